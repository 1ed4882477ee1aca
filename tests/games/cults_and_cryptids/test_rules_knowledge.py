"""What a seat comes to know of the other's hand, deck and list (sections 5.1 and 5.2), and how long it does."""

from collections import Counter

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.rules.board import to_hand
from hypogeum.games.cults_and_cryptids.rules.piles import mill, show_hand
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play
from hypogeum.testing.scenes.cults_and_cryptids.names import card
from hypogeum.testing.scenes.cults_and_cryptids.play import ENTRIES, go_on

CLOSED = dict(decklists="closed")


def table(**given):
    return Play(*scene("cults_and_cryptids", **given))


def copies(play, field, seat=0):
    """A pile of counts by name."""
    return play._pile(play.s[field][seat])


def after_reshuffle(deck, hand, **given):
    """A closed-list game in which the deck of seat 0 was reshuffled just before, with nothing drawn since."""
    play = table(decks=[deck], hands=[hand], rest=["waste", "deck"], run=False, **CLOSED, **given)
    s, t = play.s, play.t
    for name in deck:
        s.deck_known[0, card(t, name)] += 1
        s.list_known[0, card(t, name)] = max(1, int(s.list_known[0, card(t, name)]))
    s.reshuffled[0] = 1
    s.hand_old[0] = int(s.hand_n[0]) - int(s.hand_known[0].sum())
    return table_from(play)


def table_from(play):
    """Play on from a record that was set up by hand."""
    go_on(play.s, play.t)
    return play


# ---------------------------------------------------------------- known cards of a hand


@pytest.mark.rule("CC-ENG-03")
def test_a_card_returned_from_play_is_a_known_card_of_the_hand():
    play = table(hands=[["executive_order"], ["expose", "dividend", "conscript"]], boards=[[], ["mothman", "leg_breaker"]],
                 resources=[{"cash": 1}])  # fmt: skip
    play.play("executive_order", "opp:f0")
    assert play.stage == "DISCARD_OWN" and play.known(1) == Counter(leg_breaker=1)


def test_a_card_taken_from_the_waste_to_the_hand_is_known():
    play = table(hands=[["grave_robber"]], wastes=[["conscript", "hooded_acolyte"]])
    play.play("grave_robber", "card:conscript")
    assert play.known(0) == Counter(conscript=1)


@pytest.mark.rule("CC-DEC-10")
def test_a_card_searched_out_of_the_deck_is_shown():
    play = table(hands=[["word_of_mouth"]], decks=[["conscript", "expose", "hooded_acolyte"]])
    play.play("word_of_mouth", "card:conscript", "card:hooded_acolyte")
    assert play.known(0) == Counter(conscript=1, hooded_acolyte=1)
    assert copies(play, "list_known")["conscript"] == 1


@pytest.mark.rule("CC-DEC-11")
def test_a_card_kept_after_a_look_stays_unknown_and_the_others_are_seen_in_the_waste():
    play = table(hands=[["bone_reader"]], decks=[["conscript", "expose"]])
    play.play("bone_reader", "card:expose")
    assert play.hand(0)["expose"] == 1 and not play.known(0)
    assert play.waste(0)["conscript"] == 1
    assert copies(play, "list_known") >= Counter(conscript=1) and "expose" not in copies(play, "list_known")


def test_a_drawn_card_is_unknown():
    play = table(hands=[["dividend", "dividend"]], decks=[["conscript", "expose"]], madness=5)
    play.play("dividend")
    assert play.hand(0) == Counter(dividend=1, conscript=1, expose=1) and not play.known(0)


def test_a_hand_that_is_seen_is_known_whole():
    play = table(hands=[["street_photographer"], ["expose", "expose", "dividend"]])
    play.play("street_photographer")
    assert play.known(1) == play.hand(1) == Counter(expose=2, dividend=1)
    assert copies(play, "list_known", 1)["expose"] == 2


@pytest.mark.rule("CC-DEC-13")
def test_who_picks_from_a_hand_has_seen_it_and_a_picked_card_is_known_no_more():
    play = table(
        hands=[["front_page_scandal", "conscript"], ["expose", "expose", "dividend"]],
        resources=[{"film": 1}],
        madness=5,
    )
    play.play("front_page_scandal")
    assert play.stage == "DISCARD_PICK" and play.known(1) == Counter(expose=2, dividend=1)
    play.do("card:expose")
    assert play.known(1) == play.hand(1) == Counter(expose=1, dividend=1)


@pytest.mark.parametrize("known", [0, 1, 2])
def test_known_copies_are_taken_to_leave_the_hand_first(known):
    play = table(hands=[["conscript", "conscript", "leg_breaker"]], known=[["conscript"] * known])
    play.play("conscript")
    assert play.known(0)["conscript"] == max(0, known - 1)


@pytest.mark.rule("CC-ENG-11")
def test_a_random_discard_lowers_only_what_is_known_of_the_card_discarded():
    seen = set()
    for seed in range(12):
        play = table(hands=[["shakedown", "conscript"], ["expose", "dividend"]], known=[[], ["expose"]], seed=seed)
        play.play("shakedown")
        lost = "expose" if play.waste(1)["expose"] else "dividend"
        seen.add(lost)
        assert play.known(1)["expose"] == (0 if lost == "expose" else 1)
    assert seen == {"expose", "dividend"}


# ---------------------------------------------------------------- the least list


def test_the_least_list_counts_copies_that_are_there_at_one_time():
    """A card that returns to the hand and is played again is one card; two in play at one time are two."""
    play = table(hands=[["conscript", "conscript", "pickpocket", "pickpocket"]])
    assert copies(play, "list_known")["conscript"] == 0
    play.play("conscript")
    assert copies(play, "list_known")["conscript"] == 1
    play.play("conscript")
    assert copies(play, "list_known")["conscript"] == 2
    s, k = play.s, card(play.t, "conscript")
    to_hand(s, play.t, 0, 0)
    to_hand(s, play.t, 0, 1)
    assert (s.list_known[0, k], s.hand_known[0, k]) == (2, 2)
    play.play("pickpocket").play("conscript")
    assert (s.list_known[0, k], s.hand_known[0, k]) == (2, 1)


@pytest.mark.rule("CC-RSC-06", "CC-R26")
def test_resources_in_the_zone_and_in_the_waste_count_together():
    play = table(hands=[["cash", "executive_order"], ["expose"]], boards=[[], ["leg_breaker"]], resources=[{"cash": 1}])
    play.play("cash")
    assert copies(play, "list_known")["cash"] == 2
    play.play("executive_order")
    assert play.resources(0) == {"cash": 1} and play.waste(0)["cash"] == 1
    assert copies(play, "list_known")["cash"] == 2


@pytest.mark.rule("CC-SET-03")
def test_a_revealed_opening_hand_is_known_as_part_of_the_list_and_not_of_the_hand():
    seven = ["conscript"] * 3 + ["expose"] * 4
    play = table(at="mulligan", hands=[seven, ["mama_rook"] + ["conscript"] * 6], run=True)
    assert (play.stage, play.seat) == ("MULLIGAN", 0)
    play.do("redraw")
    assert copies(play, "redrawn_cards") == Counter(conscript=3, expose=4)
    assert copies(play, "list_known") == Counter(conscript=3, expose=4)
    assert not play.known(0) and play.s.redrawn[0] == 1 and not play.s.redrawn[1]


@pytest.mark.rule("CC-R20")
def test_a_hand_that_was_kept_leaves_no_public_trace():
    play = table(at="mulligan", hands=[["conscript"] * 7, ["mama_rook"] + ["conscript"] * 6])
    play.do("end")
    assert not copies(play, "redrawn_cards") and not play.s.redrawn[0] and not play.known(0)


# ---------------------------------------------------------------- an empty deck


@pytest.mark.rule("CC-DRW-03")
def test_with_open_lists_a_hand_is_known_when_the_deck_runs_out():
    play = table(
        hands=[["dividend", "expose"]], decks=[["conscript", "hooded_acolyte"]], rest=["waste", "deck"], madness=5
    )
    play.play("dividend")
    assert play.sizes(0)[0] == 0, "it is not shuffled before it is needed"
    assert play.known(0) == play.hand(0) == Counter(expose=1, conscript=1, hooded_acolyte=1)


@pytest.mark.rule("CC-DRW-02", "CC-DRW-03")
def test_a_card_drawn_after_the_reshuffle_in_the_middle_of_a_draw_is_unknown():
    play = table(hands=[["dividend", "expose"]], decks=[["conscript"]], wastes=[["leg_breaker"] * 3], rest=["hand", "deck"],
                 madness=5)  # fmt: skip
    play.play("dividend")
    assert play.hand(0)["leg_breaker"] == 1 and play.known(0)["leg_breaker"] == 0
    assert play.known(0) == play.hand(0) - Counter(leg_breaker=1)


@pytest.mark.rule("CC-R56")
def test_milling_or_searching_the_last_card_empties_the_deck_too():
    play = table(hands=[["expose"]], boards=[["black_candle"]], decks=[["conscript"]], rest=["waste", "deck"])
    play.use("r0")
    assert play.known(0) == Counter(expose=1)
    play = table(hands=[["word_of_mouth", "expose"]], decks=[["conscript"]], rest=["waste", "deck"])
    play.play("word_of_mouth", "card:conscript")
    assert play.known(0)["expose"] == 1 and play.known(0)["conscript"] == 1


@pytest.mark.rule("CC-R49")
def test_with_closed_lists_a_first_empty_deck_tells_nothing():
    play = table(hands=[["dividend", "expose"]], decks=[["conscript", "hooded_acolyte"]], rest=["waste", "deck"], madness=5,
                 **CLOSED)  # fmt: skip
    play.play("dividend")
    assert play.sizes(0)[0] == 0 and not play.known(0)


# ---------------------------------------------------------------- closed lists after a reshuffle


@pytest.mark.rule("CC-R49")
def test_a_reshuffle_tells_what_the_deck_holds_and_how_many_hand_cards_are_old():
    play = table(hands=[["dividend", "expose", "hooded_acolyte"]], known=[["expose"]], decks=[["conscript"]],
                 rest=["waste", "deck"], madness=5, **CLOSED)  # fmt: skip
    before = play.waste(0)
    play.play("dividend")
    assert copies(play, "deck_known") == before and play.s.reshuffled[0] == 1
    assert play.s.hand_old[0] == 2, "hooded_acolyte and the conscript just drawn; expose is known, dividend in Limbo"
    assert not copies(play, "left_since")


def test_the_second_reshuffle_begins_anew():
    play = after_reshuffle(["conscript"], ["dividend", "expose"], madness=5)
    play.s.left_since[0, card(play.t, "expose")] = 1
    before = play.waste(0)
    play.play("dividend")
    assert copies(play, "deck_known") == before and not copies(play, "left_since")
    assert play.known(0) == Counter(conscript=1), "the deck held it, and it has not been seen since"
    assert play.s.hand_old[0] == 1


def test_what_leaves_the_deck_openly_is_no_longer_in_it():
    play = after_reshuffle(["expose", "conscript", "leg_breaker", "hooded_acolyte", "pickpocket"],
                           ["word_of_mouth", "bone_reader", "dividend"], boards=[["black_candle"]], madness=5)  # fmt: skip
    play.use("r0")  # mills expose
    assert copies(play, "deck_known") == Counter(conscript=1, leg_breaker=1, hooded_acolyte=1, pickpocket=1)
    play.play("bone_reader", "card:leg_breaker")  # conscript is thrown away, leg_breaker kept unseen
    assert copies(play, "deck_known") == Counter(leg_breaker=1, hooded_acolyte=1, pickpocket=1)
    play.play("word_of_mouth", "card:pickpocket", "end")
    assert copies(play, "deck_known") == Counter(leg_breaker=1, hooded_acolyte=1)
    assert copies(play, "left_since") == Counter(bone_reader=1, word_of_mouth=1), "the played cards, nothing else"


def test_cards_that_leave_the_unknown_hand_are_counted_and_known_ones_are_not():
    play = after_reshuffle(["expose", "conscript"], ["conscript", "conscript", "leg_breaker"], known=[["leg_breaker"]])
    play.play("leg_breaker")
    assert not copies(play, "left_since")
    play.play("conscript")
    assert copies(play, "left_since") == Counter(conscript=1)
    assert copies(play, "deck_known")["conscript"] == 1, "no card is put down to deck or old hand at once"


def test_cards_that_are_shown_have_left_the_unknown_hand():
    play = after_reshuffle(["expose", "conscript"], ["conscript", "leg_breaker"])
    show_hand(play.s, play.t, 0)
    assert copies(play, "left_since") == Counter(conscript=1, leg_breaker=1)
    assert play.known(0) == Counter(conscript=1, leg_breaker=1)


def test_when_a_reshuffled_deck_is_empty_what_it_held_is_in_the_hand_as_far_as_it_has_not_left_it():
    play = after_reshuffle(["expose", "conscript"], ["conscript", "leg_breaker", "dividend"], madness=5)
    play.play("conscript")
    assert copies(play, "left_since") == Counter(conscript=1)
    play.play("dividend")
    assert play.sizes(0)[0] == 0
    assert play.known(0) == Counter(expose=1), "the conscript in play may be the one that was in the deck"
    assert not copies(play, "deck_known") and not copies(play, "left_since")
    assert play.s.hand_old[0] == 2, "unknown cards of the hand from now on: a conscript and leg_breaker"


# ---------------------------------------------------------------- a Leader kept from the start


@pytest.mark.rule("CC-DEC-03", "CC-R08")
def test_a_leader_in_each_hand_is_known_until_one_is_seen():
    play = table(at="leaders", decks=[["mama_rook", "the_pale_hierophant"], ["mama_rook", "the_pale_hierophant"]],
                 leader_start="hand")  # fmt: skip
    assert play.stage == "LEADER_START"
    play.do("card:mama_rook", "card:the_pale_hierophant")
    assert [int(k) for k in play.s.leader_kept] == [1, 1]
    play.s.faith[play.seat] = 8
    assert play.stage == "MAIN"
    play.play("mama_rook")
    assert [int(k) for k in play.s.leader_kept] == [0, 1]


@pytest.mark.parametrize("how", ["milled", "seen"])
def test_any_leader_that_is_seen_ends_it(how):
    if how == "milled":
        play = table(
            hands=[["mama_rook"]],
            boards=[["black_candle"]],
            decks=[["the_pale_hierophant"]],
            leader_kept=[1, 0],
            leader_start="hand",
        )
        play.use("r0")
        assert play.s.leader_kept[0] == 0
    else:
        play = table(hands=[["street_photographer"], ["mama_rook"]], leader_kept=[0, 1], leader_start="hand")
        play.play("street_photographer")
        assert play.s.leader_kept[1] == 0


def test_a_card_that_is_no_leader_leaves_it_known():
    play = table(hands=[["mama_rook", "conscript"]], leader_kept=[1, 0], leader_start="hand")
    play.play("conscript")
    assert play.s.leader_kept[0] == 1


def test_knowledge_never_exceeds_what_is_there():
    """Over random games: what is known of a hand is in it, of a list in the list, of a deck in deck or hand."""
    reshuffles = 0
    for lists in ("open", "closed"):
        t, s = tables(CultsOptions(deck_mode="random_legal", decklists=lists, start_influence=99)), STATE.make()
        chance = np.random.default_rng(5)
        for seed in (3,) if PLAIN else range(3, 13):
            ENTRIES.reset(s, t, np.uint64(seed))
            while s.status == 0:
                if s.turn > 0 and s.depth == 2 and chance.random() < 0.1:  # so that decks run out soon
                    for seat in range(2):
                        mill(s, t, seat, max(0, int(s.deck_n[seat]) - 3))
                for seat in range(2):
                    deck = np.bincount(s.deck[seat, : int(s.deck_n[seat])], minlength=c.CARDS)
                    assert (s.hand_known[seat] <= s.hand[seat]).all()
                    assert (s.list_known[seat] <= s.decklist[seat]).all()
                    unknown = int(s.hand_n[seat]) - int(s.hand_known[seat].sum())
                    if s.deck_n[seat] == 0 and s.turn > 0 and t.open_lists:
                        assert unknown == 0
                    if s.reshuffled[seat] and s.deck_known[seat].any():
                        reshuffles += 1
                        assert (deck <= s.deck_known[seat]).all()
                        drawn = int(s.deck_known[seat].sum()) - int(s.deck_n[seat])
                        assert drawn >= 0
                        if not t.open_lists:
                            assert unknown == int(s.hand_old[seat]) + drawn - int(s.left_since[seat].sum())
                ENTRIES.step(s, t, int(chance.choice(np.flatnonzero(s.legal))))
    assert reshuffles > 50
