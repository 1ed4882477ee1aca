"""Phase 4: lurking rasps come back (CH-REI, CH-DRD, CH-BUR-08, CH-BUR-10, example F6, rulings R23 to R28)."""

import numpy as np
import pytest

from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
"""Each tile of the ring has one open edge."""
ORRIS = {"orris": (0, 0)}
EBB = dict(burden_side="chainrasp", burdens=["ghostly_ebb"])
GREEDY = dict(burden_side="chainrasp", burdens=["greedy_gheists"])
OUT = ["dread"]


def crypt(**given):
    return Play(*scene("crypt_hunters", **{"at": "reinforce", "tiles": HALL, "heroes": ORRIS, **given}))


# ---------------------------------------------------------------- which tiles, how many


@pytest.mark.rule("CH-REI-01", "CH-REI-03")
def test_each_empty_tile_gets_a_rasp_for_every_open_edge():
    tiles = {(0, 0): "entrance", (1, 0): {1, 3, 5}, (0, -1): {5, 0}, (0, 1): {2, 5}}
    play = crypt(tiles=tiles, heroes={"orris": (0, 0), "eryk": (0, 1)}, rasps={(0, -1): OUT})
    assert play.counts() == {(0, -1): 1, (1, 0): 2}  # heroes stand on two of the others
    assert play.stage == "RASP"  # every order gives the same: nobody was asked


@pytest.mark.rule("CH-REI-03", "CH-REI-05")
def test_a_tile_gets_three_rasps_at_most():
    play = crypt(
        tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {3, 5}}, heroes={"orris": (1, 0)}, rasps={(2, 0): OUT}
    )
    assert play.open_edges((0, 0)) == {1, 2, 3, 4, 5}
    assert play.counts() == {(2, 0): 1, (0, 0): 3}


@pytest.mark.rule("CH-REI-01", "CH-R23", "CH-R25")
def test_a_tile_with_any_rasp_gets_none():
    tiles = {(0, 0): "entrance", (1, 0): {1, 3, 5}, (0, 1): {2, 5}}
    play = crypt(tiles=tiles, rasps={(1, 0): OUT})
    assert (play.rasps((1, 0)), len(play.rasps((0, 1)))) == ([0], 1)


@pytest.mark.rule("CH-REI-02", "CH-R24", "CH-GEO-03")
def test_dead_ends_bring_no_rasps():
    # (1, 0) has an open edge and one that (2, -1) walls off; (0, 1) only one that (-1, 2) walls off.
    tiles = {(0, 0): "entrance", (1, 0): {1, 3, 5}, (2, -1): {0, 3}, (0, 1): {2, 4}, (-1, 2): {0, 3}}
    play = crypt(tiles=tiles, rasps={(2, -1): OUT, (-1, 2): 1})
    assert (play.open_edges((1, 0)), play.open_edges((0, 1))) == ({5}, set())
    assert (len(play.rasps((1, 0))), len(play.rasps((0, 1)))) == (1, 0)


@pytest.mark.rule("CH-REI-04", "CH-R28", "CH-SPT-02")
def test_an_empty_soultrap_gets_one_rasp_also_with_all_paths_closed():
    tiles = {(0, 0): "entrance", (1, 0): ("soultrap", {0, 3, 1, 4}), (2, 0): {3, 5}, (2, -1): {4, 0}, (1, 1): {1, 4},
             (0, 1): ("sharp", {1, 2})}  # fmt: skip
    play = crypt(tiles=tiles, rasps={(2, 0): OUT, (2, -1): 1, (1, 1): 1})
    assert play.open_edges((1, 0)) == set()
    assert (len(play.rasps((1, 0))), play.stage) == (1, "RASP")


@pytest.mark.rule("CH-REI-04", "CH-R28")
def test_a_soultrap_filled_in_the_first_step_gets_no_more():
    play = crypt(tiles={(0, 0): "entrance", (1, 0): ("soultrap", {1, 3, 5}), (0, 1): {0, 2}}, rasps={(0, 1): OUT})
    assert len(play.rasps((1, 0))) == 2


@pytest.mark.rule("CH-REI-04", "CH-REI-07", "CH-SC-02")
def test_soultraps_with_models_or_consecrated_ground_get_none():
    closed = {(0, 0): ("straight", {0, 3}), (1, 0): ("soultrap", {3, 4}), (0, 1): ("soultrap", {1, 3}), (-1, 1): {0, 3},
              (-1, 0): {0, 2}}  # fmt: skip
    given = dict(tiles=closed, heroes={"orris": (-1, 0)}, reshape=True)
    assert {(1, 0), (0, 1)} <= set(crypt(rasps={(0, 0): OUT}, **given).counts())
    play = crypt(holy=(1, 0), rasps={(0, 0): OUT, (0, 1): 1}, **given)
    assert (play.rasps((1, 0)), len(play.rasps((0, 1)))) == ([], 1)
    play = crypt(rasps={(0, 0): OUT}, **{**given, "heroes": {"orris": (-1, 0), "eryk": (1, 0)}})
    assert play.rasps((1, 0)) == []


@pytest.mark.rule("CH-REI-07", "CH-REI-05", "CH-SC-02")
def test_consecrated_ground_and_heroes_leave_no_room():
    play = crypt(heroes={"orris": (0, 0), "eryk": (-1, 0)}, holy=(1, 0), rasps={(0, 1): OUT})
    assert set(play.counts()) == {(1, -1), (0, -1), (-1, 1), (0, 1)}


@pytest.mark.rule("CH-REI-05", "CH-BUR-08", "CH-BUR-10", "CH-DRD-01")
@pytest.mark.parametrize(("options", "room", "most"), [({}, 3, 10), (GREEDY, 1, 10), (EBB, 3, 4)], ids=str)
def test_whatever_is_played_no_tile_holds_too_many_rasps_nor_rasps_and_heroes(options, room, most):
    t, luck = GAME.tables(GAME.parse("test", **options), None), np.random.default_rng(1)
    s, out = GAME.state.make(), 0
    for seed in range(2):
        GAME.entries.reset(s, t, np.uint64(seed))
        for _ in range(70):
            if s.status:
                break
            GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
            assert s.rasps_on.max() <= room
            assert not (s.rasps_on[s.heroes_on > 0]).any()
            assert (s.rasp_tile != c.NONE).sum() <= most
            out = max(out, int((s.rasp_tile != c.NONE).sum()))
    assert out == 4 if most == 4 else out > 4


# ---------------------------------------------------------------- order and supply


@pytest.mark.rule("CH-REI-03", "CH-REI-06", "CH-R25", "CH-R26")
def test_with_too_few_rasps_the_chainrasps_choose_where_they_come():
    # Eight are out, the Dreadwarden among them; two lurk, three tiles want one each.
    closed = {cell: RING[cell] for cell in ((1, 0), (1, -1), (0, -1))}
    rasps = {(-1, 0): 3, (-1, 1): 3, (0, 1): ["dread", "rasp"]}
    play = crypt(tiles={**HALL, **closed}, rasps=rasps)
    assert (play.stage, play.seat, play.offers("tile")) == ("REINF_TILE", c.CR, {"1,0", "1,-1", "0,-1"})
    play.do("tile:0,-1")
    assert (play.stage, play.offers("tile")) == ("REINF_TILE", {"1,0", "1,-1"})
    play.do("tile:1,0")
    assert (play.lurking(), play.rasps((1, -1)), play.stage) == ([], [], "RASP")


@pytest.mark.rule("CH-REI-06")
@pytest.mark.parametrize("lurk", [0, 1])
def test_the_phase_ends_when_nobody_lurks(lurk):
    tiles = {(0, 0): "entrance", (1, 0): {1, 3, 5}, (-1, 0): {0, 1}, (-1, 1): {1, 2}, (0, 1): {2, 3}, (1, -1): {4, 0}}
    rasps = {(-1, 0): 3, (-1, 1): 3, (0, 1): ["dread", *["rasp"] * (2 - lurk)], (1, -1): 1}
    play = crypt(tiles=tiles, heroes=ORRIS, rasps=rasps, reshape=True)
    assert (len(play.rasps((1, 0))), play.lurking(), play.stage) == (lurk, [], "RASP")  # two were wanted


@pytest.mark.rule("CH-REI-03", "CH-R25")
def test_a_tile_that_is_chosen_gets_its_full_number():
    # Eight are out, two lurk: (1, 0) wants two, (0, -1) one.
    tiles = {(0, 0): "entrance", (1, 0): {1, 3, 5}, (0, -1): {2, 5}, (-1, 0): {0, 4}, (-1, 1): {1, 5}, (0, 1): {2, 5}}
    play = crypt(tiles=tiles, rasps={(-1, 0): 3, (-1, 1): 3, (0, 1): ["dread", "rasp"]})
    assert play.offers("tile") == {"1,0", "0,-1"}
    play.do("tile:1,0")
    assert (len(play.rasps((1, 0))), len(play.rasps((0, -1))), play.stage) == (2, 0, "RASP")


@pytest.mark.rule("CH-REI-03", "CH-R25")
def test_candidates_are_fixed_when_the_phase_starts_and_served_before_soultraps():
    # One rasp lurks; the Soultrap at (0, -1), closed, comes only after the open ends: it gets none.
    tiles = {(0, 0): "entrance", (1, 0): {1, 3}, (0, -1): ("soultrap", {5, 4}), (-1, 0): {0, 1}, (-1, 1): {1, 5},
             (0, 1): {2, 5}, (1, -1): {4, 1}}  # fmt: skip
    play = crypt(tiles=tiles, rasps={(-1, 0): 3, (-1, 1): 3, (0, 1): ["dread", "rasp"], (1, -1): 1}, reshape=True)
    assert (len(play.rasps((1, 0))), play.rasps((0, -1)), play.lurking()) == (1, [], [])


@pytest.mark.rule("CH-REI-08", "CH-REI-03")
def test_with_enough_rasps_and_the_dreadwarden_out_nobody_is_asked():
    play = crypt(rasps={(0, 1): OUT})
    assert (play.stage, sum(play.counts().values())) == ("RASP", 6)
    served = sorted((play.tile_at(cell), m) for cell in play.counts() for m in play.rasps(cell) if m != c.DREADWARDEN)
    assert [m for _, m in served] == [1, 2, 3, 4, 5]  # models in the order of tile ids


@pytest.mark.rule("CH-REI-02", "CH-REI-01", "CH-R24")
def test_where_no_edge_is_open_nothing_is_asked_about():
    # (0, 1) has a dead-end and no open edge, (1, -1) neither; the Dreadwarden lurks, so the order is asked for.
    tiles = {(0, 0): "entrance", (1, 0): {1, 3}, (-1, 0): {0, 4}, (0, 1): {2, 4}, (-1, 2): {0, 3}, (1, -1): {4, 5}}
    play = crypt(tiles=tiles, rasps={(-1, 2): 1}, reshape=True)
    assert (play.stage, play.offers("tile")) == ("REINF_TILE", {"1,0", "-1,0"})


@pytest.mark.rule("CH-REI-03", "CH-REI-06")
def test_nobody_is_asked_when_the_rasps_just_suffice():
    closed = {cell: RING[cell] for cell in ((1, 0), (1, -1))}
    rasps = {(-1, 0): 3, (-1, 1): 3, (0, 1): ["dread", "rasp"], (0, -1): 0}
    play = crypt(tiles={**HALL, (0, -1): {5, 0}, **closed}, rasps=rasps, reshape=True)
    assert (play.stage, play.lurking(), play.rasps((1, 0)), play.rasps((1, -1))) == ("RASP", [], [8], [9])


@pytest.mark.rule("CH-REI-03")
def test_while_the_dreadwarden_lurks_the_order_is_asked_for():
    play = crypt(tiles={(0, 0): "entrance", (1, 0): {1, 3}, (0, 1): {2, 5}})
    assert (play.stage, play.seat, play.offers("tile")) == ("REINF_TILE", c.CR, {"1,0", "0,1"})
    play.do("tile:0,1")
    assert (len(play.rasps((0, 1))), len(play.rasps((1, 0))), play.stage) == (1, 1, "RASP")  # the last without asking


@pytest.mark.rule("CH-EX-09", "CH-REI-01", "CH-REI-03", "CH-DRD-01", "CH-R04")
def test_example_f6_five_rasps_come():
    tiles = {(0, 0): "entrance", (1, 0): {0, 3}, (-1, 1): {1, 4}, (1, -1): {0, 4}, (0, 1): {0, 2}, (0, -1): {1, 3, 5}}
    heroes, asked = {"orris": (1, 0), "eryk": (-1, 1)}, []
    play = crypt(tiles=tiles, heroes=heroes)
    while play.stage != "RASP":
        if play.stage == "REINF_MODEL":
            asked.append((sum(play.counts().values()), play.offers("model"), "pass" in play.legal()))
            play.do("model:0")
        else:
            play.auto()
    assert play.counts() == {(1, -1): 1, (0, 1): 1, (0, -1): 2, (0, 0): 1}
    assert asked == [(4, {"0", "5"}, False)]  # the Dreadwarden may only be the fifth


# ---------------------------------------------------------------- the Dreadwarden


@pytest.mark.rule("CH-DRD-01", "CH-R27")
@pytest.mark.parametrize(("others", "offered"), [(3, False), (4, True)])
def test_the_dreadwarden_needs_four_others_on_the_battlefield(others, offered):
    play = crypt(tiles={(0, 0): "entrance", (1, 0): {1, 3}, (0, 1): {0, 2}, (-1, 0): {0, 4}},
                 rasps={(0, 1): 3, **({(-1, 0): 1} if others == 4 else {})}, holy=None if others == 4 else (-1, 0))  # fmt: skip
    assert (play.stage == "REINF_MODEL") == offered
    if offered:
        assert (play.seat, play.legal()) == (c.CR, {"model:0", "model:5"})
        assert play.do("model:0").rasps((1, 0)) == [0]


@pytest.mark.rule("CH-DRD-01", "CH-R27")
def test_the_four_are_counted_at_the_moment_of_placing():
    # Three are out; the first that comes makes four, so the Dreadwarden may be the next one.
    play = crypt(tiles={(0, 0): "entrance", (1, 0): {1, 3, 5}, (0, 1): {0, 2}}, rasps={(0, 1): 3})
    assert (play.stage, sum(play.counts().values()), play.offers("model")) == ("REINF_MODEL", 4, {"0", "5"})
    play.do("model:0")
    assert (play.rasps((1, 0)), int(play.s.dread_placed)) == ([0, 4], 1)


@pytest.mark.rule("CH-DRD-02", "CH-R27")
def test_an_ordinary_rasp_may_come_instead_of_the_dreadwarden():
    play = crypt(
        tiles={(0, 0): "entrance", (1, 0): {1, 3}, (0, 1): {0, 2}, (-1, 0): {0, 4}}, rasps={(0, 1): 3, (-1, 0): 1}
    )
    play.do("model:5")
    assert (play.rasps((1, 0)), int(play.s.dread_placed), play.stage) == ([5], 0, "RASP")


NINE = {(-1, 0): 3, (-1, 1): 3, (0, 1): 3}


@pytest.mark.rule("CH-DRD-02", "CH-REI-08", "CH-R27")
def test_when_only_the_dreadwarden_lurks_it_may_be_left_out_and_that_ends_the_placements():
    play = crypt(rasps=NINE)
    assert (play.stage, play.seat) == ("REINF_TILE", c.CR)
    play.do("tile:1,-1")
    assert (play.stage, play.legal()) == ("REINF_MODEL", {"model:0", "pass"})
    play.do("pass")
    assert (play.stage, play.lurking(), int(play.s.cands)) == ("RASP", [0], 0)


@pytest.mark.rule("CH-DRD-02", "CH-REI-06")
def test_when_only_the_dreadwarden_lurks_it_may_come():
    play = crypt(rasps=NINE).do("tile:1,-1", "model:0")
    assert (play.rasp(0), play.lurking(), play.stage) == ((1, -1), [], "RASP")


@pytest.mark.rule("CH-DRD-03")
def test_the_dreadwarden_stays_when_the_others_are_slain():
    rasps = {(1, 0): 3, (-1, 0): ["dread", "rasp"]}
    play = crypt(at="pick", heroes={"eryk": (0, 0), "orris": (0, 0)}, rasps=rasps, active="eryk", dice="hhh").do(
        "tile:1,0"
    )
    assert (play.counts(), play.rasp(0)) == ({(-1, 0): 2}, (-1, 0))


@pytest.mark.rule("CH-DRD-03", "CH-REI-05")
def test_the_dreadwarden_counts_as_a_rasp_on_its_tile():
    play = crypt(at="ghosts", rasps={(1, 0): ["dread", "rasp", "rasp"], (1, -1): 1})
    assert "3:SE" not in play.offers("move")  # the tile is full
    play = crypt(at="ghosts", rasps={(1, 0): ["dread", "rasp"], (1, -1): 1})
    assert "2:SE" in play.offers("move")
    assert "0:NW" in play.offers("move")


# ---------------------------------------------------------------- burdens


@pytest.mark.rule("CH-BUR-08", "CH-REI-07", "CH-REI-06")
def test_under_ghostly_ebb_the_phase_ends_at_the_fourth_rasp():
    play = crypt(**EBB)
    assert (play.stage, len(play.offers("tile"))) == ("REINF_TILE", 6)
    for n in range(4):
        play.do(sorted(word for word in play.legal() if word.startswith("tile"))[0])
        assert sum(play.counts().values()) == n + 1
    assert (play.stage, play.rasp(0)) == ("RASP", None)  # the Dreadwarden can never come


@pytest.mark.rule("CH-BUR-08", "CH-REI-06")
def test_under_ghostly_ebb_four_on_the_battlefield_skip_the_phase():
    play = crypt(rasps={(0, 1): 3, (1, 0): 1}, **EBB)
    assert (play.stage, sum(play.counts().values())) == ("RASP", 4)


@pytest.mark.rule("CH-BUR-10", "CH-REI-03")
def test_under_greedy_gheists_a_tile_gets_one_rasp():
    play = crypt(tiles={(0, 0): "entrance", (1, 0): {1, 3, 5}, (0, 1): {0, 2}}, rasps={(0, 1): OUT}, **GREEDY)
    assert play.counts() == {(0, 1): 1, (1, 0): 1}
