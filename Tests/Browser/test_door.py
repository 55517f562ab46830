"""The companion's door: who has no token, who has the address that the program prints, and who opens it from a file."""

import re

import pytest
from playwright.sync_api import expect

# Nothing on a refused page is an error of the page.
pytestmark = pytest.mark.expects_console("401")


def printed_address(program):
    return re.search(r"http://\S+", "".join(program.output)).group()


@pytest.mark.quick
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_who_has_no_token_is_told_the_command(open_page, scheme, width):
    companion = open_page(width=width, height=700, color_scheme=scheme, signed_in=False)
    page = companion.page
    companion.open("/")
    expect(page.get_by_text("outrigger open")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    companion.screenshot(f"door-{scheme}-{width}")
    companion.open("/activity")
    expect(page.get_by_text("outrigger open")).to_be_visible()


def test_the_printed_address_opens_the_companion_and_a_reload_too(open_page, program):
    companion = open_page(signed_in=False)
    page = companion.page
    page.goto(printed_address(program))
    expect(page.get_by_role("heading", level=1, name="Devices")).to_be_visible()
    assert "token" not in page.url
    page.reload()
    companion.connect()
    # No script of a page can read it.
    assert program.token not in page.evaluate("document.cookie + JSON.stringify(localStorage) + document.documentElement.outerHTML")


def test_a_file_opens_it_too(open_page, program, tmp_path):
    """As xdg-open does, whose words other users could read."""
    file = tmp_path / "opened.html"
    file.write_text(f'<meta http-equiv="refresh" content="0;url={printed_address(program)}">')
    companion = open_page(signed_in=False)
    companion.page.goto(file.as_uri())
    expect(companion.page.get_by_role("heading", level=1, name="Devices")).to_be_visible()
    assert "token" not in companion.page.url


def test_the_token_is_told_in_the_printed_address_alone(open_page, program):
    companion = open_page(signed_in=False)
    companion.page.goto(printed_address(program))
    companion.connect()
    assert "".join(program.output).count(program.token) == 1
    for screen in ["devices", "activity", "activity/all", "settings", "bench", "explore"]:
        assert program.token not in program.ask(f"/api/screens/{screen}").read().decode()
    holders = [file.name for file in program.data.rglob("*") if file.is_file() and program.token.encode() in file.read_bytes()]
    assert holders == ["companion.json"]


@pytest.mark.run_options("--no-token")
def test_whoever_wants_an_open_door_says_so(open_page, program):
    assert printed_address(program) == program.address + "/"
    companion = open_page(signed_in=False)
    companion.open()
    companion.connect()


@pytest.mark.expects_console("Failed to load resource")
@pytest.mark.parametrize("scheme, width", [("light", 360), ("dark", 1440)])
def test_a_page_whose_token_no_longer_counts_says_the_command_and_tries_no_more(open_page, program, scheme, width):
    companion = open_page(width=width, height=800, color_scheme=scheme)
    page = companion.page
    companion.open()
    companion.connect()
    program.stop()
    (program.data / "companion.json").unlink()
    program.start()
    banner = page.get_by_role("alert").filter(has_text="does not take this page's token any more")
    expect(banner).to_contain_text("outrigger open")
    companion.screenshot(f"token-changed-{scheme}-{width}")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    # Longer than the longest wait between two attempts.
    page.wait_for_timeout(5_000)
    assert asked == []
    # Somebody opens it in another tab, as the sentence says.
    page.context.new_page().goto(program.command("open", "--no-browser").strip())
    banner.get_by_role("button", name="Try now").click()
    expect(banner).to_have_count(0)
