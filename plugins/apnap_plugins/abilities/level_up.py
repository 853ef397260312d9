"""Level up (CR 702.87), and the level symbols of leveler cards (CR 711)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap import (
    COUNTERS,
    Ability,
    AffectsThis,
    Condition,
    Context,
    Continuous,
    Keyword,
    KeywordDefinition,
    Manifest,
    Part,
    Static,
    declares,
    node,
)
from apnap.words import Bindings, Reader, words
from apnap_plugins.rules.continuous.continuous import Gain, SetPT
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.frames.text import BREAK
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.layouts import CardLayout, Paragraph

MANIFEST = Manifest(
    id="level-up",
    name="Level Up",
    kind="keyword ability",
    rules=("702.87", "711"),
    since="ROE",
    requires=("activated-abilities", "casting", "continuous-effects", "counters"),
    kernel=">=0.1,<0.2",
    words=("level up", "LEVEL"),
    not_tested={
        "711.1": "describes how the card is printed",
        "711.3": "says that parts of the text box mean nothing by themselves",
    },
)

LEVEL: Final = "level"
"""The name of the counters that level up puts on a permanent (CR 702.87a)."""
SYMBOL: Final = "level symbol"
"""The id of the keyword ability that a level symbol is (CR 711.2)."""
Band = tuple[int, int | None]
"""The numbers in a level symbol, from and to; None for "or more" (CR 711.2)."""


def level_up(*cost: CostPart) -> Keyword:
    """Level up [cost] (CR 702.87a)."""
    return Keyword("level-up", (cost,))


def level_symbol(band: Band, size: tuple[int, int], *abilities: Ability) -> Keyword:
    """A level symbol with what stands in its striation: abilities, and power and toughness (CR 711.2a, 711.2b)."""
    return Keyword(SYMBOL, (band, size, abilities))


@node
class LevelCountersAre(Condition):
    """This has at least `least` level counters, and no more than `most` where that is a number (CR 711.2a, 711.2b)."""

    least: int
    most: int | None = None
    reads = frozenset([COUNTERS.name])

    def holds(self, ctx: Context) -> bool:
        """Level counters from wherever; the levels of a Class are something else (CR 702.87c, 711.7)."""
        number = counters_on(ctx.game, ctx.source, LEVEL)
        return number >= self.least and (self.most is None or number <= self.most)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.87a: an activated ability, only as a sorcery; it is there whatever the level is (CR 711.4)."""
    return (Activated(cost_parts(keyword.parameters[0]), PutCounters(LEVEL), sorcery=True, tag="level-up"),)


def _symbol_means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.87b, 711.2a, 711.2b: a static ability; below and elsewhere the printed size counts (CR 711.5, 711.6)."""
    (least, most), size, abilities = keyword.parameters
    parts: tuple[Part, ...] = (SetPT(*size), *((Gain(abilities),) if abilities else ()))
    return (Static((Continuous(AffectsThis(), parts),), LevelCountersAre(least, most)),)


# Leveler cards ----------------------------------------------------------------------------------------

_BAND: Final = re.compile(r"LEVEL ([0-9]{1,9})(?:[-\u2013]([0-9]{1,9})|\+)")
_SIZE: Final = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


def _paragraphs(lines: Sequence[str]) -> Sequence[Paragraph]:
    """What stands under a level symbol is read as one line, with its size behind the symbol (CR 711.2)."""
    out: list[str] = []
    in_band = False
    for line in lines:
        if _BAND.fullmatch(line):
            in_band = True
            out.append(line)
        elif not in_band:
            out.append(line)
        elif _BAND.fullmatch(out[-1]):
            if not _SIZE.fullmatch(line):
                raise ValueError(f"power and toughness stand below {out[-1]!r}, and not {line!r}")
            out[-1] += f" {line}"
        else:
            out[-1] += f" {BREAK} {line}"
    return [Paragraph(line, tuple) for line in out]


def _symbols(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """LEVEL N1-N2 or LEVEL N3+ at the beginning of a line."""
    plus = tokens[at + 2 : at + 3] == ("+",)
    found = _BAND.fullmatch(" ".join(tokens[at : at + 2]) + ("+" if plus else ""))
    if at > 0 or found is None:
        return []
    return [(at + (3 if plus else 2), (int(found[1]), int(found[2]) if found[2] else None))]


def _written_symbol(value: Any) -> str | None:
    if not (isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int)):
        return None
    least, most = value
    return f"LEVEL {least}+" if most is None else f"LEVEL {least}-{most}"


def _band(b: Band, n: tuple[int, int], s: tuple[Ability, ...]) -> tuple[Ability, ...]:
    return (level_symbol(b, n, *s),)


def _says_band(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) and tree[0].id == SYMBOL:
        band, size, abilities = tree[0].parameters
        if abilities:
            yield {"b": band, "n": size, "s": abilities}


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("level-up", _means, worded=keyword_with_cost, cumulative=True),
    # Level symbols; parameters: the numbers, power and toughness, the abilities.
    KeywordDefinition(SYMBOL, _symbol_means, cumulative=True, text="{0}: {1} {2}"),
    # How leveler cards are read.
    CardLayout("leveler", (), _paragraphs),
    Reader("level symbol", _symbols, _written_symbol),
    words("line", "{b:level symbol} {n:n/n}", lambda b, n: (level_symbol(b, n),)),
    words("line", f"{{b:level symbol}} {{n:n/n}} {BREAK} {{s:section}}", _band, _says_band),
)
