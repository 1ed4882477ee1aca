"""What is being asked, and the rules text of cards, keywords and ready decks."""

from typing import Any

from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.actions import ACTIONS
from hypogeum.games.cults_and_cryptids.content import names
from hypogeum.games.cults_and_cryptids.text.words import (
    asked_row, card_at, card_name, count, faction_words, keyword_words, price_words, seat_name, stage_of,
)  # fmt: skip

QUESTIONS = {
    c.BUILD_FACTION: "Your deck's factions so far: {factions}. Which one joins them, of three at most?",
    c.BUILD_CARD: "Your deck has {built} of {deck} cards. Which card do you add?",
    c.LEADER_START: "Which Leader of your deck do you begin with in the hand?",
    c.MULLIGAN: "Your opening hand has no Leader. Keep it, or reveal it and draw anew?",
    c.MAIN_STAGE: "Your Main Phase, {faith} Faith and {madness} Madness left: play cards, activate Relics, or end it.",
    c.SUMMON_PAY: "{card} is summoned: {payers} more to be exhausted. Who is the next, in the order of their places?",
    c.TARGET_OPP: "{card}: which of {them}'s cards?",
    c.TARGET_OWN: "{card}: which of your cards?",
    c.PICK_WASTE: "{card}: which card of your Waste?",
    c.PICK_DECK: "{card}: you search your deck. Which card do you take, or none?",
    c.PICK_TOP: "{card}: which of the cards that you look at?",
    c.DISCARD_OWN: "{card}: you discard {left}. Which one now?",
    c.DISCARD_PICK: "{card}: {them} discards {left}. Which one now?",
    c.SACRIFICE: "{card}: which Follower do you sacrifice?",
    c.ATTACKER: "Your Attack Phase: who attacks next?",
    c.ATTACK_TARGET: "Whom or what does {attacker} attack, with Power {power}?",
}


def question(s: Any, t: Any) -> str:
    """What the seat to act is being asked."""
    stage, seat, f = stage_of(s), int(s.to_act), s.frame[int(s.depth) - 1]
    facts: dict[str, Any] = {"them": seat_name(1 - seat)}
    if stage in (c.BUILD_FACTION, c.BUILD_CARD):
        chosen = faction_words(t, int(s.chosen[seat])) or "none"
        facts |= {"factions": chosen, "built": int(s.built[seat]), "deck": c.DECK}
    elif stage == c.MAIN_STAGE:
        facts |= {"faith": int(s.faith[seat]), "madness": int(s.madness[seat])}
    elif stage == c.SUMMON_PAY:
        facts |= {"card": card_name(t, int(f[c.F_X])), "payers": count(int(s.paying), "Follower")}
    elif stage == c.ATTACK_TARGET:
        attacker = int(f[c.F_X])
        facts |= {"attacker": card_at(s, t, seat, attacker), "power": int(s.power[seat, attacker])}
    elif c.TARGET_OPP <= stage <= c.SACRIFICE:
        left = int(s.frame[int(s.depth) - 2, c.F_V])
        facts |= {"card": card_name(t, asked_row(s, t)[0]), "left": count(left, "card")}
    return QUESTIONS[stage].format(**facts)


def explain(s: Any, t: Any, a: int) -> str:
    """The rules text of the card that action `a` names; empty where it names none."""
    block, at = ACTIONS.decode(a)
    seat = int(s.to_act)
    if block == "card":
        return card_help(t, at[0])
    if block == "own":
        return card_help(t, int(s.slot[seat, at[0]]))
    if block == "opp" and at[0] != c.INFLUENCE:
        return card_help(t, int(s.slot[1 - seat, at[0]]))
    return ""


def look_up(word: str, t: Any) -> list[str]:
    """The rules texts of all cards, keywords and ready decks whose name holds `word`, in any case; of a card by its number."""
    known, want = names(t), word.strip().lower()
    if want.isdecimal():
        card = int(want) if len(want) <= 3 else 0
        return [card_help(t, card)] if 0 < card < len(known.card) else []
    found = [card_help(t, k) for k in range(1, len(known.card)) if want in known.card[k].lower()]
    found += [f"{known.keyword[k]}: {KEYWORD_TEXT[k]}" for k in range(c.KEYWORDS) if want in known.keyword[k].lower()]
    decks = zip(known.deck, known.deck_id, known.deck_text, strict=True)
    return found + [f"Deck {name} ({id}): {text}" for name, id, text in decks if want in name.lower() or want == id]


KEYWORD_TEXT = (
    "may attack anything, Influence too, whatever stands before it.",
    "what survives its attack gets a Poison counter.",
    "no effect puts it from the Waste into play.",
    "as long as it is a target, only Guardians of its tier are targets.",
    "no target while a card without this keyword is one in its tier.",
    "effects of the opponent cannot choose it.",
    "may attack twice each turn.",
    "damage of its attack beyond the target's HP falls on Influence.",
    "you gain as much Influence as its attack takes HP and Influence.",
    "each damage to it is 1 less.",
    "counts 2 for Faith while it is ready.",
    "may be exhausted for any Cryptid.",
    "enters play exhausted.",
    "that its attack lands gives no Madness.",
)
"""What each keyword means, by the place of its bit. CC-KEY-01 to CC-KEY-14"""


def card_help(t: Any, card: int) -> str:
    """Name, kind, printed numbers and text of a card."""
    return f"{card_name(t, card)} ({card_facts(t, card)}): {names(t).card_text[card]}"


def card_facts(t: Any, card: int, cost: str | None = None) -> str:
    """Kind, cost (the printed one, or `cost`), Power, HP, keywords, and for whom a Cryptid comes."""
    known, kind = names(t), int(t.kind[card])
    if kind == c.RESOURCE:
        return known.kind[kind]
    if cost is None:
        cost = price_words(t, int(t.faith[card]), int(t.madness[card]), t.pay[card], kind == c.CRYPTID)
    facts = [f"{known.faction[int(t.faction[card])]} {known.kind[kind]}", cost]
    if kind in (c.FOLLOWER, c.CRYPTID):
        facts.append(f"Power {int(t.power[card])}")
    if int(t.hp[card]):
        facts.append(f"{int(t.hp[card])} HP")
    if kind == c.CRYPTID:
        facts.append(f"called by {faction_words(t, int(t.compatible[card]))}")
    if int(t.home[card]):
        facts.append(f"home {card_name(t, int(t.home[card]))}")
    keywords = keyword_words(t, int(t.keywords[card]))
    return "; ".join([*facts, keywords] if keywords else facts)
