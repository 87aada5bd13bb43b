//! Canonicalization patterns of the `shape` operations; each `pub(crate)` function adds those of
//! the operation with its name.

mod shapes;
mod sizes;
mod witnesses;

pub(crate) use shapes::{broadcast, const_shape, shape_of};
pub(crate) use sizes::{index_to_size, rank, size_to_index};
pub(crate) use witnesses::{assuming, assuming_all, cstr_broadcastable, cstr_eq, is_broadcastable};

use std::collections::HashSet;

use terrace_builtin::DenseElementsAttr;
use terrace_builtin::shaped::{DYNAMIC, shape_of as extents_of};
use terrace_ir::{Body, Op, OpType, PatternSet, Value};
use terrace_tensor::CastOp;

use crate::ConstShapeOp;

/// Adds the pattern that removes repeated operands of `O`.
fn remove_duplicates<O: OpType>(set: &mut PatternSet) {
    set.add::<O>("RemoveDuplicateOperandsPattern", |op, rewriter| {
        let (mut seen, body) = (HashSet::new(), rewriter.body());
        let unique: Vec<Value> =
            body.operands(op.op()).filter(|operand| seen.insert(*operand)).collect();
        if unique.len() == body.operands(op.op()).len() {
            return None;
        }
        rewriter.body_mut().set_operands(op.op(), &unique);
        Some(())
    });
}

/// Returns the operands of `op` with casts to `tensor<?xindex>` replaced by their sources; `None`
/// if no operand is such a cast.
fn without_casts(body: &Body, op: Op) -> Option<Vec<Value>> {
    let mut changed = false;
    let uncast = |operand: Value| {
        let unknown = extents_of(body.context(), body.value_type(operand)) == Some(&[DYNAMIC]);
        let cast = body.defined_by::<CastOp>(operand).filter(|_| unknown);
        changed |= cast.is_some();
        cast.map_or(operand, |cast| cast.source())
    };
    let operands: Vec<Value> = body.operands(op).map(uncast).collect();
    changed.then_some(operands)
}

/// Returns the operands of `op` that are not known to be the empty shape of scalars; `None` if all
/// are kept.
fn without_empty(body: &Body, op: Op) -> Option<Vec<Value>> {
    let cx = body.context();
    let may_have_extents = |shape: &Value| {
        let constant = body.defined_by::<ConstShapeOp>(*shape);
        let is_empty = |dense: &DenseElementsAttr| dense.num_elements(cx) == 0;
        extents_of(cx, body.value_type(*shape)) != Some(&[0])
            && !constant.is_some_and(|constant| is_empty(constant.shape().data(cx)))
    };
    let left: Vec<Value> = body.operands(op).filter(may_have_extents).collect();
    (left.len() < body.operands(op).len()).then_some(left)
}
