"""Words of the toy."""

from typing import Any

from hypogeum.testing.toy.rules import ACTIONS, ANSWER


def action_name(s: Any, t: Any, a: int) -> str:
    """Unique words for a legal action of the seat to act, as that seat may read them."""
    block, index = ACTIONS.decode(a)
    if block == "play":
        return f"play the {s.hand[s.turn, index[0]]} in slot {index[0] + 1}"
    return "give way" if block == "give_way" else "fight"


def public_action(s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
    """Everything is played openly."""
    block, index = ACTIONS.decode(a)
    what = f"plays a {s.hand[seat, index[0]]}" if block == "play" else "gives way" if block == "give_way" else "fights"
    return f"player_{seat} {what}"


def render(s: Any, t: Any, viewer: int | None) -> str:
    """The table as `viewer` may see it (None: public facts only)."""
    lines = [f"Duel of the Crypt: {s.deck_n} cards in the deck, open {[int(n) for n in s.played[1:]]}"]
    for seat in range(t.players):
        cards = (
            " ".join(str(v) for v in s.hand[seat, : s.hand_n[seat]]) if seat == viewer else "?" * int(s.hand_n[seat])
        )
        mark = ">" if seat == s.to_act else " "
        lines.append(f"{mark} player_{seat}  lives {s.lives[seat]}  points {s.points[seat]:2d}  hand {cards}")
    return "\n".join(lines)


def stage_name(s: Any, t: Any) -> str:
    """The decision in which the seat to act stands."""
    return "answer" if s.stage == ANSWER else "play"


def summary(s: Any, t: Any) -> dict[str, float]:
    """Numbers about a finished game."""
    numbers = {"decisions": float(s.decisions), "deaths": float(sum(s.lives[k] == 0 for k in range(t.players)))}
    for seat in range(4):
        numbers[f"points_{seat}"] = float(s.points[seat])
    return numbers


def outcome(s: Any, t: Any) -> dict[str, Any]:
    """How a finished game ended: the best of the living wins, unless there are several or the limit came first."""
    points = [int(s.points[k]) if s.lives[k] > 0 else -1 for k in range(t.players)]
    best = [k for k in range(t.players) if points[k] == max(points) >= 0]
    won = int(s.status) == 1 and len(best) == 1
    return {
        "winner": f"player_{best[0]}" if won else None,
        "reason": "limit" if int(s.status) == 2 else "points" if won else "tie",
        "rounds": int(s.decisions),
        "points": [int(s.points[k]) for k in range(t.players)],
    }
