"""Golden playthroughs: one text file tells a whole game, decision by decision, and is replayed line by line.

For each decision it notes who chooses, the stage, the legal actions by name, the choice, and every field that changed.
A changed rule shows in the diff exactly what it changed. `python -m hypogeum.tools.playthrough` writes the files.
"""

import hashlib
import json
import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from hypogeum.core.game import RUNNING, Game, Position
from hypogeum.core.record import copy

HIDDEN_FIELDS = ("rng", "answer", "legal")
"""Fields that would stand in every entry and tell nothing new; the digest at the end covers them."""
DERIVED = {
    "crypt_hunters": ("laid", "edges", "nbr", "joined", "free", "sight", "cell", "heroes_on", "rasps_on"),
    "cults_and_cryptids": ("power", "hp_max", "keywords", "cost_up", "cost_down", "mods"),
    "cryptic_explorers": ("unit",),
}
"""Fields by game that follow from the others, and are left out likewise."""
MANY = 4
"""From so many changed elements on a row is shown whole."""


@dataclass(frozen=True)
class Plan:
    """What a playthrough file starts from.

    Attributes:
        name: the file is `playthrough_<name>.txt`.
        options: options of the game other than defaults.
        seed: of the deal and of the choices.
        decisions: at most so many are written.
    """

    name: str
    options: dict[str, Any]
    seed: int
    decisions: int = 150


def write(game: Game, plan: Plan, actions: list[int] | None = None) -> str:
    """The text of a playthrough; the choices are random legal ones from the plan's seed, or the given `actions`."""
    options = game.parse(f"playthrough {plan.name}", **plan.options)
    p = Position.new(game, options, plan.seed)
    roles = game.roles(options)
    chance = random.Random(plan.seed)
    lines = [
        f"# {game.title}, one game told by python -m hypogeum.tools.playthrough; read changes as diffs",
        f"game: {game.name} version {game.version}",
        f"name: {plan.name}",
        f"options: {json.dumps(plan.options, sort_keys=True)}",
        f"seed: {plan.seed}",
        f"decisions: {plan.decisions}",
        "",
        "deal:",
        *changes(game, game.state.make(), p.s),
    ]
    made = 0
    while int(game.rules.status(p.s)) == RUNNING and made < plan.decisions:
        seat = int(game.rules.to_act(p.s))
        legal = [int(a) for a in np.flatnonzero(p.mask())]
        a = chance.choice(legal) if actions is None else actions[made]
        lines += ["", f"{made}. {roles[seat]} at {game.text.stage_name(p.s, p.t)}"]
        lines += [f"  {'>' if a == k else ' '} {k} {game.text.action_name(p.s, p.t, k)}" for k in legal]
        if a not in legal:
            lines.append(f"  > {a} IS NOT LEGAL ANY MORE")
            return "\n".join(lines) + "\n"
        before = copy(p.s)
        p.step(a)
        lines += changes(game, before, p.s)
        made += 1
    lines += ["", f"record: sha256 {hashlib.sha256(p.s.tobytes()).hexdigest()[:16]}"]
    if int(game.rules.status(p.s)) != RUNNING:
        pay = np.zeros(options.seats, np.float32)
        game.entries.payoffs(p.s, p.t, pay)
        lines.append(f"pay-offs: {' '.join(f'{x:g}' for x in pay)}")
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Plan, list[int]]:
    """The plan and the actions of a playthrough file."""
    head = dict(line.split(": ", 1) for line in text.splitlines()[1:6])
    actions = [int(line.split()[1]) for line in text.splitlines() if line.startswith("  > ")]
    return Plan(head["name"], json.loads(head["options"]), int(head["seed"]), int(head["decisions"])), actions


def check(game: Game, text: str) -> None:
    """Replay a playthrough file; AssertionError with the first line that differs."""
    plan, actions = read(text)
    now = write(game, plan, actions).splitlines()
    then = text.splitlines()
    for k, (old, new) in enumerate(zip(then, now, strict=False)):
        if old != new:
            around = "\n".join(then[max(0, k - 12) : k])
            raise AssertionError(
                f"playthrough {plan.name} differs from line {k + 1} on:\n{around}\n- {old}\n+ {new}\n"
                f"If that is meant, run python -m hypogeum.tools.playthrough and review the diff."
            )
    assert len(then) == len(now), f"playthrough {plan.name} has {len(now)} lines now, {len(then)} in the file"


def changes(game: Game, before: Any, after: Any) -> list[str]:
    """One line per field, row or element that differs."""
    lines = []
    for name, _, shape, *_ in game.state.fields:
        if name in HIDDEN_FIELDS or name in DERIVED.get(game.name, ()):
            continue
        old, new = np.asarray(before[name]), np.asarray(after[name])
        for place in np.ndindex(*shape[:-1]):
            lines += _row(name + "".join(f"[{k}]" for k in place), old[place], new[place])
    return lines


def _row(name: str, old: Any, new: Any) -> list[str]:
    if np.array_equal(old, new):
        return []
    if old.ndim == 0:
        return [f"    {name}: {old} -> {new}"]
    places = np.flatnonzero(old != new)
    if len(places) >= MANY:
        return [f"    {name}: {_packed(old)} -> {_packed(new)}"]
    return [f"    {name}[{k}]: {old[k]} -> {new[k]}" for k in places]


def _packed(row: Any) -> str:
    """A row without its repeated tail."""
    items = row.tolist()
    n = len(items)
    while n > 1 and items[n - 1] == items[n - 2]:
        n -= 1
    tail = "" if n == len(items) else " ..."
    return f"[{' '.join(map(str, items[:n]))}{tail}]"
