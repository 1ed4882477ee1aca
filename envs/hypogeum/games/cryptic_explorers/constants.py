"""Every number of Cryptic Explorers that has a name."""

from hypogeum.core.pending import F_KIND, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, FRAME  # noqa: F401  (for the whole game)

NONE = -1

# seats
SEATS = 4
GODDESS_SEAT = 0
"""Seats 1 to 3 are Cryptonaut players."""
ACTIONS = 803
DEPTH = 24

# spaces: 0-575 of the main Realm row by row, then the two Sub-Realms
MAIN_REALM, MIRROR, CITADEL = range(3)
PLANES = 3
SUB_REALMS = 2
SIDE, SUB_SIDE = 24, 12
REALM_CELLS, SUB_CELLS = SIDE * SIDE, SUB_SIDE * SUB_SIDE
CELLS = REALM_CELLS + 2 * SUB_CELLS
N, NE, E, SE, S, SW, W, NW = range(8)
DIRS = 8
MAPS = 6
"""Realms 0-3 (Tomb, Cave, Hall, Bog), then Mirror Waste and Sunken Citadel."""
TOMB, CAVE, HALL, BOG, MIRROR_MAP, CITADEL_MAP = range(6)

# terrain of a space
GROUND, WALL, BORDER, PIT, SPECIAL, RUBBLE = range(6)
"""BORDER is a Wall that nothing destroys (CE-RUL-68), RUBBLE a destroyed Wall."""
TERRAINS = 6
HEAVY, SLIDE, BURN, PLAIN = range(4)
"""What SPECIAL terrain does, by Realm."""

# tokens with a broken border, bits of a space
SOUL_TOKEN, ARTIFACT_TOKEN, PLATE, BONES, POD, CRYSTAL, GATE = (1 << k for k in range(7))
TOKENS = 7

# units of one board: who or what occupies a space
CRYPTONAUTS, MONSTERS, DOORS, MONOLITHS, OBJECTS, ARTIFACTS = 6, 11, 10, 5, 12, 5
ACTORS = CRYPTONAUTS + MONSTERS
U_CRYPTONAUT, U_MONSTER, U_DOOR, U_MONOLITH, U_OBJECT, UNITS = 0, 6, 17, 27, 32, 44
ARCANE = 6
"""The first Arcane Door."""
GASHNORADON = 10
"""Her Monster slot."""
OBELYSK_PLACE = 8
"""The object of the Mirror Waste; 0-7 belong to the main Realm."""
OUT, IN_PLAY, DEAD, TELEPORTED = range(4)
"""What became of an actor; a killed Monster is OUT again, Gashnoradon DEAD."""
SARCOPHAGUS, THRONE, HOARFROST, BAT_STATUE, FIRE, TOTEM, OBELYSK = range(7)
OBJECT_KINDS = 7

# Cryptonauts
ROSTER = 32
MERCENARY, SCIENTIST, SPELLCASTER, EXPERT = range(4)
SQUADS = 3
SLOT_START, SLOT_C1, SLOT_C2, SLOT_DEVOUR = range(4)
ABILITY_SLOTS = 4
ROT, ENTOMBED, SKULL = (1 << k for k in range(3))
STATUSES = 3
STATUS_LIMITS = (4, 3, 4)
"""Cards or tokens of each Status."""
BLOOD_MOST = 4

# Goddesses, cards, Monster sheets
SKZAAK, MYCOTHIS, GORKUK = range(3)
GODDESSES = 3
CARDS = 10
"""Types of a Goddess's cards, two copies each."""
COPIES = 2
EFFECT, MASTERY = range(2)
SHEETS = 13
"""Four of each Goddess (goddess * 4 + k), then Gashnoradon."""
SHEETS_EACH = 4
GASHNORADON_SHEET = 12
MASTERS = 2
TRAPS = 6
PLAIN_ARTIFACTS, RELICS = 20, 12
ARTIFACT_CARDS = PLAIN_ARTIFACTS + RELICS
"""Artifact cards 0-19, Relics 20-31 (two for each map)."""

# attributes
A_VITAE, A_AIM, A_CAST, A_MOVE, A_ARMOR, A_DEFENCE, A_DAMAGE, A_BREAKING, A_CHECK, A_BREAK_AWAY = range(10)
"""VIT, AIM, CAST, MOVE, ARM, DEF, DMG, XDMG, CHK, BRK of section 6.2; A_VITAE is maximum Vitae or Health."""
ATTRIBUTES = 10
G_POWER, G_DRAW, G_HAND, G_LIMIT = range(10, 14)
"""PWR, DRW, HND, LIM of the Goddess, in the same column of an effect row."""
ARMOR_MOST = 3
BY_TURN, BY_CLEANUP, BY_NEXT = range(3)
"""How long a bonus lasts: until the unit Retires, this Round's Cleanup, the next one's."""
TIMES = 3

# modifiers, bits
(
    AMBUSH, ATTUNE, DEMIGODDESS, ETHEREAL, FEARSOME, FLOATING, GRAPPLE, HASTE, SLOW, UNYIELDING, PIERCING, STUN, NIMBLE,
    SUREFOOT, SEER, GRIT, ARCANIST, FREELOOT, SPECIAL_LIMIT,
) = (1 << k for k in range(19))  # fmt: skip
MODIFIERS = 19

# abilities, all in one table: Cryptonaut id * 4 + slot, then
AB_ARTIFACT = ROSTER * ABILITY_SLOTS
"""+ card * 2 + (base part, locked part)."""
AB_CARD = AB_ARTIFACT + 2 * ARTIFACT_CARDS
"""+ (goddess * 10 + card) * 2 + (EFFECT, MASTERY)."""
AB_TRAP = AB_CARD + 2 * GODDESSES * CARDS
AB_SHEET = AB_TRAP + TRAPS
"""+ sheet * 3 + (SHEET_ATTACK, SHEET_ACTION, SHEET_PASSIVE)."""
AB_MASTER = AB_SHEET + 3 * SHEETS
"""+ (goddess * 2 + card) * 2 + (action, passive)."""
AB_GODDESS = AB_MASTER + 4 * GODDESSES
"""+ goddess * 5 + (three options of GABIL, two passives)."""
GODDESS_ABILITIES = 5
AB_HAZARD = AB_GODDESS + GODDESS_ABILITIES * GODDESSES
"""+ map."""
ABILITIES = AB_HAZARD + MAPS
SHEET_ATTACK, SHEET_ACTION, SHEET_PASSIVE = range(3)

# columns of an ability
AB_KIND, AB_ONCE, AB_TARGET, AB_RANGE, AB_FLAGS, AB_HOOK, AB_ROWS, AB_FILTER, AB_FILTER_N, AB_COST, AB_LOCK = range(11)
"""Kind; 1 once per Round; target class; Range; flags; hook of a passive one; number of rows; a further condition of the target
with its number; Power that a card half costs, Blood that a Goddess Ability costs; what unlocks it."""
AB = 11
K_NONE, K_ATTACK, K_SPELL, K_ACTION, K_FREE, K_PASSIVE, K_CARD, K_TRAP = range(8)
KINDS = 8
L_OPEN, L_CHARGE, L_DEVOUR = range(3)
"""Unlocked from the start, by Soul Charge, by Soul Devour."""
F_REACH, F_MELEE, F_SMITING, F_SAVE = (1 << k for k in range(4))
"""Flags of an ability. F_SAVE: each Cryptonaut that rows marked SAVED touch makes one Stamina check first."""

# target classes (section 6.2)
(
    TG_NONE, TG_SELF, TG_MONSTER, TG_ANY, TG_THING, TG_OTHER, TG_FRIEND, TG_MONOLITH, TG_DOOR, TG_WALL, TG_SPACE,
    TG_SOUL, TG_CRYPTONAUT, TG_OWN, TG_OWN_MONOLITH, TG_OWN_OR_MONOLITH, TG_FOE, TG_FOE_OR_DOOR, TG_DOOR_NEAR,
) = range(19)  # fmt: skip
"""none, self, M, MX, X, C, C+, O, D, W, G, T, C*, M*, O*, "M* or O*"; of Monsters: a Cryptonaut, a Cryptonaut or closed Door;
of cards: a Door within AB_RANGE of one of her Monsters."""
TARGET_CLASSES = 19

# hooks of passives
H_STATIC, H_UPKEEP, H_KILL, H_HIT, H_SOUL, H_SLAIN, H_EXHAUSTED = range(7)
HOOKS = 7

# columns of an effect row
R_OP, R_WHO, R_NEAR, R_N, R_M, R_FLAGS, R_TIME, R_FILTER, R_FILTER_N = range(9)
"""Primitive; whom it is about; radius of W_MONSTERS and W_CRYPTONAUTS, SM_* of a SUMMON; its number; second number (ATTR:
attribute, MOD and WALK: modifiers, SUMMON: sheet k of the Goddess, PLACE: PL_*, REROLL: RR_*, RULE: RULE_*); flags; BY_*;
filter of the touched, its number. A static row's R_TIME is not read. R_M of DAMAGE: more against Structures; of a SOUL loss:
Stamina lost by who has no Soul; of POWER 1: and the sheet Cost of the target."""
ROW = 9
ROWS = 3
(
    OP_NONE, OP_DAMAGE, OP_LOSE, OP_HEAL, OP_STAMINA, OP_ATTR, OP_MOD, OP_STATUS, OP_PUSH, OP_WALK, OP_PLACE, OP_SUMMON,
    OP_REMOVE, OP_ACT, OP_SOUL, OP_PREPARE, OP_POWER, OP_DRAW, OP_TOSS, OP_FETCH, OP_REVEAL, OP_DOOR, OP_WALL, OP_DIM,
    OP_BLOOD, OP_REROLL, OP_RULE,
) = range(27)  # fmt: skip
PRIMITIVES = 27
"""OP_STAMINA n = FULL: to the maximum. OP_STATUS n: +bits gives, -bits takes, CLEAR takes all. OP_SOUL n = TAKE: the targeted
token. OP_DOOR n: 0 toggle, 1 break."""
FULL, CLEAR, TAKE = 99, 0, 99
(
    W_TARGET, W_SELF, W_RING, W_MONSTERS, W_CRYPTONAUTS, W_ADJACENT, W_SQUAD, W_ALL_CRYPTONAUTS, W_ALL_MONSTERS,
    W_MONOLITHS, W_BESIDE,
) = range(11)  # fmt: skip
"""tgt, self, ring, mon n, cry n (of the target where AB_TARGET has one of hers, else of the user), adj, squad, all(f) of the
Cryptonauts, all(f) of her Monsters, every Monolith, Monsters adjacent to the owner or to the broken Wall."""
WHOM = 11
R_PIERCING, R_KNOCKBACK, R_SAVED, R_DEALT, R_KEEP = (1 << k for k in range(5))
"""Piercing; Knockback; skipped for those who pass the save; only if damage was dealt; never the last Stamina."""

# filters of the touched and of targets
(
    FL_NONE, FL_SHEET, FL_ROT, FL_SKULL, FL_BY_MONSTER, FL_BY_SHEET, FL_MONOLITH, FL_MONOLITH_OR_MONSTER, FL_SEEN_BY_MONSTER,
    FL_HEALTH, FL_COST, FL_NOT_RETIRED, FL_EMPOWERED, FL_RANGED, FL_TOTEM,
) = range(15)  # fmt: skip
"""Sheet k (0-12); with ROT; with SKULL; adjacent to a Monster; adjacent to a Monster of sheet k; within n of a Monolith; that
or adjacent to a Monster; in Sight of one of her Monsters; Health at most n; Cost with the Master's at most n; not Retired;
Empowered; (of a damage bonus) n = 1: Melee and Reach Attacks only; while a Witch Totem stands. In static rows about Attacks
of the touched (ATTR A_DAMAGE, MOD PIERCING), FL_SKULL and FL_BY_SHEET are about who is attacked."""
FILTERS = 15

# where SUMMON may place, where PLACE puts
SM_NORMAL, SM_MONOLITH_OR_CORPSE, SM_MONOLITH, SM_CORPSE_OR_ROT, SM_BESIDE, SM_GUARD = range(6)
"""In R_NEAR of a SUMMON row: normal rules; else distance and Sight are ignored: adjacent to a Monolith or on or adjacent to a
Corpse; adjacent to a Monolith; on or adjacent to a Corpse or within 2 of a Cryptonaut with ROT; adjacent to user or target;
within 5 of a Relic token, also where the Goddess may not act yet (in no table)."""
PL_THERE, PL_BY_TARGET, PL_BY_SELF, PL_BY_OWN = range(4)
"""On the targeted space; the user next to the target; the target next to the user; the target next to another Monster of hers
or a Monolith."""

# free rerolls, rules
RR_AIM, RR_CAST, RR_STAMINA, RR_ANY = range(4)
RULE_NO_OPEN, RULE_MONO_AMBUSH, RULE_CARD_TAX, RULE_GATECRASH = range(4)

# checks
CHECK_AIM, CHECK_CAST, CHECK_STAMINA, CHECK_BREAK = range(4)

# verbs of a Cryptonaut (VERB block), parts of the USE, CHARGE, RESTORE, ITEM and MVERB blocks
V_MOVE, V_PREPARE, V_REST, V_RETIRE, V_TRADE, V_LOOT, V_TELEPORT, V_REALM = range(8)
VERBS = 8
USE_BASE, USE_LOCKED, USES = 4, 9, 14
"""Own ability 0-3, base part of Artifact k, locked part of Artifact k."""
CHARGE_ARTIFACT, CHARGES = 2, 7
RESTORE_UNUSED, RESTORE_ABILITY, RESTORE_ARTIFACT, RESTORES = 0, 1, 3, 8
GIVE_SOUL, TAKE_SOUL, GIVE_KNOWLEDGE, TAKE_KNOWLEDGE, GIVE_ITEM, TAKE_ITEM = range(6)
GIVE_ARTIFACT, TAKE_ARTIFACT, TAKE_CHARGED, ITEMS = 6, 11, 16, 17
M_MOVE, M_ATTACK, M_ABILITY, M_MASTER, M_END = range(5)
MVERBS = 5
SUMMONS = 12
GABILS = 3
UPKEEPS = 12
UP_HAZARD, UP_CITADEL, UP_ROT, UP_GASHNORADON, UP_HEALING, UP_MASTERY, UP_CIRCLE = 0, 1, 2, 3, 4, 5, 8
"""Upkeep effects, CE-RLM-27; UP_MASTERY + 0 .. 2 by card id."""

# phases
SETTING_UP, UPKEEP, CRYPTONAUTS_TURN, GODDESS_TURN, CLEANUP = range(5)
PHASES = 5

# decision stages (frame kinds below FLOWS are decisions)
(
    PICK_REALM, PICK_CRYPTONAUT, FILL_SQUAD, PICK_GODDESS, RELIC_TOKEN, GUARD, CRYSTAL_PLACE, PICK_AREA, ENTRANCE,
    UPKEEP_ORDER, REROLL, POLL, VERB, STEP, LINK_SPACE, TARGET, TARGET_SPACE, DIRECTION, PARTNER, ITEM,
    COMPANION, HAND_LIMIT, GODDESS_MAIN, FETCH_CARD, SUMMON_PLANE, SUMMON_SPACE, MONSTER_VERB, INTERRUPT, INTERRUPT_VERB,
) = range(29)  # fmt: skip
STAGES = 29
STAGE_NAMES = (
    "PICK_REALM", "PICK_CRYPTONAUT", "FILL_SQUAD", "PICK_GODDESS", "RELIC_TOKEN", "GUARD", "CRYSTAL_PLACE", "PICK_AREA",
    "ENTRANCE", "UPKEEP_ORDER", "REROLL", "POLL", "VERB", "STEP", "LINK_SPACE", "TARGET", "TARGET_SPACE",
    "DIRECTION", "PARTNER", "ITEM", "COMPANION", "HAND_LIMIT", "GODDESS_MAIN", "FETCH_CARD", "SUMMON_PLANE",
    "SUMMON_SPACE", "MONSTER_VERB", "INTERRUPT", "INTERRUPT_VERB",
)  # fmt: skip

# flows: frames that are not decisions but go on by themselves
FLOWS = 32
(
    MAIN, SETUP, TURN, USE, EFFECTS, CHECK, MOVE, STEPPING, PUSHES, TRADE, TELEPORT, SEARCH, TRAP, SUMMON, ACTIVATION, WINDOW,
    UPKEEPING, OPENING, PLAY_CARD, GUARDS,
) = range(32, 52)  # fmt: skip
"""Round sequence, set-up, a Cryptonaut's activation or interrupt, an ability in use, its rows, one check, a Move, one step,
pushes and Knockback, Trade or Loot, Teleport, Realm action, a Trap, a Summon, a Monster's activation, Prepare windows, Upkeep,
the Goddess's opening steps, a card, Relic guards."""

# configuration codes
STANDARD, QUICKPLAY = range(2)
SETUP_FIRST_GAME, SETUP_RANDOM, SETUP_CHOOSE, SETUP_DRAFT = range(4)
RANDOM_CHOICE, BY_CHOICE = -1, -2
"""Instead of the number of a Realm or Goddess: drawn, or decided by a seat."""
TEAM_REWARD, ZERO_SUM = range(2)

# how a game ends
RUNNING_GAME, BY_KNOWLEDGE, BY_DEATH, BY_DEPARTURE, BY_LAST_ONE, BY_ROUNDS, BY_LIMIT = range(7)
REASON_NAMES = ("running", "knowledge", "all_dead", "all_gone", "last_one", "rounds", "decisions")
CRYPTONAUTS_WIN = 1
"""Winner: GODDESS_SEAT, or 1 for the whole team."""

# shaping potentials, in the order of t.shaping
SHAPE_KNOWLEDGE, SHAPE_OBJECTIVES, SHAPE_LIVING, SHAPE_VITAE = range(4)
POTENTIALS = 4

# the log of public events
LOG, EVENT = 16, 5
"""Events kept; each: what (EV_*), actor, subject, number, result."""
(
    EV_NONE, EV_MOVE, EV_USE, EV_CHECK, EV_DAMAGE, EV_LOSS, EV_DEATH, EV_SUMMON, EV_CARD, EV_DISCARD, EV_EMPOWER, EV_TOKEN,
    EV_OBJECTIVE, EV_TELEPORT, EV_TRAP, EV_REST, EV_CHARGE, EV_RESTORE,
) = range(18)  # fmt: skip
EVENTS = 18
