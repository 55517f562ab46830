"""A speaker's firmware is updated from the browser: over the simulated radio, and over real HTTP."""

import hashlib
import re
import time

import pytest
from playwright.sync_api import expect

from companion import UPDATE_DEADLINE, WIFI_DEADLINE


@pytest.mark.long
@pytest.mark.pace_of_people
def test_an_update_is_downloaded_tried_and_kept(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    expect(page).to_have_title("Devices – Outrigger")
    expect(page.locator("article.twin").first).to_be_visible()
    companion.screenshot("1-devices")

    companion.connect()
    expect(page).to_have_title(re.compile("42 Decibels"))
    companion.choose_preset("Night")
    expect(companion.twin.locator(".twin-sound")).to_contain_text("Night")
    companion.screenshot("2-connected")

    old = companion.twin.locator(".twin-version").inner_text()
    companion.switch("slowServer", True)
    new = companion.update()
    assert new != old
    expect(companion.progress).to_have_attribute("aria-valuenow", re.compile("^[1-9]"), timeout=UPDATE_DEADLINE)
    expect(companion.firmware.locator(".progress-line")).to_contain_text("KB of")
    companion.screenshot("3-downloading", full_page=True)

    # A reload loses nothing: the update is the program's and the speaker's, not the page's.
    page.reload()
    expect(companion.progress).to_have_attribute("aria-valuenow", re.compile("^[1-9]"))
    companion.switch("slowServer", False)

    companion.restart_into(new)
    companion.screenshot("4-decision", full_page=True)
    companion.firmware.get_by_role("button", name=f"Keep {new}").click()
    expect(companion.firmware.get_by_text(f"{new} is installed.")).to_be_visible()
    expect(companion.installed).to_have_text(new)
    expect(companion.twin.locator(".twin-version")).to_have_text(new)
    expect(companion.preset("Night")).to_be_checked()
    companion.screenshot("5-kept", full_page=True)

    companion.firmware.get_by_role("button", name="Close").click()
    expect(companion.firmware.get_by_text(f"{new} is installed.")).to_be_hidden()


def test_new_firmware_can_be_rolled_back(open_page):
    companion = open_page(color_scheme="dark")
    companion.open()
    companion.connect()
    old = companion.twin.locator(".twin-version").inner_text()
    new = companion.update()
    companion.restart_into(new)
    expect(companion.twin.locator(".twin-version")).to_have_text(new)

    companion.firmware.get_by_role("button", name=re.compile("^Roll back to ")).click()
    expect(companion.firmware.get_by_text("The earlier firmware runs again.")).to_be_visible(timeout=WIFI_DEADLINE)
    expect(companion.installed).not_to_have_text(new)
    expect(companion.twin.locator(".twin-version")).to_have_text(old)
    companion.screenshot("rolled-back", full_page=True)


def test_a_wrong_wifi_password_is_explained_and_the_update_tried_again(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    ssid, password = companion.network()
    companion.switch("wrongPassword", True)
    companion.open_form()
    companion.fill_form(ssid, password)
    companion.start_update()

    problem = companion.firmware.get_by_role("group", name="Problem")
    expect(problem).to_contain_text(re.compile("Wi-Fi"), timeout=WIFI_DEADLINE)
    problem.get_by_text("Details").click()
    expect(problem.locator(".facts")).to_contain_text("FF 01")
    companion.screenshot("problem", full_page=True)

    companion.switch("wrongPassword", False)
    companion.firmware.get_by_role("button", name="Try again").click()
    expect(companion.firmware.get_by_label("Wi-Fi network")).to_have_value(ssid)
    expect(companion.firmware.get_by_label("Wi-Fi password", exact=True)).to_have_value("")
    companion.fill_form(ssid, password)
    new = companion.start_update()
    expect(companion.firmware.get_by_role("button", name=f"Restart with {new}")).to_be_visible(timeout=UPDATE_DEADLINE)


def test_an_update_goes_on_while_the_link_is_lost(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    companion.switch("slowServer", True)
    new = companion.update()
    expect(companion.progress).to_have_attribute("aria-valuenow", re.compile("^[1-9]"), timeout=UPDATE_DEADLINE)
    companion.fault("dropLink").click()
    companion.switch("slowServer", False)
    expect(companion.firmware.get_by_role("button", name=f"Restart with {new}")).to_be_visible(timeout=UPDATE_DEADLINE)


def test_a_download_can_be_cancelled(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    old = companion.twin.locator(".twin-version").inner_text()
    companion.switch("slowServer", True)
    companion.update()
    expect(companion.progress).to_have_attribute("aria-valuenow", re.compile("^[1-9]"), timeout=UPDATE_DEADLINE)
    companion.firmware.get_by_role("button", name="Cancel the update").click()
    expect(companion.firmware.get_by_text("The update was cancelled.")).to_be_visible(timeout=WIFI_DEADLINE)
    expect(companion.progress).to_be_hidden()
    expect(companion.twin.locator(".twin-version")).to_have_text(old)


@pytest.mark.long
@pytest.mark.pace_of_people
@pytest.mark.parametrize("width, colours", [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")])
def test_the_rate_of_a_download_is_a_picture_and_a_table(open_page, width, colours):
    """With a gap where the link was lost, and the speaker told nothing of it."""
    companion = open_page(width, color_scheme=colours)
    companion.open()
    companion.connect()
    companion.open_bench()
    companion.switch("slowServer", True)
    companion.close_bench()
    companion.update()
    card = companion.firmware
    card.get_by_text("Rate of the download over time").click()
    picture = card.get_by_role("img", name=re.compile(r"^Rate of the download while this page is open: \d+ to \d+ KB.s, \d+ at last"))
    expect(picture).to_be_visible()
    expect(picture.locator("polyline")).to_have_count(1)
    card.get_by_text("As a table").click()
    table = card.get_by_role("table", name="Rate of the download while this page is open")
    expect(table.get_by_role("columnheader", name="KB/s")).to_be_visible()
    expect(table.get_by_role("row")).not_to_have_count(1)
    companion.open_bench()
    companion.fault("dropLink").click()
    companion.close_bench()
    expect(picture).to_have_accessible_name(re.compile(", 1 gap"))
    expect(picture.locator("polyline")).to_have_count(2)
    expect(table.get_by_role("row", name=re.compile("not known"))).to_be_visible()
    companion.firmware.scroll_into_view_if_needed()
    companion.page.wait_for_timeout(3_000)
    companion.screenshot("rate")
    assert companion.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.expects_console("422")
def test_a_file_that_is_no_firmware_is_named_by_the_plan(open_page):
    companion = open_page()
    companion.open()
    companion.connect()
    ssid, password = companion.network()
    companion.open_form()
    companion.firmware.locator("input[type=file]").set_input_files({"name": "holiday.bin", "mimeType": "application/octet-stream", "buffer": b"not firmware"})
    expect(companion.firmware.get_by_role("radio", name=re.compile("holiday.bin"))).to_be_checked()
    companion.firmware.get_by_label("Wi-Fi network").fill(ssid)
    companion.firmware.get_by_label("Wi-Fi password", exact=True).fill(password)
    expect(companion.firmware.locator(".checks .failed").first).to_be_visible()
    expect(companion.firmware.get_by_role("button", name=re.compile("^Update")).first).to_have_attribute("aria-disabled", "true")
    companion.screenshot("refused", full_page=True)


def test_a_phone_shows_everything_without_scrolling_sideways(open_page):
    companion = open_page(width=360, height=740, has_touch=True, is_mobile=True)
    page = companion.page

    def expect_no_overflow():
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    companion.open()
    expect_no_overflow()
    companion.screenshot("1-devices")
    companion.connect()
    expect_no_overflow()
    companion.open_bench()
    expect(companion.twin).to_be_visible()
    ssid, password = companion.network()
    companion.screenshot("2-bench")
    companion.close_bench()
    companion.choose_preset("Speech")
    companion.open_form()
    companion.fill_form(ssid, password)
    expect_no_overflow()
    new = companion.start_update()
    companion.restart_into(new)
    expect_no_overflow()
    companion.screenshot("3-decision", full_page=True)
    companion.firmware.get_by_role("button", name=f"Keep {new}").click()
    expect(companion.firmware.get_by_text(f"{new} is installed.")).to_be_visible()


def test_the_keyboard_alone_is_enough(open_page):
    companion = open_page()
    page = companion.page
    companion.open()
    expect(companion.twin).to_be_visible()
    ssid, password = companion.network()

    def tab_to(locator, limit=60):
        """Presses Tab until the element has the focus, and looks that the focus can be seen."""
        expect(locator).to_be_visible()
        for _ in range(limit):
            page.keyboard.press("Tab")
            if locator.evaluate("element => element === document.activeElement"):
                outlined = "element => getComputedStyle(element).outlineStyle !== 'none' || getComputedStyle(element.nextElementSibling ?? element).outlineStyle !== 'none'"
                assert locator.evaluate(outlined), "the focus cannot be seen"
                return
        raise AssertionError(f"Tab does not reach {locator}")

    tab_to(page.get_by_role("button", name=re.compile("^Connect to 42")))
    page.keyboard.press("Enter")
    companion.expect_connected()

    checked = companion.sound.locator("input[name=preset]:checked")
    tab_to(checked)
    before = checked.get_attribute("value")
    page.keyboard.press("ArrowRight")
    expect(checked).not_to_have_attribute("value", before)

    volume = companion.sound.get_by_role("slider", name="Volume")
    level = int(volume.input_value())
    while not volume.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight" if level < 100 else "ArrowLeft")
    expect(companion.twin.locator(".twin-sound")).to_contain_text(f"volume {level + 1 if level < 100 else 99}")

    tab_to(companion.firmware.get_by_role("button", name=re.compile("^Update")).first)
    page.keyboard.press("Enter")
    # The form opens with the focus on the password.
    password_field = companion.firmware.get_by_label("Wi-Fi password", exact=True)
    expect(password_field).to_be_focused()
    companion.firmware.get_by_label("Wi-Fi network").fill(ssid)
    password_field.focus()
    page.keyboard.type(password)
    expect(companion.firmware.get_by_role("button", name=re.compile(r"^Update to \d"))).to_be_enabled()
    page.keyboard.press("Enter")

    restart = companion.firmware.get_by_role("button", name=re.compile("^Restart with"))
    expect(restart).to_be_visible(timeout=UPDATE_DEADLINE)
    tab_to(restart)
    page.keyboard.press("Enter")
    keep = companion.firmware.get_by_role("button", name=re.compile("^Keep "))
    expect(keep).to_be_visible(timeout=WIFI_DEADLINE)
    tab_to(keep)
    page.keyboard.press("Space")
    expect(companion.firmware.get_by_text("is installed.")).to_be_visible()


def demo_image(program):
    """The program makes it while it starts."""
    deadline = time.monotonic() + 30
    while not (found := list((program.data / "images").glob("demo-*.bin"))):
        assert time.monotonic() < deadline, "there is no demonstration image"
        time.sleep(0.1)
    return found[0].read_bytes()


def changed_image(image, old, new):
    """The image with another text of the same length in its descriptor; checksum and hash are right again."""
    image = bytearray(image)
    begin = image.index(old, 32)
    for index, (before, after) in enumerate(zip(old, new, strict=True)):
        image[begin + index] = after
        # One XOR over all segments, in the last byte before the hash.
        image[-33] ^= before ^ after
    image[-32:] = hashlib.sha256(image[:-32]).digest()
    return bytes(image)


def choose_image(companion, name, image):
    ssid, password = companion.network()
    companion.open_form()
    companion.firmware.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": image})
    expect(companion.firmware.get_by_role("radio", name=re.compile(re.escape(name)))).to_be_checked()
    companion.firmware.get_by_label("Wi-Fi network").fill(ssid)
    companion.firmware.get_by_label("Wi-Fi password", exact=True).fill(password)


@pytest.mark.quick
@pytest.mark.parametrize("damage", ["flipped", "cut"])
def test_a_damaged_file_is_refused_before_anything_is_sent(open_page, program, damage):
    image = demo_image(program)
    damaged = {"flipped": image[:5_000] + bytes([image[5_000] ^ 1]) + image[5_001:], "cut": image[:200_000]}[damage]
    companion = open_page()
    companion.open()
    companion.connect()
    choose_image(companion, f"{damage}.bin", damaged)
    failed = companion.firmware.locator(".checks .failed")
    expect(failed).to_have_count(1)
    button = companion.firmware.get_by_role("button", name="Update", exact=True)
    expect(button).to_have_attribute("aria-disabled", "true")
    # The reason beside the button names what is wrong, in the words of the check.
    reason = companion.firmware.locator("#update-reason")
    assert reason.inner_text() in failed.inner_text().replace("\n", " ")
    expect(reason).to_contain_text(re.compile("checksum|hash|ends|cut|bytes"))
    companion.screenshot(damage, full_page=True)


def test_a_chosen_file_can_be_taken_off_the_list(open_page, program):
    companion = open_page()
    companion.open()
    companion.connect()
    choose_image(companion, "mine.bin", demo_image(program))
    firmware = companion.firmware
    expect(firmware.get_by_role("radio", name=re.compile("mine.bin"))).to_be_checked()
    # What the program brings stays.
    expect(firmware.get_by_role("button", name=re.compile("^Remove"))).to_have_count(1)
    companion.screenshot("chosen", full_page=True)
    firmware.get_by_role("button", name="Remove mine.bin").click()
    expect(firmware.get_by_role("radio", name=re.compile("mine.bin"))).to_have_count(0)
    expect(firmware.get_by_role("radio", name=re.compile("Demonstration"))).to_be_checked()


def test_an_older_file_and_that_of_another_project_are_asked_about(open_page, program):
    image = demo_image(program)
    older = changed_image(image, b"2.5.0", b"1.0.0")
    companion = open_page()
    page = companion.page
    companion.open()
    companion.connect()
    choose_image(companion, "older.bin", older)
    button = companion.firmware.get_by_role("button", name="Update to 1.0.0", exact=True)
    expect(companion.firmware.locator(".checks .failed")).to_contain_text("is older than the installed")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    dialog = page.get_by_role("dialog", name="Go back to the older 1.0.0?")
    expect(dialog).to_be_visible()
    companion.screenshot("asked")
    # Declined: nothing is sent.
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    expect(companion.progress).to_be_hidden()
    button.click()
    dialog.get_by_role("button", name="Install 1.0.0").click()
    expect(companion.firmware.get_by_role("button", name="Restart with 1.0.0")).to_be_visible(timeout=UPDATE_DEADLINE)
