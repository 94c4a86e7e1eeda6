//! Reports: well-formed, self-contained, honest about errors and gaps.

mod report_rows;

use plywood_lab::{Analysis, Experiment, Limit, Progress, Report, Row, Times, png};
use report_rows::{analyse, experiment, proven, report, row, rows};

const THREE: [(&str, &str); 3] = [("alphabeta", "alphabeta"), ("pvs", "pvs"), ("mtdf", "mtdf:table=1")];

fn depths() -> Vec<Limit> {
    (4..8).map(Limit::Depth).collect()
}

/// Every way to show it, none of which may panic.
fn show(experiment: &Experiment, analysis: &Analysis) -> String {
    let report = report(experiment, analysis, &[]);
    let plots: Vec<String> = report.plots().into_iter().map(|plot| plot.svg + &plot.data_csv).collect();
    report.html() + &report.terminal(100, true) + &plots.concat()
}

#[test]
fn plots_are_well_formed_and_named_apart() {
    for limits in
        [depths(), vec![Limit::End], vec![Limit::Nodes(1000), Limit::Nodes(5000), Limit::Time(1000)]]
    {
        let experiment = experiment(&THREE, 30, limits);
        let rows: Vec<Row> = rows(&experiment).collect();
        let analysis = analyse(&experiment, &rows);
        let report = report(&experiment, &analysis, &[]);
        let plots = report.plots();
        assert!(plots.len() >= 3);
        let mut names: Vec<&str> = plots.iter().map(|plot| plot.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), plots.len());
        for plot in &plots {
            let tree = roxmltree::Document::parse(&plot.svg)
                .unwrap_or_else(|error| panic!("{}: {error}", plot.name));
            let numbers = ["x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height"];
            for node in tree.descendants() {
                for attribute in node.attributes().filter(|attribute| numbers.contains(&attribute.name())) {
                    let value = attribute.value().trim_end_matches('%');
                    assert!(value.parse::<f64>().is_ok_and(f64::is_finite), "{}: {attribute:?}", plot.name);
                }
            }
            assert!(!plot.svg.contains("var("), "a file of its own has its own colours");
            assert!(plot.data_csv.lines().count() > 1);
        }
        for svg in pictures(&report.html()) {
            roxmltree::Document::parse(&svg).unwrap();
        }
    }
}

fn pictures(html: &str) -> Vec<String> {
    let after = html.split("<svg ").skip(1);
    after.map(|part| format!("<svg {}</svg>", part.split("</svg>").next().unwrap_or_default())).collect()
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let experiment = experiment(&THREE, 30, depths());
    let rows: Vec<Row> = rows(&experiment).collect();
    let page = report(&experiment, &analyse(&experiment, &rows), &[]).html();
    for fetch in ["http:", "https:", "url(", "@import", "src=", "//cdn"] {
        assert!(!page.contains(fetch), "{fetch}");
    }
    for link in page.split("href=\"").skip(1) {
        assert!(link.starts_with("data:"), "{}", &link[..40]);
    }
    assert!(page.contains("plywood compare synthetic.toml") && page.contains("download CSV"));
    assert!(page.contains("All 360 comparable answers agree."), "what was checked is said");
}

#[test]
fn all_text_is_escaped() {
    let nasty = "<script>alert('\"&')</script>\u{1b}[2J";
    let mut experiment = experiment(&[(nasty, "alphabeta"), ("pvs", "pvs")], 10, depths());
    (experiment.title, experiment.about, experiment.game) =
        (nasty.to_owned(), nasty.to_owned(), nasty.to_owned());
    experiment.sets[0].name = nasty.to_owned();
    experiment.sets[0].source = nasty.to_owned();
    experiment.sets[0].positions[0].text = nasty.to_owned();
    let mut rows: Vec<Row> = rows(&experiment).collect();
    let manifests = [serde_json::json!({ nasty: [nasty, { "flags": nasty }] })];
    for broken in [false, true] {
        if broken {
            rows[0].value.points = Some(77);
        }
        let analysis = analyse(&experiment, &rows);
        let report = Report { rerun: nasty, ..report(&experiment, &analysis, &manifests) };
        let page = report.html();
        assert!(!page.contains("<script>alert") && !page.contains('\u{1b}'));
        assert_eq!(page.matches("<script>").count(), 1);
        pictures(&page).iter().for_each(|svg| assert!(roxmltree::Document::parse(svg).is_ok()));
        report.plots().iter().for_each(|plot| assert!(roxmltree::Document::parse(&plot.svg).is_ok()));
        assert!(!report.terminal(100, false).contains('\u{1b}'), "a terminal obeys nobody's names");
    }
}

#[test]
fn nothing_is_called_better_while_answers_disagree() {
    let experiment = experiment(&THREE, 30, depths());
    let mut rows: Vec<Row> = rows(&experiment).collect();
    let judged = |rows: &[Row]| {
        let analysis = analyse(&experiment, rows);
        let report = report(&experiment, &analysis, &[]);
        let ratios = report.plots().iter().any(|plot| plot.name.starts_with("ratios"));
        (report.html(), report.terminal(100, false), ratios)
    };
    let verdicts = ["the nodes (", "the time (", "fewest", "fastest", "x (0."];
    let (page, text, ratios) = judged(&rows);
    assert!(
        ratios && page.contains("needs 0.") && text.contains("x (0.") && !page.contains("role=\"alert\"")
    );
    rows[100].value.points = Some(-9);
    let (page, text, ratios) = judged(&rows);
    assert!(!ratios);
    for (shown, name) in [(&page, "page"), (&text, "terminal")] {
        verdicts.iter().for_each(|verdict| assert!(!shown.contains(verdict), "{verdict} in the {name}"));
        assert!(shown.contains("1 disagreement among") && shown.contains("says estimate -9"), "{name}");
    }
    assert!(page.contains("role=\"alert\""));
}

#[test]
fn the_winner_is_named_with_its_margin() {
    let experiment = experiment(&THREE, 60, vec![Limit::Depth(6)]);
    let rows: Vec<Row> = rows(&experiment).collect();
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(
        text.contains(
            "On middle game at depth 6, mtdf needs the fewest nodes: compared with alphabeta, it needs 0.3"
        ),
        "{text}"
    );
}

#[test]
fn few_positions_do_not_make_an_engine_fast() {
    let experiment = experiment(&THREE, 3, vec![Limit::Depth(6)]);
    let rows: Vec<Row> = rows(&experiment).collect();
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(text.contains("3 positions are too few to say which engine is the fastest."), "{text}");
    assert!(text.contains("the nodes on 3 positions, too few for an interval."), "{text}");
    let lonely = self::experiment(&THREE, 1, vec![Limit::Depth(6)]);
    let rows: Vec<Row> = self::rows(&lonely).collect();
    let text = report(&lonely, &analyse(&lonely, &rows), &[]).terminal(1000, false);
    assert!(text.contains("1 position is too few to say which engine is the fastest."), "{text}");
}

#[test]
fn an_engine_that_is_the_same_is_not_called_better() {
    let experiment = experiment(&THREE[..2], 20, vec![Limit::Depth(6)]);
    let rows: Vec<Row> = (0..40).map(|n| row(n / 2, n % 2, 0, 1000 + u64::from(n / 2))).collect();
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(!text.contains("fewest") && !text.contains("fastest"), "{text}");
    assert!(text.contains("no engine is shown to need fewer nodes than alphabeta"), "{text}");
}

#[test]
fn noise_that_hides_a_difference_is_named() {
    let mut experiment = experiment(&THREE[..2], 12, vec![Limit::Depth(6)]);
    experiment.repetitions = 2;
    let mut rows: Vec<Row> = (0..48).map(|n| row(n / 4, n % 2, 0, 1000)).collect();
    for (index, row) in rows.iter_mut().enumerate() {
        row.key.repetition = index as u32 / 2 % 2;
        let swing = [80, 100, 150, 95, 120][index % 5];
        row.times = Some(Times { wall: 1, cpu: Some(1000 * swing) });
    }
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(text.contains("the machine was too noisy (repetitions differ by"), "{text}");
    assert!(text.contains("to tell pvs and alphabeta apart by time"), "{text}");
}

/// Half of the positions take twice as long and the other half half as long: a quieter machine would not tell more.
#[test]
fn positions_that_differ_are_not_blamed_on_noise() {
    let mut experiment = experiment(&THREE[..2], 12, vec![Limit::Depth(6)]);
    experiment.repetitions = 2;
    let mut rows: Vec<Row> = (0..48).map(|n| row(n / 4, n % 2, 0, 1000)).collect();
    for (index, row) in rows.iter_mut().enumerate() {
        row.key.repetition = index as u32 / 2 % 2;
        let factor = [[4, 4], [2, 8]][row.key.engine as usize][row.key.position as usize % 2];
        row.times = Some(Times { wall: 1, cpu: Some(factor * (1000 + 60 * u64::from(row.key.repetition))) });
    }
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(1000, false);
    assert!(
        text.contains("no engine is shown to be faster than alphabeta") && !text.contains("noisy"),
        "{text}"
    );
}

#[test]
fn gaps_of_all_kinds_are_shown_without_panic() {
    let full = experiment(&THREE, 12, depths());
    let all: Vec<Row> = rows(&full).collect();
    for count in [0, 1, 2, 5, 17, 100] {
        let shown = show(&full, &analyse(&full, &all[..count]));
        assert!(!shown.contains("NaN") && !shown.contains("inf<"), "{count}");
    }
    let only =
        |keep: &dyn Fn(&Row) -> bool| -> Vec<Row> { all.iter().filter(|row| keep(row)).cloned().collect() };
    show(&full, &analyse(&full, &only(&|row| row.key.engine != 0)));
    show(&full, &analyse(&full, &only(&|row| row.key.limit == 2 || row.key.engine == 1)));
    let changed = |change: &dyn Fn(&mut Row)| -> Vec<Row> {
        let mut rows = all.clone();
        rows.iter_mut().for_each(change);
        rows
    };
    let stopped = changed(&|row| row.value.stopped = true);
    assert!(show(&full, &analyse(&full, &stopped)).contains("the cap stopped"));
    show(&full, &analyse(&full, &changed(&|row| row.times = None)));
    show(&full, &analyse(&full, &changed(&|row| row.times = Some(Times { wall: 0, cpu: None }))));
    show(&full, &analyse(&full, &changed(&|row| row.stats.nodes = 0)));
    show(&full, &analyse(&full, &changed(&|row| row.stats = Default::default())));
    let huge = changed(&|row| {
        (row.stats.nodes, row.stats.table_probes, row.stats.researches) = (u64::MAX, u64::MAX, u64::MAX);
        (row.stats.cuts, row.value.depth) = ([u64::MAX; 8], Some(u32::MAX));
    });
    show(&full, &analyse(&full, &huge));
    let mixed = changed(&|row| row.times = row.times.filter(|_| row.key.position % 2 == 0));
    show(&full, &analyse(&full, &mixed));
    let mut empty = experiment(&THREE, 0, depths());
    show(&empty, &analyse(&empty, &[]));
    (empty.engines, empty.limits, empty.sets, empty.baseline) = (vec![], vec![], vec![], 9);
    show(&empty, &analyse(&empty, &[]));
}

#[test]
fn an_incomplete_experiment_says_so() {
    let experiment = experiment(&THREE, 30, depths());
    let rows: Vec<Row> = rows(&experiment).take(312).collect();
    let analysis = analyse(&experiment, &rows);
    let part = Report {
        progress: Progress { before: 0, done: 312, planned: 360 },
        ..report(&experiment, &analysis, &[])
    };
    for shown in [part.html(), part.terminal(100, false)] {
        assert!(shown.contains("312 of 360 units"));
    }
    assert!(!report(&experiment, &analysis, &[]).html().contains("Incomplete"));
}

#[test]
fn known_scores_are_mentioned() {
    let mut experiment = experiment(&THREE, 5, vec![Limit::End]);
    experiment.sets[0].positions.iter_mut().for_each(|known| known.points = Some(2));
    let rows: Vec<Row> = (0..15).map(|n| Row { value: proven(2), ..row(n / 3, n % 3, 0, 50) }).collect();
    let page = report(&experiment, &analyse(&experiment, &rows), &[]).html();
    assert!(page.contains("All 15 comparable answers agree; 15 of them were compared with known scores."));
}

#[test]
fn the_terminal_fits_in_a_hundred_columns() {
    let names: Vec<String> =
        (0..24).map(|index| format!("an engine with a rather long name {index}")).collect();
    let engines: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "pvs:table=1")).collect();
    let experiment = experiment(&engines, 20, (3..12).map(Limit::Depth).collect());
    let rows: Vec<Row> = rows(&experiment).collect();
    let text = report(&experiment, &analyse(&experiment, &rows), &[]).terminal(100, false);
    text.lines().for_each(|line| assert!(line.chars().count() <= 100, "{line}"));
}

/// Where the program that draws is installed, it draws; where not, the error says what to install.
#[test]
fn pixels_come_from_librsvg() {
    let experiment = experiment(&THREE, 5, vec![Limit::End]);
    let rows: Vec<Row> = rows(&experiment).collect();
    let analysis = analyse(&experiment, &rows);
    for plot in report(&experiment, &analysis, &[]).plots() {
        match png(&plot.svg) {
            Ok(pixels) => assert_eq!(pixels[..8], *b"\x89PNG\r\n\x1a\n"),
            Err(error) => assert!(error.to_string().contains("apt-get install librsvg2-bin"), "{error}"),
        }
    }
}
