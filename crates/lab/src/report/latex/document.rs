//! The files of a report: each figure and each table alone, and a document with all of them.

use std::fmt::Write as _;

use super::data::slug;
use super::picture::{self, Picture, data_file};
use super::table::{Titled, tabular};
use super::text::{code, comment, prose};
use super::{Latex, SIGNATURE};
use crate::report::plots::Figure;

/// What a report for LaTeX is made of.
pub(super) struct Parts<'a> {
    pub(super) title: &'a str,
    /// What it is about: paragraphs separated by empty lines.
    pub(super) about: &'a str,
    /// What it is the report of, which a reference may be known for.
    pub(super) name: &'a str,
    /// What came out, in sentences.
    pub(super) found: Vec<String>,
    pub(super) figures: Vec<Figure>,
    pub(super) tables: Vec<Titled>,
    /// The command that measures everything again, and the one that writes these files again.
    pub(super) rerun: &'a str,
    pub(super) written_by: &'a str,
}

/// Which reference the names of experiments begin with.
const SOURCES: [(&str, &str); 5] = [
    ("liese-", "liese2024"),
    ("yanik-", "yanik2021"),
    ("adorf-", "adorf2009"),
    ("triforce-", "berger2016"),
    ("tollmien-", "tollmien2014"),
];

impl Parts<'_> {
    pub(super) fn latex(mut self) -> Latex {
        // TeX finds files with other letters on some machines only.
        let names = self.figures.iter_mut().map(|figure| &mut figure.name);
        make_unique(names.chain(self.tables.iter_mut().map(|table| &mut table.name)));
        let version = env!("CARGO_PKG_VERSION");
        let signed = |what: &str| format!("{SIGNATURE} {version}: {what}");
        let mut files = vec![
            (Latex::MAIN.to_owned(), self.main(&signed("report"))),
            ("plywood.sty".to_owned(), picture::package(&signed("package"))),
            ("references.bib".to_owned(), references(&signed("references"), version)),
        ];
        for figure in &self.figures {
            files.extend(self.figure(figure, &signed("figure")));
        }
        for table in &self.tables {
            files.push((format!("{}.tex", table.name), self.table(table, &signed("table"))));
        }
        Latex { files, figures: self.figures.iter().map(|figure| figure.name.clone()).collect() }
    }

    /// The beginning of a file: what it is, and the commands behind it.
    fn head(&self, signed: &str, what: &str) -> String {
        let Parts { rerun, written_by, .. } = self;
        [signed, what, &format!("Measured by: {rerun}"), &format!("Written by: {written_by}")]
            .map(|line| format!("% {}\n", comment(line)))
            .concat()
    }

    fn caption(&self, title: &str, text: &str) -> String {
        let (title, text) = (prose(title), prose(text));
        let text = if text.is_empty() { text } else { format!(" {text}") };
        format!("\\caption[{{{title}}}]{{{title}.{text} Measured by {}.}}", code(self.rerun))
    }

    /// A figure: the picture, its numbers, the picture alone, and the picture with its caption.
    fn figure(&self, figure: &Figure, signed: &str) -> Vec<(String, String)> {
        let Figure { name, title, caption, chart, .. } = figure;
        let Picture { body, data, remark } = picture::draw(chart, name);
        let head = self.head(signed, title);
        let caption_text = format!("{caption}{remark}");
        let about = format!("{head}% {}\n", comment(&caption_text));
        let mut files: Vec<(String, String)> = data
            .into_iter()
            .map(|(part, data)| (data_file(name, &part), data.text(&format!("{signed}, data of {name}"))))
            .collect();
        let picture = format!("{about}\\begin{{tikzpicture}}\n{body}\\end{{tikzpicture}}%\n");
        let alone = [
            &*format!("% The figure alone: pdflatex {name}.tex"),
            "\\documentclass[border=2pt]{standalone}",
            "\\usepackage{plywood}",
            "\\begin{document}",
            &format!("\\input{{{name}.tikz}}"),
            "\\end{document}\n",
        ];
        let float = [
            &*usage(&format!("{name}-float")),
            "\\begin{figure}[htbp]",
            "  \\centering",
            "  \\begin{plywoodfit}",
            &format!("    \\input{{\\plywoodfolder/{name}.tikz}}%"),
            "  \\end{plywoodfit}",
            &format!("  {}", self.caption(title, &caption_text)),
            &format!("  \\label{{fig:{name}}}"),
            "\\end{figure}\n",
        ];
        files.push((format!("{name}.tikz"), picture));
        files.push((format!("{name}.tex"), about + &alone.join("\n")));
        files.push((format!("{name}-float.tex"), head + &float.join("\n")));
        files
    }

    fn table(&self, titled: &Titled, signed: &str) -> String {
        let Titled { name, title, caption, table } = titled;
        let rows = tabular(table, &["specification", "who"]);
        let lines = [
            &*usage(name),
            "\\begin{table}[htbp]",
            "  \\centering\\small",
            &format!("  {}", self.caption(title, caption)),
            &format!("  \\label{{tab:{}}}", name.trim_start_matches("table-")),
            "  \\medskip",
            "  \\begin{plywoodfit}%",
            rows.trim_end(),
            "  \\end{plywoodfit}",
            "\\end{table}\n",
        ];
        self.head(signed, title) + &lines.join("\n")
    }

    /// The document with everything.
    fn main(&self, signed: &str) -> String {
        let lines = [
            "% All of it: pdflatex report && bibtex report && pdflatex report && pdflatex report",
            "\\documentclass[a4paper]{article}",
            "\\usepackage[margin=25mm]{geometry}",
            "\\usepackage{plywood}",
            &*format!("\\title{{{}}}", prose(self.title)),
            "\\author{}",
            "\\date{}",
            "\\begin{document}",
            "\\maketitle",
            "\\emergencystretch=3em",
            "\\renewcommand{\\labelitemi}{$\\bullet$}\n",
        ];
        let mut text = self.head(signed, self.title) + &lines.join("\n");
        for paragraph in self.about.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
            let _ = write!(text, "\n{}\n", prose(paragraph));
        }
        let source = SOURCES.iter().find(|(begin, _)| self.name.starts_with(begin));
        let after = source
            .map_or_else(String::new, |(_, key)| format!(" The experiment is that of~\\cite{{{key}}}."));
        let _ = write!(text, "\nMeasured with Plywood~\\cite{{plywood}} by {}.{after}\n", code(self.rerun));
        if !self.found.is_empty() {
            text += "\n\\section{What came out}\n\\begin{itemize}\n";
            self.found.iter().for_each(|found| text += &format!("  \\item {}\n", prose(found)));
            text += "\\end{itemize}\n";
        }
        let mut inputs = |title: &str, names: Vec<String>| {
            if !names.is_empty() {
                let _ = write!(text, "\n\\section{{{title}}}\n");
                names.iter().for_each(|name| text += &format!("\\input{{{name}}}\n"));
                text += "\\clearpage\n";
            }
        };
        inputs("Figures", self.figures.iter().map(|figure| format!("{}-float", figure.name)).collect());
        inputs("Tables", self.tables.iter().map(|table| table.name.clone()).collect());
        text + "\n\\bibliographystyle{plain}\n\\bibliography{references}\n\\end{document}\n"
    }
}

/// Makes names for files of names, no two of them alike.
fn make_unique<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        let plain = slug(name);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let free = [plain.clone()].into_iter().chain(numbered).find(|name| !taken.contains(name));
        *name = free.unwrap_or_else(|| plain.clone());
        taken.push(name.clone());
    }
}

/// How a file is used.
fn usage(name: &str) -> String {
    format!("% In a document: \\usepackage{{plywood}}, then \\input{{{name}}}")
}

/// The list of references, with this version of Plywood.
fn references(head: &str, version: &str) -> String {
    let lines = [
        &*format!("% {head}"),
        include_str!("references.bib"),
        "@misc{plywood,",
        concat!("  author = {{", env!("CARGO_PKG_AUTHORS"), "}},"),
        "  title  = {{Plywood: a workbench for game-tree search in two-player games}},",
        &format!("  note   = {{Version {version}}},"),
        "}\n",
    ];
    lines.join("\n")
}
