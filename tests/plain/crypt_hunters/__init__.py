"""Crypt Hunters: sight, legal placements, tiles that Phase 3 keeps, the eternal loop."""
