"""The companion's page as a person meets it: everything is found by its role and its words."""

import re

from playwright.sync_api import expect

NEW_VERSION = re.compile(r"^\d+\.\d+\.\d+$")
WIFI_DEADLINE = 60_000  # ms: the speaker tries for up to 30 s
UPDATE_DEADLINE = 90_000


class Companion:
    def __init__(self, page, screenshot_path):
        self.page = page
        self._screenshot_path = screenshot_path

    # The page

    def open(self, path="/devices"):
        self.page.goto(path)

    def screenshot(self, name, full_page=False):
        self.page.screenshot(path=self._screenshot_path(name), full_page=full_page)

    def section(self, name):
        return self.page.get_by_role("region", name=name, exact=True)

    @property
    def sound(self):
        return self.section("Sound")

    @property
    def firmware(self):
        return self.section("Firmware")

    def preset(self, name):
        return self.sound.get_by_role("radio", name=name)

    def connect(self):
        self.page.get_by_role("button", name=re.compile("^Connect to 42 Decibels")).click()
        self.expect_connected()

    def expect_connected(self):
        expect(self.page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()
        expect(self.sound.get_by_text("Live", exact=True)).to_be_visible()

    def choose_preset(self, name):
        # The radio itself is hidden from the eye; its label is what a person clicks.
        self.sound.locator("label", has_text=name).click()
        expect(self.preset(name)).to_be_checked()

    # The bench

    @property
    def twin(self):
        return self.page.locator("article.twin").first

    def open_bench(self):
        handle = self.page.locator(".bench-handle")
        if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
            handle.click()

    def close_bench(self):
        handle = self.page.locator(".bench-handle")
        if handle.is_visible() and handle.get_attribute("aria-expanded") == "true":
            handle.click()

    def fact(self, label):
        """What stands behind a label on the bench."""
        return self.twin.locator(f"dt:text-is('{label}') + dd").inner_text()

    def network(self):
        """The simulated room's Wi-Fi, as it is written on the bench."""
        return self.fact("Wi-Fi in the room"), self.fact("Its password")

    def fault(self, name):
        return self.twin.locator(f"[data-fault={name}]")

    def switch(self, name, on):
        self.fault(name).set_checked(on)

    # An update

    def open_form(self):
        self.firmware.get_by_role("button", name=re.compile("^(Update|Install|Try again)")).first.click()
        expect(self.firmware.get_by_role("form", name="Update the firmware")).to_be_visible()

    def fill_form(self, ssid, password):
        self.firmware.get_by_label("Wi-Fi network").fill(ssid)
        self.firmware.get_by_label("Wi-Fi password", exact=True).fill(password)
        expect(self.firmware.get_by_text("Checked before anything is written")).to_be_visible()
        expect(self.firmware.locator(".checks .failed")).to_have_count(0)

    def start_update(self):
        """Presses the form's button and gives the version that it names."""
        button = self.firmware.get_by_role("button", name=re.compile(r"^Update to \d"))
        expect(button).to_be_enabled()
        version = button.inner_text().removeprefix("Update to ").strip()
        button.click()
        return version

    def update(self):
        """From the idle page to the running update; gives the new version."""
        ssid, password = self.network()
        self.close_bench()
        self.open_form()
        self.fill_form(ssid, password)
        return self.start_update()

    def restart_into(self, version):
        restart = self.firmware.get_by_role("button", name=re.compile(f"^Restart with {re.escape(version)}"))
        restart.click(timeout=UPDATE_DEADLINE)
        expect(self.firmware.get_by_role("heading", name=f"{version} is running. Keep it?")).to_be_visible(timeout=WIFI_DEADLINE)

    @property
    def installed(self):
        return self.firmware.locator(".version-line .version").first

    @property
    def progress(self):
        return self.firmware.get_by_role("progressbar", name="Update")
