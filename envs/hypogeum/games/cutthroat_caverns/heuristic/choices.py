"""The other decisions: tokens, seats, Items, yes or no."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.cards import owns
from hypogeum.games.cutthroat_caverns.constants import (
    ACT_SEAT, ARMOR, ASCENDING, ATTACK, BART_MINE, BART_REPLY, BOOTS_STAGE, CAP, CLOCK_IRON, DOUBLE_OWN, ENTRIES,
    FIRE, FX_CLOCK, FX_HEAL, F_Y, GAUNT, HEAL_REPLY, HEAL_WHO, ITEM_CARDS, ITEM_WIN, NONE, OWN, OWN_END, SPARE,
    STACK,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import contribution, passive, token_left
from hypogeum.games.cutthroat_caverns.heuristic.weights import ITEM_WORTH
from hypogeum.games.cutthroat_caverns.heuristic.outlook import (
    prey, hit, coming, around, strike_cost, price, outlook,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.heuristic.hand import best_two
from hypogeum.games.cutthroat_caverns.heuristic.tricks import gap, rotated


@rule
def token_score(s, t, seat, e, token):
    """Aim at a token that the own entry kills, else where it does not prepare another's kill."""
    left = token_left(s, t, token)
    for k in range(STACK, ENTRIES):
        if s.e_form[k] == ATTACK and k != e and s.e_owner[k] == seat and s.e_token[k] == token and k < e:
            left -= contribution(s, t, k)
    c = max(contribution(s, t, e), rotated(s, t, e, 1) if s.e_guard[e] else 0)
    w = int(t.token_p[s.enc, token])
    if c >= left:
        return 100 * w - c + left
    rest = left - c
    score = -w * max(0, 60 - rest) // 2
    if token == t.enc_chief[s.enc] and not (int(s.engaged[seat]) >> token) & 1:
        score -= price(s, t, seat, 15)
    return score


@rule
def seat_score(s, t, stage, seat, other, x):
    """Score of naming a seat."""
    rank = 10 * int(s.prestige[other]) + int(s.lp[other]) // 10
    if stage == SPARE:
        return 1000 if other == seat else -rank
    if stage == HEAL_WHO:
        missing = min(int(t.max_lp) - int(s.lp[other]), int(t.item_n[x, 0]))
        if other == seat:
            return price(s, t, seat, missing)
        return 100 * int(t.item_n[x, 1]) - 4 * missing - 10 * int(s.prestige[other])
    if stage == ACT_SEAT:
        return coming(s, t, seat, other) + (100 if other == s.frame[s.depth - 2, F_Y] else 0)
    return rank + 1  # theft, Ugly, Bloodstone, offers: at the leader's cost


@rule
def item_score(s, t, stage, seat, code):
    """Score of using, choosing or giving an Item by its code."""
    if stage == BART_MINE:
        return -ITEM_WORTH[code]
    if stage == OWN or stage == OWN_END:
        left, w = prey(s, t)
        if code == t.item_code[FIRE]:
            somebody = 0
            for other in range(t.players):
                somebody |= int(s.engaged[other])
            return 100 * w if somebody and 0 < left <= t.item_n[FIRE, 0] and hit_by_fire(s, t) else -1
        best, _ = best_two(s, t, seat, NONE)
        return 50 * w if coming(s, t, seat, seat) < left <= best else -1
    if stage != ITEM_WIN:
        return ITEM_WORTH[code]
    for i in range(ITEM_CARDS):
        if t.item_code[i] == code and t.item_fx[i] == FX_HEAL and owns(s, seat, i):
            if 10 * (int(t.max_lp) - int(s.lp[seat])) >= 9 * int(t.item_n[i, 0]) and 2 * s.lp[seat] < t.max_lp:
                return 100
            for other in range(t.players):
                if (
                    other != seat
                    and s.alive[other]
                    and s.lp[other] < t.max_lp
                    and not int(s.heal_asked[i]) >> other & 1
                ):
                    return 100
        elif t.item_code[i] == code and t.item_fx[i] == FX_CLOCK:
            if t.item_n[i, 0] == CLOCK_IRON:
                return 100 if price(s, t, seat, strike_cost(s, t, seat, 20, False, False)) > 120 else -1
            _, w = prey(s, t)
            return 100 if w >= 3 or s.enc_n <= 2 else -1
    return -1


@rule
def hit_by_fire(s, t):
    """Whether the fire counts in full against this creature."""
    n = int(t.item_n[FIRE, 0])
    cap = passive(s, t, CAP)
    left, _ = prey(s, t)
    return (
        n >= passive(s, t, ARMOR) and (cap == 0 or cap >= left) and (passive(s, t, ASCENDING) == 0 or n > s.last_wound)
    )


@rule
def trade_score(s, t, seat):
    """An offer to this seat is accepted when what comes is wanted more than what goes."""
    for other in range(t.players):
        if s.offer_to[other] == seat and s.offer_answer[other] == NONE and s.offer_item[other] != NONE:
            gain = ITEM_WORTH[t.item_code[s.offer_item[other]]]
            if s.offer_theirs[other] != NONE:
                gain -= ITEM_WORTH[t.item_code[s.offer_theirs[other]]]
            return gain
    return -1


@rule
def yes_score(s, t, stage, seat, x):
    """Score of YES where declining scores 0."""
    if stage == BART_REPLY:
        return trade_score(s, t, seat)
    if stage == HEAL_REPLY:
        missing = min(int(t.max_lp) - int(s.lp[seat]), int(t.item_n[x, 0]))
        return price(s, t, seat, missing) - 33 * int(t.item_n[x, 1])
    if stage == BOOTS_STAGE:
        left, _ = prey(s, t)
        return 1 if left <= 45 else -1
    if stage == DOUBLE_OWN:
        kind, left = int(t.kind[s.e_card[x]]), gap(s, t, x)
        _, w = prey(s, t)
        _, _, after, m = around(s, t, seat)
        up, base = hit(s, t, seat, kind, 1), hit(s, t, seat, kind, 0)
        return outlook(s, t, seat, left, w, up, 0, 0, after, m) - outlook(s, t, seat, left, w, base, 0, 0, after, m)
    if stage == GAUNT:
        now, left = contribution(s, t, x), gap(s, t, x)
        return 1 if now < left <= rotated(s, t, x, 1) else -1
    return 1
