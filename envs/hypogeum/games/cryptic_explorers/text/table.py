"""A drawing of the table for one viewer: the map, below it all that lies open, and what the viewer knows of the cards."""

import textwrap
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.games.cryptic_explorers.text.board import LEGEND, draw_boards, unit_sign
from hypogeum.games.cryptic_explorers.text.help import declared
from hypogeum.games.cryptic_explorers.text.words import (
    ATTRIBUTES, CHECKS, ability_name, artifact_name, bits, card_name, card_of, count, knowledge_needed, listed, map_of, members,
    pile_words, place_of, plane_name, seat_name, sheet_of, space_name, stage_of, team, top, unit_name,
)  # fmt: skip

WIDTH = 76
"""Columns: a terminal of 80 with a frame."""

PHASE_WORDS = ("set-up", "Upkeep", "Cryptonauts Turn", "Goddess Turn", "Cleanup")
OBJECTIVES = (
    ("find the Codex Lethe in a Sarcophagus", "destroy all Monoliths"),
    ("lay three of the Sultan's Bones on the Throne", "destroy all Hoarfrost Statues"),
    ("destroy both Bat Daemon Statues", "read the flame of the Eternal Fire three times"),
    ("destroy all Witch Totems", "kill Gashnoradon"),
    ("destroy the Obelysk",),
    ("take all Pods",),
)  # fmt: skip
"""Objectives of each map. CE-RLM-04 to CE-RLM-25"""


def render(s: Any, t: Any, viewer: int | None) -> str:
    """The table as `viewer` may see it (None: public facts only), plain text without colours, lines of at most WIDTH."""
    lines = [_round_line(s, t), ""]
    boards = draw_boards(s, t)
    if boards:
        lines += [*boards, "", *_broken([" ".join(LEGEND)]), ""]
    below = _draft_lines(s, t) + _team_lines(s, t, viewer) + _monster_lines(s, t) + _structure_lines(s, t)
    below += _artifact_lines(s, t) + _goal_lines(s, t)
    if int(s.goddess) >= 0:
        below += ["", *_goddess_lines(s, t, viewer)]
    if int(s.status) == RUNNING:
        below += _open_lines(s, t)
    else:
        below += ["", result_line(s, t)]
    return "\n".join(lines + _broken(below))


def _broken(lines: list[str]) -> list[str]:
    """Long lines broken into several, the later ones indented."""
    out: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        out += [line] if len(line) <= WIDTH else textwrap.wrap(line, WIDTH, subsequent_indent=indent)
    return out


RESULTS = (
    "it goes on", "enough Knowledge of Death has left the Realm", "all Cryptonauts are dead",
    "nobody is left, and too little Knowledge has left the Realm",
    "a single Cryptonaut is left, who cannot leave alone, and too little Knowledge has left the Realm",
    "the last Round is over", "the limit of decisions is reached",
)  # fmt: skip


def result_line(s: Any, t: Any) -> str:
    """How the game ended, in one sentence."""
    winner = int(s.winner)
    who = "nobody wins" if winner < 0 else "the Goddess wins" if winner == c.GODDESS_SEAT else "the Cryptonauts win"
    return f"Game over ({c.REASON_NAMES[int(s.reason)]}): {RESULTS[int(s.reason)]}, {who}."


# ---------------------------------------------------------------- what lies open


def _round_line(s: Any, t: Any) -> str:
    if int(s.round_no) == 0:
        return "Set-up."
    sheet = f"Round {int(s.round_no)} of {int(t.max_rounds)}, {PHASE_WORDS[int(s.phase)]}."
    active = int(s.active)
    if active < 0 or int(s.status) != RUNNING:
        return sheet
    return f"{sheet} {unit_name(s, t, active)} {'interrupts' if int(s.interrupting) else 'is active'}."


def _draft_lines(s: Any, t: Any) -> list[str]:
    """Bans of the draft; picks until all have their place."""
    known, lines = names(t), []
    picked = [known.cryptonaut[int(k)] for k in s.picked if k >= 0 and int(s.round_no) == 0]
    banned = [known.cryptonaut[k] for k in members(int(s.banned))] + [
        known.realm[k] for k in members(int(s.realms_banned))
    ]
    lines += [f"Picked: {listed(picked)}"] if picked else []
    return lines + ([f"Banned: {listed(banned)}"] if banned else [])


def _team_lines(s: Any, t: Any, viewer: int | None) -> list[str]:
    lines = []
    for slot in team(s):
        owner = int(s.owner[slot])
        by = (
            ""
            if owner < 0
            else f" ({'yours' if owner == viewer else seat_name(owner)}, Squad {int(s.squad[slot]) + 1})"
        )
        lines += [f"{slot + 1} {unit_name(s, t, slot)}{by}: {_fate(s, t, slot)}", *_things(s, t, slot)]
    return ["Cryptonauts", *lines] if lines else []


def _fate(s: Any, t: Any, slot: int) -> str:
    """Where a Cryptonaut is and how she is."""
    life, space = int(s.life[slot]), int(s.at[slot])
    if life == c.TELEPORTED:
        return "Teleported"
    if life == c.DEAD:
        return f"dead, her Corpse on {space_name(s, t, space)}"
    who = int(s.who[slot])
    vitae = f"Vitae {int(s.health[slot])}/{int(t.vitae[who])}, Stamina {int(s.stamina[slot])}/{int(t.stamina[who])}"
    where = f"{space_name(s, t, space)}, " if space >= 0 else ""
    return f"{where}{vitae}{''.join(f', {word}' for word in _states(s, t, slot))}"


def _states(s: Any, t: Any, slot: int) -> list[str]:
    """Markers and changes of a Cryptonaut."""
    words = ["Between Realms"] if not int(s.health[slot]) and int(s.life[slot]) == c.IN_PLAY else []
    words += bits(int(s.marks[slot]), names(t).status)
    words += [f"{count(int(s.used[slot]), 'Action')} used"] if int(s.used[slot]) else []
    words += [f"{int(s.bought[slot])} bought"] if int(s.bought[slot]) else []
    words += ["Retired"] if int(s.retired[slot]) else []
    words += ["Prepared"] if int(s.prepared[slot]) else []
    words += ["exhaustion follows"] if int(s.spent[slot]) else []
    return words + _changes(s, t, slot)


def _changes(s: Any, t: Any, u: int) -> list[str]:
    """What is temporary about an actor."""
    words = [f"{int(s.granted[u]):+d} Actions"] if int(s.granted[u]) else []
    for k, word in enumerate(ATTRIBUTES):
        n = int(s.bonus[u, :, k].sum())
        words += [f"{word} {n:+d}"] if n else []
    found = 0
    for time in range(c.TIMES):
        found |= int(s.mods[u, time])
    return words + bits(found, names(t).modifier)


def _things(s: Any, t: Any, slot: int) -> list[str]:
    """What a Cryptonaut carries, and which of her Abilities are Charged."""
    parts = [
        f"{what} {int(n[slot])}"
        for what, n in (("Souls", s.souls), ("Knowledge", s.knowledge), ("Realm items", s.items))
        if n[slot]
    ]
    who = int(s.who[slot])
    charged = [names(t).ability[who * c.ABILITY_SLOTS + k] for k in members(int(s.charged[slot]))]
    parts += [f"Charged: {', '.join(charged)}"] if charged else []
    held = [
        artifact_name(s, t, a) + (" (Charged)" if int(s.artifact_charged[a]) else "")
        for a in range(c.ARTIFACTS)
        if int(s.holder[a]) == slot
    ]
    parts += [f"Artifacts: {', '.join(held)}"] if held else []
    return [f"    {'; '.join(parts)}"] if parts else []


def _monster_lines(s: Any, t: Any) -> list[str]:
    there = [u for u in range(c.U_MONSTER, c.U_DOOR) if int(s.life[u]) == c.IN_PLAY]
    lines = []
    for u in there:
        sheet, master = sheet_of(s, t, u), int(s.master[u - c.U_MONSTER])
        words = [f"Health {int(s.health[u])}/{int(t.health[sheet])}"]
        words += [names(t).master[2 * int(s.goddess) + master]] if master >= 0 else []
        words += ["Summoned this Round"] if int(s.summoned[u - c.U_MONSTER]) == int(s.round_no) > 0 else []
        words += [f"{count(int(s.used[u]), 'Action')} used"] if int(s.used[u]) else []
        words += ["Retired"] if int(s.retired[u]) else []
        words += ["asleep"] if u == c.U_MONSTER + c.GASHNORADON and int(s.asleep) else []
        words += _changes(s, t, u)
        at = space_name(s, t, int(s.at[u]))
        lines.append(f"{unit_sign(s, u)} {unit_name(s, t, u)}: {at}, {', '.join(words)}")
    return ["Monsters", *lines] if lines else []


def _structure_lines(s: Any, t: Any) -> list[str]:
    """Structures that are damaged, Empowered or opened."""
    words = []
    for u in range(c.U_DOOR, c.UNITS):
        if place_of(s, u) < 0:
            continue
        state = _structure_state(s, t, u)
        words += [f"{unit_name(s, t, u)} ({space_name(s, t, place_of(s, u))}) {state}"] if state else []
    return [f"Structures: {'; '.join(words)}"] if words else []


def _structure_state(s: Any, t: Any, u: int) -> str:
    if u < c.U_MONOLITH:
        d = u - c.U_DOOR
        left, most = int(s.door_health[d]), 4 if d >= c.ARCANE else 2
    elif u < c.U_OBJECT:
        left, most = int(s.monolith_health[u - c.U_MONOLITH]), 3
    else:
        k = u - c.U_OBJECT
        if int(s.opened[k]):
            return "is opened"
        left, most = int(s.object_health[k]), int(t.object_hp[int(s.object_kind[k])])
    words = [f"has Health {left} of {most}"] if left < most else []
    words += ["is Empowered"] if c.U_MONOLITH <= u < c.U_OBJECT and int(s.empowered[u - c.U_MONOLITH]) else []
    return " and ".join(words)


def _artifact_lines(s: Any, t: Any) -> list[str]:
    tokens = [
        f"{'Relic' if int(s.relic[a]) else 'Artifact'} on {space_name(s, t, int(s.artifact_at[a]))}"
        for a in range(c.ARTIFACTS)
        if int(s.artifact_at[a]) >= 0
    ]
    return [f"Still to be found: {', '.join(tokens)}"] if tokens else []


def _goal_lines(s: Any, t: Any) -> list[str]:
    """Objectives and Knowledge."""
    if int(s.realm) < 0:
        return []
    lines = []
    for plane in range(c.PLANES):
        if not int(s.planes) >> plane & 1:
            continue
        first = 0 if plane == c.MAIN_REALM else plane + 1
        goals = OBJECTIVES[map_of(s, plane)]
        told = [f"{goal}{' (done)' if int(s.objective[first + k]) else ''}" for k, goal in enumerate(goals)]
        lines.append(f"Objectives of {plane_name(s, t, plane)}: {'; '.join(told)}{_progress(s, plane)}")
    out = sum(int(s.knowledge[k]) for k in range(c.CRYPTONAUTS) if int(s.life[k]) == c.TELEPORTED)
    return [*lines, f"Knowledge of Death that has left: {out} of {knowledge_needed(s, t)} needed"]


def _progress(s: Any, plane: int) -> str:
    """How far an Objective that is counted has come."""
    chart = map_of(s, plane)
    if chart == c.CAVE and int(s.bones_laid):
        return f"; {int(s.bones_laid)} Bones are laid"
    if chart == c.HALL and int(s.visions):
        return f"; the flame was read {int(s.visions)} times"
    if chart == c.CITADEL_MAP and int(s.pods_taken):
        return f"; {count(int(s.pods_taken), 'Pod')} taken"
    return ""


# ---------------------------------------------------------------- the Goddess


def _goddess_lines(s: Any, t: Any, viewer: int | None) -> list[str]:
    """Her numbers and cards; the hand by name for herself, what is known of it for the others."""
    hand, deck = int(s.hand.sum()), int(s.deck.sum())
    blood = f", Blood {int(s.blood)}" if int(s.goddess) == c.GORKUK else ""
    you = " (you)" if viewer == c.GODDESS_SEAT else ""
    name = names(t).goddess[int(s.goddess)]
    lines = [
        f"{name}{you}: Power {int(s.power)}{blood}; {count(hand, 'card')} in hand, {deck} in the deck",
        f"  Masteries: {pile_words(s, t, s.mastery)}",
        f"  Discarded: {pile_words(s, t, s.discard)}",
    ]
    if int(s.announced) >= 0:
        lines.append(f"  Being played: {card_name(s, t, int(s.announced))}")
    if viewer == c.GODDESS_SEAT:
        return [*lines, *_hand_lines(s, t)]
    pool = [int(s.hand[k]) + int(s.deck[k]) - int(s.known[k]) for k in range(c.CARDS)]
    known = [f"  Known to be in her hand: {pile_words(s, t, s.known)}"] if int(s.known.sum()) else []
    return [*lines, *known, f"  In deck and hand besides: {pile_words(s, t, pool)}"]


def _hand_lines(s: Any, t: Any) -> list[str]:
    lines = [f"  In the deck: {pile_words(s, t, s.deck)}", "Your hand:" if int(s.hand.sum()) else "Your hand is empty."]
    for k in range(c.CARDS):
        n = int(s.hand[k])
        if n:
            cost = t.card_cost[int(s.goddess), k]
            known = f" [{int(s.known[k])} known to the others]" if int(s.known[k]) else ""
            name = f"{n}x {card_name(s, t, k)}" if n > 1 else card_name(s, t, k)
            costs = f"Effect {int(cost[c.EFFECT])}, Mastery {int(cost[c.MASTERY])}"
            lines.append(f"  {name} ({costs}){known}: {names(t).card_text[card_of(s, k)]}")
    return lines


# ---------------------------------------------------------------- what is open


def _open_lines(s: Any, t: Any) -> list[str]:
    """What has been declared or rolled and waits."""
    lines = []
    if declared(s, t):
        lines.append(f"Declared: {declared(s, t)}")
    if stage_of(s) == c.REROLL:
        f = top(s)
        lines.append(f"{unit_name(s, t, int(f[c.F_X]))} rolled {int(f[c.F_Z])}: {CHECKS[int(f[c.F_Y])]} fails so far")
    uses = [d for d in range(int(s.depth)) if int(s.frame[d, c.F_KIND]) == c.USE]
    if uses:
        f = s.frame[uses[-1]]
        user = int(f[c.F_X])
        who = unit_name(s, t, user) if user >= 0 else names(t).goddess[int(s.goddess)]
        lines.append(f"In use: {ability_name(t, int(f[c.F_Y]))} of {who}")
    return ["", *lines] if lines else []
