"""Words for single things: seats, cards, places on the board, costs, piles; and what a viewer may know of hands and decks."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import names

SLOT_LABELS = (
    *(f"F{k + 1}" for k in range(c.FOLLOWERS)), *(f"C{k + 1}" for k in range(c.CRYPTIDS)),
    *(f"R{k + 1}" for k in range(c.RELICS)), "Lair", "Leader", "Influence",
)  # fmt: skip
"""Places by slot, as they stand in the drawing; the last one is Influence as a target."""

Pile = Mapping[int, int]
"""Copies by card id."""


def seat_name(seat: int) -> str:
    """The seat as agents are called."""
    return f"cult_{seat}"


def stage_of(s: Any) -> int:
    return int(s.frame[int(s.depth) - 1, c.F_KIND])


def count(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def card_name(t: Any, card: int) -> str:
    return names(t).card[card]


def card_at(s: Any, t: Any, seat: int, slot: int) -> str:
    """A card in play by its name, with its place where its seat has another one; Influence as a target."""
    if slot == c.INFLUENCE:
        return SLOT_LABELS[slot]
    card = int(s.slot[seat, slot])
    name = card_name(t, card)
    return f"{name} ({SLOT_LABELS[slot]})" if s.slot[seat].tolist().count(card) > 1 else name


def keyword_words(t: Any, keywords: int) -> str:
    """A set of keywords."""
    return ", ".join(names(t).keyword[k] for k in range(c.KEYWORDS) if keywords >> k & 1)


def faction_words(t: Any, factions: int) -> str:
    """A set of factions."""
    return ", ".join(names(t).faction[k] for k in range(c.FACTIONS + 1) if factions >> k & 1)


def pile_words(t: Any, pile: Pile) -> str:
    """Cards with their copies, by id."""
    listed = [f"{n}x {card_name(t, k)}" if n > 1 else card_name(t, k) for k, n in sorted(pile.items()) if n > 0]
    return ", ".join(listed) or "none"


def resource_words(t: Any, counts: Any) -> list[str]:
    """Resources by kind, those of which there are any."""
    return [f"{int(n)} {names(t).resource[kind]}" for kind, n in enumerate(counts) if n]


def price_words(t: Any, faith: int, madness: int, pay: Any, cryptid: bool = False) -> str:
    """What a card costs; a Cryptid's Faith cost is a number of Followers."""
    parts = [count(faith, "Follower")] if cryptid else [f"{faith} Faith"] if faith else []
    parts += [f"{madness} Madness"] if madness else []
    return ", ".join(parts + resource_words(t, pay)) or "free"


def cost_words(s: Any, t: Any, seat: int, card: int) -> str:
    """What a card of the hand costs as things stand."""
    cryptid = int(t.kind[card]) == c.CRYPTID
    return price_words(t, faith_cost(s, t, seat, card), int(t.madness[card]), t.pay[card], cryptid)


def activation_words(t: Any, card: int) -> str:
    """What activating a Relic costs besides exhausting it, empty for nothing."""
    row = next((row for row in t.row[card, : int(t.rows[card])] if row[c.R_TRIGGER] == c.T_ACT), None)
    if row is None:
        return ""
    pay = [int(row[c.R_PAY]) if kind == int(row[c.R_KIND]) else 0 for kind in range(c.RESOURCES)]
    return price_words(t, 0, int(row[c.R_MADNESS]), pay) if int(row[c.R_MADNESS]) or any(pay) else ""


# ---------------------------------------------------------------- what is known


def counted(counts: Any) -> Counter[int]:
    """A pile of counts by card id."""
    return Counter({k: int(n) for k, n in enumerate(counts.tolist()) if n})


def deck_of(s: Any, seat: int) -> Counter[int]:
    """A deck without its order, which only its owner may be shown."""
    return Counter(int(k) for k in s.deck[seat, : int(s.deck_n[seat])])


def looked_at(s: Any, seat: int) -> Counter[int]:
    """The cards on top of its deck that the seat looks at."""
    n = int(s.deck_n[seat])
    return Counter(int(k) for k in s.deck[seat, n - int(s.looked) : n])


def in_sight(s: Any, t: Any, seat: int) -> Counter[int]:
    """All cards of a seat that its opponent sees: in play, Limbo, Waste, Resources, known in the hand."""
    found = counted(s.waste[seat]) + counted(s.hand_known[seat])
    found.update(int(k) for k in s.slot[seat] if k)
    found.update({int(t.resource_card[kind]): int(s.resources[seat, kind]) for kind in range(c.RESOURCES)})
    if int(s.limbo_seat) == seat:
        found[int(s.limbo)] += 1
    return found


def out_of_sight(s: Any, t: Any, seat: int) -> Counter[int]:
    """What the opponent of `seat` knows of its deck and unknown hand cards together: with open lists all of them, with closed
    ones what it has seen and does not see now."""
    if int(t.open_lists):
        return deck_of(s, seat) + counted(s.hand[seat]) - counted(s.hand_known[seat])
    return counted(s.list_known[seat]) - in_sight(s, t, seat)


def sizes_hidden(s: Any, t: Any, seat: int, viewer: int | None) -> bool:
    """While Leaders are chosen in secret, sizes of hand and deck would tell how far that is."""
    return seat != viewer and int(s.turn) == 0 and bool(t.leader_in_hand)


def asked_row(s: Any, t: Any) -> tuple[int, Any]:
    """The card that asks, and its effect row, in stages from TARGET_OPP to SACRIFICE."""
    asks = s.frame[int(s.depth) - 2]
    return int(asks[c.F_X]), t.row[int(asks[c.F_X]), int(asks[c.F_W])]


# Plain twins of rules that the words need: a compiled rule that Python calls is compiled anew in each process.

COST_CLASS = {
    c.FOLLOWER: c.COST_FOLLOWER, c.CRYPTID: c.COST_CRYPTID, c.RITUAL: c.COST_RITE, c.EVENT: c.COST_RITE,
    c.RELIC: c.COST_RELIC,
}  # fmt: skip


def faith_cost(s: Any, t: Any, seat: int, card: int) -> int:
    """Faith, or Followers for a Cryptid, as things stand. CC-ENG-05"""
    printed, kind = int(t.faith[card]), COST_CLASS.get(int(t.kind[card]))
    if kind is None:
        return printed
    up, down = int(s.cost_up[seat, kind]), int(s.cost_down[seat, kind])
    return max(1, printed + up - down) if printed else up


def at_home(s: Any, t: Any, seat: int) -> bool:
    """The Lair in play is the Home Lair of the Leader. CC-ZON-07"""
    home = int(t.home[int(s.slot[seat, c.THRONE])])
    return home != c.NO_CARD and int(s.slot[seat, c.LAIR]) == home


def hp_left(s: Any, seat: int, slot: int) -> int:
    return int(s.hp_max[seat, slot]) - int(s.damage[seat, slot])


def copies_added(s: Any, t: Any, seat: int, card: int) -> int:
    """Copies that one decision of building adds. CC-DEC-02"""
    return min(int(t.build_step), c.DECK - int(s.built[seat]), int(t.copy_cap) - int(s.decklist[seat, card]))
