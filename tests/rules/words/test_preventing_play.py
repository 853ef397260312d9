"""Cards made from their text, played: damage that is prevented, changed or dealt to somebody else (CR 614, 615)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.prevention import PreventAllDamage, PreventedDamage, PreventNextTime, Prevents
from apnap_plugins.rules.effects.replacement import InsteadOfDamage, MoreDamage, Redirects
from apnap_plugins.rules.vocabulary.filters import HasColor, Itself, YouControl
from apnap_plugins.rules.vocabulary.selectors import Remembered, This, You

YOU = ("player", 0)


def deals(s, *hits):
    """Simultaneous damage: (source, to, amount, whether combat) each."""
    s.happen(*(damage_event(*hit) for hit in hits))


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("If a red source would deal damage to you, prevent 1 of that damage.",
         Prevents(DamageFilter(HasColor("R"), to=None, players=You()), 1)),
        ("If a source you control would deal damage to a permanent or player, it deals triple that damage instead.",
         MoreDamage(DamageFilter(YouControl()), 3)),
        ("If a source would deal damage to ~, it deals that much damage plus 2 instead.",
         MoreDamage(DamageFilter(to=Itself(), players=None), 1, 2)),
        ("All combat damage that would be dealt to you is dealt to ~ instead.",
         Redirects(This(), DamageFilter(to=None, players=You(), combat=True))),
    ],
)  # fmt: skip
def test_static_effects(line, tree):
    assert statics(line) == (tree,)


def test_what_follows_prevention_belongs_to_it():
    tree = effect(
        "Prevent all combat damage that would be dealt to you this turn. You gain life equal to the damage prevented this way."
    )
    assert isinstance(tree, PreventAllDamage) and tree.then.amount == PreventedDamage()
    *_, last = effect("The next time a source of your choice would deal damage to you this turn, prevent that damage. "
                      "If damage is prevented this way, ~ deals that much damage to that source's controller.").steps  # fmt: skip
    assert isinstance(last, PreventNextTime) and last.sources == Remembered("source")
    (instead,) = statics("If damage would be dealt to ~, put that many +1/+1 counters on it instead.")
    assert isinstance(instead, InsteadOfDamage) and instead.what.amount == PreventedDamage()


@rule("615.13", "615.5")
def test_each_source_of_simultaneous_damage_by_itself():
    s = table()
    lives = s.put(0, "battlefield", shrine("If a source would deal damage to you, prevent that damage and "
                                           "put an age counter on Shrine."))  # fmt: skip
    a, b = s.put(1, "battlefield", BEAR, OGRE)
    deals(s, (a, YOU, 2), (b, YOU, 3))
    assert s.life(0) == 20 and s.counters_on(lives, "age") == 2


@rule("615.5")
def test_one_counter_for_all_damage_of_a_moment_also_where_it_cant_be_prevented():
    s = table()
    text = "If damage would be dealt to Phantom, prevent that damage. Remove a +1/+1 counter from Phantom."
    phantom = s.put(0, "battlefield", beast("Phantom", text, "2/2"), counters={"+1/+1": 4})
    a, b = s.put(1, "battlefield", BEAR, OGRE)
    deals(s, (a, phantom, 2), (b, phantom, 3))
    assert s.counters_on(phantom) == 3 and s.field("damage", phantom) == 0
    play(s, 1, spell("Damage can't be prevented this turn.", "Skull"))
    deals(s, (a, phantom, 2))
    assert s.counters_on(phantom) == 2 and s.field("damage", phantom) == 2


@rule("615.5", "615.12")
def test_that_many_is_as_much_as_would_be_dealt_also_where_it_cant_be_prevented():
    s = table(decks=[[BEAR] * 40] * 2)
    s.put(
        0, "battlefield", shrine("If damage would be dealt to you, prevent that damage and mill twice that many cards.")
    )
    a, b = s.put(1, "battlefield", BEAR, OGRE)
    deals(s, (a, YOU, 2), (b, YOU, 3))
    assert (s.life(0), s.count("Bear", "graveyard", 0)) == (20, 10)
    play(s, 1, spell("Damage can't be prevented this turn.", "Skull"))
    deals(s, (b, YOU, 3))
    assert (s.life(0), s.count("Bear", "graveyard", 0)) == (17, 16)


@rule("615.5", "615.12")
def test_none_was_prevented_this_way_where_it_cant_be():
    s = table()
    text = (
        "If damage would be dealt to Hydra, prevent that damage. "
        "Put an age counter on Hydra for each 1 damage prevented this way."
    )
    hydra = s.put(0, "battlefield", beast("Hydra", text, "4/4"))
    a = s.put(1, "battlefield", BEAR)
    deals(s, (a, hydra, 2))
    assert s.counters_on(hydra, "age") == 2
    play(s, 1, spell("Damage can't be prevented this turn.", "Skull"))
    deals(s, (a, hydra, 3))
    assert (s.damage(hydra), s.counters_on(hydra, "age")) == (3, 2)


@rule("615.5")
def test_each_creature_gets_counters_for_the_damage_to_it():
    s = table()
    text = (
        "If damage would be dealt to another creature you control, prevent that damage. "
        "Put a +1/+1 counter on that creature for each 1 damage prevented this way."
    )
    s.put(0, "battlefield", beast("Vigor", text, "6/6"))
    bear, ogre = s.put(0, "battlefield", BEAR, OGRE)
    vigor = s.find("Vigor")
    foe = s.put(1, "battlefield", beast("Foe"))
    deals(s, (foe, bear, 1), (foe, ogre, 3), (foe, vigor, 2))
    assert (s.counters_on(bear), s.counters_on(ogre), s.counters_on(vigor)) == (1, 3, 0)
    assert s.field("damage", vigor) == 2


@rule("609.7", "615.5")
def test_damage_that_is_turned_against_who_controls_the_source():
    s = table()
    bear = s.put(1, "battlefield", OGRE)
    palm = spell(
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. "
        "If damage is prevented this way, Palm deals that much damage to that source's controller.",
        "Palm",
    )
    s.put(0, "hand", palm)
    s.cast(0, "Palm")
    s.expect(0, "609.7a", bear)
    s.resolve()
    deals(s, (bear, YOU, 3))
    assert s.life_totals() == [20, 17]
    deals(s, (bear, YOU, 3))
    assert s.life_totals() == [17, 17]


@rule("614.9")
def test_damage_to_you_is_dealt_to_the_guard_while_it_is_untapped():
    s = table()
    text = "As long as Guard is untapped, all damage that would be dealt to you is dealt to Guard instead."
    guard = s.put(0, "battlefield", beast("Guard", text, "2/5"))
    bear = s.put(1, "battlefield", BEAR)
    deals(s, (bear, YOU, 2))
    assert s.life(0) == 20 and s.field("damage", guard) == 2
    play(s, 1, spell("Tap target creature.", "Weary"), guard)
    deals(s, (bear, YOU, 2))
    assert s.life(0) == 18


@rule("614.9")
def test_the_next_damage_is_dealt_to_another_creature():
    s = table()
    s.put(0, "battlefield", beast("Nomad", "{0}: The next 1 damage that would be dealt to Nomad this turn is dealt to "
                                           "target creature you control instead.", "1/3"))  # fmt: skip
    ogre = s.put(0, "battlefield", OGRE)
    bear = s.put(1, "battlefield", BEAR)
    s.act(0, "activate", "Nomad", targets=ogre).resolve()
    deals(s, (bear, s.find("Nomad"), 2))
    assert s.field("damage", s.find("Nomad")) == 1 and s.field("damage", ogre) == 1


@rule("614.1a", "120.8")
def test_damage_less_one_may_be_none():
    s = table()
    s.put(0, "battlefield", shrine("If a source would deal damage to a creature you control, it deals that much damage "
                                   "minus 1 to that creature instead."))  # fmt: skip
    mine = s.put(0, "battlefield", beast("Mine", "Whenever Mine is dealt damage, you gain 5 life.", "2/4"))
    bear = s.put(1, "battlefield", BEAR)
    deals(s, (bear, mine, 1))
    s.resolve_all()
    assert s.life(0) == 20 and s.field("damage", mine) == 0
    deals(s, (bear, mine, 3))
    s.resolve_all()
    assert s.life(0) == 25 and s.field("damage", mine) == 2


@rule("614.6")
def test_counters_instead_of_damage_also_of_damage_that_cant_be_prevented():
    s = table()
    text = "If damage would be dealt to Hydra, put that many +1/+1 counters on it instead."
    hydra = s.put(0, "battlefield", beast("Hydra", text, "1/1"))
    bear = s.put(1, "battlefield", BEAR)
    play(s, 1, spell("Damage can't be prevented this turn.", "Skull"))
    deals(s, (bear, hydra, 2))
    assert s.counters_on(hydra) == 2 and s.field("damage", hydra) == 0


@rule("614.6")
def test_a_player_mills_instead_of_being_dealt_damage():
    s = table(decks=[[BEAR] * 9, [OGRE] * 9])
    s.put(0, "battlefield", shrine("If a creature you control would deal combat damage to a player, instead that player mills "
                                   "that many cards."))  # fmt: skip
    ogre = s.put(0, "battlefield", OGRE)
    deals(s, (ogre, ("player", 1), 3, True))
    assert s.life(1) == 20 and len(s.game.zone("graveyard", 1)) == 3
    deals(s, (ogre, ("player", 1), 3))
    assert s.life(1) == 17


@rule("615.1a")
def test_combat_damage_to_and_by_one_creature():
    s = table()
    play(s, 0, spell("Prevent all combat damage that would be dealt to and dealt by target creature this turn.", "Maze"),
         s.put(0, "battlefield", BEAR))  # fmt: skip
    bear, foe = s.find("Bear"), s.put(1, "battlefield", OGRE)
    deals(s, (bear, foe, 2, True), (foe, bear, 3, True))
    assert s.field("damage", bear) == 0 and s.field("damage", foe) == 0
    deals(s, (foe, bear, 1))
    assert s.field("damage", bear) == 1


@rule("120.1", "603.2")
def test_whoever_controls_the_source_of_damage_is_spoken_of():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a source an opponent controls deals damage to you or a permanent you control, "
                                   "Shrine deals 1 damage to that source's controller."))  # fmt: skip
    mine, foe = s.put(0, "battlefield", OGRE), s.put(1, "battlefield", BEAR)
    deals(s, (foe, YOU, 2), (foe, mine, 1))
    s.resolve_all()
    assert s.life_totals() == [18, 18]
    deals(s, (mine, YOU, 2))
    s.resolve_all()
    assert s.life_totals() == [16, 18]


def test_that_source_means_nothing_where_no_damage_is_spoken_of():
    with pytest.raises(CardRefused, match="that source"):
        shrine("Whenever a creature attacks, Shrine deals 1 damage to that source's controller.")


@rule("615.13")
@pytest.mark.parametrize(("kind", "gained"), [("Damage", 3), ("Combat damage", 3), ("Noncombat damage", 0)])
def test_that_many_is_the_damage_to_you_and_not_what_else_was_prevented_with_it(kind, gained):
    s = table()
    text = f"Whenever {kind.lower()} that would be dealt to you is prevented, put that many +1/+1 counters on Squire."
    squire = s.put(0, "battlefield", beast("Squire", text, "4/4"))
    a, b = s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Prevent all combat damage that would be dealt this turn."))
    deals(s, (a, squire, 2, True), (b, YOU, 3, True), (squire, a, 4, True))
    s.resolve_all()
    assert s.counters_on(squire) == gained
    deals(s, (a, squire, 2, True))
    s.resolve_all()
    assert s.counters_on(squire) == gained


CYCLED = ("Cycling {0} ({0}, Discard this card: Draw a card.)\n"
          "When you cycle this card, it deals 2 damage to each opponent.")  # fmt: skip


TO_ANY = "to a permanent or player"


@rule("109.2", "109.2c")
@pytest.mark.parametrize(
    ("owner", "text", "by_permanent", "by_card"),
    [
        (0, f"If a creature you control would deal damage {TO_ANY}, it deals double that damage instead.", 16, 18),
        (0, f"If a Soldier source you control would deal damage {TO_ANY}, it deals double that damage instead.", 16, 16),
        (0, f"If a red or creature source you control would deal damage {TO_ANY}, it deals triple that damage instead.", 14, 14),
        (1, "Prevent all damage that would be dealt to you by creatures.", 20, 18),
        (1, "If a creature source would deal damage to you, prevent that damage.", 20, 20),
    ],
)  # fmt: skip
def test_what_is_called_by_its_type_is_a_permanent_and_a_source_anything(owner, text, by_permanent, by_card):
    """A creature card that was cycled deals damage from the graveyard; one that has died deals it as the permanent it was."""
    beside = table(decks=[[BEAR] * 3] * 2)
    beside.put(owner, "battlefield", shrine(text))
    beside.put(0, "hand", beast("Guard", CYCLED, types="Creature — Soldier"))
    beside.act(0, "activate", "Guard")
    beside.resolve_all()
    assert beside.life(1) == by_card
    s = table()
    s.put(owner, "battlefield", shrine(text))
    guard = s.put(0, "battlefield", beast("Guard", "Sacrifice Guard: Guard deals 2 damage to each opponent.",
                                          types="Creature — Soldier"))  # fmt: skip
    s.act(0, "activate", guard)
    s.resolve_all()
    assert s.life(1) == by_permanent
