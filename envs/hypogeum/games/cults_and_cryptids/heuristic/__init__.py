"""A scripted player: it plays its curve, trades well, and sees when it can win this turn.

Cards are weighed by the points of the cost formula, effects by what they would do on the boards as they are. Of the cards
that Faith pays it takes the one that together with the best use of the rest is worth most; Rites wait until they are worth
their cost. An attack is made where it kills, wears down what keeps its damage, or reaches Influence, since each gives the
opponent Madness. Every legal action gets a score, the highest is played, a random number breaks ties.
It reads public facts, its own hand and the list of its own deck only.

weights.py the numbers · worth.py cards in play · rows.py effects · hand.py cards of the hand · attacks.py · building.py
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import scale
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_END, A_FACTION, A_OPP, A_OWN, A_REDRAW
from hypogeum.games.cults_and_cryptids.constants import (
    ATTACK_TARGET, ATTACKER, BUILD_CARD, DISCARD_OWN, DISCARD_PICK, F_KIND, F_X, F_Y, MAIN_STAGE, R_N, R_OP, SACRIFICE,
    SUMMON_PAY,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.heuristic.attacks import attacker_score, best_strike, payer_score
from hypogeum.games.cults_and_cryptids.heuristic.building import build_score, faction_score
from hypogeum.games.cults_and_cryptids.heuristic.hand import card_score, keep_worth, opening_is_poor, relic_score
from hypogeum.games.cults_and_cryptids.heuristic.rows import sided, touch_worth
from hypogeum.games.cults_and_cryptids.heuristic.worth import card_worth


@rule
def hand_score(s, t, seat, stage, card):
    """Score of naming a card."""
    if stage == MAIN_STAGE:
        return card_score(s, t, seat, card)
    if stage == BUILD_CARD:
        return build_score(s, t, seat, card)
    if stage == DISCARD_OWN:
        return -keep_worth(s, t, seat, card)
    return 1 + keep_worth(s, t, 1 - seat if stage == DISCARD_PICK else seat, card)


@rule
def own_score(s, t, seat, stage, x, y, slot):
    """Score of naming an own slot."""
    if stage == ATTACKER:
        return attacker_score(s, t, seat, slot)
    if stage == SUMMON_PAY:
        return payer_score(s, seat, slot)
    if stage == MAIN_STAGE:
        return relic_score(s, t, seat, slot)
    if stage == SACRIFICE:
        return -card_worth(s, t, seat, slot)
    row = t.row[x, y]
    return sided(int(row[R_OP]), seat, seat, touch_worth(s, t, int(row[R_OP]), int(row[R_N]), seat, slot))


@rule
def opp_score(s, t, seat, stage, x, y, slot):
    """Score of naming one of the opponent's slots; `y` of an attack: the best target."""
    if stage == ATTACK_TARGET:
        return 1 if slot == y else 0
    row = t.row[x, y]
    return sided(int(row[R_OP]), seat, 1 - seat, touch_worth(s, t, int(row[R_OP]), int(row[R_N]), 1 - seat, slot))


@rule
def score(s, t, seat, stage, x, y, a):
    """Score of a legal action of the decision on top."""
    if a == A_END:
        return 0
    if a == A_REDRAW:
        return 1 if opening_is_poor(s, t, seat) else -1
    if a < A_OWN:
        return hand_score(s, t, seat, stage, a - A_CARD)
    if a < A_OPP:
        return own_score(s, t, seat, stage, x, y, a - A_OWN)
    if a < A_FACTION:
        return opp_score(s, t, seat, stage, x, y, a - A_OPP)
    return faction_score(s, seat)


@rule
def heuristic(s, t, seat, mask, noise):
    """The legal action with the best score; `noise` (u8) decides between equals. Reads only what `seat` may know."""
    top = int(s.depth) - 1
    stage, x, y = int(s.frame[top, F_KIND]), int(s.frame[top, F_X]), int(s.frame[top, F_Y])
    if stage == ATTACK_TARGET:
        _, y = best_strike(s, t, seat, x)
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
