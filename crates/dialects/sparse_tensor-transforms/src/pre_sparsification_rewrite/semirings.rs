//! Selections and reductions as operations of semirings, which are defined for absent elements.

use terrace_arith::{CmpFOp, CmpIOp, SelectOp};
use terrace_ir::{Body, InsertionPoint, Mapping, Op, OpType, Operand, Rewriter, Value};
use terrace_linalg::GenericOp;
use terrace_sparse_tensor::{BinaryOp, ReduceOp, UnaryOp, YieldOp};
use terrace_tensor::ExtractOp;

use super::clone_into;
use super::kernel::{Kernel, is_sparse};
use crate::constants::zero;

/// The reductions of which zero is not the identity.
const REDUCTIONS: &[&str] = &[
    "arith.andi",
    "arith.maximumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
];

/// Makes a reduction of one input visit absent elements as zeros, with the initial value as its
/// identity (MLIR: `GenSemiRingReduction`).
pub(super) fn reduction(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let kernel = Kernel::of(body, op.op())?;
    let parallel = kernel.structured.parallel_loops()?;
    if kernel.inputs.len() != 1 || !parallel.contains(&false) {
        return None;
    }
    let reduction = body.defining_op(kernel.yielded)?;
    if !REDUCTIONS.contains(&body.op(reduction).name_str()) {
        return None;
    }
    let operands: Vec<Value> = body.operands(reduction).collect();
    let [input, output] = *body.arguments(kernel.block) else { return None };
    if operands != [input, output] && operands != [output, input] {
        return None;
    }
    let (block, initial) = (kernel.block, kernel.output);
    let ty = body.value_type(input);
    let identity = ExtractOp::build(rewriter, initial, ()).value(rewriter);
    rewriter.set_point(InsertionPoint::AtStart(block));
    let unary = UnaryOp::build(rewriter, ty, input);
    rewriter.build_block_with(unary.op(), 0, &[ty], |b, values| YieldOp::build(b, values));
    let (_, built) = rewriter.build_block_with(unary.op(), 1, &[], |b, _| {
        let zero = zero(b, ty)?;
        YieldOp::build(b, [zero]);
        Some(())
    });
    built?;
    let value = unary.value(rewriter);
    let custom = ReduceOp::build(rewriter, value, output, identity);
    rewriter.build_block_with(custom.op(), 0, &[ty, ty], |b, values| {
        let mut mapping = Mapping::new();
        for (old, new) in operands.iter().zip(values) {
            mapping.map_value(*old, *new);
        }
        let copy = b.body_mut().clone_op(reduction, &mut mapping);
        b.insert(copy);
        let value = b.body().result(copy, 0);
        YieldOp::build(b, [value]);
    });
    let value = custom.value(rewriter);
    rewriter.replace_op(reduction, &[value]);
    Some(())
}

/// Whether `value` is an element of a dense tensor of `kernel`, or defined outside of the kernel.
fn is_dense_or_invariant(body: &Body, kernel: &Kernel<'_>, value: Value) -> bool {
    if let Some((_, at)) = body.argument_of(value) {
        let operand = body.operands(kernel.op).nth(at);
        return operand.is_some_and(|operand| !is_sparse(body, operand));
    }
    let definition = body.defining_op(value);
    definition.is_some_and(|op| body.parent_block(op) != Some(kernel.block))
}

/// Whether `op` selects an element by a condition on dense elements (MLIR: `isRewritablePattern`).
fn is_selection(body: &Body, kernel: &Kernel<'_>, op: Op) -> bool {
    let Some(select) = body.op(op).cast::<SelectOp>() else { return false };
    let values = [select.true_value(), select.false_value()];
    if values.iter().any(|value| body.argument_of(*value).is_none()) {
        return false;
    }
    let condition = select.condition();
    if is_dense_or_invariant(body, kernel, condition) {
        return true;
    }
    let compare = body.defining_op(condition);
    compare.is_some_and(|compare| {
        let view = body.op(compare);
        (view.is::<CmpIOp>() || view.is::<CmpFOp>())
            && body.operands(compare).any(|value| is_dense_or_invariant(body, kernel, value))
    })
}

/// Replaces the selections of a kernel by binary operations that select a zero for an absent
/// element (MLIR: `GenSemiRingSelect`).
pub(super) fn select(op: GenericOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    if !body.operands(op.op()).any(|value| is_sparse(body, value)) {
        return None;
    }
    let kernel = Kernel::of(body, op.op())?;
    let ops = body.ops_in(kernel.block);
    let selections: Vec<Op> = ops.filter(|op| is_selection(body, &kernel, *op)).collect();
    let mut replaced = Vec::new();
    for selection in &selections {
        replaced.push(binary(rewriter, *selection)?);
    }
    for (selection, value) in selections.iter().zip(&replaced) {
        rewriter.replace_op(*selection, &[*value]);
    }
    (!selections.is_empty()).then_some(())
}

/// Creates the binary operation of a selection in front of it.
fn binary(rewriter: &mut Rewriter<'_>, selection: Op) -> Option<Value> {
    let view = rewriter.body().op(selection).cast::<SelectOp>()?;
    let (condition, then, other) = (view.condition(), view.true_value(), view.false_value());
    let ty = rewriter.body().value_type(then);
    rewriter.set_before(selection);
    let zero = zero(rewriter, ty)?;
    let binary = BinaryOp::build(rewriter, ty, then, other);
    let after = rewriter.point();
    let arguments: [&[_]; 3] = [&[ty, ty], &[ty], &[ty]];
    for (at, types) in arguments.into_iter().enumerate() {
        let block = crate::emit::new_block(rewriter, binary.op(), at, types);
        let arguments = rewriter.body().arguments(block).to_vec();
        rewriter.set_at_end(block);
        let values = match (at, &arguments[..]) {
            (0, [then, other]) => [*then, *other],
            (1, [then]) => [*then, zero],
            (_, [other, ..]) => [zero, *other],
            _ => return None,
        };
        let mut mapping = Mapping::new();
        if let Some(definition) = rewriter.body().defining_op(condition) {
            clone_into(rewriter, definition, &mut mapping);
        }
        mapping.map_value(then, values[0]);
        mapping.map_value(other, values[1]);
        let selected = clone_into(rewriter, selection, &mut mapping);
        YieldOp::build(rewriter, [selected]);
    }
    rewriter.set_point(after);
    Some(binary.value(rewriter))
}
