//! The manifest: everything about a run that its figures may depend on.

use std::env;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::{Crew, Shard, machine};

/// What runs with this seed, where, and how it was built.
pub fn manifest(seed: u64, crew: &Crew, shard: Shard) -> Value {
    let started = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    json!({
        "program": {
            "name": "plywood",
            "version": env!("CARGO_PKG_VERSION"),
            "profile": env!("PLYWOOD_PROFILE"),
            "optimisation": env!("PLYWOOD_OPTIMISATION"),
            "target": env!("PLYWOOD_TARGET"),
            "flags": env!("PLYWOOD_FLAGS"),
            "compiler": env!("PLYWOOD_COMPILER"),
            "assertions": cfg!(debug_assertions),
        },
        "machine": {
            "name": fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|name| name.trim().to_owned()),
            "system": env::consts::OS,
            "kernel": fs::read_to_string("/proc/sys/kernel/osrelease").ok().map(|name| name.trim().to_owned()),
            "processor": machine::processor(),
            "cores": machine::cores().len(),
            "memory_bytes": machine::all_memory(),
            "load_before": machine::load(),
        },
        "run": {
            "started_unix": started,
            "workers": crew.workers,
            "pinned": crew.pin && crew.workers > 1,
            "shard": shard.to_string(),
            "seed": seed,
            "arguments": env::args().skip(1).collect::<Vec<_>>(),
        },
    })
}
