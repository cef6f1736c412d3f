"""A real server and a real browser: Debian's Chromium, driven without the network."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}


class Server:
    """The app on a port of its own, with a log of its own; it can be stopped and started again."""

    def __init__(self, log: Path, *, guard: float | None = None) -> None:
        self.log = log
        self.guard = guard
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={self.port}"]
        command += ["--server.headless=true"]
        environment = os.environ | {"FIFTEEN_TWO_LOG": str(self.log)}
        if self.guard is not None:
            environment["FIFTEEN_TWO_GUARD"] = str(self.guard)
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(150):
            try:
                with urlopen(f"{self.url}/_stcore/health", timeout=2):
                    return
            except (URLError, OSError):
                time.sleep(0.2)
        raise RuntimeError("the app did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        reason = "no Chromium found: run 'apt-get install -y chromium' or set CHROMIUM=/path"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    playwright: Playwright
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("log") / "log.db")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, that takes clicks as fast as the test makes them."""
    server = Server(tmp_path / "log.db", guard=0.0)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    yield context
    context.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=PHONE, reduced_motion="reduce", has_touch=True)  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    yield context
    context.close()


def settled(page: Page) -> None:
    """Wait until the script has run and the page stands still."""
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(state="attached")
    page.wait_for_function(
        "() => !document.querySelector('[data-stale=true]')",
    )


def visit(context: BrowserContext, server: Server, path: str = "/") -> Page:
    page = context.new_page()
    page.goto(server.url + path)
    page.locator("h1, h2").first.wait_for()
    settled(page)
    return page
