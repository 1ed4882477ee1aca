"""Where decks come from (section 6.8), building one (CC-DEC-01, CC-DEC-02), and what cards cost (CC-ENG-05)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from hypogeum.core.jit import PLAIN
from hypogeum.core.rng import plant
from hypogeum.games.cults_and_cryptids import GAME
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.actions import A_CARD, A_END, A_FACTION
from hypogeum.games.cults_and_cryptids.content import names, tables
from hypogeum.games.cults_and_cryptids.decks import TEMPLATE_MOST, violations
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.rules.auras import refresh
from hypogeum.games.cults_and_cryptids.rules.board import (
    add_counters,
    add_poison,
    change_influence,
    change_madness,
    free_slot,
    hurt,
)  # fmt: skip
from hypogeum.games.cults_and_cryptids.rules.building import leaders_missing
from hypogeum.games.cults_and_cryptids.rules.costs import faith_cost
from hypogeum.games.cults_and_cryptids.rules.generate import add_one, add_resource, generate_deck, weight_of
from hypogeum.games.cults_and_cryptids.rules.turns import suffer_poison
from hypogeum.games.cults_and_cryptids.state import STATE

RULES = GAME.entries
WORD = names()
SEEDS = 8 if PLAIN else 400


def card(word: str) -> int:
    return WORD.card_id.index(word)


def begin(seed: int = 1, **options: Any) -> tuple[Any, Any]:
    """A new game at its first decision."""
    t, s = tables(CultsOptions(**options)), STATE.make()
    RULES.reset(s, t, np.uint64(seed))
    return s, t


def stage(s: Any) -> str:
    return c.STAGE_NAMES[s.frame[s.depth - 1, c.F_KIND]]


def legal(s: Any) -> list[int]:
    return [int(a) for a in np.flatnonzero(s.legal)]


def do(s: Any, t: Any, a: int) -> None:
    assert s.legal[a]
    RULES.step(s, t, a)


def judge(s: Any, t: Any, seat: int) -> list[str]:
    return violations(t, [k for k in range(c.CARDS) for _ in range(s.decklist[seat, k])], WORD.card).errors


# generated decks


def generated(seed: int, **options: Any) -> tuple[Any, Any, Counter[int]]:
    """A generated deck of seat 0, and its numbers of cards by type."""
    t, s = tables(CultsOptions(deck_mode="random_legal", **options)), STATE.make()
    plant(s, np.uint64(seed))
    generate_deck(s, t, 0)
    assert judge(s, t, 0) == []
    kinds: Counter[int] = Counter()
    for k in np.flatnonzero(s.decklist[0]):
        kinds[int(t.kind[k])] += int(s.decklist[0, k])
    return s, t, kinds


def test_decks_of_the_template_are_legal_and_have_its_numbers():
    sizes, with_resources = Counter(), 0
    for seed in range(SEEDS):
        s, t, kinds = generated(seed)
        for kind, low in {c.LEADER: 2, c.FOLLOWER: 23, c.CRYPTID: 8, c.RELIC: 2, c.LAIR_CARD: 2}.items():
            assert low <= kinds[kind] <= TEMPLATE_MOST[kind]
        assert kinds[c.RESOURCE] in (0, 3, 4, 5, 6)
        with_resources += kinds[c.RESOURCE] > 0
        held = np.flatnonzero(s.decklist[0])
        sizes[int(s.chosen[0]).bit_count()] += 1
        for k in held:
            assert t.faction[k] >= c.FACTIONS or int(s.chosen[0]) >> int(t.faction[k]) & 1
            assert t.kind[k] == c.RESOURCE or s.decklist[0, k] <= 4
            assert t.kind[k] != c.CRYPTID or int(t.compatible[k]) & int(s.chosen[0])
            assert kinds[c.RESOURCE] or not t.asks[k].any()
    if not PLAIN:  # weights 2, 5, 3 of ten, and half of the decks
        assert set(sizes) == {1, 2, 3}
        assert abs(sizes[1] / SEEDS - 0.2) < 0.08
        assert abs(sizes[2] / SEEDS - 0.5) < 0.08
        assert abs(with_resources / SEEDS - 0.5) < 0.08


def test_decks_under_a_cap_on_copies_keep_to_it():
    for seed in range(SEEDS // 2):
        s, _, _ = generated(seed, copy_cap=4)
        assert s.decklist[0].max() <= 4
        s, _, _ = generated(seed, gen_copy_cap=60)
        assert s.decklist[0].sum() == 60


def test_stray_cards_come_with_a_quarter_of_the_weight():
    t, s = tables(CultsOptions(deck_mode="random_legal")), STATE.make()
    s.chosen[0] = 1 << c.MIL

    def weight(word: str, kind: int = c.FOLLOWER, rites: bool = False, resources: int = 0) -> int:
        return int(weight_of(s, t, 0, card(word), rites, kind, resources))

    assert weight("conscript") == 4
    assert weight("hitchhiker") == 1
    assert weight("corner_lookout") == 0  # of another faction
    assert weight("conscript", c.CRYPTID) == 0  # of another type
    assert weight("project_thunderbird", c.CRYPTID) == 4
    assert weight("jersey_devil", c.CRYPTID) == 0  # lists no faction of the deck
    assert weight("rules_of_engagement", c.NONE, True) == weight("state_of_siege", c.NONE, True) == 4
    assert weight("airstrike", c.NONE, True) == weight("mortar_pit", c.RELIC) == 0  # nothing to pay with
    assert weight("airstrike", c.NONE, True, 3) == weight("mortar_pit", c.RELIC, False, 3) == 4
    assert weight("arms", c.NONE, True, 3) == 0
    s.decklist[0, card("conscript")] = 3
    assert weight("conscript") == 4
    s.decklist[0, card("conscript")] = 4
    assert weight("conscript") == 0


def test_resources_come_in_proportion_to_what_asks_for_them():
    t, s = tables(CultsOptions(deck_mode="random_legal")), STATE.make()
    n = 40 if PLAIN else 2000

    def drawn() -> list[float]:
        found = np.zeros(4)
        for seed in range(n):
            before = s.decklist[0, 163:167].copy()
            plant(s, np.uint64(seed))
            add_resource(s, t, 0)
            found += s.decklist[0, 163:167] - before
            s.decklist[0, 163:167] = before
        return list(found / n)

    assert min(drawn()) > (0 if PLAIN else 0.2)  # nothing asks: each a quarter
    s.decklist[0, card("airstrike")] = 2
    s.decklist[0, card("supply_sergeant")] = 1
    assert drawn() == [0, 1, 0, 0]
    s.decklist[0, card("day_trader")] = 4
    s.decklist[0, card("ledger_of_favours")] = 3
    cash, arms, *others = drawn()
    assert others == [0, 0]
    assert abs(cash - 0.5) < (0.3 if PLAIN else 0.05)
    assert cash + arms == 1


def test_any_legal_deck_may_come_of_uniform_drawing():
    types: Counter[int] = Counter()
    most = 0
    for seed in range(SEEDS):
        s, t, kinds = generated(seed, gen="uniform")
        types += kinds
        most = max(most, int(s.decklist[0].max()))
        assert kinds[c.LEADER] >= 1
        assert {int(t.faction[k]) for k in np.flatnonzero(s.decklist[0])} <= {
            *(f for f in range(9) if int(s.chosen[0]) >> f & 1), c.STR, c.NO_FACTION,
        }  # fmt: skip
    assert set(types) == set(range(c.TYPES))
    assert most > (1 if PLAIN else 4)


@pytest.mark.parametrize("cap", [1, 2, 10])
def test_uniform_drawing_under_a_cap_takes_three_factions(cap):
    for seed in range(SEEDS // 2):
        s, _, _ = generated(seed, gen="uniform", copy_cap=cap)
        assert s.decklist[0].max() <= cap
        assert int(s.chosen[0]).bit_count() == 3


@pytest.mark.rule("CC-DCK-07")
def test_the_last_place_goes_to_a_leader_that_is_missing():
    t, s = tables(CultsOptions(deck_mode="random_legal", gen="uniform")), STATE.make()
    s.chosen[0] = 1 << c.MIL
    s.decklist[0, card("conscript")] = 59
    assert leaders_missing(s, t, 0) == 1
    plant(s, np.uint64(5))
    add_one(s, t, 0, c.LEADER)
    assert leaders_missing(s, t, 0) == 0
    assert (
        sum(s.decklist[0, card(word)] for word in ("colonel_vance_hatch", "the_quartermaster", "the_drifter_king")) == 1
    )


# deck modes


@pytest.mark.rule("CC-CMP-01")
@pytest.mark.parametrize(
    "options",
    [
        {}, {"decks": ("d3", "d3")}, {"deck_mode": "random_ready"}, {"deck_mode": "mirror"}, {"deck_mode": "random_legal"},
        {"deck_mode": "random_legal", "gen": "uniform"}, {"decks": ({"conscript": 59, "colonel_vance_hatch": 1}, "t1")},
    ],
)  # fmt: skip
def test_every_mode_gives_sixty_cards_to_each_seat(options):
    for seed in range(2 if PLAIN else 5):
        s, t = begin(seed, **options)
        for seat in range(2):
            assert s.decklist[seat].sum() == 60
            assert s.deck_n[seat] + s.hand_n[seat] == 60
            assert judge(s, t, seat) == []
            everything = s.hand[seat].astype(int)
            np.add.at(everything, s.deck[seat, : s.deck_n[seat]].astype(int), 1)
            assert (everything == s.decklist[seat]).all()


def test_pairs_and_lists_are_dealt_as_they_were_named():
    s, t = begin(decks=("d1", "t3"))
    assert (s.decklist == t.ready[[0, 9]]).all()
    s, _ = begin(decks=({"conscript": 59, "colonel_vance_hatch": 1}, "d1"))
    assert (s.decklist[0, 19], s.decklist[0, 17]) == (59, 1)
    assert (s.decklist[1] == t.ready[0]).all()


def test_random_ready_decks_are_drawn_for_each_seat_alone_and_mirrors_for_both():
    seen, same = set(), 0
    for seed in range(100):
        s, t = begin(seed, deck_mode="random_ready")
        found = [next(k for k in range(10) if (t.ready[k] == s.decklist[seat]).all()) for seat in range(2)]
        seen |= {(seat, deck) for seat, deck in enumerate(found)}
        same += found[0] == found[1]
    assert len(seen) == 20
    assert 0 < same < 30
    mirrored = set()
    for seed in range(20):
        s, t = begin(seed, deck_mode="mirror")
        assert (s.decklist[0] == s.decklist[1]).all()
        mirrored.add(next(k for k in range(10) if (t.ready[k] == s.decklist[0]).all()))
    assert len(mirrored) > 5


# building a deck


def of(faction: int, t: Any) -> set[int]:
    return {A_CARD + int(k) for k in np.flatnonzero(t.faction == faction)}


@pytest.mark.rule("CC-DEC-01")
def test_a_builder_chooses_up_to_three_factions():
    s, t = begin(deck_mode="build")
    factions = list(range(A_FACTION, A_FACTION + 9))
    assert (s.to_act, stage(s), legal(s)) == (0, "BUILD_FACTION", [A_END, *factions])
    do(s, t, A_FACTION + c.OCC)
    assert (stage(s), legal(s)) == ("BUILD_FACTION", [A_END, *(f for f in factions if f != A_FACTION + c.OCC)])
    do(s, t, A_FACTION + c.POL)
    do(s, t, A_FACTION + c.MED)
    assert (s.to_act, stage(s)) == (0, "BUILD_CARD")
    assert s.chosen[0] == 1 << c.OCC | 1 << c.POL | 1 << c.MED


@pytest.mark.rule("CC-DEC-01", "CC-DCK-04", "CC-DCK-05", "CC-STR-01")
def test_a_builder_takes_cards_of_its_factions_strays_and_resources():
    s, t = begin(deck_mode="build")
    do(s, t, A_FACTION + c.NAT)
    do(s, t, A_END)
    assert set(legal(s)) == of(c.NAT, t) | of(c.STR, t) | {A_CARD + int(k) for k in t.resource_card}
    s, t = begin(deck_mode="build")
    do(s, t, A_END)
    assert set(legal(s)) == of(c.STR, t) | {A_CARD + int(k) for k in t.resource_card}


@pytest.mark.rule("CC-DEC-02", "CC-DCK-01")
@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_one_decision_adds_some_copies_until_there_are_sixty(step):
    s, t = begin(deck_mode="build", build_step=step)
    do(s, t, A_END)
    do(s, t, A_CARD + card("the_drifter_king"))
    assert s.decklist[0, card("the_drifter_king")] == step
    decisions = 1
    while s.to_act == 0:
        assert s.built[0] == step * decisions
        do(s, t, A_CARD + card("burnout"))
        decisions += 1
    assert decisions == 60 // step
    assert s.decklist[0, card("burnout")] == 60 - step
    assert (s.to_act, stage(s)) == (1, "BUILD_FACTION")
    assert not s.decklist[1].any()


@pytest.mark.rule("CC-DEC-02", "CC-DCK-02")
def test_a_card_at_the_cap_is_no_longer_offered():
    s, t = begin(deck_mode="build", build_step=4, copy_cap=6)
    for faction in (c.MIL, c.CRI, c.SOC):
        do(s, t, A_FACTION + faction)
    conscript = card("conscript")
    do(s, t, A_CARD + conscript)
    assert s.decklist[0, conscript] == 4
    do(s, t, A_CARD + conscript)
    assert (s.decklist[0, conscript], s.built[0]) == (6, 6)
    assert not s.legal[A_CARD + conscript]


@pytest.mark.rule("CC-DEC-01")
@pytest.mark.parametrize(("cap", "enough"), [(1, 4), (2, 1), (3, 0), (10, 0)])
def test_under_a_cap_a_builder_goes_on_until_its_factions_have_enough_cards(cap, enough):
    """Stray and Resources are 22 cards, each faction 16 more."""
    s, t = begin(deck_mode="build", copy_cap=cap)
    for n, faction in enumerate((c.POL, c.ECO, c.SCI)):
        assert bool(s.legal[A_END]) == (n >= enough)
        do(s, t, A_FACTION + faction)
    assert stage(s) == "BUILD_CARD"


@pytest.mark.rule("CC-DEC-02", "CC-DCK-07")
@pytest.mark.parametrize("step", [1, 3, 4])
def test_the_last_places_are_kept_for_a_leader(step):
    s, t = begin(deck_mode="build", build_step=step)
    do(s, t, A_END)
    while s.built[0] < 60 - step:
        do(s, t, A_CARD + card("burnout"))
    s_free, t_free = begin(deck_mode="build", build_step=step, min_leaders=0)
    do(s_free, t_free, A_FACTION + c.SOC)
    do(s_free, t_free, A_END)
    while s_free.built[0] < 60:
        do(s_free, t_free, A_CARD + card("burnout"))
    assert s_free.decklist[0, card("burnout")] == 60
    # only the Leader is left, so it is taken without asking and the other seat builds
    assert s.to_act == 1
    assert s.decklist[0, card("the_drifter_king")] == step


@pytest.mark.rule("CC-DEC-01", "CC-DEC-02")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"build_step": 1},
        {"copy_cap": 1},
        {"copy_cap": 2, "build_step": 4},
        {"min_leaders": 0},
        {"decklists": "open"},
    ],
)
def test_whatever_is_chosen_the_lists_are_legal(options):
    for seed in range(1 if PLAIN else 20):
        s, t = begin(seed, deck_mode="build", **options)
        luck = np.random.default_rng(seed)
        asked = [0, 0]
        while stage(s) in ("BUILD_FACTION", "BUILD_CARD"):
            asked[s.to_act] += 1
            assert s.to_act == 0 or s.built[0] == 60  # one after the other
            do(s, t, int(luck.choice(legal(s))))
        for seat in range(2):
            assert judge(s, t, seat) == []
            assert asked[seat] <= 63
            assert "copy_cap" in options or asked[seat] <= 3 + 60 // int(t.build_step)
            assert s.deck_n[seat] + s.hand_n[seat] == 60
        assert not s.slot.any() and not s.waste_n.any()


# costs


def facing(mine: dict[int, str], theirs: dict[int, str]) -> tuple[Any, Any]:
    """Boards of two seats by slot, with their continuous effects."""
    t, s = tables(CultsOptions()), STATE.make()
    for seat, board in enumerate((mine, theirs)):
        for slot, word in board.items():
            s.slot[seat, slot] = card(word)
    refresh(s, t)
    return s, t


def cost(position: tuple[Any, Any], word: str) -> int:
    s, t = position
    return int(faith_cost(s, t, 0, card(word)))


@pytest.mark.rule("CC-ENG-05")
def test_discounts_add_up_but_leave_at_least_one():
    plain = facing({}, {})
    assert [cost(plain, word) for word in ("black_shuck", "chupacabra", "the_thing_below")] == [2, 3, 5]
    one = facing({c.LAIR: "the_sunken_chapel"}, {})
    assert [cost(one, word) for word in ("black_shuck", "chupacabra", "the_thing_below")] == [1, 2, 4]
    two = facing({c.LAIR: "the_sunken_chapel", c.THRONE: "sister_morrow"}, {})  # she is at home there
    assert [cost(two, word) for word in ("homunculus", "black_shuck", "chupacabra", "the_thing_below")] == [1, 1, 1, 3]


@pytest.mark.rule("CC-ENG-05")
def test_a_discount_and_an_increase_cancel_before_the_limit_is_looked_at():
    dearer = facing({}, {c.THRONE: "senator_alder_crane"})
    assert [cost(dearer, word) for word in ("expose", "mass_hysteria", "rally")] == [2, 2, 3]
    home = {c.THRONE: "the_viral_prophet", c.LAIR: "studio_zero"}
    cheaper = facing(home, {})
    assert [cost(cheaper, word) for word in ("expose", "mass_hysteria", "rally")] == [1, 1, 1]
    both = facing(home, {c.THRONE: "senator_alder_crane"})
    assert [cost(both, word) for word in ("expose", "mass_hysteria", "rally")] == [1, 1, 2]


@pytest.mark.rule("CC-ENG-05")
def test_a_printed_nought_can_only_rise():
    assert cost(facing({}, {}), "second_coming") == 0
    home = {c.THRONE: "the_viral_prophet", c.LAIR: "studio_zero"}
    assert cost(facing(home, {}), "second_coming") == 0
    assert cost(facing({}, {c.THRONE: "senator_alder_crane"}), "second_coming") == 1
    assert cost(facing(home, {c.THRONE: "senator_alder_crane"}), "second_coming") == 1


@pytest.mark.rule("CC-ENG-05")
def test_changes_are_of_a_class_of_cards():
    sunny = facing({c.THRONE: "brother_sunny"}, {})
    assert [cost(sunny, word) for word in ("flash_mob", "choir_of_the_lost", "rally", "petition_scroll")] == [
        1,
        2,
        2,
        2,
    ]
    voss = facing({c.THRONE: "dr_ada_voss"}, {c.THRONE: "brother_sunny"})
    assert [cost(voss, word) for word in ("flash_mob", "electron_scanner", "site_12_laboratory")] == [2, 2, 3]
    assert cost(sunny, "mother_juniper") == 1  # Leaders, Lairs and Resources are of no class


# places on the board


@pytest.mark.rule("CC-DCK-06", "CC-R07", "CC-R10")
def test_the_board_has_places_for_six_followers_three_cryptids_three_relics_a_lair_and_a_leader():
    t, s = tables(CultsOptions()), STATE.make()
    free = tables(CultsOptions(relic_limit="none", leader_second="replace"))
    words = {
        c.FOLLOWER: "conscript", c.CRYPTID: "mothman", c.RELIC: "tinfoil_hat", c.LAIR_CARD: "bunker_nine",
        c.LEADER: "mama_rook",
    }  # fmt: skip
    taken = dict.fromkeys(words, 0)
    for kind, word in words.items():
        slot = int(free_slot(s, t, 0, kind))
        while slot != c.NONE and s.slot[0, slot] == 0:
            s.slot[0, slot] = card(word)
            taken[kind] += 1
            slot = int(free_slot(s, t, 0, kind))
    assert taken == {c.FOLLOWER: 6, c.CRYPTID: 3, c.RELIC: 3, c.LAIR_CARD: 1, c.LEADER: 1}
    full = {
        c.FOLLOWER: c.NONE,
        c.CRYPTID: c.NONE,
        c.RELIC: c.NONE,
        c.LAIR_CARD: c.LAIR,
        c.LEADER: c.NONE,
    }  # a Lair gives way
    assert {kind: int(free_slot(s, t, 0, kind)) for kind in words} == full
    assert {kind: int(free_slot(s, free, 0, kind)) for kind in words} == full | {c.RELIC: 12, c.LEADER: c.THRONE}
    assert [int(free_slot(s, t, 1, kind)) for kind in words] == [0, 6, 9, c.LAIR, c.THRONE]


# numbers at the ends of their ranges


@pytest.mark.rule("CC-ENG-12")
def test_counters_and_poison_stop_at_255():
    s, t = facing({0: "conscript"}, {})
    for _ in range(20):
        add_counters(s, 0, 0, 20)
        add_poison(s, t, 0, 0, 20)
    assert (s.counters[0, 0], s.poison[0, 0]) == (255, 255)


@pytest.mark.rule("CC-ENG-12")
def test_damage_and_withering_stop_at_999():
    s, t = facing({0: "conscript", c.LAIR: "bunker_nine"}, {})
    s.poison[0, :] = 255
    for _ in range(15):
        hurt(s, 0, 0, 99)
        suffer_poison(s, t, 0, 0)
        suffer_poison(s, t, 0, c.LAIR)
    assert (s.damage[0, 0], s.withered[0, 0], s.damage[0, c.LAIR]) == (999, 999, 999)


@pytest.mark.rule("CC-ENG-12", "CC-CMP-03", "CC-R37")
def test_influence_and_madness_stop_at_30000():
    s, _ = facing({}, {})
    change_madness(s, 0, 300)
    assert s.madness[0] == 300
    for _ in range(400):
        change_madness(s, 0, 99)
        change_influence(s, 0, 99, 0)
        change_influence(s, 1, -99, 0)
    assert (s.madness[0], s.influence[0], s.influence[1]) == (30_000, 30_000, -30_000)
    change_madness(s, 0, 1)
    change_influence(s, 0, 1, 0)
    assert (s.madness[0], s.influence[0]) == (30_000, 30_000)
    change_madness(s, 0, -99)
    assert s.madness[0] == 29_901
