"""A scripted kill-stealer: it counts what the creature has left and what the seats before and after it may add.

It reads only what its seat may know: public facts, its own hand and the set cards it has seen. Every legal action gets
a score, the highest is played, a random number breaks ties. Scores are in hundredths of P, chances in percent.

weights.py the numbers · outlook.py what damage is worth · hand.py cards · tricks.py Action Cards · choices.py the rest
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import scale
from hypogeum.games.cutthroat_caverns.actions import (
    A_BARTER, A_CARD, A_CHARACTER, A_DOUBLE, A_ENCOUNTER, A_ENTRY, A_ITEM, A_PASS, A_REVEAL, A_SEAT, A_SIGNAL,
    A_TOKEN, A_YES,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import COUNTER, F_KIND, F_X, F_Y, NONE, REPL2, RETHINK, SET2, WIN
from hypogeum.games.cutthroat_caverns.heuristic.outlook import around, coming, outlook, prey
from hypogeum.games.cutthroat_caverns.heuristic.hand import best_two, card_score, pending
from hypogeum.games.cutthroat_caverns.heuristic.tricks import entry_score, play_score
from hypogeum.games.cutthroat_caverns.heuristic.choices import item_score, seat_score, token_score, yes_score


@rule
def score(s, t, seat, stage, x, y, a):
    """Score of a legal action of the decision on top."""
    if a == A_PASS:
        if stage == RETHINK:
            return card_score(s, t, stage, seat, int(t.kind[s.set_card[seat, x]])) + 15
        if stage == REPL2 or stage == SET2:
            left, w = prey(s, t)
            before, n, after, m = around(s, t, seat)
            left -= pending(s, t) if stage == REPL2 else coming(s, t, seat, seat)
            return outlook(s, t, seat, left, w, 0, before, n, after, m)
        return 0
    if a == A_YES:
        return yes_score(s, t, stage, seat, x)
    if a == A_REVEAL or a == A_BARTER:
        return 0 if a == A_REVEAL else -1
    if a < A_SEAT:
        kind = a - A_CARD
        if stage == WIN:
            return play_score(s, t, seat, kind, x, y)
        if stage == COUNTER:
            left, w = prey(s, t)
            best, _ = best_two(s, t, seat, NONE)
            return 100 * w if best >= left else -1
        return card_score(s, t, stage, seat, kind)
    if a < A_ENTRY:
        return seat_score(s, t, stage, seat, (seat + a - A_SEAT) % int(t.players), x)
    if a < A_DOUBLE:
        return entry_score(s, t, seat, x, a - A_ENTRY, 0)
    if a < A_TOKEN:
        return entry_score(s, t, seat, int(t.kind[s.str_card[s.str_n - 1]]), x, 1 if a == A_DOUBLE else -1)
    if a < A_ITEM:
        return token_score(s, t, seat, x, a - A_TOKEN)
    if a < A_ENCOUNTER:
        return item_score(s, t, stage, seat, a - A_ITEM)
    if a < A_CHARACTER:
        return 10 * int(t.enc_p[a - A_ENCOUNTER]) - int(t.enc_lp[a - A_ENCOUNTER]) // 10
    return 1 if a == A_SIGNAL else 0


@rule
def heuristic(s, t, seat, mask, noise):
    """The legal action with the best score; `noise` (u8) decides between equals. Reads only what `seat` may know."""
    top = int(s.depth) - 1
    stage, x, y = int(s.frame[top, F_KIND]), int(s.frame[top, F_X]), int(s.frame[top, F_Y])
    best, choice, ties = -1000000, -1, 0
    for a in range(mask.shape[0]):
        if mask[a]:
            value = score(s, t, seat, stage, x, y, a)
            if value > best:
                best, choice, ties = value, a, 1
            elif value == best:
                ties += 1
                if scale(noise, 1 << 20) * ties < 1 << 20:
                    choice = a
    return choice
