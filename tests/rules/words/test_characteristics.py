"""Words for changes of characteristics: the trees, and games with cards made from their text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, effect, language, made, meaning, play, statics, table

from apnap import Affects, AffectsThis, Continuous, Indefinite, Keyword, Static
from apnap.testing import rule
from apnap_plugins.abilities.protection import GainProtection, GainProtectionFor, OfYourChoice
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.combat.effects import CantBlock
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    BecomeColors,
    BecomeLandTypes,
    BecomeSubtypes,
    BecomeTypes,
    DefinePT,
    ForAsLongAs,
    Gain,
    LoseAllAbilities,
    LoseKeyword,
    ModifyPT,
    SetPT,
    SwitchPT,
    ThisIsYours,
    WhileOnBattlefield,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.effects.linked_abilities import AColor
from apnap_plugins.rules.effects.players_choices import BecomeOfChoice, GainControl
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES, card, has_keyword
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    LAND,
    Another,
    HasColor,
    HasSubtype,
    HasSupertype,
    Not,
    YouControl,
    YouOwn,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count, Times
from apnap_plugins.rules.vocabulary.selectors import All, Target, This, You
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES

ENCHANTED: Affects = AffectsSelected(Enchanted())
THIS: Affects = AffectsThis()
ARTIFACTS = Count(All(all_of(ARTIFACT, YouControl())))
HASTE, FLYING = Keyword("haste"), Keyword("flying")
WORDS = frozenset


def always(who: Affects, *parts: object) -> tuple[object, ...]:
    return (Continuous(who, parts),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("Other Goblins you control get +1/+1 and have haste.",
         always(AffectsAll(all_of(HasSubtype("Goblin"), YouControl(), Another())), ModifyPT(1, 1), Gain((HASTE,)))),
        ("~ gets +1/+1 for each artifact you control.", always(THIS, ModifyPT(ARTIFACTS, ARTIFACTS))),
        ("~ gets +2/+0 for each card in your hand.", always(THIS, ModifyPT(Times(2, Count(All(YouOwn(), "hand"))), 0))),
        ("~ gets +X/+X, where X is the number of artifacts you control.", always(THIS, ModifyPT(ARTIFACTS, ARTIFACTS))),
        ("Enchanted creature loses all abilities and has base power and toughness 1/1.",
         always(ENCHANTED, LoseAllAbilities(), SetPT(1, 1))),
        ("Creatures lose flying.", always(AffectsAll(CREATURE), LoseKeyword("flying"))),
        ("Enchanted creature is a Zombie in addition to its other types.",
         always(ENCHANTED, BecomeTypes(subtypes=WORDS(["Zombie"])))),
        ("Enchanted creature is a black Zombie in addition to its other colors and types.",
         always(ENCHANTED, BecomeTypes(subtypes=WORDS(["Zombie"])), BecomeColors(WORDS("B"), in_addition=True))),
        ("Nonbasic lands are Mountains.",
         always(AffectsAll(all_of(Not(HasSupertype("basic")), LAND)), BecomeLandTypes(WORDS(["Mountain"])))),
        ("All lands are 1/1 creatures that are still lands.",
         always(AffectsAll(LAND), BecomeTypes(WORDS(["creature"])), SetPT(1, 1))),
        ("Enchanted creature is white and blue.", always(ENCHANTED, BecomeColors(WORDS("WU")))),
        ("Enchanted creature gets +1/+0 for each other artifact you control.",
         always(ENCHANTED, ModifyPT(Count(All(all_of(ARTIFACT, YouControl(), Not(IsEnchanted())))), 0))),
        ('Enchanted creature gets +1/+1 and has "{T}: Add {G}."',
         always(ENCHANTED, ModifyPT(1, 1), Gain((Activated((TapThisCost(),), AddManaOf((("G",),))),)))),
        ("Enchanted creature has protection from white. This effect doesn't remove ~.",
         always(ENCHANTED, GainProtection(HasColor("W")))),
    ],
)  # fmt: skip
def test_static_changes(line, effects):
    assert statics(line) == effects


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("Target creature gets +1/+1 and gains flying until end of turn.",
         Change(Target(), (ModifyPT(1, 1), Gain((FLYING,))))),
        ("Until end of turn, target creature loses all abilities and becomes a blue Frog with base power and toughness 1/1.",
         Change(Target(), (LoseAllAbilities(), BecomeSubtypes(WORDS(["Frog"])), BecomeColors(WORDS("U")), SetPT(1, 1)))),
        ("~ becomes a 2/2 Elemental creature with haste until end of turn. It's still a land.",
         Change(This(), (BecomeTypes(WORDS(["creature"]), WORDS(["Elemental"])), Gain((HASTE,)), SetPT(2, 2)))),
        ("~ becomes a 2/2 Golem artifact creature until end of turn.",
         Change(This(), (BecomeTypes(WORDS(["artifact", "creature"])), BecomeSubtypes(WORDS(["Golem"])), SetPT(2, 2)))),
        ("~ becomes a 3/3 Angel creature until end of turn.",
         Change(This(), (BecomeTypes(WORDS(["creature"]), WORDS(["Angel"]), in_addition=False), SetPT(3, 3)))),
        ("Gain control of target creature.", GainControl(Target(), You(), Indefinite())),
        ("Gain control of target creature for as long as you control ~.",
         GainControl(Target(), You(), ForAsLongAs(ThisIsYours()))),
        ("Gain control of target creature for as long as ~ remains on the battlefield.",
         GainControl(Target(), You(), WhileOnBattlefield())),
        ("Target opponent gains control of ~.", GainControl(This(), Target(), Indefinite())),
        ("Target creature becomes the color of your choice until end of turn.", BecomeOfChoice(Target(), AColor())),
        ("Target creature gains all creature types until end of turn.",
         Change(Target(), (BecomeTypes(subtypes=CREATURE_TYPES),))),
        ("Switch target creature's power and toughness until end of turn.", Change(Target(), (SwitchPT(),))),
        ("Target creature gains protection from the color of your choice until end of turn.",
         GainProtectionFor(Target(), OfYourChoice())),
    ],
)  # fmt: skip
def test_changes_for_a_time(line, tree):
    assert effect(line) == tree


def test_abilities_that_define_power_and_toughness():
    assert meaning("~'s power and toughness are each equal to the number of artifacts you control.") == (
        Static((Continuous(THIS, (DefinePT(ARTIFACTS, ARTIFACTS),)),), defining=True),
    )
    assert meaning("~'s power is equal to the number of artifacts you control.") == (
        Static((Continuous(THIS, (DefinePT(ARTIFACTS, None),)),), defining=True),
    )


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("~ is all colors.", BecomeColors(frozenset("WUBRG"))),
        ("~ is colorless.", BecomeColors(frozenset())),
        ("~ is white and black.", BecomeColors(frozenset("WB"))),
        ("~ is every creature type.", BecomeTypes(subtypes=CREATURE_TYPES)),
    ],
)
def test_abilities_that_define_colors_and_subtypes(line, part):
    """Printed they do; as what an effect grants they set them; with a condition, card types or for others they do too."""
    assert meaning(line) == (Static((Continuous(THIS, (part,)),), defining=True),)
    (granting,) = meaning(f'Enchanted creature has "{line.replace("~", "This creature")}"')
    assert granting.effects[0].parts == (Gain((Static((Continuous(THIS, (part,)),)),)),)
    conditional = f"{line[:-1]} as long as you control an artifact."
    assert not meaning(conditional)[0].defining


@pytest.mark.parametrize(
    "line", ["Creatures you control are colorless.", "~ is an artifact in addition to its other types."]
)
def test_abilities_that_define_nothing(line):
    assert not meaning(line)[0].defining


@rule("604.3a", "604.3", "105.2c")
@pytest.mark.parametrize(("text", "colors"), [("~ is all colors.", "WUBRG"), ("~ is colorless.", "")])
def test_a_color_that_a_card_s_own_text_says_it_has_everywhere(text, colors):
    """In hand, on the stack, in a graveyard; there a search and a protection see it."""
    s = table()
    courier = beast("Courier", text, cost="{0}")
    s.put(0, "graveyard", courier)
    s.put(0, "exile", courier)
    s.put(0, "library", courier)
    s.put(0, "hand", courier)
    s.cast(0, "Courier")
    zones = ("graveyard", "exile", "library", "stack")
    assert [s.characteristic(s.find("Courier", zone), COLORS) for zone in zones] == [frozenset(colors)] * 4


@rule("604.3a", "613.3")
def test_what_sets_colors_does_so_after_what_defines_them():
    """Whatever was there first."""
    s = table()
    s.put(0, "battlefield", made("Paint", "Enchantment", "All creatures are black."))
    s.put(0, "battlefield", beast("Courier", "~ is all colors."))
    assert s.characteristic("Courier", COLORS) == frozenset("B")


def test_protection_from_two_colors_is_two_abilities():
    assert meaning("Protection from black and from red") == tuple(
        Keyword("protection", (HasColor(letter),)) for letter in "BR"
    )


@pytest.mark.parametrize(
    "line",
    [
        "Target player gains flying until end of turn.",
        "~ gets +X/+0.",
        "Enchanted creature gets +X/+X, where X is its toughness.",
        "~ becomes a Swamp Zombie until end of turn.",
        'Lands you control have "{T}: Add one mana of the chosen color."',
        "Target creature gets +1/+1 for each other creature you control until end of turn.",
        "{T}: ~ deals damage to target creature equal to the number of charge counters on it.",
    ],
)
def test_what_would_mean_something_else_is_not_understood(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root="spell line")


@rule("201.5a", "109.5")
def test_in_a_granted_ability_this_creature_is_the_one_that_has_it():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear"))
    text = 'Enchant creature\nEnchanted creature has "Sacrifice this creature: You gain 2 life."'
    aura = made("Gift", "Enchantment — Aura", text)
    play(s, 0, aura, bear)
    s.act(0, "activate", "Bear")
    s.resolve()
    assert s.field("life", 0) == 22
    assert s.count("Bear", "battlefield") == 0


@rule("201.5a")
def test_a_granted_ability_that_names_the_granting_object_means_that_one():
    """Whoever has the ability sacrifices the Aura, and keeps what it enchants."""
    gift = made(
        "Gift", "Enchantment — Aura", 'Enchant creature\nEnchanted creature has "Sacrifice Gift: You gain 2 life."'
    )
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "hand", gift)
    s.cast(0, "Gift", "Bear")
    s.resolve()
    s.activate(0, bear)
    s.resolve()
    assert (s.life(0), s.permanents(0), s.zone_names(0, "graveyard")) == (22, ["Bear"], ["Gift"])


@rule("604.3", "208.2a")
def test_a_defined_power_and_toughness_holds_in_every_zone():
    s = table()
    s.put(0, "battlefield", made("Ore", "Artifact", ""), made("Mint", "Artifact", ""))
    text = "Tarn's power and toughness are each equal to the number of artifacts you control."
    there, kept = (s.put(0, zone, beast("Tarn", text, "*/*")) for zone in ("battlefield", "hand"))
    assert s.pt(there) == s.pt(kept) == (2, 2)
    half = s.put(
        0, "battlefield", beast("Half", "Half's power is equal to the number of artifacts you control.", "*/5")
    )
    assert s.pt(half) == (2, 5)


@rule("205.1b", "613.1d")
def test_a_land_that_becomes_a_creature_stays_a_land():
    s = table()
    land = s.put(0, "battlefield", made("Manland", "Land", "{0}: This land becomes a 2/2 blue Faerie creature until end of turn."
                                                           " It's still a land."))  # fmt: skip
    s.act(0, "activate", "Manland")
    s.resolve()
    assert s.characteristic(land, TYPES) == {"land", "creature"}
    assert s.characteristic(land, COLORS) == {"U"}
    assert s.pt(land) == (2, 2)
    s.pass_until("upkeep")
    assert s.characteristic(land, TYPES) == {"land"}


@rule("205.1a")
def test_what_becomes_a_frog_is_no_bear_any_more():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear", "Flying", "4/4", "Creature — Bear"))
    play(s, 0, made("Frogify", "Enchantment — Aura", "Enchant creature\nEnchanted creature loses all abilities and is a blue "
                    "Frog creature with base power and toughness 1/1."), bear)  # fmt: skip
    assert s.characteristic(bear, SUBTYPES) == {"Frog"}
    assert not has_keyword(s.game, bear, "flying")
    assert s.pt(bear) == (1, 1)


@rule("611.2b", "613.1b")
def test_control_for_as_long_as_something_stays():
    s = table()
    s.put(1, "battlefield", beast("Prize"))
    s.put(0, "battlefield", made("Keep", "Artifact",
          "{0}: Gain control of target creature for as long as Keep remains on the battlefield."))  # fmt: skip
    s.act(0, "activate", "Keep")
    s.resolve()
    assert s.game.controller(s.find("Prize")) == 0
    s.put(1, "hand", made("Smash", "Instant", "Destroy target artifact."))
    s.act(1, "cast", "Smash")
    s.resolve()
    assert s.game.controller(s.find("Prize")) == 1


@rule("105.4", "702.16b")
def test_protection_from_a_color_chosen_as_it_resolves():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear"))
    s.put(1, "hand", made("Bolt", "Instant", "Bolt deals 3 damage to target creature.", "{R}"))
    s.put(1, "battlefield", card("Mountain", "Basic Land — Mountain"))
    s.expect(0, "105.4", "R")
    text = "Target creature gains protection from the color of your choice until end of turn."
    play(s, 0, made("Guard", "Instant", text), bear)
    s.reach(1)
    assert not any("Bolt" in str(s.game.name_of(o[1])) for o in s.decision.options if o[0] == "cast")


@rule("611.3a")
def test_a_static_change_with_a_restriction_goes_with_its_aura():
    s = table()
    bear = s.put(1, "battlefield", beast("Bear"))
    play(
        s,
        0,
        made("Chain", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets -1/-0 and can't block."),
        bear,
    )
    assert s.pt(bear) == (1, 2)
    (ability,) = meaning("Enchanted creature gets -1/-0 and can't block.")
    assert isinstance(ability.effects[1], CantBlock)


@rule("110.2", "613.1b")
def test_another_player_gains_control():
    s = table(players=3)
    s.put(0, "battlefield", beast("Gift", "{0}: Target opponent gains control of this creature."))
    s.cast(0, "Gift", ("player", 2), kind="activate")
    s.resolve()
    assert s.game.controller(s.find("Gift")) == 2


@rule("305.7", "608.2d")
def test_a_land_becomes_the_type_of_your_choice():
    s = table()
    s.put(0, "battlefield", card("Forest", "Basic Land — Forest"))
    s.expect(0, "608.2d", "Island")
    play(s, 0, made("Flood", "Instant", "Target land becomes the basic land type of your choice until end of turn."))
    assert s.characteristic("Forest", SUBTYPES) == {"Island"}
    s.pass_until("upkeep")
    assert s.characteristic("Forest", SUBTYPES) == {"Forest"}


@rule("305.7", "205.1a")
def test_what_becomes_a_land_of_a_basic_type_loses_the_abilities_of_its_text_but_none_that_is_granted():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear", "Vigilance\n{T}: You gain 1 life."))
    aura = "Enchantment — Aura"
    wings = made("Wings", aura, "Enchant permanent\nEnchanted permanent has flying.")
    song = made("Song", aura, "Enchant permanent\nEnchanted permanent is a colorless Forest land.")
    s.put(0, "battlefield", wings, song, attached_to=bear)
    assert s.characteristic(bear, TYPES) == {"land"} and s.characteristic(bear, SUBTYPES) == {"Forest"}
    assert (s.has(bear, "flying"), s.has(bear, "vigilance")) == (True, False)
    assert s.offered(0, "activate") == []
    s.act(0, "tap for mana", "Bear")
    assert s.pool(0) == "G"


@rule("105.3", "205.1a")
def test_a_creature_becomes_the_type_and_color_of_your_choice():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear", types="Creature — Bear"))
    for value, kind in (("Elf", "creature type"), ("R", "color")):
        s.expect(0, "608.2d", value)
        play(
            s,
            0,
            made(f"Change {kind}", "Instant", f"Target creature becomes the {kind} of your choice until end of turn."),
        )
    assert s.characteristic(bear, SUBTYPES) == {"Elf"}
    assert s.characteristic(bear, COLORS) == {"R"}


@rule("604.2", "613.4c")
def test_counters_on_it_are_those_of_what_changes():
    s = table()
    bear = s.put(
        0, "battlefield", beast("Bear", "Bear gets +1/+0 for each charge counter on it."), counters={"charge": 2}
    )
    aura = made(
        "Gift", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1 for each charge counter on it."
    )
    own = made(
        "Sash", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +0/+1 for each charge counter on Sash."
    )
    play(s, 0, aura, bear)
    assert s.pt(bear) == (6, 4)
    play(s, 0, own, bear)
    play(s, 0, made("Mark", "Sorcery", "Put five charge counters on target Aura."), "Sash")
    assert s.pt(bear) == (6, 9)


@rule("608.2h")
@pytest.mark.parametrize(("where", "size"), [("it", (4, 2)), ("Wand", (5, 2))])
def test_counters_on_it_are_those_of_the_target_in_an_effect_on_it(where, size):
    s = table()
    s.put(0, "battlefield", beast("Bear"), counters={"charge": 2})
    text = f"{{0}}: Target creature gets +1/+0 until end of turn for each charge counter on {where}."
    s.put(0, "battlefield", made("Wand", "Artifact", text), counters={"charge": 3})
    s.activate(0, "Wand", "Bear")
    s.resolve()
    assert s.pt("Bear") == size
