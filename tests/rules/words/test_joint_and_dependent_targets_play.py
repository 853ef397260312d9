"""Cards made from their text with targets that depend on another one, or that are something together, played (CR 115)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.actions.shuffle import ShuffleInto
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.objects.joint import JointFilter, WithDifferentNumbers, WithTotalAtMost
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.changing_targets import ANY, ChangeTargets
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything, TheyOwn
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic, instant

FOREST = basic("G")
TINY = beast("Tiny", size="1/1", cost="{1}")
BIG = beast("Big", size="5/5", cost="{5}")
BLESSING = spell("Target player shuffles up to two target cards from their graveyard into their library.", "Blessing")


def test_what_the_words_mean() -> None:
    (ability,) = meaning(
        "Target player shuffles up to two target cards from their graveyard into their library.", spell=True
    )
    assert ability.effect == ShuffleInto(Target(1), Target(0))
    assert ability.targets == (
        TargetSpec(None, "any"),
        TargetSpec(TheyOwn(Target(0)), minimum=0, maximum=2, zone="graveyard"),
    )
    (ability,) = meaning(
        (
            "Return any number of target creature cards with total power 10 or less "
            "from your graveyard to the battlefield."
        ),
        spell=True,
    )
    (spec,) = ability.targets
    assert isinstance(spec.filter, WithTotalAtMost) and (spec.minimum, spec.maximum) == (0, ANY_NUMBER)
    first, _ = effect(
        "Choose any number of creatures with different powers. Those creatures gain flying until end of turn."
    ).steps
    assert isinstance(first.filter, WithDifferentNumbers)


@rule("601.2c", "701.20c")
def test_the_cards_are_those_of_the_player_who_is_a_target() -> None:
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "graveyard", OGRE, FOREST, TINY)
    mine = s.find("Bear")
    s.put(0, "hand", BLESSING)
    with pytest.raises(ScenarioError):
        s.cast(0, "Blessing", player_ref(1), [mine])
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "graveyard", OGRE, FOREST, TINY)
    s.expect(0, "601.2c", [player_ref(1)]).expect(0, "601.2c", [s.find("Ogre"), s.find("Forest", "graveyard")])
    play(s, 0, BLESSING)
    s.done()
    assert s.zone_names(1, "graveyard") == ["Tiny"] and set(s.zone_names(0, "graveyard")) == {"Bear", "Blessing"}


@rule("701.20d")
def test_the_library_is_shuffled_without_a_card() -> None:
    for text, targets in (
        (
            "Target player shuffles any number of target cards from their graveyard into their library.",
            (player_ref(0), []),
        ),
        ("Shuffle up to two cards from your graveyard into your library.", ()),
    ):
        s = table()
        s.put(0, "battlefield", shrine("Whenever you shuffle your library, you gain 1 life."))
        play(s, 0, spell(text), *targets)
        s.resolve_all()
        assert s.life_totals() == [21, 20]


@rule("701.20c")
def test_chosen_cards_are_shuffled_in() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, OGRE)
    s.expect(0, "608.2d", [s.find("Bear")])
    play(s, 0, spell("Shuffle up to two cards from your graveyard into your library."))
    s.done()
    assert s.zone_names(0, "graveyard") == ["Effect", "Ogre"] or s.zone_names(0, "graveyard") == ["Ogre", "Effect"]


def _retargeting(s, wanted):
    s.put(1, "hand", instant("Bend", ChangeTargets(Target(), ANY), TargetSpec(Anything(), zone="stack")))
    s.cast(1, "Bend", "Blessing")
    s.expect(1, "115.7", wanted)
    s.resolve()
    s.done()


@rule("115.7d")
def test_new_targets_go_together() -> None:
    def begun():
        s = table()
        s.put(0, "graveyard", BEAR)
        s.put(1, "graveyard", OGRE, TINY)
        s.put(0, "hand", BLESSING)
        s.cast(0, "Blessing", player_ref(1), ["Ogre"])
        return s

    s = begun()
    with pytest.raises(ScenarioError):  # the card of one player for the other
        _retargeting(s, [(0, player_ref(0)), (1, s.find("Tiny"))])
    s = begun()
    _retargeting(s, [(0, player_ref(0)), (1, s.find("Bear"))])
    s.resolve()
    assert "Bear" not in s.zone_names(0, "graveyard")
    assert {"Ogre", "Tiny"} <= set(s.zone_names(1, "graveyard"))


@rule("601.2c")
def test_no_more_than_the_total() -> None:
    text = (
        "Return any number of target creature cards with total power 5 or less from your graveyard to the battlefield."
    )
    s = table()
    s.put(0, "graveyard", BEAR, TINY, BIG)
    s.put(1, "graveyard", OGRE)
    s.put(0, "hand", spell(text))
    s.expect(0, "601.2c", [s.find("Bear")]).expect(0, "601.2c", [s.find("Tiny")])
    s.cast(0, "Effect")  # after these two nothing more fits
    s.resolve().done()
    assert sorted(s.permanents(0)) == ["Bear", "Tiny"]
    s = table()
    s.put(0, "graveyard", BEAR, TINY, BIG)
    s.put(0, "hand", spell(text))
    s.expect(0, "601.2c", [s.find("Tiny")])
    s.expect(0, "601.2c", [s.find("Big")])
    with pytest.raises(ScenarioError):
        s.cast(0, "Effect").resolve()


@rule("608.2d")
def test_some_of_a_total_are_chosen_and_not_targeted() -> None:
    s = table()
    s.put(0, "graveyard", TINY, BIG)
    s.put(0, "library", FOREST, FOREST)
    s.expect(0, "608.2d", [s.find("Tiny")])
    text = (
        "Mill two cards, then return any number of creature cards with total mana "
        "value 2 or less from your graveyard to the battlefield."
    )
    play(s, 0, spell(text))
    s.done()
    assert s.permanents(0) == ["Tiny"]


@rule("608.2d", "701.17a")
def test_creatures_of_a_total_power_are_kept() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, TINY, BIG)
    s.put(1, "battlefield", OGRE, BEAR, FOREST)
    s.expect(0, "608.2d", [s.find("Bear", player=0)]).expect(0, "608.2d", [s.find("Tiny")])
    s.expect(1, "608.2d", [])
    text = (
        "Each player chooses any number of creatures they control with total power "
        "4 or less, then sacrifices all other creatures they control."
    )
    play(s, 0, spell(text))
    s.done()
    assert sorted(s.permanents(0)) == ["Bear", "Tiny"] and s.permanents(1) == ["Forest"]


@rule("608.2d")
def test_creatures_with_different_powers() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, TINY)
    s.put(1, "battlefield", BEAR, BIG)
    s.expect(0, "608.2d", [s.find("Bear", player=0)]).expect(0, "608.2d", [s.find("Big")])
    s.expect(0, "608.2d", [])
    play(
        s, 0, spell("Choose any number of creatures with different powers. Each of them gets +2/+0 until end of turn.")
    )
    s.done()
    assert (s.characteristic("Big", "power"), s.characteristic("Tiny", "power")) == (7, 1)


@rule("608.2d")
def test_a_permanent_that_is_chosen_is_no_target() -> None:
    s = table()
    s.put(0, "battlefield", beast("Sheltered", "Shroud", size="3/3"), TINY)
    s.put(1, "battlefield", OGRE)
    s.expect(0, "608.2d", [s.find("Sheltered")])
    play(s, 0, spell("Choose a creature you control. It deals damage equal to its power to target creature."), "Ogre")
    s.done()
    assert s.permanents(1) == []


@rule("400.7")
def test_a_card_that_died_this_turn() -> None:
    text = (
        "Return to the battlefield target creature card in your graveyard that was "
        "put there from the battlefield this turn."
    )
    for wanted, there in (("Tiny", ["Tiny"]), ("Ogre", None)):
        s = table()
        s.put(0, "graveyard", OGRE)
        s.put(0, "battlefield", TINY)
        play(s, 0, spell("Destroy target creature.", "Murder"), "Tiny")
        if there is None:
            with pytest.raises(ScenarioError):
                play(s, 0, spell(text, "Rise"), wanted)
        else:
            play(s, 0, spell(text, "Rise"), wanted)
            assert s.permanents(0) == there


@rule("110.2")
def test_all_cards_that_were_put_into_graveyards_this_turn() -> None:
    s = table()
    s.put(1, "graveyard", OGRE)
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Destroy all creatures.", "Wrath"))
    play(
        s,
        0,
        made(
            "Rise",
            "Sorcery",
            (
                "Put onto the battlefield under your control all creature cards in all "
                "graveyards that were put there from anywhere this turn."
            ),
        ),
    )
    assert s.permanents(0) == ["Bear"] and s.zone_names(1, "graveyard") == ["Ogre"]


@rule("608.2c", "601.2c")
def test_the_chosen_cards_are_the_targets_whatever_was_named_since() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, TINY)
    s.put(0, "battlefield", OGRE)
    text = (
        "Choose two target creature cards in your graveyard. Sacrifice a creature. If you do, return the chosen cards to the "
        "battlefield tapped."
    )
    play(s, 0, spell(text), sorted([s.find("Bear"), s.find("Tiny")]))
    assert sorted(s.permanents(0)) == ["Bear", "Tiny"] and "Ogre" in s.zone_names(0, "graveyard")
    with pytest.raises(NotUnderstood):
        language().read("Choose target creature. Return the chosen cards to the battlefield.", root=SPELL_LINE)


@rule("701.20c")
def test_the_owners_shuffle_what_is_theirs() -> None:
    s = table(players=3)
    for player in (0, 1, 2):
        s.put(player, "graveyard", BEAR)
        s.put(player, "battlefield", shrine("Whenever you shuffle your library, you gain 1 life."))
    text = "Choose up to three target cards in graveyards. The owners of those cards shuffle them into their libraries."
    play(s, 0, spell(text), [s.find("Bear", player=1), s.find("Bear", player=2)])
    s.resolve_all()
    assert s.life_totals() == [20, 21, 21]
    assert [s.zone_names(player, "library") for player in (0, 1, 2)] == [[], ["Bear"], ["Bear"]]


@pytest.mark.parametrize(
    ("phrase", "least", "most", "others"),
    [
        ("two other target creatures", 2, 2, False),
        ("up to three other target creatures", 0, 3, False),
        ("one or two other target creatures", 1, 2, False),
        ("up to two target creatures with different names", 0, 2, True),
        ("up to two target creatures with different powers", 0, 2, True),
        ("any number of target creatures with different mana values", 0, ANY_NUMBER, True),
        ("any number of target creatures with total toughness 9 or less", 0, ANY_NUMBER, True),
        ("up to two target creatures each with power 2 or less", 0, 2, False),
    ],
)
def test_numbers_of_targets_in_one_phrase(phrase, least, most, others):
    for text in (
        f"Tap {phrase}.",
        f"Put a +1/+1 counter on each of {phrase}.",
        f"Return {phrase} to their owners' hands.",
    ):
        (ability,) = meaning(text, spell=True)
        (spec,) = ability.targets
        assert (spec.minimum, spec.maximum, isinstance(spec.filter, JointFilter)) == (least, most, others)


def test_a_fixed_number_of_targets_that_go_together_is_not_known():
    with pytest.raises(NotUnderstood):
        meaning("Tap two target creatures with different names.", spell=True)


@rule("601.2c", "115.3")
def test_different_powers_are_demanded_as_they_are_targeted():
    s = table()
    bear, ogre, tiny = (s.put(1, "battlefield", one) for one in (BEAR, OGRE, TINY))
    s.put(1, "battlefield", beast("Cub", size="2/1"))
    s.put(0, "hand", spell("Tap up to three target creatures with different powers."))
    for one in (bear, ogre, tiny):
        s.expect(0, "601.2c", [one])
    s.cast(0, "Effect")
    s.resolve().done()
    assert [s.field(TAPPED, one) for one in (bear, ogre, tiny)] == [True] * 3


@rule("601.2d", "115.3")
@pytest.mark.parametrize("many", [1, 2])
def test_damage_is_divided_among_so_many_targets(many):
    s = table()
    ox, elk = s.put(1, "battlefield", beast("Ox", size="4/4"), beast("Elk", size="4/4"))
    s.put(0, "battlefield", BEAR)
    among = "two" if many == 2 else "one or two"
    text = f"When Imp enters, it deals 4 damage divided as you choose among {among} other target creatures."
    s.put(0, "hand", beast("Imp", text, "1/9"))
    s.expect(0, "601.2c", [ox, elk][:many])
    if many == 2:
        s.expect(0, "601.2d", {ox: 3, elk: 1})
    s.cast(0, "Imp")
    s.resolve().resolve().done()
    assert s.permanents(1) == (["Elk", "Ox"] if many == 2 else ["Elk"]) and s.damage(elk) == many - 1


@rule("601.2c")
def test_one_or_two_cards_from_a_graveyard():
    text = "Return one or two target creature cards from your graveyard to your hand."
    s = table()
    s.put(0, "hand", spell(text))
    assert s.offered(0) == []
    s.put(0, "graveyard", BEAR, OGRE, TINY)
    s.expect(0, "601.2c", [s.find("Bear"), s.find("Tiny")])
    s.cast(0, "Effect")
    s.resolve().done()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Tiny"]


@rule("701.5a", "601.2c")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Counter up to two target spells.", ["Cub"]),
        ("Counter all spells your opponents control.", []),
        ("Counter any number of target creature spells.", ["Note"]),
    ],
)
def test_several_spells_are_countered(text, left):
    s = table()
    s.put(1, "hand", spell("You gain 1 life.", "Note"), spell("You gain 1 life.", "Tune"))
    cub = made("Cub", "Creature — Bear", "Flash", size="2/2")
    s.put(1, "hand", cub)
    cast = [
        s.cast(1, name) for name in (("Note", "Tune", "Cub") if "two" in text or "all" in text else ("Note", "Cub"))
    ]
    s.put(0, "hand", spell(text))
    if "two" in text:
        s.expect(0, "601.2c", cast[:2])
    elif "any number" in text:
        s.expect(0, "601.2c", cast[1:])
    s.cast(0, "Effect")
    s.resolve().done()
    assert s.stack == left
