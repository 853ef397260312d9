"""Set in motion (CR 701.25)."""

from __future__ import annotations

import pytest
from magic import jotted
from planarcards import SCHEMES, archenemy, face_up, ongoing, planechase, rules_of, scheme
from rulebook import FOREST
from testcards import Jot, instead

from apnap import Triggered
from apnap.testing import rule
from apnap_plugins.actions.abandon import Abandon
from apnap_plugins.actions.set_in_motion import (
    IsOngoing,
    SetSchemesInMotion,
    TheSchemeSetInMotion,
    set_in_motion,
)
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.frames.schemes import SetInMotion, WhenYouSetInMotion
from apnap_plugins.testing import permanent, sorcery, whenever


def playing(*cards, edition: str = "2022-10-07", **more):
    """Archenemy in the archenemy's second main phase, when the scheme of the turn is over; these are on top of the deck."""
    return archenemy(schemes=(*SCHEMES, *cards), stage="postcombat main", edition=edition, **more)


@rule("701.25b", "904.9")
def test_the_top_card_is_moved_off_and_turned_face_up():
    with playing() as s:
        s.do(0, SetSchemesInMotion(), make=sorcery)
        assert face_up(s) == ["Scheme 19"]
        assert s.count(zone="scheme deck", player=0) == 19
        assert all(s.sees(player, s.find("Scheme 19", "command")) for player in range(3))
        s.resolve_all()
        assert jotted(s) == ["set Scheme 19"]


@rule("701.25a")
def test_only_the_archenemy_does():
    with playing() as s:
        s.do(1, SetSchemesInMotion())
        assert not set_in_motion(s.game, 1, s.ids("scheme deck", 0)[-1])
        assert face_up(s) == []
        assert s.events(SetInMotion) == []


@rule("701.25a")
def test_only_a_scheme_card_and_only_one_on_top_or_face_up():
    with playing() as s:
        forest = s.put(0, "hand", FOREST)
        assert not set_in_motion(s.game, 0, forest)
        assert not set_in_motion(s.game, 0, s.ids("scheme deck", 0)[5])


@rule("701.25a")
def test_only_in_an_archenemy_game():
    with planechase() as s:
        s.do(0, SetSchemesInMotion())
        assert face_up(s) == ["Plane J"]


@rule("701.25c")
def test_several_are_set_in_motion_one_at_a_time():
    with playing() as s:
        s.put(
            0, "battlefield", permanent("Count", "Artifact", whenever(WhenYouSetInMotion(IsOngoing(False)), Jot("one")))
        )
        s.do(0, SetSchemesInMotion(3), make=sorcery)
        assert face_up(s) == ["Scheme 19", "Scheme 18", "Scheme 17"]
        assert [s.game.name_of(e.scheme) for e in s.events(SetInMotion)] == ["Scheme 19", "Scheme 18", "Scheme 17"]
        s.resolve_all()
        assert jotted(s).count("one") == 3
        assert face_up(s) == []


AGAIN = Triggered(
    WhenYouSetInMotion(IsOngoing(False)),
    IfYouDo(May(Abandon()), SetSchemesInMotion(which=TheSchemeSetInMotion())),
)


def again(edition: str):
    """An ongoing scheme lets the next one be set in motion once more; what was written down of it."""
    with playing(scheme("Plot"), ongoing("Laughter", AGAIN), edition=edition) as s:
        s.do(0, SetSchemesInMotion(2), make=sorcery)
        first = s.find("Plot", "command")
        s.expect(0, "may", True)
        s.resolve_all()
        assert [e.scheme for e in s.events(SetInMotion)][2:] in ([], [first]), "it stays the object that it is"
        return jotted(s).count("set Plot")


@rule("701.25b")
def test_what_is_face_up_is_set_in_motion_again_without_moving():
    assert again("2022-10-07") == 2


@rule("701.25b", edition="2017-09-25")
@rule("701.25b", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2017-09-25", "2021-04-19"])
def test_so_it_is_in_these_editions(edition):
    assert again(edition) == 2


@rule("701.25b", edition="2020-01-22")
def test_in_2020_a_scheme_had_to_be_moved_and_turned():
    assert again("2020-01-22") == 1


@rule("701.25b")
def test_it_is_replaced_and_nothing_triggers():
    with playing() as s:
        s.put(1, "battlefield", permanent("Foil", "Artifact", instead(SetInMotion, lambda e: None)))
        s.do(0, SetSchemesInMotion(), make=sorcery)
        assert face_up(s) == []
        assert jotted(s) == []


@rule("701.25b")
def test_an_empty_deck_gives_nothing():
    with playing() as s:
        s.do(0, SetSchemesInMotion(25), make=sorcery)
        assert len(s.events(SetInMotion)) == 20


def test_words_in_both_directions():
    language = Language(rules_of("archenemy"))
    for text in (
        "When you set ~ in motion, draw two cards.",
        "Whenever you set an ongoing scheme in motion, draw a card.",
        "Whenever you set a nonongoing scheme in motion, you may abandon ~. If you do, set that scheme in motion again.",
        "Set three schemes in motion.",
    ):
        (reading,) = language.read(text, root="spell line" if text.startswith("Set") else "line")
        assert language.text(reading.abilities, root="spell line" if text.startswith("Set") else "line") == text


def test_a_real_card():
    text = "When you set this scheme in motion, draw two cards. You may play an additional land this turn."
    row = CardRow(name="This World Belongs to Me", type_line="Scheme", oracle_text=text, layout="scheme")
    world = definition(Language(rules_of("archenemy")), row)
    with archenemy(schemes=(*SCHEMES, world)) as s:
        s.put(0, "hand", FOREST, FOREST)
        s.pass_until("precombat main")
        s.resolve_all()
        assert s.count(zone="hand", player=0) == 5, "with the card of the draw step"
        s.act(0, "play", "Forest")
        s.act(0, "play", "Forest")
        assert not s.can(0, "Forest", "play")
