//! Definitions of relations, sets and maps at the top of a text.

use std::ops::Range;

use terrace_presburger::text::{AffineRelation, TextError};

use super::reader::{Reader, Result};
use super::tokens::{Kind, Tokens};

/// The names of a set or map.
#[derive(Clone, Default, Debug)]
pub(super) struct Definition<'t> {
    pub(super) dims: Vec<&'t str>,
    pub(super) symbols: Vec<&'t str>,
}

/// Whether a definition continues behind a token with this text.
fn continues(text: &str) -> bool {
    let marks = [",", "+", "-", "*", "/", "%", ":", "->", "=", ">=", "<=", "==", ">", "<"];
    marks.contains(&text) || matches!(text, "floordiv" | "ceildiv" | "mod" | "and" | "or")
}

/// Returns the end of the definition whose value begins at `start`: the first line whose brackets
/// are closed and that does not end with an operator.
fn end(tokens: &Tokens<'_>, start: usize) -> usize {
    let mut depth = 0usize;
    for at in start..tokens.list.len() {
        match tokens.of(at) {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let next = tokens.of(at + 1);
        let goes_on = continues(tokens.of(at)) || matches!(next, ":" | "->" | "and" | "or");
        if depth == 0 && tokens.is_first(at + 1) && !goes_on {
            return at + 1;
        }
    }
    tokens.list.len()
}

/// Returns the end of `range` without brackets at its end that are not opened.
fn balanced(tokens: &Tokens<'_>, range: Range<usize>) -> usize {
    let count = |mark: &str| range.clone().filter(|at| tokens.of(*at) == mark).count();
    let mut excess = count(")").saturating_sub(count("("));
    let mut end = range.end;
    while excess > 0 && end > range.start && tokens.of(end - 1) == ")" {
        (excess, end) = (excess - 1, end - 1);
    }
    end
}

/// Returns the names in a list.
pub(super) fn names<'t>(tokens: &Tokens<'t>, range: Range<usize>) -> Vec<&'t str> {
    let items = tokens.items(range).into_iter();
    items.map(|item| tokens.text_of(item).trim_start_matches('%')).collect()
}

/// Returns an affine expression or constraint as MLIR writes it.
pub(super) fn affine(tokens: &Tokens<'_>, range: Range<usize>) -> String {
    let mut text = String::new();
    let mut last = String::new();
    for at in range {
        let token = tokens.of(at);
        let word = match token {
            "%" => "mod",
            "/" => "floordiv",
            "=" => "==",
            _ if tokens.is_kind(at, Kind::Value) => &token[1..],
            _ => token,
        };
        let is_tight = last.is_empty() || matches!(&*last, "(" | "[") || matches!(word, ")" | ",");
        if !is_tight {
            text.push(' ');
        }
        text.push_str(word);
        last = word.to_owned();
    }
    text
}

/// Returns constraints, separated by commas, as those of an integer set of MLIR: a chain of
/// comparisons becomes several constraints, and a strict one does not.
fn constraints(tokens: &Tokens<'_>, range: Range<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for item in tokens_between_commas(tokens, range) {
        let is_comparison =
            |at: &usize| matches!(tokens.of(*at), ">=" | "<=" | "==" | "=" | "<" | ">");
        let places: Vec<usize> = item.clone().filter(is_comparison).collect();
        let mut start = item.start;
        for (index, place) in places.iter().enumerate() {
            let end = places.get(index + 1).copied().unwrap_or(item.end);
            let [left, right] = [start..*place, *place + 1..end].map(|side| affine(tokens, side));
            found.push(match tokens.of(*place) {
                "<" => format!("{left} <= {right} - 1"),
                ">" => format!("{left} >= {right} + 1"),
                "=" | "==" => format!("{left} == {right}"),
                comparison => format!("{left} {comparison} {right}"),
            });
            start = *place + 1;
        }
        if places.is_empty() {
            found.push(affine(tokens, item));
        }
    }
    found
}

/// Returns the ranges between commas outside of round brackets: other brackets compare.
fn tokens_between_commas(tokens: &Tokens<'_>, range: Range<usize>) -> Vec<Range<usize>> {
    let (mut items, mut depth, mut start) = (Vec::new(), 0usize, range.start);
    for at in range.clone() {
        match tokens.of(at) {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                items.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(start..range.end);
    items
}

impl<'t> Reader<'t> {
    /// Reads `##r = (d0) -> (r0) : …`, also without `=`.
    pub(super) fn relation_definition(&mut self, at: usize) -> Result<usize> {
        let tokens = self.tokens;
        let name = tokens.of(at).trim_start_matches('#');
        let start = if tokens.of(at + 1) == "=" { at + 2 } else { at + 1 };
        let end = end(tokens, start);
        let relation = self.relation(start..balanced(tokens, start..end))?;
        self.replace(at..end, &format!("#{name} = #poly.rel<\"{relation}\">"));
        self.relations.insert(name, relation);
        Ok(end)
    }

    /// Reads a relation.
    pub(super) fn relation(&self, range: Range<usize>) -> Result<AffineRelation> {
        let offset = self.tokens.start(range.start);
        let relation = self.tokens.text_of(range).parse();
        relation.map_err(|error: TextError| TextError { offset: offset + error.offset, ..error })
    }

    /// Reads `#s = (i)[N] : …` or `#m = (i)[N] -> (…)`.
    pub(super) fn definition(&mut self, at: usize) -> Result<usize> {
        let tokens = self.tokens;
        let name = tokens.of(at).trim_start_matches('#');
        let start = at + 2;
        let end = end(tokens, start);
        let (text, definition) = self.set_or_map(start..balanced(tokens, start..end))?;
        self.replace(at..end, &format!("#{name} = {text}"));
        self.definitions.insert(name, definition);
        Ok(end)
    }

    /// Returns a set or map as MLIR writes it, and its names.
    fn set_or_map(&self, range: Range<usize>) -> Result<(String, Definition<'t>)> {
        let tokens = self.tokens;
        let close = self.bracketed(range.start, "(")?;
        let dims = names(tokens, range.start + 1..close);
        let (mut at, mut symbols) = (close + 1, Vec::new());
        if tokens.of(at) == "[" {
            let close = self.bracketed(at, "[")?;
            symbols = names(tokens, at + 1..close);
            at = close + 1;
        }
        let mut head = format!("({})", dims.join(", "));
        if !symbols.is_empty() {
            head.push_str(&format!("[{}]", symbols.join(", ")));
        }
        let definition = Definition { dims, symbols };
        if tokens.of(at) == "->" {
            let results = affine(tokens, at + 1..range.end);
            return Ok((format!("affine_map<{head} -> {results}>"), definition));
        }
        let mut rows = self.expect(at, ":")?..range.end;
        if tokens.of(rows.start) == "(" && tokens.closing(rows.start) == Some(rows.end - 1) {
            rows = rows.start + 1..rows.end - 1;
        }
        let rows = constraints(tokens, rows).join(", ");
        Ok((format!("affine_set<{head} : ({rows})>"), definition))
    }
}
