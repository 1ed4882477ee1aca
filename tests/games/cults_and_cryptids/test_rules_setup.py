"""Components, zones and set-up (CC-OVR, CC-CMP, CC-ZON, CC-SET, CC-DEC-03, CC-DEC-04)."""

import math
from collections import Counter

import numpy as np
import pytest
from pydantic import ValidationError

from hypogeum.core.jit import PLAIN
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play, conserved
from hypogeum.testing.scenes.cults_and_cryptids.play import ENTRIES

SEVEN = ["conscript"] * 7
LED = ["mama_rook", *["conscript"] * 6]
SEEDS = 20 if PLAIN else 500
NOTHING = ["campaign_volunteer"] * 12


def table(**given):
    return Play(*scene("cults_and_cryptids", **given))


def dealt(seed=1, **options):
    """A new game at its first decision."""
    t, s = tables(CultsOptions(**options)), STATE.make()
    ENTRIES.reset(s, t, np.uint64(seed))
    return Play(s, t)


# ---------------------------------------------------------------- overview and components


@pytest.mark.rule("CC-OVR-01")
def test_there_are_two_seats_each_with_its_own_cult():
    play = dealt()
    assert [len(play.s[field]) for field in ("deck", "hand", "influence", "slot", "faith")] == [2] * 5
    assert {play.seat, 1 - play.seat} == {0, 1}
    with pytest.raises(ValidationError):
        CultsOptions(seats=3)


@pytest.mark.rule("CC-OVR-02", "CC-R39")
def test_a_cult_whose_influence_collapses_has_lost():
    play = table(hands=[["expose"]], influence=[40, 3]).play("expose")
    assert (play.over, play.winner, play.reason) == (True, 0, "influence")


@pytest.mark.rule("CC-CMP-02", "CC-SET-08")
@pytest.mark.parametrize("start", [10, 40, 99])
def test_both_begin_with_40_influence_or_the_option_and_no_madness(start):
    options = {} if start == 40 else {"start_influence": start}
    play = dealt(**options)
    assert (play.influence, play.madness) == ((start, start), (0, 0))


@pytest.mark.rule("CC-CMP-03")
def test_madness_has_no_maximum():
    play = table(hands=[["mass_hysteria"]], madness=[300, 297])
    play.play("mass_hysteria")
    assert play.madness == (303, 300)


@pytest.mark.rule("CC-CMP-04", "CC-FTH-04", "CC-R18")
def test_faith_is_counted_to_8_at_most():
    units = ["conscript"] * 6 + ["bigfoot"] * 3
    play = table(at="faith", boards=[units], hands=[["expose"]])
    assert play.faith[0] == 8
    assert table(at="faith", boards=[units], hands=[["expose"]], faith_cap=10).faith[0] == 10
    assert table(at="faith", boards=[units], hands=[["expose"]], faith_cap=15).faith[0] == 10


@pytest.mark.rule("CC-CMP-05")
@pytest.mark.parametrize(("wounds", "lives"), [(3, True), (4, False)])
def test_a_counter_gives_1_power_and_1_hp(wounds, lives):
    play = table(at="attack", boards=[["conscript counters=2"], ["conscript counters=2", "leg_breaker"]])
    play.attack("f0", "f0")
    assert play.at("f0", 1) == "", "four damage of a 4/4"
    play = table(boards=[["conscript"], [f"conscript counters=2 damage={wounds - 3}"]], hands=[["rules_of_engagement"]])
    play.play("rules_of_engagement")
    assert (play.at("f0", 1) == "conscript") == lives


@pytest.mark.rule("CC-CMP-06")
def test_exhausting_an_exhausted_card_changes_nothing():
    play = table(boards=[["conscript"], ["conscript exhausted", "leg_breaker"]], hands=[["backbench_whip"]])
    play.play("backbench_whip", "opp:f0")
    assert play.mark("exhausted", "f0", 1) == 1
    assert play.mark("exhausted", "f1", 1) == 0


@pytest.mark.rule("CC-CMP-07")
def test_a_poisoned_card_is_ready_or_exhausted_all_the_same():
    play = table(at="attack", boards=[["flash_mob poison=1", "flash_mob poison=1"], ["feral_hermit"]])
    play.attack("f0")
    assert [(play.mark("poison", name), play.mark("exhausted", name)) for name in ("f0", "f1")] == [(1, 1), (1, 0)]


# ---------------------------------------------------------------- zones


@pytest.mark.rule("CC-ZON-01", "CC-SET-01")
def test_a_deck_of_60_gives_a_hand_of_7():
    play = dealt()
    for seat in range(2):
        assert (int(play.s.deck_n[seat]), int(play.s.hand_n[seat])) in ((53, 7), (52, 8))
        assert sum(conserved(play.s, play.t)[seat].values()) == 60
        assert (play.s.deck[seat, int(play.s.deck_n[seat]) :] == 0).all()


@pytest.mark.rule("CC-ZON-02", "CC-END-01")
def test_a_hand_has_no_limit():
    play = table(hands=[["conscript"] * 30, NOTHING])
    play.end_turn()
    assert play.hand(0) == {"conscript": 30}
    assert play.sizes(0)[1] == 30


@pytest.mark.rule("CC-ZON-03", "CC-LDR-12", "CC-PLY-06", "CC-DCK-06", "CC-R22")
def test_a_second_leader_waits_in_the_hand():
    play = table(boards=[["mama_rook"]], hands=[["senator_alder_crane", "conscript"]])
    assert play.offers("card") == {"conscript"}
    assert table(hands=[["senator_alder_crane", "conscript"]]).may("senator_alder_crane")


@pytest.mark.rule("CC-ZON-04", "CC-PLY-06", "CC-DCK-06", "CC-R33")
def test_a_seventh_follower_is_refused():
    hand = [["conscript", "expose"]]
    assert table(boards=[["leg_breaker"] * 5], hands=hand).may("conscript")
    assert table(boards=[["leg_breaker"] * 6], hands=hand).offers("card") == {"expose"}


@pytest.mark.rule("CC-ZON-05", "CC-SUM-10", "CC-DCK-06", "CC-R10")
def test_a_fourth_cryptid_is_refused():
    hand = [["homunculus", "expose"]]
    assert table(boards=[["lab_assistant", *["bigfoot"] * 2]], hands=hand).may("homunculus")
    assert table(boards=[["lab_assistant", *["bigfoot"] * 3]], hands=hand).offers("card") == {"expose"}


@pytest.mark.rule("CC-ZON-06", "CC-REL-01", "CC-REL-07", "CC-DCK-06", "CC-R07")
def test_a_fourth_relic_is_refused_unless_there_is_no_limit():
    given = dict(boards=[["numbers_book exhausted"] * 3], hands=[["black_candle", "expose"]])
    assert table(**given).offers("card") == {"expose"}
    play = table(**given, relic_limit="none")
    play.play("black_candle")
    assert play.at("r3") == "black_candle"
    given["boards"] = [["numbers_book exhausted"] * 3 + [f"numbers_book exhausted slot=r{k}" for k in range(3, 8)]]
    assert table(**given, relic_limit="none").offers("card") == {"expose"}, "eight slots"


@pytest.mark.rule("CC-ZON-07", "CC-R24")
@pytest.mark.parametrize(
    ("leader", "lair", "home"),
    [
        ("senator_alder_crane", "the_smoke_filled_room", True),
        ("senator_alder_crane", "bunker_nine", False),
        ("mama_rook", "the_smoke_filled_room", False),
        ("mama_rook", "the_back_room", True),
    ],
)
def test_a_lair_is_home_only_for_the_leader_that_names_it(leader, lair, home):
    """Senator: damage to Influence 1 less; Rook: Criminal Followers +1 Power."""
    play = table(boards=[["leg_breaker", leader, lair]], hands=[["expose"]])
    if leader == "mama_rook":
        assert play.mark("power", "f0") == (4 if home else 3)
    else:
        lairs = -1 if lair == "the_smoke_filled_room" else 0
        assert int(play.s.mods[0, c.MOD_TAKEN]) == lairs - home


@pytest.mark.rule("CC-ZON-08", "CC-RSC-04")
def test_resources_have_no_limit():
    play = table(hands=[["cash", "expose"]], resources=[{"cash": 20, "film": 5}])
    play.play("cash")
    assert play.resources() == {"cash": 21, "film": 5}


@pytest.mark.rule("CC-ZON-09", "CC-R11", "CC-R26")
def test_five_ways_lead_to_the_owners_waste():
    play = table(
        boards=[["leg_breaker", "bunker_nine"], ["conscript damage=1"]],
        hands=[["airstrike", "the_back_room"], ["expose"]],
        resources=[{"arms": 1}],
    )
    play.play("airstrike")
    assert play.waste(0) == {"airstrike": 1, "arms": 1}, "a resolved Rite, a spent Resource"
    assert play.waste(1) == {"conscript": 1}, "a destroyed card"
    play.play("the_back_room")
    assert play.waste(0) == {"airstrike": 1, "arms": 1, "bunker_nine": 1}, "a replaced Lair"
    play = table(hands=[["shakedown"], ["expose"]]).play("shakedown")
    assert play.waste(1) == {"expose": 1}, "a discard"


@pytest.mark.rule("CC-ZON-10", "CC-R45")
def test_a_card_being_played_lies_in_limbo_and_none_is_ever_lost():
    play = table(
        boards=[["lab_assistant"] * 3, ["leg_breaker", "conscript"]],
        hands=[["homunculus", "rules_of_engagement", "conscript"]],
    )
    before = conserved(play.s, play.t)
    play.play("homunculus")
    assert (play.stage, play.limbo) == ("SUMMON_PAY", "homunculus")
    assert (conserved(play.s, play.t), play.hand(0)) == (before, {"rules_of_engagement": 1, "conscript": 1})
    play.do("own:f0").play("rules_of_engagement")
    assert (play.stage, play.limbo, play.waste(0)) == ("TARGET_OPP", "rules_of_engagement", {})
    assert conserved(play.s, play.t) == before
    play.do("opp:f0")
    assert (play.limbo, conserved(play.s, play.t)) == ("", before)


@pytest.mark.rule("CC-ZON-10", "CC-R48")
@pytest.mark.parametrize("seed", range(2))
def test_each_seat_has_its_60_cards_at_every_decision(seed):
    play = dealt(seed, deck_mode="random_ready")
    rng, lists = np.random.default_rng(seed), [+Counter(dict(enumerate(map(int, one)))) for one in play.s.decklist]
    while not play.over and int(play.s.decisions) < (30 if PLAIN else 1000):
        assert conserved(play.s, play.t) == lists
        ENTRIES.step(play.s, play.t, int(rng.choice(play.ids())))


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("CC-SET-01")
def test_opening_hands_follow_the_hypergeometric_law():
    """A deck with 12 copies of one card: the share of them in a hand of 7 is 7 times 12 / 60."""
    seeds, found = SEEDS, 0
    options = dict(
        mulligan="off", first_player="seat0", decks=({"conscript": 12, "leg_breaker": 47, "mama_rook": 1},) * 2
    )
    for seed in range(seeds):
        found += dealt(seed, **options).hand(0)["conscript"]
    p, n = 12 / 60, 7 * seeds
    assert abs(found - n * p) < 4 * math.sqrt(n * p * (1 - p))
    assert len({tuple(dealt(seed, **options).s.deck[0]) for seed in range(5)}) == 5


@pytest.mark.rule("CC-SET-01", "CC-SET-10")
@pytest.mark.parametrize("n", [5, 10])
def test_an_opening_hand_may_be_smaller_or_larger(n):
    play = dealt(start_hand=n, mulligan="off", first_player="seat0")
    assert play.sizes(0) == (60 - n, n, 0)


@pytest.mark.rule("CC-SET-02", "CC-R23")
def test_a_leader_of_the_opening_hand_may_be_played_at_once_or_kept():
    play = table(at="mulligan", hands=[LED, LED])
    assert (play.stage, play.turn, play.faith[0]) == ("MAIN", 1, 1)
    assert {"end", "card:mama_rook"} <= play.legal()
    play.play("mama_rook")
    assert (play.at("leader"), play.faith[0]) == ("mama_rook", 0), "its cost is paid"
    dear = table(at="mulligan", hands=[["colonel_vance_hatch", *["conscript"] * 6], LED])
    assert dear.offers("card") == {"conscript"}, "2 Faith are not there"


@pytest.mark.rule("CC-SET-03", "CC-DEC-04")
def test_a_hand_without_a_leader_may_be_shown_and_redrawn():
    play = table(at="mulligan", hands=[SEVEN, LED])
    assert (play.stage, play.seat, play.legal()) == ("MULLIGAN", 0, {"end", "redraw"})
    play.do("redraw")
    assert play.sizes(0) == (53, 7, 0)
    assert int(play.s.redrawn[0]) == 1
    assert int(play.s.redrawn_cards[0].sum()) == 7
    assert int(play.s.redrawn_cards[0, 19]) == 7, "seven Conscripts were shown"
    assert play.known(0) == {}, "not as hand cards"
    assert conserved(play.s, play.t)[0][19] == 7


@pytest.mark.rule("CC-SET-04", "CC-R20")
def test_the_redraw_may_be_refused_and_leaves_no_trace():
    play = table(at="mulligan", hands=[SEVEN, SEVEN])
    play.do("end")
    assert (play.hand(0), int(play.s.redrawn[0])) == ({"conscript": 7}, 0)
    assert (play.stage, play.seat) == ("MULLIGAN", 1), "the first player decides first"


@pytest.mark.rule("CC-SET-05")
def test_a_hand_with_a_leader_is_not_offered_the_redraw():
    play = table(at="mulligan", hands=[LED, SEVEN])
    assert (play.stage, play.seat, list(play.s.offered)) == ("MULLIGAN", 1, [0, 1])
    play = table(at="mulligan", hands=[LED, LED])
    assert (play.stage, list(play.s.offered)) == ("MAIN", [0, 0])


@pytest.mark.rule("CC-SET-05")
def test_the_redraw_can_be_switched_off():
    assert table(at="mulligan", hands=[SEVEN, SEVEN], mulligan="off").stage == "MAIN"


@pytest.mark.rule("CC-SET-06")
def test_the_redraw_comes_once_even_if_the_new_hand_has_no_leader_either():
    play = table(at="mulligan", hands=[SEVEN, SEVEN])
    play.do("redraw")
    assert not any(play.t.kind[k] == c.LEADER and play.s.hand[0, k] for k in range(c.CARDS))
    assert (play.stage, play.seat) == ("MULLIGAN", 1)
    play.do("redraw")
    assert play.stage == "MAIN"


@pytest.mark.rule("CC-SET-07")
def test_the_redraw_belongs_to_the_beginning():
    play = table(at="mulligan", hands=[SEVEN, SEVEN]).do("end", "end")
    for _ in range(6):
        assert (play.stage, "redraw" in play.legal()) == ("MAIN", False)
        play.end_turn()


@pytest.mark.rule("CC-SET-09", "CC-R61")
def test_a_coin_tells_who_begins():
    games = SEEDS * 4
    heads = sum(int(dealt(seed).s.first) for seed in range(games))
    assert abs(heads - games / 2) < 4 * math.sqrt(games) / 2
    assert {int(dealt(seed, first_player="seat0").s.first) for seed in range(4)} == {0}
    assert {int(dealt(seed, first_player="seat1").s.first) for seed in range(4)} == {1}


@pytest.mark.rule("CC-R61")
def test_the_coin_has_fallen_before_the_redraw_is_decided():
    play = table(at="shuffle", decks=[SEVEN * 8, SEVEN * 8])
    assert play.stage == "MULLIGAN"
    assert int(play.s.first) == play.seat


@pytest.mark.rule("CC-SET-10", "CC-DRW-01")
def test_the_first_player_skips_the_first_draw_and_the_second_does_not():
    play = table(at="mulligan", hands=[LED, LED])
    assert (play.seat, play.sizes(0)) == (0, (53, 7, 0))
    play.end_turn()
    assert (play.seat, play.sizes(1)) == (1, (52, 8, 0))
    play.end_turn()
    assert (play.seat, play.sizes(0)) == (0, (52, 8, 0))


# ---------------------------------------------------------------- a Leader from the start


@pytest.mark.rule("CC-DEC-03", "CC-R08")
def test_with_leader_start_each_seat_first_takes_a_leader_of_its_deck():
    decks = [["mama_rook", "senator_alder_crane", *["expose"] * 20], ["mama_rook", "director_null"]]
    play = table(at="leaders", decks=decks, leader_start="hand")
    assert (play.stage, play.seat) == ("LEADER_START", 0)
    assert play.legal() == {"card:mama_rook", "card:senator_alder_crane"}
    play.do("card:senator_alder_crane")
    assert (play.stage, play.seat) == ("LEADER_START", 1)
    play.do("card:director_null")
    assert (play.stage, play.seat) == ("MAIN", 0), "there is no redraw"
    assert (play.sizes(0), play.sizes(1)) == ((53, 7, 0), (53, 7, 0))
    assert play.hand(0)["senator_alder_crane"] == 1
    assert list(play.s.leader_kept) == [1, 1]


@pytest.mark.rule("CC-DEC-03")
def test_the_only_leader_is_taken_unasked():
    play = table(at="leaders", decks=[["expose"] * 20, ["expose"] * 20], leader_start="hand")
    assert (play.stage, play.hand(0)["the_drifter_king"], play.hand(1)["the_drifter_king"]) == ("MAIN", 1, 1)


@pytest.mark.rule("CC-DEC-03", "CC-R61")
def test_the_first_player_takes_its_leader_first():
    decks = [["mama_rook", "director_null"]] * 2
    play = table(at="leaders", active=1, decks=decks, leader_start="hand")
    assert (play.stage, play.seat) == ("LEADER_START", 1)
