"""service.py: the command of mastaba.service in a root of its own, and people who play there."""
import os
import re
import shlex
import subprocess
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
import checked  # noqa: E402 (found by the line above)
import host  # noqa: E402

NOBODY = 65534


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.returncode}\n{done.stdout}")
    return done.stdout


class Service(host.Host):
    """The unit's command in a root, on a free port, as a user who owns the state folder alone."""

    def __init__(self, root):
        self.root = root
        with open(os.path.join(root, "lib/systemd/system/mastaba.service"), encoding="utf-8") as file:
            self.unit = file.read()
        super().__init__(data="/var/lib/mastaba/tables.db")

    def command(self):
        line = re.search(r"^ExecStart=(.*)$", self.unit, re.M)[1]
        return shlex.split(line.replace("$MASTABA_OPTIONS", "--port 0"))

    def start(self):
        state = self.root + "/var/lib/mastaba"
        os.makedirs(state, mode=0o700, exist_ok=True)
        os.chown(state, NOBODY, NOBODY)
        self.process = subprocess.Popen(["chroot", f"--userspec={NOBODY}:{NOBODY}", self.root, *self.command()],
                                        stdout=subprocess.PIPE, stderr=self.log, text=True)
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(f"the service did not start:\n{self.words()}")


def play_by_the_service(test, root):
    """It is well, shows the page, and a game is played to its end over its socket."""
    with Service(root) as service:
        test.assertEqual(200, service.http("GET", "/healthz")[0])
        test.assertIn(b"<title>Mastaba", service.http("GET", "/")[2])
        clients = checked.sit_everybody(service, checked.make_table(service))
        test.assertEqual("over", checked.play_randomly(clients)["phase"])
        checked.close(clients)
