"""Cards from data: every layout with rules becomes a card, everything else is refused by name and reason."""

from __future__ import annotations

import time
from typing import Any

import pytest

from apnap import NAME, Keyword, Ruleset
from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.coverage import held_out, survey, understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    LOYALTY,
    MANA_COST,
    POWER,
    SUBTYPES,
    TOUGHNESS,
    TYPES,
)
from apnap_plugins.testing import Table
from apnap_plugins.testing.cards import basic
from apnap_plugins.testing.table import QUIET


@pytest.fixture(scope="module")
def language() -> Language:
    return Language(Ruleset.load())


def row(name: str, type_line: str, text: str = "", **fields: Any) -> CardRow:
    return CardRow(name=name, type_line=type_line, oracle_text=text, **fields)


def face(name: str, type_line: str, text: str = "", **fields: Any) -> dict[str, Any]:
    return {"name": name, "type_line": type_line, "oracle_text": text, **fields}


def two(layout: str, *faces: dict[str, Any]) -> CardRow:
    return CardRow(name=" // ".join(f["name"] for f in faces), layout=layout, card_faces=faces)


def test_a_creature_with_all_its_facts(language: Language) -> None:
    card = definition(
        language, row("Ox", "Legendary Creature \u2014 Ox", "Trample", mana_cost="{2}{W}", power="2", toughness="4")
    )
    chars = card.characteristics
    assert (card.key, chars[NAME], chars[POWER], chars[TOUGHNESS], str(chars[MANA_COST])) == (
        "Ox",
        "Ox",
        2,
        4,
        "{2}{W}",
    )
    assert (chars[TYPES], chars[SUBTYPES], chars[COLORS]) == ({"creature"}, {"Ox"}, {"W"})
    assert card.abilities() == (Keyword("trample"),)


def test_a_card_calls_itself_by_name_or_by_the_first_part_of_it(language: Language) -> None:
    full = definition(language, row("Ann, the Bold", "Legendary Creature", "When Ann, the Bold dies, draw a card."))
    short = definition(language, row("Ann, the Bold", "Legendary Creature", "When Ann dies, draw a card."))
    this = definition(language, row("Ann, the Bold", "Legendary Creature", "When this creature dies, draw a card."))
    assert full.abilities() == short.abilities() == this.abilities() != ()


def test_a_color_indicator_and_a_loyalty(language: Language) -> None:
    card = definition(
        language, row("Seer", "Planeswalker \u2014 Jace", "+1: Draw a card.", loyalty="4", color_indicator=("U",))
    )
    assert (card.characteristics[LOYALTY], card.characteristics[COLORS]) == (4, {"U"})


def test_a_star_needs_an_ability_that_says_what_it_is(language: Language) -> None:
    text = "Herd's power and toughness are each equal to the number of creatures you control."
    card = definition(language, row("Herd", "Creature", text, power="*", toughness="*"))
    assert card.characteristics[POWER] == 0
    with pytest.raises(CardRefused, match="power: '\\*' is no number, and no ability that was understood defines it"):
        definition(language, row("Herd", "Creature", "", power="*", toughness="*"))
    with pytest.raises(CardRefused, match="no ability that was understood defines it"):
        definition(language, row("Herd", "Creature", "Herd is all colors.", power="*", toughness="2"))


@rule("107.2", "208.2a", "613.4a")
@pytest.mark.parametrize(("printed", "left"), [("*", 0), ("1+*", 1), ("*+1", 1), ("7-*", 7)])
def test_what_is_printed_beside_a_star_stays_where_the_ability_that_defines_it_is_lost(
    language: Language, printed: str, left: int
) -> None:
    text = "Herd's toughness is equal to the number of cards in your hand."
    herd = definition(language, row("Herd", "Creature", text, power="2", toughness=printed))
    calm = definition(language, row("Calm", "Enchantment", "All creatures lose all abilities."))
    with Table(language.ruleset, defaults=QUIET) as s:
        s.put(0, "hand", *[basic("G")] * 4)
        s.put(0, "battlefield", herd, counters={"+1/+1": 1})
        assert s.pt("Herd") == (3, 5)
        s.put(0, "battlefield", calm)
        assert s.pt("Herd") == (3, 1 + left)


@pytest.mark.parametrize(
    ("layout", "faces", "layout_here"),
    [
        (
            "split",
            (face("Fire", "Instant", "Draw a card.", mana_cost="{R}"), face("Ice", "Instant", "You gain 3 life.")),
            "split",
        ),
        ("transform", (face("Day", "Creature"), face("Night", "Creature", "Flying")), "transforming"),
        ("modal_dfc", (face("Path", "Land"), face("Road", "Land")), "modal"),
        ("flip", (face("Up", "Creature"), face("Down", "Legendary Creature")), "flip"),
        (
            "adventure",
            (face("Hero", "Creature"), face("Quest", "Sorcery \u2014 Adventure", "Draw a card.")),
            "adventurer",
        ),
    ],
)
def test_layouts_with_two_faces(language: Language, layout: str, faces: Any, layout_here: str) -> None:
    card = definition(language, two(layout, *faces))
    assert card.layout.startswith(layout_here)
    assert len(card.faces) >= 1


@pytest.mark.parametrize("layout", ["host", "augment", "hologram"])
def test_layouts_without_rules_are_refused_by_name(language: Language, layout: str) -> None:
    with pytest.raises(CardRefused, match=f"card 'X' is refused: layout: the layout '{layout}' has no rules here"):
        definition(language, row("X", "Creature", layout=layout))


def test_card_types_that_only_variants_have_are_refused_by_name(language: Language) -> None:
    with pytest.raises(CardRefused, match=r"card 'X' is refused: card type: \w+ cards have no rules here"):
        definition(language, row("X", "Dungeon", "Creatures you control get +1/+1."))


@pytest.mark.parametrize(
    ("hand", "life", "why"),
    [
        (None, "+1", "the data has no `hand_modifier` and `life_modifier`"),
        ("+1", None, "the data has no `hand_modifier` and `life_modifier`"),
        ("2", "+1", "hand modifier: '2' is no number with a sign"),
        ("+1", "-x", "life modifier: '-x' is no number with a sign"),
    ],
)
def test_a_vanguard_without_its_modifiers_is_refused(
    language: Language, hand: str | None, life: str | None, why: str
) -> None:
    with pytest.raises(CardRefused, match=why):
        definition(language, row("X", "Vanguard", layout="vanguard", hand_modifier=hand, life_modifier=life))


@pytest.mark.parametrize(
    ("kind", "variant"),
    [
        ("Plane \u2014 Dominaria", "planechase"),
        ("Phenomenon", "planechase"),
        ("Scheme", "scheme-decks"),
        ("Conspiracy", "conspiracy-draft"),
        ("Vanguard", "vanguard"),
    ],
)
def test_cards_of_variants_are_read_and_played_where_these_are_in_force(
    language: Language, kind: str, variant: str
) -> None:
    card = row("X", kind, "Creatures you control get +1/+1.", hand_modifier="+1", life_modifier="-1")
    assert definition(language, card).requires == (variant,)
    with pytest.raises(CardRefused, match=f"not in force: .*{variant}"):
        understood(language, card)
    assert understood(Language(Ruleset.load(also=[variant])), card).name == "X"


OTHER_LAYOUTS = [
    "art_series", "augment", "battle", "case", "double_faced_token", "emblem", "host", "prepare",
    "prototype", "reversible_card", "room", "station",
]  # fmt: skip


@pytest.mark.parametrize("layout", OTHER_LAYOUTS)
def test_all_layouts_of_the_data_that_have_no_rules_here_are_refused_by_name(language: Language, layout: str) -> None:
    faces = (face("A", "Creature"), face("B", "Instant", "Draw a card."))
    for given in (two(layout, *faces), row("X", "Creature", layout=layout)):
        with pytest.raises(CardRefused, match=f"is refused: layout: the layout '{layout}' has no rules here"):
            definition(language, given)


@pytest.mark.parametrize(
    ("layout", "faces", "said"),
    [
        ("adventure", ("Creature", "Sorcery \u2014 Omen"), "subtype: the rules of 2022-10-07 know no spell type 'Omen'"),
        ("adventure", ("Creature", "Sorcery"), "layout: 'Sorcery' is no Adventure: it has no rules here"),
        ("adventure", ("Creature", "Instant \u2014 Arcane"), "layout: 'Instant \u2014 Arcane' is no Adventure"),
        ("adventure", ("Land", "Sorcery \u2014 Adventure"), "layout: a land that has an Adventure has no rules here"),
        ("split", ("Enchantment \u2014 Room", "Enchantment \u2014 Room"), "know no enchantment type 'Room'"),
        ("split", ("Enchantment", "Enchantment"), "layout: a split card with halves that are permanents has no rules here"),
        ("split", ("Instant", "Creature"), "layout: a split card with halves that are permanents has no rules here"),
        ("transform", ("Battle \u2014 Siege", "Creature"), "'battle' in type line .* is no supertype or card type"),
        ("modal_dfc", ("Creature", "Battle"), "'battle' in type line .* is no supertype or card type"),
    ],
)  # fmt: skip
def test_faces_that_only_later_cards_have_are_not_read_as_their_ancestors(
    language: Language, layout: str, faces: tuple[str, str], said: str
) -> None:
    with pytest.raises(CardRefused, match=said):
        definition(language, two(layout, face("A", faces[0]), face("B", faces[1], "")))


@pytest.mark.parametrize(
    ("kind", "known"),
    [
        ("Enchantment \u2014 Case", False),
        ("Enchantment \u2014 Aura Role", False),
        ("Legendary Enchantment \u2014 Shrine", True),
        ("Sorcery \u2014 Lesson", True),
        ("Sorcery \u2014 Omen", False),
        ("Kindred Sorcery \u2014 Goblin", True),
        ("Kindred Sorcery \u2014 Skunk", True),
        ("Artifact \u2014 Book", True),
        ("Enchantment Creature \u2014 Glimmer", True),
        ("Battle \u2014 Siege", False),
        ("Stickers", True),
        ("Elite Creature", False),
    ],
)
def test_types_with_rules_that_came_later_are_refused_and_mere_words_are_not(
    language: Language, kind: str, known: bool
) -> None:
    """New creature, artifact, land and planeswalker types change nothing that the rules say, and old cards get some."""
    given = row("X", kind)
    if known:
        assert definition(language, given).name == "X"
        return
    with pytest.raises(CardRefused, match=r"card 'X' is refused: (subtype|type line or symbol): "):
        definition(language, given)


def test_one_face_is_not_two(language: Language) -> None:
    with pytest.raises(CardRefused, match="layout 'split' has two faces, not 1"):
        definition(language, two("split", face("Fire", "Instant")))


THAT_MANY = "Target player draws a card, then discards that many cards."


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (row("X", "Creature", mana_cost="{Z}"), "type line or symbol"),
        (row("X", "Gizmo \u2014 Bear"), "type line or symbol"),
        (row("X", "Creature", power="two", toughness="2"), "power"),
        (row("X", "Creature", "Flying\nFrobnicate."), "unknown words"),
        (row("X", "Creature", "{Z}: Draw a card."), "unknown words"),
        (row("X", "Creature", "a" * 1_000_000), "unknown words"),
        (row("X", "Creature", "a " * 500_000), "too long or too tangled"),
        (row("X", "Instant", "draw a card and " * 60), "known words that say nothing together"),
        (row("X", "Instant", THAT_MANY), "known words that say nothing together"),
    ],
)
def test_what_is_not_understood_is_refused_in_bounded_time(language: Language, given: CardRow, reason: str) -> None:
    began = time.process_time()
    with pytest.raises(CardRefused) as caught:
        definition(language, given)
    assert caught.value.reason == reason
    assert time.process_time() - began < 10
    assert len(str(caught.value)) < 1500


def test_words_that_are_known_and_say_nothing_together_are_told_as_such(language: Language) -> None:
    with pytest.raises(CardRefused) as caught:
        definition(language, row("X", "Instant", THAT_MANY))
    assert caught.value.detail == (
        f"its parts are known, but not as one sentence: {THAT_MANY!r}; "
        "'that many' may have nothing to look back to here, or several things"
    )


def test_no_line_of_a_refused_card_is_kept(language: Language) -> None:
    """The first line is understood, the second is not: there is no card."""
    with pytest.raises(CardRefused) as caught:
        definition(language, row("Sphinx", "Creature", "Flying\nFrobnicate twice."))
    assert (caught.value.name, caught.value.where) == ("Sphinx", "Frobnicate twice.")


def test_a_survey_counts_by_reason_and_set(language: Language) -> None:
    cards = [
        (row("A", "Creature", "Flying"), ["ONE"]),
        (row("B", "Creature", "Frobnicate."), ["ONE", "TWO"]),
        (row("C", "Creature", layout="host"), []),
    ]
    found = survey(language, cards)
    assert (found.cards, found.understood) == (3, 1)
    assert found.share() == pytest.approx(1 / 3)
    assert dict(found.reasons) == {"unknown words": 1, "layout": 1}
    assert found.sets == {"ONE": [2, 1], "TWO": [1, 0]}


def test_a_tenth_is_held_out_by_name() -> None:
    share = sum(held_out(f"Card {number}") for number in range(5000)) / 5000
    assert 0.08 < share < 0.12
    assert held_out("Card 1") == held_out("Card 1")


def test_what_needs_a_mechanic_that_is_off_is_refused() -> None:
    language = Language(Ruleset.load(without=["scry"]))
    with pytest.raises(CardRefused, match="not in force: scry"):
        understood(language, row("X", "Sorcery", "Scry 2."))
