"""The deck rules and the validator (sections 2.13 and 6.7), and deck files."""

import os
from pathlib import Path
from typing import Any

import pytest

from hypogeum.core.errors import OptionError
from hypogeum.games.cults_and_cryptids import constants as c
from hypogeum.games.cults_and_cryptids.content import names, tables
from hypogeum.games.cults_and_cryptids.decks import Verdict, deck_list, read_deck, violations
from hypogeum.games.cults_and_cryptids.options import CultsOptions

WORD = names()


def card(word: str) -> int:
    return WORD.card_id.index(word)


def judge(*cards: int, **options: Any) -> Verdict:
    return violations(tables(CultsOptions(**options)), cards, WORD.card)


def codes(sentences: list[str]) -> list[str]:
    return [one.partition(":")[0] for one in sentences]


def errors(*cards: int, **options: Any) -> list[str]:
    return codes(judge(*cards, **options).errors)


HATCH, CONSCRIPT, BIGFOOT = card("colonel_vance_hatch"), card("conscript"), card("bigfoot")
HITCHHIKER, CASH = card("hitchhiker"), card("cash")
LEADER_OF = {
    "military": HATCH, "criminal": card("mama_rook"), "science": card("dr_ada_voss"), "occult": card("sister_morrow"),
}  # fmt: skip


@pytest.mark.rule("CC-DCK-01", "CC-CMP-01")
@pytest.mark.parametrize("size", [0, 1, 58, 59, 61, 120])
def test_a_deck_has_exactly_sixty_cards(size):
    assert errors(*[HATCH] * size, min_leaders=0) == ["E_SIZE"]
    assert errors(*[HATCH] * 60) == []


@pytest.mark.rule("CC-DCK-02")
def test_there_is_no_limit_on_copies_of_a_card():
    assert errors(HATCH, *[CONSCRIPT] * 59) == []


@pytest.mark.rule("CC-DCK-02")
@pytest.mark.parametrize("cap", [4, 10])
def test_a_cap_on_copies_is_an_option(cap):
    capped = [card for card in range(17, 32) for _ in range(4)]  # fifteen Military cards, four of each
    assert errors(*capped, copy_cap=cap) == []
    more = [*capped[1:], CONSCRIPT]
    assert errors(*more, copy_cap=cap) == (["E_COPIES"] if cap == 4 else [])
    assert judge(*more, copy_cap=4, deck_mode="build").errors == ["E_COPIES: Conscript is there 5 times, not 4 at most"]


@pytest.mark.rule("CC-DCK-03", "CC-LDR-01")
def test_a_deck_may_be_of_leaders_but_for_one_card():
    assert errors(CONSCRIPT, *[HATCH] * 59) == []
    assert errors(CONSCRIPT, *[LEADER_OF["military"], card("the_quartermaster")] * 29, CONSCRIPT) == []


@pytest.mark.rule("CC-DCK-04", "CC-STR-01", "CC-FAC-02")
def test_three_factions_with_strays_are_allowed_and_four_are_not():
    three = [LEADER_OF["military"], LEADER_OF["criminal"], LEADER_OF["science"]]
    assert errors(*three, *[HITCHHIKER] * 57) == []
    four = [*three, LEADER_OF["occult"]]
    assert errors(*four, *[HITCHHIKER] * 56) == ["E_FACTIONS"]
    told = judge(*four, *[HITCHHIKER] * 56).errors[0]
    assert "it has 4 factions, not 3 at most: military (Colonel Vance Hatch), criminal (Mama Rook)" in told


@pytest.mark.rule("CC-FAC-02")
def test_any_three_factions_of_any_tiers_go_together():
    t = tables(CultsOptions())
    leaders = [next(k for k in range(1, 167) if t.kind[k] == c.LEADER and t.faction[k] == f) for f in range(9)]
    for a in range(9):
        for b in range(a):
            for d in range(b):
                assert errors(leaders[a], leaders[b], *[leaders[d]] * 58) == []


@pytest.mark.rule("CC-DCK-05", "CC-RSC-01")
def test_resources_are_of_no_faction():
    three = [LEADER_OF["military"], LEADER_OF["criminal"], LEADER_OF["science"]]
    assert errors(*three, *[CASH, card("arms"), card("film")] * 19) == []


@pytest.mark.rule("CC-DCK-07", "CC-R21")
def test_a_deck_needs_a_leader_unless_the_option_waives_it():
    assert errors(*[CONSCRIPT] * 60) == ["E_LEADER"]
    assert errors(*[CONSCRIPT] * 60, min_leaders=0) == []


@pytest.mark.parametrize("unknown", [0, 167, 191, 192, 1000, -1])
def test_an_unknown_card_is_an_error(unknown):
    found = judge(unknown, HATCH, *[CONSCRIPT] * 58)
    assert found.errors == [f"E_CARD: there is no card {unknown}"]


def test_all_that_is_wrong_is_told():
    assert errors(0, *LEADER_OF.values(), min_leaders=1) == ["E_CARD", "E_SIZE", "E_FACTIONS"]
    assert errors() == ["E_SIZE", "E_LEADER"]


def warnings(*cards: int) -> list[str]:
    found = judge(*cards)
    assert not [one for one in found.errors if not one.startswith("E_SIZE")]
    return codes(found.warnings)


def test_a_cryptid_that_nobody_pays_for_is_a_warning():
    rook, back_room = LEADER_OF["criminal"], card("the_back_room")
    assert warnings(rook, back_room, BIGFOOT, card("pickpocket")) == ["W_SUMMON"]  # Natural, Social, Science
    assert warnings(rook, back_room, BIGFOOT, card("pickpocket"), card("snake_handler")) == []
    assert warnings(rook, back_room, BIGFOOT, card("pickpocket"), HITCHHIKER) == []  # a Conduit
    assert warnings(card("the_drifter_king"), card("the_abandoned_motel"), BIGFOOT, card("burnout")) == []  # lends it
    assert warnings(rook, back_room, BIGFOOT) == ["W_SUMMON"]


def test_a_price_without_its_resource_is_a_warning():
    hatch, bunker = HATCH, card("bunker_nine")
    assert warnings(hatch, bunker, card("airstrike")) == ["W_PAY"]
    assert warnings(hatch, bunker, card("mortar_pit"), CASH) == ["W_PAY"]  # an activation
    assert warnings(hatch, bunker, card("airstrike"), card("mortar_pit"), card("arms")) == []
    told = judge(hatch, bunker, card("airstrike")).warnings
    assert told == ["W_PAY: Airstrike is paid with Arms, and the deck has none"]


@pytest.mark.rule("CC-R24")
def test_a_leader_without_its_home_is_a_warning():
    assert warnings(HATCH, CONSCRIPT) == ["W_HOME"]
    assert warnings(HATCH, card("the_back_room")) == ["W_HOME"]
    assert warnings(HATCH, card("bunker_nine")) == []


def test_warnings_never_decide():
    found = judge(HATCH, card("airstrike"), *[BIGFOOT] * 58)
    assert found.errors == []
    assert sorted(codes(found.warnings)) == ["W_HOME", "W_PAY", "W_SUMMON"]


def test_ready_decks_are_legal_and_give_no_warning():
    t = tables(CultsOptions())
    for k in range(c.READY_DECKS):
        cards = [card for card in range(c.CARDS) for _ in range(t.ready[k, card])]
        assert judge(*cards) == Verdict([], [])


# deck files

FILE = 'name = "Grunts"\n[cards]\ncolonel_vance_hatch = 1\nconscript = 59\n'


def saved(folder: Path, text: str, name: str = "grunts.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deck_file_is_read_and_played_with(tmp_path):
    path = saved(tmp_path, FILE)
    assert read_deck(path) == (("colonel_vance_hatch", 1), ("conscript", 59))
    o = CultsOptions(decks=(str(path), "d1"))
    assert o.deck_mode == "custom"
    t = tables(o)
    assert t.given[0, HATCH] + t.given[0, CONSCRIPT] == t.given[0].sum() == 60
    assert (t.given[1] == t.ready[0]).all()


def refused(path: Path) -> str:
    with pytest.raises(ValueError) as caught:
        read_deck(path)
    message = str(caught.value)
    assert "\n" not in message
    assert not message.endswith(".")
    assert len(message) < 600
    return message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "cards: field required"),
        ("[cards]\n", "cards: "),
        ('cards = "conscript"', "cards: input should be a valid dictionary"),
        ("[cards]\nconscript = 0\n", "cards conscript: input should be greater than or equal to 1; found 0"),
        ("[cards]\nconscript = 61\n", "cards conscript: input should be less than or equal to 60; found 61"),
        ("[cards]\nconscript = 1.5\n", "cards conscript: input should be a valid integer; found 1.5"),
        ("[cards]\nconscript = true\n", "cards conscript: input should be a valid integer; found True"),
        ("[cards]\n'A Card' = 1\n", "cards A Card"),
        ("[cards]\nconscript = 60\n[other]\n", "other: extra inputs are not permitted"),
        ('name = "\\u001b[2J"\n[cards]\nconscript = 60\n', "name: it must be printable text"),
        ("[cards\n", "is not TOML"),
        ("[cards]\n" + "\n".join(f"card_{k} = 1" for k in range(61)), "cards: dictionary should have at most 60 items"),
        ("x" * 1_000_001, "is larger than 1,000,000 bytes"),
        ("a = " + "[" * 1900, "is n"),
    ],
    ids=range(14),
)
def test_a_wrong_deck_file_is_refused_in_one_sentence(tmp_path, text, told):
    path = saved(tmp_path, text)
    message = refused(path)
    assert told in message
    assert message.startswith(f"deck file {path}")


def test_a_deck_file_that_cannot_be_read_is_named(tmp_path):
    assert refused(tmp_path / "none.toml") == f"there is no deck file {tmp_path / 'none.toml'}"
    assert refused(tmp_path) == f"there is no deck file {tmp_path}"
    fifo = tmp_path / "pipe.toml"
    os.mkfifo(fifo)
    assert refused(fifo) == f"there is no deck file {fifo}"
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert "is not UTF-8 text" in refused(tmp_path / "bytes.toml")


def told(*decks: Any, **options: Any) -> str:
    with pytest.raises(OptionError) as caught:
        tables(CultsOptions(decks=decks, **options))
    return str(caught.value)


def test_a_custom_deck_is_held_to_the_deck_rules_and_the_card_is_named():
    legal = {"conscript": 59, "colonel_vance_hatch": 1}
    assert told({"conscripts": 60}, "d1") == "There is no card 'conscripts' in the deck of seat 0 (option decks)."
    assert told("d1", "d6", deck_mode="custom").startswith("There is no ready deck 'd6' (option decks); they are d1, ")
    assert told("d1", {"conscript": 60}) == (
        "The deck of seat 1 (option decks) breaks a deck rule: E_LEADER: it has 0 Leaders, not 1 at least."
    )
    assert "E_SIZE: it has 59 cards, not 60" in told("d1", {**legal, "conscript": 58})
    assert "E_FACTIONS" in told("d1", dict(prayer_media=1, prayer_natural=1, prayer_occult=1, colonel_vance_hatch=57))
    assert "E_COPIES: Conscript is there 59 times, not 9 at most" in told("d1", legal, copy_cap=9)
    assert "no_card" in told({"no_card": 60}, "d1")
    assert tables(CultsOptions(decks=({"conscript": 60}, legal), min_leaders=0)).given[0, CONSCRIPT] == 60


def test_a_list_has_one_form_whatever_it_was_given_as():
    pairs = [["conscript", 59], ["colonel_vance_hatch", 1]]
    single = ["conscript"] * 59 + ["colonel_vance_hatch"]
    form = (("colonel_vance_hatch", 1), ("conscript", 59))
    assert deck_list(dict(pairs)) == deck_list(pairs) == deck_list(single) == deck_list(form) == form


def test_ready_decks_keep_to_a_cap_of_four():
    for mode in ("mirror", "random_ready"):
        assert tables(CultsOptions(deck_mode=mode, copy_cap=4)).copy_cap == 4
