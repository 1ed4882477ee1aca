"""What a second reading of the rules against the code found: one test for each error, so that it stays gone."""

import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns.text import events, public_action, render
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that the next set phase asks."""


def turns(sets, hands, encounter="pit_demon", **given):
    """The turns begin: seat k has set `sets[k]`; seats are #1, #2, ... in seat order."""
    laid = {k: [card] if isinstance(card, str) else card for k, card in enumerate(sets) if card}
    held = [cards + more for cards, more in zip(hands, SPARE, strict=False)]
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
    play.until("WIN", 2, "W_ATK")
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
