"""A device that the sources have never heard of: a desk lamp, in a program that has the lamp's folder and our list of modules."""

import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.program("NewDevice")


@pytest.fixture
def lamp(open_page):
    return Lamp(open_page())


class Lamp:
    """The lamp's page, and the lamp on the bench beside it."""

    def __init__(self, companion):
        self.page = companion.page
        self.screenshot = companion.screenshot
        companion.open()
        self.page.get_by_role("button", name=re.compile("^Connect to Lamp-")).click()
        expect(self.page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()
        self.card = companion.section("Light")
        self.twin = self.page.locator("article.twin", has_text="Lamp-")
        self.hardware = self.twin.locator(".twin-sound")


def status(program):
    return json.loads(program.command("lamp", "status", "--json"))


@pytest.mark.quick
def test_the_page_changes_the_light_and_bench_and_shell_say_so(program, lamp):
    expect(lamp.hardware).to_have_text("off")
    switch = lamp.card.get_by_role("switch", name="Switched on")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(lamp.hardware).to_have_text("on · 100 % · FFB000")
    lamp.card.get_by_label("Brightness").fill("60")
    lamp.card.get_by_label("Colour").fill("#3366ff")
    expect(lamp.hardware).to_have_text("on · 60 % · 3366FF")
    expect(lamp.twin.get_by_role("img", name="60 %")).to_be_visible()
    lamp.screenshot("lamp")
    # The shell asks the same lamp, over a connection of its own.
    told = status(program)
    assert (told["isOn"], told["brightnessPercent"], told["colour"]) == (True, 60, "3366FF")
    # And what the shell does is seen in the page.
    program.command("lamp", "set", "off")
    expect(switch).not_to_be_checked()
    expect(lamp.hardware).to_have_text("off")


def test_a_number_is_written_in_the_unit_that_the_lamp_tells(program, lamp):
    lamp.card.get_by_role("switch", name="Switched on").check()
    page = lamp.page
    page.get_by_text("What the device offers over Bluetooth").click()
    brightness = page.locator(".characteristic", has=page.get_by_role("heading", name="Brightness", exact=True))
    expect(brightness.get_by_text("How bright it is")).to_be_visible()
    brightness.get_by_role("button", name="Write…").click()
    form = brightness.get_by_role("form", name="Write Brightness")
    value = form.get_by_label("Value, %")
    expect(value).to_have_attribute("placeholder", "0 to 255")
    value.fill("45")
    value.press("Enter")
    expect(form.get_by_role("status")).to_have_text("Written.")
    expect(lamp.hardware).to_have_text("on · 45 % · FFB000")
    lamp.screenshot("number")
    # The same in a shell, which reads the unit for itself.
    program.command("write", "Lamp", "Brightness", "55", "--number")
    expect(lamp.hardware).to_have_text("on · 55 % · FFB000")
    inspected = json.loads(program.command("inspect", "Lamp", "--json"))
    told = [item for service in inspected["services"] for item in service["characteristics"] if item["name"] == "Brightness"]
    assert [(item["label"], item["unit"]) for item in told] == [("How bright it is", "%")]


def test_its_own_fault_is_thrown_at_the_bench_and_told_in_the_page(program, lamp):
    lamp.card.get_by_role("switch", name="Switched on").check()
    lamp.twin.locator("[data-fault=burntOut]").check()
    expect(lamp.hardware).to_have_text("on · dark")
    expect(lamp.card.get_by_role("group", name="Problem")).to_contain_text("The bulb has burnt out")
    assert status(program)["problem"]["code"] == "bulb"
    # A shell that asks for light does not hear that all is well; one that asks for darkness has it.
    with pytest.raises(subprocess.CalledProcessError):
        program.command("lamp", "set", "on")
    program.command("lamp", "set", "off")
    program.command("lamp", "set", "brightness", "80")
    lamp.card.get_by_role("switch", name="Switched on").check()
    lamp.screenshot("burnt-out")
    lamp.twin.locator("[data-fault=burntOut]").uncheck()
    expect(lamp.hardware).to_have_text("on · 80 % · FFB000")
    expect(lamp.card.get_by_role("group", name="Problem")).to_be_hidden()


def test_the_activity_names_its_attributes(lamp):
    lamp.card.get_by_role("switch", name="Switched on").check()
    expect(lamp.hardware).to_contain_text("on")
    lamp.page.goto("/activity")
    expect(lamp.page.get_by_text(re.compile("Brightness")).first).to_be_visible()


def test_the_other_devices_are_still_there(program, open_page):
    companion = open_page()
    companion.open()
    for name in ("42 Decibels-", "Aquavate-", "Lamp-"):
        expect(companion.page.get_by_role("button", name=re.compile("^Connect to " + name))).to_be_visible()
        expect(companion.page.locator("article.twin", has_text=name)).to_be_visible()
    assert "installedVersion" in json.loads(program.command("speaker", "status", "--json"))["firmware"]
    assert json.loads(program.command("bottle", "status", "--json"))["kind"] == "bottle"
