//! The pages, which are part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use plywood_api::board::Theme;
use rust_embed::Embed;

use crate::problem::Problem;

/// Where the program is built with debug assertions, files are read from disk, so that whoever changes a page need
/// only reload it.
#[derive(Embed)]
#[folder = "assets/"]
struct Assets;

/// The colours of boards, made of what pictures use too.
static BOARD: LazyLock<String> = LazyLock::new(|| {
    let [light, dark] = [Theme::Light, Theme::Dark].map(Theme::style);
    format!(":root[data-theme=light] .board {{\n{light}}}\n:root[data-theme=dark] .board {{\n{dark}}}\n")
});

/// How the figures of experiments look, as in their reports.
static PLOTS: LazyLock<String> = LazyLock::new(plywood_lab::plot_style);

/// The page or file of an address.
pub(crate) async fn find(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "there is nothing to be changed here")
            .into_response();
    }
    let path = match uri.path() {
        "/" => "index.html",
        "/play" => "play.html",
        "/analyse" => "analyse.html",
        "/lessons" => "lessons.html",
        "/lesson" => "lesson.html",
        "/sheet" => "sheet.html",
        "/lab" => "lab.html",
        "/tree" => "tree.html",
        "/board.css" => return respond(&headers, "text/css; charset=utf-8", BOARD.as_bytes().to_vec()),
        "/plots.css" => return respond(&headers, "text/css; charset=utf-8", PLOTS.as_bytes().to_vec()),
        other => other.strip_prefix("/assets/").unwrap_or(""),
    };
    let found = is_plain(path).then(|| Assets::get(path)).flatten();
    match (found, kind(path)) {
        (Some(file), Some(kind)) => respond(&headers, kind, file.data.into_owned()),
        _ => Problem::new(StatusCode::NOT_FOUND, "there is no such page: / lists the games").into_response(),
    }
}

/// Whether a path is one of ours: nothing leads out of the folder, and nothing is hidden.
fn is_plain(path: &str) -> bool {
    let is_name = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    path.split('/').all(is_name)
}

fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

/// A browser keeps files, and asks each time whether they are still the same.
fn respond(headers: &HeaderMap, kind: &'static str, data: Vec<u8>) -> Response {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    let is_known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(ETAG, tag.as_str()), (CACHE_CONTROL, "no-cache"), (CONTENT_TYPE, kind)];
    if is_known { (StatusCode::NOT_MODIFIED, about).into_response() } else { (about, data).into_response() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for path in ["index.html", "js/board.js", "js/play/clock.js"] {
            assert!(is_plain(path), "{path}");
        }
        for path in
            ["", "..", "js/../../Cargo.toml", "/etc/passwd", "js//board.js", ".git", "a%2e%2e", "a\\b"]
        {
            assert!(!is_plain(path), "{path}");
        }
    }

    #[test]
    fn every_file_has_a_kind() {
        for path in Assets::iter() {
            assert!(is_plain(&path) && kind(&path).is_some(), "{path}");
        }
    }
}
