"""What `make install` puts in place: it runs from there with the sources out of sight, and `make uninstall` takes it away again."""

import os
import re
import shutil
import subprocess

import pytest

from programs import PROGRAM, ROOT, START_DEADLINE, Program

SCRIPT = ROOT / "Scripts" / "install"
COMMANDS = re.compile(r"^  (\S.*?)(?:  +|$)", re.M)


def install(word, destination, prefix="/usr", **more):
    environment = {**os.environ, "DESTDIR": str(destination), "PREFIX": prefix, "PROGRAM": str(PROGRAM.parent), **more}
    return subprocess.run([SCRIPT, word], env=environment, check=not more.get("FAILS"), capture_output=True, text=True, timeout=120, cwd="/")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder that stands for the root; somebody else has a file in it."""
    destination = tmp_path_factory.mktemp("root")
    other = destination / "usr/share/man/man1/other.1"
    other.parent.mkdir(parents=True)
    other.write_text(".TH OTHER 1\n")
    before = tree(destination)
    install("install", destination)
    yield destination
    install("uninstall", destination)
    assert tree(destination) == before


def tree(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def hidden(*command, folder="/"):
    """The command where the folder of the sources and of the build is empty."""
    script = 'mount -t tmpfs none "$0" && cd "$1" && shift && exec "$@"'
    namespace = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
    if subprocess.run([*namespace, "true"], capture_output=True).returncode:
        pytest.skip("this machine has no mount namespaces, so that the sources cannot be hidden")
    return [*namespace, "bash", "-c", script, str(ROOT), folder, *command]


def test_everything_is_where_a_system_looks_for_it(installed):
    files = {path for path in tree(installed) if not (installed / path).is_dir()}
    resources = {path.name for path in (installed / "usr/lib/outrigger").glob("*.resources")}
    assert {path for path in files if ".resources/" not in path} == {
        "usr/bin/outrigger", "usr/lib/outrigger/outrigger", "usr/lib/outrigger/installed.txt", "usr/share/man/man1/other.1",
        "usr/share/man/man1/outrigger.1", "usr/share/bash-completion/completions/outrigger", "usr/share/zsh/site-functions/_outrigger",
        "usr/share/fish/vendor_completions.d/outrigger.fish",
    }
    assert "Outrigger_WebApp.resources" in resources and "Outrigger_NewDevice.resources" not in resources
    for file in files:
        mode = (installed / file).stat().st_mode
        assert mode & 0o022 == 0 and mode & 0o044 == 0o044, file


def test_it_runs_from_there_with_the_sources_out_of_sight(installed, tmp_path, browser):
    starter = tmp_path / "start"
    starter.write_text("#!/bin/bash\nexec " + " ".join(f"'{word}'" for word in hidden(str(installed / "usr/bin/outrigger"), folder=str(tmp_path))) + ' "$@"\n')
    starter.chmod(0o755)
    # The sources are gone for it, and for it alone.
    gone = subprocess.run(hidden("ls", str(ROOT)), capture_output=True, text=True, check=True)
    assert gone.stdout == "" and SCRIPT.exists()
    program = Program(tmp_path / "data", executable=starter)
    program.start()
    try:
        context = browser.new_context()
        context.add_cookies([{"name": f"outrigger-{program.port}", "value": program.token, "url": program.address}])
        page = context.new_page()
        complaints = []
        page.on("response", lambda answer: complaints.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(program.address + "/devices")
        page.get_by_role("button", name=re.compile("^Connect to ")).first.wait_for()
        for path in ("/explore", "/activity"):
            page.goto(program.address + path)
            page.locator("main h1, main h2").first.wait_for()
        context.close()
        assert complaints == []
        # Every module's own files and documents.
        for path in ("/openapi.json", "/kinds/speaker/kind.js", "/kinds/bottle/kind.js", "/kinds/glasses/kind.js", "/kinds/index.js"):
            program.ask(path).read()
    finally:
        program.stop()


def test_the_manual_page_is_sound_and_has_every_command(installed):
    page = installed / "usr/share/man/man1/outrigger.1"
    checked = subprocess.run(["groff", "-ww", "-man", "-z", str(page)], capture_output=True, text=True, check=True)
    assert checked.stderr == "" and checked.stdout == ""
    shown = subprocess.run(["man", "--warnings", "-l", str(page)], capture_output=True, text=True, check=True, env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""})
    assert shown.stderr == ""
    text = re.sub(r".\x08", "", shown.stdout)
    # The formatter breaks no word, so that what is shown can be typed.
    assert "\u2010" not in text
    help_text = subprocess.run([PROGRAM, "help", "--all"], capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": "200"}).stdout
    commands = COMMANDS.findall(help_text.split("COMMAND …")[1].split('"outrigger help')[0])
    assert len(commands) > 50
    headings = re.findall(r"^   (\S.*)$", text, re.M)
    assert headings == [re.sub(r"\s+", " ", command) for command in commands]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_asks_the_installed_program(installed, shell):
    places = {"bash": "bash-completion/completions/outrigger", "zsh": "zsh/site-functions/_outrigger", "fish": "fish/vendor_completions.d/outrigger.fish"}
    script = installed / "usr/share" / places[shell]
    assert "'/usr/bin/outrigger' complete " in script.read_text() and str(ROOT) not in script.read_text()
    if shutil.which(shell):
        subprocess.run([shell, "-n", str(script)], check=True, timeout=START_DEADLINE)


def test_installing_again_leaves_nothing_of_the_earlier_one(installed):
    before = tree(installed)
    stale = installed / "usr/lib/outrigger/Outrigger_WebApp.resources/old.js"
    stale.write_text("")
    listed = installed / "usr/lib/outrigger/installed.txt"
    with listed.open("a") as end:
        end.write("/usr/lib/outrigger/Outrigger_WebApp.resources/old.js\n")
    install("install", installed)
    assert tree(installed) == before


def test_what_cannot_be_done_is_a_sentence(tmp_path):
    nothing = install("uninstall", tmp_path, FAILS="1")
    assert nothing.returncode == 1 and "nothing was installed there" in nothing.stderr
    relative = install("install", tmp_path, prefix="usr", FAILS="1")
    assert relative.returncode == 2 and '"usr" came' in relative.stderr
    assert tree(tmp_path) == set()
