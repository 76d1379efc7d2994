"""chroot.py: the Debian packages installed by apt in a bare Debian that debootstrap makes, where the service's command serves a
game, and taken away again. Part of `make soak`: it needs root, a network and some minutes. MASTABA_MIRROR: where Debian is."""
import glob
import os
import shutil
import tempfile
import unittest

from service import ROOT, play_by_the_service, run

MIRROR = os.environ.get("MASTABA_MIRROR", "http://deb.debian.org/debian")


class Chroot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        place = tempfile.TemporaryDirectory(prefix="mastaba-chroot-")
        cls.addClassCleanup(place.cleanup)
        cls.root = os.path.join(place.name, "root")
        run("debootstrap", "--variant=minbase", "bookworm", cls.root, MIRROR)
        run(os.path.join(ROOT, "tools", "deb"), os.path.join(place.name, "debs"))
        for path in glob.glob(os.path.join(place.name, "debs", "*.deb")):
            shutil.copy(path, cls.root)

    def inside(self, command):
        return run("chroot", self.root, "sh", "-ec", command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})

    def test_from_installing_to_purging(self):
        self.inside("apt-get update && apt-get install -y --no-install-recommends ./*.deb")
        self.assertIn("mastaba ", self.inside("mastaba --version"))
        self.assertIn("-lmastaba", self.inside("apt-get install -y --no-install-recommends pkg-config >/dev/null; "
                                               "pkg-config --libs mastaba"))
        play_by_the_service(self, self.root)
        self.inside("apt-get purge -y mastaba libmastaba1 libmastaba-dev")
        self.assertEqual("", self.inside("ls -d /usr/bin/mastaba /usr/share/mastaba /etc/default/mastaba 2>/dev/null || true"))


if __name__ == "__main__":
    unittest.main()
