//! A client that sends exactly what it is told, right or wrong.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use serde_json::Value;

use super::PATIENCE;
use super::request::Request;

/// What the server has said.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// The sentence that tells what is wrong.
    pub(crate) fn sentence(&self) -> String {
        let said = self.json();
        let sentence = said["error"].as_str().unwrap_or_else(|| panic!("no sentence in {said}"));
        let is_whole = sentence.len() > 10
            && sentence.ends_with(['.', '!', '?', ')'])
            && sentence.chars().next().is_some_and(|letter| !letter.is_lowercase());
        assert!(is_whole, "that is no sentence: {sentence:?}");
        assert_eq!(said.as_object().unwrap().len(), 1, "{said}");
        sentence.to_owned()
    }
}

/// What is still to come of an answer's body.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Rest {
    Bytes(usize),
    /// So many bytes of this chunk, and then perhaps others.
    Chunk(usize),
    /// Until the connection ends.
    All,
}

/// A connection, on which several requests can be sent one after the other.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    rest: Rest,
}

impl Connection {
    pub(crate) fn open(host: &str) -> Connection {
        let stream = TcpStream::connect(host).unwrap();
        stream.set_nodelay(true).unwrap();
        // Longer than anything takes: a test that waits in vain shall fail and say where.
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Connection { stream: BufReader::new(stream), rest: Rest::Bytes(0) }
    }

    /// Sends bytes; false if the server does not want to hear more.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        self.stream.get_mut().write_all(bytes).is_ok()
    }

    /// Sends a request, as far as the server wants to hear it.
    pub(crate) fn say(&mut self, request: &Request) {
        self.send(&request.bytes());
    }

    pub(crate) fn ask(&mut self, request: &Request) -> Answer {
        self.say(request);
        self.answer(&request.method).unwrap_or_else(|error| panic!("{}: {error}", request.head()))
    }

    /// Reads an answer to the end.
    pub(crate) fn answer(&mut self, method: &str) -> io::Result<Answer> {
        let mut answer = self.answer_head()?;
        if method == "HEAD" || answer.status == 304 {
            self.skip_body();
        }
        self.read_to_end(&mut answer.body)?;
        Ok(answer)
    }

    /// Reads what comes before an answer's body.
    pub(crate) fn answer_head(&mut self) -> io::Result<Answer> {
        let wrong = |line: &str| io::Error::other(format!("that is no answer: {line:?}"));
        let line = self.line()?;
        let status = line.strip_prefix("HTTP/1.1 ").or_else(|| line.strip_prefix("HTTP/1.0 "));
        let status = status.and_then(|rest| rest.get(..3)?.parse().ok()).ok_or_else(|| wrong(&line))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(": ").ok_or_else(|| wrong(&line))?;
            headers.push((name.to_owned(), value.to_owned()));
        }
        let answer = Answer { status, headers, body: Vec::new() };
        self.rest = if answer.header("Transfer-Encoding") == Some("chunked") {
            Rest::Chunk(0)
        } else {
            answer.header("Content-Length").map_or(Rest::All, |length| Rest::Bytes(length.parse().unwrap()))
        };
        Ok(answer)
    }

    /// Forgets the body of the answer whose head was read last, because there is none.
    pub(crate) fn skip_body(&mut self) {
        self.rest = Rest::Bytes(0);
    }

    /// Says that nothing more will come.
    pub(crate) fn end_of_speech(&self) {
        // It may be closed already.
        let _ = self.stream.get_ref().shutdown(Shutdown::Write);
    }

    /// Waits no longer than this for each part of an answer.
    pub(crate) fn set_patience(&self, patience: Duration) {
        self.stream.get_ref().set_read_timeout(Some(patience)).unwrap();
    }

    /// The events of a stream, whose request has been sent.
    pub(crate) fn events(mut self) -> Events {
        let head = self.answer_head().unwrap();
        if head.status != 200 {
            let mut body = String::new();
            let _ = self.read_to_string(&mut body);
            panic!("no stream: {} {body}", head.status);
        }
        assert_eq!(head.header("Content-Type"), Some("application/x-ndjson"));
        Events { lines: BufReader::new(self) }
    }

    /// Whether the server ends the connection, and says nothing more before.
    pub(crate) fn is_closed(&mut self) -> bool {
        match self.stream.read(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end_matches(['\r', '\n']).to_owned())
    }

    /// Begins the next chunk; the last one has no bytes.
    fn next_chunk(&mut self) -> io::Result<usize> {
        let size = self.line()?;
        let size = usize::from_str_radix(&size, 16).map_err(io::Error::other)?;
        if size == 0 {
            self.line()?;
            self.rest = Rest::Bytes(0);
        } else {
            self.rest = Rest::Chunk(size);
        }
        Ok(size)
    }
}

/// The body of the answer whose head was read last.
impl Read for Connection {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest == Rest::Chunk(0) {
            self.next_chunk()?;
        }
        let most = match self.rest {
            Rest::Bytes(left) | Rest::Chunk(left) => left.min(into.len()),
            Rest::All => into.len(),
        };
        if most == 0 {
            return Ok(0);
        }
        let count = self.stream.read(&mut into[..most])?;
        if count == 0 && self.rest != Rest::All {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        match &mut self.rest {
            Rest::Bytes(left) => *left -= count,
            Rest::Chunk(left) => {
                *left -= count;
                if *left == 0 {
                    // The chunk ends with a line break.
                    self.line()?;
                }
            }
            Rest::All => {}
        }
        Ok(count)
    }
}

/// The events of a stream, as they come, until the server has said everything.
pub(crate) struct Events {
    lines: BufReader<Connection>,
}

impl Events {
    /// The next event, or whatever happened instead.
    pub(crate) fn try_next(&mut self) -> io::Result<Option<Value>> {
        let mut line = String::new();
        if self.lines.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        assert!(line.ends_with('\n'), "half a line: {line:?}");
        Ok(Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))))
    }

    /// Waits for an event of this name; what comes before is forgotten.
    pub(crate) fn wait_for(&mut self, name: &str) -> Value {
        self.find(|event| event["event"] == name).unwrap_or_else(|| panic!("the stream ended without {name}"))
    }
}

impl Iterator for Events {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        self.try_next().unwrap()
    }
}
