"""Tables of sanity: what games between fixed players come to. Played and printed by `hypogeum.tools.simulate`.

A game has a table if it stands in TABLES: rows, each with options and who plays the seats, and a function that makes of
their summaries a Markdown table and a list of what calls for a look.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from hypogeum.core.batch import HEURISTIC, RANDOM
from hypogeum.matches.scripted import wilson

Summaries = list[dict[str, float]]
"""Of each game what the game's `summary` says, with `truncated` (0 or 1) and `made` (decisions)."""

SEAT_TOLERANCE = 0.03
"""A seat whose share of the wins is further from par than this, and than chance explains, calls for a look."""
SIDE_SHARE = (0.35, 0.65)
"""Shares of the wins between scripted players within which two unlike sides count as balanced."""


@dataclass(frozen=True)
class Row:
    """One row of a table.

    Attributes:
        label: what stands in its first columns, in Markdown.
        players: RANDOM or HEURISTIC by seat.
        options: of the game.
    """

    label: str
    players: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)


def mean(found: Summaries, key: str) -> float:
    return float(np.mean([one[key] for one in found]))


# Cutthroat Caverns

CAVERNS = [Row(str(n), (HEURISTIC,) * n, {"players": n}) for n in range(2, 7)]


def caverns_table(results: list[tuple[Row, Summaries]]) -> tuple[str, list[str]]:
    """Scripted players by number of seats: prestige, deaths, common losses, win share by seat, length."""
    lines = [
        "| seats | games | P of the winner | P per seat | deaths | common loss | truncated | decisions | rounds "
        "| win share by seat |",
        "| --- " * 10 + "|",
    ]
    odd = []
    for row, found in results:
        seats = len(row.players)
        won = [mean(found, f"won_{k}") for k in range(seats)]
        decided = sum(won)
        prestige = np.mean([mean(found, f"prestige_{k}") for k in range(seats)])
        winners = [one["winner_prestige"] for one in found if sum(one[f"won_{k}"] for k in range(seats))]
        lost = mean(found, "party_kill")
        lines.append(
            f"| {row.label} | {len(found):,} | {np.mean(winners) if winners else 0:.1f} | {prestige:.2f} "
            f"| {mean(found, 'deaths'):.2f} | {lost:.1%} | {mean(found, 'truncated'):.1%} | {mean(found, 'made'):.0f} "
            f"| {mean(found, 'rounds'):.1f} | {' '.join(f'{share:.1%}' for share in won)} |"
        )
        if not 0.01 <= lost <= 0.6:
            odd.append(f"{seats} seats: {lost:.1%} of the games are common losses")
        chance = 2.6 * np.sqrt((1 - 1 / seats) / seats / max(decided * len(found), 1))  # 99 % of fair tables lie within
        for k, share in enumerate(won):
            if decided and abs(share / decided - 1 / seats) > max(SEAT_TOLERANCE, chance):
                odd.append(f"{seats} seats: seat {k} has {share / decided:.1%} of the wins, par is {1 / seats:.1%}")
    return "\n".join(lines), odd


# Games of two unlike sides

PLAYER_WORDS = {RANDOM: "random", HEURISTIC: "heuristic"}
BOTH = [
    Row(f"{PLAYER_WORDS[one]} | {PLAYER_WORDS[other]}", (one, other))
    for one, other in product((RANDOM, HEURISTIC), repeat=2)
]
"""Each kind of player on each side, with the options of a game by default."""


def sides_table(one: str, other: str, results: list[tuple[Row, Summaries]]) -> tuple[str, list[str]]:
    """The rows of BOTH: win rates with 95 % intervals, reasons of the end, rounds, decisions.

    `one` and `other` are what those at seat 0 and at seat 1 are called.
    """
    lines = [
        f"| {one} | {other} | games | {one} win | {other} win | nobody | ends | rounds | decisions |",
        "| --- " * 9 + "|",
    ]
    odd = []
    share: dict[tuple[int, ...], float] = {}
    for row, found in results:
        n, won = len(found), [sum(game[f"won_{k}"] for game in found) for k in range(2)]
        low, high = wilson(won[0], n)
        ends = {key.removeprefix("reason_"): mean(found, key) for key in found[0] if key.startswith("reason_")}
        told = ", ".join(f"{key} {part:.1%}" for key, part in sorted(ends.items(), key=lambda end: -end[1]) if part)
        lines.append(
            f"| {row.label} | {n:,} | {won[0] / n:.1%} ({low:.1%} to {high:.1%}) | {won[1] / n:.1%} "
            f"| {1 - sum(won) / n:.1%} | {told} | {mean(found, 'rounds'):.1f} | {mean(found, 'made'):.0f} |"
        )
        share[row.players] = won[0] / max(sum(won), 1)
    fair = share.get((HEURISTIC, HEURISTIC), 0.5)
    if not SIDE_SHARE[0] <= fair <= SIDE_SHARE[1]:
        odd.append(f"between scripted players the {one} have {fair:.1%} of the wins")
    for better, worse, side in (
        ((HEURISTIC, RANDOM), (RANDOM, RANDOM), one),
        ((HEURISTIC, HEURISTIC), (RANDOM, HEURISTIC), one),
        ((RANDOM, RANDOM), (RANDOM, HEURISTIC), other),
        ((HEURISTIC, RANDOM), (HEURISTIC, HEURISTIC), other),
    ):
        if share.get(better, 1.0) <= share.get(worse, 0.0) < 1.0:  # nobody wins more than all
            odd.append(f"scripted {side} are no better than random ones: {share[better]:.1%} against {share[worse]:.1%}")
    return "\n".join(lines), odd


def crypt_table(results: list[tuple[Row, Summaries]]) -> tuple[str, list[str]]:
    """Crypt Hunters: the heroes at seat 0, the ghosts at seat 1."""
    return sides_table("Stormcast", "Chainrasps", results)


def explorers_table(results: list[tuple[Row, Summaries]]) -> tuple[str, list[str]]:
    """Cryptic Explorers: the first game, the whole team at seat 1."""
    return sides_table("Goddesses", "Cryptonauts", results)


# Cults & Cryptids

SCRIPT_SHARE = 0.9
"""Wins of the scripted player over the random one, below which something is wrong with it."""
FIRST_SHARE = (0.45, 0.55)
"""Shares of the wins within which the seat with the first turn counts as no better and no worse off."""
ENDLESS_SHARE = 0.01
"""Share of truncated games from which on it calls for a look."""
CULTS = [
    Row(f"{PLAYER_WORDS[one]} | {PLAYER_WORDS[other]}", (one, other), {"deck_mode": "random_ready"})
    for one, other in product((RANDOM, HEURISTIC), repeat=2)
]


def cults_table(results: list[tuple[Row, Summaries]]) -> tuple[str, list[str]]:
    """Each kind of player at each seat, with ready decks: wins with 95 % intervals, of the first turn too, lengths."""
    lines = [
        "| cult 0 | cult 1 | games | cult 0 wins | cult 1 wins | first turn wins | truncated | turns | decisions "
        "| Influence left | decks reshuffled |",
        "| --- " * 11 + "|",
    ]
    odd = []
    for row, found in results:
        n, won = len(found), [sum(one[f"won_{k}"] for one in found) for k in range(2)]
        decided = sum(won)
        shares = []
        for count, of in ((won[0], n), (sum(one["first_won"] for one in found), decided)):
            low, high = wilson(count, int(of))
            shares.append(f"{count / max(of, 1):.1%} ({low:.1%} to {high:.1%})")
        first, endless = mean(found, "first_won") * n / max(decided, 1), mean(found, "truncated")
        left = [max(one["influence_0"], one["influence_1"]) for one in found]
        lines.append(
            f"| {row.label} | {n:,} | {shares[0]} | {won[1] / n:.1%} | {shares[1]} | {endless:.1%} "
            f"| {mean(found, 'turns'):.1f} | {mean(found, 'made'):.0f} | {np.mean(left):.1f} "
            f"| {mean(found, 'reshuffled'):.2f} |"
        )
        if endless >= ENDLESS_SHARE:
            odd.append(f"{' against '.join(PLAYER_WORDS[p] for p in row.players)}: {endless:.1%} of the games are truncated")
        if row.players == (HEURISTIC, HEURISTIC) and decided and not FIRST_SHARE[0] <= first <= FIRST_SHARE[1]:
            odd.append(f"between scripted players the first turn has {first:.1%} of the wins")
        if set(row.players) == {RANDOM, HEURISTIC} and won[row.players.index(HEURISTIC)] < SCRIPT_SHARE * n:
            seat = row.players.index(HEURISTIC)
            odd.append(f"the scripted player at seat {seat} has only {won[seat] / n:.1%} of the wins over random ones")
    return "\n".join(lines), odd


TABLES: dict[str, tuple[list[Row], Callable[[list[tuple[Row, Summaries]]], tuple[str, list[str]]]]] = {
    "cutthroat_caverns": (CAVERNS, caverns_table),
    "crypt_hunters": (BOTH, crypt_table),
    "cults_and_cryptids": (CULTS, cults_table),
    "cryptic_explorers": (BOTH, explorers_table),
}
"""By game: the rows, and what makes a table of them."""
