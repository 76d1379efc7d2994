"""stubs.py: types that are promised are those that are there, and the package keeps its own."""
import subprocess
import sys
import tempfile
import unittest


class Stubs(unittest.TestCase):
    def run_mypy(self, *command):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                                  cwd=folder)
        self.assertEqual(0, done.returncode, done.stdout)

    def test_the_extension_is_as_its_stubs_say(self):
        self.run_mypy("mypy.stubtest", "mastaba._engine", "--concise")

    def test_the_package_is_typed(self):
        self.run_mypy("mypy", "--strict", "--disable-error-code=import-not-found", "--disable-error-code=import-untyped", "-p", "mastaba")


if __name__ == "__main__":
    unittest.main()
