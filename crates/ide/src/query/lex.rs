//! The tokens of query expressions: [`Lexer`].

/// A token of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The offset of its first byte.
    pub(super) start: usize,
    /// The offset behind its last byte.
    pub(super) end: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The end of the text.
    End,
    /// A word without a period.
    Word,
    /// The name of an operation, with a period or a `*`.
    OpName,
    /// A number without a sign.
    Number,
    /// A text in single or double quotes.
    Text,
    /// A text without an end.
    OpenText,
    /// The two periods `..`.
    Rest,
    /// Any other character.
    Character,
}

/// Returns the first token of `text` at or behind `from`.
pub(super) fn token(text: &str, from: usize) -> Token {
    let start = skip_blanks(text, from);
    let rest = &text[start..];
    let Some(first) = rest.chars().next() else {
        return Token { kind: Kind::End, start: text.len(), end: text.len() };
    };
    let while_in = |accepts: fn(char) -> bool| rest.find(|c| !accepts(c)).unwrap_or(rest.len());
    let (kind, len) = match first {
        '"' | '\'' => match end_of_text(rest, first) {
            Some(len) => (Kind::Text, len),
            None => (Kind::OpenText, rest.len()),
        },
        '0'..='9' => {
            let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
            let digits = |c: char| c.is_ascii_digit();
            let len = match hexadecimal {
                true => {
                    2 + rest[2..].find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len() - 2)
                }
                false => while_in(digits),
            };
            (Kind::Number, len)
        }
        'a'..='z' | 'A'..='Z' | '_' | '*' => {
            let name = |c: char| c.is_ascii_alphanumeric() || "_$.*-".contains(c);
            let len = rest[..while_in(name)].trim_end_matches(['.', '-']).len();
            let has_period = rest[..len].contains(['.', '*']);
            let word = while_in(|c| c.is_ascii_alphanumeric() || c == '_');
            if has_period { (Kind::OpName, len) } else { (Kind::Word, word) }
        }
        '.' if rest.starts_with("..") => (Kind::Rest, 2),
        other => (Kind::Character, other.len_utf8()),
    };
    Token { kind, start, end: start + len }
}

/// Returns the offset of the first character at or behind `from` that is no blank or comment.
fn skip_blanks(text: &str, from: usize) -> usize {
    let mut rest = text.get(from..).unwrap_or("");
    loop {
        rest = rest.trim_start();
        match rest.strip_prefix('#') {
            Some(comment) => rest = &comment[comment.find('\n').unwrap_or(comment.len())..],
            None => return text.len() - rest.len(),
        }
    }
}

/// Returns the length of the text in quotes at the beginning of `rest`.
fn end_of_text(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}
