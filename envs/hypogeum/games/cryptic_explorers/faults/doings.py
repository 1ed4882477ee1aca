"""Faults of what is going on: time, end, set-up, who is active, what is temporary, and what the open frames are about."""

from typing import Any

import numpy as np

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.actions import A_DIRECTION, A_LINK, A_UNIT
from hypogeum.games.cryptic_explorers.constants import (
    ABILITY_SLOTS, ACTIVATION, ACTORS, AB_ARTIFACT, AB_CARD, AB_GODDESS, AB_HOOK, AB_KIND, AB_MASTER, AB_ROWS,
    AB_SHEET, AB_TARGET, AB_TRAP, ARTIFACTS, BY_DEATH, BY_DEPARTURE, BY_KNOWLEDGE, BY_LAST_ONE, BY_LIMIT, BY_ROUNDS,
    CHECK, CLEANUP, COMPANION, CRYPTONAUTS, CRYPTONAUTS_TURN, CRYPTONAUTS_WIN, CRYSTAL_PLACE, DEAD, DIRECTION, DIRS,
    DOORS, EFFECT, EFFECTS, ENTRANCE, FETCH_CARD, FILL_SQUAD, F_KIND, F_PC, F_SEAT, F_V, F_W, F_X, F_Y, F_Z, GABILS,
    GODDESS_ABILITIES, GODDESS_MAIN, GODDESS_SEAT, GODDESS_TURN, GUARD, HAND_LIMIT, H_EXHAUSTED, H_HIT, H_KILL,
    H_SLAIN, H_SOUL, H_UPKEEP, INTERRUPT, INTERRUPT_VERB, IN_PLAY, ITEM, K_NONE, K_PASSIVE, LINK_SPACE, MASTERS,
    MONSTER_VERB, MOVE, NONE, OP_FETCH, OP_PLACE, OUT, PARTNER, PICK_AREA, PICK_CRYPTONAUT, PICK_GODDESS, PICK_REALM,
    PLAY_CARD, POLL, PUSHES, RELIC_TOKEN, REROLL, R_OP, R_WHO, SETTING_UP, SETUP, SETUP_CHOOSE, SETUP_DRAFT,
    SHEETS_EACH, SHEET_PASSIVE, SM_BESIDE, SM_GUARD, STEP, SUMMON, SUMMON_PLANE, TARGET, TARGET_SPACE, TELEPORT,
    TELEPORTED, TG_NONE, TG_SELF, TRADE, TRAP, TRAPS, TURN, UNITS, UPKEEP, UPKEEPING, UPKEEP_ORDER, USE, U_DOOR,
    U_MONSTER, VERB, WINDOW, W_SELF,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.faults.units import is_in_play
from hypogeum.games.cryptic_explorers.rules.deck import hand_limit, total
from hypogeum.games.cryptic_explorers.rules.effects import PC_PLACE, PC_ROWS
from hypogeum.games.cryptic_explorers.rules.geometry import place_of
from hypogeum.games.cryptic_explorers.rules.main import P_CLEANUP, P_POLL, P_POLLED, P_ROUND, P_UPKEEP, next_polled
from hypogeum.games.cryptic_explorers.rules.sequel import all_done, knowledge_needed, knowledge_out
from hypogeum.games.cryptic_explorers.rules.setup import (
    S_AREA, S_BAN_REALM, S_CRYSTALS, S_DRAFT_GUARDS, S_DRAFT_RELIC, S_ENTRANCES, S_GODDESS, S_GODDESS_FIRST, S_GUARDS,
    S_PICK, S_REALM, S_RELIC, S_SQUADS, guarded, is_ban, team_size,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.summoning import MAY_DECLINE, summon_planes
from hypogeum.games.cryptic_explorers.rules.trading import LOOTING
from hypogeum.games.cryptic_explorers.rules.upkeep import pending
from hypogeum.games.cryptic_explorers.rules.uses import MIRROR_HAZARD, is_on_space
from hypogeum.games.cryptic_explorers.faults.frames import OF_ACTOR

SETTLED = sum(1 << stage for stage in (UPKEEP_ORDER, POLL, VERB, HAND_LIMIT, GODDESS_MAIN, MONSTER_VERB))
"""Decisions before which everything has been settled: Objectives, exhaustion, victory, pushes."""
OF_LIVING = sum(
    1 << stage
    for stage in (
        REROLL, VERB, STEP, LINK_SPACE, TARGET, DIRECTION, PARTNER, ITEM, COMPANION, MONSTER_VERB, INTERRUPT, INTERRUPT_VERB,
    )
)  # fmt: skip
"""Decisions about what actor X, who is in play, does."""
STAGE_AT: Any = np.full(S_ENTRANCES + 1, NONE, np.int64)
"""The decision that each step of the set-up asks."""
for _step, _stage in (
    (S_GODDESS_FIRST, PICK_GODDESS), (S_BAN_REALM, PICK_REALM), (S_REALM, PICK_REALM), (S_DRAFT_RELIC, RELIC_TOKEN),
    (S_DRAFT_GUARDS, GUARD), (S_PICK, PICK_CRYPTONAUT), (S_SQUADS, FILL_SQUAD), (S_GODDESS, PICK_GODDESS),
    (S_RELIC, RELIC_TOKEN), (S_GUARDS, GUARD), (S_CRYSTALS, CRYSTAL_PLACE), (S_AREA, PICK_AREA), (S_ENTRANCES, ENTRANCE),
):  # fmt: skip
    STAGE_AT[_step] = _stage


@rule
def top_stage(s):
    """The decision on top, or the flow on top of a finished game."""
    return int(s.frame[int(s.depth) - 1, F_KIND])


@rule
def is_settled(s):
    """Whether nothing is left to be settled before the decision on top."""
    stage = top_stage(s)
    return s.status == 0 and stage < SUMMON and (SETTLED >> stage) & 1 == 1


# ---------------------------------------------------------------- time and end


@rule
def phase_at(s):
    """The phase in which the order of play waits, or ends."""
    pc = int(s.frame[0, F_PC])
    if pc == P_ROUND:
        return SETTING_UP
    if pc == P_UPKEEP:
        return CLEANUP
    if pc == P_CLEANUP:
        return GODDESS_TURN
    if pc == P_POLL and s.depth > 1 and s.frame[1, F_KIND] == UPKEEPING:
        return UPKEEP
    return CRYPTONAUTS_TURN


@rule
def time_is_sound(s, t):
    """Round, phase and what belongs to them. CE-RND-01 CE-RND-02 CE-CTN-04"""
    pc = int(s.frame[0, F_PC])
    if pc < P_ROUND or (pc > P_POLLED and pc != P_CLEANUP) or (pc == P_UPKEEP and (s.status == 0 or s.depth > 1)):
        return False
    if s.phase != phase_at(s) or (s.round_no == 0) != (pc == P_ROUND) or (s.phase == UPKEEP and s.round_no < 2):
        return False
    if (pc == P_ROUND) != (s.depth > 1 and s.frame[1, F_KIND] == SETUP) or s.last_seat == GODDESS_SEAT:
        return False
    if int(s.polled) & (1 | -(1 << int(t.seats))) or (s.polled and pc != P_POLLED):
        return False
    return s.upkeeps == 0 or s.phase == UPKEEP


@rule
def end_is_sound(s, t):
    """Status, reason and winner go together, and with who is left. CE-END-01 to CE-END-05"""
    inside, gone = 0, 0
    for slot in range(CRYPTONAUTS):
        inside += s.life[slot] == IN_PLAY
        gone += s.life[slot] == TELEPORTED
    if s.status == 2:
        if s.winner != (NONE if t.draw_at_limit else GODDESS_SEAT):
            return False
        if s.reason == BY_ROUNDS:
            return s.round_no == t.max_rounds and s.frame[0, F_PC] == P_UPKEEP
        return s.reason == BY_LIMIT and s.decisions == t.decision_limit and s.frame[0, F_PC] != P_UPKEEP
    reason = reason_to_end(s, t, inside, gone) if s.round_no > 0 else 0
    if s.status == 1:
        return reason != 0 and s.reason == reason and s.winner == (CRYPTONAUTS_WIN if reason == BY_KNOWLEDGE else 0)
    if s.reason != 0 or s.winner != NONE or s.decisions >= t.decision_limit:
        return False
    return reason == 0 or not is_settled(s)


@rule
def reason_to_end(s, t, inside, gone):
    """Why the game is over, 0 while it is not."""
    enough = knowledge_out(s) >= knowledge_needed(s, t)
    if gone > 0 and enough and all_done(s, t):
        return BY_KNOWLEDGE
    if inside == 0:
        return BY_DEATH if gone == 0 else BY_DEPARTURE
    return BY_LAST_ONE if inside == 1 and not enough else 0


# ---------------------------------------------------------------- what is temporary


@rule
def acting_frame(s, below):
    """Depth of the topmost activation or interrupt under depth `below`, NONE without."""
    found = NONE
    for d in range(below):
        if s.frame[d, F_KIND] == TURN or s.frame[d, F_KIND] == ACTIVATION:
            found = d
    return found


@rule
def active_is_sound(s):
    """Who is active is the one of the topmost activation or interrupt; windows keep who was. CE-CTN-02 CE-PRE-04"""
    d = acting_frame(s, int(s.depth))
    active, interrupting = NONE, 0
    if d != NONE:
        active = int(s.frame[d, F_X])
        interrupting = int(s.frame[d, F_Y]) if s.frame[d, F_KIND] == TURN else 0
    if s.active != active or s.interrupting != interrupting:
        return False
    for d in range(1, int(s.depth)):
        f = s.frame[d]
        if f[F_KIND] == TURN and (f[F_Y] == 1) != (s.frame[d - 1, F_KIND] == WINDOW):
            return False
        if f[F_KIND] == WINDOW and f[F_PC] == 2:
            k = acting_frame(s, d)
            if f[F_Z] != (NONE if k == NONE else s.frame[k, F_X]):
                return False
            if d + 1 < s.depth and s.frame[d + 1, F_X] != f[F_Y] - 1:
                return False
    return True


@rule
def nothing_is_left_over(s):
    """Pushes, rolls and exhaustion wait only for what is still open. CE-EXH-03 CE-RUL-41"""
    pushed, spent, open_pushes = False, False, False
    for u in range(ACTORS):
        pushed = pushed or s.knocked[u] > 0
    for slot in range(CRYPTONAUTS):
        spent = spent or s.spent[slot] == 1
    for d in range(int(s.depth)):
        kind = s.frame[d, F_KIND]
        open_pushes = open_pushes or kind == USE or kind == TRAP or kind == PUSHES or kind == UPKEEPING
    if (pushed and not open_pushes) or (is_settled(s) and (pushed or spent)):
        return False
    stage = top_stage(s)
    if s.status != 0:
        return s.roll == 0 or stage == CHECK
    return s.roll == (s.frame[int(s.depth) - 1, F_Z] if stage == REROLL else 0)


# ---------------------------------------------------------------- set-up


@rule
def setup_is_sound(s, t):
    """What each step of the set-up has done, and what it has not. CE-SET-01"""
    if s.round_no > 0:
        return s.goddess != NONE and s.planes != 0 and s.area != NONE
    step, n = int(s.frame[1, F_Y]), int(s.frame[1, F_X])
    if s.status == 0 and s.depth == 3 and top_stage(s) != STAGE_AT[step]:
        return False
    if s.depth > 3 or (s.depth > 2 and s.frame[2, F_KIND] == SUMMON):
        if step != S_GUARDS and step != S_DRAFT_GUARDS:
            return False
    if (s.realm == NONE) != (step <= S_REALM) or (s.area == NONE) != (step <= S_AREA):
        return False
    early = t.setup == SETUP_DRAFT and step > S_GODDESS_FIRST
    if (s.goddess != NONE) != (early or step > S_GODDESS):
        return False
    for slot in range(CRYPTONAUTS):
        if (s.owner[slot] != NONE) != (step > S_SQUADS and slot < team_size(t)):
            return False
        if s.life[slot] != (IN_PLAY if step == S_ENTRANCES and slot < n else OUT):
            return False
    return picks_are_sound(s, t, step, n) and question_is_sound(s, t, step, n)


@rule
def picks_are_sound(s, t, step, n):
    """Bans and picks of a set-up by choice so far. CE-DRF-05 CE-RUL-60"""
    chosen = t.setup == SETUP_CHOOSE or t.setup == SETUP_DRAFT
    k = 0
    for i in range(n if step == S_PICK else 32):
        k += chosen and not (t.setup == SETUP_DRAFT and is_ban(t, i))
    k = min(k, team_size(t)) if step >= S_PICK else 0
    for i in range(CRYPTONAUTS):
        if (s.picked[i] != NONE) != (i < k) or (s.picked[i] != NONE and (int(s.banned) >> int(s.picked[i])) & 1):
            return False
        for j in range(i):
            if s.picked[i] != NONE and s.picked[i] == s.picked[j]:
                return False
    if step > S_SQUADS:
        return True
    filled = 0
    for slot in range(CRYPTONAUTS):
        filled += s.who[slot] != NONE
    if not chosen:
        return filled == (team_size(t) if step > S_PICK else 0)
    return filled == (n if step == S_SQUADS else 0)


@rule
def question_is_sound(s, t, step, n):
    """The question that is asked has an answer to come, and belongs to the seat that is asked."""
    f = s.frame[int(s.depth) - 1]
    if step == S_PICK and n >= team_size(t) + (6 if t.setup == SETUP_DRAFT else 0):
        return False
    if (step == S_SQUADS or step == S_ENTRANCES) and n >= team_size(t):
        return False
    if s.status != 0 or s.depth != 3:
        return True
    if step == S_GUARDS or step == S_DRAFT_GUARDS:
        return f[F_X] == guarded(s, t)
    if step == S_RELIC or step == S_DRAFT_RELIC:
        return t.relics == 1
    return step != S_CRYSTALS or s.crystal_at[f[F_X] - 1] == NONE


# ---------------------------------------------------------------- what the frames are about


@rule
def is_unit_known(s, t, u):
    """A unit that frames may speak of: NONE, a Cryptonaut of this game, a Monster of this Goddess, any Structure."""
    if u < 0 or u >= ACTORS:
        return True
    if u < CRYPTONAUTS:
        return s.owner[u] != NONE
    return s.goddess != NONE and t.sheet_of[s.goddess, u - U_MONSTER] != NONE


@rule
def is_own_ability(s, t, user, ability):
    """Whether an active ability is one that the user can have begun to use."""
    kind = int(t.ability[ability, AB_KIND])
    if kind == K_NONE or kind == K_PASSIVE:
        return False
    if user == NONE:
        own = ability - (AB_GODDESS + GODDESS_ABILITIES * int(s.goddess))
        return 0 <= own < GABILS or is_card_of(s, ability, EFFECT)
    if user >= U_MONSTER:
        own = ability - (AB_SHEET + 3 * int(t.sheet_of[s.goddess, user - U_MONSTER]))
        master = ability - (AB_MASTER + 2 * MASTERS * int(s.goddess))
        return 0 <= own < SHEET_PASSIVE or master == 0 or master == 2
    if ability // ABILITY_SLOTS == s.who[user]:
        return True
    for a in range(ARTIFACTS):
        if s.holder[a] == user and (ability - AB_ARTIFACT) // 2 == s.artifact[a]:
            return True
    return False


@rule
def is_card_of(s, ability, half):
    """Whether it is a half of one of her cards."""
    own = ability - (AB_CARD + 20 * int(s.goddess))
    return 0 <= own < 20 and own % 2 == half


@rule
def use_is_sound(s, t, d):
    """The ability is the user's; the target is chosen after the first step. Section 6.2"""
    f = s.frame[d]
    user, ability, target, place = int(f[F_X]), int(f[F_Y]), int(f[F_Z]), int(f[F_W])
    if not is_unit_known(s, t, user) or not is_own_ability(s, t, user, ability):
        return False
    below = s.frame[d - 1]
    if below[F_KIND] == PLAY_CARD and ability != AB_CARD + 20 * int(s.goddess) + 2 * int(below[F_X]) + EFFECT:
        return False
    if below[F_KIND] != PLAY_CARD and user == NONE and is_card_of(s, ability, EFFECT):
        return False
    what = int(t.ability[ability, AB_TARGET])
    if f[F_PC] <= 1:
        return target == NONE and place == NONE and what != TG_NONE and what != TG_SELF
    if not is_unit_known(s, t, target) or (place != NONE and not is_in_play(s, place)):
        return False
    if what == TG_NONE or what == TG_SELF:
        return target == user and (place == NONE) == (user == NONE)
    return (target == NONE) == is_on_space(what) and place != NONE


@rule
def effects_are_sound(s, t, d):
    """Rows are those of an ability in use, a Trap, a hazard, or a hook, with the target that these have. Section 6.2"""
    f, below = s.frame[d], s.frame[d - 1]
    user, ability, target, place = int(f[F_X]), int(f[F_Y]), int(f[F_Z]), int(f[F_W])
    if not is_unit_known(s, t, user) or not is_unit_known(s, t, target) or (place != NONE and not is_in_play(s, place)):
        return False
    pc = int(f[F_PC])
    if pc >= PC_ROWS and (pc - PC_ROWS) // (UNITS + 1) > t.ability[ability, AB_ROWS]:
        return False
    if below[F_KIND] == USE and below[F_PC] == 7:
        return True
    if below[F_KIND] == USE:
        return ability == MIRROR_HAZARD and 0 <= target < CRYPTONAUTS and place != NONE
    if below[F_KIND] == TRAP and below[F_PC] == 1 and AB_TRAP <= ability < AB_TRAP + TRAPS:
        return user == NONE and target == below[F_X] and place != NONE
    hook = int(t.ability[ability, AB_HOOK])
    if hook == H_UPKEEP:
        upkeep = below[F_KIND] == UPKEEPING and below[F_PC] == 2 and (user == NONE or user == target)
        return upkeep and target < ACTORS and (target == NONE) == (place == NONE)
    return place != NONE and hook_fits(hook, user, target)


@rule
def hook_fits(hook, user, target):
    """User and target of a hook. Section 6.2"""
    if hook == H_KILL:
        return 0 <= user < CRYPTONAUTS and U_MONSTER <= target < ACTORS
    if hook == H_HIT:
        return target != NONE and (0 <= user < CRYPTONAUTS or target < CRYPTONAUTS)
    if hook == H_SOUL:
        return 0 <= user < CRYPTONAUTS and target == NONE
    if hook == H_SLAIN:
        return user == NONE and target < CRYPTONAUTS
    return hook == H_EXHAUSTED and user == NONE and 0 <= target < CRYPTONAUTS


@rule
def move_is_sound(s, t, d):
    """A Move of somebody known; the action that was declared is a step, a Door or a link. CE-PRE-04"""
    f = s.frame[d]
    u = int(f[F_X])
    if not is_unit_known(s, t, u) or f[F_SEAT] != (s.owner[u] if u < CRYPTONAUTS else GODDESS_SEAT):
        return False
    if u >= U_MONSTER and not is_in_play(s, int(f[F_V])):
        return False
    if u < CRYPTONAUTS and (f[F_W] < 0 or f[F_W] >= 1 << 11):
        return False
    if f[F_PC] != 2:
        return True
    a = int(f[F_V]) if u < CRYPTONAUTS else int(f[F_W])
    return A_UNIT + U_DOOR <= a < A_UNIT + U_DOOR + DOORS or A_DIRECTION <= a < A_DIRECTION + DIRS or a == A_LINK


@rule
def trade_is_sound(s, t, d):
    """With somebody alive, or a Loot with somebody dead. CE-TRD-01 CE-LOO-01"""
    f = s.frame[d]
    other = int(f[F_Y])
    if f[F_PC] <= 1:
        return other == NONE and f[F_Z] <= 1 and f[F_W] == 0
    if other == NONE or other == f[F_X]:
        return False
    return s.life[other] == (DEAD if int(f[F_Z]) & LOOTING else IN_PLAY)


@rule
def summon_is_sound(s, t, d):
    """A sheet of this Goddess; a source where one is needed; the planes that are offered. CE-SUM-01 CE-SUM-03"""
    f = s.frame[d]
    sheet, where, source = int(f[F_X]), int(f[F_Z]) & ~MAY_DECLINE, int(f[F_W])
    if s.goddess == NONE or sheet // SHEETS_EACH != s.goddess or t.health[sheet] == 0 or where > SM_GUARD:
        return False
    if (where == SM_BESIDE or where == SM_GUARD) and source == NONE:
        return False
    if (source != NONE and not is_in_play(s, source)) or (where == SM_GUARD) != (s.frame[d - 1, F_KIND] == SETUP):
        return False
    planes = summon_planes(s, t, sheet, where, source) if f[F_V] > 0 else 0
    if f[F_PC] == 2:
        return (planes >> int(f[F_SEAT])) & 1 == 1 or s.status != 0
    if f[F_SEAT] > 2 or s.status != 0 or f[F_PC] == 0:
        return s.status != 0 and f[F_SEAT] <= 2
    return d + 1 < s.depth and s.frame[d + 1, F_KIND] == SUMMON_PLANE and s.frame[d + 1, F_X] == planes


@rule
def frame_is_meant(s, t, d):
    """What a frame is about is there. Section 4"""
    f = s.frame[d]
    kind, x = int(f[F_KIND]), int(f[F_X])
    if (OF_ACTOR >> kind) & 1:
        if not is_unit_known(s, t, x) or f[F_SEAT] != (s.owner[x] if 0 <= x < CRYPTONAUTS else GODDESS_SEAT):
            return False
    if kind == USE:
        return use_is_sound(s, t, d)
    if kind == EFFECTS:
        return effects_are_sound(s, t, d)
    if kind == MOVE:
        return move_is_sound(s, t, d)
    if kind == TRADE:
        return trade_is_sound(s, t, d)
    if kind == SUMMON:
        return summon_is_sound(s, t, d)
    if kind == TRAP or kind == WINDOW or kind == PUSHES:
        return is_unit_known(s, t, x)
    if kind == TELEPORT:
        return living(s, int(f[F_Y])) and not (int(f[F_Y]) >> x) & 1
    return True


@rule
def living(s, chosen):
    """Whether all Cryptonauts of a set are in play."""
    for slot in range(CRYPTONAUTS):
        if (chosen >> slot) & 1 and s.life[slot] != IN_PLAY:
            return False
    return True


@rule
def frames_are_meant(s, t):
    for d in range(1, int(s.depth)):
        if not frame_is_meant(s, t, d):
            return False
    return True


@rule
def decision_is_meant(s, t):
    """The decision on top is about somebody in play who can be asked. Section 4.1"""
    if s.status != 0:
        return True
    f = s.frame[int(s.depth) - 1]
    stage, x = int(f[F_KIND]), int(f[F_X])
    if (OF_LIVING >> stage) & 1 and x != NONE and s.life[x] != IN_PLAY:
        return False
    if stage == POLL:
        return f[F_SEAT] == next_polled(s)
    if stage == VERB or stage == MONSTER_VERB:
        return s.retired[x] == 0
    if stage == INTERRUPT or stage == INTERRUPT_VERB:
        return s.prepared[x] == 1
    if stage == UPKEEP_ORDER:
        return f[F_X] == s.upkeeps and s.upkeeps == pending(s, t) & ~int(s.frame[1, F_Z])
    if stage == HAND_LIMIT or stage == GODDESS_MAIN:
        return (total(s.hand) > hand_limit(s, t)) == (stage == HAND_LIMIT)
    if stage == FETCH_CARD:
        below = s.frame[int(s.depth) - 2]
        return t.effect[below[F_Y], int(below[F_PC]) - PC_PLACE, R_OP] == OP_FETCH
    if stage == TARGET_SPACE:
        return place_is_meant(s, t, f, s.frame[int(s.depth) - 2])
    return True


@rule
def place_is_meant(s, t, f, below):
    """A space is asked for an ability on spaces, or for the PLACE row that waits for it, of somebody in play."""
    user, ability, target = int(f[F_X]), int(f[F_Y]), int(f[F_Z])
    if below[F_KIND] == USE:
        return 0 <= user < ACTORS and s.life[user] == IN_PLAY and is_on_space(int(t.ability[ability, AB_TARGET]))
    k = int(below[F_PC]) - PC_PLACE
    if t.effect[ability, k, R_OP] != OP_PLACE or target == NONE or f[F_W] != k:
        return False
    moved = user if t.effect[ability, k, R_WHO] == W_SELF else target
    other = target if t.effect[ability, k, R_WHO] == W_SELF else user
    return 0 <= moved < ACTORS and s.life[moved] == IN_PLAY and (other == NONE or place_of(s, other) != NONE)
