"""Profiles: files, variables, and how they go together."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from apnap import Ruleset
from apnap.profile import (
    Lines,
    Profile,
    ProfileError,
    find_profile,
    from_environment,
    merged,
    read_profile,
    sources,
    unknown_variables,
)


def write(folder: Path, text: str, name: str = "apnap.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


# Files


def test_a_file_says_all_that_can_be_chosen(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        'sets = ["xln"]\nmechanics = ["flying"]\nwith = ["haste"]\nwithout = ["reach"]\nedition = "2017-09-25"\n'
        'strict = true\n[options]\n"hand.size" = 5\n',
    )
    wish = read_profile(path).wish()
    assert (wish.sets, wish.mechanics, wish.also, wish.without) == (("xln",), ("flying",), ("haste",), ("reach",))
    assert (wish.edition, wish.strict, wish.options) == ("2017-09-25", True, {"hand.size": 5})


def test_an_empty_file_leaves_all_open(tmp_path: Path) -> None:
    profile = read_profile(write(tmp_path, ""))
    assert profile == Profile()
    assert profile.wish(["xln"]).sets == ("xln",)
    assert Ruleset.of(profile.wish()).id == Ruleset.load().id


def test_the_table_of_a_project(tmp_path: Path) -> None:
    path = write(tmp_path, '[project]\nname = "x"\n\n[tool.apnap]\nwithout = ["flying"]\n', "pyproject.toml")
    assert read_profile(path).without == ("flying",)
    other = write(tmp_path / "other", '[project]\nname = "x"\n', "pyproject.toml")
    with pytest.raises(ProfileError, match=r"has no table \[tool.apnap\]"):
        read_profile(other)


WRONG = [
    ('# first\nedition = "1999"\n', 2, r"edition: .*named by its date, such as '2022-10-07'.*not '1999'"),
    ('sets = ["xln"]\n\nwithuot = ["a"]\n', 3, r"withuot: there is no such key; did you mean without\?"),
    ("colour = 1\n", 1, "colour: there is no such key; there are sets, mechanics, with, without"),
    ('sets = [\n  "xln",\n  # a comment\n  "Q Q",\n]\n', 4, r"sets\[1\]: .*not 'Q Q'"),
    ('sets = ["xln", "Q Q"]\n', 1, r"sets\[1\]: "),
    ('sets = "xln"\n', 1, "sets: Input should be a valid tuple, not 'xln'"),
    ('strict = true\n[options]\n# what\n"a.b" = [1]\n', 4, r"options.a.b: an option is a text.*not \[1\]"),
    ('with = ["flying"]\nwithout = ["flying"]\n', 1, "flying: both wanted and in without"),
    ('sets = ["xln"\nedition = 3\n', 2, "not TOML"),
]


@pytest.mark.parametrize(("text", "line", "said"), WRONG)
def test_errors_name_file_line_and_key(tmp_path: Path, text: str, line: int, said: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(ProfileError, match=rf"apnap\.toml:{line}: {said}"):
        read_profile(path)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[tool.apnap]\nstrict = true\nedition = "x"\n', 3),
        ('[tool]\napnap.strict = true\napnap.edition = "x"\n', 3),
        ('[tool]\n\napnap = { strict = true, edition = "x" }\n', 3),
        ('[tool.other]\nedition = "x"\n["tool".\'apnap\']\n# here\n\nedition = "x"\n', 6),
        ('[tool.apnap]\nwith = [\n  "a",\n]\nedition = """\nx"""\n', 5),
    ],
)
def test_a_key_is_found_however_it_is_written(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(ProfileError, match=rf"pyproject.toml:{line}: edition: "):
        read_profile(write(tmp_path, text, "pyproject.toml"))


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ProfileError) as caught:
        read_profile(write(tmp_path, 'edition = "x"\nstrict = "maybe"\n'))
    assert [line.split(":")[1] for line in str(caught.value).splitlines()] == ["1", "2"]


def test_a_place_that_is_nowhere_is_somewhere() -> None:
    assert Lines("a = 1").line_of(("b", 3)) == 1


WAYS = """# first
title.deep = 1  # [not, a list]
"quoted # key" = { inner = 2, other = [1] }

[one.two]
text = '''
[three]
'''
more = \"""
[four]
\\""\"""
list = [
  # none
  "a",

  "b,c", "d",
  ["e"],
]
[[five]]
six = 6
"""


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("title",), 2), (("title", "deep"), 2), (("quoted # key", "inner"), 3), (("quoted # key", "other", 0), 3),
        (("one",), 5), (("one", "two"), 5), (("one", "two", "text"), 6), (("one", "two", "more"), 9),
        (("one", "two", "list"), 12), (("one", "two", "list", 0), 14), (("one", "two", "list", 1), 16),
        (("one", "two", "list", 2), 16), (("one", "two", "list", 3), 17), (("five",), 19), (("five", "six"), 20),
        (("three",), 21), (("one", "two", "absent"), 5),
    ],
)  # fmt: skip
def test_the_line_of_every_way_to_say_a_thing(place: tuple[str | int, ...], line: int) -> None:
    assert Lines(WAYS).line_of(place) == line


def test_to_say_what_is_wrong_takes_no_time(tmp_path: Path) -> None:
    """It was quadratic in the lines of the file, 25 s for 3,000; now each is looked at once."""
    names = "\n".join(f'  "mechanic-{number}",' for number in range(3000))
    path = write(tmp_path, f"with = [\n{names}\n]\n" + "".join(f"[options.x{n}]\ny = {n}\n" for n in range(1500)))
    begun = time.process_time()
    with pytest.raises(ProfileError) as failed:
        read_profile(path)
    assert time.process_time() - begun < 5
    assert f"{path}:6001: options.x1499" in str(failed.value)


@pytest.mark.parametrize("text", ["a = " + "[" * 20_000, "a = " + "{b=" * 20_000, f"a = {'9' * 5000}"])
def test_toml_that_python_refuses(tmp_path: Path, text: str) -> None:
    with pytest.raises(ProfileError, match=r"apnap.toml:1: not TOML"):
        read_profile(write(tmp_path, text))
    name, _, value = text.partition(" = ")
    assert from_environment({f"APNAP_OPTION_{name}": value}).options == {name: value}, "then it is text"


def test_a_file_without_an_end(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"large.toml.*File too large"):
        read_profile(write(tmp_path, "# " + "x" * 1_000_001, "large.toml"))
    with pytest.raises(ProfileError, match="cannot read profile /dev/zero"):
        read_profile("/dev/zero")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match=r"none\.toml"):
        read_profile(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ProfileError, match=r"bytes\.toml"):
        read_profile(tmp_path / "bytes.toml")


def test_the_nearest_file_upwards_counts(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b" / "c"
    deep.mkdir(parents=True)
    outer = write(tmp_path, "")
    assert find_profile(deep) == outer
    write(tmp_path / "a" / "b", '[project]\nname = "apnap-tool"\n', "pyproject.toml")
    assert find_profile(deep) == outer, "a project without the table says nothing"
    project = write(tmp_path / "a" / "b", "[tool.apnap]\n", "pyproject.toml")
    assert find_profile(deep) == project
    assert find_profile(write(tmp_path / "a" / "b", "").parent) == tmp_path / "a" / "b" / "apnap.toml"
    write(deep, "not toml at [all", "pyproject.toml")
    assert find_profile(deep) == tmp_path / "a" / "b" / "apnap.toml", "it does not speak of us"
    write(deep, "[tool.apnap\n", "pyproject.toml")
    with pytest.raises(ProfileError, match=r"pyproject.toml:1: not TOML"):
        find_profile(deep)


# Environment


def test_variables() -> None:
    env = {
        "APNAP_SETS": "xln, iko", "APNAP_MECHANICS": "flying reach", "APNAP_WITH": "haste", "APNAP_WITHOUT": "banding,",
        "APNAP_EDITION": "2020-01-22", "APNAP_STRICT": "1", "APNAP_OPTION_HAND__SIZE": "5", "APNAP_OPTION_A_B": "yes",
        "HOME": "/",
    }  # fmt: skip
    profile = from_environment(env)
    assert (profile.sets, profile.mechanics) == (("xln", "iko"), ("flying", "reach"))
    assert (profile.also, profile.without) == (("haste",), ("banding",))
    assert (profile.edition, profile.strict, profile.options) == ("2020-01-22", True, {"hand.size": 5, "a-b": "yes"})
    assert unknown_variables(env) == []
    assert from_environment({"APNAP_SETS": " ", "APNAP_EDITION": ""}) == Profile()


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"APNAP_EDITION": "1999"}, "APNAP_EDITION: .*named by its date"),
        ({"APNAP_WITHOUT": "Flying"}, "APNAP_WITHOUT: String should match"),
        ({"APNAP_STRICT": "perhaps"}, "APNAP_STRICT: .*not 'perhaps'"),
        ({"APNAP_WITH": "flying", "APNAP_WITHOUT": "flying"}, "both wanted and in without"),
    ],
)
def test_a_wrong_variable_is_named(env: dict[str, str], said: str) -> None:
    with pytest.raises(ProfileError, match=said):
        from_environment(env)


def test_a_variable_that_means_nothing() -> None:
    assert unknown_variables({"APNAP_WITHUOT": "flying", "APNAP_PROFILE": "", "OTHER": ""}) == ["APNAP_WITHUOT"]


def test_the_profile_file_may_be_named_or_left_out(tmp_path: Path) -> None:
    found, named = write(tmp_path, 'sets = ["iko"]'), write(tmp_path / "more", 'sets = ["znr"]', "mine.toml")
    assert [one.name for one in sources(tmp_path, {})] == ["the environment", str(found)]
    assert [one.profile.sets for one in sources(tmp_path, {"APNAP_PROFILE": str(named)})] == [None, ("znr",)]
    assert [one.name for one in sources(tmp_path, {"APNAP_PROFILE": ""})] == ["the environment"]


# Together


def test_the_higher_one_decides() -> None:
    low = Profile(sets=("xln",), edition="2017-09-25", strict=True, options={"a": 1, "b": 1})
    assert merged([Profile(), low]) == low
    both = merged([Profile(sets=(), edition="2020-01-22", strict=False, options={"b": 2, "c": 2}), low])
    assert (both.sets, both.edition, both.strict, both.options) == ((), "2020-01-22", False, {"a": 1, "b": 2, "c": 2})


def test_of_each_mechanic_the_highest_that_names_it_decides() -> None:
    low = Profile(mechanics=("flying", "reach"), also=("ward",), without=("haste", "menace"))
    both = merged([Profile(also=("haste",), without=("ward", "reach", "trample")), low])
    assert both.mechanics == ("flying",)
    assert both.also == ("haste",)
    assert both.without == ("ward", "reach", "trample", "menace")
    listed = merged([Profile(mechanics=("menace",)), low])
    assert (listed.mechanics, listed.without, listed.also) == (("menace",), ("haste",), ("ward",))


def test_three_layers() -> None:
    layers = [Profile(also=("flying",)), Profile(without=("flying", "reach")), Profile(also=("reach",), sets=("xln",))]
    out = merged(layers)
    assert (out.also, out.without, out.sets) == (("flying",), ("reach",), ("xln",))
