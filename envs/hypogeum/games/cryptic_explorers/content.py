"""Options and content files -> one checked `TABLES` record that the rules read."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from hypogeum.core.content import Entry, File, Model, Provenance, digest, find, newest, read
from hypogeum.core.content import provenance as count_sources
from hypogeum.core.record import copy, record
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.constants import (
    AB, ABILITIES, ARTIFACTS, ATTRIBUTES, BOG, CARDS, CELLS, DIRS, DOORS, GODDESSES, MAPS, MASTERS, MONOLITHS, MONSTERS,
    NONE, OBJECTS, POTENTIALS, REALM_CELLS, ROSTER, ROW, ROWS, SHEETS, SUB_CELLS,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.encoding import OPTION_FEATURES, prepare
from hypogeum.games.cryptic_explorers.models import (
    GODDESS_WORDS, LOCKS, PART_WORDS, Artifacts, Cards, Columns, Cryptonauts, Goddesses, Monsters, Realms, Traps,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.options import SETUPS, ExplorersOptions
from hypogeum.games.cryptic_explorers.soundness import ability as ability_columns
from hypogeum.games.cryptic_explorers.vocabulary import ATTRIBUTES as ATTRIBUTE_WORDS
from hypogeum.games.cryptic_explorers.vocabulary import CALLINGS, MODIFIER_WORDS, TERRAIN_WORDS
from hypogeum.games.cryptic_explorers.vocabulary import SHEETS as SHEET_WORDS
from hypogeum.games.cryptic_explorers.vocabulary import modifier_set
from hypogeum.games.cryptic_explorers.walks import TOO_FAR

TABLES = record(
    ("content",        "u8", (),                   0,    "digest of the content files, for `names`"),
    # options
    ("seats",          "i1", (),                   2,    "players, 2 to 4"),
    ("mode",           "i1", (),                   0,    "STANDARD, QUICKPLAY"),
    ("setup",          "i1", (),                   0,    "SETUP_*"),
    ("realm",          "i1", (),                   0,    "Realm 0-3, RANDOM_CHOICE or BY_CHOICE; in Quickplay the map 4 or 5"),
    ("sub_realms",     "i1", (),                   0,    "planes besides the main Realm, set of bits; in a draft their number"),
    ("relics",         "i1", (),                   0,    "1: Relics are used"),
    ("goddess",        "i1", (),                   0,    "0-2, RANDOM_CHOICE or BY_CHOICE"),
    ("squads",         "i1", (),                   3,    "first game: set of the Squads I, II, III in play"),
    ("max_rounds",     "i1", (),                   30,   "Rounds after which the game is cut off"),
    ("draw_at_limit",  "i1", (),                   0,    "1: nobody wins then; 0: the Goddess does"),
    ("zero_sum",       "i1", (),                   0,    "1: pay-offs of Cryptonaut seats are shared"),
    ("guard_budget",   "i1", (),                   3,    "Cost of the guards of a Relic token"),
    ("decision_limit", "i2", (),                   20_000, "decisions in a game"),
    ("shaping",        "f4", (POTENTIALS,),        0,    "weights of the potentials SHAPE_*"),
    # geometry
    ("row",            "i1", (CELLS,),             0,    "row of a space in its plane"),
    ("column",         "i1", (CELLS,),             0,    "column of a space in its plane"),
    ("next",           "i2", (CELLS, DIRS),        NONE, "space one step away, NONE beyond the edge of the board"),
    # maps 0-3 main Realms, 4 Mirror Waste, 5 Sunken Citadel; places are spaces of the map's own plane, as in the state
    ("map_terrain",    "i1", (MAPS, REALM_CELLS),  1,    "GROUND .. SPECIAL by row * width + column"),
    ("map_tokens",     "i1", (MAPS, REALM_CELLS),  0,    "set of tokens at the start"),
    ("map_entrance",   "i1", (MAPS, REALM_CELLS),  0,    "entrance area 1 or 2, 0 elsewhere"),
    ("walk",           "i1", (BOG + 1, REALM_CELLS, REALM_CELLS), TOO_FAR, "Realms: steps from space to space, see walks"),
    ("sub_walk",       "i1", (2, SUB_CELLS, SUB_CELLS), TOO_FAR, "those of the Sub-Realms, by space of their plane"),
    ("special",        "i1", (MAPS,),              0,    "what SPECIAL terrain does: HEAVY, SLIDE, BURN, PLAIN"),
    ("map_doors",      "i2", (MAPS, DOORS),        NONE, "spaces of the Doors by their index in the game"),
    ("map_monoliths",  "i2", (MAPS, MONOLITHS),    NONE, "spaces of the Monoliths"),
    ("map_artifacts",  "i2", (MAPS, ARTIFACTS),    NONE, "spaces of the Artifact tokens"),
    ("map_objects",    "i2", (MAPS, OBJECTS),      NONE, "spaces of the Realm objects (the Fire: its top left one)"),
    ("map_kinds",      "i1", (MAPS, OBJECTS),      NONE, "their kinds SARCOPHAGUS .. OBELYSK"),
    ("witch_at",       "i2", (),                   NONE, "Gashnoradon's start in the Bog"),
    ("object_hp",      "i1", (7,),                 0,    "Health of objects by kind, 0: indestructible"),
    ("object_armor",   "i1", (7,),                 0,    "Armor of objects by kind"),
    # Cryptonauts
    ("vitae",          "i1", (ROSTER,),            0,    "maximum Vitae"),
    ("stamina",        "i1", (ROSTER,),            0,    "maximum Stamina"),
    ("aim",            "i1", (ROSTER,),            0,    "Aim"),
    ("cast",           "i1", (ROSTER,),            NONE, "Cast, NONE without"),
    ("move",           "i1", (ROSTER,),            0,    "Move"),
    ("calling",        "i1", (ROSTER,),            0,    "class: MERCENARY .. EXPERT"),
    ("first_squads",   "i1", (3, 3),               0,    "Cryptonauts of Squads I, II, III; the last of each is starred"),
    # Goddesses and their Monsters
    ("hand_limit",     "i1", (GODDESSES,),         0,    "Hand Limit"),
    ("draw_size",      "i1", (GODDESSES,),         0,    "Draw Size"),
    ("power_gain",     "i1", (GODDESSES,),         0,    "Power Gain"),
    ("sheet_of",       "i1", (GODDESSES, MONSTERS), NONE, "sheet of each Monster slot, 0-12"),
    ("cost",           "i1", (SHEETS,),            0,    "Cost"),
    ("health",         "i1", (SHEETS,),            0,    "Health at the start"),
    ("pace",           "i1", (SHEETS,),            0,    "Move"),
    ("hit",            "i1", (SHEETS,),            0,    "Aim"),
    ("large",          "i1", (SHEETS,),            0,    "1: 2 x 2 spaces"),
    ("armor",          "i1", (SHEETS,),            0,    "Armor"),
    ("traits",         "i4", (SHEETS,),            0,    "modifiers of the sheet"),
    ("master_cost",    "i1", (GODDESSES, MASTERS), 0,    "extra Cost of a Master card"),
    ("master_bonus",   "i1", (GODDESSES, MASTERS, ATTRIBUTES), 0, "its bonuses"),
    ("master_traits",  "i4", (GODDESSES, MASTERS), 0,    "its modifiers"),
    # cards
    ("card_cost",      "i1", (GODDESSES, CARDS, 2), 0,   "Power for EFFECT and MASTERY"),
    # abilities of all kinds, see AB_*
    ("ability",        "i2", (ABILITIES, AB),      0,    "columns AB_*"),
    ("effect",         "i4", (ABILITIES, ROWS, ROW), 0,  "effect rows, columns R_*"),
    # derived from the above by encoding.prepare
    ("passive",        "i1", (ABILITIES,),         0,    "1: a passive ability with static rows"),
    ("seen_options",   "f4", (OPTION_FEATURES,),   0,    "options as they are observed"),
)  # fmt: skip

# Loading

OWN = resources.files(__package__) / "content"
FILES: dict[str, type[Model]] = {
    "cryptonauts.toml": Cryptonauts, "artifacts.toml": Artifacts, "goddesses.toml": Goddesses, "cards.toml": Cards,
    "monsters.toml": Monsters, "traps.toml": Traps, "realms.toml": Realms,
}  # fmt: skip


@dataclass(frozen=True)
class Content:
    """All content files, checked, in the order of FILES."""

    cryptonauts: Cryptonauts
    artifacts: Artifacts
    goddesses: Goddesses
    cards: Cards
    monsters: Monsters
    traps: Traps
    realms: Realms
    digest: int


def load(folder: Path | None = None) -> Content:
    """The content of an owner's `folder` (None: ours); files that it lacks are ours. Kept until a file changes.

    Raises:
        ContentError: names file, entry and field.
    """
    folder = None if folder is None else Path(folder).absolute()
    return _load(folder, newest(folder, FILES))


@functools.lru_cache(maxsize=64)
def _read(file: File, model: type[Model]) -> Any:
    return read(file, model)


@functools.lru_cache(maxsize=16)
def _load(folder: Path | None, key: object) -> Content:
    files = {name: find(name, OWN, folder, FILES) for name in FILES}
    parts: list[Any] = [_read(files[name], model) for name, model in FILES.items()]
    content = Content(*[*parts, digest(files.values())])
    _named[content.digest] = _names(content)
    return content


# The tables


def tables(options: ExplorersOptions, folder: Path | None = None) -> Any:
    """One TABLES record for a game with these options and the content of `folder` (None: ours); a fresh copy.

    Raises:
        ContentError: a content file is malformed.
    """
    folder = None if folder is None else Path(folder).absolute()
    return copy(_tables(options, folder, newest(folder, FILES)))


@functools.lru_cache(maxsize=64)
def _tables(options: ExplorersOptions, folder: Path | None, key: object) -> Any:
    content = load(folder)
    t = TABLES.make()
    t.content = content.digest
    write_options(t, options)
    write_geometry(t)
    write_realms(t, content.realms)
    write_cryptonauts(t, content.cryptonauts)
    write_artifacts(t, content.artifacts)
    write_goddesses(t, content.goddesses)
    write_monsters(t, content.monsters)
    write_cards(t, content)
    prepare(t)
    return t


def write_options(t: Any, options: ExplorersOptions) -> None:
    """The options."""
    t.seats, t.mode, t.setup = options.seats, options.mode_code, SETUPS.index(options.setup)
    t.realm, t.sub_realms, t.goddess = options.realm_code, options.sub_realm_bits, options.goddess_code
    t.relics, t.squads = options.relics == "on", options.squad_bits
    t.max_rounds, t.decision_limit = options.rounds, options.decision_limit
    t.draw_at_limit, t.zero_sum = options.truncation_result == "draw", options.reward == "zero_sum"
    t.guard_budget = options.relic_guard_budget
    t.shaping[:] = options.shaping.weights


def write_geometry(t: Any) -> None:
    """Rows and columns of the three planes, and the space in each direction. CE-RUL-11"""
    rows, columns, following = t.row, t.column, t.next
    for first, side in ((0, c.SIDE), (REALM_CELLS, c.SUB_SIDE), (REALM_CELLS + c.SUB_CELLS, c.SUB_SIDE)):
        for k in range(side * side):
            row, column = divmod(k, side)
            rows[first + k], columns[first + k] = row, column
            for d, (down, right) in enumerate(STEPS):
                r, q = row + down, column + right
                if 0 <= r < side and 0 <= q < side:
                    following[first + k, d] = first + r * side + q


STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Row and column of N, NE, E, SE, S, SW, W, NW."""


def write_realms(t: Any, realms: Realms) -> None:
    """Maps, structures and hazards."""
    for k, (realm, found) in enumerate(zip(realms.realm, realms.plans, strict=True)):
        size = len(found.terrain)
        t.map_terrain[k, :size], t.map_tokens[k, :size] = found.terrain, found.tokens
        t.map_entrance[k, :size] = found.entrance
        t.special[k] = TERRAIN_WORDS[realm.special]
        t.map_doors[k], t.map_monoliths[k], t.map_artifacts[k] = found.doors, found.monoliths, found.artifacts
        t.map_objects[k], t.map_kinds[k] = found.objects, found.kinds
        if found.witch != NONE:
            t.witch_at = found.witch
        if k <= BOG:
            t.walk[k] = realms.walks[k]
        else:
            t.sub_walk[k - c.MIRROR_MAP] = realms.walks[k]
        if realm.hazard is not None:
            _write(t, c.AB_HAZARD + k, realm.hazard.columns("hazard"))
    for k, structure in enumerate(realms.structure):
        t.object_hp[k], t.object_armor[k] = structure.health, structure.armor


def write_cryptonauts(t: Any, people: Cryptonauts) -> None:
    """Cryptonauts with their Abilities, and the Squads of the first game."""
    for k, one in enumerate(people.cryptonaut):
        t.vitae[k], t.stamina[k], t.aim[k], t.move[k] = one.vitae, one.stamina, one.aim, one.move
        t.cast[k] = NONE if one.cast is None else one.cast
        t.calling[k] = CALLINGS[one.calling]
    for k, ability in enumerate(people.ability):
        lock = (c.L_OPEN, c.L_CHARGE, c.L_CHARGE, c.L_DEVOUR)[k % 4]
        _write(t, k, ability.part.columns("cryptonaut"), lock=lock)
    for k, squad in enumerate(people.squad):
        t.first_squads[k] = [people.number[word] for word in squad.members]


def write_artifacts(t: Any, artifacts: Artifacts) -> None:
    """Artifacts and Relics."""
    for k, one in enumerate([*artifacts.artifact, *artifacts.relic]):
        at = c.AB_ARTIFACT + 2 * k
        if one.base is not None:
            _write(t, at, one.base.columns("cryptonaut"))
        _write(t, at + 1, one.locked.columns("cryptonaut"), lock=LOCKS[one.lock])


def write_goddesses(t: Any, goddesses: Goddesses) -> None:
    """Goddesses, their Abilities and Master cards."""
    for g, one in enumerate(goddesses.goddess):
        t.hand_limit[g], t.draw_size[g], t.power_gain[g] = one.hand_limit, one.draw_size, one.power_gain
    for ability in goddesses.ability:
        at = c.AB_GODDESS + GODDESS_WORDS.index(ability.of) * c.GODDESS_ABILITIES + PART_WORDS.index(ability.part)
        _write(t, at, ability_columns(ability.use, ability.does, "card"), cost=ability.blood)
    for k, master in enumerate(goddesses.master):
        g, card = divmod(k, MASTERS)
        t.master_cost[g, card], t.master_traits[g, card] = master.cost, modifier_set(master.traits)
        for word, n in master.bonus.items():
            t.master_bonus[g, card, ATTRIBUTE_WORDS[word]] = n
        for part, one_part in enumerate((master.action, master.passive)):
            if one_part is not None:
                _write(t, c.AB_MASTER + 2 * k + part, one_part.columns("monster"))


SLOTS = ((0, 4), (4, 2), (6, 1), (7, 3))
"""First Monster slot and number of slots of the sheets 0-3 of a Goddess. CE-GEN-06"""


def write_monsters(t: Any, monsters: Monsters) -> None:
    """Monster sheets and the slots that belong to them."""
    for monster in monsters.monster:
        k = SHEET_WORDS[monster.id]
        t.cost[k], t.health[k], t.pace[k], t.hit[k] = monster.cost, monster.health, monster.move, monster.aim
        t.large[k], t.armor[k], t.traits[k] = monster.large, monster.armor, modifier_set(monster.traits)
        for part, one in enumerate((monster.attack, monster.action, monster.passive)):
            if one is not None:
                _write(t, c.AB_SHEET + 3 * k + part, one.columns("monster"))
    for g in range(GODDESSES):
        for k, (first, count) in enumerate(SLOTS):
            if g * c.SHEETS_EACH + k in SHEET_WORDS.values():
                t.sheet_of[g, first : first + count] = g * c.SHEETS_EACH + k
        t.sheet_of[g, c.GASHNORADON] = c.GASHNORADON_SHEET


def write_cards(t: Any, content: Content) -> None:
    """Cards of the Goddesses and Traps."""
    for k, card in enumerate(content.cards.card):
        for half, part in enumerate((card.effect, card.mastery)):
            t.card_cost[k // CARDS, k % CARDS, half] = part.cost
            _write(t, c.AB_CARD + 2 * k + half, part.columns("card"), cost=part.cost)
    for k, trap in enumerate(content.traps.trap):
        _write(t, c.AB_TRAP + k, ability_columns(trap.use, trap.does, "trap"))


def _write(t: Any, at: int, found: Columns, lock: int = c.L_OPEN, cost: int = 0) -> None:
    """One ability with its rows."""
    columns, rows = found
    t.ability[at] = columns
    t.ability[at, c.AB_LOCK], t.ability[at, c.AB_COST] = lock, cost
    t.effect[at, : len(rows)] = np.array(rows)


# Words


@dataclass(frozen=True)
class Names:
    """Names and texts for people, each tuple by the number that the rules use.

    Attributes:
        cryptonaut, cryptonaut_text, cryptonaut_id: the roster.
        calling: classes.
        ability, ability_text: all abilities, AB_*; parts bear the name of their card, sheet or Artifact.
        artifact, artifact_text, artifact_id: Artifacts, then Relics.
        goddess, goddess_text, goddess_id: Goddesses.
        card, card_text, card_id: by goddess * 10 + type.
        monster, monster_text, monster_id: sheets, "" where there is none.
        master, master_text: by goddess * 2 + card.
        trap, trap_text: Traps.
        status, status_text: by the place of the bit.
        realm, realm_text, realm_id: maps.
        structure, structure_text: kinds of objects.
        modifier: by the place of the bit.
        squad: Squads of the first game.
    """

    cryptonaut: tuple[str, ...]
    cryptonaut_text: tuple[str, ...]
    cryptonaut_id: tuple[str, ...]
    calling: tuple[str, ...]
    ability: tuple[str, ...]
    ability_text: tuple[str, ...]
    artifact: tuple[str, ...]
    artifact_text: tuple[str, ...]
    artifact_id: tuple[str, ...]
    goddess: tuple[str, ...]
    goddess_text: tuple[str, ...]
    goddess_id: tuple[str, ...]
    card: tuple[str, ...]
    card_text: tuple[str, ...]
    card_id: tuple[str, ...]
    monster: tuple[str, ...]
    monster_text: tuple[str, ...]
    monster_id: tuple[str, ...]
    master: tuple[str, ...]
    master_text: tuple[str, ...]
    trap: tuple[str, ...]
    trap_text: tuple[str, ...]
    status: tuple[str, ...]
    status_text: tuple[str, ...]
    realm: tuple[str, ...]
    realm_text: tuple[str, ...]
    realm_id: tuple[str, ...]
    structure: tuple[str, ...]
    structure_text: tuple[str, ...]
    modifier: tuple[str, ...]
    squad: tuple[str, ...]


_named: dict[int, Names] = {}


def names(t: Any = None) -> Names:
    """Words for the content of tables `t`; ours without `t`, or where this process has not loaded that content."""
    if t is not None and int(t.content) in _named:
        return _named[int(t.content)]
    return _named[load().digest]


def _names(content: Content) -> Names:
    people, goddesses, realms = content.cryptonauts, content.goddesses, content.realms
    artifacts = [*content.artifacts.artifact, *content.artifacts.relic]
    sheets = {SHEET_WORDS[one.id]: one for one in content.monsters.monster}
    return Names(
        **_three("cryptonaut", people.cryptonaut), calling=tuple(word.capitalize() for word in CALLINGS),
        ability=_abilities(content, "name"), ability_text=_abilities(content, "text"),
        **_three("artifact", artifacts), **_three("goddess", goddesses.goddess), **_three("card", content.cards.card),
        monster=tuple(sheets[k].name if k in sheets else "" for k in range(SHEETS)),
        monster_text=tuple(sheets[k].text if k in sheets else "" for k in range(SHEETS)),
        monster_id=tuple(sheets[k].id if k in sheets else "" for k in range(SHEETS)),
        **_two("master", goddesses.master), **_two("trap", content.traps.trap), **_two("status", goddesses.status),
        **_three("realm", realms.realm), **_two("structure", realms.structure),
        modifier=tuple(word.replace("_", " ").capitalize() for word in MODIFIER_WORDS),
        squad=_words(people.squad, "name"),
    )  # fmt: skip


def _abilities(content: Content, field: str) -> tuple[str, ...]:
    """Names or texts of all abilities; "" where there is none."""
    words = [""] * ABILITIES
    goddesses = content.goddesses
    groups: tuple[tuple[int, int, Sequence[Entry]], ...] = (
        (0, 1, content.cryptonauts.ability), (c.AB_ARTIFACT, 2, [*content.artifacts.artifact, *content.artifacts.relic]),
        (c.AB_CARD, 2, content.cards.card), (c.AB_TRAP, 1, content.traps.trap), (c.AB_MASTER, 2, goddesses.master),
        (c.AB_HAZARD, 1, content.realms.realm),
    )  # fmt: skip
    for first, width, entries in groups:
        for k, entry in enumerate(entries):
            words[first + width * k : first + width * (k + 1)] = [getattr(entry, field)] * width
    for monster in content.monsters.monster:
        at = c.AB_SHEET + 3 * SHEET_WORDS[monster.id]
        words[at : at + 3] = [getattr(monster, field)] * 3
    for ability in goddesses.ability:
        at = c.AB_GODDESS + GODDESS_WORDS.index(ability.of) * c.GODDESS_ABILITIES + PART_WORDS.index(ability.part)
        words[at] = getattr(ability, field)
    return tuple(words)


def _words(entries: Sequence[Entry], field: str) -> tuple[str, ...]:
    return tuple(getattr(entry, field) for entry in entries)


def _two(word: str, entries: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    return {word: _words(entries, "name"), f"{word}_text": _words(entries, "text")}


def _three(word: str, entries: Sequence[Entry]) -> dict[str, tuple[str, ...]]:
    return {**_two(word, entries), f"{word}_id": _words(entries, "id")}


def provenance(folder: Path | None = None) -> tuple[Provenance, ...]:
    """How much of each content file is printed in the rulebook, told in public, or reconstructed."""
    content = load(folder)
    people, goddesses, realms = content.cryptonauts, content.goddesses, content.realms
    return (
        count_sources("cryptonauts.toml", [*people.cryptonaut, *people.ability, *people.squad]),
        count_sources("artifacts.toml", [*content.artifacts.artifact, *content.artifacts.relic]),
        count_sources("goddesses.toml", [*goddesses.goddess, *goddesses.ability, *goddesses.status, *goddesses.master]),
        count_sources("cards.toml", content.cards.card),
        count_sources("monsters.toml", content.monsters.monster),
        count_sources("traps.toml", content.traps.trap),
        count_sources("realms.toml", [*realms.realm, *realms.structure]),
    )
