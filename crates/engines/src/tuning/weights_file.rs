//! Files of weights: a line for each, its name and its value.

use std::collections::HashMap;

use plywood_core::TextError;

use crate::suggest::hint;

/// A weight with its name.
pub type Weight = (String, f32);

/// The text of a file of weights. Every line of `about` becomes a comment.
pub fn format_weights(about: &str, weights: &[Weight]) -> String {
    let comments = about.lines().map(|line| format!("# {line}\n"));
    comments.chain(weights.iter().map(|(name, value)| format!("{name} {value}\n"))).collect()
}

/// Reads the values of these weights. Those that the text does not name stay as they are; names that nobody knows are
/// mistakes, because an evaluation that ignores what was fitted would be weak for no visible reason.
pub fn parse_weights(text: &str, weights: &[Weight]) -> Result<Vec<f32>, TextError> {
    let places: HashMap<&str, usize> =
        weights.iter().enumerate().map(|(place, (name, _))| (name.as_str(), place)).collect();
    let mut values: Vec<Option<f32>> = vec![None; weights.len()];
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let wrong = |what: String| TextError::new(format!("line {number}: {what}"));
        let value = |text: &str| text.parse().ok().filter(|value: &f32| value.is_finite());
        let (name, value) = line
            .rsplit_once(char::is_whitespace)
            .and_then(|(name, text)| Some((name.trim_end(), value(text)?)))
            .ok_or_else(|| wrong(format!("{line:?} is no name with a number, as in \"mobility 7.5\"")))?;
        let place = *places.get(name).ok_or_else(|| {
            let hint = hint(name, places.keys().copied());
            wrong(format!("the evaluation has no weight {name:?}{hint}"))
        })?;
        if values[place].replace(value).is_some() {
            return Err(wrong(format!("{name:?} has a value already")));
        }
    }
    if values.iter().all(Option::is_none) {
        return Err(TextError::new("there are no weights in it"));
    }
    Ok(values.into_iter().zip(weights).map(|(value, (_, old))| value.unwrap_or(*old)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Vec<Weight> {
        [("having the move", 1.5), ("mobility", -0.1), ("knight e4 mg", 3.0)]
            .map(|(name, value)| (name.to_owned(), value))
            .to_vec()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let written = [0.1, -1e-9, 123_456.79];
        let named: Vec<Weight> =
            weights().into_iter().zip(written).map(|((name, _), value)| (name, value)).collect();
        let text = format_weights("two\nlines", &named);
        assert!(text.starts_with("# two\n# lines\nhaving the move 0.1\n"), "{text}");
        assert_eq!(parse_weights(&text, &weights()).unwrap(), written);
    }

    #[test]
    fn what_is_not_named_stays() {
        assert_eq!(parse_weights("\nmobility\t7\n", &weights()).unwrap(), [1.5, 7.0, 3.0]);
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let wrong = |text: &str| parse_weights(text, &weights()).unwrap_err().to_string();
        assert!(wrong("mobility 1\nmobilty 2").contains("line 2: the evaluation has no weight \"mobilty\""));
        assert!(wrong("mobilty 2").contains("mobility"), "{}", wrong("mobilty 2"));
        assert!(wrong("mobility x").contains("line 1"));
        assert!(wrong("mobility NaN").contains("line 1"));
        assert!(wrong("7").contains("no name with a number"));
        assert!(wrong("mobility 1\nmobility 1").contains("line 2: \"mobility\" has a value already"));
        assert!(wrong("# nothing").contains("no weights"));
    }
}
