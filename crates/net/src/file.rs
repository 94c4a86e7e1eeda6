//! Networks in files.
//!
//! ```text
//! 8 bytes           "PLYNET\r\n"
//! u32               the version of this format
//! u32, u32, u32     inputs, width, output buckets
//! u32               0: sums are clipped, 1: clipped and squared; and 2 if it corrects the game's own evaluation
//! u32, u32, u32     what stands for 1 in the first layer and among output weights; points for a chance of 73 %
//! u32, u32, u32     bytes of the game's name, of the name of the input set, and of the provenance
//!                   these three texts; the provenance is a JSON object
//!                   biases (i16 each), a row for each input (i16), output weights for each bucket (i16, the mover's
//!                   sum first), output biases (i32)
//! u32               checksum of everything before it (CRC-32 as in zlib)
//! ```
//!
//! All numbers are little-endian.

use std::fs;
use std::path::Path;

use plywood_core::TextError;

use crate::network::{Network, Parts};
use crate::shape::{Activation, Shape};

const MAGIC: &[u8; 8] = b"PLYNET\r\n";
/// The version of the files that are written; others are refused.
pub const FILE_VERSION: u32 = 1;
/// The part of a word that says that a network corrects the game's own evaluation.
const BESIDE: u32 = 2;
const WITH_SQUARES_BESIDE: u32 = BESIDE + 1;
const HEADER: usize = 8 + 4 * 11;
/// No text of a file is longer.
const LONGEST_TEXT: usize = 1 << 24;

impl Network {
    /// Reads a network from a file. What is none, or not whole, or not sound, is refused with a sentence.
    pub fn open(path: &Path) -> Result<Network, TextError> {
        let bytes = fs::read(path).map_err(|error| TextError::new(error.to_string()))?;
        Network::from_bytes(&bytes)
    }

    /// Writes the network to a file.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        fs::write(path, self.to_bytes())
    }

    /// A network as its file has it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, TextError> {
        let wrong = |what: String| Err(TextError::new(what));
        if !bytes.starts_with(MAGIC) {
            return wrong("this is no network: tools/train/train.py writes one".to_owned());
        }
        let Some((header, rest)) = bytes.split_at_checked(HEADER) else { return Err(cut_short()) };
        let words: Vec<u32> =
            header[8..].as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        if words[0] != FILE_VERSION {
            return wrong(format!(
                "this network has version {}, and version {FILE_VERSION} can be read: train it again",
                words[0]
            ));
        }
        let number = |index: usize| words[index] as usize;
        let texts = [number(8), number(9), number(10)];
        let shape = |game: &str, input_set: &str| -> Result<Shape, TextError> {
            let small = |index: usize| i16::try_from(words[index]).unwrap_or(0);
            let activation = match words[4] {
                0 | BESIDE => Activation::Clipped,
                1 | WITH_SQUARES_BESIDE => Activation::Squared,
                _ => return Err(damaged()),
            };
            Ok(Shape {
                game: game.to_owned(),
                input_set: input_set.to_owned(),
                inputs: number(1),
                width: number(2),
                buckets: number(3),
                activation,
                one: small(5),
                output_one: small(6),
                points: i32::try_from(words[7]).unwrap_or(0),
                beside: words[4] >= BESIDE,
            })
        };
        // Before anything is computed with them.
        shape("", "")?.check()?;
        if texts.iter().any(|length| *length > LONGEST_TEXT) {
            return Err(damaged());
        }
        let (inputs, width, buckets) = (number(1), number(2), number(3));
        let counts = [width, inputs * width, 2 * buckets * width];
        let wanted = texts.iter().sum::<usize>() + 2 * counts.iter().sum::<usize>() + 4 * buckets + 4;
        if rest.len() < wanted {
            return Err(cut_short());
        }
        let (body, sum) = bytes.split_at(bytes.len() - 4);
        if rest.len() > wanted || sum != crc32(body).to_le_bytes() {
            return Err(damaged());
        }
        let mut reader = Reader(&body[HEADER..]);
        let [game, input_set, about] = texts.map(|length| reader.text(length));
        let (game, input_set, about) = (game?, input_set?, about?);
        let [biases, rows, outputs] = counts.map(|count| reader.small(count));
        let output_biases =
            reader.take(4 * buckets).as_chunks().0.iter().map(|word| i32::from_le_bytes(*word));
        let parts = Parts { biases, rows, outputs, output_biases: output_biases.collect() };
        Network::new(shape(game, input_set)?, about.to_owned(), &parts)
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Shape { game, input_set, inputs, width, buckets, activation, one, output_one, points, beside } =
            self.shape();
        let mut bytes = MAGIC.to_vec();
        let kind = u32::from(*activation == Activation::Squared) + if *beside { BESIDE } else { 0 };
        let sizes = [*inputs as u32, *width as u32, *buckets as u32, kind];
        let scales = [i32::from(*one), i32::from(*output_one), *points].map(i32::cast_unsigned);
        let texts = [game.as_str(), input_set.as_str(), self.about()];
        let lengths = texts.map(|text| text.len() as u32);
        let words = [FILE_VERSION].into_iter().chain(sizes).chain(scales).chain(lengths);
        bytes.extend(words.flat_map(u32::to_le_bytes));
        texts.iter().for_each(|text| bytes.extend(text.as_bytes()));
        let Parts { biases, rows, outputs, output_biases } = self.parts();
        bytes.extend([biases, rows, outputs].iter().flatten().copied().flat_map(i16::to_le_bytes));
        bytes.extend(output_biases.into_iter().flat_map(i32::to_le_bytes));
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }
}

/// What is left to read; its length was checked before.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    fn text(&mut self, length: usize) -> Result<&'a str, TextError> {
        std::str::from_utf8(self.take(length)).map_err(|_| damaged())
    }

    fn small(&mut self, count: usize) -> Vec<i16> {
        self.take(2 * count).as_chunks().0.iter().map(|word| i16::from_le_bytes(*word)).collect()
    }
}

fn cut_short() -> TextError {
    TextError::new("this network is cut short: copy the file again, or train it again")
}

fn damaged() -> TextError {
    TextError::new("this network is damaged: copy the file again, or train it again")
}

/// CRC-32 as in zlib.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| TABLE[((sum ^ u32::from(*byte)) & 255) as usize] ^ sum >> 8)
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut sum = index as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { 0xEDB8_8320 ^ sum >> 1 } else { sum >> 1 };
            bit += 1;
        }
        table[index] = sum;
        index += 1;
    }
    table
};
