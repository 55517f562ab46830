"""The home of an owner's devices, and the page without the program."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

HOSTILE = "<img src=x onerror=alert(1)><b>bold</b>&amp;"


def rename(companion, name):
    own = companion.section("This device")
    own.get_by_label("Your name for it").fill(name)
    own.get_by_role("button", name="Rename").click()


@pytest.mark.expects_console("422", "ERR_")
def test_a_device_is_renamed_made_a_favourite_and_forgotten(open_page, program):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    # What is half typed elsewhere stays, and the last one who saves wins.
    other = open_page()
    other.open(page.url.removeprefix(program.address))
    field = other.section("This device").get_by_label("Your name for it")
    field.fill("half ty")
    rename(companion, HOSTILE)
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    expect(other.page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    expect(field).to_have_value("half ty")
    assert page.title().startswith(HOSTILE)
    rename(other, "שלום 12 (עמוד)")
    expect(page.get_by_role("heading", level=1)).to_have_text("שלום 12 (עמוד)")
    own = companion.section("This device")
    own.get_by_label("Your name for it").fill("a" * 201)
    own.get_by_role("button", name="Rename").click()
    expect(own.get_by_text("A name has at most 200 characters, not 201.")).to_be_visible()
    assert json.loads(program.command("devices", "--json"))[0]["name"] == "שלום 12 (עמוד)"

    own.get_by_label("Favourite").check()
    page.get_by_role("link", name="Devices", exact=True).first.click()
    tile = page.locator("li.tile")
    expect(tile.get_by_text("Favourite:")).to_be_attached()
    expect(tile.get_by_text("Volume")).to_be_visible()
    companion.screenshot("home", full_page=True)
    program.stop()
    program.start()
    expect(tile.get_by_role("heading", name=re.compile("שלום"))).to_be_visible()
    tile.locator("a").click()
    own.get_by_role("button", name="Forget this device…").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget this device").click()
    expect(page.get_by_role("heading", level=1, name="Devices")).to_be_visible()
    expect(page.locator("li.tile")).to_have_count(0)


def stub(page, count):
    """Feeds the page this many devices: the stream's own first screen, with others in place of its devices."""
    page.add_init_script(
        """
        window.SharedWorker = undefined;
        const Real = window.EventSource;
        window.EventSource = class extends Real {
            addEventListener(type, handler) {
                if (type !== "devices") return super.addEventListener(type, (event) => type.startsWith("patch/devices") || handler(event));
                super.addEventListener(type, ({ data }) => {
                    const screen = JSON.parse(data);
                    const sample = screen.devices[0];
                    const words = (rssi) => (rssi > -55 ? { bars: 4, words: "Excellent" } : rssi > -67 ? { bars: 3, words: "Good" } : { bars: 2, words: "Fair" });
                    screen.nearby = COUNT ? "COUNT devices nearby" : undefined;
                    screen.nextStep = COUNT ? undefined : "Switch a device on and bring it near: it appears here by itself.";
                    screen.devices = Array.from({ length: COUNT }, (_, index) => ({
                        ...sample, id: `0000-${index}`, name: index === 5 ? "Küche" : index === 6 ? "x".repeat(200) : `Device ${index}`, kind: undefined, tile: undefined, action: { id: "connect", label: "Connect", role: "normal", isEnabled: true },
                        state: "disconnected", stateWords: "Not connected", isRemembered: index < 6, isFavourite: index < 3,
                        services: index % 2 ? ["Heart Rate"] : [], signal: index % 3 ? { rssi: -40 - index, ...words(-40 - index) } : undefined,
                    }));
                    handler({ data: JSON.stringify(screen) });
                });
            }
        };
        """.replace("COUNT", str(count))
    )


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800)])
def test_forty_devices_are_folded_searched_and_sorted(open_page, width, height):
    companion = open_page(width=width, height=height, has_touch=width < 500, is_mobile=width < 500)
    page = companion.page
    stub(page, 40)
    page.add_init_script("window.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value))).observe({ type: 'layout-shift', buffered: true });")
    companion.open()
    expect(page.locator("li.device")).to_have_count(6)
    expect(page.get_by_role("heading", name="34 other devices")).to_be_visible()
    assert page.evaluate("window.shift") < 0.05
    names = page.locator("li.device h2 bdi")
    assert [name.strip() for name in names.all_inner_texts()][:3] == ["Device 0", "Device 1", "Device 2"]
    page.get_by_role("heading", name="34 other devices").click()
    expect(page.locator("li.device")).to_have_count(40)
    page.reload()
    expect(page.locator("li.device")).to_have_count(40)
    search = page.get_by_label("Filter by name or service")
    for text, count in (("ku", 1), ("HEART", 20), (".*", 0), ("(", 0), ("<script>", 0), ("y" * 5_000, 0)):
        search.fill(text)
        expect(page.locator("li.device")).to_have_count(count)
    page.get_by_role("button", name="Show everything").click()
    page.get_by_label("Order").select_option("By signal")
    assert names.first.inner_text() == "Device 1"
    page.get_by_label("Order").select_option("By name")
    assert names.all_inner_texts()[:3] == ["Device 0", "Device 1", "Device 2"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    companion.screenshot(f"forty-{width}", full_page=True)
    if width > 500:
        return
    small = page.evaluate(
        """[...document.querySelectorAll("main button, main a, main input, main select, main summary")].filter((each) => each.offsetParent && !each.closest("[aria-hidden]"))
            .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()]).filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([html]) => html)"""
    )
    assert small == []


def until(page, promise):
    """Waits until what an expression promises is true; `wait_for_function` takes the promise itself for that."""
    deadline = time.monotonic() + 60
    while not page.evaluate(promise):
        assert time.monotonic() < deadline, promise
        page.wait_for_timeout(100)


@pytest.mark.expects_console("ERR_", "could not be loaded", "Failed to fetch", "Failed to load")
def test_without_the_program_the_page_opens_with_what_was_known_last(open_page, program):
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    device = page.url
    page.wait_for_function("() => navigator.serviceWorker.controller", timeout=60_000)
    until(page, "() => caches.match('/devices').then(Boolean)")
    page.get_by_role("link", name="Devices", exact=True).first.click()
    expect(page.locator("li.tile")).to_be_visible()
    program.stop()
    expect(page.get_by_text("The program does not answer.")).to_be_visible()
    until(page, "() => caches.open('outrigger-last').then((cache) => cache.keys()).then((keys) => keys.length > 1)")
    # What is looked at without the program is as old as before.
    time_of_devices = "() => caches.match('/last/devices').then((last) => last.json()).then(({ time }) => time)"
    kept_at = page.evaluate(time_of_devices)
    page.get_by_role("link", name="Settings", exact=True).first.click()
    page.get_by_role("link", name="Devices", exact=True).first.click()
    expect(page.locator("li.tile")).to_be_visible()
    page.goto("/devices")
    assert page.evaluate(time_of_devices) == kept_at
    expect(page.get_by_text("The program does not answer.")).to_be_visible()
    expect(page.locator("li.tile").get_by_text("Last known: connected")).to_be_visible()
    expect(page.get_by_text("As of")).to_be_visible()
    # Nobody listens, and nothing will appear by itself.
    expect(page.get_by_text("Listening on")).to_have_count(0)
    expect(page.locator(".next-step")).to_have_count(0)
    companion.screenshot("away-home")
    page.goto(device)
    expect(page.locator(".device-head").get_by_text("Last known: connected")).to_be_visible()
    # Nothing can be pressed that the program would have to do.
    expect(page.get_by_role("button", name="Disconnect")).to_have_attribute("aria-disabled", "true")
    companion.screenshot("away-device", full_page=True)
    page.goto("/devices/00000000-0000-0000-0000-000000000000")
    expect(page.get_by_role("heading", name="Nothing is known of this page while the program is away")).to_be_visible()
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys())))).then((all) => all.flat().map(({ url }) => new URL(url).pathname + new URL(url).search))"
    )
    assert not [path for path in kept if path.startswith("/api/") or "token" in path or "picture" in path]
    texts = page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then(async (cache) => Promise.all((await cache.matchAll()).map((each) => each.text())))))).then((all) => all.flat().join())")
    assert program.token not in texts
    program.start()
    page.goto("/devices")
    expect(page.get_by_text("The program does not answer.")).to_be_hidden()
    expect(page.locator("li.tile .pill")).to_have_text("Connected")


def test_the_home_of_a_phone_fits_tells_namesakes_apart_and_keeps_the_keyboards_place(open_page, program):
    companion = open_page(width=320, height=640)
    page = companion.page
    companion.open()
    companion.connect()
    page.get_by_role("button", name="Disconnect").click()
    page.get_by_role("link", name="Devices", exact=True).first.click()
    button = page.locator("li.tile").get_by_role("button", name=re.compile("^Connect to 42 Decibels"))
    expect(button).to_be_visible()
    name = page.locator("li.tile h2 bdi").inner_text()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert button.bounding_box()["y"] > page.locator("li.tile .device-text").bounding_box()["y"]
    companion.screenshot("narrow", full_page=True)
    # A shell that connects one beside the companion has met it for both.
    page.get_by_text("2 other devices").wait_for()
    page.locator(".others").get_by_role("link", name=re.compile("Aquavate")).focus()
    program.command("bottle", "status")
    expect(page.locator("li.tile")).to_have_count(2)
    assert page.evaluate("document.activeElement !== document.body")
    program.command("devices", "rename", "Aquavate", name)
    expect(page.locator("li.tile h2 .mono")).to_have_count(2)
    marks = page.locator("li.tile h2 .mono").all_inner_texts()
    assert len(set(marks)) == 2
    for mark in marks:
        expect(page.get_by_role("button", name=f"Connect to {name} {mark}")).to_have_count(1)
    companion.screenshot("namesakes", full_page=True)
