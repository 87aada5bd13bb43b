//! Bracket expressions: `[a-z]`, `[^]x]`, `[[:alpha:]_]`.
//!
//! The characters are collected in a set of bytes, and written one by one. So none of the special
//! rules of bracket expressions (the positions of `]` and `-`, the classes) depends on `regex`.

use super::{EreError, Parser, push_byte};

impl Parser<'_> {
    /// Parses a bracket expression after its `[`.
    pub(super) fn bracket(&mut self) -> Result<(), EreError> {
        // The notation of word boundaries looks like a bracket expression.
        if self.eat(b"[:<:]]") {
            self.out.push_str(r"\b{start}");
            return Ok(());
        }
        if self.eat(b"[:>:]]") {
            self.out.push_str(r"\b{end}");
            return Ok(());
        }
        let negated = self.eat(b"^");
        let mut set = [false; 256];
        if self.eat(b"]") {
            set[usize::from(b']')] = true;
        } else if self.eat(b"-") {
            set[usize::from(b'-')] = true;
        }
        while self.peek().is_some_and(|byte| byte != b']') && !self.starts_with(b"-]") {
            self.bracket_term(&mut set)?;
        }
        if self.eat(b"-") {
            set[usize::from(b'-')] = true;
        }
        if !self.eat(b"]") {
            return Err(EreError::Brackets);
        }
        self.out.push_str("(?:");
        // The set is never empty here: every path above adds an element or fails.
        self.out.push_str(if negated { "[^" } else { "[" });
        for byte in (0..=u8::MAX).filter(|&byte| set[usize::from(byte)]) {
            push_byte(self.out, byte);
        }
        self.out.push_str("])");
        Ok(())
    }

    /// Parses a character, range, class or equivalence class.
    fn bracket_term(&mut self, set: &mut [bool; 256]) -> Result<(), EreError> {
        if self.starts_with(b"-") {
            return Err(EreError::Range);
        }
        if self.eat(b"[:") {
            return self.class(set);
        }
        if self.eat(b"[=") {
            if matches!(self.peek(), Some(b'-' | b']')) {
                return Err(EreError::Collation);
            }
            let byte = self.collating_element(b"=]")?;
            set[usize::from(byte)] = true;
            return Ok(());
        }
        let low = self.symbol()?;
        let mut high = low;
        if self.starts_with(b"-") && self.pattern.get(self.at + 1).is_some_and(|&byte| byte != b']')
        {
            self.at += 1;
            high = if self.eat(b"-") { b'-' } else { self.symbol()? };
        }
        if low > high {
            return Err(EreError::Range);
        }
        set[usize::from(low)..=usize::from(high)].fill(true);
        Ok(())
    }

    /// Parses a character, plain or as `[.x.]`.
    fn symbol(&mut self) -> Result<u8, EreError> {
        if self.eat(b"[.") {
            return self.collating_element(b".]");
        }
        self.next().ok_or(EreError::Brackets)
    }

    /// Parses a collating element up to `close`, which must be a single character.
    fn collating_element(&mut self, close: &[u8]) -> Result<u8, EreError> {
        let start = self.at;
        while !self.eat(close) {
            self.next().ok_or(EreError::Brackets)?;
        }
        match self.pattern[start..self.at - close.len()] {
            [byte] => Ok(byte),
            _ => Err(EreError::Collation),
        }
    }

    /// Parses a class such as `[:alpha:]` after its `[:`.
    fn class(&mut self, set: &mut [bool; 256]) -> Result<(), EreError> {
        let start = self.at;
        if self.peek().is_none() {
            return Err(EreError::Brackets);
        }
        while self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            self.at += 1;
        }
        let holds: fn(&u8) -> bool = match &self.pattern[start..self.at] {
            b"alnum" => u8::is_ascii_alphanumeric,
            b"alpha" => u8::is_ascii_alphabetic,
            b"blank" => |byte| b" \t".contains(byte),
            b"cntrl" => u8::is_ascii_control,
            b"digit" => u8::is_ascii_digit,
            b"graph" => u8::is_ascii_graphic,
            b"lower" => u8::is_ascii_lowercase,
            b"print" => |byte| byte.is_ascii_graphic() || *byte == b' ',
            b"punct" => u8::is_ascii_punctuation,
            b"space" => |byte| b" \t\n\x0b\x0c\r".contains(byte),
            b"upper" => u8::is_ascii_uppercase,
            b"xdigit" => u8::is_ascii_hexdigit,
            _ => return Err(EreError::Class),
        };
        for byte in (0..=u8::MAX).filter(holds) {
            set[usize::from(byte)] = true;
        }
        match self.peek() {
            None => Err(EreError::Brackets),
            Some(_) if self.eat(b":]") => Ok(()),
            Some(_) => Err(EreError::Class),
        }
    }
}
