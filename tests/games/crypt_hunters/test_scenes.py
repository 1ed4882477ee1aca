"""Scenes and their driver: what they set up, what they refuse, and that their own geometry agrees with the rules."""

import random

import numpy as np
import pytest

from hypogeum.core.errors import OptionError
from hypogeum.core.game import Position
from hypogeum.core.record import copy
from hypogeum.core.rng import draw
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.content import names as content_names
from hypogeum.testing.scenes import SceneError, position, scene
from hypogeum.testing.scenes.crypt_hunters import RING, Y_RING, Play, conserved, roll
from hypogeum.testing.scenes.crypt_hunters.build import PLACES, derive
from hypogeum.testing.scenes.crypt_hunters.named import NAMED
from hypogeum.testing.scenes.crypt_hunters.names import CARDS, HEROES, KINDS, SHAPES, tile_words

CORRIDOR = {(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {2, 3}}


def play(**given):
    """A driven scene."""
    return Play(*scene("crypt_hunters", **given))


@pytest.mark.parametrize("name", NAMED)
def test_a_named_scene_holds_every_piece_once_and_begins_with_a_choice(name):
    p = position("crypt_hunters", **NAMED[name])
    tiles, cards = conserved(p.s, p.t)
    assert tiles == list(range(32)) and cards == p.t.hand_size.tolist()
    assert p.mask().sum() >= 2


def test_words_are_those_of_the_content():
    ours = content_names()
    assert [short.lower() for short in ours.hero_short] == list(HEROES)
    for seat, cards in enumerate(CARDS):
        assert [name.lower().replace(" ", "_") for name in ours.card[seat]] == list(cards)
    t = GAME.tables(GAME.parse("test"), None)
    for tile in range(c.TILES):
        shape, kind = SHAPES[int(t.tile_edges[tile])], KINDS[int(t.tile_kind[tile])]
        assert tile_words(t, tile) == {shape, kind}
        assert tile < 4 or shape in ours.tile_id[tile] or shape.split("_")[0] in ours.tile_id[tile]


def test_a_scene_holds_what_it_was_told():
    p = play(
        tiles={**CORRIDOR, (-1, 0): ("soultrap", {0, 4}), (0, 1): ("straight spear_trap", 2), (-1, 1): 29},
        heroes={"orris": (0, 0), "astrid": (1, 0), "valiant": (1, 0)},
        hurt={"astrid": 1},
        activated=["valiant"],
        rasps={(2, 0): 2, (3, 0): ["dread", 7]},
        hands=[["rally", "true_aim"], ["fear"]],
        played=[["overwatch"], []],
        gloom=(3, 0),
        stack=["winch", "cross", ("abyssal", 0)],
        discard=[30],
        round_no=7,
    )
    assert p.field() == {(0, 0), (1, 0), (2, 0), (3, 0), (-1, 0), (0, 1), (-1, 1)}
    assert p.edges((1, 0)) == {0, 3} and p.edges((-1, 0)) == {0, 4} and p.edges((0, 1)) == {2, 5}
    assert p.tile_at((-1, 1)) == 29 and p.tile_at((5, 5)) == -1
    assert (p.hero("orris"), p.hero("eryk"), p.hero("valiant")) == ((0, 0), None, (1, 0))
    assert p.heroes() == ["orris", "astrid", "valiant"] and p.hurt("astrid") == 1
    assert p.rasps((2, 0)) == [1, 2] and p.rasps((3, 0)) == [0, 7] and p.counts() == {(2, 0): 2, (3, 0): 2}
    assert p.rasp(7) == (3, 0) and p.lurking() == [3, 4, 5, 6, 8, 9]
    assert set(p.hand(0)) == {"rally", "true_aim"} and p.played(0) == ["overwatch"]
    assert p.hand(1) == ["fear"] and "gloom" in p.played(1) and p.s.carded.tolist() == [0, 1]
    assert p.marker("gloom") == (3, 0) and p.marker("holy") is None
    assert p.stack()[:2] == [c.WINCH, 31] and p.stack()[-1] == c.ILLUMINATOR
    assert KINDS[int(p.t.tile_kind[p.stack()[2]])] == "abyssal"
    assert p.discards() == {30} and int(p.s.where[c.STAIRWELL]) == c.IN_BOX
    assert (p.stage, p.seat, p.offers("hero")) == ("PICK_HERO", 0, {"orris", "astrid"})
    assert int(p.s.round_no) == 7


def test_hands_are_full_or_were_played_in_earlier_rounds():
    p = play(hands=[["rally"], []])
    assert p.hand(0) == ["rally"] and len(p.played(0)) == 2 and len(p.played(1)) == 3 and int(p.s.round_no) == 4
    p = play(hands=[["rally"], []], round_no=1)
    assert len(p.hand(0)) == 3 and p.hand(1) and not p.played(0) and not p.played(1)
    assert "rally" in p.hand(0) and p.stage == "PICK_HERO"
    p = play(mode="campaign")
    assert len(p.played(0)) == 5 and len(p.played(1)) == 3


def test_the_stack_keeps_the_zones_of_each_mode():
    assert play().stack()[-1] == c.ILLUMINATOR
    low = play(burden_side="stormcast", burdens=["stacked_odds"]).stack()[-10:]
    assert {c.WINCH, c.ILLUMINATOR} <= set(low)
    stack = play(mode="campaign").stack()
    assert c.STAIRWELL in stack[-10:] and c.WINCH in stack[:-10] and c.ILLUMINATOR not in stack
    stack = play(mode="campaign", stage=2).stack()
    assert c.ILLUMINATOR in stack[-10:] and not {c.WINCH, c.STAIRWELL} & set(stack)
    assert play(rest="discard").stack() == [c.WINCH, c.ILLUMINATOR]
    tiles = {(0, 0): "entrance", (1, 0): ("illuminator", {1, 3, 5}), (0, 1): ("winch", {0, 2, 4})}
    p = play(tiles=tiles)
    assert p.stack() == [] and len(p.discards()) == 28
    assert c.WINCH in play(tiles=CORRIDOR, winch=1).discards()


def test_a_tile_with_any_edges_can_be_had():
    p = play(tiles={(0, 0): "entrance", (1, 0): {3}, (0, 1): {1, 2, 3, 4}}, reshape=True)  # 1 looks at (1, 0)
    assert p.edges((1, 0)) == {3} and p.edges((0, 1)) == {1, 2, 3, 4} and p.open_edges((0, 1)) == {3, 4}
    six = {(1, 0): {3, 2}, (1, -1): {4, 5}, (0, -1): {5, 4}, (-1, 0): {0, 1}, (-1, 1): {1, 0}, (0, 1): {2, 3}}
    p = play(tiles={(0, 0): "entrance", **six}, reshape=True)
    assert all(p.edges(cell) == edges for cell, edges in six.items()) and not any(p.open_edges(cell) for cell in six)
    other = scene("crypt_hunters")[1]
    assert SHAPES[int(other.tile_edges[12])] == "sharp", "the tables of other scenes are as ever"


def test_sight_and_paths_of_a_scene_are_those_of_the_rules():
    """The scenes count them anew by the words of the specification; here on the maps of random games."""
    game = 0
    for seed in range(6):
        p = Position.new(GAME, GAME.parse("test"), seed)
        chance = random.Random(seed)
        while int(p.s.status) == 0 and game < 120:
            other = copy(p.s)
            derive(other, p.t)
            for field in ("laid", "edges", "joined", "free", "sight", "nbr"):
                assert np.array_equal(other[field], p.s[field]), field
            for _ in range(10):
                if int(p.s.status) == 0:
                    p.step(chance.choice(np.flatnonzero(p.mask()).tolist()))
            game += 1
    assert game > 50


def test_dice_come_out_as_told():
    s, t = scene("crypt_hunters", hit_faces=3)
    for dice in ("hhb", "bbb", "hbhbh", "b.h"):
        roll(s, t, dice)
        rolled = [int(draw(s, 6)) < 3 for _ in dice]
        assert all(mark == "." or hit == (mark == "h") for mark, hit in zip(dice, rolled, strict=True))
    heroes = {"eryk": (0, 0), "valiant": (0, 0)}
    p = play(active="eryk", heroes=heroes, tiles=CORRIDOR, rasps={(3, 0): 3}, dice="hbh").do("tile:3,0")
    assert p.counts() == {(3, 0): 1}
    assert p.dice("bhb").do("tile:3,0").counts() == {}


def test_the_driver_uses_words():
    p = play(at="ghosts", tiles=CORRIDOR, heroes={"orris": (2, 0)}, rasps={(0, 0): ["dread", "rasp", "spent"], (1, 0): 1})
    assert p.stage == "RASP" and p.seat == 1 and p.active == ""
    assert p.offers("drift") == {"0", "1", "2"} and p.offers("attack") == {"3:E"}
    p.do("drift:0")
    assert p.stage == "DRIFT_TAKE" and p.rasp(0) == (1, 0), "one destination is taken without asking"
    with pytest.raises(AssertionError, match="'step:E' is not legal for seat 1"):
        p.do("step:E")
    assert p.history == ["1 RASP drift:0"]
    p = play(at="add", heroes={"orris": (0, 0)}, tiles={(0, 0): "entrance", **Y_RING, (1, 0): {0, 3}}, stack=["straight"])
    assert p.edges((2, 0)) == {0, 3}, "a single placement is made without asking"
    p = play(at="first_tiles", tiles={(0, 0): "entrance"}, stack=["wide"])
    assert ((1, 0), frozenset({1, 3})) in p.placements() and len(p.placements()) == 12
    assert p.place((1, 0), {3, 5}).edges((1, 0)) == {3, 5}


def test_the_driver_goes_on_by_default():
    p = play(heroes={"orris": (0, 0), "eryk": (0, 0)})
    assert p.until("RASP", seat=1, phase=c.RASPS_ACT).stage == "RASP"
    assert not p.offered("HOLD", rounds=1)
    with pytest.raises(AssertionError, match="never came to HOLD"):
        p.until("HOLD")


@pytest.mark.parametrize("at", PLACES)
def test_a_scene_may_start_at_any_place(at):
    p = position("crypt_hunters", at=at, run=False)
    assert (int(p.s.frame[0, c.F_PC]), int(p.s.phase)) == PLACES[at]
    if at != "set_up":
        assert position("crypt_hunters", at=at).mask().sum() > 1


def test_a_phase_may_have_begun():
    p = play(active="astrid", acts=1)
    assert p.stage == "ACT" and p.active == "astrid" and int(p.s.acts) == 1
    p = play(active="astrid", chill="astrid")
    assert int(p.s.acts) == 1
    p = play(at="ghosts", taken=2, heroes={"orris": (0, 0)}, rasps={(1, 0): 1}).do("move:1:NW")
    assert int(p.s.round_no) == 5, "that was the third action"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (dict(heroes={"ork": (0, 0)}), "no hero is called 'ork'"),
        (dict(heroes={"orris": (9, 9)}), "cannot be in .9, 9., where no tile lies"),
        (dict(hands=[["fear"], []]), "no card is called 'fear'"),
        (dict(hands=[["rally", "overwatch", "true_aim", "purging_light"], []]), "1 more"),
        (dict(hands=[["rally"], []], played=[["rally"], []]), "holds a card that it has played"),
        (dict(tiles={(0, 0): "dungeon"}), "no tile is called 'dungeon'"),
        (dict(tiles={(0, 0): {3}}), "no tile is left with edges"),
        (dict(tiles={(0, 0): 8, (1, 0): 8}), "all tiles 8 are used"),
        (dict(rasps={(0, 0): ["ghost"]}, heroes={"orris": (1, 0)}), "not 'ghost'"),
        (dict(rasps={(1, 0): ["dread", "dread"]}), "stands on two tiles"),
        (dict(rasps={(1, 0): 10}), "nine ordinary rasps"),
        (dict(at="lunch"), "no place is called 'lunch'"),
        (dict(acts=1), "name it"),
        (dict(active="orris", at="ghosts"), "cannot be active"),
        (dict(taken=1), "about Phase 5"),
        (dict(rest="mine"), "rest must be"),
        (dict(colour="red"), "neither an option"),
        (dict(slain=["orris"]), "stand nowhere"),
        (dict(rasps={(0, 0): 1}), "impossible"),
        (dict(rasps={(1, 0): 4}), "impossible"),
        (dict(hurt={"orris": 2}), "impossible"),
        (dict(tiles={(0, 0): "entrance", (4, 0): {0, 3}}, winch=1, heroes={"orris": (4, 0)}, stack_n=3), "impossible"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(given, words):
    with pytest.raises(SceneError, match=words):
        scene("crypt_hunters", **given)


def test_options_of_scenes_are_checked_like_all_options():
    with pytest.raises(OptionError, match="hit_faces"):
        scene("crypt_hunters", hit_faces=6)


def test_the_default_map_is_a_ring_of_corners():
    p = play()
    assert p.field() == {(0, 0), *RING} and p.joined((0, 0)) == {0, 1, 2, 3, 4, 5}
    assert all(len(p.open_edges(cell)) == 1 for cell in RING)
    assert not p.open_edges((0, 0)) and p.sees((1, 0)) == {(1, 0), (0, 0), (-1, 0)} - {(-1, 0)} | {(-1, 0)}
