"""What never changes in a game of Crypt Hunters: a slow, obvious twin of what `faults` checks about pieces."""

from typing import Any

from hypogeum.games.crypt_hunters import constants as c


def conserved(s: Any, t: Any) -> tuple[list[int], list[int]]:
    """All tiles wherever they are (sorted, so 0..31), and the number of cards that each seat was ever dealt."""
    return tiles(s), [bin(int(s.hand[seat]) | int(s.played[seat])).count("1") for seat in range(c.SEATS)]


def tiles(s: Any) -> list[int]:
    """Every tile by where it is found to lie: in the pile of the stack, in a cell of its own, in the hand that places it,
    in the discard pile, in the box."""
    pile = [int(k) for k in s.stack[: int(s.stack_n)]]
    assert all(int(k) == c.NONE for k in s.stack[int(s.stack_n) :]), "a tile lies above the top of the stack"
    field = [k for k in range(c.TILES) if int(s.where[k]) == c.ON_FIELD]
    cells = {(int(s.tile_q[k]), int(s.tile_r[k])) for k in field}
    assert len(cells) == len(field), "two tiles lie in one cell"
    held = [] if int(s.drawn) == c.NONE else [int(s.drawn)]
    away = [k for k in range(c.TILES) if int(s.where[k]) in (c.IN_BOX, c.DISCARDED)]
    for k, tile in enumerate(s.rasp_tile):
        assert int(tile) == c.NONE or int(tile) in field, f"rasp {k} stands where no tile lies"
    for k, tile in enumerate(s.hero_tile):
        assert int(tile) == c.NONE or int(tile) in field, f"hero {k} stands where no tile lies"
    return sorted(pile + field + held + away)
