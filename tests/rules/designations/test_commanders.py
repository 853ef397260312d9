"""What cards say of commanders (CR 903.3d): your commander, a commander, and how often it was cast."""

from __future__ import annotations

from commanding import RIVAL, commander, deck, in_command, lead, legend
from rulebook import BEAR, MOUNTAIN, WASTES, FullTable
from wordings import made, meaning

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.designations.commander_decks import CHOSEN_COLOR, CanBeCommander, DeckMayHave
from apnap_plugins.rules.designations.commanders import COMMANDER_CASTS
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import creature


def entered(s, name: str = "Leader", **more) -> int:
    """That commander, put onto the battlefield."""
    s.arrange(lambda: s.game.happen(Moved(s.find(name, "command"), "battlefield", **more)))
    return s.find(name, "battlefield")


@rule("903.3d")
def test_as_long_as_you_control_your_commander():
    drake = made(
        "Drake", "Creature — Drake", "Lieutenant — As long as you control your commander, ~ gets +2/+2.", size="1/1"
    )
    with commander() as s:
        mine = s.put(0, "battlefield", drake)
        assert s.pt(mine) == (1, 1)
        leader = entered(s)
        assert s.pt(mine) == (3, 3)
        theirs = s.put(1, "battlefield", drake)
        assert s.pt(theirs) == (1, 1), "a commander, but not theirs"
        s.arrange(lambda: s.game.hand_over(leader, 1))
        assert (s.pt(mine), s.pt(theirs)) == ((1, 1), (1, 1))


@rule("903.3d")
def test_a_commander_is_anybodys():
    field = made(
        "Field", "Enchantment", "At the beginning of your upkeep, if you control a commander, you gain 3 life."
    )
    with commander(active=1) as s:
        s.put(1, "battlefield", field)
        entered(s, controller=1)
        s.pass_until(lambda game: game.active_player == 0)
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "draw")
        assert s.life(1) == 43


@rule("903.3d")
def test_whenever_your_commander_attacks():
    tome = made("Tome", "Artifact", "Whenever your commander attacks, you gain 2 life.")
    with commander(deck(legend("Leader", Keyword("haste"))), deck(RIVAL), stage="beginning of combat") as s:
        s.put(0, "battlefield", tome)
        bear = s.put(0, "battlefield", BEAR)
        leader = entered(s)
        s.attack([leader, bear])
        s.resolve_all()
        assert s.life(0) == 42


@rule("903.8")
def test_for_each_time_it_was_cast_from_the_command_zone():
    storm = made(
        "Storm",
        "Sorcery",
        "When you cast ~, copy it for each time you've cast your commander from the command zone this game.\nYou gain 1 life.",
    )
    with commander() as s:
        s.set_field(COMMANDER_CASTS, (2,), 0)
        s.put(0, "hand", storm)
        s.act(0, "cast", "Storm")
        s.resolve_all()
        assert s.life(0) == 43


@rule("903.4e")
def test_mana_of_the_commanders_colors():
    tower = made("Command Tower", "Land", "{T}: Add one mana of any color in your commander's color identity.", cost="")
    with commander(deck(legend("Leader", cost="{W}{U}"), land=WASTES), deck(RIVAL)) as s:
        s.put(0, "battlefield", tower)
        s.put(0, "hand", card("Blue", "Instant", cost="{U}"), card("Red", "Instant", cost="{R}"))
        assert s.can(0, "Blue")
        assert not s.can(0, "Red")
    with FullTable() as s:  # nobody has a commander
        s.put(0, "battlefield", tower)
        s.put(0, "hand", card("Blue", "Instant", cost="{U}"))
        assert not s.can(0, "Blue")


@rule("903.3d", "702.6c")
def test_equip_commander():
    plate = made("Plate", "Artifact — Equipment", "Equipped creature gets +3/+3.\nEquip commander {1}")
    with commander() as s:
        s.put(0, "battlefield", plate, BEAR, MOUNTAIN)
        assert s.offered(0, "activate") == []
        leader = entered(s)
        s.activate(0, "Plate", leader)
        s.resolve()
        assert s.pt(leader) == (5, 5)


@rule("702.49d", "903.8")
def test_commander_ninjutsu_costs_no_tax_and_is_no_casting():
    yuriko = made("Yuriko", "Legendary Creature — Human Ninja", "Commander ninjutsu {U}", cost="{1}{U}", size="1/3")
    with commander(deck(yuriko, land=WASTES), deck(RIVAL), stage="beginning of combat") as s:
        s.set_field(COMMANDER_CASTS, (3,), 0)
        bear = s.put(0, "battlefield", BEAR)
        s.attack([bear])
        s.pass_until("declare blockers")
        s.give(0, "U")
        s.act(0, "activate", "Yuriko").resolve()
        assert s.permanents(0) == ["Yuriko"]
        assert s.field(COMMANDER_CASTS, 0) == (3,)
        s.pass_until("postcombat main")
        assert s.life(1) == 39


@rule("903.8", "118.9d")
def test_cast_without_paying_its_mana_cost_the_tax_is_paid():
    golem = made(
        "Golem", "Artifact", "{T}: You may cast your commander from the command zone without paying its mana cost."
    )
    with commander() as s:
        s.set_field(COMMANDER_CASTS, (1,), 0)
        s.put(0, "battlefield", golem)
        s.lands(0, "RR")
        s.expect(0, "608.2g", True)
        s.act(0, "activate", "Golem").resolve()
        s.resolve_all()
        assert "Leader" in s.permanents(0)
        assert len(s.tapped()) == 3, "the golem, and two lands"


def test_commander_spells_and_what_is_no_commander():
    herald = made("Herald", "Creature — Elf", "Commander spells you cast cost {1} less to cast.", size="1/1")
    with commander() as s:
        s.put(0, "battlefield", herald)
        s.put(0, "hand", BEAR)
        s.give(0, "G")
        assert s.offered(0, "cast") == ["Leader"]
    wrath = made("Wrath", "Sorcery", "Destroy all noncommander creatures.")
    with commander() as s:
        entered(s)
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", wrath)
        s.act(0, "cast", "Wrath").resolve()
        assert s.permanents(0) == ["Leader"]


def test_the_greatest_mana_value_of_ones_commanders():
    study = made(
        "Study",
        "Sorcery",
        "You gain X life, where X is the greatest mana value of a commander you own on the battlefield or in the command zone.",
    )
    with commander(deck(legend("Leader", cost="{4}{G}")), deck(RIVAL)) as s:
        s.put(0, "hand", study, study)
        s.act(0, "cast", "Study").resolve()
        assert s.life(0) == 45
        s.put(0, "battlefield", creature("Huge", 9, 9, cost="{9}"))
        lead(s, 0, "Huge")
        s.act(0, "cast", "Study").resolve()
        assert s.life(0) == 54


@rule("113.6n")
def test_words_about_decks():
    assert meaning("~ can be your commander.") == (CanBeCommander(),)
    assert meaning("A deck can have any number of cards named ~.") == (DeckMayHave(),)
    assert meaning("A deck can have up to nine cards named ~.") == (DeckMayHave(9),)
    said = "If ~ is your commander, choose a color before the game begins. ~ is the chosen color."
    assert meaning(said) == CHOSEN_COLOR


def test_elsewhere_nobody_has_a_commander():
    with FullTable() as s:
        s.put(0, "battlefield", made("Lord", "Enchantment", "Commanders you control get +1/+1."), legend())
        assert s.pt("Leader") == (2, 2)
        assert in_command(s) == []
