//! Files as bytes without reading them: the only unsafe line of this crate.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file into memory.
///
/// The bytes of a mapping must not change while somebody looks at them, and no program can keep others from writing to
/// a file. What we do about it: the mapping is private and read-only; `plywood book build` never writes into a book
/// that exists, it puts a complete one in place by renaming; and what is read is plain integers with every index
/// checked, so that bytes which did change could make an answer wrong but not lead outside of the mapping. If the file
/// is made shorter meanwhile the system ends the program.
#[expect(unsafe_code, reason = "mapping a file is the system's promise, not the compiler's; see above")]
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: as above.
    unsafe { Mmap::map(file) }
}
