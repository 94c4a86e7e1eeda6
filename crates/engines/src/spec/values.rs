//! How values of keys are read.

use crate::suggest::hint;

pub(crate) fn choose<T: Copy>(value: Option<&str>, choices: &[(&str, T)]) -> Result<T, String> {
    let given = value.unwrap_or("");
    choices.iter().find(|(name, _)| *name == given).map(|(_, choice)| *choice).ok_or_else(|| {
        let names = || choices.iter().map(|(name, _)| *name);
        format!("one of {} was expected{}", names().collect::<Vec<_>>().join(", "), hint(given, names()))
    })
}

pub(crate) fn number(value: Option<&str>, least: i64, most: i64) -> Result<i64, String> {
    value
        .and_then(|value| value.parse().ok())
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("a whole number from {least} to {most} was expected"))
}

pub(crate) fn flag(value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("on" | "true") => Ok(true),
        Some("off" | "false") => Ok(false),
        Some(_) => Err("on or off was expected".to_owned()),
    }
}

/// Every key can be switched off by name, for lists of engines that differ in one key.
pub(crate) fn is_off(value: Option<&str>) -> bool {
    matches!(value, Some("off" | "none" | "false"))
}

/// Two numbers with / between them.
pub(crate) fn pair(value: Option<&str>, most: i64) -> Result<(u32, u32), String> {
    let (one, other) =
        value.and_then(|value| value.split_once('/')).ok_or("two numbers with / between them")?;
    Ok((number(Some(one), 1, most)? as u32, number(Some(other), 1, most)? as u32))
}
