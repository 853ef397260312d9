"""Green cards of Ixalan."""

from __future__ import annotations

from apnap import AffectsThis, Continuous, Definition, Keyword, Static, Triggered
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.explore import Explore, WhenExplores
from apnap_plugins.actions.fight import Fight
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.triggers import WhenBecomesBlocked
from apnap_plugins.rules.continuous.continuous import AffectsAll, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.damage.triggers import WhenDealtDamage
from apnap_plugins.rules.effects.instructions import AtOnce, May, do
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_CREATURE
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    Another,
    HasKeyword,
    HasSubtype,
    Not,
    Or,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from ixalan_by_hand.red import DINOSAUR_TOKEN
from ixalan_by_hand.words import DINOSAUR, MERFOLK

YOUR_MERFOLK = TargetSpec(all_of(MERFOLK, YouControl()), prompt="target Merfolk you control")

CARDS: tuple[Definition, ...] = (
    card("Ancient Brontodon", "Creature — Dinosaur", cost="{6}{G}{G}", power=9, toughness=9),
    card(
        "Atzocan Archer",
        "Creature — Human Archer",
        Keyword("reach"),
        Triggered(
            WhenEnters(),
            May(Fight(This(), Target()), prompt="Fight the creature?"),
            targets=(TargetSpec(all_of(CREATURE, Another()), prompt="another target creature"),),
        ),
        cost="{2}{G}",
        power=1,
        toughness=4,
    ),
    card("Colossal Dreadmaw", "Creature — Dinosaur", Keyword("trample"), cost="{4}{G}{G}", power=6, toughness=6),
    card(
        "Crushing Canopy",
        "Instant",
        Spell(
            modes=Modes(
                (
                    Mode(
                        Destroy(Target()),
                        (TargetSpec(all_of(CREATURE, HasKeyword("flying")), prompt="target creature with flying"),),
                        "creature with flying",
                    ),
                    Mode(Destroy(Target()), (TargetSpec(ENCHANTMENT, prompt="target enchantment"),), "enchantment"),
                )
            )
        ),
        cost="{2}{G}",
    ),
    card(
        "Deeproot Champion",
        "Creature — Merfolk Shaman",
        Triggered(WhenYouCast(Not(CREATURE)), PutCounters(PLUS)),
        cost="{1}{G}",
        power=1,
        toughness=1,
    ),
    card(
        "Deeproot Warrior",
        "Creature — Merfolk Warrior",
        Triggered(WhenBecomesBlocked(), Change(This(), (ModifyPT(1, 1),))),
        cost="{1}{G}",
        power=2,
        toughness=2,
    ),
    card("Grazing Whiptail", "Creature — Dinosaur", Keyword("reach"), cost="{2}{G}{G}", power=3, toughness=4),
    card(
        "Jade Guardian",
        "Creature — Merfolk Shaman",
        Keyword("hexproof"),
        Triggered(WhenEnters(), PutCounters(PLUS, on=Target()), targets=(YOUR_MERFOLK,)),
        cost="{3}{G}",
        power=2,
        toughness=2,
    ),
    card(
        "Jungle Delver",
        "Creature — Merfolk Warrior",
        Activated((mana_cost("{3}{G}"),), PutCounters(PLUS)),
        cost="{G}",
        power=1,
        toughness=1,
    ),
    card(
        "Kumena's Speaker",
        "Creature — Merfolk Shaman",
        Static(
            (Continuous(AffectsThis(), (ModifyPT(1, 1),)),),
            YouHave(Or((all_of(MERFOLK, Another()), HasSubtype("Island")))),
        ),
        cost="{G}",
        power=1,
        toughness=1,
    ),
    card(
        "Ravenous Daggertooth",
        "Creature — Dinosaur",
        Triggered(WhenDealtDamage(), GainLife(2), tag="enrage"),
        cost="{2}{G}",
        power=3,
        toughness=2,
    ),
    card(
        "Ripjaw Raptor",
        "Creature — Dinosaur",
        Triggered(WhenDealtDamage(), DrawCards(), tag="enrage"),
        cost="{2}{G}{G}",
        power=4,
        toughness=5,
    ),
    card(
        "River Heralds' Boon",
        "Instant",
        Spell(
            AtOnce((PutCounters(PLUS, on=Target(0)), PutCounters(PLUS, on=Target(1)))),
            (A_CREATURE, TargetSpec(MERFOLK, minimum=0, prompt="up to one target Merfolk")),
        ),
        cost="{1}{G}",
    ),
    card(
        "Slice in Twain",
        "Instant",
        Spell(
            do(Destroy(Target()), DrawCards()),
            (TargetSpec(Or((ARTIFACT, ENCHANTMENT)), prompt="target artifact or enchantment"),),
        ),
        cost="{2}{G}{G}",
    ),
    card(
        "Thundering Spineback",
        "Creature — Dinosaur",
        Static((Continuous(AffectsAll(all_of(DINOSAUR, YouControl(), Another())), (ModifyPT(1, 1),)),)),
        Activated((mana_cost("{5}{G}"),), CreateTokens(DINOSAUR_TOKEN)),
        cost="{5}{G}{G}",
        power=5,
        toughness=5,
    ),
    card(
        "Tishana's Wayfinder",
        "Creature — Merfolk Scout",
        Triggered(WhenEnters(), Explore()),
        cost="{2}{G}",
        power=2,
        toughness=2,
    ),
    card(
        "Wildgrowth Walker",
        "Creature — Elemental",
        Triggered(WhenExplores(all_of(CREATURE, YouControl())), do(PutCounters(PLUS), GainLife(3))),
        cost="{1}{G}",
        power=1,
        toughness=3,
    ),
    card(
        "Vineshaper Mystic",
        "Creature — Merfolk Shaman",
        Triggered(
            WhenEnters(),
            PutCounters(PLUS, on=Target()),
            targets=(
                TargetSpec(
                    all_of(HasSubtype("Merfolk"), YouControl()),
                    minimum=0,
                    maximum=2,
                    prompt="up to two target Merfolk",
                ),
            ),
        ),
        cost="{2}{G}",
        power=1,
        toughness=3,
    ),
)
