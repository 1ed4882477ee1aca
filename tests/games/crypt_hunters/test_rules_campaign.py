"""A campaign: its first stage, the stage change, its second stage (CH-CMP-06 to 14, rulings R11, R45, R54)."""

import numpy as np
import pytest

from hypogeum.core.rng import plant
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.rules.setup import build_stack
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
STAIRS = {**HALL, (1, 0): ("stairwell", {1, 3, 5})}
OTHERS = set(range(c.FIRST_OTHER, c.TILES))
NAMES = ["orris", "eryk", "astrid", "valiant"]


def campaign(**given):
    return Play(*scene("crypt_hunters", mode="campaign", **given))


def below(**given):
    """A campaign whose first stage has just been completed: the first tile of the second stage is to be placed."""
    given = {"tiles": STAIRS, "heroes": {"orris": (1, 0), "eryk": (-1, 0)}, "winch": 1, **given}
    play = campaign(at="end", **given)
    assert (play.stage, play.phase, int(play.s.stage)) == ("PLACE", c.SET_UP, 2)
    return play


# ---------------------------------------------------------------- the first stage


@pytest.mark.rule("CH-CMP-06")
@pytest.mark.parametrize("name", NAMES)
def test_a_hero_on_the_stairwell_with_the_winch_marker_completes_the_first_stage(name):
    play = campaign(at="end", tiles=STAIRS, heroes={name: (1, 0)}, winch=1)
    assert (int(play.s.stage), play.phase) == (2, c.SET_UP)


@pytest.mark.rule("CH-CMP-06")
def test_without_marker_or_without_a_hero_on_the_stairs_the_stage_goes_on():
    play = campaign(at="end", tiles=STAIRS, heroes={"orris": (1, 0)})
    assert (int(play.s.stage), int(play.s.round_no), play.over) == (1, 7, False)
    play = campaign(at="end", tiles=STAIRS, heroes={"orris": (0, 0)}, winch=1)
    assert (int(play.s.stage), int(play.s.round_no), play.over) == (1, 7, False)


@pytest.mark.rule("CH-CMP-06", "CH-WIN-02")
def test_the_stairs_are_looked_at_when_the_rasps_have_acted():
    play = campaign(at="ghosts", tiles=STAIRS, heroes={"orris": (1, 0), "eryk": (-1, 0)}, winch=1, hurt={"orris": 1},
                    rasps={(0, 1): 1}, dice="h", taken=2)  # fmt: skip
    play.do("attack:1:NE")
    assert play.s.stage == 1
    play = campaign(at="ghosts", tiles=STAIRS, heroes={"orris": (1, 0)}, winch=1, rasps={(0, 1): 1})
    assert play.s.stage == 1
    play.do("end")
    assert play.s.stage == 2


@pytest.mark.rule("CH-CMP-07")
def test_the_stairwell_is_entered_without_a_marker():
    play = campaign(tiles=STAIRS, heroes={"orris": (0, 0)}, active="orris")
    play.do("step:E")
    assert play.hero("orris") == (1, 0)


@pytest.mark.rule("CH-RND-04", "CH-CMP-06")
def test_a_stage_completed_in_its_last_round_is_completed():
    play = campaign(at="end", tiles=STAIRS, heroes={"orris": (1, 0)}, winch=1, round_limit=6)
    assert (play.over, int(play.s.stage)) == (False, 2)
    assert campaign(at="end", tiles=STAIRS, heroes={"orris": (0, 0)}, winch=1, round_limit=6).reason == "truncated"


# ---------------------------------------------------------------- the change


@pytest.mark.rule("CH-CMP-08", "CH-R45", "CH-R54")
def test_the_living_begin_the_second_stage_unhurt_on_the_entrance():
    play = below(heroes={"orris": (1, 0), "valiant": (-1, 0)}, hurt={"orris": 1, "valiant": 1})
    assert play.field() == {(0, 0)}
    assert play.tile_at((0, 0)) == c.ENTRANCE
    assert [play.hero(name) for name in NAMES] == [(0, 0), None, None, (0, 0)]
    assert not play.s.hurt.any()
    assert play.s.fallen.tolist() == [0, 1, 2, 0]


@pytest.mark.rule("CH-CMP-08")
def test_the_entrance_is_laid_again_wherever_it_was():
    way = {(5, 5): ("stairwell", {1, 3, 5}), (4, 5): {0, 3}, (3, 5): {0, 2}}
    play = below(tiles=way, heroes={"orris": (5, 5)})
    assert play.field() == {(0, 0)}
    assert play.hero("orris") == (0, 0)
    assert play.joined((0, 0)) == set()


@pytest.mark.rule("CH-R54", "CH-BUR-04", "CH-CMP-08")
def test_starting_counters_are_those_of_the_game_not_of_the_stage():
    given = dict(burden_side="stormcast", burdens=["been_through_a_lot"])
    play = campaign(at="first_tiles", tiles={(0, 0): "entrance"}, **given)
    assert play.s.hurt.tolist() == [1, 1, 1, 0]
    assert below(**given).s.hurt.tolist() == [0, 0, 0, 0]


@pytest.mark.rule("CH-CMP-09", "CH-CMP-03")
def test_the_second_stack_holds_the_others_and_the_illuminator_among_the_last_ten():
    play = below(discard=["cross", "sharp"], rest="below")
    stack = [int(play.s.drawn), *play.stack()]
    assert len(stack) == 29
    assert set(stack) == OTHERS | {c.ILLUMINATOR}
    assert [int(play.s.where[tile]) for tile in (c.STAIRWELL, c.WINCH)] == [c.IN_BOX] * 2
    assert play.discards() == set()
    assert play.s.known_top == c.NONE


@pytest.mark.rule("CH-CMP-09", "CH-CMP-14", "CH-R46")
@pytest.mark.parametrize("burdens", [(), ("stacked_odds",)])
def test_the_illuminator_may_be_any_of_the_last_ten(burdens):
    t = GAME.tables(GAME.parse("test", mode="campaign", burden_side="stormcast", burdens=burdens), None)
    s, places, tops = GAME.state.make(), [], []
    s.stage = 2
    for seed in range(120):
        plant(s, np.uint64(seed))
        build_stack(s, t)
        stack = Play(s, t).stack()
        assert set(stack) == OTHERS | {c.ILLUMINATOR}
        places.append(stack.index(c.ILLUMINATOR))
        tops.append(stack[0])
    assert set(places) == set(range(19, 29))
    assert len(set(tops)) > 20


@pytest.mark.rule("CH-CMP-12", "CH-R45", "CH-R43")
def test_what_is_carried_over_and_what_is_not():
    hands, played = [["rally", "true_aim"], ["fear"]], [["consecrated_ground", "overwatch"], ["gloom"]]
    play = below(hands=hands, played=played, rasps={(0, 1): ["dread", "rasp"], (-1, 1): ["spent"]}, holy=(0, -1), gloom=(0, 1))
    assert play.lurking() == list(range(10))
    assert play.spent() == []
    assert play.s.marker.tolist() == [c.NONE] * 5
    assert play.s.winch == 1
    assert set(play.hand(c.SE)) >= {"rally", "true_aim"}
    assert set(play.played(c.SE)) >= {"consecrated_ground", "overwatch"}
    assert len(play.hand(c.SE)) + len(play.played(c.SE)) == 5
    assert "fear" in play.hand(c.CR)
    assert "gloom" in play.played(c.CR)
    assert len(play.hand(c.CR)) + len(play.played(c.CR)) == 3
    assert not play.s.carded.any()
    assert (int(play.s.round_no), int(play.s.rounds)) == (0, 6)


# ---------------------------------------------------------------- the second stage


@pytest.mark.rule("CH-CMP-10", "CH-R11", "CH-SET-09", "CH-SET-11", "CH-R44")
def test_the_second_stage_begins_with_its_tiles_and_then_phase_2():
    play = below(hands=[[], ["twisting_crypt"]])
    while play.phase == c.SET_UP:
        assert play.stage == "PLACE"
        play.auto()
    assert (play.phase, int(play.s.round_no), int(play.s.rounds)) == (c.HEROES_ACT, 1, 7)
    assert play.joined((0, 0)) == {0, 1, 2, 3, 4, 5}
    seen = set()
    while not play.over and play.s.round_no == 1:
        seen.add(play.phase)
        play.auto()
    assert c.ADD not in seen


@pytest.mark.rule("CH-CMP-10", "CH-MOV-05", "CH-R15")
@pytest.mark.parametrize(("living", "duty"), [(4, 2), (3, 1), (2, 0), (1, 0)])
def test_as_many_must_leave_the_entrance_as_are_more_than_two(living, duty):
    names = NAMES[:living]
    play = below(heroes=dict(zip(names, [(1, 0), (-1, 0), (-1, 0), (0, 0)], strict=False)))
    while play.phase == c.SET_UP:
        play.auto()
    made = 0
    while not play.over and play.phase == c.HEROES_ACT:
        if play.stage == "ACT" and "end" not in play.legal():
            made += 1
            play.do("step:" + sorted(play.offers("step"))[0])
        else:
            play.auto()
    assert made == duty
    assert int(play.s.heroes_on[c.ENTRANCE]) == living - duty


@pytest.mark.rule("CH-CMP-11")
def test_completing_the_first_stage_is_no_win():
    play = below()
    assert (play.over, play.winner, play.reason) == (False, c.NONE, "running")


@pytest.mark.rule("CH-CMP-11", "CH-WIN-01")
def test_the_second_stage_is_won_on_the_illuminator():
    tiles = {**HALL, (1, 0): ("illuminator", {1, 3, 5})}
    play = campaign(at="end", stage=2, tiles=tiles, heroes={"orris": (1, 0)})
    assert (play.over, play.winner, play.reason) == (True, c.SE, "illuminator")
    out = np.zeros(c.SEATS, np.float32)
    GAME.entries.payoffs(play.s, play.t, out)
    assert out.tolist() == [1, -1]


@pytest.mark.rule("CH-CMP-11", "CH-WIN-03", "CH-WIN-05")
def test_the_second_stage_is_lost_as_a_standard_game_is():
    tiles = {**HALL, (2, -1): ("illuminator", {1, 3, 5})}
    play = campaign(at="remove", stage=2, tiles=tiles, heroes={"orris": (0, 0)})
    assert (play.winner, play.reason) == (c.CR, "goal_lost")
    play = campaign(at="ghosts", stage=2, tiles=HALL, heroes={"orris": (0, 0)}, hurt={"orris": 1}, rasps={(1, 0): 1}, dice="h")
    play.do("attack:1:W")
    assert (play.winner, play.reason) == (c.CR, "all_slain")


@pytest.mark.rule("CH-CMP-11", "CH-MOV-06")
def test_in_the_second_stage_the_illuminator_is_open_to_all_heroes():
    tiles = {**HALL, (1, 0): ("illuminator", {1, 3, 5})}
    play = campaign(stage=2, tiles=tiles, heroes={"valiant": (0, 0)}, active="valiant")
    assert "E" in play.offers("step")


@pytest.mark.rule("CH-RND-04", "CH-R45")
def test_rounds_of_the_second_stage_are_counted_anew():
    play = campaign(at="end", stage=2, tiles=HALL, heroes={"orris": (0, 0)}, round_no=5, rounds=11, round_limit=6)
    assert (play.over, int(play.s.round_no), int(play.s.rounds)) == (False, 6, 12)
    play = campaign(at="end", stage=2, tiles=HALL, heroes={"orris": (0, 0)}, round_no=6, rounds=12, round_limit=6)
    assert play.reason == "truncated"
