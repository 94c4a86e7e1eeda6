"""Reads the games of a PGN file and prints one line of JSON for each, as the package `chess` understands it."""

import json
import sys

import chess.pgn

with open(sys.argv[1], encoding="utf-8") as file:
    while game := chess.pgn.read_game(file):
        end = game.end()
        told = {
            "errors": [str(error) for error in game.errors],
            "tags": dict(game.headers),
            "chess960": game.board().chess960,
            "moves": [move.uci() for move in game.mainline_moves()],
            "marks": [sorted(node.nags) for node in game.mainline()],
            "comments": [node.comment for node in game.mainline()],
            "mate": end.board().is_checkmate(),
        }
        print(json.dumps(told))
