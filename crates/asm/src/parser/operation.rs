//! Reading operations: names of results, then the generic or the custom form.

use terrace_ir::syntax::{SourcePos, UnresolvedOperand};
use terrace_ir::{Block, Diagnostic, Op};

use super::completion::Expected;
use super::cursor::Cursor;
use super::custom::DeclaredOp;
use super::scopes::ResultGroup;
use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind as K};

impl<'s> Cursor<'s> {
    /// Whether the next token is an integer type, which cannot name an operation.
    #[inline]
    fn at_integer_type(&self) -> bool {
        let text = self.next_spelling();
        matches!(text.last(), Some(b'0'..=b'9')) && super::types::integer_type_parts(text).is_some()
    }
}

impl<'s> Parser<'s> {
    /// Reads an operation into the end of `block`.
    pub(super) fn operation(&mut self, block: Block) -> ParseResult {
        let mut known = None;
        if matches!(self.cursor.token.kind, K::Percent | K::Bare)
            && self.operation_by_program(block, &mut known)?
        {
            return Ok(());
        }
        if self.records() {
            return self.recorded_operation(block);
        }
        self.operation_in_words(block, known).map(drop)
    }

    /// Reads an operation into the end of `block`, token by token; returns it with the token of its
    /// name. `known` is the operation that the name stands for, if it has been looked up.
    #[inline]
    pub(super) fn operation_in_words(
        &mut self,
        block: Block,
        known: Option<DeclaredOp>,
    ) -> ParseResult<(Op, Token)> {
        let first = self.scopes.results.len();
        let start = self.cursor.token.start();
        if self.cursor.at(K::Percent) {
            self.result_names()?;
        }
        let name = self.cursor.token;
        let op = match self.cursor.token.kind {
            K::Bare if !self.cursor.at_integer_type() => {
                self.custom_operation(block, first, known)?
            }
            K::String => self.generic_operation(block)?,
            _ => {
                self.expects(Expected::Operation);
                return Err(self.cursor.wrong_token("expected operation name in quotes"));
            }
        };
        if self.scopes.results.len() > first {
            self.define_results(op, first, start)?;
            self.scopes.results.truncate(first);
        }
        Ok((op, name))
    }

    /// Reads `%a, %b:2 =`.
    fn result_names(&mut self) -> ParseResult {
        loop {
            let name = self.cursor.expect(K::Percent, "expected valid ssa identifier")?;
            let mut count = 1;
            if self.cursor.eat(K::Colon) {
                if !self.cursor.at(K::Integer) {
                    return Err(self.cursor.wrong_token("expected integer number of results"));
                }
                let number = super::number::unsigned(self.cursor.next_spelling());
                match number {
                    Some(number) if number >= 1 => count = number,
                    _ => {
                        let message = "expected named operation to have at least 1 result";
                        return Err(self.cursor.error_here(message));
                    }
                }
                self.cursor.advance();
            }
            let length = name.end() - name.start();
            self.scopes.results.push(ResultGroup { position: name.start(), length, count });
            if !self.cursor.eat(K::Comma) {
                break;
            }
        }
        self.cursor.expect(K::Equal, "expected '=' after SSA name")?;
        Ok(())
    }

    /// Defines the names in front of `op`, from index `first` of [`Scopes::results`] on, as its
    /// results. Errors are located at the offset `start`.
    ///
    /// [`Scopes::results`]: super::scopes::Scopes::results
    #[inline]
    fn define_results(&mut self, op: Op, first: usize, start: u32) -> ParseResult {
        let count = self.scopes.body.result_count(op);
        if let [group] = self.scopes.results[first..]
            && group.count == 1
            && count == 1
        {
            let value = self.scopes.body.result(op, 0);
            return self.define(&operand(group, 0), value);
        }
        if let Some(error) = self.result_count_error(count, first, start) {
            return Err(error);
        }
        let mut values = self.scopes.body.results(op);
        for at in first..self.scopes.results.len() {
            let group = self.scopes.results[at];
            for number in 0..group.count {
                let Some(value) = values.next() else { return Ok(()) };
                self.define(&operand(group, number as u32), value)?;
            }
        }
        Ok(())
    }

    #[cold]
    fn result_count_error(&self, count: usize, first: usize, start: u32) -> Option<Diagnostic> {
        if count == 0 {
            return Some(self.cursor.error_at(start, "cannot name an operation with no results"));
        }
        let named =
            self.scopes.results[first..].iter().fold(0u64, |sum, g| sum.saturating_add(g.count));
        if named == count as u64 {
            return None;
        }
        let message = format!("operation defines {count} results but was provided {named} to bind");
        Some(self.cursor.error_at(start, message))
    }

    /// Reads `loc(…)` behind an operation or argument if it is next.
    #[inline(always)]
    pub(super) fn trailing_location(&mut self) -> ParseResult<Option<terrace_ir::Location>> {
        // Compare lengths first: most words behind an operation are names of operations.
        match self.cursor.token.kind {
            K::Bare if self.cursor.token.end() - self.cursor.token.start() == 3 => {
                self.location_behind()
            }
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn location_behind(&mut self) -> ParseResult<Option<terrace_ir::Location>> {
        if !self.cursor.eat_word("loc") {
            return Ok(None);
        }
        self.deferrable_location().map(Some)
    }
}

fn operand(group: ResultGroup, number: u32) -> UnresolvedOperand {
    UnresolvedOperand { position: SourcePos(group.position), length: group.length, number }
}
