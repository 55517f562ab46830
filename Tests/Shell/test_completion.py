"""Completion in real shells: the scripts of `outrigger completion`, loaded as a person loads them, and keys typed at a prompt."""

import os
import pty
import re
import select
import shutil
import time

import pytest

from programs import PROGRAM

DEADLINE = 60  # seconds
START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "--interactive"],
}
SETUP = {
    "bash": 'bind "set show-all-if-ambiguous on"; bind "set completion-query-items 0"; eval "$({program} completion bash)"',
    "zsh": 'autoload -U compinit; compinit -u -D; unsetopt LIST_AMBIGUOUS; eval "$({program} completion zsh)"',
    "fish": "{program} completion fish | source",
}
ESCAPE = re.compile(r"\x1b(\[[0-9;?=>]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][A-Z0-9]|[=>78]|P[^\x1b]*\x1b\\)")


class Shell:
    """An interactive shell on a terminal of its own. `outrigger` is no program of its PATH: only its name is typed."""

    def __init__(self, name, folder):
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
        environment = {**os.environ, "TERM": "dumb" if name != "fish" else "xterm", "HOME": str(folder), "PS1": "ready> ", "INPUTRC": "/dev/null"}
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(START[name][0], START[name], environment)
        self.shown = ""
        self.types(SETUP[name].format(program=PROGRAM) + "; echo load''ed\r")
        self.waits("loaded")

    def types(self, keys):
        os.write(self.descriptor, keys.encode())

    def reads(self, seconds):
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return
        try:
            data = os.read(self.descriptor, 65536)
        except OSError:
            return
        if b"\x1b[c" in data or b"\x1b[0c" in data:
            # Who it is that draws: fish asks, and waits.
            os.write(self.descriptor, b"\x1b[?62c")
        self.shown += data.decode(errors="replace")

    def waits(self, *texts):
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            plain = ESCAPE.sub("", self.shown).replace("\r", "")
            if all(text in plain for text in texts):
                return plain
            self.reads(0.2)
        raise AssertionError(f"{texts} did not come: {ESCAPE.sub('', self.shown)!r}")

    def completes(self, typed, *texts):
        """Types a call and the key that completes it; clears the line afterwards."""
        self.shown = ""
        self.types(typed + "\t")
        try:
            return self.waits(*texts)
        finally:
            self.types("\x15")

    def end(self):
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


@pytest.fixture(params=["bash", "zsh", "fish"])
def shell(request, tmp_path):
    (tmp_path / "firmware-2.5.0.bin").write_bytes(b"")
    (tmp_path / "room").mkdir()
    shell = Shell(request.param, tmp_path)
    yield shell
    shell.end()


@pytest.mark.quick
def test_a_shell_completes_calls(shell):
    shell.completes("outrigger sca", "outrigger scan")
    shell.completes("outrigger speaker up", "outrigger speaker update")
    shell.completes("outrigger glasses notes ", "add", "change", "delete")
    shell.completes("outrigger scan --dur", "outrigger scan --duration")
    shell.completes("outrigger scan --radio v", "--radio virtual")
    shell.completes("outrigger scan --radio=v", "--radio=virtual")
    shell.completes("outrigger speaker set preset ni", "preset night")
    # The guide's other engines are taken, and are none that the glasses have.
    shell.completes("outrigger glasses settings --engine e", "--engine espeak")
    shell.completes("outrigger speaker update --image firm", "--image firmware-2.5.0.bin")
    shell.completes("outrigger scan --data ro", "--data room/")


def test_a_shell_completes_the_names_of_devices_nearby(shell, program):
    """A name with a space is quoted as each shell does it, so that it is one word; what is quoted already goes on as it was begun."""
    end = time.monotonic() + DEADLINE
    while "Smart Glasses" not in program.ask("/api/screens/devices").read().decode():
        assert time.monotonic() < end
    call = f"outrigger inspect --data {program.data} "
    shell.completes(call + "Sm", r"Smart\ Glasses")
    shell.completes(call + r"Smart\ Gl", r"Smart\ Glasses")
    shell.completes(call + "'Smart Gl", "'Smart Glasses'")
    shell.completes(call + "42", "42\\ Decibels-")
    shell.completes(f"outrigger bottle status --data {program.data} ", "Aquavate-")


def test_a_shell_completes_faults_and_actions_with_their_values(shell, program):
    end = time.monotonic() + DEADLINE
    while "Aquavate" not in program.ask("/api/screens/devices").read().decode():
        assert time.monotonic() < end
    bench = f"outrigger bench --data {program.data} "
    shell.completes(bench + "Aqua", "Aquavate-")
    shell.completes(bench + "bottle drop", "bottle drop-link")
    shell.completes(bench + "bottle po", "bottle pour")
    shell.completes(bench + "bottle batt", "bottle battery")
    action = f"outrigger action --data {program.data} "
    shell.completes(action + "adapter/p", "adapter/power")
    shell.completes(action + "adapter/power ", "true", "false")
    shell.completes(action + "notices/choose ", "kind")
    shell.completes(action + "adapter/power '{\"on\":t", "'{\"on\":true}'")
