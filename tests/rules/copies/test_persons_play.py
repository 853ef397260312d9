"""What a text calls "he" and "she", played: a legendary card speaks of itself alone so (CR 201.5)."""

from __future__ import annotations

from wordings import beast, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import NAME, SUBTYPES

BEAR = beast("Bear", types="Creature — Bear", size="2/2")


@rule("707.9b", "707.9a", "201.5")
def test_a_person_becomes_a_copy_except_for_her_name_and_her_ability():
    s = table(decks=[[BEAR] * 9] * 2)
    text = ("At the beginning of combat on your turn, Nia becomes a copy of up to one other target creature you control, except "
            "her name is Nia, Part-Time Bear and she has this ability. Then put a +1/+1 counter on her.")  # fmt: skip
    nia = s.put(0, "battlefield", beast("Nia, Part-Time Bear", text, "1/1", "Legendary Creature — Human"))
    bear = s.put(0, "battlefield", BEAR)
    s.expect(0, "601.2c", [bear])
    s.pass_until("beginning of combat")
    s.resolve_all()
    assert (s.characteristic(nia, NAME), s.characteristic(nia, SUBTYPES)) == ("Nia, Part-Time Bear", {"Bear"})
    assert (s.pt(nia), s.pt(bear)) == ((3, 3), (2, 2))
    s.pass_until("upkeep", again=True)
    s.pass_until("upkeep", again=True)
    s.expect(0, "601.2c", [bear])
    s.pass_until("beginning of combat")  # it has the ability still
    s.resolve_all()
    assert s.pt(nia) == (4, 4)


@rule("707.9b", "707.9a")
def test_what_he_is_besides_what_he_copies():
    s = table()
    text = ("Whenever you cast a noncreature spell, Tom becomes a copy of up to one other target creature until end of turn, "
            "except his name is Tom, Young Avenger, he's 4/4, and he has flying and this ability.")  # fmt: skip
    tom = s.put(0, "battlefield", beast("Tom, Young Avenger", text, "1/1", "Legendary Creature — Human"))
    s.put(0, "battlefield", BEAR)
    s.expect(0, "601.2c", ["Bear"])
    play(s, 0, spell("You gain 1 life."))
    s.resolve_all()
    assert s.characteristic(tom, NAME) == "Tom, Young Avenger"
    assert (s.pt(tom), s.characteristic(tom, SUBTYPES), s.has(tom, "flying")) == ((4, 4), {"Bear"}, True)
    s.pass_until("upkeep", again=True)
    assert (s.pt(tom), s.characteristic(tom, SUBTYPES), s.has(tom, "flying")) == ((1, 1), {"Human"}, False)


@rule("400.3", "201.5")
def test_he_goes_to_his_owners_hand_whoever_controls_him():
    s = table()
    text = "Whenever Bob attacks alone, return him to his owner's hand. If you do, each opponent loses 2 life."
    s.put(1, "battlefield", beast("Bob, Agent", text, types="Legendary Creature — Human"), controller=0)
    s.attack("Bob, Agent")
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == ([], ["Bob, Agent"])
    assert s.life_totals() == [20, 18]


@rule("400.3", "122.6")
def test_she_comes_back_under_her_owners_control_with_a_counter_on_her():
    s = table()
    text = "When Pat dies, return her to the battlefield under her owner's control with a +1/+1 counter on her."
    s.put(1, "battlefield", beast("Pat, Undying", text, types="Legendary Creature — Human"), controller=0)
    play(s, 0, spell("Destroy target creature."), "Pat, Undying")
    s.resolve_all()
    assert (s.permanents(0), s.permanents(1), s.pt("Pat, Undying")) == ([], ["Pat, Undying"], (3, 3))


@rule("510.1c", "201.5")
def test_he_assigns_his_damage_as_though_he_were_not_blocked():
    s = table()
    text = "You may have Logan assign his combat damage as though he weren't blocked."
    s.put(0, "battlefield", beast("Logan, Claws Out", text, "3/3", "Legendary Creature — Human"))
    s.put(1, "battlefield", BEAR)
    s.attack("Logan, Claws Out")
    s.block({"Bear": "Logan, Claws Out"})
    s.expect(0, "510.1c", True)
    s.pass_until("postcombat main")
    assert (s.life(1), s.permanents(1)) == (17, ["Bear"])
