"""The log of a game for one viewer, and the numbers of a finished game."""

from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.constants import NONE
from hypogeum.games.cutthroat_caverns.content import names
from hypogeum.games.cutthroat_caverns.text.table import result_line
from hypogeum.games.cutthroat_caverns.text.words import (
    entry_name, in_view, item_name, lp_left, offer_words, seat_name, string_words,
)  # fmt: skip


def events(old: Any, s: Any, t: Any, viewer: int | None, a: int | None = None) -> list[str]:
    """What changed on the table from record `old` to record `s`, a sentence each: public facts, and own cards drawn.

    The action `a` in between is told by `public_action`.
    """
    n = int(t.players)
    order = sorted(range(n), key=lambda k: (int(old.initiative[k]), k))
    out = []
    for k in order:
        if int(s.last_kind[k]) != int(old.last_kind[k]) and int(s.last_kind[k]) >= 0:
            out.append(f"{seat_name(k)} reveals {names(t).kind[int(s.last_kind[k])]}.")
        if int(s.offer_to[k]) >= 0 and _offer(s, k) != _offer(old, k):
            out.append(f"{seat_name(k)} offers {seat_name(int(s.offer_to[k]))} {offer_words(s, t, k)}.")
    out += [f"{string_words(s, t, k)}." for k in range(int(old.str_n), int(s.str_n)) if int(s.str_target[k]) >= 0]
    same = int(s.enc) == int(old.enc) and int(s.enc_no) == int(old.enc_no)
    if same and int(s.stack_n) > int(old.stack_n) and int(s.round_no) == int(old.round_no):
        for e in range(int(old.stack_n), int(s.stack_n)):
            out.append(f"On the Damage Stack: {entry_name(s, t, e)}.")
    for k in range(n):
        change = int(s.lp[k]) - int(old.lp[k])
        if old.alive[k] and not s.alive[k]:
            out.append(f"{seat_name(k)} dies.")
        elif change:
            verb = "loses" if change < 0 else "regains"
            out.append(f"{seat_name(k)} {verb} {abs(change)} LP ({int(s.lp[k])} left).")
        if int(s.prestige[k]) > int(old.prestige[k]):
            out.append(f"{seat_name(k)} gains {int(s.prestige[k] - old.prestige[k])} P ({int(s.prestige[k])} now).")
    for i in range(c.ITEMS):
        was, now = _holder(old, i), _holder(s, i)
        if now != was and now != NONE:
            out.append(f"{seat_name(now)} has {item_name(i, t)}.")
        elif now != was and int(s.item_state[i]) == c.GONE:
            out.append(f"{item_name(i, t)} leaves the game.")
    if not same and s.enc >= 0:
        if old.enc >= 0:
            out.append(f"{names(t).encounter[int(old.enc)]} is over.")
        out.append(f"Encounter {int(s.enc_no)}: {names(t).encounter[int(s.enc)]}.")
    elif int(s.round_no) != int(old.round_no):
        left = "" if int(t.enc_tokens[s.enc]) else f" ({lp_left(s, t)} LP left)"
        out.append(f"Round {int(s.round_no)}{left}.")
    if viewer is not None:
        held = {*old.hand[viewer].tolist(), *old.set_card[viewer].tolist()}  # a set card is taken back, not drawn
        gained = [names(t).kind[int(t.kind[x])] for x in s.hand[viewer] if x >= 0 and int(x) not in held]
        if gained:
            out.append(f"You draw {', '.join(gained)}.")
    if int(s.status) != RUNNING:
        out.append(result_line(s, t))
    return out


def _offer(s: Any, k: int) -> tuple[int, int, int]:
    return int(s.offer_item[k]), int(s.offer_to[k]), int(s.offer_theirs[k])


def _holder(s: Any, i: int) -> int:
    return int(s.item_owner[i]) if in_view(s, i) else NONE


SUMMARY_WORDS = {
    "prestige": "Prestige at the end",
    "winner_prestige": "winner's Prestige (0 where nobody won)",
    "dead": "share of games in which it died",
    "won": "share of games that it won outright",
    "deaths": "deaths a game",
    "party_kill": "share of games in which all died",
    "rounds": "Combat Rounds a game",
    "encounters": "Encounters faced a game",
}
"""What the means of `summary` mean, by key (of numbers for each seat without the seat)."""


def summary(s: Any, t: Any) -> dict[str, float]:
    """Numbers about a finished game for evaluation tables.

    `rounds`, `decisions`, `encounters` (faced), `deaths`, `party_kill` (1: nobody escaped), `winner_prestige` (0
    without a winner), and for every seat `prestige_<seat>` (0 for the dead), `dead_<seat>`, `won_<seat>`.
    """
    n, winner = int(t.players), int(s.winner)
    out = {
        "rounds": float(s.rounds),
        "decisions": float(s.decisions),
        "encounters": float(sum(int(x) for x in s.faced)),
        "deaths": float(sum(1 - int(s.alive[k]) for k in range(n))),
        "party_kill": float(int(s.reason) == c.ALL_DEAD),
        "winner_prestige": float(s.prestige[winner]) if winner >= 0 else 0.0,
    }
    for k in range(n):
        out[f"prestige_{k}"] = float(s.prestige[k])
        out[f"dead_{k}"] = float(1 - int(s.alive[k]))
        out[f"won_{k}"] = float(winner == k)
    return out


def outcome(s: Any, t: Any) -> dict[str, Any]:
    """How a finished game ended.

    `winner` (name of a seat, or None), `reason` (one of REASON_NAMES), `rounds` and `encounters` (faced), and by seat
    `prestige` and `alive`.
    """
    seats = range(int(t.players))
    return {
        "winner": seat_name(int(s.winner)) if s.winner >= 0 else None,
        "reason": c.REASON_NAMES[int(s.reason)],
        "rounds": int(s.rounds),
        "encounters": int(s.faced.sum()),
        "prestige": [int(s.prestige[k]) for k in seats],
        "alive": [bool(s.alive[k]) for k in seats],
    }
