"""Who reads chooses the language of a page, by its request; a shell speaks one language, whatever its user's."""

import functools
import json
import os
import re
import shlex
import signal
import subprocess
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from programs import PROGRAM, ROOT, START_DEADLINE, Program, free_port
from test_service import Login

GERMAN = {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "LANGUAGE": "de"}
SAMPLE = ROOT / "Sources/Devices/Explore/Server/Resources/MetroTech.geojson"


def test_a_page_is_in_the_language_of_its_reader(program):
    """One companion that runs in English; a page in German, and programs, which get English."""

    def devices(language):
        request = urllib.request.Request(program.address + "/api/screens/devices")
        request.add_header("Authorization", f"Bearer {program.token}")
        request.add_header("Accept-Language", language)
        return json.load(urllib.request.urlopen(request, timeout=30))

    german, english = {"Geräte suchen", "Aufhören"}, {"Look for devices", "Stop looking"}
    for language, words in [("de-CH,de;q=0.9,en;q=0.8", german), ("en-GB,de;q=0.5", english), ("xx", english)]:
        assert devices(language)["scan"]["label"] in words, language


# Every command with what it is called with, once or in several ways; where nothing stands here, with nothing. Those of a line wait for each
# other: what one leaves, the next one shows.
CALLS = [
    {"scan": ["--duration 2"], "inspect": ["Aqua"], "read": ["42 Status"], "write": ["42 Control 0102"], "watch": ["Aqua 'Current state' --count 1"],
     "adapter": [""], "activity": [""], "action": ["", "devices/nobody/connect"], "report": ["42 --output {}/report"],
     "replay": ["{}/report"], "keys": [""], "keys add": ["{}/nowhere.pem"], "keys remove": ["nobody"], "open": ["--no-browser"]},
    {"bench": ["", "Aqua", "Aqua battery 9", "42 drop-link", "toaster"]},
    {"devices rename": ["Aqua Kitchen", "nobody x"], "devices favourite": ["Aqua"], "devices": [""], "devices forget": ["Kitchen"]},
    {"speaker set": ["volume 35", "preset night"], "speaker status": ["", "Nobody --timeout 1"], "speaker update": ["--image {}/damaged --ssid Harbour --open --check"],
     "speaker validate": [""], "speaker rollback": [""], "speaker restart": [""], "speaker cancel": [""], "speaker networks": [""]},
    {"bottle status": [""], "bottle set goal": ["2500"], "bottle set shake-to-empty": ["on"], "bottle drinks add": ["330"], "bottle drinks": ["", "--day 2026-01-31"],
     "bottle drinks correct": ["1 250"], "bottle drinks export": ["", "--output {}/nowhere/x"], "bottle drinks delete": ["9999"], "bottle drinks keep": ["9999"], "bottle day reset": [""],
     "bottle tare": [""], "bottle calibrate": [""], "bottle calibrations": [""], "bottle calibrations restore": ["", "9"], "bottle drinks clear": ["--yes"]},
    {"explore chat": ["coffee"], "explore recs": ["quick_bites"], "explore search": ["coffee", "nothing-like-it"], "explore directions": ["'barclays center'", "Atlantis"],
     "explore events": [""], "explore units": ["", "imperial"], "explore saved add": ["Devoción"], "explore saved": [""], "explore saved remove": ["Devoción", "nobody"],
     "explore areas": [""]},
    {"glasses setup": ["--ssid Harbour --open"], "glasses status": [""], "glasses doctor": [""], "glasses settings": ["", "--volume 60"], "glasses gallery": [""],
     "glasses gallery get": ["photo_999"], "glasses gallery delete": ["photo_999 --yes"], "glasses photo": [""], "glasses video": ["1"], "glasses notes add": ["Milk"],
     "glasses notes": [""], "glasses notes change": ["1 Bread"], "glasses notes delete": ["1", "9"], "glasses todos add": ["Sails"], "glasses todos": [""],
     "glasses todos change": ["1 --priority low"], "glasses todos done": ["1"], "glasses todos delete": ["1"], "glasses outbox": [""], "glasses outbox discard": ["9"],
     "glasses conversation say": ["'what time is it?'"], "glasses conversation": ["", "--search nothing"], "glasses conversation clear": ["--yes"], "glasses sleep": [""],
     "glasses wake": [""], "glasses private on": [""], "glasses private off": [""], "glasses key replace": [""], "glasses tokens": [""],
     "glasses tokens revoke": ["1234abcd"], "glasses restart": [""]},
    {"backup save": ["{}/backup --passphrase-file {}/passphrase"], "backup show": ["{}/backup --passphrase-file {}/passphrase", "{}/passphrase --passphrase-file {}/passphrase"],
     "backup restore": ["{}/backup --passphrase-file {}/passphrase"], "explore import": [f"{SAMPLE} --data {{}}/places", "{}/nowhere --data {}/places"],
     "explore areas add": ["{}/nowhere --data {}/places"], "explore areas update": ["Nowhere {}/nowhere --data {}/places"], "explore areas remove": ["Nowhere --yes --data {}/places"],
     "config": [""], "config set": ["port 9000"], "config get": ["port"], "config unset": ["port"], "config path": [""], "doctor": [""],
     "service status": [""], "service log": [""], "service uninstall": [""], "service install": [""], "new": ["lamp --path {}/lamp"],
     "completion": ["bash"], "manual": [""], "schema": ["", "--markdown"], "version": [""]},
]  # fmt: skip
# These go on until they are ended.
SERVES = ["serve speaker", "serve bottle", "serve explore --http 127.0.0.1:{port}", "serve glasses --http 127.0.0.1:{port}"]
# They are about a machine or a file, and not about a data folder.
WITHOUT_DATA = re.compile(r"config|doctor|service|new|completion|manual|schema|version|replay|backup (show|restore)|speaker networks|.* --data ")
WORD = re.compile(r"[^\W\d_]{2,}")


@functools.cache
def words_of_languages():
    """The words that stand in a language's sentences, and in no English one."""
    tables = [json.loads(file.read_text()) for file in (ROOT / "Sources").rglob("Languages/*.json")]
    assert tables
    english = {word for table in tables for key in table for word in WORD.findall(key)}
    # And those of the pages about all commands.
    for page in (["manual"], ["schema", "--markdown"], ["doctor"]):
        english |= set(WORD.findall(subprocess.run([PROGRAM, *page], capture_output=True, text=True).stdout))
    return {word for table in tables for words in table.values() for word in WORD.findall(words)} - english


def foreign(text):
    return set(WORD.findall(text)) & words_of_languages()


@pytest.mark.long
def test_no_command_mixes_languages(tmp_path):
    """Its labels, what devices say, its advice and its failures, with a companion that runs for a German as well."""
    program = Program(tmp_path / "room", GERMAN)
    program.start()
    environment = {**os.environ, **Login(tmp_path).environment, **GERMAN, "COLUMNS": "400"}
    (tmp_path / "passphrase").write_text("four words are good\n")
    (tmp_path / "damaged").write_bytes(bytes(range(256)) * 100)
    called, mixed, failed = set(), {}, []

    def call(line):
        words = shlex.split(line.replace("{}", str(tmp_path)))
        if not WITHOUT_DATA.match(line):
            words += ["--data", str(program.data)]
        result = subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=2 * START_DEADLINE, env=environment, cwd=tmp_path)
        if result.returncode == 2:
            failed.append(f"{line}: {result.stderr}")
        if found := foreign(result.stdout + result.stderr):
            mixed[line] = sorted(found)

    def group(calls):
        for command, ways in calls.items():
            called.add(command)
            for way in ways:
                call(f"{command} {way}".strip())

    def serve(line):
        called.add(" ".join(line.split()[:2]))
        words = [*shlex.split(line.format(port=free_port())), "--data", str(tmp_path / line.split()[1])]
        process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        said = []
        for text in process.stdout:
            said.append(text)
            if "Ctrl-C ends it" in text:
                process.send_signal(signal.SIGINT)
        process.wait(START_DEADLINE)
        if found := foreign("".join(said)):
            mixed[line] = sorted(found)

    try:
        with ThreadPoolExecutor(3) as pool:
            for done in [*(pool.submit(group, calls) for calls in CALLS), *(pool.submit(serve, line) for line in SERVES)]:
                done.result()
    finally:
        program.stop()
    if found := foreign("".join(program.output)):
        mixed["run"] = sorted(found)
    call("help bottle status")
    assert failed == []
    assert mixed == {}
    listed = re.findall(r"^  (\S.*?)(?:  |$)", subprocess.run([PROGRAM, "help", "--all"], capture_output=True, text=True, check=True, env=environment).stdout, re.M)
    assert set(listed) - called - {"run"} == set()
