"""Merging with permanents (CR 725), without the keyword that lets objects merge."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, OX, FullTable

from apnap import ABILITIES, Keyword, Static, Triggered
from apnap.testing import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.meld import ExileAndMeld
from apnap_plugins.actions.transform import Transform
from apnap_plugins.rules.continuous.continuous import ModifyPT, UntilEndOfTurn, copiable_values
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy, CreateCopyTokens
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.faces.face_down import (
    FaceDownRevealed,
    TurnedFaceUp,
    TurnFaceDown,
    TurnFaceUp,
    WhenTurnedFaceUp,
    is_face_down,
    listed,
)
from apnap_plugins.rules.faces.faces import flip, meld_card, modal, transforming
from apnap_plugins.rules.faces.flipping import Flip
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.objects.conditions import LiesBelow
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.returning import ExileUntil, UntilThisLeaves
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, IsToken, Not, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, TriggerObject
from apnap_plugins.testing import creature, instant, permanent, whenever

BIRD = creature("Bird", 1, 1, Keyword("flying"))
GROW = instant("Grow", Change(Target(), (ModifyPT(3, 3),)), targets=(A_CREATURE,))

SHADE = creature("Shade", 1, 1, Static((), condition=LiesBelow(CREATURE)))
"""It looks at the order of the graveyard."""


AKKI = flip(creature("Akki", 1, 1, Keyword("haste")), creature("Tok-Tok", 2, 2, Keyword("trample"), Keyword("reach")))
WOLF = transforming(creature("Man", 1, 1, Keyword("vigilance")), creature("Wolf", 4, 4, Keyword("trample")))
MOTH = transforming(creature("Grub", 0, 1, Keyword("defender")), creature("Moth", 2, 2, Keyword("flying")))
WHOLE = creature("Whole", 9, 9)
HALF = creature("Half", 1, 1, Activated((), ExileAndMeld(IsNamed("Other Half"), "Whole")))
DOWN = TurnFaceDown(All(CREATURE))


def merged(s, on_top=True, everything=False, source="hand"):
    """A Bear that a Bird merged with."""
    bear, bird = s.put(0, "battlefield", BEAR, counters={"+1/+1": 1}), s.put(0, source, BIRD)
    s.arrange(lambda: merge(s.game, bird, bear, on_top, everything))
    s.settle()
    return bear, bird


@rule("725.2")
@rule("725.2a", "613.2a")
def test_it_has_the_characteristics_of_what_is_on_top_and_no_others():
    with FullTable() as s:
        bear, bird = merged(s)
        assert (s.game.name_of(bear), s.pt(bear), has_keyword(s.game, bear, "flying")) == ("Bird", (2, 2), True)
        assert s.characteristic(bear, "mana cost") is None
        assert s.game.definitions_of(bear) == (BIRD, BEAR)
        assert (s.game.exists(bird), s.zone_names(0, "hand")) == (False, [])
        assert dict(copiable_values(s.game, bear))["power"] == 1  # without the counter
    with FullTable() as s:
        bear, _ = merged(s, on_top=False)
        assert (s.game.name_of(bear), has_keyword(s.game, bear, "flying")) == ("Bear", False)
    with FullTable() as s:
        bear, _ = merged(s, on_top=False, everything=True)
        assert (s.game.name_of(bear), has_keyword(s.game, bear, "flying")) == ("Bear", True)


@rule("725.2c")
def test_effects_that_applied_go_on():
    with FullTable() as s:
        bear, bird = s.put(0, "battlefield", BEAR), s.put(0, "hand", BIRD)
        s.put(0, "hand", GROW)
        s.act(0, "cast", "Grow").resolve()
        s.arrange(lambda: merge(s.game, bird, bear, True))
        assert s.pt(bear) == (4, 4)
        s.settle()


@rule("725.3")
def test_one_permanent_leaves_and_all_its_components_arrive():
    with FullTable() as s:
        bear, _ = merged(s)
        s.put(0, "battlefield", OX)
        s.put(0, "hand", instant("Kill", MoveTo(Target(), "graveyard"), A_CREATURE))
        s.cast(0, "Kill", bear)
        s.resolve()
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Bird", "Kill"]
        assert sorted(s.game.name_of(i) for i in s.game.became(bear)) == ["Bear", "Bird"]
        assert s.game.name_of(bear) == "Bird"  # as it was last known
        s.settle()


@rule("725.3a")
@pytest.mark.parametrize("zone", ["library", "graveyard"])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_owner_arranges_the_new_objects(zone, order):
    with FullTable() as s:
        bear, _ = merged(s)
        s.put(1, "hand", SHADE, instant("Away", MoveTo(Target(), zone), A_CREATURE))
        s.expect(0, "725.3a", list(order))
        s.cast(1, "Away", bear)
        s.resolve()
        assert s.zone_names(0, zone)[:2] == [("Bird", "Bear")[place] for place in order]


@rule("725.3b")
def test_whoever_exiles_it_determines_the_timestamps():
    with FullTable() as s:
        bear, _ = merged(s)
        s.put(1, "hand", instant("Void", MoveTo(Target(), "exile"), A_CREATURE))
        s.expect(1, "725.3b", [1, 0])
        s.cast(1, "Void", bear)
        s.resolve()
        times = {s.game.name_of(o): s.game.timestamp(o) for o in s.ids("exile")}
        assert times["Bear"] < times["Bird"]


# What effects find and change ----------------------------------------------------------------------------


def join(s, card, to, on_top=True, source="hand", **fields):
    """A card merges with a permanent, and all have the abilities of all."""
    new = s.put(0, source, card, **fields)
    s.arrange(lambda: merge(s.game, new, to, on_top, all_abilities=True))
    s.settle()


def words(s, obj):
    """The keywords of an object, those of what is topmost first."""
    return [ability.id for ability in s.game.characteristics(obj)[ABILITIES] if isinstance(ability, Keyword)]


@rule("725.2", "725.2b")
def test_it_is_no_zone_change_of_the_permanent_and_what_merged_is_no_object_of_its_own():
    watcher = creature("Watcher", 0, 9, whenever(WhenEnters(CREATURE), rc.Note("entered")))
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, tapped=True, counters={"+1/+1": 2})
        s.put(0, "battlefield", watcher)
        join(s, BIRD, bear)
        s.resolve_all()
        assert (s.permanents(0), s.zone_names(0, "hand"), s.noted) == (["Bird", "Watcher"], [], ())
        assert (s.field("tapped", bear), s.pt(bear)) == (True, (3, 3))


@rule("725.2a", "613.2a")
def test_a_copy_effect_of_before_goes_on_beneath_and_a_later_one_over_it():
    as_ox = BecomeCopy(All(IsNamed("Ox")), Target(), duration=UntilEndOfTurn())
    with FullTable() as s:
        snake, _ = s.put(0, "battlefield", creature("Snake", 1, 3, "deathtouch"), OX)
        s.do(0, as_ox, A_CREATURE, at=[snake])
        join(s, BIRD, snake)
        assert (s.game.name_of(snake), s.pt(snake), words(s, snake)) == ("Bird", (1, 1), ["flying"])
        s.pass_until("upkeep")  # the copy effect is over, and the Snake beneath is a Snake
        assert (s.game.name_of(snake), words(s, snake)) == ("Bird", ["flying", "deathtouch"])
        s.do(1, as_ox, A_CREATURE, at=[snake])
        assert (s.game.name_of(snake), s.pt(snake), words(s, snake)) == ("Ox", (2, 4), [])


@rule("725.2a", "707.2")
def test_a_copy_of_it_has_what_its_topmost_component_and_the_effect_say():
    with FullTable() as s:
        snake = s.put(0, "battlefield", creature("Snake", 1, 3, "deathtouch"))
        join(s, BIRD, snake)
        s.do(1, CreateCopyTokens(Target()), A_CREATURE, at=[snake])
        token = s.find("Bird", "battlefield", 1)
        assert (s.pt(token), words(s, token)) == ((1, 1), ["flying", "deathtouch"])
        assert len(s.game.components_of(token)) == 1


@rule("725.2d")
def test_it_is_a_token_where_the_topmost_component_is_one():
    for on_top, kind in ((True, "card"), (False, "token")):
        with FullTable() as s:
            bear = s.put(0, "battlefield", BEAR, component="token")
            join(s, BIRD, bear, on_top)
            assert s.game.object(bear).kind == kind
            s.do(0, MoveTo(Target(), "hand"), A_CREATURE, at=[bear])
            assert s.zone_names(0, "hand") == ["Bird"]


# Face down -----------------------------------------------------------------------------------------------


def covered(s, *cards):
    """The first card face down on the battlefield, and the others merged with it: over (True) or under it."""
    first, *others = cards
    there = s.put(0, "battlefield", first, **{"face down": listed("test")})
    for card, on_top in others:
        join(s, card, there, on_top)
    return there


@rule("725.2e")
def test_on_top_of_a_face_down_permanent_it_is_face_up_and_was_not_turned():
    turned = permanent("Alarm", "Artifact", whenever(WhenTurnedFaceUp(CREATURE), rc.Note("turned up")))
    with FullTable() as s:
        s.put(0, "battlefield", turned)
        snake = covered(s, creature("Snake", 1, 3, "deathtouch"), (BIRD, True))
        assert (is_face_down(s.game, snake), s.pt(snake), s.noted) == (False, (1, 1), ())
        assert words(s, snake) == ["flying"]  # the card beneath is face down still
        s.do(1, MoveTo(Target(), "graveyard"), A_CREATURE, at=[snake])
        assert [shown.name for shown in s.events(FaceDownRevealed)] == ["Snake"]


@rule("725.2e")
def test_under_a_face_down_permanent_it_stays_a_face_down_one():
    with FullTable() as s:
        snake = covered(s, creature("Snake", 1, 3, "deathtouch"), (BIRD, False))
        assert is_face_down(s.game, snake)
        assert (s.game.name_of(snake), s.pt(snake), words(s, snake)) == ("", (2, 2), [])
        assert not s.sees(1, snake)
        join(s, OX, snake)  # and with a card on top the Bird beneath is face up, the Snake isn't
        assert (s.game.name_of(snake), words(s, snake)) == ("Ox", ["flying"])


@rule("725.2e")
def test_a_face_down_object_that_merges_on_top_makes_it_face_down():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        join(s, BIRD, bear, source="battlefield", **{"face down": listed("test")})
        assert (is_face_down(s.game, bear), s.pt(bear)) == (True, (2, 2))
        s.do(0, TurnFaceUp(All(CREATURE)))
        assert (s.game.name_of(bear), s.pt(bear)) == ("Bird", (1, 1))


@rule("725.2f")
def test_turning_it_down_and_up_turns_all_components():
    with FullTable() as s:
        snake = covered(s, creature("Snake", 1, 3, "deathtouch"), (BIRD, True))
        s.do(0, DOWN)
        assert (s.game.name_of(snake), s.pt(snake), words(s, snake)) == ("", (2, 2), [])
        join(s, OX, snake)
        assert (s.game.name_of(snake), words(s, snake)) == ("Ox", [])  # two are face down beneath it
        s.do(0, DOWN)
        s.do(0, TurnFaceUp(All(CREATURE)))
        assert (s.game.name_of(snake), words(s, snake)) == ("Ox", ["flying", "deathtouch"])
        assert len(s.events(TurnedFaceUp)) == 1


@rule("725.2g")
def test_one_with_an_instant_card_is_revealed_and_left_face_down():
    alarm = permanent("Alarm", "Artifact", whenever(WhenTurnedFaceUp(CREATURE), rc.Note("turned up")))
    with FullTable() as s:
        s.put(0, "battlefield", alarm)
        there = covered(s, instant("Bolt"), (BIRD, True))
        s.do(0, DOWN)
        s.do(0, TurnFaceUp(All(CREATURE)))
        assert (is_face_down(s.game, there), s.noted) == (True, ())
        assert [shown.name for shown in s.events(FaceDownRevealed)] == ["Bird and Bolt"]


@rule("725.2j", "712.12")
@pytest.mark.parametrize("on_top", [True, False])
@pytest.mark.parametrize("which", ["transforming", "modal", "meld"])
def test_one_with_a_double_faced_or_meld_card_stays_face_up(on_top, which):
    double = {"transforming": WOLF, "modal": modal(BIRD, OX), "meld": meld_card(HALF, WHOLE)}[which]
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", OX)
        join(s, double, bear, on_top)
        s.do(0, DOWN)
        assert not is_face_down(s.game, bear)
        assert "Ox" not in s.permanents(0)


# Cards with another side ---------------------------------------------------------------------------------


@rule("725.2h")
@pytest.mark.parametrize("on_top", [True, False])
def test_the_other_half_of_a_flip_card_counts_once_it_is_flipped(on_top):
    with FullTable() as s:
        snake = s.put(0, "battlefield", creature("Snake", 1, 3, "deathtouch"))
        join(s, AKKI, snake, on_top)
        flips = ("trample", "reach")
        assert sorted(words(s, snake)) == ["deathtouch", "haste"]
        s.do(0, Flip(Target()), A_CREATURE, at=[snake])
        assert s.game.name_of(snake) == ("Tok-Tok" if on_top else "Snake")
        assert s.pt(snake) == ((2, 2) if on_top else (1, 3))
        assert words(s, snake) == [*flips, "deathtouch"] if on_top else ["deathtouch", *flips]
        join(s, BIRD, snake)  # what merges later lies over the flipped ones
        assert (s.game.name_of(snake), s.pt(snake)) == ("Bird", (1, 1))
        assert sorted(words(s, snake)) == ["deathtouch", "flying", "reach", "trample"]


@rule("725.2i", "701.28a")
def test_transforming_it_turns_each_transforming_card():
    with FullTable() as s:
        there = s.put(0, "battlefield", WOLF)
        join(s, MOTH, there)
        join(s, BEAR, there, False)
        s.do(0, Transform(Target()), A_CREATURE, at=[there])
        assert (s.game.name_of(there), s.pt(there)) == ("Moth", (2, 2))
        assert words(s, there) == ["flying", "trample"]
        join(s, OX, there)
        assert (s.game.name_of(there), words(s, there)) == ("Ox", ["flying", "trample"])
        s.do(0, Transform(Target()), A_CREATURE, at=[there])
        assert (s.game.name_of(there), words(s, there)) == ("Ox", ["defender", "vigilance"])
        s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=[there])
        assert sorted(s.zone_names(0, "graveyard"))[:4] == ["Bear", "Effect", "Effect", "Effect"]
        assert {"Grub", "Man", "Ox"} < set(s.zone_names(0, "graveyard"))


# Leaving -------------------------------------------------------------------------------------------------


@rule("725.3", "603.10")
def test_one_permanent_dies_and_its_last_known_information_is_that_of_the_whole():
    grave = Triggered(WhenDies(), PutCounters("+1/+1", 1, All(IsNamed("Ox"))))
    boar = creature("Boar", 2, 2, whenever(WhenDies(), rc.Note("boar")))
    with FullTable() as s:
        watcher = creature("Watcher", 0, 9, whenever(WhenDies(all_of(CREATURE, Another())), rc.Note("one died")))
        _, _, there = s.put(0, "battlefield", OX, watcher, boar)
        join(s, creature("Ghost", 5, 5, grave), there)
        s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=[there])
        s.resolve_all()
        assert sorted(word for word, _ in s.noted) == ["boar", "one died"]
        assert s.counters("Ox") == {"+1/+1": 1}
        assert s.pt(there) == (5, 5)


@rule("725.3c")
def test_what_returns_it_returns_each_card():
    flicker = Do((Exile(Target()), MoveTo(Remembered("exiled"), "battlefield")))
    with FullTable() as s:
        there = s.put(0, "battlefield", BEAR)
        join(s, BIRD, there)
        s.expect(0, "order", [0, 1])
        s.do(0, flicker, A_CREATURE, at=[there])
        assert s.permanents(0) == ["Bear", "Bird"]
        assert words(s, s.find("Bear")) == []
        assert not s.game.exists(there)


@rule("725.3c")
def test_an_exile_that_ends_brings_back_each_card():
    jailer = creature(
        "Jailer",
        1,
        1,
        Triggered(WhenEnters(), ExileUntil(Target(), UntilThisLeaves()), targets=(A_CREATURE,)),
        cost="{0}",
    )
    with FullTable() as s:
        there = s.put(0, "battlefield", BEAR)
        join(s, BIRD, there)
        s.put(0, "hand", jailer)
        s.expect(0, "targets", [there]).expect(0, "order", [0, 1])
        s.act(0, "cast", "Jailer").resolve_all()
        assert sorted(s.zone_names(None, "exile")) == ["Bear", "Bird"]
        s.do(0, MoveTo(Target(), "hand"), A_CREATURE, at=["Jailer"])
        assert s.permanents(0) == ["Bear", "Bird"]


@rule("725.3c", "400.7")
def test_a_trigger_on_its_death_returns_each_card():
    phoenix = creature("Phoenix", 3, 3, Triggered(WhenDies(), MoveTo(TriggerObject(), "hand")))
    with FullTable() as s:
        there = s.put(0, "battlefield", BEAR)
        join(s, phoenix, there)
        s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=[there])
        s.resolve_all()
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Phoenix"]


@rule("725.3d")
def test_what_replaces_its_leaving_replaces_it_for_all_components():
    rest = permanent("Rest", "Enchantment", Static((GoesElsewhere(CREATURE),)))
    with FullTable() as s:
        s.put(1, "battlefield", rest)
        there = s.put(0, "battlefield", BEAR)
        join(s, instant("Bolt"), there, False)  # no creature by itself
        s.expect(0, "order", [0, 1])
        s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=[there])
        assert sorted(s.zone_names(None, "exile")) == ["Bear", "Bolt"]


CARDS_ARE_EXILED = permanent("Rest", "Enchantment", Static((GoesElsewhere(Not(IsToken())),)))


@rule("725.3e")
def test_an_effect_about_cards_applies_to_the_tokens_of_a_permanent_that_is_none():
    dies = permanent("Bell", "Artifact", whenever(WhenDies(CREATURE), rc.Note("died")))
    with FullTable() as s:
        s.put(1, "battlefield", CARDS_ARE_EXILED, dies)
        there = s.put(0, "battlefield", BEAR, component="token")
        join(s, BIRD, there)
        s.expect(0, "order", [0, 1])
        s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=[there])
        assert [s.game.object(new).zone[0] for new in s.game.became(there)] == ["exile", "exile"]
        s.resolve_all()
        assert s.noted == ()


@rule("725.3e")
def test_of_a_merged_token_it_applies_to_the_cards_only():
    dies = permanent("Bell", "Artifact", whenever(WhenDies(CREATURE), rc.Note("died")))
    with FullTable() as s:
        s.put(1, "battlefield", CARDS_ARE_EXILED, dies)
        there = s.put(0, "battlefield", BEAR, component="token")
        join(s, BIRD, there, False)
        s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=[there])
        places = {s.game.name_of(new): s.game.object(new).zone[0] for new in s.game.became(there)}
        assert places == {"Bear": "graveyard", "Bird": "exile"}
        s.resolve_all()
        assert s.noted == (("died", 0),)
