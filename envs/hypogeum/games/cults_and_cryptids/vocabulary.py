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
RETURNED = {**UNITS, "own_leader": c.SEL_MT}
DESTROYED = {**CHOSEN_ENEMY, **CHOSEN_OWN, **SACRIFICES, **UNCHOSEN, "enemy_lair": c.SEL_EL}

FOLLOWERS_OF = {f"{word}_followers": code for word, code in FACTIONS.items()}
REACH = dict(followers=c.F_FOLLOWERS, cryptids=c.F_CRYPTIDS, self=c.F_ME, **FOLLOWERS_OF)
SOUGHT = dict(
    follower_card=c.F_FOL, cryptid_card=c.F_CRY, rite_card=c.F_RITE, relic_card=c.F_RELIC, any_card=c.F_ANY,
    **{word: c.F_RESOURCE + code for word, code in RESOURCES.items()}, **FOLLOWERS_OF,
)  # fmt: skip
RAISED = dict(follower_card=c.F_FOL, cryptid_card=c.F_CRY, relic_card=c.F_RELIC, **FOLLOWERS_OF)
TO = dict(into_play=c.TO_PLAY, to_hand=c.TO_HAND, to_resources=c.TO_RESOURCES)
RECOVERED_TO = dict(to_hand=c.TO_HAND, to_resources=c.TO_RESOURCES)
DISCARDS = dict(at_random=c.DISCARD_RANDOM, own_choice=c.DISCARD_BY_OWNER, picked=c.DISCARD_BY_ME)
CLASSES = dict(followers=c.COST_FOLLOWER, cryptids=c.COST_CRYPTID, rites=c.COST_RITE, relics=c.COST_RELIC)
MODIFIERS = dict(
    faith=c.MOD_FAITH, influence_taken=c.MOD_TAKEN, signal_dealt=c.MOD_DEALT, madness_per_hit=c.MOD_HIT
)  # fmt: skip
GRANTED = {word: bit for word, bit in KEYWORDS.items() if bit not in (c.FINAL, c.DORMANT)}
"""Keywords that can be lent: those that are looked at only when a card enters play cannot."""
COST_MOST = 15
"""Greatest printed Faith cost, as the cap of Faith goes to 15."""
ANY_COST = 99
"""Greatest Faith cost of a row that names none."""

TIMES = vocabulary(*(Phrase(word, code) for word, code in TRIGGERS.items()))
"""How a line begins. `faith` is also a word of modifiers, but never the first one."""

CLAUSES = vocabulary(
    Phrase("if", 0, Word("condition", CONDITIONS)), Phrase("pay", 1, Word("price", PRICES), Num("n", 1, 9))
)
"""What may follow the first word, each once."""

VERBS = vocabulary(
    Phrase("damage", c.OP_DMG, Word("cards", UNITS), Num("n", 1, 99)),
    Phrase("influence", c.OP_INFL, Word("seat", WHO), Num("n", -99, 99)),
    Phrase("madness", c.OP_MADN, Word("seat", WHO), Num("n", -99, 99)),
    Phrase("draw", c.OP_DRAW, Word("seat", WHO), Num("n", 1, 10)),
    Phrase("discard", c.OP_DISC, Word("seat", HANDS), Num("n", 1, 10), Word("how", DISCARDS)),
    Phrase("see", c.OP_SEE),
    Phrase("mill", c.OP_MILL, Num("n", 1, 10)),
    Phrase("resurrect", c.OP_FETCH, Word("card", RAISED), Num("cost", 0, COST_MOST)),
    Phrase("recover", c.OP_FETCH, Word("to", RECOVERED_TO), Word("card", SOUGHT)),
    Phrase("search", c.OP_FETCH, Word("to", TO), Word("card", SOUGHT)),
    Phrase("look", c.OP_FETCH, Num("n", 1, 10), Word("to", TO), Word("card", SOUGHT)),
    Phrase("counter", c.OP_CTR, Word("cards", UNITS), Num("n", 1, 20)),
    Phrase("poison", c.OP_POI, Word("cards", UNITS), Num("n", 1, 20)),
    Phrase("stun", c.OP_STUN, Word("cards", UNITS)),
    Phrase("ready", c.OP_RDY, Word("cards", UNITS)),
    Phrase("return", c.OP_BNC, Word("cards", RETURNED)),
    Phrase("destroy", c.OP_DES, Word("cards", DESTROYED)),
    Phrase("mend", c.OP_MEND, Num("n", 1, 99)),
    Phrase("gain_faith", c.OP_GAINF, Num("n", 1, 15)),
    Phrase("aura", c.OP_AURA, Word("cards", REACH), Num("Power", -9, 9), Num("HP", -9, 9)),
    Phrase("grant", c.OP_KWA, Word("cards", REACH), Word("keyword", GRANTED)),
    Phrase("cost", c.OP_COST, Word("seat", WHO), Word("class", CLASSES), Num("n", -9, 9)),
    Phrase("modify", c.OP_MOD, Word("kind", MODIFIERS), Num("n", -9, 9)),
)  # fmt: skip
"""What a line does."""

CONTINUOUS = (c.OP_AURA, c.OP_KWA, c.OP_COST, c.OP_MOD)
"""Primitives of `always` lines, and only of those."""
ON_CARDS = (c.OP_DMG, c.OP_CTR, c.OP_POI, c.OP_STUN, c.OP_RDY, c.OP_BNC, c.OP_DES)
"""Primitives with a selector."""
CHOICES = (*CHOSEN_ENEMY.values(), *CHOSEN_OWN.values(), *SACRIFICES.values())
"""Selectors that ask a seat."""

UNIT_TIMES = {c.T_PLAY, c.T_PASS, c.T_FAITH, c.T_ATK, c.T_DEST, c.T_SUMM, c.T_LOSS}
TIMES_OF: dict[int, set[int]] = {
    c.LEADER: {c.T_PLAY, c.T_PASS, c.T_FAITH, c.T_SUMM, c.T_LOSS},
    c.FOLLOWER: UNIT_TIMES,
    c.CRYPTID: UNIT_TIMES,
    c.RELIC: {c.T_PLAY, c.T_PASS, c.T_FAITH, c.T_ACT, c.T_DEST, c.T_SUMM, c.T_LOSS},
    c.LAIR_CARD: {c.T_PLAY, c.T_PASS, c.T_FAITH, c.T_DEST, c.T_SUMM, c.T_LOSS},
    c.RITUAL: {c.T_PLAY},
    c.EVENT: {c.T_PLAY},
    c.RESOURCE: set(),
}
"""First words that can come true for a card of each kind: only units attack, a Leader is never destroyed, a Rite is gone."""

ALL_KEYWORDS = (1 << c.KEYWORDS) - 1
KEYWORDS_OF: dict[int, int] = {
    c.LEADER: c.GUARDIAN | c.HIDDEN | c.ARMORED,
    c.FOLLOWER: ALL_KEYWORDS,
    c.CRYPTID: ALL_KEYWORDS & ~c.CONDUIT,
    c.RELIC: c.WARDED | c.FINAL,
    c.LAIR_CARD: c.GUARDIAN | c.HIDDEN | c.ARMORED,
    c.RITUAL: 0,
    c.EVENT: 0,
    c.RESOURCE: 0,
}
"""Keywords that mean something on a card of each kind."""


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
        _clause(row, " ".join(tokens[at : at + size]), line)
        at += size
    _verb(row, line, " ".join(tokens[at:]))
    try:
        _check(row)
    except ValueError as error:
        raise ValueError(f"in {line[:80]!r}, {error}") from None
    return row


def _clause(row: list[int], words: str, line: str) -> None:
    phrase, numbers = parse(words, CLAUSES)[0]
    column, value = c.R_CONDITION, numbers[0]
    if phrase.verb == "pay":
        column, value = (c.R_MADNESS if numbers[0] == c.NONE else c.R_PAY), numbers[1]
    if row[column]:
        raise ValueError(f"in {line[:80]!r}, {words!r} is one condition or price too many")
    row[column] = value
    if column == c.R_PAY:
        row[c.R_KIND] = numbers[0]


def _verb(row: list[int], line: str, words: str) -> None:
    """Fill R_OP, R_WHO, R_N, R_M, R_FILTER."""
    if not words:
        raise ValueError(f"{line[:80]!r} does not say what happens")
    found = parse(words, VERBS)
    if len(found) != 1:
        raise ValueError(f"{line[:80]!r} says more than one thing")
    phrase, n = found[0]
    row[c.R_OP] = phrase.code
    if phrase.verb in ("mill", "mend", "gain_faith"):
        row[c.R_N] = n[0]
    elif phrase.verb == "resurrect":
        row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = 3 * c.FROM_WASTE + c.TO_PLAY, n[0], n[1]
    elif phrase.verb == "recover":
        row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = 3 * c.FROM_WASTE + n[0], n[1], ANY_COST
    elif phrase.verb == "search":
        row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = 3 * c.FROM_DECK + n[0], n[1], ANY_COST
    elif phrase.verb == "look":
        row[c.R_N], row[c.R_WHO], row[c.R_FILTER], row[c.R_M] = n[0], 3 * c.FROM_TOP + n[1], n[2], ANY_COST
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


def _check(row: list[int]) -> None:
    """Refuse what the rules cannot carry out on any card."""
    trigger, op = row[c.R_TRIGGER], row[c.R_OP]
    if (trigger == c.T_PASS) != (op in CONTINUOUS):
        raise ValueError("aura, grant, cost and modify go with `always`, and nothing else does")
    if (row[c.R_MADNESS] or row[c.R_PAY]) and trigger != c.T_ACT:
        raise ValueError("only `activate` has a price")
    if trigger not in (c.T_PLAY, c.T_ACT) and needs_choice(row):
        raise ValueError("what asks for a choice or shows hidden cards goes with `play` and `activate` only")
    if op in ON_CARDS and row[c.R_WHO] == c.SEL_NEW and trigger != c.T_SUMM:
        raise ValueError("`new_cryptid` goes with `summon` only")
    if op in (c.OP_INFL, c.OP_MADN, c.OP_COST, c.OP_MOD) and row[c.R_N] == 0:
        raise ValueError("the number is 0, which changes nothing")
    if op == c.OP_AURA and row[c.R_N] == 0 and row[c.R_M] == 0:
        raise ValueError("both numbers are 0, which changes nothing")
    if op == c.OP_KWA and row[c.R_N] == c.CONDUIT and row[c.R_FILTER] == c.F_CRYPTIDS:
        raise ValueError("only Followers can be Conduits")
    if op == c.OP_DISC and row[c.R_M] == c.DISCARD_BY_ME and row[c.R_WHO] == c.WHO_ME:
        raise ValueError("`picked` is about the opponent's hand; of the own hand one discards by `own_choice`")
    if op == c.OP_FETCH:
        _check_fetch(row)


def _check_fetch(row: list[int]) -> None:
    to, what = row[c.R_WHO] % 3, row[c.R_FILTER]
    resource = what >= c.F_RESOURCE
    if (to == c.TO_RESOURCES) != resource and to != c.TO_HAND:
        raise ValueError("Resources go to the Resources, and nothing else does")
    if to == c.TO_PLAY and what in (c.F_RITE, c.F_ANY):
        raise ValueError("Rites cannot enter play")


def needs_choice(row: list[int]) -> bool:
    """Whether a row asks a seat for a choice or shows hidden cards."""
    op = row[c.R_OP]
    if op in ON_CARDS:
        return row[c.R_WHO] in CHOICES
    return op in (c.OP_FETCH, c.OP_SEE) or (op == c.OP_DISC and row[c.R_M] != c.DISCARD_RANDOM)


def check_lines(kind: str, lines: list[str]) -> None:
    """Refuse lines that the rules cannot carry out on a card of this kind.

    Raises:
        ValueError: one sentence without a full stop.
    """
    activations = 0
    for line in lines:
        row = effect_row(line)
        try:
            _check_place(KINDS[kind], row)
            if row[c.R_TRIGGER] == c.T_ACT:
                activations += 1
                if activations > 1 and (row[c.R_MADNESS] or row[c.R_PAY]):
                    raise ValueError("the price of an activation stands in its first line")
        except ValueError as error:
            raise ValueError(f"in {line[:80]!r}, {error}") from None


def _check_place(kind: int, row: list[int]) -> None:
    op, unit = row[c.R_OP], kind in (c.FOLLOWER, c.CRYPTID)
    if row[c.R_TRIGGER] not in TIMES_OF[kind]:
        words = [word for word, code in TRIGGERS.items() if code in TIMES_OF[kind]]
        raise ValueError(f"the first word must be one of {', '.join(words)} on a card of this kind")
    if op in (c.OP_AURA, c.OP_KWA) and row[c.R_FILTER] == c.F_ME and not unit:
        raise ValueError("only units reach themselves")
    if op in ON_CARDS and row[c.R_WHO] == c.SEL_ME:
        if op == c.OP_BNC or op == c.OP_DES:
            if kind in (c.RITUAL, c.EVENT) or (op == c.OP_DES and kind == c.LEADER):
                raise ValueError("`self` is not a card in play that this can happen to")
        elif not unit:
            raise ValueError("`self` must be a unit")


def keyword_set(kind: str, words: list[str]) -> int:
    """The keywords of a card as a set.

    Raises:
        ValueError: unknown, repeated, or without meaning on a card of this kind; one sentence without a full stop.
    """
    found = 0
    for word in words:
        bit = Word("keywords", KEYWORDS).read(word)
        if found & bit:
            raise ValueError(f"{word} stands twice")
        if not KEYWORDS_OF[KINDS[kind]] & bit:
            allowed = [other for other, one in KEYWORDS.items() if KEYWORDS_OF[KINDS[kind]] & one]
            raise ValueError(f"{word} means nothing on a {kind}; its keywords can be {', '.join(allowed) or 'none'}")
        found |= bit
    return found
