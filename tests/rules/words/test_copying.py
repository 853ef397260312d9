"""Words for copying spells, for mana that triggers when it is spent, for what a card turns out to be, for "those counters"."""

from __future__ import annotations

import pytest
from wordings import beast, effect, language, made, meaning, play, table

from apnap import Triggered
from apnap.testing import rule
from apnap_plugins.actions.transform import PutTransformed, Transform
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import RemoveAllCounters
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do, If, May
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import ATTACH
from apnap_plugins.rules.vocabulary.conditions import CardIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import LAND
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target, This, TriggerObject

REVEAL = "Reveal the top card of your library."
LAND_OR_HAND = f"{REVEAL} If it's a land card, put it onto the battlefield. Otherwise, put it into your hand."
BOLT = "Bolt deals 3 damage to any target."


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("Copy target instant or sorcery spell.", CopySpell(Target(), 1, False)),
        ("Copy target instant spell twice.", CopySpell(Target(), 2, False)),
        ("Copy target sorcery spell three times.", CopySpell(Target(), 3, False)),
        ("Copy target instant spell. You may choose new targets for the copy.", CopySpell(Target(), 1, True)),
        ("Copy target instant spell and you may choose new targets for the copy.", CopySpell(Target(), 1, True)),
        ("You may copy target instant spell. You may choose new targets for the copy.", May(CopySpell(Target(), 1, True))),
    ],
)  # fmt: skip
def test_copies(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize(
    "line",
    [
        "Exile target creature card from a graveyard. Copy it.",
        "Target creature gains flying until end of turn. You may choose new targets for the copy.",
        "Remove those counters.",
        f"{REVEAL} If it's a land card, put it onto the battlefield. If it's a creature card, you gain 2 life.",
    ],
)
def test_what_would_mean_something_else_is_not_understood(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root="spell line")


@rule("707.10", "707.10c")
@pytest.mark.parametrize(("words", "life"), [("", (20, 14)), (" You may choose new targets for the copy.", (17, 17))])
def test_a_copied_spell_keeps_its_targets_unless_new_ones_may_be_chosen(words, life):
    s = table()
    s.put(0, "hand", made("Bolt", "Instant", BOLT), made("Twin", "Instant", f"Copy target instant spell.{words}"))
    s.cast(0, "Bolt", ("player", 1))
    s.cast(0, "Twin", "Bolt")
    if words:
        s.expect(0, "115.7", [(0, ("player", 0))])
    s.resolve_all()
    assert (s.field("life", 0), s.field("life", 1)) == life


@rule("603.7b", "707.10")
def test_the_next_spell_is_copied_and_no_later_one():
    s = table()
    play(s, 0, made("Double", "Sorcery", "When you next cast an instant spell this turn, copy that spell."))
    play(s, 0, beast("Bear"))
    for name in ("Bolt", "Shock"):
        s.put(0, "hand", made(name, "Instant", BOLT.replace("Bolt", name)))
        s.cast(0, name, ("player", 1))
        s.resolve_all()
    assert s.field("life", 1) == 20 - 3 - 3 - 3


def test_the_delayed_copy_as_a_tree():
    tree = effect("When you next cast an instant spell this turn, copy it.")
    assert isinstance(tree, DelayedTrigger) and tree.duration == UntilEndOfTurn()
    assert tree.ability.effect == CopySpell(TriggerObject(), 1, False)


@rule("106.6", "603.7a")
def test_mana_that_triggers_when_it_is_spent():
    s = table()
    spent = (
        "When you spend this mana to cast an instant spell, copy that spell. You may choose new targets for the copy."
    )
    text = f"{{T}}: Add {{R}}. {spent}"
    s.put(0, "battlefield", made("Spring", "Artifact", text))
    s.put(0, "hand", made("Bolt", "Instant", BOLT, "{R}"))
    s.cast(0, "Bolt", ("player", 1))
    assert s.count("Bolt", "stack") == 1 and len(s.ids("stack")) == 2
    s.resolve_all()
    assert s.field("life", 1) == 14


@rule("109.2", "608.2c")
@pytest.mark.parametrize(("top", "where"), [("Land", "battlefield"), ("Creature", "hand")])
def test_what_a_revealed_card_is_decides(top, where):
    s = table()
    s.put(0, "library", made("Card", top, "", "", "2/2" if top == "Creature" else ""))
    play(s, 0, made("Find", "Sorcery", LAND_OR_HAND))
    assert s.zone_names(0, where).count("Card") == 1


@rule("109.2")
def test_a_token_is_no_card():
    s = table()
    text = "When equipped creature dies, you gain 1 life. If it's a creature card, you gain 4 life."
    sword = s.put(0, "battlefield", made("Sword", "Artifact — Equipment", f"{text}\nEquip {{0}}"))
    for component in ("token", "card"):
        bear = s.put(0, "battlefield", beast("Bear"), component=component)
        s.game.verb(ATTACH)(s.game, sword, bear)
        play(s, 0, made("Doom", "Sorcery", "Destroy target creature."), bear)
        s.resolve_all()
    assert s.field("life", 0) == 20 + 1 + 5


@rule("608.2c", "122.1")
def test_those_counters_are_those_of_the_condition():
    (ability,) = meaning("{0}: Put a charge counter on ~. Then if there are two or more charge counters on it, remove those "
                         "counters and transform it.")  # fmt: skip
    there = If(ObjectIs(This(), HasCounter("charge", 2)), Do((RemoveAllCounters(This(), "charge"), Transform(This()))))
    assert ability.effect.steps[1] == there
    s = table()
    then = "Then if there are two or more charge counters on it, remove those counters and draw a card."
    text = f"{{0}}: Put a charge counter on Jar. {then}"
    s.put(0, "battlefield", made("Jar", "Artifact", text), counters={"page": 1})
    s.put(0, "library", *[beast("Bear")] * 3)
    for _ in range(3):
        s.activate(0, "Jar")
        s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"]
    assert s.counters("Jar") == {"charge": 1, "page": 1}


@rule("603.7c", "400.7j")
def test_exiled_later_and_returned_by_the_same_effect():
    later = "at end of combat, exile it, then return it to the battlefield transformed under your control"
    (ability,) = meaning(f"When ~ attacks, {later}.")
    assert isinstance(ability, Triggered) and ability.on == WhenAttacks()
    later = ability.effect
    assert later.ability.on == AtBeginning("end of combat", "each") and later.remembers == This()
    assert later.ability.effect.steps[1] == PutTransformed(Remembered("exiled"), True)


@rule("608.2c", "207.2c")
def test_what_is_done_instead_may_stand_on_a_line_of_its_own():
    s = table()
    text = "Blast deals 3 damage to target creature.\nRaid — Blast deals 6 damage instead if you control an artifact."
    s.put(1, "battlefield", beast("Ox", size="0/7"))
    play(s, 0, made("Blast", "Sorcery", text), "Ox")
    assert s.field("damage", "Ox") == 3
    s.put(0, "battlefield", made("Ore", "Artifact", ""))
    s.put(1, "battlefield", beast("Cow", size="0/7"))
    play(s, 0, made("Burst", "Sorcery", text.replace("Blast", "Burst")), "Cow")
    assert s.field("damage", "Cow") == 6


def test_otherwise_goes_on_from_before():
    tree = effect(LAND_OR_HAND)
    assert tree.steps[1] == If(
        CardIs(Remembered("among"), LAND),
        MoveTo(Remembered("among"), "battlefield", under_your_control=True),
        MoveTo(Remembered("among"), "hand"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Whenever another creature you control dies, create a token that's a copy of that card.",
        "Whenever another creature you control dies, you may exile it. If you do, create a token that's a copy of that card.",
    ],
)
def test_a_copy_of_the_card_that_died_is_not_one_of_the_creature_and_refused(line):
    with pytest.raises(NotUnderstood):
        meaning(line)


@rule("111.7", "608.2h")
@pytest.mark.parametrize(("token", "offered"), [(True, 0), (False, 1)])
def test_that_card_is_no_token(token, offered):
    """A token that died is gone when it is asked what to do with the card."""
    s = table()
    s.put(0, "battlefield", made("Altar", "Enchantment", "Whenever a creature dies, you may exile that card. If you do, you "
                                 "gain 3 life."))  # fmt: skip
    if token:
        play(s, 0, made("Call", "Instant", "Create a 1/1 white Soldier creature token."))
    else:
        s.put(0, "battlefield", beast("Soldier"))
    if offered:
        s.expect(0, "608.2d", True)
    play(s, 0, made("Doom", "Instant", "Destroy target creature."))
    s.resolve_all().done()
    assert s.life(0) == 20 + 3 * offered
    assert s.zone_names(None, "exile") == ["Soldier"] * offered


@rule("101.2", "707.10")
def test_a_spell_that_can_t_be_copied():
    s = table()
    sure = made("Sure", "Instant", "This spell can't be copied.\nYou gain 3 life.")
    s.put(0, "hand", sure, made("Plain", "Instant", "You gain 3 life."))
    s.put(0, "hand", *[made("Twin", "Instant", "Copy target spell.")] * 2)
    for name, gained in (("Sure", 3), ("Plain", 6)):
        life = s.life(0)
        s.cast(0, name)
        s.cast(0, s.find_all("Twin", "hand")[0], name)
        s.resolve_all()
        assert s.life(0) == life + gained
