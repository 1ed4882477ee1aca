"""Faults of single fields: values in their ranges, piles and rows packed to the left. Nothing is followed here."""

from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.cutthroat_caverns.constants import (
    ACTIONS, BARE_MAX, CARDS, CHARACTERS, EMPTY, ENCOUNTERS, ENTRIES, HAND, HAND_KINDS, IN_DECK, ITEMS, MODE_HALVE, NONE,
    OUT_OF_BOUNDS, PENDING, PRIZE, REDIRECTS, RELICS, RIDERS, RIDER_FORM, SEATS, SET_SLOTS, SIGNALS, STACK, STRING,
    TOKENS, VICTIMS,
)  # fmt: skip


@rule
def ranges_of_piles(s):
    for seat in range(SEATS):
        if not (
            inside(s.hand[seat], NONE, CARDS - 1)
            and inside(s.set_card[seat], NONE, CARDS - 1)
            and inside(s.set_by[seat], NONE, SEATS - 1)
            and inside(s.set_known[seat], 0, (1 << SEATS) - 1)
            and inside(s.set_extra[seat], 0, 1)
            and inside(s.rider_card[seat], NONE, CARDS - 1)
        ):
            return False
    return (
        inside(s.deck, NONE, CARDS - 1)
        and inside(s.discard, NONE, CARDS - 1)
        and 0 <= s.deck_n <= CARDS
        and 0 <= s.discard_n <= CARDS
        and inside(s.hand_n, 0, HAND)
        and inside(s.set_n, 0, SET_SLOTS)
        and inside(s.rider_n, 0, RIDERS)
        and NONE <= s.ring_card < CARDS
        and inside(s.enc_deck, NONE, ENCOUNTERS - 1)
        and inside(s.box, NONE, ENCOUNTERS - 1)
        and 0 <= s.enc_n <= ENCOUNTERS
        and 0 <= s.box_n <= ENCOUNTERS
        and inside(s.relic_stack, NONE, RELICS - 1)
        and 0 <= s.relic_n <= RELICS
        and inside(s.trove_pair, NONE, RELICS - 1)
    )


@rule
def ranges_of_seats(s, t):
    last = int(t.players) - 1
    return (
        inside(s.alive, 0, 1)
        and inside(s.lp, 0, t.max_lp)
        and inside(s.prestige, 0, 1000)
        and inside(s.character, NONE, CHARACTERS - 1)
        and inside(s.initiative, 0, t.players)
        and inside(s.acted, 0, 1)
        and inside(s.edged, 0, 1)
        and inside(s.lose_turn, 0, 1)
        and inside(s.turn_lost, 0, 1)
        and inside(s.crowd, 0, 20)
        and inside(s.engaged, 0, (1 << TOKENS) - 1)
        and inside(s.wounded_step, 0, 1)
        and inside(s.wounder, 0, 100)
        and inside(s.wounder_last, 0, 100)
        and inside(s.gone_damage, 0, 10000)
        and inside(s.actor, 0, 1)
        and inside(s.exchanged, 0, 20)
        and inside(s.draws, 0, 40)
        and inside(s.signal, NONE, SIGNALS - 1)
        and inside(s.bare, NONE, BARE_MAX)
        and inside(s.last_kind, NONE, HAND_KINDS - 1)
        and inside(s.picks, NONE, ENCOUNTERS - 1)
        and inside(s.relic_keep, NONE, RELICS - 1)
        and inside(s.relic_back, NONE, RELICS - 1)
        and inside(s.trove_order, NONE, last)
        and 0 <= s.trove_n <= t.players
        and inside(s.barters, 0, t.barter_cap)
        and inside(s.offer_item, NONE, ITEMS - 1)
        and inside(s.offer_to, NONE, last)
        and inside(s.offer_theirs, NONE, ITEMS - 1)
        and inside(s.offer_answer, NONE, 1)
    )


@rule
def ranges_of_fight(s, t):
    last = int(t.players) - 1
    for e in range(ENTRIES):
        if not (inside(s.e_rider[e], NONE, CARDS - 1) and inside(s.e_rider_pos[e], 0, 3)):
            return False
    return (
        inside(s.e_form, EMPTY, RIDER_FORM)
        and inside(s.e_card, NONE, CARDS - 1)
        and inside(s.e_owner, NONE, last)
        and inside(s.e_pos, 0, 3)
        and inside(s.e_flat, 0, 1000)
        and inside(s.e_token, 0, (1 << TOKENS) - 1)
        and inside(s.e_guard, 0, 1)
        and inside(s.e_own_turn, 0, 1)
        and inside(s.e_bonus, 0, 1)
        and inside(s.e_rider_n, 0, RIDERS)
        and 0 <= s.stack_n <= STACK
        and 0 <= s.pend_n <= PENDING
        and NONE <= s.pend_seat <= last
        and inside(s.str_card, NONE, CARDS - 1)
        and inside(s.str_seat, NONE, last)
        and inside(s.str_target, NONE, last)
        and inside(s.str_entry, NONE, ENTRIES - 1)
        and inside(s.str_mode, 0, MODE_HALVE)
        and inside(s.str_ring, 0, 1)
        and 0 <= s.str_n <= STRING
        and inside(s.ugly_seat, NONE, last)
        and inside(s.ugly_named, NONE, last)
        and 0 <= s.ugly_n <= REDIRECTS
        and inside(s.victim, NONE, last)
        and inside(s.victim_new, 0, 1)
        and 0 <= s.victim_n <= VICTIMS
        and inside(s.line_mask, 0, (1 << SEATS) - 1)
        and inside(s.line_late, 0, 1)
    )


@rule
def ranges_of_rest(s, t):
    last = int(t.players) - 1
    return (
        inside(s.item_owner, NONE, last)
        and inside(s.item_state, IN_DECK, PRIZE)
        and inside(s.item_clock, 0, 9)
        and inside(s.relic_used, 0, 1)
        and inside(s.heal_asked, 0, (1 << SEATS) - 1)
        and inside(s.faced, 0, 1)
        and NONE <= s.enc < ENCOUNTERS
        and 1 <= s.enc_no <= t.enc_limit + 1
        and 0 <= s.lp_start <= 1000
        and 0 <= s.lp_round <= 1000
        and 0 <= s.healed <= 10000
        and 0 <= s.p_tokens <= 9
        and 0 <= s.round_no <= t.round_limit + 1
        and 0 <= s.rounds <= t.rounds_limit + 1
        and 0 <= s.decisions <= t.decision_limit
        and 0 <= s.last_wound <= 10000
        and 0 <= s.landings <= 100
        and 0 <= s.halved_one <= 1
        and 0 <= s.cancelled <= 1
        and 0 <= s.enc_over <= 1
        and NONE <= s.killer <= last
        and inside(s.token_alive, 0, 1)
        and inside(s.token_lp, 0, 1000)
        and 0 <= s.deaths <= 1
        and NONE <= s.turn_seat <= last
        and 0 <= s.shown <= 1
        and 0 <= s.drawn <= 1
        and 0 <= s.status <= 2
        and 0 <= s.reason <= OUT_OF_BOUNDS
        and NONE <= s.winner <= last
        and NONE <= s.to_act <= last
        and inside(s.legal, 0, 1)
        and NONE <= s.answer < ACTIONS
    )


@rule
def packed(a, n):
    """Items first, then NONE."""
    for k in range(a.shape[0]):
        if (a[k] != NONE) != (k < n):
            return False
    return True


@rule
def packed_rows(s):
    for seat in range(SEATS):
        if not (
            packed(s.hand[seat], s.hand_n[seat])
            and packed(s.set_card[seat], s.set_n[seat])
            and packed(s.set_by[seat], s.set_n[seat])
            and packed(s.rider_card[seat], s.rider_n[seat])
        ):
            return False
    for e in range(ENTRIES):
        if not packed(s.e_rider[e], s.e_rider_n[e]):
            return False
    return (
        packed(s.deck, s.deck_n)
        and packed(s.discard, s.discard_n)
        and packed(s.str_seat, s.str_n)
        and packed(s.enc_deck, s.enc_n)
        and packed(s.box, s.box_n)
        and packed(s.relic_stack, s.relic_n)
        and packed(s.trove_order, s.trove_n)
        and packed(s.ugly_seat, s.ugly_n)
        and packed(s.ugly_named, s.ugly_n)
        and packed(s.victim, s.victim_n)
        and (s.trove_pair[0] == NONE) == (s.trove_pair[1] == NONE)
    )
