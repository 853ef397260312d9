"""Several targets, what only a creature has, numbers said behind, prevention by sources, skipping, in cards made from text."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic, permanent

FOREST, PLAINS = basic("G"), basic("W")
RELIC = permanent("Relic", "Artifact")
FETCH = (
    "Search your library for up to X basic land cards, where X is the number of creatures you control. "
    "Put those cards onto the battlefield tapped, then shuffle."
)


@pytest.mark.parametrize(
    "line",
    [
        "Destroy target artifact, target creature, target enchantment, and target land.",
        "Destroy target artifact, enchantment, or creature with flying.",
        "Destroy target creature or planeswalker that's black or red.",
        "Destroy target artifact. If it was white or blue, draw a card.",
        "You draw two cards, lose 2 life, then create a Blood token.",
        "Target player gains 5 life, ~ deals 5 damage to any target, then you draw five cards.",
        "Counter target spell unless its controller pays {X}, where X is your devotion to blue.",
        "Counter target spell unless its controller pays {1} for each artifact you control.",
        FETCH,
        "Prevent all combat damage that would be dealt this turn by creatures without trample.",
        "Prevent all damage that would be dealt this turn to up to two target creatures.",
        "Prevent all damage that would be dealt this turn to creatures you control.",
        "End the turn.",
        "You skip your next two turns.",
        "Return a creature card at random from your graveyard to your hand.",
    ],
)
def test_what_a_spell_says_is_said_again(line):
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line",
    [
        "When ~ enters untapped, draw a card.",
        "Whenever ~ becomes the target of a spell you control, draw a card.",
        "Prevent all damage that would be dealt to ~ by creatures with first strike.",
        "Prevent all damage that would be dealt to you by sources you don't control.",
        "Prevent all combat damage that would be dealt to and dealt by creatures you control.",
    ],
)
def test_what_an_ability_says_is_said_again(line):
    assert meaning(line)


@rule("115.3")
def test_four_targets_of_which_one_is_gone():
    s = table()
    s.put(1, "battlefield", RELIC, BEAR, shrine("{0}: You gain 1 life.", "Altar"), FOREST)
    s.put(0, "hand", spell("Destroy target artifact, target creature, target enchantment, and target land.", "Raze"))
    s.cast(0, "Raze", "Relic", "Bear", "Altar", "Forest")
    s.put(1, "hand", spell("Return target creature to its owner's hand.", "Save"))
    s.cast(1, "Save", "Bear")
    s.resolve_all()
    assert sorted(s.zone_names(1, "graveyard")) == ["Altar", "Forest", "Relic", "Save"]


@rule("115.1")
def test_what_only_a_creature_has_is_said_of_the_creature_alone():
    s = table()
    s.put(1, "battlefield", RELIC, BEAR, beast("Bat", "Flying"), shrine("{0}: You gain 1 life.", "Altar"))
    s.put(0, "hand", spell("Destroy target artifact, enchantment, or creature with flying.", "Break"))
    for name in ("Relic", "Altar", "Bat"):
        play(s, 0, spell("Destroy target artifact, enchantment, or creature with flying."), name)
    assert s.zone_names(1, "battlefield") == ["Bear"]


@rule("107.3c", "118.12a")
def test_a_cost_that_the_text_says_the_amount_of():
    for lands, pays, life in ((2, True, 23), (2, False, 20), (1, None, 20)):
        s = table()
        s.put(0, "battlefield", RELIC, RELIC)
        s.put(1, "battlefield", *[PLAINS] * lands)
        s.put(1, "hand", spell("You gain 3 life.", "Gift"))
        s.put(
            0,
            "hand",
            spell("Counter target spell unless its controller pays {1} for each artifact you control.", "Tax"),
        )
        s.cast(1, "Gift")
        s.cast(0, "Tax", "Gift")
        if pays is not None:
            s.expect(1, "118.12a", pays)
        s.resolve_all()
        assert s.life(1) == life


@rule("701.19a", "107.3c")
def test_a_search_for_a_number_that_is_found_as_it_is_done():
    s = table()
    s.put(0, "battlefield", BEAR, BEAR)
    s.put(0, "library", *[FOREST] * 3)
    s.put(0, "hand", spell(FETCH, "Fetch"))
    s.cast(0, "Fetch")
    s.expect(0, "701.19a", ["Forest", "Forest"])
    s.resolve()
    lands = s.find_all("Forest", "battlefield")
    assert len(lands) == 2 and all(s.field(TAPPED, land) for land in lands)


@rule("601.2h", "701.19a")
def test_a_search_for_something_of_a_number_that_a_cost_gave():
    s = table()
    s.put(0, "battlefield", beast("Old", cost="{2}"))
    s.put(0, "library", beast("Small", cost="{4}"), beast("Large", cost="{5}"))
    text = "As an additional cost to cast ~, sacrifice a creature.\nSearch your library for a creature card with mana value X or "
    text += "less, where X is 2 plus the sacrificed creature's mana value. Put that card onto the battlefield, then shuffle."
    s.put(0, "hand", spell(text, "Evolve"))
    s.cast(0, "Evolve")
    s.expect(0, "701.19a", ["Small"])
    s.resolve()
    assert s.count("Small", "battlefield") == 1 and s.count("Large", "library") == 1


@rule("615.1", "609.7b")
def test_damage_of_certain_sources_is_prevented():
    s = table()
    s.put(
        0, "battlefield", shrine("Prevent all damage that would be dealt to you by sources you don't control.", "Field")
    )
    s.put(0, "hand", spell("~ deals 3 damage to each player.", "Own"))
    s.cast(0, "Own")
    s.resolve()
    assert s.life_totals() == [17, 17]
    s.put(1, "hand", spell("~ deals 3 damage to each player.", "Theirs"))
    s.pass_priority(0)
    s.cast(1, "Theirs")
    s.resolve()
    assert s.life_totals() == [17, 14]


@rule("611.2c")
def test_prevention_for_all_of_a_kind_covers_what_comes_later():
    s = table()
    play(s, 0, spell("Prevent all damage that would be dealt this turn to creatures you control."))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("~ deals 9 damage to each creature."))
    assert s.count("Bear", "battlefield") == 1 and s.count("Ogre", "battlefield") == 0


@rule("720.1", "603.7a")
def test_what_a_spell_that_ends_the_turn_says_besides_is_done():
    s = table()
    s.put(0, "library", FOREST, FOREST)
    s.put(1, "library", FOREST, FOREST)
    play(s, 0, spell("End the turn.\nAt the beginning of your next end step, you lose the game.", "Stop"))
    assert s.count("Stop", "exile") == 1
    s.pass_until("end")
    assert s.life_totals() == [20, 20] and not s.stack
    s.pass_until("end", again=True)
    assert len(s.stack) == 1


@rule("614.10a")
def test_turns_that_are_skipped():
    s = table()
    s.put(0, "library", *[FOREST] * 4)
    s.put(1, "library", *[FOREST] * 4)
    play(s, 0, spell("You skip your next turn."))
    s.pass_until("upkeep")
    s.pass_until("end")
    s.pass_until("upkeep")
    assert s.game.active_players == (1,)


@rule("603.2", "614.1c")
def test_it_triggers_only_where_it_enters_untapped():
    mine = made(
        "Mine", "Land", "~ enters tapped unless you control a creature.\nWhen ~ enters untapped, you gain 4 life."
    )
    for others, life in (((), 20), ((BEAR,), 24)):
        s = table()
        s.put(0, "battlefield", *others)
        s.put(0, "hand", mine)
        s.act(0, "play", "Mine")
        s.resolve_all()
        assert s.life(0) == life


@rule("603.2f")
def test_it_is_targeted_by_a_spell_and_not_by_an_ability():
    s = table()
    s.put(0, "battlefield", beast("Strix", "When Strix becomes the target of a spell, sacrifice it."))
    s.put(0, "battlefield", shrine("{0}: Target creature gains flying until end of turn."))
    s.activate(0, "Shrine", "Strix")
    s.resolve_all()
    assert s.count("Strix", "battlefield") == 1
    s.put(0, "hand", spell("Target creature gains flying until end of turn.", "Lift"))
    s.cast(0, "Lift", "Strix")
    s.resolve_all()
    assert sorted(s.zone_names(0, "graveyard")) == ["Lift", "Strix"]
