//! Moves said aloud, for those who hear the board.

use super::{Action, Board, Setup, Step, Words};

/// What the steps of a move are when they are said aloud, where this stood before. What somebody clicks at comes first,
/// and what follows from it after that.
pub fn spoken(board: &Board, before: &Setup, steps: &[Step]) -> Words {
    let (asked, follows): (Vec<&Step>, Vec<&Step>) =
        steps.iter().partition(|step| step.clicks().next().is_some());
    let has_choice = steps.iter().any(|step| matches!(step.action, Action::Choose { .. }));
    // The choice has said already what comes to stand there.
    let is_new = |step: &&&Step| !(has_choice && matches!(step.action, Action::Place { .. }));
    let speaker = Speaker { board, before, steps };
    let parts: Vec<Words> =
        asked.iter().chain(follows.iter().filter(is_new)).map(|step| speaker.say(&step.action)).collect();
    let join = |part: fn(&Words) -> &str| parts.iter().map(part).collect::<Vec<_>>().join(", ");
    Words { en: join(|words| &words.en), de: join(|words| &words.de) }
}

struct Speaker<'a> {
    board: &'a Board,
    before: &'a Setup,
    steps: &'a [Step],
}

impl Speaker<'_> {
    fn say(&self, action: &Action) -> Words {
        match action {
            Action::Choose { label, .. } => label.clone(),
            Action::Place { piece, at } => {
                let (piece, at) = (self.kind(Some(piece)), self.place(at));
                Words::new(format!("{} on {}", piece.en, at.en), format!("{} auf {}", piece.de, at.de))
            }
            Action::Move { from, to } => {
                let (piece, from, to) = (self.standing(from), self.place(from), self.place(to));
                Words::new(
                    format!("{} from {} to {}", piece.en, from.en, to.en),
                    format!("{} von {} nach {}", piece.de, from.de, to.de),
                )
            }
            Action::Remove { at } => {
                let (piece, place) = (self.standing(at), self.place(at));
                let is_goal = |step: &Step| matches!(&step.action, Action::Move { to, .. } if to == at);
                // Who takes has just said where. A piece that goes there to its end was not there before.
                if self.before.kind_at(at).is_some() && self.steps.iter().any(is_goal) {
                    return Words::new(format!("{} taken", piece.en), format!("{} geschlagen", piece.de));
                }
                Words::new(
                    format!("{} on {} taken", piece.en, place.en),
                    format!("{} auf {} geschlagen", piece.de, place.de),
                )
            }
        }
    }

    /// What stands at a place before the move, or what the move brings there.
    fn standing(&self, place: &str) -> Words {
        let brought = || {
            self.steps.iter().find_map(|step| match &step.action {
                Action::Move { from, to } if to == place => self.before.kind_at(from),
                _ => None,
            })
        };
        self.kind(self.before.kind_at(place).or_else(brought))
    }

    fn kind(&self, kind: Option<&str>) -> Words {
        let known = kind.and_then(|kind| self.board.piece(kind));
        known.map_or_else(|| Words::alike(kind.unwrap_or("?")), |kind| kind.name.clone())
    }

    fn place(&self, id: &str) -> Words {
        self.board.place(id).map_or_else(|| Words::alike(id), |place| place.name.clone())
    }
}
