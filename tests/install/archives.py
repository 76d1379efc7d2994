"""archives.py: what `make dist` packs. Two runs give the same bytes, and the source knows its commit without git."""
import os
import subprocess
import tempfile
import unittest

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def run(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, **options).stdout


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


@unittest.skipUnless(os.path.exists(os.path.join(ROOT, ".git")), "an archive is packed from a repository")
class Archives(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        place = tempfile.TemporaryDirectory(prefix="mastaba-dist-")
        cls.addClassCleanup(place.cleanup)
        cls.place, cls.version = place.name, run(os.path.join(ROOT, "tools", "version")).strip()
        cls.first = os.path.join(place.name, "first")
        run(os.path.join(ROOT, "tools", "dist"), cls.first)

    def unpack(self, name):
        run("tar", "--extract", "--file", os.path.join(self.first, name), "--directory", self.place)

    def test_two_runs_give_the_same_bytes(self):
        """Though the second is another day elsewhere, for somebody with other habits."""
        os.utime(os.path.join(ROOT, "build", "web", "icon.svg"))
        second = os.path.join(self.place, "second")
        run("bash", "-c", 'umask 077; exec "$0" "$1"', os.path.join(ROOT, "tools", "dist"), second,
            env={**os.environ, "TZ": "Pacific/Auckland", "LC_ALL": "C"})
        first, again = contents(self.first), contents(second)
        self.assertEqual(first.keys(), again.keys())
        self.assertEqual([], [name for name in first if first[name] != again[name]])

    def test_the_source_is_whole_and_knows_its_commit(self):
        self.unpack(f"mastaba-{self.version}.tar.gz")
        source = os.path.join(self.place, "mastaba-" + self.version)
        listed = run("git", "-C", ROOT, "ls-tree", "-r", "--name-only", "HEAD").splitlines()
        self.assertEqual([], [name for name in listed if not os.path.lexists(os.path.join(source, name))])
        run("cmake", "-B", os.path.join(source, "build"), "-G", "Ninja", "-S", source)
        run("cmake", "--build", os.path.join(source, "build"), "--target", "commit")
        with open(os.path.join(source, "build", "bake", "commit.c"), encoding="utf-8") as file:
            self.assertIn('"' + run("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD").strip() + '"', file.read())

    def test_the_page_is_the_one_that_was_built(self):
        self.unpack(f"mastaba-page-{self.version}.tar.gz")
        run("diff", "--recursive", os.path.join(ROOT, "build", "web"), os.path.join(self.place, "mastaba-page-" + self.version))


if __name__ == "__main__":
    unittest.main()
