"""Cards made from their text that exile cards face down, and costs that take cards from a graveyard, played (CR 118, 406.3)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, shrine, spell, table

from apnap import Namer
from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.casting.exiling import ExileFaceDown
from apnap_plugins.rules.costs.further_costs import ExileTopOfGraveyardCost, PutCountersCost, PutOnBottomCost
from apnap_plugins.rules.effects.permissions import AllowPlaying
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.looking.instructions import Pick
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.vocabulary.filters import And, HasType, YouControl
from apnap_plugins.rules.vocabulary.selectors import Remembered, You
from apnap_plugins.testing import basic

FOREST = basic("G")
GNAT = beast("Gnat", size="1/1", cost="{G}")
THIEF = (
    "When ~ enters, look at the top two cards of target opponent's library, exile one of them face down, then put the rest on "
    "the bottom of that library in a random order. You may cast that card for as long as it remains exiled, and mana of any type "
    "can be spent to cast that spell."
)


def test_what_the_words_mean() -> None:
    (ability,) = meaning(THIEF)
    _, exiling, _, allowing = ability.effect.steps
    assert exiling == ExileFaceDown(Remembered("picked"), look=True, pick=Pick())
    assert isinstance(allowing, AllowPlaying) and allowing.objects == Remembered("exiled") and allowing.cast
    (ability,) = meaning("Put a -1/-1 counter on a creature you control: Draw a card.")
    assert ability.cost == (PutCountersCost("-1/-1", 1, And((HasType("creature"), YouControl()))),)
    (ability,) = meaning("Exile the top card of your graveyard: You gain 1 life.")
    assert ability.cost == (ExileTopOfGraveyardCost(),)
    (ability,) = meaning("Put three cards from your graveyard on the bottom of your library: You gain 1 life.")
    assert ability.cost == (PutOnBottomCost(3),)
    assert effect("Exile all cards from your hand face down.").leaves == "exiled"


def test_your_own_hand_is_not_theirs() -> None:
    whole = ExileFaceDown(CardsOf(You(), "hand"))
    assert language().words_for("clauses", whole) == ("exile", "all", "cards", "from", "your", "hand", "face", "down")
    with pytest.raises(NotUnderstood):
        language().read("You exile all cards from their hand face down.", root=SPELL_LINE)


@rule("406.3", "406.3b")
def test_only_who_looked_knows_the_card_and_casts_it() -> None:
    s = table()
    s.put(1, "library", GNAT, OGRE)
    s.put(0, "battlefield", basic("B"))
    s.put(0, "hand", beast("Thief", THIEF))
    s.expect(0, "608.2d", [s.find("Gnat")])
    s.cast(0, "Thief")
    s.resolve_all()
    (card,) = s.ids("exile")
    assert is_face_down(s.game, card) and s.game.may_look(0, card) and not s.game.may_look(1, card)
    s.cast(0, card)  # nobody else could tell which card it is
    s.resolve().done()
    assert "Gnat" in s.permanents(0)


FREE = "You may exile a green card from your hand rather than pay this spell's mana cost."


@rule("406.3a", "118.9", "118.9a", "702.37c")
@pytest.mark.parametrize(
    ("text", "ways"), [(FREE, ["allowed", "alternative cost"]), ("Morph {G}", ["allowed", "morph"]), ("", ["allowed"])]
)
def test_what_is_exiled_face_down_is_turned_up_first_and_cast_for_its_other_costs(text, ways) -> None:
    s = table()
    s.put(1, "library", beast("Grub", text, size="3/3", cost="{3}"), OGRE)
    s.put(0, "hand", beast("Thief", THIEF), GNAT)
    s.expect(0, "608.2d", [s.find("Grub")])
    s.cast(0, "Thief")
    s.resolve_all()
    (card,) = s.ids("exile")
    s.give(0, "RRR")
    found = {o[2].id: o for o in s.reach(0).options if o[:2] == ("cast", card)}
    assert sorted(found) == ways
    s.act(0, "cast", lambda option: option == found[ways[-1]])
    s.resolve()
    assert s.pool(0) == ("RRR" if text == FREE else "")
    assert s.zone_names(0, "hand") == ([] if text == FREE else ["Gnat"])
    assert ("Grub" in s.permanents(0)) is (text != "Morph {G}")


def test_who_may_look_is_told_which_card_it_is() -> None:
    s = table()
    s.put(1, "library", GNAT, OGRE)
    s.put(0, "hand", beast("Thief", THIEF))
    s.expect(0, "608.2d", [s.find("Gnat")])
    s.cast(0, "Thief")
    s.resolve_all()
    (card,) = s.ids("exile")
    assert [Namer(s.game, viewer=seat).card(card) for seat in (0, 1)] == ["a card (Gnat)", "a card"]


@rule("406.3", "607.2a")
def test_a_hand_that_is_put_away_and_comes_back() -> None:
    s = table()
    text = (
        "When ~ enters, exile all cards from your hand face down.\n"
        "{0}: Return all cards you own exiled with ~ to your hand, then draw a card."
    )
    s.put(0, "hand", BEAR, OGRE, shrine(text))
    s.put(0, "library", FOREST)
    s.cast(0, "Shrine")
    s.resolve_all()
    assert s.zone_names(0, "hand") == [] and all(is_face_down(s.game, card) for card in s.ids("exile"))
    assert not any(s.game.may_look(player, card) for player in (0, 1) for card in s.ids("exile"))
    s.act(0, "activate", "Shrine").resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Forest", "Ogre"]


@rule("406.3", "608.2d")
@pytest.mark.parametrize("wants", [True, False])
def test_an_empty_hand_can_be_exiled_for_what_follows(wants) -> None:
    s = table()
    text = (
        "When ~ enters, exile the top card of your library face down.\n"
        "{0}: You may exile all cards from your hand face down. If you do, put all other cards you own exiled with ~ into your "
        "hand."
    )
    s.put(0, "hand", shrine(text))
    s.put(0, "library", BEAR)
    s.cast(0, "Shrine")
    s.resolve_all()
    assert s.ids("hand", 0) == [] and s.count(zone="exile") == 1
    s.expect(0, "may", wants)
    s.activate(0, "Shrine")
    s.resolve().done()
    assert (s.zone_names(0, "hand"), s.count(zone="exile")) == ((["Bear"], 0) if wants else ([], 1))


@rule("406.3")
def test_what_is_exiled_face_down_may_be_looked_at_and_played() -> None:
    s = table()
    s.put(1, "library", FOREST, OGRE)
    text = (
        "Exile the top card of each opponent's library face down. You may look at and play those cards for as long as they "
        "remain exiled."
    )
    play(s, 0, made("Raid", "Sorcery", text))
    (card,) = s.ids("exile")
    assert s.game.may_look(0, card) and not s.game.may_look(1, card)
    s.act(0, "play", card)
    assert s.permanents(0) == ["Forest"]


@rule("404.2", "118.3")
def test_the_top_card_of_the_graveyard_is_a_cost() -> None:
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(0, "graveyard", FOREST)
    s.put(0, "battlefield", shrine("Exile the top card of your graveyard: You gain 1 life."))
    s.act(0, "activate", "Shrine").resolve()
    assert s.zone_names(0, "graveyard") == ["Bear"] and s.zone_names(None, "exile") == ["Forest"]
    s.act(0, "activate", "Shrine").resolve()
    assert s.life_totals() == [22, 20]
    with pytest.raises(ScenarioError):
        s.act(0, "activate", "Shrine")


@rule("118.12a")
def test_sacrificed_unless_the_top_creature_card_is_exiled() -> None:
    for there, left in ((True, ["Ghoul"]), (False, [])):
        s = table()
        s.put(0, "graveyard", *((BEAR, FOREST) if there else (FOREST,)))
        ghoul = beast("Ghoul", "{0}: Sacrifice ~ unless you exile the top creature card of your graveyard.")
        s.put(0, "battlefield", ghoul)
        s.act(0, "activate", "Ghoul")
        s.expect(0, "yesno", True) if there else None
        s.resolve().done()
        assert s.permanents(0) == left


@rule("118.3", "401.4")
def test_cards_from_the_graveyard_go_on_the_bottom() -> None:
    s = table()
    s.put(0, "library", OGRE)
    s.put(0, "graveyard", BEAR, FOREST)
    s.put(0, "battlefield", shrine("Put two cards from your graveyard on the bottom of your library: You gain 1 life."))
    s.act(0, "activate", "Shrine").resolve()
    assert s.zone_names(0, "graveyard") == [] and s.zone_names(0, "library")[0] == "Ogre"
    with pytest.raises(ScenarioError):
        s.act(0, "activate", "Shrine")


@rule("118.3", "122.6")
def test_a_counter_on_a_creature_is_a_cost() -> None:
    text = "Put a -1/-1 counter on a creature you control: You gain 2 life."
    s = table()
    s.put(0, "battlefield", shrine(text), OGRE)
    s.put(1, "battlefield", BEAR)
    s.act(0, "activate", "Shrine").resolve()
    assert s.counters("Ogre") == {"-1/-1": 1} and s.life_totals() == [22, 20]
    s = table()
    s.put(0, "battlefield", shrine(text))
    s.put(1, "battlefield", BEAR)
    with pytest.raises(ScenarioError):  # nothing of yours to put it on
        s.act(0, "activate", "Shrine")


@rule("601.2h", "701.17a")
def test_all_of_a_kind_are_sacrificed_as_a_cost() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE, FOREST)
    s.put(1, "battlefield", BEAR)
    play(
        s, 0, spell("As an additional cost to cast this spell, sacrifice all creatures you control.\nYou gain 1 life.")
    )
    assert s.permanents(0) == ["Forest"] and s.permanents(1) == ["Bear"]


@rule("101.2", "122.6")
def test_no_more_counters_than_there_may_be() -> None:
    text = (
        "~ enters with two +1/+0 counters on it.\n"
        "{0}: Put up to two +1/+0 counters on ~. This ability can't cause the total number of +1/+0 counters on ~ to be greater "
        "than three."
    )
    for doubling, counters in ((False, 3), (True, 3)):
        s = table()
        if doubling:
            s.put(
                0,
                "battlefield",
                shrine(
                    "If one or more counters would be put on a permanent you control, twice that many of those counters are put "
                    "on that permanent instead."
                ),
            )
        s.put(0, "battlefield", beast("Clock", text), counters={"+1/+0": 2})
        s.expect(0, "608.2d", 1)
        s.act(0, "activate", "Clock").resolve()
        s.done()
        assert s.counters("Clock") == {"+1/+0": counters}


@rule("508.1b", "601.2c")
def test_what_attacks_you_or_your_planeswalker() -> None:
    text = "Exile target creature that's attacking you or a planeswalker you control."
    for attacked, legal in ((0, True), (2, False)):
        s = table(players=3, active=1)
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", spell(text))
        s.attack({"Bear": ("player", attacked)}, player=1)
        if legal:
            s.cast(0, "Effect", "Bear")
            s.resolve()
            assert s.permanents(1) == []
        else:
            with pytest.raises(ScenarioError):
                s.cast(0, "Effect", "Bear")


@rule("608.2c")
def test_the_rest_of_what_was_revealed() -> None:
    s = table()
    s.put(0, "library", GNAT, OGRE, FOREST)
    s.put(0, "library", FOREST)
    text = (
        "Reveal cards from the top of your library until you reveal a nonland card. Put the nonland card into your hand and the "
        "rest on the bottom of your library in any order."
    )
    play(s, 0, spell(text))
    s.done()
    assert len(s.zone_names(0, "hand")) == 1 and s.zone_names(0, "hand")[0] in ("Gnat", "Ogre")
    assert sorted(s.zone_names(0, "library")) in (["Forest", "Forest", "Ogre"], ["Forest", "Forest", "Gnat"])


@rule("608.2h")
def test_each_of_three_kinds_with_a_mana_value() -> None:
    s = table()
    s.put(0, "battlefield", GNAT, FOREST, made("Rock", "Artifact", "", "{2}"))
    s.put(1, "battlefield", beast("Giant", size="5/5", cost="{5}"), made("Veil", "Enchantment", "", "{1}"))
    play(s, 0, spell("Destroy each artifact, creature, and enchantment with mana value 2 or less."))
    assert s.permanents(0) == ["Forest"] and s.permanents(1) == ["Giant"]


@rule("400.6")
def test_all_but_some_kinds_are_returned() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, beast("Elf", types="Creature \u2014 Elf"), FOREST)
    s.put(1, "battlefield", beast("Fish", types="Creature \u2014 Fish"), OGRE)
    play(s, 0, spell("Return all permanents to their owners' hands except for Elves, Fish, and lands."))
    assert sorted(s.permanents(0)) == ["Elf", "Forest"] and s.permanents(1) == ["Fish"]


ANY_TYPE = "Mana of any type can be spent to cast a spell this way."


@rule("406.3", "609.4b")
@pytest.mark.parametrize("whose", ["target opponent's", "your"])
def test_the_top_card_is_looked_at_and_then_exiled_face_down(whose) -> None:
    s = table()
    owner = 0 if whose == "your" else 1
    s.put(owner, "library", GNAT)
    text = f"Look at the top card of {whose} library, then exile it face down. You may play it for as long as it remains exiled."
    play(s, 0, made("Heist", "Sorcery", f"{text} {ANY_TYPE}"), *([] if whose == "your" else [("player", 1)]))
    (card,) = s.ids("exile")
    assert is_face_down(s.game, card) and s.game.may_look(0, card) and not s.game.may_look(1, card)
    s.give(0, "R")
    s.cast(0, card)
    s.resolve().done()
    assert s.permanents(0) == ["Gnat"]


@rule("406.3", "611.2a")
def test_a_card_may_be_played_this_turn_only_and_be_looked_at_for_longer() -> None:
    s = table(decks=[[FOREST] * 9] * 2)
    text = "Exile the top card of your library face down. You may look at and play that card this turn."
    play(s, 0, made("Gig", "Sorcery", text))
    (card,) = s.ids("exile")
    assert s.game.may_look(0, card) and ("play", card) in [option[:2] for option in s.reach(0).options]
    for _ in range(2):
        s.pass_until("upkeep")
        s.pass_until("precombat main")
    assert s.game.may_look(0, card) and ("play", card) not in [option[:2] for option in s.reach(0).options]


@rule("406.3", "609.4b", "107.3")
def test_a_player_exiles_so_many_and_another_spends_any_mana_on_them() -> None:
    s = table()
    s.put(1, "library", GNAT, FOREST, OGRE)
    text = (
        "Target opponent exiles the top X cards of their library face down. You may look at and play those cards for as long as "
        "they remain exiled. If you cast a spell this way, you may spend mana as though it were mana of any type to cast it."
    )
    s.put(0, "hand", made("Raid", "Instant", text, "{X}"))
    s.give(0, "CC")
    s.expect(0, "107.3a", 2)
    s.cast(0, "Raid", ("player", 1))
    s.resolve()
    assert s.count(zone="exile") == 2 and s.zone_names(1, "library") == ["Ogre"]
    assert all(s.game.may_look(0, card) and not s.game.may_look(1, card) for card in s.ids("exile"))


def test_what_is_no_card_is_not_looked_at_and_played() -> None:
    with pytest.raises(NotUnderstood):
        meaning("You may look at and play target creature this turn.", spell=True)
