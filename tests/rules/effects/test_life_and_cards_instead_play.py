"""Life that becomes cards, is lost as something enters, and what can't be sacrificed: cards "
"made from their text, played."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, statics, table

from apnap import Static
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.discard import Discard
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.effects import DrawsInsteadOfGaining, LosesInsteadOfGaining
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.entering import AsEntersDo
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.linked_abilities import AsEntersLoseLife
from apnap_plugins.rules.effects.prevention import to_you
from apnap_plugins.rules.effects.replacement import InsteadOfDamage
from apnap_plugins.rules.vocabulary.selectors import Remembered, You
from apnap_plugins.testing import basic, permanent

FOREST = basic("G")
CARDS = "If you would gain life, draw that many cards instead."
EXILED = (
    "If damage would be dealt to a player, that player exiles that many cards from the top of their library instead."
)
MILLED = "If a creature you control would deal combat damage to a player, instead that player mills that many cards."
SURVIVE = "You don't lose the game for having 0 or less life."


def test_lines_mean():
    assert statics(CARDS) == (DrawsInsteadOfGaining(),)
    assert statics("If you would gain life, you lose that much life instead.") == (LosesInsteadOfGaining(You()),)
    (effect,) = statics("As ~ enters, you lose 2 life.")
    assert effect == AsEntersLoseLife(2)
    (ability,) = meaning("At the beginning of your upkeep, sacrifice two creatures. If you can't, you lose the game.")
    assert ability.effect.what.wholly


@rule("614.1a", "119.10")
def test_as_many_cards_as_life_would_have_been_gained():
    s = table()
    s.put(0, "battlefield", shrine(CARDS))
    s.put(0, "library", *[BEAR] * 5)
    play(s, 0, spell("Each player gains 3 life."))
    assert (s.life(0), s.zone_names(0, "hand"), s.life(1)) == (20, ["Bear"] * 3, 23)


@rule("614.1a")
def test_life_is_lost_instead_by_that_player_alone():
    s = table()
    s.put(0, "battlefield", shrine("If you would gain life, you lose that much life instead."))
    play(s, 0, spell("Each player gains 3 life."))
    assert s.life_totals() == [17, 23]


@rule("614.1c", "614.12a", "704.5a")
@pytest.mark.parametrize("survives", [True, False])
def test_all_life_is_lost_as_it_enters(survives):
    s = table(players=3)
    text = "As this enchantment enters, you lose life equal to your life total."
    play(s, 0, shrine(f"{text}\n{SURVIVE}" if survives else text))
    if survives:
        assert (s.life(0), s.life(1)) == (0, 20)
    else:
        assert 0 not in s.game.players_in()


@rule("609.3", "608.2c")
@pytest.mark.parametrize(("bears", "lost"), [(3, False), (2, False), (1, True), (0, True)])
def test_who_cant_sacrifice_that_many_loses(bears, lost):
    s = table(players=3)
    s.put(0, "battlefield", made("Lich", "Enchantment", "Whenever you're dealt damage, sacrifice that many creatures. If you "
                                                        "can't, you lose the game."))  # fmt: skip
    s.put(0, "battlefield", *[BEAR] * bears)
    play(s, 1, spell("~ deals 2 damage to any target."), ("player", 0))
    s.resolve_all()
    assert (0 not in s.game.players_in()) == lost
    if not lost:
        assert s.permanents(0).count("Bear") == bears - 2


@rule("608.2d", "701.17a")
@pytest.mark.parametrize("paid", [True, False])
def test_an_opponent_chooses_what_is_sacrificed(paid):
    s = table(players=3, active=2)
    text = (
        "At the beginning of your upkeep, unless you pay {B}, tap this creature and sacrifice a "
        "land of an opponent's choice."
    )
    s.put(0, "battlefield", beast("Horde", text))
    s.lands(0, "BG")
    s.put(0, "battlefield", BEAR)
    s.put(0, "library", BEAR)
    s.expect(0, "118.12a", paid)
    if not paid:
        s.expect(0, "608.2d", ("player", 2)).expect(2, "608.2d", ["Forest"])
    s.pass_until("upkeep")
    s.resolve_all()
    assert ("Forest" in s.permanents(0), "Horde" in s.tapped(0)) == (paid, not paid)
    assert {"Swamp", "Bear"} <= set(s.permanents(0))


@rule("701.17a", "101.3")
def test_nothing_is_there_that_an_opponent_could_choose():
    s = table()
    play(s, 0, spell("Sacrifice a land of an opponent's choice. You gain 1 life."))
    assert s.life(0) == 21


@rule("608.2c", "119.8")
@pytest.mark.parametrize(("fixed", "life"), [(True, [20, 20]), (False, [22, 18])])
def test_you_did_not_make_a_player_lose_life_who_cannot(fixed, life):
    s = table()
    text = "Whenever a card is put into an opponent's graveyard from anywhere, you may have that player lose 2 life. "
    s.put(0, "battlefield", shrine(text + "If you do, you gain 2 life."))
    s.put(1, "battlefield", beast("Emperion", "Your life total can't change.") if fixed else beast("Cat"), BEAR)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Bear")
    s.expect(0, "608.2d", True)
    s.resolve_all()
    assert s.life_totals() == life


@rule("603.12", "121.2b", "118.12")
@pytest.mark.parametrize(("bound", "life"), [(True, 20), (False, 17)])
def test_nobody_drew_cards_who_cannot_draw_any(bound, life):
    s = table()
    s.put(0, "library", *[BEAR] * 5)
    s.put(1, "battlefield", shrine("Players can't draw cards.") if bound else beast("Cat"))
    play(s, 0, spell("Draw two cards. When you do, target opponent loses 3 life."))
    s.resolve_all()
    assert (s.life(1), len(s.ids("library", 0))) == (life, 5 if bound else 3)


@rule("603.12", "701.13a")
@pytest.mark.parametrize(("cards", "life"), [(0, 20), (1, 17)])
def test_nobody_milled_from_an_empty_library(cards, life):
    s = table()
    s.put(0, "library", *[BEAR] * cards)
    play(s, 0, spell("Mill a card. When you do, target opponent loses 3 life."))
    s.resolve_all()
    assert s.life(1) == life


@rule("603.12")
def test_a_discard_triggers_also_where_the_draw_behind_it_cannot_be_done():
    s = table()
    s.put(0, "hand", BEAR)
    s.put(1, "battlefield", shrine("Players can't draw cards."), BEAR)
    text = "Discard a card, then draw a card. When you discard a nonland card this way, Test deals damage equal to that card's "
    play(s, 0, spell(text + "mana value to target creature or planeswalker.", "Test"))
    assert len(s.ids("stack")) == 1


@rule("614.6", "120.4b")
@pytest.mark.parametrize(("text", "zone"), [(EXILED, "exile"), (MILLED, "graveyard")])
def test_damage_of_several_at_once_takes_other_cards_for_each(text, zone):
    s = table(players=3)
    s.put(0, "battlefield", shrine(text), beast("One", size="3/3"), beast("Other", size="4/4"), BEAR)
    for opponent in (1, 2):
        s.put(opponent, "library", *[BEAR] * 9)
    s.attack({"One": ("player", 1), "Other": ("player", 2), "Bear": ("player", 1)})
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 20, 20]
    assert [s.count(zone=zone, player=player) for player in (1, 2)] == [3 + 2, 4]


@rule("614.6", "701.17a")
def test_damage_of_several_at_once_has_other_permanents_sacrificed_for_each():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Lord", "If damage would be dealt to Lord, sacrifice that many permanents instead.", "0/3"),
    )
    s.put(0, "battlefield", *[shrine("")] * 7)
    s.put(1, "battlefield", beast("Two"), beast("Three", size="3/3"))
    s.attack("Lord")
    s.block([("Two", "Lord"), ("Three", "Lord")])
    s.pass_until("postcombat main")
    assert len(s.permanents(0)) == 8 - 5


@rule("616.1", "614.11", "614.5")
def test_which_of_two_equal_effects_on_a_draw_applies_first_is_not_asked_where_their_source_makes_no_difference():
    s = table(decks=[[FOREST] * 20] * 2)
    twice = shrine("If you would draw a card, draw two cards instead.")
    s.put(0, "battlefield", twice, twice)
    play(s, 0, spell("Draw a card."))
    assert s.count(zone="hand", player=0) == 4


@rule("616.1", "614.10")
@pytest.mark.parametrize(("answers", "drawn"), [((True,), 0), ((False, True), 0), ((False, False), 1)])
def test_of_two_equal_effects_on_a_draw_the_player_is_asked_about_each_itself(answers, drawn):
    s = table(decks=[[FOREST] * 20] * 2)
    familiar = shrine("If you would draw a card, you may skip that draw instead.")
    s.put(0, "battlefield", familiar, familiar)
    for answer in answers:
        s.expect(0, "614.10", answer)
    play(s, 0, spell("Draw a card."))
    assert s.count(zone="hand", player=0) == drawn


@rule("616.1")
def test_which_of_two_equal_effects_on_a_draw_applies_first_is_asked_where_they_speak_of_their_source():
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", *[shrine("If you would draw a card, put a +1/+1 counter on ~ instead.")] * 2)
    s.expect(0, "616.1", 1)
    play(s, 0, spell("Draw a card."))
    assert s.count(zone="hand", player=0) == 0


@rule("614.6", "608.2c")
@pytest.mark.parametrize("alone", [True, False])
def test_what_is_done_instead_of_each_of_several_events_is_done_step_by_step(alone):
    token = Token("Creature — Rat", power=1, toughness=1, name="Rat")
    rats = Do(
        (
            CreateTokens(token),
            PutCounters("+1/+1", 1, Remembered("created")),
            DrawCards(1),
            Discard(Remembered("drawn"), You()),
        )
    )
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(1, "battlefield", permanent("Nest", "Enchantment", Static((InsteadOfDamage(to_you(), rats),))))
    attackers = ["One"] if alone else ["One", "Two"]
    s.put(0, "battlefield", *[beast(name) for name in attackers])
    s.attack(attackers)
    s.pass_until("postcombat main")
    found = s.find_all("Rat", "battlefield")
    assert [s.pt(rat) for rat in found] == [(2, 2)] * len(attackers)
    assert s.zone_names(1, "graveyard") == ["Forest"] * len(attackers)
    assert (s.life(1), s.zone_names(1, "hand")) == (20, [])


@rule("614.12a", "608.2c")
def test_what_is_done_as_each_of_several_permanents_enters_is_done_step_by_step():
    rats = Do(
        (
            CreateTokens(Token("Creature — Rat", power=1, toughness=1, name="Rat")),
            PutCounters("+1/+1", 1, Remembered("created")),
        )
    )
    s = table()
    s.put(0, "graveyard", *[permanent("Den", "Land", Static((AsEntersDo(rats),)))] * 2)
    play(s, 0, spell("Return all land cards from your graveyard to the battlefield."))
    assert [s.pt(rat) for rat in s.find_all("Rat", "battlefield")] == [(2, 2)] * 2
