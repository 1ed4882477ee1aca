"""Options: their defaults, what they derive, and that every mistake gets one clear sentence."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from hypogeum.core.errors import OptionError
from hypogeum.core.game import Game
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import tables
from hypogeum.games.cryptic_explorers.options import ExplorersOptions, Shaping, decisions_max, roles
from hypogeum.settings import parse_settings


def parse(source: str, **given: Any) -> Any:
    """Options as the shells read them."""
    game = cast(Game, SimpleNamespace(name="cryptic_explorers", options=ExplorersOptions))
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


@pytest.mark.rule("CE-FGS-01", "CE-RUL-67")
def test_the_defaults_are_the_first_game_of_the_rulebook():
    o = ExplorersOptions()
    assert (o.players, o.mode, o.setup, o.relics, o.encounters) == (2, "standard", "first_game", "off", False)
    assert (o.rounds, o.truncation_result, o.reward, o.relic_guard_budget) == (30, "goddess", "team", 3)
    assert o.shaping.weights == (0, 0, 0, 0)
    assert decisions_max(o) == 20_000
    t = tables(o)
    assert (t.realm, t.goddess, t.sub_realms, t.relics) == (c.TOMB, c.SKZAAK, 0, 0)
    assert (t.setup, t.mode, t.seats, t.max_rounds, t.decision_limit) == (c.SETUP_FIRST_GAME, c.STANDARD, 2, 30, 20_000)


@pytest.mark.rule("CE-GEN-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_goddess_and_one_to_three_players_of_cryptonauts(players):
    o = ExplorersOptions(players=players)
    assert o.seats == tables(o).seats == players
    assert roles(o) == ("goddess_0", "cryptonaut_0", "cryptonaut_1", "cryptonaut_2")[:players]


@pytest.mark.rule("CE-GEN-01")
@pytest.mark.parametrize("players", [1, 5])
def test_fewer_or_more_players_are_refused(players):
    assert f"Option players of cryptic_explorers cannot be {players}" in refusal(players=players)


@pytest.mark.rule("CE-RUL-65", "CE-SET-06", "CE-FGS-02")
def test_squads_of_the_first_game():
    assert tables(ExplorersOptions()).squads == 0b011
    assert tables(ExplorersOptions(players=3)).squads == 0b011
    assert tables(ExplorersOptions(players=4)).squads == 0b111
    assert tables(ExplorersOptions(squads=("III", "I"))).squads == 0b101
    assert from_command_line("squads=II, III").squad_bits == 0b110


SETUP_CODES = {
    "random": (c.SETUP_RANDOM, c.RANDOM_CHOICE, c.RANDOM_CHOICE),
    "choose": (c.SETUP_CHOOSE, c.BY_CHOICE, c.BY_CHOICE),
    "draft": (c.SETUP_DRAFT, c.BY_CHOICE, c.BY_CHOICE),
}


@pytest.mark.rule("CE-SET-03")
@pytest.mark.parametrize("setup", list(SETUP_CODES))
def test_a_setup_says_who_finds_realm_and_goddess(setup):
    t = tables(ExplorersOptions(setup=setup))
    assert (t.setup, t.realm, t.goddess) == SETUP_CODES[setup]


@pytest.mark.rule("CE-SET-03")
def test_a_named_realm_and_goddess_are_played():
    for k, word in enumerate(("tomb", "cave", "hall", "bog")):
        for given in (k, word):
            assert tables(ExplorersOptions(setup="choose", realm=given)).realm == k
    for k, word in enumerate(("skzaak", "mycothis", "gorkuk")):
        for given in (k, word):
            assert tables(ExplorersOptions(setup="random", goddess=given)).goddess == k
    t = tables(ExplorersOptions(setup="choose", realm="random", goddess="random"))
    assert (t.realm, t.goddess) == (c.RANDOM_CHOICE, c.RANDOM_CHOICE)
    t = tables(ExplorersOptions(setup="random", realm="choose", goddess="choose"))
    assert (t.realm, t.goddess) == (c.BY_CHOICE, c.BY_CHOICE)


@pytest.mark.rule("CE-SUB-06")
def test_sub_realms_are_planes():
    found = {word: tables(ExplorersOptions(setup="random", sub_realms=word)).sub_realms for word in WORDS}
    assert found == {
        "none": 0,
        "mirror": 1 << c.MIRROR,
        "citadel": 1 << c.CITADEL,
        "both": 1 << c.MIRROR | 1 << c.CITADEL,
    }


WORDS = ("none", "mirror", "citadel", "both")


@pytest.mark.rule("CE-QCK-01", "CE-QCK-02")
def test_quickplay_has_a_sub_realm_for_a_board_and_twenty_rounds():
    t = tables(ExplorersOptions(mode="quickplay", setup="random"))
    assert (t.mode, t.realm, t.sub_realms, t.max_rounds) == (c.QUICKPLAY, c.MIRROR_MAP, 1 << c.MIRROR, 20)
    t = tables(ExplorersOptions(mode="quickplay", setup="choose", sub_realms="citadel", max_rounds=7))
    assert (t.realm, t.sub_realms, t.max_rounds) == (c.CITADEL_MAP, 1 << c.CITADEL, 7)
    assert tables(ExplorersOptions(mode="quickplay", setup="draft")).realm == c.RANDOM_CHOICE


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({"max_rounds": 60}, {"max_rounds": 60}),
        ({"truncation_result": "draw"}, {"draw_at_limit": 1}),
        ({"truncation_result": "goddess"}, {"draw_at_limit": 0}),
        ({"reward": "zero_sum"}, {"zero_sum": 1}),
        ({"setup": "random", "relics": "on", "relic_guard_budget": 0}, {"relics": 1, "guard_budget": 0}),
        ({"setup": "random", "relics": True}, {"relics": 1}),
        ({"setup": "random", "relics": False}, {"relics": 0}),
        ({"decision_limit": 1}, {"decision_limit": 1}),
    ],
)
def test_an_option_reaches_the_tables(given, fields):
    t = tables(ExplorersOptions(**given))
    assert {field: int(t[field]) for field in fields} == fields


def test_shaping_is_a_table_a_row_of_weights_or_off():
    assert ExplorersOptions(shaping={"vitae": 0.5}).shaping == Shaping(vitae=0.5)
    assert ExplorersOptions(shaping="off").shaping == Shaping()
    t = tables(ExplorersOptions(shaping=[1, 2, 3, 4]))
    places = (c.SHAPE_KNOWLEDGE, c.SHAPE_OBJECTIVES, c.SHAPE_LIVING, c.SHAPE_VITAE)
    assert [t.shaping[k] for k in places] == [1, 2, 3, 4]
    assert from_command_line("shaping.living=0.25").shaping == Shaping(living=0.25)


def test_a_command_line_sets_options():
    o = from_command_line("players=3", "setup=random", "realm=2", "goddess=mycothis", "relics=on", "sub_realms=both")
    assert (o.players, o.realm, o.goddess, o.relics, o.sub_realms) == (3, "hall", "mycothis", "on", "both")


def test_options_that_were_saved_are_the_same_when_read():
    for o in (
        ExplorersOptions(squads=("I", "III"), max_rounds=12),
        ExplorersOptions(players=4, setup="draft", sub_realms="both", relics=True),
        ExplorersOptions(mode="quickplay", setup="choose", shaping=[1, 2, 3, 4]),
    ):
        assert ExplorersOptions.model_validate_json(o.model_dump_json()) == o
        assert hash(ExplorersOptions(**o.model_dump())) == hash(o)


def test_options_do_not_change():
    with pytest.raises(ValueError, match="frozen"):
        ExplorersOptions().players = 3  # type: ignore[misc]


FIRST = "with setup first_game, which has"
DRAFT = "with setup draft, in which the seats decide it"
QUICK = {"mode": "quickplay", "setup": "random"}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"mode": "solo"}, "'standard' or 'quickplay'"),
        ({"setup": "campaign"}, "'first_game', 'random', 'choose' or 'draft'"),
        ({"realm": "swamp"}, "'tomb', 'cave', 'hall', 'bog', 'random', 'choose' or 'draft'"),
        ({"realm": 4, "setup": "random"}, "Option realm of cryptic_explorers cannot be 4"),
        ({"realm": True, "setup": "random"}, "Option realm of cryptic_explorers cannot be True"),
        ({"goddess": "kali", "setup": "random"}, "'skzaak', 'mycothis', 'gorkuk', 'random' or 'choose'"),
        ({"goddess": 3, "setup": "random"}, "cannot be 3"),
        ({"sub_realms": "all"}, "'none', 'mirror', 'citadel' or 'both'"),
        ({"relics": "some"}, "'off' or 'on'"),
        ({"squads": "I"}, "it names two of the Squads I, II, III"),
        ({"squads": ["I", "I"]}, "it names two of the Squads I, II, III"),
        ({"squads": ["I", "IV"]}, "'IV' is none of the Squads I, II, III"),
        ({"squads": 3}, "it names two of the Squads I, II, III"),
        ({"max_rounds": 0}, "cannot be 0"),
        ({"max_rounds": 61}, "cannot be 61"),
        ({"truncation_result": "cryptonauts"}, "'goddess' or 'draw'"),
        ({"reward": "each"}, "'team' or 'zero_sum'"),
        ({"relic_guard_budget": 6}, "cannot be 6"),
        ({"relic_guard_budget": -1}, "cannot be -1"),
        ({"decision_limit": 0}, "cannot be 0"),
        ({"decision_limit": 20_001}, "cannot be 20001"),
        ({"encounters": True}, "Option encounters of cryptic_explorers cannot be True"),
        ({"shaping": {"greed": 1}}, "its weights are knowledge, objectives, living, vitae"),
        ({"shaping": [1, 2]}, "it needs 4 weights: knowledge, objectives, living, vitae"),
        ({"shaping": {"vitae": float("nan")}}, "shaping.vitae"),
        ({"colour": "red"}, "cryptic_explorers has no option 'colour' (config.toml); its options are decision_limit, "),
        ({"mode": "quickplay"}, f"Option mode cannot be 'quickplay' {FIRST} 'standard'; other set-ups are random, choose"),
        ({"realm": "cave"}, f"Option realm cannot be 'cave' {FIRST} 'tomb'"),
        ({"realm": "random"}, f"Option realm cannot be 'random' {FIRST} 'tomb'"),
        ({"goddess": "gorkuk"}, f"Option goddess cannot be 'gorkuk' {FIRST} 'skzaak'"),
        ({"sub_realms": "mirror"}, f"Option sub_realms cannot be 'mirror' {FIRST} 'none'"),
        ({"relics": "on"}, f"Option relics cannot be 'on' {FIRST} 'off'"),
        ({"squads": "I,II", "players": 4}, "Option squads goes with 2 or 3 players; with 4 players all three"),
        ({"squads": "I,II", "setup": "choose"}, "Option squads goes with setup first_game, not choose"),
        ({**QUICK, "players": 3}, "Option players cannot be 3 with mode quickplay, which is for 2"),
        ({**QUICK, "sub_realms": "both"}, "Option sub_realms cannot be 'both' with mode quickplay"),
        ({**QUICK, "sub_realms": "none"}, "Option sub_realms cannot be 'none' with mode quickplay"),
        ({**QUICK, "realm": "tomb"}, "Option realm cannot be 'tomb' with mode quickplay, whose board is a Sub-Realm"),
        ({"setup": "draft", "realm": "bog"}, f"Option realm cannot be 'bog' {DRAFT}"),
        ({"setup": "draft", "goddess": "random"}, f"Option goddess cannot be 'random' {DRAFT}"),
        ({"setup": "choose", "realm": "draft"}, "Option realm cannot be 'draft' with setup choose"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_refused_in_one_sentence(given, told):
    assert told in refusal(**given)


@pytest.mark.rule("CE-OTH-01")
def test_encounters_are_out_of_reach():
    assert ExplorersOptions(encounters=False).encounters is False
    assert "encounters" in refusal(encounters=True)


@pytest.mark.rule("CE-DRF-01", "CE-REL-01")
def test_relics_and_sub_realms_are_optional_in_every_setup_but_the_first_game():
    for setup in ("random", "choose", "draft"):
        for relics in ("off", "on"):
            t = tables(ExplorersOptions(setup=setup, relics=relics, sub_realms="citadel"))
            assert (t.relics, t.sub_realms) == (relics == "on", 1 << c.CITADEL)
        t = tables(ExplorersOptions(setup=setup))
        assert (t.relics, t.sub_realms) == (0, 0)


def test_what_a_draft_decides_may_be_said():
    assert ExplorersOptions(setup="draft", realm="draft", goddess="choose").realm_code == c.BY_CHOICE
