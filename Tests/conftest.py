"""For the tests in Python: what runs the built program for them is in Tests/Programs."""

import os
import pathlib
import sys

# Units and the clock are those of the user's locale.
os.environ["LC_ALL"] = "C.UTF-8"
# Simulated devices live faster than people; tests that wait as people do say so (`pace_of_people`).
os.environ["OUTRIGGER_PACE"] = os.environ["LAMPHOUSE_PACE"] = "4"
sys.path.insert(0, str(pathlib.Path(__file__).parent / "Programs"))
pytest_plugins = ["program_fixtures", "recorder"]
