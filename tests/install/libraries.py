"""libraries.py: what `make install` puts in place, used from outside the tree: a program of ten lines in C and C++, by
pkg-config, by CMake, shared and static. Not among the tests of a build: it wants the release one, and the page."""
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.realpath(os.path.join(HERE, "..", ".."))
CMAKE_PROJECT = """cmake_minimum_required(VERSION 3.25)
project(outside LANGUAGES {language})
find_package(mastaba 0.1 REQUIRED)
add_executable(shared ten_lines.{ending})
target_link_libraries(shared PRIVATE mastaba::mastaba)
add_executable(fixed ten_lines.{ending})
target_link_libraries(fixed PRIVATE mastaba::static)
"""


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.returncode}\n{done.stdout}")
    return done.stdout


def under(folder):
    """All files, relative to the folder."""
    return sorted(os.path.relpath(path, folder) for path in glob.glob(os.path.join(folder, "**"), recursive=True)
                  if not os.path.isdir(path))


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="mastaba-install-")
        cls.addClassCleanup(cls.place.cleanup)
        cls.prefix = os.path.join(cls.place.name, "usr")
        run("make", "--no-print-directory", "-C", ROOT, "install", "PREFIX=" + cls.prefix)
        cls.libraries = os.path.dirname(glob.glob(os.path.join(cls.prefix, "lib", "**", "libmastaba.so"), recursive=True)[0])
        cls.environment = {**os.environ, "LD_LIBRARY_PATH": cls.libraries,
                           "PKG_CONFIG_PATH": os.path.join(cls.libraries, "pkgconfig")}
        for ending in "c", "cpp":
            shutil.copy(os.path.join(HERE, "ten_lines.c"), os.path.join(cls.place.name, "ten_lines." + ending))
        cls.expected = cls.told_by_the_program()

    @classmethod
    def told_by_the_program(cls):
        """The same games, played by the installed program without the library."""
        told = run(os.path.join(cls.prefix, "bin", "mastaba"), "sim", "pyramis", "--games", "100", "--seed", "7", "--json")
        return told.split('"hashes":"')[1].split('"')[0] + " random\n"

    def outside(self, *command):
        return run(*command, cwd=self.place.name, env=self.environment)

    def build(self, compiler, source, name, *options):
        self.outside(compiler, "-Wall", "-Wextra", "-Werror", source, "-o", name, *options)
        return os.path.join(self.place.name, name)

    def described(self, *options):
        return self.outside("pkg-config", "--cflags", "--libs", *options, "mastaba").split()

    def needs(self, program):
        return "libmastaba.so.1" in run("readelf", "--dynamic", program)

    def assert_plays(self, program, is_shared):
        self.assertEqual(self.expected, self.outside(program))
        self.assertEqual(is_shared, self.needs(program))

    def test_all_is_there(self):
        here = under(self.prefix)
        for name in ("bin/mastaba", "share/man/man1/mastaba.1", "share/bash-completion/completions/mastaba",
                     "share/mastaba/web/index.html", "include/mastaba/game.h"):
            self.assertIn(name, here)
        for name in "libmastaba.a", "libmastaba.so", "pkgconfig/mastaba.pc", "cmake/mastaba/mastaba-config.cmake":
            self.assertTrue(os.path.exists(os.path.join(self.libraries, name)), name)
        for header in glob.glob(os.path.join(ROOT, "include", "mastaba", "*.h")):
            self.assertIn("include/mastaba/" + os.path.basename(header), here)

    def test_nothing_names_the_tree_or_the_folder(self):
        texts = [name for name in under(self.prefix) if name.endswith((".pc", ".cmake"))]
        self.assertGreater(len(texts), 3)
        for name in texts:
            with open(os.path.join(self.prefix, name), encoding="utf-8") as file:
                text = file.read()
            self.assertNotIn(ROOT, text, name)
            self.assertNotIn(self.prefix, text, name)

    def test_c_by_pkg_config(self):
        self.assert_plays(self.build("cc", "ten_lines.c", "shared_c", *self.described()), True)

    def test_cpp_by_pkg_config(self):
        self.assert_plays(self.build("c++", "ten_lines.cpp", "shared_cpp", *self.described()), True)

    def test_static_by_pkg_config(self):
        options = ["-l:libmastaba.a" if word == "-lmastaba" else word for word in self.described("--static")]
        self.assert_plays(self.build("cc", "ten_lines.c", "static_c", *options), False)
        self.assert_plays(self.build("c++", "ten_lines.cpp", "static_cpp", *options), False)

    def test_cmake_from_c_and_cpp(self):
        for language, ending in ("C", "c"), ("CXX", "cpp"):
            with open(os.path.join(self.place.name, "CMakeLists.txt"), "w", encoding="utf-8") as file:
                file.write(CMAKE_PROJECT.format(language=language, ending=ending))
            build = "cmake_" + ending
            self.outside("cmake", "-G", "Ninja", "-B", build, "-D", "CMAKE_PREFIX_PATH=" + self.prefix)
            self.outside("cmake", "--build", build)
            self.assert_plays(os.path.join(self.place.name, build, "shared"), True)
            self.assert_plays(os.path.join(self.place.name, build, "fixed"), False)

    def test_the_static_library_shows_only_names_of_ours(self):
        listed = run("nm", "--extern-only", "--defined-only", "--format=posix", os.path.join(self.libraries, "libmastaba.a"))
        names = [line.split()[0] for line in listed.splitlines() if len(line.split()) > 2]
        self.assertGreater(len(names), 100)
        self.assertEqual([], [name for name in names if not name.startswith("mst_")])

    def test_tables_are_not_copied_into_programs(self):
        """A copy would be as long as the table was when the program was linked: a later library has more games."""
        for compiler in "cc", "c++":
            program = self.build(compiler, "ten_lines." + ("c" if compiler == "cc" else "cpp"), "copies", *self.described())
            self.assertNotIn("_COPY", run("readelf", "--relocs", program))

    def test_a_program_may_use_what_other_libraries_share(self):
        """Tables that are not copied keep a linker from copying anything: without -fPIC, stderr was nowhere."""
        with open(os.path.join(self.place.name, "says.c"), "w", encoding="utf-8") as file:
            file.write('#include <mastaba/engine.h>\n#include <stdio.h>\nint main(void) { return fprintf(stderr, "%s\\n", mst_games[0]->key) < 0; }\n')
        self.assertEqual("pyramids\n", self.outside(self.build("cc", "says.c", "says", *self.described())))

    def test_the_page_for_researchers_tells_the_truth(self):
        with open(os.path.join(ROOT, "docs", "research.md"), encoding="utf-8") as file:
            page = file.read()
        source, rest = page.split("```c\n")[1].split("```", 1)
        with open(os.path.join(self.place.name, "zones.c"), "w", encoding="utf-8") as file:
            file.write(source)
        told = self.outside(self.build("cc", "zones.c", "zones", *self.described()))
        self.assertEqual(2, told.count("\n"))
        self.assertEqual([line.strip() for line in rest.split("\n\n")[2].split("\n")], told.split("\n")[:2])

    def test_a_staging_folder_holds_the_same(self):
        staging = os.path.join(self.place.name, "staging")
        run("make", "--no-print-directory", "-C", ROOT, "install", "PREFIX=" + self.prefix, "DESTDIR=" + staging)
        self.assertEqual(under(self.prefix), under(staging + self.prefix))


if __name__ == "__main__":
    unittest.main()
