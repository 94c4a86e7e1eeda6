-- Version 1. docs/store.md says what every column means.

CREATE TABLE experiment (
    experiment_id INTEGER PRIMARY KEY CHECK (experiment_id = 0),
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    resolved TEXT NOT NULL,
    source TEXT NOT NULL,
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE TABLE sets (
    set_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    source TEXT NOT NULL
) STRICT;

CREATE TABLE positions (
    set_id INTEGER NOT NULL REFERENCES sets,
    position_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    points INTEGER,
    PRIMARY KEY (set_id, position_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE engines (
    engine_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    spec TEXT NOT NULL
) STRICT;

CREATE TABLE limits (
    limit_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    axis TEXT NOT NULL CHECK (axis IN ('depth', 'nodes', 'time', 'end')),
    value INTEGER NOT NULL
) STRICT;

CREATE TABLE runs (
    run_id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    began TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    ended TEXT,
    manifest TEXT NOT NULL
) STRICT;

CREATE TABLE units (
    set_id INTEGER NOT NULL,
    position_id INTEGER NOT NULL,
    engine_id INTEGER NOT NULL REFERENCES engines,
    limit_id INTEGER NOT NULL REFERENCES limits,
    repetition INTEGER NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs,
    wall_ns INTEGER,
    cpu_ns INTEGER,
    peak_bytes INTEGER,
    table_bytes INTEGER,
    points INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('win', 'loss', 'draw', 'payoff', 'estimate', 'unknown')),
    plies INTEGER,
    bound TEXT NOT NULL CHECK (bound IN ('exact', 'lower', 'upper')),
    proven INTEGER NOT NULL,
    stopped INTEGER NOT NULL,
    best TEXT,
    line TEXT NOT NULL,
    depth INTEGER,
    nodes INTEGER NOT NULL,
    line_nodes INTEGER NOT NULL,
    verdicts INTEGER NOT NULL,
    evaluated INTEGER NOT NULL,
    table_cuts INTEGER NOT NULL,
    bound_cuts INTEGER NOT NULL,
    foreseen INTEGER NOT NULL,
    cuts_0 INTEGER NOT NULL,
    cuts_1 INTEGER NOT NULL,
    cuts_2 INTEGER NOT NULL,
    cuts_3 INTEGER NOT NULL,
    cuts_4 INTEGER NOT NULL,
    cuts_5 INTEGER NOT NULL,
    cuts_6 INTEGER NOT NULL,
    cuts_7 INTEGER NOT NULL,
    researches INTEGER NOT NULL,
    table_probes INTEGER NOT NULL,
    table_hits INTEGER NOT NULL,
    table_stores INTEGER NOT NULL,
    table_collisions INTEGER NOT NULL,
    noisy_nodes INTEGER NOT NULL,
    height INTEGER NOT NULL,
    PRIMARY KEY (set_id, position_id, engine_id, limit_id, repetition),
    FOREIGN KEY (set_id, position_id) REFERENCES positions
) STRICT, WITHOUT ROWID;

-- LEFT JOIN keeps the units outermost, so that their order costs no sorting, and other databases understand it too.
CREATE VIEW measurements AS
SELECT
    u.set_id AS set_index,
    u.position_id AS position_index,
    u.engine_id AS engine_index,
    u.limit_id AS limit_index,
    u.repetition,
    s.name AS position_set,
    p.text AS position,
    p.points AS known_points,
    e.name AS engine,
    e.spec AS engine_spec,
    l.name AS limit_name,
    l.axis AS limit_axis,
    l.value AS limit_value,
    u.run_id AS run,
    u.wall_ns, u.cpu_ns, u.peak_bytes, u.table_bytes,
    u.points, u.kind, u.plies, u.bound, u.proven, u.stopped, u.best, u.line, u.depth,
    u.nodes, u.line_nodes, u.verdicts, u.evaluated, u.table_cuts, u.bound_cuts, u.foreseen,
    u.cuts_0, u.cuts_1, u.cuts_2, u.cuts_3, u.cuts_4, u.cuts_5, u.cuts_6, u.cuts_7,
    u.researches, u.table_probes, u.table_hits, u.table_stores, u.table_collisions, u.noisy_nodes, u.height
FROM units u
LEFT JOIN sets s ON s.set_id = u.set_id
LEFT JOIN positions p ON p.set_id = u.set_id AND p.position_id = u.position_id
LEFT JOIN engines e ON e.engine_id = u.engine_id
LEFT JOIN limits l ON l.limit_id = u.limit_id;
