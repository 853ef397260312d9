"""Transforming double-faced cards of Ixalan: each has a land behind it."""

from __future__ import annotations

from apnap import Definition, Keyword, Triggered
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.reveal import RevealFromTop
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.actions.surveil import SurveilCards
from apnap_plugins.actions.transform import TransformThem
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.combat_words import (
    IsAttacking,
    RemoveFromCombat,
    WhenPlayerAttacks,
)
from apnap_plugins.rules.costs import TapThis
from apnap_plugins.rules.faces import transforming
from apnap_plugins.rules.instructions import (
    If,
    May,
    UntapThem,
    do,
)
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.selection import (
    CREATURE,
    LAND,
    AtLeast,
    Count,
    HasSupertype,
    HasType,
    InYour,
    Not,
    OpponentControls,
    Or,
    Target,
    YouHave,
    all_of,
)
from apnap_plugins.rules.symbols import mana_cost
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import AtBeginning, WhenEnters
from ixalan_by_hand.white import VAMPIRE_TOKEN

PLANT_TOKEN = Token("Creature — Plant", "G", 0, 2, (Keyword("defender"),))
LANDMARK = "landmark"
CHARGE = "charge"
INSTANT_OR_SORCERY = Or((HasType("instant"), HasType("sorcery")))
TRANSFORM = TransformThem()


def _mana(color: str) -> Activated:
    """{T}: Add one mana of this kind."""
    return Activated((TapThis(),), AddManaOf(((color,),)))


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
            Activated((mana_cost("{2}{W}"), TapThis()), CreateTokens(VAMPIRE_TOKEN)),
        ),
    ),
    transforming(
        card(
            "Search for Azcanta",
            "Legendary Enchantment",
            Triggered(
                AtBeginning("upkeep"),
                do(SurveilCards(1), If(AtLeast(Count(InYour("graveyard")), 7), May(TRANSFORM))),
            ),
            cost="{1}{U}",
        ),
        card(
            "Azcanta, the Sunken Ruin",
            "Legendary Land",
            _mana("U"),
            Activated(
                (mana_cost("{2}{U}"), TapThis()),
                RevealFromTop(4, all_of(Not(CREATURE), Not(LAND))),
            ),
        ),
    ),
    transforming(
        card(
            "Thaumatic Compass",
            "Artifact",
            Activated((mana_cost("{3}"), TapThis()), SearchLibrary(all_of(LAND, HasSupertype("basic")), reveal=True)),
            Triggered(AtBeginning("end"), TRANSFORM, YouHave(LAND, 7)),
            cost="{2}",
        ),
        card(
            "Spires of Orazca",
            "Land",
            _mana("C"),
            Activated(
                (TapThis(),),
                do(UntapThem(Target()), RemoveFromCombat(Target())),
                (TargetSpec(all_of(CREATURE, IsAttacking(), OpponentControls()), prompt="target attacking creature"),),
            ),
        ),
    ),
)
