//! Translation of POSIX extended regular expressions, in LLVM's dialect, to the syntax of the
//! `regex` crate. The entry point is [`push_ere`].
//!
//! The notations differ in details: in POSIX, `\d` is a plain `d`, `[\d]` contains a backslash,
//! `x|` is an error. So the pattern is parsed by POSIX's rules, with LLVM's error messages, and
//! written in a form that is unambiguous for `regex`. The result matches bytes. Back references and
//! the names of collating elements are not supported.

mod bracket;

use std::fmt::Write as _;

/// An error in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EreError {
    Empty,
    Repetition,
    RepetitionCount,
    Parentheses,
    Brackets,
    Braces,
    Range,
    Class,
    Collation,
    Backslash,
    NoSuchGroup,
    BackReference,
    TooDeep,
}

impl EreError {
    /// Returns LLVM's message for the error; an empty text if LLVM has no such error.
    pub(super) fn message(self) -> &'static str {
        match self {
            EreError::Empty => "empty (sub)expression",
            EreError::Repetition => "repetition-operator operand invalid",
            EreError::RepetitionCount => "invalid repetition count(s)",
            EreError::Parentheses => "parentheses not balanced",
            EreError::Brackets => "brackets ([ ]) not balanced",
            EreError::Braces => "braces not balanced",
            EreError::Range => "invalid character range",
            EreError::Class => "invalid character class",
            EreError::Collation => "invalid collating element",
            EreError::Backslash => "trailing backslash (\\)",
            EreError::NoSuchGroup => "invalid backreference number",
            EreError::BackReference => "back references are not supported",
            EreError::TooDeep => "parentheses nested too deeply",
        }
    }
}

/// Greatest count in a repetition `{…}`.
const MAX_REPETITION: u32 = 255;

/// Greatest nesting depth of parentheses, below the limit of `regex`.
const MAX_DEPTH: usize = 100;

/// Appends a pattern that matches exactly these bytes.
pub(super) fn push_literal(out: &mut String, text: &[u8]) {
    for &byte in text {
        push_byte(out, byte);
    }
}

fn push_byte(out: &mut String, byte: u8) {
    if byte.is_ascii_alphanumeric() || byte == b' ' {
        out.push(char::from(byte));
    } else {
        write!(out, "\\x{byte:02x}").expect("writing to a string does not fail");
    }
}

/// Appends the translation of an extended regular expression as a non-capturing group.
///
/// The resulting pattern must be compiled with the flags `(?s-u)`.
pub(super) fn push_ere(out: &mut String, pattern: &[u8]) -> Result<(), EreError> {
    out.push_str("(?:");
    Parser { pattern, at: 0, groups: 0, open: Vec::new(), out }.alternation(false)?;
    out.push(')');
    Ok(())
}

struct Parser<'a> {
    pattern: &'a [u8],
    at: usize,
    groups: u32,
    /// The numbers of the groups that are still open.
    open: Vec<u32>,
    out: &'a mut String,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.pattern.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn starts_with(&self, text: &[u8]) -> bool {
        self.pattern[self.at..].starts_with(text)
    }

    fn eat(&mut self, text: &[u8]) -> bool {
        let found = self.starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    /// Parses `a|b|c` up to the end or, in a group, up to the closing parenthesis.
    fn alternation(&mut self, in_group: bool) -> Result<(), EreError> {
        loop {
            let start = self.at;
            while self.peek().is_some_and(|byte| byte != b'|' && !(in_group && byte == b')')) {
                self.expression()?;
            }
            if self.at == start {
                return Err(EreError::Empty);
            }
            if !self.eat(b"|") {
                return Ok(());
            }
            self.out.push('|');
        }
    }

    /// Parses an atom with its repetition.
    fn expression(&mut self) -> Result<(), EreError> {
        let Some(first) = self.next() else { return Err(EreError::Empty) };
        match first {
            b'(' => self.group()?,
            b')' => return Err(EreError::Parentheses),
            b'^' => self.out.push_str("(?:^)"),
            b'$' => self.out.push_str("(?:$)"),
            b'.' => self.out.push('.'),
            b'[' => self.bracket()?,
            b'*' | b'+' | b'?' => return Err(EreError::Repetition),
            b'{' if self.peek().is_some_and(|byte| byte.is_ascii_digit()) => {
                return Err(EreError::Repetition);
            }
            b'\\' => match self.next() {
                None => return Err(EreError::Backslash),
                Some(digit @ b'1'..=b'9') if !self.is_closed_group(digit - b'0') => {
                    return Err(EreError::NoSuchGroup);
                }
                Some(b'1'..=b'9') => return Err(EreError::BackReference),
                Some(byte) => push_byte(self.out, byte),
            },
            byte => push_byte(self.out, byte),
        }
        if !self.at_repetition() {
            return Ok(());
        }
        if first == b'^' {
            return Err(EreError::Repetition);
        }
        self.repetition()?;
        if self.at_repetition() { Err(EreError::Repetition) } else { Ok(()) }
    }

    fn group(&mut self) -> Result<(), EreError> {
        if self.peek().is_none() {
            return Err(EreError::Parentheses);
        }
        self.groups += 1;
        self.open.push(self.groups);
        if self.open.len() > MAX_DEPTH {
            return Err(EreError::TooDeep);
        }
        self.out.push_str("(?:");
        if !self.starts_with(b")") {
            self.alternation(true)?;
        }
        if !self.eat(b")") {
            return Err(EreError::Parentheses);
        }
        self.out.push(')');
        self.open.pop();
        Ok(())
    }

    /// Whether a back reference may refer to this group.
    fn is_closed_group(&self, number: u8) -> bool {
        let number = u32::from(number);
        number <= self.groups && !self.open.contains(&number)
    }

    fn at_repetition(&self) -> bool {
        match self.pattern[self.at..] {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', next, ..] => next.is_ascii_digit(),
            _ => false,
        }
    }

    fn repetition(&mut self) -> Result<(), EreError> {
        let operator = self.next().unwrap_or_default();
        if operator != b'{' {
            self.out.push(char::from(operator));
            return Ok(());
        }
        let low = self.count()?;
        let high = if !self.eat(b",") {
            Some(low)
        } else if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            Some(self.count()?)
        } else {
            None
        };
        if high.is_some_and(|high| high < low) {
            return Err(EreError::RepetitionCount);
        }
        if !self.eat(b"}") {
            let closed = self.pattern[self.at..].contains(&b'}');
            return Err(if closed { EreError::RepetitionCount } else { EreError::Braces });
        }
        match high {
            Some(high) => write!(self.out, "{{{low},{high}}}"),
            None => write!(self.out, "{{{low},}}"),
        }
        .expect("writing to a string does not fail");
        Ok(())
    }

    fn count(&mut self) -> Result<u32, EreError> {
        let mut value = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.at += 1;
            value = value * 10 + u32::from(digit - b'0');
            if value > MAX_REPETITION {
                return Err(EreError::RepetitionCount);
            }
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests;
