"""Settings that every test shares."""

import os

import pytest
from hypothesis import HealthCheck, settings

from hypogeum.core.jit import PLAIN

# The first example may compile rules: no deadline. Derandomised: a failure in CI is the same failure at home.
settings.register_profile(
    "hypogeum", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("search", settings.get_profile("hypogeum"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "hypogeum"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In the plain gear, tests about compilation have nothing to test."""
    if PLAIN:
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason="needs the compiler; this is the plain gear"))
