"""The page is light, and nothing on it moves while it opens. `Benchmarks/page` measures each place."""

import re

import pytest
from playwright.sync_api import expect

FIRST = 110_000  # bytes, heads included
RELOAD = 5_000
SHIFT = 0.05
TABS = 12
# Resolves when the last of the pages that are fetched while nothing else is to do is there, and each module with all that it needs.
FETCHED = """async () => {
    const names = () => performance.getEntriesByType("resource").map(({ name }) => name);
    while (!names().some((name) => name.includes("/settings."))) await new Promise(requestAnimationFrame);
    await Promise.all(names().filter((name) => name.endsWith(".js")).map((name) => import(name)));
}"""

OBSERVE = """
window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
"""


def counted(page):
    """What the browser says of each file that it fetches: its address and its bytes on the wire. The stream of screens never ends."""
    addresses, files = {}, []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: files.append((addresses.get(event["requestId"]), event["encodedDataLength"])))
    return files


@pytest.mark.quick
def test_a_first_visit_is_light_and_a_reload_asks_for_nothing_again(open_page):
    companion = open_page()
    files = counted(companion.page)
    companion.open()
    expect(companion.page.get_by_role("button", name="Connect to 42 Decibels")).to_be_visible()
    companion.page.evaluate(FETCHED)
    assert sum(size for _, size in files) < FIRST, files
    files.clear()
    companion.page.reload()
    expect(companion.page.get_by_role("button", name="Connect to 42 Decibels")).to_be_visible()
    assert sum(size for _, size in files) < RELOAD, files


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_nothing_moves_while_the_page_of_a_device_opens(open_page, width, height):
    companion = open_page(width, height)
    companion.open()
    companion.connect()
    companion.page.add_init_script(OBSERVE)
    companion.page.reload()
    companion.expect_connected()
    expect(companion.section("Activity")).to_be_visible()
    assert companion.page.evaluate("window.shift") < SHIFT


def test_twelve_tabs_are_live_at_once(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    tabs = [companion.page, *(companion.page.context.new_page() for _ in range(TABS - 1))]
    for tab in tabs[1:]:
        tab.goto(companion.page.url if tab is tabs[-1] else "/devices")
    for tab in tabs[1:-1]:
        expect(tab.get_by_role("link", name="42 Decibels")).to_be_visible()
    companion.choose_preset("Night")
    for tab in tabs[1:-1]:
        expect(tab.get_by_role("link", name=re.compile("42 Decibels.* Preset Night"))).to_be_visible()
    expect(tabs[-1].get_by_role("region", name="Sound", exact=True).get_by_role("radio", name="Night")).to_be_checked()
