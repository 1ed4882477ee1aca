"""Decks: files that people exchange, and the validator. Section 6.7 of the specification

A deck file is TOML: a table `cards` of copies by card id. It is data and nothing else; sizes are checked.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hypogeum.core.content import SIZE_LIMIT, File, Model, read
from hypogeum.core.errors import ContentError
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, CONDUIT, CRYPTID, DECK, FACTIONS, FOLLOWER, LEADER, NO_CARD, NONE, RESOURCE, RESOURCES,
)  # fmt: skip


class DeckFile(Model):
    """A deck file."""

    name: str = ""
    cards: dict[str, int]


def read_deck(path: Path) -> tuple[tuple[str, int], ...]:
    """The list of a deck file: card ids with copies.

    Raises:
        ValueError: the file is missing, too large, or no deck file; one sentence without a full stop.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise ValueError(f"deck file {path} cannot be read: {error.strerror or error}") from None
    try:
        return deck_list(read(File(str(path), raw), DeckFile).cards)
    except ContentError as error:
        raise ValueError(str(error).rstrip(".")) from None


def deck_list(value: Any) -> tuple[tuple[str, int], ...]:
    """A list in one form, from copies by card id, pairs, or ids one by one.

    Raises:
        ValueError: something else, or a number of copies that is not 1 to 60.
    """
    wrong = ValueError("a deck is the id of a ready deck, a file that ends in .toml, or a table of copies by card id")
    if isinstance(value, Mapping):
        value = list(value.items())
    if not isinstance(value, list | tuple) or len(value) > 1000:
        raise wrong
    copies: dict[str, int] = {}
    for one in value:
        card, n = one if isinstance(one, list | tuple) and len(one) == 2 else (one, 1)
        if not isinstance(card, str) or not isinstance(n, int) or isinstance(n, bool):
            raise wrong
        if not 1 <= n <= DECK:
            raise ValueError(f"{card!r:.60} cannot be there {n} times: a deck has {DECK} cards")
        copies[card] = copies.get(card, 0) + n
    return tuple(sorted(copies.items()))


def violations(t: Any, copies: Any, words: Any) -> tuple[list[str], list[str]]:
    """Errors and warnings about a deck, each with its code; no errors: it is legal. CC-DCK-01 CC-DCK-02 CC-DCK-04 CC-DCK-07

    Args:
        t: tables, whose options `min_leaders` and `copy_cap` count.
        copies: copies by card, int (CARDS,).
        words: names of cards by number.
    """
    errors, warnings = [], []
    held = [k for k in range(1, CARDS) if copies[k] > 0]
    for k in held:
        if t.kind[k] == NONE:
            errors.append(f"E_CARD: there is no card {k}")
        elif copies[k] > t.copy_cap:
            errors.append(f"E_COPIES: {words[k]} is there {copies[k]} times, more than {t.copy_cap}")
    if sum(int(n) for n in copies) != DECK:
        errors.append(f"E_SIZE: it has {sum(int(n) for n in copies)} cards, not {DECK}")
    held = [k for k in held if t.kind[k] != NONE]
    factions = sorted({int(t.faction[k]) for k in held if t.faction[k] < FACTIONS})
    if len(factions) > 3:
        first = {f: next(words[k] for k in held if t.faction[k] == f) for f in factions}
        errors.append(f"E_FACTIONS: it has {len(factions)} factions, not 3 at most ({', '.join(first.values())})")
    leaders = sum(int(copies[k]) for k in held if t.kind[k] == LEADER)
    if leaders < t.min_leaders:
        errors.append(f"E_LEADER: it has {leaders} Leaders, not {t.min_leaders} at least")
    return errors, warnings + _warnings(t, held, words)


def _warnings(t: Any, held: list[int], words: Any) -> list[str]:
    """What makes cards of a deck useless; never a reason to refuse it."""
    found = []
    followers = [k for k in held if t.kind[k] == FOLLOWER]
    payable = sum(1 << int(t.faction[k]) for k in {int(t.faction[k]): k for k in followers}.values())
    conduit = any(int(t.keywords[k]) & CONDUIT for k in held)
    kinds = {int(t.resource[k]) for k in held if t.kind[k] == RESOURCE}
    for k in held:
        if t.kind[k] == CRYPTID and not conduit and not int(t.compatible[k]) & payable:
            found.append(f"W_SUMMON: no Follower of the deck pays for {words[k]}")
        for kind in range(RESOURCES):
            if t.pay[k, kind] > 0 and kind not in kinds:
                found.append(f"W_PAY: {words[k]} pays with a Resource that the deck does not hold")
        if t.kind[k] == LEADER and t.home[k] != NO_CARD and int(t.home[k]) not in held:
            found.append(f"W_HOME: the Home Lair of {words[k]} is not in the deck")
    return found
