"""Power cards: when one may be played, what it may be laid on, and what it does. Section 6.5 of the rules."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.rng import draw
from hypogeum.games.crypt_hunters.actions import A_HERO, A_MODEL, A_PASS, A_PLAY, A_TILE
from hypogeum.games.crypt_hunters.constants import (
    ABYSSAL, ALONE_ON_TILE, CARD, CARD_HERO, CARD_MODEL, CARD_TILE, CARDS, CASTIGATOR_ACTS, CR, DIRS, DRAWN, F_PC,
    F_SEAT, F_X, F_Y, FEAR, FX_CANCEL, FX_EXTRA_ATTACK, FX_EXTRA_MOVE, FX_EXTRA_RASP, FX_HEAL, FX_KEEP, FX_MARK_HERO,
    FX_MARK_SELF, FX_MARK_TILE, FX_PLACE_RASPS, FX_REFRESH, FX_REROLL, FX_SLAY, FX_SUMMON, FX_SWAP_DRAW, FX_TELEPORT,
    HAS_RASPS, HAS_ROOM, HAS_SPENT, HEROES, IN_STACK, NO_HEROES, NO_RASPS, NONE, OTHER_HERO, RASPS, SEEN_BY_ACTIVE,
    TILES, TOUCHES_REST, WHO_NEEDS_EM, WOULD_GO, WOUNDED,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.geometry import staying
from hypogeum.games.crypt_hunters.rules.models import (
    has_room, lift_rasp, put_hero, put_rasp, some_may_come, stands_for_class,
)  # fmt: skip

# ---------------------------------------------------------------- when


@rule
def may_play_cards(s, t, side):
    """One card in each round; WHO NEEDS 'EM bars the Chainrasps' cards. CH-CRD-02 CH-BUR-11"""
    return s.hand[side] != 0 and not s.carded[side] and (side != CR or not int(t.burdens) & WHO_NEEDS_EM)


@rule
def can_respond(s, t, side, window):
    """Whether the side holds a card that it may play in this window; one that does not is not asked."""
    if may_play_cards(s, t, side):
        for k in range(CARDS):
            if can_play(s, t, side, k, window):
                return True
    return False


@rule
def can_play(s, t, side, k, window):
    """Card `k` is in the hand, belongs into this window and has a target. CH-CRD-03"""
    if not (int(s.hand[side]) >> k) & 1 or t.card_window[side, k] != window:
        return False
    fx = int(t.card_fx[side, k])
    if fx == FX_REROLL:
        return s.blanks > 0
    if fx == FX_CANCEL:
        return s.hits > 0
    if fx == FX_SWAP_DRAW:
        return s.stack_n > 0
    if fx == FX_EXTRA_MOVE:
        return not s.locked[s.active]
    if fx == FX_EXTRA_ATTACK:
        return s.marker[FEAR] != s.active
    if fx == FX_EXTRA_RASP:
        return True
    if fx == FX_MARK_SELF:
        return not int(t.card_filter[side, k]) & CASTIGATOR_ACTS or t.castigator[s.active] == 1
    if fx == FX_MARK_HERO or fx == FX_HEAL or fx == FX_SUMMON:
        return hero_targets(s, t, side, k) != 0
    if fx == FX_TELEPORT:
        return can_teleport(s, t)
    if fx == FX_PLACE_RASPS and not some_may_come(s, t):
        return False
    return tile_targets(s, t, side, k) != 0


# ---------------------------------------------------------------- on what


@rule
def hero_targets(s, t, side, k):
    """Set of heroes that the card may be laid on."""
    want = int(t.card_filter[side, k])
    if want & ALONE_ON_TILE and s.heroes_on[s.hero_tile[s.active]] != 1:
        return 0
    found = 0
    for h in range(HEROES):
        x = int(s.hero_tile[h])
        if x == NONE or (want & OTHER_HERO and h == s.active) or (want & WOUNDED and s.hurt[h] == 0):
            continue
        if not want & SEEN_BY_ACTIVE or (int(s.sight[s.hero_tile[s.active]]) >> x) & 1:
            found |= 1 << h
    return found


@rule
def has_spent(s, x):
    """A rasp on the tile has attacked this round."""
    for m in range(RASPS):
        if s.rasp_tile[m] == x and s.spent[m]:
            return True
    return False


@rule
def touches(s, x, tiles):
    """The tile touches one of a set. CH-GEO-04"""
    for d in range(DIRS):
        y = int(s.nbr[x, d])
        if y != NONE and (tiles >> y) & 1:
            return True
    return False


@rule
def tile_targets(s, t, side, k):
    """Set of tiles that the card may be laid on. Filters of section 6.4"""
    want = int(t.card_filter[side, k])
    tiles = int(s.laid)
    if want & SEEN_BY_ACTIVE:
        tiles &= int(s.sight[s.hero_tile[s.active]])
    stay = staying(s) if want & (WOULD_GO | TOUCHES_REST) else 0
    if want & WOULD_GO:
        tiles &= ~stay
    for x in range(TILES):
        if (tiles >> x) & 1:
            if (
                (want & NO_RASPS and s.rasps_on[x] > 0)
                or (want & HAS_RASPS and s.rasps_on[x] == 0)
                or (want & NO_HEROES and s.heroes_on[x] > 0)
                or (want & HAS_ROOM and not has_room(s, t, x))
                or (want & HAS_SPENT and not has_spent(s, x))
                or (want & TOUCHES_REST and not touches(s, x, stay))
            ):
                tiles &= ~(1 << x)
    return tiles


@rule
def rooms(s, t):
    """Set of tiles with room for a rasp. CH-REI-07"""
    tiles = int(s.laid)
    for x in range(TILES):
        if (tiles >> x) & 1 and not has_room(s, t, x):
            tiles &= ~(1 << x)
    return tiles


@rule
def can_teleport(s, t):
    """Some rasp finds another tile with room."""
    tiles = rooms(s, t)
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE and tiles & ~(1 << int(s.rasp_tile[m])):
            return True
    return False


# ---------------------------------------------------------------- what it does


@rule
def play_card(s, t, side, k):
    """Card `k` is played face up and carried out. CH-CRD-02 CH-CRD-04"""
    s.hand[side] = int(s.hand[side]) & ~(1 << k)
    s.played[side] = int(s.played[side]) | (1 << k)
    s.carded[side] = 1
    s.card_side = side
    s.card = k
    push(s, CARD, side, k, 0, 0)


@rule
def answer_window(s, t, side):
    """What the side answered in a window: a card is played, or none. CH-CRD-05"""
    if s.answer != A_PASS:
        play_card(s, t, side, int(s.answer) - A_PLAY)


@rule
def close_card(s):
    """The card is done."""
    s.card_side = NONE
    s.card = NONE
    s.card_aim = NONE
    pop(s)


@rule
def flow_card(s, t):
    """A card asks for its targets and takes effect. Variables: X card, Y rasps still to place or slay."""
    f = s.frame[int(s.depth) - 1]
    pc, side, k = int(f[F_PC]), int(f[F_SEAT]), int(f[F_X])
    fx, n = int(t.card_fx[side, k]), int(t.card_n[side, k])
    if pc == 0:
        f[F_Y] = n
        if fx == FX_MARK_HERO or fx == FX_HEAL or fx == FX_SUMMON:
            f[F_PC] = 1
            push(s, CARD_HERO, side, side, k, 0)
        elif fx == FX_TELEPORT:
            f[F_PC] = 2
            push(s, CARD_MODEL, side, side, k, 0)
        elif fx == FX_MARK_TILE or fx == FX_KEEP or fx == FX_SLAY or fx == FX_REFRESH or fx == FX_PLACE_RASPS:
            f[F_PC] = 3
            push(s, CARD_TILE, side, side, k, 0)
        else:
            take_effect(s, t, side, k, fx, n)
            close_card(s)
    elif pc == 1:
        on_hero(s, t, side, k, fx, n, int(s.answer) - A_HERO)
        close_card(s)
    elif pc == 2:
        s.card_aim = s.answer - A_MODEL
        f[F_PC] = 4
        push(s, CARD_TILE, side, side, k, 0)
    elif pc == 3:
        x = int(s.answer) - A_TILE
        if fx == FX_SLAY or fx == FX_PLACE_RASPS:
            s.card_aim = x
            f[F_PC] = 5
            push(s, CARD_MODEL, side, side, k, 0)
        else:
            on_tile(s, t, side, k, fx, x)
            close_card(s)
    elif pc == 4:
        put_rasp(s, int(s.card_aim), int(s.answer) - A_TILE)
        close_card(s)
    else:
        on_model(s, t, f, side, k, fx)


@rule
def take_effect(s, t, side, k, fx, n):
    """Cards without a choice."""
    if fx == FX_MARK_SELF:
        s.marker[t.card_mark[side, k]] = s.active
    elif fx == FX_EXTRA_MOVE:
        s.extra_move += n
    elif fx == FX_EXTRA_ATTACK:
        s.extra_attack += n
    elif fx == FX_EXTRA_RASP:
        s.rasp_extra += n
    elif fx == FX_REROLL:
        blanks = int(s.blanks)
        s.blanks = 0
        roll_dice(s, t, blanks)
    elif fx == FX_CANCEL:
        s.hits = max(0, int(s.hits) - n)
    else:
        swap_draw(s)


@rule
def roll_dice(s, t, n):
    """Roll `n` attack dice; hits and blanks add to the roll at hand. CH-COM-01 CH-R49"""
    for _ in range(n):
        if draw(s, 6) < t.hit_faces:
            s.hits += 1
        else:
            s.blanks += 1


@rule
def swap_draw(s):
    """The next tile is drawn instead, the first goes back on top with its face known. CH-CC-08"""
    first = int(s.drawn)
    s.drawn = s.stack[s.stack_n - 1]
    s.where[s.drawn] = DRAWN
    s.stack[s.stack_n - 1] = first
    s.where[first] = IN_STACK
    s.known_top = first


@rule
def on_hero(s, t, side, k, fx, n, h):
    """A card takes effect on a hero."""
    if fx == FX_MARK_HERO:
        s.marker[t.card_mark[side, k]] = h
    elif fx == FX_HEAL:
        s.hurt[h] = max(0, int(s.hurt[h]) - n)
    else:
        arrive(s, t, h, int(s.hero_tile[s.active]))


@rule
def arrive(s, t, h, x):
    """A hero enters a tile: an Abyssal one ends its moving for the round. CH-SPT-03 CH-R39 CH-R40"""
    put_hero(s, h, x)
    if t.tile_kind[x] == ABYSSAL:
        s.locked[h] = 1


@rule
def on_tile(s, t, side, k, fx, x):
    """A card takes effect on a tile."""
    if fx == FX_MARK_TILE:
        s.marker[t.card_mark[side, k]] = x
    elif fx == FX_KEEP:
        s.kept_tile = x
    else:
        for m in range(RASPS):
            if s.rasp_tile[m] == x:
                s.spent[m] = 0


@rule
def on_model(s, t, f, side, k, fx):
    """Rasps are slain or placed one by one on the tile that was chosen. CH-SC-10 CH-CC-06 CH-DRD-01"""
    if s.answer == A_PASS:
        close_card(s)
        return
    m, x = int(s.answer) - A_MODEL, int(s.card_aim)
    f[F_Y] -= 1
    if fx == FX_SLAY:
        lift_rasp(s, m)
        more = s.rasps_on[x] > 0
    else:
        put_rasp(s, m, x)
        more = has_room(s, t, x) and some_may_come(s, t)
    if f[F_Y] > 0 and more:
        push(s, CARD_MODEL, side, side, k, 1 if fx == FX_PLACE_RASPS else 0)
    else:
        close_card(s)


@rule
def card_model_fits(s, t, fx, m):
    """Rasp `m` may be chosen by the card: one of each class, on the chosen tile or anywhere with a place to go."""
    if not stands_for_class(s, m):
        return False
    if fx == FX_SLAY:
        return s.rasp_tile[m] == s.card_aim
    return rooms(s, t) & ~(1 << int(s.rasp_tile[m])) != 0
