"""Cards made from their text, played where a judge would look twice: what was not done, and what could not be (CR 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, play, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.language import LINE, SPELL_LINE, NotUnderstood
from apnap_plugins.rules.faces.faces import flip
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

FOREST = basic("G")
SHOCK = made("Shock", "Instant", "This spell deals 2 damage to any target.")


def mob(text):
    return beast("Mob", f"Whenever a player casts a spell, {text}", "3/3")


@rule("608.2c", "609.3")
def test_a_counter_that_is_not_there_is_not_removed_and_nothing_comes_of_it():
    s = table()
    s.put(0, "battlefield", mob("remove a +1/+1 counter from this creature. If you do, you gain 3 life."),
          counters={"+1/+1": 1})  # fmt: skip
    for total in (23, 23):
        play(s, 0, SHOCK, ("player", 1))
        s.resolve_all()
        assert s.life_totals()[0] == total


@rule("608.2d")
def test_nobody_may_choose_to_remove_a_counter_that_is_not_there():
    for there_are, asked in ((0, False), (1, True)):
        s = table()
        text = "you may remove a charge counter from this creature. If you don't, sacrifice it."
        s.put(0, "battlefield", mob(text), counters={"charge": there_are})
        if asked:
            s.expect(0, "608.2d", True)
        s.put(0, "hand", SHOCK)
        s.cast(0, "Shock", ("player", 1))
        s.resolve()
        s.done()
        assert s.permanents() == (["Mob"] if asked else [])


@rule("608.2c", "400.7")
def test_what_left_gets_no_counter_and_what_depends_on_that_is_not_done():
    text = (
        "Whenever you cast an instant spell, you may put a charge counter on this creature. If you do, you gain 3 life."
    )
    for size, total in (("1/1", 20), ("3/3", 23)):
        s = table()
        s.put(0, "battlefield", beast("Wand", text, size))
        s.put(0, "hand", SHOCK)
        s.put(1, "hand", SHOCK)
        if size == "3/3":
            s.expect(0, "608.2d", True)
        s.cast(0, "Shock", ("player", 1))
        s.pass_priority(0)
        s.cast(1, "Shock", "Wand")
        s.resolve_all()
        assert s.life_totals()[0] == total


@rule("701.13b")
def test_nobody_may_choose_to_mill_more_cards_than_there_are():
    text = "{0}: You may mill two cards. If you do, you gain 3 life."
    for cards, total in ((1, 20), (2, 23)):
        s = table()
        for _ in range(cards):
            s.put(0, "library", BEAR)
        s.put(0, "battlefield", beast("Miller", text))
        if total > 20:
            s.expect(0, "608.2d", True)
        s.activate(0, "Miller")
        s.resolve()
        assert (s.life_totals()[0], len(s.zone_names(0, "library"))) == (total, 1 if cards == 1 else 0)


# Where things are ---------------------------------------------------------------------------------------------


@rule("601.2c")
@pytest.mark.parametrize("whose", ["an opponent's", "a single"])
def test_several_cards_of_one_graveyard(whose):
    tracker = beast("Tracker", f"{{0}}: Exile two target cards from {whose} graveyard.")
    s = table(players=3)
    s.put(0, "battlefield", tracker)
    s.put(1, "graveyard", BEAR, FOREST)
    s.put(2, "graveyard", OGRE)
    s.activate(0, "Tracker", ["Forest", "Bear"])  # no two of the others' would do
    s.resolve()
    assert [s.zone_names(player, "graveyard") for player in (1, 2)] == [[], ["Ogre"]]
    s.put(1, "graveyard", BEAR)
    assert not s.can(0, "Tracker", "activate")
    s.put(1, "graveyard", BEAR)
    s.put(2, "graveyard", basic("B"))
    s.expect(0, "601.2c", ("player", 2))  # whose
    s.activate(0, "Tracker")
    s.resolve()
    assert [len(s.zone_names(player, "graveyard")) for player in (1, 2)] == [2, 0]


@rule("109.2", "603.2")
def test_a_permanent_that_deals_damage_is_no_spell():
    s = table()
    s.put(1, "battlefield", made("Field", "Enchantment", "Whenever a permanent deals damage to you, you gain 5 life."))
    s.put(0, "battlefield", beast("Pinger", "{0}: ~ deals 1 damage to target player."),
          beast("Fanatic", "Sacrifice ~: It deals 1 damage to target player."))  # fmt: skip
    play(s, 0, SHOCK, ("player", 1))
    s.resolve_all()
    assert s.life_totals()[1] == 18
    for creature in ("Pinger", "Fanatic"):
        total = s.life_totals()[1]
        s.activate(0, creature, ("player", 1))
        s.resolve_all()
        assert s.life_totals()[1] == total + 4


@rule("106.6", "109.2")
def test_an_ability_of_a_creature_is_not_that_of_a_creature_card():
    wand = "{T}: Add {C}{C}. Spend this mana only to activate abilities of "
    for what, may in (("creatures.", False), ("creature sources.", True)):
        s = table()
        s.put(0, "battlefield", made("Wand", "Artifact", wand + what), beast("Engine", "{2}: You gain 1 life."))
        s.put(0, "hand", beast("Wurm", "Cycling {2}", cost="{9}"))
        assert s.can(0, "Engine", "activate")
        assert s.can(0, "Wurm", "activate") == may


# What a later sentence means -----------------------------------------------------------------------------------


@rule("608.2c")
@pytest.mark.parametrize(
    "line",
    [
        # X is chosen only when it has begun to be cast
        "You may cast this spell as though it had flash if X is 3 or less.",
        # it has no counter before it is there
        "Exile target creature. Return it to the battlefield at the beginning of the next end step. Put a +1/+1 counter on it.",
    ],
)
def test_a_sentence_that_depends_on_what_was_not_done_yet_is_refused(line):
    root = LINE if line.startswith("When") else SPELL_LINE
    with pytest.raises(NotUnderstood):
        language().read(line, root=root)


@rule("608.2c", "608.2h")
def test_what_was_counterable_by_paying_is_spoken_of_all_the_same():
    sweep = "Counter target spell unless its controller pays {1}. ~ deals 3 damage to that spell's controller."
    s = table()
    s.put(0, "hand", SHOCK)
    s.put(1, "hand", made("Sweep", "Instant", sweep))
    s.cast(0, "Shock", ("player", 1))
    s.pass_priority(0)
    s.cast(1, "Sweep", "Shock")
    s.resolve_all()
    assert s.life_totals() == [17, 20]


@rule("611.2c", "502.3")
def test_lands_that_are_only_described_are_those_of_the_untap_step():
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 4)
    old = s.put(0, "battlefield", FOREST, tapped=True)
    play(s, 0, made("Reckoning", "Sorcery", "Lands you control don't untap during your next untap step."))
    new = s.put(0, "battlefield", FOREST, tapped=True)
    bear = s.put(0, "battlefield", BEAR, tapped=True)
    for tapped in ([True, True, False], [False, False, False]):
        s.pass_until("upkeep", again=True)
        s.pass_until("upkeep", again=True)
        assert s.game.active_player == 0
        assert [bool(s.field(TAPPED, each)) for each in (old, new, bear)] == tapped


@rule("108.2b", "608.2c")
@pytest.mark.parametrize("also", ["and exile that card", "and exile the card"])
def test_a_token_that_was_created_is_never_that_card(also):
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Ghoul", f"Whenever another creature dies, create a 2/2 black Zombie creature token {also}."),
    )
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Destroy target creature."), BEAR.name)
    s.resolve_all()
    assert s.permanents(0) == ["Ghoul", "Zombie Token"]
    assert (s.zone_names(1, "exile"), s.zone_names(1, "graveyard")) == ([BEAR.name], [])


@rule("115.7a")
@pytest.mark.parametrize(("creatures", "changed"), [(3, False), (4, True)])
def test_who_may_change_the_targets_changes_all_of_them_or_none(creatures, changed):
    s = table()
    first, second, *others = s.put(0, "battlefield", *[beast(f"Rat {i}", size="1/9") for i in range(creatures)])
    s.put(1, "hand", spell("You may change the targets of target instant or sorcery spell.", "Bend"))
    s.put(0, "hand", spell("~ deals 1 damage to each of two target creatures.", "Both"))
    both = s.cast(0, "Both", [first, second])
    s.pass_priority(0)
    s.expect(1, "new targets", [(0, first if not changed else others[0]), (1, others[-1])])
    s.cast(1, "Bend", both)
    if changed:
        s.resolve()
        assert s.targets(both) == others
    else:
        with pytest.raises(ScenarioError, match="all the targets are changed, or none"):
            s.resolve()


@rule("110.2a", "710.4")
def test_what_comes_back_flipped_is_under_the_control_of_whose_ability_it_is():
    master = flip(
        beast("Master", "When this creature dies, return it to the battlefield flipped."),
        made("Essence", "Legendary Enchantment", "Creatures you control get +2/+2."),
    )
    s = table()
    s.put(0, "battlefield", master)
    play(s, 0, spell("Target opponent gains control of target permanent you control.", "Gift"), ("player", 1), "Master")
    assert s.permanents(1) == ["Master"]
    play(s, 0, spell("Destroy target creature."), "Master")
    s.resolve_all()
    assert (s.permanents(0), s.permanents(1)) == ([], ["Essence"])


@rule("109.5", "601.3d")
@pytest.mark.parametrize("player", [0, 1])
def test_a_condition_for_casting_as_though_with_flash_is_about_who_would_cast_it(player):
    grip = "If you control a creature with power 4 or greater, you may cast this spell as though it had flash."
    s = table()
    s.put(player, "battlefield", beast("Giant", size="4/4"))
    s.put(0, "graveyard", made("Grip", "Sorcery", f"{grip}\nYou gain 3 life."))
    s.pass_priority(0)
    play(s, 1, spell("Exile target card from a graveyard. You may play that card this turn."), "Grip")
    s.pass_priority(0)
    assert s.can(1, "Grip") == (player == 1), "the player who has it isn't who would cast it"


@rule("607.2d", "603.7c")
def test_what_is_to_happen_later_goes_by_the_color_chosen_for_it_and_not_by_one_chosen_since():
    text = "Choose a color. Whenever ~ becomes blocked by a creature of that color this turn, destroy that creature."
    s = table()
    s.put(0, "battlefield", beast("Boa", f"{{0}}: {text}", "3/9"))
    s.put(1, "battlefield", *[beast(color, size="1/9", cost=f"{{{color}}}") for color in "WUB"])
    for color in "WU":
        s.expect(0, "607.2d", color)
        s.activate(0, "Boa")
        s.resolve()
    s.attack("Boa")
    s.block([(color, "Boa") for color in "WUB"])
    s.resolve_all()
    assert s.permanents(1) == ["B"]
