"""The options of a game of Crypt Hunters (specification, section 8)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from hypogeum.core.game import Options, weights_of
from hypogeum.games.crypt_hunters.constants import CR, HEROES, NONE, SE, SEATS, SIDE_NAMES

BURDENS: dict[str, tuple[str, ...]] = {
    "stormcast": (
        "fractured_command", "been_through_a_lot", "limited_ammunition", "lethal_environment", "stacked_odds",
    ),
    "chainrasp": ("ghostly_ebb", "deathly_patience", "greedy_gheists", "who_needs_em", "dread_triumph"),
}  # fmt: skip
"""The burdens of each side, in the order of the bits FRACTURED_COMMAND .. DREAD_TRIUMPH. CH-BUR-03 to CH-BUR-12"""
ALL_BURDENS = BURDENS["stormcast"] + BURDENS["chainrasp"]

SHAPING = ("winch", "stage", "stack", "heroes", "goal", "distance")
"""The potential-based signals of the specification, in the order of `t.shaping`."""

PAY_OFFS = (1.0, -1.0, 0.0)
"""Pay-offs of the winner, of the loser, and of each seat when nobody wins. Specification, section 7."""

WOUNDS_MOST = 14
"""Sum of the Wounds of all heroes, so that the ten wound counters never run short. CH-COM-05"""

Weight = Annotated[float, Field(ge=-100, le=100, allow_inf_nan=False)]


class Shaping(BaseModel):
    """Weights of the potentials that may shape rewards; all read public facts only. What the Stormcast seat gains, the
    Chainrasp seat loses.

    Attributes:
        winch: 1 once the Winch marker is claimed.
        stage: 1 in the second stage of a campaign.
        stack: share of the crypt stack that has been drawn in this stage.
        heroes: wound counters that the living heroes can still take, over the sum of all Wounds.
        goal: 1 while the goal tile is on the battlefield.
        distance: 1 with a hero on the Winch tile (with the marker: on the goal tile) .. 0 where it is 16 steps off, out of
            reach or not on the battlefield.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    winch: Weight = 0.0
    stage: Weight = 0.0
    stack: Weight = 0.0
    heroes: Weight = 0.0
    goal: Weight = 0.0
    distance: Weight = 0.0

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights in the order of SHAPING."""
        return (self.winch, self.stage, self.stack, self.heroes, self.goal, self.distance)


def _side(value: Any) -> Any:
    """The rules also say SE and CR."""
    return {"SE": "stormcast", "CR": "chainrasp"}.get(value, value) if isinstance(value, str) else value


Side = Literal["none", "stormcast", "chainrasp"]


class CryptOptions(Options):
    """Options of a game; every field has the default of the specification. There are always two players.

    Attributes:
        mode: one "standard" game, or a "campaign" of two stages (hands of 5 and 3 cards).
        burden_side: the side that carries burdens: "none", "stormcast" or "chainrasp".
        burdens: any of that side's five burdens. Stormcast: fractured_command, been_through_a_lot, limited_ammunition,
            lethal_environment, stacked_odds; Chainrasps: ghostly_ebb, deathly_patience, greedy_gheists, who_needs_em,
            dread_triumph.
        burden_strict: a Chainrasp win that has not kept dread_triumph has no winner.
        hit_faces: faces of the six-sided attack die that hit, 1 to 4; None: as in content/heroes.toml.
        hero_wounds: Wounds of Orris, Eryk, Astrid and Valiant, each 1 to 4, 14 together at most; None: those of the
            content, which are 2, 2, 2, 2 in ours.
        dead_end_scope: which closed paths count when a tile is placed: of "both" tiles, or only the new tile's "own".
        round_limit: rounds in a stage before the game is truncated, 1 to 200.
        timeout_winner: who wins when a limit is reached: "none" or "chainrasp".
        doomed_ends: the Chainrasps win as soon as the last Castigator is slain with the Winch marker unclaimed.
        decision_limit: decisions in a game before it is truncated, 1 to 30000.
        shaping: weights of the shaped signals: a table, or six numbers in the order of SHAPING.
    """

    mode: Literal["standard", "campaign"] = "standard"
    burden_side: Annotated[Side, BeforeValidator(_side)] = "none"
    burdens: tuple[str, ...] = ()
    burden_strict: bool = False
    hit_faces: Annotated[int, Field(ge=1, le=4)] | None = None
    hero_wounds: tuple[int, int, int, int] | None = None
    dead_end_scope: Literal["both", "own"] = "both"
    round_limit: Annotated[int, Field(ge=1, le=200)] = 40
    timeout_winner: Literal["none", "chainrasp"] = "none"
    doomed_ends: bool = False
    decision_limit: Annotated[int, Field(ge=1, le=30_000)] = 4000
    shaping: Annotated[Shaping, BeforeValidator(weights_of(*SHAPING))] = Shaping()

    @field_validator("burdens", mode="before")
    @classmethod
    def _burdens(cls, value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            value = [] if value.strip() in ("", "none") else [word.strip() for word in value.split(",")]
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise ValueError("it is a list of burdens")
        for word in value:
            if word not in ALL_BURDENS:
                raise ValueError(f"{word[:40]!r} is none of {', '.join(ALL_BURDENS)}")
            if value.count(word) > 1:
                raise ValueError(f"{word!r} stands in it twice")
        return tuple(sorted(value, key=ALL_BURDENS.index))

    @field_validator("hero_wounds", mode="before")
    @classmethod
    def _hero_wounds(cls, value: Any) -> Any:
        if isinstance(value, str):
            words = [word.strip() for word in value.split(",")]
            value = [int(word) if word in ("1", "2", "3", "4") else word for word in words]
        if value is None:
            return None
        if not isinstance(value, list | tuple) or len(value) != HEROES or not all(_whole(n, 1, 4) for n in value):
            raise ValueError("it needs four whole numbers from 1 to 4, for Orris, Eryk, Astrid and Valiant")
        if sum(value) > WOUNDS_MOST:
            raise ValueError(f"they are {sum(value)} together, more than the {WOUNDS_MOST} that the counters allow")
        return tuple(value)

    @model_validator(mode="after")
    def _agree(self) -> "CryptOptions":
        if self.burdens and self.burden_side == "none":
            raise ValueError(
                f"Option burdens names {self.burdens[0]!r}, but option burden_side does not say which side carries burdens"
            )
        for burden in self.burdens:
            own = BURDENS[self.burden_side]
            if burden not in own:
                raise ValueError(
                    f"Option burdens names {burden!r}, but burden_side is {self.burden_side!r}, whose burdens are "
                    f"{', '.join(own)}"
                )
        if self.burden_strict and {"ghostly_ebb", "dread_triumph"} <= set(self.burdens):
            raise ValueError(
                "Option burdens cannot have both 'ghostly_ebb' and 'dread_triumph' under burden_strict: with four "
                "Chainrasps the Dreadwarden never comes, so the Chainrasps could not win"
            )
        return self

    @property
    def seats(self) -> int:
        """Number of seats, always 2."""
        return SEATS

    @property
    def burden_bits(self) -> int:
        """The burdens as bits FRACTURED_COMMAND .. DREAD_TRIUMPH."""
        return sum(1 << ALL_BURDENS.index(burden) for burden in self.burdens)

    @property
    def limit_winner(self) -> int:
        """The seat that wins at a limit, NONE for nobody."""
        return CR if self.timeout_winner == "chainrasp" else NONE

    @property
    def hand_sizes(self) -> tuple[int, int]:
        """Cards dealt to each seat. CH-CRD-01 CH-CMP-04"""
        return (5 if self.mode == "campaign" else 3, 3)


def roles(options: CryptOptions) -> tuple[str, ...]:
    """Seat names by side: `stormcast_0` has the heroes, `chainrasp_0` the rasps. CH-SET-01"""
    return (f"{SIDE_NAMES[SE]}_0", f"{SIDE_NAMES[CR]}_0")


def decisions_max(options: CryptOptions) -> int:
    """No game has more decisions than this."""
    return options.decision_limit


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
