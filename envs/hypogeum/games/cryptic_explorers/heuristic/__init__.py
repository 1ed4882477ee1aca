"""Two scripted players, one for each side.

The Cryptonauts try the Objective of the Realm that is easier for them: they search Sarcophagi, break Hoarfrost Statues and
Witch Totems, Read the Flame; in Sub-Realms they break the Obelysk and take the Pods. Every other one looks for Artifacts as
long as Knowledge is short. The last slots go into Sub-Realms together and come back when all is done there. They shoot what
they can kill, rest when nobody is near, and once they have all they need they gather around whoever has most Knowledge and
Teleport. The Goddess Summons the greatest Monsters that she can pay as near as the rules allow, plays cards that are worth
their Power, and lets her Monsters hunt the nearest Cryptonaut. Every legal action gets a score, the highest is played, a
random number breaks ties. Both read public facts and their own hand only.

weights.py the numbers · ways.py distances · plan.py what the team wants · team.py Cryptonauts · goddess.py
"""

from hypogeum.core.jit import rule
from hypogeum.core.rng import scale
from hypogeum.games.cryptic_explorers.actions import (
    A_CHARGE, A_DIRECTION, A_DISCARD, A_DONE, A_EFFECT, A_GODDESS_ABILITY, A_ITEM, A_LINK, A_MASTERY, A_MONSTER_VERB,
    A_PLANE, A_RESTORE, A_ROSTER, A_SUMMON, A_UNIT, A_USE, A_VERB, A_YES,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.constants import (
    AB_KIND, ACTORS, COMPANION, DEAD, F_KIND, F_X, F_Y, GIVE_KNOWLEDGE, GODDESS_MAIN, HAND_LIMIT, K_ATTACK, K_FREE,
    NONE, PARTNER, POLL, REROLL, STEP, SUMMON_SPACE, TAKE_ARTIFACT, TAKE_ITEM, TAKE_KNOWLEDGE, TAKE_SOUL, TARGET, USES,
    U_DOOR, U_MONOLITH,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.goddess import (
    ability_score, activation_score, discard_score, effect_score, empower_score, hunt, least_card, mastery_score,
    monster_verb_score, nearest_prey, own_score, prey_score, summon_score,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.plan import mark_goals
from hypogeum.games.cryptic_explorers.heuristic.team import (
    best_use, door_score, hit_worth, lead_score, links_on, partner_score, restore_score, score_active, step_score,
    use_score, verb_score,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.ways import way
from hypogeum.games.cryptic_explorers.heuristic.weights import CAREFUL, CHARGE
from hypogeum.games.cryptic_explorers.rules.actors import is_cryptonaut
from hypogeum.games.cryptic_explorers.rules.geometry import first_space
from hypogeum.games.cryptic_explorers.rules.uses import ability_in_use


@rule
def space_score(s, t, seat, stage, plane, space):
    """Score of a space: Monsters come as near as they may, Cryptonauts anywhere."""
    if stage == SUMMON_SPACE:
        return 100 - nearest_prey(s, t, first_space(plane) + space)
    return 0


@rule
def unit_score(s, t, seat, stage, x, y, u, ways):
    """Score of naming a unit."""
    if stage == POLL:
        return lead_score(s, t, u)
    if stage == STEP:
        return door_score(s, t, x, u - U_DOOR, ways)
    if stage == GODDESS_MAIN:
        return empower_score(s) if u >= U_MONOLITH else activation_score(s, t, u)
    if stage == TARGET and y != NONE:
        if is_cryptonaut(x):
            return hit_worth(s, t, x, y, u)
        return prey_score(s, t, u) if is_cryptonaut(u) else own_score(s, t, y, u) if u < ACTORS else 0
    if stage == COMPANION:
        return 10 + int(s.knowledge[u])
    if stage == PARTNER:
        return partner_score(s, t, u)
    return 0


@rule
def verbs_score(s, t, slot, interrupt, a):
    """Score of a verb or Free Action of a Cryptonaut."""
    if a >= A_RESTORE:
        return restore_score(s, t, slot)
    if a >= A_CHARGE:
        return CHARGE
    if a >= A_USE:
        score = use_score(s, t, slot, a - A_USE)
        free = t.ability[ability_in_use(s, slot, a - A_USE), AB_KIND] == K_FREE
        return score if free else score_active(s, t, slot, interrupt, score)
    return score_active(s, t, slot, interrupt, verb_score(s, t, slot, a - A_VERB, interrupt))


@rule
def item_score(s, k, other):
    """Loot takes all, a Trade hands Knowledge over."""
    if s.life[other] == DEAD:
        return 10 if k == TAKE_SOUL or k == TAKE_KNOWLEDGE or k == TAKE_ITEM or k >= TAKE_ARTIFACT else -1
    return 10 if k == GIVE_KNOWLEDGE else -1


@rule
def card_score(s, t, stage, a):
    """Score of the Goddess's cards, Summons and Abilities."""
    if a >= A_GODDESS_ABILITY:
        return ability_score(s, t, a - A_GODDESS_ABILITY)
    if a >= A_SUMMON:
        return summon_score(s, t, a - A_SUMMON)
    if a >= A_DISCARD:
        return least_card(s, t, a - A_DISCARD) if stage == HAND_LIMIT else discard_score(s, t, a - A_DISCARD)
    if a >= A_MASTERY:
        return mastery_score(s, t, a - A_MASTERY)
    return effect_score(s, t, a - A_EFFECT)


@rule
def yes_score(s, t, stage, x, y):
    """Rerolls while Stamina lasts; an interrupt that does something."""
    if stage == REROLL:
        return 1 if s.stamina[x] >= CAREFUL else -1
    for k in range(USES):
        ability = ability_in_use(s, x, k)
        if ability != NONE and t.ability[ability, AB_KIND] == K_ATTACK and best_use(s, t, x, ability) > 0:
            return 1
    return -1


@rule
def score(s, t, seat, stage, x, y, a, ways):
    """Score of a legal action of the decision on top."""
    if a < A_PLANE:
        return space_score(s, t, seat, stage, x, a)
    if a < A_UNIT:
        return 0
    if a < A_DIRECTION:
        return unit_score(s, t, seat, stage, x, y, a - A_UNIT, ways)
    if a < A_LINK:
        if stage != STEP:
            return 0
        if is_cryptonaut(x):
            return step_score(s, t, x, a - A_DIRECTION, ways)
        return 10 if (ways >> (a - A_DIRECTION)) & 1 else -10
    if a < A_VERB:
        if a == A_YES:
            return yes_score(s, t, stage, x, y)
        if a == A_LINK:
            return 20 if is_cryptonaut(x) and links_on(s, t, x) else -5
        return 0 if a == A_DONE else -5
    if a < A_ITEM:
        return verbs_score(s, t, x, y, a)
    if a < A_MONSTER_VERB:
        return item_score(s, a - A_ITEM, y)
    if a < A_EFFECT:
        return monster_verb_score(s, t, x, a - A_MONSTER_VERB)
    if a < A_ROSTER:
        return card_score(s, t, stage, a)
    return 0


@rule
def ways_of(s, t, stage, x):
    """The steps that lead the mover of a STEP nearer to its goal."""
    if stage != STEP:
        return 0
    if is_cryptonaut(x):
        reach = mark_goals(s, t, x)
        away, ways = way(s, t, x)
        return ways if away > reach else 0
    away, ways = hunt(s, t, x)
    return ways if away > 1 else 0


@rule
def heuristic(s, t, seat, mask, noise):
    """The legal action with the best score; `noise` (u8) decides between equals. Reads only what `seat` may know."""
    top = int(s.depth) - 1
    stage, x, y = int(s.frame[top, F_KIND]), int(s.frame[top, F_X]), int(s.frame[top, F_Y])
    ways = ways_of(s, t, stage, x)
    best, choice, ties = -1000000, -1, 0
    for a in range(mask.shape[0]):
        if mask[a]:
            value = score(s, t, seat, stage, x, y, a, ways)
            if value > best:
                best, choice, ties = value, a, 1
            elif value == best:
                ties += 1
                if scale(noise, 1 << 20) * ties < 1 << 20:
                    choice = a
    return choice
