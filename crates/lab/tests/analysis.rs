//! Analysis: comparisons, the cross-check with each of its rules, and noise.

mod report_rows;

use plywood_core::Bound;
use plywood_lab::{
    Analysis, Disagreement, Experiment, Limit, Noise, Row, ScoreKind, Summary, Tables, Times, Value,
};
use report_rows::{analyse, experiment, guess, proven, row};

const TWO: [(&str, &str); 2] = [("one", "alphabeta"), ("other", "pvs")];

/// Two engines give these answers to one position, searched to the end.
fn answers(specs: [&str; 2], values: [Value; 2], change: impl Fn(&mut Experiment)) -> Analysis {
    let mut experiment =
        experiment(&[("one", specs[0]), ("other", specs[1])], 1, vec![Limit::End, Limit::Depth(4)]);
    change(&mut experiment);
    let rows =
        values.into_iter().enumerate().map(|(engine, value)| Row { value, ..row(0, engine as u32, 0, 100) });
    analyse(&experiment, &rows.collect::<Vec<_>>())
}

fn disagree(specs: [&str; 2], values: [Value; 2]) -> bool {
    !answers(specs, values, |_| {}).disagreements().is_empty()
}

const PLAIN: [&str; 2] = ["alphabeta", "pvs"];

#[test]
fn proven_answers_must_be_equal() {
    assert!(!disagree(PLAIN, [proven(5), proven(5)]));
    assert!(disagree(PLAIN, [proven(5), proven(6)]));
    assert!(disagree(PLAIN, [proven(5), proven(-5)]));
}

#[test]
fn answers_that_prove_nothing_may_differ() {
    assert!(!disagree(PLAIN, [proven(5), Value { stopped: true, ..proven(6) }]));
    assert!(!disagree(PLAIN, [proven(5), Value { bound: Bound::Lower, ..proven(3) }]));
    assert!(!disagree(PLAIN, [proven(5), guess(6)]));
    assert!(!disagree(PLAIN, [proven(5), Value { points: None, kind: ScoreKind::Unknown, ..guess(0) }]));
}

/// Engines that look no deeper than they say guess as those of the same depth do.
#[test]
fn guesses_at_different_horizons_may_differ() {
    let guesses = || [guess(5), guess(6)];
    assert!(disagree(PLAIN, guesses()));
    assert!(disagree(["alphabeta:depth=3", "pvs:depth=3"], guesses()));
    assert!(!disagree(["alphabeta:depth=3", "pvs:depth=2"], guesses()));
    assert!(!disagree(["alphabeta:depth=3", "pvs:depth=3,late=9/20"], guesses()));
    let at_depth = |specs, plies| {
        !answers(specs, guesses(), |it| it.limits[0] = Limit::Depth(plies)).disagreements().is_empty()
    };
    assert!(at_depth(["alphabeta:depth=3", "pvs"], 3), "both look as far as they are asked to");
    assert!(!at_depth(["alphabeta:depth=3", "pvs"], 4));
}

#[test]
fn without_dates_only_the_winner_counts() {
    let undated = ["alphabeta:distance=off", "pvs"];
    assert!(!disagree(undated, [proven(5), proven(6)]));
    assert!(disagree(undated, [proven(5), proven(0)]));
    let payoff = |points| Value { kind: ScoreKind::Payoff, ..proven(points) };
    assert!(disagree(undated, [payoff(5), payoff(6)]), "payoffs have no dates to lose");
}

#[test]
fn a_weak_goal_asks_only_who_wins() {
    let weak = |values| answers(PLAIN, values, |experiment| experiment.weak = true).disagreements().len();
    assert_eq!(weak([proven(5), proven(6)]), 0);
    assert_eq!(weak([proven(5), proven(-6)]), 1);
    let at_least = Value { bound: Bound::Lower, ..proven(1) };
    assert_eq!(weak([at_least.clone(), proven(-6)]), 1, "at least a win is a win");
    assert_eq!(weak([at_least, proven(6)]), 0);
}

#[test]
fn guesses_must_be_equal_where_the_question_is_the_same() {
    assert!(disagree(PLAIN, [guess(3), guess(4)]));
    assert!(!disagree(PLAIN, [guess(3), guess(3)]));
    assert!(!disagree(["alphabeta:quiescence=4", "pvs"], [guess(3), guess(4)]));
    assert!(!disagree(["alphabeta:eval=zero", "pvs"], [guess(3), guess(4)]));
    assert!(!disagree(["alphabeta:distance=off", "pvs"], [guess(3), guess(4)]));
    assert!(!disagree(PLAIN, [guess(3), Value { stopped: true, ..guess(4) }]));
    let kept = answers(PLAIN, [guess(3), guess(4)], |experiment| experiment.tables = Tables::Kept);
    assert!(kept.disagreements().is_empty());
    for limit in [Limit::Nodes(100), Limit::Time(100)] {
        assert!(answers(PLAIN, [guess(3), guess(4)], |one| one.limits[0] = limit).disagreements().is_empty());
    }
}

#[test]
fn a_table_makes_guesses_comparable_only_if_the_key_fixes_the_ply() {
    let experiment = experiment(&[("one", "alphabeta:table=1"), ("other", "pvs")], 1, vec![Limit::Depth(4)]);
    for (fixes, expected) in [(true, 1), (false, 0)] {
        let mut builder = Analysis::builder(&experiment).key_fixes_ply(fixes);
        builder.add(&Row { value: guess(3), ..row(0, 0, 0, 100) });
        builder.add(&Row { value: guess(4), ..row(0, 1, 0, 100) });
        assert_eq!(builder.finish().disagreements().len(), expected);
    }
}

#[test]
fn guesses_within_different_limits_may_differ() {
    let experiment = experiment(&TWO, 1, vec![Limit::Depth(4), Limit::Depth(5)]);
    let rows = [Row { value: guess(3), ..row(0, 0, 0, 100) }, Row { value: guess(4), ..row(0, 1, 1, 100) }];
    assert!(analyse(&experiment, &rows).disagreements().is_empty());
}

#[test]
fn proven_answers_must_match_what_was_known() {
    let known = |points, weak, values| {
        answers(PLAIN, values, |experiment| {
            experiment.weak = weak;
            experiment.sets[0].positions[0].points = Some(points);
        })
    };
    let wrong = known(4, false, [proven(5), proven(5)]);
    assert_eq!((wrong.disagreements().len(), wrong.compared_with_known()), (2, 2));
    assert!(matches!(wrong.disagreements()[0], Disagreement::Known { known: 4, .. }));
    assert_eq!(known(5, false, [proven(5), guess(1)]).disagreements().len(), 0);
    assert_eq!(known(4, true, [proven(5), proven(1)]).disagreements().len(), 0);
    assert_eq!(known(-4, true, [proven(5), proven(1)]).disagreements().len(), 2);
}

#[test]
fn repetitions_must_visit_equally_many_nodes() {
    let found = |spec: &str, limit: Limit, stopped: bool, change: &dyn Fn(&mut Experiment)| {
        let mut experiment = experiment(&[("one", spec)], 1, vec![limit]);
        experiment.repetitions = 2;
        change(&mut experiment);
        let mut rows = [row(0, 0, 0, 100), row(0, 0, 0, 101)];
        rows[1].key.repetition = 1;
        rows.iter_mut().for_each(|row| row.value.stopped = stopped);
        analyse(&experiment, &rows).disagreements().len()
    };
    let nothing = |_: &mut Experiment| {};
    assert_eq!(found("pvs", Limit::Depth(3), false, &nothing), 1);
    assert_eq!(found("pvs", Limit::Nodes(300), true, &nothing), 1);
    assert_eq!(found("solver:threads=1", Limit::End, false, &nothing), 1);
    assert_eq!(found("solver:threads=2", Limit::End, false, &nothing), 0);
    assert_eq!(found("pvs", Limit::Time(300), true, &nothing), 0);
    assert_eq!(found("pvs", Limit::Depth(3), false, &|one| one.tables = Tables::Kept), 0);
    let by_the_clock = |one: &mut Experiment| one.cap.time = Some(std::time::Duration::from_secs(1));
    assert_eq!(found("pvs", Limit::Depth(3), true, &by_the_clock), 0);
}

#[test]
fn an_answer_alone_is_compared_with_nothing() {
    let experiment = experiment(&TWO, 3, vec![Limit::Depth(4)]);
    let rows =
        [row(0, 0, 0, 9), row(1, 0, 0, 9), row(1, 1, 0, 9), Row { value: proven(1), ..row(2, 0, 0, 9) }];
    assert_eq!(analyse(&experiment, &rows).answers(), 2);
}

#[test]
fn a_disagreement_names_everything() {
    let experiment = experiment(&TWO, 1, vec![Limit::End]);
    let rows = [Row { value: proven(5), ..row(0, 0, 0, 9) }, Row { value: proven(-6), ..row(0, 1, 0, 9) }];
    let analysis = analyse(&experiment, &rows);
    let text = analysis.disagreements()[0].describe(&experiment);
    assert_eq!(text, "\"40\" (middle game 1): one says win +5 (to the end), other says loss -6 (to the end)");
}

#[test]
fn disagreements_by_the_thousand_are_counted_and_some_are_kept() {
    let experiment = experiment(&TWO, 1000, vec![Limit::End]);
    let rows: Vec<Row> =
        (0..2000).map(|n| Row { value: proven(n % 2), ..row(n as u32 / 2, n as u32 % 2, 0, 9) }).collect();
    let analysis = analyse(&experiment, &rows);
    assert_eq!(
        (analysis.disagreements().len(), analysis.disagreeing(), analysis.answers()),
        (100, 1000, 2000)
    );
}

#[test]
fn comparisons_are_made_in_pairs() {
    let experiment = experiment(&TWO, 50, vec![Limit::Depth(4)]);
    // The other engine needs half of the nodes, and lacks the last ten positions.
    let mut rows: Vec<Row> =
        (0..50).map(|position| row(position, 0, 0, 1000 * u64::from(position + 1))).collect();
    rows.extend((0..40).rev().map(|position| row(position, 1, 0, 500 * u64::from(position + 1))));
    let analysis = analyse(&experiment, &rows);
    let comparison = analysis.comparison(0, 0, 1).unwrap();
    let (nodes, time) = (comparison.nodes.as_ref().unwrap(), comparison.time.as_ref().unwrap());
    for estimate in [nodes.all.geometric, nodes.all.totals, time.all.geometric] {
        assert!((estimate.value - 0.5).abs() < 1e-9 && estimate.interval.unwrap().high < 0.51);
    }
    assert_eq!((comparison.pairs, comparison.left_out, nodes.each.len()), (40, 0, 40));
}

#[test]
fn stopped_units_leave_their_pairs_out() {
    let experiment = experiment(&TWO, 10, vec![Limit::Depth(4), Limit::Nodes(100)]);
    let mut rows: Vec<Row> = (0..40).map(|n| row(n / 4, n % 2, n / 2 % 2, 100)).collect();
    rows.iter_mut()
        .filter(|row| row.key.engine == 1 && row.key.position < 3)
        .for_each(|row| row.value.stopped = true);
    let analysis = analyse(&experiment, &rows);
    let deep = analysis.comparison(0, 0, 1).unwrap();
    assert_eq!((deep.pairs, deep.left_out), (7, 3));
    let limited = analysis.comparison(0, 1, 1).unwrap();
    assert_eq!((limited.pairs, limited.left_out), (10, 0), "a limit of nodes always stops");
    assert!(limited.nodes.is_none() && limited.time.is_some(), "what is limited is not compared");
    assert_eq!(analysis.summary().cell(0, 0, 1).unwrap().totals.stopped, 3);
}

#[test]
fn summaries_take_medians_over_repetitions_first() {
    let mut experiment = experiment(&TWO[..1], 2, vec![Limit::Depth(2)]);
    experiment.repetitions = 3;
    let timed = |position, repetition, time| {
        let mut row = row(position, 0, 0, 7 + 36 * u64::from(position));
        row.key.repetition = repetition;
        row.times = Some(Times { wall: 1, cpu: Some(time) });
        row
    };
    let rows = [
        timed(1, 0, 50),
        timed(0, 2, 1000),
        timed(0, 0, 10),
        timed(1, 2, 70),
        timed(0, 1, 20),
        timed(1, 1, 60),
    ];
    let summary = Summary::new(&experiment, &rows);
    let cell = summary.cell(0, 0, 0).unwrap();
    let time = cell.time().unwrap();
    assert_eq!((time.mean, time.median), (40.0, 40.0));
    assert!((time.deviation.unwrap() - 800_f64.sqrt()).abs() < 1e-9);
    assert_eq!(cell.samples[0].time_range, Some((10.0, 1000.0)));
    assert_eq!((cell.mean_nodes(), cell.samples.len(), cell.totals.units), (25.0, 2, 6));
    // 1 + 2 + 4 and 1 + 6 + 36.
    assert!((cell.branching().unwrap() - 4.0).abs() < 1e-6);
    assert_eq!(cell.cut_shares().unwrap()[0], 0.9);
}

/// Several threads take more time on processors, for an answer that is there earlier.
#[test]
fn where_engines_have_several_threads_times_are_those_of_the_wall() {
    let mut measured = row(0, 0, 0, 100);
    measured.times = Some(Times { wall: 60, cpu: Some(100) });
    for (other, expected) in [("pvs:threads=1", 100.0), ("pvs:threads=2", 60.0)] {
        let experiment = experiment(&[("one", "alphabeta"), ("other", other)], 1, vec![Limit::Depth(2)]);
        let summary = Summary::new(&experiment, [&measured]);
        assert_eq!(summary.cell(0, 0, 0).unwrap().mean_time(), Some(expected), "{other}");
    }
}

#[test]
fn noise_is_what_repetitions_show() {
    let mut experiment = experiment(&TWO[..1], 3, vec![Limit::Depth(2)]);
    let once: Vec<Row> = (0..3).map(|position| row(position, 0, 0, 100)).collect();
    assert_eq!(analyse(&experiment, &once).noise(), Noise::Unknown);
    let untimed: Vec<Row> = once.iter().map(|row| Row { times: None, ..row.clone() }).collect();
    assert_eq!(analyse(&experiment, &untimed).noise(), Noise::NoTimes);
    experiment.repetitions = 2;
    let mut twice = once.clone();
    for (row, percent) in once.iter().zip([2, 10, 40]) {
        let mut again = row.clone();
        again.key.repetition = 1;
        again.times = Some(Times { wall: 0, cpu: Some(3900 * (100 + percent) / 100) });
        twice.push(again);
    }
    let Noise::Typical(share) = analyse(&experiment, &twice).noise() else { panic!("there are repetitions") };
    assert!((share - 0.1 / 1.05).abs() < 1e-9, "{share}");
}

#[test]
fn strange_rows_are_ignored() {
    let experiment = experiment(&TWO, 1, vec![Limit::End]);
    let mut rows = vec![row(0, 0, 0, 1), row(9, 0, 0, 1), row(0, 9, 0, 1), row(0, 0, 9, 1)];
    rows[3].key.set = 9;
    assert_eq!(analyse(&experiment, &rows).summary().cells.len(), 1);
    assert_eq!(Summary::new(&experiment, &rows).cells.len(), 1);
}
