"""Ten thousand photos: the page draws what is seen of them, and keeps little more."""

import os
import sqlite3

import pytest
from playwright.sync_api import expect

from glasses_page import GlassesPage

COUNT = 10_000

# Whether the first tile in sight is there, and no further than two rows from a place in the list.
IS_NEAR = """([box, place]) => {
    const top = box.getBoundingClientRect().top;
    const first = [...box.querySelectorAll(".tile")].find((tile) => tile.getBoundingClientRect().bottom > top);
    return first && !first.matches(".awaited") && Math.abs(Number(first.ariaPosInSet) - place) <= 12;
}"""


def fill(folder):
    """Has one photo stand for all: what is listed, and their files."""
    photos = folder / "photos"
    with sqlite3.connect(folder / "glasses.sqlite") as database:
        size, time = database.execute("SELECT size, time FROM media WHERE kind = 'photo'").fetchone()
        numbers = range(2, COUNT + 1)
        database.executemany("INSERT INTO media (kind, number, size, time) VALUES ('photo', ?, ?, ?)", [(number, size, time + number) for number in numbers])
    for number in numbers:
        os.link(photos / "photo_001.jpg", photos / f"photo_{number:03}.jpg")


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
