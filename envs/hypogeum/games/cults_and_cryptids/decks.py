"""Decks: files that people exchange, and the validator. Section 6.7 of the specification

A deck file is TOML: a name if one likes, and a table `cards` of copies by card id. It is data and nothing else, and not
trusted: size and types are checked.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from hypogeum.core.content import SIZE_LIMIT, File, Id, Model, Name, read
from hypogeum.core.errors import ContentError, OptionError
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, CONDUIT, CRYPTID, DECK, EVENT, FACTIONS, FOLLOWER, GEN_UNIFORM, LAIR_CARD, LEADER, NO_CARD, NONE,
    OP_KWA, R_N, R_OP, RELIC, RESOURCE, RESOURCES, RITUAL, STR,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.vocabulary import FACTIONS as FACTION_WORDS

FACTIONS_MOST = 3
"""Factions of a deck. CC-DCK-04"""


class DeckFile(Model):
    """A deck file."""

    name: Name | None = None
    cards: Annotated[dict[Id, Annotated[int, Field(ge=1, le=DECK)]], Field(min_length=1, max_length=DECK)]


def read_deck(path: Path) -> tuple[tuple[str, int], ...]:
    """The list of a deck file: card ids with copies.

    Raises:
        ValueError: the file is missing, too large, or no deck file; one sentence without a full stop.
    """
    try:
        if not path.is_file():
            raise ValueError(f"there is no deck file {path}")
        with path.open("rb") as file:
            raw = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise ValueError(f"deck file {path} cannot be read: {error.strerror or error}") from None
    try:
        return deck_list(read(File(f"deck file {path}", raw), DeckFile).cards)
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
        copies[card] = copies.get(card, 0) + n
        if n < 1 or copies[card] > DECK:
            raise ValueError(f"{card!r:.60} cannot be there {copies[card]} times: a deck has {DECK} cards")
    return tuple(sorted(copies.items()))


class Verdict(NamedTuple):
    """What the validator says of a deck; each sentence begins with its code.

    Attributes:
        errors: broken rules; none: the deck is legal.
        warnings: what makes cards of it useless; never a reason to refuse it.
    """

    errors: list[str]
    warnings: list[str]


def violations(t: Any, cards: Iterable[int], words: Sequence[str]) -> Verdict:
    """Judge a deck. CC-DCK-01 CC-DCK-02 CC-DCK-03 CC-DCK-04 CC-DCK-05 CC-DCK-07 CC-STR-01

    Args:
        t: tables, whose options `min_leaders` and `copy_cap` count.
        cards: any number of card ids, in any order.
        words: names of cards by number.
    """
    copies: dict[int, int] = {}
    for card in cards:
        copies[int(card)] = copies.get(int(card), 0) + 1
    errors = []
    held = sorted(k for k in copies if 0 < k < CARDS and t.kind[k] != NONE)
    for k in sorted(set(copies) - set(held)):
        errors.append(f"E_CARD: there is no card {k}")
    size = sum(copies.values())
    if size != DECK:
        errors.append(f"E_SIZE: it has {size} cards, not {DECK}")
    factions = sorted({int(t.faction[k]) for k in held if t.faction[k] < FACTIONS})
    if len(factions) > FACTIONS_MOST:
        first = {f: next(words[k] for k in held if t.faction[k] == f) for f in factions}
        told = ", ".join(f"{word} ({first[f]})" for word, f in FACTION_WORDS.items() if f in first)
        errors.append(f"E_FACTIONS: it has {len(factions)} factions, not {FACTIONS_MOST} at most: {told}")
    leaders = sum(copies[k] for k in held if t.kind[k] == LEADER)
    if leaders < t.min_leaders:
        errors.append(f"E_LEADER: it has {leaders} Leaders, not {t.min_leaders} at least")
    for k in held:
        if copies[k] > t.copy_cap < DECK:
            errors.append(f"E_COPIES: {words[k]} is there {copies[k]} times, not {t.copy_cap} at most")
    return Verdict(errors, _warnings(t, held, words))


def _warnings(t: Any, held: list[int], words: Sequence[str]) -> list[str]:
    found = []
    factions = {int(t.faction[k]) for k in held if t.kind[k] == FOLLOWER}
    conduit = any(_makes_conduits(t, k) for k in held)
    kinds = {int(t.resource[k]) for k in held if t.kind[k] == RESOURCE}
    for k in held:
        if t.kind[k] == CRYPTID and not conduit and not any(int(t.compatible[k]) >> f & 1 for f in factions):
            found.append(f"W_SUMMON: no Follower of the deck pays for {words[k]}")
        for kind in range(RESOURCES):
            if t.asks[k, kind] > 0 and kind not in kinds:
                found.append(f"W_PAY: {words[k]} is paid with {words[t.resource_card[kind]]}, and the deck has none")
        if t.kind[k] == LEADER and t.home[k] != NO_CARD and int(t.home[k]) not in held:
            found.append(f"W_HOME: {words[t.home[k]]}, the Home Lair of {words[k]}, is not in the deck")
    return found


def _makes_conduits(t: Any, card: int) -> bool:
    """A Conduit, or a card that lends the keyword."""
    rows = t.row[card, : t.rows[card]]
    return bool(int(t.keywords[card]) & CONDUIT) or any(row[R_OP] == OP_KWA and row[R_N] == CONDUIT for row in rows)


TEMPLATE_MOST = {LEADER: 3, FOLLOWER: 27, CRYPTID: 10, RELIC: 4, LAIR_CARD: 4}
"""Most cards of each type that rules/generate.py puts into a deck; Rites fill the rest, RITES_MOST at most. Section 6.8"""
RITES_MOST = DECK - 2 - 23 - 8 - 2 - 2


def check_pool(t: Any, deck_mode: str) -> None:
    """Refuse to build or generate decks out of too few cards, as an owner's content may have them.

    Raises:
        OptionError: names the faction or number that is missing.
    """
    pool = [k for k in range(1, CARDS) if t.kind[k] != NONE]
    by_faction = [[k for k in pool if t.faction[k] == f] for f in range(FACTIONS)]
    free = [k for k in pool if t.faction[k] == STR or t.kind[k] == RESOURCE]
    where = f"with the content at hand (option deck_mode {deck_mode})"
    for word, f in FACTION_WORDS.items():
        own = by_faction[f] + free if f < FACTIONS else free
        if f < FACTIONS and t.min_leaders and not any(t.kind[k] == LEADER for k in own):
            raise OptionError(f"No Leader goes with a {word} deck {where}.")
        if f < FACTIONS and deck_mode == "random_legal" and t.gen != GEN_UNIFORM:
            _check_template(t, own, f, f"a {word} deck {where}")
    smallest = sorted(map(len, by_faction))[:FACTIONS_MOST]
    if (sum(smallest) + len(free)) * int(t.copy_cap) < DECK:
        raise OptionError(f"Option copy_cap cannot be {t.copy_cap} {where}: some three factions have too few cards.")


def _check_template(t: Any, own: list[int], faction: int, what: str) -> None:
    """The generator finds enough cards of each type, without Resources too."""
    payable = [k for k in own if not t.asks[k].any()]
    for kind, most in TEMPLATE_MOST.items():
        found = sum(t.kind[k] == kind and (kind != CRYPTID or int(t.compatible[k]) >> faction & 1) for k in payable)
        if int(found) * int(t.gen_copy_cap) < most:
            raise OptionError(f"There are too few {_plural(kind)} for {what}: {found}.")
    rites = sum(t.kind[k] in (RITUAL, EVENT) for k in payable)
    if int(rites) * int(t.gen_copy_cap) < RITES_MOST:
        raise OptionError(f"There are too few Rites for {what}: {rites}.")


def _plural(kind: int) -> str:
    return {LEADER: "Leaders", FOLLOWER: "Followers", CRYPTID: "Cryptids", RELIC: "Relics", LAIR_CARD: "Lairs"}[kind]
