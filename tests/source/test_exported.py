"""test_exported.py -- packages/library/exported.txt is what tools/exported prints, and libmastaba.so shows nothing but mst_*."""
import importlib.machinery
import importlib.util
import os
import re
import subprocess
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
BUILD = os.path.dirname(os.path.abspath(os.environ["MASTABA"]))
LOADER = importlib.machinery.SourceFileLoader("exported", os.path.join(ROOT, "tools", "exported"))
exported = importlib.util.module_from_spec(importlib.util.spec_from_loader("exported", LOADER))
LOADER.exec_module(exported)


class Exported(unittest.TestCase):
    maxDiff = None

    def test_the_list_is_up_to_date(self):
        self.assertEqual(exported.read(os.path.join(ROOT, "packages", "library", "exported.txt")), exported.page(BUILD),
                         "tools/exported > packages/library/exported.txt writes it anew, after make")

    def test_only_names_of_ours_can_be_seen(self):
        names = exported.names(os.path.join(BUILD, "libmastaba.so"))
        self.assertGreater(len(names), 100)
        self.assertEqual([], [name for name in names if not name.startswith("mst_")])

    def test_whatever_headers_declare_is_there(self):
        """A function that is declared, not inline and not to be found would stop a program when it is linked."""
        text = re.sub(r"/\*.*?\*/", "", "".join(map(exported.read, exported.headers(os.path.join(ROOT, "include")))), flags=re.S)
        declared = set(re.findall(r"^(?!static|typedef)[a-z][\w ]*[ *](mst_\w+)\(", text, re.M))
        self.assertGreater(len(declared), 100)
        self.assertEqual(set(), declared - set(exported.names(os.path.join(BUILD, "libmastaba.so"))))


class Mistakes(unittest.TestCase):
    """The list would notice them."""

    def test_a_larger_type_and_another_name(self):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, "include", "mastaba"))
            header, library = (os.path.join(root, name) for name in ("include/mastaba/a.h", "libmastaba.so"))
            seen = []
            for member, name in ("int a;", "mst_a"), ("int a, b;", "mst_a"), ("int a;", "mst_b"):
                with open(header, "w", encoding="utf-8") as file:
                    file.write("typedef struct {\n" + member + "\n} mst_thing;\n")
                subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], check=True, text=True,
                               input=f"int {name}(void) {{ return 1; }}")
                seen.append((exported.names(library), exported.sizes(os.path.join(root, "include"))))
            self.assertEqual([(["mst_a"], "mst_thing 4\n"), (["mst_a"], "mst_thing 8\n"), (["mst_b"], "mst_thing 4\n")], seen)
