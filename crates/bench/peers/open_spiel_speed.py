"""Measures OpenSpiel's Monte Carlo search: a line `game what count seed` in, a line with the CPU time in nanoseconds out.

`what` is `playouts` for bare random playouts from the start position, or `search` for the C++ tree search with as many simulations, each
with one random playout, UCT with c = 2, and proven results backed up.
"""

import signal
import sys
import time

# Ctrl-C ends a search at once instead of after it.
signal.signal(signal.SIGINT, signal.SIG_DFL)
try:
    import importlib.metadata

    import pyspiel
except ImportError:
    print("missing", flush=True)
    sys.exit()

MEMORY_MB = 4000


def playouts(game, count, seed):
    # The first simulation evaluates the start position and nothing else.
    return timed_search(game, 1, count, seed)


def search(game, count, seed):
    return timed_search(game, count, 1, seed)


def timed_search(game, simulations, playouts_each, seed):
    evaluator = pyspiel.RandomRolloutEvaluator(playouts_each, seed)
    solve, verbose = True, False
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, MEMORY_MB, solve, seed, verbose)
    state = game.new_initial_state()
    start = time.process_time_ns()
    root = bot.mcts_search(state)
    end = time.process_time_ns()
    if root.explore_count != simulations:
        sys.exit(f"OpenSpiel made {root.explore_count} of {simulations} simulations")
    return end - start


print("ready", importlib.metadata.version("open_spiel"), flush=True)
for line in sys.stdin:
    name, what, count, seed = line.split()
    measure = {"playouts": playouts, "search": search}[what]
    print(measure(pyspiel.load_game(name), int(count), int(seed)), flush=True)
