"""What may be chosen: one helper per group of stages, written into `s.legal`."""

from hypogeum.core.jit import rule
from hypogeum.games.cutthroat_caverns.actions import (
    A_BARTER, A_CARD, A_CHARACTER, A_DOUBLE, A_ENCOUNTER, A_ENTRY, A_HALVE, A_ITEM, A_PASS, A_REVEAL, A_SEAT, A_SIGNAL,
    A_TOKEN, A_YES,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.cards import (
    due, hand_has, has_attack, owns, owns_relic,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.constants import (
    ACT_ENTRY, ACT_MODE, ACT_SEAT, ATTACK, ATTACK_KINDS, BART_MINE, BART_REPLY, BART_SEAT, BART_THEIRS, BOOTS_STAGE,
    CHAR, CHARACTERS, CLOAK, COUNTER, COUNTER_CARD, COUNTER_STRIKE, DISCARD, DOUBLE_OWN, ENCOUNTERS, F_KIND, F_SEAT, F_X,
    F_Y, F_Z, FEINT_FORM, FINISHER, FIRE, FIRST_RELIC_CODE, FX_CLOCK, FX_FLAT, FX_HEAL, FX_REPLACE_TACTICAL, FX_ROTATE,
    FX_SPOIL, FX_SPOIL_SET, FX_SWAP_INIT, FX_SWAP_SET, GAUNT, GLASS_CARD, HAND_KINDS, HEAL_REPLY, HEAL_WHO, HOLY,
    IN_PLAY, ITEM_CARDS, ITEM_WIN, ITEMS, LOOT, NAME, NONE, ORDER, OWN, OWN_END, PENDING, PING, REPL1,
    REPL2, RETHINK, RIDER_FORM, RING, SANDGLASS, SET, SET2, SIGNAL, SIGNALS, SPARE, STACK, STEAL_ITEM, STEAL_SEAT, STORE,
    TOKEN, TOKENS, TROVE, W_ATK, W_END, W_PRE, WIN, TACTICAL,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.effects import can_rotate, living

# ---------------------------------------------------------------- pieces


@rule
def allow_hand(s, t, seat, lo, hi, actual):
    """Hand cards with a kind in lo..hi-1; with `actual`, no Tactical cards."""
    for k in range(s.hand_n[seat]):
        kind = int(t.kind[s.hand[seat, k]])
        if lo <= kind < hi and (not actual or t.class_of[kind] < TACTICAL):
            s.legal[A_CARD + kind] = 1


@rule
def allow_items(s, t, seat):
    """All untipped Items and Relics of a seat."""
    for i in range(ITEMS):
        if owns(s, seat, i):
            s.legal[A_ITEM + int(t.item_code[i])] = 1


@rule
def allow_seat(s, t, seat, other):
    s.legal[A_SEAT + (other - seat) % t.players] = 1


@rule
def allow_others(s, t, seat):
    """All other living seats."""
    for other in range(t.players):
        if other != seat and s.alive[other]:
            allow_seat(s, t, seat, other)


@rule
def has_item(s, seat):
    """Whether the seat has an untipped Item or Relic."""
    for i in range(ITEMS):
        if owns(s, seat, i):
            return True
    return False


@rule
def can_be_robbed(s, thief, victim):
    """A living other seat with an untipped Item and without the Shadow Cloak. CU-R47 CU-ITM-07"""
    return victim != thief and s.alive[victim] and has_item(s, victim) and not owns_relic(s, victim, CLOAK)


@rule
def can_be_healed(s, t, user, i, target):
    """Living, below the maximum, and not one who refused this card in this window. CU-R27"""
    return s.alive[target] and s.lp[target] < t.max_lp and not (int(s.heal_asked[i]) >> target) & 1


@rule
def usable_in_window(s, t, seat, i):
    """Whether Item instance `i` can be used in the Item window. CU-ITM-03 CU-ITM-05"""
    if not owns(s, seat, i):
        return False
    if t.item_fx[i] == FX_CLOCK:
        return True
    if t.item_fx[i] == FX_HEAL:
        for target in range(t.players):
            if can_be_healed(s, t, seat, i, target):
                return True
    return False


@rule
def can_use_glass(s, t, seat, extra):
    """Sandglass: unused, a set card due, an Attack Card in the hand."""
    return (
        owns_relic(s, seat, SANDGLASS)
        and not s.relic_used[SANDGLASS]
        and due(s, seat, extra) > 0
        and has_attack(s, t, seat, False)
    )


# ---------------------------------------------------------------- windows


@rule
def is_target(s, t, seat, fx, e):
    """Whether entry `e` may be the target of an Action Card of this verb played by `seat`. CU-ATK-07 CU-R33 section 6.8"""
    form = s.e_form[e]
    if fx == FX_REPLACE_TACTICAL:
        return e >= STACK and (form == FEINT_FORM or form == RIDER_FORM) and s.e_owner[e] != seat
    if form != ATTACK or (s.e_guard[e] and s.e_owner[e] != seat):
        return False
    if fx == FX_ROTATE:
        return can_rotate(s, t, e, 1) or can_rotate(s, t, e, -1)
    if e < STACK:
        return False
    return fx == FX_FLAT or s.e_owner[e] != seat


@rule
def has_target(s, t, seat, fx, window):
    lo = STACK if fx != FX_ROTATE else 0
    hi = STACK + PENDING if window == W_ATK else STACK
    for e in range(lo, hi):
        if is_target(s, t, seat, fx, e):
            return True
    return False


@rule
def may_swap_sets(s, t, seat, other):
    return other != seat and s.alive[other] and s.set_n[seat] > 0 and s.set_n[other] > 0


@rule
def may_swap_initiative(s, seat, other):
    return other != seat and s.alive[other] and not s.acted[seat] and not s.acted[other]


@rule
def can_play(s, t, seat, kind, window, subject, extra):
    """Whether an Action Card of this kind may be played now. CU-WIN-01 CU-WIN-02 CU-WIN-03 section 6.8"""
    fx = t.fx[kind]
    if window == W_PRE:
        if fx == FX_SPOIL_SET:
            return seat != subject and due(s, subject, extra) > 0 and not owns_relic(s, subject, CLOAK)
        for other in range(t.players):
            if fx == FX_SWAP_SET and may_swap_sets(s, t, seat, other):
                return True
            if fx == FX_SWAP_INIT and may_swap_initiative(s, seat, other):
                return True
        return False
    if window == W_ATK:
        if fx == FX_SPOIL or fx == FX_FLAT or fx == FX_REPLACE_TACTICAL or fx == FX_ROTATE:
            return has_target(s, t, seat, fx, W_ATK)
        return False
    return fx == FX_ROTATE and has_target(s, t, seat, fx, W_END)


@rule
def can_respond(s, t, seat, window, subject, extra):
    """Whether the seat holds an Action Card that may be played now; one that does not is not asked. CU-WIN-07"""
    for k in range(int(s.hand_n[seat]) - 1, -1, -1):
        kind = int(t.kind[s.hand[seat, k]])
        if kind < ATTACK_KINDS:
            break
        if can_play(s, t, seat, kind, window, subject, extra):
            return True
    if s.ring_card != NONE and owns_relic(s, seat, RING):
        return can_play(s, t, seat, int(t.kind[s.ring_card]), window, subject, extra)
    return False


@rule
def allow_actions(s, t, seat, window, subject, extra):
    """Action Cards of the hand and of the Ring that may be played in this window."""
    for k in range(s.hand_n[seat]):
        kind = int(t.kind[s.hand[seat, k]])
        if kind >= ATTACK_KINDS and not s.legal[A_CARD + kind] and can_play(s, t, seat, kind, window, subject, extra):
            s.legal[A_CARD + kind] = 1
    if s.ring_card != NONE and owns_relic(s, seat, RING):
        kind = int(t.kind[s.ring_card])
        if can_play(s, t, seat, kind, window, subject, extra):
            s.legal[A_CARD + kind] = 1


@rule
def holds(s, t, seat, kind):
    """Whether a kind lies in the hand or on the seat's Ring."""
    if hand_has(s, t, seat, kind):
        return True
    return s.ring_card != NONE and owns_relic(s, seat, RING) and t.kind[s.ring_card] == kind


# ---------------------------------------------------------------- stages


@rule
def legal_setup(s, t, stage):
    if stage == CHAR:
        for c in range(CHARACTERS):
            s.legal[A_CHARACTER + c] = 1
        for other in range(t.players):
            if s.character[other] != NONE:
                s.legal[A_CHARACTER + int(s.character[other])] = 0
    elif stage == FINISHER:
        for e in range(ENCOUNTERS):
            if t.pool[e] and not (t.first_game and e == t.ripper):
                s.legal[A_ENCOUNTER + e] = 1
        for other in range(t.players):
            if s.picks[other] != NONE:
                s.legal[A_ENCOUNTER + int(s.picks[other])] = 0
    else:
        for k in range(SIGNALS):
            s.legal[A_SIGNAL + k] = 1


@rule
def legal_items(s, t, stage, seat, x, y):
    """Item window, offers, theft, loot, draft."""
    if stage == ITEM_WIN:
        s.legal[A_PASS] = 1
        for i in range(ITEM_CARDS):
            if usable_in_window(s, t, seat, i):
                s.legal[A_ITEM + int(t.item_code[i])] = 1
        if s.barters[seat] < t.barter_cap and has_item(s, seat) and living(s) > 1:
            s.legal[A_BARTER] = 1
    elif stage == HEAL_WHO:
        for target in range(t.players):
            if can_be_healed(s, t, seat, x, target):
                allow_seat(s, t, seat, target)
    elif stage == BART_MINE:
        allow_items(s, t, seat)
    elif stage == BART_SEAT:
        allow_others(s, t, seat)
    elif stage == BART_THEIRS:
        s.legal[A_PASS] = 1
        allow_items(s, t, y)
    elif stage == STEAL_SEAT:
        s.legal[A_PASS] = 1
        for victim in range(t.players):
            if can_be_robbed(s, seat, victim):
                allow_seat(s, t, seat, victim)
    elif stage == STEAL_ITEM:
        allow_items(s, t, x)
    elif stage == LOOT:
        s.legal[A_PASS] = 1
        for i in range(ITEMS):
            if s.item_state[i] == IN_PLAY and not s.alive[s.item_owner[i]]:
                s.legal[A_ITEM + int(t.item_code[i])] = 1
    else:  # TROVE
        for k in range(2):
            s.legal[A_ITEM + FIRST_RELIC_CODE + int(s.trove_pair[k])] = 1


@rule
def legal_hand(s, t, stage, seat, x):
    """Stages that choose a card of the hand (or one's own set card)."""
    if stage == SET:
        if has_attack(s, t, seat, False):
            allow_hand(s, t, seat, 0, ATTACK_KINDS, False)
        else:
            allow_hand(s, t, seat, ATTACK_KINDS, HAND_KINDS, False)
    elif stage == SET2 or stage == REPL2:
        s.legal[A_PASS] = 1
        allow_hand(s, t, seat, 0, ATTACK_KINDS, False)
    elif stage == REPL1 or stage == GLASS_CARD:
        allow_hand(s, t, seat, 0, ATTACK_KINDS, False)
    elif stage == RETHINK:
        s.legal[A_PASS] = 1
        if has_attack(s, t, seat, False):
            allow_hand(s, t, seat, 0, ATTACK_KINDS, False)
        elif t.kind[s.set_card[seat, x]] >= ATTACK_KINDS:
            allow_hand(s, t, seat, ATTACK_KINDS, HAND_KINDS, False)
    elif stage == ORDER:
        for k in range(s.set_n[seat]):
            if s.set_extra[seat, k] == 0:
                s.legal[A_CARD + int(t.kind[s.set_card[seat, k]])] = 1
    elif stage == COUNTER_CARD:
        allow_hand(s, t, seat, 0, ATTACK_KINDS, True)
    elif stage == COUNTER:
        s.legal[A_PASS] = 1
        if holds(s, t, seat, COUNTER_STRIKE) and has_attack(s, t, seat, True):
            s.legal[A_CARD + COUNTER_STRIKE] = 1
    else:  # LIMIT, DISCARD
        if stage == DISCARD:
            s.legal[A_PASS] = 1
        allow_hand(s, t, seat, 0, HAND_KINDS, False)


@rule
def legal_action(s, t, stage, seat, x, y):
    """Action Cards and their targets."""
    if stage == ACT_SEAT:
        for other in range(t.players):
            if t.fx[x] == FX_SWAP_SET:
                if may_swap_sets(s, t, seat, other):
                    allow_seat(s, t, seat, other)
            elif may_swap_initiative(s, seat, other):
                allow_seat(s, t, seat, other)
    elif stage == ACT_ENTRY:
        for e in range(STACK + PENDING if y == W_ATK else STACK):
            if is_target(s, t, seat, t.fx[x], e):
                s.legal[A_ENTRY + e] = 1
    else:  # ACT_MODE
        if can_rotate(s, t, x, 1):
            s.legal[A_DOUBLE] = 1
        if can_rotate(s, t, x, -1):
            s.legal[A_HALVE] = 1


@rule
def legal_turn(s, t, stage, seat, x):
    """Own-Turn activities, tokens, names and pardons."""
    if stage == OWN or stage == OWN_END:
        s.legal[A_REVEAL if stage == OWN else A_PASS] = 1
        if x == 0 and owns(s, seat, FIRE):
            s.legal[A_ITEM + int(t.item_code[FIRE])] = 1
        if stage == OWN and can_use_glass(s, t, seat, x):
            s.legal[A_ITEM + FIRST_RELIC_CODE + SANDGLASS] = 1
    elif stage == TOKEN:
        for k in range(TOKENS):
            if s.token_alive[k]:
                s.legal[A_TOKEN + k] = 1
    elif stage == SPARE:
        for k in range(s.victim_n):
            if not s.victim_new[k]:
                allow_seat(s, t, seat, int(s.victim[k]))
    else:  # NAME, PING
        s.legal[A_PASS] = 1
        allow_others(s, t, seat)


@rule
def write_legal(s, t):
    """Write the mask of the decision on top into `s.legal`; the number of legal actions."""
    top = int(s.depth) - 1
    stage = int(s.frame[top, F_KIND])
    seat = int(s.frame[top, F_SEAT])
    x = int(s.frame[top, F_X])
    y = int(s.frame[top, F_Y])
    s.legal[:] = 0
    if stage == WIN:
        s.legal[A_PASS] = 1
        allow_actions(s, t, seat, x, y, int(s.frame[top, F_Z]))
    elif (
        stage == HEAL_REPLY or stage == BART_REPLY or stage == BOOTS_STAGE or stage == STORE
        or stage == DOUBLE_OWN or stage == HOLY or stage == GAUNT
    ):  # fmt: skip
        s.legal[A_PASS] = 1
        s.legal[A_YES] = 1
    elif stage == CHAR or stage == FINISHER or stage == SIGNAL:
        legal_setup(s, t, stage)
    elif stage == ACT_SEAT or stage == ACT_ENTRY or stage == ACT_MODE:
        legal_action(s, t, stage, seat, x, y)
    elif (
        stage == ITEM_WIN or stage == HEAL_WHO or stage == BART_MINE or stage == BART_SEAT or stage == BART_THEIRS
        or stage == STEAL_SEAT or stage == STEAL_ITEM or stage == LOOT or stage == TROVE
    ):  # fmt: skip
        legal_items(s, t, stage, seat, x, y)
    elif stage == OWN or stage == OWN_END or stage == TOKEN or stage == SPARE or stage == NAME or stage == PING:
        legal_turn(s, t, stage, seat, x)
    else:
        legal_hand(s, t, stage, seat, x)
    count = 0
    for a in range(s.legal.shape[0]):
        count += s.legal[a]
    return count
