"""Fixtures of the tests that run the built program: the program, a server of places, a window of Debian's Chromium."""

import functools
import os
import re
import resource
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright
from xdist.scheduler import LoadScopeScheduling

from places import Places
from programs import PROGRAM, ROOT, Program

SCREENSHOTS = ROOT / ".build" / "screenshots"

def patience():
    """How much longer than on a quiet machine something may take: as much as this one has to do more than it has processors for."""
    return max(1, os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.fixture(autouse=True)
def measure_patience():
    # For each test anew: other workers begin and end meanwhile.
    expect.set_options(timeout=15_000 * patience())


@pytest.fixture(autouse=True)
def live_at_a_pace(request, monkeypatch):
    # Of the program, and of each command that the test calls beside it.
    if request.node.get_closest_marker("pace_of_people"):
        monkeypatch.setenv("OUTRIGGER_PACE", "1")


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
    # Without the window's own interface, which costs as much as a page of ours.
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
    if not path:
        pytest.fail("Chromium is missing: run “sudo apt-get install chromium-headless-shell”")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, program, request):
    """Opens the companion in a new window; afterwards the page must have logged no error."""
    # Stands beside the tests that open pages.
    from companion import Companion

    contexts = []
    complaints = []
    # Drawing what moves is most of a page's work; one page of each kind has it.
    motion = "no-preference" if request.node.get_closest_marker("quick") else "reduce"

    def open_page(width=1440, height=900, signed_in=True, **options):
        # A reader with millilitres and 24 hours.
        options = {"locale": "en-GB", "viewport": {"width": width, "height": height}, "base_url": program.address, "reduced_motion": motion, **options}
        context = browser.new_context(**options)
        context.set_default_timeout(20_000 * patience())
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
        complaints = [text for text in complaints if not any(part in text for part in expected.args)]
    assert complaints == []


def pytest_configure(config):
    config.addinivalue_line("markers", "expects_console(text, …): errors on the console that hold one of these are a part of the test")
    config.addinivalue_line("markers", "program(name): another program than outrigger, built beside it")
    config.addinivalue_line("markers", "run_options(words): what `outrigger run` is started with besides")
    config.addinivalue_line("markers", "tiles: the map has tiles, from the test's own server of places")
    config.addinivalue_line("markers", "no_streets: the server of places knows no streets, as the original one")
    config.addinivalue_line("markers", "pace_of_people: the simulated devices live as real ones do, and not faster")
    config.addinivalue_line("markers", "long: takes more than half a minute, so it is begun before the others")
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)


def pytest_collection_modifyitems(items):
    """Those that take long first: at the end one worker would be waited for."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


class Workers(LoadScopeScheduling):
    """Gives a test to the next free worker; those of a file with a fixture for all of them, or that all measure time, stay together."""

    @staticmethod
    @functools.cache
    def _shares(file):
        text = (ROOT / "Tests" / file).read_text()
        return 'scope="module"' in text or re.search(r"^pytestmark = .*mark\.alone", text, re.MULTILINE) is not None

    def _split_scope(self, nodeid):
        file = nodeid.split("::")[0]
        return file if self._shares(file) else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return Workers(config, log)


# What each test cost, for Scripts/program-tests: its name, outcome, seconds and processor seconds (of itself and of what it has started
# and ended), a line each.


def pytest_addoption(parser):
    parser.addoption("--outrigger-report", help="the file that gets a line for each test")


def processor_time():
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    item.stash[BEGAN] = processor_time()
    return (yield)


BEGAN = pytest.StashKey()
COSTS = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.when == "teardown":
        report.user_properties.append(("processor", processor_time() - item.stash[BEGAN]))
    return report


def pytest_runtest_logreport(report):
    cost = COSTS.setdefault(report.nodeid, ["passed", 0.0, 0.0])
    if report.outcome != "passed" and cost[0] != "failed":
        cost[0] = report.outcome
    cost[1] += report.duration
    cost[2] = dict(report.user_properties).get("processor", cost[2])


def pytest_sessionfinish(session):
    file = session.config.getoption("--outrigger-report")
    if file and not hasattr(session.config, "workerinput"):
        with open(file, "w") as report:
            for name, (outcome, seconds, processor) in COSTS.items():
                report.write(f"{name}\t{outcome}\t{seconds:.3f}\t{processor:.3f}\n")
