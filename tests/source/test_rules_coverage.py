"""test_rules_coverage.py -- docs/rules-coverage.md is what tools/rules-coverage prints, and no paragraph of the rules stands alone."""
import importlib.machinery
import importlib.util
import os
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
LOADER = importlib.machinery.SourceFileLoader("rules_coverage", os.path.join(ROOT, "tools", "rules-coverage"))
coverage = importlib.util.module_from_spec(importlib.util.spec_from_loader("rules_coverage", LOADER))
LOADER.exec_module(coverage)

RULES = """# Reeds

A game that is not there.

## 1. At a glance

Everybody cuts reeds.

## 4. A turn

### 4.1 Cutting

Cut one.

```
## 5. Not a heading
```

## 7. Who knows what

| what         | who       |
|--------------|-----------|
| **7.1** hand | its owner |
| **7.2** pile | nobody    |

Counting is allowed.

## 8. Rulings

We play like this.

**R1** Short reeds count.

## 9. Decisions

**9.1** Long ones
too (R1).
"""
RECORD = "# §1, R1: a whole game.\nmastaba 1\nplay\n# §7.1\nA sees hand 1\n"
TESTS = """/* About §4.1, and held by nothing. */
/* §4.1 */
static void test_cutting(void **state) {
    cut(); /* §9.1 */
}
"""
LAWS = 'const law all_laws[] = {\n    /* reeds §7.2; lesson §4.2 */\n    {"hands are hidden", 1},\n};\n'
ELSEWHERE = "/* §9, which is another book's; reeds §7: counting */\nstatic void test_counting(void **state) {\n}\n"


class Page(unittest.TestCase):
    maxDiff = None

    def test_the_page_is_up_to_date(self):
        self.assertEqual(coverage.read(os.path.join(ROOT, "docs", "rules-coverage.md")), coverage.look()[0],
                         "tools/rules-coverage > docs/rules-coverage.md writes it anew")

    def test_no_paragraph_stands_alone_and_no_citation_leads_nowhere(self):
        self.assertEqual([], coverage.look()[1])


class Mistakes(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.TemporaryDirectory()
        self.addCleanup(self.root.cleanup)
        for name, text in (("games/reeds/RULES.md", RULES), ("games/reeds/RULES.fr.md", RULES),
                           ("games/reeds/records/1-whole.record", RECORD), ("tests/games/reeds/test_reeds.c", TESTS),
                           ("tests/support/laws.c", LAWS), ("tests/core/test_core.c", ELSEWHERE)):
            self.write(name, text)

    def write(self, name, text):
        path = os.path.join(self.root.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def assert_faults(self, *faults):
        self.assertEqual(sorted(faults), sorted(coverage.look(self.root.name)[1]))

    def test_every_form_of_paragraph_and_holder_is_found(self):
        self.assert_faults()
        self.assertEqual(coverage.TITLE + """
## Reeds

| rule | it says | held by |
|------|---------|---------|
| 1 | At a glance. Everybody cuts reeds. | `1-whole` |
| 4.1 | Cutting. Cut one. ## 5. Not a heading | test_reeds: `test_cutting` |
| 7 | Who knows what. Counting is allowed. | test_core: `test_counting` |
| 7.1 | hand: its owner | `1-whole` |
| 7.2 | pile: nobody | law: `hands are hidden` |
| R1 | Short reeds count. | `1-whole` |
| 9.1 | Long ones too (R1). | test_reeds: `test_cutting` |
""", coverage.look(self.root.name)[0])

    def test_a_paragraph_alone_is_a_fault(self):
        for name in "RULES.md", "RULES.fr.md":
            self.write(f"games/reeds/{name}", RULES + "\n**9.2** Nobody tries this.\n")
        self.assert_faults("games/reeds/RULES.md: nothing holds 9.2 (Nobody tries this.)")

    def test_what_loses_its_transcript_is_a_fault(self):
        self.write("games/reeds/records/1-whole.record", RECORD.replace("§1, ", ""))
        self.assert_faults("games/reeds/RULES.md: nothing holds 1 (At a glance. Everybody cuts reeds.)")

    def test_a_citation_of_nothing_is_a_fault(self):
        self.write("games/reeds/records/2-odd.record", "# §4.9: nothing\nmastaba 1\n")
        self.write("games/reeds/rules.c", "/* R7 */ int a; /* \"R9\" is a card */\n")
        self.write("tests/games/reeds/test_more.c", "/* R8 */\nstatic void test_more(void **state) {\n}\n")
        self.write("tests/core/test_laws.c", "/* reeds §6 */\n")
        self.assert_faults(
            "games/reeds/records/2-odd.record: 2-odd cites reeds 4.9, which is no paragraph of its RULES.md",
            "games/reeds/rules.c: cites reeds R7, which is not in its RULES.md",
            "tests/games/reeds/test_more.c: test_more: test_more cites reeds R8, which is no paragraph of its RULES.md",
            "tests/core/test_laws.c: cites reeds 6, which is not in its RULES.md")

    def test_headings_and_openings_hold_no_rule_to_cite(self):
        for number in "4", "8":
            self.write("games/reeds/records/2-odd.record", f"# §{number}: a heading\nmastaba 1\n")
            self.assert_faults(f"games/reeds/records/2-odd.record: 2-odd cites reeds {number}, which is no paragraph of its RULES.md")

    def test_another_numbering_in_french_is_a_fault(self):
        self.write("games/reeds/RULES.fr.md", RULES.replace("**7.2**", "**7.3**"))
        self.assert_faults("games/reeds/RULES.fr.md: not the paragraphs of RULES.md: 7.2 7.3")

    def test_a_number_that_stands_twice_is_a_fault(self):
        for name in "RULES.md", "RULES.fr.md":
            self.write(f"games/reeds/{name}", RULES.replace("**9.1**", "**R1**"))
        self.write("tests/games/reeds/test_reeds.c", TESTS.replace("§9.1", "R1"))
        self.assert_faults("games/reeds/RULES.md: R1 stands 2 times")


if __name__ == "__main__":
    unittest.main()
