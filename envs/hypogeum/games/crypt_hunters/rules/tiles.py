"""Phase 1 and set-up: drawing and placing tiles."""

from hypogeum.core.hexes import turned
from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.core.sets import count_bits
from hypogeum.games.crypt_hunters.actions import A_PLACE
from hypogeum.games.crypt_hunters.constants import (
    ADD, BY_ETERNAL_LOOP, CR, DIRS, DRAWN, HEROES_ACT, NONE, P_DRAW_TILE, P_HEX, P_LAID, P_PLACE, P_PLACED, P_TILE_CARD,
    PLACE, RAYS, SET_UP, TILE_CARD, TURNS, W_T,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import answer_window, can_respond
from hypogeum.games.crypt_hunters.rules.endless import is_endless
from hypogeum.games.crypt_hunters.rules.geometry import (
    cell_q, cell_r, facing, find_cells, first_ray, lay_tile, rim,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.sequence import end_game, go


@rule
def draw_tile(s, t, f):
    """Steps 1 and 2: where a tile could be seen, the next one is drawn. CH-ADD-02 CH-ADD-03 CH-ADD-10 CH-SET-11"""
    if find_cells(s) == 0 or s.stack_n == 0:
        s.cell[:] = NONE
        go(f, P_LAID)
        return
    take_top(s)
    go(f, P_PLACE)
    if s.phase == ADD and can_respond(s, t, CR, W_T):
        go(f, P_TILE_CARD)
        push(s, TILE_CARD, CR, 0, 0, 0)


@rule
def take_top(s):
    """The top tile of the stack is turned over."""
    s.stack_n -= 1
    s.drawn = s.stack[s.stack_n]
    s.stack[s.stack_n] = NONE
    s.where[s.drawn] = DRAWN
    s.known_top = NONE


@rule
def tile_card(s, t, f):
    """Twisting Crypt was offered."""
    go(f, P_PLACE)
    answer_window(s, t, CR)


@rule
def ask_place(s, f):
    go(f, P_PLACED)
    push(s, PLACE, CR, 0, 0, 0)


@rule
def dead_ends(t, edges, touch, paths):
    """Mismatching edges that a tile would make in a cell. CH-ADD-06 CH-R05"""
    made = edges & touch & ~paths
    if not t.dead_end_own:
        made |= paths & ~edges
    return count_bits(made)


@rule
def allow_places(s, t):
    """Cells and rotations of the drawn tile that are seen and make the fewest dead-ends. CH-ADD-04 CH-ADD-06 CH-ADD-07"""
    fewest = DIRS + 1
    for i in range(RAYS):
        if s.cell[i] == NONE or first_ray(s, i) != i:
            continue
        code = int(s.cell[i])
        seen = facing(s, code)
        touch, paths = rim(s, code)
        for k in range(int(t.tile_turns[s.drawn])):
            edges = turned(int(t.tile_edges[s.drawn]), k)
            if edges & seen:
                made = dead_ends(t, edges, touch, paths)
                if made < fewest:
                    s.legal[A_PLACE:] = 0
                    fewest = made
                if made == fewest:
                    s.legal[A_PLACE + TURNS * i + k] = 1


@rule
def place_tile(s, t, f):
    """Step 3: the drawn tile lies where the answer says. CH-ADD-05 CH-ADD-08"""
    place = int(s.answer) - A_PLACE
    code = int(s.cell[place // TURNS])
    x = int(s.drawn)
    s.drawn = NONE
    lay_tile(s, t, x, cell_q(code), cell_r(code), place % TURNS)
    go(f, P_DRAW_TILE)


@rule
def tiles_laid(s, t, f):
    """All tiles lie: an eternal loop ends the game, else the heroes' turn comes. CH-ADD-12 CH-WIN-06 CH-ADD-01 CH-SET-09"""
    if is_endless(s, t):
        end_game(s, t, CR, BY_ETERNAL_LOOP)
        return
    if s.phase == SET_UP:
        s.round_no = 1
        s.rounds += 1
    s.phase = HEROES_ACT
    go(f, P_HEX)
