"""What rooms ask keyword actions for (CR 701): keys of verbs, which each action's own room performs.

A key says with what a verb is asked, and what it returns; how it is done stands in its room alone. So a mechanic, or the
base game, reaches an action without importing it: `game.verb(TAP)(game, objects)`, and names the room in its manifest. The
keys for making tokens are in `objects.creating`, for they speak of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from apnap import Context, Duration, Game, Happened, Moved, Node, VerbKey, node
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref

Enters = tuple[tuple[str, Any], ...]
"""(name of a field, value) pairs with which an object arrives in a zone."""


# Permanents --------------------------------------------------------------------------------------------


class Attaching(Protocol):
    """Attaches an object to an object or a player (CR 701.3a)."""

    def __call__(self, game: Game, obj: int, to: Ref, as_creature: bool = False) -> bool:
        """Whether it was attached. `as_creature`: as though `to` were a creature."""


class DoublingSize(Protocol):
    """Doubles power, toughness or both of creatures, all at once (CR 701.9a)."""

    def __call__(
        self, ctx: Context, objects: Iterable[int], what: str = "power and toughness", duration: Duration | None = None
    ) -> None:
        """`what` is "power", "toughness" or both; until end of turn where no duration is given."""


class DoublingLife(Protocol):
    """Doubles players' life totals, all at once (CR 701.9d)."""

    def __call__(self, game: Game, players: Iterable[int], by: int = 0) -> None:
        """`by` is the object whose effect does it."""


class DoublingCounters(Protocol):
    """Doubles the number of counters on permanents and players, all at once (CR 701.9e)."""

    def __call__(self, game: Game, refs: Iterable[Ref], kind: str = "", by: int = 0, who: int = -1) -> None:
        """Those of a kind; of each kind where it is empty. `who` puts them there, -1 for who controls what does it."""


class Destroying(Protocol):
    """Destroys permanents, all at once (CR 701.7a)."""

    def __call__(self, game: Game, objects: Iterable[int], regenerable: bool = True) -> list[int]:
        """Those that were destroyed. `regenerable` is False for "it can't be regenerated" (CR 701.15c)."""


class ByPlayer(Protocol):
    """A spell or ability of a player detains or goads permanents, all at once (CR 701.29a, 701.38a)."""

    def __call__(self, game: Game, player: int, permanents: Iterable[int], by: int = 0) -> list[int]:
        """Those that were. `by` is the object whose effect does it."""


class ExchangingControl(Protocol):
    """Exchanges control of two objects (CR 701.10b)."""

    def __call__(self, ctx: Context, both: Sequence[int], duration: Duration | None = None) -> bool:
        """Whether it was exchanged, for good where no duration is given."""


class ExchangingCards(Protocol):
    """A player exchanges cards in one of two zones with cards in the other (CR 701.10d)."""

    def __call__(
        self, game: Game, player: int, one: Sequence[int], other: Sequence[int], zones: tuple[str, str], by: int = 0
    ) -> bool:
        """Whether they were: those of `one` are in the first of the zones, those of `other` in the second."""


class ExchangingZones(Protocol):
    """A player exchanges two of their zones (CR 701.10f)."""

    def __call__(self, game: Game, player: int, one: str, other: str, by: int = 0) -> bool:
        """Whether they were."""


class Transforming(Protocol):
    """Transforms permanents, all at once (CR 701.28a)."""

    def __call__(self, game: Game, objects: Iterable[int], by: int = 0, why: str = "") -> list[int]:
        """Those that were. `by` is the object whose effect does it, `why` the name of the ability where it has one."""


class PuttingTransformed(Protocol):
    """Puts cards onto the battlefield transformed (CR 712.10a)."""

    def __call__(self, game: Game, cards: Iterable[int], controller: int = -1, by: int = 0) -> list[int]:
        """What they became, under `controller` or else their owners."""


ATTACH: Final = VerbKey[Attaching]("attach", "attach")
"""Attach an object to another or to a player (CR 701.3a): whether it was."""
UNATTACH: Final = VerbKey[Callable[[Game, int], bool]]("unattach", "attach")
"""(game, object): unattach it from what it is attached to; whether it was attached (CR 701.3d)."""
DESTROY: Final = VerbKey[Destroying]("destroy", "destroy")
"""Destroy permanents at once: those that were (CR 701.7a)."""
DOUBLE_SIZE: Final = VerbKey[DoublingSize]("double size", "double")
"""Double power, toughness or both of creatures at once (CR 701.9a)."""
DOUBLE_LIFE: Final = VerbKey[DoublingLife]("double life", "double")
"""Double players' life totals at once (CR 701.9d)."""
DOUBLE_COUNTERS: Final = VerbKey[DoublingCounters]("double counters", "double")
"""Double the number of counters on permanents and players at once (CR 701.9e)."""
EXCHANGE_CONTROL: Final = VerbKey[ExchangingControl]("exchange control", "exchange")
"""Exchange control of two objects: whether it was (CR 701.10b)."""
EXCHANGE_LIFE: Final = VerbKey[Callable[[Game, int, int], bool]]("exchange life", "exchange")
"""(game, one, other): two players exchange life totals; whether they did (CR 701.10c)."""
EXCHANGE_CARDS: Final = VerbKey[ExchangingCards]("exchange cards", "exchange")
"""Exchange cards in one zone with cards in another: whether they were (CR 701.10d)."""
EXCHANGE_ZONES: Final = VerbKey[ExchangingZones]("exchange zones", "exchange")
"""Exchange two zones of a player: whether they were (CR 701.10f)."""
FIGHT: Final = VerbKey[Callable[[Game, int, int], bool]]("fight", "fight")
"""(game, first, second): two creatures fight; whether they did (CR 701.12a)."""
DETAIN: Final = VerbKey[ByPlayer]("detain", "detain")
"""A spell or ability of a player detains permanents at once: those that were (CR 701.29a)."""
GOAD: Final = VerbKey[ByPlayer]("goad", "goad")
"""A player goads creatures at once: those that were (CR 701.38a)."""
REGENERATE: Final = VerbKey[Callable[[Context, Iterable[int]], None]]("regenerate", "regenerate")
"""(ctx, objects): the effect of a resolving spell or ability makes a shield for each, this turn (CR 701.15a)."""
SACRIFICE: Final = VerbKey[Callable[[Game, int, Iterable[int]], list[int]]]("sacrifice", "sacrifice")
"""(game, player, objects): the player sacrifices those that they control, at once; which those were (CR 701.17a)."""
CAN_SACRIFICE: Final = VerbKey[Callable[[Game, int, int], bool]]("can sacrifice", "sacrifice")
"""(game, player, object): whether nothing forbids that the player sacrifices it (CR 101.2, 701.17a)."""
TAP: Final = VerbKey[Callable[[Game, Iterable[int]], list[int]]]("tap", "tap-and-untap")
"""(game, objects): tap these permanents at once; those that were untapped (CR 701.21a)."""
UNTAP: Final = VerbKey[Callable[[Game, Iterable[int]], list[int]]]("untap", "tap-and-untap")
"""(game, objects): untap these permanents at once; those that were tapped (CR 701.21b)."""
TRANSFORM: Final = VerbKey[Transforming]("transform", "transform")
"""Transform permanents at once: those that were (CR 701.28a)."""
PUT_TRANSFORMED: Final = VerbKey[PuttingTransformed]("put transformed", "transform")
"""Put cards onto the battlefield transformed: what they became (CR 712.10a)."""
EXERT: Final = VerbKey[Callable[[Game, int, Iterable[int]], list[int]]]("exert", "exert")
"""(game, player, permanents): the player exerts them at once; those that were (CR 701.39a)."""
EXPLORE: Final = VerbKey[Callable[[Game, int], bool]]("explore", "explore")
"""(game, permanent): it explores; whether it did (CR 701.40a)."""
ADAPT: Final = VerbKey[Callable[[Game, int, int], bool]]("adapt", "adapt")
"""(game, permanent, N): it adapts; whether it did (CR 701.43a)."""
MONSTROSITY: Final = VerbKey[Callable[[Game, int, int], bool]]("monstrosity", "monstrosity")
"""(game, permanent, N): it becomes monstrous unless it is; whether it became so (CR 701.31a)."""


class Conniving(Protocol):
    """Permanents connive (CR 701.47a), one after another (CR 701.47d)."""

    def __call__(self, game: Game, permanents: Iterable[int], count: int = 1) -> tuple[int, ...]:
        """Those that connived, also such as are gone (CR 701.47c)."""


CONNIVE: Final = VerbKey[Conniving]("connive", "connive")
"""Permanents connive: those that did (CR 701.47a, 701.47e)."""


# Counters and tokens of players ------------------------------------------------------------------------


class PuttingOnCreatures(Protocol):
    """A player puts +1/+1 counters on creatures of theirs, or makes such a creature (CR 701.33a, 701.44a)."""

    def __call__(self, game: Game, player: int, count: int, by: int = 0) -> int:
        """The creature that was chosen, 0 for none. `by` is the object whose effect does it."""


class Proliferating(Protocol):
    """Players proliferate (CR 701.27a)."""

    def __call__(self, game: Game, players: Iterable[int], by: int = 0) -> None:
        """At once. `by` is the object whose effect does it."""


class Populating(Protocol):
    """A player populates (CR 701.30a)."""

    def __call__(
        self, game: Game, player: int, by: int = 0, enters: Enters = (), attacking: bool = False
    ) -> tuple[int, ...]:
        """The tokens that were created. `by` is the object whose effect does it, `enters` what they enter with."""


class Supporting(Protocol):
    """A player supports creatures (CR 701.35a)."""

    def __call__(self, game: Game, player: int, creatures: Iterable[int], by: int = 0) -> bool:
        """Whether they did. `by` is the object whose effect does it."""


AMASS: Final = VerbKey[PuttingOnCreatures]("amass", "amass")
"""A player amasses N: the Army that they chose (CR 701.44a)."""
BOLSTER: Final = VerbKey[PuttingOnCreatures]("bolster", "bolster")
"""A player bolsters N: the creature that they chose (CR 701.33a)."""
INVESTIGATE: Final = VerbKey[Callable[[Game, int], tuple[int, ...]]]("investigate", "investigate")
"""(game, player): the player investigates; the tokens that were created (CR 701.36a)."""
POPULATE: Final = VerbKey[Populating]("populate", "populate")
"""A player populates: the tokens that were created (CR 701.30a)."""
PROLIFERATE: Final = VerbKey[Proliferating]("proliferate", "proliferate")
"""Players proliferate at once (CR 701.27a)."""
SUPPORT: Final = VerbKey[Supporting]("support", "support")
"""A player puts a +1/+1 counter on each of several creatures: whether they supported (CR 701.35a)."""


# Players -------------------------------------------------------------------------------------------------

Votes = tuple[tuple[int, Ref | str], ...]
"""Every vote of a vote, as (player, what they voted for) pairs in order (CR 701.32a)."""
LEARN: Final = VerbKey[Callable[[Game, int, int], None]]("learn", "learn")
"""(game, player, by): the player learns (CR 701.45a)."""
VOTE: Final = VerbKey[Callable[[Game, int, Sequence[Ref | str]], Votes]]("vote", "vote")
"""(game, player, options): the players vote, that one first; all votes (CR 701.32a)."""


# Cards and spells ------------------------------------------------------------------------------------------


class Countering(Protocol):
    """Counters spells and abilities (CR 701.5a)."""

    def __call__(
        self, game: Game, objects: Iterable[int], by: int = 0, to: str = "graveyard", enters: Enters = ()
    ) -> list[int]:
        """Those that were countered. Spells go to the zone `to`, with what stands in `enters`."""


class Discarding(Protocol):
    """A player discards cards from their hand, all at once (CR 701.8a)."""

    def __call__(
        self, game: Game, player: int, cards: Iterable[int], as_cost: bool = False, by: int = 0
    ) -> list[Happened]:
        """What happened, an event each. `by` is the spell or ability for or because of which; 0 where a rule demands it."""


class ChoosingAndDiscarding(Protocol):
    """A player discards cards of their choice (CR 701.8b)."""

    def __call__(self, game: Game, player: int, count: int, source: int = 0) -> list[Happened]:
        """What happened, an event for each of `count` cards, or of all that they have."""


class Exiling(Protocol):
    """Exiles objects, all at once (CR 701.11a)."""

    def __call__(self, game: Game, objects: Iterable[int], by: int = 0, enters: Enters = ()) -> tuple[int, ...]:
        """What they became in exile."""


class Melding(Protocol):
    """A player melds the two cards of a meld pair (CR 701.37a)."""

    def __call__(self, game: Game, player: int, cards: Iterable[int], by: int = 0) -> int:
        """The permanent; 0 where these can't be melded, and stay where they are (CR 701.37c)."""


class Manifesting(Protocol):
    """A player manifests cards: one after another from a library, else all at once (CR 701.34a, 701.34d)."""

    def __call__(self, game: Game, player: int, cards: Iterable[int], by: int = 0) -> tuple[int, ...]:
        """The permanents that they became."""


class Revealing(Protocol):
    """A player reveals cards, all at once (CR 701.16a)."""

    def __call__(
        self,
        game: Game,
        player: int,
        objects: Iterable[int],
        keeper: int = 0,
        way: tuple[int, str] = (0, ""),
        kept: bool = False,
    ) -> tuple[int, ...]:
        """Those that were revealed.

        `keeper` is the spell or ability whose cost this pays; `way` the object and the link of the static ability that has
        them revealed, and `kept` says that this keeps them revealed.
        """


class Shuffling(Protocol):
    """A player shuffles their library (CR 701.20a)."""

    def __call__(self, game: Game, player: int, but: Iterable[int] = (), to: str = "library") -> None:
        """All but the cards `but`, which were found in it and which the same effect puts into the zone `to` (CR 701.20b)."""


@node
class Wanted(Node):
    """What is searched for: `count` cards, of a quality where a filter is given; `undefined` where nobody knows it.

    With `optional`, "any number" or "up to", less may be found also where all can see what is there.
    """

    filter: Filter | None = None
    count: Amount = 1
    undefined: bool = False
    optional: bool = False


class Searching(Protocol):
    """A player searches a zone (CR 701.19a)."""

    def __call__(
        self,
        game: Game,
        player: int,
        wanted: Sequence[Wanted],
        zone: str = "library",
        owner: int = -1,
        by: int = 0,
        ctx: Context | None = None,
    ) -> tuple[tuple[int, ...], ...]:
        """The cards found, for each that was wanted; empty where the player can't search.

        The zone is the player's own unless `owner` says whose. `ctx` is where what is wanted is judged from.
        """


class SearchingAtOnce(Protocol):
    """Players search their libraries at once (CR 701.19i)."""

    def __call__(
        self, game: Game, players: Iterable[int], wanted: Sequence[Wanted], by: int = 0, ctx: Context | None = None
    ) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """What each of them found, as in `Searching`."""


class PuttingSticker(Protocol):
    """A player puts a sticker on an object that they own (CR 123.3)."""

    def __call__(self, game: Game, player: int, obj: int, kinds: Iterable[str] = ...) -> bool:
        """Whether they did. `kinds` are those that it can be of; by default any."""


CLASH: Final = VerbKey[Callable[[Game, int, int], int]]("clash", "clash")
"""(game, player, source): the player clashes with an opponent of their choice; the winner, -1 for nobody (CR 701.23b)."""
ABANDON: Final = VerbKey[Callable[[Game, Iterable[int]], list[int]]]("abandon", "abandon")
"""(game, schemes): these face-up ongoing schemes are abandoned; those that were (CR 701.26b)."""
COUNTER: Final = VerbKey[Countering]("counter", "counter")
"""Counter spells and abilities: those that were (CR 701.5a)."""
DISCARD: Final = VerbKey[Discarding]("discard", "discard")
"""A player discards these cards from their hand, at once: what happened (CR 701.8a)."""
CHOOSE_AND_DISCARD: Final = VerbKey[ChoosingAndDiscarding]("choose and discard", "discard")
"""A player discards cards of their choice: what happened (CR 701.8b)."""
EXILE: Final = VerbKey[Exiling]("exile", "exile")
"""Exile objects at once: what they became (CR 701.11a)."""
FATESEAL: Final = VerbKey[Callable[[Game, int, int], None]]("fateseal", "fateseal")
"""(game, player, count): the player fateseals (CR 701.22a)."""
MELD_CARDS: Final = VerbKey[Melding]("meld", "meld")
"""A player melds two cards: the permanent, 0 where they can't be melded (CR 701.37a)."""
TO_MANIFEST: Final = VerbKey[Manifesting]("manifest", "manifest")
"""A player manifests cards: the permanents that they became (CR 701.34a)."""
MILL: Final = VerbKey[Callable[[Game, Iterable[int], int], tuple[int, ...]]]("mill", "mill")
"""(game, players, count): they mill at once; what the cards became where all can see it (CR 701.13a)."""
CAN_MILL: Final = VerbKey[Callable[[Game, int, int], bool]]("can mill", "mill")
"""(game, player, count): whether the player could choose, or pay a cost, to mill that many cards (CR 701.13b)."""
PUT_STICKER: Final = VerbKey[PuttingSticker]("put sticker", "stickers")
"""A player puts a sticker on an object that they own (CR 123.3). Whether they did."""
PLANESWALK: Final = VerbKey[Callable[[Game, int], bool]]("planeswalk", "planeswalk")
"""(game, player): the player planeswalks; whether they did: only the planar controller may (CR 701.24a)."""
REVEAL: Final = VerbKey[Revealing]("reveal", "reveal")
"""A player reveals cards at once: those that were (CR 701.16a)."""
LOOK: Final = VerbKey[Callable[[Game, int, Iterable[int]], None]]("look", "reveal")
"""(game, player, objects): the player looks at these cards (CR 701.16d)."""
SCRY: Final = VerbKey[Callable[[Game, int, int], None]]("scry", "scry")
"""(game, player, count): the player scries (CR 701.18a)."""
SCRY_ALL: Final = VerbKey[Callable[[Game, Iterable[int], int], None]]("scry all", "scry")
"""(game, players, count): they scry at once (CR 701.18c)."""
SEARCH: Final = VerbKey[Searching]("search", "search")
"""A player searches a zone: the cards found (CR 701.19a)."""
SEARCH_ALL: Final = VerbKey[SearchingAtOnce]("search all", "search")
"""Players search their libraries at once: what each found (CR 701.19i)."""
SET_IN_MOTION: Final = VerbKey[Callable[[Game, int, int], bool]]("set in motion", "set-in-motion")
"""(game, player, scheme): the player sets a scheme in motion, 0 for the top one of their deck; whether it was (CR 701.25b)."""
SHUFFLE: Final = VerbKey[Shuffling]("shuffle", "shuffle")
"""A player shuffles their library (CR 701.20a)."""
SHUFFLE_INTO: Final = VerbKey[Callable[[Game, int, Iterable[int]], None]]("shuffle into", "shuffle")
"""(game, player, objects): objects are shuffled into their owners' libraries (CR 701.20c)."""
SHUFFLE_AND_PLACE: Final = VerbKey[Callable[[Game, int, Iterable[Moved]], None]]("shuffle and place", "shuffle")
"""(game, player, moves): the player shuffles, and what moves is in its place of the library after it (CR 701.20g)."""
SURVEIL: Final = VerbKey[Callable[[Game, Iterable[int], int], None]]("surveil", "surveil")
"""(game, players, count): they surveil at once (CR 701.42a)."""
OPEN_AN_ATTRACTION: Final = VerbKey[Callable[[Game, int], tuple[int, ...]]]("open an Attraction", "open-an-attraction")
"""(game, player): the player opens an Attraction; what came onto the battlefield (CR 701.48b)."""
ROLL_TO_VISIT_YOUR_ATTRACTIONS: Final = VerbKey[Callable[[Game, int], None]](
    "roll to visit your Attractions", "roll-to-visit-your-attractions"
)
"""(game, player): the player rolls to visit their Attractions (CR 701.49a)."""
VENTURE_INTO_THE_DUNGEON: Final = VerbKey[Callable[[Game, int], None]](
    "venture into the dungeon", "venture-into-the-dungeon"
)
"""(game, player): the player ventures into the dungeon (CR 701.46a)."""
VENTURE_INTO_UNDERCITY: Final = VerbKey[Callable[[Game, int], None]](
    "venture into Undercity", "venture-into-the-dungeon"
)
"""(game, player): the player ventures into Undercity (CR 701.46d)."""
