"""A companion with something on each of its places, as after some days: three devices that are connected, a photo, a todo, a drink, a chat."""

import re

from playwright.sync_api import expect

from glasses_page import GlassesPage
from test_explore import Explore


def furnish(companion):
    """Fills each place, as a person would; gives their addresses."""
    page = companion.page
    glasses = GlassesPage(companion)
    glasses.open()
    glasses.set_up()
    glasses.section("Live view").get_by_role("button", name="Take a photo").click()
    expect(glasses.section("Gallery").locator(".tile")).to_have_count(1)
    todos = glasses.section("Todos")
    todos.get_by_label("A new todo").fill("Buy milk")
    todos.get_by_role("button", name="Add").click()
    expect(todos.get_by_text("Buy milk")).to_be_visible()
    companion.open()
    companion.connect()
    companion.open()
    page.get_by_role("button", name=re.compile("^Connect to Aquavate")).click()
    expect(page.locator(".device-head").get_by_text("Connected", exact=True)).to_be_visible()
    drunk = page.evaluate(
        "(path) => fetch(`/api${path}/drink-add`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{\"amount\": 330, \"note\": \"tea\"}' }).then(({ ok }) => ok)", page.url.removeprefix(page.evaluate("origin"))
    )
    assert drunk
    explore = Explore(companion).open()
    explore.say("coffee")
    expect(explore.chat.locator(".place-card").first).to_be_visible()
    companion.open()
    expect(page.locator("li.tile")).to_have_count(3)
    devices = page.locator("li.tile a.device-link").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert len(devices) == 3
    return ["/devices", *devices, "/explore", "/activity", "/settings"]


def unfold(page):
    """Opens what is folded, which is a part of its place, and what is folded in that."""
    for _ in range(3):
        page.evaluate("document.querySelectorAll('main details:not([open])').forEach((details) => (details.open = true))")
        page.wait_for_timeout(300)
