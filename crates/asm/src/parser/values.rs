//! Resolving uses of values by name, and defining names.

use terrace_ir::lossless;
use terrace_ir::syntax::{SourcePos, UnresolvedOperand};
use terrace_ir::{Type, Value};

use super::cursor::Cursor;
use super::{ParseResult, Parser};
use crate::lexer::TokenKind as K;

impl<'s> Cursor<'s> {
    /// Reads `%name`, or `%name#1` if `results`.
    #[inline(always)]
    pub(super) fn ssa_use(&mut self, results: bool) -> ParseResult<UnresolvedOperand> {
        if !self.at(K::Percent) {
            return Err(self.wrong_token("expected SSA operand"));
        }
        let name = self.advance();
        let number = if self.at(K::Hash) { self.result_number(results)? } else { 0 };
        Ok(UnresolvedOperand {
            position: SourcePos(name.start()),
            length: name.end() - name.start(),
            number,
        })
    }

    /// Reads `#1` behind a name.
    #[inline(never)]
    fn result_number(&mut self, allowed: bool) -> ParseResult<u32> {
        if !allowed {
            return Err(self.error_here("result number not allowed in argument list"));
        }
        let digits = &self.next_spelling()[1..];
        let value = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u32>().ok());
        let Some(number) = value else {
            return Err(self.error_here("invalid SSA value result number"));
        };
        self.advance();
        Ok(number)
    }

    /// Returns the text of `operand`, with `%`.
    #[inline]
    pub(super) fn operand_text(&self, operand: &UnresolvedOperand) -> &'s [u8] {
        let start = operand.position.0 as usize;
        self.source.get(start..start + operand.length as usize).unwrap_or(b"%")
    }
}

impl<'s> Parser<'s> {
    /// Returns the value of type `ty` that `operand` names; a placeholder if the name is not
    /// defined yet.
    ///
    /// # Errors
    /// When the value has another type.
    #[inline]
    pub(super) fn resolve(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        if self.records() {
            let value = self.resolve_name(operand, ty);
            self.record_value_use(operand);
            return value;
        }
        self.resolve_name(operand, ty)
    }

    #[inline(always)]
    fn resolve_name(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        let text = self.cursor.operand_text(operand);
        let name = self.scopes.names.id(text, operand.number, self.cursor.source.len());
        if let Some(meaning) = self.scopes.names.get(name)
            && meaning.body == self.scopes.body_number
            && let Some(value) = meaning.value
            && self.scopes.body.value_type(value) == ty
        {
            return Ok(value);
        }
        self.resolve_slowly(operand, ty)
    }

    #[cold]
    fn resolve_slowly(&mut self, operand: &UnresolvedOperand, ty: Type) -> ParseResult<Value> {
        let text = self.cursor.operand_text(operand);
        let position = operand.position.0;
        let name = self.scopes.names.id(text, operand.number, self.cursor.source.len());
        if let Some(meaning) = self.scopes.names.get(name) {
            let held = self.scopes.type_in(meaning.body, meaning.value).unwrap_or(ty);
            if meaning.body != self.scopes.body_number && held == ty {
                // The verifier reports uses of values of another body.
                let location = self.cursor.location(position);
                let value = self.scopes.placeholder(self.cx, location, ty);
                if meaning.forward && self.scopes.outer_body(meaning.body).is_none() {
                    self.scopes.names.move_forward_use(name, value, self.scopes.body_number);
                } else {
                    self.scopes.body.mark_outside_values();
                }
                return Ok(value);
            }
            if meaning.forward && self.is_lost(text) {
                let location = self.cursor.location(position);
                return Ok(self.scopes.placeholder(self.cx, location, ty));
            }
            let message = format!(
                "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
                lossless::encode(text),
                ty.to_text(self.cx),
                held.to_text(self.cx)
            );
            let prior = self.cursor.location(meaning.position);
            return Err(self.cursor.error_at(position, message).with_note(prior, "prior use here"));
        }
        if operand.number > 0 {
            let first = self.scopes.names.id(text, 0, self.cursor.source.len());
            if self.scopes.names.get(first).is_some_and(|meaning| !meaning.forward) {
                return Err(self.cursor.error_at(position, "reference to invalid result number"));
            }
        }
        let location = self.cursor.location(position);
        let value = self.scopes.placeholder(self.cx, location, ty);
        self.scopes.names.set(name, value, position, self.scopes.body_number, true);
        Ok(value)
    }

    /// Defines the name `operand` as `value` in the current scope.
    ///
    /// # Errors
    /// When the name is taken, or was used with another type.
    #[inline]
    pub(super) fn define(&mut self, operand: &UnresolvedOperand, value: Value) -> ParseResult {
        let text = self.cursor.operand_text(operand);
        let name = self.scopes.names.id(text, operand.number, self.cursor.source.len());
        if self.scopes.names.get(name).is_some() {
            self.replace_placeholder(operand, name, value)?;
        }
        self.scopes.names.set(name, value, operand.position.0, self.scopes.body_number, false);
        if self.records() {
            self.record_value(operand, value);
        }
        Ok(())
    }

    /// Replaces the placeholder for `name` by `value`.
    #[cold]
    fn replace_placeholder(
        &mut self,
        operand: &UnresolvedOperand,
        name: super::names::NameId,
        value: Value,
    ) -> ParseResult {
        let Some(meaning) = self.scopes.names.get(name) else { return Ok(()) };
        let position = operand.position.0;
        let text = lossless::encode(self.scopes.names.text(name));
        let before = self.cursor.location(meaning.position);
        let Some(old) = meaning.value.filter(|_| meaning.forward) else {
            let message = format!("redefinition of SSA value '{text}'");
            return Err(self
                .cursor
                .error_at(position, message)
                .with_note(before, "previously defined here"));
        };
        if let Some(recorder) = &mut self.recorder {
            recorder.define_forward(meaning.position, position);
        }
        let given = self.scopes.body.value_type(value);
        let expected = self.scopes.type_in(meaning.body, Some(old)).unwrap_or(given);
        if expected != given {
            let message = format!(
                "definition of SSA value '{text}#{}' has type '{}'",
                operand.number,
                given.to_text(self.cx)
            );
            let note = format!("previously used here with type '{}'", expected.to_text(self.cx));
            return Err(self.cursor.error_at(position, message).with_note(before, note));
        }
        if meaning.body != self.scopes.body_number {
            // Bodies that have ended were marked as using outside values already.
            if self.scopes.outer_body(meaning.body).is_some() {
                self.scopes.stray_uses.push(meaning.body);
            }
            return Ok(());
        }
        self.scopes.body.replace_all_uses(old, value);
        if let Some(op) = self.scopes.body.defining_op(old) {
            self.scopes.body.erase(op);
        }
        Ok(())
    }
}
