"""What follows an Action that has resolved: Objectives, exhaustion, victory. Sections 2.8, 2.16, 7"""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, BAT_STATUE, BY_DEATH, BY_DEPARTURE, BY_KNOWLEDGE, BY_LAST_ONE, CAVE, CITADEL, CRYPTONAUTS,
    CRYPTONAUTS_WIN, DEAD, EV_OBJECTIVE, GASHNORADON, GODDESS_SEAT, HALL, HOARFROST, IN_PLAY, MAIN_REALM, MIRROR,
    MIRROR_MAP, NONE, OBELYSK, OBJECTS, PLAIN_ARTIFACTS, PLANES, QUICKPLAY, TELEPORTED, TOMB, TOTEM, U_MONSTER,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import here, is_cryptonaut
from hypogeum.games.cryptic_explorers.rules.damage import exhaust
from hypogeum.games.cryptic_explorers.rules.events import note
from hypogeum.games.cryptic_explorers.rules.geometry import distance

KNOWLEDGE, QUICK_KNOWLEDGE = 3, 2


@rule
def settle(s, t):
    """The order after each Action or effect; whether nothing else may follow: flows were opened that must run first, or the
    game is over. 6.2.1"""
    depth = int(s.depth)
    objectives(s, t)
    for slot in range(CRYPTONAUTS):
        if s.spent[slot] and here(s, slot):
            exhaust(s, t, slot)
    check_end(s, t)
    return s.depth > depth or s.status != 0


# ---------------------------------------------------------------- Objectives


@rule
def monoliths_left(s, plane):
    """Monoliths 0-2 of the main Realm that stand."""
    n = 0
    for k in range(3):
        if s.monolith_at[k] != NONE:
            n += 1
    return n


@rule
def objects_left(s, kind):
    """Realm objects of a kind that stand."""
    n = 0
    for k in range(OBJECTS):
        if s.object_kind[k] == kind and s.object_at[k] != NONE:
            n += 1
    return n


@rule
def is_met(s, k):
    """Whether Objective k (A and B of the main Realm, the Sub-Realms') is met. CE-RLM-04 CE-RLM-05 and others of 6.9"""
    if k == 2:
        return objects_left(s, OBELYSK) == 0
    if k == 3:
        return s.pods_taken >= 3
    if s.realm == TOMB:
        return s.codex == 1 if k == 0 else monoliths_left(s, 0) == 0
    if s.realm == CAVE:
        return s.bones_laid >= 3 if k == 0 else objects_left(s, HOARFROST) == 0
    if s.realm == HALL:
        return objects_left(s, BAT_STATUE) == 0 if k == 0 else s.visions >= 3
    return objects_left(s, TOTEM) == 0 if k == 0 else s.life[U_MONSTER + GASHNORADON] == DEAD


@rule
def is_in_play(s, k):
    """Whether Objective k belongs to a plane of this game."""
    plane = MAIN_REALM if k < 2 else k - 1
    return (int(s.planes) >> plane) & 1 != 0


@rule
def objectives(s, t):
    """Completed Objectives give a Knowledge card each, and stay completed. CE-KOD-01 CE-TEL-04 CE-RLM-26 CE-RUL-51"""
    for k in range(4):
        if not s.objective[k] and is_in_play(s, k) and is_met(s, k):
            slot = int(s.active)
            if not is_cryptonaut(slot) or s.life[slot] != IN_PLAY:
                slot = nearest(s, t)
            complete(s, k, slot)


@rule
def complete(s, k, slot):
    """Objective k is completed, and its Knowledge card goes to a Cryptonaut. CE-KOD-01 CE-RUL-51"""
    s.objective[k] = 1
    note(s, EV_OBJECTIVE, slot, k, 0, 0)
    if slot != NONE:
        s.knowledge[slot] += 1


@rule
def nearest(s, t):
    """The living Cryptonaut nearest to the last object, the lowest slot of several. CE-RUL-51"""
    best, least = NONE, 1000
    for slot in range(CRYPTONAUTS):
        if here(s, slot):
            away = 0 if s.scene == NONE else distance(t, int(s.at[slot]), int(s.scene))
            if away < least:
                best, least = slot, away
    return best


# ---------------------------------------------------------------- victory


@rule
def relic_stands_in(s, plane):
    """A Relic of the plane carried by somebody alive stands for one of its Objectives. CE-REL-06 CE-RUL-57"""
    for a in range(ARTIFACTS):
        if s.artifact[a] >= PLAIN_ARTIFACTS and s.holder[a] != NONE and s.life[s.holder[a]] != DEAD:
            map_id = (int(s.artifact[a]) - PLAIN_ARTIFACTS) // 2
            if (map_id < MIRROR_MAP and plane == MAIN_REALM) or map_id - MIRROR_MAP + MIRROR == plane:
                return True
    return False


@rule
def plane_done(s, plane):
    """Whether an Objective of the plane is completed, or stood in for."""
    done = s.objective[0] or s.objective[1] if plane == MAIN_REALM else s.objective[plane + 1]
    return done != 0 or relic_stands_in(s, plane)


@rule
def objective_open(s, t, plane):
    """Whether Teleport is possible from a plane. CE-TEL-01 CE-RUL-53"""
    if t.mode == QUICKPLAY:
        return plane_done(s, plane)
    return plane_done(s, MAIN_REALM) and plane_done(s, plane)


@rule
def all_done(s, t):
    """At least one main Objective, and every Sub-Realm's. CE-SUB-06"""
    for plane in range(PLANES):
        if (int(s.planes) >> plane) & 1 and not plane_done(s, plane):
            return False
    return True


@rule
def knowledge_needed(s, t):
    """CE-KOD-03 CE-SUB-06 CE-QCK-03"""
    if t.mode == QUICKPLAY:
        return QUICK_KNOWLEDGE
    return KNOWLEDGE + ((int(s.planes) >> MIRROR) & 1) + ((int(s.planes) >> CITADEL) & 1)


@rule
def knowledge_out(s):
    """Knowledge of those that Teleported. CE-COR-02 CE-WIN-01"""
    n = 0
    for slot in range(CRYPTONAUTS):
        if s.life[slot] == TELEPORTED:
            n += int(s.knowledge[slot])
    return n


@rule
def check_end(s, t):
    """CE-END-01 to CE-END-04, in that order. CE-WIN-01 CE-WIN-02 CE-WIN-03 CE-WIN-04 CE-RUL-55 CE-RUL-71"""
    if s.status != 0:
        return
    inside, gone = 0, 0
    for slot in range(CRYPTONAUTS):
        inside += s.life[slot] == IN_PLAY
        gone += s.life[slot] == TELEPORTED
    enough = knowledge_out(s) >= knowledge_needed(s, t)
    if gone > 0 and enough and all_done(s, t):
        finish(s, CRYPTONAUTS_WIN, BY_KNOWLEDGE)
    elif inside == 0 and gone == 0:
        finish(s, GODDESS_SEAT, BY_DEATH)
    elif inside == 0:
        finish(s, GODDESS_SEAT, BY_DEPARTURE)
    elif inside == 1 and not enough:
        finish(s, GODDESS_SEAT, BY_LAST_ONE)


@rule
def finish(s, winner, reason):
    s.status = 1
    s.winner = winner
    s.reason = reason


@rule
def cut_off(s, t, reason):
    """The limit of Rounds or decisions: the expedition has failed, or nobody wins. CE-END-05 CE-RUL-67"""
    s.status = 2
    s.reason = reason
    s.winner = NONE if t.draw_at_limit else GODDESS_SEAT
