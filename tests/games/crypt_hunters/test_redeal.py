"""`redeal`: what a seat sees stays, what it cannot know is dealt afresh, fairly. Section 5 of the specification."""

import itertools
from collections import Counter

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import A_PASS, A_PLAY
from hypogeum.games.crypt_hunters.observation import OBSERVATION
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import Play
from hypogeum.testing.scenes.crypt_hunters.names import CARDS

CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["crypt_hunters"]]
NONE, SE, CR = c.NONE, c.SE, c.CR
DEALS = 600 if PLAIN else 20_000
HIDDEN = {c.TILE_CARD, c.HEX, c.ROLL_ATT, c.ROLL_DEF, c.HOLD, c.RISE}


def redealt(s, t, me, seed):
    other = copy(s)
    GAME.entries.redeal(other, t, me, np.uint64(seed))
    return other


def raw(s, t, me):
    out = np.zeros(OBSERVATION.size, np.float32)
    GAME.entries.observe(s, t, me, out)
    return out


def cards(hand):
    return frozenset(k for k in range(c.CARDS) if int(hand) >> k & 1)


def play(**given):
    return Play(*scene("crypt_hunters", **given))


def fair(counts, weights, what):
    """Chi-square of counted outcomes against weights: at most six standard deviations above its mean."""
    assert set(counts) <= set(weights), f"{what}: impossible outcomes {set(counts) - set(weights)}"
    total, mass = sum(counts.values()), sum(weights.values())
    expected = {k: total * w / mass for k, w in weights.items()}
    assert min(expected.values()) >= 5, f"{what}: too few deals for so many outcomes"
    free = max(len(expected) - 1, 1)
    chi = sum((counts.get(k, 0) - x) ** 2 / x for k, x in expected.items())
    assert chi < free + 6 * (2 * free) ** 0.5, f"{what}: chi-square {chi:.1f} with {free} degrees of freedom"


# ---------------------------------------------------------------- what stays


@pytest.mark.rule("CH-SET-04", "CH-SET-06", "CH-SET-07")
@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_a_seat_cannot_tell_a_redealt_game_from_the_true_one(options):
    changed = {"hand": 0, "stack": 0}
    for walk in positions(GAME, options, 1, seed=21, every=5):
        s, t = walk.position.s, walk.position.t
        for me in range(2):
            other = redealt(s, t, me, 1000 * me + len(walk.actions))
            at = f"seat {me} at {walk.where()}"
            before, after = raw(s, t, me), raw(other, t, me)
            assert np.array_equal(before, after), (
                f"{OBSERVATION.decode(int(np.flatnonzero(before != after)[0]))} of {at}"
            )
            assert other.to_act == s.to_act and other.hand[me] == s.hand[me], at
            if walk.running and s.to_act == me:
                assert np.array_equal(other.legal, s.legal), f"mask of {at}"
            assert not walk.running or other.legal.sum() > 1, f"{other.legal.sum()} actions are legal for {at}"
            assert GAME.entries.faults(other, t) == 0, at
            assert len(cards(other.hand[1 - me])) == len(cards(s.hand[1 - me])), at
            assert not int(other.hand[1 - me]) & int(s.played[1 - me]), at
            assert sorted(other.stack) == sorted(s.stack), at
            assert other.rng != s.rng, at
            changed["hand"] += other.hand[1 - me] != s.hand[1 - me]
            changed["stack"] += not np.array_equal(other.stack, s.stack)
    assert all(changed.values()), changed


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_a_deal_depends_on_what_the_seat_knows_and_on_nothing_else(options):
    """Two games that a seat cannot tell apart are dealt alike, byte for byte: no trace of the truth is left."""
    for walk in positions(GAME, options, 1, seed=31, every=13):
        s, t = walk.position.s, walk.position.t
        for me in range(2):
            one, two = redealt(s, t, me, 5), redealt(redealt(s, t, me, 77), t, me, 5)
            fields = [name for name in GAME.state.dtype.names if not np.array_equal(one[name], two[name])]
            assert not fields, f"{fields} of seat {me} at {walk.where()}"


def test_the_mask_of_the_other_seat_follows_its_new_hand():
    p = play(at="ghosts", rasps={(1, 0): 2}, hands=((), ["restless_haunting", "chill", "fear"]))
    assert (p.stage, p.seat) == ("RASP", CR)
    seen = set()
    for seed in range(60):
        other = redealt(p.s, p.t, SE, seed)
        plays = frozenset(k for k in range(c.CARDS) if other.legal[A_PLAY + k])
        ghosts = frozenset(k for k in cards(other.hand[CR]) if p.t.card_window[CR, k] == c.W_G)
        spent = 9  # Endless Torment has no target: no rasp is spent
        assert plays == ghosts - {spent}
        seen.add(plays)
        assert np.array_equal(other.legal[:A_PLAY], p.s.legal[:A_PLAY])
        assert np.array_equal(other.legal[A_PLAY + c.CARDS :], p.s.legal[A_PLAY + c.CARDS :])
    assert len(seen) > 2


# ---------------------------------------------------------------- hands


@pytest.mark.rule("CH-CRD-01")
@pytest.mark.parametrize("me", [SE, CR])
def test_every_hand_that_the_other_seat_may_hold_is_equally_likely(me):
    p = play(hands=(["true_aim", "hold_the_way"], ["incorporeal", "rising_dead"]), played=(["rally"], ["chill"]))
    s, t = p.s, p.t
    pool = set(range(10)) - cards(s.played[1 - me])
    size = len(cards(s.hand[1 - me]))
    counts = Counter(cards(redealt(s, t, me, seed).hand[1 - me]) for seed in range(DEALS))
    fair(counts, dict.fromkeys(map(frozenset, itertools.combinations(sorted(pool), size)), 1), "hand of the other seat")


WINDOWS = {
    "TILE_CARD": (dict(at="add", hands=((), ["twisting_crypt", "fear"]), stack=["t_left", "wide"], tiles={(0, 0): "entrance"}),
                  SE, {"twisting_crypt"}),
    "HEX": (dict(at="hex", hands=((), ["gloom", "rising_dead"])), SE, {"chill", "fear", "gloom"}),
    "ROLL_DEF": (dict(active="orris", hands=((), ["incorporeal", "fear"]), rasps={(1, 0): 3}, dice="hh"), SE,
                 {"incorporeal"}),
    "ROLL_ATT": (dict(active="orris", hands=(["true_aim", "rally"], ()), rasps={(1, 0): 3}, dice="bb"), CR, {"true_aim"}),
    "RISE": (dict(at="rise", rasps={(1, 0): 1}, hands=((), ["rising_dead", "fear"])), SE, {"rising_dead"}),
}  # fmt: skip


@pytest.mark.rule("CH-CRD-02")
@pytest.mark.parametrize("window", WINDOWS)
def test_a_seat_asked_in_a_window_is_dealt_a_card_for_it(window):
    """All hands with such a card are equally likely, no other hand is dealt."""
    given, me, wanted = WINDOWS[window]
    p = play(**given)
    if window.startswith("ROLL"):
        p.do(min(word for word in p.legal() if word.startswith("tile")))
    assert (p.stage, p.seat) == (window, 1 - me)
    s, t = p.s, p.t
    pool = sorted(set(range(10)) - cards(s.played[1 - me]))
    held = {k for k in pool if CARDS[1 - me][k] in wanted}
    counts = Counter()
    for seed in range(DEALS):
        other = redealt(s, t, me, seed)
        counts[cards(other.hand[1 - me])] += 1
        if seed < 20:
            assert other.legal[A_PASS] and other.legal[A_PLAY : A_PLAY + 10].any()
            assert GAME.entries.faults(other, t) == 0
            assert np.array_equal(raw(s, t, me), raw(other, t, me))
    size = len(cards(s.hand[1 - me]))
    hands = [hand for hand in map(frozenset, itertools.combinations(pool, size)) if hand & held]
    fair(counts, dict.fromkeys(hands, 1), f"hand at {window}")


def test_a_decision_that_only_a_card_keeps_open_is_kept_open():
    """Nothing but END is left in Phase 5 when no rasp is out, so the seat asked holds a card to play there."""
    p = play(at="ghosts", rasps={(1, 0): 1}, hands=((), ["restless_haunting", "fear", "chill"]))
    s, t = p.s, p.t
    s.rasp_tile[:] = NONE
    s.rasps_on[:] = 0
    s.legal[:] = 0
    s.legal[0] = s.legal[A_PLAY + 6] = 1
    for seed in range(40):
        other = redealt(s, t, SE, seed)
        assert other.legal[A_PLAY + 6] and other.legal.sum() == 2


# ---------------------------------------------------------------- the stack


def stacks(s, t, me=SE):
    """Dealt stacks from the bottom."""
    for seed in range(DEALS):
        other = redealt(s, t, me, seed)
        yield [int(x) for x in other.stack[: other.stack_n]]


def short_stack(n, **given):
    """A game whose stack holds Winch, goal tile and others, `n` in all; the rest is in the discard pile."""
    p = play(rest="discard", run=False, stack=[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14][: n - 2], **given)
    assert p.s.stack_n == n
    return p.s, p.t


def orders(tiles, allowed):
    return {order: 1 for order in itertools.permutations(tiles) if allowed(order)}


@pytest.mark.rule("CH-SET-04")
def test_in_a_standard_game_the_illuminator_is_the_last_and_all_other_orders_are_alike():
    s, t = short_stack(5)
    tiles = sorted(int(x) for x in s.stack[:5])
    fair(Counter(map(tuple, stacks(s, t))), orders(tiles, lambda o: o[0] == c.ILLUMINATOR), "stack of a standard game")


@pytest.mark.rule("CH-BUR-07")
def test_under_stacked_odds_winch_and_illuminator_are_among_the_last_ten():
    s, t = short_stack(4, burden_side="stormcast", burdens=["stacked_odds"])
    tiles = sorted(int(x) for x in s.stack[:4])
    fair(Counter(map(tuple, stacks(s, t))), orders(tiles, lambda o: True), "short stack under STACKED ODDS")
    s, t = short_stack(13, burden_side="stormcast", burdens=["stacked_odds"])
    where = Counter((o.index(c.WINCH), o.index(c.ILLUMINATOR)) for o in stacks(s, t, CR))
    fair(where, {(a, b): 1 for a in range(10) for b in range(10) if a != b}, "places of Winch and Illuminator")


@pytest.mark.rule("CH-CMP-03")
def test_in_the_first_stage_the_stairwell_is_low_and_the_winch_high():
    s, t = short_stack(13, mode="campaign")
    low, high, rest = Counter(), Counter(), Counter()
    for order in stacks(s, t):
        low[order.index(c.STAIRWELL)] += 1
        high[order.index(c.WINCH)] += 1
        rest[order.index(4)] += 1
    fair(low, dict.fromkeys(range(10), 1), "place of the Stairwell")
    fair(high, dict.fromkeys(range(10, 13), 1), "place of the Winch")
    fair(rest, {k: 9 / 10 if k < 10 else 2 / 3 for k in range(13)}, "place of another tile")


@pytest.mark.rule("CH-CMP-09")
def test_in_the_second_stage_the_illuminator_is_among_the_last_ten():
    p = play(mode="campaign", stage=2, run=False)
    s, t = p.s, p.t
    assert s.stack_n > 15
    fair(Counter(o.index(c.ILLUMINATOR) for o in stacks(s, t)), dict.fromkeys(range(10), 1), "place of the Illuminator")


@pytest.mark.rule("CH-CC-08")
@pytest.mark.parametrize("first", [5, c.WINCH])
def test_a_tile_put_back_on_top_stays_there(first):
    s, t = short_stack(5)
    n = int(s.stack_n)
    at = [int(x) for x in s.stack[:n]].index(first)
    s.stack[at], s.stack[n - 1] = s.stack[n - 1], first
    s.known_top = first
    tiles = sorted(int(x) for x in s.stack[:n])
    fair(
        Counter(map(tuple, stacks(s, t))),
        orders(tiles, lambda o: o[0] == c.ILLUMINATOR and o[-1] == first),
        "stack below a known tile",
    )


STACKED = dict(burden_side="stormcast", burdens=["stacked_odds"])


@pytest.mark.parametrize(
    ("n", "given"),
    [(2, {}), (4, {}), (11, {}), (12, dict(mode="campaign")), (4, STACKED), (10, STACKED), (11, STACKED)],
)
def test_the_chances_that_are_shown_are_those_of_the_deals(n, given):
    s, t = short_stack(n, **given)
    goal = c.STAIRWELL if given.get("mode") == "campaign" else c.ILLUMINATOR
    top = Counter(order[-1] for order in stacks(s, t))
    for tile, k in ((c.WINCH, 6), (goal, 7)):
        chance = float(OBSERVATION.views(raw(s, t, SE))["numbers"][k])
        spread = (chance * (1 - chance) / DEALS) ** 0.5
        assert abs(top[tile] / DEALS - chance) <= 6 * spread, (tile, chance, top[tile])


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_dealt_stacks_keep_to_the_zones_of_every_configuration(options):
    """Against how `reset` builds the stack: wherever a special tile lies in new games it comes to lie in deals."""
    t = GAME.tables(options, None)
    s = GAME.state.make()
    goal = c.STAIRWELL if t.campaign else c.ILLUMINATOR
    true, dealt = [], []
    for seed in range(60):
        GAME.entries.reset(s, t, np.uint64(seed))
        other = redealt(s, t, seed % 2, seed)
        for found, row in ((true, s), (dealt, other)):
            n, order = int(s.stack_n), [int(x) for x in row.stack]
            found.append([order.index(x) if x in order[:n] else NONE for x in (goal, c.WINCH)])
    for k, low in ((0, 10 if t.campaign or int(t.burdens) & c.STACKED_ODDS else 1), (1, None)):
        places = [np.array([row[k] for row in found if row[k] != NONE]) for found in (true, dealt)]
        assert len(places[0]) == len(places[1])
        if low is not None:
            assert max(map(max, places)) < low
        elif int(t.burdens) & c.STACKED_ODDS:
            assert max(map(max, places)) < 10
        else:
            assert min(map(min, places)) >= (10 if t.campaign else 1)


def test_most_hidden_windows_are_met_by_random_play():
    """Guards the tests above: random games come to all six."""
    met = set()
    for options in CONFIGURATIONS[:2]:
        for walk in positions(GAME, options, 4, seed=3):
            if walk.running:
                met.add(int(walk.position.s.frame[walk.position.s.depth - 1, c.F_KIND]))
            if met >= HIDDEN:
                return
    assert met >= HIDDEN, [c.STAGE_NAMES[k] for k in HIDDEN - met]
