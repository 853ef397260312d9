"""Damage of the next time, halves and doubles of it, played from card text (CR 614.9, 615.8)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule

BOLT = spell("~ deals 3 damage to any target.", "Bolt")
GOBLIN = beast("Goblin", types="Creature — Goblin")


@pytest.mark.parametrize("line", [
    "{1}: The next time a creature of your choice with shadow would deal damage to you this turn, prevent that damage.",
    "{3}: The next time ~ would deal damage to you this turn, prevent that damage. Any player may activate this ability.",
    "{0}: The next time ~ would deal combat damage to an opponent this turn, it deals that damage to target creature instead.",
    "If a source would deal damage to you or a permanent you control, prevent half that damage, rounded up.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


@rule("615.1", "107.1a", "614.1a")
def test_twice_for_others_and_half_for_you():
    text = ("If a source would deal damage to an opponent or a permanent an opponent controls, that source deals double that "
            "damage to that player or permanent instead.\nIf a source would deal damage to you or a permanent you control, "
            "prevent half that damage, rounded up.")  # fmt: skip
    s = table()
    s.put(0, "battlefield", shrine(text), beast("Wall", size="0/9"))
    s.put(1, "battlefield", beast("Ox", size="1/9"))
    play(s, 0, BOLT, ("player", 0))
    play(s, 0, BOLT, ("player", 1))
    play(s, 0, BOLT, "Wall")
    play(s, 0, BOLT, "Ox")
    assert (s.life(0), s.life(1), s.damage("Wall"), s.damage("Ox")) == (19, 14, 1, 6)


@rule("615.8", "615.9")
def test_what_a_source_of_a_kind_would_deal_next():
    s = table()
    s.put(
        0, "battlefield", shrine("{0}: The next time a Goblin would deal damage to you this turn, prevent that damage.")
    )
    pings = beast("Goblin", "{0}: ~ deals 1 damage to any target.", types="Creature — Goblin")
    s.put(1, "battlefield", pings)
    s.activate(0, "Shrine")
    s.resolve()
    play(s, 0, BOLT, ("player", 0))
    assert s.life(0) == 17  # that was no Goblin
    for left in (17, 16):
        s.pass_priority(0)
        s.activate(1, "Goblin", ("player", 0))
        s.resolve_all()
        assert s.life(0) == left


@rule("614.9", "615.8")
def test_combat_damage_goes_to_a_creature_instead():
    s = table()
    s.put(0, "battlefield", beast("Raider", "{0}: The next time ~ would deal combat damage to an opponent this turn, it deals "
                                  "that damage to target creature instead."))  # fmt: skip
    s.put(1, "battlefield", beast("Ox", size="1/9"))
    s.activate(0, "Raider", "Ox")
    s.resolve()
    s.attack(["Raider"])
    s.pass_until("postcombat main")
    assert (s.life(1), s.damage("Ox")) == (20, 2)


@rule("614.9")
def test_an_attacker_deals_its_damage_to_itself():
    s = table()
    dancer = beast("Dancer", "{0}: The next time target attacking creature would deal combat damage to ~ this turn, that "
                   "creature deals that damage to itself instead.", "1/1")  # fmt: skip
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", dancer)
    s.attack(["Bear"])
    s.block([("Dancer", "Bear")])
    s.pass_priority(0)
    s.activate(1, "Dancer", "Bear")
    s.resolve()
    s.pass_until("postcombat main")
    assert (s.permanents(0), s.permanents(1)) == ([], ["Dancer"])


@rule("614.9", "615.8")
def test_all_that_would_be_dealt_to_two_at_once():
    s = table()
    bird = beast("Bird", "{0}: The next time damage would be dealt to ~ and/or you this turn, that damage is dealt to any "
                 "target instead.", "1/3")  # fmt: skip
    s.put(0, "battlefield", bird)
    s.activate(0, "Bird", ("player", 1))
    s.resolve()
    play(s, 0, spell("~ deals 2 damage to each creature and each player.", "Fire"))
    assert (s.life(0), s.life(1), s.damage("Bird")) == (20, 14, 0)
    play(s, 0, BOLT, ("player", 0))
    assert s.life(0) == 17


@rule("109.2", "609.7a")
@pytest.mark.parametrize(("words", "can_be_chosen"), [("a Goblin", False), ("a Goblin source", True)])
def test_a_spell_can_be_chosen_only_where_a_source_is_spoken_of(words, can_be_chosen):
    words = f"{words} of your choice" + ("" if can_be_chosen else " with menace")
    shield = shrine(f"{{0}}: The next time {words} would deal damage to you this turn, prevent that damage.")
    raider = beast("Raider", "Haste, menace", types="Creature — Goblin")
    s = table()
    s.put(1, "battlefield", shield)
    s.put(0, "hand", raider)
    s.cast(0, "Raider")
    s.pass_priority(0)
    s.activate(1, "Shrine")
    s.resolve_all()
    s.attack(["Raider"])
    s.pass_until("postcombat main")
    assert s.life(1) == (20 if can_be_chosen else 18)


PAIR = (beast("Grunt", types="Creature — Goblin"), beast("Chief", size="3/3", types="Creature — Goblin"))


@rule("615.8", "614.9")
@pytest.mark.parametrize("turned", ["Grunt", "Chief"])
@pytest.mark.parametrize("what", ["prevent that damage", "that damage is dealt to target creature instead"])
def test_of_two_that_would_deal_damage_at_once_only_one_is_the_next(what, turned):
    s = table()
    s.put(1, "battlefield", shrine(f"{{0}}: The next time a Goblin would deal damage to you this turn, {what}."))
    s.put(1, "battlefield", beast("Wall", "Defender", "0/9"))
    s.put(0, "battlefield", *PAIR)
    s.pass_priority(0)
    s.activate(1, "Shrine", *["Wall"] * ("target" in what))
    s.resolve()
    s.attack(["Grunt", "Chief"])
    s.expect(1, "615.8", turned == "Grunt")
    s.pass_until("postcombat main")
    s.done()
    least = 2 if turned == "Grunt" else 3
    assert s.life(1) == 15 + least
    assert s.damage("Wall") == (least if "target" in what else 0)


@rule("615.8")
def test_all_that_this_one_would_deal_at_that_moment():
    s = table()
    s.put(1, "battlefield", shrine("{0}: The next time a Goblin would deal damage this turn, prevent that damage."))
    s.put(1, "battlefield", beast("Ox", size="1/1"))
    s.put(0, "battlefield", beast("Raider", "Trample", "3/3", "Creature — Goblin"))
    s.pass_priority(0)
    s.activate(1, "Shrine")
    s.resolve()
    s.attack(["Raider"])
    s.block({"Ox": "Raider"})
    s.expect(0, "510.1c", {"Ox": 1, ("player", 1): 2})
    s.pass_until("postcombat main")
    assert (s.life(1), s.permanents(1)) == (20, ["Ox", "Shrine"])


PALM = spell("The next time a source of your choice would deal damage to you this turn, prevent that damage. If damage is "
             "prevented this way, ~ deals that much damage to that source's controller.", "Palm")  # fmt: skip
SKULL = spell("~ deals 3 damage to any target. The damage can't be prevented.", "Skull")
BOMB = beast("Bomb", "Sacrifice ~: ~ deals 3 damage to any target.")


@rule("609.7a", "615.5", "615.12")
@pytest.mark.parametrize(("source", "life"), [(BOLT, [17, 20, 20]), (SKULL, [20, 17, 20]), (BOMB, [17, 20, 20])])
def test_what_was_prevented_is_dealt_to_who_controls_the_source_or_last_did(source, life):
    s = table(players=3)
    s.put(1, "hand", PALM)
    if source is BOMB:
        s.put(0, "battlefield", BOMB)
        s.activate(0, "Bomb", ("player", 1))
    else:
        s.put(0, "hand", source)
        s.cast(0, source.name, ("player", 1))
    s.pass_priority(0)
    s.cast(1, "Palm")
    s.expect(1, "609.7a", lambda option: s.game.name_of(option) == source.name)
    s.resolve_all().done()
    assert s.life_totals() == life
