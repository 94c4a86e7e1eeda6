//! `plywood serve`, or the same of another program.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::Program;

/// A server, which ends when this goes away.
#[derive(Debug)]
pub struct Server {
    program: Program,
    address: String,
}

impl Server {
    /// Starts this program's server at any port.
    ///
    /// # Panics
    ///
    /// If there is no such program, or it prints no address.
    #[track_caller]
    pub fn start(program: impl AsRef<Path>) -> Server {
        Server::start_at(program, 0)
    }

    /// Starts it at this port, as somebody does after it has ended.
    ///
    /// # Panics
    ///
    /// If there is no such program, or it prints no address.
    #[track_caller]
    pub fn start_at(program: impl AsRef<Path>, port: u16) -> Server {
        Server::start_with(program, &["--port".as_ref(), port.to_string().as_ref()])
    }

    /// Starts it at any port, with a folder of experiments and tournaments.
    ///
    /// # Panics
    ///
    /// If there is no such program or folder.
    #[track_caller]
    pub fn start_in(program: impl AsRef<Path>, folder: &Path) -> Server {
        Server::start_with(program, &["--port".as_ref(), "0".as_ref(), "--folder".as_ref(), folder.as_ref()])
    }

    #[track_caller]
    fn start_with(program: impl AsRef<Path>, arguments: &[&OsStr]) -> Server {
        let mut command = Command::new(program.as_ref());
        command.arg("serve").args(arguments).stderr(Stdio::null());
        let address = |line: &str| Some(line.split_once(" is at ")?.1.to_owned());
        match Program::start(&mut command, address) {
            Ok((program, address)) => Server { program, address },
            Err(problem) => panic!("{problem}"),
        }
    }

    /// The address that it has printed, with its token.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The address without a path, as browsers name origins.
    pub fn origin(&self) -> &str {
        self.address.split_once("/#").map_or(&*self.address, |(origin, _)| origin)
    }

    /// Where it listens.
    ///
    /// # Panics
    ///
    /// If the address names no port.
    pub fn port(&self) -> u16 {
        let port = self.origin().rsplit_once(':').and_then(|(_, port)| port.parse().ok());
        port.unwrap_or_else(|| panic!("no port in {}", self.address))
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.program.id()
    }
}
