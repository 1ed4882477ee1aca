"""Words of Cults & Cryptids: unique, true, and silent about what section 5 of the specification hides."""

import functools
from importlib.resources import files

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids import observation, text
from hypogeum.games.cults_and_cryptids.actions import A_END, A_REDRAW, ACTIONS
from hypogeum.games.cults_and_cryptids.content import names, tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.rules import auras, building, costs, piles
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.games.cults_and_cryptids.text import words
from hypogeum.games.cults_and_cryptids.text.help import KEYWORD_TEXT, QUESTIONS
from hypogeum.games.cults_and_cryptids.text.table import WIDTH
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cults_and_cryptids import Play
from hypogeum.testing.scenes.cults_and_cryptids.play import ENTRIES

REDEAL = getattr(ENTRIES, "redeal", observation.redeal)
CONFIGURATIONS = (
    dict(deck_mode="random_ready"),
    dict(deck_mode="random_legal", decklists="closed", start_influence=99),
    dict(deck_mode="random_ready", leader_start="hand", relic_limit=None),
    dict(deck_mode="build", build_step=4),
    dict(deck_mode="build", build_step=3, decklists="open"),
    dict(deck_mode="mirror", decklists="closed", leader_second="replace", cryptid_tier=2, damage_reset="none"),
)
VIEWERS = (0, 1, None)


@functools.cache
def walk(number, seed=2, decisions=110 if PLAIN else 400):
    """One random game in configuration `number`, decks milled now and then: the record, the action, the record after it."""
    t, s = tables(CultsOptions(**CONFIGURATIONS[number])), STATE.make()
    ENTRIES.reset(s, t, np.uint64(seed))
    rng = np.random.default_rng(seed)
    found = []
    while int(s.status) == 0 and len(found) < decisions:
        if s.turn > 0 and s.depth == 2 and rng.random() < 0.1:
            seat = int(rng.integers(2))
            piles.mill(s, t, seat, max(0, int(s.deck_n[seat]) - 2))
        a = int(rng.choice(np.flatnonzero(s.legal)))
        old = copy(s)
        ENTRIES.step(s, t, a)
        found.append((old, t, a, copy(s)))
    return tuple(found)


def table(**given):
    return Play(*scene("cults_and_cryptids", **given))


def named(play):
    """Words of the legal actions."""
    return {text.action_name(play.s, play.t, a) for a in play.ids()}


def told(play, word, viewer):
    """Play an action; all that `viewer` is told of it."""
    old = copy(play.s)
    a = next(a for a in play.ids() if play.word(a) == word)
    said = text.public_action(old, play.t, play.seat, a, viewer)
    play.do(word)
    return ([said] if said else []) + text.events(old, play.s, play.t, viewer, a)


def drawn(play, viewer):
    """The drawing with its line breaks taken out."""
    return " ".join(text.render(play.s, play.t, viewer).split())


# ---------------------------------------------------------------- names and questions


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_every_action_has_its_own_name_and_every_decision_a_question(number):
    stages = set()
    for s, t, _, _ in walk(number):
        legal = [int(k) for k in np.flatnonzero(s.legal)]
        said = [text.action_name(s, t, k) for k in legal]
        assert len(set(said)) == len(said) and all(word == word.strip() != "" for word in said), said
        assert "{" not in text.question(s, t) and text.question(s, t).strip()
        assert all(isinstance(text.explain(s, t, k), str) for k in legal)
        stages.add(text.stage_name(s, t))
    assert stages <= set(c.STAGE_NAMES) and {"MAIN", "ATTACKER"} <= stages


def test_every_stage_has_a_question_and_every_keyword_a_text():
    assert set(QUESTIONS) == set(range(c.STAGES)) and len(KEYWORD_TEXT) == c.KEYWORDS


def test_cards_are_played_and_summoned_by_name_and_cost():
    play = table(
        boards=[["trapper", "snake_handler", "mortar_pit", "black_candle"], ["conscript"]],
        hands=[["trapper", "mothman", "chupacabra", "scapegoat", "hit_job", "cash"], []],
        resources=[{"arms": 1}], madness=3, faith=2,
    )  # fmt: skip
    play.s.exhausted[1, 0] = 1
    assert named(play) == {
        "Play Trapper (2 Faith)", "Play Scapegoat (3 Madness)", "Play Cash (free)", "Activate Mortar Pit (1 Arms)",
        "Activate Black Candle", "End the Main Phase",
    }  # fmt: skip
    assert text.question(play.s, play.t).startswith("Your Main Phase, 2 Faith and 3 Madness left")


def test_a_cryptid_is_called_with_what_it_needs_now_and_its_payers_by_place():
    play = table(
        boards=[["trapper", "trapper", "snake_handler"], ["conscript"]], hands=[["mongolian_death_worm"]], madness=2
    )
    assert "Summon Mongolian Death Worm (2 Followers, 2 Madness)" in named(play)
    play.do("card:mongolian_death_worm")
    assert named(play) == {f"Exhaust Trapper ({place}) for Mongolian Death Worm" for place in ("F1", "F2")}
    assert "Mongolian Death Worm is summoned: 2 Followers more" in text.question(play.s, play.t)
    play.do("own:f0")
    assert named(play) == {
        "Exhaust Trapper (F2) for Mongolian Death Worm",
        "Exhaust Snake Handler for Mongolian Death Worm",
    }
    for viewer in VIEWERS:
        assert drawn(play, viewer).count("pays for the Cryptid") == 1
        assert "Being played by cult_0: Mongolian Death Worm" in drawn(play, viewer)


def test_attacks_name_attacker_target_power_and_hp():
    play = table(
        at="attack",
        boards=[["sniper_cell", "getaway_driver"], ["mothman damage=1", "conscript", "conscript", "bunker_nine"]],
    )
    assert {"Attack with Sniper Cell (Power 3)", "End the attacks"} <= named(play)
    play.do("own:f0")
    said = named(play)
    assert "Attack Mothman with Sniper Cell (Power 3, 3 HP left)" in said
    assert "Attack Conscript (F1) with Sniper Cell (Power 3, 3 HP left)" in said  # one of them by the Lair
    assert "Attack Bunker Nine with Sniper Cell (Power 3, 8 HP left)" in said
    assert text.question(play.s, play.t) == "Whom or what does Sniper Cell attack, with Power 3?"
    play.do("opp:lair", "own:f1")
    assert "Attack Influence with Getaway Driver (Power 2, 40 left)" in named(play)


AIMS = {
    "rules_of_engagement": "Rules of Engagement: 3 damage to Conscript (F1)",
    "executive_order": "Executive Order: return Conscript (F1) to cult_1's hand",
    "hostile_takeover": "Hostile Takeover: destroy Conscript (F1)",
    "prayer_natural": "Prayer (Natural): 1 Poison counter on Conscript (F1)",
    "prayer_social": "Prayer (Social): 1 +1/+1 counter on Hitchhiker (F1)",
    "backbench_whip": "Backbench Whip: stun Conscript (F1)",
    "rally": "Rally: ready Hitchhiker (F1)",
}


@pytest.mark.parametrize("card", AIMS)
def test_targets_are_named_with_the_card_and_what_befalls_them(card):
    play = table(
        boards=[["hitchhiker exhausted", "hitchhiker exhausted"], ["conscript", "conscript"]],
        hands=[[card], []], resources=[{"cash": 1}], madness=5,
    )  # fmt: skip
    play.do(f"card:{card}")
    assert AIMS[card] in named(play), named(play)
    assert text.question(play.s, play.t).startswith(f"{names(play.t).card[_id(play, card)]}: which")


def _id(play, word):
    return names(play.t).card_id.index(word)


def test_cards_taken_from_waste_deck_and_top_say_where_from_and_where_to():
    play = table(hands=[["grave_robber"]], wastes=[["conscript", "leg_breaker"]])
    play.do("card:grave_robber")
    assert named(play) == {f"Grave Robber: take {name} from the Waste" for name in ("Conscript", "Leg-Breaker")}
    play = table(hands=[["second_coming"]], wastes=[["mothman", "bigfoot"]], madness=4)
    play.do("card:second_coming")
    assert "Second Coming: resurrect Mothman" in named(play)
    play = table(hands=[["supply_sergeant"]], decks=[["arms"]])
    play.do("card:supply_sergeant")
    assert named(play) == {
        "Supply Sergeant: put Arms from the deck into your Resources", "Supply Sergeant: take nothing",
    }  # fmt: skip
    play = table(hands=[["bone_reader"]], decks=[["arms", "conscript"]])
    play.do("card:bone_reader")
    assert "Bone Reader: keep Arms from the top of the deck" in named(play)
    assert "You look at: Conscript, Arms" in drawn(play, 0) and "You look at" not in drawn(play, 1) + drawn(play, None)


def test_discards_and_sacrifices_are_named():
    play = table(boards=[["conscript"], ["conscript", "hitchhiker"]], hands=[["scapegoat"]], madness=3)
    play.do("card:scapegoat")
    assert play.seat == 1 and named(play) == {"Sacrifice Conscript", "Sacrifice Hitchhiker"}
    play = table(boards=[["conscript"]], hands=[["market_crash"], ["trapper", "cash", "arms"]])
    play.do("card:market_crash")
    assert named(play) == {"Discard Trapper", "Discard Cash", "Discard Arms"}
    assert text.question(play.s, play.t) == "Market Crash: you discard 2 cards. Which one now?"
    play = table(hands=[["front_page_scandal"], ["trapper", "cash"]], resources=[{"film": 1}], madness=1)
    play.do("card:front_page_scandal")
    assert named(play) == {"Discard Trapper from cult_1's hand", "Discard Cash from cult_1's hand"}
    assert "You know of cult_1's hand: Trapper, Cash" in drawn(play, 0)


def test_set_up_choices_are_named():
    play = table(at="leaders", leader_start="hand", decks=[["mama_rook", "director_null"]])
    assert named(play) == {"Begin with Mama Rook in the hand", "Begin with Director Null in the hand"}
    play = table(at="mulligan", hands=[["trapper"] * 7, ["trapper"] * 7])
    assert named(play) == {"Keep the hand", "Reveal the hand, shuffle it in and draw 7 new cards"}
    s, t, _, _ = walk(3)[0]
    assert text.question(s, t) == "Your deck's factions so far: none. Which one joins them, of three at most?"
    assert text.action_name(s, t, ACTIONS.at.faction + c.OCC) == "Choose Occult"
    assert text.action_name(s, t, A_END) == "Choose no further faction"
    old, t, a, s = next(step for step in walk(3) if text.stage_name(step[0], t) == "BUILD_CARD")
    card = a - ACTIONS.at.card
    assert text.action_name(old, t, a) == f"Add 4 {names(t).card[card]}"
    assert f"4x {names(t).card[card]}" in " ".join(text.render(s, t, 0).split())


# ---------------------------------------------------------------- twins of rules


def test_costs_homes_and_copies_said_are_those_of_the_rules():
    dear = table(
        boards=[["brother_sunny", "the_commune_hall", "black_candle"], ["senator_alder_crane", "the_sunken_chapel"]],
        run=False,
    )
    built = next((s, t) for s, t, _, _ in walk(3) if s.built[0] >= 40)
    seen, homes = set(), set()
    for s, t in ((dear.s, dear.t), built, walk(1)[-1][:2]):
        for seat in range(c.SEATS):
            assert words.at_home(s, t, seat) == auras.at_home(s, t, seat)
            homes.add(words.at_home(s, t, seat))
            for card in range(1, len(names(t).card)):
                cost = words.faith_cost(s, t, seat, card)
                assert cost == costs.faith_cost(s, t, seat, card)
                assert words.copies_added(s, t, seat, card) == building.copies_added(s, t, seat, card)
                seen.add(cost - int(t.faith[card]))
    assert seen >= {-1, 0, 1} and homes == {True, False}


def test_what_is_in_and_out_of_sight_is_counted_as_in_the_rules():
    for number in (0, 1):
        for s, t, _, _ in walk(number)[::15]:
            for seat in range(c.SEATS):
                seen = words.in_sight(s, t, seat)
                for card in range(1, len(names(t).card)):
                    assert seen[card] == piles.copies_in_sight(s, t, seat, card)
                if t.open_lists and s.turn:
                    assert seen + words.out_of_sight(s, t, seat) == words.counted(s.decklist[seat])


# ---------------------------------------------------------------- the table


def test_the_board_shows_numbers_marks_keywords_and_free_places():
    play = table(
        boards=[
            ["conscript damage=1 counters=2 poison=1", "black_shuck exhausted stunned attacks=0", "mortar_pit exhausted",
             "bunker_nine damage=3", "colonel_vance_hatch damage=2"],
            ["riot_shield_squad withered=2"],
        ],
    )  # fmt: skip
    lines = {" ".join(line.split()) for line in text.render(play.s, play.t, None).splitlines()}
    assert "F1 Conscript Power 5, HP 5/6, 2 +1/+1 counters, 1 Poison" not in lines  # a longer line is broken
    said = drawn(play, None)
    assert "F1 Conscript Power 5, HP 5/6, 2 +1/+1 counters, 1 Poison counter, 1 attack" in said
    assert "C1 Black Shuck Power 4, HP 3/3, exhausted and stunned, 0 attacks, Silent" in said
    assert "R1 Mortar Pit exhausted Exhaust, pay 1 Arms: 3 damage to a unit." in said
    assert "Lair Bunker Nine HP 5/8 Your Military Followers have +1 HP." in said
    assert "Leader Colonel Vance Hatch HP 9/11, at home" in said
    assert "F1 Riot Shield Squad Power 1, HP 2/2, 2 HP lost to poison, 1 attack, Guardian" in said
    assert "Room for: 5 Followers, 2 Cryptids, 2 Relics" in said
    assert "Room for: 5 Followers, 3 Cryptids, 3 Relics, 1 Lair, 1 Leader" in said


def test_trackers_resources_wastes_and_sizes_stand_with_their_seat():
    play = table(
        hands=[["conscript"], ["cash"] * 3], wastes=[["trapper", "trapper", "arms"]], resources=[{"cash": 2, "film": 1}],
        influence=[31, 12], madness=[4, 0], faith=[3, 0], resourced=[1, 0], boards=[["tinfoil_hat", "mother_juniper"]],
    )  # fmt: skip
    for viewer, you in ((0, " (you)"), (1, ""), (None, "")):
        said = drawn(play, viewer)
        assert f"cult_0{you}: Influence 31, Madness 4, Faith 3; hand 1, deck 51, Waste 3" in said
        assert "Resources: 2 Cash, 1 Film, one played this turn" in said
        assert "In effect: damage to its Influence -1" in said
        assert "Waste: 2x Trapper, Arms" in said and "Influence 12, Madness 0, Faith 0; hand 3" in said
        assert said.startswith("Turn 5 of at most 120: Main Phase of cult_0. cult_0 went first.")


def test_the_hand_is_shown_to_its_owner_with_costs_as_they_are_now():
    play = table(
        boards=[["brother_sunny"], ["senator_alder_crane"]],
        hands=[["trapper", "expose", "mothman"], ["scapegoat"]], known=[["expose"]],
    )  # fmt: skip
    said = drawn(play, 0)
    assert "Trapper (Natural Follower; 1 Faith; Power 2; 2 HP): Poison counter on a unit." in said
    assert "Expose (Media Ritual; 2 Faith) [known to cult_1]: 3 Signal damage." in said
    assert (
        "Mothman (Media Cryptid; 3 Followers, 1 Madness; Power 3; 4 HP; called by Media, Occult, Natural; Unblockable)"
        in said
    )
    assert "Scapegoat (" not in said and "You know no card of cult_1's hand." in said
    assert "You know of cult_0's hand: Expose" in drawn(play, 1) and "Trapper (" not in drawn(play, 1)
    assert "Your hand" not in text.render(play.s, play.t, None) and "know" not in text.render(play.s, play.t, None)


def test_an_onlooker_is_shown_no_list():
    for s, t, _, _ in walk(0)[::10]:
        assert "Deck and other" not in text.render(s, t, None) and "Your deck" not in text.render(s, t, None)


def test_lines_fit_a_terminal_of_80_columns():
    for number in range(len(CONFIGURATIONS)):
        for s, t, _, _ in walk(number)[::7]:
            assert max(map(len, text.render(s, t, 0).splitlines())) <= WIDTH


def test_cards_keywords_and_decks_can_be_looked_up():
    t = tables(CultsOptions())
    assert text.look_up("mothman", t) == text.look_up("72", t) == [
        "Mothman (Media Cryptid; 3 Followers, 1 Madness; Power 3; 4 HP; called by Media, Occult, Natural; Unblockable): "
        "No effect."
    ]  # fmt: skip
    assert len([line for line in text.look_up("prayer", t) if line.startswith("Prayer (")]) == 10
    assert text.look_up("Warded", t) == ["Warded: effects of the opponent cannot choose it."]
    assert text.look_up("dark cult", t)[0].startswith("Deck Dark Cult (d1): ")
    assert text.look_up("cash", t)[0].startswith("Cash (Resource): ")
    assert text.look_up("mama rook", t)[0].startswith(
        "Mama Rook (Criminal Leader; 1 Faith; 7 HP; home The Back Room): "
    )
    assert (
        text.look_up("no such card", t)
        == text.look_up("0", t)
        == text.look_up("167", t)
        == text.look_up("9" * 5000, t)
        == []
    )


def test_explain_tells_of_the_card_that_an_action_names():
    play = table(at="attack", boards=[["getaway_driver"], ["conscript", "bunker_nine"]])
    about = {play.word(a): text.explain(play.s, play.t, a) for a in play.ids()}
    assert about["own:f0"].startswith("Getaway Driver (") and about["end"] == ""
    play.do("own:f0")
    about = {play.word(a): text.explain(play.s, play.t, a) for a in play.ids()}
    assert about["opp:f0"].startswith("Conscript (") and about["opp:influence"] == ""
    play = table(hands=[["trapper"]])
    assert text.explain(play.s, play.t, ACTIONS.at.card + _id(play, "trapper")).startswith("Trapper (Natural Follower")


def test_cards_of_a_folder_of_its_owner_are_called_by_their_own_names(tmp_path):
    own = (files("hypogeum.games.cults_and_cryptids") / "content" / "cards.toml").read_text(encoding="utf-8")
    (tmp_path / "cards.toml").write_text(own.replace('name = "Trapper"', 'name = "Trap {per}"'), encoding="utf-8")
    play = table(hands=[["trapper"]], boards=[[], ["conscript", "conscript"]], content=tmp_path)
    assert "Play Trap {per} (2 Faith)" in named(play)
    play.do("card:trapper")
    assert text.question(play.s, play.t) == "Trap {per}: which of cult_1's cards?"
    assert "Trap {per}: 1 Poison counter on Conscript (F1)" in named(play) and "Trap {per}" in drawn(play, None)


# ---------------------------------------------------------------- secrets


def redealt(s, t, me, seed):
    other = copy(s)
    REDEAL(other, t, me, np.uint64(seed))
    return other


@pytest.mark.rule("CC-ZON-01", "CC-ZON-02", "CC-R20", "CC-R49")
@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_words_do_not_change_when_what_a_viewer_cannot_know_is_dealt_anew(number):
    checked = changed = 0
    for k, (s, t, a, _) in enumerate(walk(number)):
        viewer = (k // 2 + k) % c.SEATS
        if k % 3 and int(s.turn) > 1:
            continue
        other = redealt(s, t, viewer, k + 1)
        foe = 1 - viewer
        changed += not (np.array_equal(s.hand[foe], other.hand[foe]) and np.array_equal(s.deck, other.deck))
        for looker in (viewer, None):
            assert text.render(s, t, looker) == text.render(other, t, looker)
        if int(s.to_act) == viewer:
            assert text.question(s, t) == text.question(other, t) and text.stage_name(s, t) == text.stage_name(other, t)
            for x in np.flatnonzero(s.legal):
                assert text.action_name(s, t, int(x)) == text.action_name(other, t, int(x))
                assert text.explain(s, t, int(x)) == text.explain(other, t, int(x))
        elif other.legal[a]:
            for looker in (viewer, None):
                said = text.public_action(s, t, foe, a, looker)
                assert said == text.public_action(other, t, foe, a, looker)
        checked += 1
    assert checked > 20 and changed > 5


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_the_log_of_a_viewer_does_not_change_when_what_it_cannot_know_is_dealt_anew(number):
    lines = 0
    for k, (old, t, a, new) in enumerate(walk(number)):
        viewer = k % c.SEATS
        if k % 2 and int(old.turn) > 1:
            continue
        before, after = redealt(old, t, viewer, 2 * k), redealt(new, t, viewer, 2 * k + 1)
        for looker in (viewer, None):
            said = text.events(old, new, t, looker, a)
            assert said == text.events(before, after, t, looker, a)
            lines += len(said)
    assert lines > 20


def test_nobody_else_sees_deck_building():
    others = [(old, t, a, s) for old, t, a, s in walk(3) if int(s.first) < 0]
    assert len(others) > 20
    drawings = set()
    for old, t, a, s in others:
        seat = int(old.to_act)
        for viewer in (1 - seat, None):
            assert text.public_action(old, t, seat, a, viewer) is None and text.events(old, s, t, viewer, a) == []
        if seat == 1:
            drawings.add(text.render(s, t, 0))
        drawings.add(text.render(old, t, None))
    assert len(drawings) == 2  # one for seat 0 all the while that seat 1 builds, one for onlookers
    assert all("Decks are being built" not in drawing for drawing in drawings if "Your deck's" in drawing)


def test_nobody_else_sees_an_offered_redraw_but_its_cards_when_it_is_taken():
    play = table(at="mulligan", hands=[["trapper"] * 6 + ["cash"], ["mama_rook"] * 7])
    shut = table(at="mulligan", hands=[["mama_rook"] * 7, ["mama_rook"] * 7])
    assert play.stage == "MULLIGAN" and shut.stage == "MAIN"
    for viewer in (1, None):
        assert text.public_action(play.s, play.t, 0, A_END, viewer) is None
        assert text.public_action(play.s, play.t, 0, A_REDRAW, viewer).startswith("cult_0: Reveal the hand")
    lines = told(play.twin(), "redraw", 1)
    assert "cult_0 reveals 6x Trapper, Cash, and draws anew." in lines
    assert told(play, "end", 1) == ["Turn 1: cult_0 has 1 Faith."]


def test_sizes_do_not_tell_how_far_the_choice_of_leaders_is():
    play = table(
        at="leaders", leader_start="hand", decks=[["mama_rook", "director_null"], ["mama_rook", "director_null"]]
    )
    assert (play.stage, play.seat) == ("LEADER_START", 0)
    before = {viewer: text.render(play.s, play.t, viewer) for viewer in (1, None)}
    assert told(play, "card:mama_rook", 1) == told(play.twin(), "card:director_null", None)[:0]
    assert (play.stage, play.seat) == ("LEADER_START", 1)
    assert before[None] == text.render(play.s, play.t, None) and "hand ?, deck ?" in before[1]
    assert before[1] == text.render(play.s, play.t, 1)
    play.do("card:mama_rook")
    assert "A Leader has been in the hand from the start" in drawn(play, 1) and "hand ?" not in drawn(play, 1)


def follow(play, viewer, *actions):
    """All that `viewer` is told of these actions."""
    return [line for word in actions for line in told(play, word, viewer)]


@pytest.mark.parametrize("card", ["registered_lobbyist", "market_crash", "prayer_political", "leviathan_of_debt"])
def test_a_discard_is_told_alike_whether_or_not_the_hand_left_a_choice(card):
    """A hand of one kind is not asked: the log must not say so."""
    given = dict(boards=[["unpaid_intern"] * 4, ["conscript"]], madness=1)
    asked = table(hands=[[card, "cash"], ["trapper", "trapper", "scapegoat"]], **given)
    alone = table(hands=[[card, "cash"], ["trapper", "trapper", "trapper"]], **given)
    n = 2 if card in ("market_crash", "leviathan_of_debt") else 1
    for viewer in (0, None):
        a, b = asked.twin(), alone.twin()
        lines = follow(a, viewer, f"card:{card}", *["card:trapper"] * n)
        assert lines == follow(b, viewer, f"card:{card}")
        assert lines.count("Trapper goes to the Waste of cult_1.") == n
    assert follow(asked, 1, f"card:{card}", "card:trapper")[-1] != "Trapper goes to the Waste of cult_1."


def test_a_card_kept_from_the_top_is_told_alike_whether_or_not_there_was_a_choice():
    asked = table(hands=[["bone_reader", "cash"]], decks=[["trapper", "conscript"]])
    kept = follow(asked.twin(), 1, "card:bone_reader", "card:trapper")
    alone = table(hands=[["bone_reader", "cash"]], decks=[["conscript", "conscript"]])
    assert kept == follow(alone, 1, "card:bone_reader")
    assert kept == ["cult_0: Play Bone Reader (2 Faith)", "Conscript goes to the Waste of cult_0."]
    assert "Into your hand: Trapper." in follow(asked, 0, "card:bone_reader", "card:trapper")


@pytest.mark.rule("CC-R50")
def test_a_search_declined_is_told_like_one_that_finds_nothing():
    given = dict(hands=[["xenobiologist", "cash"]], madness=1)
    found, nothing = table(decks=[["mothman"]], **given), table(**given)
    declined = follow(found.twin(), 1, "card:xenobiologist", "end")
    assert declined == follow(nothing, 1, "card:xenobiologist")
    taken = follow(found, 1, "card:xenobiologist", "card:mothman")
    assert "cult_0: Xenobiologist: take Mothman from the deck" in taken
    assert taken[-1] == "You know now of cult_0's hand: Mothman."


def test_a_hand_that_is_shown_is_told_to_the_two_seats_alone():
    play = table(hands=[["street_photographer", "cash"], ["trapper", "conscript", "conscript"]])
    lines = {viewer: told(play.twin(), "card:street_photographer", viewer) for viewer in VIEWERS}
    assert lines[0][-1] == "You know now of cult_1's hand: 2x Conscript, Trapper."
    assert lines[1][-1] == "cult_0 knows now of your hand: 2x Conscript, Trapper."
    assert lines[None] == ["cult_0: Play Street Photographer (1 Faith)"]


# ---------------------------------------------------------------- the log


def test_the_log_tells_damage_deaths_counters_poison_and_stuns():
    play = table(at="attack", boards=[["snake_handler", "conscript"], ["feral_hermit", "leg_breaker"]])
    play.do("own:f0")
    assert told(play, "opp:f0", 0) == [
        "cult_0 (you): Attack Feral Hermit with Snake Handler (Power 1, 5 HP left)",
        "Feral Hermit of cult_1 takes 1 damage (4 HP left).", "Feral Hermit of cult_1 has 1 Poison counter.",
        "cult_1 gains 1 Madness (1 now).",
    ]  # fmt: skip
    play.do("own:f1")
    lines = told(play, "opp:f1", 1)
    assert lines[0] == "cult_0: Attack Leg-Breaker with Conscript (Power 2, 1 HP left)"
    assert lines[1:3] == [
        "Leg-Breaker of cult_1 is destroyed.",
        "Feral Hermit of cult_1 loses 1 HP to poison (4 HP left).",
    ]
    play = table(boards=[["conscript"], ["trapper", "conscript"]], hands=[["backbench_whip", "prayer_social", "cash"]])
    play.do("card:backbench_whip")
    assert "Trapper of cult_1 is stunned." in told(play, "opp:f0", 0)
    play.do("card:prayer_social")
    assert "Conscript of cult_0 has 1 +1/+1 counter." in told(play, "own:f0", 0)


def test_the_log_tells_returns_resurrections_and_lairs_that_make_room():
    for held in ([], ["cash", "arms"]):  # alone in the hand, the card is discarded at once
        play = table(
            boards=[[], ["conscript", "trapper"]], hands=[["executive_order", "cash"], held], resources=[{"cash": 1}]
        )
        play.do("card:executive_order")
        lines = told(play, "opp:f0", None)
        assert "Conscript of cult_1 returns to the hand." in lines
        assert ("Conscript goes to the Waste of cult_1." in lines) == (not held)
    play = table(hands=[["second_coming", "cash"]], wastes=[["mothman", "bigfoot"]], madness=4)
    play.do("card:second_coming")
    assert told(play, "card:mothman", 1) == [
        "cult_0: Second Coming: resurrect Mothman", "Mothman of cult_0 enters play.",
    ]  # fmt: skip
    play = table(boards=[["bunker_nine"]], hands=[["the_old_growth", "cash"]])
    assert told(play, "card:the_old_growth", 1) == [
        "cult_0: Play The Old Growth (2 Faith)", "Bunker Nine of cult_0 makes room for another Lair.",
    ]  # fmt: skip


def test_the_log_tells_a_reshuffle_and_own_draws():
    play = table(hands=[["dividend", "cash"]], wastes=[["trapper"] * 3], decks=[["conscript"]], rest="hand", madness=1)
    lines = {viewer: told(play.twin(), "card:dividend", viewer) for viewer in (0, 1)}
    assert "The Waste of cult_0 becomes its deck." in lines[1]
    assert "Into your hand: Conscript, Trapper." in lines[0] and not any(line.startswith("Into") for line in lines[1])


def test_a_game_that_is_over_says_how_it_ended():
    play = table(hands=[["expose"]], influence=[40, 3])
    lines = told(play, "card:expose", 1)
    assert lines[-1] == "Game over (influence): cult_1 has no Influence left, cult_0 wins."
    assert text.render(play.s, play.t, None).endswith(lines[-1]) and text.stage_name(play.s, play.t) == ""
    both = table(hands=[["market_crash"], []], influence=[4, 4])
    both.do("card:market_crash")
    assert text.result_line(both.s, both.t) == (
        "Game over (influence): neither cult has Influence left in the turn of cult_0, cult_1 wins."
    )
    cut = table(turn=20, active=1, max_turns=20)
    cut.end_turn()
    assert text.result_line(cut.s, cut.t) == "Game over (truncated): a limit is reached, nobody wins."


def test_summary_and_outcome_have_the_same_keys_in_every_game_and_agree():
    win, cut = table(hands=[["expose"]], influence=[40, 3]), table(turn=20, active=1, max_turns=20)
    win.do("card:expose")
    cut.end_turn()
    facts, others = text.summary(win.s, win.t), text.summary(cut.s, cut.t)
    assert tuple(facts) == tuple(others)
    assert {key.removesuffix("_0").removesuffix("_1") for key in facts} == set(text.SUMMARY_WORDS)
    assert facts["won_0"] == facts["reason_influence"] == facts["first_won"] == 1 and facts["won_1"] == 0
    assert others["reason_truncated"] == 1 and others["won_0"] == others["won_1"] == others["first_won"] == 0
    assert text.outcome(win.s, win.t) == dict(
        winner="cult_0", reason="influence", rounds=3, turns=5, first="cult_0", influence=[40, 0]
    )
    assert tuple(text.outcome(cut.s, cut.t)) == tuple(text.outcome(win.s, win.t))
    assert text.outcome(cut.s, cut.t)["winner"] is None
