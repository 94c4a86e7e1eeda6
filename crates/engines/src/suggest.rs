//! The nearest name, for error messages.

/// The name that `wrong` was probably meant to be, if one is near enough.
pub fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&wrong, name), name))
        // Half of the letters may be wrong, but a beginning is always enough.
        .filter(|(distance, name)| {
            *distance <= name.len().div_ceil(2).min(3) || (wrong.len() >= 2 && name.starts_with(&wrong))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// ` (did you mean "pvs"?)` or nothing.
pub fn hint<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wrong, names).map_or_else(String::new, |name| format!(" (did you mean {name:?}?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let names = ["alphabeta", "pvs", "mtdf", "negac"];
        assert_eq!(nearest("alpabeta", names), Some("alphabeta"));
        assert_eq!(nearest("pvz", names), Some("pvs"));
        assert_eq!(nearest("ALPHA", names), Some("alphabeta"));
        assert_eq!(nearest("montecarlo", names), None);
        assert_eq!(nearest("", names), None);
    }
}
