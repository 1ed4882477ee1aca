"""Faults of single fields: values in their ranges, the crypt stack packed. Nothing is followed here."""

from hypogeum.core.hexes import ALL_EDGES
from hypogeum.core.jit import rule
from hypogeum.core.rows import inside
from hypogeum.games.crypt_hunters.constants import (
    ACTIONS, ALL_HEROES, BY_LIMIT, CARDS, CHILL, DICE, DISCARDED, EXTRA_MOST, FEAR, GLOOM, HERO_ACTIONS, HEROES, HOLY,
    IN_BOX, MAP_SPAN, MOVE_MOST, NONE, OVERWATCH_MARK, RASP_ACTIONS, RASPS, RASPS_ACT, ROOM, SEATS, SET_UP, STACK, TILES, TURNS,
)  # fmt: skip

ALL_TILES = (1 << TILES) - 1
ALL_CARDS = (1 << CARDS) - 1


@rule
def ranges_of_tiles(s):
    for tile in range(TILES):
        if not inside(s.nbr[tile], NONE, TILES - 1):
            return False
    return (
        inside(s.where, IN_BOX, DISCARDED)
        and inside(s.tile_q, -MAP_SPAN, MAP_SPAN)
        and inside(s.tile_r, -MAP_SPAN, MAP_SPAN)
        and inside(s.turn, 0, TURNS - 1)
        and inside(s.stack, NONE, TILES - 1)
        and 0 <= s.stack_n <= STACK
        and NONE <= s.known_top < TILES
        and NONE <= s.drawn < TILES
        and NONE <= s.kept_tile < TILES
        and 0 <= s.laid <= ALL_TILES
        and inside(s.edges, 0, ALL_EDGES)
        and inside(s.joined, 0, ALL_EDGES)
        and inside(s.free, 0, ALL_EDGES)
        and inside(s.sight, 0, ALL_TILES)
        and inside(s.heroes_on, 0, HEROES)
        and inside(s.rasps_on, 0, ROOM)
    )


@rule
def ranges_of_models(s):
    return (
        inside(s.hero_tile, NONE, TILES - 1)
        and inside(s.hurt, 0, 3)
        and inside(s.activated, 0, 2)
        and inside(s.locked, 0, 1)
        and inside(s.mired, 0, 1)
        and inside(s.fallen, 0, HEROES)
        and 0 <= s.fallen_n <= HEROES
        and NONE <= s.active < HEROES
        and 0 <= s.acts <= HERO_ACTIONS
        and 0 <= s.extra_move <= EXTRA_MOST
        and 0 <= s.extra_attack <= EXTRA_MOST
        and NONE <= s.bonus < HEROES
        and 0 <= s.steps <= MOVE_MOST
        and 0 <= s.prime_used <= 1
        and 0 <= s.winch <= 1
        and inside(s.rasp_tile, NONE, TILES - 1)
        and inside(s.spent, 0, 1)
        and 0 <= s.rasp_acts <= RASP_ACTIONS + 1 + EXTRA_MOST
        and 0 <= s.rasp_extra <= EXTRA_MOST
    )


@rule
def ranges_of_cards(s):
    return (
        inside(s.hand, 0, ALL_CARDS)
        and inside(s.played, 0, ALL_CARDS)
        and inside(s.carded, 0, 1)
        and NONE <= s.card_side < SEATS
        and NONE <= s.card < CARDS
        and NONE <= s.card_aim < TILES
        and NONE <= s.marker[CHILL] < HEROES
        and NONE <= s.marker[FEAR] < HEROES
        and NONE <= s.marker[OVERWATCH_MARK] < HEROES
        and NONE <= s.marker[GLOOM] < TILES
        and NONE <= s.marker[HOLY] < TILES
    )


@rule
def ranges_of_rest(s, t):
    return (
        0 <= s.status <= 2
        and 0 <= s.reason <= BY_LIMIT
        and NONE <= s.winner < SEATS
        and NONE <= s.to_act < SEATS
        and NONE <= s.answer < ACTIONS
        and inside(s.legal, 0, 1)
        and 0 <= s.decisions <= t.decision_limit
        and 1 <= s.stage <= 2
        and 0 <= s.round_no <= t.round_limit
        and 0 <= s.rounds <= 2 * int(t.round_limit)
        and SET_UP <= s.phase <= RASPS_ACT
        and NONE <= s.roll_side < SEATS
        and NONE <= s.roll_hero < HEROES
        and NONE <= s.roll_tile < TILES
        and NONE <= s.roll_from < TILES
        and 0 <= s.hits <= DICE
        and 0 <= s.blanks <= DICE
        and 0 <= s.roll_dread <= 1
        and 0 <= s.cands <= ALL_TILES
        and NONE <= s.drift_model < RASPS
        and 0 <= s.drift_line <= ALL_TILES
        and NONE <= s.drift_to < TILES
        and inside(s.part, 0, ALL_TILES)
        and 0 <= s.injured <= 1
        and 0 <= s.dread_placed <= 1
        and 0 <= s.dread_kills <= ALL_HEROES
    )


@rule
def stack_is_packed(s):
    """Tiles first, then NONE."""
    for k in range(STACK):
        if (s.stack[k] != NONE) != (k < s.stack_n):
            return False
    return True
