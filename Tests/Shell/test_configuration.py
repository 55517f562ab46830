"""Settings as a shell meets them: which counts, what is refused, and what an error leaves usable."""

import json
import os
import re
import subprocess
import time

import pytest

from programs import PROGRAM, START_DEADLINE


@pytest.fixture
def run(tmp_path):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("OUTRIGGER_", "XDG_"))}

    def run(*words, **environment):
        own = {**clean, "XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data"), **environment}
        return subprocess.run([str(PROGRAM), *words], env=own, capture_output=True, text=True, timeout=START_DEADLINE)

    return run


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config" / "outrigger" / "config"


@pytest.mark.quick
def test_a_setting_is_shown_with_where_it_comes_from(run, file):
    assert run("config", "path").stdout == f"{file}\n"
    shown = json.loads(run("config", "--json").stdout)
    assert shown["file"] == str(file) and not shown["exists"] and {setting["source"] for setting in shown["settings"]} == {"default"}
    # Looking makes nothing.
    assert not file.parent.exists()
    assert run("config", "set", "port", "9000").stdout == "" and run("config", "set", "timeout", "4").returncode == 0
    shown = json.loads(run("config", "--json", OUTRIGGER_TIMEOUT="7").stdout)
    values = {setting["key"]: (setting["value"], setting["source"], setting["line"]) for setting in shown["settings"]}
    assert values["port"] == ("9000", "file", 1) and values["timeout"] == ("7", "variable", None) and values["browser"] == ("yes", "default", None)
    assert run("config", "get", "port").stdout == "9000\n" and run("config", "get", "timeout", OUTRIGGER_TIMEOUT="7").stdout == "7\n"
    assert "OUTRIGGER_PORT is set" in run("config", "set", "port", "9001", OUTRIGGER_PORT="1").stderr
    assert run("config", "unset", "port").returncode == 0 and run("config", "unset", "port").returncode == 1
    assert run("config", "get", "port").stdout == "8080\n"


@pytest.mark.quick
def test_a_line_that_cannot_be_meant_ends_every_command_but_those_that_mend_it(run, file):
    file.parent.mkdir(parents=True)
    file.write_text("\n" * 6 + "prot = 8080\n")
    for words in (["scan"], ["keys", "list"], ["explore", "chat", "x"], ["run"], ["backup", "save", "x", "--passphrase-file", "/dev/null"]):
        refused = run(*words)
        assert refused.returncode == 2 and f'{file}, line 7: there is no setting "prot". Did you mean port?' in refused.stderr, words
    failure = json.loads(run("scan", "--json").stdout)["error"]
    assert failure["code"] == "configuration" and failure["advice"] == "Did you mean port?"
    shown = run("config", "--json")
    assert shown.returncode == 2 and json.loads(shown.stdout)["problems"][0]["line"] == 7
    for words in (["--help"], ["version"], ["--version"], ["completion", "bash"], ["schema"], ["config", "path"]):
        assert run(*words).returncode == 0, words
    assert "line 7" in run("doctor").stdout
    assert run("config", "set", "port", "1").returncode == 0 and file.read_text().endswith("prot = 8080\nport = 1\n")


@pytest.mark.quick
def test_a_variable_that_is_none_is_named_with_the_nearest(run, file):
    told = run("keys", "list", OUTRIGGER_PROT="1")
    assert told.returncode == 0 and "Did you mean OUTRIGGER_PORT?" in told.stderr
    refused = run("keys", "list", OUTRIGGER_PORT="loud")
    assert refused.returncode == 2 and "OUTRIGGER_PORT takes a whole number" in refused.stderr


def test_the_data_folder_of_the_file_is_that_of_every_command(run, file, tmp_path):
    run("config", "set", "data", str(tmp_path / "kitchen"))
    run("config", "set", "radio", "virtual")
    assert run("speaker", "status", "--json").returncode == 0
    assert (tmp_path / "kitchen" / "devices.json").exists() and not (tmp_path / "data").exists()


@pytest.mark.quick
@pytest.mark.parametrize("words", [["version"], ["--version"]])
def test_the_version_needs_nothing(run, words):
    start = time.monotonic()
    told = run(*words, HOME="", PATH="", DBUS_SYSTEM_BUS_ADDRESS="unix:path=/nonexistent")
    assert told.stdout.startswith("outrigger ") and told.stdout.count("\n") == 1 and told.returncode == 0
    assert time.monotonic() - start < 1 * max(1, os.getloadavg()[0])


@pytest.mark.quick
@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["doctr"], "Did you mean doctor?"), (["servce", "install"], "Did you mean service install?"), (["service", "instal"], "Did you mean service install?"),
        (["config", "set", "prot", "1"], "Did you mean port?"), (["--jsno", "doctor"], "Did you mean --json?"), (["doctor", "--bogus"], "no option --bogus"),
    ],
)
def test_what_was_meant_is_named(run, words, part):
    refused = run(*words)
    assert refused.returncode == 2 and part in refused.stderr and refused.stdout == ""


@pytest.mark.quick
def test_a_word_that_is_near_nothing_is_not_guessed_at(run):
    refused = run("xyzzy\x1b[31m")
    assert refused.returncode == 2 and "Did you mean" not in refused.stderr and "--help" in refused.stderr and "\x1b" not in refused.stderr


@pytest.mark.quick
def test_every_way_to_the_help_is_the_same_page_and_has_every_command(run):
    pages = {run(*words).stdout for words in ([], ["--help"], ["-h"], ["help"])}
    assert len(pages) == 1
    [page] = pages
    everything = run("help", "--all").stdout
    firsts = {line.split()[0] for line in everything.splitlines() if re.match("  [a-z]", line)}
    assert len(firsts) > 20 and all(f"\n  {word} " in page for word in firsts)


def test_output_that_cannot_be_written_is_no_success(run):
    with open("/dev/full", "w") as full:
        done = subprocess.run([str(PROGRAM), "version"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "could not be written" in done.stderr


@pytest.mark.quick
def test_the_doctor_tells_what_a_machine_without_a_bus_lacks(run):
    environment = {"DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"}
    told = run("doctor", **environment)
    document = run("doctor", "--json", **environment)
    checks = {check["check"]: check for check in json.loads(document.stdout)["checks"]}
    assert told.returncode == document.returncode == 1 and checks["bus"]["state"] == "problem" and "dbus" in checks["bus"]["cure"]
    assert {checks[name]["state"] for name in ("bluez", "rights", "avahi", "networkManager")} == {"unchecked"}
    assert all(check["title"] in told.stdout and check["sentence"][:40] in told.stdout for check in checks.values())
    simulated = run("doctor", OUTRIGGER_RADIO="virtual", OUTRIGGER_PORT="0", **environment)
    assert simulated.returncode == 0 and "warning" in simulated.stdout
