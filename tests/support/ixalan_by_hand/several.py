"""Cards of Ixalan that do several things one after the other."""

from __future__ import annotations

from apnap import Definition, Static, Triggered
from apnap_plugins.abilities.crew import crew
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.exile import ExileThem
from apnap_plugins.actions.scry import ScryCards
from apnap_plugins.actions.transform import PutTransformed, TransformThem
from apnap_plugins.rules.abilities import Activated, Spell
from apnap_plugins.rules.casting_words import CostsLess
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.combat_words import (
    WhenAttacks,
    YouAttacked,
)
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.costs import SacrificeOf, TapThis
from apnap_plugins.rules.delayed import at_next
from apnap_plugins.rules.faces import transforming
from apnap_plugins.rules.history import WhenCastsNth
from apnap_plugins.rules.instructions import (
    DealDamageTo,
    Draw,
    If,
    May,
    MoveTo,
    PutCountersOn,
    RemoveCountersFrom,
    do,
)
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.mana_words import AddManaAnyColor, IfSpentOn, OnSpells
from apnap_plugins.rules.permissions import AllowPlaying, Terms
from apnap_plugins.rules.phrases import (
    A_CREATURE,
    ANY_TARGET,
    CountersOn,
    HasCounter,
    SourceIs,
)
from apnap_plugins.rules.selection import (
    LAND,
    Among,
    HasSubtype,
    HasType,
    Not,
    Or,
    Remembered,
    Target,
    This,
    TopOfLibrary,
    You,
    YouOwn,
)
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import AtBeginning, WhenYouCast

LANDMARK = "landmark"
CHARGE = "charge"
INSTANT_OR_SORCERY = Or((HasType("instant"), HasType("sorcery")))
TRANSFORM = TransformThem()


def _mana(color: str) -> Activated:
    """{T}: Add one mana of this kind."""
    return Activated((TapThis(),), AddManaOf(((color,),)))


CARDS: tuple[Definition, ...] = (
    card(
        "Firecannon Blast",
        "Sorcery",
        Spell(If(YouAttacked(), DealDamageTo(6, Target()), DealDamageTo(3, Target())), (A_CREATURE,)),
        cost="{1}{R}{R}",
    ),
    transforming(
        card(
            "Vance's Blasting Cannons",
            "Legendary Enchantment",
            Triggered(
                AtBeginning("upkeep"),
                do(
                    ExileThem(TopOfLibrary()),
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
            Activated((mana_cost("{2}{R}"), TapThis()), DealDamageTo(3, Target()), (ANY_TARGET,)),
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
                    do(ExileThem(Remembered()), PutTransformed(Remembered("exiled"), under_your_control=True)),
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
            Activated((mana_cost("{2}"), TapThis()), do(Draw(), DiscardCards(You()))),
            Activated((mana_cost("{4}"), TapThis()), Draw()),
            Activated(
                (mana_cost("{6}"), TapThis()),
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
                    PutCountersOn(CHARGE),
                    If(
                        SourceIs(HasCounter(CHARGE, 4)),
                        May(do(RemoveCountersFrom(CHARGE, CountersOn(CHARGE)), TRANSFORM)),
                    ),
                ),
            ),
            cost="{4}",
        ),
        card(
            "Primal Wellspring",
            "Land",
            Activated(
                (TapThis(),),
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
                (mana_cost("{1}"), TapThis()),
                do(
                    ScryCards(1),
                    PutCountersOn(LANDMARK),
                    If(
                        SourceIs(HasCounter(LANDMARK, 3)),
                        do(RemoveCountersFrom(LANDMARK, CountersOn(LANDMARK)), TRANSFORM, CreateTokens("Treasure", 3)),
                    ),
                ),
            ),
            cost="{2}",
        ),
        card(
            "Treasure Cove",
            "Land",
            _mana("C"),
            Activated((TapThis(), SacrificeOf(HasSubtype("Treasure"))), Draw()),
        ),
    ),
)
