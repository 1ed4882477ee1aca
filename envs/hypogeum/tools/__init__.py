"""For those who work on the package: python -m hypogeum.tools.NAME."""
