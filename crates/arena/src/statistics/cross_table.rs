//! The table that shows who scored what against whom.

use plywood_workshop::format::{list, percent};
use plywood_workshop::table::{Cell, Table};

use super::pool::{Pool, PoolFault};
use super::ratings::{Rating, Ratings};
use super::record::Tally;
use super::text::{points, repeated_text, signed};

/// A rated pool, the strongest player first.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    /// One for each player, sorted by rating.
    pub lines: Vec<CrossTableLine>,
    /// Lines whose ratings can be compared, as places in this table; one group if everybody is connected.
    pub groups: Vec<Vec<usize>>,
}

/// One player of a cross table.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTableLine {
    /// Its place in the pool.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// Its rating.
    pub rating: Rating,
    /// All its games, from its own view.
    pub total: Tally,
    /// How many of them repeat no other one.
    pub distinct: u64,
    /// Its games against the player of each line, from its own view.
    pub against: Vec<Tally>,
}

impl Tally {
    fn join(&mut self, more: Tally) {
        self.wins = self.wins.saturating_add(more.wins);
        self.draws = self.draws.saturating_add(more.draws);
        self.losses = self.losses.saturating_add(more.losses);
    }
}

impl CrossTable {
    /// Rates a pool and sorts it.
    pub fn of(pool: &Pool) -> Result<CrossTable, PoolFault> {
        let ratings = Ratings::of(pool)?;
        let mut order: Vec<usize> = (0..pool.players.len()).collect();
        order.sort_by(|one, other| ratings.players[*other].elo.total_cmp(&ratings.players[*one].elo));
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(line, player)| place[*player] = line);
        let line = |player: &usize| CrossTableLine {
            player: *player,
            name: pool.players[*player].clone(),
            rating: ratings.players[*player],
            total: Tally::default(),
            distinct: 0,
            against: vec![Tally::default(); order.len()],
        };
        let mut lines: Vec<CrossTableLine> = order.iter().map(line).collect();
        for pairing in &pool.pairings {
            let (first, second) = (place[pairing.first], place[pairing.second]);
            for (one, other, games) in
                [(first, second, pairing.games), (second, first, pairing.games.swapped())]
            {
                lines[one].against[other].join(games);
                lines[one].total.join(games);
                lines[one].distinct += pairing.distinct().games();
            }
        }
        let sorted = |group: &Vec<usize>| {
            let mut group: Vec<usize> = group.iter().map(|player| place[*player]).collect();
            group.sort_unstable();
            group
        };
        Ok(CrossTable { groups: ratings.groups.iter().map(sorted).collect(), lines })
    }

    /// The table for a terminal of this width; every line is from the view of its player. The columns of single
    /// opponents are left out if they do not fit.
    pub fn text(&self, width: usize) -> String {
        let mut titles: Vec<String> =
            ["player", "#Elo", "#95 %", "#points", "#games", "#score"].map(str::to_owned).to_vec();
        let always = titles.len();
        titles.extend((1..=self.lines.len()).map(|place| format!("#{place}")));
        let row = |(place, line): (usize, &CrossTableLine)| {
            let interval = match line.rating.interval {
                Some(interval) => format!("{} to {}", signed(interval.low, 0), signed(interval.high, 0)),
                None if line.rating.anchored => "fixed".to_owned(),
                None => "–".to_owned(),
            };
            let mut row = vec![
                Cell::text(format!("{}. {}", place + 1, line.name)),
                Cell::text(signed(line.rating.elo, 0)),
                Cell::text(interval),
                Cell::text(points(line.total.points())),
                Cell::text(plywood_core::grouped(line.total.games())),
                Cell::maybe(line.score(), percent),
            ];
            row.extend(line.against.iter().map(|games| match games.games() {
                0 => Cell::text("–"),
                count => Cell::text(format!("{}/{count}", points(games.points()))),
            }));
            row
        };
        let rows: Vec<Vec<Cell>> = self.lines.iter().enumerate().map(row).collect();
        let aligned = |columns: usize| {
            let mut table = Table::new(titles[..columns].iter().map(String::as_str));
            rows.iter().for_each(|row| table.push(row[..columns].to_vec()));
            table.aligned(width)
        };
        let whole = aligned(titles.len());
        let fits = whole.lines().all(|line| line.chars().count() <= width);
        let table = if fits { whole } else { aligned(always) };
        // Every game has two players.
        let all = |count: fn(&CrossTableLine) -> u64| self.lines.iter().map(count).sum::<u64>() / 2;
        let repeated = repeated_text(all(|line| line.distinct), all(|line| line.total.games()));
        table + &repeated + &self.unconnected()
    }

    /// Comma-separated, one line for each player from its own view, with points and games against each other player.
    pub fn csv(&self) -> String {
        let fixed = [
            "place", "player", "elo", "low_95", "high_95", "points", "games", "distinct", "wins", "draws",
            "losses", "group",
        ];
        let mut titles: Vec<String> = fixed.map(str::to_owned).to_vec();
        for line in &self.lines {
            titles.extend([format!("points against {}", line.name), format!("games against {}", line.name)]);
        }
        let mut table = Table::with_titles(titles);
        // There is no rating of minus nothing.
        let number = |value: f64| Cell::number(value + 0.0, |value| value.to_string());
        for (place, line) in self.lines.iter().enumerate() {
            let interval = line.rating.interval;
            let group = self.groups.iter().position(|group| group.contains(&place)).unwrap_or(0);
            let mut row = vec![
                number((place + 1) as f64),
                Cell::text(&*line.name),
                number(line.rating.elo),
                Cell::maybe(interval.map(|interval| interval.low), |low| low.to_string()),
                Cell::maybe(interval.map(|interval| interval.high), |high| high.to_string()),
                number(line.total.points()),
            ];
            let Tally { wins, draws, losses } = line.total;
            let counts = [line.total.games(), line.distinct, wins, draws, losses, group as u64 + 1];
            row.extend(counts.map(|count| Cell::text(count.to_string())));
            for games in &line.against {
                row.extend([number(games.points()), Cell::text(games.games().to_string())]);
            }
            table.push(row);
        }
        table.csv()
    }

    /// Says who cannot be compared with whom; empty if everybody is connected.
    fn unconnected(&self) -> String {
        if self.groups.len() < 2 {
            return String::new();
        }
        let names = |group: &Vec<usize>| {
            let names: Vec<String> = group.iter().map(|place| self.lines[*place].name.clone()).collect();
            list(&names)
        };
        let groups: Vec<String> = self.groups.iter().map(names).collect();
        format!(
            "No games connect these groups, so their ratings cannot be compared: {}.\n",
            groups.join("; ")
        )
    }
}

impl CrossTableLine {
    /// Its share of the points; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let games = self.total.games();
        (games > 0).then(|| self.total.points() / games as f64)
    }
}
