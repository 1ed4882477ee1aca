"""Decision points: who is asked, what may be answered, and what is never asked (section 4 of the specification)."""

from functools import cache

import numpy as np
import pytest

from hypogeum.games.crypt_hunters import GAME
from hypogeum.games.crypt_hunters import constants as c
from hypogeum.games.crypt_hunters.actions import ACTIONS
from hypogeum.testing.scenes import scene
from hypogeum.testing.scenes.crypt_hunters import RING, Play

HALL = {(0, 0): "entrance", **RING}
HALLWAY = {**HALL, (1, 0): {0, 3}, (2, 0): {0, 3}, (3, 0): {3, 5}}
SEAT = {
    **dict.fromkeys(
        ("TILE_CARD", "PLACE", "HEX", "SLAY", "REINF_TILE", "REINF_MODEL", "RISE", "RASP", "DRIFT_DEST"), c.CR
    ),
    **dict.fromkeys(
        ("PICK_HERO", "ACT", "MOVING", "BONUS_HERO", "BONUS_ACT", "INJURE", "HOLD", "SPLIT", "OVERWATCH"), c.SE
    ),
    "DRIFT_TAKE": c.CR,
}
"""Who is asked; CARD_* and ROLL_* are of either seat."""
MOST = dict(
    TILE_CARD=2, PLACE=144, HEX=4, PICK_HERO=4, ACT=44, MOVING=7, BONUS_HERO=2, BONUS_ACT=38, CARD_HERO=4, CARD_TILE=32,
    CARD_MODEL=10, ROLL_ATT=2, ROLL_DEF=2, SLAY=3, INJURE=2, HOLD=2, SPLIT=4, REINF_TILE=31, REINF_MODEL=2, RISE=2, RASP=134,
    DRIFT_DEST=31, DRIFT_TAKE=10, OVERWATCH=2,
)  # fmt: skip
WINDOW = {"play", "decline"}
BLOCKS = dict(
    TILE_CARD=WINDOW, PLACE={"place"}, HEX=WINDOW, PICK_HERO={"hero"},
    ACT={"step", "waste_move", "tile", "prime", "play", "end"}, MOVING={"step", "stop_move"}, BONUS_HERO={"hero"},
    BONUS_ACT={"step", "waste_move", "tile", "end"}, CARD_HERO={"hero"}, CARD_TILE={"tile"}, CARD_MODEL={"model", "decline"},
    ROLL_ATT=WINDOW, ROLL_DEF=WINDOW, SLAY={"model"}, INJURE={"hero"}, HOLD=WINDOW, SPLIT={"hero"}, REINF_TILE={"tile"},
    REINF_MODEL={"model", "decline"}, RISE=WINDOW, RASP={"ghost_move", "ghost_drift", "ghost_attack", "play", "end"},
    DRIFT_DEST={"tile"}, DRIFT_TAKE={"model", "decline"}, OVERWATCH={"fire", "decline"},
)  # fmt: skip
DECLINES = dict.fromkeys(
    ("TILE_CARD", "HEX", "ROLL_ATT", "ROLL_DEF", "HOLD", "RISE", "DRIFT_TAKE", "OVERWATCH"), "decline"
) | dict(MOVING="stop_move", BONUS_ACT="end", RASP="end")
"""What declines, where that is always legal."""


def crypt(**given):
    return Play(*scene("crypt_hunters", **{"tiles": HALL, **given}))


@cache
def decisions():
    """Every decision of some random games: stage, phase, seat, legal actions by block."""
    found = []
    for seed, options in ((4, {}), (8, {"mode": "campaign"}), (15, {"hit_faces": 1})):
        t, luck = GAME.tables(GAME.parse("test", **options), None), np.random.default_rng(seed)
        s = GAME.state.make()
        GAME.entries.reset(s, t, np.uint64(seed))
        for _ in range(150):
            if s.status:
                break
            ids = np.flatnonzero(s.legal)
            found.append((Play(s, t).stage, int(s.phase), int(s.to_act), [ACTIONS.decode(int(a))[0] for a in ids]))
            GAME.entries.step(s, t, int(luck.choice(ids)))
    return found


@pytest.mark.rule("CH-CRD-05", "CH-ACT-03", "CH-CRA-02")
def test_every_decision_has_a_choice_of_its_stage_for_its_seat():
    seen = set()
    for stage, _, seat, blocks in decisions():
        assert 2 <= len(blocks) <= MOST[stage], stage
        assert set(blocks) <= BLOCKS[stage], stage
        assert seat == SEAT.get(stage, seat), stage
        assert DECLINES.get(stage, blocks[0]) in blocks, stage
        seen.add(stage)
    assert len(decisions()) > 300
    assert {
        "PLACE",
        "PICK_HERO",
        "ACT",
        "MOVING",
        "BONUS_HERO",
        "REINF_TILE",
        "RASP",
        "DRIFT_DEST",
        "DRIFT_TAKE",
    } <= seen


@pytest.mark.rule("CH-RND-02")
def test_every_stage_belongs_to_its_phase():
    own = {
        c.ADD: {"TILE_CARD"}, c.HEROES_ACT: {"HEX", "PICK_HERO", "ACT", "MOVING", "BONUS_HERO", "BONUS_ACT"},
        c.REMOVE: {"HOLD", "SPLIT"}, c.REINFORCE: {"REINF_TILE", "REINF_MODEL", "RISE"},
        c.RASPS_ACT: {"RASP", "DRIFT_DEST", "DRIFT_TAKE", "OVERWATCH", "INJURE"},
    }  # fmt: skip
    phase_of = {stage: phase for phase, stages in own.items() for stage in stages}
    for stage, phase, _, _ in decisions():
        assert phase_of.get(stage, phase) == phase, stage
        assert stage != "PLACE" or phase in (c.SET_UP, c.ADD)


# ---------------------------------------------------------------- the whole of some decisions


@pytest.mark.rule("CH-ACT-02", "CH-HER-01", "CH-CRD-03")
def test_an_activation_offers_all_that_the_hero_can_do():
    play = crypt(
        tiles=HALLWAY, heroes={"orris": (1, 0), "eryk": (0, 0), "valiant": (0, 0)}, rasps={(3, 0): 1, (-1, 0): ["dread"]},
        hands=[["lightning_stride", "true_aim"], ["chill"]], active="orris",
    )  # fmt: skip
    assert play.legal() == {"end", "step:E", "tile:3,0", "tile:-1,0", "prime", "play:lightning_stride"}


@pytest.mark.rule("CH-CRA-01", "CH-CMV-01", "CH-DRF-01", "CH-CAT-01", "CH-CRA-02")
def test_phase_5_offers_all_that_the_rasps_can_do():
    play = crypt(tiles={(0, 0): "entrance", (1, 0): {0, 3}, (2, 0): {3, 5}, (0, 1): {2, 4}}, heroes={"orris": (0, 1)},
                 rasps={(1, 0): ["dread", "rasp", "rasp"], (0, 0): ["spent"]}, at="ghosts",
                 hands=[["overwatch"], ["restless_haunting", "rising_dead"]])  # fmt: skip
    assert play.legal() == {
        "end", "play:restless_haunting", "move:0:E", "move:0:W", "move:1:E", "move:1:W", "drift:0", "drift:1",
        "drift:3", "attack:0:SW",
    }  # fmt: skip
