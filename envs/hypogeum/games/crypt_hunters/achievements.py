"""Achievements and burdens of a finished game, as plain Python over its record (specification, 2.13 and 2.14).

Those that span several games are kept by a `Tracker`, never by a game.
"""

from collections.abc import Callable, Mapping
from typing import Any

from hypogeum.core.errors import OptionError
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.constants import CR, NONE, SE
from hypogeum.games.crypt_hunters.options import ALL_BURDENS, BURDENS

VALIANT = 3
SWIFT_TILES = 16
"""More tiles than these must be left in the stack for a swift victory."""
ROW = 3
"""Wins in a row for VICTORY AFTER VICTORY."""


# Burdens


def burdens(t: Any) -> list[str]:
    """The burdens of a game by their option names."""
    return [name for k, name in enumerate(ALL_BURDENS) if int(t.burdens) >> k & 1]


def burdened_side(t: Any) -> int:
    """The seat that carries burdens, NONE without any. CH-BUR-01"""
    carried = burdens(t)
    if not carried:
        return NONE
    return SE if carried[0] in BURDENS[c.SIDE_NAMES[SE]] else CR


def dread_triumph_kept(s: Any) -> bool:
    """Every hero was slain by an attack in which the Dreadwarden rolled a die. CH-BUR-12"""
    return int(s.dread_kills) == c.ALL_HEROES


def burden_broken(s: Any, t: Any) -> bool:
    """The Chainrasps won, or without the strict burden would have won, but had not kept DREAD TRIUMPH.

    All other burdens are kept by force: what they forbid is never legal. CH-BUR-12, ruling R47
    """
    if not int(t.burdens) & c.DREAD_TRIUMPH or dread_triumph_kept(s):
        return False
    at_limit = int(s.reason) == c.BY_LIMIT and int(t.limit_winner) == CR
    return int(s.winner) == CR or int(s.reason) == c.BY_BURDEN or at_limit


def burdens_kept(s: Any, t: Any) -> list[str]:
    """The burdens that the side which carried them has kept to the end."""
    return [name for name in burdens(t) if name != "dread_triumph" or dread_triumph_kept(s)]


# Achievements of one game


def horrors_abroad(s: Any, t: Any) -> bool:
    """Where the players are is not known to a game. CH-ACH-03"""
    return False


def champion_of_battle(s: Any, t: Any) -> bool:
    """The burdened side wins with exactly two burdens. CH-ACH-04 CH-R50"""
    return _won_burdened(s, t) == 2


def lord_of_battle(s: Any, t: Any) -> bool:
    """The burdened side wins with three burdens or more. CH-ACH-05"""
    return _won_burdened(s, t) >= 3


def _won_burdened(s: Any, t: Any) -> int:
    """How many burdens the winner carried and kept."""
    return len(burdens_kept(s, t)) if int(s.winner) == burdened_side(t) != NONE else 0


def on_campaign(s: Any, t: Any) -> bool:
    """The Stormcast win a campaign. CH-ACH-06"""
    return int(s.winner) == SE and bool(t.campaign)


def unblemished_victory(s: Any, t: Any) -> bool:
    """The Stormcast win and no hero was ever wounded or slain. CH-ACH-07"""
    return int(s.winner) == SE and not int(s.injured)


def closer_than_you_think(s: Any, t: Any) -> bool:
    """The Stormcast win while a path leads from the Entrance straight onto the Illuminator. CH-ACH-08 CH-R51"""
    return int(s.winner) == SE and any(
        int(s.nbr[c.ILLUMINATOR, d]) == c.ENTRANCE and int(s.joined[c.ILLUMINATOR]) >> d & 1 for d in range(c.DIRS)
    )


def hero_of_the_hour(s: Any, t: Any) -> bool:
    """The Stormcast win and only Valiant lives. CH-ACH-09"""
    return int(s.winner) == SE and [h for h in range(c.HEROES) if int(s.hero_tile[h]) >= 0] == [VALIANT]


def swift_victory(s: Any, t: Any) -> bool:
    """The Chainrasps win with more than 16 tiles in the stack. CH-ACH-10 CH-R52"""
    return int(s.winner) == CR and int(s.stack_n) > SWIFT_TILES


def not_even_close(s: Any, t: Any) -> bool:
    """The Chainrasps win and the Winch marker was never claimed. CH-ACH-11"""
    return int(s.winner) == CR and not int(s.winch)


def unworthy_of_my_attention(s: Any, t: Any) -> bool:
    """The Chainrasps win and the Dreadwarden was never placed. CH-ACH-12"""
    return int(s.winner) == CR and not int(s.dread_placed)


def too_fast_to_hunt(s: Any, t: Any) -> bool:
    """The Chainrasps win, all heroes are slain, and the last to fall was Valiant, alone. CH-ACH-13 CH-R55"""
    fallen = [int(s.fallen[h]) for h in range(c.HEROES)]
    last = [h for h in range(c.HEROES) if fallen[h] == int(s.fallen_n)]
    return int(s.winner) == CR and all(fallen) and last == [VALIANT]


ACHIEVEMENTS: dict[str, Callable[[Any, Any], bool]] = {
    f.__name__: f
    for f in (
        horrors_abroad, champion_of_battle, lord_of_battle, on_campaign, unblemished_victory, closer_than_you_think,
        hero_of_the_hour, swift_victory, not_even_close, unworthy_of_my_attention, too_fast_to_hunt,
    )
}  # fmt: skip
"""The achievements of one game, in the order of the rulebook."""


def achievements(s: Any, t: Any) -> dict[str, bool]:
    """Whether each achievement was earned in a finished game, by its winner. A win at a limit (`timeout_winner`) earns none:
    the rulebook knows no such win."""
    by_rule = int(s.reason) != c.BY_LIMIT
    return {name: by_rule and earned(s, t) for name, earned in ACHIEVEMENTS.items()}


def outcome(s: Any, t: Any) -> dict[str, Any]:
    """How a finished game ended; the same keys in every game.

    `winner` (`stormcast_0`, `chainrasp_0` or None), `reason` (one of REASON_NAMES), `rounds` (in the whole game), `stage`,
    `burdens` (option names), `burden_broken` (the winning Chainrasps had not kept DREAD TRIUMPH; all other burdens
    are kept by force), and each of ACHIEVEMENTS as a bool.
    """
    winner = int(s.winner)
    return {
        "winner": f"{c.SIDE_NAMES[winner]}_0" if winner >= 0 else None,
        "reason": c.REASON_NAMES[int(s.reason)],
        "rounds": int(s.rounds),
        "stage": int(s.stage),
        "burdens": burdens(t),
        "burden_broken": burden_broken(s, t),
        **achievements(s, t),
    }


# Achievements of a series of games


class Tracker:
    """Achievements over a series of games in which people may change sides. CH-ACH-01 CH-ACH-02

    Attributes:
        unrivalled: who first won as both sides; None until then.
        in_a_row: wins in a row of each player so far; a game without a winner ends a row.
    """

    def __init__(self) -> None:
        self.unrivalled: str | None = None
        self.in_a_row: dict[str, int] = {}
        self._won_as: dict[str, set[str]] = {}

    def add(self, stormcast: str, chainrasp: str, outcome: Mapping[str, Any]) -> dict[str, list[str]]:
        """Note a finished game.

        Args:
            stormcast, chainrasp: who played which side.
            outcome: what `outcome` gave for that game, as in `info["outcome"]`.

        Returns:
            By player the cross-game achievements that this game brought: `unrivalled` (once, for one player) and
            `victory_after_victory` (with the third win in a row, and with every further one).

        Raises:
            OptionError: both sides have the same player, or the winner is no seat of this game.
        """
        sides = {f"{c.SIDE_NAMES[SE]}_0": stormcast, f"{c.SIDE_NAMES[CR]}_0": chainrasp}
        if stormcast == chainrasp:
            raise OptionError(f"One player, {stormcast!r:.60}, cannot have both sides of a game (Tracker.add).")
        seat = outcome["winner"]
        if seat is not None and seat not in sides:
            raise OptionError(f"{seat!r:.60} is no seat (winner in Tracker.add); seats are {', '.join(sides)}, or None.")
        earned: dict[str, list[str]] = {stormcast: [], chainrasp: []}
        for side, player in sides.items():
            won = side == seat
            self.in_a_row[player] = self.in_a_row.get(player, 0) + 1 if won else 0
            if won:
                earned[player] = self._earned(player, side)
        return earned

    def _earned(self, player: str, side: str) -> list[str]:
        """What a win of `player` as `side` brings."""
        won_as = self._won_as.setdefault(player, set())
        won_as.add(side)
        found = []
        if self.unrivalled is None and len(won_as) == c.SEATS:
            self.unrivalled = player
            found.append("unrivalled")
        if self.in_a_row[player] >= ROW:
            found.append("victory_after_victory")
        return found
