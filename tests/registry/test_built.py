"""Rulesets that were built are kept: the same wish, while the same is installed, gives the same frozen object."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from apnap import Limits, Ruleset, RulesetError, built
from apnap.registry import Found, Wish
from apnap_plugins.rules.vocabulary.characteristics import card

Source = Callable[..., str]
Install = Callable[..., list[Found]]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    built.forget()
    yield
    built.forget()


def test_the_same_wish_gives_the_same_object() -> None:
    first = Ruleset.load(mechanics=["flying"], without=["banding"] * 0)
    assert Ruleset.load(mechanics=("flying",)) is first
    assert Ruleset.of(Wish(mechanics=("flying",))) is first
    others = [
        Ruleset.load(mechanics=["flying", "reach"]),
        Ruleset.load(mechanics=["flying"], without=["reach"]),
        Ruleset.load(mechanics=["flying"], edition="2017-09-25"),
        Ruleset.load(mechanics=["flying"], limits=Limits(objects=99)),
        Ruleset.load(mechanics=["flying"], sets=["xln"]),
        Ruleset.load(mechanics=["flying"], strict=True),
        Ruleset.load(mechanics=[], also=["flying"]),
    ]
    assert len({id(ruleset) for ruleset in [first, *others]}) == len(others) + 1
    assert others[0].compiled.keywords.keys() > first.compiled.keywords.keys()


def test_it_is_frozen() -> None:
    ruleset = Ruleset.load(mechanics=["flying"])
    with pytest.raises(AttributeError, match="frozen: wish can't be set"):
        ruleset.wish = Wish()  # type: ignore[misc]
    for table in (ruleset.manifests, ruleset.versions, ruleset.given):
        with pytest.raises(TypeError):
            table["wobble"] = "1"  # type: ignore[index]
    more = ruleset.with_cards([card("Bird", "Creature", power=1, toughness=1)])
    assert "Bird" in more.given and "Bird" not in ruleset.given
    assert "Bird" in more.card_names() and "Bird" not in ruleset.card_names()
    assert Ruleset.load(mechanics=["flying"]) is ruleset is not more
    with pytest.raises(AttributeError, match="frozen"):
        more.report = ruleset.report  # type: ignore[misc]


def test_forgotten_is_built_anew() -> None:
    first = Ruleset.load(mechanics=["flying"])
    built.forget()
    again = Ruleset.load(mechanics=["flying"])
    assert again is not first
    assert again.id == first.id


def test_what_was_not_asked_for_the_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built, "MOST", 2)
    one, two = Ruleset.load(mechanics=["flying"]), Ruleset.load(mechanics=["reach"])
    assert Ruleset.load(mechanics=["flying"]) is one
    Ruleset.load(mechanics=["haste"])
    assert Ruleset.load(mechanics=["flying"]) is one
    assert Ruleset.load(mechanics=["reach"]) is not two


def test_a_changed_file_is_built_anew(install: Install, source: Source, tmp_path: Path) -> None:
    install("pack", {"toy_kept": source("kept", body="WORD = 1")}, mechanics={"kept": "toy_kept"})
    first = Ruleset.load(mechanics=["kept"])
    assert Ruleset.load(mechanics=["kept"]) is first
    path = tmp_path / "pack" / "toy_kept.py"
    os.utime(path, ns=(1, 1))
    second = Ruleset.load(mechanics=["kept"])
    assert second is not first
    assert Ruleset.load(mechanics=["kept"]) is second
    sys.modules.pop("toy_kept")
    third = Ruleset.load(mechanics=["kept"])
    assert third is not second, "the module was imported anew"
    path.write_text(source("kept", rules=("702.9",)))
    sys.modules.pop("toy_kept")
    assert Ruleset.load(mechanics=["kept"]).manifests["kept"].rules == ("702.9",)


def test_another_version_is_built_anew(install: Install, source: Source, tmp_path: Path) -> None:
    install("pack", {"toy_up": source("up")}, mechanics={"up": "toy_up"}, version="1.0")
    first = Ruleset.load(mechanics=["up"])
    info = tmp_path / "pack" / "pack-1.0.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pack\nVersion: 2.0\n")
    info.rename(tmp_path / "pack" / "pack-2.0.dist-info")
    second = Ruleset.load(mechanics=["up"])
    assert (first.versions["up"], second.versions["up"]) == ("pack 1.0", "pack 2.0")


def test_what_another_distribution_brings_to_the_report_is_told(install: Install, source: Source) -> None:
    first = Ruleset.load()
    assert not first.report.problems
    install("strangers", {"toy_flying": source("flying")}, mechanics={"flying": "toy_flying"})
    assert [one.distribution for one in Ruleset.load().report.problems] == ["strangers"]
    with pytest.raises(RulesetError, match="strict: flying"):
        Ruleset.load(strict=True)


def test_what_failed_to_load_is_tried_again(install: Install, source: Source, tmp_path: Path) -> None:
    text = "from apnap.manifest import SetManifest\nSET = SetManifest(code='tst', name='T', mechanics=('shaky',))\n"
    body = "import pathlib\nif not (pathlib.Path(__file__).parent / 'there').exists(): raise RuntimeError('not yet')"
    install(
        "shaky", {"toy_shaky": source("shaky", body=body), "toy_tst": text},
        mechanics={"shaky": "toy_shaky"}, sets={"tst": "toy_tst"},
    )  # fmt: skip
    broken = Ruleset.load(sets=["tst"])
    assert "not yet" in str(broken.report) and "shaky" not in broken.manifests
    (tmp_path / "shaky" / "there").touch()
    mended = Ruleset.load(sets=["tst"])
    assert "shaky" in mended.manifests
    assert not mended.report.problems
    assert Ruleset.load(sets=["tst"]) is mended


def test_modules_given_in_code_may_change(install: Install) -> None:
    """They are not kept: whoever hands one over may have changed it."""
    from apnap import Manifest, RulesetOption, declares

    module = type(sys)("toy_in_code")
    module.__dict__["MANIFEST"] = Manifest(id="toy-in-code", name="Toy", kind="house")
    for default in (1, 2):
        module.__dict__["apnap_declarations"] = declares(RulesetOption(name="toy", default=default))
        assert Ruleset.load(mechanics=[], extra=[module]).compiled.options == {"toy": default}
