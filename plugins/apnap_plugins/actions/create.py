"""Create (CR 701.6, 111)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    LEFT,
    Ability,
    Cause,
    Context,
    Definition,
    Event,
    Game,
    Happened,
    Indefinite,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    Node,
    Teller,
    Verb,
    declares,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.combat import BLOCKING, defending_player, is_attacking
from apnap_plugins.rules.combat.effects import AttacksIfAble
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.continuous.text_gaining import given, says_given
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.effects.actions import CREATED_THIS_TURN, TokensCreated
from apnap_plugins.rules.effects.instructions import InsteadIf
from apnap_plugins.rules.effects.replacement import TokensBeside, TokensInstead
from apnap_plugins.rules.effects.text_more_tokens import kind_of_token
from apnap_plugins.rules.effects.untargeted_choices import WithChoice
from apnap_plugins.rules.objects.keys import CREATE, CREATE_AT_ONCE, CREATE_ATTACKING, CREATE_SEVERAL
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.objects.tokens import Token, can_be_a_token, predefined_token
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Ref, Selector, amount, player_ref
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.filters import Anything, HasSubtype, HasType, IsToken
from apnap_plugins.rules.vocabulary.in_turn import ProposedTogether
from apnap_plugins.rules.vocabulary.known import is_known
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Remembered, You, granted
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds import deed, once, so_often
from apnap_plugins.rules.words.filters import parts_of
from apnap_plugins.rules.words.numbers_of_deeds import things_of, who_did
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    RepeatedReference,
    Resulting,
    Subject,
)
from apnap_plugins.rules.words.trigger_conditions_players import PLAYERS, done_by

MANIFEST = Manifest(
    id="create",
    name="Create",
    kind="keyword action",
    rules=("701.6",),
    requires=("tokens", "predefined-tokens", "attacking"),
    mentions=("copies", "replacement"),
    numbers={
        "2017-09-25": {"701.6b": "", "701.6c": "701.6b"},
        "2020-01-22": {},
    },
    kernel=">=0.1,<0.2",
    not_tested={"701.6c": "tells that older cards were given a new wording"},
)


def create(
    game: Game,
    player: int,
    token: Token | Definition,
    count: int = 1,
    enters: tuple[tuple[str, Any], ...] = (),
    attacking: bool = False,
) -> tuple[int, ...]:
    """`player` creates tokens (CR 701.6a); none for one who left the game (CR 800.4b). Returns their ids.

    With `attacking` they enter attacking whom that player chooses for each (CR 508.4).

    None either where the token would be an instant or sorcery (CR 111.5).
    """
    return create_at_once(game, [(player, token, count)], enters, attacking)


def create_at_once(
    game: Game,
    created: Iterable[tuple[int, Token | Definition, int]],
    enters: tuple[tuple[str, Any], ...] = (),
    attacking: bool = False,
) -> tuple[int, ...]:
    """Players create tokens: who, which, and how many of it, all at one moment (CR 101.4, 608.2f, 701.6a). Returns their ids.

    What each of them creates is replaced by itself, as effects on that player say.
    """
    known = [(player, t.definition() if isinstance(t, Token) else t, count) for player, t, count in created]
    return _happen(game, [TokensCreated(player, t, count, enters, attacking) for player, t, count in known])


def _happen(game: Game, events: Iterable[TokensCreated]) -> tuple[int, ...]:
    can_be = _that_can_be(game, events)
    return _tokens(game.happen_all(can_be)) if can_be else ()


def _that_can_be(game: Game, events: Iterable[TokensCreated]) -> list[TokensCreated]:
    """Those in which something is created, by who is in the game (CR 111.5, 800.4b)."""
    return [e for e in events if e.count > 0 and not game.get(LEFT, e.player) and can_be_a_token(e.token)]


def create_attacking(
    game: Game,
    player: int,
    token: Token | Definition,
    whom: Sequence[tuple[Ref, ...]],
    enters: tuple[tuple[str, Any], ...] = (),
) -> tuple[int, ...]:
    """`player` creates a token for each of `whom`, all at once (CR 701.6a, 608.2f). Returns their ids.

    Each enters attacking one of those that its entry in `whom` names, as the player chooses (CR 508.4, 508.4a).
    """
    definition = token.definition() if isinstance(token, Token) else token
    return _happen(game, [TokensCreated(player, definition, 1, enters, True, among) for among in whom])


def _tokens(done: Iterable[Happened]) -> tuple[int, ...]:
    """Those that came of it, also where several kinds were created in place of one; nothing else that happened instead."""
    return tuple(id for one in done if isinstance(one.event, TokensCreated) for id in one.result or ())


def create_several(
    game: Game, player: int, token: Token | Definition, each: Sequence[tuple[tuple[str, Any], ...]]
) -> tuple[int, ...]:
    """`player` creates a token for each entry, which has the fields it enters with, all at once (CR 701.6a, 608.2f)."""
    definition = token.definition() if isinstance(token, Token) else token
    return _happen(game, [TokensCreated(player, definition, 1, enters) for enters in each])


_TAPPED: Final = ((TAPPED.name, True),)


def _told_created(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.owner(new)} creates {teller.card(new)}"


@node
class CreateTokens(ProposedTogether):
    """Players create tokens (CR 701.6a), a predefined one by its name (CR 111.10); the memory has them under "created".

    With `attacking` they enter attacking (CR 508.4). Power and toughness may be amounts: they are found once, now.
    """

    for_each: ClassVar[str] = "count"
    token: Token | str
    count: Amount = 1
    who: Selector = You()
    enters: tuple[tuple[str, Any], ...] = ()
    """What they enter with, such as being tapped."""
    attacking: bool = False

    def proposed(self, ctx: Context) -> list[TokensCreated]:
        """One event for each player who creates any; none where it can't be known what the token is (CR 608.2b)."""
        count, token = amount(ctx, self.count), _definition(ctx, self.token)
        players = _creators(ctx, self.token, self.who)
        return _that_can_be(
            ctx.game, [TokensCreated(player, token, count, self.enters, self.attacking) for player in players]
        )

    def remember(self, ctx: Context, done: Sequence[Happened]) -> None:
        """The tokens, under "created"."""
        ctx.memory["created"] = _tokens(done)


@node
class CreateBlocking(Instruction):
    """Players create a token that's blocking an attacking creature (CR 509.7, 701.6a); the memory has it under "created"."""

    token: Token | str
    what: Selector
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All at one moment. It blocks nothing where that creature attacks no more, or somebody else (CR 509.7a)."""
        token, attacker = _definition(ctx, self.token), next(iter(self.what.objects(ctx)), 0)
        created = [(p, token, 1, self._blocking(ctx.game, p, attacker)) for p in _creators(ctx, self.token, self.who)]
        ctx.memory["created"] = _happen(ctx.game, [TokensCreated(*one) for one in created])

    def _blocking(self, game: Game, player: int, attacker: int) -> tuple[tuple[str, Any], ...]:
        blocks = is_attacking(game, attacker) and game.share_turns(player, defending_player(game, attacker))
        return ((BLOCKING.name, (attacker,)),) if blocks else ()


@node
class CreateOwnAmount(Instruction):
    """Players create tokens, each as many as a number says from their point of view (CR 701.6a, 608.2h).

    "You" in the number is the player who creates them. The memory has all of them under "created".
    """

    token: Token | str
    amount: Amount
    who: Selector

    def is_absurd(self) -> bool:
        """Of you: "they" in "for each creature they control" is never you (CR 109.5)."""
        return self.who == You()

    def perform(self, ctx: Context) -> None:
        """The numbers are found for all of them; then all at one moment (CR 101.4, 608.2f)."""
        token, players = _definition(ctx, self.token), _creators(ctx, self.token, self.who)
        created = [(player, token, amount(ctx.seen_by(player), self.amount)) for player in players]
        ctx.memory["created"] = create_at_once(ctx.game, created)


@node
class CreateAttackingEach(Instruction):
    """For each of several players you create a tapped token that's attacking that player (CR 508.4, 701.6a).

    With `planeswalkers` it attacks that player or a planeswalker they control, as you choose for each. The memory has them
    under "created".
    """

    token: Token | str
    who: Selector
    planeswalkers: bool = True

    def perform(self, ctx: Context) -> None:
        """All at once, whether or not you are attacking that player already."""
        game = ctx.game
        whom: list[tuple[Ref, ...]] = [
            (player_ref(player), *self._planeswalkers(ctx, player)) for player in self.who.players(ctx)
        ]
        ctx.memory["created"] = create_attacking(game, ctx.controller, _definition(ctx, self.token), whom, _TAPPED)

    def _planeswalkers(self, ctx: Context, player: int) -> tuple[int, ...]:
        game = ctx.game
        there = (o for o in game.zone("battlefield") if self.planeswalkers and is_type(game, o, "planeswalker"))
        return tuple(o for o in there if game.controller(o) == player)


@node
class CreateToAttackEach(Instruction):
    """For each of several players you create a token that attacks that player each combat if able (CR 508.1d, 701.6a).

    What is created in its place or beside it does so as well. The memory has all of them under "created".
    """

    token: Token | str
    who: Selector

    def perform(self, ctx: Context) -> None:
        """All at once; as long as they are there, for no end is named (CR 611.2a)."""
        game, definition = ctx.game, _definition(ctx, self.token)
        if not can_be_a_token(definition):
            return
        whom = [(player_ref(player),) for player in self.who.players(ctx)]
        done = game.happen_all([TokensCreated(ctx.controller, definition, 1, (), False, one) for one in whom])
        for one in done:
            tokens = _tokens([one])
            attacked = one.event.among if isinstance(one.event, TokensCreated) else None
            if tokens and attacked:
                must = AttacksIfAble(IsAffected(), Remembered("attacked"))
                game.add_effect(ctx, must, Indefinite(), {"affected": tokens, "attacked": attacked})
        ctx.memory["created"] = _tokens(done)


@node
class CreateTogether(Instruction):
    """Players create tokens of several kinds at once (CR 701.6a, 608.2f); the memory has all of them under "created"."""

    kinds: tuple[tuple[Token | str, Amount, tuple[tuple[str, Any], ...]], ...]
    """For each kind the token, how many, and what they enter with."""
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All players at one moment (CR 101.4)."""
        kinds = [(_definition(ctx, token), amount(ctx, count), enters) for token, count, enters in self.kinds]
        ctx.memory["created"] = _happen(
            ctx.game, [TokensCreated(player, *kind) for player in _in_turn(ctx, self.who) for kind in kinds]
        )


@node
class CreateOneOf(Instruction):
    """Players create a token of one of two predefined kinds, as each of them chooses (CR 608.2d, 701.6a)."""

    kinds: tuple[str, ...]
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """Choices in APNAP order, then all at one moment (CR 101.4); the memory has them under "created"."""
        chosen = [(player, self._kind(ctx, player)) for player in _in_turn(ctx, self.who)]
        ctx.memory["created"] = create_at_once(
            ctx.game, [(player, predefined_token(ctx.game, kind), 1) for player, kind in chosen]
        )

    def _kind(self, ctx: Context, player: int) -> str:
        return choose_one(ctx.game, player, self.kinds, "608.2d", "Create which token?", source=ctx.this)


def _in_turn(ctx: Context, who: Selector) -> tuple[int, ...]:
    """The players that a selector gives, in APNAP order."""
    players = who.players(ctx)
    return tuple(player for player in ctx.game.apnap() if player in players)


def _creators(ctx: Context, token: Token | str, who: Selector) -> tuple[int, ...]:
    """The same; nobody where it can't be known what the token is (CR 608.2b)."""
    unknown = isinstance(token, Token) and not all(is_known(ctx, size) for size in (token.power, token.toughness))
    return () if unknown else _in_turn(ctx, who)


def _definition(ctx: Context, token: Token | str) -> Definition:
    """What a token is, settled now, with the names in its abilities (CR 201.5a)."""
    found = predefined_token(ctx.game, token) if isinstance(token, str) else token.settled(ctx)
    return granted(found, ctx.source).definition()


@node
class WhenCreates(WhenPlayer):
    """Whenever a player creates one or more tokens that a filter means; `whose` is "your", "each" or "opponent".

    Once for all that they create at one moment, of whatever kinds (CR 603.2c).
    """

    filter: Filter = Anything()
    events: ClassVar[tuple[type[Event], ...]] = (TokensCreated,)
    batched: ClassVar[bool] = True
    several: ClassVar[bool] = True

    def occurrence(self, happened: Happened) -> object:
        """Each player by themselves."""
        return happened.event.subject_player

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """By the player, where a token came into being (CR 111.5)."""
        return any(self.filter.matches(ctx, token) for token in happened.result or ())


def _creates_some(whose: str, f: Filter) -> WhenCreates | None:
    """Tokens of a kind."""
    return WhenCreates(whose, f) if IsToken() in parts_of(f) and f != IsToken() else None


def _says_creates_some(whose: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenCreates) and _creates_some(whose, tree.filter) == tree:
        yield {"f": tree.filter}


@node
class WhenFirstCreates(WhenCreates):
    """Whenever a player creates one or more tokens for the first time each turn, counted from its beginning (CR 603.2c)."""

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Where all tokens of this turn are of this moment."""
        player = happened.event.subject_player
        made = (one for one in ctx.at_once if isinstance(one.event, TokensCreated) and one.event.player == player)
        return 0 < ctx.game.get(CREATED_THIS_TURN, player) == sum(len(one.result or ()) for one in made)


@node
class Entering(Node):
    """In text: a token, and how it enters."""

    token: Token | str
    tapped: bool = False
    attacking: bool = False


def _created(t: Entering, n: Amount, at: int) -> Resulting:
    return Resulting(
        CreateTokens(t.token, n, Subject(), _TAPPED if t.tapped else (), t.attacking), "created", _kind(n), at
    )


def _kind(n: Amount) -> str:
    """What words later in the text can call what was created: one token, or several."""
    return "token" if n == 1 else "tokens"


def _entering(tree: Any) -> Iterator[tuple[Entering, Amount]]:
    if isinstance(tree, CreateTokens) and tree.who == Subject() and tree.enters in ((), _TAPPED):
        yield Entering(tree.token, bool(tree.enters), tree.attacking), tree.count


def _says_one(tree: Any) -> Iterator[Bindings]:
    yield from ({"t": entering} for entering, count in _entering(tree) if count == 1)


def _says_many(tree: Any) -> Iterator[Bindings]:
    yield from ({"t": entering, "n": count} for entering, count in _entering(tree))


def _says_amount(tree: Any) -> Iterator[Bindings]:
    for entering, count in _entering(tree):
        if isinstance(count, Quantity) and count != X():
            yield {"t": entering, "q": count}


def _number_words(
    wording: str, means: Callable[..., Any], says: Callable[[Any], Iterable[Bindings]]
) -> WordDeclaration:
    return words("act#", f"[creates|create] {wording}", means, says, placed=True)


def _copied(tapped: bool, attacking: bool, one: bool, excepted: bool) -> WordDeclaration:
    """Tokens that are copies (CR 707.2): one of them or several, with exceptions or without."""
    how = "tapped and attacking " if attacking else "tapped " if tapped else ""
    wording = (
        f"a {how}token that's a copy of {{o:mention.s}}"
        if one
        else f"{{n:many}} {how}tokens that are copies of {{o:mention.s}}"
    )
    after = " that's tapped and attacking" if one else " that are tapped and attacking"
    wordings = [wording, wording + after] if attacking else [wording]
    if excepted:
        wordings = [w + ", except {e:copy exceptions}" for w in wordings] + [
            w + " except {e:copy exceptions}" for w in wordings
        ]

    def made(n: Any, o: Any, e: Any, at: int) -> Resulting:
        enters = _TAPPED if tapped else ()
        return Resulting(CreateCopyTokens(o, n, Subject(), e, enters, attacking), "created", _kind(n), at)

    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, CreateCopyTokens) or bool(tree.exceptions) != excepted or (tree.count == 1) != one:
            return
        if tree == made(tree.count, tree.of, tree.exceptions, 0).what:
            yield {"o": tree.of, **({} if one else {"n": tree.count}), **({"e": tree.exceptions} if excepted else {})}

    means: Callable[..., Any]
    if one:
        means = (lambda o, e, at: made(1, o, e, at)) if excepted else (lambda o, at: made(1, o, (), at))
    else:
        means = made if excepted else (lambda n, o, at: made(n, o, (), at))
    return words("act#", (f"[creates|create] {w}" for w in wordings), means, says, placed=True)


def _entering_attacking(s: Any) -> Resulting | None:
    """The one token that is a copy enters tapped and attacking, as the sentence behind says."""
    copied = s.what if isinstance(s, Resulting) else None
    if not isinstance(copied, CreateCopyTokens) or copied.count != 1 or copied.enters or copied.attacking:
        return None
    return Resulting(dataclasses.replace(copied, enters=_TAPPED, attacking=True), s.name, s.kind, s.at)


def _says_entering_attacking(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateCopyTokens) and tree.count == 1 and tree.attacking and tree.enters == _TAPPED:
        yield {"s": dataclasses.replace(tree, enters=(), attacking=False)}


COPY_OF_CHOSEN: Final = CreateCopyTokens(CHOSEN)


def _copy_of_choice(c: Any, at: int) -> Resulting:
    """A copy of what is chosen as this is followed; "it" is the token then."""
    return Resulting(WithChoice(c, COPY_OF_CHOSEN), "created", "token", at)


def _says_copy_of_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WithChoice) and tree.then == COPY_OF_CHOSEN and tree.choice.most == 1:
        yield {"c": tree.choice}


def _described(tree: Any) -> CreateTokens | None:
    """The only instruction in a sentence that creates tokens of a description."""
    found = list(_creating(tree)) if isinstance(tree, Node) else []
    return found[0] if len(found) == 1 and isinstance(found[0].token, Token) else None


def _creating(tree: Node) -> Iterator[CreateTokens]:
    """The instructions to create tokens, but not those in the tokens' own abilities."""
    if isinstance(tree, CreateTokens):
        yield tree
    elif not isinstance(tree, Ability):
        for part in tree.children():
            yield from _creating(part)


def _with_ability(s: Any, a: tuple[Ability, ...]) -> Any:
    """Tokens of which the next sentence says what they have."""
    creating = _described(s)
    if creating is None or not isinstance(creating.token, Token):
        return None
    before = creating.token.abilities
    if not all(isinstance(ability, Keyword) for ability in before):
        return None  # what it has was said already
    changed = dataclasses.replace(creating, token=dataclasses.replace(creating.token, abilities=(*before, *a)))
    return s.rewritten(lambda part: changed if part == creating else part)


def _says_with_ability(tree: Any) -> Iterator[Bindings]:
    creating = _described(tree)
    if creating is None or not isinstance(creating.token, Token):
        return
    all_of_them = creating.token.abilities
    for at in range(len(all_of_them)):
        if all(isinstance(ability, Keyword) for ability in all_of_them[:at]):
            plain = dataclasses.replace(creating, token=dataclasses.replace(creating.token, abilities=all_of_them[:at]))
            yield {
                "s": tree.rewritten(lambda part, plain=plain: plain if part == creating else part),
                "a": all_of_them[at:],
            }


# Any: a sentence as it is being read
def _enters_attacking(s: Any, n: str | None = None) -> Any:
    """One token of which the next sentence, which may call it by its name, says that it enters tapped and attacking."""
    creating = _described(s)
    if creating is None or creating.count != 1 or creating.attacking or creating.enters:
        return None
    if n is not None and getattr(creating.token, "name", "") != n:
        return None
    changed = dataclasses.replace(creating, enters=_TAPPED, attacking=True)
    return s.rewritten(lambda part: changed if part == creating else part)


def _says_enters_attacking(by_name: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        creating = _described(tree)
        name = getattr(creating.token, "name", "") if creating is not None else ""
        if creating is None or not creating.attacking or creating.enters != _TAPPED or (by_name and not name):
            return
        plain = dataclasses.replace(creating, enters=(), attacking=False)
        yield {
            "s": tree.rewritten(lambda part: plain if part == creating else part),
            **({"n": name} if by_name else {}),
        }

    return says


def _says_with_given(tree: Any) -> Iterator[Bindings]:
    for found in _says_with_ability(tree):
        yield from ({"s": found["s"], **more} for more in says_given(found["a"]))


def _says_named(tree: Any) -> Iterator[Bindings]:
    yield from ({"t": t.token} for t, count in _entering(tree) if count == 1 and t == Entering(t.token))


def _created_for(t: Entering, q: Amount, at: int) -> Resulting:
    return _created(t, q, at)


# Any: a number of which words look back
def _that_many(n: Any, t: Entering, at: int) -> Resulting:
    return _created(t, n, at)


def _says_that_many(tree: Any) -> Iterator[Bindings]:
    yield from ({"n": count, "t": entering} for entering, count in _entering(tree) if isinstance(count, Quantity))


# Any: what an adjective, and a token, are as words make them
def _of_another_kind(a: Any, t: Any) -> tuple[TokensInstead] | None:
    kind = kind_of_token(a)
    return (TokensInstead(kind, t),) if kind and isinstance(t, Token) else None


def _says_of_another_kind(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, TokensInstead):
        yield from ({"a": kind, "t": one.token} for kind in (HasType(one.kind), HasSubtype(one.kind)))


@node
class TokensCreatedThisTurn(Quantity):
    """How many tokens players created this turn (CR 701.6a), also those that are gone."""

    who: Selector = You()
    reads = frozenset([CREATED_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """By who created them. A token that a copied spell became was not created (CR 608.3f)."""
        return sum(ctx.game.get(CREATED_THIS_TURN, player) for player in self.who.players(ctx))


def _some(t: Entering, n: Amount = 1) -> Any:
    """One kind of several; those that attack have words for one kind only."""
    return None if t.attacking else (t.token, n, _TAPPED if t.tapped else ())


def _says_some(tree: Any, one: bool) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 3 and tree[2] in ((), _TAPPED) and (tree[1] == 1) == one:
        yield {"t": Entering(tree[0], bool(tree[2])), **({} if one else {"n": tree[1]})}


def _together(a: Any, b: Any, c: Any = None, at: int = -1) -> Resulting:
    kinds = (a, b) if c is None else (a, b, c)
    return Resulting(CreateTogether(kinds, Subject()), "created", "tokens", at)


def _says_together(tree: Any, count: int) -> Iterator[Bindings]:
    if isinstance(tree, CreateTogether) and tree.who == Subject() and len(tree.kinds) == count:
        yield dict(zip("abc", tree.kinds, strict=False))


def _one_of(a: Any, b: Any, at: int) -> Resulting | None:
    """Tokens that are called by a name alone."""
    known = isinstance(a, str) and isinstance(b, str)
    return Resulting(CreateOneOf((a, b), Subject()), "created", "token", at) if known else None


def _copy_of_each(how: str, count: Amount, mentioned: str) -> Iterator[WordDeclaration]:
    """Words for a copy of each of several, which are then called by what they are."""
    kind = "creature" if "creature" in mentioned else "artifact" if "artifact" in mentioned else ""

    def means(f: Filter, at: int) -> Resulting | None:
        if kind and f.card_type() != kind:
            return None
        return Resulting(CreateCopyTokens(All(f), count), "created", "tokens", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CreateCopyTokens) and isinstance(tree.of, All) and tree == CreateCopyTokens(tree.of, count):
            if tree.of.zone == "battlefield" and (not kind or tree.of.filter.card_type() == kind):
                yield {"f": tree.of.filter}

    yield words(
        "clause", f"for each {{f:filter.s}}, (create|you create) {how} of {mentioned}", means, says, placed=True
    )


def _copy_of_each_of(word: str, mentioned: str) -> WordDeclaration:
    """Words for a copy of each of those that the text has named."""

    def means(at: int) -> Resulting:
        return Resulting(CreateCopyTokens(BackReference(word, at)), "created", "tokens", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CreateCopyTokens) and tree == CreateCopyTokens(tree.of):
            if isinstance(tree.of, (RepeatedReference, Remembered)):
                yield {}

    return words(
        "clause",
        f"for each of {word}, (create|you create) a token that's a copy of {mentioned}",
        means,
        says,
        placed=True,
    )


def _other_number(s: Any, q: Any, n: Amount) -> InsteadIf | None:
    """The same tokens in another number, where a condition holds; nothing later can speak of them."""
    made = s.what if isinstance(s, Resulting) else s
    if not isinstance(made, (CreateTokens, CreateCopyTokens)):
        return None
    return InsteadIf(made, q, dataclasses.replace(made, count=n))


def _attacking_each(planeswalkers: bool, t: Token | str) -> CreateAttackingEach:
    return CreateAttackingEach(t, EachOpponent(), planeswalkers)


def _says_attacking_each(planeswalkers: bool, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateAttackingEach) and tree == _attacking_each(planeswalkers, tree.token):
        yield {"t": tree.token}


def _to_attack_each(t: Token | str) -> CreateToAttackEach:
    return CreateToAttackEach(t, EachOpponent())


def _says_to_attack_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateToAttackEach) and tree == _to_attack_each(tree.token):
        yield {"t": tree.token}


def _named_anew(made: Any) -> Any:
    """An instruction in which what the text named before is named like that."""
    return made.rewritten(lambda part: Reference(part.of) if isinstance(part, RepeatedReference) else part)


def _says_other_number(tree: Any) -> Iterator[Bindings]:
    made = tree.what if isinstance(tree, InsteadIf) else None
    if isinstance(made, (CreateTokens, CreateCopyTokens)) and type(tree.instead) is type(made):
        if _named_anew(tree.instead) == dataclasses.replace(made, count=tree.instead.count):
            yield {"s": tree.what, "q": tree.condition, "n": tree.instead.count}


# Any: a sentence as it is being read
def _one_enters_attacking(s: Any) -> Any:
    """The one token that is created, of a description or as a copy."""
    copy = _entering_attacking(s)
    return _enters_attacking(s) if copy is None else copy


def _says_one_enters_attacking(tree: Any) -> Iterator[Bindings]:
    yield from _says_entering_attacking(tree)
    yield from _says_enters_attacking(False)(tree)


apnap_declarations = declares(
    Verb(CREATE, create),
    Verb(CREATE_AT_ONCE, create_at_once),
    Verb(CREATE_ATTACKING, create_attacking),
    Verb(CREATE_SEVERAL, create_several),
    # What was created this turn.
    (CREATED_THIS_TURN,),
    *deed("created|created|create", "(a token|one or more tokens) this turn", once(TokensCreatedThisTurn())),
    *deed("created|created|create", "{n:many} or more tokens this turn", so_often(TokensCreatedThisTurn())),
    *who_did("created|created"),
    *things_of(TokensCreatedThisTurn, "created", "token", "tokens"),
    words(
        "static",
        "if one or more tokens would be created under your control, "
        "those tokens plus that many {t:token.p} are created instead",
        lambda t: (TokensBeside(t),),
    ),
    words(
        "static",
        (
            "if one or more {a:adjective} tokens would be created under your control, that many {t:token.p} are created instead",
            "if you would create one or more {a:adjective} tokens, instead create that many {t:token.p}",
        ),
        _of_another_kind,
        _says_of_another_kind,
    ),
    # Creating tokens (CR 701.6a).
    Cause("create", _told_created),
    words("clause", "create a token that's a copy of {c:choice}", _copy_of_choice, _says_copy_of_choice, placed=True),
    words("entering token#", "{t:token#}", Entering),
    words("entering token#", "tapped {t:token#}", lambda t: Entering(t, True)),
    words(
        "entering token#",
        "({t:token#} [that's|that are] tapped and attacking|tapped and attacking {t:token#})",
        lambda t: Entering(t, True, True),
    ),
    words("entering token#", "{t:token#} [that's|that are] attacking", lambda t: Entering(t, False, True)),
    _number_words("a {t:entering token.s}", lambda t, at: _created(t, 1, at), _says_one),
    *(
        words(
            "plain sentence",
            (
                f"for each opponent, create a {{t:token.s}} that's tapped and attacking that player{more}.",
                f"for each opponent, you create a {{t:token.s}} that's tapped and attacking that player{more}.",
            ),
            partial(_attacking_each, bool(more)),
            partial(_says_attacking_each, bool(more)),
        )
        for more in (" or a planeswalker they control", "")
    ),
    words(
        "plain sentence",
        "for each opponent, create a {t:token.s} that attacks that player each combat if able.",
        _to_attack_each,
        _says_to_attack_each,
    ),
    _number_words(
        "a {t:token.s} that's blocking {o:mention.s}",
        lambda t, o, at: Resulting(CreateBlocking(t, o, Subject()), "created", "token", at),
        lambda tree: [{"t": tree.token, "o": tree.what}] if isinstance(tree, CreateBlocking) else [],
    ),
    _number_words("{t:named token}", lambda t, at: _created(Entering(t), 1, at), _says_named),
    _number_words("{n:many} {t:entering token.p}", lambda n, t, at: _created(t, n, at), _says_many),
    _number_words("{n:times x} {t:entering token.p}", lambda n, t, at: _created(t, n, at), _says_many),
    _number_words("a {t:entering token.s} {q:each}", _created_for, _says_amount),
    _number_words("a number of {t:entering token.p} equal to {q:quantity}", _created_for, _says_amount),
    _number_words(
        "a {t:token.s} for each {q:own each}",
        lambda t, q, at: Resulting(CreateOwnAmount(t, q, Subject()), "created", "tokens", at),
        lambda tree: (
            [{"t": tree.token, "q": tree.amount}] if isinstance(tree, CreateOwnAmount) and tree.who == Subject() else []
        ),
    ),
    words(
        "clause",
        "(create|you create) a {t:token.s} for each {q:their each}",
        lambda t, q, at: Resulting(CreateTokens(t, q), "created", "tokens", at),
        lambda tree: (
            [{"t": tree.token, "q": tree.count}]
            if isinstance(tree, CreateTokens) and tree == CreateTokens(tree.token, tree.count)
            else []
        ),
        placed=True,
    ),
    _number_words("{n:that many} {t:entering token.p}", _that_many, _says_that_many),
    (
        _copied(tapped, attacking, one, excepted)
        for tapped, attacking in ((False, False), (True, False), (True, True))
        for one in (True, False)
        for excepted in (False, True)
    ),
    _number_words(
        "a {a:token.s} or a {b:token.s}",
        _one_of,
        lambda tree: (
            [dict(zip("ab", tree.kinds, strict=True))]
            if isinstance(tree, CreateOneOf) and tree.who == Subject() and len(tree.kinds) == 2
            else []
        ),
    ),
    words("kind of tokens", "a {t:entering token.s}", _some, lambda t: _says_some(t, True)),
    words("kind of tokens", "{n:many} {t:entering token.p}", _some, lambda t: _says_some(t, False)),
    _number_words(
        "{a:kind of tokens} and {b:kind of tokens}",
        lambda a, b, at: _together(a, b, at=at),
        lambda tree: _says_together(tree, 2),
    ),
    _number_words(
        "{a:kind of tokens}, {b:kind of tokens}, and {c:kind of tokens}",
        _together,
        lambda tree: _says_together(tree, 3),
    ),
    (
        _copy_of_each("a token that's a copy", 1, word)
        for word in ("that creature", "that permanent", "it", "that token")
    ),
    (_copy_of_each_of("those creatures", word) for word in ("that creature", "it")),
    words(
        "plain sentence",
        "{s:plain sentence} (it|the token|that token) enters tapped and attacking.",
        _one_enters_attacking,
        _says_one_enters_attacking,
    ),
    words(
        "plain sentence",
        "{s:plain sentence} {n:name of the token} enters tapped and attacking.",
        _enters_attacking,
        _says_enters_attacking(True),
    ),
    words(
        "plain sentence",
        "{s:plain sentence} (it has|they have|the token has|the tokens have) {a:quote}.",
        _with_ability,
        _says_with_ability,
    ),
    words(
        "plain sentence",
        "{s:plain sentence} (it has|they have|the token has|the tokens have) {a:keywords}.",
        _with_ability,
        _says_with_ability,
    ),
    words(
        "plain sentence",
        "{s:plain sentence} (it has|they have|the token has|the tokens have) {r:abilities given}.",
        lambda s, r: _with_ability(s, given(r)),
        _says_with_given,
    ),
    words(
        "plain sentence",
        (
            "{s:plain sentence} if {q:condition}, create {n:many} of those tokens instead.",
            "{s:plain sentence} create {n:many} of those tokens instead if {q:condition}.",
        ),
        _other_number,
        _says_other_number,
    ),
    *done_by(WhenCreates, "create{s} one or more tokens"),
    *done_by(WhenFirstCreates, "create{s} one or more tokens for the first time each turn"),
    *(
        words(
            "cause",
            f"whenever {who} create{ending} one or more {{f:filter.p}}",
            partial(_creates_some, whose),
            partial(_says_creates_some, whose),
        )
        for who, ending, whose in PLAYERS
    ),
)


__all__ = ["CreateTokens", "Token", "TokensCreated", "WhenCreates", "create"]
