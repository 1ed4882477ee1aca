"""Checks of a game's `faults`, and ways to spoil a record, so that tests can show that each fault is found.

A mutation is a function of state and tables that changes them; `spoil`, `top` and the others make such functions.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import numpy as np

from hypogeum.core.game import Game, Options
from hypogeum.core.record import copy
from hypogeum.testing.contract import positions
from hypogeum.testing.scenes import fault_words, faults_module

NONE = -1
NO_SETS: Mapping[str, int] = {}
Mutation = Callable[[Any, Any], object]


# ---------------------------------------------------------------- checks


def check_no_faults(game: Game, s: Any, t: Any, where: str, tolerated: int = 0) -> None:
    """This record has no faults but those tolerated."""
    found = int(game.entries.faults(s, t)) & ~tolerated
    assert found == 0, f"{fault_words(game, found)} {where}"


def check_random_games(game: Game, options: Options, games: int, every: int) -> None:
    """No fault at every so manieth decision of random games, and `faults` changes nothing."""
    for walk in positions(game, options, games, seed=41, every=every):
        before = walk.position.s.tobytes()
        check_no_faults(game, walk.position.s, walk.position.t, f"at {walk.where()}")
        assert walk.position.s.tobytes() == before, "faults changes nothing"


def check_dealt_again(game: Game, options: Options, games: int, every: int) -> None:
    """No fault in random games that are dealt afresh again and again, for one seat and then the other."""
    for walk in positions(game, options, games, seed=43, every=every):
        s, t = copy(walk.position.s), walk.position.t
        for k in range(4):
            game.entries.redeal(s, t, k // 2, np.uint64(k))
            check_no_faults(game, s, t, f"after {k + 1} deals at {walk.where()}")


def check_meanings(game: Game) -> None:
    """Every flag is a bit of its own and has a sentence."""
    module = faults_module(game)
    flags = [value for name, value in vars(module).items() if name.startswith("FAULT_")]
    assert sorted(flags) == sorted(module.MEANINGS) and len(set(flags)) == len(flags)
    assert all(flag & (flag - 1) == 0 for flag in flags)
    assert all(words in fault_words(game, flag) for flag, words in module.MEANINGS.items())


def check_found(game: Game, s: Any, t: Any, change: Mutation, flag: str, what: str) -> None:
    """A copy of this record is found out with FAULT_`flag` once `change` has spoilt it, and `faults` changes nothing."""
    s, t = copy(s), copy(t)
    change(s, t)
    before = s.tobytes()
    found = int(game.entries.faults(s, t))
    assert found & getattr(faults_module(game), f"FAULT_{flag}"), f"{what}: {fault_words(game, found)}"
    assert s.tobytes() == before, "faults changes nothing"


def check_all_raised(game: Game, flags: Collection[str]) -> None:
    """The records that tests spoil raise every flag there is."""
    assert {f"FAULT_{flag}" for flag in flags} == {name for name in vars(faults_module(game)) if name.startswith("FAULT_")}


def check_may_stop(game: Game, s: Any, t: Any, tolerated: int = 0) -> None:
    """At the limit of decisions a game stops in the middle of what was going on, without a fault."""
    s, t = copy(s), copy(t)
    t.decision_limit = int(s.decisions) + 1
    game.entries.step(s, t, int(np.argmax(s.legal)))
    assert s.status == 2
    check_no_faults(game, s, t, "at the limit", tolerated)


# ---------------------------------------------------------------- mutations


def spoil(field: str, at: Any, value: Any) -> Mutation:
    """Set one element (`at` None: the whole field); a value that can be called is asked what the old one becomes."""

    def change(s: Any, t: Any) -> None:
        new = value(int(s[field] if at is None else s[field][at])) if callable(value) else value
        if at is None:
            s[field] = new
        else:
            s[field][at] = new

    return change


def top(column: int, value: Any) -> Mutation:
    """The decision on top says something else in this column."""
    return lambda s, t: spoil("frame", (int(s.depth) - 1, column), value)(s, t)


def under(column: int, value: Any) -> Mutation:
    """So does the flow below it."""
    return lambda s, t: spoil("frame", (int(s.depth) - 2, column), value)(s, t)


def both(*changes: Mutation) -> Mutation:
    """One change after the other."""

    def change(s: Any, t: Any) -> None:
        for one in changes:
            one(s, t)

    return change


def swap(field: str, i: Any, j: Any) -> Mutation:
    """Two elements, rows or slices of a field change places."""

    def change(s: Any, t: Any) -> None:
        s[field][i], s[field][j] = s[field][j].copy(), s[field][i].copy()

    return change


def end(reason: int, winner: int, status: int = 1) -> Mutation:
    """The game is over, with the decision taken off the stack."""

    def change(s: Any, t: Any) -> None:
        s.status, s.reason, s.winner, s.to_act = status, reason, winner, NONE
        s.depth -= 1
        s.frame[s.depth, :] = 0
        s.legal[:] = 0

    return change


def option(name: str, value: int) -> Mutation:
    """The game is said to be played with another table."""
    return lambda s, t: spoil(name, None, value)(t, t)


# ---------------------------------------------------------------- records of strangers


def tamper(s: Any, data: Any, fields: Sequence[Any], values: Any, sets: Mapping[str, int] = NO_SETS) -> str:
    """Change one element of one of these fields, or swap two; what was done, in words.

    `data` is what Hypothesis draws from, `values` its strategy for what a number becomes; `fields` are rows of a record's
    `fields`; `sets` names those whose numbers are sets, and of how many: there one member is put in or taken out.
    """
    from hypothesis import strategies as st

    name, code, shape, *_ = data.draw(st.sampled_from(fields))
    at = tuple(data.draw(st.integers(0, n - 1)) for n in shape)
    if name == "frame":
        at = (at[0] % int(s.depth), at[1])
    if name in sets:
        new = int(s[name][at] if shape else s[name]) ^ 1 << data.draw(st.integers(0, sets[name] - 1))
    elif shape and data.draw(st.booleans()):
        other = (*at[:-1], data.draw(st.integers(0, shape[-1] - 1)))
        new = int(s[name][other])
        s[name][other] = s[name][at]
    else:
        new = min(max(data.draw(values), np.iinfo(code).min), np.iinfo(code).max)
    spoil(name, at if shape else None, new)(s, s)
    return f"{name}{list(at)} = {new}"
