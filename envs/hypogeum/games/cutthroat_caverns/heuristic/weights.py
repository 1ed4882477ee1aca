"""The numbers by which the scripted player weighs things, found by playing variants against each other."""

AVERAGE = 20
"""What an unseen set card is expected to add."""
SPREAD = 22
"""Half the width of the range that is thought possible for one unseen card."""
LATER = 20
"""Percent of a kill that it costs to leave it to another."""
AGAIN = 100
"""Percent of an even share in the kill that a further Round is worth."""
LP_PRICE, LP_HALF, LP_QUARTER, LP_LAST = 12, 25, 50, 50
"""Hundredths of P for a life point: in health, at half, at a quarter, and when the loss kills."""
ZEAL = 100
"""Value of 100 points of damage as such when the party is just strong enough for what is to come."""
PARTY = 150
"""Hundredths of P that a further Round costs at that strength, beside the own life points."""
TOLL = 8
"""Life points for each player that started which an Encounter is expected to cost the party."""
THRIFT = 100
"""Percent of a card's worth in the hand that it costs to play it."""
RIDER, STAND_IN = 90, 40
"""What laying a Rider, and the choice that a Stand-in leaves open, are worth."""
DENY, LEADER, OUTLAY = 20, 10, 35
"""Percent of another's kill that stopping it is worth, more for one who would lead, less the card for it."""

ITEM_WORTH = (50, 65, 55, 50, 45, 70, 50, 75, 45, 30, 45, 60, 30, 35, 60, 55, 85, 25, 40)
"""How much an Item (0-6) or Relic (7-18) is wanted, by ITEM code."""
