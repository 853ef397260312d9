"""A port of the kernel is one that a room uses; the others say that they are provisional."""

from __future__ import annotations

import functools
import importlib
import typing
from collections.abc import Iterator
from typing import Any

import apnap
from apnap import Ruleset
from apnap.registry import MECHANICS, SETS, scan

KINDS = tuple(
    kind
    for kind in (typing.get_origin(kind) or kind for kind in typing.get_args(apnap.Declaration))
    if kind
    is not apnap.Definition  # a card that was made in Python: what everybody handles, also where packs bring data
)


def flat(things: Any) -> Iterator[Any]:
    """Declarations, however they are nested."""
    for thing in things:
        if isinstance(thing, (list, tuple, Iterator)):
            yield from flat(thing)
        else:
            yield thing


@functools.cache
def declared() -> set[type[Any]]:
    """The kinds that our rooms and packs declare."""
    Ruleset.load()  # imports them in the order of their requirements
    found: set[type[Any]] = set()
    for one in scan():
        if one.group in (MECHANICS, SETS) and (one.official or one.distribution.startswith("apnap-set-")):
            hook = getattr(importlib.import_module(one.module), "apnap_declarations", None)
            found.update(kind for thing in flat(hook() if hook else ()) for kind in KINDS if isinstance(thing, kind))
    return found


def test_a_kind_of_declaration_that_no_room_makes_is_provisional() -> None:
    unused = {kind.__name__: kind for kind in KINDS if kind not in declared()}
    marked = {name for name, kind in unused.items() if "Provisional" in (kind.__doc__ or "")}
    assert set(unused) == marked
    assert marked == {"RulesetOption"}


def test_a_declaration_that_a_room_makes_is_not_provisional_as_a_whole() -> None:
    whole = [kind.__name__ for kind in declared() if (kind.__doc__ or "").splitlines()[0].endswith("Provisional.")]
    assert whole == []
