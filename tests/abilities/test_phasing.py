"""Phasing (CR 702.26), and what phases out or in by effects (CR 610.4)."""

from __future__ import annotations

from typing import Any

from rulebook import FullTable
from wordings import beast, made, ruleset, shrine, spell

from apnap.testing import rule
from apnap_plugins.abilities.phasing import HELD, PHASED_OUT, WITH, phase_in, phased_out
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, WhenUnattached
from apnap_plugins.rules.combat.combat import is_attacking
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.permanents.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.turn.instructions import SkipNext
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.testing import permanent, whenever

OX = beast("Ox", size="2/4")
BEAR = beast("Bear")
EFREET = beast("Efreet", "Phasing", "3/3")
MIST = made("Mist", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
BLADE = made("Blade", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {0}")
LORD = beast("Lord", "Phasing\nOther creatures get +1/+1.", "1/1")
VANISH = spell("Target permanent phases out.", "Vanish")


def sit(players: int = 2, **more: Any) -> FullTable:
    return FullTable(players, ruleset(), decks=[[OX] * 12] * players, **more)


def turn_of(s: FullTable, player: int) -> None:
    """On to that player's next upkeep."""
    s.pass_until("upkeep", again=True)
    while s.game.active_player != player:
        s.pass_until("upkeep", again=True)


def gone(s: FullTable) -> list[str]:
    return [s.game.name_of(i) for i in phased_out(s.game)]


def vanish(s: FullTable, what: Any, player: int = 0) -> None:
    s.put(player, "hand", VANISH)
    s.cast(player, "Vanish", what)
    s.resolve()


# In and out by turns ------------------------------------------------------------------------------------


@rule("702.26a", "502.1", "703.4a")
def test_out_before_it_would_untap_and_in_a_turn_later_in_time_to_untap():
    with sit(stage="end", active=1) as s:
        mine = s.put(0, "battlefield", EFREET, tapped=True)
        s.put(1, "battlefield", beast("Djinn", "Phasing", "5/5"))
        turn_of(s, 0)
        assert (gone(s), s.field(TAPPED, mine)) == (["Efreet"], True)
        turn_of(s, 1)
        assert gone(s) == ["Efreet", "Djinn"]  # not back in somebody else's untap step
        turn_of(s, 0)
        assert (gone(s), s.field(TAPPED, mine)) == (["Djinn"], False)
        turn_of(s, 0)
        assert gone(s) == ["Efreet"]


@rule("702.26a", "502.1")
def test_what_phases_in_and_out_does_so_at_once():
    giver = beast("Giver", "Phasing\nOther creatures you control have phasing.", "1/1")
    with sit(stage="end", active=1) as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        s.put(0, "battlefield", giver)
        vanish(s, bear)
        turn_of(s, 0)
        # the Bear comes as those go: it had no phasing while it was away, nor does it go at once for what the Giver says
        assert gone(s) == ["Ox", "Giver"]
        assert s.permanents() == ["Bear"]
        turn_of(s, 1)
        turn_of(s, 0)
        assert gone(s) == []  # the Bear has it no more as they come
        assert s.has(ox, "phasing")


@rule("702.26a")
def test_whose_control_it_phased_out_under_says_when_it_comes_back():
    steal = spell("Gain control of target creature until end of turn.", "Steal")
    with sit() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", steal)
        s.cast(0, "Steal", bear)
        s.resolve()
        vanish(s, bear)
        turn_of(s, 1)
        assert gone(s) == ["Bear"]
        turn_of(s, 0)
        assert (gone(s), s.game.controller(bear)) == ([], 1)  # the effect ended while it was away (CR 702.26f)
        assert is_summoning_sick(s.game, bear)


@rule("702.26p")
def test_several_instances_are_one():
    with sit(stage="end", active=1) as s:
        s.put(0, "battlefield", beast("Twice", "Phasing\nPhasing"))
        turn_of(s, 0)
        assert gone(s) == ["Twice"]
        turn_of(s, 1)
        turn_of(s, 0)
        assert gone(s) == []


@rule("702.26m")
def test_in_an_untap_step_that_is_skipped_nothing_phases():
    with sit(stage="end", active=1) as s:
        s.put(0, "battlefield", EFREET)
        away = s.put(0, "battlefield", BEAR)
        vanish(s, away)
        s.do(0, SkipNext("untap"))
        turn_of(s, 0)
        assert gone(s) == ["Bear"]
        turn_of(s, 1)
        turn_of(s, 0)
        assert gone(s) == ["Efreet"]


# As though it did not exist -----------------------------------------------------------------------------


@rule("702.26b")
def test_it_is_not_counted():
    """Example of 702.26b: a card for each creature, with two there and one phased out."""
    census = spell("Draw a card for each creature you control.", "Census")
    with sit() as s:
        s.put(0, "battlefield", BEAR, OX)
        vanish(s, s.put(0, "battlefield", EFREET))
        s.put(0, "hand", census)
        s.cast(0, "Census")
        s.resolve()
        assert s.zone_names(0, "hand") == ["Ox", "Ox"]


@rule("702.26b", "702.26c")
def test_it_is_not_destroyed_and_later_it_is_there_again():
    """Example of 702.26b: all creatures are destroyed, but for the one that is phased out."""
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", OX)
        vanish(s, bear)
        s.put(0, "hand", spell("Destroy all creatures.", "Wrath"))
        s.cast(0, "Wrath")
        s.resolve()
        assert s.permanents() == []
        turn_of(s, 0)
        assert s.permanents() == ["Bear"]
        s.put(0, "hand", spell("Destroy all creatures.", "Wrath"))
        s.cast(0, "Wrath")
        s.resolve()
        assert (s.permanents(), "Bear" in s.zone_names(0, "graveyard")) == ([], True)


@rule("702.26b")
def test_it_does_nothing_either():
    sage = beast("Sage", "Other creatures get +1/+1.\nWhenever you gain life, draw a card.\n{0}: Draw a card.")
    with sit() as s:
        bear, lord = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", sage)
        assert s.pt(bear) == (3, 3)
        vanish(s, lord)
        assert s.pt(bear) == (2, 2)
        assert s.offered(0, "activate") == []
        s.put(0, "hand", spell("You gain 1 life.", "Nap"))
        s.cast(0, "Nap")
        s.resolve()
        assert s.stack == []


@rule("702.26b", "608.2b")
def test_it_is_no_legal_target_any_longer():
    bolt = spell("Bolt deals 3 damage to target creature. You gain 3 life.", "Bolt")
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "hand", bolt)
        s.cast(0, s.put(0, "hand", spell("You gain 1 life.", "Nap")))
        s.pass_priority(0)
        s.cast(1, "Bolt", bear)
        vanish(s, bear)
        s.resolve()
        assert (s.life(1), s.damage(bear)) == (20, 0)
        assert not s.can(0, "Vanish")


@rule("702.26b", "506.4")
def test_it_is_removed_from_combat_and_what_it_blocked_stays_blocked():
    with sit(stage="beginning of combat") as s:
        ox, bear = s.put(0, "battlefield", OX), s.put(0, "battlefield", BEAR)
        wall = s.put(1, "battlefield", beast("Wall", size="0/4"))
        s.attack({"Ox": ("player", 1), "Bear": ("player", 1)})
        s.block({"Wall": "Ox"})
        vanish(s, wall)
        vanish(s, bear)
        assert not is_attacking(s.game, bear)
        s.pass_until("end")
        assert s.life(1) == 20
        assert s.damage(ox) == 0


@rule("702.26b", "608.2h")
def test_what_looks_at_it_knows_it_as_it_was_seen_last():
    archer = beast("Archer", "{0}: Archer deals damage equal to its power to any target.")
    with sit() as s:
        shooter = s.put(0, "battlefield", archer)
        s.put(0, "battlefield", shrine("Creatures you control get +2/+2."))
        s.activate(0, "Archer", ("player", 1))
        vanish(s, shooter)
        assert s.pt(shooter) == (4, 4)  # the Shrine has nothing to do with it any more, but it was 4/4
        assert s.game.unseen(shooter).values["power"] == 2
        s.resolve()
        assert s.life(1) == 16


@rule("702.26b", "704.5g")
def test_those_that_phase_out_together_are_known_as_they_were_before():
    with sit(stage="end", active=1) as s:
        efreet = s.put(0, "battlefield", EFREET)
        s.put(0, "battlefield", LORD)
        turn_of(s, 0)
        assert gone(s) == ["Efreet", "Lord"]
        assert s.pt(efreet) == (4, 4)


@rule("702.26b", "708.5")
def test_all_see_what_is_phased_out_apart_from_the_rest():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        vanish(s, bear)
        seen = s.game.observe(1)
        assert [v.name for v in seen.zone("battlefield")] == []
        assert [v.name for v in seen.absent("battlefield")] == ["Bear"]
        assert seen.object(bear)[PHASED_OUT] == 1


# It stays where it is -----------------------------------------------------------------------------------


@rule("702.26d")
def test_nothing_enters_or_leaves_and_counters_and_tokens_remain():
    seen = (
        "Whenever another creature enters, draw a card.\nWhenever another creature leaves the battlefield, draw a card."
    )
    watcher = beast("Watcher", seen)
    with sit() as s:
        s.put(0, "battlefield", watcher)
        token = s.put(0, "battlefield", BEAR, component="token", counters={"+1/+1": 2}, tapped=True)
        vanish(s, token)
        assert s.stack == []
        turn_of(s, 1)
        assert s.game.object(token).zone[0] == "battlefield"
        turn_of(s, 0)
        assert (gone(s), s.stack, s.counters(token), s.pt(token)) == ([], [], {"+1/+1": 2}, (4, 4))


@rule("702.26d", "302.6")
def test_it_has_been_under_its_players_control_all_the_time():
    out = beast("Hourglass", "{0}: Target creature phases out until Hourglass leaves the battlefield.", "1/1")
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR, sick=True)
        glass = s.put(1, "battlefield", out)
        s.pass_priority(0)
        s.activate(1, "Hourglass", bear)
        s.resolve()
        turn_of(s, 0)
        assert gone(s) == ["Bear"]  # not with its player's untap step
        s.put(0, "hand", spell("Destroy target creature.", "Murder"))
        s.cast(0, "Murder", glass)
        s.resolve()
        assert gone(s) == []
        assert not is_summoning_sick(s.game, bear)  # as this turn began it was there, seen or not


@rule("702.26d", "514.2")
def test_damage_is_removed_from_it_as_from_the_others():
    with sit() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "hand", spell("Shot deals 2 damage to target creature.", "Shot"))
        s.cast(0, "Shot", ox)
        s.resolve()
        vanish(s, ox)
        assert s.damage(ox) == 2
        turn_of(s, 1)
        assert s.damage(ox) == 0


@rule("702.26b", "704.5h")
def test_damage_by_a_source_with_deathtouch_is_forgotten_by_the_time_it_is_back():
    bite = beast("Viper", "Deathtouch\n{0}: Viper deals 1 damage to target creature. That creature phases out.")
    with sit() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "battlefield", bite)
        s.activate(0, "Viper", ox)
        s.resolve()
        assert gone(s) == ["Ox"]
        turn_of(s, 1)
        assert s.permanents(1) == ["Ox"]


# Continuous effects -------------------------------------------------------------------------------------


@rule("702.26e", "611.2c")
def test_an_effect_of_a_resolution_leaves_it_out():
    with sit() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        s.put(0, "hand", spell("Creatures you control get +1/+1 until your next turn.", "Rally"))
        aimed = spell("Target creature phases out. It gets +3/+3 until your next turn.", "Late")
        vanish(s, bear)
        s.cast(0, "Rally")
        s.resolve()
        s.put(0, "hand", aimed)
        s.cast(0, "Late", ox)
        s.resolve()
        s.arrange(lambda: phase_in(s.game, [bear, ox]))
        assert (s.pt(bear), s.pt(ox)) == ((2, 2), (3, 5))


@rule("702.26f")
def test_an_effect_until_end_of_turn_ends_meanwhile_and_a_longer_one_goes_on():
    with sit(3) as s:
        bear = s.put(0, "battlefield", BEAR)
        short, long = (
            "Target creature gets +4/+4 until end of turn.",
            "Target creature gets +1/+1 until your next turn.",
        )
        s.put(0, "hand", spell(short, "Short"))
        s.put(2, "hand", spell(long, "Long"))
        s.cast(0, "Short", bear)
        s.resolve()
        s.pass_priority(0)
        s.pass_priority(1)
        s.cast(2, "Long", bear)
        s.resolve()
        assert s.pt(bear) == (7, 7)
        vanish(s, bear)
        s.pass_until("upkeep")
        s.arrange(lambda: phase_in(s.game, [bear]))
        assert s.pt(bear) == (3, 3)  # player 2's next turn is not there yet


@rule("702.26f", "611.2b")
def test_what_lasts_as_long_as_a_permanent_can_be_seen_ends_for_good():
    thief = beast("Thief", "{0}: Gain control of target creature for as long as Thief remains on the battlefield.")
    with sit() as s:
        bear, holder = s.put(1, "battlefield", BEAR), s.put(0, "battlefield", thief)
        s.activate(0, "Thief", bear)
        s.resolve()
        assert s.game.controller(bear) == 0
        vanish(s, holder)
        assert s.game.controller(bear) == 1
        turn_of(s, 0)
        assert (gone(s), s.game.controller(bear)) == ([], 1)


# With what is attached ----------------------------------------------------------------------------------


@rule("702.26g")
def test_what_is_attached_goes_along_and_comes_back_with_it_whoever_controls_it():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        mist = s.put(1, "battlefield", MIST, attached_to=bear)
        on_it = made("Rune", "Enchantment — Aura", "Enchant enchantment")
        rune = s.put(1, "battlefield", on_it, attached_to=mist)
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        vanish(s, bear)
        assert gone(s) == ["Bear", "Mist", "Rune", "Blade"]
        assert [s.field(WITH, o) for o in (mist, rune, blade)] == [bear, mist, bear]
        turn_of(s, 1)
        assert len(gone(s)) == 4  # Auras of player 1's, but not by themselves
        turn_of(s, 0)
        assert (gone(s), s.host(mist), s.host(rune), s.host(blade)) == ([], bear, mist, bear)
        assert s.pt(bear) == (5, 3)


@rule("702.26h")
def test_directly_and_indirectly_at_once_is_indirectly():
    """An Equipment with phasing on a creature with phasing: it comes with that, also where its own player's turn is sooner."""
    blade = made("Blade", "Artifact — Equipment", "Phasing\nEquip {0}")
    fade = spell("All creatures and artifacts phase out.", "Fade")
    with sit(stage="end", active=1) as s:
        efreet = s.put(0, "battlefield", EFREET)
        held = s.put(0, "battlefield", blade, attached_to=efreet)
        turn_of(s, 0)
        assert (s.field(WITH, held), s.field(WITH, efreet)) == (efreet, 0)
        turn_of(s, 1)
        turn_of(s, 0)
        assert s.host(held) == efreet
        ox = s.put(0, "battlefield", OX)
        other = s.put(1, "battlefield", BLADE, attached_to=ox)
        s.put(0, "hand", fade)
        s.cast(0, "Fade")
        s.resolve()
        assert s.field(WITH, other) == ox
        turn_of(s, 1)
        assert "Blade" not in s.permanents(1)
        turn_of(s, 0)
        assert s.host(other) == ox


@rule("702.26i", "704.5m", "704.5n")
def test_what_phased_out_by_itself_comes_back_where_it_was_or_attached_to_nothing():
    with sit() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        lost, kept = (s.put(0, "battlefield", MIST, attached_to=host) for host in (bear, ox))
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        for one in (lost, kept, blade):
            vanish(s, one)
        assert (s.pt(bear), s.pt(ox)) == ((2, 2), (2, 4))
        s.put(0, "hand", spell("Destroy target creature.", "Murder"))
        s.cast(0, "Murder", bear)
        s.resolve()
        turn_of(s, 0)
        assert (s.host(kept), s.pt(ox)) == (ox, (3, 5))
        assert s.field(ATTACHED_TO, blade) is None
        assert "Mist" in s.zone_names(0, "graveyard")
        assert s.permanents(0) == ["Blade", "Mist", "Ox"]


@rule("702.26i")
def test_an_aura_comes_back_attached_to_a_player_or_to_what_phases_in_with_it():
    curse = made("Curse", "Enchantment — Aura Curse", "Enchant player")
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        mist = s.put(0, "battlefield", MIST, attached_to=bear)
        bane = s.put(0, "battlefield", curse, attached_to=("player", 1))
        for one in (bane, mist, bear):  # the Aura by itself, and then the creature that it was on
            vanish(s, one)
        assert s.field(WITH, mist) == 0
        turn_of(s, 0)
        assert (s.host(bane), s.host(mist), s.pt(bear)) == (("player", 1), bear, (3, 3))


@rule("702.26j")
def test_nothing_becomes_unattached_by_phasing():
    loose = whenever(WhenUnattached(Anything()), DrawCards())
    with sit() as s:
        s.put(0, "battlefield", permanent("Watch", "Artifact", loose))
        bear = s.put(0, "battlefield", BEAR)
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        vanish(s, blade)
        s.put(0, "hand", spell("Destroy target creature.", "Murder"))
        s.cast(0, "Murder", bear)
        s.resolve()
        assert s.stack == []  # what it was on has gone, but the Blade isn't there
        turn_of(s, 0)
        assert (gone(s), s.host(blade), s.stack) == ([], None, [])


@rule("702.26g")
def test_an_aura_that_cannot_phase_out_stays_behind_with_nothing_to_enchant():
    firm = shrine("Enchantments can't phase out.", "Firm")
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", MIST, attached_to=bear)
        s.put(0, "battlefield", firm)
        vanish(s, bear)
        assert gone(s) == ["Bear"]
        assert "Mist" in s.zone_names(0, "graveyard")


@rule("702.26g")
def test_what_cannot_phase_out_takes_nothing_along():
    binding = shrine("{0}: Until your next upkeep, target permanent can't phase out.", "Binding")
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", MIST, attached_to=bear)
        s.put(0, "battlefield", binding)
        s.activate(0, "Binding", bear)
        s.resolve()
        vanish(s, bear)
        assert gone(s) == []
        turn_of(s, 0)
        s.pass_until("precombat main")
        vanish(s, bear)
        assert gone(s) == ["Bear", "Mist"]


# Players who leave --------------------------------------------------------------------------------------


@rule("702.26k")
def test_what_a_player_owns_leaves_with_them_and_nothing_triggers():
    watcher = beast("Watcher", "Whenever another creature leaves the battlefield, draw a card.")
    with sit(3) as s:
        s.put(0, "battlefield", watcher)
        bear = s.put(1, "battlefield", BEAR)
        vanish(s, bear)
        s.concede(1)
        assert bear not in s.game.objects
        assert s.stack == []
        assert gone(s) == []


@rule("702.26n")
def test_what_phased_out_under_one_who_left_waits_until_their_turn_would_have_begun():
    with sit(4) as s:
        bear = s.put(0, "battlefield", BEAR)
        leash = made("Leash", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.")
        s.put(2, "battlefield", leash, attached_to=bear)
        vanish(s, bear)
        assert s.field(PHASED_OUT, bear) == 3
        s.concede(2)
        assert gone(s) == ["Bear"]
        s.pass_until("upkeep")
        assert (s.game.active_player, gone(s)) == (1, ["Bear"])
        s.pass_until("upkeep", again=True)
        assert (s.game.active_player, gone(s)) == (3, [])
        assert s.game.controller(bear) == 0


@rule("702.26n", "800.4a")
def test_what_only_the_one_who_left_controls_is_exiled_although_it_is_phased_out():
    with sit(3) as s:
        bear = s.put(0, "battlefield", BEAR, controller=1)
        vanish(s, bear)
        s.concede(1)
        assert gone(s) == []
        assert s.zone_names(None, "exile") == ["Bear"]


# Until --------------------------------------------------------------------------------------------------

HOURGLASS = made("Hourglass", "Artifact", "{0}: Target creature phases out until Hourglass leaves the battlefield.")
SMASH = spell("Destroy target artifact.", "Smash")


def held_by(s: FullTable, *creatures: int) -> int:
    glass = s.put(0, "battlefield", HOURGLASS)
    for creature in creatures:
        s.activate(0, glass, creature)
        s.resolve()
    return glass


def smash(s: FullTable, what: int) -> None:
    s.put(0, "hand", SMASH)
    s.cast(0, "Smash", what)
    s.resolve()


@rule("610.4", "610.4a", "610.4d")
def test_until_something_happens_and_then_at_once_all_of_them():
    both = beast("Greeter", "Whenever one or more other creatures phase in, draw a card.")
    with sit() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        glass = held_by(s, bear, ox)
        s.put(1, "battlefield", both)
        turn_of(s, 1)
        turn_of(s, 0)
        assert gone(s) == ["Bear", "Ox"]  # not by the untap step
        s.pass_until("precombat main")
        smash(s, glass)
        assert gone(s) == []
        assert len(s.kinds()) == 1  # they phased in at the same time


@rule("610.4a")
def test_what_phased_in_by_something_else_is_not_meant_any_more():
    tide = "Simultaneously, all phased-out creatures phase in and all creatures with phasing phase out."
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        glass = held_by(s, bear)
        s.put(0, "hand", spell(tide, "Tide"))
        s.cast(0, "Tide")
        s.resolve()
        assert (gone(s), s.field(HELD, bear)) == ([], 0)
        vanish(s, bear)
        smash(s, glass)
        assert gone(s) == ["Bear"]
        turn_of(s, 0)
        assert gone(s) == []


@rule("610.4b")
def test_of_an_activated_ability_nothing_phases_out_until_what_has_happened_already():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        glass = s.put(0, "battlefield", HOURGLASS)
        s.activate(0, glass, bear)
        smash(s, glass)
        s.resolve()
        assert gone(s) == []


@rule("610.4c")
def test_of_a_triggered_ability_neither():
    rift = made("Rift", "Artifact", "When Rift enters, target creature phases out until Rift leaves the battlefield.")
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", rift)
        s.cast(0, "Rift")
        s.resolve()
        assert s.targets(s.ids("stack")[-1]) == [bear]
        smash(s, s.find("Rift"))
        s.resolve()
        assert gone(s) == []


@rule("610.4", "702.26d")
def test_phasing_out_is_no_leaving():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        glass = held_by(s, bear)
        vanish(s, glass)
        assert gone(s) == ["Bear", "Hourglass"]
        turn_of(s, 0)
        assert gone(s) == ["Bear"]


# Triggers and other words -------------------------------------------------------------------------------


@rule("603.10b")
def test_phasing_out_is_noticed_by_what_was_there_before():
    imp = beast("Imp", "Phasing\nWhenever Imp phases out, you lose 1 life.\nWhenever Imp phases in, you gain 3 life.")
    crier = beast("Crier", "Phasing\nWhenever another creature you control phases out, you lose 2 life.")
    with sit(stage="end", active=1) as s:
        s.put(0, "battlefield", imp, crier)
        turn_of(s, 0)
        s.resolve_all()
        assert s.life(0) == 17  # the Crier sees the Imp go although it goes as well
        turn_of(s, 1)
        turn_of(s, 0)
        s.resolve_all()
        assert s.life(0) == 20


@rule("702.26b")
def test_simultaneously_in_and_out_by_what_they_are():
    tide = "Simultaneously, all phased-out creatures phase in and all creatures with phasing phase out."
    wake = spell("Target land becomes a 3/3 creature until end of turn. It's still a land.", "Wake")
    with sit() as s:
        isle, bear = s.put(0, "battlefield", made("Isle", "Land", "")), s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", EFREET)
        s.put(0, "hand", wake, spell(tide, "Tide"))
        s.cast(0, "Wake", isle)
        s.resolve()
        vanish(s, isle)
        vanish(s, bear)
        s.pass_until("upkeep")
        assert "creature" in s.characteristic(isle, "types")  # as it was last seen
        s.arrange(lambda: phase_in(s.game, [bear]))
        vanish(s, bear)
        s.cast(0, "Tide")
        s.resolve()
        assert gone(s) == ["Isle", "Efreet"]  # it is no creature by now


@rule("702.26a")
def test_nothing_phases_in_while_an_effect_says_so():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", MIST, attached_to=bear)
        stop = s.put(0, "battlefield", shrine("Permanents can't phase in.", "Stop"))
        vanish(s, bear)
        turn_of(s, 0)
        assert gone(s) == ["Bear", "Mist"]
        s.pass_until("precombat main")
        vanish(s, stop)
        turn_of(s, 0)
        assert gone(s) == []  # with the untap step that brings the Stop back: it wasn't there to say so


@rule("702.26b")
def test_what_phased_out_cannot_phase_in_for_as_long_as_is_said():
    text = "{0}: Target creature phases out. It can't phase in for as long as Keeper remains on the battlefield."
    with sit() as s:
        bear, keeper = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", made("Keeper", "Artifact", text))
        s.activate(0, "Keeper", bear)
        s.resolve()
        turn_of(s, 0)
        assert gone(s) == ["Bear"]
        s.pass_until("precombat main")
        smash(s, keeper)
        assert gone(s) == ["Bear"]
        turn_of(s, 0)
        assert gone(s) == []


@rule("702.26a")
def test_a_copy_has_it_and_a_copy_effect_goes_on_meanwhile():
    clone = beast("Clone", "You may have Clone enter as a copy of any creature on the battlefield.", "0/0")
    with sit() as s:
        efreet = s.put(0, "battlefield", EFREET)
        s.put(1, "hand", clone)
        s.pass_until(lambda game: game.stage_name() == "precombat main" and game.active_player == 1)
        s.expect(1, "707.5", efreet)
        s.cast(1, "Clone")
        s.resolve()
        (copy,) = [o for o in s.ids("battlefield") if s.game.controller(o) == 1]
        turn_of(s, 0)
        assert gone(s) == ["Efreet"]
        turn_of(s, 1)
        assert gone(s) == ["Efreet", "Efreet"]
        turn_of(s, 1)
        assert (copy in phased_out(s.game), s.pt(copy)) == (False, (3, 3))
