"""The action layout. Ids are positions, never reused; append and raise the version."""

from hypogeum.core.layout import Block, Layout
from hypogeum.games.cutthroat_caverns.constants import (
    CHARACTERS, ENCOUNTERS, ENTRIES, HAND_KINDS, ITEM_CODES, SEATS, SIGNALS, TOKENS,
)  # fmt: skip

ACTIONS = Layout(
    Block("decline", (1,), "PASS: decline, keep, done, refuse, nothing"),
    Block("accept", (1,), "YES: accept, double, use"),
    Block("reveal", (1,), "REVEAL: go on with the Turn"),
    Block("barter", (1,), "BARTER: open an offer"),
    Block("card", (HAND_KINDS,), "CARD: hand card of this kind; the stage says what happens to it"),
    Block("seat", (SEATS,), "SEAT: relative seat, 0 is oneself"),
    Block("entry", (ENTRIES,), "ENTRY: stack entries in order, then the pending group"),
    Block("double", (1,), "DOUBLE: Not So Tough!"),
    Block("halve", (1,), "HALVE: Tougher Than He Looks!"),
    Block("token", (TOKENS,), "TOKEN: creature token"),
    Block("item", (ITEM_CODES,), "ITEM: Item code 0-6, Relic 7-18"),
    Block("encounter", (ENCOUNTERS,), "ENCOUNTER: Finisher pick"),
    Block("character", (CHARACTERS,), "CHARACTER: draft"),
    Block("signal", (SIGNALS,), "SIGNAL: silent, low, middle, high"),
)

A_PASS: int = ACTIONS.at.decline
A_YES: int = ACTIONS.at.accept
A_REVEAL: int = ACTIONS.at.reveal
A_BARTER: int = ACTIONS.at.barter
A_CARD: int = ACTIONS.at.card
A_SEAT: int = ACTIONS.at.seat
A_ENTRY: int = ACTIONS.at.entry
A_DOUBLE: int = ACTIONS.at.double
A_HALVE: int = ACTIONS.at.halve
A_TOKEN: int = ACTIONS.at.token
A_ITEM: int = ACTIONS.at.item
A_ENCOUNTER: int = ACTIONS.at.encounter
A_CHARACTER: int = ACTIONS.at.character
A_SIGNAL: int = ACTIONS.at.signal
