"""The map: paths, touching, sight, what is kept, where a tile may come (CH-GEO, CH-TRM, example F1)."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.rules.endless import region
from hypogeum.games.crypt_hunters.rules.geometry import kept, lay_tile, touching_part
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
ORRIS = {"orris": (0, 0)}


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


def beside(cell, d):
    return cell[0] + STEPS[d][0], cell[1] + STEPS[d][1]


def paths_of(play):
    """Each cell of the battlefield with the path edges of its tile, turned by hand."""
    s, t = play.s, play.t
    return {
        play.cell(x): {(e + int(s.turn[x])) % 6 for e in range(6) if int(t.tile_edges[x]) >> e & 1}
        for x in range(c.TILES)
        if s.where[x] == c.ON_FIELD
    }


def ray_of(paths, cell, d):
    """CH-GEO-05 word by word."""
    seen = []
    while d in paths[cell] and (d + 3) % 6 in paths.get(beside(cell, d), ()):
        cell = beside(cell, d)
        seen.append(cell)
    return seen


def sight_of(paths, cell):
    return {cell}.union(*(ray_of(paths, cell, d) for d in range(6)))


@pytest.fixture(scope="module")
def middles():
    """Positions in the middle of two random games, every tenth decision, and all placements of tiles."""
    found = []
    for seed, options in ((3, {}), (5, {"mode": "campaign"})):
        t = GAME.tables(GAME.parse("test", **options), None)
        s = GAME.state.make()
        GAME.entries.reset(s, t, np.uint64(seed))
        luck = np.random.default_rng(seed)
        for n in range(150):
            if s.status:
                break
            if n % 10 == 0 or Play(s, t).stage == "PLACE":
                found.append(Play(copy(s), t))
            GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
    assert len(found) > 25
    return found


# ---------------------------------------------------------------- cells, paths, rotations


@pytest.mark.rule("CH-GEO-01", "CH-R01")
def test_no_two_tiles_share_a_cell_and_none_lies_far_out(middles):
    for play in middles:
        cells = [play.cell(x) for x in range(c.TILES) if play.s.where[x] == c.ON_FIELD]
        assert len(set(cells)) == len(cells)
        assert all(abs(q) <= 30 and abs(r) <= 30 for q, r in cells)


@pytest.mark.rule("CH-GEO-01", "CH-SET-02", "CH-TRM-01")
def test_the_entrance_lies_in_the_middle_and_is_the_battlefield_from_the_start():
    play = crypt(at="first_tiles", tiles={(0, 0): "entrance"})
    assert play.cell(c.ENTRANCE) == (0, 0)
    assert play.field() == {(0, 0)}
    assert int(play.s.laid) == 1 << c.ENTRANCE


@pytest.mark.rule("CH-GEO-02", "CH-R01")
@pytest.mark.parametrize(
    ("tile", "turn", "edges"),
    [(10, 3, {3, 4}), (10, 5, {5, 0}), (4, 2, {2, 5}), (17, 4, {4, 0}), (23, 1, {1, 3, 5}), (26, 3, {3, 4, 0})],
)
def test_a_rotation_moves_every_path_on_by_as_many_edges(tile, turn, edges):
    play = crypt(tiles={(0, 0): "entrance", **RING}, run=False)
    lay_tile(play.s, play.t, tile, 5, 5, turn)
    assert play.edges((5, 5)) == edges


@pytest.mark.rule("CH-GEO-02")
@pytest.mark.parametrize(("tile", "facing"), [(8, 1), (13, 2), (17, 2), (23, 1), (26, 3), (27, 3), (31, 2)])
def test_a_tile_is_offered_once_in_each_of_its_rotations_that_differ(tile, facing):
    # Around the lone Entrance no placement makes a dead-end: all rotations that lead to it are legal.
    play = crypt(at="first_tiles", tiles={(0, 0): "entrance"}, stack=[tile])
    edges = {e for e in range(6) if int(play.t.tile_edges[tile]) >> e & 1}
    differing = {frozenset((e + k) % 6 for e in edges) for k in range(6)}
    expected = {(beside((0, 0), d), turned) for d in range(6) for turned in differing if (d + 3) % 6 in turned}
    assert play.placements() == expected
    assert len(play.offers("place")) == len(expected) == 6 * facing


@pytest.mark.rule("CH-GEO-03")
def test_every_path_is_joined_or_open_or_a_dead_end(middles):
    for play in middles:
        paths = paths_of(play)
        for cell, edges in paths.items():
            joined = {e for e in edges if (e + 3) % 6 in paths.get(beside(cell, e), ())}
            opened = {e for e in edges if beside(cell, e) not in paths}
            assert play.edges(cell) == edges
            assert play.joined(cell) == joined
            assert play.open_edges(cell) == opened
            assert not joined & opened


@pytest.mark.rule("CH-GEO-03", "CH-R07", "CH-R53")
def test_a_dead_end_opens_again_when_the_tile_in_its_way_is_gone():
    # The path of (1, 0) to the north-east runs into the wall of (2, -1), a tile that no hero sees.
    tiles = {(0, 0): "entrance", **RING, (2, -1): {0, 3}}
    before = crypt(at="remove", tiles=tiles, run=False)
    assert before.edges((1, 0)) == {1, 3}
    assert before.joined((1, 0)) == {3}
    assert before.open_edges((1, 0)) == set()
    after = crypt(at="remove", tiles=tiles)
    assert after.tile_at((2, -1)) == c.NONE
    assert after.open_edges((1, 0)) == {1}


@pytest.mark.rule("CH-R53", "CH-GEO-03")
def test_a_dead_end_ends_sight_and_steps():
    play = crypt(tiles={(0, 0): "entrance", **RING, (1, 0): ("straight", {0, 3}), (2, 0): {1, 4}}, active="orris")
    assert play.joined((1, 0)) == {3}
    assert play.open_edges((1, 0)) == set()
    assert (2, 0) not in play.sees((0, 0))
    play.do("step:E")
    assert play.hero("orris") == (1, 0)
    assert play.offers("step") == set()  # back is the over-full Entrance


@pytest.mark.rule("CH-GEO-04", "CH-R30", "CH-TRM-02")
def test_tiles_that_touch_are_adjacent_with_or_without_a_path_between_them():
    tiles = {(0, 0): "entrance", **RING}  # (1, 0) and (1, -1) touch, but no path crosses their edge
    play = crypt(tiles=tiles, heroes={"orris": (1, 0), "eryk": (-1, 0)}, active="orris")
    assert play.offers("step") == {"W"}
    play = crypt(at="ghosts", tiles=tiles, heroes={"eryk": (-1, 0)}, rasps={(1, 0): 1})
    assert play.offers("move") == {"1:NW", "1:W", "1:SW"}
    assert play.offers("drift") == {"1"}
    play.do("move:1:NW")
    assert play.rasp(1) == (1, -1)


# ---------------------------------------------------------------- rays and lines of sight


@pytest.mark.rule("CH-GEO-05", "CH-TIL-05", "CH-TIL-11")
@pytest.mark.parametrize("edges", [{0, 3}, {0, 1, 3, 4}, {0, 1, 3}, {0, 2, 3}])
def test_a_ray_goes_on_through_a_tile_with_paths_on_both_sides(edges):
    play = crypt(tiles={(0, 0): "entrance", **RING, (1, 0): edges, (2, 0): {3, 5}}, heroes=ORRIS)
    assert {(1, 0), (2, 0)} <= play.sees((0, 0))


@pytest.mark.rule("CH-GEO-05", "CH-R03")
@pytest.mark.parametrize(
    ("edges", "beyond"),
    [({3, 1}, {(2, -1): {4, 1}}), ({3, 5}, {(1, 1): {2, 5}}), ({3, 2}, {(1, -1): {5, 1}}), ({3, 4}, {(0, 1): {1, 4}}),
     ({1, 3, 5}, {(2, -1): {4, 1}, (1, 1): {2, 5}})],
)  # fmt: skip
def test_corners_and_y_junctions_end_a_ray(edges, beyond):
    play = crypt(tiles={(0, 0): "entrance", **RING, (1, 0): edges, **beyond}, heroes=ORRIS)
    assert (1, 0) in play.sees((0, 0))
    for cell in beyond:
        assert cell in play.sees((1, 0))
        assert cell not in play.sees((0, 0))


@pytest.mark.rule("CH-GEO-05")
def test_a_ray_needs_a_path_on_both_edges_between_two_tiles():
    play = crypt(tiles={(0, 0): "entrance", **RING, (1, 0): ("straight", {0, 3}), (2, 0): {1, 4}, (3, 0): {3, 5}}, heroes=ORRIS)
    assert play.sees((0, 0)) == {(0, 0), *RING}


@pytest.mark.rule("CH-GEO-06", "CH-GEO-05")
def test_sight_is_what_the_six_rays_say_and_it_is_mutual(middles):
    for play in middles:
        paths = paths_of(play)
        for cell in paths:
            assert play.sees(cell) == sight_of(paths, cell)
            assert all(cell in sight_of(paths, other) for other in play.sees(cell))


@pytest.mark.rule("CH-GEO-06")
def test_sight_has_no_limit():
    row = {(q, 0): ("straight", {0, 3}) for q in range(1, 7)}
    play = crypt(tiles={(0, 0): "entrance", **RING, **row, (7, 0): {3, 5}}, heroes=ORRIS)
    assert (7, 0) in play.sees((0, 0))
    assert play.sees((7, 0)) == {(q, 0) for q in range(-1, 8)}


@pytest.mark.rule("CH-GEO-07", "CH-R16", "CH-ATK-01")
def test_neither_rasps_nor_heroes_block_the_sight_of_heroes():
    play = crypt(
        tiles={(0, 0): "entrance", **RING, (1, 0): ("straight", {0, 3}), (2, 0): ("straight", {0, 3}), (3, 0): {3, 5}},
        heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(2, 0): 3, (3, 0): 1}, active="orris",
    )  # fmt: skip
    assert play.offers("tile") == {"2,0", "3,0"}


@pytest.mark.rule("CH-GEO-08", "CH-DRF-04", "CH-R16")
def test_a_hero_ends_the_sight_of_rasps():
    play = crypt(
        at="ghosts", heroes={"orris": (2, 0)}, rasps={(0, 0): ["dread", "rasp"], (1, 0): 2},
        tiles={(0, 0): ("straight", {0, 3}), (1, 0): ("straight", {0, 3}), (2, 0): ("straight", {0, 3}), (3, 0): {3, 5},
               (-1, 0): {0, 2}},
    )  # fmt: skip
    assert (3, 0) in play.sees((0, 0))  # a hero would see it
    play.do("drift:0")
    assert play.offers("tile") == {"1,0", "-1,0"}


@pytest.mark.rule("CH-EX-02", "CH-GEO-06", "CH-R04")
def test_example_f1_what_astrid_sees():
    play = crypt(
        heroes={"astrid": (1, 0)},
        tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {3, 5}, (2, 1): {2, 5}, (2, 2): {2, 3}, (-1, 0): {0, 2, 4},
               (0, -1): {2, 5}},
    )  # fmt: skip
    assert play.sees((1, 0)) == {(1, 0), (2, 0), (0, 0), (-1, 0)}


# ---------------------------------------------------------------- what is kept


@pytest.mark.rule("CH-GEO-09", "CH-R19")
def test_kept_is_what_is_seen_from_the_tile_or_after_one_step(middles):
    for play in middles:
        paths = paths_of(play)
        for cell, edges in paths.items():
            reach = {beside(cell, e) for e in edges if (e + 3) % 6 in paths.get(beside(cell, e), ())}
            expected = sight_of(paths, cell).union(*(sight_of(paths, other) for other in reach))
            assert play.cells(int(kept(play.s, play.tile_at(cell)))) == expected


@pytest.mark.rule("CH-GEO-09", "CH-REM-02", "CH-R19")
def test_what_stands_on_the_next_tile_does_not_change_what_is_kept():
    tiles = {(0, 0): "entrance", **RING, (2, -1): {1, 4}}  # seen from (1, 0) only
    alone = crypt(at="remove", tiles=tiles, heroes=ORRIS, rest="discard")
    crowded = crypt(at="remove", tiles=tiles, heroes=ORRIS, rasps={(1, 0): 3}, rest="discard")
    held = crypt(at="remove", tiles=tiles, heroes={"valiant": (0, 0), "orris": (-1, 0), "eryk": (-1, 0)}, rasps={(1, 0): 3})
    for play in (alone, crowded, held):
        assert (2, -1) in play.field()


# ---------------------------------------------------------------- where tiles come


@pytest.mark.rule("CH-GEO-10", "CH-ADD-11")
def test_cells_at_the_ends_of_what_heroes_see_are_eligible(middles):
    placing = [play for play in middles if play.stage == "PLACE"]
    assert len(placing) > 10
    for play in placing:
        paths = paths_of(play)
        for h in range(c.HEROES):
            for d in range(6):
                expected = None
                if play.s.hero_tile[h] != c.NONE:
                    here = play.hero(h)
                    end = ([here] + ray_of(paths, here, d))[-1]
                    if d in paths[end] and beside(end, d) not in paths:
                        expected = beside(end, d)
                code = int(play.s.cell[6 * h + d])
                assert (None if code == c.NONE else ((code >> 7) - 64, (code & 127) - 64)) == expected


@pytest.mark.rule("CH-GEO-10")
def test_an_empty_ray_ends_on_the_own_tile():
    play = crypt(at="add", tiles={(0, 0): "entrance", **{cell: RING[cell] for cell in RING if cell != (1, 0)}},
                 stack=[13], heroes=ORRIS)  # fmt: skip
    assert {cell for cell, _ in play.placements()} == {(1, 0)}


# ---------------------------------------------------------------- regions and parts

CORRIDOR = {(0, 0): ("straight", {0, 3}), (1, 0): ("illuminator", {1, 3, 5}), (2, -1): {1, 4}, (-1, 0): {0, 2}}


@pytest.mark.rule("CH-GEO-11", "CH-R36")
def test_a_region_ends_before_the_illuminator_without_the_winch_marker():
    play = crypt(tiles=CORRIDOR, heroes=ORRIS, rasps={(-1, 0): 3}, winch=1)
    here = play.tile_at((0, 0))
    assert play.cells(int(region(play.s, here, 0))) == {(0, 0), (-1, 0)}  # rasps do not matter
    assert play.cells(int(region(play.s, here, 1))) == {(0, 0), (-1, 0), (1, 0), (2, -1)}


@pytest.mark.rule("CH-GEO-11")
def test_a_region_follows_joined_paths_only():
    play = crypt(tiles={(0, 0): "entrance", **RING, (2, -1): {0, 3}}, heroes=ORRIS)
    assert (2, -1) not in play.cells(int(region(play.s, c.ENTRANCE, 0)))
    assert (2, -1) in play.cells(int(touching_part(play.s, c.ENTRANCE)))


@pytest.mark.rule("CH-TRM-02", "CH-MOV-01")
def test_heroes_walk_along_paths_that_link_tiles():
    play = crypt(tiles={(0, 0): "entrance", **RING, (1, 0): {0, 1, 3}}, heroes={"orris": (1, 0)}, active="orris")
    assert {(0, 0), (1, -1), (0, 1)} <= play.field()  # three tiles touch his own, one path leads to one of them
    assert play.offers("step") == {"W"}
    play.do("step:W")
    assert play.hero("orris") == (0, 0)
