"""Slow, obvious Python twins of the trickiest rules, and comparisons of the rules with them.

A twin is written from the specification alone, with sets and dicts and no look at the rules it checks. `<game>/twins.py` holds
the twins, `<game>/positions.py` the random positions, `<game>/test_twins.py` the comparison; `make twins` runs the long one.
"""
