"""Cards made from their text that find a card and say in sentences of their own what is done with it, played (CR 701.19)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import effect, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.rules.looking.finding import Find
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.testing import basic

FOREST = basic("G")
TWO_WAYS = (
    "Search your library for a land card and reveal it. If an opponent controls more lands than you, put it onto the battlefield "
    "tapped. Otherwise, put it into your hand. Then shuffle."
)


def test_what_the_words_mean() -> None:
    first, *_ = effect(TWO_WAYS).steps
    assert first == Find(Wanted(HasType("land")))
    onto = effect("Search your library for a land card and put that card onto the battlefield. Then shuffle.")
    assert onto == SearchLibrary(HasType("land"), to="battlefield")


@rule("701.19a", "701.19e", "608.2c")
def test_what_is_done_depends_on_what_is_so() -> None:
    for others, hand, there in ((1, [], ["Forest"]), (0, ["Forest"], [])):
        s = table()
        s.put(0, "library", BEAR, FOREST, OGRE)
        if others:
            s.put(1, "battlefield", FOREST)
        s.expect(0, "701.19a", [s.find("Forest", "library")])
        play(s, 0, spell(TWO_WAYS))
        s.done()
        assert (s.zone_names(0, "hand"), s.permanents(0)) == (hand, there)
        assert sorted(s.zone_names(0, "library")) == ["Bear", "Ogre"]


@rule("701.19b", "701.20a")
def test_the_library_is_shuffled_where_nothing_was_found() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you shuffle your library, you gain 1 life."))
    s.put(0, "library", BEAR, FOREST)
    s.put(0, "hand", OGRE)
    s.expect(0, "701.19a", [])
    text = (
        "Search your library for a land card and reveal that card. Put it into your hand, then discard a card at random. "
        "Then shuffle."
    )
    play(s, 0, spell(text))
    s.resolve_all()
    s.done()
    assert s.zone_names(0, "hand") == [] and s.life_totals() == [21, 20]
