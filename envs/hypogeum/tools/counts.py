"""Write the counts of lines of play: python -m hypogeum.tools.counts [GAME ...] [--folder tests/golden]"""

import argparse
from pathlib import Path

from hypogeum.games import NAMES, find
from hypogeum.testing import counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    parser.add_argument("--folder", type=Path, default=Path("tests/golden"))
    args = parser.parse_args()
    for name in args.games or list(NAMES):
        game = find(name)
        path = args.folder / game.name / "counts.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(counts.write(game), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
