//! Intrinsics on ranges of memory and on the stack.

use terrace_llvm_ir::model::instructions::Value;

use super::Step;
use super::function::FunctionLegalizer;
use crate::flat::{Instruction, ValueId};

impl FunctionLegalizer<'_, '_> {
    /// Translates an intrinsic on memory; `None` for other intrinsics.
    pub(super) fn memory_call(
        &mut self,
        name: &str,
        arguments: &[Value],
    ) -> Step<Option<Vec<ValueId>>> {
        match (name, arguments) {
            ("memcpy" | "memcpy.inline" | "memmove", [to, from, len, ..]) => {
                let (to, from) = (self.one(*to)?, self.one(*from)?);
                let len = self.number64(*len)?;
                self.push(Instruction::Copy { to, from, len });
            }
            ("memset" | "memset.inline", [to, byte, len, ..]) => {
                let (to, byte) = (self.one(*to)?, self.one(*byte)?);
                let len = self.number64(*len)?;
                self.push(Instruction::Fill { to, byte, len });
            }
            ("stacksave", []) => {
                return Ok(Some(vec![self.stack_pointer()]));
            }
            ("stackrestore", [pointer]) => {
                let pointer = self.one(*pointer)?;
                self.set_stack_pointer(pointer);
            }
            _ => return Ok(None),
        }
        Ok(Some(Vec::new()))
    }
}
