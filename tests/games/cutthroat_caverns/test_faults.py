"""`faults`: silent on possible records, and each flag is raised by what it is there for."""

import random

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing import faults
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.faults import end, spoil, swap, top, under
from hypogeum.testing.scenes import faults_module, scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

F = faults_module(GAME)
CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["cutthroat_caverns"]]
NONE = c.NONE


def found(s, t):
    return int(GAME.entries.faults(s, t))


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_random_games_are_without_faults(options):
    faults.check_random_games(GAME, options, games=3, every=5)


def test_every_flag_has_a_sentence():
    faults.check_meanings(GAME)


@pytest.fixture(scope="module")
def window():
    """A pending attack, two entries on the stack, a waiting Rider, Items and Relics in play; seat 2 asked in W_ATK."""
    play = Play(*scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon",
        hands=[["attack_40", "attack_30", "feint"], ["edge_out", "attack_15"], ["critical_miss", "not_so_tough"]],
        sets={0: ["attack_50"], 1: ["attack_20"], 2: ["vasha_30"]}, riders={1: ["slip_behind"]}, discard=["rally"],
        items={0: ["cure_wounds"], 2: ["alchemists_fire"]}, running={1: {"potion_of_haste": 2}}, ring="trip",
        relics={2: ["ring_of_storing"]},
    )).until("WIN", 2, window="W_ATK")  # fmt: skip
    assert found(play.s, play.t) == 0 and play.pending()
    return play


def lose_a_card(s, t):
    s.deck_n -= 1
    s.deck[s.deck_n] = NONE


def double_a_card(s, t):
    s.deck[s.deck_n - 1] = s.deck[s.deck_n - 2]


def unsort(s, t):
    s.hand[0, :2] = s.hand[0, 1], s.hand[0, 0]


def hold_an_item(s, t):
    """Swap a hand card with an Item of the deck."""
    for k in range(int(s.deck_n)):
        if s.deck[k] >= c.FIRST_ITEM_CARD:
            n = int(s.hand_n[0]) - 1
            s.deck[k], s.hand[0, n] = int(s.hand[0, n]), int(s.deck[k])
            return


def hoard(s, t):
    """Draw a hand far above the maximum."""
    cards = sorted([int(k) for k in s.hand[0, : s.hand_n[0]]])
    k = int(s.deck_n) - 1
    while len(cards) < 9:
        if s.deck[k] < c.FIRST_ITEM_CARD:
            cards.append(int(s.deck[k]))
            s.deck[k : s.deck_n - 1] = s.deck[k + 1 : s.deck_n].copy()
            s.deck_n -= 1
            s.deck[s.deck_n] = NONE
        k -= 1
    s.hand[0, :9] = sorted(cards)
    s.hand_n[0] = 9


def kill(s, t):
    s.alive[1] = s.lp[1] = 0


def forge_rider(s, t):
    s.e_rider[c.STACK, 0] = s.hand[0, 0]
    s.e_rider_n[c.STACK] = 1
    s.hand_n[0] -= 1
    s.hand[0, : s.hand_n[0]] = s.hand[0, 1 : s.hand_n[0] + 1].copy()
    s.hand[0, s.hand_n[0]] = NONE


def play_an_attack_on_the_string(s, t):
    """A hand card of seat 0, an Attack Card, lies on the string."""
    n = int(s.hand_n[0]) - 1
    s.str_card[0], s.str_seat[0], s.str_n = int(s.hand[0, n]), 0, 1
    s.hand[0, n] = NONE
    s.hand_n[0] = n


def relic_twice(s, t):
    s.relic_keep[0] = 1


MUTATIONS = {
    "LP above the maximum": (spoil("lp", 0, 101), "RANGE"),
    "negative P": (spoil("prestige", 0, -1), "RANGE"),
    "a card id that is none": (spoil("hand", (0, 0), 94), "RANGE"),
    "a count too large": (spoil("deck_n", None, 95), "RANGE"),
    "a seat that is not in the game": (spoil("e_owner", 0, 3), "RANGE"),
    "a frame deeper than the stack": (spoil("depth", None, 29), "FRAMES"),
    "a hole in a hand": (spoil("hand", (0, 0), NONE), "PLACES"),
    "a hand count that does not fit": (spoil("hand_n", 0, 2), "PLACES"),
    "a discard count that does not fit": (spoil("discard_n", None, 0), "PLACES"),
    "a lost card": (lose_a_card, "CARDS"),
    "a card in two places": (double_a_card, "CARDS"),
    "an Item in play without an owner": (spoil("item_owner", 2, NONE), "ITEMS"),
    "a running potion of another sort": (spoil("item_state", 0, c.RUNNING), "ITEMS"),
    "a clock beyond its Rounds": (spoil("item_clock", 5, 3), "ITEMS"),
    "a Relic running like a potion": (spoil("item_state", c.ITEM_CARDS + c.RING, c.RUNNING), "ITEMS"),
    "a card on a Ring out of the game": (spoil("item_state", c.ITEM_CARDS + c.RING, c.GONE), "ITEMS"),
    "a Relic in play and kept in secret": (relic_twice, "RELICS"),
    "Relics in the stack after the draft": (lambda s, t: (spoil("relic_stack", 0, 3)(s, t), spoil("relic_n", None, 1)(s, t)),
                                            "RELICS"),
    "an Encounter in the deck and faced": (lambda s, t: s.faced.__setitem__(int(s.box[0]), 1), "ENCOUNTERS"),
    "a Finisher that nobody picked": (lambda s, t: s.enc_deck.__setitem__(0, int(s.enc_deck[3])), "ENCOUNTERS"),
    "an Encounter in play that was not faced": (lambda s, t: s.faced.__setitem__(int(s.enc), 0), "ENCOUNTERS"),
    "a living seat without LP": (spoil("lp", 1, 0), "SEATS"),
    "two seats of one character": (spoil("character", 1, 0), "SEATS"),
    "LP of a seat that is not in the game": (spoil("lp", 4, 5), "SEATS"),
    "two seats with one Initiative Card": (spoil("initiative", 0, 2), "INITIATIVE"),
    "an Initiative Card missing": (spoil("initiative", 2, 0), "INITIATIVE"),
    "a hand out of order": (unsort, "HANDS"),
    "an Item in a hand": (hold_an_item, "HANDS"),
    "a hand above the maximum": (hoard, "HANDS"),
    "a set card unknown to its setter": (spoil("set_known", (1, 0), 0), "SETS"),
    "a mark on a place without a set card": (spoil("set_extra", (0, 2), 1), "SETS"),
    "a dead seat that holds cards": (kill, "DEAD"),
    "a token where there are none": (spoil("e_token", c.STACK, 2), "ENTRIES"),
    "Protected under a stranger": (spoil("e_guard", c.STACK, 1), "ENTRIES"),
    "a group of another seat": (spoil("pend_seat", None, 2), "ENTRIES"),
    "a Rider that is none": (forge_rider, "ENTRIES"),
    "an entry above the stack": (spoil("e_form", 5, c.ATTACK), "ENTRIES"),
    "an Attack Card on the string": (play_an_attack_on_the_string, "STRING"),
    "a creature with more LP than at its start": (lambda s, t: spoil("lp_round", None, int(s.lp_start) + 5)(s, t), "CREATURE"),
    "a creature killed and not ended": (spoil("lp_round", None, 0), "CREATURE"),
    "a token where the Encounter has none": (spoil("token_alive", 0, 1), "CREATURE"),
    "P tokens without growth": (spoil("p_tokens", None, 1), "CREATURE"),
    "an unknown frame": (top(c.F_KIND, 77), "FRAMES"),
    "frames in another order": (swap("frame", 1, 2), "FRAMES"),
    "a flow on top": (spoil("depth", None, lambda n: n - 1), "FRAMES"),
    "a frame left above the top": (lambda s, t: s.frame.__setitem__((int(s.depth) + 1, 3), 1), "FRAMES"),
    "a subject that is no seat": (top(c.F_Y, 5), "FRAMES"),
    "a program counter that does not wait": (under(c.F_PC, 4), "FRAMES"),
    "another seat to act": (spoil("to_act", None, 0), "ACTING"),
    "nobody to act": (spoil("to_act", None, NONE), "ACTING"),
    "an action too many": (spoil("legal", 1, 1), "MASK"),
    "an action too few": (spoil("legal", 0, 0), "MASK"),
    "a winner of a running game": (spoil("winner", None, 1), "END"),
    "all dead, and a winner": (end(c.ALL_DEAD, 1), "END"),
    "a win without most P": (end(c.ESCAPED, 1), "END"),
    "a cut game with a reason of its own": (end(c.ESCAPED, NONE, status=2), "END"),
}  # fmt: skip


@pytest.mark.parametrize("what", MUTATIONS)
def test_what_is_impossible_is_found(window, what):
    change, flag = MUTATIONS[what]
    faults.check_found(GAME, window.s, window.t, change, flag, what)


def test_an_attack_may_stand_above_the_top_of_its_ladder(window):
    """It is a doubled one."""
    s = copy(window.s)
    spoil("e_pos", c.STACK, 3)(s, window.t)
    faults.check_no_faults(GAME, s, window.t, "with a doubled attack")


def test_every_flag_is_raised_by_some_record():
    faults.check_all_raised(GAME, [flag for _, flag in MUTATIONS.values()])


def test_a_draft_must_have_gone_through_the_stack():
    play = Play(*scene("cutthroat_caverns", at="trove", hands=[["feint"]] * 3,
                       relic_stack=["bloodstone", "evil_eye", "vial_of_dew", "shadow_cloak"]))  # fmt: skip
    assert found(play.s, play.t) == 0
    for field, at, value in (("trove_pair", 0, 0 + c.SANDGLASS), ("relic_keep", 0, c.DEW), ("trove_order", 0, 0)):
        s = copy(play.s)
        s[field][at] = value
        if field == "trove_pair":
            s.trove_pair[1] = s.trove_pair[0]
        assert found(s, play.t) & (F.FAULT_RELICS | F.FAULT_FRAMES), field
    s = copy(play.s)
    s.relic_stack[s.relic_n - 1] = NONE
    s.relic_n -= 1
    assert found(s, play.t) & F.FAULT_RELICS


@pytest.mark.skipif(not PLAIN, reason="compiled, an index out of range passes in silence; the plain gear shows it")
def test_a_tampered_record_is_found_or_can_be_played_on():
    """Saves come from strangers: what passes must not lead the rules outside their arrays."""
    chance = random.Random(7)
    options = CONFIGURATIONS[1]
    passed = caught = 0
    with np.errstate(over="ignore"):
        for walk in positions(GAME, options, 3, seed=51, every=6):
            if not walk.running:
                continue
            for _ in range(12):
                s, t = copy(walk.position.s), walk.position.t
                name, code, shape, *_ = GAME.state.fields[chance.randrange(len(GAME.state.fields))]
                if name == "rng":
                    continue
                at = tuple(chance.randrange(n) for n in shape)
                low, high = np.iinfo(code).min, np.iinfo(code).max
                value = chance.choice([NONE, 0, 1, 2, 3, 5, 6, 9, 20, 94, low, high, chance.randint(low, high)])
                if shape:
                    s[name][at] = value if low <= value <= high else high
                else:
                    s[name] = value if low <= value <= high else high
                if found(s, t):
                    caught += 1
                    continue
                passed += 1
                for _ in range(15):
                    if s.status != 0:
                        break
                    legal = np.flatnonzero(s.legal)
                    assert len(legal), f"{name}{at} = {value} at {walk.where()}"
                    try:
                        GAME.entries.step(s, t, int(chance.choice(list(legal))))
                    except (IndexError, OverflowError) as error:
                        raise AssertionError(f"{name}{at} = {value} at {walk.where()}: {error}") from error
    assert passed > 50 and caught > 200, (passed, caught)
