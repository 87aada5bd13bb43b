//! Operations of functions.

use terrace_builtin::{IntegerAttr, NoneType};
use terrace_ir::{ArrayAttr, Attribute, OpName, OpType, TypeAttr};
use terrace_spirv::{
    CopyMemoryOp, FunctionCallOp, GenericCastToPtrExplicitOp, MemoryAccess, Opcode,
};

use super::module::FUNCTION;
use super::{Done, Failed, Reader, fail, set_case};
use crate::enums::{keyword, known_case};
use crate::instructions::{self, Argument, Code, Instruction};

/// The words of an instruction, of which some have been read.
struct Words<'w> {
    words: &'w [u32],
    at: usize,
}

impl Words<'_> {
    fn next(&mut self) -> Option<u32> {
        let word = self.words.get(self.at).copied();
        self.at += usize::from(word.is_some());
        word
    }
}

impl Reader<'_> {
    /// Reads an instruction that the table describes.
    pub(super) fn plain(&mut self, code: u32, opcode: Opcode, words: &[u32]) -> Done {
        match instructions::with_code(Code::Core(code)) {
            Some(instruction) => self.described(instruction, words),
            None => fail(format!("unhandled deserialization of {}", keyword(opcode))),
        }
    }

    /// Reads an extended instruction.
    pub(super) fn extended(&mut self, words: &[u32]) -> Done {
        let [ty, id, set, number, ref operands @ ..] = *words else {
            return fail(
                "OpExtInst must have at least 4 operands, result type <id>, result <id>, set <id> \
                 and instruction opcode",
            );
        };
        let Some(name) = self.extended_sets.get(&set) else {
            return fail("undefined set <id> in OpExtInst");
        };
        let Some(name) = instructions::extended_set(name) else {
            return fail("unhandled deserialization of extended instruction set extensionSetName");
        };
        let Some(instruction) = instructions::with_code(Code::Extended(name, number)) else {
            return fail(format!(
                "unhandled deserializations of {number} from extension set {name}"
            ));
        };
        let words: Vec<u32> = [ty, id].into_iter().chain(operands.iter().copied()).collect();
        self.described(instruction, &words)
    }

    /// Reads an instruction.
    fn described(&mut self, instruction: &'static Instruction, words: &[u32]) -> Done {
        let name = OpName::get(self.cx, instruction.operation);
        let info = name.info(self.cx).ok_or(Failed::Silent)?;
        let is_value = |argument: &Argument| matches!(argument, Argument::Value);
        // MLIR reads instructions of which all operands are single values in another way.
        let is_simple = instruction.arguments.iter().all(is_value);
        let (subject, blank) = match is_simple {
            true => (format!("for {}", instruction.operation), ""),
            false => (format!("::mlir::spirv::{}", info.rust_name), " "),
        };
        let mut input = Words { words, at: 0 };
        let mut state = self.state(name);
        let mut result = None;
        if !info.results.is_empty() {
            let Some(ty_id) = input.next() else {
                return fail(format!("expected result type <id> while deserializing {subject}"));
            };
            let Some(ty) = self.type_of(ty_id) else {
                return fail(format!("unknown type result <id>{blank}: {ty_id}"));
            };
            state.add_result(ty);
            let Some(id) = input.next() else {
                return fail(format!("expected result <id> while deserializing {subject}"));
            };
            result = Some(id);
        }
        let mut taken = 0;
        for argument in &instruction.arguments {
            let count = match argument {
                Argument::Values | Argument::Optional => words.len() - input.at,
                Argument::Value => 1,
                _ => {
                    if let Some((name, value)) = self.attribute(argument, &mut input)? {
                        state.set_inherent(self.cx, name, value);
                    }
                    continue;
                }
            };
            for _ in 0..count {
                let Some(id) = input.next() else { break };
                let Some(value) = self.value(id)? else {
                    return fail(format!("unknown result <id>{blank}: {id}"));
                };
                state.add_operand(value);
                taken += 1;
            }
        }
        let (at, count) = (input.at, words.len());
        if is_simple && taken != instruction.arguments.len() {
            return fail(format!(
                "found less operands than expected when deserializing {subject}; only {taken} of \
                 {} processed",
                instruction.arguments.len()
            ));
        }
        if at != count {
            let separator = if is_simple { ";" } else { "," };
            return fail(format!(
                "found more operands than expected when deserializing {subject}{separator} only \
                 {at} of {count} processed"
            ));
        }
        if let Some(id) = result {
            self.add_decorations(id, &mut state);
        }
        let op = self.insert(state);
        if let Some(id) = result {
            let value = self.body().result(op, 0);
            self.values.insert(id, value);
        }
        if info.flags.contains(terrace_ir::TraitFlags::TERMINATOR) {
            self.line = None;
        }
        Ok(())
    }

    /// Reads an argument that is an attribute; `None` if no word is left for it.
    fn attribute(
        &mut self,
        argument: &Argument,
        input: &mut Words<'_>,
    ) -> Done<Option<(&'static str, Attribute)>> {
        let cx = self.cx;
        let Some(word) = input.next() else { return Ok(None) };
        let i32 = |word: u32| IntegerAttr::i32(cx, word as i32).attr();
        Ok(match *argument {
            Argument::Integer(name) => Some((name, i32(word))),
            Argument::Integers(name) => {
                let mut all = vec![i32(word)];
                while let Some(word) = input.next() {
                    all.push(i32(word));
                }
                Some((name, ArrayAttr::get(cx, all).attr()))
            }
            Argument::Type(name) => {
                let Some(ty) = self.type_of(word) else {
                    return fail(format!("unknown type result <id> : {word}"));
                };
                Some((name, TypeAttr::get(cx, ty).attr()))
            }
            Argument::Literal(kind, name) => match (kind.attribute)(cx, word) {
                Some(value) => Some((name, value)),
                None => return fail(format!("unknown {name}: {word}")),
            },
            Argument::Constant(kind, name) => {
                let Some(number) = self.constant_integer(word) else {
                    return fail(format!("unknown result <id> : {word}"));
                };
                match (kind.attribute)(cx, number) {
                    Some(value) => Some((name, value)),
                    None => return fail(format!("unknown {name}: {number}")),
                }
            }
            Argument::Value | Argument::Optional | Argument::Values => None,
        })
    }

    /// Reads a call.
    pub(super) fn call(&mut self, words: &[u32]) -> Done {
        let [ty, id, function, ref arguments @ ..] = *words else {
            return fail("OpFunctionCall must have at least 3 operands");
        };
        let ty = self.result_type(ty)?;
        let mut state = self.state_unlocated(FunctionCallOp::name(self.cx));
        let name = self.symbol(FUNCTION, function);
        state.set_inherent(self.cx, "callee", self.reference_to(&name));
        for argument in arguments {
            let Some(value) = self.value(*argument)? else {
                return fail(format!("unknown <id> {argument} used by OpFunctionCall"));
            };
            state.add_operand(value);
        }
        if ty.is::<NoneType>() {
            self.insert(state);
        } else {
            state.add_result(ty);
            let value = self.insert_value(state);
            self.values.insert(id, value);
        }
        Ok(())
    }

    /// Reads a copy between pointers, with the properties of both accesses.
    pub(super) fn copy_memory(&mut self, words: &[u32]) -> Done {
        let mut state = self.state(CopyMemoryOp::name(self.cx));
        let mut input = Words { words, at: 0 };
        for _ in 0..2 {
            let Some(id) = input.next() else { break };
            let Some(value) = self.value(id)? else {
                return fail(format!("unknown result <id> : {id}"));
            };
            state.add_operand(value);
        }
        for (access, alignment) in
            [("memory_access", "alignment"), ("source_memory_access", "source_alignment")]
        {
            let Some(word) = input.next() else { break };
            let Some(held) = known_case::<MemoryAccess>(word) else {
                return fail(format!("unknown memory access: {word}"));
            };
            set_case(self.cx, &mut state, access, held);
            if held.contains(MemoryAccess::ALIGNED)
                && let Some(word) = input.next()
            {
                let value = IntegerAttr::i32(self.cx, word as i32).attr();
                state.set_inherent(self.cx, alignment, value);
            }
        }
        if input.at != words.len() {
            return fail(format!(
                "found more operands than expected when deserializing spirv::CopyMemoryOp, only {} \
                 of {} processed",
                input.at,
                words.len()
            ));
        }
        self.insert(state);
        Ok(())
    }

    /// Reads a cast whose last operand is the storage class of the result.
    pub(super) fn explicit_cast(&mut self, words: &[u32]) -> Done {
        let [ty_id, id, pointer, _] = *words else {
            return fail("OpGenericCastToPtrExplicit must have exactly 4 operands");
        };
        let Some(ty) = self.type_of(ty_id) else {
            return fail(format!("unknown type result <id> : {ty_id}"));
        };
        let Some(value) = self.value(pointer)? else {
            return fail(format!("unknown result <id> : {pointer}"));
        };
        let mut state = self.state(GenericCastToPtrExplicitOp::name(self.cx));
        state.add_operand(value);
        state.add_result(ty);
        self.add_decorations(id, &mut state);
        let value = self.insert_value(state);
        self.values.insert(id, value);
        Ok(())
    }
}
