"""Search (CR 701.19)."""

from __future__ import annotations

from apnap import Manifest, Verb, declares
from apnap_plugins.actions.search.instructions import (
    SearchAndAnotherChooses,
    SearchAndMore,
    SearchAndPut,
    SearchAndPutElsewhereIf,
    SearchAndSplit,
    SearchAnywhere,
    SearchForSeveral,
    SearchLibrary,
    SearchZones,
)
from apnap_plugins.actions.search.searching import (
    JOINTLY,
    SEARCHED,
    CantSearchLibraries,
    CastableWhileSearching,
    MayBeCastWhileSearching,
    Searched,
    SearchesTopInstead,
    WhenSearches,
    search,
    search_all,
)
from apnap_plugins.actions.search.text import WORDS
from apnap_plugins.rules.vocabulary.actions import SEARCH, SEARCH_ALL

__all__ = [
    "JOINTLY",
    "MANIFEST",
    "CantSearchLibraries",
    "CastableWhileSearching",
    "MayBeCastWhileSearching",
    "SearchAndAnotherChooses",
    "SearchAndMore",
    "SearchAndPut",
    "SearchAndPutElsewhereIf",
    "SearchAndSplit",
    "SearchAnywhere",
    "SearchForSeveral",
    "SearchLibrary",
    "SearchZones",
    "Searched",
    "SearchesTopInstead",
    "WhenSearches",
    "apnap_declarations",
    "search",
    "search_all",
]

MANIFEST = Manifest(
    id="search",
    name="Search",
    kind="keyword action",
    rules=("701.19",),
    requires=("zones", "shuffle", "reveal", "casting", "exiling", "attacking", "linked-abilities"),
    editions=("2017-09-25",),
    numbers={
        "2017-09-25": {"701.19": "701.17", "701.19g": "", "701.19h": "", "701.19i": ""},
        "2020-01-22": {"701.19": "701.18"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(JOINTLY, SEARCHED.fields, Verb(SEARCH, search), Verb(SEARCH_ALL, search_all), WORDS)
