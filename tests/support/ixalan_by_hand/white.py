"""White cards of Ixalan."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Definition, Keyword, Static, Triggered
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.explore import Explore
from apnap_plugins.actions.scry import Scry
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.damage.triggers import WhenDealtDamage
from apnap_plugins.rules.effects.entering import EnterTapped
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_CREATURE, THEIR_CREATURE
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    ENCHANTMENT,
    Another,
    Itself,
    OpponentControls,
    PowerAtLeast,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from ixalan_by_hand.words import DINOSAUR

VAMPIRE_TOKEN = Token("Creature — Vampire", "W", 1, 1, (Keyword("lifelink"),))

CARDS: tuple[Definition, ...] = (
    card(
        "Adanto Vanguard",
        "Creature — Vampire Soldier",
        Static((Continuous(AffectsAll(all_of(Itself(), IsAttacking())), (ModifyPT(2, 0),)),)),
        Activated((PayLifeCost(4),), Change(This(), (Gain((Keyword("indestructible"),)),))),
        cost="{1}{W}",
        power=1,
        toughness=1,
    ),
    card(
        "Bellowing Aegisaur",
        "Creature — Dinosaur",
        Triggered(
            WhenDealtDamage(),
            PutCounters(PLUS, on=All(all_of(CREATURE, YouControl(), Another()))),
            tag="enrage",
        ),
        cost="{5}{W}",
        power=3,
        toughness=5,
    ),
    card(
        "Bishop's Soldier",
        "Creature — Vampire Soldier",
        Keyword("lifelink"),
        cost="{1}{W}",
        power=2,
        toughness=2,
    ),
    card(
        "Bright Reprisal",
        "Instant",
        Spell(
            do(Destroy(Target()), DrawCards()),
            (TargetSpec(all_of(CREATURE, IsAttacking()), prompt="target attacking creature"),),
        ),
        cost="{4}{W}",
    ),
    card(
        "Demystify",
        "Instant",
        Spell(Destroy(Target()), (TargetSpec(ENCHANTMENT, prompt="target enchantment"),)),
        cost="{W}",
    ),
    card(
        "Emissary of Sunrise",
        "Creature — Human Cleric",
        Keyword("first-strike"),
        Triggered(WhenEnters(), Explore()),
        cost="{2}{W}",
        power=2,
        toughness=1,
    ),
    card(
        "Goring Ceratops",
        "Creature — Dinosaur",
        Keyword("double-strike"),
        Triggered(
            WhenAttacks(),
            Change(All(all_of(CREATURE, YouControl(), Another())), (Gain((Keyword("double-strike"),)),)),
        ),
        cost="{5}{W}{W}",
        power=3,
        toughness=3,
    ),
    card(
        "Huatli's Snubhorn",
        "Creature — Dinosaur",
        Keyword("vigilance"),
        cost="{1}{W}",
        power=2,
        toughness=2,
    ),
    card(
        "Imperial Aerosaur",
        "Creature — Dinosaur",
        Keyword("flying"),
        Triggered(
            WhenEnters(),
            Change(Target(), (ModifyPT(1, 1), Gain((Keyword("flying"),)))),
            targets=(
                TargetSpec(all_of(CREATURE, YouControl(), Another()), prompt="another target creature you control"),
            ),
        ),
        cost="{3}{W}",
        power=3,
        toughness=3,
    ),
    card(
        "Imperial Lancer",
        "Creature — Human Knight",
        Static((Continuous(AffectsThis(), (Gain((Keyword("double-strike"),)),)),), YouHave(DINOSAUR)),
        cost="{W}",
        power=1,
        toughness=1,
    ),
    card(
        "Kinjalli's Sunwing",
        "Creature — Dinosaur",
        Keyword("flying"),
        Static((EnterTapped(all_of(CREATURE, OpponentControls())),)),
        cost="{2}{W}",
        power=2,
        toughness=3,
    ),
    card(
        "Legion's Judgment",
        "Sorcery",
        Spell(
            Destroy(Target()),
            (TargetSpec(all_of(CREATURE, PowerAtLeast(4)), prompt="target creature with power 4 or greater"),),
        ),
        cost="{2}{W}",
    ),
    card(
        "Paladin of the Bloodstained",
        "Creature — Vampire Knight",
        Triggered(WhenEnters(), CreateTokens(VAMPIRE_TOKEN)),
        cost="{3}{W}",
        power=3,
        toughness=2,
    ),
    card("Queen's Commission", "Sorcery", Spell(CreateTokens(VAMPIRE_TOKEN, 2)), cost="{2}{W}"),
    card("Raptor Companion", "Creature — Dinosaur", cost="{1}{W}", power=3, toughness=1),
    card("Ritual of Rejuvenation", "Instant", Spell(do(GainLife(4), DrawCards())), cost="{2}{W}"),
    card(
        "Sheltering Light",
        "Instant",
        Spell(do(Change(Target(), (Gain((Keyword("indestructible"),)),)), Scry(1)), (A_CREATURE,)),
        cost="{W}",
    ),
    card(
        "Shining Aerosaur",
        "Creature — Dinosaur",
        Keyword("flying"),
        cost="{4}{W}",
        power=3,
        toughness=4,
    ),
    card(
        "Territorial Hammerskull",
        "Creature — Dinosaur",
        Triggered(WhenAttacks(), Tap(Target()), targets=(THEIR_CREATURE,)),
        cost="{2}{W}",
        power=2,
        toughness=3,
    ),
)
