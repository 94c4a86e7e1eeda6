//! Reports: well-formed, self-contained, honest about errors and gaps.

mod report_rows;

use plywood_lab::{Analysis, Experiment, Limit, Progress, Relearning, Report, Row, Times, png};
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
    let verdicts = ["times fewer", "% fewer", "fewest", "fastest", "x (0."];
    let (page, text, ratios) = judged(&rows);
    assert!(
        ratios
            && page.contains("times fewer nodes (")
            && text.contains("x (0.")
            && !page.contains("role=\"alert\"")
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
            "On middle game at depth 6, mtdf needs the fewest nodes, shown against every other engine. \
             Fewer nodes than alphabeta: mtdf (2.6 times fewer), pvs (46 % fewer)."
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
    assert!(text.contains("3 positions are too few to say which engine needs the fewest nodes."), "{text}");
    assert!(text.contains("There, compared with alphabeta: mtdf (2.7 times fewer), pvs ("), "{text}");
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
    assert!(text.contains("no engine is shown to need fewer nodes than another"), "{text}");
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
    assert!(text.contains("the machine was too noisy to tell pvs and alphabeta apart by time"), "{text}");
}

/// One engine takes 10 % less on every position, but each unit takes sometimes 24 % more than at other times.
#[test]
fn a_difference_that_noise_could_make_is_not_shown() {
    let mut experiment = experiment(&THREE[..2], 12, vec![Limit::Depth(6)]);
    let text = |experiment: &Experiment, swing: u64| {
        let mut rows = Vec::new();
        for unit in 0..24 * experiment.repetitions {
            let mut one = row(unit / 2 % 12, unit % 2, 0, 1000);
            one.key.repetition = unit / 24;
            let noise = 1000 + swing * u64::from(unit / 24);
            one.times = Some(Times { wall: 1, cpu: Some([1000, 900][unit as usize % 2] * noise) });
            rows.push(one);
        }
        report(experiment, &analyse(experiment, &rows), &[]).terminal(1000, false)
    };
    experiment.repetitions = 3;
    let quiet = text(&experiment, 1);
    assert!(quiet.contains("pvs is the fastest") && quiet.contains("pvs (10 % less time)"), "{quiet}");
    let noisy = text(&experiment, 120);
    assert!(
        !noisy.contains("fastest") && noisy.contains("No difference from alphabeta shown: pvs."),
        "{noisy}"
    );
    assert!(
        noisy.contains("too noisy to tell pvs and alphabeta apart by time: noise alone could"),
        "{noisy}"
    );
    experiment.repetitions = 1;
    let once = text(&experiment, 0);
    assert!(
        once.contains("Timed only once, so that the difference may be noise: pvs (10 % less time)."),
        "{once}"
    );
    assert!(!once.contains("fastest"), "{once}");
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
        text.contains("no engine is shown to be faster than another") && !text.contains("noisy"),
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

/// A solver that answers from its book visits no node.
#[test]
fn engines_without_nodes_have_figures_like_others() {
    for limits in [vec![Limit::End], depths(), vec![Limit::Time(1000), Limit::Time(9000)]] {
        let experiment = experiment(&THREE, 6, limits);
        for idle in [vec![1], vec![0], vec![0, 1, 2]] {
            let mut rows: Vec<Row> = rows(&experiment).collect();
            for row in rows.iter_mut().filter(|row| idle.contains(&row.key.engine)) {
                row.stats = Default::default();
                row.times = Some(Times { wall: 0, cpu: Some(0) });
            }
            let shown = show(&experiment, &analyse(&experiment, &rows));
            assert!(!shown.contains("NaN") && !shown.contains("inf") && !shown.contains("∞"), "{idle:?}");
            assert!(shown.contains("no node was visited by"), "{idle:?}");
        }
    }
}

#[test]
fn an_incomplete_experiment_says_so() {
    let experiment = experiment(&THREE, 30, depths());
    let rows: Vec<Row> = rows(&experiment).take(312).collect();
    let analysis = analyse(&experiment, &rows);
    let part = Report {
        progress: Progress { before: 0, done: 312, planned: 360, again: Relearning::default() },
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
    // Guesses prove nothing, so they cannot be compared with what is known.
    let rows: Vec<Row> = (0..15).map(|n| row(n / 3, n % 3, 0, 50)).collect();
    let page = report(&experiment, &analyse(&experiment, &rows), &[]).html();
    assert!(!page.contains("No scores were known"));
    assert!(
        page.contains("The scores of 5 positions were known before, but no search went far enough"),
        "{page}"
    );
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

/// An engine that only has more threads is compared with itself, in the page and in the terminal.
#[test]
fn several_threads_are_compared_with_one() {
    let engines = [
        ("one", "pvs:table=1"),
        ("two", "pvs:table=1,threads=2"),
        ("a name that is too long for a terminal", "pvs:table=1,threads=16,parallel=abdada"),
    ];
    let experiment = experiment(&engines, 20, depths());
    let rows: Vec<Row> = rows(&experiment).collect();
    let analysis = analyse(&experiment, &rows);
    assert_eq!(analysis.scalings().len(), 2 * experiment.limits.len());
    let report = report(&experiment, &analysis, &[]);
    let text = report.terminal(100, false);
    text.lines().for_each(|line| assert!(line.chars().count() <= 100, "{line}"));
    let table = text.split("several threads against one").nth(1).unwrap();
    let titles = table.lines().find(|line| line.starts_with("engine")).unwrap();
    let titles: Vec<&str> = titles.split("  ").map(str::trim).filter(|title| !title.is_empty()).collect();
    assert_eq!(titles, ["engine", "speed-up", "extra nodes", "aborted", "waiting", "speed", "product"]);
    assert!(report.html().contains("several threads against one"));
    let alone = self::experiment(&engines[..1], 20, depths());
    let rows: Vec<Row> = self::rows(&alone).collect();
    assert!(!self::report(&alone, &analyse(&alone, &rows), &[]).terminal(100, false).contains("against one"));
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

#[test]
fn every_set_says_where_it_comes_from_and_shows_its_positions() {
    let mut experiment = experiment(&THREE, 5, vec![Limit::End]);
    for (index, known) in experiment.sets[0].positions.iter_mut().enumerate() {
        known.text = format!("44{}", index + 1);
    }
    experiment.sets[0].positions[1].points = Some(-2);
    let rows: Vec<Row> = rows(&experiment).collect();
    let analysis = analyse(&experiment, &rows);
    let game = plywood_games::all().find("connect4").unwrap();
    let drawn = Report { game: Some(&game), ..report(&experiment, &analysis, &[]) }.html();
    assert!(drawn.contains("5 positions from made up, 1 of them with scores known before."), "{drawn}");
    assert_eq!(drawn.matches("<pre>").count(), 3, "the first ones are drawn");
    assert!(drawn.contains(". . . o . . .\n. . x x . . .\n1 2 3 4 5 6 7"), "the third one");
    let listed = drawn.split("<summary>All of them: 5 positions</summary>").nth(1).unwrap();
    for text in ["<code>441</code>", "<code>442</code> (score -2)", "<code>445</code>"] {
        assert!(listed.contains(text), "{text}");
    }
    assert!(
        !report(&experiment, &analysis, &[]).html().contains("<pre>"),
        "without rules there is no picture"
    );
}

#[test]
fn the_classes_of_cut_offs_fit_the_game() {
    let experiment = experiment(&THREE, 5, vec![Limit::End]);
    let shown = |cuts: [u64; 8]| {
        let mut rows: Vec<Row> = rows(&experiment).collect();
        rows.iter_mut().for_each(|row| row.stats.cuts = cuts);
        report(&experiment, &analyse(&experiment, &rows), &[]).html()
    };
    let seven = shown([90, 5, 1, 1, 1, 1, 1, 0]);
    assert!(seven.contains(">7th<") && !seven.contains("8th"), "seven moves have no eighth");
    assert!(shown([90, 5, 0, 0, 0, 0, 0, 5]).contains(">8th or later<"));
    let three = shown([90, 5, 5, 0, 0, 0, 0, 0]);
    assert!(three.contains(">3rd<") && !three.contains("4th"));
}

#[test]
fn intervals_are_explained_as_what_they_are() {
    let experiment = experiment(&THREE, 5, vec![Limit::End]);
    let page = report(&experiment, &analyse(&experiment, &[]), &[]).html();
    assert!(page.contains("a method which catches the true figure 95 times out of 100"));
    assert!(!page.contains("would lie") && !page.contains("bootstrap"), "no predictions");
}

#[test]
fn curves_and_bars_have_intervals() {
    for limits in [depths(), vec![Limit::End]] {
        let experiment = experiment(&THREE, 30, limits);
        let rows: Vec<Row> = rows(&experiment).collect();
        let plots = report(&experiment, &analyse(&experiment, &rows), &[]).plots();
        let plot = &plots[1];
        let points = 3 * 2 * experiment.limits.len();
        let drawn =
            plot.svg.matches("class=\"error ").count() + plot.svg.matches("class=\"whisker\"").count() / 3;
        assert_eq!(drawn, points, "{}: one for each engine, limit and measure", plot.name);
        assert!(plot.data_csv.lines().next().unwrap().contains("from"), "{}", plot.data_csv);
    }
}

#[test]
fn every_engine_has_a_mark_of_its_own() {
    for (count, colours) in [(10, 10), (24, 10)] {
        let names: Vec<String> = (0..count).map(|index| format!("engine {index}")).collect();
        let engines: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "pvs")).collect();
        let experiment = experiment(&engines, 6, depths());
        let rows: Vec<Row> = rows(&experiment).collect();
        let plots = report(&experiment, &analyse(&experiment, &rows), &[]).plots();
        let plot = roxmltree::Document::parse(&plots[1].svg).unwrap();
        let (mut marks, mut fills) = (Vec::new(), Vec::new());
        for node in plot
            .descendants()
            .filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("mark")))
        {
            // Marks of points have a figure in their title, those beside names have the name alone.
            let title = node.descendants().find_map(|child| child.text()).unwrap();
            if !names.iter().any(|name| name == title) || marks.iter().any(|(_, name)| name == title) {
                continue;
            }
            let corners = node.attribute("points").unwrap_or("").split(' ');
            let xy = |corner: &str| {
                corner.split_once(',').map(|(x, y)| (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap()))
            };
            let corners: Vec<(f64, f64)> = corners.filter_map(xy).collect();
            let shape: Vec<String> = corners
                .iter()
                .map(|(x, y)| format!("{:.1} {:.1}", x - corners[0].0, y - corners[0].1))
                .collect();
            let class = node.attribute("class").unwrap().to_owned();
            fills.push(class.clone());
            marks.push(((class, shape), title.to_owned()));
        }
        assert_eq!(marks.len(), count, "{marks:?}");
        fills.sort();
        fills.dedup();
        assert_eq!(fills.len(), colours);
        let mut looks: Vec<_> = marks.iter().map(|(look, _)| look).collect();
        looks.sort();
        looks.dedup();
        assert_eq!(looks.len(), count, "two engines look alike");
    }
}

/// Pictures for wide and narrow screens, each with all of its text inside.
#[test]
fn pictures_fit_the_screen() {
    let names = ["a name of middle length", "b", "one that is far too long to be shown as it is"];
    let engines: Vec<(&str, &str)> = names.iter().map(|name| (*name, "pvs")).collect();
    for limits in [depths(), vec![Limit::End], vec![Limit::Time(1000), Limit::Time(9000)]] {
        let experiment = experiment(&engines, 12, limits);
        let mut rows: Vec<Row> = rows(&experiment).collect();
        rows.iter_mut().for_each(|row| row.stats.cuts = [80, 10, 5, 1, 1, 1, 1, 1]);
        let page = report(&experiment, &analyse(&experiment, &rows), &[]).html();
        let pictures = pictures(&page);
        let narrow = pictures.iter().filter(|svg| svg.contains("for-narrow")).count();
        assert!(narrow > 0 && 2 * narrow == pictures.len());
        for svg in pictures {
            let tree = roxmltree::Document::parse(&svg).unwrap();
            let width: f64 = tree.root_element().attribute("width").unwrap().parse().unwrap();
            assert!(width <= if svg.contains("for-narrow") { 400.0 } else { 900.0 });
            for text in tree.descendants().filter(|node| node.has_tag_name("text")) {
                let x: f64 = text.attribute("x").unwrap().parse().unwrap();
                let long = text.text().unwrap_or("").chars().count() as f64 * 6.0;
                let (from, to) = match text.attribute("text-anchor") {
                    Some("middle") => (x - long / 2.0, x + long / 2.0),
                    Some("end") => (x - long, x),
                    _ => (x, x + long),
                };
                assert!(
                    from >= -4.0 && to <= width + 4.0,
                    "{:?} from {from} to {to} of {width}",
                    text.text()
                );
            }
        }
    }
}
