"""What the shells need to know of a game, and nothing else."""

import functools
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from hypogeum.core.errors import OptionError
from hypogeum.core.layout import Layout
from hypogeum.core.record import RecordType

RUNNING, TERMINATED, TRUNCATED = 0, 1, 2
"""Values of `Rules.status`."""


class Options(BaseModel):
    """Base of every game's options; a game adds its fields. Immutable and comparable."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @property
    def seats(self) -> int:
        """Number of seats in a game with these options."""
        raise NotImplementedError


def weights_of(*names: str) -> Callable[[Any], Any]:
    """A check, for before pydantic's own, of an option that weighs `names`: a table, or as many numbers in a row."""

    def check(value: Any) -> Any:
        if isinstance(value, list | tuple):
            if len(value) != len(names):
                raise ValueError(f"it needs {len(names)} weights: {', '.join(names)}")
            return dict(zip(names, value, strict=True))
        if not isinstance(value, Mapping | BaseModel):
            raise ValueError(f"it is a table of weights or a row of {len(names)}: {', '.join(names)}")
        if isinstance(value, Mapping) and not set(value) <= set(names):
            raise ValueError(f"its weights are {', '.join(names)}")
        return value

    return check


class Rules(NamedTuple):
    """The compiled functions of a game. `s` is a state record, `t` a tables record, arrays are one-dimensional.

    reset(s, t, seed): a new game from `seed` (u8), played on to the first decision.
    step(s, t, a): the seat to act plays action `a`; trusts its caller; plays on to the next decision or the end.
    legal_mask(s, t, out): write 1 for each legal action of the seat to act into `out` (int8[actions]), 0 elsewhere.
    to_act(s): the seat that chooses next, or -1 once the game is over.
    status(s): RUNNING, TERMINATED or TRUNCATED.
    observe(s, t, seat, out): what `seat` may know, into `out` (float32[observation]).
    payoffs(s, t, out): each seat's pay-off of a game that is over, into `out` (float32[seats]).
    shaping(s, t, out): each seat's potential (0 at the end) for potential-based shaping; public facts only.
    redeal(s, t, seat, seed): replace all that `seat` cannot know by a sample of what it might be.
    faults(s, t): 0, or bit flags of what is impossible about the record.
    heuristic(s, t, seat, mask, noise): the scripted player's action, from what `seat` may know; `noise` is a random u8.
    full(s, t, out): the privileged full-information vector, into `out` (float32[full size]).
    """

    reset: Callable[..., None]
    step: Callable[..., None]
    legal_mask: Callable[..., None]
    to_act: Callable[..., int]
    status: Callable[..., int]
    observe: Callable[..., None]
    payoffs: Callable[..., None]
    shaping: Callable[..., None]
    redeal: Callable[..., None]
    faults: Callable[..., int]
    heuristic: Callable[..., int]
    full: Callable[..., None]


class Text(Protocol):
    """Words for a game; implemented by a game's module `text`.

    It may also have `outcome(s, t)`: how a finished game ended, as a dictionary of plain values (text, numbers, booleans,
    None, lists of these) with the same keys in every game of the same options. `winner` (the name of a seat, or None),
    `reason` and `rounds` are always among them. All of it is public. Shells hand it out as `info["outcome"]`.
    """

    def action_name(self, s: Any, t: Any, a: int) -> str:
        """Unique words for a legal action of the seat to act, as that seat may read them."""

    def public_action(self, s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
        """What `viewer` (None: an onlooker) sees when `seat` plays `a` in `s`; None when nothing is seen."""

    def render(self, s: Any, t: Any, viewer: int | None) -> str:
        """The table as `viewer` may see it (None: public facts only), plain text without colours."""

    def stage_name(self, s: Any, t: Any) -> str:
        """The decision in which the seat to act stands."""

    def summary(self, s: Any, t: Any) -> dict[str, float]:
        """Numbers about a finished game for evaluation tables; keys are constant, per-seat keys end in `_<seat>`."""


def _never(options: Any) -> bool:
    return False


@dataclass(frozen=True, eq=False)
class Game:
    """A game.

    Attributes:
        name: Python identifier, also the name of its folder (`cutthroat_caverns`).
        title: the printed name.
        version: rises when behaviour, layout or content changes.
        folder: the game's own folder; its sources key the compile cache.
        options: the pydantic model of its options.
        state: type of the state record.
        actions, observation, full: layouts of action ids, seat observations and the full-information vector.
        seats_max: the largest number of seats.
        tables: options and content folder (None: the game's own) -> checked tables record.
        roles: options -> seat names such as `player_0`.
        decisions_max: options -> a bound on the number of decisions in one game.
        rules: the compiled functions.
        text: the module with the game's words.
        home: importable module that holds this game as `GAME`; by default `hypogeum.games.<name>`. Pickles name it.
        low, high: bounds of every number of an observation and of the full-information vector; generous, as blocks scale
            their numbers to about 0..1 and a few leave that range.
        shaped: options -> whether they ask for shaped rewards, which the shells then pay; see `hypogeum.shells.aec`.
    """

    name: str
    title: str
    version: int
    folder: Path
    options: type[Options]
    state: RecordType
    actions: Layout
    observation: Layout
    full: Layout
    seats_max: int
    tables: Callable[[Any, Path | None], Any]
    roles: Callable[[Any], tuple[str, ...]]
    decisions_max: Callable[[Any], int]
    rules: Rules
    text: Text
    home: str = ""
    low: float = -8.0
    high: float = 8.0
    shaped: Callable[[Any], bool] = _never

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """A pickle of a game names its home, where it is found again."""
        return _at_home, (self.home or f"hypogeum.games.{self.name}",)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    def __str__(self) -> str:
        return self.name

    def parse(self, source: str, /, **given: Any) -> Options:
        """Options from keywords; `source` says where they came from.

        Raises:
            OptionError: one sentence with the value, what is allowed and `source`.
        """
        try:
            return self.options(**given)
        except ValidationError as error:
            raise OptionError(_sentence(self, error, source)) from None

    @functools.cached_property
    def entries(self) -> SimpleNamespace:
        """Compiled entry points of this game; see `hypogeum.core.batch.compile_entries`."""
        from hypogeum.core.batch import compile_entries

        return compile_entries(self)

    @property
    def digest(self) -> str:
        """Digest of the layouts; checkpoints and saves are bound to it."""
        return f"{self.actions.digest}-{self.observation.digest}"


def _at_home(home: str) -> Game:
    game = importlib.import_module(home).GAME
    assert isinstance(game, Game)
    return game


def _sentence(game: Game, error: ValidationError, source: str) -> str:
    """The first problem of a pydantic error as one sentence for people."""
    first = error.errors()[0]
    name = ".".join(str(p) for p in first["loc"])
    if first["type"] == "extra_forbidden":
        allowed = ", ".join(sorted(game.options.model_fields))
        return f"{game.name} has no option {name!r} ({source}); its options are {allowed}."
    message = first["msg"].removeprefix("Value error, ")
    if not name:
        return f"{message} ({source})."
    return f"Option {name} of {game.name} cannot be {first['input']!r} ({source}): {message}."


class Position:
    """One game in progress: a state record with the tables it is played by. Shells, players and tests hold these."""

    def __init__(self, game: Game, options: Options, tables: Any, state: Any):
        self.game = game
        self.options = options
        self.t = tables
        self.s = state

    @classmethod
    def new(cls, game: Game, options: Options, seed: int, tables: Any = None) -> "Position":
        """A game dealt from `seed` (taken modulo 2**64) and played on to its first decision."""
        t = game.tables(options, None) if tables is None else tables
        s = game.state.make()
        game.entries.reset(s, t, np.uint64(seed % (1 << 64)))
        return cls(game, options, t, s)

    def clone(self) -> "Position":
        from hypogeum.core.record import copy

        return Position(self.game, self.options, self.t, copy(self.s))

    @property
    def to_act(self) -> int:
        return int(self.s.to_act)

    def mask(self) -> NDArray[np.int8]:
        """Legal actions of the seat to act, int8 (actions,); all zero once the game is over."""
        out = np.zeros(self.game.actions.size, np.int8)
        self.game.entries.legal_mask(self.s, self.t, out)
        return out

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What `seat` may know, float32 (observation size,)."""
        out = np.zeros(self.game.observation.size, np.float32)
        self.game.entries.observe(self.s, self.t, seat, out)
        return out

    def step(self, a: int) -> None:
        """Play a legal action; not checked here."""
        self.game.entries.step(self.s, self.t, a)
