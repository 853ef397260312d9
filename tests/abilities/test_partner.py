"""Partner and its variants (CR 702.124)."""

from __future__ import annotations

import pytest
from commanding import FORESTS, LEADER, RIVAL, commander, deck, in_command, legend, rules_of
from rulebook import FOREST, FullTable
from wordings import made, meaning

from apnap import Game, Keyword, Moved, SetupError
from apnap.testing import rule
from apnap_plugins.abilities.partner import BACKGROUND, FRIENDS, SURVIVORS, partner_with
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.designations.commander_decks import commanders_identity
from apnap_plugins.rules.designations.commanders import COMMANDER_CASTS, IsYourCommander
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, permanent

PARTNER = Keyword("partner")
FIRST = legend("First", PARTNER, cost="{G}")
SECOND = legend("Second", PARTNER, cost="{W}")
PIR, TOOTHY = legend("Pir", partner_with("Toothy"), cost="{G}"), legend("Toothy", partner_with("Pir"), cost="{U}")
WILL, MIKE = (legend(name, Keyword("partner", (FRIENDS,)), cost="{G}") for name in ("Will", "Mike"))
JOE, ELLA = (legend(name, Keyword("partner", (SURVIVORS,)), cost="{G}") for name in ("Joe", "Ella"))
WILSON = legend("Wilson", Keyword("partner", (BACKGROUND,)), cost="{G}")
SAILOR = permanent("Sailor", "Legendary Enchantment — Background", cost="{U}")


def problem(*leaders) -> str:
    """What is said of a deck with these commanders."""
    try:
        Game(rules_of("commander"), [deck(*leaders), deck(LEADER)])
    except SetupError as err:
        return str(err)
    return ""


@rule("702.124a", "702.124b", "702.124c")
def test_two_legendary_creatures_lead_a_deck_if_each_has_partner():
    white = creature("Knight", 2, 2, cost="{W}{G}")
    given = {"commander": [FIRST, SECOND], "main": [*FORESTS[:97], white]}
    with commander(given, deck(RIVAL)) as s:
        assert in_command(s, 0) == ["First", "Second"]
        assert len(s.game.zone("library", 0)) + len(s.game.zone("hand", 0)) == 98
        assert commanders_identity(s.game, 0) == {"W", "G"}
    assert "'First' and 'Leader', and nothing lets them" in problem(FIRST, LEADER)
    assert "nothing lets them" in problem(FIRST, permanent("Rock", "Legendary Artifact", PARTNER))
    assert not problem(FIRST), "alone it may lead too"


@rule("702.124b")
def test_a_hundred_cards_with_both():
    given = {"commander": [FIRST, SECOND], "main": FORESTS}
    with pytest.raises(SetupError, match="has 101 cards with its commanders"):
        Game(rules_of("commander"), [given, deck(LEADER)])


@rule("702.124d", "903.8")
def test_they_are_cast_and_counted_independently():
    with commander(deck(FIRST, SECOND), deck(RIVAL)) as s:
        s.lands(0, "GW")
        s.act(0, "cast", "First").resolve()
        s.act(0, "cast", "Second").resolve()
        assert s.permanents(0) == ["First", "Forest", "Plains", "Second"]
        assert s.field(COMMANDER_CASTS, 0) == (1, 1)


@rule("702.124d", "903.9a", "704.6d")
def test_two_partners_that_die_together_go_back_or_stay_each_by_itself():
    with commander(deck(FIRST, SECOND), deck(RIVAL)) as s:
        game = s.game
        s.arrange(
            lambda: game.happen_all(
                [Moved(card, "battlefield") for card in game.zone("command") if game.object(card).owner == 0]
            )
        )
        s.expect(0, "903.9a", True)
        s.expect(0, "903.9a", False)
        s.do(1, Destroy(All(CREATURE)))
        assert in_command(s, 0) == ["First"]
        assert s.zone_names(0, "graveyard") == ["Second"]


@rule("702.124e")
def test_your_commander_is_either_of_them():
    with commander(deck(FIRST, SECOND), deck(RIVAL)) as s:
        game = s.game
        s.do(0, If(YouHave(IsYourCommander()), GainLife(1)))
        assert s.life(0) == 40
        s.arrange(lambda: game.happen(Moved(s.find("Second", "command"), "battlefield")))
        s.do(0, If(YouHave(IsYourCommander()), GainLife(1)))
        assert s.life(0) == 41
        boost = made("Boost", "Enchantment", "Commanders you control get +1/+1.")
        s.put(0, "battlefield", boost)
        assert s.pt("Second") == (3, 3)


@rule("702.124e")
def test_an_action_on_your_commander_is_on_one_that_you_choose():
    with commander(deck(FIRST, SECOND), deck(RIVAL)) as s:
        s.put(
            0,
            "battlefield",
            made("Beacon", "Land", "{T}, sacrifice ~: Put your commander into your hand from the command zone."),
        )
        s.expect(0, "702.124e", "Second")
        s.expect(0, "903.9b", False)
        s.act(0, "activate", "Beacon").resolve()
        assert s.zone_names(0, "hand") == ["Second"]
        assert in_command(s, 0) == ["First"]


@rule("702.124f")
def test_partner_with_a_name_allows_that_pair_alone():
    assert not problem(PIR, TOOTHY)
    assert not problem(TOOTHY, PIR)
    assert "nothing lets them" in problem(PIR, legend("Toothy"))
    assert "nothing lets them" in problem(PIR, FIRST)
    both = legend("Both", PARTNER, partner_with("Toothy"), cost="{G}")
    assert "'Both' is partner with 'Toothy' only" in problem(both, FIRST)
    assert not problem(PIR)


@rule("702.124f")
@pytest.mark.parametrize("wants", [True, False])
def test_as_it_enters_target_player_may_search_for_the_other(wants):
    with FullTable() as s:
        toothy = legend("Toothy", cost="{U}")
        s.put(1, "library", FOREST, toothy, FOREST)
        s.expect(1, "702.124f", wants)
        if wants:
            s.expect(1, "701.19a", ["Toothy"])
        s.expect(0, "targets", "player 1")
        s.put(0, "battlefield", PIR, event=True)
        s.resolve_all()
        assert s.zone_names(1, "hand") == (["Toothy"] if wants else [])
        assert bool(s.events(Revealed)) == wants


@rule("702.124g")
def test_friends_forever_go_with_each_other_alone():
    assert not problem(WILL, MIKE)
    assert "nothing lets them" in problem(WILL, FIRST)
    assert not problem(JOE, ELLA)
    assert "nothing lets them" in problem(WILL, ELLA)


@rule("702.124h")
def test_a_background_goes_with_who_chooses_one():
    with commander(deck(WILSON, SAILOR), deck(RIVAL)) as s:
        assert in_command(s, 0) == ["Sailor", "Wilson"]
        assert commanders_identity(s.game, 0) == {"U", "G"}
        s.lands(0, "U")
        s.act(0, "cast", "Sailor").resolve()
        assert "Sailor" in s.permanents(0)
    assert not problem(SAILOR, WILSON)
    assert "nothing lets them" in problem(WILSON, FIRST)
    assert "nothing lets them" in problem(WILSON, permanent("Shrine", "Legendary Enchantment — Shrine"))
    assert "the Background 'Sailor' as its commander, and none that chooses" in problem(SAILOR)
    assert "Background 'Faceless'" in problem(
        card("Faceless", "Legendary Enchantment Creature — Background", cost="{5}")
    )


@rule("702.124h")
def test_a_background_speaks_of_the_commanders_that_you_own():
    text = 'Commander creatures you own have "At the beginning of your upkeep, you gain 1 life."'
    sailor = made("Sailor", "Legendary Enchantment — Background", text, cost="{G}")
    with commander(deck(WILSON, sailor), deck(RIVAL)) as s:
        s.arrange(lambda: s.game.happen_all([Moved(s.find(n, "command"), "battlefield") for n in ("Wilson", "Sailor")]))
        s.put(0, "battlefield", creature("Bear", 2, 2))
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
        assert s.life(0) == 41


@rule("702.124f", "702.124i")
def test_words_for_each_variant_and_none_for_the_others():
    assert meaning("Partner") == (PARTNER,)
    assert meaning("Partner with Pir, Imaginative Rascal") == (partner_with("Pir, Imaginative Rascal"),)
    assert meaning("Partner—Friends forever") == (Keyword("partner", (FRIENDS,)),)
    assert meaning("Partner—Survivors") == (Keyword("partner", (SURVIVORS,)),)
    assert meaning("Choose a Background") == (Keyword("partner", (BACKGROUND,)),)


def test_elsewhere_it_means_nothing():
    with FullTable() as s:
        s.put(0, "battlefield", FIRST)
        assert s.permanents(0) == ["First"]
        assert s.has("First", "partner")
