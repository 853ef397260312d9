"""Attach (CR 701.3)."""

from __future__ import annotations

import pytest
import wordings
from magic import BEAR, OGRE, jotted, table
from testcards import Do, Jot, Those, when

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.attach import Attach
from apnap_plugins.rules.attachments.attachments import Attached, Unattached
from apnap_plugins.rules.continuous.continuous import YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import ATTACH, UNATTACH
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, permanent, whenever

SWORD = permanent("Sword", "Artifact — Equipment")
WEB = permanent("Web", "Enchantment — Aura", enchant(CREATURE))
CURSE = permanent("Curse", "Enchantment — Aura", enchant(players="any"))
EAR = permanent("Ear", "Artifact", whenever(when(Attached), Jot("attach")), whenever(when(Unattached), Jot("unattach")))


def attach_table(**more):
    s = table("attach", "enchant", **more)
    s.put(0, "battlefield", BEAR, OGRE, SWORD, EAR)
    s.put(0, "battlefield", WEB, attached_to=s.find("Ogre"))
    return s


def attach(s, what, to):
    s.do(0, Do("attach", (s.find(what), s.id_of(to) if isinstance(to, str) else to)))


@rule("701.3a")
def test_equipment_and_auras_are_put_onto_what_they_can_be_on():
    s = attach_table()
    attach(s, "Sword", "Bear")
    attach(s, "Web", "Bear")
    assert (s.host("Sword"), s.host("Web")) == (s.find("Bear"), s.find("Bear"))
    s.resolve_all()
    assert jotted(s) == ["attach", "attach"]


@rule("701.3a", "701.3b")
def test_what_it_cannot_be_attached_to_it_does_not_go_to():
    s = attach_table()
    s.lands(0, "G")
    card = s.put(0, "hand", creature("Elf", 1, 1))
    attach(s, "Sword", "Bear")
    for to in ("Forest", "Sword", card, ("player", 1)):
        attach(s, "Sword", to)
        assert s.host("Sword") == s.find("Bear", "battlefield")
    attach(s, "Web", "Forest")
    assert s.host("Web") == s.find("Ogre")
    s.resolve_all()
    assert jotted(s) == ["attach"]


@rule("701.3b")
def test_to_what_it_is_attached_to_already_nothing_happens():
    s = attach_table()
    web = s.find("Web")
    stamp = s.game.timestamp(web)
    attach(s, "Web", "Ogre")
    assert s.game.timestamp(web) == stamp
    assert s.ids("stack") == []


@rule("701.3b")
def test_what_is_no_aura_equipment_or_fortification_does_not_move():
    s = attach_table()
    attach(s, "Ear", "Bear")
    assert s.host("Ear") is None
    attach(s, "Ogre", "Bear")
    assert s.host("Ogre") is None
    assert s.ids("stack") == []


@rule("701.3c")
def test_it_gets_a_new_timestamp():
    s = attach_table()
    web = s.find("Web")
    before = s.game.timestamp(web)
    attach(s, "Web", "Bear")
    assert s.game.timestamp(web) > max(before, s.game.timestamp(s.find("Ear")))


@rule("701.3d")
def test_unattached_equipment_stays_on_the_battlefield():
    s = attach_table()
    attach(s, "Sword", "Bear")
    s.resolve_all()
    s.do(0, Do("unattach", (s.find("Sword"),)))
    assert s.host("Sword") is None
    assert "Sword" in s.permanents()
    s.resolve_all()
    assert jotted(s) == ["attach", "unattach"]
    s.do(0, Do("unattach", (s.find("Sword"),)))
    assert s.ids("stack") == []


@rule("701.3d")
def test_it_becomes_unattached_when_what_it_was_on_leaves():
    s = attach_table()
    attach(s, "Sword", "Bear")
    s.resolve_all()
    s.happen(Moved(s.find("Bear"), "graveyard"))
    s.do(0, Nothing())
    assert s.host("Sword") is None
    s.resolve_all()
    assert jotted(s) == ["attach", "unattach"]


@rule("701.3a")
def test_another_players_creature_and_a_change_of_control_make_no_difference():
    s = attach_table()
    theirs = s.put(1, "battlefield", BEAR)
    attach(s, "Sword", theirs)
    assert s.host("Sword") == theirs
    s.do(1, Change(All(CREATURE), (YouGainControl(),)))
    assert s.host("Sword") == theirs


@rule("701.3a")
def test_an_aura_that_can_enchant_players_is_attached_to_one():
    s = attach_table()
    s.put(0, "battlefield", CURSE, attached_to=("player", 0))
    attach(s, "Curse", ("player", 1))
    assert s.host("Curse") == ("player", 1)


@rule("701.3a", edition="2017-09-25")
def test_in_2017_this_was_about_objects_only():
    s = attach_table(edition="2017-09-25")
    s.put(0, "battlefield", CURSE, attached_to=("player", 0))
    attach(s, "Curse", ("player", 1))
    assert s.host("Curse") == ("player", 0)
    attach(s, "Sword", "Bear")
    assert s.host("Sword") == s.find("Bear")


@rule("701.3a", "701.3b", "701.3d")
def test_the_actions_tell_whether_something_changed():
    s = attach_table()
    sword, bear, told = s.find("Sword"), s.find("Bear"), []
    s.settle()
    attach, unattach = s.game.verb(ATTACH), s.game.verb(UNATTACH)
    for act in (lambda: attach(s.game, sword, bear), lambda: attach(s.game, sword, bear),
                lambda: unattach(s.game, sword), lambda: unattach(s.game, sword)):  # fmt: skip
        s.arrange(lambda act=act: told.append(act()))
    assert told == [True, False, True, False]


@rule("701.3a")
def test_an_effect_attaches_its_source_or_another_object():
    s = attach_table()
    s.put(0, "battlefield", permanent("Axe", "Artifact — Equipment", Activated((), Attach(Those((s.find("Bear"),))))))
    s.act(0, "activate", "Axe").resolve()
    assert s.host("Axe") == s.find("Bear")
    both = (s.find("Ogre"), s.find("Bear"))
    s.do(0, Attach(Those(both), Those((s.find("Sword"), s.find("Axe")))))
    assert (s.host("Sword"), s.host("Axe")) == (s.find("Ogre"), s.find("Ogre"))  # all to one


def test_text_about_attaching():
    s = wordings.table()
    text = "When Blade enters, attach it to target Pirate you control.\nEquipped creature gets +2/+1."
    s.put(0, "battlefield", BEAR, wordings.beast("Hook", types="Creature — Pirate"))
    s.put(1, "battlefield", wordings.beast("Theirs", types="Creature — Pirate"))
    wordings.play(s, 0, wordings.made("Blade", "Artifact — Equipment", text))
    s.resolve()
    assert s.host("Blade") == s.find("Hook")
    assert s.pt("Hook") == (4, 3)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature you control enters, attach Blade to it.",
        "When Blade enters, create a 1/1 red Goblin creature token, then attach Blade to it.",
    ],
)
def test_it_is_not_attached_to_itself(text):
    s = wordings.table()
    blade = wordings.made("Blade", "Artifact — Equipment", f"{text}\nEquipped creature gets +2/+1.")
    if text.startswith("Whenever"):
        s.put(0, "battlefield", blade)
        wordings.play(s, 0, wordings.beast("Goblin Token"))
    else:
        wordings.play(s, 0, blade)
    s.resolve_all()
    assert s.host("Blade") == s.find("Goblin Token")


def test_if_you_do_follows_only_where_something_was_attached():
    """What can't be attached isn't (CR 701.3b)."""
    for size, expected in (("2/2", 21), ("", 20)):
        s = wordings.table()
        kind = "Creature" if size else "Land"
        s.put(
            0,
            "battlefield",
            wordings.made("Host", kind, "", size=size),
            wordings.made("Blade", "Artifact — Equipment", ""),
        )
        text = "You may attach target Equipment to target creature or land. If you do, you gain 1 life."
        s.put(0, "hand", wordings.made("Bind", "Instant", text))
        s.cast(0, "Bind", "Blade", "Host")
        s.expect(0, "608.2d", True)
        s.resolve()
        assert s.life_totals()[0] == expected


@rule("701.3a", "701.3c")
def test_all_equipment_is_attached_at_once_wherever_it_was():
    s = wordings.table()
    knight = wordings.beast("Knight", "{0}: Attach all Equipment you control to ~.")
    s.put(
        0, "battlefield", knight, BEAR, wordings.made("Blade", "Artifact — Equipment", "Equipped creature gets +2/+1.")
    )
    s.put(0, "battlefield", wordings.made("Cloak", "Artifact — Equipment", "Equipped creature has flying."))
    s.put(1, "battlefield", wordings.made("Theirs", "Artifact — Equipment", "Equipped creature gets +1/+1."))
    s.do(0, Attach(Those((s.find("Bear"),)), Those((s.find("Blade"),))))
    s.activate(0, "Knight")
    s.resolve()
    assert s.host("Blade") == s.host("Cloak") == s.find("Knight") and s.host("Theirs") is None
    assert s.pt("Knight") == (4, 3) and s.pt("Bear") == (2, 2)
