"""`faults(s, t)`: bit flags for every way in which a record can be impossible.

Looks at records that wait for a decision, or at finished games; repairs nothing.

A record may come from a stranger's save. Values that the rules use as places are checked first, and nothing is followed
before that, so an unfaulty record cannot lead the rules outside their arrays.
"""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.constants import F_SEAT, NONE
from hypogeum.games.cutthroat_caverns.faults.fight import creature_is_sound, entries_are_sound, string_is_sound
from hypogeum.games.cutthroat_caverns.faults.frames import frames_are_sound, mask_is_true
from hypogeum.games.cutthroat_caverns.faults.places import (
    each_card_once, encounters_are_sound, items_are_sound, relics_are_sound,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.faults.ranges import (
    packed_rows, ranges_of_fight, ranges_of_piles, ranges_of_rest, ranges_of_seats,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.faults.seats import (
    dead_are_bare, end_is_sound, hands_are_sound, initiative_is_sound, seats_are_sound, sets_are_sound,
)  # fmt: skip

(
    FAULT_RANGE, FAULT_PLACES, FAULT_CARDS, FAULT_ITEMS, FAULT_RELICS, FAULT_ENCOUNTERS, FAULT_SEATS, FAULT_INITIATIVE,
    FAULT_HANDS, FAULT_SETS, FAULT_DEAD, FAULT_ENTRIES, FAULT_STRING, FAULT_CREATURE, FAULT_FRAMES, FAULT_ACTING,
    FAULT_MASK, FAULT_END,
) = (1 << k for k in range(18))  # fmt: skip

MEANINGS = {
    FAULT_RANGE: "a field has a value outside its range",
    FAULT_PLACES: "a pile, hand or row is not packed to the left, or its count does not fit",
    FAULT_CARDS: "a main-deck card lies in two places or in none",
    FAULT_ITEMS: "an Item has an owner, state or clock that does not go together",
    FAULT_RELICS: "a Relic lies in two places, is not in this game, or the Relic stack has a wrong size",
    FAULT_ENCOUNTERS: "an Encounter lies in two places or in none, or the encounter deck has a wrong size",
    FAULT_SEATS: "LP, P, character or marks of a seat are impossible, or a seat that is not in the game has some",
    FAULT_INITIATIVE: "the Initiative Cards of the living are not 1 to their number",
    FAULT_HANDS: "a hand is too large, not in order, or holds an Item",
    FAULT_SETS: "a set card has an impossible card, setter or mark",
    FAULT_DEAD: "a dead seat holds cards, P or marks",
    FAULT_ENTRIES: "an attack on the stack or in the pending group has impossible cards, values, owner or target",
    FAULT_STRING: "the string of Action Cards names impossible cards, seats or entries",
    FAULT_CREATURE: "LP, tokens or P tokens of the creature are impossible",
    FAULT_FRAMES: "the stack of open flows and decisions could not have come about",
    FAULT_ACTING: "the seat to act is not the one that the decision on top belongs to",
    FAULT_MASK: "the legal actions are not those of the decision on top",
    FAULT_END: "status, reason and winner do not go together",
}


@rule
def faults(s, t):
    """0 for a possible record, else FAULT_* flags. With FAULT_RANGE or FAULT_PLACES the rest is not looked at."""
    found = 0
    if not (ranges_of_piles(s) and ranges_of_seats(s, t) and ranges_of_fight(s, t) and ranges_of_rest(s, t)):
        return FAULT_RANGE
    if not packed_rows(s):
        return FAULT_PLACES
    if not items_are_sound(s, t):
        found |= FAULT_ITEMS
    if not each_card_once(s, t):
        found |= FAULT_CARDS
    if not relics_are_sound(s, t):
        found |= FAULT_RELICS
    if not encounters_are_sound(s, t):
        found |= FAULT_ENCOUNTERS
    if not seats_are_sound(s, t):
        found |= FAULT_SEATS
    if not initiative_is_sound(s, t):
        found |= FAULT_INITIATIVE
    if not hands_are_sound(s, t):
        found |= FAULT_HANDS
    if not sets_are_sound(s, t):
        found |= FAULT_SETS
    if not dead_are_bare(s):
        found |= FAULT_DEAD
    if not entries_are_sound(s, t):
        found |= FAULT_ENTRIES
    if not string_is_sound(s, t):
        found |= FAULT_STRING
    if found == 0 and not creature_is_sound(s, t):
        found |= FAULT_CREATURE
    if not end_is_sound(s, t):
        found |= FAULT_END
    return found | decision_faults(s, t, found)


@rule
def decision_faults(s, t, found):
    """Faults of the frames, of the seat to act and of its mask; the mask is worked out only for a sound record."""
    if not frames_are_sound(s, t):
        return FAULT_FRAMES
    if s.status != 0:
        return FAULT_ACTING if s.to_act != NONE else 0
    if s.to_act != s.frame[s.depth - 1, F_SEAT] or not s.alive[s.to_act]:
        return FAULT_ACTING
    if found == 0 and not mask_is_true(s, t):
        return FAULT_MASK
    return 0
