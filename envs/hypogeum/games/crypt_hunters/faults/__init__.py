"""`faults(s, t)`: bit flags for every way in which a record can be impossible.

Looks at records that wait for a decision, or at finished games; repairs nothing.

A record may come from a stranger's save. Values that the rules use as places are checked first, and nothing is followed
before that, so an unfaulty record cannot lead the rules outside their arrays.

ranges.py single fields · tiles.py places, stack, map · models.py heroes, rasps, cards, time, end · frames.py open flows
and decisions, and the mask · doings.py what the open flows are about.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.crypt_hunters.constants import F_SEAT, NONE
from hypogeum.games.crypt_hunters.faults.doings import (
    activation_is_sound, card_is_sound, cells_are_true, drift_is_sound, ghosts_are_sound, marks_are_sound,
    parts_are_true, reinforcement_is_sound, roll_is_sound,
)  # fmt: skip
from hypogeum.games.crypt_hunters.faults.frames import frames_are_sound, mask_is_true
from hypogeum.games.crypt_hunters.faults.models import (
    end_is_sound, events_are_sound, hands_are_sound, heroes_are_sound, markers_are_sound, rasps_are_sound,
    time_is_sound,
)  # fmt: skip
from hypogeum.games.crypt_hunters.faults.ranges import (
    ranges_of_cards, ranges_of_models, ranges_of_rest, ranges_of_tiles, stack_is_packed,
)  # fmt: skip
from hypogeum.games.crypt_hunters.faults.tiles import map_is_sound, paths_are_true, tiles_are_placed, zones_are_kept

(
    FAULT_RANGE, FAULT_TILES, FAULT_ZONES, FAULT_MAP, FAULT_PATHS, FAULT_HEROES, FAULT_EVENTS, FAULT_RASPS, FAULT_HANDS,
    FAULT_MARKERS, FAULT_TIME, FAULT_END, FAULT_FRAMES, FAULT_CELLS, FAULT_PARTS, FAULT_MARKS, FAULT_ACTIVATION,
    FAULT_ROLL, FAULT_CARD, FAULT_REINFORCEMENT, FAULT_GHOSTS, FAULT_DRIFT, FAULT_ACTING, FAULT_MASK,
) = (1 << k for k in range(24))  # fmt: skip

MEANINGS = {
    FAULT_RANGE: "a field has a value outside its range",
    FAULT_TILES: "a tile lies in two places or in none, or the crypt stack is not packed",
    FAULT_ZONES: "the crypt stack holds a tile where it cannot lie, or its known top does not lie on top",
    FAULT_MAP: "tiles share a cell, lie too far out, or their neighbours and edges are not those of the map",
    FAULT_PATHS: "joined edges, open edges or lines of sight are not those of the map",
    FAULT_HEROES: "a hero stands where it cannot, or has counters or marks that it cannot have",
    FAULT_EVENTS: "the slaying events, or the notes for achievements, do not go together",
    FAULT_RASPS: "a rasp stands where it cannot, or there are too many",
    FAULT_HANDS: "hand and played cards are not the cards dealt, or too many were played",
    FAULT_MARKERS: "a marker lies where it cannot, or no card laid it",
    FAULT_TIME: "stage, rounds, phase and Winch marker do not go together",
    FAULT_END: "status, reason and winner do not go together, or the game should be over",
    FAULT_FRAMES: "the stack of open flows and decisions could not have come about",
    FAULT_CELLS: "the tile drawn and the eligible cells do not go with the decision on top",
    FAULT_PARTS: "the battlefield falls into parts, or those noted for a split are not its parts",
    FAULT_MARKS: "marks of a round (activated, locked, mired, spent, used) do not go with the phase or the tile",
    FAULT_ACTIVATION: "actions, steps or the bonus action do not go with the open activation",
    FAULT_ROLL: "the roll does not go with the open attack",
    FAULT_CARD: "the card being carried out does not go with the open frames",
    FAULT_REINFORCEMENT: "the tiles still to be reinforced do not go with the open frames",
    FAULT_GHOSTS: "the rasp actions taken do not go with the open frames",
    FAULT_DRIFT: "the drift does not go with the open frames",
    FAULT_ACTING: "the seat to act is not the one that the decision on top belongs to",
    FAULT_MASK: "the legal actions are not those of the decision on top",
}


@rule
def faults(s, t):
    """0 for a possible record, else FAULT_* flags.

    With a fault of ranges, tiles or the map nothing else is looked at; what the frames are about, only where they and
    the table are sound; the mask, only where there is no fault.
    """
    if not (ranges_of_tiles(s) and ranges_of_models(s) and ranges_of_cards(s) and ranges_of_rest(s, t)):
        return FAULT_RANGE
    if not stack_is_packed(s) or not tiles_are_placed(s, t):
        return FAULT_TILES
    if not map_is_sound(s, t):
        return FAULT_MAP
    if not paths_are_true(s):
        return FAULT_PATHS
    found = table_faults(s, t)
    if not frames_are_sound(s):
        return found | FAULT_FRAMES
    if s.status != 0:
        found |= FAULT_ACTING if s.to_act != NONE else 0
        return found | (0 if inside(s.legal, 0, 0) else FAULT_MASK)
    if found == 0:
        found = doing_faults(s, t)
    if s.to_act != s.frame[s.depth - 1, F_SEAT]:
        found |= FAULT_ACTING
    if found == 0 and not mask_is_true(s, t):
        return FAULT_MASK
    return found


@rule
def table_faults(s, t):
    """Faults of what lies on the table, of time, and of the end."""
    found = 0
    if not zones_are_kept(s, t):
        found |= FAULT_ZONES
    if not heroes_are_sound(s, t):
        found |= FAULT_HEROES
    if not events_are_sound(s, t):
        found |= FAULT_EVENTS
    if not rasps_are_sound(s, t):
        found |= FAULT_RASPS
    if not hands_are_sound(s, t):
        found |= FAULT_HANDS
    if not markers_are_sound(s, t):
        found |= FAULT_MARKERS
    if not time_is_sound(s, t):
        found |= FAULT_TIME
    if not end_is_sound(s, t):
        found |= FAULT_END
    return found


@rule
def doing_faults(s, t):
    """Faults of what the open frames are about; the frames are sound, and so is the table."""
    found = 0
    if not cells_are_true(s):
        found |= FAULT_CELLS
    if not parts_are_true(s):
        found |= FAULT_PARTS
    if not marks_are_sound(s, t):
        found |= FAULT_MARKS
    if not activation_is_sound(s, t):
        found |= FAULT_ACTIVATION
    if not roll_is_sound(s, t):
        found |= FAULT_ROLL
    if not card_is_sound(s, t):
        found |= FAULT_CARD
    if not reinforcement_is_sound(s, t):
        found |= FAULT_REINFORCEMENT
    if not ghosts_are_sound(s, t):
        found |= FAULT_GHOSTS
    if not drift_is_sound(s, t):
        found |= FAULT_DRIFT
    return found
