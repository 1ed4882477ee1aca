"""Set-up, and B: a new Encounter."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.cutthroat_caverns.actions import A_CHARACTER, A_ENCOUNTER
from hypogeum.games.cutthroat_caverns.cards import fill_hand
from hypogeum.games.cutthroat_caverns.constants import (
    CARDS, CHAR, CHARACTERS, CHARACTERS_DRAFT, CHARACTERS_RANDOM, ENCOUNTERS, FINISHER, FINISHER_KEYWORD, FINISHER_PICK,
    F_X, F_Y, MAIN, NONE, P_APPEAR, P_DEAL, P_FINISHER, P_ITEMS, RELICS,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.sequence import go, truncate


@rule
def lay_out(s, t, seed):
    """Shuffle the draw deck, seat the players, open the master sequence. CU-SUP-03 CU-SUP-04 CU-SUP-06"""
    plant(s, seed)
    for c in range(CARDS):
        s.deck[c] = c
    s.deck_n = CARDS
    shuffle(s, s.deck, CARDS)
    for seat in range(t.players):
        s.alive[seat] = 1
        s.lp[seat] = t.max_lp
    push(s, MAIN, NONE, 0, 0, 0)


@rule
def choose_characters(s, t, f):
    """Characters at random, by seat, or drafted. CU-SUP-07 CU-R60"""
    if t.characters == CHARACTERS_DRAFT:
        seat = int(f[F_X])
        if f[F_Y]:
            s.character[seat] = s.answer - A_CHARACTER
            seat += 1
            f[F_X] = seat
            f[F_Y] = 0
        if seat < t.players:
            f[F_Y] = 1
            push(s, CHAR, seat, 0, 0, 0)
            return
    else:
        left = CHARACTERS
        for seat in range(t.players):
            k = draw(s, left) if t.characters == CHARACTERS_RANDOM else 0
            for c in range(CHARACTERS):
                taken = False
                for other in range(seat):
                    if s.character[other] == c:
                        taken = True
                if not taken:
                    if k == 0:
                        s.character[seat] = c
                        break
                    k -= 1
            left -= 1
    go(f, P_FINISHER)


@rule
def pick_finishers(s, t, f):
    """Each player picks an Encounter for the bottom of the deck. CU-SUP-09 CU-R15"""
    seat = int(f[F_X])
    if f[F_Y]:
        s.picks[seat] = s.answer - A_ENCOUNTER
        seat += 1
        f[F_X] = seat
        f[F_Y] = 0
    if t.finisher == FINISHER_PICK and seat < t.players:
        f[F_Y] = 1
        push(s, FINISHER, seat, 0, 0, 0)
    else:
        go(f, P_DEAL)


@rule
def may_finish(s, t, e):
    """Whether an Encounter is a candidate for the Finisher."""
    if not t.pool[e] or (t.first_game and e == t.ripper):
        return False
    if t.finisher == FINISHER_PICK:
        for seat in range(t.players):
            if s.picks[seat] == e:
                return True
        return False
    return t.finisher != FINISHER_KEYWORD or t.enc_finisher[e] == 1


@rule
def deal(s, t, f):
    """Encounter deck, box, Relic stack, opening hands. CU-SUP-11 CU-SUP-12 CU-SUP-13 CU-SUP-14 CU-REL-01"""
    n = 0
    for e in range(ENCOUNTERS):
        if may_finish(s, t, e):
            n += 1
    k = draw(s, n)
    last = NONE
    for e in range(ENCOUNTERS):
        if may_finish(s, t, e):
            if k == 0:
                last = e
            k -= 1
    n = 0
    for e in range(ENCOUNTERS):
        if t.pool[e] and e != last and not (t.first_game and e == t.ripper):
            s.box[n] = e
            n += 1
    shuffle(s, s.box, n)
    s.enc_deck[0] = last
    count = 1
    while count < t.length - t.first_game:
        n -= 1
        s.enc_deck[count] = s.box[n]
        s.box[n] = NONE
        count += 1
    if t.first_game:
        s.enc_deck[count] = t.ripper
        count += 1
    s.enc_n = count
    s.box_n = n
    if t.relics:
        n = 0
        for r in range(RELICS):
            if t.relic_pool[r]:
                s.relic_stack[n] = r
                n += 1
        shuffle(s, s.relic_stack, n)
        for k in range(t.players + 1, n):
            s.relic_stack[k] = NONE
        s.relic_n = t.players + 1
    for seat in range(t.players):
        fill_hand(s, t, seat)
    go(f, P_APPEAR)


@rule
def appear(s, t, f):
    """B1: turn over the top Encounter. CU-ENC-01 CU-ENC-02 CU-ENC-07"""
    if s.enc_no > t.enc_limit:
        truncate(s)
        return
    s.enc_n -= 1
    s.enc = s.enc_deck[s.enc_n]
    s.enc_deck[s.enc_n] = NONE
    s.faced[s.enc] = 1
    s.lp_start = t.enc_lp[s.enc]
    s.lp_round = s.lp_start
    for k in range(t.enc_tokens[s.enc]):
        s.token_alive[k] = 1
        s.token_lp[k] = t.token_lp[s.enc, k]
    go(f, P_ITEMS)


@rule
def no_initiative(s, t):
    """Whether the first Initiative of the game is still to be drawn."""
    for seat in range(t.players):
        if s.initiative[seat] > 0:
            return False
    return True
