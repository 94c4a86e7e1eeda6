//! How well a network foretells samples.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use plywood_engines::net::Network;

use crate::error::TuneError;
use crate::net_samples::{COUNT_AT, MAGIC, SAMPLE_HEAD, SAMPLES_VERSION, SECOND_MOVES};

/// The mean squared errors of the chances that a network sees.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct NetLoss {
    /// How many samples were looked at.
    pub samples: u64,
    /// Against what the mover got.
    pub result: f64,
    /// Against what a search thought; not a number if nobody searched.
    pub score: f64,
}

impl NetLoss {
    /// The errors on the samples of a file, by the points that the file says a chance of 73 % is.
    pub fn of(network: &Network, path: &Path) -> Result<NetLoss, TuneError> {
        let unreadable = |error| TuneError::file(path, error);
        let wrong = |what: &str| TuneError::file(path, io::Error::other(what.to_owned()));
        let file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        let mut file = BufReader::new(file);
        let mut header = [0; COUNT_AT as usize + 8];
        if file.read_exact(&mut header).is_err() || !header.starts_with(MAGIC) {
            return Err(wrong("these are no samples: plywood train samples writes some"));
        }
        let words: Vec<u32> =
            header[8..].as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let [version, inputs, buckets, most, scale, game, name, about, low, high] = words[..] else {
            return Err(wrong("these are no samples"));
        };
        if version != SAMPLES_VERSION {
            return Err(wrong("these samples have another version: make them again"));
        }
        let (count, row) = (u64::from(low) | u64::from(high) << 32, SAMPLE_HEAD as u64 + 4 * u64::from(most));
        let texts = [game, name, about].map(u64::from).iter().sum::<u64>();
        if count.checked_mul(row).and_then(|rows| rows.checked_add(header.len() as u64 + texts))
            != Some(length)
        {
            return Err(wrong("these samples are cut short or not finished: make them again"));
        }
        let mut names = vec![0; texts as usize];
        file.read_exact(&mut names).map_err(unreadable)?;
        let shape = network.shape();
        let expected = [shape.game.as_bytes(), shape.input_set.as_bytes()].concat();
        if !names.starts_with(&expected)
            || (inputs as usize, buckets as usize) != (shape.inputs, shape.buckets)
        {
            return Err(wrong("these are samples for a network of another kind: make some for this one"));
        }
        let mut errors = Errors { scale: f64::from(f32::from_bits(scale)), ..Errors::default() };
        let mut bytes = vec![0; row as usize];
        for _ in 0..count {
            file.read_exact(&mut bytes).map_err(unreadable)?;
            errors
                .add(network, &bytes, most as usize)
                .ok_or_else(|| wrong("a sample is damaged: make them again"))?;
        }
        Ok(NetLoss {
            samples: count,
            result: errors.result / count as f64,
            score: errors.score / errors.scored as f64,
        })
    }
}

#[derive(Default)]
struct Errors {
    scale: f64,
    result: f64,
    score: f64,
    scored: u64,
}

impl Errors {
    /// Adds a sample, which must be sound.
    fn add(&mut self, network: &Network, bytes: &[u8], most: usize) -> Option<()> {
        let words: Vec<u16> = bytes.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).collect();
        let (score, base, [result, bucket]) =
            (words[2].cast_signed(), words[3].cast_signed(), words[4].to_le_bytes());
        let result = result & !SECOND_MOVES;
        let (own, other) = words[SAMPLE_HEAD / 2..].split_at(most);
        let (own, other) = (own.get(..words[5].into())?, other.get(..words[6].into())?);
        let is_sound = own.iter().chain(other).all(|input| usize::from(*input) < network.shape().inputs);
        if !is_sound || result > 2 {
            return None;
        }
        let chance = |points: f64| 1.0 / (1.0 + (-points / self.scale).exp());
        let base = if network.shape().beside { f64::from(base) } else { 0.0 };
        let guess = chance(base + f64::from(network.guess(own, other, bucket.into())));
        self.result += (guess - f64::from(result) / 2.0).powi(2);
        if score != i16::MIN {
            self.score += (guess - chance(score.into())).powi(2);
            self.scored += 1;
        }
        Some(())
    }
}
