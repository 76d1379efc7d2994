"""deb.py: the Debian packages, tried without installing them. A bare root is laid out in a folder: the three packages and
what they depend on, copied from this machine, and nothing else; there the command of mastaba.service runs as a user of its own
and people play over its socket. A root that debootstrap and apt have made is tried by chroot.py."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from service import play_by_the_service, run

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
NAMES = ["libmastaba-dev", "libmastaba1", "mastaba"]


def is_installed(name):
    status = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Status}", name], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, text=True, check=False).stdout
    return status.startswith("installed")


def dependencies(text):
    """Of "a (>= 1), b | c:any": a, and b or c, whichever is here."""
    for part in filter(None, map(str.strip, text.split(","))):
        names = [re.match(r"[^\s(:]+", name.strip())[0] for name in part.split("|")]
        yield next(filter(is_installed, names), names[0])


def closure(names):
    """These packages of the machine and all that they depend on."""
    found, rest = set(), list(names)
    while rest:
        name = rest.pop()
        if name not in found:
            found.add(name)
            rest += dependencies(run("dpkg-query", "-W", "-f", "${Depends},${Pre-Depends}", name).strip(","))
    return sorted(found)


def lay_out(root):
    """An empty root, in which folders that are links here (/lib, for example) are links too."""
    for name in os.listdir("/"):
        if os.path.islink("/" + name):
            os.makedirs(os.path.join(root, os.readlink("/" + name).lstrip("/")), exist_ok=True)
            os.symlink(os.readlink("/" + name), os.path.join(root, name))
    os.makedirs(os.path.join(root, "dev"))
    with open(os.path.join(root, "dev", "urandom"), "wb") as file:  # a device needs more rights than a container may have
        file.write(os.urandom(1 << 20))


def copy_package(name, root):
    """What a package has installed here, but for words about it."""
    for path in run("dpkg-query", "-L", name).splitlines():
        to = root + path
        if path.startswith(("/usr/share/doc", "/usr/share/man", "/usr/share/locale", "/usr/share/perl")) or os.path.lexists(to):
            continue
        if os.path.isdir(path) and not os.path.islink(path):
            os.makedirs(to, exist_ok=True)
        elif os.path.lexists(path):
            os.makedirs(os.path.dirname(to), exist_ok=True)
            shutil.copy2(path, to, follow_symlinks=False)


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        place = tempfile.TemporaryDirectory(prefix="mastaba-deb-")
        cls.addClassCleanup(place.cleanup)
        cls.place, debs = place.name, os.path.join(place.name, "debs")
        run(os.path.join(ROOT, "tools", "deb"), debs)
        cls.files = {os.path.basename(path).split("_")[0]: path for path in sorted(glob.glob(debs + "/*.deb"))}

    def field(self, name, field):
        return run("dpkg-deb", "--field", self.files[name], field).strip()

    def test_there_are_three_of_one_version(self):
        self.assertEqual(NAMES, sorted(self.files))
        version = run(os.path.join(ROOT, "tools", "version")).strip()
        self.assertEqual({version + "-1"}, {self.field(name, "Version") for name in NAMES})

    def test_files_belong_to_root_and_lie_where_they_should(self):
        for name in NAMES:
            for line in run("dpkg-deb", "--contents", self.files[name]).splitlines():
                rights, owner, path = line.split()[0], line.split()[1], line.split()[5]
                self.assertEqual("root/root", owner, path)
                self.assertNotIn("s", rights, path)
                self.assertRegex(path, r"^\./($|etc/|lib/|usr/)")

    def test_the_service_may_do_little(self):
        unit = run("dpkg-deb", "--fsys-tarfile", self.files["mastaba"], errors="replace")
        for line in "DynamicUser=yes", "StateDirectory=mastaba", "NoNewPrivileges=yes", "ProtectSystem=strict":
            self.assertIn(f"\n{line}\n", unit)

    def test_installing_starts_nothing(self):
        folder = os.path.join(self.place, "control")
        run("dpkg-deb", "--control", self.files["mastaba"], folder)
        with open(os.path.join(folder, "postinst"), encoding="utf-8") as file:
            script = file.read()
        self.assertNotIn("deb-systemd-invoke", script)
        self.assertIn("was-enabled", script)
        self.assertNotRegex(script, r"\n\tdeb-systemd-helper enable")

    def test_lintian_finds_no_error(self):
        if not shutil.which("lintian"):
            self.skipTest("lintian is not here (tools/setup deb)")
        told = run("lintian", "--allow-root", "--fail-on", "error", *self.files.values())
        self.assertNotIn("E:", told)

    @unittest.skipUnless(os.getuid() == 0, "a root of its own needs root")
    def test_people_play_where_nothing_else_is_installed(self):
        root = os.path.join(self.place, "root")
        lay_out(root)
        for name in NAMES:
            run("dpkg-deb", "--extract", self.files[name], root)
        named = set(dependencies(",".join(self.field(name, "Depends") for name in NAMES))) - set(NAMES)
        for name in closure(named):
            copy_package(name, root)
        play_by_the_service(self, root)


if __name__ == "__main__":
    unittest.main()
