"""The examples of the documents run as they stand."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def examples():
    """Each block of Python, but for those about a game that the reader has yet to write."""
    for page in PAGES:
        for k, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), 1):
            if "my_game" not in block:
                yield pytest.param(page, block, id=f"{page.stem}-{k}")


@pytest.mark.compiled
@pytest.mark.parametrize(("page", "block"), list(examples()))
def test_an_example_runs(page, block, tmp_path):
    path = tmp_path / f"{page.stem}.py"  # a file of its own, as entries have one
    path.write_text(block, encoding="utf-8")
    exec(compile(block, path, "exec"), {"__name__": page.stem})


def test_links_between_documents_lead_somewhere():
    found = 0
    for page in PAGES:
        for link in re.findall(r"\]\(([\w./-]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
            found += 1
    assert found
