"""From entry points to registered plugins, with plugins that misbehave in every way known."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pluggy
import pytest

from apnap import Ruleset
from apnap.core.errors import PluginError, RulesetError, UnknownName
from apnap.manifest import Manifest, ManifestError, SetManifest
from apnap.registry import MECHANICS, SETS, Found, Wish, calls, given, inventory, load, plugin_manager, resolve, scan
from packs import distributions

ROOT = Path(__file__).resolve().parents[2]
hook = pluggy.HookimplMarker("apnap")
spec = pluggy.HookspecMarker("apnap")
Source = Callable[..., str]
Install = Callable[..., list[Found]]


def in_code(id: str, *, kind: str = "house", **fields: object) -> ModuleType:
    """A plugin made in this program."""
    module = ModuleType(f"toy_code_{id.replace('-', '_')}")
    module.__dict__["MANIFEST"] = Manifest.model_validate({"id": id, "name": id.title(), "kind": kind} | fields)
    return module


def official(*modules: ModuleType) -> list[Found]:
    """Plugins in code that pass for those of the distribution `apnap`."""
    out = []
    for module in modules:
        one = given(module)
        out.append(Found(one.group, one.name, one.module, "apnap", "0.1.0", module))
    return out


def a_set(code: str, *mechanics: str) -> Found:
    module = ModuleType(f"toy_set_{code}")
    module.__dict__["SET"] = SetManifest(code=code, name=code.upper(), mechanics=mechanics)
    return Found(SETS, code, module.__name__, f"apnap-set-{code}", "1.0", module)


def ids(wish: Wish, found: list[Found], *extra: ModuleType) -> list[str]:
    return [one.id for one in resolve(wish, found, extra).chosen]


# --- scan


def test_scan_lists_what_is_installed_with_its_distribution(install: Install, source: Source) -> None:
    found = install(
        "My.Wobble_Pack", {"toy_wobble": source("wobble")}, mechanics={"wobble": "toy_wobble"}, version="2.3"
    )
    assert not found, "the name is spelt the one way"
    found = [one for one in scan() if one.name == "wobble"]
    assert found == [Found(MECHANICS, "wobble", "toy_wobble", "my-wobble-pack", "2.3")]
    assert "toy_wobble" not in sys.modules


def test_scan_gives_duplicates_in_a_settled_order(install: Install, source: Source) -> None:
    install("zz-pack", {"toy_one": source("wobble")}, mechanics={"wobble": "toy_one"})
    install("aa-pack", {"toy_two": source("wobble")}, mechanics={"wobble": "toy_two"})
    assert [one.distribution for one in scan() if one.name == "wobble"] == ["aa-pack", "zz-pack"]
    assert scan() == scan()


# --- resolve: what is chosen


def test_all_official_mechanics_and_no_others_by_default() -> None:
    stranger = Found(MECHANICS, "strange", "toy_strange", "strangers", "1", in_code("strange"))
    assert ids(Wish(), [*official(in_code("b"), in_code("a")), stranger]) == ["a", "b"]


def test_a_list_of_mechanics_is_these_and_what_they_require() -> None:
    found = official(in_code("a", requires=("b",)), in_code("b", requires=("c",)), in_code("c"), in_code("d"))
    assert ids(Wish(mechanics=("a",)), found) == ["c", "b", "a"]
    assert ids(Wish(mechanics=()), found) == []


def test_a_set_brings_its_mechanics_and_what_they_require() -> None:
    found = [*official(in_code("a", requires=("b",)), in_code("b"), in_code("c")), a_set("tst", "a")]
    resolution = resolve(Wish(sets=("tst",), mechanics=()), found)
    assert [one.id for one in resolution.chosen] == ["b", "a"]
    assert [one.manifest.code for one in resolution.sets] == ["tst"]
    assert not any(one.asked for one in resolution.chosen)


def test_the_order_is_requirements_then_kinds_then_ids() -> None:
    found = official(
        in_code("e", kind="house"),
        in_code("d", kind="keyword ability"),
        in_code("c", kind="keyword action"),
        in_code("b", kind="rules", requires=("z",)),
        in_code("z", kind="keyword action"),
        in_code("a", kind="keyword ability", requires=("e",)),
        in_code("y", kind="rules"),
    )
    assert ids(Wish(), found) == ["z", "b", "y", "c", "e", "a", "d"]
    assert ids(Wish(), found[::-1]) == ids(Wish(), found)


def test_two_that_require_each_other_come_by_kind_and_before_others_that_require_them() -> None:
    found = official(
        in_code("turn", kind="rules", requires=("drop",)),
        in_code("drop", kind="keyword action", requires=("turn",)),
        in_code("early", kind="rules", requires=("turn",)),
    )
    assert ids(Wish(), found) == ["drop", "turn", "early"]


# --- resolve: without


def test_without_takes_out_a_mechanic_and_those_that_require_it_and_tells() -> None:
    found = official(in_code("a", requires=("b",)), in_code("b", requires=("c",)), in_code("c"), in_code("d"))
    resolution = resolve(Wish(without=("c",)), found)
    assert [one.id for one in resolution.chosen] == ["d"]
    told = {one.name: one.because for one in resolution.report.dropped}
    assert set(told) == {"a", "b", "c"}
    assert "'c'" in told["a"]
    assert not resolution.report.problems


def test_what_only_a_dropped_one_requires_goes_too() -> None:
    pack = (in_code("a", requires=("aid", "x")), in_code("aid"))
    found = [*official(in_code("x")), *(given(module) for module in pack), a_set("tst", "a")]
    assert ids(Wish(sets=("tst",)), found) == ["aid", "x", "a"]
    assert ids(Wish(sets=("tst",), without=("x",)), found) == []


def test_without_what_one_asked_for_requires_is_an_error_that_says_what_to_change() -> None:
    found = official(in_code("a", requires=("b",)), in_code("b", requires=("c",)), in_code("c"))
    with pytest.raises(
        RulesetError, match=r"denies 'c', which 'b' requires, which 'a' requires: take 'c' out of `without`"
    ):
        resolve(Wish(mechanics=("a",), without=("c",)), found)
    with pytest.raises(RulesetError, match="denies 'a': take"):
        resolve(Wish(mechanics=("a",), without=("a",)), found)


# --- resolve: names


@pytest.mark.parametrize("wish", [Wish(mechanics=("flyng",)), Wish(without=("flyng",))])
def test_an_unknown_mechanic_is_met_with_close_names(wish: Wish) -> None:
    with pytest.raises(UnknownName, match=r"no mechanic 'flyng'.*did you mean flying"):
        resolve(wish, official(in_code("flying"), in_code("banding")))


def test_an_unknown_set_is_met_with_what_is_there() -> None:
    with pytest.raises(UnknownName, match=r"no set 'qqq'.*installed are 1: tst"):
        resolve(Wish(sets=("qqq",)), [a_set("tst")])


# --- resolve: problems


def test_official_ids_are_reserved(install: Install, source: Source) -> None:
    stranger = install("strangers", {"toy_flying": source("flying")}, mechanics={"flying": "toy_flying"})
    found = [*official(in_code("flying")), *stranger]
    for order in (found, found[::-1]):
        resolution = resolve(Wish(), order)
        assert [one.found.distribution for one in resolution.chosen] == ["apnap"]
        (problem,) = resolution.report.problems
        assert (problem.name, problem.distribution) == ("flying", "strangers")
        assert "reserved" in problem.what
        assert problem.fix
    with pytest.raises(RulesetError, match="reserved"):
        resolve(Wish(strict=True), found)
    load(resolve(Wish(), found))
    assert "toy_flying" not in sys.modules


def test_an_id_that_is_reserved_for_a_pack_is_nobody_elses(install: Install, source: Source) -> None:
    assert install("strangers", {"toy_assemble": source("assemble")}, mechanics={"assemble": "toy_assemble"}) == []
    stock = inventory()
    assert [one.distribution for one in stock.found if one.name == "assemble"] == ["apnap-set-ust"]
    (problem,) = [one for one in stock.problems if one.distribution == "strangers"]
    assert (problem.name, problem.what) == ("assemble", "the id is reserved: apnap-set-ust ships it")


def test_what_is_reserved_is_what_our_packs_have_of_the_rulebook() -> None:
    lines = (ROOT / "tools" / "mechanics.txt").read_text(encoding="utf-8").splitlines()
    rulebook = {line.split()[-1] for line in lines if line[:1].isdigit()}
    of_packs = {one.name: one.distribution for one in scan() if one.distribution in distributions()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    reserved = project["entry-points"]["apnap.reserved"]
    assert {id: package.replace("_", "-") for id, package in reserved.items()} == {
        id: distribution for id, distribution in of_packs.items() if id in rulebook
    }


def test_an_official_id_cannot_be_claimed_in_code_either() -> None:
    with pytest.raises(RulesetError, match="reserved"):
        resolve(Wish(), official(in_code("flying")), [in_code("flying")])


def test_a_manifest_that_claims_another_id_than_its_entry_point(install: Install, source: Source) -> None:
    found = install("strangers", {"toy_fly": source("flying")}, mechanics={"fly": "toy_fly"})
    with pytest.raises(RulesetError, match=r"strangers.*calls itself 'flying'"):
        resolve(Wish(mechanics=("fly",)), found)


def test_neither_of_two_strangers_with_one_id_is_taken(install: Install, source: Source) -> None:
    one = install("pack-one", {"toy_one": source("wobble")}, mechanics={"wobble": "toy_one"})
    two = install("pack-two", {"toy_two": source("wobble")}, mechanics={"wobble": "toy_two"})
    resolution = resolve(Wish(), [*one, *two])
    (problem,) = resolution.report.problems
    assert "pack-one" in problem.fix
    assert "pack-two" in problem.fix
    with pytest.raises(RulesetError, match="2 plugins have this id"):
        resolve(Wish(mechanics=("wobble",)), [*one, *two])


def test_a_wrong_manifest_is_reported_and_left_out(install: Install, source: Source) -> None:
    found = install(
        "mixed",
        {
            "toy_good": source("good"),
            "toy_bad": source("bad", colour="red"),
            "toy_on_bad": source("on-bad", requires=("bad",)),
        },
        mechanics={"good": "toy_good", "bad": "toy_bad", "on-bad": "toy_on_bad"},
    )
    wish = Wish(sets=("tst",), mechanics=())
    resolution = resolve(wish, [*found, a_set("tst", "good", "bad", "on-bad")])
    assert [one.id for one in resolution.chosen] == ["good"]
    (problem,) = resolution.report.problems
    assert (problem.name, problem.distribution) == ("bad", "mixed")
    assert "toy_bad.py:8: colour" in problem.what
    assert [one.name for one in resolution.report.dropped] == ["on-bad"]
    assert "toy_bad.py:8" in str(resolution.report)
    with pytest.raises(RulesetError, match=r"colour.*which 'on-bad' requires"):
        resolve(Wish(mechanics=("on-bad",)), found)
    with pytest.raises(RulesetError, match=r"strict.*colour"):
        resolve(wish.model_copy(update={"strict": True}), [*found, a_set("tst", "good", "bad")])


def test_one_that_needs_a_missing_mechanic(install: Install, source: Source) -> None:
    found = install("needy", {"toy_needy": source("needy", requires=("absent",))}, mechanics={"needy": "toy_needy"})
    with pytest.raises(RulesetError, match=r"absent.*not installed.*which 'needy' requires"):
        resolve(Wish(mechanics=("needy",)), found)
    resolution = resolve(Wish(sets=("tst",)), [*found, a_set("tst", "needy")])
    assert not resolution.chosen
    assert [one.name for one in resolution.report.problems] == ["absent"]
    assert [one.name for one in resolution.report.dropped] == ["needy"]


def test_one_for_another_kernel(install: Install, source: Source) -> None:
    found = install("future", {"toy_future": source("future", kernel=">=7,<8")}, mechanics={"future": "toy_future"})
    with pytest.raises(RulesetError, match=r"future.*kernel >=7,<8, and this is 0\.1"):
        resolve(Wish(mechanics=("future",)), found)
    assert [one.id for one in resolve(Wish(mechanics=("future",)), found, kernel="7.3.0").chosen] == ["future"]


def test_two_that_conflict() -> None:
    both = official(in_code("a", conflicts=("b",)), in_code("b"), in_code("c", requires=("b",)))
    with pytest.raises(RulesetError, match="'a' and 'b' conflict: name one of them in `without`"):
        resolve(Wish(), both)
    assert ids(Wish(without=("a",)), both) == ["b", "c"]
    with pytest.raises(RulesetError, match="conflict"):
        resolve(Wish(mechanics=("a", "b")), both)


def test_of_two_that_conflict_the_one_asked_for_stays() -> None:
    found = official(in_code("b"), in_code("c", requires=("b",)))
    resolution = resolve(Wish(), found, [in_code("a", conflicts=("b",))])
    assert [one.id for one in resolution.chosen] == ["a"]
    told = {one.name: one.because for one in resolution.report.dropped}
    assert set(told) == {"b", "c"}
    assert "conflict" in told["b"]


def test_a_set_with_a_wrong_manifest_stops_the_build(install: Install, source: Source) -> None:
    found = install("bad-set", {"toy_bad_set": source("wobble")}, sets={"bad": "toy_bad_set"})
    with pytest.raises(RulesetError, match="has a Manifest where a SetManifest belongs"):
        resolve(Wish(sets=("bad",)), found)


# --- load


def test_only_what_is_chosen_is_imported(install: Install, source: Source) -> None:
    found = install(
        "pair",
        {"toy_a": source("a"), "toy_b": source("b", body="raise RuntimeError")},
        mechanics={"a": "toy_a", "b": "toy_b"},
    )
    loading = load(resolve(Wish(mechanics=("a",)), found))
    (one,) = loading
    assert (one.id, one.distribution, one.version) == ("a", "pair", "1.0")
    assert one.module is sys.modules["toy_a"]
    assert "toy_b" not in sys.modules


@pytest.mark.parametrize(
    "body", ["raise RuntimeError('broken')", "assert 0, 'broken'", "raise SystemExit('broken')", "import broken"]
)
def test_one_that_fails_to_import_is_reported_and_left_out(install: Install, source: Source, body: str) -> None:
    found = install(
        "mixed",
        {
            "toy_good": source("good"),
            "toy_bad": source("bad", body=body),
            "toy_on_bad": source("on-bad", requires=("bad",)),
        },
        mechanics={"good": "toy_good", "bad": "toy_bad", "on-bad": "toy_on_bad"},
    )
    resolution = resolve(Wish(sets=("tst",)), [*found, a_set("tst", "good", "bad", "on-bad")])
    loading = load(resolution)
    assert [one.id for one in loading.mechanics] == ["good"]
    (problem,) = loading.report.problems
    assert (problem.name, problem.distribution) == ("bad", "mixed")
    assert "broken" in problem.what
    assert [one.name for one in loading.report.dropped] == ["on-bad"]
    with pytest.raises(RulesetError, match=r"strict: bad \(of mixed\)"):
        load(resolution, strict=True)
    for asked in ("bad", "on-bad"):
        with pytest.raises(RulesetError, match=r"bad \(of mixed\).*broken"):
            load(resolve(Wish(mechanics=(asked,)), found))


def test_a_manifest_made_anew_at_import_is_refused(install: Install, source: Source) -> None:
    body = "MANIFEST2 = Manifest(id='sly', name='Sly', kind='house')\nglobals()['MANIFEST'] = MANIFEST2"
    found = install("sly-pack", {"toy_sly": source("sly", rules=("702.9",), body=body)}, mechanics={"sly": "toy_sly"})
    with pytest.raises(RulesetError, match="its manifest changes"):
        load(resolve(Wish(mechanics=("sly",)), found))


def test_an_entry_point_that_names_no_module(install: Install, source: Source) -> None:
    found = install("attr", {"toy_attr": source("attr")}, mechanics={"attr": "toy_attr:MANIFEST"})
    with pytest.raises(RulesetError, match="attr"):
        resolve(Wish(mechanics=("attr",)), found)


def test_a_plugin_installed_a_moment_ago_is_found(install: Install, source: Source) -> None:
    first = install("first", {"toy_first": source("first")}, mechanics={"first": "toy_first"})
    assert len(load(resolve(Wish(mechanics=("first",)), first))) == 1
    install("second", {"toy_second": source("second")}, mechanics={"second": "toy_second"})
    assert [one.id for one in load(resolve(Wish(mechanics=("second",)), scan()))] == ["second"]


def test_a_set_is_loaded_after_the_mechanics(install: Install, source: Source) -> None:
    text = "from apnap.manifest import SetManifest\nSET = SetManifest(code='tst', name='Test', mechanics=('own',))\n"
    found = install(
        "tst", {"toy_tst": text, "toy_own": source("own")}, sets={"tst": "toy_tst"}, mechanics={"own": "toy_own"}
    )
    loading = load(resolve(Wish(sets=("tst",)), found))
    assert [one.id for one in loading] == ["own", "set:tst"]
    assert [one.module.__name__ for one in loading.sets] == ["toy_tst"]


def test_a_set_that_fails_to_import_stops_the_build(install: Install) -> None:
    text = "from apnap.manifest import SetManifest\nSET = SetManifest(code='tst', name='Test')\n1 / 0\n"
    found = install("tst", {"toy_tst": text}, sets={"tst": "toy_tst"})
    with pytest.raises(RulesetError, match=r"set tst \(of tst\).*ZeroDivisionError"):
        load(resolve(Wish(sets=("tst",)), found))


def test_plugins_given_in_code_are_asked_for() -> None:
    module = in_code("wobble", requires=("b",))
    resolution = resolve(Wish(mechanics=()), official(in_code("b")), [module])
    assert [(one.id, one.asked) for one in resolution.chosen] == [("b", True), ("wobble", True)]
    assert load(resolution).mechanics[1].module is module
    with pytest.raises(ManifestError, match="no MANIFEST"):
        resolve(Wish(), [], [ModuleType("toy_empty")])


# --- plugin manager


class Specs:
    """Hook specifications of a kernel."""

    @staticmethod
    @spec
    def apnap_words(edition: str) -> object:
        """Words that a plugin owns."""


def with_hooks(id: str, **hooks: Callable[..., object]) -> ModuleType:
    module = in_code(id)
    for name, function in hooks.items():
        setattr(module, name, hook(function))
    return module


def manager_of(*modules: ModuleType) -> pluggy.PluginManager:
    return plugin_manager(load(resolve(Wish(mechanics=()), [], modules)), [Specs])


def test_calls_come_in_order_and_attributed() -> None:
    first = with_hooks("a", apnap_words=lambda edition: [f"a {edition}"])
    second = with_hooks("b", apnap_words=lambda: None)
    third = with_hooks("c", apnap_words=lambda edition: edition)
    manager = manager_of(third, second, first)
    assert calls(manager, "apnap_words", edition="2022") == [("a", ["a 2022"]), ("b", None), ("c", "2022")]


def test_tryfirst_changes_nothing() -> None:
    late = in_code("b")
    late.__dict__["apnap_words"] = hook(tryfirst=True)(lambda: 2)
    early = in_code("a")
    early.__dict__["apnap_words"] = hook(trylast=True)(lambda: 1)
    assert calls(manager_of(late, early), "apnap_words", edition="") == [("a", 1), ("b", 2)]


def test_a_hook_that_nobody_specifies_names_its_plugin() -> None:
    with pytest.raises(PluginError, match="apnap_wordz") as caught:
        manager_of(with_hooks("fine", apnap_words=lambda: 1), with_hooks("typo", apnap_wordz=lambda: 1))
    assert caught.value.plugin == "typo"


def test_a_hook_with_other_arguments_names_its_plugin() -> None:
    with pytest.raises(PluginError, match="colour") as caught:
        manager_of(with_hooks("odd", apnap_words=lambda colour: colour))
    assert caught.value.plugin == "odd"


def test_a_hook_that_fails_names_its_plugin() -> None:
    manager = manager_of(with_hooks("a", apnap_words=lambda: 1), with_hooks("bad", apnap_words=lambda: 1 // 0))
    with pytest.raises(PluginError, match="ZeroDivisionError") as caught:
        calls(manager, "apnap_words", edition="")
    assert caught.value.plugin == "bad"


def test_a_wrapper_is_refused() -> None:
    def wrap(edition: str) -> object:
        return (yield)

    module = in_code("greedy")
    module.__dict__["apnap_words"] = hook(wrapper=True)(wrap)
    with pytest.raises(PluginError, match="can't be wrapped") as caught:
        calls(manager_of(module), "apnap_words", edition="")
    assert caught.value.plugin == "greedy"


def test_an_unknown_hook() -> None:
    with pytest.raises(UnknownName, match="apnap_nothing"):
        calls(manager_of(), "apnap_nothing")


def test_a_text_is_no_list_of_names() -> None:
    """Else each of its letters would be looked for."""
    for what in ("sets", "mechanics", "without", "also"):
        with pytest.raises(RulesetError, match=rf"^{what} is a list of names, not a text: say {what}=\['xln'\]$"):
            Ruleset.load(**{what: "xln"})


def test_what_is_given_in_code_is_a_module() -> None:
    with pytest.raises(ManifestError, match="'bounty' is no module: import it, and give the module itself"):
        Ruleset.load(extra=["bounty"])
