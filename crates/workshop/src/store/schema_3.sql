-- Version 3: Monte Carlo searches, with simulations as a limit and as a figure. Searches that were measured before made none.

DROP VIEW measurements;

ALTER TABLE units ADD COLUMN simulations INTEGER NOT NULL DEFAULT 0;
ALTER TABLE units ADD COLUMN tree_bytes INTEGER NOT NULL DEFAULT 0;

-- What a column may hold changes only with its table. Units refer to it, so they are looked at when everything is in its place again.
PRAGMA defer_foreign_keys = ON;
CREATE TEMP TABLE kept_limits AS SELECT * FROM limits;
DROP TABLE limits;
CREATE TABLE limits (
    limit_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    axis TEXT NOT NULL CHECK (axis IN ('depth', 'nodes', 'simulations', 'time', 'end')),
    value INTEGER NOT NULL
) STRICT;
INSERT INTO limits SELECT * FROM kept_limits;
DROP TABLE kept_limits;

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
    u.researches, u.table_probes, u.table_hits, u.table_stores, u.table_collisions, u.noisy_nodes, u.height,
    u.simulations, u.tree_bytes
FROM units u
LEFT JOIN sets s ON s.set_id = u.set_id
LEFT JOIN positions p ON p.set_id = u.set_id AND p.position_id = u.position_id
LEFT JOIN engines e ON e.engine_id = u.engine_id
LEFT JOIN limits l ON l.limit_id = u.limit_id;
