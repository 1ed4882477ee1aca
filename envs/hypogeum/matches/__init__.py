"""Games between players, many at a time, and what they come to."""
