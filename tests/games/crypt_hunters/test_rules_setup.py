"""What is in the box, who plays, and the set-up of either mode (CH-COM, CH-GEN, CH-SET, CH-TIL, CH-CMP-01 to 05)."""

from functools import cache

import numpy as np
import pytest

from hypogeum.core.errors import OptionError
from hypogeum.core.record import copy
from hypogeum.core.rng import plant
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.content import names
from hypogeum.games.crypt_hunters.observation import OBSERVATION
from hypogeum.games.crypt_hunters.rules.setup import build_stack
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play
from hypogeum.testing.scenes.crypt_hunters.names import CARDS, KINDS, tile_words

HALL = {(0, 0): "entrance", **RING}
LONE = {(0, 0): "entrance"}
SEEDS = 160
OTHERS = set(range(c.FIRST_OTHER, c.TILES))


def crypt(**given):
    return Play(*scene("crypt_hunters", **given))


@cache
def table(**options):
    return GAME.tables(GAME.parse("test", **options), None)


def reset(seed, **options):
    """A game from its own reset, at its first decision: where the first tile goes."""
    s = GAME.state.make()
    GAME.entries.reset(s, table(**options), np.uint64(seed))
    return Play(s, table(**options))


@cache
def stacks(stage=1, **options):
    """The crypt stacks of many games, from the top."""
    found, s = [], GAME.state.make()
    s.stage = stage
    for seed in range(SEEDS):
        plant(s, np.uint64(seed))
        build_stack(s, table(**options))
        found.append(Play(s, table(**options)).stack())
    return found


def set_up(seed, **options):
    """A game past its set-up, with tiles placed at random."""
    play, luck = reset(seed, **options), np.random.default_rng(seed)
    while play.phase == c.SET_UP and not play.over:
        assert play.stage == "PLACE"
        GAME.entries.step(play.s, play.t, int(luck.choice(play.ids())))
    return play


def random_game(seed, limit=150, **options):
    """Each position of a random game."""
    play, luck = reset(seed, **options), np.random.default_rng(seed)
    while not play.over and limit:
        yield play
        GAME.entries.step(play.s, play.t, int(luck.choice(play.ids())))
        limit -= 1


def view(play, seat):
    out = np.zeros(OBSERVATION.size, np.float32)
    GAME.entries.observe(play.s, play.t, seat, out)
    return out


# ---------------------------------------------------------------- components


@pytest.mark.rule("CH-COM-01", "CH-COM-05", "CH-COM-08", "CH-REI-05")
def test_no_more_pieces_are_used_than_are_in_the_box():
    rolls = 0
    for play in random_game(6, hero_wounds=(4, 4, 4, 2), hit_faces=3):
        s = play.s
        assert s.hits + s.blanks <= 3
        rolls += s.hits > 0
        assert s.hurt.sum() <= 10
        assert len(play.lurking()) + int(s.rasps_on.sum()) == 10
        assert max(s.rasps_on) <= 3
    assert rolls


@pytest.mark.rule("CH-COM-01")
def test_three_dice_are_the_most_that_any_attack_rolls():
    play = crypt(at="ghosts", tiles=HALL, heroes={"eryk": (0, 0), "orris": (0, 0)}, rasps={(1, 0): 3}, dice="hhh")
    play.do("attack:1:W")
    assert (int(play.s.hits), int(play.s.blanks)) == (3, 0)
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): ["dread", "rasp", "rasp"]}, active="eryk", dice="hbh")
    play.do("tile:1,0")
    assert (int(play.s.hits), int(play.s.blanks)) == (2, 1)


@pytest.mark.rule("CH-COM-03")
def test_each_side_has_ten_power_cards_of_its_own():
    assert [len(side) for side in names().card] == [10, 10]
    assert not set(names().card[0]) & set(names().card[1])
    assert [len(set(side)) for side in CARDS] == [10, 10]


@pytest.mark.rule("CH-COM-04", "CH-SET-04", "CH-SET-05")
def test_each_tile_is_in_one_place():
    play = reset(1)
    where = play.s.where.tolist()
    assert len(where) == 32
    assert [where[x] for x in (c.ENTRANCE, c.STAIRWELL)] == [c.ON_FIELD, c.IN_BOX]
    assert where.count(c.IN_STACK) + where.count(c.DRAWN) == 30
    assert sorted([int(play.s.drawn), *play.stack()]) == [c.ILLUMINATOR, c.WINCH, *range(c.FIRST_OTHER, c.TILES)]
    assert play.stack()[-1] == c.ILLUMINATOR


@pytest.mark.rule("CH-COM-05")
def test_the_wounds_of_all_heroes_are_14_at_most():
    assert list(table(hero_wounds=(4, 4, 4, 2)).hero_wounds) == [4, 4, 4, 2]
    with pytest.raises(OptionError, match="14"):
        GAME.parse("test", hero_wounds=(4, 4, 4, 3))


@pytest.mark.rule("CH-COM-06")
def test_a_marker_laid_again_is_the_same_marker():
    # No two cards of ours have one marker; here the card Fear lays Chill, and Consecrated ground lies somewhere already.
    play = crypt(at="hex", tiles=HALL, hands=[[], ["fear"]], chill="orris", carded=[0, 0], faults=False)
    play.t.card_mark[c.CR, CARDS[c.CR].index("fear")] = c.CHILL
    play.do("play:fear", "hero:eryk")
    assert (play.marker("chill"), play.marker("fear")) == ("eryk", None)
    play = crypt(tiles=HALL, heroes={"orris": (0, 0)}, active="orris", hands=[["consecrated_ground"], []])
    play.s.marker[c.HOLY] = play.tile_at((1, 0))
    play.do("play:consecrated_ground", "tile:0,1")
    assert play.marker("holy") == (0, 1)


@pytest.mark.rule("CH-COM-07", "CH-COM-08", "CH-HER-06")
def test_there_are_four_heroes_and_ten_rasps_of_which_one_is_the_dreadwarden():
    t = table()
    assert (len(names().hero), len(names().rasp)) == (4, 2)
    assert [len(row) for row in (t.hero_move, t.hero_attack, t.hero_wounds)] == [4, 4, 4]
    assert crypt(tiles=HALL).lurking() == list(range(10))


TILES = [
    ("CH-TIL-01", {0: "entrance"}, {0, 1, 2, 3, 4, 5}, 1), ("CH-TIL-02", {1: "stairwell"}, {0, 2, 4}, 2),
    ("CH-TIL-03", {2: "illuminator"}, {0, 2, 4}, 2), ("CH-TIL-04", {3: "winch"}, {0, 2, 4}, 2),
    ("CH-TIL-05", {4: "abyssal", 5: "abyssal", 6: "spear_trap", 7: "spear_trap", 8: "plain", 9: "plain"}, {0, 3}, 3),
    ("CH-TIL-06", {10: "spear_trap", 11: "soultrap", 12: "plain", 13: "plain", 14: "plain"}, {0, 1}, 6),
    ("CH-TIL-07", {15: "soultrap", 16: "abyssal", 17: "plain", 18: "plain", 19: "plain", 20: "plain"}, {0, 2}, 6),
    ("CH-TIL-08", {21: "soultrap", 22: "abyssal", 23: "plain", 24: "plain"}, {0, 2, 4}, 2),
    ("CH-TIL-09", {25: "spear_trap", 26: "plain"}, {0, 1, 3}, 6), ("CH-TIL-10", {27: "plain", 28: "plain"}, {0, 2, 3}, 6),
    ("CH-TIL-11", {29: "soultrap", 30: "plain", 31: "plain"}, {0, 1, 3, 4}, 3),
]  # fmt: skip


@pytest.mark.rule("CH-R02", "CH-COM-04", *(row[0] for row in TILES))
@pytest.mark.parametrize(("rule", "tiles", "edges", "rotations"), TILES, ids=[row[0] for row in TILES])
def test_tiles_are_those_of_the_specification(rule, tiles, edges, rotations):
    t = table()
    for tile, kind in tiles.items():
        assert {e for e in range(6) if int(t.tile_edges[tile]) >> e & 1} == edges
        assert t.tile_turns[tile] == rotations
        assert KINDS[int(t.tile_kind[tile])] == kind
        assert kind in tile_words(t, tile)
    same = [x for x in range(c.TILES) if t.tile_edges[x] == t.tile_edges[min(tiles)] and x >= c.FIRST_OTHER]
    assert min(tiles) < c.FIRST_OTHER or same == sorted(tiles)


# ---------------------------------------------------------------- the players and their aims


@pytest.mark.rule("CH-GEN-01", "CH-SET-01")
def test_one_seat_has_the_heroes_and_the_other_lays_the_tiles_and_has_the_rasps():
    asked = {0: set(), 1: set()}
    for play in random_game(2, limit=120):
        asked[play.seat].add(play.stage)
    assert {"PICK_HERO", "ACT"} <= asked[c.SE]
    assert not {"PLACE", "RASP", "DRIFT_DEST", "REINF_TILE"} & asked[c.SE]
    assert {"PLACE", "RASP"} <= asked[c.CR]
    assert not {"PICK_HERO", "ACT", "MOVING"} & asked[c.CR]


@pytest.mark.rule("CH-GEN-02", "CH-MOV-06", "CH-WIN-01")
def test_the_illuminator_is_reached_by_way_of_the_winch():
    tiles = {**HALL, (1, 0): ("illuminator", {3}), (-1, 0): ("winch", {0, 2, 4})}
    play = crypt(tiles=tiles, heroes={"orris": (0, 0)}, active="orris", reshape=True)
    assert play.offers("step") == {"NE", "NW", "W", "SW", "SE"}
    play.do("step:W")
    assert play.s.winch == 0
    play.do("end")  # his activation ends on the Winch tile
    assert play.s.winch == 1
    play.until("ACT").do("step:E", "step:E")
    assert play.hero("orris") == (1, 0)
    play.until("RASP").auto()
    assert (play.over, play.winner, play.reason) == (True, c.SE, "illuminator")


@pytest.mark.rule("CH-GEN-03", "CH-WIN-03", "CH-RND-03")
def test_the_chainrasps_win_when_all_heroes_are_slain():
    play = crypt(at="ghosts", tiles=HALL, heroes={"orris": (0, 0)}, hurt={"orris": 1}, rasps={(1, 0): 1}, dice="h")
    play.do("attack:1:W")
    assert (play.over, play.winner, play.reason) == (True, c.CR, "all_slain")


# ---------------------------------------------------------------- standard set-up


@pytest.mark.rule("CH-SET-02", "CH-SET-03", "CH-CMP-01", "CH-TRM-01")
@pytest.mark.parametrize("mode", ["standard", "campaign"])
def test_heroes_begin_on_the_entrance_and_rasps_lurk(mode):
    play = reset(3, mode=mode)
    assert play.field() == {(0, 0)}
    assert play.tile_at((0, 0)) == c.ENTRANCE
    assert [play.hero(h) for h in range(4)] == [(0, 0)] * 4
    assert play.lurking() == list(range(10))
    assert not play.s.hurt.any()
    assert (play.phase, int(play.s.round_no), int(play.s.stage), int(play.s.winch)) == (c.SET_UP, 0, 1, 0)


@pytest.mark.rule("CH-SET-04")
def test_the_illuminator_is_the_last_tile_and_the_winch_any_other():
    for stack in stacks():
        assert len(stack) == 30
        assert stack[29] == c.ILLUMINATOR
        assert set(stack) == {c.ILLUMINATOR, c.WINCH} | OTHERS
    places = [stack.index(c.WINCH) for stack in stacks()]
    assert set(places) <= set(range(29))
    assert len(set(places)) > 25  # of 29; with 160 games 0.1 are missing on average
    assert abs(np.mean(places) - 14) < 3 * 8.37 / np.sqrt(SEEDS)


@pytest.mark.rule("CH-SET-04")
def test_the_other_tiles_are_shuffled_too():
    firsts = [stack[0] for stack in stacks()]
    assert len(set(firsts)) > 25
    assert len({tuple(stack) for stack in stacks()}) == SEEDS


@pytest.mark.rule("CH-SET-05", "CH-SPT-07")
def test_the_stairwell_stays_in_the_box_for_the_whole_standard_game():
    assert all(c.STAIRWELL not in stack for stack in stacks())
    for play in random_game(9, limit=40):
        assert play.s.where[c.STAIRWELL] == c.IN_BOX


@pytest.mark.rule("CH-SET-06", "CH-SET-07", "CH-CRD-01", "CH-R58", "CH-R43")
def test_each_player_draws_three_of_ten_cards():
    hands = [(play.hand(c.SE), play.hand(c.CR)) for play in (reset(seed) for seed in range(60))]
    assert all(len(hand) == 3 for pair in hands for hand in pair)
    for seat in (c.SE, c.CR):
        held = [sum(name in pair[seat] for pair in hands) for name in CARDS[seat]]
        assert min(held) > 5  # 18 on average
        assert max(held) < 35
    assert len({str(pair) for pair in hands}) > 55


@pytest.mark.rule("CH-SET-06", "CH-SET-07")
@pytest.mark.parametrize("seat", [c.SE, c.CR])
def test_a_hand_is_secret_from_the_other_player(seat):
    play = reset(5)
    other = Play(copy(play.s), play.t)
    other.s.hand[1 - seat] = 0b0000110001 if play.s.hand[1 - seat] != 0b0000110001 else 0b0000001011
    assert (view(play, seat) == view(other, seat)).all()
    other = Play(copy(play.s), play.t)
    other.s.hand[seat] = 0b0000110001 if play.s.hand[seat] != 0b0000110001 else 0b0000001011
    assert (view(play, seat) != view(other, seat)).any()


@pytest.mark.rule("CH-SET-09", "CH-CMP-05", "CH-ADD-01")
@pytest.mark.parametrize("mode", ["standard", "campaign"])
def test_tiles_are_placed_until_the_heroes_see_no_end(mode):
    for seed in range(4):
        play = set_up(seed, mode=mode)
        assert play.joined((0, 0)) == {0, 1, 2, 3, 4, 5}
        for d, (q, r) in enumerate(((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))):
            far = 1
            while d in play.joined((far * q, far * r)):
                far += 1
            assert d not in play.open_edges((far * q, far * r))
        assert (play.phase, int(play.s.round_no), int(play.s.rounds)) == (c.HEROES_ACT, 1, 1)


@pytest.mark.rule("CH-SET-10", "CH-REI-03")
def test_a_slain_rasp_lurks_and_may_come_back():
    play = crypt(tiles=HALL, heroes={"eryk": (0, 0)}, rasps={(1, 0): [1]}, active="eryk", dice="hhh").do("tile:1,0")
    assert 1 in play.lurking()
    play.until("RASP")
    assert 1 not in play.lurking()
    assert play.s.spent[1] == 0


@pytest.mark.rule("CH-SET-11", "CH-R44")
def test_no_card_can_be_played_during_the_set_up():
    hands = [["purging_light"], ["twisting_crypt"]]
    play = crypt(at="first_tiles", tiles=LONE, stack=[12, 13], hands=hands)
    assert (play.stage, play.offers("play")) == ("PLACE", set())
    while play.phase == c.SET_UP:
        assert play.stage == "PLACE"
        play.auto()
    ring = {cell: edges for cell, edges in RING.items() if cell != (1, 0)}
    play = crypt(at="add", tiles={**LONE, **ring}, stack=[12, 13], hands=hands)
    assert (play.stage, play.offers("play")) == ("TILE_CARD", {"twisting_crypt"})


# ---------------------------------------------------------------- campaign


@pytest.mark.rule("CH-CMP-02", "CH-CMP-03")
def test_in_a_campaign_the_winch_is_in_the_top_twenty_and_the_stairwell_in_the_bottom_ten():
    for stack in stacks(mode="campaign"):
        assert set(stack) == {c.STAIRWELL, c.WINCH} | OTHERS
        assert len(stack) == 30
        assert stack.index(c.WINCH) < 20
        assert stack.index(c.STAIRWELL) >= 20
    assert {stack.index(c.WINCH) for stack in stacks(mode="campaign")} == set(range(20))
    assert {stack.index(c.STAIRWELL) for stack in stacks(mode="campaign")} == set(range(20, 30))
    play = reset(0, mode="campaign")
    assert play.s.where[c.ILLUMINATOR] == c.IN_BOX
    dealt = [int(play.s.drawn), *play.stack()]
    assert (dealt.index(c.WINCH) < 20, dealt.index(c.STAIRWELL) < 20) == (True, False)


@pytest.mark.rule("CH-CMP-03")
def test_in_a_campaign_any_other_tile_may_be_anywhere():
    for tile in (4, 31):
        places = [stack.index(tile) for stack in stacks(mode="campaign")]
        assert len(set(places)) > 24  # of 30
        assert 0.2 < sum(place >= 20 for place in places) / SEEDS < 0.44  # 9 of 28 lie in the bottom ten


@pytest.mark.rule("CH-CMP-04", "CH-SET-06")
def test_in_a_campaign_the_stormcast_holds_five_cards():
    play = reset(4, mode="campaign")
    assert (len(play.hand(c.SE)), len(play.hand(c.CR))) == (5, 3)


@pytest.mark.rule("CH-BUR-07", "CH-R46")
def test_stacked_odds_puts_winch_and_goal_among_the_last_ten():
    for mode, goal in (("standard", c.ILLUMINATOR), ("campaign", c.STAIRWELL)):
        dealt = stacks(mode=mode, burden_side="stormcast", burdens=("stacked_odds",))
        for stack in dealt:
            assert set(stack) == {goal, c.WINCH} | OTHERS
            assert min(stack.index(goal), stack.index(c.WINCH)) >= 20
        for tile in (goal, c.WINCH):
            assert {stack.index(tile) for stack in dealt} == set(range(20, 30))
