"""Slow, obvious Python twins of the trickiest rules, and comparisons of the rules with them.

A twin is written from the specification alone, with sets and dicts and no look at the rules it checks. `<game>/twins.py` holds
the twins, `<game>/positions.py` random positions, `<game>/engine.py` asks the rules, `<game>/test_twins.py` compares.
`HYPOGEUM_TWINS=1000000 pytest tests/plain` compares ten times as many positions as usual.
"""
