"""The cost formula: what a card is worth, and what its costs allow. Section 6.3 of the specification. Plain Python.

Every card of ours is worth its budget within 1 point (CC-ENG-08); the scripted player weighs cards by the same numbers.
"""

from typing import Any

from hypogeum.games.cults_and_cryptids import constants as c


def value(t: Any, card: int) -> int:
    """Points of card `card` of a TABLES record: body, keywords and effect rows."""
    return body(t, card) + sum(row_points(t.row[card, k].tolist()) for k in range(t.rows[card]))


def budget(t: Any, card: int) -> int:
    """Points that the costs of the card allow; Leaders and Cryptids have a few more."""
    paid = 4 * int(t.faith[card]) + 3 * int(t.madness[card]) + 5 * int(t.pay[card].sum())
    return 4 + paid + {c.CRYPTID: 2, c.LEADER: 8}.get(int(t.kind[card]), 0)


def lasting(t: Any, card: int) -> int:
    """Points of the card once it is in play: all but the rows of its entry."""
    rows = (t.row[card, k].tolist() for k in range(t.rows[card]))
    return body(t, card) + sum(row_points(row) for row in rows if row[c.R_TRIGGER] != c.T_PLAY)


def body(t: Any, card: int) -> int:
    """Points of Power, HP and keywords."""
    power, each = int(t.power[card]), 1 if t.kind[card] in (c.LEADER, c.LAIR_CARD) else 2
    return 2 * power + each * int(t.hp[card]) + keyword_points(int(t.keywords[card]), power)


def keyword_points(keywords: int, power: int) -> int:
    """Points of a set of keywords on a unit of this Power."""
    points = {
        c.UNBLOCKABLE: 2 * power, c.FRENZY: 2 * power, c.FERVENT: 6, c.VENOMOUS: 4, c.SIPHON: 4, c.ARMORED: 4, c.HIDDEN: 3,
        c.PIERCING: 3, c.GUARDIAN: 2, c.WARDED: 2, c.CONDUIT: 2, c.SILENT: 2, c.FINAL: -1, c.DORMANT: -2,
    }  # fmt: skip
    return sum(n for bit, n in points.items() if keywords & bit)


def row_points(row: list[int]) -> int:
    """Points of an effect row, columns R_*: the effect less its activation cost, times its trigger, half with a condition."""
    op, who, n = row[c.R_OP], row[c.R_WHO], row[c.R_N]
    if op in (c.OP_AURA, c.OP_KWA, c.OP_COST, c.OP_MOD):
        points = _always(row)
    elif op == c.OP_FETCH:
        points = _fetch(row)
    elif op == c.OP_DMG or c.OP_CTR <= op <= c.OP_DES:
        points = _on_cards(op, who, n)
    else:
        points = _on_seats(op, who, n, row[c.R_M])
    price = 3 * row[c.R_MADNESS] + 5 * row[c.R_PAY]
    if price:
        points = max(1, points - price)
    points *= {c.T_ATK: 2, c.T_SUMM: 2, c.T_LOSS: 2, c.T_FAITH: 3, c.T_ACT: 3}.get(row[c.R_TRIGGER], 1)
    return points // 2 if row[c.R_CONDITION] else points


def _on_cards(op: int, who: int, n: int) -> int:
    """Primitives with a selector."""
    if op == c.OP_DMG:
        return {c.SEL_ALL_EF: 6 * n, c.SEL_ALL_EU: 8 * n, c.SEL_ALL_U: 4 * n}.get(who, 2 * n + 2)
    if op == c.OP_CTR:
        return {c.SEL_ALL_MF: 12 * n, c.SEL_ALL_MC: 6 * n}.get(who, 4 * n)
    if op == c.OP_POI:
        return 10 * n if who in (c.SEL_ALL_EF, c.SEL_ALL_EU) else 4 * n
    if op == c.OP_STUN:
        return 10 if who in (c.SEL_ALL_EF, c.SEL_ALL_EU) else 4
    if op == c.OP_RDY:
        return 8 if who == c.SEL_ALL_MF else 3
    if op == c.OP_BNC:
        return 1 if who == c.SEL_MT else 6
    cheaper = {c.SEL_EUX: 12, c.SEL_EUP: 10, c.SEL_ER: 6, c.SEL_EL: 6, c.SEL_OF: 9, c.SEL_XF: 3}
    return cheaper.get(who, 15)


def _fetch(row: list[int]) -> int:
    source, to = divmod(row[c.R_WHO], 3)
    if source == c.FROM_TOP:
        return 4 + row[c.R_N]
    if to == c.TO_PLAY:
        return (4 if row[c.R_FILTER] in (c.F_CRY, c.F_CRYPTIDS) else 2) + 4 * row[c.R_M]
    return 6 if (source, to) == (c.FROM_DECK, c.TO_HAND) else 5


def _on_seats(op: int, who: int, n: int, mode: int) -> int:
    """Primitives about a seat."""
    if op == c.OP_INFL:
        if who == c.WHO_BOTH:
            return 5
        if who == c.WHO_OP:
            return 2 * -n + 2
        return 2 * n if n > 0 else 3 - 2 * -n
    if op == c.OP_MADN:
        return {c.WHO_ME: 3 * n, c.WHO_OP: -2 * n, c.WHO_BOTH: n}[who]
    if op == c.OP_DRAW:
        return 5 * n if who == c.WHO_ME else -4 * n
    if op == c.OP_DISC:
        return {c.DISCARD_RANDOM: 4 * n, c.DISCARD_BY_OWNER: 3 * n, c.DISCARD_BY_ME: 7}[mode]
    return {c.OP_SEE: 2, c.OP_MILL: n, c.OP_MEND: n + 1, c.OP_GAINF: 4 * n}[op]


def _always(row: list[int]) -> int:
    """AURA, KWA, COST, MOD."""
    op, reach, n, m = row[c.R_OP], row[c.R_FILTER], row[c.R_N], row[c.R_M]
    if op == c.OP_AURA:
        p, h = {c.F_FOLLOWERS: (8, 6), c.F_CRYPTIDS: (5, 4), c.F_ME: (2, 2)}.get(reach, (6, 4))
        return p * n + h * m
    if op == c.OP_KWA:
        return keyword_points(n, 0) * (2 if reach == c.F_CRYPTIDS else 3)
    if op == c.OP_COST:
        points = {c.COST_FOLLOWER: 8, c.COST_CRYPTID: 6, c.COST_RITE: 5, c.COST_RELIC: 4}
        return points[m] * abs(n)
    return (8 if m == c.MOD_FAITH else 6) * abs(n)
