"""Words for Crypt Hunters: names of actions, what a viewer sees of them, a drawing of the table, a log.

Plain Python over the record. Nothing is printed that the viewer cannot know: the other seat's hand, the order of the crypt
stack, that the other seat is being asked in a window. Tests re-deal what a viewer cannot know and compare every line.

words.py single things · actions.py actions · hexmap.py the map · table.py the whole table · help.py questions ·
log.py what happened, the summary; how a game ended stands in ../achievements.py
"""

from hypogeum.games.crypt_hunters.achievements import outcome
from hypogeum.games.crypt_hunters.text.actions import action_name, public_action, stage_name
from hypogeum.games.crypt_hunters.text.help import explain, look_up, question
from hypogeum.games.crypt_hunters.text.log import SUMMARY_WORDS, events, summary
from hypogeum.games.crypt_hunters.text.table import render, result_line

PICTURE = True
"""`render` draws a map: where it is shown, its lines must not be broken."""

__all__ = [
    "PICTURE", "SUMMARY_WORDS", "action_name", "events", "explain", "look_up", "outcome", "public_action", "question", "render",
    "result_line", "stage_name", "summary",
]  # fmt: skip
