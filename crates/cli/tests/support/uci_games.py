"""Plays games of `plywood bot uci` against itself through python-chess, which refuses every illegal move."""
import sys

import chess
import chess.engine

LIMITS = [
    chess.engine.Limit(depth=4),
    chess.engine.Limit(nodes=2000),
    chess.engine.Limit(time=0.01),
    chess.engine.Limit(mate=2, nodes=3000),
    chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01),
    chess.engine.Limit(white_clock=1, black_clock=1, remaining_moves=20),
]
LONGEST = 60


def play(engine, number):
    """One game, with another limit for every move; every third game is one of Chess960."""
    board = chess.Board.from_chess960_pos(number * 37 % 960) if number % 3 == 2 else chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
        limit = LIMITS[(board.ply() + number) % len(LIMITS)]
        result = engine.play(board, limit, game=number, ponder=number % 2 == 1, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result)
        board.push(result.move)


def analyse(engine):
    """Several lines with different first moves, and moves that are asked for."""
    board = chess.Board()
    lines = engine.analyse(board, chess.engine.Limit(depth=4), multipv=4)
    assert len({line["pv"][0] for line in lines}) == 4, lines
    wanted = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    assert engine.play(board, chess.engine.Limit(depth=3), root_moves=wanted).move in wanted
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    score = engine.analyse(mate, chess.engine.Limit(depth=3))["score"]
    assert score.white() == chess.engine.Mate(1), score


def main():
    program, games = sys.argv[1], int(sys.argv[2])
    with chess.engine.SimpleEngine.popen_uci([program, "bot", "uci"]) as engine:
        engine.configure({"Hash": 4, "Move Overhead": 5, "UCI_LimitStrength": False})
        analyse(engine)
        for number in range(games):
            play(engine, number)
    print(f"{games} games")


main()
