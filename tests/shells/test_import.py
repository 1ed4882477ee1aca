"""What `import hypogeum` costs and announces."""

import json
import subprocess
import sys

import pytest

import hypogeum
from hypogeum.games import NAMES


def run(code):
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def test_import_is_light():
    heavy = ["torch", "pygame", "numba", "pydantic", "stable_baselines3", "rich", "matplotlib", "ray"]
    code = f"""
import json, sys, time
began = time.process_time()
import hypogeum
took = time.process_time() - began
print(json.dumps([took, [m for m in {heavy} if m in sys.modules], [m for m in sys.modules if m.startswith("hypogeum.games.")]]))
"""
    took, loaded, games = run(code)
    assert loaded == [] and games == []
    assert min(took, *(run(code)[0] for _ in range(2))) < 1.0


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_registered_and_the_module_prefix_imports(name):
    title = "".join(word.capitalize() for word in name.split("_"))
    code = f"""
import json, gymnasium
env = gymnasium.make("hypogeum:hypogeum/{title}-v{NAMES[name]}", disable_env_checker=True)
print(json.dumps([type(env.unwrapped).__name__, env.spec.id]))
"""
    assert run(code) == ["SoloEnv", f"hypogeum/{title}-v{NAMES[name]}"]


def test_importing_twice_warns_of_nothing():
    assert run("import importlib, hypogeum; importlib.reload(hypogeum); print(1)") == 1


def test_games_is_both_a_package_and_a_function():
    import hypogeum.games.cutthroat_caverns as caverns

    assert caverns.GAME in hypogeum.games()
    assert hypogeum.games.find("cutthroat_caverns") is caverns.GAME
