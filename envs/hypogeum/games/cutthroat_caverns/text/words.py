"""Words for single things: seats, cards, creatures, played attacks, trades.

The numbers in them come from plain twins of the rules, because a compiled rule that Python calls is compiled anew in
each process; a test compares them with the rules.
"""

from typing import Any

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import names

SIGNAL_WORDS = ("silent", "low", "middle", "high")


RELIC_OF_STAGE = {
    c.BOOTS_STAGE: c.BOOTS, c.STORE: c.RING, c.GLASS_CARD: c.SANDGLASS, c.GAUNT: c.GAUNTLETS, c.PING: c.BLOODSTONE,
}  # fmt: skip
"""The Relic that a stage is about; what it is called, and its number, stand in the content."""


def said(words: str, t: Any, stage: int, *names: str) -> str:
    """`words` with `names` in the places of {}, and the stage's Relic and its number in those of {relic} and {n}."""
    if stage not in RELIC_OF_STAGE:
        return words.format(*names)
    item = c.ITEM_CARDS + RELIC_OF_STAGE[stage]
    return words.format(*names, relic=item_name(item, t), n=int(t.item_n[item, 0]))


def stage_of(s: Any) -> int:
    return int(s.frame[int(s.depth) - 1, c.F_KIND])


def seat_name(seat: int) -> str:
    """The seat as agents are called."""
    return f"player_{seat}"


def card_name(t: Any, card: int) -> str:
    """The name of card id 0..93."""
    return names(t).kind[int(t.kind[card])]


def item_name(item: int, t: Any) -> str:
    """The name of Item instance 0..19."""
    return names(t).item[int(t.item_code[item])]


def token_name(s: Any, t: Any, token: int) -> str:
    """The name of a creature token of the Encounter in play."""
    row = names(t).token[int(s.enc)][int(t.players) - 2]
    word = row[token] if token < len(row) else "creature"
    return f"{word} {token + 1}" if row.count(word) != 1 else word


def entry_name(s: Any, t: Any, e: int) -> str:
    """A played attack or Tactical card, told apart from all others by its place."""
    where = f"pending {e - c.STACK + 1}" if e >= c.STACK else f"stack {e + 1}"
    form, owner = int(s.e_form[e]), seat_name(int(s.e_owner[e]))
    if form in (c.FEINT_FORM, c.RIDER_FORM):
        return f"{owner}'s {card_name(t, int(s.e_card[e]))} ({where})"
    words = f"{owner}'s {attack_words(s, t, e)}"
    if int(t.enc_tokens[s.enc]) and form == c.ATTACK and int(s.e_token[e]) >= 0:
        words += f" on {token_name(s, t, int(s.e_token[e]))}"
    return f"{words} ({where})"


def attack_words(s: Any, t: Any, e: int) -> str:
    """An entry by card, Riders, bonus and what it counts for."""
    if int(s.e_form[e]) == c.BLAST:
        return f"{names(t).item[0]} ({entry_points(s, t, e)})"
    words = card_name(t, int(s.e_card[e]))
    words += "".join(f" + {card_name(t, int(s.e_rider[e, r]))}" for r in range(int(s.e_rider_n[e])))
    if int(s.e_flat[e]):
        words += f" + {int(s.e_flat[e])}"
    words += f", counts {entry_points(s, t, e)}"
    return words + (", protected" if int(s.e_guard[e]) else "")


def string_words(s: Any, t: Any, k: int) -> str:
    """Place `k` of the string: who plays what on whom. An Unintentional Strike may have become the entry it names."""
    entry, moved = int(s.str_entry[k]), s.str_card[k] < 0
    words = f"{seat_name(int(s.str_seat[k]))}: {card_name(t, int(s.e_card[entry] if moved else s.str_card[k]))}"
    if int(s.str_target[k]) >= 0:
        words += f" on {seat_name(int(s.str_target[k]))}"
    if entry >= 0 and not moved and int(s.e_form[entry]) != c.EMPTY:
        words += f" on {entry_name(s, t, entry)}"
    return (
        words + {c.MODE_NONE: "", c.MODE_DOUBLE: ", one step up", c.MODE_HALVE: ", one step down"}[int(s.str_mode[k])]
    )


def offer_words(s: Any, t: Any, giver: int) -> str:
    """The trade that `giver` has offered."""
    theirs = int(s.offer_theirs[giver])
    return f"{item_name(int(s.offer_item[giver]), t)} for {item_name(theirs, t) if theirs >= 0 else 'nothing'}"


def in_view(s: Any, i: int) -> bool:
    return int(s.item_state[i]) in (c.IN_PLAY, c.RUNNING)


def entry_points(s: Any, t: Any, e: int) -> int:
    """What entry `e` adds to the Damage Stack as it stands now."""
    form = int(s.e_form[e])
    if form == c.BLAST:
        value = int(t.item_n[c.FIRE, 0])
    elif form == c.ATTACK:
        kind = int(t.kind[s.e_card[e]])
        value = int(t.ladder[kind, s.e_pos[e]])
        for r in range(int(s.e_rider_n[e])):
            rider = int(t.kind[s.e_rider[e, r]])
            if int(t.fx[rider]) == c.FX_RIDER_MUL:
                value *= int(t.fx_n[rider, 0])
            else:
                value += int(t.ladder[rider, s.e_rider_pos[e, r]])
        value += int(s.e_flat[e])
    else:
        return 0
    cap = int(t.enc_passive[s.enc, c.CAP])
    return min(value, cap) if cap else value


def lp_left(s: Any, t: Any, token: int = c.NONE) -> int:
    """LP that the creature (or that token) has left, with the Damage Stack counted, not below 0."""
    lp = int(s.token_lp[token]) if token >= 0 else int(s.lp_round) + int(s.healed)
    for e in range(int(s.stack_n)):
        if token < 0 or (int(s.e_form[e]) == c.BLAST and int(s.e_token[e]) >> token & 1):
            lp -= entry_points(s, t, e)
        elif int(s.e_form[e]) == c.ATTACK and int(s.e_token[e]) == token:
            lp -= entry_points(s, t, e)
    return max(lp if token >= 0 else min(lp, int(s.lp_start)), 0)
