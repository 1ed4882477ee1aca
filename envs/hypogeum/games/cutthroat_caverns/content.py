"""Options and content files -> one checked `TABLES` record that the rules read."""

import functools
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator, field_validator, model_validator

from hypogeum.core.content import (
    Entry, Id, Mask, Model, Name, Num, Phrase, Provenance, Word, check_unique, digest, find, newest, parse, read,
    vocabulary,
)  # fmt: skip
from hypogeum.core.content import provenance as count_sources
from hypogeum.core.errors import ContentError, OptionError
from hypogeum.core.record import copy, record
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.constants import (
    CARDS, ENCOUNTERS, ITEMS, KINDS, LADDER, LINE_COLUMNS, LINES, NONE, PASSIVES, RELICS, TOKENS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.encoding import ENC_FEATURES, KIND_FEATURES, OPTION_FEATURES, prepare
from hypogeum.games.cutthroat_caverns.options import CutthroatOptions

TABLES = record(
    ("content",       "u8", (),                        0,    "digest of the content files, for `names`"),
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
    ("late_item",     "i1", (),                        0,    "1: a second Item window after the first set phase"),
    ("rethink",       "i1", (),                        0,    "RETHINK_*"),
    ("redraw",        "i1", (),                        0,    "1: draw Initiative for each Encounter"),
    ("bonus_track",   "i2", (4,),                      0,    "track bonus of Encounters 7, 8, 9 and 10+"),
    ("signals",       "i1", (),                        0,    "1: signals"),
    ("rewards",       "f4", (4,),                      0,    "pay-offs WINNER, LOSER, COMMON, CUT"),
    ("rank_rewards",  "i1", (),                        0,    "1: losers are paid by rank"),
    ("shaping",       "f4", (4,),                      0,    "weights of the potentials: lead, LP, living, Encounters"),
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
    ("base_at",       "i2", (KINDS,),                  0,    "position of the base value"),
    ("face",          "i1", (KINDS,),                  NONE, "character of a Protected card"),
    ("fx",            "i1", (KINDS,),                  0,    "FX_* verb"),
    ("fx_n",          "i2", (KINDS, 3),                0,    "the verb's numbers"),
    ("fx_types",      "i2", (KINDS,),                  0,    "bit mask of Encounter types of FX_TYPE_BONUS"),
    # Items and Relics, by instance: 0-7 Item cards 86-93, 8-19 Relics 0-11
    ("item_code",     "i1", (ITEMS,),                  NONE, "ITEM code 0-18"),
    ("item_fx",       "i1", (ITEMS,),                  0,    "FX_* verb"),
    ("item_n",        "i2", (ITEMS, 3),                0,    "the verb's numbers, in the order of VERBS"),
    # Encounters, in the column of N0
    ("enc_types",     "i2", (ENCOUNTERS,),             0,    "bit mask of types"),
    ("enc_finisher",  "i1", (ENCOUNTERS,),             0,    "1: FINISHER"),
    ("enc_p",         "i2", (ENCOUNTERS,),             0,    "printed P (0 for a token Encounter)"),
    ("enc_lp",        "i2", (ENCOUNTERS,),             0,    "LP (0 for a token Encounter)"),
    ("enc_passive",   "i2", (ENCOUNTERS, PASSIVES),    0,    "number of each passive (else 1), 0 where absent"),
    ("enc_line",      "i2", (ENCOUNTERS, LINES, LINE_COLUMNS), 0, "strike lines in printed order"),
    ("enc_lines",     "i2", (ENCOUNTERS,),             0,    "number of strike lines for N0"),
    ("enc_tokens",    "i2", (ENCOUNTERS,),             0,    "creature tokens (0: none)"),
    ("enc_chief",     "i2", (ENCOUNTERS,),             NONE, "token whose death ends it; NONE: all must die"),
    ("token_lp",      "i2", (ENCOUNTERS, TOKENS),      0,    "LP of each token"),
    ("token_p",       "i2", (ENCOUNTERS, TOKENS),      0,    "P of each token"),
    # derived from the above by encoding.prepare, so that observing is quick
    ("copies",        "i2", (KINDS,),                  0,    "copies of each kind"),
    ("seen_kind",     "f4", (KINDS, KIND_FEATURES),    0,    "a kind as it is observed"),
    ("seen_enc",      "f4", (ENCOUNTERS, ENC_FEATURES), 0,   "types, passives and strike lines as they are observed"),
    ("seen_options",  "f4", (OPTION_FEATURES,),        0,    "options as they are observed"),
)  # fmt: skip

# The vocabulary. Lines read as words: "standin 2 0", "init 1 damage 10 discard 1 from_players 4".

TYPES = dict(
    beast=c.BEAST, fiend=c.FIEND, horror=c.HORROR, humanoid=c.HUMANOID, undead=c.UNDEAD, ooze=c.OOZE,
    construct=c.CONSTRUCT, demon=c.DEMON, trap=c.TRAP,
)  # fmt: skip
CLOCKS = dict(iron=c.CLOCK_IRON, haste=c.CLOCK_HASTE, strength=c.CLOCK_STRENGTH)
SCOPES = dict(group=0, one=1)

VERBS = vocabulary(
    # Attack Cards
    Phrase("steal_item", c.FX_STEAL_ITEM),
    Phrase("redirect", c.FX_REDIRECT),
    Phrase("rotate_next", c.FX_ROTATE_NEXT, Num("seats", 1, 5), Num("step", -1, -1)),
    Phrase(
        "type_bonus", c.FX_TYPE_BONUS, Mask("types", TYPES), Num("bonus", 0, 100), Word("then", dict(keep=0, cancel=1))
    ),
    Phrase("feint", c.FX_FEINT),
    Phrase("standin", c.FX_STANDIN, Num("now", 1, 2), Num("set", 0, 1)),
    Phrase("rider_add", c.FX_RIDER_ADD),
    Phrase("rider_mul", c.FX_RIDER_MUL, Num("factor", 2, 3)),
    # Action Cards
    Phrase("spoil_set", c.FX_SPOIL_SET),
    Phrase("spoil", c.FX_SPOIL, Word("scope", SCOPES), Num("damage", 0, 100)),
    Phrase("counter", c.FX_COUNTER),
    Phrase("rotate", c.FX_ROTATE),
    Phrase("swap_set", c.FX_SWAP_SET),
    Phrase("swap_init", c.FX_SWAP_INIT),
    Phrase("replace_tactical", c.FX_REPLACE_TACTICAL),
    Phrase("flat", c.FX_FLAT, Num("bonus", 0, 100)),
    # Items
    Phrase("blast", c.FX_BLAST, Num("to creatures", 0, 100), Num("to players", 0, 100)),
    Phrase("hand_max", c.FX_HAND_MAX, Num("more", 0, 1), Num("draw", 0, 2)),
    Phrase("heal", c.FX_HEAL, Num("LP", 1, 200), Num("P for aid", 0, 9)),
    Phrase("clock", c.FX_CLOCK, Word("potion", CLOCKS), Num("Rounds", 0, 9)),
    # Relics
    Phrase("end_ping", c.FX_END_PING, Num("damage", 0, 100), Num("P for a death", 0, 9)),
    Phrase("store", c.FX_STORE),
    Phrase("retaliate", c.FX_RETALIATE, Num("damage", 0, 100)),
    Phrase("ward", c.FX_WARD, Num("reduction", 0, 100)),
    Phrase("once_rotate", c.FX_ONCE_ROTATE),
    Phrase("once_swap", c.FX_ONCE_SWAP),
    Phrase("small_bonus", c.FX_SMALL_BONUS, Num("bonus", 0, 100)),
    Phrase("end_heal", c.FX_END_HEAL, Num("LP", 0, 200)),
    Phrase("kill_p", c.FX_KILL_P, Num("P", 0, 9)),
    Phrase("immune", c.FX_IMMUNE),
    Phrase("once_reset", c.FX_ONCE_RESET),
)
"""What a card does. Its numbers go to `fx_n` or `item_n` in this order; the types of `type_bonus` go to `fx_types`."""

PASSIVE_LINES = vocabulary(
    Phrase("ascending", c.ASCENDING),
    Phrase("armor", c.ARMOR, Num("value", 1, 100)),
    Phrase("cap", c.CAP, Num("value", 1, 1000)),
    Phrase("halve_big", c.HALVE_BIG, Num("value", 1, 1000)),
    Phrase("first_halved", c.FIRST_HALVED),
    Phrase("no_repeat", c.NO_REPEAT),
    Phrase("regen", c.REGEN, Num("LP", 1, 1000)),
    Phrase("grow", c.GROW, Num("tokens", 1, 9)),
    Phrase("timer", c.TIMER, Num("Round", 1, 40)),
    Phrase("open_set", c.OPEN_SET),
    Phrase("reverse", c.REVERSE),
)

# codes of strike phrases: selectors from 0, effects from HIT, then the rest
SELECTOR, HIT, DAMAGE, PER_TOKEN, LOSE, FROM_PLAYERS, TO_PLAYERS = 0, 100, 200, 201, 202, 203, 204
STRIKE_LINES = vocabulary(
    Phrase("init", SELECTOR + c.SEL_INIT, Num("number", 1, 6)),
    Phrase("init_run", SELECTOR + c.SEL_INIT_RUN, Num("base", 1, 6)),
    Phrase("init_each", SELECTOR + c.SEL_INIT_EACH),
    Phrase("most", SELECTOR + c.SEL_MOST, Num("rank", 1, 6)),
    Phrase("least", SELECTOR + c.SEL_LEAST),
    Phrase("first", SELECTOR + c.SEL_FIRST),
    Phrase("last", SELECTOR + c.SEL_LAST),
    Phrase("all", SELECTOR + c.SEL_ALL),
    Phrase("wounders", SELECTOR + c.SEL_WOUNDERS),
    Phrase("nonwounders", SELECTOR + c.SEL_NONWOUNDERS),
    Phrase("engaged", SELECTOR + c.SEL_ENGAGED, Word("token", dict(chief=0))),
    Phrase("actors", SELECTOR + c.SEL_ACTORS),
    Phrase("richest", SELECTOR + c.SEL_RICHEST),
    Phrase("strongest", SELECTOR + c.SEL_STRONGEST),
    Phrase("damage", DAMAGE, Num("LP", 1, 100)),
    Phrase("per_token", PER_TOKEN, Num("LP", 1, 50)),
    Phrase("discard", HIT + c.HIT_DISCARD, Num("cards", 1, 9)),
    Phrase("lose_turn", HIT + c.HIT_LOSE_TURN),
    Phrase("heal_self", HIT + c.HIT_HEAL_SELF, Num("LP", 1, 1000)),
    Phrase("destroy_item", HIT + c.HIT_DESTROY_ITEM),
    Phrase("lose", LOSE),
    Phrase("from_players", FROM_PLAYERS, Num("players", 2, 6)),
    Phrase("to_players", TO_PLAYERS, Num("players", 2, 6)),
)
"""A strike: its selector, then in any order its damage and what may follow (an effect, for how many players)."""


@dataclass(frozen=True)
class Strike:
    """A strike line as the rules read it.

    Attributes:
        columns: LINE_SELECTOR .. LINE_LOSE; the argument is the number, rank or base, or for `engaged` the token.
        low, high: the line belongs to games of this many players.
    """

    columns: tuple[int, ...]
    low: int
    high: int

    @classmethod
    def read(cls, line: str, chief: int) -> "Strike":
        """Read a line of `strikes`; `chief` is the token of the Chieftain, NONE without one.

        Raises:
            ValueError: one sentence without a full stop.
        """
        found = parse(line, STRIKE_LINES)
        given = {phrase.code: numbers[0] if numbers else 1 for phrase, numbers in found}
        selectors = [code for code in given if code < HIT]
        hits = [code for code in given if HIT <= code < DAMAGE]
        if len(given) < len(found) or len(selectors) != 1 or found[0][0].code != selectors[0] or len(hits) > 1:
            raise ValueError(f"{line[:80]!r} must begin with its one selector and say nothing else twice")
        if DAMAGE not in given:
            raise ValueError(f"{line[:80]!r} does not say its damage")
        selector = selectors[0] - SELECTOR
        argument = given[selectors[0]] if found[0][0].parts else 0
        by_initiative = selector in (c.SEL_INIT, c.SEL_INIT_RUN, c.SEL_INIT_EACH)
        if selector == c.SEL_ENGAGED:
            if chief == c.NONE:
                raise ValueError(f"{line[:80]!r} needs a token with chief = true")
            argument = chief
        if LOSE in given and (by_initiative or hits):
            raise ValueError(f"{line[:80]!r}: a loss of LP follows no Initiative and has no effect besides")
        hit = hits[0] - HIT if hits else c.HIT_NONE
        hit_n = given[hits[0]] if hits else 0
        columns = (selector, argument, given[DAMAGE], given.get(PER_TOKEN, 0), hit, hit_n, given.get(LOSE, 0))
        return cls(columns, given.get(FROM_PLAYERS, 2), given.get(TO_PLAYERS, c.SEATS))


# What stands in the files

CardClass = Literal["standard", "protected", "enhanced", "tactical", "action", "item"]
CLASSES = dict(
    standard=c.STANDARD, protected=c.PROTECTED, enhanced=c.ENHANCED, tactical=c.TACTICAL, action=c.ACTION, item=c.ITEM
)
DECK_SIZES = (67, 19, 8)
"""Attack, Action and Item Cards. CU-COM-01"""

FACES = 4
"""Protected kinds of each character; the main deck begins with them."""
PLAN: tuple[tuple[str, str | None], ...] = (
    *[("protected", None)] * c.CHARACTERS * FACES, *[("standard", None)] * 10,
    ("enhanced", "steal_item"), ("enhanced", "redirect"), ("enhanced", "rotate_next"), ("enhanced", "type_bonus"),
    ("tactical", "feint"), ("tactical", "standin"), ("tactical", "standin"), ("tactical", "rider_add"),
    ("tactical", "rider_mul"),
    ("action", "spoil_set"), ("action", "spoil"), ("action", "spoil"), ("action", "counter"), ("action", "rotate"),
    ("action", "swap_set"), ("action", "swap_init"), ("action", "replace_tactical"), ("action", "flat"),
    ("item", "blast"), ("item", "hand_max"), ("item", "heal"), ("item", "clock"), ("item", "clock"), ("item", "heal"),
    ("item", "clock"),
)  # fmt: skip
"""Class and verb of each kind. Every main deck keeps them: an action id means the same with an owner's content."""
RELIC_PLAN = (
    "end_ping", "store", "retaliate", "ward", "once_rotate", "once_swap", "small_bonus", "hand_max", "end_heal",
    "kill_p", "immune", "once_reset",
)  # fmt: skip
"""Verb of each Relic; the rules know Relics by their place."""
MOST_COPIES = {"redirect": 4, "standin": 2, "rider_add": 3, "rider_mul": 3, "counter": 2, "blast": 1, "hand_max": 1}
"""Copies of one kind that the state has room for (REDIRECTS, RIDERS, STACK; FIRE and AMULET are single)."""

LadderValue = Annotated[int, Field(ge=0, le=100)]
Points = Annotated[int, Field(ge=1, le=1000)]
FiveLP = Annotated[list[Points], Field(min_length=5, max_length=5)]


def _effect_line(line: str) -> str:
    one_phrase(line)
    return line


def _passive_line(line: str) -> str:
    if len(parse(line, PASSIVE_LINES)) != 1:
        raise ValueError(f"{line[:80]!r} says more than one thing")
    return line


def _strike_line(line: str) -> str:
    Strike.read(line, 0)
    return line


EffectLine = Annotated[str, AfterValidator(_effect_line)]
PassiveLine = Annotated[str, AfterValidator(_passive_line)]
StrikeLine = Annotated[str, AfterValidator(_strike_line)]


class Card(Entry):
    """A kind of the main deck."""

    class_: CardClass = Field(alias="class")
    face: Id | None = None
    copies: Annotated[int, Field(ge=1, le=9)]
    ladder: Annotated[list[LadderValue], Field(max_length=c.LADDER, default_factory=list)]
    base: LadderValue | None = None
    does: Annotated[list[EffectLine], Field(max_length=1, default_factory=list)]

    @model_validator(mode="after")
    def _has_what_its_class_needs(self) -> "Card":
        verb = self.verb
        needs = self.class_ in ("standard", "protected", "enhanced") or verb in ("rider_add", "replace_tactical")
        if needs != bool(self.ladder) or needs != (self.base is not None):
            raise ValueError(f"fields ladder and base {'are missing' if needs else 'do not belong here'}")
        if needs and self.base not in self.ladder:
            raise ValueError(f"field base: {self.base} is not on the ladder {self.ladder}")
        if sorted(set(self.ladder)) != self.ladder:
            raise ValueError(f"field ladder: {self.ladder} does not rise from value to value")
        if (self.class_ == "protected") != (self.face is not None):
            raise ValueError("field face belongs to protected cards, and only to them")
        if verb is not None and self.copies > MOST_COPIES.get(verb, 9):
            raise ValueError(f"field copies: there can be at most {MOST_COPIES[verb]} cards that do {verb!r}")
        if verb == "standin" and self.effect[1] not in ((2, 0), (1, 1)):
            raise ValueError("field does: 'standin' can be 2 0 or 1 1")
        return self

    @property
    def effect(self) -> tuple[Phrase, tuple[int, ...]]:
        """The one phrase that it does."""
        return one_phrase(self.does[0])

    @property
    def verb(self) -> str | None:
        """Its verb, None for a plain attack."""
        return self.effect[0].verb if self.does else None


class MainDeck(Model):
    """main_deck.toml"""

    card: Annotated[list[Card], Field(min_length=c.KINDS, max_length=c.KINDS)]

    @model_validator(mode="after")
    def _is_a_main_deck(self) -> "MainDeck":
        check_unique(self.card, "card")
        for k, (card, (class_, verb)) in enumerate(zip(self.card, PLAN, strict=True)):
            if (card.class_, card.verb) != (class_, verb):
                what = f"class {class_!r}" + (f" and does {verb!r}" if verb else " and does nothing besides")
                raise ValueError(f"card no. {k + 1} ({card.id!r}) is not what belongs in its place: {what}")
        attacks, actions = self.card[: c.ATTACK_KINDS], self.card[c.ATTACK_KINDS : c.HAND_KINDS]
        parts = (attacks, actions, self.card[c.HAND_KINDS :])
        for size, part in zip(DECK_SIZES, parts, strict=True):
            count = sum(card.copies for card in part)
            if count != size:
                raise ValueError(f"cards {part[0].id!r} to {part[-1].id!r} have {count} copies together, not {size}")
        for verbs in (("spoil_set", "swap_set", "swap_init"), ("spoil", "rotate", "replace_tactical", "flat")):
            count = sum(card.copies for card in self.card if card.verb in verbs)
            if count > c.STRING:
                raise ValueError(
                    f"cards that do {', '.join(verbs)} have {count} copies together; at most {c.STRING} can be"
                )
        return self


class Relic(Entry):
    """A Relic."""

    star: bool
    does: Annotated[list[EffectLine], Field(min_length=1, max_length=1)]

    @property
    def effect(self) -> tuple[Phrase, tuple[int, ...]]:
        """The one phrase that it does."""
        return one_phrase(self.does[0])


class Relics(Model):
    """relics.toml"""

    relic: Annotated[list[Relic], Field(min_length=c.RELICS, max_length=c.RELICS)]

    @model_validator(mode="after")
    def _are_relics(self) -> "Relics":
        check_unique(self.relic, "relic")
        for k, (relic, verb) in enumerate(zip(self.relic, RELIC_PLAN, strict=True)):
            if relic.effect[0].verb != verb:
                raise ValueError(f"relic no. {k + 1} ({relic.id!r}), field does: what belongs in its place is {verb!r}")
        return self


class Character(Entry):
    """A character."""

    short: Name


class Characters(Model):
    """characters.toml"""

    character: Annotated[list[Character], Field(min_length=c.CHARACTERS, max_length=c.CHARACTERS)]

    @model_validator(mode="after")
    def _are_characters(self) -> "Characters":
        check_unique(self.character, "character")
        return self


class TokenKind(Model):
    """Creature tokens of one sort; `count` and `lp` are for 2, 3, 4, 5 and 6 players."""

    name: Name
    count: Annotated[list[Annotated[int, Field(ge=0, le=c.TOKENS)]], Field(min_length=5, max_length=5)]
    lp: FiveLP
    p: Annotated[int, Field(ge=1, le=6)]
    chief: bool


def _encounter_lp(value: object) -> str | int | tuple[int, ...]:
    """A row's name, 0 (on the tokens) or five numbers."""
    if isinstance(value, str) or (value == 0 and type(value) is int):
        return value
    if isinstance(value, list) and len(value) == 5 and all(type(n) is int and 1 <= n <= 1000 for n in value):
        return tuple(value)
    raise ValueError(
        "it must be the name of a row, or five numbers from 1 to 1000 for 2 to 6 players, or 0 with tokens"
    )


class Encounter(Entry):
    """An Encounter card."""

    types: Annotated[list[Literal[tuple(TYPES)]], Field(min_length=1, max_length=c.TYPES)]  # type: ignore[valid-type]
    finisher: bool
    p: Annotated[int, Field(ge=0, le=6)]
    lp: Annotated[str | int | tuple[int, ...], PlainValidator(_encounter_lp)]
    passives: Annotated[list[PassiveLine], Field(max_length=c.PASSIVES)]
    strikes: Annotated[list[StrikeLine], Field(min_length=1, max_length=2 * c.LINES)]
    tokens: Annotated[list[TokenKind], Field(max_length=c.TOKENS, default_factory=list)]

    @field_validator("passives")
    @classmethod
    def _passives_are_known(cls, lines: list[str]) -> list[str]:
        codes = [code for code, _ in read_passives(lines)]
        if len(set(codes)) < len(codes):
            raise ValueError("a passive stands there twice")
        return lines

    @model_validator(mode="after")
    def _fits_the_state(self) -> "Encounter":
        if bool(self.tokens) != (self.lp == 0) or bool(self.tokens) != (self.p == 0):
            raise ValueError("fields lp and p are 0 where there are tokens, and only there")
        for column in range(5):
            if self.tokens and not 1 <= sum(kind.count[column] for kind in self.tokens) <= c.TOKENS:
                raise ValueError(f"field tokens: for {column + 2} players there must be 1 to {c.TOKENS} tokens")
        chiefs = [kind for kind in self.tokens if kind.chief]
        if len(chiefs) > 1 or any(kind.count != [1] * 5 for kind in chiefs):
            raise ValueError("field tokens: there is one token with chief = true at most")
        passives = dict(read_passives(self.passives))
        for players in range(2, c.SEATS + 1):
            lines = self.lines(players)
            if not 1 <= len(lines) <= c.LINES:
                raise ValueError(
                    f"field strikes: with {players} players there are {len(lines)} lines, not 1 to {c.LINES}"
                )
            for line in lines:
                if line[c.LINE_SELECTOR] == c.SEL_INIT_RUN and line[c.LINE_ARG] + passives.get(c.GROW, 0) > c.VICTIMS:
                    raise ValueError(f"field strikes: 'init_run' can strike {c.VICTIMS} times at most, tokens included")
                if line[c.LINE_SELECTOR] == c.SEL_INIT_EACH and not self.tokens:
                    raise ValueError("field strikes: 'init_each' needs tokens")
                if self.tokens and (line[c.LINE_EFFECT] == c.HIT_HEAL_SELF or c.REGEN in passives):
                    raise ValueError("tokens do not regain LP")
        return self

    def token_kinds(self, players: int) -> list[TokenKind]:
        """The sort of each creature token with `players` players."""
        return [kind for kind in self.tokens for _ in range(kind.count[players - 2])]

    def chief(self, players: int) -> int:
        """The token whose death ends the Encounter, NONE where all must die."""
        return next((k for k, kind in enumerate(self.token_kinds(players)) if kind.chief), c.NONE)

    def lines(self, players: int) -> list[tuple[int, ...]]:
        """Strike lines for `players` players, LINE_COLUMNS numbers each."""
        strikes = [Strike.read(line, self.chief(players)) for line in self.strikes]
        return [strike.columns for strike in strikes if strike.low <= players <= strike.high]


class Encounters(Model):
    """encounters.toml"""

    rows: dict[Annotated[str, Field(max_length=20)], FiveLP]
    encounter: Annotated[list[Encounter], Field(min_length=c.ENCOUNTERS, max_length=c.ENCOUNTERS)]

    @model_validator(mode="after")
    def _are_encounters(self) -> "Encounters":
        check_unique(self.encounter, "encounter")
        for k, encounter in enumerate(self.encounter):
            if isinstance(encounter.lp, str) and encounter.lp not in self.rows:
                raise ValueError(
                    f"encounter no. {k + 1} ({encounter.id!r}), field lp: there is no row {encounter.lp[:20]!r}"
                )
        if not any(encounter.id == RIPPER for encounter in self.encounter):
            raise ValueError(f"there is no encounter {RIPPER!r}, which first games begin with")
        return self

    def lp(self, encounter: Encounter, players: int) -> int:
        """LP of an Encounter with `players` players, 0 where they lie on the tokens. CU-ENC-02"""
        if isinstance(encounter.lp, int):
            return encounter.lp
        row = self.rows[encounter.lp] if isinstance(encounter.lp, str) else encounter.lp
        return row[players - 2]


def one_phrase(line: str) -> tuple[Phrase, tuple[int, ...]]:
    """The phrase of a line of `does`.

    Raises:
        ValueError: unknown, malformed, or more than one.
    """
    found = parse(line, VERBS)
    if len(found) != 1:
        raise ValueError(f"{line[:80]!r} says more than one thing")
    return found[0]


def read_passives(lines: list[str]) -> list[tuple[int, int]]:
    """Column and number (1 where it has none) of each passive.

    Raises:
        ValueError: unknown or malformed.
    """
    return [
        (phrase.code, numbers[0] if numbers else 1) for line in lines for phrase, numbers in parse(line, PASSIVE_LINES)
    ]


# Loading

OWN = resources.files(__package__) / "content"
FILES: dict[str, type[Model]] = {
    "main_deck.toml": MainDeck,
    "encounters.toml": Encounters,
    "relics.toml": Relics,
    "characters.toml": Characters,
}
RIPPER = "ripper"


@dataclass(frozen=True)
class Content:
    """All content files, checked."""

    deck: MainDeck
    encounters: Encounters
    relics: Relics
    characters: Characters
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
    deck = read(files["main_deck.toml"], MainDeck)
    encounters = read(files["encounters.toml"], Encounters)
    relics = read(files["relics.toml"], Relics)
    characters = read(files["characters.toml"], Characters)
    _check_together({name: file.where for name, file in files.items()}, deck, relics, characters)
    content = Content(deck, encounters, relics, characters, digest(files.values()))
    _named[content.digest] = _names(content)
    return content


def _check_together(where: dict[str, str], deck: MainDeck, relics: Relics, characters: Characters) -> None:
    """What no file can be asked alone. Raises ContentError."""
    for k, card in enumerate(deck.card[: c.CHARACTERS * FACES]):
        face = characters.character[k // FACES].id
        if card.face != face:
            raise ContentError(
                f"{where['main_deck.toml']}, card no. {k + 1} ({card.id!r}) face: it must be {face!r}, the id of "
                f"character no. {k // FACES + 1} in {where['characters.toml']}, not {card.face!r}."
            )
    items = {card.name for card in deck.card[c.HAND_KINDS :]}
    for k, relic in enumerate(relics.relic):
        if relic.name in items:
            raise ContentError(
                f"{where['relics.toml']}, relic no. {k + 1} ({relic.id!r}) name: an Item in {where['main_deck.toml']} "
                f"is called {relic.name!r} already."
            )


# The tables

FINISHER_MODES = {"pick": c.FINISHER_PICK, "keyword": c.FINISHER_KEYWORD, "any": c.FINISHER_ANY}
CHARACTER_MODES = {"random": c.CHARACTERS_RANDOM, "seat": c.CHARACTERS_SEAT, "draft": c.CHARACTERS_DRAFT}
RETHINK_MODES = {"event": c.RETHINK_EVENT, "pass": c.RETHINK_PASS, "off": c.RETHINK_OFF}


def tables(options: CutthroatOptions, folder: Path | None = None) -> Any:
    """One TABLES record for a game with these options and the content of `folder` (None: ours); a fresh copy.

    Raises:
        ContentError: a content file is malformed.
        OptionError: `encounter_pool` names an unknown Encounter, or `finisher` finds no FINISHER in it.
    """
    folder = None if folder is None else Path(folder).absolute()
    return copy(_tables(options, folder, newest(folder, FILES)))


@functools.lru_cache(maxsize=64)
def _tables(options: CutthroatOptions, folder: Path | None, key: object) -> Any:
    content = load(folder)
    t = TABLES.make()
    t.content = content.digest
    _write_options(t, options)
    _write_pool(t, options, content.encounters)
    _write_deck(t, content)
    _write_items(t, content, options)
    for k, encounter in enumerate(content.encounters.encounter):
        _write_encounter(t, k, encounter, content.encounters, options.players)
    prepare(t)
    return t


def _write_options(t: Any, options: CutthroatOptions) -> None:
    t.players = options.players
    t.length = options.length
    t.max_lp = options.lp
    t.first_game = options.first_game
    t.finisher = FINISHER_MODES[options.finisher]
    t.characters = CHARACTER_MODES[options.characters]
    t.relics = options.relics != "off"
    t.barter_cap = options.barter_cap if options.barter else 0
    t.late_item = options.late_item_window
    t.rethink = RETHINK_MODES[options.rethink]
    t.redraw = options.redraw_each_encounter
    t.bonus_track[:] = options.bonus_track
    t.signals = options.signals
    t.rewards[:] = options.pay_offs
    t.rank_rewards = options.rewards == "rank"
    t.shaping[:] = options.shaping.weights
    t.round_limit = options.round_limit
    t.rounds_limit = options.rounds_limit
    t.enc_limit = options.encounter_limit
    t.decision_limit = options.decision_limit


def _write_pool(t: Any, options: CutthroatOptions, encounters: Encounters) -> None:
    """The Encounters of this game; refuses a pool from which it could not be set up."""
    ids = [encounter.id for encounter in encounters.encounter]
    pool = ids if options.encounter_pool == "all" else options.encounter_pool
    for word in pool:
        if word not in ids:
            raise OptionError(f"Option encounter_pool names {word[:40]!r}, which is none of {', '.join(ids)}.")
        t.pool[ids.index(word)] = 1
    t.ripper = ids.index(RIPPER)
    free = [word for word in pool if not (options.first_game and word == RIPPER)]
    if options.finisher == "keyword" and not any(e.finisher and e.id in free for e in encounters.encounter):
        raise OptionError(
            "Option finisher cannot be 'keyword': encounter_pool has no Encounter with the FINISHER keyword."
        )


def _write_deck(t: Any, content: Content) -> None:
    card_id = 0
    for kind, card in enumerate(content.deck.card):
        t.kind[card_id : card_id + card.copies] = kind
        card_id += card.copies
        t.class_of[kind] = CLASSES[card.class_]
        t.steps[kind] = len(card.ladder)
        t.ladder[kind, : len(card.ladder)] = card.ladder
        t.base_at[kind] = card.ladder.index(card.base) if card.base is not None else 0
        t.face[kind] = kind // FACES if card.face is not None else c.NONE
        if card.does:
            t.fx[kind], numbers = _effect(card.effect)
            if t.fx[kind] == c.FX_TYPE_BONUS:
                t.fx_types[kind], *numbers = numbers
            t.fx_n[kind, : len(numbers)] = numbers


def _effect(effect: tuple[Phrase, tuple[int, ...]]) -> tuple[int, list[int]]:
    phrase, numbers = effect
    return phrase.code, list(numbers)


def _write_items(t: Any, content: Content, options: CutthroatOptions) -> None:
    for item in range(c.ITEM_CARDS):
        kind = int(t.kind[c.FIRST_ITEM_CARD + item])
        t.item_code[item] = kind - c.HAND_KINDS
        t.item_fx[item] = t.fx[kind]
        t.item_n[item] = t.fx_n[kind]
    for k, relic in enumerate(content.relics.relic):
        item = c.ITEM_CARDS + k
        t.item_code[item] = c.FIRST_RELIC_CODE + k
        t.item_fx[item], numbers = _effect(relic.effect)
        t.item_n[item, : len(numbers)] = numbers
        t.relic_pool[k] = options.relics == "on" or (options.relics == "on_no_stars" and not relic.star)


def _write_encounter(t: Any, k: int, encounter: Encounter, encounters: Encounters, players: int) -> None:
    for word in encounter.types:
        t.enc_types[k] |= 1 << TYPES[word]
    t.enc_finisher[k] = encounter.finisher
    t.enc_p[k] = encounter.p
    t.enc_lp[k] = encounters.lp(encounter, players)
    for passive, number in read_passives(encounter.passives):
        t.enc_passive[k, passive] = number
    lines = encounter.lines(players)
    t.enc_lines[k] = len(lines)
    t.enc_line[k, : len(lines)] = lines
    kinds = encounter.token_kinds(players)
    t.enc_tokens[k] = len(kinds)
    t.enc_chief[k] = encounter.chief(players)
    for token, kind in enumerate(kinds):
        t.token_lp[k, token] = kind.lp[players - 2]
        t.token_p[k, token] = kind.p


# Words


@dataclass(frozen=True)
class Names:
    """Names and texts for people, each tuple by the number that the rules use.

    Attributes:
        kind, kind_text: main-deck kinds 0-58.
        item, item_text: ITEM codes 0-18, Relics included.
        encounter, encounter_text, encounter_id: Encounters 0-27.
        character, short: characters 0-5, full names and short ones.
        token: by Encounter, then by number of players less 2: the name of each creature token.
    """

    kind: tuple[str, ...]
    kind_text: tuple[str, ...]
    item: tuple[str, ...]
    item_text: tuple[str, ...]
    encounter: tuple[str, ...]
    encounter_text: tuple[str, ...]
    encounter_id: tuple[str, ...]
    character: tuple[str, ...]
    short: tuple[str, ...]
    token: tuple[tuple[tuple[str, ...], ...], ...]


_named: dict[int, Names] = {}


def names(t: Any = None) -> Names:
    """Words for the content of tables `t`; ours without `t`, or where this process has not loaded that content."""
    if t is not None and int(t.content) in _named:
        return _named[int(t.content)]
    return _named[load().digest]


def _names(content: Content) -> Names:
    cards, relics, encounters = content.deck.card, content.relics.relic, content.encounters.encounter
    items = [*cards[c.HAND_KINDS :], *relics]
    return Names(
        kind=tuple(card.name for card in cards),
        kind_text=tuple(card.text for card in cards),
        item=tuple(item.name for item in items),
        item_text=tuple(item.text for item in items),
        encounter=tuple(e.name for e in encounters),
        encounter_text=tuple(e.text for e in encounters),
        encounter_id=tuple(e.id for e in encounters),
        character=tuple(one.name for one in content.characters.character),
        short=tuple(one.short for one in content.characters.character),
        token=tuple(
            tuple(tuple(kind.name for kind in e.token_kinds(n)) for n in range(2, c.SEATS + 1)) for e in encounters
        ),
    )


def provenance(folder: Path | None = None) -> tuple[Provenance, ...]:
    """How much of each content file is printed in the rulebook, told in public, or reconstructed."""
    content = load(folder)
    return (
        count_sources("main_deck.toml", content.deck.card),
        count_sources("encounters.toml", content.encounters.encounter),
        count_sources("relics.toml", content.relics.relic),
        count_sources("characters.toml", content.characters.character),
    )
