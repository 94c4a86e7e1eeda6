//! Searches whose tree is recorded.

use std::ops::Range;

use plywood_core::{End, Goal, Limits, Position, Report, Search, Stats, TextError};
use plywood_search::record::{About, DEFAULT_ROWS, Record, Recorder as Rows, Selection, Stored, read};
use plywood_search::trace::Trace;

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

    /// Searches a position and records its tree, for whoever looks at it later.
    fn record_rows(&mut self, question: &Question<'_>, room: &Room) -> Result<Recorded, TextError>;

    /// Forgets everything learned.
    fn forget(&mut self);
}

/// What is searched, and how far.
#[derive(Copy, Clone, Debug)]
pub struct Question<'a> {
    /// The position, or the usual start.
    pub position: Option<&'a str>,
    /// Moves that were played since.
    pub moves: &'a str,
    /// What to find out.
    pub goal: Goal,
    /// What may be spent.
    pub limits: &'a Limits,
}

/// How much of a search is recorded.
#[derive(Clone, Debug)]
pub struct Room {
    /// About so many rows; what lies deepest is folded if there are more nodes.
    pub rows: usize,
    /// Only nodes with these numbers in visiting order; see [`Rows::only`].
    pub only: Option<Range<u64>>,
}

impl Default for Room {
    fn default() -> Room {
        Room { rows: DEFAULT_ROWS, only: None }
    }
}

/// A search that was recorded.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What it did, and what it was asked.
    pub stored: Stored,
    /// What ended it.
    pub end: End,
    /// What it did in figures.
    pub stats: Stats,
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
    /// The game's name with its variant.
    name: String,
    engine: EngineSpec,
    search: AnyTree<G>,
}

impl<G: Playable> GameRecorder<G> {
    pub(crate) fn new(game: G, name: &str, engine: &EngineSpec) -> Result<GameRecorder<G>, TextError> {
        engine.check_memory()?;
        let search = AnyTree::new(&game, engine)?;
        Ok(GameRecorder { game, name: name.to_owned(), engine: engine.clone(), search })
    }
}

enum AnyTree<G: Playable> {
    /// Shows the nodes that it visits.
    Searched(Box<SearchOf<G>>),
    /// Shows the tree that it has grown.
    Sampled(Box<MctsOf<G>>),
}

/// A record, the answer of the search, and what ended it.
type Found<G> = (Record, Report<MoveOf<G>>, End);

impl<G: Playable> AnyTree<G> {
    fn new(game: &G, engine: &EngineSpec) -> Result<AnyTree<G>, TextError> {
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
            Family::MonteCarlo => AnyTree::Sampled(Box::new(monte_carlo(game, engine)?)),
            Family::Exhaustive | Family::Cutting | Family::Solver | Family::Auto => {
                AnyTree::Searched(Box::new(tree_search(game, engine)?))
            }
        })
    }

    /// Searches with this recorder; the tree of a Monte Carlo search has at most `cap` nodes afterwards.
    fn search(
        &mut self,
        position: &G::Position,
        goal: Goal,
        limits: &Limits,
        (rows, cap): (Rows<G::Position>, usize),
    ) -> Found<G> {
        match self {
            AnyTree::Searched(search) => {
                let mut observer = (limits.start(), (Stats::default(), rows));
                let report = search.search(position, goal, &mut observer);
                let end = end_of(&report, &observer.0);
                (observer.1.1.into_record(), report, end)
            }
            AnyTree::Sampled(search) => {
                let mut observer = (limits.start(), Stats::default());
                let report = search.search(position, goal, &mut observer);
                let end = end_of(&report, &observer.0);
                (search.record(cap), report, end)
            }
        }
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
        let (path, way) = path(game, &position, wanted.at.unwrap_or(""))?;
        let cap = if path.is_empty() { wanted.cap } else { wanted.cap.max(SAMPLED_NODES) };
        let rows = Rows::new().first(wanted.cap).focus(&path, wanted.plies);
        let (record, report, end) = self.search.search(&position, goal, limits, (rows, cap));
        let selection = match (&self.search, wanted.thin) {
            (AnyTree::Sampled(_), _) => Selection::First(cap),
            (AnyTree::Searched(_), true) => Selection::Line(wanted.cap),
            (AnyTree::Searched(_), false) => Selection::First(wanted.cap),
        };
        let caption = |position: &_| game.extras().caption.and_then(|caption| caption(position));
        let mut trace = read(game, &position, &record, &selection, caption);
        trace.mark_line(&report.line);
        if wanted.boards {
            trace.draw_boards(game, &position);
        }
        Ok(Recording { trace: trace.in_text(), way, end, stats: report.stats })
    }

    fn record_rows(&mut self, question: &Question<'_>, room: &Room) -> Result<Recorded, TextError> {
        let Question { position, moves, goal, limits } = *question;
        let game = &self.game;
        let start = find_position(game, position)?;
        let (plies, texts) = path(game, &start, moves)?;
        let root = plies.iter().fold(start.clone(), |position, mv| position.after(*mv));
        let mut rows = Rows::new().rows(room.rows);
        if let Some(only) = &room.only {
            rows = rows.only(only.clone());
        }
        let (record, report, end) = self.search.search(&root, goal, limits, (rows, room.rows));
        let mut at = root;
        let mut line = Vec::with_capacity(report.line.len());
        for mv in &report.line {
            line.push(game.format_move(&at, *mv));
            at.play(*mv);
        }
        let about = About {
            game: self.name.clone(),
            position: game.format_position(&start),
            moves: texts,
            engine: self.engine.to_string(),
            depth: goal.depth,
            nodes: limits.nodes,
            simulations: limits.simulations,
            line,
            stopped: report.stopped,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        Ok(Recorded { stored: Stored { about, record }, end, stats: report.stats })
    }

    fn forget(&mut self) {
        match &mut self.search {
            AnyTree::Searched(search) => search.forget(),
            AnyTree::Sampled(search) => search.forget(),
        }
    }
}

/// The moves of a way through the tree, and their texts.
pub(crate) fn path<G: Playable>(
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
