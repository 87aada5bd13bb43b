//! Patterns that read and write contiguous slices of memory as vectors of rank 1
//! (MLIR: `populateFlattenVectorTransferPatterns`).

use terrace_affine::composed_apply;
use terrace_arith::BuildConstant;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::reshape::groups_attribute;
use terrace_builtin::types::MemRefType;
use terrace_builtin::values::constant_integer;
use terrace_builtin::{AffineExpr, AffineMapAttr, TypeExt, VectorType};
use terrace_ir::{Body, Context, Op, OpType, Operand, PatternSet, Rewriter, Value};
use terrace_memref::{CollapseShapeOp, collapsed_type};
use terrace_vector::{ShapeCastOp, Transfer, TransferReadOp, TransferWriteOp};

use crate::unit_dims::populate_drop_unit_dim_with_shape_cast;
use crate::{bool_array, replace, with_shape};

/// Adds the patterns that flatten transfers of contiguous slices whose rows have fewer than
/// `target_bitwidth` bits, and those that drop unit dimensions by shape casts
/// (MLIR: `populateFlattenVectorTransferPatterns`).
pub fn populate_flatten_vector_transfer(set: &mut PatternSet, target_bitwidth: u64) {
    set.add::<TransferReadOp>("FlattenContiguousRowMajorTransferReadPattern", move |op, rw| {
        read(op, rw, target_bitwidth)
    });
    set.add::<TransferWriteOp>("FlattenContiguousRowMajorTransferWritePattern", move |op, rw| {
        write(op, rw, target_bitwidth)
    });
    populate_drop_unit_dim_with_shape_cast(set);
}

/// Reads the slice as a vector of rank 1.
fn read(op: TransferReadOp, rw: &mut Rewriter<'_>, target_bitwidth: u64) -> Option<()> {
    let flat = Flattened::new(rw, op.op(), target_bitwidth)?;
    let Flattened { transfer, ty, base, indices, map } = flat;
    let in_bounds = bool_array(rw.context(), &[true]);
    let padding = transfer.padding?;
    let new = TransferReadOp::build(rw, ty, base, indices, map, padding, None, in_bounds);
    let new = new.value(rw);
    let result = rw.body().value_type(transfer.vector);
    let value = ShapeCastOp::build(rw, result, new).value(rw);
    replace(rw, op.op(), value)
}

/// Writes the slice as a vector of rank 1.
fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>, target_bitwidth: u64) -> Option<()> {
    let flat = Flattened::new(rw, op.op(), target_bitwidth)?;
    let Flattened { transfer, ty, base, indices, map } = flat;
    let in_bounds = bool_array(rw.context(), &[true]);
    let vector = ShapeCastOp::build(rw, ty, transfer.vector).value(rw);
    TransferWriteOp::build(rw, None, vector, base, indices, map, None, in_bounds);
    rw.erase_op(op.op());
    Some(())
}

/// The operands of the flattened form of a transfer.
struct Flattened {
    transfer: Transfer,
    /// The type of the vector of rank 1.
    ty: terrace_ir::Type,
    /// The memref whose inner dimensions are collapsed into one.
    base: Value,
    indices: Vec<Value>,
    map: terrace_ir::Handle<AffineMapAttr>,
}

impl Flattened {
    /// Collapses the memref of the transfer `op` in front of it; `None` if the transfer cannot be
    /// flattened.
    fn new(rw: &mut Rewriter<'_>, op: Op, target_bitwidth: u64) -> Option<Self> {
        let cx = rw.context().clone();
        let transfer = Transfer::of(rw.body(), op)?;
        let ty = &transfer.ty;
        let memref = rw.body().value_type(transfer.base).downcast::<MemRefType>(&cx)?.clone();
        let is_signless_or_float = ty.element.is_float() || ty.element.is_signless_integer(&cx);
        if ty.shape.len() <= 1 || !is_signless_or_float {
            return None;
        }
        let width = u64::from(ty.element.int_or_float_width(&cx)?);
        let row = u64::try_from(*ty.shape.last()?).ok()?.saturating_mul(width);
        if row >= target_bitwidth
            || !is_contiguous_slice(&cx, &memref, ty)
            || transfer.in_bounds.contains(&false)
            || !transfer.map.is_minor_identity(&cx)
            || transfer.mask.is_some()
        {
            return None;
        }
        let covered = ty.shape.iter().skip_while(|size| **size == 1).count();
        let first = memref.shape.len() - covered;
        let base = collapse_inner_dims(rw, transfer.base, &memref, first)?;
        let indices = collapsed_indices(rw, &transfer, &memref.shape[first..], first)?;
        let map = AffineMap::new(first as u32 + 1, 0, vec![AffineExpr::dim(&cx, first as u32)]);
        let count = ty.shape.iter().product();
        let flat = with_shape(rw, ty, &[count], &[false]);
        Some(Self { transfer, ty: flat, base, indices, map: AffineMapAttr::get(&cx, map) })
    }
}

/// Collapses the dimensions of `memref` from `first` on into one. Returns `memref` if it has one
/// dimension.
fn collapse_inner_dims(
    rw: &mut Rewriter<'_>,
    memref: Value,
    ty: &MemRefType,
    first: usize,
) -> Option<Value> {
    let cx = rw.context().clone();
    if ty.shape.len() == 1 {
        return Some(memref);
    }
    let outer = (0..first as i64).map(|dim| vec![dim]);
    let groups: Vec<Vec<i64>> =
        outer.chain([(first as i64..ty.shape.len() as i64).collect()]).collect();
    let ty = collapsed_type(&cx, ty, &groups)?;
    let groups = groups_attribute(&cx, &groups);
    Some(CollapseShapeOp::build(rw, ty, memref, groups).value(rw))
}

/// Returns the indices of `transfer` in the memref whose dimensions from `first` on, which have the
/// sizes `inner`, are collapsed.
fn collapsed_indices(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    inner: &[i64],
    first: usize,
) -> Option<Vec<Value>> {
    let cx = rw.context().clone();
    let (outer, collapsed) = transfer.indices.split_at_checked(first)?;
    let mut indices = outer.to_vec();
    let is_zero = |body: &Body, value: Value| constant_integer(body, value) == Some(0);
    if collapsed.iter().all(|index| is_zero(rw.body(), *index)) {
        indices.push(*collapsed.first()?);
        return Some(indices);
    }
    let zero = rw.constant_index(0);
    let mut sum = AffineExpr::symbol(&cx, 0);
    let mut operands = vec![Mixed::Dynamic(zero)];
    for (at, index) in collapsed.iter().enumerate() {
        let stride = inner[at + 1..].iter().product();
        let symbol = operands.len() as u32;
        let [index_symbol, stride_symbol] =
            [symbol, symbol + 1].map(|symbol| AffineExpr::symbol(&cx, symbol));
        sum = sum.add(&cx, index_symbol.mul(&cx, stride_symbol));
        operands.extend([Mixed::Dynamic(*index), Mixed::Static(stride)]);
    }
    let offset = composed_apply(rw, transfer.op, sum, &operands);
    indices.push(rw.constant_or_value(offset));
    Some(indices)
}

/// Whether the elements that a vector of type `vector` covers are contiguous in a memref of type
/// `memref` (MLIR: `isContiguousSlice`).
fn is_contiguous_slice(cx: &Context, memref: &MemRefType, vector: &VectorType) -> bool {
    if vector.is_scalable() {
        return false;
    }
    let sizes: Vec<i64> = vector.shape.iter().copied().skip_while(|size| *size == 1).collect();
    if memref.contiguous_trailing_dims(cx) < sizes.len() {
        return false;
    }
    let mut pairs = sizes.iter().rev().zip(memref.shape.iter().rev());
    // One dimension may be a part of that of the memref; those outside of it must be 1.
    pairs.by_ref().all(|(size, whole)| size == whole);
    pairs.all(|(size, _)| *size == 1)
}
