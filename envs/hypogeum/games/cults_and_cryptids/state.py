"""The state record: one field a line, with its meaning. Cards are ids 1-166; hands and piles are counts by id."""

from hypogeum.core.record import record
from hypogeum.games.cults_and_cryptids.constants import (
    ACTIONS, CARDS, COST_CLASSES, DECK, DEPTH, FRAME, MODS, NONE, QUEUE, RESOURCES, SEATS, SLOTS, WAITING,
)  # fmt: skip

STATE = record(
    ("rng",           "u8", (),                    1,    "the game's own random stream"),
    # the engine
    ("status",        "i1", (),                    0,    "0 running, 1 terminated, 2 truncated"),
    ("reason",        "i1", (),                    0,    "how the game ended, BY_*"),
    ("winner",        "i1", (),                    NONE, "winning seat, NONE for nobody"),
    ("to_act",        "i1", (),                    NONE, "seat that chooses next, NONE once the game is over"),
    ("answer",        "i2", (),                    NONE, "the action that answered the last decision"),
    ("depth",         "i2", (),                    0,    "frames on the stack of open flows and decisions"),
    ("frame",         "i2", (DEPTH, FRAME),        0,    "kind, seat, program counter and five arguments of each frame"),
    ("legal",         "i1", (ACTIONS,),              0,    "mask of the decision at hand, kept because step needs it anyway"),
    ("decisions",     "i2", (),                    0,    "decisions made by seats so far"),
    ("turn_decisions", "i2", (),                   0,    "decisions of this turn, both seats counted"),
    # time
    ("first",         "i1", (),                    NONE, "seat that has the first turn, NONE before the coin is flipped"),
    ("active",        "i1", (),                    NONE, "seat whose turn it is, NONE before the first turn"),
    ("turn",          "i2", (),                    0,    "turns begun, both seats together"),
    ("phase",         "i1", (),                    0,    "SETTING_UP .. END_PHASE"),
    # decks, hands, piles
    ("decklist",      "i1", (SEATS, CARDS),        0,    "the 60 cards of each seat; secret with closed lists"),
    ("deck",          "i2", (SEATS, DECK),         0,    "draw deck, the top is the last; secret"),
    ("deck_n",        "i1", (SEATS,),              0,    "cards in the draw deck"),
    ("hand",          "i1", (SEATS, CARDS),        0,    "hand; secret to the other seat"),
    ("hand_n",        "i1", (SEATS,),              0,    "hand size"),
    ("waste",         "i1", (SEATS, CARDS),        0,    "the Waste, face up, without an order"),
    ("waste_n",       "i1", (SEATS,),              0,    "cards in the Waste"),
    ("resources",     "i1", (SEATS, RESOURCES),    0,    "Resources zone by kind"),
    ("limbo",         "i2", (),                    0,    "card being played, 0 for none"),
    ("limbo_seat",    "i1", (),                    NONE, "whose it is"),
    ("looked",        "i1", (),                    0,    "cards on top of the active seat's deck that it is looking at"),
    # boards: slots 0-5 Followers, 6-8 Cryptids, 9-16 Relics, 17 Lair, 18 Leader
    ("slot",          "i2", (SEATS, SLOTS),        0,    "card in each slot, 0 where empty"),
    ("exhausted",     "i1", (SEATS, SLOTS),        0,    "1 where that card is exhausted"),
    ("stunned",       "i1", (SEATS, SLOTS),        0,    "1 where it skips its next readying"),
    ("attacks",       "i1", (SEATS, SLOTS),        0,    "attacks that a unit has left this turn"),
    ("counters",      "i2", (SEATS, SLOTS),        0,    "+1/+1 counters"),
    ("poison",        "i2", (SEATS, SLOTS),        0,    "Poison counters"),
    ("withered",      "i2", (SEATS, SLOTS),        0,    "HP of a unit that poison has taken for good"),
    ("damage",        "i2", (SEATS, SLOTS),        0,    "damage on the card"),
    # seats
    ("influence",     "i2", (SEATS,),              0,    "Influence"),
    ("madness",       "i2", (SEATS,),              0,    "Madness"),
    ("faith",         "i2", (SEATS,),              0,    "Faith left"),
    ("resourced",     "i1", (SEATS,),              0,    "1: has played a Resource this turn"),
    ("offered",       "i1", (SEATS,),              0,    "1: was offered the redraw; secret to the other seat"),
    ("redrawn",       "i1", (SEATS,),              0,    "1: revealed the opening hand and drew anew"),
    ("leader_kept",   "i1", (SEATS,),              0,    "1: a Leader lies in the hand, not yet shown (leader_start)"),
    # what the other seat knows
    ("hand_known",    "i1", (SEATS, CARDS),        0,    "cards of the hand that the opponent knows"),
    ("list_known",    "i1", (SEATS, CARDS),        0,    "most copies that the opponent has seen to exist at one time"),
    ("deck_known",    "i1", (SEATS, CARDS),        0,    "the Waste of the last reshuffle, less what left the deck openly"),
    ("left_since",    "i1", (SEATS, CARDS),        0,    "copies that left the unknown hand since the last reshuffle"),
    ("hand_old",      "i1", (SEATS,),              0,    "unknown hand cards at the last reshuffle"),
    ("reshuffled",    "i1", (SEATS,),              0,    "1 once the deck has been made of the Waste"),
    ("redrawn_cards", "i1", (SEATS, CARDS),        0,    "the opening hand that was revealed"),
    # building a deck
    ("chosen",        "i2", (SEATS,),              0,    "set of factions chosen; secret until lists are public"),
    ("built",         "i1", (SEATS,),              0,    "cards in the list so far"),
    # the attack at hand
    ("attacker",      "i1", (),                    NONE, "slot of the attacking unit, NONE outside an attack"),
    ("newest",        "i1", (),                    NONE, "slot of the Cryptid just summoned, while SUMM triggers run"),
    ("paying",        "i1", (),                    0,    "Followers still to be exhausted for the Cryptid in Limbo"),
    ("victim",        "i1", (SEATS,),              NONE, "Follower chosen to be sacrificed by each seat"),
    ("queue",         "i2", (QUEUE, WAITING),      0,    "waiting triggers, columns Q_*, as a stack, the next one last"),
    ("queue_n",       "i2", (),                    0,    "waiting triggers"),
    # derived from the boards by rules/auras.py, kept because everything asks for it; faults compares
    ("power",         "i2", (SEATS, SLOTS),        0,    "Power of each unit with auras and counters"),
    ("hp_max",        "i2", (SEATS, SLOTS),        0,    "maximum HP with auras, counters and poison's loss"),
    ("keywords",      "i2", (SEATS, SLOTS),        0,    "keywords with those granted"),
    ("cost_up",       "i2", (SEATS, COST_CLASSES), 0,    "what COST adds to the seat's cards by class"),
    ("cost_down",     "i2", (SEATS, COST_CLASSES), 0,    "what COST takes off the seat's cards by class"),
    ("mods",          "i2", (SEATS, MODS),         0,    "sums of the seat's MOD rows"),
)  # fmt: skip
