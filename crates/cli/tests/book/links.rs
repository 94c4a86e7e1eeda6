//! Finds the links of a page, and those that lead nowhere.

use std::fs;
use std::path::Path;

/// Where the links and pictures of a page lead, as they are written; not those to other servers.
pub(crate) fn targets(page: &str) -> Vec<String> {
    let prose = outside_blocks(page).collect::<Vec<_>>().join("\n");
    let after_text = prose.split("](").skip(1);
    let targets = after_text.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_owned());
    targets.filter(|target| !target.contains("://")).collect()
}

/// What is wrong with the links of a page, which is a path from the repository.
pub(crate) fn broken(repository: &Path, page: &str) -> Vec<String> {
    let file = repository.join(page);
    let text = fs::read_to_string(&file).unwrap();
    let leads_somewhere = |target: &String| {
        let (path, heading) = target.split_once('#').unwrap_or((target, ""));
        let path = if path.is_empty() { file.clone() } else { file.parent().unwrap().join(path) };
        path.exists()
            && (heading.is_empty() || headings(&fs::read_to_string(path).unwrap()).contains(heading))
    };
    let broken = targets(&text).into_iter().filter(|target| !leads_somewhere(target));
    broken.map(|target| format!("{page}: there is no {target}")).collect()
}

/// The names that the headings of a page have in links.
fn headings(page: &str) -> std::collections::BTreeSet<String> {
    let titles = outside_blocks(page).filter(|line| line.starts_with('#'));
    titles.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

/// A heading as links name it: small letters, hyphens for blanks, and no other signs.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// The lines of a page that are no code.
pub(crate) fn outside_blocks(page: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    page.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    })
}
