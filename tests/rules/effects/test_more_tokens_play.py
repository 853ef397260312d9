"""More tokens than would be created, or others, in cards made from their text (CR 614.16)."""

from __future__ import annotations

import pytest
from wordings import meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

INSTEAD = "are created instead."


@pytest.mark.parametrize("many", ["twice", "three times"])
@pytest.mark.parametrize("tokens", ["tokens", "creature tokens", "artifact tokens", "Treasure tokens"])
@pytest.mark.parametrize("whose", ["", " under your control", " under an opponent's control"])
def test_of_which_kind_and_under_whose_control_is_said_again(many, tokens, whose):
    assert meaning(f"If one or more {tokens} would be created{whose}, {many} that many of those tokens {INSTEAD}")
    said = (
        f"If an effect would create one or more {tokens}{whose}, it creates {many} that many of those tokens instead."
    )
    assert meaning(said)


@pytest.mark.parametrize(
    "line",
    [
        "If you would create one or more creature tokens, instead create twice that many of those tokens.",
        "If an opponent would create one or more tokens, they create twice that many of those tokens instead.",
        "If you would create one or more Clue tokens, instead create that many 3/3 green Beast creature tokens.",
    ],
)
def test_who_creates_them_is_said_again(line):
    assert meaning(line)


def test_a_color_is_no_kind_of_token():
    with pytest.raises(NotUnderstood):
        meaning(f"If one or more green tokens would be created, twice that many of those tokens {INSTEAD}")


@rule("614.16", "111.3")
def test_only_tokens_of_that_kind_are_more():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(f"If one or more Goblin tokens would be created, three times that many of those tokens {INSTEAD}"),
    )
    play(s, 1, spell("Create a 1/1 red Goblin creature token."))
    play(s, 1, spell("Create a 2/2 green Bear creature token."))
    assert s.permanents(1) == ["Bear Token", *["Goblin Token"] * 3]


@rule("614.16", "616.1g")
def test_tokens_of_a_subtype_are_others_instead():
    s = table()
    text = "If you would create one or more Goblin tokens, instead create that many 3/3 green Beast creature tokens."
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("Create two 1/1 red Goblin creature tokens."))
    play(s, 1, spell("Create a 1/1 red Goblin creature token."))
    assert (s.permanents(0), s.permanents(1)) == (["Beast Token", "Beast Token", "Shrine"], ["Goblin Token"])
