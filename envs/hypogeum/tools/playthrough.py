"""Write the golden playthroughs of every game: python -m hypogeum.tools.playthrough [GAME ...] [--folder tests/golden]

Run it after a change of rules or content, and review the diff: it shows exactly what changed.
"""

import argparse
from pathlib import Path

from hypogeum.core.game import Game
from hypogeum.games import NAMES, find
from hypogeum.testing import playthrough
from hypogeum.testing.configurations import SE_BURDENS
from hypogeum.testing.playthrough import Plan

PLANS: dict[str, tuple[Plan, ...]] = {
    "cutthroat_caverns": (
        Plan("four_seats", {"length": 4}, 1, 150),
        Plan("first_game_three_seats", {"players": 3, "length": 4, "first_game": True}, 2, 150),
        Plan("six_seats_everything", {"players": 6, "length": 4, "relics": "on", "signals": "on",
             "late_item_window": True, "characters": "draft", "rethink": "pass"}, 3, 200),
        Plan("two_seats_to_the_end", {"players": 2, "length": 4, "barter": False}, 4, 400),
    ),
    "crypt_hunters": (
        Plan("standard_to_the_end", {}, 43, 300),
        Plan("campaign", {"mode": "campaign", "hit_faces": 1, "hero_wounds": [4, 4, 4, 2]}, 25, 150),
        Plan("stormcast_burdens", {"burden_side": "stormcast", "burdens": list(SE_BURDENS)}, 2, 200),
        Plan("chainrasp_burdens", {"mode": "campaign", "burden_side": "chainrasp",
             "burdens": ["deathly_patience", "greedy_gheists", "dread_triumph"], "burden_strict": True}, 31, 250),
    ),
    "cults_and_cryptids": (
        Plan("starter_decks_to_the_end", {}, 1, 400),
        Plan("closed_lists", {"deck_mode": "random_ready", "decklists": "closed", "leader_second": "replace",
             "relic_limit": "none", "start_hand": 10}, 2, 120),
        Plan("generated_decks_other_rulings", {"deck_mode": "random_legal", "leader_start": "hand", "cryptid_tier": 2,
             "damage_reset": "none", "poison": "single", "influence_hit_madness": "single", "faith_on_entry": "on"}, 3, 120),
        Plan("built_decks", {"deck_mode": "build", "build_step": 4, "start_influence": 10}, 4, 150),
    ),
    "cryptic_explorers": (
        Plan("first_game", {}, 1, 200),
        Plan("draft_with_everything", {"players": 3, "setup": "draft", "sub_realms": "both", "relics": "on"}, 2, 150),
        Plan("hall_of_four_seats", {"players": 4, "setup": "choose", "realm": "hall", "goddess": "gorkuk"}, 3, 150),
        Plan("small_game_to_the_end", {"mode": "quickplay", "setup": "random", "goddess": "mycothis", "relics": "on",
             "max_rounds": 3}, 4, 400),
    ),
}  # fmt: skip
"""What each game's files start from; a game must have some."""


def write(game: Game, folder: Path) -> list[Path]:
    """Write all files of a game; the files."""
    place = folder / game.name
    place.mkdir(parents=True, exist_ok=True)
    written = []
    for plan in PLANS[game.name]:
        path = place / f"playthrough_{plan.name}.txt"
        path.write_text(playthrough.write(game, plan), encoding="utf-8")
        written.append(path)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    parser.add_argument("--folder", type=Path, default=Path("tests/golden"))
    args = parser.parse_args()
    for name in args.games or list(NAMES):
        for path in write(find(name), args.folder):
            print(path)


if __name__ == "__main__":
    main()
