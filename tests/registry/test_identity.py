"""A type is its owner and its qualified name, wherever digests, replays and the ids of rulesets speak of it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

import pytest

import apnap
from apnap import Definition, PluginError, Ruleset
from apnap.core.identity import below, identity_of, shared
from apnap.core.values import ABILITIES, NAME, Characteristics, canonical
from apnap.registry import Found
from apnap_plugins.oracle.language import Language

Source = Callable[..., str]
Install = Callable[..., list[Found]]

SWAP = """
from apnap import Ability, Event, event, node

@node
class Swap(Ability):
    by: int = 1

@event
class Swapped(Event):
    rule = "0.1"
    player: int = 0
"""


def card_with(ability: Any) -> Definition:
    return Definition("Swapper", Characteristics({NAME.name: "Swapper", ABILITIES.name: (ability,)}))


def test_nodes_of_one_name_are_two_things(install: Install, source: Source) -> None:
    """Two plugins that both have a `Swap`: cards, the events of a game and types as values are told apart."""
    install("swaps", {"left_swap": source("left", body=SWAP), "right_swap": source("right", body=SWAP)})
    left, right = importlib.import_module("left_swap"), importlib.import_module("right_swap")
    cards = card_with(left.Swap()), card_with(right.Swap())
    assert cards[0].digest() != cards[1].digest()
    assert canonical(left.Swapped()) != canonical(right.Swapped())
    assert canonical((left.Swap,)) != canonical((right.Swap,))
    assert identity_of(left.Swap) == "left:Swap"
    with_left, with_right = (Ruleset.load(mechanics=[], extra=[left, right]).with_cards([card]) for card in cards)
    assert with_left.id != with_right.id


def test_the_same_type_wherever_its_module_lies(install: Install, source: Source) -> None:
    """A plugin that becomes a package, and is imported anew, has the digests that it had."""
    install("before", {"swapping": source("swap", body=SWAP)})
    alone = importlib.import_module("swapping")
    first = card_with(alone.Swap()).digest()
    del sys.modules["swapping"]
    again = importlib.import_module("swapping")
    assert again is not alone and card_with(again.Swap()).digest() == first
    install("after", {"other.swap.__init__": source("swap"), "other.swap.deep.nodes": SWAP})
    importlib.import_module("other.swap")
    moved = importlib.import_module("other.swap.deep.nodes")
    assert card_with(moved.Swap()).digest() == first


def test_a_base_game_is_one_owner(install: Install, source: Source) -> None:
    """Its modules may be moved and divided, those that are plugins too."""
    install(
        "base",
        {"bases.turn": source("our-turn", kind="rules", body=SWAP), "bases.deep.shared.nodes": SWAP, "loner": SWAP},
    )
    turn, nodes, loner = (importlib.import_module(name) for name in ("bases.turn", "bases.deep.shared.nodes", "loner"))
    assert identity_of(turn.Swap) == identity_of(nodes.Swap) == "bases:Swap"
    assert identity_of(loner.Swap) == "loner:Swap"
    assert identity_of(apnap.Moved) == "apnap:Moved"


def test_a_set_pack_owns_what_none_of_its_mechanics_does(install: Install, source: Source) -> None:
    pack = "from apnap.manifest import SetManifest\nSET = SetManifest(code='zzz', name='Zed')\n"
    install("packed", {"zedpack.__init__": pack, "zedpack.cards": SWAP, "zedpack.swap": source("swap", body=SWAP)})
    cards, swap = importlib.import_module("zedpack.cards"), importlib.import_module("zedpack.swap")
    assert (identity_of(cards.Swap), identity_of(swap.Swap)) == ("set:zzz:Swap", "swap:Swap")


def test_two_types_of_one_plugin_with_one_name_are_refused(install: Install, source: Source) -> None:
    body = "import twice.more\nfrom apnap import node, Ability\n" + SWAP
    install("twice", {"twice.__init__": source("twice", body=body), "twice.more": SWAP})
    module = importlib.import_module("twice")
    with pytest.raises(PluginError, match=r"twice:Swap.*, in twice.more and in twice; rename one of them"):
        Ruleset.load(mechanics=[], extra=[module])


def test_no_two_types_of_ours_have_one_identity() -> None:
    """Nodes, events and decisions of the kernel, the base game, every mechanic and every pack, and of the reader of texts."""
    Language(Ruleset.load(sets=["xln"]))
    kinds = (apnap.Node, apnap.Event, apnap.Decision)
    types = [cls for kind in kinds for cls in below(kind) if cls.__module__.startswith("apnap")]
    assert len(types) > 900
    assert [(identity_of(one), one.__module__, other.__module__) for one, other in shared(types)] == []


def test_no_two_nodes_or_events_of_the_rooms_share_a_name() -> None:
    """A reader who meets a name knows the thing: one name, one idea, also across the rooms that owners keep apart."""
    Language(Ruleset.load(sets=["xln"]))
    named: dict[str, set[str]] = {}
    for kind in (apnap.Node, apnap.Event, apnap.Decision):
        for cls in below(kind):
            if cls.__module__.startswith("apnap"):
                named.setdefault(cls.__name__, set()).add(cls.__module__)
    assert {name: sorted(modules) for name, modules in named.items() if len(modules) > 1} == {}
