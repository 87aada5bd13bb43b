//! The copies between slow and fast memory: loops ([`build_point_wise_copy`]) and asynchronous
//! transfers ([`build_transfer`]).

use terrace_affine::{
    AffineApplyOp, AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffineStoreOp, AppliedMap,
};
use terrace_builtin::{AffineExpr, AffineMap, AffineMapAttr, DYNAMIC};
use terrace_ir::{Builder, Op, OpType, Operand, Value};

use crate::loops::{body_block, build_canonical_loop, induction_variable};

/// A copy by loops between a memref and its buffer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointWiseCopy<'c> {
    /// The memref in slow memory.
    pub(crate) slow: Value,
    /// The buffer in fast memory.
    pub(crate) fast: Value,
    /// The lower and upper bound of each dimension of the copied region.
    pub(crate) bounds: &'c [[AffineMap; 2]],
    /// The first index of the buffer by dimension.
    pub(crate) offsets: &'c [AffineExpr],
    /// The operands of bounds and offsets.
    pub(crate) operands: &'c [Value],
    /// Whether the buffer is copied to the memref.
    pub(crate) is_copy_out: bool,
}

/// Builds the loops of a copy and returns the outermost; `None` for a copy without dimensions
/// (MLIR: `generatePointWiseCopy`).
pub(crate) fn build_point_wise_copy(
    builder: &mut Builder<'_>,
    copy: &PointWiseCopy<'_>,
) -> Option<Op> {
    let cx = builder.context().clone();
    let inputs = copy.operands.len() as u32;
    let (mut root, mut variables, mut applies) = (None, Vec::new(), Vec::new());
    let (mut exprs, mut operands) = (Vec::new(), Vec::new());
    let start = builder.point();
    for (at, ([lower, upper], offset)) in (0..).zip(copy.bounds.iter().zip(copy.offsets)) {
        let bound = |map| AppliedMap::new(map, copy.operands.to_vec());
        let op = build_canonical_loop(builder, bound(lower)?, bound(upper)?);
        root.get_or_insert(op.op());
        let block = body_block(builder.body(), op.op())?;
        let end = builder.body().last_op(block)?;
        builder.set_before(end);
        let map = AffineMapAttr::get(&cx, AffineMap::new(inputs, 0, [*offset]));
        let offset = AffineApplyOp::build(builder, map, copy.operands).value(builder);
        let variable = induction_variable(builder.body(), op)?;
        let [first, index] = [2 * at, 2 * at + 1].map(|at| AffineExpr::dim(&cx, at));
        exprs.push(index.sub(&cx, first));
        operands.extend([offset, variable]);
        applies.push(offset);
        variables.push(variable);
    }
    let root = root?;
    let map = AffineMap::new(operands.len() as u32, 0, exprs);
    let mut fast = AppliedMap::new(&map, operands)?;
    fast.fully_compose(builder.body().op(root));
    fast.map = fast.map.simplified(&cx);
    let terrace_ir::InsertionPoint::Before(end) = builder.point() else { return None };
    fast.canonicalize(builder.body().op(end));
    for value in applies {
        if let Some(apply) = builder.body().defining_op(value)
            && !builder.body().has_uses(value)
        {
            builder.body_mut().erase(apply);
        }
    }
    let slow_map = AffineMapAttr::get(&cx, AffineMap::identity(&cx, variables.len() as u32));
    let fast_map = AffineMapAttr::get(&cx, fast.map);
    let (slow, fast) = ((copy.slow, variables, slow_map), (copy.fast, fast.operands, fast_map));
    let (from, to) = if copy.is_copy_out { (fast, slow) } else { (slow, fast) };
    let element = {
        let ty = builder.body().value_type(from.0);
        ty.downcast::<terrace_builtin::MemRefType>(&cx)?.element
    };
    let value = AffineLoadOp::build(builder, element, from.0, &from.1[..], from.2).value(builder);
    AffineStoreOp::build(builder, value, to.0, &to.1[..], to.2);
    builder.set_point(start);
    Some(root)
}

/// Builds the start and the wait of an asynchronous transfer of `count` elements between two
/// memrefs at indices, and returns the start. `stride` is the stride and the number of elements per
/// stride.
pub(crate) fn build_transfer(
    builder: &mut Builder<'_>,
    from: (Value, Vec<Value>),
    to: (Value, Vec<Value>),
    (tag, zero): (Value, Value),
    count: Value,
    stride: Option<[Value; 2]>,
) -> Option<Op> {
    let cx = builder.context().clone();
    let mut operands = Vec::new();
    let mut maps = Vec::new();
    for (memref, indices) in [from, to, (tag, vec![zero])] {
        let identity = AffineMap::identity(&cx, indices.len() as u32);
        let mut place = AppliedMap::new(&identity, indices)?;
        if let Some(op) = builder.body().defining_op(tag) {
            place.fully_compose(builder.body().op(op));
        }
        operands.push(memref);
        operands.extend(place.operands);
        maps.push(AffineMapAttr::get(&cx, place.map).attr());
    }
    operands.push(count);
    operands.extend(stride.into_iter().flatten());
    let start = AffineDmaStartOp::build(builder, &operands[..], 0).op();
    for (name, map) in ["src_map", "dst_map", "tag_map"].into_iter().zip(&maps) {
        builder.body_mut().set_attribute(start, name, Some(*map)).ok()?;
    }
    let wait = AffineDmaWaitOp::build(builder, &[tag, zero, count][..], 0).op();
    let map = AffineMapAttr::get(&cx, AffineMap::identity(&cx, 1)).attr();
    builder.body_mut().set_attribute(wait, "tag_map", Some(map)).ok()?;
    Some(start)
}

/// Returns the strides of a transfer of a box with the sizes `extents` of a memref with the sizes
/// `shape`, each with the number of elements that are contiguous below it; innermost first (MLIR:
/// `getMultiLevelStrides`).
pub(crate) fn strides_of(shape: &[i64], extents: &[i64]) -> Vec<(i64, i64)> {
    let (mut elements, mut stride) = (1i64, 1i64);
    let mut strides = Vec::new();
    for at in (1..extents.len()).rev() {
        stride = stride.wrapping_mul(shape[at]);
        elements = elements.wrapping_mul(extents[at]);
        // A dynamic size compares as the least number, as in MLIR.
        let is_partial = shape[at] != DYNAMIC && extents[at] < shape[at];
        if is_partial && extents[at - 1] > 1 {
            strides.push((stride, elements));
        }
    }
    strides
}
