"""test_report.py -- the page of a study: it needs nothing from elsewhere, every plot has its numbers, a longer run goes on where a
shorter one ended, and what is wrong is said."""
import csv
import html.parser
import json
import os
import pty
import subprocess
import tempfile
import unittest

MASTABA = os.environ["MASTABA"]
FILES = ("seats", "scores", "margins", "course", "changes", "choices", "lengths", "luck", "pieces", "parts", "compare")
EMPTY = {"meta", "path", "rect", "circle", "link", "br", "img"}


class Page(html.parser.HTMLParser):
    """What is looked at: links, sources, plots with their labels, tables; and that every tag is closed."""

    def __init__(self, text):
        super().__init__()
        self.links, self.plots, self.tables, self.headings, self.open, self.language = [], [], 0, [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        has = dict(attributes)
        self.links += [has[name] for name in ("href", "src", "xlink:href") if has.get(name)]
        if tag == "html":
            self.language = has.get("lang")
        if tag == "svg" and has.get("aria-hidden") != "true":
            self.plots.append((has.get("role"), has.get("aria-label")))
        self.tables += tag == "table"
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert tag in EMPTY or self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


class Report(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run_study(self, *arguments, game="pyramis"):
        return subprocess.run([MASTABA, "study", game, *arguments], cwd=self.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "LC_ALL": "C.UTF-8"})

    def study(self, *arguments, **more):
        done = self.run_study(*arguments, **more)
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        return done.stdout

    def refused(self, words, *arguments, **more):
        done = self.run_study(*arguments, **more)
        self.assertEqual(2, done.returncode)
        self.assertIn(words, done.stderr)
        self.assertEqual(1, done.stderr.count("\n"))

    def test_the_page_stands_alone(self):
        self.study("--seats", "3", "--games", "400", "--compare", "rotation=open", "--out", "r.html")
        text = self.read("r.html")
        page = Page(text)
        self.assertEqual("en", page.language)
        self.assertEqual([], page.open)
        self.assertEqual({f"r-{name}.csv" for name in FILES} | {"r.json"}, set(page.links))
        for link in page.links:
            self.assertTrue(os.path.exists(self.path(link)), link)
        self.assertNotRegex(text, r"https?:|@import|url\(")
        self.assertEqual(10, len(page.headings))  # eight findings, method, data
        self.assertEqual(2 * 11, len(page.plots))  # each for a desk and for a phone
        self.assertTrue(all(role == "img" and label for role, label in page.plots))
        self.assertEqual(len(FILES), page.tables)
        self.assertNotRegex(text, r"(figure|column|cell|method|size)\.[a-z]|nan|inf[^o]|\{\d\}")

    def test_numbers_are_the_same_everywhere(self):
        printed = json.loads(self.study("--games", "300", "--policy", "random", "--seed", "5", "--out", "r.html", "--json"))
        stored = json.loads(self.read("r.json"))
        self.assertEqual(printed, stored)
        self.assertEqual(("pyramis", 2, "random", 5, 300), tuple(stored[key] for key in ("game", "seats", "player", "seed", "games")))
        tables = stored["tables"]
        for name in FILES:
            if not tables[name]:
                self.assertFalse(os.path.exists(self.path(f"r-{name}.csv")))
                continue
            with open(self.path(f"r-{name}.csv"), encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            read = [{key: type(tables[name][i][key])(value) for key, value in row.items()} for i, row in enumerate(rows)]
            self.assertEqual(tables[name], read, name)
        self.assertEqual(600, sum(row["seats"] for row in tables["scores"]))
        self.assertEqual(300, sum(row["games"] for row in tables["lengths"]))
        self.assertAlmostEqual(100, sum(row["share"] for row in tables["seats"]), places=4)

    def test_sim_finds_the_same_rules(self):
        """Other games, the same game: the means agree within what both say of their error."""
        study = json.loads(self.study("--games", "2000", "--policy", "random", "--json"))
        sim = json.loads(subprocess.run([MASTABA, "sim", "pyramis", "--games", "4000", "--json"], capture_output=True, check=True).stdout)
        for ours, theirs in zip(study["tables"]["seats"], sim["by_seat"]):
            error = theirs["total"]["sd"] * (1 / 2000 + 1 / 4000) ** 0.5
            self.assertLess(abs(ours["points"] - theirs["total"]["mean"]), 5 * error)

    def test_a_longer_run_goes_on(self):
        self.study("--games", "1000", "--policy", "random", "--out", "r.html")
        before = self.read("r.games")
        self.study("--games", "2500", "--policy", "random", "--out", "r.html")
        after = self.read("r.games")
        self.assertTrue(after.startswith(before))
        self.assertEqual(1 + 3, after.count("\n"))
        page = self.read("r.html")
        self.study("--games", "2500", "--policy", "random", "--out", "r.html", "--threads", "3")
        self.assertEqual(after, self.read("r.games"))  # nothing was left to play
        os.remove(self.path("r.games"))
        self.study("--games", "2500", "--policy", "random", "--out", "r.html", "--threads", "3")
        self.assertEqual(page, self.read("r.html"))

    def test_another_study_makes_room_unless_the_file_was_named(self):
        self.study("--games", "300", "--out", "r.html")
        self.study("--games", "300", "--seed", "2", "--out", "r.html")
        self.assertIn("seed 2", self.read("r.games").split("\n")[0])
        self.refused("holds batches of something else", "--games", "300", "--resume", "r.games")

    def test_a_damaged_file_is_named_with_its_line(self):
        self.study("--games", "2000", "--policy", "random", "--out", "r.html")
        text = self.read("r.games")
        at = text.index("\n", text.index("\n") + 1) + 40
        with open(self.path("r.games"), "w", encoding="utf-8") as file:
            file.write(text[:at] + "7777" + text[at + 4:])
        self.refused("r.games: line 3 is damaged", "--games", "2000", "--policy", "random", "--out", "r.html")
        with open(self.path("r.games"), "w", encoding="utf-8") as file:
            file.write("not ours\n")
        self.refused("r.games: is no file of batches", "--games", "2000", "--policy", "random", "--out", "r.html")

    def test_french(self):
        self.assertIn("mêmes tirages", self.study("--games", "300", "--out", "r.html", "--lang", "fr"))
        text = self.read("r.html")
        page = Page(text)
        self.assertEqual("fr", page.language)
        self.assertIn("une étude", text)
        self.assertIn("Méthode", page.headings)
        self.assertNotRegex(text, r">\d+\.\d+<")  # 50,2

    def test_too_few_games_are_said_to_be(self):
        told = self.study("--games", "50", "--out", "r.html")
        self.assertIn("Too few games to say", told)
        self.assertIn('class="few"', self.read("r.html"))

    def test_alone(self):
        self.study("--games", "60", "--seats", "1", "--out", "r.html", game="tresors")
        self.assertNotIn("r-course.csv", Page(self.read("r.html")).links)
        self.assertNotRegex(self.read("r.html"), r"nan|inf[^o]")

    def test_bad_usage(self):
        self.refused("--compare is written key=value", "--compare", "rotation")
        self.refused("--compare rotation=hidden: these are the rules that are studied", "--compare", "rotation=hidden")
        self.refused("--compare zone=big", "--compare", "rotation=open,zone=big")
        self.refused("one level", "--bots", "scribe,greedy")
        self.refused("one of them is enough", "--bots", "scribe", "--policy", "random")
        self.refused("the report is a page", "--out", "report.pdf")
        self.refused("none/r-seats.csv", "--games", "10", "--out", "none/r.html", "--resume", "here.games")
        self.refused("no tidy policy", "--policy", "tidy")

    def test_no_bar_in_a_pipe_and_one_on_a_terminal(self):
        master, slave = pty.openpty()
        done = subprocess.run([MASTABA, "study", "pyramis", "--games", "2000", "--policy", "random"], stdout=subprocess.PIPE, stderr=slave,
                              cwd=self.folder, check=True)
        os.close(slave)
        self.assertIn(b"[####", os.read(master, 100000))
        os.close(master)
        self.assertNotIn(b"#", done.stdout)


if __name__ == "__main__":
    unittest.main()
