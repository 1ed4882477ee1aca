"""`faults(s, t)`: bit flags for every way in which a record can be impossible.

Looks at records that wait for a decision, or at finished games, re-dealt copies among them; changes nothing.

A record may come from a stranger's save. Values that the rules use as places are checked first, and nothing is followed
before that, so an unfaulty record cannot lead the rules outside their arrays.

ranges.py single fields · lists.py lists, cards by place, what is known · boards.py cards in play and what is derived from
them · frames.py open flows and decisions, and the mask · doings.py time, end, set-up, and what the open flows are about.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.cults_and_cryptids.constants import F_SEAT, NONE, SEATS
from hypogeum.games.cults_and_cryptids.faults.boards import (
    all_are_alive, derived_are_true, marks_are_sound, slots_are_sound,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.faults.doings import (
    attack_is_sound, end_is_sound, play_is_sound, row_is_sound, setup_is_sound, time_is_sound,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.faults.frames import frames_are_sound, mask_is_true
from hypogeum.games.cults_and_cryptids.faults.lists import (
    each_card_once, hands_are_known, leaders_are_kept, lists_are_sound, redraw_is_sound, reshuffle_is_known,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.faults.ranges import (
    piles_are_packed, queue_is_empty, ranges_of_rest, ranges_of_seats,
)  # fmt: skip

(
    FAULT_RANGE, FAULT_QUEUE, FAULT_PILES, FAULT_SLOTS, FAULT_MARKS, FAULT_DERIVED, FAULT_HP, FAULT_LISTS, FAULT_CARDS,
    FAULT_KNOWN, FAULT_RESHUFFLE, FAULT_REDRAW, FAULT_LEADERS, FAULT_FRAMES, FAULT_TIME, FAULT_END, FAULT_SETUP,
    FAULT_PLAY, FAULT_ROW, FAULT_ATTACK, FAULT_ACTING, FAULT_MASK,
) = (1 << k for k in range(22))  # fmt: skip

MEANINGS = {
    FAULT_RANGE: "a field has a value outside its range",
    FAULT_QUEUE: "a trigger waits although a seat is to choose or the game is over",
    FAULT_PILES: "a deck is not packed, a pile holds what is no card, or its size does not fit",
    FAULT_SLOTS: "a slot holds a card that is not of its type, or that lies beyond the limit on Relics",
    FAULT_MARKS: "exhaustion, stun, attacks, counters, poison or damage lie where they cannot",
    FAULT_DERIVED: "Power, maximum HP, keywords, costs or modifiers are not those of the boards",
    FAULT_HP: "a card in play has no HP left",
    FAULT_LISTS: "a deck list is not one that this deck mode can give, or breaks a deck rule",
    FAULT_CARDS: "the 60 cards of a list are not those in all places together",
    FAULT_KNOWN: "what is known of a hand or list is not there, or something in sight is not known",
    FAULT_RESHUFFLE: "what is known since a reshuffle does not go with deck and hand",
    FAULT_REDRAW: "offer, redraw and the hand revealed do not go together",
    FAULT_LEADERS: "the Leader kept at the start is not in the hand, or was seen",
    FAULT_FRAMES: "the stack of open flows and decisions could not have come about",
    FAULT_TIME: "turn, phase, first and active seat do not go together",
    FAULT_END: "status, reason and winner do not go together, or the game should be over",
    FAULT_SETUP: "lists, hands or boards do not go with the step of the set-up",
    FAULT_PLAY: "the card in Limbo, its payment or its place do not go with the open frames",
    FAULT_ROW: "the row that asks, looked-at cards or chosen sacrifices do not go with the open frames",
    FAULT_ATTACK: "the attacker does not go with the open frames, or cannot attack",
    FAULT_ACTING: "the seat to act is not the one that the decision on top belongs to",
    FAULT_MASK: "the legal actions are not those of the decision on top",
}


@rule
def faults(s, t):
    """0 for a possible record, else FAULT_* flags.

    With a fault of ranges, queue, piles, slots, frames or time nothing else is looked at; what the frames are about, only
    where cards and boards are sound; the mask, only where there is no fault.
    """
    if not ranges_of_seats(s, t) or not ranges_of_rest(s, t):
        return FAULT_RANGE
    if not queue_is_empty(s):
        return FAULT_QUEUE
    if not piles_are_packed(s, t):
        return FAULT_PILES
    if not slots_are_sound(s, t):
        return FAULT_SLOTS
    if not frames_are_sound(s):
        return FAULT_FRAMES
    if not time_is_sound(s, t):
        return FAULT_TIME
    found = board_faults(s, t) | card_faults(s, t)
    if not end_is_sound(s, t):
        found |= FAULT_END
    if found == 0:
        found = doing_faults(s, t)
    if s.status != 0:
        found |= FAULT_ACTING if s.to_act != NONE else 0
        return found | (0 if inside(s.legal, 0, 0) else FAULT_MASK)
    if s.to_act != s.frame[int(s.depth) - 1, F_SEAT]:
        found |= FAULT_ACTING
    if found == 0 and not mask_is_true(s, t):
        return FAULT_MASK
    return found


@rule
def board_faults(s, t):
    """Faults of the cards in play, which lie in slots of their type."""
    found = 0
    if not marks_are_sound(s, t):
        found |= FAULT_MARKS
    if not derived_are_true(s, t):
        found |= FAULT_DERIVED
    if not all_are_alive(s):
        found |= FAULT_HP
    return found


@rule
def card_faults(s, t):
    """Faults of lists and piles, and of what is known of them; while decks are built there is a list at most."""
    found = 0
    if s.first != NONE:
        if not lists_are_sound(s, t):
            found |= FAULT_LISTS
        if not each_card_once(s, t):
            found |= FAULT_CARDS
    if not hands_are_known(s, t):
        found |= FAULT_KNOWN
    if not reshuffle_is_known(s, t):
        found |= FAULT_RESHUFFLE
    for seat in range(SEATS):
        if not redraw_is_sound(s, t, seat):
            found |= FAULT_REDRAW
    if not leaders_are_kept(s, t):
        found |= FAULT_LEADERS
    return found


@rule
def doing_faults(s, t):
    """Faults of what the open frames are about; frames, time, cards and boards are sound."""
    found = 0
    if not setup_is_sound(s, t):
        found |= FAULT_SETUP
    if not play_is_sound(s, t):
        found |= FAULT_PLAY
    if not row_is_sound(s, t):
        found |= FAULT_ROW
    if not attack_is_sound(s, t):
        found |= FAULT_ATTACK
    return found
