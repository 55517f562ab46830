"""Firmware that is trusted, on the page: with keys, signatures and images that nothing of ours made."""

import pathlib
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from companion import UPDATE_DEADLINE

TOOLS = pathlib.Path(sys.executable).parent
MAKE_IMAGE = pathlib.Path(__file__).resolve().parents[1] / "Interop" / "make_image.py"


@pytest.fixture
def maker(tmp_path_factory):
    """A maker's folder: public.pem, unsigned.bin and signed.bin."""
    folder = tmp_path_factory.mktemp("maker")

    def run(*words):
        subprocess.run(words, cwd=folder, check=True, timeout=60, stdout=subprocess.DEVNULL)

    run("openssl", "genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072", "-out", "maker.pem")
    run("openssl", "pkey", "-in", "maker.pem", "-pubout", "-out", "public.pem")
    run(sys.executable, MAKE_IMAGE, "2.6.0", "60000", "unsigned.bin")
    run(TOOLS / "espsecure", "sign-data", "--version", "2", "--keyfile", "maker.pem", "--output", "signed.bin", "unsigned.bin")
    return folder


def test_a_key_decides_which_firmware_the_page_installs(open_page, program, maker):
    companion = open_page()
    companion.open()
    companion.connect()
    ssid, password = companion.network()
    companion.open_form()
    companion.fill_form(ssid, password)
    checks = companion.firmware.locator(".checks")
    expect(checks.locator(".warning", has_text="anybody's firmware will run")).to_be_visible()
    companion.screenshot("1-no-key", full_page=True)

    program.command("keys", "add", str(maker / "public.pem"), "--name", "Aqua Sound")
    update = companion.firmware.get_by_role("button", name=re.compile("^Update")).first

    def choose(name):
        companion.firmware.locator("input[type=file]").set_input_files(maker / name)
        expect(companion.firmware.get_by_role("radio", name=re.compile(r"\b" + re.escape(name)))).to_be_checked()

    choose("unsigned.bin")
    expect(checks.locator(".failed", has_text="The firmware image is not signed")).to_be_visible()
    expect(update).to_have_attribute("aria-disabled", "true")
    companion.screenshot("2-not-signed", full_page=True)

    choose("signed.bin")
    expect(checks.locator(".failed")).to_have_count(0)
    companion.firmware.get_by_text(re.compile("checks passed")).click()
    expect(checks.locator(".passed", has_text="signed with a key that is trusted: Aqua Sound")).to_be_visible()
    companion.screenshot("3-signed", full_page=True)

    def remove(image):
        return companion.page.evaluate(
            """async (image) => (await fetch("/api" + location.pathname + "/image-remove", {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ image }) })).status""",
            image,
        )

    unsigned = companion.firmware.get_by_role("radio", name=re.compile("unsigned.bin"))
    assert remove(unsigned.get_attribute("value")) == 200
    expect(unsigned).to_have_count(0)
    companion.start_update()
    companion.restart_into("2.6.0")
    companion.firmware.get_by_role("button", name="Keep 2.6.0").click()
    expect(companion.firmware.get_by_text("2.6.0 is installed.")).to_be_visible(timeout=UPDATE_DEADLINE)


def test_a_phone_in_the_dark_shows_why_firmware_is_refused(open_page, program, maker):
    program.command("keys", "add", str(maker / "public.pem"))
    companion = open_page(width=360, height=740, has_touch=True, is_mobile=True, color_scheme="dark")
    companion.open()
    companion.connect()
    companion.open_bench()
    ssid, password = companion.network()
    companion.close_bench()
    companion.open_form()
    companion.firmware.get_by_label("Wi-Fi network").fill(ssid)
    companion.firmware.get_by_label("Wi-Fi password", exact=True).fill(password)
    # The demonstration firmware is nobody's.
    expect(companion.firmware.locator(".checks .failed", has_text="The firmware image is not signed")).to_be_visible()
    assert companion.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    companion.screenshot("refused", full_page=True)
