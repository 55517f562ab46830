"""The recipes of docs/recipes.md, as they stand there."""

import csv
import os
import re
import shlex
import subprocess
import threading

import pytest

from programs import PROGRAM, ROOT

PAGE = (ROOT / "docs/recipes.md").read_text()
RECIPES = dict(re.findall(r"<!-- recipe (\S+) -->\n```\w+\n(.*?)```", PAGE, re.S))


@pytest.fixture
def recipe(program, tmp_path):
    """Runs a recipe beside a companion: its words, and its status with what it said."""
    folder = tmp_path / "bin"
    folder.mkdir()
    wrapper = folder / "outrigger"
    # Nobody waits here for 20 s for a device that is off; one that is on has to answer in time on a busy machine as well.
    wrapper.write_text(f"""#!/bin/sh
for word; do shift; [ "$word" != 20 ] || word=6; set -- "$@" "$word"; done
exec {shlex.quote(str(PROGRAM))} "$@" --data {shlex.quote(str(program.data))}
""")
    wrapper.chmod(0o755)
    for name, text in RECIPES.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}

    def run(*words):
        return subprocess.run([str(folder / words[0]), *map(str, words[1:])], env=environment, capture_output=True, text=True, timeout=120)

    run.environment = environment
    return run


def test_every_recipe_of_the_page_is_run_here():
    assert set(RECIPES) == {"bottle-level", "speaker-alert", "follow-volume"}
    # Nothing that looks like one goes without a name.
    assert len(re.findall(r"```(?:sh|python)\n", PAGE)) == len(RECIPES)


def test_the_jobs_of_cron_run_as_they_stand(recipe, tmp_path):
    block = next(text for text in re.findall(r"```\n(.*?)```", PAGE, re.S) if "* * *" in text).splitlines()
    settings = dict(line.split("=", 1) for line in block if re.match(r"\w+=", line))
    jobs = [re.fullmatch(r"(?:\S+ ){4}\S+ +(.*)", line)[1] for line in block if line[0] in "0123456789*"]
    assert len(settings) + len(jobs) == len(block) and len(jobs) == 2
    sent = tmp_path / "bin" / "notify-send"
    sent.write_text("#!/bin/sh\nexit 9\n")
    sent.chmod(0o755)
    # As cron calls them: with what the table sets, and little else.
    environment = {**settings, "HOME": str(tmp_path), "PATH": f"{tmp_path / 'bin'}:{settings['PATH']}"}
    for job in jobs:
        done = subprocess.run(["/bin/sh", "-c", job], env=environment, capture_output=True, text=True, timeout=120)
        assert (done.returncode, done.stdout) == (0, ""), (job, done.stderr)
    assert len((tmp_path / "bottle.csv").read_text().splitlines()) == 2


def test_the_level_is_written_once_a_call_and_never_made_up(program, recipe, tmp_path):
    file = tmp_path / "bottle.csv"
    for _ in range(2):
        done = recipe("bottle-level", file)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
    rows = list(csv.DictReader(file.open()))
    assert len(rows) == 2 and all(int(row["battery_percent"]) > 0 and row["time"].endswith("Z") for row in rows)
    program.command("adapter", "off")
    failed = recipe("bottle-level", file)
    assert failed.returncode != 0 and "outrigger: " in failed.stderr
    assert len(list(csv.DictReader(file.open()))) == 2


def test_who_is_off_is_told_once_and_back_once(program, recipe, tmp_path):
    state, told = tmp_path / "state", tmp_path / "told"
    tell = tmp_path / "bin" / "tell"
    tell.write_text(f'#!/bin/sh\necho "$1" >>{shlex.quote(str(told))}\n')
    tell.chmod(0o755)

    def look():
        done = recipe("speaker-alert", state, "tell")
        assert done.returncode == 0, done.stderr
        return told.read_text().splitlines() if told.exists() else []

    assert look() == []
    program.command("bench", "42", "distance", "200")
    assert look() == look() == ["The speaker is off."]
    program.command("bench", "42", "distance", "2")
    assert look() == look() == ["The speaker is off.", "The speaker is on."]
    program.command("adapter", "off")
    failed = recipe("speaker-alert", state, "tell")
    assert failed.returncode == 1 and len(told.read_text().splitlines()) == 2


def test_each_change_of_a_value_is_a_line(program, recipe, tmp_path):
    heard = []
    process = subprocess.Popen([str(tmp_path / "bin" / "follow-volume")], env=recipe.environment, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        changed = threading.Event()

        def read():
            for line in process.stdout:
                heard.append(line.strip())
                changed.set()

        threading.Thread(target=read, daemon=True).start()
        for volume in (31, 32, 33, 34):
            program.command("speaker", "set", "volume", str(volume))
            if changed.wait(5):
                break
        assert heard and re.fullmatch(r"([0-9A-F]{2} ?)+", heard[0])
    finally:
        os.killpg(process.pid, 15)
        process.wait()
