//! Command lines.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use plywood_core::TextError;

/// A program, its arguments, and where it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// The program: a path, or a name to be looked up.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder that it runs in; `None` for ours.
    pub folder: Option<PathBuf>,
}

impl CommandLine {
    /// A program with arguments, in our folder.
    pub fn new(
        program: impl Into<String>,
        arguments: impl IntoIterator<Item = impl Into<String>>,
    ) -> CommandLine {
        let arguments = arguments.into_iter().map(Into::into).collect();
        CommandLine { program: program.into(), arguments, folder: None }
    }
}

/// Words are separated by spaces; 'quotes' or "quotes" keep them together. Nothing else has a meaning: no shell is
/// asked.
impl FromStr for CommandLine {
    type Err = TextError;

    fn from_str(text: &str) -> Result<CommandLine, TextError> {
        let mut words: Vec<String> = Vec::new();
        let (mut word, mut quote) = (None::<String>, None);
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), letter) if open == letter => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, letter) if letter.is_whitespace() => words.extend(word.take()),
                (_, letter) => word.get_or_insert_default().push(letter),
            }
        }
        if let Some(quote) = quote {
            return Err(TextError::new(format!("the command {text:?} has a {quote} without its other half")));
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or_else(|| TextError::new("the command is empty: name a program"))?;
        Ok(CommandLine::new(program, words))
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.program))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// A word so that it reads back as one, as far as quotes allow.
fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || "'\"".contains(c));
    match (is_plain, word.contains('\'')) {
        (true, _) => word.to_owned(),
        (false, false) => format!("'{word}'"),
        (false, true) => format!("\"{word}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() -> Result<(), TextError> {
        let line: CommandLine = " engine  --name 'two words' it\"'\"s '' ".parse()?;
        assert_eq!(line, CommandLine::new("engine", ["--name", "two words", "it's", ""]));
        assert_eq!(line.to_string(), "engine --name 'two words' \"it's\" ''");
        assert_eq!(line.to_string().parse::<CommandLine>()?, line);
        Ok(())
    }

    #[test]
    fn what_names_no_program_is_refused() {
        for wrong in ["", "  ", "''", "engine 'half", "\""] {
            assert!(wrong.parse::<CommandLine>().is_err(), "{wrong:?}");
        }
    }
}
