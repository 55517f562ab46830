"""How heavy and how calm the page is: bytes on the wire, layout shift and the largest paint of each place, on a first visit and on a reload,
in headless Chromium with two simulated devices connected. Exits with 1 where a goal is missed.

    Benchmarks/page.py [--program .build/debug/outrigger] [--seconds 5]

The wire is what the browser says of it: heads, bodies as they are sent. The stream of screens is counted apart, as it goes on.
"""

import argparse
import shutil
import sys
import tempfile

from page_bytes import ROOT, Companion
from playwright.sync_api import sync_playwright

# KB; layout shift; ms.
GOALS = {"first": 110, "reload": 5, "more": 40, "shift": 0.05, "paint": 1_000}
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}

OBSERVE = """
// The stream of a shared worker is no page's: here each page has its own.
delete window.SharedWorker;
window.calm = { shift: 0, paint: 0, moved: [] };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
	if (entry.hadRecentInput) return;
	window.calm.shift += entry.value;
	for (const { node, previousRect, currentRect } of entry.sources)
		window.calm.moved.push(`${entry.value.toFixed(3)} at ${Math.round(entry.startTime)} ms: ${node?.nodeName}.${node?.className} ${previousRect.x},${previousRect.y} ${previousRect.width}x${previousRect.height} to ${currentRect.x},${currentRect.y} ${currentRect.width}x${currentRect.height}`);
})).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.calm.paint = entry.startTime))).observe({ type: "largest-contentful-paint", buffered: true });
"""


class Wire:
    """The bytes that a page gets."""

    def __init__(self, page):
        self.files, self.stream, self.streams, self.requests, self.sizes = 0, 0, set(), {}, {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self.begins)
        session.on("Network.dataReceived", self.goes_on)
        session.on("Network.loadingFinished", self.ends)

    def begins(self, event):
        self.requests[event["requestId"]] = event["response"]["url"]
        if event["response"]["mimeType"] == "text/event-stream":
            self.streams.add(event["requestId"])

    def goes_on(self, event):
        if event["requestId"] in self.streams:
            self.stream += event["encodedDataLength"]

    def ends(self, event):
        if event["requestId"] not in self.streams and event["encodedDataLength"]:
            self.files += event["encodedDataLength"]
            self.sizes[self.requests[event["requestId"]]] = event["encodedDataLength"]

    def take(self):
        taken = (self.files, self.stream)
        self.files, self.stream = 0, 0
        return taken


def visit(browser, companion, path, size, seconds, details):
    """A first visit, then a reload; in KB, the layout shift, ms."""
    context = browser.new_context(viewport=SIZES[size])
    context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": companion.address} for cookie in companion.cookies])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    wire = Wire(page)
    page.goto(companion.address + path)
    page.wait_for_timeout(seconds * 1_000)
    calm = page.evaluate("window.calm")
    first, stream = wire.take()
    if details:
        for url, count in sorted(wire.sizes.items(), key=lambda item: -item[1])[:details]:
            print(f"    {count:7,} {url.removeprefix(companion.address)}")
        for line in calm["moved"][:details]:
            print("    " + line)
    page.reload()
    page.wait_for_timeout(seconds * 1_000)
    reload, _ = wire.take()
    context.close()
    return first / 1000, stream / 1000, reload / 1000, calm["shift"], calm["paint"]


def more(browser, companion, path, seconds):
    """What a page needs besides a first visit to the devices, in KB."""
    context = browser.new_context(viewport=SIZES["desktop"])
    context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": companion.address} for cookie in companion.cookies])
    page = context.new_page()
    wire = Wire(page)
    page.goto(companion.address + "/devices")
    page.wait_for_timeout(seconds * 1_000)
    wire.take()
    page.goto(companion.address + path)
    page.wait_for_timeout(seconds * 1_000)
    files, _ = wire.take()
    context.close()
    return files / 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build" / "debug" / "outrigger"))
    parser.add_argument("--seconds", type=float, default=5, help="of looking at each page")
    parser.add_argument("--only", help="one place alone")
    parser.add_argument("--size", choices=SIZES, help="one size alone")
    parser.add_argument("--details", type=int, default=0, help="so many of the largest files and of what moved, too")
    options = parser.parse_args()
    missed = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        companion = Companion(options.program, data)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])
        try:
            ids = companion.connect({"speaker", "bottle"})
            places = {"devices": "/devices", **{kind: f"/devices/{id}" for kind, id in sorted(ids.items())}}
            places |= {name: "/" + name for name in ("explore", "activity", "settings")}
            print("| place | first visit, KB | of the stream, KB | reload, KB | besides the devices, KB | layout shift | largest paint, ms |")
            print("|---|--:|--:|--:|--:|--:|--:|")
            for place, path in places.items():
                if options.only in (None, place):
                    for size in SIZES if options.size is None else [options.size]:
                        first, stream, reload, shift, paint = visit(browser, companion, path, size, options.seconds, options.details)
                        besides = more(browser, companion, path, options.seconds) if size == "desktop" and place in ids else None
                        told = "" if besides is None else f"{besides:.1f}"
                        print(f"| {place}, {size} | {first:.1f} | {stream:.0f} | {reload:.1f} | {told} | {shift:.3f} | {paint:.0f} |", flush=True)
                        figures = {"first": 0 if place in ids else first, "reload": reload, "more": besides or 0, "shift": shift, "paint": paint}
                        missed += [f"{place}, {size}: {name} {value:.3g}, not {GOALS[name]}" for name, value in figures.items() if value > GOALS[name]]
        finally:
            browser.close()
            companion.stop()
    print("\n".join(missed))
    return bool(missed)


sys.exit(main())
