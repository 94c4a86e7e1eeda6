//! `--latex`: from a real experiment to pages that a real LaTeX has typeset.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::lab::Desk;
use support::{errors, text};

/// Names that LaTeX would stumble over.
const NASTY: &str = r#"title = "Tables & order: 100% of a_b"
about = "What a table is worth in 50 % of {all} cases."
game = "connect4"

[[positions]]
name = "mid_game #1"
generate = { count = 12, plies = 10 }

[[engines]]
name = "alpha_beta"
spec = "alphabeta"

[[engines]]
name = "50% --hash & more"
spec = "pvs:table=1,order=hash"

[limits]
depth = [3, 4, 5]
"#;

const LINES: &str = "lines-mid-game-1-depth";

fn desk(name: &str) -> Desk {
    let desk = Desk::new(&format!("latex-{name}"), NASTY);
    desk.printed("compare mine.toml -q");
    desk
}

/// Calls the program where no other program is found.
fn call_alone(desk: &Desk, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(arguments).current_dir(desk.folder.path()).env("PATH", desk.folder.file("nowhere"));
    command.stdin(Stdio::null()).output().unwrap()
}

/// What a program of TeX says about a document; it must not complain.
fn tex(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("max_print_line", "1000")
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}; tools/test installs it"));
    let said = text(&output);
    assert!(output.status.success(), "{program} {arguments:?}: {said}");
    for line in said.lines().filter(|line| line.starts_with("Overfull \\hbox")) {
        let points: f64 = line.split(['(', 'p']).nth(1).unwrap().parse().unwrap();
        assert!(points < 5.0, "{arguments:?}: {line}");
    }
    said
}

const STRICT: [&str; 2] = ["-interaction=nonstopmode", "-halt-on-error"];

#[test]
fn a_report_is_typeset_from_its_files() {
    let desk = desk("typeset");
    let said = desk.printed("report results/mine --latex thesis");
    assert!(said.contains("latex     thesis/report.tex (3 figures, also as PDF)"), "{said}");
    let folder = desk.folder.file("thesis");
    let mut documents = Vec::new();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read(&path).unwrap();
        if name.ends_with(".pdf") {
            assert!(text.starts_with(b"%PDF"), "{name}");
        } else if String::from_utf8(text).unwrap().contains("\\documentclass") {
            documents.push(name);
        }
    }
    assert_eq!(documents.len(), 4, "three figures and the document of all: {documents:?}");
    for document in documents.iter().filter(|name| *name != "report.tex") {
        assert!(folder.join(document).with_extension("pdf").exists(), "{document}");
        tex(&folder, "pdflatex", &[STRICT.as_slice(), &[document]].concat());
    }
    let whole = [STRICT.as_slice(), &["report.tex"]].concat();
    tex(&folder, "pdflatex", &whole);
    let said = tex(&folder, "bibtex", &["report"]);
    assert!(!said.to_lowercase().contains("warning") && !said.contains("error"), "{said}");
    tex(&folder, "pdflatex", &whole);
    let said = tex(&folder, "pdflatex", &whole);
    assert!(!said.contains("undefined") && !said.contains("multiply"), "all references are there: {said}");
}

/// A thesis keeps the files in a folder of its own, and has its own class and text width.
#[test]
fn figures_go_into_a_thesis() {
    let desk = desk("thesis");
    desk.printed("report results/mine --latex figures/plywood --no-pdf");
    assert!(!desk.folder.file(&format!("figures/plywood/{LINES}.pdf")).exists());
    let thesis = format!(
        "\\documentclass[12pt,twocolumn]{{report}}\n\\newcommand{{\\plywoodfolder}}{{figures/plywood}}\n\
         \\usepackage{{figures/plywood/plywood}}\n\\begin{{document}}\nSee figure~\\ref{{fig:{LINES}}}.\n\
         \\input{{figures/plywood/{LINES}-float}}\n\\input{{figures/plywood/table-engines}}\n\\end{{document}}\n"
    );
    desk.write("thesis.tex", &thesis);
    let arguments = [STRICT.as_slice(), &["thesis.tex"]].concat();
    tex(desk.folder.path(), "pdflatex", &arguments);
    let said = tex(desk.folder.path(), "pdflatex", &arguments);
    assert!(!said.contains("undefined"), "{said}");
}

#[test]
fn data_files_have_the_numbers_of_the_export() {
    let desk = desk("numbers");
    desk.printed("report results/mine --latex thesis --no-pdf");
    let mut nodes: BTreeMap<(u64, u64), Vec<f64>> = BTreeMap::new();
    for row in desk.rows("results/mine") {
        let [engine, depth] = ["engine_index", "limit_value"].map(|column| row[column].as_u64().unwrap());
        nodes.entry((engine + 1, depth)).or_default().push(row["nodes"].as_f64().unwrap());
    }
    assert_eq!(nodes.len(), 6);
    let data = desk.read(&format!("thesis/{LINES}.dat"));
    let mut lines = data.lines().filter(|line| !line.starts_with('#'));
    let titles: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let mut found = 0;
    for line in lines {
        let row: BTreeMap<&str, f64> =
            titles.iter().copied().zip(line.split(' ').map(|number| number.parse().unwrap())).collect();
        for engine in [1, 2] {
            let all = &nodes[&(engine, row["x"] as u64)];
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            let drawn = row[format!("nodes-{engine}").as_str()];
            assert!((drawn / mean - 1.0).abs() < 1e-12, "{engine}: {drawn} is not {mean}");
            found += 1;
        }
    }
    assert_eq!(found, 6);
    assert!(data.contains("# 2: 50% --hash & more\n"), "{data}");
    let picture = desk.read(&format!("thesis/{LINES}.tikz"));
    assert!(picture.contains("\\addlegendentry{alpha\\_beta}"), "{picture}");
    assert!(picture.contains("\\addlegendentry{50\\% -{}-hash \\& more}"), "{picture}");
}

#[test]
fn without_latex_the_files_are_written_and_a_remark_says_what_to_install() {
    let desk = desk("alone");
    let output = call_alone(&desk, &["report", "results/mine", "--latex", "thesis"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let remark = errors(&output);
    assert!(
        remark.contains("pdflatex, which is not installed: install it (apt-get install texlive"),
        "{remark}"
    );
    assert!(text(&output).contains("latex     thesis/report.tex (3 figures)\n"), "{}", text(&output));
    for ending in [".tex", ".tikz", ".dat", "-float.tex"] {
        assert!(desk.folder.file(&format!("thesis/{LINES}{ending}")).exists(), "{ending}");
    }
    let quiet = call_alone(&desk, &["report", "results/mine", "--latex", "thesis", "--no-pdf", "--json"]);
    assert_eq!((quiet.status.code(), errors(&quiet).as_str()), (Some(0), ""));
    let gist: serde_json::Value = serde_json::from_str(&text(&quiet)).unwrap();
    assert_eq!(gist["latex"], "thesis/report.tex");
}

#[test]
fn mistakes_are_explained() {
    let desk = desk("mistakes");
    assert!(desk.refused("report results/mine --no-pdf", 2).contains("--latex"), "no LaTeX, no PDF");
    fs::create_dir(desk.folder.file("mine")).unwrap();
    desk.write("mine/references.bib", "@book{mine, title = {Years of work}}\n");
    let said = desk.refused("report results/mine --latex mine", 1);
    assert!(
        said.contains("mine/references.bib was not written by Plywood") && said.contains("another folder"),
        "{said}"
    );
    assert_eq!(desk.read("mine/references.bib"), "@book{mine, title = {Years of work}}\n");
    let said = desk.refused("report results/mine --latex mine.toml", 1);
    assert!(said.contains("mine.toml could not be written"), "{said}");
    desk.printed("match --game tictactoe minimax alphabeta --depth 1 --pairs 1 -q -o results/duel");
    let said = desk.refused("report results/duel --latex thesis", 2);
    assert!(said.contains("holds a tournament, which has no plots: leave --latex out"), "{said}");
}

#[test]
fn speed_ups_and_reproductions_are_written_for_latex_too() {
    let desk = desk("others");
    let said = desk.printed("parallel tictactoe --depth 4 --schemes ybw,pvs --processors 1,2 --latex team");
    assert!(said.contains("latex     team/report.tex (1 figure, also as PDF)"), "{said}");
    let float = desk.read("team/speed-ups-float.tex");
    assert!(float.contains("Measured by \\plywoodcode{plywood parallel tictactoe -{}-depth 4"), "{float}");
    let claim = r#"
[[claims]]
text = "A table saves nodes"
quantity = "nodes"
engine = "50% --hash & more"
of = "alpha_beta"
holds = { below = 2.0 }
"#;
    desk.write("claimed.toml", &format!("{NASTY}{claim}"));
    let said = desk.printed("reproduce claimed.toml -q --latex thesis --no-pdf");
    assert!(said.contains("latex     thesis/claimed/report.tex (3 figures)\n"), "{said}");
    let main = desk.read("thesis/claimed/report.tex");
    assert!(main.contains("by \\plywoodcode{plywood reproduce claimed.toml}."), "{main}");
}
