"""Effects that are ended or ignored for a cost, what X is and can't be, and both of two things shuffled in (CR 107.3, 116.2)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.testing import basic

LICID = beast(
    "Licid",
    "{U}, {T}: Licid loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. "
    "You may pay {U} to end this effect.\nEnchanted creature has flying.",
    "1/1",
    "Creature — Licid",
)


@rule("116.2c", "205.1a", "303.4")
def test_a_licid_is_an_aura_until_its_controller_ends_that():
    s = table()
    s.lands(0, "UU")
    licid = s.put(0, "battlefield", LICID)
    s.put(1, "battlefield", BEAR)
    s.activate(0, "Licid", "Bear")
    s.resolve()
    assert s.characteristic(licid, TYPES) == {"enchantment"}
    assert s.has("Bear", "flying")
    assert s.offered(0, "activate") == []  # it has lost that ability
    s.act(0, "special", "Licid")
    assert s.characteristic(licid, TYPES) == {"creature"}
    assert not s.has("Bear", "flying")
    assert s.offered(0, "special") == []


@rule("116.2c", "611.2a")
def test_where_what_it_enchants_dies_it_goes_with_it_but_not_once_that_was_ended():
    for ended in (True, False):
        s = table()
        s.lands(0, "UU")
        s.put(0, "battlefield", LICID)
        s.put(1, "battlefield", BEAR)
        s.activate(0, "Licid", "Bear")
        s.resolve()
        if ended:
            s.act(0, "special", "Licid")
        play(s, 0, spell("Destroy target creature.", "Slay"), "Bear")
        assert s.count("Licid", "battlefield") == int(ended)


@rule("116.2d")
def test_who_pays_may_search_this_turn_and_nobody_else():
    s = table(decks=[[basic("G")] * 9] * 2)
    s.lands(0, "GG")
    s.put(0, "battlefield", beast("Arbiter", "Players can't search libraries. Any player may pay {2} for that player to "
          "ignore this effect until end of turn."))  # fmt: skip
    fetch = spell("Search your library for a land card, put it into your hand, then shuffle.", "Fetch")
    s.expect(0, "701.19a", ["Forest"])
    play(s, 0, fetch)
    assert s.zone_names(0, "hand") == []
    s.act(0, "special", "Arbiter")
    play(s, 0, fetch)
    assert s.zone_names(0, "hand") == ["Forest"]


@rule("116.2e")
def test_a_card_that_says_so_is_discarded_any_time():
    s = table()
    s.put(0, "hand", beast("Vultures", "You may discard this card any time you could cast an instant.", cost="{B}"))
    s.act(0, "special", "Vultures")
    assert s.zone_names(0, "graveyard") == ["Vultures"]


@rule("116.1")
def test_special_actions_say_what_they_do_and_what_is_paid_for_it():
    s = table(decks=[[basic("G")] * 9] * 2)
    s.lands(0, "UUGG")
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", LICID, beast("Arbiter", "Players can't search libraries. Any player may pay {2} for that player to "
          "ignore this effect until end of turn."))  # fmt: skip
    s.put(0, "hand", beast("Vultures", "You may discard this card any time you could cast an instant.", cost="{B}"))
    s.activate(0, "Licid", "Bear")
    s.resolve()
    s.reach(0)
    said = sorted(option.reference for option in s.game.observe(0).options() if option.json["action"] == "special")
    assert said == [
        "discard Vultures", "end the effect of Licid (pay {U})", "ignore the effect of Arbiter (pay {2})",
    ]  # fmt: skip


@rule("107.3c")
def test_what_x_is_is_counted_as_it_is_activated():
    s = table()
    s.lands(0, "RRRRR")
    text = "{X}{X}, {T}: You gain 1 life. X is the number of pin counters on Doll."
    s.put(0, "battlefield", made("Doll", "Artifact", text), counters={"pin": 2})
    s.activate(0, "Doll")
    s.resolve()
    assert s.life(0) == 21
    assert s.tapped(0) == ["Doll", *["Mountain"] * 4]


@rule("107.3a")
def test_an_x_that_can_t_be_0_is_chosen_from_1():
    s = table()
    text = "{X}{G}: Put X +1/+1 counters on Wurm. X can't be 0."
    s.put(0, "battlefield", beast("Wurm", text))
    s.lands(0, "G")
    assert s.offered(0, "activate") == []
    s.lands(0, "GG")
    s.begin(0, "activate", "Wurm")
    assert (s.decision.minimum, s.decision.maximum) == (1, 2)


@rule("603.10f")
def test_it_is_seen_that_another_player_loses():
    s = table(players=3)
    s.put(0, "battlefield", shrine("Whenever a player loses the game, you gain 5 life."))
    play(s, 0, spell("Target player loses 20 life.", "Drain"), ("player", 2))
    s.resolve()
    assert s.life(0) == 25


@rule("401.4", "701.20a")
def test_both_are_put_back_and_both_owners_shuffle():
    s = table()
    s.put(1, "battlefield", OGRE, BEAR)
    s.put(0, "battlefield", shrine("Whenever a player shuffles their library, you gain 1 life."))
    text = "{0}: Put Stalker and target creature on top of their owners' libraries, then those players shuffle."
    s.put(0, "battlefield", beast("Stalker", text))
    s.activate(0, "Stalker", "Ogre")
    s.resolve()
    s.resolve()
    s.resolve()
    assert (s.zone_names(0, "library"), s.zone_names(1, "library")) == (["Stalker"], ["Ogre"])
    assert s.life(0) == 22
