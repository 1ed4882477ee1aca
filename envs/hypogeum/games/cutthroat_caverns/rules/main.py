"""The master sequence: which step comes when. Section 2.1 of the rules."""

from hypogeum.core.jit import rule
from hypogeum.core.pending import push
from hypogeum.games.cutthroat_caverns.constants import (
    F_PC, NONE, P_APPEAR, P_AWARD, P_BOOTS, P_CHARACTERS, P_CLEAR, P_CLEAR_STACK, P_DEAL, P_DISCARD, P_DRAW, P_EXTRA,
    P_FINISHER, P_FIRST_DRAW, P_ITEMS, P_LAST, P_LATE_DRAW, P_LATE_ITEMS, P_LOOT, P_MARKER, P_PASSIVES, P_RANDOM,
    P_REFILL, P_RELIC_END, P_RETHINK, P_ROUND, P_SET, P_SIGNALS, P_SPECIFIC, P_TROVE, P_TURNS, P_W_END, STRIKES, TURN,
    WINDOW, W_END,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.ending import (
    advance_marker, award, clear_table, discard_unwanted, last_encounter, loot, refill, relic_end, trove,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.items import open_items
from hypogeum.games.cutthroat_caverns.rules.order import draw_initiative, next_turn
from hypogeum.games.cutthroat_caverns.rules.rounds import (
    begin_round, boots, clear_stack, draw_one, end_passives, extra_turns, late_items, set_phase, signals,
)  # fmt: skip
from hypogeum.games.cutthroat_caverns.rules.sequence import go
from hypogeum.games.cutthroat_caverns.rules.setup import appear, choose_characters, deal, no_initiative, pick_finishers
from hypogeum.games.cutthroat_caverns.rules.strikes import has_initiative_line


@rule
def before_rounds(s, t, f, pc):
    if pc == P_CHARACTERS:
        choose_characters(s, t, f)
    elif pc == P_FINISHER:
        pick_finishers(s, t, f)
    elif pc == P_DEAL:
        deal(s, t, f)
    elif pc == P_APPEAR:
        appear(s, t, f)
    elif pc == P_ITEMS:
        go(f, P_FIRST_DRAW)
        open_items(s)
    else:  # P_FIRST_DRAW, B3
        if t.redraw or no_initiative(s, t):
            draw_initiative(s, t)
        go(f, P_ROUND)


@rule
def in_round(s, t, f, pc):
    if pc == P_ROUND:
        begin_round(s, t, f)
    elif pc == P_BOOTS:
        boots(s, t, f)
    elif pc == P_SIGNALS:
        signals(s, t, f)
    elif pc == P_SET:
        set_phase(s, t, f)
    elif pc == P_LATE_ITEMS:
        late_items(s, t, f)
    elif pc == P_RETHINK:
        go(f, P_TURNS)
    elif pc == P_TURNS:
        seat = next_turn(s, t)
        if seat == NONE:
            go(f, P_EXTRA)
        else:
            push(s, TURN, seat, 0, 0, 0)
    elif pc == P_EXTRA:
        extra_turns(s, t, f)
    elif pc == P_W_END:
        go(f, P_MARKER)
        push(s, WINDOW, NONE, W_END, NONE, 0)
    elif pc == P_MARKER:
        go(f, P_SPECIFIC)
    elif pc == P_SPECIFIC:
        go(f, P_DRAW)
        push(s, STRIKES, NONE, 0, 0, 0)
    elif pc == P_DRAW:
        go(f, P_CLEAR_STACK)
        if not s.cancelled and has_initiative_line(s, t):
            draw_initiative(s, t)
            s.drawn = 1
            go(f, P_RANDOM)
    elif pc == P_RANDOM:
        go(f, P_CLEAR_STACK)
        push(s, STRIKES, NONE, 1, 0, 0)
    elif pc == P_CLEAR_STACK:
        clear_stack(s, t, f)
    elif pc == P_LATE_DRAW:
        if not s.drawn:
            draw_initiative(s, t)
            s.drawn = 1
        go(f, P_PASSIVES)
    elif pc == P_PASSIVES:
        end_passives(s, t, f)
    else:
        draw_one(s, t, f)


@rule
def after_rounds(s, t, f, pc):
    if pc == P_CLEAR:
        clear_table(s, t, f)
    elif pc == P_AWARD:
        award(s, t, f)
    elif pc == P_LAST:
        last_encounter(s, t, f)
    elif pc == P_RELIC_END:
        relic_end(s, t, f)
    elif pc == P_LOOT:
        loot(s, t, f)
    elif pc == P_TROVE:
        trove(s, t, f)
    elif pc == P_DISCARD:
        discard_unwanted(s, t, f)
    elif pc == P_REFILL:
        refill(s, t, f)
    else:
        advance_marker(s, t, f)


@rule
def flow_main(s, t):
    """The bottom frame: one step of the master sequence."""
    f = s.frame[0]
    pc = int(f[F_PC])
    if pc < P_ROUND:
        before_rounds(s, t, f, pc)
    elif pc < P_CLEAR:
        in_round(s, t, f, pc)
    else:
        after_rounds(s, t, f, pc)
