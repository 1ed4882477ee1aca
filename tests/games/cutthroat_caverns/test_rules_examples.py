"""Worked examples of the rulebook about strikes, redirection and engagement: section 2.12, CU-EX-10 to 15 and 20 to 25."""

import pytest

from hypogeum.games.cutthroat_caverns import constants as c
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play

SPARE = [[f"{who}_{a}", f"{who}_{b}"] for who in ("edaiyn", "nephiedra", "talon") for a, b in ((10, 20), (25, 30))]
"""Two Attack Cards for each seat, so that the next set phase asks."""


def strikes(**given):
    """The creature strikes; nobody can answer. Played on to the next set phase or question."""
    n = given.get("players", 3)
    dead = given.get("dead", ())
    given.setdefault("hands", [[] if k in dead else SPARE[k] for k in range(n)])
    return Play(*scene("cutthroat_caverns", at="strikes", **given))


def holder(play, number):
    """Seat with this Initiative Card."""
    return play.initiative().index(number)


def lost(play, before=100):
    return [before - play.lp(k) for k in range(int(play.t.players))]


# ---------------------------------------------------------------- who is struck


@pytest.mark.rule("CU-EX-10", "CU-STR-03", "CU-STR-04", "CU-TRN-02")
def test_five_players_against_fear():
    """Vasha 40, Orn 40, Nyx 25, Talon 10, Edaiyn none: most are Vasha and Orn, second most is Nyx."""
    play = strikes(
        encounter="fear", players=5,
        stack=[(0, "attack_40"), (1, "attack_40"), (2, "attack_25"), (3, "attack_10")],
    )  # fmt: skip
    assert lost(play) == [15, 15, 10, 0, 0]


@pytest.mark.rule("CU-EX-10", "CU-STR-04", "CU-R24")
def test_a_second_most_that_nobody_has_lapses():
    play = strikes(encounter="fear", players=5, stack=[(0, "attack_40"), (1, "attack_40")])
    assert lost(play) == [15, 15, 0, 0, 0]


@pytest.mark.rule("CU-EX-11", "CU-STR-06", "CU-INI-04")
def test_ripper_strikes_the_number_1_of_the_new_draw():
    seen = set()
    for seed in range(12):
        play = strikes(encounter="ripper", initiative=[1, 2, 3], stack=[(0, "attack_5")], seed=seed)
        victim = holder(play, 1)
        assert lost(play) == [10 if k == victim else 0 for k in range(3)]
        seen.add(victim)
    assert seen == {0, 1, 2}, "not the #1 of the Round just played"


@pytest.mark.rule("CU-EX-12", "CU-ENC-03")
@pytest.mark.parametrize(
    ("cards", "wounding"),
    [(("attack_5", "attack_30", "attack_25"), [5, 30]), (("poke_with_a_stick", "attack_30", "attack_25"), [30])],
)
def test_arc_mages_are_hurt_only_by_rising_damage(cards, wounding):
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="arc_mages", sets={k: [card] for k, card in enumerate(cards)},
        hands=[["not_so_tough", *SPARE[0]], SPARE[1], SPARE[2]], left=60,
    )  # fmt: skip
    play = Play(s, t).until("WIN", 0, window="W_END")
    assert [value for _, _, value in play.stack()] == wounding
    assert set(play.discards()) == {"attack_25"} | ({"poke_with_a_stick"} & set(cards)), "it does nothing"


@pytest.mark.rule("CU-EX-14", "CU-STR-09")
def test_a_strike_on_number_3_of_two_survivors_falls_on_number_2():
    """Three wolves strike #1, #2 and #3; one of three players is dead."""
    play = strikes(encounter="wolf_pack", dead=[1], initiative=[1, 0, 2])
    second = holder(play, 2)
    first = holder(play, 1)
    assert play.lp(second) == 80 and play.lp(first) == 90


@pytest.mark.rule("CU-EX-15", "CU-STR-09")
def test_one_survivor_takes_both_strikes():
    """Ripper with four players strikes #1 and #2 for 10 each."""
    play = strikes(encounter="ripper", players=4, dead=[0, 1, 3], hands=[[], [], ["attack_5", *SPARE[0], "feint"], []])
    assert play.lp(2) == 80
    assert len(play.hand(2)) == 4 - 2 + 1, "each strike has its effect; then one card is drawn"


# ---------------------------------------------------------------- I Think He Called You Ugly, Too!


def ugly(by, named, **given):
    """A marker of seat `by` naming seat `named`."""
    return strikes(
        ugly_seat=[by, c.NONE, c.NONE, c.NONE], ugly_named=[named, c.NONE, c.NONE, c.NONE], ugly_n=1, **given
    )  # fmt: skip


@pytest.mark.rule("CU-EX-20", "CU-EX-21", "CU-STR-11", "CU-R35")
@pytest.mark.parametrize("encounter", ["ripper", "thousand_fang_hydra"])
def test_the_named_player_takes_the_strike_on_number_1_also_if_he_is_struck_already(encounter):
    """Strikes on #1 and #2, in two lines or in one: X and #2 are struck; #2 twice if he is X; #1 if X is himself."""
    cases = set()
    for seed in range(16):
        play = ugly(0, 3, encounter=encounter, players=4, seed=seed)
        x = 3
        one, two = holder(play, 1), holder(play, 2)
        expected = [0, 0, 0, 0]
        expected[two] += 10
        expected[x] += 10
        assert lost(play) == expected
        assert play.s.ugly_n == 0
        cases.add("twice" if x == two else "himself" if x == one else "spared")
    assert cases >= {"twice", "spared"}


@pytest.mark.rule("CU-EX-22", "CU-STR-11", "CU-R35")
def test_of_two_tied_targets_the_player_of_the_card_chooses_who_is_spared():
    for spared, struck in ((0, 1), (1, 0)):
        play = ugly(2, 3, encounter="fear", players=4, stack=[(0, "attack_20"), (1, "attack_20"), (2, "attack_5")])
        assert (play.stage, play.seat, play.legal()) == ("SPARE", 2, {"seat:0", "seat:1"})
        play.do(f"seat:{spared}").until("SET")
        assert [play.lp(k) for k in (spared, struck, 2, 3)] == [100, 85, 100, 85]


@pytest.mark.rule("CU-EX-22", "CU-R35")
def test_the_named_player_who_is_a_target_already_is_struck_twice():
    play = ugly(2, 1, encounter="fear", players=4, stack=[(0, "attack_20"), (1, "attack_20")]).do("seat:0")
    assert lost(play) == [0, 30, 0, 0]


@pytest.mark.rule("CU-R35", "CU-STR-07")
def test_a_single_target_of_a_specific_strike_is_replaced_without_a_question():
    play = ugly(2, 1, encounter="blood_bats", stack=[(0, "attack_20"), (2, "attack_10")], left=60)
    assert lost(play) == [0, 10, 0]
    assert play.s.lp_round == 60 - 30 + 10, "the effect goes with the damage"


@pytest.mark.rule("CU-R35", "CU-STR-10")
def test_a_redirection_waits_for_a_strike_and_never_turns_a_loss():
    """Pit Demon: MOST 20, then ALL lose 5; without a wound MOST strikes #1 in D2, after the loss."""
    play = ugly(0, 2, encounter="pit_demon", stack=[(1, "attack_5")])
    assert lost(play) == [5, 5, 25]
    late = ugly(0, 2, encounter="pit_demon")
    assert lost(late) == [5, 5, 25]


@pytest.mark.rule("CU-R35")
def test_a_marker_that_names_a_dead_player_is_void():
    play = ugly(0, 2, encounter="fear", dead=[2], stack=[(1, "attack_5")], initiative=[1, 2, 0])
    assert lost(play)[:2] == [0, 15]


@pytest.mark.rule("CU-R35")
def test_two_markers_replace_one_target_each():
    play = strikes(
        encounter="fear", players=4, stack=[(0, "attack_20"), (1, "attack_20")],
        ugly_seat=[2, 3, c.NONE, c.NONE], ugly_named=[3, 2, c.NONE, c.NONE], ugly_n=2,
    )  # fmt: skip
    assert (play.stage, play.seat) == ("SPARE", 2)
    play.do("seat:0")
    assert lost(play) == [0, 0, 15, 15], "the second marker has only one target left"


@pytest.mark.rule("CU-EX-25", "CU-EX-20", "CU-STR-11")
def test_the_two_enhanced_cards_of_the_example():
    """Stab & Grab takes one Item of an opponent; Ugly turns a strike on another player."""
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="fear", hands=[SPARE[0], SPARE[1], SPARE[2]], left=60,
        sets={0: ["stab_and_grab"], 1: ["ugly"], 2: ["attack_30"]}, items={2: ["potion_of_haste"]},
    )  # fmt: skip
    play = Play(s, t)
    assert (play.stage, play.legal()) == ("STEAL_SEAT", {"pass", "seat:2"})
    play.do("seat:2")
    assert play.items(0) == ["potion_of_haste"]
    assert (play.stage, play.seat, play.legal()) == ("NAME", 1, {"pass", "seat:0", "seat:2"})
    play.do("seat:0").until("SET")
    assert lost(play) == [15, 0, 0], "seat 2 had done most"


# ---------------------------------------------------------------- Boogens


def boogens(token, spoiled):
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="boogens", initiative=[1, 2, 3], seed=4,
        hands=[SPARE[0], ["critical_miss", *SPARE[1]], SPARE[2]], sets={0: ["attack_10"], 1: ["feint"], 2: ["feint"]},
    )  # fmt: skip
    play = Play(s, t).until("TOKEN", 0).do(f"token:{token}").until("WIN", 1, window="W_ATK")
    play.do("card:critical_miss" if spoiled else "pass").until("SET")
    boogens_alive = 2
    expected = [0, 0, 0]
    for number in range(1, boogens_alive + 1):
        expected[holder(play, number)] += 5
    return play, expected


@pytest.mark.rule("CU-EX-23", "CU-STR-12", "CU-GLO-01")
@pytest.mark.parametrize(("token", "spoiled", "chief"), [(0, False, 0), (2, False, 15), (2, True, 15), (0, True, 0)])
def test_the_chieftain_strikes_only_who_has_engaged_him_even_with_a_spoiled_attack(token, spoiled, chief):
    play, expected = boogens(token, spoiled)
    expected[0] += chief
    assert lost(play) == expected
