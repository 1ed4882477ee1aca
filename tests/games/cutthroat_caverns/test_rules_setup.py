"""Aim of the game and set-up: section 2.2 of the specification (CU-GEN, CU-SUP)."""

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.record import copy
from hypogeum.core.rng import plant
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.games.cutthroat_caverns.rules.order import draw_initiative
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, names


def cut(**given):
    return scene("cutthroat_caverns", **given)


def reset(seed, **options):
    """A game from its own reset, at its first decision."""
    t = GAME.tables(GAME.parse("test", **options), None)
    s = GAME.state.make()
    GAME.entries.reset(s, t, np.uint64(seed))
    return Play(s, t)


def dealt(seed, deck_top=(), **options):
    """The same past the choices of set-up; these cards are laid on the draw deck before the hands are dealt."""
    play = reset(seed, **options)
    lay_on_top(play, deck_top)
    while play.stage in ("CHAR", "FINISHER"):
        words = list(play.choices())
        play.do(words[(7 * seed) % len(words)])
    return play


def lay_on_top(play, wanted):
    """Lay cards on the draw deck, the first to be drawn first; the others keep their order."""
    deck = play.s.deck[: play.s.deck_n].tolist()
    for name in reversed(wanted):
        card = next(card for card in deck if play.kind(card) == name)
        deck.remove(card)
        deck.append(card)
    play.s.deck[: play.s.deck_n] = deck


def random_game(seed, **options):
    """A whole game of random legal actions."""
    play = reset(seed, **options)
    luck = np.random.default_rng(seed)
    while not play.over:
        GAME.entries.step(play.s, play.t, int(luck.choice(play.ids())))
    return play


def payoffs(play):
    out = np.zeros(c.SEATS, np.float32)
    GAME.entries.payoffs(play.s, play.t, out)
    return out[: int(play.t.players)].tolist()


# ---------------------------------------------------------------- the aim


@pytest.mark.rule("CU-GEN-01")
def test_the_living_player_with_strictly_most_prestige_wins():
    s, t = cut(at="last", players=3, enc_no=9, encounter_deck=[], prestige=[7, 9, 0], dead=[2])
    play = Play(s, t)
    assert play.over
    assert play.reason == "escaped"
    assert s.winner == 1
    assert payoffs(play) == [0, 1, 0]


@pytest.mark.rule("CU-GEN-01", "CU-FIN-02")
def test_equal_prestige_at_the_end_is_no_victory():
    s, t = cut(at="last", players=3, enc_no=9, encounter_deck=[], prestige=[9, 9, 2])
    assert not Play(s, t).over
    assert s.winner == c.NONE


@pytest.mark.rule("CU-GEN-02", "CU-FIN-01")
def test_the_game_ends_when_the_last_encounter_is_defeated():
    s, t = cut(
        at="turns", players=3, enc_no=9, encounter="ripper", encounter_deck=[], left=20, prestige=[1, 1, 0],
        sets={0: ["attack_40"], 1: ["attack_5"], 2: ["attack_10"]},
    )  # fmt: skip
    play = Play(s, t)  # nobody has a choice: the 40 kills
    assert play.over
    assert (play.reason, int(s.winner)) == ("escaped", 0)


@pytest.mark.rule("CU-GEN-02", "CU-GEN-03")
def test_when_all_die_nobody_wins_and_every_seat_loses():
    s, t = cut(at="strikes", encounter="ember_fiend", players=3, lp=[5, 5, 5], prestige=[4, 3, 9])
    play = Play(s, t)
    assert play.over
    assert play.reason == "all_dead"
    assert s.winner == c.NONE
    assert play.alive() == []
    assert payoffs(play) == [-1, -1, -1]


@pytest.mark.rule("CU-GEN-02")
@pytest.mark.parametrize(("lp", "reason"), [(20, "all_dead"), (200, "escaped")])
def test_random_games_end_in_escape_or_in_common_death(lp, reason):
    for seed in range(8):
        play = random_game(seed, players=3, length=4, max_lp=lp)
        best = max((play.prestige(k) for k in play.alive()), default=c.NONE)
        leaders = [k for k in play.alive() if play.prestige(k) == best]
        if play.reason == "all_dead":
            assert (leaders, int(play.s.winner)) == ([], c.NONE)
        else:
            assert play.reason in ("escaped", "tie_broken")
            assert leaders == [int(play.s.winner)]
            assert play.s.enc_n == 0, "the last Encounter is defeated"
        if play.reason == reason:
            return
    raise AssertionError(f"no random game ended with {reason!r}")


@pytest.mark.rule("CU-GEN-04")
def test_only_the_killing_blow_is_rewarded():
    s, t = cut(
        at="turns", players=3, encounter="arc_mages", left=70, enc_no=2,
        sets={0: ["attack_50"], 1: ["attack_100"], 2: ["attack_5"]},
    )  # fmt: skip
    play = Play(s, t)
    assert s.enc_no == 3, "100 ended it"
    assert [play.prestige(k) for k in range(3)] == [0, 3, 0]


# ---------------------------------------------------------------- Initiative Cards and the draw deck


@pytest.mark.rule("CU-SUP-01", "CU-EX-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_initiative_deck_holds_one_card_for_each_player(players):
    play = dealt(3, players=players).until("SET")
    assert sorted(play.initiative()) == list(range(1, players + 1))
    assert not play.s.initiative[players:].any()


@pytest.mark.rule("CU-SUP-02")
def test_each_living_player_draws_each_number_equally_often():
    s, t = cut(players=4, dead=[1])
    draws = 1200 if PLAIN else 10_000
    count = np.zeros((4, 4), int)
    for _ in range(draws):
        draw_initiative(s, t)
        for seat in range(4):
            count[seat, s.initiative[seat]] += 1
    assert count[1].tolist() == [draws, 0, 0, 0], "the dead draw nothing"
    sigma = (draws * 1 / 3 * 2 / 3) ** 0.5
    for seat in (0, 2, 3):
        assert count[seat, 0] == 0
        assert abs(count[seat, 1:] - draws / 3).max() < 3 * sigma


@pytest.mark.rule("CU-SUP-04")
def test_the_whole_main_deck_is_shuffled():
    games = 2 * c.CARDS
    top = np.zeros(c.CARDS, int)
    for seed in range(games):
        s = reset(seed, players=2).s  # nobody has drawn before the Finisher is picked
        assert s.deck_n == c.CARDS
        assert seed or sorted(s.deck.tolist()) == list(range(c.CARDS))
        top[s.deck[c.CARDS - 1]] += 1
    expected = games / c.CARDS
    chi_square = ((top - expected) ** 2 / expected).sum()
    freedom = c.CARDS - 1
    assert abs(chi_square - freedom) < 3 * (2 * freedom) ** 0.5


# ---------------------------------------------------------------- counters and life points


@pytest.mark.rule("CU-SUP-03")
def test_the_encounter_number_starts_at_1_and_the_marker_stands_at_the_life_points_of_the_first():
    play = dealt(5, players=4)
    assert play.s.enc_no == 1
    assert play.s.faced.sum() == 1
    tokens = int(play.t.enc_tokens[play.s.enc])
    assert tokens == 0
    assert play.s.lp_start == play.s.lp_round == play.t.enc_lp[play.s.enc] > 0

    play = reset(5, players=4)
    assert (play.stage, int(play.s.enc), int(play.s.lp_round)) == ("FINISHER", c.NONE, 0), "before that it is not set"


@pytest.mark.rule("CU-SUP-05", "CU-EX-02")
@pytest.mark.parametrize(("length", "lp"), [(9, 100), (6, 70), (4, 50)])
def test_the_length_gives_the_number_of_encounters_and_the_life_points(length, lp):
    play = dealt(1, players=3, length=length)
    assert 1 + int(play.s.enc_n) == length, "one lies open, the Finisher is among the rest"
    assert [play.lp(k) for k in range(3)] == [lp] * 3
    picks = set(play.s.picks[:3].tolist())
    assert int(play.s.enc_deck[0]) in picks


@pytest.mark.rule("CU-SUP-06", "CU-ITM-15")
def test_nothing_raises_life_points_above_the_starting_number():
    s, t = cut(at="items", players=3, enc_no=2, lp=[90, 100, 100], items={0: ["potion_of_healing", "potion_of_haste"]})
    Play(s, t).do("item:potion_of_healing")  # 25, and only the owner can be its target
    assert s.lp[0] == 100


@pytest.mark.rule("CU-SUP-06")
def test_a_short_game_has_a_lower_maximum():
    s, t = cut(
        at="items", players=3, length=4, enc_no=2, lp=[40, 50, 50], items={0: ["potion_of_healing", "potion_of_haste"]}
    )
    Play(s, t).do("item:potion_of_healing")
    assert s.lp[0] == 50


# ---------------------------------------------------------------- characters


@pytest.mark.rule("CU-SUP-07", "CU-R60")
@pytest.mark.parametrize("way", ["random", "seat", "draft"])
def test_each_player_has_another_of_the_six_characters(way):
    play = dealt(4, players=6, characters=way)
    assert sorted(play.s.character.tolist()) == list(range(6))
    if way == "seat":
        assert play.s.character.tolist() == list(range(6))


@pytest.mark.rule("CU-SUP-07", "CU-R60")
def test_characters_are_drafted_in_seat_order_and_a_taken_one_is_gone():
    play = reset(1, players=3, characters="draft")
    assert len(play.legal()) == 6
    play.do("character:nyx")
    assert play.seat == 1
    assert "character:nyx" not in play.legal()
    play.do("character:vasha", "character:orn")
    assert play.s.character[:3].tolist() == [2, 0, 1]


@pytest.mark.rule("CU-SUP-07", "CU-ATK-06", "CU-ATK-07")
def test_characters_differ_in_nothing_but_their_own_protected_faces():
    """The same Round with the characters of two seats swapped: only the doubling choice and the protection differ."""
    hands = [["trip", "critical_miss"], ["rally", "not_so_tough"], ["trip", "edge_out"]]
    sets = {0: ["vasha_20"], 1: ["attack_5"], 2: ["attack_10"]}
    seen = []
    for characters in (["vasha", "nyx", "talon"], ["orn", "nyx", "talon"]):
        s, t = cut(at="turns", players=3, hands=hands, sets=sets, characters=characters)
        play = Play(s, t)
        asked = []
        while play.s.rounds == s.rounds and not play.over and play.s.turn_seat in (c.NONE, 0) and play.s.acted[1] == 0:
            asked.append((play.seat, play.stage, play.window, tuple(sorted(play.legal()))))
            play.auto()
        seen.append(asked)
    vasha, orn = seen
    assert [a for a in vasha if a[1] == "DOUBLE_OWN"] == [(0, "DOUBLE_OWN", "", ("pass", "yes"))]
    assert not [a for a in orn if a[1] == "DOUBLE_OWN"]
    before = [a for a in vasha if a[2] == "W_PRE"]
    assert before
    assert before == [a for a in orn if a[2] == "W_PRE"]
    assert [a for a in vasha if a[2] == "W_ATK"] == [], "no card of the others may be aimed at her own face"
    assert {a[0] for a in orn if a[2] == "W_ATK"} == {1, 2}


@pytest.mark.rule("CU-SUP-08")
def test_tokens_lie_only_on_encounters_that_call_for_them():
    _, t = cut(players=4)
    for name in ("ripper", "fear", "shift", "boogens", "wolf_pack", "thousand_fang_hydra", "void_herald"):
        s, _ = cut(at="appear", encounter=name, players=4, fill=True)
        assert (names().encounters[s.enc], Play(s, t).stage) == (name, "SET")
        assert s.p_tokens == 0
        assert s.token_alive.sum() == (4 if name in ("boogens", "wolf_pack") else 0)
        assert (s.token_lp > 0).sum() == s.token_alive.sum()
    growing = {names().encounters[k] for k in range(28) if t.enc_passive[k, c.GROW]}
    assert growing == {"fear", "shift", "thousand_fang_hydra"}
    for name in ("ripper", "fear"):
        s, _ = cut(at="passives", encounter=name, players=4, fill=True)
        assert s.p_tokens == (name == "fear")


# ---------------------------------------------------------------- the Finisher and the encounter deck


@pytest.mark.rule("CU-SUP-09", "CU-R15")
def test_each_player_picks_another_encounter_in_seat_order():
    play = reset(1, players=3)
    asked = []
    for pick in ("fear", "ripper", "pit_demon"):
        asked.append(play.seat)
        assert len(play.legal()) == 28 - len(asked) + 1
        play.do(f"encounter:{pick}")
        assert f"encounter:{pick}" not in play.legal()
    assert asked == [0, 1, 2]
    assert [names().encounters[k] for k in play.s.picks[:3]] == ["fear", "ripper", "pit_demon"]


@pytest.mark.rule("CU-SUP-09", "CU-R15")
def test_the_bottom_card_is_each_of_the_picks_equally_often_and_the_others_return_to_the_pool():
    play = reset(1, players=3).do("encounter:fear", "encounter:ripper")
    third = names().encounters.index("pit_demon")
    picks = [*play.s.picks[:2].tolist(), third]
    games = 90
    count = dict.fromkeys(picks, 0)
    elsewhere = 0
    for seed in range(games):
        game = copy(play.s)
        plant(game, np.uint64(seed))
        Play(game, play.t).do("encounter:pit_demon")
        last = int(game.enc_deck[0])
        count[last] += 1
        deck = [int(game.enc), *game.enc_deck[: game.enc_n].tolist()]
        elsewhere += sum(k in deck for k in picks if k != last)
    sigma = (games * 1 / 3 * 2 / 3) ** 0.5
    assert sum(count.values()) == games
    assert max(abs(n - games / 3) for n in count.values()) < 3 * sigma
    # the two picks that were not drawn are ordinary cards of the pool: 8 of 27 are dealt
    expected = games * 2 * 8 / 27
    assert abs(elsewhere - expected) < 4 * (expected * 19 / 27) ** 0.5


@pytest.mark.rule("CU-SUP-10")
def test_an_encounter_without_the_keyword_may_be_picked_and_is_a_finisher_like_any_other():
    play = reset(1, players=2, length=4)
    t = play.t
    ripper, fear = names().encounters.index("ripper"), names().encounters.index("fear")
    assert not t.enc_finisher[ripper]
    assert not t.enc_finisher[fear]
    assert len([w for w in play.legal() if t.enc_finisher[names().encounters.index(w.split(":")[1])]]) == 6
    assert len(play.legal()) == 28
    play.do("encounter:ripper", "encounter:fear")
    assert play.s.enc_deck[0] in (ripper, fear)


@pytest.mark.rule("CU-R15")
@pytest.mark.parametrize("way", ["keyword", "any"])
def test_without_picks_the_finisher_is_found_at_random(way):
    found = {int(dealt(seed, players=3, length=4, finisher=way).s.enc_deck[0]) for seed in range(25)}
    _, t = cut(players=3)
    marked = {k for k in range(28) if t.enc_finisher[k]}
    assert len(found) > 3
    assert (found <= marked) == (way == "keyword")


@pytest.mark.rule("CU-SUP-11", "CU-SUP-14", "CU-EX-02")
@pytest.mark.parametrize("length", [9, 6, 4])
def test_the_deck_has_length_encounters_without_repetition_and_the_rest_stays_in_the_box(length):
    for seed in range(4):
        s = dealt(seed, players=4, length=length).s
        deck = [int(s.enc), *s.enc_deck[: s.enc_n].tolist()]
        box = s.box[: s.box_n].tolist()
        assert len(deck) == length
        assert len(box) == 28 - length
        assert sorted(deck + box) == list(range(28))


@pytest.mark.rule("CU-SUP-11")
def test_the_encounters_on_the_finisher_are_random():
    first = {int(dealt(seed, players=2, length=4, finisher="any").s.enc) for seed in range(30)}
    assert len(first) > 12


@pytest.mark.rule("CU-SUP-12")
@pytest.mark.parametrize("finisher", ["pick", "keyword", "any"])
def test_in_a_first_game_ripper_lies_on_top_and_cannot_be_the_finisher(finisher):
    ripper = names().encounters.index("ripper")
    if finisher == "pick":
        assert "encounter:ripper" not in reset(1, players=3, first_game=True).legal()
    for seed in range(4):
        s = dealt(seed, players=3, first_game=True, finisher=finisher).s
        assert s.enc == ripper
        assert s.enc_n + 1 == 9, "one card less was dealt"
        assert ripper not in s.enc_deck[: s.enc_n].tolist() + s.box[: s.box_n].tolist()


# ---------------------------------------------------------------- opening hands


@pytest.mark.rule("CU-SUP-13", "CU-R40", "CU-ITM-01")
def test_items_drawn_for_the_opening_hand_go_into_play_and_drawing_goes_on():
    top = ["potion_of_healing", "attack_5", "cure_wounds", "potion_of_haste", "attack_100"]
    rest = [*["attack_40", "attack_50"] * 3, *["feint"] * 3, *["edge_out"] * 3, *["critical_miss"] * 3, "trip", "trip"]
    play = dealt(1, [*top, *rest, "rally", "rally"], players=3)  # no other Item among the first 24
    assert sorted(play.items(0)) == ["cure_wounds", "potion_of_haste", "potion_of_healing"]
    assert play.items(1) == play.items(2) == []
    assert [len(play.hand(k)) for k in range(3)] == [7, 7, 7]
    assert {"attack_5", "attack_100"} <= set(play.hand(0)), "seat 0 draws its whole hand first"
    assert all(card < c.FIRST_ITEM_CARD for k in range(3) for card in play.s.hand[k, :7])


@pytest.mark.rule("CU-SUP-13", "CU-ITM-16")
def test_the_amulet_in_the_opening_hand_raises_it_to_8():
    play = dealt(1, ["amulet_of_mentalism"], players=3)
    assert "amulet_of_mentalism" in play.items(0)
    assert [int(n) for n in play.s.hand_n[:3]] == [8, 7, 7]


@pytest.mark.rule("CU-SUP-14")
def test_nobody_sees_what_stayed_in_the_box():
    """Two games that differ only in which unknown Encounters are in the box look the same to everyone."""
    play = dealt(1, players=3)
    s, t, other = play.s, play.t, copy(play.s)
    top = int(s.enc_n) - 1
    assert top > 0, "it is not the Finisher that is exchanged"
    other.box[0], other.enc_deck[top] = int(s.enc_deck[top]), int(s.box[0])
    for seat in range(3):
        views = [np.zeros(GAME.observation.size, np.float32) for _ in range(2)]
        for record, view in zip((s, other), views, strict=True):
            GAME.entries.observe(record, t, seat, view)
        assert np.array_equal(*views)
