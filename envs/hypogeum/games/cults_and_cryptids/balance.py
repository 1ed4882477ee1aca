"""What `hypogeum balance cults_and_cryptids` compares: the ready decks."""

from pathlib import Path
from typing import Any

from hypogeum.core.sides import Sides
from hypogeum.games.cults_and_cryptids.content import load


def ready_decks(folder: Path | None) -> dict[str, str]:
    """Names of the ready decks by id, in the order of decks.toml."""
    return {deck.id: deck.name for deck in load(folder).decks.deck}


def meet(mine: str, theirs: str, first: int) -> dict[str, Any]:
    """Options of a game between two ready decks in which seat `first` begins."""
    return {"deck_mode": "pair", "decks": (mine, theirs), "first_player": f"seat{first}"}


SIDES = Sides(what="deck", names=ready_decks, meet=meet, length="turn")
