"""What is being asked, and the rules text of Cryptonauts, abilities, Artifacts, cards, Monsters and Realms."""

from typing import Any

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import ACTIONS
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.games.cryptic_explorers.text.actions import used_ability
from hypogeum.games.cryptic_explorers.text.words import (
    CHECKS, DIRECTIONS, ability_name, artifact_name, bits, card_of, count, plane_name, sheet_of, stage_of, top, unit_name,
    x_of,
)  # fmt: skip

QUESTIONS = {
    c.PICK_REALM: "Which Realm do you {pick}?",
    c.PICK_CRYPTONAUT: "Which Cryptonaut do you {pick}?",
    c.FILL_SQUAD: "Who takes place {place} of the team?",
    c.PICK_GODDESS: "Which Goddess are you?",
    c.RELIC_TOKEN: "Which Artifact token is a Relic?",
    c.GUARD: "Who guards the Relic? Guards of Cost {cost} stand there, {budget} at most.",
    c.CRYSTAL_PLACE: "Where does the crystal to {plane} lie?",
    c.PICK_AREA: "By which area does the team enter?",
    c.ENTRANCE: "Where does {unit} start?",
    c.UPKEEP_ORDER: "Which effect of Upkeep is next?",
    c.REROLL: "{unit} rolled {roll}: the {check} check fails. Reroll it, for nothing where possible, else for 1 Stamina?",
    c.POLL: "Which Cryptonaut is played next?",
    c.VERB: "{unit}, {used} used, Stamina {stamina}: what now?",
    c.STEP: "{unit} moves, {points} left: where to?",
    c.LINK_SPACE: "Where does {unit} come out?",
    c.TARGET: "{ability}: on whom or what?",
    c.TARGET_SPACE: "{ability}: on which space?",
    c.DIRECTION: "{unit} is pushed {spaces}: in which direction?",
    c.PARTNER: "{unit}: with whom?",
    c.ITEM: "{unit} and {other}: what changes hands?",
    c.COMPANION: "{unit} Teleports: who comes along?",
    c.HAND_LIMIT: "Your hand is over its limit: what do you discard, for 1 Power?",
    c.GODDESS_MAIN: "Your Turn, {power} Power: what now?",
    c.FETCH_CARD: "Which card of the discard pile do you take back?",
    c.SUMMON_PLANE: "Where is the Monster Summoned?",
    c.SUMMON_SPACE: "On which space is {monster} Summoned?",
    c.MONSTER_VERB: "{unit}, {used} used: what now?",
    c.INTERRUPT: "{other} is about to act in Sight of {unit}, who is Prepared: {declared}. Interrupt?",
    c.INTERRUPT_VERB: "{unit} interrupts: with what?",
}


def question(s: Any, t: Any) -> str:
    """What the seat to act is being asked."""
    return QUESTIONS[stage_of(s)].format(**_facts(s, t))


def _facts(s: Any, t: Any) -> dict[str, Any]:
    """What the questions name, as far as the stage has it."""
    stage, f, x, y = stage_of(s), top(s), x_of(s), int(top(s)[c.F_Y])
    facts: dict[str, Any] = {"power": int(s.power), "pick": "ban" if x else "choose", "place": x + 1}
    if stage in ABOUT_UNITS and x >= 0:
        facts |= {"unit": unit_name(s, t, x), "used": count(int(s.used[x]), "Action"), "points": count(y, "point")}
        facts |= {"spaces": count(y, "space"), "stamina": int(s.stamina[x]) if x < c.CRYPTONAUTS else 0}
    if stage == c.REROLL:
        facts |= {"check": CHECKS[y], "roll": int(f[c.F_Z])}
    elif stage in (c.TARGET, c.TARGET_SPACE):
        facts["ability"] = ability_name(t, y) if y >= 0 else "Realm action"
    elif stage in (c.ITEM, c.INTERRUPT):
        facts |= {"other": unit_name(s, t, y), "declared": declared(s, t)}
    elif stage == c.SUMMON_SPACE:
        facts["monster"] = names(t).monster[y]
    elif stage == c.CRYSTAL_PLACE:
        facts["plane"] = plane_name(s, t, x)
    elif stage == c.GUARD:
        facts |= {"cost": int(s.guard_cost[x]), "budget": int(t.guard_budget)}
    return facts


ABOUT_UNITS = (
    c.ENTRANCE, c.REROLL, c.VERB, c.STEP, c.LINK_SPACE, c.TARGET, c.TARGET_SPACE, c.DIRECTION, c.PARTNER, c.ITEM, c.COMPANION,
    c.MONSTER_VERB, c.INTERRUPT, c.INTERRUPT_VERB,
)  # fmt: skip
"""Stages whose first argument is an actor."""


def declared(s: Any, t: Any) -> str:
    """What the Monster that may be interrupted wants to do; empty when nothing waits."""
    windows = [d for d in range(int(s.depth)) if int(s.frame[d, c.F_KIND]) == c.WINDOW]
    if not windows:
        return ""
    f = s.frame[windows[-1] - 1]
    if int(f[c.F_KIND]) == c.USE:
        target = int(f[c.F_Z])
        on = f" on {unit_name(s, t, target)}" if 0 <= target != int(f[c.F_X]) else ""
        return f"{ability_name(t, int(f[c.F_Y]))}{on}"
    block, at = ACTIONS.decode(int(f[c.F_W]))
    if block == "direction":
        return f"a step {DIRECTIONS[at[0]]}"
    return "a link" if block == "link" else f"{unit_name(s, t, c.U_DOOR + at[0])}"


# ---------------------------------------------------------------- rules texts


def explain(s: Any, t: Any, a: int) -> str:
    """The rules text of the ability, card, unit or person that action `a` names; empty where it names none."""
    block, at = ACTIONS.decode(a)
    k, g = at[0], int(s.goddess)
    if block in ("cryptonaut", "roster"):
        who = k if block == "roster" else int(s.who[k])
        return cryptonaut_help(t, who) if who >= 0 else ""
    if block == "monster":
        return monster_help(t, sheet_of(s, t, c.U_MONSTER + k))
    if block == "object" and stage_of(s) != c.RELIC_TOKEN:
        return _line(names(t).structure, names(t).structure_text, int(s.object_kind[k]))
    if block == "use":
        return ability_help(t, used_ability(s, x_of(s), k))
    if block == "charge":
        own = int(s.who[x_of(s)]) * c.ABILITY_SLOTS + k + 1
        return ability_help(t, own) if k < c.CHARGE_ARTIFACT else artifact_help(s, t, k - c.CHARGE_ARTIFACT)
    if block in ("effect", "mastery", "discard", "card"):
        return _line(names(t).card, names(t).card_text, card_of(s, k))
    if block == "summon":
        master = k % 3 - 1
        words = monster_help(t, g * c.SHEETS_EACH + k // 3)
        return words if master < 0 else f"{words} {_line(names(t).master, names(t).master_text, 2 * g + master)}"
    if block == "goddess_ability":
        return ability_help(t, c.AB_GODDESS + c.GODDESS_ABILITIES * g + k)
    if block == "monster_verb":
        return monster_help(t, sheet_of(s, t, x_of(s))) if k in (c.M_ATTACK, c.M_ABILITY) else _master(s, t, k)
    if block == "realm":
        return _line(names(t).realm, names(t).realm_text, k)
    if block == "goddess":
        return _line(names(t).goddess, names(t).goddess_text, k)
    return ""


def _master(s: Any, t: Any, verb: int) -> str:
    """The Master card of the Monster that is asked about."""
    if verb != c.M_MASTER:
        return ""
    k = 2 * int(s.goddess) + int(s.master[x_of(s) - c.U_MONSTER])
    return _line(names(t).master, names(t).master_text, k)


def look_up(word: str, t: Any) -> list[str]:
    """The rules texts of all people, abilities, Artifacts, cards, Monsters, Traps, Statuses, Realms, objects and Goddesses
    whose name holds `word`, in any case."""
    known, want = names(t), word.strip().lower()
    if not want:
        return []
    found = [cryptonaut_help(t, k) for k in range(c.ROSTER) if want in known.cryptonaut[k].lower()]
    found += [ability_help(t, k) for k in range(c.AB_ARTIFACT) if want in known.ability[k].lower()]
    found += [monster_help(t, k) for k in range(c.SHEETS) if known.monster[k] and want in known.monster[k].lower()]
    for name, text in (
        (known.artifact, known.artifact_text), (known.card, known.card_text), (known.master, known.master_text),
        (known.trap, known.trap_text), (known.status, known.status_text), (known.realm, known.realm_text),
        (known.structure, known.structure_text), (known.goddess, known.goddess_text),
    ):  # fmt: skip
        found += [_line(name, text, k) for k in range(len(name)) if want in name[k].lower()]
    first = c.AB_GODDESS
    found += [
        ability_help(t, k) for k in range(first, c.AB_HAZARD) if known.ability[k] and want in known.ability[k].lower()
    ]
    return found


def cryptonaut_help(t: Any, who: int) -> str:
    """Name, class, numbers and Abilities of a Cryptonaut."""
    known = names(t)
    cast = f", Cast {int(t.cast[who])}" if int(t.cast[who]) >= 0 else ""
    numbers = f"Vitae {int(t.vitae[who])}, Stamina {int(t.stamina[who])}, Aim {int(t.aim[who])}{cast}, Move {int(t.move[who])}"
    own = ", ".join(known.ability[who * c.ABILITY_SLOTS + k] for k in range(c.ABILITY_SLOTS))
    return f"{known.cryptonaut[who]} ({known.calling[int(t.calling[who])]}; {numbers}): {own}."


LOCKS = ("", "Charge", "Devour")


def ability_help(t: Any, ability: int) -> str:
    """Name, how it is unlocked, and text of an ability; of an Artifact all its text."""
    known, lock = names(t), LOCKS[int(t.ability[ability, c.AB_LOCK])]
    how = f" ({lock})" if lock and ability < c.AB_ARTIFACT else ""
    return f"{known.ability[ability]}{how}: {known.ability_text[ability]}"


def artifact_help(s: Any, t: Any, a: int) -> str:
    """Name and text of an Artifact in play."""
    card = int(s.artifact[a])
    return artifact_name(s, t, a) if card < 0 else _line(names(t).artifact, names(t).artifact_text, card)


def monster_help(t: Any, sheet: int) -> str:
    """Name, numbers, modifiers and text of a Monster."""
    known = names(t)
    numbers = (
        f"Cost {int(t.cost[sheet])}, Health {int(t.health[sheet])}, Move {int(t.pace[sheet])}, Aim {int(t.hit[sheet])}"
        f"{f', Armor {int(t.armor[sheet])}' if int(t.armor[sheet]) else ''}{', Large' if int(t.large[sheet]) else ''}"
    )
    traits = ", ".join(bits(int(t.traits[sheet]), known.modifier))
    return f"{known.monster[sheet]} ({numbers}{f'; {traits}' if traits else ''}): {known.monster_text[sheet]}"


def _line(name: tuple[str, ...], text: tuple[str, ...], k: int) -> str:
    return f"{name[k]}: {text[k]}"
