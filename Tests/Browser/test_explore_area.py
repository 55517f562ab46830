"""Explore with data, a start and units of one's own: an area that the page imports, where ways begin, and in what they are measured."""

import json
import re

import pytest
from playwright.sync_api import expect

from programs import ROOT
from test_explore import Explore

EXTRACT = ROOT / ".build" / "extracts" / "Helsinki.osm.pbf"
CAFE = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [24.9412, 60.171]}, "properties": {"amenity": "cafe", "name": "Fazer", "addr:street": "Kluuvikatu", "addr:housenumber": "3", "addr:city": "Helsinki"}}
TOWN = json.dumps({"type": "FeatureCollection", "features": [CAFE, {"type": "Feature", "geometry": None, "properties": {"name": "Nowhere"}}]}).encode()


@pytest.fixture
def open_explore(open_page):
    return lambda **options: Explore(open_page(**options))


def area(explore):
    return explore.companion.section("Areas")


def choose(explore, name, content):
    area(explore).locator(".area-choice input[type=file]").set_input_files([{"name": name, "mimeType": "application/json", "buffer": content}])

# A café that opened, and one in another city.
CHANGES = b"""<osmChange version="0.6"><create>
<node id="99000000001" version="1" timestamp="2030-01-01T00:00:00Z" lat="60.1700" lon="24.9400"><tag k="amenity" v="cafe"/><tag k="name" v="New"/></node>
<node id="99000000002" version="1" timestamp="2030-01-01T00:00:00Z" lat="40.7" lon="-73.9"><tag k="amenity" v="cafe"/><tag k="name" v="Far"/></node>
</create></osmChange>"""


def cards(explore):
    return explore.chat.locator(".message").last.locator(".place-card")


@pytest.mark.parametrize("width, theme", [(1280, "light"), (390, "dark")])
def test_the_first_start_has_a_map_with_places_and_offers_the_city_that_was_fetched(open_explore, program, width, theme):
    if not EXTRACT.exists():
        pytest.fail(f"{EXTRACT} is missing: run “Scripts/fetch-extract” first")
    explore = open_explore(width=width, color_scheme=theme).open()
    expect(explore.pins.first).to_be_visible()
    expect(area(explore)).to_contain_text("A few places around 2 MetroTech in Brooklyn come with the program")
    explore.companion.screenshot("1-first", full_page=True)
    area(explore).get_by_role("button", name=re.compile(r"^Take Helsinki \(\d+ KB\)")).click()
    expect(area(explore)).to_contain_text(re.compile(r"Helsinki\.osm\.pbf: [\d,]+ places, 0 events and [\d,]+ stretches of street are here now"), timeout=60_000)
    expect(explore.map.get_by_text("© OpenStreetMap contributors")).to_be_visible(timeout=20_000)
    area(explore).locator(".area-result summary", has_text="of the file left out").click()
    expect(area(explore).locator(".area-result .area-left li").first).to_have_text(re.compile(r"[\d,]+ not a place to visit"))
    # The map has moved there, across an ocean.
    explore.map.scroll_into_view_if_needed()
    expect(explore.pins.first).to_be_in_viewport()
    explore.companion.screenshot("2-helsinki", full_page=True)
    # A file of changes says what it changed, and the map stays as it is.
    names = explore.pins.evaluate_all("pins => pins.map((pin) => pin.getAttribute('aria-label') ?? pin.title)")
    area(explore).get_by_label("Update Helsinki…").set_input_files([{"name": "day.osc", "mimeType": "text/xml", "buffer": CHANGES}])
    expect(area(explore)).to_contain_text("By the file of changes 1 element came, 0 changed and 0 went. Left out, as it lies elsewhere: 1.", timeout=60_000)
    assert explore.pins.evaluate_all("pins => pins.map((pin) => pin.getAttribute('aria-label') ?? pin.title)") == names
    explore.companion.screenshot("3-changed", full_page=True)
    # Beside the map, where nothing is drawn, rings tell the distance.
    expect(explore.map.locator("path.ring")).to_have_count(0)
    program.command("action", "explore/origin", '{"latitude": 60.25, "longitude": 25.4}')
    expect(explore.map.locator("path.ring")).to_have_count(3)


def test_a_file_is_imported_dropped_refused_and_given_up(open_explore, program):
    explore = open_explore().open()
    choose(explore, "town.geojson", TOWN)
    expect(area(explore)).to_contain_text("town.geojson: 1 place, 0 events and 0 stretches of street are here now.")
    expect(area(explore)).to_contain_text("1 element of the file left out")
    explore.say("coffee")
    expect(cards(explore)).to_have_count(1)
    # In its country's order.
    expect(cards(explore)).to_contain_text("Kluuvikatu 3, Helsinki")

    choose(explore, "holiday.zip", b"PK, and no map")
    problem = area(explore).get_by_role("group", name="Problem")
    expect(problem).to_contain_text("holiday.zip is neither GeoJSON nor an OpenStreetMap extract")
    explore.companion.screenshot("refused", full_page=True)

    # Dropped, as from a file manager.
    explore.page.evaluate(
        """(text) => {
            const files = new DataTransfer();
            files.items.add(new File([text], "dropped.geojson"));
            document.querySelector(".area-choice").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        TOWN.decode(),
    )
    expect(area(explore)).to_contain_text("dropped.geojson: 1 place")

    # A part that is on its way when it is given up.
    held = []
    explore.page.route("**/api/explore/import-part", lambda route: held.append(route))
    choose(explore, "late.geojson", TOWN)
    expect(area(explore)).to_contain_text("late.geojson · Receiving")
    explore.companion.screenshot("receiving", full_page=True)
    area(explore).get_by_role("button", name="Cancel").click()
    expect(area(explore)).to_contain_text("The import was cancelled. What was here before still is.")
    for route in held:
        route.fulfill(status=200, content_type="application/json", body="{}")
    explore.page.unroute("**/api/explore/import-part")
    assert not (program.data / "explore-import.part").exists()


def test_areas_are_listed_updated_and_removed_when_it_is_confirmed(open_explore, program):
    explore = open_explore(width=390, color_scheme="dark").open()
    choose(explore, "Town.geojson", TOWN)
    expect(area(explore)).to_contain_text("Town.geojson: 1 place")
    choose(explore, "Village.geojson", TOWN.replace(b"Fazer", b"Ekberg"))
    rows = area(explore).locator(".area-one")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(re.compile(r"Town.*1 place, without streets: ways there are estimated, \d+ KB\. Imported 20\d\d-\d\d-\d\d\."))
    explore.companion.screenshot("list", full_page=True)
    explore.say("coffee")
    expect(cards(explore)).to_have_count(2)

    rows.first.get_by_label("Update Town…").set_input_files([{"name": "newer.geojson", "mimeType": "application/json", "buffer": TOWN.replace(b"Fazer", b"Ursula")}])
    expect(area(explore)).to_contain_text("newer.geojson: 1 place")
    expect(rows).to_have_count(2)
    listed = json.loads(program.command("explore", "areas", "--json"))
    assert [(one["name"], one["file"]) for one in listed] == [("Town", "newer.geojson"), ("Village", "Village.geojson")]

    rows.first.get_by_role("button", name="Remove Town…").click()
    explore.companion.screenshot("asked", full_page=True)
    explore.page.get_by_role("button", name="Keep it").click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="Remove Town…").click()
    explore.page.get_by_role("button", name="Remove", exact=True).click()
    expect(rows).to_have_count(1)
    # What a shell does is shown as well.
    program.command("explore", "areas", "remove", "Village", "--yes")
    expect(rows).to_have_count(0)
    expect(area(explore)).to_contain_text("A few places around 2 MetroTech in Brooklyn come with the program")


def test_ways_begin_where_the_map_was_pressed_and_where_the_cross_stands(open_explore, program):
    explore = open_explore().open()
    explore.quick("Quick bites").click()
    facts = explore.companion.section("Quick bites").locator(".place-facts").first
    expect(facts).to_contain_text("min")
    explore.map.get_by_role("button", name="Choose where you begin…").click()
    explore.companion.screenshot("cross", full_page=True)
    canvas = explore.map.locator(".map-canvas")
    # A corner of the map, away from every pin's middle.
    canvas.click(position={"x": 12, "y": 300})
    expect(explore.map.get_by_role("button", name="Begin where it usually does")).to_be_visible()
    explore.map.locator("summary", has_text="on the map, as a list").click()
    hint = explore.map.get_by_text("The walk begins at")
    pressed = hint.inner_text()
    assert "40.69339" not in pressed

    # By keyboard: the arrows move the map under the cross.
    explore.map.get_by_role("button", name="Begin somewhere else…").press("Enter")
    expect(canvas).to_be_focused()
    for _ in range(2):
        explore.page.keyboard.press("ArrowRight")
    explore.page.keyboard.press("Enter")
    expect(hint).not_to_have_text(pressed)
    explore.map.get_by_role("button", name="Begin where it usually does").click()
    expect(hint).to_contain_text("40.69339, -73.98555")


def test_a_place_is_found_by_a_name_with_a_wrong_letter(open_explore, program):
    explore = open_explore(width=390).open()
    explore.page.get_by_label("Name of a place").fill("shake shak")
    explore.page.keyboard.press("Enter")
    found = explore.companion.section("Places named “shake shak”")
    expect(found.locator(".place-card").first).to_contain_text("Shake Shack")
    explore.companion.screenshot("found", full_page=True)
    explore.page.get_by_label("Name of a place").fill("Xanadu Palace")
    explore.page.get_by_role("button", name="Find").click()
    expect(explore.companion.section("Places named “Xanadu Palace”")).to_contain_text("No place of such a name is known around here.")


@pytest.mark.parametrize("locale, distance, time", [
    ("de-DE", "320 m", "20:00"), ("fr-FR", "320 m", "20:00"), ("en-GB", "0.2 mi", "20:00"), ("en-US", "0.2 mi", "8:00 PM"),
])  # fmt: skip
def test_distances_and_clocks_are_those_of_the_readers_country(open_explore, places, locale, distance, time):
    explore = open_explore(locale=locale).open(answers=re.compile("Der Server antwortet(?! nicht)") if locale == "de-DE" else "The server answers")
    # The page is in German where the browser is.
    page = explore.page
    page.locator("#explore-message").fill("I want coffee")
    page.locator("#explore-message").press("Enter")
    expect(page.locator(".message .place-card").first).to_contain_text(distance)
    expect(page.locator("section", has=page.locator("#explore-events"))).to_contain_text(time)
    expect(page.locator(".message").get_by_text("9 °C, light rain" if distance.endswith(" m") else "48 °F, light rain")).to_be_visible()
    explore.companion.screenshot("page", full_page=True)


def test_units_are_those_of_settings_unless_a_shell_chose_others_for_explore(open_explore, places, program):
    explore = open_explore(locale="en-US").open()
    explore.say("I want coffee")
    expect(cards(explore).first).to_contain_text("0.2 mi")
    explore.companion.open("/settings")
    explore.page.get_by_role("group", name="Units").locator("label", has_text="Metric").click()
    explore.open()
    expect(cards(explore).first).to_contain_text("320 m")
    program.command("explore", "units", "imperial")
    expect(cards(explore).first).to_contain_text("0.2 mi")
    assert "0.2 mi" in program.command("explore", "chat", "coffee", environment={"API_URL": places.address, "LC_ALL": "de_DE.UTF-8"})
    explore.page.get_by_role("button", name="As in Settings").click()
    expect(cards(explore).first).to_contain_text("320 m")
    expect(explore.page.get_by_text("Feet and miles")).to_have_count(0)
    assert program.command("explore", "units").startswith("Distances are automatic")
    assert "320 m" in program.command("explore", "chat", "coffee", environment={"API_URL": places.address, "LC_ALL": "de_DE.UTF-8"})
