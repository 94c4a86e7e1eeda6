//! What the bot tells people: sentences for the log.

use std::time::Duration;

use plywood_api::Answer;
use plywood_core::{TextError, grouped};

use super::dialect::Last;
use super::field::{Player, column};
use super::state::State;
use crate::bank_clock::{BankClock, Plan};
use crate::bots;
use crate::mind::Engines;

fn ms(time: Duration) -> String {
    format!("{} ms", grouped(time.as_millis()))
}

/// Who thinks.
pub(super) fn engines(engines: &Engines) -> String {
    let depth = engines.depth.map_or_else(String::new, |depth| format!(", {depth} plies deep"));
    let solver = engines.solver.as_ref().map_or_else(String::new, |solver| format!(", and {solver}"));
    format!("{}{depth}{solver}", engines.search)
}

/// The move that was chosen, and why.
pub(super) fn answer(choice: Option<&str>, last: &Last) -> String {
    let mv = choice.unwrap_or("nothing");
    let column = choice.and_then(column).map_or_else(String::new, |column| format!(" (place_disc {column})"));
    let why = last.answer.as_ref().map_or_else(|| "any legal move".to_owned(), Answer::score_in_words);
    format!("plays {mv}{column}: {why}; {} of {} used", ms(last.used), ms(last.plan.left))
}

/// The answer to `time`.
pub(super) fn time(clock: &BankClock, last: Option<&Last>, busy: Option<(Duration, Plan)>) -> String {
    let mut text = bank(clock);
    if let Some(last) = last {
        let left = last.plan.left.saturating_sub(last.used);
        text += &format!(
            "\nlast move  {} used of {}, {} left (the aim was {})",
            ms(last.used),
            ms(last.plan.left),
            ms(left),
            ms(last.plan.aim)
        );
    }
    if let Some((used, plan)) = busy {
        text += &format!(
            "\nthinking   for {} of {}, until {}, at the latest until {}",
            ms(used),
            ms(plan.left),
            ms(plan.aim),
            ms(plan.latest)
        );
    } else if last.is_none() {
        text += "\nlast move  none yet";
    }
    text
}

fn bank(clock: &BankClock) -> String {
    let (bank, per_move) = clock.settings();
    let bank = bank.map_or_else(|| "of unknown size".to_owned(), ms);
    format!("bank       {bank}, {} more each move; margin {}", ms(per_move), ms(clock.margin()))
}

/// The answer to `debug`.
pub(super) fn debug(state: &State, clock: &BankClock, engines: &str, last: Option<&Last>) -> String {
    let unknown = || "unknown".to_owned();
    let number = match state.your_botid {
        Some(Player::One) => "1",
        Some(Player::Two) => "2",
        None => "unknown",
    };
    let mut lines = vec![
        format!("players    {}", state.player_names.clone().unwrap_or_else(unknown)),
        format!("we are     {}, number {number}", state.your_bot.clone().unwrap_or_else(unknown)),
        format!("board      {} columns, {} rows", state.columns(), state.rows()),
        format!("round      {}", state.round.map_or_else(unknown, |round| round.to_string())),
        format!("engine     {engines}"),
        bank(clock),
    ];
    lines.push(match picture(state) {
        Ok(picture) => picture,
        Err(error) => format!("no picture: {error}"),
    });
    lines.push(last.map_or_else(|| "no search yet".to_owned(), search));
    lines.join("\n")
}

/// The field as Plywood draws it; columns count from 1 here.
fn picture(state: &State) -> Result<String, TextError> {
    let (Some(field), Some(us)) = (&state.field, state.your_botid) else {
        return Err(TextError::new("the server has not told field and number yet"));
    };
    let mut referee = bots::rules(&state.game()?)?;
    let (position, to_move) = match field.position(us) {
        Ok(position) => (position, "we are"),
        Err(_) => (field.position(us.other())?, "the other is"),
    };
    referee.set_position(Some(&position))?;
    Ok(format!("{}\n{to_move} to move (x began)", referee.view()))
}

fn search(last: &Last) -> String {
    let Some(answer) = &last.answer else { return "the last search found nothing".to_owned() };
    format!(
        "last search\n  depth    {}\n  nodes    {}\n  score    {}\n  path     {}\n  time     {}",
        answer.reach_in_words(),
        grouped(answer.stats.nodes),
        answer.score_in_words(),
        answer.line.join(" "),
        ms(last.used)
    )
}
