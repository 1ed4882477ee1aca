"""`faults(s, t)`: bit flags for every way in which a record can be impossible.

Looks at records that wait for a decision, or at finished games; repairs nothing.

A record may come from a stranger's save. Values that the rules use as places are checked first, and nothing is followed
before that, so an unfaulty record cannot lead the rules outside their arrays.
"""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.cards import max_hand
from hypogeum.games.cutthroat_caverns.constants import (
    ACTIONS, ALL_DEAD, ATTACK, ATTACK_KINDS, BLAST, CARDS, CHARACTERS, EMPTY, ENCOUNTERS, ENTRIES, ESCAPED, FEINT_FORM,
    FINISHER_PICK, FIRST_ITEM_CARD, FX_CLOCK, FX_FEINT, FX_RIDER_ADD, FX_RIDER_MUL, GROW, HAND, HAND_KINDS,
    IN_DECK, IN_PLAY, ITEM_CARDS, ITEMS, MODE_HALVE, NONE, OUT_OF_BOUNDS, PENDING, PRIZE, REDIRECTS, RELICS, RIDER_FORM,
    RIDERS, RING, RUNNING, SEATS, SET_SLOTS, SIGNALS, STACK, STRING, TACTICAL, TIE_BROKEN, TOKENS, UNINTENTIONAL_STRIKE,
    VICTIMS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import creature_left, living, token_left
from hypogeum.games.cutthroat_caverns.faults_frames import frames_are_sound, is_open, mask_is_true
from hypogeum.games.cutthroat_caverns.observation.observe import may_be_finisher
from hypogeum.games.cutthroat_caverns.observation.redeal import mark

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


def describe(flags: int) -> list[str]:
    """One sentence for each fault in `flags`, as returned by `faults`."""
    return [words for flag, words in MEANINGS.items() if flags & flag]


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
    if s.to_act != s.frame[s.depth - 1, 1] or not s.alive[s.to_act]:
        return FAULT_ACTING
    if found == 0 and not mask_is_true(s, t):
        return FAULT_MASK
    return 0


# ---------------------------------------------------------------- ranges


@rule
def inside(a, low, high):
    """Whether all values of a row lie in low..high."""
    for k in range(a.shape[0]):
        if a[k] < low or a[k] > high:
            return False
    return True


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
        and inside(s.bare, NONE, 126)
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


# ---------------------------------------------------------------- places


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


@rule
def tally(low, high, doubles, a, n):
    """Two bit sets with the first `n` cards of a row, and how many were there already; NONE is passed over."""
    for k in range(n):
        if a[k] != NONE:
            was_low, was_high = low, high
            low, high = mark(low, high, int(a[k]))
            if low == was_low and high == was_high:
                doubles += 1
    return low, high, doubles


@rule
def each_card_once(s, t):
    """All 94 cards, each in one place; an Item that is not in the deck is its own place."""
    low, high, doubles = 0, 0, 0
    low, high, doubles = tally(low, high, doubles, s.deck, int(s.deck_n))
    for i in range(ITEM_CARDS):
        if s.item_state[i] != IN_DECK:
            was = high
            low, high = mark(low, high, FIRST_ITEM_CARD + i)
            doubles += 1 if was == high else 0
    low, high, doubles = tally(low, high, doubles, s.discard, int(s.discard_n))
    for seat in range(SEATS):
        low, high, doubles = tally(low, high, doubles, s.hand[seat], int(s.hand_n[seat]))
        low, high, doubles = tally(low, high, doubles, s.set_card[seat], int(s.set_n[seat]))
        low, high, doubles = tally(low, high, doubles, s.rider_card[seat], int(s.rider_n[seat]))
    low, high, doubles = tally(low, high, doubles, s.e_card, ENTRIES)
    for e in range(ENTRIES):
        low, high, doubles = tally(low, high, doubles, s.e_rider[e], int(s.e_rider_n[e]))
    low, high, doubles = tally(low, high, doubles, s.str_card, STRING)
    if s.ring_card != NONE:
        was_low, was_high = low, high
        low, high = mark(low, high, int(s.ring_card))
        if low == was_low and high == was_high:
            doubles += 1
    half = CARDS // 2
    return doubles == 0 and low == (1 << half) - 1 and high == (1 << half) - 1


@rule
def items_are_sound(s, t):
    """State, owner and clock of Items go together; the Ring's card lies on a Ring that is in play."""
    for i in range(ITEMS):
        state = s.item_state[i]
        if (state == IN_PLAY or state == RUNNING) and s.item_owner[i] == NONE:
            return False
        if state == IN_DECK and s.item_owner[i] != NONE:
            return False
        if i >= ITEM_CARDS and (state == RUNNING or state == PRIZE):
            return False
        if state == RUNNING and (t.item_fx[i] != FX_CLOCK or not s.alive[s.item_owner[i]]):
            return False
        if s.item_clock[i] != 0 and (state != RUNNING or s.item_clock[i] > t.item_n[i, 1]):
            return False
    if s.ring_card == NONE:
        return True
    kind = t.kind[s.ring_card]
    return s.item_state[ITEM_CARDS + RING] == IN_PLAY and ATTACK_KINDS <= kind < HAND_KINDS


@rule
def relics_are_sound(s, t):
    """Each Relic of this game in one place at most; the stack has the size that the draft leaves it."""
    seen, doubles, kept = 0, 0, 0
    for k in range(RELICS):
        n = 1 if s.item_state[ITEM_CARDS + k] != IN_DECK else 0
        for j in range(s.relic_n):
            n += 1 if s.relic_stack[j] == k else 0
        for seat in range(SEATS):
            if s.relic_keep[seat] == k:
                n += 1
                kept += 1
            if s.relic_back[seat] == k and not t.relic_pool[k]:
                return False
        for j in range(2):
            n += 1 if s.trove_pair[j] == k else 0
        if n > 1:
            doubles += 1
        if n > 0:
            seen += 1
            if not t.relics or not t.relic_pool[k]:
                return False
    drafting = 1 if s.trove_pair[0] != NONE else 0
    for j in range(s.trove_n):
        for k in range(j):
            if s.trove_order[j] == s.trove_order[k]:
                return False
        seat = s.trove_order[j]
        if drafting and j < s.trove_n - 1 and (s.relic_keep[seat] == NONE or s.relic_back[seat] == NONE):
            return False
    if s.trove_n > 0 and not drafting:
        return doubles == 0 and s.relic_n == 0 and kept == 0
    dealt = t.relics and (s.enc != NONE or s.enc_n > 0)
    size = int(t.players) + 1 - kept - 2 * drafting if dealt else 0
    return doubles == 0 and s.relic_n == size and kept + drafting == s.trove_n


@rule
def encounters_are_sound(s, t):
    """Every Encounter of the game faced, in the deck or in the box; the Finisher is one that may be."""
    further = s.enc_no > t.length or (s.enc_no == t.length and s.enc_n > 0)
    for enc in range(ENCOUNTERS):
        n = 0
        for k in range(s.enc_n):
            n += 1 if s.enc_deck[k] == enc else 0
        for k in range(s.box_n):
            n += 1 if s.box[k] == enc else 0
        if n > 1 or (n > 0 and s.faced[enc] and not further):
            return False
        if (n > 0 or s.faced[enc]) and not t.pool[enc]:
            return False
        if s.enc != NONE and t.pool[enc] and n == 0 and not s.faced[enc]:
            return False
    for seat in range(t.players):
        for other in range(seat):
            if s.picks[seat] != NONE and s.picks[seat] == s.picks[other]:
                return False
        if s.picks[seat] != NONE and not (t.finisher == FINISHER_PICK and t.pool[s.picks[seat]]):
            return False
        if s.enc != NONE and (s.picks[seat] == NONE) == (t.finisher == FINISHER_PICK):
            return False
    if s.enc == NONE and s.enc_n == 0:
        return s.box_n == 0 and s.enc_no == 1 and s.round_no == 0
    if s.enc != NONE and not s.faced[s.enc]:
        return False
    over = s.enc_no - (1 if s.enc == NONE else 0)
    if over < t.length:
        return s.enc_n == t.length - over and may_be_finisher(s, t, int(s.enc_deck[0]))
    return s.enc_n <= 1


# ---------------------------------------------------------------- seats


@rule
def seats_are_sound(s, t):
    """LP goes with life; characters differ; seats that are not in the game are blank."""
    for seat in range(SEATS):
        if seat >= t.players:
            if s.alive[seat] or s.lp[seat] or s.character[seat] != NONE or s.picks[seat] != NONE:
                return False
            if s.relic_keep[seat] != NONE or s.relic_back[seat] != NONE or s.offer_item[seat] != NONE:
                return False
        elif (s.alive[seat] == 1) != (s.lp[seat] > 0):
            return False
        if s.enc != NONE and (s.character[seat] == NONE) == (seat < t.players):
            return False
        if (s.offer_item[seat] == NONE) != (s.offer_to[seat] == NONE):
            return False
        for other in range(seat):
            if s.character[seat] != NONE and s.character[seat] == s.character[other]:
                return False
    return living(s) > 0 or s.status != 0


@rule
def initiative_is_sound(s, t):
    """Before the first draw nobody has a card; then the living have 1 to their number and the dead none."""
    bits, drawn = 0, False
    for seat in range(SEATS):
        if s.initiative[seat] > 0:
            drawn = True
            if not s.alive[seat] or (bits >> int(s.initiative[seat])) & 1:
                return False
            bits |= 1 << int(s.initiative[seat])
    if not drawn:
        return s.round_no == 0 or s.status != 0
    return bits == (2 << living(s)) - 2


@rule
def hands_are_sound(s, t):
    """Hands in ascending order, without Items, not above the maximum unless their owner is about to discard."""
    for seat in range(t.players):
        n = int(s.hand_n[seat])
        for k in range(n):
            if s.hand[seat, k] >= FIRST_ITEM_CARD or (k > 0 and s.hand[seat, k] <= s.hand[seat, k - 1]):
                return False
        if n > max_hand(s, t, seat) and s.status == 0 and not is_open(s, seat):
            return False
    return True


@rule
def sets_are_sound(s, t):
    """Set cards are no Items, were set by a seat of the game, and are known to who set them and who has them."""
    for seat in range(SEATS):
        for k in range(SET_SLOTS):
            if k >= s.set_n[seat]:
                if s.set_known[seat, k] or s.set_extra[seat, k]:
                    return False
                continue
            by = int(s.set_by[seat, k])
            both = (1 << by) | (1 << seat)
            if by >= t.players or s.set_card[seat, k] >= FIRST_ITEM_CARD or int(s.set_known[seat, k]) & both != both:
                return False
            if s.set_extra[seat, k] and t.kind[s.set_card[seat, k]] >= ATTACK_KINDS:
                return False
            if k > 0 and s.set_extra[seat, k - 1] > s.set_extra[seat, k]:
                return False
    return True


@rule
def dead_are_bare(s):
    """CU-DTH-02 CU-DTH-03 CU-DTH-04"""
    for seat in range(SEATS):
        if not s.alive[seat]:
            n = int(s.hand_n[seat]) + int(s.set_n[seat]) + int(s.rider_n[seat])
            if n > 0 or s.prestige[seat] or s.initiative[seat] or s.pend_seat == seat or s.to_act == seat:
                return False
    return True


# ---------------------------------------------------------------- the fight


@rule
def is_rider(t, card):
    return t.fx[t.kind[card]] == FX_RIDER_ADD or t.fx[t.kind[card]] == FX_RIDER_MUL


@rule
def entry_is_sound(s, t, e):
    """Card, ladder position, owner, target and Riders of one entry."""
    form = s.e_form[e]
    if form == EMPTY:
        return s.e_card[e] == NONE and s.e_owner[e] == NONE and s.e_rider_n[e] == 0 and s.e_flat[e] == 0
    if s.e_owner[e] == NONE:
        return False
    tokens = int(t.enc_tokens[s.enc])
    if form == BLAST:
        return s.e_card[e] == NONE and s.e_rider_n[e] == 0 and 0 < s.e_token[e] < 1 << max(1, tokens)
    if s.e_card[e] == NONE or s.e_card[e] >= FIRST_ITEM_CARD:
        return False
    kind = int(t.kind[s.e_card[e]])
    if form == FEINT_FORM:
        return t.fx[kind] == FX_FEINT and s.e_rider_n[e] == 0
    if form == RIDER_FORM:
        return is_rider(t, s.e_card[e]) and s.e_rider_n[e] == 0
    if t.class_of[kind] >= TACTICAL and kind != UNINTENTIONAL_STRIKE:
        return False
    if s.e_pos[e] >= t.steps[kind] or s.e_token[e] >= max(1, tokens):
        return False
    times = 0
    for k in range(s.e_rider_n[e]):
        rider = t.kind[s.e_rider[e, k]]
        times += 1 if t.fx[rider] == FX_RIDER_MUL else 0
        if times > 1 or not is_rider(t, s.e_rider[e, k]) or s.e_rider_pos[e, k] >= max(1, int(t.steps[rider])):
            return False
    return not s.e_guard[e] or t.face[kind] == s.character[s.e_owner[e]]


@rule
def entries_are_sound(s, t):
    """The stack holds attacks and Fire only, the group belongs to one seat, waiting Riders are Riders of the past."""
    for seat in range(SEATS):
        times = 0
        for k in range(s.rider_n[seat]):
            if not is_rider(t, s.rider_card[seat, k]) or s.rider_round[seat, k] > s.rounds:
                return False
            times += 1 if t.fx[t.kind[s.rider_card[seat, k]]] == FX_RIDER_MUL else 0
        if times > 1:
            return False
    if s.enc == NONE:
        for e in range(ENTRIES):
            if s.e_form[e] != EMPTY:
                return False
        return s.stack_n == 0 and s.pend_n == 0
    for e in range(ENTRIES):
        if not entry_is_sound(s, t, e):
            return False
        form = s.e_form[e]
        if e < STACK:
            if (form == ATTACK or form == BLAST) != (e < s.stack_n) or form > BLAST:
                return False
        elif form != EMPTY and (e >= STACK + s.pend_n or form == BLAST or s.e_owner[e] != s.pend_seat):
            return False
    return (s.pend_n > 0) == (s.pend_seat != NONE)


@rule
def string_is_sound(s, t):
    """Played cards are Action Cards; only the one that is being resolved may have left the string."""
    for k in range(s.str_n):
        if s.str_card[k] == NONE:
            if k < s.str_n - 1:
                return False
        elif not ATTACK_KINDS <= t.kind[s.str_card[k]] < HAND_KINDS:
            return False
    for k in range(s.str_n, STRING):
        if s.str_card[k] != NONE:
            return False
    return True


@rule
def creature_is_sound(s, t):
    """Creature and tokens have LP left unless the Encounter is over, and no more than they began with."""
    if s.enc == NONE:
        return s.lp_start == 0 and s.lp_round == 0 and s.p_tokens == 0
    tokens = int(t.enc_tokens[s.enc])
    for k in range(TOKENS):
        if k >= tokens:
            if s.token_alive[k] or s.token_lp[k]:
                return False
        elif s.token_lp[k] > t.token_lp[s.enc, k]:
            return False
        elif s.token_alive[k] and s.status == 0 and token_left(s, t, k) <= 0:
            return False
    grown = int(t.enc_passive[s.enc, GROW])
    if s.lp_start != t.enc_lp[s.enc] or s.p_tokens > grown or s.lp_round > s.lp_start:
        return False
    if tokens > 0:
        return s.lp_round == 0 and s.healed == 0
    left = creature_left(s, t)
    return left <= s.lp_start and (left > 0 or s.enc_over == 1 or s.round_no == 0 or s.status != 0)


@rule
def end_is_sound(s, t):
    """CU-GEN-01 CU-GEN-02 CU-GEN-03"""
    if s.status == 0:
        return s.reason == 0 and s.winner == NONE
    if s.status == 2:
        return s.reason == OUT_OF_BOUNDS and s.winner == NONE
    if s.reason == ALL_DEAD:
        return s.winner == NONE and living(s) == 0
    if s.winner == NONE or not s.alive[s.winner] or (s.reason != ESCAPED and s.reason != TIE_BROKEN):
        return False
    for seat in range(SEATS):
        if seat != s.winner and s.alive[seat] and s.prestige[seat] >= s.prestige[s.winner]:
            return False
    return True
