"""What never changes in a game of Cryptic Explorers: a slow, obvious twin of what `faults` checks about cards and pieces."""

from typing import Any

from hypogeum.games.cryptic_explorers import constants as c


def conserved(s: Any, t: Any) -> tuple[list[int], list[int], list[int]]:
    """The Goddess's cards by type, all Artifact and Relic cards wherever they are, and Artifact tokens that the maps in play
    have and the game has not, or the other way round (outside scenes none).

    Before Round 1, when cards and tokens are still laid out, what has to come of it.
    """
    if int(s.round_no) == 0:
        return [c.COPIES] * c.CARDS, list(range(c.ARTIFACT_CARDS)), []
    return goddess_cards(s), artifact_cards(s), odd_tokens(s, t)


def goddess_cards(s: Any) -> list[int]:
    """Cards in deck, hand, discard pile, Masteries, and the one being played: two of each type."""
    found = [int(n) for n in s.hand + s.deck + s.discard + s.mastery]
    assert all((pile >= 0).all() for pile in (s.hand, s.deck, s.discard, s.mastery)), (
        "a pile holds fewer than no copies"
    )
    assert (s.known <= s.hand).all(), "a card is known in a hand that does not hold it"
    if int(s.announced) != c.NONE:
        found[int(s.announced)] += 1
    return found


def artifact_cards(s: Any) -> list[int]:
    """Artifact and Relic cards, in their decks or come from a token."""
    left = [k for k in range(c.PLAIN_ARTIFACTS) if int(s.artifacts_left) >> k & 1]
    left += [c.PLAIN_ARTIFACTS + k for k in range(c.RELICS) if int(s.relics_left) >> k & 1]
    return sorted(left + [int(k) for k in s.artifact if k != c.NONE])


def odd_tokens(s: Any, t: Any) -> list[int]:
    """Artifact tokens that are neither on the board nor gave a card although a map has them, or the other way round."""
    charts = [int(s.realm) if plane == c.MAIN_REALM else c.MIRROR_MAP + plane - c.MIRROR
              for plane in range(c.PLANES) if int(s.planes) >> plane & 1]  # fmt: skip
    printed = {a for a in range(c.ARTIFACTS) if any(t.map_artifacts[chart, a] != c.NONE for chart in charts)}
    found = {a for a in range(c.ARTIFACTS) if s.artifact_at[a] != c.NONE or s.artifact[a] != c.NONE}
    return sorted(printed ^ found)
