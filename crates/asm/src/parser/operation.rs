//! Operations: names of results, and which of the two forms follows.

use terrace_ir::syntax::{SourcePos, UnresolvedOperand};
use terrace_ir::{Block, Diagnostic, Op};

use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

/// One name of results in front of an operation: `%name` or `%name:count`.
#[derive(Clone, Copy)]
pub(super) struct ResultGroup {
    /// The offset of the name's `%` in the source.
    pub(super) position: u32,
    /// The length of the name in bytes, with `%`.
    pub(super) length: u32,
    /// How many results it names.
    pub(super) count: u64,
}

impl<'s> Parser<'s> {
    /// Reads an operation into the end of `block`.
    pub(super) fn operation(&mut self, block: Block) -> ParseResult {
        let mut known = None;
        if matches!(self.token.kind, K::Percent | K::Bare)
            && self.operation_by_program(block, &mut known)?
        {
            return Ok(());
        }
        let first = self.results.len();
        let start = self.token.start();
        if self.at(K::Percent) {
            self.result_names()?;
        }
        let op = match self.token.kind {
            K::Bare if !self.at_integer_type() => self.custom_operation(block, first, known)?,
            K::String => self.generic_operation(block)?,
            _ => return Err(self.wrong_token("expected operation name in quotes")),
        };
        if self.results.len() > first {
            self.define_results(op, first, start)?;
            self.results.truncate(first);
        }
        Ok(())
    }

    /// Whether the next token is `i32` or the like, which cannot name an operation.
    #[inline]
    fn at_integer_type(&self) -> bool {
        let text = self.next_spelling();
        matches!(text.last(), Some(b'0'..=b'9')) && super::types::integer_type_parts(text).is_some()
    }

    /// Reads `%a, %b:2 =`.
    fn result_names(&mut self) -> ParseResult {
        loop {
            let name = self.expect(K::Percent, "expected valid ssa identifier")?;
            let mut count = 1;
            if self.eat(K::Colon) {
                if !self.at(K::Integer) {
                    return Err(self.wrong_token("expected integer number of results"));
                }
                let number = super::number::unsigned(self.next_spelling());
                match number {
                    Some(number) if number >= 1 => count = number,
                    _ => {
                        let message = "expected named operation to have at least 1 result";
                        return Err(self.error_here(message));
                    }
                }
                self.advance();
            }
            let length = name.end() - name.start();
            self.results.push(ResultGroup { position: name.start(), length, count });
            if !self.eat(K::Comma) {
                break;
            }
        }
        self.expect(K::Equal, "expected '=' after SSA name")?;
        Ok(())
    }

    /// Gives the results of `op` the names read before it, from `first` on.
    #[inline]
    fn define_results(&mut self, op: Op, first: usize, start: u32) -> ParseResult {
        let count = self.body.result_count(op);
        if let [group] = self.results[first..]
            && group.count == 1
            && count == 1
        {
            let value = self.body.result(op, 0);
            return self.define(&operand(group, 0), value);
        }
        if let Some(error) = self.result_count_error(count, first, start) {
            return Err(error);
        }
        let mut values = self.body.results(op);
        for at in first..self.results.len() {
            let group = self.results[at];
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
            return Some(self.error_at(start, "cannot name an operation with no results"));
        }
        let named = self.results[first..].iter().fold(0u64, |sum, g| sum.saturating_add(g.count));
        if named == count as u64 {
            return None;
        }
        let message = format!("operation defines {count} results but was provided {named} to bind");
        Some(self.error_at(start, message))
    }

    /// Reads `loc(…)` behind an operation or argument, if it is there.
    #[inline(always)]
    pub(super) fn trailing_location(&mut self) -> ParseResult<Option<terrace_ir::Location>> {
        // The word is as long as `loc`.
        match self.token.kind {
            K::Bare if self.token.end() - self.token.start() == 3 => self.location_behind(),
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn location_behind(&mut self) -> ParseResult<Option<terrace_ir::Location>> {
        if !self.eat_word("loc") {
            return Ok(None);
        }
        self.deferrable_location().map(Some)
    }
}

fn operand(group: ResultGroup, number: u32) -> UnresolvedOperand {
    UnresolvedOperand { position: SourcePos(group.position), length: group.length, number }
}
