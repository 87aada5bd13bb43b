//! Queries on `linalg.generic`: [`Kernel`].

use terrace_arith::ConstantOp;
use terrace_bufferization::AllocTensorOp;
use terrace_builtin::MemRefType;
use terrace_builtin::folding::scalar_or_splat;
use terrace_ir::{Block, Body, Op, Value};
use terrace_linalg::{GenericOp, Structured};
use terrace_numeric::{Float, Int};
use terrace_sparse_tensor::encoding_of;
use terrace_tensor::EmptyOp;

/// A `linalg.generic` on tensors with one result.
pub(super) struct Kernel<'b> {
    /// The operation itself.
    pub(super) op: Op,
    /// The operands of the inputs.
    pub(super) inputs: Vec<Value>,
    /// The operand of the output.
    pub(super) output: Value,
    /// The properties of the structured operation.
    pub(super) structured: Structured<'b>,
    /// The block of the region.
    pub(super) block: Block,
    /// The operand of the terminator.
    pub(super) yielded: Value,
}

impl<'b> Kernel<'b> {
    /// Returns the kernel `op`; `None` if it is not one.
    pub(super) fn of(body: &'b Body, op: Op) -> Option<Self> {
        if !body.op(op).is::<GenericOp>()
            || body.operands(op).any(|value| body.value_type(value).is::<MemRefType>())
            || body.results(op).len() != 1
        {
            return None;
        }
        let structured = Structured::of(body.op(op))?;
        let output = structured.outputs().next()?;
        let block = body.first_block(body.region(op, 0)?)?;
        let yielded = body.operands(body.last_op(block)?).next()?;
        let inputs = structured.inputs().collect();
        Some(Self { op, inputs, output, structured, block, yielded })
    }
}

/// Whether `value` is a tensor with an encoding.
pub(super) fn is_sparse(body: &Body, value: Value) -> bool {
    encoding_of(body.context(), body.value_type(value)).is_some()
}

/// Whether `value` is the constant zero, or a constant all of whose elements are zero.
pub(super) fn is_zero(body: &Body, value: Value) -> bool {
    let Some(constant) = body.defined_by::<ConstantOp>(value) else { return false };
    let (cx, value) = (body.context(), constant.value());
    scalar_or_splat::<Int>(cx, value).is_some_and(|value| value.is_zero())
        || scalar_or_splat::<Float>(cx, value).is_some_and(|value| value.is_zero())
}

/// Whether `value` is a new tensor without initial elements (MLIR: `isMaterializing`).
pub(super) fn is_new_tensor(body: &Body, value: Value) -> bool {
    let allocation = body.defined_by::<AllocTensorOp>(value);
    allocation.is_some_and(|op| op.copy().is_none()) || body.defined_by::<EmptyOp>(value).is_some()
}
