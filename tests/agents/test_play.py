"""A person at the terminal: driven by lines, by a pipe and by a pseudo-terminal."""

import io
import os
import re
import subprocess
import sys

import numpy as np
import pytest
from rich.console import Console

from hypogeum.agents import RandomAgent, resolve
from hypogeum.agents.play import HumanAgent, Quit, play, result_table, run, seated
from hypogeum.core.errors import OptionError
from hypogeum.core.game import Position
from hypogeum.games import find
from hypogeum.games.cutthroat_caverns.content import names
from hypogeum.settings import parse_settings

TOY = "hypogeum.testing.toy"


def screen() -> Console:
    """A console that writes into a string, wide enough not to break lines."""
    return Console(file=io.StringIO(), width=160, highlight=False)


def typing(*lines):
    """A person who types these lines and then closes the input."""
    waiting = list(lines)

    def ask(prompt):
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return ask


def at_the_table(*lines, seat=0, seed=1):
    game = find(TOY)
    position = Position.new(game, game.parse("test"), seed)
    return position, HumanAgent(game, screen(), typing(*lines))


def printed(human: HumanAgent) -> str:
    return human.console.file.getvalue()


def test_a_number_chooses_the_action_beside_it():
    position, human = at_the_table("2")
    legal = np.flatnonzero(position.mask())
    assert human.act_at(position, position.to_act, np.random.default_rng(0)) == legal[1]


def test_words_choose_the_one_action_that_holds_them():
    position, human = at_the_table("zzz", "")
    with pytest.raises(Quit):
        human.act_at(position, position.to_act, np.random.default_rng(0))
    assert "0 actions hold 'zzz'" in printed(human)
    legal = [int(a) for a in np.flatnonzero(position.mask())]
    wanted = position.game.text.action_name(position.s, position.t, legal[-1])
    position, human = at_the_table(wanted)
    assert human.act_at(position, position.to_act, np.random.default_rng(0)) == legal[-1]


def test_numbers_out_of_range_are_refused_and_asked_again():
    position, human = at_the_table("0", "99", "1")
    assert human.act_at(position, position.to_act, np.random.default_rng(0)) == np.flatnonzero(position.mask())[0]
    assert "99 is not among the numbers 1 to 2" in printed(human)


def test_endless_numbers_and_words_are_refused_in_one_line():
    position, human = at_the_table("9" * 6000, "?" + "9" * 6000, "x" * 6000, "1")
    human.act_at(position, position.to_act, np.random.default_rng(0))
    assert "99999 is not among the numbers" in printed(human)
    assert max(map(len, printed(human).splitlines())) <= 160


def test_without_standard_input_the_game_is_left():
    def lost(prompt):
        raise RuntimeError("input(): lost sys.stdin")

    position, human = at_the_table()
    human.ask = lost
    with pytest.raises(Quit):
        human.act_at(position, position.to_act, np.random.default_rng(0))


def test_help_table_and_log_can_be_asked_for():
    position, human = at_the_table("?", "? 1", "t", "l", "1")
    human.tell(["something happened"])
    human.act_at(position, position.to_act, np.random.default_rng(0))
    out = printed(human)
    assert "leave the game" in out and out.count("something happened") == 2 and out.count("you are player_0") == 2
    assert "the rules texts of all things whose name holds these words" in out


def test_q_and_the_end_of_input_leave_the_game():
    for lines in (["q"], []):
        position, human = at_the_table(*lines)
        before = position.s.tobytes()
        with pytest.raises(Quit):
            human.act_at(position, position.to_act, np.random.default_rng(0))
        assert position.s.tobytes() == before


def test_human_is_an_agent_that_resolve_knows():
    game = find(TOY)
    human = resolve("human", game)
    assert isinstance(human, HumanAgent) and human.name == "human"
    with pytest.raises(OptionError, match="hypogeum play"):
        human.act(
            np.zeros((1, 1), np.float32), np.ones((1, 1), np.int8), np.zeros(1, np.int64), np.random.default_rng(0)
        )


def test_play_refuses_what_does_not_exist():
    with pytest.raises(OptionError, match="no seat"):
        play(TOY, "player_9", "random", 1, [], screen())
    with pytest.raises(OptionError, match="no agent"):
        play(TOY, "player_0", "nobody", 1, [], screen())
    with pytest.raises(OptionError, match="key=value"):
        play(TOY, "player_0", "random", 1, ["players"], screen())
    for name in ("colour", "self", "source"):  # the last two are also names of arguments inside
        with pytest.raises(OptionError, match=f"no option '{name}'"):
            play(TOY, "player_0", "random", 1, [f"{name}=blue"], screen())
    with pytest.raises(OptionError, match="human cannot be an opponent"):
        play(TOY, "player_0", "human", 1, [], screen())


def test_options_are_read_as_toml_or_as_words():
    assert parse_settings(["players=4", "relics=on", "barter = false", 'pool=["a"]']) == {
        "players": 4, "relics": "on", "barter": False, "pool": ["a"],
    }  # fmt: skip


def test_opponents_sit_in_seat_order_around_the_person():
    game = find(TOY)
    table = seated(game, game.parse("test", players=4), 1, "random,heuristic,random", screen())
    assert [agent.name for agent in table] == ["random", "human", "heuristic", "random"]


def test_an_opponent_that_has_learnt_other_seats_is_refused(monkeypatch):
    game = find("crypt_hunters")
    monkeypatch.setattr(RandomAgent, "seats", ("stormcast_0",))
    assert [agent.name for agent in seated(game, game.parse("test"), 1, "random", screen())] == ["random", "human"]
    with pytest.raises(OptionError, match="random has learnt to play stormcast_0, not chainrasp_0"):
        seated(game, game.parse("test"), 0, "random", screen())


def test_the_same_seed_gives_the_same_game():
    def once():
        game = find(TOY)
        position = Position.new(game, game.parse("test"), 5)
        table = seated(game, position.options, 0, "random", screen())
        table[0].ask = typing(*["1"] * 100)
        run(position, table, 0, np.random.default_rng(5))
        return position.s.tobytes(), table[0].log

    assert once() == once()


def test_cutthroat_caverns_is_played_to_its_end_without_naming_the_cards_that_others_set():
    game = find("cutthroat_caverns")
    pool = [name for name in names().encounter_id if name != "stone_watcher"]  # there set cards lie open
    options = game.parse("test", length=4, encounter_pool=pool)
    chance = np.random.default_rng(2)
    position = Position.new(game, options, 2)
    table = seated(game, options, 0, "heuristic,random,heuristic", screen())
    table[0].ask = lambda prompt: str(1 + chance.integers(int(position.mask().sum())))
    run(position, table, 0, chance)
    told = [line for line in table[0].log if re.match(r"player_[123]: .*set ", line)]
    assert told and all(re.search("set a (second )?card face down|exchange the set card", line) for line in told)
    assert any(re.match(r"player_0 \(you\): set ", line) for line in table[0].log)
    assert table[0].log[-1].startswith("  Game over")
    out = printed(table[0])
    assert "Your hand:" in out and "you are player_0" in out
    table[0].console.print(result_table(position, [agent.name for agent in table], 0))
    assert "prestige" in printed(table[0]) and "human" in printed(table[0])


def to_the_end(name: str, me: int, seat: str, width: int = 80, **options) -> HumanAgent:
    """A person at seat no. `me`, called `seat`, who types numbers at random until the game is over and the result is shown."""
    game = find(name)
    position = Position.new(game, game.parse("test", **options), 4)
    console = Console(file=io.StringIO(), width=width, highlight=False)
    chance = np.random.default_rng(4)
    table = seated(game, position.options, me, "random", console)
    table[me].ask = lambda prompt: str(1 + chance.integers(int(position.mask().sum())))
    run(position, table, me, chance)
    assert table[me].log[-1].startswith("  Game over")
    assert f"you are {seat}" in printed(table[me])
    before = len(printed(table[me]))
    console.print(result_table(position, [agent.name for agent in table], me))
    result = printed(table[me])[before:]
    assert seat in result and "won" in result
    return table[me]


@pytest.mark.parametrize(("me", "seat"), [(0, "stormcast_0"), (1, "chainrasp_0")])
def test_crypt_hunters_is_played_to_its_end_from_either_side(me, seat):
    person = to_the_end("crypt_hunters", me, seat, round_limit=2)
    assert "Your hand:" in printed(person) and "Entrance" in printed(person)


@pytest.mark.parametrize(("me", "options"), [(0, {}), (1, {"deck_mode": "random_ready", "decklists": "closed"})])
def test_cults_and_cryptids_is_played_to_its_end_with_open_and_closed_lists(me, options):
    person = to_the_end("cults_and_cryptids", me, f"cult_{me}", start_influence=10, **options)
    out = printed(person)
    assert f"You know no card of cult_{1 - me}'s hand." in out
    assert (f"Deck and other hand cards of cult_{1 - me}: " in out) == (not options), "closed lists are not shown"
    assert any(line.startswith("  Into your hand: ") for line in person.log)


@pytest.mark.parametrize(
    ("me", "seat", "options"),
    [(0, "goddess_0", {"players": 3, "setup": "random", "relics": "on", "sub_realms": "mirror"}),
     (1, "cryptonaut_0", {}), (2, "cryptonaut_1", {"players": 3, "setup": "draft"})],
)  # fmt: skip
def test_cryptic_explorers_is_played_to_its_end_from_every_seat(me, seat, options):
    out = printed(to_the_end("cryptic_explorers", me, seat, width=90, max_rounds=1, **options))
    assert "Cryptonauts Turn" in out
    assert ("Your hand:" in out) == (me == 0), "only the Goddess sees her cards"
    assert ("In deck and hand besides: " in out) == (me != 0)
    assert ("(yours, Squad " in out) == (me != 0)


def test_a_map_that_is_too_wide_for_a_frame_is_shown_without_it_and_unbroken():
    game = find("crypt_hunters")
    position = Position.new(game, game.parse("test"), 1)
    drawing = game.text.render(position.s, position.t, position.to_act)
    wide = max(map(len, drawing.splitlines()))
    for width, framed in ((wide + 4, True), (wide + 3, False), (wide - 1, False)):
        human = HumanAgent(game, Console(file=io.StringIO(), width=width, highlight=False), typing("1"))
        human.act_at(position, position.to_act, np.random.default_rng(0))
        lines = [line.rstrip() for line in printed(human).splitlines()]
        assert ("│ " + drawing.splitlines()[4] in [line.rstrip("│ ") for line in lines]) == framed
        assert all(line.rstrip() in lines for line in drawing.splitlines()) != framed
        assert (f"(The drawing is {wide} columns wide, this terminal {width}.)" in lines) == (width < wide)


def test_a_card_can_be_looked_up_while_playing():
    game = find("cutthroat_caverns")
    position = Position.new(game, game.parse("test"), 1)
    human = HumanAgent(game, screen(), typing("? edge out", "? 1", "? zzz", "1"))
    human.act_at(position, position.to_act, np.random.default_rng(0))
    out = printed(human)
    assert "Edge Out: " in out and "Ripper (" in out and "Nothing is called 'zzz'" in out


def command(game: str, *options: str) -> list[str]:
    call = f"from hypogeum.agents.play import play; play({game!r}, 'player_0', 'random', 3, {list(options)!r})"
    return [sys.executable, "-c", call]


def quiet() -> dict[str, str]:
    return {**os.environ, "HYPOGEUM_QUIET": "1", "COLUMNS": "120", "TERM": "dumb"}


def test_a_whole_game_through_a_pipe():
    done = subprocess.run(command(TOY), input="1\n" * 200, capture_output=True, text=True, env=quiet(), timeout=300)
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout and "pay-off" in done.stdout


def test_the_end_of_a_pipe_leaves_the_game_without_a_traceback():
    done = subprocess.run(command(TOY), input="1\n", capture_output=True, text=True, env=quiet(), timeout=300)
    assert done.returncode == 0, done.stderr
    assert "left before its end" in done.stdout and "Traceback" not in done.stderr


def test_bytes_that_are_no_text_are_words_that_no_action_holds():
    strict = {**quiet(), "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(command(TOY), input=b"\xff\xfe\nq\n", capture_output=True, env=strict, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "0 actions hold" in done.stdout.decode() and b"Traceback" not in done.stderr


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal")
def test_a_whole_game_at_a_pseudo_terminal():
    ours, theirs = os.openpty()
    with subprocess.Popen(
        command(TOY), stdin=theirs, stdout=theirs, stderr=theirs, env=quiet(), close_fds=True
    ) as game:
        os.close(theirs)
        out = b""
        answered = 0
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            out += piece
            while out.count(b"\n> ") + out.startswith(b"> ") > answered:
                os.write(ours, b"1\n")
                answered += 1
        game.wait(timeout=60)
    os.close(ours)
    assert game.returncode == 0, out.decode()
    assert answered > 0 and b"The game is over" in out
