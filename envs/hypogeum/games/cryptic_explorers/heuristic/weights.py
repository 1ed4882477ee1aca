"""The numbers by which the two scripted players weigh things, in tenths of an Action."""

# Cryptonauts
SEARCH, LOOT, TAKE_OFF = 90, 80, 500
"""A Realm action, a Loot of Knowledge, a Teleport that wins."""
KILL, WOUND, BREAK = 60, 14, 8
"""Killing a Monster by its Cost and more, a point of damage to it, a point of damage to a Monolith that has to fall."""
FELL, HEAL = 36, 18
"""A hit at what has to fall for the Objective at hand, a point of Vitae given back."""
WALK = 30
"""A Move that leads nearer to the goal."""
CHARGE, RESTORE, REST, PREPARE = 40, 60, 75, 16
RETIRE = 10
BOUGHT = 45
"""What an Action bought with 2 Stamina costs."""
CAREFUL = 3
"""Stamina that a Cryptonaut keeps."""
NEAR = 6
"""Monsters within so many spaces disturb a Rest, and are worth a Prepare."""
LEAVING, PLATE_AHEAD = 6, 4
"""A step away from a Monster, onto a Trap plate."""

# Goddess
SUMMONED, STRUCK, LOST, MARKED, TIRED, ARMED, HEALED, POWERED, DRAWN, WALKED = 20, 25, 30, 25, 15, 10, 6, 20, 18, 12
"""Rows of cards: Cost of a Summon, damage, loss of Vitae, a Status, Stamina, an attribute, Health, Power, a card, a WALK."""
SPURRED, REMOVED = 30, 40
"""Haste or damage of a Monster that has prey `AT_HAND`; a Monster that leaves."""
AT_HAND = 4
"""Spaces."""
POWER_SPENT = 12
LONG_GAME = 6
"""Rounds in which a Mastery or an Empowered Monolith is still worth its Power."""
MASTERY_WORTH, RULE_WORTH, EMPOWERED = 40, 40, 50
ACT_NOW = 30
"""A Monster that can act."""
DISCARD_NOW, DISCARD_FIRST, GREAT = 25, 119, 3
"""A card discarded for a Summon that is one Power short; as many as it takes for a Monster of the Cost `GREAT`."""
