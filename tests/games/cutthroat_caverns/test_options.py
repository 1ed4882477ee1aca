"""Options: their defaults, what they derive, and that every mistake gets one clear sentence."""

from typing import Any

import pytest

from hypogeum.core.errors import OptionError
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns.content import tables
from hypogeum.games.cutthroat_caverns.options import CutthroatOptions, Shaping, decisions_max, roles


def refusal(**given: Any) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(OptionError) as caught:
        GAME.parse("config.toml", **given)
    message = str(caught.value)
    assert "config.toml" in message
    assert message.endswith(".")
    assert "\n" not in message
    return message


def test_the_defaults_are_those_of_the_specification():
    o = CutthroatOptions()
    assert (o.players, o.seats, o.length, o.lp) == (4, 4, 9, 100)
    assert (o.first_game, o.finisher, o.characters, o.relics) == (False, "pick", "random", "off")
    assert (o.barter, o.barter_cap, o.late_item_window, o.rethink) == (True, 1, False, "event")
    assert (o.redraw_each_encounter, o.bonus_track, o.signals) == (False, (1, 1, 2, 3), False)
    assert (o.rewards, o.encounter_pool) == ("standard", "all")
    assert (o.round_limit, o.rounds_limit, o.encounter_limit, o.decision_limit) == (40, 200, 30, 8000)
    assert o.shaping.weights == (0, 0, 0, 0)
    assert decisions_max(o) == 8000


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_seats_are_called_by_number(players):
    o = GAME.parse("a test", players=players)
    assert o.seats == players
    assert roles(o) == tuple(f"player_{k}" for k in range(players))


@pytest.mark.rule("CU-SUP-05")
@pytest.mark.parametrize(("length", "lp"), [(9, 100), (6, 70), (4, 50)])
def test_life_points_follow_from_the_length_unless_given(length, lp):
    assert CutthroatOptions(length=length).lp == lp
    assert CutthroatOptions(length=length, max_lp=33).lp == 33


@pytest.mark.parametrize(
    ("rewards", "players", "paid"),
    [
        ("standard", 4, (1, 0, -1, -1)),
        ("literal", 4, (1, 0, 0, 0)),
        ("zero_sum", 5, (1, -0.25, 0, 0)),
        ("zero_sum", 2, (1, -1, 0, 0)),
        ("rank", 3, (1, 0, -1, -1)),
        ((5, 1, -2), 3, (5, 1, -2, -2)),
        ([1, 0.5, 0], 3, (1, 0.5, 0, 0)),
    ],
)
def test_rewards(rewards, players, paid):
    o = CutthroatOptions(rewards=rewards, players=players)
    assert o.pay_offs == paid
    t = tables(o)
    assert tuple(t.rewards) == paid
    assert t.rank_rewards == (rewards == "rank")


def test_switches_may_be_written_as_true_and_false():
    assert CutthroatOptions(relics=True).relics == "on"
    assert CutthroatOptions(relics=False).relics == "off"
    assert CutthroatOptions(rethink=False).rethink == "off"
    assert CutthroatOptions(signals="on").signals is True
    assert CutthroatOptions(barter="off").barter is False


def test_shaping_is_a_table_or_a_row_of_weights():
    assert CutthroatOptions(shaping={"lp": 0.5}).shaping == Shaping(lp=0.5)
    assert CutthroatOptions(shaping=[1, 2, 3, 4]).shaping.weights == (1, 2, 3, 4)


def test_lists_from_configuration_files_become_the_same_options_as_tuples():
    listed = CutthroatOptions(bonus_track=[1, 2, 3, 4], rewards=[1, 0, -1])
    assert listed == CutthroatOptions(bonus_track=(1, 2, 3, 4), rewards=(1.0, 0.0, -1.0))
    assert hash(listed) == hash(CutthroatOptions(bonus_track=(1, 2, 3, 4), rewards=(1, 0, -1)))


def test_options_do_not_change():
    with pytest.raises(ValueError, match="frozen"):
        CutthroatOptions().players = 3  # type: ignore[misc]


POOL = ["ripper", "fear", "shift", "arc_mages", "boogens", "wolf_pack", "bone_warden", "crypt_ghoul"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"players": 7}, "Option players of cutthroat_caverns cannot be 7 (config.toml): "),
        ({"players": 1}, "Option players of cutthroat_caverns cannot be 1"),
        ({"players": "many"}, "Option players of cutthroat_caverns cannot be 'many'"),
        ({"players": 3.5}, "Option players of cutthroat_caverns cannot be 3.5"),
        ({"length": 5}, "cannot be 5 (config.toml): a game has 9, 6 or 4 Encounters"),
        ({"max_lp": 19}, "Option max_lp of cutthroat_caverns cannot be 19"),
        ({"max_lp": 201}, "Option max_lp of cutthroat_caverns cannot be 201"),
        ({"finisher": "best"}, "'pick', 'keyword' or 'any'"),
        ({"characters": "same"}, "'random', 'seat' or 'draft'"),
        ({"relics": "some"}, "'off', 'on' or 'on_no_stars'"),
        ({"rethink": "always"}, "'event', 'pass' or 'off'"),
        ({"barter": 7}, "Option barter of cutthroat_caverns cannot be 7"),
        ({"barter_cap": 4}, "Option barter_cap of cutthroat_caverns cannot be 4"),
        ({"barter_cap": -1}, "Option barter_cap of cutthroat_caverns cannot be -1"),
        ({"bonus_track": (1, 2, 3)}, "four whole numbers from 0 to 9"),
        ({"bonus_track": (1, 2, 3, 10)}, "four whole numbers from 0 to 9"),
        ({"bonus_track": (1, 2, 3, True)}, "four whole numbers from 0 to 9"),
        ({"bonus_track": 3}, "four whole numbers from 0 to 9"),
        ({"rewards": "fair"}, "it is one of standard, literal, zero_sum, rank, or three numbers"),
        ({"rewards": (1, 2)}, "or three numbers from -100 to 100"),
        ({"rewards": (1, 2, float("nan"))}, "or three numbers from -100 to 100"),
        ({"rewards": (1, 2, 1e9)}, "or three numbers from -100 to 100"),
        ({"rewards": (1, 2, "3")}, "or three numbers from -100 to 100"),
        ({"shaping": {"lead": float("inf")}}, "shaping.lead"),
        ({"shaping": {"greed": 1}}, "its weights are lead, lp, living, encounters"),
        ({"shaping": [1, 2]}, "it needs 4 weights: lead, lp, living, encounters"),
        ({"shaping": 1}, "it is a table of weights or a row of 4"),
        ({"encounter_pool": "most"}, '"all" or a list of Encounter ids'),
        ({"encounter_pool": [1, 2]}, '"all" or a list of Encounter ids'),
        ({"encounter_pool": ["fear", "fear"]}, "'fear' stands in it twice"),
        ({"encounter_pool": POOL}, "has 8 Encounters, but length 9 with 4 players needs at least 13"),
        ({"encounter_pool": POOL, "length": 6, "players": 3}, "needs at least 9"),
        (
            {"encounter_pool": POOL[1:], "length": 4, "players": 3, "first_game": True},
            "needs 'ripper' in encounter_pool",
        ),
        ({"round_limit": 0}, "Option round_limit of cutthroat_caverns cannot be 0"),
        ({"rounds_limit": 10_001}, "Option rounds_limit of cutthroat_caverns cannot be 10001"),
        ({"encounter_limit": 8}, "Option encounter_limit cannot be 8: the game has 9 Encounters"),
        ({"decision_limit": 30_001}, "Option decision_limit of cutthroat_caverns cannot be 30001"),
        ({"player": 4}, "cutthroat_caverns has no option 'player' (config.toml); its options are barter, "),
    ],
)
def test_a_wrong_option_is_refused_in_one_sentence(given, told):
    assert told in refusal(**given)


@pytest.mark.rule("CU-REL-06")
def test_there_is_no_option_for_event_cards_and_expansions():
    for name in ("events", "event_cards", "expansion", "expansions"):
        assert f"has no option {name!r}" in refusal(**{name: True})
    assert not [name for name in CutthroatOptions.model_fields if "event" in name or "expansion" in name]


def test_the_smallest_pool_is_enough():
    o = CutthroatOptions(encounter_pool=POOL, length=4, players=4, first_game=True)
    assert tables(o).pool.sum() == 8


def test_bounds_fit_the_records():
    o = CutthroatOptions(max_lp=200, bonus_track=(9, 9, 9, 9), round_limit=1000, rounds_limit=10_000,
                         encounter_limit=1000, decision_limit=30_000)  # fmt: skip
    t = tables(o)
    assert (t.round_limit, t.rounds_limit, t.enc_limit, t.decision_limit) == (1000, 10_000, 1000, 30_000)
    assert t.max_lp == 200
