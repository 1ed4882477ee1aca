"""What may be chosen, written into `s.legal`. Section 4.2"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import allow_set
from hypogeum.core.sets import count_ones, eight, lowest_bit
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_END, A_OPP, A_OWN, A_REDRAW
from hypogeum.games.cults_and_cryptids.constants import (
    ATTACK_TARGET, ATTACKER, BUILD_CARD, BUILD_FACTION, CARDS, DISCARD_OWN, DISCARD_PICK, F_KIND, F_SEAT, F_X, F_Y, F_Z,
    FIRST_RELIC, FOLLOWERS, INFLUENCE, LEADER, LEADER_START, MAIN_STAGE, MULLIGAN, NO_CARD, PICK_DECK, PICK_TOP, RELICS,
    SACRIFICE, SLOTS, SUMMON_PAY, TARGET_OPP, TARGET_OWN,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.building import allow_building, allow_factions
from hypogeum.games.cults_and_cryptids.rules.combat import attack_targets, attackers
from hypogeum.games.cults_and_cryptids.rules.costs import can_activate, can_play
from hypogeum.games.cults_and_cryptids.rules.effects import can_fetch, choices
from hypogeum.games.cults_and_cryptids.rules.piles import in_deck
from hypogeum.games.cults_and_cryptids.rules.plays import eligible_payers
from hypogeum.games.cults_and_cryptids.rules.setup import holds_leader


@rule
def allow_main(s, t, seat):
    """Cards of the hand, Relics, the end of the phase. CC-DEC-05"""
    for first in range(0, CARDS, 8):
        copies = eight(s.hand[seat], first)
        while copies != 0:  # card by card: most of a hand's 192 places are empty
            k = lowest_bit(copies) >> 3
            copies &= ~(0xFF << (8 * k))
            if can_play(s, t, seat, first + k):
                s.legal[A_CARD + first + k] = 1
    for slot in range(FIRST_RELIC, FIRST_RELIC + RELICS):
        if can_activate(s, t, seat, slot):
            s.legal[A_OWN + slot] = 1
    s.legal[A_END] = 1


@rule
def allow_leaders(s, t, seat):
    """Leaders of the deck. CC-DEC-03"""
    for card in range(1, CARDS):
        if t.kind[card] == LEADER and in_deck(s, seat, card, int(s.deck_n[seat])) > 0:
            s.legal[A_CARD + card] = 1


@rule
def allow_hand(s, seat):
    """Cards of a hand, to be discarded. CC-DEC-12 CC-DEC-13"""
    for card in range(1, CARDS):
        if s.hand[seat, card] > 0:
            s.legal[A_CARD + card] = 1


@rule
def allow_fetch(s, t, seat, row):
    """Cards that a FETCH may take. CC-DEC-09 CC-DEC-10 CC-DEC-11"""
    for card in range(1, CARDS):
        if can_fetch(s, t, seat, row, card):
            s.legal[A_CARD + card] = 1


@rule
def allow_sacrifice(s, seat):
    """Own Followers. CC-DEC-14"""
    for slot in range(FOLLOWERS):
        if s.slot[seat, slot] != NO_CARD:
            s.legal[A_OWN + slot] = 1


@rule
def write_card_stages(s, t, stage, seat, x, y):
    """Stages in which a row of card `x` asks."""
    row = t.row[x, y]
    if stage == TARGET_OPP:
        allow_set(s, A_OPP, choices(s, t, seat, row), SLOTS)
    elif stage == TARGET_OWN:
        allow_set(s, A_OWN, choices(s, t, seat, row), SLOTS)
    else:
        allow_fetch(s, t, seat, row)
        if stage == PICK_DECK:
            s.legal[A_END] = 1


@rule
def write_other_stages(s, t, stage, seat, x, y, z):
    if stage == MAIN_STAGE:
        allow_main(s, t, seat)
    elif stage == ATTACKER:
        allow_set(s, A_OWN, attackers(s, seat), SLOTS)
        s.legal[A_END] = 1
    elif stage == ATTACK_TARGET:
        allow_set(s, A_OPP, attack_targets(s, t, seat, x), INFLUENCE + 1)
    elif stage == SUMMON_PAY:
        allow_set(s, A_OWN, eligible_payers(s, t, seat, x, z, y, int(s.paying)), FOLLOWERS)
    elif stage == DISCARD_OWN:
        allow_hand(s, seat)
    elif stage == DISCARD_PICK:
        allow_hand(s, 1 - seat)
    elif stage == SACRIFICE:
        allow_sacrifice(s, seat)
    elif stage == MULLIGAN:
        s.legal[A_END] = 1
        s.legal[A_REDRAW] = 0 if holds_leader(s, t, seat) else 1
    elif stage == LEADER_START:
        allow_leaders(s, t, seat)
    elif stage == BUILD_FACTION:
        allow_factions(s, t, seat)
    elif stage == BUILD_CARD:
        allow_building(s, t, seat)


@rule
def write_legal(s, t):
    """Write the mask of the decision on top; the number of legal actions."""
    s.legal[:] = 0
    f = s.frame[int(s.depth) - 1]
    stage, seat, x, y = int(f[F_KIND]), int(f[F_SEAT]), int(f[F_X]), int(f[F_Y])
    if TARGET_OPP <= stage <= PICK_TOP:
        write_card_stages(s, t, stage, seat, x, y)
    else:
        write_other_stages(s, t, stage, seat, x, y, int(f[F_Z]))
    return count_ones(s.legal)
