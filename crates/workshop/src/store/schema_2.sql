-- Version 2: tournaments. docs/store.md says what every column means.

CREATE TABLE tournament (
    tournament_id INTEGER PRIMARY KEY CHECK (tournament_id = 0),
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    resolved TEXT NOT NULL,
    source TEXT NOT NULL,
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE TABLE players (
    player_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    who TEXT NOT NULL,
    spending TEXT NOT NULL
) STRICT;

CREATE TABLE games (
    pairing INTEGER NOT NULL,
    pair INTEGER NOT NULL,
    leg INTEGER NOT NULL CHECK (leg IN (0, 1)),
    run_id INTEGER NOT NULL REFERENCES runs,
    first INTEGER NOT NULL REFERENCES players,
    second INTEGER NOT NULL REFERENCES players,
    opening TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('win', 'draw', 'loss')),
    ending TEXT NOT NULL,
    remark TEXT NOT NULL,
    plies INTEGER NOT NULL,
    moves TEXT NOT NULL,
    first_lag_us INTEGER,
    second_lag_us INTEGER,
    finished TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    PRIMARY KEY (pairing, pair, leg)
) STRICT, WITHOUT ROWID;

CREATE VIEW results AS
SELECT pairing, pair, leg, one.name AS first, two.name AS second, opening, outcome, ending, remark, plies, moves, first_lag_us, second_lag_us, finished, run_id AS run
FROM games
LEFT JOIN players AS one ON one.player_id = first
LEFT JOIN players AS two ON two.player_id = second;
