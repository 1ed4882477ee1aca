"""The rules' answers to the questions of the twins, for many positions at once."""

from typing import Any

import numpy as np

from hypogeum.core.assign import assign
from hypogeum.core.batch import bare
from hypogeum.core.jit import entry
from hypogeum.core.record import record
from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters.actions import A_PLACE, A_TILE
from hypogeum.games.crypt_hunters.constants import (
    DRAWN,
    DRIFT_DEST,
    F_KIND,
    F_X,
    HEROES,
    HOLY,
    IN_STACK,
    NONE,
    ON_FIELD,
    PLACE,
    RASPS,
    RAYS,
    STACK,
    TILES,
    TURNS,
)  # fmt: skip
from hypogeum.games.crypt_hunters.content import TABLES
from hypogeum.games.crypt_hunters.rules.endless import can_finish, can_grow, can_shrink, is_endless, region
from hypogeum.games.crypt_hunters.rules.geometry import (
    cell_q,
    cell_r,
    drop_tiles,
    find_cells,
    kept,
    lay_tile,
    touching_part,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.ghosts import drift_line
from hypogeum.games.crypt_hunters.rules.legal import write_legal
from hypogeum.games.crypt_hunters.rules.models import put_hero, put_rasp
from hypogeum.games.crypt_hunters.rules.removal import remove_tiles
from hypogeum.games.crypt_hunters.state import STATE

from .positions import STAGE_1, STAGE_2, STANDARD, Table

LAYING = record(
    ("n",     "i1", (),        0,    "tiles to lay"),
    ("tile",  "i1", (TILES,),  NONE, "tiles in the order in which they are laid"),
    ("q",     "i1", (TILES,),  0,    "their cells"),
    ("r",     "i1", (TILES,),  0,    "their cells"),
    ("turn",  "i1", (TILES,),  0,    "their rotations"),
    ("gone",  "i8", (),        0,    "set of tiles that are then taken away"),
    ("hero",  "i1", (HEROES,), NONE, "tile of each hero"),
    ("rasp",  "i1", (RASPS,),  NONE, "tile of each rasp"),
    ("holy",  "i1", (),        NONE, "tile under Consecrated ground"),
    ("hold",  "i1", (),        NONE, "tile that Hold the Way keeps"),
    ("winch", "i1", (),        0,    "1: the marker is held"),
    ("stage", "i1", (),        1,    "stage of the game"),
    ("drawn", "i1", (),        NONE, "tile drawn"),
    ("stack", "i1", (STACK,),  NONE, "tiles in the stack"),
    ("stack_n", "i1", (),      0,    "how many"),
)  # fmt: skip
"""A hand-made position, as it is laid on the table."""

ANSWERS = record(
    ("kept",    "i8", (TILES,),       0,    "Kept of each tile"),
    ("touch",   "i8", (TILES,),       0,    "the part of each tile"),
    ("cell_q",  "i2", (RAYS,),        NONE, "eligible cell at the end of ray 6h + d"),
    ("cell_r",  "i2", (RAYS,),        NONE, "eligible cell at the end of ray 6h + d"),
    ("seen",    "i1", (RAYS,),        0,    "1: there is one"),
    ("place",   "i1", (2, RAYS * TURNS), 0, "legal placements when both sides' and when only own paths count"),
    ("drift",   "i8", (RASPS,),       0,    "destinations of each rasp"),
    ("line",    "i8", (RASPS, TILES), 0,    "tiles drifted through on the way to each destination"),
    ("grow",    "i1", (),             0,    "P1"),
    ("shrink",  "i1", (),             0,    "P2"),
    ("finish",  "i1", (),             0,    "P3"),
    ("endless", "i1", (),             0,    "an eternal loop"),
    ("stay",    "i8", (),             0,    "tiles left after Phase 3"),
    ("reason",  "i1", (),             0,    "how the game ended in Phase 3"),
    ("split",   "i1", (),             0,    "1: SE must choose a part"),
    ("part",    "i8", (HEROES,),      0,    "the parts, by their lowest heroes"),
)  # fmt: skip
"""What the rules say of a position."""

compiled = entry("crypt_hunters_twins", GAME.folder)


@compiled
def lay_out(layings, states, tables, which):
    """Lay position i of `layings` into the blank state i, with the rules' own hands."""
    for i in range(states.shape[0]):
        lay, s, t = layings[i], states[i], tables[which[i]]
        for k in range(int(lay.n)):
            lay_tile(s, t, int(lay.tile[k]), int(lay.q[k]), int(lay.r[k]), int(lay.turn[k]))
        drop_tiles(s, int(lay.gone))
        for h in range(HEROES):
            if lay.hero[h] != NONE:
                put_hero(s, h, int(lay.hero[h]))
        for m in range(RASPS):
            if lay.rasp[m] != NONE:
                put_rasp(s, m, int(lay.rasp[m]))
        for k in range(int(lay.stack_n)):
            s.stack[k] = lay.stack[k]
            s.where[lay.stack[k]] = IN_STACK
        s.stack_n = lay.stack_n
        s.marker[HOLY] = lay.holy
        s.kept_tile = lay.hold
        s.winch = lay.winch
        s.stage = lay.stage
        s.drawn = lay.drawn
        s.where[s.drawn] = DRAWN


@compiled
def ask(states, tables, which, drawn, answers, scratch):
    """Answer i is about state i, whose tables are row which[i], and which[i] + 1 where only own paths count as dead-ends.

    States stay as they are; `drawn[i]` is the tile to be placed.
    """
    for i in range(states.shape[0]):
        s, t, a = scratch[0], tables[which[i]], answers[i]
        assign(s, states[i])
        for x in range(TILES):
            if (int(s.laid) >> x) & 1:
                a.kept[x] = kept(s, x)
                a.touch[x] = touching_part(s, x)
        for h in range(HEROES):
            if s.hero_tile[h] != NONE and s.stack_n > 0 and can_grow(s, region(s, int(s.hero_tile[h]), s.winch)):
                a.grow = 1
        if s.stack_n > 0 and can_shrink(s, t):
            a.shrink = 1
        if can_finish(s, t):
            a.finish = 1
        if is_endless(s, t):
            a.endless = 1

        s.drawn = drawn[i]
        find_cells(s)
        for k in range(RAYS):
            if s.cell[k] != NONE:
                a.seen[k] = 1
                a.cell_q[k] = cell_q(int(s.cell[k]))
                a.cell_r[k] = cell_r(int(s.cell[k]))
        s.depth = 1
        s.frame[0, :] = 0
        s.frame[0, F_KIND] = PLACE
        for own in range(2):
            write_legal(s, tables[which[i] + own])
            for k in range(RAYS * TURNS):
                a.place[own, k] = s.legal[A_PLACE + k]

        s.frame[0, F_KIND] = DRIFT_DEST
        for m in range(RASPS):
            if s.rasp_tile[m] != NONE:
                s.frame[0, F_X] = m
                write_legal(s, t)
                for x in range(TILES):
                    if s.legal[A_TILE + x]:
                        a.drift[m] |= 1 << x
                        a.line[m, x] = drift_line(s, int(s.rasp_tile[m]), x)

        assign(s, states[i])
        s.status = 0  # a game that has just ended is asked as if it went on
        s.reason = 0
        s.depth = 1
        remove_tiles(s, t, s.frame[0])
        a.stay = s.laid
        a.reason = s.reason
        a.split = s.depth - 1
        for h in range(HEROES):
            a.part[h] = s.part[h]


# ---------------------------------------------------------------- from Python


def all_tables() -> Any:
    """The tables of eight configurations, in rows 4 * campaign + 2 * GREEDY GHEISTS + dead-ends of own paths only."""
    rows = np.recarray(8, TABLES.dtype)
    for k in range(8):
        greedy = {"burden_side": "chainrasp", "burdens": ["greedy_gheists"]} if k & 2 else {}
        options = {"mode": ("standard", "campaign")[k >> 2], "dead_end_scope": ("both", "own")[k & 1], **greedy}
        rows[k] = GAME.tables(GAME.parse("twins", **options), None)
    return rows


def states_of(tables: list[Table]) -> tuple[Any, Any]:
    """A state record of each position, laid by the rules, and the row of its tables in `all_tables`."""
    n = len(tables)
    layings = LAYING.make(n)

    def row(numbers: Any, length: int) -> list[int]:
        numbers = list(numbers)
        return numbers + [NONE] * (length - len(numbers))

    def models(standing: dict[int, int], number: int) -> list[int]:
        return [standing.get(k, NONE) for k in range(number)]

    laid = [{**{x: (p.cell[x], p.turn[x]) for x in p.cell}, **p.gone} for p in tables]
    layings.n = [len(tiles) for tiles in laid]
    layings.tile = [row(tiles, TILES) for tiles in laid]
    layings.q = [row((cell[0] for cell, _ in tiles.values()), TILES) for tiles in laid]
    layings.r = [row((cell[1] for cell, _ in tiles.values()), TILES) for tiles in laid]
    layings.turn = [row((k for _, k in tiles.values()), TILES) for tiles in laid]
    layings.gone = [sum(1 << x for x in p.gone) for p in tables]
    layings.hero = [models(p.heroes, HEROES) for p in tables]
    layings.rasp = [models(p.rasps, RASPS) for p in tables]
    layings.holy = [NONE if p.holy is None else p.holy for p in tables]
    layings.hold = [NONE if p.hold is None else p.hold for p in tables]
    layings.winch = [p.winch for p in tables]
    layings.stage = [2 if p.kind == STAGE_2 else 1 for p in tables]
    layings.drawn = [p.drawn for p in tables]
    layings.stack = [row(p.stack, STACK) for p in tables]
    layings.stack_n = [len(p.stack) for p in tables]
    which = np.array([4 * (p.kind != STANDARD) + 2 * (p.room == 1) for p in tables])
    states = STATE.make(n)
    lay_out(bare(layings), bare(states), bare(all_tables()), which)
    return states, which


def tables_of(states: Any, t: Any, drawn: list[int]) -> list[Table]:
    """What lies on the table in each of these states of games with the tables `t`."""
    columns = {
        name: states[name].tolist()
        for name in (
            "where", "tile_q", "tile_r", "turn", "stack", "stack_n", "stage", "winch", "hero_tile", "rasp_tile", "marker",
            "kept_tile",
        )
    }  # fmt: skip

    def standing(tiles: list[int]) -> dict[int, int]:
        return {k: x for k, x in enumerate(tiles) if x != NONE}

    found = []
    for i in range(len(states)):
        c = {name: column[i] for name, column in columns.items()}
        laid = [x for x in range(TILES) if c["where"][x] == ON_FIELD]
        holy, hold = c["marker"][HOLY], c["kept_tile"]
        found.append(
            Table(
                cell={x: (c["tile_q"][x], c["tile_r"][x]) for x in laid},
                turn={x: c["turn"][x] for x in laid},
                gone={},
                drawn=drawn[i],
                stack=c["stack"][: c["stack_n"]],
                kind=(STAGE_1 if c["stage"] == 1 else STAGE_2) if t.campaign else STANDARD,
                winch=bool(c["winch"]),
                heroes=standing(c["hero_tile"]),
                rasps=standing(c["rasp_tile"]),
                holy=None if holy == NONE else holy,
                hold=None if hold == NONE else hold,
                room=int(t.room),
            )
        )
    return found


def answers_about(states: Any, tables: Any, which: Any, drawn: list[int]) -> Any:
    """The rules' answers about each state, with row which[i] of `tables`."""
    answers = ANSWERS.make(len(states))
    ask(bare(states), bare(tables), which, np.array(drawn), bare(answers), bare(STATE.make(1)))
    return answers
