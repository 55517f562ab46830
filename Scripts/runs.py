"""Stages of a test run: beside each other in lanes, each with a budget and a limit, a table at the end, and a history over runs."""

import collections
import datetime
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
NOTES = ROOT / ".build" / "test-run"  # One file a stage, of the run that is under way.
HISTORY = ROOT / ".build" / "test-runs.jsonl"
LOGS = ROOT / ".build" / "test-logs"
TIMES = ROOT / ".build" / "test-times.json"
SKIPPED = 77  # The usual status of a check that cannot run here; its last line says why.


# What tests cost


def note_tests(stage, tests, second, unchanged=0):
    """Keeps what the tests of a stage cost, which were tried a second time, and how many were not run again.

    tests: dictionaries with name, seconds and processor, a test's wall clock and processor time in seconds.
    """
    NOTES.mkdir(parents=True, exist_ok=True)
    (NOTES / f"{stage}.json").write_text(json.dumps({"tests": tests, "second": second, "unchanged": unchanged}))
    known = times()
    known.update((test["name"], test["seconds"]) for test in tests)
    TIMES.write_text(json.dumps(known))


def times():
    """Seconds that each test took the last time that it ran here."""
    try:
        return json.loads(TIMES.read_text())
    except (OSError, ValueError):
        return {}


def show_threads(pid, log):
    """Writes where the threads of a process stand, where gdb is installed."""
    if not shutil.which("gdb"):
        return
    command = ["gdb", "-p", str(pid), "-batch", "-nx", "-ex", "set pagination off", "-ex", "thread apply all backtrace 25"]
    try:
        out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, timeout=60).stdout
    except subprocess.TimeoutExpired:
        return
    log.write(f"\n-- process {pid}\n".encode() + b"\n".join(line[:180] for line in out.splitlines() if line.startswith((b"Thread", b"#"))) + b"\n")
    log.flush()


# Stages


class Stage:
    """A command with its budget in seconds on two quiet cores, and the seconds after which it is ended."""

    def __init__(self, name, budget, limit, *command, needs=()):
        self.name, self.budget, self.limit, self.command = name, budget, limit, command
        self.needs = needs  # The stages without whose success this one is not begun.
        self.seconds = self.processor = 0  # Of the clock, and of a processor, with those of its children that it has waited for.
        self.verdict = None  # passed, failed, skipped, not run
        self.remark = ""

    @property
    def log(self):
        return LOGS / (re.sub(r"\W+", "-", self.name) + ".txt")

    def run(self):
        began = time.monotonic()
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with open(self.log, "wb") as log:
            # A process group of its own, so that all of it can be found and ended. Into a file: a pipe would stay open as long as anything
            # that the command left behind.
            process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=ROOT, start_new_session=True)
            self.process = process
            status = self.wait(process, log)
            end_group(process.pid)
        self.seconds = time.monotonic() - began
        lines = self.log.read_text(errors="replace").splitlines()
        if status == 0:
            self.verdict = "passed"
        elif status == SKIPPED:
            self.verdict, self.remark = "skipped", (lines or [""])[-1]
        else:
            self.verdict, self.remark = "failed", f"status {status}"

    def wait(self, process, log):
        """The status, or that of an ended process. The limit's seconds are those of a machine with nothing else to do: elsewhere they are
        longer by the load, but not where CI has a limit of its own."""
        spent, last = 0.0, time.monotonic()
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                self.processor = usage.ru_utime + usage.ru_stime
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode
            time.sleep(0.1)
            now = time.monotonic()
            spent, last = spent + (now - last) / (1 if "CI" in os.environ else burden()), now
            if spent > self.limit:
                for pid in family(process.pid):
                    show_threads(pid, log)
                log.write(f"\nerror: not done after {self.limit} s, so it was ended\n".encode())
                log.flush()
                end_group(process.pid)
                usage = os.wait4(process.pid, 0)[2]
                self.processor = usage.ru_utime + usage.ru_stime
                process.returncode = 124
                return 124

    def telling_lines(self):
        """Of a failed stage's output, the lines that name what failed, or its last ones."""
        lines = self.log.read_text(errors="replace").splitlines()
        telling = [line for line in lines if re.search(r"✘|(error|warning):|FAIL|^E  ", line) and not line.endswith(" started.")][-12:]
        return [line[:300] for line in telling or lines[-12:]]


def burden():
    """By how much this machine has more to do than it has processors for; 1 where it has not."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def family(group):
    """The processes of a group and their descendants, of whatever group: each one's pid, and its group."""
    table = [[int(word) for word in line.split()] for line in
             subprocess.run(["ps", "-e", "-o", "pid=,ppid=,pgid="], stdout=subprocess.PIPE, text=True).stdout.splitlines()]
    found = {pid: own for pid, _, own in table if own == group}
    while more := {pid: own for pid, parent, own in table if parent in found and pid not in found}:
        found.update(more)
    return found


def end_group(group):
    """Ends what is left of a process group, and of the groups of its descendants, asking first."""
    groups = {group, *family(group).values()}
    for sign, patience in ((signal.SIGTERM, 3), (signal.SIGKILL, 0)):
        for each in groups:
            try:
                os.killpg(each, sign)
            except ProcessLookupError:
                pass
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and any(family(each) for each in groups):
            time.sleep(0.1)


class Run:
    """Lanes of stages: the lanes beside each other, the stages of a lane one after the other. Steps of lanes follow one another."""

    def __init__(self, name, steps):
        self.name, self.steps = name, steps
        self.stages = [stage for lanes in steps for lane in lanes for stage in lane]
        self.ended = False
        self.out = threading.Lock()

    @property
    def limit(self):
        """Seconds after which it has ended whatever happens: the longest lane of each step."""
        return sum(max(sum(stage.limit for stage in lane) for lane in lanes) for lanes in self.steps)

    def play(self):
        """Runs it and says how it went. Returns whether all passed."""
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, lambda *_: self.end())
        shutil.rmtree(NOTES, ignore_errors=True)
        self.began, self.load = time.time(), os.getloadavg()[0]
        for lanes in self.steps:
            threads = [threading.Thread(target=self.play_lane, args=(lane,)) for lane in lanes]
            for thread in threads:
                thread.start()
            for thread in threads:
                while thread.is_alive():
                    thread.join(1)  # Signals are handled between the waits.
        self.seconds = time.time() - self.began
        return self.tell()

    def play_lane(self, lane):
        verdicts = {}
        for stage in lane:
            verdicts = {stage.name: stage.verdict for stage in self.stages}
            if self.ended or any(verdicts[name] != "passed" for name in stage.needs):
                stage.verdict, stage.remark = "not run", "" if self.ended else f"without {' and '.join(stage.needs)}"
                continue
            with self.out:
                print(f"==> {stage.name} begins", flush=True)
            stage.run()
            # Stages beside each other are shown one after the other, each when it has ended.
            with self.out:
                print(f"\n==> {stage.name}: {stage.verdict} after {stage.seconds:.0f} s", flush=True)
                text = self.log_end(stage)
                print(text, flush=True) if text else None

    @staticmethod
    def log_end(stage):
        lines = stage.log.read_text(errors="replace").splitlines()
        shown = lines if len(lines) <= 60 else [f"… ({stage.log.relative_to(ROOT)} has all {len(lines)} lines)", *lines[-60:]]
        return "\n".join(shown)

    def end(self):
        self.ended = True
        for stage in self.stages:
            if stage.verdict is None and hasattr(stage, "process"):
                threading.Thread(target=end_group, args=(stage.process.pid,)).start()

    def tell(self):
        tests, second, unchanged = [], [], 0
        for note in sorted(NOTES.glob("*.json")):
            content = json.loads(note.read_text())
            tests += content["tests"]
            second += content["second"]
            unchanged += content["unchanged"]
        slowest = sorted(tests, key=lambda test: -test["processor"])[:20]
        if slowest:
            print("\nThe slowest tests by their own processor time (and by the clock):")
            for test in slowest:
                print(f"  {test['processor']:6.1f} s {test['seconds']:6.1f} s  {test['name']}")
        if second:
            print("\nTried a second time:")
            for name in second:
                print(f"  {name}")
        # What failed stands last but the table, where whoever reads only the end of a log finds it.
        for stage in self.stages:
            if stage.verdict == "failed":
                print(f"\n{stage.name}:")
                print("\n".join(f"    {line}" for line in stage.telling_lines()))
        print(f"\n{'':26}   took  budget  of a processor")
        for stage in self.stages:
            over = "OVER ITS BUDGET  " if stage.seconds > stage.budget and stage.verdict == "passed" else ""
            verdict = {"failed": "FAILED"}.get(stage.verdict, stage.verdict)
            print(f"{stage.name:26} {stage.seconds:5.0f} s {stage.budget:5d} s {stage.processor:6.0f} s  {verdict}  {over}{stage.remark}".rstrip())
        counts = collections.Counter(stage.verdict for stage in self.stages)
        failed = sum(counts.values()) - counts["passed"] - counts["skipped"]
        again = f" ({unchanged} more not run again: nothing that they are made of has changed since they passed)" if unchanged else ""
        print(f"total {self.seconds:.0f} s, {len(tests)} tests{again}, {len(second)} second attempts; load at the start {self.load:.1f}")
        print(f"stages: {counts['passed']} passed, {failed} failed, {counts['skipped']} skipped", flush=True)
        record = {
            "time": datetime.datetime.fromtimestamp(self.began).astimezone().isoformat(timespec="seconds"), "run": self.name,
            "seconds": round(self.seconds), "load": round(self.load, 1), "passed": failed == 0, "tests": len(tests),
            "unchanged": unchanged, "second": second,
            "stages": {stage.name: [round(stage.seconds), stage.verdict, round(stage.processor)] for stage in self.stages}, "slowest": slowest,
        }
        with open(HISTORY, "a") as history:
            history.write(json.dumps(record) + "\n")
        return failed == 0


def show_history(count=20):
    """The last runs, a line each, and the tests that needed a second attempt."""
    try:
        runs = [json.loads(line) for line in HISTORY.read_text().splitlines()]
    except OSError:
        print("No run of the tests is noted here yet.")
        return
    second = collections.Counter(name for run in runs for name in run["second"])
    for run in runs[-count:]:
        failed = [name for name, (_, verdict, *_) in run["stages"].items() if verdict in ("failed", "not run")]
        print(
            f"{run['time']}  {run['run']:6} {run['seconds']:5d} s  load {run['load']:5.1f}  {run['tests']:5d} tests  "
            f"{run.get('unchanged', 0):5d} unchanged  {len(run['second'])} second attempts  {'passed' if run['passed'] else 'FAILED: ' + ', '.join(failed)}")
    if second:
        print("\nSecond attempts over all runs:")
        for name, times_tried in second.most_common(20):
            print(f"  {times_tried:3d}  {name}")
