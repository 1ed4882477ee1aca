"""Every number of Cutthroat Caverns that has a name."""

from hypogeum.core.pending import F_KIND, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, FRAME  # noqa: F401  (for the whole game)

NONE = -1

# sizes
ACTIONS = 147
SEATS = 6
CARDS = 94
KINDS = 59
HAND_KINDS = 52
ATTACK_KINDS = 43
"""Kinds below this are Attack Cards, from here to HAND_KINDS Action Cards, then Items."""
HAND = 12
HAND_LIMIT = 7
SET_SLOTS = 4
BARE_MAX = 126
"""Draws are counted up to here since a seat showed that it held no Attack Card; any hand may be all new long before."""
LADDER = 4
RIDERS = 5
STACK = 16
PENDING = 4
ENTRIES = STACK + PENDING
STRING = 12
ENCOUNTERS = 28
RELICS = 12
ITEM_CARDS = 8
FIRST_ITEM_CARD = 86
ITEMS = ITEM_CARDS + RELICS
"""Item instances: 0-7 the Item cards 86-93, 8-19 the Relics 0-11."""
ITEM_CODES = 19
FIRST_RELIC_CODE = 7
TOKENS = 6
LINES = 4
VICTIMS = 10
REDIRECTS = 4
DEPTH = 28
CHARACTERS = 6
SIGNALS = 4
TRACK_FIRST, TRACK_LAST = 7, 10
"""The Encounters that carry the first and the last bonus of the track."""

# kinds that rules name (their numbers stand in content/main_deck.toml; a test compares)
UNINTENTIONAL_STRIKE = 50
COUNTER_STRIKE = 46

# classes of main-deck kinds
STANDARD, PROTECTED, ENHANCED, TACTICAL, ACTION, ITEM = range(6)

# effect verbs of main-deck kinds
(
    FX_NONE, FX_STEAL_ITEM, FX_REDIRECT, FX_ROTATE_NEXT, FX_TYPE_BONUS, FX_FEINT, FX_STANDIN, FX_RIDER_ADD, FX_RIDER_MUL,
    FX_SPOIL_SET, FX_SPOIL, FX_COUNTER, FX_ROTATE, FX_SWAP_SET, FX_SWAP_INIT, FX_REPLACE_TACTICAL, FX_FLAT,
    FX_BLAST, FX_HAND_MAX, FX_HEAL, FX_CLOCK,
    FX_END_PING, FX_STORE, FX_RETALIATE, FX_WARD, FX_ONCE_ROTATE, FX_ONCE_SWAP, FX_SMALL_BONUS, FX_END_HEAL, FX_KILL_P,
    FX_IMMUNE, FX_ONCE_RESET,
) = range(32)  # fmt: skip

# clocks (second parameter of FX_CLOCK is the number of Rounds, 0 for the whole Encounter)
CLOCK_IRON, CLOCK_HASTE, CLOCK_STRENGTH = range(3)

# Relics by code of their own table (content/relics.toml); item instance = ITEM_CARDS + relic
(
    BLOODSTONE, RING, EVIL_EYE, WARD, GAUNTLETS, BOOTS, DAGGER, SATCHEL, DEW, CROWN, CLOAK, SANDGLASS,
) = range(12)  # fmt: skip
# Item instances with rules of their own
FIRE, AMULET = 0, 1

# Item states
IN_DECK, IN_PLAY, RUNNING, GONE, PRIZE = range(5)

# Encounter types, bit numbers
BEAST, FIEND, HORROR, HUMANOID, UNDEAD, OOZE, CONSTRUCT, DEMON, TRAP = range(9)
TYPES = 9

# passives, columns of t.enc_passive (0 where the Encounter has it not)
(
    ASCENDING, ARMOR, CAP, HALVE_BIG, FIRST_HALVED, NO_REPEAT, REGEN, GROW, TIMER, OPEN_SET, REVERSE,
) = range(11)  # fmt: skip
PASSIVES = 11

# strike selectors
(
    SEL_INIT, SEL_INIT_RUN, SEL_INIT_EACH, SEL_MOST, SEL_LEAST, SEL_FIRST, SEL_LAST, SEL_ALL, SEL_WOUNDERS,
    SEL_NONWOUNDERS, SEL_ENGAGED, SEL_ACTORS, SEL_RICHEST, SEL_STRONGEST,
) = range(14)  # fmt: skip
SELECTORS = 14
# columns of a strike line
LINE_SELECTOR, LINE_ARG, LINE_DAMAGE, LINE_PER_TOKEN, LINE_EFFECT, LINE_EFFECT_N, LINE_LOSE = range(7)
LINE_COLUMNS = 7
# strike effects
HIT_NONE, HIT_DISCARD, HIT_LOSE_TURN, HIT_HEAL_SELF, HIT_DESTROY_ITEM = range(5)

# entry forms
EMPTY, ATTACK, BLAST, FEINT_FORM, RIDER_FORM = range(5)

# decision stages (frame kinds below FLOWS are decisions)
(
    CHAR, FINISHER, ITEM_WIN, HEAL_WHO, HEAL_REPLY, BART_MINE, BART_SEAT, BART_THEIRS, BART_REPLY, BOOTS_STAGE, SIGNAL,
    SET, SET2, RETHINK, WIN, ACT_SEAT, ACT_ENTRY, ACT_MODE, STORE, OWN, GLASS_CARD, ORDER, REPL1, REPL2, DOUBLE_OWN,
    HOLY, TOKEN, GAUNT, STEAL_SEAT, STEAL_ITEM, NAME, OWN_END, SPARE, COUNTER, COUNTER_CARD, LIMIT, PING, LOOT, TROVE,
    DISCARD,
) = range(40)  # fmt: skip
STAGES = 40
STAGE_NAMES = (
    "CHAR", "FINISHER", "ITEM_WIN", "HEAL_WHO", "HEAL_REPLY", "BART_MINE", "BART_SEAT", "BART_THEIRS", "BART_REPLY",
    "BOOTS", "SIGNAL", "SET", "SET2", "RETHINK", "WIN", "ACT_SEAT", "ACT_ENTRY", "ACT_MODE", "STORE", "OWN",
    "GLASS_CARD", "ORDER", "REPL1", "REPL2", "DOUBLE_OWN", "HOLY", "TOKEN", "GAUNT", "STEAL_SEAT", "STEAL_ITEM", "NAME",
    "OWN_END", "SPARE", "COUNTER", "COUNTER_CARD", "LIMIT", "PING", "LOOT", "TROVE", "DISCARD",
)  # fmt: skip

# flows: frames that are not decisions but go on by themselves
FLOWS = 40
(
    MAIN, ITEMS_FLOW, HEAL_FLOW, BARTER_FLOW, WINDOW, RESOLVE, RETHINK_FLOW, TURN, REVEAL, EXPAND, GROUP, DECLARE, LAND,
    STEAL_FLOW, STRIKES, COUNTER_FLOW, LIMIT_FLOW,
) = range(40, 57)  # fmt: skip

# windows
W_PRE, W_ATK, W_END = range(3)

# modes of Not So Tough!
MODE_NONE, MODE_DOUBLE, MODE_HALVE = range(3)

# configuration codes
FINISHER_PICK, FINISHER_KEYWORD, FINISHER_ANY = range(3)
CHARACTERS_RANDOM, CHARACTERS_SEAT, CHARACTERS_DRAFT = range(3)
RETHINK_EVENT, RETHINK_PASS, RETHINK_OFF = range(3)

# how a game ends
RUNNING_GAME, ESCAPED, TIE_BROKEN, ALL_DEAD, OUT_OF_BOUNDS = range(5)
REASON_NAMES = ("running", "escaped", "tie_broken", "all_dead", "truncated")

# reward columns of t.rewards
WINNER, LOSER, COMMON, CUT = range(4)

# program counter of the MAIN frame: the master sequence of the specification, section 2.1
(
    P_CHARACTERS, P_FINISHER, P_DEAL, P_APPEAR, P_ITEMS, P_FIRST_DRAW, P_ROUND, P_BOOTS, P_SIGNALS, P_SET, P_LATE_ITEMS,
    P_RETHINK, P_TURNS, P_EXTRA, P_W_END, P_MARKER, P_SPECIFIC, P_DRAW, P_RANDOM, P_CLEAR_STACK, P_LATE_DRAW,
    P_PASSIVES, P_DRAW_ONE, P_CLEAR, P_AWARD, P_LAST, P_RELIC_END, P_LOOT, P_TROVE, P_DISCARD, P_REFILL, P_ADVANCE,
) = range(32)  # fmt: skip
