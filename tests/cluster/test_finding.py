"""test_finding.py -- people who look for somebody to play with, before several servers: the proxy sends all of them to one,
so they meet, and play wherever their table is. When that server dies they ask anew, and meet at the next."""

import os
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path += [os.path.join(HERE, "..", "server"), os.path.join(HERE, "..", "support")]
import cluster  # pylint: disable=wrong-import-position
import ws  # pylint: disable=wrong-import-position
from checked import Client, check  # pylint: disable=wrong-import-position
from host import NO_LIMITS  # pylint: disable=wrong-import-position


@unittest.skipIf(cluster.MISSING, "there is no PostgreSQL, or no HAProxy, here")
class Finding(unittest.TestCase):
    def setUp(self):
        self.parts = cluster.Cluster(count=2, options=NO_LIMITS)
        self.addCleanup(self.parts.close)
        self.port = self.parts.proxy.port

    def http(self, method, path, body=None, headers=()):
        return ws.http(self.port, method, path, body, headers)

    def seek(self, title):
        status, _, body = self.http("POST", "/api/seek", {"titles": [title], "seats": [2], "pace": "quick"})
        self.assertEqual(status, 201, body)
        return check(body, "seekState")["seek"]

    def news(self, token):
        return self.http("GET", "/api/seek", headers={"Authorization": f"Bearer {token}"})[2]

    def meet(self, *tokens):
        found = [self.news(token) for token in tokens]
        self.assertEqual([said["state"] for said in found], ["found"] * 2)
        self.assertEqual(len({said["table"] for said in found}), 1)
        return found

    def test_they_meet_whichever_server_keeps_their_table(self):
        for title in ("pyramis", "tresors", "pyramids"):
            tokens = [self.seek(title), self.seek(title)]
            clients = []
            for said in self.meet(*tokens):
                clients.append(Client(self))
                clients[-1].sit(said["table"], said["token"])
                clients[-1].call("ready", seat=said["seat"])
            for client in clients:
                client.wait(lambda state: state["phase"] == "playing")
        listed = self.http("GET", "/api/tables")[2]
        self.assertEqual(len(check(listed, "tableList")["playing"]), 3)

    def test_when_their_server_dies_they_meet_at_the_next(self):
        first = self.seek("pyramis")
        counts = [node.metric("mastaba_http_calls_total") for node in self.parts.nodes]
        for _ in range(3):
            self.assertEqual(self.http("GET", "/api/tables")[2]["seeking"], 1)
        grown = [node.metric("mastaba_http_calls_total") - count for node, count in zip(self.parts.nodes, counts)]
        self.parts.nodes[grown.index(max(grown))].kill()
        give_up = time.monotonic() + ws.PATIENCE
        while self.said(first) != "no_seek":
            self.assertLess(time.monotonic(), give_up)
            time.sleep(0.2)
        self.meet(self.seek("pyramis"), self.seek("pyramis"))

    def said(self, token):
        try:
            answer = self.news(token)
        except ws.Closed:
            return None
        return answer.get("error") if isinstance(answer, dict) else None


if __name__ == "__main__":
    unittest.main()
