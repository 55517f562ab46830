"""For the tests in Python: what runs the built program for them is in Tests/Programs."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Programs"))
pytest_plugins = ["program_fixtures", "recorder"]
