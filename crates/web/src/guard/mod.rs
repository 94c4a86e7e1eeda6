//! Who is heard. Everything that comes in goes through here first.
//!
//! A page of somebody else that runs in the same browser can send requests to this server, and with a name of its own
//! that points here (rebinding) it can even read the answers. So the host that a request names must be one of ours,
//! what changes or costs something must come from a page of ours, and whoever asks anything must know the token that
//! the program has printed. The pages themselves are no secret.

mod body;
mod budget;
mod hosts;
mod token;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub(crate) use body::{Body, LongBody};
pub(crate) use budget::allowed;
pub(crate) use hosts::Hosts;
pub(crate) use token::Token;

use crate::app::App;
use crate::problem::Problem;

/// What begins with this needs the token.
const API: &str = "/api/";
const TOKEN: HeaderName = HeaderName::from_static("x-plywood-token");
/// Browsers say here whether a page of ours asks. Others do not say anything.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What every answer says about itself: nothing of another origin is loaded, and nobody else shows our pages or reads
/// our answers.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

/// Lets a request through, or says why not.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

fn check(app: &App, request: &Request) -> Result<(), Problem> {
    let (headers, method) = (request.headers(), request.method());
    let host = app.hosts.check(headers, request.uri())?;
    if !request.uri().path().starts_with(API) {
        return Ok(());
    }
    if method != Method::GET {
        check_origin(headers, host)?;
    }
    let token = headers.get(TOKEN).map(HeaderValue::as_bytes);
    if !token.is_some_and(|token| app.token.is(token)) {
        return Err(Problem::new(
            StatusCode::UNAUTHORIZED,
            "this page does not know the server's token: open the address that the program has printed",
        ));
    }
    if method == Method::POST {
        check_json(headers)?;
    }
    Ok(())
}

/// Browsers tell which page asks. Who does not tell is no page of ours.
fn check_origin(headers: &HeaderMap, host: &str) -> Result<(), Problem> {
    let origins: Vec<&[u8]> = headers.get_all(ORIGIN).iter().map(HeaderValue::as_bytes).collect();
    let ours = format!("http://{host}");
    let from_elsewhere = headers.get(FETCH_SITE).is_some_and(|site| site != "same-origin");
    if origins != [ours.as_bytes()] || from_elsewhere {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            format!("only pages of {ours} may ask that, and the header Origin has to say so"),
        ));
    }
    Ok(())
}

fn check_json(headers: &HeaderMap) -> Result<(), Problem> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "requests are JSON, and Content-Type has to say so"))
}
