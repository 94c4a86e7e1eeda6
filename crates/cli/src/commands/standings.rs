//! How a tournament stands: told, and written beside its store.

use std::ops::Deref;
use std::path::Path;
use std::time::{Duration, Instant};

use plywood_arena::statistics::{
    CrossTable, Record, Tested, match_text, repeated_text, score_text, test_text,
};
use plywood_arena::{
    GameStore, Kind, Pairing, Scores, Tournament, ladder, odd_endings, pairings, records_file,
};
use plywood_core::grouped;
use plywood_engines::{AnyGame, Games};
use plywood_workshop::Store;
use serde_json::json;

use crate::failure::Failure;
use crate::out::{self, Out};
use crate::progress::{clock, to_go};

/// Everything that a store says about its tournament.
pub(crate) struct Standings<'a> {
    store: &'a Store,
    /// Its game, if this program knows it.
    game: Option<AnyGame>,
    told: plywood_arena::Standings,
}

impl Deref for Standings<'_> {
    type Target = plywood_arena::Standings;

    fn deref(&self) -> &plywood_arena::Standings {
        &self.told
    }
}

impl Standings<'_> {
    pub(crate) fn of<'a>(store: &'a Store, games: &Games) -> Result<Standings<'a>, Failure> {
        let told = plywood_arena::Standings::of(store)?;
        let game = games.find(&told.tournament.game).ok();
        Ok(Standings { store, game, told })
    }

    /// Writes the records and the table into a folder.
    pub(crate) fn write(&self, folder: &Path) -> Result<CrossTable, Failure> {
        let written = self.told.write(self.store, self.game.as_ref(), folder);
        written.map_err(|error| Failure::Failed(error.to_string()))
    }

    /// Writes the records and the table into a folder, and tells the gist of them.
    pub(crate) fn publish(&self, folder: &Path, out: &mut Out) -> Result<(), Failure> {
        let table = self.write(folder)?;
        if out.json {
            return out.value(&self.gist());
        }
        out.line(self.text(&table, out.width()))?;
        let planned = self.planned();
        if self.scores.games() < planned {
            let (games, planned) = (grouped(self.scores.games()), grouped(planned));
            out.line(format_args!("played    {games} of {planned} games"))?;
        }
        if let Some(endings) = odd_endings(&self.results) {
            out.line(format_args!("endings   {endings}"))?;
        }
        let times = Times::of(self.store, self.tournament.players.len())?;
        if let Some(late) = self.about(times.late, |Lateness { moves, micros }| {
            let moves = if moves == 1 { "1 move".to_owned() } else { format!("{} moves", grouped(moves)) };
            format!("{moves} by at most {:.1} ms", micros as f64 / 1e3)
        }) {
            let margin = self.tournament.margin.as_millis();
            out.line(format_args!("late      {late}: accepted, the margin is {margin} ms"))?;
        }
        if let Some(lag) = self.about(times.lag, |lag| format!("at most {:.1} ms", lag as f64 / 1e3)) {
            out.line(format_args!("lag       {lag}"))?;
        }
        let records = folder.join(records_file(self.game.as_ref()));
        out.line(format_args!("games     {}", records.display()))?;
        out.line(format_args!("store     {}", self.store.path().display()))
    }

    fn gist(&self) -> serde_json::Value {
        let matches: Vec<_> = self
            .scores
            .matches()
            .map(|(number, pairing, record)| {
                let (a, b) = (self.name(pairing.a), self.name(pairing.b));
                let distinct = record.distinct().games.games();
                json!({ "a": a, "b": b, "record": record, "distinct": distinct, "test": self.tested(number) })
            })
            .collect();
        json!({
            "tournament": self.tournament.name,
            "games": self.scores.games(),
            "planned": self.planned(),
            "matches": matches,
            "store": self.store.path().display().to_string(),
        })
    }

    /// A match in words, or the table of all players.
    fn text(&self, table: &CrossTable, width: usize) -> String {
        if self.tournament.players.len() == 2
            && let [pairing] = pairings(&self.tournament, self.scores.standings())[..]
        {
            let (a, b) = (self.name(pairing.a), self.name(pairing.b));
            return match_text(a, b, &self.scores.record(0), self.tested(0)).trim_end().to_owned();
        }
        if self.tournament.kind == Kind::Matches {
            return self.list();
        }
        let table = table.text(width);
        if self.tournament.kind != Kind::Ladder {
            return table.trim_end().to_owned();
        }
        let rungs: Vec<&str> = ladder(&self.tournament, self.scores.standings())
            .into_iter()
            .map(|player| self.name(player))
            .collect();
        format!("{}\nladder    {}", table.trim_end(), rungs.join(" > "))
    }

    /// A line for each match, and what else there is to say about it.
    fn list(&self) -> String {
        let line = |(number, pairing, record): (u32, Pairing, Record)| {
            let (a, b) = (self.name(pairing.a), self.name(pairing.b));
            let mut text = score_text(a, b, &record);
            text += &repeated_text(record.distinct().games.games(), record.games.games());
            text += &self.tested(number).map_or_else(String::new, |tested| test_text(a, tested));
            let start = self.tournament.matches.get(number as usize).and_then(|one| one.start.as_deref());
            let from = start.map_or_else(String::new, |start| format!("{start}: "));
            format!("{from}{}", text.lines().collect::<Vec<_>>().join("\n  "))
        };
        self.scores.matches().map(line).collect::<Vec<_>>().join("\n")
    }

    /// What there is to say about each player, where there is anything.
    fn about<T>(&self, players: Vec<Option<T>>, words: impl Fn(T) -> String) -> Option<String> {
        let told: Vec<String> = (0..)
            .zip(players)
            .filter_map(|(player, about)| Some(format!("{} {}", self.name(player), words(about?))))
            .collect();
        (!told.is_empty()).then(|| told.join(", "))
    }

    fn tested(&self, number: u32) -> Option<&Tested> {
        self.scores.of_match(number)?.tested.as_ref()
    }

    fn name(&self, player: u32) -> &str {
        &self.tournament.players[player as usize].name
    }
}

/// How players kept their time.
struct Times {
    /// The longest lag of each player that has any.
    lag: Vec<Option<u64>>,
    /// The moves that came after their time and were accepted.
    late: Vec<Option<Lateness>>,
}

/// How often somebody was late, and by how many microseconds at most.
#[derive(Copy, Clone, Default)]
struct Lateness {
    moves: u64,
    micros: u64,
}

impl Times {
    fn of(store: &Store, players: usize) -> Result<Times, Failure> {
        let mut times = Times { lag: vec![None; players], late: vec![None; players] };
        store.for_each_game(&mut |kept| {
            for (player, lag) in kept.seats.into_iter().zip(kept.game.lags) {
                let known = &mut times.lag[player as usize];
                *known = (*known).max(lag);
            }
            for late in kept.game.moves.iter().filter_map(|played| played.late) {
                let player = kept.seats[usize::from(late.seat != 0)];
                let known = times.late[player as usize].get_or_insert_default();
                known.moves += 1;
                known.micros = known.micros.max(late.micros);
            }
            Ok(())
        })?;
        Ok(times)
    }
}

/// The line on a screen that shows how a match stands.
pub(crate) struct Telling<'a> {
    tournament: &'a Tournament,
    planned: u64,
    before: Option<u64>,
    start: Instant,
    last: Option<Instant>,
}

impl Telling<'_> {
    pub(crate) fn new(tournament: &Tournament, planned: u64) -> Telling<'_> {
        Telling { tournament, planned, before: None, start: Instant::now(), last: None }
    }

    pub(crate) fn tell(&mut self, scores: &Scores) {
        let before = *self.before.get_or_insert(scores.games());
        if self.last.is_some_and(|last| last.elapsed() < Duration::from_millis(500)) {
            return;
        }
        self.last = Some(Instant::now());
        let (done, time) = (scores.games() - before, self.start.elapsed());
        let left = to_go(time, done as usize, self.planned.saturating_sub(before) as usize)
            .map_or_else(String::new, |left| format!(", about {} to go", clock(left)));
        let standing = self.standing(scores);
        out::show_status(&format!(
            "{} of {} games, {}{left}  {standing}",
            grouped(scores.games()),
            grouped(self.planned),
            clock(time)
        ));
    }

    /// Who has how much: of two players wins, draws and losses of the first, of more the points of each, the best
    /// first.
    fn standing(&self, scores: &Scores) -> String {
        if self.tournament.players.len() == 2 {
            let games = scores.record(0).games;
            return format!("+{} ={} -{}", games.wins, games.draws, games.losses);
        }
        let mut players: Vec<(f64, u64, &str)> =
            self.tournament.players.iter().map(|player| (0.0, 0, player.name.as_str())).collect();
        for (_, pairing, record) in scores.matches() {
            for (player, games) in [(pairing.a, record.games), (pairing.b, record.games.swapped())] {
                let (points, count, _) = &mut players[player as usize];
                *points += games.points();
                *count += games.games();
            }
        }
        players.sort_by(|one, other| other.0.total_cmp(&one.0));
        let each = players.iter().map(|(points, games, name)| format!("{name} {points}/{games}"));
        each.collect::<Vec<_>>().join("  ")
    }
}
