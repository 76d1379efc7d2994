"""Rounds in which all tables have the same deal: what the program writes of them is dealt again by another program from
docs/fair-deals.md alone, and `mastaba verify` holds several records of one deal to each other."""

import os
import subprocess
import tempfile
import unittest

import again

PROGRAM = os.environ["MASTABA"]
ROUND = os.path.join(os.path.dirname(os.path.abspath(PROGRAM)), "tests", "round")
DEAL = "7h2m0c5r9x1b4k6d"
GAMES = {"pyramids": 5, "pyramidion": 4, "pyramido": 4, "pyramis": 4, "tresors": 3}


def verify(*arguments):
    done = subprocess.run([PROGRAM, "verify", *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def promised(text):
    """The same record with the commitment that belongs to what it says, as whoever forges one would write it."""
    record = again.Record(text)
    lines = ["mastaba deal", "table " + record.one("table"), "deal " + record.one("deal"), *record.header, "secret " + record.one("secret")]
    return text.replace(record.one("commitment"), again.sha256("".join(line + "\n" for line in lines)))


class Rounds(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def play(self, game, tables):
        folder = os.path.join(self.folder.name, game)
        os.mkdir(folder)
        subprocess.run([ROUND, folder, game, str(GAMES[game]), str(tables)], check=True)
        return [os.path.join(folder, f"{number}.rec") for number in range(1, tables + 1)]

    def write(self, text):
        path = os.path.join(self.folder.name, "forged.rec")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_another_program_deals_them_again(self):
        for game in GAMES:
            for path in self.play(game, 2):
                with self.subTest(path=path):
                    draws = again.deal_again(path, PROGRAM)
                    status, said = verify("--explain", path)
                    self.assertEqual(status, 0, said)
                    told = [line.split("\t") for line in said.splitlines() if line.startswith("draw\t")]
                    self.assertEqual([int(line[3]) for line in told], [which for _, which in draws])
                    self.assertEqual([line[4:] for line in told], [[f"{weight} {text}" for text, weight in outcomes] for outcomes, _ in draws])

    def test_eight_tables_of_one_deal(self):
        files = self.play("pyramids", 8)
        draws = sum(len(again.deal_again(path)) for path in files)
        status, said = verify(*files)
        self.assertEqual(status, 0, said)
        self.assertIn(f"8 records, {draws} draws: all as they were promised\n", said)
        self.assertIn(f"deal {DEAL}: {draws} draws at 8 tables match\n", said)
        self.assertIn("seats add nothing to a deal in common", said)

    def test_a_table_counts_once(self):
        files = self.play("pyramis", 2)
        _, said = verify(*files, *files)
        draws = sum(len(again.deal_again(path)) for path in files)
        self.assertIn(f"4 records, {2 * draws} draws: ", said)
        self.assertIn(f"deal {DEAL}: {draws} draws at 2 tables match\n", said)

    def test_a_draw_that_was_changed(self):
        one, other = self.play("pyramis", 2)
        text = read(other)
        rivers = [line for line in text.splitlines() if line.startswith("* river ")]
        changed = text.replace(rivers[0], "* river X").replace(rivers[1], rivers[0]).replace("* river X", rivers[1])
        status, said = verify(one, self.write(changed))
        self.assertEqual(status, 1, said)
        self.assertIn(f'draw 1 was changed: "{rivers[1]}" should be "{rivers[0]}"', said)
        with self.assertRaisesRegex(again.Wrong, "draw 0 was changed"):
            again.deal_again(self.write(changed))

    def test_another_secret(self):
        """A record that agrees with itself and with nothing else: a table without draws but those of another secret."""
        one, other = self.play("pyramis", 2)
        text = read(other)
        secret = again.Record(text).one("secret")
        forged = promised(text.replace(secret, secret[::-1]))
        status, said = verify(one, self.write(forged))
        self.assertEqual(status, 1, said)
        self.assertIn(f"deal {DEAL} was made from another secret than in {one}", said)

    def test_the_deal_is_promised(self):
        """Whoever takes the name of the deal away has the draws reckoned in the other way: that was not promised."""
        (one,) = self.play("pyramis", 1)
        text = read(one)
        for wrong in text.replace(f"# fair deal {DEAL}\n", ""), text.replace(f"# fair deal {DEAL}", f"# fair deal {DEAL[::-1]}"):
            status, said = verify(self.write(wrong))
            self.assertEqual(status, 1, said)
            self.assertIn("not what the table had committed itself to", said)
            with self.assertRaisesRegex(again.Wrong, "committed itself to"):
                again.deal_again(self.write(wrong))

    def test_lines_that_cannot_be(self):
        (one,) = self.play("pyramis", 1)
        text, line = read(one), f"# fair deal {DEAL}\n"
        for wrong, status, cause in (
            (text.replace(line, line + line), 2, "or says something twice"),
            (text.replace(line, "# fair deal short\n"), 2, "this line proves nothing"),
            (text.replace("# fair sealed\n", ""), 1, "a deal in common is a sealed one"),
            (text.replace("# fair secret", "# fair nonce A dust\n# fair secret"), 1, "seat A: seats add nothing to a deal in common"),
        ):
            with self.subTest(cause=cause):
                said = verify(self.write(wrong))
                self.assertEqual(said[0], status, said)
                self.assertIn(cause, said[1])


if __name__ == "__main__":
    unittest.main()
