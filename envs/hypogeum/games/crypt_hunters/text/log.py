"""The log of a game for one viewer, and the numbers of a finished game."""

from collections.abc import Iterable
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.core.hexes import DIRECTION_NAMES
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.achievements import ACHIEVEMENTS, achievements, burden_broken
from hypogeum.games.crypt_hunters.actions import ACTIONS
from hypogeum.games.crypt_hunters.content import names
from hypogeum.games.crypt_hunters.text.help import card_help
from hypogeum.games.crypt_hunters.text.table import result_line, roll_words
from hypogeum.games.crypt_hunters.text.words import (
    asked_in_secret, cards_in, count, hero_name, living, marker_name, paths_words, rasp_name, stage_of, tile_list,
    tile_words, tiles_in,
)  # fmt: skip


def events(old: Any, s: Any, t: Any, viewer: int | None, a: int | None = None) -> list[str]:
    """What changed on the table from record `old` to record `s`, a sentence each; all of it public.

    `a` is the action that was played in `old`. With it the log leaves out what the action itself says (`public_action`), and
    tells also of attacks and Spear-traps that hit nobody. A roll is told once `viewer` may know that something waits for it.
    """
    told = _told(old, a)
    laid = [line for k, line in _laid_lines(old, s, t) if ("tile", k) not in told]
    begins = [f"Round {int(s.round_no)} begins."] if int(s.rounds) != int(old.rounds) else []
    set_up = int(old.phase) == c.SET_UP or not _same_stage(old, s)
    out = _card_lines(old, s, t)
    if not begins and not set_up:
        out += laid
    out += _hero_lines(old, s, t, told) + _rasp_lines(old, s, t, told) + _miss_lines(old, s, t, a)
    out += _roll_lines(old, s, t, viewer) + _marker_lines(old, s, t) + _lifted_lines(old, s, t)
    out += _arrival_lines(old, s, t)
    if not _same_stage(old, s):
        out.append("The heroes take the Stairwell down: the second stage begins at the Entrance.")
    if set_up:
        out += laid + begins
    elif begins:
        out += begins + laid
    if int(s.active) not in (int(old.active), c.NONE) and ("active", int(s.active)) not in told:
        out.append(f"{hero_name(t, int(s.active))} is activated.")
    if int(s.drawn) not in (int(old.drawn), c.NONE):
        out.append(f"Tile {int(s.drawn)}, {names(t).tile[int(s.drawn)]}, is drawn.")
    if int(s.status) != RUNNING:
        out.append(result_line(s, t))
    return out


def _told(old: Any, a: int | None) -> set[tuple[str, int]]:
    """What the words for action `a` have told already: a tile placed, a hero activated or moved, a rasp moved."""
    if a is None:
        return set()
    block, at = ACTIONS.decode(a)
    if block == "place":
        return {("tile", int(old.drawn))}
    if block == "step":
        return {("hero", int(old.frame[int(old.depth) - 1, c.F_X]))}
    if block == "ghost_move":
        return {("rasp", at[0])}
    if block == "hero" and stage_of(old) == c.PICK_HERO:
        return {("active", at[0])}
    return set()


def _same_stage(old: Any, s: Any) -> bool:
    return int(s.stage) == int(old.stage)


def _card_lines(old: Any, s: Any, t: Any) -> list[str]:
    """The text of a card that was played."""
    return [
        card_help(t, seat, k)
        for seat in range(c.SEATS)
        for k in cards_in(int(s.played[seat]) & ~int(old.played[seat]))
    ]


def _laid_lines(old: Any, s: Any, t: Any) -> list[tuple[int, str]]:
    """Tiles laid, each after one that it hangs on: where and how they lie."""
    there = int(old.laid) if _same_stage(old, s) else 1 << c.ENTRANCE
    new = [k for k in tiles_in(int(s.laid) & ~there) if k != c.ENTRANCE]
    out = []
    while new:
        k, d = next((k, d) for k in new for d in range(c.DIRS) if _joins(s, k, d, there))
        new.remove(k)
        there |= 1 << k
        where = f"{DIRECTION_NAMES[(d + 3) % c.DIRS]} of {tile_words(t, int(s.nbr[k, d]))}"
        out.append((k, f"Tile {k}, {names(t).tile[k]}, is laid {where}, paths {paths_words(int(s.edges[k]))}."))
    return out


def _joins(s: Any, k: int, d: int, there: int) -> bool:
    """A path of tile `k` goes on in direction `d` on one of the tiles `there`."""
    return bool(int(s.joined[k]) >> d & 1 and there >> int(s.nbr[k, d]) & 1)


def _hero_lines(old: Any, s: Any, t: Any, told: set[tuple[str, int]]) -> list[str]:
    out = []
    for h in living(old):
        hero, was, now = hero_name(t, h), int(old.hero_tile[h]), int(s.hero_tile[h])
        if now >= 0 and now != was and _same_stage(old, s) and ("hero", h) not in told:
            out.append(f"{hero} is on {tile_words(t, now)}.")
        if now < 0:
            out.append(f"{hero} is slain.")
        elif int(s.hurt[h]) > int(old.hurt[h]):
            out.append(f"{hero} is wounded ({int(s.hurt[h])} of {int(t.hero_wounds[h])}).")
        elif int(s.hurt[h]) < int(old.hurt[h]) and _same_stage(old, s):
            out.append(f"{hero} is healed ({int(s.hurt[h])} of {int(t.hero_wounds[h])}).")
        if int(s.locked[h]) > int(old.locked[h]):
            out.append(f"{hero} cannot move any more this round (Abyssal).")
    if int(s.winch) > int(old.winch):
        out.append("The Stormcast claim the Winch marker.")
    return out


def _moves_by_itself(old: Any, s: Any) -> bool:
    """Rasps that have changed their tile walked there: no slaying and placing anew can lie between the two records."""
    return int(old.phase) == c.RASPS_ACT and (int(s.rounds) == int(old.rounds) or int(s.phase) < c.REINFORCE)


def _rasp_lines(old: Any, s: Any, t: Any, told: set[tuple[str, int]]) -> list[str]:
    """Rasps slain or moved; those on removed tiles are told with the tiles."""
    out: list[str] = []
    if not _same_stage(old, s):
        return out
    for m in range(c.RASPS):
        was, now = int(old.rasp_tile[m]), int(s.rasp_tile[m])
        if was < 0 or was == now:
            continue
        name = rasp_name(m)[0].upper() + rasp_name(m)[1:]
        if now >= 0 and _moves_by_itself(old, s):
            if ("rasp", m) not in told:
                out.append(f"{name} goes from {tile_words(t, was)} to {tile_words(t, now)}.")
        elif int(s.laid) >> was & 1:
            out.append(f"{name} on {tile_words(t, was)} is slain.")
    return out


def _arrival_lines(old: Any, s: Any, t: Any) -> list[str]:
    """Rasps that come out of hiding."""
    came: dict[int, list[int]] = {}
    for m in range(c.RASPS):
        was, now = int(old.rasp_tile[m]), int(s.rasp_tile[m])
        if now >= 0 and now != was and (was < 0 or not _moves_by_itself(old, s)):
            came.setdefault(now, []).append(m)
    return [f"{_listed(models)} on {tile_words(t, tile)}." for tile, models in sorted(came.items())]


def _listed(models: list[int]) -> str:
    words = ", ".join(rasp_name(m) for m in models)
    return f"{words[0].upper()}{words[1:]} appear{'s' if len(models) == 1 else ''}"


def _miss_lines(old: Any, s: Any, t: Any, a: int | None) -> list[str]:
    """An attack that is over, or a Spear-trap, has hurt nobody."""
    if a is None or not _same_stage(old, s):
        return []
    block, at = ACTIONS.decode(a)
    stage = stage_of(old)
    if stage in (c.ACT, c.MOVING, c.BONUS_ACT) and block == "step":
        h = int(old.frame[int(old.depth) - 1, c.F_X])
        there = int(old.nbr[int(old.hero_tile[h]), at[0]])
        unhurt = int(s.hero_tile[h]) >= 0 and int(s.hurt[h]) == int(old.hurt[h])
        return [f"The Spear-trap misses {hero_name(t, h)}."] if int(t.tile_spear[there]) and unhurt else []
    struck = block in ("fire", "ghost_attack") or (block == "tile" and stage in (c.ACT, c.BONUS_ACT))
    if not struck and stage not in (c.ROLL_ATT, c.ROLL_DEF):
        return []
    if int(s.roll_side) >= 0 or _hurt(old, s) or _may_be_replaced(old, s, t, at[0] if block == "tile" else int(old.roll_tile)):
        return []
    return ["The attack hits nobody."]


def _may_be_replaced(old: Any, s: Any, t: Any, tile: int) -> bool:
    """The rasps on the tile under attack may be new ones, as it could get reinforcements and Phase 4 lies between."""
    if tile < 0 or int(s.phase) < c.REINFORCE or (int(old.phase) >= c.REINFORCE and int(s.rounds) == int(old.rounds)):
        return False
    return bool(int(old.free[tile])) or int(t.tile_kind[tile]) == c.SOULTRAP


def _hurt(old: Any, s: Any) -> bool:
    """Some hero was wounded or slain, or a rasp was lifted off the battlefield."""
    heroes = any(int(s.hurt[h]) > int(old.hurt[h]) or int(s.hero_tile[h]) < 0 for h in living(old))
    lifted = (m for m in range(c.RASPS) if int(old.rasp_tile[m]) >= 0 and int(s.rasp_tile[m]) != int(old.rasp_tile[m]))
    return heroes or any(int(s.laid) >> int(old.rasp_tile[m]) & 1 for m in lifted)


def _roll_lines(old: Any, s: Any, t: Any, viewer: int | None) -> list[str]:
    """A roll that waits for something, when `viewer` first sees it so, and again after a card."""
    waits = int(s.roll_side) >= 0 and not asked_in_secret(s, viewer)
    known = int(old.roll_side) >= 0 and not asked_in_secret(old, viewer)
    carded = s.played.tolist() != old.played.tolist()
    return [f"{roll_words(s, t)}."] if waits and (carded or not known) else []


def _marker_lines(old: Any, s: Any, t: Any) -> list[str]:
    out = []
    for k in range(c.MARKERS):
        now = int(s.marker[k])
        if now not in (int(old.marker[k]), c.NONE):
            out.append(f"{marker_name(t, k)} lies on {tile_words(t, now) if k >= c.GLOOM else hero_name(t, now)}.")
    return out


def _lifted_lines(old: Any, s: Any, t: Any) -> list[str]:
    """Tiles removed, and the rasps that lurk again because of it."""
    if not _same_stage(old, s):
        return []
    gone = tiles_in(int(old.laid) & ~int(s.laid))
    if not gone:
        return []
    lost = sum(int(old.rasp_tile[m]) in gone for m in range(c.RASPS))
    special = [tile_words(t, k) for k in gone if k < c.FIRST_OTHER]
    words = f"Removed: {_tiles_left(gone, special)}."
    return [words + (f" {count(lost, 'rasp')} there lurk{'s' if lost == 1 else ''} again." if lost else "")]


def _tiles_left(gone: Iterable[int], special: list[str]) -> str:
    others = [k for k in gone if k >= c.FIRST_OTHER]
    return ", ".join(special + ([tile_list(others)] if others else []))


SUMMARY_WORDS = {
    "won": "share of games that it won",
    "rounds": "rounds a game",
    "decisions": "decisions a game",
    "stage": "stage in which the game ended",
    "stack": "tiles left in the crypt stack",
    "heroes": "heroes alive at the end",
    "wounds": "wound counters on living heroes at the end",
    "winch": "share of games in which the Winch marker was claimed",
    "burden_broken": "share of games in which the Chainrasps did not keep DREAD TRIUMPH",
    **{f"reason_{name}": f"share of games that ended by {name}" for name in c.REASON_NAMES[1:]},
    **{name: f"share of games with the achievement {name}" for name in ACHIEVEMENTS},
}
"""What the means of `summary` mean, by key (of numbers for each seat without the seat)."""


def summary(s: Any, t: Any) -> dict[str, float]:
    """Numbers about a finished game for evaluation tables; keys are those of SUMMARY_WORDS, `won` for each seat."""
    out = {f"won_{seat}": float(int(s.winner) == seat) for seat in range(c.SEATS)}
    out |= {
        "rounds": float(s.rounds),
        "decisions": float(s.decisions),
        "stage": float(s.stage),
        "stack": float(s.stack_n),
        "heroes": float(len(living(s))),
        "wounds": float(sum(int(s.hurt[h]) for h in living(s))),
        "winch": float(s.winch),
        "burden_broken": float(burden_broken(s, t)),
    }
    out |= {f"reason_{name}": float(int(s.reason) == k) for k, name in enumerate(c.REASON_NAMES) if k != c.RUNNING_GAME}
    return out | {name: float(earned) for name, earned in achievements(s, t).items()}
