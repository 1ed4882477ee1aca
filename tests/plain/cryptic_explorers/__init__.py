"""Cryptic Explorers: Sight, Range, Moves of small and Large units, Doors, pushes, links, Summons, crystals."""
