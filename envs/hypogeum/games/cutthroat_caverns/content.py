"""Options and content files -> one checked `TABLES` record that the rules read."""

from hypogeum.core.record import record
from hypogeum.games.cutthroat_caverns.constants import (
    CARDS, ENCOUNTERS, ITEMS, KINDS, LADDER, LINE_COLUMNS, LINES, NONE, PASSIVES, RELICS, TOKENS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.encoding import ENC_FEATURES, KIND_FEATURES, OPTION_FEATURES

TABLES = record(
    # options
    ("players",       "i2", (),                        4,    "N0, seats that started"),
    ("length",        "i2", (),                        9,    "Encounters in the deck"),
    ("max_lp",        "i2", (),                        100,  "starting and maximum LP of a seat"),
    ("first_game",    "i1", (),                        0,    "1: Ripper is the first Encounter"),
    ("finisher",      "i1", (),                        0,    "FINISHER_*"),
    ("characters",    "i1", (),                        0,    "CHARACTERS_*"),
    ("relics",        "i1", (),                        0,    "1: Treasure Trove"),
    ("relic_pool",    "i1", (RELICS,),                 0,    "1: the Relic is in the Relic deck of this game"),
    ("barter_cap",    "i2", (),                        1,    "barter offers per seat and Item window (0: off)"),
    ("late_item",     "i1", (),                        0,    "1: a second Item window after the set phase of the first Round"),
    ("rethink",       "i1", (),                        0,    "RETHINK_*"),
    ("redraw",        "i1", (),                        0,    "1: draw Initiative for each Encounter"),
    ("bonus_track",   "i2", (4,),                      0,    "track bonus of Encounters 7, 8, 9 and 10+"),
    ("signals",       "i1", (),                        0,    "1: signals"),
    ("rewards",       "f4", (4,),                      0,    "pay-offs WINNER, LOSER, COMMON, CUT"),
    ("rank_rewards",  "i1", (),                        0,    "1: losers are paid by rank"),
    ("pool",          "i1", (ENCOUNTERS,),             0,    "1: the Encounter is in this game"),
    ("ripper",        "i2", (),                        0,    "id of Ripper"),
    ("round_limit",   "i2", (),                        40,   "Rounds in one Encounter"),
    ("rounds_limit",  "i2", (),                        200,  "Rounds in a game"),
    ("enc_limit",     "i2", (),                        30,   "Encounters in a game"),
    ("decision_limit", "i2", (),                       8000, "decisions in a game"),
    # main deck
    ("kind",          "i1", (CARDS,),                  NONE, "kind of each card"),
    ("class_of",      "i1", (KINDS,),                  0,    "STANDARD .. ITEM"),
    ("ladder",        "i2", (KINDS, LADDER),           0,    "values from the lowest"),
    ("steps",         "i2", (KINDS,),                  0,    "values on the ladder (0: none)"),
    ("base",          "i2", (KINDS,),                  0,    "position of the base value"),
    ("face",          "i1", (KINDS,),                  NONE, "character of a Protected card"),
    ("fx",            "i1", (KINDS,),                  0,    "FX_* verb"),
    ("fx_n",          "i2", (KINDS, 3),                0,    "the verb's numbers"),
    ("fx_types",      "i2", (KINDS,),                  0,    "bit mask of Encounter types of FX_TYPE_BONUS"),
    # Items and Relics, by instance: 0-7 Item cards 86-93, 8-19 Relics 0-11
    ("item_code",     "i1", (ITEMS,),                  NONE, "ITEM code 0-18"),
    ("item_fx",       "i1", (ITEMS,),                  0,    "FX_* verb"),
    ("item_n",        "i2", (ITEMS, 3),                0,    "the verb's numbers (HEAL: LP, P; CLOCK: kind, Rounds; BLAST: creature, players; HAND_MAX: plus, draw)"),
    # Encounters, in the column of N0
    ("enc_types",     "i2", (ENCOUNTERS,),             0,    "bit mask of types"),
    ("enc_finisher",  "i1", (ENCOUNTERS,),             0,    "1: FINISHER"),
    ("enc_p",         "i2", (ENCOUNTERS,),             0,    "printed P (0 for a token Encounter)"),
    ("enc_lp",        "i2", (ENCOUNTERS,),             0,    "LP (0 for a token Encounter)"),
    ("enc_passive",   "i2", (ENCOUNTERS, PASSIVES),    0,    "number of each passive, 1 where it has none, 0 where absent"),
    ("enc_line",      "i2", (ENCOUNTERS, LINES, LINE_COLUMNS), 0, "strike lines in printed order; ARG is k, rank or base, or a token (ENGAGED)"),
    ("enc_lines",     "i2", (ENCOUNTERS,),             0,    "number of strike lines for N0"),
    ("enc_tokens",    "i2", (ENCOUNTERS,),             0,    "creature tokens (0: none)"),
    ("enc_chief",     "i2", (ENCOUNTERS,),             NONE, "token whose death ends the Encounter; NONE: all must die"),
    ("token_lp",      "i2", (ENCOUNTERS, TOKENS),      0,    "LP of each token"),
    ("token_p",       "i2", (ENCOUNTERS, TOKENS),      0,    "P of each token"),
    # derived from the above by encoding.prepare, so that observing is quick
    ("copies",        "i2", (KINDS,),                  0,    "copies of each kind"),
    ("seen_kind",     "f4", (KINDS, KIND_FEATURES),    0,    "a kind as it is observed"),
    ("seen_enc",      "f4", (ENCOUNTERS, ENC_FEATURES), 0,   "types, passives and strike lines as they are observed"),
    ("seen_options",  "f4", (OPTION_FEATURES,),        0,    "options as they are observed"),
)  # fmt: skip
