"""`faults(s, t)`: bit flags for every way in which a record can be impossible.

Looks at records that wait for a decision, or at finished games, re-dealt copies among them; changes nothing.

A record may come from a stranger's save. Values that the rules use as places are checked first, and nothing is followed
before that, so an unfaulty record cannot lead the rules outside their arrays.

ranges.py single fields · units.py who stands where, limits · holdings.py cards, Artifacts, Souls, Objectives, the map ·
frames.py open flows and decisions, and the mask · doings.py time, end, set-up, and what the open flows are about.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.cryptic_explorers.constants import F_SEAT, NONE
from hypogeum.games.cryptic_explorers.faults.doings import (
    active_is_sound, decision_is_meant, end_is_sound, frames_are_meant, is_settled, nothing_is_left_over,
    setup_is_sound, time_is_sound,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.faults.frames import frames_are_sound, mask_is_true
from hypogeum.games.cryptic_explorers.faults.holdings import (
    announced_is_played, artifacts_fit, board_is_of_the_map, cards_are_counted, codex_can_be_found, counters_are_of_the_map,
    counters_fit, deck_is_reshuffled, holdings_are_within_limits, is_relic_left, knowledge_was_given, objectives_are_met,
    structures_are_of_the_map,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.faults.ranges import ranges_are_kept
from hypogeum.games.cryptic_explorers.faults.units import (
    actors_are_known, crystals_fit, entered_fit, health_is_right, monsters_are_within_limits, narrow_places_are_kept,
    planes_fit, statuses_are_within_limits, structures_fit, units_are_where_they_stand,
)  # fmt: skip

(
    FAULT_RANGE, FAULT_PLANES, FAULT_ACTORS, FAULT_STRUCTURES, FAULT_FRAMES, FAULT_UNITS, FAULT_NARROW, FAULT_HEALTH,
    FAULT_LIMITS, FAULT_CARDS, FAULT_RESHUFFLE, FAULT_ARTIFACTS, FAULT_HOLDINGS, FAULT_COUNTERS, FAULT_OBJECTIVES,
    FAULT_KNOWLEDGE, FAULT_MAP, FAULT_TIME, FAULT_END, FAULT_SETUP, FAULT_ACTIVE, FAULT_LEFT_OVER, FAULT_DOING,
    FAULT_ACTING, FAULT_MASK,
) = (1 << k for k in range(25))  # fmt: skip

MEANINGS = {
    FAULT_RANGE: "a field has a value outside its range",
    FAULT_PLANES: "the Realm, the planes in play and those open to the Goddess do not go together",
    FAULT_ACTORS: "an actor is in play who is not of this game, is twice there, or has a place and is not in play",
    FAULT_STRUCTURES: "a Door, Monolith or object has Health or a place that it cannot have",
    FAULT_FRAMES: "the stack of open flows and decisions could not have come about",
    FAULT_UNITS: "a space is not occupied by the unit that stands there",
    FAULT_NARROW: "a unit is where it may not end a Move although it does not move",
    FAULT_HEALTH: "Vitae, Health, Stamina or what is temporary does not go with who is in play",
    FAULT_LIMITS: "more Monsters, Masters or Statuses are in play than may be",
    FAULT_CARDS: "the 20 cards of the Goddess are not all there, or a card is known that she does not hold",
    FAULT_RESHUFFLE: "the deck is empty although cards are discarded",
    FAULT_ARTIFACTS: "Artifact tokens, cards, their holders and what is left to draw do not go together",
    FAULT_HOLDINGS: "more Souls or Knowledge cards are held than there are, or by nobody in the game",
    FAULT_COUNTERS: "what is counted for Objectives does not belong to the Realm",
    FAULT_OBJECTIVES: "an Objective is completed and not met, or met and not completed",
    FAULT_KNOWLEDGE: "there are not as many Knowledge cards as Artifacts drawn and Objectives completed",
    FAULT_MAP: "the board is not that of the map, or a thing of it is neither there nor taken",
    FAULT_TIME: "Round, phase, poll and Upkeep do not go together",
    FAULT_END: "status, reason and winner do not go together, or the game should be over",
    FAULT_SETUP: "what the set-up has done does not go with its step",
    FAULT_ACTIVE: "the active or interrupting actor does not go with the open frames",
    FAULT_LEFT_OVER: "a push, a roll or an exhaustion waits although nothing is open that it waits for",
    FAULT_DOING: "what an open flow or decision is about is not there",
    FAULT_ACTING: "the seat to act is not the one that the decision on top belongs to",
    FAULT_MASK: "the legal actions are not those of the decision on top",
}

OF_THE_PAST = FAULT_RESHUFFLE | FAULT_OBJECTIVES | FAULT_KNOWLEDGE | FAULT_MAP
"""Faults of records that no game leads to, but that can be played on: scenes draw boards and hand out things as they like."""


@rule
def faults(s, t):
    """0 for a possible record, else FAULT_* flags.

    With a fault of ranges, planes, actors, structures or frames nothing else is looked at; the mask, only where there is no
    fault but those of the past.
    """
    if not ranges_are_kept(s, t):
        return FAULT_RANGE
    if not planes_fit(s, t):
        return FAULT_PLANES
    if not actors_are_known(s, t):
        return FAULT_ACTORS
    if not structures_fit(s, t):
        return FAULT_STRUCTURES
    if not frames_are_sound(s, t):
        return FAULT_FRAMES
    found = board_faults(s, t) | holding_faults(s, t) | time_faults(s, t)
    if found & ~OF_THE_PAST == 0 and not (frames_are_meant(s, t) and decision_is_meant(s, t)):
        found |= FAULT_DOING
    if s.status != 0:
        found |= FAULT_ACTING if s.to_act != NONE else 0
        return found | (0 if inside(s.legal, 0, 0) else FAULT_MASK)
    if s.to_act != s.frame[int(s.depth) - 1, F_SEAT]:
        found |= FAULT_ACTING
    if found & ~OF_THE_PAST == 0 and not mask_is_true(s, t):
        found |= FAULT_MASK
    return found


@rule
def board_faults(s, t):
    """Faults of what stands on the boards."""
    found = 0
    if not units_are_where_they_stand(s, t):
        found |= FAULT_UNITS
    if not narrow_places_are_kept(s, t):
        found |= FAULT_NARROW
    if not health_is_right(s, t):
        found |= FAULT_HEALTH
    if not monsters_are_within_limits(s, t) or not statuses_are_within_limits(s):
        found |= FAULT_LIMITS
    if not entered_fit(s):
        found |= FAULT_PLANES
    return found


@rule
def holding_faults(s, t):
    """Faults of cards, tokens and Objectives."""
    found = 0
    if not cards_are_counted(s) or not announced_is_played(s):
        found |= FAULT_CARDS
    if not deck_is_reshuffled(s):
        found |= FAULT_RESHUFFLE
    if not artifacts_fit(s, t) or not is_relic_left(s):
        found |= FAULT_ARTIFACTS
    if not holdings_are_within_limits(s):
        found |= FAULT_HOLDINGS
    if not counters_fit(s):
        found |= FAULT_COUNTERS
    elif not objectives_are_met(s, is_settled(s)):
        found |= FAULT_OBJECTIVES
    if not knowledge_was_given(s):
        found |= FAULT_KNOWLEDGE
    if not crystals_fit(s, t) or not codex_can_be_found(s) or not board_is_of_the_map(s, t):
        found |= FAULT_MAP
    if not structures_are_of_the_map(s, t) or not counters_are_of_the_map(s, t):
        found |= FAULT_MAP
    return found


@rule
def time_faults(s, t):
    """Faults of time, end and set-up, and of what is temporary."""
    if not time_is_sound(s, t):
        return FAULT_TIME
    found = 0
    if not end_is_sound(s, t):
        found |= FAULT_END
    if not setup_is_sound(s, t):
        found |= FAULT_SETUP
    if not active_is_sound(s):
        found |= FAULT_ACTIVE
    if not nothing_is_left_over(s):
        found |= FAULT_LEFT_OVER
    return found
