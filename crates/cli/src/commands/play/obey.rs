//! What the commands do.

use std::fs;
use std::path::{Path, PathBuf};

use plywood_api::{Answer, Level};
use plywood_play::{Opponent, Seat, Session, Skill};

use super::command::{self, Command};
use super::dialogue::{Dialogue, OVER, thinking};
use super::{save, talk};
use crate::failure::Failure;

impl Dialogue<'_> {
    pub(super) fn obey(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Help => self.out.line(command::help()),
            Command::Options | Command::Go if self.session.is_over() => self.out.line(OVER),
            Command::Options => self.out.line(talk::options(&self.session.spoken_moves())),
            Command::Record => self.out.line(talk::record(&self.session)),
            Command::Board => self.show(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.advise(talk::hint),
            Command::Eval => self.advise(talk::evaluation),
            Command::Level(level) => self.set_level(level),
            Command::Switch => self.switch(),
            Command::New => {
                self.session.restart()?;
                self.engine = self.engine_of(self.engine.skill().clone())?;
                self.own_files.clear();
                self.paused = false;
                self.out.line("A new game.")?;
                self.show()
            }
            Command::Go => {
                self.paused = false;
                self.engine_moves()
            }
            Command::Save { file, overwrite } => self.save(file, overwrite),
            Command::Load(file) => self.load(&file),
            // The talk has ended before this is asked.
            Command::Quit => Ok(()),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let taken = self.session.undo()?;
        if taken.is_empty() {
            return self.out.line("There is no move of yours to take back.");
        }
        self.paused = self.session.seat(self.session.side()) == Seat::Engine;
        self.out.line(format_args!("Took back {}.", taken.join(" ")))?;
        self.show()
    }

    fn redo(&mut self) -> Result<(), Failure> {
        let played = self.session.redo()?;
        if played.is_empty() {
            return self.out.line("There is nothing to play again.");
        }
        self.out.line(format_args!("Played {} again.", played.join(" ")))?;
        self.show()
    }

    fn advise(&mut self, say: fn(&Session, &Answer) -> String) -> Result<(), Failure> {
        if self.session.is_over() {
            return self.out.line(OVER);
        }
        let adviser = match &mut self.adviser {
            Some(adviser) => adviser,
            none => none.insert(Opponent::new(
                self.session.game(),
                Skill::Level(Level::BEST),
                self.engine.threads(),
                self.session.seed(),
            )?),
        };
        let asked = self.session.asked();
        let found = thinking(&self.interrupt, self.out, |stop| adviser.think(asked, None, stop));
        let answer = found.answer.unwrap_or_else(|_| self.session.glance());
        self.out.line(say(&self.session, &answer))
    }

    fn set_level(&mut self, level: Level) -> Result<(), Failure> {
        self.engine = self.engine_of(Skill::Level(level))?;
        self.out.line(self.engine.in_words())
    }

    /// An engine of this skill for this game.
    fn engine_of(&self, skill: Skill) -> Result<Opponent, Failure> {
        Ok(Opponent::new(self.session.game(), skill, self.engine.threads(), self.session.seed())?)
    }

    fn switch(&mut self) -> Result<(), Failure> {
        let [first, second] = &mut self.session.seats;
        if first == second {
            return self
                .out
                .line("There is nobody to change sides with: this is for a person and an engine.");
        }
        std::mem::swap(first, second);
        self.out.line(talk::players(&self.session, &self.engine))
    }

    fn save(&mut self, file: PathBuf, overwrite: bool) -> Result<(), Failure> {
        let exists = fs::symlink_metadata(&file).is_ok();
        let is_own = self.own_files.contains(&file);
        let named = file.display();
        if exists && !overwrite && !is_own {
            return self.out.line(format_args!(
                "{named} exists already: type overwrite {named} to replace it, or choose another name."
            ));
        }
        // Folders, and what only looks like a file, must not be moved out of the way.
        if fs::metadata(&file).is_ok_and(|found| !found.is_file()) {
            return self.out.line(format_args!("{named} is no plain file: choose another name."));
        }
        if let Err(error) = save::save(&file, &mut self.session, self.engine.skill()) {
            return self.out.line(format_args!("{named} could not be written: {error}"));
        }
        self.out.line(match (exists, is_own) {
            (true, true) => format!("Saved again as {named}."),
            (true, false) => format!("Saved as {named}; what was there before is gone."),
            (false, _) => format!("Saved as {named}."),
        })?;
        self.own_files.push(file);
        Ok(())
    }

    /// Goes on with another game. If that cannot be loaded, this one stays.
    fn load(&mut self, file: &Path) -> Result<(), Failure> {
        let loaded = save::load(file, self.games).and_then(|(session, skill)| {
            let engine = Opponent::new(session.game(), skill, self.engine.threads(), session.seed())
                .map_err(|error| format!("{}: {error}", file.display()))?;
            Ok((session, engine))
        });
        match loaded {
            Err(problem) => self.out.line(problem),
            Ok((session, engine)) => {
                (self.session, self.engine, self.adviser) = (session, engine, None);
                self.own_files.clear();
                self.belongs_to(file);
                self.introduce()?;
                self.show()
            }
        }
    }
}
