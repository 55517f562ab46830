"""The companion's door: who has no token, who has the address that the program prints, and who opens it from a file."""

import http.server
import json
import re
import stat
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import Program

# Nothing on a refused page is an error of the page.
pytestmark = pytest.mark.expects_console("401")


def printed_address(program):
    return re.search(r"http://\S+", "".join(program.output)).group()


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


def test_a_browser_is_given_a_file_that_nobody_else_reads(program, tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    opened = tmp_path / "opened"
    (tools / "xdg-open").write_text(f'#!/bin/sh\numask > "{opened}.part"; echo "$@" >> "{opened}.part"; mv "{opened}.part" "{opened}"\n')
    (tools / "xdg-open").chmod(0o755)
    printed = program.command("open", environment={"DISPLAY": ":0", "PATH": f"{tools}:/usr/bin:/bin"}).strip()
    assert printed == f"{program.address}/?token={program.token}"
    deadline_for(opened.exists)
    mask, words = opened.read_text().splitlines()
    assert mask == "0022" and words == str(program.data / "companion.html") and program.token not in words
    assert stat.S_IMODE((program.data / "companion.html").stat().st_mode) == 0o600
    assert printed in (program.data / "companion.html").read_text()


def deadline_for(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_script_sends_the_token_and_is_refused_without(program):
    assert json.load(program.ask("/api/screens/devices"))
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(program.address + "/api/screens/devices", timeout=10)
    assert refused.value.code == 401 and json.load(refused.value)["code"] == "token-needed"


def test_the_token_survives_a_restart_and_the_address_does_not(program):
    token = program.token
    program.stop()
    assert json.loads((program.data / "companion.json").read_text()) == {"token": token}
    closed = subprocess.run([program.executable, "open", "--data", program.data], capture_output=True, text=True)
    assert closed.returncode == 1 and "No companion runs" in closed.stderr
    program.start()
    assert json.loads((program.data / "companion.json").read_text()) == {"address": program.address, "token": token}
    assert stat.S_IMODE((program.data / "companion.json").stat().st_mode) == 0o600


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


class Impostor(http.server.BaseHTTPRequestHandler):
    """Listens where a companion was, and does its best to get at what commands send there."""

    def do_GET(self):
        self.server.heard.append(self.requestline + "\n" + str(self.headers))
        body = self.server.answer(self.path)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_):
        pass


COMMANDS = [["open"], ["activity"], ["adapter"], ["bench"], ["action"]]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_who_listens_where_a_killed_companion_was_gets_no_token(program, tmp_path, words):
    """At first it makes its answers up, then it has those of another companion with the same token at another port."""
    token = program.token
    program.process.kill()
    program.process.wait()
    file = tmp_path / "companion.json"
    left = json.loads(file.read_text())
    assert left["address"] == program.address
    relay = Program(tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", program.port), Impostor) as impostor:
        impostor.heard = []
        threading.Thread(target=impostor.serve_forever, daemon=True).start()
        made_up = json.dumps({"nonce": "n" * 32, "code": "0" * 64, "screens": []}).encode()
        impostor.answer = lambda path: made_up
        call = [program.executable, *words, "--data", tmp_path]
        refused = subprocess.run(call, capture_output=True, text=True, timeout=60)
        assert refused.returncode == 1 and "could not prove to be it" in refused.stderr, refused
        relay.start()
        file.write_text(json.dumps(left))
        impostor.answer = lambda path: urllib.request.urlopen(relay.address + path, timeout=10).read() if "proof" in path else made_up
        refused = subprocess.run(call, capture_output=True, text=True, timeout=60)
        assert refused.returncode == 1 and "could not prove to be it" in refused.stderr, refused
        relay.stop()
        impostor.shutdown()
    assert len(impostor.heard) == 2 and all(head.startswith("GET /api/proof?nonce=") for head in impostor.heard)
    assert not any(token in head or "uthorization" in head for head in impostor.heard)
