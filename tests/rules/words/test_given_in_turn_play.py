"""Cards made from their text: what something has while this or that holds, what spells are given, who gets no counters."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood


@rule("604.1", "611.3a")
def test_each_part_depends_on_a_condition_of_its_own():
    text = (
        "~ gets +1/+0 as long as you control a Forest, has flying as long as you control an Island, "
        "and has haste as long as you control a Swamp."
    )
    s = table()
    s.put(0, "battlefield", beast("Tek", text))
    assert (s.pt("Tek"), s.has("Tek", "flying"), s.has("Tek", "haste")) == ((2, 2), False, False)
    s.lands(0, "U")
    assert (s.pt("Tek"), s.has("Tek", "flying"), s.has("Tek", "haste")) == ((2, 2), True, False)
    s.lands(0, "G")
    assert (s.pt("Tek"), s.has("Tek", "flying"), s.has("Tek", "haste")) == ((3, 2), True, False)


@rule("604.1", "301.5")
def test_keywords_in_a_row_without_the_verb():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    text = (
        "Equipped creature has lifelink if you control a Cleric, deathtouch if you control a Rogue, "
        "and flying if you control a Wizard.\nEquip {2}"
    )
    s.put(0, "battlefield", made("Baldric", "Artifact — Equipment", text), attached_to=bear)
    s.put(0, "battlefield", beast("Thief", types="Creature — Rogue"))
    s.put(1, "battlefield", beast("Mage", types="Creature — Wizard"))
    assert [s.has("Bear", keyword) for keyword in ("lifelink", "deathtouch", "flying")] == [False, True, False]


@rule("122.6a", "611.2c")
def test_a_creature_spell_that_was_cast_enters_with_one_more_counter():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a creature spell, that creature enters with two additional +1/+1 counters on it."),
    )
    for name, counters in (("Elk", 2), ("Hydra", 3)):
        s.put(0, "hand", beast(name, "~ enters with a +1/+1 counter on it." if name == "Hydra" else ""))
        s.cast(0, name)
        s.resolve_all()
        assert s.counters_on(name) == counters
    s.put(0, "battlefield", OGRE)
    assert s.counters_on("Ogre") == 0


@rule("106.6", "122.6a")
@pytest.mark.parametrize(("types", "counters"), [("Creature", 1), ("Artifact", 0)])
def test_a_creature_spell_on_which_the_mana_was_spent_does_too(types, counters):
    s = table()
    text = (
        "{T}: Add one mana of any color. "
        "If this mana is spent to cast a creature spell, that creature enters with an additional +1/+1 counter on it."
    )
    s.put(0, "battlefield", made("Vat", "Artifact", text))
    s.put(
        0,
        "hand",
        beast("Thing", types=types, cost="{1}") if types == "Creature" else made("Thing", types, "", cost="{1}"),
    )
    s.act(0, "tap for mana", "Vat")
    s.cast(0, "Thing")
    s.resolve_all()
    assert s.counters_on("Thing") == counters


@rule("106.6a", "122.6a")
def test_each_mana_that_was_spent_on_it_gives_it_one():
    s = table()
    text = (
        "{T}: Add one mana of any color. "
        "If this mana is spent to cast a creature spell, that creature enters with an additional +1/+1 counter on it."
    )
    s.put(0, "battlefield", made("Vat", "Artifact", text), made("Vat", "Artifact", text))
    s.put(0, "hand", beast("Thing", cost="{2}"))
    s.cast(0, "Thing")
    s.resolve_all()
    assert s.counters_on("Thing") == 2


@rule("611.2f", "701.5a")
def test_the_next_creature_spell_can_t_be_countered_and_the_one_after_it_can():
    s = table()
    play(s, 0, spell("The next creature spell you cast this turn can't be countered.", "Insist"))
    counter = spell("Counter target spell.", "No")
    for name in ("Bear", "Cub"):
        s.put(0, "hand", beast(name))
        s.cast(0, name)
        s.put(1, "hand", counter)
        s.pass_priority(0)
        s.cast(1, "No", name)
        s.resolve_all()
        assert s.permanents(0) == ["Bear"]


@rule("122.1", "614.17")
def test_players_get_no_counters_and_permanents_do():
    s = table()
    s.put(0, "battlefield", shrine("Players can't get counters."), BEAR)
    play(s, 0, spell("You get {E}{E}. Put a +1/+1 counter on target creature."), "Bear")
    assert s.counters_on("Bear") == 1
    play(s, 0, spell("You may pay any amount of {E}. You gain that much life."))
    assert s.life(0) == 20


@rule("102.3", "608.2c")
@pytest.mark.parametrize(("cards", "life"), [(2, 20), (3, 18)])
def test_only_a_player_who_is_your_opponent_and_has_so_many_cards(cards, life):
    text = (
        "At the beginning of each player's end step, that player draws a card. "
        "If the player is your opponent and has four or more cards in hand, ~ deals 2 damage to that player."
    )
    for owner, expected in ((1, life), (0, 20)):
        s = table(stage="postcombat main")
        s.put(owner, "battlefield", shrine(text))
        s.put(0, "hand", *[BEAR] * cards)
        s.put(0, "library", OGRE, OGRE)
        s.pass_until("end")
        s.resolve_all()
        assert s.life(0) == expected


def test_a_number_of_counters_that_nobody_knows_is_refused():
    with pytest.raises(NotUnderstood):
        meaning("Whenever you cast a creature spell, that creature enters with X additional +1/+1 counters on it.")
