"""setup.py -- builds mastaba._engine from the C sources of this repository, by setuptools.

In the repository they lie around this folder; an archive of sources (sdist) carries them in `engine/`. Component lists become
tables as in every build: tools/bake.c is compiled for each game, run, and what it prints is compiled. Nothing is left in
this folder, and the package lies in one of its own, so that nobody who stands here imports it unbuilt. MASTABA_BUILD names a folder of CMake with finished libraries, to link with those instead, and MASTABA_SANITIZE the
sanitizers they have: for the tests."""
import atexit
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import tempfile

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.path.join(HERE, "engine") if os.path.isdir(os.path.join(HERE, "engine")) else os.path.dirname(HERE)
PARTS = ("core", "search", "batch")
LIMITED_API = 0x030B0000  # Python 3.11, the first whose limited API has buffers
SANITIZERS = os.environ.get("MASTABA_SANITIZE")
BUILT = os.environ.get("MASTABA_BUILD")
MACROS = [("NDEBUG", None), ("_POSIX_C_SOURCE", "200809L"), ("Py_LIMITED_API", f"0x{LIMITED_API:08X}")]
# As CMakeLists.txt and CMakePresets.json have it, so that a search comes to the same results.
FLAGS = ["-std=c17", "-O3", "-g0", "-Wall", "-Wextra", "-Wshadow", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden",
         "-ffunction-sections", "-fdata-sections", "-pthread"]
LINK_FLAGS = ["-pthread", "-Wl,--gc-sections", "-Wl,-Bsymbolic"]
if SANITIZERS:
    FLAGS += ["-O1", "-g", "-fno-omit-frame-pointer", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"]
    LINK_FLAGS += [f"-fsanitize={SANITIZERS}", "--coverage"]  # those libraries count their lines


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def version():
    return re.search(r"^project\(mastaba VERSION ([\d.]+)", read(ENGINE, "CMakeLists.txt"), re.M)[1]


def games():
    """The keys in games/games.c: whoever adds a game writes it there."""
    return re.findall(r"\bGAME\((\w+)\)", re.search(r"#define EACH_GAME.*", read(ENGINE, "games", "games.c"))[0])


def engine_sources():
    found = [os.path.join(ENGINE, "games", "games.c")]
    for folder in [*PARTS, *(os.path.join("games", game) for game in games())]:
        found += sorted(glob.glob(os.path.join(ENGINE, folder, "*.c")))
    return found


class Build(build_ext):
    """Compiles several files at a time, and bakes the pieces of each game first."""

    def compile(self, sources, macros=()):
        def one(source):
            return self.compiler.compile([source], output_dir=self.build_temp, macros=[*MACROS, *macros], extra_postargs=FLAGS,
                                         include_dirs=[os.path.join(ENGINE, "include"), *self.compiler.include_dirs])[0]

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(one, sources))

    def bake(self, game, core):
        """The source with the pieces of a game."""
        folder = os.path.join(self.build_temp, "bake", game)
        os.makedirs(folder, exist_ok=True)
        program = shutil.copy(os.path.join(ENGINE, "tools", "bake.c"), folder)
        objects = self.compile([program], [("MASTABA_KIT", f"{game}_kit")])
        objects += self.compile([os.path.join(ENGINE, "games", game, "pieces.c")]) + core
        self.compiler.link_executable(objects, "bake", output_dir=folder, extra_postargs=["-pthread"])
        out = os.path.join(folder, f"{game}_pieces.c")
        with open(out, "w", encoding="utf-8") as file:
            subprocess.run([os.path.join(folder, "bake"), os.path.join(ENGINE, "games", game, "data"), f"{game}_built_in"],
                           stdout=file, check=True)
        return out

    def engine_objects(self):
        if BUILT:
            return [os.path.join(BUILT, f"libmastaba_{part}.a") for part in ("games", "batch", "search", "core")]
        core = self.compile(sorted(glob.glob(os.path.join(ENGINE, "core", "*.c"))))
        baked = [self.bake(game, core) for game in games()]
        return self.compile([*engine_sources(), *baked])

    def build_extension(self, ext):
        objects = self.compile(sorted(glob.glob(os.path.join(HERE, "src", "*.c")))) + self.engine_objects()
        built = self.get_ext_fullpath(ext.name)
        self.compiler.link_shared_object(objects, built, libraries=["m", "dl"], extra_postargs=LINK_FLAGS)
        shutil.copyfile(os.path.join(ENGINE, "LICENSE"), os.path.join(os.path.dirname(built), "LICENSE"))


class Wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.py_limited_api = "cp311"


class Sources(sdist):
    """Takes along what lies around this folder, so that the archive builds alone."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        shutil.copytree(os.path.join(HERE, "src"), os.path.join(base_dir, "src"), dirs_exist_ok=True)
        shutil.copytree(os.path.join(HERE, "examples"), os.path.join(base_dir, "examples"), dirs_exist_ok=True)
        wanted = [*engine_sources(), os.path.join(ENGINE, "CMakeLists.txt"), os.path.join(ENGINE, "LICENSE"),
                  os.path.join(ENGINE, "tools", "bake.c")]
        for pattern in ("include/mastaba/*.h", "core/*.h", "search/*.h", "batch/*.h"):
            wanted += glob.glob(os.path.join(ENGINE, pattern))
        for game in games():
            wanted += glob.glob(os.path.join(ENGINE, "games", game, "*.h"))
            wanted += glob.glob(os.path.join(ENGINE, "games", game, "data", "*.csv"))
        for path in wanted:
            there = os.path.join(base_dir, "engine", os.path.relpath(path, ENGINE))
            os.makedirs(os.path.dirname(there), exist_ok=True)
            shutil.copyfile(path, there)


work = tempfile.mkdtemp(prefix="mastaba-python-")
atexit.register(shutil.rmtree, work, ignore_errors=True)
setup(
    version=version(),
    ext_modules=[Extension("mastaba._engine", [], py_limited_api=True)],
    cmdclass={"build_ext": Build, "bdist_wheel": Wheel, "sdist": Sources},
    options={"build": {"build_base": os.path.join(work, "build")}, "egg_info": {"egg_base": work}},
)
