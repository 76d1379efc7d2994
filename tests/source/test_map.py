"""test_map.py -- docs/map.md is what tools/map prints, and every file says what it is."""
import importlib.machinery
import importlib.util
import os
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOADER = importlib.machinery.SourceFileLoader("map", os.path.join(ROOT, "tools", "map"))
source_map = importlib.util.module_from_spec(importlib.util.spec_from_loader("map", LOADER))
LOADER.exec_module(source_map)


class Map(unittest.TestCase):
    maxDiff = None

    def test_the_map_is_up_to_date(self):
        self.assertEqual(source_map.read(os.path.join(ROOT, "docs", "map.md")), source_map.page(),
                         "tools/map > docs/map.md writes it anew")

    def test_every_file_opens_with_what_it_is(self):
        self.assertEqual([], list(source_map.faults()))


class Files(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.TemporaryDirectory()
        self.addCleanup(self.root.cleanup)

    def write(self, name, text):
        path = os.path.join(self.root.name, "core", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def assert_line(self, line):
        self.assertEqual(source_map.TITLE + "\n## core/\n\n" + line + "\n", source_map.page(self.root.name))

    def test_sentences_are_found_in_every_kind_of_file(self):
        for name, text in (
            ("a.c", "/* a.c -- the first\n * thing: it is small. Nothing\n * else. */\n"),
            ("a.h", "/* core/a.h -- the first thing: it is small\n *\n *     an example\n */\n"),
            ("a.ts", "/** a.ts -- the first\n *  thing: it is small. Nothing else. */\n"),
            ("a.py", '"""The first thing: it is small.\n\nNothing else."""\n'),
            ("a", "#!/bin/bash\n# a NAME: the first thing: it is small. Nothing\n# else.\n"),
            ("a.cmake", "# The first thing: it is small.\n#   cmake -P a.cmake\n"),
            ("a.sql", "-- The first thing: it is\n-- small. Nothing else.\n"),
        ):
            self.write(name, text)
            lines = source_map.page(self.root.name).split("\n")
            self.assertRegex(lines[-2], f"^- `{name}`: [Tt]he first thing: it is small$")
            self.assertEqual([], list(source_map.faults(self.root.name)))
            os.remove(os.path.join(self.root.name, "core", name))

    def test_a_file_without_a_comment_is_a_fault(self):
        for name, text in ("a.c", "#include <a.h>\n/* Late. */\n"), ("a.py", "import os\n"), ("a.sh", "#!/bin/sh\ntrue\n"):
            self.write(name, text)
            self.assertEqual([f"core/{name}: does not open with a comment"], list(source_map.faults(self.root.name)))
            os.remove(os.path.join(self.root.name, "core", name))

    def test_a_file_that_opens_under_its_old_name_is_a_fault(self):
        self.write("new.c", "/* old.c -- a thing. */\n")
        self.assertEqual(["core/new.c: opens as old.c"], list(source_map.faults(self.root.name)))

    def test_what_is_no_source_is_left_out(self):
        self.write("a.csv", "number,colour\n")
        self.write("a", "no program\n")
        self.write("b.c", "/* b.c -- a thing. */\n")
        self.assert_line("- `b.c`: a thing")
