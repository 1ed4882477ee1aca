"""The rules of Cutthroat Caverns: `reset`, `step`, `legal_mask`; one file per phase.

order.py who comes next · legal.py what may be chosen · items.py Item window · turns.py a Turn · windows.py Action Cards ·
strikes.py the creature · setup.py, rounds.py, ending.py the steps of the master sequence, main.py their order.

Arguments of decision frames (F_X, F_Y, F_Z), for observation and text:
HEAL_WHO item · HEAL_REPLY item, user · BART_SEAT mine · BART_THEIRS mine, seat · BART_REPLY offered, offerer, wanted ·
RETHINK slot · WIN window, subject, extra · ACT_SEAT kind · ACT_ENTRY kind, window · ACT_MODE entry · STORE card · OWN extra ·
REPL2 1 when the second card is set face down · DOUBLE_OWN, HOLY, TOKEN, GAUNT entry · STEAL_ITEM victim · SPARE line, named.
"""

from hypogeum.core.assign import assign
from hypogeum.core.jit import rule
from hypogeum.core.pending import legal_mask, only_legal, pop, status, to_act
from hypogeum.games.cutthroat_caverns.constants import (
    BARTER_FLOW, COUNTER_FLOW, DECLARE, EXPAND, F_KIND, F_PC, F_SEAT, FLOWS, GROUP, HEAL_FLOW, ITEMS_FLOW, LAND,
    LIMIT_FLOW, MAIN, NONE, P_CLEAR, RESOLVE, RETHINK_FLOW, REVEAL, STEAL_FLOW, STRIKES, TURN, WINDOW,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.items import flow_barter, flow_heal, flow_items, flow_limit
from hypogeum.games.cutthroat_caverns.rules.legal import write_legal
from hypogeum.games.cutthroat_caverns.rules.main import flow_main
from hypogeum.games.cutthroat_caverns.rules.sequence import go, truncate
from hypogeum.games.cutthroat_caverns.rules.setup import lay_out
from hypogeum.games.cutthroat_caverns.rules.strikes import flow_strikes
from hypogeum.games.cutthroat_caverns.rules.turns import (
    flow_declare, flow_expand, flow_group, flow_land, flow_reveal, flow_steal, flow_turn,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.windows import flow_counter, flow_resolve, flow_rethink, flow_window
from hypogeum.games.cutthroat_caverns.state import STATE

__all__ = ["legal_mask", "reset", "status", "step", "to_act"]

BLANK = STATE.make()


@rule
def flow(s, t, kind):
    """One step of the flow on top."""
    if kind == MAIN:
        flow_main(s, t)
    elif kind == WINDOW:
        flow_window(s, t)
    elif kind == TURN:
        flow_turn(s, t)
    elif kind == GROUP:
        flow_group(s, t)
    elif kind == DECLARE:
        flow_declare(s, t)
    elif kind == LAND:
        flow_land(s, t)
    elif kind == REVEAL:
        flow_reveal(s, t)
    elif kind == EXPAND:
        flow_expand(s, t)
    elif kind == RESOLVE:
        flow_resolve(s, t)
    elif kind == RETHINK_FLOW:
        flow_rethink(s, t)
    elif kind == STRIKES:
        flow_strikes(s, t)
    elif kind == COUNTER_FLOW:
        flow_counter(s, t)
    elif kind == ITEMS_FLOW:
        flow_items(s, t)
    elif kind == HEAL_FLOW:
        flow_heal(s, t)
    elif kind == BARTER_FLOW:
        flow_barter(s, t)
    elif kind == STEAL_FLOW:
        flow_steal(s, t)
    else:
        flow_limit(s, t)


@rule
def outlives_encounter(kind):
    """Flows that are finished although the creature is dead: Enhanced effects and the Ring. CU-R72"""
    return kind == LAND or kind == STEAL_FLOW or kind == LIMIT_FLOW or kind == RESOLVE


@rule
def run(s, t):
    """Go on until somebody must choose or the game is over. A single legal action is taken without asking."""
    while s.status == 0:
        top = int(s.depth) - 1
        kind = int(s.frame[top, F_KIND])
        if kind >= FLOWS:
            if s.enc_over and not outlives_encounter(kind) and s.frame[0, F_PC] != P_CLEAR:
                while s.depth > 1:
                    pop(s)
                go(s.frame[0], P_CLEAR)
            else:
                flow(s, t, kind)
        elif write_legal(s, t) > 1:
            s.to_act = s.frame[top, F_SEAT]
            return
        else:
            s.answer = only_legal(s)
            pop(s)
    s.to_act = NONE
    s.legal[:] = 0


@rule
def reset(s, t, seed):
    """Deal a new game from `seed` and play on to the first decision."""
    assign(s, BLANK)
    lay_out(s, t, seed)
    run(s, t)


@rule
def step(s, t, a):
    """The seat to act plays `a`, which must be legal. CU-GEN-02"""
    s.answer = a
    pop(s)
    s.to_act = NONE
    s.decisions += 1
    if s.decisions >= t.decision_limit:
        truncate(s)
    run(s, t)
