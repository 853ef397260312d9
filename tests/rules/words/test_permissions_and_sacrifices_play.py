"""What may be cast from a graveyard, what players sacrifice, lost control, how often an ability has resolved: played."""

from __future__ import annotations

import pytest
from magic import BEAR
from rulebook import FOREST
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.sacrifice import UNTIMELY, SacrificeAll
from apnap_plugins.rules.effects.permissions import MayCastFrom
from apnap_plugins.rules.vocabulary.filters import Anything

GAIN = made("Gain", "Instant", "You gain 3 life.", "{0}")
ELF = made("Elf", "Creature — Elf", "", "{0}", "1/1")
EXILED = "If a spell cast this way would be put into your graveyard, exile it instead."
LATE = (
    "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller "
    "of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
)


def test_lines_mean():
    (ability,) = meaning(f"You may cast instant and sorcery spells from your graveyard. {EXILED}")
    assert isinstance(ability.effects[0], MayCastFrom)
    assert ability.effects[0].terms.exiled
    assert meaning(LATE) == UNTIMELY
    (ability,) = meaning("Each player sacrifices all permanents they control.", spell=True)
    assert isinstance(ability.effect, SacrificeAll)
    assert ability.effect.filter == Anything()


# Graveyards -------------------------------------------------------------------------------------------------


@rule("601.3", "614.6")
def test_spells_from_a_graveyard_are_exiled_then():
    s = table()
    s.put(0, "battlefield", shrine(f"You may cast instant and sorcery spells from your graveyard. {EXILED}"))
    s.put(0, "graveyard", GAIN, ELF)
    assert s.offered(0) == ["Gain"]
    s.cast(0, "Gain")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "exile"), s.zone_names(0, "graveyard")) == (23, ["Gain"], ["Elf"])


@rule("601.3", "614.6")
def test_one_card_from_a_graveyard_this_turn():
    s = table()
    s.put(0, "graveyard", GAIN)
    text = "You may cast target instant or sorcery card from your graveyard this turn."
    play(s, 0, spell(f"{text} If that spell would be put into your graveyard, exile it instead."), s.find("Gain"))
    s.cast(0, "Gain")
    s.resolve_all()
    assert (s.life(0), "Gain" in s.zone_names(0, "exile")) == (23, True)


@rule("601.3", "514.2")
def test_a_kind_of_spells_from_a_graveyard_this_turn():
    s = table()
    s.put(0, "graveyard", ELF, beast("Ox"))
    play(s, 0, spell("You may cast Elf spells from your graveyard this turn."))
    assert s.offered(0) == ["Elf"]
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 9)
    s.pass_until("upkeep")
    s.pass_until("upkeep", again=True)
    s.pass_until("precombat main")
    assert not s.offered(0)


@rule("113.6", "601.3")
def test_a_card_says_when_it_may_be_cast_from_the_graveyard():
    s = table()
    s.put(0, "graveyard", beast("Vampire", "You may cast this card from your graveyard if you gained life this turn."))
    assert not s.offered(0)
    play(s, 0, GAIN)
    s.resolve_all()
    assert s.offered(0) == ["Vampire"]
    s.cast(0, "Vampire")
    s.resolve_all()
    assert s.permanents(0) == ["Vampire"]


def test_cards_exiled_this_way_may_be_played():
    s = table()
    s.put(0, "library", ELF, FOREST)
    play(
        s,
        0,
        spell(
            "Exile the top two cards of your library. You may play cards exiled this way until the end of your next turn."
        ),
    )
    assert (s.offered(0), s.offered(0, "play")) == (["Elf"], ["Forest"])


@rule("701.16a", "400.3")
@pytest.mark.parametrize(("card", "hand"), [(FOREST, ["Forest"]), (ELF, [])])
def test_another_player_puts_a_card_into_their_hand(card, hand):
    s = table()
    s.put(1, "library", card)
    text = "Whenever this creature attacks, defending player reveals the top card of their library."
    s.put(0, "battlefield", beast("Guide", f"{text} If it's a land card, that player puts it into their hand."))
    s.attack({"Guide": ("player", 1)})
    s.resolve_all()
    assert s.zone_names(1, "hand") == hand


# Sacrifices -------------------------------------------------------------------------------------------------


@rule("701.17a", "105.2")
def test_each_player_sacrifices_all_of_a_kind():
    s = table()
    s.put(0, "battlefield", BEAR, made("Mote", "Artifact Creature", "", "{1}", "1/1"))
    s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", FOREST)
    play(s, 0, spell("Each player sacrifices all permanents they control that are one or more colors."))
    assert (s.permanents(0), s.permanents(1)) == (["Mote"], ["Forest"])


@rule("701.17a", "603.2")
def test_so_many_permanents_are_sacrificed():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Negator", "Whenever this creature is dealt damage, sacrifice that many permanents.", "5/5"),
    )
    s.lands(0, "GGG")
    s.expect(0, "701.17a", ["Forest", "Forest"])
    play(s, 1, spell("This spell deals 2 damage to target creature."), "Negator")
    s.resolve_all()
    assert s.permanents(0) == ["Forest", "Negator"]


@rule("701.17a", "118.12a")
@pytest.mark.parametrize("pays", [False, True])
def test_the_controller_sacrifices_what_is_enchanted_unless_they_pay(pays):
    s = table(stage="untap", active=1)
    s.put(1, "library", BEAR)
    ox = s.put(1, "battlefield", beast("Ox"))
    s.lands(1, "GG")
    slow = made("Slow", "Enchantment — Aura", "Enchant creature\nAt the beginning of the upkeep of enchanted creature's "
                "controller, "
                "that player sacrifices that creature unless they pay {2}.")  # fmt: skip
    s.put(0, "battlefield", slow, fields={"attached to": ox})
    s.expect(1, "118.12a", pays)
    s.pass_until("draw")
    assert s.permanents(1) == ["Forest", "Forest", *["Ox"] * pays]


@rule("307.5a", "608.3g", "514.3a")
@pytest.mark.parametrize(("stage", "there"), [("precombat main", 1), ("upkeep", 0)])
def test_cast_at_another_time_it_is_sacrificed_as_the_turn_ends(stage, there):
    s = table(stage=stage)
    s.put(0, "hand", shrine(LATE))
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 9)
    s.cast(0, "Shrine")
    s.resolve_all()
    s.pass_until("end")
    assert s.count("Shrine", "battlefield") == 1
    s.pass_until("upkeep")
    assert s.count("Shrine", "battlefield") == there


# Other ------------------------------------------------------------------------------------------------------


@rule("603.10d", "603.7")
@pytest.mark.parametrize("dies", [False, True])
def test_as_control_ends_the_creature_is_tapped(dies):
    s = table()
    s.put(1, "battlefield", beast("Ox", "This creature doesn't untap during your untap step."))
    text = "Untap target creature an opponent controls and gain control of it until end of turn."
    play(s, 0, spell(f"{text} When you lose control of the creature, tap it and you gain 1 life."), "Ox")
    assert s.permanents(0) == ["Ox"]
    if dies:
        play(s, 0, spell("Destroy target creature."), "Ox")
        s.resolve_all()
    s.pass_until("upkeep")
    assert (s.tapped(1), s.life(0)) == ([] if dies else ["Ox"], 21)


@rule("608.2")
def test_the_third_time_an_ability_has_resolved_this_turn():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("{0}: You gain 1 life. If this is the third time this ability has resolved this turn, draw a card."),
    )
    s.put(0, "library", *[BEAR] * 4)
    for _ in range(4):
        s.activate(0, "Shrine")
    s.resolve_all()
    assert (s.life(0), len(s.zone_names(0, "hand"))) == (24, 1)
    s.pass_until("upkeep")
    s.activate(0, "Shrine")
    s.resolve_all()
    assert (s.life(0), len(s.zone_names(0, "hand"))) == (25, 1)


@rule("701.3a", "608.2d")
def test_one_of_your_equipment_is_attached():
    s = table()
    s.put(0, "battlefield", BEAR, made("Axe", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {2}"))
    s.expect(0, "608.2d", True)
    play(
        s,
        0,
        spell("Target creature gets +1/+1 until end of turn. You may attach an Equipment you control to it."),
        "Bear",
    )
    s.resolve_all()
    assert s.pt("Bear") == (5, 3)


def test_and_you_may():
    s = table()
    s.put(0, "graveyard", ELF)
    s.expect(0, "608.2d", True)
    play(
        s,
        0,
        spell("You gain 3 life and you may return up to one target creature card from your graveyard to your hand."),
        s.find("Elf"),
    )
    assert (s.life(0), s.zone_names(0, "hand")) == (23, ["Elf"])


@rule("608.2", "113.7a")
def test_it_counts_also_where_its_source_is_gone():
    s = table()
    text = "If this is the second time this ability has resolved this turn, you gain 5 life."
    s.put(0, "battlefield", shrine(f"{{0}}: You gain 1 life. {text}"))
    s.activate(0, "Shrine")
    s.activate(0, "Shrine")
    s.put(0, "hand", spell("Destroy target enchantment.", "Naturalize"))
    s.cast(0, "Naturalize", s.find("Shrine", "battlefield"))
    s.resolve_all()
    assert s.life(0) == 27
