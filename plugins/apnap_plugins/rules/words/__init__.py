"""The common language of card text: the words for what the base game brings (CR 109 to 122, 601 to 616).

Each module holds the words of one area and gives them as `WORDS`. What a category holds:

- `number`: 1 and up, and X;                     `quantity`: what "equal to" and "where X is" go before;
- `filter#`: "creature you control";              `named#`: "~", "target creature", "each creature", "you";
- `mention#`: `named#` or a word such as "it";    `cost`: a tuple of cost parts;
- `condition`: what "if" and "as long as" go before;   `cause`: "whenever ~ attacks", as a `Cause`;
- `verb#`: a verb phrase with a `Subject`;        `act#`: one that also stands without "you": "draw a card";
- `clause`: an instruction, without a full stop;  `body`: the sentences of a triggered or activated ability;
- `sentences`: instructions, each with its stop;  `static`: a tuple of static effects;
- `moving`: what an instruction moves, which may have moved before;   `choice`: what you choose as you do something;
- `quality#`: what a card is like, None for "card";   `wanted#`: what is searched for;   `piece`: some of the cards, and where;
- `keyword`: a keyword ability;                   `line`: a tuple of abilities: one paragraph of a text.
- `affected#`: what a static ability changes;      `having#`, `gaining#`: a tuple of changes, all the time and for a time;
- `rule#`: a tuple of effects about `Affected()`: "can't block"; `lasting rule#`: also "attacks each combat if able";
- `stack static`, `everywhere static`: static effects that function on the stack, or wherever the card is (CR 113.6);
- `casting keyword`: a keyword ability about how its object is cast, which permanents aren't given;
- `spell ability`: a keyword ability that a spell can be given as it is cast;
- `several keywords`: one wording that stands for a tuple of them: "from white and from blue";
- `quality`: what protection is from;              `each one`: what "for each" goes before.
"""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Manifest, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.words import (
    activating,
    adding,
    casting,
    causes,
    causes_players,
    chance,
    characteristics,
    clauses,
    conditions,
    copying,
    counting,
    damaging,
    delays,
    entering,
    facing,
    filters,
    frames,
    havings,
    lines,
    making,
    moving,
    named,
    payments,
    quantities,
    replacing,
    restrictions,
    spells,
    statics,
    verbs,
)

MANIFEST = Manifest(
    id="words",
    name="The common language of card text",
    kind="rules",
    rules=("207", "608.2c"),
    requires=("activated-abilities", "targets", "costs", "permissions"),
    mentions=(
        "attachments", "classes", "coins", "copies", "copying-spells", "dice", "emblems", "excess-damage",
        "linked-abilities", "sagas", "tokens",
    ),
)  # fmt: skip

_MODULES = (
    quantities, filters, havings, named, payments, conditions, causes, causes_players, verbs, clauses, moving, delays,
    characteristics, restrictions, statics, entering, casting, replacing, lines, making, frames, adding, activating, damaging,
    counting, chance, copying, spells, facing,
)  # fmt: skip


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """All words of the common language."""
    return [declaration for module in _MODULES for declaration in module.WORDS]
