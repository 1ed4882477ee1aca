"""Options and content files -> one checked `TABLES` record that the rules read."""

from hypogeum.core.record import record
from hypogeum.games.crypt_hunters.constants import CARDS, HEROES, NONE, POTENTIALS, SEATS, TILES

TABLES = record(
    ("content",        "u8", (),               0,    "digest of the content files, for `names`"),
    # options
    ("campaign",       "i1", (),               0,    "1: campaign of two stages"),
    ("burdens",        "i2", (),               0,    "set of burdens, bits FRACTURED_COMMAND .. DREAD_TRIUMPH"),
    ("burden_strict",  "i1", (),               0,    "1: a CR win without DREAD TRIUMPH kept has no winner"),
    ("hit_faces",      "i1", (),               2,    "faces of the six-sided attack die that hit"),
    ("dead_end_own",   "i1", (),               0,    "1: only paths of the new tile count as dead-ends"),
    ("round_limit",    "i2", (),               40,   "rounds in a stage"),
    ("decision_limit", "i2", (),               4000, "decisions in a game"),
    ("limit_winner",   "i1", (),               NONE, "seat that wins at a limit, NONE for nobody"),
    ("doomed_ends",    "i1", (),               0,    "1: the last Castigator slain with the marker unclaimed ends the game"),
    ("hand_size",      "i1", (SEATS,),         3,    "cards dealt: 3 and 3, in a campaign 5 and 3"),
    ("room",           "i1", (),               3,    "rasps that one tile holds (GREEDY GHEISTS: 1)"),
    ("rasps_max",      "i1", (),               10,   "rasps on the battlefield (GHOSTLY EBB: 4)"),
    ("rewards",        "f4", (3,),             0,    "pay-offs of winner, loser, and of each seat when nobody wins"),
    ("shaping",        "f4", (POTENTIALS,),    0,    "weights of the potentials SHAPE_*"),
    # tiles
    ("tile_edges",     "i1", (TILES,),         0,    "path edges before rotation"),
    ("tile_kind",      "i1", (TILES,),         0,    "PLAIN_TILE .. SPEAR_TRAP"),
    ("tile_turns",     "i1", (TILES,),         1,    "distinct rotations: 1, 2, 3 or 6"),
    ("tile_spear",     "i1", (TILES,),         0,    "1: acts as a Spear-trap (LETHAL ENVIRONMENT adds the special tiles)"),
    # heroes, burdens already counted in
    ("hero_move",      "i1", (HEROES,),        1,    "Move"),
    ("hero_attack",    "i1", (HEROES,),        2,    "attack dice (LIMITED AMMUNITION: 1 for Castigators)"),
    ("hero_wounds",    "i1", (HEROES,),        2,    "Wounds"),
    ("hero_start",     "i1", (HEROES,),        0,    "wound counters at the start (BEEN THROUGH A LOT)"),
    ("castigator",     "i1", (HEROES,),        0,    "1: a Castigator"),
    ("hero_bite",      "i1", (HEROES,),        0,    "1: attacks only tiles next to its own over a joined edge"),
    ("hero_prime",     "i1", (HEROES,),        0,    "1: has Castigator-Prime (FRACTURED COMMAND: nobody)"),
    ("hero_reroll",    "i1", (HEROES,),        0,    "blank dice re-rolled in each of its attack rolls"),
    # power cards by side and card
    ("card_window",    "i1", (SEATS, CARDS),   0,    "W_*: when it may be played"),
    ("card_fx",        "i1", (SEATS, CARDS),   0,    "FX_* verb"),
    ("card_n",         "i1", (SEATS, CARDS),   0,    "the verb's number"),
    ("card_mark",      "i1", (SEATS, CARDS),   NONE, "marker that it lays"),
    ("card_filter",    "i2", (SEATS, CARDS),   0,    "what it may be laid on, bits SEEN_BY_ACTIVE .. OTHER_HERO"),
)  # fmt: skip
