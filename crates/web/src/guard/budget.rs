//! What an engine may ask of the machine.

use plywood_engines::{AnyGame, EngineSpec};

use crate::app::Budget;
use crate::problem::Problem;

/// The memory, in MiB, and the threads that engines want which work one after the other, if somebody on the web may
/// have that. Nothing is built before.
pub(crate) fn allowed(
    game: &AnyGame,
    engines: &[EngineSpec],
    budget: &Budget,
) -> Result<(u32, u32), Problem> {
    let (mut bytes, mut threads) = (0_u64, 1);
    for engine in engines {
        // The name of the file stays unsaid: nobody shall learn what is there.
        if let Some((key, _)) = engine.files().first() {
            return Err(Problem::senseless(format!(
                "engines of a page open no files: leave the key {key} out"
            )));
        }
        bytes = bytes.saturating_add(game.memory_bytes(engine)?);
        threads = threads.max(engine.thread_count());
    }
    let mebibytes = bytes.div_ceil(1 << 20);
    if mebibytes > u64::from(budget.search_mib()) {
        return Err(Problem::senseless(format!(
            "that takes {mebibytes} MiB of memory, and a search may have {} here: choose smaller tables",
            budget.search_mib()
        )));
    }
    if threads > budget.threads as usize {
        let (most, word) = (budget.threads, if budget.threads == 1 { "thread" } else { "threads" });
        return Err(Problem::senseless(format!(
            "that takes {threads} threads, and a search may have {most} {word} here"
        )));
    }
    Ok((mebibytes as u32, threads as u32))
}
