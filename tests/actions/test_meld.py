"""Meld (CR 701.37) and meld cards (CR 713)."""

from __future__ import annotations

import pytest
import wordings
from magic import A_CREATURE, BEAR, OGRE, jotted, table
from testcards import Jot, NothingEntersAs, Those, forbids, instead, when

from apnap import Moved, Static
from apnap.testing import rule
from apnap_plugins.actions.meld import ExileAndMeld, Melded, YouOwnAndControlBoth, is_melded
from apnap_plugins.actions.transform import PutTransformed, Transform
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition, with_combined_face
from apnap_plugins.oracle.files import scryfall
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.faces.face_down import TurnFaceDown, TurnFaceUp
from apnap_plugins.rules.faces.faces import meld_card
from apnap_plugins.rules.objects.conditions import LiesBelow
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed, card_names
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters, WhenPutInto
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import MELD_CARDS, TO_MANIFEST
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent, whenever

HOST = creature("Host", 5, 6, "haste", whenever(WhenEnters(), Jot("host entered")))
RATS = meld_card(
    creature("Rats", 2, 1, Activated((), ExileAndMeld(IsNamed("Scavengers"), "Host")), cost="{1}{B}"), HOST
)
SCAVENGERS = meld_card(creature("Scavengers", 3, 3, cost="{4}{B}"), HOST)
OTHER = meld_card(creature("Other", 1, 1), creature("Whole", 9, 9))
MECHANICS = ("meld", "haste", "transform", "manifest", "copies")


def meld_table(*there, **more):
    s = table(*MECHANICS, **more)
    if there:
        s.put(0, "battlefield", *there)
    return s


def melded(**more):
    """A table with a melded permanent of player 0."""
    s = meld_table(RATS, SCAVENGERS, **more)
    s.act(0, "activate", "Rats").resolve()
    s.settle()
    return s, s.find("Host", "battlefield")


def meld(s, *names, player=0):
    made = []
    s.arrange(lambda: made.append(s.game.verb(MELD_CARDS)(s.game, player, [s.id_of(n) for n in names])))
    return made[0]


# Melding -------------------------------------------------------------------------------------------------


@rule("701.37a", "713.2")
def test_two_cards_become_one_permanent_with_the_combined_face():
    s, host = melded()
    assert s.permanents() == ["Host"]
    assert (s.pt(host), s.has("Host", "haste"), is_melded(s.game, host)) == ((5, 6), True, True)
    assert [d.name for d in s.game.definitions_of(host)] == ["Rats", "Scavengers"]
    assert s.zone_names(None, "exile") == []
    s.resolve_all()
    assert jotted(s) == ["host entered"]


@rule("701.37a")
def test_whoever_melds_controls_it_and_sees_one_creature_enter():
    s = meld_table()
    s.put(0, "exile", RATS, SCAVENGERS)
    s.put(1, "battlefield", permanent("Ear", "Artifact", whenever(WhenEnters(CREATURE), Jot("one")),
                                      whenever(when(Melded), Jot("melded"))))  # fmt: skip
    host = meld(s, "Rats", "Scavengers", player=1)
    assert (s.game.controller(host), s.game.object(host).owner) == (1, 0)
    s.resolve_all()
    assert sorted(jotted(s)) == ["host entered", "melded", "one"]


@rule("701.37b", "701.37c")
@pytest.mark.parametrize(
    "others", [("Other", OTHER), ("Bear", BEAR), ("Rats", RATS)], ids=["another pair", "no meld card", "the same card"]
)
def test_what_is_no_meld_pair_stays_where_it_is(others):
    name, card = others
    s = meld_table()
    first = s.put(0, "exile", RATS)
    second = s.put(0, "exile", card)
    made = []
    s.arrange(lambda: made.append(s.game.verb(MELD_CARDS)(s.game, 0, [first, second])))
    assert made == [0]
    assert sorted(s.zone_names(None, "exile")) == sorted(["Rats", name])
    assert s.permanents() == []
    partner = s.put(0, "exile", SCAVENGERS)
    s.arrange(lambda: made.append(s.game.verb(MELD_CARDS)(s.game, 0, [first, partner])))
    assert s.ids("battlefield") == [made[1]]


@rule("701.37b", "701.37c")
@rule("701.37c", edition="2017-09-25")
@rule("701.37c", edition="2020-01-22")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2022-10-07"])
@pytest.mark.parametrize("token", ["Rats", "Scavengers", None])
def test_the_example_of_a_card_and_a_token_in_every_edition(edition, token):
    s = meld_table(edition=edition)
    for card in (RATS, SCAVENGERS):
        s.put(0, "battlefield", card, component="token" if card.name == token else "card")
    s.act(0, "activate", "Rats").resolve()
    s.settle()
    assert s.zone_names(None, "exile") == [name for name in ("Rats", "Scavengers") if token and name != token]
    assert s.permanents() == ([] if token else ["Host"])


@rule("701.37c")
def test_three_cards_or_one_are_no_pair():
    s = meld_table()
    s.put(0, "exile", RATS, SCAVENGERS, OTHER)
    assert meld(s, "Rats") == 0
    assert meld(s, "Rats", "Scavengers", "Other") == 0
    assert s.count(zone="exile") == 3


@rule("701.37a", "701.37c")
def test_melding_is_forbidden_replaced_and_its_move_too():
    for law in (forbids(Melded), NothingEntersAs("creature")):
        s = meld_table()
        s.put(0, "exile", RATS, SCAVENGERS)
        s.put(1, "battlefield", permanent("Law", "Artifact", law))
        assert meld(s, "Rats", "Scavengers") == 0
        assert s.count(zone="exile") == 2
    s = meld_table()
    s.put(0, "exile", RATS, SCAVENGERS)
    s.put(1, "battlefield", permanent("Rest", "Artifact", instead(Moved, _to_hand)))
    assert meld(s, "Rats", "Scavengers") == 0
    assert sorted(s.zone_names(0, "hand")) == ["Rats", "Scavengers"]


def _to_hand(move):
    return move.with_(to="hand", base=None, enters=()) if move.to == "battlefield" else move


@rule("713.2")
def test_both_must_be_owned_and_controlled():
    s = meld_table(RATS)
    s.put(1, "battlefield", SCAVENGERS, controller=0)
    s.put(0, "battlefield", SCAVENGERS, controller=1)
    s.act(0, "activate", "Rats").resolve()
    assert s.permanents() == ["Rats", "Scavengers", "Scavengers"]
    s = meld_table()
    s.put(1, "battlefield", RATS, controller=0)
    s.put(0, "battlefield", SCAVENGERS)
    s.act(0, "activate", "Rats").resolve()
    assert s.permanents() == ["Rats", "Scavengers"]


@rule("713.2")
def test_of_several_counterparts_one_is_chosen():
    s = meld_table(RATS, SCAVENGERS, SCAVENGERS)
    second = s.find_all("Scavengers")[1]
    s.act(0, "activate", "Rats")
    s.expect(0, "choose_one", second)
    s.resolve()
    assert s.permanents() == ["Host", "Scavengers"]
    assert second not in s.ids("battlefield")


@rule("701.37a")
def test_a_player_who_left_melds_nothing():
    s = meld_table(players=3)
    s.put(0, "exile", RATS, SCAVENGERS)
    s.settle()
    s.concede(2)
    assert meld(s, "Rats", "Scavengers", player=2) == 0


# Faces ---------------------------------------------------------------------------------------------------


@rule("713.3", "713.3a", "713.7", "713.8")
def test_elsewhere_it_has_its_front_face_and_so_it_is_cast():
    s = meld_table()
    s.put(0, "hand", RATS)
    assert (s.pt(s.find("Rats")), mana_value_of(s.game, s.find("Rats"))) == ((2, 1), 2)
    s.give(0, "CB")
    s.cast(0, "Rats")
    assert s.stack == ["Rats"]
    s.resolve()
    assert s.pt("Rats") == (2, 1)


@rule("713.3b", "202.3c")
def test_its_mana_value_is_that_of_both_fronts():
    s, host = melded()
    assert mana_value_of(s.game, host) == 7


@rule("713.3c", "713.3b", "202.3c", "707.8")
def test_the_example_a_copy_has_the_combined_face_and_mana_value_0():
    s, host = melded()
    s.do(0, CreateCopyTokens(Target()), A_CREATURE)
    token = next(o for o in s.ids("battlefield") if o != host)
    assert (s.game.name_of(token), s.pt(token), mana_value_of(s.game, token)) == ("Host", (5, 6), 0)
    assert not is_melded(s.game, token)
    s.resolve_all()
    assert jotted(s) == ["host entered", "host entered"]


@rule("713.1b")
def test_a_meld_card_does_not_transform():
    s, host = melded()
    s.put(0, "battlefield", RATS)
    s.put(0, "graveyard", SCAVENGERS)
    s.do(0, Transform(Those((host, s.find("Rats")))))
    s.do(0, PutTransformed(Those((s.find("Scavengers"),))))
    assert s.permanents() == ["Host", "Rats"]
    assert s.zone_names(0, "graveyard").count("Scavengers") == 1


@rule("713.9")
def test_face_down_it_is_what_the_rule_says():
    s = meld_table()
    s.put(0, "library", RATS)
    s.arrange(lambda: s.game.verb(TO_MANIFEST)(s.game, 0, s.ids("library", 0)))
    (there,) = s.ids("battlefield")
    assert s.pt(there) == (2, 2)
    s.do(0, TurnFaceUp(Those((there,))))
    assert s.pt("Rats") == (2, 1)


@rule("713.10")
def test_it_cannot_be_turned_face_down():
    s, host = melded()
    s.put(0, "battlefield", RATS, BEAR)
    s.do(0, TurnFaceDown(Those(tuple(s.ids("battlefield")))))
    assert s.permanents() == ["", "Host", "Rats"]
    assert s.pt(host) == (5, 6)


@rule("713.11", "201.4e")
def test_the_names_of_all_faces_can_be_chosen():
    s = meld_table(RATS, SCAVENGERS)
    assert {"Rats", "Scavengers", "Host"} <= set(card_names(s.game))


# Leaving -------------------------------------------------------------------------------------------------

KILL = instant("Kill", MoveTo(Target(), "graveyard"), A_CREATURE)


@rule("713.4")
def test_the_example_one_creature_dies_and_two_cards_are_put_into_the_graveyard():
    s, host = melded()
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenDies(CREATURE), Jot("dies")),
                                      whenever(WhenPutInto("graveyard", CREATURE), Jot("card"))))  # fmt: skip
    s.resolve_all()
    s.do(0, MoveTo(Those((host,)), "graveyard"))
    s.resolve_all()
    assert sorted(s.zone_names(0, "graveyard")) == ["Effect", "Rats", "Scavengers"]
    assert sorted(jotted(s)) == ["card", "card", "dies", "host entered"]


@rule("713.4")
def test_of_the_two_cards_each_is_judged_by_itself():
    s, host = melded()
    s.put(
        0, "battlefield", permanent("Ear", "Artifact", whenever(WhenPutInto("graveyard", IsNamed("Rats")), Jot("rats")))
    )
    s.resolve_all()
    s.do(0, MoveTo(Those((host,)), "graveyard"))
    s.resolve_all()
    assert jotted(s) == ["host entered", "rats"]


@rule("713.4a")
@pytest.mark.parametrize("order", [("Rats", "Scavengers"), ("Scavengers", "Rats")])
@pytest.mark.parametrize("zone", ["library", "graveyard"])
def test_the_owner_arranges_the_two_cards(order, zone):
    s, host = melded()
    s.put(0, zone, BEAR)
    s.put(1, "hand", creature("Shade", 1, 1, Static((), condition=LiesBelow(CREATURE))))  # it looks at the order
    s.expect(0, "order", [("Rats", "Scavengers").index(name) for name in order])
    s.do(1, MoveTo(Those((host,)), zone))
    assert [n for n in s.zone_names(0, zone) if n != "Effect"] == [*order, "Bear"]


@rule("713.4a")
def test_on_the_bottom_too_and_nobody_else_learns_the_order():
    s, host = melded()
    s.put(0, "library", BEAR)
    s.expect(0, "order", [1, 0])
    s.do(1, MoveTo(Those((host,)), "library", bottom=True))
    assert s.zone_names(0, "library") == ["Bear", "Scavengers", "Rats"]
    assert not any(s.sees(1, card) for card in s.ids("library", 0))


@rule("713.4b")
def test_whoever_exiles_it_determines_the_order_of_timestamps():
    s, host = melded()
    s.expect(1, "order", [1, 0])
    s.put(1, "battlefield", permanent("Void", "Artifact", Activated((), MoveTo(Those((host,)), "exile"))))
    s.act(1, "activate", "Void").resolve()
    times = {s.game.name_of(o): s.game.timestamp(o) for o in s.ids("exile")}
    assert times["Scavengers"] < times["Rats"]


@rule("713.4c")
def test_an_effect_that_finds_what_it_became_finds_both_cards():
    journey = wordings.made(
        "Journey",
        "Instant",
        "Exile target creature, then return that card to the battlefield under its owner's control.",
    )
    s = wordings.table()
    s.put(0, "battlefield", RATS, SCAVENGERS)
    s.act(0, "activate", "Rats").resolve()
    s.resolve_all()
    s.put(0, "hand", journey)
    s.cast(0, "Journey", "Host")
    s.resolve()
    assert s.permanents() == ["Rats", "Scavengers"]
    assert s.pt("Rats") == (2, 1)


@rule("713.4c")
def test_the_example_of_a_creature_that_comes_back_as_it_dies():
    demise = wordings.made(
        "Demise", "Enchantment — Aura", "Enchant creature\nWhen enchanted creature dies, return that card to the "
        "battlefield under your control."
    )  # fmt: skip
    s = wordings.table()
    s.put(0, "battlefield", RATS, SCAVENGERS)
    s.act(0, "activate", "Rats").resolve()
    s.resolve_all()
    host = s.find("Host")
    s.put(1, "battlefield", demise, attached_to=host)
    s.do(0, MoveTo(Those((host,)), "graveyard"))
    s.resolve_all()
    assert sorted(s.zone_names(1, "battlefield")) == ["Rats", "Scavengers"]


@rule("713.4d")
def test_a_replacement_of_its_move_affects_both_cards():
    s, host = melded()
    s.put(1, "battlefield", permanent("Line", "Enchantment", instead(Moved, _exiled)))
    s.do(0, MoveTo(Those((host,)), "graveyard"))
    assert (sorted(s.zone_names(None, "exile")), s.ids("graveyard")) == (["Effect", "Rats", "Scavengers"], [])


def _exiled(move):
    return move.with_(to="exile") if move.to == "graveyard" else move


@rule("713.4e")
def test_one_object_moved_and_two_cards_came():
    s, host = melded()
    moved = []
    s.arrange(lambda: moved.extend(s.game.happen_all([Moved(host, "hand")])))
    assert (len(moved), len(moved[0].result)) == (1, 2)
    assert sorted(s.zone_names(0, "hand")) == ["Rats", "Scavengers"]


@rule("713.4")
def test_two_cards_come_back_and_can_be_melded_again():
    s, host = melded()
    s.happen(Moved(host, "hand"))
    s.put(0, "exile", OGRE)
    s.do(0, MoveTo(Those(tuple(s.ids("hand", 0))), "battlefield"))
    s.act(0, "activate", "Rats").resolve()
    assert s.permanents() == ["Host"]


# Cards ---------------------------------------------------------------------------------------------------

RATS_ROW = {
    "name": "Graf Rats",
    "layout": "meld",
    "mana_cost": "{1}{B}",
    "type_line": "Creature — Rat",
    "oracle_text": "At the beginning of combat on your turn, if you both own and control this creature and a creature named "
    "Midnight Scavengers, exile them, then meld them into Chittering Host.",
    "power": "2",
    "toughness": "1",
    "meld_result": "Chittering Host",
}
SCAVENGERS_ROW = {
    "name": "Midnight Scavengers",
    "layout": "meld",
    "mana_cost": "{4}{B}",
    "type_line": "Creature — Human Rogue",
    "oracle_text": "When this creature enters, you may return target creature card with mana value 3 or less from your "
    "graveyard to your hand.\n(Melds with Graf Rats.)",
    "power": "3",
    "toughness": "3",
    "meld_result": "Chittering Host",
}
HOST_ROW = {
    "name": "Chittering Host",
    "layout": "meld",
    "type_line": "Creature — Eldrazi Horror",
    "oracle_text": "Haste\nMenace (This creature can't be blocked except by two or more creatures.)\nWhen this creature "
    "enters, other creatures you control get +1/+0 and gain menace until end of turn.",
    "power": "5",
    "toughness": "6",
}


def real(row):
    combined = CardRow.model_validate(HOST_ROW)
    return definition(wordings.language(), with_combined_face(CardRow.model_validate(row), combined))


@rule("713.1a", "701.37a")
def test_a_real_pair_melds_at_the_beginning_of_combat():
    s = wordings.table()
    s.put(0, "battlefield", real(RATS_ROW), real(SCAVENGERS_ROW), BEAR)
    s.pass_until("beginning of combat")
    s.resolve_all()
    assert s.permanents() == ["Bear", "Chittering Host"]
    assert (s.pt("Bear"), s.has("Bear", "menace"), s.has("Chittering Host", "haste")) == ((3, 2), True, True)


@rule("713.2")
def test_a_real_pair_of_which_one_has_gone_does_not_meld():
    s = wordings.table()
    s.put(0, "battlefield", real(RATS_ROW), real(SCAVENGERS_ROW))
    s.pass_until("beginning of combat")
    s.happen(Moved(s.find("Midnight Scavengers"), "hand"))
    s.resolve_all()
    assert s.permanents() == ["Graf Rats"]


def test_a_card_that_melds_as_an_ability_resolves():
    battlements = meld_card(
        wordings.made(
            "Hanweir Battlements",
            "Land",
            "{T}: Add {C}.\n{3}{R}{R}, {T}: If you both own and control this land and a creature named Hanweir Garrison, "
            "exile them, then meld them into Hanweir, the Writhing Township.",
        ),
        HANWEIR,
    )
    garrison = meld_card(creature("Hanweir Garrison", 2, 3, cost="{2}{R}"), HANWEIR)
    s = wordings.table()
    s.put(0, "battlefield", battlements, garrison)
    s.give(0, "CCCRR")
    s.act(0, "activate", "Hanweir Battlements").resolve()
    assert s.permanents() == ["Hanweir, the Writhing Township"]
    assert mana_value_of(s.game, s.find("Hanweir, the Writhing Township")) == 3


HANWEIR = creature("Hanweir, the Writhing Township", 7, 4)


def test_a_meld_card_without_its_back_is_refused():
    for row, why in ((RATS_ROW, "stands in another row"), (HOST_ROW, "is no card by itself")):
        with pytest.raises(CardRefused, match=why):
            definition(wordings.language(), CardRow.model_validate(row))


def test_scryfall_names_the_result_among_the_parts():
    parts = [{"component": "meld_part", "name": "Graf Rats"}, {"component": "meld_result", "name": "Chittering Host"}]
    rats = {name: value for name, value in RATS_ROW.items() if name != "meld_result"}
    fields, _ = scryfall({**rats, "all_parts": parts})
    assert CardRow.model_validate(fields).meld_result == "Chittering Host"
    fields, _ = scryfall({**HOST_ROW, "all_parts": parts})
    assert CardRow.model_validate(fields).meld_result == ""


def test_the_ability_and_its_condition_as_trees():
    (ability,) = wordings.meaning(RATS_ROW["oracle_text"].replace("this creature", "~"))
    assert isinstance(ability.condition, YouOwnAndControlBoth)
    assert ability.effect.into == "Chittering Host"
    assert If(YouOwnAndControlBoth(Anything()), GainLife(1)).condition == YouOwnAndControlBoth(Anything())
