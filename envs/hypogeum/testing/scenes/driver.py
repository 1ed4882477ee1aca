"""What the `Play` of every game shares: it drives one record by words. And what scenes do with frames and chance."""

import itertools
from collections.abc import Container
from typing import Any, ClassVar, Self

import numpy as np

from hypogeum.core.game import Game
from hypogeum.core.pending import F_KIND
from hypogeum.core.record import copy
from hypogeum.core.rng import GOLDEN, MASK, advance, mix, scale

LIMIT = 3000
"""Decisions, or numbers drawn, after which a driver that waits for something gives up."""


def go_on(game: Game, kind: int, answer: int, s: Any, t: Any) -> None:
    """Play on from where the record stands to the next decision.

    It does so by answering a decision without effect that it opens on top; so no entry of its own has to be compiled.
    """
    depth = int(s.depth)
    s.frame[depth, :] = 0
    s.frame[depth, F_KIND] = kind
    s.depth = depth + 1
    s.decisions -= 1
    game.entries.step(s, t, answer)


def stream(s: Any, *wanted: tuple[int, int | Container[int]]) -> None:
    """Set the random stream so that the next draws come out as pairs of sides and result say, results from 0.

    Where several results will do the pair has them all: (6, range(3)) is a d6 that shows 1, 2 or 3.
    """
    for start in itertools.count(1):
        rng = np.uint64(start)
        for sides, result in wanted:
            rng = np.uint64(advance(rng))
            found = int(scale(np.uint64(mix(rng)), sides))
            if found != result if isinstance(result, int) else found not in result:
                break
        else:
            s.rng = np.uint64(start)
            return


def draws(s: Any, before: int) -> int:
    """Numbers that have come off the record's random stream since it was `before`: in most scenes, dice rolled."""
    rng = int(before)
    for n in range(LIMIT):
        if rng == int(s.rng):
            return n
        rng = (rng + GOLDEN) & MASK
    raise AssertionError("the random stream did not come this way: it was set anew")


class Driver:
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    The `Play` of a game says what its actions are called (`word`), and adds what lies on its table.
    """

    GAME: ClassVar[Game]
    STAGE_NAMES: ClassVar[tuple[str, ...]]
    REASON_NAMES: ClassVar[tuple[str, ...]]
    QUIET: ClassVar[tuple[str, ...]]
    """The actions that change least, in the order in which they are preferred."""
    ROUNDS: ClassVar[str] = "rounds"
    """The field that counts Rounds, or turns."""

    def __init__(self, s: Any, t: Any):
        self.s, self.t = s, t
        self.history: list[str] = []
        """Everything played so far, `seat STAGE action`."""

    def twin(self) -> Self:
        """A copy that is played on by itself."""
        return type(self)(copy(self.s), self.t)

    # where the game stands

    @property
    def over(self) -> bool:
        return int(self.s.status) != 0

    @property
    def frame(self) -> Any:
        """The frame on top."""
        return self.s.frame[int(self.s.depth) - 1]

    @property
    def stage(self) -> str:
        """Name of the decision (section 4 of the specification), or "OVER"."""
        return "OVER" if self.over else self.STAGE_NAMES[int(self.frame[F_KIND])]

    @property
    def seat(self) -> int:
        """The seat to act, NONE once the game is over."""
        return int(self.s.to_act)

    @property
    def reason(self) -> str:
        return self.REASON_NAMES[int(self.s.reason)]

    @property
    def winner(self) -> int:
        return int(self.s.winner)

    # what is legal

    def word(self, a: int) -> str:
        """The word of action id `a` for the seat to act."""
        raise NotImplementedError

    def ids(self) -> list[int]:
        """Legal action ids."""
        mask = np.zeros(self.GAME.actions.size, np.int8)
        if not self.over:
            self.GAME.entries.legal_mask(self.s, self.t, mask)
        return [int(a) for a in np.flatnonzero(mask)]

    def choices(self) -> dict[str, int]:
        """Words of the legal actions and their ids, in the order of the ids."""
        return {self.word(a): a for a in self.ids()}

    def legal(self) -> set[str]:
        """Words of the legal actions."""
        return set(self.choices())

    def offers(self, block: str) -> set[str]:
        """What is legal of one kind of action, without the kind: offers("card") might be {"expose", "rally"}."""
        return {word.removeprefix(block + ":") for word in self.legal() if word.startswith(block + ":")}

    # playing

    def do(self, *words: str) -> Self:
        """Play these actions one after the other."""
        for word in words:
            known = self.choices()
            assert word in known, (
                f"{word!r} is not legal for seat {self.seat} at {self.stage}; legal: {sorted(known)}; "
                f"played so far: {self.history}"
            )
            self.history.append(f"{self.seat} {self.stage} {word}")
            self.GAME.entries.step(self.s, self.t, known[word])
        return self

    def default(self) -> str:
        """The answer that changes least: one of QUIET, else the first legal action."""
        known = self.choices()
        return next(word for word in (*self.QUIET, *known) if word in known)

    def auto(self, n: int = 1) -> Self:
        """Answer the next `n` decisions by default."""
        for _ in range(n):
            self.do(self.default())
        return self

    def until(self, stage: str | None = None, seat: int | None = None, **also: Any) -> Self:
        """Answer by default until a decision comes, as `offered` does; fails when it does not come."""
        assert self.offered(stage, seat, **also), (
            f"the game never came to {stage or 'any stage'} of seat {seat}; it stands at {self.stage} of {self.seat}; "
            f"played: {self.history[-40:]}"
        )
        return self

    def offered(
        self, stage: str | None = None, seat: int | None = None, *, rounds: int | None = None, **also: Any
    ) -> bool:
        """Answer by default until that decision comes (True), or the game or `rounds` more Rounds are over (False).

        `also` are properties that must have these values besides, `phase=c.RASPS_ACT`.
        """
        wanted = {**also, **{name: value for name, value in (("stage", stage), ("seat", seat)) if value is not None}}
        last = None if rounds is None else int(self.s[self.ROUNDS]) + rounds
        for _ in range(LIMIT):
            if self.over or (last is not None and int(self.s[self.ROUNDS]) >= last):
                return stage == self.stage == "OVER"
            if all(getattr(self, name) == value for name, value in wanted.items()):
                return True
            self.auto()
        return False
