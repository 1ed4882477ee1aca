"""Options: their defaults, what they derive, and that every mistake gets one clear sentence."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from hypogeum.core.errors import OptionError
from hypogeum.core.game import Game
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import names, tables
from hypogeum.games.cults_and_cryptids.options import DECK_MODES, CultsOptions, Shaping, decisions_max, roles
from hypogeum.settings import parse_settings


def parse(source: str, **given: Any) -> Any:
    """Options as the shells read them."""
    game = cast(Game, SimpleNamespace(name="cults_and_cryptids", options=CultsOptions))
    return Game.parse(game, source, **given)


def refusal(**given: Any) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(OptionError) as caught:
        parse("config.toml", **given)
    message = str(caught.value)
    assert "config.toml" in message
    assert message.endswith(".")
    assert "\n" not in message
    return message


def from_command_line(*settings: str) -> Any:
    return parse("the command line", **parse_settings(settings))


def test_the_defaults_are_those_of_the_specification():
    o = CultsOptions()
    assert (o.deck_mode, o.decks, o.open_lists, o.first_player) == ("pair", ("s1", "s2"), True, "coin")
    assert (o.start_influence, o.start_hand, o.faith_cap, o.mulligan) == (40, 7, 8, "on")
    assert (o.leader_start, o.leader_second, o.min_leaders, o.relic_limit) == ("deck", "wait", 1, 3)
    assert (o.cryptid_tier, o.damage_reset, o.poison, o.influence_hit_madness) == (1, "units", "stack", "stack")
    assert (o.faith_on_entry, o.copy_cap, o.gen, o.gen_copy_cap, o.build_step) == ("off", None, "template", 4, 3)
    assert (o.max_turns, o.truncation_score, o.decision_limit) == (120, "zero", 30_000)
    assert o.shaping.weights == (0, 0, 0)
    assert decisions_max(o) == 30_000


@pytest.mark.rule("CC-OVR-01")
def test_there_are_two_seats_and_no_option_changes_that():
    assert roles(CultsOptions()) == ("cult_0", "cult_1")
    assert CultsOptions().seats == c.SEATS == 2
    assert "has no option 'players'" in refusal(players=2)


@pytest.mark.rule("CC-CMP-01")
def test_decks_are_named_by_id_or_given_as_lists():
    t = tables(CultsOptions())
    assert (t.given == t.ready[[5, 6]]).all()
    t = tables(CultsOptions(decks=("t3", "t3")))
    assert (t.given == t.ready[[9, 9]]).all()
    t = tables(CultsOptions(decks=({"conscript": 59, "colonel_vance_hatch": 1}, "d1")))
    assert (t.deck_mode, t.given[0, 19], t.given[0, 17]) == (c.DECKS_CUSTOM, 59, 1)
    assert (t.given[1] == t.ready[0]).all()


def test_deck_modes_reach_the_tables():
    codes = (
        c.DECKS_PAIR, c.DECKS_RANDOM_READY, c.DECKS_MIRROR, c.DECKS_RANDOM_LEGAL, c.DECKS_BUILD, c.DECKS_CUSTOM,
    )  # fmt: skip
    for mode, code in zip(DECK_MODES, codes, strict=True):
        own = {"decks": ("s1", "s2")} if mode == "custom" else {}
        t = tables(CultsOptions(deck_mode=mode, **own))
        assert t.deck_mode == code
        assert t.given.any() == (mode in ("pair", "custom"))


@pytest.mark.rule("CC-R49")
def test_lists_are_open_unless_decks_are_built_or_it_is_said():
    assert tables(CultsOptions()).open_lists == 1
    assert tables(CultsOptions(deck_mode="build")).open_lists == 0
    assert tables(CultsOptions(decklists="closed")).open_lists == 0
    assert tables(CultsOptions(deck_mode="build", decklists="open")).open_lists == 1


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({"first_player": "seat0"}, {"first_player": c.FIRST_SEAT0}),
        ({"first_player": "seat1"}, {"first_player": c.FIRST_SEAT1}),
        ({"start_influence": 99, "start_hand": 10, "faith_cap": 15},
         {"start_influence": 99, "start_hand": 10, "faith_cap": 15}),
        ({"mulligan": "off"}, {"mulligan": 0}),
        ({"mulligan": False}, {"mulligan": 0}),
        ({"leader_start": "hand"}, {"leader_in_hand": 1}),
        ({"leader_second": "replace"}, {"leader_replace": 1}),
        ({"min_leaders": 0}, {"min_leaders": 0}),
        ({"relic_limit": "none"}, {"relic_limit": 8}),
        ({"relic_limit": None}, {"relic_limit": 8}),
        ({"relic_limit": 3}, {"relic_limit": 3}),
        ({"cryptid_tier": 2}, {"cryptid_tier": 2}),
        ({"damage_reset": "units_and_lair"}, {"damage_reset": c.RESET_UNITS_AND_LAIR}),
        ({"damage_reset": "none"}, {"damage_reset": c.RESET_NONE}),
        ({"poison": "single"}, {"poison_single": 1}),
        ({"influence_hit_madness": "single"}, {"hit_single": 1}),
        ({"faith_on_entry": "on"}, {"faith_on_entry": 1}),
        ({"faith_on_entry": True}, {"faith_on_entry": 1}),
        ({"copy_cap": 10}, {"copy_cap": 10}),
        ({"copy_cap": "none"}, {"copy_cap": 60}),
        ({"deck_mode": "random_legal", "gen": "uniform", "copy_cap": 1}, {"gen": c.GEN_UNIFORM, "copy_cap": 1}),
        ({"deck_mode": "random_legal", "gen_copy_cap": 60}, {"gen_copy_cap": 60}),
        ({"deck_mode": "build", "build_step": 4, "copy_cap": 1}, {"build_step": 4, "copy_cap": 1}),
        ({"max_turns": 400}, {"max_turns": 400}),
        ({"truncation_score": "influence"}, {"score_influence": 1}),
        ({"decision_limit": 1}, {"decision_limit": 1}),
    ],
)  # fmt: skip
def test_an_option_reaches_the_tables(given, fields):
    t = tables(CultsOptions(**given))
    assert {field: int(t[field]) for field in fields} == fields


def test_the_winner_is_paid_what_the_loser_pays():
    assert list(tables(CultsOptions()).rewards) == [1, -1, 0]


def test_a_command_line_names_decks_with_a_comma_between_them(tmp_path):
    assert from_command_line("decks=d1,s2").decks == ("d1", "s2")
    assert from_command_line("decks=d1, d1").decks == ("d1", "d1")
    assert from_command_line('decks=["t1", "t2"]').decks == ("t1", "t2")
    (tmp_path / "my_deck.toml").write_text("[cards]\nconscript = 59\ncolonel_vance_hatch = 1\n", encoding="utf-8")
    o = from_command_line(f"decks={tmp_path}/my_deck.toml,s1")
    assert o == from_command_line(f"decks={tmp_path}/my_deck.toml,s1", "deck_mode=custom")
    assert (o.deck_mode, o.decks) == ("custom", ((("colonel_vance_hatch", 1), ("conscript", 59)), "s1"))
    o = from_command_line("deck_mode=build", "relic_limit=none", "copy_cap=4", "mulligan=off", "shaping.board=0.5")
    assert (o.deck_mode, o.relic_limit, o.copy_cap, o.mulligan) == ("build", None, 4, "off")
    assert o.shaping == Shaping(board=0.5)
    assert from_command_line("copy_cap=none", "mulligan=true").copy_cap is None


def test_options_that_were_saved_are_the_same_when_read():
    for o in (
        CultsOptions(decks=({"conscript": 59, "colonel_vance_hatch": 1}, "d1"), decklists="closed"),
        CultsOptions(deck_mode="build", copy_cap=3, relic_limit=None),
        CultsOptions(deck_mode="mirror", shaping=[1, 2, 3]),
    ):
        assert CultsOptions.model_validate_json(o.model_dump_json()) == o
        assert hash(CultsOptions(**o.model_dump())) == hash(o)


def test_shaping_is_a_table_or_a_row_of_weights():
    assert CultsOptions(shaping={"hand": 0.5}).shaping == Shaping(hand=0.5)
    t = tables(CultsOptions(shaping=[1, 2, 3]))
    assert [t.shaping[k] for k in (c.SHAPE_INFLUENCE, c.SHAPE_BOARD, c.SHAPE_HAND)] == [1, 2, 3]


def test_options_do_not_change():
    with pytest.raises(ValueError, match="frozen"):
        CultsOptions().faith_cap = 3  # type: ignore[misc]


CAPPED = "ready decks and the template hold 4 copies of a card"
PAIR = "it names two decks, of the first seat and of the second"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"deck_mode": "draft"}, "'pair', 'random_ready', 'mirror', 'random_legal', 'build' or 'custom'"),
        ({"decks": "d1"}, PAIR),
        ({"decks": ["d1", "d2", "d3"]}, PAIR),
        ({"decks": 3}, PAIR),
        ({"decks": [3, 4]}, "a deck is the id of a ready deck, a file that ends in .toml, or a table of copies by card id"),
        ({"decks": [["conscript", ["mama_rook", 1.5]], "d1"]}, "a deck is the id of a ready deck, a file"),
        ({"decks": [{"conscript": True}, "d1"]}, "a deck is the id of a ready deck, a file"),
        ({"decks": [{"conscript": 0}, "d1"]}, "'conscript' cannot be there 0 times: a deck has 60 cards"),
        ({"decks": [{"conscript": 61}, "d1"]}, "'conscript' cannot be there 61 times: a deck has 60 cards"),
        ({"decks": [["conscript"] * 61, "d1"]}, "'conscript' cannot be there 61 times: a deck has 60 cards"),
        ({"decks": [["conscript"] * 1001, "d1"]}, "a deck is the id of a ready deck, a file"),
        ({"decks": "nowhere.toml,s1"}, "there is no deck file nowhere.toml"),
        ({"decks": [{"conscript": 60}, "d1"], "deck_mode": "pair"},
         "Option decks holds a list of cards, which goes with deck_mode custom, not pair (config.toml)"),
        ({"deck_mode": "custom"},
         "Option deck_mode custom goes with the option decks, which names your two decks (config.toml)"),
        ({"decks": "d1,d2", "deck_mode": "mirror"}, "Option decks goes with deck_mode pair or custom, not mirror"),
        ({"decklists": "half"}, "'open' or 'closed'"),
        ({"first_player": "youngest"}, "'coin', 'seat0' or 'seat1'"),
        ({"start_influence": 9}, "Option start_influence of cults_and_cryptids cannot be 9"),
        ({"start_influence": 100}, "Option start_influence of cults_and_cryptids cannot be 100"),
        ({"start_hand": 4}, "cannot be 4"),
        ({"start_hand": 11}, "cannot be 11"),
        ({"faith_cap": 3}, "cannot be 3"),
        ({"faith_cap": 16}, "cannot be 16"),
        ({"mulligan": "perhaps"}, "'on' or 'off'"),
        ({"leader_start": "throne"}, "'deck' or 'hand'"),
        ({"leader_start": "hand", "min_leaders": 0},
         "Option leader_start cannot be 'hand' with min_leaders 0: a deck may have no Leader (config.toml)"),
        ({"leader_second": "duel"}, "'wait' or 'replace'"),
        ({"min_leaders": 2}, "cannot be 2"),
        ({"relic_limit": 4}, "Option relic_limit of cults_and_cryptids cannot be 4"),
        ({"cryptid_tier": 3}, "cannot be 3"),
        ({"damage_reset": "all"}, "'units', 'units_and_lair' or 'none'"),
        ({"poison": "double"}, "'stack' or 'single'"),
        ({"influence_hit_madness": "double"}, "'stack' or 'single'"),
        ({"faith_on_entry": 2}, "'on' or 'off'"),
        ({"copy_cap": 0}, "cannot be 0"),
        ({"copy_cap": 11}, "cannot be 11"),
        ({"copy_cap": 3}, CAPPED),
        ({"copy_cap": 3, "deck_mode": "mirror"}, CAPPED),
        ({"copy_cap": 3, "deck_mode": "random_ready"}, CAPPED),
        ({"copy_cap": 3, "deck_mode": "random_legal"}, CAPPED),
        ({"copy_cap": 5, "deck_mode": "random_legal", "gen_copy_cap": 6}, "Option gen_copy_cap cannot be 6: copy_cap is 5"),
        ({"gen": "draft"}, "'template' or 'uniform'"),
        ({"gen_copy_cap": 3}, "cannot be 3"),
        ({"gen_copy_cap": 61}, "cannot be 61"),
        ({"build_step": 0}, "cannot be 0"),
        ({"build_step": 5}, "cannot be 5"),
        ({"max_turns": 19}, "cannot be 19"),
        ({"max_turns": 401}, "cannot be 401"),
        ({"truncation_score": "cards"}, "'zero' or 'influence'"),
        ({"decision_limit": 0}, "cannot be 0"),
        ({"decision_limit": 30_001}, "cannot be 30001"),
        ({"shaping": {"board": float("inf")}}, "shaping.board"),
        ({"shaping": {"greed": 1}}, "its weights are influence, board, hand"),
        ({"shaping": [1, 2]}, "it needs 3 weights: influence, board, hand"),
        ({"shaping": 1}, "it is a table of weights or a row of 3"),
        ({"deckmode": "pair"}, "cults_and_cryptids has no option 'deckmode' (config.toml); its options are build_step, "),
    ],
)  # fmt: skip
def test_a_wrong_option_is_refused_in_one_sentence(given, told):
    assert told in refusal(**given)


def test_bounds_fit_the_tables():
    o = CultsOptions(
        start_influence=99, start_hand=10, faith_cap=15, relic_limit=None, gen_copy_cap=60, build_step=4, max_turns=400,
        decision_limit=30_000, deck_mode="random_legal",
    )  # fmt: skip
    t = tables(o)
    assert (t.start_influence, t.start_hand, t.faith_cap, t.relic_limit) == (99, 10, 15, 8)
    assert (t.gen_copy_cap, t.build_step, t.max_turns, t.decision_limit) == (60, 4, 400, 30_000)
    assert np.abs(t.seen_options).max() <= 4
    assert len(names(t).card) - 1 <= c.CARDS
