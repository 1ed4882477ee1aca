"""The observation layout: what a seat may know, block by block.

Everything that section 5 of the specification gives to a seat, and nothing else. The sides are not alike, so both seats read
one layout in which each side has its own rows: row 0 is the Stormcast, row 1 the Chainrasps, and `role` says which I am.
Actions name tiles, heroes, rasps and rays, so the big blocks have one row for each of these, in the order of the action ids.
Rows 0-3 of the tiles are Entrance, Stairwell, Illuminator and Winch. Much of `ray` and `rasp` can be worked out from the tiles;
it stands there ready for the side that chooses by it, and only for that one where it takes time to write.
Numbers lie in LOW..HIGH; counts have powers of two as scales, so that sums are exact.
"""

from typing import Any

from hypogeum.core.layout import Block, Layout
from hypogeum.games.crypt_hunters.constants import CARDS, DIRS, HEROES, RASPS, SEATS, STAGES, TILE_KINDS, TILES
from hypogeum.games.crypt_hunters.encoding import OPTION_FEATURES

LOW, HIGH = -1.0, 4.0
"""Bounds of every number of an observation and of the full-information vector."""

T_WHERE, T_Q, T_R, T_JOINED, T_OPEN, T_DEAD, T_HEROES = 0, 4, 5, 6, 12, 18, 19
T_FRESH, T_SPENT, T_DREAD, T_DREAD_SPENT, T_GLOOM, T_HOLY, T_SEEN, T_KEPT, T_TOP = range(23, 32)
T_SUBJECT, T_OTHER, T_NEAR, T_SOULTRAP, T_ABYSSAL, T_SPEAR, T_TOUCHES = range(32, 39)
TILE_FEATURES = 39

(
    H_ALIVE, H_Q, H_R, H_LEFT, H_HURT, H_DICE, H_WAITING, H_ACTIVE, H_DONE, H_LOCKED, H_MIRED, H_CHILL, H_FEAR, H_WATCH,
    H_BONUS, H_ROLLS, H_NEAR, H_THREAT, H_SHOTS, H_FALLEN, H_PART, H_PART_PRIZE,
) = range(22)  # fmt: skip
HERO_FEATURES = 22

Y_JOINED, Y_OPEN, Y_DEAD, Y_RASPS, Y_HEROES, Y_SPEAR, Y_ABYSSAL, Y_NEARER, Y_LENGTH, Y_SHOTS, Y_END, Y_CELL = range(12)
Y_DANGER, Y_VIEW = 17, 18
RAY_FEATURES = 19

R_LURKS, R_SPENT, R_Q, R_R, R_TO_Q, R_TO_R, R_AWAY, R_FELLOWS, R_TOUCHES, R_SEEN, R_PICKED, R_PREY, R_STALK = (
    *range(12),
    17,
)
RASP_FEATURES = 23

OBSERVATION = Layout(
    Block("role", (SEATS,), "the side that I play"),
    Block("tile", (TILES, TILE_FEATURES), "each tile: in the stack, drawn, on the battlefield, discarded; position q and r from "
          "the centre of the living heroes / 16; joined edges (6), open edges (6), dead-ends / 4; which heroes stand there (4); "
          "ordinary rasps fresh and spent / 4, Dreadwarden fresh, spent; Gloom, Consecrated ground; seen by a hero, kept in "
          "Phase 3; on top of the stack; what the decision or roll is about; candidate, line of the drift or start of the "
          "attack; 1 / (1 + steps to the Winch tile, with the marker to the goal tile); Soultrap, Abyssal, acts as Spear-trap; heroes "
          "whose tiles touch it / 4"),
    Block("hero", (HEROES, HERO_FEATURES), "each hero: alive; position q and r from the centre of the living / 16; wounds left "
          "/ 4, counters / 4, attack dice / 4; not activated, active, done; locked, mired; Chill, Fear, Overwatch; makes a bonus "
          "action, attacks; 1 / (1 + steps to Winch or goal); fresh rasps that touch / 8, rasps in sight / 8 (for the "
          "Chainrasps only while a tile is drawn); order of falling "
          "/ 4; in a split tiles of its part / 32, which holds the unclaimed Winch or the goal tile"),
    Block("ray", (HEROES, DIRS, RAY_FEATURES), "each hero and direction, for the Chainrasps only while a tile is drawn: its tile's "
          "edge joined, open, a dead-end; the touching tile's rasps / 4, heroes / 4; the joined tile acts as Spear-trap, is "
          "Abyssal, lies nearer to Winch or goal (1) or farther (-1); length of the line of sight / 8, rasps on it / 8, it "
          "ends in an open path; edges of the cell there that face a path (1) or a wall (-1), in the lowest "
          "ray that ends there while a tile is drawn (6); fresh rasps that touch the joined tile / 8, in sight from it / 8"),
    Block("rasp", (RASPS, RASP_FEATURES), "each rasp: lurking, spent; position q and r from the centre of the living heroes / 16;"
          " from it to the nearest hero q and r / 8, distance / 8, for the Chainrasps only; rasps on its tile / 4, heroes that it "
          "touches / 4, seen by a hero; drifting or chosen for the card; heroes on the touching tile in each direction / 2 (6), "
          "heroes that touch that tile / 4 (6), these for the Chainrasps only"),
    Block("drawn", (DIRS,), "path edges of the drawn tile, not turned"),
    Block("drawn_kind", (TILE_KINDS,), "kind of the drawn tile"),
    Block("hand", (SEATS, CARDS), "own hand, in the row of my side"),
    Block("played", (SEATS, CARDS), "cards played by each side"),
    Block("hand_size", (SEATS,), "cards in the hand of each side / 8"),
    Block("carded", (SEATS,), "the side has played a card this round"),
    Block("card", (SEATS, CARDS), "card being carried out, in the row of its side"),
    Block("stage", (STAGES,), "the decision at hand as the table shows it; a secret window only to the seat asked"),
    Block("roll", (5,), "roll at hand: by a hero, by rasps, hits / 4, blanks / 4, the Dreadwarden rolled"),
    Block("turn", (10,), "actions of the active hero / 2, extra Moves / 2, extra Attacks / 2, steps left / 2, Castigator-Prime "
          "used, rasp actions taken / 8, left / 8, living heroes / 4, heroes on the Entrance / 4, first round of a stage"),
    Block("supply", (4,), "ordinary rasps lurking / 16, rasps on the battlefield / 16, Dreadwarden there, it may be placed"),
    Block("numbers", (8,), "round / 32, rounds left / 32, second stage, tiles in the stack / 32, of them above its last ten / 32, "
          "tiles on the battlefield / 32, chance that the next tile is the Winch, the goal tile"),
    Block("record", (8,), "Winch marker held, a hero was injured, the Dreadwarden was placed, slaying events / 4, heroes slain "
          "by the Dreadwarden's attacks (4)"),
    Block("options", (OPTION_FEATURES,), "campaign, burdens and the other options of the game"),
)  # fmt: skip
O: Any = OBSERVATION.at  # noqa: E741
