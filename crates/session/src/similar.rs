//! Suggestions for names that do not exist ([`similar`]).

/// Returns up to three of `names` that are similar to `name`, the most similar one first.
pub fn similar<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let likeness = |other: &str| strsim::normalized_damerau_levenshtein(name, other);
    let mut names: Vec<&str> = names.filter(|other| likeness(other) > LIKE).collect();
    names.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    names.truncate(3);
    names
}

/// Minimum similarity of a suggested name, from 0 to 1.
const LIKE: f64 = 0.6;
