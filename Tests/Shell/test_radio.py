"""Which radio a command uses, what it says of it, and that two companions do not share a data folder."""

import json
import os
import re
import subprocess
import threading

import pytest
from programs import PROGRAM, Program, free_port
from playwright.sync_api import expect

# Where nobody listens: a machine without Bluetooth.
NO_BUS = {"DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus", "OUTRIGGER_RADIO": ""}
NO_BLUETOOTH = {**os.environ, **NO_BUS}
DEADLINE = 60  # seconds


def call(data, *words, environment=NO_BLUETOOTH):
    return subprocess.run([str(PROGRAM), *words, "--data", str(data)], capture_output=True, text=True, timeout=DEADLINE, stdin=subprocess.DEVNULL, env=environment)


@pytest.fixture
def companion(tmp_path):
    """A companion of a machine without Bluetooth, and nobody who said which radio it is to use."""
    program = Program(tmp_path / "data", NO_BUS)
    program.start()
    yield program
    program.stop()


@pytest.mark.parametrize("words", [["bottle", "status"], ["speaker", "status"], ["scan"], ["read", "Aqua", "2A19"]], ids=" ".join)
def test_no_device_is_made_up_where_there_is_no_radio(tmp_path, words):
    refused = call(tmp_path / "data", *words, "--json")
    assert refused.returncode == 1
    answer = json.loads(refused.stdout)
    assert answer["error"]["code"] == "no-radio" and "radio" not in answer
    assert "--radio virtual" in refused.stderr and "make run" in refused.stderr
    assert not list(tmp_path.rglob("bottle*"))


def test_what_needs_no_radio_asks_for_none(tmp_path):
    for words in [["schema"], ["explore", "search", "library"], ["keys", "list"]]:
        done = call(tmp_path / "data", *words) if words != ["schema"] else subprocess.run([str(PROGRAM), *words], capture_output=True, text=True, env=NO_BLUETOOTH)
        assert done.returncode == 0 and "(simulated)" not in done.stdout + done.stderr, done


@pytest.mark.parametrize("chosen", [["--radio", "virtual"], []], ids=["option", "variable"])
def test_every_document_and_text_of_a_simulated_radio_says_so(tmp_path, chosen):
    environment = {**NO_BLUETOOTH, "OUTRIGGER_RADIO": "" if chosen else "virtual"}
    for words in [["bottle", "status"], ["speaker", "status"], ["scan", "--duration", "1"], ["read", "Aqua", "2A19"], ["inspect", "Aqua", "--no-values"]]:
        document = json.loads(call(tmp_path, *words, *chosen, "--json", environment=environment).stdout)
        for element in document if isinstance(document, list) else [document]:
            assert element["radio"] == {"name": "Simulated radio", "isSimulated": True}, words
        text = call(tmp_path, *words, *chosen, environment=environment).stdout
        assert text.splitlines()[0].endswith(" (simulated)") and text.count("(simulated)") == 1, words


def test_a_variable_that_names_no_radio_is_a_wrong_call(tmp_path):
    refused = call(tmp_path, "scan", environment={**NO_BLUETOOTH, "OUTRIGGER_RADIO": "wlan"})
    assert refused.returncode == 2 and "OUTRIGGER_RADIO" in refused.stderr


def test_a_companion_without_an_adapter_says_first_that_it_is_simulated_and_lends_its_radio(companion):
    assert "Bluetooth" in companion.output[0] and "simulated" in companion.output[0], companion.output
    devices = json.loads(companion.ask("/api/screens/devices").read())
    assert devices["radio"]["isSimulated"] and "Settings" in devices["radio"]["note"]
    status = call(companion.data, "bottle", "status", "--json")
    assert status.returncode == 0 and json.loads(status.stdout)["radio"]["isSimulated"], status.stderr


def test_a_served_device_is_simulated_unless_somebody_says_otherwise_and_says_so(tmp_path):
    served = subprocess.Popen([str(PROGRAM), "serve", "bottle", "--data", str(tmp_path)], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=NO_BLUETOOTH)
    try:
        assert "is simulated" in served.stderr.readline()
    finally:
        served.kill()
        served.communicate()


def test_a_device_that_is_off_a_name_that_nobody_has_and_an_adapter_that_is_off_are_told_apart(companion):
    def failure(*words):
        refused = call(companion.data, *words, "--json", "--timeout", "2")
        assert refused.returncode == 1, refused
        return json.loads(refused.stdout)["error"]

    name = json.loads(call(companion.data, "bottle", "status", "--json").stdout)["name"]
    assert call(companion.data, "bench", "bottle", "distance", "200").returncode == 0
    told = [failure("bottle", "status"), failure("bottle", "status", name), failure("read", name, "2A19")]
    assert {error["code"] for error in told} == {"not-heard"} and all(name in error["sentence"] for error in told), told
    assert failure("bottle", "status", "Nobody")["code"] == "not-found"
    assert call(companion.data, "adapter", "off").returncode == 0
    assert failure("bottle", "status")["code"] == "adapter"


def test_the_page_says_that_devices_are_simulated_and_settings_keeps_another_radio(browser, companion):
    context = browser.new_context(base_url=companion.address)
    context.add_cookies([{"name": f"outrigger-{companion.port}", "value": companion.token, "url": companion.address, "httpOnly": True, "sameSite": "Strict"}])
    page = context.new_page()
    page.goto("/devices")
    notice = page.locator(".notice.simulated")
    expect(notice).to_contain_text("The devices here are simulated.")
    notice.get_by_role("link").click()
    choice = page.get_by_role("group", name="Where devices are looked for")
    expect(choice.get_by_role("radio", name="Simulated devices")).to_be_checked()
    choice.get_by_role("radio", name="Simulated devices").focus()
    context.close()
    assert call(companion.data, "action", "radio/choose", '{"radio": "hci7"}').returncode == 1
    assert call(companion.data, "action", "radio/choose", '{"radio": "virtual"}').returncode == 0
    companion.stop()
    kept = call(companion.data, "scan", "--duration", "1", "--json")
    assert kept.returncode == 0 and all(device["radio"]["isSimulated"] for device in json.loads(kept.stdout)), kept.stderr


def test_a_second_companion_of_a_folder_names_the_first_and_leaves_it_findable(companion):
    second = call(companion.data, "run", "--port", str(free_port()), "--no-browser", "--tiles", "none")
    assert second.returncode == 1 and second.stdout == ""
    assert f"Outrigger already runs at {companion.address}" in second.stderr and "outrigger open" in second.stderr
    opened = call(companion.data, "open", "--no-browser")
    assert opened.returncode == 0 and companion.address in opened.stdout


def test_of_two_companions_that_start_at_once_one_runs(tmp_path):
    processes = [
        subprocess.Popen([str(PROGRAM), "run", "--port", "0", "--no-browser", "--tiles", "none", "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=NO_BLUETOOTH)
        for _ in range(4)
    ]
    ended = threading.Semaphore(0)
    for process in processes:
        threading.Thread(target=lambda process=process: (process.wait(), ended.release()), daemon=True).start()
    try:
        for _ in range(3):
            assert ended.acquire(timeout=DEADLINE)
        running = [process for process in processes if process.poll() is None]
        refused = [process for process in processes if process.poll() is not None]
        assert len(running) == 1
        assert all(process.returncode == 1 and "already runs" in process.stderr.read() for process in refused)
        address = next(found.group() for line in running[0].stdout if (found := re.search(r"http://[\d.:]+", line)))
        assert address in call(tmp_path, "open", "--no-browser").stdout
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def test_a_companion_whose_file_is_removed_can_be_found_again(companion):
    file = companion.data / "companion.json"
    kept = json.loads(file.read_text())
    file.unlink()
    written = threading.Event()

    def look():
        while not file.exists():
            written.wait(0.05)
        written.set()

    threading.Thread(target=look, daemon=True).start()
    assert written.wait(DEADLINE)
    assert json.loads(file.read_text()) == kept
    assert call(companion.data, "open", "--no-browser").returncode == 0
