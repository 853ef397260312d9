"""An Equipment that comes back onto a creature, what is taken and barred for as long, either spell (CR 611.2b, 701.3)."""

from __future__ import annotations

from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

SWORD = made(
    "Sword",
    "Artifact — Equipment",
    "Equipped creature gets +1/+2.\nWhenever a 1/1 creature you control enters, you may return this card from your graveyard to "
    "the battlefield, then attach it to that creature.",
)


@rule("113.6m", "701.3a")
def test_it_comes_back_attached_to_what_entered():
    for gone in (False, True):
        s = table()
        s.put(0, "graveyard", SWORD)
        s.put(0, "hand", beast("Elf", size="1/1"), beast("Wolf"))
        s.cast(0, "Wolf")
        s.resolve()
        assert s.stack == []
        s.cast(0, "Elf")
        s.resolve()
        s.expect(0, "608.2d", True)
        if gone:
            play(s, 1, spell("Destroy target creature.", "Slay"), "Elf")
        s.resolve()
        assert "Sword" in s.permanents(0)
        assert s.host("Sword") == (None if gone else s.find("Elf"))


@rule("611.2b")
def test_control_abilities_and_attacks_come_back_when_it_leaves():
    s = table(decks=[[basic("G")] * 9] * 2)
    text = (
        "When this creature enters, choose target artifact an opponent controls. For as long as this creature remains on the "
        "battlefield, gain control of that permanent, it loses all abilities, and it can't attack or block."
    )
    s.put(1, "battlefield", beast("Golem", "Flying", types="Artifact Creature"))
    s.put(0, "battlefield", beast("Dragon", text), event=True)
    s.resolve()
    assert s.permanents(0) == ["Dragon", "Golem"]
    assert not s.has("Golem", "flying")
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0)
    s.attack("Dragon")
    play(s, 1, spell("Destroy target creature.", "Slay"), "Dragon")
    assert (s.permanents(1), s.has("Golem", "flying")) == (["Golem"], True)


@rule("611.2b")
def test_another_permanent_is_barred_while_this_remains_tapped():
    s = table()
    rod = "{T}: For as long as this artifact remains tapped, another target permanent loses all abilities and "
    s.put(0, "battlefield", made("Rod", "Artifact", rod + "can't attack or block."))
    s.put(1, "battlefield", beast("Bird", "Flying"))
    s.activate(0, "Rod", "Bird")
    s.resolve()
    assert not s.has("Bird", "flying")
    play(s, 1, spell("Untap target artifact.", "Twiddle"), "Rod")
    assert s.has("Bird", "flying")


@rule("608.2c", "400.6")
def test_a_spell_of_either_name_goes_where_its_owner_says():
    s = table(active=1)
    s.put(1, "hand", made("Chandra", "Planeswalker", "", cost="{0}"), spell("You gain 1 life.", "Salve"), beast("Ape"))
    text = (
        "{0}: Choose up to one target creature spell or planeswalker spell. Its owner puts it on their choice of the top or "
        "bottom of their library."
    )
    s.put(0, "battlefield", shrine(text))
    s.cast(1, "Ape")
    s.expect(1, "608.2d", lambda o: o[0] == "top")
    s.activate(0, "Shrine", "Ape")
    s.resolve()
    assert (s.stack, s.zone_names(1, "library")) == ([], ["Ape"])
    s.cast(1, "Salve")
    s.activate(0, "Shrine", [])
    assert s.targets(s.ids("stack")[0]) == []


@rule("701.17a", "701.19a")
def test_a_creature_of_its_type_and_of_one_more():
    s = table()
    pyre = (
        "{0}, Sacrifice a creature: Search your library for a creature card that shares a creature type with the sacrificed "
        "creature and has mana value equal to 1 plus that creature's mana value. Put that card onto the battlefield, then "
        "shuffle."
    )
    s.put(0, "battlefield", made("Pyre", "Artifact", pyre), beast("Young", types="Creature — Elf", cost="{1}"))
    for name, kind, cost in (("Old", "Elf", "{2}"), ("Ancient", "Elf", "{3}"), ("Other", "Ape", "{2}")):
        s.put(0, "library", beast(name, types=f"Creature — {kind}", cost=cost))
    s.expect(0, "701.19a", ["Old"])
    s.activate(0, "Pyre")
    s.resolve()
    assert s.permanents(0) == ["Old", "Pyre"]
