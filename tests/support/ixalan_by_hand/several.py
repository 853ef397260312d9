"""Cards of Ixalan that do several things one after the other."""

from __future__ import annotations

from apnap import Definition, Static, Triggered
from apnap_plugins.abilities.crew import crew
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.scry import Scry
from apnap_plugins.actions.transform import PutTransformed, Transform
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.mana_triggers import IfSpentOn
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.conditions import YouAttacked
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters, RemoveCounters
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards
from apnap_plugins.rules.effects.delayed import at_next
from apnap_plugins.rules.effects.history import WhenCastsNth
from apnap_plugins.rules.effects.instructions import If, May, do
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.faces.faces import transforming
from apnap_plugins.rules.mana.instructions import AddManaAnyColor
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.payment.restrictions import OnSpells
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_CREATURE, ANY_TARGET
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import SourceIs
from apnap_plugins.rules.vocabulary.filters import LAND, HasSubtype, HasType, Not, Or, YouOwn
from apnap_plugins.rules.vocabulary.selectors import Among, Remembered, Target, This, TopOfLibrary, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost

LANDMARK = "landmark"
CHARGE = "charge"
INSTANT_OR_SORCERY = Or((HasType("instant"), HasType("sorcery")))
TRANSFORM = Transform()


def _mana(color: str) -> Activated:
    """{T}: Add one mana of this kind."""
    return Activated((TapThisCost(),), AddManaOf(((color,),)))


CARDS: tuple[Definition, ...] = (
    card(
        "Firecannon Blast",
        "Sorcery",
        Spell(If(YouAttacked(), DealDamage(6, Target()), DealDamage(3, Target())), (A_CREATURE,)),
        cost="{1}{R}{R}",
    ),
    transforming(
        card(
            "Vance's Blasting Cannons",
            "Legendary Enchantment",
            Triggered(
                AtBeginning("upkeep"),
                do(
                    Exile(TopOfLibrary()),
                    AllowPlaying(Among(Remembered("exiled"), Not(LAND)), Terms("allowed"), cast=True),
                ),
            ),
            Triggered(WhenCastsNth(3), May(TRANSFORM)),
            cost="{3}{R}",
        ),
        card(
            "Spitfire Bastion",
            "Legendary Land",
            _mana("R"),
            Activated((mana_cost("{2}{R}"), TapThisCost()), DealDamage(3, Target()), (ANY_TARGET,)),
        ),
    ),
    transforming(
        card(
            "Conqueror's Galleon",
            "Artifact — Vehicle",
            Triggered(
                WhenAttacks(),
                at_next(
                    "end of combat",
                    do(Exile(Remembered()), PutTransformed(Remembered("exiled"), under_your_control=True)),
                    This(),
                ),
            ),
            crew(4),
            cost="{4}",
            power=2,
            toughness=10,
        ),
        card(
            "Conqueror's Foothold",
            "Land",
            _mana("C"),
            Activated((mana_cost("{2}"), TapThisCost()), do(DrawCards(), DiscardCards(You()))),
            Activated((mana_cost("{4}"), TapThisCost()), DrawCards()),
            Activated(
                (mana_cost("{6}"), TapThisCost()),
                MoveTo(Target(), "hand"),
                (TargetSpec(YouOwn(), zone="graveyard", prompt="target card from your graveyard"),),
            ),
        ),
    ),
    transforming(
        card(
            "Primal Amulet",
            "Artifact",
            Static((CostsLess(mana_cost("{1}"), INSTANT_OR_SORCERY),)),
            Triggered(
                WhenYouCast(INSTANT_OR_SORCERY),
                do(
                    PutCounters(CHARGE),
                    If(
                        SourceIs(HasCounter(CHARGE, 4)),
                        May(do(RemoveCounters(CHARGE, CountersOn(CHARGE)), TRANSFORM)),
                    ),
                ),
            ),
            cost="{4}",
        ),
        card(
            "Primal Wellspring",
            "Land",
            Activated(
                (TapThisCost(),),
                AddManaAnyColor(
                    rider=IfSpentOn(OnSpells(INSTANT_OR_SORCERY), CopySpell(Remembered()), triggers=True),
                ),
            ),
        ),
    ),
    transforming(
        card(
            "Treasure Map",
            "Artifact",
            Activated(
                (mana_cost("{1}"), TapThisCost()),
                do(
                    Scry(1),
                    PutCounters(LANDMARK),
                    If(
                        SourceIs(HasCounter(LANDMARK, 3)),
                        do(RemoveCounters(LANDMARK, CountersOn(LANDMARK)), TRANSFORM, CreateTokens("Treasure", 3)),
                    ),
                ),
            ),
            cost="{2}",
        ),
        card(
            "Treasure Cove",
            "Land",
            _mana("C"),
            Activated((TapThisCost(), SacrificeCost(HasSubtype("Treasure"))), DrawCards()),
        ),
    ),
)
