"""A device that the sources have never heard of, from a shell."""

import json
import os
import re
import subprocess

import pytest

from programs import ROOT

pytestmark = pytest.mark.program("NewDevice")


def status(program):
    return json.loads(program.command("lamp", "status", "--json"))


def test_a_shell_tells_what_the_lamp_does(program):
    before = status(program)
    assert before["kind"] == "lamp" and before["name"].startswith("Lamp-")
    assert (before["isOn"], before["brightnessPercent"], before["colour"]) == (False, 100, "FFB000")
    program.command("lamp", "set", "on")
    program.command("lamp", "set", "brightness", "40")
    assert "00FF10" in program.command("lamp", "set", "colour", "00FF10")
    after = status(program)
    assert (after["isOn"], after["brightnessPercent"], after["colour"]) == (True, 40, "00FF10")


def test_its_actions_are_documented_beside_those_of_the_other_devices(program):
    with program.ask("/openapi.json") as answer:
        paths = json.load(answer)["paths"]
    for name, schema in {"on": {"type": "boolean"}, "brightness": {"type": "integer", "minimum": 0, "maximum": 100}, "colour": {"type": "string"}}.items():
        body = paths["/api/devices/{id}/" + name]["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert body["properties"][name] == schema
    assert {"/api/devices/{id}/update", "/api/devices/{id}/goal"} <= paths.keys()


EXECUTABLE = ROOT / ".build" / "debug" / "NewDevice"
# What stays the framework's in a program of any name: the names of its files and types, a protocol between machines, and a maker in a twin.
OURS = re.compile(r"_outrigger\._tcp|_outrigger |Outrigger_WebApp")


def run(*words, home, **environment):
    """A call without --data, for a user whose data is in this folder; what it printed, and its status."""
    own = {"XDG_DATA_HOME": str(home), "LAMPHOUSE_RADIO": "virtual", "COLUMNS": "1000", **environment}
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("OUTRIGGER_", "XDG_"))}
    done = subprocess.run([EXECUTABLE, *words], env={**clean, **own}, capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr, done.returncode


def commands(home):
    text, _ = run("help", "--all", home=home)
    return [command.split() for command in re.findall(r"^  (\S.*?)(?:  +|$)", text.split("COMMAND …")[1], re.M)]


def test_it_calls_itself_by_its_own_name_and_version(tmp_path):
    assert run("--version", home=tmp_path) == ("lamphouse 2.4.1\n", 0)
    assert run("--help", home=tmp_path)[0].startswith("lamphouse: the companion of everything that shines.\n\nUsage: lamphouse COMMAND …\n")
    text, status = run("lamp", "nosuch", home=tmp_path)
    assert status == 2 and text.startswith("lamphouse: There is no command \"lamp nosuch\".") and "\"lamphouse --help\"" in text
    # A variable of its own: the other program's is none of its business.
    text, status = run("scan", home=tmp_path, LAMPHOUSE_RADIO="wlan", OUTRIGGER_RADIO="virtual")
    assert status == 2 and text.startswith("lamphouse: LAMPHOUSE_RADIO names no radio")


def test_none_of_its_words_are_those_of_another_program(tmp_path):
    said = [run(*words, home=tmp_path)[0] for words in (["--help"], ["manual"], ["schema"], ["schema", "--markdown"], ["nosuch"], [])]
    said += [run("completion", shell, "--program", "/usr/bin/lamphouse", home=tmp_path)[0] for shell in ("bash", "zsh", "fish")]
    every = commands(tmp_path)
    assert len(every) > 50
    said += [run(*command, "--help", home=tmp_path)[0] for command in every]
    for text in said:
        assert len(text) > 20 and not re.search("outrigger", OURS.sub("", text), re.I), text
    # The calls of other systems' commands are this program's, too.
    assert any("lamphouse speaker status" in text for text in said) and said[1].startswith('.TH LAMPHOUSE 1 "" "lamphouse 2.4.1"')


def test_its_data_is_in_a_folder_of_its_own(tmp_path):
    before = tmp_path / "outrigger"
    before.mkdir()
    assert run("lamp", "set", "on", home=tmp_path)[1] == 0
    assert list(before.iterdir()) == [] and list((tmp_path / "lamphouse").iterdir())
