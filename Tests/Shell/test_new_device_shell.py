"""A device that the sources have never heard of, from a shell."""

import json

import pytest

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
