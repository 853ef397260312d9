"""A process of its own for the conformance kit: what does a plugin leave behind, and which games does it play here?

Run with one argument, a JSON object with the target and the effort. Prints a JSON object: `stories` of the games with the
plugin, the `trace` that it left, `needed` where the base game does not stand without it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from apnap.core.errors import ApnapError, RulesetError
from apnap.registry import SETS, scan
from apnap.ruleset import Ruleset
from apnap.testing.kit._play import Effort, alone, base_game, pool, story
from apnap.testing.kit._subject import Subject, subjects

Names = dict[tuple[str, str, str], Any]


def _without(group: str, name: str) -> Ruleset | None:
    """All official mechanics but this one; None where the base game requires it."""
    official = {one.name for one in scan() if one.official}
    try:
        return Ruleset.load(without=[name] if group != SETS and name in official else [])
    except RulesetError:
        return None


def fingerprint(rules: Ruleset, effort: Effort) -> dict[str, Any]:
    """Everything that a ruleset is made of, and how a game of it goes."""
    tables = rules.compiled
    samples = [card for card in rules.sample_cards() if _stands(rules)]
    return {
        "mechanics": sorted(rules.manifests),
        "declarations": sorted(map(str, tables.owners.items())),
        "layers": tables.layers,
        "procedures": {name: [step.name for step in steps] for name, steps in sorted(tables.procedures.items())},
        "effects": [owner for owner, _ in tables.rule_effects],
        "ports": {name: [owner for owner, _ in given] for name, given in sorted(tables.ports.items())},
        "words": [owner for owner, _ in rules.words],
        "cards": rules.card_names(),
        "games": story(rules, ([], list(samples)), Effort(1, effort.decisions, effort.seed)) if samples else [],
    }


def _stands(rules: Ruleset) -> bool:
    """Whether the base game is whole."""
    return set(base_game()) <= set(rules.manifests)


def namespaces() -> Names:
    """What every name of every module and class of the kernel and its plugins stands for now."""
    found: Names = {}
    for module in [m for n, m in sorted(sys.modules.items()) if n.partition(".")[0] in ("apnap", "apnap_plugins")]:
        for name, value in list(vars(module).items()):
            found[(module.__name__, "", name)] = value
            if isinstance(value, type) and value.__module__ == module.__name__:
                for inner, thing in list(vars(value).items()):
                    if inner not in ("__abstractmethods__", "_abc_impl", "__subclasshook__"):
                        found[(module.__name__, name, inner)] = thing
    return found


def changed(before: Names, after: Names) -> Iterator[str]:
    """Names that stand for something else, or are new in a class."""
    for key, value in before.items():
        if key not in after or after[key] is not value:
            yield f"changes {'.'.join(part for part in key if part)}"
    classes = {key[:2] for key in before if key[1]}
    for key in after:
        if key[1] and key not in before and key[:2] in classes:
            yield f"adds {'.'.join(key)}"


def _global_numbers() -> Any:
    """Where the generator stands that a whole process shares; the kernel has one of its own and never touches it."""
    return sys.modules["random"].getstate() if "random" in sys.modules else None


def look(asked: dict[str, Any]) -> dict[str, Any]:
    """The whole: without the plugin, with it, without it again."""
    target, group, name = (asked.pop(key) for key in ("target", "group", "name"))
    effort = Effort(**asked)
    before = _without(group, name)
    needed = before is None or not _stands(before)
    first = fingerprint(before or Ruleset.load(), effort)
    installed = [one for one in scan() if (one.group, one.name) == (group, name)]
    trace = []
    if installed and not needed and installed[0].module in sys.modules:
        trace.append(f"{installed[0].module} is imported although nobody chose it")
    names, numbers = namespaces(), _global_numbers()
    subject = next(one for one in subjects(target) if (one.found.group, one.name) == (group, name))
    stories = _played(subject, effort)
    trace += changed(names, namespaces())
    if _global_numbers() != numbers:
        trace.append("draws from the global random numbers")
    again = fingerprint(_without(group, name) or Ruleset.load(), effort)
    trace += [f"{what} are not what they were" for what in first if first[what] != again[what]]
    return {"stories": stories, "trace": [] if needed else trace, "needed": needed}


def _played(subject: Subject, effort: Effort) -> list[str]:
    rules = alone(subject)
    return story(rules, pool(subject, rules, effort), effort)


def main() -> int:
    """Print what was found; 1 where the plugin can't be looked at."""
    try:
        print(json.dumps(look(json.loads(sys.argv[1]))))  # noqa: T201
    except ApnapError as err:
        print(f"{type(err).__name__}: {err}", file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
