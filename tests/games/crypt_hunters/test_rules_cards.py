"""Power cards: when they are played, by whom, and what becomes of them (CH-CRD)."""

import numpy as np
import pytest

from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}


def crypt(hand=(), theirs=(), **given):
    """`hand` and `theirs` are the cards of the Stormcast and of the Chainrasps."""
    return Play(*scene("crypt_hunters", **{"tiles": HALL, "hands": [hand, theirs], **given}))


@pytest.mark.rule("CH-CRD-01", "CH-R43")
def test_hands_are_never_filled_again():
    t, luck = GAME.tables(GAME.parse("test"), None), np.random.default_rng(0)
    s, played = GAME.state.make(), 0
    for seed in range(2):
        GAME.entries.reset(s, t, np.uint64(seed))
        hands = s.hand.tolist()
        for _ in range(120):
            if s.status:
                break
            GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
            for seat in (c.SE, c.CR):
                assert int(s.hand[seat]) | hands[seat] == hands[seat]  # no card that was not dealt
                assert int(s.hand[seat]) | int(s.played[seat]) == hands[seat]
                assert int(s.hand[seat]) & int(s.played[seat]) == 0
        played += bin(int(s.played[0])).count("1") + bin(int(s.played[1])).count("1")
    assert played > 3


@pytest.mark.rule("CH-CRD-02")
def test_one_card_is_played_in_a_round():
    heroes = {"orris": (0, 0), "eryk": (1, 0)}
    play = crypt(
        ["lightning_stride", "purging_light", "sigmarite_bulwark"], heroes=heroes, rasps={(-1, 0): 3}, active="orris"
    )
    assert play.offers("play") == {"lightning_stride", "purging_light"}
    play.do("play:lightning_stride")
    assert play.offers("play") == set()
    play.do("end")
    assert (play.active, play.offers("play")) == ("eryk", set())
    play.do("end").until("RASP").dice("h").do("attack:1:E")
    assert play.hurt("orris") == 1  # no ROLL_DEF for Sigmarite Bulwark
    play.until("PICK_HERO").do("hero:orris")
    assert "purging_light" in play.offers("play")  # the next round


@pytest.mark.rule("CH-CRD-02")
def test_a_reaction_is_the_card_of_the_round_too():
    play = crypt(
        ["true_aim", "purging_light"], heroes={"orris": (0, 0)}, rasps={(-1, 0): 3}, active="orris", dice="hb" + "b" * 3
    )
    play.do("tile:-1,0", "play:true_aim")
    assert (play.stage, play.offers("play")) == ("ACT", set())
    play.do("tile:-1,0")
    assert play.stage != "ROLL_ATT"


@pytest.mark.rule("CH-CRD-02", "CH-CRD-03")
def test_each_side_has_its_own_card_of_the_round():
    play = crypt(
        ["true_aim"], ["incorporeal"], heroes={"eryk": (0, 0)}, rasps={(-1, 0): 3}, active="eryk", dice="hbbhh"
    )
    play.do("tile:-1,0")
    assert (play.stage, play.seat) == ("ROLL_ATT", c.SE)
    play.do("play:true_aim")
    assert (play.stage, play.seat, int(play.s.hits)) == ("ROLL_DEF", c.CR, 3)
    play.do("play:incorporeal")
    assert (play.counts(), play.s.carded.tolist()) == ({(-1, 0): 2}, [1, 1])


@pytest.mark.rule("CH-CRD-04")
def test_a_card_that_was_played_lies_face_up():
    play = crypt(["lightning_stride", "rally"], heroes={"orris": (0, 0)}, active="orris")
    before = set(play.played(c.SE))
    play.do("play:lightning_stride")
    assert set(play.played(c.SE)) - before == {"lightning_stride"}
    assert play.hand(c.SE) == ["rally"]
    assert (int(play.s.card), int(play.s.card_side)) == (c.NONE, c.NONE)  # carried out


@pytest.mark.rule("CH-CRD-04", "CH-CRD-03")
@pytest.mark.parametrize(
    ("given", "words", "seat", "stage"),
    [
        (dict(hand=["healing_light"], hurt={"orris": 1, "eryk": 1}), ["play:healing_light"], c.SE, "CARD_HERO"),
        (dict(hand=["purging_light"]), ["play:purging_light"], c.SE, "CARD_TILE"),
        (dict(at="hex", theirs=["fear"]), ["play:fear"], c.CR, "CARD_HERO"),
        (dict(at="ghosts", theirs=["through_the_walls"]), ["play:through_the_walls"], c.CR, "CARD_MODEL"),
    ],
)
def test_the_player_of_a_card_carries_it_out(given, words, seat, stage):
    active = {} if "at" in given else {"active": "orris"}
    play = crypt(heroes={"orris": (0, 0), "eryk": (1, 0)}, rasps={(-1, 0): 1, (0, 1): 2}, **active, **given).do(*words)
    assert (play.stage, play.seat) == (stage, seat)


UNFINISHED = {cell: edges for cell, edges in HALL.items() if cell != (1, 0)}
WINDOWS = [
    (
        "TILE_CARD",
        c.CR,
        dict(at="add", theirs=["twisting_crypt"], tiles=UNFINISHED, stack=["sharp"]),
    ),
    ("HEX", c.CR, dict(at="hex", theirs=["chill"])),
    ("HOLD", c.SE, dict(at="hold", hand=["hold_the_way"], tiles={**HALL, (2, -1): {0, 3}})),
    ("RISE", c.CR, dict(at="rise", theirs=["rising_dead"])),
    ("ROLL_ATT", c.SE, dict(hand=["true_aim"], active="orris", dice="hb")),
    ("ROLL_DEF", c.CR, dict(theirs=["incorporeal"], active="orris", dice="hb")),
    ("ROLL_ATT", c.CR, dict(at="ghosts", theirs=["vengeful_frenzy"], dice="b")),
    ("ROLL_DEF", c.SE, dict(at="ghosts", hand=["sigmarite_bulwark"], dice="h")),
]


@pytest.mark.rule("CH-CRD-05", "CH-CRD-03")
@pytest.mark.parametrize(("stage", "seat", "given"), WINDOWS, ids=[f"{row[0]}-{row[1]}" for row in WINDOWS])
def test_every_window_may_be_declined_and_the_card_is_kept(stage, seat, given):
    play = crypt(heroes={"orris": (0, 0), "eryk": (0, 0)}, rasps={(-1, 0): 1}, **given)
    if stage.startswith("ROLL"):
        play.do("attack:1:E" if given.get("at") == "ghosts" else "tile:-1,0")
    hand = play.hand(seat)
    assert (play.stage, play.seat, "pass" in play.legal(), len(play.legal())) == (stage, seat, True, 2)
    play.do("pass")
    assert (play.hand(seat), int(play.s.carded[seat]), play.stage != stage) == (hand, 0, True)


@pytest.mark.rule("CH-CRD-03", "CH-CRD-05")
@pytest.mark.parametrize(("stage", "seat", "given"), WINDOWS, ids=[f"{row[0]}-{row[1]}" for row in WINDOWS])
def test_no_window_opens_for_whom_does_not_hold_its_card_or_has_played_one(stage, seat, given):
    for without in ({**given, "hand": [], "theirs": []}, {**given, "carded": [1, 1]}):
        play = crypt(heroes={"orris": (0, 0), "eryk": (0, 0)}, rasps={(-1, 0): 1}, faults=False, **without)
        if stage.startswith("ROLL"):
            play.do("attack:1:E" if given.get("at") == "ghosts" else "tile:-1,0")
        assert play.stage not in (stage, "OVER")


@pytest.mark.rule("CH-CRD-03", "CH-SC-05", "CH-SC-06", "CH-CC-04", "CH-CC-05")
def test_a_roll_without_a_blank_or_without_a_hit_opens_no_window():
    given = dict(heroes={"orris": (0, 0)}, rasps={(-1, 0): 3})
    assert crypt(["true_aim"], active="orris", dice="hh", **given).do("tile:-1,0").stage == "ACT"
    assert crypt([], ["incorporeal"], active="orris", dice="bb", **given).do("tile:-1,0").stage == "ACT"
    given["rasps"] = {(-1, 0): 1}
    assert crypt([], ["vengeful_frenzy"], at="ghosts", dice="h", **given).do("attack:1:E").stage == "RASP"
    assert crypt(["sigmarite_bulwark"], at="ghosts", dice="b", **given).do("attack:1:E").stage == "RASP"


@pytest.mark.rule("CH-CRD-03")
def test_cards_of_an_activation_are_not_played_during_a_move_nor_in_a_bonus_action():
    hand = ["lightning_stride", "purging_light", "celestial_volley"]
    play = crypt(hand, tiles=HALLWAY, heroes={"valiant": (0, 0)}, rasps={(-1, 0): 1}, active="valiant").do("step:E")
    assert (play.stage, play.offers("play")) == ("MOVING", set())
    play.do("stop")
    assert play.offers("play") == set(hand)


@pytest.mark.rule("CH-CRD-03")
def test_cards_of_an_activation_may_be_played_with_no_action_left():
    play = crypt(["lightning_stride"], heroes={"eryk": (0, 0)}, active="eryk", acts=0)
    assert play.legal() == {"play:lightning_stride", "end"}
