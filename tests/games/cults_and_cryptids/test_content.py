"""The content tables against the specification, sections 2.13 and 6; cards.txt and decks.txt hold its tables."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hypogeum.core.errors import OptionError
from hypogeum.games.cults_and_cryptids import GAME, points, vocabulary
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import FILES, OWN, load, names, provenance, tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.testing.content import ContentFiles, differing

HERE = Path(__file__).parent


def table(**options: Any) -> Any:
    return tables(CultsOptions(**options))


def rows_of(file: str) -> list[list[str]]:
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()[1:]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


SPEC = rows_of("cards.txt")
CALIBRATED = {
    "Campaign Volunteer": "2/2",
    "Unpaid Intern": "1/3",
    "Hitchhiker": "2/1",
    "Hooded Acolyte": "2/1",
    "Street Photographer": "2/1",
}
"""Power and HP of reconstructed cards that balance changed, at the same points."""
for line in SPEC:
    line[6] = CALIBRATED.get(line[1], line[6])
TYPES = ["Leader", "Follower", "Cryptid", "Relic", "Lair", "Ritual", "Event", "Resource"]
CODES = ["POL", "MIL", "ECO", "CRI", "MED", "SOC", "OCC", "NAT", "SCI", "STR"]
KEYWORDS = {
    "Unblockable": c.UNBLOCKABLE, "Venomous": c.VENOMOUS, "Cannot be Resurrected": c.FINAL, "Guardian": c.GUARDIAN,
    "Hidden": c.HIDDEN, "Warded": c.WARDED, "Frenzy": c.FRENZY, "Piercing": c.PIERCING, "Siphon": c.SIPHON,
    "Armored": c.ARMORED, "Fervent": c.FERVENT, "Conduit": c.CONDUIT, "Dormant": c.DORMANT, "Silent": c.SILENT,
}  # fmt: skip
RESOURCES = ["Cash", "Arms", "Film", "Offerings"]

# section 6.4, read here a second time, in the notation of the specification

TRIGGERS = {
    "PLAY": c.T_PLAY, "PASS": c.T_PASS, "FAITH": c.T_FAITH, "ACT": c.T_ACT, "ATK": c.T_ATK, "DEST": c.T_DEST,
    "SUMM": c.T_SUMM, "LOSS": c.T_LOSS,
}  # fmt: skip
CONDITIONS = {None: c.C_NONE, "HOME": c.C_HOME, "F3": c.C_F3, "C1": c.C_C1, "M5": c.C_M5, "I20": c.C_I20}
OPS = {
    "DMG": c.OP_DMG, "INFL": c.OP_INFL, "MADN": c.OP_MADN, "DRAW": c.OP_DRAW, "DISC": c.OP_DISC, "SEE": c.OP_SEE,
    "MILL": c.OP_MILL, "FETCH": c.OP_FETCH, "CTR": c.OP_CTR, "POI": c.OP_POI, "STUN": c.OP_STUN, "RDY": c.OP_RDY,
    "BNC": c.OP_BNC, "DES": c.OP_DES, "MEND": c.OP_MEND, "GAINF": c.OP_GAINF, "AURA": c.OP_AURA, "KWA": c.OP_KWA,
    "COST": c.OP_COST, "MOD": c.OP_MOD,
}  # fmt: skip
SELECTORS = {
    "eU": c.SEL_EU, "eF": c.SEL_EF, "eC": c.SEL_EC, "eUx": c.SEL_EUX, "eUp": c.SEL_EUP, "eR": c.SEL_ER, "mU": c.SEL_MU,
    "mF": c.SEL_MF, "mC": c.SEL_MC, "oF": c.SEL_OF, "xF": c.SEL_XF, "eL": c.SEL_EL, "mT": c.SEL_MT, "me": c.SEL_ME,
    "new": c.SEL_NEW, "*eF": c.SEL_ALL_EF, "*eU": c.SEL_ALL_EU, "*mF": c.SEL_ALL_MF, "*mC": c.SEL_ALL_MC, "*U": c.SEL_ALL_U,
}  # fmt: skip
SEATS = {"me": c.WHO_ME, "op": c.WHO_OP, "both": c.WHO_BOTH}
REACH = {"F": c.F_FOLLOWERS, "C": c.F_CRYPTIDS, "me": c.F_ME, **{f"F:{code}": k for k, code in enumerate(CODES)}}
SOUGHT = {
    "F": c.F_FOL, "C": c.F_CRY, "fol": c.F_FOL, "cry": c.F_CRY, "rite": c.F_RITE, "relic": c.F_RELIC, "any": c.F_ANY,
    **{word: c.F_RESOURCE + k for k, word in enumerate(RESOURCES)},
}  # fmt: skip
FROM = {"waste": c.FROM_WASTE, "deck": c.FROM_DECK, "top": c.FROM_TOP}
TO = {"play": c.TO_PLAY, "hand": c.TO_HAND, "res": c.TO_RESOURCES}
MODES = {"rand": c.DISCARD_RANDOM, "own": c.DISCARD_BY_OWNER, "pick": c.DISCARD_BY_ME}
CLASSES = {"fol": c.COST_FOLLOWER, "cry": c.COST_CRYPTID, "rite": c.COST_RITE, "relic": c.COST_RELIC}
MODS = {"faith": c.MOD_FAITH, "infl_taken": c.MOD_TAKEN, "infl_dealt": c.MOD_DEALT, "mad_hit": c.MOD_HIT}
ROW = re.compile(r"([A-Z]+)(?:\[(\w+)\])?(?:\{(\d)(\w+)\})? ([A-Z]+)\((.*)\)")


def expected_row(code: str) -> list[int]:
    """A row of the specification as columns R_*; the cost of a FETCH that does not go into play is NONE: it is not read."""
    found = ROW.fullmatch(code)
    assert found, code
    trigger, condition, n, price, op, given = found.groups()
    args = given.split(",") if given else []
    row = dict.fromkeys(range(c.ROW), 0)
    row[c.R_TRIGGER], row[c.R_CONDITION], row[c.R_OP] = TRIGGERS[trigger], CONDITIONS[condition], OPS[op]
    row[c.R_KIND] = c.NONE
    if price == "M":
        row[c.R_MADNESS] = int(n)
    elif price:
        row[c.R_KIND], row[c.R_PAY] = RESOURCES.index(price), int(n)
    if op in ("DMG", "CTR", "POI", "STUN", "RDY", "BNC", "DES"):
        row[c.R_WHO] = SELECTORS[args[0]]
        row[c.R_N] = int(args[1]) if len(args) > 1 else 0
    elif op in ("INFL", "MADN", "DRAW", "DISC"):
        row[c.R_WHO], row[c.R_N] = SEATS[args[0]], int(args[1])
        row[c.R_M] = MODES[args[2]] if op == "DISC" else 0
    elif op in ("MILL", "MEND", "GAINF"):
        row[c.R_N] = int(args[0])
    elif op == "FETCH":
        source, to, sought, k = args
        if source.startswith("top"):
            source, row[c.R_N] = "top", int(source[3:])
        row[c.R_WHO], row[c.R_FILTER] = 3 * FROM[source] + TO[to], SOUGHT[sought]
        row[c.R_M] = int(k) if to == "play" else c.NONE
    elif op == "AURA":
        row[c.R_FILTER], row[c.R_N], row[c.R_M] = REACH[args[0]], int(args[1]), int(args[2])
    elif op == "KWA":
        row[c.R_FILTER], row[c.R_N] = REACH[args[0]], KEYWORDS[args[1]]
    elif op == "COST":
        row[c.R_WHO], row[c.R_M], row[c.R_N] = SEATS[args[0]], CLASSES[args[1]], int(args[2])
    elif op == "MOD":
        row[c.R_M], row[c.R_N] = MODS[args[0]], int(args[1])
    return list(row.values())


def rows(t: Any, card: int) -> list[list[int]]:
    """The effect rows of a card, with NONE where the cost of a FETCH is not read."""
    found = [list(map(int, row)) for row in t.row[card, : t.rows[card]]]
    for row in found:
        if row[c.R_OP] == c.OP_FETCH and row[c.R_WHO] % 3 != c.TO_PLAY:
            row[c.R_M] = c.NONE
    return found


def numbers(cell: str) -> list[int]:
    return [0 if word == "-" else int(word) for word in cell.split("/")]


@pytest.mark.rule("CC-R43")
def test_there_are_166_cards_with_the_values_of_the_specification():
    t, word = table(), names()
    assert len(SPEC) == len(word.card) - 1 == 166
    assert (t.kind[167:] == c.NONE).all()
    assert t.kind[0] == c.NONE
    for k, (_, name, kind, faith, madness, pay, body, compatible, keywords, code, _, _) in enumerate(SPEC, 1):
        assert word.card[k] == name
        assert t.kind[k] == TYPES.index(kind), name
        assert (t.faith[k], t.madness[k]) == (int(faith), int(madness)), name
        paid = [0] * 4
        if pay != "-":
            paid[RESOURCES.index(pay.split()[1])] = int(pay.split()[0])
        assert list(t.pay[k]) == paid, name
        assert [t.power[k], t.hp[k]] == (numbers(body) if "/" in body else [0, 0]), name
        assert t.compatible[k] == (0 if compatible == "-" else sum(1 << CODES.index(f) for f in compatible.split())), (
            name
        )
        assert t.keywords[k] == (0 if keywords == "-" else sum(KEYWORDS[one] for one in keywords.split(", "))), name
        assert rows(t, k) == ([] if code == "-" else [expected_row(one) for one in code.split("; ")]), name
        assert t.has[k] == sum(1 << trigger for trigger in {row[c.R_TRIGGER] for row in rows(t, k)})


@pytest.mark.rule("CC-FAC-01", "CC-R40")
def test_nine_factions_stand_in_three_tiers_of_three():
    """Institution, Street, Unknown; the order of the numbers is that of the tiers."""
    assert [c.POL, c.MIL, c.ECO] == [0, 1, 2]
    assert [c.CRI, c.MED, c.SOC] == [3, 4, 5]
    assert [c.OCC, c.NAT, c.SCI] == [6, 7, 8]
    assert (c.FACTIONS, c.STR) == (9, 9)
    assert names().faction[:10] == (
        "Political", "Military", "Economic", "Criminal", "Media", "Social", "Occult", "Natural", "Science", "Stray",
    )  # fmt: skip


@pytest.mark.rule("CC-R42")
def test_every_faction_has_sixteen_cards_and_stray_eighteen():
    t = table()
    assert [int((t.faction == f).sum()) for f in range(10)] == [16] * 9 + [18]
    for f in range(9):
        assert list(np.flatnonzero(t.faction == f)) == list(range(1 + 16 * f, 17 + 16 * f))
    assert list(t.faction[145:163]) == [c.STR] * 18
    assert list(t.faction[163:167]) == [c.NO_FACTION] * 4


@pytest.mark.rule("CC-R24")
def test_the_home_of_every_leader_is_the_lair_of_its_faction():
    t = table()
    homes = {
        c.POL: 12,
        c.MIL: 28,
        c.ECO: 44,
        c.CRI: 60,
        c.MED: 76,
        c.SOC: 92,
        c.OCC: 108,
        c.NAT: 124,
        c.SCI: 140,
        c.STR: 157,
    }
    for k in range(1, 167):
        assert t.home[k] == (homes[int(t.faction[k])] if t.kind[k] == c.LEADER else 0)
    assert all(t.kind[home] == c.LAIR_CARD for home in homes.values())


@pytest.mark.rule("CC-LDR-03", "CC-LDR-04")
def test_every_leader_has_a_passive_and_a_home_bonus_and_no_power():
    t = table()
    leaders = np.flatnonzero(t.kind == c.LEADER)
    assert len(leaders) == 19
    for k in leaders:
        conditions = [row[c.R_CONDITION] for row in rows(t, k)]
        assert conditions.count(c.C_HOME) == 1
        assert len(conditions) == 2
        assert t.power[k] == 0
        assert t.hp[k] > 1


@pytest.mark.rule("CC-R23")
def test_every_faction_has_a_leader_that_can_be_paid_on_the_first_turn():
    t = table()
    cheap = (t.kind == c.LEADER) & (t.faith == 1) & (t.madness == 0)
    assert {int(f) for f in t.faction[cheap]} == set(range(10))


@pytest.mark.rule("CC-SUM-03", "CC-CRY-02", "CC-R27", "CC-R28")
def test_every_cryptid_lists_one_to_three_factions_and_its_own_unless_it_is_stray():
    t = table()
    for k in np.flatnonzero(t.kind == c.CRYPTID):
        assert 1 <= int(t.compatible[k]).bit_count() <= 3
        assert 0 < t.compatible[k] < 1 << c.FACTIONS
        assert t.faction[k] == c.STR or int(t.compatible[k]) >> int(t.faction[k]) & 1
    assert not t.compatible[t.kind != c.CRYPTID].any()


@pytest.mark.rule("CC-STR-02")
def test_stray_cryptids_list_only_occult_natural_and_science():
    t = table()
    unknown = 1 << c.OCC | 1 << c.NAT | 1 << c.SCI
    stray = (t.kind == c.CRYPTID) & (t.faction == c.STR)
    assert stray.sum() == 5
    assert all(int(mask) & ~unknown == 0 for mask in t.compatible[stray])


@pytest.mark.rule("CC-STR-03", "CC-R44")
def test_there_are_ten_prayers_which_all_give_influence_and_one_thing_more():
    t, word = table(), names()
    prayers = [k for k in range(1, 167) if word.card[k].startswith("Prayer")]
    assert sorted(int(t.faction[k]) for k in prayers) == list(range(10))
    assert len({str(rows(t, k)) for k in prayers}) == 10
    for k in prayers:
        first = rows(t, k)[0]
        assert (first[c.R_OP], first[c.R_WHO]) == (c.OP_INFL, c.WHO_ME)
        assert first[c.R_N] > 0
        assert len(rows(t, k)) == 2
        assert load().cards.card[k - 1].sources == {"name": "rulebook"}


@pytest.mark.rule("CC-R04")
def test_there_are_fourteen_keywords_and_the_three_printed_ones_are_among_them():
    bits = list(KEYWORDS.values())
    assert names().keyword == tuple(sorted(KEYWORDS, key=KEYWORDS.__getitem__))
    assert sorted(bits) == [1 << k for k in range(c.KEYWORDS)]
    assert len(bits) == 14
    assert {"Venomous", "Unblockable", "Cannot be Resurrected"} <= set(names().keyword)
    used = 0
    for one in table().keywords:
        used |= int(one)
    assert used == sum(bits)


@pytest.mark.rule("CC-RSC-01", "CC-RSC-02", "CC-R25")
def test_there_are_four_resources_which_cost_nothing_and_have_no_faction():
    t, word = table(), names()
    assert list(np.flatnonzero(t.kind == c.RESOURCE)) == list(t.resource_card) == [163, 164, 165, 166]
    assert [word.card[k] for k in t.resource_card] == RESOURCES
    assert [t.resource[k] for k in t.resource_card] == [c.CASH, c.ARMS, c.FILM, c.OFFERINGS]
    for k in t.resource_card:
        assert (t.faith[k], t.madness[k], t.rows[k], t.pay[k].sum()) == (0, 0, 0, 0)


def test_what_a_card_asks_and_fetches_is_counted_by_kind():
    t = table()
    asks = {name: int(n) for name, n in zip(RESOURCES, (t.asks > 0).sum(axis=0), strict=True)}
    assert asks == {"Cash": 3, "Arms": 3, "Film": 2, "Offerings": 2}
    assert list(t.asks[27]) == [0, 1, 0, 0]  # Mortar Pit pays when it is activated
    assert list(t.asks[29]) == [0, 1, 0, 0]  # Airstrike when it is played
    assert [list(np.flatnonzero(t.fetches[:, kind])) for kind in range(4)] == [[37, 48], [20], [132], [116]]


# section 6.3: the cost formula


@pytest.mark.rule("CC-ENG-08")
def test_every_card_is_worth_its_cost():
    t, checked = table(), 0
    for k, spec in enumerate(SPEC, 1):
        if t.kind[k] != c.RESOURCE:
            value, budget = points.value(t, k), points.budget(t, k)
            assert f"{value}/{budget}" == spec[10], spec[1]
            assert abs(value - budget) <= 1, spec[1]
            checked += 1
    assert checked == 162


@pytest.mark.rule("CC-ENG-09")
def test_no_free_card_both_draws_and_gives_madness_and_no_rite_is_free():
    t = table()
    for k in range(1, 167):
        own = [row[c.R_OP] for row in rows(t, k) if row[c.R_WHO] != c.WHO_OP and row[c.R_N] > 0]
        assert t.faith[k] > 0 or not (c.OP_DRAW in own and c.OP_MADN in own)
        if t.kind[k] in (c.RITUAL, c.EVENT):
            assert t.faith[k] + t.madness[k] + t.pay[k].sum() > 0
    free = [k for k in range(1, 163) if t.faith[k] == 0]
    assert [names().card[k] for k in free] == ["Second Coming", "Scapegoat", "Nervous Breakdown"]


def test_triggers_hold_no_choice_and_show_nothing_hidden():
    t = table()
    for k in range(1, 167):
        for row in rows(t, k):
            if row[c.R_TRIGGER] not in (c.T_PLAY, c.T_ACT):
                assert row[c.R_OP] not in (c.OP_FETCH, c.OP_SEE)
                assert row[c.R_OP] != c.OP_DISC or row[c.R_M] == c.DISCARD_RANDOM
                assert row[c.R_OP] not in (c.OP_DMG, *range(c.OP_CTR, c.OP_MEND)) or row[c.R_WHO] >= c.SEL_EL


def test_waiting_triggers_of_any_board_fit_the_queue():
    """Each unit that falls alone calls the LOSS of every card left, were all cards to have it; each card has one DEST."""
    loss = sum(c.SLOTS - 1 - fallen for fallen in range(c.UNITS))
    dest = c.UNITS + c.RELICS + 1
    assert c.SEATS * (loss + dest) + c.SLOTS <= c.QUEUE


# section 6.6: ready decks

DECKS = rows_of("decks.txt")
EXCHANGED = {
    "d1": {"leg_breaker": -1, "corner_lookout": 1},
    "d3": {"street_photographer": -1, "burnout": 1},
    "t1": {
        "conscript": -2, "hitchhiker": 2, "hostile_takeover": -1, "prayer_political": 1, "rules_of_engagement": -1,
        "prayer_economic": 1,
    },
    "t3": {"hooded_acolyte": -2, "burnout": 2},
}  # fmt: skip
"""Copies of the reconstructed decks that balance changed."""


def copies(cells: list[str]) -> dict[int, int]:
    return {int(one.split("x")[0]): int(one.split("x")[1]) for cell in cells if cell != "-" for one in cell.split()}


@pytest.mark.rule("CC-CMP-01", "CC-R43")
def test_the_ready_decks_are_those_of_the_specification_and_have_60_cards():
    t, word = table(), names()
    assert word.deck_id == tuple(line[0].lower() for line in DECKS)
    for k, (_, name, factions, *cells) in enumerate(DECKS):
        assert word.deck[k] == name
        listed = copies(cells)
        for card, more in EXCHANGED.get(word.deck_id[k], {}).items():
            listed[word.card_id.index(card)] += more
        assert {card: int(t.ready[k, card]) for card in np.flatnonzero(t.ready[k])} == listed
        assert sum(listed.values()) == c.DECK == 60
        for kind, cell in enumerate(cells):
            assert all(t.kind[card] == kind for card in copies([cell]))
        held = {CODES[f] for f in {int(t.faction[card]) for card in listed} if f < c.FACTIONS}
        assert held == set(factions.split())
        assert load().decks.deck[k].factions == [word.faction_id[CODES.index(f)] for f in factions.split()]


@pytest.mark.rule("CC-FAC-03", "CC-FAC-04", "CC-FAC-05", "CC-FAC-06", "CC-FAC-07", "CC-R41")
@pytest.mark.parametrize(
    ("deck", "pair"),
    [
        ("d1", {c.CRI, c.OCC}), ("d2", {c.MIL, c.SCI}), ("d3", {c.MED, c.POL}), ("d4", {c.OCC, c.POL}),
        ("d5", {c.NAT, c.ECO}),
    ],
)  # fmt: skip
def test_the_five_themes_are_pairs_across_tiers(deck, pair):
    t = table()
    cards = np.flatnonzero(t.ready[names().deck_id.index(deck)])
    assert {int(f) for f in t.faction[cards] if f < c.FACTIONS} == pair
    assert len({f // 3 for f in pair}) == 2
    assert load().decks.deck[names().deck_id.index(deck)].sources == {"factions": "rulebook"}


def test_every_ready_deck_can_use_its_cards():
    """Section 6.6: a Cryptid lists a faction of the deck, what is paid is there, and every Leader has its home."""
    t = table()
    for k in range(10):
        cards = [int(card) for card in np.flatnonzero(t.ready[k])]
        factions = sum(1 << f for f in {int(t.faction[card]) for card in cards} if f < c.FACTIONS)
        for card in cards:
            assert t.kind[card] != c.CRYPTID or int(t.compatible[card]) & factions
            assert t.home[card] == 0 or int(t.home[card]) in cards
            assert all(int(t.resource_card[kind]) in cards for kind in np.flatnonzero(t.asks[card]))
        cheap = [card for card in cards if t.kind[card] == c.FOLLOWER and t.faith[card] == 1 and t.madness[card] == 0]
        assert sum(int(t.ready[k, card]) for card in cheap) >= 14


def test_starter_decks_have_no_resources():
    t = table()
    for deck in ("s1", "s2"):
        assert not t.ready[names().deck_id.index(deck), 163:167].any()


# the tables


def test_each_caller_gets_tables_of_its_own():
    first = table()
    first.faith_cap = 15
    assert table().faith_cap == 8
    assert first.tobytes() != table().tobytes()
    assert table().tobytes() == table().tobytes()


def test_observed_options_tell_games_apart():
    games = [
        {}, {"deck_mode": "mirror"}, {"deck_mode": "random_ready"}, {"deck_mode": "random_legal"}, {"deck_mode": "build"},
        {"decks": ("d1", "s2"), "deck_mode": "custom"},
        {"deck_mode": "random_legal", "gen": "uniform"}, {"decklists": "closed"},
        {"first_player": "seat0"}, {"first_player": "seat1"}, {"start_influence": 20}, {"start_hand": 5},
        {"faith_cap": 15}, {"mulligan": "off"}, {"leader_start": "hand"}, {"leader_second": "replace"},
        {"min_leaders": 0}, {"relic_limit": "none"}, {"cryptid_tier": 2}, {"damage_reset": "none"},
        {"damage_reset": "units_and_lair"}, {"poison": "single"}, {"influence_hit_madness": "single"},
        {"faith_on_entry": "on"}, {"copy_cap": 5}, {"deck_mode": "random_legal", "gen_copy_cap": 5},
        {"deck_mode": "build", "build_step": 1}, {"max_turns": 400}, {"truncation_score": "influence"},
        {"decision_limit": 29_999},
    ]  # fmt: skip
    rows = [tuple(table(**options).seen_options) for options in games]
    assert len(set(rows)) == len(games)
    assert all(0 <= n <= 4 for row in rows for n in row)


def test_every_entry_has_words():
    word = names()
    assert len(word.card) == len(word.card_text) == len(word.card_id) == 167
    assert all(word.card_text)
    assert len(set(word.card_id)) == 167
    assert word.card_id[1] == "senator_alder_crane"
    assert word.keyword[2] == "Cannot be Resurrected"
    assert len(word.keyword) == c.KEYWORDS
    assert len(word.kind) == c.TYPES
    assert word.faction_id[c.STR] == "stray"
    assert len(word.faction) == len(word.faction_id) == c.NO_FACTION + 1
    assert len(word.deck) == len(word.deck_text) == c.READY_DECKS


def test_provenance_counts_what_is_known():
    counts = {one.file: one for one in provenance()}
    assert {name: one.entries for name, one in counts.items()} == {"cards.toml": 166, "decks.toml": 10}
    for one in counts.values():
        assert sum(one.pure.values()) + one.mixed == one.entries
        assert one.facts["public"] == 0
    # section 6.5: of the cards only the name of Prayer is printed, in its ten variants; of the decks five pairs of factions
    marked = [k for k, line in enumerate(SPEC, 1) if line[11] == "B"]
    assert [k for k, card in enumerate(load().cards.card, 1) if card.sources] == marked
    assert (counts["cards.toml"].mixed, counts["cards.toml"].facts["rulebook"]) == (10, 10)
    assert counts["cards.toml"].pure == {"rulebook": 0, "public": 0, "reconstruction": 156}
    assert (counts["decks.toml"].mixed, counts["decks.toml"].facts["rulebook"]) == (5, 10)


# an owner's folder

OURS = ContentFiles(GAME, OWN, FILES)
write, refusal = OURS.write, OURS.refusal


def test_an_owners_file_replaces_ours_and_missing_ones_stay_ours(tmp_path):
    write(tmp_path, "cards.toml", 'name = "Mothman"', 'name = "Moth Man"')
    t = tables(CultsOptions(), tmp_path)
    assert names(t).card[72] == "Moth Man"
    assert names().card[72] == names(table()).card[72] == "Mothman"
    assert differing(t, table()) == {"content"}


def test_an_owners_numbers_reach_the_tables(tmp_path):
    write(
        tmp_path,
        "cards.toml",
        'does = ["play stun enemy_follower"]',
        'does = ["play stun enemy_unit", "loss draw me 2"]',
    )
    t = tables(CultsOptions(), tmp_path)
    assert rows(t, 4) == [expected_row("PLAY STUN(eU)"), expected_row("LOSS DRAW(me,2)")]
    write(tmp_path, "decks.toml", "conscript = 4", "conscript = 3\nuntaken = 1")
    assert "deck no. 2 ('d2'), field cards: there is no card 'untaken' in cards.toml" in refusal(tmp_path)


def test_a_changed_file_is_read_again(tmp_path):
    write(tmp_path, "cards.toml")
    assert tables(CultsOptions(), tmp_path).hp[1] == 8
    write(tmp_path, "cards.toml", "hp = 8", "hp = 18")
    assert tables(CultsOptions(), tmp_path).hp[1] == 18


def test_a_copy_of_our_folder_gives_our_tables(tmp_path):
    for name in FILES:
        write(tmp_path, name)
    assert tables(CultsOptions(deck_mode="build"), tmp_path).tobytes() == table(deck_mode="build").tobytes()


MOTHMAN = 'compatible = ["media", "occult", "natural"]'
PIT = '"activate pay arms 1 damage enemy_unit 3"'


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("cards.toml", 'id = "mothman"', 'id = "bigfoot"', "two entries of card have the id 'bigfoot'"),
        ("cards.toml", 'name = "Mothman"', 'name = "Bigfoot"', "two entries of card have the name 'Bigfoot'"),
        ("cards.toml", 'name = "Mothman"', 'name = "\\u001b[2J"', "must be printable text"),
        ("cards.toml", 'kind = "leader"', 'kind = "king"', "card no. 1 ('senator_alder_crane') kind: "),
        ("cards.toml", 'faction = "political"\n', "", "field faction: it is what any card but a Resource has"),
        ("cards.toml", 'faction = "political"', 'faction = "religious"', "card no. 1 ('senator_alder_crane') faction: "),
        ("cards.toml", "hp = 8", "hp = 0", "hp: "),
        ("cards.toml", "hp = 8", "hp = 61", "hp: "),
        ("cards.toml", "hp = 8", "hp = true", "hp: input should be a valid integer; found True"),
        ("cards.toml", "hp = 8\n", "", "field hp: it is what a unit, Lair or Leader has"),
        ("cards.toml", "hp = 8", "hp = 8\npower = 1", "field power: it is what a unit has, and no other card"),
        ("cards.toml", 'home = "the_smoke_filled_room"', 'home = "studio_one"', "field home: there is no Lair 'studio_one'"),
        ("cards.toml", 'home = "the_smoke_filled_room"\n', "", "field home: it is what a Leader has"),
        ("cards.toml", MOTHMAN, "compatible = []", "field compatible: it is what a Cryptid has"),
        ("cards.toml", MOTHMAN, 'compatible = ["media", "media"]', "field compatible: a faction stands there twice"),
        ("cards.toml", MOTHMAN, 'compatible = ["stray"]', "card no. 72 ('mothman') compatible no. 1: "),
        ("cards.toml", 'keywords = ["unblockable"]', 'keywords = ["flying"]', "field keywords: keywords must be one of "),
        ("cards.toml", 'keywords = ["unblockable"]', 'keywords = ["silent", "silent"]', "silent stands twice"),
        ("cards.toml", "hp = 8", 'hp = 8\nkeywords = ["frenzy"]',
         "field keywords: frenzy means nothing on a leader; its keywords can be guardian, hidden, armored"),
        ("cards.toml", "pay = { cash = 1 }", "pay = { gold = 1 }", "pay"),
        ("cards.toml", "pay = { cash = 1 }", "pay = { cash = 0 }", "pay cash: "),
        ("cards.toml", "pay = { cash = 1 }", "pay = {}", "pay: "),
        ("cards.toml", 'kind = "resource"', 'kind = "resource"\nfaith = 1', "a Resource costs nothing and does nothing"),
        ("cards.toml", 'id = "film"', 'id = "tape"', "the Resources must be cash, arms, film, offerings, in this order"),
        ("cards.toml", PIT, '"activate"', "'activate' does not say what happens"),
        ("cards.toml", PIT, '"shoot enemy_unit 3"', "in 'shoot', 'shoot' is not one of activate, always, attack"),
        ("cards.toml", PIT, '""', "the line is empty"),
        ("cards.toml", PIT, '"activate pay arms 0 damage enemy_unit 3"', "n must be a whole number from 1 to 9, not '0'"),
        ("cards.toml", PIT, '"activate pay arms 1 pay cash 1 damage enemy_unit 3"', "'pay cash 1' is one condition or price"),
        ("cards.toml", PIT, '"activate if home if home mend 1"', "'if home' is one condition or price too many"),
        ("cards.toml", PIT, '"activate mend 1", "activate pay arms 1 mend 1"', "the price of an activation stands in"),
        ("cards.toml", PIT, '"activate mend 1 mend 1"', "says more than one thing"),
        ("cards.toml", PIT, '"activate damage enemy_lair 3"', "cards must be one of enemy_unit, enemy_follower"),
        ("cards.toml", PIT, '"activate damage self 3"', "field does: in 'activate damage self 3', `self` must be a unit"),
        ("cards.toml", PIT, '"activate ready self"', "`self` must be a unit"),
        ("cards.toml", PIT, '"attack mend 1"', "the first word must be one of play, always, faith, activate, destroyed"),
        ("cards.toml", PIT, '"play pay arms 1 mend 1"', "only `activate` has a price"),
        ("cards.toml", PIT, '"play aura followers 1 1"', "aura, grant, cost and modify go with `always`"),
        ("cards.toml", PIT, '"always mend 1"', "aura, grant, cost and modify go with `always`"),
        ("cards.toml", PIT, '"always aura self 1 1"', "only units reach themselves"),
        ("cards.toml", PIT, '"always aura followers 0 0"', "both numbers are 0"),
        ("cards.toml", PIT, '"always grant followers dormant"', "keyword must be one of unblockable, venomous, guardian"),
        ("cards.toml", PIT, '"always grant cryptids conduit"', "only Followers can be Conduits"),
        ("cards.toml", PIT, '"always modify faith 0"', "the number is 0"),
        ("cards.toml", PIT, '"faith damage enemy_unit 3"', "goes with `play` and `activate` only"),
        ("cards.toml", PIT, '"loss see"', "goes with `play` and `activate` only"),
        ("cards.toml", PIT, '"destroyed discard opponent 1 own_choice"', "goes with `play` and `activate` only"),
        ("cards.toml", PIT, '"summon search to_hand any_card"', "goes with `play` and `activate` only"),
        ("cards.toml", PIT, '"faith counter new_cryptid 1"', "`new_cryptid` goes with `summon` only"),
        ("cards.toml", PIT, '"play discard me 1 picked"', "`picked` is about the opponent's hand"),
        ("cards.toml", PIT, '"play discard both 1 at_random"', "seat must be one of me, opponent"),
        ("cards.toml", PIT, '"play search to_resources any_card"', "Resources go to the Resources"),
        ("cards.toml", PIT, '"play search into_play cash"', "Resources go to the Resources"),
        ("cards.toml", PIT, '"play look 3 into_play any_card"', "Rites cannot enter play"),
        ("cards.toml", PIT, '"play resurrect rite_card 2"', "card must be one of follower_card, cryptid_card, relic_card"),
        ("cards.toml", PIT, '"play mend 1", "play mend 1", "play mend 1", "play mend 1", "play mend 1"', "does: "),
        ("cards.toml", '["play stun all_enemy_followers"]', '["faith mend 1"]', "the first word must be one of play on a card"),
        ("cards.toml", '["play stun all_enemy_followers"]', '["play destroy self"]', "`self` is not a card in play"),
        ("cards.toml", '"always cost opponent rites 1"', '"faith destroy self"', "`self` is not a card in play"),
        ("cards.toml", '"always cost opponent rites 1"', '"destroyed mend 1"', "the first word must be one of play, always"),
        ("cards.toml", 'source = "reconstruction"', 'source = "hearsay"', "source: "),
        ("cards.toml", 'sources = { name = "rulebook" }', 'sources = { weight = "rulebook" }', "sources names 'weight'"),
        ("cards.toml", "[[card]]", "[[card]", "is not TOML: "),
        ("cards.toml", "[[card]]", "[[cards]]", "cards: extra inputs are not permitted"),
        ("decks.toml", "arms = 2", "arms = 3", "deck no. 1 ('d1'), field cards: it must have 60 cards, not 61"),
        ("decks.toml", "arms = 2", "arms = -2", "deck no. 1 ('d1') cards arms: "),
        ("decks.toml", "arms = 2", "guns = 2", "deck no. 1 ('d1'), field cards: there is no card 'guns' in cards.toml"),
        ("decks.toml", "mama_rook = 1", "mother_juniper = 1",
         "field factions: its cards are of criminal, occult, social, which must be what stands there"),
        ("decks.toml", '["criminal", "occult"]', '["criminal", "stray"]', "deck no. 1 ('d1') factions no. 2: "),
        ("decks.toml", 'id = "d2"', 'id = "d1"', "two entries of deck have the id 'd1'"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_refused_with_file_entry_and_field(tmp_path, name, old, new, told):
    OURS.check_refused(tmp_path, name, old, new, told)


def without(folder: Path, *cards: str) -> Path:
    """Our cards without some, and our decks with conscripts instead, all in one faction."""
    head, *entries = OURS.text["cards.toml"].split("[[card]]")
    kept = [entry for entry in entries if not any(f'id = "{card}"' in entry for card in cards)]
    assert len(kept) == len(entries) - len(cards)
    (folder / "cards.toml").write_text("[[card]]".join([head, *kept]), encoding="utf-8")
    decks = (
        f'[[deck]]\nid = "x{k}"\nname = "Deck {k}"\nfactions = ["military"]\ntext = "t"\nsource = "reconstruction"\n'
        "[deck.cards]\nconscript = 59\ncolonel_vance_hatch = 1\n"
        for k in range(c.READY_DECKS)
    )
    (folder / "decks.toml").write_text("".join(decks), encoding="utf-8")
    return folder


def told(folder: Path, **options: Any) -> str:
    with pytest.raises(OptionError) as caught:
        tables(CultsOptions(**options), folder)
    return str(caught.value)


def test_content_without_enough_cards_cannot_build_or_generate_decks(tmp_path):
    assert tables(CultsOptions(decks=("x0", "x9")), without(tmp_path)).given[1, 19] == 59
    assert "There is no ready deck 's1' (option decks); they are x0, x1" in told(tmp_path)
    without(tmp_path, "the_drifter_king", "mother_juniper", "brother_sunny")
    assert tables(CultsOptions(deck_mode="mirror"), tmp_path).ready[3, 19] == 59
    assert tables(CultsOptions(deck_mode="build", min_leaders=0), tmp_path).min_leaders == 0
    for options in ({"deck_mode": "build"}, {"deck_mode": "random_legal"}):
        assert "No Leader goes with a social deck with the content at hand (option deck_mode" in told(
            tmp_path, **options
        )
    assert "No Leader goes with a social deck" in told(tmp_path, decks=("x0", "x1"), decklists="closed")
    without(tmp_path, "petition_scroll", "tinfoil_hat", "cursed_camcorder")
    assert (
        "There are too few Relics for a military deck with the content at hand (option deck_mode random_legal): 0."
        == told(tmp_path, deck_mode="random_legal")
    )
    assert tables(CultsOptions(deck_mode="random_legal", gen="uniform"), tmp_path).gen == 1
    everything = [card.id for card in load().cards.card if card.faction in ("social", "natural", "science", "stray")]
    without(tmp_path, *[card for card in everything if card not in ("mother_juniper", "elder_fernhollow", "dr_ada_voss",
            "the_commune_hall", "the_old_growth", "site_12_laboratory")])  # fmt: skip
    assert "Option copy_cap cannot be 5 with the content at hand" in told(tmp_path, deck_mode="build", copy_cap=5)
    assert tables(CultsOptions(deck_mode="build", copy_cap=6), tmp_path).copy_cap == 6


def test_ready_decks_are_held_to_the_deck_rules_of_the_options(tmp_path):
    without(tmp_path)
    for mode in ("pair", "mirror", "random_ready"):
        pair = {"decks": ("x0", "x1")} if mode == "pair" else {}
        message = told(tmp_path, deck_mode=mode, copy_cap=10, **pair)
        assert "Ready deck 'x0'" in message
        assert "E_COPIES: Conscript is there 59 times, not 10 at most" in message


def test_the_page_on_adding_a_card_names_every_word_of_the_vocabulary():
    page = (HERE.parents[2] / "docs/add_a_card.md").read_text(encoding="utf-8")
    told = set(re.findall(r"\w+", page))
    words = [
        vocabulary.KEYWORDS,
        vocabulary.KINDS,
        vocabulary.FACTIONS,
        vocabulary.RESOURCES,
        vocabulary.TRIGGERS,
        vocabulary.CONDITIONS,
    ]
    words += [vocabulary.PRICES, vocabulary.VERBS, vocabulary.WHO, vocabulary.DESTROYED, vocabulary.RETURNED]
    words += [vocabulary.TO, vocabulary.DISCARDS, vocabulary.CLASSES, vocabulary.MODIFIERS]
    words += [
        [word for group in (vocabulary.REACH, vocabulary.SOUGHT) for word in group if not word.endswith("_followers")]
    ]
    for group in words:
        assert set(group) <= told, set(group) - told
