"""Target phrases from card text: every number of targets with every kind of target, read and played (CR 115.1, 601.2c).

Cards in print have some of these combinations.
"""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER

NUMBERS = {
    "target": (1, 1),
    "up to one target": (0, 1),
    "two target": (2, 2),
    "up to three target": (0, 3),
    "one or two target": (1, 2),
    "one, two, or three target": (1, 3),
    "any number of target": (0, ANY_NUMBER),
    "one or more target": (1, ANY_NUMBER),
}
KINDS = [
    # one, several, and what it is put before
    ("creature", "creatures", "Destroy {}."),
    ("artifact or enchantment", "artifacts and/or enchantments", "Exile {}."),
    ("creature card from your graveyard", "creature cards from your graveyard", "Exile {}."),
    ("card from an opponent's graveyard", "cards from an opponent's graveyard", "Exile {}."),
    ("creature card in a graveyard other than a Dragon card",
     "creature cards in graveyards other than a Dragon card", "Exile {}."),
    ("exiled card you own", "exiled cards you own", "Put {} on the bottom of your library."),
    ("creature spell", "creature spells", "Counter {}."),
    ("spell or creature", "spells and/or creatures", "Exile {}."),
    ("creature or player", "creatures and/or players", "~ deals 1 damage to {}."),
    ("opponent or planeswalker", "opponents and/or planeswalkers", "~ deals 1 damage to {}."),
    ("opponent", "opponents", "{} draw#."),
]  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_number_goes_with_each_kind(number: str, kind: tuple[str, str, str]) -> None:
    one, several, text = kind
    least, most = NUMBERS[number]
    phrase = f"{number} {one if most == 1 else several}"
    line = text.format(phrase).replace("draw#", "draws a card" if most == 1 else "each draw a card")
    line = line[0].upper() + line[1:]
    (ability,) = meaning(line, spell=True)
    (spec,) = ability.targets
    assert (spec.minimum, spec.maximum, spec.other_than) == (least, most, ())
    (again,) = language().read(str(language().text((ability,), SPELL_LINE)), root=SPELL_LINE)
    assert again.abilities == (ability,)


@pytest.mark.parametrize(
    ("line", "other_than"),
    [
        ("Tap target creature. Destroy up to one other target creature.", (0,)),
        ("Tap target creature. Destroy up to two other target creatures.", (0,)),
        ("Target player draws a card. Up to one other target player discards a card.", (0,)),
        ("Target player draws a card. Up to two other target players each discard a card.", (0,)),
        ("~ deals 3 damage to any target. ~ deals 1 damage to up to one other target.", (0,)),
        ("~ deals 3 damage to any target. ~ deals 1 damage to each of up to two other targets.", (0,)),
        ("Counter target spell. Counter up to one other target spell.", (0,)),
        ("Exile target card from a graveyard. Exile up to two other target cards from graveyards.", (0,)),
    ],
)
def test_others_than_the_target_before(line: str, other_than: tuple[int, ...]) -> None:
    (ability,) = meaning(line, spell=True)
    assert ability.targets[1].other_than == other_than


def test_two_sorts_of_which_either_may_be_a_target() -> None:
    (ability,) = meaning(
        "Return target spell or nonland permanent an opponent controls to its owner's hand.", spell=True
    )
    (spec,) = ability.targets
    ((zone, there),) = spec.also
    assert spec.zone == "stack" and zone == "battlefield" and there.parts[-1] == spec.filter.parts[-1]
    for line in (
        "~ deals 2 damage to target creature, planeswalker, or player.",
        "~ deals 2 damage to target creature, player, or planeswalker.",
        "~ deals 2 damage to any target.",
    ):
        assert effect(line) == effect("~ deals 2 damage to any target.")


def test_what_would_be_said_of_one_of_the_two_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        language().read("Counter target spell or creature with power 2 or less.", root=SPELL_LINE)


@rule("601.2c", "115.6")
def test_one_or_more_cards_are_chosen_from_anywhere() -> None:
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "graveyard", OGRE)
    text = "Exile one or more target creature cards from graveyards."
    s.put(0, "hand", spell(text))
    assert s.can(0, "Effect")
    s.cast(0, "Effect", ["Bear", "Ogre"])
    s.resolve()
    assert sorted(s.zone_names(0, "exile") + s.zone_names(1, "exile")) == ["Bear", "Ogre"]
    empty = table()
    empty.put(0, "hand", spell(text))
    assert not empty.can(0, "Effect"), "one is needed"


@rule("115.1", "601.2c")
def test_creatures_and_players_are_targets_of_one_phrase() -> None:
    s = table(players=3)
    s.put(1, "battlefield", OGRE)
    text = "~ deals 1 damage to each of up to three target creatures and/or opponents."
    play(s, 0, spell(text), [("player", 2), "Ogre"])
    assert s.damage("Ogre") == 1
    assert s.life_totals() == [20, 20, 19]
    s.put(0, "hand", spell("~ deals 1 damage to target creature or opponent.", "Sting"))
    decision = s.begin(0, "cast", "Sting")
    assert [*decision.options] == [("player", 1), ("player", 2), s.find("Ogre")]


@rule("601.2c", "112.1")
def test_a_spell_or_a_permanent_that_somebody_else_controls() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, OGRE)
    s.put(0, "hand", spell("Return target spell or nonland permanent an opponent controls to its owner's hand."))
    decision = s.begin(0, "cast", "Effect")
    assert [s.game.name_of(o) for o in decision.options] == ["Ogre", "Ogre"]


@rule("601.2c")
def test_up_to_one_other_target_may_be_left_out_but_is_never_the_same() -> None:
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    text = "Tap target creature. Destroy up to one other target creature."
    s.put(0, "hand", spell(text), spell(text))
    s.cast(0, "Effect", "Bear", "Ogre")
    s.resolve()
    assert s.permanents(1) == ["Bear"]
    s.cast(0, "Effect", "Bear", [])
    s.resolve()
    assert s.permanents(1) == ["Bear"]


@rule("601.6", "115.1")
def test_defending_player_chooses_what_they_lose() -> None:
    s = table(stage="beginning of combat")
    s.put(
        0,
        "battlefield",
        beast("Raider", "Whenever ~ attacks, tap target creature of defending player's choice without flying."),
    )
    s.put(1, "battlefield", BEAR, OGRE)
    s.expect(1, "601.2c", "Ogre")
    s.attack("Raider")
    s.resolve()
    assert s.tapped(1) == ["Ogre"]


@rule("115.1")
def test_of_all_creatures_the_greatest() -> None:
    s = table()
    s.put(1, "battlefield", BEAR, OGRE, OGRE)
    s.put(0, "hand", spell("Destroy target creature with the greatest power."))
    decision = s.begin(0, "cast", "Effect")
    assert [s.game.name_of(o) for o in decision.options] == ["Ogre", "Ogre"]


def test_a_kind_of_target_that_is_exiled() -> None:
    (ability,) = meaning("Put target exiled card an opponent owns into its owner's graveyard.", spell=True)
    assert isinstance(ability.targets[0], TargetSpec) and ability.targets[0].zone == "exile"
    assert made("Gate", "Land", "{T}: Put target exiled creature card you own into your hand.").abilities()


@rule("115.4", "601.2c")
def test_targets_of_three_kinds_of_which_one_is_players():
    s = table()
    walker = made("Walker", "Legendary Planeswalker — Test", "+1: Draw a card.")
    ox = s.put(1, "battlefield", beast("Ox", size="1/9"))
    s.put(1, "battlefield", walker, counters={"loyalty": 4})
    text = "~ deals 1 damage to each of any number of target creatures, planeswalkers, and/or players."
    assert meaning(text, spell=True)
    play(s, 0, spell(text), [("player", 1), ox, s.find("Walker")])
    assert (s.damage(ox), s.counters_on("Walker", "loyalty"), s.life(1)) == (1, 3, 19)
    (ability,) = meaning("~ deals 1 damage to each of up to two target artifacts, lands, and/or opponents.", spell=True)
    (phrase,) = ability.targets
    assert (phrase.players, phrase.maximum) == ("opponent", 2)
