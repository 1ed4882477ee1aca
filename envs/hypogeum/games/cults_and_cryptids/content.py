"""Options and content files -> one checked `TABLES` record that the rules read."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import AfterValidator, Field, model_validator

from hypogeum.core.content import Entry, Id, Model, Provenance, check_unique, digest, find, newest, read
from hypogeum.core.content import provenance as count_sources
from hypogeum.core.errors import ContentError, OptionError
from hypogeum.core.record import copy, record
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids import points
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, NONE, POTENTIALS, READY_DECKS, RESOURCES, ROW, ROWS, SEATS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.decks import check_pool, violations
from hypogeum.games.cults_and_cryptids.encoding import OPTION_FEATURES, prepare
from hypogeum.games.cults_and_cryptids.options import DECK_MODES, PAY_OFFS, CultsOptions, DeckList
from hypogeum.games.cults_and_cryptids.vocabulary import COST_MOST, FACTIONS, KEYWORDS, KINDS
from hypogeum.games.cults_and_cryptids.vocabulary import RESOURCES as RESOURCE_WORDS
from hypogeum.games.cults_and_cryptids.vocabulary import check_lines, effect_row, keyword_set

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
    ("asks",           "i1", (CARDS, RESOURCES),  0,    "Resources that the card pays when it is played or activated, by kind"),
    ("fetches",        "i1", (CARDS, RESOURCES),  0,    "rows that fetch a Resource, by kind"),
    ("worth",          "i2", (CARDS,),            0,    "tenths of a point of the cost formula, for the scripted player"),
    ("lasting",        "i2", (CARDS,),            0,    "the same without what happens when the card is played"),
    # ready decks
    ("ready",          "i1", (READY_DECKS, CARDS), 0,   "copies by card"),
    # derived from the above by encoding.prepare, so that observing is quick
    ("seen_options",   "f4", (OPTION_FEATURES,),  0,    "options as they are observed"),
)  # fmt: skip

# What stands in the files

CardKind = Literal["leader", "follower", "cryptid", "relic", "lair", "ritual", "event", "resource"]
FactionWord = Literal[
    "political", "military", "economic", "criminal", "media", "social", "occult", "natural", "science", "stray"
]  # fmt: skip
CompatibleWord = Literal[
    "political", "military", "economic", "criminal", "media", "social", "occult", "natural", "science"
]  # fmt: skip
ResourceWord = Literal["cash", "arms", "film", "offerings"]


def _effect_line(line: str) -> str:
    effect_row(line)
    return line


EffectLine = Annotated[str, AfterValidator(_effect_line)]
Small = Annotated[int, Field(ge=0, le=20)]


class Card(Entry):
    """A card of the pool."""

    kind: CardKind
    faction: FactionWord | None = None
    faith: Annotated[int, Field(ge=0, le=COST_MOST)] = 0
    madness: Small = 0
    pay: Annotated[dict[ResourceWord, Annotated[int, Field(ge=1, le=9)]], Field(min_length=1)] | None = None
    power: Small | None = None
    hp: Annotated[int, Field(ge=1, le=60)] | None = None
    compatible: Annotated[list[CompatibleWord], Field(max_length=3)] = Field(default_factory=list)
    keywords: Annotated[list[Id], Field(max_length=c.KEYWORDS)] = Field(default_factory=list)
    home: Id | None = None
    does: Annotated[list[EffectLine], Field(max_length=ROWS)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _is_a_card(self) -> "Card":
        unit = self.kind in ("follower", "cryptid")
        for field, belongs, what in (
            ("power", unit, "a unit"),
            ("hp", unit or self.kind in ("lair", "leader"), "a unit, Lair or Leader"),
            ("home", self.kind == "leader", "a Leader"),
            ("faction", self.kind != "resource", "any card but a Resource"),
        ):
            if (getattr(self, field) is not None) != belongs:
                raise ValueError(f"field {field}: it is what {what} has, and no other card")
        if (self.kind == "cryptid") != bool(self.compatible):
            raise ValueError("field compatible: it is what a Cryptid has, and no other card")
        if len(set(self.compatible)) < len(self.compatible):
            raise ValueError("field compatible: a faction stands there twice")
        if self.kind == "resource" and (self.faith or self.madness or self.pay or self.does):
            raise ValueError("a Resource costs nothing and does nothing")
        for field, check in (
            ("keywords", lambda: keyword_set(self.kind, self.keywords)),
            ("does", lambda: check_lines(self.kind, self.does)),
        ):
            try:
                check()
            except ValueError as error:
                raise ValueError(f"field {field}: {error}") from None
        return self

    @property
    def rows(self) -> list[list[int]]:
        """The effect rows as columns R_*."""
        return [effect_row(line) for line in self.does]


class Cards(Model):
    """cards.toml"""

    card: Annotated[list[Card], Field(min_length=1, max_length=CARDS - 1)]

    @model_validator(mode="after")
    def _are_cards(self) -> "Cards":
        check_unique(self.card, "card")
        lairs = {card.id for card in self.card if card.kind == "lair"}
        kinds = [card.id for card in self.card if card.kind == "resource"]
        if kinds != list(RESOURCE_WORDS):
            raise ValueError(f"the Resources must be {', '.join(RESOURCE_WORDS)}, in this order")
        for k, card in enumerate(self.card):
            if card.home is not None and card.home not in lairs:
                raise ValueError(f"card no. {k + 1} ({card.id!r}), field home: there is no Lair {card.home!r}")
        return self

    @functools.cached_property
    def number(self) -> dict[str, int]:
        """Card ids of the rules by word."""
        return {card.id: k + 1 for k, card in enumerate(self.card)}


class Deck(Entry):
    """A ready deck: copies by card."""

    factions: list[CompatibleWord]
    cards: dict[Id, Annotated[int, Field(ge=1, le=c.DECK)]]


class Decks(Model):
    """decks.toml"""

    deck: Annotated[list[Deck], Field(min_length=READY_DECKS, max_length=READY_DECKS)]

    @model_validator(mode="after")
    def _are_decks(self) -> "Decks":
        check_unique(self.deck, "deck")
        for k, deck in enumerate(self.deck):
            size = sum(deck.cards.values())
            if size != c.DECK:
                raise ValueError(
                    f"deck no. {k + 1} ({deck.id!r}), field cards: it must have {c.DECK} cards, not {size}"
                )
        return self


# Loading

OWN = resources.files(__package__) / "content"
FILES: dict[str, type[Model]] = {"cards.toml": Cards, "decks.toml": Decks}
NUMBERED = {"cards.toml": 1, "decks.toml": 0}
"""Number of the first entry, for files whose entries people call by their ids."""


@dataclass(frozen=True)
class Content:
    """All content files, checked."""

    cards: Cards
    decks: Decks
    digest: int


def load(folder: Path | None = None) -> Content:
    """The content of an owner's `folder` (None: ours); files that it lacks are ours. Kept until a file changes.

    Raises:
        ContentError: names file, entry and field.
    """
    folder = None if folder is None else Path(folder).absolute()
    return _load(folder, newest(folder, FILES))


@functools.lru_cache(maxsize=16)
def _load(folder: Path | None, key: object) -> Content:
    files = {name: find(name, OWN, folder, FILES) for name in FILES}
    cards, decks = read(files["cards.toml"], Cards), read(files["decks.toml"], Decks)
    _check_decks(files["decks.toml"].where, cards, decks)
    content = Content(cards, decks, digest(files.values()))
    _named[content.digest] = _names(content)
    return content


def _check_decks(where: str, cards: Cards, decks: Decks) -> None:
    """The ready decks hold cards that exist, of the factions that they name. Raises ContentError."""
    faction = {card.id: card.faction for card in cards.card}
    for k, deck in enumerate(decks.deck):
        place = f"{where}, deck no. {k + 1} ({deck.id!r})"
        for word in deck.cards:
            if word not in faction:
                raise ContentError(f"{place}, field cards: there is no card {word!r} in cards.toml.")
        held = {faction[word] for word in deck.cards} - {None, "stray"}
        if held != set(deck.factions) or len(held) > 3 or len(deck.factions) > len(held):
            raise ContentError(
                f"{place}, field factions: its cards are of {', '.join(sorted(map(str, held))) or 'no faction'}, "
                "which must be what stands there, three at most."
            )


# The tables


def tables(options: CultsOptions, folder: Path | None = None) -> Any:
    """One TABLES record for a game with these options and the content of `folder` (None: ours); a fresh copy.

    Raises:
        ContentError: a content file is malformed.
        OptionError: a deck of the options breaks a deck rule.
    """
    folder = None if folder is None else Path(folder).absolute()
    return copy(_tables(options, folder, newest(folder, FILES)))


@functools.lru_cache(maxsize=64)
def _tables(options: CultsOptions, folder: Path | None, key: object) -> Any:
    content = load(folder)
    t = TABLES.make()
    t.content = content.digest
    write_cards(t, content.cards)
    write_ready(t, content)
    write_options(t, options)
    choose_decks(t, options, content)
    prepare(t)
    return t


def write_cards(t: Any, cards: Cards) -> None:
    """The cards by id."""
    t.kind[:] = NONE
    t.faction[:] = c.NO_FACTION
    t.resource[:] = NONE
    for card in cards.card:
        k = cards.number[card.id]
        t.kind[k] = KINDS[card.kind]
        t.faction[k] = c.NO_FACTION if card.faction is None else FACTIONS[card.faction]
        t.faith[k], t.madness[k] = card.faith, card.madness
        t.power[k], t.hp[k] = card.power or 0, card.hp or 0
        t.home[k] = 0 if card.home is None else cards.number[card.home]
        t.compatible[k] = sum(1 << FACTIONS[word] for word in card.compatible)
        t.keywords[k] = keyword_set(card.kind, card.keywords)
        t.rows[k] = len(card.does)
        for word, n in (card.pay or {}).items():
            t.pay[k, RESOURCE_WORDS[word]] = n
            t.asks[k, RESOURCE_WORDS[word]] = n
        for j, row in enumerate(card.rows):
            t.row[k, j] = row
            t.has[k] |= 1 << row[c.R_TRIGGER]
            if row[c.R_KIND] != NONE:
                t.asks[k, row[c.R_KIND]] += row[c.R_PAY]
            if row[c.R_OP] == c.OP_FETCH and row[c.R_FILTER] >= c.F_RESOURCE:
                t.fetches[k, row[c.R_FILTER] - c.F_RESOURCE] += 1
        if card.kind == "resource":
            t.resource[k] = RESOURCE_WORDS[card.id]
            t.resource_card[RESOURCE_WORDS[card.id]] = k
        t.worth[k], t.lasting[k] = 10 * points.value(t, k), 10 * points.lasting(t, k)


def write_ready(t: Any, content: Content) -> None:
    """The ready decks as copies by card."""
    for k, deck in enumerate(content.decks.deck):
        for word, copies in deck.cards.items():
            t.ready[k, content.cards.number[word]] = copies


def write_options(t: Any, options: CultsOptions) -> None:
    """The options but for the decks of `pair` and `custom`."""
    t.deck_mode = DECK_MODES.index(options.deck_mode)
    t.open_lists = options.open_lists
    t.first_player = ("coin", "seat0", "seat1").index(options.first_player)
    t.start_influence, t.start_hand, t.faith_cap = options.start_influence, options.start_hand, options.faith_cap
    t.mulligan = options.mulligan == "on"
    t.leader_in_hand = options.leader_start == "hand"
    t.leader_replace = options.leader_second == "replace"
    t.min_leaders = options.min_leaders
    t.relic_limit = c.RELICS if options.relic_limit is None else options.relic_limit
    t.cryptid_tier = options.cryptid_tier
    t.damage_reset = ("units", "units_and_lair", "none").index(options.damage_reset)
    t.poison_single = options.poison == "single"
    t.hit_single = options.influence_hit_madness == "single"
    t.faith_on_entry = options.faith_on_entry == "on"
    t.copy_cap = c.DECK if options.copy_cap is None else options.copy_cap
    t.gen = options.gen == "uniform"
    t.gen_copy_cap, t.build_step = options.gen_copy_cap, options.build_step
    t.max_turns, t.decision_limit = options.max_turns, options.decision_limit
    t.score_influence = options.truncation_score == "influence"
    t.rewards[:] = PAY_OFFS
    t.shaping[:] = options.shaping.weights


def choose_decks(t: Any, options: CultsOptions, content: Content) -> None:
    """The two lists of `pair` and `custom`; whatever lists can come up otherwise, or be guessed when closed, are legal.

    Raises:
        OptionError: an unknown deck or card, a deck that breaks a deck rule, or too few cards to build one.
    """
    decks = content.decks.deck
    if options.deck_mode in ("pair", "custom"):
        for seat, deck in enumerate(options.decks):
            t.given[seat] = _given(t, deck, content, seat)
    elif options.deck_mode in ("random_ready", "mirror"):
        for k, one in enumerate(decks):
            _refuse_illegal(t, t.ready[k], content, f"Ready deck {one.id!r} (option deck_mode {options.deck_mode})")
    if options.deck_mode in ("random_legal", "build") or not options.open_lists:
        check_pool(t, options.deck_mode)


def _given(t: Any, deck: str | DeckList, content: Content, seat: int) -> Any:
    """Copies by card of a deck of the options."""
    number = content.cards.number
    if isinstance(deck, str):
        known = [one.id for one in content.decks.deck]
        if deck not in known:
            raise OptionError(f"There is no ready deck {deck!r:.60} (option decks); they are {', '.join(known)}.")
        copies = t.ready[known.index(deck)]
        _refuse_illegal(t, copies, content, f"Ready deck {deck!r} (option decks)")
        return copies
    copies = np.zeros(CARDS, np.int8)
    for word, n in deck:
        if word not in number:
            raise OptionError(f"There is no card {word!r:.60} in the deck of seat {seat} (option decks).")
        copies[number[word]] = n
    _refuse_illegal(t, copies, content, f"The deck of seat {seat} (option decks)")
    return copies


def _refuse_illegal(t: Any, copies: Any, content: Content, what: str) -> None:
    cards = [k for k in range(CARDS) for _ in range(copies[k])]
    errors = violations(t, cards, _named[content.digest].card).errors
    if errors:
        raise OptionError(f"{what} breaks a deck rule: {'; '.join(errors[:3])}.")


# Words


@dataclass(frozen=True)
class Names:
    """Names and texts for people, each tuple by the number that the rules use.

    Attributes:
        card, card_text, card_id: cards; number 0 is no card.
        faction, faction_id: POL .. STR, then that of Resources.
        kind: LEADER .. RESOURCE.
        keyword: by the place of the bit.
        resource: CASH .. OFFERINGS.
        deck, deck_id, deck_text: ready decks.
    """

    card: tuple[str, ...]
    card_text: tuple[str, ...]
    card_id: tuple[str, ...]
    faction: tuple[str, ...]
    faction_id: tuple[str, ...]
    kind: tuple[str, ...]
    keyword: tuple[str, ...]
    resource: tuple[str, ...]
    deck: tuple[str, ...]
    deck_id: tuple[str, ...]
    deck_text: tuple[str, ...]


_named: dict[int, Names] = {}


def names(t: Any = None) -> Names:
    """Words for the content of tables `t`; ours without `t`, or where this process has not loaded that content."""
    if t is not None and int(t.content) in _named:
        return _named[int(t.content)]
    return _named[load().digest]


def _names(content: Content) -> Names:
    cards, decks = content.cards.card, content.decks.deck
    return Names(
        card=("no card", *_words(cards, "name")),
        card_text=("No card.", *_words(cards, "text")),
        card_id=("no_card", *_words(cards, "id")),
        faction=(*(_shown(word) for word in FACTIONS), "no faction"),
        faction_id=(*FACTIONS, "no_faction"),
        kind=tuple(_shown(word) for word in KINDS),
        keyword=tuple(_shown(word).replace("resurrected", "Resurrected") for word in KEYWORDS),
        resource=tuple(card.name for card in cards if card.kind == "resource"),
        deck=_words(decks, "name"),
        deck_id=_words(decks, "id"),
        deck_text=_words(decks, "text"),
    )


def _words(entries: Sequence[Entry], field: str) -> tuple[str, ...]:
    return tuple(getattr(entry, field) for entry in entries)


def _shown(word: str) -> str:
    """A word of the vocabulary as people read it."""
    return word.replace("_", " ").capitalize()


def provenance(folder: Path | None = None) -> tuple[Provenance, ...]:
    """How much of each content file is printed in the rulebook, told in public, or reconstructed."""
    content = load(folder)
    return (
        count_sources("cards.toml", content.cards.card),
        count_sources("decks.toml", content.decks.deck),
    )
