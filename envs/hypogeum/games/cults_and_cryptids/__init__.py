"""Cults & Cryptids: two cults with decks of sixty cards, each bent on the collapse of the other."""

from pathlib import Path

from hypogeum.core.game import Game, Rules
from hypogeum.games.cults_and_cryptids import rules, text
from hypogeum.games.cults_and_cryptids.actions import ACTIONS
from hypogeum.games.cults_and_cryptids.constants import SEATS
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.faults import faults
from hypogeum.games.cults_and_cryptids.heuristic import heuristic
from hypogeum.games.cults_and_cryptids.observation import FULL, HIGH, LOW, OBSERVATION, full, observe, redeal
from hypogeum.games.cults_and_cryptids.options import CultsOptions, decisions_max, roles
from hypogeum.games.cults_and_cryptids.rules.outcome import payoffs, shaping
from hypogeum.games.cults_and_cryptids.state import STATE

GAME = Game(
    name="cults_and_cryptids",
    title="Cults & Cryptids",
    version=1,
    folder=Path(__file__).resolve().parent,
    options=CultsOptions,
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
