"""The page of the glasses and their bench, as a person meets them."""

import re

from playwright.sync_api import expect


class GlassesPage:
    def __init__(self, companion):
        self.companion = companion
        self.page = companion.page

    def open(self):
        """From the list of devices to a connection."""
        self.companion.open()
        self.page.get_by_role("button", name="Connect to Smart Glasses").click()
        expect(self.page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()

    def section(self, name):
        return self.companion.section(name)

    @property
    def setup(self):
        return self.page.locator("section.setup")

    @property
    def twin(self):
        return self.page.locator("article.twin", has_text="Smart Glasses")

    def heard(self):
        """What the glasses have said, as the bench shows it."""
        self.companion.open_bench()
        said = self.twin.locator("dt:text-is('Says') + dd")
        expect(said).to_contain_text(re.compile(r"\d"))
        text = said.inner_text()
        self.companion.close_bench()
        return text

    def pair(self):
        self.setup.get_by_role("button", name="Have the code said").click()
        field = self.setup.get_by_role("textbox", name="Code")
        expect(field).to_be_visible()
        field.fill("".join(letter for letter in self.heard() if letter.isdigit()))
        self.setup.get_by_role("button", name="Pair", exact=True).click()

    def join(self, network, password="correct horse"):
        choice = self.setup.get_by_role("combobox", name="Network")
        expect(choice).to_be_visible()
        choice.select_option(network)
        self.setup.get_by_role("textbox", name="Password").fill(password)
        self.setup.get_by_role("button", name="Join the network").click()

    def set_up(self):
        self.pair()
        self.join("Harbour")
        expect(self.setup).to_have_count(0)
        self.expect_way("Wi-Fi")

    def expect_way(self, words):
        expect(self.page.locator(".reached strong")).to_have_text(words, timeout=60_000)

    def fault(self, name, on):
        self.companion.open_bench()
        self.twin.locator(f"[data-fault={name}]").set_checked(on)
        self.companion.close_bench()
