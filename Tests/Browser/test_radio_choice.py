"""A machine with a Bluetooth adapter, by a bus of its own: what a command uses there, and what Settings keeps."""

import json
import os
import subprocess
import time

import pytest
from programs import PROGRAM, Program
from playwright.sync_api import expect
from system_bus import SystemBus

DEADLINE = 60  # seconds


@pytest.fixture
def program(tmp_path):
    bus = SystemBus(tmp_path, [])
    program = Program(tmp_path / "data", {"DBUS_SYSTEM_BUS_ADDRESS": bus.address, "OUTRIGGER_RADIO": ""})
    yield program
    program.stop()
    bus.stop()


def scan(program):
    """The radios that the devices were heard by, as soon as one is."""
    command = [str(PROGRAM), "scan", "--duration", "2", "--json", "--data", str(program.data)]
    end = time.monotonic() + DEADLINE
    while True:
        done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE, env={**os.environ, **program.environment})
        assert done.returncode == 0, done
        radios = [device["radio"] for device in json.loads(done.stdout)]
        # Two seconds are a machine's own, and may be too few for one that has much else to do.
        if radios or time.monotonic() > end:
            return radios


REAL = {"name": "hci0 (BlueZ)", "isSimulated": False}


def test_this_machines_bluetooth_is_used_where_nobody_says_otherwise(program):
    assert scan(program) == [REAL]


def test_settings_keeps_another_radio_and_a_command_goes_by_the_companion_that_runs(open_page, program):
    program.start()
    assert scan(program) == [REAL]
    page = open_page().page
    page.goto("/settings")
    choice = page.get_by_role("group", name="Where devices are looked for")
    expect(choice.get_by_role("radio", name="hci0")).to_be_checked()
    choice.get_by_role("radio", name="Simulated devices").check()
    expect(page.get_by_role("status").filter(has_text="The next start uses the simulated radio")).to_be_visible()
    page.close()
    # The companion that runs still uses the adapter, and so does a command beside it.
    assert scan(program) == [REAL]
    program.stop()
    assert all(radio["isSimulated"] for radio in scan(program))
    program.start()
    assert json.load(program.ask("/api/screens/devices"))["radio"]["isSimulated"]
