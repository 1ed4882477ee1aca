"""The numbers by which the scripted player weighs things, in tenths of a point of the cost formula."""

# units
BODY = 20
"""A point of Power or HP."""
FEED = 15
"""What a unit is worth for the Faith it brings."""
POISONED, STUNNED = 25, 20
"""What takes off the worth of a unit: a Poison counter, a stun."""
LEAST = 10
"""A unit is worth no less."""

# Influence and Madness
FACE, FACE_LOW, FACE_LAST = 12, 20, 30
"""A point of Influence above 20, above 10, below."""
WIN = 20_000
"""The last point of the opponent's Influence; one's own counts as much against a choice."""
MAD, MAD_MANY = 15, 3
"""A point of one's own Madness, and beyond ten of it."""
MAD_GIVEN = 9
"""A point of Madness that the opponent gets or loses."""
PAID = 8
"""A point of Madness paid as a cost."""
RESOURCE_PAID = 15
"""A Resource paid as a cost."""

# effects
CARD, CARD_GIVEN = 40, 30
"""A card drawn, a card that the opponent draws."""
RANDOM_LOSS, OWN_LOSS, PICKED_LOSS = 35, 25, 60
"""A card discarded from a hand: at random, by its owner's choice, by one's own."""
SEEN_HAND, MILLED = 10, 1
FROM_WASTE_CARD, FROM_DECK_CARD, RESOURCE_FETCHED, TOP_CARD = 45, 55, 40, 45
"""A card taken from the Waste, the deck, the deck as a Resource, the looked-at cards."""
COUNTER = 40
POISON = 30
STUN, STUN_POWER = 20, 10
"""A stun, and more for each point of the unit's Power."""
READY, READY_POWER, READY_IDLE = 15, 10, 5
"""A unit that may attack once more, more by its Power; one that may not."""
BOUNCED = 60
"""Percent of its worth that a unit loses by returning to the hand."""
LEADER_BACK = 30
MENDED = 8
FAITH_POINT = 20
SOFTENED = 40
"""Percent that damage counts towards a kill that attacks may finish."""
RELIC_WORTH = 50
"""At least that, for a card in play that is no unit."""

# playing
RITE_SHARE, RITE_SHARE_FULL = 60, 30
"""Percent of its points that a Rite must bring to be played, and with a full hand."""
FULL_HAND = 8
LATER = 70
"""Percent that a card counts which the rest of the Faith would pay."""
PAYER = 10
"""What a Follower exhausted for a Cryptid costs."""
HOME = 40
"""A Lair that is the home of the Leader in the Throne, or a Leader whose home stands."""

# attacks
POWER_USED = 3
"""What an attack costs for each point of Power, so that small units kill small ones."""
WALL = 14
"""A point of damage to a Lair or Leader, which stays."""
SHARED = 80
"""Percent of a kill that several attackers share."""
WAY_OPENED = 10
"""Power of the other attackers that the last obstacle's fall sets free."""
GUARD_DOWN = 15
