"""Default wordings: what is said first for the abilities of a line means the same when it is read."""

from __future__ import annotations

import pytest
from wordings import language, toy

from apnap.words import word_list, words
from apnap_plugins.oracle.language import LINE, SPELL_LINE
from apnap_plugins.oracle.printing import wording, wordings
from apnap_plugins.oracle.tokens import joined


@pytest.mark.parametrize(
    ("line", "said"),
    [
        # letters and names have their case
        (
            "Target creature gets -X/-X until end of turn.",
            "Target creature gets -X/-X until end of turn.",
        ),
        (
            "~ gets +1/+1 for each land you control named Far Wastes.",
            "~ gets +1/+1 for each land you control named Far Wastes.",
        ),
        ("III — You gain 2 life.", "III — You gain 2 life."),
        # in a quoted ability what has it is no name
        (
            'All Slivers have "{2}: This creature gets +1/+0 until end of turn."',
            'Each Sliver has "{2}: This permanent gets +1/+0 until end of turn."',
        ),
        (
            'Until end of turn, lands you control gain "{T}: Add {G}."',
            'Each land you control gains "{T}: Add {G}." until end of turn.',
        ),
        # "its" would be the wrong one's
        (
            "Counter target spell. ~ deals 2 damage to that spell's controller.",
            "Counter target spell, then ~ deals 2 damage to that spell's controller.",
        ),
        (
            "Whenever another creature enters, ~ deals 1 damage to that creature's controller.",
            "Whenever another creature enters, ~ deals 1 damage to that creature's controller.",
        ),
        ("When ~ blocks, destroy it at end of combat.", "Whenever ~ blocks, destroy it at end of combat."),
        (
            "When ~ enters, return another target creature card from your graveyard to your hand.",
            "When ~ enters, return another target creature card from your graveyard to your hand.",
        ),
        # the target that is named first is chosen first
        (
            "Prevent all damage that target creature would deal to target player this turn.",
            "Prevent all damage that target creature would deal to target player this turn.",
        ),
        (
            "Prevent the next 3 damage that target creature would deal to target player this turn.",
            "Prevent the next 3 damage that target creature would deal to target player this turn.",
        ),
        # who controls what: only one of two things that are named
        (
            "Destroy target creature with toughness X or less, where X is the number of Shrines you control.",
            "Destroy target creature with toughness less than or equal to the number of Shrines you control.",
        ),
        (
            "Put a number of +1/+1 counters on target creature equal to that creature's power.",
            "Put a number of +1/+1 counters on target creature equal to that creature's power.",
        ),
    ],
)
def test_what_is_said_first_means_the_same(line, said):
    for root in (LINE, SPELL_LINE):
        if root == SPELL_LINE or " — " in line or line.startswith(("When", "All", "~ gets")):
            break
    (reading,) = language().read(line, root=root)
    assert language().text(reading.abilities, root) == said
    (again,) = language().read(said, root=root)
    assert again.abilities == reading.abilities


def test_other_words_that_look_back_are_offered_one_at_a_time():
    grammar = toy(
        words("told", "{a:one} sees {b:one}", means=lambda a, b: (a, b)),
        word_list("one", {"he": 1, "she": 2}),
        words("one", "that other one", means=lambda at: 1, says=lambda tree: [{}] if tree == 1 else [], placed=True),
    )
    assert [" ".join(said) for said in wordings(grammar, "told", (2, 1))] == ["she sees he", "she sees that other one"]


def test_what_can_only_be_said_by_itself_has_no_words():
    grammar = toy(
        words("told", "so {a:more}", means=lambda a: a),
        words("more", "and {a:told}", means=lambda a: a),
        word_list("more", {"hens": "hens"}),
    )
    assert wording(grammar, "told", "oxen") is None
    assert wording(grammar, "told", "hens") == ("so", "hens")


def test_a_row_of_many_is_said_at_once():
    """Each part is worded once: a text that can be cut in many ways costs no more than it is long."""
    text = "Draw a card. " * 20
    (reading,) = language().read(text, root=SPELL_LINE)
    assert language().text(reading.abilities, SPELL_LINE)


def test_capitals_stand_where_sentences_begin():
    said = ["~", "has", '"', "{T}", ":", "draw", "x", "cards", ".", '"', "until", "end", "of", "turn", "."]
    assert joined(said) == '~ has "{T}: Draw X cards." until end of turn.'
    assert joined(["~", "gets", "+x/-y", "."]) == "~ gets +X/-Y."


def test_what_a_card_in_a_graveyard_is_said_as_is_no_permanent():
    line = "Return up to two target creature cards from your graveyard to your hand."
    (reading,) = language().read(line, root=SPELL_LINE)
    assert language().text(reading.abilities, SPELL_LINE) == line
