"""`redeal`: replace all that one seat cannot know by a sample of what it might be. Section 5, "Re-deal for seat s".

All consistent deals are equally likely. They are drawn from what the seat knows, in ascending order, so two games that a
seat cannot tell apart are dealt alike. What a seat knows about the hand of the other one: its size and the cards played;
and, while the other seat is asked a question that only a card in its hand can have opened, that it holds such a card.
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import draw, plant, shuffle
from hypogeum.games.crypt_hunters.actions import A_PLAY
from hypogeum.games.crypt_hunters.constants import ACTIONS, CARDS, IN_STACK, NONE, TILES, WINCH
from hypogeum.games.crypt_hunters.observation.observe import zone
from hypogeum.games.crypt_hunters.rules.legal import write_legal
from hypogeum.games.crypt_hunters.rules.setup import goal_tile


@rule
def redeal(s, t, me, seed):
    """Deal afresh all that seat `me` cannot know; its observation and its mask stay as they are."""
    plant(s, seed)
    redeal_hand(s, t, 1 - me)
    redeal_stack(s, t)
    s.answer = NONE


# ---------------------------------------------------------------- the hand of the other seat


@rule
def redeal_hand(s, t, seat):
    """A hand of the same size from the cards that the seat has not played."""
    size, held = 0, int(s.hand[seat])
    for k in range(CARDS):
        size += (held >> k) & 1
    pool = ((1 << CARDS) - 1) & ~int(s.played[seat])
    wanted = pool
    asked = s.status == 0 and s.to_act == seat
    if asked:
        s.hand[seat] = pool
        write_legal(s, t)
        wanted = needed(s, pool)
    hand = some_cards(s, pool, size)
    while hand & wanted == 0 and size > 0:
        hand = some_cards(s, pool, size)
    s.hand[seat] = hand
    if asked:
        write_legal(s, t)


@rule
def needed(s, pool):
    """Cards of which the seat asked must hold one: those that can be played now, if without them it had no choice."""
    playable, others = 0, 0
    for a in range(ACTIONS):
        if s.legal[a]:
            if A_PLAY <= a < A_PLAY + CARDS:
                playable |= 1 << (a - A_PLAY)
            else:
                others += 1
    return playable if others < 2 and playable != 0 else pool


@rule
def some_cards(s, pool, size):
    """A random set of `size` cards of the pool."""
    left = 0
    for k in range(CARDS):
        left += (pool >> k) & 1
    hand = 0
    for k in range(CARDS):
        if (pool >> k) & 1:
            if draw(s, left) < size:
                hand |= 1 << k
                size -= 1
            left -= 1
    return hand


# ---------------------------------------------------------------- the stack


@rule
def redeal_stack(s, t):
    """Winch and goal tile go to places of their zones, a known top tile stays, the rest is shuffled."""
    n = int(s.stack_n)
    goal = goal_tile(s, t)
    goal_place, winch_place = NONE, NONE
    if s.where[goal] == IN_STACK:
        first, end = zone(s, t, goal)
        goal_place = first + draw(s, end - first)
    if s.where[WINCH] == IN_STACK:
        first, end = zone(s, t, WINCH)
        if first <= goal_place < end:
            winch_place = first + draw(s, end - first - 1)
            if winch_place >= goal_place:
                winch_place += 1
        else:
            winch_place = first + draw(s, end - first)
    others = 0
    for x in range(TILES):
        if s.where[x] == IN_STACK and x != goal and x != WINCH and x != s.known_top:
            s.stack[others] = x
            others += 1
    shuffle(s, s.stack, others)
    for place in range(n - 1, -1, -1):
        if place == goal_place:
            s.stack[place] = goal
        elif place == winch_place:
            s.stack[place] = WINCH
        elif place == n - 1 and s.known_top != NONE:
            s.stack[place] = s.known_top
        else:
            others -= 1
            s.stack[place] = s.stack[others]
