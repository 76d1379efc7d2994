"""test_tool.py -- tools/cluster: it tells where it is, tables can be made there, what dies comes back, and nothing is left of it."""

import json
import os
import re
import signal
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import cluster  # pylint: disable=wrong-import-position

TOOL = os.path.join(cluster.ROOT, "tools", "cluster")


@unittest.skipIf(cluster.MISSING, "there is no PostgreSQL, or no HAProxy, here")
class Tool(unittest.TestCase):
    def lines_until(self, wanted):
        """What it says up to a line with that in it."""
        said = ""
        for line in self.tool.stdout:
            said += line
            if wanted in line:
                return said
        raise AssertionError(said)

    def can_make_table(self, address):
        body = json.dumps({"game": "pyramis", "seats": [{"kind": "human"}, {"kind": "bot", "level": "scribe"}]}).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(address + "api/tables", body)) as answer:
                return answer.status == 201
        except urllib.error.HTTPError as refusal:
            self.assertEqual(refusal.code, 503)  # on a slow machine nobody may be ready for a moment
            return False

    def make_table(self, address):
        cluster.wait_for(lambda: self.can_make_table(address), "a table is made")

    def test_it(self):
        self.tool = subprocess.Popen([sys.executable, "-B", TOOL], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            said = self.lines_until("Ctrl-C")
            address = re.search(r"serving (http://127\.0\.0\.1:\d+/)", said)[1]
            self.make_table(address)
            os.kill(int(re.search(r"n2 .* process (\d+)", said)[1]), signal.SIGKILL)
            said += self.lines_until("n2 is started again")
            os.kill(int(re.search(r"primary .* process (\d+)", said)[1]), signal.SIGKILL)
            said += self.lines_until("standby ")
            self.make_table(address)
        finally:
            self.tool.terminate()
            rest = self.tool.stdout.read()
            status = self.tool.wait(cluster.PATIENCE)
            self.tool.stdout.close()
        self.assertEqual(status, 0, rest)
        said += rest
        self.assertFalse([pid for pid in re.findall(r"process (\d+)", said) if os.path.exists(f"/proc/{pid}")])
        self.assertFalse([path for path in re.findall(r"/tmp/mastaba-[\w-]+", said) if os.path.exists(path)])


if __name__ == "__main__":
    unittest.main()
