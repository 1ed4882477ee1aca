"""`Play` drives one record of Crypt Hunters by words."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any, Self

import numpy as np

from hypogeum.core.hexes import DIRECTION_NAMES, STEP_Q, STEP_R
from hypogeum.games import crypt_hunters as package
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import A_PASS, ACTIONS
from hypogeum.testing.scenes import driver
from hypogeum.testing.scenes.crypt_hunters.names import CARDS, HEROES, MARKERS, Cell, edge_set, hero
from hypogeum.testing.scenes.driver import Driver

GAME = package.GAME
NONE = c.NONE

go_on = partial(driver.go_on, GAME, c.TILE_CARD, A_PASS)


def roll(s: Any, t: Any, dice: str) -> None:
    """Set the random stream so that the next dice come out as `dice` says: h a hit, b a blank, . either.

    Dice fall in the order in which they are rolled; a re-rolled one follows those of its roll.
    """
    faces = {"h": range(int(t.hit_faces)), "b": range(int(t.hit_faces), 6), ".": range(6)}
    driver.stream(s, *((6, faces[die]) for die in dice))


class Play(Driver):
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    Words of actions: end, stop, waste, prime, fire, pass, step:E, hero:orris, play:rally, tile:Q,R, model:K, drift:K,
    move:K:E, attack:K:E, place:orris:E:K. Cells are (q, r); directions E NE NW W SW SE; model 0 is the Dreadwarden.
    """

    GAME = GAME
    STAGE_NAMES, REASON_NAMES = c.STAGE_NAMES, c.REASON_NAMES
    QUIET = ("pass", "end", "stop")

    # where the game stands

    @property
    def phase(self) -> int:
        return int(self.s.phase)

    @property
    def active(self) -> str:
        """The hero in its activation, empty outside."""
        return HEROES[int(self.s.active)] if int(self.s.active) != NONE else ""

    def word(self, a: int) -> str:
        """The word of action id `a` for the seat to act."""
        block, index = ACTIONS.decode(a)
        k = index[0] if index else 0
        match block:
            case "end" | "prime" | "fire":
                return block
            case "stop_move":
                return "stop"
            case "waste_move":
                return "waste"
            case "decline":
                return "pass"
            case "step":
                return f"step:{DIRECTION_NAMES[k]}"
            case "hero":
                return f"hero:{HEROES[k]}"
            case "play":
                return f"play:{CARDS[self.seat][k]}"
            case "tile":
                q, r = self.cell(k)
                return f"tile:{q},{r}" if int(self.s.where[k]) == c.ON_FIELD else f"tile:#{k}"
            case "model":
                return f"model:{k}"
            case "ghost_drift":
                return f"drift:{k}"
            case "ghost_move":
                return f"move:{k}:{DIRECTION_NAMES[index[1]]}"
            case "ghost_attack":
                return f"attack:{k}:{DIRECTION_NAMES[index[1]]}"
        return f"place:{HEROES[k]}:{DIRECTION_NAMES[index[1]]}:{index[2]}"

    # playing

    def dice(self, dice: str) -> Self:
        """Let the next dice come out so; see `roll`."""
        roll(self.s, self.t, dice)
        return self

    def refresh(self, **fields: Any) -> Self:
        """Set fields of the record and ask the decision at hand anew."""
        for name, value in fields.items():
            self.s[name] = value
        go_on(self.s, self.t)
        return self

    def placements(self) -> set[tuple[Cell, frozenset[int]]]:
        """Legal placements of the drawn tile as (cell, edges as it would lie)."""
        return {self._placement(a)[:2] for a in self.ids() if ACTIONS.decode(a)[0] == "place"}

    def place(self, cell: Cell, edges: Collection[int] | None = None) -> Self:
        """Place the drawn tile in `cell`, turned so that its paths leave by `edges` (None: any legal way)."""
        for a in self.ids():
            if ACTIONS.decode(a)[0] == "place":
                there, found, word = self._placement(a)
                if there == cell and (edges is None or found == frozenset(edges)):
                    return self.do(word)
        raise AssertionError(f"no placement in {cell} with edges {edges}; legal: {self.placements()}")

    def _placement(self, a: int) -> tuple[Cell, frozenset[int], str]:
        _, (h, d, k) = ACTIONS.decode(a)
        here = int(self.s.hero_tile[h])
        while int(self.s.joined[here]) >> d & 1:
            here = int(self.s.nbr[here, d])
        q, r = self.cell(here)
        edges = int(self.t.tile_edges[int(self.s.drawn)])
        return (q + STEP_Q[d], r + STEP_R[d]), frozenset((e + k) % c.DIRS for e in edge_set(edges)), self.word(a)

    # what lies on the table

    def cell(self, tile: int) -> Cell:
        """Where a tile lies."""
        return int(self.s.tile_q[tile]), int(self.s.tile_r[tile])

    def tile_at(self, cell: Cell) -> int:
        """The tile in a cell, NONE if it is empty."""
        for tile in range(c.TILES):
            if int(self.s.where[tile]) == c.ON_FIELD and self.cell(tile) == tuple(cell):
                return tile
        return NONE

    def field(self) -> set[Cell]:
        """All cells with tiles."""
        return self.cells(int(self.s.laid))

    def cells(self, tiles: int | Iterable[int]) -> set[Cell]:
        """The cells of a set of tiles (bits or ids)."""
        if isinstance(tiles, int | np.integer):
            tiles = [tile for tile in range(c.TILES) if int(tiles) >> tile & 1]
        return {self.cell(tile) for tile in tiles}

    def sees(self, cell: Cell) -> set[Cell]:
        """Line of sight of a hero on this cell, the cell included."""
        return self.cells(int(self.s.sight[self.tile_at(cell)]))

    def edges(self, cell: Cell) -> frozenset[int]:
        """Path edges of the tile in a cell, as it lies."""
        return edge_set(int(self.s.edges[self.tile_at(cell)]))

    def joined(self, cell: Cell) -> frozenset[int]:
        return edge_set(int(self.s.joined[self.tile_at(cell)]))

    def open_edges(self, cell: Cell) -> frozenset[int]:
        return edge_set(int(self.s.free[self.tile_at(cell)]))

    def hero(self, name: str | int) -> Cell | None:
        """Where a hero stands, None once it is slain."""
        tile = int(self.s.hero_tile[hero(name)])
        return None if tile == NONE else self.cell(tile)

    def heroes(self) -> list[str]:
        """The living heroes."""
        return [name for h, name in enumerate(HEROES) if int(self.s.hero_tile[h]) != NONE]

    def hurt(self, name: str | int) -> int:
        """Wound counters of a hero."""
        return int(self.s.hurt[hero(name)])

    def rasps(self, cell: Cell) -> list[int]:
        """Models in a cell."""
        tile = self.tile_at(cell)
        return [m for m in range(c.RASPS) if int(self.s.rasp_tile[m]) == tile] if tile != NONE else []

    def rasp(self, model: int) -> Cell | None:
        """Where a model stands, None while it lurks."""
        tile = int(self.s.rasp_tile[model])
        return None if tile == NONE else self.cell(tile)

    def lurking(self) -> list[int]:
        """Models that lurk."""
        return [m for m in range(c.RASPS) if int(self.s.rasp_tile[m]) == NONE]

    def counts(self) -> dict[Cell, int]:
        """Cells with rasps and how many stand there."""
        found: dict[Cell, int] = {}
        for m in range(c.RASPS):
            cell = self.rasp(m)
            if cell is not None:
                found[cell] = found.get(cell, 0) + 1
        return found

    def spent(self) -> list[int]:
        """Models that have attacked this round."""
        return [m for m in range(c.RASPS) if int(self.s.spent[m])]

    def hand(self, seat: int) -> list[str]:
        return [name for k, name in enumerate(CARDS[seat]) if int(self.s.hand[seat]) >> k & 1]

    def played(self, seat: int) -> list[str]:
        return [name for k, name in enumerate(CARDS[seat]) if int(self.s.played[seat]) >> k & 1]

    def stack(self) -> list[int]:
        """Tiles of the stack from the top."""
        return [int(k) for k in self.s.stack[: int(self.s.stack_n)]][::-1]

    def discards(self) -> set[int]:
        """Tiles in the discard pile."""
        return {k for k in range(c.TILES) if int(self.s.where[k]) == c.DISCARDED}

    def marker(self, name: str) -> Any:
        """The hero (by name) or the cell under a marker, None while it is away."""
        k = MARKERS.index(name)
        under = int(self.s.marker[k])
        if under == NONE:
            return None
        return HEROES[under] if k <= c.OVERWATCH_MARK else self.cell(under)
