"""Every plane, phenomenon and scheme of the packs acts: what triggers on it triggers, resolves, and changes something."""

from __future__ import annotations

import functools
import json
from importlib import resources

import pytest
from planarcards import PLANES, SCHEMES, archenemy, die, planechase
from rulebook import BEAR, FOREST, OX, RELIC

from apnap import Definition, Ruleset, Static, Triggered
from apnap_plugins.actions.planeswalk import Planeswalk
from apnap_plugins.rules.frames.planes import CHAOS, WhenChaosEnsues, roll_planar_die
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.testing import creature

MAIN = [FOREST] * 30


def names(code: str) -> list[str]:
    """The names of all cards of a pack, each of which is a plane, a phenomenon or a scheme."""
    text = resources.files(f"apnap_set_{code}").joinpath("cards.json").read_text(encoding="utf-8")
    return sorted(row["name"] for row in json.loads(text))


@functools.cache
def rules(code: str, variant: str) -> Ruleset:
    return Ruleset.load(sets=[code], also=[variant])


def card_of(code: str, variant: str, name: str) -> Definition:
    """A card of a pack, read when it is asked for: not each process that collects tests runs this one."""
    card = rules(code, variant).card(name)
    assert card.characteristics[TYPES] & {"plane", "phenomenon", "scheme"}
    return card


def furnish(s) -> None:
    """Both sides have something that can be counted, destroyed, tapped or returned."""
    for player in s.game.players:
        s.put(player, "battlefield", BEAR, OX, RELIC, creature("Dead Weight", 0, 3))
        s.lands(player, "GGRR")
        s.put(player, "hand", FOREST, BEAR)
        s.put(player, "graveyard", BEAR)


def board(s) -> object:
    """What can be seen to change: everything but the log."""
    s.settle()
    return s.game.digest()


@pytest.mark.parametrize("name", names("opca"))
def test_a_plane_or_phenomenon(name: str) -> None:
    card = card_of("opca", "planechase", name)
    planes = (*PLANES[:9], card, PLANES[9])
    with planechase(decks=[{"main": MAIN, "planes": planes}] * 2, defaults=True) as s:
        furnish(s)
        s.do(0, Planeswalk())
        if "phenomenon" in card.characteristics[TYPES]:
            assert s.ids("stack")
            before = board(s)
            s.resolve_all()
            assert board(s) != before
            return
        up = s.find(card.name, "command")
        triggered = [a for a in card.abilities() if isinstance(a, Triggered)]
        assert any(isinstance(a.on, WhenChaosEnsues) for a in triggered), "each plane has a chaos ability"
        s.resolve_all()
        die(s, CHAOS)
        s.arrange(lambda: roll_planar_die(s.game, 0))
        sources = [s.game.rules.stack_rules.ability_of(s.game, i)[0] for i in s.ids("stack")]
        assert up in sources
        s.resolve_all()
        statics = [a for a in card.abilities() if isinstance(a, Static)]
        assert all(a.zones == ("command",) for a in (*statics, *triggered))
        for step in ("end", "upkeep", "precombat main"):
            s.pass_until(step)
            s.resolve_all()
        s.do(1, Planeswalk())
        s.resolve_all()


@pytest.mark.parametrize("name", names("oarc"))
def test_a_scheme(name: str) -> None:
    card = card_of("oarc", "archenemy", name)
    with archenemy(3, schemes=(*SCHEMES, card), defaults=True) as s:
        furnish(s)
        before = [(p, s.life(p), s.permanents(p), s.count(zone="hand", player=p)) for p in range(3)]
        sizes = [s.pt(i) for i in s.ids("battlefield", 0) if "creature" in s.game.characteristics(i)[TYPES]]
        s.pass_until("precombat main")
        s.resolve_all()
        after = [(p, s.life(p), s.permanents(p), s.count(zone="hand", player=p)) for p in range(3)]
        now = [s.pt(i) for i in s.ids("battlefield", 0) if "creature" in s.game.characteristics(i)[TYPES]]
        assert (after, now) != (before, sizes) or card.name == "Every Last Vestige Shall Rot", (
            "paying X is declined by default"
        )
