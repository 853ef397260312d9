"""Writes the pages of the vocabulary: every node that trees are made of, and every category of words.

Everything is taken from the classes and from what the plugins in force declare.

usage: vocabulary.py FOLDER

The documentation builds them; they are not committed.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, final

import arguments
import packs
from apnap import Node, Ruleset, StaticEffect
from apnap.core.abilities import AbilityTable
from apnap.testing.rule import rules_in_text
from apnap.words import Derived, Hole, WordDeclaration, WordList, Words
from apnap_plugins.oracle.constructors import Constructors, home
from apnap_plugins.oracle.grammar import Grammar, Slot
from apnap_plugins.oracle.language import LINE, SPELL_LINE
from node_examples import Example, examples

COMMON: Final = "the base game's common words"
"""Who owns what lies in modules that several plugins share."""
TITLES: Final = {
    "Ability": "Abilities",
    "Affects": "Which objects an effect affects",
    "Answering": "Answers to questions",
    "Choice": "Choices",
    "Condition": "Conditions",
    "CopyException": "Exceptions of copies",
    "Cost": "Costs",
    "Duration": "Durations",
    "Filter": "Filters",
    "Instruction": "Instructions",
    "Op": "Operations of parts",
    "Part": "Parts of continuous effects",
    "Prohibition": "Prohibitions",
    "Qualities": "Qualities of protection",
    "Quantity": "Quantities",
    "Replacement": "Replacement and prevention effects",
    "Restriction": "Restrictions on mana",
    "Rider": "Riders on mana",
    "Selector": "Selectors",
    "StaticEffect": "Other static effects",
    "TriggerCondition": "Trigger conditions",
    "": "Other nodes",
}
"""What kinds are called; one that is not here by the name of its base class."""
MOST_WORDS: Final = 4
MOST_ENTRIES: Final = 12


@final
@dataclass(frozen=True, slots=True)
class Entry:
    """A type of nodes: its class, its kind by the base class, and the plugin that owns it."""

    cls: type[Node]
    kind: str
    owner: str

    @property
    def label(self) -> str:
        """What links lead to."""
        return "node-" + re.sub(r"[^a-z0-9]+", "-", f"{self.cls.__module__}-{self.cls.__qualname__}".lower()).strip("-")

    def link(self) -> str:
        """Its name with a link."""
        return f"[`{self.cls.__name__}`](#{self.label})"


# What there is ------------------------------------------------------------------------------------------


def entries(ruleset: Ruleset) -> list[Entry]:
    """Every type of nodes of the kernel and of what is in force, by kind, owner and name."""
    packages = {"apnap", *(module.partition(".")[0] for module in ruleset.compiled.modules)}
    found = {(cls.__module__, cls.__qualname__): cls for cls in _below(Node) if _is_made(cls)}
    known = [
        Entry(cls, _kind(cls), owner_of(ruleset, cls))
        for (module, _), cls in found.items()
        if module.partition(".")[0] in packages and ".testing" not in module
    ]
    return sorted(known, key=lambda one: (title(one.kind), one.owner, one.cls.__name__, one.cls.__module__))


def _below(cls: type[Node]) -> Iterator[type[Node]]:
    for one in cls.__subclasses__():
        yield one
        yield from _below(one)


def _is_made(cls: type[Node]) -> bool:
    """Whether a class is decorated, so that trees can have it; others are bases."""
    return "__dataclass_fields__" in vars(cls)


def _kind(cls: type[Node]) -> str:
    """The base class that says what a node is for: the one next to `Node`, or to `StaticEffect`; empty for none."""
    bases = [base for base in cls.__mro__[1:] if issubclass(base, Node) and base is not Node and not _is_made(base)]
    narrow = [base for base in bases if base is not StaticEffect]
    return (narrow or bases)[-1].__name__ if bases else ""


def owner_of(ruleset: Ruleset, cls: type[Node]) -> str:
    """The id of the plugin whose class it is, "kernel", or `COMMON`."""
    owner = ruleset.compiled.owner_of_module(cls.__module__)
    return owner or ("kernel" if cls.__module__.partition(".")[0] == "apnap" else COMMON)


def title(kind: str) -> str:
    """What a kind is called."""
    return TITLES.get(kind, kind)


def meaning(cls: type[Node]) -> str:
    """What a class says of itself."""
    return inspect.cleandoc(cls.__doc__ or "")


@cache
def _remarks(module: str) -> Mapping[str, Mapping[str, str]]:
    """What stands below the fields of the classes of a module: texts by class and field."""
    found: dict[str, dict[str, str]] = {}
    todo: list[ast.AST] = [ast.parse(inspect.getsource(sys.modules[module]))]
    while todo:
        cls = todo.pop()
        todo += (one for one in ast.iter_child_nodes(cls) if not isinstance(one, ast.expr))  # no class is in one
        if isinstance(cls, ast.ClassDef):
            for field, after in zip(cls.body, cls.body[1:], strict=False):
                if (
                    isinstance(field, ast.AnnAssign)
                    and isinstance(after, ast.Expr)
                    and isinstance(after.value, ast.Constant)
                ):
                    found.setdefault(cls.name, {})[ast.unparse(field.target)] = " ".join(str(after.value.value).split())
    return found


# Pages of nodes -----------------------------------------------------------------------------------------


@final
class Vocabulary:
    """What the pages are made from: a ruleset, its nodes and its words."""

    def __init__(self, ruleset: Ruleset, found: Mapping[type[Node], Example]) -> None:
        self.ruleset = ruleset
        self.examples = found
        self.entries = entries(ruleset)
        self.by_class = {one.cls: one for one in self.entries}
        self.grammar = Grammar(ruleset.words)
        self.categories = categories(ruleset.words)
        self.users = readers(self.grammar)
        patterns = (pattern for known in self.grammar.patterns.values() for pattern in known)
        self.templates = {id(one.words): one.template for one in patterns}
        """What words mean where all slots are holes; the same in singular and plural. None where the way back is written out."""
        self.makers = self._makers()
        self.by_rule = {type(part) for _, table in ruleset.compiled.rule_effects for part in _in_force(table)}

    def _makers(self) -> Mapping[type[Node], list[tuple[str, str]]]:
        """For each type of nodes the words whose meaning has it: (wording, category), the shortest first."""
        found: dict[type[Node], dict[tuple[str, str], None]] = defaultdict(dict)
        for category, patterns in self.grammar.patterns.items():
            for pattern in patterns:
                for part in _parts(pattern.template):  # None where the way back is written out
                    wording = pattern.words.wordings[0]
                    found[type(part)][wording, base(category)] = None
        return {cls: sorted(said, key=lambda one: (len(one[0]), one)) for cls, said in found.items()}

    def node(self, entry: Entry) -> str:
        """What a page says of one type of nodes."""
        cls, said = entry.cls, self.examples.get(entry.cls)
        lines = [f"({entry.label})=", f"#### {cls.__name__}", "", meaning(cls), ""]
        rules = rules_in_text(meaning(cls))
        lines += [f"Rules: {', '.join(rules)}", ""] if rules else []
        lines += [*_parameters(cls), *_text_of(said), *self._words_for(cls, said)]
        if said is None and cls in self.by_rule:
            lines += ["In force by the rules of its owner, without a card that says it.", ""]
        return "\n".join([*lines, "```python", _made(cls, said), "```", ""])

    def _words_for(self, cls: type[Node], said: Example | None) -> list[str]:
        """The words that make it, where no example shows them."""
        made = self.makers.get(cls, [])[:MOST_WORDS]
        if said is not None or not made:
            return []
        return ["Words: " + ", ".join(f"`{wording}` ({words_link(category)})" for wording, category in made), ""]

    def kind_page(self, kind: str) -> str:
        """The page of one kind, owner by owner."""
        mine = [one for one in self.entries if one.kind == kind]
        about = next((base for one in mine for base in one.cls.__mro__ if base.__name__ == kind), None)
        lines = [f"# {title(kind)}: {len(mine)}", ""]
        if about is not None and issubclass(about, Node):
            lines += [meaning(about), "", *_parameters(about), *_methods(about)]
        for owner in dict.fromkeys(one.owner for one in mine):
            lines += [f"### {owner}", "", *(self.node(one) for one in mine if one.owner == owner)]
        return "\n".join(lines).replace("\n### ", "\n## ").replace("\n#### ", "\n### ")

    def owners_page(self) -> str:
        """The page that lists what each plugin brings."""
        lines = ["# Nodes by their owner", "", "Each plugin with its nodes, by kind.", ""]
        owners: dict[str, list[Entry]] = defaultdict(list)
        for one in self.entries:
            owners[one.owner].append(one)
        for owner, mine in sorted(owners.items()):
            lines += [f"## {owner}: {len(mine)}", ""]
            for kind in dict.fromkeys(one.kind for one in mine):
                lines += [f"- {title(kind)}: {', '.join(one.link() for one in mine if one.kind == kind)}"]
            lines.append("")
        return "\n".join(lines)

    def index_page(self) -> str:
        """The first page, with the number of nodes and words of each kind."""
        lines = [INDEX_HEAD.format(nodes=len(self.entries), words=len(self.categories))]
        lines += ["| kind | nodes | with a text |", "| --- | ---: | ---: |"]
        for kind in self.kinds():
            mine = [one for one in self.entries if one.kind == kind]
            shown = sum(one.cls in self.examples for one in mine)
            lines.append(f"| [{title(kind)}]({_file(kind)}.md) | {len(mine)} | {shown} |")
        pages = [*(_file(kind) for kind in self.kinds()), "owners", "words"]
        return "\n".join([*lines, "", "```{toctree}", ":maxdepth: 1", ":hidden:", "", *pages, "```", ""])

    def kinds(self) -> list[str]:
        """All kinds that have nodes, by title."""
        return list(dict.fromkeys(one.kind for one in self.entries))

    # Pages of words -------------------------------------------------------------------------------------

    def words_index(self) -> str:
        """The page that lists all categories."""
        known = self.categories
        lines = [
            f"# Categories of words: {len(known)}",
            "",
            WORDS_HEAD,
            "| category | declared | by |",
            "| --- | ---: | --- |",
        ]
        for name, things in known.items():
            owners = ", ".join(dict.fromkeys(owner for owner, _ in things))
            lines.append(f"| {words_link(name)} | {len(things)} | {owners} |")
        pages = [f"words_{letter}" for letter in self.letters()]
        return "\n".join([*lines, "", "```{toctree}", ":maxdepth: 1", ":hidden:", "", *pages, "```", ""])

    def letters(self) -> list[str]:
        """The letters with which categories begin."""
        return sorted({_letter(name) for name in self.categories})

    def words_page(self, letter: str) -> str:
        """The page of the categories that begin with a letter."""
        known, users = self.categories, self.users
        lines = [f"# Words: {letter}", ""]
        for name in sorted(name for name in known if _letter(name) == letter):
            lines += [f"({_words_label(name)})=", f"## {name}", "", *_numbered(name, known[name])]
            used = [words_link(one) for one in users.get(name, ())]
            roots = [] if name not in (LINE, SPELL_LINE) else ["the reader, as a whole paragraph"]
            lines += [f"Read in: {', '.join([*roots, *used]) or 'no words of others'}", ""]
            for owner in dict.fromkeys(owner for owner, _ in known[name]):
                lines += [f"Of {owner}:", ""]
                lines += [row for plugin, thing in known[name] if plugin == owner for row in self.declared(thing)]
                lines.append("")
        return "\n".join(lines)

    def declared(self, thing: WordDeclaration) -> list[str]:
        """What a declaration says, as rows of a list."""
        if isinstance(thing, Words):
            said = ", or ".join(_code(wording) for wording in thing.wordings)
            made = self._made_by(thing)
            return [f"- {said}" + (f": {made}" if made else "")]
        if isinstance(thing, WordList):
            shown = ", ".join(
                _code(text if isinstance(text, str) else " / ".join(text)) for text, _ in thing.entries[:MOST_ENTRIES]
            )
            rest = len(thing.entries) - MOST_ENTRIES
            return [f"- a list of {len(thing.entries)}: {shown}" + (f" and {rest} more" if rest > 0 else "")]
        if isinstance(thing, Derived):
            instead = _code(thing.instead) if thing.instead else "nothing"
            return [
                f"- the words of `{thing.of}` that begin with {_code(thing.beginning)}, with {instead} in its place"
            ]
        return [f"- what `{getattr(thing.read, '__name__', 'a reader')}` reads: {_first_line(thing.read)}"]

    def _made_by(self, thing: Words) -> str:
        """Links to the types of nodes that words make, the outermost first."""
        made = dict.fromkeys(type(part) for part in _parts(self.templates.get(id(thing))))
        if not made and isinstance(thing.means, type) and thing.means in self.by_class:
            made = {thing.means: None}
        return ", ".join(self.by_class[cls].link() for cls in made if cls in self.by_class and cls is not Hole)


INDEX_HEAD: Final = """# Vocabulary

What abilities are made of, written by `tools/vocabulary.py` from the classes and from what the plugins of this project declare:
{nodes} types of nodes, and {words} categories of words. Each node has its parameters, what it means, a text that says it (as the
oracle prints it) and the constructor that makes it; what has no text is made by rules, or by code only.

`apnap try "Rules text"` shows how nodes are put together, the [cookbook](../../cookbook.md) has twenty abilities,
[the list of owners](owners.md) what each plugin brings, and [the categories of words](words.md) how things are said.
"""

WORDS_HEAD: Final = """A category is a kind of phrase. In a wording `{name:category}` is a slot for a phrase of a category,
`[one|many]` a word with its singular and plural, and `#` marks what agrees in number ([card text](../../card_text.md) tells
more). What is declared may be a wording with others that mean the same, a list of words, or code that reads what no list holds.
"""


def categories(declared: Iterable[tuple[str, WordDeclaration]]) -> dict[str, list[tuple[str, WordDeclaration]]]:
    """What is declared by category, whatever its number, with who declares it, by owner."""
    found: dict[str, list[tuple[str, WordDeclaration]]] = defaultdict(list)
    for plugin, thing in declared:
        found[base(thing.category)].append((plugin, thing))
    return {name: sorted(things, key=lambda pair: pair[0]) for name, things in sorted(found.items())}


@cache
def base(category: str) -> str:
    """A category without its mark of number."""
    return re.sub(r"(#|\.[sp])$", "", category)


def readers(grammar: Grammar) -> dict[str, list[str]]:
    """For each category those whose words have a slot for it."""
    found: dict[str, set[str]] = defaultdict(set)
    for category, patterns in grammar.patterns.items():
        for pattern in patterns:
            for element in pattern.elements:
                if isinstance(element, Slot):
                    found[base(element.category)].add(base(category))
    return {name: sorted(users) for name, users in found.items()}


def _numbered(name: str, things: list[tuple[str, WordDeclaration]]) -> list[str]:
    has_number = any(thing.category != name for _, thing in things)
    return [f"In singular and plural (`{name}.s`, `{name}.p`).", ""] if has_number else []


def _first_line(function: Any) -> str:
    doc = inspect.getdoc(function) or ""
    return doc.partition("\n")[0]


def _words_label(category: str) -> str:
    """What links to a category lead to; signs are spelt out, so that two categories never share one."""
    return "words-" + re.sub(r"[^a-z0-9 ]", lambda sign: f"u{ord(sign[0]):x}", category.lower()).replace(" ", "-")


def words_link(category: str) -> str:
    """A category with a link to its words."""
    return f"[{category}](#{_words_label(category)})"


def _code(text: str) -> str:
    """Text as code, also where it has marks of code."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def _letter(category: str) -> str:
    """The page that a category is on."""
    return category[0] if category[0].isalpha() else "other"


def _file(kind: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind or "other").lower()


def _parts(value: Any) -> Iterator[Node]:
    """All nodes of a value, also in tuples."""
    if isinstance(value, Node):
        yield from value.walk()
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)


def _in_force(table: AbilityTable) -> Iterator[Node]:
    """All nodes of the effects in a table."""
    lists = (
        table.triggers,
        table.replacements,
        table.prohibitions,
        table.answers,
        table.continuous,
        table.state_triggers,
    )
    for piece in (piece for pieces in lists for piece in pieces):
        yield from _parts(piece.effect)


def _parameters(cls: type[Node]) -> list[str]:
    """A table of the parameters of a class; nothing where it has none."""
    fields = dataclasses.fields(cls) if _is_made(cls) else ()  # type: ignore[arg-type]
    if not fields:
        return []
    said: dict[str, str] = {}
    for one in reversed(cls.__mro__):
        if issubclass(one, Node) and one is not Node:
            said |= _remarks(one.__module__).get(one.__name__, {})
    rows = [
        f"| `{field.name}` | `{_cell(str(field.type))}` | {_default(field)} | {_cell(said.get(field.name, ''))} |"
        for field in fields
    ]
    return ["| parameter | type | default | |", "| --- | --- | --- | --- |", *rows, ""]


def _default(field: Any) -> str:
    if field.default is dataclasses.MISSING:
        return "" if field.default_factory is dataclasses.MISSING else "made anew"
    return f"`{_cell(Constructors(field.default).expression(field.default))}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _methods(cls: type[Node]) -> list[str]:
    """What a class of a kind is asked, with what each question means."""
    rows = []
    for name, thing in vars(cls).items():
        if inspect.isfunction(thing) and not name.startswith("_") and thing.__doc__:
            rows.append(f"- `{name}{_signature(thing)}`: {' '.join(inspect.cleandoc(thing.__doc__).split())}")
    return ["What one defines:", "", *rows, ""] if rows else []


def _signature(function: Any) -> str:
    """How a method is called, without the object itself."""
    return str(inspect.signature(function)).replace("'", "").replace("(self, ", "(").replace("(self)", "()")


def _text_of(said: Example | None) -> list[str]:
    """How a node is said."""
    if said is None:
        return []
    if said.keyword:
        return [f"Text: it is part of what {_code(said.keyword)} means, as in {_code(said.line)}", ""]
    whole = (
        "" if said.phrase.casefold().strip(".") == said.line.casefold().strip(".") else f", as in {_code(said.line)}"
    )
    return [f"Text: {_code(said.phrase)} ({words_link(base(said.category))}){whole}", ""]


def _made(cls: type[Node], said: Example | None) -> str:
    """The Python that makes a node: the one of the example, or with the names of what must be given."""
    if said is not None:
        written = Constructors(said.node)
        return f"{written.imports()}\n\n{written.expression(said.node)}"
    needed = [field.name for field in dataclasses.fields(cls) if field.default is dataclasses.MISSING]  # type: ignore[arg-type]
    return f"from {home(cls)} import {cls.__name__}\n\n{cls.__name__}({', '.join(needed)})"


def pages(vocabulary: Vocabulary) -> dict[str, str]:
    """All pages by the names of their files."""
    found = {"index": vocabulary.index_page(), "owners": vocabulary.owners_page(), "words": vocabulary.words_index()}
    found |= {_file(kind): vocabulary.kind_page(kind) for kind in vocabulary.kinds()}
    found |= {f"words_{letter}": vocabulary.words_page(letter) for letter in vocabulary.letters()}
    return {f"{name}.md": text for name, text in found.items()}


def write(folder: Path, found: Mapping[str, str]) -> None:
    """Write pages into a folder, which gets no other; a page that says the same already stays as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        if old.name not in found:
            old.unlink()
    for name, text in found.items():
        page = folder / name
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def main(given: list[str] | None = None) -> int:
    """Write the pages into the folder that was named."""
    target = Path(arguments.folder(__doc__, given))
    ruleset = Ruleset.load(sets=packs.codes())
    made = Vocabulary(ruleset, examples(ruleset))
    write(target, pages(made))
    with_text = sum(one.cls in made.examples for one in made.entries)
    print(f"{len(made.entries)} types of nodes, {with_text} of them with a text")
    return 0


if __name__ == "__main__":
    sys.exit(main())
