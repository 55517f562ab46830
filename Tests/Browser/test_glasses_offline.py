"""What was read of the glasses is there when they are not, also after a restart of the companion: on the page and in a shell."""

import subprocess
import time

import pytest
from playwright.sync_api import expect

from programs import PROGRAM
from glasses_page import GlassesPage
from test_glasses import CHECKED, check

# Their REST API is a real server, whose answers a faster companion would not wait for on a busy machine.
pytestmark = pytest.mark.pace_of_people


def shell(program, *words):
    return subprocess.run(
        [str(PROGRAM), "glasses", *words, "--timeout", "2", "--data", str(program.data)], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )


@pytest.mark.expects_console("net::ERR_")
def test_notes_are_read_and_written_offline_after_a_restart(open_page, program):
    glasses = GlassesPage(open_page(width=390, height=844, **CHECKED))
    page = glasses.page
    glasses.open()
    glasses.set_up()
    notes = glasses.section("Notes")
    notes.get_by_label("A new note").fill("milk")
    notes.get_by_label("A new note").press("Enter")
    expect(notes.get_by_text("milk", exact=True)).to_be_visible()
    kept = program.data / "glasses-contents"
    end = time.monotonic() + 30
    while not any('"milk"' in file.read_text() for file in kept.glob("*.json")) and time.monotonic() < end:
        time.sleep(0.2)
    assert [file.stat().st_mode & 0o777 for file in kept.glob("*.json")] == [0o600]

    # The glasses have no power, and the companion starts again.
    program.stop()
    program.options = ("--bench", "glasses/battery=0")
    program.start()
    page.reload()
    expect(notes.get_by_text("milk", exact=True)).to_be_visible()
    expect(notes.get_by_text("the glasses do not tell it now")).to_be_visible()
    notes.get_by_label("A new note").fill("bread")
    notes.get_by_label("A new note").press("Enter")
    expect(notes.get_by_text("Waits for the glasses")).to_be_visible()
    # What is no longer told is faded, and to be read all the same.
    page.locator("details.ways > summary").click()
    check(glasses, "offline")
    listed = shell(program, "notes")
    assert listed.returncode == 0 and "milk" in listed.stdout and "As of " in listed.stderr
    added = shell(program, "notes", "add", "eggs")
    assert added.returncode == 0 and "It waits until the glasses are reached" in added.stderr

    # All of it arrives once when they are back.
    program.stop()
    program.options = ()
    program.start()
    page.reload()
    glasses.expect_way("Wi-Fi")
    expect(notes.get_by_text("Waits for the glasses")).to_have_count(0)
    expect(notes.locator(".jotting-text")).to_have_text(["eggs", "bread", "milk"])


@pytest.mark.expects_console("net::ERR_")
def test_glasses_that_another_companion_holds_say_so_on_the_page_and_in_a_shell(open_page, program):
    glasses = GlassesPage(open_page(width=390, height=844, **CHECKED))
    glasses.open()
    glasses.set_up()
    program.command("bench", "glasses", "held", "on")
    # The companion is still told over Wi-Fi, and says what became of Bluetooth.
    expect(glasses.page.get_by_text("another companion is connected to these glasses")).to_be_visible(timeout=30_000)
    assert shell(program, "status").returncode == 0
    program.command("bench", "glasses", "wifiGone", "on")
    expect(glasses.page.get_by_text("Another companion may be connected to these glasses.")).to_be_visible(timeout=60_000)
    missed = shell(program, "status")
    assert missed.returncode == 1 and "Another companion may be connected to it: disconnect it there." in missed.stderr
    program.command("bench", "glasses", "held", "off")
    expect(glasses.page.get_by_text("Another companion may be connected to these glasses.")).to_be_hidden(timeout=30_000)
