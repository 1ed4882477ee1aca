"""The options of a game of Cryptic Explorers (specification, section 8)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from hypogeum.core.game import Options, weights_of
from hypogeum.games.cryptic_explorers.constants import (
    BY_CHOICE, CITADEL, CITADEL_MAP, GORKUK, MIRROR, MIRROR_MAP, MYCOTHIS, QUICKPLAY, RANDOM_CHOICE, SKZAAK, STANDARD, TOMB,
)  # fmt: skip

SHAPING = ("knowledge", "objectives", "living", "vitae")
"""The potential-based signals of the specification, in the order of `t.shaping`."""
SETUPS = ("first_game", "random", "choose", "draft")
"""Set-ups in the order of SETUP_*."""
REALMS = ("tomb", "cave", "hall", "bog")
"""Realms in the order of TOMB .. BOG."""
GODDESSES = ("skzaak", "mycothis", "gorkuk")
"""Goddesses in the order of SKZAAK .. GORKUK."""
SQUADS = ("I", "II", "III")
"""Squads of the first game, the first one bit 0 of `t.squads`."""
SUB_REALMS = dict(none=0, mirror=1 << MIRROR, citadel=1 << CITADEL, both=1 << MIRROR | 1 << CITADEL)
ROUNDS, QUICK_ROUNDS = 30, 20
"""Rounds of a game where none are named, in the main game and in Quickplay. CE-RUL-67"""

Weight = Annotated[float, Field(ge=-100, le=100, allow_inf_nan=False)]


class Shaping(BaseModel):
    """Weights of the potentials that may shape rewards; all read public facts only. What the Cryptonauts gain, the Goddess
    loses.

    Attributes:
        knowledge: Knowledge held by living and Teleported Cryptonauts, over what is needed.
        objectives: completed Objectives over all.
        living: living Cryptonauts over the size of the team.
        vitae: sum of Vitae over the sum of the maxima.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    knowledge: Weight = 0.0
    objectives: Weight = 0.0
    living: Weight = 0.0
    vitae: Weight = 0.0

    @property
    def weights(self) -> tuple[float, float, float, float]:
        """The weights in the order of SHAPING."""
        return (self.knowledge, self.objectives, self.living, self.vitae)


def _switch(value: Any) -> Any:
    """TOML and command lines say true and false where the options say on and off."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def _numbered(words: tuple[str, ...]) -> BeforeValidator:
    """A check that also takes the number of one of `words`."""

    def check(value: Any) -> Any:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return words[value] if whole and 0 <= value < len(words) else value

    return BeforeValidator(check)


def _squads(value: Any) -> Any:
    """Two of the three Squads, in their order; a command line puts a comma between them."""
    if value is None:
        return None
    if isinstance(value, str):
        value = [word.strip() for word in value.split(",")]
    if not isinstance(value, list | tuple) or len(value) != 2 or len({*map(str, value)}) != 2:
        raise ValueError(f"it names two of the Squads {', '.join(SQUADS)}")
    for word in value:
        if word not in SQUADS:
            raise ValueError(f"{str(word)[:40]!r} is none of the Squads {', '.join(SQUADS)}")
    return tuple(sorted(value, key=SQUADS.index))


def _no_shaping(value: Any) -> Any:
    return {} if value == "off" else value


class ExplorersOptions(Options):
    """Options of a game; every field has the default of the specification. None: what goes with the other options.

    The first game is printed whole: mode, realm, goddess, sub_realms and relics go with another setup only.

    Attributes:
        players: seats, 2 to 4: the Goddess and one to three players of Cryptonauts.
        mode: the main game ("standard"), or a small game on one Sub-Realm ("quickplay", for 2 players).
        setup: the rulebook's "first_game", all drawn ("random"), chosen by the seats ("choose"), or with bans ("draft").
        realm: tomb, cave, hall or bog (or 0 to 3), "random", "choose", or "draft", which goes with setup draft.
        sub_realms: Sub-Realms joined to the Realm: "none", "mirror", "citadel" or "both"; in Quickplay "mirror" (where none
            is named) or "citadel", which is the board; in a draft only their number counts.
        relics: whether Relics are used, "off" or "on".
        squads: two of the Squads I, II, III of the first game with 2 or 3 players; with 4 all three play.
        goddess: skzaak, mycothis or gorkuk (or 0 to 2), "random" or "choose".
        max_rounds: Rounds before the game is truncated, 1 to 60; None: 30, in Quickplay 20.
        truncation_result: who wins then: the "goddess", or nobody ("draw").
        reward: winners get 1 and losers -1 ("team"), or the Cryptonaut seats share theirs ("zero_sum").
        shaping: weights of the shaped signals: a table, or four numbers in this order; or "off".
        relic_guard_budget: Cost of the guards of a Relic token together, 0 to 5.
        encounters: only False: the Otherworldly Encounters are in a manual that nobody here has.
        decision_limit: decisions in a game before it is truncated, 1 to 20000.
    """

    players: Annotated[int, Field(ge=2, le=4)] = 2
    mode: Literal["standard", "quickplay"] = "standard"
    setup: Literal["first_game", "random", "choose", "draft"] = "first_game"
    realm: Annotated[
        Literal["tomb", "cave", "hall", "bog", "random", "choose", "draft"] | None, _numbered(REALMS)
    ] = None  # fmt: skip
    sub_realms: Literal["none", "mirror", "citadel", "both"] | None = None
    relics: Annotated[Literal["off", "on"], BeforeValidator(_switch)] = "off"
    squads: Annotated[tuple[str, str] | None, BeforeValidator(_squads)] = None
    goddess: Annotated[
        Literal["skzaak", "mycothis", "gorkuk", "random", "choose"] | None, _numbered(GODDESSES)
    ] = None  # fmt: skip
    max_rounds: Annotated[int, Field(ge=1, le=60)] | None = None
    truncation_result: Literal["goddess", "draw"] = "goddess"
    reward: Literal["team", "zero_sum"] = "team"
    shaping: Annotated[Shaping, BeforeValidator(weights_of(*SHAPING)), BeforeValidator(_no_shaping)] = Shaping()
    relic_guard_budget: Annotated[int, Field(ge=0, le=5)] = 3
    encounters: Literal[False] = False
    decision_limit: Annotated[int, Field(ge=1, le=20_000)] = 20_000

    @model_validator(mode="after")
    def _agree(self) -> "ExplorersOptions":
        if self.setup == "first_game":
            self._is_first_game()
        elif self.squads is not None:
            raise ValueError(f"Option squads goes with setup first_game, not {self.setup}")
        if self.setup == "first_game" and self.players == 4 and self.squads is not None:
            raise ValueError("Option squads goes with 2 or 3 players; with 4 players all three Squads play")
        if self.mode == "quickplay":
            self._is_quickplay()
        if self.setup == "draft":
            for option, rest in (("realm", "draft"), ("goddess", "choose")):
                value = getattr(self, option)
                if value not in (None, rest):
                    raise ValueError(
                        f"Option {option} cannot be {value!r} with setup draft, in which the seats decide it"
                    )
        elif self.realm == "draft":
            raise ValueError(f"Option realm cannot be 'draft' with setup {self.setup}; that goes with setup draft")
        return self

    def _is_first_game(self) -> None:
        """Refuse what the rulebook's first game does not have. CE-FGS-01"""
        for option, own in (
            ("mode", ("standard",)), ("realm", ("tomb", None)), ("sub_realms", ("none", None)), ("relics", ("off",)),
            ("goddess", ("skzaak", None)),
        ):  # fmt: skip
            value = getattr(self, option)
            if value not in own:
                raise ValueError(
                    f"Option {option} cannot be {value!r} with setup first_game, which has {own[0]!r}; other set-ups are "
                    "random, choose and draft"
                )

    def _is_quickplay(self) -> None:
        """Refuse what Quickplay does not have. CE-QCK-01 CE-QCK-02"""
        if self.players != 2:
            raise ValueError(f"Option players cannot be {self.players} with mode quickplay, which is for 2")
        if self.sub_realms in ("none", "both"):
            raise ValueError(
                f"Option sub_realms cannot be {self.sub_realms!r} with mode quickplay, whose board is mirror or citadel"
            )
        if self.realm is not None:
            raise ValueError(f"Option realm cannot be {self.realm!r} with mode quickplay, whose board is a Sub-Realm")

    @property
    def seats(self) -> int:
        """Number of seats: the Goddess and the players of Cryptonauts. CE-GEN-01"""
        return self.players

    @property
    def rounds(self) -> int:
        """Rounds before the game is truncated."""
        return self.max_rounds or (QUICK_ROUNDS if self.mode == "quickplay" else ROUNDS)

    @property
    def mode_code(self) -> int:
        """STANDARD or QUICKPLAY."""
        return QUICKPLAY if self.mode == "quickplay" else STANDARD

    @property
    def sub_realm_bits(self) -> int:
        """Planes of the Sub-Realms as bits; in a draft only their number counts."""
        return SUB_REALMS[self.sub_realms or ("mirror" if self.mode == "quickplay" else "none")]

    @property
    def realm_code(self) -> int:
        """Number of the Realm (in Quickplay of the map of the Sub-Realm), RANDOM_CHOICE or BY_CHOICE."""
        if self.mode == "quickplay":
            if self.setup == "draft":
                return RANDOM_CHOICE
            return MIRROR_MAP if self.sub_realm_bits == SUB_REALMS["mirror"] else CITADEL_MAP
        own = dict(first_game=TOMB, random=RANDOM_CHOICE, choose=BY_CHOICE, draft=BY_CHOICE)[self.setup]
        words = {None: own, "random": RANDOM_CHOICE, "choose": BY_CHOICE, "draft": BY_CHOICE}
        return REALMS.index(self.realm) if self.realm in REALMS else words[self.realm]

    @property
    def goddess_code(self) -> int:
        """Number of the Goddess, RANDOM_CHOICE or BY_CHOICE."""
        own = dict(first_game=SKZAAK, random=RANDOM_CHOICE, choose=BY_CHOICE, draft=BY_CHOICE)[self.setup]
        words = {
            None: own, "random": RANDOM_CHOICE, "choose": BY_CHOICE, "skzaak": SKZAAK, "mycothis": MYCOTHIS, "gorkuk": GORKUK
        }  # fmt: skip
        return words[self.goddess]

    @property
    def squad_bits(self) -> int:
        """The Squads of the first game that play, as bits. CE-SET-06 CE-RUL-65"""
        words = SQUADS if self.players == 4 else self.squads or SQUADS[:2]
        return sum(1 << SQUADS.index(word) for word in words)


def roles(options: ExplorersOptions) -> tuple[str, ...]:
    """Seat names by role: `goddess_0`, then the players of Cryptonauts. CE-GEN-01"""
    return ("goddess_0", *(f"cryptonaut_{k}" for k in range(options.players - 1)))


def decisions_max(options: ExplorersOptions) -> int:
    """No game has more decisions than this."""
    return options.decision_limit
