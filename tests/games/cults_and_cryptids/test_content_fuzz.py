"""Mutated content files load into sound tables or raise one `ContentError`; whatever card is taken can be played."""

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import event, given

from hypogeum.core.content import Num, Word
from hypogeum.core.errors import ContentError, OptionError
from hypogeum.core.jit import PLAIN
from hypogeum.games.cults_and_cryptids import GAME
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids import vocabulary as v
from hypogeum.games.cults_and_cryptids.content import FILES, OWN, names, provenance, tables
from hypogeum.games.cults_and_cryptids.options import CultsOptions
from hypogeum.games.cults_and_cryptids.rules.auras import refresh
from hypogeum.games.cults_and_cryptids.state import STATE
from hypogeum.testing.content import ContentFiles, checked
from hypogeum.testing.fuzz import ContentFuzz, Spoilt
from hypogeum.testing.scenes.cults_and_cryptids import conserved
from hypogeum.testing.toml import dump

WORDS = [
    "", "mothman", "conscript", "cash", "the_vault_club", "leader", "relic", "resource", "stray", "occult", "rulebook",
    "play mend 1", "always aura followers 1 1", "faith draw me 1", "activate pay cash 1 draw me 2", "loss stun self",
    "guardian", "dormant", "conduit", "cannot_be_resurrected", "d1",
]  # fmt: skip
FUZZ = ContentFuzz(ContentFiles(GAME, OWN, FILES), WORDS, keys=["id", "cash", "does", "x"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("content")


GAMES = (CultsOptions(), CultsOptions(deck_mode="random_legal"))


def check(folder: Path, file: Spoilt) -> bool:
    """Load a file; True when it is taken. Fails on anything but sound tables or a clear error."""
    file.alone_in(folder)
    try:
        assert len(provenance(folder)) == 2
    except ContentError as error:
        file.check_refusal(error, "decks.toml")  # our decks with cards that are no longer there
        return False
    for options in GAMES:
        try:
            check_tables(tables(options, folder))
        except OptionError as error:  # the content is sound, but has no such deck or too few cards for that mode
            checked(error)
    return True


def check_tables(t: Any) -> None:
    """What the compiled rules rely on without looking: sizes and bounds of every number that indexes or counts."""
    cards = int((t.kind != c.NONE).sum())
    assert t.kind[0] == c.NONE
    assert ((t.kind[1 : cards + 1] >= 0) & (t.kind[1 : cards + 1] < c.TYPES)).all()
    assert ((t.faction >= 0) & (t.faction <= c.NO_FACTION)).all()
    assert ((t.faction == c.NO_FACTION) == ((t.kind == c.RESOURCE) | (t.kind == c.NONE))).all()
    assert ((t.faith >= 0) & (t.faith <= 15)).all()
    assert (t.madness >= 0).all()
    assert (t.pay >= 0).all()
    assert (t.asks >= t.pay).all()
    body = np.isin(t.kind, [c.FOLLOWER, c.CRYPTID, c.LAIR_CARD, c.LEADER])
    assert (t.hp[body] > 0).all()
    assert (t.power >= 0).all()
    assert not t.power[~np.isin(t.kind, [c.FOLLOWER, c.CRYPTID])].any()
    assert ((t.compatible > 0) == (t.kind == c.CRYPTID)).all()
    assert (t.compatible < 1 << c.FACTIONS).all()
    assert ((t.keywords >= 0) & (t.keywords < 1 << c.KEYWORDS)).all()
    assert (t.kind[t.home[t.kind == c.LEADER]] == c.LAIR_CARD).all()
    assert not t.home[t.kind != c.LEADER].any()
    assert [int(t.resource[k]) for k in t.resource_card] == list(range(c.RESOURCES))
    assert (t.kind[t.resource_card] == c.RESOURCE).all()
    for k in range(c.CARDS):
        assert 0 <= t.rows[k] <= c.ROWS
        for row in t.row[k, : t.rows[k]]:
            check_row(int(t.kind[k]), [int(n) for n in row])
    assert (t.ready.sum(axis=1) == c.DECK).all()
    assert (t.kind[t.ready.any(axis=0)] != c.NONE).all()
    assert np.isfinite(t.seen_options).all()


CHOSEN = {*range(c.SEL_EU, c.SEL_MC + 1), c.SEL_OF, c.SEL_XF}


def check_row(kind: int, row: list[int]) -> None:
    """What flow_resolve, apply_row and refresh take for granted."""
    op, who, trigger = row[c.R_OP], row[c.R_WHO], row[c.R_TRIGGER]
    quiet = trigger not in (c.T_PLAY, c.T_ACT)
    assert c.T_NONE < trigger < c.TRIGGERS
    assert 0 <= row[c.R_CONDITION] < c.CONDITIONS
    assert c.OP_NONE < op < c.PRIMITIVES
    assert (row[c.R_KIND] == c.NONE) == (row[c.R_PAY] == 0)
    assert (trigger == c.T_PASS) == (op in (c.OP_AURA, c.OP_KWA, c.OP_COST, c.OP_MOD))
    assert kind == c.RELIC or trigger != c.T_ACT
    assert kind not in (c.RITUAL, c.EVENT) or trigger == c.T_PLAY
    if op in (c.OP_DMG, c.OP_CTR, c.OP_POI, c.OP_STUN, c.OP_RDY, c.OP_BNC, c.OP_DES):
        assert c.SEL_NONE < who < c.SELECTORS
        assert not quiet or who not in CHOSEN
        assert op == c.OP_DES or who not in (c.SEL_OF, c.SEL_XF, c.SEL_EL, c.SEL_ER)
        assert op == c.OP_BNC or who != c.SEL_MT
        assert who != c.SEL_NEW or trigger == c.T_SUMM
        assert not (op == c.OP_DES and who == c.SEL_ME and kind == c.LEADER)
        assert op in (c.OP_BNC, c.OP_DES) or who != c.SEL_ME or kind in (c.FOLLOWER, c.CRYPTID)
    elif op == c.OP_FETCH:
        assert 0 <= who < 9
        assert not quiet
        assert (row[c.R_N] > 0) == (who // 3 == c.FROM_TOP)
        assert row[c.R_FILTER] < c.F_RESOURCE + c.RESOURCES
        assert who % 3 != c.TO_RESOURCES or row[c.R_FILTER] >= c.F_RESOURCE
        assert who % 3 != c.TO_PLAY or row[c.R_FILTER] not in (c.F_RITE, c.F_ANY)
    elif op == c.OP_DISC:
        assert who in (c.WHO_ME, c.WHO_OP)
        assert row[c.R_M] != c.DISCARD_BY_ME or who == c.WHO_OP
        assert not quiet or row[c.R_M] == c.DISCARD_RANDOM
    elif op in (c.OP_AURA, c.OP_KWA):
        assert 0 <= row[c.R_FILTER] <= c.F_ME
    else:
        assert 0 <= who <= c.WHO_BOTH
        assert op != c.OP_SEE or not quiet
        assert op not in (c.OP_COST, c.OP_MOD) or 0 <= row[c.R_M] < 4


# whatever stands in a file


@given(FUZZ.bytes_exchanged())
def test_a_file_with_a_piece_exchanged(folder, file):
    event("taken" if check(folder, file) else "refused")


@given(FUZZ.any_bytes())
def test_a_file_of_any_bytes(folder, file):
    assert not check(folder, file)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_ours_written_anew_is_taken(folder, name):
    assert tomllib.loads(FUZZ.written_anew(name).raw.decode()) == FUZZ.parsed[name]
    assert check(folder, FUZZ.written_anew(name))


@given(FUZZ.value_exchanged())
def test_a_file_with_a_value_exchanged(folder, file):
    event("taken" if check(folder, file) else "refused")


@given(FUZZ.value_from_elsewhere())
def test_a_file_with_a_value_from_elsewhere(folder, file):
    event("taken" if check(folder, file) else "refused")


# cards made of words that exist


def any_line(luck: random.Random, kind: str) -> str:
    """A line of `does` that the rules can carry out on a card of this kind."""
    while True:
        words = [luck.choice(list(v.TRIGGERS))]
        if luck.random() < 0.2:
            words += ["if", luck.choice(list(v.CONDITIONS))]
        if luck.random() < 0.1:
            words += ["pay", luck.choice(list(v.PRICES)), str(luck.choice([1, 2, 9]))]
        phrase = luck.choice(list(v.VERBS.values()))
        words.append(phrase.verb)
        for part in phrase.parts:
            if isinstance(part, Word):
                words.append(luck.choice(list(part.values)))
            elif isinstance(part, Num):
                words.append(str(luck.choice([part.low, part.high, luck.randint(part.low, part.high)])))
        try:
            v.check_lines(kind, [" ".join(words)])
        except ValueError:
            continue
        return " ".join(words)


def any_card(luck: random.Random, card: dict[str, Any]) -> dict[str, Any]:
    """A card with other numbers, keywords and lines; cheap, so that it comes into play."""
    kind = card["kind"]
    if kind == "resource":
        return card
    lines = [any_line(luck, kind) for _ in range(luck.choice([1, 2, 4]))]
    priced = [line for line in lines if line.startswith("activate")]
    if any(" pay " in line for line in priced[1:]):
        lines = [line for line in lines if line not in priced[1:]]
    keywords = [word for word, bit in v.KEYWORDS.items() if v.KEYWORDS_OF[v.KINDS[kind]] & bit]
    new = {**card, "does": lines, "faith": luck.choice([0, 1, 2]), "madness": luck.choice([0, 0, 0, 1])}
    new["keywords"] = luck.sample(keywords, min(len(keywords), luck.choice([0, 1, 2, 12])))
    new.pop("pay", None)
    if luck.random() < 0.1:
        new["pay"] = {luck.choice(list(v.RESOURCES)): luck.choice([1, 2])}
    if "hp" in card:
        new["hp"] = luck.choice([1, 5, 60])
    if "power" in card:
        new["power"] = luck.choice([0, 2, 20])
    return new


def sound(s: Any, t: Any) -> None:
    """Nothing lost or doubled, every number in its range."""
    for seat, cards in enumerate(conserved(s, t)):
        assert s.turn == 0 or sum(cards.values()) == c.DECK, seat
    assert (s.hand_known <= s.hand).all()
    assert s.depth <= c.DEPTH
    assert s.status != 0 or s.legal.sum() > 1
    assert (np.abs(s.influence) <= c.NUMBER_MAX).all()
    assert ((s.madness >= 0) & (s.madness <= c.NUMBER_MAX)).all()
    assert ((s.faith >= 0) & (s.faith <= t.faith_cap)).all()
    assert ((s.counters >= 0) & (s.counters <= c.COUNTERS_MAX)).all()
    assert ((s.poison >= 0) & (s.poison <= c.COUNTERS_MAX)).all()
    assert ((s.damage >= 0) & (s.damage <= c.DAMAGE_MAX)).all()
    for seat in range(c.SEATS):
        assert s.slot[seat, c.THRONE] == 0 or s.hp_max[seat, c.THRONE] > s.damage[seat, c.THRONE]
        assert not s.exhausted[seat, c.LAIR :].any()
        assert not s.counters[seat, c.FIRST_RELIC :].any()


@pytest.mark.rule("CC-ENG-12")
@pytest.mark.parametrize("seed", range(3 if PLAIN else 30))
def test_whatever_card_is_taken_can_be_played(folder, seed):
    luck = random.Random(seed)
    data = {"card": [any_card(luck, card) for card in FUZZ.parsed["cards.toml"]["card"]]}
    assert check(folder, Spoilt("cards.toml", "other cards", dump(data))), tables(CultsOptions(), folder)
    options = [
        {"gen": "uniform"}, {"gen": "uniform", "relic_limit": "none", "start_influence": 99, "faith_cap": 15},
        {"gen": "uniform", "damage_reset": "none", "decklists": "closed", "leader_second": "replace"},
    ]  # fmt: skip
    t = tables(CultsOptions(deck_mode="random_legal", **options[seed % 3]), folder)
    s = STATE.make()
    GAME.entries.reset(s, t, np.uint64(seed))
    steps = 0
    while s.status == 0 and steps < (150 if PLAIN else 1500):
        sound(s, t)
        GAME.entries.step(s, t, int(luck.choice(np.flatnonzero(s.legal))))
        steps += 1
    sound(s, t)


@pytest.mark.rule("CC-ENG-12")
@pytest.mark.parametrize("sign", [9, -9])
def test_sums_of_the_strongest_lines_fit(folder, sign):
    """A board full of cards with four of the strongest continuous lines each."""
    data = json.loads(json.dumps(FUZZ.parsed["cards.toml"]))
    line = {
        "relic": [f"always modify faith {sign}", f"always cost both rites {sign}", f"always modify madness_per_hit {sign}",
                  f"always modify influence_taken {sign}"],
        "leader": [f"always aura followers {sign} {sign}"] * 4,
        "lair": [f"always aura followers {sign} {sign}"] * 4,
        "follower": [f"always aura followers {sign} {sign}"] * 4,
        "cryptid": [f"always modify signal_dealt {sign}", f"always cost me rites {sign}"] * 2,
    }  # fmt: skip
    for card in data["card"]:
        if card["kind"] in line:
            card["does"] = line[card["kind"]]
    assert check(folder, Spoilt("cards.toml", "the strongest lines", dump(data)))
    t, s = tables(CultsOptions(relic_limit="none"), folder), STATE.make()
    for seat in range(c.SEATS):
        for slot in range(c.SLOTS):
            kinds = [c.FOLLOWER] * 6 + [c.CRYPTID] * 3 + [c.RELIC] * 8 + [c.LAIR_CARD, c.LEADER]
            s.slot[seat, slot] = np.flatnonzero(t.kind == kinds[slot])[0]
        s.counters[seat, :6] = c.COUNTERS_MAX
    refresh(s, t)
    for seat in range(c.SEATS):
        assert s.mods[seat, c.MOD_FAITH] == s.mods[seat, c.MOD_TAKEN] == s.mods[seat, c.MOD_HIT] == 8 * sign
        assert s.mods[seat, c.MOD_DEALT] == 3 * 2 * sign
        moved = (s.cost_up if sign > 0 else s.cost_down)[seat, c.COST_RITE]
        assert moved == 9 * (2 * 8 + 3 * 2)
        power = int(t.power[s.slot[seat, 0]]) + c.COUNTERS_MAX + 7 * 4 * sign
        assert s.power[seat, 0] == max(0, power)
        assert s.hp_max[seat, 0] == int(t.hp[s.slot[seat, 0]]) + c.COUNTERS_MAX + 7 * 4 * sign


def test_our_content_is_sound():
    for options in GAMES:
        check_tables(tables(options))
    assert len(names().card) == 167
