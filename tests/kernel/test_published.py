"""What `apnap` publishes: names that are there, deprecated ones, the version of the API."""

from __future__ import annotations

import subprocess
import sys
import types

import pytest
from packaging.version import Version

import apnap
from apnap import provisional


def test_each_published_name_is_there_and_none_is_published_twice():
    for module in (apnap, provisional):
        assert [name for name in module.__all__ if not hasattr(module, name)] == []
        assert len(module.__all__) == len(set(module.__all__))
    assert set(apnap.__all__) & set(provisional.__all__) == set()


def test_a_deprecated_name_is_its_successor_and_says_so():
    with pytest.warns(
        DeprecationWarning, match=r"apnap\.Designate is deprecated and goes in 0\.3; use apnap\.FieldSet"
    ):
        assert apnap.Designate is apnap.FieldSet


@pytest.mark.parametrize("name", sorted(apnap.DEPRECATED))
def test_what_is_deprecated_is_not_published_and_its_successor_is(name):
    assert name not in apnap.__all__
    assert apnap.DEPRECATED[name][0] in apnap.__all__


def test_a_plugin_that_imports_a_deprecated_name_is_warned_where_it_does():
    code = "from apnap import Designate\nprint(Designate.__name__)"
    ran = subprocess.run(
        [sys.executable, "-W", "always::DeprecationWarning", "-c", code], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "FieldSet\n"
    assert "use apnap.FieldSet" in ran.stderr


def test_a_module_of_a_plugin_deprecates_a_name_in_the_same_way(monkeypatch):
    module = types.ModuleType("toy_words")
    module.ITEMS = (1, 2)
    module.__getattr__ = apnap.deprecated_names("toy_words", {"THINGS": ("ITEMS", "0.4")})
    monkeypatch.setitem(sys.modules, "toy_words", module)
    with pytest.warns(DeprecationWarning, match=r"toy_words\.THINGS is .* goes in 0\.4; use toy_words\.ITEMS") as told:
        from toy_words import THINGS
    assert THINGS == (1, 2)
    assert {one.filename for one in told} == {__file__}
    with pytest.raises(ImportError, match="OTHER"):
        from toy_words import OTHER  # noqa: F401 - so is this one


def test_a_name_that_never_was_is_missing():
    with pytest.raises(AttributeError, match="no attribute 'Wobble'"):
        _ = apnap.Wobble


def test_the_version_of_the_api_is_one_that_manifests_can_name():
    assert Version(apnap.API_VERSION) in apnap.manifest.SpecifierSet(
        apnap.Manifest(id="a", name="A", kind="house").kernel
    )
