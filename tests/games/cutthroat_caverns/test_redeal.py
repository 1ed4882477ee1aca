"""`redeal`: what a seat sees stays, what it cannot know is dealt afresh, fairly. Section 5 of the specification."""

import itertools
from collections import Counter

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.faults import FAULT_ENCOUNTERS
from hypogeum.games.cutthroat_caverns.observation import OBSERVATION
from hypogeum.games.cutthroat_caverns.observation.redeal import deal, fits, gather, sort_hand
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, names

CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["cutthroat_caverns"]]
NONE = c.NONE
DEALS = 500 if PLAIN else 20_000
FOUR = [["vasha_10"], ["orn_10"], ["nyx_10"], ["talon_10"]]
SEEN_STAGES: Counter[str] = Counter()


def redealt(s, t, me, seed):
    other = copy(s)
    GAME.entries.redeal(other, t, me, np.uint64(seed))
    return other


def raw(s, t, me):
    out = np.zeros(OBSERVATION.size, np.float32)
    GAME.entries.observe(s, t, me, out)
    return out


def kinds(t, row, n):
    return tuple(sorted(int(t.kind[card]) for card in row[: int(n)]))


def kind(name):
    return names().kinds.index(name)


def fair(counts, weights, what):
    """Chi-square of counted outcomes against weights: at most six standard deviations above its mean."""
    assert set(counts) <= set(weights), f"{what}: impossible outcomes {set(counts) - set(weights)}"
    total, mass = sum(counts.values()), sum(weights.values())
    expected = {k: total * w / mass for k, w in weights.items()}
    # outcomes that should be rare are counted together
    common = [k for k, x in expected.items() if x >= 5]
    pairs = [(counts.get(k, 0), expected[k]) for k in common]
    rest = total - sum(x for _, x in pairs)
    if rest > 5:
        pairs.append((total - sum(n for n, _ in pairs), rest))
    free = max(len(pairs) - 1, 1)
    chi = sum((n - x) ** 2 / x for n, x in pairs)
    assert chi < free + 6 * (2 * free) ** 0.5, f"{what}: chi-square {chi:.1f} with {free} degrees: {pairs[:12]}"


# ---------------------------------------------------------------- what stays


@pytest.mark.rule("CU-WIN-07", "CU-SET-01")
@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_a_seat_cannot_tell_a_redealt_game_from_the_true_one(options):
    changed = 0
    for walk in positions(GAME, options, 3, seed=21, every=11):
        s, t = walk.position.s, walk.position.t
        if walk.running:
            SEEN_STAGES[c.STAGE_NAMES[int(s.frame[s.depth - 1, c.F_KIND])]] += 1
        for me in range(options.seats):
            other = redealt(s, t, me, 1000 * me + len(walk.actions))
            at = f"seat {me} at {walk.where()}"
            before, after = raw(s, t, me), raw(other, t, me)
            assert np.array_equal(before, after), (
                f"{OBSERVATION.decode(int(np.flatnonzero(before != after)[0]))} of {at}"
            )
            assert other.to_act == s.to_act, at
            if walk.running and s.to_act == me:
                assert np.array_equal(other.legal, s.legal), f"mask of {at}"
            assert not walk.running or other.legal.any(), f"nothing is legal for {at}"
            assert GAME.entries.faults(other, t) == 0, at
            changed += other.tobytes() != s.tobytes()
    assert changed > 0


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_a_deal_depends_on_what_the_seat_knows_and_on_nothing_else(options):
    """Two games that a seat cannot tell apart are dealt alike, byte for byte: no trace of the truth is left."""
    for walk in positions(GAME, options, 2, seed=31, every=13):
        s, t = walk.position.s, walk.position.t
        for me in range(options.seats):
            one, two = redealt(s, t, me, 5), redealt(redealt(s, t, me, 77), t, me, 5)
            fields = [name for name in GAME.state.dtype.names if not np.array_equal(one[name], two[name])]
            assert not fields, f"{fields} of seat {me} at {walk.where()}"


def test_most_stages_were_met():
    """Guards the two tests above against walking past the interesting moments."""
    if not SEEN_STAGES:
        pytest.skip("needs the tests above in the same run")
    assert len(SEEN_STAGES) >= 24, sorted(set(c.STAGE_NAMES) - set(SEEN_STAGES))


def test_a_redealt_game_goes_on_when_the_seat_asked_has_nothing_to_play_any_more():
    hands = [["attack_40", "attack_30"], ["edge_out", "attack_15"], ["feint", "attack_20"]]
    sets = {0: ["attack_5"], 1: ["attack_10"], 2: ["talon_20"]}
    play = Play(*scene("cutthroat_caverns", at="turns", hands=hands, sets=sets)).until("WIN", 1)
    masks = set()
    for seed in range(60):
        other = redealt(play.s, play.t, 2, seed)
        masks.add(int(other.legal.sum()))
        again = Play(other, play.t).do("pass").until("SET")
        assert GAME.entries.faults(again.s, again.t) == 0
    assert 1 in masks, "some deals leave seat 1 without a card to play"


@pytest.mark.parametrize(
    ("stage", "held"), [("REPL1", ["attack_20", "rally"]), ("COUNTER_CARD", ["attack_20", "feint", "rally"])]
)
def test_a_seat_before_a_duty_is_dealt_a_card_to_do_it_with(stage, held):
    hands = [["counter_strike", *held, "attack_30"], ["attack_50", "feint"], ["rally", "attack_10"]]
    first = "double_strike" if stage == "REPL1" else "attack_5"
    play = Play(*scene("cutthroat_caverns", at="turns", encounter="ember_fiend", hands=hands, sets={
        0: [first], 1: ["attack_15"], 2: ["talon_20"]}))  # fmt: skip
    if stage == "COUNTER_CARD":
        play.until("COUNTER", 0).do("card:counter_strike")
    play.until(stage, 0)
    without = 0
    for seed in range(150):
        other = redealt(play.s, play.t, 1, seed)
        dealt = [int(t_kind) for t_kind in play.t.kind[other.hand[0, : other.hand_n[0]]]]
        actual = [k for k in dealt if k < c.ATTACK_KINDS and (stage == "REPL1" or play.t.class_of[k] < c.TACTICAL)]
        assert actual and other.legal.any()
        without += len(actual) < len(dealt)
    assert without > 10


# ---------------------------------------------------------------- fairness


def scarce(hands, sets, deck, **given):
    """A scene in which nearly all cards lie in the discard pile, so that all deals can be written down."""
    listed = [*itertools.chain(*hands), *itertools.chain(*sets.values()), *deck]
    left = Counter()
    t = GAME.tables(GAME.parse("test"), None)
    for card in range(c.FIRST_ITEM_CARD):
        left[names().kinds[int(t.kind[card])]] += 1
    left.subtract(listed)
    rest = [name for name, n in left.items() for _ in range(n)]
    gone = ["alchemists_fire", "amulet_of_mentalism", "cure_wounds", "cure_wounds", "potion_of_iron_skin",
            "potion_of_haste", "potion_of_healing", "potion_of_strength"]  # fmt: skip
    return scene(
        "cutthroat_caverns", at="turns", hands=hands, sets=sets, deck_top=deck, discard=rest, items_gone=gone,
        run=False, **given,
    )  # fmt: skip


def all_deals(s, t, me, allowed):
    """Every outcome (hands and set cards of the others, by kind) with its number of arrangements, by brute force.

    `allowed(hands, sets)` gets lists of kinds by seat, in the order dealt.
    """
    pool, places = [int(card) for card in s.deck[: s.deck_n]], []
    for seat in range(int(t.players)):
        if seat != me:
            places += [("set", seat)] * int(s.set_n[seat]) + [("hand", seat)] * int(s.hand_n[seat])
            pool += [int(card) for card in s.hand[seat, : s.hand_n[seat]]]
            pool += [int(card) for card in s.set_card[seat, : s.set_n[seat]]]
    weights: Counter[tuple] = Counter()
    for dealt in itertools.permutations(pool, len(places)):
        hands: dict[int, list[int]] = {seat: [] for seat in range(int(t.players))}
        sets: dict[int, list[int]] = {seat: [] for seat in range(int(t.players))}
        for (what, seat), card in zip(places, dealt, strict=True):
            (sets if what == "set" else hands)[seat].append(int(t.kind[card]))
        if allowed(hands, sets):
            weights[outcome_of(hands, sets, me)] += 1
    return weights


def outcome_of(hands, sets, me):
    return tuple((tuple(sorted(hands[seat])), tuple(sets[seat])) for seat in sorted(hands) if seat != me)


def outcomes(s, t, me):
    counts: Counter[tuple] = Counter()
    for seed in range(DEALS):
        other = redealt(s, t, me, seed)
        hands = {k: list(kinds(t, other.hand[k], other.hand_n[k])) for k in range(int(t.players))}
        sets = {k: [int(t.kind[card]) for card in other.set_card[k, : other.set_n[k]]] for k in range(int(t.players))}
        counts[outcome_of(hands, sets, me)] += 1
    return counts


def attacks(cards):
    return sum(k < c.ATTACK_KINDS for k in cards)


@pytest.mark.rule("CU-SET-03")
def test_all_deals_in_which_a_set_action_goes_with_no_attack_are_equally_likely():
    s, t = scarce(
        [["feint"], ["rally", "trip"], ["attack_40"]], {1: ["attack_5"], 2: ["attack_10"]}, ["plan_b", "edge_out"]
    )

    def allowed(hands, sets):
        return all(sets[k][0] < c.ATTACK_KINDS or not attacks(hands[k]) for k in (1, 2))

    fair(outcomes(s, t, 0), all_deals(s, t, 0, allowed), "set cards and hands")


@pytest.mark.rule("CU-ITM-16")
def test_cards_drawn_since_the_set_phase_are_exempt():
    s, t = scarce([["feint"], ["rally", "trip"], ["attack_40"]], {1: ["attack_5"], 2: ["attack_10"]}, ["plan_b"])
    s.draws[1] = 1

    def allowed(hands, sets):
        return (sets[1][0] < c.ATTACK_KINDS or not attacks(hands[1][:1])) and (
            sets[2][0] < c.ATTACK_KINDS or not attacks(hands[2])
        )

    fair(outcomes(s, t, 0), all_deals(s, t, 0, allowed), "cards drawn since")


def test_a_seat_that_is_bare_holds_attacks_only_among_the_cards_drawn_since():
    s, t = scarce([["feint"], ["rally", "trip", "attack_20"], ["attack_40", "attack_5"]], {}, ["plan_b", "attack_10"])
    s.bare[1] = 1

    def allowed(hands, sets):
        return not attacks(hands[1][:2])

    fair(outcomes(s, t, 0), all_deals(s, t, 0, allowed), "a bare seat")


@pytest.mark.rule("CU-SET-07")
def test_a_seat_that_set_two_cards_set_two_attacks():
    s, t = scarce([["feint"], ["rally"], ["trip"]], {1: ["attack_5", "attack_10"]}, ["plan_b", "attack_15"])

    def allowed(hands, sets):
        return attacks(sets[1]) == 2

    fair(outcomes(s, t, 0), all_deals(s, t, 0, allowed), "two set cards")
    # the same seat after it has revealed one of two
    s, t = scarce([["feint"], ["rally"], ["trip"]], {1: ["attack_5"]}, ["plan_b", "attack_15"])
    s.last_kind[1] = kind("attack_20")
    fair(outcomes(s, t, 0), all_deals(s, t, 0, lambda hands, sets: attacks(sets[1]) == 1), "the second set card")


@pytest.mark.rule("CU-STD-05")
def test_the_second_card_of_opportunity_fire_is_an_attack():
    s, t = scarce([["feint"], ["rally"], ["trip"]], {1: ["attack_5"]}, ["plan_b", "attack_15"])
    s.set_extra[1, 0] = 1
    fair(outcomes(s, t, 0), all_deals(s, t, 0, lambda hands, sets: attacks(sets[1]) == 1), "Opportunity Fire")


@pytest.mark.rule("CU-R36")
def test_a_known_set_action_says_that_its_setter_holds_no_attack():
    s, t = scarce(
        [["feint"], ["trip", "edge_out"], ["attack_40", "attack_10"]], {1: ["rally"]}, ["plan_b", "attack_15"]
    )
    s.set_known[1, 0] = 0b011
    counts = Counter()
    for seed in range(DEALS // 5):
        other = redealt(s, t, 0, seed)
        assert other.set_card[1, 0] == s.set_card[1, 0], "the card that seat 0 knows stays"
        assert not attacks(kinds(t, other.hand[1], 2))
        counts[kinds(t, other.hand[1], 2)] += 1
    pairs = itertools.combinations(sorted(map(kind, ("trip", "edge_out", "plan_b"))), 2)
    fair(counts, dict.fromkeys(pairs, 1), "hand behind a known Action Card")


def test_the_last_resort_keeps_to_the_rules():
    """The forced deal, taken when a hundred drawn ones do not fit, gives set cards that are Attack Cards while it can."""
    s, t = scarce(
        [["feint"], ["rally", "trip"], ["attack_40"]], {1: ["attack_5"], 2: ["attack_10"]}, ["plan_b", "edge_out"]
    )
    forced = 0
    for seed in range(60):
        other = copy(s)
        other.rng = np.uint64(seed * 977 + 1)
        gather(other, t, 0)
        n = int(other.deck_n)
        left = deal(other, t, 0, 0, n, True)
        assert fits(other, t, 0) and left == 2
        for seat in (1, 2):
            sort_hand(other, seat)
            assert t.kind[other.set_card[seat, 0]] < c.ATTACK_KINDS
        forced += 1
    assert forced == 60


@pytest.mark.parametrize("mode", ["pick", "keyword", "any"])
@pytest.mark.rule("CU-SUP-09")
def test_the_finisher_is_evenly_any_candidate_not_yet_faced(mode):
    picks = {"picks": ["fear", "ripper", "wolf_pack", "pit_demon"]} if mode == "pick" else {}
    s, t = scene("cutthroat_caverns", encounter="fear", hands=FOUR, finisher=mode, length=4, run=False,
                 encounter_deck=["shift", "iron_colossus", "ripper" if mode == "pick" else "pit_demon"],
                 faced=[], box=None, **picks)  # fmt: skip
    n = names().encounters.index
    if mode == "pick":
        wanted = [n("ripper"), n("wolf_pack"), n("pit_demon")]
    elif mode == "keyword":
        wanted = [k for k in range(c.ENCOUNTERS) if t.enc_finisher[k]]
    else:
        wanted = [k for k in range(c.ENCOUNTERS) if k != n("fear")]
    last, following, boxed = Counter(), Counter(), Counter()
    for seed in range(DEALS):
        other = redealt(s, t, 1, seed)
        assert seed > 3 or GAME.entries.faults(other, t) & FAULT_ENCOUNTERS == 0
        last[int(other.enc_deck[0])] += 1
        following[int(other.enc_deck[2])] += 1
        boxed[int(other.box[3])] += 1
    fair(last, dict.fromkeys(wanted, 1), "the Finisher")
    free = [k for k in range(c.ENCOUNTERS) if k != n("fear")]
    weights = {k: 1 - (1 / len(wanted) if k in wanted else 0) for k in free}
    fair(following, weights, "the next Encounter")
    fair(boxed, weights, "the box")


@pytest.mark.rule("CU-SUP-12")
def test_ripper_on_top_of_a_first_game_stays_there():
    s, t = scene(
        "cutthroat_caverns", at="appear", encounter="ripper", hands=[["feint"]] * 3, first_game=True, run=False
    )
    for seed in range(20):
        other = redealt(s, t, 0, seed)
        assert other.enc_deck[other.enc_n - 1] == t.ripper and other.enc_n == s.enc_n


# ---------------------------------------------------------------- Relics


def drafts(chosen):
    """A draft of four after these choices (0: keeps the Relic from the top, 1: the new one)."""
    play = Play(*scene("cutthroat_caverns", at="trove", hands=FOUR, relic_stack=[
        "bloodstone", "evil_eye", "vial_of_dew", "shadow_cloak", "sandglass"]))  # fmt: skip
    for k in chosen:
        play.do(f"item:{names().relics[int(play.s.trove_pair[k])]}")
    return play


@pytest.mark.rule("CU-REL-02", "CU-REL-03")
@pytest.mark.parametrize("chosen", [(), (0,), (1,), (0, 1), (1, 0, 1)])
@pytest.mark.parametrize("me", range(4))
def test_the_draft_is_dealt_as_it_might_have_gone(chosen, me):
    play = drafts(chosen)
    s, t = play.s, play.t
    order = [int(k) for k in s.trove_order[: s.trove_n]]
    at = order.index(me) if me in order else None
    pool = [k for k in range(c.RELICS) if t.relic_pool[k]]
    deals = DEALS // 4
    tops, kept = Counter(), Counter()
    for seed in range(deals):
        other = redealt(s, t, me, seed)
        assert seed > 3 or GAME.entries.faults(other, t) == 0
        held = [
            int(k) for k in (*other.relic_stack[: other.relic_n], *other.trove_pair, *other.relic_keep) if k != NONE
        ]
        assert len(set(held)) == len(held)
        for i, seat in enumerate(order[:-1]):  # what one puts back the next one finds on top
            pair = {int(other.relic_keep[order[i + 1]]), int(other.relic_back[order[i + 1]])}
            if i + 1 == len(order) - 1:
                pair = {int(other.trove_pair[0])}
            assert int(other.relic_back[seat]) in pair
        if at is not None and at < len(order) - 1:
            assert other.relic_keep[me] == s.relic_keep[me] and other.relic_back[me] == s.relic_back[me]
        elif at is not None:
            assert np.array_equal(other.trove_pair, s.trove_pair)
        tops[int(other.trove_pair[0])] += 1
        kept[int(other.relic_keep[order[0]])] += 1
    mine = {int(s.relic_keep[me]), int(s.relic_back[me])}
    if at is None:
        fair(tops, dict.fromkeys(pool, 1), "top of the pair")
        if len(order) > 1:
            fair(kept, dict.fromkeys(pool, 1), "what the first drafter kept")
    elif at < len(order) - 1:
        since = len(order) - 1 - at
        free = [k for k in pool if k not in mine]
        back = int(s.relic_back[me])
        chance = 0.5 ** (since - 1)  # each drafter since has kept it with even chances
        fair(tops, {back: chance} | dict.fromkeys(free, (1 - chance) / len(free)), "top of the pair")


def test_after_the_draft_only_ones_own_returned_relic_stays():
    play = drafts((0, 1, 0, 1))
    s, t = play.s, play.t
    first, last = int(s.trove_order[0]), int(s.trove_order[3])
    for me in (first, last):
        seen = Counter()
        for seed in range(200):
            other = redealt(s, t, me, seed)
            assert other.relic_back[me] == s.relic_back[me]
            seen[int(other.relic_back[last])] += 1
            assert other.item_state[c.ITEM_CARDS + int(other.relic_back[last])] == c.IN_DECK
        assert (len(seen) == 1) == (me == last)
