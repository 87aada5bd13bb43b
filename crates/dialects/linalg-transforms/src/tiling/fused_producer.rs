//! Fusion of a structured operation with the producer of an input that is a slice of the
//! producer's result, inside of the loops around the slice ([`fuse_producer`]; MLIR:
//! `fuseProducerOfTensor`).

use terrace_affine::{Inputs, composed_min};
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::{AffineExpr, AffineMap, Leaf};
use terrace_builtin::mixed::{Mixed, MixedSlice, mixed};
use terrace_builtin::shaped::shape_of;
use terrace_builtin::types::RankedTensorType;
use terrace_ir::{Body, Builder, Op, Operand, Value};
use terrace_linalg::Structured;
use terrace_tensor::{CastOp, ExtractSliceOp};

use super::{StructuredTiling, apply_dims, offset_indices, slice, unit_slice};
use crate::generic::{Generic, clone_with};
use crate::loops::size_of;

/// Computes the slice that is the operand `operand` of `consumer` by a copy of the structured
/// operation that produces its source, before `consumer`. Returns the producer and the copy;
/// `None`, without a change, if the operand is no slice of a tensor of a producer in another block.
pub fn fuse_producer(b: &mut Builder<'_>, consumer: Op, operand: usize) -> Option<(Op, Op)> {
    let body = b.body();
    let input = body.operand(consumer, operand);
    let (producer, result) = producer_of(body, input)?;
    let taken = body.defining_op(input)?;
    let view = body.op(taken).cast::<ExtractSliceOp>()?;
    if body.parent_block(taken) == body.parent_block(producer) {
        return None;
    }
    let offsets = mixed(view.static_offsets(), view.offsets());
    let sizes = mixed(view.static_sizes(), view.sizes());
    let tiling = StructuredTiling::of(b, producer)?;
    let map = tiling.generic.maps.get(tiling.generic.inputs.len() + result)?.clone();
    b.set_before(consumer);
    let copy = tiling.computed_part(b, &map, &offsets, &sizes)?;
    let mut value = b.body().result(copy, result);
    let wanted = b.body().value_type(input);
    if b.body().value_type(value) != wanted {
        value = CastOp::build(b, wanted, value).value(b);
    }
    b.body_mut().set_operand(consumer, operand, value);
    Some((producer, copy))
}

/// Returns the structured operation, and the index of its result, that a chain of slices takes
/// elements from (MLIR: `getProducerOfTensor`).
fn producer_of(body: &Body, mut value: Value) -> Option<(Op, usize)> {
    loop {
        if !body.value_type(value).is::<RankedTensorType>() {
            return None;
        }
        let (op, result) = body.result_of(value)?;
        if Structured::of(body.op(op)).is_some() {
            return Some((op, result));
        }
        value = body.op(op).cast::<ExtractSliceOp>()?.source();
    }
}

/// The part of the iteration space that a copy of an operation computes.
struct Space {
    /// The first iteration of each loop; 0 for a loop that is not tiled.
    offsets: Vec<Mixed>,
    /// The number of iterations of each loop; `None` for a loop that is not tiled.
    sizes: Vec<Option<Mixed>>,
    /// The last iteration of each loop relative to the first one.
    closed: Vec<Mixed>,
    /// The number of iterations of each loop of the whole operation.
    extents: Vec<Mixed>,
}

impl StructuredTiling {
    /// Creates the operation on the iterations that compute the slice of the result with the
    /// indexing map `map` at `offsets` with the sizes `sizes` (MLIR: `fuse`).
    fn computed_part(
        &self,
        b: &mut Builder<'_>,
        map: &AffineMap,
        offsets: &[Mixed],
        sizes: &[Mixed],
    ) -> Option<Op> {
        let cx = b.context().clone();
        let loops = self.generic.parallel.len();
        let mut space = Space {
            offsets: vec![Mixed::Static(0); loops],
            sizes: vec![None; loops],
            closed: Vec::new(),
            extents: Vec::new(),
        };
        for (at, (offset, size)) in offsets.iter().zip(sizes).enumerate() {
            let dim = map.dim_at(&cx, at)? as usize;
            *space.offsets.get_mut(dim)? = *offset;
            *space.sizes.get_mut(dim)? = (!size.is(b.body(), 0)).then_some(*size);
        }
        let defining: Option<Vec<(Value, usize)>> =
            (0..loops).map(|at| defining_dim(b.body(), &self.generic, at)).collect();
        for (value, dim) in defining? {
            let extent = dim_size(b, value, dim)?;
            space.extents.push(extent);
        }
        let minus_one = AffineExpr::dim(&cx, 0).add_constant(&cx, -1);
        for (size, extent) in space.sizes.clone().into_iter().zip(space.extents.clone()) {
            let last = apply_dims(b, self.op, minus_one, &[size.unwrap_or(extent)]);
            space.closed.push(last);
        }
        let mut operands: Vec<Value> = self.generic.operands().collect();
        let mut slices = Vec::new();
        for (at, operand) in operands.iter().enumerate() {
            let is_output = at >= self.generic.inputs.len();
            let is_tensor = b.body().value_type(*operand).is::<RankedTensorType>();
            let depends = self.generic.maps[at].results.iter();
            let is_tiled = depends.into_iter().any(|result| space.is_tiled(b, *result));
            let part = match is_tiled || (is_output && is_tensor) {
                true => Some(self.bounded_slice(b, at, *operand, &space)?),
                false => None,
            };
            slices.push(part);
        }
        for (operand, of) in operands.iter_mut().zip(slices) {
            if let Some(of) = of {
                *operand = slice(b, *operand, &of)?;
            }
        }
        let new = clone_with(b, self.op, &operands);
        offset_indices(b, self.op, new, &space.offsets);
        Some(new)
    }

    /// Returns the slice of the operand with index `at` that the iterations of `space` access,
    /// without elements that no iteration of the whole operation accesses (MLIR:
    /// `computeSliceParameters`).
    fn bounded_slice(
        &self,
        b: &mut Builder<'_>,
        at: usize,
        operand: Value,
        space: &Space,
    ) -> Option<MixedSlice> {
        let cx = b.context().clone();
        let ty = b.body().value_type(operand);
        let shape = shape_of(&cx, ty)?.to_vec();
        let d0 = AffineExpr::dim(&cx, 0);
        let (plus_one, minus_one) = (d0.add_constant(&cx, 1), d0.add_constant(&cx, -1));
        let (mut starts, mut sizes) = (Vec::new(), Vec::new());
        let results = self.generic.maps[at].results.clone();
        for (dim, result) in results.iter().enumerate() {
            let extent = *shape.get(dim)?;
            if !space.is_tiled(b, *result) {
                starts.push(Mixed::Static(0));
                sizes.push(size_of(b, operand, dim, extent));
                continue;
            }
            let first = result.evaluate(&cx, &vec![0; space.offsets.len()], &[])?;
            let relative = result.add_constant(&cx, first.checked_neg()?);
            let start = apply_dims(b, self.op, relative, &space.offsets);
            let last = apply_dims(b, self.op, relative, &space.closed);
            let mut size = apply_dims(b, self.op, plus_one, &[last]);
            let known = size.known(b.body());
            let divides =
                known.is_some_and(|size| extent != DYNAMIC && size != 0 && extent % size == 0);
            if known != Some(1) && !divides {
                let mut most = Vec::new();
                for extent in &space.extents {
                    most.push(apply_dims(b, self.op, minus_one, &[*extent]));
                }
                let end = apply_dims(b, self.op, *result, &most);
                let end = apply_dims(b, self.op, plus_one, &[end]);
                let [whole, offset] = [1, 2].map(|at| AffineExpr::dim(&cx, at));
                let inputs = Inputs { dims: &[size, end, start], symbols: &[] };
                size = composed_min(b, self.op, &[whole.sub(&cx, offset), d0], inputs);
            }
            starts.push(start);
            sizes.push(size);
        }
        Some(unit_slice(&starts, &sizes))
    }
}

impl Space {
    /// Whether `expr` depends on a loop of which not all iterations are executed.
    fn is_tiled(&self, b: &Builder<'_>, expr: AffineExpr) -> bool {
        let cx = b.context();
        let is_sliced = |at: usize| expr.uses(cx, Leaf::Dim(at as u32));
        self.sizes.iter().enumerate().any(|(at, size)| size.is_some() && is_sliced(at))
    }
}

/// Returns the first operand that the loop `at` alone indexes, with the dimension (MLIR:
/// `getShapeDefiningLoopRange`).
fn defining_dim(body: &Body, generic: &Generic, at: usize) -> Option<(Value, usize)> {
    let cx = body.context();
    generic.operands().zip(&generic.maps).find_map(|(operand, map)| {
        let is_loop = |dim: &usize| map.dim_at(cx, *dim) == u32::try_from(at).ok();
        (0..map.results.len()).find(is_loop).map(|dim| (operand, dim))
    })
}

/// Returns the size of the dimension `dim` of `value`.
fn dim_size(b: &mut Builder<'_>, value: Value, dim: usize) -> Option<Mixed> {
    let size = *shape_of(b.context(), b.body().value_type(value))?.get(dim)?;
    Some(size_of(b, value, dim, size))
}
