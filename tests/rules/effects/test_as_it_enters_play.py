"""What is done, and paid, as a permanent enters (CR 614.1c, 614.12a)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Static
from apnap.testing import rule
from apnap_plugins.rules.costs.costs import PayCountersCost
from apnap_plugins.rules.counters.counters import CountersPut, player_counters
from apnap_plugins.rules.effects.entering import AsEntersDo, EntersTapped, EntersTappedUnlessPaid, EnterTapped
from apnap_plugins.rules.effects.linked_abilities import CHOICES, AsEntersChoose
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, permanent

THIEF = (
    "As ~ enters, remove all counters from all permanents. ~ enters with a +1/+1 counter on it for each counter "
    "removed this way."
)


@rule("614.1c", "614.12a")
def test_what_is_sacrificed_as_it_enters_is_gone_before_it_is_there():
    s = table()
    s.put(0, "battlefield", basic("G"), basic("R"))
    s.put(1, "battlefield", basic("G"))
    play(s, 0, shrine("As ~ enters, sacrifice all lands you control.", "Terrain"))
    assert s.permanents(0) == ["Terrain"] and s.permanents(1) == ["Forest"]


@rule("614.12a", "122.6a")
def test_it_enters_with_counters_for_those_that_are_removed_and_has_none_of_its_own_before():
    s = table()
    bear, ogre = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OGRE)
    s.happen(CountersPut("+1/+1", 2, bear, who=0))
    s.happen(CountersPut("charge", 1, ogre, who=1))
    play(s, 0, beast("Thief", THIEF))
    assert s.counters_on("Thief") == 3 and s.counters(bear) == {} and s.counters(ogre) == {}


@rule("614.12a", "118.12")
def test_who_pays_as_it_enters_gets_counters_and_who_does_not_pay_gets_none():
    text = (
        "As ~ enters, you may return a nonland permanent you control to its owner's hand. If you do, ~ enters with a "
        "+1/+1 counter "
        "on it."
    )
    for pays in (True, False):
        s = table()
        s.put(0, "battlefield", BEAR)
        s.expect(0, "614.12a", pays)
        play(s, 0, beast("Sphinx", text))
        assert s.counters_on("Sphinx") == pays
        assert s.zone_names(0, "hand") == (["Bear"] if pays else [])


@rule("614.12a", "701.17a")
def test_twice_as_many_counters_as_creatures_that_may_be_sacrificed():
    text = (
        "As ~ enters, you may sacrifice any number of creatures and/or planeswalkers. If you do, it enters with twice that many "
        "+1/+1 counters on it."
    )
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.expect(0, "608.2d", True)
    s.expect(0, "701.17a", ["Bear", "Ogre"])
    play(s, 0, beast("Hellion", text))
    assert s.permanents(0) == ["Hellion"] and s.counters_on("Hellion") == 4


@rule("607.2d")
def test_what_is_chosen_as_it_enters_keeps_words_of_its_own():
    (ability,) = meaning("As ~ enters, choose an opponent.")
    assert isinstance(ability.effects[0], AsEntersChoose)
    (ability,) = meaning("As ~ enters, put a quest counter on an artifact you control.")
    assert isinstance(ability.effects[0], AsEntersDo)


@rule("614.1c")
def test_who_controls_it_does_what_is_done_as_it_enters():
    s = table()
    s.put(0, "battlefield", made("Phylactery", "Artifact", ""))
    play(s, 0, beast("Lich", "As ~ enters, put a phylactery counter on an artifact you control."))
    assert s.counters("Phylactery") == {"phylactery": 1}


def _return_two(land, paid, prepare):
    """Two such lands enter at one moment, and so often somebody is asked whether to pay, and pays."""
    s = table()
    s.put(0, "graveyard", land, land)
    prepare(s)
    for _ in range(paid):
        s.expect(0, "YesNo", True)
    play(s, 0, spell("Return all land cards from your graveyard to the battlefield."))
    assert s.count(land.name, "battlefield") == 2
    return s


@rule("118.3", "118.10", "605.3a", "605.3b", "614.12a")
@pytest.mark.parametrize(("there", "tapped", "left"), [("R", 1, ""), ("RR", 0, ""), ("RRR", 0, "R")])
@pytest.mark.parametrize("pool", [True, False])
def test_mana_is_paid_once_for_what_enters_at_once(pool, there, tapped, left):
    fort = permanent("Fort", "Land", Static((EntersTappedUnlessPaid((mana_cost("{1}"),)),)))
    s = _return_two(fort, 2 - tapped, lambda s: s.give(0, there) if pool else s.lands(0, there))
    assert s.tapped(0).count("Fort") == tapped
    assert s.pool(0) == (left if pool else "")
    assert s.tapped(0).count("Mountain") == (0 if pool else len(there) - len(left))


@rule("107.14", "118.3", "118.10", "614.12a")
@pytest.mark.parametrize(("energy", "tapped", "left"), [(2, 1, 0), (3, 1, 1), (5, 0, 1)])
def test_counters_of_a_player_are_paid_once_for_what_enters_at_once(energy, tapped, left):
    hub = permanent("Hub", "Land", Static((EntersTappedUnlessPaid((PayCountersCost("energy", 2),)),)))
    s = _return_two(hub, 2 - tapped, lambda s: s.happen(CountersPut("energy", energy, player=0)))
    assert s.tapped(0).count("Hub") == tapped
    assert player_counters(s.game, 0, "energy") == left


THRIVING = "~ enters tapped. As it enters, choose a color other than white."


@rule("616.1e", "614.12a")
@pytest.mark.parametrize("text", [THRIVING, "As ~ enters, choose a color.\n~ enters tapped."])
def test_a_land_that_enters_tapped_asks_for_its_color_alone(text):
    s = table(defaults=False)
    s.put(0, "hand", made("Heath", "Land", text, cost=""))
    s.act(0, "play", "Heath", **{"607.2d": "U"})  # anything else that is asked is an error
    assert s.tapped(0) == ["Heath"] and s.field(CHOICES, "Heath") == (("color", 0, "U"),)


@rule("616.1e", "614.1d")
def test_nor_does_a_creature_that_another_permanent_taps_ask_what_comes_first():
    s = table(defaults=False)
    s.put(1, "battlefield", shrine("Creatures your opponents control enter tapped.", "Authority"))
    s.expect(0, "607.2d", "R")
    play(s, 0, beast("Painter", "As ~ enters, choose a color."))
    assert s.tapped(0) == ["Painter"]


@rule("616.1e", "614.12")
@pytest.mark.parametrize(("first", "tapped"), [(AsEntersChoose, []), (EnterTapped, ["Cub"])])
def test_where_the_choice_changes_what_it_is_its_controller_chooses_what_comes_first(first, tapped):
    """As an Elf it isn't tapped any more; so it matters whether it is one already."""
    s = table(defaults=False)
    s.put(1, "battlefield", shrine("Goblins your opponents control enter tapped.", "Lawn"))
    s.expect(0, "616.1", lambda option: isinstance(option[1], first)).expect(0, "607.2d", "Elf")
    text = "As ~ enters, choose a creature type.\nCreatures you control are the chosen type."
    play(s, 0, beast("Cub", text, types="Creature — Goblin"))
    assert s.tapped(0) == tapped and s.characteristic("Cub", SUBTYPES) == {"Elf"}


@rule("616.1e", "614.12")
@pytest.mark.parametrize("first", [AsEntersChoose, EntersTapped])
def test_nor_is_it_settled_where_being_tapped_changes_what_it_is(first):
    s = table(defaults=False)
    look = "Tapped creatures lose all abilities."
    s.put(1, "battlefield", shrine(look, "Sleep"))
    s.expect(0, "616.1", lambda option: isinstance(option[1], first))
    if first is AsEntersChoose:
        s.expect(0, "607.2d", "Elf")
    play(s, 0, beast("Painter", "As ~ enters, choose a creature type.\n~ enters tapped."))
    assert s.tapped(0) == ["Painter"]
    assert len(s.field(CHOICES, "Painter")) == (first is AsEntersChoose)


@rule("616.1e", "122.6a")
@pytest.mark.parametrize(("first", "counters"), [("Mentor", 4), ("Season", 3)])
def test_counters_do_not_come_in_any_order_with_what_changes_how_many_there_are(first, counters):
    """Doubled are those that it would enter with by then."""
    s = table(defaults=False)
    s.put(0, "battlefield", shrine("Creatures you control enter with an additional +1/+1 counter on them.", "Mentor"))
    doubling = (
        "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put "
        "on that creature instead."
    )
    s.put(0, "battlefield", shrine(doubling, "Season"))
    s.expect(0, "616.1", first)
    play(s, 0, beast("Painter", "~ enters with a +1/+1 counter on it."))
    assert s.counters_on("Painter") == counters


@rule("616.1", "614.1c")
@pytest.mark.parametrize("line", [
    "~ enters tapped with two charge counters on it.",
    "~ enters with a +1/+1 counter on it.\n~ enters with a flying counter on it.\n~ enters tapped.",
])  # fmt: skip
def test_nobody_is_asked_for_an_order_where_all_orders_come_to_the_same(line):
    with table(defaults=False) as s:
        play(s, 0, beast("Vivid", line))
        assert s.tapped(0) == ["Vivid"] and sum(s.counters("Vivid").values()) == 2
