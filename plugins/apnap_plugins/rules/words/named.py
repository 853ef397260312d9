"""Words that name objects and players: "~", "target creature", "each opponent", "it", "its controller" (CR 109, 115)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments import Enchanted
from apnap_plugins.rules.choosing import CardsOf, InZone
from apnap_plugins.rules.combat_words import CombatPartner, DefendingPlayer
from apnap_plugins.rules.joining import EnchantedPlayer, OwnerOf, Together
from apnap_plugins.rules.phrases import IsSpell
from apnap_plugins.rules.selection import (
    ANY_NUMBER,
    CREATURE,
    PLANESWALKER,
    All,
    Amount,
    Another,
    Anything,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Filter,
    OpponentOwns,
    Or,
    Remembered,
    Selector,
    This,
    TopOfLibrary,
    You,
    YouOwn,
)
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.words.filters import ENCHANTED, TYPE_NOUNS, both, parts_of, without_another
from apnap_plugins.rules.words.references import IT_WORDS, PLAYER_WORDS, Again, Back, Mention, Subject, kind_of
from apnap_plugins.rules.words.settling import OTHER, with_another

_BACK_WORDS: Final = (
    ("s", "it"), ("s", "that creature"), ("s", "that permanent"), ("s", "that card"), ("s", "that land"),
    ("s", "that artifact"), ("s", "that enchantment"), ("s", "that spell"), ("s", "that token"), ("s", "the creature"),
    ("s", "that creature or planeswalker"),
    ("s", "that player"), ("s", "that opponent"), ("p", "them"), ("p", "those creatures"), ("p", "those cards"),
    ("p", "those permanents"), ("p", "those lands"), ("p", "those tokens"), ("p", "those players"),
    ("s", "each of them"), ("s", "each of those creatures"), ("s", "each of those permanents"),
)  # fmt: skip


def _named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Mention):
        yield {"o": tree.of}
    elif isinstance(tree, Selector) and not isinstance(tree, (Again, Back, Subject)):
        yield {"o": tree}


def _own(tree: Any) -> Iterator[Bindings]:
    if tree == This() or (isinstance(tree, Mention) and tree.of == This()):
        yield {}


def _mentioned(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Mention):
        yield {"o": tree.of}


def _again(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Again):
        yield {"o": tree.of}


def _looks_back(player: bool, subject: bool = False, one: bool = False, it: bool = False) -> Any:
    """What a word that looks back can stand for; a possessive also for the subject itself, `one` for nothing that is many.

    `it` says that the word is "it" or "its", which is not the other one of two that fight.
    """
    never = (InZone, TopOfLibrary, All, CardsOf) if one else (InZone, TopOfLibrary)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Mention) and isinstance(tree.of, TargetSpec):
            return
        if isinstance(tree, Together) or (it and isinstance(tree, CombatPartner)):
            return
        of = tree.of if isinstance(tree, (Again, Mention)) else tree
        unknown = isinstance(of, Remembered) or (isinstance(of, TargetSpec) and of.filter is not None and of.players)
        fits = unknown or (kind_of(of) == "player") == player or of == Subject()
        nameable = isinstance(tree, Selector) and not isinstance(tree, never) and tree != You()
        if nameable and fits and (subject or tree != Subject()):
            yield {}

    return says


def _first_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Mention):
        yield {"o": tree}


def _back(word: str, number: str) -> WordDeclaration:
    says = _looks_back(word in PLAYER_WORDS, one=number == "s", it=number == "s" and word in IT_WORDS)
    return words(f"mention.{number}", word, means=lambda at: Back(word, at), says=says, placed=True)


def _whose(word: str, number: str) -> WordDeclaration:
    """A word that looks back to players, before "control": "creatures that player controls"."""
    says = _looks_back(True)
    return words(f"those players.{number}", word, means=lambda at: Back(word, at), says=says, placed=True)


def _possessive(word: str, *, player: bool) -> WordDeclaration:
    says = _looks_back(player, subject=True, one=not player)
    return words("possessor", word, means=lambda at: Back(word, at), says=says, placed=True)


def _one_target(tree: Any) -> Iterator[Bindings]:
    """Also "target creature other than ~", which is kept as "another target creature" is."""
    if not isinstance(tree, TargetSpec) or tree.filter is None:
        return
    if tree == TargetSpec(tree.filter):
        yield {"f": tree.filter}
    elif tree == TargetSpec(tree.filter, other_than=OTHER):
        yield {"f": with_another(tree.filter)}


def _its_own(o: Any) -> Any:
    """What something belongs to; "it's" is no possessive."""
    return None if isinstance(o, Back) and o.word in IT_WORDS else o


def _that_ones(kind: str) -> WordDeclaration:
    """Words such as "that creature's", of a target that was named before: "its" might mean something named since."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Again) and kind_of(tree.of) == kind:
            yield {}

    return words("possessor", f"that {kind}'s", means=lambda at: Back(f"that {kind}", at), says=says, placed=True)


def _zoned(minimum: int, maximum: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, TargetSpec) or tree.zone != "graveyard" or tree.players or tree.filter is None:
            return
        if tree.other_than:
            return
        if (tree.minimum, tree.maximum) != (
            minimum if minimum >= 0 else tree.maximum,
            maximum if maximum > 0 else tree.maximum,
        ):
            return
        if (maximum < 0) == (tree.maximum == 1):
            return
        parts = parts_of(tree.filter)
        owner: Filter = parts[-1] if isinstance(parts[-1], (YouOwn, OpponentOwns)) else Anything()
        if tree.one_owner != (maximum < 0 and owner == OpponentOwns()):
            return
        rest = parts[:-1] if owner != Anything() else parts
        yield {"f": both(*rest), "z": ("graveyard", owner), "n": tree.maximum}

    return says


def _several(f: Filter, zone: tuple[str, Filter], least: Amount, most: Amount) -> TargetSpec:
    """Several cards from a zone: "an opponent's graveyard" is one opponent's."""
    return TargetSpec(both(f, zone[1]), zone=zone[0], minimum=least, maximum=most, one_owner=zone[1] == OpponentOwns())


def _in_single_graveyard(minimum: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None:
            least = minimum if minimum >= 0 else tree.maximum
            if tree == TargetSpec(tree.filter, minimum=least, maximum=tree.maximum, zone="graveyard", one_owner=True):
                yield {"n": tree.maximum, "f": tree.filter}

    return says


_in_zone: Final = _zoned(1, 1)
_in_zone_up_to: Final = _zoned(0, 1)
_several_in_zone: Final = _zoned(-1, -1)
_up_to_in_zone: Final = _zoned(0, -1)


def _all_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "battlefield":
        yield from ({"f": f} for f in without_another(tree.filter))


ANY_TARGET: Final = TargetSpec(Or((CREATURE, PLANESWALKER)), "any")


def _spell_or(f: Filter) -> TargetSpec:
    return TargetSpec(IsSpell(), zone="stack", also=(("battlefield", f),))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named.s", "~", means=This),
    words("named.s", *ENCHANTED, means=Enchanted),
    words("named.s", "another target {f:filter.s}", means=lambda f: TargetSpec(f, other_than=OTHER)),
    words("named.s", "target {f:filter.s}", means=TargetSpec, says=_one_target),
    words("named.s", "up to one target {f:filter.s}", means=lambda f: TargetSpec(f, minimum=0)),
    words("named.s", "up to one other target {f:filter.s}", means=lambda f: TargetSpec(f, minimum=0, other_than=OTHER)),
    words("named.p", "one or two target {f:filter.p}", means=lambda f: TargetSpec(f, maximum=2)),
    words("named.p", "any number of target {f:filter.p}", means=lambda f: TargetSpec(f, minimum=0, maximum=ANY_NUMBER)),
    words("named.s", "any target", means=lambda: ANY_TARGET),
    words("named.s", "target {f:noun.s} or player", means=lambda f: TargetSpec(f, "any")),
    words("named.s", "target player or {f:noun.s}", means=lambda f: TargetSpec(f, "any")),
    words("named.s", "target opponent or {f:noun.s}", means=lambda f: TargetSpec(f, "opponent")),
    words("named.s", "target player", means=lambda: TargetSpec(None, "any")),
    words("named.s", "target opponent", means=lambda: TargetSpec(None, "opponent")),
    words("named.p", "{n:many} target {f:filter.p}", means=lambda n, f: TargetSpec(f, minimum=n, maximum=n)),
    words("named.p", "up to {n:many} target {f:filter.p}", means=lambda n, f: TargetSpec(f, minimum=0, maximum=n)),
    words("zone of cards", "your graveyard", means=lambda: ("graveyard", YouOwn())),
    words("zone of cards", "a graveyard", "graveyards", means=lambda: ("graveyard", Anything())),
    words("zone of cards", "an opponent's graveyard", means=lambda: ("graveyard", OpponentOwns())),
    words(
        "named.s",
        "target {f:card filter.s} from {z:zone of cards}",
        "target {f:card filter.s} in {z:zone of cards}",
        means=lambda f, z: TargetSpec(both(f, z[1]), zone=z[0]),
        says=_in_zone,
    ),
    words(
        "named.s",
        "up to one target {f:card filter.s} from {z:zone of cards}",
        means=lambda f, z: TargetSpec(both(f, z[1]), zone=z[0], minimum=0),
        says=_in_zone_up_to,
    ),
    words(
        "named.p",
        "{n:many} target {f:card filter.p} from {z:zone of cards}",
        means=lambda n, f, z: _several(f, z, n, n),
        says=_several_in_zone,
    ),
    words(
        "named.p",
        "up to {n:many} target {f:card filter.p} from {z:zone of cards}",
        means=lambda n, f, z: _several(f, z, 0, n),
        says=_up_to_in_zone,
    ),
    words(
        "named.p",
        "{n:many} target {f:card filter.p} from a single graveyard",
        says=_in_single_graveyard(-1),
        means=lambda n, f: TargetSpec(f, minimum=n, maximum=n, zone="graveyard", one_owner=True),
    ),
    words(
        "named.p",
        "up to {n:many} target {f:card filter.p} from a single graveyard",
        says=_in_single_graveyard(0),
        means=lambda n, f: TargetSpec(f, minimum=0, maximum=n, zone="graveyard", one_owner=True),
    ),
    words("named.s", "target {f:spell filter.s}", means=lambda f: TargetSpec(f, zone="stack")),
    words("named.s", "target spell or {f:noun.s}", means=_spell_or),
    words("named.s", "each {f:filter.s}", means=All),
    words("named.p", "all {f:filter.p}", "{f:filter.p}", means=All),
    words("named.p", "you", means=You),
    words("named.s", "each player", means=EachPlayer),
    words("named.p", "all players", "players", means=EachPlayer),
    words("named.s", "each opponent", means=EachOpponent),
    words("named.p", "your opponents", means=EachOpponent),
    words("named.s", "{o:possessor} controller", means=ControllerOf),
    words("named.s", "{o:possessor} owner", means=OwnerOf),
    words("named.s", "defending player", means=DefendingPlayer),
    words("named.s", "enchanted player", means=EnchantedPlayer),
    words("named.s", "each other {f:filter.s}", means=lambda f: All(both(f, Another())), says=_all_others),
    words(
        "named.p",
        "all other {f:filter.p}",
        "other {f:filter.p}",
        means=lambda f: All(both(f, Another())),
        says=_all_others,
    ),
    words("mention#", "{o:named#}", means=Mention, says=_named, placed=True),
    *(_back(word, number) for number, word in _BACK_WORDS),
    *(_whose(word, number) for number, word in _BACK_WORDS if word in PLAYER_WORDS),
    words("mention#", "{o:named#}", means=Mention, says=_again, placed=True),
    words("mentions", "{o:mention.s}", means=lambda o: o),
    words("mentions", "{o:mention.p}", means=lambda o: o),
    words(
        "mentions",
        "{a:mention.s} and {b:mention.s}",
        "{a:mention.s} and {b:mention.p}",
        means=lambda a, b: Together((a, b)),
    ),
    words("possessor", "~'s", means=lambda at: Mention(This(), at), says=_own, placed=True),
    *(_that_ones(kind) for kind in (*TYPE_NOUNS, "spell")),
    words("possessor", "{o:mention.s}'s", means=_its_own, says=_first_named),
    _possessive("its", player=False),
    _possessive("their", player=True),
    words("possessor", "{o:mention.s}'s", means=_its_own),
)
