"""The vocabulary of abilities: lines of words in the content files -> numbers of the rules. Section 6.2 of the specification.

A `use` says what kind of thing an ability is and whom it may be aimed at: "attack any range 3", "once spell friend melee",
"passive kill". Each line of `does` says whom it touches and what happens: "target damage 2 piercing", "ring damage 2",
"self armor +1", "target move -2 until cleanup".
"""

from collections.abc import Mapping, Sequence

from hypogeum.core.content import Mask, Num, Phrase, Word, parse, vocabulary
from hypogeum.games.cryptic_explorers import constants as c

CALLINGS = dict(mercenary=c.MERCENARY, scientist=c.SCIENTIST, spellcaster=c.SPELLCASTER, expert=c.EXPERT)
SHEETS = dict(
    crypt_hound=0, tomb_guardian=1, spectrophagi=2, disciple_of_decay=4, elder_putrifier=5, green_lord=6, foetal_spore=7,
    goatwolf_slayer=8, conqueror_leech=9, flaying_troll=10, gashnoradon=c.GASHNORADON_SHEET,
)  # fmt: skip
"""Monster sheets in the order of their standees. Sk'Zaak and Gor'Kuk have three, Mycothis four."""
SUMMONED = {"cost_1": 0, **{word: k % c.SHEETS_EACH for word, k in SHEETS.items() if k != c.GASHNORADON_SHEET}}
"""Sheets as SUMMON counts them, within a Goddess; `cost_1` is the first of whichever Goddess plays."""
MODIFIER_WORDS = (
    "ambush", "attune", "demigoddess", "ethereal", "fearsome", "floating", "grapple", "haste", "slow", "unyielding", "piercing",
    "stun", "nimble", "surefoot", "seer", "grit", "arcanist", "freeloot", "special_limit",
)  # fmt: skip
MODIFIERS = {word: k for k, word in enumerate(MODIFIER_WORDS)}
"""Places of the bits AMBUSH .. SPECIAL_LIMIT."""
STATUSES = dict(rot=c.ROT, entombed=c.ENTOMBED, skull=c.SKULL)
ATTRIBUTES = dict(
    max_vitae=c.A_VITAE, aim=c.A_AIM, cast=c.A_CAST, move=c.A_MOVE, armor=c.A_ARMOR, defence=c.A_DEFENCE,
    attack_damage=c.A_DAMAGE, breaking=c.A_BREAKING, check=c.A_CHECK, break_away=c.A_BREAK_AWAY,
)  # fmt: skip
GODDESS_ATTRIBUTES = dict(power_gain=c.G_POWER, draw_size=c.G_DRAW, hand_limit=c.G_HAND, monster_limit=c.G_LIMIT)
TERRAIN_WORDS = dict(heavy=c.HEAVY, slide=c.SLIDE, burn=c.BURN, plain=c.PLAIN)

TARGETS = dict(
    none=c.TG_NONE, self=c.TG_SELF, monster=c.TG_MONSTER, any=c.TG_ANY, structure=c.TG_THING, other=c.TG_OTHER,
    friend=c.TG_FRIEND, monolith=c.TG_MONOLITH, door=c.TG_DOOR, wall=c.TG_WALL, space=c.TG_SPACE, soul=c.TG_SOUL,
    cryptonaut=c.TG_CRYPTONAUT, own=c.TG_OWN, own_monolith=c.TG_OWN_MONOLITH, own_or_monolith=c.TG_OWN_OR_MONOLITH,
    foe=c.TG_FOE, foe_or_door=c.TG_FOE_OR_DOOR, door_near_own=c.TG_DOOR_NEAR,
)  # fmt: skip
HOOKS = dict(
    always=c.H_STATIC, upkeep=c.H_UPKEEP, kill=c.H_KILL, hit=c.H_HIT, soul=c.H_SOUL, slain=c.H_SLAIN,
    exhausted=c.H_EXHAUSTED,
)  # fmt: skip
TIMES = dict(turn=c.BY_TURN, cleanup=c.BY_CLEANUP, next_cleanup=c.BY_NEXT)
PLACES = dict(there=c.PL_THERE, by_target=c.PL_BY_TARGET, by_self=c.PL_BY_SELF, by_own=c.PL_BY_OWN)
SPOTS = dict(
    monolith_or_corpse=c.SM_MONOLITH_OR_CORPSE, monolith=c.SM_MONOLITH, corpse_or_rot=c.SM_CORPSE_OR_ROT, side=c.SM_BESIDE
)  # fmt: skip
CHECKS = dict(aim=c.RR_AIM, cast=c.RR_CAST, stamina=c.RR_STAMINA, any=c.RR_ANY)
RULES = dict(
    no_open=c.RULE_NO_OPEN, mono_ambush=c.RULE_MONO_AMBUSH, card_tax=c.RULE_CARD_TAX, gatecrash=c.RULE_GATECRASH
)  # fmt: skip
RANGE_MOST, RADIUS_MOST = 24, 9

SHEET = Word("sheet", SHEETS)
CONDITIONS = vocabulary(
    Phrase("sheet", c.FL_SHEET, SHEET),
    Phrase("rot", c.FL_ROT),
    Phrase("skull", c.FL_SKULL),
    Phrase("by_monster", c.FL_BY_MONSTER),
    Phrase("by_sheet", c.FL_BY_SHEET, SHEET),
    Phrase("monolith", c.FL_MONOLITH, Num("within", 1, RANGE_MOST)),
    Phrase("monolith_or_monster", c.FL_MONOLITH_OR_MONSTER, Num("within", 1, RANGE_MOST)),
    Phrase("seen_by_monster", c.FL_SEEN_BY_MONSTER),
    Phrase("health", c.FL_HEALTH, Num("at most", 1, 20)),
    Phrase("cost", c.FL_COST, Num("at most", 1, 9)),
    Phrase("not_retired", c.FL_NOT_RETIRED),
    Phrase("empowered", c.FL_EMPOWERED),
    Phrase("melee", c.FL_RANGED),
    Phrase("totem", c.FL_TOTEM),
)
"""What may follow `where`, in a use (of its target) and in a line (of the touched)."""

# uses

AT = Word("target", TARGETS)
USES = vocabulary(
    Phrase("attack", c.K_ATTACK, AT), Phrase("spell", c.K_SPELL, AT), Phrase("action", c.K_ACTION, AT),
    Phrase("free", c.K_FREE, AT), Phrase("passive", c.K_PASSIVE, Word("when", HOOKS)), Phrase("card", c.K_CARD, AT),
    Phrase("trap", c.K_TRAP),
)  # fmt: skip
"""How a use begins, after `once`: what kind of thing it is."""
WAYS = vocabulary(
    Phrase("range", 0, Num("spaces", 1, RANGE_MOST)), Phrase("melee", 1), Phrase("reach", 2), Phrase("smiting", 3),
    Phrase("save", 4),
)  # fmt: skip

# lines

WHO = vocabulary(
    Phrase("target", c.W_TARGET), Phrase("self", c.W_SELF), Phrase("ring", c.W_RING),
    Phrase("monsters", c.W_MONSTERS, Num("within", 1, RADIUS_MOST)),
    Phrase("cryptonauts", c.W_CRYPTONAUTS, Num("within", 1, RADIUS_MOST)),
    Phrase("adjacent", c.W_ADJACENT), Phrase("squad", c.W_SQUAD), Phrase("all_cryptonauts", c.W_ALL_CRYPTONAUTS),
    Phrase("all_monsters", c.W_ALL_MONSTERS), Phrase("monoliths", c.W_MONOLITHS), Phrase("beside", c.W_BESIDE),
)  # fmt: skip
"""Whom a line touches; it begins so unless it is about nobody in particular."""

SUMMON = Phrase("summon", c.OP_SUMMON, Word("Monster", SUMMONED), Num("n", 1, 5))
DEEDS = vocabulary(
    Phrase("damage", c.OP_DAMAGE, Num("n", 1, 20)), Phrase("lose", c.OP_LOSE, Num("n", 1, 20)),
    Phrase("heal", c.OP_HEAL, Num("n", 1, 20)), Phrase("stamina", c.OP_STAMINA, Num("n", -9, 9)),
    Phrase("restore_stamina", c.OP_STAMINA),
    *(Phrase(word, c.OP_ATTR, Num("n", -9, 9)) for word in ATTRIBUTES),
    Phrase("gain", c.OP_MOD, Mask("modifiers", MODIFIERS)), Phrase("mark", c.OP_STATUS, Word("status", STATUSES)),
    Phrase("cleanse", c.OP_STATUS), Phrase("push", c.OP_PUSH, Num("n", 1, 9)), Phrase("walk", c.OP_WALK, Num("n", 1, 9)),
    Phrase("place", c.OP_PLACE, Word("where", PLACES)), SUMMON, Phrase("remove", c.OP_REMOVE),
    Phrase("actions", c.OP_ACT, Num("n", -3, 3)), Phrase("souls", c.OP_SOUL, Num("n", -9, 9)),
    Phrase("take_soul", c.OP_SOUL), Phrase("prepare", c.OP_PREPARE), Phrase("toggle_door", c.OP_DOOR),
    Phrase("break_door", c.OP_DOOR), Phrase("break_wall", c.OP_WALL), Phrase("dim", c.OP_DIM),
    Phrase("reroll", c.OP_REROLL, Word("check", CHECKS)),
)  # fmt: skip
"""What happens to whom a line touches."""
FATES = vocabulary(
    SUMMON, Phrase("power", c.OP_POWER, Num("n", 1, 9)), Phrase("power_of_cost", c.OP_POWER),
    Phrase("draw", c.OP_DRAW, Num("n", 1, 9)), Phrase("toss", c.OP_TOSS, Num("n", 1, 9)),
    Phrase("fetch", c.OP_FETCH, Num("n", 1, 1)), Phrase("reveal", c.OP_REVEAL), Phrase("blood", c.OP_BLOOD, Num("n", -4, 4)),
    Phrase("rule", c.OP_RULE, Word("rule", RULES)),
    *(Phrase(word, c.OP_ATTR, Num("n", -9, 9)) for word in GODDESS_ATTRIBUTES),
)  # fmt: skip
"""What happens to nobody in particular."""

CLAUSES = vocabulary(
    Phrase("until", 0, Word("time", TIMES)), Phrase("with", 0, Mask("modifiers", MODIFIERS)),
    Phrase("at", 0, Word("spot", SPOTS)), Phrase("breaking", 0, Num("n", 1, 9)), Phrase("or_stamina", 0, Num("n", 1, 9)),
    Phrase("piercing", c.R_PIERCING), Phrase("knockback", c.R_KNOCKBACK), Phrase("saved", c.R_SAVED),
    Phrase("dealt", c.R_DEALT), Phrase("keep", c.R_KEEP),
)  # fmt: skip
"""What may follow, each once: how long, with what modifiers one walks, where a Summon is placed, more damage against
Structures, Stamina lost instead of a Soul, flags of the row."""
CLAUSE_OF = {"with": c.OP_WALK, "at": c.OP_SUMMON, "breaking": c.OP_DAMAGE, "or_stamina": c.OP_SOUL, "piercing": c.OP_DAMAGE,
             "knockback": c.OP_DAMAGE, "keep": c.OP_STAMINA}  # fmt: skip
"""The primitive without which a clause means nothing."""


def _take(tokens: list[str], phrases: Mapping[str, Phrase], line: str) -> tuple[Phrase, tuple[int, ...]]:
    """Read one phrase from the front of `tokens` and remove it."""
    size = 1 + len(phrases[tokens[0]].parts) if tokens and tokens[0] in phrases else 1
    try:
        found = parse(" ".join(tokens[:size]), phrases)[0]
    except ValueError as error:
        raise ValueError(
            f"in {line[:80]!r}, {str(error).partition(', ')[2]}"
        ) from None  # the whole line, not the phrase
    del tokens[:size]
    return found


def _condition(tokens: list[str], line: str) -> tuple[int, int]:
    """The condition after `where`: filter and its number."""
    if not tokens:
        raise ValueError(f"in {line[:80]!r}, `where` is followed by nothing")
    phrase, numbers = _take(tokens, CONDITIONS, line)
    return phrase.code, 1 if phrase.verb == "melee" else numbers[0] if numbers else 0


def use_columns(use: str) -> list[int]:
    """The columns AB_* of a line of `use`.

    Raises:
        ValueError: a word that is not in its place; one sentence without a full stop.
    """
    tokens = use.split()
    columns = [0] * c.AB
    if tokens[:1] == ["once"]:
        columns[c.AB_ONCE] = 1
        del tokens[0]
    phrase, numbers = _take(tokens, USES, use)
    columns[c.AB_KIND] = phrase.code
    if phrase.verb == "passive":
        columns[c.AB_HOOK] = numbers[0]
    elif numbers:
        columns[c.AB_TARGET] = numbers[0]
    while tokens:
        if tokens[0] == "where":
            if columns[c.AB_FILTER]:
                raise ValueError(f"in {use[:80]!r}, `where` stands twice")
            del tokens[0]
            columns[c.AB_FILTER], columns[c.AB_FILTER_N] = _condition(tokens, use)
            continue
        way, numbers = _take(tokens, {**WAYS, "where": Phrase("where", 0)}, use)
        _way(columns, way.verb, numbers, use)
    return columns


def _way(columns: list[int], word: str, numbers: tuple[int, ...], use: str) -> None:
    """Set Range and flags."""
    if word in ("range", "melee", "reach"):
        if columns[c.AB_RANGE]:
            raise ValueError(f"in {use[:80]!r}, {word!r} is one Range too many")
        columns[c.AB_RANGE] = numbers[0] if numbers else dict(melee=1, reach=2)[word]
    flag = dict(melee=c.F_MELEE, reach=c.F_REACH, smiting=c.F_SMITING, save=c.F_SAVE).get(word, 0)
    if columns[c.AB_FLAGS] & flag:
        raise ValueError(f"in {use[:80]!r}, {word} stands twice")
    columns[c.AB_FLAGS] |= flag


def effect_row(line: str) -> list[int]:
    """The columns R_* of a line of `does`.

    Raises:
        ValueError: a word that is not in its place; one sentence without a full stop.
    """
    tokens = line.split()
    if not tokens:
        raise ValueError("a line of `does` is empty")
    row = [0] * c.ROW
    row[c.R_WHO] = c.W_SELF
    deeds = FATES
    if tokens[0] in WHO:
        phrase, numbers = _take(tokens, WHO, line)
        row[c.R_WHO] = phrase.code
        row[c.R_NEAR] = numbers[0] if numbers else 0
        deeds = DEEDS
        if not tokens:
            raise ValueError(f"{line[:80]!r} does not say what happens")
    elif tokens[0] not in FATES:
        words = ", ".join((*WHO, *FATES))
        raise ValueError(f"in {line[:80]!r}, the first word must be one of {words}, not {tokens[0][:40]!r}")
    phrase, numbers = _take(tokens, deeds, line)
    _deed(row, phrase, numbers)
    _clauses(row, tokens, line)
    return row


def _deed(row: list[int], phrase: Phrase, numbers: tuple[int, ...]) -> None:
    """Fill R_OP, R_N, R_M."""
    row[c.R_OP] = phrase.code
    row[c.R_N] = numbers[0] if numbers else 0
    word = phrase.verb
    if phrase.code == c.OP_ATTR:
        row[c.R_M] = {**ATTRIBUTES, **GODDESS_ATTRIBUTES}[word]
    elif phrase.code in (c.OP_MOD, c.OP_PLACE, c.OP_REROLL, c.OP_RULE):
        row[c.R_N], row[c.R_M] = 0, numbers[0]
    elif phrase.code == c.OP_SUMMON:
        row[c.R_M], row[c.R_N] = numbers
    elif word in ("restore_stamina", "cleanse", "take_soul"):
        row[c.R_N] = dict(restore_stamina=c.FULL, cleanse=c.CLEAR, take_soul=c.TAKE)[word]
    elif word == "power_of_cost":
        row[c.R_M] = 1
    elif word == "break_door":
        row[c.R_N] = 1


def _clauses(row: list[int], tokens: list[str], line: str) -> None:
    """Fill the other columns from what is left of the line."""
    seen: set[str] = set()
    row[c.R_TIME] = c.NONE
    while tokens:
        word = tokens[0]
        if word in seen:
            raise ValueError(f"in {line[:80]!r}, {word} stands twice")
        seen.add(word)
        if word == "where":
            del tokens[0]
            row[c.R_FILTER], row[c.R_FILTER_N] = _condition(tokens, line)
            continue
        clause, numbers = _take(tokens, {**CLAUSES, "where": Phrase("where", 0)}, line)
        if row[c.R_OP] != CLAUSE_OF.get(word, row[c.R_OP]):
            raise ValueError(f"in {line[:80]!r}, {word} does not go with what happens")
        row[c.R_FLAGS] |= clause.code
        if word == "until":
            row[c.R_TIME] = numbers[0]
        elif word == "at":
            row[c.R_NEAR] = numbers[0]
        elif numbers:
            row[c.R_M] = numbers[0]
    if row[c.R_OP] != c.OP_SUMMON and row[c.R_N] == 0 and row[c.R_OP] in NUMBERED and row[c.R_M] != 1:
        raise ValueError(f"in {line[:80]!r}, the number is 0, which changes nothing")


NUMBERED = (c.OP_STAMINA, c.OP_ACT, c.OP_SOUL, c.OP_BLOOD)
"""Primitives whose number may be negative; 0 is a slip of the pen. Attributes are looked at with their rows."""


def modifier_set(words: Sequence[str]) -> int:
    """Modifiers as a set of bits.

    Raises:
        ValueError: an unknown or repeated word; one sentence without a full stop.
    """
    found = 0
    for word in words:
        bit = 1 << Word("traits", MODIFIERS).read(word)
        if found & bit:
            raise ValueError(f"{word} stands twice")
        found |= bit
    return found
