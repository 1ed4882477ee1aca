"""Words for the units, abilities and actions of Cryptic Explorers."""

from typing import Any

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import ACTIONS
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.testing.scenes import SceneError
from hypogeum.testing.scenes.given import number_of

WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""By direction."""
PLANES = ("main", "mirror", "citadel")
"""By plane."""
STRUCTURES = ("sarcophagus", "throne", "hoarfrost", "bat_statue", "fire", "totem", "obelysk")
"""By kind of object."""
VERBS = ("move", "prepare", "rest", "retire", "trade", "loot", "teleport", "realm")
MONSTER_VERBS = ("move", "attack", "ability", "master", "end")
TRANSFERS = ("give:soul", "take:soul", "give:knowledge", "take:knowledge", "give:item", "take:item")
MARKS = ("rot", "entombed", "skull")
"""Statuses by the place of the bit."""


def cryptonaut(t: Any, word: str) -> int:
    """The number of a Cryptonaut of the roster."""
    return number_of(names(t).cryptonaut_id, word, "Cryptonaut")


def artifact(t: Any, word: str) -> int:
    """The number of an Artifact or Relic card."""
    return number_of(names(t).artifact_id, word, "Artifact")


def cards(s: Any, t: Any) -> tuple[str, ...]:
    """The Goddess's cards by type."""
    first = int(s.goddess) * c.CARDS
    return names(t).card_id[first : first + c.CARDS]


def card(s: Any, t: Any, word: str) -> int:
    """The type of a card of the Goddess in play."""
    return number_of(cards(s, t), word, "card of this Goddess")


def sheet(t: Any, word: str) -> int:
    """The number of a Monster sheet."""
    return number_of(names(t).monster_id, word, "Monster")


def unit_name(s: Any, t: Any, u: int) -> str:
    """The word of a unit: veteran, crypt_hound, crypt_hound_2, door_0, arcane_0, monolith_0, totem_0; "" for none."""
    if u < c.U_MONSTER:
        return "" if s.who[u] == c.NONE else names(t).cryptonaut_id[int(s.who[u])]
    if u < c.U_DOOR:
        return _monster(s, t, u - c.U_MONSTER)
    if u < c.U_MONOLITH:
        d = u - c.U_DOOR
        return f"door_{d}" if d < c.ARCANE else f"arcane_{d - c.ARCANE}"
    if u < c.U_OBJECT:
        return f"monolith_{u - c.U_MONOLITH}"
    kind = int(s.object_kind[u - c.U_OBJECT])
    return "" if kind == c.NONE else f"{STRUCTURES[kind]}_{u - c.U_OBJECT}"


def _monster(s: Any, t: Any, m: int) -> str:
    """A Monster slot: its sheet, with a number from the second one on."""
    found = int(t.sheet_of[s.goddess, m])
    if found == c.NONE:
        return ""
    before = sum(int(t.sheet_of[s.goddess, k]) == found for k in range(m))
    return names(t).monster_id[found] + (f"_{before + 1}" if before else "")


def unit(s: Any, t: Any, word: str) -> int:
    """The unit that is called so.

    Raises:
        SceneError: none is.
    """
    known = {unit_name(s, t, u): u for u in range(c.UNITS) if unit_name(s, t, u)}
    if word not in known:
        raise SceneError(f"no unit is called {word!r}; known: {', '.join(known)}")
    return known[word]


def space(place: tuple[int, int], plane: int = c.MAIN_REALM) -> int:
    """The space in a row and column of a plane."""
    side = c.SUB_SIDE if plane else c.SIDE
    row, column = place
    if not (0 <= row < side and 0 <= column < side):
        raise SceneError(f"there is no space {place} on the {PLANES[plane]} plane")
    return first_space(plane) + row * side + column


def first_space(plane: int) -> int:
    return 0 if plane == c.MAIN_REALM else c.REALM_CELLS + (plane - 1) * c.SUB_CELLS


def place(number: int) -> tuple[int, int]:
    """Row and column of a space in its plane."""
    if number < c.REALM_CELLS:
        return divmod(number, c.SIDE)
    return divmod((number - c.REALM_CELLS) % c.SUB_CELLS, c.SUB_SIDE)


def plane_of(number: int) -> int:
    """The plane of a space."""
    return c.MAIN_REALM if number < c.REALM_CELLS else 1 + (number - c.REALM_CELLS) // c.SUB_CELLS


def asked_plane(s: Any) -> int:
    """The plane whose spaces the decision on top offers."""
    f = s.frame[max(0, int(s.depth) - 1)]
    kind, u = int(f[c.F_KIND]), int(f[c.F_X])
    if kind == c.SUMMON_SPACE:
        return u
    if kind in (c.PICK_AREA, c.ENTRANCE, c.CRYSTAL_PLACE):
        return c.MAIN_REALM if int(s.planes) & 1 else int(s.planes).bit_length() - 1
    if kind == c.LINK_SPACE:
        here = int(s.at[u])
        if plane_of(here) != c.MAIN_REALM:
            return plane_of(here)
        return 1 + [int(x) for x in s.crystal_at].index(here) if here in s.crystal_at else c.MAIN_REALM
    return plane_of(int(s.at[u])) if kind == c.TARGET_SPACE and 0 <= u < c.ACTORS else c.MAIN_REALM


def action_name(s: Any, t: Any, a: int) -> str:
    """The word of an action id; see `Play`."""
    block, (k, *_) = _decode(a)
    known = names(t)
    match block:
        case "space":
            row, column = divmod(k, c.SUB_SIDE if asked_plane(s) else c.SIDE)
            return f"space:{row},{column}"
        case "plane":
            return f"plane:{PLANES[k]}"
        case "cryptonaut" | "monster" | "door" | "monolith" | "object":
            return unit_name(s, t, a - ACTIONS.at.cryptonaut) or f"{block}:{k}"
        case "direction":
            return WAYS[k]
        case "verb":
            return VERBS[k]
        case "use":
            return _use(s, t, k)
        case "charge":
            return f"charge:{k + 1 if k < c.CHARGE_ARTIFACT else _held(s, t, k - c.CHARGE_ARTIFACT)}"
        case "restore":
            if k == c.RESTORE_UNUSED:
                return "restore:unused"
            return f"restore:{k if k < c.RESTORE_ARTIFACT else _held(s, t, k - c.RESTORE_ARTIFACT)}"
        case "item":
            return _item(s, t, k)
        case "monster_verb":
            return f"m:{MONSTER_VERBS[k]}"
        case "effect" | "mastery" | "discard" | "card":
            return f"{block}:{cards(s, t)[k]}"
        case "summon":
            master = k % 3
            return f"summon:{known.monster_id[int(s.goddess) * c.SHEETS_EACH + k // 3]}" + (
                f"+{master - 1}" if master else ""
            )
        case "roster":
            return f"roster:{known.cryptonaut_id[k]}"
        case "realm":
            return f"realm:{known.realm_id[k]}"
        case "goddess":
            return f"goddess:{known.goddess_id[k]}"
        case "area":
            return f"area:{k + 1}"
        case "goddess_ability" | "upkeep":
            return f"{block}:{k}"
    return block


def _decode(a: int) -> tuple[str, tuple[int, ...]]:
    block, at = ACTIONS.decode(a)
    return block, (*at,) or (0,)


def _held(s: Any, t: Any, k: int) -> str:
    """The Artifact that came from token k."""
    return str(k) if s.artifact[k] == c.NONE else names(t).artifact_id[int(s.artifact[k])]


def _use(s: Any, t: Any, k: int) -> str:
    if k < c.USE_BASE:
        return f"use:{k}"
    locked = k >= c.USE_LOCKED
    return f"use:{_held(s, t, k - (c.USE_LOCKED if locked else c.USE_BASE))}" + ("+" if locked else "")


def _item(s: Any, t: Any, k: int) -> str:
    if k < c.GIVE_ARTIFACT:
        return TRANSFERS[k]
    if k == c.TAKE_CHARGED:
        return "take:charged"
    give = k < c.TAKE_ARTIFACT
    return f"{'give' if give else 'take'}:{_held(s, t, k - (c.GIVE_ARTIFACT if give else c.TAKE_ARTIFACT))}"
