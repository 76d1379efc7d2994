"""test_version.py -- one version: the program says the one of CMakeLists.txt, the changes begin with it, and nothing else
that we write repeats it."""
import os
import re
import subprocess
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
VERSION = subprocess.run([os.path.join(ROOT, "tools", "version")], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


class Version(unittest.TestCase):
    def test_it_has_three_numbers(self):
        self.assertRegex(VERSION, r"^\d+\.\d+\.\d+$")

    def test_the_program_says_it(self):
        said = subprocess.run([os.environ["MASTABA"], "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertEqual("mastaba " + VERSION, said.split("\n")[0])
        self.assertEqual(["commit", "PostgreSQL", "calling", "GPU programs"], re.findall(r"^(\S+(?: \S+)*)  ", said, re.M))

    def test_the_changes_begin_with_it(self):
        self.assertEqual(VERSION, re.search(r"^## ([\d.]+)", read("CHANGELOG.md"), re.M)[1])

    def test_no_package_repeats_it(self):
        found = []
        for folder, _, files in os.walk(os.path.join(ROOT, "packages")):
            found += [name for name in files if re.search(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])", read(folder, name))]
        self.assertEqual([], found)

    def test_the_interface_stands_in_what_is_written_about_it(self):
        number = re.search(r"MASTABA_INTERFACE (\d+)", read("CMakeLists.txt"))[1]
        self.assertIn(f"`libmastaba.so.{number}`", read("docs", "stability.md"))
        self.assertIn(f"MASTABA_{number} {{", read("packages", "library", "mastaba.map"))
