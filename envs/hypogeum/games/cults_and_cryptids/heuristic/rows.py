"""What an effect row would bring on the boards as they are."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    ARMORED, CARDS, DISCARD_BY_ME, DISCARD_BY_OWNER, FROM_TOP, FROM_WASTE, LAIR, NONE, OP_BNC, OP_CTR, OP_DISC,
    OP_DMG, OP_DRAW, OP_FETCH, OP_GAINF, OP_INFL, OP_MADN, OP_MEND, OP_MILL, OP_POI, OP_RDY, OP_SEE, OP_STUN, R_M, R_N,
    R_OP, R_TRIGGER, R_CONDITION, R_WHO, SEATS, SEL_OF, SEL_XF, SLOTS, MOD_DEALT, THRONE, TO_HAND, TO_PLAY, WHO_ME, WHO_OP,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.weights import (
    BOUNCED, CARD, CARD_GIVEN, COUNTER, FAITH_POINT, FROM_DECK_CARD, FROM_WASTE_CARD, LEADER_BACK, MENDED, MILLED,
    OWN_LOSS, PICKED_LOSS, POISON, RANDOM_LOSS, READY, READY_IDLE, READY_POWER, RESOURCE_FETCHED, SEEN_HAND, SOFTENED,
    STUN, STUN_POWER, TOP_CARD,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.worth import (
    card_worth, face_worth, least_follower, madness_worth,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.auras import has, holds, hp_left
from hypogeum.games.cults_and_cryptids.rules.board import taken
from hypogeum.games.cults_and_cryptids.rules.effects import (
    can_fetch, choices, is_enemy_choice, is_on_cards, is_own_choice, reached,
)  # fmt: skip


@rule
def harm_worth(s, t, other, slot, n):
    """Damage to a unit: its worth when it falls, else a part of it, since attacks may finish it this turn."""
    n -= 1 if has(s, other, slot, ARMORED) else 0
    left = hp_left(s, other, slot)
    if n <= 0:
        return 0
    worth = card_worth(s, t, other, slot)
    return worth if n >= left else worth * n * SOFTENED // (100 * left)


@rule
def touch_worth(s, t, op, n, other, slot):
    """What a primitive does to a card: gain of its owner for counters and readying, loss for all others."""
    power = int(s.power[other, slot])
    if op == OP_DMG:
        return harm_worth(s, t, other, slot, n)
    if op == OP_CTR:
        return n * COUNTER + power
    if op == OP_POI:
        return min(card_worth(s, t, other, slot), n * POISON)
    if op == OP_STUN:
        return 0 if s.stunned[other, slot] else STUN + STUN_POWER * power
    if op == OP_RDY:
        if s.exhausted[other, slot] and s.attacks[other, slot] > 0:
            return READY + READY_POWER * power
        return READY_IDLE if s.exhausted[other, slot] else 0
    if op == OP_BNC:
        return LEADER_BACK if slot == THRONE else card_worth(s, t, other, slot) * BOUNCED // 100
    return card_worth(s, t, other, slot)


@rule
def sided(op, seat, other, n):
    """The worth of a primitive to `seat`: what helps the owner of the card harms the other."""
    helps = op == OP_CTR or op == OP_RDY
    return n if helps == (seat == other) else -n


@rule
def best_touch(s, t, seat, row):
    """The best choice of a row that lets `seat` choose a card; 0 when there is none."""
    other = seat if is_own_choice(int(row[R_WHO])) else 1 - seat
    slots, best, found = choices(s, t, seat, row), 0, False
    for slot in range(SLOTS):
        if (slots >> slot) & 1:
            n = sided(int(row[R_OP]), seat, other, touch_worth(s, t, int(row[R_OP]), int(row[R_N]), other, slot))
            if not found or n > best:
                best, found = n, True
    return best


@rule
def all_touched(s, t, seat, row, source):
    """The sum over all cards that a row without a choice is about."""
    total = 0
    for other in range(SEATS):
        slots = reached(s, seat, int(row[R_WHO]), source, other)
        for slot in range(SLOTS):
            if (slots >> slot) & 1:
                n = touch_worth(s, t, int(row[R_OP]), int(row[R_N]), other, slot)
                total += sided(int(row[R_OP]), seat, other, n)
    return total


@rule
def fetch_worth(s, t, seat, row):
    """The best card that a FETCH may take, as far as `seat` knows."""
    source, to = int(row[R_WHO]) // 3, int(row[R_WHO]) % 3
    if source == FROM_TOP:
        return TOP_CARD
    best = 0
    for card in range(1, CARDS):
        if t.kind[card] != NONE and t.worth[card] > best and can_fetch(s, t, seat, row, card):
            best = int(t.worth[card])
    if best == 0 or to == TO_PLAY:
        return best
    if to == TO_HAND:
        return FROM_WASTE_CARD if source == FROM_WASTE else FROM_DECK_CARD
    return RESOURCE_FETCHED


@rule
def influence_worth(s, t, seat, other, n):
    """A change of Influence by an effect of `seat`."""
    if n > 0:
        return face_worth(s, other, min(n, int(s.influence[other]) - 1)) * (1 if other == seat else -1)
    if other != seat:
        return face_worth(s, other, taken(s, other, int(s.mods[seat, MOD_DEALT]) - n))
    return -face_worth(s, other, taken(s, other, -n))


@rule
def discard_worth(s, seat, other, n, mode):
    """Cards discarded from a hand."""
    n = min(n, int(s.hand_n[other]))
    each = PICKED_LOSS if mode == DISCARD_BY_ME else OWN_LOSS if mode == DISCARD_BY_OWNER else RANDOM_LOSS
    return n * each * (1 if other != seat else -1)


@rule
def on_seat_worth(s, t, seat, other, row):
    """A primitive about one seat."""
    op, n = int(row[R_OP]), int(row[R_N])
    if op == OP_INFL:
        return influence_worth(s, t, seat, other, n)
    if op == OP_MADN:
        return madness_worth(s, seat, other, n)
    if op == OP_DRAW:
        return n * (CARD if other == seat else -CARD_GIVEN)
    if op == OP_DISC:
        return discard_worth(s, seat, other, n, int(row[R_M]))
    return 0


@rule
def plain_worth(s, t, seat, row):
    """Primitives that are neither about chosen cards nor a FETCH."""
    op, who, n, total = int(row[R_OP]), int(row[R_WHO]), int(row[R_N]), 0
    if op == OP_SEE:
        return SEEN_HAND if s.hand_n[1 - seat] > 0 else 0
    if op == OP_MILL:
        return MILLED * n
    if op == OP_MEND:
        for slot in range(LAIR, THRONE + 1):
            total += MENDED * min(n, int(s.damage[seat, slot]))
        return total
    if op == OP_GAINF:
        return FAITH_POINT * min(n, int(t.faith_cap) - int(s.faith[seat]))
    for other in range(SEATS):
        if (other == seat and who != WHO_OP) or (other != seat and who != WHO_ME):
            total += on_seat_worth(s, t, seat, other, row)
    return total


@rule
def row_worth(s, t, seat, row, source):
    """What a row of an entry or an activation would bring now; `source` the slot of its card or NONE."""
    op, who = int(row[R_OP]), int(row[R_WHO])
    if op == OP_FETCH:
        return fetch_worth(s, t, seat, row)
    if not is_on_cards(op):
        return plain_worth(s, t, seat, row)
    if who == SEL_OF or who == SEL_XF:
        return least_follower(s, t, 1 - seat) - (least_follower(s, t, seat) if who == SEL_XF else 0)
    if is_enemy_choice(who) or is_own_choice(who):
        return best_touch(s, t, seat, row)
    return all_touched(s, t, seat, row, source)


@rule
def rows_worth(s, t, seat, card, trigger, source):
    """All rows of one trigger whose conditions hold."""
    total = 0
    for k in range(t.rows[card]):
        row = t.row[card, k]
        if row[R_TRIGGER] == trigger and holds(s, t, seat, int(row[R_CONDITION])):
            total += row_worth(s, t, seat, row, source)
    return total
