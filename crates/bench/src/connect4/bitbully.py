"""Solves Connect Four positions with bitbully: a line of columns in, a line `score nodes nanoseconds` out."""

import signal
import sys
import time

# Ctrl-C ends a search at once instead of after it.
signal.signal(signal.SIGINT, signal.SIG_DFL)
try:
    import importlib.metadata

    import bitbully.bitbully_core as core
except ImportError:
    print("missing", flush=True)
    sys.exit()

solver = core.BitBullyCore()
print("ready", importlib.metadata.version("bitbully"), flush=True)
for line in sys.stdin:
    board = core.BoardCore()
    for column in line.strip():
        if not board.play(int(column) - 1):
            sys.exit(f"bitbully does not play {line!r}")
    solver.resetTranspositionTable()
    solver.resetNodeCounter()
    start = time.process_time_ns()
    score = solver.mtdf(board, 0)
    end = time.process_time_ns()
    print(score, solver.getNodeCounter(), end - start, flush=True)
