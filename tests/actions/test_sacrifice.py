"""Sacrifice (CR 701.17)."""

from __future__ import annotations

import pytest
import wordings
from magic import BEAR, OGRE, jotted, table
from testcards import Do, Jot, Those, forbids, when

from apnap.testing import rule
from apnap_plugins.actions.sacrifice import EachSacrifices, Sacrifice, SacrificeChoice, WhenSacrifices
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, HasType, Or
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer
from apnap_plugins.testing import creature, permanent, whenever


@rule("701.17a")
def test_a_player_sacrifices_only_permanents_they_control():
    s = table("sacrifice")
    s.put(0, "battlefield", BEAR)
    theirs = s.put(1, "battlefield", OGRE)
    lent = s.put(1, "battlefield", creature("Lent", 1, 1), controller=0)
    hand = s.put(0, "hand", BEAR)
    s.do(0, Sacrifice(All(CREATURE)))
    assert s.permanents() == ["Ogre"]
    assert s.zone_names(1, "graveyard") == ["Lent"]  # its owner's
    assert not s.game.exists(lent)
    s.do(0, Sacrifice(Those((hand, theirs))))
    assert s.game.exists(hand)
    assert s.game.exists(theirs)


@rule("701.17a")
def test_it_is_no_destruction():
    s = table("sacrifice")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(Destroyed)))
    s.put(1, "battlefield", permanent("Ear", "Artifact", whenever(when(Destroyed), Jot("destroyed"))))
    s.put(1, "battlefield", permanent("Eye", "Artifact", whenever(when(Sacrificed), Jot("sacrificed"))))
    s.do(0, Sacrifice(All(CREATURE)))
    s.resolve_all()
    assert jotted(s) == ["sacrificed"]
    assert "Bear" in s.zone_names(0, "graveyard")


@rule("701.17a")
def test_several_players_choose_in_apnap_order_and_sacrifice_at_once():
    s = table("sacrifice", active=1)
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(2 - 1, "hand", BEAR)
    s.do(1, SacrificeChoice(CREATURE, who=EachPlayer()), choose=["Ogre"])
    assert s.zone_names(1, "graveyard").count("Ogre") == 1
    assert s.zone_names(0, "graveyard") == ["Bear"]  # the default
    assert s.permanents() == ["Bear", "Ogre"]


@rule("701.17a")
def test_with_fewer_than_demanded_all_of_them():
    s = table("sacrifice", defaults=False)
    s.put(0, "battlefield", BEAR)
    s.do(0, SacrificeChoice(CREATURE, 2))
    assert s.permanents() == []
    s.do(0, Do("sacrifice", ("you", ())))
    assert s.permanents() == []


# Triggers ------------------------------------------------------------------------------------------------------


@rule("701.17a", "603.10a")
def test_whenever_a_player_sacrifices_looks_at_what_was_on_the_battlefield():
    s = table("sacrifice")
    devil = creature("Devil", 3, 3, whenever(WhenSacrifices(CREATURE), Jot("mine")))
    s.put(0, "battlefield", devil, BEAR, permanent("Pot", "Artifact"))
    s.put(
        1, "battlefield", OGRE, permanent("Eye", "Artifact", whenever(WhenSacrifices(whose="opponent"), Jot("theirs")))
    )
    s.put(1, "battlefield", permanent("Ear", "Artifact", whenever(WhenSacrifices(CREATURE, "each"), Jot("any"))))
    s.do(0, EachSacrifices(All(Or((CREATURE, HasType("artifact"))))))
    s.resolve_all()
    assert sorted(jotted(s)) == ["any"] * 3 + ["mine"] * 2 + ["theirs"] * 3
    assert s.permanents() == [], "all of it, and all at once"


@rule("701.17a")
def test_a_sacrifice_that_did_not_happen_triggers_nothing():
    s = table("sacrifice")
    s.put(0, "battlefield", BEAR, permanent("Eye", "Artifact", whenever(WhenSacrifices(), Jot("mine"))))
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(Sacrificed)))
    s.do(0, SacrificeChoice(CREATURE))
    s.resolve_all()
    assert (jotted(s), "Bear" in s.permanents()) == ([], True)


def test_texts_that_wait_for_a_sacrifice():
    s = wordings.table()
    tracker = (
        "Landfall — Whenever a land you control enters, investigate.\n"
        "Whenever you sacrifice a Clue, put a +1/+1 counter on Tireless Tracker."
    )
    s.put(0, "battlefield", wordings.beast("Tireless Tracker", tracker, "3/2", "Creature — Human Scout"))
    s.put(0, "battlefield", wordings.shrine("Whenever you sacrifice one or more creatures, you gain 1 life."))
    s.put(0, "battlefield", wordings.beast("Calf"), wordings.beast("Cow"))
    wordings.play(s, 0, wordings.spell("Investigate twice."))
    s.do(0, Sacrifice(All(HasSubtype("Clue"))))
    s.resolve_all()
    assert (s.counters_on("Tireless Tracker"), s.life(0)) == (2, 20)
    wordings.play(s, 0, wordings.spell("You sacrifice two creatures.", "Rite"))
    s.resolve_all()
    assert s.life(0) == 21


@rule("603.2", "701.17a", "701.6a")
def test_creating_and_sacrificing_tokens_both_trigger():
    s = wordings.table()
    s.put(0, "battlefield", wordings.shrine("Whenever you create or sacrifice a token, each opponent loses 1 life."))
    s.put(0, "battlefield", wordings.beast("Calf"))
    wordings.play(s, 0, wordings.spell("Create two 1/1 green Saproling creature tokens."))
    s.resolve_all()
    assert s.life(1) == 18
    wordings.play(s, 0, wordings.spell("Sacrifice a Saproling.", "Rite"))
    s.resolve_all()
    assert s.life(1) == 17
    s.do(0, Sacrifice(All(HasSubtype("Saproling"))))
    s.resolve_all()
    assert s.life(1) == 16
    wordings.play(s, 0, wordings.spell("Sacrifice a creature.", "Third Rite"))
    wordings.play(
        s, 0, wordings.spell("Target opponent creates a 1/1 green Saproling creature token.", "Gift"), ("player", 1)
    )
    s.resolve_all()
    assert s.life(1) == 16, "neither what is no token nor what another creates"


def test_what_was_created_or_sacrificed_is_not_it():
    with pytest.raises(NotUnderstood):
        wordings.language().read("Whenever you create or sacrifice a token, put a +1/+1 counter on it.")


# Another one ---------------------------------------------------------------------------------------------------


@rule("701.17a")
def test_another_creature_is_never_the_object_itself():
    s = wordings.table()
    lord = wordings.beast("Lord", "Whenever ~ attacks, you may sacrifice another creature. If you do, draw a card.")
    s.put(0, "library", BEAR, OGRE)
    attacker = s.put(0, "battlefield", lord)
    s.attack([attacker])
    s.resolve_all()
    assert (s.permanents(), len(s.zone_names(0, "hand"))) == (["Lord"], 0), "there was no other to sacrifice"
    s = wordings.table()
    s.put(0, "library", BEAR, OGRE)
    attacker = s.put(0, "battlefield", lord)
    s.put(0, "battlefield", BEAR)
    s.expect(0, "608.2d", True)
    s.attack([attacker])
    s.resolve_all()
    assert (s.permanents(), len(s.zone_names(0, "hand"))) == (["Lord"], 1)


@rule("603.12", "608.2h")
def test_what_triggers_on_a_sacrifice_knows_what_was_sacrificed():
    s = wordings.table()
    flinger = (
        "When ~ enters, you may sacrifice another creature. "
        "When you do, ~ deals damage equal to that creature's power to any target."
    )
    s.put(0, "battlefield", OGRE)
    s.expect(0, "608.2d", True)
    wordings.play(s, 0, wordings.beast("Flinger", flinger, "1/1"))
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Ogre"]
    assert (s.life(0), s.life(1)) in ((20, 17), (17, 20))


@rule("608.2h")
def test_a_condition_on_what_was_sacrificed_looks_at_it_as_it_was():
    s = wordings.table()
    text = "Sacrifice a creature: You gain 1 life. If the sacrificed creature was a Human, put a +1/+1 counter on ~."
    s.put(0, "battlefield", wordings.shrine(text), wordings.beast("Knight", types="Creature — Human Knight"))
    s.activate(0, "Shrine")
    s.resolve_all()
    assert (s.life(0), s.counters_on("Shrine")) == (21, 1)
    s.put(0, "battlefield", wordings.beast("Cow", types="Creature — Ox"))
    s.activate(0, "Shrine")
    s.resolve_all()
    assert (s.life(0), s.counters_on("Shrine")) == (22, 1)


# One of each kind, in words ----------------------------------------------------------------------------------

RELIC = wordings.made("Relic", "Artifact", "")
SEAT = wordings.made("Seat", "Artifact Land", "")
PLOT = wordings.made("Plot", "Land", "")


@rule("701.17a", "101.3")
def test_an_artifact_and_a_land_are_two_permanents_where_there_are_two():
    s = wordings.table()
    s.put(1, "battlefield", SEAT, RELIC)
    wordings.play(
        s, 0, wordings.spell("Target player sacrifices an artifact and a land of their choice."), ("player", 1)
    )
    assert s.permanents(1) == []
    s.put(1, "battlefield", RELIC)
    wordings.play(
        s, 0, wordings.spell("Target player sacrifices an artifact and a land of their choice."), ("player", 1)
    )
    assert s.permanents(1) == []


@rule("118.12", "608.2d")
@pytest.mark.parametrize(("there", "left"), [((SEAT,), 1), ((RELIC,), 1), ((SEAT, PLOT), 0), ((RELIC, PLOT), 0)])
def test_who_may_sacrifice_both_needs_both(there, left):
    s = wordings.table()
    s.put(0, "battlefield", *there)
    s.put(0, "hand", wordings.spell("You may sacrifice an artifact and a land. If you do, you gain 5 life."))
    s.cast(0, "Effect")
    if not left:
        s.expect(0, "608.2d", True)
    s.resolve()
    assert (len(s.permanents(0)), s.life(0)) == (left, 20 if left else 25)


EDICT = "Each other player sacrifices a creature of their choice."


@rule("800.4g", "800.4a", "608.2d")
@pytest.mark.parametrize("others", [2, 1])
def test_nobody_chooses_among_what_left_the_game_with_its_player(others):
    s = wordings.table(players=3)
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(2, "battlefield", *[BEAR, OGRE][:others])
    s.put(0, "hand", wordings.spell(EDICT, "Edict"))
    s.cast(0, "Edict")
    assert s.wait_for("choose some", 1)
    s.concede(1)
    if others == 2:
        assert (s.decision.player, s.decision.answerer, s.decision.rule) == (2, 2, "701.17a")
        s.answer(2, ["Ogre"])
    assert (s.permanents(2), s.zone_names(2, "graveyard")) == ((["Bear"], ["Ogre"]) if others == 2 else ([], ["Bear"]))


@rule("800.4a", "608.2d")
@pytest.mark.parametrize("own", [0, 1, 2])
def test_who_chooses_is_asked_about_what_is_left_when_another_player_leaves(own):
    s = wordings.table(players=3)
    mine = s.put(0, "battlefield", *[OGRE] * own)
    s.put(1, "battlefield", BEAR, BEAR)
    s.put(0, "hand", wordings.spell("Choose a creature. Destroy it.", "Doom"))
    s.cast(0, "Doom")
    s.wait_for("choose", 0)
    s.concede(1)
    if own == 2:
        assert s.decision.player == 0
        s.answer(0, mine[0])
    s.resolve_all()
    assert s.count("Ogre", "battlefield") == max(0, own - 1)


@rule("608.2h", "608.2k")
@pytest.mark.parametrize("cost", ["Sacrifice another creature", "Exile another creature you control"])
def test_its_power_after_what_was_given_up_is_not_the_sources(cost):
    s = wordings.table()
    what = "sacrificed" if cost.startswith("Sacrifice") else "exiled"
    text = f"{cost}: You gain life equal to the {what} creature's toughness, then each opponent loses life equal to its power."
    s.put(0, "battlefield", wordings.beast("Warden", text, "0/5"), wordings.beast("Giant", size="3/4"))
    s.activate(0, "Warden")
    s.resolve()
    assert s.life_totals() == [24, 17]
