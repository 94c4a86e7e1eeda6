-- The view for people, with names for the keys of units. COLUMNS are all others, in their order.
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
    COLUMNS
FROM units u
LEFT JOIN sets s ON s.set_id = u.set_id
LEFT JOIN positions p ON p.set_id = u.set_id AND p.position_id = u.position_id
LEFT JOIN engines e ON e.engine_id = u.engine_id
LEFT JOIN limits l ON l.limit_id = u.limit_id;
