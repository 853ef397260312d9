"""Living weapon (CR 702.92)."""

from __future__ import annotations

import pytest
from testcards import forbids
from wordings import beast, made, meaning, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import Attached
from apnap_plugins.rules.effects.replacement import MoreTokens
from apnap_plugins.testing import creature, permanent

HUSK = made("Husk", "Artifact — Equipment", "Living weapon\nEquipped creature gets +1/+2.\nEquip {0}")
GERM = "Phyrexian Germ Token"
BEAR = creature("Bear", 2, 2)


def cast(*there, card=HUSK, player=0, **more):
    """It is cast and has entered; its ability is on the stack."""
    s = table(active=player, **more)
    s.put(player, "battlefield", *there)
    s.put(player, "hand", card)
    s.cast(player, card.name)
    s.resolve()
    return s


@rule("702.92a")
def test_a_germ_is_created_and_wields_it():
    s = cast()
    assert (s.permanents(), len(s.ids("stack"))) == (["Husk"], 1)
    s.resolve_all()
    germ = s.find(GERM)
    assert (s.host("Husk"), s.pt(germ), s.game.object(germ).kind) == (germ, (1, 2), "token")
    its = [s.characteristic(germ, key) for key in ("colors", "subtypes", "types")]
    assert its == [{"B"}, {"Phyrexian", "Germ"}, {"creature"}]


@rule("702.92a", "704.5f")
def test_without_its_weapon_it_dies():
    s = cast(BEAR)
    s.resolve_all()
    s.act(0, "activate", "Husk", targets=["Bear"]).resolve_all()
    assert (s.permanents(), s.host("Husk")) == (["Bear", "Husk"], s.find("Bear"))


@rule("702.92a", "400.7")
@pytest.mark.parametrize("back", [True, False])
def test_where_the_weapon_is_gone_the_germ_dies_at_once(back):
    s = cast()
    s.happen(Moved(s.find("Husk"), "exile"))
    if back:
        s.happen(Moved(s.find("Husk", "exile"), "battlefield"))
    s.resolve_all()
    assert len(s.events(Attached)) == back  # by its own trigger, as it came back
    assert s.count(GERM, "battlefield") == back


@rule("702.92a")
def test_of_two_germs_one_wields_it_and_the_other_dies():
    s = cast(permanent("Season", "Enchantment", MoreTokens(times=2)))
    s.expect(0, "702.92a", lambda option: True)
    decision = s.wait_for("702.92a", 0)
    assert len(decision.options) == 2
    s.expected.clear()
    s.answer(0, [decision.options[1]])
    assert (s.count(GERM, "battlefield"), s.host("Husk")) == (1, s.find(GERM, "battlefield"))


@rule("702.92a", "101.2")
def test_where_it_cant_be_attached_the_germ_dies():
    s = cast(permanent("Law", "Enchantment", forbids(Attached)))
    s.resolve_all()
    assert (s.permanents(), s.host("Husk")) == (["Husk", "Law"], None)


@rule("702.92a")
def test_however_it_enters():
    s = table()
    s.put(0, "graveyard", HUSK)
    s.happen(Moved(s.find("Husk"), "battlefield"))
    s.resolve_all()
    assert s.host("Husk") == s.find(GERM)


@rule("702.92a")
def test_it_is_moved_while_the_ability_is_on_the_stack():
    s = cast(BEAR)
    s.arrange(lambda: s.game.happen(Attached(s.find("Husk"), s.find("Bear"))))
    s.resolve_all()
    assert s.host("Husk") == s.find(GERM)


@rule("702.92a")
def test_anothers_weapon_gives_its_controller_the_germ():
    s = cast(player=1)
    s.resolve_all()
    assert s.game.controller(s.find(GERM)) == 1


@rule("702.92a", "707.2")
def test_a_copy_of_it_brings_a_germ_of_its_own():
    copy = made("Twin", "Artifact", "You may have this artifact enter as a copy of any artifact on the battlefield.")
    s = cast()
    s.resolve_all()
    s.put(0, "hand", copy)
    s.cast(0, "Twin")
    s.expect(0, "707.5", ["Husk"])
    s.resolve_all()
    one, two = s.find_all(GERM, "battlefield")
    assert {s.host(i) for i in s.find_all("Husk", "battlefield")} == {one, two}


@rule("702.92a", "603.2")
def test_each_instance_brings_a_germ_and_it_stays_with_the_last():
    s = cast(card=made("Husk", "Artifact — Equipment", "Living weapon\nLiving weapon\nEquipped creature gets +1/+2."))
    s.resolve_all()
    assert s.count(GERM, "battlefield") == 1
    assert s.host("Husk") == s.find(GERM, "battlefield")


@rule("702.92a")
def test_a_lord_of_phyrexians_keeps_a_germ_alive():
    s = cast(beast("Lord", "Other Phyrexian creatures you control get +1/+1."))
    s.resolve_all()
    assert s.pt(GERM) == (2, 3)
    s.happen(Moved(s.find("Husk"), "graveyard"))
    assert s.pt(GERM) == (1, 1)


def test_words():
    assert meaning("Living weapon") == (Keyword("living-weapon"),)
