"""What never changes in a game of Cutthroat Caverns: a slow, obvious twin of what `faults` checks about cards."""

from typing import Any

from hypogeum.games.cutthroat_caverns import constants as c


def conserved(s: Any, t: Any) -> tuple[list[int], set[int], bool]:
    """All main-deck cards wherever they are (sorted, so 0..93), all Encounters, whether each Relic is in one place."""
    return main_cards(s), encounters(s, t), len(relics(s)) == len(set(relics(s)))


def main_cards(s: Any) -> list[int]:
    """Every card of the main deck that lies somewhere, sorted: 0..93 when none is lost or doubled."""
    places = [
        s.deck[: int(s.deck_n)], s.discard[: int(s.discard_n)], [s.ring_card],
        *(s.hand[k, : int(s.hand_n[k])] for k in range(c.SEATS)),
        *(s.set_card[k, : int(s.set_n[k])] for k in range(c.SEATS)),
        *(s.rider_card[k, : int(s.rider_n[k])] for k in range(c.SEATS)),
        s.e_card, *s.e_rider, s.str_card[: int(s.str_n)],
        [c.FIRST_ITEM_CARD + k for k in range(c.ITEM_CARDS) if s.item_state[k] != c.IN_DECK],
    ]  # fmt: skip
    return sorted(int(card) for place in places for card in place if card != c.NONE)


def encounters(s: Any, t: Any) -> set[int]:
    """Encounters in the deck, in the box, or faced; before the deal those that the game is played with."""
    deck, box = s.enc_deck[: int(s.enc_n)].tolist(), s.box[: int(s.box_n)].tolist()
    faced = [k for k in range(c.ENCOUNTERS) if s.faced[k]]
    if not deck and not box and not faced:
        return {k for k in range(c.ENCOUNTERS) if t.pool[k]}
    assert len(set(deck + box)) == len(deck + box), "an Encounter lies in two places"
    return set(deck + box + faced)


def relics(s: Any) -> list[int]:
    """Relics in the stack, before the drafter, kept in the draft, or turned up."""
    drawn = [int(k) for k in (*s.relic_stack[: int(s.relic_n)], *s.trove_pair, *s.relic_keep) if k != c.NONE]
    return drawn + [k for k in range(c.RELICS) if s.item_state[c.ITEM_CARDS + k] != c.IN_DECK]
