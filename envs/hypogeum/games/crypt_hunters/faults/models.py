"""Faults of heroes, rasps, power cards and markers, of time, and of the end of a game."""

from hypogeum.core.jit import rule
from hypogeum.core.sets import count_bits
from hypogeum.games.crypt_hunters.constants import (
    ADD, ALL_HEROES, BY_ALL_SLAIN, BY_BURDEN, BY_DOOMED, BY_ETERNAL_LOOP, BY_GOAL_LOST, BY_ILLUMINATOR, BY_LIMIT,
    BY_WINCH_LOST, CARDS, CHILL, CR, DISCARDED, DREAD_NEEDS, DREAD_TRIUMPH, DREADWARDEN, ENTRANCE, FEAR, GLOOM, HEROES,
    HEROES_ACT, HEROES_ON_TILE, HOLY, ILLUMINATOR, MARKERS, NONE, ON_FIELD, OVERWATCH_MARK, RASPS, RASPS_ACT, SE, SEATS,
    SET_UP, TILES, WHO_NEEDS_EM, WINCH,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.models import castigator_lives, living
from hypogeum.games.crypt_hunters.rules.setup import goal_tile


@rule
def stands(s, tile):
    """Whether a model may be said to stand on `tile`: a tile of the battlefield."""
    return tile != NONE and s.where[tile] == ON_FIELD


@rule
def heroes_are_sound(s, t):
    """Living heroes on the battlefield, not crowded; the slain leave nothing. CH-MOV-03 CH-MOV-06 CH-WND-01"""
    standing = 0
    for h in range(HEROES):
        tile = int(s.hero_tile[h])
        if (tile == NONE) != (s.fallen[h] > 0):
            return False
        if tile == NONE:
            if s.hurt[h] or s.activated[h] or s.locked[h] or s.mired[h]:
                return False
            continue
        standing += 1
        if not stands(s, tile) or s.hurt[h] >= t.hero_wounds[h]:
            return False
        together = 0
        for other in range(HEROES):
            together += 1 if s.hero_tile[other] == tile else 0
        if s.heroes_on[tile] != together or (together > HEROES_ON_TILE and tile != ENTRANCE):
            return False
        if tile == ILLUMINATOR and not s.winch:
            return False
    for tile in range(TILES):
        standing -= int(s.heroes_on[tile])
    return standing == 0


@rule
def events_are_sound(s, t):
    """Slaying events are numbered without gaps; what achievements ask for goes with them. CH-ACH-07 CH-ACH-13 R55"""
    events, dead, hurt = 0, 0, False
    for h in range(HEROES):
        if s.fallen[h]:
            dead |= 1 << h
            events |= 1 << int(s.fallen[h])
        hurt = hurt or s.hurt[h] > t.hero_start[h]
    if events != (2 << int(s.fallen_n)) - 2 or int(s.dread_kills) & ~dead:
        return False
    if (dead or hurt) and not s.injured:
        return False
    return not s.dread_kills or s.dread_placed == 1


@rule
def rasps_are_sound(s, t):
    """Rasps within every limit, with no hero and not on consecrated ground. CH-REI-05 CH-REI-07 CH-BUR-08"""
    total, others = 0, 0
    for m in range(RASPS):
        tile = int(s.rasp_tile[m])
        if tile == NONE:
            if s.spent[m]:
                return False
            continue
        total += 1
        if not stands(s, tile) or s.heroes_on[tile] or s.marker[HOLY] == tile:
            return False
        together = 0
        for other in range(RASPS):
            together += 1 if s.rasp_tile[other] == tile else 0
        if s.rasps_on[tile] != together or together > t.room:
            return False
    if total > t.rasps_max:
        return False
    if s.rasp_tile[DREADWARDEN] != NONE and not s.dread_placed:
        return False
    if s.dread_placed and t.rasps_max <= DREAD_NEEDS:
        return False
    for tile in range(TILES):
        others += int(s.rasps_on[tile])
    return others == total


@rule
def hands_are_sound(s, t):
    """Hand and played cards are the hand dealt; at most one played in a round. CH-CRD-01 CH-CRD-02 CH-BUR-11"""
    for seat in range(SEATS):
        hand, played = int(s.hand[seat]), int(s.played[seat])
        n = count_bits(played)
        if hand & played or count_bits(hand) + n != t.hand_size[seat]:
            return False
        if s.carded[seat] and n == 0:
            return False
        if n > int(s.rounds) - (1 if s.status == 0 and s.phase != SET_UP and not s.carded[seat] else 0):
            return False
    return s.played[CR] == 0 or int(t.burdens) & WHO_NEEDS_EM == 0


@rule
def marker_was_played(s, t, mark):
    """Whether a card that lays the marker was played, in this round unless the marker stays."""
    for seat in range(SEATS):
        for k in range(CARDS):
            if t.card_mark[seat, k] == mark and (int(s.played[seat]) >> k) & 1:
                return mark == HOLY or s.carded[seat] == 1
    return False


@rule
def markers_are_sound(s, t):
    """Markers on living heroes and on tiles of the battlefield, laid by a card. CH-COM-06 CH-WND-02 CH-REM-04"""
    hexes = 0
    for mark in range(MARKERS):
        at = int(s.marker[mark])
        if at == NONE:
            continue
        if mark != HOLY and s.phase < HEROES_ACT:
            return False
        if mark == CHILL or mark == FEAR or mark == GLOOM:
            hexes += 1
        if not marker_was_played(s, t, mark):
            return False
        if mark == GLOOM or mark == HOLY:
            if not stands(s, at):
                return False
        elif s.hero_tile[at] == NONE:
            return False
    return hexes < 2 and (s.marker[OVERWATCH_MARK] == NONE or t.castigator[s.marker[OVERWATCH_MARK]] == 1)


@rule
def time_is_sound(s, t):
    """Stage, rounds and phase go together, and the Winch marker with the Winch tile. CH-ADD-01 CH-CMP-06 CH-SPT-06"""
    if s.known_top != NONE and s.phase == SET_UP:
        return False
    before = int(s.rounds) - int(s.round_no)
    if s.stage == 2 and not (t.campaign and s.winch and 0 < before <= t.round_limit):
        return False
    if s.stage == 1 and before != 0:
        return False
    if s.stage == 1 and s.winch and s.where[WINCH] != ON_FIELD and s.where[WINCH] != DISCARDED:
        return False
    return (s.phase == SET_UP) == (s.round_no == 0) and (s.phase != ADD or s.round_no > 1)


@rule
def over(s, t):
    """Whether a condition that ends a game at once is met. CH-WIN-03 CH-WIN-04 CH-WIN-05"""
    return (
        living(s) == 0
        or (s.where[WINCH] == DISCARDED and not s.winch)
        or s.where[goal_tile(s, t)] == DISCARDED
        or (t.doomed_ends and not s.winch and not castigator_lives(s, t))
    )


@rule
def end_is_sound(s, t):
    """Status, reason and winner go together, and with the table. Section 7"""
    reason = s.reason
    if s.status == 0:
        return reason == 0 and s.winner == NONE and not over(s, t)
    strict = t.burden_strict == 1 and int(t.burdens) & DREAD_TRIUMPH != 0
    if s.status == 2 or reason == BY_LIMIT:
        winner = NONE if strict and s.dread_kills != ALL_HEROES else int(t.limit_winner)
        return s.status == 2 and reason == BY_LIMIT and s.winner == winner
    if reason == BY_ILLUMINATOR:
        return s.winner == SE and s.heroes_on[ILLUMINATOR] > 0 and s.phase == RASPS_ACT
    if reason == BY_BURDEN:
        return s.winner == NONE and strict and s.dread_kills != ALL_HEROES
    if s.winner != CR:
        return False
    if reason == BY_ALL_SLAIN:
        return living(s) == 0
    if reason == BY_WINCH_LOST:
        return s.where[WINCH] == DISCARDED and not s.winch
    if reason == BY_GOAL_LOST:
        return s.where[goal_tile(s, t)] == DISCARDED
    if reason == BY_DOOMED:
        return t.doomed_ends == 1 and not s.winch and not castigator_lives(s, t)
    return reason == BY_ETERNAL_LOOP and s.phase <= ADD
