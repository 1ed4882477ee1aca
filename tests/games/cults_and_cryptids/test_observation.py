"""What a seat sees: the layout, its numbers against a slow plain twin, and the information rules (section 5)."""

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids import observation
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.observation import FULL, HIGH, LOW, OBSERVATION
from hypogeum.games.cults_and_cryptids.observation import layout as lay
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play
from hypogeum.testing.scenes.cults_and_cryptids.names import card
from hypogeum.testing.scenes.cults_and_cryptids.play import ENTRIES

OBSERVE = getattr(ENTRIES, "observe", observation.observe)
EVERYTHING = getattr(ENTRIES, "full", observation.full)
CONFIGURATIONS = {
    "ready decks": {},
    "generated decks": dict(deck_mode="random_legal"),
    "closed lists": dict(decklists="closed", deck_mode="random_ready"),
    "leader in hand": dict(leader_start="hand", leader_second="replace", relic_limit="none"),
    "built decks": dict(deck_mode="build", build_step=4),
}


def positions(name, games=1, every=1, seed=1):
    """Every `every`-th decision of random games, and the end."""
    chance = np.random.default_rng(seed)
    t, s = tables(CultsOptions(**CONFIGURATIONS[name])), STATE.make()
    number = 0
    for game in range(seed, seed + games):
        ENTRIES.reset(s, t, np.uint64(game))
        made = 0
        while True:
            number += 1
            if number % every == 0 or s.status:
                yield s, t, f"{name}, game {game}, decision {made}"
            if s.status:
                break
            ENTRIES.step(s, t, int(chance.choice(np.flatnonzero(s.legal))))
            made += 1


def raw(s, t, me):
    out = np.full(OBSERVATION.size, np.nan, np.float32)
    OBSERVE(s, t, me, out)
    return out


def see(s, t, me):
    """The blocks of an observation by name."""
    return OBSERVATION.views(raw(s, t, me))


def everything(s, t):
    out = np.full(FULL.size, np.nan, np.float32)
    EVERYTHING(s, t, out)
    return FULL.views(out)


def stage_of(s):
    return int(s.frame[s.depth - 1, c.F_KIND])


def table(**given):
    return Play(*scene("cults_and_cryptids", **given))


# ---------------------------------------------------------------- layout


@pytest.mark.parametrize("layout", [OBSERVATION, FULL], ids=["observation", "full"])
def test_every_block_says_in_words_what_it_holds(layout):
    for block in layout.blocks:
        assert len(block.meaning.split()) >= 4, block.name
        assert block.size > 0


def test_the_observation_stays_small():
    assert OBSERVATION.size <= 2420, "wider rows cost speed in the engine and in the first layer of networks"


@pytest.mark.parametrize("prefix", ["U_", "R_", "P_", "S_", "D_"])
def test_features_of_a_row_do_not_overlap(prefix):
    wide = {"U_KEYWORDS": c.KEYWORDS, "S_RESOURCES": 4, "S_COSTS": 4, "S_MODS": 4}
    size = {
        "U_": lay.UNIT_FEATURES,
        "R_": lay.RELIC_FEATURES,
        "P_": lay.PLACE_FEATURES,
        "S_": lay.SEAT_FEATURES,
        "D_": 6,
    }
    taken = []
    for name, first in vars(lay).items():
        if name.startswith(prefix):
            taken += range(first, first + wide.get(name, 1))
    assert sorted(taken) == list(range(size[prefix]))


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_all_numbers_stay_in_their_box(name):
    for s, t, where in positions(name, every=11, seed=3):
        for me in range(2):
            out = raw(s, t, me)
            off = np.flatnonzero(~((out >= LOW) & (out <= HIGH)))
            assert not off.size, f"{[OBSERVATION.decode(int(k)) for k in off[:4]]} at {where}"
        for block, values in everything(s, t).items():
            assert ((values >= LOW) & (values <= HIGH)).all(), f"{block} at {where}"


@pytest.mark.rule("CC-ENG-12")
def test_extreme_numbers_stay_in_the_box():
    play = table(hands=[["conscript"] * 59])
    s, t = play.s, play.t
    s.influence[:], s.madness[:] = (30_000, -30_000), 30_000
    for seat in range(2):
        s.slot[seat, 0], s.slot[seat, c.LAIR] = card(t, "conscript"), card(t, "bunker_nine")
    s.counters[:, 0], s.power[:, 0], s.hp_max[:, 0], s.poison[:, :], s.damage[:, 0] = 255, 4000, -300, 255, 999
    s.mods[:, :], s.cost_down[:, :], s.faith[:], s.turn = -120, 120, 15, 400
    for me in range(2):
        out = raw(s, t, me)
        assert out.min() >= LOW and out.max() <= HIGH


# ---------------------------------------------------------------- a slow plain twin


def counts(cards):
    row = np.zeros(c.CARDS)
    for k in cards:
        row[int(k)] += 1
    return row


def in_play(s, seat):
    return [int(k) for k in s.slot[seat] if k]


def twin(s, t, me):
    """The observation by the words of the specification, from where the cards are."""
    they = 1 - me
    seen = {b.name: np.zeros(b.shape) for b in OBSERVATION.blocks}
    deck = [counts(s.deck[seat, : int(s.deck_n[seat])]) for seat in range(2)]
    sight = [s.waste[seat] + s.hand_known[seat] + counts(in_play(s, seat)) for seat in range(2)]
    for seat in range(2):
        for kind in range(4):
            sight[seat][int(t.resource_card[kind])] += s.resources[seat, kind]
        if s.limbo_seat == seat:
            sight[seat][int(s.limbo)] += 1
    building = s.first == c.NONE
    seen["hand"] = s.hand[me] / 4
    seen["hand_shown"], seen["hand_seen"] = s.hand_known[me] / 4, s.hand_known[they] / 4
    seen["waste"] = np.array([s.waste[me], s.waste[they]]) / 4
    if t.open_lists:
        seen["pool"] = np.zeros(c.CARDS) if building else (s.decklist[they] - sight[they]) / 4
        seen["past"] = s.redrawn_cards[they] / 4
    else:
        seen["pool"] = (s.list_known[they] - sight[they]) / 4
        seen["past"] = s.deck_known[they] / 4
    seen["deck"] = s.decklist[me] / 4 if building else deck[me] / 4
    seen["table"] = (counts(in_play(s, me)) - counts(in_play(s, they))) / 4
    if s.limbo:
        seen["table"][int(s.limbo)] += 1 / 8 if s.limbo_seat == me else -1 / 8
    top = s.frame[max(0, int(s.depth) - 1)]
    for row, seat in enumerate((me, they)):
        for slot in range(c.UNITS):
            k = int(s.slot[seat, slot])
            if not k:
                continue
            picked = (slot == s.attacker and seat == s.active) or slot == s.victim[seat]
            if s.status == 0 and top[c.F_KIND] == c.SUMMON_PAY and top[c.F_SEAT] == seat:
                picked = picked or bool(int(top[c.F_Y]) >> slot & 1)
            seen["unit"][row, slot] = [
                k / 256, s.power[seat, slot] / 8, (s.hp_max[seat, slot] - s.damage[seat, slot]) / 8, s.hp_max[seat, slot] / 8,
                s.exhausted[seat, slot], s.stunned[seat, slot], s.attacks[seat, slot] / 2, s.counters[seat, slot] / 4,
                s.poison[seat, slot] / 4, (t.faction[k] + 1) / 16, t.faith[k] / 8, picked,
                *(int(s.keywords[seat, slot]) >> b & 1 for b in range(14)),
            ]  # fmt: skip
        for j in range(8):
            k = int(s.slot[seat, 9 + j])
            seen["relic"][row, j] = [k / 256, k and s.exhausted[seat, 9 + j]]
        for j in range(2):
            k = int(s.slot[seat, c.LAIR + j])
            if k:
                hp = int(s.hp_max[seat, c.LAIR + j])
                seen["place"][row, j] = [
                    k / 256, (hp - s.damage[seat, c.LAIR + j]) / 8, hp / 8, s.poison[seat, c.LAIR + j] / 4
                ]  # fmt: skip
        followers = [k for k in range(6) if s.slot[seat, k]]
        cryptids = [k for k in range(6, 9) if s.slot[seat, k]]
        secret = row == 1 and s.turn == 0 and t.leader_in_hand
        leader = int(s.slot[seat, c.THRONE])
        seen["seat"][row] = [
            min(16, max(-4, s.influence[seat] / 32)), min(16, s.madness[seat] / 8), s.faith[seat] / 8,
            0 if secret else s.hand[seat].sum() / 8, 0 if secret else s.deck_n[seat] / 64, s.waste[seat].sum() / 64,
            s.active == seat, s.resourced[seat], s.redrawn[seat], 0 if secret else s.leader_kept[seat], s.reshuffled[seat],
            0 if t.open_lists else s.hand_old[seat] / 8, leader != 0 and t.home[leader] == s.slot[seat, c.LAIR] != 0,
            len(followers) / 8, len(cryptids) / 4, sum(not s.exhausted[seat, k] for k in followers + cryptids) / 8,
            *(s.resources[seat] / 8), *((s.cost_up[seat] - s.cost_down[seat]) / 4), *(s.mods[seat] / 4),
        ]  # fmt: skip
    seen["time"][int(s.phase)] = 1
    seen["time"][6:] = [s.first == me, s.first == they, s.turn / 128, (t.max_turns - s.turn) / 128]
    if building:
        seen["factions"] = [int(s.chosen[me]) >> k & 1 for k in range(9)]
    seen["options"] = t.seen_options
    if s.status == 0 and s.to_act == me:
        stage = int(top[c.F_KIND])
        seen["stage"][stage] = 1
        if stage == c.SUMMON_PAY:
            seen["detail"][4:] = [s.limbo / 256, s.paying / 4]
        if stage in (c.TARGET_OPP, c.TARGET_OWN, c.PICK_WASTE, c.PICK_DECK, c.PICK_TOP, c.DISCARD_OWN, c.DISCARD_PICK,
                     c.SACRIFICE):  # fmt: skip
            below = s.frame[int(s.depth) - 2]
            row = t.row[int(below[c.F_X]), int(below[c.F_W])]
            seen["verb"][int(row[c.R_OP])] = 1
            seen["selector"][int(row[c.R_WHO])] = 1
            left = below[c.F_V] if stage in (c.DISCARD_OWN, c.DISCARD_PICK) else 0
            seen["detail"][:5] = [
                row[c.R_N] / 4,
                min(row[c.R_M] / 4, 16),
                below[c.F_W] / 4,
                left / 4,
                below[c.F_X] / 256,
            ]
        if stage == c.PICK_TOP:
            seen["deck"] = seen["deck"] + counts(s.deck[me, : int(s.deck_n[me])][-int(s.looked) :]) / 64
    return seen


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_observations_agree_with_a_plain_twin(name):
    stages = set()
    for s, t, where in positions(name, games=1 if PLAIN else 6, every=5 if PLAIN else 2, seed=11):
        for me in range(2):
            seen, wanted = see(s, t, me), twin(s, t, me)
            for block, values in seen.items():
                np.testing.assert_allclose(values, wanted[block], atol=1e-6, err_msg=f"{block} of seat {me} at {where}")
        if s.status == 0:
            stages.add(c.STAGE_NAMES[stage_of(s)])
    assert len(stages) >= 2, stages


# ---------------------------------------------------------------- what is shown


@pytest.mark.rule("CC-DEC-11")
def test_cards_that_are_looked_at_are_marked_in_the_own_deck_and_nowhere_for_the_other_seat():
    play = table(hands=[["bone_reader"]], decks=[["expose", "dividend", "hit_job"]])
    play.play("bone_reader")
    deck = see(play.s, play.t, 0)["deck"]
    assert deck[card(play.t, "expose")] == 1 / 4 + 1 / 64 and deck[card(play.t, "hit_job")] == 1 / 4
    other = see(play.s, play.t, 1)
    assert not other["stage"].any() and not other["detail"].any()


@pytest.mark.rule("CC-DEC-13")
def test_a_hand_is_shown_to_the_seat_that_picks_from_it():
    play = table(hands=[["front_page_scandal"], ["expose", "expose", "dividend"]], resources=[{"film": 1}], madness=5)
    play.play("front_page_scandal")
    for me, block in ((0, "hand_seen"), (1, "hand_shown")):
        shown = see(play.s, play.t, me)[block]
        assert shown[card(play.t, "expose")] == 0.5 and shown.sum() == 0.75


@pytest.mark.rule("CC-SET-03")
def test_a_redrawn_opening_hand_is_shown_to_the_other_seat():
    seven = ["conscript"] * 3 + ["expose"] * 4
    play = table(at="mulligan", hands=[seven, ["mama_rook"] + ["conscript"] * 6])
    assert (play.stage, play.seat) == ("MULLIGAN", 0)
    play.do("redraw")
    past = see(play.s, play.t, 1)["past"]
    assert past[card(play.t, "conscript")] == 0.75 and past[card(play.t, "expose")] == 1 and past.sum() == 1.75
    assert list(see(play.s, play.t, 1)["seat"][:, lay.S_REDRAWN]) == [0, 1]


def test_an_attacker_and_payers_are_marked_for_both_seats():
    play = table(at="attack", boards=[["conscript", "leg_breaker"], ["flash_mob", "mothman"]])
    play.attack("f1")
    for me in range(2):
        marked = np.argwhere(see(play.s, play.t, me)["unit"][:, :, lay.U_PICKED])
        assert marked.tolist() == [[me, 1]]
    play = table(hands=[["chupacabra"]], boards=[["leg_breaker"] * 5])
    play.play("chupacabra", "own:f1")
    assert play.stage == "SUMMON_PAY"
    for me in range(2):
        seen = see(play.s, play.t, me)
        assert np.argwhere(seen["unit"][:, :, lay.U_PICKED]).tolist() == [[me, 1]]
        assert seen["table"][card(play.t, "chupacabra")] == (1 / 8 if me == 0 else -1 / 8)


# ---------------------------------------------------------------- secrets


@pytest.mark.rule("CC-ZON-01", "CC-ZON-02", "CC-R49")
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_what_is_secret_leaves_no_trace(name):
    """Hands, orders of decks, offers, counters, the random stream and the mask may be anything."""
    chance = np.random.default_rng(5)
    for s, t, where in positions(name, every=7, seed=23):
        for me in range(2):
            other, they = copy(s), 1 - me
            n = int(s.deck_n[they])
            hidden = s.hand[they] - s.hand_known[they]
            heap = np.concatenate([s.deck[they, :n], np.repeat(np.arange(c.CARDS), hidden)])
            if not t.open_lists:
                heap = chance.integers(1, 167, len(heap))
                other.decklist[they] = 0
            heap = chance.permutation(heap)
            other.deck[they, :n] = heap[:n]
            other.hand[they] = s.hand_known[they] + np.bincount(heap[n:], minlength=c.CARDS).astype(np.int8)
            if s.first == c.NONE:
                other.decklist[they], other.chosen[they], other.built[they] = 7, 73, 12
            looks = int(s.looked) if s.status == 0 and s.to_act == me and stage_of(s) == c.PICK_TOP else 0
            own = int(s.deck_n[me]) - looks
            other.deck[me, :own] = chance.permutation(s.deck[me, :own])
            other.rng = np.uint64(chance.integers(1 << 62))
            other.decisions, other.turn_decisions = chance.integers(4000), chance.integers(300)
            other.answer, other.offered[they] = chance.integers(-1, 242), 1 - s.offered[they]
            other.legal[:] = chance.integers(0, 2, c.ACTIONS)
            before, after = raw(s, t, me), raw(other, t, me)
            assert np.array_equal(before, after), (
                f"{OBSERVATION.decode(int(np.flatnonzero(before != after)[0]))} of seat {me} at {where}"
            )


@pytest.mark.rule("CC-DEC-01", "CC-DEC-02")
def test_a_seat_sees_nothing_move_while_the_other_one_builds():
    before, compared = [None, None], 0
    for s, t, where in positions("built decks"):
        if s.turn > 0:
            break
        they = 1 - int(s.to_act)
        seen = raw(s, t, they)
        shown = OBSERVATION.views(seen)
        assert shown["time"][c.SETTING_UP] == 1 and not shown["stage"].any(), where
        if stage_of(s) in (c.BUILD_FACTION, c.BUILD_CARD):
            assert before[they] is None or np.array_equal(before[they], seen), where
            compared += before[they] is not None
            before[they] = seen
    assert compared > 20


@pytest.mark.rule("CC-DEC-03")
def test_sizes_do_not_tell_who_chooses_a_leader():
    met = 0
    for s, t, where in positions("leader in hand", games=3 if PLAIN else 20, seed=4):
        for me in range(2):
            sizes = see(s, t, me)["seat"][1, [lay.S_HAND, lay.S_DECK, lay.S_KEPT]]
            if s.turn == 0:
                met += 1
                assert not sizes.any(), where
            else:
                assert s.deck_n[1 - me] == 0 or sizes.any(), where
    assert met


@pytest.mark.rule("CC-R20")
def test_a_redraw_that_was_refused_looks_like_one_that_was_not_offered():
    """Seat 0 keeps its hand; for seat 1 the table is the same before and after."""
    play = table(at="mulligan", hands=[["conscript"] * 7, ["expose"] * 7])
    assert (play.stage, play.seat) == ("MULLIGAN", 0)
    before = raw(play.s, play.t, 1)
    play.do("end")
    assert (play.stage, play.seat) == ("MULLIGAN", 1)
    after = OBSERVATION.views(raw(play.s, play.t, 1))
    for block, values in OBSERVATION.views(before).items():
        assert block == "stage" or np.array_equal(values, after[block]), block


@pytest.mark.rule("CC-DEC-12")
def test_only_the_seat_that_is_asked_sees_the_question():
    for s, t, where in positions("generated decks", every=3, seed=5):
        for me in range(2):
            shown = list(np.flatnonzero(see(s, t, me)["stage"]))
            assert shown == ([stage_of(s)] if s.status == 0 and s.to_act == me else []), where


# ---------------------------------------------------------------- full information


@pytest.mark.parametrize("name", ["ready decks", "built decks"])
def test_the_full_vector_holds_lists_hands_and_the_order_of_the_decks(name):
    for s, t, where in positions(name, every=13, seed=2):
        seen, mine = everything(s, t), see(s, t, 0)
        for block, values in mine.items():
            if block not in ("stage", "verb", "selector", "detail", "deck"):
                assert np.array_equal(values, seen[block]), f"{block} at {where}"
        assert list(seen["acting"]) == [s.status == 0 and s.to_act == seat for seat in range(2)]
        assert list(np.flatnonzero(seen["stage"])) == ([stage_of(s)] if s.status == 0 else [])
        assert np.array_equal(seen["all_lists"] * 4, s.decklist) and np.array_equal(seen["all_hands"] * 4, s.hand)
        for seat in range(2):
            assert list(seen["all_factions"][seat]) == [int(s.chosen[seat]) >> k & 1 for k in range(9)]
            weights = np.zeros(c.CARDS)
            for k, found in enumerate(s.deck[seat, : int(s.deck_n[seat])][::-1][:8]):
                weights[int(found)] += 2.0**-k
            assert np.array_equal(seen["deck_next"][seat], weights)
