"""What becomes a creature with a size of its own, also as long as it isn't one: cards made from their text, played."""

from __future__ import annotations

from wordings import made, meaning, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import SetPTByItself
from apnap_plugins.rules.vocabulary.quantities import ManaValueOf
from apnap_plugins.rules.vocabulary.selectors import This

OWN = ManaValueOf(This())
MARCH = "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value."
WAKE = (
    "Enchant artifact\nAs long as enchanted artifact isn't a creature, it's an artifact "
    "creature with power and toughness "
    "each equal to its mana value."
)
IDOL = made("Idol", "Artifact", "{T}: Add {C}.", "{4}")
RING = made("Ring", "Artifact", "{T}: Add {C}.", "{2}")


def test_lines_mean():
    (effect,) = statics(MARCH)
    assert effect.parts[-1] == SetPTByItself(OWN, OWN)
    (ability,) = meaning("As long as ~ isn't a creature, it's an artifact creature with base power and toughness 5/5.")
    assert ability.condition is None  # it would be its own cause


@rule("208.4a", "613.6")
def test_each_by_its_own_mana_value():
    s = table()
    s.put(0, "battlefield", IDOL, made("Golem", "Artifact Creature — Golem", "", "{5}", "1/1"))
    s.put(1, "battlefield", RING)
    s.put(0, "battlefield", shrine(MARCH))
    assert (s.pt("Idol"), s.pt("Ring"), s.pt("Golem")) == ((4, 4), (2, 2), (1, 1))


@rule("613.6", "611.3a")
def test_as_long_as_it_is_no_creature_otherwise():
    s = table()
    s.put(0, "battlefield", IDOL)
    play(s, 0, made("Wake", "Enchantment — Aura", WAKE), "Idol")
    assert s.pt("Idol") == (4, 4)
    play(s, 0, spell("Artifacts you control become 7/1 artifact creatures until end of turn."))
    assert s.pt("Idol") == (7, 1)  # it is a creature by an effect with a later timestamp, but the size is set later


@rule("613.6", "611.3a")
def test_what_is_a_creature_already_keeps_its_size():
    s = table()
    s.put(0, "battlefield", made("Golem", "Artifact Creature — Golem", "", "{5}", "1/1"))
    play(s, 0, made("Wake", "Enchantment — Aura", WAKE), "Golem")
    assert s.pt("Golem") == (1, 1)


@rule("613.6")
def test_the_object_itself_as_long_as_it_isnt_a_creature():
    s = table()
    text = "As long as this artifact isn't a creature, it's an artifact creature with base power and toughness 5/5."
    s.put(0, "battlefield", made("Statue", "Artifact", text), RING)
    assert s.pt("Statue") == (5, 5)
    s.put(
        0, "battlefield", shrine("Each noncreature artifact is an artifact creature with base power and toughness 2/2.")
    )
    assert (s.pt("Statue"), s.pt("Ring")) == ((5, 5), (2, 2))


@rule("208.4a", "613.4b")
def test_each_other_in_addition_to_its_types():
    s = table()
    text = (
        "Each other non-Aura enchantment is a creature in addition to its other types "
        "and has base power and base toughness each equal to its mana value."
    )
    s.put(0, "battlefield", made("Blessing", "Enchantment", text, "{2}{W}{W}"))
    s.put(1, "battlefield", made("Grace", "Enchantment", "You have hexproof.", "{2}{W}"))
    s.put(1, "battlefield", IDOL)
    assert s.pt("Grace") == (3, 3)
    assert s.characteristic("Grace", "types") == {"enchantment", "creature"}
    assert s.characteristic("Blessing", "types") == {"enchantment"}
    assert s.characteristic("Idol", "types") == {"artifact"}
    play(s, 0, spell("Enchantments lose all abilities until end of turn."))
    assert s.pt("Grace") == (3, 3)  # what began to apply in layer 4 goes on in the others (CR 613.6)
