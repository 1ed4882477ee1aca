"""Words for Cults & Cryptids: names of actions, what a viewer sees of them, a drawing of the table, a log.

Plain Python over the record. Nothing is printed that the viewer cannot know: the other hand, the order of the decks, closed
lists, cards that the other seat looks at, and whether it is asked at all where that is a secret: the redraw, the Leader it
begins with, building a deck, a search that takes nothing. Tests re-deal what a viewer cannot know and compare every line.

words.py single things · actions.py actions · table.py the whole table · help.py questions, rules texts · log.py what happened,
the numbers of a finished game.
"""

from hypogeum.games.cults_and_cryptids.text.actions import action_name, public_action, stage_name
from hypogeum.games.cults_and_cryptids.text.help import explain, look_up, question
from hypogeum.games.cults_and_cryptids.text.log import SUMMARY_WORDS, events, outcome, summary
from hypogeum.games.cults_and_cryptids.text.table import render, result_line

__all__ = [
    "SUMMARY_WORDS", "action_name", "events", "explain", "look_up", "outcome", "public_action", "question", "render",
    "result_line", "stage_name", "summary",
]  # fmt: skip
