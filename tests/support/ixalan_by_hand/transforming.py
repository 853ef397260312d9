"""Transforming double-faced cards of Ixalan: each has a land behind it."""

from __future__ import annotations

from apnap import Continuous, Definition, Keyword, Static, Triggered
from apnap_plugins.abilities.equip import equip
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.reveal import RevealFromTop
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.actions.surveil import Surveil
from apnap_plugins.actions.transform import Transform
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.instructions import RemoveFromCombat
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage, WhenPlayerAttacks
from apnap_plugins.rules.continuous.continuous import AffectsSelected, ModifyPT
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.instructions import If, May, do
from apnap_plugins.rules.faces.faces import transforming
from apnap_plugins.rules.mana.instructions import AddManaFor
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import OPPONENT
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import AtLeast, NumberIs, YouHave
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    LAND,
    HasSupertype,
    HasType,
    Not,
    OpponentControls,
    Or,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import All, InYour, Remembered, Target, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from ixalan_by_hand.white import VAMPIRE_TOKEN

PLANT_TOKEN = Token("Creature — Plant", "G", 0, 2, (Keyword("defender"),))
INSTANT_OR_SORCERY = Or((HasType("instant"), HasType("sorcery")))
TRANSFORM = Transform()


def _mana(color: str) -> Activated:
    """{T}: Add one mana of this kind."""
    return Activated((TapThisCost(),), AddManaOf(((color,),)))


CARDS: tuple[Definition, ...] = (
    transforming(
        card(
            "Legion's Landing",
            "Legendary Enchantment",
            Triggered(WhenEnters(), CreateTokens(VAMPIRE_TOKEN)),
            Triggered(WhenPlayerAttacks(least=3), TRANSFORM),
            cost="{W}",
        ),
        card(
            "Adanto, the First Fort",
            "Legendary Land",
            _mana("W"),
            Activated((mana_cost("{2}{W}"), TapThisCost()), CreateTokens(VAMPIRE_TOKEN)),
        ),
    ),
    transforming(
        card(
            "Search for Azcanta",
            "Legendary Enchantment",
            Triggered(
                AtBeginning("upkeep"),
                do(Surveil(1), If(AtLeast(Count(InYour("graveyard")), 7), May(TRANSFORM))),
            ),
            cost="{1}{U}",
        ),
        card(
            "Azcanta, the Sunken Ruin",
            "Legendary Land",
            _mana("U"),
            Activated(
                (mana_cost("{2}{U}"), TapThisCost()),
                RevealFromTop(4, all_of(Not(CREATURE), Not(LAND))),
            ),
        ),
    ),
    transforming(
        card(
            "Thaumatic Compass",
            "Artifact",
            Activated(
                (mana_cost("{3}"), TapThisCost()), SearchLibrary(all_of(LAND, HasSupertype("basic")), reveal=True)
            ),
            Triggered(AtBeginning("end"), TRANSFORM, YouHave(LAND, 7)),
            cost="{2}",
        ),
        card(
            "Spires of Orazca",
            "Land",
            _mana("C"),
            Activated(
                (TapThisCost(),),
                do(Untap(Target()), RemoveFromCombat(Target())),
                (TargetSpec(all_of(CREATURE, IsAttacking(), OpponentControls()), prompt="target attacking creature"),),
            ),
        ),
    ),
    transforming(
        card(
            "Dowsing Dagger",
            "Artifact — Equipment",
            Triggered(WhenEnters(), CreateTokens(PLANT_TOKEN, 2, Target()), targets=(OPPONENT,)),
            Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(2, 1),)),)),
            Triggered(WhenDealsCombatDamage(IsEnchanted(), "player"), May(TRANSFORM)),
            equip(mana_cost("{2}")),
            cost="{2}",
        ),
        card("Lost Vale", "Land", Activated((TapThisCost(),), AddManaOf(tuple((c, c, c) for c in "WUBRG")))),
    ),
    transforming(
        card(
            "Growing Rites of Itlimoc",
            "Legendary Enchantment",
            Triggered(WhenEnters(), RevealFromTop(4, CREATURE)),
            Triggered(AtBeginning("end"), TRANSFORM, YouHave(CREATURE, 4)),
            cost="{2}{G}",
        ),
        card(
            "Itlimoc, Cradle of the Sun",
            "Legendary Land",
            _mana("G"),
            Activated((TapThisCost(),), AddManaFor("G", Count(All(all_of(CREATURE, YouControl()))))),
        ),
    ),
    transforming(
        card(
            "Arguel's Blood Fast",
            "Legendary Enchantment",
            Activated((mana_cost("{1}{B}"), PayLifeCost(2)), DrawCards()),
            Triggered(AtBeginning("upkeep"), May(TRANSFORM), NumberIs(LifeOf(You()), "most", 5)),
            cost="{1}{B}",
        ),
        card(
            "Temple of Aclazotz",
            "Legendary Land",
            _mana("B"),
            Activated((TapThisCost(), SacrificeCost(CREATURE)), GainLife(ToughnessOf(Remembered("paid sacrificed")))),
        ),
    ),
)
