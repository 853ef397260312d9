"""Names, type lines, power and toughness (CR 109, 201, 204–208)."""

from __future__ import annotations

import types

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, OX, RELIC, FullTable

from apnap import AffectsThis, Continuous, Keyword, Manifest, Ruleset, Static, Triggered, declares
from apnap.testing.rule import rule
from apnap_plugins.abilities.crew import crew
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    BecomeSubtypes,
    BecomeTypes,
    DefinePT,
    Gain,
    LoseTypes,
    ModifyPT,
    SetPT,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.planeswalkers import loyalty_of
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import (
    InterchangeableName,
    IsNamed,
    YouHaveOfDifferentNames,
    card_names,
    has_different_name,
    have_different_names,
    have_same_name,
    known_as,
    most_with_different_names,
)
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import (
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    base_power_and_toughness,
    card,
    type_line,
)
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    LAND,
    Anything,
    HasSubtype,
    HasType,
    IsToken,
    Not,
    PowerAtMost,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.subtypes import (
    ARTIFACT_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from apnap_plugins.testing import creature, instant, sorcery

NAMELESS = creature("", 2, 2, types="Creature — Demon")


def demon(name):
    return creature(name, 5, 5, types="Creature — Demon")


def always(*parts, of=CREATURE, name="Always"):
    return card(name, "Enchantment", Static((Continuous(AffectsAll(of), parts),)))


# 201 -----------------------------------------------------------------------------------------------------------


@rule("201.2a", "201.2b", "201.2c")
def test_objects_have_the_same_or_different_names_only_where_they_have_names():
    with FullTable() as s:
        a, twin, b = s.put(0, "battlefield", demon("A"), demon("A"), demon("B"))
        none, other = s.put(0, "battlefield", NAMELESS, NAMELESS)
        s.reach(0)
        g = s.game
        assert have_same_name(g, [a, twin]) and not have_same_name(g, [a, b]) and not have_same_name(g, [none, other])
        assert have_different_names(g, [a, b]) and not have_different_names(g, [a, b, twin])
        assert not have_different_names(g, [a, none])
        assert has_different_name(g, a, [b, none]) and not has_different_name(g, a, [b, twin])
        assert not has_different_name(g, none, [a])
        assert most_with_different_names(g, [a, twin, b, none]) == 2


@rule("201.2b", "603.4")
@pytest.mark.parametrize(("fourth", "wins"), [(NAMELESS, False), (demon("A"), False), (demon("D"), True)])
def test_the_example_of_liliana_s_contract(fourth, wins):
    contract = card("Contract", "Enchantment", Triggered(
        AtBeginning("upkeep"), rc.Note("won"), condition=YouHaveOfDifferentNames(HasSubtype("Demon"), 4)))  # fmt: skip
    with FullTable(decks=[[FOREST] * 9] * 2, stage="untap") as s:
        s.put(0, "battlefield", contract, demon("A"), demon("B"), demon("C"), fourth)
        s.put(1, "battlefield", demon("E"))
        s.pass_until("upkeep")
        assert bool(s.stack) is wins


def interchangeable():
    module = types.ModuleType("reskin")
    module.MANIFEST = Manifest(id="reskin", name="Reskinned cards", kind="house", requires=("names",))
    module.apnap_declarations = declares(InterchangeableName("Greymond", "Rick"))
    return Ruleset.load(extra=[rc, module])


@rule("201.3", "201.3a", "201.4g", "704.5j")
def test_cards_with_interchangeable_names_have_the_same_name():
    rick, greymond = (creature(n, 3, 4, types="Legendary Creature — Human") for n in ("Rick", "Greymond"))
    with FullTable(ruleset=interchangeable()) as s:
        one, two = s.put(0, "battlefield", rick, greymond)
        s.put(1, "battlefield", rick)
        s.expect(0, "704.5j", two)
        s.reach(0)
        s.done()
        assert one not in s.game.objects and two in s.game.objects and known_as(s.game, "Greymond") == "Rick"
        s.do(0, MoveTo(All(IsNamed("Rick")), "exile"))
        assert s.count(None, "battlefield") == 0


@rule("201.2a", "201.3a")
def test_without_the_plugin_names_are_only_what_they_are():
    with FullTable() as s:
        s.put(0, "battlefield", demon("Rick"), demon("Greymond"))
        s.do(0, MoveTo(All(IsNamed("Rick")), "exile"))
        assert s.zone_names(0, "battlefield") == ["Greymond"]


@rule("201.4", "201.4a")
def test_any_card_s_name_can_be_chosen_by_its_printed_characteristics():
    """The Example of Dispossess: not Island, also where an Island has been turned into an artifact; no token's name."""
    from apnap_plugins.actions.create import CreateTokens, Token

    def artifact(characteristics):
        return "artifact" in characteristics[TYPES]

    with FullTable(ruleset=Ruleset.load(sets=["xln"], extra=[rc])) as s:
        s.put(0, "battlefield", always(BecomeTypes(frozenset(["artifact"])), of=LAND), FOREST, RELIC)
        s.do(0, CreateTokens(Token("Artifact — Treasure", name="Treasure Thing")))
        names = card_names(s.game, artifact)
        assert "Relic" in names and "Pirate's Cutlass" in names
        assert not {"Forest", "Always", "Treasure Thing", "Air Elemental"} & set(names)
        assert {"Forest", "Air Elemental"} <= set(card_names(s.game)) and "Treasure Thing" not in card_names(s.game)


@rule("201.4")
def test_a_player_chooses_a_card_name():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Name It", rc.NoteCardName()))
        s.put(1, "library", BEAR, OX)
        s.act(0, "cast", "Name It")
        s.expect(0, "201.4", "Ox").resolve()
        assert s.noted == (("Ox", 0),)


@rule("201.4a")
def test_where_no_card_fits_no_name_is_chosen():
    with FullTable() as s:
        s.put(
            0,
            "hand",
            sorcery("Name It", rc.NoteCardName("plane")),
        )
        s.act(0, "cast", "Name It").resolve()
        assert s.noted == ((None, 0),)


@rule("201.5")
def test_text_that_names_its_object_means_that_one_only():
    from apnap_plugins.rules.counters.instructions import PutCounters
    from apnap_plugins.rules.stack.abilities import Activated

    grower = creature("Grower", 1, 1, Activated((), PutCounters(PLUS, 1)))
    with FullTable() as s:
        one, two = s.put(0, "battlefield", grower, grower)
        s.act(0, "activate", one).resolve()
        assert s.pt(one) == (2, 2) and s.pt(two) == (1, 1)


# 204, 205 --------------------------------------------------------------------------------------------------------


@rule("204.1", "204.2", "205.2a", "205.3a", "205.3b", "205.4a", "300.1", "301.3", "303.3", "304.3", "305.5", "307.3")
def test_type_lines_are_read_into_their_words():
    assert type_line("Basic Land — Mountain") == ({"basic"}, {"land"}, {"Mountain"})
    assert type_line("Creature — Goblin Wizard") == (frozenset(), {"creature"}, {"Goblin", "Wizard"})
    assert type_line("Artifact — Equipment") == (frozenset(), {"artifact"}, {"Equipment"})
    assert type_line("Legendary Snow Artifact Creature — Golem") == (
        {"legendary", "snow"}, {"artifact", "creature"}, {"Golem"},
    )  # fmt: skip
    for line, subtypes in (
        ("Artifact — Equipment Vehicle", {"Equipment", "Vehicle"}), ("Enchantment — Aura Curse", {"Aura", "Curse"}),
        ("Instant — Arcane Trap", {"Arcane", "Trap"}), ("Land — Urza’s Tower", {"Urza’s", "Tower"}),
        ("Sorcery — Arcane", {"Arcane"}), ("Legendary Planeswalker — Huatli", {"Huatli"}),
    ):  # fmt: skip
        assert type_line(line)[2] == subtypes
    with pytest.raises(ValueError, match="Wizardly"):
        type_line("Wizardly Creature")


ALIVE = (BecomeTypes(frozenset(["creature"])), SetPT(1, 1))


@rule("205.1b", "205.4b", "205.2b", "300.2")
def test_the_examples_of_living_lands():
    """All lands are 1/1 creatures that are still lands: other types, land types and supertypes stay."""
    vault = card("Vault", "Legendary Artifact Land — Forest Desert")
    with FullTable() as s:
        s.put(0, "battlefield", always(*ALIVE, of=LAND), vault)
        s.reach(0)
        assert s.characteristic("Vault", TYPES) == {"artifact", "land", "creature"}
        assert s.characteristic("Vault", SUBTYPES) == {"Forest", "Desert"}
        assert s.characteristic("Vault", SUPERTYPES) == {"legendary"} and s.pt("Vault") == (1, 1)
        s.do(0, MoveTo(All(all_of(ARTIFACT, CREATURE)), "exile"))
        assert s.count("Vault", "exile") == 1


@rule("205.1b")
def test_the_example_of_artifact_creatures():
    relic = card("Glyph", "Artifact Enchantment")
    march = always(BecomeTypes(frozenset(["artifact", "creature"])), SetPT(1, 1), of=ARTIFACT)
    with FullTable() as s:
        s.put(0, "battlefield", relic, march)
        s.reach(0)
        assert s.characteristic("Glyph", TYPES) == {"artifact", "enchantment", "creature"}


@rule("205.1a")
def test_setting_types_removes_the_subtypes_that_fit_no_more_and_keeps_counters_and_damage():
    golem = creature("Golem", 3, 3, types="Legendary Artifact Creature — Equipment Golem")
    with FullTable() as s:
        s.put(0, "battlefield", golem, counters={PLUS: 1}, damage=2)
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)))
        assert s.characteristic("Golem", TYPES) == {"artifact"} and s.characteristic("Golem", SUBTYPES) == {"Equipment"}
        assert s.characteristic("Golem", SUPERTYPES) == {"legendary"}
        assert s.counters("Golem") == {PLUS: 1} and s.field("damage", "Golem") == 2
        s.do(0, Change(All(ARTIFACT), (BecomeTypes(frozenset(["land"]), frozenset(["Forest"]), False),)), name="Two")
        assert s.characteristic("Golem", TYPES) == {"land"} and s.characteristic("Golem", SUBTYPES) == {"Forest"}


@rule("205.1a")
def test_a_type_that_is_removed_takes_its_subtypes_unless_another_type_shares_them():
    kin = card("Kin", "Tribal Artifact Creature — Goblin Vehicle", power=1, toughness=1)
    with FullTable() as s:
        s.put(0, "battlefield", kin)
        s.do(0, Change(All(CREATURE), (LoseTypes(frozenset(["creature"])),)))
        assert s.characteristic("Kin", SUBTYPES) == {"Goblin", "Vehicle"}  # tribals have creature types
        s.do(0, Change(All(ARTIFACT), (LoseTypes(frozenset(["tribal", "artifact"])),)), name="Two")
        assert s.characteristic("Kin", TYPES) == set() and s.characteristic("Kin", SUBTYPES) == set()


@rule("205.1a", "205.1b")
def test_setting_creature_types_replaces_creature_types_only():
    arbor = card("Arbor", "Land Creature — Forest Dryad", power=1, toughness=1)
    with FullTable() as s:
        s.put(0, "battlefield", arbor, always(BecomeSubtypes(frozenset(["Goblin"]))))
        s.reach(0)
        assert s.characteristic("Arbor", SUBTYPES) == {"Forest", "Goblin"}
        assert s.characteristic("Arbor", TYPES) == {"land", "creature"}


@rule("205.1a")
def test_an_instant_stays_an_instant_whatever_its_types_are_set_to():
    from testcards import InZone

    odd = card("Odd", "Enchantment", Static((Continuous(InZone("stack", HasType("instant")), (
        BecomeTypes(frozenset(["artifact"]), frozenset(), False),)),)))  # fmt: skip
    import testcards

    with FullTable(ruleset=Ruleset.load(extra=[rc, testcards])) as s:
        s.put(0, "battlefield", odd)
        s.put(0, "hand", instant("Zap", GainLife(1)))
        s.act(0, "cast", "Zap")
        assert s.characteristic(s.ids("stack")[0], TYPES) == {"artifact", "instant"}


@rule("205.3c", "205.3d")
def test_an_object_gains_no_subtype_that_none_of_its_types_has():
    """Dryad Arbor: Forest is a land type, and Dryad is a creature type."""
    arbor = card("Arbor", "Land Creature — Forest Dryad", power=1, toughness=1)
    words = frozenset(["Goblin", "Island", "Equipment"])
    with FullTable() as s:
        s.put(0, "battlefield", arbor, BEAR, RELIC, always(BecomeTypes(frozenset(), words), of=Anything()))
        s.reach(0)
        assert s.characteristic("Arbor", SUBTYPES) == {"Forest", "Dryad", "Goblin", "Island"}
        assert s.characteristic("Bear", SUBTYPES) == {"Bear", "Goblin"}
        assert s.characteristic("Relic", SUBTYPES) == {"Equipment"}
        s.do(0, Change(All(HasSubtype("Dryad")), (LoseTypes(frozenset(["creature"])),)))
        assert s.characteristic("Arbor", SUBTYPES) == {"Forest", "Island"}


@rule("205.3e", "205.3g", "205.3h", "205.3j", "205.3k", "205.3m")
def test_one_existing_subtype_of_the_right_kind_is_chosen():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Tribe", rc.NoteSubtype("creature")))
        s.act(0, "cast", "Tribe")
        s.expect(0, "205.3e", "Merfolk").resolve()
        assert s.noted == (("Merfolk", 0),)
    assert {"Merfolk", "Wizard"} <= CREATURE_TYPES
    assert not {"Merfolk Wizard", "artifact", "opponent", "Swamp", "truck"} & CREATURE_TYPES
    assert {"Saga", "Class", "Curse", "Shrine"} <= ENCHANTMENT_TYPES and "Huatli" in PLANESWALKER_TYPES
    assert "Vehicle" in ARTIFACT_TYPES and {"Adventure", "Trap"} <= SPELL_TYPES


@rule("205.4c", "305.8", "205.4g")
def test_supertypes_make_basic_and_snow():
    from apnap_plugins.rules.vocabulary.filters import HasSupertype

    dual = card("Dual", "Land — Plains Island")
    ice = card("Icy Forest", "Basic Snow Land — Forest")
    with FullTable() as s:
        s.put(0, "battlefield", dual, ice, FOREST)
        s.do(0, MoveTo(All(all_of(LAND, Not(HasSupertype("basic")))), "exile"))
        assert s.zone_names(0, "exile") == ["Dual"]
        s.do(0, MoveTo(All(HasSupertype("snow")), "exile"), name="Thaw")
        assert sorted(s.zone_names(0, "exile")) == ["Dual", "Icy Forest"] and s.count("Forest", "battlefield") == 1


@rule("205.4e")
@pytest.mark.parametrize(
    ("legend", "castable"),
    [
        (creature("King", 1, 1, types="Legendary Creature — Human"), True),
        (card("Walker", "Legendary Planeswalker", loyalty=3), True),
        (card("Throne", "Legendary Artifact"), False),
        (BEAR, False),
    ],
)
def test_legendary_spells_need_a_legendary_creature_or_planeswalker(legend, castable):
    edict = card(
        "Edict", "Legendary Sorcery", *sorcery("x", GainLife(1)).characteristics.values["abilities"], cost="{0}"
    )
    with FullTable() as s:
        s.put(0, "hand", edict)
        s.put(1, "battlefield", creature("King", 1, 1, types="Legendary Creature — Human"))
        assert s.offered(0, "cast") == []
        s.put(0, "battlefield", legend, counters={"loyalty": 3})
        assert s.offered(0, "cast") == (["Edict"] if castable else [])


# 208, 209 --------------------------------------------------------------------------------------------------------


@rule("208.1", "302.4", "302.4c", "208.5")
def test_power_and_toughness_are_printed_and_changed():
    egg = card("Egg", "Creature — Egg")
    with FullTable() as s:
        s.put(0, "battlefield", creature("Knight", 2, 3), egg, counters={PLUS: 1})
        s.reach(0)
        assert s.pt("Knight") == (3, 4)
        assert s.zone_names(0, "graveyard") == ["Egg"]  # without a value its toughness is 0
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)))
        assert s.pt("Knight") == (None, None)


@rule("208.2", "208.2a", "604.3")
def test_the_example_of_lost_order_of_jarkeld():
    """1 plus the creatures of the chosen player: a number that can't be determined is 0."""
    number = rc.OneMoreThanTheirs()
    order = creature("Order", 0, 0, Static((Continuous(AffectsThis(), (DefinePT(number, number),)),), defining=True))
    with FullTable() as s:
        s.put(0, "hand", order)
        s.put(1, "battlefield", BEAR, OX, BEAR)
        s.reach(0)
        assert s.pt("Order") == (1, 1)
        there = s.put(0, "battlefield", order)
        s.set_field(rc.CHOSEN_PLAYER, 1, there)
        s.settle()
        assert s.pt(there) == (4, 4)
        s.do(1, MoveTo(All(HasSubtype("Bear")), "exile"))
        assert s.pt(there) == (2, 2)


@rule("208.3", "208.3a", "301.7a", "301.7b")
def test_a_noncreature_permanent_has_no_power_and_toughness_but_what_would_change_them_waits():
    boat = card("Boat", "Artifact — Vehicle", crew(1), power=4, toughness=3)
    with FullTable() as s:
        s.put(0, "battlefield", boat, RELIC)
        s.put(0, "hand", boat)
        s.reach(0)
        here, card_in_hand = s.find("Boat", "battlefield"), s.find("Boat", "hand")
        assert s.pt(here) == (None, None) and s.pt(card_in_hand) == (4, 3)
        s.do(0, MoveTo(All(PowerAtMost(9)), "exile"))
        assert here in s.game.objects
        s.do(0, Change(All(ARTIFACT), (ModifyPT(2, 1),)), name="Two")
        assert s.pt(here) == (None, None) and s.pt("Relic") == (None, None)
        s.do(0, Change(All(HasSubtype("Vehicle")), (BecomeTypes(frozenset(["creature"])),)), name="Three")
        assert s.pt(here) == (6, 4)


def test_a_game_without_vehicles_runs_no_layers_for_them():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, RELIC)
        s.reach(0)
        assert s.game.computed().kept == {} and s.game.computed().characteristics == {}
        s.put(0, "battlefield", card("Boat", "Artifact — Vehicle", power=4, toughness=3))
        assert s.pt("Boat") == (None, None) and s.pt("Bear") == (2, 2)
        assert list(s.game.computed().characteristics) == [s.find("Boat")]


@rule("208.3", "205.1a")
def test_a_creature_that_is_none_any_more_has_no_power():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)))
        assert s.characteristic("Bear", POWER) is None and s.characteristic("Bear", TOUGHNESS) is None
        assert s.count("Bear", "battlefield") == 1


@rule("208.4", "208.4a", "208.4b", "613.4b")
def test_base_power_and_toughness_are_set_under_what_modifies_them():
    with FullTable() as s:
        s.put(0, "battlefield", OX, counters={PLUS: 2})
        s.do(0, Change(All(CREATURE), (SetPT(0, 1),)))
        assert s.pt("Ox") == (2, 3) and base_power_and_toughness(s.game, s.id_of("Ox")) == (0, 1)


@rule("209.1", "306.2", "306.5", "306.5a", "306.5c", "122.1e")
def test_loyalty_is_the_printed_number_or_the_counters():
    walker = card("Walker", "Planeswalker", loyalty=3, cost="{0}")
    with FullTable() as s:
        s.put(0, "hand", walker)
        s.reach(0)
        assert loyalty_of(s.game, s.find("Walker")) == 3
        s.act(0, "cast", "Walker").resolve()
        there = s.find("Walker", "battlefield")
        assert loyalty_of(s.game, there) == 3
        s.set_field("counters", (("loyalty", 5, 1),), there)
        assert loyalty_of(s.game, there) == 5
        s.put(0, "battlefield", BEAR, counters={"loyalty": 2})
        assert loyalty_of(s.game, s.find("Bear")) is None


# 304, 307, 308, 110.4 ---------------------------------------------------------------------------------------------


@rule("304.4", "307.4", "110.4", "110.4a")
@pytest.mark.parametrize("kind", ["Instant", "Sorcery", "Tribal Instant — Goblin"])
def test_instants_and_sorceries_stay_where_they_are(kind):
    with FullTable() as s:
        s.put(0, "graveyard", card("Word", kind), card("Kinship", "Tribal Enchantment — Goblin"), BEAR)
        s.put(0, "hand", sorcery("Raise", MoveTo(All(Anything(), "graveyard"), "battlefield")))
        s.act(0, "cast", "Raise").resolve()
        assert sorted(s.zone_names(0, "battlefield")) == ["Bear", "Kinship"]
        assert sorted(s.zone_names(0, "graveyard")) == ["Raise", "Word"]


@rule("308.1", "308.2", "302.3", "300.2b")
def test_a_tribal_card_is_cast_as_its_other_type_and_has_creature_types():
    bolt = card(
        "Tarfire",
        "Tribal Instant — Goblin",
        *instant("x", GainLife(1)).characteristics.values["abilities"],
        cost="{0}",
    )
    with FullTable(stage="upkeep") as s:
        s.put(0, "hand", bolt)
        assert s.offered(0, "cast") == ["Tarfire"]
        s.act(0, "cast", "Tarfire").resolve()
        s.do(0, MoveTo(All(HasSubtype("Goblin"), "graveyard"), "exile"))
        assert s.zone_names(0, "exile") == ["Tarfire"] and s.life(0) == 21


@rule("301.1", "301.2", "302.1", "302.2", "303.1", "303.2", "307.1", "307.2", "304.1", "304.2", "110.4b")
def test_permanent_spells_are_cast_in_a_main_phase_and_resolve_under_their_caster_s_control():
    cards = [card(f"A {t}", t.title(), cost="{0}") for t in ("artifact", "enchantment")]
    cards += [
        creature("A creature", 1, 1, cost="{0}"),
        sorcery("A sorcery", GainLife(1)),
        instant("An instant", GainLife(1)),
    ]
    with FullTable(decks=[[FOREST] * 5] * 2, stage="upkeep") as s:
        s.put(0, "hand", *cards)
        assert s.offered(0, "cast") == ["An instant"]
        s.pass_until("precombat main")
        assert len(s.offered(0, "cast")) == 5
        s.act(0, "cast", "A artifact")
        assert s.offered(0, "cast") == ["An instant"]
        s.resolve()
        for name in ("A enchantment", "A creature", "A sorcery"):
            s.act(0, "cast", name).resolve()
        assert sorted(s.zone_names(0, "battlefield")) == ["A artifact", "A creature", "A enchantment"]
        assert s.zone_names(0, "graveyard") == ["A sorcery"] and s.life(0) == 21


@rule("301.4", "105.2", "105.2c")
def test_artifacts_may_have_colors():
    from apnap_plugins.rules.vocabulary.characteristics import COLORS

    blade = card("Blade", "Artifact", cost="{U}")
    with FullTable() as s:
        s.put(0, "battlefield", blade, RELIC)
        s.reach(0)
        assert s.characteristic("Blade", COLORS) == {"U"} and s.characteristic("Relic", COLORS) == set()


@rule("110.4c")
def test_a_permanent_that_loses_all_its_types_stays():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, Change(All(CREATURE), (LoseTypes(frozenset(["creature"])),)))
        assert s.count("Bear", "battlefield") == 1 and s.characteristic("Bear", TYPES) == set()


@rule("109.3", "110.5a", "110.5c", "110.5d")
def test_status_is_no_characteristic_and_stays_until_something_changes_it():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, tapped=True)
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["land"]), frozenset(), False),)))
        assert s.field("tapped", bear) and "tapped" not in s.game.characteristics(bear).values
        s.do(0, MoveTo(All(LAND), "exile"), name="Two")
        assert not s.field("tapped", s.find("Bear", "exile"))


@rule("109.2", "109.2a", "109.2b", "110.1")
def test_a_creature_means_a_permanent_a_card_one_in_a_zone():
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        s.put(0, "battlefield", OX)
        s.reach(0)
        s.do(0, MoveTo(All(CREATURE), "hand"))
        assert s.zone_names(0, "hand") == ["Ox"] and "Bear" in s.zone_names(0, "graveyard")
        s.put(0, "hand", instant("Spare", GainLife(1)))
        s.act(0, "cast", "Spare")
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "exile"), name="Two")
        assert s.zone_names(0, "exile") == ["Bear"] and s.stack == ["Spare"]


@rule("107.3", "208.1")
def test_counting_is_done_when_it_is_needed():
    grower = creature("Swarm", 1, 1, Static((Continuous(AffectsThis(), (ModifyPT(Count(All(CREATURE)), 0),)),)))
    with FullTable() as s:
        s.put(0, "battlefield", grower, BEAR)
        s.reach(0)
        assert s.pt("Swarm") == (3, 1)
        s.put(0, "battlefield", OX)
        assert s.pt("Swarm") == (4, 1)


@rule("205.2c", "110.1", "110.4")
def test_tokens_have_card_types():
    from apnap_plugins.actions.create import CreateTokens, Token

    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, CreateTokens(Token("Artifact — Treasure", name="Gem"), 2))
        s.do(0, Change(All(ARTIFACT), ALIVE), name="Two")
        assert [s.pt(gem) for gem in s.find_all("Gem", "battlefield")] == [(1, 1), (1, 1)] and s.pt("Bear") == (2, 2)


@rule("302.4a", "302.4b", "302.5", "302.7", "120.6", "120.2a")
def test_creatures_attack_and_block_and_their_power_is_damage():
    with FullTable(decks=[[FOREST] * 9] * 2) as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        s.expect(0, "declare attackers", {bear: ("player", 1)}).expect(1, "declare blockers", [(ox, bear)])
        s.pass_until("postcombat main")
        assert bear not in s.game.objects and s.field("damage", ox) == 2
        s.pass_until("upkeep")
        assert s.field("damage", ox) == 0


@rule("306.6", "306.8", "302.5")
def test_planeswalkers_are_attacked_and_lose_loyalty():
    with FullTable() as s:
        walker = s.put(1, "battlefield", card("Walker", "Planeswalker", loyalty=3), counters={"loyalty": 3})
        bear = s.put(0, "battlefield", BEAR)
        s.expect(0, "declare attackers", {bear: walker})
        s.pass_until("postcombat main")
        assert s.counters("Walker") == {"loyalty": 1} and s.life(1) == 20


@rule("201.4b", "201.4c", "201.4d", "201.4f", "710.5", "716.5")
def test_names_of_halves_faces_and_alternative_names_can_be_chosen():
    from apnap_plugins.rules.faces.faces import adventurer, flip, split, transforming

    def kind(word):
        return lambda characteristics: word in characteristics[TYPES]

    cards = (
        split(card("Fire", "Instant", cost="{R}"), card("Ice", "Sorcery", cost="{U}")),
        transforming(creature("Man", 1, 1), creature("Wolf", 3, 3, types="Artifact Creature")),
        flip(creature("Student", 1, 1), creature("Master", 4, 4, types="Legendary Creature")),
        adventurer(creature("Giant", 5, 5), card("Stomp", "Instant", cost="{R}")),
    )
    with FullTable() as s:
        s.put(0, "library", *cards)
        s.reach(0)
        names = set(card_names(s.game))
        assert {"Fire", "Ice", "Man", "Wolf", "Student", "Master", "Giant", "Stomp"} <= names
        assert not any("Fire" in n and "Ice" in n for n in names)
        assert {"Fire", "Stomp"} <= set(card_names(s.game, kind("instant"))) and "Ice" not in card_names(
            s.game, kind("instant")
        )
        assert "Wolf" in card_names(s.game, kind("artifact")) and "Man" not in card_names(s.game, kind("artifact"))
        legends = card_names(s.game, lambda c: "legendary" in c.values.get("supertypes", ()))
        assert "Master" in legends and "Student" not in legends
        assert "Giant" in card_names(s.game, kind("creature")) and "Stomp" not in card_names(s.game, kind("creature"))


# Characteristic-defining abilities --------------------------------------------------------------------


ITSELF, SEVEN = AffectsThis(), DefinePT(7, 7)


def sized(affects=ITSELF, condition=None, part=SEVEN, defining=True):
    return Static((Continuous(affects, (part,)),), condition, defining=defining)


@rule("604.3a")
def test_what_defines_functions_everywhere_and_what_sets_afterwards_wins():
    small = card("Small", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (SetPT(1, 1),)),)))
    with FullTable() as s:
        s.put(0, "battlefield", small)
        there = s.put(0, "battlefield", creature("Star", 0, 0, sized()))  # with the later timestamp
        s.put(0, "graveyard", creature("Star", 0, 0, sized()))
        s.reach(0)
        assert [s.pt(o) for o in s.find_all("Star", "graveyard")] == [(7, 7)]
        assert s.pt(there) == (1, 1)


@rule("604.3a")
def test_a_token_created_with_it_and_a_copy_of_one_that_has_it_define_too():
    star = Token("Creature — Star", "W", 0, 0, (sized(),))
    small = instant("Shrink", Change(All(CREATURE), (SetPT(1, 1),)))
    with FullTable() as s:
        s.put(0, "battlefield", creature("Printed", 0, 0, sized()))
        s.put(0, "hand", small, instant("Spark", CreateTokens(star)), instant("Twin", CreateCopyTokens(All(IsToken()))))
        s.act(0, "cast", "Spark").resolve()
        s.act(0, "cast", "Twin").resolve()
        assert [s.pt(o) for o in s.ids("battlefield")] == [(7, 7)] * 3
        s.act(0, "cast", "Shrink").resolve()
        assert [s.pt(o) for o in s.ids("battlefield")] == [(1, 1)] * 3


@rule("604.3a")
def test_an_ability_that_is_granted_defines_nothing_but_sets_with_its_timestamp():
    """It comes into the layer of what sets power and toughness, after an earlier effect there."""
    grows = sized(part=SetPT(7, 7), defining=False)
    with FullTable() as s:
        there = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Shrink", Change(All(CREATURE), (SetPT(1, 1),))))
        s.put(0, "hand", instant("Grow", Change(All(CREATURE), (Gain((grows,)),))))
        s.act(0, "cast", "Shrink").resolve()
        s.act(0, "cast", "Grow").resolve()
        assert s.pt(there) == (7, 7)


@rule("604.3a")
@pytest.mark.parametrize(
    "ability",
    [
        sized(AffectsAll(CREATURE)),  # of other objects
        sized(condition=YourTurn()),  # only if
        sized(part=BecomeTypes(frozenset(["artifact"]))),  # card types
        sized(part=Gain((Keyword("flying"),))),  # abilities
        Static((Continuous(AffectsThis(), (Gain((sized(),)),)),)),  # granted, here by the object to itself
        Activated((), Change(All(CREATURE), (Gain((sized(),)),))),
    ],
)
def test_what_does_not_meet_the_criteria_is_not_taken_for_defining(ability):
    with pytest.raises(ValueError, match=r"604\.3a"):
        creature("Fraud", 1, 1, ability)


@rule("604.3a", "113.6")
def test_with_a_condition_or_for_others_it_functions_on_the_battlefield_only():
    moody = creature("Moody", 2, 2, sized(condition=YourTurn(), part=SetPT(7, 7), defining=False))
    with FullTable() as s:
        s.put(0, "hand", moody)
        there = s.put(0, "battlefield", moody)
        s.reach(0)
        assert (s.pt(s.find("Moody", "hand")), s.pt(there)) == ((2, 2), (7, 7))
