"""Phase 5: actions, moves and drifts of the rasps (CH-CRA, CH-CMV, CH-DRF, CH-BUR-09, examples F7 and F8)."""

import pytest

from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
ORRIS = {"orris": (0, 0)}


def crypt(**given):
    return Play(*scene("crypt_hunters", **{"at": "ghosts", "tiles": HALL, "heroes": ORRIS, **given}))


def still_acting(play):
    """Phase 5 of round 4 goes on."""
    return play.stage == "RASP" and int(play.s.round_no) == 4


# ---------------------------------------------------------------- how many actions

SHUFFLE = ["move:1:NW", "move:1:SE", "move:1:NW", "move:1:SE"]
"""Rasp 1 goes from (1, 0) to (1, -1) and back."""


@pytest.mark.rule("CH-CRA-01", "CH-CRA-03")
def test_the_rasps_have_three_actions():
    play = crypt(rasps={(1, 0): 1})
    play.do(*SHUFFLE[:2])
    assert (still_acting(play), int(play.s.rasp_acts)) == (True, 2)
    play.do(SHUFFLE[2])
    assert (play.phase, int(play.s.round_no), int(play.s.rasp_acts)) == (c.HEROES_ACT, 5, 0)


@pytest.mark.rule("CH-CRA-01", "CH-CRA-03", "CH-HER-06", "CH-R29")
def test_with_the_dreadwarden_they_have_four():
    play = crypt(rasps={(1, 0): 1, (0, 1): ["dread"]})
    play.do(*SHUFFLE[:3])
    assert still_acting(play)
    play.do(SHUFFLE[3])
    assert int(play.s.round_no) == 5


@pytest.mark.rule("CH-CRA-01")
@pytest.mark.parametrize("kinds", ["MMM", "DDD", "AAA", "MDA", "AMD", "DAM"])
def test_each_action_is_a_move_a_drift_or_an_attack(kinds):
    tiles = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}
    rasps = {(2, 0): [1, 2, 3], (-1, 0): [4], (0, 1): [5], (-1, 1): [6]}
    heroes = {"orris": (0, 0), "eryk": (0, -1)}
    play = crypt(tiles=tiles, rasps=rasps, heroes=heroes, dice="bbb")
    for n, kind in enumerate(kinds):
        assert (still_acting(play), int(play.s.rasp_acts)) == (True, n)
        play.do(
            sorted(word for word in play.legal() if word.startswith({"M": "move", "D": "drift", "A": "attack"}[kind]))[
                0
            ]
        )
        while play.stage in ("DRIFT_DEST", "DRIFT_TAKE"):
            play.auto()
    assert int(play.s.round_no) == 5


@pytest.mark.rule("CH-CRA-02")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_the_rasps_may_stop_early(taken):
    play = crypt(rasps={(1, 0): 1}).do(*SHUFFLE[:taken])
    assert "end" in play.legal()
    play.do("end")
    assert int(play.s.round_no) == 5


@pytest.mark.rule("CH-CRA-01", "CH-CRA-03", "CH-R29", "CH-SC-01")
def test_the_fourth_action_is_lost_with_the_dreadwarden():
    # Overwatch slays it after the third action: no fourth. The Dreadwarden moved first, then rasp 1 twice.
    given = dict(rasps={(1, -1): ["dread"], (0, 1): 1}, overwatch="orris", taken=2)
    play = crypt(dice="hh", **given).do("move:0:SE", "fire")
    assert (play.rasp(0), int(play.s.round_no)) == (None, 5)
    play = crypt(dice="bb", **given).do("move:0:SE", "fire")
    assert (play.rasp(0), still_acting(play)) == ((1, 0), True)
    # Slain after the second, it leaves one more.
    play = crypt(dice="hh", **{**given, "taken": 1}).do("move:0:SE", "fire")
    assert (still_acting(play), int(play.s.rasp_acts)) == (True, 2)


@pytest.mark.rule("CH-CRA-03", "CH-CC-07")
def test_after_the_last_action_no_card_is_played():
    play = crypt(rasps={(1, 0): 1}, hands=[[], ["restless_haunting"]]).do(*SHUFFLE[:2])
    assert play.offers("play") == {"restless_haunting"}
    play.do(SHUFFLE[2])
    assert int(play.s.round_no) == 5  # the phase is over without a further question


@pytest.mark.rule("CH-CRA-01")
def test_without_rasps_there_is_nothing_to_do():
    # A lone END is taken without asking.
    assert crypt(rasps={}).phase == c.HEROES_ACT


# ---------------------------------------------------------------- moves


@pytest.mark.rule("CH-CMV-01", "CH-R30", "CH-GEO-04")
def test_a_rasp_moves_to_any_tile_that_touches_its_own():
    play = crypt(rasps={(1, 0): 1}, heroes={"orris": (-1, 0)})
    assert play.offers("move") == {"1:NW", "1:W", "1:SW"}  # a path leads west only; nothing lies to the east
    assert play.do("move:1:SW").rasp(1) == (0, 1)


@pytest.mark.rule("CH-CMV-01", "CH-REI-05", "CH-REI-07", "CH-SC-02")
def test_a_rasp_moves_neither_to_heroes_nor_onto_full_tiles_nor_onto_consecrated_ground():
    play = crypt(rasps={(1, 0): 1, (1, -1): 3}, heroes={"orris": (0, 1)})
    assert {move for move in play.offers("move") if move[0] == "1"} == {"1:W"}
    play = crypt(rasps={(1, 0): 1}, heroes={"orris": (0, 1)}, holy=(0, 0))
    assert play.offers("move") == {"1:NW"}


@pytest.mark.rule("CH-EX-10", "CH-CMV-01", "CH-REI-05", "CH-R04", "CH-R30")
def test_example_f7_where_a_rasp_may_move():
    tiles = {
        (0, 0): {1, 2},
        (1, 0): {0, 1},
        (-1, 0): {2, 1},
        (0, 1): {0, 4},
        (2, 0): {3, 5},
    }  # no path leads out of (0, 0)
    play = crypt(tiles=tiles, heroes={"orris": (2, 0)}, rasps={(0, 0): [1], (-1, 0): 2, (0, 1): 3}, reshape=True)
    assert play.joined((0, 0)) == set()
    assert {move for move in play.offers("move") if move[0] == "1"} == {"1:E", "1:W"}


@pytest.mark.rule("CH-CMV-02", "CH-CAT-04", "CH-DRF-01")
def test_spent_rasps_move_and_drift():
    play = crypt(rasps={(1, 0): ["spent"]}, heroes={"orris": (0, 1)})
    assert play.offers("move") == {"1:NW", "1:W"}
    assert play.offers("drift") == {"1"}
    play.do("drift:1", "tile:-1,0")
    assert (play.rasp(1), play.spent()) == ((-1, 0), [1])


@pytest.mark.rule("CH-CMV-01")
def test_of_like_rasps_on_a_tile_one_is_offered():
    play = crypt(rasps={(1, 0): [0, 4, 5], (1, -1): [2, 3]}, spent=[5, 3])
    assert {move.split(":")[0] for move in play.offers("move")} == {"4", "5", "0", "2", "3"}
    play = crypt(rasps={(1, 0): [4, 5, 6], (-1, 0): [7, 2]})
    assert {move.split(":")[0] for move in play.offers("move")} == {"4", "2"}


# ---------------------------------------------------------------- drifts

F8 = {(0, 0): ("straight", {0, 3}), (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}, (-1, 0): {0, 2}, (3, 1): {2, 5},
      (-1, -1): {5, 2}}  # fmt: skip
F8_RASPS = {(0, 0): [0, 1], (1, 0): [2, 3], (2, 0): [4]}
AWAY = {"orris": (-1, -1)}
"""A hero who does not stand in anyone's way."""


def f8(**given):
    return crypt(**{"tiles": F8, "heroes": AWAY, "rasps": F8_RASPS, **given})


@pytest.mark.rule("CH-EX-11", "CH-DRF-01", "CH-R04")
def test_example_f8_where_the_dreadwarden_may_drift():
    play = f8().do("drift:0")
    assert (play.stage, play.seat) == ("DRIFT_DEST", c.CR)
    assert play.offers("tile") == {"1,0", "2,0", "3,0", "-1,0"}  # not (3, 1), round the corner


@pytest.mark.rule("CH-EX-11", "CH-DRF-02", "CH-DRF-03", "CH-R32")
@pytest.mark.parametrize("companions", [[], [1], [2], [4], [1, 2], [2, 3], [3, 4]])
def test_example_f8_up_to_two_others_may_come_along(companions):
    play = f8().do("drift:0", "tile:3,0")
    assert (play.stage, play.seat) == ("DRIFT_TAKE", c.CR)
    assert play.legal() == {"pass", "model:1", "model:2", "model:4"}  # rasp 3 is like 2
    for m in companions:
        like = 2 if m == 3 and play.rasp(2) == (1, 0) else m
        play.do(f"model:{like}")
    if len(companions) < 2:
        play.do("pass")
    assert (still_acting(play), int(play.s.rasp_acts), len(play.rasps((3, 0)))) == (True, 1, 1 + len(companions))
    assert 0 in play.rasps((3, 0))
    assert (int(play.s.drift_to), int(play.s.drift_model), int(play.s.drift_line)) == (c.NONE, c.NONE, 0)


@pytest.mark.rule("CH-EX-11", "CH-DRF-02", "CH-R31")
def test_example_f8a_a_full_tile_does_not_block_and_its_rasps_may_come():
    play = f8(rasps={(0, 0): [0, 1], (1, 0): [2, 3, 5], (2, 0): [4]}).do("drift:0")
    assert play.offers("tile") == {"2,0", "3,0", "-1,0"}
    play.do("tile:3,0", "model:2", "model:3")
    assert play.rasps((3, 0)) == [0, 2, 3]


@pytest.mark.rule("CH-EX-11", "CH-DRF-04", "CH-GEO-08")
def test_example_f8b_a_hero_ends_the_line():
    play = f8(rasps={(0, 0): [0, 1], (1, 0): [2, 3]}, heroes={"orris": (2, 0)}).do("drift:0")
    assert play.offers("tile") == {"1,0", "-1,0"}


@pytest.mark.rule("CH-DRF-04", "CH-DRF-01", "CH-SC-02", "CH-REI-07")
def test_no_rasp_drifts_onto_or_through_consecrated_ground():
    play = f8(holy=(2, 0), rasps={(0, 0): [0, 1], (1, 0): [2, 3]}).do("drift:0")
    assert play.offers("tile") == {"1,0", "-1,0"}


@pytest.mark.rule("CH-DRF-03", "CH-R32")
def test_rasps_at_the_destination_count_against_the_companions():
    play = f8(rasps={(0, 0): [0, 1], (1, 0): [2, 3], (3, 0): [6, 7]}).do("drift:0", "tile:3,0")
    assert still_acting(play)  # full: nobody is asked
    assert play.rasps((3, 0)) == [0, 6, 7]
    play = f8(rasps={(0, 0): [0, 1], (1, 0): [2, 3], (3, 0): [6]}).do("drift:0", "tile:3,0", "model:1")
    assert still_acting(play)
    assert play.rasps((3, 0)) == [0, 1, 6]


@pytest.mark.rule("CH-DRF-02", "CH-DRF-03")
def test_only_rasps_on_the_line_come_along():
    # Drifting from (1, 0) west: not those of (2, 0) behind, nor those of (-1, -1), beyond.
    play = f8(rasps={(1, 0): [0], (2, 0): [4], (0, 0): [5], (3, 0): [6]}, heroes={"orris": (3, 1)}).do(
        "drift:0", "tile:-1,0"
    )
    assert play.legal() == {"pass", "model:5"}
    play = f8(rasps={(0, 0): [0], (1, 0): [2], (2, 0): [4]}).do("drift:0", "tile:1,0")
    assert still_acting(play)  # nobody on the way but those at the destination
    assert play.rasps((1, 0)) == [0, 2]


@pytest.mark.rule("CH-DRF-03", "CH-CMV-02", "CH-CAT-04")
def test_companions_are_offered_one_of_each_kind_and_tile_and_keep_their_marks():
    play = f8(rasps={(0, 0): [0, 1, 2], (1, 0): [3, 4, 5]}, spent=[1, 4, 5]).do("drift:2", "tile:3,0")
    assert play.offers("model") == {"0", "1", "3", "4"}
    play.do("model:4", "model:0")
    assert (play.rasps((3, 0)), play.spent()) == ([0, 2, 4], [1, 4, 5])


@pytest.mark.rule("CH-DRF-01")
def test_a_drift_needs_a_destination():
    play = f8(rasps={(0, 0): [1], (1, 0): [2, 3, 4], (-1, 0): [5, 6, 7]}, heroes={"orris": (2, 0)})
    assert "1" not in play.offers("drift")
    play = f8(rasps={(0, 0): [1], (1, 0): [2, 3, 4], (-1, 0): [5, 6, 7]})
    assert "1" in play.offers("drift")
    # One destination only: it is not asked for, and the tile it starts from is none.
    play = f8(rasps={(0, 0): [1], (-1, 0): [5, 6, 7]}, heroes={"orris": (2, 0)}).do("drift:1")
    assert (play.rasp(1), play.stage) == ((1, 0), "RASP")


@pytest.mark.rule("CH-DRF-01", "CH-CRA-01")
def test_a_drift_is_one_action_whoever_comes_along():
    play = f8(taken=1).do("drift:0", "tile:3,0", "model:1", "model:2")
    assert int(play.s.rasp_acts) == 2


@pytest.mark.rule("CH-DRF-01")
def test_drifts_are_offered_once_for_like_rasps():
    play = f8(rasps={(0, 0): [0, 2, 3], (1, 0): [4, 5]}, spent=[3, 4, 5])
    assert play.offers("drift") == {"0", "2", "3", "4"}


@pytest.mark.rule("CH-BUR-10", "CH-DRF-03")
def test_under_greedy_gheists_nobody_comes_along():
    play = f8(rasps={(0, 0): [0], (1, 0): [2], (2, 0): [4]}, burden_side="chainrasp", burdens=["greedy_gheists"]).do(
        "drift:0"
    )
    assert play.offers("tile") == {"3,0", "-1,0"}
    play.do("tile:3,0")
    assert (play.rasps((3, 0)), play.stage) == ([0], "RASP")


@pytest.mark.rule("CH-BUR-09")
def test_under_deathly_patience_nobody_drifts():
    play = f8(burden_side="chainrasp", burdens=["deathly_patience"])
    assert play.offers("drift") == set()
    assert play.offers("move")
