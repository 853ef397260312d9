"""Casting without paying mana costs: as something resolves, for a time, all the time (CR 118.9, 608.2g), from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Namer
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import SpellsMayCost
from apnap_plugins.rules.effects.casting_now import CastNow
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.filters import ManaValueAtMost, all_of
from apnap_plugins.rules.vocabulary.selectors import Remembered, This, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost

GAIN = made("Gain", "Instant", "You gain 3 life.", "{4}")
BIG = made("Big", "Sorcery", "You gain 9 life.", "{7}")
LAND = made("Field", "Land", "{T}: Add {C}.")
FLUSH = "You may cast a spell with mana value 5 or less from your hand without paying its mana cost."


def hand(s, player=0):
    return sorted(s.game.name_of(card) for card in s.ids("hand", player))


def exiled(s):
    return sorted(s.game.name_of(card) for card in s.ids("exile"))


@pytest.mark.parametrize(("line", "what"), [
    (FLUSH, CastNow(CardsOf(You(), "hand"), all_of(IsSpell(), ManaValueAtMost(5)), 1)),
    ("You may cast target instant card from your graveyard. If that spell would be put into a graveyard, exile it instead.",
     None),
])  # fmt: skip
def test_what_may_be_cast_now(line, what):
    (ability,) = meaning(line, spell=True)
    if what is None:
        assert (ability.effect.what.free, ability.effect.what.exiled) == (False, True)
    else:
        assert ability.effect.what == what


def test_all_the_time():
    (ability,) = meaning("You may cast spells from your hand without paying their mana costs.")
    assert ability.effects == (MayCastFrom(IsSpell(), Terms("free", free=True), "hand"),)
    (ability,) = meaning("You may pay {1} rather than pay the mana cost for spells you cast.")
    assert ability.effects == (SpellsMayCost(IsSpell(), (mana_cost("{1}"),)),)


def test_them_are_the_cards_and_not_the_creature_that_looks_at_them():
    (ability,) = meaning(
        "Whenever ~ attacks, look at the top seven cards of your library. You may cast an instant or sorcery spell with "
        "mana value less than or equal to ~'s power from among them without paying its mana cost. Put the rest on the "
        "bottom of your library in a random order."
    )
    (casting,) = [part for part in ability.effect.walk() if isinstance(part, CastNow)]
    assert casting.cards == Remembered("among")
    assert This() in tuple(casting.meant.walk())


# Now --------------------------------------------------------------------------------------------------------


@rule("608.2g", "118.9")
def test_one_from_the_hand_that_is_small_enough():
    s = table()
    s.put(0, "hand", GAIN, BIG, LAND)
    s.expect(0, "may", True)
    play(s, 0, spell(FLUSH))
    s.resolve_all()
    s.done()
    assert (s.life(0), hand(s)) == (23, ["Big", "Field"])


@rule("608.2d")
def test_nothing_is_asked_where_nothing_can_be_cast():
    s = table()
    s.put(0, "hand", BIG, LAND)
    play(s, 0, spell(FLUSH))
    s.resolve_all()
    assert hand(s) == ["Big", "Field"]


@rule("608.2g", "614.1a")
@pytest.mark.parametrize("wants", [True, False])
def test_a_card_in_a_graveyard_that_is_exiled_then(wants):
    s = table()
    s.put(0, "graveyard", GAIN)
    s.expect(0, "may", wants)
    play(s, 0, spell("You may cast target instant card from your graveyard without paying its mana cost. "
                     "If that spell would be put into your graveyard, exile it instead."), "Gain")  # fmt: skip
    s.resolve_all()
    s.done()
    assert (s.life(0), exiled(s)) == ((23, ["Gain"]) if wants else (20, []))


@rule("608.2g")
def test_a_card_in_a_graveyard_for_its_mana_cost():
    s = table()
    s.put(0, "graveyard", GAIN)
    play(s, 0, spell("You may cast target instant card from your graveyard."), "Gain")
    s.resolve_all()
    assert s.life(0) == 20
    s.lands(0, "WWWW")
    s.expect(0, "may", True)
    s.expect(0, "608.2g", True)
    play(s, 0, spell("You may cast target instant card from your graveyard."), "Gain")
    s.resolve_all()
    s.done()
    assert (s.life(0), len(s.tapped(0))) == (23, 4)


@rule("608.2g")
def test_any_number_of_those_exiled_one_after_the_other():
    s = table()
    s.put(1, "library", GAIN, LAND, BEAR, BIG)
    text = (
        "Target opponent exiles the top four cards of their library. You may cast any number of spells with mana value 4 "
        "or less from among them without paying their mana costs."
    )
    s.expect(0, "may", True)
    s.expect(0, "608.2g", ["Bear"])
    s.expect(0, "608.2g", ["Gain"])
    play(s, 0, spell(text), ("player", 1))
    s.resolve_all()
    s.done()
    assert (s.life(0), s.permanents(0)) == (23, ["Bear"])
    assert exiled(s) == ["Big", "Field"]


@rule("701.16a", "608.2g")
def test_what_was_revealed_and_not_cast_goes_to_the_bottom():
    text = (
        "Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying "
        "its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order."
    )
    for wants in (True, False):
        s = table(decks=[[BEAR] * 5, [BEAR] * 5])
        s.put(0, "library", LAND, LAND, GAIN)
        s.expect(0, "may", wants)
        play(s, 0, spell(text))
        s.resolve_all()
        s.done()
        names = [s.game.name_of(card) for card in s.game.zone("library", 0)]
        assert sorted(names[: 3 - wants]) == (["Field", "Field"] if wants else ["Field", "Field", "Gain"])
        assert names[-1] == "Bear"
        assert s.life(0) == 20 + 3 * wants


@rule("608.2g")
def test_a_spell_of_another_players_hand():
    s = table()
    s.put(1, "hand", GAIN, LAND)
    s.expect(0, "may", True)
    play(s, 0, spell("Look at target player's hand. You may cast a spell from among those cards without paying its mana cost."),
         ("player", 1))  # fmt: skip
    s.resolve_all()
    s.done()
    assert (s.life_totals(), hand(s, 1)) == ([23, 20], ["Field"])


@rule("400.7d")
def test_from_another_players_hand_is_not_from_your_hand():
    s = table()
    s.put(1, "hand", beast("God", "God enters with a divinity counter on it if you cast it from your hand."))
    s.expect(0, "may", True)
    play(s, 0, spell("Look at target player's hand. You may cast a spell from among those cards without paying its mana cost."),
         ("player", 1))  # fmt: skip
    s.resolve_all()
    assert s.counters_on("God", "divinity") == 0


@rule("701.14b", "305.2b")
def test_a_card_may_be_played_whatever_it_is_and_is_exiled_else():
    text = "Reveal the top card of your library. You may play that card without paying its mana cost. If you don't, exile it."
    for card, wants in ((GAIN, True), (LAND, True), (GAIN, False)):
        s = table(decks=[[BEAR] * 5, [BEAR] * 5])
        s.put(0, "library", card)
        s.expect(0, "may", wants)
        play(s, 0, spell(text))
        s.resolve_all()
        s.done()
        assert s.life(0) == 20 + 3 * (wants and card is GAIN)
        assert s.permanents(0) == (["Field"] if card is LAND else [])
        assert exiled(s) == ([] if wants else ["Gain"])


# For a time -------------------------------------------------------------------------------------------------


@rule("400.7i", "118.9")
def test_what_was_exiled_may_be_played_for_nothing_this_turn():
    s = table(decks=[[BEAR] * 9, [BEAR] * 9])
    s.put(0, "library", BIG)
    play(s, 0, spell("Exile the top card of your library. Until end of turn, you may play that card without paying its mana "
                     "cost."))  # fmt: skip
    s.resolve_all()
    assert s.can(0, "Big")
    s.cast(0, "Big")
    s.resolve_all()
    assert s.life(0) == 29


@rule("400.7j")
def test_a_countered_spell_may_be_cast_from_exile_and_one_that_was_not_may_not():
    text = (
        "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's "
        "graveyard. You may cast that card without paying its mana cost for as long as it remains exiled."
    )
    s = table()
    s.put(1, "hand", made("Gain", "Instant", "You gain 3 life."))
    s.put(0, "hand", spell(text, "Snatch"))
    s.pass_priority(0)
    s.cast(1, "Gain")
    s.cast(0, "Snatch", "Gain")
    s.resolve_all()
    s.cast(0, "Gain")
    s.resolve_all()
    assert s.life_totals() == [23, 20]
    s = table()
    s.put(1, "hand", made("Gain", "Instant", "This spell can't be countered.\nYou gain 3 life."))
    s.put(0, "hand", spell(text, "Snatch"))
    s.pass_priority(0)
    s.cast(1, "Gain")
    s.cast(0, "Snatch", "Gain")
    s.resolve()
    assert not s.can(0, "Gain")
    s.resolve_all()
    assert s.life_totals() == [20, 23]


@rule("701.14b", "611.2c", "614.6")
def test_lands_and_spells_from_a_graveyard_for_a_turn():
    s = table()
    s.put(0, "graveyard", LAND, made("Gain", "Instant", "You gain 3 life."))
    assert not s.can(0, "Gain")
    play(s, 0, made("Will", "Sorcery", "Until end of turn, you may play lands and cast spells from your graveyard.\n"
                    "If a card would be put into your graveyard from anywhere this turn, exile that card instead."))  # fmt: skip
    s.resolve_all()
    assert exiled(s) == ["Will"]
    s.act(0, "play", "Field")
    s.cast(0, "Gain")
    s.resolve_all()
    assert (s.life(0), s.permanents(0), exiled(s)) == (23, ["Field"], ["Gain", "Will"])


# All the time -----------------------------------------------------------------------------------------------


@rule("118.9")
def test_spells_from_the_hand_for_nothing():
    s = table()
    s.put(0, "battlefield", shrine("You may cast spells from your hand without paying their mana costs."))
    s.put(0, "hand", BIG, LAND)
    s.put(1, "hand", GAIN)
    s.cast(0, "Big")
    s.resolve_all()
    assert s.life(0) == 29
    s.pass_priority(0)
    assert not s.can(1, "Gain")


@rule("118.9", "118.9a")
def test_another_cost_for_spells():
    s = table()
    s.put(0, "battlefield", shrine("You may pay {1} rather than pay the mana cost for instant spells you cast."))
    s.put(0, "hand", BIG, GAIN)
    s.lands(0, "W")
    assert not s.can(0, "Big")
    s.cast(0, "Gain")
    s.resolve_all()
    assert (s.life(0), len(s.tapped(0))) == (23, 1)


@rule("118.9", "601.3b")
def test_any_player_and_any_time_they_could_cast_an_instant():
    s = table()
    s.put(0, "battlefield", shrine("Any player may cast creature spells with mana value 3 or less without paying their mana "
                                   "costs and as though they had flash."))  # fmt: skip
    s.put(1, "hand", BEAR, beast("Giant", cost="{4}"))
    s.pass_priority(0)
    assert s.can(1, "Bear")
    assert not s.can(1, "Giant")
    s.cast(1, "Bear")
    s.resolve_all()
    assert s.permanents(1) == ["Bear"]


@rule("107.3b", "118.9d", "601.2f")
def test_for_free_x_is_0_and_what_each_target_costs_more_is_paid():
    text = "This spell costs {1} more to cast for each target beyond the first.\nFireball deals X damage divided evenly, rounded "
    ball = made("Fireball", "Sorcery", f"{text}down, among any number of targets.", "{X}{R}")
    with table() as s:
        first, second = s.put(1, "battlefield", BEAR, BEAR)
        s.put(0, "battlefield", shrine("You may cast spells from your hand without paying their mana costs."))
        s.lands(0, "RR")
        s.put(0, "hand", ball)
        s.act(0, "cast", lambda option: option[2].free, targets=[first, second])
        assert s.tapped(0) == ["Mountain"]
        s.resolve()
        assert (s.damage(first), s.damage(second)) == (0, 0)


@rule("118.9a", "118.9d")
def test_ways_to_cast_one_card_are_told_apart():
    rout = made("Rout", "Sorcery", "You may cast this spell as though it had flash if you pay {2} more to cast it.\nDestroy all "
                "creatures.", "{3}{W}{W}")  # fmt: skip
    with table() as s:
        s.put(
            0, "battlefield", shrine("You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast.")
        )
        s.lands(0, "WUBRGWW")
        s.put(0, "hand", rout)
        decision, namer = s.reach(0), Namer(s.game)
        ways = [decision.worded(option, namer) for option in decision.options if option[0] == "cast"]
    assert ways == [
        "cast Rout",
        "cast Rout (for {W}{U}{B}{R}{G})",
        "cast Rout (as though it had flash, {2} more)",
        "cast Rout (for {2}{W}{U}{B}{R}{G})",
    ]
