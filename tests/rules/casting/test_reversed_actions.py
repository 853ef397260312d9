"""What an action that is reversed leaves behind: mana abilities that drew cards or shuffled (CR 728.1)."""

from __future__ import annotations

from fights import attackers, blockers, fight
from rulebook import ISLAND, FullTable

from apnap import Triggered
from apnap.testing import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.shuffle import ShuffleLibrary
from apnap_plugins.rules.casting.mana_triggers import WhenTappedForMana
from apnap_plugins.rules.combat.effects import AttackingCosts, BlockingCosts
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import LAND
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

BEAR = creature("Bear", 2, 2)
ELF = creature("Elf", 1, 1)
OGRE = creature("Ogre", 3, 3)
LOOKING_GLASS = card("Looking Glass", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards())))
"""A mana ability that draws a card, which is not reversed. Whether that helps can't be known, so it may be tried."""
SHUFFLER = card("Shuffler", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), ShuffleLibrary())))
COST = (mana_cost("{U}{U}{G}"),)
TOLL = creature("Toll", 0, 4, AttackingCosts(COST))


def activate(s, name):
    """The player who pays activates this mana ability first."""
    names = [s.game.name_of(obj) for obj, _ in s.game.decision.windows]
    s.game.push(-1 - names.index(name))


def gives_up(s):
    """The player activates the first mana ability that can be, and then pays nothing."""
    assert s.game.decision.kind == "pay mana"
    s.game.push(-1)
    if s.game.decision.kind == "pay mana":
        s.game.push(s.game.decision.way_out)


@rule("728.1", "508.1")
def test_a_card_that_was_drawn_for_mana_stays_drawn_where_the_attack_is_reversed():
    with fight() as s:
        s.put(1, "battlefield", TOLL)
        s.put(0, "battlefield", BEAR, LOOKING_GLASS, ISLAND)
        s.put(0, "library", OGRE, ELF)
        s.wait_for("declare attackers", 0)
        s.game.push(((0, 0),))
        gives_up(s)
        assert s.log_has("728.1") and s.zone_names(0, "hand") == ["Ogre"]
        assert s.pool(0) == "U" and s.field(TAPPED, "Looking Glass")
        assert not s.field(TAPPED, "Island") and not s.field(TAPPED, "Bear")
        assert attackers(s.game) == []


@rule("728.1", "509.1")
def test_a_card_that_was_drawn_for_mana_stays_drawn_where_the_block_is_reversed():
    with fight() as s:
        s.put(0, "battlefield", creature("Fear", 2, 2, BlockingCosts(COST)))
        s.put(1, "battlefield", BEAR, LOOKING_GLASS, ISLAND)
        s.put(1, "library", OGRE, ELF)
        s.attack("Fear")
        s.wait_for("declare blockers", 1)
        s.game.push(((0, 0),))
        gives_up(s)
        assert s.log_has("728.1") and s.zone_names(1, "hand") == ["Ogre"]
        assert s.pool(1) == "U" and s.field(TAPPED, "Looking Glass") and not s.field(TAPPED, "Island")
        assert blockers(s.game) == []


@rule("728.1")
def test_a_shuffle_for_mana_stays_where_the_attack_is_reversed():
    with fight("shuffle", seed=5) as s:
        s.put(1, "battlefield", TOLL)
        s.put(0, "battlefield", BEAR, SHUFFLER, LOOKING_GLASS)
        cards = [creature(f"C{i}", 1, 1) for i in range(8)]
        s.put(0, "library", *cards)
        s.wait_for("declare attackers", 0)
        s.game.push(((0, 0),))
        activate(s, "Shuffler")
        order = s.zone_names(0, "library")
        s.game.push(s.game.decision.way_out)
        assert s.log_has("728.1") and order != [c.name for c in cards]
        assert s.zone_names(0, "library") == order and s.zone_names(0, "hand") == [] and s.pool(0) == "U"
        assert s.field(TAPPED, "Shuffler") and not s.field(TAPPED, "Looking Glass")
        s.game.pop()
        s.game.push(s.game.decision.way_out)
        assert s.zone_names(0, "library") == order


@rule("728.1")
def test_what_the_first_reversed_attack_drew_stays_where_a_second_one_is_reversed_too():
    with fight() as s:
        s.put(1, "battlefield", TOLL)
        s.put(0, "battlefield", BEAR, ELF, LOOKING_GLASS, LOOKING_GLASS)
        s.put(0, "library", OGRE, ISLAND, BEAR)
        s.wait_for("declare attackers", 0)
        s.game.push(((0, 0),))
        gives_up(s)
        assert s.zone_names(0, "hand") == ["Ogre"] and s.pool(0) == "U"
        s.game.push(((1, 0),))
        gives_up(s)
        assert sorted(s.zone_names(0, "hand")) == ["Island", "Ogre"] and s.pool(0) == "UU"
        assert attackers(s.game) == [] and s.log_has("728.1")


@rule("728.1", "104.3a")
def test_who_concedes_while_an_attack_is_paid_for_is_gone_although_it_is_reversed():
    with fight(players=3) as s:
        s.put(1, "battlefield", TOLL)
        s.put(0, "battlefield", BEAR, LOOKING_GLASS, ISLAND)
        s.put(0, "library", OGRE, ELF)
        s.wait_for("declare attackers", 0)
        s.game.push(((0, 0),))
        s.game.concede(2)
        assert s.game.players_in() == (0, 1)
        gives_up(s)
        assert s.game.players_in() == (0, 1) and s.zone_names(0, "hand") == ["Ogre"]


# Within another mana ability -----------------------------------------------------------------------------------

FILTER = card("Filter", "Artifact", Activated((mana_cost("{2}"), TapThisCost()), AddManaOf((("G", "G"),))))
PAIN = card("Pain", "Land", Activated((TapThisCost(),), do(AddManaOf((("R",),)), LoseLife(1, You()))))
FLARE = card("Flare", "Enchantment", Triggered(WhenTappedForMana(LAND, whose="your"), AddManaOf((("R",), ("W",)))))


@rule("728.1", "605.3a")
def test_what_was_drawn_for_the_cost_of_a_mana_ability_that_is_reversed_stays_drawn():
    """With both others the Filter could be paid for; but one of them destroys the other, and all is reversed but that."""
    wild = card(
        "Wild", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards(), Destroy(All(LAND))))
    )
    with FullTable() as s:
        s.put(0, "library", OGRE, BEAR)
        s.put(0, "battlefield", wild, FILTER, ISLAND)
        s.put(0, "hand", instant("Deep", GainLife(1), cost="{G}{G}"))
        s.begin(0, "cast", "Deep")
        activate(s, "Filter")
        activate(s, "Wild")
        assert s.game.decision.kind == "priority" and s.log_has("728.1") and s.stack == []
        assert sorted(s.zone_names(0, "hand")) == ["Deep", "Ogre"] and s.pool(0) == "U"
        assert s.zone_names(0, "graveyard") == ["Island"]
        assert s.field(TAPPED, "Wild") and not s.field(TAPPED, "Filter")


@rule("605.4a")
def test_mana_that_triggers_while_another_mana_ability_is_paid_for_pays_for_it():
    with FullTable() as s:
        s.put(0, "battlefield", FLARE, FILTER, ISLAND, PAIN)
        s.put(0, "hand", instant("Deep", GainLife(1), cost="{G}{G}"))
        s.begin(0, "cast", "Deep")
        activate(s, "Filter")
        activate(s, "Island")
        assert s.game.decision.rule == "106.4"
        s.answer(0, lambda option: option == ("W",))
        assert s.game.decision.kind == "pay mana" and s.pool(0) == "UW"
        s.game.push(s.game.decision.default())
        assert s.pool(0) == "GG" and s.field(TAPPED, "Island") and not s.field(TAPPED, "Pain") and s.life(0) == 20


@rule("728.1", "605.4a")
def test_a_choice_for_mana_that_triggered_within_another_mana_ability_is_made_again_as_it_was():
    wild = card("Wild", "Land", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards(), Destroy(All(LAND)))))
    dear = card("Filter", "Artifact", Activated((mana_cost("{3}"), TapThisCost()), AddManaOf((("G", "G"),))))
    with FullTable() as s:
        s.put(0, "library", OGRE, BEAR)
        s.put(0, "battlefield", FLARE, wild, dear, ISLAND, ISLAND)
        s.put(0, "hand", instant("Deep", GainLife(1), cost="{G}{G}"))
        s.begin(0, "cast", "Deep")
        activate(s, "Filter")
        activate(s, "Wild")
        s.answer(0, lambda option: option == ("W",))
        assert s.game.decision.kind == "priority" and s.log_has("728.1") and s.stack == []
        assert sorted(s.zone_names(0, "hand")) == ["Deep", "Ogre"] and s.pool(0) == "UW"
