"""What people read of a card's abilities: its own text where it was read from that, else the words that are declared first."""

from __future__ import annotations

import functools

import pytest

from apnap import Ruleset
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.oracle.language import Language


@functools.cache
def midnight() -> Ruleset:
    return Ruleset.load(sets=["mid"])


@functools.cache
def planes_and_schemes() -> Ruleset:
    return Ruleset.load(sets=["oarc", "opca"], also=["planechase", "scheme-decks"])


def test_a_card_that_was_read_has_its_own_words() -> None:
    text, weaver = CardText(midnight()), midnight().card("Bladestitched Skaab")
    assert [text.of(one, weaver.name) for one in weaver.abilities()] == ["Other Zombies you control get +1/+0."]


def test_what_has_a_quoted_ability_is_this_permanent_in_it() -> None:
    text, blob = CardText(midnight()), midnight().card("Consuming Blob")
    assert text.of(blob.abilities()[1], blob.name) == (
        "At the beginning of your end step, create a green Ooze creature token with \"This permanent's power is equal to "
        'the number of card types among cards in your graveyard and its toughness is equal to that number plus 1."'
    )


def test_another_object_with_the_ability_is_told_in_the_words_declared_first() -> None:
    text, weaver = CardText(midnight()), midnight().card("Brood Weaver")
    dies = weaver.abilities()[-1]
    assert text.of(dies, "Bear") == "When Bear dies, create a 1/2 green Spider creature token with reach."
    castaway = midnight().card("Covetous Castaway").abilities()
    assert "When Bear enters, you may shuffle up to three target cards from your graveyard into your library." in [
        text.of(one, "Bear") for one in castaway
    ], "what a player is asked is no part of it"


def test_every_plane_and_scheme_is_told_in_words() -> None:
    rules = planes_and_schemes()
    text = CardText(rules)
    missing = [
        name for name in rules.card_names() for one in rules.card(name).abilities() if not text.printed(one, name)
    ]
    assert missing == []


def test_every_keyword_is_told_in_words_and_planes_in_those_of_their_cards() -> None:
    rules = planes_and_schemes()
    text = CardText(rules)
    raw = [
        line
        for id, manifest in rules.manifests.items()
        if manifest.kind == "keyword ability"
        for line in text.mechanic(id)
        if line.startswith(("· triggered (", "· static (", "· activated ("))
    ]
    assert raw == []
    assert text.mechanic("prowess")[1] == (
        "· Whenever you cast a noncreature spell, this object gets +1/+1 until end of turn."
    )
    assert text.mechanic("persist")[1].startswith("· When this object dies, if this object has no -1/-1 counters on it")
    assert "discarding a land card" in text.mechanic("retrace")[1]
    llanowar = rules.card("Llanowar").abilities()
    assert [text.of(one, "Llanowar") for one in llanowar] == [
        'Each creature has "{T}: Add {G}{G}."',
        "Whenever chaos ensues, untap each creature you control.",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "When ~ dies, you may gain 2 life.",
        "When ~ dies, you may gain 2 life and draw a card.",
        "When ~ dies, you may lose 2 life. If you do, draw a card.",
        "When ~ dies, you may draw a card.",
        "When ~ dies, you may put a +1/+1 counter on target creature, then draw a card.",
        "When ~ dies, you may have target player discard a card.",
        "Kithkin you control have haste.",
        "Whenever another nontoken Elf is put into your graveyard from the battlefield, draw a card.",
        "When ~ enters, create a 1/1 green Elf Warrior creature token.",
        "Splice onto Arcane {1}{U}",
    ],
)
def test_what_is_printed_of_a_line_is_what_a_card_would_say(line: str) -> None:
    language = Language(midnight())
    (reading,) = language.read(line)
    assert language.text(reading.abilities) in (
        line,
        line.replace("Kithkin you control have", "Each Kithkin you control has"),
    )
