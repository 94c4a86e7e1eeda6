//! Reports for LaTeX: every kind of figure is typeset by a real pdflatex, with the numbers that the plots show.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod report_rows;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use plywood_lab::{Experiment, Latex, Limit, Row, SpeedUps, TeamFigures, WriteError};
use plywood_testkit::Folder;
use report_rows::{analyse, experiment, report, rows};

const THREE: [(&str, &str); 3] = [("alphabeta", "alphabeta"), ("pvs", "pvs"), ("mtdf", "mtdf:table=1")];

fn latex(experiment: &Experiment, rows: &[Row]) -> Latex {
    report(experiment, &analyse(experiment, rows), &[]).latex("plywood report synthetic --latex folder")
}

/// Typesets each figure alone.
fn typeset_alone(name: &str, latex: &Latex) {
    let folder = Folder::new(&format!("lab-latex-alone-{name}"));
    latex.write(folder.path()).unwrap();
    latex.typeset(folder.path()).unwrap();
    let endings = |ending: &str| {
        let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|own| own == ending)).count()
    };
    assert_eq!([endings("pdf"), endings("log"), endings("aux")], [latex.figures(), 0, 0], "{name}");
}

/// Typesets the document of everything, which must fit its page.
fn typeset(name: &str, latex: &Latex) {
    let folder = Folder::new(&format!("lab-latex-{name}"));
    latex.write(folder.path()).unwrap();
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", Latex::MAIN])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{name}: {log}");
    for line in log.lines().filter(|line| line.starts_with("Overfull \\hbox")) {
        let points: f64 = line.split(['(', 'p']).nth(1).unwrap().parse().unwrap();
        assert!(points < 5.0, "{name}: {line}");
    }
}

#[test]
fn every_kind_of_figure_is_typeset() {
    let some_limits = [
        (vec![Limit::End], ["bars", "ratios", "cutoffs"]),
        ((4..8).map(Limit::Depth).collect(), ["lines", "ratios", "cutoffs"]),
        (vec![Limit::Time(1000), Limit::Time(90_000)], ["lines", "cutoffs", "cutoffs"]),
    ];
    for (limits, kinds) in some_limits {
        let experiment = experiment(&THREE, 30, limits);
        let mut rows: Vec<Row> = rows(&experiment).collect();
        // Hollow marks, and an engine that has no intervals everywhere.
        rows.iter_mut().step_by(7).for_each(|row| row.value.stopped = true);
        let latex = latex(&experiment, &rows);
        let plots = report(&experiment, &analyse(&experiment, &rows), &[]).plots();
        for kind in kinds {
            let plot = plots.iter().find(|plot| plot.name.starts_with(kind)).unwrap();
            for ending in [".tex", ".tikz", ".dat", "-float.tex"] {
                assert!(latex.file(&format!("{}{ending}", plot.name)).is_some(), "{}{ending}", plot.name);
            }
        }
        assert_eq!(latex.figures(), plots.len(), "all that the page has");
        typeset_alone(kinds[0], &latex);
    }
}

#[test]
fn names_cannot_break_the_document() {
    let nasty = "50% of a_b & {c} \\d #1 $x^2$ ~ \"q\" --e <f> [g] µ–→ 日本";
    let mut experiment = experiment(&[(nasty, "alphabeta"), ("]},{ \\input", "pvs")], 10, vec![Limit::End]);
    (experiment.title, experiment.about) = (nasty.to_owned(), format!("{nasty}\n\n{nasty}"));
    experiment.sets[0].name = nasty.to_owned();
    let (mut other, foreign) = (experiment.sets[0].clone(), "日本 and others".to_owned());
    other.name = foreign;
    experiment.sets.push(other);
    let rows: Vec<Row> = rows(&experiment).collect();
    let latex = latex(&experiment, &rows);
    assert!(latex.figures() == 6 && latex.file("bars-and-others-to-the-end.tikz").is_some());
    typeset("nasty", &latex);
}

/// More engines than there are colours, with long names, and more positions than LaTeX has memory for dots.
#[test]
fn many_engines_and_positions_fit_a_page() {
    let names: Vec<String> =
        (0..24).map(|index| format!("an engine with a rather long name {index}")).collect();
    let spec = "pvs:table=16,order=hash+killers+history+rank,id,quiescence,lmr,null";
    let engines: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), spec)).collect();
    for (limits, name) in [((3..8).map(Limit::Depth).collect(), "long"), (vec![Limit::End], "high")] {
        let experiment = experiment(&engines, if name == "high" { 400 } else { 20 }, limits);
        let rows: Vec<Row> = rows(&experiment).collect();
        typeset(name, &latex(&experiment, &rows));
    }
}

#[test]
fn gaps_are_typeset_too() {
    let full = experiment(&THREE, 12, (4..8).map(Limit::Depth).collect());
    let all: Vec<Row> = rows(&full).collect();
    for (name, count) in [("nothing", 0), ("one", 1), ("few", 17)] {
        typeset(name, &latex(&full, &all[..count]));
    }
    let huge: Vec<Row> = all
        .into_iter()
        .map(|mut row| {
            row.stats.nodes = u64::MAX;
            row
        })
        .collect();
    let huge = latex(&full, &huge);
    typeset("huge", &huge);
    let float = huge.file("lines-middle-game-depth-float.tex").unwrap();
    assert!(float.contains("The scale of figures that are nearly equal is linear."), "{float}");
}

/// The numbers of a file for pgfplots, column by column.
fn columns(text: &str) -> Vec<(String, Vec<String>)> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut columns: Vec<(String, Vec<String>)> =
        lines.next().unwrap().split(' ').map(|name| (name.to_owned(), Vec::new())).collect();
    for line in lines {
        columns.iter_mut().zip(line.split(' ')).for_each(|((_, all), number)| all.push(number.to_owned()));
    }
    columns
}

#[test]
fn the_numbers_are_those_of_the_plots() {
    for limits in [vec![Limit::End], (4..8).map(Limit::Depth).collect::<Vec<_>>()] {
        let experiment = experiment(&THREE, 30, limits);
        let rows: Vec<Row> = rows(&experiment).collect();
        let latex = latex(&experiment, &rows);
        for plot in report(&experiment, &analyse(&experiment, &rows), &[]).plots() {
            let shown = columns(latex.file(&format!("{}.dat", plot.name)).unwrap());
            let shown: BTreeSet<&str> = shown
                .iter()
                .filter(|(name, _)| name != "row" && name != "x")
                .flat_map(|(_, numbers)| numbers.iter().map(String::as_str))
                .collect();
            let mut lines = plot.data_csv.lines();
            let titles: Vec<&str> = lines.next().unwrap().split(',').collect();
            // Names, counts of pairs, places on the axis and ratios of totals are not drawn.
            let is_drawn = |title: &&str| {
                !["engine", "measure", "pairs", "left out", "depth limit"].contains(title)
                    && !title.contains("total")
            };
            let exported: BTreeSet<&str> = lines
                .flat_map(|line| titles.iter().copied().zip(line.split(',')))
                .filter(|(title, _)| is_drawn(title))
                .map(|(_, number)| number)
                .collect();
            assert!(exported.len() > 5, "{}", plot.data_csv);
            assert_eq!(shown, exported, "{}", plot.name);
        }
    }
}

#[test]
fn figures_say_where_they_come_from() {
    let experiment = experiment(&THREE, 30, vec![Limit::End]);
    let rows: Vec<Row> = rows(&experiment).collect();
    let latex = latex(&experiment, &rows);
    let name = "bars-middle-game-to-the-end";
    for ending in [".tex", ".tikz", "-float.tex"] {
        let text = latex.file(&format!("{name}{ending}")).unwrap();
        assert!(text.starts_with("% Plywood "), "{text}");
        assert!(text.contains("% Measured by: plywood compare synthetic.toml\n"), "{text}");
        assert!(text.contains("% Written by: plywood report synthetic --latex folder\n"), "{text}");
    }
    let float = latex.file(&format!("{name}-float.tex")).unwrap();
    assert!(float.contains("\\caption[{What each engine needs: middle game, to the end}]{"), "{float}");
    assert!(float.contains("Measured by \\plywoodcode{plywood compare synthetic.toml}.}"), "{float}");
    assert!(float.contains(&format!("\\label{{fig:{name}}}")), "{float}");
    let main = latex.file(Latex::MAIN).unwrap();
    assert!(
        main.contains(&format!("\\input{{{name}-float}}")) && main.contains("\\input{table-engines}"),
        "{main}"
    );
    let table = latex.file("table-engines.tex").unwrap();
    for rule in ["\\toprule", "\\midrule", "\\bottomrule", "\\plywoodcode{mtdf:\\allowbreak{}table="] {
        assert!(table.contains(rule), "{rule}: {table}");
    }
}

#[test]
fn files_of_others_are_not_overwritten() {
    let folder = Folder::new("lab-latex-foreign");
    let experiment = experiment(&THREE, 5, vec![Limit::End]);
    let latex = latex(&experiment, &rows(&experiment).collect::<Vec<_>>());
    let theirs = "@book{mine, title = {Years of work}}\n";
    fs::write(folder.file("references.bib"), theirs).unwrap();
    let error = latex.write(folder.path()).unwrap_err();
    assert!(matches!(&error, WriteError::Foreign(path) if path.ends_with("references.bib")), "{error}");
    assert_eq!(fs::read_to_string(folder.file("references.bib")).unwrap(), theirs);
    assert!(!folder.file(Latex::MAIN).exists(), "nothing half done");
    fs::remove_file(folder.file("references.bib")).unwrap();
    latex.write(folder.path()).unwrap();
    latex.write(folder.path()).unwrap();
}

/// Every entry, as BibTeX and LaTeX read it.
#[test]
fn references_are_read_by_bibtex() {
    let folder = Folder::new("lab-latex-references");
    let experiment = experiment(&THREE, 5, vec![Limit::End]);
    latex(&experiment, &[]).write(folder.path()).unwrap();
    let text = "\\documentclass{article}\\begin{document}x\\nocite{*}\
                \\bibliographystyle{plain}\\bibliography{references}\\end{document}";
    fs::write(folder.file("all.tex"), text).unwrap();
    let call = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{program}: {said}");
        said
    };
    let pdflatex = || call("pdflatex", &["-interaction=nonstopmode", "-halt-on-error", "all.tex"]);
    pdflatex();
    let said = call("bibtex", &["all"]);
    assert!(!said.contains("Warning") && !said.contains("error"), "{said}");
    pdflatex();
    let list = fs::read_to_string(folder.file("all.bbl")).unwrap();
    assert_eq!(list.matches("\\bibitem").count(), 6, "{list}");
    for part in [
        "Yassin Liese",
        "Bachelorarbeit",
        "P.~Berger and D.~Zwygart",
        "Proseminar",
        "{C++ Projektarbeit}",
        "{Bachelor-Thesis}",
    ] {
        assert!(list.contains(part), "{part}: {list}");
    }
    assert!(list.contains(&format!("Version {}", env!("CARGO_PKG_VERSION"))), "{list}");
}

#[test]
fn speed_ups_are_typeset() {
    let team = |scheme: &str, processors: usize, time| TeamFigures {
        scheme: scheme.to_owned(),
        processors,
        time,
        time_alone: 1000,
        nodes: 1200,
        nodes_alone: 1000,
        aborted: 7,
        splits: 3,
    };
    let teams = vec![team("ybw", 2, 510), team("ybw", 16, 90), team("lazy", 2, 800), team("lazy", 64, 333)];
    let latex = SpeedUps { title: "connect4, depth 8".to_owned(), teams }
        .latex("plywood parallel connect4 --depth 8");
    let data = columns(latex.file("speed-ups.dat").unwrap());
    assert_eq!(data[0], ("x".to_owned(), ["1", "2", "16", "64"].map(str::to_owned).to_vec()));
    assert_eq!(data[1].1, ["1", "1.9607843137254901", "11.11111111111111", "nan"]);
    typeset("speed-ups", &latex);
}
