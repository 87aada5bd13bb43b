//! Values of ids.

use terrace_builtin::attr_type;
use terrace_ir::{Diagnostic, Op, OpName, OpState, OpType, Type, TypeAttr, Value};
use terrace_spirv::{
    AddressOfOp, ConstantOp, EXTConstantCompositeReplicateOp, EXTSpecConstantCompositeReplicateOp,
    GlobalVariableOp, ReferenceOfOp, SpecConstantCompositeOp, SpecConstantOp,
    SpecConstantOperationOp, UndefOp, YieldOp,
};

use super::{Done, Failed, MAX_DEPTH, Reader, fail};

/// The id of the result of a wrapped operation. Binaries may use it, too; the values of the
/// function are put aside in the meantime.
const WRAPPED: u32 = u32::MAX - 2;

/// An operation on specialization constants.
#[derive(Clone)]
pub(super) struct SpecOperation {
    pub(super) opcode: u32,
    pub(super) ty: u32,
    pub(super) operands: Vec<u32>,
}

impl Reader<'_> {
    /// Returns the value of an id; `None` if it has none. A constant, an undefined value or an
    /// address is made at the current place.
    pub(super) fn value(&mut self, id: u32) -> Done<Option<Value>> {
        if id == u32::MAX && !self.constants.is_empty() {
            // To MLIR's table, this is the number of a free slot, whose constant has no value.
            return fail("'spirv.Constant' op requires attribute 'value'");
        }
        if let Some(constant) = self.constants.get(&id).copied() {
            let name = match constant.is_replicated {
                true => EXTConstantCompositeReplicateOp::name(self.cx),
                false => ConstantOp::name(self.cx),
            };
            let mut state = self.state_unlocated(name);
            state.set_inherent(self.cx, "value", constant.value);
            state.add_result(constant.ty);
            return Ok(Some(self.insert_value(state)));
        }
        if let Some(op) = self.variables.get(&id).copied() {
            let name = AddressOfOp::name(self.cx);
            return Ok(self.reference_value(name, "variable", op));
        }
        if let Some(op) = self.spec_constants.get(&id).copied() {
            let name = ReferenceOfOp::name(self.cx);
            return Ok(self.reference_value(name, "spec_const", op));
        }
        if let Some(operation) = self.spec_operations.get(&id).cloned() {
            return self.spec_operation_value(&operation);
        }
        if let Some(ty) = self.undefs.get(&id).copied() {
            let mut state = self.state_unlocated(UndefOp::name(self.cx));
            state.add_result(ty);
            return Ok(Some(self.insert_value(state)));
        }
        if let Some(value) = self.graph_constant_value(id) {
            return Ok(Some(value));
        }
        if let Some(value) = self.values.get(&id) {
            return Ok(Some(*value));
        }
        let Some(ty) = self.outer_values.get(&id).copied() else { return Ok(None) };
        let mut state = self.state_unlocated(UndefOp::name(self.cx));
        state.add_result(ty);
        let stand_in = self.insert_value(state);
        self.stand_ins.insert(stand_in);
        Ok(Some(stand_in))
    }

    /// Leaves the function that is being read, or the module for a function: other bodies cannot
    /// use their values.
    pub(super) fn leave_values(&mut self) {
        let values = std::mem::take(&mut self.values);
        for (id, value) in values {
            let ty = self.body().value_type(value);
            self.outer_values.insert(id, ty);
        }
        self.stand_ins.clear();
    }

    /// Records an operation that uses a value of another body. It has a stand-in as operand, so
    /// that reading and verification find the errors in front of it.
    pub(super) fn check_stand_ins(&mut self, state: &OpState) {
        if self.stand_ins.is_empty() || self.outer_use.is_some() {
            return;
        }
        let mut operands = state.operands().iter();
        let Some(at) = operands.position(|value| self.stand_ins.contains(value)) else { return };
        let name = state.name().as_str(self.cx);
        self.outer_use = Some(match self.function.is_some() || self.graph.is_some() {
            true => format!("'{name}' op using value defined outside the region"),
            false => format!("operand #{at} does not dominate this use"),
        });
    }

    /// Makes an operation that refers to an operation of the module.
    fn reference_value(&mut self, name: OpName, attribute: &str, op: Op) -> Option<Value> {
        let ty = self.symbol_type(op)?;
        let reference = self.reference(op);
        let mut state = self.state_unlocated(name);
        state.set_inherent(self.cx, attribute, reference);
        state.add_result(ty);
        Some(self.insert_value(state))
    }

    /// Returns the type of a variable or constant of the module.
    fn symbol_type(&self, op: Op) -> Option<Type> {
        let op = self.module.op(op);
        if op.is::<SpecConstantOp>() {
            return attr_type(self.cx, op.attribute("default_value")?);
        }
        let is_typed = op.is::<GlobalVariableOp>()
            || op.is::<SpecConstantCompositeOp>()
            || op.is::<EXTSpecConstantCompositeReplicateOp>();
        let ty = op.attribute("type").filter(|_| is_typed)?;
        ty.downcast::<TypeAttr>(self.cx).map(|ty| ty.0)
    }

    /// Makes the operands of an operation on specialization constants, and the operation that
    /// wraps it.
    fn spec_operation_value(&mut self, operation: &SpecOperation) -> Done<Option<Value>> {
        let Some(ty) = self.type_of(operation.ty) else { return Ok(None) };
        if self.spec_depth == MAX_DEPTH || self.spec_budget == 0 {
            self.spec_budget = 0;
            return fail("too many operations on specialization constants");
        }
        (self.spec_depth, self.spec_budget) = (self.spec_depth + 1, self.spec_budget - 1);
        let outer = std::mem::take(&mut self.values);
        let mut words = vec![operation.ty, WRAPPED];
        words.extend(&operation.operands);
        let wrapped = self.wrapped(operation.opcode, &words);
        self.values = outer;
        self.spec_depth -= 1;
        let wrapped = match wrapped {
            Ok(Some(wrapped)) => wrapped,
            Ok(None) => return Ok(None),
            // The user of the value reports a second error.
            Err(Failed::With(message)) if self.spec_budget > 0 => {
                self.cx.emit(Diagnostic::error(self.unknown, message));
                return Ok(None);
            }
            Err(failed) => return Err(failed),
        };
        let mut state = self.state(SpecConstantOperationOp::name(self.cx));
        state.add_result(ty);
        let region = state.add_region(self.body());
        let mut yields = self.state(YieldOp::name(self.cx));
        let body = self.body();
        let block = body.append_block(region, []);
        body.move_op(wrapped, block, None);
        let result = body.op(wrapped).results().next();
        yields.add_operands(result.as_slice());
        let end = body.create(yields);
        body.insert_op(end, block, None);
        Ok(Some(self.insert_value(state)))
    }

    /// Makes the operation that is to be wrapped.
    fn wrapped(&mut self, opcode: u32, words: &[u32]) -> Done<Option<Op>> {
        let Some(code) = crate::enums::case(opcode) else {
            return fail(format!("unhandled opcode {opcode}"));
        };
        self.plain(opcode, code, words)?;
        let value = self.values.get(&WRAPPED).copied();
        Ok(value.and_then(|value| self.body().defining_op(value)))
    }
}
