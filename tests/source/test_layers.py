"""test_layers.py -- a layer includes what lies below it, and nothing above or beside (docs/architecture.md)."""
import os
import re
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# Every folder of C sources and what it may include, from the bottom up. A game includes the search for what advice is.
BELOW = {
    "core": "",
    "search": "core",
    "review": "core search",
    "games": "core search",
    "files": "",
    "arena": "core search files",
    "learn": "core search games",
    "batch": "core search",
    "study": "core search batch files",
    "table": "core",
    "fair": "core table",
    "crypto": "core fair",
    "protocol": "core search table",
    "people": "core search table protocol",
    "store": "core table people",
    "push": "core",
    "host": "core search table fair protocol",
    "bus": "core search table fair protocol people store host",
    "server": "core search table fair crypto protocol people store push host bus",
    "wasm": "core search review games table fair protocol host",
    "python": "core search games batch",
    "tools": "core",
    "program": "core search review games files arena batch study table fair crypto protocol people store push host bus server tools",
    "mpi": "core search review games files arena batch study table fair crypto protocol people store push host bus server tools program",
}
# The public headers lie in one folder and belong to several layers.
OF_HEADER = {"search.h": "search", "bot.h": "search", "table.h": "table", "batch.h": "batch"}

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def sources(root):
    """Paths of C files below the root, but for tests and what is built or bought."""
    for folder, folders, files in os.walk(root):
        if folder == root:
            folders[:] = [name for name in folders if name not in ("build", "tests", "web", ".git")]
        yield from (os.path.relpath(os.path.join(folder, name), root) for name in files if name.endswith((".c", ".h")))


def layer_of(path):
    """The layer of a source or of a header, as it lies below the root; None when there is no such layer."""
    folder, name = path.split("/")[0], os.path.basename(path)
    if path.startswith("include/mastaba/"):
        return OF_HEADER.get(name, "core")
    return folder if folder in BELOW else None


def meant(root, path, name):
    """Where an included header lies below the root; None when it is a header of the system."""
    folder = os.path.dirname(path)
    for base in (folder, "include", "", "program" if path.startswith(("program/", "mpi/")) else folder):
        found = os.path.normpath(os.path.join(base, name))
        if os.path.isfile(os.path.join(root, found)):
            return found
    return None


def is_below(header, path):
    """Whether a source may include a header. What lies in a game's folder is that game's own."""
    at, other = layer_of(path), layer_of(header)
    if at == other:
        return at != "games" or os.path.dirname(header) == os.path.dirname(path)
    return other in BELOW[at].split()


def faults(root=ROOT):
    for path in sorted(sources(root)):
        if layer_of(path) is None:
            yield f"{path}: no layer"
            continue
        for name in INCLUDE.findall(read(os.path.join(root, path))):
            header = meant(root, path, name)
            if header and not is_below(header, path):
                yield f"{path}: includes {header}"


class Layers(unittest.TestCase):
    maxDiff = None

    def test_nothing_is_included_from_above_or_beside(self):
        self.assertEqual([], list(faults()))

    def test_layers_stand_in_order(self):
        order = list(BELOW)
        for layer, below in BELOW.items():
            for other in below.split():
                self.assertLess(order.index(other), order.index(layer))

    def test_every_layer_stands_in_the_picture(self):
        picture = read(os.path.join(ROOT, "docs", "architecture.md")).split("\n## ")[0]
        self.assertEqual([], [layer for layer in BELOW if not re.search(rf"\b{layer}\b", picture)])


class Mistakes(unittest.TestCase):
    """The test notices what it is there for."""

    def setUp(self):
        root = tempfile.TemporaryDirectory()
        self.addCleanup(root.cleanup)
        self.root = root.name
        for header in ("include/mastaba/game.h", "include/mastaba/bot.h", "include/mastaba/table.h", "fair/fair.h", "store/stores.h",
                       "server/door.h", "protocol/json.h", "host/host.h", "games/senet/senet.h", "games/mehen/mehen.h", "program/memory.h"):
            self.write(header, "")

    def write(self, path, *names):
        os.makedirs(os.path.dirname(os.path.join(self.root, path)), exist_ok=True)
        with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
            file.writelines(f'#include "{name}"\n' for name in names)

    def assert_fault(self, path, name, header):
        self.write(path, name)
        self.assertEqual([f"{path}: includes {header}"], list(faults(self.root)))
        os.remove(os.path.join(self.root, path))

    def test_upwards(self):
        self.assert_fault("core/text.c", "mastaba/bot.h", "include/mastaba/bot.h")
        self.assert_fault("games/senet/rules.c", "mastaba/table.h", "include/mastaba/table.h")
        self.assert_fault("search/tree.c", "games/senet/senet.h", "games/senet/senet.h")
        self.assert_fault("host/tables.c", "server/door.h", "server/door.h")
        self.assert_fault("host/tables.c", "../server/door.h", "server/door.h")
        self.assert_fault("protocol/json.c", "host/host.h", "host/host.h")
        self.assert_fault("include/mastaba/engine.h", "table.h", "include/mastaba/table.h")

    def test_sideways(self):
        self.assert_fault("games/senet/rules.c", "../mehen/mehen.h", "games/mehen/mehen.h")
        self.assert_fault("store/memory.c", "fair/fair.h", "fair/fair.h")
        self.assert_fault("host/batch.c", "store/stores.h", "store/stores.h")
        self.assert_fault("protocol/json.c", "fair/fair.h", "fair/fair.h")

    def test_a_folder_without_a_place(self):
        self.write("ledger/pages.c")
        self.assertEqual(["ledger/pages.c: no layer"], list(faults(self.root)))

    def test_downwards_is_good(self):
        self.write("games/senet/rules.c", "senet.h", "mastaba/game.h", "string.h")
        self.write("server/door.c", "door.h", "host/host.h", "store/stores.h", "mastaba/bot.h")
        self.write("program/commands/play.c", "memory.h", "server/door.h")
        self.assertEqual([], list(faults(self.root)))
