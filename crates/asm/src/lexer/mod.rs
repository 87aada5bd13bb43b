//! From bytes to tokens, one at a time, without allocation.

mod literal;
#[cfg(test)]
mod tests;
mod token;

pub(crate) use literal::{hex_digit, hex_string, string_bytes};
pub(crate) use token::Token;
pub use token::TokenKind;

use TokenKind as K;

/// The class of bytes of a name after the first one.
const NAME: u8 = 1;
/// The class of bytes of a name with a sigil.
const SUFFIX: u8 = 1 << 1;
/// The class of decimal digits.
const DIGIT: u8 = 1 << 2;
/// The class of hexadecimal digits.
const HEX: u8 = 1 << 3;
/// The class of bytes that need no escape in a string.
const PLAIN: u8 = 1 << 4;

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        let mut class = 0;
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.') {
            class |= NAME | SUFFIX;
        }
        if byte == b'-' {
            class |= SUFFIX;
        }
        if byte.is_ascii_digit() {
            class |= DIGIT;
        }
        if byte.is_ascii_hexdigit() {
            class |= HEX;
        }
        if !matches!(byte, b'"' | b'\\' | b'\n' | 0x0b | 0x0c) {
            class |= PLAIN;
        }
        classes[at] = class;
        at += 1;
    }
    classes
};

/// Returns the end of the bytes of a class that start at `pos`.
#[inline(always)]
fn end_of(source: &[u8], mut pos: usize, class: u8) -> usize {
    while let Some(byte) = source.get(pos) {
        if CLASSES[*byte as usize] & class == 0 {
            break;
        }
        pos += 1;
    }
    pos
}

/// Returns the end of the word that starts at `pos`.
#[inline(always)]
pub(crate) fn end_of_word(source: &[u8], pos: usize) -> usize {
    end_of(source, pos, NAME)
}

/// Returns the end of the name that starts at `pos`, behind a sigil; `pos` if no name starts there.
#[inline(always)]
pub(crate) fn end_of_name(source: &[u8], pos: usize) -> usize {
    match source.get(pos) {
        Some(byte) if byte.is_ascii_digit() => end_of(source, pos, DIGIT),
        _ => end_of(source, pos, SUFFIX),
    }
}

/// Iterates over the tokens of `source` from offset `start` on, without comments: the kind of each
/// and its range in bytes. The iterator ends in front of [`TokenKind::Eof`].
pub fn tokens(
    source: &[u8],
    start: usize,
) -> impl Iterator<Item = (TokenKind, std::ops::Range<usize>)> {
    let mut lexer = Lexer::new(source, start.min(source.len()));
    std::iter::from_fn(move || {
        let token = lexer.next();
        (!token.is(K::Eof)).then(|| (token.kind, token.start() as usize..token.end() as usize))
    })
}

/// The lexer of one text. A clone is a position to backtrack to.
#[derive(Clone, Copy)]
pub(crate) struct Lexer<'s> {
    source: &'s [u8],
    pos: usize,
    error: (u32, &'static str),
}

impl<'s> Lexer<'s> {
    /// Creates a lexer of `source` at offset `start`.
    pub(crate) fn new(source: &'s [u8], start: usize) -> Self {
        Self { source, pos: start, error: (0, "") }
    }

    /// Returns the offset and the message of the last [`TokenKind::Error`].
    pub(crate) fn error(&self) -> (u32, &'static str) {
        self.error
    }

    /// Continues at offset `pos`, at most the length of the text.
    #[inline]
    pub(crate) fn go_to(&mut self, pos: usize) {
        self.pos = pos;
    }

    #[inline]
    fn token(&self, kind: TokenKind, start: usize) -> Token {
        Token::new(kind, start, self.pos)
    }

    #[inline]
    fn peek(&self) -> u8 {
        self.source.get(self.pos).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_class(&mut self, class: u8) {
        self.pos = end_of(self.source, self.pos, class);
    }

    #[cold]
    fn fail(&mut self, start: usize, at: usize, message: &'static str) -> Token {
        self.error = (at as u32, message);
        self.token(K::Error, start)
    }

    /// Reads the next token; [`TokenKind::Eof`] at the end of the text, on every call.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        let source = self.source;
        let mut pos = self.pos;
        loop {
            while let Some(b' ') = source.get(pos) {
                pos += 1;
            }
            let start = pos;
            self.pos = pos;
            let Some(&byte) = source.get(pos) else { return self.token(K::Eof, start) };
            pos += 1;
            let kind = match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                    pos = end_of(source, pos, NAME);
                    K::Bare
                }
                b'%' | b'^' | b'!' | b'#' => return self.prefixed(byte, start),
                b',' => K::Comma,
                b':' => K::Colon,
                b'=' => K::Equal,
                b'(' => K::LParen,
                b')' => K::RParen,
                b'}' => K::RBrace,
                b'[' => K::LSquare,
                b']' => K::RSquare,
                b'<' => K::Less,
                b'>' => K::Greater,
                b'+' => K::Plus,
                b'*' => K::Star,
                b'?' => K::Question,
                b'|' => K::Bar,
                b'\n' => {
                    // Skip indentation four bytes at a time.
                    while let Some(b"    ") = source.get(pos..pos + 4) {
                        pos += 4;
                    }
                    continue;
                }
                b'\t' | b'\r' | 0 => continue,
                b'0'..=b'9' => return self.number(start),
                b'{' if source[pos..].starts_with(b"-#") => {
                    pos += 2;
                    K::MetadataBegin
                }
                b'{' => K::LBrace,
                b'-' if source.get(pos) == Some(&b'>') => {
                    pos += 1;
                    K::Arrow
                }
                b'-' => K::Minus,
                b'/' if source.get(pos) == Some(&b'/') => return self.after_comments(),
                b'/' => K::Slash,
                _ => return self.rare(byte, start),
            };
            self.pos = pos;
            return self.token(kind, start);
        }
    }

    /// Skips comments and reads the next token. A function of its own, so that [`Lexer::next`]
    /// needs no stack frame.
    #[inline(never)]
    fn after_comments(&mut self) -> Token {
        while self.source[self.pos..].starts_with(b"//") {
            let rest = &self.source[self.pos..];
            self.pos += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            while let Some(b' ' | b'\t' | b'\r' | b'\n' | 0) = self.source.get(self.pos) {
                self.pos += 1;
            }
        }
        self.next()
    }

    /// Reads strings, symbols, dots and invalid characters.
    #[inline(never)]
    fn rare(&mut self, byte: u8, start: usize) -> Token {
        self.pos = start + 1;
        match byte {
            b'"' => self.string(start),
            b'@' => self.at_name(start),
            b'.' if self.source[self.pos..].starts_with(b"..") => {
                self.pos += 2;
                self.token(K::Ellipsis, start)
            }
            b'.' => self.fail(start, start + 1, "expected three consecutive dots for an ellipsis"),
            _ => self.fail(start, start, "unexpected character"),
        }
    }

    /// Reads a name behind a sigil: digits, or a name that does not start with a digit.
    #[inline]
    fn prefixed(&mut self, sigil: u8, start: usize) -> Token {
        self.pos = start + 1;
        let (kind, message) = match sigil {
            b'%' => (K::Percent, "invalid SSA name"),
            b'^' => (K::Caret, "invalid block name"),
            b'!' => (K::Exclamation, "invalid type identifier"),
            _ => {
                if self.source[self.pos..].starts_with(b"-}") {
                    self.pos += 2;
                    return self.token(K::MetadataEnd, start);
                }
                (K::Hash, "invalid attribute name")
            }
        };
        let end = end_of_name(self.source, self.pos);
        if end == self.pos {
            return self.fail(start, start, message);
        }
        self.pos = end;
        self.token(kind, start)
    }

    #[inline(never)]
    fn at_name(&mut self, start: usize) -> Token {
        match self.peek() {
            b'"' => {
                self.pos += 1;
                let token = self.string(start);
                if token.is(K::Error) { token } else { self.token(K::At, start) }
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                self.skip_class(NAME);
                self.token(K::At, start)
            }
            _ => {
                let at = self.pos;
                self.fail(start, at, "@ identifier expected to start with letter or '_'")
            }
        }
    }

    /// Reads `, 1` or `, -1` behind a number; returns whether the number is negative, and its
    /// token. `None`, with nothing consumed, if anything else is next.
    #[inline]
    pub(crate) fn next_number_of_list(&mut self) -> Option<(bool, Token)> {
        let (negative, start) = match self.source.get(self.pos..)? {
            [b',', b' ', b'0'..=b'9', ..] => (false, self.pos + 2),
            [b',', b' ', b'-', b'0'..=b'9', ..] => (true, self.pos + 3),
            _ => return None,
        };
        Some((negative, self.number(start)))
    }

    #[inline(never)]
    fn number(&mut self, start: usize) -> Token {
        self.pos = start + 1;
        if self.source[start] == b'0' && self.peek() == b'x' {
            let digit = self.source.get(self.pos + 1).copied().unwrap_or(0);
            if digit.is_ascii_hexdigit() {
                self.pos += 2;
                self.skip_class(HEX);
            }
            return self.token(K::Integer, start);
        }
        self.skip_class(DIGIT);
        if self.peek() != b'.' {
            return self.token(K::Integer, start);
        }
        self.pos += 1;
        self.skip_class(DIGIT);
        if matches!(self.peek(), b'e' | b'E') {
            let mut at = self.pos + 1;
            if matches!(self.source.get(at), Some(b'+' | b'-')) {
                at += 1;
            }
            if self.source.get(at).is_some_and(u8::is_ascii_digit) {
                self.pos = at;
                self.skip_class(DIGIT);
            }
        }
        self.token(K::Float, start)
    }

    /// Reads the rest of a string, behind the opening quote.
    #[inline(never)]
    fn string(&mut self, start: usize) -> Token {
        loop {
            self.skip_class(PLAIN);
            let at = self.pos;
            match self.source.get(at) {
                Some(b'"') => {
                    self.pos += 1;
                    return self.token(K::String, start);
                }
                Some(b'\\') => {
                    let (first, second) = (self.source.get(at + 1), self.source.get(at + 2));
                    let is_hex = |b: Option<&u8>| b.is_some_and(u8::is_ascii_hexdigit);
                    self.pos += match first {
                        Some(b'"' | b'\\' | b'n' | b't') => 2,
                        _ if is_hex(first) && is_hex(second) => 3,
                        _ => return self.fail(start, at, "unknown escape in string literal"),
                    };
                }
                _ => return self.fail(start, at, "expected '\"' in string literal"),
            }
        }
    }
}
