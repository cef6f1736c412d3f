"""The package's one public face."""

import cribbage


def test_all_names_exist_and_are_sorted_as_the_linter_sorts_them() -> None:
    names = cribbage.__all__
    constants = [name for name in names if name.isupper()]
    classes = [name for name in names if name[0].isupper() and not name.isupper()]
    functions = [name for name in names if name[0].islower()]
    assert names == sorted(constants) + sorted(classes) + sorted(functions)
    assert all(hasattr(cribbage, name) for name in names)


def test_every_public_object_says_what_it_is() -> None:
    values = {"DECK", "SIX_CARD", "VARIANTS"}
    undocumented = [name for name in cribbage.__all__ if name not in values and not getattr(cribbage, name).__doc__]
    assert undocumented == []
