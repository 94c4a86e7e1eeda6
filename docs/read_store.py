#!/usr/bin/env python3
"""Reads a store with pandas and with DuckDB: python3 docs/read_store.py STORE

Needs `pip install pandas duckdb`; docs/store.md says more.
"""

import pathlib
import sqlite3
import sys

import duckdb
import pandas


def with_pandas(path):
    """All measurements as a frame; columns that may be null stay integers."""
    address = pathlib.Path(path).resolve().as_uri() + "?mode=ro"
    with sqlite3.connect(address, uri=True) as store:
        return pandas.read_sql("SELECT * FROM measurements", store, dtype_backend="numpy_nullable")


def load_sqlite_extension():
    """Loads DuckDB's extension for SQLite: from PyPI if it is installed from there, otherwise from DuckDB's server."""
    try:
        from duckdb_extensions import import_extension

        import_extension("sqlite_scanner")
    except ImportError:
        duckdb.sql("INSTALL sqlite")
    duckdb.sql("LOAD sqlite")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = sys.argv[1]
    if not pathlib.Path(path).is_file():
        sys.exit(f"{path} is not there; check the name")

    measurements = with_pandas(path)
    print(f"pandas: {len(measurements)} units; mean nodes")
    print(measurements.groupby(["position_set", "limit_name", "engine"])["nodes"].mean())

    query = """SELECT position_set, limit_name, engine, avg(nodes) AS nodes FROM {}
               GROUP BY ALL ORDER BY ALL"""
    try:
        load_sqlite_extension()
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        print(f"DuckDB has no extension for SQLite here ({reason}), so it asks the frame of pandas")
        print(duckdb.sql(query.format("measurements")))
        return
    quoted = path.replace("'", "''")
    duckdb.sql(f"ATTACH '{quoted}' AS store (TYPE sqlite, READ_ONLY)")
    print("DuckDB, from the store itself")
    print(duckdb.sql(query.format("store.measurements")))


if __name__ == "__main__":
    main()
