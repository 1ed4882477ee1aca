"""Crypt Hunters: four heroes and ten ghosts in a crypt that is there only where somebody looks."""

from pathlib import Path

from hypogeum.core.game import Game, Rules
from hypogeum.games.crypt_hunters import rules, text
from hypogeum.games.crypt_hunters.actions import ACTIONS
from hypogeum.games.crypt_hunters.constants import SEATS
from hypogeum.games.crypt_hunters.content import tables
from hypogeum.games.crypt_hunters.faults import faults
from hypogeum.games.crypt_hunters.heuristic import heuristic
from hypogeum.games.crypt_hunters.observation import FULL, HIGH, LOW, OBSERVATION, full, observe, redeal
from hypogeum.games.crypt_hunters.options import CryptOptions, decisions_max, roles
from hypogeum.games.crypt_hunters.rules.outcome import payoffs, shaping
from hypogeum.games.crypt_hunters.state import STATE

GAME = Game(
    name="crypt_hunters",
    title="Crypt Hunters",
    version=1,
    folder=Path(__file__).resolve().parent,
    options=CryptOptions,
    state=STATE,
    actions=ACTIONS,
    observation=OBSERVATION,
    full=FULL,
    seats_max=SEATS,
    tables=tables,
    roles=roles,
    decisions_max=decisions_max,
    rules=Rules(
        reset=rules.reset, step=rules.step, legal_mask=rules.legal_mask, to_act=rules.to_act, status=rules.status,
        observe=observe, payoffs=payoffs, shaping=shaping, redeal=redeal, faults=faults, heuristic=heuristic, full=full,
    ),
    text=text,
    low=LOW,
    high=HIGH,
    shaped=lambda options: any(options.shaping.weights),
)
