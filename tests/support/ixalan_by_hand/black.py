"""Black cards of Ixalan."""

from __future__ import annotations

from apnap import Continuous, Definition, Keyword, Static, Triggered
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.explore import Explore, WhenExplores
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.combat.conditions import YouAttacked
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import AffectsSelected, Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET, OPPONENT, THEIR_CREATURE, YOUR_CREATURE
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, PLANESWALKER, Not, Or, PowerAtMost, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from ixalan_by_hand.words import MERFOLK, VAMPIRE

CARDS: tuple[Definition, ...] = (
    card(
        "Bishop of the Bloodstained",
        "Creature — Vampire Cleric",
        Triggered(WhenEnters(), LoseLife(Count(All(all_of(VAMPIRE, YouControl()))), Target()), targets=(OPPONENT,)),
        cost="{3}{B}{B}",
        power=3,
        toughness=3,
    ),
    card(
        "Dark Nourishment",
        "Instant",
        Spell(do(DealDamage(3, Target()), GainLife(3)), (ANY_TARGET,)),
        cost="{4}{B}",
    ),
    card(
        "Dire Fleet Hoarder",
        "Creature — Human Pirate",
        Triggered(WhenDies(), CreateTokens("Treasure")),
        cost="{1}{B}",
        power=2,
        toughness=1,
    ),
    card(
        "Dire Fleet Interloper",
        "Creature — Human Pirate",
        Keyword("menace"),
        Triggered(WhenEnters(), Explore()),
        cost="{3}{B}",
        power=2,
        toughness=2,
    ),
    card(
        "Heartless Pillage",
        "Sorcery",
        Spell(do(DiscardCards(Target(), 2), If(YouAttacked(), CreateTokens("Treasure"))), (OPPONENT,)),
        cost="{2}{B}",
    ),
    card(
        "Lurking Chupacabra",
        "Creature — Beast Horror",
        Triggered(
            WhenExplores(all_of(CREATURE, YouControl())),
            Change(Target(), (ModifyPT(-2, -2),)),
            targets=(THEIR_CREATURE,),
        ),
        cost="{3}{B}",
        power=2,
        toughness=3,
    ),
    card(
        "Mark of the Vampire",
        "Enchantment — Aura",
        enchant(CREATURE),
        Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(2, 2), Gain((Keyword("lifelink"),)))),)),
        cost="{3}{B}",
    ),
    card(
        "Queen's Agent",
        "Creature — Vampire Scout",
        Keyword("lifelink"),
        Triggered(WhenEnters(), Explore()),
        cost="{5}{B}",
        power=3,
        toughness=3,
    ),
    card("Queen's Bay Soldier", "Creature — Vampire Soldier", cost="{1}{B}", power=2, toughness=2),
    card(
        "Sanctum Seeker",
        "Creature — Vampire Knight",
        Triggered(WhenAttacks(all_of(VAMPIRE, YouControl())), do(LoseLife(1, EachOpponent()), GainLife(1))),
        cost="{2}{B}{B}",
        power=3,
        toughness=4,
    ),
    card(
        "Seekers' Squire",
        "Creature — Human Scout",
        Triggered(WhenEnters(), Explore()),
        cost="{1}{B}",
        power=1,
        toughness=2,
    ),
    card(
        "Skulduggery",
        "Instant",
        Spell(
            do(Change(Target(0), (ModifyPT(1, 1),)), Change(Target(1), (ModifyPT(-1, -1),))),
            (YOUR_CREATURE, THEIR_CREATURE),
        ),
        cost="{B}",
    ),
    card(
        "Skymarch Bloodletter",
        "Creature — Vampire Soldier",
        Keyword("flying"),
        Triggered(WhenEnters(), do(LoseLife(1, Target()), GainLife(1)), targets=(OPPONENT,)),
        cost="{2}{B}",
        power=2,
        toughness=2,
    ),
    card(
        "Vanquish the Weak",
        "Instant",
        Spell(
            Destroy(Target()),
            (TargetSpec(all_of(CREATURE, PowerAtMost(3)), prompt="target creature with power 3 or less"),),
        ),
        cost="{2}{B}",
    ),
    card(
        "Vicious Conquistador",
        "Creature — Vampire Soldier",
        Triggered(WhenAttacks(), LoseLife(1, EachOpponent())),
        cost="{B}",
        power=1,
        toughness=2,
    ),
    card(
        "Vraska's Contempt",
        "Instant",
        Spell(
            do(Exile(Target()), GainLife(2)),
            (TargetSpec(Or((CREATURE, PLANESWALKER)), prompt="target creature or planeswalker"),),
        ),
        cost="{2}{B}{B}",
    ),
    card(
        "Walk the Plank",
        "Sorcery",
        Spell(Destroy(Target()), (TargetSpec(all_of(CREATURE, Not(MERFOLK)), prompt="target non-Merfolk creature"),)),
        cost="{B}{B}",
    ),
    card(
        "Wanted Scoundrels",
        "Creature — Human Pirate",
        Triggered(WhenDies(), CreateTokens("Treasure", 2, Target()), targets=(OPPONENT,)),
        cost="{1}{B}",
        power=4,
        toughness=3,
    ),
)
