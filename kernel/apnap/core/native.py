"""What is said to mypyc, which compiles this package on demand, and means nothing to Python: see docs/speed.md, "Compiled"."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

C = TypeVar("C", bound=type)
M = TypeVar("M", bound=Callable[..., Any])

if TYPE_CHECKING:  # mypyc knows it by this name
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*said: str, **more: bool) -> Callable[[C], C]:
        """A class stays what it is."""
        return lambda cls: cls


def method(function: M) -> M:
    """A function of a module as a method of a class. A compiled one would not be given the object that it is called on."""
    if isinstance(function, FunctionType):
        return function

    # Any: what that function takes and gives
    def bound(*given: Any) -> Any:
        return function(*given)

    return cast("M", bound)


__all__ = ["method", "mypyc_attr"]
