//! The cursor: the next token of a text, and the location of errors at it.
//!
//! [`Cursor`] has no other state than its position. Syntax without names of values or types is read
//! by methods of [`Cursor`], in the files of that syntax.

use std::ops::Range;

use terrace_diag::SourceFile;
use terrace_ir::syntax::ParseResult;
use terrace_ir::{Context, Diagnostic, Ident, Location, SourceLocations};

use crate::lexer::{Lexer, Token, TokenKind};

/// The limit for the nesting of regions, types, attributes, locations and expressions in each
/// other.
pub const MAX_DEPTH: u32 = 10_000;

/// The size in bytes above which a file cannot be read: an offset has 32 bits.
pub(super) const MAX_SOURCE: usize = u32::MAX as usize - 1;

/// A position in a text, at a token.
#[derive(Clone)]
pub(super) struct Cursor<'s> {
    pub(super) cx: &'s Context,
    pub(super) file: &'s SourceFile,
    /// The text up to the end of the part that may be read.
    pub(super) source: &'s [u8],
    /// The offset in the file at which that part begins.
    pub(super) base: u32,
    pub(super) file_name: Ident,
    /// The locations of the text; `None` if each is stored by itself.
    pub(super) positions: Option<SourceLocations>,
    pub(super) lexer: Lexer<'s>,
    /// The next token, not consumed yet.
    pub(super) token: Token,
    /// The number of enclosing levels of nesting, at most [`MAX_DEPTH`].
    depth: u32,
}

impl<'s> Cursor<'s> {
    /// Creates a cursor at the beginning of `range` of `file`.
    pub(super) fn new(cx: &'s Context, file: &'s SourceFile, range: Range<usize>) -> Self {
        let end = range.end.min(file.len()).min(MAX_SOURCE);
        let start = range.start.min(end);
        let source = &file.bytes()[..end];
        let mut lexer = Lexer::new(source, start);
        let token = lexer.next();
        let file_name = Ident::get(cx, file.name());
        let base = start as u32;
        Self { cx, file, source, base, file_name, positions: None, lexer, token, depth: 0 }
    }

    /// Consumes the next token and returns it.
    #[inline]
    pub(super) fn advance(&mut self) -> Token {
        std::mem::replace(&mut self.token, self.lexer.next())
    }

    #[inline]
    pub(super) fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Consumes the next token if it is of kind `kind`; returns whether it was.
    #[inline]
    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Consumes the next token, which must be of kind `kind`; otherwise `message` is the error.
    #[inline]
    pub(super) fn expect(&mut self, kind: TokenKind, message: &str) -> ParseResult<Token> {
        if self.token.kind == kind {
            return Ok(self.advance());
        }
        Err(self.wrong_token(message))
    }

    /// Returns the source text of `token`, sigil or quotes included.
    #[inline]
    pub(super) fn spelling(&self, token: Token) -> &'s [u8] {
        &self.source[token.start() as usize..token.end() as usize]
    }

    /// Returns the source text of the next token.
    #[inline]
    pub(super) fn next_spelling(&self) -> &'s [u8] {
        self.spelling(self.token)
    }

    /// Whether the next token is the word `word`.
    #[inline]
    pub(super) fn at_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::Bare && self.next_spelling() == word.as_bytes()
    }

    /// Consumes the word `word` if it is next; returns whether it was.
    #[inline]
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Consumes the word `word`, which must be next; otherwise `message` is the error.
    pub(super) fn expect_word(&mut self, word: &str, message: &str) -> ParseResult {
        if self.eat_word(word) { Ok(()) } else { Err(self.wrong_token(message)) }
    }

    /// Makes the token that starts at offset `pos` the next one.
    #[inline]
    pub(super) fn restart_at(&mut self, pos: usize) {
        self.lexer.go_to(pos.min(self.source.len()));
        self.token = self.lexer.next();
    }

    /// Returns the location of the byte at offset `pos`.
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

    /// Returns the error `message` at offset `pos`, or the lexer's error if the next token is
    /// invalid.
    #[cold]
    pub(super) fn error_at(&self, pos: u32, message: impl Into<String>) -> Diagnostic {
        if self.at(TokenKind::Error) {
            let (pos, message) = self.lexer.error();
            return Diagnostic::error(self.location(pos), message).closed();
        }
        Diagnostic::error(self.location(pos), message)
    }

    /// Returns the error `message` at the next token.
    #[cold]
    pub(super) fn error_here(&self, message: impl Into<String>) -> Diagnostic {
        self.error_at(self.error_position(), message)
    }

    /// Returns the offset for errors at the next token, which at the end of the text is one byte
    /// before the end.
    fn error_position(&self) -> u32 {
        let at = self.token.start();
        if self.at(TokenKind::Eof) && at > self.base { at - 1 } else { at }
    }

    /// Returns the error `message` about missing syntax before the next token, located after the
    /// previous token.
    #[cold]
    pub(super) fn wrong_token(&self, message: impl Into<String>) -> Diagnostic {
        let original = self.error_position();
        match self.end_before(original) {
            Some(end) => self.error_at(end, message),
            None => self.error_at(original, message),
        }
    }

    /// Returns the offset behind the previous token; the beginning of the text at the first
    /// token.
    pub(super) fn previous_end(&self) -> u32 {
        self.end_before(self.token.start()).unwrap_or(self.base)
    }

    /// Returns the offset behind the last token in front of `offset`; `None` without one.
    fn end_before(&self, offset: u32) -> Option<u32> {
        let mut text = &self.source[self.base as usize..offset as usize];
        loop {
            while let [rest @ .., b' ' | b'\t'] = text {
                text = rest;
            }
            match text {
                [] => return None,
                [rest @ .., b'\n' | b'\r'] => text = rest,
                _ => return Some(self.base + text.len() as u32),
            }
            // Ignore a comment at the end of that line.
            let line = memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1);
            if let Some(comment) = text[line..].windows(2).position(|w| w == b"//") {
                text = &text[..line + comment];
            }
        }
    }

    /// Enters one more level of nesting.
    ///
    /// # Errors
    /// At [`MAX_DEPTH`].
    #[inline]
    pub(super) fn enter(&mut self) -> ParseResult {
        if self.depth == MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        Ok(())
    }

    /// Leaves the level of nesting entered last.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    #[cold]
    fn too_deep(&self) -> Diagnostic {
        // Each enclosing level would add an error of its own.
        self.error_here(format!("nesting is limited to {MAX_DEPTH} levels")).closed()
    }
}
