"""What needs to know something about an illegal target doesn't happen, played from card text (CR 608.2b, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, spell, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.actions.create import CreateOwnAmount, CreateTokens
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.continuous.continuous import Gain, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import GainLife, SetLifeTotal
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.effects.instructions import DefineX, Do, If
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.conditions import NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import Plus, PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Target
from apnap_plugins.testing import basic, sorcery

TRANSFUSION = (
    "Two target players exchange life totals. You create an X/X colorless Horror artifact creature token, where X is the "
    "difference between those players' life totals."
)

ULTIMATE = (
    "\u221211: Destroy all creatures target opponent controls. "
    "Angrath deals damage to that player equal to their total power."
)


@rule("608.2b", "701.10a")
@pytest.mark.parametrize("leaves", [True, False])
def test_no_token_is_as_large_as_a_difference_that_nobody_can_find(leaves):
    s = table(players=3)
    s.set_field(LIFE, 15, 1)
    s.put(0, "hand", spell(TRANSFUSION, "Transfusion", "Sorcery"))
    s.cast(0, "Transfusion", [("player", 1), ("player", 2)])
    if leaves:
        s.concede(2)
    s.resolve()
    assert len(s.events(TokensCreated)) == (not leaves)
    assert s.life(1) == (15 if leaves else 20)
    assert [s.pt(token) for token in s.find_all("Horror Token", "battlefield")] == ([] if leaves else [(5, 5)])


@rule("608.2b", "119.5")
def test_no_life_total_becomes_a_number_that_nobody_can_find():
    s = table()
    bear = s.put(1, "battlefield", BEAR)
    ogre = s.put(1, "battlefield", beast("Ogre", size="3/3"))
    life = SetLifeTotal(PowerOf(Target(0)))
    s.put(0, "hand", sorcery("Mirror", life, Destroy(Target(1)), TargetSpec(CREATURE), TargetSpec(CREATURE)))
    s.cast(0, "Mirror", bear, ogre)
    s.happen(Moved(bear, "exile"))
    s.resolve()
    assert s.life(0) == 20 and s.zone_names(1, "graveyard") == ["Ogre"]


@rule("608.2h", "608.2c")
def test_their_total_power_is_what_each_of_them_has_or_had_last():
    """What was destroyed counts as it was beside the others, what survives as it is without them."""
    s = table()
    s.put(0, "battlefield", made("Angrath", "Planeswalker", ULTIMATE), counters={"loyalty": 11})
    s.put(1, "battlefield", BEAR, beast("Lord", "Other creatures you control get +1/+1."))
    s.put(1, "battlefield", beast("Rock", "Indestructible", "3/3"))
    s.activate(0, "Angrath", ("player", 1))
    s.resolve()
    assert s.permanents(1) == ["Rock"]
    assert s.life(1) == 20 - (3 + 2 + 3)


@rule("608.2b", "611.2c")
def test_no_power_is_set_to_a_number_that_nobody_can_find():
    s = table()
    bear, ogre = s.put(1, "battlefield", BEAR), s.put(1, "battlefield", beast("Ogre", size="3/3"))
    becomes = Change(Target(1), (SetPT(PowerOf(Target(0)), None), Gain((Keyword("flying"),))))
    s.put(0, "hand", sorcery("Mirror", becomes, TargetSpec(CREATURE), TargetSpec(CREATURE)))
    s.cast(0, "Mirror", bear, ogre)
    s.happen(Moved(bear, "exile"))
    s.resolve()
    assert s.pt(ogre) == (3, 3) and s.has(ogre, "flying")


PROBE = (
    "Target opponent reveals their hand. You choose a nonland card from it. Exile that card. "
    "If the card's mana value is 1 or less, create a 1/1 white and black Spirit creature token with flying."
)


@rule("608.2c")
@pytest.mark.parametrize(("held", "tokens"), [(beast("Elf", cost="{G}"), 1), (BEAR, 0), (basic("G"), 0)])
def test_a_card_that_nobody_could_choose_has_no_mana_value_that_compares(held, tokens):
    s = table()
    s.put(1, "hand", held)
    s.put(0, "hand", spell(PROBE, "Probe", "Sorcery"))
    s.cast(0, "Probe", ("player", 1))
    s.resolve()
    assert len(s.find_all("Spirit Token", "battlefield")) == tokens


@rule("608.2b")
@pytest.mark.parametrize(("leaves", "life"), [(True, 20), (False, 22)])
@pytest.mark.parametrize("what", [NumberIs(PowerOf(Target(0)), "most", 2), ObjectIs(Target(0), CREATURE)])
def test_neither_what_is_so_nor_what_is_otherwise_is_known_of_an_illegal_target(what, leaves, life):
    s = table()
    bear, ogre = s.put(1, "battlefield", BEAR, beast("Ogre", size="3/3"))
    either = If(what, GainLife(2), GainLife(5))
    s.put(0, "hand", sorcery("Judge", either, Destroy(Target(1)), TargetSpec(CREATURE), TargetSpec(CREATURE)))
    s.cast(0, "Judge", bear, ogre)
    if leaves:
        s.happen(Moved(bear, "exile"))
    s.resolve()
    assert s.life(0) == life and s.zone_names(1, "graveyard") == ["Ogre"]


@rule("608.2b", "701.6a")
@pytest.mark.parametrize("leaves", [True, False])
def test_tokens_whose_size_nobody_can_find_are_not_created_however_many_each_would_create(leaves):
    s = table()
    bear, ogre = s.put(1, "battlefield", BEAR, beast("Ogre", size="3/3"))
    horror = Token("Creature \u2014 Horror", power=PowerOf(Target(0)), toughness=3)
    each = CreateOwnAmount(horror, 1, EachPlayer())
    s.put(0, "hand", sorcery("Dread", each, Destroy(Target(1)), TargetSpec(CREATURE), TargetSpec(CREATURE)))
    s.cast(0, "Dread", bear, ogre)
    if leaves:
        s.happen(Moved(bear, "exile"))
    s.resolve()
    assert [s.pt(token) for token in s.find_all("Horror Token", "battlefield")] == ([] if leaves else [(2, 3)] * 2)


@rule("608.2b", "608.2c")
@pytest.mark.parametrize(
    ("compared", "chosen", "left"),
    [
        ("power less than or equal to that creature's power", [], ["Ogre", "Wall"]),
        ("power less than or equal to that creature's power", ["Bear"], ["Ogre"]),
        ("power greater than or equal to that creature's power", [], ["Ogre", "Wall"]),
        ("power greater than or equal to that creature's power", ["Bear"], ["Wall"]),
        ("mana value less than or equal to that creature's mana value", [], ["Ogre", "Wall"]),
        ("toughness less than that creature's power", [], ["Ogre", "Wall"]),
    ],
)
def test_nothing_compares_to_a_creature_that_nobody_chose(compared, chosen, left):
    s = table()
    s.put(1, "battlefield", BEAR, beast("Wall", size="0/3"), beast("Ogre", size="3/3"))
    s.put(0, "hand", spell(f"Exile up to one target creature. Destroy each creature with {compared}.", "Even"))
    s.cast(0, "Even", chosen)
    s.resolve()
    assert [name for name in s.permanents(1) if name != "Bear"] == left


@rule("608.2b", "107.3c")
@pytest.mark.parametrize("leaves", [True, False])
def test_no_token_is_as_large_as_an_x_that_nobody_can_find(leaves):
    s = table()
    bear, ogre = s.put(1, "battlefield", BEAR, beast("Ogre", size="3/3"))
    horror = Token("Creature \u2014 Horror", power=X(), toughness=Plus(X(), 1))
    both = DefineX(PowerOf(Target(0)), Do((CreateTokens(horror), GainLife(1))))
    s.put(0, "hand", sorcery("Dread", both, Destroy(Target(1)), TargetSpec(CREATURE), TargetSpec(CREATURE)))
    s.cast(0, "Dread", bear, ogre)
    if leaves:
        s.happen(Moved(bear, "exile"))
    s.resolve()
    assert [s.pt(token) for token in s.find_all("Horror Token", "battlefield")] == ([] if leaves else [(2, 3)])
    assert s.life(0) == 21 and s.zone_names(1, "graveyard") == ["Ogre"]


@rule("608.2c", "608.2h")
@pytest.mark.parametrize("what", ["power", "base power", "base toughness", "total power and toughness", "mana value"])
def test_no_size_compares_to_that_of_a_creature_that_was_not_sacrificed(what):
    s = table()
    s.put(1, "battlefield", BEAR)
    than = "the sacrificed creature's toughness"
    play(s, 0, spell(f"Sacrifice a creature. Destroy each creature with {what} greater than or equal to {than}."))
    assert s.permanents(1) == ["Bear"]
