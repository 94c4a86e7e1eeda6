//! What nodes are for: those that complete the line are no part of the search, whatever else is asked on the way.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{
    Event, Features, Flow, Game, Goal, Observer, Phase, Policy, Position, Pruning, Search, Stats, Visit,
    Window,
};
use plywood_games::tictactoe::TicTacToe;
use plywood_search::Algorithm;
use plywood_search::record::Recorder;
use plywood_testkit::hashed::{Hashed, Shuffled};
use plywood_testkit::setups::Setup;
use plywood_testkit::tree::Growth;

/// Keeps a list of the phases that are open, and counts visits.
#[derive(Default)]
struct Phases {
    open: Vec<Phase>,
    /// Visits outside of all phases.
    plain: u64,
    /// Visits while the line is completed, and how many of them while somebody is asked to give up a turn.
    line: u64,
    idle_in_line: u64,
    /// Visits while somebody is asked to give up a turn during the search itself.
    idle: u64,
}

impl<P: Position> Observer<P> for Phases {
    fn enter(&mut self, _: &Visit<'_, P>) -> Flow {
        match self.open[..] {
            [] => self.plain += 1,
            [Phase::Line] => self.line += 1,
            [Phase::Line, ..] => {
                self.line += 1;
                self.idle_in_line += 1;
            }
            [Phase::Idle, ..] => self.idle += 1,
        }
        Flow::Go
    }

    fn event(&mut self, event: Event<P::Move>) {
        match event {
            Event::Begin(phase) => self.open.push(phase),
            Event::End(phase) => assert_eq!(self.open.pop(), Some(phase), "what began last ends first"),
            _ => {}
        }
    }
}

/// Gives up turns, and has a line to complete: searches by test know nothing but their first move.
fn setup(algorithm: Algorithm) -> Setup {
    let pruning = Pruning { null_move: 1, ..Pruning::NONE };
    let features = Features { table: true, pruning, ..Features::default() };
    Setup { algorithm, deepening: None, features, table: Some((64, Policy::Bucket)), team: None }
}

#[test]
fn a_null_move_does_not_end_the_completion_of_a_line() {
    let mut inside = 0;
    for seed in 0..50 {
        let growth = Growth { depth: 6, leaves: 0, children: 4, ..Growth::random(seed) };
        for algorithm in [Algorithm::Pvs, Algorithm::Mtdf { guess: 0 }] {
            let mut observer = (Phases::default(), Stats::default());
            let mut search = setup(algorithm).build(Hashed { points: 9 }, Shuffled);
            let report = search.search(&growth.root(), Goal::depth(5), &mut observer);
            let phases = observer.0;
            assert!(phases.open.is_empty());
            assert_eq!(report.stats.nodes, phases.plain + phases.idle, "{growth:?}");
            assert_eq!(report.stats.line_nodes, phases.line, "{growth:?}");
            inside += phases.idle_in_line;
        }
    }
    assert!(inside > 50, "{inside} nodes of null moves inside of lines");
}

#[test]
fn a_recorder_sees_nothing_until_the_outermost_phase_ends() {
    let position = TicTacToe.position(None).unwrap();
    let mut recorder = Recorder::new();
    let visit = Visit { position: &position, height: 0, depth: 3, window: Window::FULL };
    let mut recorded = |event: Option<Event<_>>| {
        event.into_iter().for_each(|event| Observer::event(&mut recorder, event));
        let _ = Observer::enter(&mut recorder, &visit);
        recorder.recorded()
    };
    assert_eq!(recorded(None), 1);
    assert_eq!(recorded(Some(Event::Begin(Phase::Line))), 1);
    assert_eq!(recorded(Some(Event::Begin(Phase::Idle))), 1);
    assert_eq!(recorded(Some(Event::End(Phase::Idle))), 1, "the line is still being completed");
    assert_eq!(recorded(Some(Event::End(Phase::Line))), 2);
}
