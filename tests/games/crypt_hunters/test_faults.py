"""`faults`: silent on possible records, and each flag is raised by what it is there for."""

import functools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.rules.geometry import find_cells
from hypogeum.games.crypt_hunters.rules.legal import write_legal
from hypogeum.testing import faults
from hypogeum.testing.configurations import CHECKED
from hypogeum.testing.contract import positions
from hypogeum.testing.faults import both, end, option, spoil, swap, tamper, top, under
from hypogeum.testing.scenes import SceneError, faults_module, scene
from hypogeum.testing.scenes.crypt_hunters import Play
from hypogeum.testing.scenes.crypt_hunters.build import derive
from hypogeum.testing.scenes.crypt_hunters.named import NAMED
from hypogeum.testing.strict import Strict

F = faults_module(GAME)
CONFIGURATIONS = [GAME.parse("test", **given) for given in CHECKED["crypt_hunters"]]
NONE = c.NONE
ROW: dict[Any, Any] = {(0, 0): {0, 3}, (1, 0): {0, 3}, (2, 0): ("spear_trap", {0, 3}), (3, 0): {3, 5}}
ROW[3, 1] = ("spear_trap", {2, 5})
"""A corridor of three tiles, then a bend to the south-east."""


def found(s: Any, t: Any) -> int:
    return int(GAME.entries.faults(s, t))


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_random_games_are_without_faults(options):
    faults.check_random_games(GAME, options, games=3, every=1 if not PLAIN else 5)


def test_every_flag_has_a_sentence():
    faults.check_meanings(GAME)


# ---------------------------------------------------------------- good records, one for each kind of decision


def drawing() -> Play:
    """Phase 1, a tile drawn that could be exchanged; only from the tile in the middle nobody sees an open path."""
    return Play(*scene(
        "crypt_hunters", at="add", heroes={"orris": (1, 0)}, tiles={(-1, 0): {0, 2}, (0, 0): {0, 3}, (1, 0): {3, 5}},
        stack=["straight", "y"], hands=[[], ["twisting_crypt"]],
    ))  # fmt: skip


def placing() -> Play:
    """Phase 1, a tile drawn; rasps, a Dreadwarden and consecrated ground on the map; played cards on the table."""
    return Play(*scene(
        "crypt_hunters", at="add", heroes={"orris": (2, 0), "valiant": (2, 0), "eryk": (3, 1)}, hurt={"eryk": 1},
        tiles=ROW, rasps={(0, 0): ["dread", "rasp"]}, holy=(1, 0), stack=["straight", "y"],
        hands=[["rally"], ["twisting_crypt", "chill"]],
    )).do("play:twisting_crypt")  # fmt: skip


def acting() -> Play:
    """Phase 2, Orris active, Eryk done, under Chill; Overwatch lies already."""
    return Play(*scene(
        "crypt_hunters", active="orris", heroes={"orris": (1, 0), "eryk": (2, 0), "astrid": (3, 0), "valiant": (3, 0)},
        tiles=ROW, rasps={(0, 0): 2}, activated=["eryk"], chill="orris", overwatch="eryk",
        hands=[["rally"], ["incorporeal"]],
    ))  # fmt: skip


def bonus() -> Play:
    """Castigator-Prime was given to Eryk, who attacks; the Chainrasps may answer."""
    play = Play(*scene(
        "crypt_hunters", active="orris", heroes={"orris": (2, 0), "eryk": (1, 0)}, tiles=ROW,
        rasps={(0, 0): ["dread", "rasp"]}, hands=[["rally"], ["incorporeal"]], dice="hbb",
    ))  # fmt: skip
    return play.do("prime").do("tile:0,0")


def running() -> Play:
    """Valiant has made one of two steps."""
    return Play(*scene(
        "crypt_hunters", active="valiant", heroes={"valiant": (0, 0)}, tiles={**ROW, (-1, 0): {0, 2}}, hands=[[], []],
    )).do("step:E")  # fmt: skip


def hexing() -> Play:
    """Chill was played and asks for its hero."""
    return Play(*scene(
        "crypt_hunters", at="hex", heroes={"orris": (1, 0), "eryk": (2, 0)}, tiles=ROW, hands=[[], ["chill"]],
    )).do("play:chill")  # fmt: skip


def split() -> Play:
    return Play(*scene("crypt_hunters", **NAMED["the_crypt_falls_apart"]))


def reinforcing() -> Play:
    """Phase 4: the Dreadwarden may come as the second of two on a tile."""
    return Play(*scene(
        "crypt_hunters", at="reinforce", heroes={"orris": (2, 0)}, rasps={(0, 0): 3},
        tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (0, 1): {2, 4}, (-1, 0): {0, 1, 3, 4}},
    )).until("REINF_TILE")  # fmt: skip


def serving() -> Play:
    return reinforcing().until("REINF_MODEL")


def rising() -> Play:
    """Rising Dead: one rasp lies, the second may be the Dreadwarden."""
    play = Play(*scene(
        "crypt_hunters", at="rise", heroes={"orris": (2, 0)}, rasps={(0, 0): 3, (1, 0): 2}, hands=[[], ["rising_dead"]],
        tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {0, 3}, (0, 1): {2, 5}},
    )).do("play:rising_dead")  # fmt: skip
    play.until("CARD_MODEL")
    return play.do(min(word for word in play.legal() if word not in ("model:0", "pass")))


def drifting() -> Play:
    """A rasp has drifted along the corridor and may bring others."""
    play = Play(*scene(
        "crypt_hunters", at="ghosts", taken=1, heroes={"orris": (3, 1)}, tiles=ROW,
        rasps={(0, 0): 2, (1, 0): ["rasp", "spent"]},
    ))  # fmt: skip
    return play.do("drift:1").do("tile:2,0")


def watching() -> Play:
    """A rasp came into Eryk's sight, who keeps Overwatch."""
    return Play(*scene(
        "crypt_hunters", at="ghosts", taken=1, heroes={"eryk": (2, 0)}, overwatch="eryk", rasps={(0, 0): 1}, tiles=ROW,
        hands=[[], []],
    )).do("move:1:E")  # fmt: skip


def struck() -> Play:
    """Two heroes under three dice, with a Bulwark in hand; the Dreadwarden rolled."""
    return Play(*scene("crypt_hunters", **NAMED["hits_on_two_heroes_and_a_shield"])).do("attack:0:E")


def teleporting() -> Play:
    """Through the Walls carries a rasp and asks where to."""
    return Play(*scene(
        "crypt_hunters", at="ghosts", taken=2, heroes={"orris": (3, 1)}, tiles=ROW, rasps={(0, 0): ["spent", "rasp"]},
        hands=[[], ["through_the_walls"]],
    )).do("play:through_the_walls").do("model:2")  # fmt: skip


def below() -> Play:
    """The second stage of a campaign, in Phase 2."""
    return Play(*scene(
        "crypt_hunters", mode="campaign", stage=2, heroes={"orris": (1, 0), "eryk": (2, 0)},
        slain=["valiant", "astrid"], tiles=ROW,
    ))  # fmt: skip


SCENES = {
    f.__name__: functools.cache(f)
    for f in (
        drawing, placing, acting, bonus, running, hexing, split, reinforcing, serving, rising, drifting, watching,
        struck, teleporting, below,
    )
}  # fmt: skip
STAGES = dict(
    drawing="TILE_CARD", placing="PLACE", acting="ACT", bonus="ROLL_DEF", running="MOVING", hexing="CARD_HERO",
    split="SPLIT", reinforcing="REINF_TILE", serving="REINF_MODEL", rising="CARD_MODEL", drifting="DRIFT_TAKE",
    watching="OVERWATCH", struck="ROLL_ATT", teleporting="CARD_TILE", below="PICK_HERO",
)  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_the_records_to_be_spoilt_are_without_faults(name):
    play = SCENES[name]()
    assert play.stage == STAGES[name]
    faults.check_no_faults(GAME, play.s, play.t, f"in {name}")


# ---------------------------------------------------------------- what is spoilt


def tile_at(s, q, r):
    return next(k for k in range(c.TILES) if s.where[k] == c.ON_FIELD and (s.tile_q[k], s.tile_r[k]) == (q, r))


def stand(h, q, r):
    """Hero `h` stands on the tile in this cell."""

    def change(s, t):
        if s.hero_tile[h] != NONE:
            s.heroes_on[s.hero_tile[h]] -= 1
        s.hero_tile[h] = tile_at(s, q, r)
        s.heroes_on[s.hero_tile[h]] += 1

    return change


def haunt(m, q, r):
    """Rasp `m` stands on the tile in this cell."""

    def change(s, t):
        if s.rasp_tile[m] != NONE:
            s.rasps_on[s.rasp_tile[m]] -= 1
        s.rasp_tile[m] = tile_at(s, q, r)
        s.rasps_on[s.rasp_tile[m]] += 1

    return change


def slay(*heroes):
    """These are slain, each in an event of its own."""

    def change(s, t):
        for h in heroes:
            s.heroes_on[s.hero_tile[h]] -= 1
            s.hero_tile[h] = NONE
            s.hurt[h] = s.activated[h] = s.locked[h] = s.mired[h] = 0
            s.fallen_n += 1
            s.fallen[h] = s.fallen_n
            s.injured = 1

    return change


def of_tile(field, q, r, value):
    """A field of the tile in this cell."""
    return lambda s, t: spoil(field, tile_at(s, q, r), value)(s, t)


def move_tile(s, t):
    """A tile is said to lie elsewhere; what follows from the map is left."""
    s.tile_q[tile_at(s, 3, 1)] = 7


def shift_map(s, t):
    s.tile_q[[k for k in range(c.TILES) if s.where[k] == c.ON_FIELD]] += 20
    derive(s, t)


def lay_apart(s, t):
    """A tile of the discard pile, or of the stack, lies far from all others."""
    s.stack_n -= 1
    tile = int(s.stack[s.stack_n])
    s.stack[s.stack_n] = NONE
    s.where[tile], s.tile_q[tile], s.tile_r[tile] = c.ON_FIELD, -4, 0
    derive(s, t)


def discard(tile):
    """A tile of the stack is said to be discarded."""

    def change(s, t):
        at = [int(k) for k in s.stack].index(tile)
        s.stack[at : c.STACK - 1] = s.stack[at + 1 :].copy()
        s.stack_n -= 1
        s.stack[s.stack_n] = NONE
        s.where[tile] = c.DISCARDED

    return change


def play_cards(seat, *cards):
    """Cards go from the hand to those played."""

    def change(s, t):
        for k in cards:
            s.hand[seat] &= ~(1 << k)
            s.played[seat] |= 1 << k

    return change


MUTATIONS = {
    # single fields
    "a hero beyond the last tile": ("acting", spoil("hero_tile", 0, 32), "RANGE"),
    "a rasp below none": ("acting", spoil("rasp_tile", 3, -2), "RANGE"),
    "more counters than there are Wounds": ("acting", spoil("hurt", 0, 4), "RANGE"),
    "an eleventh card": ("acting", spoil("hand", c.CR, 1 << 10), "RANGE"),
    "a marker on a fifth hero": ("acting", spoil("marker", c.CHILL, 4), "RANGE"),
    "a marker on a 33rd tile": ("acting", spoil("marker", c.HOLY, 32), "RANGE"),
    "a 31st tile in the stack": ("acting", spoil("stack_n", None, 31), "RANGE"),
    "a set of tiles below zero": ("acting", spoil("part", 0, -1), "RANGE"),
    "candidates beyond the last tile": ("acting", spoil("cands", None, 1 << 32), "RANGE"),
    "a neighbour that is none": ("acting", spoil("nbr", (3, 3), 32), "RANGE"),
    "an unknown status": ("acting", spoil("status", None, 3), "RANGE"),
    "a third seat": ("acting", spoil("winner", None, 2), "RANGE"),
    "more decisions than the limit": ("acting", spoil("decisions", None, 4001), "RANGE"),
    "a round after the last": ("acting", spoil("round_no", None, 41), "RANGE"),
    "four dice": ("bonus", spoil("hits", None, 4), "RANGE"),
    "an action that is none": ("acting", spoil("answer", None, c.ACTIONS), "RANGE"),
    "an action that is more than legal": ("acting", spoil("legal", 0, 2), "RANGE"),
    # places of tiles
    "a tile twice in the stack": ("acting", lambda s, t: spoil("stack", 1, s.stack[2])(s, t), "TILES"),
    "a hole in the stack": ("acting", spoil("stack", 1, NONE), "TILES"),
    "a stack count that does not fit": ("acting", spoil("stack_n", None, lambda n: n - 1), "TILES"),
    "a tile in the stack and discarded": (
        "acting", lambda s, t: spoil("where", int(s.stack[0]), c.DISCARDED)(s, t), "TILES",
    ),
    "a tile in no place": ("acting", lambda s, t: spoil("where", int(s.stack[0]), c.IN_BOX)(s, t), "TILES"),
    "the Stairwell in a standard game": ("acting", spoil("where", c.STAIRWELL, c.DISCARDED), "TILES"),
    "the Winch in the second stage": ("below", spoil("where", c.WINCH, c.DISCARDED), "TILES"),
    "the Entrance in the stack's place": ("acting", spoil("where", c.ENTRANCE, c.IN_STACK), "TILES"),
    "a drawn tile that none knows": ("placing", spoil("drawn", None, NONE), "TILES"),
    "a second drawn tile": ("placing", lambda s, t: spoil("where", tile_at(s, 3, 1), c.DRAWN)(s, t), "TILES"),
    "a tile on the map that is not laid": ("acting", spoil("laid", None, lambda laid: laid & (laid - 1)), "TILES"),
    "a discarded tile with a rotation": ("acting", spoil("turn", c.ENTRANCE, 1), "TILES"),
    "a discarded tile with a cell": ("acting", spoil("tile_r", c.ENTRANCE, 1), "TILES"),
    # the stack
    "the Illuminator not at the bottom": ("acting", swap("stack", slice(0, 1), slice(4, 5)), "ZONES"),
    "a known top at the bottom": ("placing", lambda s, t: spoil("known_top", None, int(s.stack[0]))(s, t), "ZONES"),
    "a known top that no card laid": (
        "acting", lambda s, t: spoil("known_top", None, int(s.stack[s.stack_n - 1]))(s, t), "ZONES"
    ),
    "the Illuminator high in a campaign": (
        "below", lambda s, t: swap("stack", slice(0, 1), slice(12, 13))(s, t), "ZONES"
    ),
    # the map
    "two tiles in one cell": ("acting", of_tile("tile_r", 3, 1, 0), "MAP"),
    "a tile that lies elsewhere": ("acting", move_tile, "MAP"),
    "a map farther out than tiles were laid": ("acting", shift_map, "MAP"),
    "an edge too many": ("acting", of_tile("edges", 3, 1, lambda edges: edges ^ 16), "MAP"),
    "edges of a discarded tile": ("acting", spoil("edges", c.ENTRANCE, 1), "MAP"),
    "a rotation that another one equals": ("acting", of_tile("turn", 0, 0, 3), "MAP"),
    "a neighbour forgotten": ("acting", lambda s, t: spoil("nbr", (tile_at(s, 1, 0), 0), NONE)(s, t), "MAP"),
    "a neighbour invented": ("acting", lambda s, t: spoil("nbr", (tile_at(s, 1, 0), 1), 9)(s, t), "MAP"),
    "a neighbour of a discarded tile": ("acting", spoil("nbr", (c.ENTRANCE, 0), 9), "MAP"),
    "a path not joined": ("acting", of_tile("joined", 1, 0, 1), "PATHS"),
    "an open edge closed": ("acting", of_tile("free", 3, 1, 0), "PATHS"),
    "a line of sight round a corner": ("acting", of_tile("sight", 1, 0, lambda seen: seen | 1), "PATHS"),
    "a tile that does not see itself": ("acting", of_tile("sight", 3, 1, 0), "PATHS"),
    # heroes
    "a hero on a tile that does not lie": ("acting", spoil("hero_tile", 0, c.ENTRANCE), "HEROES"),
    "a hero that stands and is slain": ("acting", spoil("fallen", 0, 1), "HEROES"),
    "a slain hero that was never slain": ("acting", both(slay(2), spoil("fallen", 2, 0)), "HEROES"),
    "a slain hero with counters": ("below", spoil("hurt", 2, 1), "HEROES"),
    "a slain hero that is done": ("below", spoil("activated", 3, 2), "HEROES"),
    "a living hero at its last Wound": ("acting", spoil("hurt", 1, 2), "HEROES"),
    "three heroes on one tile": ("acting", stand(1, 3, 0), "HEROES"),
    "a hero who is not counted": ("acting", of_tile("heroes_on", 1, 0, 0), "HEROES"),
    "a hero counted where none stands": ("acting", of_tile("heroes_on", 3, 1, 1), "HEROES"),
    "a slaying event too many": ("below", spoil("fallen_n", None, 3), "EVENTS"),
    "a slaying event left out": ("below", both(spoil("fallen", 3, 3), spoil("fallen_n", None, 3)), "EVENTS"),
    "a living hero slain by the Dreadwarden": ("struck", spoil("dread_kills", None, 1), "EVENTS"),
    "nobody ever injured, and one is slain": ("below", spoil("injured", None, 0), "EVENTS"),
    "nobody ever injured, and one is hurt": ("placing", spoil("injured", None, 0), "EVENTS"),
    "kills of a Dreadwarden that never came": ("below", spoil("dread_kills", None, 4), "EVENTS"),
    # rasps
    "a rasp on a tile that does not lie": ("acting", spoil("rasp_tile", 1, c.ENTRANCE), "RASPS"),
    "a rasp beside a hero": ("acting", haunt(1, 1, 0), "RASPS"),
    "a rasp on consecrated ground": ("placing", haunt(1, 1, 0), "RASPS"),
    "four rasps on one tile": ("struck", haunt(4, 0, 0), "RANGE"),
    "a rasp that is not counted": ("acting", of_tile("rasps_on", 0, 0, 1), "RASPS"),
    "a rasp counted where none stands": ("acting", of_tile("rasps_on", 3, 1, 1), "RASPS"),
    "a lurking rasp that is spent": ("struck", spoil("spent", 8, 1), "RASPS"),
    "a Dreadwarden that never came": ("placing", spoil("dread_placed", None, 0), "RASPS"),
    "two rasps on a tile for one": ("acting", option("room", 1), "RASPS"),
    "five rasps where four may be": ("rising", option("rasps_max", 4), "RASPS"),
    "a Dreadwarden where only four may be": ("placing", option("rasps_max", 4), "RASPS"),
    # cards
    "a card in the hand and played": ("acting", spoil("played", c.SE, lambda cards: cards | 1 << 8), "HANDS"),
    "a card lost": ("acting", spoil("hand", c.SE, 0), "HANDS"),
    "a card more": ("acting", spoil("hand", c.CR, lambda cards: cards | 1 << 9), "HANDS"),
    "two cards played in the first round": (
        "acting", both(spoil("round_no", None, 1), spoil("rounds", None, 1)), "HANDS",
    ),
    "a card this round, and none was played": (
        "acting", both(spoil("hand", c.CR, 7), spoil("played", c.CR, 0)), "HANDS"
    ),
    "cards of those who need none": ("acting", option("burdens", c.WHO_NEEDS_EM), "HANDS"),
    # markers
    "a marker on a slain hero": ("acting", slay(0), "MARKERS"),
    "a marker on a tile that does not lie": ("placing", spoil("marker", c.HOLY, c.ENTRANCE), "MARKERS"),
    "a marker that no card laid": ("acting", spoil("marker", c.HOLY, lambda _: 31), "MARKERS"),
    "a marker laid in no round": ("acting", spoil("carded", c.CR, 0), "MARKERS"),
    "Fear beside Chill": ("acting", both(spoil("marker", c.FEAR, 1), spoil("played", c.CR, 7), spoil("hand", c.CR, 0)),
                          "MARKERS"),
    "Overwatch of Valiant": ("acting", spoil("marker", c.OVERWATCH_MARK, 3), "MARKERS"),
    "Chill in Phase 1": ("placing", both(play_cards(c.CR, 0), spoil("marker", c.CHILL, 0)), "MARKERS"),
    # time
    "a second stage without a campaign": ("below", option("campaign", 0), "TIME"),
    "a second stage without the Winch marker": ("below", spoil("winch", None, 0), "TIME"),
    "a first stage of more rounds than there may be": ("below", spoil("rounds", None, 60), "TIME"),
    "a second stage from the start": ("below", lambda s, t: spoil("rounds", None, int(s.round_no))(s, t), "TIME"),
    "rounds that were not counted": ("acting", spoil("rounds", None, lambda n: n + 1), "TIME"),
    "a set-up in the middle of a round": ("acting", spoil("phase", None, c.SET_UP), "TIME"),
    "Phase 1 in the first round": ("placing", both(spoil("round_no", None, 1), spoil("rounds", None, 1)), "TIME"),
    "the Winch marker before the Winch": ("acting", spoil("winch", None, 1), "TIME"),
    # the end
    "a winner of a running game": ("acting", spoil("winner", None, c.CR), "END"),
    "a reason of a running game": ("acting", spoil("reason", None, c.BY_DOOMED), "END"),
    "all heroes slain, and nobody has won": ("running", slay(3), "END"),
    "the unclaimed Winch lost, and nobody has won": ("acting", discard(c.WINCH), "END"),
    "the goal lost, and nobody has won": ("acting", discard(c.ILLUMINATOR), "END"),
    "no Castigator and no marker, where that ends the game": ("running", option("doomed_ends", 1), "END"),
    "reached, and nobody stands there": ("acting", end(c.BY_ILLUMINATOR, c.SE), "END"),
    "all slain, and some live": ("acting", end(c.BY_ALL_SLAIN, c.CR), "END"),
    "the Winch lost from the stack": ("acting", end(c.BY_WINCH_LOST, c.CR), "END"),
    "the goal lost from the stack": ("acting", end(c.BY_GOAL_LOST, c.CR), "END"),
    "an eternal loop in Phase 2": ("acting", end(c.BY_ETERNAL_LOOP, c.CR), "END"),
    "an eternal loop won by the heroes": ("placing", end(c.BY_ETERNAL_LOOP, c.SE), "END"),
    "doomed where nobody is": ("running", end(c.BY_DOOMED, c.CR), "END"),
    "a broken burden that nobody bears": ("acting", end(c.BY_BURDEN, NONE), "END"),
    "a limit with a winner": ("acting", end(c.BY_LIMIT, c.CR, 2), "END"),
    "cut short for another reason": ("acting", end(c.BY_ETERNAL_LOOP, NONE, 2), "END"),
    # frames
    "an unknown frame": ("acting", top(c.F_KIND, 77), "FRAMES"),
    "a frame of a negative kind": ("acting", top(c.F_KIND, -3), "FRAMES"),
    "another decision": ("acting", top(c.F_KIND, c.RASP), "FRAMES"),
    "frames in another order": ("acting", swap("frame", 1, 2), "FRAMES"),
    "a flow on top": ("running", both(spoil("frame", 3, 0), spoil("depth", None, lambda n: n - 1)), "FRAMES"),
    "no frames": ("acting", spoil("depth", None, 0), "FRAMES"),
    "more frames than fit": ("acting", spoil("depth", None, c.DEPTH + 1), "FRAMES"),
    "a frame left above the top": ("acting", spoil("frame", (5, 3), 1), "FRAMES"),
    "another frame at the bottom": ("acting", spoil("frame", (0, c.F_KIND), c.GHOSTS), "FRAMES"),
    "a fifth hero on top": ("acting", top(c.F_X, 4), "FRAMES"),
    "a decision of the other seat": ("acting", top(c.F_SEAT, c.CR), "FRAMES"),
    "a program counter that does not wait": ("acting", under(c.F_PC, 0), "FRAMES"),
    "a variable that nobody uses": ("acting", top(c.F_V, 1), "FRAMES"),
    "a direction that is none": ("running", under(c.F_Y, 6), "FRAMES"),
    "an order of play in another phase": ("acting", spoil("phase", None, c.REINFORCE), "FRAMES"),
    "an order of play beyond its end": ("acting", spoil("frame", (0, c.F_PC), c.P_END + 1), "FRAMES"),
    # what the frames are about
    "an eligible cell outside Phase 1": ("acting", spoil("cell", 0, 8256), "CELLS"),
    "an eligible cell elsewhere": ("placing", lambda s, t: spoil("cell", int(np.argmax(s.cell)), 8256)(s, t), "CELLS"),
    "an eligible cell forgotten": ("placing", lambda s, t: spoil("cell", int(np.argmax(s.cell)), NONE)(s, t), "CELLS"),
    "a tile drawn that nobody could see": (
        "drawing", both(stand(0, 0, 0), spoil("cell", slice(0, c.RAYS), NONE)), "CELLS"
    ),
    "a tile put back before it was": (
        "drawing", lambda s, t: both(spoil("known_top", None, int(s.stack[s.stack_n - 1])), play_cards(c.CR, 7))(s, t),
        "CELLS",
    ),
    "a part outside a split": ("acting", spoil("part", 0, 1), "PARTS"),
    "a part with a tile of the other": ("split", lambda s, t: spoil("part", 0, int(s.laid))(s, t), "PARTS"),
    "a part under another hero": ("split", swap("part", 0, 2), "PARTS"),
    "a tile apart from all others": ("watching", lay_apart, "PARTS"),
    "two heroes active": ("acting", spoil("activated", 2, 1), "MARKS"),
    "a hero not done in Phase 5": ("watching", spoil("activated", 1, 0), "MARKS"),
    "a hero done in Phase 1": ("placing", spoil("activated", 1, 2), "MARKS"),
    "a hero locked before it moves": ("placing", spoil("locked", 1, 1), "MARKS"),
    "a hero mired on plain ground": ("placing", spoil("mired", 1, 1), "MARKS"),
    "a rasp spent in Phase 2": ("acting", spoil("spent", 1, 1), "MARKS"),
    "Castigator-Prime used in Phase 1": ("placing", spoil("prime_used", None, 1), "MARKS"),
    "a card of the heroes before they act": ("placing", spoil("carded", c.SE, 1), "MARKS"),
    "a tile held before Phase 3": ("acting", lambda s, t: spoil("kept_tile", None, tile_at(s, 3, 1))(s, t), "MARKS"),
    "two actions under Chill": ("acting", spoil("acts", None, 2), "ACTIVATION"),
    "actions without an activation": ("below", spoil("acts", None, 1), "ACTIVATION"),
    "an active hero without an activation": ("watching", both(spoil("active", None, 1), spoil("activated", 1, 1)),
                                             "MARKS"),
    "an extra action without a card": ("running", spoil("extra_move", None, 1), "ACTIVATION"),
    "an extra action and Overwatch": ("acting", spoil("extra_move", None, 1), "ACTIVATION"),
    "steps without a Move": ("acting", spoil("steps", None, 1), "ACTIVATION"),
    "a bonus action without Prime": ("acting", spoil("bonus", None, 1), "ACTIVATION"),
    "as many steps left as at the start": ("running", spoil("steps", None, 2), "ACTIVATION"),
    "no step left in a Move": ("running", spoil("steps", None, 0), "ACTIVATION"),
    "a step from where no path comes": ("running", under(c.F_Y, 1), "ACTIVATION"),
    "a Move of a locked hero": ("running", spoil("locked", 3, 1), "ACTIVATION"),
    "a choice of another hero": ("acting", top(c.F_X, 1), "ACTIVATION"),
    "a bonus action of the active hero": ("bonus", spoil("bonus", None, 0), "ACTIVATION"),
    "a bonus action of nobody": ("bonus", spoil("bonus", None, NONE), "ACTIVATION"),
    "a bonus action of one who has no Prime": ("bonus", option("hero_prime", 0), "ACTIVATION"),
    "a bonus action, and Prime was not used": ("bonus", spoil("prime_used", None, 0), "ACTIVATION"),
    "a roll without an attack": ("acting", spoil("hits", None, 1), "ROLL"),
    "an attacked tile without an attack": ("acting", spoil("roll_tile", None, 9), "ROLL"),
    "a die lost": ("bonus", spoil("blanks", None, lambda n: n - 1), "ROLL"),
    "a roll of another hero": ("bonus", spoil("roll_hero", None, 0), "ROLL"),
    "an attack on another tile": ("bonus", lambda s, t: both(spoil("roll_tile", None, tile_at(s, 3, 1)),
                                                             under(c.F_Y, tile_at(s, 3, 1)))(s, t), "ROLL"),
    "a roll of the other side": ("bonus", spoil("roll_side", None, c.CR), "ROLL"),
    "an answer of the attacker": ("bonus", both(top(c.F_SEAT, c.SE), spoil("to_act", None, c.SE)), "ROLL"),
    "an attack under Fear": (
        "bonus", both(spoil("marker", c.FEAR, 1), play_cards(c.CR, 1), spoil("carded", c.CR, 1),
                      spoil("hand", c.CR, 0), spoil("played", c.CR, 7)), "ROLL"
    ),
    "an attacking rasp that is fresh": ("struck", spoil("spent", 1, 0), "ROLL"),
    "more dice than rasps": ("struck", spoil("blanks", None, 3), "ROLL"),
    "an attack from a tile that does not touch": ("struck", spoil("roll_from", None, 31), "ROLL"),
    "dice of a Dreadwarden elsewhere": (
        "struck", lambda s, t: both(spoil("rasp_tile", 0, NONE), spoil("spent", 0, 0),
                                    of_tile("rasps_on", 0, 0, 2), spoil("blanks", None, 0))(s, t), "ROLL"
    ),
    "a card that nobody plays": ("acting", spoil("card", None, 3), "CARD"),
    "another card": ("hexing", spoil("card", None, 1), "CARD"),
    "a card of the other side": ("hexing", spoil("card_side", None, c.SE), "CARD"),
    "a card not played": (
        "hexing", both(spoil("played", c.CR, lambda k: k & ~1), spoil("hand", c.CR, lambda k: k | 1)), "CARD",
    ),
    "a card's second target without a first": ("teleporting", spoil("card_aim", None, NONE), "CARD"),
    "a first target too early": ("hexing", spoil("card_aim", None, 1), "CARD"),
    "a lurking rasp carried": ("teleporting", spoil("card_aim", None, 9), "CARD"),
    "a card beside another one of the round": ("hexing", spoil("marker", c.FEAR, 1), "CARD"),
    "a card whose marker lies already": ("hexing", spoil("marker", c.CHILL, 1), "CARD"),
    "a card that asks what it cannot": ("hexing", both(top(c.F_KIND, c.CARD_TILE), under(c.F_PC, 3)), "CARD"),
    "a card of another window": (
        "hexing", both(under(c.F_X, 5), top(c.F_Y, 5), spoil("card", None, 5),
                       spoil("played", c.CR, lambda k: k & ~4 | 1 << 5)), "CARD"
    ),
    "more to place than the card says": ("rising", under(c.F_Y, 3), "CARD"),
    "nothing left to place": ("rising", under(c.F_Y, 0), "CARD"),
    "a second rasp that must be placed": ("rising", top(c.F_Z, 0), "CARD"),
    "rasps placed on a full tile": ("rising", lambda s, t: spoil("card_aim", None, tile_at(s, 0, 0))(s, t), "CARD"),
    "candidates outside Phase 4": ("acting", spoil("cands", None, 1), "REINFORCEMENT"),
    "a candidate forgotten": ("reinforcing", spoil("cands", None, lambda tiles: tiles & (tiles - 1)), "REINFORCEMENT"),
    "a candidate with rasps": (
        "reinforcing", lambda s, t: spoil("cands", None, lambda tiles: tiles | 1 << tile_at(s, 0, 0))(s, t),
        "REINFORCEMENT",
    ),
    "a tile that is served and a candidate": (
        "serving", lambda s, t: spoil("cands", None, lambda tiles: tiles | 1 << int(s.frame[s.depth - 1, c.F_X]))(s, t),
        "REINFORCEMENT",
    ),
    "not as many rasps to place as open edges": (
        "serving", under(c.F_Z, lambda n: 2 if n == 3 else 3), "REINFORCEMENT",
    ),
    "a Dreadwarden that may be declined": ("serving", top(c.F_Z, 1), "REINFORCEMENT"),
    "another tile that is served": ("serving", lambda s, t: top(c.F_X, tile_at(s, 2, 0))(s, t), "REINFORCEMENT"),
    "rasp actions outside Phase 5": ("acting", spoil("rasp_acts", None, 1), "GHOSTS"),
    "a drift that took no action": ("drifting", spoil("rasp_acts", None, 0), "GHOSTS"),
    "more actions than were allowed": ("watching", spoil("rasp_acts", None, 4), "GHOSTS"),
    "an action more without a card": ("watching", spoil("rasp_extra", None, 1), "GHOSTS"),
    "a card after the last action": ("teleporting", spoil("rasp_acts", None, 3), "GHOSTS"),
    "an Overwatch that nobody keeps": ("watching", spoil("marker", c.OVERWATCH_MARK, NONE), "GHOSTS"),
    "an Overwatch over a tile out of sight": (
        "watching", lambda s, t: both(top(c.F_X, tile_at(s, 3, 1)), under(c.F_X, tile_at(s, 3, 1)))(s, t), "GHOSTS"
    ),
    "a drift outside Phase 5": ("acting", spoil("drift_model", None, 1), "DRIFT"),
    "a drift of another rasp": ("drifting", spoil("drift_model", None, 2), "DRIFT"),
    "a line with a tile more": ("drifting", lambda s, t: spoil("drift_line", None, int(s.laid))(s, t), "DRIFT"),
    "no line": ("drifting", spoil("drift_line", None, 0), "DRIFT"),
    "a drift to elsewhere": ("drifting", lambda s, t: spoil("drift_to", None, tile_at(s, 3, 0))(s, t), "DRIFT"),
    "a drift of the patient": ("drifting", option("burdens", c.DEATHLY_PATIENCE), "DRIFT"),
    # whose turn it is, and what is legal
    "another seat to act": ("acting", spoil("to_act", None, c.CR), "ACTING"),
    "nobody to act": ("acting", spoil("to_act", None, NONE), "ACTING"),
    "a finished game with a seat to act": ("split", both(end(c.BY_LIMIT, NONE, 2), spoil("to_act", None, 0)), "ACTING"),
    "a finished game with an action": ("split", both(end(c.BY_LIMIT, NONE, 2), spoil("legal", 0, 1)), "MASK"),
    "an action too many": ("acting", spoil("legal", c.ACTIONS - 1, 1), "MASK"),
    "an action too few": ("acting", lambda s, t: spoil("legal", int(np.argmax(s.legal)), 0)(s, t), "MASK"),
    "no action at all": ("placing", spoil("legal", slice(0, c.ACTIONS), 0), "MASK"),
}  # fmt: skip


@pytest.mark.parametrize("what", MUTATIONS)
def test_what_is_impossible_is_found(what):
    name, change, flag = MUTATIONS[what]
    faults.check_found(GAME, SCENES[name]().s, SCENES[name]().t, change, flag, what)


def test_every_flag_is_raised_by_some_record():
    faults.check_all_raised(GAME, [flag for _, _, flag in MUTATIONS.values()])


@pytest.mark.parametrize("name", SCENES)
def test_a_finished_game_may_have_stopped_anywhere(name):
    """At the limit of decisions the game stops in the middle of what was going on."""
    faults.check_may_stop(GAME, SCENES[name]().s, SCENES[name]().t)


# ---------------------------------------------------------------- records of strangers


DERIVED = ("laid", "edges", "nbr", "joined", "free", "sight", "cell", "heroes_on", "rasps_on", "legal", "to_act")
TAMPERED = [field for field in GAME.state.fields if field[0] not in (*DERIVED, "rng", "answer", "decisions")]
SETS = dict(hand=10, played=10, dread_kills=4, cands=32, drift_line=32, part=32)
"""Fields that are sets, and of how many."""
VALUES = st.sampled_from([NONE, 0, 1, 2, 3]) | st.integers(-2, 33)


@functools.cache
def good_records():
    """Records of scenes and of random games, with their tables."""
    rows = [(play().s, play().t) for play in SCENES.values()]
    for options in CONFIGURATIONS[:2]:
        for walk in positions(GAME, options, 1, seed=51, every=9):
            if walk.running:
                rows.append((copy(walk.position.s), walk.position.t))
    return rows


def put_right(s, t):
    """Make what follows from the rest follow from it again, so that a tampered record has some chance to pass."""
    if all(NONE <= x < c.TILES for x in (*s.hero_tile, *s.rasp_tile)):
        s.heroes_on[:], s.rasps_on[:] = 0, 0
        for row, models in ((s.heroes_on, s.hero_tile), (s.rasps_on, s.rasp_tile)):
            for x in models[models >= 0]:
                row[x] += 1
    derive(s, t)
    flags = found(s, t)
    if flags == F.FAULT_CELLS and s.drawn != NONE:
        find_cells(s)
        flags = found(s, t)
    if flags == F.FAULT_ACTING and s.status == 0:
        s.to_act = s.frame[int(s.depth) - 1, c.F_SEAT]
        flags = found(s, t)
    if flags == F.FAULT_MASK:
        write_legal(s, t)
        flags = found(s, t)
    return flags


@pytest.mark.skipif(not PLAIN, reason="compiled, an index out of range passes in silence; the plain gear shows it")
@settings(max_examples=300)
@given(data=st.data())
def test_a_tampered_record_is_found_or_can_be_played_to_its_end(data):
    """Saves come from strangers: what passes leads neither outside the arrays nor to an impossible record."""
    k = data.draw(st.integers(0, len(good_records()) - 1))
    s, t = copy(good_records()[k][0]), good_records()[k][1]
    what = [tamper(s, data, TAMPERED, VALUES, SETS) for _ in range(data.draw(st.integers(1, 3)))]
    try:
        flags = put_right(s, t)
    except (SceneError, OverflowError):  # two tiles in one cell, a value that does not fit its field
        flags = F.FAULT_MAP
    if flags or s.tobytes() == good_records()[k][0].tobytes():
        return
    chance = np.random.default_rng(k)
    strict, tables, moves = Strict(s), Strict(t), 0
    while s.status == 0:
        GAME.rules.step(strict, tables, int(chance.choice(np.flatnonzero(s.legal))))
        moves += 1
        if moves % 8 == 1 or s.status:
            faults.check_no_faults(GAME, s, t, f"with {what} in good record {k}, {moves} decisions later")
