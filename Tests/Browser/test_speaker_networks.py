"""The speaker's form with the networks that this computer hears, over buses of their own in the place of Bluetooth and NetworkManager."""

import re

import pytest
from playwright.sync_api import expect

from programs import Program
from system_bus import SystemBus

HEARD = [("Fast", 90, 5_180), ("Home", 80, 5_500), ("Home", 40, 2_462), ("Garden", 60, 2_412)]


@pytest.fixture
def program(tmp_path, request):
    bus = SystemBus(tmp_path, request.param)
    program = Program(tmp_path / "data", {"DBUS_SYSTEM_BUS_ADDRESS": bus.address}, options=("--radio", "bluez"))
    program.start()
    yield program
    program.stop()
    bus.stop()


def open_form(companion):
    companion.open()
    companion.page.get_by_role("button", name=re.compile("^Connect to 42")).click()
    expect(companion.page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()
    companion.open_form()
    return companion.firmware.get_by_label("Wi-Fi network")


def suggested(field):
    return field.evaluate("(field) => [...field.list.options].map((option) => option.value)")


@pytest.mark.parametrize("program", [HEARD], indirect=True, ids=["heard"])
@pytest.mark.parametrize("size,scheme", [((390, 844), "dark"), ((1280, 800), "light")], ids=["phone", "desk"])
def test_networks_that_this_computer_hears_are_suggested_those_that_speakers_join_first(open_page, size, scheme):
    companion = open_page(*size, color_scheme=scheme)
    field = open_form(companion)
    expect(field).to_have_accessible_description("Those that this computer hears are suggested, 2.4 GHz first.")
    assert suggested(field) == ["Garden", "Home", "Fast"]
    # Of several none is chosen for a person, who is where one can be.
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    companion.screenshot("form", full_page=True)


@pytest.mark.parametrize("program", [[]], indirect=True, ids=["nothing"])
def test_without_networkmanager_the_form_says_why_nothing_is_suggested(open_page):
    companion = open_page(390, 844)
    field = open_form(companion)
    expect(field).to_have_accessible_description("No network is suggested: NetworkManager does not run. Start it: systemctl start NetworkManager")
    assert suggested(field) == []
    field.fill("Home")
    expect(field).to_have_value("Home")
    companion.screenshot("form", full_page=True)
