"""Options and content files -> one checked `TABLES` record that the rules read."""

from hypogeum.core.record import record
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, NONE, POTENTIALS, READY_DECKS, RESOURCES, ROW, ROWS, SEATS,
)  # fmt: skip

TABLES = record(
    ("content",        "u8", (),                  0,    "digest of the content files, for `names`"),
    # options
    ("deck_mode",      "i1", (),                  0,    "DECKS_*"),
    ("given",          "i1", (SEATS, CARDS),      0,    "the two lists of DECKS_PAIR and DECKS_CUSTOM, copies by card"),
    ("open_lists",     "i1", (),                  1,    "1: both seats know both lists"),
    ("first_player",   "i1", (),                  0,    "FIRST_*"),
    ("start_influence", "i2", (),                 40,   "Influence at the start"),
    ("start_hand",     "i1", (),                  7,    "cards of the opening hand"),
    ("faith_cap",      "i1", (),                  8,    "most Faith"),
    ("mulligan",       "i1", (),                  1,    "1: a hand without a Leader may be redrawn"),
    ("leader_in_hand", "i1", (),                  0,    "1: each seat begins with a Leader of its choice in the hand"),
    ("leader_replace", "i1", (),                  0,    "1: a Leader played on a taken Throne sends the old one to the hand"),
    ("min_leaders",    "i1", (),                  1,    "Leaders that a deck needs"),
    ("relic_limit",    "i1", (),                  3,    "Relics in play, 3 or 8"),
    ("cryptid_tier",   "i1", (),                  1,    "tier of Cryptids as targets, 1 or 2"),
    ("damage_reset",   "i1", (),                  0,    "RESET_*"),
    ("poison_single",  "i1", (),                  0,    "1: at most one Poison counter on a card"),
    ("hit_single",     "i1", (),                  0,    "1: landing and Influence hit of one attack give 1 Madness together"),
    ("faith_on_entry", "i1", (),                  0,    "1: a Follower that enters ready gives its Faith at once"),
    ("copy_cap",       "i1", (),                  60,   "copies of one card in a deck that is built or checked"),
    ("gen",            "i1", (),                  0,    "GEN_*"),
    ("gen_copy_cap",   "i1", (),                  4,    "copies of one card in a deck of the template"),
    ("build_step",     "i1", (),                  3,    "copies added by one decision"),
    ("max_turns",      "i2", (),                  120,  "turns after which the game is truncated"),
    ("score_influence", "i1", (),                 0,    "1: truncated games are paid by Influence"),
    ("decision_limit", "i2", (),                  30_000, "decisions in a game"),
    ("rewards",        "f4", (3,),                0,    "pay-offs of winner, loser, and of each seat when nobody wins"),
    ("shaping",        "f4", (POTENTIALS,),       0,    "weights of the potentials SHAPE_*"),
    # cards by id
    ("kind",           "i1", (CARDS,),            NONE, "LEADER .. RESOURCE, NONE where there is no card"),
    ("faction",        "i1", (CARDS,),            10,   "POL .. STR, NO_FACTION"),
    ("faith",          "i1", (CARDS,),            0,    "printed Faith cost"),
    ("madness",        "i1", (CARDS,),            0,    "Madness cost"),
    ("pay",            "i1", (CARDS, RESOURCES),  0,    "Resources to pay, by kind"),
    ("power",          "i1", (CARDS,),            0,    "printed Power"),
    ("hp",             "i1", (CARDS,),            0,    "printed HP"),
    ("compatible",     "i2", (CARDS,),            0,    "set of factions whose Followers summon the Cryptid"),
    ("keywords",       "i2", (CARDS,),            0,    "set of keywords"),
    ("home",           "i2", (CARDS,),            0,    "Home Lair of a Leader"),
    ("resource",       "i1", (CARDS,),            NONE, "kind of a Resource card"),
    ("row",            "i2", (CARDS, ROWS, ROW),  0,    "effect rows, columns R_*"),
    ("rows",           "i1", (CARDS,),            0,    "number of effect rows"),
    ("has",            "i2", (CARDS,),            0,    "set of triggers that the rows have (1 << T_*)"),
    ("resource_card",  "i2", (RESOURCES,),        0,    "card of each Resource"),
    # ready decks
    ("ready",          "i1", (READY_DECKS, CARDS), 0,   "copies by card"),
)  # fmt: skip
