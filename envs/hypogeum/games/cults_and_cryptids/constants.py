"""Every number of Cults & Cryptids that has a name."""

from hypogeum.core.pending import F_KIND, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, FRAME  # noqa: F401  (for the whole game)

NONE = -1

# sizes
SEATS = 2
ACTIONS = 242
CARDS = 192
"""Places for card ids; 1 to 166 are used, 0 is no card."""
NO_CARD = 0
DECK = 60
ROWS = 4
"""Effect rows of a card."""
DEPTH = 10
QUEUE = 320
"""Triggers that may wait at one time. At most 307 can, whatever the cards do, since no card enters play while triggers run: of
each seat nine units that fall one by one call 126 times for LOSS, its cards 18 times for DEST, and 19 may wait before."""
Q_SEAT, Q_SLOT, Q_CARD, Q_TIMES, Q_ROW = range(5)
WAITING = 5
"""Columns of a waiting trigger: whose it is, the slot and the card, how often it is still to run, and its next row, which says
what trigger it is."""
NUMBER_MAX = 30_000
"""Influence and Madness stop here."""
COUNTERS_MAX = 255
DAMAGE_MAX = 999
GUARD = 300
"""Decisions of one turn after which only END is played. CC-ENG-06"""

# slots of a seat
FIRST_FOLLOWER, FOLLOWERS = 0, 6
FIRST_CRYPTID, CRYPTIDS = 6, 3
FIRST_RELIC, RELICS = 9, 8
UNITS = 9
LAIR, THRONE = 17, 18
SLOTS = 19
INFLUENCE = 19
"""As a target: the opponent's Influence."""

# card types
LEADER, FOLLOWER, CRYPTID, RELIC, LAIR_CARD, RITUAL, EVENT, RESOURCE = range(8)
TYPES = 8

# factions
POL, MIL, ECO, CRI, MED, SOC, OCC, NAT, SCI, STR, NO_FACTION = range(11)
FACTIONS = 9
"""Choosable ones; Stray and the Resources are free."""

# Resources by kind
CASH, ARMS, FILM, OFFERINGS = range(4)
RESOURCES = 4

# keywords, bits
(
    UNBLOCKABLE, VENOMOUS, FINAL, GUARDIAN, HIDDEN, WARDED, FRENZY, PIERCING, SIPHON, ARMORED, FERVENT, CONDUIT,
    DORMANT, SILENT,
) = (1 << k for k in range(14))  # fmt: skip
KEYWORDS = 14
"""FINAL is Cannot be Resurrected."""

# triggers of effect rows
T_NONE, T_PLAY, T_PASS, T_FAITH, T_ACT, T_ATK, T_DEST, T_SUMM, T_LOSS = range(9)
TRIGGERS = 9

# conditions of effect rows
C_NONE, C_HOME, C_F3, C_C1, C_M5, C_I20 = range(6)
CONDITIONS = 6

# primitives
(
    OP_NONE, OP_DMG, OP_INFL, OP_MADN, OP_DRAW, OP_DISC, OP_SEE, OP_MILL, OP_FETCH, OP_CTR, OP_POI, OP_STUN, OP_RDY,
    OP_BNC, OP_DES, OP_MEND, OP_GAINF, OP_AURA, OP_KWA, OP_COST, OP_MOD,
) = range(21)  # fmt: skip
PRIMITIVES = 21

# columns of an effect row
(
    R_TRIGGER, R_CONDITION, R_MADNESS, R_KIND, R_PAY, R_OP, R_WHO, R_N, R_M, R_FILTER,
) = range(10)  # fmt: skip
ROW = 10
"""Trigger; condition; cost of an activation: Madness, Resource kind (NONE), number of it; primitive; whom it is about (WHO_* or
SEL_*, FROM_* for FETCH); its number (AURA: Power, KWA: keyword bit, MOD and COST: signed change, FETCH: looked-at cards);
second number (AURA: HP, DISC: mode, MOD: kind, COST: class, FETCH: greatest Faith cost); filter (FETCH, AURA, KWA)."""

# whom INFL, MADN, DRAW, DISC, COST are about
WHO_ME, WHO_OP, WHO_BOTH = range(3)

# selectors
(
    SEL_NONE, SEL_EU, SEL_EF, SEL_EC, SEL_EUX, SEL_EUP, SEL_ER, SEL_MU, SEL_MF, SEL_MC, SEL_OF, SEL_XF, SEL_EL, SEL_MT,
    SEL_ME, SEL_NEW, SEL_ALL_EF, SEL_ALL_EU, SEL_ALL_MF, SEL_ALL_MC, SEL_ALL_U,
) = range(21)  # fmt: skip
SELECTORS = 21

# filters: 0 .. 9 own Followers of that faction, then
F_FOLLOWERS, F_CRYPTIDS, F_ME, F_FOL, F_CRY, F_RITE, F_RELIC, F_ANY = range(10, 18)
F_RESOURCE = 18
"""And F_RESOURCE + kind: a Resource."""

# FETCH: from where, and where to (R_WHO holds 3 * from + to)
FROM_WASTE, FROM_DECK, FROM_TOP = range(3)
TO_PLAY, TO_HAND, TO_RESOURCES = range(3)

# DISC: who chooses
DISCARD_RANDOM, DISCARD_BY_OWNER, DISCARD_BY_ME = range(3)

# classes of COST, kinds of MOD
COST_FOLLOWER, COST_CRYPTID, COST_RITE, COST_RELIC = range(4)
COST_CLASSES = 4
MOD_FAITH, MOD_TAKEN, MOD_DEALT, MOD_HIT = range(4)
MODS = 4

# phases as both seats see them
SETTING_UP, FAITH_PHASE, DRAW_PHASE, MAIN_PHASE, ATTACK_PHASE, END_PHASE = range(6)
PHASES = 6

# decision stages (frame kinds below FLOWS are decisions)
(
    BUILD_FACTION, BUILD_CARD, LEADER_START, MULLIGAN, MAIN_STAGE, SUMMON_PAY, TARGET_OPP, TARGET_OWN, PICK_WASTE,
    PICK_DECK, PICK_TOP, DISCARD_OWN, DISCARD_PICK, SACRIFICE, ATTACKER, ATTACK_TARGET,
) = range(16)  # fmt: skip
STAGES = 16
STAGE_NAMES = (
    "BUILD_FACTION", "BUILD_CARD", "LEADER_START", "MULLIGAN", "MAIN", "SUMMON_PAY", "TARGET_OPP", "TARGET_OWN", "PICK_WASTE",
    "PICK_DECK", "PICK_TOP", "DISCARD_OWN", "DISCARD_PICK", "SACRIFICE", "ATTACKER", "ATTACK_TARGET",
)  # fmt: skip

# flows: frames that are not decisions but go on by themselves
FLOWS = 16
MAIN, BUILDING, PLAYING, RESOLVE, STRIKE = range(16, 21)
"""The master sequence, building a deck, playing a card from the hand, the rows of a card, one attack."""

# program counter of the MAIN frame
(
    P_BUILD, P_LISTS, P_SHUFFLE, P_LEADERS, P_HANDS, P_MULLIGAN, P_TURN, P_FAITH, P_DRAW, P_MAIN, P_MAIN_ANSWER,
    P_ATTACK, P_ATTACK_ANSWER, P_END,
) = range(14)  # fmt: skip

# configuration codes
DECKS_PAIR, DECKS_RANDOM_READY, DECKS_MIRROR, DECKS_RANDOM_LEGAL, DECKS_BUILD, DECKS_CUSTOM = range(6)
FIRST_COIN, FIRST_SEAT0, FIRST_SEAT1 = range(3)
RESET_UNITS, RESET_UNITS_AND_LAIR, RESET_NONE = range(3)
GEN_TEMPLATE, GEN_UNIFORM = range(2)
READY_DECKS = 10

# how a game ends
RUNNING_GAME, BY_INFLUENCE, BY_LIMIT = range(3)
REASON_NAMES = ("running", "influence", "truncated")

# shaping potentials, in the order of t.shaping
SHAPE_INFLUENCE, SHAPE_BOARD, SHAPE_HAND = range(3)
POTENTIALS = 3
