//! The rectangles of a picture, as numbers.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use plywood_search::record::RowId;
use serde::Deserialize;

use crate::app::App;
use crate::guard::Body;
use crate::problem::Problem;

use super::compare::survey_of;
use super::find::filter;
use super::picture::{Part, Rect, paint};

/// The widest picture, in pixels.
const WIDEST: u32 = 8192;

#[derive(Deserialize)]
pub(crate) struct Asked {
    record: u64,
    /// Another record that this one is compared with.
    #[serde(default)]
    other: Option<u64>,
    from: RowId,
    to: RowId,
    #[serde(default)]
    top: u16,
    #[serde(default = "all_plies")]
    bottom: u16,
    width: u32,
    #[serde(default)]
    filter: Option<String>,
}

fn all_plies() -> u16 {
    u16::MAX
}

/// The rectangles for a part of a record: five numbers each, little end first. From row, to row, ply and class (16 bits
/// each), how many rows, and how many of them the filter finds.
pub(crate) async fn rects(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Result<Response, Problem> {
    let shared = Arc::clone(&app);
    let bytes = app.desk.work(move || draw(&asked, &shared)).await?;
    let about = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "no-store")];
    Ok((about, bytes).into_response())
}

fn draw(asked: &Asked, app: &App) -> Result<Vec<u8>, Problem> {
    let book = app.shelf.book(asked.record)?;
    let rows = book.record.rows().len();
    if asked.from >= asked.to || asked.to as usize > rows {
        return Err(Problem::senseless(format!(
            "the part from row {} to row {} is not one of this record, which has {rows} rows",
            asked.from, asked.to
        )));
    }
    if asked.top >= asked.bottom {
        return Err(Problem::senseless("the lowest ply has to be below the highest one"));
    }
    if !(1..=WIDEST).contains(&asked.width) {
        return Err(Problem::senseless(format!("a picture is 1 to {WIDEST} pixels wide")));
    }
    let part = Part {
        from: asked.from,
        to: asked.to,
        top: asked.top,
        bottom: asked.bottom,
        width: asked.width,
        filter: asked.filter.as_deref().map(filter).transpose()?,
    };
    let rects = survey_of(app, &book, asked.other, |survey| paint(&book.record, survey, &part))?;
    Ok(packed(&rects))
}

fn packed(rects: &[Rect]) -> Vec<u8> {
    let numbers = rects.iter().flat_map(|rect| {
        let Rect { from, to, ply, class, count, marked } = *rect;
        [from, to, u32::from(ply) << 16 | u32::from(class), count, marked]
    });
    numbers.flat_map(u32::to_le_bytes).collect()
}
