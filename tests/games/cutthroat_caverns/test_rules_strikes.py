"""Strikes of the creature: section 2.8 of the specification (CU-STR), selectors and effects of section 6.5."""

from collections.abc import Callable
from typing import Any

import pytest

from hypogeum.core.record import copy
from hypogeum.games.cutthroat_caverns import GAME
from hypogeum.games.cutthroat_caverns.effects import creature_left, seat_damage
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.cutthroat_caverns import Play, names
from hypogeum.testing.scenes.cutthroat_caverns.play import go_on

HELD = [["feint", "poke_with_a_stick"], ["feint", "attack_15"], ["feint", "attack_15"], ["nyx_10", "attack_15"],
        ["nyx_20", "orn_10"], ["nyx_25", "orn_20"]]  # fmt: skip
"""Hands without Action Cards, so that nobody is asked before the next set phase."""


def struck(encounter: str, players: int = 3, change: Callable[[Any], None] | None = None, **given: Any) -> Play:
    """The strike step begins; `change` alters the record before. Played on to the next decision."""
    given = {"at": "strikes", "hands": HELD[:players], "players": players} | given
    dead = set(given.get("dead", ()))
    given["hands"] = [[] if k in dead else hand for k, hand in enumerate(given["hands"])]
    s, t = scene("cutthroat_caverns", encounter=encounter, run=False, **given)
    if change is not None:
        change(s)
    go_on(s, t)
    return Play(s, t)


def lost(play: Play, before: int = 100) -> list[int]:
    return [before - play.lp(k) for k in range(int(play.t.players))]


def with_number(play: Play, number: int) -> int:
    return play.initiative().index(number)


def marker(*pairs: tuple[int, int]) -> dict[str, Any]:
    """Ugly markers on the table: (who played it, whom it names), in the order played."""
    blank = [-1] * (4 - len(pairs))
    return {
        "ugly_seat": [a for a, _ in pairs] + blank,
        "ugly_named": [b for _, b in pairs] + blank,
        "ugly_n": len(pairs),
    }


# ---------------------------------------------------------------- whom it strikes


@pytest.mark.rule("CU-STR-01")
@pytest.mark.parametrize("encounter", names().encounters)
def test_every_creature_that_survives_the_turns_strikes(encounter):
    """Nobody has wounded it; The Mirror Witch and her like then strike #1 (CU-R24)."""
    for players in (3, 6):
        play = struck(encounter, players, at="w_end")
        assert sum(lost(play)) >= 5
        assert play.s.round_no == 2


@pytest.mark.rule("CU-STR-01", "CU-STR-02", "CU-R24", "CU-R49", "CU-R63", "CU-R52")
@pytest.mark.parametrize(
    ("encounter", "players", "stack", "known", "drawn"),
    [
        # known: what each seat loses by its deeds; drawn: what the holder of each new number loses besides
        ("fear", 3, [(0, "attack_20"), (1, "attack_30")], [0, 15, 0], {}),
        ("glass_golem", 3, [(0, "attack_20"), (1, "attack_20"), (2, "attack_5")], [15, 15, 0], {}),
        ("crypt_ghoul", 3, [(0, "attack_20"), (1, "attack_5")], [0, 0, 15], {}),
        ("crypt_ghoul", 3, [(0, "attack_20"), (1, "attack_5"), (2, "attack_5")], [0, 15, 15], {}),
        ("crypt_ghoul", 3, [], [15, 15, 15], {}),
        ("crypt_ghoul", 5, [(0, "attack_20")], [0, 15, 15, 15, 15], {1: 10}),
        ("blood_bats", 3, [(1, "attack_20"), (0, "attack_30")], [0, 10, 0], {}),
        ("blood_bats", 5, [(1, "attack_20"), (0, "attack_30"), (1, "attack_5")], [0, 20, 0, 0, 0], {}),
        ("mirror_witch", 3, [(1, "attack_20"), (0, "attack_30")], [15, 0, 0], {}),
        ("hungry_coffer", 4, [(1, "attack_20"), (0, "attack_30")], [10, 20, 0, 0], {}),
        ("ember_fiend", 3, [(1, "attack_20")], [10, 10, 10], {}),
        ("tide_of_rats", 3, [], [5, 5, 5], {}),
        ("gorging_ooze", 3, [(2, "attack_5"), (0, "attack_10")], [5, 0, 5], {1: 10}),
        ("wailing_banshee", 3, [(2, "attack_5"), (0, "attack_10")], [0, 10, 0], {1: 5}),
        ("wailing_banshee", 3, [(2, "attack_5"), (0, "attack_10"), (1, "attack_20")], [0, 0, 0], {1: 5}),
        ("vengeful_shade", 5, [], [0, 0, 0, 0, 0], {1: 10, 2: 5}),
        ("pit_demon", 3, [(2, "attack_5"), (0, "attack_10")], [25, 5, 5], {}),
        ("void_herald", 3, [(2, "attack_5"), (0, "attack_10")], [0, 15, 0], {1: 15}),
        ("ripper", 6, [], [0] * 6, {1: 10, 2: 10, 3: 10}),
        ("shift", 4, [], [0] * 4, {1: 10, 2: 10}),
        ("arc_mages", 6, [], [0] * 6, {1: 15, 2: 10, 3: 10}),
        ("bone_warden", 6, [], [0] * 6, {1: 15, 2: 10, 3: 5}),
        ("cave_troll", 5, [], [0] * 5, {1: 20, 2: 10}),
        ("gloom_spider", 5, [], [0] * 5, {1: 10, 2: 10}),
        ("grave_taxman", 4, [], [10] * 4, {1: 5}),
        ("iron_colossus", 5, [], [0] * 5, {1: 20, 2: 15, 3: 10}),
        ("lich_of_the_deep", 5, [], [15] * 5, {1: 15, 2: 10}),
        ("mind_leech", 4, [], [0] * 4, {1: 10, 2: 5}),
        ("stone_watcher", 5, [], [0] * 5, {1: 15, 2: 10}),
        ("wolf_pack", 4, [], [0] * 4, {1: 10, 2: 10, 3: 10, 4: 10}),
        ("boogens", 4, [], [0] * 4, {1: 5, 2: 5, 3: 5}),
    ],
)
def test_each_creature_strikes_whom_its_card_says(encounter, players, stack, known, drawn):
    play = struck(encounter, players, stack=stack)
    assert lost(play) == [known[k] + drawn.get(number, 0) for k, number in enumerate(play.initiative())]


@pytest.mark.rule("CU-STR-02", "CU-STR-03")
@pytest.mark.parametrize(("prestige", "expected"), [([3, 5, 1], [0, 10, 0]), ([5, 2, 5], [10, 0, 10])])
def test_the_grave_taxman_strikes_the_richest(prestige, expected):
    assert lost(struck("grave_taxman", prestige=prestige)) == expected


@pytest.mark.rule("CU-STR-02", "CU-STR-03")
def test_the_lich_strikes_the_strongest_as_they_stand_when_the_step_begins():
    play = struck("lich_of_the_deep", lp=[90, 80, 90])
    fallen = [90 - play.lp(0), 80 - play.lp(1), 90 - play.lp(2)]
    assert fallen == [(15 if k != 1 else 0) + (15 if number == 1 else 0) for k, number in enumerate(play.initiative())]


@pytest.mark.rule("CU-STR-02")
def test_the_shade_strikes_who_played_an_action_card_and_not_who_set_one():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="vengeful_shade",
        hands=[["rally", "feint"], ["feint", "attack_15"], ["trip", "counter_strike"]],
        sets={0: ["attack_5"], 1: ["attack_10"], 2: ["edge_out"]},
    )  # fmt: skip
    play = Play(s, t).until("WIN", 0, window="W_ATK").do("card:rally").until("SET")
    assert lost(play) == [10 * (k == 0) + 10 * (number == 1) for k, number in enumerate(play.initiative())]


@pytest.mark.rule("CU-STR-02")
def test_an_action_card_of_an_earlier_round_is_forgotten():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="vengeful_shade", sets={0: ["attack_5"], 1: ["attack_10"]},
        hands=[["rally", "feint", "edaiyn_10"], ["feint", "attack_15"], ["feint", "attack_15"]],
    )  # fmt: skip
    play = Play(s, t).until("WIN", 0, window="W_ATK").do("card:rally").until("SET")
    assert s.actor[:3].tolist() == [0, 0, 0]
    before = [play.lp(k) for k in range(3)]
    play.round({0: "feint", 1: "feint", 2: "feint"})
    assert [was - play.lp(k) for k, was in enumerate(before)] == [10 * (number == 1) for number in play.initiative()]


@pytest.mark.rule("CU-STR-02")
def test_damage_of_earlier_rounds_is_ignored():
    s, t = scene(
        "cutthroat_caverns", encounter="fear",
        hands=[["attack_30", "attack_5", "feint"], ["attack_5", "attack_10", "feint"], ["feint", "focus_strength"]],
    )  # fmt: skip
    play = Play(s, t).round({0: "attack_30", 1: "attack_5", 2: "feint"})
    assert lost(play) == [15, 0, 0]
    play.round({0: "attack_5", 1: "attack_10", 2: "focus_strength"})
    assert lost(play) == [15, 20, 0], "in the second Round seat 1 did most, over both seat 0 did"


@pytest.mark.rule("CU-R24", "CU-STR-06")
@pytest.mark.parametrize(("encounter", "damage"), [("fear", 15), ("mirror_witch", 15), ("blood_bats", 10)])
def test_a_first_rank_strike_without_a_candidate_falls_on_the_new_number_1(encounter, damage):
    hit = set()
    for seed in range(8):
        play = struck(encounter, seed=seed)
        assert lost(play)[with_number(play, 1)] == sum(lost(play)) == damage
        hit.add(with_number(play, 1))
    assert len(hit) > 1, "the numbers are drawn first"


@pytest.mark.rule("CU-R63")
def test_first_and_last_are_sought_among_the_living():
    play = struck(
        "hungry_coffer", 4, dead=[0, 3], stack=[(0, "attack_5"), (1, "attack_10"), (2, "attack_15"), (3, "attack_20")]
    )
    assert [100 - play.lp(k) for k in (1, 2)] == [20, 10]


@pytest.mark.rule("CU-R63", "CU-R64")
def test_a_wound_that_is_halved_to_nothing_stays_a_wound_but_is_no_damage():
    def halve(s):
        s.e_pos[0] = 0

    assert lost(struck("blood_bats", stack=[(0, "attack_5"), (1, "attack_10")], change=halve)) == [10, 0, 0]
    assert lost(struck("wailing_banshee", stack=[(0, "attack_5"), (1, "attack_10")], change=halve))[2] >= 10
    assert lost(struck("crypt_ghoul", stack=[(0, "attack_5"), (1, "attack_10"), (2, "attack_20")], change=halve)) == [
        15,
        0,
        0,
    ]


@pytest.mark.rule("CU-R64")
def test_the_damage_of_a_seat_is_the_sum_of_what_its_entries_are_worth_now():
    play = struck("fear", stack=[(0, "attack_20"), (1, "attack_30"), (0, "attack_15")])
    assert lost(play) == [15, 0, 0], "35 against 30"
    s, t = scene("cutthroat_caverns", at="strikes", encounter="gorging_ooze", run=False, hands=HELD[:3],
                 stack=[(0, "attack_50"), (1, "attack_20")])  # fmt: skip
    assert [int(seat_damage(s, t, k)) for k in range(3)] == [30, 20, 0], "the cap of the creature is included"


# ---------------------------------------------------------------- the step


@pytest.mark.rule("CU-STR-05", "CU-TRN-06")
def test_after_specific_strikes_the_stack_is_discarded_and_then_initiative_is_drawn():
    orders = set()
    for seed in range(6):
        play = struck("ember_fiend", stack=[(0, "attack_20")], hands=[["counter_strike", "attack_5"], *HELD[1:3]],
                      initiative=[2, 3, 1], seed=seed)  # fmt: skip
        assert play.stage == "COUNTER" and lost(play) == [10, 10, 10]
        assert play.initiative() == [2, 3, 1] and play.stack() == [(0, "attack_20", 20)], "still the old Round"
        play.do("pass").until("SET")
        assert play.stack() == [] and "attack_20" in play.discards()
        assert play.s.lp_round == 120 - 20
        orders.add(tuple(play.initiative()))
    assert len(orders) > 1


@pytest.mark.rule("CU-STR-09", "CU-EX-14")
def test_a_number_above_the_living_falls_on_the_highest():
    play = struck("iron_colossus", 5, dead=[1, 3, 4])
    assert {number: 100 - play.lp(k) for k, number in enumerate(play.initiative()) if number} == {1: 20, 2: 15 + 10}


@pytest.mark.rule("CU-STR-09", "CU-EX-15")
def test_one_survivor_takes_all_strikes():
    play = struck("ripper", 4, dead=[0, 1, 3], fill=True)
    assert play.lp(2) == 100 - 20
    play = struck("wolf_pack", 4, dead=[0, 3], token_left=[30, 30, 0, 30])
    assert {number: 100 - play.lp(k) for k, number in enumerate(play.initiative()) if number} == {1: 10, 2: 20}


@pytest.mark.rule("CU-R62", "CU-R22", "CU-INI-06")
def test_deaths_come_after_the_whole_step_and_then_initiative_closes_up():
    """The Colossus kills #1; its second strike still falls on the #2 of the draw."""
    for seed in range(4):
        play = struck("iron_colossus", lp=[20, 20, 20], seed=seed)
        assert sorted(play.initiative()) == [0, 1, 2]
        assert [play.lp(with_number(play, number)) for number in (0, 1, 2)] == [0, 5, 20]


@pytest.mark.rule("CU-R62", "CU-GLO-02", "CU-R41")
def test_damage_is_applied_strike_by_strike():
    """The Ward takes 10 off the first strike only: no wound and no discard; the second does both."""
    play = struck("ripper", 4, dead=[0, 1, 3], fill=True, relics={2: ["oaken_ward"]}, enc_no=2)
    assert play.lp(2) == 90
    assert len(play.discards()) == 1


@pytest.mark.rule("CU-R23", "CU-EX-21")
def test_the_second_strike_on_a_player_who_dies_of_the_first_is_spent_on_him():
    cases = 0
    for seed in range(12):
        play = struck("ripper", 4, lp=[100, 100, 100, 10], seed=seed, **marker((0, 3)))
        if 3 in play.alive():
            continue
        numbers = play.initiative()
        if play.lp(0) + play.lp(1) + play.lp(2) == 300:
            cases += 1
            assert sorted(numbers) == [0, 1, 2, 3]
    assert cases > 0, "seat 3 was #2 and named: both strikes went to him"


@pytest.mark.rule("CU-STR-13", "CU-GLO-03")
@pytest.mark.parametrize(
    ("encounter", "fallen"), [("ripper", [0, 0, 0]), ("ember_fiend", [0, 0, 0]), ("pit_demon", [5, 5, 5])]
)
def test_a_cancelled_creature_does_not_strike_but_initiative_is_drawn(encounter, fallen):
    orders = set()
    for seed in range(6):
        play = struck(encounter, cancelled=1, seed=seed)
        assert play.stage == "SET" and lost(play) == fallen
        orders.add(tuple(play.initiative()))
    assert len(orders) > 1
    assert play.s.cancelled == 0, "it strikes again in the next Round"


@pytest.mark.rule("CU-STR-10", "CU-GLO-03")
def test_a_loss_of_life_points_passes_through_iron_skin_and_ward():
    play = struck("pit_demon", stack=[(1, "attack_20")], running={1: {"potion_of_iron_skin": 0}}, enc_no=2,
                  relics={2: ["oaken_ward"]})  # fmt: skip
    assert lost(play) == [5, 5, 5], "the strike of 20 is stopped, the loss is not"
    assert not play.s.relic_used.any()


@pytest.mark.rule("CU-STR-12")
def test_each_living_boogen_strikes_one_player_and_a_dead_one_does_not():
    play = struck("boogens", 4, token_left=[20, 0, 20, 65])
    assert {number: 100 - play.lp(k) for k, number in enumerate(play.initiative())} == {1: 5, 2: 5, 3: 0, 4: 0}


# ---------------------------------------------------------------- effects


@pytest.mark.rule("CU-STR-07", "CU-STR-11", "CU-EX-20", "CU-EX-21", "CU-R35")
def test_the_player_named_takes_the_strike_of_number_1_with_its_effects():
    """Ripper strikes #1 and #2 for 10 and a card each; Ugly names seat 3."""
    seen = set()
    for seed in range(16):
        play = struck("ripper", 4, seed=seed, **marker((0, 3)))
        number = play.initiative()[3]
        strikes = [0, 0, 0, 1]
        strikes[with_number(play, 2)] += 1
        assert lost(play) == [10 * n for n in strikes]
        assert [len(play.hand(k)) for k in range(4)] == [2 - n + 1 for n in strikes]
        seen.add(number)
    assert seen == {1, 2, 3, 4}, "named as #1 he is struck once, as #2 twice, as #3 or #4 in the place of #1"


@pytest.mark.rule("CU-STR-11", "CU-R35")
def test_the_hydra_spares_number_1_without_a_question():
    for seed in range(5):
        play = struck("thousand_fang_hydra", 4, seed=seed, **marker((0, 3)))
        strikes = [0, 0, 0, 1]
        strikes[with_number(play, 2)] += 1
        assert play.stage == "SET" and lost(play) == [10 * n for n in strikes]


@pytest.mark.rule("CU-R35")
def test_all_markers_act_on_the_same_line_in_the_order_played():
    play = struck("ember_fiend", **marker((0, 1), (2, 1)))
    assert (play.stage, play.seat) == ("SPARE", 0)
    assert play.legal() == {"seat:0", "seat:1", "seat:2"}
    play.do("seat:0")
    assert (play.stage, play.seat) == ("SPARE", 2)
    assert play.legal() == {"seat:1", "seat:2"}, "the first is replaced already"
    play.do("seat:2")
    assert lost(play) == [0, 30, 0]


@pytest.mark.rule("CU-R35")
def test_a_marker_that_finds_no_target_left_is_void():
    play = struck("lich_of_the_deep", lp=[100, 90, 90], **marker((2, 1), (0, 2)))
    left = [play.lp(k) for k in range(3)]
    expected = [100, 90 - 15, 90]
    expected[with_number(play, 1)] -= 15
    assert left == expected, "seat 1 takes the strike on the strongest; the second marker has no effect, later neither"
    assert play.s.ugly_n == 0


@pytest.mark.rule("CU-R35", "CU-GLO-03", "CU-STR-10")
def test_a_loss_of_life_points_is_not_redirected_and_the_marker_waits_for_a_strike():
    """Nobody has wounded the Pit Demon: all lose 5 first, then its strike falls on #1 of the draw, that is on seat 2."""
    for seed in range(4):
        assert lost(struck("pit_demon", seed=seed, **marker((0, 2)))) == [5, 5, 25]


@pytest.mark.rule("CU-R35", "CU-ACT-08", "CU-R52")
def test_ugly_played_as_a_counter_strike_turns_a_strike_that_is_still_to_come():
    hands = [["counter_strike", "ugly", "attack_5"], ["feint", "attack_5"], ["feint", "attack_5"]]
    play = struck("lich_of_the_deep", lp=[100, 90, 90], hands=hands)
    assert (play.stage, play.seat, play.lp(0)) == ("COUNTER", 0, 85)
    play.do("card:counter_strike", "card:ugly")
    assert (play.stage, play.seat) == ("NAME", 0)
    play.do("seat:1")
    play.until("SET")
    assert [play.lp(k) for k in range(3)] == [85, 75, 90], "whoever drew number 1"


@pytest.mark.rule("CU-STR-13", "CU-ACT-08", "CU-R52")
@pytest.mark.parametrize(("answer", "later"), [("yes", 0), ("pass", 15)])
def test_holy_water_thrown_as_a_counter_strike_stops_the_strikes_that_are_still_to_come(answer, later):
    hands = [["counter_strike", "throw_holy_water", "attack_5"], ["feint", "attack_5"], ["feint", "attack_5"]]
    orders = set()
    for seed in range(4):
        play = struck("lich_of_the_deep", lp=[100, 90, 90], hands=hands, seed=seed)
        play.do("card:counter_strike", "card:throw_holy_water")
        assert (play.stage, play.seat) == ("HOLY", 0)
        play.do(answer).until("SET")
        assert sum([85, 90, 90]) - sum(play.lp(k) for k in range(3)) == later
        orders.add(tuple(play.initiative()))
    assert len(orders) > 1, "Initiative is drawn all the same"


@pytest.mark.rule("CU-R35")
def test_an_unused_marker_is_void_at_the_end_of_the_round():
    play = struck("ember_fiend", cancelled=1, **marker((0, 1)))
    assert play.s.ugly_n == 0
    play.round({})
    assert lost(play) == [10, 10, 10]


@pytest.mark.rule("CU-STR-07", "CU-STR-08", "CU-R55")
@pytest.mark.parametrize(("encounter", "discards"), [("ripper", 1), ("mind_leech", 2)])
def test_the_victim_discards_random_cards(encounter, discards):
    thrown = set()
    hands = [["vasha_10", "vasha_20", "vasha_25"], ["orn_10", "orn_20", "orn_25"], ["nyx_10", "nyx_20", "nyx_25"]]
    for seed in range(8):
        play = struck(encounter, hands=hands, seed=seed)
        assert [len(play.hand(k)) for k in range(3)] == [4 - discards * (number == 1) for number in play.initiative()]
        assert len(play.discards()) == discards
        thrown.add(play.discards()[0])
    assert len(thrown) > 2


@pytest.mark.rule("CU-STR-07", "CU-TRN-09")
def test_a_victim_of_the_spider_sets_nothing_and_counts_as_having_had_its_turn():
    play = struck("gloom_spider", items={0: ["alchemists_fire"]})
    victim = with_number(play, 1)
    assert victim == 0, "it cannot throw its Alchemist's Fire either"
    assert lost(play)[victim] == 10
    assert play.s.turn_lost[victim] == 1 and play.s.acted[victim] == 1
    others = [k for k in range(3) if k != victim]
    asked = [play.seat]
    while play.s.round_no == 2:
        asked.append(play.seat)
        assert play.s.set_n[victim] == 0
        play.auto()
    assert set(asked) == set(others)


@pytest.mark.rule("CU-R44", "CU-TRN-09")
def test_crowd_passes_over_who_has_lost_the_turn():
    s, t = scene(
        "cutthroat_caverns", at="turns", encounter="pit_demon", players=4, hands=[["feint"], [], ["rally"], ["feint"]],
        sets={0: ["crowd"], 2: ["attack_20"], 3: ["attack_40"]}, turn_lost=[0, 1, 0, 0, 0, 0], acted=[0, 1, 0, 0, 0, 0],
    )  # fmt: skip
    play = Play(s, t).until("SET")
    assert s.lp_round == 240 - 20 - 10 - 20
    assert play.lp(3) < 100


@pytest.mark.rule("CU-STR-07")
def test_a_lost_turn_lapses_with_the_encounter():
    s, t = scene("cutthroat_caverns", at="end", encounter="gloom_spider", killer=0, hands=HELD[:3],
                 lose_turn=[0, 1, 0, 0, 0, 0])  # fmt: skip
    Play(s, t).until("SET", 1)
    assert (s.enc_no, s.round_no) == (2, 1)


@pytest.mark.rule("CU-STR-07")
@pytest.mark.parametrize(("dealt", "left"), [("attack_20", 60), ("attack_5", 70)])
def test_the_bats_regain_life_but_never_more_than_they_had(dealt, left):
    play = struck("blood_bats", stack=[(1, dealt)])
    assert play.s.lp_round == play.left() == left


@pytest.mark.rule("CU-STR-07")
def test_a_creature_never_stands_above_its_starting_life_points():
    """The bats regain 10; then the attack that wounded them for 10 is halved while a Counter Strike is answered."""
    play = struck("blood_bats", stack=[(0, "attack_10")],
                  hands=[["counter_strike", "attack_5"], ["not_so_tough", "feint"], ["trip", "feint"]])  # fmt: skip
    play.do("card:counter_strike")
    play.until("WIN", 1, window="W_ATK").do("card:not_so_tough", "entry:0", "halve").do("pass")
    assert (play.stage, play.seat, play.stack()) == ("WIN", 2, [(0, "attack_10", 5)])
    assert creature_left(play.s, play.t) == play.left() == 70, "not 70 + 10 - 5"
    assert GAME.entries.faults(copy(play.s), play.t) == 0
    play.until("SET")
    assert play.s.lp_round == 70, "70 + 10 - 5 - 5"


@pytest.mark.rule("CU-STR-07", "CU-ITM-07")
def test_the_coffer_destroys_an_untipped_item_and_no_relic():
    left = set()
    for seed in range(8):
        play = struck(
            "hungry_coffer", stack=[(1, "attack_20")], items={1: ["potion_of_haste", "cure_wounds"], 0: ["potion_of_healing"]},
            running={1: {"potion_of_strength": 2}}, relics={1: ["serrated_dagger"]}, enc_no=2, seed=seed,
        )  # fmt: skip
        assert lost(play) == [0, 20, 0]
        held = play.items(1)
        assert len(held) == 2 and "serrated_dagger" in held
        assert play.items(0) == ["potion_of_healing"]
        left.add(held[0])
    assert left == {"potion_of_haste", "cure_wounds"}
    assert lost(struck("hungry_coffer", stack=[(1, "attack_20")], relics={1: ["serrated_dagger"]}, enc_no=2)) == [
        0,
        20,
        0,
    ]


@pytest.mark.rule("CU-R41", "CU-GLO-02")
@pytest.mark.parametrize("shield", ["ward", "iron"])
def test_damage_reduced_to_nothing_is_no_wound_and_has_no_effect(shield):
    given = {"relics": {1: ["oaken_ward"]}} if shield == "ward" else {"running": {1: {"potion_of_iron_skin": 0}}}
    seen = set()
    for seed in range(8):
        play = struck("gloom_spider", enc_no=2, seed=seed, hands=[HELD[0], ["counter_strike", "attack_15", "feint"], HELD[2]],
                      **given)  # fmt: skip
        if with_number(play, 1) == 1:
            assert play.stage == "SET", "no Counter Strike is offered"
            assert play.lp(1) == 100 and play.s.turn_lost[1] == 0
        else:
            assert lost(play)[with_number(play, 1)] == 10
        seen.add(with_number(play, 1))
    assert 1 in seen


@pytest.mark.rule("CU-STR-07", "CU-R35")
def test_who_takes_a_redirected_strike_loses_the_turn():
    for seed in range(4):
        play = struck("gloom_spider", seed=seed, **marker((0, 2)))
        assert lost(play) == [0, 0, 10]
        assert play.s.turn_lost[:3].tolist() == [0, 0, 1]
