"""The numbers by which the two scripted players weigh things, in hundredths of a wound; found by play against each other."""

# Stormcast
WOUNDS = 94
"""What an expected wound costs, in percent."""
END_HERE, END_SEEN = 70, 20
"""An open end that no other hero sees, of the own tile or farther away: a tile will come there."""
END_FAR = 16
"""A step on the way to the nearest open end, where none is seen."""
WINCH_STEP, GOAL_STEP = 100, 120
"""A step nearer to the Winch, or to the goal."""
CLAIM = 300
"""Ending an activation on the Winch tile."""
WIN = 1000
"""Standing on the goal at the end of the round."""
LOSS = 2000
"""A Winch or goal tile that would be removed."""
APART = 150
"""A part of the crypt that would be lost with a hero."""
TOGETHER = 10
"""What a step between a hero and the nearest other one costs."""
MIRE = 40
"""Ending a Move on an Abyssal tile."""
KILL_NEAR, KILL_FAR, KILL_AIM = 30, 8, 60
"""Slaying a rasp that touches a hero, one elsewhere, one on the tile to be reached."""
KILL_WAY = 30
"""More for one on the way to the Winch or the goal."""
KILL_DREAD = 60
"""More for the Dreadwarden."""
SHOTS_LATER = 80
"""Percent that an attack after a Move counts."""
BOON = 90
"""What a power card must be worth to be played."""

# Chainrasps
DIE = 33
"""A die rolled against heroes."""
FRAIL = 40
"""Percent more against a tile whose heroes may all be slain by the dice, shared by the wounds that takes."""
NEAR = 6
"""What a step between a rasp and the nearest hero costs."""
BLOCK = 30
"""A rasp on the tile that the heroes have to reach."""
OPEN_END, NEXT_DRAW, AT_HEROES, AWAY = 5, -15, 10, 10
"""Placing a tile: an open end of it, one that will be filled at once, an open end next to a hero; what a step away costs."""
TRAP = 10
"""Placing a Soultrap, Abyssal or Spear-trap tile where heroes come."""
CURSE = 50
"""What a power card must be worth to be played."""
