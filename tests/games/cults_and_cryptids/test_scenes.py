"""Scenes and their driver: what they set up, and what they refuse."""

import numpy as np
import pytest

from hypogeum.core.errors import OptionError
from hypogeum.core.rng import draw
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.testing.scenes import SceneError, position, scene
from hypogeum.testing.scenes.cults_and_cryptids import Play, conserved
from hypogeum.testing.scenes.cults_and_cryptids.build import PLACES
from hypogeum.testing.scenes.cults_and_cryptids.conserved import listed
from hypogeum.testing.scenes.cults_and_cryptids.named import NAMED
from hypogeum.testing.scenes.cults_and_cryptids.names import RESOURCES, SLOTS, slot
from hypogeum.testing.scenes.driver import stream

HOLD = ["conscript"]


def play(**given):
    """A driven scene."""
    return Play(*scene("cults_and_cryptids", **given))


@pytest.mark.parametrize("name", NAMED)
def test_a_named_scene_holds_every_card_once_and_begins_with_a_choice(name):
    p = Play(*scene("cults_and_cryptids", **NAMED[name]))
    if not p.stage.startswith("BUILD"):
        assert conserved(p.s, p.t) == [listed(p.s, seat) for seat in range(c.SEATS)]
        assert [sum(cards.values()) for cards in conserved(p.s, p.t)] == [c.DECK] * c.SEATS
    assert len(p.legal()) >= 2


def test_named_scenes_and_their_second_decisions_show_all_stages():
    seen = set()
    for given in NAMED.values():
        p = play(**given)
        seen.add(p.stage)
        for word in p.legal():
            seen.add(p.twin().do(word).stage)
    assert seen >= set(c.STAGE_NAMES)


def test_a_scene_holds_what_it_was_told():
    p = play(
        boards=[
            ["conscript damage=1 slot=f4", "bigfoot exhausted counters=2", "numbers_book", "mama_rook damage=3"],
            ["feral_hermit poison=1 withered=2 stunned", "studio_zero", "beast_of_bray_road"],
        ],
        hands=[["expose", "expose", "cash"], ["mothman"]],
        decks=[["rally", "conscript"], []],
        wastes=[["dividend"], []],
        resources=[{"cash": 2}, {"offerings": 1}],
        known=[["expose"], []],
        influence=(12, 34),
        madness=(3, 4),
        faith=(5, 6),
        turn=8,
    )
    assert p.board(0) == {"f4": "conscript", "c0": "bigfoot", "r0": "numbers_book", "leader": "mama_rook"}
    assert p.board(1) == {"f0": "feral_hermit", "c0": "beast_of_bray_road", "lair": "studio_zero"}
    assert (p.hp("f4"), p.hp("c0"), p.hp("leader"), p.hp("f0", 1)) == (1, 7, 4, 3)
    assert p.ready(0) == {"f4", "r0", "leader"} and p.ready(1) == {"c0", "lair"}
    assert (p.mark("attacks", "f4"), p.mark("attacks", "c0", 1)) == (1, 2), "Frenzy"
    assert p.hand(0) == {"expose": 2, "cash": 1} and p.hand(1) == {"mothman": 1} and p.known(0) == {"expose": 1}
    assert p.deck(0)[:2] == ["rally", "conscript"] and p.waste(0) == {"dividend": 1}
    assert p.resources(0) == {"cash": 2} and p.resources(1) == {"offerings": 1}
    assert (p.influence, p.madness, p.faith) == ((12, 34), (3, 4), (5, 6))
    assert (p.stage, p.seat, p.active, p.turn, int(p.s.first)) == ("MAIN", 0, 0, 8, 1)
    assert conserved(p.s, p.t) == [listed(p.s, seat) for seat in range(c.SEATS)]


def test_cards_that_nobody_names_lie_where_it_is_said():
    assert play(hands=[HOLD, HOLD]).sizes() == (59, 1, 0)
    assert play(hands=[HOLD, HOLD], rest="waste").sizes(1) == (0, 1, 59)
    p = play(hands=[HOLD, HOLD], rest=("hand", "waste"))
    assert p.sizes(0) == (0, 60, 0) and p.sizes(1) == (0, 1, 59)
    assert p.hand(0) == {"conscript": 1, "hitchhiker": 58, "the_drifter_king": 1}, "a deck has a Leader"
    assert "the_drifter_king" not in play(hands=[["mama_rook"], HOLD]).deck(0)


def test_a_deck_may_be_half_built():
    p = play(at="build", deck_mode="build", lists=[["mama_rook", "hooded_acolyte"]])
    assert (p.stage, p.seat, int(p.s.built[0])) == ("BUILD_CARD", 0, 2)
    assert {"chupacabra", "bone_reader", "hitchhiker", "cash"} <= p.offers("card") and not p.may("expose")
    p.do("card:chupacabra")
    assert listed(p.s, 0)[57] == 3
    p = play(at="build", deck_mode="build", lists=[["mama_rook"] * 60])
    assert (p.stage, p.seat) == ("BUILD_FACTION", 1)
    assert play(at="build", deck_mode="build", lists=[["mama_rook"] * 60] * 2).turn == 1


@pytest.mark.parametrize("at", PLACES)
def test_a_scene_may_start_at_any_place(at):
    given = dict(deck_mode="build") if at == "build" else {}
    p = position("cults_and_cryptids", at=at, run=False, **given)
    assert (int(p.s.frame[0, c.F_PC]), int(p.s.phase)) == PLACES[at]
    assert (int(p.s.depth), int(p.s.turn) > 0) == (1, PLACES[at][1] != c.SETTING_UP)


def test_chance_comes_out_as_told():
    s, _ = scene("cults_and_cryptids", hands=[HOLD, HOLD])
    for wanted in ([(2, 0), (2, 1)], [(59, 7)], [(3, 2), (5, 0), (2, 1)]):
        stream(s, *wanted)
        assert [int(draw(s, sides)) for sides, _ in wanted] == [result for _, result in wanted]


def test_the_driver_uses_words():
    p = play(hands=[["homunculus", "expose"], HOLD], boards=[["lab_assistant", "snake_handler exhausted"], ["mothman"]])
    assert p.legal() == {"end", "card:homunculus", "card:expose"} and p.may("expose") and not p.may("rally")
    with pytest.raises(AssertionError, match="'card:rally' is not legal for seat 0 at MAIN"):
        p.do("card:rally")
    twin = p.twin().play("homunculus")
    assert twin.at("c0") == "homunculus" and p.at("c0") == "", "a twin is played on by itself"
    assert p.do("card:expose").history == ["0 MAIN card:expose"] and p.influence == (40, 37)
    with pytest.raises(AssertionError, match="Relics are used at MAIN, not at ATTACKER"):
        play(at="attack", boards=[["conscript"], []]).use("r0")
    assert p.end_turn().turn == 6 and p.until("MAIN", seat=0).turn == 7


def test_words_of_slots_and_resources_are_those_of_the_game():
    assert len(SLOTS) == c.SLOTS + 1 and len(RESOURCES) == c.RESOURCES
    assert [slot(word) for word in ("f0", "c0", "r0", "lair", "leader", "influence")] == [
        0, c.FIRST_CRYPTID, c.FIRST_RELIC, c.LAIR, c.THRONE, c.INFLUENCE,
    ]  # fmt: skip
    t = scene("cults_and_cryptids")[1]
    assert np.flatnonzero(t.kind == c.RESOURCE).tolist() == t.resource_card.tolist()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (dict(hands=[["fear"], []]), "no card is called 'fear'"),
        (dict(boards=[["conscript slot=f9"], []]), "no slot is called 'f9'"),
        (
            dict(boards=[["conscript slot=f0", "conscript slot=f0"], []]),
            "no place on the board of seat 0 for 'conscript'",
        ),
        (dict(boards=[["bigfoot"] * 4, []]), "no place on the board"),
        (dict(boards=[[], ["expose"]]), "no place on the board of seat 1 for 'expose'"),
        (dict(boards=[["conscript asleep"], []]), "nothing on a card is written asleep="),
        (dict(boards=[["conscript exhausted=1"], []]), "nothing on a card is written exhausted=1"),
        (dict(hands=[["conscript"] * 61, []]), "seat 0 has 60 cards, not 61"),
        (dict(known=[["expose"], []]), "known in a hand that does not hold it"),
        (dict(at="lunch"), "no place is called 'lunch'"),
        (dict(lists=[["conscript"], []]), "lists are of decks that are being built"),
        (dict(colour="red"), "neither an option"),
        (dict(waste_n=[3, 0]), "impossible"),
        (dict(deck_n=[12, 60]), "impossible"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(given, words):
    with pytest.raises(SceneError, match=words):
        scene("cults_and_cryptids", **given)


def test_options_of_scenes_are_checked_like_all_options():
    with pytest.raises((OptionError, ValueError), match="faith_cap"):
        scene("cults_and_cryptids", faith_cap=99)
