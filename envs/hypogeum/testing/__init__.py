"""Checks that any game must pass, hand-made positions, and a toy game. Importable by third parties for their own games."""
