"""Types of values with fields, as `dataclasses` makes them, in a fraction of its time.

`dataclasses` writes and compiles six methods for every class; there are two thousand, and most have the fields of another.
Here a method is compiled once for all types with as many fields, and gets the names of a type's own.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final, TypeVar

from apnap.core.native import method

C = TypeVar("C")
# Any: a method of a class that is being made
Method = Callable[..., Any]
_MISSING: Final = dataclasses.MISSING


def with_fields(cls: type[C], *, frozen: bool) -> type[C]:
    """A slotted dataclass of `cls`: made from its fields and compared by them, if frozen with a hash that is kept in `_hash`.

    Raises TypeError for a field that isn't given by its place or its name when a value is made, or that has no default while one
    before it has.
    """
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    result: type[C] = made
    made.__doc__ = cls.__doc__
    fields = dataclasses.fields(made)
    _define(made, "__init__", _init(made, fields, frozen))
    names = tuple(field.name for field in fields if field.compare)
    _define(made, "__eq__", _like(_equal(names), made))
    if not frozen:
        made.__hash__ = None
        return result
    _define(made, "__hash__", _like(_hashed(names), made))
    made.__setattr__ = made.__delattr__ = method(_refused)
    made.__getstate__, made.__setstate__ = method(_state), method(_restored)
    return result


def _define(made: Any, name: str, does: Method) -> None:
    """Give a class a method, unless it says itself what that does."""
    if vars(made).get(name) is None:
        setattr(made, name, does)


def _like(template: FunctionType, made: Any, defaults: tuple[object, ...] | None = None) -> FunctionType:
    """A method of a class of its own with the code of another's."""
    name = template.__name__
    alike = FunctionType(template.__code__, template.__globals__, name, defaults)
    alike.__qualname__ = f"{made.__qualname__}.{name}"
    alike.__module__ = made.__module__
    return alike


def _init(made: Any, fields: tuple[dataclasses.Field[Any], ...], frozen: bool) -> Method:
    for field in fields:
        if not field.init or field.kw_only:
            raise TypeError(
                f"{field.name} of {made.__qualname__} is not given by its place or its name: no such field can be"
            )
    optional = [field for field in fields if _has_default(field)]
    required = len(fields) - len(optional)
    if late := next((field.name for field in fields[required:] if not _has_default(field)), ""):
        raise TypeError(f"{late} of {made.__qualname__} has no default, and one before it has")
    filled = tuple(field.name for field in fields if field.default_factory is not _MISSING)
    template = _initial(tuple(field.name for field in fields), required, filled, frozen, hasattr(made, "__post_init__"))
    init = _like(template, made, tuple(field.default for field in optional))
    init.__annotations__ = {field.name: field.type for field in fields} | {"return": None}
    return init


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return field.default is not _MISSING or field.default_factory is not _MISSING


def _compiled(name: str, parameters: str, body: list[str]) -> FunctionType:
    source = f"def {name}({parameters}):\n " + "\n ".join(body)
    place: dict[str, Any] = {"_set": object.__setattr__, "_MISSING": _MISSING}
    exec(source, place)  # noqa: S102 - as dataclasses does, with names of fields
    made: FunctionType = place[name]
    return made


def _blanks(count: int) -> tuple[str, ...]:
    """Stand for the names of so many fields."""
    return tuple(f"_{place}_" for place in range(count))


def _named(template: FunctionType, names: tuple[str, ...]) -> FunctionType:
    """A function with names in the place of the blanks. To compile it with them would take ten times as long."""
    given = dict(zip(_blanks(len(names)), names, strict=True))
    code = template.__code__
    code = code.replace(
        co_names=tuple([given.get(name, name) for name in code.co_names]),
        co_varnames=tuple([given.get(name, name) for name in code.co_varnames]),
        co_consts=tuple([given.get(one, one) if type(one) is str else one for one in code.co_consts]),
    )
    return FunctionType(code, template.__globals__, template.__name__)


@functools.cache
def _initial(
    names: tuple[str, ...], required: int, filled: tuple[str, ...], frozen: bool, checked: bool
) -> FunctionType:
    places = tuple(names.index(name) for name in filled)
    return _named(_blank_initial(len(names), required, places, frozen, checked), names)


@functools.cache
def _blank_initial(count: int, required: int, filled: tuple[int, ...], frozen: bool, checked: bool) -> FunctionType:
    names = _blanks(count)
    to_fill = [names[place] for place in filled]
    body = [
        f"if {name} is _MISSING: {name} = self.__dataclass_fields__[{name!r}].default_factory()" for name in to_fill
    ]
    body += [f"_set(self, {name!r}, {name})" if frozen else f"self.{name} = {name}" for name in names]
    body += ["self.__post_init__()"] if checked else []
    optional = (f"{name}=None" for name in names[required:])
    return _compiled("__init__", ", ".join(("self", *names[:required], *optional)), body or ["pass"])


def _tuple_of(whose: str, names: tuple[str, ...]) -> str:
    return f"({''.join(f'{whose}.{name}, ' for name in names)})"


@functools.cache
def _equal(names: tuple[str, ...]) -> FunctionType:
    return _named(_blank_equal(len(names)), names)


@functools.cache
def _blank_equal(count: int) -> FunctionType:
    body = [
        "if other is self: return True",
        "if other.__class__ is not self.__class__: return NotImplemented",
        f"return {_tuple_of('self', _blanks(count))} == {_tuple_of('other', _blanks(count))}",
    ]
    return _compiled("__eq__", "self, other", body)


@functools.cache
def _hashed(names: tuple[str, ...]) -> FunctionType:
    return _named(_blank_hashed(len(names)), names)


@functools.cache
def _blank_hashed(count: int) -> FunctionType:
    body = [
        "try: return self._hash",
        "except AttributeError: pass",
        f"value = hash({_tuple_of('self', _blanks(count))})",
        "_set(self, '_hash', value)",
        "return value",
    ]
    return _compiled("__hash__", "self", body)


def _refused(self: Any, name: str, value: object = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change {name!r} of a {type(self).__qualname__}: it is frozen")


# Any: whatever has fields
def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restored(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
