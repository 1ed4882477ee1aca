"""Compilation: what a cache may keep, and what rules see of their arguments."""

import copy
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hypogeum
from hypogeum.core.jit import cache_folder, entry, rule, source_digest
from hypogeum.core.piles import find
from hypogeum.core.record import record

PACKAGE = Path(hypogeum.__file__).parent

TINY = {
    "__init__.py": "",
    "sums.py": """
from hypogeum.core.jit import rule

BONUS = 3

@rule
def worth(t, card):
    return t.value[card] + BONUS
""",
    "rules.py": """
from hypogeum.core.jit import rule
from tiny.sums import worth

@rule
def total(t):
    n = 0
    for card in range(3):
        n += worth(t, card)
    return n
""",
    "content/cards.toml": "value = [1, 2, 3]\n",
    "run.py": """
import tomllib
from pathlib import Path
from hypogeum.core.jit import entry
from hypogeum.core.record import record
from tiny.rules import total

HERE = Path(__file__).resolve().parent
TABLES = record(("value", "i2", (3,), 0, "worth of each card"))
t = TABLES.make()
t.value[:] = tomllib.loads((HERE / "content/cards.toml").read_text())["value"]

@entry("tiny", HERE)
def count(t):
    return total(t)

print(count(t))
""",
}


class Copy:
    """A copy of the package with a tiny game beside it, a cache of its own, and a fresh process for each question."""

    def __init__(self, folder):
        self.folder = folder
        shutil.copytree(PACKAGE, folder / "hypogeum", ignore=shutil.ignore_patterns("__pycache__"))
        for name, text in TINY.items():
            path = folder / "tiny" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def ask(self, *command):
        env = {**os.environ, "PYTHONPATH": str(self.folder), "HYPOGEUM_CACHE_DIR": str(self.folder / "cache")}
        env.pop("HYPOGEUM_QUIET", None)
        done = subprocess.run([sys.executable, *command], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip(), "compiled" in done.stderr

    def run(self):
        return self.ask("-m", "tiny.run")

    def edit(self, name, old, new):
        """Change a file, and give it back its times: only its content tells."""
        path = self.folder / name
        stat = path.stat()
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)  # Python's own cache goes by times


@pytest.fixture
def package(tmp_path):
    return Copy(tmp_path)


@pytest.mark.compiled
def test_the_cache_follows_a_callee_in_another_file_and_a_content_table(package):
    assert package.run() == ("15", True)
    assert package.run() == ("15", False)  # loaded, not compiled
    package.edit("tiny/sums.py", "t.value[card] + BONUS", "t.value[card] * BONUS")
    assert package.run() == ("18", True)
    package.edit("tiny/sums.py", "BONUS = 3", "BONUS = 5")  # a constant is part of the code
    assert package.run() == ("30", True)
    package.edit("tiny/content/cards.toml", "[1, 2, 3]", "[1, 2, 7]")  # tables are arguments
    assert package.run() == ("50", False)
    package.edit("tiny/sums.py", "BONUS = 5", "BONUS = 3")
    package.edit("tiny/sums.py", "t.value[card] * BONUS", "t.value[card] + BONUS")
    assert package.run() == ("19", False)  # the first version is still in the cache, with the new table


DEAL = """
from hypogeum.core.game import Position
from hypogeum.testing.toy import GAME
p = Position.new(GAME, GAME.parse("a test"), 1)
print(p.s.deck.tolist(), p.s.hand.tolist())
"""


@pytest.mark.compiled
def test_the_cache_follows_the_core_that_all_games_share(package):
    first, compiled = package.ask("-c", DEAL)
    assert compiled
    assert package.ask("-c", DEAL) == (first, False)
    package.edit("hypogeum/core/rng.py", "GOLDEN = 0x9E3779B97F4A7C15", "GOLDEN = 0x9E3779B97F4A7C17")
    other, compiled = package.ask("-c", DEAL)
    assert compiled
    assert other != first


@pytest.mark.compiled
def test_a_damaged_cache_is_compiled_anew(package):
    assert package.run() == ("15", True)
    for path in (package.folder / "cache").rglob("*.nbi"):
        path.write_bytes(b"not an index")
    assert package.run() == ("15", True)


@pytest.mark.compiled
def test_an_entry_beside_the_package_follows_its_own_file(package, tmp_path):
    path = tmp_path / "beside.py"
    path.write_text(
        TINY["run.py"].replace("Path(__file__).resolve().parent", "Path(__file__).resolve().parent / 'tiny'")
    )
    assert package.ask("-m", "beside") == ("15", True)
    assert package.ask("-m", "beside") == ("15", False)
    package.edit("beside.py", "return total(t)", "return total(t) + 1")
    assert package.ask("-m", "beside") == ("16", True)


@pytest.mark.compiled
def test_rules_work_where_no_cache_can_be_written(package):
    (package.folder / "cache").write_text("a file stands where the folder should be")
    assert package.run() == ("15", True)


def test_the_digest_follows_names_and_contents_of_sources_only(tmp_path):
    def digest():
        source_digest.cache_clear()
        return source_digest(tmp_path)

    (tmp_path / "rules.py").write_text("a = 1\n")
    first = digest()
    (tmp_path / "notes.toml").write_text("a = 1\n")
    assert digest() == first
    (tmp_path / "rules.py").write_text("a = 2\n")
    assert digest() != first
    (tmp_path / "rules.py").rename(tmp_path / "laws.py")
    second = digest()
    (tmp_path / "laws.py").write_text("a = 1\n")
    assert len({first, second, digest()}) == 3
    source_digest.cache_clear()


def test_the_cache_folder_is_the_one_that_was_asked_for(monkeypatch, tmp_path):
    monkeypatch.setenv("HYPOGEUM_CACHE_DIR", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("HYPOGEUM_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert cache_folder() == tmp_path / "x" / "hypogeum"


R = record(("tiny", "i1", (4,), 0, "bytes"), ("wide", "u8", (), 0, "eight bytes"))


@rule
def twice(n):
    return n + n


@rule
def stored_twice(s, k):
    return twice(s.tiny[k])


@rule
def either(s, k, flag):
    if flag:
        return twice(k)
    return twice(100)


@rule
def kept(z):
    return z


@pytest.mark.compiled
def test_a_rule_counts_in_64_bits_whatever_it_is_given():
    s = R.make()
    s.tiny[2] = 100
    assert stored_twice(s, 2) == 200  # the plain gear warns of the overflow instead
    assert either(s, 2**40, True) == 2**41
    assert either(s, 1, False) == 200


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_all_integers():
    s = R.make()
    stored_twice(s, 1)
    either(s, 1, False)
    assert len(twice._inside.overloads) == 1


def test_the_widest_unsigned_numbers_stay_what_they_are():
    assert int(kept(np.uint64(2**64 - 1))) == 2**64 - 1


def test_a_rule_is_itself_in_copies_and_pickles():
    assert pickle.loads(pickle.dumps(find)) is find
    assert copy.deepcopy(find) is find


def test_a_rule_keeps_its_name_and_words():
    assert find.__name__ == "find"
    assert find.__doc__.startswith("Index of the first")
    assert find.__module__ == "hypogeum.core.piles"


def test_an_entry_may_be_called_from_many_threads(tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    @entry("a_test", tmp_path)
    def count(s, n):
        total = 0
        for k in range(n):
            total += int(twice(s.tiny[k % 4]))
        return total

    s = R.make()
    s.tiny[:] = 1, 2, 3, 4
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda n: int(count(s, n)), [400] * 32)) == {2000}
