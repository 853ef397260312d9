"""Words for how permanents enter the battlefield: the trees, and games with cards made from their text."""

from __future__ import annotations

import pytest
from wordings import beast, made, play, statics, table

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.rules.copies.copies import EntersAsCopy, ExceptHas, ExceptIs
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import EntersWithChosenCounter, EntersWithCounters
from apnap_plugins.rules.effects.entering import EntersTapped, EntersTappedUnlessPaid, EnterTapped
from apnap_plugins.rules.effects.linked_abilities import AColor, ACreatureType, APlayer, AsEntersChoose
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave, YourTurn
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    HasSubtype,
    Not,
    OpponentControls,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import basic


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("~ enters tapped.", (EntersTapped(),)),
        ("~ enters tapped unless you control a Forest.", (EntersTapped(YouHave(HasSubtype("Forest"))),)),
        ("Creatures your opponents control enter tapped.", (EnterTapped(all_of(CREATURE, OpponentControls())),)),
        ("As ~ enters, you may pay 2 life. If you don't, it enters tapped.", (EntersTappedUnlessPaid((PayLifeCost(2),)),)),
        ("~ enters with two +1/+1 counters on it.", (EntersWithCounters("+1/+1", 2),)),
        ("~ enters with your choice of a flying counter or a reach counter on it.",
         (EntersWithChosenCounter(("flying", "reach")),)),
        ("~ enters with X +1/+1 counters on it.", (EntersWithCounters("+1/+1", X()),)),
        ("~ enters with a +1/+1 counter on it for each artifact you control.",
         (EntersWithCounters("+1/+1", Count(All(all_of(ARTIFACT, YouControl())))),)),
        ("~ enters tapped with two charge counters on it.", (EntersTapped(), EntersWithCounters("charge", 2))),
        ("~ enters with a +1/+1 counter on it if it's your turn.", (EntersWithCounters("+1/+1", 1, YourTurn()),)),
        ("As ~ enters, choose a color.", (AsEntersChoose("color", AColor()),)),
        ("As ~ enters, choose a color other than green.", (AsEntersChoose("color", AColor("G")),)),
        ("As ~ enters, choose a creature type.", (AsEntersChoose("type", ACreatureType()),)),
        ("As ~ enters, choose an opponent.", (AsEntersChoose("player", APlayer(opponent=True)),)),
        ("You may have ~ enter as a copy of any creature on the battlefield.", (EntersAsCopy(),)),
        (("You may have ~ enter as a copy of any nonlegendary creature on the battlefield, except it has haste "
          "and it's a Bird in addition to its other types."), None),
    ],
)  # fmt: skip
def test_entering(line, effects):
    found = statics(line)
    if effects is not None:
        assert found == effects
        return
    (copy,) = found
    assert copy.exceptions == (ExceptHas((Keyword("haste"),)), ExceptIs(subtypes=frozenset(["Bird"])))
    assert isinstance(copy.filter.parts[0], Not)


@rule("614.1c", "614.12a")
@pytest.mark.parametrize("pays", [True, False])
def test_a_land_enters_tapped_unless_life_is_paid(pays):
    s = table()
    s.put(0, "hand", made("Shrine", "Land", "As Shrine enters, you may pay 2 life. If you don't, it enters tapped."))
    s.expect(0, "614.12a", pays)
    s.act(0, "play", "Shrine")
    assert s.field(TAPPED, s.find("Shrine", "battlefield")) is not pays
    assert s.field("life", 0) == (18 if pays else 20)


@rule("614.1c")
def test_a_land_that_enters_tapped_looks_at_the_others():
    text = "Grove enters tapped unless you control a Forest."
    for forest in (True, False):
        s = table()
        if forest:
            s.put(0, "battlefield", card("Forest", "Basic Land — Forest"))
        s.put(0, "hand", made("Grove", "Land", text))
        s.act(0, "play", "Grove")
        assert s.field(TAPPED, s.find("Grove", "battlefield")) is not forest


@rule("607.2d", "614.12a")
def test_the_chosen_type_is_what_was_chosen_as_it_entered():
    s = table()
    elf, bear = s.put(0, "battlefield", beast("Elf", types="Creature — Elf"), beast("Bear", types="Creature — Bear"))
    s.expect(0, "607.2d", "Elf")
    play(s, 0, made("Banner", "Artifact", "As Banner enters, choose a creature type.\n"
                    "Creatures you control of the chosen type get +1/+1."))  # fmt: skip
    assert s.pt(elf) == (3, 3)
    assert s.pt(bear) == (2, 2)


@rule("107.3m")
def test_counters_for_x_of_the_spell():
    s = table()
    for _ in range(3):
        s.put(0, "battlefield", card("Forest", "Basic Land — Forest"))
    s.expect(0, "107.3a", 3)
    play(s, 0, beast("Hydra", "Hydra enters with X +1/+1 counters on it.", "0/0", cost="{X}"))
    assert s.counters_on(s.find("Hydra", "battlefield")) == 3


@rule("107.3m")
def test_x_of_the_spell_in_an_ability_that_triggers_as_it_enters_and_in_no_other():
    s = table()
    for _ in range(3):
        s.put(0, "battlefield", card("Forest", "Basic Land — Forest"))
    text = "When Hydra enters, create X 1/1 red Goblin creature tokens.\nWhen Hydra dies, you gain X life."
    s.expect(0, "107.3a", 3)
    play(s, 0, beast("Hydra", text, "1/1", cost="{X}"))
    s.resolve_all()
    assert s.count("Goblin Token", "battlefield") == 3
    play(s, 0, made("Kill", "Instant", "Destroy target creature."), "Hydra")
    s.resolve_all()
    assert s.field("life", 0) == 20


@rule("707.9a")
def test_a_copy_with_an_ability_more():
    s = table()
    s.put(1, "battlefield", beast("Bear", "", "4/2"))
    s.expect(0, "707.5", s.find("Bear"))
    text = "You may have Clone enter as a copy of any creature on the battlefield, except it has haste."
    play(s, 0, beast("Clone", text, "0/0"))
    (copy,) = s.find_all("Bear", "battlefield", 0)
    assert s.pt(copy) == (4, 2)
    s.expect(0, "declare attackers", {copy: ("player", 1)})
    s.pass_until("end of combat")
    assert s.field("life", 1) == 16


@rule("105.4", "608.2h")
def test_a_choice_of_an_ability_whose_source_is_gone():
    s = table()
    s.put(0, "battlefield", beast("Red", size="2/2"), made("Orb", "Artifact",
          "Sacrifice Orb: Choose a creature type. Creatures of the chosen type get +1/+1 until end of turn."))  # fmt: skip
    elf = s.put(0, "battlefield", beast("Elf", types="Creature — Elf"))
    s.expect(0, "607.2d", "Elf")
    s.act(0, "activate", "Orb")
    s.resolve()
    assert s.pt(elf) == (3, 3)
    assert s.pt("Red") == (2, 2)


@rule("614.12")
@pytest.mark.parametrize("condition", ["a Forest", "a Forest or a Plains"])
def test_what_enters_is_not_among_what_its_controller_has(condition):
    """It is judged as it would exist there, but none of the permanents that were there."""
    for others, tapped in (((), True), ((basic("G"),), False)):
        s = table()
        s.put(0, "battlefield", *others)
        s.put(0, "hand", made("Grove", "Land \u2014 Forest", f"Grove enters tapped unless you control {condition}."))
        s.act(0, "play", "Grove")
        assert bool(s.field(TAPPED, "Grove")) == tapped


@rule("614.12")
def test_it_does_not_count_for_its_own_counters():
    for others, expected in (((), 0), ((beast("Huge", cost="{5}"),), 1)):
        s = table()
        s.put(0, "battlefield", *others)
        text = "Big enters with a +1/+1 counter on it if you control a permanent with mana value 4 or greater."
        s.put(0, "battlefield", *[basic("G")] * 4)
        s.put(0, "hand", beast("Big", text, cost="{4}"))
        s.cast(0, "Big")
        s.resolve()
        assert s.counters_on("Big") == expected


@rule("614.12a", "614.1c")
@pytest.mark.parametrize("kind", ["flying", "reach"])
def test_one_of_two_counters_is_chosen_by_who_will_control_it(kind):
    s = table()
    s.put(1, "hand", beast("Glider", "Flash\n~ enters with your choice of a flying counter or a reach counter on it."))
    s.cast(1, "Glider")
    s.expect(1, "614.12a", kind)
    s.resolve()
    s.done()
    assert s.counters("Glider") == {kind: 1}


@rule("614.1d", "614.12", "122.6a")
def test_others_enter_with_an_additional_counter():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Lord", "Each other Warrior creature you control enters with an additional +1/+1 counter on it."),
    )
    play(s, 0, beast("Warrior", types="Creature — Warrior"))
    play(s, 0, beast("Pair", "Pair enters with two +1/+1 counters on it.", types="Creature — Warrior"))
    play(s, 0, beast("Elf", types="Creature — Elf"))
    s.put(1, "hand", made("Rival", "Creature — Warrior", "Flash", "{0}", "2/2"))
    s.cast(1, "Rival")
    s.resolve()
    found = {name: s.counters_on(s.find(name, "battlefield")) for name in ("Lord", "Warrior", "Pair", "Elf", "Rival")}
    assert found == {"Lord": 0, "Warrior": 1, "Pair": 3, "Elf": 0, "Rival": 0}


@rule("614.12")
def test_two_lords_that_enter_together_do_not_help_each_other():
    text = "Each other creature you control enters with two additional +1/+1 counters on it."
    s = table()
    s.put(0, "graveyard", beast("Lord", text), beast("Lady", text))
    play(s, 0, made("Rise", "Sorcery", "Return all creature cards from your graveyard to the battlefield."))
    assert [s.counters_on(name) for name in ("Lord", "Lady")] == [0, 0]
    play(s, 0, beast("Elf"))
    assert s.counters_on("Elf") == 4


@rule("603.6a", "603.6c")
def test_when_it_enters_or_leaves():
    s = table()
    play(s, 0, beast("Marauder", "When Marauder enters or leaves the battlefield, it deals 1 damage to each opponent."))
    s.resolve()
    assert s.life_totals() == [20, 19]
    play(s, 0, made("Bounce", "Instant", "Return target creature to its owner's hand."), "Marauder")
    s.resolve()
    assert s.life_totals() == [20, 18]


@rule("122.1")
def test_additional_counters_if_it_was_kicked():
    text = "Kicker {1}\nVanishing 2\nIf Wurm was kicked, it enters with three additional time counters on it."
    for kicked, times in ((True, 5), (False, 2)):
        s = table()
        s.put(0, "battlefield", card("Forest", "Basic Land — Forest"))
        s.expect(0, "601.2b", int(kicked))
        play(s, 0, beast("Wurm", text))
        assert s.counters("Wurm") == {"time": times}
