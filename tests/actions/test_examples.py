"""Every example that stands in rule 701, played with the cards that it names, in each of the editions that have it."""

from __future__ import annotations

import functools
from typing import Any

import pytest
from editions import EDITIONS, in_each
from magic import A_CREATURE, BEAR, OGRE, jotted, table
from testcards import InZone, Jot, Those, forbids, when
from wordings import made

from apnap import Continuous, Keyword, Moved, Shuffled, Triggered
from apnap.testing import rule
from apnap_plugins.actions.exchange import ControlExchanged
from apnap_plugins.actions.search import Searched, WhenSearches
from apnap_plugins.actions.shuffle import ShuffleInto, WhenShuffles
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER
from apnap_plugins.rules.vocabulary.filters import TheyOwn
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, permanent, whenever

FOREST = basic("G")
FILLERS = [creature(f"C{n}", 1, 1) for n in range(10)]
EAR = permanent("Ear", "Artifact", whenever(WhenSearches(), Jot("searched")))
BELL = permanent("Bell", "Artifact", whenever(WhenShuffles("each"), Jot("shuffled")))


THEIR_ZONES = "Search that player's graveyard, hand, and library for all cards with the same name as "
TEXTS = {
    "Splinter": "Exile target artifact. Search its controller's graveyard, hand, and library for all cards with the same name "
    "as that artifact and exile them. Then that player shuffles.",
    "Howling Mine": "At the beginning of each player's draw step, if this artifact is untapped, that player draws an "
    "additional card.",
    "Lobotomy": "Target player reveals their hand, then you choose a card other than a basic land card from it. "
    + THEIR_ZONES
    + "the chosen card and exile them. Then that player shuffles.",
    "Aven Mindcensor": "If an opponent would search a library, that player searches the top four cards of that library "
    "instead.",
    "Veteran Explorer": "When this creature dies, each player may search their library for up to two basic land cards and put "
    "them onto the battlefield. Then each player who searched their library this way shuffles.",
    "Guile": "When Guile is put into a graveyard from anywhere, shuffle it into its owner's library.",
    "Black Sun's Zenith": "Put X -1/-1 counters on each creature. Shuffle Black Sun's Zenith into its owner's library.",
    "Darksteel Colossus": "If Darksteel Colossus would be put into a graveyard from anywhere, reveal Darksteel Colossus and "
    "shuffle it into its owner's library instead.",
    "Gravebane Zombie": "If this creature would die, put it on top of its owner's library instead.",
}
TYPES = dict.fromkeys(("Splinter", "Lobotomy", "Black Sun's Zenith"), "Sorcery") | {"Howling Mine": "Artifact"}


@functools.cache
def read(name: str) -> Any:
    """A card of an example from its text."""
    types = TYPES.get(name, "Creature")
    return made(
        name, types, TEXTS[name], "{X}{B}{B}" if "Zenith" in name else "{0}", "2/2" if types == "Creature" else ""
    )


def searching(edition: str, **more: Any) -> Any:
    """A table with what searches need, and what hears them and the shuffles."""
    s = table("search", "shuffle", "reveal", "exile", edition=edition, **more)
    s.put(0, "battlefield", EAR, BELL)
    return s


# Exchange ------------------------------------------------------------------------------------------------


@in_each("701.10a")
def test_of_two_creatures_one_is_destroyed_before_control_is_exchanged(edition):
    """Example of 701.10a: the spell does nothing to the other creature."""
    s = table("exchange", "destroy", edition=edition)
    s.put(0, "battlefield", BEAR, permanent("Ear", "Artifact", whenever(when(ControlExchanged), Jot("heard"))))
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", made("Switcheroo", "Sorcery", "Exchange control of two target creatures."))
    s.cast(0, "Switcheroo", ["Bear", "Ogre"])
    s.happen(Destroyed(s.find("Ogre")))
    s.resolve_all()
    assert (s.permanents(0), s.permanents(1), jotted(s)) == (["Bear", "Ear"], [], [])
    assert s.zone_names(0, "graveyard") == ["Switcheroo"]


# Search --------------------------------------------------------------------------------------------------


@in_each("701.19b")
@pytest.mark.parametrize("found", [0, 1, 2])
def test_splinter_must_find_what_lies_in_the_graveyard_and_may_find_what_is_in_the_library(edition, found):
    """Example of 701.19b: none, one or two of the Howling Mines in the library are found."""
    s = searching(edition)
    mine = read("Howling Mine")
    s.put(1, "battlefield", mine)
    s.put(1, "graveyard", mine, BEAR)
    s.put(1, "hand", OGRE)
    s.put(1, "library", mine, FOREST, mine)
    s.put(0, "hand", read("Splinter"))
    chosen = [card for card in s.ids("library", 1) if s.game.name_of(card) == "Howling Mine"][:found]
    s.defaults = ["603.3b"]
    s.cast(0, "Splinter", s.find("Howling Mine", "battlefield"))
    s.expect(0, "choose some", chosen)  # the one in the graveyard: nobody is asked
    s.resolve()
    assert s.zone_names(None, "exile") == ["Howling Mine"] * (2 + found)
    assert s.zone_names(1, "graveyard") == ["Bear"]
    assert sorted(s.zone_names(1, "library")) == ["Forest"] + ["Howling Mine"] * (2 - found)
    s.resolve_all()
    assert sorted(jotted(s)) == ["searched", "shuffled"]  # of the three zones the library alone is one
    assert [shuffle.player for shuffle in s.events(Shuffled)] == [1]


@in_each("701.19b")
def test_splinter_may_leave_what_is_hidden_in_the_hand(edition):
    """Example of 701.19b, further: a hand is a hidden zone too, and nobody else has seen it."""
    s = searching(edition)
    mine = read("Howling Mine")
    s.put(1, "battlefield", mine)
    s.put(1, "hand", mine, OGRE)
    s.put(0, "hand", read("Splinter"))
    s.cast(0, "Splinter", s.find("Howling Mine", "battlefield"))
    s.expect(0, "choose some", [])
    s.resolve()
    assert sorted(s.zone_names(1, "hand")) == ["Howling Mine", "Ogre"]
    assert not any(s.sees(0, card) for card in s.ids("hand", 1))


@in_each("701.19c")
@pytest.mark.parametrize("hand", [True, False])
def test_lobotomy_exiles_nothing_where_no_card_could_be_chosen_and_yet_searches(edition, hand):
    """Example of 701.19c: the zones are searched, the quality is undefined, the library is shuffled."""
    s = searching(edition)
    s.put(1, "graveyard", OGRE)
    s.put(1, "library", OGRE, FOREST)
    if hand:
        s.put(1, "hand", OGRE, FOREST)
    s.put(0, "hand", read("Lobotomy"))
    s.defaults = ["603.3b"]
    s.cast(0, "Lobotomy", ("player", 1))
    if hand:  # the basic land card can't be chosen
        for zone in ("hand", "library"):
            s.expect(0, "choose some", s.ids(zone, 1)[:1])
    s.resolve()
    assert s.zone_names(None, "exile") == (["Ogre"] * 3 if hand else [])
    assert [search.zone for search in s.events(Searched)] == ["graveyard", "hand", "library"]
    s.resolve_all()
    assert sorted(jotted(s)) == ["searched", "shuffled"]


@in_each("701.19f")
def test_who_searched_the_top_four_cards_for_the_explorer_shuffles_the_whole_library(edition):
    """Example of 701.19f: Aven Mindcensor and Veteran Explorer; who didn't search doesn't shuffle."""
    s = searching(edition, players=3)
    s.put(0, "battlefield", read("Aven Mindcensor"))
    explorer = s.put(1, "battlefield", read("Veteran Explorer"))
    deep = basic("R")
    for player in (0, 1, 2):
        s.put(player, "library", FOREST, *FILLERS[:3], deep, *FILLERS[3:])
    before = s.ids("library", 1)
    s.defaults = ["603.3b"]
    s.happen(Moved(explorer, "graveyard"))
    s.expect(0, "608.2d", False).expect(1, "608.2d", True).expect(2, "608.2d", False)
    s.expect(1, "choose some", lambda option: s.game.name_of(option) == "Forest")
    s.resolve()
    assert s.permanents(1) == ["Forest"]
    assert [shuffle.player for shuffle in s.events(Shuffled)] == [1]
    assert set(before).isdisjoint(s.ids("library", 1))  # also those below the fourth
    assert s.zone_names(0, "library")[0] == s.zone_names(2, "library")[0] == "Forest"
    s.resolve_all()
    assert sorted(jotted(s)) == ["searched", "shuffled"]


@in_each("701.19f")
def test_whose_library_it_is_that_mindcensor_keeps_closed(edition):
    """Example of 701.19f, further: its controller searches the whole library, and no other zone is meant."""
    s = searching(edition)
    s.put(0, "battlefield", read("Aven Mindcensor"))
    s.put(0, "library", *FILLERS, FOREST)
    s.put(
        0, "hand", made("Tutor", "Sorcery", "Search your library for a land card, put it into your hand, then shuffle.")
    )
    s.cast(0, "Tutor")
    s.expect(0, "choose some", ["Forest"]).resolve()
    assert s.zone_names(0, "hand") == ["Forest"]
    s.put(1, "library", *FILLERS, FOREST)
    s.put(
        1, "hand", made("Late", "Instant", "Search your library for a land card, put it into your hand, then shuffle.")
    )
    s.resolve_all()
    s.defaults = ["603.3b"]
    s.pass_priority(0)
    s.cast(1, "Late")
    s.resolve()  # no land among the four: nobody is asked
    assert (s.zone_names(1, "hand"), len(s.ids("library", 1))) == ([], 11)


@rule("701.19b")
def test_any_number_is_none_too_even_of_what_all_can_see():
    s = searching("2022-10-07")
    text = "Exile target nonbasic land. Search its controller's graveyard, hand, and library for any number of cards with the "
    s.put(
        0,
        "hand",
        made("Crumble", "Sorcery", text + "same name as that land and exile them. Then that player shuffles."),
    )
    s.put(1, "battlefield", permanent("Tower", "Land"))
    s.put(1, "graveyard", permanent("Tower", "Land"), permanent("Tower", "Land"))
    s.cast(0, "Crumble", s.find("Tower", "battlefield"))
    s.expect(0, "choose some", s.ids("graveyard", 1)[:1])
    s.resolve()
    assert (s.zone_names(1, "graveyard"), s.zone_names(None, "exile")) == (["Tower"], ["Tower", "Tower"])


@rule("701.19a", "701.20c")
def test_where_no_zone_may_be_searched_the_player_shuffles_all_the_same():
    s = searching("2022-10-07")
    s.put(0, "battlefield", permanent("Lock", "Artifact", forbids(Searched)))
    s.put(1, "battlefield", read("Howling Mine"))
    s.put(1, "graveyard", read("Howling Mine"))
    s.put(0, "hand", read("Splinter"))
    s.cast(0, "Splinter", s.find("Howling Mine", "battlefield"))
    s.resolve_all()
    assert (s.zone_names(None, "exile"), jotted(s)) == (["Howling Mine"], ["shuffled"])


# Shuffle -------------------------------------------------------------------------------------------------


@in_each("701.20c")
@pytest.mark.parametrize("exiled", [True, False])
def test_guile_is_exiled_in_response_and_the_library_is_shuffled(edition, exiled):
    """Example of 701.20c: Guile."""
    s = searching(edition)
    s.put(0, "library", *FILLERS)
    s.put(0, "battlefield", read("Guile"))
    s.happen(Moved(s.find("Guile"), "graveyard"))
    assert len(s.ids("stack")) == 1
    if exiled:
        s.happen(Moved(s.find("Guile"), "exile"))
    s.resolve()
    assert s.zone_names(None, "exile") == ["Guile"] * exiled
    assert sorted(s.zone_names(0, "library")) == sorted(c.name for c in (*FILLERS, *[read("Guile")][exiled:]))
    assert [shuffle.player for shuffle in s.events(Shuffled)] == [0]


@rule("701.20c", "603.6c")
def test_guile_triggers_from_anywhere_and_so_does_a_token_of_it():
    s = table("shuffle", "create")
    s.put(0, "battlefield", BELL)
    s.put(0, "hand", read("Guile"))
    s.happen(Moved(s.find("Guile"), "graveyard"))
    s.resolve_all()
    assert (s.zone_names(0, "library"), jotted(s)) == (["Guile"], ["shuffled"])
    s.put(0, "battlefield", read("Guile"), component="token")
    s.happen(Moved(s.find("Guile", "battlefield"), "graveyard"))
    s.resolve_all()  # the token was in the graveyard as the ability triggered, and is no more
    assert (s.zone_names(0, "library"), jotted(s)) == (["Guile"], ["shuffled", "shuffled"])


@in_each("701.20c")
def test_black_suns_zenith_cast_with_flashback_is_exiled_and_the_library_is_shuffled(edition):
    """Example of 701.20c: Black Sun's Zenith, which has gained flashback."""
    s = table("shuffle", "flashback", edition=edition)
    s.put(0, "battlefield", BELL)
    recoup = Continuous(
        InZone("graveyard", IsNamed("Black Sun's Zenith")), (Gain((Keyword("flashback", (mana_cost("{R}"),)),)),)
    )
    s.put(0, "battlefield", permanent("Recoup", "Enchantment", recoup), basic("R"))
    s.put(0, "graveyard", read("Black Sun's Zenith"))
    s.put(0, "library", *FILLERS)
    s.act(0, "cast", "Black Sun's Zenith")
    s.resolve()
    assert s.zone_names(None, "exile") == ["Black Sun's Zenith"]
    assert sorted(s.zone_names(0, "library")) == [c.name for c in FILLERS]
    s.resolve_all()
    assert jotted(s) == ["shuffled"]


@rule("701.20c")
def test_black_suns_zenith_cast_from_the_hand_is_shuffled_in():
    s = table("shuffle")
    s.put(0, "battlefield", BELL, BEAR)
    s.put(0, "hand", read("Black Sun's Zenith"))
    s.lands(0, "BBBB")
    s.cast(0, "Black Sun's Zenith", number=2)
    s.resolve_all()
    assert (s.zone_names(0, "library"), s.zone_names(0, "graveyard"), jotted(s)) == (
        ["Black Sun's Zenith"], ["Bear"], ["shuffled"],
    )  # fmt: skip


SHAMAN = creature(
    "Loaming Shaman", 3, 2,
    Triggered(
        WhenEnters(),
        ShuffleInto(Target(1), Target(0)),
        targets=(
            TargetSpec(None, players="any", prompt="target player"),
            TargetSpec(TheyOwn(Target(0)), zone="graveyard", minimum=0, maximum=ANY_NUMBER, prompt="any number of target cards"),
        ),
    ),
    cost="{0}",
)  # fmt: skip


@in_each("701.20d")
@pytest.mark.parametrize("chosen", [[], ["Bear", "Ogre"]])
def test_loaming_shaman_has_the_target_player_shuffle_though_no_cards_are_targeted(edition, chosen):
    """Example of 701.20d: the library of that player, and of nobody else, is shuffled."""
    s = searching(edition)
    s.put(1, "graveyard", BEAR, OGRE, FOREST)
    s.put(1, "library", *FILLERS)
    s.put(0, "hand", SHAMAN)
    s.defaults = ["603.3b"]
    s.act(0, "cast", "Loaming Shaman")
    s.expect(0, "targets", [("player", 1)]).expect(0, "targets", chosen)
    s.resolve()
    s.resolve()
    assert [shuffle.player for shuffle in s.events(Shuffled)] == [1]
    assert sorted(s.zone_names(1, "library")) == sorted([*chosen, *(c.name for c in FILLERS)])


@rule("701.20c")
def test_whose_cards_are_shuffled_in_shuffles_and_nobody_else():
    s = searching("2022-10-07")
    s.put(0, "library", *FILLERS)
    s.put(1, "battlefield", BEAR)
    s.do(
        0,
        made("Wish", "Instant", "Shuffle target creature into its owner's library.").abilities()[0].effect,
        A_CREATURE,
        at=["Bear"],
    )
    assert [shuffle.player for shuffle in s.events(Shuffled)] == [1]
    assert s.zone_names(0, "library") == [c.name for c in FILLERS]


@rule("701.20g")
@rule("701.20g", edition="2021-04-19")
@pytest.mark.parametrize("edition", EDITIONS[2:])
@pytest.mark.parametrize("first", ["Darksteel Colossus", "Gravebane Zombie"])
def test_the_zombie_lies_on_top_of_the_library_into_which_the_colossus_was_shuffled(edition, first):
    """Example of 701.20g: Darksteel Colossus and Gravebane Zombie die at the same time."""
    tops = set()
    for seed in range(4):
        s = searching(edition, seed=seed)
        s.put(0, "library", *FILLERS)
        cards = sorted((read("Darksteel Colossus"), read("Gravebane Zombie")), key=lambda card: card.name != first)
        both = s.put(0, "battlefield", *cards)
        s.arrange(lambda s=s, both=both: s.game.happen_all([Moved(one, "graveyard") for one in both]))
        library = s.zone_names(0, "library")
        assert library[0] == "Gravebane Zombie"
        assert sorted(library) == sorted(["Darksteel Colossus", "Gravebane Zombie", *(c.name for c in FILLERS)])
        tops.add(library.index("Darksteel Colossus"))
        assert s.zone_names(0, "graveyard") == []
        assert s.log_has("701.16a", "Darksteel Colossus")
        s.resolve_all()
        assert jotted(s) == ["shuffled"]
    assert len(tops) > 1


@rule("701.20c", "614.6")
@pytest.mark.parametrize("zone", ["battlefield", "hand", "library", "exile"])
def test_the_colossus_never_reaches_a_graveyard_from_anywhere(zone):
    s = searching("2022-10-07")
    s.put(1, "library", *FILLERS)
    colossus = s.put(1, zone, read("Darksteel Colossus"), **({"controller": 0} if zone == "battlefield" else {}))
    s.happen(Moved(colossus, "graveyard"))
    assert "Darksteel Colossus" in s.zone_names(1, "library")
    assert s.zone_names(1, "graveyard") == []
    assert [shuffle.player for shuffle in s.events(Shuffled)] == [1]


@rule("701.20g", "616.1")
def test_what_exiles_it_instead_leaves_the_library_alone():
    s = searching("2022-10-07")
    s.put(0, "library", *FILLERS)
    void = "If a card or token would be put into a graveyard from anywhere, exile it instead."
    s.put(1, "battlefield", made("Void", "Enchantment", void))
    s.put(0, "battlefield", read("Darksteel Colossus"))
    colossus = s.find("Darksteel Colossus")
    s.do(0, MoveTo(Those((colossus,)), "graveyard"), **{"616.1": lambda option: option[0] != colossus})
    assert (s.zone_names(None, "exile"), s.events(Shuffled)) == (["Darksteel Colossus", "Effect"], [])
