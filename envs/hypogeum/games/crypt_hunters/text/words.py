"""Words for single things: seats, heroes, rasps, tiles, paths, cards; and what may be seen of the decision at hand."""

from collections.abc import Iterable
from typing import Any

from hypogeum.core.hexes import DIRECTION_NAMES, STEP_Q, STEP_R
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.constants import NONE
from hypogeum.games.crypt_hunters.content import names

KIND_WORDS = ("", "Entrance", "Stairwell", "Illuminator", "Winch", "Soultrap", "Abyssal", "Spear-trap")
"""Kinds of tiles, as they stand on the map."""
HERO_LETTERS = "OEAV"

WINDOW_WORDS = (
    "in a hero's activation", "after an attack roll of your own", "after an attack roll of the rasps",
    "before tiles are removed",
    "after a tile is drawn in Phase 1", "before the heroes act", "at the end of Phase 4", "in Phase 5, before an action",
)  # fmt: skip
"""When a card may be played, by W_*; W_D is worded for the Stormcast seat."""

HIDDEN_WINDOWS = {
    c.TILE_CARD: c.PLACE, c.HEX: c.PICK_HERO, c.HOLD: c.PICK_HERO, c.RISE: c.REINF_TILE,
}  # fmt: skip
"""Windows of which nobody but the seat asked may know, and the public stage in which the other seat sees the game."""
ROLL_WINDOWS = (c.ROLL_ATT, c.ROLL_DEF)
"""More such windows; the other seat sees the attack that is being carried out."""


def seat_name(seat: int) -> str:
    """The seat as agents are called."""
    return f"{c.SIDE_NAMES[seat]}_0"


def stage_of(s: Any) -> int:
    return int(s.frame[int(s.depth) - 1, c.F_KIND])


def asked_in_secret(s: Any, viewer: int | None) -> bool:
    """The decision at hand is a window of the other seat, of which `viewer` knows nothing."""
    if int(s.to_act) < 0 or int(s.to_act) == viewer:
        return False
    return stage_of(s) in HIDDEN_WINDOWS or stage_of(s) in ROLL_WINDOWS


def seen_stage(s: Any, viewer: int | None) -> int:
    """The decision at hand as `viewer` sees it, NONE once the game is over. Specification, section 5."""
    if int(s.to_act) < 0:
        return NONE
    stage = stage_of(s)
    if not asked_in_secret(s, viewer):
        return stage
    if stage in HIDDEN_WINDOWS:
        return HIDDEN_WINDOWS[stage]
    if int(s.roll_side) == c.CR:
        return c.RASP
    if int(s.phase) == c.RASPS_ACT:
        return c.OVERWATCH
    return c.BONUS_ACT if int(s.bonus) >= 0 else c.ACT


def hero_name(t: Any, h: int) -> str:
    return names(t).hero_short[h]


def card_name(t: Any, side: int, k: int) -> str:
    return names(t).card[side][k]


def marker_name(t: Any, k: int) -> str:
    """A marker is called like the card that lays it."""
    for side in range(c.SEATS):
        for card in range(c.CARDS):
            if int(t.card_mark[side, card]) == k:
                return card_name(t, side, card)
    return "a marker"


def kind_word(t: Any, tile: int) -> str:
    """The kind of a tile, empty for a plain one."""
    return KIND_WORDS[int(t.tile_kind[tile])]


def tile_words(t: Any, tile: int) -> str:
    """A tile by its number, which the map shows, and its kind."""
    kind = kind_word(t, tile)
    return f"tile {tile} ({kind})" if kind else f"tile {tile}"


def tile_list(tiles: Iterable[int]) -> str:
    """Tiles by number only."""
    listed = [str(k) for k in tiles]
    return f"tile{'' if len(listed) == 1 else 's'} {', '.join(listed)}"


def paths_words(edges: int) -> str:
    """A set of edges as `NE-SW`."""
    return "-".join(name for d, name in enumerate(DIRECTION_NAMES) if edges >> d & 1)


def rasp_name(m: int) -> str:
    return "the Dreadwarden" if m == c.DREADWARDEN else f"rasp {m}"


def rasp_words(s: Any, m: int) -> str:
    """A rasp on the battlefield, with whether it may still attack."""
    return f"{rasp_name(m)} ({'spent' if int(s.spent[m]) else 'fresh'})"


def rasps_at(s: Any, tile: int) -> list[int]:
    return [m for m in range(c.RASPS) if int(s.rasp_tile[m]) == tile]


def heroes_at(s: Any, tile: int) -> list[int]:
    return [h for h in range(c.HEROES) if int(s.hero_tile[h]) == tile]


def living(s: Any) -> list[int]:
    return [h for h in range(c.HEROES) if int(s.hero_tile[h]) >= 0]


def count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def dice(n: int) -> str:
    return f"{n} {'die' if n == 1 else 'dice'}"


def tiles_in(mask: int) -> list[int]:
    return [k for k in range(c.TILES) if mask >> k & 1]


def cards_in(cards: int) -> list[int]:
    """The cards of a set."""
    return [k for k in range(c.CARDS) if cards >> k & 1]


# Plain twins of rules that the drawing and the names need: a compiled rule that Python calls is compiled anew in each process.


def in_sight(s: Any) -> int:
    """Set of tiles that some living hero sees. CH-GEO-06"""
    mask = 0
    for h in living(s):
        mask |= int(s.sight[int(s.hero_tile[h])])
    return mask


def kept(s: Any) -> int:
    """Set of tiles that Phase 3 would leave if it came now: seen, or seen after one step of a hero. CH-GEO-09"""
    mask = 0
    for h in living(s):
        here = int(s.hero_tile[h])
        mask |= int(s.sight[here])
        for d in range(c.DIRS):
            if int(s.joined[here]) >> d & 1:
                mask |= int(s.sight[int(s.nbr[here, d])])
    return mask


def ray_end(s: Any, tile: int, d: int) -> int:
    """The last tile that is seen from `tile` in direction `d`. CH-GEO-05"""
    while int(s.joined[tile]) >> d & 1:
        tile = int(s.nbr[tile, d])
    return tile


def eligible_cells(s: Any) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Empty cells in which a tile may be laid, each with its viewing rays (hero, direction), lowest first. CH-GEO-10"""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for h in living(s):
        for d in range(c.DIRS):
            end = ray_end(s, int(s.hero_tile[h]), d)
            if int(s.free[end]) >> d & 1:
                found.setdefault(cell_beyond(s, end, d), []).append((h, d))
    return found


STEPS = tuple(zip(STEP_Q, STEP_R, strict=True))
"""Axial steps of the six directions."""


def cell_beyond(s: Any, tile: int, d: int) -> tuple[int, int]:
    """The cell that touches `tile` in direction `d`."""
    return int(s.tile_q[tile]) + STEPS[d][0], int(s.tile_r[tile]) + STEPS[d][1]


def tile_on(s: Any, cell: tuple[int, int]) -> int:
    """The tile that lies on a cell, NONE when it is empty."""
    for k in tiles_in(int(s.laid)):
        if (int(s.tile_q[k]), int(s.tile_r[k])) == cell:
            return k
    return NONE


def turned(edges: int, k: int) -> int:
    return (edges << k | edges >> (c.DIRS - k)) & 63


def meets(s: Any, cell: tuple[int, int], edges: int) -> tuple[int, int]:
    """How many paths a tile with these edges would join on a cell, and how many it or its neighbours would close."""
    joins = closes = 0
    for d, (q, r) in enumerate(STEPS):
        beside = tile_on(s, (cell[0] + q, cell[1] + r))
        if beside >= 0:
            ours, theirs = edges >> d & 1, int(s.edges[beside]) >> (d + 3) % c.DIRS & 1
            joins += ours & theirs
            closes += ours ^ theirs
    return joins, closes


def hero_actions_words(s: Any) -> str:
    """What the active hero has left, such as `2 actions and 1 extra Move`."""
    extras = [count(int(n), word) for n, word in ((s.extra_move, "extra Move"), (s.extra_attack, "extra Attack")) if n]
    return " and ".join([count(int(s.acts), "action"), *extras])


def actions_left(s: Any) -> int:
    """Actions that the rasps may still take in this Phase 5, as things stand. CH-CRA-03"""
    dread = int(s.rasp_tile[c.DREADWARDEN]) >= 0
    return max(0, c.RASP_ACTIONS + dread + int(s.rasp_extra) - int(s.rasp_acts))
