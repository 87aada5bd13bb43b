//! Models of the operations whose values have known bounds, by dialect: [`attach`] adds them to a
//! context (MLIR: `registerValueBoundsOpInterfaceExternalModels`).

mod affine;
mod arith;
mod linalg;
mod memref;
mod scf;
mod tensor;
mod vector;

use std::any::TypeId;

use terrace_builtin::mixed::Mixed;
use terrace_interfaces::{DynInferIntRange, InferIntRange};
use terrace_ir::{Context, OpInterface, OpName, OpRef, OpType, Value};
use terrace_presburger::BoundKind;

use crate::interface::{DynValueBoundsOp, ValueBoundsOp};
use crate::set::{Comparison, ValueBounds};
use crate::variable::{ValueDim, Variable};

/// Attaches `model` to the operation `O`.
fn add<O: OpType>(cx: &Context, model: &'static &'static dyn ValueBoundsOp) {
    cx.attach_op_interface::<O, DynValueBoundsOp<'static>>(model);
}

/// A model as a function on index values.
struct OnIndex(fn(OpRef<'_>, Value, &mut ValueBounds<'_>) -> Option<()>);

impl ValueBoundsOp for OnIndex {
    fn index_bounds(&self, op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        // Values of other operands have no known bounds.
        let _ = (self.0)(op, value, bounds);
    }
}

/// A model as a function that returns the size of a dimension as an expression.
struct OnSize(fn(OpRef<'_>, usize, &mut ValueBounds<'_>) -> Option<terrace_builtin::AffineExpr>);

impl ValueBoundsOp for OnSize {
    fn size_bounds(&self, op: OpRef<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        if let Some(size) = (self.0)(op, dim, bounds) {
            bounds.add_equal(ValueDim::size(value, dim), size);
        }
    }
}

/// Attaches the models of this crate to the operations of `cx`; nothing happens if they are
/// attached already.
pub fn attach(cx: &Context) {
    let known = OpName::get(cx, terrace_tensor::CastOp::INFO.name);
    let table = TypeId::of::<<DynValueBoundsOp<'static> as OpInterface<'static>>::Table>();
    if known.interface(cx, table).is_some() {
        return;
    }
    affine::attach(cx);
    arith::attach(cx);
    linalg::attach(cx);
    memref::attach(cx);
    scf::attach(cx);
    vector::attach(cx);
    tensor::attach(cx);
}

/// Bounds a result of an operation of the gpu dialect by its range of integers, which does not
/// depend on operands.
pub(crate) fn range_bounds(op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
    if op.name().dialect(bounds.context()) != "gpu" {
        return;
    }
    let Some(ranges) = op.interface::<DynInferIntRange<'_>>() else { return };
    let operands = vec![None; op.operand_count()];
    let mut found = None;
    ranges.infer_ranges(&operands, &mut |result, range| {
        if result == value {
            found = Some(range);
        }
    });
    let Some(range) = found else { return };
    for (kind, limit) in [(BoundKind::Lower, range.smin), (BoundKind::Upper, range.smax)] {
        if let Some(limit) = limit.to_i64() {
            let limit = bounds.constant(limit);
            bounds.add(kind, ValueDim::index(value), limit);
        }
    }
}

/// Bounds `value`, which is one of two values, by both if their order is known.
fn one_of(value: ValueDim, choices: [Mixed; 2], bounds: &mut ValueBounds<'_>) {
    let [a, b] = choices;
    for (less, greater) in [(a, b), (b, a)] {
        let cx = bounds.context();
        let variable = |choice| match (choice, value.dim) {
            (Mixed::Dynamic(choice), Some(dim)) => Variable::of(cx, ValueDim::size(choice, dim)),
            _ => Variable::of_mixed(cx, choice),
        };
        let (lhs, rhs) = (variable(less), variable(greater));
        if bounds.populate_and_compare(&lhs, Comparison::LessEqual, &rhs) {
            for (kind, choice) in [(BoundKind::Lower, less), (BoundKind::Upper, greater)] {
                let limit = match (choice, value.dim) {
                    (Mixed::Dynamic(choice), Some(dim)) => bounds.size(choice, dim),
                    _ => bounds.mixed(choice),
                };
                bounds.add(kind, value, limit);
            }
        }
    }
}
