//! Loads and reads of narrow elements.

use terrace_arith::{ExtUIOp, SelectOp};
use terrace_builtin::AffineMapAttr;
use terrace_builtin::affine::AffineMap;
use terrace_ir::{OpType, Operand, Value};
use terrace_rewrite::Rw;
use terrace_vector::{BitCastOp, LoadOp, MaskedLoadOp, Transfer, TransferReadOp};

use super::Access;
use super::masks::compressed;
use crate::{bool_array, vector, zero};

/// Loads the wide elements that cover the vector.
pub(super) fn load(op: LoadOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, indices) = (view.base(), view.indices().collect());
    let ty = vector(rw.body(), view.result())?;
    let result = rw.body().value_type(view.result());
    let access = Access::new(rw, op.op(), ty, [base, operands[0]], indices)?;
    let count = access.wide_count();
    let wide = access.wide_type(rw, count);
    let index = access.index(rw);
    let loaded = LoadOp::build(rw, wide, operands[0], [index]).value(rw);
    let value = access.unpacked(rw, loaded, count);
    let value = access.extracted(rw, value, |b| zero(b, result))?;
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Reads the wide elements that cover the vector.
pub(super) fn transfer_read(op: TransferReadOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context().clone();
    let read = Transfer::of(rw.body(), op.op())?;
    let result = rw.body().value_type(read.vector);
    let (base, ty) = (read.base, read.ty.clone());
    let padding = *operands.get(1 + read.indices.len())?;
    if ty.shape.len() != 1 {
        return None;
    }
    let element = terrace_builtin::shaped::element_type_of(&cx, rw.body().value_type(operands[0]))?;
    let padding = ExtUIOp::build(rw, element, padding).value(rw);
    let access = Access::new(rw, op.op(), ty, [base, operands[0]], read.indices)?;
    let count = access.wide_count();
    let wide = access.wide_type(rw, count);
    let index = access.index(rw);
    let map = AffineMapAttr::get(&cx, AffineMap::minor_identity(&cx, 1, 1));
    let in_bounds = bool_array(&cx, &[false]);
    let loaded =
        TransferReadOp::build(rw, wide, operands[0], [index], map, padding, None, in_bounds);
    let loaded = loaded.value(rw);
    let value = access.unpacked(rw, loaded, count);
    let value = access.extracted(rw, value, |b| zero(b, result))?;
    rw.replace_op(op.op(), &[value]);
    Some(())
}

/// Loads the wide elements of which a narrow one is masked, and selects these.
pub(super) fn masked_load(op: MaskedLoadOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, indices) = (view.base(), view.indices().collect());
    let (mask, otherwise) = (view.mask(), view.pass_thru());
    let ty = vector(rw.body(), view.result())?;
    let access = Access::new(rw, op.op(), ty, [base, operands[0]], indices)?;
    let (packed, count) = (access.packing.count(), access.wide_count());
    let new_mask = compressed(rw, op.op(), mask, packed, access.max_padding())?;
    let wide = access.wide_type(rw, count);
    let covered = |rw: Rw<'_, '_>, value: Value, all: terrace_ir::Type| match access.is_whole() {
        true => Some(value),
        false => {
            let all = zero(rw, all)?;
            access.inserted(rw, value, all)
        }
    };
    let narrow = access.narrow_type(rw, count);
    let covering = covered(rw, otherwise, narrow)?;
    let padding = BitCastOp::build(rw, wide, covering).value(rw);
    let index = access.index(rw);
    let loaded = MaskedLoadOp::build(rw, wide, operands[0], [index], new_mask, padding).value(rw);
    let value = access.unpacked(rw, loaded, count);
    let mask_type = access.mask_type(rw, count);
    let mask = covered(rw, mask, mask_type)?;
    let value = SelectOp::build(rw, mask, value, covering).value(rw);
    let value = access.extracted(rw, value, |_| Some(otherwise))?;
    rw.replace_op(op.op(), &[value]);
    Some(())
}
