"""The options of a game of Cults & Cryptids (specification, section 8)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

from hypogeum.core.game import Options, weights_of

SHAPING = ("influence", "board", "hand")
"""The potential-based signals of the specification, in the order of `t.shaping`."""
PAY_OFFS = (1.0, -1.0, 0.0)
"""Winner, loser, and each seat when nobody wins (section 7)."""

DECK_MODES = ("pair", "random_ready", "mirror", "random_legal", "build", "custom")
"""Deck modes in the order of DECKS_*."""

Weight = Annotated[float, Field(ge=-100, le=100, allow_inf_nan=False)]
FILE_END = ".toml"
READY_PAIR = ("s1", "s2")
"""The starter pair."""
DeckList = tuple[tuple[str, int], ...]
"""A deck of the caller's: card ids with copies."""


class Shaping(BaseModel):
    """Weights of the potentials that may shape rewards; all read public facts only. What one seat gains, the other loses.

    Attributes:
        influence: difference of Influence over 40.
        board: difference of the Power and HP of all units over 40.
        hand: difference of hand sizes over 10.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    influence: Weight = 0.0
    board: Weight = 0.0
    hand: Weight = 0.0

    @property
    def weights(self) -> tuple[float, float, float]:
        """The weights in the order of SHAPING."""
        return (self.influence, self.board, self.hand)


def _switch(value: Any) -> Any:
    """TOML and command lines say true and false where the options say on and off."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def _no_limit(value: Any) -> Any:
    return None if value == "none" else value


def _named(value: Any) -> Any:
    """A command line names two decks as words with a comma between them."""
    return [word.strip() for word in value.split(",")] if isinstance(value, str) else value


def _hold_a_list(value: Any) -> bool:
    """Whether one of two decks, as they were given, is a list of cards or a deck file."""
    decks = _named(value)
    return isinstance(decks, list | tuple) and any(not isinstance(d, str) or d.endswith(FILE_END) for d in decks)


def _decks(value: Any, info: ValidationInfo) -> Any:
    """Two decks, each a ready deck's id, the path of a deck file (not in options of a stranger's), or a list of cards."""
    value = _named(value)
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("it names two decks, of the first seat and of the second")
    files = info.context is None or info.context["files"]
    return tuple(_deck(one, files) for one in value)


def _deck(value: Any, files: bool) -> Any:
    from hypogeum.games.cults_and_cryptids.decks import deck_list, read_deck

    if isinstance(value, str):
        if value.endswith(FILE_END) and not files:
            raise PydanticCustomError("names_a_file", "a deck file cannot be named here, only its cards")
        return read_deck(Path(value)) if value.endswith(FILE_END) else value
    return deck_list(value)


class CultsOptions(Options):
    """Options of a game; every field has the default of the specification.

    Attributes:
        deck_mode: where the decks come from: two ready decks ("pair"), one of the ten for each seat ("random_ready") or for
            both ("mirror"), generated ones ("random_legal"), built by decisions ("build"), or lists of yours ("custom",
            also where nothing is said and `decks` holds a list).
        decks: the two decks of "pair" (ids of ready decks: d1-d5, s1, s2, t1-t3) or of "custom" (ids, paths of deck files
            that end in .toml, or tables of copies by card id); on a command line decks=d1,my_deck.toml.
        decklists: "open": both seats know both lists; "closed": they do not; by default open except in "build".
        first_player: by "coin", or "seat0" or "seat1".
        start_influence: 10 to 99.
        start_hand: cards of the opening hand, 5 to 10.
        faith_cap: most Faith, 4 to 15.
        mulligan: a hand without a Leader may be redrawn once.
        leader_start: Leaders are shuffled in ("deck"), or each seat begins with one in its hand ("hand").
        leader_second: a second Leader must "wait", or may "replace" the first, which returns to the hand.
        min_leaders: Leaders that a deck needs, 0 or 1.
        relic_limit: Relics in play, 3 or "none" (8).
        cryptid_tier: tier in which Cryptids are attacked, 1 or 2.
        damage_reset: what heals in the End Phase: "units", "units_and_lair" or "none".
        poison: counters add up ("stack"), or a card has one at most ("single").
        influence_hit_madness: landing and Influence hit of an attack give Madness each ("stack") or together ("single").
        faith_on_entry: a Follower that enters ready gives its Faith at once.
        copy_cap: copies of one card in a deck, 1 to 10, or "none".
        gen: decks of "random_legal" follow a "template", or are any legal ones ("uniform").
        gen_copy_cap: copies of one card in the template, 4 to 60.
        build_step: copies added by one decision of "build", 1 to 4.
        max_turns: turns, both seats together, before the game is truncated, 20 to 400.
        truncation_score: pay-offs of a truncated game: "zero", or the difference of "influence" over 80, at most 0.5.
        decision_limit: decisions in a game before it is truncated.
        shaping: weights of the shaped signals: a table, or three numbers in the order of SHAPING.
    """

    deck_mode: Literal["pair", "random_ready", "mirror", "random_legal", "build", "custom"] = "pair"
    decks: Annotated[tuple[str | DeckList, str | DeckList], BeforeValidator(_decks)] = READY_PAIR
    decklists: Literal["open", "closed"] | None = None
    first_player: Literal["coin", "seat0", "seat1"] = "coin"
    start_influence: Annotated[int, Field(ge=10, le=99)] = 40
    start_hand: Annotated[int, Field(ge=5, le=10)] = 7
    faith_cap: Annotated[int, Field(ge=4, le=15)] = 8
    mulligan: Annotated[Literal["on", "off"], BeforeValidator(_switch)] = "on"
    leader_start: Literal["deck", "hand"] = "deck"
    leader_second: Literal["wait", "replace"] = "wait"
    min_leaders: Annotated[int, Field(ge=0, le=1)] = 1
    relic_limit: Annotated[Literal[3] | None, BeforeValidator(_no_limit)] = 3
    cryptid_tier: Annotated[int, Field(ge=1, le=2)] = 1
    damage_reset: Literal["units", "units_and_lair", "none"] = "units"
    poison: Literal["stack", "single"] = "stack"
    influence_hit_madness: Literal["stack", "single"] = "stack"
    faith_on_entry: Annotated[Literal["off", "on"], BeforeValidator(_switch)] = "off"
    copy_cap: Annotated[Annotated[int, Field(ge=1, le=10)] | None, BeforeValidator(_no_limit)] = None
    gen: Literal["template", "uniform"] = "template"
    gen_copy_cap: Annotated[int, Field(ge=4, le=60)] = 4
    build_step: Annotated[int, Field(ge=1, le=4)] = 3
    max_turns: Annotated[int, Field(ge=20, le=400)] = 120
    truncation_score: Literal["zero", "influence"] = "zero"
    decision_limit: Annotated[int, Field(ge=1, le=30_000)] = 30_000
    shaping: Annotated[Shaping, BeforeValidator(weights_of(*SHAPING))] = Shaping()

    @model_validator(mode="before")
    @classmethod
    def _lists_are_custom(cls, given: Any) -> Any:
        """Decks that are lists of cards go with deck mode `custom`, which then need not be named."""
        if isinstance(given, Mapping) and "deck_mode" not in given and _hold_a_list(given.get("decks")):
            return {**given, "deck_mode": "custom"}
        return given

    @model_validator(mode="after")
    def _agree(self) -> "CultsOptions":
        if self.leader_start == "hand" and self.min_leaders == 0:
            raise ValueError("Option leader_start cannot be 'hand' with min_leaders 0: a deck may have no Leader")
        cap = self.copy_cap
        if cap is not None:
            ready = self.deck_mode in ("pair", "random_ready", "mirror")
            if cap < 4 and (ready or (self.deck_mode == "random_legal" and self.gen == "template")):
                raise ValueError(
                    f"Option copy_cap cannot be {cap} here: ready decks and the template hold 4 copies of a card; a smaller "
                    "cap goes with deck_mode build or custom, or with gen uniform"
                )
            if self.deck_mode == "random_legal" and self.gen == "template" and self.gen_copy_cap > cap:
                raise ValueError(f"Option gen_copy_cap cannot be {self.gen_copy_cap}: copy_cap is {cap}")
        if self.deck_mode == "custom" and "decks" not in self.model_fields_set:
            raise ValueError("Option deck_mode custom goes with the option decks, which names your two decks")
        if self.deck_mode != "custom" and not all(isinstance(deck, str) for deck in self.decks):
            raise ValueError(
                f"Option decks holds a list of cards, which goes with deck_mode custom, not {self.deck_mode}"
            )
        if self.deck_mode not in ("pair", "custom") and self.decks != READY_PAIR:
            raise ValueError(f"Option decks goes with deck_mode pair or custom, not {self.deck_mode}")
        return self

    @property
    def seats(self) -> int:
        """Number of seats: 2. CC-OVR-01"""
        return 2

    @property
    def open_lists(self) -> bool:
        """Whether both seats know both lists. CC-R49"""
        return self.decklists == "open" if self.decklists else self.deck_mode != "build"


def roles(options: CultsOptions) -> tuple[str, ...]:
    """Seat names."""
    return ("cult_0", "cult_1")


def decisions_max(options: CultsOptions) -> int:
    """No game has more decisions than this."""
    return options.decision_limit
