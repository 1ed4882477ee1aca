"""How well an agent plays: fixed opponents, fixed deals, every seat in turn, with intervals.

Each deal is played once from every seat: the evaluated agent sits at seat r, its opponents follow in their order, for
r = 0, 1, ... So no seat is favoured, and the luck of a deal is shared. Where the sides of a game are not alike, an agent may be
evaluated at some seats only.

Deals of evaluation never meet those of training. Both are 64-bit hashes of a seed and a number; seeds are below 2**32, and
evaluation adds 2**40 to its own before hashing, so the two hash different numbers. That two of a million deals each agree
by chance has a probability of about one in twenty million.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hypogeum.agents import Agent, check_seats
from hypogeum.core.batch import Batch, spread
from hypogeum.core.errors import OptionError
from hypogeum.core.game import TRUNCATED, Game, Options
from hypogeum.matches.scripted import wilson
from hypogeum_training.opponents import win_shares

DOMAIN = 1 << 40
SEEDS = 1 << 32


@dataclass
class Evaluation:
    """Every game of an evaluation; one entry a game.

    Attributes:
        game: what was played.
        agent, opponents: names.
        seed: of the deals.
        seats: number of seats.
        at: seats at which the agent sat in turn.
        seat: where the agent sat.
        win: the agent's share of the win, see `win_shares`.
        others: the share that went to its opponents; what is left nobody won.
        payoff: the agent's pay-off.
        decisions: decisions of all seats.
        truncated: 1 where the game was broken off at its bound.
        facts: what the game's `summary` says, by key; for per-seat keys the agent's own.
    """

    game: Game
    agent: str
    opponents: list[str]
    seed: int
    seats: int
    at: list[int]
    seat: list[int] = field(default_factory=list)
    win: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    payoff: list[float] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    truncated: list[int] = field(default_factory=list)
    facts: dict[str, list[float]] = field(default_factory=dict)

    def numbers(self) -> dict[str, Any]:
        """Means as plain numbers: what `--json` prints."""
        n = len(self.win)
        low, high = wilson(sum(self.win), n)
        seat = np.array(self.seat)
        return {
            "agent": self.agent,
            "opponents": self.opponents,
            "seed": self.seed,
            "games": n,
            "par": 1 / self.seats,
            "win_share": _mean(self.win),
            "low": low,
            "high": high,
            "others_win_share": _mean(self.others),
            "payoff": _mean(self.payoff),
            "decisions": _mean(self.decisions),
            "truncated": _mean(self.truncated),
            "seats": self.at,
            "win_share_by_seat": [_mean(np.array(self.win)[seat == k]) for k in self.at],
            **{name: _mean(values) for name, values in self.facts.items()},
        }


def _mean(values: Any) -> float:
    return float(np.mean(values)) if len(values) else 0.0


def evaluate(
    game: Game,
    options: Options,
    agent: Agent,
    opponents: Sequence[Agent],
    games: int,
    *,
    seed: int = 0,
    records: int = 1024,
    threads: int = 2,
    report: Callable[[int], None] | None = None,
    at: Sequence[int] | None = None,
) -> Evaluation:
    """Play `games` games, rounded up to whole rotations.

    Args:
        agent: who is evaluated.
        opponents: the players of the other seats, in turn order after the agent.
        seed: of the deals and of all choices, 0 up to 2**32 - 1.
        records: games played side by side.
        report: called with the number of games that have ended.
        at: seats at which the agent sits in turn; every seat when None.

    Raises:
        OptionError: not one opponent for each other seat, no games, a seed out of range, or a player that has not learnt the
            seat it would sit at.
    """
    seats = options.seats
    if len(opponents) != seats - 1:
        raise OptionError(f"{len(opponents)} opponents were named for {seats - 1} seats.")
    if games < 1 or not 0 <= seed < SEEDS:
        raise OptionError(
            f"An evaluation has at least 1 game and a seed below {SEEDS}, not {games} games and seed {seed}."
        )
    at = range(seats) if at is None else at
    roles = game.roles(options)
    for seat in at:
        check_seats([agent, *opponents], (*roles[seat:], *roles[:seat]))
    out = Evaluation(game, agent.name, [o.name for o in opponents], seed, seats, list(at))
    whole = -(-games // len(at)) * len(at)
    for first in range(0, whole, records):
        numbers = np.arange(first, min(whole, first + records))
        _play(out, game, options, [agent, *opponents], numbers, seed, threads)
        if report is not None:
            report(len(out.win))
    return out


def seat_numbers(game: Game, options: Options, names: Sequence[str], source: str) -> list[int]:
    """Numbers of the seats called `names`, in ascending order; all seats when there are none.

    Raises:
        OptionError: a seat that the game does not have.
    """
    roles = game.roles(options)
    for name in names:
        if name not in roles:
            raise OptionError(f"There is no seat {name!r} ({source}); the seats of {game} are {', '.join(roles)}.")
    return [k for k, role in enumerate(roles) if role in names or not names]


def _play(
    out: Evaluation,
    game: Game,
    options: Options,
    table: list[Agent],
    numbers: NDArray[np.int64],
    seed: int,
    threads: int,
) -> None:
    """Play the games `numbers` side by side: game g is deal g // n with the agent at seat at[g % n] of its n seats."""
    seats, n = len(table), len(numbers)
    mine = np.array(out.at)[numbers % len(out.at)]
    rng = np.random.default_rng([DOMAIN + seed, int(numbers[0])])
    batch = Batch(game, options, n, threads=threads, autoreset=False)
    batch.seeds[:] = [spread(DOMAIN + seed, int(g) // len(out.at)) for g in numbers]
    batch.noise[:] = [spread(2 * DOMAIN + seed, int(g)) for g in numbers]
    players: list[Agent] = []
    who = np.zeros((n, seats), np.int64)  # index into `players`
    known: dict[int, int] = {}
    for i in range(n):
        for k in range(seats):
            player = table[k].begin(rng)  # a mixture draws anew for each game
            if id(player) not in known:
                known[id(player)] = len(players)
                players.append(player)
            seat = (int(mine[i]) + k) % seats
            who[i, seat] = known[id(player)]
            batch.control[i, seat] = player.native
    batch.reset()
    made = batch.made.copy()
    everyone = np.arange(n)
    running = np.flatnonzero(batch.seat >= 0)
    actions = np.full(n, -1, np.int64)
    while len(running):
        acting = who[running, batch.seat[running]]
        for p in np.unique(acting):
            theirs = running[acting == p]
            actions[theirs] = players[p].act(batch.observation[theirs], batch.mask[theirs], batch.seat[theirs], rng)
        batch.step(actions, rows=running)
        made[running] += batch.made[running]
        running = running[batch.seat[running] >= 0]
    shares = win_shares(batch.payoff)
    out.seat += mine.tolist()
    out.win += shares[everyone, mine].tolist()
    out.others += (shares.sum(1) - shares[everyone, mine]).tolist()
    out.payoff += batch.payoff[everyone, mine].tolist()
    out.decisions += made.tolist()
    out.truncated += (batch.ended == TRUNCATED).astype(int).tolist()
    for i in range(n):
        for name, value in _facts(game, batch.states[i], batch.t, int(mine[i])).items():
            out.facts.setdefault(name, []).append(value)


def _facts(game: Game, s: Any, t: Any, seat: int) -> dict[str, float]:
    """The game's summary: whole-game numbers, and of the per-seat ones those of `seat`, without its number."""
    found = {}
    for name, value in game.text.summary(s, t).items():
        stem, _, tail = name.rpartition("_")
        if tail.isdigit():
            if int(tail) == seat:
                found[f"own_{stem}"] = float(value)
        elif name != "decisions":
            found[name] = float(value)
    return found


WORDS = {
    "payoff": "pay-off, mean",
    "others_win_share": "share of games won by an opponent",
    "decisions": "decisions a game",
    "truncated": "share of games broken off at the bound",
}


def words(key: str, game: Game) -> str:
    """What a number of `Evaluation.numbers` is called: our words, or those of the game's text for facts of its summary."""
    told = getattr(game.text, "SUMMARY_WORDS", {})
    return WORDS.get(key) or told.get(key.removeprefix("own_")) or key.replace("_", " ")


def rich_table(results: Sequence[Evaluation]) -> Any:
    """Evaluations side by side, for the terminal."""
    from rich.table import Table

    numbers = [r.numbers() for r in results]
    where = "every seat equally often" if len(results[0].at) == results[0].seats else "its own seats"
    table = Table(title=f"{results[0].agent}: {where}, seed {results[0].seed}")
    table.add_column("against")
    for n in numbers:
        names = n["opponents"]
        table.add_column(f"{len(names)} x {names[0]}" if len(set(names)) == 1 else "\n".join(names), justify="right")
    table.add_row("games", *[str(n["games"]) for n in numbers])
    table.add_row(
        f"[bold]win share[/bold] (par {numbers[0]['par']:.0%})",
        *[f"[bold]{n['win_share']:.1%}[/bold]" for n in numbers],
    )
    table.add_row("95 % interval", *[f"{n['low']:.1%} to {n['high']:.1%}" for n in numbers])
    for k, seat in enumerate(results[0].at):
        table.add_row(f"win share from seat {seat}", *[f"{n['win_share_by_seat'][k]:.1%}" for n in numbers])
    for key in [*WORDS, *results[0].facts]:
        called = words(key, results[0].game)
        form = ".1%" if called.startswith("share ") else ".2f"
        table.add_row(called, *[format(n[key], form) for n in numbers])
    return table


def plot(results: Sequence[Evaluation], path: Path) -> None:
    """A PNG: win share by seat with 95 % intervals, and who won the games."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), width_ratios=(3, 2))
    width = 0.8 / len(results)
    for j, r in enumerate(results):
        n = r.numbers()
        label = " + ".join(dict.fromkeys(r.opponents))
        shares, below, above = [n["win_share"]], [n["win_share"] - n["low"]], [n["high"] - n["win_share"]]
        for k in r.at:
            won = [w for w, seat in zip(r.win, r.seat, strict=True) if seat == k]
            low, high = wilson(sum(won), len(won))
            share = _mean(won)
            shares, below, above = shares + [share], below + [share - low], above + [high - share]
        x = np.arange(len(shares)) + (j - (len(results) - 1) / 2) * width
        left.bar(x, shares, width, yerr=np.abs([below, above]), capsize=3, label=f"against {label}")
        parts = [n["win_share"], n["others_win_share"], max(0.0, 1 - n["win_share"] - n["others_win_share"])]
        start = 0.0
        for part, colour in zip(parts, ("tab:green", "tab:orange", "tab:gray"), strict=True):
            right.bar(label, part, bottom=start, color=colour)
            start += part
    at = results[0].at
    left.axhline(1 / results[0].seats, color="black", linestyle="--", linewidth=1, label="par")
    left.set_xticks(range(len(at) + 1), ["all"] + [f"seat {k}" for k in at])
    left.set_ylim(0, 1)
    left.set_ylabel("win share, 95 % interval")
    left.set_title(f"{results[0].agent}, {results[0].numbers()['games']} games each")
    left.legend()
    right.set_ylim(0, 1)
    right.set_title("won by it (green), by others (orange), by nobody")
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
