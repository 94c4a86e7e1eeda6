//! Fingerprints: numbers that are the same wherever and whenever they are taken of the same thing.

use serde::Serialize;

/// The fingerprint of anything that can be written as JSON.
pub fn fingerprint_of(thing: &impl Serialize) -> u64 {
    let mut fingerprint = Fingerprint::default();
    fingerprint.text(&serde_json::to_string(thing).unwrap_or_default());
    fingerprint.number()
}

/// FNV-1a with 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
#[derive(Clone, Debug)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds a text, with its length, so that two texts in a row differ from the same letters divided elsewhere.
    pub fn text(&mut self, text: &str) {
        self.bytes(&(text.len() as u64).to_le_bytes());
        self.bytes(text.as_bytes());
    }

    /// What has come out.
    pub const fn number(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // Test vectors from the authors' page.
        for (text, expected) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            let mut hash = Fingerprint::default();
            hash.bytes(text.as_bytes());
            assert_eq!(hash.number(), expected, "{text}");
        }
    }
}
