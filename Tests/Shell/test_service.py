"""The companion as a service of the login, with programs that stand for systemd's: what is asked of them, and what lies in the folder."""

import json
import os
import shutil
import stat
import subprocess

import pytest

from programs import PROGRAM, START_DEADLINE

# Keeps what it is asked, and answers as systemd does of a unit that is as the file beside it says.
SYSTEMCTL = """#!/bin/sh
echo "$*" >> "{folder}/calls"
case " $* " in
*" show --property=Version "*) {bus} ;;
*" show "*) cat "{folder}/properties" 2>/dev/null ;;
esac
exit 0
"""
GOOD = "echo Version=252"


class Login:
    def __init__(self, folder, bus=GOOD, linger="no"):
        self.folder = folder
        self.tools = folder / "tools"
        self.tools.mkdir()
        self.tool("systemctl", SYSTEMCTL.format(folder=folder, bus=bus))
        self.tool("loginctl", f'#!/bin/sh\necho "loginctl $*" >> "{folder}/calls"\necho Linger={linger}\n')
        self.tool("journalctl", '#!/bin/sh\necho "journalctl $*"\n')
        self.environment = {
            "PATH": f"{self.tools}:/usr/bin:/bin", "HOME": str(folder / "home"), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data"),
            "LANG": "C.UTF-8",
        }
        self.unit = folder / "config" / "systemd" / "user" / "outrigger.service"

    def tool(self, name, text):
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def properties(self, **values):
        (self.folder / "properties").write_text("".join(f"{name}={value}\n" for name, value in values.items()))

    def calls(self):
        file = self.folder / "calls"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return [line for line in lines if "show" not in line]

    def run(self, *words, program=PROGRAM, **environment):
        return subprocess.run([str(program), "service", *words], env={**self.environment, **environment}, capture_output=True, text=True, timeout=START_DEADLINE)


@pytest.fixture
def login(tmp_path):
    return Login(tmp_path)


def start(login):
    return next(line for line in login.unit.read_text().splitlines() if line.startswith("ExecStart=")).removeprefix("ExecStart=")


@pytest.mark.quick
def test_it_is_installed_once_and_again_with_what_has_changed(login):
    first = login.run("install", "--port", "9000")
    assert first.returncode == 0, first.stderr
    assert login.calls() == ["--user daemon-reload", "--user enable outrigger.service", "--user start outrigger.service"]
    assert str(login.unit) in first.stderr and "http://127.0.0.1:9000/" in first.stderr and "sudo loginctl enable-linger" in first.stderr
    assert start(login) == f"{os.path.realpath(PROGRAM)} run --no-browser --port 9000"
    assert stat.S_IMODE(login.unit.stat().st_mode) == 0o600 and f'Environment=XDG_DATA_HOME={login.folder}/data' in login.unit.read_text()

    same = login.run("install", "--port", "9000")
    assert same.returncode == 0 and "nothing has changed" in same.stderr
    assert login.calls()[-1] == "--user start outrigger.service"

    other = login.run("install", "--port", "9100", "--radio", "virtual", OUTRIGGER_TIMEOUT="3")
    assert other.returncode == 0 and "--port 9000" in other.stderr and "--port 9100" in other.stderr
    assert login.calls()[-1] == "--user restart outrigger.service" and [file.name for file in login.unit.parent.iterdir()] == ["outrigger.service"]
    assert start(login).endswith("--port 9100 --radio virtual")

    gone = login.run("uninstall")
    assert gone.returncode == 0 and not login.unit.exists() and gone.stdout + gone.stderr == ""
    assert login.calls() == ["--user disable --now outrigger.service", "--user daemon-reload"]
    # Nothing was kept yet; what is there is not taken away, and that is said.
    login.run("install")
    data = login.folder / "data" / "outrigger"
    data.mkdir(parents=True)
    assert f"What it has kept stays in {data}" in login.run("uninstall").stderr and data.exists()
    assert login.run("uninstall").returncode == 1


def test_words_with_anything_in_them_reach_the_program(login):
    place = login.folder / 'My Tools' / '100% öl $HOME'
    place.mkdir(parents=True)
    program = place / "outrigger"
    shutil.copy2(PROGRAM, program)
    data = login.folder / "Data Folder" / "ü"
    data.parent.mkdir()
    done = subprocess.run(
        [str(program), "service", "install", "--data", "Data Folder/ü"], env={**login.environment, "OUTRIGGER_RADIO": "virtual"}, cwd=login.folder, capture_output=True, text=True,
        timeout=START_DEADLINE,
    )
    assert done.returncode == 0, done.stderr
    assert f'"{login.folder}/My Tools/100%% öl $HOME/outrigger"' in start(login) and f'--data "{data}"' in start(login)
    # A variable of this shell is none of the service's: what it sets is carried over.
    assert " --radio virtual " in start(login)
    if shutil.which("systemd-analyze"):
        verified = subprocess.run(["systemd-analyze", "--user", "verify", str(login.unit)], env={**login.environment, "XDG_RUNTIME_DIR": str(login.folder)}, capture_output=True, text=True)
        said = [line for line in verified.stderr.splitlines() if "outrigger" in line]
        assert said == [] or "Failed to initialize manager" in verified.stderr, verified.stderr
    quoted = login.folder / 'My "Tools"'
    quoted.mkdir()
    shutil.move(program, quoted)
    refused = subprocess.run([str(quoted / "outrigger"), "service", "install"], env=login.environment, capture_output=True, text=True, timeout=START_DEADLINE)
    assert refused.returncode == 1 and "starts no program whose path has a quotation mark" in refused.stderr and str(program) in start(login).replace("%%", "%")


@pytest.mark.parametrize(
    ("state", "status", "word"),
    [
        ({"ActiveState": "active", "SubState": "running", "UnitFileState": "enabled", "ActiveEnterTimestamp": "Thu 2026-11-26 12:00:00 UTC"}, 0, "runs as a service since Thu"),
        ({"ActiveState": "inactive", "SubState": "dead", "UnitFileState": "enabled"}, 3, "stopped"),
        ({"ActiveState": "failed", "SubState": "failed", "UnitFileState": "enabled"}, 5, "has failed"),
        ({"ActiveState": "activating", "SubState": "auto-restart", "UnitFileState": "enabled"}, 5, "has failed"),
    ],
)
def test_its_state_is_told_by_words_and_by_the_exit_status(login, state, status, word):
    absent = login.run("status")
    assert absent.returncode == 4 and "not installed" in absent.stdout
    login.run("install")
    login.properties(**state)
    told = login.run("status")
    assert told.returncode == status and word in told.stdout and "enable-linger" in told.stdout
    document = json.loads(login.run("status", "--json").stdout)
    assert document["program"] == os.path.realpath(PROGRAM) and document["lingers"] is False and document["sentence"] in told.stdout


def test_a_systemd_that_does_not_answer_is_no_service_that_has_stopped(login):
    login.run("install")
    login.tool("systemctl", "#!/bin/sh\necho Failed to connect to bus: No medium found >&2\nexit 1\n")
    asked = subprocess.run([str(PROGRAM), "doctor", "--json"], env=login.environment, capture_output=True, text=True, timeout=START_DEADLINE)
    [service] = [finding for finding in json.loads(asked.stdout)["checks"] if finding["check"] == "service"]
    assert "stopped" not in service["sentence"] and "No medium found" in service["sentence"] and "enable-linger" in service["cure"]


def test_a_program_that_has_moved_is_told_with_its_path_and_the_cure(login):
    moved = login.folder / "old" / "outrigger"
    moved.parent.mkdir()
    shutil.copy2(PROGRAM, moved)
    assert login.run("install", program=moved).returncode == 0
    moved.unlink()
    login.properties(ActiveState="failed", UnitFileState="enabled")
    told = login.run("status")
    assert told.returncode == 5 and str(moved) in told.stdout and '"outrigger service install"' in told.stdout
    assert login.run("install").returncode == 0 and str(moved) not in start(login)


@pytest.mark.parametrize(
    ("bus", "part"),
    [
        ("echo 'System has not been booted with systemd as init system (PID 1). Can'\"'\"'t operate.' >&2; exit 1", "does not run systemd"),
        ("echo 'Failed to connect to bus: No medium found' >&2; exit 1", "Failed to connect to bus: No medium found"),
    ],
)
def test_without_a_systemd_of_the_login_nothing_is_written(tmp_path, bus, part):
    login = Login(tmp_path, bus=bus)
    refused = login.run("install")
    assert refused.returncode == 1 and part in refused.stderr and not login.unit.exists()
    (login.tools / "systemctl").unlink()
    assert "there is no systemctl" in login.run("install", PATH=str(login.tools)).stderr and not login.unit.exists()


def test_a_unit_of_somebody_elses_stays(login):
    login.unit.parent.mkdir(parents=True)
    login.unit.write_text("[Service]\nExecStart=/bin/true\n")
    for words in (["install"], ["uninstall"]):
        refused = login.run(*words)
        assert refused.returncode == 1 and "was not made by" in refused.stderr
    assert login.unit.read_text() == "[Service]\nExecStart=/bin/true\n"


def test_lines_of_a_persons_own_are_kept_and_that_is_said(login):
    login.run("install")
    mine = login.unit.read_text().replace("[Service]", "[Service]\nNice=5")
    for words in (["install", "--port", "9000"], ["uninstall"]):
        login.unit.write_text(mine)
        done = login.run(*words)
        kept = login.unit.with_name("outrigger.service.saved")
        assert done.returncode == 0 and str(kept) in done.stderr and kept.read_text() == mine
        kept.unlink()


def test_a_companion_that_was_started_by_hand_is_named_before_the_service_fails_beside_it(login, tmp_path):
    environment = {**login.environment, "OUTRIGGER_RADIO": "virtual"}
    hand = subprocess.Popen([str(PROGRAM), "run", "--port", "0", "--no-browser"], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        while "outrigger is at" not in (said := hand.stdout.readline().lower()):
            assert said, "it has ended"
        refused = login.run("install")
        assert refused.returncode == 1 and "http://127.0.0.1:" in refused.stderr and "not as a service" in refused.stderr and not login.unit.exists()
        login.unit.parent.mkdir(parents=True)
        second = subprocess.run([str(PROGRAM), "run", "--port", "0", "--no-browser"], env=environment, capture_output=True, text=True, timeout=START_DEADLINE)
        assert second.returncode == 1 and "systemctl" not in second.stderr
    finally:
        hand.terminate()
        hand.wait(START_DEADLINE)
    login.run("install")
    login.properties(ActiveState="failed", SubState="failed")
    login.calls()
    again = login.run("install")
    assert again.returncode == 0 and "did not run, and was started again" in again.stderr
    assert login.calls() == ["--user daemon-reload", "--user reset-failed outrigger.service", "--user enable outrigger.service", "--user start outrigger.service"]


def test_in_a_container_the_cure_is_the_containers(tmp_path):
    login = Login(tmp_path, bus="echo 'System has not been booted with systemd as init system' >&2; exit 1")
    assert "what the container runs" in login.run("install", container="podman").stderr


def test_a_wrong_call_is_refused_before_it_is_carried_over(login):
    assert login.run("install", "--port", "x").returncode == 2 and not login.unit.exists()
    assert "as ada, without sudo" in login.run("install", SUDO_USER="ada").stderr or os.geteuid() != 0


def test_the_log_is_that_of_the_unit_and_ends_with_its_reader(login):
    assert login.run("log", "--lines", "5").stdout == "journalctl --user --user-unit=outrigger.service --lines=5 --no-pager\n"
    login.tool("journalctl", "#!/bin/sh\nwhile :; do echo line || exit 1; sleep 0.05; done\n")
    piped = subprocess.run(f'"{PROGRAM}" service log --follow | head -1', shell=True, env=login.environment, capture_output=True, text=True, timeout=START_DEADLINE)
    assert piped.stdout == "line\n" and piped.stderr == ""


def test_a_configuration_that_is_wrong_is_shown_with_its_line(login):
    file = login.folder / "config" / "outrigger" / "config"
    file.parent.mkdir(parents=True)
    file.write_text('\n\ndata = "/x\n')
    told = login.run("status")
    assert f"{file}, line 3" in told.stderr
    refused = login.run("install")
    assert refused.returncode == 2 and "line 3" in refused.stderr and not login.unit.exists()
