"""Options: their defaults, what they derive, and that every mistake gets one clear sentence."""

from typing import Any

import pytest

from hypogeum.core.errors import OptionError
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.content import tables
from hypogeum.games.crypt_hunters.options import ALL_BURDENS, BURDENS, CryptOptions, Shaping, decisions_max, roles
from hypogeum.settings import parse_settings


def refusal(**given: Any) -> str:
    """The sentence with which options are refused."""
    with pytest.raises(OptionError) as caught:
        GAME.parse("config.toml", **given)
    message = str(caught.value)
    assert "config.toml" in message
    assert message.endswith(".")
    assert "\n" not in message
    return message


def from_command_line(*settings: str) -> Any:
    return GAME.parse("the command line", **parse_settings(settings))


def test_the_defaults_are_those_of_the_specification():
    o = CryptOptions()
    assert (o.seats, o.mode, o.burden_side, o.burdens, o.burden_strict) == (2, "standard", "none", (), False)
    assert (o.hit_faces, o.hero_wounds, o.dead_end_scope) == (None, None, "both")
    assert (o.round_limit, o.timeout_winner, o.doomed_ends, o.decision_limit) == (40, "none", False, 4000)
    assert o.shaping.weights == (0, 0, 0, 0, 0, 0)
    assert decisions_max(o) == 4000
    assert list(tables(o).hero_wounds) == [2, 2, 2, 2]


@pytest.mark.rule("CH-GEN-01", "CH-SET-01")
def test_two_seats_are_called_by_their_side():
    assert roles(CryptOptions()) == ("stormcast_0", "chainrasp_0")
    assert (c.SE, c.CR, CryptOptions().seats) == (0, 1, 2)
    assert "has no option 'players'" in refusal(players=2)


@pytest.mark.rule("CH-CRD-01", "CH-CMP-04", "CH-SET-06", "CH-SET-07")
def test_hands_have_three_cards_and_five_for_the_stormcast_in_a_campaign():
    assert list(tables(CryptOptions()).hand_size) == [3, 3]
    t = tables(CryptOptions(mode="campaign"))
    assert (list(t.hand_size), t.campaign) == ([5, 3], 1)


def test_the_winner_is_paid_what_the_loser_pays():
    assert list(tables(CryptOptions()).rewards) == [1, -1, 0]


def test_burdens_keep_their_bits_whatever_their_order():
    bits = [
        c.FRACTURED_COMMAND, c.BEEN_THROUGH_A_LOT, c.LIMITED_AMMUNITION, c.LETHAL_ENVIRONMENT, c.STACKED_ODDS,
        c.GHOSTLY_EBB, c.DEATHLY_PATIENCE, c.GREEDY_GHEISTS, c.WHO_NEEDS_EM, c.DREAD_TRIUMPH,
    ]  # fmt: skip
    for side, words in BURDENS.items():
        for word in words:
            o = CryptOptions(burden_side=side, burdens=[word])
            assert o.burden_bits == tables(o).burdens == bits[ALL_BURDENS.index(word)]
        every = CryptOptions(burden_side=side, burdens=words)
        assert every == CryptOptions(burden_side=side, burdens=words[::-1])
        assert every.burdens == words
        assert tables(every).burdens == sum(bits[ALL_BURDENS.index(word)] for word in words)


@pytest.mark.rule("CH-BUR-01")
def test_any_number_of_burdens_may_be_borne_but_only_by_one_side():
    assert CryptOptions(burden_side="chainrasp").burdens == ()
    told = refusal(burden_side="stormcast", burdens=["stacked_odds", "ghostly_ebb"])
    assert (
        "Option burdens names 'ghostly_ebb', but burden_side is 'stormcast', whose burdens are fractured_command"
        in told
    )
    assert "but burden_side is 'chainrasp'" in refusal(burden_side="chainrasp", burdens=["stacked_odds"])
    assert "burden_side does not say which side" in refusal(burdens=["stacked_odds"])


@pytest.mark.rule("CH-BUR-12", "CH-BUR-08")
def test_dread_triumph_under_strict_cannot_be_joined_with_ghostly_ebb():
    both = {"burden_side": "chainrasp", "burdens": ["dread_triumph", "ghostly_ebb"]}
    assert "cannot have both 'ghostly_ebb' and 'dread_triumph' under burden_strict" in refusal(
        **both, burden_strict=True
    )
    assert tables(CryptOptions(**both)).burden_strict == 0
    o = CryptOptions(burden_side="chainrasp", burdens=["dread_triumph"], burden_strict=True)
    assert tables(o).burden_strict == 1


@pytest.mark.rule("CH-COM-05")
def test_wounds_of_all_heroes_are_fourteen_at_most():
    assert list(tables(CryptOptions(hero_wounds=(3, 2, 2, 1))).hero_wounds) == [3, 2, 2, 1]
    assert list(tables(CryptOptions(hero_wounds=(4, 4, 4, 2))).hero_wounds) == [4, 4, 4, 2]
    assert "they are 15 together, more than the 14 that the counters allow" in refusal(hero_wounds=(4, 4, 4, 3))


def test_the_rules_names_of_the_sides_are_understood():
    assert CryptOptions(burden_side="SE").burden_side == "stormcast"
    assert CryptOptions(burden_side="CR").burden_side == "chainrasp"


def test_lists_from_configuration_files_become_the_same_options_as_tuples():
    listed = CryptOptions(hero_wounds=[3, 2, 2, 1], burden_side="chainrasp", burdens=["greedy_gheists", "ghostly_ebb"])
    plain = CryptOptions(
        hero_wounds=(3, 2, 2, 1), burden_side="chainrasp", burdens=("ghostly_ebb", "greedy_gheists")
    )  # fmt: skip
    assert listed == plain
    assert hash(listed) == hash(plain)


def test_a_command_line_gives_the_same_options():
    o = from_command_line("burden_side=chainrasp", "burdens=ghostly_ebb,greedy_gheists", "hero_wounds=3,2,2,1")
    assert (o.burdens, o.hero_wounds) == (("ghostly_ebb", "greedy_gheists"), (3, 2, 2, 1))
    o = from_command_line("burden_side=SE", 'burdens=["stacked_odds"]', "hero_wounds=[1, 1, 1, 1]", "mode=campaign")
    assert (o.burdens, o.hero_wounds, o.mode) == (("stacked_odds",), (1, 1, 1, 1), "campaign")
    o = from_command_line("burden_side=SE", "burdens=stacked_odds", "shaping.goal=0.5", "doomed_ends=true")
    assert (o.burdens, o.shaping, o.doomed_ends) == (("stacked_odds",), Shaping(goal=0.5), True)
    assert from_command_line("burdens=none").burdens == from_command_line("burdens=").burdens == ()


def test_shaping_is_a_table_or_a_row_of_weights():
    assert CryptOptions(shaping={"winch": 0.5}).shaping == Shaping(winch=0.5)
    assert CryptOptions(shaping=[1, 2, 3, 4, 5, 6]).shaping.weights == (1, 2, 3, 4, 5, 6)
    t = tables(CryptOptions(shaping={"winch": 1, "stage": 2, "stack": 3, "heroes": 4, "goal": 5, "distance": 6}))
    order = [c.SHAPE_WINCH, c.SHAPE_STAGE, c.SHAPE_STACK, c.SHAPE_HEROES, c.SHAPE_GOAL, c.SHAPE_DISTANCE]
    assert [t.shaping[k] for k in order] == [1, 2, 3, 4, 5, 6]


def test_options_do_not_change():
    with pytest.raises(ValueError, match="frozen"):
        CryptOptions().hit_faces = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"mode": "duel"}, "'standard' or 'campaign'"),
        ({"burden_side": "both"}, "'none', 'stormcast' or 'chainrasp'"),
        ({"burden_side": 1}, "Option burden_side of crypt_hunters cannot be 1 (config.toml): "),
        ({"burdens": ["gout"]}, "'gout' is none of fractured_command, been_through_a_lot"),
        ({"burdens": "gout,ghostly_ebb"}, "'gout' is none of "),
        ({"burdens": ["ghostly_ebb", "ghostly_ebb"]}, "'ghostly_ebb' stands in it twice"),
        ({"burdens": "ghostly_ebb,"}, "'' is none of "),
        ({"burdens": 3}, "Option burdens of crypt_hunters cannot be 3 (config.toml): it is a list of burdens"),
        ({"burdens": [3]}, "it is a list of burdens"),
        ({"burdens": {"ghostly_ebb": True}}, "it is a list of burdens"),
        ({"burden_strict": 7}, "Option burden_strict of crypt_hunters cannot be 7"),
        ({"hit_faces": 0}, "Option hit_faces of crypt_hunters cannot be 0"),
        ({"hit_faces": 5}, "Option hit_faces of crypt_hunters cannot be 5"),
        ({"hero_wounds": (2, 2, 2)}, "it needs four whole numbers from 1 to 4, for Orris, Eryk, Astrid and Valiant"),
        ({"hero_wounds": (2, 2, 2, 0)}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": (2, 2, 2, 5)}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": (2, 2, 2, True)}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": (2, 2, 2, "2")}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": (2, 2, 2, 2.0)}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": "2,2,2"}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": "many"}, "four whole numbers from 1 to 4"),
        ({"hero_wounds": 2}, "four whole numbers from 1 to 4"),
        ({"dead_end_scope": "new"}, "'both' or 'own'"),
        ({"round_limit": 0}, "Option round_limit of crypt_hunters cannot be 0"),
        ({"round_limit": 201}, "Option round_limit of crypt_hunters cannot be 201"),
        ({"timeout_winner": "stormcast"}, "'none' or 'chainrasp'"),
        ({"doomed_ends": "perhaps"}, "Option doomed_ends of crypt_hunters cannot be 'perhaps'"),
        ({"decision_limit": 0}, "Option decision_limit of crypt_hunters cannot be 0"),
        ({"decision_limit": 30_001}, "Option decision_limit of crypt_hunters cannot be 30001"),
        ({"shaping": {"winch": float("inf")}}, "shaping.winch"),
        ({"shaping": {"greed": 1}}, "its weights are winch, stage, stack, heroes, goal, distance"),
        ({"shaping": [1, 2]}, "it needs 6 weights: winch, stage, stack, heroes, goal, distance"),
        ({"shaping": 1}, "it is a table of weights or a row of 6"),
        ({"hitfaces": 2}, "crypt_hunters has no option 'hitfaces' (config.toml); its options are burden_side, "),
    ],
)
def test_a_wrong_option_is_refused_in_one_sentence(given, told):
    assert told in refusal(**given)


def test_bounds_fit_the_records():
    o = CryptOptions(round_limit=200, decision_limit=30_000, hero_wounds=(4, 4, 4, 2), hit_faces=4)
    t = tables(o)
    assert (t.round_limit, t.decision_limit, t.hit_faces) == (200, 30_000, 4)
    assert list(t.hero_wounds) == [4, 4, 4, 2]
    assert (t.seen_options <= 4).all()


def test_limits_and_scopes_reach_the_tables():
    t = tables(CryptOptions(timeout_winner="chainrasp", dead_end_scope="own", doomed_ends=True))
    assert (t.limit_winner, t.dead_end_own, t.doomed_ends) == (c.CR, 1, 1)
    t = tables(CryptOptions())
    assert (t.limit_winner, t.dead_end_own, t.doomed_ends) == (c.NONE, 0, 0)
