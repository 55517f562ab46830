"""The places around the devices: addresses, activity, settings, and what happens when the program is gone."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


@pytest.mark.quick
@pytest.mark.parametrize("place", ["Devices", "Explore", "Activity", "Settings"])
def test_a_place_has_an_address_and_a_title_and_survives_a_reload(open_page, place):
    companion = open_page()
    page = companion.page
    companion.open()
    page.get_by_role("navigation", name="Places").get_by_role("link", name=place, exact=True).click()
    for _ in range(2):
        expect(page).to_have_url(re.compile(f"/{place.lower()}$"))
        expect(page).to_have_title(f"{place} – Outrigger")
        expect(page.get_by_role("heading", level=1, name=place)).to_be_visible()
        page.reload()


def test_going_back_and_forward_keeps_the_place(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    device = page.url
    page.get_by_role("link", name="Activity", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Activity")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(device)
    companion.expect_connected()
    page.go_back()
    expect(page.get_by_role("heading", level=1, name="Devices")).to_be_visible()


@pytest.mark.quick
def test_what_is_not_there_is_said(open_page):
    companion = open_page()
    companion.open("/devices/00000000-0000-0000-0000-000000000000")
    expect(companion.page.get_by_role("heading", name="This device has not been heard")).to_be_visible()
    companion.page.get_by_role("link", name="Go to the devices").click()
    expect(companion.page.get_by_role("heading", level=1, name="Devices")).to_be_visible()


def test_the_theme_is_kept(open_page):
    companion = open_page(color_scheme="light")
    page = companion.page
    companion.open("/settings")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.locator("label", has_text="Dark").click()
    expect(root).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    companion.screenshot("dark")
    page.locator("label", has_text="System").click()
    expect(root).to_have_attribute("data-theme", "light")


def test_activity_shows_what_was_said_but_no_secret(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    companion.choose_preset("Speech")
    _, password = companion.network()
    new = companion.update()
    expect(companion.firmware.get_by_role("button", name=f"Restart with {new}")).to_be_visible(timeout=90_000)

    page.get_by_role("link", name="Activity", exact=True).click()
    page.get_by_label("Search").fill("credentials")
    entry = page.locator(".timeline .entry").last
    expect(entry).to_be_visible()
    entry.get_by_role("button").first.click()
    expect(entry.locator(".bytes")).to_contain_text("••")
    companion.screenshot("credentials")

    page.get_by_label("Search").fill("")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    text = download.value.path().read_text()
    assert len(json.loads(text)) > 5
    for form in (password, password.encode().hex(" ").upper()):
        assert form not in text
        assert form not in page.locator("main").inner_text()


def test_activity_keeps_an_update_through_polling_and_its_numbers_agree(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    device = page.url.rsplit("/", 1)[1]
    # Written in turns with a read, so that none of them repeats another.
    page.evaluate(
        """async (device) => {
            const service = "00000001-1234-5678-9ABC-DEF012345678", characteristic = "00000003-1234-5678-9ABC-DEF012345678";
            const post = (action, body) =>
                fetch(`/api/devices/${device}/${action}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
            for (let number = 0; number < 150; number++) {
                await post("control", { control: "volume", value: number % 100 });
                await post("read", { service, characteristic });
            }
        }""",
        device,
    )
    page.reload()
    card = companion.section("Activity").locator(".count")
    expect(card).to_contain_text("entries")
    page.get_by_role("link", name="Activity", exact=True).click()
    page.locator(".filters select").select_option(value=device)
    expect(page.locator(".page-head .sub")).to_contain_text(re.compile(r"^\d+ entries so far$"))
    page.get_by_label("Search").fill("Looking for the device and connecting")
    expect(page.locator(".timeline .entry")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    downloaded = json.loads(download.value.path().read_text())
    assert [entry["id"] for entry in downloaded] == list(range(len(downloaded), 0, -1)) and len(downloaded) > 250
    page.get_by_label("Search").fill("")
    companion.screenshot("polled")


def test_a_restart_that_was_asked_for_is_no_problem(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    new = companion.update()
    companion.restart_into(new)
    page.get_by_role("link", name="Activity", exact=True).click()
    expect(page.locator(".timeline").get_by_text("Disconnected: the device restarts, as it was told to.")).to_be_visible()
    companion.screenshot("restarted")
    page.get_by_label("Problems only").check()
    expect(page.get_by_role("heading", name="Nothing matches")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("00000007-1234")


def test_a_connected_device_is_one_stop_of_the_tab_key_in_the_list(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    page.get_by_role("link", name="Devices", exact=True).first.click()
    row = page.locator("li.device", has_text="42 Decibels-")
    expect(row.locator(".pill")).to_have_text("Connected")
    expect(row.locator("a, button, [tabindex]")).to_have_count(1)
    companion.screenshot("row")
    row.get_by_text("Open", exact=True).click()
    expect(page.get_by_role("heading", level=1, name=re.compile("^42 Decibels-"))).to_be_visible()


def test_the_rail_stays_where_it_is_at_the_end_of_a_page_on_a_tablet(open_page):
    page = open_page(width=768, height=1024).page
    rail, brand = page.locator(".rail"), page.locator(".rail .brand")
    for path in ("/", "/activity", "/settings"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".bench-handle")).to_be_visible()
        # A page that is as long as a list can be.
        page.evaluate("document.querySelector('main').style.minHeight = '3000px'")
        before = brand.bounding_box()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert page.evaluate("scrollY") > 1_000
        assert brand.bounding_box() == before and rail.bounding_box()["y"] == 0


def test_what_the_activity_is_filtered_by_has_an_address(open_page):
    companion = open_page()
    page = companion.page
    companion.open("/activity")
    page.get_by_label("Problems only").check()
    page.get_by_label("Search").fill("no such thing & more")
    expect(page.get_by_role("heading", name="Nothing matches")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/activity\?search=no%20such%20thing%20%26%20more&problems=true$"))
    page.reload()
    expect(page.get_by_label("Problems only")).to_be_checked()
    expect(page.get_by_label("Search")).to_have_value("no such thing & more")
    page.get_by_role("button", name="Show everything").click()
    expect(page).to_have_url(re.compile("/activity$"))


def test_bluetooth_is_switched_off_only_after_a_question(open_page):
    companion = open_page()
    page = companion.page
    companion.open("/settings")
    radio = companion.section("Radio")
    off = radio.get_by_role("button", name="Switch Bluetooth off")
    off.click()
    dialog = page.get_by_role("dialog", name="Switch Bluetooth off?")
    companion.screenshot("asked")
    dialog.get_by_role("button", name="Leave it as it is").click()
    expect(off).to_be_focused()
    off.click()
    dialog.get_by_role("button", name="Switch Bluetooth off").click()
    on = radio.get_by_role("button", name="Switch Bluetooth on")
    expect(on).to_be_visible()
    on.click()
    expect(off).to_be_visible()


def test_the_activity_is_in_the_order_of_the_times_that_it_shows(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    page.get_by_role("link", name="Activity", exact=True).click()
    page.get_by_label("Search").fill("t")
    going_on = page.locator(".entry").filter(has_text=re.compile(r"\d times"))
    expect(going_on.filter(has_text="since").first).to_be_visible(timeout=30_000)
    began = [time.inner_text() for time in page.locator(".entry-sub > span:first-child > time:first-child").all()]
    assert len(began) > 3 and began == sorted(began, reverse=True)


def test_what_is_read_in_the_activity_stays_where_it_is_and_what_came_since_is_counted(open_page):
    companion = open_page(390, 844)
    page = companion.page
    companion.open()
    companion.connect()
    for preset in ("Speech", "Night", "Speech", "Night", "Speech"):
        companion.choose_preset(preset)
    other = open_page()
    other.open(re.sub("^https?://[^/]*", "", page.url))
    page.get_by_role("link", name="Activity", exact=True).first.click()
    expect(page.locator(".entry").nth(12)).to_be_visible()
    page.mouse.move(195, 400)
    page.mouse.wheel(0, 500)
    page.wait_for_function("scrollY > 300")
    other.choose_preset("Night")
    newer = page.get_by_role("button", name=re.compile(r"^\d+ new$"))
    expect(newer).to_be_visible()
    # An entry in the middle, and its first words marked.
    held = page.evaluate_handle("[...document.querySelectorAll('.entry-sentence')].find((each) => each.getBoundingClientRect().top > 300)")
    held.evaluate("(each) => getSelection().selectAllChildren(each)")
    before, words, count = held.evaluate("(each) => each.getBoundingClientRect().top"), page.evaluate("getSelection().toString()"), int(newer.inner_text().split()[0])
    for preset in ("Speech", "Night"):
        other.choose_preset(preset)
    page.wait_for_function("(count) => parseInt(document.querySelector('.newer button').textContent) > count + 1", arg=count)
    assert held.evaluate("(each) => each.getBoundingClientRect().top") == before and page.evaluate("getSelection().toString()") == words != ""
    companion.screenshot("newer")
    newer.click()
    expect(newer).to_be_hidden()
    assert page.evaluate("scrollY") == 0


def test_calls_of_the_explore_server_are_in_activity(open_page):
    companion = open_page()
    page = companion.page
    companion.open("/explore")
    page.get_by_role("link", name="Activity", exact=True).click()
    page.locator(".run", has_text="/health").locator("> button").click()
    entry = page.locator(".run-entries .entry", has_text="/health").first
    entry.get_by_role("button").first.click()
    expect(entry.locator("dt", has_text="Duration")).to_be_visible()
    companion.screenshot("calls")


@pytest.mark.quick
def test_the_address_that_the_program_prints_leads_to_the_devices(open_page):
    page = open_page().page
    page.goto("/")
    expect(page.get_by_role("heading", level=1, name="Devices")).to_be_visible()
    expect(page).to_have_url(re.compile("/devices$"))


@pytest.mark.expects_console("404")
def test_a_mistyped_address_is_said_on_the_page(open_page):
    companion = open_page()
    page = companion.page
    assert page.goto("/xyz").status == 404
    expect(page.get_by_role("heading", level=1, name="There is no such page")).to_be_visible()
    companion.screenshot("mistyped")
    page.get_by_role("link", name="Go to the devices").click()
    expect(page.get_by_role("heading", level=1, name="Devices")).to_be_visible()


@pytest.mark.expects_console("ERR_")
@pytest.mark.parametrize("width,theme", [(390, "light"), (1440, "dark")])
def test_what_was_known_before_the_program_was_gone_is_not_shown_as_if_it_were_so(open_page, program, width, theme):
    companion = open_page(width=width, color_scheme=theme)
    page = companion.page
    companion.open()
    companion.connect()
    # Its script is fetched in the background: a program that ends in the middle of it is another story.
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    program.stop()
    expect(page.locator(".device-head").get_by_text("Last known: connected", exact=True)).to_be_visible()
    expect(page.locator(".link-connected")).to_have_count(0)
    # Nor on the bench, where nothing can be pressed.
    expect(page.locator(".twin-link")).to_have_count(0)
    expect(page.locator(".bench-body")).to_have_attribute("inert", "")
    companion.screenshot(f"last-known-{width}-{theme}")
    program.start()
    expect(page.locator(".device-head").get_by_text("Last known")).to_have_count(0)
    expect(companion.twin.locator(".twin-link")).to_have_count(1)
    expect(page.locator(".bench-body[inert]")).to_have_count(0)


# What the page was still loading is told by its name.
@pytest.mark.expects_console("ERR_", "could not be loaded")
def test_the_page_says_that_the_program_is_gone_and_comes_back_with_it(open_page, program):
    companion = open_page()
    page = companion.page
    companion.open()
    expect(companion.twin).to_be_visible()
    program.stop()
    banner = page.get_by_role("alert").filter(has_text="The program does not answer.")
    expect(banner).to_be_visible()
    companion.screenshot("gone")
    program.start()
    expect(banner).to_be_hidden()
    companion.connect()


def test_every_service_of_the_speaker_has_a_name(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    services = companion.section("Services")
    services.get_by_text("What the device offers over Bluetooth").click()
    status = services.locator(".characteristic", has=companion.page.get_by_role("heading", name="Status", exact=True))
    status.get_by_role("button", name="Read").click()
    expect(status.locator(".bytes")).to_be_visible()
    companion.screenshot("services", full_page=True)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_no_place_has_an_accessibility_problem(open_page, theme, width):
    # axe is put into the page as a script, which the page's own policy forbids.
    companion = open_page(width=width, color_scheme=theme, reduced_motion="reduce", bypass_csp=True)
    page = companion.page

    def check(name):
        page.evaluate("document.querySelectorAll('details').forEach((element) => (element.open = true))")
        found = Axe().run(page).response["violations"]
        companion.screenshot(name, full_page=True)
        assert [(problem["id"], [node["html"] for node in problem["nodes"]]) for problem in found] == []

    companion.open()
    expect(page.get_by_role("button", name=re.compile("^Connect to 42 Decibels"))).to_be_visible()
    check("devices")
    companion.connect()
    check("speaker")
    companion.open_form()
    check("form")
    for place in ("activity", "explore", "settings"):
        companion.open("/" + place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        check(place)


@pytest.mark.expects_console("ERR_")
def test_what_was_connected_is_connected_again_after_a_restart(open_page, program):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    program.stop()
    expect(page.locator(".device-head").get_by_text("Last known: connected", exact=True)).to_be_visible()
    program.start()
    companion.expect_connected()
    # A person's wish outlives the program as well: who was sent away stays away.
    page.get_by_role("button", name="Disconnect", exact=True).click()
    expect(page.get_by_role("button", name="Connect", exact=True)).to_be_visible()
    program.stop()
    expect(page.locator(".device-head").get_by_text("Last known: not connected", exact=True)).to_be_visible()
    program.start()
    expect(page.locator(".device-head").get_by_text("Last known")).to_have_count(0)
    page.wait_for_timeout(3_000)  # as long as the first one took to come back, and more
    expect(page.get_by_role("button", name="Connect", exact=True)).to_be_visible()
    assert json.loads((program.data / "links.json").read_text()) == []
    expect(page.locator(".device-head").get_by_text("Not connected", exact=True)).to_be_visible()
