"""What all games share: compilation, records, layouts, chance, open decisions, content, batches. Imports no game."""
