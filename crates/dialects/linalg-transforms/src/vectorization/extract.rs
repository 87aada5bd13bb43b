//! The vectorization of `tensor.extract` in the region of a structured operation: a broadcast of
//! one element, a contiguous read or a gather.

use terrace_arith::{AddIOp, BuildConstant, MulIOp};
use terrace_builtin::DYNAMIC;
use terrace_builtin::IndexType;
use terrace_builtin::affine::{AffineExpr, AffineMap};
use terrace_builtin::folding::constant_of;
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::{Block, Body, Builder, Op, OpType, Operand, Value};
use terrace_linalg::IndexOp;
use terrace_numeric::Int;
use terrace_vector::{ConstantMaskOp, ExtractOp, GatherOp, ShapeCastOp};

use super::generic::Vectors;
use super::masks::{masked, read};
use super::state::State;
use super::support::{broadcast_to, zero};
use crate::generic::block_of;

/// The elements that a `tensor.extract` accesses together (MLIR: `VectorMemoryAccessKind`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    /// The same element for all points of the loops.
    Broadcast,
    /// Consecutive elements along the last loop with more than one iteration.
    Contiguous,
    /// Elements at arbitrary offsets.
    Gather,
}

/// The queries on the indices of a `tensor.extract` in the region of a structured operation.
struct Indices<'a> {
    body: &'a Body,
    block: Block,
    state: &'a State,
}

impl Indices<'_> {
    /// Whether `value` is the same for all points of the loops (MLIR: `isLoopInvariantIdx`).
    fn is_invariant(&self, value: Value) -> bool {
        if let Some((block, _)) = self.body.argument_of(value) {
            return block != self.block;
        }
        let Some(op) = self.body.defining_op(value) else { return false };
        if let Some(index) = self.body.op(op).cast::<IndexOp>() {
            let dim = usize::try_from(index.dim()).ok();
            return dim.and_then(|dim| self.state.loops.get(dim)) == Some(&1);
        }
        let Some(inner) = self.body.ancestor_in_block(op, self.block) else { return true };
        self.body.op(inner).is::<terrace_arith::ConstantOp>()
            || self.body.operands(inner).all(|operand| self.is_invariant(operand))
    }

    /// Whether `value` grows by one with each iteration of the last loop with more than one
    /// iteration, or is a part of such a sum; sets `found` to whether the index of that loop was
    /// met last (MLIR: `isContiguousLoadIdx`).
    fn is_contiguous(&self, value: Value, found: &mut bool) -> bool {
        if self.body.argument_of(value).is_some() {
            return false;
        }
        let Some(op) = self.body.defining_op(value) else { return false };
        if let Some(index) = self.body.op(op).cast::<IndexOp>() {
            let last = self.state.loops.iter().rposition(|size| *size != 1);
            *found = usize::try_from(index.dim()).ok() == last;
            return true;
        }
        let Some(inner) = self.body.ancestor_in_block(op, self.block) else { return false };
        let view = self.body.op(inner);
        if !view.is::<AddIOp>() && !view.is::<terrace_arith::ConstantOp>() {
            return false;
        }
        let mut is_any = false;
        for operand in view.operands() {
            is_any |= self.is_contiguous(operand, found);
        }
        is_any
    }

    /// Returns the access of a read of a tensor of the shape `source` at `indices` (MLIR:
    /// `getTensorExtractMemoryAccessPattern`).
    fn access(&self, source: &[i64], indices: &[Value]) -> Access {
        let Some((last, leading)) = indices.split_last() else { return Access::Broadcast };
        let body = self.body;
        let is_dynamic = self.state.generic.operands().any(|value| {
            let shape = shape_of(body.context(), body.value_type(value));
            shape.is_some_and(|shape| shape.contains(&DYNAMIC))
        });
        let result = &self.state.shape;
        if is_dynamic
            || result.iter().filter(|size| **size > 1).count() != 1
            || source.last() == Some(&1)
        {
            return Access::Gather;
        }
        let mut leading = leading.iter().zip(source).filter(|(_, size)| **size != 1);
        if !leading.all(|(index, _)| self.is_invariant(*index)) {
            return Access::Gather;
        }
        if self.is_invariant(*last) {
            return Access::Broadcast;
        }
        let mut found = false;
        let is_contiguous = self.is_contiguous(*last, &mut found);
        match is_contiguous && found && result.last() != Some(&1) {
            true => Access::Contiguous,
            false => Access::Gather,
        }
    }
}

/// Vectorizes the `tensor.extract` `op`.
pub(super) fn vectorize(
    b: &mut Builder<'_>,
    state: &mut State,
    op: Op,
    vectors: &Vectors,
) -> Option<Op> {
    let cx = b.context().clone();
    let view = b.body().op(op).cast::<terrace_tensor::ExtractOp>()?;
    let (tensor, indices) = (view.tensor(), view.indices().collect::<Vec<Value>>());
    let element = b.body().value_type(view.result());
    let ty = state.vector(&cx, element);
    let result = ty.downcast::<VectorType>(&cx)?.clone();
    let source = shape_of(&cx, b.body().value_type(tensor))?.to_vec();
    let block = block_of(b.body(), state.op)?;
    let access = Indices { body: b.body(), block, state }.access(&source, &indices);
    let bit = IntegerType::get(&cx, 1).ty();
    let set = constant_of(&cx, state.vector(&cx, bit), Int::from_i64(1, 1))?;
    let mask = terrace_arith::ConstantOp::build(b, set).value(b);
    let pass = zero(b, ty)?;
    let origin = b.constant_index(0);
    if access == Access::Gather {
        let offset = gather_offset(b, state, tensor, &indices, vectors)?;
        let base = vec![origin; indices.len()];
        return Some(GatherOp::build(b, ty, tensor, &base[..], offset, mask, pass).op());
    }
    let index = IndexType::get(&cx).ty();
    let (last, rank) = (result.shape.len().checked_sub(1)?, source.len());
    let mut at = Vec::new();
    for value in &indices {
        let vector = vectors.get(*value);
        if b.body().value_type(vector) == index {
            at.push(vector);
            continue;
        }
        let row = state.vector_over(&cx, index, &[last]);
        let row = ShapeCastOp::build(b, row, vector).value(b);
        at.push(ExtractOp::build(b, index, row, (), vec![0]).value(b));
    }
    let flags = vec![true; result.shape.len()];
    let nothing = AffineExpr::constant(&cx, 0);
    if access == Access::Broadcast {
        let map = AffineMap::new(rank as u32, 0, vec![nothing; result.shape.len()]);
        let op = read(b, ty, tensor, &at, map, None, &flags);
        let one = VectorType::get(&cx, &[1], bit).ty();
        let mask = ConstantMaskOp::build(b, one, vec![1]).value(b);
        return Some(masked(b, op, mask));
    }
    let results = rank.min(result.shape.len());
    let minor = AffineMap::minor_identity(&cx, rank as u32, results as u32);
    let mut list = vec![nothing; result.shape.len() - results];
    list.extend(minor.results.iter().copied());
    let map = AffineMap::new(rank as u32, 0, list);
    Some(read(b, ty, tensor, &at, map, None, &flags))
}

/// Returns the row-major offsets of the elements at `indices` (MLIR: `calculateGatherOffset`).
fn gather_offset(
    b: &mut Builder<'_>,
    state: &State,
    tensor: Value,
    indices: &[Value],
    vectors: &Vectors,
) -> Option<Value> {
    let cx = b.context().clone();
    let ty = state.vector(&cx, IndexType::get(&cx).ty()).downcast::<VectorType>(&cx)?.clone();
    let mut indices = indices.iter().map(|index| vectors.get(*index)).enumerate();
    let (_, first) = indices.next()?;
    let mut offset = broadcast_to(b, first, &ty);
    for (dim, index) in indices {
        let dim = b.constant_index(dim as i64);
        let size = terrace_tensor::DimOp::build(b, tensor, dim).value(b);
        let size = broadcast_to(b, size, &ty);
        offset = MulIOp::build(b, offset, size).value(b);
        let index = broadcast_to(b, index, &ty);
        offset = AddIOp::build(b, index, offset).value(b);
    }
    Some(offset)
}
