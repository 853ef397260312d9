"""Effects that let a player play cards, and what they do to what is played (CR 400.7b, h, i, 611.3d)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, FOREST, OX, SHOCK, FullTable

from apnap import EVERYWHERE, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.exile import Exile
from apnap_plugins.rules.casting.casting import AlternativeCost, cast_info
from apnap_plugins.rules.continuous.continuous import Gain, LoseAllAbilities, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.permissions import AllowPlaying, MayCastFrom, MayPlayLandsFrom, Terms
from apnap_plugins.rules.faces.faces import BACK, modal
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_SPELL
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, HasSubtype, Itself, ManaValueAtMost, Not, Or, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target, TriggerObject
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

BLESSING = Triggered(WhenDies(Itself()), Do((Exile(TriggerObject()), GainLife(2))))
PARAGON_TERMS = Terms("Paragon", (Gain((BLESSING,)),), once=True)
PARAGON = creature(
    "Paragon", 3, 4,
    Static((MayCastFrom(all_of(CREATURE, ManaValueAtMost(3)), PARAGON_TERMS), MayPlayLandsFrom(LAND, PARAGON_TERMS)),
           YourTurn()),
    types="Creature — Angel",
)  # fmt: skip
KILL = instant("Kill", MoveTo(Target(), "graveyard"), targets=(TargetSpec(Or((CREATURE, LAND))),))


@rule("400.7b", "611.3d")
@pytest.mark.parametrize("stays", [True, False])
def test_what_a_spell_gained_as_it_was_cast_the_permanent_has_for_good(stays):
    with FullTable() as s:
        paragon = s.put(0, "battlefield", PARAGON)
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", KILL, KILL)
        s.give(0, "GG")
        s.act(0, "cast", "Bear")
        if not stays:
            s.act(0, "cast", "Kill").resolve()  # before the Bear is there
            assert not s.game.exists(paragon)
        s.resolve()
        s.expect(0, "targets", s.find("Bear", "battlefield")) if stays else None
        s.act(0, "cast", "Kill").resolve_all()
        assert s.life(0) == 22
        assert s.zone_names(None, "exile") == ["Bear"]


@rule("611.3d", "400.7i")
def test_a_land_that_was_played_has_it_too_also_after_the_source_left():
    with FullTable() as s:
        paragon = s.put(0, "battlefield", PARAGON)
        s.put(0, "graveyard", FOREST)
        s.put(0, "hand", KILL, KILL)
        s.act(0, "play", "Forest")
        s.act(0, "cast", "Kill", targets=paragon).resolve()
        s.act(0, "cast", "Kill").resolve_all()
        assert s.life(0) == 22
        assert s.zone_names(None, "exile") == ["Forest"]


@rule("611.3d")
def test_once_each_turn_for_land_and_spell_together_and_not_from_elsewhere():
    with FullTable() as s:
        s.put(0, "battlefield", PARAGON)
        s.put(0, "graveyard", FOREST, BEAR, OX)
        s.put(1, "graveyard", BEAR)
        s.give(0, "GGWWWW")
        assert sorted(s.offered(0, "cast")) == ["Bear"] and s.offered(0, "play") == ["Forest"]  # Ox costs 4
        s.act(0, "play", "Forest")
        assert s.offered(0, "cast") == []
    with FullTable() as s:
        s.put(0, "battlefield", PARAGON)
        s.put(0, "graveyard", FOREST, BEAR)
        s.put(0, "hand", FOREST)
        s.give(0, "GG")
        s.act(0, "cast", "Bear").resolve()
        assert [s.game.object(o[1]).zone[0] for o in s.reach(0).options if o[0] == "play"] == ["hand"]


@rule("712.8", "611.3d")
@pytest.mark.parametrize(("meant", "faces"), [(LAND, [BACK]), (HasSubtype("Cave"), [BACK]), (HasSubtype("Forest"), [])])
def test_the_land_behind_a_modal_card_is_one_that_may_be_played(meant, faces):
    both = modal(BEAR, card("Den", "Land — Cave"))
    with FullTable() as s:
        s.put(0, "battlefield", creature("Seer", 1, 1, Static((MayPlayLandsFrom(meant, Terms("allowed")),))))
        s.put(0, "graveyard", both, BEAR)
        assert [option[2] for option in s.reach(0).options if option[0] == "play"] == faces
        if faces:
            s.act(0, "play", "Bear")
            assert s.zone_names(0, "battlefield") == ["Seer", "Den"] and s.zone_names(0, "graveyard") == ["Bear"]


@rule("611.3d")
def test_an_effect_that_ends_abilities_still_ends_it_and_a_new_object_has_none():
    with FullTable() as s:
        s.put(0, "battlefield", PARAGON)
        s.put(0, "graveyard", BEAR)
        s.give(0, "GGGG")
        s.act(0, "cast", "Bear").resolve()
        bear = s.find("Bear", "battlefield")
        s.put(0, "hand", instant("Mute", Change(Target(), (LoseAllAbilities(),)), targets=(A_CREATURE,)))
        s.put(0, "hand", instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,)), KILL)
        s.act(0, "cast", "Mute", targets=bear).resolve()
        s.act(0, "cast", "Bounce", targets=bear).resolve()
        s.act(0, "cast", "Bear").resolve()
        s.act(0, "cast", "Kill", targets=s.find("Bear", "battlefield")).resolve_all()
        assert s.life(0) == 20


@rule("400.7b", "611.3d")
def test_a_static_ability_of_the_card_itself_that_lets_it_be_cast_grants_for_good():
    """A card in the graveyard is given an ability that lets it be cast; the permanent keeps what came with that."""
    scrap = card("Scrap", "Enchantment", Static((MayCastFrom(HasSubtype("Bear"), Terms("scrap", (
        Gain((Keyword("haste"), Keyword("flying"))), ModifyPT(1, 1))), ),)))  # fmt: skip
    with FullTable() as s:
        source = s.put(0, "battlefield", scrap)
        s.put(0, "graveyard", BEAR)
        s.give(0, "GG")
        s.act(0, "cast", "Bear")
        spell = s.game.zone("stack")[-1]
        assert s.pt(spell) == (3, 3)
        s.resolve()
        s.put(0, "hand", instant("Raze", MoveTo(Target(), "exile"), targets=(TargetSpec(Not(CREATURE)),)))
        s.act(0, "cast", "Raze").resolve()
        assert not s.game.exists(source)
        bear = s.find("Bear", "battlefield")
        assert (s.pt(bear), has_keyword(s.game, bear, "flying")) == ((3, 3), True)


SNATCH = instant("Snatch", AllowPlaying(Target(), Terms("snatch", exiled=True)),
                 targets=(TargetSpec(zone="graveyard", prompt="target card in a graveyard"),))  # fmt: skip


@rule("400.7h")
def test_another_part_of_the_effect_finds_the_spell_that_was_cast():
    with FullTable() as s:
        s.put(0, "graveyard", SHOCK)
        s.put(0, "hand", SNATCH)
        s.give(0, "R")
        s.act(0, "cast", "Snatch").resolve()
        s.act(0, "cast", "Shock", targets=[("player", 1)]).resolve()
        assert s.life(1) == 18
        assert s.zone_names(None, "exile") == ["Shock"]


@rule("400.7h")
def test_also_one_that_is_countered_and_not_the_card_itself_if_it_is_not_cast():
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", SNATCH, KILL)
        s.put(1, "hand", instant("Deny", Counter(Target()), targets=(A_SPELL,)))
        s.give(0, "GG")
        s.act(0, "cast", "Snatch").resolve()
        s.act(0, "cast", "Bear")
        s.act(1, "cast", "Deny").resolve()
        assert s.zone_names(None, "exile") == ["Bear"]
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        raise_it = instant("Raise", MoveTo(All(CREATURE, "graveyard"), "battlefield"))
        s.put(0, "hand", SNATCH, KILL, raise_it)
        s.act(0, "cast", "Snatch").resolve()
        s.act(0, "cast", "Raise").resolve()
        s.act(0, "cast", "Kill").resolve()
        assert "Bear" in s.zone_names(0, "graveyard")


@rule("400.7h", "400.7a")
def test_and_the_permanent_that_the_spell_became():
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", SNATCH, KILL)
        s.give(0, "GG")
        s.act(0, "cast", "Snatch").resolve()
        s.act(0, "cast", "Bear").resolve()
        s.act(0, "cast", "Kill").resolve()
        assert s.zone_names(None, "exile") == ["Bear"]


@rule("400.7i")
def test_another_part_of_the_effect_finds_the_land_that_was_played():
    with FullTable() as s:
        s.put(0, "graveyard", FOREST)
        s.put(0, "hand", SNATCH, KILL, FOREST)
        s.act(0, "cast", "Snatch").resolve()
        s.act(0, "play", lambda o: len(o) > 3)
        assert s.offered(0, "play") == []  # the land of this turn
        s.act(0, "cast", "Kill").resolve()
        assert s.zone_names(None, "exile") == ["Forest"]


@rule("400.7i")
def test_the_permission_ends_and_is_for_that_card_alone():
    deck = [OX] * 5
    with FullTable(decks=[deck, deck]) as s:
        s.put(0, "graveyard", FOREST, FOREST)
        first = s.ids("graveyard", 0)[0]
        s.put(0, "hand", SNATCH)
        s.act(0, "cast", "Snatch", targets=first).resolve()
        assert [o[1] for o in s.reach(0).options if o[0] == "play"] == [first]
        s.pass_until("precombat main", again=True)
        s.pass_until("precombat main", again=True)
        assert s.game.active_player == 0 and s.offered(0, "play") == []


def test_terms_change_nothing_where_they_say_nothing():
    plain = card("Plain", "Enchantment", Static((MayCastFrom(CREATURE, Terms("plain")),)))
    with FullTable() as s:
        s.put(0, "battlefield", plain)
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", KILL)
        s.give(0, "GG")
        s.act(0, "cast", "Bear").resolve()
        bear = s.find("Bear", "battlefield")
        assert (s.pt(bear), s.field(TAPPED, bear)) == ((2, 2), False)
        s.act(0, "cast", "Kill").resolve()
        assert "Bear" in s.zone_names(0, "graveyard")


@rule("400.7b", "611.3d", "118.9b")
def test_the_terms_hold_for_a_card_that_is_cast_for_an_alternative_cost_too():
    """What the effect makes of the spell, once each turn, and exile instead of the graveyard."""
    terms = Terms("scrap", (ModifyPT(1, 1),), exiled=True, once=True)
    scrap = card("Scrap", "Enchantment", Static((MayCastFrom(HasSubtype("Bear"), terms),)))
    cheap = Static((AlternativeCost("cheap", (mana_cost("{R}"),)),), zones=(EVERYWHERE,))
    bear = creature("Bear", 2, 2, cheap, cost="{9}", types="Creature — Bear")
    with FullTable() as s:
        s.put(0, "battlefield", scrap)
        s.put(0, "graveyard", bear, bear)
        s.give(0, "RR")
        s.act(0, "cast", "Bear")
        spell = s.game.zone("stack")[-1]
        assert (s.pt(spell), cast_info(s.game, spell, "way")) == ((3, 3), "cheap")
        s.resolve()
        assert s.pt(s.find("Bear", "battlefield")) == (3, 3)
        assert s.offered(0, "cast") == []
        s.put(0, "hand", KILL)
        s.act(0, "cast", "Kill").resolve()
        assert s.zone_names(None, "exile") == ["Bear"]
