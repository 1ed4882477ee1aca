"""Sight, Moves, Large Monsters, Doors, pushes, Summons, links: the examples of the specification and the edges of its rules."""

import pytest

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import tables
from hypogeum.games.cryptic_explorers.options import ExplorersOptions
from hypogeum.games.cryptic_explorers.rules import geometry, paths, places
from hypogeum.games.cryptic_explorers.state import STATE

T = tables(ExplorersOptions())
HER, FRIEND = 0, 1
GOATWOLF, OTHER_GOATWOLF, LEECH, OTHER_LEECH = (c.U_MONSTER + k for k in (0, 1, 4, 5))
"""Units of Gor'Kuk."""
SPECTROPHAGI, HOUND = c.U_MONSTER + 6, c.U_MONSTER
"""Units of Sk'Zaak."""
WITCH = c.U_MONSTER + c.GASHNORADON
DOOR, ARCANE_DOOR, MONOLITH, OBJECT = c.U_DOOR, c.U_DOOR + c.ARCANE, c.U_MONOLITH, c.U_OBJECT
TERRAIN = {".": c.GROUND, "#": c.WALL, "X": c.BORDER, "x": c.PIT, "~": c.SPECIAL, "r": c.RUBBLE}
OPEN = ["..........."] * 11
"""An open board of 11 x 11 spaces."""
PITS = [".....", ".xxx.", ".xxx.", ".xxx.", "....."]
DOORWAY = [".....#.....", ".....#.....", "...........", ".....#.....", ".....#....."]
SEAM = [".....#....."] * 5
WAYS = "N NE E SE S SW W NW".split()


def at(row, column, plane=c.MAIN_REALM):
    return geometry.first_space(plane) + row * (c.SUB_SIDE if plane else c.SIDE) + column


def board(picture, units, goddess=c.GORKUK, realm=c.TOMB):
    """A state with the picture at the top left of the main Realm, Walls around it, and each unit with its (top left) space."""
    s = STATE.make()
    s.goddess, s.realm, s.planes, s.entered = goddess, realm, 1, 1
    s.who[:] = range(c.CRYPTONAUTS)
    for row, line in enumerate(picture):
        for column, kind in enumerate(line):
            s.terrain[at(row, column)] = TERRAIN[kind]
    for unit, place in units.items():
        stand(s, unit, at(*place))
    return s


def whole_map(number, plane=c.MAIN_REALM, s=None):
    """A state with a map of the specification on a plane, all its Structures included."""
    if s is None:
        s = STATE.make()
        s.goddess, s.who[:] = c.SKZAAK, range(c.CRYPTONAUTS)
    if plane == c.MAIN_REALM:
        s.realm = number
    s.planes |= 1 << plane
    s.entered = 1
    first, n = geometry.first_space(plane), geometry.space_count(plane)
    s.terrain[first : first + n] = T.map_terrain[number, :n]
    s.tokens[first : first + n] = T.map_tokens[number, :n]
    for k in range(c.OBJECTS):
        s.object_kind[k] = max(s.object_kind[k], T.map_kinds[number, k])
    for units, column in ((c.U_DOOR, T.map_doors), (c.U_MONOLITH, T.map_monoliths), (c.U_OBJECT, T.map_objects)):
        for k, space in enumerate(column[number]):
            if space != c.NONE:
                stand(s, units + k, int(space))
    return s


def stand(s, unit, space):
    """Put a unit on the board, or elsewhere on it."""
    s.unit[s.unit == unit] = c.NONE
    if unit < c.ACTORS:
        s.at[unit], s.life[unit] = space, c.IN_PLAY
    elif unit < c.U_MONOLITH:
        s.door_at[unit - c.U_DOOR] = space
    elif unit < c.U_OBJECT:
        s.monolith_at[unit - c.U_MONOLITH] = space
    else:
        s.object_at[unit - c.U_OBJECT] = space
        s.object_kind[unit - c.U_OBJECT] = max(s.object_kind[unit - c.U_OBJECT], c.SARCOPHAGUS)
    for k in range(geometry.spaces(s, T, unit)):
        end = geometry.space_of(s, T, unit, k)
        if end != c.NONE:
            s.unit[end] = unit


def open_door(s, unit):
    s.door_open[unit - c.U_DOOR] = 1
    s.unit[s.door_at[unit - c.U_DOOR]] = c.NONE


def ways(found):
    return {name for d, name in enumerate(WAYS) if found >> d & 1}


def steps(s, unit, points, mods=0):
    return ways(paths.step_set(s, T, unit, points, mods))


def sees(s, u, v, reach=False):
    return geometry.sees(s, T, u, v, reach)


# ---------------------------------------------------------------- Sight


@pytest.mark.rule("CE-SGT-04", "CE-SGT-01")
def test_the_example_of_sight():
    s = board(
        ["........."] * 3 + ["...##...."] * 2 + ["........."] * 4,
        {HER: (4, 1), GOATWOLF: (2, 3), OTHER_GOATWOLF: (6, 3), LEECH: (3, 6)},
    )
    assert sees(s, HER, GOATWOLF) and sees(s, HER, OTHER_GOATWOLF)
    assert not sees(s, HER, LEECH)
    assert sees(s, GOATWOLF, HER) and not sees(s, LEECH, HER)


@pytest.mark.rule("CE-SGT-05", "CE-LRG-04")
def test_one_visible_corner_of_a_large_monster_is_enough():
    s = board(OPEN, {HER: (4, 1), LEECH: (4, 6)})
    s.terrain[at(3, 4)] = s.terrain[at(4, 4)] = c.WALL
    seen = [x for x in ((4, 6), (4, 7), (5, 6), (5, 7)) if geometry.sees_space(s, T, HER, at(*x), False)]
    assert seen == [(5, 6)]
    assert sees(s, HER, LEECH) and sees(s, LEECH, HER)
    s.terrain[at(5, 4)] = c.WALL
    assert not sees(s, HER, LEECH)


@pytest.mark.rule(
    "CE-SGT-03", "CE-DOR-01", "CE-DOR-07", "CE-TER-04", "CE-TER-05", "CE-TER-06", "CE-TER-07", "CE-COR-03"
)
@pytest.mark.parametrize("between", (FRIEND, OTHER_GOATWOLF, LEECH, DOOR, ARCANE_DOOR, MONOLITH, OBJECT))
def test_units_and_structures_stop_sight(between):
    s = board(OPEN, {HER: (5, 1), GOATWOLF: (5, 6), between: (5, 3)})
    assert not sees(s, HER, GOATWOLF) and not sees(s, GOATWOLF, HER)
    assert sees(s, HER, GOATWOLF, True) == (between in (FRIEND, OTHER_GOATWOLF, LEECH, MONOLITH))  # CE-MOD-11
    if between in (DOOR, ARCANE_DOOR):
        open_door(s, between)
        assert sees(s, HER, GOATWOLF)


@pytest.mark.rule("CE-SGT-03", "CE-TER-04", "CE-TER-05", "CE-TER-07", "CE-MOD-11")
@pytest.mark.parametrize("kind", TERRAIN)
def test_only_walls_stop_sight_among_terrains(kind):
    s = board(OPEN, {HER: (5, 1), GOATWOLF: (5, 6)})
    s.terrain[at(5, 3)] = TERRAIN[kind]
    for reach in (False, True):
        assert sees(s, HER, GOATWOLF, reach) == (kind not in "#X")


@pytest.mark.rule("CE-SGT-03", "CE-COR-03", "CE-TER-08")
def test_corpses_and_tokens_do_not_stop_sight():
    s = board(OPEN, {HER: (5, 1), GOATWOLF: (5, 6)})
    s.life[FRIEND], s.at[FRIEND] = c.DEAD, at(5, 3)
    s.tokens[at(5, 4)] = c.SOUL_TOKEN | c.CRYSTAL
    assert sees(s, HER, GOATWOLF)


@pytest.mark.rule("CE-SGT-02")
def test_a_line_through_a_corner_is_free():
    s = board(["..#", ".#.", "..."], {HER: (1, 0), GOATWOLF: (0, 1)})
    assert sees(s, HER, GOATWOLF)
    s = board([".#.", "#..", "..."], {HER: (0, 0), GOATWOLF: (2, 2)})
    assert sees(s, HER, GOATWOLF)


@pytest.mark.rule("CE-SGT-05", "CE-ATK-02")
def test_range_is_the_least_distance_and_sight_any_pair_of_spaces():
    s = board(OPEN, {HER: (0, 0), LEECH: (3, 3), OTHER_LEECH: (7, 8)})
    assert geometry.range_to(s, T, HER, LEECH) == geometry.range_to(s, T, LEECH, HER) == 3
    assert geometry.range_to(s, T, LEECH, OTHER_LEECH) == 4
    assert geometry.range_to_space(s, T, LEECH, at(4, 5)) == 1
    stand(s, HER, at(2, 5))
    assert geometry.touches(s, T, HER, LEECH)
    stand(s, HER, at(2, 6))
    assert not geometry.touches(s, T, HER, LEECH) and geometry.touches_at(s, T, HER, at(2, 5), LEECH)
    assert not geometry.touches_at(s, T, HER, at(2, 5), HER), "nobody is next to herself"


def test_planes_are_far_apart_and_blind_to_each_other():
    s = board(OPEN, {HER: (0, 0)})
    s.terrain[at(0, 0, c.MIRROR)] = c.GROUND
    stand(s, GOATWOLF, at(0, 0, c.MIRROR))
    assert geometry.range_to(s, T, HER, GOATWOLF) == geometry.FAR and not sees(s, HER, GOATWOLF)
    assert [geometry.plane_of(x) for x in (0, 575, 576, 719, 720, 863)] == [0, 0, 1, 1, 2, 2]


# ---------------------------------------------------------------- steps


@pytest.mark.rule("CE-MOV-01", "CE-MOV-03")
def test_a_step_goes_to_any_free_neighbour_for_one_point():
    s = board(OPEN, {HER: (5, 5), FRIEND: (4, 4), GOATWOLF: (4, 5), MONOLITH: (4, 6), DOOR: (5, 6), OBJECT: (6, 6)})
    s.terrain[at(6, 5)] = c.WALL
    s.terrain[at(6, 4)] = c.PIT
    assert steps(s, HER, 1) == {"W"}
    open_door(s, DOOR)
    assert steps(s, HER, 1) == {"W", "E"}
    assert steps(s, HER, 0) == set()
    assert paths.step_cost(s, T, HER, c.W, 4, 0) == 1


@pytest.mark.rule("CE-MOV-01")
def test_corners_do_not_hinder_a_diagonal_step():
    s = board([".#", "#."], {HER: (0, 0)})
    assert steps(s, HER, 1) == {"SE"}


@pytest.mark.rule("CE-MOV-05", "CE-MOV-06")
def test_a_floating_cryptonaut_crosses_pits_only_if_she_can_come_down():
    s = board(PITS, {HER: (2, 1)})
    assert not paths.may_stop(s, T, HER, c.FLOATING)
    assert "E" not in steps(s, HER, 1, c.FLOATING) and "E" not in steps(s, HER, 2, c.FLOATING)
    assert "E" in steps(s, HER, 3, c.FLOATING)
    assert steps(s, HER, 1, c.FLOATING) == {"NW", "W", "SW"}
    stand(s, HER, at(2, 0))
    assert steps(s, HER, 1, c.FLOATING) == {"N", "S"}
    assert {"NE", "E", "SE"} <= steps(s, HER, 2, c.FLOATING)
    assert steps(s, HER, 9) == {"N", "S"}
    assert not s.reach.any()


@pytest.mark.rule("CE-MOV-06", "CE-SUM-04")
def test_a_floating_monster_may_end_on_a_pit_and_others_may_not():
    s = board(PITS, {HOUND: (2, 0), SPECTROPHAGI: (3, 3)}, goddess=c.SKZAAK)
    assert steps(s, HOUND, 1) == {"N", "S"}
    assert "E" in steps(s, HOUND, 1, c.FLOATING)
    assert paths.may_stop(s, T, SPECTROPHAGI, c.FLOATING)
    assert steps(s, SPECTROPHAGI, 1, c.FLOATING) == {"N", "NW", "W"}
    assert places.may_summon(s, T, 2, at(1, 1), c.SM_NORMAL, c.NONE)
    assert not places.may_summon(s, T, 0, at(1, 1), c.SM_NORMAL, c.NONE)


@pytest.mark.rule("CE-TER-03", "CE-RLM-01")
def test_heavy_terrain_costs_two_points_unless_one_floats_or_is_surefooted():
    s = board([".~.~"], {HER: (0, 0)})
    assert steps(s, HER, 1) == set()
    assert paths.step_cost(s, T, HER, c.E, 2, 0) == 2
    for mods in (c.FLOATING, c.SUREFOOT):
        assert paths.step_cost(s, T, HER, c.E, 1, mods) == 1
    s.realm = c.HALL
    assert paths.step_cost(s, T, HER, c.E, 1, 0) == 1


@pytest.mark.rule("CE-RLM-06")
def test_a_unit_slides_over_the_ice_of_the_cave():
    s = whole_map(c.CAVE)

    def slid(column, row=13, mods=0):
        stand(s, HER, at(row, column))
        end = paths.slide_end(s, T, HER, c.E, mods)
        while end != c.NONE:
            stand(s, HER, end)
            end = paths.slide_end(s, T, HER, c.E, mods)
        return int(s.at[HER])

    assert slid(7) == at(13, 11) and s.object_kind[s.unit[at(13, 12)] - c.U_OBJECT] == c.THRONE
    assert slid(7, row=12) == at(12, 17) and s.terrain[at(12, 17)] == c.GROUND
    for mods in (c.FLOATING, c.SUREFOOT, c.UNYIELDING):
        assert slid(7, row=12, mods=mods) == at(12, 7)
    stand(s, FRIEND, at(12, 10))
    assert slid(7, row=12) == at(12, 9)


# ---------------------------------------------------------------- Large Monsters


@pytest.mark.rule("CE-LRG-01", "CE-MOV-03")
def test_a_large_monster_needs_four_free_spaces():
    s = board(OPEN, {LEECH: (5, 5), HER: (4, 7)})
    assert geometry.spaces(s, T, LEECH) == 4 and geometry.spaces(s, T, GOATWOLF) == 1
    assert {int(x) for x in (s.unit == LEECH).nonzero()[0]} == {at(5, 5), at(5, 6), at(6, 5), at(6, 6)}
    assert steps(s, LEECH, 1) == set(WAYS) - {"NE"}


@pytest.mark.rule("CE-LRG-02")
def test_a_large_monster_passes_a_doorway_one_space_wide():
    s = board(DOORWAY, {LEECH: (2, 3)})
    assert "E" not in steps(s, LEECH, 1)
    assert "E" in steps(s, LEECH, 2), "she could step back"
    stand(s, HER, at(1, 3))
    stand(s, FRIEND, at(4, 3))
    s.reserved = at(2, 3)
    stand(s, LEECH, at(2, 5))
    assert not paths.may_stop(s, T, LEECH, 0)
    assert steps(s, LEECH, 1) == {"NE", "E", "SE"}, "one more step frees her"
    stand(s, LEECH, at(2, 6))
    assert paths.may_stop(s, T, LEECH, 0)


@pytest.mark.rule("CE-LRG-02")
def test_a_large_monster_does_not_cross_an_unbroken_wall():
    s = board(SEAM, {LEECH: (2, 3)})
    assert paths.is_transit(s, T, LEECH, at(2, 4), 0) and paths.is_transit(s, T, LEECH, at(2, 5), 0)
    assert paths.joined(s, T, at(2, 3), at(2, 4)) and not paths.joined(s, T, at(2, 4), at(2, 5))
    s.reserved = at(2, 3)
    stand(s, LEECH, at(2, 4))
    assert steps(s, LEECH, 9) == {"N", "S", "W", "NW", "SW"}


@pytest.mark.rule("CE-LRG-03")
def test_a_large_monster_may_stand_over_two_pits_but_not_three():
    s = board(["....", "..x.", "..xx", "...."], {LEECH: (0, 0)})
    assert paths.is_final(s, T, LEECH, at(1, 1), 0), "two Pits"
    assert not paths.is_final(s, T, LEECH, at(1, 2), 0), "three Pits"
    assert paths.is_final(s, T, LEECH, at(1, 2), c.FLOATING)
    assert not paths.is_transit(s, T, LEECH, at(1, 2), 0), "one passable space is not enough"
    s.terrain[at(0, 2)] = s.terrain[at(0, 3)] = c.WALL
    s.terrain[at(1, 3)] = c.PIT
    assert paths.is_transit(s, T, LEECH, at(0, 2), c.FLOATING) and not paths.is_transit(s, T, LEECH, at(0, 2), 0)


@pytest.mark.rule("CE-LRG-02")
def test_the_last_final_spaces_of_a_large_monster_in_transit_are_kept_for_her():
    s = board(DOORWAY, {LEECH: (2, 5), HER: (1, 3), DOOR: (3, 3)})
    open_door(s, DOOR)
    s.reserved = at(2, 3)
    assert s.unit[at(3, 5)] == c.NONE and geometry.space_of(s, T, LEECH, 2) == c.NONE
    assert steps(s, HER, 1) == {"N", "NE", "E", "SW", "W", "NW"}
    assert paths.is_free(s, T, at(2, 3), LEECH) and not paths.is_free(s, T, at(2, 3), HER)
    assert paths.doors_in_reach(s, T, LEECH, 3, 0, 0) == 0
    assert not paths.can_close(s, T, 0)
    s.reserved = c.NONE
    assert paths.can_close(s, T, 0) and "S" in steps(s, HER, 1)


@pytest.mark.rule("CE-LRG-02", "CE-LRG-03")
@pytest.mark.parametrize(("pits", "passing"), ((2, False), (3, True)))
def test_only_she_who_is_in_transit_may_use_the_kept_spaces(pits, passing):
    s = board(OPEN, {LEECH: (4, 4), OTHER_LEECH: (8, 8)})
    s.reserved = at(2, 4)
    for row, column in ((4, 4), (4, 5), (5, 4))[:pits]:
        s.terrain[at(row, column)] = c.PIT
    assert paths.in_transit(s, T, LEECH) == passing
    assert ("N" in steps(s, LEECH, 1)) == passing
    assert paths.is_free(s, T, at(3, 4), LEECH) == passing and not paths.is_free(s, T, at(3, 4), OTHER_LEECH)


@pytest.mark.rule("CE-TER-03")
def test_heavy_terrain_is_charged_once_for_a_large_monster_and_only_if_newly_covered():
    s = board(["....~...", "....~...", "........"], {LEECH: (0, 2)})
    assert paths.step_cost(s, T, LEECH, c.E, 2, 0) == 2
    assert paths.step_cost(s, T, LEECH, c.E, 1, 0) == c.NONE
    assert paths.step_cost(s, T, LEECH, c.E, 1, c.SUREFOOT) == 1
    stand(s, LEECH, at(0, 3))
    assert paths.step_cost(s, T, LEECH, c.E, 1, 0) == 1
    assert paths.step_cost(s, T, LEECH, c.S, 1, 0) == 1


@pytest.mark.rule("CE-TER-03", "CE-LRG-02")
def test_a_large_monster_wades_through_a_narrow_place_only_with_points_enough():
    s = board(["....######....", "....~~~~~~...."], {LEECH: (0, 6)})
    s.reserved = at(0, 0)
    assert steps(s, LEECH, 5) == set(), "to either side 2 + 2 + 1 + 1"
    assert {"E", "W"} <= steps(s, LEECH, 6)
    assert {"E", "W"} <= steps(s, LEECH, 4, c.SUREFOOT) and steps(s, LEECH, 3, c.SUREFOOT) == set()
    assert not s.reach.any()


# ---------------------------------------------------------------- Doors


def reachable_doors(s, unit, points=1, mods=0, rules=0):
    found = paths.doors_in_reach(s, T, unit, points, mods, rules)
    return {c.U_DOOR + k for k in range(c.DOORS) if found >> k & 1}


@pytest.mark.rule("CE-DOR-02", "CE-DOR-03", "CE-DOR-04", "CE-DOR-05")
@pytest.mark.parametrize("calling", range(4))
def test_who_opens_which_door(calling):
    s = board(OPEN, {HER: (5, 5), DOOR: (5, 6), ARCANE_DOOR: (4, 4), DOOR + 1: (5, 3), GOATWOLF: (5, 7)})
    s.who[HER] = list(T.calling).index(calling)
    learned = calling in (c.SCIENTIST, c.SPELLCASTER)
    assert reachable_doors(s, HER) == ({DOOR, ARCANE_DOOR} if learned else {DOOR})
    assert reachable_doors(s, HER, mods=c.ARCANIST) == {DOOR, ARCANE_DOOR}
    assert reachable_doors(s, HER, points=0) == set()
    assert reachable_doors(s, HER, rules=1 << c.RULE_NO_OPEN) == set()  # CE-CRD-07
    open_door(s, ARCANE_DOOR)
    assert ARCANE_DOOR in reachable_doors(s, HER, rules=1 << c.RULE_NO_OPEN)


@pytest.mark.rule("CE-DOR-04", "CE-CRD-07")
def test_monsters_open_mundane_doors_and_close_both():
    s = board(OPEN, {GOATWOLF: (5, 5), DOOR: (5, 6), ARCANE_DOOR: (4, 4)})
    assert reachable_doors(s, GOATWOLF) == reachable_doors(s, GOATWOLF, rules=1 << c.RULE_NO_OPEN) == {DOOR}
    assert reachable_doors(s, GOATWOLF, rules=1 << c.RULE_GATECRASH) == {DOOR, ARCANE_DOOR}
    open_door(s, ARCANE_DOOR)
    assert reachable_doors(s, GOATWOLF) == {DOOR, ARCANE_DOOR}
    s = board(OPEN, {WITCH: (5, 5), DOOR: (5, 7), ARCANE_DOOR: (4, 4)})
    assert reachable_doors(s, WITCH, rules=1 << c.RULE_GATECRASH) == {DOOR}, "no card touches her"  # CE-MOD-04


@pytest.mark.rule("CE-DOR-06")
@pytest.mark.parametrize("kind", ("Cryptonaut", "Monster", "Structure", "Corpse", "nothing"))
def test_a_door_cannot_be_closed_on_anything(kind):
    s = board(OPEN, {HER: (5, 5), DOOR: (5, 6)})
    open_door(s, DOOR)
    on_it = {"Cryptonaut": FRIEND, "Monster": GOATWOLF, "Structure": OBJECT}
    if kind in on_it:
        stand(s, on_it[kind], at(5, 6))
    elif kind == "Corpse":
        s.life[FRIEND], s.at[FRIEND] = c.DEAD, at(5, 6)
    assert reachable_doors(s, HER) == ({DOOR} if kind == "nothing" else set())


@pytest.mark.rule("CE-MOV-05", "CE-DOR-05")
def test_over_a_pit_no_points_go_to_a_door_that_are_needed_to_come_down():
    s = board(["..", "x.", "##"], {HER: (1, 0), DOOR: (0, 1), FRIEND: (1, 1)})
    assert reachable_doors(s, HER, points=1, mods=c.FLOATING) == set()
    assert reachable_doors(s, HER, points=2, mods=c.FLOATING) == {DOOR}
    s.terrain[at(0, 0)] = c.WALL
    open_door(s, DOOR)
    assert reachable_doors(s, HER, points=5, mods=c.FLOATING) == set(), "it is her only way down"
    assert s.unit[at(0, 1)] == c.NONE


# ---------------------------------------------------------------- pushes, Break-Away


@pytest.mark.rule("CE-MOD-10", "CE-MOD-17", "CE-DOR-08")
def test_a_push_ends_before_what_is_occupied_or_impassable():
    s = board(OPEN, {GOATWOLF: (5, 5), DOOR: (5, 2), HER: (8, 8)})
    s.terrain[at(5, 8)] = c.WALL
    s.terrain[at(7, 5)] = c.PIT

    def pushed(way, n, mods=0):
        return paths.push_reach(s, T, GOATWOLF, way, n, mods)

    assert pushed(c.E, 3) == 2 and pushed(c.E, 1) == 1
    assert pushed(c.W, 5) == 2, "a closed Door"
    assert pushed(c.SE, 5) == 2, "a Cryptonaut"
    assert pushed(c.S, 3) == 1 and pushed(c.S, 3, c.FLOATING) == 3
    assert pushed(c.N, 9) == 5, "the edge of the board"
    assert pushed(c.N, 3, c.UNYIELDING) == 0
    stand(s, FRIEND, at(6, 4))
    assert paths.push_reach(s, T, FRIEND, c.E, 1, 0) == 1
    stand(s, FRIEND, at(7, 4))
    assert paths.push_reach(s, T, FRIEND, c.E, 1, c.FLOATING) == 0, "Pits stop every Cryptonaut"


@pytest.mark.rule("CE-MOD-10", "CE-LRG-02")
def test_a_large_monster_is_not_pushed_into_a_narrow_place():
    s = board(DOORWAY, {LEECH: (2, 2)})
    assert paths.push_reach(s, T, LEECH, c.E, 5, 0) == 1


@pytest.mark.rule("CE-BRK-07", "CE-BRK-01", "CE-BRK-02")
def test_the_example_of_break_away():
    s = board(OPEN, {HER: (5, 5), GOATWOLF: (5, 4), OTHER_GOATWOLF: (5, 6)})
    assert paths.left_behind(s, T, HER, at(4, 5)) == 0
    stand(s, HER, at(4, 5))
    assert paths.left_behind(s, T, HER, at(3, 5)) == 0b11
    assert paths.left_behind(s, T, HER, at(4, 6)) == 0b01
    assert paths.left_behind(s, T, HER, c.NONE) == 0b11, "a link leads far away"


@pytest.mark.rule("CE-BRK-01")
def test_a_large_monster_is_left_only_with_its_last_space():
    s = board(OPEN, {HER: (4, 5), LEECH: (5, 5)})
    assert paths.left_behind(s, T, HER, at(4, 6)) == paths.left_behind(s, T, HER, at(4, 4)) == 0
    assert paths.left_behind(s, T, HER, at(3, 5)) == 1 << 4


# ---------------------------------------------------------------- Summons


@pytest.mark.rule("CE-SUM-06", "CE-SUM-02")
def test_the_example_of_summoning():
    s = board(OPEN, {HER: (5, 2)})
    for column in (1, 2, 3):
        s.terrain[at(3, column)] = c.WALL
    goatwolf, leech = T.sheet_of[c.GORKUK, 0], T.sheet_of[c.GORKUK, 4]
    assert places.may_summon(s, T, leech, at(1, 1), c.SM_NORMAL, c.NONE)
    assert not places.may_summon(s, T, goatwolf, at(5, 6), c.SM_NORMAL, c.NONE)
    assert places.may_summon(s, T, goatwolf, at(5, 8), c.SM_NORMAL, c.NONE)
    assert not places.may_summon(s, T, leech, at(1, 4), c.SM_NORMAL, c.NONE), "one of its spaces is seen"


@pytest.mark.rule("CE-SUM-02")
def test_near_a_cryptonaut_a_space_must_be_hidden_from_all():
    s = board(OPEN, {HER: (0, 0), FRIEND: (10, 4)})
    s.terrain[at(2, 4)] = s.terrain[at(2, 3)] = s.terrain[at(3, 3)] = c.WALL
    assert not places.is_hidden(s, T, at(3, 4)), "near one, seen by the other only, from afar"
    s.terrain[at(4, 4)] = c.WALL
    assert places.is_hidden(s, T, at(3, 4))
    s.terrain[at(4, 4)] = c.GROUND
    stand(s, HER, at(10, 10))
    assert geometry.range_to_space(s, T, FRIEND, at(3, 4)) > 5 and places.is_hidden(s, T, at(3, 4))
    assert not places.is_hidden(s, T, at(5, 10)) and places.is_hidden(s, T, at(4, 10)), "5 and 6 spaces away, seen"


@pytest.mark.rule("CE-SUM-03")
def test_a_monster_is_summoned_on_a_free_passable_space():
    s = board(["..x#r~"], {OTHER_GOATWOLF: (0, 0)})
    s.tokens[at(0, 1)] = c.SOUL_TOKEN
    sheet = T.sheet_of[c.GORKUK, 0]
    legal = [places.may_summon(s, T, sheet, at(0, k), c.SM_NORMAL, c.NONE) for k in range(6)]
    assert legal == [False, True, False, False, True, True]
    places.write_summon_spaces(s, T, sheet, c.SM_NORMAL, c.NONE, c.MAIN_REALM)
    assert list(s.legal[:576].nonzero()[0]) == [1, 4, 5]
    assert places.any_summon_space(s, T, sheet, c.SM_NORMAL, c.NONE, c.MAIN_REALM)
    assert not places.any_summon_space(s, T, sheet, c.SM_NORMAL, c.NONE, c.MIRROR)


@pytest.mark.rule("CE-SUB-07")
def test_nothing_is_summoned_in_a_sub_realm_not_entered_except_guards():
    s = whole_map(c.MIRROR_MAP, c.MIRROR)
    assert not places.may_summon(s, T, 0, at(1, 8, c.MIRROR), c.SM_NORMAL, c.NONE)
    assert places.may_summon(s, T, 0, at(1, 8, c.MIRROR), c.SM_GUARD, at(2, 9, c.MIRROR))
    s.entered |= 1 << c.MIRROR
    assert places.may_summon(s, T, 0, at(1, 8, c.MIRROR), c.SM_NORMAL, c.NONE)


def test_cards_that_summon_elsewhere_ignore_distance_and_sight():
    s = board(OPEN, {HER: (5, 5), MONOLITH: (2, 2), LEECH: (8, 8)})
    s.life[FRIEND], s.at[FRIEND] = c.DEAD, at(6, 2)

    def legal(where, source=c.NONE):
        return {x for x in range(c.REALM_CELLS) if places.may_summon(s, T, 0, x, where, source)}

    def around(*centres, n=1):
        near = {at(r, k) for a, b in centres for r in range(a - n, a + n + 1) for k in range(b - n, b + n + 1)}
        return {x for x in near if s.terrain[x] == c.GROUND and s.unit[x] == c.NONE}

    assert legal(c.SM_MONOLITH) == around((2, 2))
    assert legal(c.SM_MONOLITH_OR_CORPSE) == around((2, 2), (6, 2)) and at(6, 2) in legal(c.SM_MONOLITH_OR_CORPSE)
    assert legal(c.SM_CORPSE_OR_ROT) == around((6, 2))
    s.marks[HER] = c.ROT
    assert legal(c.SM_CORPSE_OR_ROT) == around((6, 2)) | around((5, 5), n=2)
    assert legal(c.SM_BESIDE, at(5, 5)) == around((5, 5))
    assert legal(c.SM_BESIDE, at(8, 8)) == around((8, 8), (9, 9), (8, 9), (9, 8))


def test_place_puts_a_unit_next_to_another():
    s = board(OPEN, {HER: (5, 5), FRIEND: (1, 1), GOATWOLF: (9, 9), OTHER_GOATWOLF: (9, 1), MONOLITH: (0, 9)})
    places.write_places(s, T, HER, c.PL_BY_TARGET, FRIEND, 0, c.MAIN_REALM)
    assert s.legal.sum() == 8 and not s.legal[at(1, 1)] and s.legal[at(2, 2)]
    assert places.may_place(s, T, GOATWOLF, at(8, 1), c.PL_BY_OWN, c.NONE, 0)
    assert places.may_place(s, T, GOATWOLF, at(1, 9), c.PL_BY_OWN, c.NONE, 0)
    assert not places.may_place(s, T, GOATWOLF, at(8, 8), c.PL_BY_OWN, c.NONE, 0), "next to itself does not count"
    stand(s, WITCH, at(4, 9))
    assert not places.may_place(s, T, GOATWOLF, at(6, 9), c.PL_BY_OWN, c.NONE, 0), "Gashnoradon is none of hers"
    assert not places.may_place(s, T, HER, at(5, 5), c.PL_THERE, c.NONE, 0), "there she stands already"
    assert places.may_place(s, T, HER, at(5, 6), c.PL_THERE, c.NONE, 0)


# ---------------------------------------------------------------- crystals and links


def three_planes():
    """The Tomb with both Sub-Realms and their crystals, nobody on them."""
    s = whole_map(c.TOMB)
    whole_map(c.MIRROR_MAP, c.MIRROR, s)
    whole_map(c.CITADEL_MAP, c.CITADEL, s)
    for k, space in enumerate((at(3, 6), at(6, 18))):
        s.crystal_at[k] = space
        s.tokens[space] |= c.CRYSTAL
    return s


def link_ends(s, unit):
    s.legal[:] = 0
    n = paths.link_spaces(s, T, unit, True)
    assert n == s.legal.sum() == paths.link_spaces(s, T, unit, False)
    return {int(x) for x in s.legal.nonzero()[0]}


@pytest.mark.rule("CE-SUB-04", "CE-SUB-05")
def test_a_crystal_leads_to_any_free_entrance_space_and_back_once_the_objective_is_done():
    s = three_planes()
    stand(s, HER, at(3, 6))
    doorsteps = {12 * r + k for r in (1, 2) for k in (1, 2, 3)}
    assert paths.links_to(s, T, HER) == c.MIRROR and link_ends(s, HER) == doorsteps
    stand(s, FRIEND, at(1, 2, c.MIRROR))
    assert link_ends(s, HER) == doorsteps - {14}
    assert paths.links_to(s, T, FRIEND) == c.NONE
    s.objective[2] = 1
    assert link_ends(s, FRIEND) == set(), "the crystal is occupied"
    stand(s, HER, at(3, 7))
    assert link_ends(s, FRIEND) == {at(3, 6)}
    stand(s, HER, at(6, 18))
    assert paths.links_to(s, T, HER) == c.CITADEL
    stand(s, HER, at(1, 1, c.CITADEL))
    assert paths.links_to(s, T, HER) == c.NONE, "another Sub-Realm's Objective is no help"


@pytest.mark.rule("CE-SUB-07", "CE-SUB-05")
def test_monsters_use_a_crystal_once_a_cryptonaut_has_entered_and_may_always_leave():
    s = three_planes()
    stand(s, HOUND, at(3, 6))
    assert link_ends(s, HOUND) == set()
    s.entered |= 1 << c.MIRROR
    assert len(link_ends(s, HOUND)) == 6
    stand(s, HOUND, at(1, 1, c.CITADEL))
    assert link_ends(s, HOUND) == {at(6, 18)}


@pytest.mark.rule("CE-SUB-04")
def test_a_large_monster_comes_out_with_one_of_its_spaces_on_the_link():
    s = three_planes()
    s.entered |= 1 << c.MIRROR
    stand(s, SPECTROPHAGI, at(2, 5))
    ends = link_ends(s, SPECTROPHAGI)
    assert {12 * 1 + 1, 12 * 2 + 3} <= ends and 12 * 1 + 4 not in ends and 0 not in ends
    stand(s, SPECTROPHAGI, at(1, 2, c.MIRROR))
    assert link_ends(s, SPECTROPHAGI) == {at(2, 5), at(2, 6), at(3, 5), at(3, 6)}


@pytest.mark.rule("CE-RLM-20")
def test_mirror_gates_lead_to_each_other():
    s = three_planes()
    here, there = (int(x) for x in (s.tokens & c.GATE).nonzero()[0])
    stand(s, HER, here)
    assert paths.links_to(s, T, HER) == c.MIRROR and link_ends(s, HER) == {there - c.REALM_CELLS}
    stand(s, FRIEND, there)
    assert link_ends(s, HER) == set()
    stand(s, SPECTROPHAGI, there)
    assert paths.links_to(s, T, SPECTROPHAGI) == c.NONE


@pytest.mark.rule("CE-THY-01", "CE-THY-02")
def test_where_a_crystal_may_lie():
    s = whole_map(c.TOMB)
    s.crystal_at[0] = at(3, 6)

    def lies(row, column):
        return places.may_lay_crystal(s, T, at(row, column))

    assert lies(3, 10) and lies(11, 10), "Ground, Ivory Sand"
    assert not lies(1, 1), "an entrance space"
    assert not lies(1, 11) and not lies(6, 4), "a Soul token, a plate"
    assert not lies(3, 11) and not lies(2, 11), "a Monolith of the Tomb, an Objective"
    assert not lies(9, 9) and lies(9, 10), "next to a Sarcophagus, one space further"
    assert not lies(4, 7) and not lies(3, 6), "another crystal"
    assert not lies(0, 0) and not lies(4, 18), "a Wall, a Door"
    lonely = board(["..", "##"], {})
    assert places.may_lay_crystal(lonely, T, at(0, 0))
    stand(lonely, FRIEND, at(0, 1))
    assert not places.may_lay_crystal(lonely, T, at(0, 0)), "no free Ground is adjacent"
    bog = whole_map(c.BOG)
    assert not places.may_lay_crystal(bog, T, at(10, 13)) and places.may_lay_crystal(bog, T, at(10, 16))
    assert places.may_lay_crystal(bog, T, at(8, 12)), "next to a Monolith that no Objective asks for"
