//! Calls of functions. Calls of intrinsics are in [`intrinsics`](super::intrinsics).

use terrace_llvm_ir::model::instructions::{Call, Callee, Value};
use terrace_llvm_ir::model::{ConstantKind, Symbol, Type};

use super::function::FunctionLegalizer;
use super::{Placement, Step};
use crate::flat::{self, BinaryOp, FunctionId, Instruction, ValueId};

/// The offset in bytes of the address of the next argument in memory in a `va_list` of x86-64,
/// which programs access directly.
pub(super) const OVERFLOW_AREA: u32 = 8;

/// The number of bytes of a `va_list` on any target.
const LIST_BYTES: u32 = 32;

/// The variadic functions of C that have a form with a list of the arguments, and that form.
const LIST_FORMS: [(&str, &str); 5] = [
    ("printf", "vprintf"),
    ("fprintf", "vfprintf"),
    ("dprintf", "vdprintf"),
    ("sprintf", "vsprintf"),
    ("snprintf", "vsnprintf"),
];

impl FunctionLegalizer<'_, '_> {
    /// Translates a call, and returns the parts of the result.
    pub(super) fn call(&mut self, ty: Type, call: &Call) -> Step<Vec<ValueId>> {
        let Callee::Value(callee) = &call.callee else {
            return Err("inline assembly cannot be executed".to_owned());
        };
        if let Value::Constant(constant) = callee
            && let ConstantKind::Symbol(Symbol::Function(at)) =
                self.program.module.constants.kind(*constant)
            && self.program.functions[*at as usize].is_none()
        {
            let name = &self.program.module.functions[*at as usize].name;
            let name = String::from_utf8_lossy(name).into_owned();
            return self.intrinsic(&name, ty, &call.arguments);
        }
        let signature = self.program.signature(call.function_type)?;
        let function = self.program.module.types.as_function(call.function_type);
        let (fixed, variadic) =
            function.map_or((0, false), |function| (function.params.len(), function.variadic));
        let mut arguments = Vec::new();
        for argument in call.arguments.iter().take(fixed) {
            arguments.extend(self.get(*argument)?);
        }
        let mut frame = None;
        if variadic {
            let (area, top) = self.further_arguments(&call.arguments[fixed..])?;
            arguments.push(area);
            frame = top;
        }
        let results = signature.results.clone();
        let direct = match callee {
            Value::Constant(constant) => self.program.function_of(*constant),
            _ => None,
        };
        let is_linked = self.program.placement == Placement::Linked;
        let is_own = !is_linked || direct.is_some_and(|id| self.program.is_defined[id as usize]);
        let direct = match variadic && !is_own {
            true => Some(self.list_form(direct, &mut arguments, &results)?),
            false => direct,
        };
        let instruction = match direct {
            Some(function) => {
                let called = &self.program.out.functions[function as usize].signature;
                if !variadic && *called != signature {
                    return Err("a call that differs from the function's type".to_owned());
                }
                Instruction::Call(function, arguments)
            }
            None => {
                let address = self.one(*callee)?;
                Instruction::CallIndirect(address, signature, arguments)
            }
        };
        let parts = self.emit_all(&results, instruction);
        if let Some(frame) = frame {
            self.set_stack_pointer(frame);
        }
        match is_own {
            true => Ok(parts),
            false => self.mask_parts(ty, parts),
        }
    }

    /// Returns the function that takes the arguments of a variadic function of the library of C as
    /// a list, and replaces the address of the further arguments by the list.
    fn list_form(
        &mut self,
        function: Option<FunctionId>,
        arguments: &mut [ValueId],
        results: &[flat::Type],
    ) -> Step<FunctionId> {
        let name = function.map_or("", |at| &self.program.out.functions[at as usize].name);
        let Some((_, list_form)) = LIST_FORMS.iter().find(|(plain, _)| *plain == name) else {
            return Err("a call of a variadic function of another object file".to_owned());
        };
        let list = self.frame(LIST_BYTES, 16);
        if let Some(last) = arguments.last_mut() {
            let pair = vec![*last, list];
            *last = self.call_host("terrace.list_arguments", pair, &[flat::Type::I64])[0];
        }
        let parameters: Vec<_> = arguments.iter().map(|argument| self.ty(*argument)).collect();
        Ok(self.program.host(list_form, &parameters, results))
    }

    /// Writes further arguments of a variadic function to memory, in steps of 8 bytes; returns
    /// their address, and the stack pointer before if they are on the stack.
    fn further_arguments(&mut self, arguments: &[Value]) -> Step<(ValueId, Option<ValueId>)> {
        let module = self.program.module;
        let sizes: Vec<u64> = arguments
            .iter()
            .map(|argument| {
                let ty = self.type_of(*argument);
                module.layout.size(&module.types, ty).next_multiple_of(8)
            })
            .collect();
        let bytes = sizes.iter().sum();
        let (area, top) = match self.program.placement {
            Placement::Linked => (self.frame(u32::try_from(bytes).unwrap_or(u32::MAX), 16), None),
            Placement::Fixed { .. } => {
                let top = self.stack_pointer();
                let bytes = self.number(flat::Type::I64, bytes);
                (self.allocate(bytes, 16), Some(top))
            }
        };
        let mut offset = 0;
        for (argument, size) in arguments.iter().zip(sizes) {
            let parts = self.get(*argument)?;
            let address = self.binary_number(BinaryOp::Add, area, offset);
            self.store(self.type_of(*argument), &parts, address)?;
            offset += size;
        }
        Ok((area, top))
    }

    /// Translates `va_start`: the list states that all registers are used, so that all arguments
    /// are taken from memory.
    pub(super) fn start_arguments(&mut self, list: Value) -> Step {
        let list = self.one(list)?;
        let Some(area) = self.variadic else {
            return Err("va_start in a function that is not variadic".to_owned());
        };
        // Offsets in bytes behind the integer and the vector registers.
        for (offset, bits) in [(0, 48), (4, 176)] {
            let value = self.number(flat::Type::I32, bits);
            self.push(Instruction::Store { bytes: 4, address: list, offset, value });
        }
        for offset in [OVERFLOW_AREA, 16] {
            self.push(Instruction::Store { bytes: 8, address: list, offset, value: area });
        }
        Ok(())
    }
}
