"""Vote (CR 701.32)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    Condition,
    Context,
    Event,
    Game,
    Happened,
    Indefinite,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Question,
    Teller,
    TriggerCondition,
    Verb,
    declares,
    event,
    node,
    question,
)
from apnap.words import Bindings, Reader, words
from apnap_plugins.rules.continuous.continuous import Gain, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.vocabulary.actions import VOTE, Votes
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_whether
from apnap_plugins.rules.vocabulary.base import Quantity, Ref, Selector, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything, HasColor
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.words.filters import COLOR_WORDS
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="vote",
    name="Vote",
    kind="keyword action",
    rules=("701.32",),
    since="CNS",
    numbers={
        "2017-09-25": {"701.32": "701.30"},
        "2020-01-22": {"701.32": "701.31"},
        "2021-04-19": {},
    },
    requires=("continuous-effects", "zones"),
    mentions=("protection",),
    kernel=">=0.1,<0.2",
)


@question
class AdditionalVotes(Question[tuple[bool, ...]]):
    """For each additional vote that a player has: whether they may do without it (CR 701.32d).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "701.32d"
    player: int


@question
class VoteChooser(Question[int]):
    """Who chooses how a player votes (CR 701.32a). The first value is that player; an answer is somebody else."""

    rule: ClassVar[str] = "701.32a"
    player: int


@event
class Voted(Leaf):
    """A player votes for a word, an object or a player (CR 701.32a, 701.32b)."""

    rule: ClassVar[str] = "701.32a"
    objects: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[bool] = True
    player: int
    choice: Ref | str

    def told(self, teller: Teller) -> str:
        """One sentence: the player and the choice, a word or what it refers to."""
        what = self.choice if isinstance(self.choice, str) else teller.thing(self.choice)
        return f"{teller.player(self.player)} votes for {what}"


@event
class PlayersVoted(Event):
    """The players vote, `player` first (CR 701.32a). The result is every vote, as (player, choice) pairs in order."""

    rule: ClassVar[str] = "701.32a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    options: tuple[Ref | str, ...]

    def told(self, teller: Teller) -> str:
        """One sentence before the votes, which tell themselves."""
        return "the players vote"

    def perform(self, game: Game) -> Votes:
        """Each player in turn order, with all the votes that they have (CR 701.32a, 701.32d), knows those before."""
        votes: Votes = ()
        for player in (*game.players[self.player :], *game.players[: self.player]):
            if player in game.players_in():
                votes += tuple((player, choice) for choice in self._of(game, player))
        return votes

    def _of(self, game: Game, player: int) -> Iterator[Ref | str]:
        """The votes of one player."""
        more = game.query(AdditionalVotes(player), ())
        for may in (False, *more):
            if may and not choose_whether(game, player, "701.32d", "Vote an additional time?"):
                continue
            if player not in game.players_in():
                return
            chooser = game.query(VoteChooser(player), player)
            words_ = "Vote for which?" if chooser == player else f"Player {player} votes for which?"
            choice = choose_one(game, chooser, self.options, "701.32a", words_)
            done = game.happen(Voted(player, choice))
            if done is not None and isinstance(done.event, Voted):
                yield done.event.choice


def vote(game: Game, first: int, options: Sequence[Ref | str]) -> Votes:
    """The players vote for one of the options, `first` and then in turn order (CR 701.32a).

    Every vote as a (player, choice) pair; none where there is nothing to vote for.
    """
    if not options:
        return ()
    done = game.happen(PlayersVoted(first, tuple(options)))
    return done.result if done is not None and isinstance(done.event, PlayersVoted) else ()


# What cards do ---------------------------------------------------------------------------------------------


@node
class VoteForWords(Instruction):
    """Starting with a player, each player votes for one of some words (CR 701.32b); the memory has "votes"."""

    choices: tuple[str, ...]
    first: Selector = You()

    def perform(self, ctx: Context) -> None:
        """By the words themselves, which mean nothing."""
        _hold(ctx, self.first, self.choices)


@node
class VoteForObjects(Instruction):
    """Starting with a player, each player votes for an object or a player (CR 701.32b); the memory has "votes"."""

    choices: Selector
    first: Selector = You()

    def perform(self, ctx: Context) -> None:
        """Among what there is as the vote begins."""
        _hold(ctx, self.first, self.choices.refs(ctx))


def _hold(ctx: Context, first: Selector, options: Sequence[Ref | str]) -> None:
    players = first.players(ctx)
    ctx.memory["votes"] = vote(ctx.game, players[0], options) if players else ()


def _count(ctx: Context, word: str) -> int:
    votes: Votes = ctx.memory.get("votes", ())
    return sum(choice == word for _, choice in votes)


def _most_voted(ctx: Context) -> tuple[Ref | str, ...]:
    """The choices with the most votes, those that are tied for it together, in the order in which they were voted for."""
    votes: Votes = ctx.memory.get("votes", ())
    chosen = [choice for _, choice in votes]
    most = max(map(chosen.count, chosen), default=0)
    return tuple(choice for choice in dict.fromkeys(chosen) if chosen.count(choice) == most)


@node
class GetsMoreVotes(Condition):
    """A word gets more votes than the other one; with `or_tied` also where the vote is tied."""

    word: str
    or_tied: bool = False

    def holds(self, ctx: Context) -> bool:
        """By the votes of this spell or ability."""
        votes: Votes = ctx.memory.get("votes", ())
        mine = _count(ctx, self.word)
        return 2 * mine > len(votes) or (self.or_tied and 2 * mine == len(votes))


@node
class VotesFor(Quantity):
    """How many votes a word got."""

    one_by_one: ClassVar[bool] = True
    word: str

    def value(self, ctx: Context) -> int:
        """By the votes of this spell or ability, each of a player's own counted."""
        return _count(ctx, self.word)


@node
class ForEachVote(Instruction):
    """Do something for each vote that a word got."""

    compound: ClassVar[bool] = True
    word: str
    what: Instruction

    def perform(self, ctx: Context) -> None:
        """As often as it was voted for, one after another."""
        for _ in range(_count(ctx, self.word)):
            self.what.perform(ctx)


@node
class MostVoted(Selector):
    """Each object with the most votes or tied for most votes; none where nobody voted."""

    several: ClassVar[bool] = True
    own_words: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they were voted for."""
        return tuple(choice for choice in _most_voted(ctx) if not isinstance(choice, str))


@node
class GainProtectionFromMostVoted(Instruction):
    """An object gains protection from each color with the most votes or tied for most votes."""

    what: Selector

    def perform(self, ctx: Context) -> None:
        """For good; a word that is no color gives nothing."""
        letters = (COLOR_WORDS.get(choice) for choice in _most_voted(ctx) if isinstance(choice, str))
        keywords = tuple(Keyword("protection", (HasColor(letter),)) for letter in letters if letter)
        if keywords:
            Change(self.what, (Gain(keywords),), Indefinite()).perform(ctx)


@node
class VoteMore(Answering[AdditionalVotes, tuple[bool, ...]]):
    """While voting you get an additional vote, or `may` vote an additional time (CR 701.32d)."""

    may: bool = False
    question: ClassVar[type[AdditionalVotes]] = AdditionalVotes

    def answer(self, ctx: Context, value: tuple[bool, ...], question: AdditionalVotes) -> tuple[bool, ...]:
        """One more for the controller."""
        return (*value, self.may) if question.player == ctx.controller else value


@node
class ChooseVotes(Answering[VoteChooser, int]):
    """You choose how each player votes (CR 701.32a)."""

    question: ClassVar[type[VoteChooser]] = VoteChooser

    def answer(self, ctx: Context, value: int, question: VoteChooser) -> int:
        """The one who was given that last, while they are there."""
        return ctx.controller if ctx.controller in ctx.game.players_in() else value


@node
class ChooseVotesThisTurn(Instruction):
    """You choose how each player votes this turn."""

    def perform(self, ctx: Context) -> None:
        """The controller of the spell or ability does."""
        ctx.game.add_effect(ctx, ChooseVotes(), UntilEndOfTurn(), {})


@node
class WhenPlayersVoted(TriggerCondition):
    """Whenever players finish voting (CR 701.32c)."""

    events: ClassVar[tuple[type[Event], ...]] = (PlayersVoted,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where somebody did."""
        return bool(happened.result)


@node
class VotedOtherwise(Selector):
    """Each opponent who voted for a choice that you didn't vote for."""

    of_players: ClassVar[bool] = True
    several: ClassVar[bool] = True
    own_words: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the vote that the ability triggered on."""
        happened = ctx.happened
        votes: Votes = happened.result if happened is not None and isinstance(happened.event, PlayersVoted) else ()
        mine = [choice for player, choice in votes if player == ctx.controller]
        others = [player for player, choice in votes if choice not in mine]
        return tuple(player_ref(player) for player in ctx.game.opponents(ctx.controller) if player in others)


# Words -----------------------------------------------------------------------------------------------------

NO_CHOICES: Final = frozenset(["a", "an", "and", "each", "one", "or", "target", "the", "x"])
"""Words that begin a description, and so are nothing to vote for."""


def _choice(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A word that has no meaning of its own, where the text speaks of voting (CR 701.32b)."""
    word = tokens[at].lower() if any(one.lower().startswith("vot") for one in tokens) else ""
    return [(at + 1, word)] if word.isalpha() and word not in NO_CHOICES else []


def _written_choice(value: Any) -> str | None:
    return value if isinstance(value, str) and value.isalpha() and value not in NO_CHOICES else None


def _for_words(*choices: str) -> VoteForWords | None:
    """Among different words."""
    return VoteForWords(choices) if len(set(choices)) == len(choices) else None


def _says_words(number: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, VoteForWords) and tree.first == You() and len(tree.choices) == number:
            yield dict(zip("abcd", tree.choices, strict=False))

    return says


VOTING: Final = "starting with you, each player votes for "

apnap_declarations = declares(
    Verb(VOTE, vote),
    Reader("vote choice", _choice, _written_choice),
    words("clause", VOTING + "{a:vote choice} or {b:vote choice}", _for_words, _says_words(2)),
    words("clause", VOTING + "{a:vote choice}, {b:vote choice}, or {c:vote choice}", _for_words, _says_words(3)),
    words(
        "clause",
        VOTING + "{a:vote choice}, {b:vote choice}, {c:vote choice}, or {d:vote choice}",
        _for_words,
        _says_words(4),
    ),
    words("clause", VOTING + "{f:a filter}", lambda f: VoteForObjects(All(f))),
    words(
        "clause",
        VOTING + "a {f:card filter.s} in your graveyard",
        lambda f: VoteForObjects(CardsOf(You(), "graveyard", f)),
    ),
    words(
        "clause", VOTING + "a card in your graveyard", lambda: VoteForObjects(CardsOf(You(), "graveyard", Anything()))
    ),
    words("condition", "{w:vote choice} gets more votes", GetsMoreVotes),
    words("condition", "{w:vote choice} gets more votes or the vote is tied", lambda w: GetsMoreVotes(w, True)),
    words("each one", "{w:vote choice} vote", VotesFor),
    words("plain sentence", "for each {w:vote choice} vote, {c:clauses}.", ForEachVote),
    words("named.s", "each (card|permanent) with the most votes or tied for most votes", MostVoted),
    words(
        "verb#",
        "[gains|gain] protection from each color with the most votes or tied for most votes",
        lambda: GainProtectionFromMostVoted(Subject()),
    ),
    words("static", "while voting, you get an additional vote", lambda: (VoteMore(),)),
    words("static", "while voting, you may vote an additional time", lambda: (VoteMore(may=True),)),
    words("clause", "you choose how each player votes this turn", ChooseVotesThisTurn),
    words("cause", "whenever players finish voting", WhenPlayersVoted),
    words("named.s", "each opponent who voted for a choice you didn't vote for", VotedOtherwise),
)
