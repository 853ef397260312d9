"""A process of its own for the conformance kit: what do plugins leave behind, and which games do they play here?

Run with one argument, a JSON object: the `plugins`, each as (target, group, name), and the `effort`. Prints a JSON object for
each of them, in their order and as soon as it is known: `stories` of its games, the `trace` that it left, `needed`
where the base game does not stand without it; or `failed`, with what went wrong. What plugins print goes to the other output.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from apnap import built
from apnap.manifest import Manifest
from apnap.registry import SETS, Found, scan
from apnap.ruleset import Ruleset
from apnap.testing.kit._play import Effort, Setting, base_game, story
from apnap.testing.kit._subject import Subject, manifests, subjects

Names = dict[tuple[str, str, str], Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A plugin that is asked about: the name by which it is found, its group and its own name.

    `found` is what is installed of it; None where it is a module only.
    """

    target: str
    group: str
    name: str
    found: Found | None

    @property
    def official(self) -> bool:
        """Whether it is a mechanic that is in force where nothing is said."""
        return self.found is not None and self.found.official and self.group != SETS

    @property
    def needed(self) -> bool:
        """Whether the base game can't be without it."""
        return self.official and bool(_fallen(self.name) & set(base_game()))

    def subject(self) -> Subject:
        """Import it, and find it. Raises whatever its code raises."""
        if self.found is not None:
            importlib.import_module(self.found.module)
        return next(one for one in subjects(self.target) if (one.found.group, one.name) == (self.group, self.name))


def _fallen(name: str) -> set[str]:
    """A mechanic, and all that can't be without it."""
    known = [manifest for _, manifest in manifests() if isinstance(manifest, Manifest)]
    gone = {name}
    while more := {one.id for one in known if gone & set(one.requires)} - gone:
        gone |= more
    return gone


def fingerprint(rules: Ruleset, effort: Effort) -> dict[str, Any]:
    """Everything that a ruleset is made of, and how a game of it goes."""
    tables = rules.compiled
    samples = rules.sample_cards()
    return {
        "mechanics": sorted(rules.manifests),
        "declarations": sorted(map(str, tables.owners.items())),
        "layers": tables.layers,
        "procedures": {name: [step.name for step in steps] for name, steps in sorted(tables.procedures.items())},
        "effects": [owner for owner, _ in tables.rule_effects],
        "contributions": {kind.__name__: [owner for owner, _ in given] for kind, given in tables.contributed.items()},
        "words": [owner for owner, _ in rules.words],
        "cards": rules.card_names(),
        "games": story(rules, ([], list(samples)), Effort(1, effort.decisions, effort.seed)) if samples else [],
    }


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


class Looking:
    """The whole: without the plugins, as each of them is imported and played, and without them again."""

    def __init__(self, plugins: Sequence[Asked], effort: Effort) -> None:
        """Look at how things are while no plugin is there, and then import one after the other."""
        self.effort = effort
        self.setting = Setting(effort)
        self.without = sorted(one.name for one in plugins if one.official and not one.needed)
        self.before = self._fingerprint()
        self.traces: dict[Asked, list[str]] = {one: _early(one) for one in plugins}
        self.subjects: dict[Asked, Subject | str] = {}
        for one in plugins:
            with self._watched(one):
                try:
                    self.subjects[one] = one.subject()
                except (Exception, SystemExit) as err:  # a stranger's code may raise anything
                    self.subjects[one] = f"{type(err).__name__}: {err}"

    def at(self, asked: Asked) -> dict[str, Any]:
        """What there is to say of one plugin."""
        subject = self.subjects[asked]
        if isinstance(subject, str):
            return {"failed": subject}
        try:
            with self._watched(asked):
                rules = self.setting.alone(subject)
                stories = story(rules, self.setting.pool(subject, rules), self.effort)
        except (Exception, SystemExit) as err:  # a stranger's code may raise anything
            return {"failed": f"{type(err).__name__}: {err}"}
        after = self._fingerprint()
        trace = self.traces[asked]
        trace += [f"{what} are not what they were" for what in self.before if self.before[what] != after[what]]
        return {"stories": stories, "trace": [] if asked.needed else trace, "needed": asked.needed}

    def _fingerprint(self) -> dict[str, Any]:
        """Of what is built anew without the plugins."""
        built.forget()
        return fingerprint(Ruleset.load(without=self.without), self.effort)

    @contextlib.contextmanager
    def _watched(self, asked: Asked) -> Iterator[None]:
        """What is changed while this goes on is the plugin's trace."""
        names, numbers = namespaces(), _global_numbers()
        yield
        self.traces[asked] += changed(names, namespaces())
        if _global_numbers() != numbers:
            self.traces[asked].append("draws from the global random numbers")


def _early(asked: Asked) -> list[str]:
    """What there is to say where it is imported before anybody chose it."""
    found = asked.found
    if found is None or asked.needed or found.module not in sys.modules:
        return []
    return [f"{found.module} is imported although nobody chose it"]


def main() -> int:
    """Print what was found."""
    asked = json.loads(sys.argv[1])
    installed = {(one.group, one.name): one for one in scan()}
    plugins = [Asked(target, group, name, installed.get((group, name))) for target, group, name in asked["plugins"]]
    said = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        looking = Looking(plugins, Effort(**asked["effort"]))
        for one in plugins:
            print(json.dumps(looking.at(one)), file=said, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
