//! Measurements and games as text: the view `measurements` or `results` of a store, row by row.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};

use rusqlite::types::ValueRef;

use crate::{Store, StoreError};

/// How rows are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Comma-separated values as in RFC 4180, with a header and plain line feeds. Nothing between commas is null, `""`
    /// is an empty text.
    Csv,
    /// One JSON object a line, with the columns as keys.
    Json,
}

/// Why an export failed.
#[derive(Debug)]
pub enum ExportError {
    /// The store could not be read.
    Store(StoreError),
    /// The text could not be written.
    Write(io::Error),
}

impl From<StoreError> for ExportError {
    fn from(error: StoreError) -> ExportError {
        ExportError::Store(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> ExportError {
        ExportError::Write(error)
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Store(error) => error.fmt(f),
            ExportError::Write(error) => write!(f, "the export cannot be written: {error}"),
        }
    }
}

impl Error for ExportError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ExportError::Store(error) => Some(error),
            ExportError::Write(error) => Some(error),
        }
    }
}

/// Writes all measurements of an experiment, or all games of a tournament, in the order of their keys, holding one at a
/// time, and says how many there were.
pub fn export(store: &Store, format: Format, out: &mut dyn Write) -> Result<u64, ExportError> {
    let mut out = io::BufWriter::new(out);
    let columns = store.view_columns()?;
    if format == Format::Csv {
        let header: Vec<_> = columns.iter().map(|name| ValueRef::Text(name.as_bytes())).collect();
        csv_line(&header, &mut out)?;
    }
    let mut count = 0;
    store.for_each_of_view(|cells| {
        count += 1;
        match format {
            Format::Csv => csv_line(cells, &mut out),
            Format::Json => json_line(&columns, cells, &mut out),
        }
        .map_err(ExportError::Write)
    })?;
    out.flush()?;
    Ok(count)
}

fn csv_line(cells: &[ValueRef<'_>], out: &mut impl Write) -> io::Result<()> {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            out.write_all(b",")?;
        }
        match cell {
            ValueRef::Null => {}
            ValueRef::Integer(number) => write!(out, "{number}")?,
            ValueRef::Real(number) => write!(out, "{number}")?,
            ValueRef::Text(text) | ValueRef::Blob(text) => csv_text(text, out)?,
        }
    }
    out.write_all(b"\n")
}

fn csv_text(text: &[u8], out: &mut impl Write) -> io::Result<()> {
    let plain = !text.is_empty() && !text.iter().any(|byte| b",\"\r\n".contains(byte));
    if plain {
        return out.write_all(text);
    }
    out.write_all(b"\"")?;
    for part in text.split_inclusive(|byte| *byte == b'"') {
        out.write_all(part)?;
        if part.ends_with(b"\"") {
            out.write_all(b"\"")?;
        }
    }
    out.write_all(b"\"")
}

fn json_line(columns: &[String], cells: &[ValueRef<'_>], out: &mut impl Write) -> io::Result<()> {
    for (at, (name, cell)) in columns.iter().zip(cells).enumerate() {
        out.write_all(if at == 0 { b"{" } else { b"," })?;
        serde_json::to_writer(&mut *out, name)?;
        out.write_all(b":")?;
        match cell {
            ValueRef::Null => out.write_all(b"null")?,
            ValueRef::Integer(number) => write!(out, "{number}")?,
            ValueRef::Real(number) => serde_json::to_writer(&mut *out, number)?,
            ValueRef::Text(text) | ValueRef::Blob(text) => {
                serde_json::to_writer(&mut *out, &String::from_utf8_lossy(text))?;
            }
        }
    }
    out.write_all(b"}\n")
}
