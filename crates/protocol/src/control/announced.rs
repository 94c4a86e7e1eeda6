//! Options that a program announces when it introduces itself: `option name Hash type spin default 16 min 4 max 1024`.

/// An option, as a program announces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Announced {
    /// In the program's own spelling.
    name: String,
    kind: Kind,
}

/// What an option may be set to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// `true` or `false`.
    Check,
    /// A whole number between two others.
    Spin { least: i64, most: i64 },
    /// One of these.
    Combo(Vec<String>),
    /// Nothing: it is pressed.
    Button,
    /// Anything.
    Text,
}

impl Announced {
    /// Reads a line of a program, if it announces an option. Words may be any number of spaces apart, and names may
    /// consist of several.
    pub(super) fn read(line: &str) -> Option<Announced> {
        let rest = line.trim().strip_prefix("option")?.trim_start().strip_prefix("name")?;
        let is_kind = |word: &str| matches!(word, "check" | "spin" | "combo" | "button" | "string");
        let type_at = rest.match_indices("type").map(|(at, _)| at).find(|at| {
            let stands_apart = rest[..*at].ends_with(char::is_whitespace);
            stands_apart && rest[at + 4..].split_whitespace().next().is_some_and(is_kind)
        });
        let (name, about) = rest.split_at(type_at.unwrap_or(rest.len()));
        let words: Vec<&str> = about.split_whitespace().skip(1).collect();
        let number = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse::<i64>().ok()
        };
        let kind = match words.first().copied() {
            Some("check") => Kind::Check,
            Some("spin") => Kind::Spin {
                least: number("min").unwrap_or(i64::MIN),
                most: number("max").unwrap_or(i64::MAX),
            },
            Some("combo") => {
                let values = words.split(|word| *word == "var").skip(1).map(|words| words.join(" "));
                Kind::Combo(values.collect())
            }
            Some("button") => Kind::Button,
            _ => Kind::Text,
        };
        let name = name.trim().to_owned();
        (!name.is_empty()).then_some(Announced { name, kind })
    }

    /// Whether an option that somebody names is this one. Neither case nor spaces count.
    fn is_called(&self, name: &str) -> bool {
        let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
        words(&self.name) == words(name)
    }

    /// Says what is wrong with a value.
    fn check(&self, value: &str) -> Result<(), String> {
        let wanted = match &self.kind {
            Kind::Check if !matches!(value, "true" | "false") => "true or false".to_owned(),
            Kind::Spin { least, most } => match value.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => return Ok(()),
                _ if (*least, *most) == (i64::MIN, i64::MAX) => "a whole number".to_owned(),
                _ => format!("a whole number from {least} to {most}"),
            },
            Kind::Combo(values) if !values.iter().any(|known| known.eq_ignore_ascii_case(value)) => {
                format!("one of {}", values.join(", "))
            }
            Kind::Button if !value.is_empty() => "nothing: it is a button".to_owned(),
            _ => return Ok(()),
        };
        Err(format!("its option {:?} takes {wanted}, not {value:?}", self.name))
    }
}

/// The line that sets an option. An empty value is none, as buttons want it.
pub(super) fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        return format!("setoption name {name}");
    }
    format!("setoption name {name} value {value}")
}

/// The line that sets one of the options that a program announces, in the program's spelling; or why it cannot be set.
/// A program would pass over either mistake in silence, and play as nobody wants it to.
pub(super) fn set_announced(all: &[Announced], name: &str, value: &str) -> Result<String, String> {
    let Some(option) = all.iter().find(|option| option.is_called(name)) else {
        let names: Vec<&str> = all.iter().map(|option| option.name.as_str()).collect();
        return Err(match names[..] {
            [] => format!("it has no options, so {name:?} cannot be set"),
            _ => format!("it has no option {name:?}; its options: {}", names.join(", ")),
        });
    };
    option.check(value)?;
    Ok(set_option(&option.name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Announced> {
        let lines = [
            "option name Hash type spin default 16 min 4 max 1024",
            "  option  name   Number of Threads   type  spin  default 1 min 1   max 16 ",
            "option name Null type Move type check default true",
            "option name Style type combo default Fail High var Always var Fail High var Never",
            "option name Clear Hash type button",
            "option name BookFile type string default <empty>",
            "option name Contempt type spin default 0",
            "option name Odd",
        ];
        lines.iter().map(|line| Announced::read(line).unwrap()).collect()
    }

    #[test]
    fn options_are_set_in_the_programs_spelling() {
        for (name, value, line) in [
            ("hash", "4", "setoption name Hash value 4"),
            ("number  of threads", "16", "setoption name Number of Threads value 16"),
            ("Null type Move", "false", "setoption name Null type Move value false"),
            ("Style", "Fail High", "setoption name Style value Fail High"),
            ("Clear Hash", "", "setoption name Clear Hash"),
            ("BookFile", "a b.bin", "setoption name BookFile value a b.bin"),
            ("Contempt", "-5", "setoption name Contempt value -5"),
            ("Odd", "x", "setoption name Odd value x"),
        ] {
            assert_eq!(set_announced(&all(), name, value).as_deref(), Ok(line));
        }
    }

    #[test]
    fn what_a_program_would_pass_over_is_refused() {
        for (name, value, why) in [
            (
                "Threads",
                "1",
                "it has no option \"Threads\"; its options: Hash, Number of Threads, Null type Move",
            ),
            ("Hash", "3", "its option \"Hash\" takes a whole number from 4 to 1024, not \"3\""),
            ("Hash", "much", "from 4 to 1024, not \"much\""),
            ("Contempt", "", "takes a whole number, not \"\""),
            ("Null type Move", "yes", "takes true or false, not \"yes\""),
            ("Style", "High", "takes one of Always, Fail High, Never, not \"High\""),
            ("Clear Hash", "true", "takes nothing: it is a button"),
        ] {
            let error = set_announced(&all(), name, value).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
        assert!(set_announced(&[], "Hash", "1").unwrap_err().contains("no options"));
    }

    #[test]
    fn other_lines_announce_nothing() {
        for line in
            ["", "optional", "option", "option name", "option name type spin", "id name option name x"]
        {
            assert_eq!(Announced::read(line), None, "{line}");
        }
    }
}
