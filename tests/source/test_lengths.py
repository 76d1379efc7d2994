"""test_lengths.py -- no function is longer than tools/lengths allows, and it finds them all."""
import importlib.machinery
import importlib.util
import os
import re
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOADER = importlib.machinery.SourceFileLoader("lengths", os.path.join(ROOT, "tools", "lengths"))
lengths = importlib.util.module_from_spec(importlib.util.spec_from_loader("lengths", LOADER))
LOADER.exec_module(lengths)

SOURCE = """/* a.c -- a comment
static int none(void) {
}
*/
#include <a.h>
#define EACH(x) for (;;) {
enum { A, B };

typedef struct {
    int x; /* of (both) */
} pair;

static const pair pairs[] = {
    {f(1)},
};

int shortest(void) {
    return 1;
}

static const pair *find(const pair *all,
                        int count) { /* why */
    for (int i = 0; i < count; i++) {
        if (all[i].x) return &all[i];
    }
    return NULL;
}

EXPORT(last) int last(void) {

}
"""


class Lengths(unittest.TestCase):
    def test_no_function_is_too_long(self):
        found = lengths.functions(ROOT)
        self.assertGreater(len(found), 2000)
        self.assertEqual([], [one for one in found if one[0] > lengths.MOST_LINES])

    def test_all_functions_are_found(self):
        """Nothing else ends with a lone brace at the margin."""
        for top in "core", "games", "table", "search", "store", "server", "program":
            for folder, _, files in os.walk(os.path.join(ROOT, top)):
                for name in files:
                    if name.endswith(".c"):
                        with open(os.path.join(folder, name), encoding="utf-8") as file:
                            text = lengths.without_comments(file.read())
                        self.assertEqual(len(re.findall(r"^}$", text, re.M)), len(list(lengths.functions_of(text))), name)

    def test_how_functions_are_measured(self):
        self.assertEqual([(3, "shortest"), (7, "find"), (3, "EXPORT")], list(lengths.functions_of(SOURCE)))

    def test_a_function_that_is_too_long_is_found(self):
        with tempfile.TemporaryDirectory() as root:
            os.mkdir(os.path.join(root, "core"))
            with open(os.path.join(root, "core", "a.c"), "w", encoding="utf-8") as file:
                file.write("void all(void) {\n" + "    one();\n" * lengths.MOST_LINES + "}\n\nvoid none(void) {\n}\n")
            self.assertEqual([(lengths.MOST_LINES + 2, "core/a.c", "all"), (2, "core/a.c", "none")], lengths.functions(root))
