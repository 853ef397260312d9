"""Tokens (CR 111)."""

from __future__ import annotations

import pytest
from copying import BEARS, copying, newest
from magic import A_CREATURE, jotted, table
from testcards import Jot, forbids, instead

from apnap import ABILITIES, NAME, CeasedToExist, Continuous, Keyword, Moved
from apnap.core.errors import UnknownName
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens, WhenCreates
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, ModifyPT, copiable_values
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.tokens import Token, predefined_token
from apnap_plugins.rules.objects.triggers import WhenDies, WhenLeaves
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.usual_targets import OPPONENT
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Anything, HasSubtype, IsToken, Not
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

SAPROLING = Token("Creature — Saproling", "G", 1, 1)
ACTIVATED = Activated((mana_cost("{1}"),), Jot("milled"))


# 111.1–111.5 --------------------------------------------------------------------------------------------


@rule("111.1", "111.2")
def test_a_token_is_a_permanent_of_the_player_who_creates_it():
    with copying(players=3) as s:
        s.do(0, CreateTokens(SAPROLING))
        token = newest(s)
        obj = s.game.object(token)
        assert (obj.owner, s.game.controller(token), obj.zone[0], obj.kind) == (0, 0, "battlefield", "token")
        s.do(0, CreateTokens(SAPROLING, 1, Target()), OPPONENT, at=(("player", 2),))
        assert s.game.object(newest(s)).owner == 2 and s.game.controller(newest(s)) == 2


@rule("111.3")
def test_a_token_has_nothing_but_what_the_effect_says():
    with copying() as s:
        s.do(0, CreateTokens(SAPROLING))
        token = newest(s)
        assert s.characteristic(token, COLORS) == {"G"} and s.pt(token) == (1, 1)
        assert s.characteristic(token, MANA_COST) is None and s.characteristic(token, ABILITIES) == ()
        assert s.characteristic(token, SUPERTYPES) == set()
        s.do(0, Change(Target(), (ModifyPT(3, 3),)), A_CREATURE, at=(token,))
        s.do(0, CreateCopyTokens(All(HasSubtype("Saproling"))))
        assert s.pt(newest(s)) == (1, 1) and dict(copiable_values(s.game, newest(s)))["colors"] == {"G"}


@rule("111.4")
def test_the_name_is_the_subtypes_and_token_unless_the_effect_says_another():
    with copying() as s:
        s.do(0, CreateTokens(Token("Creature — Dwarf Berserker", "R", 2, 1), 2))
        dwarves = s.find_all("Dwarf Berserker Token")
        assert len(dwarves) == 2 and s.characteristic(dwarves[1], SUBTYPES) == {"Dwarf", "Berserker"}
        boo = Token("Legendary Creature — Hamster", "R", 1, 1, (Keyword("vigilance"), Keyword("haste")), name="Boo")
        s.do(0, CreateTokens(boo))
        assert s.characteristic("Boo", SUBTYPES) == {"Hamster"} and s.characteristic("Boo", SUPERTYPES) == {"legendary"}
        s.put(1, "battlefield", creature("Doomed Dissenter", 1, 1, types="Creature — Human"))
        s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=("Doomed Dissenter",))
        assert s.characteristic(newest(s), NAME) == "Doomed Dissenter"
        s.do(0, Change(All(And((CREATURE, IsToken()))), (BecomeTypes(subtypes=frozenset(["Elf"]), in_addition=False),)))
        assert s.characteristic(dwarves[0], NAME) == "Dwarf Berserker Token"


@rule("111.5")
def test_no_token_of_an_instant_and_none_where_it_can_not_enter():
    with copying() as s:
        s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenCreates(), Jot("created"))))
        s.put(1, "graveyard", instant("Shock"))
        s.do(0, CreateCopyTokens(All(Anything(), "graveyard")))
        assert s.permanents() == ["Ear"] and jotted(s) == []
        cage = s.put(1, "battlefield", permanent("Cage", "Artifact", forbids(Moved)))
        s.arrange(lambda: s.game.verb(CREATE)(s.game, 0, SAPROLING))
        s.settle()
        assert s.permanents() == ["Cage", "Ear"] and jotted(s) == []
        s.arrange(lambda: CeasedToExist(cage).perform(s.game))
        s.do(0, CreateTokens(SAPROLING))
        s.resolve()
        assert s.permanents() == ["Ear", "Saproling Token"] and jotted(s) == ["created"]


# 111.6–111.8 --------------------------------------------------------------------------------------------


@rule("111.6")
def test_a_token_is_affected_as_permanents_are_and_is_no_card():
    with copying() as s:
        s.put(
            0, "battlefield", permanent("Crusade", "Enchantment", Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)))
        )
        s.put(0, "battlefield", BEARS)
        s.do(0, CreateTokens(SAPROLING))
        assert s.pt(newest(s)) == (2, 2)
        s.do(0, MoveTo(All(And((CREATURE, Not(IsToken())))), "exile"))
        assert s.permanents() == ["Crusade", "Saproling Token"]


@rule("111.7", "704.5d")
def test_a_token_elsewhere_ceases_to_exist_after_it_triggered():
    for zone in ("graveyard", "hand", "exile", "library"):
        with copying() as s:
            s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenDies(CREATURE), Jot("dies")),
                                              whenever(WhenLeaves(CREATURE), Jot("leaves"))))  # fmt: skip
            s.do(0, CreateTokens(SAPROLING))
            token = newest(s)
            s.happen(Moved(token, zone))
            assert s.ids(zone, 0 if zone != "exile" else None).count(token) == 0
            assert not s.find_all("Saproling Token")
            s.resolve_all()
            assert sorted(jotted(s)) == (["dies", "leaves"] if zone == "graveyard" else ["leaves"])


@rule("111.8")
def test_a_token_that_left_does_not_come_back():
    with copying() as s:
        s.do(0, CreateTokens(SAPROLING))
        flicker = Do((MoveTo(Target(), "exile"), Do((MoveTo(Remembered("moved"), "battlefield"),))))
        s.put(0, "battlefield", BEARS)
        s.do(0, flicker, A_CREATURE, at=("Saproling Token",))
        assert s.permanents() == ["Runeclaw Bear"]
        s.do(0, flicker, A_CREATURE)
        assert s.permanents() == ["Runeclaw Bear"]


# 111.10 -------------------------------------------------------------------------------------------------


def made(s: Table, name: str) -> int:
    """A player creates a predefined token."""
    s.do(0, CreateTokens(name))
    return newest(s)


@pytest.mark.parametrize("name", ["Treasure", "Food", "Gold", "Shard", "Clue", "Blood", "Powerstone"])
@rule("111.10")
def test_predefined_tokens_are_colorless_and_named_after_their_type(name):
    types = "enchantment" if name == "Shard" else "artifact"
    with copying() as s:
        token = made(s, name)
        assert s.characteristic(token, TYPES) == {types} and s.characteristic(token, SUBTYPES) == {name}
        assert s.characteristic(token, NAME) == f"{name} Token" and s.characteristic(token, COLORS) == set()


@pytest.mark.parametrize("name, taps", [("Treasure", True), ("Gold", False)])
@rule("111.10a", "111.10c")
def test_treasure_and_gold_are_sacrificed_for_one_mana_of_any_color(name, taps):
    for color in "WUBRG":
        with copying() as s:
            token = made(s, name)
            s.set_field(TAPPED, not taps, token)
            s.put(0, "hand", instant("Spell", Jot("cast"), cost=f"{{{color}}}"))
            s.cast(0, "Spell")
            assert s.permanents() == [] and s.field(POOL, 0) == ()
            s.resolve()
            assert jotted(s) == ["cast"]
    with copying() as s:
        token = made(s, name)
        s.set_field(TAPPED, taps, token)
        s.put(0, "hand", instant("Spell", Jot("cast"), cost="{R}"))
        assert any(o[0] == "cast" for o in s.reach(0).options) != taps


@rule("111.10b")
def test_food_gives_3_life():
    with copying() as s:
        s.lands(0, "GG")
        token = made(s, "Food")
        s.act(0, "activate", token)
        assert s.find_all("Food Token") == []
        s.resolve()
        assert s.life_totals() == [23, 20]


@rule("111.10d")
def test_a_walker_is_a_black_zombie():
    with copying() as s:
        token = made(s, "Walker")
        assert (s.characteristic(token, NAME), s.pt(token)) == ("Walker", (2, 2))
        assert s.characteristic(token, COLORS) == {"B"} and s.characteristic(token, SUBTYPES) == {"Zombie"}
        assert s.characteristic(token, TYPES) == {"creature"}


@rule("111.10e")
def test_a_shard_scries_then_draws():
    with copying() as s:
        s.lands(0, "GG")
        s.put(0, "library", creature("Top", 1, 1), creature("Next", 1, 1))
        token = made(s, "Shard")
        s.act(0, "activate", token)
        assert s.permanents() == ["Forest", "Forest"]
        s.expect(0, "701.18a", ((), (0,)))
        s.resolve()
        assert s.zone_names(0, "hand") == ["Next"] and s.zone_names(0, "library") == ["Top"]


@rule("111.10f")
def test_a_clue_draws_a_card():
    with copying() as s:
        s.lands(0, "GG")
        s.put(0, "library", BEARS)
        token = made(s, "Clue")
        s.set_field(TAPPED, True, token)
        s.act(0, "activate", token)
        s.resolve()
        assert s.zone_names(0, "hand") == ["Runeclaw Bear"] and s.permanents() == ["Forest", "Forest"]


@rule("111.10g")
def test_blood_rummages():
    with copying() as s:
        s.lands(0, "G")
        s.put(0, "library", BEARS)
        token = made(s, "Blood")
        assert not any(o[0] == "activate" for o in s.reach(0).options)  # nothing to discard
        s.put(0, "hand", creature("Chaff", 1, 1))
        s.act(0, "activate", token)
        assert s.zone_names(0, "graveyard")[0] == "Chaff" and s.permanents() == ["Forest"]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Runeclaw Bear"]


@rule("111.10h")
def test_a_powerstone_pays_for_artifacts_and_abilities_only():
    with copying() as s:
        token = made(s, "Powerstone")
        s.put(0, "hand", instant("Shock", Jot("no"), cost="{1}"), permanent("Relic", "Artifact", cost="{1}"))
        offered = [s.game.name_of(o[1]) for o in s.reach(0).options if o[0] == "cast"]
        assert offered == ["Relic"]
        s.cast(0, "Relic")
        s.resolve()
        assert s.field(TAPPED, token) and s.permanents() == ["Powerstone Token", "Relic"]
        s.set_field(TAPPED, False, token)
        s.put(0, "battlefield", permanent("Mill", "Artifact", ACTIVATED))
        s.act(0, "activate", "Mill")
        assert s.field(TAPPED, token)


@rule("111.10")
def test_an_effect_may_add_to_a_predefined_token_and_any_plugin_may_declare_one():
    with copying() as s:
        treasure = predefined_token(s.game, "Treasure")
        grown = Token(f"Artifact Creature — {treasure.types.partition('— ')[2]} Golem", "R", 3, 3, treasure.abilities)
        s.do(0, CreateTokens(grown))
        assert s.pt(newest(s)) == (3, 3) and s.characteristic(newest(s), ABILITIES) == treasure.abilities
        assert predefined_token(s.game, "Junk").types == "Artifact — Junk"
        with pytest.raises(UnknownName, match=r"predefined token 'Tresure'.*Treasure"):
            predefined_token(s.game, "Tresure")


def test_a_token_that_needs_a_mechanic_which_is_not_in_force_names_it():
    s = table("create")
    with pytest.raises(UnknownName, match="needs scry"):
        predefined_token(s.game, "Shard")


# What replaces creating ---------------------------------------------------------------------------------


@rule("111.4", "111.3")
def test_creating_copies_is_creating_and_can_be_replaced():
    with copying() as s:
        s.put(0, "battlefield", BEARS)
        s.put(
            0,
            "battlefield",
            permanent("Season", "Enchantment", instead(TokensCreated, lambda e: e.with_(count=2 * e.count))),
        )
        s.do(0, CreateCopyTokens(All(CREATURE), enters=(("tapped", True),)))
        tokens = [o for o in s.ids("battlefield") if s.game.object(o).kind == "token"]
        assert [s.field(TAPPED, o) for o in tokens] == [True, True]
        assert {s.characteristic(o, NAME) for o in tokens} == {"Runeclaw Bear"}
