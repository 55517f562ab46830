"""Explore: from a question to the drawn route, and everything that may be in the way."""

import json
import re
import urllib.error
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from places import BITES, CAFES, TILE

RETURN_DEADLINE = 20_000  # ms: the program looks every three seconds


class Explore:
    """The page as a person meets it."""

    def __init__(self, companion):
        self.companion = companion
        self.page = companion.page
        self.chat = companion.section("Chat")
        self.map = companion.section("Map")
        self.events = companion.section("Events nearby")

    def open(self, answers="The server answers"):
        self.companion.open("/explore")
        expect(self.page.get_by_text(answers)).to_be_visible()
        return self

    def say(self, text):
        self.chat.get_by_label("Message").fill(text)
        self.chat.get_by_role("button", name="Send").click()

    def show_way(self, place, section=None):
        (section or self.chat).get_by_role("button", name=f"Show the way to {place}").click()

    @property
    def way(self):
        """The drawn way."""
        return self.map.locator("path.way-line")

    @property
    def pins(self):
        return self.map.locator(".pin")

    def quick(self, name):
        return self.page.get_by_role("list", name="Quick actions").get_by_role("button", name=re.compile(f"^{name}"))


@pytest.fixture
def open_explore(open_page):
    return lambda **options: Explore(open_page(**options))


@pytest.mark.quick
@pytest.mark.parametrize("width, height, theme", [(1440, 900, "light"), (1440, 900, "dark"), (360, 780, "light"), (360, 780, "dark")])
def test_from_the_question_to_the_drawn_route(open_explore, places, width, height, theme):
    explore = open_explore(width=width, height=height, color_scheme=theme).open()
    explore.companion.screenshot("1-before", full_page=True)

    explore.say("I want coffee")
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    expect(explore.page.get_by_role("status").filter(has_text="6 places.")).to_be_attached()
    card = explore.chat.locator(".place-card").first
    for fact in ("The Corner Roast", "12 Willoughby Street", "4 min", "0.2 mi", "4.6"):
        expect(card).to_contain_text(fact)
    expect(explore.pins).to_have_count(len(CAFES))
    explore.companion.screenshot("2-answer", full_page=True)

    explore.show_way("The Corner Roast")
    expect(explore.way).to_be_in_viewport()
    expect(explore.map.get_by_role("heading", name="To The Corner Roast")).to_be_visible()
    expect(explore.map.get_by_text("4 min").first).to_be_visible()
    steps = explore.map.get_by_role("list", name="Steps of the way").get_by_role("listitem")
    expect(steps).to_have_text([re.compile("Walk along MetroTech Walk"), re.compile("Turn left onto Willoughby Street"), re.compile("You have arrived")])
    expect(explore.map.get_by_text("Estimated", exact=True)).to_have_count(0)
    explore.companion.screenshot("3-way")
    explore.companion.screenshot("3-way-whole", full_page=True)

    # The way leads from the start to the place: its line ends at the chosen pin's tip.
    line = explore.way.bounding_box()
    pin = explore.map.locator(".pin.chosen").bounding_box()
    assert line["width"] > 20 and line["height"] > 20
    assert abs(pin["x"] + pin["width"] / 2 - line["x"]) < 6


def test_the_conversation_and_the_way_outlive_a_reload(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    explore.show_way("Dock Street Espresso")
    expect(explore.way).to_be_visible()
    explore.page.reload()
    expect(explore.chat.get_by_text("I want coffee", exact=True).last).to_be_visible()
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    expect(explore.way).to_be_visible()
    expect(explore.map.get_by_role("heading", name="To Dock Street Espresso")).to_be_visible()


def test_an_estimated_way_says_so(open_explore, places):
    places.is_estimated = True
    explore = open_explore().open()
    explore.say("I want coffee")
    explore.show_way("The Corner Roast")
    expect(explore.map.get_by_text("Estimated", exact=True)).to_be_visible()
    expect(explore.map.get_by_text("Estimated from the straight line")).to_be_visible()
    expect(explore.way).to_have_attribute("stroke-dasharray", re.compile(r"\d"))
    explore.companion.screenshot("way", full_page=True)


def test_the_quick_actions_show_places_and_only_what_is_known_of_them(open_explore, places):
    explore = open_explore().open()
    explore.quick("Quick bites").click()
    section = explore.companion.section("Quick bites")
    cards = section.locator(".place-card")
    expect(cards).to_have_count(len(BITES))
    expect(cards.nth(0)).to_contain_text("4.4")
    expect(cards.nth(1).locator(".rating")).to_have_count(0)
    expect(cards.nth(2).locator(".place-facts")).to_have_text("")
    explore.companion.screenshot("bites", full_page=True)

    explore.quick("Events").click()
    expect(explore.companion.section("Events").get_by_text("Nothing of this kind is known around here.")).to_be_visible()
    explore.companion.screenshot("nothing", full_page=True)


def test_the_filters_fill_the_query_that_the_chat_fills(open_explore, places):
    sentence = "Near you: 1. The Corner Roast. Nothing of the kind is known nearer by."
    places.answers["/api/query"] = (200, {"reply": sentence, "places": CAFES[:2]})
    explore = open_explore().open()
    filters = explore.page.get_by_role("form", name="Filters")
    filters.get_by_role("button", name="Filter").click()
    filters.get_by_label("Kind of place").fill("café")
    filters.get_by_label("Near").fill("Barclays Center")
    filters.get_by_label("Open now").check()
    filters.get_by_label("Wheelchair access").check()
    filters.get_by_role("button", name="Filter").click()
    results = explore.companion.section("café, near Barclays Center, open now, with wheelchair access")
    expect(results.get_by_text(sentence)).to_be_visible()
    expect(results.get_by_text("The Corner Roast", exact=True)).to_be_visible()
    # Filters that hold nothing ask for nothing.
    assert [body for path, _, body in places.requests if path == "/api/query"] == [
        {"kinds": ["café"], "near": "Barclays Center", "open": "now", "wishes": [{"wish": "wheelchair", "must": True}]}
    ]
    places.answers["/api/query"] = (404, {"error": "There is no such call."})
    filters.get_by_label("Open now").uncheck()
    filters.get_by_role("button", name="Filter").click()
    expect(explore.page.get_by_text("There is no such call.")).to_be_visible()


def test_the_events_are_told_with_their_days_and_times(open_explore, places):
    explore = open_explore(locale="en-US").open()
    day = explore.events.get_by_role("region", name="Friday, January 15, 2027")
    expect(day).to_contain_text("Jazz Night")
    expect(day).to_contain_text("8:00 PM")
    expect(explore.events.get_by_role("region", name="Sunday, January 17, 2027")).to_contain_text("Reading Circle")


@pytest.mark.expects_console("Failed to load resource")
@pytest.mark.parametrize("width, theme", [(1440, "light"), (360, "dark")])
def test_photos_are_shown_where_they_come_and_leave_no_gap_where_they_do_not(open_explore, places, width, theme):
    photos = ["https://photos.example/corner.png", "https://photos.example/gone.png", "http://photos.example/open.png"]
    cafes = [{**cafe, "photo_url": photo} for cafe, photo in zip(CAFES, photos)]
    places.answers["/api/quick_recs"] = (200, {"category": "chill_cafes", "places": cafes})
    explore = open_explore(width=width, color_scheme=theme)
    asked = []

    def photo(route):
        asked.append(parse_qs(urlsplit(route.request.url).query)["url"])
        route.fulfill(body=TILE, content_type="image/png") if "corner" in route.request.url else route.fulfill(status=404)

    # The program fetches them for the page, which loads nothing from elsewhere itself.
    explore.page.context.route("**/api/explore/picture?**", photo)
    explore.page.context.route("**/photos.example/**", lambda route: pytest.fail(f"The page itself asked for {route.request.url}"))
    explore.open()
    explore.quick("Chill cafés").click()
    cards = explore.companion.section("Chill cafés").locator(".place-card")
    expect(cards).to_have_count(3)
    picture = cards.nth(0).locator("img.place-photo")
    expect(picture).to_have_js_property("complete", True)
    expect(picture).to_have_js_property("naturalWidth", 256)
    cards.nth(1).scroll_into_view_if_needed()
    expect(cards.nth(1).locator("img")).to_have_count(0)
    expect(cards.nth(2).locator("img")).to_have_count(0)
    explore.companion.screenshot("photos", full_page=True)
    assert sorted(asked) == [[photos[0]], [photos[1]]]


def test_a_picture_comes_through_the_program_only_where_a_place_on_the_screen_has_it(open_explore, places, program):
    policy = program.ask("/").headers["Content-Security-Policy"]
    assert "img-src 'self' data: blob:;" in policy
    # One that is shown, and leads to this machine: nothing there is asked.
    here = f"https://127.0.0.1:{places.port}/corner.png"
    places.answers["/api/quick_recs"] = (200, {"category": "chill_cafes", "places": [{**CAFES[0], "photo_url": here}]})
    explore = open_explore()
    explore.page.context.route("**/api/explore/picture?**", lambda route: route.fulfill(body=TILE, content_type="image/png"))
    explore.open()
    explore.quick("Chill cafés").click()
    expect(explore.companion.section("Chill cafés").locator("img.place-photo")).to_have_count(1)
    for address, code in [(here, "no-picture"), ("https://elsewhere.example/x.png", "no-such-picture"), ("http://127.0.0.1/", "no-such-picture")]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            program.ask("/api/explore/picture?" + urlencode({"url": address}))
        assert json.load(refused.value)["code"] == code


def test_everything_can_be_done_by_keyboard(open_explore, places):
    explore = open_explore().open()
    page = explore.page
    explore.chat.get_by_label("Message").focus()
    page.keyboard.type("I want coffee")
    page.keyboard.press("Enter")
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    # A pin of the map.
    pin = explore.map.get_by_role("button", name=re.compile("^3, Dock Street Espresso"))
    pin.focus()
    page.keyboard.press("Enter")
    expect(explore.map.get_by_role("heading", name="To Dock Street Espresso")).to_be_visible()
    # The list that stands for the map.
    explore.map.locator("summary", has_text="6 places on the map, as a list").focus()
    page.keyboard.press("Enter")
    row = explore.map.get_by_role("list", name="Places on the map").get_by_role("button", name="Show the way to Paper Cup")
    row.focus()
    page.keyboard.press("Enter")
    expect(explore.map.get_by_role("heading", name="To Paper Cup")).to_be_visible()
    # A step of the way.
    step = explore.map.get_by_role("button", name=re.compile("Turn left onto Willoughby Street"))
    step.focus()
    page.keyboard.press("Enter")
    expect(step).to_have_attribute("aria-pressed", "true")
    expect(explore.map.locator("path.step-point")).to_be_visible()


@pytest.mark.quick
def test_what_a_server_says_is_text_and_never_markup(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    explore.chat.get_by_role("button", name="Show 3 more").click()
    expect(explore.chat.get_by_role("heading", name="<b>Bean</b> & Leaf")).to_be_visible()
    explore.show_way("<b>Bean</b> & Leaf")
    expect(explore.map.locator(".leaflet-tooltip.chosen")).to_have_text("<b>Bean</b> & Leaf")


def test_an_answer_to_somebody_in_distress_has_the_number_to_call(open_explore, places):
    explore = open_explore().open()
    places.answers["/api/chat"] = (200, {"reply": "Call 112 now.", "places": [], "vibe": None, "weather": None, "emergency": "112"})
    explore.say("she is not breathing")
    expect(explore.chat.get_by_role("link", name="Call 112")).to_have_attribute("href", "tel:112")
    # Nothing but digits is dialled, whatever a server says.
    places.answers["/api/chat"] = (200, {"reply": "Call.", "places": [], "vibe": None, "weather": None, "emergency": "*#06#"})
    explore.say("help")
    expect(explore.chat.get_by_text("Call.", exact=True)).to_be_visible()
    expect(explore.chat.get_by_role("link", name="Call")).to_have_count(1)


def test_a_message_without_an_answer_can_be_sent_again(open_explore, places):
    explore = open_explore().open()
    places.answers["/api/chat"] = (500, {"error": "The oven is cold"})
    explore.say("I want coffee")
    problem = explore.chat.get_by_role("group", name="Problem")
    expect(problem).to_contain_text("The oven is cold")
    explore.companion.screenshot("failed", full_page=True)
    del places.answers["/api/chat"]
    problem.get_by_role("button", name="Send again").click()
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    expect(problem).to_have_count(0)
    expect(explore.chat.locator(".from-person")).to_have_count(1)


def test_what_was_just_typed_is_sent_though_the_page_has_not_drawn_it_yet(open_explore, places):
    explore = open_explore().open()
    explore.page.locator("#explore-message").evaluate("""input => {
        input.value = "I want coffee";
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.form.querySelector("[type=submit]").click();
    }""")
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()


def test_waiting_is_shown_and_nothing_is_sent_twice(open_explore, places):
    explore = open_explore().open()
    places.gate.clear()
    explore.say("I want coffee")
    expect(explore.chat.get_by_text("Looking around")).to_be_visible()
    expect(explore.chat.get_by_role("button", name="Send")).to_have_attribute("aria-disabled", "true")
    explore.quick("Chill cafés").click()
    expect(explore.page.get_by_role("status", name="Looking for places")).to_be_visible()
    expect(explore.page.locator(".skeleton")).to_have_css("opacity", "1")
    explore.companion.screenshot("waiting", full_page=True)
    places.gate.set()
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    assert [path for path, _, _ in places.requests].count("/api/chat") == 1


def test_a_server_that_goes_away_leaves_what_was_there_and_is_found_again(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    places.stop()
    explore.show_way("The Corner Roast")
    expect(explore.page.get_by_text("The server does not answer", exact=True)).to_be_visible()
    expect(explore.map.get_by_role("group", name="Problem")).to_be_visible()
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    explore.companion.screenshot("offline", full_page=True)
    places.start()
    expect(explore.page.get_by_text("The server answers")).to_be_visible(timeout=RETURN_DEADLINE)
    expect(explore.way).to_be_visible()


@pytest.mark.no_streets
def test_a_server_without_streets_still_gives_a_map(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    expect(explore.pins).to_have_count(len(CAFES))
    expect(explore.map.locator("path.ring")).to_have_count(3)
    explore.companion.screenshot("rings")


@pytest.mark.tiles
def test_tiles_lie_under_the_places_where_their_server_answers(open_explore, places):
    explore = open_explore(color_scheme="dark").open()
    explore.say("I want coffee")
    explore.show_way("The Corner Roast")
    expect(explore.way).to_be_visible()
    expect(explore.map.locator("img.leaflet-tile-loaded").first).to_be_visible()
    expect(explore.map.get_by_text("Tiles: 127.0.0.1")).to_be_visible()
    expect(explore.map.locator("path.ring")).to_have_count(0)
    explore.companion.screenshot("tiles")


@pytest.mark.tiles
@pytest.mark.expects_console("Failed to load resource")
def test_the_streets_are_drawn_where_tiles_stay_away(open_explore, places):
    places.has_tiles = False
    explore = open_explore().open()
    expect(explore.map.get_by_text("© OpenStreetMap contributors")).to_be_visible()
    expect(explore.map.locator("img.leaflet-tile")).to_have_count(0)
    explore.say("I want coffee")
    expect(explore.pins).to_have_count(len(CAFES))
    # It is not tried again with every movement of the map.
    tried = len([path for path, _, _ in places.requests if path.startswith("/tiles/")])
    explore.map.get_by_role("button", name="Zoom out").click()
    explore.page.reload()
    expect(explore.map.get_by_text("© OpenStreetMap contributors")).to_be_visible()
    assert len([path for path, _, _ in places.requests if path.startswith("/tiles/")]) < 2 * tried + 4


def test_the_way_to_an_event_is_drawn(open_explore, places):
    explore = open_explore().open()
    explore.show_way("Winter Market", explore.events)
    expect(explore.way).to_be_in_viewport()
    expect(explore.map.get_by_role("heading", name="To Winter Market")).to_be_visible()
    expect(explore.events.get_by_role("button", name="Hide the way to Winter Market")).to_be_visible()
    expect(explore.events.get_by_role("button", name="Show the way to Reading Circle")).to_have_count(0)


def test_a_new_conversation_forgets_the_old_one_after_a_question(open_explore, places):
    explore = open_explore().open()
    explore.say("I want coffee")
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    explore.chat.get_by_role("button", name="New conversation").click()
    question = explore.page.get_by_role("dialog", name="Begin a new conversation?")
    question.get_by_role("button", name="Leave it as it is").click()
    expect(explore.chat.get_by_text("Six places pour good coffee")).to_be_visible()
    explore.chat.get_by_role("button", name="New conversation").click()
    explore.companion.screenshot("question")
    question.get_by_role("button", name="Begin a new one").click()
    expect(explore.chat.get_by_text("Say what you feel like")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_no_state_has_an_accessibility_problem(open_explore, places, theme, width):
    # axe is put into the page as a script, which the page's own policy forbids.
    explore = open_explore(width=width, color_scheme=theme, reduced_motion="reduce", bypass_csp=True).open()

    def check(state):
        explore.page.evaluate("document.querySelectorAll('details').forEach((element) => (element.open = true))")
        found = Axe().run(explore.page).response["violations"]
        explore.companion.screenshot(state, full_page=True)
        assert [(problem["id"], [node["html"] for node in problem["nodes"]]) for problem in found] == []
        assert explore.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    check("before")
    explore.say("I want coffee")
    explore.show_way("The Corner Roast")
    expect(explore.way).to_be_visible()
    check("way")
    explore.quick("Quick bites").click()
    places.is_estimated = True
    explore.show_way("Dumpling Window", explore.companion.section("Quick bites"))
    expect(explore.map.get_by_text("Estimated", exact=True)).to_be_visible()
    check("estimated")
    places.stop()
    explore.say("And tea?")
    expect(explore.page.get_by_text("The server does not answer", exact=True)).to_be_visible()
    check("offline")
