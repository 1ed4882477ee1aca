"""The rules' answers to the questions of the twins, for many positions at once."""

from pathlib import Path
from typing import Any

import numpy as np

from hypogeum.core.assign import assign
from hypogeum.core.batch import bare
from hypogeum.core.jit import entry, rule
from hypogeum.core.record import record
from hypogeum.games.cryptic_explorers import content
from hypogeum.games.cryptic_explorers.actions import A_SPACE
from hypogeum.games.cryptic_explorers.constants import (
    ARCANIST,
    BORDER,
    BURN,
    CELLS,
    CRYPTONAUTS,
    CRYSTAL,
    DEAD,
    DIRS,
    FIRE,
    FLOATING,
    GATE,
    GROUND,
    HEAVY,
    IN_PLAY,
    MIRROR_MAP,
    MONSTERS,
    NONE,
    PIT,
    PL_BY_OWN,
    PL_BY_SELF,
    PL_THERE,
    PLAIN,
    REALM_CELLS,
    ROT,
    RUBBLE,
    RULE_GATECRASH,
    RULE_NO_OPEN,
    SARCOPHAGUS,
    SLIDE,
    SM_BESIDE,
    SM_CORPSE_OR_ROT,
    SM_GUARD,
    SM_MONOLITH,
    SM_MONOLITH_OR_CORPSE,
    SM_NORMAL,
    SOUL_TOKEN,
    SPECIAL,
    SUB_CELLS,
    SUB_SIDE,
    SUREFOOT,
    U_DOOR,
    U_MONOLITH,
    U_MONSTER,
    U_OBJECT,
    UNYIELDING,
    WALL,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.content import TABLES
from hypogeum.games.cryptic_explorers.rules.geometry import (
    place_of,
    range_to,
    range_to_space,
    sees,
    sees_space,
    touches,
    touches_at,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.paths import (
    doors_in_reach,
    left_behind,
    link_spaces,
    links_to,
    may_stop,
    push_reach,
    slide_end,
    step_cost,
    step_set,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.places import (
    any_place,
    any_summon_space,
    may_lay_crystal,
    write_places,
    write_summon_spaces,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.state import STATE

from .positions import CRYSTALS, DOORSTEPS, FLOATS, LARGE, PAIRS, PLACES, SPECIALS, SUMMONS, WITCH, Table
from .positions import FIRE as FIRE_OBJECT
from .twins import MAIN, MIRROR, SIDES, WAYS, Space

QUESTIONS = record(
    ("viewer",   "i1", (PAIRS,), 0,    "who looks"),
    ("target",   "i1", (PAIRS,), 0,    "at whom"),
    ("spot",     "i2", (PAIRS,), 0,    "and at which space"),
    ("reach",    "i1", (PAIRS,), 0,    "1: by Reach"),
    ("mover",    "i1", (),       0,    "who moves"),
    ("points",   "i1", (),       0,    "Move points left"),
    ("mods",     "i4", (),       0,    "modifiers"),
    ("rules",    "i1", (),       0,    "set of RULE_*"),
    ("push",     "i1", (),       0,    "spaces of a push"),
    ("sheet",    "i1", (),       0,    "whose sheet is Summoned"),
    ("where",    "i1", (),       0,    "SM_*"),
    ("source",   "i2", (),       NONE, "beside or near which space"),
    ("plane",    "i1", (),       0,    "on which plane"),
    ("how",      "i1", (),       0,    "PL_*"),
    ("other",    "i1", (),       0,    "next to whom"),
    ("dear",     "i1", (),       0,    "question about all spaces: SUMMONS, PLACES, CRYSTALS"),
)  # fmt: skip

ANSWERS = record(
    ("sees",     "i1", (PAIRS,), 0, "Sight between units"),
    ("spots",    "i1", (PAIRS,), 0, "Sight to a space"),
    ("range",    "i1", (PAIRS,), 0, "Range between units"),
    ("far",      "i1", (PAIRS,), 0, "Range to a space"),
    ("touch",    "i1", (PAIRS,), 0, "adjacent units"),
    ("touch_at", "i1", (PAIRS,), 0, "adjacent units, if the first stood on that space"),
    ("steps",    "i2", (),       0, "set of steps"),
    ("cost",     "i1", (DIRS,),  0, "their points"),
    ("stop",     "i1", (),       0, "1: the Move may end"),
    ("doors",    "i2", (),       0, "set of Doors"),
    ("pushes",   "i1", (DIRS,),  0, "spaces of a push"),
    ("slides",   "i2", (DIRS,),  0, "next space on the ice"),
    ("left",     "i2", (DIRS,),  0, "Monsters left behind by a step"),
    ("touched",  "i2", (),       0, "Monsters left behind by a link"),
    ("links",    "i2", (),       0, "ends of the link"),
    ("plane",    "i1", (),       0, "plane that the link leads to"),
    ("link",     "i1", (REALM_CELLS,), 0, "ends of the link"),
    ("summon",   "i1", (REALM_CELLS,), 0, "places of a Summon"),
    ("some",     "i1", (),       0, "1: there is one"),
    ("place",    "i1", (REALM_CELLS,), 0, "places for PLACE"),
    ("found",    "i1", (),       0, "1: there is one"),
    ("crystal",  "i1", (REALM_CELLS,), 0, "places of a crystal"),
    ("unchanged", "i1", (),      0, "1: the questions have left the state as it was"),
)  # fmt: skip

compiled = entry("cryptic_explorers_twins", Path(content.__file__).parent)


@compiled
def ask(states, tables, questions, answers, scratch):
    """Answer i is about state i, which stays as it is."""
    t = tables[0]
    for i in range(states.shape[0]):
        s, q, a = scratch[0], questions[i], answers[i]
        assign(s, states[i])
        ask_sight(s, t, q, a)
        ask_moves(s, t, q, a)
        if q.dear == SUMMONS:
            ask_summons(s, t, q, a)
        elif q.dear == PLACES:
            ask_places(s, t, q, a)
        elif q.dear == CRYSTALS:
            for space in range(REALM_CELLS):
                a.crystal[space] = may_lay_crystal(s, t, space)
        a.unchanged = 1
        for space in range(CELLS):
            if s.unit[space] != states[i].unit[space]:
                a.unchanged = 0
        for layer in range(s.reach.shape[0]):
            for row in range(s.reach.shape[1]):
                if s.reach[layer, row] != 0:
                    a.unchanged = 0


@rule
def ask_sight(s, t, q, a):
    for k in range(PAIRS):
        u, v, spot, reach = int(q.viewer[k]), int(q.target[k]), int(q.spot[k]), q.reach[k] == 1
        a.sees[k] = sees(s, t, u, v, reach)
        a.spots[k] = sees_space(s, t, u, spot, reach)
        a.range[k] = range_to(s, t, u, v)
        a.far[k] = range_to_space(s, t, u, spot)
        a.touch[k] = touches(s, t, u, v)
        a.touch_at[k] = touches_at(s, t, u, spot, v)


@rule
def ask_moves(s, t, q, a):
    u, points, mods = int(q.mover), int(q.points), int(q.mods)
    a.steps = step_set(s, t, u, points, mods)
    a.stop = may_stop(s, t, u, mods)
    a.doors = doors_in_reach(s, t, u, points, mods, int(q.rules))
    a.plane = links_to(s, t, u)
    s.legal[:] = 0
    a.links = link_spaces(s, t, u, True)
    take_spaces(s, a.link)
    for d in range(DIRS):
        a.cost[d] = step_cost(s, t, u, d, points, mods)
        a.pushes[d] = push_reach(s, t, u, d, int(q.push), mods)
        a.slides[d] = slide_end(s, t, u, d, mods)
        space = int(t.next[place_of(s, u), d])
        if u < CRYPTONAUTS and space != NONE:
            a.left[d] = left_behind(s, t, u, space)
    if u < CRYPTONAUTS:
        a.touched = left_behind(s, t, u, NONE)


@rule
def ask_summons(s, t, q, a):
    sheet, where, source, plane = int(q.sheet), int(q.where), int(q.source), int(q.plane)
    a.some = any_summon_space(s, t, sheet, where, source, plane)
    write_summon_spaces(s, t, sheet, where, source, plane)
    take_spaces(s, a.summon)


@rule
def ask_places(s, t, q, a):
    u, how, other, mods, plane = int(q.mover), int(q.how), int(q.other), int(q.mods), int(q.plane)
    a.found = any_place(s, t, u, how, other, mods, plane)
    write_places(s, t, u, how, other, mods, plane)
    take_spaces(s, a.place)


@rule
def take_spaces(s, out):
    """Move the allowed spaces from the mask to `out`."""
    for k in range(REALM_CELLS):
        out[k] = s.legal[A_SPACE + k]
        s.legal[A_SPACE + k] = 0


# ---------------------------------------------------------------- from Python

FIRST = (0, REALM_CELLS, REALM_CELLS + SUB_CELLS)
"""First space of each plane."""
WHERE = {
    "normal": SM_NORMAL, "monolith": SM_MONOLITH, "monolith or corpse": SM_MONOLITH_OR_CORPSE,
    "corpse or rot": SM_CORPSE_OR_ROT, "beside": SM_BESIDE, "guard": SM_GUARD,
}  # fmt: skip
HOW = {"there": PL_THERE, "next to": PL_BY_SELF, "own": PL_BY_OWN}
TERRAIN = {".": GROUND, "#": WALL, "X": BORDER, "x": PIT, "~": SPECIAL, "r": RUBBLE}


def number(x: Space) -> int:
    """The number of a space in records."""
    return FIRST[x[0]] + x[1] * SIDES[x[0]] + x[2]


def tables() -> Any:
    """Tables of open boards with the special terrain, entrances and Monsters that the random positions know."""
    rows = TABLES.make(1)
    t = rows[0]
    for plane, side in enumerate(SIDES):
        for r in range(side):
            for c in range(side):
                x = number((plane, r, c))
                t.row[x], t.column[x] = r, c
                for d, (down, right) in enumerate(WAYS):
                    if 0 <= r + down < side and 0 <= c + right < side:
                        t.next[x, d] = number((plane, r + down, c + right))
    t.sheet_of[:] = range(MONSTERS)
    t.large[[u - U_MONSTER for u in LARGE]] = 1
    t.traits[[u - U_MONSTER for u in FLOATS]] = FLOATING
    t.special[:] = [CODES[kind] for kind in (*SPECIALS, "slide", "heavy")]
    t.calling[:] = np.arange(len(t.calling)) % 4
    for plane, r, c in DOORSTEPS:
        if plane == MAIN:
            t.map_entrance[:MIRROR_MAP, number((plane, r, c))] = 1
        else:
            t.map_entrance[MIRROR_MAP + plane - MIRROR, r * SUB_SIDE + c] = 1
    t.witch_at = number(WITCH[0])
    return rows


CODES = {"heavy": HEAVY, "slide": SLIDE, "burn": BURN, "plain": PLAIN}


def fill(s: Any, table: Table) -> None:
    """Lay the position into a blank state."""
    p = table.p
    s.goddess, s.realm, s.planes = 0, table.realm, 7
    s.entered = sum(1 << plane for plane in p.entered)
    for x, kind in p.ground.items():
        s.terrain[number(x)] = TERRAIN[kind]
    for x, u in p.on.items():
        s.unit[number(x)] = u
    s.who[:] = range(CRYPTONAUTS)
    for u, spaces in p.spaces.items():
        at = number(spaces[0])
        if u < U_DOOR:
            s.at[u], s.life[u] = at, IN_PLAY
        elif U_MONOLITH <= u < U_OBJECT:
            s.monolith_at[u - U_MONOLITH] = at
        elif u >= U_OBJECT:
            s.object_at[u - U_OBJECT] = at
            s.object_kind[u - U_OBJECT] = FIRE if u - U_OBJECT == FIRE_OBJECT else SARCOPHAGUS
    for u, x in p.doors.items():
        s.door_at[u - U_DOOR], s.door_open[u - U_DOOR] = number(x), u not in p.spaces
    for slot, x in p.corpses.items():
        s.at[slot], s.life[slot] = number(x), DEAD
    for slot in p.rot:
        s.marks[slot] = ROT
    if p.held is not None:
        s.reserved = number(p.held[0])
    for plane in p.done:
        s.objective[plane + 1] = 1
    for x in p.gates:
        s.tokens[number(x)] = GATE
    for sub, x in p.crystals.items():
        s.crystal_at[sub - MIRROR] = number(x)
        s.tokens[number(x)] |= CRYSTAL
    for x in table.tokens:
        s.tokens[number(x)] |= SOUL_TOKEN


def put(q: Any, table: Table) -> None:
    """Write the questions."""
    for k, (u, v, spot, reach) in enumerate(table.pairs):
        q.viewer[k], q.target[k], q.spot[k], q.reach[k] = u, v, number(spot), reach
    m = table.mover
    q.mover, q.points, q.push = m.unit, table.points, table.push
    q.mods = (
        (FLOATING if m.floating else 0) | (SUREFOOT if m.surefoot else 0) | (UNYIELDING if table.unyielding else 0)
        | (ARCANIST if table.arcanist else 0)
    )  # fmt: skip
    q.rules = (table.no_open << RULE_NO_OPEN) | (table.gatecrash << RULE_GATECRASH)
    q.sheet, q.where, q.plane = table.sheet - U_MONSTER, WHERE[table.where], table.plane
    q.source = NONE if table.source is None else number(table.source)
    q.dear = table.dear
    q.how, q.other = HOW[table.how], table.other


def answers_about(tables_of_twins: list[Table]) -> Any:
    """What the rules say of each position."""
    n = len(tables_of_twins)
    states, questions, answers = STATE.make(n), QUESTIONS.make(n), ANSWERS.make(n)
    for i, table in enumerate(tables_of_twins):
        fill(states[i], table)
        put(questions[i], table)
    ask(bare(states), bare(tables()), bare(questions), bare(answers), bare(STATE.make(1)))
    return answers
