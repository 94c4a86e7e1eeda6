//! Searches whose tree is recorded.

use plywood_core::{End, Goal, Limits, Position, Search, Stats, TextError};
use plywood_search::trace::{Trace, Tracer};

use crate::any_search::{MctsOf, SearchOf, monte_carlo, tree_search};
use crate::bot::end_of;
use crate::playable::{MoveOf, Playable, find_position};
use crate::record::GameRecord;
use crate::spec::{EngineSpec, Family};

/// A search whose tree can be shown, for those who know games only by name.
pub trait Recorder {
    /// Searches a position and records what is wanted of its tree. The best line is marked.
    fn record(
        &mut self,
        position: Option<&str>,
        goal: Goal,
        limits: &Limits,
        wanted: &Wanted<'_>,
    ) -> Result<Recording, TextError>;

    /// Forgets everything learned.
    fn forget(&mut self);
}

/// What is to be recorded of a search.
#[derive(Copy, Clone, Debug)]
pub struct Wanted<'a> {
    /// At most so many nodes: those visited first, or the most visited of a Monte Carlo search.
    pub cap: usize,
    /// Only what lies on the way to the node after these moves, beside it and below that node.
    pub at: Option<&'a str>,
    /// At most so many plies below that node, or below the root.
    pub plies: Option<u32>,
    /// If there are more nodes, those on and beside the best line instead of those visited first.
    pub thin: bool,
    /// A picture of the position in every node.
    pub boards: bool,
}

impl Wanted<'_> {
    /// Everything up to `cap` nodes.
    pub fn up_to(cap: usize) -> Wanted<'static> {
        Wanted { cap, at: None, plies: None, thin: false, boards: false }
    }
}

/// Nodes of a Monte Carlo search in which one that was asked for is looked for.
const SAMPLED_NODES: usize = 20_000;

/// What a [`Recorder`] saw.
#[derive(Debug)]
pub struct Recording {
    /// The tree.
    pub trace: Trace<()>,
    /// The moves that lead to the node that was asked for, as the game writes them.
    pub way: Vec<String>,
    /// What ended the search.
    pub end: End,
    /// What the search did.
    pub stats: Stats,
}

pub(crate) struct GameRecorder<G: Playable> {
    game: G,
    search: Recorded<G>,
}

impl<G: Playable> GameRecorder<G> {
    pub(crate) fn new(game: G, engine: &EngineSpec) -> Result<GameRecorder<G>, TextError> {
        engine.check_memory()?;
        let search = Recorded::new(&game, engine)?;
        Ok(GameRecorder { game, search })
    }
}

enum Recorded<G: Playable> {
    /// Shows the nodes that it visits.
    Tree(Box<SearchOf<G>>),
    /// Shows the tree that it has grown.
    MonteCarlo(Box<MctsOf<G>>),
}

impl<G: Playable> Recorded<G> {
    fn new(game: &G, engine: &EngineSpec) -> Result<Recorded<G>, TextError> {
        if engine.split == Some(true) {
            return Err(TextError::new(format!(
                "the tree of {0} is shown in whole turns: leave split out, or ask for the game {0}:halves",
                game.name()
            )));
        }
        if engine.team().is_some() {
            return Err(TextError::new(
                "a tree is recorded node by node, as one thread comes to them: leave threads and parallel out",
            ));
        }
        Ok(match engine.algorithm.family() {
            Family::MonteCarlo => Recorded::MonteCarlo(Box::new(monte_carlo(game, engine)?)),
            Family::Exhaustive | Family::Cutting | Family::Solver | Family::Auto => {
                Recorded::Tree(Box::new(tree_search(game, engine)?))
            }
        })
    }
}

impl<G: Playable> Recorder for GameRecorder<G> {
    fn record(
        &mut self,
        position: Option<&str>,
        goal: Goal,
        limits: &Limits,
        wanted: &Wanted<'_>,
    ) -> Result<Recording, TextError> {
        let game = &self.game;
        let position = find_position(game, position)?;
        let caption = |position: &_| game.extras().caption.and_then(|caption| caption(position));
        let (path, way) = path(game, &position, wanted.at.unwrap_or(""))?;
        let (report, end, mut trace) = match &mut self.search {
            Recorded::Tree(search) => {
                let tracer = Tracer::new(game).cap(wanted.cap).caption(caption);
                let tracer = tracer.focus(path, wanted.plies);
                let tracer = if wanted.thin { tracer.thinning() } else { tracer };
                let mut observer = (limits.start(), (Stats::default(), tracer));
                let report = search.search(&position, goal, &mut observer);
                let end = end_of(&report, &observer.0);
                (report, end, observer.1.1.into_trace())
            }
            Recorded::MonteCarlo(search) => {
                let mut observer = (limits.start(), Stats::default());
                let report = search.search(&position, goal, &mut observer);
                let end = end_of(&report, &observer.0);
                let cap = if path.is_empty() { wanted.cap } else { wanted.cap.max(SAMPLED_NODES) };
                let trace = search.trace(game, cap, caption);
                (report, end, trace)
            }
        };
        trace.mark_line(&report.line);
        if wanted.boards {
            trace.draw_boards(game, &position);
        }
        Ok(Recording { trace: trace.in_text(), way, end, stats: report.stats })
    }

    fn forget(&mut self) {
        match &mut self.search {
            Recorded::Tree(search) => search.forget(),
            Recorded::MonteCarlo(search) => search.forget(),
        }
    }
}

/// The moves of a way through the tree, and their texts.
fn path<G: Playable>(
    game: &G,
    start: &G::Position,
    text: &str,
) -> Result<(Vec<MoveOf<G>>, Vec<String>), TextError> {
    let record = GameRecord::moves_after(game, start.clone(), text)?;
    let moves: Vec<MoveOf<G>> = record.turns.into_iter().flat_map(|turn| turn.plies).collect();
    let mut at = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for mv in &moves {
        texts.push(game.format_move(&at, *mv));
        at.play(*mv);
    }
    Ok((moves, texts))
}
