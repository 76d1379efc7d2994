"""terminal.py -- types at a terminal, as a person does who waits for words before each answer.

    terminal.py [WORDS KEYS]... -- COMMAND

WORDS is a pattern to be shown after the keys before; then KEYS are typed (\\n, \\003). All that is shown goes to standard
output, and the seconds that each of WORDS took, one line each, to standard error. The exit status is the command's, as a
shell tells it; 99 when words do not come within two minutes, or the command does not end."""
import os
import pty
import re
import select
import sys
import time

PATIENCE = 120


class Terminal:
    def __init__(self, command):
        self.shown, self.read_to, self.give_up = b"", 0, 0
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.execvp(command[0], command)

    def read(self):
        """False when there will be no more."""
        if not select.select([self.file], [], [], max(0, self.give_up - time.monotonic()))[0]:
            os.kill(self.child, 9)
            sys.stderr.write(f"nothing more came after {self.shown[-200:]}\n")
            sys.exit(99)
        try:
            piece = os.read(self.file, 1 << 16)
        except OSError:  # the other end is closed
            piece = b""
        sys.stdout.buffer.write(piece)
        sys.stdout.flush()
        self.shown += piece
        return bool(piece)

    def wait_for(self, words):
        """Seconds until the words were shown, or the command ended."""
        began = time.monotonic()
        self.give_up = began + PATIENCE
        pattern = re.compile(words.encode())
        while not (found := pattern.search(self.shown, self.read_to)) and self.read():
            pass
        self.read_to = found.end() if found else len(self.shown)
        return time.monotonic() - began

    def end(self):
        self.give_up = time.monotonic() + PATIENCE
        while self.read():
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
        return status if status >= 0 else 128 - status


def main():
    at = sys.argv.index("--")
    steps, terminal = sys.argv[1:at], Terminal(sys.argv[at + 1:])
    for words, keys in zip(steps[::2], steps[1::2]):
        sys.stderr.write(f"{terminal.wait_for(words):.0f}\n")
        os.write(terminal.file, keys.encode().decode("unicode_escape").encode())
    sys.exit(terminal.end())


if __name__ == "__main__":
    main()
