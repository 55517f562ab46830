"""The bottle on the bench, as hands use it."""

import re

from playwright.sync_api import expect


def test_a_bottle_is_filled_drunk_from_lifted_and_tilted(open_page):
    companion = open_page()
    page = companion.page
    companion.open("/devices")
    companion.open_bench()
    twin = page.get_by_role("article", name=re.compile("^Aquavate-"))
    words = twin.locator(".twin-sound")
    expect(words).to_contain_text("0 ml · upright")
    twin.get_by_role("button", name="Fill to the mark").click()
    expect(words).to_contain_text("830 ml · upright · still", timeout=20_000)
    twin.get_by_role("button", name="Drink 200 ml").click()
    expect(words).to_contain_text("630 ml · in the hand")
    expect(words).to_contain_text("630 ml · upright · still", timeout=20_000)
    companion.screenshot("bench-bottle")
    twin.get_by_role("button", name="Lift it").click()
    expect(words).to_contain_text("in the hand")
    twin.get_by_role("button", name="Put it down").click()
    twin.get_by_label("Tilt").fill("30")
    expect(words).to_contain_text("tilted by 30°")
    twin.get_by_role("button", name="Empty it").click()
    expect(words).to_contain_text("0 ml")
    # The drawing says the same to who cannot see it.
    expect(twin.get_by_role("img", name=re.compile("0 ml"))).to_be_visible()
