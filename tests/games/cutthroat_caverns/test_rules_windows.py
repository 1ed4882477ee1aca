"""Response windows: section 2.5 of the specification (CU-WIN) and the table of section 6.8."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that the next set phase asks."""
ACTIONS = [
    "edge_out", "critical_miss", "trip", "counter_strike", "not_so_tough", "mixed_signals", "plan_b",
    "unintentional_strike", "rally",
]  # fmt: skip


def turns(sets, hands, encounter="pit_demon", **given):
    """The turns begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order, characters Vasha, Orn, Nyx, ..."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + more for cards, more in zip(hands, SPARE, strict=False)]
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter=encounter, players=len(hands), hands=held, sets=laid, **given
    )
    return Play(s, t)


def stack(play):
    return [(owner, value) for owner, _, value in play.stack()]


def subject(play):
    """Whom the window is about: the seat about to reveal, or the owner of the pending group."""
    return int(play.s.pend_seat) if play.window == "W_ATK" else int(play.s.frame[play.s.depth - 1, c.F_Y])


def playable(play, tester, window, about):
    """Action Cards that `tester` may play in this window of this Round; nothing when it is not asked."""
    rounds = int(play.s.rounds)
    while not play.over and play.s.rounds == rounds:
        at_it = play.stage == "WIN" and play.seat == tester and play.window == window
        if at_it and (window == "W_END" or subject(play) == about):
            return {word.removeprefix("card:") for word in play.legal()} - {"pass"}
        play.auto()
    return set()


def windows_of(play):
    """All windows of this Round, one line for each question: window, subject, seat asked."""
    lines, rounds = [], int(play.s.rounds)
    while not play.over and play.s.rounds == rounds:
        if play.stage == "WIN":
            lines.append((play.window, subject(play) if play.window != "W_END" else c.NONE, play.seat))
        play.auto()
    return lines


# ---------------------------------------------------------------- section 6.8

BEFORE = dict(window="W_PRE", sets=["attack_40", "attack_10", "attack_5"])
ATTACK = dict(window="W_ATK", sets=["attack_40", "attack_10", "attack_5"])
END = dict(window="W_END", sets=["attack_40", "feint", "feint"])
TABLE = [
    # before seat 1 reveals
    (BEFORE, 0, {"edge_out"}, "has begun its Turn and has no set card left"),
    (BEFORE, 1, {"mixed_signals", "plan_b"}, "the seat on Turn may not edge itself out"),
    (BEFORE, 2, {"edge_out", "mixed_signals", "plan_b"}, "has not begun its Turn"),
    (BEFORE | dict(relics={1: ["shadow_cloak"]}), 2, {"mixed_signals", "plan_b"}, "Shadow Cloak"),
    (BEFORE | dict(sets=["attack_40", "attack_10", None]), 2, {"edge_out", "plan_b"}, "no own set card"),
    (BEFORE | dict(sets=["attack_40", "attack_10", None]), 1, {"plan_b"}, "no set card of another"),
    (BEFORE | dict(acted=[0, 0, 1, 0, 0, 0], turn_lost=[0, 0, 1, 0, 0, 0], sets=["attack_40", "attack_10", None]), 2,
     {"edge_out"}, "its Turn is lost"),
    # on the attack of seat 1, with an attack of seat 0 on the stack
    (ATTACK, 0, {"critical_miss", "trip", "rally", "not_so_tough"}, "others"),
    (ATTACK, 1, {"rally", "not_so_tough"}, "its owner"),
    (ATTACK, 2, {"critical_miss", "trip", "rally", "not_so_tough"}, "others, also before their Turn"),
    (ATTACK | dict(sets=["attack_40", "orn_10", "attack_5"]), 1, {"rally", "not_so_tough"}, "own face: its owner"),
    (ATTACK | dict(sets=["attack_40", "orn_10", "attack_5"]), 2, {"not_so_tough"}, "own face: only the stack"),
    (ATTACK | dict(sets=["feint", "orn_10", "attack_5"]), 2, set(), "own face and an empty stack"),
    (ATTACK | dict(sets=["vasha_10", "orn_10", "attack_5"]), 2, set(), "own faces on the stack and pending"),
    (ATTACK | dict(sets=["attack_40", "talon_10", "attack_5"]), 2,
     {"critical_miss", "trip", "rally", "not_so_tough"}, "the face of another character"),
    (ATTACK | dict(sets=["feint", "poke_with_a_stick", "attack_5"]), 2, {"critical_miss", "trip", "rally"},
     "an attack of 0 cannot rotate"),
    (ATTACK | dict(sets=["feint", "feint", "attack_5"]), 2, {"unintentional_strike"}, "another's Feint"),
    (ATTACK | dict(sets=["feint", "focus_strength", "attack_5"]), 2, {"unintentional_strike"}, "another's Rider"),
    (ATTACK | dict(sets=["feint", "feint", "attack_5"]), 1, set(), "an own Feint"),
    (ATTACK | dict(sets=["attack_40", "feint", "attack_5"]), 2, {"unintentional_strike", "not_so_tough"},
     "a Feint, and the stack"),
    (ATTACK | dict(sets=["feint", "feint", "attack_5"], riders={0: ["slip_behind"]}), 0,
     {"unintentional_strike"}, "a waiting Rider is no target"),
    # after all turns
    (END, 0, {"not_so_tough"}, "the owner"),
    (END, 2, {"not_so_tough"}, "anyone"),
    (END | dict(sets=["vasha_30", "feint", "feint"]), 0, {"not_so_tough"}, "an own face: its owner"),
    (END | dict(sets=["vasha_30", "feint", "feint"]), 1, set(), "an own face: nobody else"),
    (END | dict(sets=["feint", "feint", "feint"]), 1, set(), "an empty stack"),
    # a revealed Stand-in and a set Action Card open no window
    (ATTACK | dict(sets=["feint", "double_strike", "attack_5"]), 0, {"critical_miss", "trip", "rally", "not_so_tough"},
     "on the replacements only"),
]  # fmt: skip


@pytest.mark.rule("CU-WIN-01", "CU-WIN-02", "CU-WIN-03", "CU-ACT-07", "CU-R16", "CU-R33")
@pytest.mark.parametrize(
    ("case", "tester", "legal", "why"), TABLE, ids=[f"{k} {row[3]}" for k, row in enumerate(TABLE)]
)
def test_each_action_card_has_its_window_and_its_targets(case, tester, legal, why):
    given = dict(case)
    window, sets = given.pop("window"), given.pop("sets")
    found = set()
    for held in (ACTIONS[:5], ACTIONS[5:]):
        hands = [[], [], []]
        hands[tester] = held
        found |= playable(turns(sets, hands, **given), tester, window, 1)
    assert found == legal, why


@pytest.mark.rule("CU-WIN-04")
def test_counter_strike_has_no_window_but_after_strikes():
    play = turns(["attack_40", "attack_10"], [["counter_strike"], ["counter_strike"]], encounter="ember_fiend")
    while play.stage != "COUNTER":
        assert "card:counter_strike" not in play.legal()
        play.auto()
    assert play.legal() == {"pass", "card:counter_strike"}


@pytest.mark.rule("CU-WIN-01")
def test_a_revealed_action_card_and_an_empty_place_open_no_window():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon",
        hands=[["critical_miss", "unintentional_strike"], [], ["attack_5", "attack_10", "trip", "rally", "not_so_tough"]],
        sets={1: ["edge_out"]},
    )  # fmt: skip
    assert Play(s, t).stage == "SET" and s.round_no == 2, "the Round went by without a question"
    assert Play(s, t).discards() == ["edge_out"]


@pytest.mark.rule("CU-WIN-01", "CU-STD-05", "CU-R31")
def test_the_second_card_of_opportunity_fire_and_of_haste_have_their_own_window():
    play = turns(
        [["opportunity_fire", "attack_5"], "attack_10"], [["attack_20", "attack_30"], ["edge_out"]],
        running={0: {"potion_of_haste": 2}},
    )  # fmt: skip
    play.until("ORDER").do("card:opportunity_fire").until("REPL1").do("card:attack_20", "card:attack_30")
    lines = [line for line in windows_of(play) if line[0] == "W_PRE"]
    assert lines == [("W_PRE", 0, 1), ("W_PRE", 0, 1)], "before the second Haste card, and in the extra Turn"


@pytest.mark.rule("CU-WIN-02", "CU-R17")
def test_one_window_opens_for_the_whole_group():
    play = turns(["double_strike", "attack_5"], [["attack_20", "attack_30"], ["trip"]])
    play.do("card:attack_20", "card:attack_30").until("WIN", 1, window="W_ATK")
    assert len(play.pending()) == 2 and play.s.stack_n == 0
    play.do("card:trip")
    assert play.legal() == {"entry:16", "entry:17"}


@pytest.mark.rule("CU-WIN-03", "CU-TRN-03", "CU-TRN-06")
def test_halving_at_the_end_of_the_turns_lowers_the_total():
    play = turns(["attack_40", "attack_10"], [["feint"], ["not_so_tough"]]).until("WIN", 1, window="W_END")
    assert play.left() == 70
    play.do("card:not_so_tough", "entry:0", "halve").until("SET")
    assert play.s.lp_round == 120 - 20 - 10


# ---------------------------------------------------------------- W_STRIKE


@pytest.mark.rule("CU-WIN-04", "CU-ACT-04")
def test_of_two_victims_of_a_strike_the_lower_number_is_asked_first():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend", initiative=[3, 1, 2],
        hands=[["counter_strike", "attack_40"], ["feint", "attack_5"], ["counter_strike", "attack_30"]],
    )  # fmt: skip
    play = Play(s, t)
    assert (play.stage, play.seat) == ("COUNTER", 2)
    play.do("card:counter_strike")
    assert (play.stage, play.seat) == ("COUNTER", 0)
    assert stack(play) == [(2, 30)], "the first is resolved before the next is asked"


@pytest.mark.rule("CU-WIN-04", "CU-R48")
def test_each_victim_counters_at_most_once_in_a_step():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend",
        hands=[["counter_strike", "counter_strike", "attack_40", "attack_30"], ["feint", "attack_5"], ["trip", "rally"]],
    )  # fmt: skip
    play = Play(s, t).do("card:counter_strike", "card:attack_30").until("SET")
    assert [line for line in play.history if "COUNTER" in line] == [
        "0 COUNTER card:counter_strike", "0 COUNTER_CARD card:attack_30"
    ]  # fmt: skip
    assert play.s.lp_round == 120 - 30


@pytest.mark.rule("CU-WIN-04", "CU-R52", "CU-R48")
def test_each_strike_step_has_its_own_window():
    """Lich of the Deep: STRONGEST in D1, then the draw, then #1 in D2."""
    for seed in range(30):
        s, t = scene(
            "cutthroat_caverns", at="strikes", encounter="lich_of_the_deep", lp=[100, 90, 80], seed=seed,
            hands=[["counter_strike", "counter_strike", "attack_40", "attack_30"], ["feint", "attack_10"],
                   ["feint", "attack_5"]],
        )  # fmt: skip
        play = Play(s, t)
        assert (play.stage, play.s.drawn) == ("COUNTER", 0)
        play.do("card:counter_strike", "card:attack_40")
        assert play.s.drawn == 1
        if play.initiative()[0] == 1:
            break
    assert play.stage == "COUNTER" and play.lp(0) == 70
    play.do("card:counter_strike").until("SET")
    assert play.s.lp_round == 160 - 70


@pytest.mark.rule("CU-WIN-04")
def test_who_was_not_wounded_or_has_died_is_not_asked():
    s, t = scene(
        "cutthroat_caverns", at="strikes", encounter="ember_fiend", lp=[10, 100, 100],
        hands=[["counter_strike", "attack_40"], ["counter_strike", "attack_30"], ["feint", "attack_5"]],
        running={1: {"potion_of_iron_skin": 0}},
    )  # fmt: skip
    play = Play(s, t).until("SET")
    assert not [line for line in play.history if "COUNTER" in line]
    assert play.alive() == [1, 2]


# ---------------------------------------------------------------- the protocol


@pytest.mark.rule("CU-WIN-05")
def test_a_circuit_without_a_play_closes_the_window_and_each_seat_is_asked_once():
    hands = [["rally"], ["rally"], ["trip"], ["critical_miss"]]
    lines = windows_of(turns(["attack_40", "feint", "feint", "feint"], hands, initiative=[1, 4, 3, 2]))
    assert lines == [("W_ATK", 0, 0), ("W_ATK", 0, 3), ("W_ATK", 0, 2), ("W_ATK", 0, 1)]


@pytest.mark.rule("CU-WIN-05")
def test_a_play_restarts_the_circuit_at_number_1_and_a_full_circuit_resolves_the_string():
    play = turns(["attack_40", "feint", "feint"], [["rally"], ["trip"], ["rally"]])
    play.do("pass", "pass", "card:rally")
    assert (play.seat, play.s.str_n) == (0, 1), "asked from #1 again"
    play.do("pass")
    assert play.seat == 1
    play.do("card:trip")
    assert (play.seat, play.s.str_n) == (0, 2)
    assert play.pending() == [(0, "attack_40", 40)]
    play.do("pass").until("SET")
    assert play.discards()[:3] == ["attack_40", "trip", "rally"], "Trip first; then Rally has no target"
    assert play.s.lp_round == 185


@pytest.mark.rule("CU-WIN-05")
def test_choices_of_target_and_mode_are_made_at_once_by_the_player():
    play = turns(["attack_40", "attack_20", "feint"], [["trip"], ["rally"], ["not_so_tough"]])
    play.until("WIN", 2, window="W_ATK").do("pass").until("WIN", 2, window="W_ATK")
    assert stack(play) == [(0, 40)]
    play.do("card:not_so_tough")
    assert (play.stage, play.seat) == ("ACT_ENTRY", 2)
    play.do("entry:16")
    assert (play.stage, play.seat) == ("ACT_MODE", 2)
    play.do("double")
    assert (play.stage, play.seat) == ("WIN", 0)


@pytest.mark.rule("CU-WIN-05")
def test_a_window_closes_when_its_subject_is_gone():
    play = turns(["attack_40", "feint", "feint"], [["feint"], ["trip"], ["critical_miss", "rally"]])
    play.until("WIN", 1, window="W_ATK").do("card:trip", "pass")
    assert play.pending() == [] and play.window != "W_ATK"
    play = turns(["attack_40", "feint", "feint"], [["feint"], ["edge_out"], ["edge_out"]])
    play.until("WIN", 1, window="W_PRE").do("card:edge_out")
    assert play.seat == 2 and play.s.str_n == 1
    play.do("pass").until("WIN")
    assert (play.window, subject(play)) == ("W_PRE", 1), "the next question comes before the next reveal"


@pytest.mark.rule("CU-WIN-06")
def test_a_card_whose_target_is_gone_does_nothing_and_is_discarded():
    play = turns(["attack_40", "attack_5", "feint"], [["rally"], ["critical_miss"], ["critical_miss", "not_so_tough"]])
    play.until("WIN", 1, window="W_ATK").do("card:critical_miss", "pass", "card:critical_miss", "pass", "pass")
    assert play.discards()[:3] == ["attack_40", "critical_miss", "critical_miss"]
    play.until("WIN", 2, window="W_END")
    assert stack(play) == [(1, 5)]


@pytest.mark.rule("CU-WIN-06", "CU-R70")
@pytest.mark.parametrize(("aimed", "left"), [("entry:1", 30 - 10), ("entry:0", 30 - 20)])
def test_the_string_names_the_entry_itself_when_the_stack_of_a_token_goes(aimed, left):
    """Wolf 0 has 40 LP less 20, wolf 1 has 30 less 20; doubling the first entry kills wolf 0, and the places shift."""
    s, t = scene(
        "cutthroat_caverns", at="w_end", encounter="wolf_pack", token_left=[30, 30, 30],
        stack=[(0, "attack_20", 0), (1, "attack_20", 1)],
        hands=[["not_so_tough", "attack_5"], ["attack_10", "feint"], ["not_so_tough", "attack_15"]],
    )  # fmt: skip
    play = Play(s, t).do("pass").do("card:not_so_tough", aimed, "halve")
    play.do("card:not_so_tough", "entry:0", "double")
    assert play.s.token_alive[:3].tolist() == [0, 1, 1]
    assert play.prestige(0) == 1
    assert play.left(1) == left
    assert play.discards().count("not_so_tough") == 2


@pytest.mark.rule("CU-WIN-07", "CU-ACT-04")
def test_a_seat_without_a_legal_play_is_not_asked():
    play = turns(["attack_40", "feint", "feint"], [["edge_out"], ["mixed_signals"], ["trip"]])
    assert windows_of(play) == [("W_PRE", 0, 1), ("W_ATK", 0, 2), ("W_PRE", 1, 0), ("W_PRE", 1, 1), ("W_PRE", 2, 0)]


def view(s, t, seat):
    out = np.zeros(GAME.observation.size, np.float32)
    GAME.entries.observe(s, t, seat, out)
    return out


@pytest.mark.rule("CU-WIN-07")
def test_the_others_cannot_tell_a_seat_that_passed_from_one_that_was_not_asked():
    seen = []
    for card in ("rally", "edge_out"):
        play = turns(["attack_40", "feint", "feint"], [["feint"], [card], ["trip"]])
        play.until("WIN", 2, window="W_ATK")
        seen.append([view(play.s, play.t, seat) for seat in (0, 2)])
        asked = [line for line in play.history if line == "1 WIN pass"]
        assert len(asked) == 1, "once before the reveal, or once after it"
    for k in range(2):
        assert np.array_equal(seen[0][k], seen[1][k])


@pytest.mark.rule("CU-WIN-07")
def test_no_number_that_a_seat_sees_depends_on_who_is_asked_in_a_window():
    """In random games, a window question is moved to another seat: nobody else sees a difference."""
    t = GAME.tables(GAME.parse("test", players=4, length=4, relics="on"), None)
    s = GAME.state.make()
    rng = np.random.default_rng(5)
    moved = 0
    GAME.entries.reset(s, t, np.uint64(5))
    while s.status == 0 and moved < 60:
        top = int(s.depth) - 1
        if s.frame[top, c.F_KIND] in (c.WIN, c.COUNTER, c.STORE):
            for viewer in range(4):
                for other in range(4):
                    if viewer in (int(s.to_act), other) or other == s.to_act:
                        continue
                    twin = copy(s)
                    twin.frame[top, c.F_SEAT] = other
                    twin.frame[top - 1, c.F_V] = other
                    twin.frame[top - 1, c.F_W] ^= 1 << other
                    twin.to_act = other
                    twin.decisions += 3
                    assert np.array_equal(view(s, t, viewer), view(twin, t, viewer))
                    moved += 1
        GAME.entries.step(s, t, int(rng.choice(np.flatnonzero(s.legal))))
    assert moved >= 60


@pytest.mark.rule("CU-WIN-08", "CU-R55")
def test_an_action_card_is_discarded_face_up_after_it_has_resolved():
    play = turns(["attack_40", "feint", "feint"], [["feint"], ["rally"], ["trip"]])
    play.until("WIN", 1, window="W_ATK").do("card:rally")
    assert play.seat == 2 and "rally" not in play.discards(), "it lies on the string until it resolves"
    assert int(play.s.str_card[0]) != c.NONE
    play.do("pass")
    assert play.discards() == ["rally"] and play.s.str_n == 0
