"""The page is light, and nothing on it moves while it opens. `Benchmarks/page` measures each place."""

import re

import pytest
from playwright.sync_api import expect

from furnished import furnish

FIRST = 110_000  # bytes, heads included
RELOAD = 5_000
SHIFT = 0.05
OPENING = 5_000  # ms: what a place shows comes meanwhile, and what devices tell
TABS = 12
# Resolves when each of the pages that are fetched while nothing else is to do is there, and each module with all that it needs.
FETCHED = """async () => {
    const names = () => performance.getEntriesByType("resource").map(({ name }) => name);
    const isThere = (page) => names().some((name) => name.includes(`/${page}.`));
    while (!["activity", "settings", "beside", "last"].every(isThere)) await new Promise(requestAnimationFrame);
    await Promise.all(names().filter((name) => name.endsWith(".js")).map((name) => import(name)));
}"""

# How far what nobody touched has moved, and what it was.
OBSERVE = """
window.shift = 0;
window.moved = [];
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        window.shift += value;
        for (const { node, previousRect, currentRect } of sources) window.moved.push(`${value.toFixed(3)}: ${node?.nodeName}.${node?.className} ${node?.textContent.slice(0, 60)} from ${previousRect.x}, ${previousRect.y} to ${currentRect.x}, ${currentRect.y}`);
    }
}).observe({ type: "layout-shift", buffered: true });
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


# Alone: on a busy machine glasses answer late over Wi-Fi, and their page says so.
@pytest.mark.alone
@pytest.mark.long
@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_nothing_moves_while_a_place_opens(open_page, width, height):
    moved = []
    for place in furnish(open_page()):
        # A window of its own: nothing is kept of another.
        page = open_page(width, height, has_touch=width < 500, is_mobile=width < 500).page
        page.add_init_script(OBSERVE)
        page.goto(place)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_function("(time) => performance.now() > time", arg=OPENING)
        if page.evaluate("shift") > SHIFT:
            moved.append(f"{place}: {page.evaluate('shift')}\n" + "\n".join(page.evaluate("moved")))
        page.context.close()
    assert not moved, "\n".join(moved)


# Reads what the device whose page is shown has to read, once; gives how many entries the activity has then.
READ = """async () => {
    const id = location.pathname.split("/")[2];
    const { services } = await (await fetch(`/api/screens/inspect/${id}`)).json();
    for (const { uuid, characteristics } of services)
        for (const item of characteristics.filter(({ properties }) => properties.includes("read")))
            await fetch(`/api/devices/${id}/read`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ service: uuid, characteristic: item.uuid }) });
    return (await (await fetch("/api/screens/activity")).json()).total;
}"""


def test_what_is_only_looked_up_moves_nothing_in_the_activity(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    page = open_page(390, 844).page
    page.add_init_script(OBSERVE)
    page.goto("/activity")
    expect(page.locator(".run").first).to_be_visible()
    page.wait_for_function("(time) => performance.now() > time", arg=OPENING)
    page.evaluate("shift = 0")
    total = companion.page.evaluate(READ)
    page.wait_for_function("(total) => parseInt(document.querySelector('.page-head .sub').textContent) >= total", arg=total)
    assert page.evaluate("shift") < SHIFT, page.evaluate("moved")
    page.locator(".run", has_text="42 Decibels").locator("> button").click()
    expect(page.locator(".run-entries .entry").filter(has_text="Read").first).to_be_visible()


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
