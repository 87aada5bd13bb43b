//! Masks around single operations, and transfers of whole tensors with masks where sizes need them.

use terrace_arith::BuildConstant;
use terrace_builtin::AffineMapAttr;
use terrace_builtin::DYNAMIC;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::{IntegerType, MemRefType, VectorType};
use terrace_builtin::values::constant_integer;
use terrace_ir::{Builder, Op, OpType, Operand, Type, Value};
use terrace_vector::{CreateMaskOp, MaskOp, Transfer, TransferReadOp, TransferWriteOp, YieldOp};
use terrace_vector_transforms::bool_array;

use crate::loops::size_of;

/// Wraps `op`, which was just created and has no uses, in a `vector.mask` with the mask `mask`;
/// returns the `vector.mask`.
pub(super) fn masked(b: &mut Builder<'_>, op: Op, mask: Value) -> Op {
    let types: Vec<Type> = b.body().op(op).result_types().collect();
    let masking = MaskOp::build(b, &types, mask, None::<Value>).op();
    b.build_block_with(masking, 0, &[], |b, _| {
        if let Some(block) = b.block() {
            b.body_mut().move_op(op, block, None);
        }
        let results: Vec<Value> = b.body().results(op).collect();
        YieldOp::build(b, &results[..]);
    });
    masking
}

/// Sets for each dimension of the transfer `op` whether it is in bounds.
pub(super) fn set_in_bounds(b: &mut Builder<'_>, op: Op, flag: impl Fn(&Transfer, usize) -> bool) {
    let cx = b.context().clone();
    let Some(transfer) = Transfer::of(b.body(), op) else { return };
    let flags: Vec<bool> = (0..transfer.in_bounds.len()).map(|at| flag(&transfer, at)).collect();
    let flags = bool_array(&cx, &flags);
    // The attribute is inherent, so that setting it cannot fail.
    let _ = b.body_mut().set_attribute(op, "in_bounds", Some(flags.attr()));
}

/// Builds a `vector.transfer_read` of `base` at `indices` to a vector of the type `ty`, padded by
/// `padding` or by a new `ub.poison`.
pub(super) fn read(
    b: &mut Builder<'_>,
    ty: Type,
    base: Value,
    indices: &[Value],
    map: AffineMap,
    padding: Option<Value>,
    in_bounds: &[bool],
) -> Op {
    let cx = b.context().clone();
    let padding = match padding {
        Some(padding) => padding,
        None => {
            let element = element_type_or_self(&cx, b.body().value_type(base));
            terrace_ub::PoisonOp::build(b, element).value(b)
        }
    };
    let map = AffineMapAttr::get(&cx, map);
    let flags = bool_array(&cx, in_bounds);
    TransferReadOp::build(b, ty, base, indices, map, padding, None::<Value>, flags).op()
}

/// Builds a `vector.transfer_write` of `vector` to `base` at `indices`.
pub(super) fn write(
    b: &mut Builder<'_>,
    vector: Value,
    base: Value,
    indices: &[Value],
    map: AffineMap,
    in_bounds: &[bool],
) -> Op {
    let cx = b.context().clone();
    let ty = b.body().value_type(base);
    let tensor = (!ty.is::<MemRefType>()).then_some(ty);
    let map = AffineMapAttr::get(&cx, map);
    let flags = bool_array(&cx, in_bounds);
    TransferWriteOp::build(b, tensor, vector, base, indices, map, None::<Value>, flags).op()
}

/// Returns the minor identity map from `rank` dimensions to the last `results` of them.
pub(super) fn minor_identity(b: &Builder<'_>, rank: usize, results: usize) -> AffineMap {
    AffineMap::minor_identity(b.context(), rank as u32, results as u32)
}

/// Returns the sizes of `value` as values (MLIR: `getMixedSizes`, with the constants created).
pub(super) fn size_values(b: &mut Builder<'_>, value: Value) -> Vec<Value> {
    sizes_from(b, value, 0)
}

/// Returns the sizes of `value` from the dimension `first` on; creates those of all dynamic
/// dimensions.
fn sizes_from(b: &mut Builder<'_>, value: Value, first: usize) -> Vec<Value> {
    let cx = b.context().clone();
    let shape = shape_of(&cx, b.body().value_type(value)).unwrap_or_default().to_vec();
    let sizes: Vec<_> =
        shape.iter().enumerate().map(|(dim, size)| size_of(b, value, dim, *size)).collect();
    sizes.into_iter().skip(first).map(|size| b.constant_or_value(size)).collect()
}

/// Creates the mask with the shape of `ty` of the leading `sizes` elements of each dimension.
pub(super) fn create_mask(b: &mut Builder<'_>, ty: &VectorType, sizes: &[Value]) -> Value {
    let cx = b.context().clone();
    let bit = IntegerType::get(&cx, 1).ty();
    let ty = VectorType::scalable(&cx, &ty.shape, &ty.scalable, bit).ty();
    CreateMaskOp::build(b, ty, sizes).value(b)
}

/// Reads all of `source` to a vector of the type `ty`, with a mask if the sizes differ, or with
/// `in_bounds` computed from the sizes if `bounds_only` is set (MLIR: `createReadOrMaskedRead`).
pub(super) fn read_all(
    b: &mut Builder<'_>,
    source: Value,
    ty: &VectorType,
    padding: Option<Value>,
    bounds_only: bool,
) -> Value {
    let cx = b.context().clone();
    let shape = shape_of(&cx, b.body().value_type(source)).unwrap_or_default().to_vec();
    let rank = ty.shape.len();
    let fits = |at: usize| shape.get(at) == Some(&ty.shape[at]) && !ty.scalable[at];
    let flags: Vec<bool> = (0..rank).map(|at| !bounds_only || fits(at)).collect();
    let zero = b.constant_index(0);
    let whole = VectorType::scalable(&cx, &ty.shape, &ty.scalable, ty.element).ty();
    let map = minor_identity(b, rank, rank);
    let op = read(b, whole, source, &vec![zero; rank], map, padding, &flags);
    let op = match bounds_only || (0..rank).all(fits) {
        true => op,
        false => {
            let sizes = size_values(b, source);
            let mask = create_mask(b, ty, &sizes);
            masked(b, op, mask)
        }
    };
    b.body().result(op, 0)
}

/// Writes `vector` to `dest` at `indices`, or at the start if they are empty, with a mask if the
/// vector may not fit, or with `in_bounds` computed from the sizes if `bounds_only` is set (MLIR:
/// `createWriteOrMaskedWrite`).
pub(super) fn write_all(
    b: &mut Builder<'_>,
    vector: Value,
    dest: Value,
    indices: Vec<Value>,
    bounds_only: bool,
) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(vector).downcast::<VectorType>(&cx)?.clone();
    let shape = shape_of(&cx, b.body().value_type(dest)).unwrap_or_default().to_vec();
    let rank = ty.shape.len();
    let more = shape.len().checked_sub(rank)?;
    let inner = &shape[more..];
    let covers = |at: usize| inner[at] != DYNAMIC && inner[at] >= ty.shape[at];
    let flags: Vec<bool> = (0..rank).map(|at| !bounds_only || covers(at)).collect();
    let indices = match indices.is_empty() {
        true => vec![b.constant_index(0); shape.len()],
        false => indices,
    };
    let fits = |at: usize| {
        let start = constant_integer(b.body(), indices[more + at]);
        covers(at)
            && !ty.scalable[at]
            && start.is_some_and(|start| inner[at] - start >= ty.shape[at])
    };
    let is_known = shape.iter().all(|size| *size != DYNAMIC)
        && indices.iter().all(|index| constant_integer(b.body(), *index).is_some());
    let is_whole = shape == ty.shape[..] && !ty.is_scalable();
    let needs_no_mask = bounds_only || is_whole || is_known && (0..rank).all(fits);
    let map = minor_identity(b, shape.len(), rank);
    let op = write(b, vector, dest, &indices, map, &flags);
    let op = match needs_no_mask {
        true => op,
        false => {
            let sizes = sizes_from(b, dest, more);
            let mask = create_mask(b, &ty, &sizes);
            masked(b, op, mask)
        }
    };
    b.body().results(op).next()
}
