"""The Cryptonauts' plan: what is still to be found, which Objective, who goes to which plane, and when to leave."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, BOG, BONES, CAVE, CRYPTONAUTS, DEAD, FIRE, GASHNORADON, HALL, HOARFROST, MAIN_REALM, MIRROR, NONE,
    OBELYSK, PLANES, POD, SOUL_TOKEN, TOMB, UNITS, U_MONOLITH, U_MONSTER, U_OBJECT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.heuristic.ways import clear, mark
from hypogeum.games.cryptic_explorers.rules.actors import here
from hypogeum.games.cryptic_explorers.rules.geometry import (
    FAR, distance, first_space, plane_of, space_count, space_of, spaces, touches,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.paths import is_entrance
from hypogeum.games.cryptic_explorers.rules.sequel import (
    all_done, is_in_play, knowledge_needed, knowledge_out, plane_done,
)  # fmt: skip

TO_ALL, TO_ONE = 3, 2
"""How many go into the only Sub-Realm, into each of two."""
GATHERED = 6
"""How near to its crystal they are then."""
BIDDEN = 3
"""The Round from which Gashnoradon's sleep is no longer spared."""

# ---------------------------------------------------------------- what is still to be found


@rule
def knowledge_inside(s):
    """Knowledge of the living in the Realm."""
    n = 0
    for slot in range(CRYPTONAUTS):
        if here(s, slot):
            n += int(s.knowledge[slot])
    return n


@rule
def short_of(s, t):
    """Knowledge still to be found besides that of the Objectives which every plane in play asks for."""
    n = knowledge_needed(s, t) - knowledge_inside(s) - knowledge_out(s)
    for plane in range(PLANES):
        if (int(s.planes) >> plane) & 1 and not plane_done(s, plane):
            n -= 1
    return n


@rule
def is_leaving(s, t):
    """Whether the team has all that it needs and gathers to Teleport."""
    return all_done(s, t) and knowledge_inside(s) + knowledge_out(s) >= knowledge_needed(s, t)


@rule
def tokens_left(s, plane):
    """Artifact tokens on a plane."""
    n = 0
    for a in range(ARTIFACTS):
        if s.artifact_at[a] != NONE and plane_of(int(s.artifact_at[a])) == plane:
            n += 1
    return n


@rule
def easier(s):
    """The Objective of the main Realm that is tried first: Sarcophagi, Hoarfrost Statues, the Flame, Witch Totems."""
    return 1 if s.realm == CAVE or s.realm == HALL else 0


@rule
def wants(s, t, k):
    """Whether Objective k is to be tried: the easier one, the other where nothing else on the plane brings Knowledge."""
    if s.objective[k] or not is_in_play(s, k):
        return False
    plane = MAIN_REALM if k < 2 else k - 1
    if plane_done(s, plane):
        return short_of(s, t) > 0 and tokens_left(s, plane) == 0
    return k >= 2 or k == easier(s)


@rule
def bides(s):
    """Whether they only go near what they want, so as to take it in one Round: Gashnoradon wakes after the first."""
    return s.asleep == 1 and s.round_no < BIDDEN


@rule
def objective_of(kind):
    """The Objective that a kind of Realm object belongs to."""
    if kind == OBELYSK:
        return 2
    return 1 if kind == HOARFROST or kind == FIRE else 0


@rule
def must_fall(s, t, u):
    """Whether an Objective that is to be tried asks for the end of a Monolith, Realm object or Gashnoradon."""
    if u == U_MONSTER + GASHNORADON:
        return wants(s, t, 1)
    if u >= U_OBJECT:
        return wants(s, t, objective_of(s.object_kind[u - U_OBJECT]))
    return is_tomb_monolith(s, u) and wants(s, t, 1)


@rule
def is_tomb_monolith(s, u):
    """Whether it is one of the Monoliths that the Tomb's second Objective is about."""
    if s.realm != TOMB or not U_MONOLITH <= u < U_OBJECT or s.monolith_at[u - U_MONOLITH] == NONE:
        return False
    return plane_of(int(s.monolith_at[u - U_MONOLITH])) == MAIN_REALM


@rule
def brings_knowledge(s, u):
    """Whether a Monolith or Realm object belongs to an Objective that is not completed."""
    if u >= U_OBJECT:
        return s.objective[objective_of(s.object_kind[u - U_OBJECT])] == 0
    return is_tomb_monolith(s, u) and s.objective[1] == 0


# ---------------------------------------------------------------- who goes where


@rule
def members(s, plane):
    """Living Cryptonauts on a plane."""
    n = 0
    for slot in range(CRYPTONAUTS):
        if here(s, slot) and plane_of(int(s.at[slot])) == plane:
            n += 1
    return n


@rule
def behind(s, slot):
    """Living Cryptonauts on the main Realm with a higher slot."""
    n = 0
    for c in range(slot + 1, CRYPTONAUTS):
        if here(s, c) and plane_of(int(s.at[c])) == MAIN_REALM:
            n += 1
    return n


@rule
def post_of(s, t, slot):
    """The plane where she is wanted: the last slots go into Sub-Realms, and come back when all is done there."""
    plane = plane_of(int(s.at[slot]))
    if is_leaving(s, t):
        return meeting_plane(s, plane)
    if plane != MAIN_REALM:
        done = plane_done(s, plane) and (tokens_left(s, plane) == 0 or short_of(s, t) <= 0)
        return MAIN_REALM if done and (int(s.planes) & 1) else plane
    rank = behind(s, slot)
    for sub in range(MIRROR, PLANES):
        if (int(s.planes) >> sub) & 1 and not plane_done(s, sub):
            sent = (TO_ONE if s.crystal_at[0] != NONE and s.crystal_at[1] != NONE else TO_ALL) - members(s, sub)
            if rank < sent:
                return sub
            rank -= max(0, sent)
    return MAIN_REALM


@rule
def enters(s, t, to):
    """Whether a plane may be gone to now: those sent into a Sub-Realm gather at its crystal and enter in one Round."""
    if to == MAIN_REALM or members(s, to) > 0:
        return True
    for slot in range(CRYPTONAUTS):
        if here(s, slot) and post_of(s, t, slot) == to and distance(t, int(s.at[slot]), int(s.crystal_at[to - 1])) > GATHERED:
            return False
    return True


@rule
def meeting_plane(s, plane):
    """Where she gathers with others: where she is, or where somebody else is if she is alone."""
    if members(s, plane) > 1:
        return plane
    if plane != MAIN_REALM and members(s, MAIN_REALM) > 0:
        return MAIN_REALM
    for other in range(PLANES):
        if members(s, other) > 1 or (members(s, other) == 1 and other > plane > MAIN_REALM):
            return other
    return plane


@rule
def is_link(s, t, space, to):
    """Whether a step of a link leads from the space to the plane `to`."""
    if plane_of(space) == MAIN_REALM:
        return to != MAIN_REALM and s.crystal_at[to - 1] == space
    return to != plane_of(space) and is_entrance(t, space)


@rule
def rally(s, plane):
    """The Cryptonaut around whom those on a plane gather: she who has most Knowledge."""
    best = NONE
    for slot in range(CRYPTONAUTS):
        if here(s, slot) and plane_of(int(s.at[slot])) == plane:
            if best == NONE or s.knowledge[slot] > s.knowledge[best]:
                best = slot
    return best


@rule
def is_carrier(s, slot):
    """Whether she has all the Knowledge of the living on her plane."""
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and plane_of(int(s.at[c])) == plane_of(int(s.at[slot])) and s.knowledge[c] > 0:
            return False
    return True


@rule
def has_company(s, t, slot):
    """Whether somebody is adjacent."""
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and touches(s, t, slot, c):
            return True
    return False


@rule
def takes_off(s, t, slot):
    """Whether the Teleport of all that are adjacent wins, or leaves no Knowledge on this plane and enough people elsewhere."""
    n, left, held = int(s.knowledge[slot]) + knowledge_out(s), 0, 0
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c):
            if touches(s, t, slot, c):
                n += int(s.knowledge[c])
            else:
                left += 1
                held += int(s.knowledge[c]) if plane_of(int(s.at[c])) == plane_of(int(s.at[slot])) else 0
    if not is_leaving(s, t):
        return False
    return n >= knowledge_needed(s, t) or (left > 1 and held == 0 and n > knowledge_out(s))


# ---------------------------------------------------------------- goals


@rule
def mark_goals(s, t, slot):
    """Goals of a Cryptonaut, and how near is near enough: 0 on the space, 1 beside it."""
    clear(s)
    plane, to = plane_of(int(s.at[slot])), post_of(s, t, slot)
    if to != plane:
        mark_links(s, t, plane, to)
        return 0 if enters(s, t, to) else 2
    if is_leaving(s, t):
        return mark_company(s, t, slot, plane)
    if slot % 2 == 0 and short_of(s, t) > 0 and mark_tokens(s, t, plane, slot) > 0:
        return 2 if bides(s) else 0
    reach = mark_objectives(s, t, slot, plane)
    if reach != NONE:
        return 2 if bides(s) else reach
    if mark_tokens(s, t, plane, NONE) == 0:
        mark_corpses(s, t, plane)
    return 0


@rule
def mark_links(s, t, plane, to):
    """Spaces from which a link leads to the plane `to`."""
    first = first_space(plane)
    for space in range(first, first + space_count(plane)):
        if is_link(s, t, space, to):
            mark(s, t, space)


@rule
def mark_company(s, t, slot, plane):
    """Those with whom she Teleports."""
    centre = rally(s, plane)
    for c in range(CRYPTONAUTS):
        if c != slot and here(s, c) and plane_of(int(s.at[c])) == plane:
            if c == centre or (slot == centre and (s.knowledge[c] > 0 or is_carrier(s, slot))):
                mark(s, t, int(s.at[c]))
    return 1 if s.knowledge[slot] > 0 or not has_company(s, t, centre) else 2


@rule
def nearest_token(s, t, slot):
    """The Artifact token nearest to her, NONE where there is none on her plane."""
    best, least = NONE, FAR
    for a in range(ARTIFACTS):
        if s.artifact_at[a] != NONE and distance(t, int(s.at[slot]), int(s.artifact_at[a])) < least:
            best, least = a, distance(t, int(s.at[slot]), int(s.artifact_at[a]))
    return best


@rule
def is_left_to(s, t, slot, a):
    """Whether nobody else who looks for Artifacts is nearer to that token and has none nearer herself."""
    away = distance(t, int(s.at[slot]), int(s.artifact_at[a]))
    for c in range(0, CRYPTONAUTS, 2):
        if c != slot and here(s, c) and nearest_token(s, t, c) == a:
            other = distance(t, int(s.at[c]), int(s.artifact_at[a]))
            if other < away or (other == away and c < slot):
                return False
    return True


@rule
def mark_tokens(s, t, plane, slot):
    """Artifact tokens; of a slot those that are left to her."""
    n = 0
    for a in range(ARTIFACTS):
        if s.artifact_at[a] != NONE and plane_of(int(s.artifact_at[a])) == plane:
            if slot == NONE or is_left_to(s, t, slot, a):
                mark(s, t, int(s.artifact_at[a]))
                n += 1
    return n


@rule
def mark_objectives(s, t, slot, plane):
    """What an Objective to be tried asks for on the plane; how near is near enough, NONE where there is nothing."""
    for k in range(4):
        if plane == (MAIN_REALM if k < 2 else k - 1) and wants(s, t, k):
            reach = mark_objective(s, t, slot, k)
            if reach != NONE:
                return reach
    return NONE


@rule
def mark_objective(s, t, slot, k):
    """What one Objective asks for: Bones and Pods to be taken; Structures, the Throne of who has Bones, Gashnoradon."""
    if k == 3:
        return mark_kind(s, t, POD, first_space(k - 1), space_count(k - 1))
    if k == 0 and s.realm == CAVE and s.items[slot] == 0:
        return mark_kind(s, t, BONES, 0, space_count(MAIN_REALM))
    n = 0
    for u in range(U_MONOLITH, UNITS):
        n += mark_unit(s, t, u, k)
    if k == 1 and s.realm == BOG:
        n += mark_spaces(s, t, U_MONSTER + GASHNORADON)
    return 1 if n > 0 else NONE


@rule
def mark_unit(s, t, u, k):
    """The spaces of a Monolith or Realm object, if Objective k asks for it."""
    if u < U_OBJECT:
        return mark_spaces(s, t, u) if k == 1 and is_tomb_monolith(s, u) else 0
    kind = int(s.object_kind[u - U_OBJECT])
    return mark_spaces(s, t, u) if kind != NONE and objective_of(kind) == k and not s.opened[u - U_OBJECT] else 0


@rule
def mark_spaces(s, t, u):
    """All spaces of a unit."""
    n = 0
    for j in range(4):
        space = space_of(s, t, u, j) if j < spaces(s, t, u) else NONE
        if space != NONE:
            mark(s, t, space)
            n += 1
    return n


@rule
def mark_kind(s, t, token, first, count):
    """Tokens of a kind; 0, near enough on the space, NONE where there is none."""
    found = NONE
    for space in range(first, first + count):
        if int(s.tokens[space]) & token:
            mark(s, t, space)
            found = 0
    return found


@rule
def mark_corpses(s, t, plane):
    """Corpses with Knowledge, then Souls."""
    n = 0
    for c in range(CRYPTONAUTS):
        if s.life[c] == DEAD and s.knowledge[c] > 0 and plane_of(int(s.at[c])) == plane:
            mark(s, t, int(s.at[c]))
            n += 1
    if n == 0:
        mark_kind(s, t, SOUL_TOKEN, first_space(plane), space_count(plane))
