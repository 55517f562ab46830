"""Ten thousand photos: the page draws what is seen of them, and keeps little more."""

import os
import sqlite3

import pytest
from playwright.sync_api import expect

from glasses_page import GlassesPage

# Their REST API is a real server, whose answers a faster companion would not wait for on a busy machine.
pytestmark = pytest.mark.pace_of_people

COUNT = 10_000

# Whether the first tile in sight is there, and no further than two rows from a place in the list.
IS_NEAR = """([box, place]) => {
    const top = box.getBoundingClientRect().top;
    const first = [...box.querySelectorAll(".tile")].find((tile) => tile.getBoundingClientRect().bottom > top);
    return first && !first.matches(".awaited") && Math.abs(Number(first.ariaPosInSet) - place) <= 12;
}"""


def fill(folder, count=COUNT):
    """Has one photo stand for all: what is listed, and their files."""
    photos = folder / "photos"
    with sqlite3.connect(folder / "glasses.sqlite") as database:
        size, time = database.execute("SELECT size, time FROM media WHERE kind = 'photo'").fetchone()
        numbers = range(2, count + 1)
        database.executemany("INSERT INTO media (kind, number, size, time) VALUES ('photo', ?, ?, ?)", [(number, size, time + number) for number in numbers])
        database.execute("UPDATE media_numbers SET last = ? WHERE kind = 'photo'", (count,))
    for number in numbers:
        os.link(photos / "photo_001.jpg", photos / f"photo_{number:03}.jpg")


@pytest.mark.long
@pytest.mark.expects_console("net::ERR_")
def test_ten_thousand_photos_are_scrolled_and_few_are_drawn(open_page, program):
    glasses = GlassesPage(open_page())
    page = glasses.page
    glasses.open()
    glasses.set_up()
    live, gallery = glasses.section("Live view"), glasses.section("Gallery")
    live.get_by_role("button", name="Take a photo").click()
    expect(gallery.locator(".tile")).to_have_count(1)
    program.stop()
    fill(program.data / "glasses")
    program.start()
    page.reload()
    glasses.expect_way("Wi-Fi")
    expect(gallery.get_by_text("10,000 photos")).to_be_visible()
    expect(gallery.locator(".tile[aria-posinset='1']")).to_be_visible()

    scroller = gallery.locator(".tile-scroller")
    drawn = 0
    # From the top to the end in forty leaps, and back to the middle.
    for step in [*range(1, 41), 20]:
        scroller.evaluate("(box, part) => (box.scrollTop = part * (box.scrollHeight - box.clientHeight))", step / 40)
        page.wait_for_timeout(20)
        drawn = max(drawn, gallery.locator(".tile").count())
    assert 12 <= drawn <= 150
    scroller.evaluate("(box) => (box.scrollTop = box.scrollHeight)")
    expect(gallery.locator(f".tile[aria-posinset='{COUNT}']:not(.awaited)")).to_be_visible()
    glasses.companion.screenshot("end", full_page=True)

    # The same tiles stay in sight where the columns change, as on a phone that is turned.
    middle, size = COUNT // 2, page.viewport_size
    scroller.evaluate("(box) => (box.scrollTop = box.scrollHeight / 2)")
    page.wait_for_function(IS_NEAR, arg=[scroller.element_handle(), middle])
    for width in (390, 1280, 640, size["width"]):
        page.set_viewport_size({"width": width, "height": size["height"]})
        page.wait_for_function(IS_NEAR, arg=[scroller.element_handle(), middle])
    scroller.evaluate("(box) => (box.scrollTop = box.scrollHeight)")
    expect(gallery.locator(f".tile[aria-posinset='{COUNT}']:not(.awaited)")).to_be_visible()

    # What is chosen stays so out of sight.
    gallery.get_by_role("button", name="Select").click()
    gallery.get_by_label("Select photo_001.jpg").check()
    scroller.evaluate("(box) => (box.scrollTop = 0)")
    gallery.get_by_label(f"Select photo_{COUNT}.jpg").check()
    gallery.get_by_role("button", name="Delete 2 photos").click()
    expect(gallery.get_by_text("2 photos deleted.")).to_be_visible()
    expect(gallery.get_by_text("9,998 photos")).to_be_visible()
    gallery.get_by_role("button", name="Undo").click()
    expect(gallery.get_by_text("10,000 photos")).to_be_visible()


@pytest.mark.expects_console("net::ERR_")
def test_a_photo_that_is_open_leads_to_the_next_one_and_the_one_before(open_page, program):
    glasses = GlassesPage(open_page(width=390, height=844, color_scheme="dark", has_touch=True))
    page = glasses.page
    glasses.open()
    glasses.set_up()
    gallery = glasses.section("Gallery")
    glasses.section("Live view").get_by_role("button", name="Take a photo").click()
    expect(gallery.locator(".tile")).to_have_count(1)
    program.stop()
    fill(program.data / "glasses", 60)
    program.start()
    page.reload()
    glasses.expect_way("Wi-Fi")
    expect(gallery.get_by_text("60 photos")).to_be_visible()

    gallery.locator(".tile[aria-posinset='2'] img").click()
    viewer = page.get_by_role("dialog", name="Photo")
    place, next, previous = viewer.get_by_role("status"), viewer.get_by_role("button", name="Next"), viewer.get_by_role("button", name="Previous")
    expect(place).to_have_text("2 of 60")
    expect(viewer.get_by_role("img")).to_have_js_property("complete", True)
    for button in viewer.get_by_role("button").all():
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    glasses.companion.screenshot("open")

    # At an end the button stays, so that the focus does.
    previous.click()
    expect(place).to_have_text("1 of 60")
    expect(previous).to_be_disabled()
    expect(previous).to_be_focused()
    page.keyboard.press("ArrowLeft")
    previous.click(force=True)
    expect(place).to_have_text("1 of 60")

    # Behind the part of the list that the page has, it fetches what comes.
    for count in range(2, 31):
        page.keyboard.press("ArrowRight")
        expect(place).to_have_text(f"{count} of 60")
    expect(viewer.get_by_role("link", name="Download")).to_have_attribute("download", "photo_031.jpg")
    expect(viewer.get_by_role("img")).to_be_visible()

    def swipe(along, down=0):
        stage = viewer.locator(".viewer-stage")
        stage.evaluate(
            """(stage, [along, down]) => {
                const touch = (x, y) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: y });
                const send = (type, touches, changedTouches) => stage.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }));
                send("touchstart", [touch(200, 300)], [touch(200, 300)]);
                send("touchend", [], [touch(200 + along, 300 + down)]);
            }""",
            [along, down],
        )

    swipe(-120)
    expect(place).to_have_text("31 of 60")
    swipe(120)
    expect(place).to_have_text("30 of 60")
    swipe(-60, 200)
    swipe(-20)
    expect(place).to_have_text("30 of 60")

    # A photo that is taken meanwhile comes before: what is open stays so.
    identity = page.url.split("/devices/")[1].split("/")[0].split("?")[0]
    program.ask(f"/api/devices/{identity}/photo", method="POST").close()
    expect(place).to_have_text("31 of 61")
    expect(viewer.get_by_role("link", name="Download")).to_have_attribute("download", "photo_031.jpg")

    # Back in the list, the focus is at what was shown last.
    page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)
    expect(gallery.locator(".tile[aria-posinset='31'] .tile-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(place).to_have_text("31 of 61")
    for count in range(32, 62):
        next.click()
        expect(place).to_have_text(f"{count} of 61")
    expect(next).to_be_disabled()
    viewer.get_by_role("button", name="Close").click()
    expect(viewer).to_have_count(0)
