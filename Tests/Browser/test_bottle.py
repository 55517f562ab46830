"""A bottle is calibrated, drunk from and set up in the browser, over the simulated radio."""

import json
import re
import sqlite3
import struct
import time
from datetime import date, timedelta

from axe_playwright_python.sync_playwright import Axe
import pytest
from playwright.sync_api import expect

from bottle import Bottle

# About 200 ml, as the bottle weighs them.
ABOUT_200 = re.compile(r"(?<!\d)(19|20)\d(?!\d)")
# A drink counts once the bottle has stood still for a while, and is then fetched.
DRUNK = 30_000


def open_bottle(open_page, **options):
    bottle = Bottle(open_page(**options))
    bottle.connect()
    return bottle


def check(bottle, name):
    """What axe finds on this screen, and that nothing has to be scrolled sideways."""
    page = bottle.page
    page.evaluate("document.querySelectorAll('details').forEach((element) => (element.open = true))")
    found = Axe().run(page).response["violations"]
    bottle.companion.screenshot(name, full_page=True)
    assert [(problem["id"], [node["html"] for node in problem["nodes"]]) for problem in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


# axe is put into the page as a script, which the page's own policy forbids.
CHECKED = {"reduced_motion": "reduce", "bypass_csp": True}


@pytest.mark.long
@pytest.mark.pace_of_people
def test_a_bottle_is_calibrated_through_the_six_screens(open_page):
    bottle = open_bottle(open_page)
    page, shot = bottle.page, bottle.companion.screenshot
    bottle.measure_on_command()
    expect(bottle.section("Calibration").get_by_text("Required")).to_be_visible()
    expect(bottle.section("Today").get_by_role("button", name="Change goal")).to_have_attribute("aria-disabled", "true")
    expect(bottle.section("Today").get_by_text("takes a goal only once it is calibrated")).to_be_visible()
    shot("0-required", full_page=True)

    bottle.open_calibration()
    expect(page).to_have_title(re.compile("^Calibrate your bottle – Aquavate"))
    expect(page).to_have_url(re.compile("/devices/.+/calibration$"))
    shot("1-welcome")

    bottle.press("Start calibration")
    bottle.expect_screen("emptyPrompt")
    bottle.expect_steps("now", "later", "later")
    bottle.expect_fill(0)
    expect(bottle.guide.locator(".bottle-question")).to_have_text("?")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(bottle.guide.get_by_text("Stable", exact=True)).to_be_visible()
    shot("2-empty")

    bottle.press("Measure empty")
    bottle.expect_screen("measuring")
    expect(bottle.guide.get_by_role("progressbar")).to_have_attribute("aria-valuenow", re.compile("^[3-9][0-9]$"))
    expect(bottle.guide.locator(".bottle-question")).to_have_count(0)
    shot("3-measuring")

    # A reload loses nothing: the calibration is the program's, not the page's.
    page.reload()
    bottle.expect_screen("fullPrompt")
    bottle.expect_steps("done", "now", "later")
    expect(bottle.guide.get_by_text("Empty done")).to_be_visible()
    bottle.expect_fill(1)
    bottle.fill()
    expect(bottle.guide.get_by_text("Stable", exact=True)).to_be_visible()
    shot("4-full")

    # The sixth screen on the way: a bottle that is lifted while it is measured.
    bottle.press("Measure full")
    bottle.expect_screen("measuring")
    bottle.lift(True)
    bottle.expect_screen("error")
    bottle.expect_steps("done", "failed", "later")
    expect(bottle.guide.get_by_role("heading", level=1, name="Calibration failed")).to_be_visible()
    shot("6-error")
    bottle.lift(False)
    bottle.press("Retry")
    bottle.measure("full")

    # Nothing vouches for a first calibration, so a second reading is asked for.
    bottle.expect_screen("review")
    shot("4b-review", full_page=True)
    bottle.press("Check again (2 min)")
    bottle.empty()
    bottle.measure("empty")
    bottle.expect_screen("fullPrompt")
    bottle.fill()
    bottle.measure("full")
    bottle.expect_screen("complete")
    bottle.expect_steps("done", "done", "done")
    expect(bottle.guide.get_by_text("All complete")).to_be_visible()
    bottle.guide.get_by_text("What speaks for it").click()
    expect(bottle.guide.get_by_text("The bottle was read back")).to_be_visible()
    shot("5-complete", full_page=True)

    bottle.press("Done")
    expect(bottle.section("Calibration").get_by_text("Calibrated", exact=True)).to_be_visible()
    # 830 ml were poured in, and the bottle now weighs them.
    expect(bottle.section("In the bottle").locator(".water-level .big")).to_have_text(re.compile("^8[23][0-9]$"))

    # Now that it knows its weight, it knows what is drunk.
    bottle.hand("drink200")
    drinks, today, week = bottle.section("Drinks today"), bottle.section("Today"), bottle.section("This week")
    expect(drinks.get_by_role("listitem").filter(has_text=ABOUT_200)).to_be_visible(timeout=DRUNK)
    expect(today.locator(".ring-text .big")).to_have_text(ABOUT_200)
    expect(week.get_by_role("img", name=re.compile(r"Today (19|20)\d"))).to_be_visible()
    week.get_by_text("Day by day").click()
    expect(week.get_by_role("row", name=re.compile("^Today"))).to_contain_text(ABOUT_200)
    shot("7-drunk", full_page=True)

    today.get_by_role("button", name="Change goal").click()
    slider = today.get_by_role("slider", name="Daily goal")
    expect(slider).to_be_focused()
    slider.fill("2500")
    shot("8-goal")
    today.get_by_role("button", name="Save the goal").click()
    expect(today.locator(".goal-now")).to_have_text("Goal 2,500 ml")

    delete = drinks.get_by_role("button", name=re.compile("^Delete"))
    delete.click()
    undo = drinks.get_by_role("button", name=re.compile("^Undo"))
    expect(undo).to_be_focused()
    shot("9-undo", full_page=True)
    undo.click()
    delete.click()
    expect(drinks.get_by_text("No drink yet today.")).to_be_visible(timeout=DRUNK)
    expect(today.locator(".ring-text .big")).to_have_text("0")

    # What the bottle knows nothing of is marked as such, and counts.
    drinks.get_by_text("Add a drink").click()
    form = drinks.get_by_role("form", name="Add a drink")
    form.get_by_label("Amount, ml").press_sequentially("236,8")
    form.get_by_label("Note").fill("tea <b>")
    form.get_by_role("button", name="Add", exact=True).click()
    expect(drinks.get_by_text("Added by hand")).to_be_visible()
    expect(drinks.get_by_text("tea <b>")).to_be_visible()
    drinks.get_by_role("button", name=re.compile("^Correct 237 ml")).click()
    correction = drinks.get_by_role("form", name=re.compile("^Correct"))
    correction.get_by_label("How much it was, ml").fill("200")
    correction.get_by_role("button", name="Save").click()
    expect(today.locator(".ring-text .big")).to_have_text("200")
    bottle.page.get_by_role("button", name="Show months and hours").click()
    months = bottle.section("Months")
    expect(months.get_by_role("img", name=re.compile(r"^Drunk on each day of .*Today 200 ml"))).to_be_visible()
    expect(months.get_by_role("button", name="The month after")).to_have_attribute("aria-disabled", "true")
    # One of another month is shown there, and gone with that month when it is deleted: this week does not change by it.
    form.get_by_label("Amount, ml").fill("300")
    form.get_by_label("When; now").fill(f"{date.today().replace(day=1) - timedelta(days=10)}T12:00")
    form.get_by_role("button", name="Add", exact=True).click()
    months.get_by_role("button", name="The month before").click()
    months.get_by_text("Each drink").click()
    months.get_by_role("button", name=re.compile("^Delete 300 ml")).click()
    expect(months.get_by_role("img", name=re.compile(r"^Drunk on each day of .*Today 200 ml"))).to_be_visible(timeout=DRUNK)
    with bottle.page.expect_download() as download:
        months.get_by_role("link", name="All drinks as CSV").click()
    assert "byHand,,tea <b>\r\n" in download.value.path().read_bytes().decode()
    shot("10-months", full_page=True)
    # The same in ounces and halves of a day, once it was chosen.
    bottle.page.evaluate("localStorage.setItem('outrigger.units', 'imperial'); localStorage.setItem('outrigger.clock', '12')")
    bottle.page.reload()
    expect(today.locator(".ring-text .big")).to_have_text("6.8")
    expect(today.get_by_text("6.8 of 84.5 fl oz: 77.8 fl oz to go.")).to_be_visible()
    expect(drinks.locator(".drink-time")).to_have_text(re.compile(r"^\d{1,2}:\d\d (am|pm|AM|PM)$"))
    shot("11-ounces", full_page=True)


@pytest.mark.long
def test_a_bottle_that_measures_by_itself_is_followed_on_a_phone(open_page):
    bottle = open_bottle(open_page, width=360, height=740, color_scheme="dark", **CHECKED)
    check(bottle, "1-new")
    bottle.open_calibration()
    check(bottle, "2-welcome")
    bottle.press("Start calibration")
    bottle.expect_screen("measuring")
    bottle.expect_screen("fullPrompt")
    expect(bottle.guide.get_by_text("The bottle measures by itself")).to_be_visible()
    expect(bottle.guide.get_by_role("button", name="Measure full")).to_have_count(0)
    check(bottle, "3-full")
    bottle.fill()
    bottle.expect_screen("review", timeout=DRUNK)
    check(bottle, "4-review")
    bottle.press("Save…")
    dialog = bottle.page.get_by_role("dialog", name="Save without a check?")
    expect(dialog.get_by_text("You vouch for an empty bottle and for 830 ml.")).to_be_visible()
    dialog.get_by_role("button", name="Save without a check").click()
    bottle.expect_screen("complete")
    check(bottle, "5-complete")
    bottle.press("Done")
    bottle.hand("drink200")
    expect(bottle.section("Drinks today").get_by_role("listitem")).to_be_visible(timeout=DRUNK)
    check(bottle, "6-drunk")


@pytest.mark.long
def test_a_second_reading_begins_once_the_full_bottle_is_emptied(open_page, program):
    bottle = open_bottle(open_page, **CHECKED)
    bottle.open_calibration()
    bottle.press("Start calibration")
    bottle.expect_screen("fullPrompt")
    bottle.fill()
    bottle.expect_screen("review", timeout=DRUNK)
    bottle.press("Check again (2 min)")
    bottle.expect_screen("emptyPrompt")
    expect(bottle.guide.get_by_text("The full bottle still stands on the sensor. Empty it and put it back")).to_be_visible()
    check(bottle, "1-full")
    bottle.empty()
    bottle.expect_screen("measuring")
    bottle.expect_screen("fullPrompt")
    bottle.fill()
    bottle.expect_screen("complete", timeout=DRUNK)
    check(bottle, "2-complete")
    bottle.press("Done")

    # What a shell changes on the bottle is shown by the page.
    today = bottle.section("Today")
    expect(today.locator(".goal-now")).to_have_text("Goal 2,000 ml")
    program.command("bottle", "set", "goal", "2500")
    expect(today.locator(".goal-now")).to_have_text("Goal 2,500 ml")


def test_leaving_in_the_middle_keeps_what_the_bottle_had(open_page):
    bottle = open_bottle(open_page, **CHECKED)
    check(bottle, "1-new")
    bottle.measure_on_command()
    bottle.open_calibration()
    check(bottle, "2-welcome")
    bottle.press("Start calibration")
    bottle.expect_screen("emptyPrompt")
    check(bottle, "3-empty")
    bottle.press("Measure empty")
    bottle.expect_screen("measuring")
    check(bottle, "4-measuring")
    bottle.press("Cancel")
    bottle.expect_screen("error")
    expect(bottle.guide.get_by_role("heading", level=1, name="Calibration left")).to_be_visible()
    check(bottle, "5-left")
    bottle.press("Done")
    bottle.expect_required()

    # Whoever goes elsewhere has left as well.
    bottle.open_calibration()
    bottle.press("Start calibration")
    bottle.expect_screen("emptyPrompt")
    bottle.page.get_by_role("link", name=re.compile("^Aquavate")).click()
    bottle.expect_required()
    bottle.open_calibration()


def test_a_lost_link_is_told_and_the_step_goes_on(open_page):
    bottle = open_bottle(open_page)
    bottle.measure_on_command()
    bottle.open_calibration()
    bottle.press("Start calibration")
    bottle.expect_screen("emptyPrompt")
    bottle.press("Measure empty")
    bottle.expect_screen("measuring")
    bottle.companion.open_bench()
    bottle.twin.locator("[data-fault=dropLink]").click()
    bottle.expect_screen("error")
    expect(bottle.guide.get_by_text("The connection ended")).to_be_visible()
    bottle.companion.screenshot("lost")
    bottle.press("Retry")
    bottle.measure("empty")
    bottle.expect_screen("fullPrompt")


def store_calibration(program, scale):
    """CAL_SET_DATA: the simulated bottle reads 200,250 when it is empty. It counts at once, not after a restart only."""
    program.command("bench", "bottle", "applies-after-restart", "off")
    send(program, struct.pack("<Biif", 4, 200_250, 200_250 + round(830 * scale), scale))


def send(program, command):
    program.command("write", "Aquavate", "Command", command.hex(" "))


def open_readings(bottle):
    """They are for who wants them, folded away."""
    readings = bottle.guide.locator("details").filter(has=bottle.page.get_by_text("Readings", exact=True))
    if readings.get_attribute("open") is None:
        readings.locator("summary").click()


@pytest.mark.long
def test_the_earlier_calibration_is_restored(open_page, program):
    # The bottle comes with a calibration that is a little beside the truth, which is 450 ADC/g.
    store_calibration(program, 449.0)
    bottle = open_bottle(open_page, **CHECKED)
    page = bottle.page
    expect(bottle.section("Calibration").get_by_text("Calibrated", exact=True)).to_be_visible()
    bottle.open_calibration()
    bottle.press("Start calibration")
    bottle.expect_screen("fullPrompt")
    bottle.fill()
    # The calibration that the bottle had vouches for the new one.
    bottle.expect_screen("complete", timeout=DRUNK)
    open_readings(bottle)
    expect(bottle.guide.get_by_text("450.0 ADC/g", exact=True)).to_be_visible()
    check(bottle, "1-new")

    bottle.press("Restore the earlier calibration…")
    dialog = page.get_by_role("dialog", name="Restore the earlier calibration?")
    expect(dialog.get_by_text("449.0 ADC/g")).to_be_visible()
    bottle.companion.screenshot("2-asked")
    dialog.get_by_role("button", name="Restore the earlier calibration").click()
    expect(bottle.guide.get_by_role("heading", level=1, name="Earlier calibration restored")).to_be_visible()
    open_readings(bottle)
    expect(bottle.guide.get_by_text("449.0 ADC/g", exact=True)).to_be_visible()
    check(bottle, "3-restored")
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    check(bottle, "4-restored-phone")
    page.set_viewport_size({"width": 1440, "height": 900})
    # It is on the bottle itself, and what was there in between can be had again.
    bottle.companion.open_bench()
    expect(bottle.twin.locator("dt:text-is('Calibration') + dd")).to_have_text("449.0 ADC/g")
    bottle.press("Done")
    card = bottle.section("Calibration")
    card.get_by_role("button", name="Restore the earlier calibration").click()
    expect(page.get_by_role("dialog").get_by_text("450.0 ADC/g")).to_be_visible()


@pytest.mark.long
def test_a_day_of_the_week_opens_to_its_drinks(open_page, program):
    store_calibration(program, 450.0)
    # What is drunk now was drunk the day before: the bottle believes whoever tells it the time.
    send(program, struct.pack("<BI", 0x10, int(time.time()) - 86_400))
    bottle = Bottle(open_page(**CHECKED))
    page = bottle.page
    bottle.companion.open()
    bottle.fill()
    bottle.hand("drink200")
    expect(bottle.twin.locator("dt:text-is('Stored drinks') + dd")).to_have_text("1", timeout=DRUNK)
    bottle.connect()
    week = bottle.section("This week")
    week.get_by_text("Day by day").click()
    day = week.get_by_role("button", expanded=False).filter(has_text=re.compile("day"))
    expect(day).to_have_count(1)
    name = day.inner_text()
    day.click()
    drink = week.get_by_role("list", name=f"Drinks on {name}").get_by_role("listitem")
    expect(drink).to_contain_text(ABOUT_200)
    check(bottle, "1-day")
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    check(bottle, "2-day-phone")
    week.get_by_role("button", name=name).click()
    expect(drink).to_have_count(0)
    week.get_by_role("button", name=name).click()
    drink.get_by_role("button", name=re.compile("^Delete")).click()
    expect(drink.get_by_role("button", name=re.compile("^Undo"))).to_be_focused()
    expect(week.get_by_text("Nothing was recorded in the last seven days.")).to_be_visible(timeout=DRUNK)


@pytest.mark.quick
def test_drinks_that_cannot_be_stored_are_told_and_come_later(open_page, program):
    # No database can be opened where a folder is.
    store = program.data / "bottles.sqlite"
    store.mkdir()
    bottle = open_bottle(open_page, width=360, height=740, color_scheme="dark", **CHECKED)
    today = bottle.section("Today")
    expect(today.get_by_text("Drinks cannot be stored on this computer at present.")).to_be_visible()
    expect(today.get_by_text("The bottle keeps its drinks")).to_be_visible()
    check(bottle, "1-refused")
    store.rmdir()
    expect(today.get_by_text("Drinks cannot be stored")).to_be_hidden(timeout=DRUNK)
    expect(today.get_by_text("Fetched")).to_be_visible()


@pytest.mark.long
def test_calibrations_are_listed_and_half_a_bottle_at_once_is_asked_about(open_page, program):
    store_calibration(program, 450.0)
    # The companion is asked for a status, and would read the list before it is written; a shell's own list is another program's.
    program.command("bottle", "calibrations", "--json")
    device = next(found["id"] for found in json.loads(program.command("scan", "--json")) if found["kind"] == "bottle")
    with sqlite3.connect(program.data / "bottles.sqlite") as database:
        rows = [(device, 200_250, 200_250 + 830 * scale, scale, made) for scale, made in ((449, None), (450, 1_795_262_400))]
        database.executemany("INSERT INTO calibration (bottle, empty, full, scale, time) VALUES (?, ?, ?, ?, ?)", rows)
    # The companion has met the bottle with the shell, and read the list.
    program.stop()
    program.start()
    bottle = open_bottle(open_page, width=390, height=844, color_scheme="dark", **CHECKED)
    card = bottle.section("Calibration")
    card.get_by_text("2 calibrations").click()
    present, other = card.get_by_role("listitem").filter(has_text="450.0"), card.get_by_role("listitem").filter(has_text="449.0")
    expect(present).to_contain_text("21 November 2026")
    expect(present).to_contain_text("On the bottle")
    expect(other).to_contain_text("Before this companion")
    check(bottle, "1-listed")
    other.get_by_role("button", name="Put it back").click()
    bottle.page.get_by_role("dialog", name="Put this calibration back?").get_by_role("button", name="Put it back").click()
    expect(other).to_contain_text("On the bottle")

    bottle.fill()
    bottle.empty()
    drink = bottle.section("Drinks today").get_by_role("listitem")
    expect(drink.get_by_text("Drunk, or poured out?")).to_be_visible(timeout=DRUNK)
    check(bottle, "2-asked")
    drink.get_by_role("button", name="Drunk", exact=True).click()
    expect(drink.get_by_text("Drunk, or poured out?")).to_have_count(0)
