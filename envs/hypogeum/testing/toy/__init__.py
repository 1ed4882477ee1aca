"""Duel of the Crypt, a toy: the smallest game with everything that shells and trainers must survive.

Hidden hands, chance inside a step, a seat that acts out of turn, elimination in mid-game, general-sum pay-offs, two
ways to end. Two to four seats hold two cards of values 1 to 4 from a deck of twelve. On a turn a seat plays a card and
draws another. Values 1, 2 and 4 score at once, but a 4 costs a life one time in three. A 3 challenges the leading other
seat: it yields, or it fights, and a coin decides who loses a life; whoever did not give way scores 3. A seat without
lives is out and lays its hand open. The game ends when one seat lives or the cards are gone. The dead are paid -1, the
best of the living 1.
"""

from pathlib import Path
from typing import Any

from pydantic import Field

from hypogeum.core.game import Game, Options, Rules
from hypogeum.testing.toy import rules, text
from hypogeum.testing.toy.rules import ACTIONS, FULL, OBSERVATION, SEATS, STATE, TABLES


class ToyOptions(Options):
    """Options of the toy."""

    players: int = Field(3, ge=2, le=SEATS)
    lives: int = Field(2, ge=1, le=3)
    limit: int = Field(30, ge=1, le=1000)
    shaping: float = Field(0.0, ge=-10, le=10)

    @property
    def seats(self) -> int:
        return self.players


def tables(options: Any, content: Path | None) -> Any:
    """The options as a record; the toy has no content files."""
    t = TABLES.make()
    t.players, t.lives, t.limit, t.shaping = options.players, options.lives, options.limit, options.shaping
    return t


GAME = Game(
    name="toy",
    title="Duel of the Crypt",
    version=1,
    folder=Path(__file__).resolve().parent,
    options=ToyOptions,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    full=FULL,
    seats_max=SEATS,
    tables=tables,
    roles=lambda options: tuple(f"player_{k}" for k in range(options.players)),
    decisions_max=lambda options: min(options.limit, 24),  # twelve cards, and one answer to each at most
    rules=Rules(*(getattr(rules, name) for name in Rules._fields)),
    text=text,
    home="hypogeum.testing.toy",
    low=0.0,
    high=1.0,
    shaped=lambda options: options.shaping != 0,
)
