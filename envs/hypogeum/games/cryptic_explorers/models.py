"""What stands in the content files, as pydantic models: exact types, and lines that the rules can carry out."""

import functools
from collections.abc import Sequence
from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from hypogeum.core.content import Entry, Id, Model, check_unique
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.constants import CARDS, GODDESSES, MAPS, MASTERS, ROSTER, ROWS
from hypogeum.games.cryptic_explorers.maps import MapText, Plan, plan
from hypogeum.games.cryptic_explorers.soundness import ability as ability_columns
from hypogeum.games.cryptic_explorers.vocabulary import CALLINGS, STATUSES, modifier_set
from hypogeum.games.cryptic_explorers.vocabulary import SHEETS as SHEET_WORDS
from hypogeum.games.cryptic_explorers.walks import walks

GODDESS_WORDS = ("skzaak", "mycothis", "gorkuk")
REALM_WORDS = ("tomb", "cave", "hall", "bog", "mirror", "citadel")
STRUCTURE_WORDS = ("sarcophagus", "throne", "hoarfrost", "bat_statue", "fire", "totem", "obelysk")
SLOT_WORDS = ("start", "charge_1", "charge_2", "devour")
PART_WORDS = ("option_1", "option_2", "option_3", "passive_1", "passive_2")
GODDESS_HOOKS = (c.H_UPKEEP, c.H_HIT, c.H_SLAIN)
LOCKS = dict(charge=c.L_CHARGE, devour=c.L_DEVOUR)

GoddessWord = Literal["skzaak", "mycothis", "gorkuk"]
Use = Annotated[str, Field(max_length=200)]
Line = Annotated[str, Field(max_length=200)]
Lines = Annotated[list[Line], Field(min_length=1, max_length=ROWS)]
Small = Annotated[int, Field(ge=0, le=20)]
Trait = Literal[
    "ambush", "attune", "demigoddess", "ethereal", "fearsome", "floating", "grapple", "haste", "slow", "unyielding",
    "piercing", "stun", "nimble", "surefoot", "seer", "grit", "arcanist", "freeloot", "special_limit",
]  # fmt: skip
AttributeWord = Literal[
    "max_vitae", "aim", "cast", "move", "armor", "defence", "attack_damage", "breaking", "check", "break_away"
]  # fmt: skip

Columns = tuple[list[int], list[list[int]]]
"""Columns AB_* of an ability and its rows."""


class Part(Model):
    """An ability without a name of its own: one half of a card, part of an Artifact, line of a Monster sheet."""

    use: Use
    does: Lines

    def columns(self, side: str) -> Columns:
        """Columns AB_* and rows R_*."""
        return ability_columns(self.use, self.does, side)


class Half(Part):
    """One half of a card."""

    cost: Annotated[int, Field(ge=0, le=20)]


def _check_sheets(field: str, part: Part | None, goddess: int) -> None:
    """Refuse a part that names a Monster sheet of another Goddess."""
    if part is None:
        return
    for word in " ".join([part.use, *part.does]).split():
        if word in SHEET_WORDS and SHEET_WORDS[word] // c.SHEETS_EACH != goddess:
            raise ValueError(f"field {field}: {word} is not a Monster of this Goddess")


def _check_part(field: str, part: Part | None, side: str, *kinds: int) -> None:
    """Refuse a part that the rules cannot carry out, or that is not of one of `kinds`."""
    if part is None:
        return
    try:
        columns, _ = part.columns(side)
    except ValueError as error:
        raise ValueError(f"field {field}: {error}") from None
    if kinds and columns[c.AB_KIND] not in kinds:
        raise ValueError(f"field {field}: {part.use[:80]!r} is not the kind of thing that belongs here")


def _check_traits(words: Sequence[str]) -> None:
    """Refuse a trait that stands twice."""
    try:
        modifier_set(words)
    except ValueError as error:
        raise ValueError(f"field traits: {error}") from None


class Cryptonaut(Entry):
    """A Cryptonaut."""

    calling: Literal["mercenary", "scientist", "spellcaster", "expert"]
    vitae: Annotated[int, Field(ge=1, le=12)]
    stamina: Annotated[int, Field(ge=1, le=9)]
    aim: Annotated[int, Field(ge=0, le=6)]
    cast: Annotated[int, Field(ge=0, le=6)] | None = None
    move: Annotated[int, Field(ge=1, le=9)]

    @model_validator(mode="after")
    def _casts(self) -> "Cryptonaut":
        if (self.calling == "spellcaster") != (self.cast is not None):
            raise ValueError("field cast: it is what a Spellcaster has, and nobody else")
        return self


class Ability(Entry):
    """One of the four Abilities of a Cryptonaut."""

    of: Id
    slot: Literal["start", "charge_1", "charge_2", "devour"]
    use: Use
    does: Lines

    @model_validator(mode="after")
    def _can_be_used(self) -> "Ability":
        kinds = [c.K_ATTACK, c.K_SPELL, c.K_ACTION, c.K_FREE]
        kinds += [] if self.slot in ("start", "devour") else [c.K_PASSIVE]
        _check_part("use", self.part, "cryptonaut", *kinds)
        return self

    @property
    def part(self) -> Part:
        """Use and lines."""
        return Part(use=self.use, does=self.does)


class Squad(Entry):
    """A Squad of the first game; the last member is left out with four players."""

    members: Annotated[list[Id], Field(min_length=3, max_length=3)]


class Cryptonauts(Model):
    """cryptonauts.toml"""

    cryptonaut: Annotated[list[Cryptonaut], Field(min_length=ROSTER, max_length=ROSTER)]
    ability: Annotated[list[Ability], Field(min_length=4 * ROSTER, max_length=4 * ROSTER)]
    squad: Annotated[list[Squad], Field(min_length=c.SQUADS, max_length=c.SQUADS)]

    @model_validator(mode="after")
    def _are_cryptonauts(self) -> "Cryptonauts":
        check_unique(self.cryptonaut, "cryptonaut")
        check_unique(self.ability, "ability")
        check_unique(self.squad, "squad")
        for k, one in enumerate(self.ability):
            of, slot = self.cryptonaut[k // 4], SLOT_WORDS[k % 4]
            if (one.of, one.slot) != (of.id, slot):
                raise ValueError(
                    f"ability no. {k + 1} ({one.id!r}), fields of and slot: what belongs in its place is {of.id} and {slot}"
                )
            if one.use.removeprefix("once ").startswith("spell") and of.cast is None:
                raise ValueError(f"ability no. {k + 1} ({one.id!r}), field use: {of.id} casts no Spells")
        callings: list[str] = [one.calling for one in self.cryptonaut]
        for calling in CALLINGS:
            if callings.count(calling) != ROSTER // 4:
                raise ValueError(f"{callings.count(calling)} Cryptonauts are of the class {calling}, not {ROSTER // 4}")
        members = [word for squad in self.squad for word in squad.members]
        for word in members:
            if word not in self.number:
                raise ValueError(f"a squad has the member {word!r}, which is no Cryptonaut")
            if members.count(word) > 1:
                raise ValueError(f"{word!r} stands twice among the members of squads")
        return self

    @functools.cached_property
    def number(self) -> dict[str, int]:
        """Numbers of Cryptonauts by id."""
        return {one.id: k for k, one in enumerate(self.cryptonaut)}


class Artifact(Entry):
    """An Artifact: what it does at once, what a Soul unlocks."""

    base: Part | None = None
    locked: Part
    lock: Literal["charge", "devour"]

    @model_validator(mode="after")
    def _can_be_used(self) -> "Artifact":
        _check_part("base", self.base, "cryptonaut")
        _check_part("locked", self.locked, "cryptonaut")
        for field, part in (("base", self.base), ("locked", self.locked)):
            if part is not None and part.columns("cryptonaut")[0][c.AB_HOOK] != c.H_STATIC:
                raise ValueError(f"field {field}: a passive part of an Artifact is `passive always`")
        if self.lock == "devour" and self.locked.columns("cryptonaut")[0][c.AB_KIND] == c.K_PASSIVE:
            raise ValueError("field locked: what a devoured Soul does happens once, so it is not passive")
        return self


class Relic(Artifact):
    """A Relic of a Realm."""

    realm: Literal["tomb", "cave", "hall", "bog", "mirror", "citadel"]


class Artifacts(Model):
    """artifacts.toml"""

    artifact: Annotated[list[Artifact], Field(min_length=c.PLAIN_ARTIFACTS, max_length=c.PLAIN_ARTIFACTS)]
    relic: Annotated[list[Relic], Field(min_length=c.RELICS, max_length=c.RELICS)]

    @model_validator(mode="after")
    def _are_artifacts(self) -> "Artifacts":
        check_unique([*self.artifact, *self.relic], "artifact and relic")
        for k, relic in enumerate(self.relic):
            if relic.realm != REALM_WORDS[k // 2]:
                raise ValueError(
                    f"relic no. {k + 1} ({relic.id!r}), field realm: its place is one of {REALM_WORDS[k // 2]}"
                )
        return self


class Goddess(Entry):
    """A Goddess."""

    hand_limit: Annotated[int, Field(ge=1, le=10)]
    draw_size: Annotated[int, Field(ge=0, le=9)]
    power_gain: Annotated[int, Field(ge=0, le=9)]


class GoddessAbility(Entry):
    """An Ability of a Goddess."""

    of: GoddessWord
    part: Literal["option_1", "option_2", "option_3", "passive_1", "passive_2"]
    blood: Annotated[int, Field(ge=0, le=4)] = 0
    use: Use
    does: Lines

    @model_validator(mode="after")
    def _can_be_used(self) -> "GoddessAbility":
        option = self.part.startswith("option")
        part = Part(use=self.use, does=self.does)
        _check_part("use", part, "card", c.K_CARD if option else c.K_PASSIVE)
        _check_sheets("does", part, GODDESS_WORDS.index(self.of))
        if self.part.startswith("passive") and part.columns("card")[0][c.AB_HOOK] not in GODDESS_HOOKS:
            raise ValueError(
                "field use: a passive Ability of a Goddess is `passive upkeep`, `passive hit` or `passive slain`"
            )
        if self.blood and not option:
            raise ValueError("field blood: only an option is paid for")
        return self


class Status(Entry):
    """A lasting marker of Cryptonauts."""

    limit: Annotated[int, Field(ge=1, le=6)]


class Master(Entry):
    """A Master card."""

    of: GoddessWord
    cost: Annotated[int, Field(ge=0, le=9)]
    bonus: dict[AttributeWord, Annotated[int, Field(ge=-9, le=9)]]
    traits: list[Trait] = Field(default_factory=list)
    action: Part | None = None
    passive: Part | None = None

    @model_validator(mode="after")
    def _can_be_used(self) -> "Master":
        _check_part("action", self.action, "monster", c.K_ACTION)
        _check_part("passive", self.passive, "monster", c.K_PASSIVE)
        for field in ("action", "passive"):
            _check_sheets(field, getattr(self, field), GODDESS_WORDS.index(self.of))
        _check_traits(self.traits)
        return self


class Goddesses(Model):
    """goddesses.toml"""

    goddess: Annotated[list[Goddess], Field(min_length=GODDESSES, max_length=GODDESSES)]
    ability: Annotated[list[GoddessAbility], Field(max_length=GODDESSES * c.GODDESS_ABILITIES)]
    status: Annotated[list[Status], Field(min_length=c.STATUSES, max_length=c.STATUSES)]
    master: Annotated[list[Master], Field(min_length=MASTERS * GODDESSES, max_length=MASTERS * GODDESSES)]

    @model_validator(mode="after")
    def _are_goddesses(self) -> "Goddesses":
        check_unique(self.goddess, "goddess")
        check_unique(self.ability, "ability")
        check_unique(self.master, "master")
        _check_ids(self.goddess, "goddess", GODDESS_WORDS)
        _check_ids(self.status, "status", tuple(STATUSES))
        for k, status in enumerate(self.status):
            if status.limit != c.STATUS_LIMITS[k]:
                raise ValueError(f"status no. {k + 1} ({status.id!r}), field limit: there are {c.STATUS_LIMITS[k]}")
        places = [(one.of, one.part) for one in self.ability]
        for place in places:
            if places.count(place) > 1:
                raise ValueError(f"two entries of ability are {place[1]} of {place[0]}")
        for k, master in enumerate(self.master):
            if master.of != GODDESS_WORDS[k // MASTERS]:
                raise ValueError(
                    f"master no. {k + 1} ({master.id!r}), field of: its place is one of {GODDESS_WORDS[k // MASTERS]}"
                )
        return self


class Card(Entry):
    """A type of card of a Goddess."""

    of: GoddessWord
    effect: Half
    mastery: Half

    @model_validator(mode="after")
    def _can_be_played(self) -> "Card":
        _check_part("effect", self.effect, "card", c.K_CARD)
        _check_part("mastery", self.mastery, "card", c.K_PASSIVE)
        for field in ("effect", "mastery"):
            _check_sheets(field, getattr(self, field), GODDESS_WORDS.index(self.of))
        columns, _ = self.mastery.columns("card")
        if columns[c.AB_HOOK] == c.H_HIT or columns[c.AB_ONCE]:
            raise ValueError("field mastery: `passive hit` and `once` are not for Masteries")
        return self


UPKEEP_MASTERIES = c.UP_CIRCLE - c.UP_MASTERY
"""Masteries of a Goddess that may work at Upkeep. CE-RLM-27"""


class Cards(Model):
    """cards.toml"""

    card: Annotated[list[Card], Field(min_length=CARDS * GODDESSES, max_length=CARDS * GODDESSES)]

    @model_validator(mode="after")
    def _are_cards(self) -> "Cards":
        check_unique(self.card, "card")
        for k, card in enumerate(self.card):
            if card.of != GODDESS_WORDS[k // CARDS]:
                raise ValueError(
                    f"card no. {k + 1} ({card.id!r}), field of: its place is one of {GODDESS_WORDS[k // CARDS]}"
                )
        for word in GODDESS_WORDS:
            hooks = [card.mastery.columns("card")[0][c.AB_HOOK] for card in self.card if card.of == word]
            if hooks.count(c.H_UPKEEP) > UPKEEP_MASTERIES:
                raise ValueError(f"more than {UPKEEP_MASTERIES} Masteries of {word} are `passive upkeep`")
        return self


class Monster(Entry):
    """A Monster sheet."""

    cost: Annotated[int, Field(ge=0, le=9)]
    health: Annotated[int, Field(ge=1, le=20)]
    move: Annotated[int, Field(ge=1, le=9)]
    aim: Annotated[int, Field(ge=0, le=6)] = 0
    armor: Annotated[int, Field(ge=0, le=c.ARMOR_MOST)] = 0
    large: bool = False
    traits: list[Trait] = Field(default_factory=list)
    attack: Part | None = None
    action: Part | None = None
    passive: Part | None = None

    @model_validator(mode="after")
    def _can_be_used(self) -> "Monster":
        _check_part("attack", self.attack, "monster", c.K_ATTACK)
        _check_part("action", self.action, "monster", c.K_ACTION)
        _check_part("passive", self.passive, "monster", c.K_PASSIVE)
        if self.id in SHEET_WORDS:
            for field in ("attack", "action", "passive"):
                _check_sheets(field, getattr(self, field), SHEET_WORDS[self.id] // c.SHEETS_EACH)
        _check_traits(self.traits)
        return self


class Monsters(Model):
    """monsters.toml"""

    monster: Annotated[list[Monster], Field(min_length=len(SHEET_WORDS), max_length=len(SHEET_WORDS))]

    @model_validator(mode="after")
    def _are_monsters(self) -> "Monsters":
        check_unique(self.monster, "monster")
        _check_ids(self.monster, "monster", tuple(SHEET_WORDS))
        return self


class Trap(Entry):
    """A Trap card."""

    use: Use
    does: Lines

    @model_validator(mode="after")
    def _can_strike(self) -> "Trap":
        _check_part("use", Part(use=self.use, does=self.does), "trap")
        return self


class Traps(Model):
    """traps.toml"""

    trap: Annotated[list[Trap], Field(min_length=c.TRAPS, max_length=c.TRAPS)]

    @model_validator(mode="after")
    def _are_traps(self) -> "Traps":
        check_unique(self.trap, "trap")
        return self


class Realm(Entry):
    """A Realm or Sub-Realm."""

    special: Literal["heavy", "slide", "burn", "plain"]
    hazard: Part | None = None
    map: MapText

    @model_validator(mode="after")
    def _has_a_hazard(self) -> "Realm":
        _check_part("hazard", self.hazard, "hazard")
        return self


class Structure(Entry):
    """A kind of Realm structure; Health 0: nothing destroys it."""

    health: Small
    armor: Annotated[int, Field(ge=0, le=c.ARMOR_MOST)]


class Realms(Model):
    """realms.toml"""

    realm: Annotated[list[Realm], Field(min_length=MAPS, max_length=MAPS)]
    structure: Annotated[list[Structure], Field(min_length=c.OBJECT_KINDS, max_length=c.OBJECT_KINDS)]

    @model_validator(mode="after")
    def _are_realms(self) -> "Realms":
        check_unique(self.realm, "realm")
        check_unique(self.structure, "structure")
        _check_ids(self.realm, "realm", REALM_WORDS)
        _check_ids(self.structure, "structure", STRUCTURE_WORDS)
        for k in range(MAPS):
            self.plans[k]
        return self

    @functools.cached_property
    def plans(self) -> list[Plan]:
        """The maps as places."""
        plans = []
        for k, realm in enumerate(self.realm):
            try:
                plans.append(plan(realm.map, k))
            except ValueError as error:
                raise ValueError(f"realm no. {k + 1} ({realm.id!r}), field map: {error}") from None
        return plans

    @functools.cached_property
    def walks(self) -> list[np.ndarray]:
        """Walking distances on the maps."""
        return [walks(found, k) for k, found in enumerate(self.plans)]


def _check_ids(entries: Sequence[Entry], table: str, words: tuple[str, ...]) -> None:
    """Refuse ids other than these, in this order."""
    ids = tuple(entry.id for entry in entries)
    if ids != words:
        raise ValueError(f"the ids of {table} must be {', '.join(words)}, in this order")
