//! Tokens of the texts.

use super::{Result, TextError};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Name(String),
    Number(i64),
    /// An operator or a bracket.
    Mark(&'static str),
    End,
}

/// Operators and brackets; longer ones first.
const MARKS: &[&str] = &[
    "->", "<=", ">=", "==", "!=", "<>", "&&", "||", "##", "{", "}", "[", "]", "(", ")", ":", ";",
    ",", "+", "-", "*", "/", "%", "=", "<", ">", "!", "?", "#",
];

/// Splits a text into tokens with their offsets.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, usize)>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let end =
            |is_part: fn(char) -> bool| rest.find(|one: char| !is_part(one)).unwrap_or(rest.len());
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if first.is_alphabetic() || first == '_' {
            let length = end(|one| one.is_alphanumeric() || matches!(one, '_' | '\'' | '.' | '$'));
            found.push((Token::Name(rest[..length].to_string()), at));
            at += length;
        } else if first.is_ascii_digit() {
            let length = end(|one| one.is_ascii_digit());
            let number = rest[..length].parse();
            let number = number.map_err(|_| TextError::new(at, "integer does not fit 64 bits"))?;
            found.push((Token::Number(number), at));
            at += length;
        } else if let Some(mark) = MARKS.iter().find(|mark| rest.starts_with(**mark)) {
            found.push((Token::Mark(mark), at));
            at += mark.len();
        } else {
            return Err(TextError::new(at, format!("unexpected character '{first}'")));
        }
    }
    found.push((Token::End, text.len()));
    Ok(found)
}
