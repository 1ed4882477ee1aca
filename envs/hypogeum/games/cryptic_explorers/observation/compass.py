"""The compass: which steps lead a unit to what it may look for, by the printed map. All it reads lies open."""

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, BONES, CAVE, CRYSTAL, DEAD, DIRS, GATE, IN_PLAY, MAIN_REALM, MONOLITHS, NONE, OBJECTS, POD, U_DOOR, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.observation.layout import (
    COMPASS, O, TARGETS, TO_CORPSE, TO_CRYPTONAUT, TO_ITEM, TO_KNOWLEDGE, TO_LINK, TO_MONOLITH, TO_MONSTER, TO_OBJECT,
    TO_TOKEN,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, is_wall, place_of, plane_of, space_count
from hypogeum.games.cryptic_explorers.walks import TOO_FAR

FAR, NEARER = 64, np.float32(1 / 64)
"""Steps from which on nothing is near any more."""


@rule
def walking(s, t, a, b):
    """Steps between two spaces of one plane by the printed map, TOO_FAR without a way."""
    plane = plane_of(a)
    if plane == MAIN_REALM:
        return int(t.walk[s.realm, a, b])
    first = first_space(plane)
    return int(t.sub_walk[plane - 1, a - first, b - first])


@rule
def observe_compass(s, t, focus, out):
    """The compass of a unit: `out` holds the least distances first, then what they say."""
    if focus == NONE or place_of(s, focus) == NONE:
        return
    here = place_of(s, focus)
    out[O.compass : O.compass + TARGETS * COMPASS] = TOO_FAR
    point_to_things(s, t, here, out)
    point_to_items(s, t, here, out)
    point_to_actors(s, t, focus, here, out)
    for k in range(TARGETS):
        say(s, t, here, O.compass + k * COMPASS, out)


@rule
def point(s, t, here, target, space, out):
    """Note the way to one target, from here and from all spaces around, where it is nearer than others of its kind."""
    if plane_of(space) != plane_of(here):
        return
    at = O.compass + target * COMPASS
    out[at] = min(out[at], np.float32(walking(s, t, here, space)))
    for d in range(DIRS):
        beside = int(t.next[here, d])
        if beside != NONE:
            out[at + 1 + d] = min(out[at + 1 + d], np.float32(walking(s, t, beside, space)))


@rule
def say(s, t, here, at, out):
    """Distances of one target become a nearness, and which steps lead nearer or away."""
    away = out[at]
    for d in range(DIRS):
        beside = int(t.next[here, d])
        if beside == NONE or is_wall(s, beside) or away == TOO_FAR or out[at + 1 + d] == TOO_FAR:
            out[at + 1 + d] = 0
        else:
            out[at + 1 + d] = min(np.float32(1), max(np.float32(-1), away - out[at + 1 + d]))
    out[at] = max(np.float32(0), (FAR - away) * NEARER)


@rule
def point_to_things(s, t, here, out):
    """Artifact tokens, Realm objects, Monoliths."""
    for a in range(ARTIFACTS):
        if s.artifact_at[a] != NONE:
            point(s, t, here, TO_TOKEN, int(s.artifact_at[a]), out)
    for k in range(OBJECTS):
        if s.object_at[k] != NONE and not s.opened[k]:
            point(s, t, here, TO_OBJECT, int(s.object_at[k]), out)
    for k in range(MONOLITHS):
        if s.monolith_at[k] != NONE:
            point(s, t, here, TO_MONOLITH, int(s.monolith_at[k]), out)


@rule
def point_to_items(s, t, here, out):
    """Bones, Pods, crystals and gates, on planes that have some."""
    for k in range(2):
        if s.crystal_at[k] != NONE:
            point(s, t, here, TO_LINK, int(s.crystal_at[k]), out)
    plane = plane_of(here)
    if plane == MAIN_REALM and s.realm != CAVE:
        return
    for space in range(first_space(plane), first_space(plane) + space_count(plane)):
        tokens = int(s.tokens[space])
        if tokens & (BONES | POD):
            point(s, t, here, TO_ITEM, space, out)
        if tokens & (CRYSTAL | GATE):
            point(s, t, here, TO_LINK, space, out)


@rule
def point_to_actors(s, t, focus, here, out):
    """Corpses, Cryptonauts, Monsters, but the unit itself."""
    for u in range(U_DOOR):
        if u == focus or s.at[u] == NONE:
            continue
        space = int(s.at[u])
        if u >= U_MONSTER:
            if s.life[u] == IN_PLAY:
                point(s, t, here, TO_MONSTER, space, out)
        elif s.life[u] == DEAD:
            point(s, t, here, TO_CORPSE, space, out)
        elif s.life[u] == IN_PLAY:
            point(s, t, here, TO_CRYPTONAUT, space, out)
            if s.knowledge[u] > 0:
                point(s, t, here, TO_KNOWLEDGE, space, out)
