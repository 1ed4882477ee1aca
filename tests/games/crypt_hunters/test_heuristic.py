"""The scripted players: legal, blind to secrets, sensible in scenes, and clearly better than random."""

import numpy as np
import pytest

from hypogeum.core.batch import EXTERNAL, HEURISTIC, RANDOM, Batch
from hypogeum.core.jit import PLAIN
from hypogeum.games import find
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.configurations import CHECKED, sample
from hypogeum.testing.heuristic import check_blind, check_changes_nothing, check_one_mind, choose
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import Play

GAME = find("crypt_hunters")
QUIET = ["hold_the_way", "sigmarite_bulwark"], ["twisting_crypt", "rising_dead"]
"""Cards without a use where a hero acts, or a rasp."""


def crypt(**given):
    given.setdefault("hands", QUIET)
    return Play(*scene("crypt_hunters", **given))


def choice(play, noise=1):
    """The word of the heuristic's action where `play` stands."""
    return play.word(choose(GAME, play.s, play.t, noise))


def follow(play, n):
    """Let the heuristic make `n` decisions; their words."""
    words = []
    for _ in range(n):
        words.append(choice(play))
        play.do(words[-1])
    return words


@pytest.mark.parametrize("number", range(4 if PLAIN else 40))
def test_it_plays_legally_in_all_configurations_and_changes_nothing(number):
    check_changes_nothing(GAME, GAME.parse("test", **sample("crypt_hunters", number)), number)


@pytest.mark.parametrize("given", CHECKED["crypt_hunters"], ids=str)
def test_it_sees_only_what_its_seat_may_know(given):
    check_blind(GAME, GAME.parse("test", **given))


def test_equal_noise_gives_equal_choices():
    check_one_mind(GAME, GAME.options())


# ---------------------------------------------------------------- heroes

CORRIDOR = {(0, 0): {0, 3}, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {0, 3}, (4, 0): {0, 3}}
"""Five straight tiles from west to east."""


def corridor(**ends):
    """CORRIDOR with other tiles: east=..., west=..., or others by cell."""
    tiles = {**CORRIDOR, (5, 0): ends.get("east", {1, 3}), (-1, 0): ends.get("west", {0, 2})}
    return {**tiles, **ends.get("more", {})}


def test_a_castigator_ends_its_activation_on_the_winch():
    tiles = corridor(east=("winch", {1, 3, 5}))
    play = crypt(tiles=tiles, heroes={"orris": (3, 0), "valiant": (2, 0)}, active="orris")
    assert follow(play, 2) == ["step:E", "step:E"]
    assert int(play.s.winch) == 1


def test_valiant_does_not_run_for_the_winch_but_keeps_it_in_sight():
    tiles = corridor(east=("winch", {1, 3, 5}))
    play = crypt(tiles=tiles, heroes={"orris": (-1, 0), "valiant": (3, 0)}, active="valiant")
    while play.active == "valiant":
        play.do(choice(play))
    winch = 1 << c.WINCH
    assert any(int(play.s.sight[x]) & winch for x in play.s.hero_tile if x != c.NONE)


def test_a_hero_with_the_marker_steps_onto_the_illuminator():
    tiles = corridor(east=("illuminator", {1, 3, 5}))
    play = crypt(tiles=tiles, winch=1, heroes={"astrid": (4, 0)}, rasps={(1, 0): 2}, active="astrid")
    words = follow(play, 2)
    assert "step:E" in words and int(play.s.hero_tile[2]) == c.ILLUMINATOR


def test_rasps_on_the_illuminator_are_shot():
    tiles = corridor(east=("illuminator", {1, 3, 5}))
    play = crypt(tiles=tiles, winch=1, heroes={"eryk": (4, 0)}, rasps={(5, 0): 1, (1, 0): 1}, active="eryk")
    assert choice(play) == "tile:5,0"


def test_a_hero_on_the_illuminator_stays_there():
    tiles = corridor(east=("illuminator", {1, 3, 5}))
    play = crypt(tiles=tiles, winch=1, heroes={"astrid": (5, 0), "eryk": (4, 0)}, active="astrid")
    assert choice(play) == "end"


def test_heroes_walk_towards_open_paths():
    tiles = {**CORRIDOR, (5, 0): {3, 4, 5}, (-1, 0): {0}}
    play = crypt(tiles=tiles, reshape=True, heroes={"astrid": (4, 0)}, active="astrid")
    assert choice(play) == "step:E"


def test_a_hero_does_not_leave_the_only_place_from_which_the_winch_stays():
    tiles = {**corridor(west=("winch", {0, 2, 4})), (5, 0): {1, 3}, (6, -1): {0, 4}}
    play = crypt(tiles=tiles, heroes={"valiant": (5, 0)}, active="valiant")
    while play.active == "valiant" and play.stage in ("ACT", "MOVING"):
        play.do(choice(play))
    assert int(play.s.where[c.WINCH]) == c.ON_FIELD


def test_the_healthier_hero_takes_the_hit():
    play = crypt(
        at="ghosts", tiles=corridor(), heroes={"orris": (2, 0), "astrid": (2, 0)}, hurt={"orris": 1},
        rasps={(3, 0): 1}, dice="h", hands=[["hold_the_way", "rally"], ["twisting_crypt", "rising_dead"]],
    )  # fmt: skip
    play.do("attack:1:W")
    assert play.stage == "INJURE" and choice(play) == "hero:astrid"


def test_bulwark_saves_a_hero_that_would_be_slain():
    play = crypt(
        at="ghosts", tiles=corridor(), heroes={"orris": (2, 0), "astrid": (0, 0)}, hurt={"orris": 1},
        rasps={(3, 0): 1}, dice="h", hands=[["sigmarite_bulwark"], ["twisting_crypt", "rising_dead"]],
    )  # fmt: skip
    play.do("attack:1:W")
    assert play.stage == "ROLL_DEF" and choice(play) == "play:sigmarite_bulwark"


def test_hold_the_way_keeps_the_winch():
    tiles = {(-1, 0): ("winch", {0, 2, 4}), (0, 0): {1, 3}, (1, -1): {0, 4}, (2, -1): {2, 3}}
    play = crypt(at="hold", tiles=tiles, heroes={"orris": (2, -1)}, hands=[["hold_the_way"], ["twisting_crypt"]])
    assert play.stage == "HOLD" and choice(play) == "play:hold_the_way"
    follow(play, 1)
    assert int(play.s.where[c.WINCH]) == c.ON_FIELD


def test_hold_the_way_is_not_wasted():
    tiles = {(-1, 0): {0, 3}, (0, 0): {1, 3}, (1, -1): {0, 4}, (2, -1): {2, 3}}
    play = crypt(at="hold", tiles=tiles, heroes={"orris": (2, -1)}, hands=[["hold_the_way"], ["twisting_crypt"]])
    assert play.stage == "HOLD" and choice(play) == "pass"


# ---------------------------------------------------------------- rasps


def test_three_fresh_rasps_strike_before_one_does():
    play = crypt(at="ghosts", tiles=corridor(), heroes={"orris": (2, 0)}, rasps={(1, 0): 1, (3, 0): 3})
    assert choice(play) in ("attack:2:W", "attack:1:W", "attack:3:W")
    assert int(play.s.rasp_tile[int(choice(play).split(":")[1])]) == int(play.s.nbr[play.s.hero_tile[0], 0])


def test_three_rasps_far_away_drift_to_the_heroes():
    play = crypt(at="ghosts", tiles=corridor(), heroes={"orris": (4, 0)}, rasps={(0, 0): 3})
    assert choice(play).startswith("drift:")
    follow(play, 2)
    assert choice(play) != "pass"  # companions come along


def test_all_strikes_fall_on_the_illuminator_when_a_hero_is_about_to_win():
    tiles = corridor(east=("illuminator", {1, 3, 5}))
    play = crypt(
        at="ghosts", tiles=tiles, winch=1, heroes={"astrid": (5, 0), "orris": (1, 0)}, hurt={"orris": 1},
        rasps={(4, 0): 1, (0, 0): 3}, taken=2,
    )  # fmt: skip
    assert choice(play) == "attack:1:E"


def test_the_dreadwarden_is_spared():
    play = crypt(
        tiles=corridor(), heroes={"eryk": (2, 0)}, rasps={(4, 0): ["dread", "rasp"]}, active="eryk", dice="hbb",
        hands=[["hold_the_way"], ["twisting_crypt"]],
    )  # fmt: skip
    play.do("tile:4,0")
    assert play.stage == "SLAY" and choice(play) == "model:1"


def test_the_dreadwarden_comes_when_it_may():
    tiles = {**corridor(east={0, 1, 3}), (0, 0): {0, 3}}
    play = crypt(at="reinforce", tiles=tiles, reshape=True, heroes={"orris": (2, 0)}, rasps={(0, 0): 3, (1, 0): 3})
    while play.stage != "REINF_MODEL":
        play.do(choice(play))
    assert choice(play) == "model:0"


def test_the_illuminator_is_placed_far_from_the_heroes():
    tiles = {(0, 0): {0, 3, 4}, (1, 0): {0, 3}, (2, 0): {0, 3}, (-1, 0): {0, 2}}
    play = crypt(
        at="add", tiles=tiles, reshape=True, heroes={"orris": (0, 0), "eryk": (0, 0)}, winch=1, stack=["illuminator"],
        rest="discard",
    )  # fmt: skip
    assert play.stage == "PLACE"
    play.do(choice(play))
    assert (int(play.s.tile_q[c.ILLUMINATOR]), int(play.s.tile_r[c.ILLUMINATOR])) == (3, 0)


def test_incorporeal_is_kept_for_more_than_a_lone_rasp():
    hands = [["hold_the_way"], ["incorporeal"]]
    play = crypt(tiles=corridor(), heroes={"eryk": (2, 0)}, rasps={(4, 0): 3}, active="eryk", dice="hhb", hands=hands)
    play.do("tile:4,0")
    assert play.stage == "ROLL_DEF" and choice(play) == "play:incorporeal"
    play = crypt(tiles=corridor(), heroes={"eryk": (2, 0)}, rasps={(4, 0): 1}, active="eryk", dice="bhb", hands=hands)
    play.do("tile:4,0")
    assert play.stage == "ROLL_DEF" and choice(play) == "pass"


# ---------------------------------------------------------------- strength


def play_out(control, games, seed, **given):
    """A batch of finished games between two kinds of players."""
    batch = Batch(GAME, GAME.parse("test", **given), games, seed, autoreset=False)
    batch.control[:] = control
    batch.reset()
    assert (batch.seat == -1).all() and EXTERNAL not in control
    return batch


def share_of(batch, seat):
    """Share of games won by a seat, and twice its standard error."""
    share = float(np.mean(batch.states.winner == seat))
    return share, 2 * np.sqrt(share * (1 - share) / batch.records)


@pytest.mark.skipif(PLAIN, reason="thousands of games are too many for the plain gear")
@pytest.mark.parametrize("seat", [c.SE, c.CR], ids=["stormcast", "chainrasp"])
def test_each_side_beats_random_play(seat):
    control = [HEURISTIC, RANDOM] if seat == c.SE else [RANDOM, HEURISTIC]
    share, error = share_of(play_out(control, 2000, 21), seat)
    assert share - error > 0.95, f"win share {share:.3f} +- {error:.3f}"


@pytest.mark.skipif(PLAIN, reason="thousands of games are too many for the plain gear")
def test_both_sides_win_games_and_hardly_any_is_cut_short():
    batch = play_out([HEURISTIC, HEURISTIC], 2000, 22)
    share, error = share_of(batch, c.SE)
    assert 0.4 < share < 0.7, f"the heroes win {share:.3f} +- {error:.3f}"
    assert np.mean(batch.states.reason == c.BY_LIMIT) < 0.01
