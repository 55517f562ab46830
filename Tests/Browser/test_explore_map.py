"""The map: drawn from an import by the page itself, with what stands on it, and where somebody goes with it."""

import contextlib
import re
import sqlite3
import time
import xml.etree.ElementTree as ElementTree

import pytest
from playwright.sync_api import expect

from places import CAFES, ORIGIN, place
from program_fixtures import patience
from programs import ROOT
from test_explore import Explore

EXTRACT = ROOT / ".build" / "extracts" / "Helsinki.osm.pbf"
GPX = "{http://www.topografix.com/GPX/1/1}"

# How many points of the map have each colour, of what the page has drawn.
COLOURS = """
() => {
    const counts = {};
    for (const picture of document.querySelectorAll(".map-ground canvas, .leaflet-names-pane canvas")) {
        if (!picture.width) continue;
        const copy = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        copy.drawImage(picture, 0, 0);
        const { data } = copy.getImageData(0, 0, picture.width, picture.height);
        const kind = picture.closest(".map-ground") ? "ground" : "names";
        for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] < 255) continue;
            const key = kind + " #" + [0, 1, 2].map((part) => data[at + part].toString(16).padStart(2, "0")).join("");
            counts[key] = (counts[key] ?? 0) + 1;
        }
    }
    return counts;
}
"""


@pytest.fixture
def helsinki(program):
    if not EXTRACT.exists():
        pytest.fail(f"{EXTRACT} is missing: run “Scripts/fetch-extract” first")
    program.command("explore", "import", str(EXTRACT), "--data", str(program.data))


@pytest.fixture
def open_explore(open_page):
    return lambda **options: Explore(open_page(**options))


def colour(explore, name):
    """The style sheet's colour of a kind."""
    return explore.page.evaluate(f"getComputedStyle(document.querySelector('.map-canvas')).getPropertyValue('--map-{name}').trim()")


def drawn(explore, *kinds):
    """Waits until the map has so many of these kinds that a person sees them; gives the colours."""
    wanted = [f"ground {colour(explore, kind)}" for kind in kinds]
    deadline = time.monotonic() + 30
    while True:
        counts = explore.page.evaluate(COLOURS)
        if all(counts.get(key, 0) > 200 for key in wanted) and any(key.startswith("names ") for key in counts):
            return counts
        assert time.monotonic() < deadline, (wanted, sorted(counts.items(), key=lambda pair: -pair[1])[:20])
        time.sleep(0.2)


@pytest.mark.quick
@pytest.mark.parametrize("width, theme", [(1440, "light"), (390, "dark")])
def test_the_map_has_streets_water_parks_and_names_of_the_import_alone(open_explore, helsinki, width, theme):
    explore = open_explore(width=width, color_scheme=theme)
    elsewhere = []
    explore.page.on("request", lambda request: elsewhere.append(request.url) if "127.0.0.1" not in request.url and not request.url.startswith(("blob:", "data:")) else None)
    explore.open()
    expect(explore.map.get_by_text("© OpenStreetMap contributors")).to_be_visible()
    counts = drawn(explore, "ground", "park", "street", "secondary", "primary")
    # As a person would see that something is written: in the colour of streets' names.
    assert counts.get(f"names {colour(explore, 'street-name')}", 0) > 50
    explore.map.get_by_role("button", name="Zoom out").click()
    drawn(explore, "water", "park")
    explore.companion.screenshot("page")
    box, chat = explore.map.bounding_box(), explore.chat.bounding_box()
    if width > 1000:
        assert box["x"] > chat["x"] + chat["width"] - 1 and box["y"] < chat["y"]
    else:
        assert box["y"] + box["height"] <= chat["y"] and explore.map.locator(".map-frame").bounding_box()["y"] < 260
    assert elsewhere == []


def test_the_other_colours_are_drawn_when_the_theme_changes(open_explore, helsinki):
    explore = open_explore(color_scheme="light").open()
    light = drawn(explore, "ground", "building")
    explore.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    dark = drawn(explore, "ground", "building")
    assert not set(list(light)[:3]) & {key for key, count in dark.items() if count > 5000}


def test_an_area_that_was_imported_before_asks_for_another_import(open_explore, helsinki, program):
    program.stop()
    with contextlib.closing(sqlite3.connect(next(program.data.glob("**/0.sqlite")))) as database:
        database.executescript("DROP TABLE map_tile; DROP TABLE map_area; UPDATE source SET version = 'another'")
    program.start()
    explore = open_explore().open()
    expect(explore.map.get_by_text("An earlier version imported this area, without a map. Import its file again for the map.")).to_be_visible()
    # The streets alone are drawn, as before.
    expect(explore.map.locator(".leaflet-streets-pane canvas")).to_be_visible()


@pytest.mark.long
def test_a_million_squares_that_are_asked_for_keep_no_other_answer_waiting(open_explore, helsinki, program):
    explore = open_explore().open()
    drawn(explore, "ground")
    page = explore.page
    # Answered later, so that as many are seen as are ever under way: what has ended is told of when the machine has time for that.
    held, asked = [], []
    page.route("**/api/explore/map/**", lambda route: route.continue_() if asked else held.append(route))
    # A page that has gone mad: every square of the deepest level is another one.
    page.evaluate(
        """async () => {
            const { kept } = await import("/load.js");
            const map = (await (await fetch("/api/screens/streets")).json()).map;
            window.painter = new Worker(kept("/kinds/explore/painter.js"), { type: "module" });
            window.painted = 0;
            painter.onmessage = () => window.painted++;
            painter.postMessage({ map: { ...map, areas: [{ ...map.areas[0], south: -80, north: 80, west: -180, east: 180 }] }, colours: {} });
            for (let id = 1; id <= 1_000_000; id++) {
                painter.postMessage({ tile: { id, level: 15, column: id % 32768, row: id >> 5, ratio: 1 } });
                if (id % 20_000 === 0) await new Promise((resolve) => setTimeout(resolve));
            }
        }"""
    )
    began_at = time.monotonic()
    explore.say("coffee")
    expect(explore.chat.locator(".from-server").first).to_be_visible()
    assert time.monotonic() - began_at < 10 * patience()
    # Three at a time for each of the two that draw: the page's own, and the mad one.
    assert 0 < len(held) <= 6
    asked += [route.request.url for route in held]
    page.on("request", lambda request: "/api/explore/map/" in request.url and asked.append(request.url))
    for route in held:
        route.continue_()
    # Some are drawn, by a worker that is still busy with the others.
    page.wait_for_function("() => window.painted > 0")
    # Those that nobody can look at any more are not asked for at all.
    assert len(asked) < 10_000


@pytest.mark.parametrize("width, height", [(360, 780), (1440, 900)])
def test_no_pin_lies_below_a_button(open_explore, places, width, height):
    explore = open_explore(width=width, height=height).open()
    # Around the start, from near to far: some of them fill the map just so at its zoom.
    for part in range(8):
        side = 0.004 * 2 ** (part / 8)
        corners = [place(f"Round {part}, {north:+} {east:+}", ORIGIN[0] + north * side, ORIGIN[1] + east * side * 1.3) for north in (-1, 1) for east in (-1, 1)]
        name, category = [("Quick bites", "quick_bites"), ("Chill cafés", "chill_cafes")][part % 2]
        places.answers["/api/quick_recs"] = (200, {"category": category, "places": corners})
        explore.quick(name).click()
        expect(explore.map.get_by_role("button", name=re.compile(f"Round {part}"))).to_have_count(4)
        below = explore.pins.evaluate_all(
            """pins => pins.filter((pin) => {
                pin.scrollIntoView({ block: "nearest" });
                const { left, top, width, height } = pin.getBoundingClientRect();
                return [[0.5, 0.1], [0.1, 0.5], [0.9, 0.5]].some(([x, y]) => !document.elementFromPoint(left + x * width, top + y * height)?.closest(".pin"));
            }).map((pin) => pin.getAttribute("aria-label"))"""
        )
        assert below == [], (part, side)


def test_a_pin_its_card_and_its_row_are_one(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    card = explore.chat.locator(".place-card").nth(1)
    pin = explore.map.locator(".pin").nth(1)
    card.hover()
    expect(explore.map.locator(".pin[data-lit]")).to_have_count(1)
    expect(pin).to_have_attribute("data-lit", "")
    pin.hover()
    expect(card).to_have_attribute("data-lit", "")
    explore.page.mouse.move(1, 1)
    expect(explore.page.locator("[data-lit]")).to_have_count(0)
    # By keyboard as well.
    explore.chat.get_by_role("button", name="Show the way to The Corner Roast").focus()
    expect(explore.map.locator(".pin").first).to_have_attribute("data-lit", "")
    pin.click()
    expect(explore.page.get_by_role("status").filter(has_text="The way to Café Lumière")).to_be_attached()
    expect(card).to_have_class(re.compile("chosen"))


def test_a_place_is_saved_and_removed_here_and_in_a_shell(open_explore, places, program):
    explore = open_explore().open()
    explore.say("I want coffee")
    explore.chat.get_by_role("button", name="Save The Corner Roast").click()
    saved = explore.companion.section("Saved places")
    expect(saved.locator(".place-card")).to_have_count(1)
    # How far it was from here is not kept.
    expect(saved.locator(".place-card")).not_to_contain_text("4 min")
    explore.page.reload()
    expect(saved.get_by_text("The Corner Roast")).to_be_visible()
    listed = program.command("explore", "saved", "--data", str(program.data), environment={"API_URL": places.address})
    assert "The Corner Roast" in listed and "12 Willoughby Street" in listed
    with explore.page.expect_download() as download:
        saved.get_by_role("button", name="Save these places as a GPX file").click()
    root = ElementTree.parse(download.value.path()).getroot()
    assert [point.find(GPX + "name").text for point in root.findall(GPX + "wpt")] == ["The Corner Roast"]
    program.command("explore", "saved", "--remove", "the corner roast", "--data", str(program.data), environment={"API_URL": places.address})
    expect(saved).to_have_count(0)


def test_a_way_leaves_as_gpx_and_a_place_as_a_geo_address(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    explore.chat.get_by_role("button", name="Show 3 more").click()
    explore.show_way("<b>Bean</b> & Leaf")
    link = explore.map.get_by_role("link", name="Open <b>Bean</b> & Leaf in a map program")
    expect(link).to_have_attribute("href", "geo:40.68935,-73.99085?q=40.68935,-73.99085(%3Cb%3EBean%3C%2Fb%3E%20%26%20Leaf)")
    with explore.page.expect_download() as download:
        explore.map.get_by_role("button", name="Save the way as a GPX file").click()
    root = ElementTree.parse(download.value.path()).getroot()
    assert root.tag == GPX + "gpx" and root.find(f"{GPX}wpt/{GPX}name").text == "<b>Bean</b> & Leaf"
    points = root.findall(f"{GPX}trk/{GPX}trkseg/{GPX}trkpt")
    assert len(points) == 3 and (float(points[0].get("lat")), float(points[0].get("lon"))) == ORIGIN


def test_where_somebody_is_stands_on_the_map_and_ways_begin_there(open_explore, places):
    explore = open_explore(geolocation={"latitude": 40.6945, "longitude": -73.9865, "accuracy": 30}, permissions=["geolocation"]).open()
    explore.map.get_by_role("button", name="Show where I am").click()
    expect(explore.map.locator(".here-dot")).to_be_visible()
    expect(explore.map.locator("path.here-accuracy")).to_be_visible()
    explore.map.get_by_role("button", name="Begin where I am").click()
    expect(explore.map.get_by_role("button", name="Begin where it usually does")).to_be_visible()
    explore.say("I want coffee")
    explore.show_way("The Corner Roast")
    expect(explore.way).to_be_visible()
    asked = [query for path, query, _ in places.requests if path == "/api/directions"][-1]
    assert "40.6945" in str(asked)


@pytest.mark.parametrize("code, words", [
    (1, "This browser does not tell this page where you are."), (2, "This device does not know where it is."), (3, "Where you are was not found in time."),
])  # fmt: skip
def test_a_position_that_is_refused_is_told_with_what_to_do(open_explore, places, code, words):
    explore = open_explore()
    explore.page.add_init_script(f"navigator.geolocation.getCurrentPosition = (found, failed) => failed({{ code: {code} }});")
    explore.open()
    explore.map.get_by_role("button", name="Show where I am").click()
    problem = explore.map.get_by_role("group", name="Problem")
    expect(problem).to_contain_text(words)
    problem.get_by_role("button", name="Dismiss").click()
    expect(problem).to_have_count(0)


def test_somebody_is_followed_along_the_way_and_gets_a_new_one_where_they_leave_it(open_explore, places):
    explore = open_explore(geolocation={"latitude": ORIGIN[0], "longitude": ORIGIN[1]}, permissions=["geolocation"]).open()
    explore.say("I want coffee")
    explore.show_way("Dock Street Espresso")
    expect(explore.way).to_be_visible()
    line = explore.page.evaluate("fetch('/api/screens/explore').then((answer) => answer.json()).then((screen) => screen.map.route.line)")
    explore.map.get_by_role("button", name="Follow along").click()
    progress = explore.map.locator(".way-progress")
    expect(progress).to_contain_text("left")
    expect(progress).to_be_in_viewport(ratio=1)
    expect(explore.map.locator(".here-dot")).to_be_in_viewport()
    asked = len([path for path, _, _ in places.requests if path == "/api/directions"])
    # Half of the way's first part, and 20 m aside of it: the dot stays on the way.
    half = [(line[0][axis] + line[1][axis]) / 2 for axis in (0, 1)]
    explore.page.context.set_geolocation({"latitude": half[0], "longitude": half[1] + 20 / 84_000})
    expect(explore.map.locator("path.way-passed")).to_be_visible()
    before = progress.inner_text()
    explore.page.context.set_geolocation({"latitude": line[1][0], "longitude": line[1][1]})
    expect(progress).not_to_have_text(before)
    assert len([path for path, _, _ in places.requests if path == "/api/directions"]) == asked
    # 60 m aside, twice: the way is left.
    for metres, words in [(60, "193 ft off the way"), (120, re.compile("left|off the way"))]:
        explore.page.context.set_geolocation({"latitude": half[0], "longitude": half[1] - metres / 84_000})
        expect(progress).to_contain_text(words)
    # Asked for from where they are; each reading that follows may be aside of that one too.
    # This server's answer says that it begins elsewhere; until then the page offers to begin there again.
    expect(explore.map.get_by_text("This server begins every way at a place of its own, and not where you chose.")).to_be_visible()
    origins = [query for path, query, _ in places.requests if path == "/api/directions"][asked:]
    assert origins and str(half[0])[:7] in str(origins[-1]), origins
    explore.map.get_by_role("button", name="Stop following").click()
    expect(progress).to_have_count(0)
    explore.map.get_by_role("button", name="Follow along").click()
    explore.page.context.set_geolocation({"latitude": line[-1][0], "longitude": line[-1][1]})
    expect(progress).to_have_text("You have arrived.")
