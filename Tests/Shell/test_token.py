"""The companion's token, where no page is open: files, scripts, restarts, and who listens in its place."""

import http.server
import json
import stat
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from programs import Program


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


@pytest.mark.quick
def test_a_script_sends_the_token_and_is_refused_without(program):
    assert json.load(program.ask("/api/screens/devices"))
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(program.address + "/api/screens/devices", timeout=10)
    assert refused.value.code == 401 and json.load(refused.value)["code"] == "token-needed"


@pytest.mark.quick
def test_the_token_survives_a_restart_and_the_address_does_not(program):
    token = program.token
    program.stop()
    assert json.loads((program.data / "companion.json").read_text()) == {"token": token}
    closed = subprocess.run([program.executable, "open", "--data", program.data], capture_output=True, text=True)
    assert closed.returncode == 1 and "No companion runs" in closed.stderr
    program.start()
    assert json.loads((program.data / "companion.json").read_text()) == {"address": program.address, "token": token}
    assert stat.S_IMODE((program.data / "companion.json").stat().st_mode) == 0o600


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
