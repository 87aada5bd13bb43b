//! The lexer for formats.

use std::ops::Range;

use super::FormatError;

/// A token of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A literal, `` `text` ``.
    Literal(String),
    /// A variable, `$name`.
    Variable(String),
    /// A bare word: `attr-dict`, `type`, a name in `custom<…>`.
    Word(String),
    /// A string, `"text"`.
    Text(String),
    /// Punctuation, one of `( ) < > , : ? ^ |`.
    Punct(char),
}

/// Splits `text` into tokens with their ranges in bytes.
pub(crate) fn lex(text: &str, problems: &mut Vec<FormatError>) -> Vec<(Range<usize>, Token)> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let run = |from: usize, is: fn(u8) -> bool| {
            bytes[from..].iter().position(|b| !is(*b)).map_or(bytes.len(), |n| from + n)
        };
        match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            quote @ (b'`' | b'"') => {
                let end = bytes[at + 1..].iter().position(|b| *b == quote);
                let Some(end) = end else {
                    let message = format!(
                        "this {} has no end",
                        if quote == b'`' { "literal" } else { "text" }
                    );
                    problems.push(FormatError { at: start..start + 1, message });
                    return tokens;
                };
                let inner = text[at + 1..at + 1 + end].to_owned();
                let token = if quote == b'`' { Token::Literal(inner) } else { Token::Text(inner) };
                at += end + 2;
                tokens.push((start..at, token));
            }
            b'$' => {
                at = run(at + 1, |b| b.is_ascii_alphanumeric() || b == b'_');
                if at == start + 1 {
                    let message = "expected a name behind `$`".to_owned();
                    problems.push(FormatError { at: start..at, message });
                }
                tokens.push((start..at, Token::Variable(text[start + 1..at].to_owned())));
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                at = run(at, |b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
                tokens.push((start..at, Token::Word(text[start..at].to_owned())));
            }
            b @ (b'(' | b')' | b'<' | b'>' | b',' | b':' | b'?' | b'^' | b'|') => {
                at += 1;
                tokens.push((start..at, Token::Punct(b as char)));
            }
            _ => {
                let c = text[at..].chars().next().unwrap_or(' ');
                let message = format!("unexpected character `{c}`");
                at += c.len_utf8();
                problems.push(FormatError { at: start..at, message });
            }
        }
    }
    tokens
}
