"""What is being asked, and the rules text of cards."""

from typing import Any

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.actions import ACTIONS
from hypogeum.games.cutthroat_caverns.content import names
from hypogeum.games.cutthroat_caverns.text.words import card_name, offer_words, said, seat_name, stage_of

QUESTIONS = {
    c.CHAR: "Choose a character: you may double the attacks with its face.",
    c.FINISHER: "Propose the last Encounter of the game; one of the proposals is drawn.",
    c.ITEM_WIN: "Before the fight: use an Item, open a trade, or pass.",
    c.HEAL_WHO: "Who shall be healed? Healing another pays Prestige, if the offer is accepted.",
    c.HEAL_REPLY: "You are offered healing; the healer gains Prestige.",
    c.BART_MINE: "Which of your Items do you offer?",
    c.BART_SEAT: "To whom?",
    c.BART_THEIRS: "What do you ask in return?",
    c.BOOTS_STAGE: "{relic}: swap Initiative with the player directly ahead of you?",
    c.SIGNAL: "Announce what you will set; it binds you to nothing.",
    c.SET: "Set a card face down for this Round.",
    c.SET2: "Haste: set a second Attack Card?",
    c.RETHINK: "You may exchange your set card.",
    c.ACT_SEAT: "Choose the other player.",
    c.ACT_ENTRY: "Choose the attack it is aimed at.",
    c.ACT_MODE: "One step up or one step down?",
    c.STORE: "{relic}: keep the Action Card on it?",
    c.OWN: "Your Turn, before the reveal.",
    c.GLASS_CARD: "Which card do you set instead?",
    c.ORDER: "Which of your set cards is revealed first?",
    c.REPL1: "Your Stand-in is replaced: play an Attack Card.",
    c.REPL2: "A second card for your Stand-in?",
    c.DOUBLE_OWN: "Your own face: double the attack?",
    c.HOLY: "{}: take the bonus and cancel the strikes of this Round?",
    c.TOKEN: "Which creature do you attack?",
    c.GAUNT: "{relic}: turn this attack one step up?",
    c.STEAL_SEAT: "Steal an Item from whom?",
    c.STEAL_ITEM: "Which Item do you steal?",
    c.NAME: "Name a player who takes the first strike in the victim's place.",
    c.OWN_END: "The end of your Turn.",
    c.SPARE: "Who is spared, as the named player takes this strike?",
    c.COUNTER: "You were struck: strike back?",
    c.COUNTER_CARD: "With which attack do you strike back?",
    c.LIMIT: "You hold too many cards: discard one.",
    c.PING: "{relic}: who takes {n} damage?",
    c.LOOT: "The Items of the dead: take one?",
    c.TROVE: "Treasure Trove: keep one Relic, the other goes back on the stack.",
    c.DISCARD: "Discard what you do not want; then your hand is filled.",
}


def question(s: Any, t: Any) -> str:
    """What the seat to act is being asked."""
    stage, top = stage_of(s), s.frame[int(s.depth) - 1]
    if stage == c.WIN:
        who = seat_name(int(top[c.F_Y])) + "'s attack" if int(top[c.F_X]) != c.W_END else "the Turns"
        when = ("Before the reveal of", "Before the result of", "After")[int(top[c.F_X])]
        return f"{when} {who}: play an Action Card or pass."
    if stage == c.BART_REPLY:
        return f"{seat_name(int(top[c.F_Y]))} offers you {offer_words(s, t, int(top[c.F_Y]))}."
    if stage == c.HOLY:
        return said(QUESTIONS[stage], t, stage, card_name(t, int(s.e_card[int(top[c.F_X])])))
    return said(QUESTIONS[stage], t, stage)


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
