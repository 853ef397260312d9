"""Interaction of replacement and prevention effects (CR 616): the rulebook's examples and other meetings."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, FullTable, card, deals

from apnap import Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.regenerate import Regenerate
from apnap_plugins.rules.copies.copies import OthersEnterAsCopies
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.entering import EntersTapped
from apnap_plugins.rules.effects.linked_abilities import CHOICES, AColor, AsEntersChoose, IsOfChosenColor
from apnap_plugins.rules.effects.prevention import CantBePrevented, PreventNextDamage, Prevents, to_you
from apnap_plugins.rules.effects.replacement import (
    EntersUnderYourControl,
    GoesElsewhere,
    InsteadOfDrawing,
    MoreDamage,
    MoreTokens,
    OwnGoesElsewhere,
    RedirectDamage,
    Redirects,
    ReplacingItself,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant

ANY = (ANY_TARGET,)


@rule("616.1f", "616.1", "616.1e")
@pytest.mark.parametrize(("first", "zone"), [("GoesElsewhere", "exile"), ("ShuffledInstead", "library")])
def test_exile_instead_or_shuffle_into_the_library_instead(first, zone):
    """The first Example of CR 616.1f: the creature's controller decides, and the other effect does nothing."""
    leyline = card("Rest in Peace", "Enchantment", Static((GoesElsewhere(Anything()),)))
    phoenix = creature("Phoenix", 2, 2, Static((rc.ShuffledInstead(),)))
    with FullTable(decks=[[FOREST] * 5] * 2) as s:
        s.put(0, "battlefield", leyline)
        bird = s.put(1, "battlefield", phoenix)
        s.put(0, "hand", instant("Doom", Destroy(Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Doom")
        s.pass_priority(0)
        s.pass_priority(1)
        decision = s.decision
        assert (decision.rule, decision.player) == ("616.1", 1)
        s.answer(1, lambda option: first in str(option[1]))
        assert s.count("Phoenix", zone) == 1 and bird not in s.game.objects


ESSENCE = creature("Essence of the Wild", 6, 6, Static((OthersEnterAsCopies(all_of(CREATURE, YouControl())),)))


@rule("616.1f", "616.1c")
def test_essence_of_the_wild_makes_a_copy_that_does_not_enter_tapped():
    """The second Example of CR 616.1f: the copy effect goes first, and takes the other effect away."""
    sentinel = card("Rusted Sentinel", "Artifact Creature", Static((EntersTapped(),)), cost="{0}", power=3, toughness=4)
    with FullTable() as s:
        s.put(0, "battlefield", ESSENCE)
        s.put(0, "hand", sentinel)
        s.act(0, "cast", "Rusted Sentinel").resolve()
        both = s.find_all("Essence of the Wild", "battlefield")
        assert len(both) == 2 and not any(s.field(TAPPED, o) for o in both) and s.pt(both[1]) == (6, 6)


@rule("616.1g", "614.12a")
def test_doubling_season_before_the_choices_of_two_voices_of_all():
    """The Example of CR 616.1g: the outer event is replaced first, then each token asks."""
    voice = Token(
        "Creature — Angel",
        "W",
        2,
        2,
        (Static((AsEntersChoose("Voice", AColor()),)), Keyword("protection", (IsOfChosenColor("Voice"),))),
    )
    with FullTable() as s:
        s.put(0, "battlefield", card("Doubling Season", "Enchantment", Static((MoreTokens(),))))
        s.expect(0, "607.2d", "R").expect(0, "607.2d", "B")
        s.do(0, CreateTokens(voice))
        assert sorted(s.field(CHOICES, t)[0][2] for t in s.find_all("Angel Token")) == ["B", "R"]


@rule("616.2")
@pytest.mark.parametrize("reverse", [False, True])
def test_life_becomes_a_draw_that_becomes_a_return(reverse):
    """The Example of CR 616.2, whichever effect is older."""
    one = card("Words", "Enchantment", Static((rc.DrawInsteadOfLife(),)))
    two = card("Tomb", "Enchantment", Static((InsteadOfDrawing(MoveTo(All(CREATURE, "graveyard"), "hand")),)))
    with FullTable(decks=[[FOREST] * 5] * 2) as s:
        s.put(0, "battlefield", *([two, one] if reverse else [one, two]))
        s.put(0, "graveyard", BEAR)
        hand = len(s.game.zone("hand", 0))
        s.do(0, GainLife(1))
        assert s.life(0) == 20 and s.count("Bear", "hand") == 1 and len(s.game.zone("hand", 0)) == hand + 1


@rule("616.1", "616.1e", "615.7")
@pytest.mark.parametrize(("first", "life"), [("MoreDamage", 16), ("Prevents", 18)])
def test_doubled_and_prevented_in_the_order_of_the_affected_player(first, life):
    """Of 3 damage with a shield of 2: twice 3 less 2, or twice what 3 less 2 is."""
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", card("Furnace", "Enchantment", Static((MoreDamage(),))))
        s.put(1, "hand", instant("Salve", PreventNextDamage(2, Target()), targets=ANY))
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        s.put(0, "hand", instant("Hits", rc.DealsAtOnce(((bear, ("player", 1), 3),))))
        s.act(0, "cast", "Hits")
        s.pass_priority(0)
        s.pass_priority(1)
        assert (s.decision.rule, s.decision.player) == ("616.1", 1)
        s.answer(1, lambda option: first in str(option[1]))
        assert s.life(1) == life


@rule("616.1", "101.4")
def test_players_choose_in_turn_order():
    """Both players' damage is doubled and reduced at the same time: the active player's choice is asked for first."""
    with FullTable(active=1) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", card("Furnace", "Enchantment", Static((MoreDamage(),))))
        for p in (0, 1):
            s.put(p, "battlefield", card(f"Ward {p}", "Enchantment", Static((Prevents(to_you(), 1),))))
        s.put(1, "hand", instant("Hits", rc.DealsAtOnce(tuple((bear, ("player", p), 2) for p in (0, 1)))))
        s.act(1, "cast", "Hits")
        s.pass_priority(1)
        s.pass_priority(0)
        asked = []
        while s.decision.rule == "616.1":
            asked.append(s.decision.player)
            s.game.push(0)
        assert asked == [1, 0]


@rule("616.1a", "614.15")
def test_a_self_replacement_is_chosen_before_another_that_would_apply():
    dissipate = ReplacingItself(OwnGoesElsewhere(CREATURE, instead="hand"), Destroy(Target()))
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", card("Rest in Peace", "Enchantment", Static((GoesElsewhere(CREATURE),))))
        s.do(0, dissipate, targets=(A_CREATURE,))
        assert s.count("Bear", "hand") == 1


@rule("616.1f", "614.9", "615.7")
def test_redirected_damage_meets_the_shield_of_its_new_recipient():
    with FullTable() as s:
        guard = s.put(1, "battlefield", creature("Guard", 1, 9))
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "hand", instant("Salve", PreventNextDamage(2, Target()), targets=ANY))
        s.act(1, "cast", "Salve", targets=guard).resolve()
        s.put(1, "hand", instant("Step In", RedirectDamage(Target(), damage=to_you()), targets=(A_CREATURE,)))
        s.act(1, "cast", "Step In", targets=guard).resolve()
        deals(s, (bear, ("player", 1), 3))
        assert s.life(1) == 20 and s.field("damage", guard) == 1


@rule("616.1", "614.8", "701.15a")
def test_of_two_regeneration_shields_one_is_used_without_a_question():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.do(0, Regenerate(All(CREATURE)), Regenerate(All(CREATURE)))
        for left in (1, 0):
            s.do(0, Destroy(All(CREATURE)))
            assert bear in s.game.objects and len(s.game.effects()) == left
        s.do(0, Destroy(All(CREATURE)))
        assert bear not in s.game.objects


@rule("616.1", "615.12", "614.5")
def test_unpreventable_damage_is_doubled_and_redirected_all_the_same():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", card("Skull", "Enchantment", Static((CantBePrevented(), MoreDamage()))))
        s.put(1, "battlefield", card("Ward", "Enchantment", Static((Prevents(to_you()),))))
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 16


@rule("616.1g", "614.11a")
def test_an_effect_on_many_draws_goes_before_those_on_each():
    with FullTable(decks=[[FOREST] * 9] * 2) as s:
        s.put(0, "battlefield", card("Abundance", "Enchantment", Static((InsteadOfDrawing(GainLife(1)),))))
        s.do(0, DrawCards(3))
        assert s.life(0) == 23


@rule("616.1b", "616.1f", "614.12")
def test_whose_it_will_be_is_settled_before_what_it_will_be():
    """Gather Specimens takes the creature first: then its former player's copy effect is not applicable any more."""
    gather = card("Gather Specimens", "Enchantment", Static((EntersUnderYourControl(CREATURE),)))
    with FullTable() as s:
        s.put(1, "battlefield", gather)
        s.put(
            0,
            "battlefield",
            ESSENCE,
        )
        s.put(0, "hand", creature("Kid", 1, 1, cost="{0}"))
        s.act(0, "cast", "Kid").resolve()
        assert s.game.controller(s.find("Kid", "battlefield")) == 1 and s.pt("Kid") == (1, 1)
        with_token = Token("Creature — Elf", "G", 1, 1)
        s.do(0, CreateTokens(with_token))
        assert s.game.controller(s.find("Elf Token")) == 1


def hit_at_once(s, player, source, *hits):
    """Damage to several players and permanents at once, from outside; afterwards who chose, in order."""
    s.put(player, "hand", instant("Hits", rc.DealsAtOnce(tuple((source, ref, n) for ref, n in hits))))
    s.act(player, "cast", "Hits")
    while s.stack and s.decision.rule != "616.1":
        s.game.push(0)


def answered(s, word):
    """The effect of that name first, where it is offered, else any; returns who was asked."""
    decision = s.decision
    assert decision.rule == "616.1", decision
    named = [n for n, (_, effect) in enumerate(decision.options) if type(effect).__name__ == word]
    s.game.push(named[0] if named else 0)
    return decision.player


def table_of_three(s):
    """Everybody's damage is doubled, and prevented in part; player 1 may have player 0 (or 2) dealt theirs instead."""
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", card("Furnace", "Enchantment", Static((MoreDamage(),))))
    for p in (0, 1, 2):
        s.put(p, "battlefield", card(f"Ward {p}", "Enchantment", Static((Prevents(to_you(), 1),))))
    return bear


@rule("101.4d", "616.1")
def test_what_falls_to_an_earlier_player_is_chosen_before_later_players_go_on():
    """Player 1 sends the damage on to the active player: whose choice comes before player 2's, and before the rest."""
    with FullTable(3) as s:
        bear = table_of_three(s)
        s.put(1, "battlefield", card("Mirror", "Enchantment", Static((Redirects(rc.Seat(0), to_you()),))))
        hit_at_once(s, 0, bear, (("player", 1), 3), (("player", 2), 3))
        asked = []
        while s.decision.rule == "616.1":
            asked.append(answered(s, "Redirects"))
        assert asked == [1, 0, 2]
        assert s.life(1) == 20 and s.life(0) in (15, 16) and s.life(2) in (15, 16)


@rule("101.4d", "101.4")
def test_what_falls_to_a_later_player_waits_for_the_outstanding_choices_of_the_earlier_ones():
    """Player 1's first damage is sent on to player 2; player 1 still chooses for their creature before player 2 does."""
    with FullTable(3) as s:
        bear = table_of_three(s)
        ox = s.put(1, "battlefield", creature("Ox", 2, 9))
        s.put(1, "battlefield", card("Mirror", "Enchantment", Static((Redirects(rc.Seat(2), to_you()),))))
        s.put(
            1,
            "battlefield",
            card("Shell", "Enchantment", Static((Prevents(DamageFilter(to=CREATURE, players=None), 1),))),
        )
        hit_at_once(s, 0, bear, (("player", 1), 3), (ox, 3))
        asked = []
        while s.decision.rule == "616.1":
            asked.append(answered(s, "Redirects"))
        assert asked == [1, 1, 2] and s.life(1) == 20 and s.life(2) < 20 and s.field("damage", ox) > 0


@rule("101.4d", "614.5")
def test_an_effect_that_was_applied_before_the_order_restarted_is_not_applied_again():
    """Two mirrors: the damage goes from player 2 to 1 and back to 2, and comes to rest there."""
    with FullTable(3) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", card("Mirror 1", "Enchantment", Static((Redirects(rc.Seat(2), to_you()),))))
        s.put(2, "battlefield", card("Mirror 2", "Enchantment", Static((Redirects(rc.Seat(1), to_you()),))))
        deals(s, (bear, ("player", 2), 3), (bear, ("player", 0), 2))
        assert [s.life(p) for p in range(3)] == [18, 20, 17]
