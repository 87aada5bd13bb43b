//! Tokens of texts in the spelling of the Rationale and of MLIR ([`Tokens`]).

use std::ops::Range;

/// The kind of a [`Token`]. Prefixes are part of the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name without a prefix.
    Name,
    /// The name of a value, `%name`.
    Value,
    /// The name of an alias, `#name`.
    Alias,
    /// The name of a relation, `##name`.
    Relation,
    /// The name of a symbol, `@name`.
    Symbol,
    /// A decimal number.
    Number,
    /// A text in quotation marks.
    Text,
    /// An operator, a bracket, or any other character.
    Mark,
}

/// A token with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the token is the first of its line.
    pub(super) is_first: bool,
}

/// A text with its tokens. Comments are not tokens.
pub(super) struct Tokens<'t> {
    pub(super) text: &'t str,
    pub(super) list: Vec<Token>,
}

/// Operators of several characters; longer ones first.
const MARKS: &[&str] = &["...", "->", "<=", ">=", "=="];

fn is_name_part(one: char) -> bool {
    one.is_alphanumeric() || matches!(one, '_' | '$' | '.')
}

/// Returns the kind and the length of the token at the start of `rest`, which is not empty.
fn token(rest: &str) -> (Kind, usize) {
    let name = |start: usize| {
        let length = rest[start..].find(|one| !is_name_part(one));
        length.map_or(rest.len(), |length| start + length)
    };
    let first = rest.chars().next().unwrap_or_default();
    let second = rest[first.len_utf8()..].chars().next().unwrap_or_default();
    match first {
        '#' if rest[1..].starts_with('#') => (Kind::Relation, name(2)),
        '#' if is_name_part(second) => (Kind::Alias, name(1)),
        '%' if is_name_part(second) => {
            let end = name(1);
            let digits = rest[end..].strip_prefix('#').map_or(0, |number| {
                let is_digit = |one: char| one.is_ascii_digit();
                number.find(|one| !is_digit(one)).unwrap_or(number.len())
            });
            (Kind::Value, if digits > 0 { end + 1 + digits } else { end })
        }
        '@' if is_name_part(second) => (Kind::Symbol, name(1)),
        '"' => {
            let mut is_escaped = false;
            let end = rest[1..].find(|one| {
                let ends = one == '"' && !is_escaped;
                is_escaped = one == '\\' && !is_escaped;
                ends
            });
            (Kind::Text, end.map_or(rest.len(), |end| end + 2))
        }
        _ if first.is_ascii_digit() => {
            let is_digit = |one: char| one.is_ascii_digit();
            (Kind::Number, rest.find(|one| !is_digit(one)).unwrap_or(rest.len()))
        }
        _ if first.is_alphabetic() || first == '_' => (Kind::Name, name(0)),
        _ => {
            let known = MARKS.iter().find(|mark| rest.starts_with(**mark));
            (Kind::Mark, known.map_or(first.len_utf8(), |mark| mark.len()))
        }
    }
}

impl<'t> Tokens<'t> {
    /// Splits a text. Comments end at the end of their line.
    pub(super) fn new(text: &'t str) -> Self {
        let mut list = Vec::new();
        let (mut at, mut is_first) = (0, true);
        while let Some(first) = text[at..].chars().next() {
            let rest = &text[at..];
            if first.is_whitespace() {
                is_first |= first == '\n';
                at += first.len_utf8();
            } else if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else {
                let (kind, length) = token(rest);
                list.push(Token { kind, start: at, end: at + length, is_first });
                is_first = false;
                at += length;
            }
        }
        Self { text, list }
    }

    /// Returns the text of the token `at`; nothing behind the last one.
    pub(super) fn of(&self, at: usize) -> &'t str {
        self.list.get(at).map_or("", |token| &self.text[token.start..token.end])
    }

    /// Whether the token `at` has this kind.
    pub(super) fn is_kind(&self, at: usize, kind: Kind) -> bool {
        self.list.get(at).is_some_and(|token| token.kind == kind)
    }

    /// Whether the token `at` is the first of its line; true behind the last one.
    pub(super) fn is_first(&self, at: usize) -> bool {
        self.list.get(at).is_none_or(|token| token.is_first)
    }

    /// Returns the place of the token `at` in the text.
    pub(super) fn start(&self, at: usize) -> usize {
        self.list.get(at).map_or(self.text.len(), |token| token.start)
    }

    /// Returns the text of the tokens in `range`, with what is between them.
    pub(super) fn text_of(&self, range: Range<usize>) -> &'t str {
        if range.is_empty() {
            return "";
        }
        let end = self.list.get(range.end - 1).map_or(self.text.len(), |token| token.end);
        &self.text[self.start(range.start)..end]
    }

    /// Returns the index of the bracket that closes the one at `open`; `None` if it stays open.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let bracket = self.of(open);
        let closing = match bracket {
            "(" => ")",
            "[" => "]",
            "{" => "}",
            "<" => ">",
            _ => return None,
        };
        let mut depth = 0usize;
        (open..self.list.len()).find(|at| {
            let text = self.of(*at);
            depth += usize::from(text == bracket);
            depth -= usize::from(text == closing);
            depth == 0
        })
    }

    /// Returns the ranges between commas outside of brackets; none for an empty range.
    pub(super) fn items(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut items = Vec::new();
        let (mut depth, mut start) = (0usize, range.start);
        for at in range.clone() {
            match self.of(at) {
                "(" | "[" | "{" | "<" => depth += 1,
                ")" | "]" | "}" | ">" => depth = depth.saturating_sub(1),
                "," if depth == 0 => {
                    items.push(start..at);
                    start = at + 1;
                }
                _ => {}
            }
        }
        if start < range.end {
            items.push(start..range.end);
        }
        items
    }
}

/// Returns the text with comments between `/*` and `*/` replaced by spaces; lines stay.
pub(super) fn without_block_comments(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (kept, blank) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), 0)
        } else if rest.starts_with("/*") {
            (0, rest.find("*/").map_or(rest.len(), |end| end + 2))
        } else if first == '"' {
            (token(rest).1, 0)
        } else {
            (first.len_utf8(), 0)
        };
        found.push_str(&rest[..kept]);
        let bytes = rest[..blank].bytes();
        found.extend(bytes.map(|one| if one == b'\n' { '\n' } else { ' ' }));
        rest = &rest[kept + blank..];
    }
    found
}
