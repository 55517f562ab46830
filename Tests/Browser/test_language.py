"""The page in another language than English: that of the browser."""

import re

import pytest
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
    # Models and page write numbers as the language does.
    expect(companion.section("Heute")).to_contain_text(re.compile(r"\b\d\.\d{3} ml"))
    assert not re.search(r"\d,\d{3}\b", page.locator("main").inner_text())
    expect(page.get_by_role("button", name="Trennen", exact=True)).to_be_visible()


def test_who_reads_a_language_that_there_is_not_reads_english(open_page):
    companion = open_page(locale="xx-YY")
    companion.open()
    expect(companion.page.get_by_role("heading", name="Devices", exact=True)).to_be_visible()
    expect(companion.page.locator("html")).to_have_attribute("lang", "en")


# Every text of a page: what is shown, what is folded away, and what a screen reader or a pointer is told.
TEXTS = """
(data) => {
    const found = new Set();
    const add = (text) => text?.trim() && found.add(text.trim().replace(/\\s+/g, " "));
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (element.closest(`script, style, noscript, ${data}`)) continue;
        if (node !== element) add(node.data);
        else for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) add(element.getAttribute(name));
    }
    return [document.title, ...found];
}
"""
# Names and other words of data, which are the same in every language: devices, attributes, places, what was said, bytes, identifiers.
DATA = (
    "h1, .brand, .device-text h2, .twin-head, .mono, .uuid, .properties, .characteristic h4, .service h3, .timeline .entry-sub, select[name=device],"
    " .leaflet-control-attribution, .place-text h3, .place-name, .place-address, .event h4, .message-text, .jotting-text, .twin-version"
)
# Two words or more.
SENTENCE = re.compile(r"[^\W\d_]{2,}[,:;]? [^\W\d_]{2,}")
NAMES = re.compile(r"Smart Glasses|42 Decibels\S*|Aquavate\S*|ATT MTU|Debian .*|^Text: .*")


def sentences(page):
    texts = {NAMES.sub("", text) for text in page.evaluate(TEXTS, DATA)}
    return {text for text in texts if SENTENCE.search(text)}


def left_in_english(english, german):
    """What both pages say; and that they say much else."""
    in_english, in_german = sentences(english), sentences(german)
    assert len(in_german - in_english) > 5
    return in_english & in_german


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("place", ["devices", "activity", "settings", "explore", "speaker", "bottle", "glasses"])
def test_no_english_sentence_is_left_on_a_page_in_german(open_page, place, width):
    """The bench stands beside each of them."""
    german = open_page(width, locale="de-DE")
    german.open()
    path = f"/{place}"
    device = {"speaker": "42 Decibels", "bottle": "Aquavate", "glasses": "Smart Glasses"}.get(place)
    if device:
        german.page.get_by_role("button", name=re.compile(f"^Verbinden mit {device}")).click()
        expect(german.page.locator(".device-head").get_by_text("Verbunden", exact=True)).to_be_visible()
        path = re.sub("^https?://[^/]*", "", german.page.url)
    english = open_page(width)
    for companion, skeleton in [(english, "Loading"), (german, "Lädt")]:
        companion.open(path)
        expect(companion.page.locator("article.twin")).to_have_count(3)
        expect(companion.page.locator(f"main .skeleton[aria-label^='{skeleton}']")).to_have_count(0)
        if place == "explore":
            expect(companion.page.locator(".area-card")).to_be_visible()
            expect(companion.page.locator("#explore-events")).to_be_visible()
        companion.page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
        companion.screenshot("german" if companion is german else "english", full_page=True)
    assert left_in_english(english.page, german.page) == set()
    assert german.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
