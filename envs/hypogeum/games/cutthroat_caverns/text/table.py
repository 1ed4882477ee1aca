"""A drawing of the table for one viewer."""

from collections import Counter
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.content import names
from hypogeum.games.cutthroat_caverns.text.words import (
    SIGNAL_WORDS, card_name, entry_name, entry_points, in_view, item_name, lp_left, offer_words, seat_name, stage_of,
    string_words, token_name,
)  # fmt: skip

TYPE_WORDS = ("Beast", "Fiend", "Horror", "Humanoid", "Undead", "Ooze", "Construct", "Demon", "Trap")


def render(s: Any, t: Any, viewer: int | None) -> str:
    """The table as `viewer` may see it (None: public facts only), plain text without colours."""
    lines = []
    if s.enc >= 0:
        lines += _encounter_lines(s, t)
    else:
        lines.append("No Encounter yet.")
    lines += [""] + _seat_lines(s, t, viewer)
    lines += _played_lines(s, t)
    lines += _offer_lines(s, t)
    lines.append(_piles_line(s, t))
    if viewer is not None:
        lines += [""] + _own_lines(s, t, viewer)
    if int(s.status) != RUNNING:
        lines += ["", result_line(s, t)]
    return "\n".join(lines)


def result_line(s: Any, t: Any) -> str:
    """How the game ended, in one sentence."""
    reason, winner = c.REASON_NAMES[int(s.reason)], int(s.winner)
    if winner >= 0:
        return f"Game over ({reason}): {seat_name(winner)} wins with {int(s.prestige[winner])} P."
    return f"Game over ({reason}): nobody wins."


def passive_words(passive: int, n: int) -> str:
    """A passive of an Encounter in words; `n` is its number."""
    return {
        c.ASCENDING: "an attack wounds only if it is greater than the one that wounded last this Round",
        c.ARMOR: f"attacks below {n} do not wound",
        c.CAP: f"each attack counts for at most {n}",
        c.HALVE_BIG: f"attacks of {n} or more are halved",
        c.FIRST_HALVED: "the first attack of each Round is halved",
        c.NO_REPEAT: "an attack that equals one on the stack does not wound",
        c.REGEN: f"regains {n} LP at the end of the Round",
        c.GROW: f"gains one Prestige token at the end of the Round, at most {n}",
        c.TIMER: f"is over without a prize after Round {n}",
        c.OPEN_SET: "set cards lie face up",
        c.REVERSE: "turns run from the highest Initiative down",
    }[passive]


def strike_words(s: Any, t: Any, line: Any) -> str:
    """A strike line of the Encounter in play, in words."""
    arg, tokens = int(line[c.LINE_ARG]), int(s.p_tokens)
    who = {
        c.SEL_INIT: f"#{arg} (new draw)",
        c.SEL_INIT_RUN: f"#1 to #{arg + tokens} (new draw)",
        c.SEL_INIT_EACH: "one player per living creature (new draw)",
        c.SEL_MOST: "most damage" if arg <= 1 else "second most damage",
        c.SEL_LEAST: "least damage",
        c.SEL_FIRST: "first to wound",
        c.SEL_LAST: "last to wound",
        c.SEL_ALL: "everybody",
        c.SEL_WOUNDERS: "everybody who wounded",
        c.SEL_NONWOUNDERS: "everybody who did not wound",
        c.SEL_ENGAGED: f"everybody who has engaged {token_name(s, t, arg)}" if s.enc >= 0 else "the engaged",
        c.SEL_ACTORS: "everybody who played an Action Card",
        c.SEL_RICHEST: "most Prestige",
        c.SEL_STRONGEST: "most life points",
    }[int(line[c.LINE_SELECTOR])]
    damage = int(line[c.LINE_DAMAGE]) + int(line[c.LINE_PER_TOKEN]) * tokens
    words = f"{who} {'loses' if line[c.LINE_LOSE] else 'takes'} {damage}"
    if line[c.LINE_PER_TOKEN]:
        words += f" ({int(line[c.LINE_DAMAGE])} and {int(line[c.LINE_PER_TOKEN])} per Prestige token)"
    n = int(line[c.LINE_EFFECT_N])
    effect = {
        c.HIT_NONE: "",
        c.HIT_DISCARD: f", discards {n} at random",
        c.HIT_LOSE_TURN: ", loses the next Turn",
        c.HIT_HEAL_SELF: f", and it regains {n}",
        c.HIT_DESTROY_ITEM: ", and one of the victim's Items is destroyed",
    }
    return words + effect[int(line[c.LINE_EFFECT])]


def _encounter_lines(s: Any, t: Any) -> list[str]:
    enc = int(s.enc)
    types = [w for k, w in enumerate(TYPE_WORDS) if int(t.enc_types[enc]) >> k & 1]
    prize = int(t.enc_p[enc])
    worth = f"{prize} P" if prize else "P on its tokens"
    if int(s.p_tokens):
        worth += f" and {int(s.p_tokens)} P tokens"
    bonus = int(t.bonus_track[min(int(s.enc_no) - 7, 3)]) if int(s.enc_no) >= 7 else 0
    if bonus:
        worth += f" and track bonus {bonus}"
    lines = [
        f"Encounter {int(s.enc_no)} of {int(t.length)}: {names(t).encounter[enc]} ({', '.join(types)}), worth {worth}, "
        f"Round {int(s.round_no)}"
    ]
    if int(s.frame[0, c.F_PC]) >= c.P_CLEAR or int(s.status) != RUNNING:
        return [*lines, "  it is over"]
    if int(t.enc_tokens[enc]):
        for k in range(int(t.enc_tokens[enc])):
            state = f"{lp_left(s, t, k)} of {int(t.token_lp[enc, k])} LP" if int(s.token_alive[k]) else "dead"
            lines.append(f"  {token_name(s, t, k)}: {state}, {int(t.token_p[enc, k])} P")
    else:
        lines.append(f"  {lp_left(s, t)} of {int(s.lp_start)} LP left")
    for k in range(c.PASSIVES):
        if int(t.enc_passive[enc, k]):
            lines.append(f"  rule: {passive_words(k, int(t.enc_passive[enc, k]))}")
    for k in range(int(t.enc_lines[enc])):
        lines.append(f"  strike: {strike_words(s, t, t.enc_line[enc, k])}")
    if int(s.cancelled):
        lines.append("  its strikes are cancelled this Round")
    return lines


def _seat_lines(s: Any, t: Any, viewer: int | None) -> list[str]:
    seats = range(int(t.players))
    order = sorted(seats, key=lambda k: (not s.alive[k], int(s.initiative[k]), k))
    return [_seat_line(s, t, k, viewer) for k in order]


def _seat_line(s: Any, t: Any, k: int, viewer: int | None) -> str:
    mark = "*" if k == viewer else " "
    who = names(t).short[int(s.character[k])] if s.character[k] >= 0 else "no character yet"
    head = f"{mark}{seat_name(k)} {who}"
    if not s.alive[k]:
        return f"{head:<32} dead"
    first = f"#{int(s.initiative[k])}" if s.initiative[k] > 0 else "#-"
    words = [
        f"{head:<32} {first} LP {int(s.lp[k]):>3}/{int(t.max_lp)}  P {int(s.prestige[k])}  hand {int(s.hand_n[k])}"
    ]
    if int(s.set_n[k]):
        words.append("set " + ", ".join(_set_words(s, t, k, slot, viewer) for slot in range(int(s.set_n[k]))))
    if int(s.rider_n[k]):
        words.append("Riders " + ", ".join(card_name(t, int(s.rider_card[k, r])) for r in range(int(s.rider_n[k]))))
    items = [_item_words(s, t, i) for i in range(c.ITEMS) if int(s.item_owner[i]) == k and in_view(s, i)]
    if items:
        words.append("Items " + ", ".join(items))
    words += _mark_words(s, t, k)
    return "  ".join(words)


def _set_words(s: Any, t: Any, k: int, slot: int, viewer: int | None) -> str:
    """A set card: its name for those who know it, else face down."""
    open_set = s.enc >= 0 and int(t.enc_passive[s.enc, c.OPEN_SET])
    if open_set or (viewer is not None and int(s.set_known[k, slot]) >> viewer & 1):
        return f"[{card_name(t, int(s.set_card[k, slot]))}]"
    return "[face down]"


def _item_words(s: Any, t: Any, i: int) -> str:
    words = item_name(i, t)
    if int(s.item_state[i]) == c.RUNNING:
        clock = int(s.item_clock[i])
        words += f" (working, {clock} Round{'' if clock == 1 else 's'} left)" if clock else " (working)"
    if i == c.ITEM_CARDS + c.RING and int(s.ring_card) >= 0:
        words += f" (holds {card_name(t, int(s.ring_card))})"
    if i >= c.ITEM_CARDS and int(s.relic_used[i - c.ITEM_CARDS]):
        words += " (used)"
    return words


def _mark_words(s: Any, t: Any, k: int) -> list[str]:
    words = []
    damage = sum(entry_points(s, t, e) for e in range(int(s.stack_n)) if int(s.e_owner[e]) == k) + int(s.gone_damage[k])
    if damage:
        words.append(f"damage {damage}")
    if int(s.turn_seat) == k:
        words.append("on Turn")
    if int(s.edged[k]):
        words.append("edged out")
    if int(s.lose_turn[k]) or int(s.turn_lost[k]):
        words.append("loses a Turn")
    if int(s.crowd[k]):
        words.append("crowded" + (f" x{int(s.crowd[k])}" if int(s.crowd[k]) > 1 else ""))
    if int(s.exchanged[k]):
        words.append("has exchanged a set card")
    if int(t.signals) and int(s.signal[k]) > 0:
        words.append(f"signals {SIGNAL_WORDS[int(s.signal[k])]}")
    for u in range(int(s.ugly_n)):
        if int(s.ugly_seat[u]) == k:
            named = int(s.ugly_named[u])
            words.append(f"names {seat_name(named)} for a strike" if named >= 0 else "plays Ugly")
    return words


def _played_lines(s: Any, t: Any) -> list[str]:
    lines = []
    stack = range(int(s.stack_n))
    if len(stack):
        lines += ["", "Damage Stack:"] + [f"  {entry_name(s, t, e)}" for e in stack if int(s.e_form[e]) != c.EMPTY]
    pending = [e for e in range(c.STACK, c.STACK + int(s.pend_n)) if int(s.e_form[e]) != c.EMPTY]
    if pending:
        lines += ["", "Revealed, not yet resolved:"] + [f"  {entry_name(s, t, e)}" for e in pending]
    waiting = [k for k in range(int(s.str_n)) if int(s.str_card[k]) >= 0]
    if waiting:
        lines += ["", "Action Cards waiting, the last resolves first:"]
        lines += [f"  {string_words(s, t, k)}" for k in waiting]
    return lines


def _offer_lines(s: Any, t: Any) -> list[str]:
    """Offers that wait for an answer, and the answers to trades of this Encounter."""
    lines = []
    if int(s.to_act) >= 0 and stage_of(s) == c.HEAL_REPLY:
        top = s.frame[int(s.depth) - 1]
        healer, target = seat_name(int(top[c.F_Y])), seat_name(int(top[c.F_SEAT]))
        lines.append(f"{healer} offers {target} {item_name(int(top[c.F_X]), t)}")
    for k in range(int(t.players)):
        if int(s.offer_to[k]) >= 0:
            answer = {c.NONE: "", 0: " (refused)", 1: " (accepted)"}[int(s.offer_answer[k])]
            lines.append(f"{seat_name(k)} offers {seat_name(int(s.offer_to[k]))} {offer_words(s, t, k)}{answer}")
    return ["", *lines] if lines else []


def _piles_line(s: Any, t: Any) -> str:
    pile = Counter(int(t.kind[s.discard[k]]) for k in range(int(s.discard_n)))
    listed = ", ".join(f"{n} {names(t).kind[k]}" if n > 1 else names(t).kind[k] for k, n in sorted(pile.items()))
    left = int(s.enc_n)
    return (
        f"\nDraw deck {int(s.deck_n)}, discard pile {int(s.discard_n)}"
        + (f" ({listed})" if listed else "")
        + f"; {left} Encounter{'' if left == 1 else 's'} to come"
    )


def _own_lines(s: Any, t: Any, viewer: int) -> list[str]:
    """What only the viewer knows: hand, own Relics in the draft."""
    hand = Counter(int(t.kind[s.hand[viewer, k]]) for k in range(int(s.hand_n[viewer])))
    listed = [f"{n} x {names(t).kind[k]}" if n > 1 else names(t).kind[k] for k, n in sorted(hand.items())]
    lines = [f"Your hand: {', '.join(listed) or 'empty'}"]
    drafting = int(s.to_act) == viewer and stage_of(s) == c.TROVE
    if drafting:
        lines.append("Before you: " + " and ".join(item_name(c.ITEM_CARDS + int(r), t) for r in s.trove_pair if r >= 0))
    if int(s.relic_keep[viewer]) >= 0 and int(s.item_state[c.ITEM_CARDS + int(s.relic_keep[viewer])]) == c.IN_DECK:
        lines.append(f"You have kept {item_name(c.ITEM_CARDS + int(s.relic_keep[viewer]), t)}")
    if int(s.relic_back[viewer]) >= 0:
        lines.append(f"You put back {item_name(c.ITEM_CARDS + int(s.relic_back[viewer]), t)}")
    return lines
