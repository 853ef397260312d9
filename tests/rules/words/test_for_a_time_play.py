"""What waits for a time, enters only for a price, and triggers on attacks by players, played (CR 106.4, 508, 603.7, 614)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

FOREST, PLAINS = basic("G"), basic("W")
KEPT = "Until end of turn, you don't lose this mana as steps and phases end."


def pool(s, player=0):
    return "".join(mana.type for mana in s.game.get(POOL, player))


def decks():
    return {"decks": [[FOREST] * 10] * 2}


# Until combat ends ----------------------------------------------------------------------------------------


@rule("511.2", "720.1d")
@pytest.mark.parametrize("text", ["Target creature gets +2/+2 until end of combat.", "Target creature can't block this combat.",
                                  "Gain control of target creature until end of combat."])  # fmt: skip
def test_what_lasts_until_combat_ends_is_over_where_the_turn_ended_in_combat(text):
    s = table(stage="beginning of combat", **decks())
    bear = s.put(1, "battlefield", BEAR)
    play(s, 0, spell(text), bear)
    assert len(s.game.effects()) == 1
    play(s, 0, spell("End the turn."))
    assert (s.game.active_player, s.game.effects()) == (1, ())


# Mana that stays ------------------------------------------------------------------------------------------


@rule("106.4")
def test_mana_that_stays_until_end_of_turn_is_lost_with_the_turn_and_other_mana_before():
    s = table(stage="beginning of combat", **decks())
    s.put(0, "battlefield", beast("Maw", f"Whenever Maw attacks, add {{R}}{{G}}. {KEPT}"))
    s.attack(["Maw"])
    s.resolve_all()
    play(s, 0, spell("Add {W}."))
    assert sorted(pool(s)) == ["G", "R", "W"]
    s.pass_until("postcombat main")
    assert sorted(pool(s)) == ["G", "R"]
    s.pass_until("upkeep")
    assert pool(s) == ""


@rule("106.4")
def test_mana_that_another_player_adds_stays_with_them():
    s = table(**decks())
    text = (
        "At the beginning of each opponent's upkeep, that player adds {G}. "
        "Until end of turn, they don't lose this mana as steps and phases end."
    )
    s.put(0, "battlefield", shrine(text))
    s.pass_until("draw")
    s.resolve_all()
    s.pass_until("precombat main")
    assert (pool(s, 0), pool(s, 1)) == ("", "G")


# Entering for a price, or not at all ----------------------------------------------------------------------

DIAMOND = (
    "If this artifact would enter, you may discard a land card instead. If you do, put this artifact onto the battlefield. "
    "If you don't, put it into its owner's graveyard."
)
OUTPOST = (
    "If this land would enter, sacrifice a Plains instead. If you do, put this land onto the battlefield. "
    "If you don't, put it into its owner's graveyard."
)


@rule("614.12a", "614.1a")
@pytest.mark.parametrize(("answer", "zone"), [(True, "battlefield"), (False, "graveyard")])
def test_what_may_be_paid_for_as_it_would_enter(answer, zone):
    s = table()
    s.put(0, "hand", FOREST)
    s.expect(0, "YesNo", answer)
    play(s, 0, made("Gem", "Artifact", DIAMOND))
    assert s.game.object(s.find("Gem")).zone[0] == zone
    assert s.zone_names(0, "hand") == ([] if answer else ["Forest"])


@rule("614.1a")
def test_what_nobody_can_pay_for_goes_to_the_graveyard():
    s = table()
    play(s, 0, made("Gem", "Artifact", DIAMOND))
    assert s.zone_names(0, "graveyard") == ["Gem"]


@rule("118.10", "614.1a")
@pytest.mark.parametrize(("card", "price", "zone"), [(made("Gem", "Artifact", DIAMOND), FOREST, "hand"),
                                                     (made("Outpost", "Land", OUTPOST), PLAINS, "battlefield")])  # fmt: skip
@pytest.mark.parametrize("number", [1, 2])
def test_what_enters_at_once_is_paid_for_one_by_one(card, price, zone, number):
    s = table()
    s.put(0, "graveyard", card, card)
    s.put(0, zone, *[price] * number)
    if zone == "hand":
        s.expect(0, "YesNo", True).expect(0, "YesNo", True)
    if number == 2:
        s.expect(0, "601.2h", [price.name])
    play(s, 0, spell("Return all artifact and land cards from your graveyard to the battlefield."))
    assert s.count(card.name, "battlefield") == number
    assert s.count(price.name, "graveyard") == number


@rule("118.3", "119.4", "614.12a")
@pytest.mark.parametrize(("life", "left", "tapped"), [(1, 1, 2), (3, 1, 1), (5, 1, 0)])
def test_life_is_paid_once_for_what_enters_at_once(life, left, tapped):
    vents = made("Vents", "Land", "As this land enters, you may pay 2 life. If you don't, it enters tapped.")
    s = table()
    s.put(0, "graveyard", vents, vents)
    s.arrange(lambda: s.game.set(LIFE, 0, life))
    for _ in range(2):  # yes to each question that is asked
        s.expect(0, "YesNo", True)
    play(s, 0, spell("Return all land cards from your graveyard to the battlefield."))
    assert s.life(0) == left
    assert s.tapped(0).count("Vents") == tapped
    assert s.count("Vents", "battlefield") == 2


@rule("614.1a")
def test_what_has_to_be_sacrificed_for_it_is_if_it_can_be():
    s = table()
    s.put(0, "hand", made("Outpost", "Land", OUTPOST), made("Outpost", "Land", OUTPOST))
    s.put(0, "battlefield", PLAINS)
    s.act(0, "play", "Outpost")
    assert (s.permanents(), s.zone_names(0, "graveyard")) == (["Outpost"], ["Plains"])


@rule("614.1a")
def test_what_was_not_cast_is_exiled_as_it_would_enter():
    s = table()
    s.put(0, "battlefield", shrine("If a nontoken creature would enter and it wasn't cast, exile it instead."))
    s.put(1, "graveyard", OGRE)
    s.put(0, "hand", BEAR)
    play(s, 0, spell("Put target creature card from a graveyard onto the battlefield under your control."), "Ogre")
    assert s.zone_names(None, "exile") == ["Ogre"]
    play(s, 0, beast("Cub"))
    play(s, 0, spell("Create a 1/1 white Cat creature token."))
    assert sorted(s.permanents()) == ["Cat Token", "Cub", "Shrine"]


# Costs, and what triggers on the object itself ------------------------------------------------------------


@rule("601.2h", "118.3")
def test_others_and_itself_are_sacrificed():
    s = table()
    s.put(0, "battlefield", made("Trap", "Land", "{0}, Sacrifice two lands and Trap: You gain 5 life."), FOREST)
    assert not s.can(0, "Trap", "activate")
    s.put(0, "battlefield", FOREST)
    s.activate(0, "Trap")
    s.resolve()
    assert (s.life_totals(), s.permanents()) == ([25, 20], [])


@rule("603.10a")
def test_what_triggers_on_its_own_sacrifice_and_not_on_its_death():
    text = "When you sacrifice Ordeal, draw a card.\n{0}: Sacrifice Ordeal."
    s = table()
    s.put(0, "library", BEAR, OGRE)
    s.put(0, "battlefield", shrine(text, "Ordeal"))
    play(s, 0, spell("Destroy target enchantment."), "Ordeal")
    s.resolve_all()
    assert s.zone_names(0, "hand") == []
    s.put(0, "battlefield", shrine(text, "Ordeal"))
    s.activate(0, "Ordeal")
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == 1


@rule("701.8a", "113.6k")
def test_what_triggers_on_its_own_discarding():
    s = table()
    s.put(0, "hand", made("Awakening", "Sorcery", "Draw a card.\nWhen you discard this card, you gain 3 life."))
    play(s, 0, spell("Discard a card."))
    s.resolve_all()
    assert s.life_totals() == [23, 20]


@rule("701.20c")
def test_its_owner_shuffles_it_in():
    s = table()
    s.put(1, "library", BEAR)
    ogre = s.put(1, "battlefield", OGRE, controller=0)
    play(s, 0, spell("Target creature's owner shuffles it into their library."), "Ogre")
    assert sorted(s.zone_names(1, "library")) == ["Bear", "Ogre"]
    assert not s.game.exists(ogre)


# Delayed triggered abilities ------------------------------------------------------------------------------


@rule("603.7b")
def test_it_deals_the_damage_that_it_was_dealt_to_each_other_creature():
    s = table()
    s.put(0, "battlefield", beast("Bond", "", "3/6"), BEAR)
    s.put(1, "battlefield", OGRE)
    text = (
        "Choose target creature. Whenever that creature is dealt damage this turn, "
        "it deals that much damage to each other creature and each player."
    )
    play(s, 0, spell(text, "Arc"), "Bond")
    play(s, 0, spell("~ deals 2 damage to target creature.".replace("~", "Ping"), "Ping"), "Bond")
    s.resolve_all()
    assert (s.life_totals(), sorted(s.permanents())) == ([18, 18], ["Bond", "Ogre"])
    assert s.damage(s.find("Bond")) == 2


@rule("603.7b")
def test_what_a_creature_damaged_dies_this_turn():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR, beast("Bystander"))
    text = (
        "Target creature gains vigilance until end of turn. "
        "Whenever a creature dealt damage by that creature dies this turn, its controller loses 2 life."
    )
    play(s, 0, spell(text, "Touch"), "Ogre")
    play(s, 0, spell("Destroy target creature."), "Bystander")
    s.attack("Ogre")
    s.block({"Bear": "Ogre"})
    s.resolve_all()
    s.pass_until("postcombat main")
    assert (s.life_totals(), sorted(s.zone_names(1, "graveyard"))) == ([20, 18], ["Bear", "Bystander"])


@rule("611.2a", "615.1a")
def test_damage_of_one_source_is_prevented_until_your_next_turn():
    s = table(**decks())
    s.put(1, "battlefield", shrine("{0}: ~ deals 1 damage to any target.".replace("~", "Shrine")))
    play(s, 0, spell("Until your next turn, prevent all damage target permanent would deal."), "Shrine")
    s.pass_until("upkeep")
    s.activate(1, "Shrine", ("player", 0))
    s.resolve()
    assert s.life_totals() == [20, 20]


# Attacks by players ---------------------------------------------------------------------------------------


@rule("603.2d", "508.3a")
@pytest.mark.parametrize("own", ["Whenever ~ attacks, you gain 1 life.", "Whenever you attack, you gain 1 life."])
def test_attacking_makes_an_ability_trigger_again(own):
    s = table(stage="beginning of combat")
    text = (
        "If a creature attacking causes a triggered ability of a permanent you control to trigger, "
        "that ability triggers an additional time."
    )
    s.put(0, "battlefield", shrine(text), beast("Scout", own.replace("~", "Scout")))
    s.attack(["Scout"])
    s.resolve_all()
    assert s.life_totals()[0] == 22


@rule("508.3e")
def test_the_player_who_attacks_the_enchanted_player():
    s = table(stage="beginning of combat")
    s.put(0, "hand", FOREST)
    s.put(0, "library", PLAINS)
    text = (
        "Enchant player\nWhenever a player attacks enchanted player with one or more creatures, "
        "that attacking player may discard a card. If the player does, they draw a card."
    )
    s.put(1, "battlefield", made("Curse", "Enchantment \u2014 Aura Curse", text), attached_to=("player", 1))
    s.put(0, "battlefield", BEAR)
    s.expect(0, "YesNo", True)
    s.attack(["Bear"])
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == (["Plains"], ["Forest"])


@rule("603.4")
@pytest.mark.parametrize(("attackers", "drawn"), [(["Bear"], 0), (["Bear", "Ogre"], 1)])
def test_two_or_more_of_those_creatures_attack_you(attackers, drawn):
    s = table(stage="beginning of combat")
    text = (
        "Whenever an opponent attacks with creatures, if two or more of those creatures are attacking you and/or "
        "planeswalkers you control, draw a card."
    )
    s.put(1, "library", FOREST)
    s.put(1, "battlefield", shrine(text))
    s.put(0, "battlefield", BEAR, OGRE)
    s.attack(attackers)
    s.resolve_all()
    assert len(s.zone_names(1, "hand")) == drawn


@rule("702.122c")
def test_what_cannot_crew():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", made("Boat", "Artifact \u2014 Vehicle", "Crew 1", size="3/3"))
    assert s.can(0, "Boat", "activate")
    play(
        s,
        0,
        made(
            "Revoke",
            "Enchantment \u2014 Aura",
            "Enchant creature\nEnchanted creature can't attack, block, or crew Vehicles.",
        ),
        "Bear",
    )
    assert not s.can(0, "Boat", "activate")
    assert not s.game.get(TAPPED, bear)


@rule("508.1d")
def test_a_creature_attacks_whom_the_text_says():
    s = table(stage="beginning of combat", players=3)
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Target creature attacks target opponent this turn if able."), "Bear", ("player", 2))
    decision = s.wait_for("declare attackers", 0)
    assert len(decision.legal_answers(100)) == 1
    s.attack({"Bear": ("player", 2)})


@rule("614.12", "400.7d", "616.1a")
@pytest.mark.parametrize("watched", [True, False])
def test_a_card_that_enters_as_its_spell_is_countered_was_not_cast(watched):
    s = table(active=1)
    if watched:
        s.put(1, "battlefield", shrine("If a nontoken creature would enter and it wasn't cast, exile it instead."))
    s.put(1, "hand", beast("Ox"), beast("Elk"))
    s.put(0, "hand", spell("Counter target spell. If an artifact or creature spell is countered this way, put that card onto the "
                           "battlefield under your control instead of into its owner's graveyard.", "Desertion"))  # fmt: skip
    s.cast(1, "Elk")
    s.resolve()
    s.cast(1, "Ox")
    s.cast(0, "Desertion", "Ox")
    s.resolve_all()
    assert "Elk" in s.permanents(1)
    assert s.permanents(0) == ([] if watched else ["Ox"])
    assert s.zone_names(None, "exile") == (["Ox"] if watched else [])
