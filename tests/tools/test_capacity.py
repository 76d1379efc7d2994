"""test_capacity.py -- tools/capacity keeps to the laws of lines, loses nobody, and says what is full."""
import argparse
import importlib.machinery
import importlib.util
import os
import random
import subprocess
import unittest

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "capacity")
LOADER = importlib.machinery.SourceFileLoader("capacity", TOOL)
capacity = importlib.util.module_from_spec(importlib.util.spec_from_loader("capacity", LOADER))
LOADER.exec_module(capacity)


def plan(**changes):
    return argparse.Namespace(**{"tables": 100000, "cells": 1, "nodes": 4, "step": 10.0, "hours": 2, "seed": 1, **changes})


class Lines(unittest.TestCase):
    def assert_laws(self, station):
        """Nothing is lost, and as many are in line on average as come in a second times how long each stays (Little)."""
        self.assertAlmostEqual(station.offered, station.served + station.waiting, delta=1e-6 * station.offered)
        still = sum(jobs * (station.end - came) for came, jobs, _, _ in station.line)
        self.assertAlmostEqual(station.present, station.waited + still, delta=1e-6 * station.present)
        self.assertLessEqual(station.busy, station.cores * station.time * (1 + 1e-9))

    def serve(self, share):
        """A line for an hour, with work for that share of its cores."""
        station, chance = capacity.Station("x", 2), random.Random(1)
        for second in range(3600):
            station.offer(second, chance.random() * 2 * share * 2 / 0.001, 0.001, "a")
            station.offer(second, 10, 0.0001, "b")
            station.work(second, 1)
        station.end = 3600
        self.assert_laws(station)
        return station

    def test_little_and_nothing_lost(self):
        self.assertLess(self.serve(0.5).longest, 3)
        self.assertLess(self.serve(0.95).waiting, 1e6)

    def test_too_much_work_waits_longer_and_longer(self):
        station = self.serve(2)
        self.assertGreater(station.longest, 1500)  # half of what came
        self.assertAlmostEqual(station.busy, 7200, delta=5)

    def test_a_day(self):
        rows, cell = capacity.play_day(plan(), random.Random(1))
        self.assertEqual([row[0] for row in rows], [20, 21])
        for station in cell.stations():
            station.end = 7200
            self.assert_laws(station)
        expected = 100000 / 10 * 75e-6 / 4 * 1.15
        self.assertAlmostEqual(rows[-1][2][cell.nodes[0]] / expected, 1, delta=0.2)


class Storms(unittest.TestCase):
    def test_everybody_comes_back(self):
        args = plan(tables=20000)
        for happen, clients in ((capacity.node_dies(args), 11000), (capacity.node_dies(args, 3.0), 11000),
                                (capacity.cell_dies(args, 5), 44000)):
            cell, returning = capacity.storm(args, random.Random(1), happen, 60)
            self.assertAlmostEqual(returning.back, clients, delta=1e-3)
            self.assertAlmostEqual(returning.tries, returning.refused + clients, delta=1e-3)
            self.assertIsNotNone(returning.second(0.99, clients))

    def test_who_is_down_is_not_asked_all_the_time(self):
        """Pauses grow to fifteen seconds: half of that on average."""
        args = plan(tables=20000)
        _, returning = capacity.storm(args, random.Random(1), capacity.cell_dies(args, 300), 300)
        self.assertLess(returning.tries / 44000, 300 / 7.5 + 6)
        self.assertEqual(returning.back, 0)


class Words(unittest.TestCase):
    def test_the_same_every_time(self):
        words = [TOOL, "--tables", "20000", "--cells", "1", "--nodes", "2", "--hours", "1", "--step", "60"]
        told = [subprocess.run([*words, "--seed", seed], check=True, capture_output=True, text=True, timeout=300).stdout
                for seed in ("1", "1")]
        self.assertEqual(told[0], told[1])
        self.assertIn("full first: sockets of the fullest node 51%", told[0])
        for name, figure in capacity.COSTS.items():
            self.assertTrue(figure.source, name)


if __name__ == "__main__":
    unittest.main()
