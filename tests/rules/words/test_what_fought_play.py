"""Card text about what creatures did in combat this turn, their sizes and colors, played (CR 508, 509, 120.1)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule


@pytest.mark.parametrize(
    "line",
    [
        "Destroy target creature that blocked this turn.",
        "Exile target creature that attacked or blocked this turn.",
        "Exile target creature that dealt damage to you this turn.",
        "Destroy target creature that dealt damage this turn.",
        "Return each creature that dealt damage this turn to its owner's hand.",
        "Exile target creature with power or toughness 1 or less.",
        "Destroy target creature with total power and toughness 5 or less.",
        "Destroy target creature that's both red and white.",
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@pytest.mark.parametrize(
    "line",
    [
        "At end of combat, destroy each creature that blocked or was blocked this turn.",
        "At end of combat, tap all creatures that blocked ~ this turn.",
        "Creatures you control with power or toughness 1 or less can't be blocked.",
        "Whenever ~ blocks or becomes blocked by a creature that has been dealt damage this turn, you gain 1 life.",
        "Whenever you cast a creature spell that has an Adventure, draw a card.",
        "Each creature you control that has an Adventure enters with an additional +1/+1 counter on it.",
    ],
)
def test_what_an_ability_says_is_said_again(line: str) -> None:
    assert meaning(line)


def after_a_fight():  # type: ignore[no-untyped-def]
    """Bear and Hare attacked, Ogre blocked Bear; Wolf stayed at home. All have survived."""
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Boar", size="2/9"), beast("Hare", size="0/9"), beast("Wolf", size="1/9"))
    s.put(1, "battlefield", beast("Wall", size="0/9"), beast("Guard", size="1/9"))
    s.attack(["Boar", "Hare"])
    s.block({"Guard": "Boar", "Wall": "Hare"})
    s.pass_until("postcombat main")
    return s


def fits(s, what: str) -> list[str]:  # type: ignore[no-untyped-def]
    """Which of the creatures a spell can target."""
    found = []
    for name in ("Boar", "Hare", "Wolf", "Wall", "Guard"):
        s.put(0, "hand", spell(f"Tap target creature {what}.", f"Asks {name}"))
        try:
            s.cast(0, f"Asks {name}", name)
        except ScenarioError:
            continue
        s.resolve()
        found.append(name)
    return found


@rule("508.1k", "509.1g", "509.1h", "120.1")
@pytest.mark.parametrize(
    ("what", "meant"),
    [
        ("that blocked this turn", ["Wall", "Guard"]),
        ("that attacked or blocked this turn", ["Boar", "Hare", "Wall", "Guard"]),
        ("that blocked or was blocked this turn", ["Boar", "Hare", "Wall", "Guard"]),
        ("that dealt damage this turn", ["Boar", "Guard"]),
        ("that dealt damage to you this turn", []),
        ("with total power and toughness 10 or greater", ["Boar", "Wolf", "Guard"]),
        ("with power or toughness 0 or less", ["Hare", "Wall"]),
    ],
)
def test_who_fought(what: str, meant: list[str]) -> None:
    assert fits(after_a_fight(), what) == meant


@rule("509.1h", "120.1")
def test_an_unblocked_attacker_was_not_blocked_and_dealt_damage_to_the_player() -> None:
    s = table(active=1, stage="beginning of combat")
    s.put(1, "battlefield", beast("Boar"), beast("Hare", size="0/2"))
    s.attack(["Boar", "Hare"], player=1)
    s.pass_until("end of combat")
    s.put(0, "hand", spell("Exile target creature that blocked or was blocked this turn.", "Judgment"))
    assert not s.can(0, "Judgment"), "nothing was blocked"
    s.put(0, "hand", spell("Exile target creature that dealt damage to you this turn.", "Reciprocity"))
    s.cast(0, "Reciprocity", "Boar")
    s.resolve()
    assert s.permanents(1) == ["Hare"]
    s.put(0, "hand", spell("Exile target creature that dealt damage to you this turn.", "Reciprocity"))
    assert not s.can(0, "Reciprocity"), "the other has dealt none"


@rule("509.4", "509.1g")
def test_those_that_blocked_this_one() -> None:
    s = table(stage="beginning of combat")
    s.put(
        0, "battlefield", beast("Ferrets", "At end of combat, tap all creatures that blocked ~ this turn.", "1/9"), OGRE
    )
    s.put(1, "battlefield", BEAR, beast("Guard", size="1/9"))
    s.attack(["Ferrets", "Ogre"])
    s.block({"Guard": "Ferrets", "Bear": "Ogre"})
    s.pass_until("end of combat")
    s.resolve_all()
    assert s.tapped(1) == ["Guard"]


@rule("105.2", "601.2i")
def test_a_spell_of_both_colors() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a spell that's both white and black, you gain 1 life.", "Mimic"))
    for name, cost in (("Knight", "{W}"), ("Shade", "{B}"), ("Elder", "{W}{B}")):
        s.lands(0, "WB")
        s.put(0, "hand", made(name, "Creature", "", cost, "1/1"))
        s.cast(0, name)
        s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, spell("Destroy target creature that's both white and black."), "Elder")
    assert "Elder" in s.zone_names(0, "graveyard")
