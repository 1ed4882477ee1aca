"""Names of actions, and what the other seats see of them: everything, as all that is chosen lies open."""

from collections.abc import Callable
from typing import Any

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.actions import ACTIONS
from hypogeum.games.cryptic_explorers.content import names
from hypogeum.games.cryptic_explorers.text.words import (
    DIRECTIONS, UPKEEPS, ability_name, artifact_name, card_name, effect_cost, first_space, place_of, plane_name, plane_of,
    seat_name, sheet_of, space_name, stage_of, steps_to, top, unit_name, unit_there, x_of,
)  # fmt: skip

DONE_WORDS = {
    c.RELIC_TOKEN: "no Relic here",
    c.GUARD: "no more guards for this Relic",
    c.REROLL: "let the failure stand",
    c.POLL: "let another seat go first",
    c.STEP: "end the Move",
    c.ITEM: "nothing more changes hands",
    c.COMPANION: "nobody else comes along",
    c.GODDESS_MAIN: "end the Turn",
    c.SUMMON_SPACE: "Summon nothing",
    c.INTERRUPT: "do not interrupt",
    c.INTERRUPT_VERB: "do not interrupt after all",
}
"""What DONE is called."""

VERBS = (
    "Move", "Prepare (the last Action)", "Rest (Stamina back, 2 Vitae, Retired)", "Retire", "Trade", "Loot a Corpse",
    "Teleport", "Realm action",
)  # fmt: skip
MONSTER_VERBS = ("Move", "Attack", "Ability", "Master Ability", "end its activation")
ITEMS = (
    "give a Soul", "take a Soul", "give a Knowledge card", "take a Knowledge card", "give a Realm item", "take a Realm item",
)  # fmt: skip


def stage_name(s: Any, t: Any) -> str:
    """The decision in which the seat to act stands, one of STAGE_NAMES; empty once the game is over."""
    return c.STAGE_NAMES[stage_of(s)] if int(s.to_act) >= 0 else ""


def action_name(s: Any, t: Any, a: int) -> str:
    """Unique words for a legal action of the seat to act, as that seat may read them."""
    block, at = ACTIONS.decode(a)
    return WORDS[block](s, t, at[0])


def public_action(s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
    """What `viewer` (None: an onlooker) sees when `seat` plays `a` in `s`: everything lies open."""
    you = " (you)" if viewer == seat else ""
    return f"{seat_name(seat)}{you}: {action_name(s, t, a)}"


# ---------------------------------------------------------------- spaces and directions


def chosen_space(s: Any, k: int) -> int:
    """The space that SPACE k means in the decision at hand."""
    stage, f = stage_of(s), top(s)
    if stage == c.ENTRANCE:
        plane = next(k for k in range(c.PLANES) if int(s.planes) >> k & 1)
    elif stage == c.SUMMON_SPACE:
        plane = int(f[c.F_X])
    elif stage == c.TARGET_SPACE:
        plane = plane_of(_beside(s, f))
    elif stage == c.LINK_SPACE:
        plane = link_plane(s, int(f[c.F_X]))
    else:
        plane = c.MAIN_REALM
    return first_space(plane) + k


def _beside(s: Any, f: Any) -> int:
    """A space of the plane on which a space is chosen for an ability."""
    user, target = int(f[c.F_X]), int(f[c.F_Z])
    return place_of(s, user if user >= 0 else target)


def link_plane(s: Any, u: int) -> int:
    """The plane that a link leads to from where a unit stands. CE-SUB-04 CE-RLM-20"""
    here = int(s.at[u])
    plane = plane_of(here)
    if plane != c.MAIN_REALM:
        return plane if int(s.tokens[here]) & c.GATE else c.MAIN_REALM
    return c.MIRROR if int(s.crystal_at[0]) in (here, here + 1, here + c.SIDE, here + c.SIDE + 1) else c.CITADEL


def _space(s: Any, t: Any, k: int) -> str:
    stage, f = stage_of(s), top(s)
    there = space_name(s, t, chosen_space(s, k))
    if stage == c.ENTRANCE:
        return f"{unit_name(s, t, x_of(s))} starts on {there}"
    if stage == c.CRYSTAL_PLACE:
        return f"the crystal to {plane_name(s, t, x_of(s))} lies on {there}"
    if stage == c.SUMMON_SPACE:
        return f"Summon {names(t).monster[int(f[c.F_Y])]} on {there}"
    if stage == c.LINK_SPACE:
        return f"{unit_name(s, t, x_of(s))} comes out on {there}"
    return f"{ability_name(t, int(f[c.F_Y]))}: {there}"


def _plane(s: Any, t: Any, k: int) -> str:
    return f"Summon in {plane_name(s, t, k)}"


def _direction(s: Any, t: Any, k: int) -> str:
    u = x_of(s)
    if stage_of(s) == c.DIRECTION:
        return f"push {unit_name(s, t, u)} {DIRECTIONS[k]}"
    return f"step {DIRECTIONS[k]} to {space_name(s, t, steps_to(int(s.at[u]), k))}"


def _link(s: Any, t: Any, k: int) -> str:
    return f"use the link to {plane_name(s, t, link_plane(s, x_of(s)))}"


# ---------------------------------------------------------------- units


def _cryptonaut(s: Any, t: Any, k: int) -> str:
    return _unit(s, t, k)


def _monster(s: Any, t: Any, k: int) -> str:
    return _unit(s, t, c.U_MONSTER + k)


def _door(s: Any, t: Any, k: int) -> str:
    return _unit(s, t, c.U_DOOR + k)


def _monolith(s: Any, t: Any, k: int) -> str:
    return _unit(s, t, c.U_MONOLITH + k)


def _object(s: Any, t: Any, k: int) -> str:
    if stage_of(s) == c.RELIC_TOKEN:
        return f"the Relic is {artifact_name(s, t, k)} ({space_name(s, t, int(s.artifact_at[k]))})"
    return _unit(s, t, c.U_OBJECT + k)


REALM_ACTIONS = {c.SARCOPHAGUS: "search {it}", c.THRONE: "lay Bones on {it}", c.FIRE: "read the flame of {it}"}


def _unit(s: Any, t: Any, u: int) -> str:
    """A unit that is chosen, by what for."""
    stage, f, it = stage_of(s), top(s), unit_there(s, t, u)
    if stage == c.POLL:
        return f"play {it}"
    if stage == c.STEP:
        return f"{'close' if int(s.door_open[u - c.U_DOOR]) else 'open'} {it}"
    if stage == c.PARTNER:
        return f"loot the Corpse of {it}" if int(f[c.F_Y]) else f"trade with {it}"
    if stage == c.COMPANION:
        return f"{it} comes along"
    if stage == c.GODDESS_MAIN:
        return f"Empower {it} (3 Power)" if u >= c.U_MONOLITH else f"act with {it}"
    if int(f[c.F_Y]) < 0:
        return REALM_ACTIONS[int(s.object_kind[u - c.U_OBJECT])].format(it=it)
    return f"{ability_name(t, int(f[c.F_Y]))}: {it}"


# ---------------------------------------------------------------- Cryptonauts


def _done(s: Any, t: Any, k: int) -> str:
    return DONE_WORDS[stage_of(s)]


def _yes(s: Any, t: Any, k: int) -> str:
    return "reroll" if stage_of(s) == c.REROLL else f"{unit_name(s, t, x_of(s))} interrupts"


def _verb(s: Any, t: Any, k: int) -> str:
    return VERBS[k]


def used_ability(s: Any, slot: int, k: int) -> int:
    """The ability behind place k of the USE block."""
    if k < c.USE_BASE:
        return int(s.who[slot]) * c.ABILITY_SLOTS + k
    a = (k - c.USE_BASE) % c.ARTIFACTS
    return c.AB_ARTIFACT + 2 * int(s.artifact[a]) + (k >= c.USE_LOCKED)


def _use(s: Any, t: Any, k: int) -> str:
    ability = used_ability(s, x_of(s), k)
    devours = int(t.ability[ability, c.AB_LOCK]) == c.L_DEVOUR
    return f"use {ability_name(t, ability)}{' (a Soul is Devoured)' if devours else ''}"


def _own(s: Any, t: Any, k: int) -> str:
    return names(t).ability[int(s.who[x_of(s)]) * c.ABILITY_SLOTS + k]


def _charge(s: Any, t: Any, k: int) -> str:
    if k < c.CHARGE_ARTIFACT:
        return f"Charge {_own(s, t, k + 1)} with a Soul"
    return f"Charge {artifact_name(s, t, k - c.CHARGE_ARTIFACT)} with a Soul"


def _restore(s: Any, t: Any, k: int) -> str:
    if k == c.RESTORE_UNUSED:
        return "Restore 2 Vitae with an unused Soul"
    what = _own(s, t, k) if k < c.RESTORE_ARTIFACT else artifact_name(s, t, k - c.RESTORE_ARTIFACT)
    return f"Restore 2 Vitae with the Soul on {what}"


def _item(s: Any, t: Any, k: int) -> str:
    if k < len(ITEMS):
        return ITEMS[k]
    if k == c.TAKE_CHARGED:
        return "take a Charged Soul"
    taken = k >= c.TAKE_ARTIFACT
    a = k - (c.TAKE_ARTIFACT if taken else c.GIVE_ARTIFACT)
    return f"{'take' if taken else 'give'} {artifact_name(s, t, a)}"


# ---------------------------------------------------------------- Goddess


def _monster_verb(s: Any, t: Any, k: int) -> str:
    u = x_of(s)
    if k == c.M_MASTER:
        return f"{names(t).master[2 * int(s.goddess) + int(s.master[u - c.U_MONSTER])]} (Master Ability)"
    if k == c.M_ABILITY:
        return f"Ability of {names(t).monster[sheet_of(s, t, u)]}"
    return MONSTER_VERBS[k]


def _effect(s: Any, t: Any, k: int) -> str:
    return f"play {card_name(s, t, k)} for its Effect ({effect_cost(s, t, k)} Power)"


def _mastery(s: Any, t: Any, k: int) -> str:
    return f"play {card_name(s, t, k)} as a Mastery ({int(t.card_cost[int(s.goddess), k, c.MASTERY])} Power)"


def _discard(s: Any, t: Any, k: int) -> str:
    return f"discard {card_name(s, t, k)} for 1 Power"


def _summon(s: Any, t: Any, k: int) -> str:
    g, sheet, master = int(s.goddess), int(s.goddess) * c.SHEETS_EACH + k // 3, k % 3 - 1
    cost = int(t.cost[sheet]) + (int(t.master_cost[g, master]) if master >= 0 else 0)
    what = f" as {names(t).master[2 * g + master]}" if master >= 0 else ""
    price = "Cost" if stage_of(s) == c.GUARD else "Power"
    return f"Summon {names(t).monster[sheet]}{what} ({cost} {price})"


def _goddess_ability(s: Any, t: Any, k: int) -> str:
    ability = c.AB_GODDESS + c.GODDESS_ABILITIES * int(s.goddess) + k
    blood = int(t.ability[ability, c.AB_COST])
    return f"use {names(t).ability[ability]}{f' ({blood} Blood)' if blood else ''}"


def _fetch(s: Any, t: Any, k: int) -> str:
    return f"take {card_name(s, t, k)} back"


def _upkeep(s: Any, t: Any, k: int) -> str:
    return f"next: {UPKEEPS[k]}"


# ---------------------------------------------------------------- set-up


def _roster(s: Any, t: Any, k: int) -> str:
    who = names(t).cryptonaut[k]
    if stage_of(s) == c.PICK_CRYPTONAUT:
        return f"{'ban' if x_of(s) else 'pick'} {who}"
    return f"place {x_of(s) + 1}: {who}"


def _realm(s: Any, t: Any, k: int) -> str:
    return f"{'ban' if x_of(s) else 'choose'} {names(t).realm[k]}"


def _goddess(s: Any, t: Any, k: int) -> str:
    return f"be {names(t).goddess[k]}"


def _area(s: Any, t: Any, k: int) -> str:
    return f"enter by area {k + 1}"


WORDS: dict[str, Callable[[Any, Any, int], str]] = {
    "space": _space, "plane": _plane, "cryptonaut": _cryptonaut, "monster": _monster, "door": _door, "monolith": _monolith,
    "object": _object, "direction": _direction, "link": _link, "done": _done, "yes": _yes, "verb": _verb, "use": _use,
    "charge": _charge, "restore": _restore, "item": _item, "monster_verb": _monster_verb, "effect": _effect,
    "mastery": _mastery, "discard": _discard, "summon": _summon, "goddess_ability": _goddess_ability, "roster": _roster,
    "realm": _realm, "goddess": _goddess, "area": _area, "card": _fetch, "upkeep": _upkeep,
}  # fmt: skip
"""Words for the actions of each block of the layout."""
