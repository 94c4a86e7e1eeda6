//! A network that comes along with a game.

use std::sync::{Arc, OnceLock};

use crate::network::Network;

/// The file of a network that is part of the program, read when somebody asks for it.
#[derive(Debug)]
pub struct Embedded {
    file: &'static [u8],
    network: OnceLock<Arc<Network>>,
}

impl Embedded {
    /// The network of a file. Whoever includes one tests that it can be read.
    pub const fn new(file: &'static [u8]) -> Embedded {
        Embedded { file, network: OnceLock::new() }
    }

    /// How many bytes it has.
    pub const fn size(&self) -> usize {
        self.file.len()
    }

    /// The network; panics if the file is no network.
    pub fn network(&self) -> Arc<Network> {
        let read = || Network::from_bytes(self.file).expect("a test reads it");
        self.network.get_or_init(|| Arc::new(read())).clone()
    }
}
