"""Two things of different kinds that are chosen as something enters: "a color and a creature type" (CR 607.2d, 614.12a)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused

LAB = (
    "As this artifact enters, choose a color and a creature type.\nCreatures you control of the chosen color get +1/+0.\n"
    "Creatures you control of the chosen type get +0/+3."
)


@rule("607.2d", "614.12a")
def test_each_of_both_is_what_its_words_mean():
    s = table()
    s.put(
        0, "battlefield", beast("Elf", types="Creature \u2014 Elf"), beast("Ox", types="Creature \u2014 Ox", cost="{G}")
    )
    s.put(0, "hand", made("Lab", "Artifact", LAB))
    s.expect(0, "607.2d", "G").expect(0, "607.2d", "Elf")
    s.cast(0, "Lab")
    s.resolve()
    assert (s.pt("Elf"), s.pt("Ox")) == ((2, 5), (3, 2))


def test_two_of_one_kind_are_not_told_apart():
    with pytest.raises(CardRefused):
        made("Twice", "Artifact", "As this artifact enters, choose a color and a color.")
