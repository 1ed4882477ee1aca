"""The options of a game of Cutthroat Caverns (specification, section 8)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from hypogeum.core.game import Options, weights_of

LP_OF_LENGTH = {9: 100, 6: 70, 4: 50}
"""Starting and maximum LP by length of the game. CU-SUP-05"""

SHAPING = ("lead", "lp", "living", "encounters")
"""The potential-based signals of the specification, in the order of `t.shaping`."""

PRESETS: dict[str, tuple[float, float, float, float]] = {
    "standard": (1.0, 0.0, -1.0, -1.0),
    "literal": (1.0, 0.0, 0.0, 0.0),
    "zero_sum": (1.0, 0.0, 0.0, 0.0),  # the loser's pay-off depends on the number of players
    "rank": (1.0, 0.0, -1.0, -1.0),
}
"""Pay-offs WINNER, LOSER, COMMON, CUT of each preset (specification, section 7)."""

Weight = Annotated[float, Field(ge=-100, le=100, allow_inf_nan=False)]


class Shaping(BaseModel):
    """Weights of the potentials that may shape rewards; all read public facts only.

    Attributes:
        lead: own P minus the best P of another seat, over 20.
        lp: own LP over the maximum.
        living: living seats over the number of players.
        encounters: Encounters defeated over the length of the game.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    lead: Weight = 0.0
    lp: Weight = 0.0
    living: Weight = 0.0
    encounters: Weight = 0.0

    @property
    def weights(self) -> tuple[float, float, float, float]:
        """The weights in the order of SHAPING."""
        return (self.lead, self.lp, self.living, self.encounters)


def _switch(value: Any) -> Any:
    """TOML and command lines say true and false where the options say on and off."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


class CutthroatOptions(Options):
    """Options of a game; every field has the default of the specification.

    Attributes:
        players: seats, 3 to 6; 2 is a practice variant of ours.
        length: Encounters in the deck: 9, 6 or 4.
        max_lp: starting and maximum LP, 20 to 200; None: 100, 70 or 50 by `length`.
        first_game: Ripper lies face up on top of the encounter deck.
        finisher: how the last Encounter is found: each seat picks one ("pick"), a random one with the FINISHER keyword
            ("keyword"), or a random one ("any").
        characters: "random", by "seat", or chosen by the seats ("draft").
        relics: Treasure Trove: "off", "on", or without the two starred Relics ("on_no_stars").
        barter: Items may be bartered in Item windows.
        barter_cap: offers per seat and Item window, 0 to 3.
        late_item_window: a second Item window between setting cards and the first reveal.
        rethink: when a set card may be exchanged: after an "event", also in one circuit ("pass"), or never ("off").
        redraw_each_encounter: Initiative is drawn for each Encounter.
        bonus_track: bonus P of Encounters 7, 8, 9 and 10 or later, each 0 to 9.
        signals: seats announce silent, low, middle or high at the start of each Round.
        rewards: a preset of section 7, or three pay-offs: winner, loser, common loss (also paid on truncation).
        encounter_pool: "all", or ids of at least `length` + `players` Encounters.
        round_limit: Rounds in one Encounter before the game is truncated.
        rounds_limit: Rounds in a game before it is truncated.
        encounter_limit: Encounters in a game before it is truncated.
        decision_limit: decisions in a game before it is truncated.
        shaping: weights of the shaped signals: a table, or four numbers in the order of SHAPING.
    """

    players: Annotated[int, Field(ge=2, le=6)] = 4
    length: int = 9
    max_lp: Annotated[int, Field(ge=20, le=200)] | None = None
    first_game: bool = False
    finisher: Literal["pick", "keyword", "any"] = "pick"
    characters: Literal["random", "seat", "draft"] = "random"
    relics: Annotated[Literal["off", "on", "on_no_stars"], BeforeValidator(_switch)] = "off"
    barter: bool = True
    barter_cap: Annotated[int, Field(ge=0, le=3)] = 1
    late_item_window: bool = False
    rethink: Annotated[Literal["event", "pass", "off"], BeforeValidator(_switch)] = "event"
    redraw_each_encounter: bool = False
    bonus_track: tuple[int, int, int, int] = (1, 1, 2, 3)
    signals: bool = False
    rewards: Any = "standard"
    encounter_pool: Any = "all"
    round_limit: Annotated[int, Field(ge=1, le=1000)] = 40
    rounds_limit: Annotated[int, Field(ge=1, le=10_000)] = 200
    encounter_limit: Annotated[int, Field(ge=1, le=1000)] = 30
    decision_limit: Annotated[int, Field(ge=1, le=30_000)] = 8000
    shaping: Annotated[Shaping, BeforeValidator(weights_of(*SHAPING))] = Shaping()

    @field_validator("length")
    @classmethod
    def _length(cls, value: int) -> int:
        if value not in LP_OF_LENGTH:
            raise ValueError("a game has 9, 6 or 4 Encounters")
        return value

    @field_validator("bonus_track", mode="before")
    @classmethod
    def _bonus_track(cls, value: Any) -> Any:
        if not isinstance(value, list | tuple) or len(value) != 4 or not all(_whole(n, 0, 9) for n in value):
            raise ValueError("it needs four whole numbers from 0 to 9, for Encounters 7, 8, 9 and 10 or later")
        return value

    @field_validator("rewards", mode="before")
    @classmethod
    def _rewards(cls, value: Any) -> str | tuple[float, float, float]:
        allowed = f"it is one of {', '.join(PRESETS)}, or three numbers from -100 to 100: winner, loser, common loss"
        if isinstance(value, str) and value in PRESETS:
            return value
        if not isinstance(value, list | tuple) or len(value) != 3 or not all(_number(x) for x in value):
            raise ValueError(allowed)
        winner, loser, common = value
        return (float(winner), float(loser), float(common))

    @field_validator("encounter_pool", mode="before")
    @classmethod
    def _encounter_pool(cls, value: Any) -> str | tuple[str, ...]:
        if isinstance(value, str) and value == "all":
            return value
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise ValueError('it is "all" or a list of Encounter ids')
        twice = sorted({word for word in value if value.count(word) > 1}) if len(value) <= 100 else ()
        if twice:
            raise ValueError(f"{twice[0]!r} stands in it twice")
        return tuple(value)

    @model_validator(mode="after")
    def _agree(self) -> "CutthroatOptions":
        if self.encounter_limit < self.length:
            raise ValueError(
                f"Option encounter_limit cannot be {self.encounter_limit}: the game has {self.length} Encounters"
            )
        if self.encounter_pool != "all":
            need = self.length + self.players
            if len(self.encounter_pool) < need:
                raise ValueError(
                    f"Option encounter_pool has {len(self.encounter_pool)} Encounters, but length {self.length} with "
                    f"{self.players} players needs at least {need}"
                )
            if self.first_game and "ripper" not in self.encounter_pool:
                raise ValueError("Option first_game needs 'ripper' in encounter_pool")
        return self

    @property
    def seats(self) -> int:
        """Number of seats, 2 to 6."""
        return self.players

    @property
    def lp(self) -> int:
        """Starting and maximum LP."""
        return LP_OF_LENGTH[self.length] if self.max_lp is None else self.max_lp

    @property
    def pay_offs(self) -> tuple[float, float, float, float]:
        """Pay-offs WINNER, LOSER, COMMON, CUT; under "rank" losers are paid by rank instead."""
        if not isinstance(self.rewards, str):
            winner, loser, common = self.rewards
            return (winner, loser, common, common)
        winner, loser, common, cut = PRESETS[self.rewards]
        if self.rewards == "zero_sum":
            loser = -1.0 / (self.players - 1)
        return (winner, loser, common, cut)


def roles(options: CutthroatOptions) -> tuple[str, ...]:
    """Seat names: `player_0` and so on, one for each player."""
    return tuple(f"player_{seat}" for seat in range(options.players))


def decisions_max(options: CutthroatOptions) -> int:
    """No game has more decisions than this."""
    return options.decision_limit


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -100 <= value <= 100
