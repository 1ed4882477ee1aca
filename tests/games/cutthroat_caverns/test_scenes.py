"""Scenes and their driver: what they set up, what they refuse, and worked examples played by them."""

from pathlib import Path

import pytest

from hypogeum.core.errors import OptionError
from hypogeum.core.game import Position
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import SceneError, position, scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, conserved
from hypogeum.testing.scenes.cutthroat_caverns.conserved import main_cards
from hypogeum.testing.scenes.cutthroat_caverns.named import NAMED


def play(**given):
    """A driven scene."""
    return Play(*scene("cutthroat_caverns", **given))


@pytest.mark.parametrize("name", NAMED)
def test_a_named_scene_holds_every_card_once_and_begins_with_a_choice(name):
    p = position("cutthroat_caverns", **NAMED[name])
    assert main_cards(p.s) == list(range(94))
    assert conserved(p.s, p.t)[2]
    assert p.mask().sum() >= 2


def test_a_scene_holds_what_it_was_told():
    p = play(
        encounter="fear",
        hands=[["attack_40", "rally"], ["feint", "feint"], ["attack_5", "attack_10"]],
        lp=[90, 80, 70],
        prestige={1: 4},
        initiative=[2, 3, 1],
        items={0: ["cure_wounds", "cure_wounds"]},
        relics={2: ["ring_of_storing"]},
        ring="plan_b",
        running={1: {"potion_of_haste": 2}},
        riders={2: ["slip_behind"]},
        discard=["attack_100"],
        enc_no=3,
        left=60,
    )
    assert [p.lp(k) for k in range(3)] == [90, 80, 70]
    assert [p.prestige(k) for k in range(3)] == [0, 4, 0]
    assert p.initiative() == [2, 3, 1]
    assert p.encounter() == "fear" and p.left() == 60
    assert p.hand(1) == ["feint", "feint"]
    assert p.items(0) == ["cure_wounds", "cure_wounds"] and p.items(2) == ["ring_of_storing"]
    assert p.items(1) == [] and p.items(1, c.RUNNING) == ["potion_of_haste"]
    assert p.riders(2) == ["slip_behind"]
    assert p.discards() == ["attack_100"]
    assert (p.stage, p.seat, p.legal()) == ("SET", 2, {"card:attack_5", "card:attack_10"})


def test_unspecified_hands_are_empty_or_filled_alike():
    assert play(hands=[["attack_5", "trip", "attack_40"], []]).hand(1) == []
    first, second = play(players=3, fill=True), play(players=3, fill=True)
    assert [len(first.hand(k)) for k in range(3)] == [7, 7, 7]
    assert first.s.tobytes() == second.s.tobytes()


def test_the_draw_deck_begins_with_the_named_cards():
    p = play(hands=[["attack_5", "attack_40"], []], deck_top=["feint", "rally", "cure_wounds"])
    top = [int(card) for card in p.s.deck[: int(p.s.deck_n)]][::-1]
    assert [p.kind(card) for card in top[:3]] == ["feint", "rally", "cure_wounds"]
    empty = play(hands=[["attack_5", "attack_40"], []], deck_top=["feint"], empty_deck=True)
    assert int(empty.s.deck_n) == 1 and int(empty.s.discard_n) == 94 - 1 - 2 - 8


def test_the_dead_hold_nothing_and_initiative_closes_up():
    p = play(players=4, dead=[1], fill=True)
    assert p.alive() == [0, 2, 3]
    assert p.initiative() == [1, 0, 2, 3]
    assert p.lp(1) == 0 and p.hand(1) == []


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (dict(encounter="dragon"), "no Encounter is called 'dragon'"),
        (dict(hands=[["attack_41"]], players=3), "no card is called 'attack_41'"),
        (dict(hands=[["rally", "rally"], ["rally"]]), "all copies of 'rally'"),
        (dict(items={0: ["feint"]}), "'feint' is no Item"),
        (dict(at="lunch"), "no place is called 'lunch'"),
        (dict(left=500), "has 130 LP"),
        (dict(lp=[1, 2, 3]), "has 3 numbers for 4 seats"),
        (dict(hands=[["rally"], []], dead=[0]), "seat 0 cannot hold"),
        (dict(colour="red"), "neither an option"),
        (dict(initiative=[1, 1, 2, 3]), "impossible"),
        (dict(deck_n=93), "impossible"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(given, words):
    with pytest.raises(SceneError, match=words):
        scene("cutthroat_caverns", run=False, **given)


def test_options_of_scenes_are_checked_like_all_options():
    with pytest.raises(OptionError, match="length"):
        scene("cutthroat_caverns", length=5)


def test_a_scene_may_start_at_any_place():
    for at in ("items", "round", "set", "turns", "w_end", "strikes", "draw_one", "discard"):
        p = position("cutthroat_caverns", at=at, players=3, run=False, fill=True)
        assert int(p.s.frame[0, c.F_PC]) == {"strikes": c.P_SPECIFIC}.get(at, getattr(c, f"P_{at.upper()}", None))


def test_the_driver_names_seats_absolutely():
    p = play(
        at="turns",
        hands=[["attack_5"], ["mixed_signals"], ["attack_10"]],
        sets={0: ["attack_40"], 1: ["attack_5"], 2: ["attack_15"]},
    )
    p.until("WIN", seat=1).do("card:mixed_signals")
    assert p.stage == "ACT_SEAT" and p.legal() == {"seat:2", "seat:0"}
    p.do("seat:0")
    assert p.set_cards(1) == ["attack_40"] or p.stack()


def test_the_driver_refuses_illegal_words():
    p = play(hands=[["attack_5", "attack_40"], []])
    with pytest.raises(AssertionError, match="is not legal for seat 0 at SET"):
        p.do("pass")
    with pytest.raises(AssertionError, match="never came to LOOT"):
        p.until("LOOT", rounds=1)


def test_a_round_passes_all_windows():
    p = play(
        hands=[["attack_40", "rally", "feint"], ["attack_10", "trip", "feint"], ["attack_5", "feint", "edge_out"]],
        encounter="ripper",
    )
    p.round({0: "attack_40", 1: "attack_10", 2: "attack_5"})
    assert p.left() == 100 - 55
    assert int(p.s.round_no) == 2
    assert {"WIN pass"} <= {line.split(" ", 1)[1] for line in p.history}


@pytest.mark.rule("CU-EX-09", "CU-TRN-06")
def test_a_stack_of_50_40_and_15_takes_105():
    p = play(
        at="w_end",
        encounter="pit_demon",
        hands=[["not_so_tough", "attack_5", "attack_10"], ["attack_5", "feint"], []],
        stack=[(0, "attack_50"), (1, "attack_40"), (2, "attack_15")],
    )
    assert p.stack() == [(0, "attack_50", 50), (1, "attack_40", 40), (2, "attack_15", 15)]
    assert p.left() == 185 - 105
    p.do("pass")
    p.until("SET", rounds=2)
    assert p.left() == 185 - 105 and p.stack() == [] and sorted(p.discards()) == ["attack_15", "attack_40", "attack_50"]


@pytest.mark.rule("CU-EX-F3", "CU-TRN-05", "CU-R13")
def test_raising_an_entry_on_the_stack_kills_for_its_owner():
    p = play(
        at="w_end",
        encounter="ripper",
        left=80,
        hands=[[], [], ["not_so_tough"]],
        stack=[(0, "attack_20"), (1, "attack_50")],
    )
    assert (p.stage, p.seat, p.window) == ("WIN", 2, "W_END")
    p.do("card:not_so_tough", "entry:0")
    if p.stage == "ACT_MODE":
        p.do("double")
    assert [p.prestige(k) for k in range(3)] == [2, 0, 0]


@pytest.mark.rule("CU-EX-28", "CU-GEN-04")
def test_a_low_card_keeps_the_kill_open_for_the_next():
    p = play(
        at="turns",
        encounter="ripper",
        hands=[[], [], []],
        left=100,
        sets={0: ["attack_5"], 1: ["attack_40"], 2: ["attack_100"]},
    )
    assert [p.prestige(k) for k in range(3)] == [0, 0, 2]


def test_a_scene_is_a_game_like_any_other():
    p = position("cutthroat_caverns", players=3, fill=True, length=4, enc_no=3)
    assert isinstance(p, Position) and p.options.length == 4 and p.game is GAME
    driver = Play(p.s, p.t)
    assert not driver.offered("nothing")
    assert driver.over and driver.stage == "OVER" and driver.reason in ("escaped", "tie_broken", "all_dead")


@pytest.mark.rule("CU-R27")
def test_a_second_healing_card_may_be_offered_to_who_refused_the_first():
    p = play(at="items", players=2, lp={1: 50}, items={0: ["cure_wounds", "cure_wounds"]}, barter=False)
    p.do("item:cure_wounds")
    assert (p.stage, p.seat) == ("HEAL_REPLY", 1)
    p.do("pass", "item:cure_wounds")
    assert (p.stage, p.seat) == ("HEAL_REPLY", 1)
    p.do("yes")
    assert p.lp(1) == 65 and p.prestige(0) == 2
    assert p.items(0) == ["cure_wounds"]


def test_the_round_of_a_scene_is_the_round_at_hand():
    for at in ("round", "set"):
        p = play(at=at, players=3, fill=True, round_no=4, rounds=6)
        assert (int(p.s.round_no), int(p.s.rounds), p.stage) == (4, 6, "SET")


def test_the_example_of_the_documentation_runs():
    text = (Path(__file__).resolve().parents[3] / "docs" / "testing.md").read_text(encoding="utf-8")
    example = text.split("## Scenes")[1].split("```python\n")[1].split("```")[0]
    exec(example, {})
