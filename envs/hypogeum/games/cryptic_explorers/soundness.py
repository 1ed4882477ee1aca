"""What an ability of each side can be: refuses lines that the rules could not carry out. The compiled rules rely on it."""

import functools
from collections.abc import Sequence

from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.vocabulary import HOOKS, TARGETS, USES, WHO, effect_row, use_columns

OF_CRYPTONAUTS = {
    c.TG_NONE, c.TG_SELF, c.TG_MONSTER, c.TG_ANY, c.TG_THING, c.TG_OTHER, c.TG_FRIEND, c.TG_MONOLITH, c.TG_DOOR, c.TG_WALL,
    c.TG_SPACE, c.TG_SOUL,
}  # fmt: skip
OF_MONSTERS = {c.TG_NONE, c.TG_SELF, c.TG_FOE, c.TG_FOE_OR_DOOR}
OF_CARDS = {
    c.TG_NONE, c.TG_CRYPTONAUT, c.TG_OWN, c.TG_OWN_MONOLITH, c.TG_OWN_OR_MONOLITH, c.TG_DOOR_NEAR,
}  # fmt: skip
WITHOUT_RANGE = {c.TG_NONE, c.TG_SELF, c.TG_CRYPTONAUT, c.TG_OWN, c.TG_OWN_MONOLITH, c.TG_OWN_OR_MONOLITH}
LASTING = (c.OP_ATTR, c.OP_MOD)
"""Primitives that last: always, in a passive ability, else until some time."""
STATIC = (*LASTING, c.OP_REROLL, c.OP_RULE)
"""Primitives of `passive always`; the last two go nowhere else."""

KINDS_OF = {
    "cryptonaut": {c.K_ATTACK, c.K_SPELL, c.K_ACTION, c.K_FREE, c.K_PASSIVE},
    "monster": {c.K_ATTACK, c.K_ACTION, c.K_PASSIVE},
    "card": {c.K_CARD, c.K_PASSIVE},
    "trap": {c.K_TRAP},
    "hazard": {c.K_TRAP, c.K_PASSIVE},
}
TARGETS_OF = {"cryptonaut": OF_CRYPTONAUTS, "monster": OF_MONSTERS, "card": OF_CARDS}
HOOKS_OF = {
    "cryptonaut": {c.H_STATIC, c.H_UPKEEP, c.H_KILL, c.H_HIT, c.H_SOUL},
    "monster": {c.H_STATIC, c.H_UPKEEP, c.H_HIT},
    "card": {c.H_STATIC, c.H_UPKEEP, c.H_HIT, c.H_SLAIN, c.H_EXHAUSTED},
    "hazard": {c.H_UPKEEP},
}
WHO_OF = {
    "cryptonaut": {
        c.W_TARGET, c.W_SELF, c.W_RING, c.W_MONSTERS, c.W_CRYPTONAUTS, c.W_ADJACENT, c.W_SQUAD, c.W_BESIDE,
    },
    "monster": {c.W_TARGET, c.W_SELF, c.W_RING, c.W_CRYPTONAUTS, c.W_ADJACENT},
    "card": {
        c.W_TARGET, c.W_RING, c.W_CRYPTONAUTS, c.W_ALL_CRYPTONAUTS, c.W_ALL_MONSTERS, c.W_MONOLITHS,
    },
    "trap": {c.W_TARGET, c.W_CRYPTONAUTS},
    "hazard": {c.W_TARGET, c.W_SELF},
}  # fmt: skip
"""Whom lines of each side can be about. Nobody uses a card: it has no `self`, and `cryptonauts` are counted from its target."""

CRYPTONAUT, MONSTER, MONOLITH, DOOR, OBJECT, SPACE, WALL = range(7)
"""Kinds of what can be touched."""
ACTING = {CRYPTONAUT, MONSTER}
STANDING = {MONOLITH, DOOR, OBJECT}
TARGETED: dict[int, set[int]] = {
    c.TG_NONE: set(), c.TG_SELF: set(), c.TG_MONSTER: {MONSTER}, c.TG_ANY: {MONSTER, *STANDING}, c.TG_THING: STANDING,
    c.TG_OTHER: {CRYPTONAUT}, c.TG_FRIEND: {CRYPTONAUT}, c.TG_MONOLITH: {MONOLITH}, c.TG_DOOR: {DOOR}, c.TG_WALL: {WALL},
    c.TG_SPACE: {SPACE}, c.TG_SOUL: {SPACE}, c.TG_CRYPTONAUT: {CRYPTONAUT}, c.TG_OWN: {MONSTER},
    c.TG_OWN_MONOLITH: {MONOLITH}, c.TG_OWN_OR_MONOLITH: {MONSTER, MONOLITH}, c.TG_FOE: {CRYPTONAUT},
    c.TG_FOE_OR_DOOR: {CRYPTONAUT, DOOR}, c.TG_DOOR_NEAR: {DOOR},
}  # fmt: skip
AFFECTED: dict[int, set[int]] = {
    c.OP_DAMAGE: {*ACTING, *STANDING}, c.OP_LOSE: ACTING, c.OP_HEAL: {*ACTING, MONOLITH}, c.OP_STAMINA: {CRYPTONAUT},
    c.OP_ATTR: ACTING, c.OP_MOD: ACTING, c.OP_STATUS: {CRYPTONAUT}, c.OP_PUSH: ACTING, c.OP_WALK: ACTING,
    c.OP_PLACE: ACTING, c.OP_SUMMON: ACTING, c.OP_REMOVE: {MONSTER}, c.OP_ACT: ACTING, c.OP_SOUL: {CRYPTONAUT},
    c.OP_PREPARE: {CRYPTONAUT}, c.OP_DOOR: {DOOR}, c.OP_WALL: {WALL}, c.OP_DIM: {MONOLITH}, c.OP_REROLL: {CRYPTONAUT},
}  # fmt: skip
"""What each primitive can happen to."""
FILTERED: dict[int, set[int]] = {
    c.FL_SHEET: {MONSTER}, c.FL_ROT: {CRYPTONAUT}, c.FL_SKULL: {CRYPTONAUT}, c.FL_BY_MONSTER: {CRYPTONAUT},
    c.FL_BY_SHEET: {CRYPTONAUT}, c.FL_MONOLITH: {CRYPTONAUT}, c.FL_MONOLITH_OR_MONSTER: {CRYPTONAUT},
    c.FL_SEEN_BY_MONSTER: {CRYPTONAUT}, c.FL_HEALTH: {MONSTER}, c.FL_COST: {MONSTER}, c.FL_NOT_RETIRED: ACTING,
    c.FL_EMPOWERED: {MONOLITH},
}  # fmt: skip
"""What each condition can be asked of; those about Goddesses' Monsters are for her side."""
HERS = (c.FL_SHEET, c.FL_BY_SHEET, c.FL_BY_MONSTER, c.FL_MONOLITH, c.FL_MONOLITH_OR_MONSTER, c.FL_SEEN_BY_MONSTER)
TARGETS_ONLY = (c.FL_MONOLITH, c.FL_MONOLITH_OR_MONSTER, c.FL_SEEN_BY_MONSTER)
"""Conditions of targets that no line has."""
GODDESS_ONLY = (c.OP_POWER, c.OP_DRAW, c.OP_FETCH, c.OP_BLOOD, c.OP_SUMMON)
PARTLESS = (c.OP_POWER, c.OP_DRAW, c.OP_TOSS, c.OP_FETCH, c.OP_REVEAL, c.OP_BLOOD, c.OP_RULE)
"""Primitives of FATES but for Summons and attributes of the Goddess."""


def ability(use: str, does: Sequence[str], side: str) -> tuple[list[int], list[list[int]]]:
    """Columns AB_* of an ability (Power and lock are left at 0) and its rows R_*.

    Args:
        use: how it is used.
        does: its lines, at most ROWS.
        side: whose it is: "cryptonaut", "monster", "card", "trap" or "hazard".

    Raises:
        ValueError: a word out of its place, or what the rules cannot carry out; one sentence without a full stop.
    """
    columns, rows = _ability(use, tuple(does), side)
    return list(columns), [list(row) for row in rows]


@functools.lru_cache(maxsize=4096)
def _ability(use: str, does: tuple[str, ...], side: str) -> tuple[list[int], list[list[int]]]:
    columns = use_columns(use)
    rows = [effect_row(line) for line in does]
    columns[c.AB_ROWS] = len(rows)
    _check_use(columns, rows, use, side)
    for line, row in zip(does, rows, strict=True):
        try:
            _check_row(columns, rows, row, side)
        except ValueError as error:
            raise ValueError(f"in {line[:80]!r}, {error}") from None
    return columns, rows


def _check_use(columns: list[int], rows: list[list[int]], use: str, side: str) -> None:
    """Refuse a use that does not belong to this side or says too little or too much."""
    try:
        if columns[c.AB_KIND] not in KINDS_OF[side]:
            words = [word for word, phrase in USES.items() if phrase.code in KINDS_OF[side]]
            raise ValueError(f"the kind must be one of {', '.join(words)}")
        if columns[c.AB_KIND] == c.K_PASSIVE:
            _check_passive(columns, side)
        elif side in TARGETS_OF:
            _check_aimed(columns, side)
        elif columns[c.AB_ONCE] or columns[c.AB_FILTER]:
            raise ValueError("Traps and hazards have neither `once` nor `where`")
        if not rows:
            raise ValueError("nothing happens")
        if any(row[c.R_FLAGS] & c.R_SAVED for row in rows) != bool(columns[c.AB_FLAGS] & c.F_SAVE):
            raise ValueError("`save` goes with lines that are `saved`, and these with it")
    except ValueError as error:
        raise ValueError(f"in {use[:80]!r}, {error}") from None


def _check_passive(columns: list[int], side: str) -> None:
    hook, flags = columns[c.AB_HOOK], columns[c.AB_FLAGS] & ~c.F_SAVE
    if hook not in HOOKS_OF[side]:
        words = [word for word, one in HOOKS.items() if one in HOOKS_OF[side]]
        raise ValueError(f"the word after `passive` must be one of {', '.join(words)}")
    if flags or (columns[c.AB_RANGE] and side != "hazard"):
        raise ValueError("a passive ability has no Range")
    if columns[c.AB_ONCE] and (side == "monster" or hook in (c.H_STATIC, c.H_UPKEEP)):
        raise ValueError("`once` says nothing here")
    if columns[c.AB_FILTER] and not (hook == c.H_SLAIN and columns[c.AB_FILTER] == c.FL_SHEET):
        raise ValueError("a condition of a passive ability is `where sheet` of `passive slain`")


def _check_aimed(columns: list[int], side: str) -> None:
    target, condition = columns[c.AB_TARGET], columns[c.AB_FILTER]
    if target not in TARGETS_OF[side]:
        words = [word for word, one in TARGETS.items() if one in TARGETS_OF[side]]
        raise ValueError(f"the target must be one of {', '.join(words)}")
    if (target in WITHOUT_RANGE) == bool(columns[c.AB_RANGE]):
        raise ValueError("a Range goes with every target but none, self and those that cards choose anywhere")
    if target in WITHOUT_RANGE and columns[c.AB_FLAGS] & c.F_SMITING:
        raise ValueError("without a Range nothing is Smiting")
    if condition:
        _check_condition(condition, TARGETED[target], side)
        if condition == c.FL_HEALTH and side == "monster":
            raise ValueError("Monsters do not look at Health")


def _check_condition(condition: int, touched: set[int], side: str) -> None:
    """Refuse a condition that nothing of `touched` can meet, or that looks at Monsters of a Goddess from elsewhere."""
    if condition not in FILTERED or not FILTERED[condition] & touched:
        raise ValueError("nobody here can meet the condition after `where`")
    if condition in HERS and side == "cryptonaut":
        raise ValueError("this condition is for Goddesses and Monsters only")


def _check_row(columns: list[int], rows: list[list[int]], row: list[int], side: str) -> None:
    """Refuse a line that the rules cannot carry out in such an ability; set its time."""
    op = row[c.R_OP]
    static = columns[c.AB_KIND] == c.K_PASSIVE and columns[c.AB_HOOK] == c.H_STATIC
    if static and op not in STATIC:
        raise ValueError("this does not go with `passive always`, which has attributes, gain, reroll and rule")
    if not static and op in (c.OP_REROLL, c.OP_RULE):
        raise ValueError("reroll and rule go with `passive always` only")
    if op in LASTING and (row[c.R_TIME] == c.NONE) != static:
        raise ValueError("attributes and `gain` say `until` when, and do not in `passive always`")
    if op not in LASTING and row[c.R_TIME] != c.NONE:
        raise ValueError("`until` goes with attributes and `gain` only")
    if op == c.OP_ATTR and row[c.R_N] == 0:
        raise ValueError("the number is 0, which changes nothing")
    if side in ("cryptonaut", "trap", "hazard") and op in GODDESS_ONLY and not (side == "trap" and op == c.OP_SUMMON):
        raise ValueError("this is for Goddesses and Monsters only")
    if row[c.R_FLAGS] & c.R_DEALT and not any(one[c.R_OP] == c.OP_DAMAGE for one in rows):
        raise ValueError("`dealt` goes with a line of damage")
    if op == c.OP_POWER and row[c.R_M] and columns[c.AB_TARGET] != c.TG_OWN:
        raise ValueError("`power_of_cost` goes with one of her Monsters as target")
    if op == c.OP_ATTR and row[c.R_M] >= c.G_POWER:
        if side != "card" or not static:
            raise ValueError("attributes of the Goddess go with cards and `passive always` only")
    elif op == c.OP_SUMMON:
        _check_summon(columns, row, side)
    elif op not in PARTLESS:
        _check_touched(columns, row, side, static)
    row[c.R_TIME] = max(row[c.R_TIME], 0)


def _check_summon(columns: list[int], row: list[int], side: str) -> None:
    """Who stands where a Monster is Summoned at somebody's side."""
    at_target = row[c.R_WHO] == c.W_TARGET
    if at_target and not ACTING & _touched(columns, c.W_TARGET, side):
        raise ValueError("there is no target at whose side to Summon")
    if row[c.R_NEAR] != c.SM_BESIDE and (at_target or side in ("monster", "trap")):
        raise ValueError("a Summon of a Monster or Trap, or one that names somebody, is `at side`")
    if row[c.R_NEAR] == c.SM_BESIDE and not at_target and side != "monster":
        raise ValueError("only a Monster Summons at its own side")
    if row[c.R_WHO] not in (c.W_TARGET, c.W_SELF):
        raise ValueError("a Summon is at the side of `self` or `target`")


def _check_touched(columns: list[int], row: list[int], side: str, static: bool) -> None:
    """Refuse a line about somebody who is not there, or to whom it cannot happen."""
    op, who, condition = row[c.R_OP], row[c.R_WHO], row[c.R_FILTER]
    if who not in WHO_OF[side]:
        words = [word for word, phrase in WHO.items() if phrase.code in WHO_OF[side]]
        raise ValueError(f"the first word must be one of {', '.join(words)} here")
    if static and (who in (c.W_TARGET, c.W_RING, c.W_MONSTERS) or (side == "card" and who == c.W_CRYPTONAUTS)):
        raise ValueError("`passive always` is about nobody in particular")
    if static and who == c.W_MONOLITHS and (op, row[c.R_M]) != (c.OP_ATTR, c.A_ARMOR):
        raise ValueError("of Monoliths only the Armor can be changed")
    if op == c.OP_REROLL and who not in (c.W_SELF, c.W_SQUAD):
        raise ValueError("rerolls are for `self` and `squad`")
    if who == c.W_BESIDE and not static and columns[c.AB_TARGET] != c.TG_WALL:
        raise ValueError("`beside` goes with a Wall as target or with `passive always`")
    if side == "card" and who == c.W_CRYPTONAUTS and not _has_centre(columns):
        raise ValueError("there is no Monster or Monolith from which to count")
    touched = _touched(columns, who, side)
    affected = {MONOLITH} if static and who == c.W_MONOLITHS else AFFECTED[op]
    if op == c.OP_SOUL and row[c.R_N] == c.TAKE and columns[c.AB_TARGET] != c.TG_SOUL:
        raise ValueError("`take_soul` goes with a Soul token as target")
    if not touched:
        raise ValueError("there is no target")
    if not (affected & touched if op in LASTING else touched <= affected):
        raise ValueError("this cannot happen to all that the line is about")
    if op == c.OP_PLACE:
        _check_place(columns, row, side)
    if condition:
        _check_row_condition(op, row, touched, side, static)


def _touched(columns: list[int], who: int, side: str) -> set[int]:
    """Kinds of what a line can be about."""
    if who == c.W_SELF:
        return {CRYPTONAUT} if side == "cryptonaut" else {MONSTER}
    if who in (c.W_MONSTERS, c.W_BESIDE, c.W_ALL_MONSTERS):
        return {MONSTER}
    if who == c.W_MONOLITHS:
        return {MONOLITH}
    if who in (c.W_TARGET, c.W_RING):
        target = _target(columns, side)
        return target if who == c.W_TARGET else {MONSTER} if target & STANDING else target & ACTING
    return {CRYPTONAUT}


def _target(columns: list[int], side: str) -> set[int]:
    """Kinds of what a use is aimed at, or whom its hook names."""
    if side in ("trap", "hazard"):
        return {CRYPTONAUT}
    if columns[c.AB_KIND] != c.K_PASSIVE:
        return TARGETED[columns[c.AB_TARGET]]
    if columns[c.AB_HOOK] == c.H_HIT and side == "cryptonaut":
        return {MONSTER, *STANDING}
    return {CRYPTONAUT} if columns[c.AB_HOOK] in (c.H_HIT, c.H_SLAIN, c.H_EXHAUSTED) else set()


def _has_centre(columns: list[int]) -> bool:
    """Whether a card names a Monster or Monolith of hers, or a slain Monster."""
    if columns[c.AB_KIND] == c.K_PASSIVE:
        return columns[c.AB_HOOK] == c.H_SLAIN
    return columns[c.AB_TARGET] in (c.TG_OWN, c.TG_OWN_MONOLITH, c.TG_OWN_OR_MONOLITH)


def _check_place(columns: list[int], row: list[int], side: str) -> None:
    """Where PLACE can put whom."""
    how, who, target = row[c.R_M], row[c.R_WHO], columns[c.AB_TARGET]
    fits = {
        c.PL_THERE: who == c.W_SELF and target == c.TG_SPACE,
        c.PL_BY_TARGET: who == c.W_SELF and bool(TARGETED[target] & ACTING),
        c.PL_BY_SELF: who == c.W_TARGET and side != "card" and bool(TARGETED[target] & ACTING),
        c.PL_BY_OWN: who == c.W_TARGET and target == c.TG_OWN,
    }
    if columns[c.AB_KIND] == c.K_PASSIVE or not fits[how]:
        raise ValueError("nobody can be placed there")


def _check_row_condition(op: int, row: list[int], touched: set[int], side: str, static: bool) -> None:
    """Conditions of lines."""
    condition = row[c.R_FILTER]
    if condition == c.FL_RANGED:
        if not static or (op, row[c.R_M]) != (c.OP_ATTR, c.A_DAMAGE):
            raise ValueError("`where melee` goes with attack_damage of `passive always`")
    elif condition == c.FL_TOTEM:
        if side == "cryptonaut":
            raise ValueError("this condition is for Goddesses and Monsters only")
    elif static and condition in (c.FL_SKULL, c.FL_BY_SHEET) and touched == {MONSTER} and _is_about_attacks(row):
        if side == "cryptonaut":
            raise ValueError("this condition is for Goddesses and Monsters only")
    elif condition in TARGETS_ONLY:
        raise ValueError("this condition is for targets only")
    else:
        _check_condition(condition, touched, side)


def _is_about_attacks(row: list[int]) -> bool:
    """Static rows whose FL_SKULL and FL_BY_SHEET are about who is attacked."""
    return (row[c.R_OP], row[c.R_M]) in ((c.OP_ATTR, c.A_DAMAGE), (c.OP_MOD, c.PIERCING))
