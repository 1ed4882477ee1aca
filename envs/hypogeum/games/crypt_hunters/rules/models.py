"""Heroes and rasps on tiles: counting, placing, injuring, slaying; markers."""

from hypogeum.core.jit import rule
from hypogeum.games.crypt_hunters.constants import (
    BY_ALL_SLAIN, BY_DOOMED, CHILL, CR, DREAD_NEEDS, DREADWARDEN, FEAR, GLOOM, HEROES, HOLY, NONE, OVERWATCH_MARK,
    RASPS,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.sequence import end_game


@rule
def living(s):
    """Number of living heroes."""
    n = 0
    for h in range(HEROES):
        if s.hero_tile[h] != NONE:
            n += 1
    return n


@rule
def rasps_out(s):
    """Rasps on the battlefield."""
    n = 0
    for m in range(RASPS):
        if s.rasp_tile[m] != NONE:
            n += 1
    return n


# ---------------------------------------------------------------- rasps


@rule
def has_room(s, t, x):
    """A rasp may come onto the tile: no hero, no Consecrated ground, not full. CH-REI-05 CH-REI-07"""
    return s.heroes_on[x] == 0 and s.marker[HOLY] != x and s.rasps_on[x] < t.room


@rule
def first_lurking(s):
    """The lowest ordinary rasp that lurks, or NONE."""
    for m in range(DREADWARDEN + 1, RASPS):
        if s.rasp_tile[m] == NONE:
            return m
    return NONE


@rule
def dread_may_come(s, t):
    """The Dreadwarden lurks and at least four others are on the battlefield. CH-DRD-01"""
    return s.rasp_tile[DREADWARDEN] == NONE and DREAD_NEEDS <= rasps_out(s) < t.rasps_max


@rule
def some_may_come(s, t):
    """A lurking rasp may still be placed somewhere. CH-REI-06 CH-REI-07 CH-BUR-08"""
    return rasps_out(s) < t.rasps_max and (first_lurking(s) != NONE or dread_may_come(s, t))


@rule
def put_rasp(s, m, x):
    """Rasp `m`, lurking or not, stands on tile `x` from now on."""
    if s.rasp_tile[m] != NONE:
        s.rasps_on[s.rasp_tile[m]] -= 1
    s.rasp_tile[m] = x
    s.rasps_on[x] += 1
    if m == DREADWARDEN:
        s.dread_placed = 1


@rule
def lift_rasp(s, m):
    """Rasp `m` leaves the battlefield and lurks. CH-SET-10"""
    s.rasps_on[s.rasp_tile[m]] -= 1
    s.rasp_tile[m] = NONE
    s.spent[m] = 0


@rule
def class_of(s, m):
    """Rasps of one class on one tile are alike: 0 the Dreadwarden, 1 fresh, 2 spent."""
    return 0 if m == DREADWARDEN else 1 + int(s.spent[m])


@rule
def stands_for_class(s, m):
    """On the battlefield, and the lowest of its class on its tile: the one that actions name."""
    if s.rasp_tile[m] == NONE:
        return False
    for other in range(m):
        if s.rasp_tile[other] == s.rasp_tile[m] and class_of(s, other) == class_of(s, m):
            return False
    return True


# ---------------------------------------------------------------- heroes


@rule
def put_hero(s, h, x):
    """Hero `h` stands on tile `x` from now on."""
    if s.hero_tile[h] != NONE:
        s.heroes_on[s.hero_tile[h]] -= 1
    s.hero_tile[h] = x
    s.heroes_on[x] += 1


@rule
def slay_heroes(s, t, fallen, by_dread):
    """A set of heroes is slain in one event. CH-WND-01 CH-WND-02 CH-WIN-03 CH-R38 CH-R55"""
    s.fallen_n += 1
    s.injured = 1
    for h in range(HEROES):
        if (fallen >> h) & 1:
            s.heroes_on[s.hero_tile[h]] -= 1
            s.hero_tile[h] = NONE
            s.hurt[h] = 0
            s.activated[h] = 0
            s.locked[h] = 0
            s.mired[h] = 0
            s.fallen[h] = s.fallen_n
            if by_dread:
                s.dread_kills = int(s.dread_kills) | (1 << h)
            for k in range(OVERWATCH_MARK + 1):
                if s.marker[k] == h:
                    s.marker[k] = NONE
    if living(s) == 0:
        end_game(s, t, CR, BY_ALL_SLAIN)
    elif t.doomed_ends and not s.winch and not castigator_lives(s, t):
        end_game(s, t, CR, BY_DOOMED)


@rule
def castigator_lives(s, t):
    for h in range(HEROES):
        if t.castigator[h] and s.hero_tile[h] != NONE:
            return True
    return False


@rule
def injure(s, t, h, by_dread):
    """One wound counter; as many as Wounds slay. CH-WND-01"""
    s.injured = 1
    s.hurt[h] += 1
    if s.hurt[h] >= t.hero_wounds[h]:
        slay_heroes(s, t, 1 << h, by_dread)


# ---------------------------------------------------------------- markers


@rule
def clear_round_markers(s):
    """Chill, Fear, Gloom and Overwatch last for a round. CH-RND-04"""
    s.marker[CHILL] = NONE
    s.marker[FEAR] = NONE
    s.marker[OVERWATCH_MARK] = NONE
    s.marker[GLOOM] = NONE
