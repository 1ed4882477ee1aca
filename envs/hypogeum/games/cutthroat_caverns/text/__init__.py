"""Words for Cutthroat Caverns: names of actions, what a viewer sees of them, a drawing of the table, a log.

Plain Python over the record. Nothing is printed that the viewer cannot know: face-down cards, orders of decks, who is
asked in a window. Tests re-deal what a viewer cannot know and compare every line.

words.py single things · actions.py actions · table.py the drawing · log.py what happened, the summary · help.py questions
"""

from hypogeum.games.cutthroat_caverns.text.actions import action_name, public_action, stage_name
from hypogeum.games.cutthroat_caverns.text.help import explain, look_up, question
from hypogeum.games.cutthroat_caverns.text.log import SUMMARY_WORDS, events, outcome, summary
from hypogeum.games.cutthroat_caverns.text.table import render, result_line
from hypogeum.games.cutthroat_caverns.text.words import entry_points, lp_left

__all__ = [
    "SUMMARY_WORDS", "action_name", "entry_points", "events", "explain", "look_up", "lp_left", "outcome", "public_action",
    "question", "render", "result_line", "stage_name", "summary",
]  # fmt: skip
