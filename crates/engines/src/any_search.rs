//! Who answers: the search that a specification describes.

use std::marker::PhantomData;

use plywood_core::{Divide, Features, Game, Goal, Limits, Observer, Report, Search, Switches, TextError};
use plywood_search::{InParts, Mcts, Priors, RootMoves, TreeSearch};

use crate::auto::Chooser;
use crate::extras::{DynSearch, SolverSettings};
use crate::playable::{MoveOf, Playable};
use crate::spec::{AlgorithmName, EngineSpec, Family, PlayoutName, SOLVER_TABLE};
use crate::tuning::evaluation_of;

/// The tree search of a game with switches of some kind.
type SwitchedSearch<G, S> =
    TreeSearch<<G as Game>::Position, <G as Playable>::Evaluation, <G as Playable>::Order, S>;

/// The tree search of a game that a specification describes.
pub type SearchOf<G> = SwitchedSearch<G, Features>;

/// The tree search of a game's usual player, whose switches are constants.
type PlayerOf<G> = SwitchedSearch<G, Usual<G>>;

/// The switches of a game's usual player as constants.
pub(crate) struct Usual<G>(PhantomData<fn() -> G>);

impl<G> Clone for Usual<G> {
    fn clone(&self) -> Usual<G> {
        *self
    }
}

impl<G> Copy for Usual<G> {}

impl<G: Playable> Switches for Usual<G> {
    const ONLY_PVS: bool = true;

    #[inline]
    fn features(&self) -> &Features {
        const { &G::PLAYER_FEATURES }
    }
}

/// The Monte Carlo search of a game.
pub type MctsOf<G> = Mcts<
    <G as Game>::Position,
    <G as Playable>::Evaluation,
    <G as Playable>::Order,
    <G as Playable>::Playouts,
>;

/// Builds the tree search that a specification describes.
pub fn tree_search<G: Playable>(game: &G, engine: &EngineSpec) -> Result<SearchOf<G>, TextError> {
    switched(game, engine, engine.features())
}

/// The same with these switches, which are the engine's, at run time or as constants.
fn switched<G: Playable, S: Switches>(
    game: &G,
    engine: &EngineSpec,
    switches: S,
) -> Result<SwitchedSearch<G, S>, TextError> {
    let algorithm = engine.algorithm().ok_or_else(|| {
        TextError::new(match engine.algorithm {
            AlgorithmName::Auto => {
                "auto shows no tree: ask `plywood search GAME POSITION --engine auto` what it chooses, and show that"
            }
            _ => "the solver's tree cannot be shown: use another engine, for example alphabeta",
        })
    })?;
    let evaluation = evaluation_of(game, engine)?;
    let mut search = TreeSearch::new(algorithm, evaluation, G::Order::default(), switches);
    if let Some(table) = engine.new_table() {
        search = search.table(table);
    }
    if let Some(deepening) = engine.deepening() {
        search = search.deepening(deepening);
    }
    if let Some(horizon) = engine.horizon() {
        search = search.horizon(horizon);
    }
    if let Some(team) = engine.team() {
        search = search.parallel(team);
    }
    Ok(search)
}

/// Builds the Monte Carlo search that a specification describes.
pub fn monte_carlo<G: Playable>(game: &G, engine: &EngineSpec) -> Result<MctsOf<G>, TextError> {
    let keys = engine.monte_carlo_for(G::MONTE_CARLO)?;
    let evaluation = evaluation_of(game, engine)?;
    let playouts = playouts(game, keys.playouts())?;
    let mut settings = keys.settings(engine.threads.unwrap_or(1));
    if settings.priors == Priors::None {
        let said = &engine.monte_carlo;
        if said.widen.flatten().or(said.keep.flatten()).is_some() {
            return Err(TextError::new(
                "widen and keep look at the best moves only: add priors=eval or priors=rank",
            ));
        }
        // What the game prefers is about priors too.
        (settings.width, settings.keep) = (None, None);
    }
    if settings.priors != Priors::Evaluation {
        if engine.monte_carlo.glance.flatten().is_some() {
            return Err(TextError::new("glance is about moves that are judged: add priors=eval"));
        }
        settings.glance = None;
    }
    Ok(Mcts::new(settings, evaluation, G::Order::default(), playouts))
}

fn playouts<G: Playable>(game: &G, name: PlayoutName) -> Result<G::Playouts, TextError> {
    match (name, game.extras().ruled_playouts) {
        (PlayoutName::Random, _) => Ok(G::Playouts::default()),
        (PlayoutName::Rules, Some(ruled)) => Ok(ruled()),
        (PlayoutName::Rules, None) => Err(TextError::new(format!(
            "{} has no rules for playouts: use playout=random, or mcts instead of uct-optimised",
            game.name()
        ))),
    }
}

/// Who answers.
pub(crate) enum AnySearch<G: Playable> {
    Tree(SearchOf<G>),
    /// The same for the switches of the game's usual player.
    Player(PlayerOf<G>),
    MonteCarlo(Box<MctsOf<G>>),
    /// The game's own solver, or a search of a tree with smaller plies.
    Own(Box<dyn DynSearch<G::Position>>),
    /// Whoever suits the question.
    Auto(Box<Chooser<G>>),
}

impl<G: Playable> AnySearch<G> {
    pub(crate) fn new(game: &G, engine: &EngineSpec) -> Result<AnySearch<G>, TextError> {
        if engine.is_split() {
            match game.extras().split {
                Some(split) => return Ok(AnySearch::Own(split(engine)?)),
                None if engine.split.is_some() => {
                    let name = game.name();
                    return Err(TextError::new(format!(
                        "the turns of {name} cannot be split: leave split out"
                    )));
                }
                // Only the algorithm's name asks for it, and the game's plies are as small as they get.
                None => {}
            }
        }
        match engine.algorithm.family() {
            Family::Auto => Ok(AnySearch::Auto(Box::new(Chooser::new(game, engine)?))),
            Family::Solver => Ok(AnySearch::Own(solver(game, engine)?)),
            Family::MonteCarlo => Ok(AnySearch::MonteCarlo(Box::new(monte_carlo(game, engine)?))),
            Family::Cutting
                if engine.algorithm == AlgorithmName::Pvs && engine.features() == G::PLAYER_FEATURES =>
            {
                Ok(AnySearch::Player(switched(game, engine, Usual(PhantomData))?))
            }
            Family::Exhaustive | Family::Cutting => Ok(AnySearch::Tree(tree_search(game, engine)?)),
        }
    }

    /// Hears the question that the next searches are about, so that whoever chooses can choose once for all of them.
    pub(crate) fn consider(&mut self, position: &G::Position, goal: Goal, limits: &Limits) {
        if let AnySearch::Auto(chooser) = self {
            chooser.consider(position, goal, limits.is_any());
        }
    }

    /// Looks at these root moves in the searches that come, unless this kind of search looks at all of them: then it
    /// says so.
    pub(crate) fn look_at(&mut self, root: &RootMoves<MoveOf<G>>) -> bool {
        match self {
            AnySearch::Tree(search) => search.look_at(root),
            AnySearch::Player(search) => search.look_at(root),
            AnySearch::MonteCarlo(_) | AnySearch::Own(_) => return *root == RootMoves::ALL,
            AnySearch::Auto(chooser) => return chooser.look_at(root),
        }
        true
    }

    /// Whether it has all moves of a root in one tree, and tells an observer what each is worth
    /// ([`Observer::branches`]).
    pub(crate) fn has_one_tree(&self) -> bool {
        match self {
            AnySearch::Tree(_) | AnySearch::Player(_) => false,
            AnySearch::MonteCarlo(_) => true,
            AnySearch::Own(search) => search.has_one_tree(),
            AnySearch::Auto(chooser) => chooser.has_one_tree(),
        }
    }

    /// Who was chosen, if somebody chooses.
    pub(crate) fn choice(&self) -> Option<(&EngineSpec, String)> {
        match self {
            AnySearch::Auto(chooser) => chooser.choice(),
            _ => None,
        }
    }

    pub(crate) fn search<O: Observer<G::Position>>(
        &mut self,
        position: &G::Position,
        goal: Goal,
        observer: &mut O,
    ) -> Report<MoveOf<G>> {
        match self {
            AnySearch::Tree(search) => search.search(position, goal, observer),
            AnySearch::Player(search) => search.search(position, goal, observer),
            AnySearch::MonteCarlo(search) => search.search(position, goal, observer),
            AnySearch::Own(search) => search.search(position, goal, observer),
            AnySearch::Auto(chooser) => chooser.chosen(position, goal).search(position, goal, observer),
        }
    }

    pub(crate) fn forget(&mut self) {
        match self {
            AnySearch::Tree(search) => search.forget(),
            AnySearch::Player(search) => search.forget(),
            AnySearch::MonteCarlo(search) => search.forget(),
            AnySearch::Own(search) => search.forget(),
            AnySearch::Auto(chooser) => chooser.forget(),
        }
    }
}

fn solver<G: Playable>(game: &G, engine: &EngineSpec) -> Result<Box<dyn DynSearch<G::Position>>, TextError> {
    let make = game.extras().solver.ok_or_else(|| {
        TextError::new(format!(
            "{} has no solver of its own on this board: use another engine, for example pvs",
            game.name()
        ))
    })?;
    let settings = SolverSettings {
        table: engine.table.unwrap_or(SOLVER_TABLE),
        threads: engine.threads.unwrap_or(1),
        book: &engine.book,
    };
    make(game, &settings)
}

/// The search of an engine on the smaller plies of the game `parts`.
pub fn split<P, G>(parts: &G, engine: &EngineSpec) -> Result<Box<dyn DynSearch<P>>, TextError>
where
    P: Divide<Part = G::Position>,
    G: Playable,
{
    // The parts have no smaller ones, and how far the engine looks is counted in turns.
    let horizon = engine.horizon();
    let engine = EngineSpec { split: Some(false), depth: None, late: None, ..engine.clone() };
    Ok(Box::new(InParts::new(AnySearch::new(parts, &engine)?).horizon(horizon)))
}

impl<G: Playable> Search<G::Position> for AnySearch<G> {
    fn search<O: Observer<G::Position>>(
        &mut self,
        position: &G::Position,
        goal: Goal,
        observer: &mut O,
    ) -> Report<MoveOf<G>> {
        AnySearch::search(self, position, goal, observer)
    }
}

impl<P, G> DynSearch<P> for InParts<AnySearch<G>>
where
    P: Divide<Part = G::Position>,
    G: Playable,
{
    fn search(&mut self, position: &P, goal: Goal, mut observer: &mut dyn Observer<P>) -> Report<P::Move> {
        Search::search(self, position, goal, &mut observer)
    }

    fn forget(&mut self) {
        self.inner_mut().forget();
    }

    fn has_one_tree(&self) -> bool {
        self.inner().has_one_tree()
    }
}
