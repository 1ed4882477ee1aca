"""The rules of Cults & Cryptids: `reset`, `step`, `legal_mask`; one file per subject.

auras.py continuous effects · piles.py decks, hands, what is known · board.py cards in play, damage, trackers · effects.py the
primitives · costs.py · plays.py playing cards, rows with choices · combat.py · turns.py phases · setup.py, building.py,
generate.py before the first turn · legal.py what may be chosen · main.py the master sequence.

Arguments of decision frames (F_X, F_Y, F_Z), for observation and text:
SUMMON_PAY Cryptid, Followers chosen as a set, the last of them · TARGET_OPP, TARGET_OWN, PICK_* card, row · ATTACK_TARGET the
attacker's slot · BUILD_FACTION factions chosen. Others none.
"""

from hypogeum.core.assign import assign
from hypogeum.core.jit import rule
from hypogeum.core.pending import legal_mask, only_legal, pop, status, to_act
from hypogeum.games.cults_and_cryptids.constants import (
    BUILDING, F_KIND, F_SEAT, FLOWS, MAIN, NONE, PLAYING, RESOLVE,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.building import flow_building
from hypogeum.games.cults_and_cryptids.rules.combat import flow_strike
from hypogeum.games.cults_and_cryptids.rules.legal import write_legal
from hypogeum.games.cults_and_cryptids.rules.main import flow_main
from hypogeum.games.cults_and_cryptids.rules.plays import flow_playing, flow_resolve
from hypogeum.games.cults_and_cryptids.rules.setup import lay_out
from hypogeum.games.cults_and_cryptids.rules.turns import truncate
from hypogeum.games.cults_and_cryptids.state import STATE

__all__ = ["legal_mask", "reset", "status", "step", "to_act"]

BLANK = STATE.make()


@rule
def flow(s, t, kind):
    """One step of the flow on top."""
    if kind == MAIN:
        flow_main(s, t)
    elif kind == PLAYING:
        flow_playing(s, t)
    elif kind == RESOLVE:
        flow_resolve(s, t)
    elif kind == BUILDING:
        flow_building(s, t)
    else:
        flow_strike(s, t)


@rule
def run(s, t):
    """Go on until somebody must choose or the game is over. A single legal action is taken without asking."""
    while s.status == 0:
        top = int(s.depth) - 1
        kind = int(s.frame[top, F_KIND])
        if kind >= FLOWS:
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
    """The seat to act plays `a`, which must be legal."""
    s.answer = a
    pop(s)
    s.to_act = NONE
    s.decisions += 1
    s.turn_decisions += 1
    if s.decisions >= t.decision_limit:
        truncate(s)
    run(s, t)
