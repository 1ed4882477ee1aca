"""Faults of cards and tokens: the Goddess's cards, Artifacts, Souls, Objectives, and what a board has besides its map."""

from hypogeum.core.jit import rule
from hypogeum.games.cryptic_explorers.constants import (
    ARTIFACTS, ARTIFACT_TOKEN, BONES, CARDS, CELLS, COPIES, CRYPTONAUTS, CRYSTAL, DOORS, F_KIND,
    F_X, F_Y, GROUND, HALL, MAIN_REALM, MAPS, MONOLITHS, NONE, OBJECTS, OUT, PLAIN_ARTIFACTS,
    PLANES, PLAY_CARD, POD, RELICS, RUBBLE, SARCOPHAGUS, SETUP, SUB_REALMS, TOMB, WALL,
)  # fmt: skip
from hypogeum.games.cryptic_explorers.faults.ranges import KNOWLEDGE_MOST, SOULS_MOST
from hypogeum.games.cryptic_explorers.rules.deck import total
from hypogeum.games.cryptic_explorers.rules.effects import souls_in_play
from hypogeum.games.cryptic_explorers.rules.geometry import first_space, is_wall, plane_of, space_count
from hypogeum.games.cryptic_explorers.rules.paths import map_of
from hypogeum.games.cryptic_explorers.rules.sequel import is_in_play, is_met
from hypogeum.games.cryptic_explorers.rules.setup import S_CARDS

# ---------------------------------------------------------------- the Goddess


@rule
def is_dealt(s):
    """Whether the decks have been laid out. CE-SET-02"""
    return s.depth < 2 or s.frame[1, F_KIND] != SETUP or s.frame[1, F_Y] > S_CARDS


@rule
def cards_are_counted(s):
    """Two of each type in deck, hand, discard pile, Masteries and being played; what is known is in the hand. CE-GEN-05"""
    copies = COPIES if is_dealt(s) else 0
    for card in range(CARDS):
        n = int(s.hand[card]) + int(s.deck[card]) + int(s.discard[card]) + int(s.mastery[card])
        if n + (1 if s.announced == card else 0) != copies or s.known[card] > s.hand[card]:
            return False
    return True


@rule
def announced_is_played(s):
    """A card is announced while it is being played for its Effect. CE-CRD-03"""
    played = NONE
    for d in range(int(s.depth)):
        if s.frame[d, F_KIND] == PLAY_CARD:
            played = int(s.frame[d, F_X])
    return s.announced == played


@rule
def deck_is_reshuffled(s):
    """An exhausted deck is the discard pile at once. CE-CRD-10"""
    return total(s.deck) > 0 or total(s.discard) == 0


# ---------------------------------------------------------------- Artifacts and Souls


@rule
def artifacts_fit(s, t):
    """Each token lies on the board, or its card is held by somebody. CE-ART-01 CE-REL-02 CE-REL-05"""
    plain, relics, tokens = 0, 0, 0
    for a in range(ARTIFACTS):
        card = int(s.artifact[a])
        if card == NONE:
            if s.holder[a] != NONE or s.artifact_charged[a] or s.artifact_once[a]:
                return False
        elif s.artifact_at[a] != NONE or s.holder[a] == NONE or s.life[s.holder[a]] == OUT:
            return False
        elif (card >= PLAIN_ARTIFACTS) != (s.relic[a] == 1):
            return False
        elif card < PLAIN_ARTIFACTS:
            if (plain >> card) & 1:
                return False
            plain |= 1 << card
        else:
            if (relics >> (card - PLAIN_ARTIFACTS)) & 1:
                return False
            relics |= 1 << (card - PLAIN_ARTIFACTS)
        if (s.relic[a] and not t.relics) or s.guard_cost[a] > t.guard_budget or not token_fits(s, a):
            return False
        tokens += s.artifact_at[a] != NONE
    on_board = s.tokens
    for space in range(CELLS):
        tokens -= int(on_board[space]) & ARTIFACT_TOKEN != 0
    return tokens == 0 and decks_fit(s, plain, relics)


@rule
def token_fits(s, a):
    """An Artifact token lies on a space of a board in play that units may come to, alone."""
    space = int(s.artifact_at[a])
    if space == NONE:
        return True
    for other in range(a):
        if s.artifact_at[other] == space:
            return False
    if not (int(s.planes) >> plane_of(space)) & 1 or is_wall(s, space):
        return False
    return int(s.tokens[space]) & ARTIFACT_TOKEN != 0


@rule
def decks_fit(s, plain, relics):
    """Artifacts and Relics not yet drawn are all others. CE-GEN-04"""
    if not is_dealt(s):
        return s.artifacts_left == 0 and s.relics_left == 0 and s.traps_left == 0 and plain == 0 and relics == 0
    if s.artifacts_left != ((1 << PLAIN_ARTIFACTS) - 1) & ~plain:
        return False
    return s.relics_left == ((1 << RELICS) - 1) & ~relics


@rule
def is_relic_left(s):
    """A Relic token finds a card of its map. CE-REL-02 CE-REL-03"""
    n = 0
    for a in range(ARTIFACTS):
        n += s.relic[a]
        if s.relic[a] and s.artifact_at[a] != NONE and is_dealt(s):
            if (int(s.relics_left) >> (2 * map_of(s, int(s.artifact_at[a])))) & 3 == 0:
                return False
    return n <= 2


@rule
def holdings_are_within_limits(s):
    """20 Souls at most, Knowledge at most of every Artifact token and Objective. CE-GEN-02 CE-RUL-52"""
    n = 0
    for slot in range(CRYPTONAUTS):
        n += int(s.knowledge[slot])
        if s.life[slot] == OUT and (
            s.souls[slot] or s.knowledge[slot] or s.items[slot] or s.charged[slot] or s.began[slot] or s.bought[slot]
        ):
            return False
    return n <= KNOWLEDGE_MOST and souls_in_play(s) <= SOULS_MOST


# ---------------------------------------------------------------- Objectives


@rule
def counters_fit(s):
    """What is counted for Objectives belongs to the Realm. CE-RLM-04 CE-RLM-08 CE-RLM-14 CE-RLM-25"""
    if (s.codex and s.realm != TOMB) or (s.visions and s.realm != HALL) or s.bones_laid > 3 or s.pods_taken > 3:
        return False
    if s.pods_taken and not (int(s.planes) >> (PLANES - 1)) & 1:
        return False
    for k in range(4):
        if s.objective[k] and not is_in_play(s, k):
            return False
    return True


@rule
def codex_can_be_found(s):
    """The Codex lies in one of the Sarcophagi. CE-RLM-03"""
    closed, n = 0, 0
    for k in range(OBJECTS):
        n += s.object_kind[k] == SARCOPHAGUS
        closed += s.object_kind[k] == SARCOPHAGUS and not s.opened[k]
    return n == 0 or (s.codex == 1 and closed < n) or (s.codex == 0 and closed > 0)


@rule
def objectives_are_met(s, settled):
    """A completed Objective stays met; a met one is completed once the Action is over. CE-RLM-26"""
    for k in range(4):
        if is_in_play(s, k):
            met = is_met(s, k)
            if (s.objective[k] == 1 and not met) or (settled and met and s.objective[k] == 0):
                return False
    return True


@rule
def knowledge_was_given(s):
    """A Knowledge card for each Artifact drawn and each Objective completed, while somebody is there. CE-KOD-01"""
    n = 0
    for slot in range(CRYPTONAUTS):
        n += int(s.knowledge[slot])
    for a in range(ARTIFACTS):
        n -= s.artifact[a] != NONE
    for k in range(4):
        n -= int(s.objective[k])
    return n == 0 or (n < 0 and s.status != 0)


# ---------------------------------------------------------------- the map


@rule
def board_is_of_the_map(s, t):
    """Terrain and tokens are those of the maps, but for destroyed Walls, crystals and what was taken. CE-SET-04"""
    broken, crystals, ground, on_board, map_terrain, map_tokens = 0, 0, s.terrain, s.tokens, t.map_terrain, t.map_tokens
    for plane in range(PLANES):
        first, played = first_space(plane), (int(s.planes) >> plane) & 1
        chart = int(s.realm) if plane == MAIN_REALM else MAPS - 3 + plane
        for k in range(space_count(plane)):
            space = first + k
            terrain, tokens = int(ground[space]), int(on_board[space])
            if not played:
                if terrain != WALL or tokens:
                    return False
                continue
            if tokens & CRYSTAL:
                crystals += 1
                if terrain != GROUND or (s.crystal_at[0] != space and s.crystal_at[1] != space):
                    return False
            elif terrain == RUBBLE:
                broken += 1
                if map_terrain[chart, k] != WALL:
                    return False
            elif terrain != map_terrain[chart, k]:
                return False
            if tokens & ~CRYSTAL & ~int(map_tokens[chart, k]):
                return False
    for sub in range(SUB_REALMS):
        crystals -= s.crystal_at[sub] != NONE
    return crystals == 0 and broken == s.walls_broken


@rule
def structures_are_of_the_map(s, t):
    """Doors, Monoliths, Artifact tokens and objects are where the maps have them, or gone. CE-SET-04"""
    for plane in range(PLANES):
        if (int(s.planes) >> plane) & 1:
            chart = int(s.realm) if plane == MAIN_REALM else MAPS - 3 + plane
            for d in range(DOORS):
                if (
                    s.door_at[d] != NONE
                    and plane_of(int(s.door_at[d])) == plane
                    and s.door_at[d] != t.map_doors[chart, d]
                ):
                    return False
            for k in range(MONOLITHS):
                at = int(s.monolith_at[k])
                if at != NONE and plane_of(at) == plane and at != t.map_monoliths[chart, k]:
                    return False
            for a in range(ARTIFACTS):
                at = int(s.artifact_at[a])
                if at != NONE and plane_of(at) == plane and at != t.map_artifacts[chart, a]:
                    return False
                if t.map_artifacts[chart, a] != NONE and at == NONE and s.artifact[a] == NONE:
                    return False
            for k in range(OBJECTS):
                at = int(s.object_at[k])
                if t.map_kinds[chart, k] != NONE and s.object_kind[k] != t.map_kinds[chart, k]:
                    return False
                if at != NONE and plane_of(at) == plane and at != t.map_objects[chart, k]:
                    return False
    return True


@rule
def counters_are_of_the_map(s, t):
    """Sultan's Bones and Pods lie on the board, are carried, or were counted. CE-RLM-08 CE-RLM-25"""
    bones, pods, on_board, map_tokens = -int(s.bones_laid), -int(s.pods_taken), s.tokens, t.map_tokens
    for slot in range(CRYPTONAUTS):
        bones -= int(s.items[slot])
    for plane in range(PLANES):
        if (int(s.planes) >> plane) & 1:
            chart = int(s.realm) if plane == MAIN_REALM else MAPS - 3 + plane
            for k in range(space_count(plane)):
                gone = int(map_tokens[chart, k]) & ~int(on_board[first_space(plane) + k])
                bones += gone & BONES != 0
                pods += gone & POD != 0
    return bones == 0 and pods == 0
