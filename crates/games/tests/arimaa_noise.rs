//! First steps of Arimaa's tactics, and what searches make of them: noisy plies and decided positions.

mod crowd;

use crowd::{crowd, rounds};
use plywood_core::{Features, Game, Goal, Position, Random, Score, Search, Side, Zero};
use plywood_games::arimaa::tactics::{capture_steps, goal_steps};
use plywood_games::arimaa::{Arimaa, Step, Steps};
use plywood_search::{Algorithm, TreeSearch};
use plywood_testkit::laws;
use plywood_testkit::oracle::Oracle;

/// What steps can be aimed at.
#[derive(Copy, Clone)]
enum Aim {
    Goal,
    Capture,
}

impl Aim {
    /// Whether it was reached between two positions of one turn, and the turn may end here.
    fn is_reached(self, before: &Steps, now: &Steps) -> bool {
        let side = before.side();
        let enemies = |position: &Steps| position.board().of(side.other()).count_ones();
        !now.must_push()
            && match self {
                Aim::Goal => now.board().has_goal(side),
                Aim::Capture => enemies(now) < enemies(before),
            }
    }

    /// The fewest steps to it from `now`, by trying everything.
    fn least(self, before: &Steps, now: &mut Steps) -> Option<u32> {
        if self.is_reached(before, now) {
            return Some(0);
        }
        if now.side() != before.side() {
            return None;
        }
        let steps = now.moves().filter(|step| *step != Step::PASS);
        steps
            .filter_map(|step| now.with_child(step, |child| self.least(before, child)))
            .min()
            .map(|least| least + 1)
    }

    /// The steps that begin a shortest way to it.
    fn first_steps(self, position: &Steps) -> Vec<Step> {
        let ways: Vec<(u32, Step)> = position
            .moves()
            .filter(|step| *step != Step::PASS)
            .filter_map(|step| self.least(position, &mut position.after(step)).map(|least| (least, step)))
            .collect();
        let least = ways.iter().map(|(least, _)| *least).min();
        ways.into_iter().filter(|(length, _)| Some(*length) == least).map(|(_, step)| step).collect()
    }
}

#[test]
fn first_steps_begin_shortest_ways() {
    let mut random = Random::new(4);
    let (mut goals, mut captures, mut pushes) = (0, 0, 0);
    for _ in 0..rounds(3000) {
        let side = *random.pick(&[Side::First, Side::Second]);
        let mut position = Steps::new(crowd(&mut random), side);
        // Steps into the turn, mostly, because fewer steps left are looked at sooner.
        for _ in 0..random.below(6).min(3) {
            let steps: Vec<Step> = position.moves().filter(|step| *step != Step::PASS).collect();
            if !steps.is_empty() && !position.board().has_goal(side) {
                position.play(*random.pick(&steps));
            }
        }
        if position.board().has_goal(side)
            || (position.used() == 0 && position.board().empty().count_zeros() > 9)
        {
            continue;
        }
        let text = Arimaa.format_position(&position);
        let told = |steps: Vec<Step>| {
            steps.into_iter().map(|step| Arimaa.format_move(&position, step)).collect::<Vec<_>>()
        };
        assert_eq!(position.decided().is_some(), !goal_steps(&position).is_empty(), "{text}");
        for (aim, steps) in [(Aim::Goal, goal_steps(&position)), (Aim::Capture, capture_steps(&position))] {
            let steps: Vec<Step> = steps.collect();
            let count = match aim {
                Aim::Goal => &mut goals,
                Aim::Capture => &mut captures,
            };
            *count += i32::from(!steps.is_empty());
            pushes += i32::from(!steps.is_empty() && position.must_push());
            assert_eq!(told(steps), told(aim.first_steps(&position)), "told and seen: {text}");
        }
    }
    assert!(goals > 100 && captures > 100 && pushes > 20, "{goals} {captures} {pushes}");
}

/// Noisy plies are legal in every position of random games, set-ups included.
#[test]
fn noise_obeys_the_laws() {
    laws::check(&Arimaa, 1, 1);
}

/// Following noisy plies leads to an end, and each of them is legal.
#[test]
fn noise_ends() {
    let mut random = Random::new(5);
    let mut longest = 0;
    for _ in 0..rounds(2000) {
        let mut position = Steps::new(crowd(&mut random), Side::First);
        let mut length = 0;
        while position.verdict().is_none() {
            let noisy: Vec<Step> = position.noisy_moves().collect();
            if noisy.is_empty() {
                break;
            }
            let ply = *random.pick(&noisy);
            assert!(position.is_legal(ply), "{ply:?}: {}", Arimaa.format_position(&position));
            position.play(ply);
            length += 1;
        }
        longest = longest.max(length);
    }
    assert!((5..200).contains(&longest), "{longest}");
}

/// What is decided is what a search to the end of the turn finds, with the same date, all the way to the goal.
#[test]
fn decided_is_what_a_search_finds() {
    let mut random = Random::new(6);
    let oracle = Oracle::plain(Zero);
    let mut wins = 0;
    for _ in 0..rounds(1500) {
        let mut position = Steps::new(crowd(&mut random), Side::Second);
        let small = position.board().empty().count_zeros() < 9;
        if !small || position.verdict().is_some() || position.decided().is_none() {
            continue;
        }
        while position.verdict().is_none() {
            let text = Arimaa.format_position(&position);
            assert_eq!(position.decided(), Some(Score::win_at(4)), "{text}");
            assert_eq!(oracle.score(&position, position.left()), Score::win_at(4), "{text}");
            let noisy: Vec<Step> = position.noisy_moves().collect();
            position.play(*random.pick(&noisy));
        }
        assert_eq!(position.verdict(), Some(Score::loss_at(4)));
        wins += 1;
    }
    assert!(wins > 100, "{wins}");
}

/// A search that asks whether positions are decided sees a turn further, and what it proves there holds.
#[test]
fn decided_and_searched_wins_agree() {
    let mut random = Random::new(7);
    let search = |position: &Steps, depth, decided| {
        let features = Features { decided, ..Features::default() };
        let mut search = TreeSearch::new(Algorithm::Pvs, Zero, (), features);
        search.search(position, Goal::depth(depth), &mut ()).score
    };
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..rounds(20_000) {
        let board = crowd(&mut random);
        let position = Steps::new(board, Side::First);
        if board.empty().count_zeros() > 4 || position.verdict().is_some() {
            continue;
        }
        let seen = search(&position, 4, true);
        if seen.is_decisive() {
            let text = Arimaa.format_position(&position);
            assert_eq!(seen, search(&position, 8, false), "{text}");
            *(if seen > Score::DRAW { &mut wins } else { &mut losses }) += 1;
        }
    }
    assert!(wins > 10 && losses > 10, "{wins} won, {losses} lost");
}
