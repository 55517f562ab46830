"""Every place, form and dialog by keys alone: nothing keeps the focus, it can be seen, and it comes back to where it was."""

import re

import pytest
from playwright.sync_api import expect

from bottle import Bottle
from keyboard import expect_no_trap
from test_bottle import store_calibration

FOCUSED_NAME = "document.activeElement.textContent.trim()"


def press_until(page, key, condition, limit=60):
    for _ in range(limit):
        if page.evaluate(condition):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {condition}")


def focus_on(page, button):
    """With Tab, as a person without a pointer comes there."""
    press_until(page, "Tab", f"{FOCUSED_NAME}.startsWith({button!r})", 200)


@pytest.mark.parametrize("width,height", [(1440, 900), (390, 844)])
def test_every_place_is_walked_with_tab(open_page, width, height):
    companion = open_page(width=width, height=height, reduced_motion="reduce")
    page = companion.page
    # What comes last on each of them: a control that came between the two walks would be on one way only.
    last = {
        "devices": [page.get_by_role("button", name=re.compile(f"^Connect to {name}")) for name in ("42", "Smart Glasses", "Aquavate")],
        "explore": [page.get_by_role("button", name="Zoom out"), page.get_by_role("button", name=re.compile("^Take "))],
        "activity": [page.get_by_role("button", name="Pause")],
        "settings": [page.get_by_role("button", name="Switch Bluetooth off…")],
    }
    for place, controls in last.items():
        companion.open("/" + place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        # The bench, or on a phone its handle.
        for control in [*controls, page.locator("article.twin, .bench-handle").filter(visible=True).first]:
            expect(control.first).to_be_visible()
        # Entries come at any time.
        if place == "activity":
            page.get_by_role("button", name="Pause").click()
        expect_no_trap(page)


@pytest.mark.quick
@pytest.mark.parametrize("width,height", [(1440, 900), (390, 844)])
def test_a_speaker_is_set_up_by_keys_alone(open_page, width, height):
    companion = open_page(width=width, height=height, reduced_motion="reduce")
    page = companion.page
    companion.open()
    expect(page.get_by_role("button", name=re.compile("^Connect to 42"))).to_be_visible()
    focus_on(page, "Connect to 42")
    page.keyboard.press("Enter")
    companion.expect_connected()
    expect_no_trap(page)
    # A group of radio buttons, a slider, a switch.
    companion.preset("Night").focus()
    page.keyboard.press("ArrowRight")
    expect(companion.preset("Speech")).to_be_checked()
    volume = companion.sound.get_by_role("slider", name="Volume")
    volume.focus()
    before = volume.input_value()
    page.keyboard.press("ArrowLeft")
    expect(volume).not_to_have_value(before)
    # The form, filled and left.
    companion.firmware.get_by_role("button", name=re.compile("^(Update|Install)")).first.focus()
    page.keyboard.press("Enter")
    form = companion.firmware.get_by_role("form", name="Update the firmware")
    expect(form).to_be_visible()
    # The checks come a moment later, and would change the page between the two walks.
    expect(companion.firmware.locator(".plan-summary")).to_be_visible()
    expect_no_trap(page)
    companion.firmware.get_by_label("Wi-Fi network").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Harbour")
    page.keyboard.press("Tab")
    page.keyboard.type("wrong-password")
    expect(companion.firmware.get_by_label("Wi-Fi password", exact=True)).to_have_value("wrong-password")
    focus_on(page, "Not now")
    page.keyboard.press("Space")
    expect(form).to_be_hidden()
    expect(companion.firmware.locator(":focus")).to_have_count(1)


def test_the_goal_is_changed_by_keys_alone(open_page, program):
    store_calibration(program, 450.0)
    bottle = Bottle(open_page(reduced_motion="reduce"))
    bottle.connect()
    page, today = bottle.page, bottle.section("Today")
    change = today.get_by_role("button", name="Change goal")
    expect(change).not_to_have_attribute("aria-disabled", "true")
    expect_no_trap(page)
    change.focus()
    page.keyboard.press("Enter")
    slider = today.get_by_role("slider", name="Daily goal")
    expect(slider).to_be_focused()
    expect_no_trap(page)
    # Escape leaves it as it is, and the focus is where it was.
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(change).to_be_focused()
    expect(today.locator(".goal-now")).to_have_text("Goal 2,000 ml")
    # Home, two steps, Tab to the button, Enter.
    page.keyboard.press("Space")
    expect(slider).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    chosen = slider.input_value()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(today.locator(".goal-now")).to_have_text(f"Goal {int(chosen):,} ml")
    expect(change).to_be_focused()
    # As a number: what is out of the range stays in the form; Enter saves what is in it.
    page.keyboard.press("Enter")
    expect(slider).to_be_focused()
    page.keyboard.press("Shift+Tab")
    field = today.get_by_role("spinbutton", name="Daily goal in millilitres")
    expect(field).to_be_focused()
    expect(field).to_have_value(chosen)
    for typed, value in (("9999", chosen), ("2345", "2345")):
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(typed)
        expect(slider).to_have_attribute("aria-valuetext", f"{value} millilitres")
        page.keyboard.press("Enter")
    expect(today.locator(".goal-now")).to_have_text("Goal 2,345 ml")
    expect(change).to_be_focused()


def test_the_focus_comes_back_from_every_dialog(open_page):
    bottle = Bottle(open_page(reduced_motion="reduce"))
    bottle.connect()
    page = bottle.page
    settings = bottle.section("Settings")
    buttons = [button for button in settings.get_by_role("button", name=re.compile("…$")).all()]
    assert len(buttons) >= 3
    for button in buttons:
        for leave in ("Escape", "Enter"):
            button.focus()
            page.keyboard.press("Enter")
            dialog = page.get_by_role("dialog")
            expect(dialog).to_be_visible()
            # The first button declines; Tab stays in the dialog.
            for _ in range(4):
                page.keyboard.press("Tab")
                assert page.evaluate("document.activeElement === document.body || document.activeElement.closest('dialog') !== null")
            if leave == "Enter":
                press_until(page, "Tab", "document.activeElement.matches('dialog .first')")
            page.keyboard.press(leave)
            expect(dialog).to_be_hidden()
            expect(button).to_be_focused()


def test_the_focus_stays_where_a_drink_was_deleted_or_kept(open_page, program):
    store_calibration(program, 450.0)
    bottle = Bottle(open_page(reduced_motion="reduce"))
    bottle.connect()
    page, drinks = bottle.page, bottle.section("Drinks today")
    bottle.fill()
    bottle.hand("drink200")
    delete = drinks.get_by_role("button", name=re.compile("^Delete")).first
    expect(delete).to_be_visible(timeout=30_000)
    delete.focus()
    page.keyboard.press("Enter")
    expect(drinks.get_by_role("button", name=re.compile("^Undo"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(delete).to_be_focused()
    page.keyboard.press("Enter")
    expect(drinks.get_by_text("No drink yet today.")).to_be_visible(timeout=30_000)
    expect(drinks.get_by_role("heading")).to_be_focused()


def test_a_calibration_is_walked_by_keys_alone(open_page):
    bottle = Bottle(open_page(reduced_motion="reduce"))
    bottle.connect()
    bottle.open_calibration()
    expect_no_trap(bottle.page)
    bottle.guide.get_by_role("button").first.focus()
    focus_on(bottle.page, "Start calibration")
    bottle.page.keyboard.press("Enter")
    expect(bottle.page.get_by_role("heading", level=1)).to_be_focused()
    # A step that ends by itself would change the page between the two walks: the bottle, which measures by itself, waits for water now.
    bottle.expect_screen("fullPrompt")
    expect_no_trap(bottle.page)
