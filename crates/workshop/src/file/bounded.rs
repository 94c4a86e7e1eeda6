//! Files of others, which may be anything: what is too large, or no text, is refused before it takes all memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Nobody writes a larger text by hand, and no set of positions needs one.
const LARGEST_MIB: u64 = 64;

/// All bytes of a text.
pub fn read_bytes(reader: impl Read) -> io::Result<Vec<u8>> {
    let wrong = |message: String| Err(io::Error::new(io::ErrorKind::InvalidData, message));
    let mut bytes = Vec::new();
    reader.take((LARGEST_MIB << 20) + 1).read_to_end(&mut bytes)?;
    if bytes.contains(&0) {
        return wrong("it has bytes that no text has; give a text file".to_owned());
    }
    if bytes.len() as u64 > LARGEST_MIB << 20 {
        return wrong(format!("it is larger than {LARGEST_MIB} MiB, the most that a text may have"));
    }
    Ok(bytes)
}

/// All of a text.
pub fn read_text(reader: impl Read) -> io::Result<String> {
    String::from_utf8(read_bytes(reader)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is no UTF-8; give a text file"))
}

/// All of a text file.
pub fn read_text_file(path: &Path) -> io::Result<String> {
    read_text(File::open(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_of_some_size_are_read() {
        assert_eq!(read_text("a text".as_bytes()).ok().as_deref(), Some("a text"));
        let refused = |reader: &mut dyn Read| read_text(reader).err().map(|error| error.to_string());
        assert!(refused(&mut io::repeat(b'a')).is_some_and(|why| why.contains("larger than 64 MiB")));
        assert!(refused(&mut io::repeat(0)).is_some_and(|why| why.contains("bytes that no text has")));
        assert!(refused(&mut &b"\xff\xfe"[..]).is_some_and(|why| why.contains("UTF-8")));
    }
}
