"""Cards by their text, one at least for each keyword of ours, for the conformance kit to play with."""

from __future__ import annotations

from collections.abc import Iterator

from apnap import ApnapError, Definition, Ruleset

TEXTS = (
    "Ward {1}", "Flashback {1}", "Kicker {1}", "Hexproof from red", "Protection from red", "Crew 1", "Equip {1}",
    "When Sample enters, scry 2.", "When Sample enters, surveil 1.", "When Sample enters, it explores.",
    "When Sample enters, mill two cards.", "When Sample enters, sacrifice a creature.",
    "When Sample enters, destroy target creature.", "When Sample enters, exile target creature.",
    "When Sample enters, target player discards a card.", "When Sample enters, it fights target creature.",
    "When Sample enters, search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
    "When Sample enters, create a 1/1 green Elf creature token.", "When Sample enters, tap target creature.",
    "When Sample enters, regenerate target creature.", "When Sample enters, counter target spell.",
)  # fmt: skip


def cards(rules: Ruleset) -> Iterator[Definition]:
    """Those whose words the ruleset has: keywords without parameters by their names, the others as above."""
    texts = [keyword.replace("-", " ").capitalize() for keyword in sorted(rules.compiled.keywords)]
    for number, text in enumerate((*texts, *TEXTS)):
        kind = "Artifact — Equipment" if text.startswith("Equip") else "Creature — Elf"
        name = f"Sample {number}"
        data = {"name": name, "type_line": kind, "mana_cost": "{1}", "oracle_text": text.replace("Sample", name)}
        if kind.startswith("Creature"):
            data |= {"power": "2", "toughness": "2"}
        try:
            yield rules.read(data)
        except ApnapError:
            continue
