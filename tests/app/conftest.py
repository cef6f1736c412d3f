"""The app without a browser: started once a test, with a log of its own and no guard against fast clicks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).parents[2]

Open = Callable[..., AppTest]


@pytest.fixture
def open_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Open the app once more on the same log: another tab or a reload of the same learner, or another learner's browser."""
    monkeypatch.setenv("FIFTEEN_TWO_LOG", str(tmp_path / "log.db"))
    monkeypatch.chdir(ROOT)

    def open_(learner: str = "learner-one", page: str = "") -> AppTest:
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        at.session_state["guard_seconds"] = 0
        at.session_state["test_cookies"] = {"fifteen-two": learner}
        at.run()
        if page:
            at.switch_page(f"cribbage/ui/pages/{page}.py").run()
        assert not at.exception
        return at

    return open_


@pytest.fixture
def app(open_app: Open) -> AppTest:
    """Start the app."""
    return open_app()
