"""Cards made from their text, played: what was done last turn, what mana was spent, where a card lies, when it may be cast."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.casting.mana_spent import ManaOfOneColorSpent, ManaOfTypesSpent
from apnap_plugins.rules.combat.conditions import YouWereAttackedThisStep
from apnap_plugins.rules.designations.monarch import MONARCH, BecomeMonarch, IsMonarch
from apnap_plugins.rules.stack.changing_targets import ChangeTargets, ChooseNewTargets
from apnap_plugins.rules.stack.filters import HasTargetCount, IsAbility, IsSpell, IsTargeting
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.conditions import DuringCombat, DuringPhase
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs
from apnap_plugins.rules.vocabulary.filters import Itself, Or, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic

PEAK = basic("R")


def upkeep(s, times: int = 1):
    for _ in range(times):
        s.pass_until("upkeep", again=True)
    return s


# The turn before ------------------------------------------------------------------------------------------


NONE = shrine("At the beginning of each upkeep, if no spells were cast last turn, you gain 1 life.")
TWO = shrine("At the beginning of each upkeep, if a player cast two or more spells last turn, you gain 10 life.")


@rule("603.4", "500.1")
@pytest.mark.parametrize(("casts", "gained"), [((), 1), ((0,), 0), ((1,), 0), ((0, 1), 0), ((0, 0), 10), ((1, 1), 10)])
def test_spells_of_the_turn_before_are_counted_for_each_player(casts: tuple[int, ...], gained: int) -> None:
    s = table()
    s.put(0, "battlefield", NONE, TWO)
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    for player in casts:
        s.put(player, "hand", spell("Scry 1.", "Look"))
        if player:
            s.pass_priority(0)
        s.act(player, "cast", "Look")
        s.resolve_all()
    upkeep(s).resolve_all()
    assert s.life(0) == 20 + gained
    upkeep(s).resolve_all()
    assert s.life(0) == 20 + gained + 1, "in the turn after that nobody has cast a spell"


@rule("119.3", "603.4")
def test_life_that_was_lost_in_the_turn_before() -> None:
    s = table()
    text = "At the beginning of each upkeep, if you lost life last turn, put a luck counter on ~."
    s.put(0, "battlefield", made("Wound", "Enchantment", text))
    s.put(
        1,
        "battlefield",
        shrine("At the beginning of each upkeep, if an opponent lost life last turn, you gain 5 life."),
    )
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    play(s, 0, spell("You lose 3 life.", "Pain"))
    upkeep(s).resolve_all()
    assert (s.life_totals(), s.counters_on("Wound", "luck")) == ([17, 25], 1)
    upkeep(s).resolve_all()
    assert (s.life_totals(), s.counters_on("Wound", "luck")) == ([17, 25], 1), "nobody lost life in that turn"


# Mana that was spent --------------------------------------------------------------------------------------

KNIGHT = beast(
    "Knight", "Adamant — If at least three red mana was spent to cast ~, ~ enters with a +1/+1 counter on it.", "2/2",
    cost="{4}",
)  # fmt: skip


@rule("400.7d", "601.2h", "614.12")
@pytest.mark.parametrize(("mana", "counters"), [("RRRR", 1), ("RRRG", 1), ("RRGG", 0)])
def test_three_mana_of_one_color_spent_to_cast_it(mana: str, counters: int) -> None:
    s = table()
    s.put(0, "hand", KNIGHT)
    s.give(0, mana)
    s.act(0, "cast", "Knight").resolve()
    assert s.counters_on("Knight") == counters


@rule("400.7d")
@pytest.mark.parametrize(("mana", "life"), [("RG", 24), ("RR", 20), ("GG", 24)])
def test_a_trigger_asks_the_permanent_what_it_was_cast_with(mana: str, life: int) -> None:
    s = table()
    s.put(0, "hand", beast("Scout", "When ~ enters, if {G} was spent to cast it, you gain 4 life.", cost="{2}"))
    s.give(0, mana)
    s.act(0, "cast", "Scout").resolve_all()
    assert s.life(0) == life


@rule("400.7d", "707.10")
def test_nothing_was_spent_on_a_copy_or_on_what_was_put_there() -> None:
    s = table()
    s.put(0, "battlefield", beast("Scout", "When ~ enters, if {G} was spent to cast it, you gain 4 life."), event=True)
    s.resolve_all()
    s.put(0, "hand", made("Flash", "Instant", "You gain 1 life. If {G} was spent to cast ~, you gain 10 life.", "{1}"))
    s.put(0, "hand", spell("Copy target instant or sorcery spell.", "Echoing"))
    s.give(0, "G")
    s.act(0, "cast", "Flash")
    s.cast(0, "Echoing", "Flash")
    s.resolve_all()
    assert s.life(0) == 20 + 1 + 1 + 10


@rule("106.1b")
def test_mana_of_both_types_and_any_one_color() -> None:
    (ability,) = meaning("When ~ enters, if {G}{W} was spent to cast it, draw a card.")
    assert ability.condition.one == ManaOfTypesSpent("GW")
    static = meaning(
        "If at least three mana of the same color was spent to cast ~, ~ enters with a +1/+1 counter on it."
    )
    assert static[0].effects[0].condition == NumberIs(ManaOfOneColorSpent(), "least", 3)
    with pytest.raises(NotUnderstood):
        meaning("When ~ enters, if {2} was spent to cast it, draw a card.")


# A card in a graveyard ------------------------------------------------------------------------------------


@rule("113.6b", "611.3a")
def test_a_static_ability_functions_in_the_graveyard_that_asks_whether_it_is_there() -> None:
    s = table()
    card = beast(
        "Anger", "As long as ~ is in your graveyard and you control a Mountain, creatures you control have haste."
    )
    s.put(0, "graveyard", card)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    assert not s.has("Bear", "haste")
    s.put(0, "battlefield", PEAK)
    assert s.has("Bear", "haste") and not s.has("Ogre", "haste")
    s.put(0, "hand", spell("Return target creature card from your graveyard to your hand.", "Raise"))
    s.cast(0, "Raise", s.find("Anger", "graveyard"))
    s.resolve()
    assert not s.has("Bear", "haste")
    s.put(0, "battlefield", card)
    assert not s.has("Bear", "haste"), "on the battlefield it says nothing"


@rule("603.4", "113.6b")
@pytest.mark.parametrize("gone", [False, True])
def test_a_triggered_ability_triggers_in_the_graveyard_and_asks_again(gone: bool) -> None:
    s = table()
    text = "At the beginning of your upkeep, if ~ is in your graveyard, you may pay 2 life. If you do, return it to your hand."
    s.put(0, "graveyard", beast("Revenant", text))
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    s.put(1, "hand", made("Bury", "Instant", "Exile target card from a graveyard."))
    upkeep(s)
    assert s.kinds() == [], "not in another player's upkeep"
    upkeep(s)
    assert s.kinds() == ["ability"]
    if gone:
        s.pass_priority(0)
        s.cast(1, "Bury", s.find("Revenant", "graveyard"))
    else:
        s.expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.life(0)) == (([], 20) if gone else (["Revenant"], 18))


@rule("404.1", "603.4")
@pytest.mark.parametrize(("above", "life"), [([BEAR], 21), ([PEAK], 20), ([], 20), ([BEAR, PEAK], 21)])
def test_a_card_of_a_kind_directly_above_it(above: list, life: int) -> None:
    s = table()
    text = "At the beginning of your upkeep, if ~ is in your graveyard with a creature card directly above it, you gain 1 life."
    s.put(0, "graveyard", made("Ember", "Sorcery", text))
    for card in above:
        s.put(0, "graveyard", card)
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 5)
    upkeep(s, 2).resolve_all()
    assert s.life(0) == life


# When it may be cast --------------------------------------------------------------------------------------

STAND = made(
    "Stand", "Instant",
    "Cast ~ only during the declare attackers step and only if you've been attacked this step.\nYou gain 1 life.", "{0}",
)  # fmt: skip


@rule("601.3", "508.6")
def test_only_who_was_attacked_may_cast_it_and_only_in_that_step() -> None:
    s = table(players=3, stage="beginning of combat")
    s.put(0, "battlefield", BEAR)
    for player in range(3):
        s.put(player, "hand", STAND)
    s.attack({s.find("Bear"): ("player", 1)})
    assert not s.can(0, "Stand")
    s.pass_priority(0)
    s.act(1, "cast", "Stand").resolve()
    assert s.life(1) == 21
    s.pass_priority(0).pass_priority(1)
    assert not s.can(2, "Stand")
    s.put(1, "hand", STAND)
    s.pass_until("declare blockers")
    s.pass_priority(0)
    assert not s.can(1, "Stand")


@rule("601.3", "506.7")
def test_times_at_which_spells_and_abilities_may_be_used() -> None:
    assert statics_of("Cast ~ only during your end step.") == DuringPhase("end", "your")
    assert statics_of("Cast ~ only during an opponent's upkeep.") == DuringPhase("upkeep", "opponent")
    assert statics_of("Cast ~ only during combat on your turn.") == DuringCombat("your")
    both = statics_of("Cast ~ only during the declare attackers step and only if you've been attacked this step.")
    assert both == AllOf((DuringPhase("declare attackers"), YouWereAttackedThisStep()))
    (ability,) = meaning(
        "{T}: ~ deals 1 damage to target attacking creature. Activate only during the end of combat step."
    )
    assert ability.condition == DuringPhase("end of combat")


def statics_of(line: str):
    (ability,) = meaning(line, spell=True)
    return ability.effects[0].condition


@rule("207.2c", "601.3d")
def test_an_ability_word_before_what_functions_elsewhere() -> None:
    s = table(active=1)
    word = "Ferocious — If you control a creature with power 4 or greater, you may cast ~ as though it had flash."
    text = f"{word}\nYou gain 1 life."
    s.put(0, "hand", made("Grip", "Sorcery", text))
    s.pass_priority(1)
    assert not s.can(0, "Grip")
    s.put(0, "battlefield", beast("Giant", size="4/4"))
    assert s.can(0, "Grip")


# Targets --------------------------------------------------------------------------------------------------


@rule("601.2f", "115.9a")
@pytest.mark.parametrize(("many", "tapped"), [(0, 1), (1, 1), (2, 3), (3, 5)])
def test_strive_asks_more_for_each_target_beyond_the_first(many: int, tapped: int) -> None:
    s = table()
    s.lands(0, "RRRRR")
    strive = "Strive — ~ costs {1}{R} more to cast for each target beyond the first."
    text = f"{strive}\nAny number of target creatures each get +1/+0 until end of turn."
    s.put(0, "hand", made("Rouse", "Instant", text, "{R}"))
    names = ["One", "Two", "Three"]
    s.put(0, "battlefield", *(beast(name, size="1/1") for name in names))
    s.expect(0, "targets", names[:many])
    s.act(0, "cast", "Rouse").resolve()
    assert len(s.tapped(0)) == tapped
    assert [s.pt(name) for name in names] == [(2, 1)] * many + [(1, 1)] * (3 - many)


@rule("601.2f", "601.2c")
def test_it_is_castable_with_what_can_be_paid_however_many_could_be_chosen() -> None:
    s = table()
    s.lands(0, "R")
    strive = "Strive — ~ costs {1}{R} more to cast for each target beyond the first."
    s.put(0, "hand", made("Two", "Instant", f"{strive}\nDestroy two target creatures.", "{R}"))
    s.put(0, "hand", made("Some", "Instant", f"{strive}\nDestroy any number of target creatures.", "{R}"))
    s.put(1, "battlefield", *[BEAR] * 25)
    assert s.can(0, "Some") and not s.can(0, "Two")
    s.lands(0, "RR")
    assert s.can(0, "Two")


@rule("115.7a")
def test_the_target_of_a_spell_with_a_single_target_is_changed() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(1, "hand", made("Turn", "Instant", "Change the target of target spell with a single target."))
    s.put(0, "hand", made("Doom", "Instant", "Destroy target creature."))
    s.put(0, "hand", made("Dooms", "Instant", "Destroy two target creatures."))
    s.expect(0, "targets", ["Bear", "Ogre"])
    s.act(0, "cast", "Dooms")
    s.pass_priority(0)
    assert not s.can(1, "Turn"), "that one has two targets"
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(1, "hand", made("Turn", "Instant", "Change the target of target spell with a single target."))
    s.put(0, "hand", made("Doom", "Instant", "Destroy target creature."))
    s.cast(0, "Doom", "Ogre")
    s.pass_priority(0)
    s.cast(1, "Turn", s.find("Doom", "stack"))
    s.resolve_all()
    assert s.permanents() == ["Ogre"]


@rule("115.7", "115.9b", "115.9c")
def test_words_for_targets_and_for_what_is_on_the_stack() -> None:
    assert effect("Change the target of target spell that targets only a player. The new target must be a player.").to
    assert effect("You may choose new targets for target spell or ability.") == ChooseNewTargets(Target())
    assert effect("You may change the targets of target instant or sorcery spell.") == ChangeTargets(
        Target(), optional=True
    )
    either = Or((IsSpell(), IsAbility()))
    assert aims("Counter target spell or ability that targets only ~.") == all_of(
        either, IsTargeting(Itself(), only=True)
    )
    assert aims("Counter target spell or ability with a single target.") == all_of(either, HasTargetCount())
    assert isinstance(aims("Counter target activated ability from an artifact source."), IsAbility)


def aims(line: str):
    (ability,) = meaning(line, spell=True)
    (spec,) = ability.targets
    assert isinstance(spec, TargetSpec) and spec.zone == "stack"
    return spec.filter


@rule("115.9b")
@pytest.mark.parametrize(("target", "countered"), [("you", True), ("Bear", True), ("Ogre", False)])
def test_what_targets_you_or_something_of_yours_is_countered(target: str, countered: bool) -> None:
    s = table()
    s.put(0, "battlefield", BEAR, made("Guard", "Artifact", GUARDS))
    s.put(1, "battlefield", OGRE)
    s.put(1, "hand", made("Bolt", "Instant", "~ deals 3 damage to any target."))
    s.pass_priority(0)
    s.cast(1, "Bolt", ("player", 0) if target == "you" else target)
    s.pass_priority(1)
    assert s.can(0, "Guard", "activate") == countered


GUARDS = "{0}: Counter target spell or ability that targets you or a creature you control."


# Counters removed as a cost, mana of a chosen color -----------------------------------------------------------


@rule("107.1c", "601.2b", "605.1a")
@pytest.mark.parametrize("removed", [0, 1, 3])
def test_any_number_of_counters_is_removed_for_so_much_mana(removed: int) -> None:
    s = table(defaults=False)
    text = "{T}, Remove any number of storage counters from ~: Add {R} for each storage counter removed this way."
    s.put(0, "battlefield", made("Vent", "Land", text), counters={"storage": 3})
    s.expect(0, "107.3a", removed)
    s.act(0, "mana", "Vent")
    assert (s.pool(0), s.counters_on("Vent", "storage")) == ("R" * removed, 3 - removed)


@rule("605.1a")
def test_one_mana_and_more_for_each_counter() -> None:
    s = table(defaults=False)
    pays = "{T}, Remove any number of charge counters from ~"
    text = f"{pays}: Add {{B}}, then add an additional {{B}} for each charge counter removed this way."
    s.put(0, "battlefield", made("Battery", "Artifact", text), counters={"charge": 2})
    s.expect(0, "107.3a", 2)
    s.act(0, "mana", "Battery")
    assert s.pool(0) == "BBB"


@rule("607.2d", "614.12")
@pytest.mark.parametrize("wants", ["R", "U"])
def test_a_land_with_a_color_of_its_own_and_a_chosen_one(wants: str) -> None:
    s = table(defaults=False)
    text = (
        "~ enters tapped. As it enters, choose a color other than red.\n{T}: Add {R} or one mana of the chosen color."
    )
    s.put(0, "hand", made("Grove", "Land", text))
    s.expect(0, "616.1", 0)
    s.expect(0, "607.2d", "U")
    s.act(0, "play", "Grove")
    assert s.tapped(0) == ["Grove"]
    s.set_field("tapped", False, s.find("Grove"))
    s.expect(0, "one", wants)
    s.act(0, "tap for mana", "Grove")
    assert s.pool(0) == wants


# The monarch ----------------------------------------------------------------------------------------------


@rule("721.1")
def test_cards_make_monarchs_and_ask_who_it_is() -> None:
    s = table(players=3)
    s.put(0, "battlefield", beast("Knight", "When ~ enters, you become the monarch."), event=True)
    s.resolve_all()
    assert s.field(MONARCH, 0) == 0
    s.put(0, "battlefield", shrine("At the beginning of your end step, if you're the monarch, you gain 3 life."))
    s.put(0, "battlefield", shrine("As long as you're the monarch, creatures you control have trample."))
    assert s.has("Knight", "trample")
    s.put(2, "battlefield", shrine("Whenever a player becomes the monarch, you gain 1 life."))
    play(s, 0, spell("Target opponent becomes the monarch.", "Abdicate"), ("player", 1))
    s.resolve_all()
    assert (s.field(MONARCH, 0), s.has("Knight", "trample"), s.life_totals()) == (1, False, [20, 20, 21])
    assert effect("Target opponent becomes the monarch.") == BecomeMonarch(Target())
    (ability,) = meaning("At the beginning of your upkeep, if there is no monarch, draw a card.")
    assert ability.condition == IsMonarch(None)


@rule("721.1", "509.1b")
def test_creatures_that_the_monarch_controls() -> None:
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Admiral", "~ can't be blocked by creatures the monarch controls.", "3/3"))
    s.put(1, "battlefield", BEAR)
    s.set_field(MONARCH, 1, 0)
    s.attack("Admiral")
    s.pass_until("end of combat")
    assert s.life(1) == 17


# What entered ---------------------------------------------------------------------------------------------


@rule("603.6a", "110.2")
def test_an_artifact_that_became_a_creature_did_not_enter_as_one_and_who_has_it_now_makes_no_difference():
    text = "At the beginning of your end step, if a creature entered the battlefield under your control this turn, draw a card."
    s = table(decks=[[PEAK] * 10] * 2)
    s.put(0, "battlefield", shrine(text))
    play(s, 0, made("Toy", "Artifact", ""))
    play(s, 0, spell("Target artifact becomes a 1/1 creature until end of turn."), "Toy")
    s.pass_until("end")
    assert not s.stack
    s.pass_until("precombat main", again=True)
    s.pass_until("precombat main", again=True)
    play(s, 0, made("Ox", "Creature", "", size="2/2"))
    s.pass_priority(0)
    play(s, 1, spell("Gain control of target creature."), "Ox")
    s.pass_until("end")
    assert len(s.stack) == 1
