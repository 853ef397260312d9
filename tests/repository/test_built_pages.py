"""The pages that the documentation makes from the code: vocabulary, mechanics, every rule with its tests."""

from __future__ import annotations

import dataclasses
import functools
import os
import re
from collections import Counter
from pathlib import Path

import pytest

import apnap_set_house
from apnap import Instruction, Node, Ruleset
from apnap_plugins.actions.scry import Scry
from apnap_plugins.oracle.coverage import held_out
from apnap_plugins.oracle.language import Language, NotUnderstood
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import HasType, YouControl
from catalogue import ours
from mechanic_pages import Mechanics, mechanics, shortest
from node_examples import Example, examples, language_of, lines_of, said_on
from packs import codes
from vocabulary import COMMON, Vocabulary, base, categories, main, owner_of, pages, readers, write

NOWHERE = Path("there is no such card file")
SETS = Path(__file__).resolve().parents[2] / "sets"
THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
STEP = 1 if THOROUGH else 32
"""One card in so many gives examples here; the documentation that is built looks at all."""


def with_code(code: str) -> bool:
    """Whether a pack has nodes or mechanics of its own; others bring but cards, each of which takes its time to read."""
    return any(path.name != "__init__.py" for path in SETS.glob(f"{code}/apnap_set_*/*.py"))


@functools.cache
def ruleset() -> Ruleset:
    return Ruleset.load(sets=[code for code in codes() if THOROUGH or with_code(code)])


@functools.cache
def found() -> dict[type[Node], Example]:
    return examples(ruleset(), NOWHERE, STEP)


@functools.cache
def vocabulary() -> Vocabulary:
    return Vocabulary(ruleset(), found())


@functools.cache
def built() -> dict[str, str]:
    return pages(vocabulary())


@functools.cache
def of_mechanics() -> Mechanics:
    return mechanics(vocabulary(), STEP)


# Nodes --------------------------------------------------------------------------------------------------


def node_classes(cls: type[Node] = Node) -> set[type[Node]]:
    below = {one for direct in cls.__subclasses__() for one in {direct, *node_classes(direct)}}
    return {one for one in below if "__dataclass_fields__" in vars(one) and one.__hash__ is not object.__hash__}


def test_every_node_of_what_is_in_force_has_one_place() -> None:
    listed = [one.cls for one in vocabulary().entries]
    assert len(listed) == len(set(listed)) > 800
    mine = {cls for cls in node_classes() if re.match(r"apnap(_plugins|_set_\w+)?\.(?!testing)", cls.__module__)}
    by_name = {(cls.__module__, cls.__qualname__) for cls in mine}
    assert {(cls.__module__, cls.__qualname__) for cls in listed} == by_name
    labels = Counter(re.findall(r"\(([^()\s]+)\)=", "\n".join(built().values())))
    assert [one for one in vocabulary().entries if labels[one.label] != 1] == []


def test_a_kind_is_the_base_class_that_says_what_a_node_is_for() -> None:
    for one in vocabulary().entries:
        assert (one.kind == "Instruction") == issubclass(one.cls, Instruction), one
        assert (one.kind == "Filter") == issubclass(one.cls, Filter), one


def test_parameters_stand_with_type_default_and_meaning() -> None:
    for one in vocabulary().entries:
        section = vocabulary().node(one)
        for field in dataclasses.fields(one.cls):  # type: ignore[arg-type]
            assert f"| `{field.name}` | `{str(field.type).replace('|', chr(92) + '|')}` |" in section
    section = vocabulary().node(vocabulary().by_class[HasType])
    assert "| `type` | `str` |  |  |" in section
    assert "`'Ability'" not in section


def test_owners_are_plugins_the_kernel_or_the_common_words() -> None:
    known = {*ruleset().manifests, "kernel", COMMON, "xln", "house"}
    assert {one.owner for one in vocabulary().entries} <= known
    assert owner_of(ruleset(), Scry) == "scry"


def test_an_example_says_its_node() -> None:
    """Of our own sample cards alone; the line of each reads to a tree with the node, or with the keyword that means it."""
    language = language_of(ruleset())
    assert len(found()) > 150
    for cls, said in found().items():
        assert isinstance(said.node, cls)
        try:
            trees = language.read(said.line, root="spell line")
        except NotUnderstood:
            trees = language.read(said.line)
        abilities = [ability for reading in trees for ability in reading.abilities]
        if said.keyword:
            assert said.keyword in {getattr(part, "id", "") for ability in abilities for part in ability.walk()}
        else:
            assert cls in {type(part) for ability in abilities for part in ability.walk()}, said


def test_an_example_is_no_longer_than_it_must_be() -> None:
    said = next(said for cls, said in found().items() if cls is YouControl)
    assert said.phrase == "you control"
    assert len(said.phrase) < len(said.line)


def test_nothing_is_taken_from_cards_that_are_held_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    names = [f"Card {number}" for number in range(40)]
    rows = [
        {"name": name, "type_line": "Sorcery", "oracle_text": f"You gain {at + 100} life."}
        for at, name in enumerate(names)
    ]
    monkeypatch.setattr("node_examples.in_scope", lambda path: rows)
    seen = {line for line, _ in lines_of(Language(ruleset()), tmp_path, step=1000)}
    out = {row["oracle_text"] for row in rows if held_out(row["name"])}
    assert 0 < len(out) < 20
    assert {row["oracle_text"] for row in rows} - seen == out


def test_the_constructor_makes_the_node_of_the_example() -> None:
    for one in vocabulary().entries[::7]:
        said = found().get(one.cls)
        if said is not None:
            code = re.findall(r"```python\n(.*?)```", vocabulary().node(one), re.DOTALL)[-1]
            imports, _, expression = code.partition("\n\n")
            names: dict[str, object] = {}
            exec(imports, names)
            assert eval(expression, names) == said.node


def test_an_effect_of_the_rules_is_said_to_be_one() -> None:
    told = [one for one in vocabulary().entries if "In force by the rules" in vocabulary().node(one)]
    assert any(one.cls.__name__ == "OnlyFlyersBlock" for one in told)
    assert len(told) > 20


# Words --------------------------------------------------------------------------------------------------


def test_every_category_has_its_words_its_owners_and_who_reads_it() -> None:
    known = categories(ruleset().words)
    assert len(known) > 150
    assert {base(thing.category) for _, thing in ruleset().words} == set(known)
    whole = "\n".join(text for name, text in built().items() if name.startswith("words_"))
    for name, things in known.items():
        assert whole.count(f"\n## {name}\n") == 1, name
        assert len({owner for owner, _ in things}) == len(set(re.findall(
            r"^Of (.+):$", whole.partition(f"\n## {name}\n")[2].partition("\n## ")[0], re.MULTILINE)))  # fmt: skip
    assert "act" in readers(vocabulary().grammar)["number"]
    act = built()["words_a.md"].partition("\n## act\n")[2].partition("\n## ")[0]
    assert "`[scries|scry] {n:number}`: [`Scry`]" in act


# Mechanics ----------------------------------------------------------------------------------------------


def test_every_mechanic_of_ours_has_a_page_with_what_its_manifest_says() -> None:
    made = of_mechanics().pages()
    for _, manifest in ours():
        if hasattr(manifest, "id"):
            page = made[manifest.id.replace("-", "_") + ".md"]
            assert f"# {manifest.name}\n" in page
            assert f"| id | `{manifest.id}` |" in page
            assert all(f"`{need}`" in page for need in (*manifest.requires, *manifest.mentions))
            assert f"](#mechanic-{manifest.id})" in made["index.md"]


def test_a_page_tells_how_each_rule_is_shown() -> None:
    ward = of_mechanics().page("ward")
    assert re.search(r"^\| 702\.21a \| 2022-10-07 \| `test_\w+\.py::test_", ward, re.MULTILINE)
    assert "`CounterUnlessPaid`" in ward and "keywords: `ward`" in ward and "For example: `Ward {1}`" in ward
    for _, manifest in ours():
        reasons = getattr(manifest, "not_tested", {})
        untested = [row for row in of_mechanics().report.rows if row.status == "not testable" and row.rule in reasons]
        page = of_mechanics().page(manifest.id) if untested else ""  # type: ignore[union-attr]
        assert all(f"| {row.rule} | {row.edition} | no test can: " in page for row in untested)


def test_every_keyword_has_a_text() -> None:
    """All cards of the pack that has a keyword of its own are looked at, whatever the step."""
    own = [ruleset().card(card["name"]) for card in apnap_set_house.apnap_declarations()]
    language = language_of(ruleset())
    texts = of_mechanics().texts | shortest(language, said_on(language, own))
    keywords = [m.id for _, m in ours() if getattr(m, "kind", "") == "keyword ability"]
    assert [id for id in keywords if id not in texts] == []


# Writing ------------------------------------------------------------------------------------------------


def test_pages_that_are_gone_go_and_those_that_say_the_same_stay(tmp_path: Path) -> None:
    write(tmp_path, {"one.md": "1", "two.md": "2"})
    before = (tmp_path / "one.md").stat().st_mtime_ns
    write(tmp_path, {"one.md": "1", "three.md": "3"})
    assert {path.name for path in tmp_path.iterdir()} == {"one.md", "three.md"}
    assert (tmp_path / "one.md").stat().st_mtime_ns == before


def test_it_says_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    assert "FOLDER" in capsys.readouterr().err
