//! Stores of narrow elements.

use terrace_arith::{AddIOp, BuildConstant, ConstantOp, SelectOp};
use terrace_builtin::DenseElementsAttr;
use terrace_builtin::values::integer_array;
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_memref::{AtomicYieldOp, GenericAtomicRMWOp};
use terrace_rewrite::Rw;
use terrace_vector::{
    BitCastOp, ExtractOp, InsertStridedSliceOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp,
};

use super::masks::compressed;
use super::{Access, part};
use crate::{vector, zero};

/// Stores the wide elements that the vector fills, and updates those that it shares with others.
pub(super) fn store(
    op: StoreOp,
    operands: &[Value],
    rw: Rw<'_, '_>,
    no_atomics: bool,
) -> Option<()> {
    let cx = rw.context().clone();
    let view = op.view(rw.body());
    let (base, value) = (view.base(), view.value_to_store());
    let indices = view.indices().collect();
    let ty = vector(rw.body(), value)?;
    let memref = operands[1];
    let last = *terrace_builtin::shaped::shape_of(&cx, rw.body().value_type(base))?.last()?;
    let access = Access::new(rw, op.op(), ty, [base, memref], indices)?;
    let (count, packed) = (access.count(), access.packing.count());
    let fits = last == terrace_builtin::DYNAMIC || last == count;
    let padding = match access.is_whole() && fits {
        true => 0,
        false => access.place.within.as_static()?,
    };
    if padding == 0 {
        access.is_whole().then_some(())?;
        let wide = access.wide_type(rw, count / packed);
        let new = BitCastOp::build(rw, wide, value).value(rw);
        let index = access.index(rw);
        StoreOp::build(rw, new, memref, [index]);
        rw.erase_op(op.op());
        return Some(());
    }
    if access.packing.wide != 8 {
        return None;
    }
    let mut index = access.index(rw);
    let update = |b: &mut Builder<'_>, index, slice, mask| match no_atomics {
        true => updated(b, &access, memref, index, slice, mask),
        false => updated_atomically(b, &access, memref, index, slice, mask),
    };
    let taken = count.min(packed - padding);
    // MLIR masks `padding` elements, not `taken` ones, if the vector reaches the end.
    let masked = if padding + count < packed { count } else { padding };
    let mask = mask_of(rw, &access, padding..padding + masked)?;
    let slice = slice_in_byte(rw, &access, value, 0, taken, padding)?;
    update(rw, index, slice, mask)?;
    let mut at = packed - padding;
    if at >= count {
        rw.erase_op(op.op());
        return Some(());
    }
    let one = rw.constant_index(1);
    index = AddIOp::build(rw, index, one).value(rw);
    let whole = (count - at) / packed;
    if whole > 0 {
        let slice = part(rw, value, at, whole * packed)?;
        let wide = access.wide_type(rw, whole);
        let slice = BitCastOp::build(rw, wide, slice).value(rw);
        StoreOp::build(rw, slice, memref, [index]);
        at += whole * packed;
        let more = rw.constant_index(whole);
        index = AddIOp::build(rw, index, more).value(rw);
    }
    if at < count {
        let slice = slice_in_byte(rw, &access, value, at, count - at, 0)?;
        let mask = mask_of(rw, &access, 0..count - at)?;
        update(rw, index, slice, mask)?;
    }
    rw.erase_op(op.op());
    Some(())
}

/// Creates the constant mask of the narrow elements `set` of a wide one.
fn mask_of(b: &mut Builder<'_>, access: &Access, set: std::ops::Range<i64>) -> Option<Value> {
    let ty = access.mask_type(b, 1);
    let bits: Vec<bool> = (0..access.packing.count()).map(|at| set.contains(&at)).collect();
    let mask = DenseElementsAttr::from_bools(b.context(), ty, bits).ok()?.attr();
    Some(ConstantOp::build(b, mask).value(b))
}

/// Moves `taken` elements of `value`, starting at `from`, to the position `into` of a byte of
/// zeros (MLIR: `extractSliceIntoByte`).
fn slice_in_byte(
    b: &mut Builder<'_>,
    access: &Access,
    value: Value,
    from: i64,
    taken: i64,
    into: i64,
) -> Option<Value> {
    let cx = b.context().clone();
    let narrow = access.narrow_type(b, 1);
    let all = zero(b, narrow)?;
    let slice = part(b, value, from, taken)?;
    if b.body().value_type(slice) == narrow {
        return Some(slice);
    }
    let (into, one) = (integer_array(&cx, [into]), integer_array(&cx, [1]));
    Some(InsertStridedSliceOp::build(b, slice, all, into, one).value(b))
}

/// Selects the narrow elements of `slice` where `mask` is set, and those of the wide element `old`
/// elsewhere (MLIR: `downcastSelectAndUpcast`).
fn merged(b: &mut Builder<'_>, access: &Access, old: Value, slice: Value, mask: Value) -> Value {
    let old = access.unpacked(b, old, 1);
    let new = SelectOp::build(b, mask, slice, old).value(b);
    let wide = access.wide_type(b, 1);
    BitCastOp::build(b, wide, new).value(b)
}

/// Updates a wide element by a load and a store (MLIR: `nonAtomicRMW`).
fn updated(
    b: &mut Builder<'_>,
    access: &Access,
    memref: Value,
    index: Value,
    slice: Value,
    mask: Value,
) -> Option<()> {
    let wide = access.wide_type(b, 1);
    let old = LoadOp::build(b, wide, memref, [index]).value(b);
    let new = merged(b, access, old, slice, mask);
    StoreOp::build(b, new, memref, [index]);
    Some(())
}

/// Updates a wide element atomically (MLIR: `atomicRMW`).
fn updated_atomically(
    b: &mut Builder<'_>,
    access: &Access,
    memref: Value,
    index: Value,
    slice: Value,
    mask: Value,
) -> Option<()> {
    let op = GenericAtomicRMWOp::build(b, memref, [index]).op();
    let point = b.point();
    let region = b.body().region(op, 0)?;
    let block = b.append_block(region, &[access.wide]);
    let old = b.body().arguments(block)[0];
    let wide = access.wide_type(b, 1);
    let old = terrace_vector::FromElementsOp::build(b, wide, [old]).value(b);
    let new = merged(b, access, old, slice, mask);
    let new = ExtractOp::build(b, access.wide, new, (), vec![0]).value(b);
    AtomicYieldOp::build(b, new);
    b.set_point(point);
    Some(())
}

/// Stores the wide elements of which a narrow one is masked, merged with their old contents.
pub(super) fn masked_store(op: MaskedStoreOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, mask, value) = (view.base(), view.mask(), view.value_to_store());
    let indices = view.indices().collect();
    let ty = vector(rw.body(), value)?;
    let access = Access::new(rw, op.op(), ty, [base, operands[0]], indices)?;
    if !access.is_whole() {
        return None;
    }
    let (packed, count) = (access.packing.count(), access.wide_count());
    let index = access.index(rw);
    let new_mask = compressed(rw, op.op(), mask, packed, 0)?;
    let wide = access.wide_type(rw, count);
    let padding = zero(rw, wide)?;
    let old = MaskedLoadOp::build(rw, wide, operands[0], [index], new_mask, padding).value(rw);
    let old = access.unpacked(rw, old, count);
    let new = SelectOp::build(rw, mask, value, old).value(rw);
    let new = BitCastOp::build(rw, wide, new).value(rw);
    MaskedStoreOp::build(rw, operands[0], [index], new_mask, new);
    rw.erase_op(op.op());
    Some(())
}
