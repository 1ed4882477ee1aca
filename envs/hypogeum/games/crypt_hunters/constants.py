"""Every number of Crypt Hunters that has a name."""

from hypogeum.core.pending import F_KIND, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, FRAME  # noqa: F401  (for the whole game)

NONE = -1

# seats
SE, CR = 0, 1
SEATS = 2
SIDE_NAMES = ("stormcast", "chainrasp")

# sizes
ACTIONS = 342
TILES = 32
HEROES = 4
ALL_HEROES = (1 << HEROES) - 1
RASPS = 10
CARDS = 10
STACK = 30
RAYS = 24
"""Six rays of each of four heroes: ray 6h + d."""
DIRS = 6
TURNS = 6
DEPTH = 10
MAP_SPAN = 30
"""No tile lies farther from the Entrance than this in q or r."""
DICE = 3
PARTS = 4
ROOM = 3
"""Rasps on one tile (GREEDY GHEISTS: 1)."""
HEROES_ON_TILE = 2
EBB = 4
"""Rasps on the battlefield under GHOSTLY EBB."""
DREAD_NEEDS = 4
"""Other rasps on the battlefield when the Dreadwarden is placed."""
LOW_ZONE = 10
"""Tiles at the bottom of the stack among which a goal tile is shuffled."""

# tiles with rules of their own (ids; a test compares them with content/tiles.toml)
ENTRANCE, STAIRWELL, ILLUMINATOR, WINCH = range(4)
FIRST_OTHER = 4
"""Tiles from here on are the 28 others."""

# kinds of tiles
PLAIN_TILE, IS_ENTRANCE, IS_STAIRWELL, IS_ILLUMINATOR, IS_WINCH, SOULTRAP, ABYSSAL, SPEAR_TRAP = range(8)
TILE_KINDS = 8

# where a tile is
IN_BOX, IN_STACK, DRAWN, ON_FIELD, DISCARDED = range(5)

# rasps
DREADWARDEN = 0

# phases of a round; 0 is a set-up
SET_UP, ADD, HEROES_ACT, REMOVE, REINFORCE, RASPS_ACT = range(6)

# decision stages (frame kinds below FLOWS are decisions)
(
    TILE_CARD, PLACE, HEX, PICK_HERO, ACT, MOVING, BONUS_HERO, BONUS_ACT, CARD_HERO, CARD_TILE, CARD_MODEL, ROLL_ATT,
    ROLL_DEF, SLAY, INJURE, HOLD, SPLIT, REINF_TILE, REINF_MODEL, RISE, RASP, DRIFT_DEST, DRIFT_TAKE, OVERWATCH,
) = range(24)  # fmt: skip
STAGES = 24
STAGE_NAMES = (
    "TILE_CARD", "PLACE", "HEX", "PICK_HERO", "ACT", "MOVING", "BONUS_HERO", "BONUS_ACT", "CARD_HERO", "CARD_TILE",
    "CARD_MODEL", "ROLL_ATT", "ROLL_DEF", "SLAY", "INJURE", "HOLD", "SPLIT", "REINF_TILE", "REINF_MODEL", "RISE", "RASP",
    "DRIFT_DEST", "DRIFT_TAKE", "OVERWATCH",
)  # fmt: skip

# flows: frames that are not decisions but go on by themselves
FLOWS = 24
MAIN, ACTIVATION, MOVE, ATTACK, BONUS, CARD, REINFORCEMENT, GHOSTS, DRIFT = range(24, 33)

# program counter of the MAIN frame: the order of set-up and rounds (CH-RND-02)
(
    P_SET_UP, P_DRAW_TILE, P_TILE_CARD, P_PLACE, P_PLACED, P_LAID, P_HEX, P_HEXED, P_PICK, P_PICKED, P_HOLD, P_HELD,
    P_REMOVE, P_SPLIT, P_REINFORCE, P_RISE, P_RISEN, P_GHOSTS, P_END,
) = range(19)  # fmt: skip

# card windows. Stormcast: activation, roll, defence, hold; Chainrasp: tile, hex, defence, roll, end of Phase 4, ghosts
W_A, W_R, W_D, W_H, W_T, W_X, W_E, W_G = range(8)

# effect verbs of power cards; columns of t.card_n: the verb's number, what kind of action or marker
(
    FX_NONE, FX_MARK_SELF, FX_MARK_HERO, FX_MARK_TILE, FX_EXTRA_MOVE, FX_EXTRA_ATTACK, FX_EXTRA_RASP, FX_REROLL, FX_CANCEL,
    FX_HEAL, FX_SLAY, FX_SUMMON, FX_KEEP, FX_PLACE_RASPS, FX_TELEPORT, FX_SWAP_DRAW, FX_REFRESH,
) = range(17)  # fmt: skip
VERBS = 17

# markers (s.marker); the first three lie on heroes, the others on tiles
CHILL, FEAR, OVERWATCH_MARK, GLOOM, HOLY = range(5)
MARKERS = 5

# filters of what a card may be laid on, bits of t.card_filter
(
    SEEN_BY_ACTIVE, NO_RASPS, NO_HEROES, HAS_ROOM, HAS_RASPS, HAS_SPENT, WOULD_GO, TOUCHES_REST, CASTIGATOR_ACTS, ALONE_ON_TILE,
    WOUNDED, OTHER_HERO,
) = (1 << k for k in range(12))  # fmt: skip

# burdens, bits of t.burdens; the first five are the Stormcast's, the others the Chainrasps'
(
    FRACTURED_COMMAND, BEEN_THROUGH_A_LOT, LIMITED_AMMUNITION, LETHAL_ENVIRONMENT, STACKED_ODDS,
    GHOSTLY_EBB, DEATHLY_PATIENCE, GREEDY_GHEISTS, WHO_NEEDS_EM, DREAD_TRIUMPH,
) = (1 << k for k in range(10))  # fmt: skip

# rasp actions in Phase 5 (CH-CRA-03)
RASP_ACTIONS = 3
HERO_ACTIONS = 2

# the most that content may ask for
MOVE_MOST = 3
"""Steps of one Move action."""
EXTRA_MOST = 3
"""Actions that one card adds."""

# how a game ends
(
    RUNNING_GAME, BY_ILLUMINATOR, BY_ALL_SLAIN, BY_WINCH_LOST, BY_GOAL_LOST, BY_ETERNAL_LOOP, BY_DOOMED, BY_BURDEN, BY_LIMIT,
) = range(9)  # fmt: skip
REASON_NAMES = (
    "running", "illuminator", "all_slain", "winch_lost", "goal_lost", "eternal_loop", "doomed", "burden_broken", "truncated",
)  # fmt: skip

# shaping potentials, in the order of t.shaping
SHAPE_WINCH, SHAPE_STAGE, SHAPE_STACK, SHAPE_HEROES, SHAPE_GOAL, SHAPE_DISTANCE = range(6)
POTENTIALS = 6
