"""What a second reading of the rules against the code found: one test for each error, so that it stays gone."""

import numpy as np
import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.text import events, public_action, render
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that the next set phase asks."""


def turns(sets, hands, encounter="pit_demon", lean=False, **given):
    """The turns begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order. `lean`: no spare Attack Cards."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = hands if lean else [cards + more for cards, more in zip(hands, SPARE, strict=False)]
    return Play(
        *scene("cutthroat_caverns", at="turns", encounter=encounter, players=len(hands), hands=held, sets=laid, **given)
    )


@pytest.mark.rule("CU-R46", "CU-WIN-08")
def test_an_unintentional_strike_that_became_an_attack_is_told_by_its_name_and_waits_no_more():
    play = turns(
        ["feint", "attack_10", "attack_5"],
        [[], [], ["unintentional_strike"]],
        enc_no=2,
        relics={0: ["ogre_gauntlets"]},
    )
    play.until("WIN", 2, window="W_ATK")
    before = copy(play.s)
    play.do("card:unintentional_strike")
    assert play.stage == "GAUNT" and play.seat == 0
    assert events(before, play.s, play.t, 1) == ["player_2: Unintentional Strike on player_0."]
    drawing = render(play.s, play.t, 1)
    assert "player_0's Unintentional Strike, counts 5" in drawing
    assert "waiting" not in drawing, "the string holds no card any more"


@pytest.mark.rule("CU-STD-05")
@pytest.mark.parametrize(
    ("encounter", "seen"),
    [
        ("pit_demon", "player_0: set a second card face down"),
        ("stone_watcher", "player_0: play Attack 30 as second card"),
    ],
)
def test_the_second_card_of_opportunity_fire_is_told_only_where_cards_lie_face_up(encounter, seen):
    play = turns(["opportunity_fire", "attack_10"], [["attack_20", "attack_30"], []], encounter=encounter)
    play.until("REPL1").do("card:attack_20")
    (a,) = [a for a in play.ids() if play.word(a) == "card:attack_30"]
    assert public_action(play.s, play.t, 0, a, 1) == seen


def redealt(play, me, holder, k, deals=200):
    """Whether set card `k` of `holder` is dealt as an Attack Card, an Action Card, or now one and now the other."""
    found = set()
    for seed in range(deals):
        twin = copy(play.s)
        GAME.entries.redeal(twin, play.t, me, np.uint64(seed))
        found.add("attack" if play.t.kind[twin.set_card[holder, k]] < c.ATTACK_KINDS else "action")
    return found


@pytest.mark.rule("CU-R31", "CU-R36")
def test_the_place_of_the_second_card_of_opportunity_fire_says_nothing_of_a_card_moved_there():
    """Seat 1 swaps its set Edge Out for the face-down second card of seat 0: to seat 2 what lies there may be any card."""
    play = turns(
        ["opportunity_fire", "edge_out", "attack_5"],
        [["attack_20", "attack_30"], ["mixed_signals", "trip"], ["edge_out"]],
        lean=True,
    )
    play.ask("REPL1", "card:attack_20").do("card:attack_30").until("WIN", 1, window="W_PRE")
    assert redealt(play, 2, 0, 0) == {"attack"}, "nobody has moved it"
    play.do("card:mixed_signals", "seat:0", "pass")
    assert (play.stage, play.seat, play.window) == ("WIN", 2, "W_PRE"), "the string has resolved, a new circuit starts"
    assert play.set_cards(0) == ["edge_out"] and play.s.set_extra[0, 0] == 1
    assert redealt(play, 2, 0, 0) == {"attack", "action"}
    assert redealt(play, 2, 1, 0) == {"attack"}, "it is the second card of Opportunity Fire, wherever it lies"


@pytest.mark.rule("CU-R36", "CU-R61")
def test_a_stand_in_without_replacement_says_nothing_of_the_card_set_before():
    """Seats 0 and 1 have swapped: seat 0 reveals the Double Strike of seat 1 and holds no Attack Card to replace it."""
    play = turns(
        ["attack_40", "double_strike", "attack_5"],
        [["mixed_signals", "rally", "rally"], ["attack_15"], ["edge_out"]],
        lean=True,
    )
    play.until("WIN", 0, window="W_PRE").do("card:mixed_signals", "seat:1")
    while not play.s.acted[0]:
        play.auto()
    assert (play.stage, play.seat, play.window) == ("WIN", 2, "W_PRE"), "before the Turn of seat 1"
    assert play.s.bare[0] == 0 and play.set_cards(1) == ["attack_40"] and play.s.set_by[1, 0] == 0
    assert redealt(play, 2, 1, 0) == {"attack", "action"}


@pytest.mark.rule("CU-SET-02")
def test_a_set_card_taken_back_is_not_told_as_drawn():
    hands = [["attack_20", "attack_40"], ["feint", "trip"], ["attack_5", "attack_15"]]
    play = Play(*scene("cutthroat_caverns", hands=hands, rethink="pass"))
    play.until("RETHINK", 0)
    assert play.set_cards(0) == ["attack_20"]
    before = copy(play.s)
    play.do("card:attack_40")
    assert play.hand(0) == ["attack_20"] and play.set_cards(0) == ["attack_40"]
    assert events(before, play.s, play.t, 0) == []
