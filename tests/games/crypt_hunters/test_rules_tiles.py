"""Phase 1: which tiles come, where, and how they are turned (CH-ADD, examples of the set-up, F2 and F3)."""

import itertools

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.observation import OBSERVATION
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Y_RING, Play

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ORRIS = {"orris": (0, 0)}
SHARP, WIDE, STRAIGHT = 12, 16, 7
CLOSED = {
    (0, 0): "entrance", (1, 0): {2, 3}, (1, -1): {4, 5}, (0, -1): {4, 5}, (-1, 0): {0, 1}, (-1, 1): {0, 1}, (0, 1): {2, 3},
}  # fmt: skip
"""Six sharp corners around the Entrance, joined in three pairs: nothing leads anywhere."""


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


def reset(seed, **options):
    """A game from its own reset, at its first decision."""
    t = GAME.tables(GAME.parse("test", **options), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(seed))
    return Play(s, t)


def beside(cell, d):
    return cell[0] + STEPS[d][0], cell[1] + STEPS[d][1]


def eligible(play):
    """Empty cells at the ends of what heroes see, with the directions in which they are seen. CH-GEO-10"""
    paths = {cell: play.edges(cell) for cell in play.field()}
    found = {}
    for name in play.heroes():
        for d in range(6):
            cell = play.hero(name)
            while d in paths[cell] and (d + 3) % 6 in paths.get(beside(cell, d), ()):
                cell = beside(cell, d)
            if d in paths[cell] and beside(cell, d) not in paths:
                found.setdefault(beside(cell, d), set()).add(d)
    return found


def closed_paths(paths, cell, edges, own):
    """Edges of the cell whose neighbour lies and where one side alone has a path (only the new tile's, with `own`)."""
    n = 0
    for e in range(6):
        if beside(cell, e) in paths:
            there = (e + 3) % 6 in paths[beside(cell, e)]
            n += (e in edges and not there) or (not own and there and e not in edges)
    return n


def expected_placements(play):
    """CH-ADD-04 and CH-ADD-06 by trying everything."""
    own, paths = bool(play.t.dead_end_own), {cell: play.edges(cell) for cell in play.field()}
    shape = {e for e in range(6) if int(play.t.tile_edges[int(play.s.drawn)]) >> e & 1}
    found = {}
    for cell, seen in eligible(play).items():
        for k in range(6):
            edges = frozenset((e + k) % 6 for e in shape)
            if any((d + 3) % 6 in edges for d in seen):
                found[cell, edges] = closed_paths(paths, cell, edges, own)
    return {place for place, n in found.items() if n == min(found.values())}


def random_placements(seeds, **options):
    """Decisions PLACE of set-ups played at random, and of the first rounds after them."""
    for seed in seeds:
        play, luck = reset(seed, **options), np.random.default_rng(seed)
        for _ in range(60):
            if play.over:
                break
            if play.stage == "PLACE":
                yield play
            GAME.entries.step(play.s, play.t, int(luck.choice(play.ids())))


# ---------------------------------------------------------------- the loop


@pytest.mark.rule("CH-ADD-01", "CH-SET-09", "CH-RND-01")
@pytest.mark.parametrize("mode", ["standard", "campaign"])
def test_the_first_round_has_no_phase_1(mode):
    play, phases = reset(4, mode=mode), []
    while not play.over and play.s.round_no < 2:
        phases.append((int(play.s.round_no), play.phase))
        play.auto()
    assert {phase for no, phase in phases if no == 0} == {c.SET_UP}
    assert next(phase for no, phase in phases if no == 1) == c.HEROES_ACT
    assert (1, c.ADD) not in phases


@pytest.mark.rule("CH-ADD-02", "CH-ADD-09")
def test_tiles_are_added_until_nothing_more_is_seen():
    lone = {(0, 0): "entrance", (1, 0): RING[1, 0], (0, 1): RING[0, 1], (1, -1): RING[1, -1]}
    play = crypt(at="add", tiles=lone, stack=[12, 13, 14])
    for n in range(3):
        assert play.stage == "PLACE"
        assert len(play.field()) == 4 + n
        assert play.ids()
        play.auto()
    assert play.phase == c.HEROES_ACT
    assert eligible(play) == {}
    assert len(play.field()) == 7


@pytest.mark.rule("CH-ADD-02")
def test_without_an_eligible_cell_no_tile_is_drawn():
    play = crypt(at="add", stack=[12])
    assert play.phase == c.HEROES_ACT
    assert play.stack()[0] == 12
    assert play.s.drawn == c.NONE


@pytest.mark.rule("CH-ADD-02", "CH-SET-09")
def test_whenever_heroes_begin_to_act_they_see_no_open_path():
    play, luck, rounds = reset(1), np.random.default_rng(1), set()
    for _ in range(100):
        if play.over:
            break
        if play.stage in ("HEX", "PICK_HERO") and int(play.s.round_no) not in rounds:
            rounds.add(int(play.s.round_no))
            assert eligible(play) == {} or play.s.stack_n == 0
        GAME.entries.step(play.s, play.t, int(luck.choice(play.ids())))
    assert len(rounds) > 2


@pytest.mark.rule("CH-ADD-03", "CH-R09")
@pytest.mark.parametrize("seat", [c.SE, c.CR])
def test_both_seats_see_the_tile_that_is_drawn(seat):
    lone = {(0, 0): "entrance", **{cell: edges for cell, edges in RING.items() if cell != (1, 0)}}
    views = []
    for stack in ([SHARP, WIDE, 11], [WIDE, SHARP, 11], [SHARP, 11, WIDE]):
        play = crypt(at="add", tiles=lone, stack=stack)
        assert play.stage == "PLACE"
        assert (int(play.s.drawn), *play.stack()[:2]) == tuple(stack)
        views.append(np.zeros(OBSERVATION.size, np.float32))
        GAME.entries.observe(play.s, play.t, seat, views[-1])
    assert OBSERVATION.views(views[0])["drawn"].tolist() == [1, 1, 0, 0, 0, 0]
    assert OBSERVATION.views(views[1])["drawn"].tolist() == [1, 0, 1, 0, 0, 0]
    assert (views[0] == views[2]).all()  # what lies below in the stack nobody sees


@pytest.mark.rule("CH-ADD-08")
def test_behind_a_straight_a_further_tile_is_asked_for():
    tiles = {cell: edges for cell, edges in RING.items() if cell != (1, 0)}
    play = crypt(at="add", tiles={(0, 0): "entrance", **tiles}, stack=[STRAIGHT, SHARP])
    # One cell and one rotation: the straight is laid without a question.
    assert play.edges((1, 0)) == {0, 3}
    assert play.stage == "PLACE"
    assert play.s.drawn == SHARP
    assert {cell for cell, _ in play.placements()} == {(2, 0)}
    play.auto()
    assert play.phase == c.HEROES_ACT


@pytest.mark.rule("CH-ADD-10", "CH-R10")
def test_with_the_stack_empty_the_phase_ends_and_paths_stay_open():
    tiles = {**RING, (1, 0): ("illuminator", {1, 3, 5})}
    del tiles[0, -1]
    play = crypt(at="add", tiles={(0, 0): "entrance", **tiles}, winch=1)
    assert play.s.stack_n == 0
    assert play.phase == c.HEROES_ACT
    assert play.open_edges((0, 0)) == {2}


@pytest.mark.rule("CH-ADD-11", "CH-EX-03", "CH-GEO-10", "CH-R04")
def test_example_f2_tiles_come_where_a_hero_looks_and_not_round_a_corner():
    tiles = {**Y_RING, (1, 0): {0, 3}, (-1, 0): {0, 2}}
    play = crypt(at="add", tiles={(0, 0): "entrance", **tiles}, stack=[SHARP])
    assert play.open_edges((-1, 0)) == {2}  # leads to (-1, -1), round the corner
    assert {cell for cell, _ in play.placements()} == {(2, 0)}
    play.auto()
    assert play.phase == c.HEROES_ACT
    assert play.open_edges((-1, 0)) == {2}


@pytest.mark.rule("CH-ADD-12", "CH-WIN-06")
def test_a_closed_map_ends_the_game_when_tiles_have_been_added():
    tiles = {cell: edges for cell, edges in CLOSED.items() if cell != (1, 0)}
    play = crypt(at="add", tiles={**tiles, (0, 1): (WIDE, {2, 3})}, stack=[11], reshape=True)
    # The last corner fits in one way only, and nothing leads out any more.
    assert play.over
    assert (play.reason, play.winner) == ("eternal_loop", c.CR)
    assert play.edges((1, 0)) == {2, 3}


@pytest.mark.rule("CH-EX-01", "CH-SET-09")
def test_example_of_the_set_up_six_corners_are_enough():
    play = crypt(at="first_tiles", tiles={(0, 0): "entrance"}, stack=[15, 16, 17, 18, 19, 20])
    while play.phase == c.SET_UP:
        assert play.stage == "PLACE"
        play.auto()
    assert play.field() == {(0, 0), *RING}
    assert {x for x in range(c.TILES) if play.s.where[x] == c.ON_FIELD} == {0, *range(15, 21)}
    assert len(play.joined((0, 0))) == 6
    assert (play.phase, int(play.s.round_no)) == (c.HEROES_ACT, 1)


@pytest.mark.rule("CH-EX-01", "CH-ADD-08")
def test_example_of_the_set_up_behind_a_straight_comes_a_seventh_tile():
    play = crypt(at="first_tiles", tiles={(0, 0): "entrance"}, stack=[STRAIGHT, 15, 16, 17, 18, 19, 20])
    play.place((1, 0))
    play.place((2, 0))
    while play.phase == c.SET_UP:
        play.auto()
    assert play.field() == {(0, 0), *RING, (2, 0)}


# ---------------------------------------------------------------- where and how it may lie


@pytest.mark.rule("CH-ADD-04", "CH-ADD-06", "CH-ADD-07", "CH-ADD-09", "CH-R05", "CH-R06")
@pytest.mark.parametrize("options", [{}, {"dead_end_scope": "own"}, {"mode": "campaign"}], ids=str)
def test_legal_are_the_placements_that_are_seen_with_the_fewest_dead_ends(options):
    seen = 0
    for play in random_placements(range(2), **options):
        legal = play.placements()
        assert legal == expected_placements(play)
        assert legal
        seen += 1
    assert seen > 15


@pytest.mark.rule("CH-ADD-04", "CH-ADD-05")
def test_wherever_a_tile_is_laid_a_hero_sees_it_along_a_joined_path():
    for play in itertools.islice(random_placements([11]), 2, 6):
        for cell, edges in play.placements():
            after = Play(copy(play.s), play.t).place(cell, edges)
            assert any(cell in after.sees(after.hero(name)) for name in after.heroes())
            assert after.joined(cell)


@pytest.mark.rule("CH-ADD-04", "CH-ADD-06")
def test_a_cell_seen_by_two_heroes_may_be_faced_from_either_and_is_named_once():
    play = crypt(
        at="add", stack=[SHARP], heroes={"orris": (0, 0), "eryk": (2, 1)},
        tiles={(0, 0): "entrance", **RING, (1, 0): {0, 3}, (1, 1): {2, 5}, (2, 1): (8, {2, 5}),
               (2, 2): ("sharp soultrap", {2, 3})},
    )  # fmt: skip
    assert eligible(play) == {(2, 0): {0, 2}}
    # Either way it closes the path of the other; {3, 4} and {4, 5} would run into the wall of (1, 1) besides.
    assert play.placements() == {((2, 0), frozenset({2, 3})), ((2, 0), frozenset({5, 0}))}
    assert play.offers("place") == {"orris:E:2", "orris:E:5"}


F3 = {(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}, (2, -1): {0, 3}}


@pytest.mark.rule("CH-EX-04", "CH-ADD-06", "CH-R04")
def test_example_f3_the_corner_must_not_run_into_a_wall():
    play = crypt(at="add", tiles=F3, stack=[SHARP], reshape=True)
    assert play.phase == c.HEROES_ACT  # a single legal placement is made without asking
    assert play.edges((2, 0)) == {3, 4}


@pytest.mark.rule("CH-EX-04", "CH-ADD-06", "CH-R05")
def test_example_f3b_the_corner_must_not_wall_off_an_old_path():
    tiles = {**F3, (2, -1): ("t_right", {0, 3, 5})}
    play = crypt(at="add", tiles=tiles, stack=[SHARP], reshape=True)
    assert play.edges((2, 0)) == {2, 3}
    assert play.joined((2, 0)) == {2, 3}


@pytest.mark.rule("CH-ADD-06", "CH-R05")
def test_with_dead_ends_of_the_own_tile_only_an_old_path_may_be_walled_off():
    tiles = {**F3, (2, -1): ("t_right", {0, 3, 5})}
    play = crypt(at="add", tiles=tiles, stack=[SHARP], reshape=True, dead_end_scope="own")
    assert play.placements() == {((2, 0), frozenset({2, 3})), ((2, 0), frozenset({3, 4}))}
    play.place((2, 0), {3, 4})
    assert (play.joined((2, -1)), play.open_edges((2, -1))) == ({3}, {0})  # its path to (2, 0) is a dead-end now


WALLED = {(0, 0): "entrance", **RING, (1, 0): {0, 3}, (2, -1): {0, 3}, (1, 1): {2, 5}}
"""Whatever corner comes to (2, 0), it runs into a wall at (2, -1) or at (1, 1)."""


@pytest.mark.rule("CH-ADD-06", "CH-R06", "CH-R53")
def test_a_dead_end_is_made_where_nothing_better_is_left():
    play = crypt(at="add", tiles=WALLED, stack=[SHARP], heroes=ORRIS)
    assert play.placements() == {((2, 0), frozenset({2, 3})), ((2, 0), frozenset({3, 4}))}
    play.place((2, 0), {2, 3})
    assert play.joined((2, 0)) == {3}
    assert play.open_edges((2, 0)) == set()


@pytest.mark.rule("CH-ADD-06", "CH-R06")
def test_another_cell_without_a_dead_end_is_a_better_choice():
    play = crypt(at="add", tiles={**WALLED, (-1, 0): {0, 3}}, stack=[SHARP, WIDE], heroes=ORRIS)
    assert set(eligible(play)) == {(2, 0), (-2, 0)}
    assert play.placements() == {((-2, 0), frozenset({0, 1})), ((-2, 0), frozenset({5, 0}))}


@pytest.mark.rule("CH-ADD-07", "CH-R08")
def test_of_several_cells_the_rasps_choose_for_each_tile_drawn():
    tiles = {**RING, (1, 0): {0, 3}, (-1, 0): {0, 3}}
    play = crypt(at="add", tiles={(0, 0): "entrance", **tiles}, stack=[STRAIGHT, SHARP, WIDE], heroes=ORRIS)
    assert {cell for cell, _ in play.placements()} == {(2, 0), (-2, 0)}
    play.place((-2, 0))
    assert {cell for cell, _ in play.placements()} == {(2, 0), (-3, 0)}
