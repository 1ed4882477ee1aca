"""State, layouts and rules of the toy in one file; a real game has a file for each (see the tree in the README)."""

from hypogeum.core.jit import rule
from hypogeum.core.layout import Block, Layout
from hypogeum.core.piles import remove_at
from hypogeum.core.record import record
from hypogeum.core.rng import draw, plant, shuffle

NONE = -1
SEATS, HAND, DECK, VALUES = 4, 2, 12, 5
PLAY, ANSWER = 0, 1
CHALLENGE, TRAP = 3, 4

STATE = record(
    ("rng",       "u8", (),           1,    "the game's own random stream"),
    ("status",    "i1", (),           0,    "0 running, 1 terminated, 2 truncated"),
    ("to_act",    "i1", (),           NONE, "seat that chooses next, NONE once the game is over"),
    ("stage",     "i1", (),           0,    "PLAY or ANSWER"),
    ("turn",      "i1", (),           0,    "seat on turn"),
    ("deck",      "i1", (DECK,),      NONE, "values of the cards in the deck, the top is the last; secret"),
    ("deck_n",    "i1", (),           0,    "cards in the deck"),
    ("hand",      "i1", (SEATS, HAND), NONE, "values in hand, packed to the left; secret"),
    ("hand_n",    "i1", (SEATS,),     0,    "hand sizes"),
    ("played",    "i1", (VALUES,),    0,    "cards lying open, by value"),
    ("points",    "i2", (SEATS,),     0,    "points scored"),
    ("lives",     "i1", (SEATS,),     0,    "lives left, 0 when out"),
    ("decisions", "i2", (),           0,    "decisions made so far"),
)  # fmt: skip

TABLES = record(
    ("players", "i2", (), 3,  "seats that started"),
    ("lives",   "i2", (), 2,  "lives at the start"),
    ("limit",   "i2", (), 30, "decisions after which the game is truncated"),
    ("shaping", "f4", (), 0,  "weight of the potential"),
)  # fmt: skip

ACTIONS = Layout(
    Block("play", (HAND,), "play the card in hand slot k"),
    Block("give_way", (1,), "let the challenger score"),
    Block("fight", (1,), "a coin decides who loses a life"),
)
OBSERVATION = Layout(
    Block("stage", (2,), "PLAY or ANSWER"),
    Block("acts", (SEATS,), "who chooses now; seats are relative, oneself first"),
    Block("turn", (SEATS,), "who is on turn"),
    Block("my_hand", (HAND, VALUES), "my cards by slot and value"),
    Block("lives", (SEATS,), "lives left, over 3"),
    Block("points", (SEATS,), "points, over 36"),
    Block("cards", (SEATS,), "hand sizes, over 2"),
    Block("played", (VALUES,), "open cards by value, over 3"),
    Block("deck", (1,), "cards in the deck, over 12"),
)
FULL = Layout(
    Block("view", (OBSERVATION.size,), "what seat 0 sees"),
    Block("hands", (SEATS, HAND, VALUES), "all hands"),
    Block("order", (DECK, VALUES), "the deck in order"),
)
A, V, F = ACTIONS.at, OBSERVATION.at, FULL.at


@rule
def reset(s, t, seed):
    """Shuffle, deal two cards to each seat; seat 0 begins."""
    plant(s, seed)
    s.status = 0
    s.stage = PLAY
    s.turn = 0
    s.to_act = 0
    s.decisions = 0
    s.played[:] = 0
    s.points[:] = 0
    s.lives[:] = 0
    s.hand_n[:] = 0
    s.hand[:, :] = NONE
    for k in range(DECK):
        s.deck[k] = 1 + k % 4
    s.deck_n = DECK
    shuffle(s, s.deck, DECK)
    for seat in range(t.players):
        s.lives[seat] = t.lives
        draw_card(s, seat)
        draw_card(s, seat)


@rule
def draw_card(s, seat):
    """The top card of the deck goes to the seat's hand, if there is one."""
    if s.deck_n > 0:
        s.deck_n -= 1
        s.hand[seat, s.hand_n[seat]] = s.deck[s.deck_n]
        s.deck[s.deck_n] = NONE
        s.hand_n[seat] += 1


@rule
def step(s, t, a):
    """Play a card, or answer a challenge."""
    s.decisions += 1
    seat = s.turn
    if s.stage == PLAY:
        value = remove_at(s.hand[seat], s.hand_n[seat], a)
        s.hand_n[seat] -= 1
        s.played[value] += 1
        draw_card(s, seat)
        if value == CHALLENGE:
            s.stage = ANSWER
            s.to_act = leader(s, t, seat)
        else:
            s.points[seat] += value
            if value == TRAP and draw(s, 3) == 0:
                lose_life(s, seat)
            next_turn(s, t)
    else:
        rival = s.to_act
        s.stage = PLAY
        if a == A.fight and draw(s, 2) == 0:
            s.points[rival] += CHALLENGE
            lose_life(s, seat)
        else:
            s.points[seat] += CHALLENGE
            if a == A.fight:
                lose_life(s, rival)
        next_turn(s, t)
    if s.status == 0 and s.decisions >= t.limit:
        s.status = 2
        s.to_act = NONE


@rule
def leader(s, t, seat):
    """The living seat with most points beside `seat`; of equals the next in turn order."""
    best = NONE
    for k in range(1, t.players):
        other = (seat + k) % t.players
        if s.lives[other] > 0 and (best == NONE or s.points[other] > s.points[best]):
            best = other
    return best


@rule
def lose_life(s, seat):
    """A seat that loses its last life lays its hand open."""
    s.lives[seat] -= 1
    if s.lives[seat] == 0:
        for k in range(s.hand_n[seat]):
            s.played[s.hand[seat, k]] += 1
            s.hand[seat, k] = NONE
        s.hand_n[seat] = 0


@rule
def next_turn(s, t):
    """The next living seat with cards is on turn; without one, or with one seat living, the game is over."""
    living = 0
    for seat in range(t.players):
        living += 1 if s.lives[seat] > 0 else 0
    turn = int(s.turn)
    for k in range(1, t.players + 1):
        seat = (turn + k) % t.players
        if living > 1 and s.hand_n[seat] > 0:
            s.turn = seat
            s.to_act = seat
            return
    s.status = 1
    s.to_act = NONE


@rule
def legal_mask(s, t, out):
    out[:] = 0
    if s.status == 0 and s.stage == PLAY:
        for k in range(s.hand_n[s.turn]):
            out[A.play + k] = 1
    elif s.status == 0:
        out[A.give_way] = 1
        out[A.fight] = 1


@rule
def to_act(s):
    return int(s.to_act)


@rule
def status(s):
    return int(s.status)


@rule
def observe(s, t, seat, out):
    """Everything but the other hands and the deck."""
    out[:] = 0
    out[V.stage + s.stage] = 1
    for k in range(t.players):
        other = (seat + k) % t.players
        out[V.acts + k] = other == s.to_act
        out[V.turn + k] = other == s.turn
        out[V.lives + k] = s.lives[other] / 3
        out[V.points + k] = s.points[other] / 36
        out[V.cards + k] = s.hand_n[other] / HAND
    for k in range(s.hand_n[seat]):
        out[V.my_hand + VALUES * k + s.hand[seat, k]] = 1
    for value in range(VALUES):
        out[V.played + value] = s.played[value] / 3
    out[V.deck] = s.deck_n / DECK


@rule
def full(s, t, out):
    out[:] = 0
    observe(s, t, 0, out[: F.hands])
    for seat in range(t.players):
        for k in range(s.hand_n[seat]):
            out[F.hands + VALUES * (HAND * seat + k) + s.hand[seat, k]] = 1
    for k in range(s.deck_n):
        out[F.order + VALUES * k + s.deck[k]] = 1


@rule
def payoffs(s, t, out):
    """-1 for the dead, 1 for the best of the living (ties alike), 0 for the rest; -0.5 for all when truncated."""
    best = 0
    for seat in range(t.players):
        if s.lives[seat] > 0 and s.points[seat] > best:
            best = int(s.points[seat])
    for seat in range(t.players):
        if s.status == 2:
            out[seat] = -0.5
        elif s.lives[seat] == 0:
            out[seat] = -1
        else:
            out[seat] = s.points[seat] == best


@rule
def shaping(s, t, out):
    """Points over 36 while alive, times the option's weight."""
    for seat in range(t.players):
        out[seat] = t.shaping * s.points[seat] / 36 if s.status == 0 and s.lives[seat] > 0 else 0


@rule
def redeal(s, t, seat, seed):
    """Shuffle the deck and the other hands together and deal them back; the stream starts anew."""
    plant(s, seed)
    n = int(s.deck_n)
    for other in range(t.players):
        for k in range(s.hand_n[other]):
            if other != seat:
                s.deck[n] = s.hand[other, k]
                n += 1
    shuffle(s, s.deck, n)
    for other in range(t.players):
        for k in range(s.hand_n[other]):
            if other != seat:
                n -= 1
                s.hand[other, k] = s.deck[n]
                s.deck[n] = NONE


@rule
def out_of_range(s, t):
    """1 where a number could lead out of an array; nothing else may be read from such a record."""
    bad = s.status < 0 or s.status > 2 or s.stage < 0 or s.stage > 1 or s.deck_n < 0 or s.deck_n > DECK
    bad = bad or s.turn < 0 or s.turn >= t.players or s.to_act < NONE or s.to_act >= t.players
    for seat in range(SEATS):
        bad = bad or s.hand_n[seat] < 0 or s.hand_n[seat] > HAND or s.lives[seat] < 0 or s.lives[seat] > t.lives
        bad = bad or s.points[seat] < 0 or s.points[seat] > 36
        for k in range(HAND):
            held = k < s.hand_n[seat]
            bad = bad or (s.hand[seat, k] < 1 or s.hand[seat, k] >= VALUES if held else s.hand[seat, k] != NONE)
    for k in range(DECK):
        bad = bad or (s.deck[k] < 1 or s.deck[k] >= VALUES if k < s.deck_n else s.deck[k] != NONE)
    return 1 if bad else 0


@rule
def faults(s, t):
    """1 numbers out of range, 2 cards lost or doubled, 4 a dead seat holds cards, 8 who acts, 16 the limit."""
    if out_of_range(s, t):
        return 1
    found = 0
    for value in range(1, VALUES):
        n = int(s.played[value])
        for k in range(s.deck_n):
            n += s.deck[k] == value
        for seat in range(SEATS):
            for k in range(s.hand_n[seat]):
                n += s.hand[seat, k] == value
        if n != 3 or s.played[value] < 0:
            found |= 2
    for seat in range(SEATS):
        if s.hand_n[seat] > 0 and s.lives[seat] == 0:
            found |= 4
    if (s.to_act == NONE) != (s.status != 0) or s.played[0] != 0:
        found |= 8
    if s.status == 0 and (s.lives[s.to_act] == 0 or (s.to_act == s.turn) != (s.stage == PLAY)):
        found |= 8
    if s.status == 0 and s.stage == PLAY and s.hand_n[s.turn] == 0:
        found |= 8
    if s.decisions < 0 or s.decisions > t.limit or (s.status == 0 and s.decisions >= t.limit):
        found |= 16
    return found


@rule
def heuristic(s, t, seat, mask, noise):
    """Fights with a life to spare, plays the best card, and keeps a 4 while it has only one life."""
    if s.stage == ANSWER:
        return A.fight if s.lives[seat] > 1 else A.give_way
    best = 0
    for k in range(1, s.hand_n[seat]):
        if worth(s, seat, k) > worth(s, seat, best):
            best = k
    return A.play + best


@rule
def worth(s, seat, k):
    """What the heuristic thinks of playing its card in slot `k`."""
    value = int(s.hand[seat, k])
    return 0 if value == TRAP and s.lives[seat] == 1 else value
