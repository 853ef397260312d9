"""Cards made from their text that count what was done "this way", played (CR 608.2c, 608.2f, 608.2h)."""

from __future__ import annotations

import pytest
from commanding import commander
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import CountThisWay, Times
from apnap_plugins.rules.vocabulary.selectors import Remembered
from apnap_plugins.testing import basic

FOREST = basic("G")


def test_what_the_words_mean() -> None:
    milling = effect("Mill four cards. You gain 2 life for each creature card milled this way.")
    count = CountThisWay(Remembered("milled"), CREATURE)
    assert milling.steps[1] == GainLife(Times(2, count))
    first = effect("Mill four cards. For each creature card milled this way, create a 1/1 white Spirit creature token.")
    assert first.steps[1].count == count


@pytest.mark.parametrize(
    "text",
    [
        "Destroy all creatures. For each creature, its controller draws a card.",  # each one's own controller
        "Mill four cards. For each creature card milled this way, ~ deals 1 damage to any target.",
    ],
)
def test_what_speaks_of_each_of_them_is_not_counted(text: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(text, root=SPELL_LINE)


@rule("608.2c")
@pytest.mark.parametrize(("cards", "gained"), [((), 0), ((BEAR,), 2), ((BEAR, FOREST, OGRE, FOREST), 4)])
def test_only_the_milled_cards_of_that_kind_count(cards, gained: int) -> None:
    s = table()
    s.put(0, "library", *cards)
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Mill four cards. You gain 2 life for each creature card milled this way."))
    assert s.life(0) == 20 + gained


@rule("614.6")
def test_what_went_elsewhere_was_milled_but_not_put_into_the_graveyard() -> None:
    for words, gained in (("milled", 2), ("put into your graveyard", 0)):
        s = table()
        s.put(0, "battlefield", shrine("If a card would be put into a graveyard from anywhere, exile it instead."))
        s.put(0, "library", BEAR, BEAR)
        play(s, 0, spell(f"Mill two cards. You gain 1 life for each creature card {words} this way."))
        assert s.life(0) == 20 + gained


@rule("608.2h")
def test_discarded_cards_of_all_players_count_and_so_do_revealed_ones() -> None:
    s = table(players=3)
    for player in range(3):
        s.put(player, "hand", FOREST)
        s.put(player, "library", *[BEAR] * 4)
    play(s, 0, spell("Each other player discards a card. You draw a card for each card discarded this way."))
    assert s.count("Bear", "hand", 0) == 2
    text = (
        "Each player reveals the top card of their library. You gain 1 life for each creature card revealed this way."
    )
    play(s, 0, spell(text))
    assert s.life(0) == 23


@rule("608.2c")
@pytest.mark.parametrize(("card", "life"), [(BEAR, 21), (FOREST, 18)])
def test_whether_such_a_card_was_exiled(card, life: int) -> None:
    s = table()
    s.put(1, "graveyard", card)
    text = (
        "Exile target card from a graveyard. "
        "If a creature card was exiled this way, you gain 1 life. Otherwise, you lose 2 life."
    )
    play(s, 0, spell(text))
    assert s.life(0) == life


@rule("608.2f")
def test_one_token_for_each_of_them() -> None:
    s = table()
    s.put(1, "graveyard", BEAR, OGRE, FOREST)
    text = "Exile target opponent's graveyard. For each creature card exiled this way, create a 1/1 white Spirit creature token."
    play(s, 0, made("Release", "Sorcery", text))
    assert len(s.permanents(0)) == 2


@rule("400.3")
def test_what_went_to_another_hand_was_not_returned_to_yours() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, controller=0)
    s.put(0, "library", *[FOREST] * 3)
    text = (
        "Return any number of target creatures you control to their owners' hands. "
        "Draw a card for each card returned to your hand this way."
    )
    s.put(0, "hand", spell(text, "Outcome"))
    s.cast(0, "Outcome", ["Bear", "Ogre"])
    s.resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Forest"]
    assert s.zone_names(1, "hand") == ["Ogre"]


@rule("903.9b", "614.6")
@pytest.mark.parametrize("instead", [True, False])
def test_what_goes_to_the_command_zone_instead_was_not_returned(instead: bool) -> None:
    with commander() as s:
        s.put(0, "battlefield", BEAR)
        s.arrange(lambda: s.game.happen(Moved(s.find("Leader", "command"), "battlefield")))
        text = (
            "Return any number of target creatures you control to their owners' hands. "
            "Draw a card for each card returned to your hand this way."
        )
        s.put(0, "hand", spell(text, "Outcome"))
        before = len(s.game.zone("library", 0))
        s.cast(0, "Outcome", ["Bear", "Leader"])
        s.expect(0, "903.9b", instead)
        s.resolve()
        assert before - len(s.game.zone("library", 0)) == (1 if instead else 2)


LOOK = (
    "Look at the top two cards of your library. You may reveal a creature card from among them and put it into your hand. "
    "Put the rest on the bottom of your library in a random order. "
    "If you didn't put a card into your hand this way, you gain 4 life."
)


@rule("608.2c")
@pytest.mark.parametrize(("takes", "life"), [(True, 20), (False, 24)])
def test_whether_a_card_was_put_into_the_hand(takes: bool, life: int) -> None:
    s = table()
    s.put(0, "library", BEAR, FOREST, FOREST)
    s.put(0, "hand", spell(LOOK, "Await"))
    s.cast(0, "Await")
    s.expect(0, "may", takes)
    s.resolve().done()
    assert s.life(0) == life
    assert s.zone_names(0, "hand") == (["Bear"] if takes else [])


@rule("608.2h")
@pytest.mark.parametrize(("card", "life"), [(BEAR, 21), (FOREST, 19)])
def test_what_the_discarded_card_was(card, life: int) -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Discard a card: You lose 1 life. If the discarded card was a creature card, you gain 2 life."),
    )
    s.put(0, "hand", card)
    s.activate(0, "Shrine")
    s.resolve()
    assert s.life(0) == life


@rule("701.16d", "401.4")
def test_cards_of_another_library_go_to_their_owners_zones() -> None:
    s = table()
    s.put(1, "library", BEAR, OGRE, FOREST)
    text = (
        "Look at the top two cards of target opponent's library. "
        "Put one of those cards into that player's graveyard and the rest on top of their library in any order."
    )
    s.put(0, "hand", spell(text, "Fate"))
    s.cast(0, "Fate")
    s.expect(0, "choose", ["Ogre"])
    s.resolve().done()
    assert s.zone_names(1, "graveyard") == ["Ogre"]
    assert s.zone_names(1, "library") == ["Bear", "Forest"]
    play(
        s,
        0,
        spell("Exile the top card of target player's library. If it's a creature card, you gain 1 life."),
        ("player", 1),
    )
    assert s.life(0) == 21 and s.zone_names(None, "exile") == ["Bear"]


def test_one_of_the_cards_that_were_looked_at_is_exiled() -> None:
    s = table()
    s.put(0, "library", BEAR, OGRE, FOREST)
    text = "Look at the top three cards of your library. Exile any number of those cards, then put the rest back in any order."
    s.put(0, "hand", spell(text, "Sift"))
    s.cast(0, "Sift")
    s.expect(0, "choose", ["Bear", "Forest"])
    s.resolve().done()
    assert sorted(s.zone_names(None, "exile")) == ["Bear", "Forest"]
    assert s.zone_names(0, "library") == ["Ogre"]


# That many, behind what was done --------------------------------------------------------------------------


@rule("608.2c", "701.17a")
def test_as_many_as_were_sacrificed_just_before():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Goblin"))
    play(s, 0, spell("Sacrifice all creatures you control, then create that many 4/4 red Hellion creature tokens."))
    assert sorted(s.permanents(0)) == ["Hellion Token", "Hellion Token"]
    assert s.permanents(1) == ["Goblin"]


@rule("608.2c", "701.7b")
def test_what_can_t_be_destroyed_is_not_among_that_many():
    s = table()
    s.put(0, "battlefield", BEAR, beast("Rock", "Indestructible"))
    play(s, 0, spell("Destroy all creatures. You gain that much life."))
    assert s.life(0) == 21


@rule("608.2c", "122.1")
def test_as_many_as_counters_were_removed():
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 3, "charge": 1})
    s.put(0, "library", OGRE, OGRE, OGRE, OGRE)
    play(s, 0, spell("Remove all +1/+1 counters from target creature you control. Draw that many cards."), "Bear")
    assert s.count("Ogre", "hand", 0) == 3


@rule("608.2c", "609.3")
def test_that_many_is_none_where_nothing_was_done():
    s = table()
    play(s, 0, spell("Sacrifice any number of lands. ~ deals that much damage to target player."), ("player", 1))
    assert s.life(1) == 20


@rule("608.2c", "701.11a")
def test_permanents_exiled_this_way_are_counted_as_they_were():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, made("Egg", "Artifact", ""))
    play(s, 0, spell("Exile all permanents. You gain 2 life for each creature exiled this way."))
    assert s.life(0) == 24


@pytest.mark.parametrize(
    "line",
    [
        "Each player sacrifices any number of lands. You gain that much life.",  # of each there are some
        "Target player draws two cards, then discards that many cards.",  # as many as it says, or as were drawn
        "Choose target creature. You gain that much life.",
    ],
)
def test_where_no_number_is_told_that_many_means_nothing(line):
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)


@rule("608.2c", "603.2")
def test_behind_a_trigger_with_a_number_nobody_knows_which_is_meant():
    with pytest.raises(NotUnderstood):
        meaning("Whenever you gain life, destroy all creatures. You lose that much life.")


# What one thing was, and what was discarded ------------------------------------------------------------------


@rule("608.2h", "202.3")
def test_the_permanent_exiled_this_way_is_asked_about_as_it_was():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", made("Crown", "Artifact", "", cost="{3}"))
    text = (
        "Exile target artifact. Put X +1/+1 counters on target creature you control, "
        "where X is the mana value of the permanent exiled this way."
    )
    play(s, 0, spell(text), "Crown", "Bear")
    assert s.pt("Bear") == (5, 5)


@rule("608.2h", "208.1")
def test_the_card_returned_this_way_is_asked_about_where_it_is():
    s = table()
    s.put(0, "graveyard", beast("Cat", size="1/2"))
    s.put(1, "battlefield", OGRE)
    text = (
        "Return target creature card from your graveyard to your hand. Target creature gets -X/-X until end of turn, "
        "where X is the toughness of the card returned this way."
    )
    play(s, 0, spell(text), "Cat", "Ogre")
    assert s.pt("Ogre") == (1, 1)


@rule("701.13d")
def test_the_mana_value_of_the_milled_card():
    s = table()
    s.put(0, "library", FOREST, FOREST, FOREST, BEAR)
    play(s, 0, spell("Mill a card, then draw cards equal to the milled card's mana value."))
    assert s.count("Forest", "hand", 0) == (2 if s.zone_names(0, "graveyard")[0] == "Bear" else 0)


@rule("603.12", "701.8a")
@pytest.mark.parametrize(("card", "harm"), [(BEAR, 2), (FOREST, 0)])
def test_what_triggers_on_a_discarded_card_of_a_kind(card, harm):
    s = table()
    s.put(0, "hand", card)
    s.put(0, "library", FOREST)
    s.put(1, "battlefield", OGRE)
    text = (
        "Discard a card, then draw a card. "
        "When you discard a nonland card this way, ~ deals damage equal to that card's mana value to target creature."
    )
    play(s, 0, made("Encore", "Sorcery", text))
    s.resolve_all()
    assert s.damage("Ogre") == harm
    assert s.zone_names(0, "hand") == ["Forest"]


@rule("608.2c", "701.8a")
@pytest.mark.parametrize(("cards", "life"), [((FOREST,), 20), ((BEAR,), 23), ((), 20)])
def test_if_you_discard_a_card_of_a_kind(cards, life):
    s = table()
    s.put(0, "hand", *cards)
    play(s, 0, spell("Discard a card. If you discard a creature card this way, you gain 3 life."))
    assert s.life(0) == life


@rule("608.2c", "701.7b")
@pytest.mark.parametrize(("beasts", "life"), [((BEAR,), 20), ((BEAR, OGRE), 25)])
def test_so_many_were_destroyed_this_way(beasts, life):
    s = table()
    s.put(0, "battlefield", beast("Rock", "Indestructible"), *beasts)
    play(s, 0, spell("Destroy all creatures. If two or more creatures were destroyed this way, you gain 5 life."))
    assert s.life(0) == life


def test_nothing_was_discarded_by_what_only_draws():
    with pytest.raises(NotUnderstood):
        meaning(
            "Draw a card. When you discard a nonland card this way, ~ deals 2 damage to target creature.", spell=True
        )


# Tokens that are called creatures, and what was sacrificed ---------------------------------------------------


@rule("608.2c", "111.1")
def test_those_creatures_are_the_tokens_that_were_created():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Create two 1/1 red Imp creature tokens. Those creatures gain haste until end of turn.", "Call"))
    tokens = [i for i in s.ids("battlefield") if s.pt(i) == (1, 1)]
    assert [s.has(token, "haste") for token in tokens] == [True, True]
    assert not s.has("Bear", "haste")


@pytest.mark.parametrize(
    "line",
    [
        "Create two Treasure tokens. Those creatures gain haste until end of turn.",
        "Untap all creatures. Create two 1/1 red Imp creature tokens. Those creatures gain haste until end of turn.",
        "Draw a card. Those creatures gain haste until end of turn.",
    ],
)
def test_without_such_tokens_or_with_others_nobody_knows_which_creatures(line):
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)


@rule("603.2", "400.7", "701.17a")
def test_what_was_sacrificed_is_put_from_where_it_went():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever an opponent sacrifices a nontoken permanent, put that card onto the battlefield under your control."
        ),
    )
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell("Target opponent sacrifices a creature.", "Edict"), ("player", 1))
    s.resolve_all()
    assert s.permanents(1) == []
    assert sorted(s.permanents(0)) == ["Bear", "Ogre", "Shrine"]


@rule("603.10a", "608.2h", "701.17a")
def test_it_is_exiled_and_was_a_token_or_none():
    watcher = (
        "Whenever you sacrifice another creature, exile it. If that creature was a token, put a +1/+1 counter on ~."
    )
    for cost, exiled, size in (("Sacrifice a Bear", ["Bear"], (2, 2)), ("Sacrifice an Imp", [], (3, 3))):
        s = table()
        s.put(
            0,
            "battlefield",
            beast("Catcher", watcher),
            beast("Bear", types="Creature — Bear"),
            shrine(f"{cost}: Draw a card."),
        )
        s.put(0, "library", FOREST)
        play(s, 0, spell("Create a 1/1 red Imp creature token."))
        s.activate(0, "Shrine")
        s.resolve_all()
        assert s.pt("Catcher") == size
        assert s.zone_names(0, "exile") == exiled


@rule("603.2", "119.3")
def test_that_player_is_who_sacrificed():
    s = table(players=3)
    s.put(0, "battlefield", shrine("Whenever an opponent sacrifices a creature, that player loses 2 life."))
    s.put(2, "battlefield", BEAR)
    play(s, 0, spell("Target player sacrifices a creature.", "Edict"), ("player", 2))
    s.resolve_all()
    assert s.life_totals() == [20, 20, 18]


@rule("608.2c", "608.2h")
@pytest.mark.parametrize(("counted", "number"), [("card", 3), ("land card", 2)])
@pytest.mark.parametrize("rest", ["on the bottom of your library in a random order", "into your graveyard"])
def test_revealed_cards_count_wherever_they_were_put_since(rest: str, counted: str, number: int) -> None:
    text = (
        f"Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield and the "
        f"rest {rest}. ~ deals damage to you equal to the number of {counted}s revealed this way."
    )
    s = table()
    s.put(0, "library", FOREST, FOREST, BEAR, FOREST, FOREST)
    play(s, 0, spell(text))
    assert s.permanents(0) == ["Bear"]
    assert s.life(0) == 20 - number


@rule("608.2h")
def test_what_was_returned_to_a_hand_is_as_it_was_before_that() -> None:
    text = "~'s power and toughness are each equal to the number of creature cards in your graveyard."
    s = table()
    s.put(0, "graveyard", beast("Digger", text, size="*/*"), BEAR)
    s.put(1, "battlefield", beast("Wall", size="0/9"))
    words = (
        "Return target creature card from your graveyard to your hand. Target creature gets -X/-X until end of turn, "
        "where X is the toughness of the card returned this way."
    )
    play(s, 0, spell(words), "Digger", "Wall")
    assert s.zone_names(0, "hand") == ["Digger"]
    assert s.pt("Wall") == (-2, 7)  # two creature cards in the graveyard, itself one of them


@rule("608.2c", "608.2h")
def test_the_total_mana_value_of_what_was_destroyed_as_it_was() -> None:
    s = table()
    s.put(0, "battlefield", beast("Ox", cost="{2}{G}"), beast("Ward", "Indestructible", cost="{4}"))
    s.put(1, "battlefield", beast("Elf", cost="{G}"))
    s.put(1, "battlefield", beast("Token", cost="{1}"), component="token")
    play(
        s,
        0,
        spell("Destroy all creatures. You gain life equal to the total mana value of creatures destroyed this way."),
    )
    assert s.life(0) == 20 + 3 + 1 + 1


@rule("608.2c")
def test_the_greatest_mana_value_among_cards_exiled_this_way() -> None:
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "graveyard", beast("Ox", cost="{2}{G}"), beast("Elf", cost="{G}"), beast("Whale", cost="{6}"))
    text = ("Exile up to two target creature cards from your graveyard. You draw X cards and you lose X life, where X is the "
            "greatest mana value among cards exiled this way.")  # fmt: skip
    play(s, 0, spell(text), ["Elf", "Ox"])
    assert (s.life(0), len(s.ids("hand", 0))) == (17, 3)


@rule("608.2c")
def test_the_total_power_of_creatures_goaded_this_way() -> None:
    s = table(players=3)
    s.put(1, "battlefield", beast("Ox", size="4/4"))
    s.put(2, "battlefield", beast("Elf", size="1/1"), OGRE)
    text = ("When ~ enters, for each opponent, goad up to one target creature that opponent controls. Put X +1/+1 counters on ~, "
            "where X is the total power of creatures goaded this way.")  # fmt: skip
    s.expect(0, "targets", "Ox").expect(0, "targets", "Elf")
    s.put(0, "battlefield", beast("Havoc", text, "0/1"), event=True)
    s.settle()
    s.resolve_all()
    assert s.counters_on("Havoc") == 5


@rule("608.2c")
@pytest.mark.parametrize("put", [True, False])
def test_what_was_not_put_onto_the_battlefield_goes_to_hand(put: bool) -> None:
    s = table(decks=[[FOREST] * 9] * 2)
    text = ("Look at the top card of your library. If it's a permanent card, you may put it onto the battlefield. If you don't "
            "put it onto the battlefield, put it into your hand.")  # fmt: skip
    hand, library = len(s.ids("hand", 0)), len(s.ids("library", 0))
    s.expect(0, "608.2d", put)
    play(s, 0, spell(text))
    assert s.permanents(0) == ["Forest"] * put
    assert (len(s.ids("hand", 0)), len(s.ids("library", 0))) == (hand + (not put), library - 1)
