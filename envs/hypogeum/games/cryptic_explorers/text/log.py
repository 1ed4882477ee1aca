"""The log of a game for one viewer, and the numbers of a finished game."""

from collections.abc import Callable
from typing import Any

import numpy as np

from hypogeum.core.game import RUNNING
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import A_LINK, ACTIONS
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.games.cryptic_explorers.text.table import OBJECTIVES, PHASE_WORDS, result_line
from hypogeum.games.cryptic_explorers.text.words import (
    CHECKS, ability_name, artifact_name, bits, capital, card_name, card_of, count, map_of, pile_words, plane_name, seat_name,
    space_name, team, unit_name,
)  # fmt: skip


def events(old: Any, s: Any, t: Any, viewer: int | None, a: int | None = None) -> list[str]:
    """What changed on the table from record `old` to record `s`, a sentence each: public facts, and what the viewer draws.

    `a` is the action that was played in `old`. With it the log leaves out what `public_action` says.
    """
    out = []
    if int(s.realm) != int(old.realm):
        out.append(f"The game is played in {names(t).realm[int(s.realm)]}.")
    if int(s.goddess) != int(old.goddess):
        out.append(f"The Goddess is {names(t).goddess[int(s.goddess)]}.")
    for row in new_events(old, s):
        what = int(row[0])
        if what and not _is_told(row, a):
            out.append(f"{capital(EVENTS[what](s, t, *(int(k) for k in row[1:])))}.")
    out += (
        _place_lines(old, s, t, a)
        + _fallen_lines(old, s, t)
        + _team_lines(old, s, t)
        + _realm_lines(old, s, t)
        + _card_lines(old, s, t, viewer)
    )
    if int(s.round_no) != int(old.round_no):
        out.append(f"Round {int(s.round_no)} begins.")
    if int(s.phase) != int(old.phase) and int(s.status) == RUNNING:
        out.append(f"{PHASE_WORDS[int(s.phase)]}.")
    if int(s.status) != RUNNING:
        out.append(result_line(s, t))
    return out


def new_events(old: Any, s: Any) -> list[Any]:
    """The events of the log that `old` has not seen yet; all of it where they cannot be told apart."""
    for n in range(c.LOG + 1):
        if np.array_equal(s.log[: c.LOG - n], old.log[n:]):
            return list(s.log[c.LOG - n :])
    return list(s.log)


TOLD = {
    "discard": c.EV_DISCARD, "monolith": c.EV_EMPOWER, "charge": c.EV_CHARGE, "restore": c.EV_RESTORE, "direction": c.EV_MOVE,
}  # fmt: skip
"""Events that the words for an action tell, by its block."""


def _is_told(row: Any, a: int | None) -> bool:
    """Whether the words for action `a` tell an event; of a step only where it does not end farther off, on ice."""
    if a is None or int(row[0]) != TOLD.get(ACTIONS.decode(a)[0]):
        return False
    return int(row[0]) != c.EV_MOVE or int(row[4]) == int(row[2])


# ---------------------------------------------------------------- events


def _who(s: Any, t: Any, u: int) -> str:
    return unit_name(s, t, u) if u >= 0 else names(t).goddess[int(s.goddess)] if int(s.goddess) >= 0 else "the Realm"


def _move(s: Any, t: Any, u: int, space: int, way: int, end: int) -> str:
    how = "by a link to" if way == A_LINK else "to"
    return f"{unit_name(s, t, u)} comes {how} {space_name(s, t, end if end >= 0 else space)}"


def _use(s: Any, t: Any, u: int, ability: int, target: int, place: int) -> str:
    on = f" on {unit_name(s, t, target)}" if target >= 0 and target != u else ""
    return f"{_who(s, t, u)}: {ability_name(t, ability)}{on}"


def _check(s: Any, t: Any, u: int, kind: int, roll: int, passed: int) -> str:
    return f"{unit_name(s, t, u)} rolls {roll}: {CHECKS[kind]} {'passed' if passed else 'failed'}"


def _damage(s: Any, t: Any, user: int, u: int, n: int, result: int) -> str:
    by = f" by {unit_name(s, t, user)}" if user >= 0 else ""
    return f"{unit_name(s, t, u)} is dealt {count(n, 'damage').removesuffix('s')}{by}"


def _loss(s: Any, t: Any, user: int, u: int, n: int, result: int) -> str:
    return f"{unit_name(s, t, u)} loses {n} {'Vitae' if u < c.CRYPTONAUTS else 'Health'}"


def _death(s: Any, t: Any, user: int, u: int, place: int, result: int) -> str:
    return f"{unit_name(s, t, u)} {'dies' if u < c.CRYPTONAUTS else 'is killed'} on {space_name(s, t, place)}"


def _summon(s: Any, t: Any, seat: int, u: int, space: int, master: int) -> str:
    what = f" as {names(t).master[2 * int(s.goddess) + master]}" if master >= 0 else ""
    return f"{unit_name(s, t, u)} is Summoned{what} on {space_name(s, t, space)}"


def _card(s: Any, t: Any, seat: int, card: int, half: int, result: int) -> str:
    how = "a Mastery" if half == c.MASTERY else "its Effect"
    return f"{card_name(s, t, card)} is played for {how}: {names(t).card_text[card_of(s, card)]}".rstrip(".")


def _discard(s: Any, t: Any, seat: int, card: int, number: int, result: int) -> str:
    return f"{card_name(s, t, card)} is discarded"


def _empower(s: Any, t: Any, seat: int, u: int, number: int, result: int) -> str:
    return f"{unit_name(s, t, u)} is Empowered"


def _token(s: Any, t: Any, slot: int, token: int, space: int, card: int) -> str:
    what = f"{names(t).artifact[card]} and a Knowledge card" if token == c.ARTIFACT_TOKEN else "a Soul"
    return f"{unit_name(s, t, slot)} takes {what} on {space_name(s, t, space)}"


def _objective(s: Any, t: Any, slot: int, k: int, number: int, result: int) -> str:
    plane = c.MAIN_REALM if k < 2 else k - 1
    goal = OBJECTIVES[map_of(s, plane)][k if k < 2 else 0]
    gains = f"; {unit_name(s, t, slot)} gains a Knowledge card" if slot >= 0 else ""
    return f"Objective completed in {plane_name(s, t, plane)}: {goal}{gains}"


def _teleport(s: Any, t: Any, slot: int, other: int, knowledge: int, result: int) -> str:
    return f"{unit_name(s, t, other)} Teleports out with {count(knowledge, 'Knowledge card')}"


def _trap(s: Any, t: Any, slot: int, trap: int, space: int, result: int) -> str:
    text = f"{names(t).trap[trap]}: {names(t).trap_text[trap]}".rstrip(".")
    return f"{unit_name(s, t, slot)} sets off a Trap, {text}"


def _rest(s: Any, t: Any, slot: int, subject: int, health: int, result: int) -> str:
    return f"{unit_name(s, t, slot)} has Vitae {health} after the Rest"


def _charge(s: Any, t: Any, slot: int, k: int, number: int, result: int) -> str:
    who = int(s.who[slot]) * c.ABILITY_SLOTS
    what = names(t).ability[who + k + 1] if k < c.CHARGE_ARTIFACT else artifact_name(s, t, k - c.CHARGE_ARTIFACT)
    return f"{unit_name(s, t, slot)} Charges {what}"


def _restore(s: Any, t: Any, slot: int, k: int, health: int, result: int) -> str:
    return f"{unit_name(s, t, slot)} gives a Soul for Vitae {health}"


EVENTS: dict[int, Callable[[Any, Any, int, int, int, int], str]] = {
    c.EV_MOVE: _move, c.EV_USE: _use, c.EV_CHECK: _check, c.EV_DAMAGE: _damage, c.EV_LOSS: _loss, c.EV_DEATH: _death,
    c.EV_SUMMON: _summon, c.EV_CARD: _card, c.EV_DISCARD: _discard, c.EV_EMPOWER: _empower, c.EV_TOKEN: _token,
    c.EV_OBJECTIVE: _objective, c.EV_TELEPORT: _teleport, c.EV_TRAP: _trap, c.EV_REST: _rest, c.EV_CHARGE: _charge,
    c.EV_RESTORE: _restore,
}  # fmt: skip
"""Words for public events."""


# ---------------------------------------------------------------- what no event tells


def _place_lines(old: Any, s: Any, t: Any, a: int | None) -> list[str]:
    """Actors that were pushed or put elsewhere, and those that come to the board at the start."""
    told = {int(row[1]) for row in new_events(old, s) if int(row[0]) == c.EV_MOVE}
    chosen = a is not None and ACTIONS.decode(a)[0] == "space" and int(old.round_no) == 0
    out = []
    for u in range(c.ACTORS):
        there = int(s.at[u])
        stays = int(old.life[u]) == c.IN_PLAY or (u < c.CRYPTONAUTS and not chosen)
        if int(s.life[u]) == c.IN_PLAY and stays and there != int(old.at[u]) and u not in told:
            out.append(f"{unit_name(s, t, u)} is on {space_name(s, t, there)}.")
    return out


def _fallen_lines(old: Any, s: Any, t: Any) -> list[str]:
    """Structures that are gone."""
    out = []
    for first, was, now in (
        (c.U_DOOR, old.door_at, s.door_at), (c.U_MONOLITH, old.monolith_at, s.monolith_at),
        (c.U_OBJECT, old.object_at, s.object_at),
    ):  # fmt: skip
        for k in range(len(now)):
            if int(was[k]) >= 0 and int(now[k]) < 0:
                out.append(f"{unit_name(s, t, first + k)} on {space_name(s, t, int(was[k]))} is destroyed.")
    if int(s.walls_broken) > int(old.walls_broken):
        out.append("A Wall is destroyed.")
    return out


def _team_lines(old: Any, s: Any, t: Any) -> list[str]:
    """Cryptonauts who join, are healed, fall Between Realms, are Exhausted or marked."""
    out = []
    for slot in team(s):
        who = unit_name(s, t, slot)
        if int(old.owner[slot]) < 0 <= int(s.owner[slot]):
            out.append(f"{who} is in Squad {int(s.squad[slot]) + 1}, played by {seat_name(int(s.owner[slot]))}.")
        if int(s.life[slot]) != c.IN_PLAY or int(old.life[slot]) != c.IN_PLAY:
            continue
        was, now = int(old.health[slot]), int(s.health[slot])
        if now > was:
            out.append(f"{who} gains {now - was} Vitae, {now} in all.")
        elif now == 0 < was:
            out.append(f"{who} is Between Realms.")
        if int(s.stamina[slot]) != int(old.stamina[slot]):
            out.append(f"{who} has Stamina {int(s.stamina[slot])}.")
        if int(s.marks[slot]) != int(old.marks[slot]):
            marks = ", ".join(bits(int(s.marks[slot]), names(t).status))
            out.append(f"{who} has {marks or 'no Status any more'}.")
    return out


def _realm_lines(old: Any, s: Any, t: Any) -> list[str]:
    """What Realm actions and Gashnoradon bring."""
    out = []
    for k in range(c.OBJECTS):
        if int(s.opened[k]) and not int(old.opened[k]):
            found = "holds the Codex Lethe" if int(s.codex) and not int(old.codex) else "does not hold the Codex"
            out.append(f"{unit_name(s, t, c.U_OBJECT + k)} {found}.")
    if int(s.bones_laid) > int(old.bones_laid):
        out.append(f"{int(s.bones_laid)} of the Sultan's Bones are laid.")
    if int(s.visions) > int(old.visions):
        out.append(f"The flame has been read {int(s.visions)} times.")
    if int(s.pods_taken) > int(old.pods_taken):
        out.append(f"{count(int(s.pods_taken), 'Pod')} taken.")
    if int(old.asleep) and not int(s.asleep):
        out.append("Gashnoradon wakes.")
    return out


def _card_lines(old: Any, s: Any, t: Any, viewer: int | None) -> list[str]:
    """Cards that the Goddess draws: which ones for herself, how many for the others; what becomes known of her hand."""
    out: list[str] = []
    if int(s.goddess) < 0:
        return out
    if int(s.deck.sum()) > int(old.deck.sum()) > 0 or (int(s.discard.sum()) == 0 < int(old.discard.sum())):
        out.append("The discard pile has become the deck.")
    if viewer == c.GODDESS_SEAT:
        gained = [max(0, int(s.hand[k]) - int(old.hand[k])) for k in range(c.CARDS)]
        if any(gained):
            out.append(f"To your hand come: {pile_words(s, t, gained)}.")
    elif int(s.hand.sum()) > int(old.hand.sum()):
        out.append(f"{names(t).goddess[int(s.goddess)]} has {count(int(s.hand.sum()), 'card')} in hand.")
    shown = [max(0, int(s.known[k]) - int(old.known[k])) for k in range(c.CARDS)]
    if any(shown):
        out.append(f"All know now that she holds: {pile_words(s, t, s.known)}.")
    if int(s.power) != int(old.power):
        out.append(f"{names(t).goddess[int(s.goddess)]} has {int(s.power)} Power.")
    return out


# ---------------------------------------------------------------- numbers


SUMMARY_WORDS = {
    "won": "share of games that it won",
    "rounds": "Rounds a game",
    "decisions": "decisions a game",
    "dead": "Cryptonauts that died",
    "teleported": "Cryptonauts that Teleported",
    "inside": "Cryptonauts still in the Realm at the end",
    "knowledge": "Knowledge cards that left the Realm",
    "objectives": "Objectives completed",
    "masteries": "Masteries in play at the end",
    "power": "Power of the Goddess at the end",
    **{f"reason_{name}": f"share of games that ended by {name}" for name in c.REASON_NAMES[1:]},
}
"""What the means of `summary` mean, by key (of numbers for each seat without the seat)."""


def summary(s: Any, t: Any) -> dict[str, float]:
    """Numbers about a finished game for evaluation tables; keys are those of SUMMARY_WORDS, `won` for each seat."""
    out = {f"won_{seat}": float(_has_won(s, seat)) for seat in range(int(t.seats))}
    out |= {
        "rounds": float(s.round_no),
        "decisions": float(s.decisions),
        "dead": float(_in_state(s, c.DEAD)),
        "teleported": float(_in_state(s, c.TELEPORTED)),
        "inside": float(_in_state(s, c.IN_PLAY)),
        "knowledge": float(_knowledge_out(s)),
        "objectives": float(s.objective.sum()),
        "masteries": float(s.mastery.sum()),
        "power": float(s.power),
    }
    return out | {f"reason_{name}": float(int(s.reason) == k) for k, name in enumerate(c.REASON_NAMES) if k}


def _has_won(s: Any, seat: int) -> bool:
    return int(s.winner) >= 0 and (int(s.winner) == c.GODDESS_SEAT) == (seat == c.GODDESS_SEAT)


def _in_state(s: Any, life: int) -> int:
    return int((s.life[: c.CRYPTONAUTS] == life).sum())


def _knowledge_out(s: Any) -> int:
    return int(s.knowledge[s.life[: c.CRYPTONAUTS] == c.TELEPORTED].sum())


def outcome(s: Any, t: Any) -> dict[str, Any]:
    """How a finished game ended; the same keys in every game.

    `winner` (`goddess_0`, `cryptonaut_0` for the whole team, or None), `winners` (all seats that won), `reason` (one of
    REASON_NAMES), `rounds`, `objectives` (completed), `knowledge` (that left), `dead` and `teleported` (Cryptonauts).
    """
    winners = [seat_name(seat) for seat in range(int(t.seats)) if _has_won(s, seat)]
    return {
        "winner": winners[0] if winners else None,
        "winners": winners,
        "reason": c.REASON_NAMES[int(s.reason)],
        "rounds": int(s.round_no),
        "objectives": int(s.objective.sum()),
        "knowledge": _knowledge_out(s),
        "dead": _in_state(s, c.DEAD),
        "teleported": _in_state(s, c.TELEPORTED),
    }
