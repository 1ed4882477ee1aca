"""Cryptic Explorers: a Goddess of Death against the Cryptonauts who came for her secrets."""

from pathlib import Path

from hypogeum.core.game import Game, Rules
from hypogeum.games.cryptic_explorers import rules, text
from hypogeum.games.cryptic_explorers.actions import ACTIONS
from hypogeum.games.cryptic_explorers.constants import SEATS
from hypogeum.games.cryptic_explorers.content import tables
from hypogeum.games.cryptic_explorers.faults import faults
from hypogeum.games.cryptic_explorers.heuristic import heuristic
from hypogeum.games.cryptic_explorers.observation import FULL, HIGH, LOW, OBSERVATION, full, observe, redeal
from hypogeum.games.cryptic_explorers.options import ExplorersOptions, decisions_max, roles
from hypogeum.games.cryptic_explorers.rules.outcome import payoffs, shaping
from hypogeum.games.cryptic_explorers.state import STATE

GAME = Game(
    name="cryptic_explorers",
    title="Cryptic Explorers",
    version=1,
    folder=Path(__file__).resolve().parent,
    options=ExplorersOptions,
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
