"""A bottle is calibrated, drunk from and set up in the browser, over the simulated radio."""

import re

from axe_playwright_python.sync_playwright import Axe
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


def test_a_bottle_is_calibrated_through_the_six_screens(open_page):
    bottle = open_bottle(open_page)
    page, shot = bottle.page, bottle.companion.screenshot
    bottle.measure_on_command()
    expect(bottle.section("Calibration").get_by_text("Required")).to_be_visible()
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
    bottle.press("Take a second reading")
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
    bottle.press("Save without a check")
    bottle.expect_screen("complete")
    check(bottle, "5-complete")
    bottle.press("Done")
    bottle.hand("drink200")
    expect(bottle.section("Drinks today").get_by_role("listitem")).to_be_visible(timeout=DRUNK)
    check(bottle, "6-drunk")


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
