"""`redeal`: what a seat sees stays, what it cannot know is dealt afresh, fairly. Section 5.4 of the specification."""

from collections import Counter

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids import observation
from hypogeum.games.cults_and_cryptids.actions import A_END, A_REDRAW
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.decks import violations
from hypogeum.games.cults_and_cryptids.observation import OBSERVATION
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.rules.piles import mill
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play
from hypogeum.testing.scenes.cults_and_cryptids.conserved import cards
from hypogeum.testing.scenes.cults_and_cryptids.names import card, words
from hypogeum.testing.scenes.cults_and_cryptids.play import ENTRIES

OBSERVE = getattr(ENTRIES, "observe", observation.observe)
REDEAL = getattr(ENTRIES, "redeal", observation.redeal)
DEALS = 80 if PLAIN else 5000

CONFIGURATIONS = {
    "ready decks": {},
    "leader in hand, closed": dict(leader_start="hand", decklists="closed", deck_mode="random_ready"),
    "closed ready decks": dict(decklists="closed", deck_mode="random_ready", start_influence=99),
    "closed pair": dict(decklists="closed", decks=("d4", "t3"), start_influence=99),
    "closed mirror": dict(decklists="closed", deck_mode="mirror"),
    "closed generated decks": dict(decklists="closed", deck_mode="random_legal", start_influence=99),
    "any legal decks": dict(deck_mode="random_legal", gen="uniform", decklists="closed"),
    "built decks": dict(deck_mode="build", build_step=4),
    "built, lists open": dict(deck_mode="build", decklists="open", copy_cap=2, build_step=3),
}
GENERATED = ("closed generated decks", "any legal decks", "built decks", "built, lists open")


def dealt(seed, options):
    t, s = tables(CultsOptions(**options)), STATE.make()
    ENTRIES.reset(s, t, np.uint64(seed))
    return s, t


def positions(name, games, every, seed=1):
    """Every `every`-th decision of random games, and the end; decks are milled now and then, so that they are reshuffled."""
    chance = np.random.default_rng(seed)
    number = 0
    for game in range(seed, seed + games):
        s, t = dealt(game, CONFIGURATIONS[name])
        made = 0
        while True:
            number += 1
            if number % every == 0 or s.status:
                yield s, t, f"{name}, game {game}, decision {made}"
            if s.status:
                break
            if s.turn > 0 and s.depth == 2 and chance.random() < 0.06:
                for seat in range(2):
                    mill(s, t, seat, max(0, int(s.deck_n[seat]) - 3))
            ENTRIES.step(s, t, int(chance.choice(np.flatnonzero(s.legal))))
            made += 1


def redealt(s, t, me, seed):
    other = copy(s)
    REDEAL(other, t, me, np.uint64(seed))
    return other


def raw(s, t, me):
    out = np.full(OBSERVATION.size, np.nan, np.float32)
    OBSERVE(s, t, me, out)
    return out


def table(**given):
    return Play(*scene("cults_and_cryptids", **given))


def pile(counts):
    return Counter({k: int(counts[k]) for k in range(c.CARDS) if counts[k]})


def errors(t, copies):
    """What the validator of decks has against a list."""
    return violations(t, np.repeat(np.arange(c.CARDS), copies), words(t)).errors


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


@pytest.mark.rule("CC-R49", "CC-R20", "CC-ZON-01", "CC-ZON-02")
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_seat_cannot_tell_a_redealt_game_from_the_true_one(name):
    changed = Counter()
    games, every = ((1, 41) if name in GENERATED else (1, 13)) if PLAIN else (4, 3)
    for s, t, where in positions(name, games, every):
        for me in range(2):
            foe, at = 1 - me, f"seat {me} at {where}"
            other = redealt(s, t, me, 5000 + 1000 * me + int(s.decisions))
            before, after = raw(s, t, me), raw(other, t, me)
            assert np.array_equal(before, after), (
                f"{OBSERVATION.decode(int(np.flatnonzero(before != after)[0]))} of {at}"
            )
            assert other.to_act == s.to_act and np.array_equal(other.hand[me], s.hand[me]), at
            assert np.array_equal(other.decklist[me], s.decklist[me]), at
            if s.status == 0 and s.to_act == me:
                assert np.array_equal(other.legal, s.legal), f"mask of {at}"
            assert s.status or other.legal.any(), f"nothing is legal for {at}"
            assert other.hand[foe].sum() == other.hand_n[foe] == s.hand_n[foe] and other.deck_n[foe] == s.deck_n[foe], (
                at
            )
            assert (other.hand[foe] >= s.hand_known[foe]).all(), at
            for field in ("hand_known", "list_known", "deck_known", "left_since", "waste", "slot", "redrawn_cards"):
                assert np.array_equal(other[field], s[field]), f"{field} of {at}"
            assert other.rng != s.rng, at
            if s.first != c.NONE:
                assert all(cards(other, t, seat) == pile(other.decklist[seat]) for seat in range(2)), at
                assert not errors(t, other.decklist[foe]), at
                assert (other.decklist[foe] >= s.list_known[foe]).all(), at
                if t.open_lists or t.deck_mode == c.DECKS_MIRROR:
                    assert np.array_equal(other.decklist, s.decklist), at
                if t.deck_mode == c.DECKS_RANDOM_READY or (t.deck_mode == c.DECKS_PAIR and not t.open_lists):
                    # a guess which cards were drawn since a reshuffle may leave no ready deck that fits
                    assert s.reshuffled[foe] or any(np.array_equal(other.decklist[foe], deck) for deck in t.ready), at
            else:
                assert other.decklist[foe].sum() == other.built[foe] == s.built[foe], at
                assert int(other.chosen[foe]).bit_count() == int(s.chosen[foe]).bit_count(), at
            changed["hand"] += not np.array_equal(other.hand[foe], s.hand[foe])
            changed["deck"] += not np.array_equal(other.deck[foe], s.deck[foe])
            changed["own deck"] += not np.array_equal(other.deck[me], s.deck[me])
            changed["list"] += not np.array_equal(other.decklist[foe], s.decklist[foe])
            changed["reshuffled"] += int(s.reshuffled[foe])
    assert changed["hand"] and changed["deck"] and changed["own deck"], changed
    if name in GENERATED:
        assert changed["list"], changed
    if "99" in str(CONFIGURATIONS[name]):
        assert changed["reshuffled"], changed


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_deal_depends_on_what_the_seat_knows_and_on_nothing_else(name):
    """Two games that a seat cannot tell apart are dealt alike, byte for byte: no trace of the truth is left."""
    for s, t, where in positions(name, 1, (83 if name in GENERATED else 37) if PLAIN else 11, seed=2):
        for me in range(2):
            one, two = redealt(s, t, me, 5), redealt(redealt(s, t, me, 77), t, me, 5)
            fields = [field for field, *_ in STATE.fields if not np.array_equal(one[field], two[field])]
            assert not fields, f"{fields} of seat {me} at {where}"


@pytest.mark.parametrize("name", ["ready decks", "closed ready decks"])
def test_a_redealt_game_goes_on_to_its_end(name):
    chance = np.random.default_rng(8)
    for s, t, _ in positions(name, 1, 71 if PLAIN else 23, seed=5):
        other = redealt(s, t, int(chance.integers(2)), 9)
        while other.status == 0:
            ENTRIES.step(other, t, int(chance.choice(np.flatnonzero(other.legal))))
            for seat in range(2):
                assert (other.hand_known[seat] <= other.hand[seat]).all()
        assert all(cards(other, t, seat) == pile(other.decklist[seat]) for seat in range(2))


# ---------------------------------------------------------------- open lists


def test_every_card_of_the_heap_is_equally_likely_to_be_in_the_hand():
    play = table(hands=[["conscript"], ["expose", "dividend", "dividend"]], known=[[], ["expose"]],
                 decks=[[], ["expose", "hit_job"]], rest=["deck", "waste"])  # fmt: skip
    heap = ["dividend", "dividend", "expose", "hit_job"]
    counts = Counter()
    for seed in range(DEALS):
        other = redealt(play.s, play.t, 0, seed)
        hand = Play(other, play.t).hand(1) - Counter(expose=1)
        counts[tuple(sorted(hand.elements()))] += 1
    pairs = Counter(tuple(sorted((heap[i], heap[j]))) for i in range(4) for j in range(i))
    fair(counts, pairs, "hand of the other seat")


@pytest.mark.rule("CC-ZON-01")
@pytest.mark.parametrize("me", [0, 1])
def test_the_order_of_both_decks_is_any(me):
    three = ["expose", "dividend", "hit_job"]
    play = table(
        hands=[["conscript"], ["expose"]], decks=[three, three], known=[["conscript"], ["expose"]], rest="waste"
    )
    for seat in range(2):
        counts = Counter(tuple(Play(redealt(play.s, play.t, me, seed), play.t).deck(seat)) for seed in range(DEALS))
        assert len(counts) == 6
        fair(counts, dict.fromkeys(counts, 1), f"deck of seat {seat} as dealt for seat {me}")


@pytest.mark.rule("CC-DEC-11")
def test_cards_that_a_seat_looks_at_stay_for_it_and_are_dealt_for_the_other():
    play = table(hands=[["bone_reader"]], decks=[["expose", "dividend", "hit_job", "airstrike", "rally"]], rest="waste")
    play.play("bone_reader")
    assert play.stage == "PICK_TOP"
    mine, theirs = set(), set()
    for seed in range(40):
        own, other = redealt(play.s, play.t, 0, seed), redealt(play.s, play.t, 1, seed)
        assert Play(own, play.t).deck(0)[:2] == ["expose", "dividend"]
        assert np.array_equal(own.legal, play.s.legal)
        mine.add(tuple(Play(own, play.t).deck(0)))
        top = Play(other, play.t).deck(0)[:2]
        theirs.add(tuple(top))
        assert Play(other, play.t).offers("card") == set(top)
    assert len(mine) > 3 and len(theirs) > 5


@pytest.mark.rule("CC-DEC-04", "CC-R20")
def test_a_seat_before_a_redraw_is_dealt_any_hand_and_may_redraw_only_without_a_leader():
    """Dealing until the hand holds no Leader would give the offer away."""
    play = table(at="mulligan", hands=[["conscript"] * 7, ["expose"] * 7], decks=[["mama_rook"] * 6])
    assert (play.stage, play.seat) == ("MULLIGAN", 0)
    seen = Counter()
    for seed in range(60):
        other = redealt(play.s, play.t, 1, seed)
        holds = other.hand[0, card(play.t, "mama_rook")] > 0
        seen[bool(holds)] += 1
        assert list(np.flatnonzero(other.legal)) == ([A_END] if holds else [A_END, A_REDRAW])
    assert seen[True] and seen[False]


def test_whether_the_other_seat_was_offered_a_redraw_is_dealt_with_its_opening_hand():
    play = table(at="mulligan", hands=[["mama_rook"] + ["conscript"] * 6, ["expose"] * 7],
                 decks=[["mama_rook"] * 10, ["mama_rook"] * 10])  # fmt: skip
    assert (play.stage, play.seat) == ("MULLIGAN", 1)
    seen = set()
    for seed in range(40):
        other = redealt(play.s, play.t, 1, seed)
        holds = other.hand[0, card(play.t, "mama_rook")] > 0
        assert other.offered[0] == (not holds)
        seen.add(bool(holds))
    assert seen == {True, False}


@pytest.mark.rule("CC-DEC-12")
def test_a_seat_that_discards_is_dealt_another_hand_to_choose_from():
    play = table(
        hands=[["registered_lobbyist"], ["expose", "dividend", "rally"]], decks=[[], ["hit_job", "airstrike"] * 5]
    )
    play.play("registered_lobbyist")
    assert play.stage == "DISCARD_OWN"
    seen = set()
    for seed in range(20):
        other = Play(redealt(play.s, play.t, 0, seed), play.t)
        assert other.offers("card") == set(other.hand(1))
        seen.add(frozenset(other.hand(1)))
    assert len(seen) > 3


@pytest.mark.rule("CC-DEC-03", "CC-R08")
@pytest.mark.parametrize("lists", ["open", "closed"])
def test_a_leader_that_was_kept_is_dealt_into_the_hand(lists):
    play = table(hands=[["conscript"], ["mama_rook", "expose"]], decks=[[], ["the_pale_hierophant", "rally", "mama_rook"]],
                 leader_kept=[0, 1], leader_start="hand", decklists=lists)  # fmt: skip
    t = play.t
    leaders = Counter()
    for seed in range(40):
        hand = redealt(play.s, t, 0, seed).hand[1]
        found = [k for k in range(c.CARDS) if hand[k] and t.kind[k] == c.LEADER]
        assert found and hand.sum() == 2
        leaders.update(found)
    assert len(leaders) > 1


# ---------------------------------------------------------------- closed lists


@pytest.mark.rule("CC-R49")
def test_without_anything_seen_each_ready_deck_is_equally_likely():
    s, t = dealt(3, dict(decklists="closed", decks=("s1", "s2"), mulligan="off"))
    me = int(s.to_act)
    counts = Counter()
    for seed in range(DEALS):
        found = redealt(s, t, me, seed).decklist[1 - me]
        counts[next(k for k in range(c.READY_DECKS) if np.array_equal(found, t.ready[k]))] += 1
    fair(counts, dict.fromkeys(range(c.READY_DECKS), 1), "ready deck")


def test_ready_decks_that_lack_what_was_seen_are_out():
    s, t = dealt(3, dict(decklists="closed", decks=("s1", "s2"), mulligan="off"))
    me = int(s.to_act)
    s.list_known[1 - me, card(t, "conscript")] = 3
    fitting = {k for k in range(c.READY_DECKS) if t.ready[k, card(t, "conscript")] >= 3}
    found = set()
    for seed in range(60):
        deck = redealt(s, t, me, seed).decklist[1 - me]
        found.add(next(k for k in range(c.READY_DECKS) if np.array_equal(deck, t.ready[k])))
    assert found == fitting and 1 < len(fitting) < c.READY_DECKS


def test_where_no_ready_deck_fits_the_generator_goes_on_from_what_was_seen():
    s, t = dealt(3, dict(decklists="closed", decks=("s1", "s2"), mulligan="off"))
    me = int(s.to_act)
    seen = {"conscript": 9, "mothman": 1, "petition_scroll": 2}
    for name, n in seen.items():
        s.list_known[1 - me, card(t, name)] = n
    for seed in range(4):
        other = redealt(s, t, me, seed)
        deck = other.decklist[1 - me]
        assert deck.sum() == 60 and all(deck[card(t, name)] >= n for name, n in seen.items())
        factions = {int(t.faction[k]) for k in np.flatnonzero(deck) if t.faction[k] < c.FACTIONS}
        assert factions == {c.MIL, c.MED, c.SOC}
        assert not errors(t, deck)
        followers = sum(int(deck[k]) for k in range(c.CARDS) if t.kind[k] == c.FOLLOWER)
        assert 23 <= followers <= 27, "the template's number"


def reshuffled(deck, hand, left, known=(), **given):
    """Closed lists, `me` is seat 1: the deck of seat 0 was `deck` at its reshuffle, of which `given["drawn"]` were drawn since;
    `left` has left the unknown hand and lies in the Waste."""
    drawn = given.pop("drawn")
    play = table(decks=[deck[drawn:]], hands=[hand], wastes=[left], rest=["waste", "deck"], run=False, decklists="closed",
                 active=1, known=[known])  # fmt: skip
    s, t = play.s, play.t
    for name in deck:
        s.deck_known[0, card(t, name)] += 1
    for name in left:
        s.left_since[0, card(t, name)] += 1
    s.reshuffled[0] = 1
    s.hand_old[0] = len(hand) - len(known) + len(left) - drawn
    s.list_known[0] = np.maximum(s.list_known[0], s.waste[0])
    return play


def test_what_was_drawn_since_a_reshuffle_is_split_between_hand_and_deck():
    """The deck was four cards, two of them have been drawn, nothing has left the hand, no card of it is old."""
    four = ["expose", "dividend", "hit_job", "prayer_media"]
    play = reshuffled(four, ["expose", "dividend"], [], drawn=2)
    counts = Counter()
    for seed in range(DEALS // 2):
        other = Play(redealt(play.s, play.t, 1, seed), play.t)
        assert other.hand(0) + Counter(other.deck(0)) == Counter(four)
        counts[tuple(sorted(other.hand(0)))] += 1
    fair(counts, {(a, b): 1 for a in sorted(four) for b in sorted(four) if a < b}, "cards drawn")


def test_a_copy_beyond_what_the_deck_held_was_an_old_hand_card():
    """Two Exposes have left the hand, the deck held one and one card was drawn: the other one is old, no old card is left."""
    play = reshuffled(["expose", "dividend", "hit_job"], ["conscript"], ["expose", "expose"], drawn=1)
    assert play.s.hand_old[0] == 2
    for seed in range(20):
        other = Play(redealt(play.s, play.t, 1, seed), play.t)
        assert Counter(other.deck(0)) == Counter(dividend=1, hit_job=1), "the Expose is not in the deck any more"
        assert sum(other.hand(0).values()) == 1


def test_cards_that_have_left_count_as_drawn_as_far_as_cards_were_drawn():
    """Expose and Dividend have left the hand and lay in the deck; one card was drawn, so either was it, the other is old."""
    play = reshuffled(["expose", "dividend", "hit_job"], ["conscript"], ["expose", "dividend"], drawn=1)
    counts = Counter()
    for seed in range(DEALS // 2):
        other = Play(redealt(play.s, play.t, 1, seed), play.t)
        counts[tuple(sorted(other.deck(0)))] += 1
    fair(counts, {("dividend", "hit_job"): 1, ("expose", "hit_job"): 1}, "card that was drawn")


def test_a_guess_that_the_known_list_forbids_is_not_made():
    """Both Dividends were seen at one time. Had the drawn card been the Dividend, one would be left: it was the Expose."""
    play = reshuffled(["expose", "dividend", "hit_job"], [], ["expose", "dividend"], drawn=1)
    s, t = play.s, play.t
    s.list_known[0, card(t, "dividend")] = 2 + int(s.waste[0, card(t, "dividend")]) - 1
    assert s.hand_old[0] == 1 and s.hand_n[0] == 0
    for seed in range(20):
        other = Play(redealt(s, t, 1, seed), t)
        assert Counter(other.deck(0)) == Counter(dividend=1, hit_job=1)


# ---------------------------------------------------------------- decks that are being built


@pytest.mark.rule("CC-DEC-01", "CC-DEC-02")
@pytest.mark.parametrize("lists", ["open", "closed"])
def test_a_seat_that_builds_is_dealt_as_many_choices_as_it_has_made(lists):
    s, t = dealt(4, dict(deck_mode="build", decklists=lists))
    chance = np.random.default_rng(1)
    lists_seen, factions_seen = set(), set()
    while s.first == c.NONE and s.built[1] < 30:
        ENTRIES.step(s, t, int(chance.choice(np.flatnonzero(s.legal))))
        builder = int(s.to_act)
        if s.built[builder] not in (0, 9):
            continue
        for me in range(2):
            other = redealt(s, t, me, int(s.built[builder]))
            foe = 1 - me
            assert other.built[foe] == other.decklist[foe].sum() == s.built[foe]
            assert int(other.chosen[foe]).bit_count() == int(s.chosen[foe]).bit_count()
            assert other.decklist[me].tobytes() == s.decklist[me].tobytes() and other.chosen[me] == s.chosen[me]
            for k in np.flatnonzero(other.decklist[foe]):
                faction = int(t.faction[k])
                assert faction >= c.FACTIONS or int(other.chosen[foe]) >> faction & 1
                assert other.decklist[foe, k] % 3 == 0
            lists_seen.add(other.decklist[foe].tobytes())
            factions_seen.add(int(other.chosen[foe]))
    assert len(lists_seen) > 2 and len(factions_seen) > 2
