"""The map in plain text: one sign and one blank a space, letters above columns, numbers beside rows.

       A B C D E
     1 # # # # #
     2 # 1 . S #      1: the first Cryptonaut, S: a Soul
     3 # a^. D #      a: the first Monster, on a Trap plate; D: a closed Door

Signs are those of the maps in `content/realms.toml`. A token or Corpse under a unit stands behind it.
"""

from typing import Any

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.text.words import first_space, plane_name, side_of, spaces_of

TERRAIN_SIGNS = (".", "#", "#", "x", "~", ",")
"""GROUND .. RUBBLE."""
TOKEN_SIGNS = "SA^BP*="
"""By the place of the bit."""
OBJECT_SIGNS = "CTHKFWO"
"""SARCOPHAGUS .. OBELYSK."""
CRYPTONAUT_SIGNS = "123456"
MONSTER_SIGNS = "abcdefghijk"
CORPSE_SIGN, RELIC_SIGN, ENTRANCE_SIGN = "%", "L", ":"

LEGEND = (
    "1-6 Cryptonauts, % a Corpse; a-k Monsters; D Door, R Arcane Door, / an open one; M Monolith, E Empowered;",
    "# Wall, x Pit, ~ special terrain, ',' rubble, ':' entrance;",
    "S Soul, A Artifact, L Relic, ^ Trap plate, * crystal, = mirror gate;",
    "B Sultan's Bones, P Pod, C Sarcophagus, T Crystal Throne, H Hoarfrost Statue, K Bat Daemon Statue, F Eternal Fire,",
    "W Witch Totem, O Obelysk.",
)


def draw_boards(s: Any, t: Any) -> list[str]:
    """All planes in play: the main Realm, below it the Sub-Realms side by side. Nothing before the Realm is known."""
    planes = [k for k in range(c.PLANES) if int(s.planes) >> k & 1]
    lines: list[str] = []
    small = [draw_plane(s, t, k) for k in planes if k != c.MAIN_REALM]
    if c.MAIN_REALM in planes:
        lines += draw_plane(s, t, c.MAIN_REALM)
    if small:
        lines += [""] if lines else []
        wide = max(len(line) for line in small[0]) + 3
        rows = zip(*small, strict=True)
        lines += ["".join(f"{part:<{wide}}" for part in row).rstrip() for row in rows]
    return lines


def draw_plane(s: Any, t: Any, plane: int) -> list[str]:
    """One plane with its name, columns and rows."""
    side, first, signs, under = side_of(plane), first_space(plane), unit_signs(s, t), token_signs(s)
    letters = " ".join(chr(ord("A") + k) for k in range(side))
    lines = [f"   {plane_name(s, t, plane)}", f"   {letters}"]
    for row in range(side):
        cells = "".join(draw_space(s, t, first + row * side + k, signs, under) for k in range(side))
        lines.append(f"{row + 1:>2} {cells}".rstrip())
    return lines


def draw_space(s: Any, t: Any, space: int, signs: dict[int, str], under: dict[int, str]) -> str:
    """Two signs: what stands or lies on a space, and what is under it."""
    if space in signs:
        return signs[space] + under.get(space, " ")
    return (under.get(space) or ground_sign(s, t, space)) + " "


def ground_sign(s: Any, t: Any, space: int) -> str:
    """Terrain; while areas are chosen and entered, entrance spaces too."""
    if int(s.round_no) == 0 and int(s.terrain[space]) == c.GROUND and _is_entrance(s, t, space):
        return ENTRANCE_SIGN
    return TERRAIN_SIGNS[int(s.terrain[space])]


def _is_entrance(s: Any, t: Any, space: int) -> bool:
    start = next(k for k in range(c.PLANES) if int(s.planes) >> k & 1)
    k = space - first_space(start)
    if not 0 <= k < side_of(start) ** 2:
        return False
    area = int(t.map_entrance[int(s.realm), k])
    return area > 0 and int(s.area) in (c.NONE, area - 1)


def token_signs(s: Any) -> dict[int, str]:
    """Tokens and Corpses; where several lie, one of them."""
    relics = {int(s.artifact_at[a]) for a in range(c.ARTIFACTS) if int(s.relic[a])}
    signs: dict[int, str] = {}
    for space, held in enumerate(s.tokens.tolist()):
        if held & c.ARTIFACT_TOKEN and space in relics:
            signs[space] = RELIC_SIGN
        elif held:
            signs[space] = next(sign for k, sign in enumerate(TOKEN_SIGNS) if held >> k & 1)
    return signs | {int(s.at[k]): CORPSE_SIGN for k in range(c.CRYPTONAUTS) if int(s.life[k]) == c.DEAD}


def unit_sign(s: Any, u: int) -> str:
    """The sign of a unit."""
    if u < c.U_MONSTER:
        return CRYPTONAUT_SIGNS[u]
    if u < c.U_DOOR:
        return MONSTER_SIGNS[u - c.U_MONSTER]
    if u < c.U_MONOLITH:
        d = u - c.U_DOOR
        return "/" if int(s.door_open[d]) else "D" if d < c.ARCANE else "R"
    if u < c.U_OBJECT:
        return "E" if int(s.empowered[u - c.U_MONOLITH]) else "M"
    return OBJECT_SIGNS[int(s.object_kind[u - c.U_OBJECT])]


def unit_signs(s: Any, t: Any) -> dict[int, str]:
    """What stands where; an open Door only where nobody stands in it."""
    signs: dict[int, str] = {}
    for u in range(c.UNITS - 1, -1, -1):
        if u >= c.ACTORS or int(s.life[u]) == c.IN_PLAY:
            signs |= dict.fromkeys(spaces_of(s, t, u), unit_sign(s, u))
    return signs
