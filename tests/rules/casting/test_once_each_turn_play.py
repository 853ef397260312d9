"""What may be cast or played once each turn, played from card text (CR 118.9, 601.3)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.effects.permissions import ONCE_EACH_TURN, MayCastFrom, MayCostOnceEachTurn
from apnap_plugins.rules.vocabulary.conditions import YourTurn

CHEAP = made("Cheap", "Instant", "You gain 1 life.", "{W}")
OTHER = made("Other", "Sorcery", "You gain 3 life.", "{1}{W}")
MAGE = beast("Mage", "Once during each of your turns, you may cast an instant or sorcery spell from your graveyard. "
             "If a spell cast this way would be put into your graveyard, exile it instead.")  # fmt: skip


@pytest.mark.parametrize("line", [
    "Once during each of your turns, you may cast a Zombie creature spell from your graveyard.",
    "Once each turn, you may cast an artifact spell from the top of your library.",
    "Once each turn, you may pay {0} rather than pay the mana cost for a creature spell you cast from exile.",
    ("Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or less, where X "
     "is the number of time counters on ~."),
    ("Once during each of your turns, you may play a land from your graveyard or cast a creature spell from your graveyard. "
     'If you do, it gains "When this permanent dies, you gain 2 life."'),
])  # fmt: skip
def test_lines_are_said_again(line):
    (ability,) = meaning(line)
    assert all(isinstance(effect, MayCostOnceEachTurn) or effect.terms.once for effect in ability.effects)
    assert (ability.condition == YourTurn()) == line.startswith("Once during")


def test_exiled_are_spells_that_become_no_permanents():
    (ability,) = MAGE.abilities()
    (effect,) = ability.effects
    assert isinstance(effect, MayCastFrom) and effect.terms.exiled and effect.terms.id == ONCE_EACH_TURN.id


@rule("601.3", "611.3d")
def test_one_spell_from_the_graveyard_each_turn_and_it_is_exiled():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", MAGE)
    s.put(0, "graveyard", CHEAP, OTHER)
    s.lands(0, "WWW")
    s.cast(0, "Cheap")
    s.resolve_all()
    assert (s.life(0), s.zone_names(None, "exile")) == (21, ["Cheap"])
    assert not s.can(0, "Other")  # it was used in this turn
    s.pass_until("upkeep", again=True)
    assert not s.can(0, "Other")  # an opponent's turn
    s.put(0, "graveyard", CHEAP)
    assert not s.can(0, "Cheap")


@rule("601.3", "118.8")
def test_for_a_sacrifice_beside_its_cost():
    s = table()
    s.put(0, "battlefield", shrine("Once during each of your turns, you may cast an instant or sorcery spell from your "
                                   "graveyard by sacrificing a creature in addition to paying its other costs."))  # fmt: skip
    s.put(0, "graveyard", CHEAP)
    s.lands(0, "W")
    assert not s.can(0, "Cheap")
    s.put(0, "battlefield", BEAR)
    s.cast(0, "Cheap")
    s.resolve_all()
    assert s.life(0) == 21
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Cheap"]
    assert len(s.tapped(0)) == 1


@rule("118.9", "601.2b")
def test_nothing_is_paid_once_each_turn_also_an_opponents():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with "
                                   "mana value X or less, where X is the number of time counters on ~."),
          counters={"time": 1})  # fmt: skip
    s.put(0, "hand", CHEAP, CHEAP, OTHER)
    assert not s.can(0, "Other")  # its mana value is 2
    s.cast(0, "Cheap")
    s.resolve_all()
    assert (s.life(0), s.can(0, "Cheap")) == (21, False)
    s.pass_until("upkeep", again=True)
    assert s.can(0, "Cheap")


@rule("118.9")
def test_from_exile_only():
    s = table()
    s.put(0, "battlefield", shrine("Once each turn, you may pay {0} rather than pay the mana cost for a creature spell you "
                                   "cast from exile."))  # fmt: skip
    s.put(0, "hand", BEAR)
    assert not s.can(0, "Bear")
    s.put(
        0, "battlefield", beast("Key", "{0}: Exile target card from your graveyard. You may cast that card this turn.")
    )
    s.put(0, "graveyard", BEAR, BEAR)
    bears = s.ids("graveyard", 0)
    for bear in bears:
        s.activate(0, "Key", bear)
        s.resolve_all()
    s.cast(0, "Bear")
    s.resolve_all()
    assert s.permanents(0).count("Bear") == 1
    assert not s.can(0, "Bear")


@rule("305.1", "400.7a")
def test_a_land_or_a_spell_which_gains_an_ability():
    text = ("Once during each of your turns, you may play a land from your graveyard or cast a permanent spell with mana "
            'value 3 or less from your graveyard. If you do, it gains "When this permanent is put into a graveyard from the '
            'battlefield, exile it and you gain 2 life."')  # fmt: skip
    s = table()
    s.put(0, "battlefield", beast("Paragon", text))
    s.put(0, "graveyard", beast("Cub"), beast("Dear", cost="{4}"), made("Isle", "Land", ""))
    s.lands(0, "WWWW")
    assert not s.can(0, "Dear")
    s.cast(0, "Cub")
    s.resolve_all()
    assert not s.can(0, "Isle", "play land")
    s.put(0, "hand", made("Slay", "Instant", "Destroy target creature."))
    s.cast(0, "Slay", "Cub")
    s.resolve_all()
    assert (s.life(0), s.zone_names(None, "exile")) == (22, ["Cub"])


@rule("601.3")
def test_from_hand_or_library_together_once():
    s = table()
    s.put(0, "battlefield", shrine("Once during each of your turns, you may cast a spell from your hand or the top of your "
                                   "library without paying its mana cost."))  # fmt: skip
    s.put(0, "hand", CHEAP)
    s.put(0, "library", OTHER)
    assert s.can(0, "Cheap")
    s.cast(0, "Other")
    s.resolve_all()
    assert (s.life(0), s.can(0, "Cheap")) == (23, False)


def test_the_cost_of_a_given_ability_in_other_words():
    (ability,) = meaning("Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to that "
                         "card's mana cost.")  # fmt: skip
    assert meaning("Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to its mana "
                   "cost.") == (ability,)  # fmt: skip
