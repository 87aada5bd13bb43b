//! Comparison of two texts of IR by lines, in which names of values do not count ([`pieces`]).

use std::time::{Duration, Instant};

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

/// Time limit for a comparison. After that, the remaining lines count as changed.
const COMPARISON_TIME: Duration = Duration::from_millis(500);

/// The relation between lines of the old and of the new text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// The old lines are replaced by the new ones.
    Changed,
    /// The lines are equal.
    Same,
    /// The lines are equal except for the names of values.
    Renamed,
}

/// A pair of corresponding runs: a number of old lines, and the number of new lines that replace
/// them.
pub struct Piece {
    /// The number of old lines.
    pub old: usize,
    /// The number of new lines.
    pub new: usize,
    /// The relation between both.
    pub relation: Relation,
}

impl Piece {
    /// Returns the number of changed lines, not counting changes of value names.
    pub fn changed(&self) -> usize {
        if self.relation == Relation::Changed { self.old.max(self.new) } else { 0 }
    }
}

/// Compares the lines of `old` and `new`.
pub fn pieces(old: &str, new: &str) -> Vec<Piece> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let nameless = |lines: &[&str]| lines.iter().map(|line| erase_value_names(line)).collect();
    let (a, b): (Vec<String>, Vec<String>) = (nameless(&old), nameless(&new));
    // There is no clock in browsers.
    let has_clock = !cfg!(target_family = "wasm");
    let deadline = has_clock.then(|| Instant::now() + COMPARISON_TIME);
    let ops = capture_diff_slices_deadline(Algorithm::Myers, &a, &b, deadline);
    let mut pieces: Vec<Piece> = Vec::new();
    for op in ops {
        let (before, after) = (op.old_range(), op.new_range());
        if !matches!(op, DiffOp::Equal { .. }) {
            let relation = Relation::Changed;
            pieces.push(Piece { old: before.len(), new: after.len(), relation });
            continue;
        }
        for (a, b) in before.zip(after) {
            let relation = if old[a] == new[b] { Relation::Same } else { Relation::Renamed };
            match pieces.last_mut().filter(|piece| piece.relation == relation) {
                Some(piece) => (piece.old, piece.new) = (piece.old + 1, piece.new + 1),
                None => pieces.push(Piece { old: 1, new: 1, relation }),
            }
        }
    }
    pieces
}

/// Replaces the names of values in a line by `%`.
fn erase_value_names(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..=at]);
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
        rest = rest[at + 1..].trim_start_matches(is_name);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn names_of_values_are_no_change() {
        let pieces = pieces("a\n%0 = b %x\nc", "a\n%new = b %0\n%1 = d %new\nc");
        let shown: Vec<_> = pieces.iter().map(|p| (p.old, p.new, p.relation as usize)).collect();
        assert_eq!(shown, [(1, 1, 1), (1, 1, 2), (0, 1, 0), (1, 1, 1)]);
    }
}
