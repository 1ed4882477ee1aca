"""`Play` drives one record of Crypt Hunters by words."""

import itertools
from collections.abc import Collection, Iterable
from typing import Any

import numpy as np

from hypogeum.core.hexes import DIRECTION_NAMES, STEP_Q, STEP_R
from hypogeum.core.rng import advance, mix, scale
from hypogeum.games import crypt_hunters as package
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import A_PASS, ACTIONS
from hypogeum.testing.scenes.crypt_hunters.names import CARDS, HEROES, MARKERS, Cell, edge_set, hero

GAME = package.GAME
NONE = c.NONE
LIMIT = 2000
"""Decisions after which a driver that waits for something gives up."""


def go_on(s: Any, t: Any) -> None:
    """Play on from where the record stands to the next decision.

    It does so by answering a decision without effect that it opens on top; so no entry of its own has to be compiled.
    """
    depth = int(s.depth)
    s.frame[depth, :] = 0
    s.frame[depth, c.F_KIND] = c.TILE_CARD
    s.depth = depth + 1
    GAME.entries.step(s, t, A_PASS)
    s.decisions -= 1


def roll(s: Any, t: Any, dice: str) -> None:
    """Set the random stream so that the next dice come out as `dice` says: h a hit, b a blank, . either.

    Dice fall in the order in which they are rolled; a re-rolled one follows those of its roll.
    """
    faces = int(t.hit_faces)
    for start in itertools.count(1):
        rng = np.uint64(start)
        for wanted in dice:
            rng = np.uint64(advance(rng))
            if wanted != "." and (int(scale(np.uint64(mix(rng)), 6)) < faces) != (wanted == "h"):
                break
        else:
            s.rng = np.uint64(start)
            return


class Play:
    """Drives one record by words. Every method that plays asserts that what it plays is legal.

    Words of actions: end, stop, waste, prime, fire, pass, step:E, hero:orris, play:rally, tile:Q,R, model:K, drift:K,
    move:K:E, attack:K:E, place:orris:E:K. Cells are (q, r); directions E NE NW W SW SE; model 0 is the Dreadwarden.
    """

    def __init__(self, s: Any, t: Any):
        self.s, self.t = s, t
        self.history: list[str] = []
        """Everything played so far, `seat STAGE action`."""

    # where the game stands

    @property
    def over(self) -> bool:
        return int(self.s.status) != 0

    @property
    def stage(self) -> str:
        """Name of the decision (section 4 of the specification), or "OVER"."""
        if self.over:
            return "OVER"
        return c.STAGE_NAMES[int(self.s.frame[int(self.s.depth) - 1, c.F_KIND])]

    @property
    def seat(self) -> int:
        """The seat to act, NONE once the game is over."""
        return int(self.s.to_act)

    @property
    def phase(self) -> int:
        return int(self.s.phase)

    @property
    def reason(self) -> str:
        return c.REASON_NAMES[int(self.s.reason)]

    @property
    def winner(self) -> int:
        return int(self.s.winner)

    @property
    def active(self) -> str:
        """The hero in its activation, empty outside."""
        return HEROES[int(self.s.active)] if int(self.s.active) != NONE else ""

    def ids(self) -> list[int]:
        """Legal action ids."""
        mask = np.zeros(ACTIONS.size, np.int8)
        if not self.over:
            GAME.entries.legal_mask(self.s, self.t, mask)
        return [int(a) for a in np.flatnonzero(mask)]

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

    def legal(self) -> list[str]:
        """Words of the legal actions."""
        return [self.word(a) for a in self.ids()]

    def offers(self, block: str) -> set[str]:
        """What is legal of one kind of action, without the kind: offers("step") might be {"E", "SW"}."""
        return {word.removeprefix(block + ":") for word in self.legal() if word.startswith(block + ":")}

    # playing

    def do(self, *words: str) -> "Play":
        """Play these actions one after the other."""
        for word in words:
            known = {self.word(a): a for a in self.ids()}
            assert word in known, (
                f"{word!r} is not legal for seat {self.seat} at {self.stage}; legal: {sorted(known)}; "
                f"played so far: {self.history}"
            )
            self.history.append(f"{self.seat} {self.stage} {word}")
            GAME.entries.step(self.s, self.t, known[word])
        return self

    def dice(self, dice: str) -> "Play":
        """Let the next dice come out so; see `roll`."""
        roll(self.s, self.t, dice)
        return self

    def default(self) -> str:
        """The answer that changes least: pass, end, stop, else the first legal action."""
        words = self.legal()
        for quiet in ("pass", "end", "stop"):
            if quiet in words:
                return quiet
        return words[0]

    def auto(self, n: int = 1) -> "Play":
        """Answer the next `n` decisions by default."""
        for _ in range(n):
            self.do(self.default())
        return self

    def until(self, stage: str | None = None, seat: int | None = None, phase: int | None = None) -> "Play":
        """Answer by default until the decision is `stage` of `seat` in `phase`; fails when it does not come."""
        assert self.offered(stage, seat, phase), (
            f"the game never came to {stage or 'any stage'} of seat {seat}; it stands at {self.stage} of {self.seat}; "
            f"played: {self.history[-40:]}"
        )
        return self

    def offered(
        self, stage: str | None = None, seat: int | None = None, phase: int | None = None, rounds: int | None = None
    ) -> bool:
        """Answer by default until that decision comes (True), or the game or `rounds` more rounds are over (False)."""
        last = None if rounds is None else int(self.s.rounds) + rounds
        for _ in range(LIMIT):
            if self.over or (last is not None and int(self.s.rounds) >= last):
                return False
            if (
                (stage is None or self.stage == stage)
                and (seat is None or self.seat == seat)
                and (phase is None or self.phase == phase)
            ):
                return True
            self.auto()
        return False

    def refresh(self, **fields: Any) -> "Play":
        """Set fields of the record and ask the decision at hand anew."""
        for name, value in fields.items():
            self.s[name] = value
        go_on(self.s, self.t)
        return self

    def placements(self) -> set[tuple[Cell, frozenset[int]]]:
        """Legal placements of the drawn tile as (cell, edges as it would lie)."""
        return {self._placement(a)[:2] for a in self.ids() if ACTIONS.decode(a)[0] == "place"}

    def place(self, cell: Cell, edges: Collection[int] | None = None) -> "Play":
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


def draws(play: Play, before: int) -> int:
    """Numbers that have come off the random stream since it was `before`: dice rolled. Fails beyond nine."""
    rng = np.uint64(before)
    for n in range(10):
        if int(rng) == int(play.s.rng):
            return n
        rng = np.uint64(advance(rng))
    raise AssertionError("more than nine dice were rolled, or the stream did not come this way")
