"""Maps as they are printed -> places. A map is a block of lines, one sign for each space; section 6.9 of the specification."""

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.constants import NONE

MapText = Annotated[str, Field(max_length=c.SIDE * (c.SIDE + 2))]
SIGNS = "#.x~^12SAMDRCBTHKFWGOP="
TOKENS = {"S": c.SOUL_TOKEN, "A": c.ARTIFACT_TOKEN, "^": c.PLATE, "B": c.BONES, "P": c.POD, "=": c.GATE}
STRUCTURES = dict(
    C=c.SARCOPHAGUS, T=c.THRONE, H=c.HOARFROST, K=c.BAT_STATUE, F=c.FIRE, W=c.TOTEM, O=c.OBELYSK
)  # fmt: skip
ENTRANCE = 8
"""Spaces of an entrance area of a Realm. CE-SET-13"""
MUST: dict[int, dict[str, tuple[int, int]]] = {
    c.TOMB: dict(C=(1, 5), M=(3, 3)),
    c.CAVE: dict(T=(1, 1), B=(3, 3), H=(3, 3)),
    c.HALL: dict(F=(4, 4), K=(1, 2)),
    c.BOG: dict(G=(4, 4), W=(1, 4)),
    c.MIRROR_MAP: {"O": (1, 1), "=": (2, 2)},
    c.CITADEL_MAP: dict(P=(3, 3)),
}
"""Least and most of what the Objectives and hazards of each map need; of the last three, other maps have none."""
OWN_SIGNS = "CTBHFKGWO=P^"
"""Signs that belong to one map each."""
MOST = dict(S=12, D=4, R=2, A=3, M=3)
SUB_MOST = dict(S=4, D=1, R=1, A=1, M=1)
"""Most of the other tokens, so that all fit the box with both Sub-Realms in play. CE-GEN-02"""


@dataclass
class Plan:
    """What stands where. Spaces are those of the state, in the plane of the map; lists are by index in the game.

    Attributes:
        terrain, tokens, entrance: by row * width + column.
        doors, monoliths, artifacts, objects: spaces, NONE where there is none.
        kinds: kinds of the objects.
        witch: the top left space of Gashnoradon, NONE in other maps.
    """

    terrain: list[int]
    tokens: list[int]
    entrance: list[int]
    doors: list[int] = field(default_factory=lambda: [NONE] * c.DOORS)
    monoliths: list[int] = field(default_factory=lambda: [NONE] * c.MONOLITHS)
    artifacts: list[int] = field(default_factory=lambda: [NONE] * c.ARTIFACTS)
    objects: list[int] = field(default_factory=lambda: [NONE] * c.OBJECTS)
    kinds: list[int] = field(default_factory=lambda: [NONE] * c.OBJECTS)
    witch: int = NONE


def plan(text: str, number: int) -> Plan:
    """Read map no. `number` (TOMB .. CITADEL_MAP).

    Raises:
        ValueError: what is wrong with it, as one sentence without a full stop.
    """
    lines = text.strip("\n").split("\n")
    side = c.SIDE if number <= c.BOG else c.SUB_SIDE
    if len(lines) != side or any(len(line) != side for line in lines):
        raise ValueError(f"it must have {side} lines of {side} signs")
    signs = "".join(lines)
    for k, sign in enumerate(signs):
        if sign not in SIGNS:
            raise ValueError(f"in line {k // side + 1}, {sign!r} is not one of {SIGNS}")
    edge = [k for k in range(side * side) if k // side in (0, side - 1) or k % side in (0, side - 1)]
    if any(signs[k] != "#" for k in edge):
        raise ValueError("its border must be Wall all round")
    _check_counts(signs, number)
    first = 0 if number <= c.BOG else c.REALM_CELLS + (number - c.MIRROR_MAP) * c.SUB_CELLS
    found = Plan(
        [_terrain(sign) for sign in signs], [TOKENS.get(sign, 0) for sign in signs],
        [int(sign) if sign in "12" else 0 for sign in signs],
    )  # fmt: skip
    for k in edge:
        found.terrain[k] = c.BORDER
    _place(found, signs, side, number, first)
    _check_reach(found, signs, side)
    return found


def _terrain(sign: str) -> int:
    return {"#": c.WALL, "x": c.PIT, "~": c.SPECIAL}.get(sign, c.GROUND)


def _check_counts(signs: str, number: int) -> None:
    """What is on a map fits the box and the rules of the Realm."""
    main = number <= c.BOG
    for area in "12" if main else "1":
        if main and signs.count(area) != ENTRANCE:
            raise ValueError(f"entrance area {area} must have {ENTRANCE} spaces, not {signs.count(area)}")
        if not signs.count(area):
            raise ValueError(f"entrance area {area} is missing")
    if not main and "2" in signs:
        raise ValueError("a Sub-Realm has one entrance area, 1")
    for sign, most in (MOST if main else SUB_MOST).items():
        if signs.count(sign) > most:
            raise ValueError(f"it has {signs.count(sign)} of {sign}, more than the {most} that fit the box")
    own = MUST[number]
    for sign in OWN_SIGNS:
        low, high = own.get(sign, (0, 0))
        if sign == "^" and number == c.TOMB:
            continue
        if not low <= signs.count(sign) <= high:
            told = f"{low}" if low == high else f"{low} to {high}"
            raise ValueError(f"it has {signs.count(sign)} of {sign}, where {told} must be")
    if number == c.TOMB and signs.count("M") != own["M"][0]:
        raise ValueError(f"it has {signs.count('M')} of M, where {own['M'][0]} must be")


def _place(found: Plan, signs: str, side: int, number: int, first: int) -> None:
    """Doors, Monoliths, Artifacts and objects, each kind in reading order."""
    sub = number - c.MIRROR_MAP
    at = dict(
        D=0 if sub < 0 else 4 + sub, R=c.ARCANE if sub < 0 else 8 + sub, M=0 if sub < 0 else 3 + sub,
        A=0 if sub < 0 else 3 + sub,
    )  # fmt: skip
    lists = dict(D=found.doors, R=found.doors, M=found.monoliths, A=found.artifacts)
    thing = 0 if sub < 0 else c.OBELYSK_PLACE
    for k, sign in enumerate(signs):
        if sign in lists:
            lists[sign][at[sign]] = first + k
            at[sign] += 1
        elif sign == "G" and found.witch == NONE:
            found.witch = first + k
        elif sign in STRUCTURES and not (sign == "F" and c.FIRE in found.kinds):
            found.objects[thing], found.kinds[thing] = first + k, STRUCTURES[sign]
            thing += 1
    for sign in "FG":
        k = signs.find(sign)
        if k >= 0 and [signs[k + j] for j in (1, side, side + 1)] != [sign] * 3:
            raise ValueError(f"the four signs {sign} must stand two by two")


def _check_reach(found: Plan, signs: str, side: int) -> None:
    """All Doors open, every space, token and object can be reached from every entrance area."""
    walkable = {k for k, sign in enumerate(signs) if sign not in "#x" + "".join(STRUCTURES) + "M"}
    start = signs.index("1")
    seen, queue = {start}, [start]
    while queue:
        k = queue.pop()
        for other in _around(k, side):
            if other in walkable and other not in seen:
                seen.add(other)
                queue.append(other)
    for k, sign in enumerate(signs):
        if (k in walkable and k not in seen) or (
            sign in "M" + "".join(STRUCTURES) and sign != "F" and not seen.intersection(_around(k, side))
        ):
            raise ValueError(f"{sign!r} in line {k // side + 1}, place {k % side + 1} cannot be reached")


def _around(k: int, side: int) -> list[int]:
    """The spaces next to one that is not on the edge, or its neighbours on the board."""
    row, column = divmod(k, side)
    return [
        r * side + q
        for r in range(max(0, row - 1), min(side, row + 2))
        for q in range(max(0, column - 1), min(side, column + 2))
        if (r, q) != (row, column)
    ]
