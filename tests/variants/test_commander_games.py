"""What games have in common whose decks are led by commanders (CR 903.3 to 903.9, 903.11)."""

from __future__ import annotations

import random

import pytest
from commanding import LEADER, RIVAL, commander, deck, in_command, lead, legend, rules_of, whole
from rulebook import A_CREATURE, BEAR, FOREST, OX
from testcards import instead

from apnap import EVERYWHERE, Game, Moved, Ruleset, SetupError, Shuffled, Static
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.exile import Exile
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.designations.commander_decks import CHOSEN_COLOR, CHOSEN_COLORS, commanders_identity
from apnap_plugins.rules.designations.commanders import COMMANDER_CASTS, COMMANDERS, is_commander
from apnap_plugins.rules.faces.face_down import TurnFaceDown
from apnap_plugins.rules.faces.faces import meld_card
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.outside import BringIn, cards_outside
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import MELD_CARDS
from apnap_plugins.rules.vocabulary.characteristics import COLORS, card
from apnap_plugins.rules.vocabulary.filters import HasSupertype
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, whenever

KILL, BANISH = Destroy(Target()), Exile(Target())
BOUNCE, TUCK = MoveTo(Target(), "hand"), MoveTo(Target(), "library")
A_SPELL = TargetSpec(IsSpell(), zone="stack")


def on_battlefield(s, player: int = 0, **more) -> int:
    """That player's commander, put onto the battlefield."""
    s.arrange(lambda: s.game.happen(Moved(s.find("Leader", "command", player), "battlefield", **more)))
    return s.find("Leader", "battlefield")


# Before the game -------------------------------------------------------------------------------------------


@rule("903.6", "103.2c", "408.3")
def test_commanders_lie_face_up_in_the_command_zone_before_decks_are_shuffled():
    with whole(deck(LEADER), deck(RIVAL)) as s:
        s.settle()
        game = s.game
        assert in_command(s, 0) == ["Leader"]
        assert in_command(s, 1) == ["Rival"]
        assert all(game.may_look(player, id) for player in game.players for id in game.zone("command"))
        assert [len(game.zone("library", p)) + len(game.zone("hand", p)) for p in game.players] == [99, 99]
        shown = next(
            n for n, e in enumerate(game.log.entries) if e.happened and getattr(e.happened.event, "to", "") == "command"
        )
        shuffled = next(
            n for n, e in enumerate(game.log.entries) if e.happened and isinstance(e.happened.event, Shuffled)
        )
        assert shown < shuffled


def test_one_variant_says_what_decks_are():
    with pytest.raises(SetupError, match="in force: none"):
        Game(rules_of("commander-games"), [deck(LEADER)] * 2)
    with pytest.raises(SetupError, match="in force: Brawl, Commander"):
        Game(rules_of("commander", "brawl"), [deck(LEADER)] * 2)


def test_it_is_played_where_somebody_asks_for_it():
    assert "commander-games" not in Ruleset.load().manifests


@rule("903.4b", "607.2p", "903.4a")
def test_a_color_is_chosen_before_the_game_for_a_commander_that_says_so():
    piper = legend("Piper", *CHOSEN_COLOR, cost="{5}")
    blue = card("Blue", "Creature — Fish", cost="{U}", power=1, toughness=1)
    plain = deck(piper)
    with whole(plain, {**plain, "main": [*[FOREST] * 98, BEAR]}) as s:
        s.settle()  # Forests make green mana: no other color will do, so nobody is asked
        assert s.field(CHOSEN_COLORS, 0) == ("G",)
        there = s.find("Piper", "command", 0)
        assert s.game.characteristics(there)[COLORS] == {"G"}, "in every zone"
        assert commanders_identity(s.game, 0) == {"G"}
    with pytest.raises(SetupError, match=r"'Blue'.* blue"):
        Game(rules_of("commander"), [{**plain, "main": [*[FOREST] * 98, blue]}] * 2)


@rule("903.4b")
def test_the_choice_is_free_where_the_deck_needs_none():
    piper = legend("Piper", *CHOSEN_COLOR, cost="{5}")
    wastes = card("Wastes", "Basic Land")
    given = {"commander": [piper], "main": [wastes] * 99}
    with whole(given, given) as s:
        assert s.decision.options == ("white", "blue", "black", "red", "green")
        s.answer(s.decision.player, "red")
        s.answer(s.decision.player, "white")
        s.settle()
        assert sorted(s.field(CHOSEN_COLORS, p)[0] for p in (0, 1)) == ["R", "W"]


# Casting and the tax ---------------------------------------------------------------------------------------


@rule("903.8")
def test_it_is_cast_from_the_command_zone_and_costs_two_more_each_time():
    with commander() as s:
        s.lands(0, "G" * 6)
        for before, mana in ((0, 2), (1, 4), (2, 6)):
            s.act(0, "cast", "Leader").resolve()
            assert len(s.tapped()) == mana, before
            assert s.field(COMMANDER_CASTS, 0) == (before + 1,)
            s.expect(0, "903.9a", True)
            s.do(0, KILL, A_CREATURE, at=["Leader"])
            assert in_command(s, 0) == ["Leader"]
            for land in s.find_all("Forest", "battlefield"):
                s.set_field("tapped", False, land)
        assert not s.can(0, "Leader"), "eight mana is more than there is"


@rule("903.8")
def test_only_its_owner_casts_it_and_as_a_creature():
    with commander() as s:
        s.lands(0, "GG")
        s.lands(1, "GG")
        assert s.offered(0, "cast") == ["Leader"]
        s.pass_until("beginning of combat")
        assert not s.can(0, "Leader")
    with commander(stage="upkeep") as s:
        s.lands(0, "GG")
        assert not s.can(0, "Leader")


@rule("903.8")
def test_what_is_cast_from_elsewhere_neither_costs_more_nor_counts():
    with commander() as s:
        s.lands(0, "GGGG")
        s.act(0, "cast", "Leader")
        s.expect(0, "903.9a", False)
        s.do(0, Counter(Target()), A_SPELL, at=["Leader"])
        s.expect(0, "903.9b", False)
        s.do(0, MoveTo(All(HasSupertype("legendary"), zone="graveyard"), "hand"))
        s.act(0, "cast", "Leader").resolve()
        assert len(s.tapped()) == 4, "two and two"
        assert s.field(COMMANDER_CASTS, 0) == (1,), "what was countered was cast all the same"


@rule("903.8", "118.9d")
def test_the_tax_is_paid_beside_an_alternative_cost():
    cheap = Static((AlternativeCost("cheap", (mana_cost("{G}"),)),), zones=(EVERYWHERE,))
    with commander(deck(legend("Leader", cheap, cost="{6}{G}")), deck(RIVAL)) as s:
        s.set_field(COMMANDER_CASTS, (1,), 0)
        s.lands(0, "GG")
        assert not s.can(0, "Leader")
        s.lands(0, "G")
        s.act(0, "cast", "Leader").resolve()
        assert len(s.tapped()) == 3


@rule("903.8", "702.124d")
def test_the_tax_is_counted_for_each_commander():
    with commander() as s:
        s.put(0, "command", creature("Second", 1, 1, cost="{G}"))
        lead(s, 0, "Second")
        s.lands(0, "GGG")
        s.act(0, "cast", "Leader").resolve()
        s.act(0, "cast", "Second").resolve()
        assert len(s.tapped()) == 3, "the second one has not been cast before"
        assert s.field(COMMANDER_CASTS, 0) == (1, 1)


# Back to the command zone ------------------------------------------------------------------------------------


@rule("903.9a", "704.6d", "903.9")
@pytest.mark.parametrize(("spell", "zone"), [(KILL, "graveyard"), (BANISH, "exile")])
@pytest.mark.parametrize("back", [True, False])
def test_the_owner_may_take_it_back_as_it_dies_or_is_exiled(spell, zone, back):
    with commander() as s:
        on_battlefield(s)
        s.expect(0, "903.9a", back)
        s.do(0, spell, A_CREATURE, at=["Leader"])
        assert in_command(s, 0) == (["Leader"] if back else [])
        s.find("Leader", "command" if back else zone, 0)
        s.pass_until("end")  # nobody is asked again
        assert s.game.decision is not None


@rule("903.9a")
def test_the_owner_is_asked_whoever_controlled_it_and_it_died_before():
    with commander(deck(legend("Leader", whenever(WhenDies(), DrawCards()))), deck(RIVAL)) as s:
        on_battlefield(s, controller=1)
        before = len(s.game.zone("hand", 1))
        s.expect(0, "903.9a", True)
        s.do(1, KILL, A_CREATURE, at=["Leader"])
        s.resolve_all()
        assert in_command(s, 0) == ["Leader"]
        assert len(s.game.zone("hand", 1)) == before + 1


@rule("903.9b")
@pytest.mark.parametrize(("spell", "zone"), [(BOUNCE, "hand"), (TUCK, "library")])
@pytest.mark.parametrize("instead", [True, False])
def test_it_may_go_to_the_command_zone_instead_of_hand_and_library(spell, zone, instead):
    with commander() as s:
        leader = on_battlefield(s)
        s.expect(0, "903.9b", instead)
        s.do(1, spell, A_CREATURE, at=["Leader"])
        s.settle()
        (now,) = s.game.became(leader)
        assert s.game.object(now).zone[0] == ("command" if instead else zone)
        if instead:
            assert not [e for e in s.events(Moved) if e.obj == leader and e.to == zone], "it never went there"


@rule("903.9b")
def test_also_as_it_would_be_drawn():
    with commander() as s:
        s.put(0, "library", card("Second", "Creature — Elf"))
        lead(s, 0, "Second")
        s.expect(0, "903.9b", True)
        s.do(0, DrawCards())
        assert in_command(s, 0) == ["Leader", "Second"]
        assert s.zone_names(0, "hand") == []


@rule("903.9b")
def test_it_may_apply_again_to_what_the_event_has_become():
    def to_library(event):
        return event.with_(to="library") if event.to == "hand" else event

    with commander() as s:
        leader = on_battlefield(s)
        s.put(1, "battlefield", card("Vortex", "Artifact", Static((instead(Moved, to_library),))))
        s.expect(0, "616.1", "a rule: to command zone")
        s.expect(0, "903.9b", False)
        s.expect(0, "903.9b", True)
        s.do(1, BOUNCE, A_CREATURE, at=["Leader"])
        s.settle()
        assert in_command(s, 0) == ["Leader"]
        assert not s.game.exists(leader)


# What is a commander ---------------------------------------------------------------------------------------


@rule("903.3")
def test_it_stays_one_in_every_zone_and_its_copies_are_none():
    with commander() as s:
        leader = on_battlefield(s)
        s.expect(0, "704.5j", leader)
        s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=[leader])
        copied = next(e.obj for e in s.events(Moved) if e.obj and s.game.object(e.obj).kind == "token")
        assert s.game.name_of(copied) == "Leader"
        assert not is_commander(s.game, copied)
        s.expect(0, "903.9b", False)
        s.do(0, BOUNCE, A_CREATURE, at=[leader])
        (now,) = s.game.became(leader)
        assert is_commander(s.game, now)


@rule("903.3")
def test_one_that_is_face_down_or_a_copy_of_something_else_is_a_commander():
    with commander() as s:
        leader = on_battlefield(s)
        s.do(0, TurnFaceDown(Target()), A_CREATURE, at=[leader])
        assert s.game.name_of(leader) == ""
        assert is_commander(s.game, leader)
        s.expect(0, "903.9a", True)
        s.do(0, KILL, A_CREATURE, at=[leader])
        assert in_command(s, 0) == ["Leader"]


@rule("903.3c", "903.9c")
@pytest.mark.parametrize("on_top", [True, False])
def test_a_merged_permanent_with_a_commander_is_one_and_its_cards_part(on_top):
    with commander() as s:
        leader, ox = on_battlefield(s), s.put(0, "hand", OX)
        s.arrange(lambda: merge(s.game, ox, leader, on_top))
        assert is_commander(s.game, leader)
        assert s.game.name_of(leader) == ("Ox" if on_top else "Leader")
        s.put(1, "hand", instant("Bounce", BOUNCE, A_CREATURE))
        s.cast(1, "Bounce", leader)
        assert s.wait_for("903.9b", 0).prompt == "Put Leader into the command zone instead?"
        s.answer(0, True)
        assert in_command(s, 0) == ["Leader"]
        assert s.zone_names(0, "hand") == ["Ox"]
        assert len(s.game.became(leader)) == 2


@rule("903.3c", "903.9a")
def test_of_a_merged_permanent_that_dies_the_commander_may_go_back():
    with commander() as s:
        ox, leader = s.put(0, "battlefield", OX), s.find("Leader", "command", 0)
        s.arrange(lambda: merge(s.game, leader, ox, False))
        assert is_commander(s.game, ox)
        s.expect(0, "903.9a", True)
        s.do(1, KILL, A_CREATURE, at=[ox])
        assert in_command(s, 0) == ["Leader"]
        assert s.zone_names(0, "graveyard") == ["Ox"]


@rule("903.3b", "903.9c")
def test_a_melded_permanent_with_a_commander_is_one():
    whole_ = creature("Whole", 9, 9)
    half = meld_card(legend(), whole_)
    rest = meld_card(creature("Rest", 1, 1), whole_)
    with commander(deck(half), deck(RIVAL)) as s:
        cards = [on_battlefield(s), s.put(0, "battlefield", rest)]
        made = []
        s.arrange(lambda: made.append(s.game.verb(MELD_CARDS)(s.game, 0, cards)))
        assert is_commander(s.game, made[0])
        s.expect(0, "903.9b", True)
        s.expect(0, "713.4a", ["Rest", "Leader"])
        s.do(1, TUCK, A_CREATURE, at=[made[0]])
        s.settle()
        assert in_command(s, 0) == ["Leader"]
        assert s.game.name_of(s.game.zone("library", 0)[-1]) == "Rest"


def test_games_drawn_anew_know_which_card_it_is():
    with commander() as s:
        s.put(0, "library", card("Second", "Creature — Elf"))
        lead(s, 0, "Second")
        s.arrange(lambda: s.game.happen(Shuffled(("library", 0), 0)))
        s.settle()
        for seed in range(3):
            other = s.game.observe(1).determinize(seed)
            _, leader = other.get(COMMANDERS, 0)
            assert other.component(leader).definition.name == "Second"
            assert leader in {c for id in other.zone("library", 0) for c in other.components_of(id)}


# From outside the game -------------------------------------------------------------------------------------


@rule("903.11")
def test_what_can_not_be_brought_into_the_game():
    green, blue = (card(n, "Sorcery", cost=c) for n, c in (("Growth", "{G}"), ("Thought", "{U}")))
    side = [green, blue, BEAR, card("Gem", "Artifact", cost="{1}"), legend("Leader")]
    given = {"commander": [LEADER], "main": [*[FOREST] * 98, BEAR], "sideboard": side}
    with commander(given, deck(RIVAL)) as s:
        assert [s.game.name_of(c) for c in cards_outside(s.game, 0)] == ["Growth", "Gem"]
        s.expect(0, "400.11b", "Growth")
        s.do(0, BringIn())
        assert s.zone_names(0, "hand") == ["Growth"]
        s.put(0, "hand", card("Gem", "Artifact", cost="{1}"))
        assert cards_outside(s.game, 0) == (), "one of that name is in the game by now"


# Playing ---------------------------------------------------------------------------------------------------


@rule("903.2")
@pytest.mark.parametrize("players", [2, 6])
def test_two_to_six_play_each_for_themself(players):
    game = Game(rules_of("commander"), [deck(LEADER)] * players, seed=players)
    assert all(len(game.opponents(p)) == players - 1 for p in game.players)
    rng = random.Random(players)
    for _ in range(40):
        if game.decision is None:
            break
        game.push(game.decision.sample(rng))
    assert len(game.players) == players
