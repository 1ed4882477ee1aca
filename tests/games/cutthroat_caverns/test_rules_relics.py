"""Treasure Trove: sections 2.10 (CU-REL), 6.6 and 6.7 of the specification, the twelve Relics."""

from collections import Counter

import numpy as np
import pytest

from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, conserved, names

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that the next set phase asks."""
STARS = {"bloodstone", "crown_of_renown"}


def cut(**given):
    given.setdefault("encounter", "pit_demon")
    given.setdefault("enc_no", 2)
    return Play(*scene("cutthroat_caverns", **given))


def turns(sets, hands, **given):
    """The turns of the second Encounter begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + more for cards, more in zip(hands, SPARE, strict=False)]
    return cut(at="turns", players=len(hands), hands=held, sets=laid, **given)


def stack(play):
    return [(owner, value) for owner, _, value in play.stack()]


def asked(play, stage):
    return [line for line in play.history if line.split()[1] == stage]


def view(play, seat):
    out = np.zeros(GAME.observation.size, np.float32)
    GAME.entries.observe(play.s, play.t, seat, out)
    return GAME.observation.views(out)


# ---------------------------------------------------------------- the draft


@pytest.mark.rule("CU-REL-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_at_set_up_one_relic_more_than_players_forms_a_stack(players):
    t = GAME.tables(GAME.parse("test", players=players, relics="on", finisher="any"), None)
    s = GAME.state.make()
    seen = set()
    for seed in range(20):
        GAME.entries.reset(s, t, np.uint64(seed))
        stacked = s.relic_stack[: int(s.relic_n)].tolist()
        assert len(stacked) == len(set(stacked)) == players + 1
        assert (s.relic_stack[int(s.relic_n) :] == c.NONE).all(), "the others are not used"
        seen |= set(stacked)
    assert seen == set(range(12)), "random ones"


@pytest.mark.rule("CU-REL-01", "CU-REL-06")
def test_without_the_option_there_are_no_relics():
    assert GAME.parse("test").relics == "off"
    t = GAME.tables(GAME.parse("test", finisher="any"), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(1))
    assert s.relic_n == 0
    play = cut(at="trove", players=3, hands=SPARE[:3], enc_no=1)
    assert play.stage == "DISCARD"
    assert not [name for name in type(GAME.parse("test")).model_fields if "event" in name or "expansion" in name]


@pytest.mark.rule("CU-REL-05")
def test_the_two_relics_with_a_star_may_be_left_out():
    t = GAME.tables(GAME.parse("test", players=6, relics="on_no_stars", finisher="any"), None)
    s = GAME.state.make()
    seen = set()
    for seed in range(40):
        GAME.entries.reset(s, t, np.uint64(seed))
        assert s.relic_n == 7
        seen |= set(s.relic_stack[:7].tolist())
    assert {names().relics[k] for k in set(range(12)) - seen} == STARS


RELICS = ["oaken_ward", "evil_eye", "vial_of_dew", "runners_boots", "serrated_dagger", "shadow_cloak", "sandglass"]


@pytest.mark.rule("CU-REL-02", "CU-EX-24", "CU-R32")
@pytest.mark.parametrize(("players", "order"), [(6, [3, 0, 5, 2, 1, 4]), (4, [1, 3, 0, 2])])
def test_the_highest_initiative_card_drafts_first_and_then_the_next_lower(players, order):
    initiative = [players - order.index(k) for k in range(players)]
    play = cut(at="trove", players=players, enc_no=1, initiative=initiative, relic_stack=RELICS[: players + 1])
    drafters = []
    while play.stage == "TROVE":
        drafters.append(play.seat)
        play.do(next(iter(play.choices())))
    assert drafters == order


@pytest.mark.rule("CU-REL-02", "CU-R32")
def test_each_drafter_draws_two_keeps_one_and_puts_the_other_on_top():
    play = cut(at="trove", players=3, enc_no=1, hands=SPARE[:3], relic_stack=RELICS[:4])
    assert (play.seat, play.legal()) == (2, {"item:oaken_ward", "item:evil_eye"})
    play.do("item:oaken_ward")
    assert (play.seat, play.legal()) == (1, {"item:evil_eye", "item:vial_of_dew"}), "the returned one again"
    play.do("item:vial_of_dew")
    assert (play.seat, play.legal()) == (0, {"item:evil_eye", "item:runners_boots"})
    play.do("item:evil_eye")
    assert [play.items(k) for k in range(3)] == [["evil_eye"], ["vial_of_dew"], ["oaken_ward"]]


@pytest.mark.rule("CU-REL-03")
def test_the_chosen_relics_are_hidden_until_the_last_choice_and_the_rest_is_discarded_unseen():
    play = cut(at="trove", players=3, enc_no=1, hands=SPARE[:3], relic_stack=RELICS[:4])
    play.do("item:oaken_ward", "item:vial_of_dew")
    for seat in (0, 1):
        assert not view(play, seat)["relic_owner"].any()
    assert (play.s.item_state[c.ITEM_CARDS :] == c.IN_DECK).all()
    play.do("item:evil_eye")
    assert play.stage == "DISCARD" and play.s.relic_n == 0
    for seat in range(3):
        assert np.count_nonzero(view(play, seat)["relic_owner"]) == 3, "face up: public"
        gone = view(play, seat)["relic_gone"]
        known = names().relics.index("runners_boots")
        assert not gone[known] or seat == 0, "only who saw it knows what was left"
    assert int(play.s.item_state[c.ITEM_CARDS + c.BOOTS]) != c.IN_PLAY


@pytest.mark.rule("CU-REL-02", "CU-R32")
def test_the_dead_are_skipped_in_the_draft():
    play = cut(at="trove", players=4, dead=[3], enc_no=1, relic_stack=RELICS[:5])
    drafters = []
    while play.stage == "TROVE":
        drafters.append(play.seat)
        play.do(next(iter(play.choices())))
    assert drafters == [2, 1, 0]
    assert play.items(3) == []


@pytest.mark.rule("CU-REL-02")
def test_the_draft_takes_place_after_the_first_encounter_only():
    assert cut(at="trove", players=3, enc_no=2, hands=SPARE[:3], relics="on").stage == "DISCARD"
    play = cut(at="turns", enc_no=1, players=3, hands=SPARE[:3], sets={0: ["attack_40"]}, left=40,
               relic_stack=RELICS[:4])  # fmt: skip
    assert play.stage == "TROVE" and play.s.enc_no == 1


@pytest.mark.rule("CU-REL-04", "CU-ITM-07")
def test_stab_and_grab_takes_relics_too():
    play = turns(["stab_and_grab", "feint", "feint"], [["rally"], [], []], relics={1: ["oaken_ward"], 2: ["sandglass"]})
    play.until("STEAL_SEAT")
    assert play.legal() == {"pass", "seat:1", "seat:2"}
    play.do("seat:1")
    assert play.items(0) == ["oaken_ward"] and play.items(1) == []


@pytest.mark.rule("CU-REL-04", "CU-ITM-11")
def test_relics_are_traded():
    play = cut(at="items", hands=SPARE[:3], relics={0: ["oaken_ward"], 1: ["sandglass"]})
    play.do("barter", "seat:1", "item:sandglass", "yes")
    assert (play.items(0), play.items(1)) == (["sandglass"], ["oaken_ward"])


@pytest.mark.rule("CU-REL-04", "CU-DTH-06")
def test_relics_are_looted():
    play = cut(at="loot", players=3, dead=[2], deaths=1, hands=SPARE[:2], relics={2: ["oaken_ward"]}, killer=0)
    looter = play.seat
    assert play.legal() == {"pass", "item:oaken_ward"}
    play.do("item:oaken_ward")
    assert play.items(looter) == ["oaken_ward"]


@pytest.mark.rule("CU-REL-04")
def test_a_creature_destroys_items_and_no_relics():
    play = cut(at="strikes", encounter="hungry_coffer", players=3, hands=SPARE[:3], stack=[(1, "attack_5")],
               relics={1: ["sandglass"]})  # fmt: skip
    assert play.lp(1) == 80 and play.items(1) == ["sandglass"]


@pytest.mark.rule("CU-REL-04")
def test_relics_are_not_used_up_and_their_marks_are_cleared_for_the_next_encounter():
    play = turns(["attack_40", "feint", "feint"], [["rally"], [], []], relics={0: ["ogre_gauntlets"]}, left=80)
    play.until("GAUNT").do("yes").until("DISCARD")
    assert play.items(0) == ["ogre_gauntlets"] and play.s.relic_used[c.GAUNTLETS] == 1
    play.until("SET")
    assert play.s.relic_used[c.GAUNTLETS] == 0 and play.items(0) == ["ogre_gauntlets"]


# ---------------------------------------------------------------- Bloodstone


@pytest.mark.rule("CU-R67")
def test_bloodstone_may_deal_5_damage_to_one_other_player_at_the_end_of_an_encounter():
    given = dict(at="award", killer=1, hands=SPARE[:3], relics={0: ["bloodstone"]})
    play = cut(**given)
    assert (play.stage, play.seat, play.legal()) == ("PING", 0, {"pass", "seat:1", "seat:2"})
    play.do("seat:2")
    assert [play.lp(k) for k in range(3)] == [100, 100, 95]
    assert [cut(**given).do("pass").lp(k) for k in range(3)] == [100, 100, 100]


@pytest.mark.rule("CU-R67")
def test_bloodstone_gains_3_prestige_for_each_other_player_who_dies():
    play = cut(at="strikes", encounter="ember_fiend", players=4, lp=[100, 10, 10, 100], hands=SPARE[:4],
               prestige=[1, 5, 5, 5], relics={0: ["bloodstone"]})  # fmt: skip
    assert [play.prestige(k) for k in range(4)] == [7, 0, 0, 5]
    both = cut(at="strikes", encounter="ember_fiend", players=3, lp=[10, 10, 100], hands=SPARE[:3],
               relics={0: ["bloodstone"]})  # fmt: skip
    assert both.prestige(0) == 0, "its owner died at the same time"


@pytest.mark.rule("CU-R67", "CU-R26")
def test_bloodstone_may_kill_and_the_dead_are_looted_but_not_after_the_last_encounter():
    play = cut(at="award", killer=1, hands=SPARE[:3], lp=[100, 100, 5], relics={0: ["bloodstone"]},
               items={2: ["cure_wounds"]})  # fmt: skip
    play.do("seat:2")
    assert play.alive() == [0, 1] and play.prestige(0) == 3
    assert play.stage == "LOOT" and "item:cure_wounds" in play.legal()
    last = cut(at="award", killer=1, hands=SPARE[:3], relics={0: ["bloodstone"]}, enc_no=9)
    assert last.over and last.reason == "escaped"


# ---------------------------------------------------------------- Ring of Storing


RING = dict(relics={1: ["ring_of_storing"]})


@pytest.mark.rule("CU-R73", "CU-WIN-08")
def test_an_action_card_may_be_kept_on_the_ring_after_it_has_resolved():
    play = turns(["attack_40", "feint", "feint"], [[], ["rally"], []], **RING)
    play.until("WIN", 1, window="W_ATK").do("card:rally")
    assert (play.stage, play.seat, play.legal()) == ("STORE", 1, {"yes", "pass"})
    assert play.pending() == [(0, "attack_40", 50)], "it has resolved"
    play.do("yes")
    assert play.kind(play.s.ring_card) == "rally" and "rally" not in play.discards()
    for seat in range(3):
        assert np.count_nonzero(view(play, seat)["ring"]) == 1, "face up"


@pytest.mark.rule("CU-R73", "CU-WIN-08")
def test_a_card_not_kept_is_discarded():
    play = turns(["attack_40", "feint", "feint"], [[], ["rally"], []], **RING)
    play.until("WIN", 1, window="W_ATK").do("card:rally", "pass")
    assert play.s.ring_card == c.NONE and "rally" in play.discards()


@pytest.mark.rule("CU-R73")
def test_a_card_on_the_ring_is_played_as_from_the_hand_and_never_stored_again():
    play = turns(["attack_40", "feint", "feint"], [[], [], ["not_so_tough"]], ring="rally", **RING)
    play.until("WIN", 1, window="W_ATK")
    assert play.legal() == {"pass", "card:rally"}
    play.do("card:rally").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 50)]
    assert asked(play, "STORE") == [] and play.s.ring_card == c.NONE and "rally" in play.discards()


@pytest.mark.rule("CU-R73")
def test_of_equal_cards_in_the_hand_and_on_the_ring_the_one_in_the_hand_is_played():
    play = turns(["attack_40", "feint", "feint"], [[], ["rally"], ["not_so_tough"]], ring="rally", **RING)
    play.until("WIN", 1, window="W_ATK").do("card:rally")
    assert "rally" not in play.hand(1) and play.kind(play.s.ring_card) == "rally"
    assert (play.stage, play.seat, play.s.str_n) == ("WIN", 1, 1), "it may add the other one"
    play.do("pass", "pass")
    assert play.pending() == [(0, "attack_40", 50)]
    assert (play.stage, play.seat, play.s.str_n) == ("WIN", 1, 0), "nothing to store: the one place is taken"
    assert "card:rally" in play.legal()


@pytest.mark.rule("CU-R73")
def test_only_the_owner_stores_and_plays_from_the_ring():
    play = turns(["attack_40", "feint", "feint"], [[], [], ["rally"]], ring="critical_miss", **RING)
    play.until("WIN", 2, window="W_ATK")
    assert play.legal() == {"pass", "card:rally"}
    play.do("card:rally").until("SET")
    assert asked(play, "STORE") == []


@pytest.mark.rule("CU-R73")
def test_a_counter_strike_may_be_stored_and_played_from_the_ring():
    play = cut(at="strikes", encounter="ember_fiend", hands=[["counter_strike", "attack_40", "attack_50"], *SPARE[:2]],
               relics={0: ["ring_of_storing"]})  # fmt: skip
    play.do("card:counter_strike", "card:attack_40").until("STORE").do("yes")
    assert play.kind(play.s.ring_card) == "counter_strike"
    play.until("COUNTER", 0).do("card:counter_strike").until("SET", 1)
    assert play.s.ring_card == c.NONE and "counter_strike" in play.discards()
    assert len(asked(play, "STORE")) == 1


@pytest.mark.rule("CU-WIN-08", "CU-R46")
def test_an_unintentional_strike_that_became_an_attack_cannot_be_stored():
    play = turns(["feint", "feint", "feint"], [[], ["unintentional_strike"], ["not_so_tough"]], **RING)
    play.until("WIN", 1, window="W_ATK").do("card:unintentional_strike").until("WIN", 2, window="W_END")
    assert asked(play, "STORE") == [] and stack(play) == [(0, 5)]


@pytest.mark.rule("CU-R73", "CU-REL-04")
def test_whoever_takes_the_ring_takes_the_card_along():
    play = turns(["stab_and_grab", "attack_5", "feint"], [[], [], ["not_so_tough"]], ring="rally", **RING)
    play.until("STEAL_SEAT").do("seat:1").until("WIN", 0, window="W_ATK")
    assert play.items(0) == ["ring_of_storing"] and play.legal() == {"pass", "card:rally"}
    bartered = cut(at="items", hands=SPARE[:3], ring="rally", **RING).do("barter", "seat:2", "yes")
    assert bartered.items(2) == ["ring_of_storing"] and bartered.kind(bartered.s.ring_card) == "rally"


@pytest.mark.rule("CU-R73", "CU-R25")
def test_when_the_ring_leaves_the_game_its_card_is_discarded():
    play = cut(at="loot", players=3, dead=[2], deaths=1, hands=SPARE[:2], relics={2: ["ring_of_storing"]}, killer=0,
               ring="rally")  # fmt: skip
    play.do("pass", "pass")
    assert play.discards() == ["rally"] and play.s.ring_card == c.NONE
    assert conserved(play.s, play.t)
    taken = cut(at="loot", players=3, dead=[2], deaths=1, hands=SPARE[:2], relics={2: ["ring_of_storing"]}, killer=0,
                ring="rally")  # fmt: skip
    taken.do("item:ring_of_storing")
    assert taken.kind(taken.s.ring_card) == "rally"


@pytest.mark.rule("CU-WIN-08", "CU-R59")
def test_the_card_that_ends_the_encounter_may_still_be_kept_on_the_ring():
    play = cut(
        at="w_end", left=80, stack=[(0, "attack_20"), (1, "attack_50")],
        hands=[SPARE[0], ["not_so_tough", *SPARE[1]], SPARE[2]], **RING,
    )  # fmt: skip
    play.do("card:not_so_tough", "entry:0", "double")
    assert (play.stage, play.seat) == ("STORE", 1)
    play.do("yes")
    assert play.stage == "DISCARD" and play.kind(play.s.ring_card) == "not_so_tough"
    assert play.prestige(0) == 6 and conserved(play.s, play.t)


# ---------------------------------------------------------------- Evil Eye


EYE = dict(relics={0: ["evil_eye"]})


@pytest.mark.rule("CU-R67")
@pytest.mark.parametrize(
    ("card", "sets"),
    [("edge_out", "attack_40"), ("critical_miss", "attack_40"), ("trip", "attack_40"),
     ("unintentional_strike", "feint"), ("mixed_signals", "attack_40")],
)  # fmt: skip
def test_who_plays_a_trick_on_the_owner_of_the_evil_eye_takes_5_damage(card, sets):
    play = turns([sets, "attack_5", "attack_10"], [[], [card], ["not_so_tough"]], **EYE)
    play.until("WIN", 1).do(f"card:{card}")
    if play.stage == "ACT_SEAT":
        play.do("seat:0")
    play.until("WIN", 2, window="W_END")
    assert [play.lp(k) for k in range(3)] == [95 if card == "trip" else 100, 95, 100]


@pytest.mark.rule("CU-R67")
@pytest.mark.parametrize("card", ["rally", "not_so_tough"])
def test_the_evil_eye_does_not_mind_other_cards(card):
    play = turns(["attack_40", "attack_5", "attack_10"], [[], [card], ["not_so_tough"]], **EYE)
    play.until("WIN", 1, window="W_ATK").do(f"card:{card}").until("WIN", 2, window="W_END")
    assert play.lp(1) == 100


@pytest.mark.rule("CU-R67")
def test_the_evil_eye_strikes_only_when_its_owner_was_affected():
    play = turns(["attack_40", "attack_5", "attack_10"], [["mixed_signals"], ["trip"], ["trip", "not_so_tough"]], **EYE)
    play.until("WIN", 0, window="W_PRE").do("card:mixed_signals", "seat:1")
    assert play.lp(0) == 100, "the owner's own trick"
    second = turns(["attack_40", "attack_5", "attack_10"], [[], ["critical_miss", "not_so_tough"], ["critical_miss"]],
                   **EYE)  # fmt: skip
    second.until("WIN", 1, window="W_ATK").do("card:critical_miss", "pass", "card:critical_miss", "pass")
    second.until("WIN", 1, window="W_END")
    assert [second.lp(k) for k in range(3)] == [100, 100, 95], "the last played resolves first; the other finds nothing"


@pytest.mark.rule("CU-R67", "CU-R56", "CU-R22")
def test_the_evil_eye_may_kill_and_iron_skin_stops_it():
    play = turns(["attack_40", "attack_5", "attack_10"], [[], ["trip"], ["not_so_tough"]], lp=[100, 5, 100], **EYE)
    play.until("WIN", 1, window="W_ATK").do("card:trip").until("WIN", 2, window="W_END")
    assert play.alive() == [0, 2] and stack(play) == [(2, 10)]
    play = turns(["attack_40", "attack_5", "attack_10"], [[], ["trip"], ["not_so_tough"]],
                 running={1: {"potion_of_iron_skin": 0}}, **EYE)  # fmt: skip
    play.until("WIN", 1, window="W_ATK").do("card:trip").until("WIN", 2, window="W_END")
    assert play.lp(1) == 100


# ---------------------------------------------------------------- Oaken Ward


def ward(encounter="ember_fiend", **given):
    return cut(at="strikes", encounter=encounter, hands=SPARE[:3], relics={0: ["oaken_ward"]}, **given)


@pytest.mark.rule("CU-R41", "CU-STR-07")
def test_the_oaken_ward_takes_10_off_the_first_strike_of_each_encounter():
    play = ward()
    assert [play.lp(k) for k in range(3)] == [100, 90, 90] and play.s.relic_used[c.WARD] == 1
    play.until("SET").sets({}).until("SET")
    assert [play.lp(k) for k in range(3)] == [90, 80, 80], "once per Encounter"
    most = cut(at="strikes", encounter="pit_demon", hands=SPARE[:3], relics={0: ["oaken_ward"]},
               stack=[(0, "attack_5")])  # fmt: skip
    assert most.lp(0) == 100 - (20 - 10) - 5, "a loss is no strike"


@pytest.mark.rule("CU-R41", "CU-GLO-02")
def test_a_strike_warded_to_nothing_is_no_wound_and_cannot_be_countered():
    play = ward(encounter="tide_of_rats")
    assert [play.lp(k) for k in range(3)] == [100, 95, 95]
    held = cut(at="strikes", encounter="ember_fiend", hands=[["counter_strike", "attack_40"], *SPARE[:2]],
               relics={0: ["oaken_ward"]})  # fmt: skip
    assert held.stage == "SET" and asked(held, "COUNTER") == []


@pytest.mark.rule("CU-R41")
def test_iron_skin_leaves_the_ward_unused():
    play = ward(running={0: {"potion_of_iron_skin": 0}})
    assert play.lp(0) == 100 and play.s.relic_used[c.WARD] == 0


# ---------------------------------------------------------------- Ogre Gauntlets


@pytest.mark.rule("CU-R45", "CU-ATK-03")
def test_the_gauntlets_turn_an_own_attack_up_once_in_an_encounter():
    play = turns([["attack_40", "attack_20"], "feint", "feint"], [[], [], ["not_so_tough"]],
                 relics={0: ["ogre_gauntlets"]}, running={0: {"potion_of_haste": 2}})  # fmt: skip
    play.until("ORDER").do("card:attack_20").until("GAUNT", 0).do("pass")
    play.until("GAUNT", 0).do("yes").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 20), (0, 80)]
    play.until("SET").sets({0: "edaiyn_20"}).until("WIN", 2, window="W_END")
    assert asked(play, "GAUNT") == ["0 GAUNT pass", "0 GAUNT yes"], "used for this Encounter"


@pytest.mark.rule("CU-R45")
def test_the_gauntlets_are_not_offered_for_an_attack_at_the_top():
    play = turns(["attack_100", "feint", "feint"], [[], [], ["not_so_tough"]], relics={0: ["ogre_gauntlets"]})
    play.until("WIN", 2, window="W_END")
    assert asked(play, "GAUNT") == [] and play.s.relic_used[c.GAUNTLETS] == 0


# ---------------------------------------------------------------- Runner's Boots


def boots(owner=1, **given):
    return cut(**({"hands": SPARE[:3], "relics": {owner: ["runners_boots"]}, "initiative": [2, 3, 1]} | given))


@pytest.mark.rule("CU-INI-05")
def test_the_boots_swap_initiative_with_the_player_directly_ahead_once_in_an_encounter():
    play = boots()
    assert (play.stage, play.seat, play.legal()) == ("BOOTS", 1, {"yes", "pass"})
    play.do("yes")
    assert play.initiative() == [3, 2, 1]
    play.sets({}).until("SET")
    assert asked(play, "BOOTS") == ["1 BOOTS yes"]


@pytest.mark.rule("CU-INI-05")
def test_the_boots_may_wait_for_a_later_round_and_are_of_no_use_to_the_first():
    play = boots().do("pass")
    assert play.initiative() == [2, 3, 1]
    rounds = int(play.s.rounds)
    play.until("SET").sets({})
    while play.s.rounds == rounds:
        play.auto()
    assert play.stage == "BOOTS" or play.initiative()[1] == 1
    assert boots(owner=2).stage == "SET", "nobody is ahead of #1"


@pytest.mark.rule("CU-INI-05")
def test_under_reverse_the_player_ahead_has_the_next_higher_number():
    play = boots(owner=0, encounter="void_herald").do("yes")
    assert play.initiative() == [3, 2, 1]
    assert boots(owner=1, encounter="void_herald").stage == "SET", "#3 goes first"


# ---------------------------------------------------------------- Serrated Dagger


@pytest.mark.rule("CU-R45")
@pytest.mark.parametrize(
    ("card", "value"),
    [("attack_5", 10), ("attack_10", 15), ("nyx_10", 15), ("stab_and_grab", 15), ("attack_15", 15),
     ("attack_20", 20), ("poke_with_a_stick", 0)],
)  # fmt: skip
def test_the_dagger_adds_5_to_own_attacks_with_a_base_of_5_or_10(card, value):
    play = turns([card, "feint", "feint"], [["rally"], [], []], relics={0: ["serrated_dagger"]})
    play.until("WIN", 0, window="W_ATK")
    assert play.pending()[0][2] == value


@pytest.mark.rule("CU-R45", "CU-ATK-06")
def test_the_bonus_of_the_dagger_follows_the_base_and_is_never_turned():
    play = turns(["vasha_10", "attack_10", "feint"], [["rally"], ["not_so_tough"], []], relics={0: ["serrated_dagger"]})
    play.until("DOUBLE_OWN").do("yes").until("WIN", 0, window="W_ATK")
    assert play.pending() == [(0, "vasha_10", 25)], "10 doubled to 20, and 5"
    play = turns(["attack_10", "feint", "feint"], [["not_so_tough"], [], []], relics={0: ["serrated_dagger"]})
    play.until("WIN", 0, window="W_ATK").do("card:not_so_tough", "double").until("SET")
    assert play.s.lp_round == 185 - 25


# ---------------------------------------------------------------- Bottomless Satchel


NINE = ["nyx_10", "nyx_20", "nyx_25", "nyx_30", "talon_10", "talon_20", "talon_25", "talon_30", "orn_10"]


@pytest.mark.rule("CU-ITM-16")
def test_the_satchel_adds_one_to_the_maximum_hand_also_beside_the_amulet():
    play = cut(at="refill", hands=[["attack_5"], ["feint"], ["trip"]], relics={0: ["bottomless_satchel"]})
    assert [len(play.hand(k)) for k in range(3)] == [8, 7, 7]
    play = cut(at="refill", hands=[["attack_5"], ["feint"], ["trip"]], relics={0: ["bottomless_satchel"]},
               items={0: ["amulet_of_mentalism"]})  # fmt: skip
    assert len(play.hand(0)) == 9


@pytest.mark.rule("CU-ITM-16", "CU-R39")
def test_who_loses_the_satchel_discards_at_once_and_who_gets_it_draws_nothing():
    play = turns(["stab_and_grab", "feint", "feint"], [[], NINE[:6], ["not_so_tough"]],
                 relics={1: ["bottomless_satchel"]})  # fmt: skip
    play.until("STEAL_SEAT").do("seat:1")
    assert (play.stage, play.seat) == ("LIMIT", 1) and len(play.hand(1)) == 8
    assert len(play.hand(0)) == 2, "only the Amulet draws"
    play.do("card:nyx_10")
    assert len(play.hand(1)) == 7 and "nyx_10" in play.discards()


@pytest.mark.rule("CU-ITM-16", "CU-R39")
def test_amulet_for_satchel_draws_and_discards_for_the_right_seats():
    play = cut(
        at="items", hands=[NINE[:8], SPARE[0], ["attack_5"]], items={0: ["amulet_of_mentalism"]},
        relics={1: ["bottomless_satchel"]}, deck_top=["feint", "rally"],
    )  # fmt: skip
    play.do("barter", "seat:1", "item:bottomless_satchel", "yes")
    assert asked(play, "LIMIT") == [] and len(play.hand(0)) == 8, "7 and the Satchel"
    assert set(play.hand(1)) == {*SPARE[0], "feint", "rally"}


# ---------------------------------------------------------------- Vial of Dew, Crown of Renown


@pytest.mark.rule("CU-ITM-15")
def test_the_vial_of_dew_refreshes_its_owner_after_each_encounter_up_to_the_maximum():
    for lp, after in ((50, 55), (98, 100), (100, 100)):
        play = cut(at="award", killer=1, hands=SPARE[:3], lp=[lp, 50, 50], relics={0: ["vial_of_dew"]})
        assert [play.lp(k) for k in range(3)] == [after, 50, 50]


@pytest.mark.rule("CU-R26")
def test_the_vial_of_dew_does_nothing_after_the_last_encounter():
    play = cut(at="award", killer=1, hands=SPARE[:3], lp=[50, 50, 50], relics={0: ["vial_of_dew"]}, enc_no=9)
    assert play.over and play.lp(0) == 50


@pytest.mark.rule("CU-END-01", "CU-R26", "CU-R57")
def test_the_crown_adds_a_point_to_each_award():
    crown = {0: ["crown_of_renown"]}
    assert cut(at="award", killer=0, hands=SPARE[:3], relics=crown).prestige(0) == 6 + 1
    assert cut(at="award", killer=1, hands=SPARE[:3], relics=crown).prestige(0) == 0
    last = cut(at="award", killer=0, hands=SPARE[:3], relics=crown, enc_no=9)
    assert last.over and last.prestige(0) == 6 + 2 + 1, "it belongs to the award, also in the last Encounter"
    nobody = cut(at="passives", encounter="collapsing_tunnel", round_no=3, hands=SPARE[:3], relics=crown)
    assert nobody.stage == "DISCARD" and nobody.prestige(0) == 0


@pytest.mark.rule("CU-R43")
def test_the_crown_pays_for_the_end_of_a_token_encounter_and_not_for_each_token():
    play = turns(["attack_40", "feint", "feint"], [["rally"], [], []], encounter="wolf_pack",
                 token_left=[30, 30, 0], relics={0: ["crown_of_renown"]})  # fmt: skip
    play.until("TOKEN").do("token:0").until("SET")
    assert play.prestige(0) == 1, "a wolf, and others live"
    play = turns(["attack_40", "feint", "feint"], [["rally"], [], []], encounter="wolf_pack",
                 token_left=[30, 0, 0], relics={0: ["crown_of_renown"]})  # fmt: skip
    play.until("DISCARD")
    assert play.prestige(0) == 1 + 1


# ---------------------------------------------------------------- Shadow Cloak


@pytest.mark.rule("CU-R47", "CU-WIN-01")
def test_the_owner_of_the_shadow_cloak_can_be_neither_edged_out_nor_robbed():
    cloak = dict(relics={0: ["shadow_cloak"]}, items={0: ["cure_wounds"]})
    play = turns(["attack_40", "attack_5", "feint"], [[], ["edge_out"], ["edge_out"]], **cloak)
    play.until("WIN")
    assert int(play.s.frame[play.s.depth - 1, c.F_Y]) == 1, "first asked before seat 1 reveals"
    play = turns(["feint", "stab_and_grab", "feint"], [[], ["rally"], []], **cloak)
    play.until("SET")
    assert asked(play, "STEAL_SEAT") == [] and set(play.items(0)) == {"cure_wounds", "shadow_cloak"}
    bare = turns(["feint", "stab_and_grab", "feint"], [[], ["rally"], []], items={0: ["cure_wounds"]})
    assert bare.until("STEAL_SEAT").seat == 1


# ---------------------------------------------------------------- Sandglass


def glass(sets=("attack_5", "feint", "feint"), hand=("attack_40",), **given):
    given.setdefault("relics", {0: ["sandglass"]})
    return turns(list(sets), [list(hand), ["rally", "edge_out"], ["not_so_tough"]], **given)


@pytest.mark.rule("CU-WIN-01", "CU-TRN-07")
def test_the_sandglass_exchanges_the_set_card_on_the_own_turn_before_the_reveal_without_another_window():
    play = glass().until("OWN", 0)
    assert [line for line in play.history if line.startswith("1 WIN")] == ["1 WIN pass"], "after W_PRE"
    assert play.legal() == {"reveal", "item:sandglass"}
    play.do("item:sandglass")
    assert (play.stage, play.legal()) == ("GLASS_CARD", {"card:attack_40", "card:edaiyn_10", "card:edaiyn_20"})
    play.do("card:attack_40")
    assert "attack_5" in play.hand(0)
    assert (play.window, play.pending()) == ("W_ATK", [(0, "attack_40", 40)]), "W_PRE is not repeated"
    assert play.s.relic_used[c.SANDGLASS] == 1


@pytest.mark.rule("CU-R31")
def test_the_sandglass_also_works_in_an_extra_turn_and_only_once():
    play = glass(sets=("opportunity_fire", "feint", "feint"), hand=("attack_40", "attack_20"))
    play.until("OWN").do("reveal").until("REPL1").do("card:attack_20", "card:edaiyn_10")
    play.until("OWN", 0).do("item:sandglass", "card:attack_40").until("WIN", 2, window="W_END")
    assert stack(play) == [(0, 20), (0, 40)]
    assert len([line for line in asked(play, "OWN") if "item" in line]) == 1
    play.until("SET").sets({0: "edaiyn_10"}).until("SET")
    assert len(asked(play, "OWN")) == 2, "not offered again in this Encounter"


@pytest.mark.rule("CU-R38")
def test_the_sandglass_exchanges_the_first_of_two_set_cards():
    play = glass(sets=(["attack_5", "attack_10"], "feint", "feint"), running={0: {"potion_of_haste": 2}})
    play.until("OWN").do("item:sandglass", "card:attack_40")
    assert play.set_cards(0) == ["attack_40", "attack_10"] and play.stage == "ORDER"


@pytest.mark.rule("CU-WIN-01")
def test_the_sandglass_needs_a_set_card():
    play = glass().until("WIN", 1, window="W_PRE").do("card:edge_out").until("SET")
    assert asked(play, "OWN") == []


@pytest.mark.rule("CU-REL-04", "CU-REL-02")
def test_in_a_random_game_each_seat_drafts_one_relic_and_none_is_ever_tipped():
    t = GAME.tables(GAME.parse("test", players=3, length=4, relics="on", max_lp=200), None)
    s = GAME.state.make()
    rng = np.random.default_rng(11)
    stages: Counter[str] = Counter()
    owned = set()
    GAME.entries.reset(s, t, np.uint64(2))
    while s.status == 0:
        stages[c.STAGE_NAMES[s.frame[int(s.depth) - 1, c.F_KIND]]] += 1
        owned |= {int(k) for k in np.flatnonzero(s.item_state[c.ITEM_CARDS :] == c.IN_PLAY)}
        assert (s.item_state[c.ITEM_CARDS :] != c.RUNNING).all()
        GAME.entries.step(s, t, int(rng.choice(np.flatnonzero(s.legal))))
    assert stages["TROVE"] == len(owned) == 3
