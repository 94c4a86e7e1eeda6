//! What moves can be ordered by.

use plywood_core::Features;

use super::number;
use crate::suggest::hint;

/// A way to order moves: its name in specifications, what it does, and the switch behind it.
pub struct OrderBy {
    /// The name in specifications.
    pub name: &'static str,
    /// One line that says what it does.
    pub summary: &'static str,
    /// Whether it asks the table.
    pub(crate) needs_table: bool,
    switch: fn(&mut Features) -> Switch<'_>,
}

/// Where the switch of a way to order is.
enum Switch<'a> {
    OnOff(&'a mut bool),
    /// Part of the name; 0 for off.
    Plies(&'a mut u32),
}

macro_rules! by {
    ($name:literal, $field:ident, $needs_table:literal, $summary:literal) => {
        OrderBy {
            name: $name,
            summary: $summary,
            needs_table: $needs_table,
            switch: |features| Switch::OnOff(&mut features.$field),
        }
    };
}

impl OrderBy {
    /// Every way to order, in the order in which specifications name them.
    pub const ALL: &'static [OrderBy] = &[
        by!("hash", hash_move, true, "the best move that the table remembers comes first (needs a table)"),
        by!(
            "table",
            table_order,
            true,
            "by what the table knows of the positions after the moves (needs a table)"
        ),
        by!(
            "class",
            classes,
            false,
            "noisy moves that win something first, those that lose something last (arimaa)"
        ),
        by!(
            "aims",
            aims,
            false,
            "moves that begin what is followed beyond the horizon come early and are searched in full (arimaa)"
        ),
        by!("killers", killers, false, "moves that caused a cut-off at the same height come first"),
        by!("counter", counter, false, "the move that refuted the last move elsewhere comes early"),
        by!("history", history, false, "by how much a move has cut off so far"),
        by!(
            "gravity",
            gravity,
            false,
            "by the same, but moves tried in vain lose merit, and old merits fade"
        ),
        by!("continuation", continuation, false, "by what a move has cut off after the same last moves"),
        by!(
            "threats",
            threats,
            false,
            "by what the mover threatens after the move, where the game counts that (connect4)"
        ),
        by!("rank", rank, false, "by the game's own opinion, for example central columns first"),
        OrderBy {
            name: "shallow1",
            summary: "by a search of N plies (shallow1, shallow2, …)",
            needs_table: false,
            switch: |features| Switch::Plies(&mut features.shallow),
        },
        by!(
            "eval",
            eval_order,
            false,
            "by the evaluations of the positions after the moves, where two or more plies are left"
        ),
    ];

    /// The same features without any order.
    pub(crate) fn none(mut features: Features) -> Features {
        for by in OrderBy::ALL {
            match (by.switch)(&mut features) {
                Switch::OnOff(is_on) => *is_on = false,
                Switch::Plies(plies) => *plies = 0,
            }
        }
        features
    }

    /// Turns the way of this name on.
    pub(crate) fn set(features: &mut Features, name: &str) -> Result<(), String> {
        if let Some(plies) = name.strip_prefix("shallow") {
            let plies = if plies.is_empty() { Ok(1) } else { number(Some(plies), 1, 20) };
            let plies = plies.map_err(|error| format!("shallowN: {error}"))? as u32;
            if features.shallow > 0 && features.shallow != plies {
                return Err("give one shallow search only".to_owned());
            }
            features.shallow = plies;
            return Ok(());
        }
        let by = OrderBy::ALL.iter().find(|by| by.name == name).ok_or_else(|| {
            let hint = hint(name, OrderBy::ALL.iter().map(|by| by.name));
            format!("{name:?} is not a way to order moves{hint}")
        })?;
        if let Switch::OnOff(is_on) = (by.switch)(features) {
            *is_on = true;
        }
        Ok(())
    }

    /// The names of the ways that are on.
    pub(crate) fn shown(features: &Features) -> Vec<String> {
        OrderBy::ALL.iter().filter_map(|by| by.shown_in(*features)).collect()
    }

    /// Its name, if it is on.
    pub(crate) fn shown_in(&self, mut features: Features) -> Option<String> {
        match (self.switch)(&mut features) {
            Switch::OnOff(is_on) => is_on.then(|| self.name.to_owned()),
            Switch::Plies(0) => None,
            Switch::Plies(plies) => Some(format!("shallow{plies}")),
        }
    }
}
