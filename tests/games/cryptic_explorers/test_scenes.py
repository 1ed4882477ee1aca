"""Scenes and their driver: what they set up, and what they refuse."""

import random

import numpy as np
import pytest

from hypogeum.core.rng import draw
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import ACTIONS
from hypogeum.testing.scenes import SceneError
from hypogeum.testing.scenes.cryptic_explorers import begin, conserved, stream
from hypogeum.testing.scenes.cryptic_explorers.build import PLACES
from hypogeum.testing.scenes.cryptic_explorers.named import NAMED
from hypogeum.testing.scenes.cryptic_explorers.names import action_name


@pytest.mark.parametrize("name", NAMED)
def test_a_named_scene_begins_with_a_choice_and_holds_every_card_once(name):
    play = begin(**NAMED[name])
    legal = play.ids()
    assert len(legal) >= 2 and len(play.legal()) == len(legal), "every action has its own word"
    if play.round:
        cards, artifacts, _ = conserved(play.s, play.t)
        assert cards == [c.COPIES] * c.CARDS and artifacts == list(range(c.ARTIFACT_CARDS))


def test_named_scenes_played_on_show_every_decision():
    gate = begin(**NAMED["beside_somebody_through_the_seventh_gate"]).do("use:tablet_of_the_seventh_gate+", "magus")
    seen = {gate.stage}
    for name, given in NAMED.items():
        play, chance = begin(**given), random.Random(name)
        for _ in range(40):
            if not play.over:
                seen.add(play.stage)
                play.do(chance.choice(sorted(play.legal())))
    assert seen == set(c.STAGE_NAMES)


def test_a_scene_holds_what_it_was_told():
    play = begin(
        active="magus", players=4, realm="cave", goddess="mycothis", round_no=7, power=3,
        team=["veteran vitae=3 stamina=2 retired",
              "magus souls=2 knowledge=1 charged=1,2 artifacts=comet_boots+,crown_of_nails",
              "android dead at=5,5", "oracle teleported knowledge=3", "chemist marks=rot,skull prepared"],
        monsters=["foetal_spore health=1", "green_lord summoned=7", "foetal_spore master=0"],
        hand=["bloom"], discard=["overgrowth"], masteries=["bloom"], known=["bloom"], health={"door_0": 1},
        board=["ab.D/", "e.mR%", "..o.,", "~x..n.", "MES..."],
    )  # fmt: skip
    assert (play.stage, play.seat, play.active, play.round, play.power) == ("VERB", 1, "magus", 7, 3)
    assert (play.health("veteran"), play.stamina("veteran"), play.mark("retired", "veteran")) == (3, 2, 1)
    assert play.artifacts("magus") == {"comet_boots": True, "crown_of_nails": False}
    assert (play.mark("souls", "magus"), play.mark("knowledge", "magus"), play.mark("charged", "magus")) == (2, 1, 6)
    assert (play.life("android"), play.where("android"), play.at(5, 5)) == ("dead", (5, 5), "green_lord")
    assert play.life("oracle") == "teleported" and play.statuses("chemist") == {"rot", "skull"}
    assert play.where("chemist") == (2, 1) and play.mark("prepared", "chemist")
    assert [play.at(r, q) for r, q in ((4, 5), (4, 6), (5, 5), (5, 6))] == ["green_lord"] * 4
    assert play.health("foetal_spore") == 1 and play.health("foetal_spore_2") == 1 + 3, "the Master card gives 3"
    assert play.s.master[play.unit("foetal_spore_2") - c.U_MONSTER] == 0
    assert play.health("door_0") == 1 and play.at(1, 4) == "door_0" and play.at(1, 5) == "" == play.at(2, 5)
    assert play.at(2, 4) == "arcane_0" and play.s.door_open.tolist() == [0, 1, 0, 0, 0, 0, 0, 1, 0, 0]
    assert play.terrain(3, 5) == c.RUBBLE and play.terrain(4, 1) == c.SPECIAL and play.terrain(4, 2) == c.PIT
    assert play.s.empowered.tolist() == [0, 1, 0, 0, 0] and play.tokens(5, 3) == c.SOUL_TOKEN
    assert play.pile("hand") == {"bloom": 1} == play.pile("mastery") == play.pile("known")
    assert play.pile("discard") == {"overgrowth": 1} and sum(play.pile("deck").values()) == 17
    assert [int(k) for k in play.s.owner] == [1, 1, 2, 2, 3, 3]


def test_who_is_not_named_waits_behind_walls():
    play = begin(active="veteran", team=["veteran"], board=["a.."])
    assert play.s.life[: c.CRYPTONAUTS].tolist() == [c.IN_PLAY] * 6
    assert play.s.retired[: c.CRYPTONAUTS].tolist() == [0, 1, 1, 1, 1, 1]
    assert begin(active="veteran", team=["veteran"], board=["a.."], others="ready").s.retired.sum() == 0
    dead = begin(active="veteran", team=["veteran", "magus"], board=["ab"], others="dead").s
    assert dead.life[: c.CRYPTONAUTS].tolist() == [c.IN_PLAY] * 2 + [c.DEAD] * 4
    assert begin(active="veteran", team=["veteran", "magus"], board=["ab"], others="none").s.who[2] == c.NONE


@pytest.mark.parametrize("realm", ("tomb", "cave", "hall", "bog"))
def test_no_objective_is_completed_by_a_small_picture(realm):
    play = (
        begin(active="veteran", team=["veteran", "magus"], realm=realm, board=["ab."])
        .do("prepare")
        .until("GODDESS_MAIN")
    )
    assert not play.s.objective.any() and not play.may("teleport")


@pytest.mark.parametrize("realm", ("tomb", "cave", "hall", "bog"))
def test_the_map_of_a_realm_may_be_the_board(realm):
    play = begin(
        active="veteran", realm=realm, team=["veteran at=12,2"], sub_realms="both", crystals={"mirror": (2, 12)}
    )
    assert play.where("veteran") == (12, 2) and play.t.map_terrain[play.s.realm][0] == play.s.terrain[0] == c.BORDER
    assert play.tokens(2, 12) & c.CRYSTAL and play.s.crystal_at.tolist() == [2 * 24 + 12, c.NONE]
    assert not play.s.objective.any()


@pytest.mark.parametrize("at", PLACES)
def test_a_scene_may_start_at_any_place(at):
    active = {"turn": "veteran", "monster": "crypt_hound"}.get(at)
    play = begin(
        at=at, active=active, team=["veteran"], monsters=["crypt_hound"], board=["a.m"], run=False, check=False
    )
    assert (int(play.s.frame[0, c.F_PC]), play.phase) == PLACES[at]
    assert int(play.s.depth) == 1 + {"turn": 1, "goddess": 1, "monster": 2}.get(at, 0)


def test_chance_comes_out_as_told():
    play = begin(active="veteran", team=["veteran"], board=["a.."])
    play.dice(3, 6, 1)
    assert [1 + int(draw(play.s, 6)) for _ in range(3)] == [3, 6, 1] and play.rolls == 3
    stream(play.s, (20, 7), (2, 1))
    assert (int(draw(play.s, 20)), int(draw(play.s, 2))) == (7, 1)


def test_the_driver_uses_words():
    play = begin(active="veteran", team=["veteran", "magus"], monsters=["crypt_hound"], board=["a..m", "b...", "...."])
    assert play.may("move", "use:0") and not play.may("use:1") and play.offers("use") == {"0"}
    with pytest.raises(AssertionError, match="'use:1' is not legal for seat 1 at VERB"):
        play.do("use:1")
    twin = play.twin().move("SE")
    assert twin.where("veteran") == (2, 2) and play.where("veteran") == (1, 1), "a twin is played on by itself"
    assert play.do("move").points == 4 and play.ways == {"E", "SE"}
    play.do("SE", "done").until("GODDESS_MAIN")
    assert play.seat == c.GODDESS_SEAT and play.phase == c.GODDESS_TURN
    assert play.to_round(4).stage == "POLL" and play.history[:2] == ["1 VERB move", "1 STEP SE"]


def test_every_action_has_its_word():
    play = begin(
        active="veteran", team=["veteran artifacts=comet_boots,grave_nectar", "magus artifacts=crown_of_nails,iron_baphomet",
        "android artifacts=psychic_horns"], board=["abcM/%"],
    )  # fmt: skip
    known = [action_name(play.s, play.t, a) for a in range(ACTIONS.size)]
    summons = [word for word in known if word.startswith("summon:")]
    assert len(set(known)) == ACTIONS.size and summons[:3] == [
        "summon:crypt_hound",
        "summon:crypt_hound+0",
        "summon:crypt_hound+1",
    ]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (dict(at="nowhere"), "no place is called 'nowhere'"),
        (dict(team=["nobody"]), "no Cryptonaut is called 'nobody'"),
        (dict(team=["veteran brave"], board=["a"]), "nothing about veteran is written brave="),
        (dict(team=["veteran"], board=["..."]), "veteran has no place"),
        (dict(team=["veteran"] * 7), "a team has 6 Cryptonauts, not 7"),
        (dict(team=["veteran artifacts=sword"], board=["a"]), "no Artifact is called 'sword'"),
        (dict(monsters=["goatwolf_slayer"], board=["m"]), "no goatwolf_slayer is left"),
        (dict(monsters=["tomb_guardian"] * 3, board=["mno"]), "no tomb_guardian is left"),
        (dict(monsters=["spectrophagi"], board=["m"]), "spectrophagi has no room"),
        (dict(monsters=["crypt_hound asleep"], board=["m"]), "nothing about crypt_hound is written asleep="),
        (dict(board=["!"]), "the sign '!' means nothing"),
        (dict(board=["." * 23]), "a picture has at most 22 lines of 22 signs"),
        (dict(board=["MMMMMM"]), "too many of M"),
        (dict(hand=["seal_the_crypt"] * 3), "there are 2 cards 'seal_the_crypt', not more"),
        (dict(hand=["war_cry"]), "no card of this Goddess is called 'war_cry'"),
        (dict(rest="nowhere"), "rest cannot be 'nowhere'"),
        (dict(others="away"), "others cannot be 'away'"),
        (dict(at="turn"), "somebody is active"),
        (dict(active="veteran", team=["veteran dead at=9,3"]), "veteran is not in play"),
        (dict(open_doors=["door_3"], board=["D"]), "door_3 is not on the board"),
        (dict(health={"veteran": 3}, team=["veteran"], board=["a"]), "veteran is no Structure"),
        (dict(crystals={"mirror": (1, 1)}), "Sub-Realm 'mirror' is not in this game"),
        (dict(powers=4), "'powers' is neither an option"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(given, words):
    with pytest.raises(SceneError, match=words.replace("(", r"\(")):
        begin(**given)


def test_a_scene_is_the_same_each_time():
    one, two = (begin(**NAMED["fearsome_then_aim"]) for _ in range(2))
    assert one.s.tobytes() == two.s.tobytes()
    assert np.array_equal(one.do("use:0", "crypt_hound").s.log, two.do("use:0", "crypt_hound").s.log)
