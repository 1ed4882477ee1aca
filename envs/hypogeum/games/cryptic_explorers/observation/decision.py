"""The decision at hand, with what is open below it: the part of `observe` that changes from question to question.

A decision is public: who is asked, and about what. One thing is not: that the Goddess must discard shows to the others as any
other choice of hers, since she is not asked when all her cards are of one type.
"""

from hypogeum.core.jit import rule
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cryptic_explorers.constants import (
    AB_KIND, AB_RANGE, CHECK, COMPANION, CRYPTONAUTS, CRYSTAL_PLACE, DIRECTION, DIRS, EFFECTS, ENTRANCE, FILL_SQUAD,
    F_KIND, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, GODDESS_MAIN, GODDESS_SEAT, GUARD, HAND_LIMIT, INTERRUPT, ITEM, KINDS,
    MONSTER_VERB, MOVE, NONE, PICK_CRYPTONAUT, PICK_REALM, REROLL, R_N, SHEETS_EACH, STEP, STEPPING, SUMMON,
    SUMMON_SPACE, TARGET_SPACE, TRADE, USE, U_DOOR, U_MONOLITH, U_MONSTER, U_OBJECT, VERB, WINDOW,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.actions import A_DIRECTION, A_LINK, A_UNIT
from hypogeum.games.cryptic_explorers.observation.layout import (
    ARTIFACT_FEATURES, A_TOKEN, CRYPTONAUT_FEATURES, C_FOCUS, C_OTHER, DOOR_FEATURES, D_ABILITY, D_BAN, D_DECLARED,
    D_DECLINE, D_DOOR, D_LEFT, D_LINK, D_MASTER, D_MORE, D_NUMBER, D_POINTS, D_RANGE, D_ROLL, D_WHERE, HIGH, LOW,
    MONOLITH_FEATURES, MONSTER_FEATURES, MOVED, M_CHECKED, M_FOCUS, M_OTHER, O, OBJECT_FEATURES, S_OTHER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.summoning import MAY_DECLINE


@rule
def within(x):
    """A number cut to the box of the layout."""
    return min(HIGH, max(LOW, x))


@rule
def write_set(members, n, at, out):
    """1 for each of the first n members that a set has."""
    for k in range(n):
        out[at + k] = (members >> k) & 1


@rule
def observe_decision(s, t, me, focus, out):
    """The decision on top and what is open below it; the unit that it is about, `focus` where it names none."""
    for d in range(1, int(s.depth)):
        observe_flow(s, t, d, out)
    f = s.frame[int(s.depth) - 1]
    stage, x = int(f[F_KIND]), int(f[F_X])
    shown = GODDESS_MAIN if stage == HAND_LIMIT and me != GODDESS_SEAT else stage
    out[O.stage + shown] = 1
    out[O.asked + int(f[F_SEAT])] = 1
    if stage == PICK_REALM or stage == PICK_CRYPTONAUT:
        out[O.detail + D_BAN] = x
    elif stage == CRYSTAL_PLACE or stage == SUMMON_SPACE:
        out[O.plane + x] = 1
    elif stage == GUARD:
        out[O.artifact + x * ARTIFACT_FEATURES + A_TOKEN] = 0.5
    elif is_about_unit(stage) and x != NONE:
        focus = x
        write_unit(x, C_FOCUS, M_FOCUS, out)
        observe_arguments(s, stage, f, out)
    return focus


@rule
def is_about_unit(stage):
    """Stages whose first argument is an actor."""
    if stage == FILL_SQUAD or stage == ENTRANCE or stage == REROLL:
        return True
    return VERB <= stage <= COMPANION or stage >= MONSTER_VERB


@rule
def observe_arguments(s, stage, f, out):
    """Further arguments of decisions about an actor."""
    y = int(f[F_Y])
    if stage == REROLL:
        out[O.detail + D_ROLL] = int(f[F_Z]) * 0.125
    elif stage == STEP or stage == DIRECTION:
        out[O.detail + D_POINTS] = within(y * 0.125)
    elif stage == ITEM or stage == INTERRUPT:
        write_unit(y, C_OTHER, M_OTHER, out)
    elif stage == TARGET_SPACE:
        write_unit(int(f[F_Z]), C_OTHER, M_OTHER, out)
    elif stage == COMPANION:
        write_set_of_others(y, out)


@rule
def write_set_of_others(members, out):
    """Cryptonauts chosen to Teleport along."""
    for slot in range(CRYPTONAUTS):
        if (members >> slot) & 1:
            write_unit(slot, C_OTHER, M_OTHER, out)


@rule
def write_unit(u, cryptonaut, monster, out):
    """Mark a unit; Structures have one mark."""
    if u < 0:
        return
    if u < U_MONSTER:
        out[O.cryptonaut + u * CRYPTONAUT_FEATURES + cryptonaut] = 1
    elif u < U_DOOR:
        out[O.monster + (u - U_MONSTER) * MONSTER_FEATURES + monster] = 1
    elif u < U_MONOLITH:
        out[O.door + (u - U_DOOR) * DOOR_FEATURES + S_OTHER] = 1
    elif u < U_OBJECT:
        out[O.monolith + (u - U_MONOLITH) * MONOLITH_FEATURES + S_OTHER] = 1
    else:
        out[O.object + (u - U_OBJECT) * OBJECT_FEATURES + S_OTHER] = 1


@rule
def observe_flow(s, t, d, out):
    """What an open flow tells: abilities in use, checks, Moves, Trades, Summons."""
    f = s.frame[d]
    kind = int(f[F_KIND])
    if kind == USE or kind == EFFECTS:
        observe_use(t, f, out)
        write_unit(int(f[F_Z]), C_OTHER, M_OTHER, out)
    elif kind == CHECK:
        for k in range(4):
            out[O.check + k] = k == f[F_Y]
    elif kind == MOVE:
        out[O.detail + D_POINTS] = within(int(f[F_Y]) * 0.125)
        out[O.detail + D_MORE] = f[F_Z] != 0
        if f[F_X] < U_MONSTER:
            mark_checked(int(f[F_W]), 0.5, out)
    elif kind == STEPPING:
        mark_checked(int(f[F_Y]), 1.0, out)
    elif kind == TRADE:
        write_set(int(f[F_Z]), MOVED, O.moved, out)
    elif kind == SUMMON:
        observe_summon(s, f, out)
    elif kind == WINDOW:
        observe_declared(s.frame[d - 1], out)


@rule
def mark_checked(monsters, mark, out):
    """Monsters from which this Move has broken away, or is about to."""
    while monsters != 0:
        out[O.monster + lowest_bit(monsters) * MONSTER_FEATURES + M_CHECKED] = mark
        monsters &= monsters - 1


@rule
def observe_use(t, f, out):
    """The ability that is in use; of several the one begun last."""
    ability = int(f[F_Y])
    for k in range(KINDS):
        out[O.kind + k] = 0
    out[O.kind + int(t.ability[ability, AB_KIND])] = 1
    out[O.detail + D_ABILITY] = (ability + 1) / 512
    out[O.detail + D_RANGE] = within(int(t.ability[ability, AB_RANGE]) * 0.125)
    out[O.detail + D_NUMBER] = within(int(t.effect[ability, 0, R_N]) * 0.125)


@rule
def observe_summon(s, f, out):
    """A Monster that is being Summoned."""
    if s.goddess != NONE:
        out[O.sheet + int(f[F_X]) - SHEETS_EACH * int(s.goddess)] = 1
    out[O.detail + D_LEFT] = int(f[F_V]) * 0.25
    out[O.detail + D_MASTER] = (int(f[F_Y]) + 1) * 0.5
    out[O.detail + D_WHERE] = (int(f[F_Z]) & ~MAY_DECLINE) * 0.125
    out[O.detail + D_DECLINE] = 1 if int(f[F_Z]) & MAY_DECLINE else 0


@rule
def observe_declared(f, out):
    """What a Monster has declared: a step, a Door, a link, or an ability on a target."""
    if f[F_KIND] == USE:
        out[O.detail + D_DECLARED] = (int(f[F_Y]) + 1) / 512
        return
    a = int(f[F_W])
    if A_DIRECTION <= a < A_DIRECTION + DIRS:
        out[O.declared + a - A_DIRECTION] = 1
    elif a == A_LINK:
        out[O.detail + D_LINK] = 1
    else:
        out[O.detail + D_DOOR] = 1
        write_unit(a - A_UNIT, C_OTHER, M_OTHER, out)
