//! Terminators and funclet pads in text.

use rustc_hash::FxHashSet;

use super::lexer::T;
use super::{Read, Reader};
use crate::model::instructions::{CatchSwitch, InstructionKind as K, Switch, Value};
use crate::model::{BlockId, Type, TypeKind};

impl<'t> Reader<'t> {
    /// Reads a terminator or pad behind its word; `None` for any other word.
    pub(super) fn terminator(&mut self, word: &[u8]) -> Read<Option<K>> {
        let kind = match word {
            b"unreachable" => K::Unreachable,
            b"ret" => self.ret()?,
            b"br" => self.br()?,
            b"switch" => self.switch()?,
            b"indirectbr" => self.indirect_br()?,
            b"resume" => K::Resume(self.typed_value()?),
            b"cleanupret" => {
                self.expect_word("from", "expected 'from' after cleanupret")?;
                let pad = self.value(Type::TOKEN)?;
                self.expect_word("unwind", "expected 'unwind' in cleanupret")?;
                K::CleanupRet(pad, self.unwind_target("cleanupret")?)
            }
            b"catchret" => {
                self.expect_word("from", "expected 'from' after catchret")?;
                let pad = self.value(Type::TOKEN)?;
                self.expect_word("to", "expected 'to' in catchret")?;
                K::CatchRet(pad, self.label()?)
            }
            b"catchswitch" => self.catch_switch()?,
            b"catchpad" => {
                self.expect_word("within", "expected 'within' after catchpad")?;
                if !matches!(self.kind(), T::Local | T::LocalNumber) {
                    return self.error("expected scope value for catchpad");
                }
                let parent = self.value(Type::TOKEN)?;
                K::CatchPad(parent, self.pad_arguments()?)
            }
            b"cleanuppad" => {
                self.expect_word("within", "expected 'within' after cleanuppad")?;
                let parent = self.pad_parent("cleanuppad")?;
                K::CleanupPad(parent, self.pad_arguments()?)
            }
            _ => return Ok(None),
        };
        Ok(Some(kind))
    }

    fn pad_parent(&mut self, what: &str) -> Read<Value> {
        if self.word() != b"none" && !matches!(self.kind(), T::Local | T::LocalNumber) {
            return self.error(format!("expected scope value for {what}"));
        }
        self.value(Type::TOKEN)
    }

    fn pad_arguments(&mut self) -> Read<Vec<Value>> {
        self.expect(T::LSquare, "expected '[' in catchpad/cleanuppad")?;
        let mut values = Vec::new();
        while self.kind() != T::RSquare {
            if !values.is_empty() {
                self.expect(T::Comma, "expected ',' in argument list")?;
            }
            values.push(self.typed_value()?);
        }
        self.advance();
        Ok(values)
    }

    fn unwind_target(&mut self, what: &str) -> Read<Option<BlockId>> {
        if self.eat_word("to") {
            self.expect_word("caller", &format!("expected 'caller' in {what}"))?;
            return Ok(None);
        }
        self.label().map(Some)
    }

    fn catch_switch(&mut self) -> Read<K> {
        self.expect_word("within", "expected 'within' after catchswitch")?;
        let parent = self.pad_parent("catchswitch")?;
        self.expect(T::LSquare, "expected '[' with catchswitch labels")?;
        let mut handlers = Vec::new();
        loop {
            handlers.push(self.label()?);
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RSquare, "expected ']' after catchswitch labels")?;
        self.expect_word("unwind", "expected 'unwind' after catchswitch scope")?;
        let unwind = self.unwind_target("catchswitch")?;
        Ok(K::CatchSwitch(Box::new(CatchSwitch { parent, handlers, unwind })))
    }

    fn ret(&mut self) -> Read<K> {
        let position = self.position();
        let ty = self.void_or_ty()?;
        let function = self.body.function.as_ref();
        let result = function
            .and_then(|function| self.module.types.as_function(function.ty))
            .map_or(Type::VOID, |ty| ty.result);
        let mismatch =
            format!("value doesn't match function result type '{}'", self.type_text(result));
        if ty == Type::VOID {
            return match result {
                Type::VOID => Ok(K::Ret(None)),
                _ => self.error_at(position, mismatch),
            };
        }
        let value = self.value(ty)?;
        if ty != result {
            return self.error_at(position, mismatch);
        }
        Ok(K::Ret(Some(value)))
    }

    fn br(&mut self) -> Read<K> {
        let at = self.position();
        let ty = self.ty()?;
        if matches!(self.module.types.kind(ty), TypeKind::Label) {
            return Ok(K::Br(self.block_name()?));
        }
        let condition = self.value(ty)?;
        if ty != Type::I1 {
            return self.error_at(at, "branch condition must have 'i1' type");
        }
        self.expect(T::Comma, "expected ',' after branch condition")?;
        let yes = self.label()?;
        self.expect(T::Comma, "expected ',' after true destination")?;
        let no = self.label()?;
        Ok(K::CondBr(condition, yes, no))
    }

    fn switch(&mut self) -> Read<K> {
        let (value, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after switch condition")?;
        let default = self.label()?;
        self.expect(T::LSquare, "expected '[' with switch table")?;
        if self.module.types.int_bits(ty).is_none() {
            return self.error_at(at, "switch condition must have integer type");
        }
        let mut seen = FxHashSet::default();
        let mut cases = Vec::new();
        while self.kind() != T::RSquare {
            let (case, _, case_at) = self.value_and_type()?;
            self.expect(T::Comma, "expected ',' after case value")?;
            let block = self.label()?;
            let Value::Constant(constant) = case else {
                return self.error_at(case_at, "case value is not a constant integer");
            };
            if !seen.insert(constant) {
                return self.error_at(case_at, "duplicate case value in switch");
            }
            if self.module.constants.as_int(constant).is_none() {
                return self.error_at(case_at, "case value is not a constant integer");
            }
            cases.push((constant, block));
        }
        self.advance();
        Ok(K::Switch(Box::new(Switch { value, default, cases })))
    }

    fn indirect_br(&mut self) -> Read<K> {
        let (address, ty, at) = self.value_and_type()?;
        self.expect(T::Comma, "expected ',' after indirectbr address")?;
        self.expect(T::LSquare, "expected '[' with indirectbr")?;
        if !matches!(self.module.types.kind(ty), TypeKind::Pointer(_)) {
            return self.error_at(at, "indirectbr address must have pointer type");
        }
        let mut blocks = Vec::new();
        if self.kind() != T::RSquare {
            loop {
                blocks.push(self.label()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.expect(T::RSquare, "expected ']' at end of block list")?;
        Ok(K::IndirectBr(address, blocks))
    }
}
