"""The content loader with a tiny game of its own."""

import os
import re
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, ValidationError

from hypogeum.core.content import (
    LINE_LIMIT,
    SIZE_LIMIT,
    Entry,
    File,
    Mask,
    Model,
    Num,
    Phrase,
    Word,
    check_unique,
    digest,
    find,
    newest,
    parse,
    provenance,
    read,
    vocabulary,
)  # fmt: skip
from hypogeum.core.errors import ContentError


class Monster(Entry):
    hits: Annotated[int, Field(ge=1, le=9)]
    does: Annotated[list[str], Field(default_factory=list)]
    values: Annotated[list[int], Field(default_factory=list)]
    owner: str | None = None


class Monsters(Model):
    monster: list[Monster]


OURS = """
[[monster]]
id = "rat"
name = "Rat"
text = "Bites."
hits = 1
source = "rulebook"
"""


def one(**changes: Any) -> Monster:
    return Monster(**{"id": "rat", "name": "Rat", "text": "Bites.", "hits": 1, "source": "rulebook"} | changes)


def loaded(text: str | bytes) -> Monsters:
    raw = text if isinstance(text, bytes) else text.encode()
    return read(File("monsters.toml", raw), Monsters)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "monsters.toml").write_text(OURS)
    (folder / "rooms.toml").write_text("room = 1\n")
    return folder


@pytest.fixture
def owner(tmp_path: Path) -> Path:
    folder = tmp_path / "owner"
    folder.mkdir()
    return folder


NAMES = ("monsters.toml", "rooms.toml")


def test_a_file_becomes_a_checked_model():
    assert loaded(OURS).monster == [one()]


def test_without_a_folder_our_file_is_read(own):
    assert find("monsters.toml", own, None, NAMES) == File("monsters.toml", OURS.encode())


def test_a_file_of_the_owners_folder_replaces_ours_and_a_missing_one_stays_ours(own, owner):
    (owner / "rooms.toml").write_text("room = 2\n")
    assert find("rooms.toml", own, owner, NAMES) == File(str(owner / "rooms.toml"), b"room = 2\n")
    assert find("monsters.toml", own, owner, NAMES) == File("monsters.toml", OURS.encode())


def test_other_files_in_the_folder_do_not_matter_unless_they_are_toml(own, owner):
    (owner / "rooms.toml").write_text("room = 2\n")
    (owner / "README.md").write_text("mine")
    assert find("rooms.toml", own, owner, NAMES).raw == b"room = 2\n"
    (owner / "monster.toml").write_text(OURS)
    with pytest.raises(
        ContentError, match=re.escape("holds 'monster.toml'; its files can be monsters.toml, rooms.toml.")
    ):
        find("rooms.toml", own, owner, NAMES)


def test_a_folder_that_is_missing_empty_or_a_file_is_refused(own, owner):
    with pytest.raises(ContentError, match="holds no content file"):
        find("rooms.toml", own, owner, NAMES)
    with pytest.raises(ContentError, match="does not exist or is not a folder"):
        find("rooms.toml", own, owner / "nowhere", NAMES)
    with pytest.raises(ContentError, match="does not exist or is not a folder"):
        find("rooms.toml", own, own / "rooms.toml", NAMES)
    with pytest.raises(ContentError, match=r"does not exist|cannot be read"):
        find("rooms.toml", own, Path("a\0b"), NAMES)


def test_what_is_not_a_regular_file_is_refused(own, owner):
    (owner / "rooms.toml").mkdir()
    with pytest.raises(ContentError, match="is not a regular file"):
        find("rooms.toml", own, owner, NAMES)
    (owner / "rooms.toml").rmdir()
    os.mkfifo(owner / "rooms.toml")
    with pytest.raises(ContentError, match="is not a regular file"):
        find("rooms.toml", own, owner, NAMES)


def test_a_file_that_is_too_large_is_refused_without_reading_it_all(own, owner):
    (owner / "monsters.toml").write_bytes(b"#" * 9 + b"\n" * 3 * SIZE_LIMIT)
    file = find("monsters.toml", own, owner, NAMES)
    assert len(file.raw) == SIZE_LIMIT + 1
    with pytest.raises(ContentError, match=r"monsters\.toml is larger than 1,000,000 bytes"):
        read(file, Monsters)


def test_a_large_file_within_the_limit_is_read():
    assert loaded(OURS + "# comment\n" * ((SIZE_LIMIT - len(OURS)) // 10)).monster == [one()]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xff\xfe", "monsters.toml is not UTF-8 text (byte 0)."),
        (b"a = ", "monsters.toml is not TOML: "),
        (b"a = 1\na = 2\n", "monsters.toml is not TOML: "),
        (b"a = " + b"9" * 1990, "monsters.toml, a: extra inputs"),
        (b"a = 1979-99-99", "monsters.toml is not TOML: "),
        (b"# " + b"x" * LINE_LIMIT, "monsters.toml has a line of more than 2,000 bytes."),
        (b"a = " + b"[\n" * 200_000, "monsters.toml is nested too deeply."),
        (b"a = " + b"[\n" * 100 + b"]" * 100, "monsters.toml, "),
        (b"", "monsters.toml, monster: field required."),
        (b"monster = 3", "monsters.toml, monster: input should be a valid list; found 3."),
        (b"monster = [3]", "monsters.toml, monster no. 1: "),
    ],
)
def test_what_is_no_content_at_all_is_refused(raw, told):
    with pytest.raises(ContentError) as caught:
        loaded(raw)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hits = 1", "hits = 10", "monster no. 1 ('rat') hits: input should be less than or equal to 9; found 10."),
        ("hits = 1", "hits = 1.0", "monster no. 1 ('rat') hits: input should be a valid integer; found 1.0."),
        ("hits = 1", "hits = true", "monster no. 1 ('rat') hits: input should be a valid integer; found True."),
        ("hits = 1", "hits = 1\nhit = 1", "monster no. 1 ('rat') hit: extra inputs are not permitted; found 1."),
        ("hits = 1", "", "monster no. 1 ('rat') hits: field required."),
        ('"rat"', '"Rat!"', "monster no. 1 ('Rat!') id: "),
        ('"rat"', '"rat\\n"', "id: "),
        ('"rat"', '""', "id: "),
        ('"Rat"', '"Ra\\u001bt"', "monster no. 1 ('rat') name: it must be printable text in one line"),
        ('"Rat"', '"Rat "', "name: it must be printable text in one line"),
        ('"Bites."', '""', "monster no. 1 ('rat') text: "),
        ('"rulebook"', '"rumour"', "monster no. 1 ('rat') source: "),
        ("hits = 1", 'hits = 1\nsources = { hits = "rumour" }', "sources hits: "),
        (
            "hits = 1",
            'hits = 1\nsources = { fangs = "public" }',
            "sources names 'fangs', which is not a fact of this entry",
        ),
        ("hits = 1", 'hits = 1\nsources = { text = "public" }', "sources names 'text'"),
        (
            "hits = 1",
            'hits = 1\nsources = { "does.1" = "public" }',
            "sources names 'does.1', but does has no such place",
        ),
        (
            "hits = 1",
            'hits = 1\nsources = { "hits.1" = "public" }',
            "sources names 'hits.1', but hits has no such place",
        ),
    ],
)
def test_a_refusal_names_file_entry_and_field(old, new, told):
    assert old in OURS
    with pytest.raises(ContentError) as caught:
        loaded(OURS.replace(old, new, 1))
    assert str(caught.value).startswith("monsters.toml, ")
    assert told in str(caught.value)


def test_a_long_value_is_told_in_short():
    with pytest.raises(ContentError) as caught:
        loaded(OURS.replace("hits = 1", f'hits = "{"x" * 1900}"'))
    assert len(str(caught.value)) < 200


def test_ids_and_names_are_unique():
    check_unique([one(), one(id="bat", name="Bat")], "monster")
    with pytest.raises(ValueError, match="two entries of monster have the id 'rat'"):
        check_unique([one(), one(name="Bat")], "monster")
    with pytest.raises(ValueError, match="two entries of monster have the name 'Rat'"):
        check_unique([one(), one(id="bat")], "monster")


def test_entries_do_not_change():
    with pytest.raises(ValidationError):
        one().hits = 2  # type: ignore[misc]


# provenance


def test_facts_are_counted_by_field_and_by_line():
    assert one().facts() == ["rulebook"] * 2  # name, hits
    assert one(source="public", sources={"hits": "reconstruction"}).facts() == ["public", "reconstruction"]
    lines = one(does=["a", "b", "c"], sources={"does.2": "public"})
    assert lines.facts() == ["rulebook", "rulebook", "rulebook", "public", "rulebook"]
    assert one(values=[1, 2, 3], sources={"values": "public"}).facts() == ["rulebook", "rulebook", "public"]
    assert one(owner="me").facts() == ["rulebook"] * 3


def test_an_entry_is_pure_when_all_its_facts_have_one_source():
    entries = [
        one(),
        one(source="reconstruction"),
        one(source="reconstruction", sources={"name": "rulebook"}),
        one(source="public", sources={"name": "reconstruction", "hits": "reconstruction"}),
    ]
    counts = provenance("monsters.toml", entries)
    assert counts.entries == 4
    assert counts.pure == {"rulebook": 1, "public": 0, "reconstruction": 2}
    assert counts.mixed == 1
    assert counts.facts == {"rulebook": 3, "public": 0, "reconstruction": 5}


# effect lines

BITE, STING, RUN = range(3)
VERBS = vocabulary(
    Phrase("bite", BITE, Num("depth", 1, 9)),
    Phrase("sting", STING, Word("poison", {"weak": 0, "strong": 7}), Num("times", -3, 3)),
    Phrase("run", RUN, Mask("from", {"fire": 0, "water": 2})),
)


def codes(line: str) -> list[tuple[int, tuple[int, ...]]]:
    return [(phrase.code, numbers) for phrase, numbers in parse(line, VERBS)]


def test_a_line_is_phrases_in_a_row():
    assert codes("bite 3") == [(BITE, (3,))]
    assert codes("  sting strong -3   bite 9 ") == [(STING, (7, -3)), (BITE, (9,))]
    assert codes("run fire,water") == [(RUN, (5,))]
    assert codes("sting weak +2") == [(STING, (0, 2))]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "the line is empty"),
        ("kick 3", "in 'kick 3', 'kick' is not one of bite, run, sting"),
        ("bite", "in 'bite', a part is missing: the phrase is 'bite depth'"),
        ("bite 0", "depth must be a whole number from 1 to 9, not '0'"),
        ("bite ten", "depth must be a whole number from 1 to 9, not 'ten'"),
        ("bite 1_0", "depth must be a whole number"),
        ("bite \u0661", "depth must be a whole number"),
        ("bite 9999999", "depth must be a whole number"),
        ("bite 3 4", "'4' is not one of bite, run, sting"),
        ("sting mild 1", "poison must be one of weak, strong, not 'mild'"),
        ("run fire,", "from must be one of fire, water, not ''"),
        ("run fire,air", "from must be one of fire, water, not 'air'"),
    ],
)
def test_a_wrong_line_is_refused(line, told):
    with pytest.raises(ValueError, match=re.escape(told)):
        parse(line, VERBS)


@given(
    st.lists(st.sampled_from(["bite", "sting", "run", "1", "-1", "weak", "fire", "fire,water", "x", "\n", "9" * 99]))
)
def test_any_line_is_read_or_refused(words):
    try:
        found = parse(" ".join(words), VERBS)
    except ValueError as error:
        assert "\n" not in str(error)
        return
    assert sum(1 + len(phrase.parts) for phrase, _ in found) == len(" ".join(words).split())


def test_a_verb_has_one_meaning():
    with pytest.raises(ValueError, match="same verb"):
        vocabulary(Phrase("bite", BITE), Phrase("bite", RUN))


# any bytes at all


@given(st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_any_bytes_are_read_or_refused(raw):
    try:
        loaded(raw)
    except ContentError as error:
        assert str(error).startswith("monsters.toml")
        assert len(str(error)) < 1000


@given(st.integers(0, len(OURS)), st.integers(0, 30), st.text(max_size=30))
def test_any_change_of_a_file_is_read_or_refused(at, length, new):
    try:
        content = loaded((OURS[:at] + new + OURS[at + length :]).encode())
    except ContentError as error:
        assert str(error).startswith("monsters.toml")
        assert len(str(error)) < 1000
    else:
        assert all(1 <= m.hits <= 9 and m.name.isprintable() for m in content.monster)


# keys


def test_the_digest_tells_content_apart_and_nothing_else():
    a, b = File("here/x.toml", b"x"), File("y.toml", b"y")
    assert digest([a, b]) == digest([File("there/x.toml", b"x"), b])
    assert digest([a, b]) != digest([b, a])
    assert digest([File("", b"ab"), File("", b"")]) != digest([File("", b"a"), File("", b"b")])
    assert 0 <= digest([a]) < 1 << 64


def test_the_cache_key_changes_with_the_files(owner):
    assert newest(None, NAMES) == ()
    assert newest(owner, NAMES) == ()
    (owner / "rooms.toml").write_text("room = 2\n")
    first = newest(owner, NAMES)
    (owner / "rooms.toml").write_text("room = 22\n")
    second = newest(owner, NAMES)
    (owner / "monsters.toml").write_text(OURS)
    assert len({first, second, newest(owner, NAMES)}) == 3
