"""The master sequence: set-up, then turns of five phases."""

from hypogeum.core.jit import rule
from hypogeum.games.cults_and_cryptids.constants import (
    F_PC, P_ATTACK, P_ATTACK_ANSWER, P_BUILD, P_DRAW, P_FAITH, P_HANDS, P_LEADERS, P_LISTS, P_MAIN, P_MAIN_ANSWER,
    P_MULLIGAN, P_SHUFFLE, P_TURN,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.setup import (
    build_decks, deal_hands, make_lists, offer_redraw, shuffle_decks, take_leaders,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.turns import (
    attack_answer, attack_phase, begin_turn, draw_phase, end_phase, faith_phase, main_answer, main_phase,
)  # fmt: skip


@rule
def before_turns(s, t, f, pc):
    if pc == P_BUILD:
        build_decks(s, t, f)
    elif pc == P_LISTS:
        make_lists(s, t, f)
    elif pc == P_SHUFFLE:
        shuffle_decks(s, t, f)
    elif pc == P_LEADERS:
        take_leaders(s, t, f)
    elif pc == P_HANDS:
        deal_hands(s, t, f)
    else:  # P_MULLIGAN
        offer_redraw(s, t, f)


@rule
def in_turn(s, t, f, pc):
    if pc == P_TURN:
        begin_turn(s, t, f)
    elif pc == P_FAITH:
        faith_phase(s, t, f)
    elif pc == P_DRAW:
        draw_phase(s, t, f)
    elif pc == P_MAIN:
        main_phase(s, f)
    elif pc == P_MAIN_ANSWER:
        main_answer(s, t, f)
    elif pc == P_ATTACK:
        attack_phase(s, f)
    elif pc == P_ATTACK_ANSWER:
        attack_answer(s, f)
    else:  # P_END
        end_phase(s, t, f)


@rule
def flow_main(s, t):
    """The bottom frame: one step of the master sequence. CC-TRN-01"""
    f = s.frame[0]
    pc = int(f[F_PC])
    if pc <= P_MULLIGAN:
        before_turns(s, t, f, pc)
    else:
        in_turn(s, t, f, pc)
