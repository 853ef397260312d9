"""Cards from data: the fields that card files have become the definition of a card, or a refusal that says why.

A card compiles wholly or not at all. What is refused is refused by name: the layout, the type line, or the line of text with the
words that nobody declared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from apnap import Ability, AffectsThis, ApnapError, Characteristics, Continuous, Definition, Ruleset, Static
from apnap_plugins.oracle.grammar import FAULTS
from apnap_plugins.oracle.language import FAILED, LINE, NO_EFFECT, SPELL_LINE, Language, NotUnderstood, own_names
from apnap_plugins.oracle.links import with_links
from apnap_plugins.oracle.others import own_types, with_others
from apnap_plugins.oracle.prompts import with_prompts
from apnap_plugins.oracle.undefined_x import undefined_x
from apnap_plugins.rules.continuous.continuous import DefinePT, SetPT
from apnap_plugins.rules.copies.copies import EntersAs, ExceptPT
from apnap_plugins.rules.counters.counters import LOYALTY_COUNTER, EntersWithCounters
from apnap_plugins.rules.faces.faces import MELD, adventurer, flip, meld_card, modal, split, transforming
from apnap_plugins.rules.frames.attractions import LIGHTS, has_astrotorium_back
from apnap_plugins.rules.frames.vanguards import is_vanguard, with_modifiers
from apnap_plugins.rules.objects.names import IsNamed, IsNamedAsThis
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.characteristics import card as one_faced
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in
from apnap_plugins.rules.words.layouts import CardLayout, PlainLayout


class Face(BaseModel):
    """One face of a card in the fields that Scryfall uses."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    name: str = Field(min_length=1)
    type_line: str = ""
    mana_cost: str = ""
    oracle_text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    color_indicator: tuple[str, ...] | None = Field(default=None, strict=False)
    attraction_lights: tuple[int, ...] | None = Field(default=None, strict=False)
    hand_modifier: str | None = None
    life_modifier: str | None = None


class CardRow(Face):
    """A card in the fields that Scryfall uses."""

    layout: str = "normal"
    card_faces: tuple[Face, ...] = Field(default=(), strict=False)
    meld_result: str = ""
    """The name of the combined back face of a meld card, where it stands in a row of its own."""
    formats: tuple[str, ...] = Field(default=(), strict=False)
    """The formats in which the card may be played, in lower case, as far as the card file says so."""


def with_combined_face(row: CardRow, combined: CardRow | None) -> CardRow:
    """The row of a meld card with both its faces; card files have the combined one in a row of its own (CR 713.3)."""
    if combined is None or row.layout != MELD or row.card_faces:
        return row
    faces = tuple(Face(**{name: getattr(one, name) for name in Face.model_fields}) for one in (row, combined))
    return row.model_copy(update={"card_faces": faces})


class CardRefused(ApnapError):
    """A card can't be played. `reason` sorts the refusals, `where` is the line or field at fault."""

    def __init__(self, name: str, reason: str, detail: str, where: str = "") -> None:
        super().__init__(f"card {name!r} is refused: {reason}: {detail}" + (f" (in {where!r})" if where else ""))
        self.name = name
        self.reason = reason
        self.detail = detail
        self.where = where


ONE_FACE: Final = frozenset(["normal", "saga", "class", "token", "planar", "scheme", "vanguard"])
TWO_FACES: Final[dict[str, Callable[[Definition, Definition], Definition]]] = {
    "split": split,
    "aftermath": split,
    "transform": transforming,
    "modal_dfc": modal,
    "flip": flip,
    "adventure": adventurer,
    MELD: meld_card,
}
"""The layouts that have rules, and how their faces become one card (CR 709, 710, 712, 713, 716)."""
WITH_LAYOUTS: Final = frozenset(["Dungeon"])
"""Card types whose cards are no rows of ordinary paragraphs (CR 309): the mechanic that has them declares how they are read."""


RULED: Final = frozenset(["enchantment", "instant", "sorcery"])
"""Card types whose subtypes mean rules (CR 303.4, 715-717): one that the rules don't know isn't just a word."""
SPELLS: Final = frozenset(["instant", "sorcery"])


@contextmanager
def refusing(language: Language, name: str) -> Iterator[None]:
    """An error that nobody foresaw while a card of this name is looked at refuses that card, and no other."""
    try:
        yield
    except CardRefused:
        raise
    except FAULTS as why:
        raise CardRefused(name, FAILED, language.fault(why)) from why


def definition(language: Language, row: CardRow) -> Definition:
    """The card that a row describes. Raises CardRefused where anything in it is not understood, or nothing says what an X is."""
    with refusing(language, row.name):
        made = _card(language, row)
        for amiss in undefined_x(made):
            raise CardRefused(row.name, NO_EFFECT, amiss)
        return made


def _card(language: Language, row: CardRow) -> Definition:
    make = TWO_FACES.get(row.layout)
    if row.layout == MELD and not row.card_faces:
        raise CardRefused(row.name, "layout", _lacks_its_back(row))
    if make is not None:
        if len(row.card_faces) != 2:
            raise CardRefused(row.name, "faces", f"layout {row.layout!r} has two faces, not {len(row.card_faces)}")
        front, back = (_face(language, face, row.name) for face in row.card_faces)
        _check_faces(row, front.characteristics, back.characteristics)
        return make(front, back)
    layout = next((one for one in language.ruleset.compiled.contributions(CardLayout) if one.name == row.layout), None)
    plain = ONE_FACE.union(one.name for one in language.ruleset.compiled.contributions(PlainLayout))
    if layout is None and row.layout not in plain:
        raise CardRefused(row.name, "layout", f"the layout {row.layout!r} has no rules here")
    return _face(language, row, row.name, layout)


def _lacks_its_back(row: CardRow) -> str:
    """What is said of one row of a meld pair alone."""
    if row.meld_result:
        return f"its back face, a half of {row.meld_result!r}, stands in another row that is not there"
    return "the combined back face of a meld pair is no card by itself"


def _check_faces(row: CardRow, front: Characteristics, back: Characteristics) -> None:
    """Refuses faces that only later cards of a layout have, which the rules here say nothing of.

    The inset part of an adventurer card is an Adventure, not another spell that shares the frame, and the card is one that can
    be cast from exile (CR 716.3d); the halves of split cards are instants and sorceries (CR 709).
    """
    if row.layout == "adventure" and "Adventure" not in back[SUBTYPES]:
        raise CardRefused(row.name, "layout", f"{row.card_faces[1].type_line!r} is no Adventure: it has no rules here")
    if row.layout == "adventure" and "land" in front[TYPES]:
        raise CardRefused(row.name, "layout", "a land that has an Adventure has no rules here")
    types: tuple[frozenset[str], ...] = (front[TYPES], back[TYPES])
    if row.layout in ("split", "aftermath") and any(SPELLS.isdisjoint(half) for half in types):
        raise CardRefused(row.name, "layout", "a split card with halves that are permanents has no rules here")


def _check_subtypes(language: Language, card: str, values: Characteristics) -> None:
    """Refuses subtypes that mean rules which came later than the edition: Omen, Case, Room, Role."""
    types: frozenset[str] = values[TYPES]
    subtypes: frozenset[str] = values[SUBTYPES]
    lists = subtypes_in(language.ruleset.compiled)
    for subtype in sorted(subtypes):
        if types <= RULED and not lists.list_of(subtype):
            kind = "enchantment" if "enchantment" in types else "spell"
            raise CardRefused(
                card, "subtype", f"the rules of {language.ruleset.wish.edition} know no {kind} type {subtype!r}"
            )


_MARKS: Final = re.compile("[\u00b6\u27e6]")
"""What normal form has where a card has a line's end or brackets: such paragraphs are no text for people."""


LOYALTY_OF_X: Final = Static((EntersWithCounters(LOYALTY_COUNTER, X()),))
"""What a planeswalker enters with whose loyalty is X: the X that was paid for it (CR 107.3, 306.5b)."""


def is_spell(type_line: str) -> bool:
    """Whether lines of text are spell abilities where they are nothing else (CR 113.3a)."""
    return re.search(r"\b(Instant|Sorcery)\b", type_line) is not None


def _face(language: Language, face: Face, card: str, layout: CardLayout | None = None) -> Definition:
    for word in face.type_line.split():
        if word in WITH_LAYOUTS and (layout is None or word not in layout.types):
            raise CardRefused(card, "card type", f"{word.lower()} cards have no rules here")
    try:
        abilities = _abilities(language, face) if layout is None else _by_layout(language, face, layout)
    except NotUnderstood as why:
        raise CardRefused(card, why.reason, why.detail, why.line) from None
    if face.loyalty == "X" and "{X}" in (face.mana_cost or ""):
        abilities = (*abilities, LOYALTY_OF_X)
    defined = [part for ability in abilities if isinstance(ability, Static) for part in _numbers_of(ability)]
    values: dict[str, Any] = {"cost": face.mana_cost}
    values["loyalty"] = 0 if LOYALTY_OF_X in abilities else _number(card, "loyalty", face.loyalty)
    values["power"] = _number(card, "power", face.power, any(part.power is not None for part in defined))
    values["toughness"] = _number(
        card, "toughness", face.toughness, any(part.toughness is not None for part in defined)
    )
    if face.color_indicator is not None:
        values["colors"] = "".join(face.color_indicator)
    try:
        made = one_faced(face.name, _of_the_rules(face.type_line), *abilities, **values)
    except ValueError as why:
        raise CardRefused(card, "type line or symbol", str(why)) from None
    _check_subtypes(language, card, made.characteristics)
    return _lit(card, face, made) if not is_vanguard(made) else _modified(card, face, made)


def _numbers_of(ability: Static) -> Iterator[DefinePT | SetPT | ExceptPT]:
    """The parts by which an ability says what a star stands for: it defines that, or sets it otherwise (CR 208.2b, 604.3a)."""
    if ability.defining:
        yield from (part for part in ability.walk() if isinstance(part, DefinePT))
        return
    own = (effect for effect in ability.effects if isinstance(effect, Continuous) and effect.affects == AffectsThis())
    yield from (part for effect in own for part in effect.parts if isinstance(part, SetPT))
    entering = (effect for effect in ability.effects if isinstance(effect, EntersAs))
    yield from (part for effect in entering for part in effect.walk() if isinstance(part, ExceptPT))


def _lit(card: str, face: Face, made: Definition) -> Definition:
    """An Attraction with the numbers that are lit up on it (CR 718.1). Refused where the data doesn't say which these are."""
    if not has_astrotorium_back(made):
        return made
    if face.attraction_lights is None:
        raise CardRefused(
            card, "attraction lights", "the data has no `attraction_lights`, the numbers that are lit up on it"
        )
    lit = made.characteristics.replace({LIGHTS.name: frozenset(face.attraction_lights)})
    return Definition(made.key, lit, made.layout, made.faces, made.requires)


def _modified(card: str, face: Face, made: Definition) -> Definition:
    """A vanguard with the modifiers that stand on it (CR 210.1, 211.1). Refused where the data doesn't say which these are."""
    hand, life = face.hand_modifier, face.life_modifier
    if hand is None or life is None:
        raise CardRefused(card, "modifiers", "the data has no `hand_modifier` and `life_modifier` of the vanguard")
    return with_modifiers(made, _modifier(card, "hand modifier", hand), _modifier(card, "life modifier", life))


def _modifier(card: str, what: str, text: str) -> int:
    """A number behind a sign, or 0 (CR 210.1, 211.1)."""
    if re.fullmatch(r"[+-][0-9]{1,3}|[+-]?0", text):
        return int(text)
    raise CardRefused(card, what, f"{text!r} is no number with a sign")


def _abilities(language: Language, face: Face) -> tuple[Ability, ...]:
    """What the text of a face says. Raises NotUnderstood."""
    root = SPELL_LINE if is_spell(face.type_line) else LINE
    readings = language.read(face.oracle_text, own_names(face.name, face.type_line), root)
    own = own_types(face.type_line, (ability for reading in readings for ability in reading.abilities))
    abilities: tuple[Ability, ...] = ()
    texts: list[str] = []
    for reading in readings:
        for ability in reading.abilities:
            asking = with_prompts(language, _with_name(ability, face.name), reading.line, face.name)
            abilities += (with_others(asking, reading.line, own, face.type_line),)
            texts.append(reading.line if len(reading.abilities) == 1 and not _MARKS.search(reading.line) else "")
    linked = with_links(abilities, face.oracle_text)
    as_read(language.ruleset).update({(face.name, one): text for one, text in zip(linked, texts, strict=True) if text})
    return linked


def as_read(ruleset: Ruleset) -> dict[tuple[str, Ability], str]:
    """The paragraphs that were read so far, by the names of cards and the abilities that they mean; what has a name is "~"."""
    return ruleset.compiled.memo("card text: paragraphs as read", dict[tuple[str, Ability], str])


def _by_layout(language: Language, face: Face, layout: CardLayout) -> tuple[Ability, ...]:
    """What the paragraphs of a card mean by its layout. Raises NotUnderstood."""
    try:
        paragraphs = layout.paragraphs(face.oracle_text.split("\n"))
    except ValueError as why:
        raise CardRefused(face.name, "layout", str(why)) from None
    one_by_one = (face.model_copy(update={"oracle_text": paragraph.line}) for paragraph in paragraphs)
    read = [_abilities(language, alone) for alone in one_by_one]
    return tuple(ability for one, said in zip(paragraphs, read, strict=True) for ability in one.make(said))


def _with_name(ability: Ability, name: str) -> Ability:
    """An ability of a card that speaks of cards with its own name means that name, wherever the ability gets (CR 201.5)."""
    named = ability.rewritten(lambda part: IsNamed(name) if isinstance(part, IsNamedAsThis) else part)
    assert isinstance(named, Ability)
    return named


def _of_the_rules(type_line: str) -> str:
    """A type line in the words of the rulebook: what is printed as kindred today is the card type tribal (CR 308).

    Sticker sheets have no characteristics, whatever stands where cards have their types (CR 123.2).
    """
    if type_line == "Stickers":
        return ""
    return re.sub(r"\bKindred\b", "Tribal", type_line)


def _number(card: str, what: str, text: str | None, defined: bool = False) -> int | None:
    """A number in the corner of a card. A star is 0 until the ability that defines it says more (CR 107.2, 208.2a).

    What is printed beside the star stays where that ability is lost: 1+* is 1 then, 7-* is 7.
    """
    if text is None:
        return None
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    if "*" in text and defined:
        return sum(map(int, re.findall(r"[0-9]{1,9}", text)))
    raise CardRefused(card, what, f"{text!r} is no number, and no ability that was understood defines it")
