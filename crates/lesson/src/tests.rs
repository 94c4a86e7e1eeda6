//! Every answer that a lesson expects is right, as far as somebody else can tell.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use plywood_core::{Bound, Random, Side};
use plywood_engines::Games;
use plywood_search::trace::why;

use crate::catalogue::{Kind, Source};
use crate::exercise::Solution;
use crate::scene::Scene;
use crate::sketch::{Sketch, Twig};
use crate::view::Hidden;
use crate::{Answer, Figure, LESSONS, Lesson};

/// Every stage with one seed after the other, as long as there is something random about it.
fn scenes(games: &Games, seeds: u64, mut look: impl FnMut(&Scene, u64)) {
    for lesson in LESSONS {
        for stage in lesson.stages {
            let is_random = matches!(stage.source, Source::Random(_) | Source::Played { .. });
            for seed in 0..if is_random { seeds } else { 1 } {
                let scene = Scene::new(games, stage, seed, 0).unwrap();
                if scene.is_whole() {
                    look(&scene, seed);
                }
            }
        }
    }
}

/// What a place of a printed tree is worth to MAX, by definition, written down once more for this test.
fn truth(twig: &Twig, side: Side) -> i32 {
    if twig.children.is_empty() {
        return twig.value.unwrap();
    }
    let mut values: Vec<i32> = twig.children.iter().map(|child| truth(child, side.other())).collect();
    values.sort_unstable();
    if side == Side::First { *values.last().unwrap() } else { values[0] }
}

fn twig<'a>(sketch: &'a Sketch, way: &[String]) -> (&'a Twig, Side) {
    way.iter().fold((&sketch.root, sketch.side), |(twig, side), name| {
        (twig.children.iter().find(|child| child.name == *name).unwrap(), side.other())
    })
}

#[test]
fn every_seed_has_all_steps() {
    let games = plywood_games::all();
    for lesson in LESSONS {
        for seed in 0..12 {
            for number in 1..=lesson.steps() {
                let name = format!("{} seed {seed} step {number}", lesson.name);
                let step =
                    lesson.step(&games, seed, number).unwrap_or_else(|error| panic!("{name}: {error}"));
                let given_up = lesson.check(&games, seed, number, None).unwrap();
                let solution = given_up.solution.unwrap();
                let judged = lesson.check(&games, seed, number, Some(&solution.answer)).unwrap();
                assert!(judged.right && !given_up.right, "{name}: {:?} {:?}", step.question, solution.answer);
                let is_told = step.question.kind == "order" || !solution.explanation.is_empty();
                let goes_down = step.question.kind == "next";
                assert!(is_told || goes_down, "{name}: {:?}", step.question);
            }
        }
    }
}

#[test]
fn values_and_bounds_are_true() {
    let games = plywood_games::all();
    let mut counts = [0; 3];
    scenes(&games, 300, |scene, seed| {
        let Some(sketch) = scene.sketch.as_ref().filter(|_| scene.stage.depth.is_none()) else { return };
        // The last of several searches looks to the end; those before it look less far.
        let last = scene.trace.roots().len() - 1;
        for exercise in scene.questions(Kind::Value) {
            let Solution::Value((score, bound)) = exercise.solution else { panic!("{exercise:?}") };
            let id = exercise.node.unwrap();
            if scene.stage.engine.contains("id") && scene.search_at(exercise.time) < last {
                continue;
            }
            let (twig, side) = twig(sketch, &scene.shape.way(scene.shape.of_node[id]));
            let is_turned = scene.stage.for_mover && side == Side::Second;
            let worth = truth(twig, side) * if is_turned { -1 } else { 1 };
            let holds = match bound {
                Bound::Exact => worth == score.raw(),
                Bound::Lower => worth >= score.raw(),
                Bound::Upper => worth <= score.raw(),
            };
            counts[bound as usize] += 1;
            assert!(holds, "seed {seed}: {} {}: {exercise:?}, but {worth}", scene.stage.engine, scene.start);
        }
    });
    assert!(counts.iter().all(|count| *count > 500), "{counts:?}");
}

#[test]
fn windows_are_what_is_guaranteed_on_the_way() {
    let games = plywood_games::all();
    let mut seen = 0;
    scenes(&games, 100, |scene, seed| {
        // Plain alpha-beta: alpha is the best of what MAX has at the nodes on the way, beta the least of MIN's.
        if scene.sketch.is_none() || scene.stage.engine != "alphabeta" || scene.stage.depth.is_some() {
            return;
        }
        for exercise in scene.questions(Kind::Window) {
            let (mut alpha, mut beta) = (i32::MIN, i32::MAX);
            let mut below = exercise.node.unwrap();
            let side = scene.node(below).side;
            while let Some(above) = scene.node(below).parent {
                for child in scene.node(above).children.iter().filter(|child| **child < below) {
                    let leave = scene.node(*child).leave.unwrap();
                    let sign = if scene.node(*child).side == Side::First { 1 } else { -1 };
                    let worth = leave.score.raw() * sign;
                    match scene.node(above).side {
                        Side::First => alpha = alpha.max(worth),
                        Side::Second => beta = beta.min(worth),
                    }
                }
                below = above;
            }
            let is_turned = scene.stage.for_mover && side == Side::Second;
            let (alpha, beta) =
                if is_turned { (beta.saturating_neg(), alpha.saturating_neg()) } else { (alpha, beta) };
            let text = |end: i32| match end {
                ..-1000 => "−∞".to_owned(),
                1000.. => "∞".to_owned(),
                _ => end.to_string(),
            };
            let expected = Answer::Window { alpha: text(alpha), beta: text(beta) };
            assert_eq!(exercise.solution.answer(scene), expected, "seed {seed}: {}", scene.start);
            seen += 1;
        }
    });
    assert!(seen > 500, "{seen}");
}

#[test]
fn givers_are_those_of_the_explainer() {
    let games = plywood_games::all();
    let mut seen = 0;
    scenes(&games, 100, |scene, seed| {
        for exercise in scene.questions(Kind::Giver) {
            let (id, Solution::Spot(spots)) = (exercise.node.unwrap(), &exercise.solution) else { continue };
            let told = why(&scene.trace, &scene.shape.way(scene.shape.of_node[id]));
            // It tells of the search that gave the answer only.
            let Some(visit) = told.visits.iter().position(|visit| *visit == id) else { continue };
            let text = told.text.lines().nth(visit).unwrap();
            let Some((_, said)) = text.split_once("already has ") else { continue };
            let first = scene.givers(id)[0];
            let from = format!("from {}", scene.trace.name(first));
            assert!(said.contains(&from) && !spots.is_empty(), "seed {seed}: {from}: {text}");
            seen += 1;
        }
    });
    assert!(seen > 300, "{seen}");
}

#[test]
fn nothing_is_seen_before_it_happens() {
    let games = plywood_games::all();
    scenes(&games, 5, |scene, _| {
        let kinds = [Kind::Value, Kind::Window, Kind::Next, Kind::Giver, Kind::Scout, Kind::Test, Kind::Cuts];
        for exercise in kinds.into_iter().flat_map(|kind| scene.questions(kind)) {
            let view = scene.view(exercise.time, Hidden::default());
            let open = exercise.node.filter(|id| !scene.clock.is_left(*id, exercise.time));
            for sight in &view {
                let is_open = open.map(|id| scene.shape.of_node[id]) == Some(sight.spot);
                // A place may have been left by an earlier visit.
                let visited_once =
                    scene.shape.of_node.iter().filter(|spot| **spot == sight.spot).count() == 1;
                assert!(!(is_open && visited_once && sight.value.is_some()), "{exercise:?}");
            }
            let hint = scene.hint(&exercise).concat();
            if let (Kind::Value, Solution::Value(value)) = (exercise.kind, &exercise.solution) {
                let name = scene.trace.name(exercise.node.unwrap());
                let known = format!("All moves of {name} are known now: {name} = {}", value.0);
                assert!(scene.trace.roots().len() > 1 || !hint.contains(&known), "{hint}");
            }
        }
    });
}

#[test]
fn the_next_simulation_goes_where_ucb1_says() {
    let games = plywood_games::all();
    let mut seen = 0;
    scenes(&games, 40, |scene, seed| {
        let asked = scene.stage.asked.iter().any(|(kind, _)| *kind == Kind::Simulation);
        let questions =
            if asked { scene.sampled_questions(&games, Kind::Simulation).unwrap() } else { Vec::new() };
        for exercise in questions {
            let Solution::Spot(spots) = &exercise.solution else { panic!("{exercise:?}") };
            let root = exercise.node.unwrap();
            let all = f64::from(scene.node(root).sampled.unwrap().visits);
            let urgency = |id: usize| {
                let sampled = scene.node(id).sampled.unwrap();
                let mean = f64::from(sampled.mean);
                let own = if scene.node(id).side == scene.node(root).side { mean } else { 1.0 - mean };
                own + 0.7 * (2.0 * all.ln() / f64::from(sampled.visits)).sqrt()
            };
            let children = &scene.node(root).children;
            let most = children.iter().map(|id| urgency(*id)).fold(f64::MIN, f64::max);
            let chosen = children.iter().find(|id| spots[0] == Some(scene.shape.of_node[**id])).unwrap();
            assert!(urgency(*chosen) > most - 1e-3, "seed {seed}: {} of {most}", urgency(*chosen));
            seen += 1;
        }
    });
    assert!(seen > 40, "{seen}");
}

#[test]
fn wrong_answers_are_wrong() {
    let games = plywood_games::all();
    let mut random = Random::new(1);
    for lesson in LESSONS {
        for number in 1..=lesson.steps() {
            let right = lesson.check(&games, 5, number, None).unwrap().solution.unwrap().answer;
            let wrong = match right.clone() {
                Answer::Value { bound, .. } => Answer::Value { bound, score: "777".to_owned() },
                Answer::Window { beta, .. } => Answer::Window { alpha: "777".to_owned(), beta },
                Answer::Spot { spot } => Answer::Spot { spot: spot.is_none().then_some(0) },
                Answer::Spots { mut spots } => {
                    spots.insert(1000 + random.below(9) as usize);
                    Answer::Spots { spots }
                }
                Answer::Yes { yes } => Answer::Yes { yes: !yes },
                Answer::Mean { .. } => Answer::Mean { mean: "1,5".to_owned() },
                Answer::Order { .. } => Answer::Order { orders: Vec::new() },
            };
            let judged = lesson.check(&games, 5, number, Some(&wrong)).unwrap();
            let name = lesson.name;
            assert!(!judged.right && judged.solution.is_none(), "{name} {number}: {wrong:?} for {right:?}");
            assert!(!judged.remarks.is_empty());
        }
    }
}

#[test]
fn figures_are_as_their_books_say() {
    let value = |figure: Figure| figure.sketch().minimax();
    assert_eq!([value(Figure::Adorf5), value(Figure::Adorf6), value(Figure::Adorf8)], [-1, -2, -2]);
    assert_eq!(value(Figure::Liese2), 7);
    let games = plywood_games::all();
    let starts = games.find("tree").unwrap().starts();
    let adorf = starts.iter().find(|start| start.name == "adorf-8").unwrap();
    assert_eq!(Figure::Adorf8.sketch().text(), adorf.position);
    // Cut are the siblings of the fourth leaf, which is 9, and the right branch of the right half.
    let lesson = Lesson::find("alphabeta").unwrap();
    let scene = Scene::new(&games, &lesson.stages[1], 0, 0).unwrap();
    let names: Vec<&str> =
        scene.unvisited(0).iter().map(|spot| scene.shape.places[*spot].name.as_str()).collect();
    assert_eq!(names, ["L", "M", "G"]);
}

#[test]
fn what_lies_below_the_horizon_is_not_cut() {
    let games = plywood_games::all();
    let scene = Scene::new(&games, &Lesson::find("horizon").unwrap().stages[1], 0, 0).unwrap();
    let view = scene.view(scene.clock.events.len(), Hidden::default());
    let state = |name: &str| view.iter().find(|sight| sight.name == name).unwrap().state;
    assert_eq!(["C", "F", "G", "D"].map(state), ["left", "left", "unknown", "unknown"]);
}

#[test]
fn bad_input_is_explained() {
    let games = plywood_games::all();
    let lesson = Lesson::find("alphabeta").unwrap();
    let error =
        |number, answer: &Answer| lesson.check(&games, 7, number, Some(answer)).unwrap_err().to_string();
    let nonsense = Answer::Value { bound: "exact".to_owned(), score: "much".to_owned() };
    assert!(error(1, &nonsense).contains("write a number"), "{}", error(1, &nonsense));
    let endless = Answer::Value { bound: "exact".to_owned(), score: i32::MIN.to_string() };
    assert!(error(1, &endless).contains("write a number"), "{}", error(1, &endless));
    assert!(error(1, &Answer::Yes { yes: true }).contains("another question"));
    assert!(error(99, &nonsense).contains("the steps 1 to"));
    let order = (1..=lesson.steps())
        .find(|number| lesson.step(&games, 7, *number).unwrap().question.kind == "order")
        .unwrap();
    let orders = vec![(0, vec![1, 1, 2])];
    assert!(error(order, &Answer::Order { orders }).contains("each of them once"));
}
