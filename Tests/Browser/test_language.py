"""The page in another language than English: that of the browser."""

import re

from playwright.sync_api import expect


def test_the_page_of_a_bottle_is_in_the_language_of_the_browser(open_page):
    """Both what the models say and what the page says itself, through the first steps of a person."""
    companion = open_page(locale="de-AT")
    companion.open()
    page = companion.page
    expect(page.get_by_role("heading", name="Geräte", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name=re.compile("^Verbinden mit Aquavate")).click()
    expect(page.locator(".device-head").get_by_text("Verbunden", exact=True)).to_be_visible()
    expect(companion.section("In der Flasche").get_by_text("Aktuell", exact=True)).to_be_visible()
    expect(companion.section("Heute").get_by_role("button", name="Ziel ändern")).to_be_visible()
    expect(companion.section("Kalibrierung")).to_be_visible()
    expect(page.get_by_role("button", name="Trennen", exact=True)).to_be_visible()


def test_who_reads_a_language_that_there_is_not_reads_english(open_page):
    companion = open_page(locale="xx-YY")
    companion.open()
    expect(companion.page.get_by_role("heading", name="Devices", exact=True)).to_be_visible()
    expect(companion.page.locator("html")).to_have_attribute("lang", "en")
