#!/usr/bin/env python3
"""Write the notebook of docs/why.md, and run it, so that it has its answers.  usage: python tools/why_notebook.py

Needs the extra `notebook`. A test runs the notebook again and compares the answers.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import arguments

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "examples" / "why"
NOTEBOOK: Final = FOLDER / "ten_questions.ipynb"
SECONDS: Final = 300
HEAD: Final = """\
# Ten questions for a judge

Each is asked of a position in a scenario file beside this notebook, and answered by `game.why` or `game.why_not`: by rule
number, source, layer, timestamp and event. Run the first cell, then change what you like. It needs `apnap`, the packs `lea`,
`iko`, `mid` and `cmr`, and something that shows notebooks."""
SETUP: Final = '''\
from pathlib import Path

from apnap import PLAYER, Ruleset
from apnap.testing.files import position_in
from apnap_plugins.testing import Table

rules = Ruleset.load(sets=["lea", "iko", "mid", "cmr"])


def position(name):
    """The game of a scenario file, after all its steps."""
    return position_in(Path(f"{name}.toml"), rules, Table).game'''
ASKED: Final = """
What is left of an Angel that loses all abilities?

Sludge Monster takes the abilities in layer 6 and sets power and toughness in 7b; Crusade adds in 7c, whichever was there first.
---
answer = position("layers").why("Serra Angel")
print(answer)
[(step.layer, step.rule, step.source) for step in answer.steps]
===
Conversion was there first. Why is this Taiga no Plains?

By timestamp it would come first. It depends on Evil Presence, which decides what is a Mountain at all (CR 613.8).
---
print(position("dependency").why("Taiga"))
===
Does a +1/+1 counter count where power and toughness are set?
---
lions = position("counters").why("Savannah Lions")
print(lions)
lions.after[-1]
===
Why can't I cast Terror? There are creatures enough.
---
verdict = position("protection").why_not(0, "cast Terror")
print(verdict)
[(reason.rule, reason.mechanic) for reason in verdict.reasons]
===
Two shields and one bolt: which was used up?

The player who is dealt the damage chose (CR 616.1). The event is found in the log by its words.
---
print(position("replacement").why("event is prevented"))
===
Why give my Elves no mana?
---
print(position("sickness").why_not(0, "activate Llanowar Elves"))
===
Why can't I cast Wrath of God now, with four Plains?
---
print(position("timing").why_not(0, "cast Wrath of God"))
===
Why is the second king gone?
---
print(position("legend").why("where Brago, King Eternal (15)"))
===
The Mammoth was blocked. Why did I lose life?

It has trample (CR 702.19b). An entry of the log can be asked about too.
---
game = position("trample")
print(game.why((PLAYER, 1)))
dealt = next(entry for entry in game.log.entries if "DamageDealt" in game.log.render(entry))
print(game.why(dealt))
===
Which of my creatures can block the Angel?
---
game = position("combat")
for name in ("Grizzly Bears", "Wall of Swords", "Giant Spider"):
    print(game.why_not(1, f"block Serra Angel with {name}", viewer=1))
"""
QUESTIONS: Final = [tuple(part.strip().split("\n---\n")) for part in ASKED.split("===")]
"""Each question with the cell that answers it."""


def notebook() -> Any:
    """The notebook without answers."""
    import nbformat

    new: Any = nbformat.v4  # whose functions have no types
    cells = [new.new_markdown_cell(HEAD), new.new_code_cell(SETUP)]
    for number, (words, code) in enumerate(QUESTIONS, start=1):
        cells += [new.new_markdown_cell(f"## {number}. {words}"), new.new_code_cell(code)]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return new.new_notebook(cells=cells, metadata={"kernelspec": kernel})


def run(book: Any) -> Any:
    """The same with the answers that its cells give, in the folder of the scenario files. Raises what a cell raises."""
    from nbclient import NotebookClient

    where = {"metadata": {"path": str(FOLDER)}}
    NotebookClient(book, timeout=SECONDS, kernel_name="python3", coalesce_streams=True, resources=where).execute()
    for cell in book.cells:
        cell.metadata.pop("execution", None)  # when it ran
    book.metadata.pop("language_info", None)  # which Python it was
    return book


def main() -> int:
    """Write it; return 0."""
    arguments.nothing(__doc__)
    import nbformat

    written: Any = nbformat.writes  # which has no types
    NOTEBOOK.write_text(written(run(notebook())) + "\n", encoding="utf-8")
    print(f"{NOTEBOOK.name}: {len(QUESTIONS)} questions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
