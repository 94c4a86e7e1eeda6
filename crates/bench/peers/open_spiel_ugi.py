"""Plays Amazons with OpenSpiel's Monte Carlo tree search, as a UGI program (docs/ugi.md).

    python3 -m pip install open_spiel
    plywood match ENGINE 'ugi:python3 crates/bench/peers/open_spiel_ugi.py' --game amazons --time 1s

The search is the C++ one behind `pyspiel.MCTSBot`, with UCT's c = 2 and proven results backed up (`solve`), as in OpenSpiel's own examples, and one random
rollout at each leaf. Options change these. A turn is three decisions to it (which amazon, where to, what to burn), and
it forgets its tree after each, so each is searched afresh: the first gets a third of the time, the second half of what is left,
the third all the rest; what one does not use, because only one action is legal or the result is proven, goes to the next.

`go movetime MS` is wall time, as the referee counts it, and is measured by OpenSpiel itself after every simulation; MARGIN of it is kept
for pipes and Python. On a busy machine, where a second on the wall is less than a second of work, the option `Clock` can be set to `cpu`: the
number of simulations is then estimated from the speed so far, for the CPU time that was asked for, and what is left over goes to the next
decision. The referee needs a wide `--margin` then. `go nodes N` is a number of simulations, shared out in the same way. Game
clocks are met by taking a fortieth of what is left. It does not listen while it thinks, so `stop` comes too late for it.
"""

import random
import re
import sys
import time

import pyspiel

MARGIN = 0.01
"""Seconds of a move that are not used for searching."""

STARTS = {
    "10x10": "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w",
    "8x8": "2B2B2/8/B6B/8/8/W6W/8/2W2W2 w",
    "6x6": "1B2B1/B4B/6/6/W4W/1W2W1 w",
}
"""Start positions that have names. OpenSpiel's first player, X, is our White."""

OPTIONS = {"Exploration": 2.0, "Rollouts": 1, "Memory": 1000, "Seed": random.randrange(2**31), "Clock": "wall"}
"""Memory is in megabytes, Clock is wall or cpu."""

CLOCKS = {"wall": time.monotonic, "cpu": time.process_time}
NEVER = float("inf")
MANY = 2**31 - 1


class Unknown(Exception):
    """A line that makes no sense here."""


def squares_with(what, board):
    return [at for at, cell in enumerate(board) if cell == what]


class Game:
    """A position of OpenSpiel's Amazons, in our notation. Its squares count by rows from the top left."""

    def __init__(self, start, moves):
        self.set_up(STARTS.get(start, start))
        for move in moves:
            squares = move.replace("/", "-").split("-")
            if len(squares) != 3:
                raise Unknown(f"{move!r} is not a turn such as d1-d7/g7")
            for square in squares:
                self.apply(self.action(square), move)

    def set_up(self, text):
        """OpenSpiel knows only its own starts, but it does not ask whether actions that it is given are legal. So every arrow is put in its
        place by a turn whose amazon jumps to where it belongs."""
        rows, side = (text.split() + ["w"])[:2]
        wanted = "".join(
            "." * int(part) if part.isdigit() else part.translate(str.maketrans("WBx", "XO#"))
            for part in re.findall(r"\d+|[WBx.]", rows)
        )
        self.size = rows.count("/") + 1
        if self.size < 5 or len(wanted) != self.size**2:
            raise Unknown(f"{text!r} is not a position on a square board of five rows or more")
        self.state = pyspiel.load_game("amazons", {"board_size": self.size}).new_initial_state()
        arrows = squares_with("#", wanted)
        while arrows and not self.state.is_terminal():
            board = self.board()
            mine = "XO"[self.state.current_player()]
            goals = [at for at in squares_with(mine, wanted) if board[at] == "."]
            strays = [at for at in squares_with(mine, board) if wanted[at] != mine]
            # Those who stand in the way of others go first.
            strays.sort(key=lambda at: wanted[at] == ".")
            jump = (strays[0], goals[0]) if strays and goals else (board.index(mine),) * 2
            free = [at for at in arrows if board[at] == "." and at != jump[1]] or [at for at in arrows if at == jump[0]]
            if not free:
                break
            arrows.remove(free[0])
            for action in (*jump, free[0]):
                self.state.apply_action(action)
        if self.board() != wanted or "wb"[self.state.current_player()] != side:
            raise Unknown(f"OpenSpiel cannot set up {text!r}: it needs four amazons each, and as many turns as there are arrows")

    def board(self):
        return str(self.state).replace("\n", "")

    def apply(self, action, move):
        if self.state.is_terminal() or action not in self.state.legal_actions():
            raise Unknown(f"{move!r} is not legal")
        self.state.apply_action(action)

    def action(self, square):
        column, row = ord(square[0]) - ord("a"), int(square[1:]) if square[1:].isdigit() else 0
        return (self.size - row) * self.size + column

    def square(self, action):
        row, column = divmod(action, self.size)
        return f"{chr(ord('a') + column)}{self.size - row}"


class Searcher:
    """Chooses moves, and counts what that takes."""

    def __init__(self):
        self.simulations = 0
        self.cpu = 0.0

    def decide(self, state, seconds, simulations):
        """The best action here, within whichever limit is met first."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        wall = seconds if OPTIONS["Clock"] == "wall" and seconds != NEVER else -1.0
        if OPTIONS["Clock"] == "cpu" and seconds != NEVER:
            simulations = min(simulations, int(self.speed(state) * seconds))
        root = self.search(state, simulations, wall)
        return root.best_child().action if root.children else random.choice(actions)

    def speed(self, state):
        """Simulations per CPU second, as far as is known."""
        if self.simulations < 100:
            self.search(state, 100, -1.0)
        return self.simulations / self.cpu

    def search(self, state, simulations, wall):
        begun = time.process_time()
        OPTIONS["Seed"] = seed = (OPTIONS["Seed"] + 1) % MANY
        bot = pyspiel.MCTSBot(
            state.get_game(),
            pyspiel.RandomRolloutEvaluator(OPTIONS["Rollouts"], seed),
            OPTIONS["Exploration"],
            max(2, min(simulations, MANY)),
            OPTIONS["Memory"],
            True,  # solve
            seed,
            False,  # verbose
            pyspiel.ChildSelectionPolicy.UCT,
            wall,
        )
        root = bot.mcts_search(state)
        self.simulations += root.explore_count
        self.cpu += time.process_time() - begun
        return root

    def turn(self, game, seconds, simulations):
        """The three decisions of a turn, as a move in our notation."""
        clock = CLOCKS[OPTIONS["Clock"]]
        end = clock() + seconds
        state = game.state.clone()
        squares = []
        for decisions_left in (3, 2, 1):
            share = max(0.001, (end - clock()) / decisions_left)
            action = self.decide(state, share, (simulations - self.simulations) // decisions_left)
            squares.append(game.square(action))
            state.apply_action(action)
        return "{}-{}/{}".format(*squares)


def limits(words, player):
    """Seconds and simulations, from the words after `go`."""
    numbers = dict(zip(words[::2], words[1::2]))
    seconds, simulations = NEVER, MANY
    mine = numbers.get(("p1time", "p2time")[player], numbers.get(("wtime", "btime")[player]))
    if "movetime" in numbers:
        seconds = int(numbers["movetime"]) / 1000
    elif mine is not None:
        seconds = int(mine) / 1000 / 40
    if "nodes" in numbers:
        simulations = int(numbers["nodes"])
    elif seconds == NEVER:
        raise Unknown("go without movetime or nodes would never end")
    return seconds - MARGIN, simulations


def position(words):
    """The game after `position`."""
    where = words.index("moves") if "moves" in words else len(words)
    start = {"startpos": "10x10", "fen": " ".join(words[1:where]), "start": " ".join(words[1:where])}
    if not words or words[0] not in start:
        raise Unknown("a position is startpos, fen TEXT or start NAME")
    return Game(start[words[0]], words[where + 1 :])


def go(game, words):
    if game.state.is_terminal():
        print("bestmove none")
        return
    begun = time.monotonic()
    searcher = Searcher()
    move = searcher.turn(game, *limits(words, game.state.current_player()))
    print(f"info nodes {searcher.simulations} time {(time.monotonic() - begun) * 1000:.0f}")
    print(f"info string {searcher.cpu * 1000:.0f} ms of CPU time")
    print(f"bestmove {move}")


def set_option(words):
    name, value = words[1] if len(words) > 1 else "", words[-1]
    if len(words) != 4 or words[0] != "name" or words[2] != "value" or name not in OPTIONS:
        raise Unknown(f"setoption name NAME value VALUE, where NAME is one of {', '.join(OPTIONS)}")
    try:
        value = type(OPTIONS[name])(value)
    except ValueError:
        raise Unknown(f"{value!r} is not a number") from None
    if name == "Clock" and value not in CLOCKS:
        raise Unknown(f"Clock is one of {', '.join(CLOCKS)}")
    OPTIONS[name] = value


def introduce():
    print("id name OpenSpiel MCTS")
    print("id author The OpenSpiel authors")
    for name, value in OPTIONS.items():
        print(f"option name {name} type string default {value}")
    print("ugiok")


def main():
    game = Game("10x10", [])
    for line in sys.stdin:
        words = line.split()
        try:
            match words:
                case []:
                    pass
                case ["ugi"]:
                    introduce()
                case ["isready"]:
                    print("readyok")
                case ["uginewgame"]:
                    game = Game("10x10", [])
                case ["setoption", *rest]:
                    set_option(rest)
                case ["position", *rest]:
                    game = position(rest)
                case ["go", *rest]:
                    go(game, rest)
                case ["stop"]:
                    pass
                case ["quit"]:
                    return
                case _:
                    raise Unknown(f"{line.strip()!r} is not understood")
        except Unknown as unknown:
            print(unknown, file=sys.stderr, flush=True)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
