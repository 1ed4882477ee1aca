"""The eternal loop: can the crypt still change, or the heroes still finish? (CH-WIN-06, ruling R36)"""

import pytest

from hypogeum.games.crypt_hunters import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

ORRIS = {"orris": (0, 0)}
STAR = {
    (0, 0): "entrance", (1, 0): {2, 3}, (1, -1): {4, 5}, (0, -1): {4, 5}, (-1, 0): {0, 1}, (-1, 1): {0, 1}, (0, 1): {2, 3},
}  # fmt: skip
"""Six sharp corners around the Entrance, joined in three pairs: nothing leads out, and all is seen after one step."""
CIRCLE = {(1, 0): {2, 4}, (1, -1): {3, 5}, (0, -1): {4, 0}, (-1, 0): {5, 1}, (-1, 1): {0, 2}, (0, 1): {1, 3}}
"""Six wide corners in a circle: from each, one tile is hidden, the one across."""


def laid(**given):
    """A game in which Phase 1 has just laid its last tile; over, if it is an eternal loop."""
    play = Play(*scene("crypt_hunters", at="laid", reshape=True, **given))
    if play.over:
        assert (play.reason, play.winner) == ("eternal_loop", c.CR)
        assert play.phase == c.ADD
    else:
        assert play.phase >= c.HEROES_ACT
    assert play.s.rounds == play.s.round_no == (6 if play.t.campaign else 4)
    return play


def stuck(**given):
    return laid(**given).over


@pytest.mark.rule("CH-WIN-06", "CH-ADD-12", "CH-R36")
def test_a_closed_crypt_seen_from_everywhere_is_an_eternal_loop():
    assert stuck(tiles=STAR)
    assert stuck(tiles=STAR, heroes=ORRIS)
    assert stuck(tiles=STAR, winch=1)


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_one_open_path_is_enough_to_go_on():
    assert not stuck(tiles={**STAR, (1, 0): {2, 3, 0}})
    assert not stuck(tiles={**STAR, (1, 0): {2, 3, 0}}, rasps={(1, 0): 3})  # rasps can be slain


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_an_open_path_counts_only_where_some_hero_can_walk_and_look():
    winch = ("winch", {0})  # open, and no tile that may go
    assert stuck(tiles={**STAR, (2, 0): winch}, heroes=ORRIS)  # it touches, but no path leads to it
    assert not stuck(tiles={**STAR, (1, 0): {0, 2, 3}, (2, 0): ("winch", {0, 3})}, heroes=ORRIS)


@pytest.mark.rule("CH-WIN-06", "CH-GEO-11", "CH-R36")
def test_an_open_path_counts_where_it_is_seen_past_the_illuminator():
    given = dict(heroes=ORRIS, rest="discard", burden_side="stormcast", burdens=["stacked_odds"])
    row = {(0, 0): ("straight", {0}), (1, 0): ("illuminator", {0, 3})}
    assert not stuck(tiles={**row, (2, 0): {0, 3}}, **given)  # nobody may enter, but a tile comes to (3, 0)
    assert stuck(tiles={**row, (2, 0): {3, 1}}, **given)


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_with_the_stack_empty_an_open_path_leads_nowhere():
    tiles = {(0, 0): "entrance", **RING, (2, -1): ("illuminator", {1, 3, 5})}  # no path leads to it
    play = laid(tiles=tiles, winch=1)
    assert play.s.stack_n == 0
    assert play.open_edges((0, -1)) == {3}
    assert play.over


@pytest.mark.rule("CH-WIN-06", "CH-R36")
@pytest.mark.parametrize(("heroes", "over"), [(1, False), (2, False), (3, True), (4, True)])
def test_in_a_closed_circle_half_of_the_heroes_must_find_a_place_to_hide_a_tile(heroes, over):
    # Each tile is hidden from one place only: enough for one or two heroes, not for three or four.
    places = {"orris": (1, 0), "eryk": (1, 0), "astrid": (0, 1), "valiant": (0, 1)}
    assert stuck(tiles=CIRCLE, heroes=dict(list(places.items())[:heroes])) == over


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_tiles_can_go_only_while_the_stack_has_tiles_to_come():
    play = laid(tiles={**CIRCLE, (5, 5): ("illuminator", {1, 3, 5})}, heroes={"orris": (1, 0)}, winch=1)
    assert play.s.stack_n == 0
    assert play.over


HANG = {**STAR, (1, 0): {1, 2, 3}}


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_the_unclaimed_winch_tile_is_no_tile_that_may_go():
    # What hangs at (2, -1) is hidden from five corners; of the other tiles each is hidden from (2, -1) at most.
    assert stuck(tiles={**HANG, (2, -1): ("winch", {4})})
    assert not stuck(tiles={**HANG, (2, -1): ("winch", {4})}, winch=1)
    assert not stuck(tiles={**HANG, (2, -1): ("y", {4})})


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_the_goal_tile_is_no_tile_that_may_go():
    assert stuck(tiles={**HANG, (2, -1): ("stairwell", {4})}, mode="campaign", stack=["winch"])
    assert not stuck(tiles={**HANG, (2, -1): ("y", {4})}, mode="campaign")
    assert not stuck(tiles={**HANG, (2, -1): ("stairwell", {4})}, mode="campaign", winch=1)  # they can finish


ENDS = {**STAR, (1, 0): ("winch", {2, 3}), (-1, 0): ("illuminator", {0, 1})}


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_heroes_who_can_still_finish_are_not_stuck():
    assert not stuck(tiles=ENDS)
    assert not stuck(tiles=ENDS, heroes=ORRIS, rasps={(1, 0): 3, (-1, 0): 3})


@pytest.mark.rule("CH-WIN-06", "CH-R36", "CH-R38")
def test_without_a_castigator_the_winch_cannot_be_had():
    assert stuck(tiles=ENDS, heroes={"valiant": (0, 0)})
    assert not stuck(tiles=ENDS, heroes={"valiant": (0, 0)}, winch=1)


@pytest.mark.rule("CH-WIN-06", "CH-GEO-11", "CH-R36")
def test_a_winch_tile_behind_the_illuminator_cannot_be_had():
    row = {(0, 0): ("straight", {0}), (1, 0): ("illuminator", {0, 3}), (2, 0): ("winch", {3})}
    assert stuck(tiles=row, heroes=ORRIS)
    assert not stuck(tiles=row, heroes=ORRIS, winch=1)
    turned = {(0, 0): ("straight", {0}), (1, 0): ("winch", {0, 3}), (2, 0): ("illuminator", {3})}
    assert not stuck(tiles=turned, heroes=ORRIS)


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_the_goal_must_lie_where_a_hero_can_walk():
    apart = {**STAR, (-1, 0): {0, 1}, (1, 0): ("winch", {2, 3}), (-2, 0): ("illuminator", {3})}
    assert stuck(tiles=apart, winch=1)
    assert not stuck(tiles=ENDS, winch=1)


@pytest.mark.rule("CH-WIN-06", "CH-R36")
def test_heroes_who_are_parted_are_counted_in_each_region_by_themselves():
    # A circle beside the star. In the star nothing can be hidden; a tile of the circle is kept from nowhere in the star.
    tiles = {**STAR, **{(q + 3, r): edges for (q, r), edges in CIRCLE.items()}}
    assert not stuck(tiles=tiles, heroes={"orris": (0, 0), "eryk": (0, 0), "astrid": (4, 0), "valiant": (3, 1)})
    assert stuck(tiles=tiles, heroes={"orris": (0, 0), "eryk": (4, 0), "astrid": (4, 0), "valiant": (3, 1)})


@pytest.mark.rule("CH-WIN-06", "CH-ADD-12", "CH-R45")
@pytest.mark.parametrize(("stage", "mode"), [(1, "standard"), (2, "campaign")])
def test_the_test_is_made_after_a_set_up_too(stage, mode):
    tiles = {**STAR, (0, 1): (16, {2, 3})}
    del tiles[1, 0]
    play = Play(*scene("crypt_hunters", at="first_tiles", tiles=tiles, stack=[11], reshape=True, mode=mode, stage=stage))
    assert play.over
    assert (play.reason, play.winner) == ("eternal_loop", c.CR)
    assert play.s.round_no == 0


@pytest.mark.rule("CH-WIN-06", "CH-RND-03")
def test_the_test_is_not_made_in_other_phases():
    # The way out lies under a tile that goes in Phase 3; nobody asks before Phase 1 ends.
    play = Play(*scene("crypt_hunters", at="ghosts", tiles=STAR, reshape=True, rasps={(1, 0): 1}, heroes={"orris": (-1, 0)}))
    assert not play.over
    play.do("end")
    assert play.over
    assert play.phase == c.ADD
