"""The rules of Cryptic Explorers: `reset`, `step`, `legal_mask`; one file per subject.

geometry.py distance and Sight · paths.py steps, Doors, pushes · places.py where Monsters may come · actors.py attributes and
modifiers · checks.py · damage.py · entering.py tokens and plates · moving.py · pushes.py · effects.py rows and primitives ·
deck.py the Goddess's cards · uses.py abilities · trading.py Trade, Loot, Teleport · turns.py · monsters.py Monsters and
interrupts · summoning.py · goddess.py · upkeep.py · realms.py Traps and Realm actions · sequel.py Objectives, exhaustion,
victory · setup.py · legal.py what may be chosen · main.py the master sequence.

Arguments of decision frames (F_X, F_Y, F_Z), for observation and text:
PICK_REALM, PICK_CRYPTONAUT 1 for a ban · FILL_SQUAD, ENTRANCE slot · RELIC_TOKEN which one · GUARD Artifact token ·
CRYSTAL_PLACE plane · UPKEEP_ORDER set of effects · REROLL actor, kind of check, roll · VERB Cryptonaut · INTERRUPT_VERB
Cryptonaut, 1 · STEP unit, points, further modifiers · LINK_SPACE unit · TARGET user, ability (NONE: Realm action) ·
TARGET_SPACE user, ability, target, row of a PLACE · DIRECTION unit, spaces · PARTNER Cryptonaut, 1 for a Loot ·
ITEM Cryptonaut, other, what moved · COMPANION Cryptonaut, chosen · SUMMON_PLANE planes · SUMMON_SPACE plane, sheet, where,
source, 1 if it may be declined · MONSTER_VERB Monster · INTERRUPT Cryptonaut, Monster. Others none.
"""

from hypogeum.core.assign import assign
from hypogeum.core.jit import rule
from hypogeum.core.pending import legal_mask, only_legal, pop, push, status, to_act
from hypogeum.core.rng import plant
from hypogeum.games.cryptic_explorers.constants import (
    ACTIVATION, BY_LIMIT, CHECK, EFFECTS, FLOWS, F_KIND, F_SEAT, GODDESS_SEAT, MAIN, MOVE, NONE, OPENING, PLAY_CARD,
    PUSHES, SEARCH, SETUP, STEPPING, SUMMON, TELEPORT, TRADE, TURN, UPKEEPING, USE, WINDOW,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.checks import flow_check
from hypogeum.games.cryptic_explorers.rules.effects import flow_effects
from hypogeum.games.cryptic_explorers.rules.goddess import flow_card, flow_goddess
from hypogeum.games.cryptic_explorers.rules.legal import write_legal
from hypogeum.games.cryptic_explorers.rules.main import flow_main
from hypogeum.games.cryptic_explorers.rules.monsters import flow_activation, flow_window
from hypogeum.games.cryptic_explorers.rules.moving import flow_move, flow_stepping
from hypogeum.games.cryptic_explorers.rules.pushes import flow_pushes
from hypogeum.games.cryptic_explorers.rules.realms import flow_search, flow_trap
from hypogeum.games.cryptic_explorers.rules.sequel import cut_off
from hypogeum.games.cryptic_explorers.rules.setup import flow_setup
from hypogeum.games.cryptic_explorers.rules.summoning import flow_summon
from hypogeum.games.cryptic_explorers.rules.trading import flow_teleport, flow_trade
from hypogeum.games.cryptic_explorers.rules.turns import flow_turn
from hypogeum.games.cryptic_explorers.rules.upkeep import flow_upkeep
from hypogeum.games.cryptic_explorers.rules.uses import flow_use
from hypogeum.games.cryptic_explorers.state import STATE

__all__ = ["legal_mask", "reset", "status", "step", "to_act"]

BLANK = STATE.make()


@rule
def flow_of_actors(s, t, kind):
    """One step of a flow about what actors do."""
    if kind == TURN:
        flow_turn(s, t)
    elif kind == USE:
        flow_use(s, t)
    elif kind == EFFECTS:
        flow_effects(s, t)
    elif kind == CHECK:
        flow_check(s, t)
    elif kind == MOVE:
        flow_move(s, t)
    elif kind == STEPPING:
        flow_stepping(s, t)
    elif kind == PUSHES:
        flow_pushes(s, t)
    elif kind == TRADE:
        flow_trade(s, t)
    elif kind == TELEPORT:
        flow_teleport(s, t)
    elif kind == SEARCH:
        flow_search(s, t)
    else:  # TRAP
        flow_trap(s, t)


@rule
def flow(s, t, kind):
    """One step of the flow on top."""
    if kind == MAIN:
        flow_main(s, t)
    elif kind == SETUP:
        flow_setup(s, t)
    elif kind == SUMMON:
        flow_summon(s, t)
    elif kind == ACTIVATION:
        flow_activation(s, t)
    elif kind == WINDOW:
        flow_window(s, t)
    elif kind == UPKEEPING:
        flow_upkeep(s, t)
    elif kind == OPENING:
        flow_goddess(s, t)
    elif kind == PLAY_CARD:
        flow_card(s, t)
    else:
        flow_of_actors(s, t, kind)


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
    """Set up a new game from `seed` and play on to the first decision."""
    assign(s, BLANK)
    plant(s, seed)
    push(s, MAIN, GODDESS_SEAT, 0, 0, 0)
    run(s, t)


@rule
def step(s, t, a):
    """The seat to act plays `a`, which must be legal."""
    s.answer = a
    pop(s)
    s.to_act = NONE
    s.decisions += 1
    if s.decisions >= t.decision_limit:
        cut_off(s, t, BY_LIMIT)
    run(s, t)
