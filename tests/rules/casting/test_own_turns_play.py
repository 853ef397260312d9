"""Casting and activating only in one's own turn, and what happens to all other spells and abilities, played from card text."""

from __future__ import annotations

from wordings import made, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.casting.effects import ActivatesOnlyInOwnTurn, CantCastMore, CastsOnlyInOwnTurn
from apnap_plugins.rules.vocabulary.selectors import You

GAIN = made("Gain", "Instant", "You gain 3 life.")


def test_lines_mean():
    assert statics("Players can cast spells and activate abilities only during their own turns.") == (
        CastsOnlyInOwnTurn(), ActivatesOnlyInOwnTurn())  # fmt: skip
    assert statics("You can cast spells only during your turn and you can cast no more than two spells each turn.") == (
        CastsOnlyInOwnTurn(You()), CantCastMore(2, who=You()))  # fmt: skip


@rule("601.3", "602.5")
def test_only_during_their_own_turns():
    s = table()
    s.put(
        0, "battlefield", shrine("Players can cast spells and activate abilities only during their own turns.", "City")
    )
    for player in (0, 1):
        s.put(player, "battlefield", shrine("{0}: You gain 1 life.", "Totem"))
        s.put(player, "hand", GAIN)
    s.reach(0)
    assert (s.can(0, "Gain"), s.can(0, "Totem", "activate")) == (True, True)
    s.pass_priority(0)
    s.reach(1)
    assert (s.can(1, "Gain"), s.can(1, "Totem", "activate")) == (False, False)


@rule("601.3", "611.3a")
def test_two_spells_each_turn_and_only_in_your_own():
    s = table()
    fires = "You can cast spells only during your turn and you can cast no more than two spells each turn."
    s.put(0, "battlefield", shrine(fires, "Fires"))
    s.put(0, "hand", *[GAIN] * 3)
    s.put(1, "hand", GAIN)
    for _ in range(2):
        s.cast(0, "Gain")
        s.resolve_all()
    assert not s.can(0, "Gain")
    s.pass_priority(0)
    s.reach(1)
    assert s.can(1, "Gain")


@rule("405.1", "701.5a")
def test_all_other_spells_are_exiled_and_abilities_countered():
    s = table()
    s.put(0, "battlefield", shrine("{0}: You gain 1 life.", "Totem"))
    s.put(0, "hand", GAIN)
    s.put(1, "hand", spell("Exile all other spells and counter all abilities.", "Dismissal"))
    s.cast(0, "Gain")
    s.activate(0, "Totem")
    s.cast(1, "Dismissal")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "exile"), s.zone_names(1, "graveyard")) == (20, ["Gain"], ["Dismissal"])
