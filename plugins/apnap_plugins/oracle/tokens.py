"""Text as a row of words: how it is cut up, put into normal form, and joined again (CR 207, 201.5).

Normal form: reminder text and flavor words are gone (CR 207.2a, 207.2d), the object's own name and "this creature" are "~",
"an" is "a", and case does not matter. A word keeps its own case beside, since names need it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterable, Sequence
from typing import Final

from apnap_plugins.rules.frames.text import WITHOUT
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES, PLANESWALKER_TYPES
from apnap_plugins.rules.words.before_lines import FLAVOR_WORDS

OWN: Final = "~"
GIVER: Final = "\u2248"
"""In a quoted ability: the object that gives it, by its name."""
_QUOTE: Final = '"'
_INNER_QUOTE: Final = "'"
"""Around an ability that a quoted one gives."""
_GIVES: Final = frozenset(["have", "has", "gain", "gains"])
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_TOKEN: Final = re.compile(
    r"\{[^{}\s]+\}"  # a symbol
    r"|[+-]?(?:\d+|[XxYy*])/[+-]?(?:\d+|[XxYy*])(?![\w/])"  # power and toughness
    r"|[+-](?:\d+|[Xx])(?![\w])"
    r"|'s(?!\w)"
    r"|[\w~]+(?:[-'/.][\w]+)*"
    r"|'s(?!\w)"
    r"|\S"
)
_ENTERS: Final = frozenset(["enter", "enters", "entered", "entering"])
_OLD: Final = {"her": (["his", "or", "her"], "their")}
_LAST_OF_OLD: Final = frozenset(["battlefield", *_OLD])
"""The words with which wordings end that are others today."""
_NON: Final = re.compile(r"non-?(?=[A-Za-z]{3})", re.IGNORECASE)
_NOT_NON: Final = frozenset(["none", "nonetheless"])
_AFTER_QUOTED: Final = frozenset(["and", "for", "until", "named"])
_ROW: Final = re.compile(r"(?<!\S)(\d+)-(\d+)(?= \|)")
"""The results that a row of a table of dice is for, with a hyphen in place of a dash."""
_LOYALTY: Final = re.compile(r"\[([+-]?(?:\d+|X))\](?=:)")
"""A loyalty symbol in square brackets, as rule 107.7 writes it and print does within quotes."""
_STOPS: Final = frozenset([".", ",", "!", "?", '"'])
_THIS: Final = re.compile(
    r"\b[Tt]his (creature|artifact|enchantment|land|permanent|Aura|Equipment|Fortification|Vehicle|Spacecraft|card|spell|token"
    r"|planeswalker|plane|phenomenon|scheme|battle|Saga|Class|Case|Siege|Shrine|Room|Contraption|Attraction|emblem)\b(?!\s+cast)"
)
_PLAIN: Final = str.maketrans(
    {"\u2212": "-", "\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-"}
)


def cut(text: str) -> tuple[str, ...]:
    """The words and marks of a text, each in its own case; "non" and the possessive stand by themselves.

    A sentence that ends with a quoted one gets the full stop that print leaves out, and so does a quoted one that another
    follows, or that words of the same sentence follow which say how long it is had, or what its owner is named.
    """
    text = text.translate(_PLAIN)
    if "|" in text:
        text = _ROW.sub("\\1\u2014\\2", text)
    if "[" in text:
        text = _LOYALTY.sub("\\1", text)
    tokens = _TOKEN.findall(text)
    if _QUOTE not in text:
        return _of_today([part for token in tokens for part in _parts(token)])
    out: list[str] = []
    for token in tokens:
        if out[-2:] == [".", _QUOTE] and out.count(_QUOTE) % 2 == 0 and _begins_sentence(token):
            out.append(".")
        if token in _AFTER_QUOTED and out[-1:] == [_QUOTE] and out.count(_QUOTE) % 2 == 0 and out[-2] not in _STOPS:
            out.insert(-1, ".")
        if token == _QUOTE and out[-1:] == [","] and out[-2:-1] != [_QUOTE] and out.count(_QUOTE) % 2:
            out[-1:] = [".", _QUOTE, ","]  # the comma of the sentence around it, which print puts inside
            continue
        if token == _QUOTE and out[-2:] == [".", _INNER_QUOTE]:
            out.append(".")  # the stop of the quoted sentence around it
        out += _parts(token)
    if out[-2:] == [".", _QUOTE]:
        out.append(".")
    return _of_today(out)


def _begins_sentence(token: str) -> bool:
    """Whether a sentence begins with this word, or a mode with this mark."""
    return token[0].isupper() or token[0] == "\u2022"


def _of_today(words: list[str]) -> tuple[str, ...]:
    """Words in today's wording: what enters, enters the battlefield; "their" stands for "his or her"."""
    if _LAST_OF_OLD.isdisjoint(map(str.lower, words)):
        return tuple(words)
    out: list[str] = []
    for word in words:
        out.append(word)
        if (
            out[-1].lower() == "battlefield"
            and len(out) > 2
            and out[-2].lower() == "the"
            and out[-3].lower() in _ENTERS
        ):
            del out[-2:]
        elif out[-1].lower() in _OLD and len(out) > 2 and [w.lower() for w in out[-3:]] == _OLD[word.lower()][0]:
            out[-3:] = [_OLD[word.lower()][1]]
    return tuple(out)


@functools.lru_cache(maxsize=16_384)
def _parts(token: str) -> tuple[str, ...]:
    """A token without the "non" before it and the possessive behind it, and these."""
    sign = ("'s",) if len(token) > 2 and token.endswith("'s") else ()
    owner = token[:-2] if sign else token
    found = _NON.match(owner)
    if found and owner.lower() not in _NOT_NON:
        return ("non", owner[found.end() :], *sign)
    return (owner, *sign)


_STOP: Final = re.compile("[.:\u2014]")


@functools.lru_cache(maxsize=16_384)
def plain(token: str) -> str:
    """The form in which words are compared."""
    low = token if token.startswith("{") else token.lower()
    return "a" if low == "an" else low


def plain_all(tokens: Iterable[str]) -> tuple[str, ...]:
    """The forms in which words are compared."""
    return tuple(map(plain, tokens))


_OWN_ABILITY: Final = re.compile(rf"{OWN} has $|^You may have {OWN} enter as a copy of .* it has $")
"""What stands before a quoted ability that the object has by its own words."""


_NAMED_TOKEN: Final = re.compile(r"[Cc]reate ([A-Z][\w-]*), a legendary [^.]*\btoken with [^.]*$")
"""What stands before a quoted ability of a token that is created with a name of one word (CR 111.4)."""


def normal(text: str, own_names: Sequence[str] = ()) -> str:
    """A text without reminder text, with "~" for the object itself (CR 201.5, 207.2a).

    In a quoted ability "this creature" is the object that has it, and a name the object that gives it (CR 201.5a).
    `own_names` begin with the whole one. The others are found in sentences only: "Space sculptor" is no sentence.
    """
    text = _REMINDER.sub("", text)
    called = own_names if _STOP.search(text) else own_names[:1]  # a keyword alone may begin as a short name does
    for name in sorted(called, key=len, reverse=True):
        text = _with_own(text, name)
    outside_and_in = text.split(_QUOTE)
    for at in range(1, len(outside_and_in), 2):
        before = outside_and_in[at - 1]
        if not _OWN_ABILITY.search(before):  # else what has it is what gives it
            outside_and_in[at] = outside_and_in[at].replace(OWN, GIVER)
        if token := _NAMED_TOKEN.search(before):  # what has it is called by its name
            outside_and_in[at] = re.sub(rf"\b{token[1]}\b", OWN, outside_and_in[at])
    return _THIS.sub(OWN, _QUOTE.join(outside_and_in)).strip()


_FLAVOR: Final = re.compile(r"(\u2022 |[IVX]+(?:, [IVX]+)* \u2014 )?([A-Z][\w'!-]*(?: [\w'!-]+)*) \u2014 (?=\S)")
"""Flavor words before a paragraph, a mode, or what a chapter ability does (CR 207.2d)."""
_SMALL: Final = frozenset(["a", "an", "and", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with"])


def without_flavor_words(paragraph: str, text: str, names: Container[str] = ()) -> str:
    """A paragraph without the flavor words before it, which mean nothing (CR 207.2d).

    They are written as a name is, "Wind Walk", where a keyword and an ability word have their first letter only in upper case; a
    single word may be either, so those are listed. What `text` names in another place as well, as an anchor word is (CR 614.12b),
    means something, and so does one of the `names` of a mechanic, with its X: "Suspend X".
    """
    found = _FLAVOR.match(paragraph.translate(_PLAIN))
    if found is None:
        return paragraph
    said = found[2]
    big = [word for word in said.split() if word not in _SMALL]
    named = len(big) > 1 and all(word[0].isupper() for word in big)
    if not named and said not in FLAVOR_WORDS:
        return paragraph
    keyword = said.removesuffix(" X").lower().replace(" ", "-")
    if text.count(said) > 1 or keyword in names:
        return paragraph
    return (found[1] or "") + paragraph[found.end() :]


_TYPE_BEFORE: Final = re.compile(r"(?:\bnon-|\b(?:[Ee]ach|[Aa]|[Aa]n|[Aa]nother|[Oo]ther|[Tt]arget|or more) )$")
_TYPE_BEHIND: Final = re.compile(r" planeswalkers?\b")


_CREATURE_BEHIND: Final = re.compile(r" creatures?\b")


def _is_type(text: str, at: int, end: int) -> bool:
    """Whether a planeswalker's name stands there as the type of that name: "each Garruk", "a Gideon planeswalker" (CR 205.3j).

    Or a creature's name as the creature type of that name: "target Assembly-Worker creature" (CR 205.3m).
    """
    if text[at:end] in CREATURE_TYPES:
        return bool(_TYPE_BEFORE.search(text, 0, at) and _CREATURE_BEHIND.match(text, end))
    if text[at:end] not in PLANESWALKER_TYPES:
        return False
    return bool(_TYPE_BEFORE.search(text, 0, at) or _TYPE_BEHIND.match(text, end))


_LONGER: Final = re.compile(r"(?:'s)? (?:(?:the|of) )?[A-Z][a-z]")
"""How a longer name goes on: "Stangg Twin", "Tuktuk the Returned", "Nissa's Chosen"."""
_IN_NAME_BEHIND: Final = re.compile(r"\bnamed (?:[A-Z][\w'-]*(?: (?:of|the|for|and))* )+$")
"""What stands before the end of a longer name: "named Hammer of Nazahn"."""
_TOKEN_NAME: Final = re.compile(r", [A-Z][\w' -]*, a legendary ")
"""How the name of a token goes on that is created: "create Icingdeath, Frost Tongue, a legendary ..."."""


def _with_own(text: str, name: str) -> str:
    """A text with "~" for a name, where it stands as words of its own, and not at the beginning of another name (CR 201.5)."""
    out, done = [], 0
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        alone = not _is_word(text[at - 1 : at]) and not _is_word(text[end : end + 1])
        longer = _LONGER.match(text, end) or _IN_NAME_BEHIND.search(text, 0, at) or _is_token_name(text, at, end)
        if alone and not longer and not _is_type(text, at, end):
            out += [text[done:at], OWN]
            done = end
        at = text.find(name, end if done == end else at + 1)
    return "".join([*out, text[done:]]) if out else text


def _is_token_name(text: str, at: int, end: int) -> bool:
    return text.endswith("create ", 0, at) and _TOKEN_NAME.match(text, end) is not None


def _is_word(mark: str) -> bool:
    return mark.isalnum() or mark == "_"


_NUMERAL: Final = re.compile(r"(.+) [IVXLC]{2,}")
"""A name with a number behind it, in Roman figures."""


def short_names(name: str, type_line: str) -> tuple[str, ...]:
    """What a card may call itself: its name, and a legendary one's also by the first part of it (CR 201.5c)."""
    found = [name]
    if "Legendary" in type_line:
        for mark in (",", " of ", " the "):
            first, sign, _ = name.partition(mark)
            found += [first.rstrip(",")] if sign and len(first) > 2 else []
        number = _NUMERAL.fullmatch(name)  # a king of a long line is called without his number
        found += [number[1]] if number else []
        word = name.split(maxsplit=1)[0].removesuffix(",")
        found += [word] if len(word) > 3 and word not in CREATURE_TYPES else []  # "Sliver Queen" is not called "Sliver"
    return tuple(dict.fromkeys(found))


# Words in square brackets ----------------------------------------------------------------------------

_BRACKETS: Final = re.compile(r"\[(?![+\u2212-]?(?:\d+|X)\])([^\[\]]*)\]")
"""Not a loyalty symbol, which may stand in square brackets too."""


def both_ways(line: str) -> str:
    """A line with words in square brackets: with them, and behind that, between `WITHOUT` marks, without them."""
    if not _BRACKETS.search(line):
        return line
    return f"{_BRACKETS.sub(lambda found: found[1], line)} {WITHOUT[0]} {_BRACKETS.sub('', line).strip()} {WITHOUT[1]}"


def in_brackets(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a line that says itself both ways as they are printed: what the second way lacks is in square brackets."""
    if WITHOUT[0] not in words:
        return tuple(words)
    at = words.index(WITHOUT[0])
    left = [plain(word) for word in words[at + 1 : -1]]
    out: list[str] = []
    inside = False
    for word in words[:at]:
        kept = bool(left) and left[0] == plain(word)
        if kept is inside:
            out.append("]" if inside else "[")
        out.append(word)
        inside = not kept
        left = left[1:] if kept else left
    return (*out, "]") if inside else tuple(out)


_NO_SPACE_BEFORE: Final = frozenset([",", ".", ":", ";", "'s", "'", "?", "!", "]"])


_BEGINS_AFTER: Final = frozenset([".", ":", "\u2022", "\u2014"])
_LETTER: Final = re.compile(r"(?<![\w'])[xy](?![\w'])")
"""X and Y standing for numbers."""


def joined(tokens: Iterable[str]) -> str:
    """Words as a text again, a sentence's first in upper case.

    In a quoted ability what has it is "this permanent", and what gives it has its name (CR 201.5a).
    """
    out: list[str] = []
    quoted = inner = False
    before = "."
    for word in tokens:
        if word == _QUOTE and quoted and (inner or before in _GIVES):
            out += [_INNER_QUOTE] if inner else [" ", _INNER_QUOTE]
            inner, before = not inner, _INNER_QUOTE
            continue
        glue = not out or word in _NO_SPACE_BEFORE or before == "non" or (before == _QUOTE and quoted)
        glue = glue or out[-1] == "[" or (before == _INNER_QUOTE and (inner or word == "."))
        glue = glue or (word.startswith("{") and before.startswith("{")) or (word == _QUOTE and quoted)
        begins = before in _BEGINS_AFTER or (before == _QUOTE and quoted) or (before == _INNER_QUOTE and inner)
        if word == "[" and begins:
            out += ["" if glue else " ", word]
            continue  # the sentence begins behind it
        quoted ^= word == _QUOTE
        if before == "non" and word[:1].isupper():
            out.append("-")
        before = word
        written = {OWN: "this permanent", GIVER: OWN}.get(word, word) if quoted else word
        written = written if written.startswith("{") else _LETTER.sub(lambda found: found[0].upper(), written)
        out += ["" if glue else " ", written[:1].upper() + written[1:] if begins else written]
    return _articles("".join(out).replace(".'.", ".'").replace(".'\".", ".'\"").replace('.".', '."'))


def named(text: str, name: str) -> str:
    """A paragraph in normal form as the card of that name says it; what has a quoted ability is "this permanent" in it."""
    outside_and_in = text.split(_QUOTE)
    inside = (quoted.replace(OWN, "this permanent").replace(GIVER, name) for quoted in outside_and_in[1::2])
    outside_and_in[1::2] = [quoted[:1].upper() + quoted[1:] for quoted in inside]
    return _QUOTE.join(outside_and_in).replace(OWN, name)


def _articles(text: str) -> str:
    return re.sub(r"\b(a) (?=[aeio]|un[^i]|u[^ns])", lambda found: f"{found[1]}n ", text, flags=re.IGNORECASE)
