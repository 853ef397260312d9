"""Why not: each wish is judged by what judges it in play, on copies of the game that note who says no.

Nothing here knows a rule about what is allowed. It runs the procedures, questions and judgements of the base game, as they are in
force with all plugins, by `apnap.inquire`; what stands against a wish is what said no there, with its number and its source.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap import (
    Context,
    Game,
    IllegalAnswer,
    Inquiry,
    Namer,
    Priority,
    Ref,
    in_words,
    inquire,
)
from apnap_plugins.apps.why.mana import available, missing, payers
from apnap_plugins.apps.why.reasons import Case, Reason, Verdict, effect_reason
from apnap_plugins.apps.why.wishes import Act, Activate, Attack, Block, Cast, PlayLand, Target, Wish, said, wish_of
from apnap_plugins.rules.casting.casting import (
    NOT_SORCERY_TIME,
    can_activate,
    foreseen_announcement,
    may_cast_now,
    ways_to_cast,
)
from apnap_plugins.rules.casting.lands import LandPlayed, land_options, may_play_land
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.combat.attacking import AttackFrame, DeclareAttackers
from apnap_plugins.rules.combat.blocking import BlockFrame, DeclareBlockers
from apnap_plugins.rules.combat.combat import attackable, attackers, defending_player
from apnap_plugins.rules.combat.declaring import Declare, DeclareFrame, Limit
from apnap_plugins.rules.costs.costs import payable
from apnap_plugins.rules.faces.faces import as_face
from apnap_plugins.rules.payment.frame import NORMAL, AnnouncementFrame, CastingWay
from apnap_plugins.rules.payment.payment import can_activate_mana
from apnap_plugins.rules.payment.total_cost import (
    costs_can_be_paid,
    determine_total,
    larger_costs_more,
    payable_with_targets,
    payable_x,
    split_cost,
    wants_x,
)
from apnap_plugins.rules.stack.abilities import Activated, activated_abilities
from apnap_plugins.rules.stack.stack import stack_context, text_of
from apnap_plugins.rules.stack.targets import TargetSpec, candidates_in_any_case, is_legal
from apnap_plugins.rules.vocabulary.base import amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import TYPES, is_creature
from apnap_plugins.rules.vocabulary.symbols import open_symbols, symbol_options

MOST_NAMED: Final = 8
"""So many candidates for a target are told one by one."""


def why_not(game: Game, player: int, wish: Wish | str, viewer: int | None = None, names: Sequence[str] = ()) -> Verdict:
    """Why a player can't do something now: everything that stands against it, or how it goes.

    Args:
        game: stands as before; whatever is tried is tried on copies.
        player: the seat whose wish it is.
        wish: a value of `wishes`, or words such as "cast Shock on Grizzly Bears" (see `wish_of`).
        viewer: the seat that reads the verdict, who is told no hidden names; None for somebody who sees everything.
        names: what players are called, by seat.

    Returns:
        The verdict, whose `text()` is for people.

    Raises:
        UnknownName: a wish that can't be read, or the name of nothing that the viewer may know.
    """
    copy = game.copy()
    copy.decision  # noqa: B018 - it runs forward to where the game stands
    meant = wish_of(copy, player, wish, viewer, names) if isinstance(wish, str) else wish
    case = Case(copy, Namer(copy, names, viewer))
    possible = _JUDGES[type(meant)](case, player, meant)
    if not possible and not case.reasons:
        case.rule(
            "601.2" if isinstance(meant, Cast) else "101.3", "the game, looking ahead, finds no way to complete it"
        )
    if not possible and any(reason.text == NOT_SORCERY_TIME for reason in case.reasons):
        stack = ", ".join(map(case.namer.card, reversed(copy.zone("stack")))) or "nothing"
        case.how.append(f"now it is {_now(case)}; on the stack: {stack}")
    words = f"{case.namer.player(player)}: {said(copy, meant, case.namer)}"
    return Verdict(words, possible, () if possible else tuple(case.reasons), tuple(case.how))


# When ------------------------------------------------------------------------------------------------


def _has_priority(case: Case, player: int) -> bool:
    """Whether the game waits for the player to do something with priority (CR 117.1); else what it waits for is told."""
    game, decision = case.game, case.game.decision
    if isinstance(decision, Priority) and decision.player == player:
        return True
    if decision is None:
        case.rule("104.1", "the game is over" if game.is_over() else "the game waits for nobody")
        return False
    waits = f"{case.namer.player(decision.player)} is asked: {decision.prompt or decision.describe()}"
    case.rule("117.1", f"{case.namer.player(player)} doesn't have priority now; {waits}")
    return False


def _offered(game: Game, player: int, kinds: Sequence[str], about: int) -> list[tuple[Any, ...]]:
    """What the game itself would offer of such actions with that object."""
    actions = game.rules.actions
    found = [option for kind in kinds if kind in actions for option in actions[kind].options(game, player)]
    return [option for option in found if option[1:2] == (about,)]


# Casting ---------------------------------------------------------------------------------------------


def _judge_cast(case: Case, player: int, wish: Cast) -> bool:
    game = case.game
    timely = _has_priority(case, player)
    offered = _offered(game, player, ("cast",), wish.card)
    possible = timely and bool(offered)
    ways = [way for card, way in ways_to_cast(game, player) if card == wish.card]
    if not ways:
        _not_from_there(case, player, wish.card)
    for way in ways if not possible else [option[2] for option in offered]:
        _judge_way(case, player, wish.card, way)
    if wish.target is not None:
        possible = _judge_target(case, player, Target(wish.card, wish.target)) and possible
    return possible


def _not_from_there(case: Case, player: int, card: int) -> None:
    """Nothing allows to cast it: it isn't in the player's hand, or as it lies in hand it is nothing that is cast."""
    game, where = case.game, case.game.object(card).zone
    if where == ("hand", player):
        _, inquiry = inquire(game, lambda g: may_cast_now(g, player, card, NORMAL))
        case.objections(inquiry.objections)
        return
    whose = f"{case.namer.player(where[1])}'s {where[0]}" if where[1] >= 0 else where[0]
    text = f"it is in {whose}, and nothing in force lets {case.namer.player(player)} cast it from there"
    case.rule("601.3", text)


def _judge_way(case: Case, player: int, card: int, way: CastingWay) -> None:
    """When, whether it is forbidden, what it could target, and what it costs, in one way to cast it."""
    _, inquiry = inquire(case.game, lambda g: as_face(g, card, way.face, may_cast_now, g, player, card, way))
    case.objections(inquiry.objections)

    def look(obj: int) -> None:
        frame = foreseen_announcement(case.game, player, card, way, obj)
        for text in text_of(case.game, obj):
            _judge_text(case, frame.ctx, text)
        _judge_costs(case, frame, "" if way == NORMAL else f" ({way.id or 'another way'})", inquiry)

    case.game.foresee(announced(case.game, player, card, way), look)


# Any: abilities of whatever class that has modes and targets
def _judge_text(case: Case, ctx: Context, text: Any) -> None:
    """Whether targets can be chosen for a text, in one of its modes if it has any (CR 601.2b, 601.2c)."""
    modes = text.modes.modes if text.modes is not None else (text,)
    wanted = text.modes.minimum if text.modes is not None else 1
    fitting = [mode for mode in modes if all(_enough(ctx, mode.targets, at) for at in range(len(mode.targets)))]
    if len(fitting) >= wanted:
        for mode in fitting:
            for at, spec in enumerate(mode.targets):
                found = candidates_in_any_case(ctx, mode.targets, at)
                shown = ", ".join(case.namer.thing(ref) for ref in found[:MOST_NAMED])
                more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
                case.how.append(f"{spec.prompt}: {shown or 'none, which is allowed'}{more}")
        return
    for mode in modes:
        for at in range(len(mode.targets)):
            if not _enough(ctx, mode.targets, at):
                _tell_lacking(case, ctx, mode.targets, at)


def _enough(ctx: Context, specs: Sequence[TargetSpec], at: int) -> bool:
    return len(candidates_in_any_case(ctx, specs, at)) >= amount(ctx, specs[at].minimum)


def _tell_lacking(case: Case, ctx: Context, specs: Sequence[TargetSpec], at: int) -> None:
    """There are not enough targets: that, and what forbids those that would be (CR 601.2c)."""
    spec, found = specs[at], len(candidates_in_any_case(ctx, specs, at))
    least = amount(ctx, spec.minimum)
    case.rule("601.2c", f"no legal choice for {spec.prompt!r}: {found} of {least} that it needs")
    game = ctx.game
    for zone, meant in spec.places():
        owners = game.players if game.rules.zone(zone).owned else (-1,)
        for obj in [o for owner in owners for o in game.zone(zone, owner)][: 4 * MOST_NAMED]:
            if obj != ctx.this and meant.matches(ctx, obj) and not is_legal(ctx, spec, obj):
                _tell_untargetable(case, ctx, spec, obj)


def _tell_untargetable(case: Case, ctx: Context, spec: TargetSpec, ref: Ref) -> list[Reason]:
    """Who says that something can't be that target; told with its name."""
    inquiry = _on(ctx.game, lambda: is_legal(ctx, spec, ref))
    found = Case(case.game, case.namer)
    found.objections(inquiry.objections)
    for reason in found.reasons:
        whose, text = case.namer.thing(ref), reason.text
        case.add(Reason(reason.rule, f"{whose}: {text}", reason.source, reason.object, reason.mechanic))
    return found.reasons


def _on(game: Game, judge: Callable[[], object]) -> Inquiry:
    """What an inquiry on this very game notes: one that is a copy already, and looks ahead."""
    outer, game.inquiry = game.inquiry, Inquiry()
    try:
        judge()
        return game.inquiry
    finally:
        game.inquiry = outer


def _judge_costs(case: Case, frame: AnnouncementFrame, in_which_way: str, inquiry: Inquiry) -> None:
    """What it costs, what that is made of, and what is missing (CR 118.3, 601.2f)."""
    game = frame.ctx.game
    asked = _on(game, lambda: determine_total(game, frame))
    frame.symbol_choices = tuple(symbol_options(s)[0] for s in open_symbols(frame.base_cost))
    determine_total(game, frame)
    changed = [fold for one in asked.asked for fold in one.folds]
    total = in_words(frame.mana) if frame.mana.symbols else "no mana"
    others = ", ".join(in_words(cost) for cost in frame.costs)
    said_cost = f"cost{in_which_way}: {total}{', ' + others if others else ''}"
    if payable_with_targets(game, frame) if frame.way is not None else costs_can_be_paid(game, frame):
        by = payers(game, frame.player, frame.mana, frame, case.namer)
        if wants_x(game, frame) and larger_costs_more(game, frame):
            values = payable_x(game, frame)
            case.how.append(
                f"X can be {values[0]}" + (f" to {values[-1]}" if len(values) > 1 else "") if values else "no X"
            )
        with_ = f", paid with {', '.join(by)}" if by else ""
        case.how.append(said_cost + with_)
    else:
        _tell_unpaid(case, frame, said_cost)
    for fold in changed:
        reason = effect_reason(game, case.namer, fold.effect)
        case.how.append(f"that cost is changed by: {reason}")


def _tell_unpaid(case: Case, frame: AnnouncementFrame, said_cost: str) -> None:
    game, before = frame.ctx.game, len(case.reasons)
    known = set(case.reasons)
    for cost in frame.costs:
        inquiry = _on(game, lambda cost=cost: payable(cost, frame.ctx))  # type: ignore[misc]
        case.objections(inquiry.objections)
        before -= any(reason in known for reason in _told(case, inquiry))
        if not inquiry.objections and not payable(cost, frame.ctx):
            case.rule("118.3", f"this part of the cost can't be paid: {in_words(cost)}")
    lacking = missing(game, frame.player, frame.mana, frame) if frame.mana.symbols else None
    if lacking is not None and lacking.symbols:
        case.rule("118.3", f"{said_cost}; missing: {lacking}")
        case.how.append(f"could be used for mana: {available(game, frame.player, frame, case.namer)}")
        return
    case.how.append(said_cost)
    if len(case.reasons) == before:
        case.rule("118.3", f"{said_cost}: not all of it can be paid together")


def _told(case: Case, inquiry: Inquiry) -> list[Reason]:
    """The reasons that an inquiry gives, told before or not."""
    own = Case(case.game, case.namer)
    own.objections(inquiry.objections)
    return own.reasons


# Lands -----------------------------------------------------------------------------------------------


def _judge_land(case: Case, player: int, wish: PlayLand) -> bool:
    game, card = case.game, wish.card
    timely = _has_priority(case, player)
    if timely and _offered(game, player, ("play",), card):
        case.how.append("as a special action, without the stack (CR 116.2a, 305.1)")
        return True
    zone = game.object(card).zone

    def judge(g: Game) -> bool:
        return may_play_land(g, player) and g.is_allowed(LandPlayed(card, player))

    _, inquiry = inquire(game, judge)
    case.objections(inquiry.objections)
    offered, _ = inquire(game, lambda g: [o for o in land_options(g, player) if o[1] == card])
    if "land" not in game.characteristics(card)[TYPES] and not offered:
        case.rule("305.1", "it is no land")
    elif not offered:
        case.rule(
            "305.1", f"it is in {zone[0]}, and nothing in force lets {case.namer.player(player)} play it from there"
        )
    return False


# Activating ------------------------------------------------------------------------------------------

_ACTIVATING: Final = ("activate", "mana", "tap for mana")


def _judge_activation(case: Case, player: int, wish: Activate) -> bool:
    game, obj = case.game, wish.obj
    timely = _has_priority(case, player)
    abilities = activated_abilities(game, obj)
    wanted = range(len(abilities)) if wish.number < 0 else [wish.number] if wish.number < len(abilities) else []
    if not wanted:
        case.rule("113.6", f"it has no such activated ability that functions in zone {game.object(obj).zone[0]}")
        return False
    kinds = [*_ACTIVATING, *(kind for kind, one in game.rules.actions.items() if one.background)]
    offered = [option for option in _offered(game, player, tuple(dict.fromkeys(kinds)), obj) if option[2] in wanted]
    for number in wanted if not (timely and offered) else [offered[0][2]]:
        _judge_ability(case, player, obj, abilities[number])
    return timely and bool(offered)


def _judge_ability(case: Case, player: int, obj: int, ability: Activated) -> None:
    game = case.game
    holder = game.controller(obj) if game.object(obj).zone[1] < 0 else game.object(obj).owner
    if (ability.by == "you" and player != holder) or (ability.by == "opponent" and player == holder):
        whose = "its controller" if ability.by == "you" else "an opponent of its controller"
        case.rule("602.2", f"only {whose} may activate it: {case.namer.player(holder)} has it")
    judge = can_activate_mana if ability.is_mana_ability() else can_activate
    _, inquiry = inquire(game, lambda g: judge(g, player, obj, ability))
    case.objections(inquiry.objections, obj)
    ctx = Context(game, obj, player, ability)
    if not ability.is_mana_ability():
        _judge_text(case, ctx, ability)
    frame = AnnouncementFrame(player, obj, ctx, ability=ability, obj=obj)
    frame.base_cost, frame.costs = split_cost(ability.cost)
    _judge_costs(case, frame, "", inquiry)


# Combat ----------------------------------------------------------------------------------------------


def _judge_attack(case: Case, player: int, wish: Attack) -> bool:
    game, creature = case.game, wish.creature
    decision = game.decision
    timely = isinstance(decision, DeclareAttackers) and decision.player in game.together(player)
    targets = attackable(game, player) if wish.target is None else (wish.target,)
    if not timely:
        text = "attackers are declared as the declare attackers step of the player's own turn begins"
        case.rule("508.1", f"{text}; now it is {_now(case)}")
    found = []
    for target in targets:
        own = Case(game, case.namer)
        if wish.target is not None and target not in attackable(game, player):
            own.rule("508.1b", f"{case.namer.thing(target)} is no player or planeswalker that may be attacked")
        fine = _judge_pair(own, "declare attackers", lambda: AttackFrame(player), creature, target)
        found.append((fine, own, target))
    return _best(case, timely, found, decision, creature)


def _judge_block(case: Case, player: int, wish: Block) -> bool:
    game, creature = case.game, wish.creature
    decision = game.decision
    timely = isinstance(decision, DeclareBlockers) and decision.player in game.together(player)
    if not timely:
        text = "blockers are declared by the defending player as the declare blockers step begins"
        case.rule("509.1", f"{text}; now it is {_now(case)}")
    own = Case(game, case.namer)
    if wish.attacker not in [a for a in attackers(game) if defending_player(game, a) in game.together(player)]:
        whom = case.namer.player(player)
        own.rule("509.1a", f"{case.namer.card(wish.attacker)} attacks neither {whom} nor a planeswalker of theirs")
    fine = _judge_pair(own, "declare blockers", lambda: BlockFrame(player), creature, wish.attacker)
    return _best(case, timely, [(fine, own, wish.attacker)], decision, creature)


def _now(case: Case) -> str:
    return f"{case.game.stage_name() or 'no step'} of {case.namer.player(case.game.active_player)}'s turn"


def _best(case: Case, timely: bool, found: list[tuple[bool, Case, Ref]], decision: Any, creature: int) -> bool:
    """Of several that it could attack, those that it can; where there is none, what stands against each."""
    able = [target for fine, _, target in found if fine]
    for fine, own, _ in found:
        if fine or not able:
            for reason in own.reasons:
                case.add(reason)
            case.how += [line for line in own.how if line not in case.how]
    if not able:
        return False
    words = ", ".join(map(case.namer.thing, able))
    if not timely:
        case.how.append(f"nothing else stands against it: {words}")
        return False
    if isinstance(decision, Declare) and not any(_completes(decision, creature, target) for target in able):
        case.rule(decision.rule, "no legal declaration contains it: requirements and restrictions on all together")
        return False
    case.how.append(words)
    return True


def _completes(decision: Declare, creature: int, target: Ref) -> bool:
    """Whether some legal declaration has that pair."""
    if creature not in decision.options:
        return False
    at = decision.options.index(creature)
    if target not in decision.partners[at]:
        return False
    try:
        decision.complete(((at, decision.partners[at].index(target)),))
    except IllegalAnswer:
        return False
    return True


def _judge_pair(
    case: Case, procedure: str, frame: Callable[[], DeclareFrame], creature: int, target: Ref
) -> bool:  # fmt: skip
    """Run a declaration's procedure as far as it goes without asking: as it is, and with every no noted."""
    game = case.game
    true_frame = frame()
    game.trial(lambda: _run(game, procedure, true_frame, None))
    fine = target in true_frame.partners.get(creature, ())
    if not is_creature(game, creature):
        case.rule("508.1a" if "attack" in procedure else "509.1a", "it is no creature on the battlefield")
        return False
    left_out: list[tuple[str, str]] = []

    def judge(g: Game) -> None:
        tried = frame()
        g.trial(lambda: _run(g, procedure, tried, (creature, target), left_out))

    _, inquiry = inquire(game, judge)
    case.objections(inquiry.objections, creature)
    if not case.reasons and not fine and not inquiry.objections:
        for rule, mechanic in left_out:
            case.add(
                Reason(game.rules.rule_number(rule), "this step of the declaration leaves it out", "", 0, mechanic)
            )
    _tell_numbers(case, inquiry, true_frame, (creature, target), fine)
    return fine and not case.reasons


def _run(
    game: Game,
    procedure: str,
    frame: DeclareFrame,
    only: tuple[int, Ref] | None,
    left_out: list[tuple[str, str]] | None = None,
) -> None:
    """The steps in order. With `only` each is about that creature and what it would be matched with, and nothing else.

    A step that leaves it out is noted, with its rule and whose it is, and it is put in again.
    """
    for step in game.rules.procedures[procedure]:
        step.run(game, frame)
        if only is None:
            continue
        creature, partner = only
        if isinstance(frame, BlockFrame) and partner not in frame.attackers:
            return  # which no step says: it is no attacker of theirs
        out = creature not in frame.creatures or (
            bool(frame.partners) and partner not in frame.partners.get(creature, ())
        )
        matched = bool(frame.partners) or bool(getattr(frame, "attackers", ()))
        if out and left_out is not None:
            left_out.append((step.rule, game.rules.owner_of_module(step.run.__module__)))
        frame.creatures = (creature,)
        if matched or out:
            frame.partners = {creature: (partner,)} if frame.partners or matched else {}


def _tell_numbers(case: Case, inquiry: Inquiry, frame: DeclareFrame, pair: tuple[int, Ref], fine: bool) -> None:
    """What effects made of questions about numbers and costs of the declaration, and whether that can be met."""
    for one in inquiry.asked:
        for fold in one.folds if not one.question.forbids else ():
            reason = effect_reason(case.game, case.namer, fold.effect, one.question.rule)
            case.how.append(
                f"{in_words(type(one.question))}: {in_words(fold.before)} becomes {in_words(fold.after)}, by {reason}"
            )
            if not fine:
                case.add(reason)
    for limit in frame.limits if fine else ():
        if limit.when is None or pair in limit.when:
            _tell_limit(case, limit, frame, inquiry)


def _tell_limit(case: Case, limit: Limit, frame: DeclareFrame, inquiry: Inquiry) -> None:
    able = {creature for creature, _ in (frame.pairs() if limit.among is None else limit.among)}
    if len(able) < limit.least:
        folds = [fold for one in inquiry.asked if not one.question.forbids for fold in one.folds]
        needs = f"at least {limit.least} creatures must do so together; {len(able)} can"
        for fold in folds:
            case.add(effect_reason(case.game, case.namer, fold.effect, "509.1b", needs))
        if not folds:
            case.rule("509.1b", needs)
    elif limit.least > 1:
        case.how.append(f"only together with {limit.least - 1} more, of {len(able)} that can")


# Targets ---------------------------------------------------------------------------------------------


def _judge_target(case: Case, player: int, wish: Target) -> bool:
    """Whether something may be chosen for one of the target phrases of a card, spell or ability (CR 115.2, 601.2c)."""
    game, by = case.game, wish.by
    found: list[tuple[Context, TargetSpec]] = []
    zone = game.object(by).zone[0]

    def look(obj: int) -> bool:
        frame = foreseen_announcement(game, player, by, NORMAL, obj)
        return _judge_specs(
            case, [(frame.ctx, spec) for text in text_of(game, obj) for spec in _specs(text)], wish.target
        )

    if zone == "stack":
        ctx = stack_context(game, by)
        found = [(ctx, spec) for text in text_of(game, by) for spec in _specs(text)]
        return _judge_specs(case, found, wish.target)
    if zone == "battlefield":
        for ability in activated_abilities(game, by):
            ctx = Context(game, by, player, ability)
            found += [(ctx, spec) for spec in _specs(ability)]
        return _judge_specs(case, found, wish.target)
    ways = [way for card, way in ways_to_cast(game, player) if card == by]
    return game.foresee(announced(game, player, by, ways[0] if ways else NORMAL), look)


# Any: abilities of whatever class that has modes and targets
def _specs(text: Any) -> list[TargetSpec]:
    return [*text.targets, *(spec for mode in (text.modes.modes if text.modes else ()) for spec in mode.targets)]


def _judge_specs(case: Case, specs: list[tuple[Context, TargetSpec]], target: Ref) -> bool:
    if not specs:
        case.rule("115.1", "it has no target")
        return False
    legal = [spec for ctx, spec in specs if is_legal(ctx, spec, target)]
    if legal:
        case.how.append(f"as the target of {legal[0].prompt!r}")
        return True
    if not is_player(target) and not case.game.exists(target):
        case.rule("115.2", "it isn't there")
    for ctx, spec in specs:
        _tell_untargetable(case, ctx, spec, target)
    return False


# Whatever else ---------------------------------------------------------------------------------------


def _judge_action(case: Case, player: int, wish: Act) -> bool:
    """An action of a kind that says nothing more of itself than what it offers: what said no while it was asked for that."""
    timely = _has_priority(case, player)
    offered = _offered(case.game, player, (wish.kind,), wish.obj)
    if timely and offered:
        case.how += [case.namer.action(option) for option in offered]
        return True
    kind = case.game.rules.actions[wish.kind]
    _, inquiry = inquire(case.game, lambda g: list(kind.options(g, player)))
    case.objections(inquiry.objections, wish.obj)
    if not offered and not case.reasons:
        owner = case.game.rules.owner_of_module(kind.options.__module__)
        case.add(Reason("", f"the mechanic offers no {wish.kind!r} with it now", "", 0, owner))
    return False


# Any: each judge takes a wish of its own type
_JUDGES: Final[dict[type, Callable[[Case, int, Any], bool]]] = {
    Cast: _judge_cast,
    PlayLand: _judge_land,
    Activate: _judge_activation,
    Attack: _judge_attack,
    Block: _judge_block,
    Target: _judge_target,
    Act: _judge_action,
}
