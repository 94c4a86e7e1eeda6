//! What the report says in sentences is what its tables show: for every engine, whatever the figures.

mod report_rows;

use plywood_core::Random;
use plywood_lab::{Analysis, Comparison, Experiment, Limit, Ratio, Row, Times};
use report_rows::{analyse, experiment, report, row};

/// Engines with random strengths on random positions, timed once or three times on a machine that is more or less
/// noisy.
struct World {
    experiment: Experiment,
    rows: Vec<Row>,
}

impl World {
    fn random(seed: u64) -> World {
        let mut random = Random::new(seed);
        let mut normal =
            move || (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0;
        let mut dice = Random::new(!seed);
        let engines = 2 + dice.below(7) as u32;
        let positions = 3 + dice.below(18) as u32;
        let repetitions = [1, 3][dice.below(2) as usize];
        let limit = [Limit::Depth(6), Limit::End, Limit::Time(5000)][dice.below(3) as usize];
        let names: Vec<String> = (0..engines).map(|engine| format!("E{engine}")).collect();
        let specs: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "pvs")).collect();
        let mut experiment = experiment(&specs, positions, vec![limit]);
        experiment.repetitions = repetitions;
        let noise = [0.001, 0.03, 0.2][dice.below(3) as usize];
        let size: Vec<f64> = (0..positions).map(|_| 1e4 * (1.5 * normal()).exp()).collect();
        let mut rows = Vec::new();
        for engine in 0..engines {
            // Some engines are the baseline under another name, some are nearly it, some far away.
            let reach = [0.0, 0.05, 0.5, 3.0][dice.below(4) as usize];
            // And some do worse the harder a position is, so that totals and ratios disagree.
            let tilt = [0.0, 0.4][dice.below(2) as usize] * reach;
            let (strength, scatter) = (reach * normal(), reach * [0.1, 0.5, 1.0][dice.below(3) as usize]);
            for position in 0..positions {
                let size = size[position as usize];
                let exponent = strength + scatter * normal() + tilt * (size / 1e4).ln();
                let ratio = if engine == 0 { 1.0 } else { exponent.exp() };
                let nodes = (size * ratio).max(1.0) as u64;
                for repetition in 0..repetitions {
                    let mut one = row(position, engine, 0, nodes);
                    one.key.repetition = repetition;
                    let time = (nodes as f64 * 40.0 * (noise * normal()).exp()) as u64;
                    one.times = Some(Times { wall: time, cpu: Some(time) });
                    rows.push(one);
                }
            }
        }
        World { experiment, rows }
    }

    fn analysis(&self) -> Analysis {
        analyse(&self.experiment, &self.rows)
    }

    /// Whether the report's own comparisons, with this engine as the baseline, show it to be better than another.
    fn beaten(&self, by: u32, time: bool) -> Vec<u32> {
        let experiment = Experiment { baseline: by, ..self.experiment.clone() };
        let analysis = analyse(&experiment, &self.rows);
        let found = analysis.comparisons().iter();
        // They are worse than their baseline if they need more of it, or do less in the same time.
        let worse = if self.better_is_more() { Shown::Less } else { Shown::More };
        found.filter(|one| shown(one, time) == Some(worse)).map(|one| one.engine).collect()
    }

    fn better_is_more(&self) -> bool {
        matches!(self.experiment.limits[0], Limit::Time(_))
    }
}

/// What an interval of the table shows, by the words of the glossary.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Shown {
    Less,
    More,
    Same,
    Nothing,
    Once,
    TooFew,
}

fn ratio(comparison: &Comparison, time: bool) -> Option<&Ratio> {
    if time { comparison.time.as_ref() } else { comparison.nodes.as_ref() }
}

fn shown(comparison: &Comparison, time: bool) -> Option<Shown> {
    let estimate = ratio(comparison, time)?.all.geometric;
    let Some(interval) = estimate.interval else { return Some(Shown::TooFew) };
    let once = time && comparison.noise.is_none();
    Some(match estimate.value {
        _ if (interval.low, interval.high) == (1.0, 1.0) => Shown::Same,
        _ if interval.low <= 1.0 && interval.high >= 1.0 => Shown::Nothing,
        0.5..=2.0 if once => Shown::Once,
        ..1.0 => Shown::Less,
        _ => Shown::More,
    })
}

/// The heads of the sentences that name engines.
fn heads(time: bool, better_is_more: bool) -> [(&'static str, Shown); 8] {
    let rest = [
        ("No difference from E0 shown", Shown::Nothing),
        ("The same as E0 on every position", Shown::Same),
        ("Timed only once, so that the difference may be noise", Shown::Once),
        ("On too few positions to tell", Shown::TooFew),
    ];
    let compared = match (time, better_is_more) {
        (true, _) => {
            [("Faster than E0", Shown::Less), ("Slower", Shown::More), ("Slower than E0", Shown::More)]
        }
        (false, false) => {
            [("Fewer nodes than E0", Shown::Less), ("More", Shown::More), ("More than E0", Shown::More)]
        }
        (false, true) => [
            ("More nodes in the same time than E0", Shown::More),
            ("Fewer", Shown::Less),
            ("Fewer than E0", Shown::Less),
        ],
    };
    let [a, b, c] = compared;
    let [d, e, f, g] = rest;
    [a, b, c, d, e, f, g, ("There, compared with E0", Shown::TooFew)]
}

/// The words about an engine in a sentence: what stands in brackets after its name.
fn words(sentence: &str, engine: u32) -> Option<&str> {
    let name = format!("E{engine}");
    let mut from = 0;
    while let Some(at) = sentence[from..].find(&name) {
        let rest = &sentence[from + at + name.len()..];
        if !rest.starts_with(|next: char| next.is_ascii_digit()) {
            return Some(rest.strip_prefix(" (").map_or("", |rest| rest.split(')').next().unwrap_or("")));
        }
        from += at + name.len();
    }
    None
}

/// The ratio that words tell, and how far rounding may have moved it.
fn told(words: &str) -> (f64, f64) {
    let amount = words.split(", but").next().unwrap_or("");
    let number = amount.trim_start_matches("less than ").split(' ').next().unwrap_or("");
    let number: f64 = number.replace(',', "").parse().unwrap_or_else(|_| panic!("{words:?}"));
    match amount {
        _ if amount.starts_with("less than") => (1.0, 0.0011),
        _ if amount.contains("times fewer") || amount.contains("times less") => (1.0 / number, 0.06 / number),
        _ if amount.contains("times as") => (number, 0.51),
        _ if amount.contains("% more") => (1.0 + number / 100.0, 0.0051),
        _ => (1.0 - number / 100.0, 0.0051),
    }
}

#[test]
fn sentences_never_contradict_the_table() {
    let mut seen: Vec<Shown> = Vec::new();
    let (mut winners, mut shared, mut in_total) = (0, 0, 0);
    for seed in 0..250 {
        let world = World::random(seed);
        let analysis = world.analysis();
        let findings = analysis.findings(&world.experiment);
        let engines = world.experiment.engines.len() as u32;
        for time in [false, true] {
            let heads = heads(time, world.better_is_more());
            let is_mine = |text: &str| {
                let first = text.split(". ").next().unwrap_or("");
                let mine = if time {
                    ["the fastest", "be faster", "be slower"]
                } else {
                    ["nodes", "nodes", "nodes"]
                };
                text.starts_with("On middle game")
                    && mine.iter().any(|mine| first.contains(mine))
                    && !first.contains("noisy")
            };
            let Some(finding) = findings.iter().find(|finding| is_mine(&finding.text)) else {
                assert!(
                    analysis.comparisons().iter().all(|one| ratio(one, time).is_none()),
                    "{seed}: {findings:?}"
                );
                continue;
            };
            let text = finding.text.trim_end_matches('.');
            let context = format!("seed {seed}: {text}\n{:?}", analysis.comparisons());
            let sentences: Vec<(&str, &str)> =
                text.split(". ").skip(1).map(|sentence| sentence.split_once(": ").expect(&context)).collect();
            for comparison in analysis.comparisons() {
                let truth = shown(comparison, time).expect("it was measured");
                let ratio = ratio(comparison, time).expect("it was measured").all;
                let all_too_few = text.contains("too few to say which engine");
                let mine: Vec<(&str, &str)> = sentences
                    .iter()
                    .filter_map(|(head, rest)| {
                        Some((
                            *head,
                            if *rest == "all others" { "" } else { words(rest, comparison.engine)? },
                        ))
                    })
                    .collect();
                if all_too_few && time {
                    assert!(truth == Shown::TooFew && mine.is_empty(), "{context}");
                    continue;
                }
                let [(head, words)] = mine.as_slice() else {
                    panic!("E{}: {mine:?} in {context}", comparison.engine)
                };
                let said = heads.iter().find(|(known, _)| known == head).expect(&context).1;
                assert_eq!(said, truth, "E{} in {context}", comparison.engine);
                seen.push(said);
                if !matches!(said, Shown::Less | Shown::More | Shown::Once) {
                    continue;
                }
                let (value, rounding) = told(words);
                assert!((value - ratio.geometric.value).abs() <= rounding, "{words} in {context}");
                let opposite = (ratio.totals.value - 1.0) * (ratio.geometric.value - 1.0) < 0.0;
                assert_eq!(words.contains("in total"), opposite, "{words} in {context}");
                in_total += u32::from(opposite);
            }
            let first = text.split(". ").next().unwrap_or("");
            let winner = (0..engines).find(|engine| {
                first.contains(&format!("E{engine} is the fastest, shown"))
                    || first.contains(&format!("E{engine} needs the fewest nodes, shown"))
                    || first.contains(&format!("E{engine} visits the most nodes, shown"))
            });
            let shown_against_all =
                (0..engines).find(|engine| world.beaten(*engine, time).len() + 1 == engines as usize);
            assert_eq!(winner, shown_against_all, "{context}");
            winners += u32::from(winner.is_some());
            if let Some((names, _)) = first.split_once(" share the first place") {
                let beaten: Vec<u32> = (0..engines).flat_map(|engine| world.beaten(engine, time)).collect();
                for engine in 0..engines {
                    let named = words(names, engine).is_some();
                    assert_eq!(
                        named != names.contains("all engines but"),
                        !beaten.contains(&engine),
                        "E{engine} in {context}"
                    );
                }
                shared += 1;
            }
            if first.contains("than another") && !first.contains("share") {
                assert!((0..engines).all(|engine| world.beaten(engine, time).is_empty()), "{context}");
            }
        }
    }
    for kind in [Shown::Less, Shown::More, Shown::Same, Shown::Nothing, Shown::Once, Shown::TooFew] {
        let count = seen.iter().filter(|one| **one == kind).count();
        assert!(count > 20, "{kind:?} came up only {count} times");
    }
    assert!(winners > 50 && shared > 50 && in_total > 20, "{winners} {shared} {in_total}");
}

/// One engine is clearly better than the baseline; another has a better mean, which one position alone brings about.
#[test]
fn an_engine_that_is_shown_to_need_fewer_is_named_beside_a_better_mean_that_shows_nothing() {
    let experiment =
        experiment(&[("base", "alphabeta"), ("wild", "pvs"), ("steady", "mtdf")], 6, vec![Limit::Depth(5)]);
    let wild = [10, 900, 1100, 300, 1500, 800];
    let mut rows = Vec::new();
    for position in 0..6 {
        rows.push(row(position, 0, 0, 1000));
        rows.push(row(position, 1, 0, wild[position as usize]));
        rows.push(row(position, 2, 0, 760 + u64::from(position) * 4));
    }
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(
        text.contains("Fewer nodes than base: steady (23 % fewer). No difference from base shown: wild."),
        "{text}"
    );
    assert!(text.contains("wild and steady share the first place"), "{text}");
}

#[test]
fn a_winner_by_ratios_that_loses_by_totals_is_not_left_uncommented() {
    let experiment = experiment(&[("base", "alphabeta"), ("other", "pvs")], 10, vec![Limit::Depth(5)]);
    let mut rows = Vec::new();
    for position in 0..10 {
        // Half on nine easy positions, and a little more on the hard one.
        let hard = position == 9;
        rows.push(row(position, 0, 0, if hard { 1_000_000 } else { 1000 }));
        rows.push(row(position, 1, 0, if hard { 1_100_000 } else { 400 + u64::from(position) }));
    }
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(text.contains("other (2.2 times fewer, but 9.4 % more in total)"), "{text}");
    assert!(
        text.contains("but in total over all positions, base needs fewer: 8.6 % fewer than other"),
        "{text}"
    );
    assert!(text.contains("Factors are geometric means"), "{text}");
}
