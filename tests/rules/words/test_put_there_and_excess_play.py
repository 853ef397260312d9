"""Cards that died this way, excess damage on a condition, a skipped phase of this turn, "it" that was sacrificed, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, NotUnderstood


@pytest.mark.parametrize(
    "line",
    [
        # what was sacrificed could be "it" as well
        "When ~ enters, you may sacrifice a creature. When you do, it deals 7 damage to any target.",
        "Whenever a creature enters, you may pay {1}. When you do, it deals 7 damage to any target.",
    ],
)
def test_it_is_the_object_only_where_what_is_done_names_it(line: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(line, root=LINE)


@rule("603.12", "608.2h")
def test_what_is_sacrificed_deals_damage_as_it_triggers_on_that() -> None:
    s = table(stage="postcombat main")
    text = ("At the beginning of your end step, create a 1/1 red Human creature token. Then you may sacrifice this "
            "enchantment. When you do, it deals 7 damage to any target.")  # fmt: skip
    s.put(0, "battlefield", shrine(text))
    s.pass_until("end")
    s.expect(0, "608.2d", True)
    s.expect(0, "targets", [("player", 1)])
    s.resolve()
    s.resolve()
    assert (s.life(1), s.find_all("Shrine", "battlefield")) == (13, [])


TEXT = ("Destroy all creatures, then return a creature card put into a graveyard this way to the battlefield under your "
        "control. It's a black Zombie in addition to its other colors and types.")  # fmt: skip


@rule("608.2d", "608.2c")
def test_one_of_those_that_died_this_way_comes_back_and_no_other() -> None:
    s = table()
    s.put(1, "graveyard", OGRE)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", beast("Ox"), beast("Wall", "Indestructible"))
    s.put(1, "battlefield", beast("Imp"), component="token", kind="token")
    s.put(0, "hand", spell(TEXT))
    s.cast(0, "Effect")
    s.expect(0, "608.2d", "Ox")
    s.resolve()
    assert (s.permanents(0), s.permanents(1)) == (["Ox"], ["Wall"])
    assert s.characteristic("Ox", "colors") == frozenset("B")


@rule("614.6")
def test_nothing_comes_back_that_went_elsewhere() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, shrine("If a card would be put into a graveyard from anywhere, exile it instead."))
    play(s, 0, spell(TEXT))
    assert (s.permanents(0), s.zone_names(None, "exile")) == (["Shrine"], ["Bear", "Effect"])


@rule("120.4a", "608.2c")
@pytest.mark.parametrize(("keyword", "life"), [("Trample", 17), ("", 20)])
def test_excess_damage_goes_to_the_controller_if_the_source_has_trample(keyword: str, life: int) -> None:
    s = table()
    s.put(0, "battlefield", beast("Ox", keyword, "5/5"))
    s.put(1, "battlefield", BEAR)
    text = ("Target creature you control deals damage equal to its power to target creature you don't control. If the creature "
            "you control has trample, excess damage is dealt to that creature's controller instead.")  # fmt: skip
    play(s, 0, spell(text), "Ox", "Bear")
    assert (s.life(1), s.permanents(1)) == (life, [])


@rule("614.10", "514.2")
@pytest.mark.parametrize(("player", "skips"), [(0, True), (1, False)])
def test_a_phase_of_this_turn_is_skipped_and_of_no_other(player: int, skips: bool) -> None:
    s = table()
    s.put(0, "library", BEAR)
    s.put(1, "library", BEAR)
    s.put(player, "battlefield", OGRE)
    play(s, 0, spell("Target player skips their next combat phase this turn."), ("player", player))
    if player:
        s.pass_until("upkeep")
    if skips:
        s.pass_until(lambda game: game.stage_name() != "precombat main")
        assert s.game.stage_name() == "postcombat main"
    else:
        s.attack("Ogre", player=1)
        s.pass_until("postcombat main")
        assert s.life(0) == 17


@rule("608.2c", "701.7b", "701.15")
@pytest.mark.parametrize(("cards", "tokens"), [(7, 2), (6, 0)])
def test_what_is_said_of_both_ways_of_destroying_holds_for_both(cards: int, tokens: int) -> None:
    s = table()
    s.put(0, "graveyard", *[OGRE] * cards)
    s.put(1, "battlefield", beast("Troll", "{0}: Regenerate ~."))
    s.activate(1, "Troll")
    s.resolve()
    text = ("Destroy all creatures. They can't be regenerated.\nThreshold — If there are seven or more cards in your graveyard, "
            "instead destroy all creatures, then create two 1/1 white Spirit creature tokens with flying. Creatures destroyed "
            "this way can't be regenerated.")  # fmt: skip
    play(s, 0, spell(text))
    assert (s.permanents(1), len(s.permanents(0))) == ([], tokens)


@rule("608.2c", "400.7")
def test_only_your_own_cards_that_were_destroyed_this_way_come_back() -> None:
    s = table()
    s.put(0, "graveyard", shrine("You have no maximum hand size.", "Old"))
    s.put(0, "battlefield", shrine("You have no maximum hand size.", "Mine"))
    s.put(1, "battlefield", shrine("You have no maximum hand size.", "Theirs"))
    text = "Destroy all enchantments, then return all cards in your graveyard destroyed this way to the battlefield."
    play(s, 0, spell(text))
    assert (s.permanents(0), s.permanents(1)) == (["Mine"], [])
