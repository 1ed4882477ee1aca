"""A person at the terminal: the agent `human`, and `play`, a whole game against other agents.

The screen is made of what the game's text module gives to one viewer, so it shows nothing that the seat may not know.
A text module may have more than `core.game.Text` asks for; play uses it where it exists:

    question(s, t) -> str                   what the seat to act is being asked, in a sentence
    events(old, s, t, viewer, a) -> [str]   what `viewer` sees of the change from `old` to `s` by action `a`, beside `a` itself
    explain(s, t, a) -> str                 the rules text of what action `a` names
    look_up(word, t) -> [str]               rules texts of everything in the game whose name holds `word`
    PICTURE: bool                           the lines of `render` make a picture, so none may be broken in two
"""

import io
import secrets
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hypogeum.agents.protocol import Actions, Agent, Masks, Observations, Player, Seats
from hypogeum.core.errors import HypogeumError, OptionError
from hypogeum.core.game import RUNNING, TRUNCATED, Game, Options, Position
from hypogeum.settings import parse_settings

HELP = """\
number      play the action with this number
words       play the action whose words hold these, if only one does
?           this help
? number    the rules text of what that action names
? words     the rules texts of all things whose name holds these words
t           the table again
l           the whole log so far
q           leave the game"""

LOG_LINES = 40
"""At most so many of the newest log lines are shown before a question; `l` shows all."""


FRAME = 4
"""Columns that the frame around a drawing takes."""


class Quit(HypogeumError):
    """The person at the terminal left the game."""


class HumanAgent(Player):
    """Asks at the terminal. Reads lines from standard input, so that it can be driven by a pipe as well.

    Args:
        game: the game to be played.
        console: where to print; a new rich console by default.
        ask: takes a prompt, gives a line, raises EOFError at the end of the input; the console's input by default.
    """

    name = "human"

    def __init__(
        self,
        game: Game,
        console: Console | None = None,
        ask: Callable[[str], str] | None = None,
    ):
        self.game = game
        self.console = console or Console(highlight=False)
        self.ask = ask or (lambda prompt: self.console.input(prompt, markup=False))
        self.log: list[str] = []
        self.shown = 0
        """How many lines of the log the person has seen."""

    def act(self, observations: Observations, masks: Masks, seats: Seats, rng: np.random.Generator) -> Actions:
        raise OptionError("A person plays in `hypogeum play` only (human): elsewhere agents choose from observations.")

    def act_at(self, position: Position, seat: int, rng: np.random.Generator) -> int:
        """Show the table as `seat` may see it and read its choice.

        Raises:
            Quit: the person typed `q`, or the input ended.
        """
        legal = [int(a) for a in np.flatnonzero(position.mask())]
        names = [self.game.text.action_name(position.s, position.t, a) for a in legal]
        self._show_log()
        self._show_table(position, seat)
        self._show_actions(position, names)
        while True:
            line = self._read()
            if line.isdecimal():
                if 1 <= _number(line) <= len(legal):
                    return legal[_number(line) - 1]
                self._say(f"{line:.20} is not among the numbers 1 to {len(legal)}; ? gives help.")
            elif line.startswith("?"):
                self._help(position, legal, line[1:].strip())
            elif line in ("t", "l", "q"):
                self._command(position, seat, names, line)
            else:
                found = [a for a, name in zip(legal, names, strict=True) if line and line.lower() in name.lower()]
                exact = [a for a, name in zip(legal, names, strict=True) if line.lower() == name.lower()]
                if len(exact or found) == 1:
                    return (exact or found)[0]
                self._say(
                    f"{len(found)} actions hold {line!r:.60}; type a number from 1 to {len(legal)}, or ? for help."
                )

    def tell(self, lines: Sequence[str]) -> None:
        """Add to the log, which is shown before the next question."""
        self.log += lines

    def _read(self) -> str:
        try:
            line = self.ask("> ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last: there is no standard input
            self.console.print()
            raise Quit("The game was left before its end.") from None
        if sys.stdin is None or not sys.stdin.isatty():  # a pipe does not show what is typed
            self._say(line)
        return line

    def _command(self, position: Position, seat: int, names: list[str], line: str) -> None:
        if line == "q":
            raise Quit("The game was left before its end.")
        if line == "l":
            self.shown = 0
            self._show_log(limit=None)
        else:
            self._show_table(position, seat)
            self._show_actions(position, names)

    def _help(self, position: Position, legal: list[int], what: str) -> None:
        text: Any = self.game.text
        if not what:
            self._say(HELP)
        elif what.isdecimal():
            explain = getattr(text, "explain", None)
            known = (
                explain(position.s, position.t, legal[_number(what) - 1])
                if explain and 1 <= _number(what) <= len(legal)
                else ""
            )
            self._say(known or f"There is nothing to tell about {what:.20}.")
        else:
            look_up = getattr(text, "look_up", None)
            self._say("\n".join(look_up(what, position.t) if look_up else []) or f"Nothing is called {what!r:.60}.")

    def _show_log(self, limit: int | None = LOG_LINES) -> None:
        new = self.log[self.shown :]
        self.shown = len(self.log)
        if not new:
            return
        cut = new if limit is None else new[-limit:]
        lines = Text("\n").join(Text(line, style="" if line.startswith("  ") else "bold") for line in cut)
        if len(cut) < len(new):
            lines = Text(f"({len(new) - len(cut)} earlier lines: type l)\n", style="dim") + lines
        self.console.print(Panel(lines, title="what happened", title_align="left", border_style="cyan"))

    def _show_table(self, position: Position, seat: int) -> None:
        role = self.game.roles(position.options)[seat]
        drawing = Text(self.game.text.render(position.s, position.t, seat))
        drawing.highlight_words([role], style="bold green")
        self._show_drawing(drawing, f"{self.game.title}: you are {role}")

    def _show_drawing(self, drawing: Text, title: str) -> None:
        """In a frame; a picture that is too wide for one without it, so that no line of it is broken."""
        wide = max(map(len, drawing.plain.splitlines()), default=0)
        if wide <= self.console.width - FRAME or not getattr(self.game.text, "PICTURE", False):
            self.console.print(Panel(drawing, title=title, title_align="left"))
            return
        self.console.print(Text(f"{title}\n", style="bold"))
        self.console.print(drawing, soft_wrap=True)
        if wide > self.console.width:
            self._say(f"(The drawing is {wide} columns wide, this terminal {self.console.width}.)")

    def _show_actions(self, position: Position, names: list[str]) -> None:
        ask = getattr(self.game.text, "question", None)
        question = ask(position.s, position.t) if ask else self.game.text.stage_name(position.s, position.t)
        self.console.print(Text(question, style="bold"))
        for k, name in enumerate(names, 1):
            self.console.print(Text(f"{k:>3}  ", style="bold yellow") + Text(name))

    def _say(self, words: str) -> None:
        self.console.print(Text(words))


def play(
    game: str, seat: str | None, opponents: str, seed: int | None, options: list[str], console: Console | None = None
) -> None:
    """Play one game at the terminal.

    Args:
        game: name of the game.
        seat: the person's seat, such as `player_0`; None: the game's first one.
        opponents: an agent for all other seats, or a comma-separated list with one for each, in seat order.
        seed: deals the game and drives the opponents; None: a fresh one, which is printed.
        options: options of the game as `key=value`.
        console: where to print.

    Raises:
        OptionError: the game, seat, an option or an opponent does not exist.
    """
    from hypogeum.games import find

    console = console or Console(highlight=False)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # typed bytes that are no text are words that no action holds
    g = find(game)
    chosen = g.parse("--set", **parse_settings(options))
    roles = g.roles(chosen)
    seat = roles[0] if seat is None else seat
    if seat not in roles:
        raise OptionError(f"{seat!r:.60} is no seat of this game (--seat); seats are {', '.join(roles)}.")
    me = roles.index(seat)
    rng = np.random.default_rng(seed := secrets.randbits(32) if seed is None else seed)
    table = seated(g, chosen, me, opponents, console)
    console.print(Text(f"{g.title}, seed {seed}. Type ? for help, q to leave.", style="bold"))
    position = Position.new(g, chosen, seed)
    try:
        run(position, [agent.begin(rng) for agent in table], me, rng)
    except Quit as left:
        console.print(Text(str(left)))
        return
    human = table[me]
    assert isinstance(human, HumanAgent)
    human._show_log()
    human._show_drawing(Text(g.text.render(position.s, position.t, me)), "the end")
    console.print(result_table(position, [agent.name for agent in table], me))


def seated(game: Game, options: Options, me: int, opponents: str, console: Console) -> list[Agent]:
    """The agents of all seats in seat order, the person on seat `me`."""
    from hypogeum.agents import check_seats, resolve_table

    others = resolve_table(opponents, options.seats - 1, game, "--opponents")
    if any(isinstance(agent, HumanAgent) for agent in others):
        raise OptionError("human cannot be an opponent (--opponents): one person plays at a terminal.")
    roles = game.roles(options)
    check_seats(others, [*roles[:me], *roles[me + 1 :]])
    return [*others[:me], HumanAgent(game, console), *others[me:]]


def run(position: Position, table: Sequence[Agent], me: int, rng: np.random.Generator) -> None:
    """Play `position` to its end; the person on seat `me` is told whatever that seat sees."""
    text: Any = position.game.text
    events = getattr(text, "events", None)
    human = table[me]
    assert isinstance(human, HumanAgent)
    while int(position.s.status) == RUNNING:
        seat, old = position.to_act, position.clone()
        a = table[seat].act_at(position, seat, rng)
        seen = text.public_action(old.s, old.t, seat, a, me)
        position.step(a)
        human.tell([seen] if seen else [])
        if events:
            human.tell([f"  {line}" for line in events(old.s, position.s, position.t, me, a)])


def result_table(position: Position, agents: Sequence[str], me: int) -> Table:
    """How the game ended for every seat: pay-off and the numbers that the game's summary has per seat; in the title its other
    numbers that are not 0."""
    game, roles = position.game, position.game.roles(position.options)
    pay = np.zeros(len(roles), np.float32)
    game.entries.payoffs(position.s, position.t, pay)
    facts = game.text.summary(position.s, position.t)
    columns = sorted({key.rsplit("_", 1)[0] for key in facts if key.endswith("_0")})
    known = {key: value for key, value in facts.items() if not key.rsplit("_", 1)[-1].isdecimal()}
    title = ", ".join(f"{key} {value:g}" for key, value in known.items() if value)
    ended = "cut off at its limits" if int(position.s.status) == TRUNCATED else "over"
    table = Table(title=f"The game is {ended}: {title}")
    for head in ("seat", "player", "pay-off", *columns):
        table.add_column(head)
    for k, role in enumerate(roles):
        cells = [f"{facts[f'{column}_{k}']:g}" for column in columns]
        table.add_row(role, agents[k], f"{pay[k]:+g}", *cells, style="bold green" if k == me else None)
    return table


def _number(digits: str) -> int:
    """The number that decimal `digits` write; 0 for one that nobody means, as Python refuses to read very long ones."""
    return int(digits) if len(digits) < 10 else 0
