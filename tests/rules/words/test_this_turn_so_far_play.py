"""Cards made from their text, played: what happened so far this turn, and in whose turn it happens (CR 603.2, 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.sacrifice import Sacrifice
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasType
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, You
from apnap_plugins.rules.vocabulary.triggers import WhenSo
from apnap_plugins.testing import basic

CREATURES = All(HasType("creature"))


@rule("603.2c", "120.1")
def test_whenever_you_are_dealt_damage_that_many() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you're dealt damage, put that many charge counters on ~.", "Droplet"))
    s.put(0, "battlefield", shrine("Whenever you're dealt combat damage, you gain 10 life.", "Giant"))
    s.do(1, DealDamage(3, EachPlayer()))
    s.resolve_all()
    assert (s.counters_on("Droplet", "charge"), s.life(0)) == (3, 17)
    s.do(1, LoseLife(2, EachPlayer()))
    s.resolve_all()
    assert s.counters_on("Droplet", "charge") == 3, "losing life is no damage"
    s = table(active=1)
    s.put(0, "battlefield", shrine("Whenever you're dealt damage, you gain 1 life.", "Droplet"))
    s.put(1, "battlefield", BEAR, OGRE)
    s.attack(["Bear", "Ogre"], player=1)
    s.pass_until("end of combat")
    assert s.life(0) == 20 - 5 + 1, "once for what is dealt at one moment"


@rule("119.9", "603.2")
def test_gaining_life_for_the_first_time_each_turn() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    s.put(
        0, "battlefield", shrine("Whenever you gain life for the first time each turn, put a +1/+1 counter on ~.", "A")
    )
    s.put(
        0, "battlefield", shrine("Whenever you lose life for the first time each turn, put a +1/+1 counter on ~.", "B")
    )
    for number in (1, 2):
        s.do(0, GainLife(2))
        s.do(0, LoseLife(number, You()))
        s.resolve_all()
        assert (s.counters_on("A"), s.counters_on("B")) == (1, 1)
    s.pass_until("upkeep", again=True)
    s.do(1, GainLife(2, EachPlayer()))
    s.resolve_all()
    assert s.counters_on("A") == 2


@rule("603.2c", "510.2")
def test_life_that_is_gained_or_lost_several_times_at_one_moment_is_the_first_time_once() -> None:
    text = "Whenever you {} life for the first time each turn, put a +1/+1 counter on ~."
    s = table(active=1)
    s.put(0, "battlefield", shrine(text.format("lose"), "Chief"))
    s.put(1, "battlefield", BEAR, OGRE)
    s.attack(["Bear", "Ogre"], player=1)
    s.pass_until("end of combat")
    assert (s.life(0), s.counters_on("Chief")) == (15, 1)
    s.do(1, LoseLife(5, EachPlayer()))
    s.resolve_all()
    assert s.counters_on("Chief") == 1, "that was the second time"
    s = table()
    s.put(0, "battlefield", shrine(text.format("gain"), "Cleric"))
    s.put(0, "battlefield", beast("Imp", "Lifelink"), beast("Bat", "Lifelink"))
    s.attack(["Imp", "Bat"])
    s.pass_until("end of combat")
    assert (s.life(0) > 21, s.counters_on("Cleric")) == (True, 1)


@rule("603.2", "603.10a")
def test_what_happens_during_your_turn() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    s.put(0, "battlefield", shrine("Whenever a creature dies during your turn, put a +1/+1 counter on ~.", "Tomb"))
    s.put(0, "battlefield", shrine("Whenever you gain life during your turn, you lose 1 life.", "Leech"))
    s.put(0, "battlefield", BEAR)
    s.do(0, Sacrifice(CREATURES))
    s.do(0, GainLife(5))
    s.resolve_all()
    assert (s.counters_on("Tomb"), s.life(0)) == (1, 24)
    s.pass_until("upkeep", again=True)
    s.put(0, "battlefield", BEAR)
    s.do(0, Sacrifice(CREATURES))
    s.do(0, GainLife(5))
    s.resolve_all()
    assert (s.counters_on("Tomb"), s.life(0)) == (1, 29)
    (ability,) = meaning("Whenever another creature dies during your turn, scry 1.")
    assert isinstance(ability.on, WhenSo)
    assert (type(ability.on.of), ability.on.condition) == (WhenDies, YourTurn())


@rule("701.6a", "602.5")
def test_if_you_created_a_token_this_turn() -> None:
    s = table()
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", shrine("{0}: You gain 1 life. Activate only if you created a token this turn.", "Idol"))
    assert not s.can(0, "Idol", "activate")
    play(s, 0, beast("Cow"))
    assert not s.can(0, "Idol", "activate")
    play(s, 0, spell("Create a 1/1 white Bird creature token with flying."))
    s.do(0, Sacrifice(CREATURES))
    assert s.can(0, "Idol", "activate"), "it need not be there any more"
    assert not s.can(1, "Idol", "activate")


@rule("120.3a", "510.2", "614.1a")
def test_damage_of_several_sources_at_one_moment_leaves_one_life() -> None:
    text = "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead."
    for life in (3, 4, 5, 6):
        s = table(active=1)
        s.put(0, "battlefield", shrine(text, "Worship"), beast("Elf"))
        s.put(0, "battlefield", shrine("Whenever you lose life, put that many charge counters on ~.", "Tally"))
        s.do(1, LoseLife(20 - life, EachPlayer()))
        s.resolve_all()
        s.put(1, "battlefield", BEAR, OGRE)
        s.attack(["Bear", "Ogre"], player=1)
        s.pass_until("end of combat")
        assert s.life(0) == 1, "all that is lost at one moment leaves 1"
        assert s.counters_on("Tally", "charge") == 20 - 1
    s.do(1, LoseLife(1, EachPlayer()))
    assert s.life(0) == 0, "what is not damage takes the rest"


@rule("603.1", "113.6k")
def test_one_ability_with_two_triggers() -> None:
    s = table()
    text = "When you cast this spell and whenever ~ attacks, you gain 3 life."
    play(s, 0, beast("Leveler", text))
    assert s.life(0) == 23, "it triggers as it is cast"
    s.resolve_all()
    s = table()
    s.put(0, "battlefield", beast("Leveler", text))
    s.attack(["Leveler"])
    s.resolve_all()
    assert s.life(0) == 23
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a black spell or a Swamp you control enters, you gain 1 life.", "Staff"),
    )
    s.put(0, "hand", basic("B"))
    s.act(0, "play", "Swamp")
    s.resolve_all()
    play(s, 0, made("Rat", "Creature", "", "{B/P}", "1/1"))
    s.resolve_all()
    assert s.life(0) in (22, 20)


@rule("608.2c", "701.21a")
def test_for_each_creature_tapped_this_way() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "battlefield", beast("Ox"), tapped=True)
    s.put(1, "battlefield", beast("Elk"))
    s.expect(0, "608.2d", ["Bear", "Ogre"])
    play(
        s,
        0,
        spell("Tap any number of untapped creatures you control. You gain 4 life for each creature tapped this way."),
    )
    assert (sorted(s.tapped()), s.life(0)) == (["Bear", "Ogre", "Ox"], 28)


@rule("614.1c", "614.12")
@pytest.mark.parametrize(("lands", "tapped"), [(1, False), (2, True)])
def test_if_so_it_enters_tapped(lands: int, tapped: bool) -> None:
    s = table()
    s.put(0, "battlefield", *[basic("R")] * lands)
    s.put(
        0, "hand", made("Cave", "Land", "If you control two or more other lands, ~ enters tapped.\n{T}: Add {R}.", "")
    )
    s.act(0, "play", "Cave")
    assert ("Cave" in s.tapped()) == tapped


@rule("122.6", "614.17")
def test_it_cant_have_counters_put_on_it() -> None:
    s = table()
    s.put(0, "battlefield", beast("Kite", "~ can't have counters put on it."), BEAR)
    s.do(0, PutCounters("+1/+1", 1, CREATURES))
    assert (s.counters_on("Kite"), s.counters_on("Bear")) == (0, 1)


@rule("508.3c", "603.4")
def test_how_many_creatures_you_attacked_with() -> None:
    text = "At the beginning of your end step, if you attacked with two or more creatures this turn, you gain 5 life."
    for attackers, life in ((["Bear", "Ogre"], 25), (["Bear"], 20)):
        s = table()
        s.put(0, "battlefield", shrine(text), BEAR, OGRE)
        s.attack(attackers)
        s.pass_until("end")
        s.resolve_all()
        assert s.life(0) == life
    s = table()
    s.put(0, "battlefield", shrine("At the beginning of your end step, if you didn't attack with a creature this turn, "
                                   "sacrifice ~."), BEAR)  # fmt: skip
    s.attack(["Bear"])
    s.pass_until("end")
    s.resolve_all()
    assert "Shrine" in s.permanents()


@rule("603.6a", "110.5b")
def test_whenever_something_enters_tapped() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever a permanent you control enters tapped, untap it.", "Amulet"))
    s.put(0, "battlefield", shrine("Whenever a land you control enters untapped, you gain 1 life.", "Grange"))
    s.put(0, "hand", made("Cave", "Land", "~ enters tapped.\n{T}: Add {R}.", ""))
    s.act(0, "play", "Cave")
    assert s.tapped() == ["Cave"]
    s.resolve_all()
    assert (s.tapped(), s.life(0)) == ([], 20)
    play(s, 0, made("Rock", "Artifact", "~ enters tapped and doesn't untap during your untap step."))
    s.resolve_all()
    assert s.tapped() == []


@rule("603.1", "603.10a")
def test_it_enters_or_another_dies() -> None:
    s = table()
    play(s, 0, beast("Bishop", "Whenever ~ enters or another creature you control dies, you gain 1 life."))
    s.resolve_all()
    assert s.life(0) == 21
    s.put(0, "battlefield", BEAR)
    s.do(0, Sacrifice(All(HasSubtype("Cat"))))
    s.do(0, Sacrifice(CREATURES))
    s.resolve_all()
    assert s.life(0) == 22, "the Bear is another one, also where both die together"


@rule("508.1k")
def test_it_and_others_of_a_kind_attack() -> None:
    text = "Whenever ~ and at least one other Warrior attack, put a +1/+1 counter on ~."
    for types, counters in (("Creature — Warrior", 1), ("Creature — Cat", 0)):
        s = table()
        s.put(0, "battlefield", beast("Tactician", text, types="Creature — Warrior"), beast("Friend", types=types))
        s.attack(["Tactician", "Friend"])
        s.resolve_all()
        assert s.counters_on("Tactician") == counters


@rule("608.2h", "122.6")
def test_each_of_several_targets() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Choose any number of target creatures. Put a +1/+1 counter on each of them."), ["Bear", "Ogre"])
    assert [s.counters_on(name) for name in ("Bear", "Ogre")] == [1, 1]
    play(s, 0, spell("Tap up to two target creatures. Put a stun counter on each of those creatures."), ["Bear"])
    assert [s.counters_on(name, "stun") for name in ("Bear", "Ogre")] == [1, 0]


@rule("509.1b")
def test_your_opponents_cant_block_with_a_kind() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Your opponents can't block with creatures with power 2 or less."), BEAR)
    s.put(1, "battlefield", beast("Mouse", size="1/1"), OGRE)
    s.attack(["Bear"])
    with pytest.raises(ScenarioError):
        s.block({"Mouse": "Bear"})


@rule("121.1", "119.3", "120.1")
def test_numbers_of_this_turn() -> None:
    s = table()
    s.put(0, "library", *[BEAR] * 5)
    s.put(0, "battlefield", beast("Wall", "At the beginning of each end step, if ~ was dealt damage this turn, put a +0/+1 "
                                  "counter on it.", "0/9"))  # fmt: skip
    play(
        s,
        0,
        spell("Draw a card. Until end of turn, target creature gets +1/+0 for each card you've drawn this turn."),
        "Wall",
    )
    assert s.pt("Wall") == (1, 9)
    s.do(1, LoseLife(3, EachPlayer()))
    s.do(1, DealDamage(1, CREATURES))
    play(s, 0, spell("You gain life equal to the life you've lost this turn."))
    assert s.life(0) == 20
    s.pass_until("end")
    s.resolve_all()
    assert s.pt("Wall") == (1, 10)


def test_texts_of_numbers_and_times() -> None:
    for line in (
        "{1}: Prevent all combat damage that would be dealt this turn. Activate only before the combat damage step.",
        "~ can block an additional seven creatures each combat.",
        "As long as a creature has a -1/-1 counter on it, ~ has vigilance.",
        "{1}: Destroy target creature that has a -1/-1 counter on it.",
        "{1}: ~ deals X damage to any target, where X is 3 plus the number of charge counters on ~.",
    ):
        assert len(meaning(line)) == 1
