"""A unit comes to a space: tokens, plates, burning ground. Sections 2.17, 2.22, 6.9"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.rng import draw
from hypogeum.core.sets import count_bits
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, ARTIFACT_TOKEN, BONES, BURN, EV_TOKEN, FLOATING, GASHNORADON, GODDESS_SEAT, H_SOUL, IN_PLAY,
    MAIN_REALM, NONE, PLAIN_ARTIFACTS, PLATE, POD, SOUL_TOKEN, SUREFOOT, TRAP, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import here, is_cryptonaut
from hypogeum.games.cryptic_explorers.rules.damage import damage, hook_cryptonaut
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import plane_of, space_of, spaces
from hypogeum.games.cryptic_explorers.rules.paths import in_transit, map_of, special_of
from hypogeum.games.cryptic_explorers.rules.sequel import complete, is_met

POD_OBJECTIVE = 3
"""The Objective of the Sunken Citadel, whose Knowledge goes to who enters the space of the last Pod. CE-RLM-25"""


@rule
def put(s, t, u, space):
    """The unit stands on the space now (a Large Monster: from it on), without any of the things that entering does. Nothing
    is kept for a Large Monster that comes out of a narrow place. CE-RUL-16"""
    if s.at[u] != NONE and in_transit(s, t, u):
        s.reserved = NONE
    for k in range(spaces(s, t, u)):
        if s.at[u] != NONE:
            old = space_of(s, t, u, k)
            if old != NONE and s.unit[old] == u:
                s.unit[old] = NONE
    s.at[u] = space
    for k in range(spaces(s, t, u)):
        new = space_of(s, t, u, k)
        if new != NONE:
            s.unit[new] = u


@rule
def arrive(s, t, u, space, mods):
    """The unit, with these modifiers, comes to the space in any way. CE-RUL-42 CE-SOU-01 CE-ART-01 CE-RLM-02"""
    put(s, t, u, space)
    if not is_cryptonaut(u):
        return
    s.entered = int(s.entered) | (1 << plane_of(space))
    pick_up(s, t, u, space)
    if not mods & (FLOATING | SUREFOOT):
        if special_of(s, t, space) == BURN:
            damage(s, t, NONE, 0, u, 1, 0)
        if int(s.tokens[space]) & PLATE and here(s, u):
            s.tokens[space] = int(s.tokens[space]) & ~PLATE
            push(s, TRAP, GODDESS_SEAT, u, 0, 0)


@rule
def pick_up(s, t, slot, space):
    """Tokens are taken at once. CE-SOU-01 CE-ART-01 CE-RLM-08 CE-RLM-25"""
    held = int(s.tokens[space])
    if held & SOUL_TOKEN:
        take_soul(s, t, slot, space)
    if held & ARTIFACT_TOKEN:
        take_artifact(s, slot, space)
    if held & BONES:
        s.items[slot] += 1
    if held & POD:
        s.pods_taken += 1
        if is_met(s, POD_OBJECTIVE) and not s.objective[POD_OBJECTIVE]:
            complete(s, POD_OBJECTIVE, slot)
    s.tokens[space] = int(s.tokens[space]) & ~(SOUL_TOKEN | ARTIFACT_TOKEN | BONES | POD)


@rule
def take_soul(s, t, slot, space):
    """A Soul token becomes an unused Soul. CE-SOU-01"""
    s.tokens[space] = int(s.tokens[space]) & ~SOUL_TOKEN
    s.souls[slot] += 1
    note(s, EV_TOKEN, slot, SOUL_TOKEN, space, 0)
    hook_cryptonaut(s, t, slot, H_SOUL, NONE, space)


@rule
def take_artifact(s, slot, space):
    """The token gives an Artifact card and a Knowledge card. CE-ART-01 CE-KOD-01 CE-REL-05"""
    for a in range(ARTIFACTS):
        if s.artifact_at[a] == space:
            s.artifact_at[a] = NONE
            s.artifact[a] = draw_relic(s, space) if s.relic[a] else draw_artifact(s)
            s.holder[a] = slot
            s.knowledge[slot] += 1
            note(s, EV_TOKEN, slot, ARTIFACT_TOKEN, space, int(s.artifact[a]))
            if s.life[U_MONSTER + GASHNORADON] == IN_PLAY and plane_of(space) == MAIN_REALM:
                s.stirred = 1


@rule
def nth_bit(members, n):
    """The n-th member of a set, from 0."""
    k = 0
    while True:
        if (members >> k) & 1:
            if n == 0:
                return k
            n -= 1
        k += 1


@rule
def draw_artifact(s):
    """A random Artifact card. CE-SET-02"""
    card = nth_bit(int(s.artifacts_left), draw(s, count_bits(int(s.artifacts_left))))
    s.artifacts_left = int(s.artifacts_left) & ~(1 << card)
    return card


@rule
def draw_relic(s, space):
    """A random Relic card of that plane's map. CE-REL-05"""
    first = 2 * map_of(s, space)
    left = (int(s.relics_left) >> first) & 3
    card = first + nth_bit(left, draw(s, count_bits(left)))
    s.relics_left = int(s.relics_left) & ~(1 << card)
    return PLAIN_ARTIFACTS + card
