"""Set-up: decks, the coin, Leaders in the hand, opening hands, the redraw. Section 2.2"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_REDRAW
from hypogeum.games.cults_and_cryptids.constants import (
    BUILDING, CARDS, DECKS_BUILD, DECKS_MIRROR, DECKS_RANDOM_LEGAL, DECKS_RANDOM_READY, F_PC, F_X, F_Y, FIRST_COIN,
    FIRST_SEAT1, LEADER, LEADER_START, MAIN, MULLIGAN, NONE, P_BUILD, P_HANDS, P_LEADERS, P_LISTS, P_MULLIGAN,
    P_SHUFFLE, P_TURN, READY_DECKS, SEATS,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.generate import generate_deck
from hypogeum.games.cults_and_cryptids.rules.piles import draw_cards, gain_card, take_from_deck


@rule
def lay_out(s, t, seed):
    """Trackers stand at their starts; the master sequence begins. CC-SET-08"""
    plant(s, seed)
    for seat in range(SEATS):
        s.influence[seat] = t.start_influence
    push(s, MAIN, NONE, 0, 0, 0)
    s.frame[0, F_PC] = P_BUILD


@rule
def build_decks(s, t, f):
    """In deck mode `build` the seats build one after the other. CC-CMP-01 section 6.8"""
    if t.deck_mode == DECKS_BUILD and f[F_X] < SEATS:
        push(s, BUILDING, int(f[F_X]), 0, 0, 0)
        f[F_X] += 1
    else:
        f[F_X] = 0
        f[F_PC] = P_LISTS


@rule
def make_lists(s, t, f):
    """The decks of the other modes. Section 6.8"""
    f[F_PC] = P_SHUFFLE
    mirrored = draw(s, READY_DECKS) if t.deck_mode == DECKS_MIRROR else 0
    for seat in range(SEATS):
        if t.deck_mode == DECKS_MIRROR:
            s.decklist[seat, :] = t.ready[mirrored]
        elif t.deck_mode == DECKS_RANDOM_READY:
            s.decklist[seat, :] = t.ready[draw(s, READY_DECKS)]
        elif t.deck_mode == DECKS_RANDOM_LEGAL:
            generate_deck(s, t, seat)
        elif t.deck_mode != DECKS_BUILD:
            s.decklist[seat, :] = t.given[seat]


@rule
def shuffle_decks(s, t, f):
    """Both decks are shuffled whole, and a coin tells who begins. CC-SET-01 CC-SET-09 CC-R61"""
    for seat in range(SEATS):
        n = 0
        for card in range(1, CARDS):
            for _ in range(s.decklist[seat, card]):
                s.deck[seat, n] = card
                n += 1
        s.deck_n[seat] = n
        shuffle(s, s.deck[seat], n)
    if t.first_player == FIRST_COIN:
        s.first = draw(s, SEATS)
    else:
        s.first = 1 if t.first_player == FIRST_SEAT1 else 0
    f[F_PC] = P_LEADERS


@rule
def seat_in_order(s, k):
    """The first player, then the other."""
    return int(s.first) if k == 0 else 1 - int(s.first)


@rule
def take_leaders(s, t, f):
    """With leader_start = hand each seat first takes a Leader. Variables: X seat, Y 1 when asked. CC-DEC-03 CC-R08"""
    if f[F_Y]:
        seat = seat_in_order(s, int(f[F_X]))
        take_from_deck(s, seat, int(s.answer) - A_CARD)
        gain_card(s, seat, int(s.answer) - A_CARD)
        s.leader_kept[seat] = 1
        f[F_X] += 1
        f[F_Y] = 0
    if t.leader_in_hand and f[F_X] < SEATS:
        f[F_Y] = 1
        push(s, LEADER_START, seat_in_order(s, int(f[F_X])), 0, 0, 0)
    else:
        f[F_X] = 0
        f[F_PC] = P_HANDS


@rule
def deal_hands(s, t, f):
    """Opening hands. CC-SET-01"""
    for k in range(SEATS):
        seat = seat_in_order(s, k)
        draw_cards(s, t, seat, int(t.start_hand) - int(t.leader_in_hand))
    f[F_PC] = P_MULLIGAN


@rule
def holds_leader(s, t, seat):
    for card in range(1, CARDS):
        if s.hand[seat, card] > 0 and t.kind[card] == LEADER:
            return True
    return False


@rule
def offer_redraw(s, t, f):
    """A hand without a Leader may be redrawn, once. CC-SET-03 CC-SET-04 CC-SET-05 CC-SET-06 CC-SET-07 CC-R20"""
    if f[F_Y]:
        seat = seat_in_order(s, int(f[F_X]))
        if s.answer == A_REDRAW:
            redraw(s, t, seat)
        f[F_X] += 1
        f[F_Y] = 0
    if f[F_X] == SEATS:
        f[F_X] = 0
        f[F_PC] = P_TURN
        return
    seat = seat_in_order(s, int(f[F_X]))
    if t.mulligan and not t.leader_in_hand and not holds_leader(s, t, seat):
        s.offered[seat] = 1
        f[F_Y] = 1
        push(s, MULLIGAN, seat, 0, 0, 0)
    else:
        f[F_X] += 1


@rule
def redraw(s, t, seat):
    """The hand is revealed, shuffled into the deck, and a new one drawn. CC-SET-03"""
    s.redrawn[seat] = 1
    n = int(s.hand_n[seat])
    for card in range(1, CARDS):
        copies = int(s.hand[seat, card])
        s.redrawn_cards[seat, card] = copies
        if copies > s.list_known[seat, card]:
            s.list_known[seat, card] = copies
        for _ in range(copies):
            s.deck[seat, s.deck_n[seat]] = card
            s.deck_n[seat] += 1
        s.hand[seat, card] = 0
    s.hand_n[seat] = 0
    shuffle(s, s.deck[seat], int(s.deck_n[seat]))
    draw_cards(s, t, seat, n)
