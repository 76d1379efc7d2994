"""test_cost.py -- tools/cost measures a server that is really played at, and leaves none behind."""
import os
import re
import subprocess
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Cost(unittest.TestCase):
    def test_a_play_costs_something(self):
        program = os.environ["MASTABA"]
        words = [os.path.join(ROOT, "tools", "cost"), "--cpu", "--tables", "2", "--seconds", "1", "--rounds", "2", program]
        told = subprocess.run(words, check=True, capture_output=True, text=True, timeout=300).stdout
        found = re.fullmatch(re.escape(program) + r": ([\d.,]+) µs of CPU per play \(([\d.,]+) to ([\d.,]+)\)\n", told)
        self.assertTrue(found, told)
        middle, least, most = (float(figure.replace(",", "")) for figure in found.groups())
        self.assertTrue(0 < least <= middle <= most, told)

    def measure(self, *words):
        """For longer and longer, until a slow machine has come to something that can be reckoned with."""
        for seconds in (1, 4, 16, 64):
            done = subprocess.run([os.path.join(ROOT, "tools", "cost"), "--seconds", str(seconds), *words], capture_output=True, text=True)
            if done.returncode != 3:
                break
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_beside_the_bare_program(self):
        program = os.environ["MASTABA"]
        told = self.measure("--bare", "--tables", "4", "--think-ms", "5", "--rounds", "1", program)
        row = r" +([\d.,]+) plays/s +([\d.]+) µs in user space +([\d.]+) µs in the kernel per play\n"
        found = re.fullmatch(f"server{row}bare  {row}{re.escape(program)}: ([\\d.]+) times the bare program .*\n", told)
        self.assertTrue(found, told)
        rate, user, kernel, bare_rate, bare_user, bare_kernel, ratio = (float(f.replace(",", "")) for f in found.groups())
        self.assertTrue(rate > 0 and bare_rate > 0, told)
        self.assertAlmostEqual((user + kernel) / (bare_user + bare_kernel) / ratio, 1, delta=0.1)


if __name__ == "__main__":
    unittest.main()
