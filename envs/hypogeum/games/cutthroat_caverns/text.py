"""Words for Cutthroat Caverns: names of actions, what a viewer sees of them, a drawing of the table, a log.

Plain Python over the record. Nothing is printed that the viewer cannot know: face-down cards, orders of decks, who is
asked in a window. Tests re-deal what a viewer cannot know and compare every line.
"""

from collections import Counter
from typing import Any

from hypogeum.core.game import RUNNING
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.actions import ACTIONS
from hypogeum.games.cutthroat_caverns.constants import NONE
from hypogeum.games.cutthroat_caverns.content import names

SIGNAL_WORDS = ("silent", "low", "middle", "high")
TYPE_WORDS = ("Beast", "Fiend", "Horror", "Humanoid", "Undead", "Ooze", "Construct", "Demon", "Trap")
WINDOW_WORDS = ("before the reveal", "before the attack resolves", "before the marker is moved")

PASS_WORDS = {
    c.ITEM_WIN: "pass", c.BART_THEIRS: "ask nothing in return",
    c.BART_REPLY: "refuse the trade", c.BOOTS_STAGE: "leave the order as it is", c.SET2: "set no second card",
    c.RETHINK: "keep the set card", c.WIN: "pass", c.STORE: "discard the card", c.REPL2: "play no second card",
    c.DOUBLE_OWN: "do not double it", c.HOLY: "do not throw the water", c.GAUNT: "do not use Ogre Gauntlets",
    c.STEAL_SEAT: "steal nothing", c.NAME: "name nobody", c.OWN_END: "end the Turn", c.COUNTER: "pass",
    c.PING: "spare everybody", c.LOOT: "take nothing", c.DISCARD: "discard no more",
}  # fmt: skip
YES_WORDS = {
    c.BART_REPLY: "accept the trade", c.BOOTS_STAGE: "use Runner's Boots",
    c.STORE: "keep the card on the Ring of Storing", c.DOUBLE_OWN: "double the protected attack",
    c.HOLY: "throw the water for the bonus", c.GAUNT: "use Ogre Gauntlets",
}  # fmt: skip
CARD_WORDS = {
    c.SET: "set {}", c.SET2: "set {} as second card", c.RETHINK: "set {} instead", c.WIN: "play {}",
    c.GLASS_CARD: "Sandglass: set {} instead", c.ORDER: "reveal {} first", c.REPL1: "play {} in its place",
    c.REPL2: "play {} as second card", c.COUNTER: "play {}", c.COUNTER_CARD: "strike back with {}",
    c.LIMIT: "discard {}", c.DISCARD: "discard {}",
}  # fmt: skip
SEAT_WORDS = {
    c.BART_SEAT: "offer it to {}", c.STEAL_SEAT: "steal from {}",
    c.NAME: "name {} for the strike", c.SPARE: "spare {}", c.PING: "Bloodstone: 5 damage to {}",
}  # fmt: skip
ITEM_WORDS = {
    c.ITEM_WIN: "use {}", c.BART_MINE: "offer {}", c.BART_THEIRS: "ask for {}", c.OWN: "use {}",
    c.STEAL_ITEM: "steal {}", c.OWN_END: "use {}", c.LOOT: "take {}", c.TROVE: "keep {}",
}  # fmt: skip
HIDDEN_CARD = {
    c.SET: "set a card face down", c.SET2: "set a second card face down", c.RETHINK: "exchange the set card",
    c.GLASS_CARD: "use Sandglass to exchange the set card",
}  # fmt: skip
"""What the others see of a card that goes face down; the other stages that name a card show it."""
UNSEEN = (c.BART_MINE, c.BART_SEAT, c.BART_THEIRS, c.ORDER)
"""Stages whose answers nobody else sees: parts of an offer (events() tells the whole), the order of face-down cards."""


# --- names -----------------------------------------------------------------------------------------------------------


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
    words = f"{owner}'s {_attack_words(s, t, e)}"
    if int(t.enc_tokens[s.enc]) and form == c.ATTACK and int(s.e_token[e]) >= 0:
        words += f" on {token_name(s, t, int(s.e_token[e]))}"
    return f"{words} ({where})"


def stage_name(s: Any, t: Any) -> str:
    """The decision in which the seat to act stands, one of STAGE_NAMES; empty once the game is over."""
    return c.STAGE_NAMES[_stage(s)] if s.to_act >= 0 else ""


def action_name(s: Any, t: Any, a: int) -> str:
    """Unique words for a legal action of the seat to act, as that seat may read them."""
    return _action_words(s, t, int(s.to_act), a)


def public_action(s: Any, t: Any, seat: int, a: int, viewer: int | None) -> str | None:
    """What `viewer` (None: an onlooker) sees when `seat` plays `a` in `s`; None when nothing is seen."""
    if viewer == seat:
        return f"{seat_name(seat)} (you): {_action_words(s, t, seat, a)}"
    block, _ = ACTIONS.decode(a)
    stage = _stage(s)
    if stage in UNSEEN or block in ("reveal", "barter"):
        return None
    if block == "decline" and stage not in (c.HEAL_REPLY, c.BART_REPLY):
        return None
    words = _action_words(s, t, seat, a)
    if stage in HIDDEN_CARD and not (int(t.enc_passive[s.enc, c.OPEN_SET]) and block == "card"):
        words = HIDDEN_CARD[stage]
    elif stage == c.REPL2 and not _second_is_open(s, t):
        words = "set a second card face down"
    elif stage == c.TROVE:
        words = "keep one of two Relics in secret"
    elif stage == c.ITEM_WIN and block == "item" and _heals(t, a - ACTIONS.at.item):
        return None  # the offer or the draught follows at once
    return f"{seat_name(seat)}: {words}"


def summary(s: Any, t: Any) -> dict[str, float]:
    """Numbers about a finished game for evaluation tables.

    `rounds`, `decisions`, `encounters` (faced), `deaths`, `party_kill` (1: nobody escaped), `winner_prestige` (0
    without a winner), and for every seat `prestige_<seat>` (0 for the dead), `dead_<seat>`, `won_<seat>`.
    """
    n, winner = int(t.players), int(s.winner)
    out = {
        "rounds": float(s.rounds),
        "decisions": float(s.decisions),
        "encounters": float(sum(int(x) for x in s.faced)),
        "deaths": float(sum(1 - int(s.alive[k]) for k in range(n))),
        "party_kill": float(int(s.reason) == c.ALL_DEAD),
        "winner_prestige": float(s.prestige[winner]) if winner >= 0 else 0.0,
    }
    for k in range(n):
        out[f"prestige_{k}"] = float(s.prestige[k])
        out[f"dead_{k}"] = float(1 - int(s.alive[k]))
        out[f"won_{k}"] = float(winner == k)
    return out


def _stage(s: Any) -> int:
    return int(s.frame[int(s.depth) - 1, c.F_KIND])


def _action_words(s: Any, t: Any, seat: int, a: int) -> str:
    """Words for action `a` of `seat`, secrets included."""
    block, at = ACTIONS.decode(a)
    stage, word, x = _stage(s), names(t), int(s.frame[int(s.depth) - 1, c.F_X])
    if stage == c.HEAL_REPLY:
        healer = seat_name(int(s.frame[int(s.depth) - 1, c.F_Y]))
        return f"{'accept' if block == 'accept' else 'refuse'} {item_name(x, t)} from {healer}"
    if block == "decline":
        return PASS_WORDS.get(stage, "pass")
    if block == "accept":
        return YES_WORDS.get(stage, "yes")
    if block == "card":
        return CARD_WORDS.get(stage, "{}").format(word.kind[at[0]])
    if block == "seat":
        return _seat_words(t, stage, seat, at[0], x)
    if block == "entry":
        return f"target: {entry_name(s, t, at[0])}"
    if block == "token":
        return f"attack {token_name(s, t, at[0])}"
    if block == "item":
        return ITEM_WORDS.get(stage, "{}").format(word.item[at[0]])
    if block == "encounter":
        return f"pick {word.encounter[at[0]]} as Finisher"
    if block == "character":
        return f"play {word.character[at[0]]}"
    if block == "signal":
        return f"signal {SIGNAL_WORDS[at[0]]}" if at[0] else "stay silent"
    return {
        "reveal": "go on to the reveal",
        "barter": "open a trade",
        "double": "Not So Tough!: one step up",
        "halve": "Tougher Than He Looks!: one step down",
    }[block]


def _seat_words(t: Any, stage: int, seat: int, relative: int, x: int) -> str:
    """Words for naming a seat; `x` is the first argument of the stage's frame."""
    other = (seat + relative) % int(t.players)
    name = "yourself" if other == seat else seat_name(other)
    if stage == c.HEAL_WHO:
        return f"use {item_name(x, t)} on yourself" if other == seat else f"offer {item_name(x, t)} to {name}"
    if stage == c.ACT_SEAT:
        return f"{names(t).kind[x]} with {name}"
    return SEAT_WORDS.get(stage, "choose {}").format(name)


def _second_is_open(s: Any, t: Any) -> bool:
    """The Stand-in being replaced plays its second card at once (Double Strike)."""
    return int(s.frame[int(s.depth) - 1, c.F_X]) == 0


def _heals(t: Any, code: int) -> bool:
    return any(int(t.item_code[i]) == code and int(t.item_fx[i]) == c.FX_HEAL for i in range(c.ITEM_CARDS))


# --- numbers: plain twins of the rules, because a compiled rule called from Python is compiled anew in each process --


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


def lp_left(s: Any, t: Any, token: int = NONE) -> int:
    """LP that the creature (or that token) has left, with the Damage Stack counted, not below 0."""
    lp = int(s.token_lp[token]) if token >= 0 else int(s.lp_round) + int(s.healed)
    for e in range(int(s.stack_n)):
        if token < 0 or (int(s.e_form[e]) == c.BLAST and int(s.e_token[e]) >> token & 1):
            lp -= entry_points(s, t, e)
        elif int(s.e_form[e]) == c.ATTACK and int(s.e_token[e]) == token:
            lp -= entry_points(s, t, e)
    return max(lp, 0)


# --- the table -------------------------------------------------------------------------------------------------------


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
    items = [_item_words(s, t, i) for i in range(c.ITEMS) if int(s.item_owner[i]) == k and _in_view(s, i)]
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
        words += f" (working, {clock} Rounds left)" if clock else " (working)"
    if i == c.ITEM_CARDS + c.RING and int(s.ring_card) >= 0:
        words += f" (holds {card_name(t, int(s.ring_card))})"
    if i >= c.ITEM_CARDS and int(s.relic_used[i - c.ITEM_CARDS]):
        words += " (used)"
    return words


def _in_view(s: Any, i: int) -> bool:
    return int(s.item_state[i]) in (c.IN_PLAY, c.RUNNING)


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


def _attack_words(s: Any, t: Any, e: int) -> str:
    """An entry by card, Riders, bonus and what it counts for."""
    if int(s.e_form[e]) == c.BLAST:
        return f"{names(t).item[0]} ({entry_points(s, t, e)})"
    words = card_name(t, int(s.e_card[e]))
    words += "".join(f" + {card_name(t, int(s.e_rider[e, r]))}" for r in range(int(s.e_rider_n[e])))
    if int(s.e_flat[e]):
        words += f" + {int(s.e_flat[e])}"
    words += f", counts {entry_points(s, t, e)}"
    return words + (", protected" if int(s.e_guard[e]) else "")


def _played_lines(s: Any, t: Any) -> list[str]:
    lines = []
    stack = range(int(s.stack_n))
    if len(stack):
        lines += ["", "Damage Stack:"] + [f"  {entry_name(s, t, e)}" for e in stack if int(s.e_form[e]) != c.EMPTY]
    pending = [e for e in range(c.STACK, c.STACK + int(s.pend_n)) if int(s.e_form[e]) != c.EMPTY]
    if pending:
        lines += ["", "Revealed, not yet resolved:"] + [f"  {entry_name(s, t, e)}" for e in pending]
    if int(s.str_n):
        lines += ["", "Action Cards waiting, the last resolves first:"]
        lines += [f"  {_string_words(s, t, k)}" for k in range(int(s.str_n))]
    return lines


def _string_words(s: Any, t: Any, k: int) -> str:
    words = f"{seat_name(int(s.str_seat[k]))}: {card_name(t, int(s.str_card[k]))}"
    if int(s.str_target[k]) >= 0:
        words += f" on {seat_name(int(s.str_target[k]))}"
    entry = int(s.str_entry[k])
    if entry >= 0 and int(s.e_form[entry]) != c.EMPTY:
        words += f" on {entry_name(s, t, entry)}"
    return (
        words + {c.MODE_NONE: "", c.MODE_DOUBLE: ", one step up", c.MODE_HALVE: ", one step down"}[int(s.str_mode[k])]
    )


def _offer_lines(s: Any, t: Any) -> list[str]:
    """Offers that wait for an answer, and the answers to trades of this Encounter."""
    lines = []
    if int(s.to_act) >= 0 and _stage(s) == c.HEAL_REPLY:
        top = s.frame[int(s.depth) - 1]
        healer, target = seat_name(int(top[c.F_Y])), seat_name(int(top[c.F_SEAT]))
        lines.append(f"{healer} offers {target} {item_name(int(top[c.F_X]), t)}")
    for k in range(int(t.players)):
        if int(s.offer_to[k]) >= 0:
            answer = {c.NONE: "", 0: " (refused)", 1: " (accepted)"}[int(s.offer_answer[k])]
            lines.append(f"{seat_name(k)} offers {seat_name(int(s.offer_to[k]))} {_offer_words(s, t, k)}{answer}")
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
    drafting = int(s.to_act) == viewer and _stage(s) == c.TROVE
    if drafting:
        lines.append("Before you: " + " and ".join(item_name(c.ITEM_CARDS + int(r), t) for r in s.trove_pair if r >= 0))
    if int(s.relic_keep[viewer]) >= 0 and int(s.item_state[c.ITEM_CARDS + int(s.relic_keep[viewer])]) == c.IN_DECK:
        lines.append(f"You have kept {item_name(c.ITEM_CARDS + int(s.relic_keep[viewer]), t)}")
    if int(s.relic_back[viewer]) >= 0:
        lines.append(f"You put back {item_name(c.ITEM_CARDS + int(s.relic_back[viewer]), t)}")
    return lines


# --- the log ---------------------------------------------------------------------------------------------------------


def events(old: Any, s: Any, t: Any, viewer: int | None) -> list[str]:
    """What changed on the table from record `old` to record `s`, a sentence each: public facts, and own cards drawn."""
    n = int(t.players)
    order = sorted(range(n), key=lambda k: (int(old.initiative[k]), k))
    out = []
    for k in order:
        if int(s.last_kind[k]) != int(old.last_kind[k]) and int(s.last_kind[k]) >= 0:
            out.append(f"{seat_name(k)} reveals {names(t).kind[int(s.last_kind[k])]}.")
        if int(s.offer_to[k]) >= 0 and _offer(s, k) != _offer(old, k):
            out.append(f"{seat_name(k)} offers {seat_name(int(s.offer_to[k]))} {_offer_words(s, t, k)}.")
    out += [f"{_string_words(s, t, k)}." for k in range(int(old.str_n), int(s.str_n)) if int(s.str_target[k]) >= 0]
    same = int(s.enc) == int(old.enc) and int(s.enc_no) == int(old.enc_no)
    if same and int(s.stack_n) > int(old.stack_n) and int(s.round_no) == int(old.round_no):
        for e in range(int(old.stack_n), int(s.stack_n)):
            out.append(f"On the Damage Stack: {entry_name(s, t, e)}.")
    for k in range(n):
        change = int(s.lp[k]) - int(old.lp[k])
        if old.alive[k] and not s.alive[k]:
            out.append(f"{seat_name(k)} dies.")
        elif change:
            verb = "loses" if change < 0 else "regains"
            out.append(f"{seat_name(k)} {verb} {abs(change)} LP ({int(s.lp[k])} left).")
        if int(s.prestige[k]) > int(old.prestige[k]):
            out.append(f"{seat_name(k)} gains {int(s.prestige[k] - old.prestige[k])} P ({int(s.prestige[k])} now).")
    for i in range(c.ITEMS):
        was, now = _holder(old, i), _holder(s, i)
        if now != was and now != NONE:
            out.append(f"{seat_name(now)} has {item_name(i, t)}.")
        elif now != was and int(s.item_state[i]) == c.GONE:
            out.append(f"{item_name(i, t)} leaves the game.")
    if not same and s.enc >= 0:
        if old.enc >= 0:
            out.append(f"{names(t).encounter[int(old.enc)]} is over.")
        out.append(f"Encounter {int(s.enc_no)}: {names(t).encounter[int(s.enc)]}.")
    elif int(s.round_no) != int(old.round_no):
        left = "" if int(t.enc_tokens[s.enc]) else f" ({lp_left(s, t)} LP left)"
        out.append(f"Round {int(s.round_no)}{left}.")
    if viewer is not None:
        drawn = Counter(int(t.kind[x]) for x in s.hand[viewer] if x >= 0)
        drawn.subtract(Counter(int(t.kind[x]) for x in old.hand[viewer] if x >= 0))
        gained = [names(t).kind[k] for k, more in sorted(drawn.items()) for _ in range(more)]
        if gained:
            out.append(f"You draw {', '.join(gained)}.")
    if int(s.status) != RUNNING:
        out.append(result_line(s, t))
    return out


def _offer(s: Any, k: int) -> tuple[int, int, int]:
    return int(s.offer_item[k]), int(s.offer_to[k]), int(s.offer_theirs[k])


def _holder(s: Any, i: int) -> int:
    return int(s.item_owner[i]) if _in_view(s, i) else NONE


# --- help ------------------------------------------------------------------------------------------------------------

QUESTIONS = {
    c.CHAR: "Choose a character: you may double the attacks with its face.",
    c.FINISHER: "Propose the last Encounter of the game; one of the proposals is drawn.",
    c.ITEM_WIN: "Before the fight: use an Item, open a trade, or pass.",
    c.HEAL_WHO: "Who shall be healed? Healing another pays Prestige, if the offer is accepted.",
    c.HEAL_REPLY: "You are offered healing; the healer gains Prestige.",
    c.BART_MINE: "Which of your Items do you offer?",
    c.BART_SEAT: "To whom?",
    c.BART_THEIRS: "What do you ask in return?",
    c.BOOTS_STAGE: "Runner's Boots: swap Initiative with the player directly ahead of you?",
    c.SIGNAL: "Announce what you will set; it binds you to nothing.",
    c.SET: "Set a card face down for this Round.",
    c.SET2: "Haste: set a second Attack Card?",
    c.RETHINK: "You may exchange your set card.",
    c.ACT_SEAT: "Choose the other player.",
    c.ACT_ENTRY: "Choose the attack it is aimed at.",
    c.ACT_MODE: "One step up or one step down?",
    c.STORE: "Keep the Action Card on the Ring of Storing?",
    c.OWN: "Your Turn, before the reveal.",
    c.GLASS_CARD: "Which card do you set instead?",
    c.ORDER: "Which of your set cards is revealed first?",
    c.REPL1: "Your Stand-in is replaced: play an Attack Card.",
    c.REPL2: "A second card for your Stand-in?",
    c.DOUBLE_OWN: "Your own face: double the attack?",
    c.HOLY: "Throw Holy Water: take the bonus and cancel the strikes of this Round?",
    c.TOKEN: "Which creature do you attack?",
    c.GAUNT: "Ogre Gauntlets: turn this attack one step up?",
    c.STEAL_SEAT: "Steal an Item from whom?",
    c.STEAL_ITEM: "Which Item do you steal?",
    c.NAME: "Name a player who takes the first strike in the victim's place.",
    c.OWN_END: "The end of your Turn.",
    c.SPARE: "Who is spared, as the named player takes this strike?",
    c.COUNTER: "You were struck: strike back?",
    c.COUNTER_CARD: "With which attack do you strike back?",
    c.LIMIT: "You hold too many cards: discard one.",
    c.PING: "Bloodstone: who takes 5 damage?",
    c.LOOT: "The Items of the dead: take one?",
    c.TROVE: "Treasure Trove: keep one Relic, the other goes back on the stack.",
    c.DISCARD: "Discard what you do not want; then your hand is filled.",
}


def question(s: Any, t: Any) -> str:
    """What the seat to act is being asked."""
    stage, top = _stage(s), s.frame[int(s.depth) - 1]
    if stage == c.WIN:
        who = seat_name(int(top[c.F_Y])) + "'s attack" if int(top[c.F_X]) != c.W_END else "the Turns"
        when = ("Before the reveal of", "Before the result of", "After")[int(top[c.F_X])]
        return f"{when} {who}: play an Action Card or pass."
    if stage == c.BART_REPLY:
        return f"{seat_name(int(top[c.F_Y]))} offers you {_offer_words(s, t, int(top[c.F_Y]))}."
    return QUESTIONS[stage]


def _offer_words(s: Any, t: Any, giver: int) -> str:
    """The trade that `giver` has offered."""
    theirs = int(s.offer_theirs[giver])
    return f"{item_name(int(s.offer_item[giver]), t)} for {item_name(theirs, t) if theirs >= 0 else 'nothing'}"


def explain(s: Any, t: Any, a: int) -> str:
    """The rules text of the card, Item or Encounter that action `a` names; empty where it names none."""
    block, at = ACTIONS.decode(a)
    if block == "card":
        return _kind_help(t, at[0])
    if block == "item":
        return f"{names(t).item[at[0]]}: {names(t).item_text[at[0]]}"
    if block == "encounter":
        return _encounter_help(t, at[0])
    if block == "entry" and s.e_card[at[0]] >= 0:
        return _kind_help(t, int(t.kind[s.e_card[at[0]]]))
    return ""


def look_up(word: str, t: Any) -> list[str]:
    """The rules texts of all cards, Items, Relics and Encounters whose name holds `word`, in any case."""
    known, want = names(t), word.lower()
    found = [_kind_help(t, k) for k in range(c.HAND_KINDS) if want in known.kind[k].lower()]
    found += [f"{n}: {x}" for n, x in zip(known.item, known.item_text, strict=True) if want in n.lower()]
    return found + [_encounter_help(t, k) for k in range(c.ENCOUNTERS) if want in known.encounter[k].lower()]


def _kind_help(t: Any, kind: int) -> str:
    """Name, text and ladder of a kind, the base value in brackets."""
    steps = int(t.steps[kind])
    values = [
        f"[{int(t.ladder[kind, k])}]" if k == t.base_at[kind] else str(int(t.ladder[kind, k])) for k in range(steps)
    ]
    ladder = f" Values {', '.join(values)}." if steps else ""
    return f"{names(t).kind[kind]}: {names(t).kind_text[kind]}{ladder}"


def _encounter_help(t: Any, enc: int) -> str:
    lp = f"{int(t.enc_lp[enc])} LP" if int(t.enc_lp[enc]) else "LP by creature"
    prize = f"{int(t.enc_p[enc])} P" if int(t.enc_p[enc]) else "P by creature"
    return f"{names(t).encounter[enc]} ({lp}, {prize}): {names(t).encounter_text[enc]}"
