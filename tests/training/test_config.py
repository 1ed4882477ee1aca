"""Arguments: files, the command line over them, and mistakes in either."""

from dataclasses import asdict, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hypogeum.core.errors import OptionError
from hypogeum.settings import parse_settings
from hypogeum_training.config import build, merge, read_toml, to_toml
from hypogeum_training.opponents import parse_mix
from hypogeum_training.ppo import Args, start


def test_a_file_sets_arguments_by_name_and_the_command_line_wins(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text('game = "x"\nrecords = 7\ngamma = 1\ntrunk = [8, 8]\n[options]\nplayers = 3\nrelics = true\n')
    line = parse_settings(["records=9", "options.players=5", "out=runs/a b", "mixed=0.5"])
    args = build(Args, merge(read_toml(path), line), "test")
    assert (args.records, args.gamma, args.trunk, args.out, args.mixed) == (9, 1.0, (8, 8), "runs/a b", 0.5)
    assert args.options == {"players": 5, "relics": True}


def test_arguments_survive_a_trip_through_toml(tmp_path):
    args = Args(game='a "quoted" \\ name', options={"a b": [1, 2], "c": {"d": True}}, learning_rate=1e-5)
    path = tmp_path / "b.toml"
    path.write_text(to_toml(asdict(args)))
    assert build(Args, read_toml(path), "test") == args


def test_an_unknown_argument_names_the_allowed_ones_and_the_file():
    with pytest.raises(OptionError, match=r"'record' \(file\.toml\).*records") as caught:
        build(Args, {"record": 3}, "file.toml")
    assert "gae_lambda" in str(caught.value)


@pytest.mark.parametrize(
    "name, value",
    [("records", "many"), ("records", 1.5), ("records", True), ("gamma", "high"), ("gamma", float("nan")), ("anneal", 1),
     ("trunk", 64), ("trunk", [64.0]), ("trunk", [True]), ("options", 3), ("game", 3), ("gamma", float("inf"))],
)  # fmt: skip
def test_a_value_of_the_wrong_type_is_an_error_that_names_it(name, value):
    with pytest.raises(OptionError, match=f"Argument {name} cannot be .*here"):
        build(Args, {name: value}, "here")


@pytest.mark.parametrize(
    "change",
    [{"records": 0}, {"steps": 1}, {"gamma": 1.5}, {"mixed": -0.1}, {"learning_rate": -1.0}, {"trunk": []}, {"heads": [0]},
     {"batch_size": 1}, {"seed": -1}, {"options": {"players": 9}}, {"options": {"colour": 1}}, {"game": "chess"}, {"game": ""},
     {"opponents": {"nobody": 1}}, {"opponents": {"self": 0}}, {"opponents": {}}, {"opponents": {"self": -1}},
     {"opponents": {"self": "all"}}, {"evaluate_opponents": ["nobody"]}, {"seed": 1 << 32}],
)  # fmt: skip
def test_a_run_that_cannot_be_is_refused_in_one_sentence(small, change):
    with pytest.raises(OptionError) as caught:
        start(small(**change), "here")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("setting", ["records", "=3", "a..b=1", "options=3=", ".=1"])
def test_a_malformed_setting_is_an_error(setting):
    with pytest.raises(OptionError):
        build(Args, parse_settings([setting]), "--set")


@pytest.mark.parametrize("raw", [b"a = ", b"\xff\xfe", b"a = 1\na = 2\n", b"a = " + b"[" * 5000, b"#" * (1 << 21)])
def test_a_file_that_is_no_toml_is_an_error_that_names_it(tmp_path, raw):
    path = tmp_path / "bad.toml"
    path.write_bytes(raw)
    with pytest.raises(OptionError, match=r"bad\.toml"):
        read_toml(path)
    with pytest.raises(OptionError, match="nowhere"):
        read_toml(tmp_path / "nowhere.toml")


def test_shares_become_probabilities():
    kinds, shares = parse_mix({"self": 1, "heuristic": 3}, "test")
    assert kinds.tolist() == [0, 2] and shares.tolist() == [0.25, 0.75]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from([f.name for f in fields(Args)]) | st.text(max_size=12)


@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_any_values_are_arguments_or_an_option_error(given):
    try:
        build(Args, given, "fuzz").check("fuzz")
    except OptionError as error:
        assert "fuzz" in str(error)


@given(st.binary(max_size=200) | st.text(alphabet="a=[]{}.,\"'\n1# -\\u", max_size=60).map(str.encode))
def test_any_bytes_are_a_table_or_an_option_error(tmp_path_factory, raw):
    path = tmp_path_factory.getbasetemp() / "fuzz.toml"
    path.write_bytes(raw)
    try:
        assert isinstance(read_toml(path), dict)
    except OptionError as error:
        assert str(path) in str(error)


@given(st.lists(st.text(max_size=20) | st.tuples(NAMES, st.text(max_size=8)).map("=".join), max_size=4))
def test_any_settings_are_values_or_an_option_error(settings):
    try:
        assert isinstance(parse_settings(settings), dict)
    except OptionError as error:
        assert "--set" in str(error)
