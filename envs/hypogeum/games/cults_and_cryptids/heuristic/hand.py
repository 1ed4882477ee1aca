"""Cards of the hand: what playing or keeping them is worth."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    CARDS, CRYPTID, FOLLOWER, FOLLOWERS, LAIR, LAIR_CARD, LEADER, NO_CARD, NONE, R_MADNESS, R_PAY, RELIC,
    RESOURCE, RESOURCES, T_ACT, T_PLAY, THRONE,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.rows import rows_worth
from hypogeum.games.cults_and_cryptids.heuristic.weights import (
    FULL_HAND, HOME, LATER, PAID, PAYER, RESOURCE_PAID, RITE_SHARE, RITE_SHARE_FULL,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.worth import card_worth
from hypogeum.games.cults_and_cryptids.rules.auras import occupied
from hypogeum.games.cults_and_cryptids.rules.costs import act_row, faith_cost
from hypogeum.games.cults_and_cryptids.rules.effects import is_rite


@rule
def price(t, card):
    """What the Madness and the Resources of a card's cost are worth."""
    paid = PAID * int(t.madness[card])
    for kind in range(RESOURCES):
        paid += RESOURCE_PAID * int(t.pay[card, kind])
    return paid


@rule
def home_worth(s, t, seat, card, kind):
    """A Lair that is the home of the Leader in the Throne, or a Leader whose home stands."""
    if kind == LAIR_CARD and s.slot[seat, THRONE] != NO_CARD and t.home[s.slot[seat, THRONE]] == card:
        return HOME
    if kind == LEADER and s.slot[seat, LAIR] != NO_CARD and t.home[card] == s.slot[seat, LAIR]:
        return HOME
    return 0


@rule
def play_worth(s, t, seat, card):
    """What playing a card brings; not above 0 where it is better kept."""
    kind = int(t.kind[card])
    worth = int(t.lasting[card]) + rows_worth(s, t, seat, card, T_PLAY, NONE) - price(t, card)
    if is_rite(kind):
        share = RITE_SHARE_FULL if s.hand_n[seat] >= FULL_HAND else RITE_SHARE
        return worth if 100 * worth >= share * int(t.worth[card]) else min(worth, 0)
    if kind == CRYPTID:
        return worth - PAYER * faith_cost(s, t, seat, card)
    worth += home_worth(s, t, seat, card, kind)
    if kind == LAIR_CARD and s.slot[seat, LAIR] != NO_CARD:
        worth -= card_worth(s, t, seat, LAIR) + home_worth(s, t, seat, int(s.slot[seat, LAIR]), kind)
    elif kind == LEADER and s.slot[seat, THRONE] != NO_CARD:
        worth -= card_worth(s, t, seat, THRONE)
    return worth


@rule
def best_rest(s, t, seat, faith, but):
    """Points of the best other card of the hand that this Faith would pay; one copy of `but` is gone."""
    best = 0
    for card in range(1, CARDS):
        if s.hand[seat, card] > (1 if card == but else 0):
            kind = int(t.kind[card])
            if kind != CRYPTID and kind != RESOURCE and t.worth[card] > best and faith_cost(s, t, seat, card) <= faith:
                if t.madness[card] <= s.madness[seat] and not (kind == LEADER and s.slot[seat, THRONE] != NO_CARD):
                    best = int(t.worth[card])
    return best * LATER // 100


@rule
def card_score(s, t, seat, card):
    """Score of playing a card in the Main Phase: Resources first, then the best use of Faith, then Cryptids."""
    kind = int(t.kind[card])
    if kind == RESOURCE:
        return 5000
    worth = play_worth(s, t, seat, card)
    if worth <= 0:
        return worth - 1
    if kind == CRYPTID:
        return worth
    cost = faith_cost(s, t, seat, card)
    if cost == 0:
        return worth
    return 1000 + worth + best_rest(s, t, seat, int(s.faith[seat]) - cost, card)


@rule
def relic_score(s, t, seat, slot):
    """Score of an activation, which is free but for its cost in Madness and Resources."""
    card = int(s.slot[seat, slot])
    row = t.row[card, act_row(t, card)]
    worth = rows_worth(s, t, seat, card, T_ACT, slot) - PAID * int(row[R_MADNESS]) - RESOURCE_PAID * int(row[R_PAY])
    return 3000 + worth if worth > 0 else worth - 1


@rule
def keep_worth(s, t, seat, card):
    """What a card is worth in the hand of `seat`."""
    kind, worth = int(t.kind[card]), int(t.worth[card])
    followers = occupied(s, seat, 0, FOLLOWERS)
    if kind == RESOURCE:
        return 45 if s.resources[seat, t.resource[card]] < 2 else 15
    if kind == LEADER:
        return 20 if s.slot[seat, THRONE] != NO_CARD else 90 + worth // 4
    if kind == LAIR_CARD and s.slot[seat, LAIR] != NO_CARD:
        return worth // 3
    if kind == FOLLOWER:
        return worth + 15 * (3 - followers)
    if kind == RELIC or is_rite(kind):
        return worth * 3 // 4
    return worth if t.faith[card] <= followers else worth // 2


@rule
def opening_is_poor(s, t, seat):
    """A hand without a Leader is redrawn if it has fewer than two Followers to begin with."""
    cheap = 0
    for card in range(1, CARDS):
        if t.kind[card] == FOLLOWER and t.faith[card] == 1 and t.madness[card] == 0:
            cheap += int(s.hand[seat, card])
    return cheap < 2
