"""test_prefixes.py -- a function that other files can call says where it lives: a public one begins with mst_ and stands in
include/mastaba, where it carries the word of its header or of a public type; any other begins with the word of its folder, its
file, or the header of its folder that declares it; errors.c may say error."""
import glob
import os
import re
import subprocess
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
BUILD = os.path.dirname(os.path.abspath(os.environ["MASTABA"]))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def symbols(objects):
    """Of compiled objects: (path of the source below the root, what it defines for all)."""
    listed = subprocess.run(["nm", "--print-file-name", "--defined-only", "--format=posix", *objects],
                            stdout=subprocess.PIPE, text=True, check=True).stdout
    for path, symbol, kind in re.findall(r"^\S*\.dir/(\S+)\.o: (\w+) (\w) ", listed, re.M):
        if kind.isupper() and not symbol.startswith("_") and symbol != "main" and os.path.exists(os.path.join(ROOT, path)):
            yield path, symbol


def words_of(path, symbol, root):
    """The words that a symbol of this source may begin with."""
    folder, name = os.path.split(path)
    headers = [header for header in glob.glob(os.path.join(root, folder, "*.h")) if re.search(rf"\b{symbol}\b", read(header))]
    words = folder.split("/") + [os.path.splitext(os.path.basename(file))[0] for file in [name, *headers]]
    return words + [re.sub("ie$", "y", word[:-1]) for word in words if word.endswith("s")]


def public_text(root):
    return "".join(read(header) for header in sorted(glob.glob(os.path.join(root, "include", "mastaba", "*.h"))))


def is_well_named(path, symbol, root):
    if symbol.startswith("mst_"):
        return re.search(rf"\b{symbol}\b", public_text(root)) is not None
    return any(symbol == word or symbol.startswith(word + "_") for word in words_of(path, symbol, root))


def objects_of_the_build():
    return glob.glob(os.path.join(BUILD, "CMakeFiles", "mastaba*.dir", "**", "*.c.o"), recursive=True)


def headers(root):
    """Of each public header: its word, and its text without comments."""
    for path in sorted(glob.glob(os.path.join(root, "include", "mastaba", "*.h"))):
        yield os.path.splitext(os.path.basename(path))[0], re.sub(r"/\*.*?\*/", "", read(path), flags=re.S)


def wrong_in_headers(root):
    """Public functions that carry neither their header's word nor a type's; engine.h, the front door, has plain verbs."""
    found = dict(headers(root))
    types = {word for text in found.values() for word in re.findall(r"\bmst_(\w+);|struct mst_(\w+)", text) for word in word if word}
    for header, text in found.items():
        for name in re.findall(r"\bmst_(\w+)\s*\(", text):
            if header != "engine" and not any(name == word or name.startswith(word + "_") for word in types | {header}):
                yield f"{header}.h: mst_{name}"


class Prefixes(unittest.TestCase):
    maxDiff = None

    def test_public_functions_carry_the_word_of_their_header(self):
        self.assertEqual([], list(wrong_in_headers(ROOT)))

    def test_functions_say_where_they_live(self):
        found = list(symbols(objects_of_the_build()))
        self.assertGreater(len(found), 500)
        wrong = sorted(f"{path}: {symbol}" for path, symbol in found
                       if not is_well_named(path, symbol, ROOT))
        self.assertEqual([], wrong)


class Rule(unittest.TestCase):
    def test_which_public_names_are_good(self):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, "include", "mastaba"))
            for name, text in (("json", "typedef struct { int a; } mst_pen;\nvoid mst_json_put(int); void mst_pen_lift(int);\n"
                                        "void mst_put(int); /* mst_no(one) */"), ("engine", "void mst_play(void);")):
                with open(os.path.join(root, "include", "mastaba", name + ".h"), "w", encoding="utf-8") as file:
                    file.write(text)
            self.assertEqual(["json.h: mst_put"], list(wrong_in_headers(root)))

    def test_which_names_are_good(self):
        with tempfile.TemporaryDirectory() as root:
            for path, text in (("include/mastaba/json.h", "void mst_json_put(void);"),
                               ("store/bodies.h", "void body_open(void);"), ("store/file.h", "void file_open(void);"),
                               ("store/cuts.h", "void cut_open(void);")):
                os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write(text)
            good = "mst_json_put store store_read cuts_all cut_all file_open body_open".split()
            bad = "mst_json_get stores_read read_store cutting file_shut body_shut open".split()
            self.assertEqual(good, [name for name in good + bad if is_well_named("store/cuts.c", name, root)])
