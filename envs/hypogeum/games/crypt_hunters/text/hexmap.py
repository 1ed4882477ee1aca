"""The hexagonal map in plain text.

A cell is twelve columns wide; rows of cells stand five lines apart and are shifted by half a cell:

          _.-'-._         the number of the tile between its upper paths
      .-'' \\ 4 / ''-.
      | Spear-trap |      its kind
      --  O1 V    --      who stands there: heroes with their wounds, or rasps
      |    seen    |      what becomes of it, and markers
      '-.. /   \\ ..-'

Each path is a stroke towards the middle of its edge. There it goes on into the neighbour, or ends in `o`, where no tile
lies yet, or in `x`, at a wall.
"""

from typing import Any

from hypogeum.core.hexes import DIRECTION_NAMES
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.text.words import (
    HERO_LETTERS, eligible_cells, hero_name, heroes_at, in_sight, kept, kind_word, rasps_at, tiles_in, turned,
)  # fmt: skip

WIDE, HALF, HIGH = 12, 6, 5
"""Columns from a cell to the next, half of that, and lines from a row of cells to the next."""

OUTLINE = (
    (-3, -3, "_.-'-._"), (-2, -6, ".-'"), (-2, 4, "'-."), (-1, -6, "|"), (-1, 6, "|"), (0, -6, "|"), (0, 6, "|"),
    (1, -6, "|"), (1, 6, "|"), (2, -6, "'-._"), (2, 3, "_.-'"), (3, -2, "'-.-'"),
)  # fmt: skip
"""Line, column and characters of a cell's border, from its middle."""

STROKES = (((0, 5, "-"),), ((-2, 2, "/"),), ((-2, -2, "\\"),), ((0, -5, "-"),), ((2, -2, "/"),), ((2, 2, "\\"),))
"""The stroke of a path in each direction."""
CROSSINGS = ((0, 6, "-"), (-3, 3, "/"), (-3, -3, "\\"), (0, -6, "-"), (2, -3, "/"), (2, 3, "\\"))
"""Where a path crosses the border, and what is drawn there when it goes on."""

LEGEND = (
    "Paths - / \\ go on in the next tile; o: into the dark; x: a wall.",
    "O E A V: heroes, with their wounds. r: rasps that may attack, s: spent ones,",
    "D or d: the Dreadwarden, fresh or spent. seen: by a hero, near: after one",
    "step, lost: Phase 3 would remove the tile.",
)


class Canvas:
    """Characters by line and column, in any direction from the middle."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], str] = {}

    def put(self, line: int, column: int, words: str) -> None:
        for k, sign in enumerate(words):
            self.cells[line, column + k] = sign

    def middle(self, line: int, column: int, words: str) -> None:
        """`words` around a column; an even number of characters hangs over to the left."""
        self.put(line, column - len(words) // 2, words)

    def lines(self) -> list[str]:
        """What was drawn, without empty margins."""
        left, right = min(x for _, x in self.cells), max(x for _, x in self.cells)
        return [
            "".join(self.cells.get((y, x), " ") for x in range(left, right + 1)).rstrip()
            for y in range(min(y for y, _ in self.cells), max(y for y, _ in self.cells) + 1)
        ]


def draw_map(s: Any, t: Any, placing: bool) -> list[str]:
    """The battlefield, and while a tile is `placing` also the cells where it may come."""
    canvas = Canvas()
    cells = eligible_cells(s) if placing else {}
    for cell, rays in cells.items():
        _draw_place(canvas, t, cell, rays)
    seen, stays = in_sight(s), kept(s)
    tiles = tiles_in(int(s.laid))
    for k in tiles:
        _outline(canvas, *_middle(s, k))
    for k in tiles:
        _draw_tile(canvas, s, t, k, seen, stays)
    return canvas.lines()


def draw_turns(t: Any, tile: int) -> list[str]:
    """A tile in its different turns, side by side."""
    rows = ["", "", "", ""]
    for k in range(int(t.tile_turns[tile])):
        edges = turned(int(t.tile_edges[tile]), k)
        e, ne, nw, w, sw, se = (sign if edges >> d & 1 else " " for d, sign in enumerate("-/\\-/\\"))
        drawn = (f" {nw}  {ne} ", f"{w} {tile:>2} {e}", f" {sw}  {se} ", f"turn {k}")
        rows = [row + words.ljust(10) for row, words in zip(rows, drawn, strict=True)]
    return [row.rstrip() for row in rows]


def models_words(s: Any, tile: int) -> str:
    """Who stands on a tile, as short as the map needs it: `O E1` or `r2 s7 D`."""
    heroes = [HERO_LETTERS[h] + (str(int(s.hurt[h])) if int(s.hurt[h]) else "") for h in heroes_at(s, tile)]
    rasps = [_rasp_sign(s, m) for m in rasps_at(s, tile)]
    words = " ".join(heroes + rasps)
    return words if len(words) < WIDE - 2 else words.replace(" ", "")


def _rasp_sign(s: Any, m: int) -> str:
    spent = bool(s.spent[m])
    if m == c.DREADWARDEN:
        return "d" if spent else "D"
    return f"{'s' if spent else 'r'}{m}"


def _middle(s: Any, tile: int) -> tuple[int, int]:
    return _place(int(s.tile_q[tile]), int(s.tile_r[tile]))


def _place(q: int, r: int) -> tuple[int, int]:
    """Line and column of the middle of a cell."""
    return HIGH * r, WIDE * q + HALF * r


def _outline(canvas: Canvas, y: int, x: int) -> None:
    for line, column, words in OUTLINE:
        canvas.put(y + line, x + column, words)


def _draw_tile(canvas: Canvas, s: Any, t: Any, k: int, seen: int, stays: int) -> None:
    y, x = _middle(s, k)
    canvas.put(y - 2, x - (k > 9), str(k))
    canvas.middle(y - 1, x, kind_word(t, k))
    canvas.middle(y, x, models_words(s, k))
    canvas.middle(y + 1, x, _state_words(s, k, seen, stays))
    for d in range(c.DIRS):
        if int(s.edges[k]) >> d & 1:
            for line, column, sign in STROKES[d]:
                canvas.put(y + line, x + column, sign)
            line, column, sign = CROSSINGS[d]
            if int(s.free[k]) >> d & 1:
                sign = "o"
            elif not int(s.joined[k]) >> d & 1:
                sign = "x"
            canvas.put(y + line, x + column, sign)


def _state_words(s: Any, k: int, seen: int, stays: int) -> str:
    """How a tile stands with the heroes' sight, and the markers on it."""
    words = "seen" if seen >> k & 1 else "near" if stays >> k & 1 else "lost"
    if int(s.marker[c.GLOOM]) == k:
        words += " Gloom"
    if int(s.marker[c.HOLY]) == k:
        words += " Holy"
    return words if len(words) < WIDE else words.replace(" ", "")[: WIDE - 1]


def _draw_place(canvas: Canvas, t: Any, cell: tuple[int, int], rays: list[tuple[int, int]]) -> None:
    """An empty cell where a tile may come, with the ray that names it and the edges from which heroes look in."""
    y, x = _place(*cell)
    _outline(canvas, y, x)
    (h, d), *_ = rays
    edges = sorted({(d + 3) % c.DIRS for _, d in rays})
    canvas.middle(y - 1, x, "place at")
    canvas.middle(y, x, f"{hero_name(t, h)} {DIRECTION_NAMES[d]}"[: WIDE - 2])
    canvas.middle(y + 1, x, "from " + " ".join(DIRECTION_NAMES[e] for e in edges))
