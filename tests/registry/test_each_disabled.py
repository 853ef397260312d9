"""Each mechanic in turn disabled: what doesn't need it goes on, and what needs it is named."""

from __future__ import annotations

import functools
import random

import pytest

from apnap import Definition, Game, Keyword, Manifest, Ruleset, RulesetError, UnknownName
from apnap.registry import MECHANICS, scan
from apnap_plugins.rules.vocabulary.characteristics import card

MANIFESTS = {
    found.name: manifest
    for found in scan()
    if found.group == MECHANICS
    and found.official
    and isinstance(manifest := found.manifest(), Manifest)
    and manifest.kind != "variant"
}
ANSWERS = 30
SAMPLE = 12
"""How many of the pack's other cards are read again and played with, other ones for each mechanic."""
PLAYED = 4
"""With one mechanic in so many out of force a game is played, beside that with the one that reads the pack."""
READS_THE_PACK = "card-text"
"""Without it no card of the pack can be read."""
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def fallen(id: str) -> set[str]:
    """A mechanic, and all that can't be without it."""
    gone = {id}
    while more := {name for name, m in MANIFESTS.items() if gone & set(m.requires)} - gone:
        gone |= more
    return gone


def base_game_needs(id: str) -> list[str]:
    """The parts of the base game that go with it."""
    return sorted(name for name in fallen(id) - {id} if MANIFESTS[name].kind == "rules")


FREE = [id for id in MANIFESTS if not base_game_needs(id)]
NEEDED = [id for id in MANIFESTS if base_game_needs(id)]


@functools.cache
def everything() -> Ruleset:
    return Ruleset.load(sets=["xln"])


@functools.cache
def needs() -> dict[Definition, set[str]]:
    """What each of the pack's cards uses."""
    rules = everything()
    return {card: {*rules.compiled.needs(card.abilities()), *card.requires} for card in rules.cards()}


def users(id: str) -> list[Definition]:
    """The pack's cards that use a mechanic, or one that goes with it."""
    return [card for card, used in needs().items() if fallen(id) & used]


def test_there_are_mechanics_of_both_kinds() -> None:
    assert {"flying", "kicker", "explore"} <= set(FREE)
    assert {"destroy", "discard", "damage"} <= set(NEEDED)


@pytest.mark.parametrize("id", FREE)
def test_what_nothing_requires_can_be_left_out(id: str) -> None:
    without = Ruleset.load(sets=["xln"], without=[id])
    assert set(without.manifests) == set(MANIFESTS) - fallen(id)
    assert {one.name for one in without.report.dropped} == fallen(id)
    refused = users(id)
    for one in refused:
        with pytest.raises(UnknownName) as caught:
            without.compiled.check_playable(one)
        assert one.name in str(caught.value)
        assert any(name in str(caught.value) for name in fallen(id))
    if MANIFESTS[id].kind == "keyword ability":
        cards_with_its_keywords_are_refused(without, id)
    if id == READS_THE_PACK or FREE.index(id) % PLAYED == 0:
        others_are_played_with(without, id, refused)


def others_are_played_with(without: Ruleset, id: str, refused: list[Definition]) -> None:
    names = {one.key for one in refused}
    rng = random.Random(id)
    others = [card.key for card in needs() if card.key not in names and card.key not in LANDS]
    deck = [*rng.sample(others, SAMPLE), *[land for land in LANDS if land not in names] * 2]
    if id == READS_THE_PACK:
        with pytest.raises(RulesetError, match="no plugin in force reads text"):
            Game(without, [deck, deck], seed=3)
        deck = []
    game = Game(without, [deck, deck], seed=3)
    for _ in range(ANSWERS):
        decision = game.decision
        if decision is None:
            break
        game.push(decision.sample(rng))
    assert len(game.inputs()) == ANSWERS or game.is_over()


def cards_with_its_keywords_are_refused(without: Ruleset, id: str) -> None:
    keywords = [
        k for (kind, k), owner in everything().compiled.owners.items() if (kind, owner) == ("KeywordDefinition", id)
    ]
    assert keywords
    for keyword in keywords:
        with pytest.raises(UnknownName, match=f"'Probe' needs {keyword}, which is not in force"):
            Game(without, [[card("Probe", "Creature", Keyword(keyword), power=1, toughness=1)], []])


@pytest.mark.parametrize("id", NEEDED)
def test_what_the_base_game_requires_is_not_left_out_by_accident(id: str) -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(without=[id])
    said = str(caught.value)
    assert f"`without` denies '{id}', which the base game requires" in said
    needed = base_game_needs(id)
    direct = [name for name in needed if id in MANIFESTS[name].requires]
    named = said.partition("(")[2].partition(")")[0].split(", ")
    assert named == (direct or needed)
    assert f"take '{id}' out of `without`" in said


def test_parts_of_the_base_game_go_together_where_all_are_named() -> None:
    group = ["create", "copies", "copying-spells", "static-copies"]
    assert base_game_needs("create") == group[1:]
    with pytest.raises(RulesetError, match="put into it as well: copies, copying-spells, static-copies"):
        Ruleset.load(without=["create"])
    assert not set(group) & set(Ruleset.load(without=group).manifests)
