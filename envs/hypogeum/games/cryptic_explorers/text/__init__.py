"""Words for Cryptic Explorers: names of actions, what a viewer sees of them, a drawing of the table, a log.

Plain Python over the record. Nothing is printed that the viewer cannot know: of the Goddess's cards the others are told what is
discarded, in play or known to be in her hand, and what hand and deck hold besides. Tests re-deal what a viewer cannot know and
compare every line.

words.py single things · actions.py actions · board.py the map · table.py the whole table · help.py questions, rules texts ·
log.py what happened, the numbers of a finished game.
"""

from hypogeum.games.cryptic_explorers.text.actions import action_name, public_action, stage_name
from hypogeum.games.cryptic_explorers.text.help import explain, look_up, question
from hypogeum.games.cryptic_explorers.text.log import SUMMARY_WORDS, events, outcome, summary
from hypogeum.games.cryptic_explorers.text.table import render, result_line

PICTURE = True
"""`render` draws a map: where it is shown, its lines must not be broken."""

__all__ = [
    "PICTURE", "SUMMARY_WORDS", "action_name", "events", "explain", "look_up", "outcome", "public_action", "question", "render",
    "result_line", "stage_name", "summary",
]  # fmt: skip
