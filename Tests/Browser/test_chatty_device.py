"""A device that tells 500 values a second: its page stays calm and light, and shows the last one."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from program_fixtures import patience

# Not at the pace of people: a link of 30 ms carries 200 notifications a second, and one that lives faster as many more.
# Beside others neither the device nor the page keeps its time.
pytestmark = [pytest.mark.program("NewDevice"), pytest.mark.alone]

SECONDS = 4
NOTIFICATIONS = 500  # a second
STREAM = 10_000  # bytes a second
TASK = 50  # ms

# Each page has its own stream, which the browser then counts as the page's; and notes what keeps it from answering.
OBSERVE = """
delete window.SharedWorker;
window.tasks = [];
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.tasks.push(duration))).observe({ type: "longtask" });
"""


class Wire:
    """The bytes of the stream of screens."""

    def __init__(self, page):
        self.streams, self.bytes = set(), 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", lambda event: event["response"]["mimeType"] == "text/event-stream" and self.streams.add(event["requestId"]))
        session.on("Network.dataReceived", self.came)

    def came(self, event):
        if event["requestId"] in self.streams:
            self.bytes += event["encodedDataLength"]


def notified(program):
    """How many values the companion has heard."""
    with program.ask("/api/screens/activity/all") as answer:
        return sum(entry["count"] for entry in json.load(answer)["entries"] if entry.get("subject") == "Brightness" and entry["operation"] == "Notification")


@pytest.mark.parametrize("place", ["device", "services", "devices", "activity"])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_device_that_tells_five_hundred_values_a_second_leaves_the_page_calm(program, open_page, width, place):
    companion = open_page(width)
    page = companion.page
    page.add_init_script(OBSERVE)
    companion.open()
    page.get_by_role("button", name="Connect to Lamp-").click()
    expect(page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()
    if place == "services":
        page.get_by_text("What the device offers over Bluetooth").click()
        expect(page.get_by_role("heading", name="Brightness", exact=True)).to_be_visible()
    elif place != "device":
        companion.open(f"/{place}")
    program.command("bench", "lamp", "flickers", "on")
    wire = Wire(page)
    page.reload()
    shown = {
        "device": page.get_by_role("slider", name="Brightness"), "services": page.get_by_role("heading", name="Brightness", exact=True),
        "devices": page.get_by_role("link", name=re.compile("Lamp-")).first, "activity": page.get_by_text(re.compile("Brightness")).first,
    }[place]  # fmt: skip
    if place == "services":
        expect(page.get_by_text("What the device offers over Bluetooth")).to_be_visible()
        if not shown.is_visible():
            page.get_by_text("What the device offers over Bluetooth").click()
    expect(shown).to_be_visible()
    # The observer sees what is too long.
    page.evaluate("() => { setTimeout(() => { for (const end = performance.now() + 80; performance.now() < end; ); }); }")
    page.wait_for_timeout(2_000)
    assert max(page.evaluate("window.tasks.splice(0)"), default=0) >= 80
    before, start, wire.bytes = notified(program), time.monotonic(), 0
    page.wait_for_timeout(SECONDS * 1_000)
    seconds, tasks = time.monotonic() - start, page.evaluate("window.tasks")
    rate, came = wire.bytes / seconds, (notified(program) - before) / seconds
    print(f"{place} at {width}: {came:.0f} values a second, {rate / 1000:.1f} KB/s, longest task {max(tasks, default=0):.0f} ms")
    companion.screenshot(f"{place}-{width}")
    assert came >= NOTIFICATIONS
    assert rate < STREAM
    assert max(tasks, default=0) <= TASK * patience()
