//! The next token: looking at it, consuming it, complaining about it.

use terrace_ir::{Diagnostic, Location, ensure_sufficient_stack};

use super::{MAX_DEPTH, ParseResult, Parser};
use crate::lexer::{Token, TokenKind};

impl<'s> Parser<'s> {
    /// Goes on to the token after the next one.
    #[inline]
    pub(super) fn advance(&mut self) -> Token {
        std::mem::replace(&mut self.token, self.lexer.next())
    }

    #[inline]
    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Consumes the next token if it is of kind `kind`.
    #[inline]
    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Consumes the next token, which must be of kind `kind`; else the error is `message`.
    #[inline]
    pub(super) fn expect(&mut self, kind: TokenKind, message: &str) -> ParseResult<Token> {
        if self.token.kind == kind {
            return Ok(self.advance());
        }
        Err(self.wrong_token(message))
    }

    /// The source text of `token`, sigil or quotes included.
    #[inline]
    pub(super) fn spelling(&self, token: Token) -> &'s [u8] {
        &self.source[token.start() as usize..token.end() as usize]
    }

    /// The text of the next token.
    #[inline]
    pub(super) fn next_spelling(&self) -> &'s [u8] {
        self.spelling(self.token)
    }

    /// Whether the next token is the word `word`.
    #[inline]
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::Bare && self.next_spelling() == word.as_bytes()
    }

    /// Consumes the word `word` if it is next.
    #[inline]
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes the word `word`; else the error is `message`.
    pub(super) fn expect_word(&mut self, word: &str, message: &str) -> ParseResult {
        if self.eat_word(word) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    /// Makes the next token the one that starts at `pos`.
    pub(super) fn restart_at(&mut self, pos: u32) {
        self.lexer.go_to((pos as usize).min(self.source.len()));
        self.token = self.lexer.next();
    }

    /// The location of the byte at `pos`.
    #[inline]
    pub(super) fn location(&self, pos: u32) -> Location {
        if let Some(positions) = &self.positions
            && pos >= self.base
            && pos as usize <= self.source.len()
        {
            return positions.at(pos - self.base);
        }
        let (line, col) = self.file.line_col(pos as usize);
        Location::file_line_col(self.cx, self.file_name, line, col)
    }

    /// The error `message` at `pos`, or that of the lexer if the next token is none.
    #[cold]
    pub(super) fn error_at(&self, pos: u32, message: impl Into<String>) -> Diagnostic {
        if self.at(TokenKind::Error) {
            let (pos, message) = self.lexer.error();
            return Diagnostic::error(self.location(pos), message).closed();
        }
        Diagnostic::error(self.location(pos), message)
    }

    /// The error `message` at the next token.
    #[cold]
    pub(super) fn error_here(&self, message: impl Into<String>) -> Diagnostic {
        self.error_at(self.error_position(), message)
    }

    /// Where errors at the next token are: at the end of the text one byte earlier.
    fn error_position(&self) -> u32 {
        let at = self.token.start();
        if self.at(TokenKind::Eof) && at > self.base { at - 1 } else { at }
    }

    /// The error `message` about something that is missing before the next token: after what comes
    /// before it, on an earlier line if need be.
    #[cold]
    pub(super) fn wrong_token(&self, message: impl Into<String>) -> Diagnostic {
        let original = self.error_position();
        let mut text = &self.source[self.base as usize..original as usize];
        loop {
            while let [rest @ .., b' ' | b'\t'] = text {
                text = rest;
            }
            match text {
                [] => return self.error_at(original, message),
                [rest @ .., b'\n' | b'\r'] => text = rest,
                _ => return self.error_at(self.base + text.len() as u32, message),
            }
            // A comment on that line is not what the token should follow.
            let line = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1);
            if let Some(comment) = text[line..].windows(2).position(|w| w == b"//") {
                text = &text[..line + comment];
            }
        }
    }

    /// Counts one more level of nesting while `parse` runs, with enough stack for it.
    #[inline]
    pub(super) fn nested<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        if self.depth == MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let result = ensure_sufficient_stack(|| parse(self));
        self.depth -= 1;
        result
    }

    #[cold]
    fn too_deep(&self) -> Diagnostic {
        // Each level would have something to say about it.
        self.error_here(format!("nesting is limited to {MAX_DEPTH} levels")).closed()
    }
}
