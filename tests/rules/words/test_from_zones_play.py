"""Cards made from their text about places in libraries, halves of them, graveyards of this turn, where spells come from."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.mill import MillHalf
from apnap_plugins.actions.reveal import LOOKED_AT, Reveal
from apnap_plugins.rules.casting.triggers import WhenCastsFrom
from apnap_plugins.rules.effects.casting_now import CastNow
from apnap_plugins.rules.effects.history import PutThereThisTurn
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.objects.arranging import PutIntoLibrary
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouOwn, all_of
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.testing import basic, sorcery

FOREST = basic("G")


def test_what_the_words_mean() -> None:
    assert effect("Put target creature into its owner's library third from the top.") == PutIntoLibrary(Target(), 2)
    assert effect("Target player mills half their library, rounded up.") == MillHalf(True, Target())
    again = effect(
        "Return to your hand all creature cards in your graveyard that were put there from the battlefield this turn."
    )
    assert again == MoveTo(All(all_of(CREATURE, PutThereThisTurn("battlefield"), YouOwn()), "graveyard"), "hand")
    assert effect("Return two cards at random from your graveyard to your hand.").choice.random
    (mine,) = meaning("Whenever you cast a spell from your graveyard, draw a card.")
    assert mine.on == WhenCastsFrom(IsSpell(), "your", "graveyard", own=True)
    (theirs,) = meaning("Whenever an opponent casts a spell from anywhere other than their hand, draw a card.")
    assert theirs.on == WhenCastsFrom(IsSpell(), "opponent", "hand", elsewhere=True, own=True)


@rule("401.7")
def test_a_creature_goes_under_the_top_card_of_its_owners_library() -> None:
    for cards, place in ((3, 1), (0, 0)):
        s = table()
        s.put(1, "library", *[FOREST] * cards)
        s.put(1, "battlefield", BEAR, controller=0)
        play(s, 0, spell("Put target creature into its owner's library second from the top."), "Bear")
        assert s.zone_names(1, "library").index("Bear") == place


@rule("107.1a", "701.13a")
@pytest.mark.parametrize(("way", "left"), [("up", [2, 2]), ("down", [3, 2])])
def test_each_player_mills_half_of_their_own_library(way: str, left: list[int]) -> None:
    s = table()
    s.put(0, "library", *[FOREST] * 5)
    s.put(1, "library", *[FOREST] * 4)
    play(s, 0, spell(f"Each player mills half their library, rounded {way}."))
    assert [s.count(zone="library", player=p) for p in range(2)] == left


@rule("400.7", "608.2h")
def test_cards_that_were_put_there_this_turn_and_from_where() -> None:
    for where, back in (("anywhere", ["Bear", "Ogre"]), ("the battlefield", ["Ogre"])):
        s = table()
        s.put(0, "graveyard", beast("Old"))
        s.put(0, "library", *[BEAR] * 3)
        s.put(1, "library", *[FOREST] * 3)
        s.put(0, "battlefield", OGRE)
        s.pass_until("upkeep", again=True)
        play(s, 0, spell("Target player mills a card.", "Grind"), ("player", 0))
        play(s, 0, spell("Destroy target creature.", "Kill"), "Ogre")
        text = f"Return to your hand all creature cards in your graveyard that were put there from {where} this turn."
        s.put(0, "hand", made("Again", "Instant", text))
        s.cast(0, "Again")
        s.resolve()
        assert sorted(s.zone_names(0, "hand")) == back


@rule("608.2d")
def test_cards_at_random_are_chosen_by_nobody() -> None:
    s = table(defaults=False)
    s.put(0, "graveyard", BEAR, OGRE, FOREST)
    play(s, 0, spell("Return two creature cards at random from your graveyard to your hand."))
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]


@rule("601.2a", "603.2")
def test_where_a_spell_was_cast_from() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a spell from your graveyard, you gain 1 life."),
          shrine("Whenever you cast a spell from anywhere other than your hand, you gain 10 life.", "Other"))  # fmt: skip
    again = made("Again", "Sorcery", "Scry 1.\nFlashback {0}")
    s.put(0, "hand", again)
    s.cast(0, "Again")
    s.resolve_all()
    assert s.life(0) == 20
    s.act(0, "cast", "Again")
    s.resolve_all()
    assert s.life(0) == 31


@rule("601.2a", "402.1")
def test_another_players_hand_is_elsewhere() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a spell from your hand, you gain 1 life."),
          shrine("Whenever you cast a spell from anywhere other than your hand, you gain 10 life.", "Other"))  # fmt: skip
    s.put(1, "hand", spell("Scry 1.", "Theirs"))
    s.do(0, CastNow(CardsOf(EachOpponent(), "hand"), most=1), make=sorcery)
    s.resolve_all()
    assert s.life(0) == 31  # the sorcery came from the player's own hand, the other spell from elsewhere


@rule("601.3", "402.1")
def test_who_can_cast_nothing_from_their_own_hand_can_from_anothers() -> None:
    s = table()
    frenzy = shrine("You can't play lands or cast spells from your hand.", "Frenzy")
    steal = Activated((), CastNow(CardsOf(EachOpponent(), "hand"), most=1))
    s.put(0, "battlefield", card("Thief", "Enchantment", steal), frenzy)
    s.put(0, "hand", spell("You gain 1 life.", "Mine"))
    s.put(1, "hand", spell("You gain 1 life.", "Theirs"))
    assert not s.can(0, "Mine")
    s.activate(0, "Thief")
    s.resolve_all()
    assert s.life(0) == 21 and s.zone_names(1, "graveyard") == ["Theirs"]


@rule("205.3m", "608.2d")
@pytest.mark.parametrize(("types", "gained"), [("Creature — Elf Warrior", 4), ("Creature — Goblin", 0), ("Land", 0)])
def test_kinship_asks_about_the_card_that_was_looked_at(types: str, gained: int) -> None:
    kin = beast("Kin", "Kinship — At the beginning of your upkeep, you may look at the top card of your library. If it shares a "
                "creature type with Kin, you may reveal it. If you do, you gain 4 life.", types="Creature — Elf")  # fmt: skip
    s = table()
    s.put(0, "battlefield", kin)
    s.put(0, "library", made("Card", types, "", size="1/1" if "Creature" in types else ""), FOREST, FOREST)
    s.put(1, "library", *[FOREST] * 3)
    s.pass_until("upkeep", again=True)
    s.pass_until("upkeep", again=True)
    s.expect(0, "may", True)
    if gained:
        s.expect(0, "may", True)
    s.resolve_all().done()
    assert s.life(0) == 20 + gained
    assert s.log_has("701.16a") == bool(gained)


def test_it_is_the_card_that_is_revealed() -> None:
    (kin,) = meaning("At the beginning of your upkeep, you may look at the top card of your library. If it shares a creature "
                     "type with ~, you may reveal it. If you do, you gain 4 life.")  # fmt: skip
    assert kin.effect.steps[1].then.what.what == Reveal(LOOKED_AT)


@rule("608.2d")
def test_a_card_of_an_opponent_in_exile_is_put_into_their_graveyard() -> None:
    text = "You may put a card an opponent owns from exile into that player's graveyard. If you do, you gain 3 life."
    choice = effect(text).what.what.choice
    assert isinstance(choice, ChooseThem) and choice.zone == "exile"
    for owner, life in ((1, 23), (0, 20)):
        s = table()
        s.put(owner, "exile", BEAR)
        s.put(0, "hand", spell(text, "Process"))
        s.cast(0, "Process")
        if owner:
            s.expect(0, "may", True)
        s.resolve().done()
        assert s.life(0) == life


@rule("603.6c", "401.7")
def test_a_god_goes_back_from_the_graveyard_and_from_exile() -> None:
    god = beast("God", "When God dies or is put into exile from the battlefield, you may put it into its owner's library third "
                "from the top.")  # fmt: skip
    for verb in ("Destroy", "Exile"):
        s = table()
        s.put(0, "library", *[FOREST] * 4)
        s.put(0, "battlefield", god)
        play(s, 0, spell(f"{verb} target creature."), "God")
        s.expect(0, "may", True)
        s.resolve_all().done()
        assert s.zone_names(0, "library").index("God") == 2
