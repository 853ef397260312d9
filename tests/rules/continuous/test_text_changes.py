"""Text-changing effects (CR 612)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, FullTable, card, deals

from apnap import AffectsThis, Continuous, Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.exchange import ExchangeText
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeLandTypes, Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text_changes import ChangeText, ChangeWord, HasFullText, HasName
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated, activated_abilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import COLOR, SUBTYPE
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Anything, HasColor, HasSubtype, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant

ANYTHING = TargetSpec(Anything(), prompt="target permanent")
MIND_BEND = instant("Mind Bend", ChangeWord(Target(), COLOR, tuple("WUBRG")), targets=(ANYTHING,))
HACK = instant("Magical Hack", ChangeWord(Target(), SUBTYPE, ("Plains", "Island", "Swamp", "Mountain", "Forest")),
               targets=(ANYTHING,))  # fmt: skip
KNIGHT = creature("White Knight", 2, 2, *protection_from(HasColor("B")))
KING = card("Goblin King", "Creature — Goblin", Static((Continuous(
    AffectsAll(all_of(CREATURE, HasSubtype("Goblin"))), (ModifyPT(1, 1),)),)), power=2, toughness=2)  # fmt: skip


def change(s, spell, what, old, new, player=0):
    s.put(player, "hand", spell)
    name = "Mind Bend" if spell is MIND_BEND else "Magical Hack"
    s.act(player, "cast", name, **({"targets": what} if len(s.ids("battlefield")) > 1 else {}))
    s.expect(player, "612.1", old).expect(player, "612.1", new)
    s.resolve()


@rule("612.1", "612.2", "613.1c")
def test_a_colour_word_is_replaced_for_good():
    with FullTable() as s:
        knight = s.put(0, "battlefield", KNIGHT)
        black = s.put(1, "battlefield", creature("Shade", 1, 1, cost="{B}"))
        red = s.put(1, "battlefield", creature("Imp", 1, 1, cost="{R}"))
        change(s, MIND_BEND, knight, "B", "R")
        deals(s, (red, knight, 1))
        assert s.field("damage", knight) == 0
        deals(s, (black, knight, 1))
        assert s.field("damage", knight) == 1


@rule("612.1", "305.6")
def test_land_types_in_a_type_line_and_the_mana_that_they_mean():
    with FullTable() as s:
        forest = s.put(0, "battlefield", FOREST)
        change(s, HACK, forest, "Forest", "Island")
        assert s.characteristic(forest, SUBTYPES) == {"Island"} and s.game.name_of(forest) == "Forest"
        assert [a.effect for a in activated_abilities(s.game, forest)] == [AddManaOf((("U",),))]


@rule("612.2")
def test_a_name_is_no_colour_word_and_other_kinds_of_words_stay():
    with FullTable() as s:
        knight = s.put(0, "battlefield", KNIGHT)
        change(s, MIND_BEND, knight, "W", "G")
        assert s.game.name_of(knight) == "White Knight"
        deals(s, (s.put(1, "battlefield", creature("Shade", 1, 1, cost="{B}")), knight, 1))
        assert s.field("damage", knight) == 0


@rule("612.2")
def test_mana_symbols_are_no_colour_words():
    dork = creature("Dork", 1, 1, Activated((), AddManaOf((("G",),))), cost="{G}")
    with FullTable() as s:
        d = s.put(0, "battlefield", dork)
        change(s, MIND_BEND, d, "G", "R")
        assert [a.effect for a in activated_abilities(s.game, d)] == [AddManaOf((("G",),))]
        assert s.characteristic(d, COLORS) == {"G"}


@rule("612.2", "612.1")
def test_a_lord_of_one_creature_type_becomes_one_of_another():
    with FullTable() as s:
        king, bear, goblin = s.put(0, "battlefield", KING, BEAR, creature("Imp", 1, 1, types="Creature — Goblin"))
        s.put(0, "hand", instant("Artificial Evolution", Change(Target(), (ChangeText(SUBTYPE, "Goblin", "Bear"),)),
                                 targets=(A_CREATURE,)))  # fmt: skip
        s.act(0, "cast", "Artificial Evolution", targets=king).resolve()
        assert s.characteristic(king, SUBTYPES) == {"Bear"}
        assert [s.pt(o) for o in (king, bear, goblin)] == [(3, 3), (3, 3), (1, 1)]


@rule("612.2a")
def test_the_types_of_tokens_are_types_though_they_are_names_too():
    maker = card("Mound", "Artifact", Activated((), CreateTokens(Token("Creature — Goblin", "R", 1, 1))))
    with FullTable() as s:
        mound = s.put(0, "battlefield", maker)
        s.put(0, "hand", instant("Evolve", Change(Target(), (
            ChangeText(SUBTYPE, "Goblin", "Elf"), ChangeText(COLOR, "R", "G"))), targets=(ANYTHING,)))  # fmt: skip
        s.act(0, "cast", "Evolve").resolve()
        s.act(0, "activate", "Mound").resolve()
        token = s.find("Elf Token")
        assert s.characteristic(token, SUBTYPES) == {"Elf"} and s.characteristic(token, COLORS) == {"G"} and mound


@rule("612.3", "613.1c", "613.1f")
def test_granted_abilities_are_not_part_of_the_text():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        black = s.put(1, "battlefield", creature("Shade", 1, 1, cost="{B}"))
        s.put(0, "hand", instant("Ward", Change(All(HasSubtype("Bear")), (Gain(protection_from(HasColor("B"))),))))
        s.act(0, "cast", "Ward").resolve()
        change(s, MIND_BEND, bear, "B", "R")
        deals(s, (black, bear, 1))
        assert s.field("damage", bear) == 0


@rule("612.4")
def test_a_tokens_text_and_types_can_be_changed():
    token = Token("Creature — Knight", "W", 2, 2, tuple(protection_from(HasColor("B"))))
    with FullTable() as s:
        s.put(0, "hand", instant("Call", CreateTokens(token)))
        s.act(0, "cast", "Call").resolve()
        black = s.put(1, "battlefield", creature("Shade", 1, 1, cost="{B}"))
        made = s.find("Knight Token")
        change(s, MIND_BEND, made, "B", "U")
        deals(s, (black, made, 1))
        assert s.field("damage", made) == 1


@rule("612.5")
def test_exchange_of_words():
    words = instant("Words", ExchangeText(Target()), targets=(TargetSpec(CREATURE, minimum=2, maximum=2),))
    flyer = creature("Bird", 1, 1, Keyword("flying"))
    with FullTable() as s:
        bird = s.put(0, "battlefield", flyer)
        runner = s.put(1, "battlefield", creature("Runner", 3, 3, Keyword("haste"), Activated((), GainLife(1))))
        s.put(0, "hand", words)
        s.act(0, "cast", "Words").resolve()
        assert has_keyword(s.game, bird, "haste") and not has_keyword(s.game, bird, "flying")
        assert has_keyword(s.game, runner, "flying") and s.pt(runner) == (3, 3)
        assert s.offered(0, "activate") == ["Bird"] and s.offered(1, "activate") == []


@rule("612.6")
def test_volraths_shapeshifter_has_the_full_text_of_the_top_card():
    shifter = creature("Volrath's Shapeshifter", 0, 1, Static((Continuous(
        AffectsThis(), (HasFullText(rc.TopCreature(), (Activated((), GainLife(1)),)),)),)), cost="{1}{U}{U}")  # fmt: skip
    with FullTable() as s:
        me = s.put(0, "battlefield", shifter)
        s.reach(0)
        assert s.pt(me) == (0, 1) and s.offered(0, "activate") == []
        s.put(0, "graveyard", KING)
        s.reach(0)
        assert s.game.name_of(me) == "Goblin King" and s.pt(me) == (3, 3)
        assert s.characteristic(me, SUBTYPES) == {"Goblin"} and s.offered(0, "activate") == ["Goblin King"]
        s.put(0, "graveyard", FOREST)
        s.reach(0)
        assert s.game.name_of(me) == "Volrath's Shapeshifter"


@rule("612.8")
def test_an_effect_that_sets_a_name_takes_the_old_one():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Christen", Change(All(CREATURE), (HasName("Legitimate Businessperson"),))))
        s.act(0, "cast", "Christen").resolve()
        assert s.game.name_of(bear) == "Legitimate Businessperson" and s.find_all("Bear") == []


@rule("612.1", "613.7", "613.1c")
@pytest.mark.parametrize("order", [(("B", "R"), ("R", "G")), (("R", "G"), ("B", "R"))])
def test_changes_of_text_apply_in_timestamp_order(order):
    with FullTable() as s:
        knight = s.put(0, "battlefield", KNIGHT)
        for old, new in order:
            change(s, MIND_BEND, knight, old, new)
        last = "G" if order[0] == ("B", "R") else "R"
        source = s.put(1, "battlefield", creature("Foe", 1, 1, cost=f"{{{last}}}"))
        deals(s, (source, knight, 1))
        assert s.field("damage", knight) == 0


@rule("612.1", "613.1c", "305.7")
def test_text_is_changed_before_types_are_set():
    """A Moon whose "Mountain" was changed makes the lands into Islands."""
    moon = card(
        "Moon", "Enchantment", Static((Continuous(AffectsAll(LAND), (BecomeLandTypes(frozenset(["Mountain"])),)),))
    )
    with FullTable() as s:
        m = s.put(0, "battlefield", moon)
        forest = s.put(0, "battlefield", FOREST)
        change(s, HACK, m, "Mountain", "Island")
        assert s.characteristic(forest, SUBTYPES) == {"Island"}


@rule("612.1", "113.7a")
def test_an_ability_on_the_stack_keeps_its_text():
    maker = card("Mound", "Artifact", Activated((), CreateTokens(Token("Creature — Goblin", "R", 1, 1))))
    with FullTable() as s:
        s.put(0, "battlefield", maker)
        s.put(
            0, "hand", instant("Evolve", Change(Target(), (ChangeText(SUBTYPE, "Goblin", "Elf"),)), targets=(ANYTHING,))
        )
        s.act(0, "activate", "Mound")
        s.act(0, "cast", "Evolve").resolve()
        s.resolve()
        assert s.count("Goblin Token") == 1


@rule("612.1", "400.7")
def test_changed_text_does_not_go_to_another_zone():
    with FullTable() as s:
        knight = s.put(0, "battlefield", KNIGHT)
        change(s, MIND_BEND, knight, "B", "R")
        s.put(
            0, "hand", instant("Blink", MoveTo(All(CREATURE), "exile"), MoveTo(All(CREATURE, "exile"), "battlefield"))
        )
        s.act(0, "cast", "Blink").resolve()
        new = s.find("White Knight", "battlefield")
        deals(s, (s.put(1, "battlefield", creature("Imp", 1, 1, cost="{R}")), new, 1))
        assert s.field("damage", new) == 1
