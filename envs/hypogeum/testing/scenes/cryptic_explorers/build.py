"""Records of Cryptic Explorers set up from words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hypogeum.core.game import Position
from hypogeum.core.pending import push
from hypogeum.core.rng import plant
from hypogeum.games.cryptic_explorers import constants as c
from hypogeum.games.cryptic_explorers.content import names, tables
from hypogeum.games.cryptic_explorers.maps import STRUCTURES, TOKENS
from hypogeum.games.cryptic_explorers.options import GODDESSES, ExplorersOptions
from hypogeum.games.cryptic_explorers.rules.actors import health_max
from hypogeum.games.cryptic_explorers.rules.entering import put
from hypogeum.games.cryptic_explorers.rules.main import P_CLEANUP, P_GODDESS, P_POLL, P_ROUND, P_SETUP, P_UPKEEP
from hypogeum.games.cryptic_explorers.rules.setup import lay_board, lay_object, owner_of, squad_of, team_size
from hypogeum.games.cryptic_explorers.state import STATE
from hypogeum.testing.scenes import SceneError
from hypogeum.testing.scenes.cryptic_explorers.names import (
    MARKS,
    PLANES,
    artifact,
    card,
    cryptonaut,
    first_space,
    sheet,
    space,
    unit,
)  # fmt: skip
from hypogeum.testing.scenes.cryptic_explorers.play import GAME, go_on
from hypogeum.testing.scenes.given import options_and_fields, set_fields, start_of

PLACES = {
    "set_up": (P_SETUP, c.SETTING_UP), "round": (P_ROUND, c.CLEANUP), "upkeep": (P_UPKEEP, c.UPKEEP),
    "poll": (P_POLL, c.CRYPTONAUTS_TURN), "turn": (P_POLL, c.CRYPTONAUTS_TURN), "opening": (P_GODDESS, c.GODDESS_TURN),
    "goddess": (P_CLEANUP, c.GODDESS_TURN), "monster": (P_CLEANUP, c.GODDESS_TURN), "cleanup": (P_CLEANUP, c.CLEANUP),
}  # fmt: skip
"""Where a scene may start: program counter of the bottom frame, and phase."""
TEAM, PACK = "abcdef", "mnopqrstuvw"
"""Signs of a picture: Cryptonauts and Monsters in the order in which the scene names them."""
SIGNS = {"/": ".", "%": ".", "E": "M", ",": "."}
"""Signs of pictures besides those of maps: an open Door, an open Arcane Door, an Empowered Monolith, a destroyed Wall."""
CLOSET = [(22, column) for column in range(17, 23)]
"""Where Cryptonauts wait whom the scene does not place, behind Walls."""
STORE = (20, 20)
"""Where the Structure stands without which an Objective of the Realm would be completed at once, behind Walls."""
KEPT = {c.TOMB: c.NONE, c.CAVE: c.HOARFROST, c.HALL: c.BAT_STATUE, c.BOG: c.TOTEM, c.MIRROR_MAP: c.OBELYSK}
"""Its kind of object by map; in the Tomb it is a Monolith."""
FILLERS = ("infantry", "sniper", "headhunter", "juggernaut", "guardian", "veteran", "demolitionist")
"""Who the Cryptonauts are that the scene does not name."""
CRYPTONAUT_NUMBERS = dict(
    stamina="stamina", souls="souls", knowledge="knowledge", items="items", bought="bought", used="used",
    granted="granted", once="once", vitae="health", rerolled="rerolled",
)  # fmt: skip
CRYPTONAUT_FLAGS = dict(prepared="prepared", began="began", retired="retired", spent="spent")
MONSTER_NUMBERS = dict(health="health", used="used", granted="granted", once="once")
NOT_SAID = -1


def build(
    *,
    at: str | None = None,
    active: str | None = None,
    board: str | Sequence[str] | None = None,
    realm: str | None = None,
    goddess: str | None = None,
    team: Sequence[str] = (),
    monsters: Sequence[str] = (),
    others: str = "wait",
    hand: Iterable[str] = (),
    discard: Iterable[str] = (),
    masteries: Iterable[str] = (),
    known: Iterable[str] = (),
    rest: str = "deck",
    open_doors: Iterable[str] = (),
    empowered: Iterable[str] = (),
    health: Mapping[str, int] | None = None,
    crystals: Mapping[str, tuple[int, int]] | None = None,
    round_no: int = 2,
    seed: int = 1,
    content: Any = None,
    run: bool = True,
    check: bool = True,
    **more: Any,
) -> Position:
    """A record of Cryptic Explorers, played on to its first decision.

    Args:
        at: where the game stands, one of PLACES; by default "turn", or "monster" where a Monster is `active`, or "poll"
            without either. "set_up": a new game of the options, nothing else of the scene matters. "round": the next Round
            is about to begin; "upkeep", "cleanup": that phase; "poll": the Cryptonauts Turn, nobody is active; "turn":
            Cryptonaut `active` is played; "opening": the Goddess Turn begins; "goddess": its opening steps are over.
        active: the unit whose Turn it is, by name.
        board: a picture of the board, its top left space in row 1, column 1; the rest are Walls. Lines of signs as maps
            have them, and "/" an open Door, "%" an open Arcane Door, "E" an Empowered Monolith, "," a destroyed Wall,
            "a" to "f" the Cryptonauts of `team`, "m" to "w" (without "x") the Monsters of `monsters`, in their order; of
            a Large one its top left space. None: the map of the Realm, where words place units: "veteran at=9,3".
        realm: "tomb" (where none is named; in a new game that of the options), "cave", "hall", "bog": hazards, special
            terrain, Objectives. A Structure without which an Objective would be completed at once stands out of reach if
            the picture has none.
        goddess: "skzaak" (where none is named), "mycothis", "gorkuk".
        team: Cryptonauts by slot: a name, with what is to be said of her: "magus vitae=2 stamina=3 souls=1 knowledge=1
            charged=1,2 artifacts=windhand_wand+,comet_boots marks=rot,skull once=2 used=1 prepared began retired at=4,5";
            "dead" (a Corpse in her space), "teleported". "+" after an Artifact: a Soul lies on it. Vitae and Stamina are at
            their maximum, otherwise nothing is held.
        monsters: Monsters: a sheet, with what is to be said: "crypt_hound health=1 master=0 summoned=2 retired used=1
            at=4,6". A second one of a sheet is then called crypt_hound_2. "gashnoradon asleep".
        others: the Cryptonauts whom the scene does not name "wait" behind Walls, already Retired, or are "ready" there; or
            "dead" (their Corpses lie there), or "none": the slots are empty.
        hand, discard, masteries: the Goddess's cards by id; known: those of her hand that the Cryptonauts know.
        rest: where her other cards of 20 lie: "deck", "discard" or "hand".
        open_doors, empowered: names of Doors and Monoliths; also by signs of the picture.
        health: Health of Doors, Monoliths and objects by name, where it is not full.
        crystals: places of the crystals that lead to the Sub-Realms of option `sub_realms`, whose maps are laid out:
            {"mirror": (5, 5)}.
        round_no: the Round.
        seed: of the record's own random stream.
        content: a content folder instead of the game's own.
        run: False leaves the record at `at`, before anything happens there.
        check: as for other games; `begin` and `scene` refuse impossible records, here nothing more is refused.
        more: options of the game (`players=3`), and any field of the state by name (set last, as it is): `power=4`.

    Raises:
        SceneError: a name is unknown, a place is taken, or something cannot be said of a unit.
    """
    given, fields = options_and_fields(GAME, more)
    quick = given.get("mode") == "quickplay"
    if at != "set_up":
        goddess = goddess or "skzaak"
        given = {"setup": "random", **given}
        realm = None if quick else realm or "tomb"
    if _any_relic(team):
        given = {"relics": "on", **given}
    given |= {k: v for k, v in (("realm", realm), ("goddess", goddess)) if v is not None}
    options = ExplorersOptions(**given)
    t = tables(options, content)
    s = STATE.make()
    plant(s, np.uint64(seed))
    at = at or _where(t, active)
    pc, s.phase = start_of(PLACES, at)
    if at != "set_up":
        s.round_no = round_no
        _begin(s, t, options)
        found = _board(s, t, board)
        for name, where in (crystals or {}).items():
            _crystal(s, name, where)
        _team(s, t, team, found, others, board is not None)
        _monsters(s, t, monsters, found)
        _structures(s, t, open_doors, empowered, health or {})
        _cards(s, t, dict(hand=hand, discard=discard, mastery=masteries), rest)
        for one in known:
            s.known[card(s, t, one)] += 1
        for u in range(c.U_MONSTER, c.ACTORS):
            if s.health[u] == NOT_SAID:
                s.health[u] = health_max(s, t, u)
    set_fields(GAME, s, fields)
    push(s, c.MAIN, c.GODDESS_SEAT, 0, 0, 0)
    s.frame[0, c.F_PC] = pc
    _frames(s, t, at, active)
    if run:
        go_on(s, t)
    return Position(GAME, options, t, s)


def _any_relic(team: Sequence[str]) -> bool:
    """Whether one of them holds a Relic."""
    relics = names().artifact_id[c.PLAIN_ARTIFACTS :]
    held = ",".join(_split(one)[1].get("artifacts", "") for one in team)
    return any(one.rstrip("+") in relics for one in held.split(","))


def _where(t: Any, active: str | None) -> str:
    if active is None:
        return "poll"
    return "turn" if active in names(t).cryptonaut_id else "monster"


def _begin(s: Any, t: Any, options: ExplorersOptions) -> None:
    """Realm, planes, Goddess, decks that are the same in every scene."""
    s.goddess, s.realm = options.goddess_code, options.realm_code
    if t.mode == c.QUICKPLAY:
        s.planes = 1 << (int(s.realm) - c.MIRROR_MAP + c.MIRROR)
    else:
        s.planes = 1 | int(t.sub_realms)
        for plane in (c.MIRROR, c.CITADEL):
            if int(s.planes) >> plane & 1:
                lay_board(s, t, plane)
    s.entered = s.planes
    s.area = 0
    s.artifacts_left, s.relics_left = (1 << c.PLAIN_ARTIFACTS) - 1, (1 << c.RELICS) - 1
    s.traps_left = (1 << c.TRAPS) - 1


# ---------------------------------------------------------------- board


def _plane(s: Any) -> int:
    """The plane that the picture is of."""
    return c.MAIN_REALM if int(s.planes) & 1 else int(s.planes).bit_length() - 1


def _board(s: Any, t: Any, board: str | Sequence[str] | None) -> dict[str, int]:
    """Draw the board; spaces of the units in the picture by their signs."""
    plane = _plane(s)
    if board is None:
        lay_board(s, t, plane)
        return {}
    side, first = c.SUB_SIDE if plane else c.SIDE, first_space(plane)
    lines = board.strip("\n").split("\n") if isinstance(board, str) else list(board)
    if len(lines) > side - 2 or any(len(line) > side - 2 for line in lines):
        raise SceneError(f"a picture has at most {side - 2} lines of {side - 2} signs")
    for k in range(side * side):
        edge = k // side in (0, side - 1) or k % side in (0, side - 1)
        s.terrain[first + k] = c.BORDER if edge else c.WALL
    found: dict[str, int] = {}
    witch = c.NONE
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            at = space((row + 1, column + 1), plane)
            if sign in TEAM or sign in PACK:
                found[sign] = at
            _sign(s, t, at, "." if sign in TEAM or sign in PACK else sign)
            witch = at if sign == "G" and witch == c.NONE else witch
    if witch != c.NONE:
        _witch(s, t, witch)
    _keep_objective(s, t, plane)
    return found


def _sign(s: Any, t: Any, at: int, sign: str) -> None:
    """What a sign means for its space."""
    s.terrain[at] = {"#": c.WALL, "x": c.PIT, "~": c.SPECIAL, ",": c.RUBBLE}.get(sign, c.GROUND)
    s.tokens[at] = TOKENS.get(sign, 0)
    if sign in "D/R%":
        first, last = (0, c.ARCANE) if sign in "D/" else (c.ARCANE, c.DOORS)
        d = _free(s.door_at[first:last], sign) + first
        s.door_at[d], s.door_health[d], s.door_open[d] = at, 2 if d < c.ARCANE else 4, sign in "/%"
        if sign in "DR":
            s.unit[at] = c.U_DOOR + d
    elif sign in "ME":
        _monolith(s, at, sign == "E")
    elif sign == "A":
        s.artifact_at[_free(s.artifact_at, sign)] = at
    elif sign in STRUCTURES:
        if s.unit[at] == c.NONE:  # else it is a further space of the Fire
            lay_object(s, t, _free(s.object_at, sign), STRUCTURES[sign], at)
    elif sign not in TOKENS and sign not in "#.x~,12G":
        raise SceneError(f"the sign {sign!r} means nothing in a picture")


def _free(places: Any, sign: str) -> int:
    free = np.flatnonzero(np.asarray(places) == c.NONE)
    if not len(free):
        raise SceneError(f"the picture has too many of {sign}")
    return int(free[0])


def _monolith(s: Any, at: int, empowered: bool) -> None:
    k = _free(s.monolith_at, "M")
    s.monolith_at[k], s.monolith_health[k], s.empowered[k] = at, 3, empowered
    s.unit[at] = c.U_MONOLITH + k


def _witch(s: Any, t: Any, at: int) -> None:
    u = c.U_MONSTER + c.GASHNORADON
    s.life[u], s.health[u], s.asleep = c.IN_PLAY, NOT_SAID, 1
    put(s, t, u, at)


def _keep_objective(s: Any, t: Any, plane: int) -> None:
    """Behind Walls stands what an Objective of the map would be completed without."""
    chart = int(s.realm)
    if chart not in KEPT or ((s.monolith_at != c.NONE).any() if chart == c.TOMB else KEPT[chart] in s.object_kind):
        return
    at = space(STORE if plane == c.MAIN_REALM else (10, 10), plane)
    if s.terrain[at] != c.WALL:
        raise SceneError(f"the picture covers space {STORE}, which is kept for a Structure")
    s.terrain[at] = c.GROUND
    if chart == c.TOMB:
        _monolith(s, at, False)
    else:
        lay_object(s, t, c.OBELYSK_PLACE if chart == c.MIRROR_MAP else _free(s.object_at, "W"), KEPT[chart], at)


def _crystal(s: Any, name: str, where: tuple[int, int]) -> None:
    if name not in PLANES[1:] or not int(s.planes) >> PLANES.index(name) & 1:
        raise SceneError(f"Sub-Realm {name!r} is not in this game; option sub_realms names those that are")
    at = space(where)
    s.crystal_at[PLANES.index(name) - 1], s.terrain[at] = at, c.GROUND
    s.tokens[at] = int(s.tokens[at]) | c.CRYSTAL


# ---------------------------------------------------------------- units


def _split(words: str) -> tuple[str, dict[str, str]]:
    """A name and what is said of it."""
    name, *marks = words.split()
    return name, dict(mark.partition("=")[::2] for mark in marks)


def _space(s: Any, said: dict[str, str], found: dict[str, int], sign: str, name: str) -> int:
    """Where a unit stands: by its words, or by the picture."""
    if "at" in said:
        row, column, *plane = said.pop("at").split(",")
        return space((int(row), int(column)), PLANES.index(plane[0]) if plane else _plane(s))
    if sign not in found:
        raise SceneError(f"{name} has no place: {sign!r} is not in the picture, and at=row,column is not said")
    return found[sign]


def _team(s: Any, t: Any, team: Sequence[str], found: dict[str, int], others: str, picture: bool) -> None:
    """Cryptonauts named by the scene, then the others."""
    if others not in ("wait", "ready", "dead", "none"):
        raise SceneError(f"others cannot be {others!r}; known: wait, ready, dead, none")
    size = team_size(t)
    if len(team) > size:
        raise SceneError(f"a team has {size} Cryptonauts, not {len(team)}")
    taken = [_split(one)[0] for one in team]
    fillers = [one for one in FILLERS if one not in taken]
    closet = _closet(s, picture)
    for slot in range(size if others != "none" else len(team)):
        name, said = _split(team[slot]) if slot < len(team) else (fillers.pop(0), {others: ""})
        k = s.who[slot] = cryptonaut(t, name)
        s.squad[slot], s.owner[slot] = squad_of(t, slot), owner_of(t, slot)
        s.health[slot], s.stamina[slot] = t.vitae[k], t.stamina[k]
        if slot < len(team):
            if "teleported" not in said:
                s.at[slot] = _space(s, said, found, TEAM[slot], name)
        else:
            s.at[slot] = closet.pop(0)
            s.retired[slot] = others == "wait"
            said = {} if others in ("wait", "ready") else said
        s.life[slot] = c.DEAD if "dead" in said else c.TELEPORTED if "teleported" in said else c.IN_PLAY
        if "dead" in said:
            s.health[slot] = 0
        _say(s, t, slot, name, said)
        if s.life[slot] == c.IN_PLAY:
            _stand(s, t, slot, name)


def _closet(s: Any, picture: bool) -> list[int]:
    """Spaces for the others: behind Walls, or of the second entrance area (in a Sub-Realm the first)."""
    plane = _plane(s)
    if not picture:
        first = first_space(plane)
        area = 2 if plane == c.MAIN_REALM else 1
        return [first + k for k in _area(s, area) if s.unit[first + k] == c.NONE]
    places = [space((10, k), plane) for k in range(1, 5)] if plane else [space(one) for one in CLOSET]
    for at in places:
        if s.terrain[at] not in (c.WALL, c.BORDER):
            raise SceneError("the picture covers the spaces kept for the other Cryptonauts")
        s.terrain[at] = c.GROUND
    return places


def _area(s: Any, area: int) -> list[int]:
    t = tables(ExplorersOptions())
    return [int(k) for k in np.flatnonzero(t.map_entrance[int(s.realm)] == area)]


def _stand(s: Any, t: Any, u: int, name: str) -> None:
    at = int(s.at[u])
    s.at[u] = c.NONE
    put(s, t, u, at)
    if (s.unit == u).sum() != (4 if u >= c.U_MONSTER and t.large[t.sheet_of[s.goddess, u - c.U_MONSTER]] else 1):
        raise SceneError(f"{name} has no room where it stands")


def _say(s: Any, t: Any, slot: int, name: str, said: dict[str, str]) -> None:
    """What is said of a Cryptonaut."""
    for mark, value in said.items():
        if mark in CRYPTONAUT_NUMBERS:
            s[CRYPTONAUT_NUMBERS[mark]][slot] = int(value)
        elif mark in CRYPTONAUT_FLAGS:
            s[CRYPTONAUT_FLAGS[mark]][slot] = 1
        elif mark == "charged":
            s.charged[slot] = sum(1 << int(k) for k in value.split(","))
        elif mark == "marks":
            s.marks[slot] = sum(1 << MARKS.index(one) for one in value.split(","))
        elif mark == "artifacts":
            for one in value.split(","):
                _give(s, t, slot, one)
        elif mark not in ("dead", "teleported"):
            known = ", ".join((*CRYPTONAUT_NUMBERS, *CRYPTONAUT_FLAGS, "charged", "marks", "artifacts", "at"))
            raise SceneError(f"nothing about {name} is written {mark}={value}; known: {known}")


def _give(s: Any, t: Any, slot: int, word: str) -> None:
    """An Artifact or Relic in a Cryptonaut's hands, from a token that is not on the board."""
    k = artifact(t, word.rstrip("+"))
    free = [a for a in range(c.ARTIFACTS) if s.artifact[a] == c.NONE and s.artifact_at[a] == c.NONE]
    if not free:
        raise SceneError("there are five Artifact tokens at most")
    s.artifact[free[0]], s.holder[free[0]], s.artifact_charged[free[0]] = k, slot, word.endswith("+")
    if k < c.PLAIN_ARTIFACTS:
        s.artifacts_left = int(s.artifacts_left) & ~(1 << k)
    else:
        s.relics_left = int(s.relics_left) & ~(1 << (k - c.PLAIN_ARTIFACTS))
        s.relic[free[0]] = 1


def _monsters(s: Any, t: Any, monsters: Sequence[str], found: dict[str, int]) -> None:
    """Monsters, each in the lowest free slot of its sheet."""
    for sign, words in zip(PACK, monsters, strict=False):
        name, said = _split(words)
        k = sheet(t, name)
        free = [m for m in range(c.MONSTERS) if t.sheet_of[s.goddess, m] == k and s.life[c.U_MONSTER + m] == c.OUT]
        if not free:
            raise SceneError(f"no {name} is left; the Goddess is {GODDESSES[int(s.goddess)]}")
        u = c.U_MONSTER + free[0]
        s.at[u] = _space(s, said, found, sign, name)
        s.life[u], s.health[u] = c.IN_PLAY, NOT_SAID
        for mark, value in said.items():
            if mark in MONSTER_NUMBERS:
                s[MONSTER_NUMBERS[mark]][u] = int(value)
            elif mark in ("master", "summoned"):
                s[mark][free[0]] = int(value)
            elif mark == "retired":
                s.retired[u] = 1
            elif mark == "asleep" and free[0] == c.GASHNORADON:
                s.asleep = 1
            else:
                known = ", ".join((*MONSTER_NUMBERS, "master", "summoned", "retired", "at"))
                raise SceneError(f"nothing about {name} is written {mark}={value}; known: {known}")
        _stand(s, t, u, name)


def _structures(s: Any, t: Any, open_doors: Iterable[str], empowered: Iterable[str], health: Mapping[str, int]) -> None:
    """Open Doors, Empowered Monoliths, damaged Structures."""
    for name in open_doors:
        d = unit(s, t, name) - c.U_DOOR
        if s.door_at[d] == c.NONE:
            raise SceneError(f"{name} is not on the board")
        s.door_open[d] = 1
        if s.unit[s.door_at[d]] == c.U_DOOR + d:
            s.unit[s.door_at[d]] = c.NONE
    for name in empowered:
        s.empowered[unit(s, t, name) - c.U_MONOLITH] = 1
    for name, n in health.items():
        u = unit(s, t, name)
        if u < c.U_DOOR:
            raise SceneError(f"{name} is no Structure; what is to be said of it stands behind its name")
        pile, k = ((s.door_health, u - c.U_DOOR) if u < c.U_MONOLITH else
                   (s.monolith_health, u - c.U_MONOLITH) if u < c.U_OBJECT else (s.object_health, u - c.U_OBJECT))  # fmt: skip
        pile[k] = n


def _cards(s: Any, t: Any, piles: Mapping[str, Iterable[str]], rest: str) -> None:
    """The Goddess's 20 cards."""
    left = [c.COPIES] * c.CARDS
    for field, named in piles.items():
        for one in named:
            k = card(s, t, one)
            s[field][k] += 1
            left[k] -= 1
            if left[k] < 0:
                raise SceneError(f"there are {c.COPIES} cards {one!r}, not more")
    if rest not in ("deck", "discard", "hand"):
        raise SceneError(f"rest cannot be {rest!r}; known: deck, discard, hand")
    s[rest] += np.array(left, s[rest].dtype)


# ---------------------------------------------------------------- time


def _frames(s: Any, t: Any, at: str, active: str | None) -> None:
    """The frames above the bottom one."""
    if at in ("turn", "monster") and active is None:
        raise SceneError(f"at {at!r} somebody is active")
    u = c.NONE if active is None else unit(s, t, active)
    if u != c.NONE and s.life[u] != c.IN_PLAY:
        raise SceneError(f"{active} is not in play")
    if at == "turn":
        s.active, s.last_seat = u, s.owner[u]
        push(s, c.TURN, int(s.owner[u]), u, 0, 0)
    elif at in ("goddess", "monster"):
        push(s, c.OPENING, c.GODDESS_SEAT, 0, 0, 0)
        s.frame[1, c.F_PC] = 1
        if at == "monster":
            push(s, c.ACTIVATION, c.GODDESS_SEAT, u, 0, 0)
