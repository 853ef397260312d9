"""Who activates what ability of what, as what triggers on it, in cards made from their text (CR 602.2b, 603.2)."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, shrine, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@pytest.mark.parametrize("who", ["you activate", "an opponent activates", "a player activates"])
@pytest.mark.parametrize(
    "ability",
    [
        "an ability",
        "an ability that isn't a mana ability",
        "an ability of an artifact or creature that isn't a mana ability",
        "an ability of enchanted creature with {T} in its activation cost that isn't a mana ability",
        "an ability with {X} in its activation cost",
        "an ability of a creature without {T} in its activation cost",
        "a loyalty ability",
        "a loyalty ability of a Chandra planeswalker",
        "an equip ability",
        "a cycling ability",
    ],
)
def test_every_ability_is_activated_by_everybody(who, ability):
    assert meaning(f"Whenever {who} {ability}, you gain 1 life.")


@pytest.mark.parametrize(
    "wording",
    [
        "Whenever you activate an ability, if it isn't a mana ability, you gain 1 life.",
        "Whenever an ability of equipped creature is activated, if it isn't a mana ability, you gain 1 life.",
        "Whenever you activate a loyalty ability, copy that ability. You may choose new targets for the copy.",
        "Whenever an opponent activates an ability of a creature, counter that ability unless that player pays {2}.",
    ],
)
def test_what_was_activated_is_that_ability(wording):
    assert meaning(wording)


@pytest.mark.parametrize(
    "wording", ["Whenever a creature enters, copy that ability.", "Whenever ~ deals damage, counter that ability."]
)
def test_nothing_else_is_that_ability(wording):
    with pytest.raises(NotUnderstood):
        meaning(wording)


@rule("602.2b", "605.1a", "707.10")
def test_what_you_activate_is_copied_but_for_mana():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you activate an ability, if it isn't a mana ability, copy that ability."))
    s.put(0, "battlefield", beast("Spark", "{0}: Each opponent loses 1 life."))
    s.put(0, "battlefield", beast("Font", "{0}: Add {R}."))
    s.act(0, "mana", "Font")
    s.resolve_all()
    s.activate(0, "Spark")
    s.resolve_all()
    assert s.life(1) == 18


@rule("602.2b", "701.5a")
def test_an_ability_with_the_tap_symbol_is_countered():
    s = table()
    s.put(
        1,
        "battlefield",
        shrine(
            "Whenever a player activates an ability of a creature with {T} in its activation cost, counter that ability."
        ),
    )
    s.put(0, "battlefield", beast("Spark", "{T}: Each opponent loses 1 life."), sick=False)
    s.put(0, "battlefield", beast("Blaze", "{0}: Each opponent loses 3 life."))
    for what, life in (("Spark", 20), ("Blaze", 17)):
        s.activate(0, what)
        s.resolve_all()
        assert s.life(1) == life


@rule("606.1", "603.7b")
def test_the_next_loyalty_ability():
    s = table()
    s.put(
        0,
        "battlefield",
        beast(
            "Seer",
            "{0}: When you next cast a sorcery spell or activate a loyalty ability this turn, copy that spell or ability.",
        ),
    )
    s.put(0, "battlefield", made("Chandra", "Planeswalker — Chandra", "+1: You gain 1 life."), counters={"loyalty": 3})
    s.put(0, "battlefield", made("Jace", "Planeswalker — Jace", "+1: You gain 1 life."), counters={"loyalty": 3})
    s.activate(0, "Seer")
    s.resolve_all()
    for who, life in (("Chandra", 22), ("Jace", 23)):
        s.activate(0, who)
        s.resolve_all()
        assert s.life(0) == life
