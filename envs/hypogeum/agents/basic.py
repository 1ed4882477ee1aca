"""The agents that need no files: random, heuristic, mixtures and callables."""

from collections.abc import Callable, Sequence

import numpy as np

from hypogeum.agents.protocol import Actions, Agent, Masks, Observations, Player, Seats, noise, random_legal
from hypogeum.core.batch import HEURISTIC, RANDOM
from hypogeum.core.errors import OptionError
from hypogeum.core.game import Game, Position


class RandomAgent(Player):
    """Uniformly random among the legal actions."""

    name = "random"
    native = RANDOM

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        return random_legal(masks, rng)


class HeuristicAgent(Player):
    """The game's scripted player. Compiled over the record, from what the seat may know: it needs positions."""

    name = "heuristic"
    native = HEURISTIC

    def __init__(self, game: Game):
        self.game = game

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        raise OptionError(
            "The heuristic reads positions, not observations: call act_at(position, seat, rng), "
            "or let a Batch play it with control HEURISTIC."
        )

    def act_at(self, position: Position, seat: int, rng: np.random.Generator) -> int:
        choice = self.game.entries.heuristic(position.s, position.t, seat, position.mask(), noise(rng))
        return int(choice)


class Mixture(Player):
    """Draws one of its agents for every game, with fixed probabilities."""

    def __init__(self, parts: Sequence[tuple[float, Agent]]):
        total = sum(weight for weight, _ in parts)
        self.weights = [weight / total for weight, _ in parts]
        self.agents = [agent for _, agent in parts]
        self.name = "+".join(f"{w:g}*{a.name}" for w, a in zip(self.weights, self.agents, strict=True))

    def begin(self, rng: np.random.Generator) -> Agent:
        return self.agents[int(rng.choice(len(self.agents), p=self.weights))].begin(rng)

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        raise OptionError("A mixture plays no decision itself: begin(rng) draws the agent for each game.")

    def act_at(self, position: Position, seat: int, rng: np.random.Generator) -> int:
        raise OptionError("A mixture plays no decision itself: begin(rng) draws the agent for each game.")


class Wrapped(Player):
    """A caller's own function with the signature of `Agent.act`."""

    def __init__(self, f: Callable[[Observations, Masks, Seats, np.random.Generator], Actions]):
        self.f = f
        self.name = getattr(f, "__name__", type(f).__name__)

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        return np.asarray(self.f(observations, masks, seats, rng), np.int64).reshape(len(masks))
