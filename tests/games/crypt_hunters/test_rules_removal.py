"""Phase 3: tiles that nobody sees go, and what falls apart is lost (CH-REM, CH-LOST, CH-WIN-04, CH-WIN-05, example F5)."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.crypt_hunters.play import go_on

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
HALL = {(0, 0): "entrance", **RING}
ORRIS = {"orris": (0, 0)}


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


def beside(cell, d):
    return cell[0] + STEPS[d][0], cell[1] + STEPS[d][1]


# ---------------------------------------------------------------- what goes

F5 = {
    (0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {3, 5}, (2, 1): {2, 5}, (2, 2): {1, 2}, (3, 1): {1, 4}, (-1, 0): {0, 2},
    (-1, -1): {2, 5}, (0, -1): {2, 5}, (0, -2): {2, 5},
}  # fmt: skip


@pytest.mark.rule("CH-EX-08", "CH-REM-01", "CH-REM-02", "CH-GEO-09", "CH-R04")
def test_example_f5_two_tiles_go():
    play = crypt(at="remove", tiles=F5, heroes={"orris": (1, 0)})
    assert play.field() == set(F5) - {(-1, -1), (3, 1)}


@pytest.mark.rule("CH-REM-01", "CH-REM-03")
def test_what_goes_is_what_no_hero_keeps():
    compared = 0
    for seed in (1, 2):
        t = GAME.tables(GAME.parse("test"), None)
        s = GAME.state.make()
        GAME.entries.reset(s, t, np.uint64(seed))
        luck = np.random.default_rng(seed)
        for _ in range(90):
            if s.status:
                break
            if Play(s, t).stage == "PICK_HERO":
                compare_removal(Play(copy(s), t))
                compared += 1
            GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
    assert compared > 8


def compare_removal(play):
    """Let Phase 3 come at once, and compare with the words of the rule."""
    paths = {cell: play.edges(cell) for cell in play.field()}

    def ray(cell, d):
        seen = [cell]
        while d in paths[cell] and (d + 3) % 6 in paths.get(beside(cell, d), ()):
            cell = beside(cell, d)
            seen.append(cell)
        return seen

    def sight(cell):
        return {seen for d in range(6) for seen in ray(cell, d)}

    stays = set()
    for name in play.heroes():
        here = play.hero(name)
        stays |= sight(here).union(*(sight(ray(here, d)[1]) for d in range(6) if len(ray(here, d)) > 1))
    gone = {play.tile_at(cell) for cell in paths if cell not in stays}
    before, stack = play.discards(), play.stack()
    play.s.depth = 1
    play.s.frame[0, c.F_PC] = c.P_REMOVE
    play.s.phase = c.REMOVE
    go_on(play.s, play.t)
    assert play.discards() == before | gone
    assert play.stack() == stack


@pytest.mark.rule("CH-REM-02", "CH-R19", "CH-GEO-09")
def test_one_step_is_one_step_also_for_valiant():
    # (3, -1) is seen from (2, 0) alone, two steps away: the two steps of his Move do not count.
    tiles = {**HALL, (1, 0): {0, 3}, (2, 0): {3, 1}, (3, -1): {1, 4}}
    play = crypt(at="remove", tiles=tiles, heroes={"valiant": (0, 0)})
    assert play.field() == set(tiles) - {(3, -1)}


@pytest.mark.rule("CH-REM-02", "CH-R19")
@pytest.mark.parametrize("rasps", [{}, {(1, 0): 3}])
def test_a_neighbour_full_of_rasps_counts_as_a_step(rasps):
    play = crypt(at="remove", tiles={**HALL, (2, -1): {1, 4}}, heroes=ORRIS, rasps=rasps)
    assert (2, -1) in play.field()


@pytest.mark.rule("CH-REM-02", "CH-R19")
def test_a_neighbour_full_of_heroes_and_the_illuminator_count_as_steps():
    play = crypt(at="remove", tiles={**HALL, (2, -1): {1, 4}}, heroes={"valiant": (0, 0), "orris": (1, 0), "eryk": (1, 0)})
    assert (2, -1) in play.field()
    tiles = {**HALL, (1, 0): ("illuminator", {1, 3, 5}), (2, -1): {1, 4}, (-1, 0): ("winch", {0, 2, 4})}
    play = crypt(at="remove", tiles=tiles, heroes=ORRIS)
    assert play.s.winch == 0
    assert (2, -1) in play.field()


@pytest.mark.rule("CH-REM-03")
def test_discarded_tiles_do_not_come_back():
    t = GAME.tables(GAME.parse("test"), None)
    s = GAME.state.make()
    most = 0
    for seed in (1, 2, 5):
        GAME.entries.reset(s, t, np.uint64(seed))
        luck, gone = np.random.default_rng(seed), set()
        for _ in range(400):
            if s.status:
                break
            GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
            now = Play(s, t).discards()
            assert gone <= now
            gone = now
        most = max(most, len(gone))
    assert most > 5


@pytest.mark.rule("CH-REM-04", "CH-R20", "CH-SET-10")
def test_rasps_and_markers_on_removed_tiles_leave_the_battlefield():
    tiles = {**HALL, (2, -1): {0, 3}, (-2, 1): {0, 3}}
    play = crypt(at="remove", tiles=tiles, heroes=ORRIS, holy=(2, -1), gloom=(-2, 1), rasps={(-2, 1): [8, 9], (1, 0): [7]})
    assert not {(2, -1), (-2, 1)} & play.field()
    assert (play.marker("holy"), play.marker("gloom")) == (None, None)
    assert play.rasp(7) == (1, 0)
    assert {8, 9} <= set(play.lurking())


@pytest.mark.rule("CH-REM-04")
def test_markers_on_tiles_that_stay_stay():
    play = crypt(at="remove", tiles={**HALL, (2, -1): {0, 3}}, heroes=ORRIS, holy=(1, 0), gloom=(0, 1))
    assert (play.marker("holy"), play.marker("gloom")) == ((1, 0), (0, 1))


@pytest.mark.rule("CH-REM-05", "CH-TRM-01")
def test_the_entrance_goes_like_any_other_tile():
    play = crypt(at="remove", tiles=F5, heroes={"orris": (2, 2)})
    assert play.field() == {(2, 2), (2, 1), (2, 0), (3, 1)}
    assert c.ENTRANCE in play.discards()


# ---------------------------------------------------------------- a tile that must not go


@pytest.mark.rule("CH-REM-06", "CH-WIN-04", "CH-GEN-02")
def test_the_chainrasps_win_when_the_winch_tile_goes_unclaimed():
    tiles = {**HALL, (2, -1): ("winch", {1, 3, 5})}
    play = crypt(at="remove", tiles=tiles)
    assert play.over
    assert (play.reason, play.winner) == ("winch_lost", c.CR)
    play = crypt(at="remove", tiles=tiles, winch=1)
    assert not play.over
    assert c.WINCH in play.discards()


@pytest.mark.rule("CH-REM-06", "CH-WIN-05")
@pytest.mark.parametrize("winch", [0, 1])
def test_the_chainrasps_win_when_the_illuminator_goes(winch):
    tiles = {**HALL, (2, -1): ("illuminator", {1, 3, 5}), (-1, 0): ("winch", {0, 2, 4})}
    play = crypt(at="remove", tiles=tiles, winch=winch)
    assert play.over
    assert (play.reason, play.winner) == ("goal_lost", c.CR)


@pytest.mark.rule("CH-REM-06", "CH-CMP-13", "CH-R37")
@pytest.mark.parametrize("winch", [0, 1])
def test_the_chainrasps_win_when_the_stairwell_goes_in_the_first_stage(winch):
    tiles = {**HALL, (2, -1): ("stairwell", {1, 3, 5}), (-1, 0): ("winch", {0, 2, 4})}
    play = crypt(at="remove", tiles=tiles, mode="campaign", winch=winch)
    assert play.over
    assert (play.reason, play.winner) == ("goal_lost", c.CR)


@pytest.mark.rule("CH-REM-06", "CH-WIN-04")
def test_a_winch_tile_that_somebody_keeps_is_not_lost():
    play = crypt(at="remove", tiles={**HALL, (-1, 0): ("winch", {0, 2, 4}), (2, -1): {0, 3}})
    assert not play.over
    assert (2, -1) not in play.field()


# ---------------------------------------------------------------- lost in the crypt

WAY = {(1, 0): {0, 3}, (2, 0): {3, 1}, (3, -1): {4, 0}, (4, -1): {3, 5}, (4, 0): {2, 0}, (5, 0): {3, 0}}
"""A bent way east of the Entrance. From neither end the bend at (3, -1) is kept."""
BACK = {(-q, -r): {(e + 3) % 6 for e in edges} for (q, r), edges in WAY.items()}
"""The same to the west."""
APART = {"orris": (0, 0), "eryk": (5, 0)}


@pytest.mark.rule("CH-LOST-01", "CH-LOST-02")
def test_the_stormcast_chooses_between_parts_that_touch_nowhere():
    play = crypt(at="remove", tiles={(0, 0): "entrance", **WAY}, heroes=APART)
    assert (play.stage, play.seat) == ("SPLIT", c.SE)
    assert play.legal() == {"hero:orris", "hero:eryk"}
    assert play.tile_at((3, -1)) == c.NONE
    assert play.cells(int(play.s.part[0])) == {(0, 0), (1, 0), (2, 0)}
    assert play.cells(int(play.s.part[1])) == {(4, -1), (4, 0), (5, 0)}


@pytest.mark.rule("CH-LOST-02", "CH-LOST-03", "CH-R20")
@pytest.mark.parametrize(("kept", "lost"), [("orris", "eryk"), ("eryk", "orris")])
def test_of_the_part_that_is_left_nothing_remains(kept, lost):
    here, there = {(0, 0), (1, 0), (2, 0)}, {(4, -1), (4, 0), (5, 0)}
    if kept == "eryk":
        here, there = there, here
    play = crypt(at="remove", tiles={(0, 0): "entrance", **WAY}, heroes=APART, rasps={(2, 0): [1, 2], (4, -1): [3, 4]},
                 hurt={"orris": 1, "eryk": 1})  # fmt: skip
    tiles = {play.tile_at(cell) for cell in there}
    play.do(f"hero:{kept}")
    assert play.heroes() == [kept]
    assert play.field() == here
    assert tiles <= play.discards()
    assert (play.hurt(lost), play.hurt(kept)) == (0, 1)
    assert all(cell in here for cell in play.counts())


@pytest.mark.rule("CH-LOST-01", "CH-GEO-04")
def test_halves_that_touch_without_a_path_hang_together():
    tiles = {**HALL, (2, -1): {0, 3}, (3, -1): {3, 4}, (0, -2): {0, 3}}
    play = crypt(at="remove", tiles=tiles, heroes={"orris": (0, 0), "eryk": (2, -1)})
    assert play.field() == set(tiles) - {(0, -2)}
    assert play.stage != "SPLIT"
    assert play.heroes() == ["orris", "eryk"]


@pytest.mark.rule("CH-LOST-01", "CH-LOST-02", "CH-R21")
def test_every_part_is_offered_by_its_lowest_hero():
    play = crypt(
        at="remove", tiles={(0, 0): "entrance", **WAY, **BACK}, reshape=True,
        heroes={"orris": (0, 0), "eryk": (5, 0), "astrid": (-5, 0), "valiant": (-5, 0)},
    )  # fmt: skip
    assert play.legal() == {"hero:orris", "hero:eryk", "hero:astrid"}
    play.do("hero:astrid")
    assert play.heroes() == ["astrid", "valiant"]
    assert play.field() == {(-4, 1), (-4, 0), (-5, 0)}
    assert play.s.fallen.tolist() == [1, 1, 0, 0]  # one event for both


@pytest.mark.rule("CH-LOST-04", "CH-WIN-04", "CH-R22")
def test_leaving_the_unclaimed_winch_tile_loses():
    tiles = {(0, 0): "entrance", **WAY, (5, 0): ("winch", {1, 3, 5})}
    lost = crypt(at="remove", tiles=tiles, heroes=APART).do("hero:orris")
    assert (lost.reason, lost.winner) == ("winch_lost", c.CR)
    assert not crypt(at="remove", tiles=tiles, heroes=APART).do("hero:eryk").over
    assert not crypt(at="remove", tiles=tiles, heroes=APART, winch=1).do("hero:orris").over


@pytest.mark.rule("CH-LOST-04", "CH-WIN-05", "CH-R22", "CH-R37")
@pytest.mark.parametrize(("goal", "mode"), [("illuminator", "standard"), ("stairwell", "campaign")])
def test_leaving_the_goal_tile_loses(goal, mode):
    tiles = {(0, 0): "entrance", **WAY, (5, 0): (goal, {1, 3, 5})}
    lost = crypt(at="remove", tiles=tiles, heroes=APART, winch=1, mode=mode).do("hero:orris")
    assert (lost.reason, lost.winner) == ("goal_lost", c.CR)
    kept = crypt(at="remove", tiles=tiles, heroes=APART, winch=1, mode=mode).do("hero:eryk")
    assert not kept.over
    assert kept.heroes() == ["eryk"]


@pytest.mark.rule("CH-LOST-05", "CH-BUR-12")
@pytest.mark.parametrize(("by_dread", "reason"), [(0b0111, "all_slain"), (0b0101, "burden_broken")])
def test_a_hero_lost_in_the_crypt_was_not_slain_by_the_dreadwarden(by_dread, reason):
    play = crypt(
        at="remove", tiles={(0, 0): "entrance", **WAY}, heroes={"valiant": (0, 0), "eryk": (5, 0)},
        dread_kills=0b0101, dread_placed=1, burden_side="chainrasp", burdens=["dread_triumph"], burden_strict=True,
    ).do("hero:valiant")  # fmt: skip
    assert play.s.dread_kills == 0b0101
    assert play.s.fallen[1] == play.s.fallen_n == 3
    # Valiant is the last, slain by the Dreadwarden: only if Eryk was too, the burden is kept.
    play = crypt(
        at="ghosts", tiles=HALL, heroes={"valiant": (0, 0)}, hurt={"valiant": 1}, rasps={(1, 0): ["dread"]}, dice="h",
        dread_kills=by_dread, burden_side="chainrasp", burdens=["dread_triumph"], burden_strict=True,
    ).do("attack:0:W")  # fmt: skip
    assert play.reason == reason


@pytest.mark.rule("CH-LOST-05", "CH-LOST-03")
def test_a_hero_lost_in_the_crypt_is_slain_for_good():
    play = crypt(at="remove", tiles={(0, 0): "entrance", **WAY}, heroes=APART).do("hero:orris")
    assert play.s.injured == 1
    assert play.hero("eryk") is None
    round_no = int(play.s.round_no)
    play.until("ACT")
    assert (play.active, int(play.s.round_no)) == ("orris", round_no + 1)
    assert play.heroes() == ["orris"]


@pytest.mark.rule("CH-LOST-03", "CH-WND-02", "CH-REM-04")
def test_markers_of_those_who_are_lost_are_taken_off():
    tiles = {(0, 0): "entrance", **WAY}
    given = dict(at="remove", tiles=tiles, heroes=APART, overwatch="eryk", fear="eryk", holy=(5, 0))
    play = crypt(**given).do("hero:orris")
    assert [play.marker(name) for name in ("overwatch", "fear", "holy")] == [None] * 3
    play = crypt(**given).do("hero:eryk")
    assert [play.marker(name) for name in ("overwatch", "fear", "holy")] == ["eryk", "eryk", (5, 0)]
