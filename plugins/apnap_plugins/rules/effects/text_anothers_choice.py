"""Words for what a player chooses for you: "a nonland card of an opponent's choice", "a land of their choice" (CR 608.2d).

You say which opponent chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.text_which_players import THEY
from apnap_plugins.rules.effects.untargeted_choices import PlayersChoose
from apnap_plugins.rules.effects.which_players import OneOfThem
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import YouControl, YouOwn
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Resulting

foreign_choice: Final = partial(words, "foreign choice")


def _chosen_by_one(of: All) -> OneOfThem:
    return OneOfThem(PlayersChoose(of, THEY))


def _in_zone(zone: str, owner: Filter) -> dict[str, Any]:
    """One of the things in a zone that are yours."""

    def means(f: Filter) -> OneOfThem:
        return _chosen_by_one(All(both(f, owner), zone))

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.what.of if isinstance(tree, OneOfThem) and isinstance(tree.what, PlayersChoose) else None
        if isinstance(of, All) and isinstance(of.filter, Filter):
            *rest, last = parts_of(of.filter)
            if last == owner and tree == means(both(*rest)):
                yield {"f": both(*rest)}

    return {"means": means, "says": says}


# Any: words as `words` has them
def about_anothers_choice(act: Instruction, wording: str) -> WordDeclaration:
    """Words for an instruction about what another player chooses among what is yours; `c` is the slot for the choice."""

    def means(c: Any, at: int) -> Instruction:
        of: Any = getattr(getattr(c, "what", None), "of", None)
        kind = of.filter.card_type() if isinstance(of, All) and of.zone == "battlefield" else "card"
        return do(c, Resulting(act, "chosen", kind, at))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Do) and len(tree.steps) == 2 and tree.steps[1] == act:
            yield {"c": tree.steps[0]}

    return words("clause", wording, means, says, placed=True)


# Any: a number, and a mention of several things
def _some_of(n: Any, o: Any, at: int) -> Resulting:
    """What an opponent chooses among what the text named; you say which opponent (CR 608.2d)."""
    return Resulting(OneOfThem(PlayersChoose(o, THEY, n, n)), "chosen", "card" if n == 1 else "cards", at)


def _says_some_of(one: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        chosen = tree.what if isinstance(tree, OneOfThem) else None
        if isinstance(chosen, PlayersChoose) and (chosen.most == 1) == one:
            if tree == _some_of(chosen.most, chosen.of, 0).what:
                yield {"o": chosen.of} if one else {"n": chosen.most, "o": chosen.of}

    return says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    foreign_choice("a {f:card filter.s} of a opponent's choice from your graveyard", **_in_zone("graveyard", YouOwn())),
    words("foreign permanent", "a {f:filter.s} of a opponent's choice", **_in_zone("battlefield", YouControl())),
    words(
        "clause",
        "a opponent chooses one of {o:mention.p}",
        lambda o, at: _some_of(1, o, at),
        _says_some_of(True),
        placed=True,
    ),
    words("clause", "a opponent chooses {n:many} of {o:mention.p}", _some_of, _says_some_of(False), placed=True),
    about_anothers_choice(MoveTo(CHOSEN, "hand"), "return {c:foreign choice} to your hand"),
    *(
        about_anothers_choice(
            MoveTo(CHOSEN, "battlefield", under_your_control=True), f"{verb} {{c:foreign choice}} {where}"
        )
        for verb, where in (("return", "to the battlefield"), ("put", "onto the battlefield"))
    ),
)
