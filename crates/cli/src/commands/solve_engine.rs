//! Which engine `plywood solve` uses.

use plywood_engines::{AlgorithmName, AnyGame, BookSource, EngineSpec};

use crate::args::SolveArguments;
use crate::failure::Failure;
use crate::solved_args::check_threads;

/// The engine that the arguments describe, together.
pub(crate) fn solve_engine(arguments: &SolveArguments, game: &AnyGame) -> Result<EngineSpec, Failure> {
    let mut engine = match &arguments.engine {
        Some(engine) => engine.clone(),
        None => game.solver()?,
    };
    choose_book(&mut engine, arguments)?;
    choose_threads(&mut engine, arguments)?;
    choose_table(&mut engine, arguments)?;
    Ok(engine)
}

fn choose_book(engine: &mut EngineSpec, arguments: &SolveArguments) -> Result<(), Failure> {
    let (option, book) = match &arguments.book {
        Some(file) => ("--book", BookSource::File(file.clone())),
        None if arguments.no_book => ("--no-book", BookSource::Off),
        None => return Ok(()),
    };
    if engine.algorithm != AlgorithmName::Solver {
        return Err(Failure::Usage(format!(
            "only Connect Four's solver has an opening book, so {option} would do nothing with {}: leave it out",
            engine.algorithm.name()
        )));
    }
    if engine.book != BookSource::Embedded {
        return Err(said_twice(option, "book"));
    }
    engine.book = book;
    Ok(())
}

fn choose_threads(engine: &mut EngineSpec, arguments: &SolveArguments) -> Result<(), Failure> {
    let Some(threads) = arguments.threads else { return Ok(()) };
    if engine.threads.is_some() {
        return Err(said_twice("--threads", "threads"));
    }
    check_threads(threads.into())?;
    // Whether there are threads the list of keys knows.
    let plain = EngineSpec { threads: Some(threads.into()), ..EngineSpec::new(engine.algorithm) };
    let refused = |error| Failure::Usage(format!("--threads {threads}: {error}"));
    plain.to_string().parse::<EngineSpec>().map_err(refused)?;
    engine.threads = Some(usize::from(threads));
    Ok(())
}

fn choose_table(engine: &mut EngineSpec, arguments: &SolveArguments) -> Result<(), Failure> {
    let Some(mebibytes) = arguments.table else { return Ok(()) };
    if !engine.algorithm.cuts() {
        return Err(Failure::Usage(format!(
            "{} looks at everything, so --table would do nothing: leave it out or use alphabeta or pvs",
            engine.algorithm.name()
        )));
    }
    // The table of an engine that nobody has asked for is only a default.
    if arguments.engine.is_some() && engine.has_table() {
        return Err(said_twice("--table", if engine.entries.is_some() { "entries" } else { "table" }));
    }
    engine.table = Some(mebibytes as usize);
    Ok(())
}

fn said_twice(option: &str, key: &str) -> Failure {
    Failure::Usage(format!("{option} and the engine's key {key:?} say the same thing: leave one of them out"))
}
