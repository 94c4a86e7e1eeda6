//! Memory that engines ask for: one that is too large is refused with a sentence, before anything breaks for want of
//! it.

use std::hint::black_box;

use plywood_core::TextError;

use crate::spec::EngineSpec;

/// Whether the system would hand out so many bytes now. What is reserved is given back untouched, so this costs next
/// to nothing.
pub fn check_memory(bytes: u64) -> Result<(), TextError> {
    let mut reserved: Vec<u8> = Vec::new();
    let is_there = usize::try_from(bytes).is_ok_and(|bytes| reserved.try_reserve_exact(bytes).is_ok());
    // Nobody may conclude that the memory is not used, and need not be asked for.
    black_box(&reserved);
    if is_there {
        return Ok(());
    }
    Err(TextError::new(format!(
        "there is no memory for a table of {} MiB: choose a smaller one",
        bytes >> 20
    )))
}

impl EngineSpec {
    /// Refuses a table, or the memory of a Monte Carlo search, that the system does not have.
    pub(crate) fn check_memory(&self) -> Result<(), TextError> {
        let tree = self.monte_carlo.memory.map_or(0, |mebibytes| (mebibytes as u64) << 20);
        check_memory(self.table_bytes().unwrap_or(0).max(tree))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert_eq!(check_memory(1 << 20), Ok(()));
        for bytes in [1 << 60, u64::MAX] {
            let error = check_memory(bytes).err().map(|error| error.to_string());
            assert!(error.is_some_and(|error| error.contains("MiB: choose a smaller one")));
        }
    }
}
