"""checker.py -- whether a cluster kept its word: what stands in the database, by SQL alone, beside everything that its clients were
told. Nothing here knows how servers work.

Clients note facts as they happen, each with the moment (`at`): a table was made; a play was sent, acknowledged, refused; a state was
told. The answer is a list of faults in words; an empty one is what everybody hopes for."""

import base64
import collections
import dataclasses
import re

ROWS = ("SELECT t.id, t.status, l.seq, l.lines, l.time, replace(encode(l.text, 'base64'), E'\\n', '')"
        " FROM tables t LEFT JOIN log l USING (number) ORDER BY t.id, l.seq, l.stamp")
OVER = 2


@dataclasses.dataclass
class Play:
    """One play that a client sent. At most one of `line` and `refused` is ever set; neither: nobody was told what became of it."""
    table: str
    who: str
    seat: str
    move: str
    seq: int  # of the state on which it was decided
    sent: float
    line: int = None  # where it was acknowledged to stand
    acknowledged: float = None
    refused: str = None


@dataclasses.dataclass
class Told:
    """One state that a client was told: how many lines there are, and what some of them say: {line: (seat, move)}."""
    table: str
    who: str
    at: float
    seq: int
    phase: str
    lines: dict


class Facts:
    """What clients noted. Any thread may add to it."""

    def __init__(self):
        self.made, self.plays, self.told = [], [], []

    def acknowledged(self):
        return [play for play in self.plays if play.line is not None]


class Logs:
    """Every table's log as the database has it."""

    def __init__(self, rows):
        self.lines, self.status, self.faults = {}, {}, []
        self.times = {}
        for table, status, seq, count, time, text in rows:
            log = self.lines.setdefault(table, [])
            self.status[table] = int(status)
            if seq == "":
                self.faults.append(f"gap: {table}: there is no log")
            else:
                self._add(table, log, int(seq), int(count), int(time), base64.b64decode(text).decode())

    def _add(self, table, log, seq, count, time, text):
        if seq != len(log):
            kind = "overlap" if seq < len(log) else "gap"
            self.faults.append(f"{kind}: {table}: a write at line {seq}, where line {len(log)} is due")
        if text.count("\n") != count or not text.endswith("\n"):
            self.faults.append(f"lines: {table}: the write at line {seq} has not the {count} lines that it should have")
        if time < self.times.get(table, 0):
            self.faults.append(f"time: {table}: the time of line {seq} is before that of the line before")
        self.times[table] = time
        log.extend([None] * (seq - len(log)))
        log[seq:seq + count] = text.splitlines()


def is_said_so(line, seat, move):
    """Whether a line of a log is what a client was told of it: as far as it may know it, and `?` stands for the rest. Draws are not
    compared, only that they are draws."""
    if line is None or move is None:
        return line is not None and line.startswith("@ ")
    if seat == "*":
        return line.startswith("* ")
    return re.fullmatch(".+".join(re.escape(part) for part in f"{seat} {move}".split("?")), line) is not None


def check_tables(facts, logs):
    for table in facts.made:
        if table not in logs.lines:
            yield f"lost: {table} was made, and is not there"


def check_told(facts, logs):
    """Everything that anybody was ever told stands in the log at that line."""
    for told in facts.told:
        log = logs.lines.get(told.table, [])
        if told.seq > len(log):
            yield f"lost: {told.table}: {told.who} was told of {told.seq} lines, there are {len(log)}"
        for line, (seat, move) in told.lines.items():
            if line >= len(log) or not is_said_so(log[line], seat, move):
                there = log[line] if line < len(log) else "nothing"
                yield f"lost: {told.table}: {told.who} was told that line {line} is {seat} {move}, there is {there}"
        if told.phase == "over" and logs.status.get(told.table) != OVER:
            yield f"status: {told.table}: {told.who} was told that it is over, its status is {logs.status.get(told.table)}"


def check_acknowledged(facts, logs):
    """Each at its line, and no line to two."""
    taken = {}
    for play in facts.acknowledged():
        log = logs.lines.get(play.table, [])
        if not 0 <= play.line < len(log) or log[play.line] != f"{play.seat} {play.move}":
            yield f"lost: {play.table}: {play.seat} {play.move} was acknowledged at line {play.line}, and does not stand there"
        other = taken.setdefault((play.table, play.line), play)
        if other is not play:
            yield f"twice: {play.table}: line {play.line} was acknowledged to {other.who} and to {play.who}"


def is_explained(line, text, plays):
    """Takes the play away that explains a line that was acknowledged to nobody."""
    for i, play in enumerate(plays):
        if f"{play.seat} {play.move}" == text and play.seq <= line:
            del plays[i]
            return True
    return False


def check_explained(facts, logs):
    """Every play in a log was sent by somebody, once for each time it stands there, and was not refused."""
    known = {(play.table, play.line) for play in facts.acknowledged()}
    open_plays = collections.defaultdict(list)
    for play in facts.plays:
        if play.line is None and play.refused is None:
            open_plays[play.table].append(play)
    for table in facts.made:
        for line, text in enumerate(logs.lines.get(table, [])):
            is_play = text is not None and text[1:2] == " " and "A" <= text[0] <= "I"
            if is_play and (table, line) not in known and not is_explained(line, text, open_plays[table]):
                yield f"twice: {table}: line {line} is {text}, which nobody sent, or which was refused or stands elsewhere"


def check_seqs(facts):
    """For nobody does a table ever become shorter."""
    longest = {}
    for told in facts.told:
        before = longest.get((told.table, told.who), 0)
        if told.seq < before:
            yield f"fell: {told.table}: {told.who} was told of {told.seq} lines after {before}"
        longest[told.table, told.who] = max(before, told.seq)


def check_freshness(facts):
    """What is acknowledged before another is sent has the smaller line."""
    by_table = collections.defaultdict(list)
    for play in facts.acknowledged():
        by_table[play.table].append(play)
    for table, plays in by_table.items():
        earliest = float("inf")  # acknowledgement of any line behind
        for play in sorted(plays, key=lambda play: -play.line):
            if earliest < play.sent:
                yield f"order: {table}: line {play.line} was sent after a line behind it had been acknowledged"
            earliest = min(earliest, play.acknowledged)


def check(facts, rows):
    """Every fault, in words."""
    logs = Logs(rows)
    faults = list(logs.faults)
    for found in (check_tables(facts, logs), check_told(facts, logs), check_acknowledged(facts, logs),
                  check_explained(facts, logs), check_seqs(facts), check_freshness(facts)):
        faults += found
    return faults


def kinds(faults):
    """How many of each."""
    return collections.Counter(fault.split(":")[0] for fault in faults)
