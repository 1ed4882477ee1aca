"""Checks that any game must pass, hand-made positions, a toy game. Third parties import them for games of their own."""
