"""Cards of Ixalan with several colors, and artifacts."""

from __future__ import annotations

from apnap import Continuous, Definition, Keyword, Static, Triggered
from apnap_plugins.abilities.crew import crew
from apnap_plugins.abilities.equip import equip
from apnap_plugins.actions.attach import Attach
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.continuous.continuous import AffectsAll, AffectsSelected, Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import LoyaltyCost, TapThisCost
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import OPPONENT
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, Not, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import All, Target, TriggerPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from ixalan_by_hand.red import DINOSAUR_TOKEN
from ixalan_by_hand.white import VAMPIRE_TOKEN
from ixalan_by_hand.words import DINOSAUR, PIRATE

YOUR_DINOSAUR = all_of(DINOSAUR, YouControl())

CARDS: tuple[Definition, ...] = (
    card("Call to the Feast", "Sorcery", Spell(CreateTokens(VAMPIRE_TOKEN, 3)), cost="{2}{W}{B}"),
    card(
        "Huatli, Dinosaur Knight",
        "Legendary Planeswalker — Huatli",
        Activated(
            (LoyaltyCost(2),),
            PutCounters(PLUS, 2, Target()),
            (TargetSpec(YOUR_DINOSAUR, minimum=0, prompt="up to one target Dinosaur you control"),),
            loyalty=True,
        ),
        Activated(
            (LoyaltyCost(-3),),
            DealDamage(PowerOf(Target(0)), Target(1), by=Target(0)),
            (
                TargetSpec(YOUR_DINOSAUR, prompt="target Dinosaur you control"),
                TargetSpec(all_of(CREATURE, Not(YouControl())), prompt="target creature you don't control"),
            ),
            loyalty=True,
        ),
        Activated((LoyaltyCost(-7),), Change(All(YOUR_DINOSAUR), (ModifyPT(4, 4),)), loyalty=True),
        cost="{4}{R}{W}",
        loyalty=4,
    ),
    card(
        "Regisaur Alpha",
        "Creature — Dinosaur",
        Static((Continuous(AffectsAll(all_of(DINOSAUR, YouControl(), Another())), (Gain((Keyword("haste"),)),)),)),
        Triggered(WhenEnters(), CreateTokens(DINOSAUR_TOKEN)),
        cost="{3}{R}{G}",
        power=4,
        toughness=4,
    ),
    card(
        "Sky Terror",
        "Creature — Dinosaur",
        Keyword("flying"),
        Keyword("menace"),
        cost="{R}{W}",
        power=2,
        toughness=2,
    ),
    card(
        "Cobbled Wings",
        "Artifact — Equipment",
        Static((Continuous(AffectsSelected(Enchanted()), (Gain((Keyword("flying"),)),)),)),
        equip(mana_cost("{1}")),
        cost="{2}",
    ),
    card("Gilded Sentinel", "Artifact Creature — Golem", cost="{4}", power=3, toughness=3),
    card(
        "Hierophant's Chalice",
        "Artifact",
        Triggered(WhenEnters(), do(LoseLife(1, Target()), GainLife(1)), targets=(OPPONENT,)),
        Activated((TapThisCost(),), AddManaOf((("C",),))),
        cost="{3}",
    ),
    card(
        "Pirate's Cutlass",
        "Artifact — Equipment",
        Triggered(
            WhenEnters(),
            Attach(Target()),
            targets=(TargetSpec(all_of(PIRATE, YouControl()), prompt="target Pirate you control"),),
        ),
        Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(2, 1),)),)),
        equip(mana_cost("{2}")),
        cost="{3}",
    ),
    card(
        "Dusk Legion Dreadnought",
        "Artifact — Vehicle",
        Keyword("vigilance"),
        crew(2),
        cost="{5}",
        power=4,
        toughness=6,
    ),
    card(
        "Fell Flagship",
        "Artifact — Vehicle",
        Static((Continuous(AffectsAll(all_of(PIRATE, YouControl())), (ModifyPT(1, 0),)),)),
        Triggered(WhenDealsCombatDamage(to="player"), DiscardCards(TriggerPlayer())),
        crew(3),
        cost="{3}",
        power=3,
        toughness=3,
    ),
    card("Sleek Schooner", "Artifact — Vehicle", crew(1), cost="{3}", power=4, toughness=3),
)
