use super::*;
use plywood_testkit::Folder;

/// What a later version might do: a new column, and a view that shows it.
const LATER: [&str; 2] = [
    "ALTER TABLE units ADD COLUMN joules INTEGER;
     DROP VIEW measurements;
     CREATE VIEW measurements AS SELECT set_id AS set_index, nodes, joules FROM units;",
    "UPDATE units SET joules = 5;",
];

fn steps(later: &[&'static str]) -> Vec<&'static str> {
    [STEPS, later].concat()
}

fn user_version(connection: &Connection) -> i64 {
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// A store as version 2 wrote it, with one unit.
const OF_VERSION_2: &str = "
    INSERT INTO runs (manifest) VALUES ('{}');
    INSERT INTO sets VALUES (0, 'set', 'by hand');
    INSERT INTO positions VALUES (0, 0, '', NULL);
    INSERT INTO engines VALUES (0, 'plain', 'alphabeta');
    INSERT INTO limits VALUES (0, 'depth 4', 'depth', 4), (1, '10 ms', 'time', 10000);
    INSERT INTO units VALUES (0, 0, 0, 1, 0, 1, NULL, NULL, NULL, NULL, NULL, 'draw', NULL, 'exact', 1, 0, NULL, '', NULL,
        77, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3);";

fn of_version_2(folder: &Folder) -> Connection {
    let connection = Connection::open(folder.file("old.sqlite")).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    climb(&connection, 0, &STEPS[..2]).unwrap();
    connection.execute_batch(OF_VERSION_2).unwrap();
    connection
}

/// The same brought up to date.
fn old_store(folder: &Folder) -> Connection {
    let connection = of_version_2(folder);
    migrate(&connection, 2).unwrap();
    connection
}

#[test]
fn an_older_store_climbs_to_the_newest_version_and_keeps_its_rows() {
    let folder = Folder::new("workshop-migrate");
    let connection = old_store(&folder);
    let before = user_version(&connection);
    climb(&connection, before as usize, &steps(&LATER)).unwrap();
    assert_eq!(user_version(&connection), before + 2);
    let (nodes, joules): (i64, i64) = connection
        .query_row("SELECT sum(nodes), sum(joules) FROM measurements", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    assert_eq!((nodes, joules), (77, 5));
}

#[test]
fn a_store_of_version_2_gets_simulations_and_keeps_what_refers_to_its_limits() {
    let folder = Folder::new("workshop-migrate-2");
    let connection = of_version_2(&folder);
    connection.execute("INSERT INTO limits VALUES (2, '9 simulations', 'simulations', 9)", []).unwrap_err();
    migrate(&connection, 2).unwrap();
    let found: (i64, i64, i64, String) = connection
        .query_row("SELECT nodes, simulations, tree_bytes, limit_name FROM measurements", [], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .unwrap();
    assert_eq!(found, (77, 0, 0, "10 ms".to_owned()));
    connection.execute("INSERT INTO limits VALUES (2, '9 simulations', 'simulations', 9)", []).unwrap();
    connection.execute("DELETE FROM limits WHERE limit_id = 1", []).unwrap_err();
    let loose: i64 =
        connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0)).unwrap();
    assert_eq!(loose, 0);
}

#[test]
fn a_counter_of_tomorrow_gets_its_column_and_is_0_in_the_rows_of_today() {
    let folder = Folder::new("workshop-counters");
    let connection = old_store(&folder);
    let (units, view) =
        (columns(&connection, "units").unwrap(), columns(&connection, "measurements").unwrap());
    let version = user_version(&connection);
    for _ in 0..2 {
        add_counters(&connection, &["nodes", "yawns", "height", "sighs"]).unwrap();
        let longer = |mut columns: Vec<String>| {
            columns.extend(["yawns".to_owned(), "sighs".to_owned()]);
            columns
        };
        assert_eq!(columns(&connection, "units").unwrap(), longer(units.clone()));
        assert_eq!(columns(&connection, "measurements").unwrap(), longer(view.clone()));
    }
    assert_eq!(user_version(&connection), version);
    let sums = "SELECT sum(nodes), sum(yawns), count(yawns) FROM measurements";
    let found: (i64, i64, i64) =
        connection.query_row(sums, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    assert_eq!(found, (77, 0, 1));
}

#[test]
fn the_view_is_the_same_whether_steps_or_counters_made_it() {
    let folder = Folder::new("workshop-view");
    let connection = old_store(&folder);
    let before = columns(&connection, "measurements").unwrap();
    connection
        .execute_batch("DROP VIEW measurements; CREATE VIEW measurements AS SELECT nodes FROM units")
        .unwrap();
    migrate(&connection, STEPS.len()).unwrap();
    assert_eq!(columns(&connection, "measurements").unwrap(), before);
}

#[test]
fn a_step_that_fails_leaves_the_version_before_it() {
    let folder = Folder::new("workshop-migrate-fails");
    let connection = old_store(&folder);
    let before = user_version(&connection);
    let broken = [LATER[0], "UPDATE units SET joules = 5; DROP TABLE nowhere;"];
    climb(&connection, before as usize, &steps(&broken)).unwrap_err();
    assert_eq!(user_version(&connection), before + 1);
    let joules: Option<i64> =
        connection.query_row("SELECT max(joules) FROM units", [], |row| row.get(0)).unwrap();
    assert_eq!(joules, None, "half a step was kept");
    climb(&connection, before as usize + 1, &steps(&LATER)).unwrap();
    assert_eq!(user_version(&connection), before + 2);
}
