"""Options and content files -> one checked `TABLES` record that the rules read."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from hypogeum.core.content import (
    Entry, Id, Model, Name, Num, Phrase, Provenance, Word, check_unique, digest, find, newest, parse, read, vocabulary,
)  # fmt: skip
from hypogeum.core.content import provenance as count_sources
from hypogeum.core.hexes import ALL_EDGES, DIRECTION_NAMES
from hypogeum.core.record import copy, record
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.constants import CARDS, HEROES, NONE, POTENTIALS, SEATS, TILES
from hypogeum.games.crypt_hunters.encoding import OPTION_FEATURES, prepare
from hypogeum.games.crypt_hunters.options import PAY_OFFS, WOUNDS_MOST, CryptOptions

TABLES = record(
    ("content",        "u8", (),               0,    "digest of the content files, for `names`"),
    # options
    ("campaign",       "i1", (),               0,    "1: campaign of two stages"),
    ("burdens",        "i2", (),               0,    "set of burdens, bits FRACTURED_COMMAND .. DREAD_TRIUMPH"),
    ("burden_strict",  "i1", (),               0,    "1: a CR win without DREAD TRIUMPH kept has no winner"),
    ("hit_faces",      "i1", (),               1,    "faces of the six-sided attack die that hit"),
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
    # derived from the above by encoding.prepare, so that observing is quick
    ("seen_options",   "f4", (OPTION_FEATURES,), 0,  "options as they are observed"),
)  # fmt: skip

# The vocabulary. Lines read as words: "mark self overwatch", "extra move 1", "heal 1".

TARGETS = dict(self=0, hero=1, tile=2)
MARKER_WORDS = dict(chill=c.CHILL, fear=c.FEAR, overwatch=c.OVERWATCH_MARK, gloom=c.GLOOM, consecrated=c.HOLY)
ACTION_WORDS = dict(move=0, attack=1, rasp=2)

CARD_LINES = vocabulary(
    Phrase("mark", c.FX_MARK_SELF, Word("target", TARGETS), Word("marker", MARKER_WORDS)),
    Phrase("extra", c.FX_EXTRA_MOVE, Word("kind", ACTION_WORDS), Num("actions", 1, c.EXTRA_MOST)),
    Phrase("reroll", c.FX_REROLL),
    Phrase("cancel", c.FX_CANCEL, Num("hits", 1, c.DICE)),
    Phrase("heal", c.FX_HEAL, Num("counters", 1, 4)),
    Phrase("slay", c.FX_SLAY, Num("rasps", 1, c.ROOM)),
    Phrase("summon", c.FX_SUMMON),
    Phrase("keep", c.FX_KEEP),
    Phrase("place", c.FX_PLACE_RASPS, Num("rasps", 1, c.ROOM)),
    Phrase("teleport", c.FX_TELEPORT),
    Phrase("swap_draw", c.FX_SWAP_DRAW),
    Phrase("refresh", c.FX_REFRESH),
)
"""What a power card does. The target of `mark` and the kind of `extra` choose among three verbs of the rules in a row."""

HERO_LINES = vocabulary(Phrase("prime", 0), Phrase("bite", 1), Phrase("reroll", 2, Num("dice", 1, c.DICE)))
"""Abilities of heroes: Castigator-Prime, attacks only over a joined edge, blank dice re-rolled in each attack."""

WINDOWS: dict[str, dict[str, int]] = {
    "stormcast": dict(activation=c.W_A, own_roll=c.W_R, their_roll=c.W_D, hold=c.W_H),
    "chainrasp": dict(tile=c.W_T, hex=c.W_X, own_roll=c.W_R, their_roll=c.W_D, reinforced=c.W_E, ghosts=c.W_G),
}
"""When a card of each side may be played."""

FILTERS = dict(
    seen_by_active=c.SEEN_BY_ACTIVE, no_rasps=c.NO_RASPS, no_heroes=c.NO_HEROES, has_room=c.HAS_ROOM,
    has_rasps=c.HAS_RASPS, has_spent=c.HAS_SPENT, would_go=c.WOULD_GO, touches_rest=c.TOUCHES_REST,
    castigator_acts=c.CASTIGATOR_ACTS, alone_on_tile=c.ALONE_ON_TILE, wounded=c.WOUNDED, other_hero=c.OTHER_HERO,
)  # fmt: skip
"""What a card may be laid on, and what must be so for it to be played."""


@dataclass(frozen=True)
class Use:
    """What belongs to a verb: its window, the filters that it cannot do without, and those that may be added."""

    window: int
    needs: int = 0
    may: int = 0
    marks: tuple[int, ...] = (NONE,)


ON_TILE = c.NO_RASPS | c.NO_HEROES | c.HAS_RASPS | c.HAS_SPENT | c.HAS_ROOM
ON_HERO = c.SEEN_BY_ACTIVE | c.OTHER_HERO | c.ALONE_ON_TILE | c.WOUNDED
USES: dict[int, tuple[Use, ...]] = {
    c.FX_MARK_SELF: (Use(c.W_A, c.CASTIGATOR_ACTS, 0, (c.OVERWATCH_MARK,)),),
    c.FX_MARK_HERO: (Use(c.W_X, 0, c.WOUNDED, (c.CHILL, c.FEAR)),),
    c.FX_MARK_TILE: (
        Use(c.W_A, c.NO_RASPS, c.SEEN_BY_ACTIVE | ON_TILE, (c.HOLY,)),
        Use(c.W_X, 0, ON_TILE, (c.GLOOM,)),
    ),
    c.FX_EXTRA_MOVE: (Use(c.W_A),),
    c.FX_EXTRA_ATTACK: (Use(c.W_A),),
    c.FX_EXTRA_RASP: (Use(c.W_G),),
    c.FX_REROLL: (Use(c.W_R),),
    c.FX_CANCEL: (Use(c.W_D),),
    c.FX_HEAL: (Use(c.W_A, c.WOUNDED, ON_HERO),),
    c.FX_SLAY: (Use(c.W_A, c.HAS_RASPS, c.SEEN_BY_ACTIVE | ON_TILE),),
    c.FX_SUMMON: (Use(c.W_A, c.OTHER_HERO | c.ALONE_ON_TILE, ON_HERO),),
    c.FX_KEEP: (Use(c.W_H, c.WOULD_GO | c.TOUCHES_REST, ON_TILE),),
    c.FX_PLACE_RASPS: (Use(c.W_E, c.HAS_ROOM, ON_TILE),),
    c.FX_TELEPORT: (Use(c.W_G, c.HAS_ROOM),),
    c.FX_SWAP_DRAW: (Use(c.W_T),),
    c.FX_REFRESH: (Use(c.W_G, c.HAS_SPENT, ON_TILE),),
}
"""How each verb of the rules can be used; a card that asks for more is refused."""


# What stands in the files

KINDS = dict(
    plain=c.PLAIN_TILE, entrance=c.IS_ENTRANCE, stairwell=c.IS_STAIRWELL, illuminator=c.IS_ILLUMINATOR,
    winch=c.IS_WINCH, soultrap=c.SOULTRAP, abyssal=c.ABYSSAL, spear_trap=c.SPEAR_TRAP,
)  # fmt: skip
TileKind = Literal[
    "plain", "entrance", "stairwell", "illuminator", "winch", "soultrap", "abyssal", "spear_trap"
]  # fmt: skip
FIRST_KINDS = ("entrance", "stairwell", "illuminator", "winch")
"""Kinds of the tiles below FIRST_OTHER."""


def edge_mask(line: str) -> int:
    """The edges of a line such as "E W" as a mask: bit e is the direction e.

    Raises:
        ValueError: an unknown or repeated direction, or none at all.
    """
    mask = 0
    for word in line.split():
        if word not in DIRECTION_NAMES:
            raise ValueError(f"in {line[:80]!r}, {word[:40]!r} is not one of {', '.join(DIRECTION_NAMES)}")
        bit = 1 << DIRECTION_NAMES.index(word)
        if mask & bit:
            raise ValueError(f"in {line[:80]!r}, {word} stands twice")
        mask |= bit
    if not mask:
        raise ValueError("a tile needs at least one path")
    return mask


def turns(edges: int) -> int:
    """Distinct rotations of a set of edges: 1, 2, 3 or 6. CH-GEO-02"""
    twice = edges << c.DIRS | edges  # not `turned`: a rule that Python calls is compiled anew in each process
    return next(k for k in (1, 2, 3, 6) if twice >> k & ALL_EDGES == edges)


def card_effect(line: str) -> tuple[int, int, int]:
    """Verb of the rules, number and marker of a line of `does`.

    Raises:
        ValueError: unknown, malformed, or more than one.
    """
    found = parse(line, CARD_LINES)
    if len(found) != 1:
        raise ValueError(f"{line[:80]!r} says more than one thing")
    phrase, numbers = found[0]
    if phrase.verb == "mark":
        return phrase.code + numbers[0], 0, numbers[1]
    if phrase.verb == "extra":
        return phrase.code + numbers[0], numbers[1], NONE
    return phrase.code, numbers[0] if numbers else 0, NONE


def filter_mask(line: str) -> int:
    """The words of a line of `on` as bits.

    Raises:
        ValueError: an unknown or repeated word, or none at all.
    """
    mask = 0
    for word in line.split():
        bit = Word("on", FILTERS).read(word)
        if mask & bit:
            raise ValueError(f"in {line[:80]!r}, {word} stands twice")
        mask |= bit
    if not mask:
        raise ValueError("the line is empty")
    return mask


def _paths_line(line: str) -> str:
    edge_mask(line)
    return line


def _card_line(line: str) -> str:
    card_effect(line)
    return line


def _filter_line(line: str) -> str:
    filter_mask(line)
    return line


def _hero_line(line: str) -> str:
    if len(parse(line, HERO_LINES)) != 1:
        raise ValueError(f"{line[:80]!r} says more than one thing")
    return line


PathsLine = Annotated[str, AfterValidator(_paths_line)]
CardLine = Annotated[str, AfterValidator(_card_line)]
FilterLine = Annotated[str, AfterValidator(_filter_line)]
HeroLine = Annotated[str, AfterValidator(_hero_line)]


class Tile(Entry):
    """A crypt tile."""

    kind: TileKind
    paths: PathsLine


class Tiles(Model):
    """tiles.toml"""

    tile: Annotated[list[Tile], Field(min_length=TILES, max_length=TILES)]

    @model_validator(mode="after")
    def _are_tiles(self) -> "Tiles":
        check_unique(self.tile, "tile")
        for k, tile in enumerate(self.tile):
            place = f"tile no. {k + 1} ({tile.id!r}), field kind"
            if k < c.FIRST_OTHER and tile.kind != FIRST_KINDS[k]:
                raise ValueError(f"{place}: what belongs in its place is {FIRST_KINDS[k]!r}")
            if k >= c.FIRST_OTHER and tile.kind in FIRST_KINDS:
                raise ValueError(f"{place}: there is one {tile.kind!r}, tile no. {FIRST_KINDS.index(tile.kind) + 1}")
        if edge_mask(self.tile[c.ENTRANCE].paths) != (1 << c.DIRS) - 1:
            raise ValueError(
                f"tile no. 1 ({self.tile[c.ENTRANCE].id!r}), field paths: the Entrance has a path on each of its edges"
            )
        return self


class Hero(Entry):
    """A hero."""

    short: Name
    castigator: bool
    move: Annotated[int, Field(ge=1, le=c.MOVE_MOST)]
    attack: Annotated[int, Field(ge=1, le=c.DICE)]
    wounds: Annotated[int, Field(ge=1, le=4)]
    does: Annotated[list[HeroLine], Field(max_length=3)]

    @model_validator(mode="after")
    def _abilities_are_single(self) -> "Hero":
        if len(self.abilities) < len(self.does):
            raise ValueError("field does: an ability stands there twice")
        return self

    @property
    def abilities(self) -> dict[str, int]:
        """Number (1 where it has none) of each ability by its verb."""
        read_lines = (parse(line, HERO_LINES)[0] for line in self.does)
        return {phrase.verb: numbers[0] if numbers else 1 for phrase, numbers in read_lines}


class Rasp(Entry):
    """A kind of rasps."""

    short: Name


class Die(Entry):
    """The attack die."""

    hits: Annotated[int, Field(ge=1, le=4)]


class Models(Model):
    """heroes.toml"""

    hero: Annotated[list[Hero], Field(min_length=HEROES, max_length=HEROES)]
    rasp: Annotated[list[Rasp], Field(min_length=2, max_length=2)]
    die: Annotated[list[Die], Field(min_length=1, max_length=1)]

    @model_validator(mode="after")
    def _are_models(self) -> "Models":
        check_unique([*self.hero, *self.rasp, *self.die], "hero, rasp and die")
        shorts = [*(hero.short for hero in self.hero), *(rasp.short for rasp in self.rasp)]
        for short in shorts:
            if shorts.count(short) > 1:
                raise ValueError(f"two entries of hero and rasp have the short name {short!r}")
        for k, hero in enumerate(self.hero):
            if hero.castigator != (k < HEROES - 1):
                raise ValueError(
                    f"hero no. {k + 1} ({hero.id!r}), field castigator: the first three are Castigators, the last is not"
                )
        if sum("prime" in hero.abilities for hero in self.hero) > 1:
            raise ValueError("one hero at most does 'prime'")
        total = sum(hero.wounds for hero in self.hero)
        if total > WOUNDS_MOST:
            raise ValueError(
                f"the wounds of all heroes are {total}, more than the {WOUNDS_MOST} that the counters allow"
            )
        return self


class Card(Entry):
    """A power card; what its side may do with it is checked by `Cards`."""

    window: Id
    does: CardLine
    on: FilterLine | None = None

    @property
    def effect(self) -> tuple[int, int, int]:
        """Verb of the rules, number and marker."""
        return card_effect(self.does)

    @property
    def filters(self) -> int:
        """The bits of `on`."""
        return 0 if self.on is None else filter_mask(self.on)


class Cards(Model):
    """stormcast_cards.toml and chainrasp_cards.toml"""

    card: Annotated[list[Card], Field(min_length=CARDS, max_length=CARDS)]

    @model_validator(mode="after")
    def _are_cards(self) -> "Cards":
        check_unique(self.card, "card")
        for k, card in enumerate(self.card):
            try:
                _check_card(card, WINDOWS[self.side()])
            except ValueError as error:
                raise ValueError(f"card no. {k + 1} ({card.id!r}), {error}") from None
        return self

    @classmethod
    def side(cls) -> str:
        """The side whose cards these are."""
        raise NotImplementedError


class StormcastCards(Cards):
    """stormcast_cards.toml"""

    @classmethod
    def side(cls) -> str:
        return "stormcast"


class ChainraspCards(Cards):
    """chainrasp_cards.toml"""

    @classmethod
    def side(cls) -> str:
        return "chainrasp"


def _check_card(card: Card, windows: dict[str, int]) -> None:
    """Refuse what the rules cannot carry out. Raises ValueError."""
    if card.window not in windows:
        raise ValueError(f"field window: it must be one of {', '.join(windows)}, not {card.window!r}")
    verb, _, mark = card.effect
    uses = [use for use in USES[verb] if mark in use.marks]
    if not uses:
        allowed = [word for word, marker in MARKER_WORDS.items() if any(marker in use.marks for use in USES[verb])]
        raise ValueError(f"field does: in {card.does!r} the marker must be one of {', '.join(allowed)}")
    use = uses[0]
    if windows[card.window] != use.window:
        word = next((word for word, window in windows.items() if window == use.window), None)
        fitting = f"its window is {word!r}" if word else "that is for the cards of the other side"
        raise ValueError(f"field does: {card.does!r} cannot be done in window {card.window!r}; {fitting}")
    missing = use.needs & ~card.filters
    if missing:
        raise ValueError(f"field on: {card.does!r} needs {' '.join(_filter_words(missing))}")
    strange = card.filters & ~(use.needs | use.may)
    if strange:
        raise ValueError(f"field on: {' '.join(_filter_words(strange))} cannot be asked of {card.does!r}")


def _filter_words(mask: int) -> list[str]:
    return [word for word, bit in FILTERS.items() if mask & bit]


# Loading

OWN = resources.files(__package__) / "content"
FILES: dict[str, type[Model]] = {
    "tiles.toml": Tiles,
    "heroes.toml": Models,
    "stormcast_cards.toml": StormcastCards,
    "chainrasp_cards.toml": ChainraspCards,
}


@dataclass(frozen=True)
class Content:
    """All content files, checked; `cards` by seat."""

    tiles: Tiles
    models: Models
    cards: tuple[Cards, Cards]
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
    cards = (
        read(files["stormcast_cards.toml"], StormcastCards),
        read(files["chainrasp_cards.toml"], ChainraspCards),
    )
    tiles, models = read(files["tiles.toml"], Tiles), read(files["heroes.toml"], Models)
    content = Content(tiles, models, cards, digest(files.values()))
    _named[content.digest] = _names(content)
    return content


# The tables


def tables(options: CryptOptions, folder: Path | None = None) -> Any:
    """One TABLES record for a game with these options and the content of `folder` (None: ours); a fresh copy.

    Raises:
        ContentError: a content file is malformed.
    """
    folder = None if folder is None else Path(folder).absolute()
    return copy(_tables(options, folder, newest(folder, FILES)))


@functools.lru_cache(maxsize=64)
def _tables(options: CryptOptions, folder: Path | None, key: object) -> Any:
    content = load(folder)
    t = TABLES.make()
    t.content = content.digest
    _write_options(t, options)
    t.hit_faces = content.models.die[0].hits if options.hit_faces is None else options.hit_faces
    _write_tiles(t, content.tiles)
    _write_heroes(t, content.models, options)
    for seat, cards in enumerate(content.cards):
        _write_cards(t, seat, cards)
    prepare(t)
    return t


def _write_options(t: Any, options: CryptOptions) -> None:
    """The options, with the burdens that change a limit. CH-BUR-08 CH-BUR-10"""
    burdens = options.burden_bits
    t.campaign = options.mode == "campaign"
    t.burdens = burdens
    t.burden_strict = options.burden_strict
    t.dead_end_own = options.dead_end_scope == "own"
    t.round_limit = options.round_limit
    t.decision_limit = options.decision_limit
    t.limit_winner = options.limit_winner
    t.doomed_ends = options.doomed_ends
    t.hand_size[:] = options.hand_sizes
    t.room = 1 if burdens & c.GREEDY_GHEISTS else c.ROOM
    t.rasps_max = c.EBB if burdens & c.GHOSTLY_EBB else c.RASPS
    t.rewards[:] = PAY_OFFS
    t.shaping[:] = options.shaping.weights


def _write_tiles(t: Any, tiles: Tiles) -> None:
    """Tiles; under LETHAL ENVIRONMENT all special tiles act as Spear-traps. CH-BUR-06"""
    lethal = bool(t.burdens & c.LETHAL_ENVIRONMENT)
    for k, tile in enumerate(tiles.tile):
        edges, kind = edge_mask(tile.paths), KINDS[tile.kind]
        t.tile_edges[k] = edges
        t.tile_kind[k] = kind
        t.tile_turns[k] = turns(edges)
        special = kind in (c.SOULTRAP, c.ABYSSAL, c.IS_WINCH, c.IS_STAIRWELL)
        t.tile_spear[k] = kind == c.SPEAR_TRAP or (lethal and special)


def _write_heroes(t: Any, models: Models, options: CryptOptions) -> None:
    """Heroes, with their burdens. CH-BUR-03 CH-BUR-04 CH-BUR-05"""
    for k, hero in enumerate(models.hero):
        wounds = hero.wounds if options.hero_wounds is None else options.hero_wounds[k]
        scarce = hero.castigator and t.burdens & c.LIMITED_AMMUNITION
        weary = hero.castigator and t.burdens & c.BEEN_THROUGH_A_LOT
        t.hero_move[k] = hero.move
        t.hero_attack[k] = 1 if scarce else hero.attack
        t.hero_wounds[k] = wounds
        t.hero_start[k] = wounds - 1 if weary else 0
        t.castigator[k] = hero.castigator
        t.hero_bite[k] = "bite" in hero.abilities
        t.hero_prime[k] = "prime" in hero.abilities and not t.burdens & c.FRACTURED_COMMAND
        t.hero_reroll[k] = hero.abilities.get("reroll", 0)


def _write_cards(t: Any, seat: int, cards: Cards) -> None:
    for k, card in enumerate(cards.card):
        t.card_window[seat, k] = WINDOWS[cards.side()][card.window]
        t.card_fx[seat, k], t.card_n[seat, k], t.card_mark[seat, k] = card.effect
        t.card_filter[seat, k] = card.filters


# Words


@dataclass(frozen=True)
class Names:
    """Names and texts for people, each tuple by the number that the rules use.

    Attributes:
        tile, tile_text, tile_id: tiles 0-31.
        hero, hero_short, hero_text: heroes 0-3, full names and short ones.
        rasp, rasp_short, rasp_text: the Dreadwarden, then an ordinary rasp.
        card, card_text: by seat, then power cards 0-9.
    """

    tile: tuple[str, ...]
    tile_text: tuple[str, ...]
    tile_id: tuple[str, ...]
    hero: tuple[str, ...]
    hero_short: tuple[str, ...]
    hero_text: tuple[str, ...]
    rasp: tuple[str, ...]
    rasp_short: tuple[str, ...]
    rasp_text: tuple[str, ...]
    card: tuple[tuple[str, ...], ...]
    card_text: tuple[tuple[str, ...], ...]


_named: dict[int, Names] = {}


def names(t: Any = None) -> Names:
    """Words for the content of tables `t`; ours without `t`, or where this process has not loaded that content."""
    if t is not None and int(t.content) in _named:
        return _named[int(t.content)]
    return _named[load().digest]


def _names(content: Content) -> Names:
    tiles, heroes, rasps = content.tiles.tile, content.models.hero, content.models.rasp
    return Names(
        tile=_words(tiles, "name"),
        tile_text=_words(tiles, "text"),
        tile_id=_words(tiles, "id"),
        hero=_words(heroes, "name"),
        hero_short=_words(heroes, "short"),
        hero_text=_words(heroes, "text"),
        rasp=_words(rasps, "name"),
        rasp_short=_words(rasps, "short"),
        rasp_text=_words(rasps, "text"),
        card=tuple(_words(cards.card, "name") for cards in content.cards),
        card_text=tuple(_words(cards.card, "text") for cards in content.cards),
    )


def _words(entries: Sequence[Entry], field: str) -> tuple[str, ...]:
    return tuple(getattr(entry, field) for entry in entries)


def provenance(folder: Path | None = None) -> tuple[Provenance, ...]:
    """How much of each content file is printed in the rulebook, told in public, or reconstructed."""
    content = load(folder)
    return (
        count_sources("tiles.toml", content.tiles.tile),
        count_sources("heroes.toml", [*content.models.hero, *content.models.rasp, *content.models.die]),
        count_sources("stormcast_cards.toml", content.cards[0].card),
        count_sources("chainrasp_cards.toml", content.cards[1].card),
    )
