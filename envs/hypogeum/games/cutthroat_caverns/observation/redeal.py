"""`redeal`: replace all that one seat cannot know by a sample of what it might be. Section 5, "Re-deal for seat v".

All consistent deals are equally likely. Which cards a deal may use is worked out from what the seat knows, in ascending
order, so the outcome depends on the seed and on that knowledge only: two games that a seat cannot tell apart are dealt
alike.

What the seat knows about a card of another seat:
- a set card of Opportunity Fire, and both set cards of a seat that set two, are Attack Cards;
- a set Action Card goes only with a hand without Attack Cards, cards drawn since excepted;
- a seat marked `bare` holds Attack Cards only among the cards drawn since;
- a seat before REPL1, GLASS_CARD or COUNTER_CARD holds a card that is legal there.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.cutthroat_caverns.constants import (
    ATTACK_KINDS, CARDS, COUNTER_CARD, ENCOUNTERS, F_KIND, F_SEAT, FIRST_ITEM_CARD, FX_STANDIN, GLASS_CARD, IN_DECK, ITEM_CARDS,
    NONE, RELICS, REPL1, TACTICAL,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.observation.observe import may_be_finisher
from hypogeum.games.cutthroat_caverns.rules.legal import write_legal

ANY, AN_ATTACK, AN_ACTION, ACTUAL = range(4)
"""Sorts of cards: any but Items, Attack Cards, Action Cards, actual attacks."""
ATTEMPTS = 100
"""Deals tried before the rare one in which set cards are made Attack Cards outright."""
HALF = 47


@rule
def redeal(s, t, me, seed):
    """Deal afresh all that seat `me` cannot know; its observation and its mask stay as they are."""
    plant(s, seed)
    redeal_cards(s, t, me)
    redeal_encounters(s, t)
    if t.relics:
        redeal_relics(s, t, me)
    s.answer = NONE
    if s.status == 0 and s.to_act != NONE:
        write_legal(s, t)


# ---------------------------------------------------------------- main deck


@rule
def knows(s, me, seat, k):
    """Whether `me` knows the set card `k` before `seat`. CU-R36 CU-R68"""
    return seat == me or (int(s.set_known[seat, k]) >> me) & 1 == 1


@rule
def redeal_cards(s, t, me):
    """Points 1 to 4: the unknown cards go to the hands and set cards of others, the rest is the draw deck."""
    gather(s, t, me)
    total = int(s.deck_n)
    items = 0
    while items < total and s.deck[items] >= FIRST_ITEM_CARD:
        items += 1
    left = total
    for attempt in range(ATTEMPTS):
        left = deal(s, t, me, items, total, attempt == ATTEMPTS - 1)
        if fits(s, t, me):
            break
    for k in range(left, CARDS):
        s.deck[k] = NONE
    s.deck_n = left
    shuffle(s, s.deck, left)
    for seat in range(t.players):
        if seat != me:
            sort_hand(s, seat)


@rule
def gather(s, t, me):
    """Collect the unknown cards in `deck`: Items first, then the others in ascending order."""
    low, high = 0, 0
    for k in range(s.deck_n):
        low, high = mark(low, high, int(s.deck[k]))
    for seat in range(t.players):
        if seat != me:
            for k in range(s.hand_n[seat]):
                low, high = mark(low, high, int(s.hand[seat, k]))
        for k in range(s.set_n[seat]):
            if not knows(s, me, seat, k):
                low, high = mark(low, high, int(s.set_card[seat, k]))
    n = 0
    for i in range(CARDS):
        card = (i + FIRST_ITEM_CARD) % CARDS
        if (low >> card) & 1 if card < HALF else (high >> (card - HALF)) & 1:
            s.deck[n] = card
            n += 1
    s.deck_n = n


@rule
def mark(low, high, card):
    """Two bit sets with a card added."""
    if card < HALF:
        return low | (1 << card), high
    return low, high | (1 << (card - HALF))


@rule
def is_sort(t, card, sort):
    kind = t.kind[card]
    if sort == AN_ACTION:
        return kind >= ATTACK_KINDS
    if sort == AN_ATTACK:
        return kind < ATTACK_KINDS
    return sort == ANY or (kind < ATTACK_KINDS and t.class_of[kind] < TACTICAL)


@rule
def pick(s, t, lo, n, sort):
    """Put a random card of this sort among deck[lo..n-1] on place n - 1, any card if there is none; returns n - 1."""
    m = 0
    if sort != ANY:
        for k in range(lo, n):
            if is_sort(t, s.deck[k], sort):
                m += 1
    i = lo
    if m == 0:
        i += draw(s, n - lo)
    else:
        m = draw(s, m)
        while m > 0 or not is_sort(t, s.deck[i], sort):
            if is_sort(t, s.deck[i], sort):
                m -= 1
            i += 1
    card = s.deck[i]
    s.deck[i] = s.deck[n - 1]
    s.deck[n - 1] = card
    return n - 1


@rule
def set_two(s, seat):
    """Whether the seat has set two cards in C2: it has two before it, or one after it revealed one. CU-R38"""
    n = 0
    for k in range(s.set_n[seat]):
        if not s.set_extra[seat, k]:
            n += 1
    return n > 1 or (n == 1 and s.last_kind[seat] != NONE)


@rule
def old_cards(s, t, me, seat):
    """How many hand cards of `seat` cannot be Attack Cards, for all that `me` knows."""
    n, unknown, attacks, action = int(s.hand_n[seat]), 0, 0, False
    for holder in range(t.players):
        for k in range(s.set_n[holder]):
            if s.set_by[holder, k] == seat:
                if not knows(s, me, holder, k):
                    unknown += 1
                elif t.kind[s.set_card[holder, k]] < ATTACK_KINDS:
                    attacks += 1
                else:
                    action = True
    old = 0
    if s.bare[seat] != NONE and shown_by_stand_in(s, t, seat):
        old = n - int(s.bare[seat])
    elif s.bare[seat] != NONE:
        old = n + unknown - max(0, int(s.bare[seat]) - attacks)
    if action:
        old = max(old, n - int(s.draws[seat]))
    return max(0, min(n, old))


@rule
def was_extra(s, seat, k):
    """Whether a set card is the second one of Opportunity Fire; Mixed Signals moves cards, not the Turn they are due in."""
    by = int(s.set_by[seat, k])
    if by == seat:
        return s.set_extra[seat, k] == 1
    for j in range(s.set_n[by]):
        if s.set_by[by, j] == seat:
            return s.set_extra[by, j] == 1
    return False


@rule
def shown_by_stand_in(s, t, seat):
    """Whether the seat has revealed a Stand-in in this Round: then `bare` says nothing of cards set before."""
    return s.last_kind[seat] != NONE and t.fx[s.last_kind[seat]] == FX_STANDIN


@rule
def set_sort(s, t, seat, k):
    """What an unknown set card must be."""
    by = int(s.set_by[seat, k])
    if was_extra(s, seat, k) or set_two(s, by):
        return AN_ATTACK
    if s.bare[by] == 0 and not shown_by_stand_in(s, t, by):
        return AN_ACTION
    return ANY


@rule
def duty_seat(s):
    """The seat that stands before a choice of a hand card which it must have, or NONE."""
    if s.status != 0 or s.depth == 0:
        return NONE
    stage = s.frame[s.depth - 1, F_KIND]
    if stage == REPL1 or stage == GLASS_CARD or stage == COUNTER_CARD:
        return int(s.frame[s.depth - 1, F_SEAT])
    return NONE


@rule
def duty_sort(s):
    return ACTUAL if s.frame[s.depth - 1, F_KIND] == COUNTER_CARD else AN_ATTACK


@rule
def deal(s, t, me, lo, n, forced):
    """Deal the unknown cards once: places that take one sort only, then the others. Returns the cards left.

    `forced`: the duty and set cards of any sort get Attack Cards as long as there are some.
    """
    duty = duty_seat(s)
    reserved = NONE
    if forced and duty != NONE and duty != me:
        n = pick(s, t, lo, n, duty_sort(s))
        reserved = int(s.deck[n])
    for narrow in range(1, -1, -1):
        for seat in range(t.players):
            for k in range(s.set_n[seat]):
                if not knows(s, me, seat, k):
                    sort = set_sort(s, t, seat, k)
                    if (sort != ANY) == (narrow == 1):
                        n = pick(s, t, lo, n, AN_ATTACK if forced and sort == ANY else sort)
                        s.set_card[seat, k] = s.deck[n]
        for seat in range(t.players):
            if seat == me:
                continue
            old, size = old_cards(s, t, me, seat), int(s.hand_n[seat])
            for k in range(0 if narrow else old, old if narrow else size):
                if reserved != NONE and seat == duty and k == size - 1:
                    s.hand[seat, k] = reserved
                else:
                    n = pick(s, t, lo, n, AN_ACTION if narrow else ANY)
                    s.hand[seat, k] = s.deck[n]
    return n


@rule
def fits(s, t, me):
    """Whether the hands fit the set cards and the duty of the seat asked."""
    for holder in range(t.players):
        for k in range(s.set_n[holder]):
            if not knows(s, me, holder, k) and t.kind[s.set_card[holder, k]] >= ATTACK_KINDS:
                by = int(s.set_by[holder, k])
                for j in range(int(s.hand_n[by]) - int(s.draws[by])):
                    if by != me and t.kind[s.hand[by, j]] < ATTACK_KINDS:
                        return False
    duty = duty_seat(s)
    if duty == NONE or duty == me:
        return True
    for k in range(s.hand_n[duty]):
        if is_sort(t, s.hand[duty, k], duty_sort(s)):
            return True
    return False


@rule
def sort_hand(s, seat):
    """Hands are kept in ascending order."""
    for i in range(1, int(s.hand_n[seat])):
        card = s.hand[seat, i]
        k = i
        while k > 0 and s.hand[seat, k - 1] > card:
            s.hand[seat, k] = s.hand[seat, k - 1]
            k -= 1
        s.hand[seat, k] = card


# ---------------------------------------------------------------- Encounters


@rule
def redeal_encounters(s, t):
    """Point 5: the Finisher is one of its candidates, the rest goes to deck and box. CU-SUP-09 CU-SUP-14"""
    bits = 0
    top = int(s.enc_n)
    if t.first_game and top > 0 and s.enc_deck[top - 1] == t.ripper:
        top -= 1
    for k in range(top):
        bits |= 1 << int(s.enc_deck[k])
    for k in range(s.box_n):
        bits |= 1 << int(s.box[k])
    n, candidates = 0, 0
    hidden = s.enc_no < t.length and top > 0
    for enc in range(ENCOUNTERS):
        if (bits >> enc) & 1:
            s.box[n] = enc
            n += 1
            if hidden and may_be_finisher(s, t, enc):
                candidates += 1
    first = 0
    if candidates > 0:
        k = draw(s, candidates)
        i = 0
        while k > 0 or not may_be_finisher(s, t, int(s.box[i])):
            if may_be_finisher(s, t, int(s.box[i])):
                k -= 1
            i += 1
        s.enc_deck[0] = s.box[i]
        n -= 1
        s.box[i] = s.box[n]
        first = 1
    shuffle(s, s.box, n)
    for k in range(first, top):
        n -= 1
        s.enc_deck[k] = s.box[n]
    for k in range(n, ENCOUNTERS):
        s.box[k] = NONE


# ---------------------------------------------------------------- Relics


@rule
def drafted_at(s, t, me):
    """Place of `me` among those who have begun to draft, or NONE."""
    for k in range(s.trove_n):
        if s.trove_order[k] == me:
            return k
    return NONE


@rule
def redeal_relics(s, t, me):
    """Point 6: the Relic stack and what others hold of it during the draft. CU-REL-02 CU-REL-03 CU-R32

    Drafters choose evenly between their two. `relic_stack` serves as the heap of unknown Relics, taken from its end.
    """
    open_draft = s.trove_pair[0] != NONE
    done = int(s.trove_n) - 1
    place = drafted_at(s, t, me)
    if s.trove_n > 0 and not open_draft:
        guess_returned(s, t, me, place)
        return
    n = 0
    for k in range(RELICS):
        mine = s.relic_keep[me] == k or s.relic_back[me] == k
        if open_draft and place == done and (s.trove_pair[0] == k or s.trove_pair[1] == k):
            mine = True
        if t.relic_pool[k] and not mine:
            s.relic_stack[n] = k
            n += 1
    shuffle(s, s.relic_stack, n)
    if open_draft:
        n = draft_before(s, place if place != NONE else 0, n, place == done)
        n = draft_after(s, place, done, n)
    for k in range(RELICS):
        if k >= s.relic_n:
            s.relic_stack[k] = NONE


@rule
def draft_before(s, place, n, drafting):
    """Choices made before `me` drafted in `place`, from its two Relics backward. Relics left in the heap."""
    for i in range(place):
        n -= 1
        s.relic_keep[s.trove_order[i]] = s.relic_stack[n]
    for i in range(place - 1, -1, -1):
        after = s.trove_order[i + 1]
        back = s.relic_back[after] if draw(s, 2) else s.relic_keep[after]
        if i == place - 1 and drafting:
            back = s.trove_pair[0]
        s.relic_back[s.trove_order[i]] = back
    return n


@rule
def draft_after(s, place, done, n):
    """Choices made after `me` drafted, and the two Relics before the seat that is drafting. Relics left in the heap."""
    if place == done:
        return n
    top = NONE if place == NONE else int(s.relic_back[s.trove_order[place]])
    for i in range(place + 1, done + 1):
        if top == NONE:
            n -= 1
            top = int(s.relic_stack[n])
        n -= 1
        new = int(s.relic_stack[n])
        if i == done:
            s.trove_pair[0] = top
            s.trove_pair[1] = new
        elif draw(s, 2):
            s.relic_keep[s.trove_order[i]] = new
            s.relic_back[s.trove_order[i]] = top
        else:
            s.relic_keep[s.trove_order[i]] = top
            s.relic_back[s.trove_order[i]] = new
            top = new
    return n


@rule
def guess_returned(s, t, me, place):
    """After the draft only the drafters know what they returned: the last one a Relic that nobody chose, which is also
    what `me` returned and all after it, if nobody took that."""
    rejected, possible = 0, 0
    for k in range(RELICS):
        if t.relic_pool[k]:
            possible += 1
            if s.item_state[ITEM_CARDS + k] == IN_DECK:
                rejected += 1
    mine = int(s.relic_back[me]) if place != NONE else NONE
    for i in range(s.trove_n):
        seat = int(s.trove_order[i])
        last = i == s.trove_n - 1
        if seat == me:
            continue
        if place != NONE and i > place and s.item_state[ITEM_CARDS + mine] == IN_DECK:
            s.relic_back[seat] = mine
            continue
        j = draw(s, rejected if last else possible)
        for k in range(RELICS):
            if not t.relic_pool[k] or (last and s.item_state[ITEM_CARDS + k] != IN_DECK):
                continue
            if j == 0:
                s.relic_back[seat] = k
            j -= 1
