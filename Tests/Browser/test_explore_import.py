"""Explore with the program's own server: data that cannot be used, then a real city that is imported while the program runs."""

import os
import re
import subprocess

import pytest
from playwright.sync_api import expect

from programs import PROGRAM, ROOT
from test_explore import Explore

EXTRACT = ROOT / ".build" / "extracts" / "Helsinki.osm.pbf"
RETURN_DEADLINE = 20_000  # ms: the program looks every three seconds


@pytest.fixture
def damaged(tmp_path):
    """A data folder whose places are no database. To be asked for before the program."""
    (tmp_path / "explore.sqlite").write_bytes(b"Places of yesterday. " * 500)
    return tmp_path


@pytest.fixture
def bad_address(monkeypatch):
    monkeypatch.setenv("API_URL", "ftp://places")


def test_an_address_that_cannot_be_used_is_said_on_its_page_and_keeps_nothing_else_away(bad_address, open_page):
    companion = open_page()
    companion.open("/devices")
    expect(companion.page.get_by_role("button", name=re.compile("^Connect to 42 Decibels"))).to_be_visible()
    companion.open("/explore")
    notice = companion.page.get_by_role("group", name="Server")
    expect(notice).to_contain_text('The server\'s address "ftp://places" from the environment variable API_URL cannot be used.')
    expect(companion.page.get_by_text("Not available", exact=True)).to_be_visible()
    companion.screenshot("page", full_page=True)


@pytest.mark.parametrize("width, height, theme", [(1440, 900, "light"), (360, 780, "dark")])
def test_from_damaged_data_over_an_import_to_the_drawn_way_along_real_streets(damaged, open_page, width, height, theme):
    if not EXTRACT.exists():
        pytest.fail(f"{EXTRACT} is missing: run “Scripts/fetch-extract” first")
    explore = Explore(open_page(width=width, height=height, color_scheme=theme))
    explore.companion.open("/explore")
    notice = explore.page.get_by_role("group", name="Server")
    expect(notice).to_contain_text("cannot be used. Import the data again")
    explore.companion.screenshot("1-damaged", full_page=True)

    command = [str(PROGRAM), "explore", "import", str(EXTRACT), "--data", str(damaged)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, "TERM": "dumb"})
    assert done.returncode == 0 and "stretches of street" in done.stdout, done.stdout + done.stderr
    expect(explore.page.get_by_text("The server answers")).to_be_visible(timeout=RETURN_DEADLINE)
    expect(explore.map.get_by_text("© OpenStreetMap contributors")).to_be_visible()

    explore.say("I want coffee")
    cards = explore.chat.get_by_role("list", name="Places of this answer").locator(".place-card")
    expect(cards.first).to_be_visible()
    expect(explore.chat.get_by_text("the middle of Helsinki")).to_be_visible()
    explore.companion.screenshot("2-places", full_page=True)
    cards.first.get_by_role("button", name=re.compile("^Show the way to")).click()
    expect(explore.way).to_be_visible()
    # Along streets: there are instructions, and nothing is estimated.
    steps = explore.map.get_by_role("button", name=re.compile("^(Walk|Turn|Bear|Continue)"))
    expect(steps.first).to_be_visible()
    expect(explore.map.get_by_text("Estimated", exact=True)).to_have_count(0)
    explore.map.scroll_into_view_if_needed()
    explore.companion.screenshot("3-way", full_page=True)
