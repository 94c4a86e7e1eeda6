//! Why a request is not answered: a status for programs and a sentence for people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use plywood_core::{TextError, capitalised};
use serde::Serialize;

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
}

#[derive(Serialize)]
struct Said<'a> {
    error: &'a str,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> Problem {
        Problem { status, sentence: finished(&sentence.into()) }
    }

    /// The request makes no sense.
    pub(crate) fn senseless(sentence: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// Too many ask at once.
    pub(crate) fn busy(sentence: impl Into<String>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
    }

    /// A mistake of the program.
    pub(crate) fn own(sentence: impl Into<String>) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }
}

/// Messages of the terminal are parts of sentences. People who read a page get whole ones.
fn finished(text: &str) -> String {
    let whole = capitalised(text);
    if whole.ends_with(['.', '!', '?', ')']) { whole } else { whole + "." }
}

/// Text that cannot be read makes no sense.
impl From<TextError> for Problem {
    fn from(error: TextError) -> Problem {
        Problem::senseless(error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Said { error: &self.sentence })).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_become_sentences() {
        for (message, sentence) in [
            ("there is no game \"go\"", "There is no game \"go\"."),
            ("Is it?", "Is it?"),
            ("élan", "Élan."),
            ("", "."),
        ] {
            assert_eq!(Problem::senseless(message).sentence, sentence);
        }
    }
}
