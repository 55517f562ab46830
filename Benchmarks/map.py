"""The map of an import: what its first picture and a pan cost, beside Leaflet alone and Leaflet with the same picture as PNG tiles.

    Benchmarks/map.py [--program .build/release/outrigger] [--rounds 5] [--docs]

Peers run in the same browser, each in its own window, with the same movements of the mouse: a page with Leaflet and an empty map, and one whose
tiles are our own picture as PNGs, made here beforehand, from a server in Python on this machine. Ours is the whole explore page. The city's middle
is laid beside itself many times, without its shore: a map that is moved for some kilometres shows streets that it has not loaded yet.
"""

import argparse
import functools
import http.server
import json
import math
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import osmium
from playwright.sync_api import sync_playwright

from page_bytes import Companion, ROOT

EXTRACT = ROOT / ".build" / "extracts" / "Helsinki.osm.pbf"
LEAFLET = pathlib.Path("/usr/share/javascript/leaflet")
CENTER = (60.1708, 24.9440)
ZOOM = 15
SIZE = {"width": 1280, "height": 800}
PAN = 5  # seconds
STEP = 200  # points on the screen that the map is moved by at a time
LEGS = [(1, 0)] * 5 + [(0, 1)] * 5 + [(-1, 0)] * 5 + [(0, 1)] * 5  # to the east, south, west and south: never back to what was seen
COPIES = [(column, row) for row in range(-4, 2) for column in range(-2, 6)]  # of the extract, to the east and north: all that these show
APART = 10**11  # between the identifiers of two copies
LEAST, MOST_BYTES, FIRST = 50, 120_000, 1_000  # ms of a task; bytes of Explore's own files; ms until the first picture
MARKS = ("<!-- bench map -->", "<!-- /bench map -->")

OBSERVE = """
window.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ startTime, duration }) => [startTime, duration]))).observe({ type: "longtask", buffered: true });
window.firstPicture = null;
const look = () => {
    const canvas = [...document.querySelectorAll(".map-ground canvas")].some(({ width }) => width > 300);
    const picture = [...document.querySelectorAll("img.leaflet-tile")].some(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    if (canvas || picture || (window.isEmpty && document.querySelector(".leaflet-map-pane"))) window.firstPicture = performance.now();
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
window.frames_ = [];
const frame = (time) => { frames_.push(time); requestAnimationFrame(frame); };
requestAnimationFrame(frame);
"""

PEER = """<!doctype html><html><head><link rel="stylesheet" href="leaflet.css"><style>html,body,#map{{margin:0;height:100%}}</style></head>
<body><div id="map"></div><script>window.isEmpty = {empty};</script><script src="leaflet.min.js"></script><script>
const map = L.map("map").setView([{lat}, {lng}], {zoom});
if (!isEmpty) L.tileLayer("tiles/{{z}}/{{x}}/{{y}}.png", {{ tileSize: 512, maxZoom: 19 }}).addTo(map);
</script></body></html>"""

# Our own squares as PNGs: the picture that a server of tiles would send.
TILES = """
async ([level, columns, rows]) => {
    const { kept } = await import("/load.js");
    const map = (await (await fetch("/api/screens/streets")).json()).map;
    const style = getComputedStyle(document.querySelector(".map-canvas"));
    const names = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).flatMap((rule) => [...(rule.style ?? [])]).filter((name) => name.startsWith("--map-"));
    const colours = Object.fromEntries(names.map((name) => [name.slice(6), style.getPropertyValue(name).trim()]));
    const painter = new Worker(kept("/kinds/explore/painter.js"), { type: "module" });
    painter.postMessage({ map, colours });
    const tiles = [];
    let id = 0;
    for (const column of columns) for (const row of rows) {
        const picture = await new Promise((resolve) => {
            painter.onmessage = ({ data }) => resolve(data.picture);
            painter.postMessage({ tile: { id: ++id, level, column, row, ratio: 1 } });
        });
        const canvas = new OffscreenCanvas(512, 512);
        canvas.getContext("2d").drawImage(picture, 0, 0);
        const blob = await canvas.convertToBlob({ type: "image/png" });
        const text = await new Promise((resolve) => { const reader = new FileReader(); reader.onload = () => resolve(reader.result); reader.readAsDataURL(blob); });
        tiles.push([column, row, text.split(",")[1]]);
    }
    painter.terminate();
    return tiles;
}
"""


def counted(page):
    """Addresses with their bytes on the wire, heads included."""
    addresses, files = {}, []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: files.append((addresses.get(event["requestId"], ""), event["encodedDataLength"])))
    return files


def pan(page, selector):
    """Moves the map by hand for some seconds; gives the long tasks in it, in ms, and the frames a second."""
    box = page.locator(selector).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    began = page.evaluate("performance.now()")
    start = time.monotonic()
    for leg, (east, south) in enumerate(LEGS, 1):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - east * STEP, y - south * STEP, steps=20)
        # A hand that rests throws nothing: Leaflet would go on with what has moved in the last 50 ms.
        page.wait_for_timeout(60)
        page.mouse.move(x - east * STEP - 1, y - south * STEP)
        page.mouse.up()
        page.wait_for_timeout(max(0, (start + leg * PAN / len(LEGS) - time.monotonic()) * 1_000))
    tasks, frames, ended = page.evaluate(
        "(began) => [longTasks.filter(([start]) => start >= began).map(([, duration]) => duration), frames_.filter((time) => time >= began).length, performance.now()]", began
    )
    return tasks, frames / ((ended - began) / 1000)


def zoom(page):
    """Goes to the peers' zoom: the page begins where its places fit. Leaflet keeps its zoom as the scale of an element."""
    scale = page.evaluate("() => new DOMMatrix(document.querySelector('.leaflet-proxy').style.transform).a")
    for _ in range(abs(steps := ZOOM - round(math.log2(scale)) - 1)):
        page.get_by_role("button", name="Zoom in" if steps > 0 else "Zoom out").click()
        page.wait_for_timeout(1_000)


def look(browser, address, selector, cookies=()):
    context = browser.new_context(viewport=SIZE)
    if cookies:
        context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": address} for cookie in cookies])
    page = context.new_page()
    page.add_init_script(OBSERVE)
    files = counted(page)
    # A worker's requests are the page's as well, but its session of the debugger does not hear of them.
    requests = []
    page.on("requestfinished", lambda request: requests.append(request))
    page.goto(address + ("/explore" if cookies else ""))
    page.wait_for_function("() => window.firstPicture !== null")
    first = page.evaluate("window.firstPicture")
    page.wait_for_timeout(2_000)
    loaded, asked = list(files), list(requests)
    if cookies:
        zoom(page)
    at_rest = len(requests)
    tasks, rate = pan(page, selector)
    page.wait_for_timeout(500)
    tiles = lambda part: sum(sum(request.sizes()[key] for key in ("responseBodySize", "responseHeadersSize")) for request in part if "/api/explore/map/" in request.url or "/tiles/" in request.url)
    first_tiles, panned = tiles(asked), tiles(requests[at_rest:])
    context.close()
    own = sum(size for url, size in loaded if "/kinds/explore/" in url or "/vendor/leaflet/" in url or "leaflet" in url)
    return {"first": first, "own": own, "tiles": first_tiles, "panned": panned, "longest": max(tasks, default=0), "long": len(tasks), "rate": rate}


def serve(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build" / "debug" / "outrigger"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--docs", action="store_true", help="write the table to docs/benchmarks.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        city = pathlib.Path(folder) / "City.osm.pbf"
        spread(city)
        subprocess.run([options.program, "explore", "import", str(city), "--data", data], check=True, stdout=subprocess.DEVNULL)
        companion = Companion(options.program, data)
        # Ours begins where the peers do.
        body = json.dumps(dict(zip(("latitude", "longitude"), CENTER))).encode()
        companion.opener.open(urllib.request.Request(f"{companion.address}/api/explore/origin", body, {"Content-Type": "application/json"})).close()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"])
        try:
            root = pathlib.Path(folder) / "peers"
            root.mkdir()
            for name in ("leaflet.css", "leaflet.min.js"):
                shutil.copy(LEAFLET / name, root / name)
            for name, empty in (("alone", "true"), ("pictures", "false")):
                (root / f"{name}.html").write_text(PEER.format(empty=empty, lat=CENTER[0], lng=CENTER[1], zoom=ZOOM))
            make_tiles(browser, companion, root)
            server = serve(root)
            base = f"http://127.0.0.1:{server.server_address[1]}"
            rounds = {"Outrigger's explore page": [], "Leaflet alone, empty": [], "Leaflet with PNG tiles": []}
            for _ in range(options.rounds):
                rounds["Outrigger's explore page"].append(look(browser, companion.address, ".map-canvas", companion.cookies))
                rounds["Leaflet alone, empty"].append(look(browser, base + "/alone.html", "#map"))
                rounds["Leaflet with PNG tiles"].append(look(browser, base + "/pictures.html", "#map"))
            server.shutdown()
        finally:
            browser.close()
            companion.stop()
    table, missed = told(rounds, options.rounds)
    print(table)
    if options.docs:
        page = ROOT / "docs" / "benchmarks.md"
        text = page.read_text()
        start, end = text.index(MARKS[0]) + len(MARKS[0]), text.index(MARKS[1])
        page.write_text(text[:start] + "\n" + table + "\n" + text[end:])
    print("\n".join(missed))
    return bool(missed)


def spread(path):
    """Writes the extract many times beside itself: with other identifiers, and without the shore, which would not close."""
    box = osmium.io.Reader(str(EXTRACT)).header().box()
    south_west, north_east = box.bottom_left, box.top_right
    width, height = north_east.lon - south_west.lon, north_east.lat - south_west.lat
    nodes, ways, relations = [], [], []
    for element in osmium.FileProcessor(str(EXTRACT)):
        if element.is_node():
            nodes.append((element.id, dict(element.tags), element.location.lon, element.location.lat))
        elif element.is_way() and element.tags.get("natural") != "coastline":
            ways.append((element.id, dict(element.tags), [node.ref for node in element.nodes]))
        elif element.is_relation():
            relations.append((element.id, dict(element.tags), [(member.type, member.ref, member.role) for member in element.members]))
    header = osmium.io.Header()
    columns, rows = zip(*COPIES)
    header.add_box(
        osmium.osm.Box(
            south_west.lon + min(columns) * width, south_west.lat + min(rows) * height, north_east.lon + max(columns) * width, north_east.lat + max(rows) * height
        )
    )
    mutable = osmium.osm.mutable
    with osmium.SimpleWriter(str(path), header=header) as writer:
        for copy, (column, row) in enumerate(COPIES):
            for id, tags, longitude, latitude in nodes:
                writer.add_node(mutable.Node(id=id + copy * APART, version=1, tags=tags, location=(longitude + column * width, latitude + row * height)))
        for copy in range(len(COPIES)):
            for id, tags, refs in ways:
                writer.add_way(mutable.Way(id=id + copy * APART, version=1, tags=tags, nodes=[ref + copy * APART for ref in refs]))
        for copy in range(len(COPIES)):
            for id, tags, members in relations:
                writer.add_relation(mutable.Relation(id=id + copy * APART, version=1, tags=tags, members=[(kind, ref + copy * APART, role) for kind, ref, role in members]))


def make_tiles(browser, companion, root):
    import base64

    context = browser.new_context(viewport=SIZE)
    context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": companion.address} for cookie in companion.cookies])
    page = context.new_page()
    page.goto(companion.address + "/explore")
    page.locator(".map-ground canvas").first.wait_for()
    level = ZOOM - 1
    column = int((CENTER[1] + 180) / 360 * 2**level)
    latitude = math.radians(CENTER[0])
    row = int((1 - math.asinh(math.tan(latitude)) / math.pi) / 2 * 2**level)
    for x, y, data in page.evaluate(TILES, [level, list(range(column - 3, column + 7)), list(range(row - 3, row + 8))]):
        # Leaflet's zoom with squares of 512 points.
        file = root / "tiles" / str(ZOOM) / str(x) / f"{y}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(data))
    context.close()


def told(rounds, count):
    spread = lambda values, form: f"**{form(statistics.median(values))}** ({form(min(values))} – {form(max(values))})"
    kilobytes = lambda value: f"{value / 1000:.0f} KB"
    milliseconds = lambda value: f"{value:.0f} ms"
    rows = [
        ("First picture after", "first", milliseconds, f"≤ {FIRST} ms"),
        ("Scripts and styles of the map and its page", "own", kilobytes, f"≤ {MOST_BYTES // 1000} KB"),
        ("Tiles of the first look", "tiles", kilobytes, ""),
        (f"Tiles while it is moved by {len(LEGS) * STEP:,} points in {PAN} s", "panned", kilobytes, ""),
        ("Longest task of these seconds, above 50 ms", "longest", lambda value: milliseconds(value) if value else "none", "none"),
        ("Frames a second", "rate", lambda value: f"{value:.0f}", ""),
    ]
    names = list(rounds)
    lines = ["| | " + " | ".join([names[0], "Goal", *names[1:]]) + " |", "|---|---|---|---|---|"]
    for label, key, form, goal in rows:
        cells = [spread([each[key] for each in rounds[name]], form) for name in names]
        lines.append("| " + " | ".join([label, cells[0], goal, *cells[1:]]) + " |")
    lines += ["", f"Medians (smallest – largest) of {count} rounds. A city's middle laid beside itself {len(COPIES)} times. The page has its chat, cards and pins besides the map; the PNG tiles are the same picture, without names, and for one zoom and one theme; the peers' server compresses nothing."]
    ours = rounds[names[0]]
    figures = {"first picture": (statistics.median(each["first"] for each in ours), FIRST), "own bytes": (ours[0]["own"], MOST_BYTES), "longest task": (statistics.median(each["longest"] for each in ours), LEAST)}
    missed = [f"{name} {value:.0f}, not {goal}" for name, (value, goal) in figures.items() if value > goal]
    # Then it measured a map at rest.
    missed += [f"{name}: no tile came while it was moved" for name in (names[0], names[2]) if not all(each["panned"] for each in rounds[name])]
    return "\n".join(lines), missed


if __name__ == "__main__":
    sys.exit(main())
