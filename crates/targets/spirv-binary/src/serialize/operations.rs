//! Operations of functions.

use terrace_builtin::{IntegerAttr, attr_type};
use terrace_ir::{ArrayAttr, Attribute, OpRef, TypeAttr, Value};
use terrace_spirv::{
    AddressOfOp, ArrayType, BranchConditionalOp, BranchOp, ConstantOp, CopyMemoryOp,
    EXTConstantCompositeReplicateOp, FunctionCallOp, FunctionCallOpRef, GenericCastToPtrExplicitOp,
    GraphConstantARMOp, GraphOutputsARMOp, LoopOp, MemoryAccess, MergeOp, Opcode, PointerType,
    ReferenceOfOp, SelectionOp, SpecConstantOperationOp, SwitchOp, UndefOp, VariableOp, YieldOp,
};

use super::{Done, Serializer};
use crate::enums::{case_number, number};
use crate::instructions::{self, Argument, Code, Instruction};
use crate::words::{push, push_code, push_text};

impl<'a> Serializer<'a> {
    /// Writes an operation of a function or graph.
    pub(super) fn operation(&mut self, op: OpRef<'a>) -> Done {
        if let Some(instruction) = instructions::of_operation(op.name_str()) {
            return self.instruction(op, instruction);
        }
        if op.is::<MergeOp>() || op.is::<YieldOp>() {
            return Ok(());
        }
        if op.is::<BranchOp>() {
            return self.branch(op);
        }
        if let Some(branch) = op.cast::<BranchConditionalOp>() {
            return self.conditional_branch(branch);
        }
        if let Some(switch) = op.cast::<SwitchOp>() {
            return self.switch(switch);
        }
        if let Some(selection) = op.cast::<SelectionOp>() {
            return self.selection(selection);
        }
        if let Some(held) = op.cast::<LoopOp>() {
            return self.structured_loop(held);
        }
        if let Some(call) = op.cast::<FunctionCallOp>() {
            return self.call(call);
        }
        if let Some(constant) = op.cast::<GraphConstantARMOp>() {
            return self.graph_constant(constant);
        }
        if op.is::<GraphOutputsARMOp>() {
            return self.graph_outputs(op);
        }
        if op.is::<CopyMemoryOp>() {
            return self.copy_memory(op);
        }
        if op.is::<GenericCastToPtrExplicitOp>() {
            return self.explicit_cast(op);
        }
        let id = self.constant_operation(op)?;
        if let Some(result) = op.results().next() {
            self.values.insert(result, id);
        }
        Ok(())
    }

    /// Returns the id of the result of an operation whose instruction is not in the function.
    fn constant_operation(&mut self, op: OpRef<'a>) -> Done<u32> {
        let (cx, at) = (self.cx, op.location());
        let ty = || op.result_types().next().ok_or_else(|| op.plain_error("expected a result"));
        if let Some(constant) = op.cast::<ConstantOp>() {
            return self.constant(ty()?, constant.value(), at);
        }
        if let Some(constant) = op.cast::<EXTConstantCompositeReplicateOp>() {
            return self.replicated(op, constant.value());
        }
        if op.is::<UndefOp>() {
            let ty = ty()?;
            if let Some(id) = self.undefs.get(&ty) {
                return Ok(*id);
            }
            let id = self.new_id();
            self.undefs.insert(ty, id);
            let ty = self.ty(ty)?;
            push(&mut self.sections.globals, Opcode::OpUndef, &[ty, id]);
            return Ok(id);
        }
        if let Some(address) = op.cast::<AddressOfOp>() {
            let name = self.root(address.variable());
            return self.variables.get(&name).copied().ok_or_else(|| {
                let name = name.as_str(cx);
                op.plain_error(format!("unknown result <id> for variable {name}"))
            });
        }
        if let Some(reference) = op.cast::<ReferenceOfOp>() {
            let name = self.root(reference.spec_const());
            return self.spec_constants.get(&name).copied().ok_or_else(|| {
                let name = name.as_str(cx);
                op.plain_error(format!("unknown result <id> for specialization constant {name}"))
            });
        }
        if op.is::<SpecConstantOperationOp>() {
            return self.spec_operation(op);
        }
        Err(op.plain_error(format!("unhandled operation serialization: {}", op.name_str())))
    }

    /// Writes a composite whose elements are all equal.
    fn replicated(&mut self, op: OpRef<'_>, value: Attribute) -> Done<u32> {
        let ty = op.body().value_type(op.result(0));
        if let Some(id) = self.replicated.get(&(value, ty)) {
            return Ok(*id);
        }
        let ty_id = self.ty(ty)?;
        let element = match value.downcast::<ArrayAttr>(self.cx) {
            Some(array) => {
                let first = array.0.first().and_then(|first| attr_type(self.cx, *first));
                let count = array.0.len() as u32;
                first.map(|element| ArrayType { element, count, stride: 0 }.intern(self.cx).ty())
            }
            None => attr_type(self.cx, value),
        };
        let element = self.constant(element.unwrap_or(ty), value, op.location())?;
        let id = self.new_id();
        let operands = [ty_id, id, element];
        push(&mut self.sections.globals, Opcode::OpConstantCompositeReplicateEXT, &operands);
        self.replicated.insert((value, ty), id);
        Ok(id)
    }

    /// Writes the wrapped operation as an instruction among the constants.
    fn spec_operation(&mut self, op: OpRef<'_>) -> Done<u32> {
        let ty = self.ty(op.body().value_type(op.result(0)))?;
        let id = self.new_id();
        let entry = op.region(0).and_then(|region| region.entry());
        let Some(wrapped) = entry.and_then(|block| block.ops().next()) else { return Ok(id) };
        let code = match instructions::of_operation(wrapped.name_str()).map(|known| known.code) {
            Some(Code::Core(code)) => code,
            _ => 0,
        };
        let mut operands = vec![ty, id, code];
        for (at, operand) in wrapped.operands().enumerate() {
            operands.push(self.value(wrapped, at, operand)?);
        }
        push(&mut self.sections.globals, Opcode::OpSpecConstantOp, &operands);
        Ok(id)
    }

    /// Returns the id of an operand.
    pub(super) fn value(&self, op: OpRef<'_>, index: usize, value: Value) -> Done<u32> {
        self.values
            .get(&value)
            .copied()
            .ok_or_else(|| op.plain_error(format!("operand #{index} has a use before def")))
    }

    /// Returns an integer attribute as a word; `None` for another attribute.
    pub(super) fn word(&self, value: Attribute) -> Option<u32> {
        value.downcast::<IntegerAttr>(self.cx).map(|integer| integer.value.low_u64() as u32)
    }

    /// Writes the instruction of an operation, and the decorations of its result.
    fn instruction(&mut self, op: OpRef<'_>, instruction: &'static Instruction) -> Done {
        let mut operands = Vec::new();
        let mut id = 0;
        if let Some(result) = op.results().next() {
            let ty = self.ty(op.body().value_type(result))?;
            id = self.new_id();
            self.values.insert(result, id);
            operands.extend([ty, id]);
        }
        let mut arguments = Vec::new();
        self.arguments(op, instruction, &mut arguments)?;
        let code = match instruction.code {
            Code::Core(code) => code,
            Code::Extended(set, number) => {
                operands.extend([self.extended_set(set), number]);
                case_number(Opcode::OpExtInst)
            }
        };
        operands.append(&mut arguments);
        let line = self.line(op.location());
        let is_variable = op.is::<VariableOp>();
        let out = if is_variable { &mut self.header } else { &mut self.body };
        if let Some(line) = line {
            push(out, Opcode::OpLine, &line);
        }
        push_code(out, code, &operands);
        self.decorations(op, id)
    }

    /// Appends the operands and attributes of an operation in the order of its instruction.
    fn arguments(&mut self, op: OpRef<'_>, instruction: &Instruction, out: &mut Vec<u32>) -> Done {
        let cx = self.cx;
        let is_value = |argument: &&Argument| matches!(argument, Argument::Value);
        let mut singles = instruction.arguments.iter().filter(is_value).count();
        let mut next = 0;
        for argument in &instruction.arguments {
            let count = match argument {
                Argument::Value => {
                    singles -= 1;
                    1
                }
                Argument::Optional | Argument::Values => op.operand_count() - next - singles,
                _ => 0,
            };
            for at in next..next + count {
                out.push(self.value(op, at, op.operand(at))?);
            }
            next += count;
            match argument {
                Argument::Value | Argument::Optional | Argument::Values => {}
                Argument::Integer(name) => {
                    out.extend(op.attribute(name).and_then(|held| self.word(held)));
                }
                Argument::Integers(name) => {
                    let array = op.attribute(name);
                    let array = array.and_then(|array| array.downcast::<ArrayAttr>(cx));
                    let elements = array.into_iter().flat_map(|array| array.0.iter());
                    out.extend(elements.filter_map(|element| self.word(*element)));
                }
                Argument::Type(name) => {
                    let ty = op.attribute(name).and_then(|held| held.downcast::<TypeAttr>(cx));
                    if let Some(ty) = ty {
                        out.push(self.ty(ty.0)?);
                    }
                }
                Argument::Literal(kind, name) => {
                    out.extend(op.attribute(name).and_then(|held| (kind.number)(cx, held)));
                }
                Argument::Constant(kind, name) => {
                    let number = op.attribute(name).and_then(|held| (kind.number)(cx, held));
                    if let Some(number) = number {
                        out.push(self.i32_constant(number)?);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the id of a set of extended instructions, which is imported when first needed.
    fn extended_set(&mut self, set: &'static str) -> u32 {
        if let Some(id) = self.extended_sets.get(set) {
            return *id;
        }
        let id = self.new_id();
        self.extended_sets.insert(set, id);
        let mut operands = vec![id];
        push_text(&mut operands, set.as_bytes());
        push(&mut self.sections.extended_sets, Opcode::OpExtInstImport, &operands);
        id
    }

    fn call(&mut self, call: FunctionCallOpRef<'_>) -> Done {
        let op = *call;
        let ty = match op.result_types().next() {
            Some(ty) => self.ty(ty)?,
            None => self.void()?,
        };
        let function = self.function_id(self.root(call.callee()));
        let id = self.new_id();
        let mut operands = vec![ty, id, function];
        for (at, argument) in op.operands().enumerate() {
            operands.push(self.value(op, at, argument)?);
        }
        if let Some(result) = op.results().next() {
            self.values.insert(result, id);
        }
        self.push_at(op.location(), Opcode::OpFunctionCall, &operands);
        Ok(())
    }

    fn copy_memory(&mut self, op: OpRef<'_>) -> Done {
        let mut operands = Vec::new();
        for (at, operand) in op.operands().enumerate() {
            operands.push(self.value(op, at, operand)?);
        }
        for prefix in ["", "source_"] {
            let access = op.attribute(&format!("{prefix}memory_access"));
            operands.extend(access.and_then(|held| number::<MemoryAccess>(self.cx, held)));
            let alignment = op.attribute(&format!("{prefix}alignment"));
            operands.extend(alignment.and_then(|held| self.word(held)));
        }
        self.push_at(op.location(), Opcode::OpCopyMemory, &operands);
        Ok(())
    }

    /// Writes a cast whose last operand is the storage class of the result.
    fn explicit_cast(&mut self, op: OpRef<'_>) -> Done {
        let ty = op.body().value_type(op.result(0));
        let ty_id = self.ty(ty)?;
        let id = self.new_id();
        self.values.insert(op.result(0), id);
        let pointer = self.value(op, 0, op.operand(0))?;
        let class = ty.downcast::<PointerType>(self.cx);
        let class = class.map_or(0, |pointer| case_number(pointer.storage_class));
        let opcode = Opcode::OpGenericCastToPtrExplicit;
        self.push_at(op.location(), opcode, &[ty_id, id, pointer, class]);
        Ok(())
    }
}
