"""The vocabulary of effect rows: lines of words in cards.toml -> numbers of the rules. Section 6.4 of the specification.

A line says when, on what condition, at what price, and what happens: "always if home modify influence_taken -1",
"activate pay arms 1 damage enemy_unit 3". docs/add_a_card.md explains it by an example.
"""

from hypogeum.core.content import Num, Phrase, Word, parse, vocabulary
from hypogeum.games.cults_and_cryptids import constants as c

FACTIONS = dict(
    political=c.POL, military=c.MIL, economic=c.ECO, criminal=c.CRI, media=c.MED, social=c.SOC, occult=c.OCC, natural=c.NAT,
    science=c.SCI, stray=c.STR,
)  # fmt: skip
RESOURCES = dict(cash=c.CASH, arms=c.ARMS, film=c.FILM, offerings=c.OFFERINGS)
KINDS = dict(
    leader=c.LEADER, follower=c.FOLLOWER, cryptid=c.CRYPTID, relic=c.RELIC, lair=c.LAIR_CARD, ritual=c.RITUAL, event=c.EVENT,
    resource=c.RESOURCE,
)  # fmt: skip
KEYWORDS = dict(
    unblockable=c.UNBLOCKABLE, venomous=c.VENOMOUS, cannot_be_resurrected=c.FINAL, guardian=c.GUARDIAN, hidden=c.HIDDEN,
    warded=c.WARDED, frenzy=c.FRENZY, piercing=c.PIERCING, siphon=c.SIPHON, armored=c.ARMORED, fervent=c.FERVENT,
    conduit=c.CONDUIT, dormant=c.DORMANT, silent=c.SILENT,
)  # fmt: skip
TRIGGERS = dict(
    play=c.T_PLAY, always=c.T_PASS, faith=c.T_FAITH, activate=c.T_ACT, attack=c.T_ATK, destroyed=c.T_DEST, summon=c.T_SUMM,
    loss=c.T_LOSS,
)  # fmt: skip
CONDITIONS = dict(home=c.C_HOME, three_followers=c.C_F3, a_cryptid=c.C_C1, madness_5=c.C_M5, influence_20=c.C_I20)
PRICES = dict(madness=c.NONE, **RESOURCES)
WHO = dict(me=c.WHO_ME, opponent=c.WHO_OP, both=c.WHO_BOTH)
HANDS = dict(me=c.WHO_ME, opponent=c.WHO_OP)

CHOSEN_ENEMY = dict(
    enemy_unit=c.SEL_EU, enemy_follower=c.SEL_EF, enemy_cryptid=c.SEL_EC, exhausted_enemy_unit=c.SEL_EUX,
    poisoned_enemy_unit=c.SEL_EUP, enemy_relic=c.SEL_ER,
)  # fmt: skip
CHOSEN_OWN = dict(own_unit=c.SEL_MU, own_follower=c.SEL_MF, own_cryptid=c.SEL_MC)
SACRIFICES = dict(opponents_follower=c.SEL_OF, each_follower=c.SEL_XF)
UNCHOSEN = dict(
    self=c.SEL_ME, new_cryptid=c.SEL_NEW, all_enemy_followers=c.SEL_ALL_EF, all_enemy_units=c.SEL_ALL_EU,
    all_own_followers=c.SEL_ALL_MF, all_own_cryptids=c.SEL_ALL_MC, all_units=c.SEL_ALL_U,
)  # fmt: skip
UNITS = {**CHOSEN_ENEMY, **CHOSEN_OWN, **UNCHOSEN}
del UNITS["enemy_relic"]
DESTROYED = {**CHOSEN_ENEMY, **CHOSEN_OWN, **SACRIFICES, **UNCHOSEN, "enemy_lair": c.SEL_EL}
RETURNED = {**UNITS, "own_leader": c.SEL_MT}

FOLLOWERS_OF = {f"{word}_followers": code for word, code in FACTIONS.items()}
REACH = dict(followers=c.F_FOLLOWERS, cryptids=c.F_CRYPTIDS, self=c.F_ME, **FOLLOWERS_OF)
LAIN = dict(followers=c.F_FOLLOWERS, cryptids=c.F_CRYPTIDS, **FOLLOWERS_OF)
SOUGHT = dict(
    follower_card=c.F_FOL, cryptid_card=c.F_CRY, rite_card=c.F_RITE, relic_card=c.F_RELIC, any_card=c.F_ANY,
    **{word: c.F_RESOURCE + code for word, code in RESOURCES.items()}, **FOLLOWERS_OF,
)  # fmt: skip
TO = dict(into_play=c.TO_PLAY, to_hand=c.TO_HAND, to_resources=c.TO_RESOURCES)
DISCARDS = dict(at_random=c.DISCARD_RANDOM, own_choice=c.DISCARD_BY_OWNER, picked=c.DISCARD_BY_ME)
CLASSES = dict(followers=c.COST_FOLLOWER, cryptids=c.COST_CRYPTID, rites=c.COST_RITE, relics=c.COST_RELIC)
MODIFIERS = dict(
    faith=c.MOD_FAITH, influence_taken=c.MOD_TAKEN, signal_dealt=c.MOD_DEALT, madness_per_hit=c.MOD_HIT
)  # fmt: skip

TIMES = vocabulary(*(Phrase(word, code) for word, code in TRIGGERS.items()))
"""How a line begins. `faith` is also a word of costs and modifiers, but never the first one."""

CLAUSES = vocabulary(
    Phrase("if", 0, Word("condition", CONDITIONS)), Phrase("pay", 1, Word("price", PRICES), Num("n", 1, 9))
)
"""What may follow the first word."""

VERBS = vocabulary(
    Phrase("damage", c.OP_DMG, Word("cards", UNITS), Num("n", 1, 99)),
    Phrase("influence", c.OP_INFL, Word("seat", WHO), Num("n", -99, 99)),
    Phrase("madness", c.OP_MADN, Word("seat", WHO), Num("n", -99, 99)),
    Phrase("draw", c.OP_DRAW, Word("seat", WHO), Num("cards", 1, 10)),
    Phrase("discard", c.OP_DISC, Word("seat", HANDS), Num("cards", 1, 10), Word("how", DISCARDS)),
    Phrase("see", c.OP_SEE),
    Phrase("mill", c.OP_MILL, Num("cards", 1, 10)),
    Phrase("recover", c.OP_FETCH, Word("to", TO), Word("sought", {**SOUGHT, **LAIN}), Num("greatest cost", 0, 9)),
    Phrase("search", c.OP_FETCH, Word("to", TO), Word("sought", SOUGHT)),
    Phrase("look", c.OP_FETCH, Num("cards", 1, 10), Word("to", TO), Word("sought", SOUGHT)),
    Phrase("counter", c.OP_CTR, Word("cards", UNITS), Num("n", 1, 20)),
    Phrase("poison", c.OP_POI, Word("cards", UNITS), Num("n", 1, 20)),
    Phrase("stun", c.OP_STUN, Word("cards", UNITS)),
    Phrase("ready", c.OP_RDY, Word("cards", UNITS)),
    Phrase("return", c.OP_BNC, Word("cards", RETURNED)),
    Phrase("destroy", c.OP_DES, Word("cards", DESTROYED)),
    Phrase("mend", c.OP_MEND, Num("n", 1, 99)),
    Phrase("gain_faith", c.OP_GAINF, Num("n", 1, 15)),
    Phrase("aura", c.OP_AURA, Word("cards", REACH), Num("Power", -9, 9), Num("HP", -9, 9)),
    Phrase("grant", c.OP_KWA, Word("cards", REACH), Word("keyword", KEYWORDS)),
    Phrase("cost", c.OP_COST, Word("seat", WHO), Word("class", CLASSES), Num("n", -9, 9)),
    Phrase("modify", c.OP_MOD, Word("kind", MODIFIERS), Num("n", -9, 9)),
)  # fmt: skip
"""What a line does."""

CONTINUOUS = (c.OP_AURA, c.OP_KWA, c.OP_COST, c.OP_MOD)
"""Primitives of `always` lines, and only of those."""
CHOICES = (*CHOSEN_ENEMY.values(), *CHOSEN_OWN.values(), *SACRIFICES.values())


def effect_row(line: str) -> list[int]:
    """The columns R_* of a line of `does`.

    Raises:
        ValueError: a word that is not in its place; one sentence without a full stop.
    """
    tokens = line.split()
    row = [0] * c.ROW
    row[c.R_KIND] = c.NONE
    phrase, _ = parse(tokens[0] if tokens else "", TIMES)[0]
    row[c.R_TRIGGER] = phrase.code
    at = 1
    while at < len(tokens) and tokens[at] in CLAUSES:
        size = 1 + len(CLAUSES[tokens[at]].parts)
        _clause(row, " ".join(tokens[at : at + size]))
        at += size
    _verb(row, line, " ".join(tokens[at:]))
    _check(row, line)
    return row


def _clause(row: list[int], words: str) -> None:
    phrase, numbers = parse(words, CLAUSES)[0]
    if phrase.verb == "if":
        row[c.R_CONDITION] = numbers[0]
    elif numbers[0] == c.NONE:
        row[c.R_MADNESS] = numbers[1]
    else:
        row[c.R_KIND], row[c.R_PAY] = numbers


def _verb(row: list[int], line: str, words: str) -> None:
    """Fill R_OP, R_WHO, R_N, R_M, R_FILTER."""
    found = parse(words, VERBS)
    if len(found) != 1:
        raise ValueError(f"{line[:80]!r} says more than one thing")
    phrase, n = found[0]
    row[c.R_OP] = phrase.code
    if phrase.verb in ("mill", "mend", "gain_faith"):
        row[c.R_N] = n[0]
    elif phrase.verb == "recover":
        row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = 3 * c.FROM_WASTE + n[0], n[1], n[2]
    elif phrase.verb == "search":
        row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = 3 * c.FROM_DECK + n[0], n[1], 9
    elif phrase.verb == "look":
        row[c.R_N], row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = n[0], 3 * c.FROM_TOP + n[1], n[2], 9
    elif phrase.verb == "aura":
        row[c.R_FILTER], row[c.R_N], row[c.R_M] = n
    elif phrase.verb == "grant":
        row[c.R_FILTER], row[c.R_N] = n
    elif phrase.verb == "cost":
        row[c.R_WHO], row[c.R_M], row[c.R_N] = n
    elif phrase.verb == "modify":
        row[c.R_M], row[c.R_N] = n
    else:
        for column, value in zip((c.R_WHO, c.R_N, c.R_M), n, strict=False):
            row[column] = value


def _check(row: list[int], line: str) -> None:
    """Refuse what the rules cannot carry out."""
    trigger, op = row[c.R_TRIGGER], row[c.R_OP]
    if (trigger == c.T_PASS) != (op in CONTINUOUS):
        raise ValueError(f"in {line[:80]!r}, aura, grant, cost and modify go with `always`, and nothing else does")
    if (row[c.R_MADNESS] or row[c.R_PAY]) and trigger != c.T_ACT:
        raise ValueError(f"in {line[:80]!r}, only `activate` has a price")
    if trigger in (c.T_FAITH, c.T_ATK, c.T_DEST, c.T_SUMM, c.T_LOSS) and needs_choice(row):
        raise ValueError(f"in {line[:80]!r}, a trigger cannot ask for a choice or show hidden cards")
    if row[c.R_WHO] == c.SEL_NEW and op in ON_CARDS and trigger != c.T_SUMM:
        raise ValueError(f"in {line[:80]!r}, `new_cryptid` goes with `summon` only")
    if op == c.OP_FETCH:
        _check_fetch(row, line)


ON_CARDS = (c.OP_DMG, c.OP_CTR, c.OP_POI, c.OP_STUN, c.OP_RDY, c.OP_BNC, c.OP_DES)


def _check_fetch(row: list[int], line: str) -> None:
    to, what = row[c.R_WHO] % 3, row[c.R_FILTER]
    resource = what >= c.F_RESOURCE
    if (to == c.TO_RESOURCES) != resource and to != c.TO_HAND:
        raise ValueError(f"in {line[:80]!r}, Resources go to the Resources, and nothing else does")
    if to == c.TO_PLAY and what in (c.F_RITE, c.F_ANY):
        raise ValueError(f"in {line[:80]!r}, Rites cannot enter play")


def needs_choice(row: list[int]) -> bool:
    """Whether a row asks a seat for a choice or shows hidden cards."""
    op = row[c.R_OP]
    if op in ON_CARDS:
        return row[c.R_WHO] in CHOICES
    return op in (c.OP_FETCH, c.OP_SEE) or (op == c.OP_DISC and row[c.R_M] != c.DISCARD_RANDOM)
