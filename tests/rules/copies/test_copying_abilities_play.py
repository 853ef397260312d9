"""Abilities that are copied as they are activated, in cards made from their text (CR 602.2b, 707.10)."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

NEW = " You may choose new targets for the copy."
NEW_ONES = " You may choose new targets for the copies."


@pytest.mark.parametrize("who", ["you activate", "an opponent activates", "a player activates"])
@pytest.mark.parametrize(
    "what",
    [
        "an ability",
        "an ability that isn't a mana ability",
        "a loyalty ability",
        "a loyalty ability of a Chandra planeswalker",
        "an ability of an artifact or creature that isn't a mana ability",
        "an ability with {X} in its activation cost",
    ],
)
def test_whoever_activates_whatever_it_is_copied(who, what):
    assert meaning(f"Whenever {who} {what}, copy that ability.{NEW}")


@pytest.mark.parametrize(
    "done",
    [
        "copy that ability.",
        f"copy that ability.{NEW}",
        f"copy that ability twice.{NEW_ONES}",
        f"copy that ability three times.{NEW_ONES}",
        f"you may copy that ability.{NEW}",
        f"you may pay {{2}}. If you do, copy that ability.{NEW}",
    ],
)
def test_how_often_and_for_what_is_said_of_each(done):
    assert meaning(f"Whenever you activate an ability, if it isn't a mana ability, {done}")
    assert meaning(f"When you next activate a loyalty ability this turn, {done}", spell=True)


@pytest.mark.parametrize(
    "used",
    [
        "cast an instant spell, cast a sorcery spell, or activate a loyalty ability",
        "cast a spell with {X} in its mana cost or activate an ability with {X} in its activation cost",
    ],
)
def test_spells_and_abilities_go_together(used):
    assert meaning(f"When you next {used} this turn, copy that spell or ability.{NEW}", spell=True)


def test_a_spell_or_an_ability_each_time():
    used = "cast a spell with {X} in its mana cost or activate an ability with {X} in its activation cost"
    assert meaning(f"Whenever you {used}, copy that spell or ability.{NEW}")


@pytest.mark.parametrize(
    "line", ["Whenever you cast a spell, copy that ability.", "When ~ enters, copy that ability.", "Copy that ability."]
)
def test_that_ability_is_nothing_where_none_was_activated(line):
    with pytest.raises(NotUnderstood):
        meaning(line)


@rule("707.10", "602.2b", "605.3b")
def test_an_ability_is_copied_but_no_mana_ability():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you activate an ability, if it isn't a mana ability, copy that ability."))
    s.put(0, "battlefield", beast("Priest", "{0}: You gain 1 life."), beast("Elf", "{0}: Add {G}."))
    s.put(1, "battlefield", beast("Rival", "{0}: You gain 1 life."))
    s.activate(0, "Priest")
    s.resolve_all()
    assert s.life(0) == 22
    s.put(0, "hand", made("Effect", "Instant", "You gain 5 life.", "{G}"))
    s.cast(0, "Effect")  # for mana of the Elf
    assert len(s.game.zone("stack")) == 1


@rule("707.10", "118.12")
@pytest.mark.parametrize(("pays", "life"), [(True, 22), (False, 21)])
def test_it_is_copied_where_that_is_paid_for(pays, life):
    s = table()
    text = (
        "Whenever you activate an ability of a creature that isn't a mana ability, you may pay {1}. "
        "If you do, copy that ability."
    )
    s.put(0, "battlefield", shrine(text), beast("Priest", "{0}: You gain 1 life."))
    s.put(0, "battlefield", shrine("{0}: You gain 5 life.", name="Temple"))
    s.lands(0, "G")
    s.expect(0, "608.2d", pays)
    s.activate(0, "Priest")
    s.resolve_all()
    assert s.life(0) == life
    s.activate(0, "Temple")  # which is no creature
    s.resolve_all()
    assert s.life(0) == life + 5


@rule("603.7b", "707.10")
def test_the_next_of_either_is_copied_once_each_turn():
    s = table()
    s.put(0, "battlefield", beast("Priest", "{X}: You gain 1 life."), beast("Miser", "{0}: You gain 10 life."))
    text = (
        "When you next cast a sorcery spell or activate an ability with {X} in its activation cost this turn, "
        "copy that spell or ability."
    )
    play(s, 0, spell(text))
    s.activate(0, "Miser")  # whose cost has no {X}
    s.resolve_all()
    assert s.life(0) == 30
    for life in (32, 33):
        s.activate(0, "Priest")
        s.resolve_all()
        assert s.life(0) == life
