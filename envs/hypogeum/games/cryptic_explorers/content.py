"""Options and content files -> one checked `TABLES` record that the rules read."""

from hypogeum.core.record import record
from hypogeum.games.cryptic_explorers.constants import (
    AB, ABILITIES, ARTIFACTS, ATTRIBUTES, CARDS, CELLS, DIRS, DOORS, GODDESSES, MAPS, MASTERS, MONOLITHS, MONSTERS,
    NONE, OBJECTS, POTENTIALS, REALM_CELLS, ROSTER, ROW, ROWS, SHEETS,
)  # fmt: skip

TABLES = record(
    ("content",        "u8", (),                   0,    "digest of the content files, for `names`"),
    # options
    ("seats",          "i1", (),                   2,    "players, 2 to 4"),
    ("mode",           "i1", (),                   0,    "STANDARD, QUICKPLAY"),
    ("setup",          "i1", (),                   0,    "SETUP_*"),
    ("realm",          "i1", (),                   0,    "Realm 0-3, RANDOM_CHOICE or BY_CHOICE; in a draft BY_CHOICE"),
    ("sub_realms",     "i1", (),                   0,    "set of planes besides the main Realm (bits MIRROR, CITADEL)"),
    ("relics",         "i1", (),                   0,    "1: Relics are used"),
    ("goddess",        "i1", (),                   0,    "0-2, RANDOM_CHOICE or BY_CHOICE"),
    ("squads",         "i1", (),                   3,    "first game: set of the Squads I, II, III in play"),
    ("max_rounds",     "i1", (),                   30,   "Rounds after which the game is cut off"),
    ("draw_at_limit",  "i1", (),                   0,    "1: nobody wins then; 0: the Goddess does"),
    ("zero_sum",       "i1", (),                   0,    "1: pay-offs of Cryptonaut seats are shared"),
    ("guard_budget",   "i1", (),                   3,    "Cost of the guards of a Relic token"),
    ("decision_limit", "i2", (),                   20_000, "decisions in a game"),
    ("shaping",        "f4", (POTENTIALS,),        0,    "weights of the potentials SHAPE_*"),
    # geometry
    ("row",            "i1", (CELLS,),             0,    "row of a space in its plane"),
    ("column",         "i1", (CELLS,),             0,    "column of a space in its plane"),
    ("next",           "i2", (CELLS, DIRS),        NONE, "space one step away, NONE beyond the edge of the board"),
    # maps 0-3 main Realms, 4 Mirror Waste, 5 Sunken Citadel; places are spaces of the map's own plane, as in the state
    ("map_terrain",    "i1", (MAPS, REALM_CELLS),  1,    "GROUND .. SPECIAL by row * width + column"),
    ("map_tokens",     "i1", (MAPS, REALM_CELLS),  0,    "set of tokens at the start"),
    ("map_entrance",   "i1", (MAPS, REALM_CELLS),  0,    "entrance area 1 or 2, 0 elsewhere"),
    ("special",        "i1", (MAPS,),              0,    "what SPECIAL terrain does: HEAVY, SLIDE, BURN, PLAIN"),
    ("map_doors",      "i2", (MAPS, DOORS),        NONE, "spaces of the Doors by their index in the game"),
    ("map_monoliths",  "i2", (MAPS, MONOLITHS),    NONE, "spaces of the Monoliths"),
    ("map_artifacts",  "i2", (MAPS, ARTIFACTS),    NONE, "spaces of the Artifact tokens"),
    ("map_objects",    "i2", (MAPS, OBJECTS),      NONE, "spaces of the Realm objects (the Fire: its top left one)"),
    ("map_kinds",      "i1", (MAPS, OBJECTS),      NONE, "their kinds SARCOPHAGUS .. OBELYSK"),
    ("witch_at",       "i2", (),                   NONE, "Gashnoradon's start in the Bog"),
    ("object_hp",      "i1", (7,),                 0,    "Health of objects by kind, 0: indestructible"),
    ("object_armor",   "i1", (7,),                 0,    "Armor of objects by kind"),
    # Cryptonauts
    ("vitae",          "i1", (ROSTER,),            0,    "maximum Vitae"),
    ("stamina",        "i1", (ROSTER,),            0,    "maximum Stamina"),
    ("aim",            "i1", (ROSTER,),            0,    "Aim"),
    ("cast",           "i1", (ROSTER,),            NONE, "Cast, NONE without"),
    ("move",           "i1", (ROSTER,),            0,    "Move"),
    ("calling",        "i1", (ROSTER,),            0,    "class: MERCENARY .. EXPERT"),
    ("first_squads",   "i1", (3, 3),               0,    "Cryptonauts of Squads I, II, III; the last of each is starred"),
    # Goddesses and their Monsters
    ("hand_limit",     "i1", (GODDESSES,),         0,    "Hand Limit"),
    ("draw_size",      "i1", (GODDESSES,),         0,    "Draw Size"),
    ("power_gain",     "i1", (GODDESSES,),         0,    "Power Gain"),
    ("sheet_of",       "i1", (GODDESSES, MONSTERS), NONE, "sheet of each Monster slot, 0-12"),
    ("cost",           "i1", (SHEETS,),            0,    "Cost"),
    ("health",         "i1", (SHEETS,),            0,    "Health at the start"),
    ("pace",           "i1", (SHEETS,),            0,    "Move"),
    ("hit",            "i1", (SHEETS,),            0,    "Aim"),
    ("large",          "i1", (SHEETS,),            0,    "1: 2 x 2 spaces"),
    ("armor",          "i1", (SHEETS,),            0,    "Armor"),
    ("traits",         "i4", (SHEETS,),            0,    "modifiers of the sheet"),
    ("master_cost",    "i1", (GODDESSES, MASTERS), 0,    "extra Cost of a Master card"),
    ("master_bonus",   "i1", (GODDESSES, MASTERS, ATTRIBUTES), 0, "its bonuses"),
    ("master_traits",  "i4", (GODDESSES, MASTERS), 0,    "its modifiers"),
    # cards
    ("card_cost",      "i1", (GODDESSES, CARDS, 2), 0,   "Power for EFFECT and MASTERY"),
    # abilities of all kinds, see AB_*
    ("ability",        "i2", (ABILITIES, AB),      0,    "columns AB_*"),
    ("effect",         "i4", (ABILITIES, ROWS, ROW), 0,  "effect rows, columns R_*"),
    # derived from the above by encoding.prepare
    ("passive",        "i1", (ABILITIES,),         0,    "1: a passive ability with static rows"),
)  # fmt: skip
