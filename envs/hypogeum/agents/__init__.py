"""Players. `resolve` turns what a user writes into agents:

random                            uniformly random legal play
heuristic                         the game's scripted player
checkpoint:NAME                   a trained policy, by name or by path of its folder
checkpoint:NAME:greedy            the same, always its likeliest action
human                             you, at this terminal
0.7*heuristic+0.3*random          drawn anew for each game; also as a dict {"heuristic": 0.7, "random": 0.3}
any callable                      act(observations, masks, seats, rng) -> actions, batched; or a whole Agent
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hypogeum.agents.basic import HeuristicAgent, Mixture, RandomAgent, Wrapped
from hypogeum.agents.checkpoint import CheckpointAgent, find_checkpoint, load_checkpoint
from hypogeum.agents.protocol import Agent, Player, random_legal
from hypogeum.core.errors import OptionError
from hypogeum.core.game import Game

__all__ = [
    "Agent", "CheckpointAgent", "HeuristicAgent", "Mixture", "Player", "RandomAgent", "Wrapped", "check_seats",
    "random_legal", "resolve", "resolve_table",
]  # fmt: skip

KINDS = "random, heuristic, checkpoint:NAME, human, or a mixture such as 0.5*heuristic+0.5*random"


def resolve(spec: Any, game: Game, source: str = "opponents") -> Agent:
    """One agent from a string, a mixture, a callable or an Agent.

    Args:
        spec: see the module's docstring.
        game: the game to be played.
        source: where `spec` came from, for error messages.

    Raises:
        OptionError: `spec` is none of these.
        CheckpointError: a checkpoint is missing, unsound or made for another game.
    """
    if isinstance(spec, Agent):
        return spec
    if isinstance(spec, Mapping):
        return _mixture(list(spec.items()), game, source)
    if isinstance(spec, str):
        return _named(spec.strip(), game, source)
    if callable(spec):
        return Wrapped(spec)
    raise OptionError(f"{spec!r:.100} is no agent ({source}); agents are {KINDS}, or a callable.")


def resolve_table(spec: Any, count: int, game: Game, source: str = "opponents") -> list[Agent]:
    """`count` agents for as many seats: one spec for all of them, or a list (or `a,b,c`) with one for each."""
    if isinstance(spec, str) and "," in spec:
        spec = spec.split(",")
    if isinstance(spec, Sequence) and not isinstance(spec, str):
        if len(spec) not in (1, count):
            seats = "1 seat" if count == 1 else f"{count} seats"
            raise OptionError(
                f"{len(spec)} agents were named for {seats} ({source}); name one for all or one for each."
            )
        return [resolve(part, game, source) for part in spec] * (count if len(spec) == 1 else 1)
    return [resolve(spec, game, source)] * count


def check_seats(table: Sequence[Agent], roles: Sequence[str]) -> None:
    """Refuse a player that has learnt other seats than the one at which it would sit.

    Args:
        table: the agents.
        roles: the name of each one's seat.

    Raises:
        OptionError: an agent, or one that a mixture may draw, has learnt seats (`Player.seats`) and not this one.
    """
    for agent, role in zip(table, roles, strict=True):
        if isinstance(agent, Mixture):
            check_seats(agent.agents, [role] * len(agent.agents))
        learnt = getattr(agent, "seats", ())
        if learnt and role not in learnt:
            raise OptionError(f"{agent.name} has learnt to play {', '.join(learnt)}, not {role}.")


def _named(text: str, game: Game, source: str) -> Agent:
    if text == "random":
        return RandomAgent()
    if text == "heuristic":
        return HeuristicAgent(game)
    if text == "human":
        from hypogeum.agents.play import HumanAgent

        return HumanAgent(game)
    if text.startswith("checkpoint:"):
        name = text.removeprefix("checkpoint:")
        greedy = name.endswith(":greedy")
        folder = find_checkpoint(name.removesuffix(":greedy"), game)
        return CheckpointAgent(load_checkpoint(folder, game), text, greedy)
    parts = [re.fullmatch(r"\s*([0-9.eE-]+)\s*\*\s*(.+?)\s*", part) for part in text.split("+")]
    if all(parts):
        return _mixture([(m[2], m[1]) for m in parts if m], game, source)
    raise OptionError(f"{text!r:.100} is no agent ({source}); agents are {KINDS}.")


def _mixture(parts: list[tuple[Any, Any]], game: Game, source: str) -> Agent:
    drawn: list[tuple[float, Agent]] = []
    for spec, weight in parts:
        try:
            share = float(weight)
        except (TypeError, ValueError):
            share = -1.0
        if not 0 < share < 1e9:
            raise OptionError(
                f"The share of {spec!r} in a mixture must be a positive number, not {weight!r} ({source})."
            )
        drawn.append((share, resolve(spec, game, source)))
    if not drawn:
        raise OptionError(f"A mixture needs at least one agent ({source}).")
    return Mixture(drawn)
