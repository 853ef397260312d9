"""Declarations by class of alike creatures, against asking about every pair by itself (CR 508.1, 509.1)."""

from __future__ import annotations

import itertools
import random

import pytest
from fightcards import EverySecondStays
from fights import attackers, fight

from apnap import Keyword, PluginError
from apnap.provisional import first_alike
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, IsEnchanted
from apnap_plugins.rules.combat import declaring
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.combat.blocking import (
    BlockCapacity,
    BlockLimits,
    BlockRequirements,
    CanBlock,
    DeclareBlockers,
    MaximumBlockers,
    MinimumBlockers,
    RequirementsToBeBlocked,
)
from apnap_plugins.rules.combat.combat import attackable
from apnap_plugins.rules.combat.declaring import Limit
from apnap_plugins.rules.combat.effects import (
    BlocksIfAble,
    CanBlockMore,
    CantAttack,
    CantBeBlocked,
    CantBeBlockedBy,
    CantBeBlockedByMoreThan,
    CantBeBlockedExceptBy,
    CantBlock,
    CantBlockAlone,
    MustBeBlocked,
)
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import card, is_creature
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.testing import creature

MARKED = HasCounter("+1/+1")
KINDS = (
    creature("Bear", 2, 2),
    creature("Bird", 1, 1, Keyword("flying")),
    creature("Ghost", 1, 1, CantBeBlocked()),
    creature("Crowd", 2, 2, CantBeBlockedExceptBy(2)),
    creature("Slim", 1, 1, CantBeBlockedByMoreThan(1)),
    creature("Bait", 1, 1, MustBeBlocked()),
    creature("Lure", 1, 1, BlocksIfAble(what=This())),
    creature("Keen", 1, 1, BlocksIfAble()),
    creature("Shy", 1, 1, CantBlockAlone()),
    creature("Wall", 0, 4, CantAttack(), CanBlockMore(1)),
    creature("Coward", 1, 1, CantBlock()),
    creature("Meek", 1, 1, CantBlock(MARKED), CantBeBlockedBy(MARKED)),
)
NET = card("Net", "Enchantment", *creature("", 1, 1, CantBlock(IsEnchanted()), CantAttack(IsEnchanted())).abilities())


def some_board(rng, debug=False):
    """A few creatures on both sides, some with counters, some tapped, some under a net."""
    s = fight("flying", debug=debug)
    for player, most in ((0, 4), (1, 4)):
        kinds = rng.sample(KINDS, 2)
        for _ in range(rng.randrange(1, most)):
            marked = {"+1/+1": 1} if rng.randrange(4) == 0 else {}
            obj = s.put(player, "battlefield", rng.choice(kinds), counters=marked, tapped=rng.randrange(6) == 0)
            if rng.randrange(6) == 0:
                s.set_field(ATTACHED_TO, obj, s.put(player, "battlefield", NET))
    return s


def untapped(game, player):
    creatures = [o for o in game.zone("battlefield") if is_creature(game, o) and game.controller(o) == player]
    return [o for o in creatures if not game.get(TAPPED, o)]


def asked_of_every_pair(game, player):
    """The decision which blockers to declare, with each question asked about each creature and each pair."""
    enemies = attackers(game)
    pairs = [(b, a) for b in untapped(game, player) for a in enemies if game.query(CanBlock(b, a), True)]
    partners = {b: tuple(a for c, a in pairs if c == b) for b, _ in pairs}
    limits = []
    for attacker in enemies:
        least, most = game.query(MinimumBlockers(attacker), 1), game.query(MaximumBlockers(attacker), None)
        to_it = tuple(pair for pair in pairs if pair[1] == attacker)
        limits.append(Limit(least, -1 if most is None else most, to_it, to_it))
    limits += game.query(BlockLimits(player, tuple(pairs)), ())
    demands = [r.pairs(b, partners[b]) for b in partners for r in game.query(BlockRequirements(b), ())]
    for attacker in enemies:
        to_it = tuple(pair for pair in pairs if pair[1] == attacker)
        demands += [to_it] * game.query(RequirementsToBeBlocked(attacker), 0)
    made = DeclareBlockers(
        player=player, options=tuple(partners), partners=tuple(partners.values()), limits=tuple(limits),
        capacity=tuple(game.query(BlockCapacity(b), 1) for b in partners), demands=tuple(d for d in demands if d),
    )  # fmt: skip
    made.settle()
    return made


def declarations(decision):
    """All that could be answered, legal or not."""
    places = [(i, j) for i, partners in enumerate(decision.partners) for j in range(len(partners))]
    return [c for size in range(len(places) + 1) for c in itertools.combinations(places, size)]


@rule("508.1a", "508.1c", "509.1a", "509.1b", "509.1c")
@pytest.mark.parametrize("few", [0, 1_000], ids=["by class", "one by one"])
@pytest.mark.parametrize("seed", range(60))
def test_what_can_be_declared_is_what_asking_about_every_pair_finds(seed, few, monkeypatch):
    monkeypatch.setattr(declaring, "FEW", few)
    rng = random.Random(seed)
    s = some_board(rng)
    while s.decision.kind not in ("declare attackers", "priority"):
        s.game.push(s.decision.default())
    game = s.game
    while game.decision.kind == "priority" and game.stage_name() == "beginning of combat":
        game.push(0)
    if game.decision.kind != "declare attackers":
        assert not [o for o in untapped(game, 0) if game.query(CanAttack(o, ("player", 1)), True)]
        return
    pairs = [(o, t) for o in untapped(game, 0) for t in attackable(game, 0) if game.query(CanAttack(o, t), True)]
    offered = zip(game.decision.options, game.decision.partners, strict=True)
    assert [(o, t) for o, targets in offered for t in targets] == pairs
    game.push(tuple((at, 0) for at in range(len(game.decision.options))))
    while game.decision.kind == "priority" and game.stage_name() == "declare attackers":
        game.push(0)
    if game.decision.kind != "declare blockers":
        assert not asked_of_every_pair(game, 1).options
        return
    short, long = game.decision, asked_of_every_pair(game, 1)
    assert (short.options, short.partners, short.capacity) == (long.options, long.partners, long.capacity)
    assert short.maximum == long.maximum
    assert [c for c in declarations(short) if short.legal(c)] == [c for c in declarations(long) if long.legal(c)]


@pytest.mark.parametrize("seed", range(100, 120))
def test_in_debug_mode_alike_creatures_are_asked_about_one_by_one(seed):
    rng = random.Random(seed)
    s = some_board(rng, debug=True)
    for _ in range(6):
        s.game.push(s.game.decision.sample(rng))
    assert len(s.game.inputs()) >= 6


def test_whose_answer_hangs_on_the_number_of_an_object_is_told_in_debug_mode():
    s = fight(debug=True)
    s.put(0, "battlefield", creature("Bear", 2, 2))
    s.put(1, "battlefield", *[creature("Elf", 1, 1)] * 2, creature("Judge", 1, 1, EverySecondStays()))
    s.attack("Bear")
    with pytest.raises(PluginError, match="another that is like it"):
        s.wait_for("declare blockers")


def test_what_tells_creatures_apart():
    s = fight("flying")
    bear, ogre = creature("Bear", 2, 2), creature("Ogre", 3, 3)
    one, two, other, tapped, marked, netted, theirs = s.put(0, "battlefield", *[bear] * 2, ogre, *[bear] * 4)
    s.set_field(TAPPED, True, tapped)
    s.set_field("counters", (("+1/+1", 1, 9),), marked)
    s.set_field(ATTACHED_TO, netted, s.put(0, "battlefield", NET))
    theirs = s.put(1, "battlefield", bear)
    found = first_alike(s.game, (one, two, other, tapped, marked, netted, theirs))
    assert found == {o: one if o == two else o for o in (one, two, other, tapped, marked, netted, theirs)}


def test_two_of_which_each_is_spoken_of_by_the_same_are_alike():
    s = fight()
    one, two, three = s.put(0, "battlefield", *[creature("Bear", 2, 2)] * 3)
    s.put(1, "battlefield", creature("Elf", 1, 1))
    s.attack({one: ("player", 1), two: ("player", 1)})
    assert first_alike(s.game, (one, two, three)) == {one: one, two: one, three: three}
