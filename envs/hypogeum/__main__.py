"""`python -m hypogeum` is the `hypogeum` command."""

from hypogeum.cli import main

main()
