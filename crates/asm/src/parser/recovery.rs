//! Recovery: reading on after an error, while the parser records.
//!
//! An operation with an error is left out of the IR, and reading continues at the next operation
//! that begins on a line of its own at the same nesting, or at the end of the region. Names of the
//! results of such an operation stay known, so that their uses are no errors.

use terrace_ir::{Block, Diagnostic, Region};

use super::completion::Expected;
use super::recording::{RecordedOp, RecordedValue, Span};
use super::scopes::CustomOp;
use super::{ParseResult, Parser};
use crate::lexer::{Lexer, Token, TokenKind as K};

/// The number of errors in a text after which the rest is skipped.
const MAX_ERRORS: u32 = 200;

/// The depths of the parser's stacks in front of an operation.
struct Depths {
    names: usize,
    blocks: usize,
    default_dialects: usize,
    results: usize,
    cyclic: usize,
    ended_bodies: usize,
    custom: CustomOp,
}

impl<'s> Parser<'s> {
    /// Reads an operation into the end of `block` and records it. An error is emitted, and the
    /// operation is skipped.
    #[cold]
    pub(super) fn recorded_operation(&mut self, block: Block) -> ParseResult {
        let first = self.cursor.token;
        if first.is(K::Eof) {
            self.expects(Expected::Operation);
            self.report(self.cursor.wrong_token("expected operation name in quotes"));
            // Closes the region, and so each enclosing one in turn.
            self.cursor.token = Token::new(K::RBrace, first.start() as usize, first.end() as usize);
            return Ok(());
        }
        let depths = self.depths();
        match self.operation_in_words(block, None) {
            Ok((op, name)) => {
                let span = Span { start: first.start(), end: self.cursor.previous_end() };
                let body = self.scopes.body_number;
                if let Some(recorder) = &mut self.recorder {
                    recorder.add_op(RecordedOp { span, name: Span::of(name), body, op });
                }
            }
            Err(error) => {
                self.report(error);
                self.lose_results(depths.results);
                self.leave_to(depths);
                self.skip(first);
            }
        }
        Ok(())
    }

    /// Emits `error` and skips to the next operation if the parser records; else returns the error.
    /// `first` is the first token of the text with the error.
    pub(super) fn recover(&mut self, first: Token, error: Diagnostic) -> ParseResult {
        if !self.records() {
            return Err(error);
        }
        self.report(error);
        self.skip(first);
        Ok(())
    }

    /// Returns the block for a label with `error`, which is `existing`, or a new one in `region`.
    ///
    /// # Errors
    /// When the parser does not record.
    pub(super) fn block_after_error(
        &mut self,
        region: Region,
        existing: Option<Block>,
        first: Token,
        error: Diagnostic,
    ) -> ParseResult<Block> {
        self.recover(first, error)?;
        Ok(match existing {
            Some(block) => block,
            None => self.scopes.body.append_block(region, []),
        })
    }

    /// Emits `error`, unless it follows from the end of the text, which has been reported.
    pub(super) fn report(&mut self, error: Diagnostic) {
        let at_end = self.cursor.at(K::Eof);
        if at_end {
            self.end_completion();
        }
        let Some(recorder) = &mut self.recorder else { return };
        recorder.errors += 1;
        if at_end && std::mem::replace(&mut recorder.end_reported, true) {
            return;
        }
        self.cx.emit(error);
    }

    fn depths(&self) -> Depths {
        Depths {
            names: self.scopes.names.depth(),
            blocks: self.scopes.blocks.depth(),
            default_dialects: self.scopes.default_dialects.len(),
            results: self.scopes.results.len(),
            cyclic: self.scopes.cyclic.len(),
            ended_bodies: self.recorder.as_ref().map_or(0, |r| r.ended_bodies.len()),
            custom: self.scopes.custom,
        }
    }

    /// Leaves the scopes that an operation with an error entered.
    fn leave_to(&mut self, depths: Depths) {
        while self.scopes.names.depth() > depths.names {
            self.scopes.names.leave(self.scopes.body_number, |_| ());
        }
        while self.scopes.blocks.depth() > depths.blocks {
            self.scopes.blocks.leave();
        }
        self.scopes.default_dialects.truncate(depths.default_dialects);
        self.scopes.results.truncate(depths.results);
        self.scopes.cyclic.truncate(depths.cyclic);
        self.scopes.custom = depths.custom;
        if let Some(recorder) = &mut self.recorder {
            recorder.ended_bodies.truncate(depths.ended_bodies);
        }
    }

    /// Records the result names from index `first` of `Scopes::results` on as lost.
    fn lose_results(&mut self, first: usize) {
        let Some(recorder) = &mut self.recorder else { return };
        for group in self.scopes.results.get(first..).unwrap_or_default() {
            let span = Span { start: group.position, end: group.position + group.length };
            let text = &self.cursor.source[span.start as usize..span.end as usize];
            recorder.lost.insert(text, span.start);
            recorder.recording.values.push(RecordedValue { span, value: None });
        }
    }

    /// Whether `text` names a result of an operation with an error.
    pub(super) fn is_lost(&self, text: &[u8]) -> bool {
        self.recorder.as_ref().is_some_and(|recorder| recorder.lost.contains_key(text))
    }

    /// Goes on at the next operation, block or end of the region after the operation that begins
    /// with the token `first`.
    fn skip(&mut self, first: Token) {
        if self.recorder.as_ref().is_some_and(|recorder| recorder.errors >= MAX_ERRORS) {
            self.cursor.restart_at(self.cursor.source.len());
            return;
        }
        let outermost = self.scopes.names.depth() <= 1;
        let mut lexer = Lexer::new(self.cursor.source, first.start() as usize);
        let mut depth = 0;
        let mut token = lexer.next();
        loop {
            match token.kind {
                K::LBrace => depth += 1,
                K::RBrace if depth > 0 => depth -= 1,
                K::RBrace if !outermost => break,
                K::Eof => break,
                _ => {}
            }
            token = lexer.next();
            if depth == 0 && self.begins_line(token) && self.resumes_at(token, lexer, outermost) {
                break;
            }
        }
        self.cursor.restart_at(token.start() as usize);
    }

    /// Whether only white space is in front of `token` on its line.
    fn begins_line(&self, token: Token) -> bool {
        let before = &self.cursor.source[..token.start() as usize];
        let line = before.iter().rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        line.is_none_or(|at| before[at] == b'\n')
    }

    /// Whether an operation, a block or a definition can begin at `token`, the first one of a line,
    /// which `lexer` is behind.
    fn resumes_at(&mut self, token: Token, mut lexer: Lexer<'s>, outermost: bool) -> bool {
        match token.kind {
            K::Caret => !outermost,
            K::Hash | K::Exclamation => outermost && lexer.next().is(K::Equal),
            K::MetadataBegin => outermost,
            K::String => lexer.next().is(K::LParen),
            K::Percent => match lexer.next().kind {
                K::Equal => true,
                K::Comma => {
                    // `%a, %b = …` begins an operation, `%a, %b` continues a list.
                    while lexer.next().is(K::Percent) {
                        let mut next = lexer.next();
                        if next.is(K::Colon) {
                            lexer.next();
                            next = lexer.next();
                        }
                        if !next.is(K::Comma) {
                            return next.is(K::Equal);
                        }
                    }
                    false
                }
                K::Colon => {
                    lexer.next().is(K::Integer) && matches!(lexer.next().kind, K::Equal | K::Comma)
                }
                _ => false,
            },
            K::Bare => self.custom_name(self.cursor.spelling(token)).is_some(),
            _ => false,
        }
    }
}
