"""Cards made from their text that say where a countered spell goes, and what else follows, played (CR 701.5a)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, effect, shrine, spell, table

from apnap import BOTTOM
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter, CounterInstead
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.words.filters import both
from apnap_plugins.testing import Table

THEN = "Counter target spell. If that spell is countered this way,"
GONE = "instead of putting it into its owner's graveyard."
CAT = beast("Cat", size="1/1")
TALE = spell("You gain 1 life.", "Tale")


def countered(text: str, what: object = TALE, *answers: tuple[int, str, object], law: str = "") -> Table:
    """The first player's spell is countered by the second with a card of that text."""
    s = table()
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(0, "hand", what)
    s.put(1, "hand", spell(text, "No"))
    if law:
        s.put(0, "battlefield", shrine(law))
    s.act(0, "cast", what.name)  # type: ignore[attr-defined]
    s.cast(1, "No", s.find(what.name, "stack"))  # type: ignore[attr-defined]
    for answer in answers:
        s.expect(*answer)
    s.resolve()
    s.done()
    return s


def test_what_the_words_mean() -> None:
    there = f"{THEN} put it on the bottom of its owner's library instead of into that player's graveyard."
    assert effect(there) == Counter(Target(), "library", BOTTOM)
    assert effect(f"{THEN} exile it face down {GONE}") == CounterInstead(Target(), "exile", face_down=True)
    kind = f"Counter target spell. If a creature spell is countered this way, exile it {GONE}"
    assert effect(kind) == CounterInstead(Target(), "exile", filter=both(HasType("creature"), IsSpell()))


@rule("701.5a")
@pytest.mark.parametrize(("top", "at"), [(True, 0), (False, 3)])
def test_its_opponent_chooses_the_top_or_the_bottom_of_its_owners_library(top: bool, at: int) -> None:
    text = f"{THEN} put that card on the top or bottom of its owner's library instead of into that player's graveyard."
    s = countered(text, TALE, (1, "608.2d", top))
    from_the_top = [s.game.name_of(card) for card in reversed(s.game.zone("library", 0))]
    assert from_the_top.index("Tale") == at
    assert s.zone_names(0, "graveyard") == []


@rule("701.5a", "401.7")
def test_it_may_lie_second_from_the_top() -> None:
    s = countered(
        f"{THEN} put it into its owner's library second from the top instead of into that player's graveyard."
    )
    assert s.game.name_of(s.game.zone("library", 0)[-2]) == "Tale"


@rule("701.5a")
def test_only_a_spell_of_the_kind_goes_elsewhere() -> None:
    text = f"Counter target spell. If a creature spell is countered this way, exile it {GONE}"
    for what, exiled, graveyard in ((CAT, ["Cat"], []), (TALE, [], ["Tale"])):
        s = countered(text, what)
        assert (s.zone_names(0, "exile"), s.zone_names(0, "graveyard")) == (exiled, graveyard)


@rule("701.5a", "110.2a")
def test_a_permanent_spell_comes_tapped_under_the_other_players_control() -> None:
    text = (
        "Counter target spell. If a permanent spell is countered this way, put it onto the battlefield tapped under your control "
        "instead of into its owner's graveyard."
    )
    s = countered(text, CAT)
    assert s.tapped(1) == ["Cat"] and s.permanents(0) == []
    s = countered(text, TALE)
    assert s.permanents(1) == [] and s.zone_names(0, "graveyard") == ["Tale"]


@rule("701.5a", "608.2c")
def test_what_follows_asks_whether_a_spell_of_the_kind_was_countered() -> None:
    text = "Counter target spell. If {a creature} spell is countered this way, its controller loses 2 life."
    law = "Spells can't be countered."
    for kind, what, before, lost in (
        ("a creature", CAT, "", 2),
        ("a creature", TALE, "", 0),
        ("that", TALE, "", 2),
        ("that", TALE, law, 0),
    ):
        s = countered(text.replace("{a creature}", kind), what, law=before)
        assert s.life(0) == 20 - lost


@rule("701.5a", "608.2c")
def test_spells_that_were_countered_are_counted() -> None:
    s = table()
    s.put(0, "hand", CAT, TALE, spell("Draw a card.", "Look"))
    s.put(1, "hand", spell("Counter up to two target spells. You gain 3 life for each spell countered this way.", "No"))
    s.act(0, "cast", "Tale")
    s.act(0, "cast", "Look")
    s.cast(1, "No", [s.find("Tale", "stack"), s.find("Look", "stack")])
    s.resolve()
    assert s.life_totals() == [20, 26]
