//! Tokens of LLVM IR text ([`tokenize`]).

use std::borrow::Cow;

/// The class of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum T {
    /// The end of the text.
    Eof,
    /// Characters that start no token, or a token with an error in it.
    Error,
    Equal,
    Comma,
    Star,
    LSquare,
    RSquare,
    LBrace,
    RBrace,
    Less,
    Greater,
    LParen,
    RParen,
    Exclaim,
    Bar,
    Colon,
    Hash,
    Ellipsis,
    /// `name:`, without quotes.
    Label,
    /// A label in quotes, `"name":`.
    QuotedLabel,
    /// A numbered label, `12:`.
    LabelNumber,
    /// A global name, `@name`.
    Global,
    /// A global number, `@12`.
    GlobalNumber,
    /// A local name, `%name`.
    Local,
    /// A local number, `%12`.
    LocalNumber,
    /// A comdat, `$name`.
    Comdat,
    /// An attribute group, `#12`.
    Group,
    /// A summary entry, `^12`.
    Summary,
    /// A metadata name, `!name`.
    Metadata,
    /// A string in quotes.
    String,
    /// A decimal integer, or a hexadecimal one that begins with `u0x` or `s0x`.
    Integer,
    /// A floating-point number, decimal or hexadecimal.
    Float,
    /// An integer type, `i32`.
    IntegerType,
    /// A keyword or another word.
    Word,
}

/// A token: its class and its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: T,
    /// The position of the first byte.
    pub(super) start: u32,
    /// The position behind the last byte.
    pub(super) end: u32,
}

/// The tokens of a text, and the messages of those with errors.
pub(super) struct Tokens {
    pub(super) list: Vec<Token>,
    /// The index of a token with an error, the position and the message; at most one, at the end.
    pub(super) error: Option<(usize, usize, &'static str)>,
}

fn is_label_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

/// The text with escapes of two hexadecimal digits, and of the backslash, replaced.
pub(super) fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return Cow::Borrowed(text);
    }
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        if *byte == b'\\' && text.get(at + 1) == Some(&b'\\') {
            out.push(b'\\');
            at += 2;
        } else if let (b'\\', Some(high), Some(low)) =
            (byte, digit(text.get(at + 1)), digit(text.get(at + 2)))
        {
            out.push((high * 16 + low) as u8);
            at += 3;
        } else {
            out.push(*byte);
            at += 1;
        }
    }
    Cow::Owned(out)
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    error: Option<(usize, &'static str)>,
}

/// Splits a text into tokens, up to the first token with an error that has a message of its own.
pub(super) fn tokenize(text: &[u8]) -> Tokens {
    let mut lexer = Lexer { text, at: 0, error: None };
    let mut list = Vec::with_capacity(text.len() / 4 + 1);
    loop {
        let token = lexer.next();
        list.push(token);
        if let Some((position, message)) = lexer.error {
            let at = list.len() - 1;
            let end = text.len() as u32;
            list.push(Token { kind: T::Eof, start: end, end });
            return Tokens { list, error: Some((at, position, message)) };
        }
        if token.kind == T::Eof {
            return Tokens { list, error: None };
        }
    }
}

impl Lexer<'_> {
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn skip(&mut self, accept: impl Fn(u8) -> bool) -> usize {
        let start = self.at;
        while self.at < self.text.len() && accept(self.text[self.at]) {
            self.at += 1;
        }
        self.at - start
    }

    fn fail(&mut self, position: usize, message: &'static str) -> T {
        self.error = Some((position, message));
        T::Error
    }

    fn next(&mut self) -> Token {
        self.skip_blanks();
        let start = self.at;
        let kind = match self.text.get(start) {
            _ if self.error.is_some() => T::Error,
            None => T::Eof,
            Some(byte) => {
                self.at += 1;
                self.token(*byte, start)
            }
        };
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    /// Skips white space and comments.
    fn skip_blanks(&mut self) {
        loop {
            match self.text.get(self.at) {
                Some(b' ' | b'\t' | b'\n' | b'\r' | 0) => self.at += 1,
                Some(b';') => {
                    let rest = &self.text[self.at..];
                    let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                    self.at += line.unwrap_or(rest.len());
                }
                Some(b'/') if self.text.get(self.at + 1) == Some(&b'*') => {
                    let start = self.at;
                    let rest = &self.text[start + 2..];
                    match rest.windows(2).position(|pair| pair == b"*/") {
                        Some(end) => self.at += end + 4,
                        None => {
                            self.fail(start, "unterminated comment");
                            return;
                        }
                    }
                }
                _ => return,
            }
        }
    }

    /// The class of the token that begins with `byte`, which is behind.
    fn token(&mut self, byte: u8, start: usize) -> T {
        match byte {
            b'=' => T::Equal,
            b',' => T::Comma,
            b'*' => T::Star,
            b'[' => T::LSquare,
            b']' => T::RSquare,
            b'{' => T::LBrace,
            b'}' => T::RBrace,
            b'<' => T::Less,
            b'>' => T::Greater,
            b'(' => T::LParen,
            b')' => T::RParen,
            b'|' => T::Bar,
            b':' => T::Colon,
            b'"' => self.string(),
            b'@' => self.variable(T::Global, T::GlobalNumber),
            b'%' => self.variable(T::Local, T::LocalNumber),
            b'$' => self.dollar(),
            b'#' => match self.skip(|byte| byte.is_ascii_digit()) {
                0 => T::Hash,
                _ => self.number_in_range(start + 1, T::Group),
            },
            b'^' => match self.skip(|byte| byte.is_ascii_digit()) {
                0 => T::Error,
                _ => self.number_in_range(start + 1, T::Summary),
            },
            b'!' => {
                let first = self.peek();
                if is_name_start(first) || first == b'\\' {
                    self.skip(|byte| is_label_byte(byte) || byte == b'\\');
                    return T::Metadata;
                }
                T::Exclaim
            }
            b'.' => {
                if self.label_tail() {
                    return T::Label;
                }
                if self.text[self.at..].starts_with(b"..") {
                    self.at += 2;
                    return T::Ellipsis;
                }
                T::Error
            }
            b'+' => self.positive(),
            b'-' | b'0'..=b'9' => self.number(byte, start),
            b'_' => match self.label_tail() {
                true => T::Label,
                false => T::Error,
            },
            b'a'..=b'z' | b'A'..=b'Z' => self.word(byte, start),
            _ => T::Error,
        }
    }

    /// Skips the rest of a label with its colon; does nothing without a label.
    fn label_tail(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let end = rest.iter().position(|byte| !is_label_byte(*byte)).unwrap_or(rest.len());
        let is_label = rest.get(end) == Some(&b':');
        if is_label {
            self.at += end + 1;
        }
        is_label
    }

    /// Skips the rest of a string in quotes; returns false at the end of the text.
    fn quoted(&mut self, start: usize, what: &'static str) -> bool {
        let rest = &self.text[self.at..];
        match rest.iter().position(|byte| *byte == b'"') {
            Some(end) => {
                self.at += end + 1;
                true
            }
            None => {
                self.at = self.text.len();
                self.fail(start, what);
                false
            }
        }
    }

    fn has_nul(&self, start: usize, end: usize) -> bool {
        unescape(&self.text[start..end]).contains(&0)
    }

    fn string(&mut self) -> T {
        let start = self.at - 1;
        if !self.quoted(start, "end of file in string constant") {
            return T::Error;
        }
        if self.peek() != b':' {
            return T::String;
        }
        self.at += 1;
        if self.has_nul(start + 1, self.at - 2) {
            return self.fail(start, "NUL character is not allowed in names");
        }
        T::QuotedLabel
    }

    fn variable(&mut self, name: T, number: T) -> T {
        let start = self.at - 1;
        match self.peek() {
            b'"' => {
                self.at += 1;
                if !self.quoted(start, "end of file in global variable name") {
                    return T::Error;
                }
                if self.has_nul(start + 2, self.at - 1) {
                    return self.fail(start, "NUL character is not allowed in names");
                }
                name
            }
            byte if is_name_start(byte) => {
                self.skip(is_label_byte);
                name
            }
            b'0'..=b'9' => {
                self.skip(|byte| byte.is_ascii_digit());
                self.number_in_range(start + 1, number)
            }
            _ => T::Error,
        }
    }

    fn number_in_range(&mut self, start: usize, kind: T) -> T {
        match parse_u32(&self.text[start..self.at]) {
            Some(_) => kind,
            None => self.fail(start - 1, "invalid value number (too large)"),
        }
    }

    fn dollar(&mut self) -> T {
        let start = self.at - 1;
        if self.label_tail() {
            return T::Label;
        }
        match self.peek() {
            b'"' => {
                self.at += 1;
                if !self.quoted(start, "end of file in COMDAT variable name") {
                    return T::Error;
                }
                if self.has_nul(start + 2, self.at - 1) {
                    return self.fail(start, "NUL character is not allowed in names");
                }
                T::Comdat
            }
            byte if is_name_start(byte) => {
                self.skip(is_label_byte);
                T::Comdat
            }
            _ => T::Error,
        }
    }

    fn positive(&mut self) -> T {
        if self.skip(|byte| byte.is_ascii_digit()) == 0 || self.peek() != b'.' {
            return T::Error;
        }
        self.fraction()
    }

    /// Skips the point and everything behind it.
    fn fraction(&mut self) -> T {
        self.at += 1;
        self.skip(|byte| byte.is_ascii_digit());
        if matches!(self.peek(), b'e' | b'E') {
            let sign = usize::from(matches!(self.text.get(self.at + 1), Some(b'+' | b'-')));
            if self.text.get(self.at + 1 + sign).is_some_and(u8::is_ascii_digit) {
                self.at += 1 + sign;
                self.skip(|byte| byte.is_ascii_digit());
            }
        }
        T::Float
    }

    fn number(&mut self, first: u8, start: usize) -> T {
        if first == b'-' && !self.peek().is_ascii_digit() {
            return if self.label_tail() { T::Label } else { T::Error };
        }
        self.skip(|byte| byte.is_ascii_digit());
        let next = self.peek();
        if first != b'-' && next == b':' {
            self.at += 1;
            return match parse_u32(&self.text[start..self.at - 1]) {
                Some(_) => T::LabelNumber,
                None => self.fail(start, "invalid value number (too large)"),
            };
        }
        if (is_label_byte(next) || next == b':') && self.label_tail() {
            return T::Label;
        }
        if next == b'.' {
            return self.fraction();
        }
        if first == b'0' && self.at == start + 1 && next == b'x' {
            return self.hexadecimal(start);
        }
        T::Integer
    }

    /// Skips the rest of a floating-point number in hexadecimal form behind `0`.
    fn hexadecimal(&mut self, start: usize) -> T {
        self.at += 1;
        if matches!(self.peek(), b'K' | b'L' | b'M' | b'H' | b'R') {
            self.at += 1;
        }
        match self.skip(|byte| byte.is_ascii_hexdigit()) {
            0 => {
                self.at = start + 1;
                T::Error
            }
            _ => T::Float,
        }
    }

    fn word(&mut self, first: u8, start: usize) -> T {
        let rest = &self.text[start..];
        let end = rest.iter().position(|byte| !is_label_byte(*byte)).unwrap_or(rest.len());
        if rest.get(end) == Some(&b':') {
            self.at = start + end + 1;
            return T::Label;
        }
        if first == b'i' {
            let digits = rest[1..end].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits > 0 {
                self.at = start + 1 + digits;
                return match parse_u32(&rest[1..1 + digits]) {
                    Some(1..=0x80_0000) => T::IntegerType,
                    _ => self.fail(start, "bitwidth for integer type out of range"),
                };
            }
        }
        let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let length = rest.iter().take_while(|byte| part(byte)).count();
        self.at = start + length;
        let word = &rest[..length];
        if matches!(first, b'u' | b's') && word.len() > 3 && word[1..].starts_with(b"0x") {
            let digits = word[3..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            if digits > 0 {
                self.at = start + 3 + digits;
                return T::Integer;
            }
        }
        if let Some(number) = word.strip_prefix(b"cc")
            && !number.is_empty()
            && number.iter().all(u8::is_ascii_digit)
        {
            self.at = start + 2;
        }
        T::Word
    }
}

/// Reads a decimal number of 32 bits; `None` if it is larger.
pub(super) fn parse_u32(digits: &[u8]) -> Option<u32> {
    parse_u64(digits).and_then(|value| u32::try_from(value).ok())
}

/// Reads a decimal number of 64 bits; `None` if it is larger.
pub(super) fn parse_u64(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |value, digit| {
        value.checked_mul(10)?.checked_add(u64::from(digit.wrapping_sub(b'0')))
    })
}
