//! Strength on record: what stores of matches and tournaments say about players, as a page of Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plywood_core::grouped;
use plywood_workshop::format::percent;

use crate::standings::Standings;
use crate::statistics::{CrossTable, CrossTableLine, Pool, PoolFault, PoolPairing, points, signed};
use crate::tournament::{Player, Tournament};

/// Longer names make tables that nobody can read.
const LONGEST_NAME: usize = 48;
/// Where lines of text end at the latest.
const WIDTH: usize = 116;

/// A store, and where its games come from.
#[derive(Clone, Debug)]
pub struct Source {
    /// What the store is called.
    pub name: String,
    /// How its tournament stands.
    pub standings: Standings,
    /// The machines that played, in words.
    pub machines: Vec<String>,
    /// The commands that let them play.
    pub commands: Vec<String>,
}

/// The page: a part for each game and what players may spend in it, in the order of names.
pub fn strength_page(sources: &[Source]) -> Result<String, PoolFault> {
    let mut parts: BTreeMap<(String, String), Vec<&Source>> = BTreeMap::new();
    for source in sources {
        let tournament = &source.standings.tournament;
        parts.entry((tournament.game.clone(), control(tournament))).or_default().push(source);
    }
    let mut page = HEAD.to_owned();
    for ((game, control), sources) in parts {
        let _ = write!(page, "\n## {game}: {control}\n\n");
        page += &part(&sources)?;
    }
    Ok(page)
}

const HEAD: &str = "\
# Strength on record

`plywood strength` writes this page from the stores of matches and tournaments. Players who met in games of the same
kind are rated together, by the method of [What the numbers mean](statistics.md). Elo is relative: the mean of each
table is 0, so that ratings of different tables cannot be compared. The interval holds the true rating in 95 of 100
cases.
";

/// What players may spend, in words.
fn control(tournament: &Tournament) -> String {
    let mut all = tournament.players.iter().map(|player| player.spending);
    let first = all.next().unwrap_or_default();
    if all.all(|other| other == first) { first.to_string() } else { "each by limits of its own".to_owned() }
}

/// The players of several stores, each once.
#[derive(Default)]
struct Field<'a> {
    players: Vec<&'a Player>,
    pairings: Vec<PoolPairing>,
}

impl<'a> Field<'a> {
    fn add(&mut self, standings: &'a Standings) {
        let tournament = &standings.tournament;
        let place = |player: &'a Player, players: &mut Vec<&'a Player>| {
            players.iter().position(|known| *known == player).unwrap_or_else(|| {
                players.push(player);
                players.len() - 1
            })
        };
        let places: Vec<usize> =
            tournament.players.iter().map(|player| place(player, &mut self.players)).collect();
        let own = standings.scores.pool(tournament).pairings.into_iter();
        self.pairings.extend(own.map(|pairing| PoolPairing {
            first: places[pairing.first],
            second: places[pairing.second],
            ..pairing
        }));
    }

    /// A name that is no other player's and fits into a table.
    fn name(&self, place: usize) -> String {
        let name = &self.players[place].name;
        let is_shared = self.players.iter().filter(|player| player.name == *name).count() > 1;
        if is_shared || name.chars().count() > LONGEST_NAME {
            return format!("player {}", letter(place));
        }
        name.clone()
    }

    /// Whether a name says all that there is to say.
    fn is_explained(&self, place: usize) -> bool {
        let player = self.players[place];
        self.name(place) == player.who.to_string()
    }
}

/// A, B, … Z, AA, AB, …
fn letter(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    if place < 26 { last.to_string() } else { format!("{}{last}", letter(place / 26 - 1)) }
}

fn part(sources: &[&Source]) -> Result<String, PoolFault> {
    let mut field = Field::default();
    sources.iter().for_each(|source| field.add(&source.standings));
    let players = (0..field.players.len()).map(|place| field.name(place)).collect();
    let pool = Pool { players, pairings: field.pairings.clone(), ..Pool::default() };
    let table = CrossTable::of(&pool)?;
    let mut text = ratings(&table) + &meetings(&table);
    // Every game has two players.
    let all = |count: fn(&CrossTableLine) -> u64| table.lines.iter().map(count).sum::<u64>() / 2;
    let (distinct, games) = (all(|line| line.distinct), all(|line| line.total.games()));
    if distinct < games {
        let (repeated, games) = (grouped(games - distinct), grouped(games));
        let _ = write!(
            text,
            "\n{repeated} of {games} games repeat others move by move and do not count for Elo.\n"
        );
    }
    if table.groups.len() > 1 {
        let group = |group: &Vec<usize>| {
            group.iter().map(|line| (line + 1).to_string()).collect::<Vec<_>>().join(", ")
        };
        let groups: Vec<String> = table.groups.iter().map(group).collect();
        let _ = write!(
            text,
            "\nNo games connect these groups, whose ratings cannot be compared: {}.\n",
            groups.join("; ")
        );
    }
    text += &explained(&field, &table);
    sources.iter().for_each(|source| text += &source.text());
    Ok(text)
}

fn ratings(table: &CrossTable) -> String {
    let mut text = "| # | player | Elo | 95 % | points | games | score |\n".to_owned();
    text += "|--:|---|--:|---|--:|--:|--:|\n";
    for (place, line) in table.lines.iter().enumerate() {
        let interval = line.rating.interval;
        let interval = interval.map_or_else(
            || "–".to_owned(),
            |interval| format!("{} to {}", signed(interval.low, 0), signed(interval.high, 0)),
        );
        let _ = writeln!(
            text,
            "| {} | {} | {} | {interval} | {} | {} | {} |",
            place + 1,
            escaped(&line.name),
            signed(line.rating.elo, 0),
            points(line.total.points()),
            grouped(line.total.games()),
            line.score().map_or_else(|| "–".to_owned(), percent),
        );
    }
    text
}

/// Who scored what against whom.
fn meetings(table: &CrossTable) -> String {
    let places = 1..=table.lines.len();
    let titles: String = places.clone().map(|place| format!(" {place} |")).collect();
    let mut text = format!("\n| points against |{titles}\n|---|{}\n", "--:|".repeat(table.lines.len()));
    for (place, line) in places.zip(&table.lines) {
        let against = line.against.iter().map(|games| match games.games() {
            0 => " – |".to_owned(),
            count => format!(" {}/{count} |", points(games.points())),
        });
        let _ = writeln!(text, "| {place} |{}", against.collect::<String>());
    }
    text
}

/// Who players are, where their names do not say it.
fn explained(field: &Field<'_>, table: &CrossTable) -> String {
    let mut lines =
        table.lines.iter().map(|line| line.player).filter(|place| !field.is_explained(*place)).peekable();
    if lines.peek().is_none() {
        return String::new();
    }
    let shared = |place: usize| {
        let spending = field.players[place].spending;
        let is_shared = field.players.iter().all(|player| player.spending == spending);
        if is_shared { String::new() } else { format!(", {spending}") }
    };
    let mut text = "\n```text\n".to_owned();
    for place in lines {
        let spending = shared(place);
        text += &wrapped(&format!("{}{spending}: {}", field.name(place), field.players[place].who), "");
    }
    text + "```\n"
}

impl Source {
    fn text(&self) -> String {
        let Standings { tournament, scores, .. } = &self.standings;
        let mut words = format!("`{}`: {} games", self.name, grouped(scores.games()));
        let planned = self.standings.planned();
        if !self.standings.is_complete() {
            let _ = write!(words, " of {} that are planned", grouped(planned));
        }
        let _ = write!(words, ", seed {}", tournament.seed);
        self.machines.iter().for_each(|machine| words += &format!("; {machine}"));
        let commands: String = self.commands.iter().map(|command| wrapped(command, " \\")).collect();
        format!("\n{}.\n\n```sh\n{commands}```\n", folded(words.split(' ')))
    }
}

/// Bars would begin another cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Words in lines that are not too long.
fn folded<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in words {
        if !line.is_empty() && line.chars().count() + word.chars().count() >= WIDTH {
            lines += &line;
            lines.push('\n');
            line.clear();
        }
        let blank = if line.is_empty() { "" } else { " " };
        line += &format!("{blank}{word}");
    }
    lines + &line
}

/// The same with lines that end in a mark and go on further to the right. What stands in quotes stays together.
fn wrapped(text: &str, mark: &str) -> String {
    let mut quote = None;
    let words = text.split(move |letter| {
        match quote {
            Some(open) if open == letter => quote = None,
            None if letter == '\'' || letter == '"' => quote = Some(letter),
            _ => {}
        }
        quote.is_none() && letter == ' '
    });
    folded(words).replace('\n', &format!("{mark}\n    ")) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::GameResult;
    use crate::{Ending, GameKey, Outcome, Pairing, Scores, sample};

    /// A tournament of so many players in which the first of each pairing wins both games.
    fn source(name: &str, players: u32, depth: u32) -> Source {
        let mut tournament = sample(players);
        tournament.players.iter_mut().for_each(|player| player.spending.depth = Some(depth));
        let pairings = crate::pairings(&tournament, Scores::default().standings());
        let game = |(number, pairing): (u32, &Pairing), leg| GameResult {
            key: GameKey { pairing: number, pair: 0, leg },
            pairing: *pairing,
            outcome: Outcome::Win,
            ending: Ending::Normal,
            line: None,
        };
        let games = |one: (u32, &Pairing)| [game((one.0, one.1), 0), game(one, 1)];
        let results: Vec<GameResult> = (0..).zip(&pairings).flat_map(games).collect();
        let scores = Scores::of(&results);
        let words = vec![format!("plywood tournament {name}.toml {}", "--with-many-words ".repeat(12))];
        Source {
            name: name.to_owned(),
            standings: Standings { tournament, results, scores },
            machines: vec!["Some Processor, 4 cores".to_owned()],
            commands: words,
        }
    }

    #[test]
    fn games_of_one_kind_are_rated_together() {
        let page = strength_page(&[source("a", 3, 2), source("b", 2, 2), source("c", 2, 5)]).unwrap();
        assert_eq!(page.matches("\n## ").count(), 2, "{page}");
        let first = page.split("\n## ").nth(1).unwrap();
        assert!(first.starts_with("tictactoe: depth 2\n"), "{page}");
        // Both stores have games of p0 and p1.
        assert!(first.contains("| 1 | – | 4/4 | 2/2 |"), "{page}");
        assert!(first.contains("| 1 | p0 | +") && first.contains("| 6 | 6 | 100.0 % |"), "{page}");
        assert!(first.contains("p0: alphabeta\n"), "{page}");
        assert!(
            first.contains("`a`: 6 games of 12 that are planned, seed 1; Some Processor, 4 cores."),
            "{page}"
        );
        assert!(first.contains("plywood tournament a.toml") && first.contains(" \\\n    --with"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{page}");
    }

    #[test]
    fn players_of_one_name_are_told_apart() {
        let (one, mut other) = (source("a", 2, 2), source("b", 2, 2));
        other.standings.tournament.players[0].who = crate::Who::Engine(Box::new("mcts".parse().unwrap()));
        let page = strength_page(&[one, other]).unwrap();
        assert!(page.contains("player A: alphabeta\n") && page.contains("player C: mcts\n"), "{page}");
    }

    #[test]
    fn lines_end_outside_of_quotes() {
        let long = format!("match 'uci:{}' b", "gnuchess ".repeat(20));
        assert_eq!(
            wrapped(&long, " \\"),
            format!("match \\\n    'uci:{}' \\\n    b\n", "gnuchess ".repeat(20))
        );
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 52].map(letter), ["A", "Z", "AA", "BA"]);
    }
}
