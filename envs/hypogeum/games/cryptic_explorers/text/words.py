"""Words for single things: seats, spaces, units, abilities, cards; what can be read off the record without its rules."""

from typing import Any

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import SLOTS, names

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
CHECKS = ("Aim", "Cast", "Stamina", "Break-Away")
ATTRIBUTES = (
    "greatest Vitae", "Aim", "Cast", "Move", "Armor", "attackers' Aim -", "damage", "damage to Structures", "Stamina checks",
    "Break-Away checks",
)  # fmt: skip
TOKENS = ("Soul", "Artifact", "Trap plate", "Sultan's Bones", "Pod", "crystal", "mirror gate")
UPKEEPS = (
    "the hazard of the Realm", "the deep water of the Sunken Citadel", "Rot", "Gashnoradon heals", "Monsters heal",
    "the first Mastery of Upkeep", "the second Mastery of Upkeep", "the third Mastery of Upkeep", "healing by a Cryptonaut",
    "a ninth effect", "a tenth effect", "an eleventh effect",
)  # fmt: skip
"""Upkeep effects by UP_*. CE-RLM-27"""


def seat_name(seat: int) -> str:
    """The seat as agents are called."""
    return "goddess_0" if seat == c.GODDESS_SEAT else f"cryptonaut_{seat - 1}"


def count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def listed(words: list[str]) -> str:
    return ", ".join(words) or "none"


def capital(line: str) -> str:
    return line[:1].upper() + line[1:]


# ---------------------------------------------------------------- decisions


def top(s: Any) -> Any:
    """The frame of the decision at hand."""
    return s.frame[int(s.depth) - 1]


def stage_of(s: Any) -> int:
    return int(top(s)[c.F_KIND])


def x_of(s: Any) -> int:
    """The first argument of the decision at hand."""
    return int(top(s)[c.F_X])


# ---------------------------------------------------------------- spaces


def plane_of(space: int) -> int:
    if space < c.REALM_CELLS:
        return c.MAIN_REALM
    return c.MIRROR if space < c.REALM_CELLS + c.SUB_CELLS else c.CITADEL


def first_space(plane: int) -> int:
    return 0 if plane == c.MAIN_REALM else c.REALM_CELLS + (plane - 1) * c.SUB_CELLS


def side_of(plane: int) -> int:
    return c.SIDE if plane == c.MAIN_REALM else c.SUB_SIDE


def map_of(s: Any, plane: int) -> int:
    """The map of a plane."""
    return int(s.realm) if plane == c.MAIN_REALM else c.MIRROR_MAP + plane - c.MIRROR


def plane_name(s: Any, t: Any, plane: int) -> str:
    chart = map_of(s, plane)
    return names(t).realm[chart] if chart >= 0 else "the Realm"


def place_name(space: int) -> str:
    """Column letter and row number, as the map shows them: G7."""
    row, column = divmod(space - first_space(plane_of(space)), side_of(plane_of(space)))
    return f"{chr(ord('A') + column)}{row + 1}"


def space_name(s: Any, t: Any, space: int) -> str:
    """A space, with its plane where that is not the main Realm."""
    plane = plane_of(space)
    return place_name(space) if plane == c.MAIN_REALM else f"{place_name(space)} of {plane_name(s, t, plane)}"


def steps_to(space: int, direction: int) -> int:
    """The space one step away, which must be on the board."""
    width = side_of(plane_of(space))
    return space + (-width, 1 - width, 1, 1 + width, width, width - 1, -1, -width - 1)[direction]


# ---------------------------------------------------------------- units


def sheet_of(s: Any, t: Any, u: int) -> int:
    """The sheet of a Monster."""
    return int(t.sheet_of[int(s.goddess), u - c.U_MONSTER])


def unit_name(s: Any, t: Any, u: int) -> str:
    """A unit by name, with its number where there are several of the kind."""
    known = names(t)
    if u < c.U_MONSTER:
        return known.cryptonaut[int(s.who[u])] if int(s.who[u]) >= 0 else f"place {u + 1}"
    if u < c.U_DOOR:
        m = u - c.U_MONSTER
        name = known.monster[sheet_of(s, t, u)]
        first, copies = next(((at, n) for at, n in SLOTS if at <= m < at + n), (m, 1))
        return f"{name} {m - first + 1}" if copies > 1 else name
    if u < c.U_MONOLITH:
        d = u - c.U_DOOR
        return f"Arcane Door {d - c.ARCANE + 1}" if d >= c.ARCANE else f"Door {d + 1}"
    if u < c.U_OBJECT:
        return f"Monolith {u - c.U_MONOLITH + 1}"
    kind = int(s.object_kind[u - c.U_OBJECT])
    same = [k for k in range(c.OBJECTS) if int(s.object_kind[k]) == kind]
    name = known.structure[kind]
    return f"{name} {same.index(u - c.U_OBJECT) + 1}" if len(same) > 1 else name


def place_of(s: Any, u: int) -> int:
    """The space of a unit, NONE of what is not on a board."""
    if u < c.ACTORS:
        return int(s.at[u])
    if u < c.U_MONOLITH:
        return int(s.door_at[u - c.U_DOOR])
    if u < c.U_OBJECT:
        return int(s.monolith_at[u - c.U_MONOLITH])
    return int(s.object_at[u - c.U_OBJECT])


def unit_there(s: Any, t: Any, u: int) -> str:
    """A unit and where it is."""
    space = place_of(s, u)
    return unit_name(s, t, u) if space < 0 else f"{unit_name(s, t, u)} ({space_name(s, t, space)})"


def is_large(s: Any, t: Any, u: int) -> bool:
    return c.U_MONSTER <= u < c.U_DOOR and bool(t.large[sheet_of(s, t, u)])


def spaces_of(s: Any, t: Any, u: int) -> list[int]:
    """All spaces of a unit on a board; of a Large Monster in a narrow place those that are no Wall."""
    space = place_of(s, u)
    if space < 0:
        return []
    fire = u >= c.U_OBJECT and int(s.object_kind[u - c.U_OBJECT]) == c.FIRE
    if not fire and not is_large(s, t, u):
        return [space]
    width = side_of(plane_of(space))
    four = (space, space + 1, space + width, space + width + 1)
    return [k for k in four if int(s.terrain[k]) not in (c.WALL, c.BORDER)]


# ---------------------------------------------------------------- abilities, Artifacts, cards


def ability_name(t: Any, ability: int) -> str:
    """An ability by name; what a sheet, a Master card or an Artifact has several of is told apart."""
    name = names(t).ability[ability]
    if c.AB_ARTIFACT <= ability < c.AB_CARD:
        return f"{name}, its locked part" if (ability - c.AB_ARTIFACT) % 2 else name
    if c.AB_CARD <= ability < c.AB_TRAP:
        return f"{name} (Mastery)" if (ability - c.AB_CARD) % 2 else name
    if c.AB_SHEET <= ability < c.AB_MASTER:
        return ("Attack", "Ability", f"Ability of {name}")[(ability - c.AB_SHEET) % 3]
    return name


def ability_text(t: Any, ability: int) -> str:
    return names(t).ability_text[ability]


def artifact_name(s: Any, t: Any, a: int) -> str:
    """An Artifact by its card, or by its token."""
    card = int(s.artifact[a])
    return names(t).artifact[card] if card >= 0 else f"Artifact token {a + 1}"


def card_of(s: Any, card: int) -> int:
    """The number of a Goddess's card among the names."""
    return int(s.goddess) * c.CARDS + card


def card_name(s: Any, t: Any, card: int) -> str:
    return names(t).card[card_of(s, card)]


def effect_cost(s: Any, t: Any, card: int) -> int:
    """Power for the Effect of a card: the first one of each Turn may be taxed."""
    taxed = not int(s.effects_played) and any(_taxes(t, ability) for ability in _working(s))
    return int(t.card_cost[int(s.goddess), card, c.EFFECT]) + taxed


def _working(s: Any) -> list[int]:
    """Abilities of the Cryptonauts in play that are open."""
    return [
        int(s.who[slot]) * c.ABILITY_SLOTS + k
        for slot in range(c.CRYPTONAUTS)
        if int(s.life[slot]) == c.IN_PLAY
        for k in range(c.SLOT_DEVOUR)
        if k == 0 or int(s.charged[slot]) >> k & 1
    ]


def _taxes(t: Any, ability: int) -> bool:
    rows = t.effect[ability, : int(t.ability[ability, c.AB_ROWS])]
    return any(int(row[c.R_OP]) == c.OP_RULE and int(row[c.R_M]) == c.RULE_CARD_TAX for row in rows)


def pile_words(s: Any, t: Any, pile: Any) -> str:
    """Cards of the Goddess with their copies, by type."""
    return listed([
        f"{int(n)}x {card_name(s, t, k)}" if n > 1 else card_name(s, t, k) for k, n in enumerate(pile) if n > 0
    ])  # fmt: skip


def bits(members: int, words: tuple[str, ...]) -> list[str]:
    """The words of a set."""
    return [word for k, word in enumerate(words) if members >> k & 1]


def members(found: int) -> list[int]:
    return [k for k in range(found.bit_length()) if found >> k & 1]


def knowledge_needed(s: Any, t: Any) -> int:
    """Knowledge that must leave. CE-KOD-03 CE-SUB-06 CE-QCK-03"""
    if int(t.mode) == c.QUICKPLAY:
        return 2
    return 3 + (int(s.planes) >> c.MIRROR & 1) + (int(s.planes) >> c.CITADEL & 1)


def team(s: Any) -> list[int]:
    """Slots that are filled."""
    return [k for k in range(c.CRYPTONAUTS) if int(s.who[k]) >= 0]
