"""Faults of single fields: values in their ranges. Nothing is followed here."""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.cryptic_explorers.constants import (
    ACTIONS, ACTORS, ARTIFACT_CARDS, BLOOD_MOST, BY_LIMIT, CARDS, CELLS, CLEANUP, COPIES, CRYPTONAUTS, EVENTS,
    GODDESSES, LOG, MAPS, MASTERS, MODIFIERS, NONE, OBJECT_KINDS, PLAIN_ARTIFACTS, REALM_CELLS, RELICS, ROSTER, SEATS,
    SQUADS, STATUSES, TELEPORTED, TIMES, TOKENS, TRAPS, UNITS, UPKEEPS,
)  # fmt: skip

BONUS_MOST, KNOCKED_MOST, POWER_MOST, SOULS_MOST, KNOWLEDGE_MOST, WALLS_MOST, CARRIED_MOST = 9, 99, 999, 20, 9, 6, 99
"""Of KNOWLEDGE: one for each Artifact token and Objective."""
USED_MOST, SMALL = 127, 99
ONCE_BITS, CHARGED_BITS, REROLL_BITS, ALL = 127, 6, 15, (1 << ROSTER) - 1


@rule
def ranges_of_actors(s):
    for u in range(ACTORS):
        for time in range(TIMES):
            if not inside(s.bonus[u, time], -BONUS_MOST, BONUS_MOST):
                return False
        if not inside(s.mods[u], 0, (1 << MODIFIERS) - 1):
            return False
    return (
        inside(s.at, NONE, CELLS - 1)
        and NONE <= s.reserved < CELLS
        and inside(s.life, 0, TELEPORTED)
        and inside(s.health, 0, SMALL)
        and inside(s.used, 0, USED_MOST)
        and inside(s.granted, -BONUS_MOST, BONUS_MOST)
        and inside(s.retired, 0, 1)
        and inside(s.once, 0, ONCE_BITS)
        and inside(s.knocked, 0, KNOCKED_MOST)
        and inside(s.knocked_by, NONE, SEATS - 1)
        and inside(s.master, NONE, MASTERS - 1)
        and inside(s.summoned, 0, USED_MOST)
        and 0 <= s.asleep <= 1
        and 0 <= s.stirred <= 1
    )


@rule
def ranges_of_team(s):
    return (
        inside(s.who, NONE, ROSTER - 1)
        and inside(s.owner, NONE, SEATS - 1)
        and inside(s.squad, NONE, SQUADS - 1)
        and inside(s.stamina, 0, SMALL)
        and inside(s.began, 0, 1)
        and inside(s.bought, 0, USED_MOST)
        and inside(s.spent, 0, 1)
        and inside(s.prepared, 0, 1)
        and inside(s.marks, 0, (1 << STATUSES) - 1)
        and inside(s.souls, 0, SOULS_MOST)
        and inside(s.knowledge, 0, KNOWLEDGE_MOST)
        and inside(s.items, 0, CARRIED_MOST)
        and inside(s.charged, 0, CHARGED_BITS)
        and inside(s.rerolled, 0, REROLL_BITS)
        and inside(s.squad_rerolled, 0, REROLL_BITS)
        and inside(s.picked, NONE, ROSTER - 1)
    )


@rule
def ranges_of_board(s):
    for k in range(s.reach.shape[0]):
        if not inside(s.reach[k], 0, 0):
            return False
    return (
        inside(s.terrain, 0, 5)
        and inside(s.tokens, 0, (1 << TOKENS) - 1)
        and inside(s.unit, NONE, UNITS - 1)
        and inside(s.crystal_at, NONE, REALM_CELLS - 1)
        and 0 <= s.walls_broken <= WALLS_MOST
        and inside(s.door_at, NONE, CELLS - 1)
        and inside(s.door_open, 0, 1)
        and inside(s.door_health, 0, SMALL)
        and inside(s.monolith_at, NONE, CELLS - 1)
        and inside(s.monolith_health, 0, SMALL)
        and inside(s.empowered, 0, 1)
        and inside(s.object_kind, NONE, OBJECT_KINDS - 1)
        and inside(s.object_at, NONE, CELLS - 1)
        and inside(s.object_health, 0, SMALL)
        and inside(s.opened, 0, 1)
        and inside(s.artifact, NONE, ARTIFACT_CARDS - 1)
        and inside(s.artifact_at, NONE, CELLS - 1)
        and inside(s.holder, NONE, CRYPTONAUTS - 1)
        and inside(s.artifact_charged, 0, 1)
        and inside(s.artifact_once, 0, 3)
        and inside(s.relic, 0, 1)
        and inside(s.guard_cost, NONE, SMALL)
    )


@rule
def ranges_of_cards(s):
    return (
        0 <= s.artifacts_left < 1 << PLAIN_ARTIFACTS
        and 0 <= s.relics_left < 1 << RELICS
        and 0 <= s.traps_left < 1 << TRAPS
        and 0 <= s.power <= POWER_MOST
        and 0 <= s.blood <= BLOOD_MOST
        and 0 <= s.goddess_once < 32
        and 0 <= s.card_once < 1 << CARDS
        and 0 <= s.effects_played <= SMALL
        and inside(s.hand, 0, COPIES)
        and inside(s.deck, 0, COPIES)
        and inside(s.discard, 0, COPIES)
        and inside(s.mastery, 0, COPIES)
        and inside(s.known, 0, COPIES)
        and NONE <= s.announced < CARDS
        and inside(s.objective, 0, 1)
        and 0 <= s.codex <= 1
        and 0 <= s.bones_laid <= SMALL
        and 0 <= s.visions <= 3
        and 0 <= s.pods_taken <= SMALL
    )


@rule
def ranges_of_rest(s, t):
    for k in range(LOG):
        if s.log[k, 0] < 0 or s.log[k, 0] >= EVENTS:
            return False
    return (
        0 <= s.status <= 2
        and 0 <= s.reason <= BY_LIMIT
        and NONE <= s.winner <= 1
        and NONE <= s.to_act < t.seats
        and NONE <= s.answer < ACTIONS
        and inside(s.legal, 0, 1)
        and 0 <= s.decisions <= t.decision_limit
        and 0 <= s.passed <= 1
        and 0 <= s.roll <= 6
        and 0 <= s.dealt <= SMALL
        and NONE <= s.scene < CELLS
        and NONE <= s.realm < MAPS
        and 0 <= s.planes < 8
        and 0 <= s.entered < 8
        and NONE <= s.goddess < GODDESSES
        and 0 <= s.banned <= ALL
        and 0 <= s.realms_banned < 1 << MAPS
        and NONE <= s.area <= 1
        and 0 <= s.round_no <= t.max_rounds
        and 0 <= s.phase <= CLEANUP
        and NONE <= s.active < ACTORS
        and 0 <= s.interrupting <= 1
        and 0 <= s.polled < 1 << SEATS
        and NONE <= s.last_seat < t.seats
        and 0 <= s.upkeeps < 1 << UPKEEPS
    )


@rule
def ranges_are_kept(s, t):
    return (
        ranges_of_actors(s) and ranges_of_team(s) and ranges_of_board(s) and ranges_of_cards(s) and ranges_of_rest(s, t)
    )
