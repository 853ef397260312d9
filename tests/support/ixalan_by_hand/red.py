"""Red cards of Ixalan."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Definition, Keyword, Static, Triggered
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.explore import Explore
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.combat.conditions import YouAttacked
from apnap_plugins.rules.combat.effects import CantBlock
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import AffectsSelected, Gain, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.damage.effects import CantGainLife
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.damage.triggers import WhenDealtDamage
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_CREATURE, ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, CREATURE, Another, Or, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, Target, This, TriggerObject
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from ixalan_by_hand.words import DINOSAUR, PIRATE

DINOSAUR_TOKEN = Token("Creature — Dinosaur", "G", 3, 3, (Keyword("trample"),))

CARDS: tuple[Definition, ...] = (
    card(
        "Brazen Buccaneers",
        "Creature — Human Pirate",
        Keyword("haste"),
        Triggered(WhenEnters(), Explore()),
        cost="{3}{R}",
        power=2,
        toughness=2,
    ),
    card(
        "Dinosaur Stampede",
        "Instant",
        Spell(
            do(
                Change(All(all_of(CREATURE, IsAttacking())), (ModifyPT(2, 0),)),
                Change(All(all_of(DINOSAUR, YouControl())), (Gain((Keyword("trample"),)),)),
            )
        ),
        cost="{2}{R}",
    ),
    card(
        "Fathom Fleet Firebrand",
        "Creature — Human Pirate",
        Activated((mana_cost("{1}{R}"),), Change(This(), (ModifyPT(1, 0),))),
        cost="{1}{R}",
        power=2,
        toughness=2,
    ),
    card(
        "Headstrong Brute",
        "Creature — Orc Pirate",
        Static((CantBlock(),)),
        Static((Continuous(AffectsThis(), (Gain((Keyword("menace"),)),)),), YouHave(all_of(PIRATE, Another()))),
        cost="{2}{R}",
        power=3,
        toughness=3,
    ),
    card(
        "Hijack",
        "Sorcery",
        Spell(
            do(
                Change(Target(), (YouGainControl(),)),
                Untap(Target()),
                Change(Target(), (Gain((Keyword("haste"),)),)),
            ),
            (TargetSpec(Or((ARTIFACT, CREATURE)), prompt="target artifact or creature"),),
        ),
        cost="{1}{R}{R}",
    ),
    card("Lightning Strike", "Instant", Spell(DealDamage(3, Target()), (ANY_TARGET,)), cost="{1}{R}"),
    card("Nest Robber", "Creature — Dinosaur", Keyword("haste"), cost="{1}{R}", power=2, toughness=1),
    card(
        "Rampaging Ferocidon",
        "Creature — Dinosaur",
        Keyword("menace"),
        Static((CantGainLife(),)),
        Triggered(WhenEnters(all_of(CREATURE, Another())), DealDamage(1, ControllerOf(TriggerObject()))),
        cost="{2}{R}",
        power=3,
        toughness=3,
    ),
    card(
        "Raptor Hatchling",
        "Creature — Dinosaur",
        Triggered(WhenDealtDamage(), CreateTokens(DINOSAUR_TOKEN), tag="enrage"),
        cost="{1}{R}",
        power=1,
        toughness=1,
    ),
    card(
        "Rigging Runner",
        "Creature — Goblin Pirate",
        Keyword("first-strike"),
        Static((EntersWithCounters(PLUS, condition=YouAttacked()),)),
        cost="{R}",
        power=1,
        toughness=1,
    ),
    card(
        "Storm Fleet Pyromancer",
        "Creature — Human Pirate Wizard",
        Triggered(WhenEnters(), DealDamage(2, Target()), YouAttacked(), (ANY_TARGET,), tag="raid"),
        cost="{4}{R}",
        power=3,
        toughness=2,
    ),
    card(
        "Sure Strike",
        "Instant",
        Spell(Change(Target(), (ModifyPT(3, 0), Gain((Keyword("first-strike"),)))), (A_CREATURE,)),
        cost="{1}{R}",
    ),
    card(
        "Swashbuckling",
        "Enchantment — Aura",
        enchant(CREATURE),
        Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(2, 2), Gain((Keyword("haste"),)))),)),
        cost="{1}{R}",
    ),
    card(
        "Thrash of Raptors",
        "Creature — Dinosaur",
        Static(
            (Continuous(AffectsThis(), (ModifyPT(2, 0), Gain((Keyword("trample"),)))),),
            YouHave(all_of(DINOSAUR, Another())),
        ),
        cost="{3}{R}",
        power=3,
        toughness=3,
    ),
    card(
        "Tilonalli's Knight",
        "Creature — Human Knight",
        Triggered(WhenAttacks(), Change(This(), (ModifyPT(1, 1),)), YouHave(DINOSAUR)),
        cost="{1}{R}",
        power=2,
        toughness=2,
    ),
    card("Unfriendly Fire", "Instant", Spell(DealDamage(4, Target()), (ANY_TARGET,)), cost="{4}{R}"),
    card(
        "Wily Goblin",
        "Creature — Goblin Pirate",
        Triggered(WhenEnters(), CreateTokens("Treasure")),
        cost="{R}{R}",
        power=1,
        toughness=1,
    ),
    card(
        "Dual Shot",
        "Instant",
        Spell(
            DealDamage(1, Target()),
            (TargetSpec(CREATURE, minimum=0, maximum=2, prompt="up to two target creatures"),),
        ),
        cost="{R}",
    ),
)
