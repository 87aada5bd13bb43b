//! Calls of functions. Calls of intrinsics are in [`intrinsics`](super::intrinsics).

use terrace_llvm_ir::model::instructions::{Call, Callee, Value};
use terrace_llvm_ir::model::{ConstantKind, Symbol, Type};

use super::Step;
use super::function::FunctionLegalizer;
use crate::flat::{self, BinaryOp, Instruction, ValueId};

/// The offset in bytes of the address of the next argument in memory in a `va_list` of x86-64,
/// which programs access directly.
pub(super) const OVERFLOW_AREA: u32 = 8;

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
            frame = Some(top);
        }
        let results = signature.results.clone();
        let direct = match callee {
            Value::Constant(constant) => self.program.function_of(*constant),
            _ => None,
        };
        let instruction = match direct {
            Some(function) => {
                if self.program.out.functions[function as usize].signature != signature {
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
            self.push(Instruction::SetStackPointer(frame));
        }
        Ok(parts)
    }

    /// Writes further arguments of a variadic function to the stack, in steps of 8 bytes; returns
    /// their address and the stack pointer before.
    fn further_arguments(&mut self, arguments: &[Value]) -> Step<(ValueId, ValueId)> {
        let module = self.program.module;
        let sizes: Vec<u64> = arguments
            .iter()
            .map(|argument| {
                let ty = self.type_of(*argument);
                module.layout.size(&module.types, ty).next_multiple_of(8)
            })
            .collect();
        let top = self.emit(flat::Type::I64, Instruction::StackPointer);
        let bytes = self.number(flat::Type::I64, sizes.iter().sum());
        let area = self.allocate(bytes, 16);
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
