"""Reads games in PGN with the package `chess` and tells what it read, for comparison.

For each game of the file: a line with its moves (coordinates), one with the same in SAN, one with the last position.
The games as the package writes them go to the second file.
"""

import sys

import chess.pgn


def main():
    with open(sys.argv[1], encoding="utf-8") as file, open(sys.argv[2], "w", encoding="utf-8") as written:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.errors:
                sys.exit(f"{game.headers}: {game.errors}")
            board = game.board()
            coordinates, texts = [], []
            for move in game.mainline_moves():
                coordinates.append(board.uci(move, chess960=True))
                texts.append(board.san(move))
                board.push(move)
            print(" ".join(coordinates))
            print(" ".join(texts))
            print(board.fen(en_passant="legal"))
            print(game, file=written, end="\n\n")


main()
