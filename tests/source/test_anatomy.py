"""test_anatomy.py -- every folder in games/ is cut alike: each part of a game has a file of its own name, holds what that name
promises, and only the private header knows how a move is packed (docs/architecture.md, "A game folder")."""
import glob
import os
import re
import shutil
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# The parts of a game, and which members of its mst_game and mst_extras each of them fills in. A larger game may cut a part further: rules_load.c.
PARTS = {
    "rules": "begin seats actors moves draws draw play",
    "refusals": "refuse caution",
    "scoring": "scores places",
    "secrets": "view view_move resample",
    "notation": "move_text move_read",
    "words": "ask tell",
    "show": "show",
    "describe": "describe",
    "targets": "targets",
    "phrases": "phrases",
    "pieces": "kit",
    "advice": "advice tidy_move",
    "observe": "numbers",
    "extras": "extras check holdings",
    "game": "options parts",
}
TEXTS = ("RULES.md", "RULES.fr.md")
PAGE = {"table.ts", "table.css", "about.ts", "box.ts", "explain.ts", "lesson.ts", "pictures.record"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def code_of(path):
    """A source without comments and texts, which may say whatever they like."""
    return re.sub(r'/\*.*?\*/|"(\\.|[^"\\])*"', '""', read(path), flags=re.S)


def part_of(path):
    stem = os.path.splitext(os.path.basename(path))[0]
    return stem.split("_")[0]


def folders(root):
    return sorted(os.path.dirname(path) for path in glob.glob(os.path.join(root, "games", "*", "game.c")))


# ---- files ----

def file_faults(folder):
    game, names = os.path.basename(folder), set(os.listdir(folder))
    yield from (f"{part}.c is missing" for part in PARTS if f"{part}.c" not in names)
    yield from (f"{name} is no part of a game" for name in sorted(names)
                if name.endswith(".c") and part_of(name) not in PARTS)
    yield from (f"{name} beside {game}.h" for name in sorted(names) if name.endswith(".h") and name != f"{game}.h")
    yield from (f"{name} is missing" for name in (f"{game}.h", *TEXTS) if name not in names)
    yield from (f"{kind} is empty" for kind in ("data/*.csv", "records/*.record") if not glob.glob(os.path.join(folder, kind)))
    if names & PAGE:
        yield from (f"{name} is missing" for name in sorted(PAGE - names))


# ---- what lies where ----

def defines(code, name):
    return re.search(rf"^[a-z][^;{{}}\n]*\b{name}(\([^;{{}}]*\)\s*{{|(\[\w*\])?\s*=)", code, re.M)


def home_faults(folder):
    """Every member of the mst_game and of the mst_extras is defined in the file of its part."""
    sources = {path: code_of(path) for path in sorted(glob.glob(os.path.join(folder, "*.c")))}
    filled = sources[os.path.join(folder, "game.c")] + sources.get(os.path.join(folder, "extras.c"), "")
    members = dict(re.findall(r"\.(\w+) = &?(\w+),", filled))
    for part, names in PARTS.items():
        for member in names.split():
            yield from (f"{member} lies in {os.path.basename(path)}, not in {part}.c" for path, code in sources.items()
                        if member in members and defines(code, members[member]) and part_of(path) != part)


# ---- moves ----

def mask_faults(path):
    """Moves are put together and taken apart by the functions of the private header alone."""
    code = code_of(path)
    names = "|".join(set(re.findall(r"\bmst_move \*?(\w+)(?!\w*\()", code)) - {""}) or "move"
    operator = r"(?:[&|^%]|<<|>>)"
    masks = (rf"\b(?:{names})(?:\[[^\]]*\])? {operator}=? ", rf" {operator} (?:{names})\b(?!\()", rf"~\(?(?:{names})\b",
             r"\bpack\w*\([^;]*<< \d")
    for number, line in enumerate(code.split("\n"), 1):
        if any(re.search(mask, line) for mask in masks):
            yield f"{os.path.basename(path)}: {line.strip()}"


def faults(root=ROOT):
    for folder in folders(root):
        found = [*file_faults(folder), *home_faults(folder)]
        for path in sorted(glob.glob(os.path.join(folder, "*.c"))):
            found += mask_faults(path)
        yield from (f"{os.path.basename(folder)}: {fault}" for fault in found)


class Anatomy(unittest.TestCase):
    maxDiff = None

    def test_every_folder_is_cut_alike(self):
        self.assertGreater(len(folders(ROOT)), 5)
        self.assertEqual([], list(faults()))


class Mistakes(unittest.TestCase):
    """The test notices what it is there for, in a copy of the Lesson."""

    def setUp(self):
        root = tempfile.TemporaryDirectory()
        self.addCleanup(root.cleanup)
        self.root = root.name
        self.folder = os.path.join(root.name, "games", "lesson")
        shutil.copytree(os.path.join(ROOT, "games", "lesson"), self.folder)
        self.assertEqual([], list(faults(self.root)))

    def path(self, name):
        return os.path.join(self.folder, name)

    def add(self, name, text=""):
        with open(self.path(name), "a", encoding="utf-8") as file:
            file.write(text)

    def assert_fault(self, fault):
        self.assertEqual(["lesson: " + fault], list(faults(self.root)))

    def test_a_file_of_another_name(self):
        self.add("picture.c")
        self.assert_fault("picture.c is no part of a game")

    def test_a_part_that_is_cut_further_is_good(self):
        self.add("rules_bury.c")
        self.assertEqual([], list(faults(self.root)))

    def test_a_part_that_is_missing(self):
        os.remove(self.path("targets.c"))
        self.assert_fault("targets.c is missing")

    def test_texts_lists_and_records_that_are_missing(self):
        os.remove(self.path("RULES.fr.md"))
        shutil.rmtree(self.path("records"))
        self.assertEqual(["lesson: RULES.fr.md is missing", "lesson: records/*.record is empty"], list(faults(self.root)))

    def test_half_a_page(self):
        for name in PAGE - {"box.ts"}:
            self.add(name)
        self.assert_fault("box.ts is missing")

    def test_a_second_header(self):
        self.add("moves.h")
        self.assert_fault("moves.h beside lesson.h")

    def test_a_part_in_the_wrong_file(self):
        show = read(self.path("show.c"))
        self.add("words.c", show)
        os.remove(self.path("show.c"))
        self.add("show.c")
        self.assert_fault("show lies in words.c, not in show.c")

    def test_a_function_of_game_c_in_the_wrong_file(self):
        text = read(self.path("game.c"))
        with open(self.path("game.c"), "w", encoding="utf-8") as file:
            file.write(text.replace("static const mst_option", "static const char *refuse(int a) {\n    return 0;\n}\n\nstatic const mst_option")
                       .replace("lesson_refuse,", "refuse,"))
        self.assert_fault("refuse lies in game.c, not in refusals.c")

    def test_raw_masks_of_a_move(self):
        for line in ("move & 0xff", "move >> 8 & 15", "moves[i] >> 4", "low | move", "1u << move", "move |= 3", "~move",
                     "pack(BURY, 0, seat << 4 | sign)"):
            shutil.copy(os.path.join(ROOT, "games", "lesson", "rules.c"), self.path("rules.c"))
            self.add("rules.c", f"static int peep(mst_move move, const mst_move moves[], int i, int low) {{\n    return {line};\n}}\n")
            self.assert_fault(f"rules.c: return {line};")

    def test_what_is_no_mask(self):
        self.add("rules.c", "static int peep(mst_move move, int n) {\n    n = n >> 2 & 1; /* move & 1 */\n"
                            "    take(&move);\n    return move && move || n | 1;\n}\n")
        self.assertEqual([], list(faults(self.root)))
