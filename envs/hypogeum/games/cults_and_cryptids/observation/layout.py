"""The observation layout: what a seat may know, block by block.

Everything that section 5 of the specification gives to a seat, and nothing else. I and they: row 0 of a block with one row for
each seat is the observer. Cards are counted by id, so that a card has its place in every pile and in the action ids alike;
slots stand in the order of the action ids. The first six blocks are written whole, all others are blanked and then filled.
Numbers lie in LOW..HIGH; scales are powers of two, so that sums are exact.
"""

from typing import Any

from hypogeum.core.layout import Block, Layout
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, COST_CLASSES, FACTIONS, KEYWORDS, MODS, PHASES, PRIMITIVES, RELICS, RESOURCES, SEATS, SELECTORS, STAGES, UNITS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.encoding import OPTION_FEATURES

LOW, HIGH = -4.0, 16.0
"""Bounds of every number of an observation and of the full-information vector; nearly all lie in -1..1."""

COPY = 0.25
"""Scale of copies of a card."""
LIMBO_MARK, LOOKED_MARK = 1 / 8, 1 / 64

(
    U_ID, U_POWER, U_LEFT, U_MOST, U_EXHAUSTED, U_STUNNED, U_ATTACKS, U_COUNTERS, U_POISON, U_FACTION, U_COST, U_PICKED,
    U_KEYWORDS,
) = range(13)  # fmt: skip
UNIT_FEATURES = U_KEYWORDS + KEYWORDS
R_ID, R_EXHAUSTED = range(2)
RELIC_FEATURES = 2
P_ID, P_LEFT, P_MOST, P_POISON = range(4)
PLACE_FEATURES = 4
(
    S_INFLUENCE, S_MADNESS, S_FAITH, S_HAND, S_DECK, S_WASTE, S_ON_TURN, S_RESOURCED, S_REDRAWN, S_KEPT, S_RESHUFFLED, S_OLD,
    S_HOME, S_FOLLOWERS, S_CRYPTIDS, S_READY, S_RESOURCES,
) = range(17)  # fmt: skip
S_COSTS = S_RESOURCES + RESOURCES
S_MODS = S_COSTS + COST_CLASSES
SEAT_FEATURES = S_MODS + MODS
D_N, D_M, D_ROW, D_LEFT, D_CARD, D_PAYING = range(6)

OBSERVATION = Layout(
    Block("hand", (CARDS,), "own hand: copies of each card / 4"),
    Block("hand_shown", (CARDS,), "cards of my hand that they know, copies / 4"),
    Block("hand_seen", (CARDS,), "cards of their hand that I know, copies / 4"),
    Block("waste", (SEATS, CARDS), "Waste of each seat, copies / 4"),
    Block("pool", (CARDS,), "what their deck and the rest of their hand hold together, copies / 4; with closed lists no more than "
          "has been seen at one time"),
    Block("past", (CARDS,), "with open lists the opening hand that they revealed, copies / 4; with closed lists what their deck "
          "held after the last reshuffle, less what left it openly"),
    Block("deck", (CARDS,), "own deck, without its order, copies / 4, and 1/64 more for each copy that I look at; while decks are "
          "built the own list so far"),
    Block("table", (CARDS,), "cards in play, my copies / 4 less their copies / 4; the card being played 1/8 (mine) or -1/8"),
    Block("unit", (SEATS, UNITS, UNIT_FEATURES), "six Followers and three Cryptids of each seat: id / 256, Power / 8, HP left / 8, "
          "greatest HP / 8, exhausted, stunned, attacks left / 2, counters / 4, Poison / 4, (faction + 1) / 16, printed Faith cost "
          "/ 8, chosen (attacker, payer, to be sacrificed), keywords (14)"),
    Block("relic", (SEATS, RELICS, RELIC_FEATURES), "Relics of each seat: id / 256, exhausted"),
    Block("place", (SEATS, 2, PLACE_FEATURES), "Lair and Throne of each seat: id / 256, HP left / 8, greatest HP / 8, Poison / 4"),
    Block("seat", (SEATS, SEAT_FEATURES), "each seat: Influence / 32, Madness / 8, Faith left / 8, hand / 8, deck / 64, Waste / 64, "
          "its turn, has played a Resource this turn, revealed its opening hand, keeps a Leader from the start, its deck was "
          "reshuffled, then (closed lists) unknown cards of its hand / 8; Leader at home, Followers / 8, Cryptids / 4, ready "
          "units / 8; Resources by kind / 8 (4); change of the costs of Followers, Cryptids, Rites, Relics / 4 (4); modifiers of "
          "Faith, damage taken, Signal damage dealt, Madness per hit / 4 (4)"),
    Block("time", (PHASES + 4,), "phase (6), I go first, they go first, turns begun / 128, turns left / 128"),
    Block("stage", (STAGES,), "my own decision; all 0 while I am not asked"),
    Block("verb", (PRIMITIVES,), "the primitive of the effect row that my decision is about"),
    Block("selector", (SELECTORS,), "the selector of that row, or whom it is about"),
    Block("detail", (6,), "of that row: its number / 4, second number / 4, place on the card / 4, choices left / 4, the card's id / "
          "256; Followers still to be exhausted for a Cryptid / 4"),
    Block("factions", (FACTIONS,), "factions that I have chosen for my deck, until the decks are built"),
    Block("options", (OPTION_FEATURES,), "the options of the game"),
)  # fmt: skip
O: Any = OBSERVATION.at  # noqa: E741
DENSE: int = O.deck
"""Blocks before this one are written whole."""
