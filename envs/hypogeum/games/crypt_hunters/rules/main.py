"""The order of play: set-up, then rounds of five phases. CH-RND-01 CH-RND-02"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.games.crypt_hunters.constants import (
    CR, F_PC, HEX, P_DRAW_TILE, P_GHOSTS, P_HELD, P_HEX, P_HEXED, P_HOLD, P_LAID, P_PICK, P_PICKED, P_PLACE, P_PLACED,
    P_REINFORCE, P_REMOVE, P_RISE, P_RISEN, P_SET_UP, P_SPLIT, P_TILE_CARD, W_X,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.cards import answer_window, can_respond
from hypogeum.games.crypt_hunters.rules.ending import end_round
from hypogeum.games.crypt_hunters.rules.ghosts import begin_ghosts
from hypogeum.games.crypt_hunters.rules.heroes import begin_activation, pick_hero
from hypogeum.games.crypt_hunters.rules.reinforcement import begin_reinforcement, rise, risen
from hypogeum.games.crypt_hunters.rules.removal import begin_removal, held, keep_part, remove_tiles
from hypogeum.games.crypt_hunters.rules.sequence import go
from hypogeum.games.crypt_hunters.rules.setup import set_up_stage
from hypogeum.games.crypt_hunters.rules.tiles import ask_place, draw_tile, place_tile, tile_card, tiles_laid


@rule
def hex_heroes(s, t, f):
    """Chill, Fear or Gloom may be played. Section 6.5"""
    go(f, P_PICK)
    if can_respond(s, t, CR, W_X):
        go(f, P_HEXED)
        push(s, HEX, CR, 0, 0, 0)


@rule
def hexed(s, t, f):
    go(f, P_PICK)
    answer_window(s, t, CR)


@rule
def adding_tiles(s, t, f, pc):
    if pc == P_SET_UP:
        set_up_stage(s, t, f)
    elif pc == P_DRAW_TILE:
        draw_tile(s, t, f)
    elif pc == P_TILE_CARD:
        tile_card(s, t, f)
    elif pc == P_PLACE:
        ask_place(s, f)
    elif pc == P_PLACED:
        place_tile(s, t, f)
    else:
        tiles_laid(s, t, f)


@rule
def acting(s, t, f, pc):
    if pc == P_HEX:
        hex_heroes(s, t, f)
    elif pc == P_HEXED:
        hexed(s, t, f)
    elif pc == P_PICK:
        pick_hero(s, f)
    elif pc == P_PICKED:
        begin_activation(s, f)
    elif pc == P_HOLD:
        begin_removal(s, t, f)
    elif pc == P_HELD:
        held(s, t, f)
    elif pc == P_REMOVE:
        remove_tiles(s, t, f)
    elif pc == P_SPLIT:
        keep_part(s, t, f)
    elif pc == P_REINFORCE:
        begin_reinforcement(s, f)
    elif pc == P_RISE:
        rise(s, t, f)
    elif pc == P_RISEN:
        risen(s, t, f)
    elif pc == P_GHOSTS:
        begin_ghosts(s, f)
    else:
        end_round(s, t, f)


@rule
def flow_main(s, t):
    """The bottom frame: one step of the order of play."""
    f = s.frame[0]
    pc = int(f[F_PC])
    if pc <= P_LAID:
        adding_tiles(s, t, f, pc)
    else:
        acting(s, t, f, pc)
