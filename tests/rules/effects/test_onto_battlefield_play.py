"""The grid of what is put onto the battlefield and how it enters, read and played (CR 110.2a, 122.6a, 508.4, 614.12)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.combat.instructions import PutAttacking
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.effects.which_players import ReturnUnderAnother
from apnap_plugins.rules.objects.instructions import MoveTo, PutBy
from apnap_plugins.rules.vocabulary.selectors import Target

ENTRIES = ("tapped", "under your control", "tapped under your control", "tapped and attacking", "with a +1/+1 counter on it",
           "tapped with two +1/+1 counters on it", "under your control with a flying counter on it",
           "tapped and attacking with a +1/+1 counter on it", "with a flying counter and a lifelink counter on it",
           "under an opponent's control", "tapped under its owner's control")  # fmt: skip


@pytest.mark.parametrize("how", ENTRIES)
def test_targets_and_what_is_chosen_enter_in_every_way(how):
    assert effect(f"Return target creature card from your graveyard to the battlefield {how}.")
    assert effect(f"Put a creature card from your hand onto the battlefield {how}.")


@pytest.mark.parametrize("line", [
    "Return up to two target creature cards from your graveyard to the battlefield tapped with a +1/+1 counter on each of them.",
    "Exile target creature, then return it to the battlefield under target opponent's control.",
    "Each player returns a creature card from their graveyard to the battlefield with a +1/+1 counter on it.",
    "Each player puts a land card from their hand onto the battlefield tapped.",
    "Each opponent returns all artifact cards from their graveyard to the battlefield tapped.",
    "Each player returns each land card from their graveyard to their hand.",
    "Put a creature card onto the battlefield from your hand or graveyard with two +1/+1 counters on it.",
])  # fmt: skip
def test_effects_of_spells_are_read(line):
    assert effect(line)


def test_what_they_mean():
    card = "Return target creature card from your graveyard to the battlefield"
    assert effect(f"{card} tapped.") == MoveTo(
        Target(), "battlefield", under_your_control=True, enters=TAPPED_ENTERING
    )  # fmt: skip
    assert effect(f"{card} with a flying counter and two +1/+1 counters on it.") == ReturnWithCounters(
        Target(), "flying", 1, True, more=(("+1/+1", 2),)
    )
    assert effect(f"{card} tapped under an opponent's control.") == ReturnUnderAnother(Target(), enters=TAPPED_ENTERING)
    assert effect(f"{card} tapped under target player's control.") == PutBy(
        Target(), "battlefield", Target(slot=1), TAPPED_ENTERING
    )
    (trigger,) = meaning(f"Whenever ~ attacks, {card[0].lower()}{card[1:]} attacking with a +1/+1 counter on it.")
    assert trigger.effect == PutAttacking(Target(), None, False, (("+1/+1", 1),))


@rule("122.6a", "110.2a")
def test_two_kinds_of_counters_from_the_first_moment():
    s = table()
    bear = s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield tapped with a flying counter and two "
                     "+1/+1 counters on it."), bear)  # fmt: skip
    (back,) = s.find_all("Bear", "battlefield", 0)
    assert (s.pt(back), s.has(back, "flying"), s.tapped(0)) == ((4, 4), True, ["Bear"])


@rule("110.2a", "122.6a")
def test_under_the_control_of_another_player_and_with_a_counter():
    s = table()
    bear = s.put(0, "graveyard", BEAR)
    s.put(0, "hand", spell("Return target creature card from your graveyard to the battlefield under target opponent's control "
                           "with a +1/+1 counter on it.", "Loan"))  # fmt: skip
    s.cast(0, "Loan", bear, ("player", 1))
    s.resolve()
    assert s.permanents(1) == ["Bear"]
    assert s.pt("Bear") == (3, 3)


@rule("508.4", "122.6a")
def test_attacking_with_a_counter_and_untapped_where_it_says_so():
    s = table(defaults=True)
    s.put(0, "battlefield", beast("Captain", "Whenever ~ attacks, you may put a creature card from your hand onto the "
                                  "battlefield attacking with a +1/+1 counter on it."), sick=False)  # fmt: skip
    s.put(0, "hand", BEAR)
    s.attack("Captain")
    s.expect(0, "608.2d", True).expect(0, "608.2d", "Bear")
    s.resolve_all()
    assert s.tapped(0) == ["Captain"]
    s.pass_until("end of combat")
    assert s.life(1) == 15


@rule("101.4", "400.3")
def test_each_player_returns_to_the_battlefield_what_is_theirs():
    s = table()
    for player in (0, 1):
        s.put(player, "graveyard", BEAR, OGRE)
    play(
        s, 0, spell("Each opponent returns all creature cards from their graveyard to the battlefield tapped.", "Rise")
    )
    assert (s.permanents(0), s.permanents(1), sorted(s.tapped(1))) == ([], ["Bear", "Ogre"], ["Bear", "Ogre"])
    play(s, 0, spell("Each player returns each creature card from their graveyard to their hand.", "Home"))
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]


@rule("608.2b", "400.7")
def test_nothing_is_there_to_return():
    s = table()
    bear = s.put(0, "graveyard", BEAR)
    call = "Return target creature card from your graveyard to the battlefield with a flying counter on it."
    s.put(0, "hand", spell(call, "Bid"), spell("Exile target card from a graveyard.", "Dig"))
    s.cast(0, "Bid", bear)
    s.cast(0, "Dig", bear)
    s.resolve_all()
    assert s.permanents(0) == []
