"""Which players are meant, by what is so of them: "each opponent with no cards in hand", "the player with the most life".

What can be so of a player is said elsewhere as a `standing` or a `holding`, and what players have as `owned`; here that stands
behind each noun for players: of those that are targets, of those that are counted, and of all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.counters.quantities import CountersOf
from apnap_plugins.rules.damage.text_each import controlled, says_controlled
from apnap_plugins.rules.effects.which_players import OthersThan, PlayersWithExtreme, PlayerWithMost
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.quantities import PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, EachPlayer
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom
from apnap_plugins.rules.words.conditions_players import GRAVEYARD, HAND, LIFE, Standing, one_player
from apnap_plugins.rules.words.fixed import fixed

named_s: Final = partial(words, "named.s")
the_most: Final = partial(words, "the most")

GROUPS: Final[tuple[tuple[str, Selector], ...]] = (
    ("player", EachPlayer()),
    ("opponent", EachOpponent()),
    ("other player", EachOtherPlayer()),
)
TARGETS: Final = {"player": "any", "opponent": "opponent"}

# Any: as `words` has them
_SAME: Final[tuple[Any, Any]] = (lambda s: s), (lambda tree: [{"s": tree}])


# Of whom something is so ------------------------------------------------------------------------------------


def _those(noun: str, who: Selector) -> Iterator[WordDeclaration]:
    """Each of some players of whom something is so, and how many these are."""

    def means(s: Standing) -> PlayersOfWhom:
        return PlayersOfWhom(who, *s)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PlayersOfWhom) and tree.who == who:
            yield {"s": (tree.number, tree.how, tree.other)}

    def how_many(s: Standing) -> PlayersAmong:
        return PlayersAmong(means(s))

    def says_how_many(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PlayersAmong):
            yield from says(tree.of)

    yield named_s(f"each {noun} {{s:player with.s}}", means, says)
    yield words("each one", f"{noun} {{s:player with.s}}", how_many, says_how_many)
    yield words("quantity", f"the number of {noun}s {{s:player with.p}}", how_many, says_how_many)


def _target(noun: str, code: str) -> WordDeclaration:
    """A target player of whom it must be so, as the target is chosen and still as it is looked at again (CR 115.4, 608.2b)."""
    who = dict(GROUPS)[noun]

    def means(s: Standing) -> TargetSpec:
        return TargetSpec(None, code, among=PlayersOfWhom(who, *s))

    def says(tree: Any) -> Iterator[Bindings]:
        among = tree.among if isinstance(tree, TargetSpec) else None
        if isinstance(among, PlayersOfWhom) and tree == means((among.number, among.how, among.other)):
            yield {"s": (among.number, among.how, among.other)}

    return words("target thing.s", f"{noun} {{s:player with.s}}", means, says)


# Who has the most -------------------------------------------------------------------------------------------

MOST: Final[tuple[tuple[str, str, Quantity], ...]] = (
    ("(the most life|the highest life total)", "(the least life|the lowest life total)", LIFE),
    ("the most cards in (hand|their hand)", "the fewest cards in (hand|their hand)", HAND),
    ("the most cards in their graveyard", "the fewest cards in their graveyard", GRAVEYARD),
    ("the most poison counters", "the fewest poison counters", CountersOf(POISON)),
)

Extreme = tuple[Quantity, bool]
"""A number of a player, and whether it is the greatest that somebody has or the least."""


def _extremes() -> Iterator[WordDeclaration]:
    for most, least, number in MOST:
        for said, of in ((most, (number, True)), (least, (number, False))):
            yield fixed("the most", f"(with|who has) {said}", of)
    for said, most_of in (("most", True), ("fewest", False)):
        yield the_most(f"who controls the {said} {{f:filter.p}}", **_controls(most_of))


def _controls(most: bool) -> dict[str, Any]:
    def means(f: Filter) -> Extreme:
        return controlled(f), most

    def says(tree: Extreme) -> Iterator[Bindings]:
        if tree[1] is most:
            yield from says_controlled(tree[0])

    return {"means": means, "says": says}


def _the_one(noun: str, who: Selector) -> WordDeclaration:
    """The one of some players who has the most, or the least; nobody where two have as much."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PlayerWithMost) and tree.who == who:
            yield {"e": (tree.number, tree.most)}

    return named_s(f"the {noun} {{e:the most}}", lambda e: PlayerWithMost(e[0], who, e[1]), says)


def _says_each_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PlayersWithExtreme):
        yield {"e": (tree.number, tree.most)}


# Others -----------------------------------------------------------------------------------------------------


def _is_target(who: Any) -> bool:
    """Whether a mention is of one target player."""
    of = getattr(who, "of", None)
    return isinstance(of, TargetSpec) and of.filter is None and of.maximum == 1


def _others(noun: str, of: Selector) -> WordDeclaration:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, OthersThan) and tree.who == of:
            yield {"who": tree.but}

    # Any: a mention as words make it
    def means(who: Any) -> OthersThan | None:
        return OthersThan(of, who) if one_player(who) or _is_target(who) else None

    return named_s(f"each {noun} other than {{who:mention.s}}", means, says)


def _target_but(noun: str, code: str) -> WordDeclaration:
    """A target player other than one whom the text has named or names without a target."""
    of = dict(GROUPS)[noun]

    # Any: a mention as words make it
    def means(who: Any) -> TargetSpec | None:
        return TargetSpec(None, code, among=OthersThan(of, who)) if one_player(who) else None

    def says(tree: Any) -> Iterator[Bindings]:
        among = tree.among if isinstance(tree, TargetSpec) else None
        if isinstance(among, OthersThan) and tree == TargetSpec(None, code, among=OthersThan(of, among.but)):
            yield {"who": among.but}

    return words("target thing#", f"[{noun}|{noun}s] other than {{who:mention.s}}", means, says)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("player with#", "(who|that) {s:standing#}", *_SAME),
    words("player with#", "(who|that) {s:holding#}", *_SAME),
    words("player with#", "with {s:owned}", *_SAME),
    words("player with#", "whose life total is {s:life total so}", *_SAME),
    *(declared for noun, who in GROUPS for declared in _those(noun, who)),
    *(_target(noun, code) for noun, code in TARGETS.items()),
    *_extremes(),
    *(_the_one(noun, who) for noun, who in GROUPS[:2]),
    named_s("each player {e:the most}", lambda e: PlayersWithExtreme(*e), _says_each_with),
    *(_others(noun, of) for noun, of in GROUPS[:2]),
    *(_target_but(noun, code) for noun, code in TARGETS.items()),
    fixed("target thing#", "[player|players] other than you", TargetSpec(None, "any", among=EachOtherPlayer())),
)
