"""Rounds, their end, and how the game is won (CH-RND, CH-WIN-01 to 03, rulings R35 and R38)."""

import numpy as np
import pytest

from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
GOAL = {**HALL, (1, 0): ("illuminator", {1, 3, 5})}
BESIDE = {"orris": (1, 0), "eryk": (-1, 0)}


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


def payoffs(play):
    out = np.zeros(c.SEATS, np.float32)
    GAME.entries.payoffs(play.s, play.t, out)
    return out.tolist()


# ---------------------------------------------------------------- phases


@pytest.mark.rule("CH-RND-01", "CH-RND-02")
def test_a_round_has_five_phases_in_order():
    # A scene in which somebody is asked in each of them: (1, 0) is missing, and (2, -1) goes in Phase 3.
    tiles = {cell: edges for cell, edges in HALL.items() if cell != (1, 0)}
    play = crypt(
        at="add", tiles={**tiles, (1, -2): {0, 3}}, stack=[12], heroes={"orris": (0, 0), "eryk": (0, 0)},
        hands=[["hold_the_way"], ["rising_dead"]],
    )  # fmt: skip
    seen = []
    while play.s.round_no == 4:
        seen.append(play.phase)
        play.auto()
    assert sorted(seen) == seen
    assert set(seen) == {c.ADD, c.HEROES_ACT, c.REMOVE, c.REINFORCE, c.RASPS_ACT}


@pytest.mark.rule("CH-RND-01", "CH-RND-02", "CH-ADD-01")
def test_rounds_follow_each_other_until_the_game_is_over():
    t = GAME.tables(GAME.parse("test"), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(1))
    luck, trace = np.random.default_rng(1), [(0, c.SET_UP)]
    for _ in range(200):
        if s.status:
            break
        now = (int(s.round_no), int(s.phase))
        assert now >= trace[-1]
        if now != trace[-1]:
            trace.append(now)
        GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
    rounds = [no for no, _ in trace]
    assert len(set(rounds)) > 5
    assert set(rounds) == set(range(max(rounds) + 1))
    assert all((no, c.HEROES_ACT) in trace for no in range(1, max(rounds)))


@pytest.mark.rule("CH-RND-03", "CH-WIN-03")
def test_the_game_ends_at_once_when_the_last_hero_is_slain():
    # Phase 2: the trap slays him on the first of his two actions.
    play = crypt(tiles={**HALL, (1, 0): (6, {0, 3})}, heroes={"orris": (0, 0)}, hurt={"orris": 1}, active="orris", dice="h")
    play.do("step:E")
    assert (play.over, play.reason, play.winner, play.phase) == (True, "all_slain", c.CR, c.HEROES_ACT)
    assert payoffs(play) == [-1, 1]
    # Phase 5: the first attack slays him, the others are not made.
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (0, 0)}, hurt={"orris": 1}, rasps={(1, 0): 1, (0, 1): 1}, dice="h")
    play.do("attack:1:W")
    assert (play.over, play.reason, play.winner, play.phase) == (True, "all_slain", c.CR, c.RASPS_ACT)
    assert play.s.legal.sum() == 0
    assert play.seat == c.NONE


# ---------------------------------------------------------------- the end of a round


@pytest.mark.rule("CH-RND-04", "CH-R35", "CH-SPT-04", "CH-CRD-02")
def test_marks_of_the_round_are_taken_off_at_its_end():
    play = crypt(
        at="end", tiles={**HALL, (1, 0): (4, {0, 3}), (2, 0): {3, 1}},
        heroes={"orris": (0, 0), "eryk": (1, 0), "astrid": (0, 0)},
        locked=["eryk", "orris"], mired=["astrid"], rasps={(-1, 0): ["spent", "rasp"], (0, 1): ["spent"]}, prime_used=1,
        chill="orris", fear="eryk", overwatch="astrid", gloom=(0, -1), holy=(2, 0),
        hands=[["purging_light"], []],
    )  # fmt: skip
    assert play.stage == "PICK_HERO"
    assert (int(play.s.round_no), int(play.s.rounds), play.phase) == (5, 5, c.HEROES_ACT)
    assert [play.marker(name) for name in ("chill", "fear", "overwatch", "gloom")] == [None] * 4
    assert play.marker("holy") == (2, 0)  # Consecrated ground stays
    assert play.spent() == []
    assert not play.s.activated.any()
    assert not play.s.locked.any()
    assert play.s.mired.tolist() == [0, 1, 0, 0]  # Eryk begins the round on an Abyssal tile
    assert play.s.prime_used == 0
    assert not play.s.carded.any()


@pytest.mark.rule("CH-RND-04")
def test_each_round_counts_one_up_to_the_limit():
    assert not crypt(at="end", round_limit=5).over
    play = crypt(at="end", round_limit=4)
    assert (play.over, play.reason, play.winner) == (True, "truncated", c.NONE)
    assert payoffs(play) == [0, 0]
    play = crypt(at="end", round_limit=4, timeout_winner="chainrasp")
    assert (int(play.s.status), play.winner) == (2, c.CR)
    assert payoffs(play) == [-1, 1]


@pytest.mark.rule("CH-RND-04", "CH-R35", "CH-WIN-01")
def test_the_goal_is_looked_at_before_the_round_limit():
    play = crypt(at="end", tiles=GOAL, heroes=BESIDE, winch=1, round_limit=4)
    assert (play.reason, play.winner) == ("illuminator", c.SE)


# ---------------------------------------------------------------- victory and defeat


@pytest.mark.rule("CH-WIN-01")
@pytest.mark.parametrize("name", ["orris", "eryk", "astrid", "valiant"])
def test_any_hero_on_the_illuminator_at_the_end_of_a_round_wins(name):
    play = crypt(at="end", tiles=GOAL, heroes={name: (1, 0)}, winch=1)
    assert (play.over, play.reason, play.winner) == (True, "illuminator", c.SE)
    assert payoffs(play) == [1, -1]


@pytest.mark.rule("CH-WIN-01", "CH-WIN-02")
def test_entering_the_illuminator_wins_only_when_the_rasps_have_acted():
    play = crypt(tiles=GOAL, heroes={"orris": (0, 0)}, active="orris", winch=1, rasps={(0, 1): 1})
    play.do("step:E")
    assert not play.over
    play.until("RASP")
    assert play.hero("orris") == (1, 0)
    play.do("end")
    assert (play.reason, play.winner) == ("illuminator", c.SE)


@pytest.mark.rule("CH-WIN-02")
def test_a_hero_slain_on_the_illuminator_has_not_won():
    play = crypt(at="ghosts", tiles=GOAL, heroes=BESIDE, winch=1, hurt={"orris": 1}, rasps={(0, 1): 1}, dice="h", taken=2)
    play.do("attack:1:NE")
    assert not play.over
    assert play.heroes() == ["eryk"]
    assert play.s.round_no == 5


@pytest.mark.rule("CH-WIN-01")
def test_a_hero_next_to_the_illuminator_has_not_won():
    assert not crypt(at="end", tiles=GOAL, heroes={"orris": (0, 0)}, winch=1).over


@pytest.mark.rule("CH-WIN-03")
def test_while_one_hero_lives_the_game_goes_on():
    play = crypt(
        at="ghosts", tiles=HALL, heroes={"valiant": (0, 0), "orris": (0, 0)}, hurt={"orris": 1}, rasps={(1, 0): 1}, dice="h"
    ).do("attack:1:W", "hero:orris")  # fmt: skip
    assert play.heroes() == ["valiant"]
    assert not play.over


@pytest.mark.rule("CH-R38")
def test_without_a_castigator_and_the_marker_the_game_goes_on_unless_the_option_ends_it():
    given = dict(
        at="ghosts", tiles=HALL, heroes={"valiant": (-1, 0), "orris": (0, 0)}, hurt={"orris": 1}, rasps={(1, 0): 1}, dice="h"
    )
    assert not crypt(**given).do("attack:1:W").over
    play = crypt(**given, doomed_ends=True).do("attack:1:W")
    assert (play.reason, play.winner) == ("doomed", c.CR)
    assert not crypt(**given, doomed_ends=True, winch=1).do("attack:1:W").over
