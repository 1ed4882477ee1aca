"""`observe`: what one seat may know, written into the layout. See section 5 of the specification.

Nothing here reads `decisions`, `answer`, the mask or the random stream. The Goddess's hand and deck are read by type for her
alone; for the others as one heap, less what they know of the hand. Sizes and all else lie open.
"""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.core.sets import lowest_bit
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, ATTRIBUTES, BORDER, BY_CLEANUP, BY_NEXT, BY_TURN, CARDS, CELLS, CRYPTONAUTS, DEAD, DOORS, EVENT,
    GODDESS_SEAT, IN_PLAY, LOG, MONOLITHS, MONSTERS, NONE, OBJECTS, PIT, PLAIN_ARTIFACTS, PLANES, RELICS, ROSTER,
    SIDE, SPECIAL, SQUADS, SUB_SIDE, TELEPORTED, TRAPS, U_MONSTER, U_OBJECT, WALL,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.encoding import OPTION_FEATURES
from hypogeum.games.cryptic_explorers.observation.layout import (
    AROUND, ARTIFACT_FEATURES, A_CARD, A_CHARGED, A_GUARDS, A_HOLDER, A_ONCE, A_RELIC, A_ROW, A_TOKEN, BLANKED,
    CRYPTONAUT_FEATURES, C_ACTIVE, C_AIM, C_BEGAN, C_BOUGHT, C_CAST, C_CHANGE, C_CHARGED, C_CLASS, C_DEAD, C_GONE,
    C_GRANTED, C_ID, C_INTERRUPTS, C_ITEMS, C_KNOCKED, C_KNOWLEDGE, C_MARKS, C_MODIFIER, C_MOVE, C_ONCE, C_OWN,
    C_PLAY, C_PREPARED, C_REROLLED, C_RETIRED, C_ROW, C_SOULS, C_SPENT, C_SQUAD, C_STAMINA, C_STAMINA_MOST, C_USED,
    C_VITAE, C_VITAE_MOST, DOOR_FEATURES, G_BLOOD, G_DECK, G_DRAW, G_GAIN, G_HAND, G_LIMIT, G_ONCE, G_PLAYED, G_POWER,
    G_UNKNOWN, MONOLITH_FEATURES, MONSTER_FEATURES, M_ACTIVE, M_AIM, M_ARMOR, M_ASLEEP, M_CHANGE, M_COST, M_DEAD,
    M_GRANTED, M_HEALTH, M_KNOCKED, M_LARGE, M_MASTER, M_MODIFIER, M_MOST, M_NEW, M_ONCE, M_PACE, M_PLAY, M_RETIRED,
    M_ROW, M_USED, N_AREA, N_BONES, N_CODEX, N_GONE, N_INSIDE, N_LEFT, N_NEED, N_OUT, N_PODS, N_RESERVED,
    N_RESERVED_ROW, N_ROUND, N_STIRRED, N_VISIONS, N_WALLS, O, OBJECT_FEATURES, PILES, P_ANNOUNCED, P_DECK, P_DISCARD,
    P_HAND, P_KNOWN, P_MASTERY, P_ONCE, P_POOL, S_HEALTH, S_KIND, S_ROW, S_STATE, S_THERE, WINDOW as WIDE,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.observation.compass import observe_compass
from hypogeum.games.cryptic_explorers.observation.decision import observe_decision, within, write_set
from hypogeum.games.cryptic_explorers.observation.unit import observe_unit
from hypogeum.games.cryptic_explorers.rules.geometry import plane_of, place_of, sheet_of, space_of, spaces
from hypogeum.games.cryptic_explorers.rules.sequel import knowledge_needed, knowledge_out

ONE, HALF, QUARTER, NOTHING = np.float32(1), np.float32(0.5), np.float32(0.25), np.float32(0)
"""Four bytes wide, so that many spaces are written at a time."""
PICKED_UP, STEPPED_ON, LINKING = 2 | 8 | 16, 4, 32 | 64
"""Sets of tokens: Artifact, Bones, Pod; plate; crystal, gate."""


@rule
def observe(s, t, me, out):
    """Write what seat `me` may know into `out` (float32, OBSERVATION.size). Section 5"""
    out[BLANKED:] = 0
    observe_spaces(s, out)
    for slot in range(CRYPTONAUTS):
        observe_cryptonaut(s, t, me, slot, out)
    for m in range(MONSTERS):
        observe_monster(s, t, m, out)
    observe_structures(s, t, out)
    observe_artifacts(s, t, out)
    observe_goddess(s, t, me, out)
    observe_numbers(s, t, out)
    observe_log(s, out)
    out[O.me + me] = 1
    for k in range(OPTION_FEATURES):
        out[O.options + k] = t.seen_options[k]
    focus = int(s.active)
    if s.status == 0 and s.depth > 0:
        focus = observe_decision(s, t, me, focus, out)
    observe_near(s, t, focus, out)
    observe_compass(s, t, focus, out)
    observe_unit(s, t, focus, out)


@rule
def write_place(t, space, at, out):
    """Row and column of a space."""
    out[at] = int(t.row[space]) * 0.03125
    out[at + 1] = int(t.column[space]) * 0.03125


# ---------------------------------------------------------------- the boards


@rule
def observe_spaces(s, out):
    """Terrain and tokens; in loops that are compiled to work on many spaces at a time."""
    terrain, tokens = s.terrain, s.tokens
    for k in range(CELLS):
        x = terrain[k]
        seen = ONE if x == WALL or x == BORDER else NOTHING
        seen += HALF if x == PIT else NOTHING
        out[O.ground + k] = seen + (QUARTER if x == SPECIAL else NOTHING)
    for k in range(CELLS):
        x = tokens[k]
        seen = HALF if x & 1 else NOTHING
        seen += ONE if x & PICKED_UP else NOTHING
        seen -= ONE if x & STEPPED_ON else NOTHING
        out[O.token + k] = seen + (QUARTER if x & LINKING else NOTHING)


@rule
def observe_near(s, t, focus, out):
    """The four boards around a unit; beyond the edge lies Wall."""
    if focus == NONE or place_of(s, focus) == NONE:
        return
    space = place_of(s, focus)
    side = SIDE if plane_of(space) == 0 else SUB_SIDE
    row, column = int(t.row[space]), int(t.column[space])
    for down in range(-AROUND, AROUND + 1):
        at = O.near + (down + AROUND) * WIDE + AROUND
        inside = 0 <= row + down < side
        for right in range(-AROUND, AROUND + 1):
            if inside and 0 <= column + right < side:
                there = space + down * side + right
                for board in range(4):
                    out[at + board * WIDE * WIDE + right] = out[O.ground + board * CELLS + there]
            else:
                out[at + right] = 1


# ---------------------------------------------------------------- actors


@rule
def write_lasting(s, u, change, modifier, out):
    """Temporary attributes and modifiers of an actor."""
    bonus, mods = s.bonus[u], s.mods[u]
    for k in range(ATTRIBUTES):
        turn, cleanup, following = int(bonus[BY_TURN, k]), int(bonus[BY_CLEANUP, k]), int(bonus[BY_NEXT, k])
        if turn != 0 or cleanup != 0 or following != 0:
            out[change + k] = within(0.25 * (turn + cleanup + following) + 0.015625 * (cleanup + 2 * following))
    for time in range(3):
        rest = int(mods[time])
        while rest != 0:
            out[modifier + lowest_bit(rest)] = 0.5 + 0.25 * time
            rest &= rest - 1


@rule
def knocked(s, u):
    """Spaces of Knockback that wait; negative where the Goddess directs it."""
    n = int(s.knocked[u]) * 0.125
    return within(-n if s.knocked_by[u] == GODDESS_SEAT else n)


@rule
def observe_cryptonaut(s, t, me, slot, out):
    """One Cryptonaut: her sheet, what has become of her, what she carries."""
    at, who = O.cryptonaut + slot * CRYPTONAUT_FEATURES, int(s.who[slot])
    if who == NONE:
        return
    mine = s.owner[slot] == me
    out[at + C_OWN] = mine
    out[at + C_ID] = (who + 1) * 0.03125
    out[at + C_STAMINA_MOST] = int(t.stamina[who]) * 0.125
    out[at + C_VITAE_MOST] = int(t.vitae[who]) * 0.125
    out[at + C_AIM] = int(t.aim[who]) * 0.125
    out[at + C_CAST] = int(t.cast[who]) * 0.125
    out[at + C_MOVE] = int(t.move[who]) * 0.125
    out[at + C_CLASS + int(t.calling[who])] = 1
    if s.squad[slot] != NONE:
        out[at + C_SQUAD + int(s.squad[slot])] = 1
    life, space = int(s.life[slot]), int(s.at[slot])
    out[at + C_PLAY] = life == IN_PLAY
    out[at + C_DEAD] = life == DEAD
    out[at + C_GONE] = life == TELEPORTED
    if space != NONE:
        write_place(t, space, at + C_ROW, out)
        if plane_of(space) != 0:
            out[at + C_ROW + 1 + plane_of(space)] = 1
        if life == IN_PLAY:
            out[O.actor + space] += ONE if mine else HALF
        else:
            out[O.actor + space] += QUARTER
    observe_things(s, slot, at, out)
    if life == IN_PLAY:
        observe_turn(s, slot, at, out)
        write_lasting(s, slot, at + C_CHANGE, at + C_MODIFIER, out)


@rule
def observe_things(s, slot, at, out):
    """Vitae, Stamina, what a Cryptonaut holds: of the dead and the Teleported too."""
    out[at + C_VITAE] = int(s.health[slot]) * 0.125
    out[at + C_STAMINA] = int(s.stamina[slot]) * 0.125
    out[at + C_SOULS] = int(s.souls[slot]) * 0.25
    out[at + C_KNOWLEDGE] = int(s.knowledge[slot]) * 0.25
    out[at + C_ITEMS] = int(s.items[slot]) * 0.25
    write_set(int(s.charged[slot]) >> 1, 2, at + C_CHARGED, out)


@rule
def observe_turn(s, slot, at, out):
    """Where a Cryptonaut in play stands in this Round."""
    out[at + C_USED] = int(s.used[slot]) * 0.25
    out[at + C_BOUGHT] = int(s.bought[slot]) * 0.25
    out[at + C_GRANTED] = int(s.granted[slot]) * 0.25
    out[at + C_RETIRED] = s.retired[slot]
    out[at + C_PREPARED] = s.prepared[slot]
    out[at + C_BEGAN] = s.began[slot]
    out[at + C_SPENT] = s.spent[slot]
    if s.active == slot:
        out[at + C_ACTIVE] = 1
        out[at + C_INTERRUPTS] = s.interrupting
    out[at + C_KNOCKED] = knocked(s, slot)
    write_set(int(s.marks[slot]), 3, at + C_MARKS, out)
    write_set(int(s.once[slot]), 7, at + C_ONCE, out)
    write_set(int(s.rerolled[slot]), 4, at + C_REROLLED, out)


@rule
def observe_monster(s, t, m, out):
    """One Monster slot: its sheet while it is in play, Health, Actions."""
    u, at = U_MONSTER + m, O.monster + m * MONSTER_FEATURES
    if s.life[u] != IN_PLAY:
        out[at + M_DEAD] = s.life[u] == DEAD
        return
    sheet, master, space = sheet_of(s, t, u), int(s.master[m]), int(s.at[u])
    out[at + M_PLAY] = 1
    write_place(t, space, at + M_ROW, out)
    if plane_of(space) != 0:
        out[at + M_ROW + 1 + plane_of(space)] = 1
    for k in range(spaces(s, t, u)):
        under = space_of(s, t, u, k)
        if under != NONE:
            out[O.actor + under] -= ONE
    traits = int(t.traits[sheet])
    if master != NONE:
        out[at + M_MASTER + master] = 1
        traits |= int(t.master_traits[s.goddess, master])
    write_lasting(s, u, at + M_CHANGE, at + M_MODIFIER, out)
    while traits != 0:
        out[at + M_MODIFIER + lowest_bit(traits)] = 1
        traits &= traits - 1
    observe_sheet(t, sheet, at, out)
    out[at + M_HEALTH] = int(s.health[u]) * 0.125
    out[at + M_USED] = int(s.used[u]) * 0.25
    out[at + M_GRANTED] = int(s.granted[u]) * 0.25
    out[at + M_RETIRED] = s.retired[u]
    out[at + M_NEW] = s.summoned[m] == s.round_no and s.round_no > 0
    out[at + M_ACTIVE] = s.active == u
    out[at + M_KNOCKED] = knocked(s, u)
    write_set(int(s.once[u]), 2, at + M_ONCE, out)
    if m == MONSTERS - 1:
        out[at + M_ASLEEP] = s.asleep


@rule
def observe_sheet(t, sheet, at, out):
    """What is printed on a Monster's sheet."""
    out[at + M_MOST] = int(t.health[sheet]) * 0.125
    out[at + M_PACE] = int(t.pace[sheet]) * 0.125
    out[at + M_AIM] = int(t.hit[sheet]) * 0.125
    out[at + M_ARMOR] = int(t.armor[sheet]) * 0.25
    out[at + M_COST] = int(t.cost[sheet]) * 0.25
    out[at + M_LARGE] = t.large[sheet]


# ---------------------------------------------------------------- structures and Artifacts


@rule
def observe_structures(s, t, out):
    """Doors, Monoliths, Realm objects."""
    for d in range(DOORS):
        space = int(s.door_at[d])
        if space != NONE:
            at = O.door + d * DOOR_FEATURES
            write_structure(t, space, int(s.door_health[d]), at, out)
            out[at + S_STATE] = s.door_open[d]
            out[O.structure + space] = QUARTER if s.door_open[d] else HALF
    for k in range(MONOLITHS):
        space = int(s.monolith_at[k])
        if space != NONE:
            at = O.monolith + k * MONOLITH_FEATURES
            write_structure(t, space, int(s.monolith_health[k]), at, out)
            out[at + S_STATE] = s.empowered[k]
            out[O.structure + space] = 1.0 if s.empowered[k] else 0.75
    for k in range(OBJECTS):
        at = O.object + k * OBJECT_FEATURES
        out[at + S_KIND] = (int(s.object_kind[k]) + 1) * 0.125
        space = int(s.object_at[k])
        if space != NONE:
            write_structure(t, space, int(s.object_health[k]), at, out)
            out[at + S_STATE] = s.opened[k]
            for j in range(spaces(s, t, U_OBJECT + k)):
                out[O.structure + space_of(s, t, U_OBJECT + k, j)] = -HALF


@rule
def write_structure(t, space, health, at, out):
    out[at + S_THERE] = 1
    write_place(t, space, at + S_ROW, out)
    out[at + S_HEALTH] = health * 0.25


@rule
def observe_artifacts(s, t, out):
    """Tokens and cards of Artifacts, and the piles that they, Relics and Traps come from."""
    for a in range(ARTIFACTS):
        at = O.artifact + a * ARTIFACT_FEATURES
        if s.artifact_at[a] != NONE:
            out[at + A_TOKEN] = 1
            write_place(t, int(s.artifact_at[a]), at + A_ROW, out)
        out[at + A_RELIC] = s.relic[a]
        out[at + A_CARD] = (int(s.artifact[a]) + 1) * 0.03125
        out[at + A_CHARGED] = s.artifact_charged[a]
        write_set(int(s.artifact_once[a]), 2, at + A_ONCE, out)
        out[at + A_GUARDS] = int(s.guard_cost[a]) * 0.25
        if s.holder[a] != NONE:
            out[at + A_HOLDER + int(s.holder[a])] = 1
    write_set(int(s.artifacts_left), PLAIN_ARTIFACTS, O.artifacts_left, out)
    write_set(int(s.relics_left), RELICS, O.relics_left, out)
    write_set(int(s.traps_left), TRAPS, O.traps_left, out)


# ---------------------------------------------------------------- the Goddess and her cards


@rule
def observe_goddess(s, t, me, out):
    """Her numbers and cards; hand and deck by type for herself alone."""
    if s.goddess == NONE:
        return
    g = int(s.goddess)
    out[O.goddess + g] = 1
    hand, known, deck = 0, 0, 0
    for card in range(CARDS):
        held, seen, left = int(s.hand[card]), int(s.known[card]), int(s.deck[card])
        hand += held
        known += seen
        deck += left
        at = O.card + card * PILES
        if me == GODDESS_SEAT:
            out[at + P_HAND] = 0.5 * held
            out[at + P_DECK] = 0.5 * left
        else:
            out[at + P_POOL] = 0.5 * (held + left - seen)
        out[at + P_KNOWN] = 0.5 * seen
        out[at + P_DISCARD] = 0.5 * int(s.discard[card])
        out[at + P_MASTERY] = 0.5 * int(s.mastery[card])
        out[at + P_ONCE] = (int(s.card_once) >> card) & 1
    if s.announced != NONE:
        out[O.card + int(s.announced) * PILES + P_ANNOUNCED] = 1
    out[O.hers + G_POWER] = within(int(s.power) * 0.0625)
    out[O.hers + G_BLOOD] = int(s.blood) * 0.25
    out[O.hers + G_HAND] = hand * 0.125
    out[O.hers + G_UNKNOWN] = (hand - known) * 0.125
    out[O.hers + G_DECK] = deck * 0.03125
    out[O.hers + G_LIMIT] = int(t.hand_limit[g]) * 0.125
    out[O.hers + G_DRAW] = int(t.draw_size[g]) * 0.125
    out[O.hers + G_GAIN] = int(t.power_gain[g]) * 0.125
    out[O.hers + G_PLAYED] = within(int(s.effects_played) * 0.25)
    write_set(int(s.goddess_once), 5, O.hers + G_ONCE, out)


# ---------------------------------------------------------------- numbers


@rule
def observe_numbers(s, t, out):
    """Realm, planes, time, Objectives, what is left of the set-up."""
    n = O.numbers
    if s.realm != NONE:
        out[O.realm + int(s.realm)] = 1
        out[n + N_NEED] = knowledge_needed(s, t) * 0.25
    write_set(int(s.planes), PLANES, O.planes, out)
    write_set(int(s.entered), PLANES, O.planes + PLANES, out)
    out[O.phase + int(s.phase)] = 1
    out[n + N_ROUND] = int(s.round_no) * 0.03125
    out[n + N_LEFT] = (int(t.max_rounds) - int(s.round_no)) * 0.03125
    out[n + N_OUT] = knowledge_out(s) * 0.25
    for slot in range(CRYPTONAUTS):
        out[n + N_INSIDE] += 0.125 if s.life[slot] == IN_PLAY else 0.0
        out[n + N_GONE] += 0.125 if s.life[slot] == TELEPORTED else 0.0
    out[n + N_WALLS] = int(s.walls_broken) * 0.125
    out[n + N_CODEX] = s.codex
    out[n + N_BONES] = int(s.bones_laid) * 0.25
    out[n + N_VISIONS] = int(s.visions) * 0.25
    out[n + N_PODS] = int(s.pods_taken) * 0.25
    out[n + N_STIRRED] = s.stirred
    if s.reserved != NONE:
        out[n + N_RESERVED] = 1
        write_place(t, int(s.reserved), n + N_RESERVED_ROW, out)
    if s.area != NONE:
        out[n + N_AREA + int(s.area)] = 1
    for k in range(4):
        out[O.objective + k] = s.objective[k]
    for squad in range(SQUADS):
        write_set(int(s.squad_rerolled[squad]), 4, O.squad_rerolled + 4 * squad, out)
    if s.last_seat != NONE:
        out[O.last + int(s.last_seat)] = 1
    write_set(int(s.polled), 4, O.polled, out)
    write_set(int(s.upkeeps), 12, O.upkeep, out)
    observe_draft(s, out)


@rule
def observe_draft(s, out):
    """Picks and bans, for the whole game."""
    write_set(int(s.realms_banned), 6, O.banned_realms, out)
    for who in range(ROSTER):
        if (int(s.banned) >> who) & 1:
            out[O.roster + who] = -1
    for k in range(CRYPTONAUTS):
        if s.picked[k] != NONE:
            out[O.roster + int(s.picked[k])] = 1


@rule
def observe_log(s, out):
    """Public events."""
    for k in range(LOG):
        at = O.log + k * EVENT
        if s.log[k, 0] != 0:
            out[at] = int(s.log[k, 0]) * 0.0625
            out[at + 1] = int(s.log[k, 1]) * 0.03125
            for j in range(2, EVENT):
                out[at + j] = int(s.log[k, j]) * 0.015625
