"""Two things in one sentence, each on a condition of its own, and what mana was spent to cast a spell, played from card text."""

from __future__ import annotations

import pytest
from wordings import beast, effect, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.casting.mana_spent import ManaFromSpent, ManaSpentToCast
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import Do, If
from apnap_plugins.rules.turn.instructions import StayTapped
from apnap_plugins.rules.vocabulary.selectors import Target, This

FIRE = made(
    "Fire",
    "Sorcery",
    "Fire deals 3 damage to each creature without flying if {R} was spent to cast this spell and 3 damage to each creature "
    "with flying if {G} was spent to cast this spell.",
    "{R/G}{R/G}",
)


def test_each_half_has_its_own_condition():
    done = effect(
        "Draw a card if {W} was spent to cast this spell and you gain 2 life if {U} was spent to cast this spell."
    )
    assert isinstance(done, Do)
    assert all(isinstance(step, If) for step in done.steps)
    gained = effect(
        "You gain X life if {G} was spent to cast this spell and X life if {W} was spent to cast this spell."
    )
    assert [type(step.then) for step in gained.steps] == [GainLife, GainLife]
    countered = effect("Counter target spell if no mana was spent to cast it.")
    assert isinstance(countered.condition.one, ManaSpentToCast)
    (ability,) = meaning("When this creature enters, tap target creature. If {S} was spent to cast this spell, that permanent "
                         "doesn't untap during its controller's next untap step.")  # fmt: skip
    assert ability.effect.steps[1].condition.one == ManaFromSpent(of=This(), snow=True)
    assert ability.effect.steps[1].then == StayTapped(Target())


@rule("608.2c", "106.3")
@pytest.mark.parametrize(
    ("lands", "dead"),
    [("RR", ["Bear"]), ("GG", ["Bird"]), ("RG", ["Bear", "Bird"])],
)
def test_each_color_that_was_spent_has_its_effect(lands, dead):
    s = table()
    s.lands(0, lands)
    s.put(1, "battlefield", beast("Bear"), beast("Bird", "Flying"))
    s.put(0, "hand", FIRE)
    s.cast(0, "Fire")
    s.resolve_all()
    assert sorted(s.zone_names(1, "graveyard")) == dead


@rule("400.7d", "106.3")
@pytest.mark.parametrize("treasures", [0, 1, 2])
def test_mana_from_a_treasure_is_known_though_the_treasure_is_gone(treasures):
    s = table()
    for _ in range(treasures):
        s.put(0, "hand", made("Find", "Sorcery", "Create a Treasure token."))
        s.cast(0, "Find")
        s.resolve_all()
    s.lands(0, "U" * (2 - treasures))
    s.put(0, "hand", beast("Marut", "When this creature enters, if mana from a Treasure was spent to cast it, create a "
                           "Treasure token for each mana from a Treasure spent to cast it.", cost="{2}"))  # fmt: skip
    s.cast(0, "Marut")
    s.resolve_all()
    assert s.permanents(0).count("Treasure Token") == treasures


@rule("601.2h")
@pytest.mark.parametrize(("cost", "stays"), [("{0}", False), ("{1}", True)])
def test_a_spell_that_no_mana_was_spent_on_is_countered(cost, stays):
    s = table()
    s.lands(1, "U")
    s.put(1, "hand", made("Gain", "Instant", "You gain 3 life.", cost))
    s.put(0, "hand", made("Nix", "Instant", "Counter target spell if no mana was spent to cast it."))
    s.cast(1, "Gain")
    s.cast(0, "Nix", "Gain")
    s.resolve_all()
    assert s.life(1) == (23 if stays else 20)


@rule("608.2c")
@pytest.mark.parametrize(
    ("types", "tokens", "life"),
    [
        ("Creature — Bear", ["Rogue Token"], 20),
        ("Land — Cave", ["Treasure Token"], 20),
        ("Land Creature — Forest Dryad", ["Rogue Token", "Treasure Token"], 20),
        ("Instant", [], 23),
    ],
)
def test_behind_two_conditions_otherwise_is_where_neither_holds(types, tokens, life):
    s = table()
    s.put(1, "graveyard", made("Card", types, "", size="1/1" if "Creature" in types else ""))
    text = (
        "Exile target card from a graveyard. If it was a creature card, create a 2/2 black Rogue creature token. If it was a "
        "land card, create a Treasure token. Otherwise, you gain 3 life."
    )
    play(s, 0, spell(text), "Card")
    assert (s.permanents(0), s.life(0)) == (tokens, life)
