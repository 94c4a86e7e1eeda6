//! What every game promises, checked along random games.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use plywood_core::Random;
use plywood_core::{
    Evaluate, Features, Flow, Game, Goal, MaxScore, Move, Observer, Position, Repetition, Score, Search,
    Side, Symmetry, Visit,
};
use plywood_search::{Algorithm, TreeSearch};

use crate::oracle::{Oracle, TO_THE_END};
use crate::walk::{LONGEST, is_small, random_game};

/// The all-ones pattern of 24 bits stands for "no move" in a table.
const NO_MOVE: u32 = (1 << 24) - 1;

/// An independent move generator: gets a position's text and returns the texts of the legal moves in any order, none if
/// the game is over.
pub type SlowMoves<'a> = &'a dyn Fn(&str) -> Vec<String>;

/// Checks the laws along `games` random games from every start position. Panics with the position and the seed if one
/// is broken.
pub fn check<G: Game>(game: &G, seed: u64, games: u32) {
    run(game, seed, games, Text::Same, None);
}

/// The same for games whose text of a position begins a game of its own, as a subtree cut off from its tree does: read
/// back, it has the same future, but another ply and another key.
pub fn check_afresh<G: Game>(game: &G, seed: u64, games: u32) {
    run(game, seed, games, Text::Afresh, None);
}

/// The same, and compares the moves with those of an independent generator.
pub fn check_against<G: Game>(game: &G, seed: u64, games: u32, slow: SlowMoves<'_>) {
    run(game, seed, games, Text::Same, Some(slow));
}

/// Checks what games say about values without search. From the end of each random game back to `plies` plies before it,
/// or as far as brute force reaches, the verdict and the static bounds agree with minimax; on all of it, the evaluation
/// that is carried along is the one made from scratch.
pub fn check_values<G, E>(game: &G, evaluate: &E, seed: u64, games: u32, plies: usize)
where
    G: Game,
    E: Evaluate<G::Position> + Clone,
    E::State: PartialEq + Debug,
{
    let mut random = Random::new(seed);
    for start in game.starts() {
        for round in 0..games {
            let (positions, played) = random_game(&start.position, &mut random);
            let place = |position| format!("{} seed {seed} game {round}: {position:?}", game.name());
            let mut scratch = E::Scratch::default();
            evaluate.begin(&mut scratch, 0, &start.position);
            for (height, (position, mv)) in positions.iter().zip(&played).enumerate() {
                check_evaluation(evaluate, position, *mv, &place(position));
                evaluate.note(&mut scratch, height as u32, position, Some(*mv));
                // Not every time, so that there is something to catch up with.
                if random.one_in(3) {
                    check_judgement(evaluate, &mut scratch, height as u32 + 1, &positions[height + 1]);
                }
            }
            if positions.last().is_some_and(|end| end.outcome().is_none()) {
                continue;
            }
            // A random game may end while the board is still empty, so what lies around its end need not be small.
            let small = positions.iter().rev().take(plies + 1).take_while(|position| is_small(*position));
            for position in small {
                check_value(evaluate, position, &place(position));
            }
        }
    }
}

fn check_evaluation<P, E>(evaluate: &E, position: &P, mv: P::Move, place: &str)
where
    P: Position,
    E: Evaluate<P>,
    E::State: PartialEq + Debug,
{
    let child = position.after(mv);
    let carried = evaluate.advance(evaluate.start(position), position, mv);
    assert_eq!(carried, evaluate.start(&child), "the state after {mv:?} is not the child's: {place}");
    if child.outcome().is_none() {
        let guess = evaluate.evaluate(carried, &child);
        assert!(guess.raw().abs() <= Score::MAX_ESTIMATE, "a guess of {guess} after {mv:?}: {place}");
    }
}

/// What is kept for a path leads to the same guess as a position by itself.
fn check_judgement<P, E>(evaluate: &E, scratch: &mut E::Scratch, height: u32, position: &P)
where
    P: Position,
    E: Evaluate<P>,
{
    if position.outcome().is_none() {
        let state = evaluate.start(position);
        let judged = evaluate.judge(scratch, height, state, position);
        assert_eq!(judged, evaluate.evaluate(state, position), "the path's guess is another: {position:?}");
    }
}

fn check_value<P: Position, E: Evaluate<P> + Clone>(evaluate: &E, position: &P, place: &str) {
    let oracle = Oracle::plain(evaluate.clone());
    let truth = oracle.score(position, TO_THE_END);
    let mut minimax = TreeSearch::new(Algorithm::Minimax, evaluate.clone(), (), Features::default());
    let mut past = Past { root: position.ply(), matters: false };
    let report = minimax.search(position, Goal::SOLVE, &mut past);
    assert_eq!(report.score, truth, "minimax is wrong: {place}");
    assert!(report.proven || past.matters, "solved, but not proven: {place}");
    if position.outcome().is_none() {
        let (at_least, at_most) = position.bounds();
        assert!(
            at_least <= truth && truth <= at_most,
            "{truth} is not between {at_least} and {at_most}: {place}"
        );
        let foresight = position.foresee();
        let (at_least, at_most) = foresight.bounds;
        let best = foresight.moves.map(|mv| oracle.score_of(position, mv, TO_THE_END)).max();
        assert!(
            at_least <= truth && truth <= at_most && best == Some(truth),
            "{truth} is foreseen between {at_least} and {at_most}, and as {best:?}: {place}"
        );
        if let Some(endings) = position.endings() {
            let nearest = endings.score(endings.at_most(truth));
            assert_eq!(nearest, truth, "not a score that the game can end with: {place}");
        }
    }
}

/// Notices whether the way to a position matters anywhere in a search, which then proves nothing.
struct Past {
    root: u32,
    matters: bool,
}

impl<P: Position> Observer<P> for Past {
    fn enter(&mut self, visit: &Visit<'_, P>) -> Flow {
        self.matters |= visit.position.repetition(self.root).is_some();
        Flow::Go
    }
}

/// What reading a position's text brings back.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Text {
    /// The same position.
    Same,
    /// One with the same future, but at ply 0.
    Afresh,
}

fn run<G: Game>(game: &G, seed: u64, games: u32, text: Text, slow: Option<SlowMoves<'_>>) {
    let starts = game.starts();
    assert!(!starts.is_empty(), "{} has no start position", game.name());
    let mut random = Random::new(seed);
    let mut seen = HashMap::new();
    for start in &starts {
        let named =
            game.position(Some(start.name)).unwrap_or_else(|error| panic!("{:?}: {error}", start.name));
        assert_eq!(named.key(), start.position.key(), "the start {:?} by name", start.name);
        for round in 0..games {
            let (positions, _) = random_game(&start.position, &mut random);
            let length = positions.len() - 1;
            for (played, position) in positions.iter().enumerate() {
                let place =
                    format!("{} {:?} seed {seed} game {round}: {position:?}", game.name(), start.name);
                let laws = Laws { game, position, place };
                laws.check_text(text);
                laws.check_key(&mut seen);
                laws.check_end((length < LONGEST).then_some(length - played));
                laws.check_past();
                if position.verdict().is_none() {
                    laws.check_moves();
                    laws.check_kinds();
                    laws.check_legal();
                    laws.check_children();
                }
                if let Some(slow) = slow {
                    laws.check_slow(slow);
                }
                laws.check_mirror();
                for symmetry in game.symmetries() {
                    laws.check_symmetry(&symmetry);
                }
            }
        }
    }
}

/// What the future depends on: equal keys must mean that all of this is equal.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    /// Nobody's turn when the game is over.
    side: Option<Side>,
    /// For the first player, and as if the game had begun just now.
    verdict: Option<MaxScore>,
    moves: Vec<u32>,
    ply: Option<u32>,
}

impl Seen {
    fn of<P: Position>(position: &P) -> Seen {
        let verdict = position.outcome();
        let relative = |score: Score| score.forget_ply(position.ply()).for_max(position.side());
        Seen {
            side: verdict.is_none().then(|| position.side()),
            verdict: verdict.map(relative),
            moves: if verdict.is_some() { Vec::new() } else { position.moves().map(Move::to_bits).collect() },
            ply: P::KEY_FIXES_PLY.then(|| position.ply()),
        }
    }
}

/// One position under examination.
struct Laws<'a, G: Game> {
    game: &'a G,
    position: &'a G::Position,
    place: String,
}

impl<G: Game> Laws<'_, G> {
    fn moves(&self) -> Vec<<G::Position as Position>::Move> {
        if self.position.verdict().is_some() { Vec::new() } else { self.position.moves().collect() }
    }

    fn move_texts(&self) -> Vec<String> {
        self.moves().into_iter().map(|mv| self.game.format_move(self.position, mv)).collect()
    }

    /// The text of a position brings back the same position, though not its past, and the picture can be drawn.
    fn check_text(&self, promise: Text) {
        let (game, place) = (self.game, &self.place);
        let text = game.format_position(self.position);
        let read = game.parse_position(&text).unwrap_or_else(|error| panic!("{text:?}: {error}: {place}"));
        assert_eq!(game.format_position(&read), text, "the text changes when read back: {place}");
        let (mut before, mut after) = (Seen::of(self.position), Seen::of(&read));
        match promise {
            Text::Same => assert_eq!(read.key(), self.position.key(), "{text:?} has another key: {place}"),
            Text::Afresh => (before.ply, after.ply) = (None, None),
        }
        // Where the past matters, the text need not tell all.
        if self.position.repetition(self.position.ply()).is_none() {
            assert_eq!(before, after, "{text:?} is another position: {place}");
            let read_moves = Laws { game, position: &read, place: place.clone() }.move_texts();
            assert_eq!(read_moves, self.move_texts(), "{text:?} has other moves: {place}");
        }
        assert!(!game.view(self.position).to_string().is_empty(), "an empty picture: {place}");
    }

    /// The key that is kept is the fresh one, and tells positions apart as far as it promises.
    fn check_key(&self, seen: &mut HashMap<u64, Seen>) {
        let (position, place) = (self.position, &self.place);
        assert_eq!(position.key(), position.fresh_key(), "the kept key is not the fresh one: {place}");
        let now = Seen::of(position);
        // Where the past matters, the key does not tell all.
        if position.repetition(position.ply()).is_some() {
            return;
        }
        let before = seen.entry(position.key()).or_insert_with(|| now.clone());
        assert_eq!(*before, now, "two positions with one key: {place}");
    }

    /// Only games that say so depend on their past, never on the present or the future, and where they do, a move is
    /// still owed.
    fn check_past(&self) {
        let (position, place) = (self.position, &self.place);
        let now = position.ply();
        for root in [0, now / 2, now.saturating_sub(1), now] {
            let Some(Repetition { score, since }) = position.repetition(root) else { continue };
            assert!(G::Position::REPEATS, "nobody expects it to repeat: {place}");
            assert!(since < now, "it depends on ply {since}: {place}");
            assert!(
                score.is_none_or(|score| score.raw().abs() < Score::INFINITY.raw()),
                "{score:?}: {place}"
            );
        }
        let is_over = position.outcome().is_some();
        let has_moves = position.verdict().is_none() && position.moves().next().is_some();
        assert_ne!(is_over, has_moves, "either the game is over or there are moves: {place}");
    }

    /// What kind a move is does not change while one looks.
    fn check_kinds(&self) {
        let (position, place) = (self.position, &self.place);
        let again = position.clone();
        for mv in self.moves() {
            let kind = |of: &G::Position| (of.class(mv), of.slot(mv), of.is_worthless(mv));
            assert_eq!(kind(position), kind(&again), "{mv:?} is of two kinds: {place}");
        }
        assert_eq!(position.under_threat(), again.under_threat(), "a threat comes and goes: {place}");
    }

    /// The game ended no later than promised, and where it may go on, the promise leaves room for it.
    fn check_end(&self, left: Option<usize>) {
        let may_go_on = self.position.verdict().is_none();
        assert!(!may_go_on || self.position.plies_left() != Some(0), "no plies are left: {}", self.place);
        if let (Some(promised), Some(left)) = (self.position.plies_left(), left) {
            assert!(left <= promised as usize, "{left} plies were left, not {promised}: {}", self.place);
        }
    }

    /// The game's own answer to whether a move is legal is that of its list of moves, for moves of the next positions
    /// too.
    fn check_legal(&self) {
        let moves = self.moves();
        let children = moves.iter().map(|mv| self.position.after(*mv));
        let later =
            children.filter(|child| child.verdict().is_none()).take(3).flat_map(|child| child.moves());
        for mv in later.chain(moves.iter().copied()) {
            let is_legal = self.position.is_legal(mv);
            assert_eq!(is_legal, moves.contains(&mv), "whether {mv:?} is legal: {}", self.place);
        }
    }

    /// Moves differ, in numbers and in text, and come back from both.
    fn check_moves(&self) {
        let (game, position, place) = (self.game, self.position, &self.place);
        let moves = self.moves();
        let mut numbers = HashSet::new();
        let mut texts = HashSet::new();
        for mv in &moves {
            let bits = mv.to_bits();
            assert!(bits < NO_MOVE, "{mv:?} has number {bits}, which does not fit into a table: {place}");
            assert!(numbers.insert(bits), "two moves have the number {bits}: {place}");
            let back = <G::Position as Position>::Move::from_bits(bits);
            assert_eq!(back, *mv, "the number {bits} gives another move: {place}");
            let text = game.format_move(position, *mv);
            assert_eq!(
                game.parse_move(position, &text).as_ref(),
                Ok(mv),
                "{text:?} is read wrongly: {place}"
            );
            assert!(texts.insert(text.clone()), "two moves are written {text:?}: {place}");
        }
        for noisy in position.noisy_moves() {
            assert!(moves.contains(&noisy), "the noisy {noisy:?} is not legal: {place}");
        }
        for foreseen in position.foresee().moves {
            assert!(moves.contains(&foreseen), "the foreseen {foreseen:?} is not legal: {place}");
        }
        assert!(position.bounds().0 <= position.bounds().1, "bounds the wrong way round: {place}");
    }

    /// A child is as many plies on as the move takes, one in most games, and showing it leaves the parent as it was.
    fn check_children(&self) {
        let (position, place) = (self.position, &self.place);
        for mv in self.moves() {
            let child = position.after(mv);
            let plies = position.plies(mv);
            assert!(plies == 1 || (plies > 1 && G::Position::UNEVEN), "{mv:?} takes {plies} plies: {place}");
            assert_eq!(child.ply(), position.ply() + plies, "after {mv:?} it is another ply: {place}");
            let turns = child.side() != position.side();
            assert!(turns || !G::Position::ALTERNATES, "{mv:?} does not pass the turn: {place}");
            assert_eq!(
                child.key(),
                child.fresh_key(),
                "after {mv:?} the kept key is not the fresh one: {place}"
            );
            let mut shown = position.clone();
            let seen = shown.with_child(mv, |child| format!("{child:?}"));
            assert_eq!(seen, format!("{child:?}"), "with_child shows another child after {mv:?}: {place}");
            assert_eq!(
                format!("{shown:?}"),
                format!("{position:?}"),
                "with_child({mv:?}) leaves traces: {place}"
            );
        }
    }

    fn check_slow(&self, slow: SlowMoves<'_>) {
        let text = self.game.format_position(self.position);
        let (mut ours, mut theirs) = (self.move_texts(), slow(&text));
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "the slow generator finds other moves (second) in {text:?}: {}", self.place);
    }

    /// The mirror image that tables are asked for is one of the game's symmetries.
    fn check_mirror(&self) {
        let (position, place) = (self.position, &self.place);
        let Some(key) = position.mirror_key() else { return };
        let is_mirror = |symmetry: &Symmetry<G::Position>| {
            let image = (symmetry.position)(position);
            let same = |mv| {
                let mapped = (symmetry.mv)(position, mv);
                mapped == position.mirror_move(mv) && image.mirror_move(mapped) == mv
            };
            image.key() == key
                && image.mirror_key() == Some(position.key())
                && self.moves().into_iter().all(same)
        };
        assert!(self.game.symmetries().iter().any(is_mirror), "the mirror is no symmetry: {place}");
    }

    /// Mapping commutes with playing, and repeated often enough it leads back.
    fn check_symmetry(&self, symmetry: &Symmetry<G::Position>) {
        let (position, place) = (self.position, format!("{}: {}", symmetry.name, self.place));
        let image = (symmetry.position)(position);
        let same = |one: &G::Position, two: &G::Position, what: &str| {
            let texts = [one, two].map(|position| self.game.format_position(position));
            assert_eq!(texts[0], texts[1], "{what}: {place}");
            assert_eq!(one.key(), two.key(), "the keys differ, {what}: {place}");
            assert_eq!(one.outcome(), two.outcome(), "the outcomes differ, {what}: {place}");
            assert_eq!(one.under_threat(), two.under_threat(), "only one is under threat, {what}: {place}");
        };
        assert_eq!(image.key(), image.fresh_key(), "the image's key is not the fresh one: {place}");
        assert_eq!(image.outcome(), position.outcome(), "the image has another outcome: {place}");
        let mut expected: Vec<u32> =
            self.moves().into_iter().map(|mv| (symmetry.mv)(position, mv).to_bits()).collect();
        let laws = Laws { game: self.game, position: &image, place: place.clone() };
        let mut found: Vec<u32> = laws.moves().into_iter().map(Move::to_bits).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(expected, found, "the image's moves are not the images of the moves: {place}");
        for mv in self.moves() {
            let mapped = (symmetry.mv)(position, mv);
            assert_eq!(position.class(mv), image.class(mapped), "the classes of {mv:?} differ: {place}");
            let mapped_last = (symmetry.position)(&position.after(mv));
            let mapped_first = image.after(mapped);
            same(&mapped_last, &mapped_first, &format!("mapping and playing {mv:?} do not commute"));
        }
        let mut back = image;
        for _ in 0..16 {
            if self.game.format_position(&back) == self.game.format_position(position) {
                return same(&back, position, "mapping back");
            }
            back = (symmetry.position)(&back);
        }
        panic!("mapping again and again never leads back: {place}");
    }
}
