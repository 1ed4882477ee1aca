"""The Combat Round: setting, turns, its end, table talk; sections 2.7 and 2.8 of the specification (CU-SET, CU-TRN, CU-RND)."""

from typing import Any

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns.cards import draw_for, fill_hand
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, conserved

SPARE = [["edaiyn_10", "edaiyn_20"], ["edaiyn_25", "edaiyn_30"], ["nephiedra_10", "nephiedra_20"],
         ["nephiedra_25", "nephiedra_30"]]  # fmt: skip
"""Two Attack Cards for each seat, so that set phases ask; none is an own face."""


def cut(**given: Any) -> Play:
    given.setdefault("encounter", "pit_demon")
    return Play(*scene("cutthroat_caverns", **given))


def begin(**given: Any) -> Play:
    """A Round of 3 seats begins; they hold two Attack Cards each."""
    given.setdefault("hands", SPARE[:3])
    return cut(**given)


def turns(sets: list[Any], hands: list[list[str]], **given: Any) -> Play:
    """The turns begin: seat k has set `sets[k]`; hands hold two Attack Cards more."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + spare for cards, spare in zip(hands, SPARE, strict=False)]
    return cut(at="turns", players=len(hands), hands=held, sets=laid, **given)


def asked(play: Play, stage: str) -> list[int]:
    """Seats that were asked for this decision, in order."""
    return [int(line.split()[0]) for line in play.history if line.split()[1] == stage]


def view(play: Play, seat: int) -> dict[str, Any]:
    out = np.zeros(GAME.observation.size, np.float32)
    GAME.entries.observe(play.s, play.t, seat, out)
    return GAME.observation.views(out)


# ---------------------------------------------------------------- setting


@pytest.mark.rule("CU-SET-01")
def test_each_living_player_sets_one_attack_card_in_init_order():
    play = cut(players=4, hands=[SPARE[0], SPARE[1], [], SPARE[3]], dead=[2], initiative=[3, 1, 0, 2])
    for seat in (1, 3, 0):
        assert (play.stage, play.seat) == ("SET", seat)
        assert play.legal() == {f"card:{card}" for card in SPARE[seat]}
        play.do(next(iter(play.choices())))
        assert play.s.set_n[seat] <= 1
    assert play.s.rounds == 2 and play.s.lp_round < 240, "all three have attacked"


@pytest.mark.rule("CU-SET-01", "CU-R68")
def test_a_player_may_look_at_an_own_set_card_again_and_nobody_else_may():
    views = {}
    for card in ("edaiyn_10", "edaiyn_20"):
        play = begin(initiative=[1, 2, 3]).do(f"card:{card}")
        assert play.set_cards(0) == [card] and play.seat == 1
        mine = view(play, 0)["own_set"]
        assert np.flatnonzero(mine).tolist() == [16 if card == "edaiyn_10" else 17]
        views[card] = [np.concatenate([np.ravel(block) for block in view(play, k).values()]) for k in (1, 2)]
        assert view(play, 1)["set_size"].tolist()[2] == 0.5, "seat 0 is two places after seat 1: a card lies there"
    for k in (0, 1):
        assert np.array_equal(views["edaiyn_10"][k], views["edaiyn_20"][k])


@pytest.mark.rule("CU-SET-03", "CU-R69")
def test_only_a_hand_without_attack_cards_sets_an_action_card():
    hands = [["counter_strike", "edge_out", "feint"], ["counter_strike", "edge_out", "rally"], SPARE[0]]
    play = cut(hands=[hands[0] + ["attack_5"], hands[1], hands[2]])
    assert play.legal() == {"card:feint", "card:attack_5"}, "a Feint is an Attack Card too"
    play.do("card:feint")
    assert (play.stage, play.seat) == ("SET", 1)
    assert play.legal() == {"card:counter_strike", "card:edge_out", "card:rally"}


@pytest.mark.rule("CU-SET-04", "CU-R69")
def test_a_set_action_card_is_discarded_when_revealed_and_does_nothing():
    play = turns(["attack_5", "counter_strike", "attack_10"], [[], [], []])
    play.until("SET")
    assert "counter_strike" in play.discards()
    assert play.s.lp_round == 185 - 15
    assert not asked(play, "WIN") and not asked(play, "COUNTER")


@pytest.mark.rule("CU-SET-05")
def test_an_empty_hand_sets_nothing_and_the_round_goes_on():
    play = cut(hands=[SPARE[0], [], SPARE[2]])
    play.do("card:edaiyn_20").do("card:nephiedra_20")
    assert asked(play, "SET") == [0, 2]
    assert play.s.rounds == 2
    assert play.s.lp_round == 185 - 20 - 20
    assert play.hand(1) != [], "it draws its card at the end of the Round like everybody"


@pytest.mark.rule("CU-SET-06", "CU-R10", "CU-SET-07")
def test_set_cards_not_played_because_the_encounter_ended_are_discarded():
    play = turns([["attack_100", "attack_15"], "attack_5", "attack_10"], [[], [], []], left=90,
                 running={0: {"potion_of_haste": 2}}, enc_no=2)  # fmt: skip
    play.do("card:attack_100")
    assert play.stage == "DISCARD" and play.prestige(0) == 6
    assert {"attack_15", "attack_5", "attack_10"} <= set(play.discards())
    assert [int(n) for n in play.s.set_n[:3]] == [0, 0, 0]


@pytest.mark.rule("CU-SET-07", "CU-R38")
def test_haste_lets_set_a_second_attack_card_which_is_optional():
    for answer, count in (("card:attack_5", 2), ("pass", 1)):
        play = begin(hands=[["edaiyn_10", "attack_5", "rally"], *SPARE[1:3]], running={0: {"potion_of_haste": 2}})
        play.do("card:edaiyn_10")
        assert (play.stage, play.seat) == ("SET2", 0)
        assert play.legal() == {"pass", "card:attack_5"}, "an Attack Card, not an Action Card"
        play.do(answer)
        assert play.s.set_n[0] == count and play.seat == 1


@pytest.mark.rule("CU-SET-07", "CU-SET-03")
def test_haste_does_not_let_set_a_second_card_on_an_action_card():
    play = begin(hands=[["edge_out", "rally"], *SPARE[1:3]], running={0: {"potion_of_haste": 2}})
    play.do("card:rally")
    assert (play.stage, play.seat, play.s.set_n[0]) == ("SET", 1, 1)


@pytest.mark.rule("CU-SET-07", "CU-TRN-08")
@pytest.mark.parametrize("first", ["attack_40", "attack_5"])
def test_the_owner_of_two_set_cards_chooses_which_is_revealed_first(first):
    play = turns([["attack_40", "attack_5"], "attack_10", None], [[], [], ["not_so_tough"]],
                 running={0: {"potion_of_haste": 2}}, enc_no=2)  # fmt: skip
    assert (play.stage, play.seat) == ("ORDER", 0)
    play.do(f"card:{first}").until("WIN", 2, window="W_END")
    second = "attack_5" if first == "attack_40" else "attack_40"
    assert [card for _, card, _ in play.stack()] == [first, second, "attack_10"], "both in the one Turn"


# ---------------------------------------------------------------- thinking again


def before_the_turns(**given: Any) -> Play:
    """Seat 2 holds Plan 'B'; all three have chosen what to set."""
    hands = [SPARE[0], SPARE[1], [*SPARE[2], "plan_b"]]
    return begin(hands=hands, **given).do("card:edaiyn_10", "card:edaiyn_25", "card:nephiedra_10")


@pytest.mark.rule("CU-SET-02", "CU-R29")
def test_after_a_string_before_the_first_reveal_each_seat_may_exchange_its_set_card():
    play = before_the_turns()
    assert (play.stage, play.seat) == ("WIN", 2)
    play.do("card:plan_b", "seat:0")
    assert (play.stage, play.seat) == ("RETHINK", 2), "it is #1 now"
    assert play.legal() == {"pass", "card:nephiedra_20"}
    play.do("card:nephiedra_20")
    assert play.set_cards(2) == ["nephiedra_20"] and "nephiedra_10" in play.hand(2)
    assert play.s.exchanged[2] == 1
    play.do("pass", "pass")
    assert asked(play, "RETHINK") == [2, 1, 0]
    assert play.s.rounds == 2, "nobody has a card to respond with any more"


@pytest.mark.rule("CU-R29", "CU-SET-02")
def test_re_thinking_may_be_switched_off_or_offered_in_every_round():
    play = before_the_turns(rethink="off").do("card:plan_b", "seat:0").until("SET")
    assert not asked(play, "RETHINK")
    play = before_the_turns(rethink="pass")
    assert (play.stage, play.seat) == ("RETHINK", 0), "one circuit right after all have set"
    play.do("card:edaiyn_20", "pass", "pass")
    assert (play.stage, play.seat, play.set_cards(0)) == ("WIN", 2, ["edaiyn_20"])
    play.do("card:plan_b", "seat:0")
    assert (play.stage, play.seat) == ("RETHINK", 2), "and again after an event"


@pytest.mark.rule("CU-R29")
def test_cards_set_face_up_are_not_thought_over():
    play = before_the_turns(encounter="stone_watcher", rethink="pass")
    assert (play.stage, play.seat) == ("WIN", 2)
    play.do("card:plan_b", "seat:0").until("SET")
    assert not asked(play, "RETHINK")


@pytest.mark.rule("CU-R29", "CU-SET-03")
def test_a_set_action_card_is_exchanged_for_an_action_card_only_by_a_hand_without_attacks():
    hands = [["trip", "critical_miss"], SPARE[1], [*SPARE[2], "plan_b"]]
    play = begin(hands=hands).do("card:trip", "card:edaiyn_25", "card:nephiedra_10", "card:plan_b", "seat:0")
    play.until("RETHINK", 0)
    assert play.legal() == {"pass", "card:critical_miss"}


@pytest.mark.rule("CU-R29")
def test_with_two_set_cards_a_seat_is_asked_for_each():
    hands = [["edaiyn_10", "edaiyn_20", "attack_5"], SPARE[1], [*SPARE[2], "plan_b"]]
    play = begin(hands=hands, running={0: {"potion_of_haste": 2}}, rethink="pass")
    play.do("card:edaiyn_10", "card:edaiyn_20", "card:edaiyn_25", "card:nephiedra_10")
    play.do("card:attack_5")
    assert (play.stage, play.seat, play.set_cards(0)) == ("RETHINK", 0, ["attack_5", "edaiyn_20"])
    play.do("card:edaiyn_10")
    assert play.set_cards(0) == ["attack_5", "edaiyn_10"] and play.seat == 1


@pytest.mark.rule("CU-R09", "CU-R29")
@pytest.mark.parametrize(
    ("words", "used"),
    [
        (("item:potion_of_strength", "pass"), True),
        (("item:cure_wounds", "seat:0", "pass"), True),
        (("item:cure_wounds", "seat:1", "yes", "pass"), True),
        (("item:cure_wounds", "seat:1", "pass", "pass"), False),
        (("barter", "item:cure_wounds", "seat:1", "pass", "pass", "pass"), False),
    ],
)
def test_only_an_item_that_was_used_in_the_late_window_lets_all_think_again(words, used):
    play = begin(late_item_window=True, items={0: ["cure_wounds", "potion_of_strength"]}, lp=[50, 50, 100])
    play.do("card:edaiyn_10", "card:edaiyn_25", "card:nephiedra_10")
    assert (play.stage, play.seat) == ("ITEM_WIN", 0)
    play.do(*words)
    while play.stage == "ITEM_WIN":
        play.do("pass")
    assert (play.stage == "RETHINK") == used


@pytest.mark.rule("CU-R09", "CU-R29")
def test_without_re_thinking_a_used_item_opens_none_and_the_late_window_is_in_the_first_round_only():
    given = {"late_item_window": True, "items": {0: ["potion_of_strength", "potion_of_haste"]}}
    play = begin(**given, rethink="off").do("card:edaiyn_10", "card:edaiyn_25", "card:nephiedra_10")
    play.do("item:potion_of_strength", "pass")
    while play.stage == "ITEM_WIN":
        play.do("pass")
    assert play.stage == "SET" and play.s.round_no == 2
    seen = len(play.history)
    play.auto(3)
    if play.s.round_no == 2:
        play.until("SET")
    assert not [line for line in play.history[seen:] if "ITEM_WIN" in line]


# ---------------------------------------------------------------- turns


@pytest.mark.rule("CU-TRN-01")
def test_a_set_card_is_dealt_with_completely_before_the_next_turn():
    play = turns(["attack_20", "attack_30", "attack_40"], [[], ["edge_out", "rally"], []], initiative=[1, 2, 3])
    play.until("WIN", 1, window="W_PRE").do("pass")
    assert play.pending() == [(0, "attack_20", 20)] and play.set_cards(1) == ["attack_30"]
    play.until("WIN", 1, window="W_PRE") if play.window == "W_PRE" else play.do("pass")
    assert play.pending() == [(1, "attack_30", 30)], "nobody may play on the reveal of seat 1 itself"
    assert play.stack() == [(0, "attack_20", 20)] and play.set_cards(2) == ["attack_40"]


@pytest.mark.rule("CU-R44")
def test_crowd_lasts_for_the_rest_of_the_round():
    play = turns(["crowd", "attack_20", "attack_40"], [[], [], []]).until("SET")
    assert play.s.lp_round == 185 - 20 - 10 - 20
    assert play.s.crowd[:3].tolist() == [0, 0, 0]
    play.round({0: "edaiyn_10", 1: "edaiyn_25", 2: "nephiedra_20"})
    assert play.s.lp_round == 185 - 50 - 10 - 25 - 20


@pytest.mark.rule("CU-TRN-02")
def test_an_attack_that_does_not_wound_counts_for_the_creature_as_never_played():
    """Bone Warden ignores 10: for the next comparison it was not there, and its owner is nobody who wounded."""
    play = turns(["attack_10", "attack_15", "attack_20"], [["feint"], ["feint"], ["rally"]], encounter="bone_warden")
    play.until("WIN", 2, window="W_ATK").do("pass")
    assert play.pending() == [(1, "attack_15", 15)]
    assert play.s.wounder[0] == 0 and play.stack() == [] and "attack_10" in play.discards()
    play = turns(["poke_with_a_stick", "attack_5", "attack_10"], [[], [], []], encounter="crypt_ghoul").until("SET")
    assert [100 - play.lp(k) for k in range(3)] == [15, 0, 0]


@pytest.mark.rule("CU-TRN-03")
def test_wounding_attacks_lie_in_order_and_stay_changeable():
    play = turns(["attack_40", "attack_20", "attack_10"], [["feint"], ["feint"], ["not_so_tough", "not_so_tough"]])
    play.until("WIN", 2, window="W_END")
    assert play.stack() == [(0, "attack_40", 40), (1, "attack_20", 20), (2, "attack_10", 10)]
    assert play.left() == 185 - 70
    play.do("card:not_so_tough", "entry:0", "halve", "pass")
    assert play.window == "W_END"
    assert play.stack()[0] == (0, "attack_40", 20) and play.left() == 185 - 50


@pytest.mark.rule("CU-TRN-04", "CU-TRN-05")
def test_at_the_killing_blow_the_encounter_is_over_at_once():
    """Remaining turns and the strikes are skipped."""
    play = turns(["attack_20", "attack_30", "attack_40"], [["edge_out"], ["feint"], ["feint"]], left=50,
                 encounter="ember_fiend")  # fmt: skip
    play.until("DISCARD")
    assert [play.prestige(k) for k in range(3)] == [0, 4, 0], "to the owner of the attack that reached the LP"
    assert [play.lp(k) for k in range(3)] == [100] * 3
    assert asked(play, "WIN") == [0], "Edge Out on seat 1, none on seat 2"


@pytest.mark.rule("CU-TRN-06")
def test_the_marker_moves_by_the_total_and_the_next_round_begins_there():
    play = turns(["attack_40", "attack_20", "attack_10"], [[], [], []]).until("SET")
    assert (play.s.lp_round, play.left(), play.s.healed) == (185 - 70, 185 - 70, 0)
    assert play.stack() == []


@pytest.mark.rule("CU-TRN-07", "CU-GLO-05")
def test_the_own_turn_has_one_moment_before_the_reveal_and_one_after_the_resolution():
    play = turns(["attack_40", "attack_20", None], [[], [], []], items={0: ["alchemists_fire"]})
    assert (play.stage, play.seat) == ("OWN", 0)
    assert play.legal() == {"reveal", "item:alchemists_fire"}
    play.do("reveal")
    assert (play.stage, play.seat, play.stack()) == ("OWN_END", 0, [(0, "attack_40", 40)])
    play.do("pass").until("SET")
    assert asked(play, "OWN") == [0] and asked(play, "OWN_END") == [0]


@pytest.mark.rule("CU-TRN-07")
def test_a_seat_without_a_set_card_still_has_its_own_turn():
    play = turns([None, "attack_20", None], [[], [], []], items={0: ["alchemists_fire"]}, initiative=[2, 1, 3])
    assert (play.stage, play.seat) == ("OWN", 0)
    play.do("item:alchemists_fire").until("SET")
    assert play.s.lp_round == 185 - 20 - 30


# ---------------------------------------------------------------- the end of a Round


@pytest.mark.rule("CU-RND-01", "CU-R40")
def test_at_the_end_of_a_round_each_living_player_draws_one_card_up_to_the_maximum():
    five = ["attack_5", "attack_5", "attack_5", "feint", "feint"]
    seven = ["attack_15", "attack_15", "attack_15", "attack_20", "attack_20", "attack_25", "attack_10"]
    play = cut(at="draw_one", players=4, hands=[five, seven, [], SPARE[3]], dead=[2], initiative=[2, 3, 0, 1],
               deck_top=["attack_40", "attack_50", "attack_100"])  # fmt: skip
    assert [len(play.hand(k)) for k in range(4)] == [6, 7, 0, 3]
    assert "attack_40" in play.hand(3) and "attack_50" in play.hand(0), "in init order"


@pytest.mark.rule("CU-RND-02")
def test_then_a_new_round_begins_with_the_same_creature():
    play = turns(["attack_40", "attack_20", "attack_10"], [[], [], []])
    assert play.s.round_no == 2 and play.s.rounds == 2 and play.encounter() == "pit_demon"
    assert play.stage == "SET"
    assert not play.s.acted.any() and not play.s.wounder.any()


# ---------------------------------------------------------------- table talk


@pytest.mark.rule("CU-TLK-01", "CU-R50")
def test_signals_are_an_option_announced_in_init_order_and_heard_by_all():
    assert begin().stage == "SET", "without the option there is no such stage"
    play = begin(signals=True, initiative=[2, 3, 1])
    for seat, word in ((2, "high"), (0, "silent"), (1, "middle")):
        assert (play.stage, play.seat) == ("SIGNAL", seat)
        assert play.legal() == {"signal:silent", "signal:low", "signal:middle", "signal:high"}
        play.do(f"signal:{word}")
    assert play.s.signal[:3].tolist() == [0, 2, 3]
    for seat in range(3):
        assert view(play, seat)["signal"][:3].tolist() == [[0.25, 0.75, 1.0][(seat + k) % 3] for k in range(3)]
    assert (play.stage, play.seat) == ("SET", 2)
    assert len(play.legal()) == 2, "it binds nobody"


@pytest.mark.rule("CU-R50", "CU-TLK-01")
def test_signals_are_given_anew_each_round_also_by_who_has_lost_the_turn():
    play = cut(at="draw_one", hands=SPARE[:3], signals=True, lose_turn=[0, 1, 0, 0, 0, 0])
    assert play.stage == "SIGNAL" and play.s.signal.tolist() == [-1] * 6
    play.do("signal:low", "signal:low", "signal:low")
    assert asked(play, "SIGNAL") == [0, 1, 2] and play.s.turn_lost[1] == 1


@pytest.mark.rule("CU-R14")
def test_with_deck_and_discard_pile_both_empty_there_is_no_draw():
    play = begin()
    play.s.deck_n = 0
    play.s.discard_n = 0
    assert draw_for(play.s, play.t, 0, 2) == 0
    fill_hand(play.s, play.t, 0)
    assert len(play.hand(0)) == 2


@pytest.mark.rule("CU-R14")
def test_an_empty_deck_is_made_of_the_discard_pile_when_a_draw_is_due():
    play = cut(at="draw_one", hands=SPARE[:3], empty_deck=True)
    assert play.discards() == [] and play.s.deck_n == 86 - 6 - 3
    assert [len(play.hand(k)) for k in range(3)] == [3, 3, 3]


def test_draws_since_a_seat_was_bare_are_counted_up_to_a_bound():
    play = cut(at="draw_one", hands=SPARE[:3], bare=[125, 126, -1, -1, -1, -1])
    assert play.s.bare[:3].tolist() == [126, 126, -1]
    assert GAME.entries.faults(copy(play.s), play.t) == 0


@pytest.mark.rule("CU-R14")
def test_no_card_is_lost_in_a_round():
    play = begin(fill=True)
    before = conserved(play.s, play.t)
    play.round({})
    assert conserved(play.s, play.t)[0] == before[0] == list(range(94))
