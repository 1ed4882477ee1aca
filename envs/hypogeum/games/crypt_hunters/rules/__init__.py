"""The rules of Crypt Hunters: `reset`, `step`, `legal_mask`; one file per phase.

geometry.py the map · models.py heroes and rasps · setup.py, tiles.py Phase 1 · endless.py the eternal loop · heroes.py
Phase 2 · attacks.py · cards.py · removal.py Phase 3 · reinforcement.py Phase 4 · ghosts.py Phase 5 · ending.py · legal.py
what may be chosen · main.py the order of play.

Arguments of decision frames (F_X, F_Y, F_Z), for observation and text:
ACT, MOVING, BONUS_ACT hero · CARD_HERO, CARD_TILE, CARD_MODEL side, card, 1 when PASS is allowed · SLAY, INJURE tile ·
REINF_MODEL tile, 0, 1 when PASS is allowed · DRIFT_DEST model · DRIFT_TAKE, OVERWATCH tile. Others none.
"""

from hypogeum.core.assign import assign
from hypogeum.core.jit import rule
from hypogeum.core.pending import legal_mask, only_legal, pop, status, to_act
from hypogeum.games.crypt_hunters.constants import (
    ACTIVATION, ATTACK, BONUS, CARD, DRIFT, F_KIND, F_SEAT, FLOWS, GHOSTS, MAIN, MOVE, NONE,
)  # fmt: skip
from hypogeum.games.crypt_hunters.rules.attacks import flow_attack
from hypogeum.games.crypt_hunters.rules.cards import flow_card
from hypogeum.games.crypt_hunters.rules.ghosts import flow_drift, flow_ghosts
from hypogeum.games.crypt_hunters.rules.heroes import flow_activation, flow_bonus, flow_move
from hypogeum.games.crypt_hunters.rules.legal import write_legal
from hypogeum.games.crypt_hunters.rules.main import flow_main
from hypogeum.games.crypt_hunters.rules.reinforcement import flow_reinforcement
from hypogeum.games.crypt_hunters.rules.sequence import truncate
from hypogeum.games.crypt_hunters.rules.setup import lay_out
from hypogeum.games.crypt_hunters.state import STATE

__all__ = ["legal_mask", "reset", "status", "step", "to_act"]

BLANK = STATE.make()


@rule
def flow(s, t, kind):
    """One step of the flow on top."""
    if kind == MAIN:
        flow_main(s, t)
    elif kind == ACTIVATION:
        flow_activation(s, t)
    elif kind == MOVE:
        flow_move(s, t)
    elif kind == ATTACK:
        flow_attack(s, t)
    elif kind == BONUS:
        flow_bonus(s, t)
    elif kind == CARD:
        flow_card(s, t)
    elif kind == GHOSTS:
        flow_ghosts(s, t)
    elif kind == DRIFT:
        flow_drift(s, t)
    else:
        flow_reinforcement(s, t)


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
    if s.decisions >= t.decision_limit:
        truncate(s, t)
    run(s, t)
