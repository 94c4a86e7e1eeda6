//! Requests that say exactly what they are told to, right or wrong.

use std::fmt::Write;

use serde_json::Value;

/// A request, which need not be a good one.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    /// Whether the head says how long the body is.
    is_announced: bool,
}

impl Request {
    pub(crate) fn new(method: &str, path: &str) -> Request {
        Request {
            method: method.to_owned(),
            path: path.to_owned(),
            headers: Vec::new(),
            body: Vec::new(),
            is_announced: true,
        }
    }

    /// Sets a header, which takes the place of those that are called the same.
    pub(crate) fn header(self, name: &str, value: &str) -> Request {
        self.without(name).also(name, value)
    }

    /// One more header, whatever is there already.
    pub(crate) fn also(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn without(mut self, name: &str) -> Request {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    pub(crate) fn method(mut self, method: &str) -> Request {
        method.clone_into(&mut self.method);
        self
    }

    pub(crate) fn path(mut self, path: &str) -> Request {
        path.clone_into(&mut self.path);
        self
    }

    pub(crate) fn json(self, body: &Value) -> Request {
        self.body(body.to_string().into_bytes())
    }

    pub(crate) fn body(mut self, body: impl Into<Vec<u8>>) -> Request {
        self.body = body.into();
        self
    }

    /// Sends the body in pieces, so that nobody knows beforehand how long it is.
    pub(crate) fn in_chunks(mut self) -> Request {
        let mut chunks = Vec::new();
        for piece in self.body.chunks(4096) {
            chunks.extend_from_slice(format!("{:x}\r\n", piece.len()).as_bytes());
            chunks.extend_from_slice(piece);
            chunks.extend_from_slice(b"\r\n");
        }
        chunks.extend_from_slice(b"0\r\n\r\n");
        self.body = chunks;
        self.is_announced = false;
        self.header("Transfer-Encoding", "chunked")
    }

    /// What comes before the body.
    pub(crate) fn head(&self) -> String {
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        let is_said = self.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("Content-Length"));
        if self.is_announced && !is_said && (!self.body.is_empty() || self.method == "POST") {
            let _ = write!(head, "Content-Length: {}\r\n", self.body.len());
        }
        head + "\r\n"
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.head().into_bytes();
        bytes.extend_from_slice(&self.body);
        bytes
    }
}
