use plywood_workshop::claims::{claims_as_markdown, claims_as_text};
use plywood_workshop::{Estimate, Interval};

use super::*;
use crate::{
    Cap, Engine, Known, Measure, PositionSet, REPRODUCTIONS, Reading, Reproduction, Sample, Samples,
    SamplesKey, Tables, Taken, Timing, UnitOrder,
};

fn experiment() -> Experiment {
    let engine = |name: &str, spec: &str| Engine { name: name.to_owned(), spec: spec.parse().unwrap() };
    let known = |text: &str| Known::nothing_of(text);
    let set = |name: &str| PositionSet {
        name: name.to_owned(),
        source: String::new(),
        positions: vec![known("4"), known("44"), known("444")],
        whole: Some(2),
    };
    Experiment {
        name: "two".to_owned(),
        title: String::new(),
        about: String::new(),
        game: "connect4".to_owned(),
        seed: 1,
        sets: vec![set("first"), set("second")],
        engines: vec![engine("soft", "alphabeta"), engine("hard", "alphabeta:fail=hard")],
        limits: vec![Limit::Depth(3), Limit::Depth(5), Limit::End],
        cap: Cap::default(),
        repetitions: 1,
        order: UnitOrder::Interleaved,
        tables: Tables::Fresh,
        clock: Timing::Real,
        weak: false,
        measure: Measure { time: true, memory: false },
        baseline: 0,
        stands_in: false,
        claims: Vec::new(),
    }
}

fn sample(position: u32, nodes: f64, time: Option<f64>, stopped: bool) -> Sample {
    let (simulations, tree_bytes) = (nodes / 10.0, nodes * 1e6);
    // Twice the same, so that there is no noise.
    let solved = Some(f64::from(u8::from(position == 0)));
    let (aborted, wall, cpu) = (0.0, time, time);
    let each = vec![Taken { nodes, simulations, tree_bytes, solved, aborted, wall, cpu, time }; 2];
    Sample {
        position,
        nodes,
        simulations,
        tree_bytes,
        solved,
        time,
        time_range: None,
        stopped,
        branching: None,
        repetitions: 2,
        each,
    }
}

/// `soft` at depth 5, `soft` to the end, `hard` to the end; the third position is stopped for `hard`.
fn summary() -> Summary {
    let mut summary = Summary::default();
    let mut add = |limit, engine, samples| {
        summary.cells.insert(SamplesKey { set: 0, limit, engine }, Samples { samples, ..Samples::default() });
    };
    let soft = |nodes: f64| (0..3).map(|position| sample(position, nodes, Some(1e6), false)).collect();
    add(1, 0, soft(50.0));
    add(2, 0, soft(100.0));
    let times = [1e6, 5e6, 1e9];
    let stopped = [false, false, true];
    let hard = |position: u32| {
        let index = position as usize;
        sample(position, 150.0 + 100.0 * f64::from(position), Some(times[index]), stopped[index])
    };
    add(2, 1, (0..3).map(hard).collect());
    summary
}

fn claim(toml: &str) -> Claim {
    toml::from_str(toml).unwrap()
}

fn judge(toml: &str) -> Judgement {
    let claim = claim(toml);
    claim.check(&experiment()).unwrap();
    claim.judge(&experiment(), &summary())
}

fn error(toml: &str) -> String {
    claim(toml).check(&experiment()).unwrap_err()
}

#[test]
fn a_ratio_is_taken_over_positions_that_both_finished() {
    let judged = judge("text = 'more'\nengine = 'hard'\nof = 'soft'\nthesis = 1.2\nholds = { above = 1.5 }");
    assert_eq!((judged.ours, judged.thesis, judged.verdict), (Some(2.0), Some(1.2), Verdict::Holds));
    assert_eq!(
        judged.sentence,
        "hard (to the end): 200 nodes, soft (to the end): 100 nodes, ratio 2 (exact), over 2 positions \
         (1 more was stopped and left out); claimed: above 1.5; holds"
    );
}

#[test]
fn times_and_times_per_node_are_quantities_too() {
    let time = judge("text = ''\nquantity = 'time'\nengine = 'hard'\nof = 'soft'\nholds = { about = 3 }");
    assert_eq!((time.ours, time.verdict), (Some(3.0), Verdict::Holds));
    let each =
        judge("text = ''\nquantity = 'time per node'\nengine = 'hard'\nof = 'soft'\nholds = { below = 1 }");
    assert_eq!((each.ours, each.verdict), (Some(1.5), Verdict::DoesNot));
}

#[test]
fn simulations_and_their_memory_are_quantities_too() {
    let of = |quantity: &str| {
        let judged = judge(&format!(
            "text = ''\nquantity = '{quantity}'\nengine = 'soft'\nlimit = 'end'\nholds = {{ above = 1 }}"
        ));
        (judged.ours.unwrap(), judged.sentence)
    };
    let (count, words) = of("simulations");
    assert_eq!(count, 10.0);
    assert!(words.contains("10 simulations (exact), over 3 positions"), "{words}");
    let (rate, words) = of("simulations per second");
    assert_eq!(rate, 10_000.0);
    assert!(words.contains("10,000 simulations a second"), "{words}");
    let (memory, words) = of("memory");
    assert_eq!(memory, 100.0);
    assert!(words.contains("100 MB"), "{words}");
    let mut without = summary();
    for sample in without.cells.values_mut().flat_map(|cell| &mut cell.samples) {
        sample.simulations = 0.0;
    }
    let claim = claim("text = ''\nquantity = 'memory'\nengine = 'soft'\nholds = { above = 0 }");
    let judged = claim.judge(&experiment(), &without);
    assert_eq!(judged.sentence, "not measured: no simulations were made");
}

#[test]
fn a_ratio_can_be_compared_with_that_of_another_set() {
    let mut both = summary();
    let add = |summary: &mut Summary, engine, nodes: f64| {
        let samples = (0..3).map(|position| sample(position, nodes, Some(1e6), false)).collect();
        summary
            .cells
            .insert(SamplesKey { set: 1, limit: 2, engine }, Samples { samples, ..Samples::default() });
    };
    add(&mut both, 0, 100.0);
    add(&mut both, 1, 400.0);
    let text =
        "text = ''\nengine = 'hard'\nof = 'soft'\nset = 'second'\nover_set = 'first'\nholds = { above = 1 }";
    let claim = claim(text);
    claim.check(&experiment()).unwrap();
    let judged = claim.judge(&experiment(), &both);
    assert_eq!((judged.ours, judged.verdict), (Some(2.0), Verdict::Holds), "4 on the second, 2 on the first");
    assert!(judged.sentence.contains("on first, hard"), "{}", judged.sentence);
    assert!(judged.sentence.contains("the one ratio over the other is 2 (exact)"), "{}", judged.sentence);
    let alone = error("text = ''\nengine = 'hard'\nover_set = 'second'\nholds = { above = 1 }");
    assert!(alone.contains("needs `of`"), "{alone}");
    let same = error("text = ''\nengine = 'hard'\nof = 'soft'\nover_set = 'first'\nholds = { above = 1 }");
    assert!(same.contains("the set itself"), "{same}");
}

#[test]
fn the_interval_decides_and_nothing_else() {
    let decided = |holds: &str, low: f64, high: f64| {
        let holds: Holds = toml::from_str(holds).unwrap();
        holds.decides(&Estimate { value: f64::midpoint(low, high), interval: Some(Interval { low, high }) })
    };
    assert_eq!(decided("above = 0.5", 0.55, 0.8), Some(true));
    assert_eq!(decided("above = 0.5", 0.45, 0.8), None);
    assert_eq!(decided("above = 0.5", 0.2, 0.45), Some(false));
    assert_eq!(decided("below = 0.5", 0.2, 0.45), Some(true));
    assert_eq!(decided("above = 0.1\nbelow = 0.5", 0.2, 0.6), None);
    assert_eq!(decided("above = 0.1\nbelow = 0.15", 0.2, 0.6), Some(false));
    assert_eq!(decided("about = 0.75", 0.65, 0.85), Some(true));
    assert_eq!(decided("about = 0.75", 0.6, 0.9), None, "near, but perhaps not near enough");
    assert_eq!(decided("about = 0.75", 0.4, 0.6), Some(false));
    assert_eq!(decided("about = 0.5\nwithin = 0.001", 0.09, 0.91), None, "two games say nothing");
    assert_eq!(decided("about = 1\nwithin = 0", 1.0, 1.0), Some(true));
    assert_eq!(
        decided("about = 1\nwithin = 0", 0.15, 1.0),
        None,
        "what is not exact is not exactly anything"
    );
    assert_eq!(decided("about = 1\nwithin = 0", 0.1, 0.9), Some(false));
    let without: Holds = toml::from_str("above = 0").unwrap();
    assert_eq!(without.decides(&Estimate { value: 1.0, interval: None }), None);
}

/// 15 of 20 points are 75 %, but the interval of such a share is wide, and so is what agrees with it.
#[test]
fn a_published_share_is_as_wide_as_its_games() {
    let holds: Holds = toml::from_str("about = 0.75\ngames = 20").unwrap();
    let of =
        |low: f64, high: f64| holds.decides(&Estimate { value: low, interval: Some(Interval { low, high }) });
    assert_eq!(holds.words(), "75.0 % of 20 games, so 53.6 % to 89.8 %");
    assert_eq!((of(0.55, 0.6), of(0.5, 0.6), of(0.4, 0.53)), (Some(true), None, Some(false)));
    let fault = |text: &str| toml::from_str::<Holds>(text).unwrap().check().unwrap_err();
    assert!(fault("about = 75\ngames = 20").contains("share"), "not percent");
    assert!(fault("about = 0.5\ngames = 0").contains("at least 1"));
    assert!(fault("about = 0.5\ngames = 9\nwithin = 0.1").contains("not both"));
}

/// A tenth of the positions leaves doubt about the others, however exact each count is.
#[test]
fn a_sample_of_the_positions_leaves_doubt() {
    let nodes: Vec<f64> = (0..20).map(|position| 100.0 + 10.0 * f64::from(position % 7)).collect();
    let with = |whole: Option<u32>| {
        let mut experiment = experiment();
        experiment.sets[0].whole = whole;
        let mut summary = Summary::default();
        for (engine, factor) in [(0, 1.0), (1, 1.5)] {
            let samples = nodes.iter().enumerate().map(|(position, nodes)| {
                let own = if engine == 1 { factor * nodes + 9.0 * (position % 5) as f64 } else { *nodes };
                sample(position as u32, own, Some(own), false)
            });
            let cell = Samples { samples: samples.collect(), ..Samples::default() };
            summary.cells.insert(SamplesKey { set: 0, limit: 2, engine }, cell);
        }
        let claim = claim("text = ''\nengine = 'hard'\nof = 'soft'\nholds = { above = 1.6 }");
        claim.judge(&experiment, &summary)
    };
    let judged = [Some(20), Some(200), None].map(with);
    assert_eq!(judged[0].verdict, Verdict::Holds, "{}", judged[0].sentence);
    assert!(judged[0].sentence.contains("(exact), over 20 positions"), "{}", judged[0].sentence);
    assert_eq!(judged[1].verdict, Verdict::Undecided, "{}", judged[1].sentence);
    assert!(judged[1].sentence.contains("over 20 of 200 positions"), "{}", judged[1].sentence);
    let width = |judged: &Judgement| judged.interval.map(|interval| interval.high - interval.low).unwrap();
    assert!(width(&judged[0]) < width(&judged[1]) && width(&judged[1]) < width(&judged[2]));
}

/// Times of one position differ from repetition to repetition, and that is all that is known about them.
#[test]
fn times_are_known_as_well_as_their_repetitions_agree() {
    let judged = |own: &[f64], other: &[f64]| {
        let mut summary = Summary::default();
        for (engine, times) in [(0, other), (1, own)] {
            let mut one = sample(0, 100.0, Some(times[0]), false);
            let taken = |time: &f64| Taken { time: Some(*time), ..one.each[0] };
            one.each = times.iter().map(taken).collect();
            let cell = Samples { samples: vec![one], ..Samples::default() };
            summary.cells.insert(SamplesKey { set: 0, limit: 2, engine }, cell);
        }
        let mut experiment = experiment();
        experiment.sets[0].whole = Some(1);
        claim("text = ''\nquantity = 'time'\nengine = 'hard'\nof = 'soft'\nholds = { above = 1 }")
            .judge(&experiment, &summary)
    };
    assert_eq!(judged(&[1.1], &[1.0]).verdict, Verdict::Undecided, "once is not enough");
    assert_eq!(judged(&[1.1, 1.2, 1.1, 1.15], &[1.0, 1.02, 0.99, 1.0]).verdict, Verdict::Holds);
    assert_eq!(judged(&[1.1, 0.8, 1.4, 1.0], &[1.0, 1.02, 0.99, 1.0]).verdict, Verdict::Undecided);
}

/// A solver that answers from its book visits nothing, and nothing has no ratio to nothing.
#[test]
fn nothing_to_nothing_is_no_ratio() {
    let mut summary = Summary::default();
    for engine in [0, 1] {
        let cell = Samples { samples: vec![sample(0, 0.0, Some(1.0), false)], ..Samples::default() };
        summary.cells.insert(SamplesKey { set: 0, limit: 2, engine }, cell);
    }
    let claim = claim("text = ''\nengine = 'hard'\nof = 'soft'\nholds = { above = 1000 }");
    let judged = claim.judge(&experiment(), &summary);
    assert_eq!((judged.verdict, judged.ours), (Verdict::NotMeasured, None));
    assert_eq!(judged.sentence, "not measured: there is no ratio to zero");
}

#[test]
fn a_claim_can_be_about_a_mean_or_about_two_limits() {
    let mean = judge("text = ''\nengine = 'soft'\nlimit = 'depth 5'\nholds = { about = 55, within = 0.1 }");
    assert_eq!((mean.ours, mean.verdict), (Some(50.0), Verdict::Holds));
    let limits = judge("text = ''\nengine = 'soft'\nof_limit = 'depth 5'\nholds = { about = 1, within = 0 }");
    assert_eq!((limits.ours, limits.verdict), (Some(2.0), Verdict::DoesNot));
}

#[test]
fn a_reason_is_given_only_where_one_is_needed() {
    let holding = judge("text = ''\nengine = 'soft'\nholds = { above = 1 }\nwhy = 'because'");
    assert_eq!(holding.why, None);
    let failing = judge("text = ''\nengine = 'soft'\nholds = { below = 1 }\nwhy = 'because'");
    assert_eq!(failing.why.as_deref(), Some("because"));
}

#[test]
fn what_was_not_measured_is_not_judged() {
    let nothing = judge("text = ''\nengine = 'soft'\nlimit = 'depth 3'\nholds = { above = 1 }");
    assert_eq!((nothing.ours, nothing.verdict), (None, Verdict::NotMeasured));
    let other_set = judge("text = ''\nset = 'second'\nengine = 'soft'\nholds = { above = 1 }");
    assert_eq!(other_set.verdict, Verdict::NotMeasured);
    let mut untimed = summary();
    for sample in untimed.cells.values_mut().flat_map(|cell| &mut cell.samples) {
        sample.time = None;
    }
    let time = claim("text = ''\nquantity = 'time'\nengine = 'soft'\nholds = { above = 0 }");
    assert_eq!(time.judge(&experiment(), &untimed).sentence, "not measured: times were not measured");
    for sample in untimed.cells.values_mut().flat_map(|cell| &mut cell.samples) {
        sample.stopped = true;
    }
    let nodes = claim("text = ''\nengine = 'soft'\nholds = { above = 0 }");
    assert_eq!(nodes.judge(&experiment(), &untimed).verdict, Verdict::NotMeasured);
}

#[test]
fn wrong_names_are_told_with_the_right_ones() {
    let near = error("text = 'a'\nengine = 'sofd'\nholds = { above = 1 }");
    assert_eq!(
        near,
        "claim \"a\": there is no engine \"sofd\" (did you mean \"soft\"?); there are: soft, hard"
    );
    let limit = error("text = 'a'\nengine = 'soft'\nlimit = 'depth 9'\nholds = { above = 1 }");
    assert!(limit.contains("there are: depth 3, depth 5, end"), "{limit}");
    assert!(
        error("text = 'a'\nengine = 'soft'\nset = 'third'\nholds = { above = 1 }").contains("first, second")
    );
    assert!(error("text = 'a'\nengine = 'soft'\nof = 'soft'\nholds = { above = 1 }").contains("itself"));
    assert!(error("text = 'a'\nengine = 'soft'\nholds = {}").contains("above, below or about"));
    assert!(error("text = 'a'\nengine = 'soft'\nholds = { above = 1, within = 1 }").contains("belongs to"));
    assert!(error("text = 'a'\nengine = 'soft'\nholds = { about = 1, within = -1 }").contains("negative"));
    assert!(error("text = 'a'\nengine = 'soft'\nholds = { above = nan }").contains("finite"));
    assert!(toml::from_str::<Claim>("text = 'a'\nengine = 'soft'\nholds = { above = 1 }\nhold = 1").is_err());
}

#[test]
fn judgements_are_shown_as_a_table_and_as_text() {
    let judgements = [
        judge(
            "text = 'Hard | needs more'\nengine = 'hard'\nof = 'soft'\nthesis = 1234.5\nholds = { above = 1 }",
        ),
        judge("text = 'Soft is small.'\nengine = 'soft'\nholds = { below = 9 }\nwhy = 'it is not'"),
        judge("text = 'Depth 3'\nengine = 'soft'\nlimit = 'depth 3'\nholds = { below = 9 }"),
    ];
    let markdown = claims_as_markdown(&judgements);
    assert!(markdown.contains("| Hard \\| needs more | 1,235 | 2 | exact | holds |\n"), "{markdown}");
    let soft = "| Soft is small. | – | 100 | exact | does not hold, explained |\n";
    assert!(markdown.contains(soft), "{markdown}");
    assert!(markdown.contains("| Depth 3 | – | – | – | not measured |\n"), "{markdown}");
    assert!(markdown.lines().all(|line| line.chars().count() <= 120), "{markdown}");
    assert!(markdown.contains("- *Soft is small.* soft (to the end): 100 nodes"), "{markdown}");
    assert!(markdown.contains("does not hold. Why: it is\n  not\n"), "{markdown}");
    let text = claims_as_text(&judgements);
    assert!(text.contains("\n 1,235     2  Hard | needs more: holds\n"), "{text}");
    assert!(text.contains("Why: it is not"), "{text}");
    assert!(text.ends_with("1 of 3 claims hold, 1 do not\n"), "{text}");
}

#[test]
fn a_stand_in_settles_nothing() {
    let claim = Claim {
        text: "hard needs more".to_owned(),
        quantity: Quantity::Nodes,
        engine: "hard".to_owned(),
        of: Some("soft".to_owned()),
        set: None,
        over_set: None,
        limit: None,
        of_limit: None,
        thesis: None,
        holds: toml::from_str("above = 1.0").unwrap(),
        why: None,
    };
    let mut experiment = experiment();
    assert_eq!(claim.judge(&experiment, &summary()).verdict, Verdict::Holds);
    experiment.stands_in = true;
    let judgement = claim.judge(&experiment, &summary());
    assert_eq!(judgement.verdict, Verdict::NotSettled);
    assert!(judgement.ours.is_some(), "the figures are told all the same");
}

#[test]
fn figures_have_three_digits() {
    let shown = [0.0, 0.0021, 0.617, 0.9996, 3.2468, 12.0, 680_000.4, -1234.0].map(figure);
    assert_eq!(shown, ["0", "0.0021", "0.617", "1", "3.25", "12", "680,000", "-1,234"]);
}

/// The reproductions that come with the program can be read, whole and quick, and every claim is about something that
/// is measured.
#[test]
fn the_reproductions_are_sound() {
    for quick in [false, true] {
        for one in REPRODUCTIONS {
            let games = plywood_games::all();
            let reading = Reading { quick, ..Reading::new(&games) };
            let experiment = match Reproduction::built_in(one, &reading, !quick).unwrap() {
                Reproduction::Experiment(experiment) => *experiment,
                Reproduction::Contest(contest) => {
                    assert!(!contest.claims.is_empty(), "{}", one.name);
                    continue;
                }
            };
            assert!(!experiment.claims.is_empty(), "{}", one.name);
            let claimed = experiment.clone().claimed();
            for claim in &experiment.claims {
                let of_this = |limits: Vec<u32>, experiment: &Experiment| -> Vec<Limit> {
                    limits.into_iter().map(|limit| experiment.limits[limit as usize]).collect()
                };
                let (all, some) = (claim.limits(&experiment), claim.limits(&claimed));
                assert_eq!(
                    of_this(all, &experiment),
                    of_this(some, &claimed),
                    "{}: {}",
                    one.name,
                    claim.text
                );
            }
        }
    }
}

/// Only the first of three positions is answered with its best move; of all engines alike.
#[test]
fn a_claim_can_be_about_the_share_of_solved_positions() {
    let claim = |text: &str| -> Claim { toml::from_str(text).unwrap() };
    let about = "text = \"a third\"\nquantity = \"solved\"\nengine = \"soft\"\nholds = { above = 0.33, below = 0.34 }";
    let judgement = claim(about).judge(&experiment(), &summary());
    assert_eq!(judgement.verdict, Verdict::Holds, "{}", judgement.sentence);
    assert!(judgement.sentence.contains("33.3 % solved"), "{}", judgement.sentence);
}
