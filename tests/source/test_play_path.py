"""test_play_path.py -- the way of a play in docs/architecture.md, "A play from the click to the other screen", is that of the code:
every function named there is in the file named before it, and there are as many as it says."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TITLE = "## A play from the click to the other screen"


def section():
    return (ROOT / "docs/architecture.md").read_text().split(TITLE)[1].split("\n## ")[0]


def steps(text):
    """Files, and the functions named after each of them."""
    file = None
    for word in re.findall(r"`([^`]+)`", text):
        if "/" in word:
            file = word
        else:
            yield file, word


def defines(file, name):
    """A definition in C, or a method, function or member in TypeScript: its name begins what stands before a brace or an arrow."""
    text = (ROOT / file).read_text()
    if file.endswith(".c"):
        return re.search(rf"^[a-z][^\n=;]*\b{name}\([^;{{]*\) \{{", text, re.M)
    return re.search(rf"^\s*(?:(?:private|export|async|function) )*{name}(?:\(|: \()", text, re.M)


class PlayPath(unittest.TestCase):
    def test_every_function_is_where_it_is_said_to_be(self):
        self.assertEqual([f"{name} is not in {file}" for file, name in steps(section()) if not defines(file, name)], [])

    def test_there_are_as_many_as_it_says(self):
        passed = set(steps(section()))
        functions, files = re.search(r"There are (\d+) of them in (\d+) files", section()).groups()
        self.assertEqual((len(passed), len({file for file, _ in passed})), (int(functions), int(files)))


if __name__ == "__main__":
    unittest.main()
