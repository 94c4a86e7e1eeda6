//! A stage set up for a seed: its tree, and the record of its search.

use plywood_core::{Bound, Goal, Limits, Random, Score, Side, TextError, Window};
use plywood_engines::{AnyGame, Games, Wanted};
use plywood_search::trace::{Node, NodeId, Trace};

use crate::catalogue::{Source, Stage};
use crate::clock::{Clock, Time};
use crate::shape::Shape;
use crate::sketch::Sketch;

/// A record has at most so many nodes. Larger ones are for the explorer.
pub const MOST_NODES: usize = 200;
/// Nodes of a Monte Carlo tree that fit on a page: those that were visited most.
const MOST_SAMPLED: usize = 18;
/// No search of a lesson needs more, so whoever asks for a lesson waits for milliseconds.
const MOST_VISITS: u64 = 100_000;

/// A stage with its tree and the record of its search.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) stage: &'static Stage,
    pub(crate) game: String,
    /// The position that was searched.
    pub(crate) start: String,
    /// The tree, where it is one that was drawn for the lesson.
    pub(crate) sketch: Option<Sketch>,
    pub(crate) trace: Trace<()>,
    pub(crate) shape: Shape,
    pub(crate) clock: Clock,
}

/// A value as people read it.
pub(crate) type Seen = (Score, Bound);

impl Scene {
    /// Sets a stage up. Whoever is not content with it asks for another attempt.
    pub(crate) fn new(
        games: &Games,
        stage: &'static Stage,
        seed: u64,
        attempt: u32,
    ) -> Result<Scene, TextError> {
        let seed = Random::seed_for(seed, [attempt]);
        let game = games.find(stage.source.game())?;
        let drawn = |sketch: Sketch| (sketch.text(), Some(sketch));
        let (start, sketch) = match stage.source {
            Source::Figure(figure) => drawn(figure.sketch()),
            Source::Random(growth) => drawn(Sketch::random(seed, &growth)),
            Source::Position { start, .. } => (start.to_owned(), None),
            Source::Played { plies, .. } => (played(&game, plies, seed)?, None),
        };
        let trace = record(&game, stage, &start, stage.simulations)?;
        let shape = match &sketch {
            Some(sketch) => Shape::of_sketch(sketch, &trace),
            None => Shape::of_trace(&trace, stage.plies),
        };
        let clock = Clock::new(&trace);
        Ok(Scene { stage, game: game.name().to_owned(), start, sketch, trace, shape, clock })
    }

    /// Whether the whole search is on record.
    pub(crate) fn is_whole(&self) -> bool {
        self.stage.simulations.is_some() || self.stage.plies.is_some() || self.trace.skipped() == 0
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node<()> {
        &self.trace.nodes()[id]
    }

    /// The side whose good fortune a positive number is in this node.
    fn viewer(&self, node: &Node<()>) -> Side {
        if self.stage.for_mover { node.side } else { Side::First }
    }

    /// The value that a node was left with.
    pub(crate) fn value(&self, id: NodeId) -> Option<Seen> {
        let node = self.node(id);
        let leave = node.leave?;
        Some(if self.viewer(node) == node.side {
            (leave.score, leave.bound)
        } else {
            (-leave.score, leave.bound.turned())
        })
    }

    /// The window on entry.
    pub(crate) fn window(&self, id: NodeId) -> Window {
        let node = self.node(id);
        let Window { alpha, beta } = node.window;
        if self.viewer(node) == node.side { node.window } else { Window { alpha: -beta, beta: -alpha } }
    }

    /// What simulations through a node earned MAX on average.
    pub(crate) fn mean(&self, id: NodeId) -> Option<f32> {
        let node = self.node(id);
        let mean = node.sampled?.mean;
        Some(if node.side == Side::First { mean } else { 1.0 - mean })
    }

    /// Which root search is under way.
    pub(crate) fn search_at(&self, time: Time) -> usize {
        let begun = self.trace.roots().iter().filter(|root| self.clock.is_entered(**root, time)).count();
        begun.saturating_sub(1)
    }

    /// The nodes of one root search.
    pub(crate) fn nodes_of(&self, search: usize) -> Vec<NodeId> {
        self.trace.roots().get(search).map_or_else(Vec::new, |root| self.trace.below(*root))
    }
}

/// Searches a position as the stage wants it, and records that.
pub(crate) fn record(
    game: &AnyGame,
    stage: &Stage,
    start: &str,
    simulations: Option<u64>,
) -> Result<Trace<()>, TextError> {
    let mut recorder = game.recorder(&stage.engine.parse()?)?;
    let window = stage.range.map_or(Window::FULL, |(alpha, beta)| Window {
        alpha: Score::points(alpha),
        beta: Score::points(beta),
    });
    let goal = Goal { depth: stage.depth, window };
    let limits = Limits { nodes: Some(MOST_VISITS), simulations, ..Limits::default() };
    let cap = if simulations.is_some() { MOST_SAMPLED } else { MOST_NODES };
    let wanted = Wanted { plies: stage.plies, ..Wanted::up_to(cap) };
    Ok(recorder.record(Some(start), goal, &limits, &wanted)?.trace)
}

/// A position in which the game goes on, after random moves. Some games end before: then others are played.
fn played(game: &AnyGame, plies: u32, seed: u64) -> Result<String, TextError> {
    let mut random = Random::new(seed);
    let mut rules = game.rules()?;
    for _ in 0..1000 {
        rules.set_position(None)?;
        for _ in 0..plies {
            let moves = rules.moves();
            if moves.is_empty() {
                break;
            }
            let mv: &String = random.pick(&moves);
            rules.play(mv)?;
        }
        if rules.moves().len() > 1 {
            break;
        }
    }
    Ok(rules.position())
}
