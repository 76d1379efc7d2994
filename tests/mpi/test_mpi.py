"""test_mpi.py -- `mastaba-mpi` on one, two and four processes: the results are those of `mastaba`, and a run in which a process was
killed goes on, with any number of them. Left out where it was not built, or there is no mpirun."""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

MASTABA, MPI, MPIRUN = os.environ["MASTABA"], os.environ.get("MASTABA_MPI"), shutil.which("mpirun")
# Open MPI itself leaks a little at its end; in containers it may not read the memory of others; who waits leaves the core to others.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0", "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
               "OMPI_MCA_btl_base_warn_component_unused": "0", "OMPI_MCA_mpi_yield_when_idle": "1"}


def mpirun(ranks, *arguments):
    as_root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return [MPIRUN, *as_root, "--oversubscribe", "-n", str(ranks), MPI, *arguments]


def without_times(text):
    """A report of the arena says how long bots thought."""
    report = json.loads(text)
    for bot in report.get("bots", []):
        del bot["ms_per_move"]
    return report


def children_of(pid):
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                if int(file.read().rsplit(")", 1)[1].split()[1]) == pid:
                    yield int(name)
        except (OSError, ValueError, IndexError):
            continue


def written(pipe, some):
    try:
        return os.write(pipe, some)
    except BlockingIOError:
        return 0


@unittest.skipUnless(MPI and MPIRUN, "mastaba-mpi was not built, or there is no mpirun: left out")
class ManyProcesses(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_all(self, command):
        done = subprocess.run(command, cwd=self.folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def assert_same(self, *arguments, read=str):
        alone = read(self.run_all([MASTABA, *arguments]))
        for ranks in (1, 2, 4):
            self.assertEqual(alone, read(self.run_all(mpirun(ranks, *arguments))), ranks)

    def test_sim(self):
        self.assert_same("sim", "pyramis", "--games", "41000", "--policy", "greedy", "--json")

    def test_study(self):
        self.assert_same("study", "pyramis", "--games", "2500", "--policy", "random", "--compare", "rotation=open", "--json")

    def test_arena(self):
        self.assert_same("arena", "pyramis", "--bots", "greedy,random", "--games", "40", "--json", read=without_times)

    def test_selfplay(self):
        found = {}
        for ranks in (0, 1, 2, 4):
            arguments = ("selfplay", "pyramis", "--bots", "greedy,random", "--games", "120", "--record", str(ranks))
            self.assertEqual("120 games in 3 files\n", self.run_all(mpirun(ranks, *arguments) if ranks else [MASTABA, *arguments]))
            folder = os.path.join(self.folder, str(ranks))
            found[ranks] = {}
            for name in os.listdir(folder):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    found[ranks][name] = file.read()
        self.assertEqual(4, len(found[0]))
        self.assertTrue(all(files == found[0] for files in found.values()))
        records = [os.path.join(self.folder, "4", name) for name in found[4] if name.endswith(".rec")]
        checked = [int(self.run_all([MASTABA, "replay", "--check", path]).split()[0]) for path in records]
        self.assertEqual([20, 50, 50], sorted(checked))

    def lines(self, *names):
        found = []
        for name in names:
            path = os.path.join(self.folder, name)
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    found += [line for line in file.read().split("\n")[:-1] if line.startswith(("batch", "deal"))]
        return found

    def kill_one(self, enough, *arguments):
        """Kills a process in the middle of the work; all others end with it."""
        with subprocess.Popen(mpirun(2, *arguments), cwd=self.folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as run:
            while len(self.lines("kept", "kept.1")) < enough and run.poll() is None:
                time.sleep(0.002)
            ranks = list(children_of(run.pid))
            if ranks:
                os.kill(ranks[-1], signal.SIGKILL)
            run.wait()
        return self.lines("kept", "kept.1")

    def cut(self, parts, in_a_part, *arguments):
        """A run that was killed: longer ones, until the blow comes before the end. What it wrote, and how many parts it should have."""
        while True:
            before = self.kill_one(3, *arguments, "--games", str(parts * in_a_part), "--resume", "kept")
            if len(before) < parts:
                return before, parts
            parts *= 4
            for name in ("kept", "kept.1"):
                os.remove(os.path.join(self.folder, name))

    def assert_goes_on(self, parts, in_a_part, *arguments, read=str):
        before, parts = self.cut(parts, in_a_part, *arguments)
        self.assertGreaterEqual(len(before), 3)
        arguments += ("--games", str(parts * in_a_part))
        whole = read(self.run_all([MASTABA, *arguments]))
        self.assertEqual(whole, read(self.run_all(mpirun(4, *arguments, "--resume", "kept"))))
        after = self.lines("kept", "kept.1", "kept.2", "kept.3")
        self.assertEqual(parts, len({line.split()[1] for line in after}))
        self.assertEqual(parts, len(after))  # nothing was played twice
        self.assertLessEqual(set(before), set(after))
        self.assertEqual(whole, read(self.run_all([MASTABA, *arguments, "--resume", "kept"])))  # alone, from the files of four

    def test_a_killed_study_goes_on(self):
        self.assert_goes_on(12, 1000, "study", "pyramis", "--policy", "random", "--json")

    def test_a_killed_match_goes_on(self):
        self.assert_goes_on(60, 2, "arena", "pyramis", "--bots", "apprentice,greedy", "--json", read=without_times)

    def test_what_is_wrong_is_said_once(self):
        done = subprocess.run(mpirun(2, "sim", "nosuch"), cwd=self.folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        self.assertEqual(2, done.returncode)
        self.assertEqual(1, done.stderr.count('there is no game "nosuch"'))

    def test_who_speaks_is_not_ended_before(self):
        """The first process is held up in what it has to say, by a pipe that is full; the second has failed as well by then."""
        said = os.path.join(self.folder, "said")
        os.mkfifo(said)
        pipe = os.open(said, os.O_RDWR | os.O_NONBLOCK)
        self.addCleanup(os.close, pipe)
        while written(pipe, b"." * 4096) or written(pipe, b"."):
            pass
        command = mpirun(1, "sim", "nosuch")
        at = command.index(MPI)
        command = [*command[:at], "sh", "-c", 'exec "$@" 2>said', "sh", *command[at:], ":", "-n", "1", *command[at:]]
        with subprocess.Popen(command, cwd=self.folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            try:
                run.wait(3)
            except subprocess.TimeoutExpired:
                pass
            words, is_over = b"", False
            while not is_over:
                is_over = run.poll() is not None
                try:
                    while some := os.read(pipe, 65536):
                        words += some
                except BlockingIOError:
                    time.sleep(0.01)
        self.assertIn(b'there is no game "nosuch"', words.strip(b"."))


if __name__ == "__main__":
    unittest.main()
