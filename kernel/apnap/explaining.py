"""What is wrong with data from outside, in this project's words: unknown keys with the nearest ones, what is missing, where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

Place = tuple[int | str, ...]
"""The keys and indices that lead to something: ("steps", 2, "act")."""


def problems(err: ValidationError, model: type[BaseModel]) -> list[tuple[Place, str]]:
    """What is wrong with data of that model, and where; one line for each place.

    Where a value may be one of several things, only what is wrong with the likeliest is told.
    """
    out: dict[Place, str] = {}
    for problem in _likeliest(err):
        models, place = _models_at(model, problem["loc"])
        if problem["type"] == "extra_forbidden":
            out[place] = no_key(str(place[-1]), [key for one in models for key in _keys(one)])
        elif problem["type"] == "missing":
            out[place] = "is missing"
        else:
            said = problem["msg"].removeprefix("Value error, ")
            out[place] = f"{said}, not {shortened(problem['input'])}" if place else said
    return list(out.items())


def no_key(name: str, keys: Iterable[str]) -> str:
    """What to say of a key that nobody knows."""
    known = list(dict.fromkeys(keys))
    close = difflib.get_close_matches(name, known, n=1)
    return "there is no such key; " + (f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}")


def shown_place(place: Place) -> str:
    """("steps", 2, "act") is steps[2].act; the whole is "the file"."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".") or "the file"


def shortened(value: object, most: int = 80) -> str:
    """A value for people, not longer than a line."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


def _likeliest(err: ValidationError) -> Iterator[Any]:
    """The problems, without "this is no text" where the value was meant to be something with keys."""
    found = err.errors()
    for problem in found:
        place = problem["loc"]
        if place[-1:] == ("str",) and isinstance(problem["input"], dict):
            if any(other is not problem and other["loc"][: len(place) - 1] == place[:-1] for other in found):
                continue
        yield problem


def _models_at(model: type[BaseModel], place: Place) -> tuple[list[type[BaseModel]], Place]:
    """The models of which the last part of a place is a key, and the place without the names of models in it."""
    models, kept = [model], list[int | str]()
    for number, part in enumerate(place):
        if part == "str" and number == len(place) - 1 and number:
            continue
        named = [one for one in models if one.__name__ == part]
        if named:
            models = named
            continue
        kept.append(part)
        if number < len(place) - 1 and isinstance(part, str):
            fields = [one.model_fields[part].annotation for one in models if part in one.model_fields]
            models = [one for annotation in fields for one in _models_in(annotation)] or models
    return models, tuple(kept)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a value of such a type may be, or hold."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


def _keys(model: type[BaseModel]) -> list[str]:
    """The keys of a model as files write them."""
    return [field.alias or name for name, field in model.model_fields.items()]
