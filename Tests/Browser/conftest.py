"""Starts the program with its simulated speaker for each test, and drives Debian's Chromium against it."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

from companion import Companion
from places import Places

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "debug" / "outrigger"
SCREENSHOTS = ROOT / ".build" / "screenshots"
START_DEADLINE = 30  # seconds
# Twice and more of what a busy machine was seen to need.
expect.set_options(timeout=15_000)


class Program:
    """`outrigger run` on a port and a data folder of its own; or the same of another built program."""

    def __init__(self, data, environment=None, tiles="none", executable=PROGRAM, options=()):
        if not executable.exists():
            pytest.fail(f"{executable} is missing: run “swift build” first")
        self.executable = executable
        self.data = data
        self.tiles = tiles
        self.options = options
        self.environment = environment
        self.port = free_port()
        self.process = None
        self.output = []

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def token(self):
        """What the companion asks for, as a script reads it."""
        return json.loads((self.data / "companion.json").read_text())["token"]

    def ask(self, path, **options):
        """A request of a script, with the token."""
        request = urllib.request.Request(self.address + path, headers={"Authorization": f"Bearer {self.token}"}, **options)
        return urllib.request.urlopen(request, timeout=30)

    def start(self):
        command = [str(self.executable), "run", "--port", str(self.port), "--data", str(self.data), "--tiles", self.tiles, *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, env={**os.environ, **(self.environment or {})})
        listening = threading.Event()
        threading.Thread(target=self._read, args=(self.process, listening), daemon=True).start()
        if not listening.wait(START_DEADLINE) or self.process.poll() is not None:
            self.stop()
            pytest.fail("outrigger run did not say where it listens:\n" + "".join(self.output))

    def _read(self, process, listening):
        # The program prints its address once it listens.
        for line in process.stdout:
            self.output.append(line)
            if str(self.port) in line:
                listening.set()
        listening.set()

    def command(self, *words, environment=None):
        """Another process with the same simulated devices, as from a shell; gives what it printed."""
        command = [str(self.executable), *words, "--data", str(self.data)]
        return subprocess.run(command, check=True, timeout=START_DEADLINE, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}).stdout

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                pytest.fail("outrigger run did not end within ten seconds of Control-C")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def places(request):
    """A server of places, for the tests that ask for it: the program then calls it instead of its own."""
    places = Places()
    # Before the program asks: it does so as soon as it runs.
    if request.node.get_closest_marker("no_streets"):
        places.answers["/api/streets"] = (404, {"error": "There is nothing here."})
    places.start()
    yield places
    places.stop()


@pytest.fixture
def program(tmp_path, request):
    environment = {"API_URL": request.getfixturevalue("places").address} if "places" in request.fixturenames else None
    # Nothing is fetched from other machines: a test that wants tiles names its own.
    tiles = request.node.get_closest_marker("tiles")
    address = request.getfixturevalue("places").address + "/tiles/{z}/{x}/{y}.png" if tiles else "none"
    built = request.node.get_closest_marker("program")
    executable = PROGRAM.with_name(built.args[0]) if built else PROGRAM
    options = request.node.get_closest_marker("run_options")
    program = Program(tmp_path, environment, address, executable, options.args if options else ())
    program.start()
    yield program
    program.stop()


@pytest.fixture(scope="session")
def browser():
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not path:
        pytest.fail("Chromium is missing: run “sudo apt-get install chromium”")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, program, request):
    """Opens the companion in a new window; afterwards the page must have logged no error."""
    contexts = []
    complaints = []

    def open_page(width=1440, height=900, signed_in=True, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=program.address, **options)
        context.set_default_timeout(20_000)
        # What the address that the program prints gives a browser; `test_door.py` goes that way itself.
        if signed_in:
            context.add_cookies([{"name": f"outrigger-{program.port}", "value": program.token, "url": program.address, "httpOnly": True, "sameSite": "Strict"}])
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: message.type in ("error", "warning") and complaints.append(message.text))
        return Companion(page, lambda name: SCREENSHOTS / f"{request.node.name}-{name}.png")

    yield open_page
    for context in contexts:
        context.close()
    expected = request.node.get_closest_marker("expects_console")
    if expected:
        complaints = [text for text in complaints if expected.args[0] not in text]
    assert complaints == []


def pytest_configure(config):
    config.addinivalue_line("markers", "expects_console(text): errors on the console that hold this text are a part of the test")
    config.addinivalue_line("markers", "program(name): another program than outrigger, built beside it")
    config.addinivalue_line("markers", "run_options(words): what `outrigger run` is started with besides")
    config.addinivalue_line("markers", "tiles: the map has tiles, from the test's own server of places")
    config.addinivalue_line("markers", "no_streets: the server of places knows no streets, as the original one")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
