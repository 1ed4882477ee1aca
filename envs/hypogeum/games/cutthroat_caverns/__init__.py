"""Cutthroat Caverns: cooperate or all die, only one wins."""

from pathlib import Path

from hypogeum.core.game import Game, Rules
from hypogeum.games.cutthroat_caverns import rules, text
from hypogeum.games.cutthroat_caverns.actions import ACTIONS
from hypogeum.games.cutthroat_caverns.constants import SEATS
from hypogeum.games.cutthroat_caverns.content import tables
from hypogeum.games.cutthroat_caverns.faults import faults
from hypogeum.games.cutthroat_caverns.heuristic import heuristic
from hypogeum.games.cutthroat_caverns.observation import FULL, HIGH, LOW, OBSERVATION, full, observe, redeal
from hypogeum.games.cutthroat_caverns.options import CutthroatOptions, decisions_max, roles
from hypogeum.games.cutthroat_caverns.rules.outcome import payoffs, shaping
from hypogeum.games.cutthroat_caverns.state import STATE

GAME = Game(
    name="cutthroat_caverns",
    title="Cutthroat Caverns",
    version=1,
    folder=Path(__file__).resolve().parent,
    options=CutthroatOptions,
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
