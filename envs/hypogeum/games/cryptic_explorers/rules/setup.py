"""Before Round 1: Realm, Cryptonauts, squads, Goddess, Relics, crystals, entrances. Sections 2.2, 2.24"""

from hypogeum.core.jit import rule
from hypogeum.core.pending import pop, push
from hypogeum.core.rng import draw
from hypogeum.core.sets import count_bits
from hypogeum.games.cryptic_explorers.actions import (
    A_AREA, A_DONE, A_GODDESS, A_REALM, A_ROSTER, A_SPACE, A_SUMMON, A_UNIT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.constants import (
    ARCANE, ARTIFACTS, BOG, CARDS, CITADEL, COPIES, CRYPTONAUTS, CRYSTAL, CRYSTAL_PLACE, DOORS, ENTRANCE, FILL_SQUAD,
    F_PC, F_X, F_Y, GASHNORADON, GODDESSES, GODDESS_SEAT, GROUND, GUARD, IN_PLAY, MAIN_REALM, MIRROR, MIRROR_MAP,
    MONOLITHS, NONE, OBJECTS, PICK_AREA, PICK_CRYPTONAUT, PICK_GODDESS, PICK_REALM, PLAIN_ARTIFACTS, PLANES,
    QUICKPLAY, RANDOM_CHOICE, RELICS, RELIC_TOKEN, ROSTER, SETUP_CHOOSE, SETUP_DRAFT, SETUP_FIRST_GAME, SHEETS_EACH,
    SM_GUARD, STANDARD, SUMMONS, TRAPS, U_DOOR, U_MONOLITH, U_MONSTER, U_OBJECT,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.rules.actors import health_max
from hypogeum.games.cryptic_explorers.rules.deck import draw_cards, hand_limit
from hypogeum.games.cryptic_explorers.rules.entering import nth_bit, put
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, plane_of, space_count, spaces, quarter
from hypogeum.games.cryptic_explorers.rules.summoning import begin_summon, master_in_play, summon_cost, summon_planes

(
    S_GODDESS_FIRST, S_BAN_REALM, S_REALM, S_DRAFT_RELIC, S_DRAFT_GUARDS, S_PICK, S_SQUADS, S_GODDESS, S_CARDS, S_RELIC,
    S_GUARDS, S_CRYSTALS, S_AREA, S_ENTRANCES,
) = range(14)  # fmt: skip
"""Steps of the set-up, Y of its frame; pc 0 asks, 1 hears. In a draft Relics come right after the Realm."""
EVERYBODY = (1 << ROSTER) - 1

# ---------------------------------------------------------------- who is where


@rule
def team_size(t):
    """Cryptonauts in the game. CE-SET-06 CE-QCK-02"""
    return 4 if t.mode == QUICKPLAY else CRYPTONAUTS


@rule
def squad_of(t, slot):
    """The Squad of a slot. CE-SET-06"""
    if t.mode == QUICKPLAY:
        return 0
    return slot // 2 if t.seats == 4 else slot // 3


@rule
def owner_of(t, slot):
    """The seat that plays a slot. CE-SET-06"""
    return 1 if t.seats == 2 else 1 + squad_of(t, slot)


@rule
def nth_place(t, n):
    """The slot filled n-th, in rotation over the Squads. CE-RUL-60"""
    if t.mode == QUICKPLAY:
        return n
    squads = 3 if t.seats == 4 else 2
    return (n % squads) * (CRYPTONAUTS // squads) + n // squads


@rule
def cryptonaut_seats(t):
    return int(t.seats) - 1


# ---------------------------------------------------------------- the flow


@rule
def flow_setup(s, t):
    """Variables: Y step, X how often it has asked. CE-SET-01 CE-DRF-01 to CE-DRF-06"""
    f = s.frame[int(s.depth) - 1]
    if f[F_PC] == 1:
        f[F_PC] = 0
        hear(s, t, int(f[F_Y]), int(f[F_X]))
        f[F_X] += 1
    elif f[F_Y] > S_ENTRANCES:
        pop(s)
    elif not ask(s, t, f, int(f[F_Y]), int(f[F_X])):
        f[F_Y] += 1
        f[F_X] = 0


@rule
def wait(s, f, stage, seat, x, y):
    """Ask a seat."""
    f[F_PC] = 1
    push(s, stage, seat, x, y, 0)
    return True


@rule
def ask(s, t, f, step, n):
    """The n-th question of a step; False once it is over."""
    if step == S_GODDESS_FIRST:
        return t.setup == SETUP_DRAFT and n == 0 and wait(s, f, PICK_GODDESS, GODDESS_SEAT, 0, 0)
    if step == S_BAN_REALM:
        return t.setup == SETUP_DRAFT and t.mode == STANDARD and n < 2 and wait(s, f, PICK_REALM, n, 1, 0)
    if step == S_REALM:
        return ask_realm(s, t, f, n)
    if step == S_DRAFT_RELIC or step == S_DRAFT_GUARDS:
        return ask_placing(s, t, f, step, n)
    if step == S_PICK:
        return ask_pick(s, t, f, n)
    if step == S_SQUADS:
        return ask_squad(s, t, f, n)
    if step == S_GODDESS:
        return ask_goddess(s, t, f, n)
    if step == S_CARDS:
        begin_cards(s, t)
        return False
    return ask_placing(s, t, f, step, n)


@rule
def hear(s, t, step, n):
    """The answer to the n-th question of a step."""
    a = int(s.answer)
    if step == S_GODDESS_FIRST or step == S_GODDESS:
        s.goddess = a - A_GODDESS
    elif step == S_BAN_REALM:
        s.realms_banned = int(s.realms_banned) | (1 << (a - A_REALM))
    elif step == S_REALM:
        s.realm = a - A_REALM
    elif step == S_PICK:
        hear_pick(s, t, n, a - A_ROSTER)
    elif step == S_SQUADS:
        s.who[nth_place(t, n)] = a - A_ROSTER
    elif step == S_RELIC or step == S_DRAFT_RELIC:
        if a != A_DONE:
            s.relic[a - A_UNIT - U_OBJECT] = 1
    elif step == S_GUARDS or step == S_DRAFT_GUARDS:
        hear_guard(s, t, a)
    elif step == S_CRYSTALS:
        lay_crystal(s, t, a - A_SPACE)
    elif step == S_AREA:
        s.area = a - A_AREA
    else:
        enter_realm(s, t, n, a - A_SPACE)


# ---------------------------------------------------------------- Realm


@rule
def ask_realm(s, t, f, n):
    """The Realm is fixed, drawn, or chosen by seat 1; then the boards are laid out. CE-SET-03 CE-SET-04 CE-DRF-04 CE-QCK-01"""
    if t.mode == QUICKPLAY:
        s.realm = t.realm if t.realm >= 0 else MIRROR_MAP + draw(s, 2)
    elif t.setup == SETUP_DRAFT:
        left = 15 & ~int(s.realms_banned)
        s.realm = nth_bit(left, draw(s, count_bits(left)))
    elif t.realm >= 0:
        s.realm = t.realm
    elif t.realm == RANDOM_CHOICE:
        s.realm = draw(s, 4)
    elif n == 0:
        return wait(s, f, PICK_REALM, 1, 0, 0)
    s.planes = planes_in_play(s, t)
    s.entered = 1 << (int(s.realm) - MIRROR_MAP + MIRROR if t.mode == QUICKPLAY else MAIN_REALM)
    for plane in range(PLANES):
        if (int(s.planes) >> plane) & 1:
            lay_board(s, t, plane)
    lay_witch(s, t)
    return False


@rule
def planes_in_play(s, t):
    """Set of planes; in a draft the Sub-Realms are drawn of those not banned. CE-DRF-01 CE-DRF-04 section 8"""
    if t.mode == QUICKPLAY:
        return 1 << (int(s.realm) - MIRROR_MAP + MIRROR)
    if t.setup != SETUP_DRAFT:
        return 1 | int(t.sub_realms)
    n = count_bits(int(t.sub_realms))
    left = 6 & ~(int(s.realms_banned) >> (MIRROR_MAP - MIRROR))
    found = 1
    while n > 0 and left != 0:
        plane = nth_bit(left, draw(s, count_bits(left)))
        left &= ~(1 << plane)
        found |= 1 << plane
        n -= 1
    return found


@rule
def lay_board(s, t, plane):
    """Terrain, tokens, Doors, Monoliths, Artifact tokens and objects of a plane's map. CE-SET-04"""
    chart = int(s.realm) if plane == MAIN_REALM else MIRROR_MAP + plane - MIRROR
    first = first_space(plane)
    for k in range(space_count(plane)):
        s.terrain[first + k] = t.map_terrain[chart, k]
        s.tokens[first + k] = t.map_tokens[chart, k]
    for d in range(DOORS):
        if t.map_doors[chart, d] != NONE:
            s.door_at[d] = t.map_doors[chart, d]
            s.door_health[d] = 2 if d < ARCANE else 4
            s.unit[s.door_at[d]] = U_DOOR + d
    for k in range(MONOLITHS):
        if t.map_monoliths[chart, k] != NONE:
            s.monolith_at[k] = t.map_monoliths[chart, k]
            s.monolith_health[k] = 3
            s.unit[s.monolith_at[k]] = U_MONOLITH + k
    for a in range(ARTIFACTS):
        if t.map_artifacts[chart, a] != NONE:
            s.artifact_at[a] = t.map_artifacts[chart, a]
    for k in range(OBJECTS):
        if t.map_objects[chart, k] != NONE:
            lay_object(s, t, k, int(t.map_kinds[chart, k]), int(t.map_objects[chart, k]))


@rule
def lay_object(s, t, k, kind, space):
    s.object_kind[k] = kind
    s.object_at[k] = space
    s.object_health[k] = t.object_hp[kind]
    for j in range(spaces(s, t, U_OBJECT + k)):
        s.unit[quarter(t, space, j)] = U_OBJECT + k


# ---------------------------------------------------------------- Cryptonauts


@rule
def picks_so_far(s):
    n = 0
    for k in range(CRYPTONAUTS):
        n += s.picked[k] != NONE
    return n


@rule
def set_of_picked(s):
    found = 0
    for k in range(CRYPTONAUTS):
        if s.picked[k] != NONE:
            found |= 1 << int(s.picked[k])
    return found


@rule
def is_ban(t, n):
    """Whether the n-th choice of a draft is a ban: 3 bans, half the picks, 3 bans, the other half. CE-DRF-05"""
    half = team_size(t) // 2
    return n < 3 or 3 + half <= n < 6 + half


@rule
def ask_pick(s, t, f, n):
    """Which Cryptonauts: the rulebook's, drawn ones, or chosen and banned ones. CE-SET-07 CE-DRF-05 CE-RUL-60"""
    if t.setup == SETUP_CHOOSE:
        return n < team_size(t) and wait(s, f, PICK_CRYPTONAUT, 1 + n % cryptonaut_seats(t), 0, 0)
    if t.setup == SETUP_DRAFT:
        if n >= team_size(t) + 6:
            return False
        seat = GODDESS_SEAT if is_ban(t, n) else 1 + picks_so_far(s) % cryptonaut_seats(t)
        return wait(s, f, PICK_CRYPTONAUT, seat, 1 if is_ban(t, n) else 0, 0)
    left = EVERYBODY
    for slot in range(team_size(t)):
        if t.setup == SETUP_FIRST_GAME:
            s.who[slot] = first_game(t, slot)
        else:
            s.who[slot] = nth_bit(left, draw(s, count_bits(left)))
            left &= ~(1 << int(s.who[slot]))
    return False


@rule
def first_game(t, slot):
    """The Cryptonaut of a slot in the First Game Setup. CE-FGS-02 CE-RUL-65"""
    size = 2 if t.seats == 4 else 3
    k, squad = slot // size, 0
    while True:
        if (int(t.squads) >> squad) & 1:
            if k == 0:
                return int(t.first_squads[squad, slot % size])
            k -= 1
        squad += 1


@rule
def hear_pick(s, t, n, who):
    if t.setup == SETUP_DRAFT and is_ban(t, n):
        s.banned = int(s.banned) | (1 << who)
    else:
        s.picked[picks_so_far(s)] = who


@rule
def ask_squad(s, t, f, n):
    """Picked Cryptonauts go into the Squads one by one; then all have full Vitae and Stamina. CE-SET-06 CE-DRF-06"""
    if (t.setup == SETUP_CHOOSE or t.setup == SETUP_DRAFT) and n < team_size(t):
        return wait(s, f, FILL_SQUAD, owner_of(t, nth_place(t, n)), nth_place(t, n), 0)
    for slot in range(team_size(t)):
        s.squad[slot] = squad_of(t, slot)
        s.owner[slot] = owner_of(t, slot)
        s.health[slot] = t.vitae[s.who[slot]]
        s.stamina[slot] = t.stamina[s.who[slot]]
    return False


@rule
def unplaced(s):
    """Set of picked Cryptonauts that are in no Squad yet."""
    found = set_of_picked(s)
    for slot in range(CRYPTONAUTS):
        if s.who[slot] != NONE:
            found &= ~(1 << int(s.who[slot]))
    return found


# ---------------------------------------------------------------- Goddess


@rule
def ask_goddess(s, t, f, n):
    """The Goddess is fixed, drawn, or chosen after the Cryptonauts. CE-SET-08 CE-DRF-02"""
    if s.goddess == NONE:
        if t.goddess >= 0:
            s.goddess = t.goddess
        elif t.goddess == RANDOM_CHOICE:
            s.goddess = draw(s, GODDESSES)
        else:
            return wait(s, f, PICK_GODDESS, GODDESS_SEAT, 0, 0)
    return False


@rule
def begin_cards(s, t):
    """Decks, a hand up to the Hand Limit, Gashnoradon. CE-SET-02 CE-SET-10 CE-SET-11 CE-GEN-05 CE-RLM-16"""
    for card in range(CARDS):
        s.deck[card] = COPIES
    s.artifacts_left = (1 << PLAIN_ARTIFACTS) - 1
    s.relics_left = (1 << RELICS) - 1
    s.traps_left = (1 << TRAPS) - 1
    draw_cards(s, t, hand_limit(s, t))
    lay_witch(s, t)


@rule
def lay_witch(s, t):
    """Gashnoradon sleeps in the Bog, as soon as the Goddess is known. CE-RLM-16"""
    u = U_MONSTER + GASHNORADON
    if s.goddess != NONE and s.realm == BOG and s.life[u] != IN_PLAY:
        s.life[u] = IN_PLAY
        s.asleep = 1
        put(s, t, u, int(t.witch_at))
        s.health[u] = health_max(s, t, u)


# ---------------------------------------------------------------- Relics, crystals, entrances


@rule
def ask_placing(s, t, f, step, n):
    if step <= S_GUARDS:
        in_time = (t.setup == SETUP_DRAFT) == (step <= S_DRAFT_GUARDS)  # CE-DRF-04
        asks_relic = step == S_RELIC or step == S_DRAFT_RELIC
        return in_time and (ask_relic(s, t, f, n) if asks_relic else ask_guard(s, t, f))
    if step == S_CRYSTALS:
        for sub in range(MIRROR, CITADEL + 1):
            if t.mode == STANDARD and (int(s.planes) >> sub) & 1 and s.crystal_at[sub - 1] == NONE:
                return wait(s, f, CRYSTAL_PLACE, GODDESS_SEAT, sub, 0)
        return False
    if step == S_AREA:
        return n == 0 and wait(s, f, PICK_AREA, 1, 0, 0)
    return n < team_size(t) and wait(s, f, ENTRANCE, owner_of(t, n), n, 0)


@rule
def ask_relic(s, t, f, n):
    """One Artifact token of the Realm, and perhaps one of a Sub-Realm. CE-REL-02 CE-REL-03"""
    if not t.relics or n > 1 or relic_tokens(s, t, n) == 0:
        return False
    return wait(s, f, RELIC_TOKEN, GODDESS_SEAT, n, 0)


@rule
def relic_tokens(s, t, n):
    """Set of the Artifact tokens that may be flipped: first of the board, then of the Sub-Realms joined to it."""
    found = 0
    for a in range(ARTIFACTS):
        if s.artifact_at[a] != NONE:
            main = plane_of(int(s.artifact_at[a])) == MAIN_REALM or t.mode == QUICKPLAY
            if main == (n == 0):
                found |= 1 << a
    return found


@rule
def guarded(s, t):
    """The first Relic token that may get a further guard, or NONE. CE-REL-04 CE-RUL-56 CE-RUL-58"""
    for a in range(ARTIFACTS):
        if s.relic[a] and s.guard_cost[a] >= 0:
            for k in range(SUMMONS):
                if may_guard(s, t, a, k):
                    return a
    return NONE


@rule
def may_guard(s, t, a, k):
    """Whether SUMMON k may guard Relic token a: within the budget, within 5, normal limits. CE-RUL-56"""
    sheet, master = int(s.goddess) * SHEETS_EACH + k // 3, k % 3 - 1
    if t.health[sheet] == 0 or (master != NONE and master_in_play(s)):
        return False
    if int(s.guard_cost[a]) + summon_cost(s, t, sheet, master) > t.guard_budget:
        return False
    return summon_planes(s, t, sheet, SM_GUARD, int(s.artifact_at[a])) != 0


@rule
def ask_guard(s, t, f):
    if not t.relics:
        return False
    a = guarded(s, t)
    return a != NONE and wait(s, f, GUARD, GODDESS_SEAT, a, 0)


@rule
def hear_guard(s, t, answer):
    """A guard is placed without Power, or no more of them stand by this token."""
    a = guarded(s, t)
    if answer == A_DONE:
        s.guard_cost[a] = NONE
        return
    k = answer - A_SUMMON
    sheet, master = int(s.goddess) * SHEETS_EACH + k // 3, k % 3 - 1
    s.guard_cost[a] += summon_cost(s, t, sheet, master)
    begin_summon(s, sheet, master, SM_GUARD, int(s.artifact_at[a]), 1)


@rule
def lay_crystal(s, t, space):
    """A Thyralith Crystal for the next Sub-Realm; its space is Ground. CE-SUB-02 CE-THY-01"""
    for sub in range(MIRROR, CITADEL + 1):
        if (int(s.planes) >> sub) & 1 and s.crystal_at[sub - 1] == NONE:
            s.crystal_at[sub - 1] = space
            s.terrain[space] = GROUND
            s.tokens[space] = int(s.tokens[space]) | CRYSTAL
            return


@rule
def start_plane(s):
    """The plane on which the team enters. CE-SUB-03"""
    if int(s.planes) & 1:
        return MAIN_REALM
    return MIRROR if (int(s.planes) >> MIRROR) & 1 else CITADEL


@rule
def entrance_area(s, t, k):
    """The entrance area (1 or 2) that place k of the start plane belongs to, 0 for none. CE-SET-12 CE-SET-13"""
    plane = start_plane(s)
    return int(t.map_entrance[int(s.realm) if plane == MAIN_REALM else MIRROR_MAP + plane - MIRROR, k])


@rule
def enter_realm(s, t, slot, k):
    """A Cryptonaut stands on an entrance space. CE-SET-12"""
    s.life[slot] = IN_PLAY
    put(s, t, slot, first_space(start_plane(s)) + k)
