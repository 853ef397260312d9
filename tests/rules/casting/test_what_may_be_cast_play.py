"""What spells cost by what they are and target, who may cast them, and what was cast before, played from card text (CR 601)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.casting.effects import AdditionalCostOrMana, AnyTimeForMore, CantCast, CantCastMore, CostsLess
from apnap_plugins.rules.casting.spells_you_cast import IsNthEachTurn, WasCastFrom
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.effects.history import OtherSpellsCastThisTurn
from apnap_plugins.rules.stack.filters import IsSpell, IsTargeting
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    LEAST,
    Anything,
    HasColor,
    HasSubtype,
    HasType,
    Itself,
    Not,
    Or,
    YouOwn,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature

ONE, TWO = mana_cost("{1}"), mana_cost("{2}")
CHEAP = made("Cheap", "Instant", "You gain 1 life.")
AXE = made("Axe", "Instant", "As an additional cost to cast this spell, discard a card or pay {2}.\nYou gain 3 life.")


@pytest.mark.parametrize(("line", "effect"), [
    ("As an additional cost to cast ~, discard a card or pay {2}.", AdditionalCostOrMana((DiscardCost(),), TWO)),
    ("You may cast ~ as though it had flash if you pay {2} more to cast it.",
     AnyTimeForMore("as though it had flash", (TWO,))),
    ("Goblin spells and artifact spells you cast cost {1} less to cast.",
     CostsLess(ONE, all_of(Or((HasSubtype("Goblin"), ARTIFACT)), IsSpell()), You())),
    ("Creature spells you cast that target ~ cost {1} less to cast.",
     CostsLess(ONE, all_of(CREATURE, IsSpell(), IsTargeting(Itself())), You())),
    ("Spells you cast from your graveyard cost {1} less to cast.",
     CostsLess(ONE, all_of(IsSpell(), WasCastFrom("graveyard"), YouOwn()), You())),
    ("~ costs {1} less to cast if it targets a blue spell.",
     CostsLess(ONE, all_of(Itself(), IsTargeting(all_of(HasColor("U"), IsSpell()))), EachPlayer())),
    ("The second spell you cast each turn costs {1} less to cast.", CostsLess(ONE, IsNthEachTurn(IsSpell(), 2), You())),
    ("Spells with the chosen name can't be cast.", None),
    ("Creature spells can't be cast.", CantCast(CREATURE)),
    ("Each player can't cast more than one noncreature spell each turn.", CantCastMore(1, Not(CREATURE), EachPlayer())),
    ("Each player who has cast a noncreature spell this turn can't cast additional noncreature spells.",
     CantCastMore(1, Not(CREATURE), EachPlayer())),
    ("You can't cast more than one spell each turn.", CantCastMore(1, Anything(), You())),
])  # fmt: skip
def test_lines_mean(line, effect):
    (ability,) = meaning(line)
    assert effect is None or ability.effects == (effect,)


def test_a_spell_of_two_sorts():
    (ability,) = meaning("Whenever you cast an instant, sorcery, or Wizard spell, draw a card.")
    kinds = (HasType("instant"), HasType("sorcery"), HasSubtype("Wizard"))
    assert ability.on.filter == all_of(Or(kinds), IsSpell())


# What they cost ---------------------------------------------------------------------------------------------


@rule("601.2b")
def test_which_cost_is_paid_is_asked_in_words():
    s = table()
    s.lands(0, "WWWWW")
    s.put(0, "hand", AXE, CHEAP)
    assert s.begin(0, "cast", "Axe").prompt == "Discard a card rather than pay {2}?"


@rule("118.8", "601.2b")
def test_an_additional_cost_is_paid_otherwise_where_that_is_chosen():
    s = table()
    s.put(0, "hand", AXE)
    assert not s.can(0, "Axe")  # neither another card nor mana
    s.put(0, "hand", BEAR)
    s.cast(0, "Axe")
    s.resolve_all()
    assert (s.life(0), s.ids("hand", 0)) == (23, [])
    s.put(0, "hand", AXE)
    s.lands(0, "WW")
    s.cast(0, "Axe")
    s.resolve_all()
    assert (s.life(0), len(s.tapped(0))) == (26, 2)


@rule("601.2b")
@pytest.mark.parametrize(("discards", "tapped"), [(1, 0), (0, 2)])
def test_where_both_can_be_paid_the_player_chooses(discards, tapped):
    s = table()
    s.put(0, "hand", AXE, BEAR)
    s.lands(0, "WW")
    s.expect(0, "601.2b", discards)
    s.cast(0, "Axe")
    s.resolve_all()
    s.done()
    assert (len(s.ids("hand", 0)), len(s.tapped(0))) == (1 - discards, tapped)


@rule("118.9d", "118.8")
def test_the_additional_cost_is_paid_also_without_the_mana_cost():
    s = table()
    free = made("Gift", "Instant", "You may cast this spell without paying its mana cost.\n"
                "As an additional cost to cast this spell, discard a card or pay {2}.\nYou gain 3 life.", "{9}")  # fmt: skip
    s.put(0, "hand", free)
    assert not s.can(0, "Gift")
    s.lands(0, "WW")
    assert s.can(0, "Gift")


@rule("601.3c")
def test_flash_for_more():
    s = table()
    s.put(0, "hand", made("Rush", "Sorcery", "You may cast this spell as though it had flash if you pay {2} more to "
                          "cast it.\nYou gain 3 life.", "{1}"))  # fmt: skip
    s.lands(0, "W")
    assert s.can(0, "Rush")
    s.pass_until("upkeep")
    assert not s.can(0, "Rush")
    s.lands(0, "WW")
    assert s.can(0, "Rush")


@rule("601.3c", "118.9d")
@pytest.mark.parametrize("free", ["You may cast spells from your hand without paying their mana costs.",
                                  "You may pay {0} rather than pay the mana cost for spells you cast."])  # fmt: skip
def test_flash_for_more_of_a_spell_whose_mana_cost_is_not_paid(free):
    s = table()
    s.put(0, "hand", made("Rush", "Sorcery", "You may cast this spell as though it had flash if you pay {2} more to "
                          "cast it.\nYou gain 3 life.", "{5}{W}"))  # fmt: skip
    s.put(0, "battlefield", made("Free", "Enchantment", free))
    assert s.can(0, "Rush")
    s.pass_until("upkeep")
    assert not s.can(0, "Rush")
    s.lands(0, "WW")
    s.cast(0, "Rush")
    s.resolve()
    assert s.life(0) == 23 and len(s.tapped(0)) == 2


FOR_LIFE = (
    "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life equal to its mana "
    "value rather than pay its mana cost."
)
FLASHBACK = (
    "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to its mana cost."
)


@rule("601.3c", "118.9d", "118.9a")
@pytest.mark.parametrize(("lets", "zone", "life"), [(FOR_LIFE, "library", 17), (FLASHBACK, "graveyard", 23)])
def test_flash_for_more_beside_an_alternative_cost(lets, zone, life):
    s = table(active=1)
    s.put(0, "battlefield", shrine(lets))
    s.put(0, zone, made("Rush", "Sorcery", "You may cast this spell as though it had flash if you pay {2} more to "
                        "cast it.\nYou gain 3 life.", "{5}{W}"))  # fmt: skip
    flashback = zone == "graveyard"
    s.lands(0, "WWWWWWW" if flashback else "W")
    assert not s.can(0, "Rush")  # the 2 more can't be paid
    s.lands(0, "W")
    s.cast(0, "Rush")
    s.resolve()
    assert s.life(0) == life and len(s.tapped(0)) == (8 if flashback else 2)
    assert s.zone_names(0, "exile") == (["Rush"] if flashback else [])


@rule("601.2f")
def test_what_a_spell_costs_by_what_it_targets():
    s = table()
    s.put(1, "battlefield", beast("Guarded", "Spells your opponents cast that target ~ cost {2} more to cast."))
    s.put(0, "hand", made("Zap", "Instant", "Destroy target creature.", "{1}"))
    s.lands(0, "WW")
    assert not s.can(0, "Zap")  # there is no other target
    s.put(1, "battlefield", BEAR)
    assert s.can(0, "Zap")
    s.cast(0, "Zap", "Bear")
    s.resolve_all()
    s.put(0, "hand", made("Zap", "Instant", "Destroy target creature.", "{1}"))
    s.lands(0, "WW")
    s.cast(0, "Zap", "Guarded")
    s.resolve_all()
    assert (s.permanents(1), len(s.tapped(0))) == ([], 4)


@rule("601.2f")
def test_a_spell_that_costs_less_against_a_blue_one():
    s = table()
    no = made(
        "No", "Instant", "This spell costs {2} less to cast if it targets a blue spell.\nCounter target spell.", "{3}"
    )
    s.put(
        0,
        "hand",
        no,
        made("Sea", "Instant", "You gain 1 life.", "{U}"),
        made("Sun", "Instant", "You gain 1 life.", "{W}"),
    )
    s.lands(0, "WUW")
    s.cast(0, "Sun")
    assert not s.can(0, "No")
    s.cast(0, "Sea")
    s.cast(0, "No", "Sea")
    s.resolve_all()
    assert len(s.tapped(0)) == 3


@rule("601.2f", "400.7d")
def test_what_is_cast_from_a_graveyard_costs_less():
    s = table()
    s.put(0, "battlefield", shrine("Spells you cast from your graveyard cost {1} less to cast."))
    again = made("Again", "Sorcery", "You gain 3 life.\nFlashback {2}", "{2}")
    s.put(0, "hand", again)
    s.lands(0, "W")
    assert not s.can(0, "Again")
    s.put(0, "graveyard", again)
    assert s.can(0, "Again")


# Who may cast them ------------------------------------------------------------------------------------------


@rule("601.3")
def test_no_more_than_one_spell_of_a_kind_each_turn():
    s = table()
    s.put(0, "hand", CHEAP, CHEAP, BEAR)
    s.cast(0, "Cheap")
    s.resolve_all()
    s.put(1, "battlefield", shrine("Each player can't cast more than one noncreature spell each turn."))
    assert not s.can(0, "Cheap")  # the one before counts
    s.lands(0, "GG")
    assert s.can(0, "Bear")
    s.put(1, "hand", CHEAP)
    s.pass_priority(0)
    assert s.can(1, "Cheap")


@rule("601.3", "611.2c")
def test_a_player_who_cant_cast_for_a_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "hand", CHEAP)
    play(s, 0, spell("Target player can't cast spells this turn."), ("player", 1))
    s.resolve_all()
    s.pass_priority(0)
    assert not s.can(1, "Cheap")
    s.pass_until("upkeep", again=True)
    assert s.can(1, "Cheap")


@rule("601.3", "611.2c")
def test_whose_spell_was_countered_casts_no_other_one_of_a_kind():
    s = table()
    s.put(1, "hand", CHEAP, made("Other", "Instant", "You gain 1 life."))
    s.put(0, "hand", spell("Counter target spell. Its controller can't cast instant spells this turn.", "Silence"))
    s.pass_priority(0)
    s.cast(1, "Cheap")
    s.cast(0, "Silence", "Cheap")
    s.resolve_all()
    s.pass_priority(0)
    assert not s.can(1, "Other")
    assert s.life(1) == 20


@rule("601.3b", "611.2c")
def test_flash_for_a_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "hand", BEAR)
    s.lands(0, "GG")
    s.pass_until("upkeep")
    assert not s.can(0, "Bear")
    play(s, 0, spell("You may cast creature spells this turn as though they had flash."))
    s.resolve_all()
    assert s.can(0, "Bear")


# What was cast before ---------------------------------------------------------------------------------------


@rule("601.2i", "601.3")
def test_only_where_another_spell_was_cast():
    s = table()
    s.put(0, "hand", CHEAP, made("Late", "Instant", "Cast this spell only if you've cast another spell this turn.\n"
                                 "You gain 3 life."))  # fmt: skip
    assert not s.can(0, "Late")
    s.cast(0, "Cheap")
    assert s.can(0, "Late")


@rule("609.8")
def test_another_than_the_one_that_became_it():
    text = "When this creature enters, draw a card if you've cast another creature spell this turn."
    s = table(decks=[[BEAR] * 9] * 2)
    play(s, 0, beast("Thief", text))
    s.resolve_all()
    assert s.ids("hand", 0) == []
    play(s, 0, beast("Thief", text))
    s.resolve_all()
    assert len(s.ids("hand", 0)) == 1
    (ability,) = meaning(text)
    assert ability.effect.condition == NumberIs(OtherSpellsCastThisTurn(all_of(CREATURE, IsSpell())), LEAST, 1)


@rule("609.8")
def test_one_that_was_not_cast_counts_every_spell():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", beast("Late", "At the beginning of your end step, if you've cast another spell this turn, "
                                  "draw a card."))  # fmt: skip
    play(s, 0, CHEAP)
    s.resolve_all()
    s.pass_until("end")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == 1


@rule("603.4", "601.2i")
def test_the_second_creature_spell_and_no_other():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a spell, if it's the second creature spell you cast this turn, "
                                   "you gain 5 life."))  # fmt: skip
    for cub in ("A", "B", "C"):
        play(s, 0, beast(cub))
        play(s, 0, CHEAP)
        s.resolve_all()
    assert s.life(0) == 20 + 3 + 5


@rule("508.1k", "118.9")
def test_a_trap_that_asks_for_attackers():
    s = table()
    trap = made("Trap", "Instant", "If exactly one creature is attacking, you may pay {0} rather than pay this spell's "
                "mana cost.\nDestroy target attacking creature.", "{5}")  # fmt: skip
    s.put(1, "hand", trap)
    s.put(0, "battlefield", BEAR, beast("Ox"))
    s.attack(["Bear"])
    s.pass_priority(0)
    assert s.can(1, "Trap")
    s = table()
    s.put(1, "hand", trap)
    s.put(0, "battlefield", BEAR, beast("Ox"))
    s.attack(["Bear", "Ox"])
    s.pass_priority(0)
    assert not s.can(1, "Trap")


@rule("505.1a", "707.10")
def test_cast_during_your_main_phase():
    text = "Draw a card.\nAddendum — If you cast this spell during your main phase, you gain 3 life."
    s = table(decks=[[BEAR] * 9] * 2)
    play(s, 0, CHEAP)  # the stack needn't be empty
    play(s, 0, made("Order", "Instant", text))
    s.resolve_all()
    assert s.life(0) == 24
    s.put(1, "hand", made("Order", "Instant", text))
    s.pass_priority(0)
    s.cast(1, "Order")
    s.resolve_all()
    assert s.life(1) == 20  # it is another player's


@rule("614.1c", "400.7d")
def test_a_counter_where_it_was_cast_from_a_hand():
    god = beast("God", "God enters with a divinity counter on it if you cast it from your hand.")
    s = table()
    play(s, 0, god)
    s.resolve_all()
    assert s.counters_on("God", "divinity") == 1
    s = table()
    s.put(0, "graveyard", god)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "God")
    s.resolve_all()
    assert s.counters_on("God", "divinity") == 0


@rule("614.1c")
def test_counters_unless_another_spell_was_cast():
    giant = beast(
        "Giant", "Giant enters with two -1/-1 counters on it unless you've cast another spell this turn.", "4/4"
    )
    s = table()
    play(s, 0, giant)
    s.resolve_all()
    assert s.pt("Giant") == (2, 2)
    s = table()
    play(s, 0, CHEAP)
    s.resolve_all()
    play(s, 0, giant)
    s.resolve_all()
    assert s.pt("Giant") == (4, 4)


@rule("109.5")
def test_opponents_are_who_cant():
    (ability,) = meaning("Sacrifice ~: Your opponents can't cast noncreature spells this turn.")
    assert ability.effect.remembers == (("barred", EachOpponent()),)


GRANT = made(
    "Grant",
    "Sorcery",
    "If you have no land cards in hand, you may pay 1 life rather than pay ~'s mana cost.\nDraw a card.",
    "{9}",
)
STEAL = spell("Exile the top card of target opponent's library. You may play that card this turn.", "Steal")


@rule("118.9", "601.3")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 1), (1, 0)])
def test_whether_there_is_another_cost_is_asked_of_who_would_cast_it(mine: int, theirs: int) -> None:
    """Another player's card: what its owner has in hand makes no difference."""
    s = table()
    s.put(1, "library", GRANT)
    s.put(0, "hand", *[basic("G")] * mine)
    s.put(1, "hand", *[basic("G")] * theirs)
    s.put(0, "hand", STEAL)
    s.cast(0, "Steal")
    s.resolve_all()
    assert s.zone_names(1, "exile") == ["Grant"]
    assert s.can(0, "Grant") == (not mine)


@rule("601.2e", "202.3e")
def test_x_is_part_of_the_mana_value_of_what_may_be_cast() -> None:
    """From the graveyard by Serra Paragon's permission: with X = 1 the mana value is 2, with X = 2 it would be 4."""
    s = table()
    once = (
        "Once during each of your turns, you may cast a permanent spell with mana value 3 or less from your graveyard."
    )
    s.put(0, "battlefield", beast("Paragon", once, "3/4"))
    ballista = made(
        "Ballista", "Artifact Creature — Construct", "~ enters with X +1/+1 counters on it.", "{X}{X}", "0/0"
    )
    s.put(0, "graveyard", ballista)
    s.give(0, "CCCCCC")
    decision = s.begin(0, "cast", "Ballista")
    assert [x for x in range(4) if decision.problem(x) is None] == [0, 1]


@rule("109.5", "601.3e", "702.8a")
@pytest.mark.parametrize("player", [0, 1])
def test_whether_a_spell_would_have_flash_is_asked_of_who_would_cast_it(player: int) -> None:
    tide = made("Tide", "Sorcery", "This spell has flash as long as you control a Merfolk.\nDraw a card.", "{U}")
    s = table()
    s.put(1, "library", tide)
    s.put(0, "hand", STEAL)
    s.put(player, "battlefield", beast("Swimmer", types="Creature — Merfolk"))
    s.lands(0, "U")
    s.cast(0, "Steal")
    s.resolve_all()
    assert s.can(0, "Tide")
    s.pass_until("end")
    assert s.can(0, "Tide") == (player == 0), "the other player is not who would cast it"


# From where ---------------------------------------------------------------------------------------------------


@rule("601.3e", "607.2d")
def test_what_may_be_cast_from_the_library_is_of_the_type_that_was_chosen():
    text = "As ~ enters, choose a creature type.\nYou may look at the top card of your library any time.\n"
    scout = made(
        "Scout", "Artifact", f"{text}You may cast creature spells of the chosen type from the top of your library."
    )
    imp, elf = (creature(f"{kind} card", 1, 1, types=f"Creature — {kind}", cost="{0}") for kind in ("Imp", "Elf"))
    s = table()
    s.put(0, "hand", scout)
    s.put(0, "library", imp, elf, imp)
    s.cast(0, "Scout")
    s.expect(0, "607.2d", "Elf").resolve()
    assert not s.can(0, "Imp card")
    play(s, 0, made("Look", "Instant", "Mill a card."))
    s.act(0, "cast", "Elf card").resolve()
    assert s.permanents(0) == ["Elf card", "Scout"] and not s.can(0, "Imp card")
