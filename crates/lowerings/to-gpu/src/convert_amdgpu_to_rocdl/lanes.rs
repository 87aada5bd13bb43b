//! Lowerings of operations that move values between lanes.

use terrace_amdgpu::{DPPOp, DPPPerm, PermlaneSwapOp, SwizzleBitModeOp};
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::{ArrayAttr, Op, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_rocdl as rocdl;
use terrace_to_llvm::build;
use terrace_to_llvm::llvm_builder::LlvmBuilder;
use terrace_to_llvm::types::structure;

use crate::ops::{TargetOps, flag_attr, i32_attr};
use terrace_amdgpu_transforms::Chipset;

/// Returns the control word of `rocdl.update.dpp` for the permutation of `op`; `None` if the
/// argument of the permutation is missing.
fn dpp_control(b: &LlvmBuilder<'_, '_>, op: Op) -> Option<i32> {
    let cx = &b.cx;
    let view = DPPOp::from_op(op).view(b.rw.body());
    let argument = view.perm_argument();
    let amount = || {
        let amount = argument?.downcast::<IntegerAttr>(cx)?.to_i64()?;
        i32::try_from(amount).ok()
    };
    Some(match view.kind() {
        DPPPerm::QuadPerm => {
            let lanes = argument?.downcast::<ArrayAttr>(cx)?;
            let mut control = 0;
            for (at, lane) in lanes.0.iter().enumerate() {
                let lane = lane.downcast::<IntegerAttr>(cx)?.to_i64()?;
                control |= i32::try_from(lane).ok()? << (2 * at);
            }
            control
        }
        DPPPerm::RowShl => 0x100 + amount()?,
        DPPPerm::RowShr => 0x110 + amount()?,
        DPPPerm::RowRor => 0x120 + amount()?,
        DPPPerm::WaveShl => 0x130,
        DPPPerm::WaveRol => 0x134,
        DPPPerm::WaveShr => 0x138,
        DPPPerm::WaveRor => 0x13c,
        DPPPerm::RowMirror => 0x140,
        DPPPerm::RowHalfMirror => 0x141,
        DPPPerm::RowBcast15 => 0x142,
        DPPPerm::RowBcast31 => 0x143,
    })
}

/// Lowers `amdgpu.dpp`; values of less than 32 bits are moved in the low bits of an `i32`.
pub(super) fn dpp(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    _: Chipset,
) -> Option<()> {
    let view = DPPOp::from_op(op).view(b.rw.body());
    let (rows, banks) = (view.row_mask(), view.bank_mask());
    let bound = view.bound_ctrl();
    let [old, src] = *operands else { return None };
    let ty = b.type_of(src);
    let width = ty.int_or_float_width(&b.cx)?;
    let moved = if width < 32 { b.int_type(32) } else { ty };
    let src = widened(b, src, width);
    let old = widened(b, old, width);
    let attributes = [
        ("dppCtrl", i32_attr(b, dpp_control(b, op)?)),
        ("rowMask", i32_attr(b, rows)),
        ("bankMask", i32_attr(b, banks)),
        ("boundCtrl", flag_attr(b, bound)),
    ];
    let mut result = b.target_value(rocdl::DPPUpdateOp::INFO, &[old, src], moved, &attributes);
    if width < 32 {
        let narrow = b.int_type(width);
        result = llvm::TruncOp::build(b.rw, narrow, result).value(b.rw);
        result = b.bitcast_if_needed(result, ty);
    }
    b.replace(op, result)
}

/// Puts `value`, of `width` bits, into the low bits of an `i32`; returns values of more than 16
/// bits as they are.
fn widened(b: &mut LlvmBuilder<'_, '_>, value: Value, width: u32) -> Value {
    if width > 16 {
        return value;
    }
    let element = b.int_type(width);
    let value = b.bitcast_if_needed(value, element);
    let ty = b.vector_type(i64::from(32 / width), element);
    let all = llvm::UndefOp::build(b.rw, ty).value(b.rw);
    let first = b.i32(0);
    let all = b.insert_element(all, value, first);
    let word = b.int_type(32);
    b.bitcast(all, word)
}

/// Replaces `op`, which has one operand, by the value that `lower` builds for each word of it.
fn by_words(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    words: &[Value],
    mut lower: impl FnMut(&mut LlvmBuilder<'_, '_>, Value) -> Value,
) -> Option<()> {
    let ty = b.convert(b.result_type(op)?)?;
    let words: Vec<Value> = words.iter().map(|word| lower(b, *word)).collect();
    let result = b.join(&words, ty)?;
    b.replace(op, result)
}

/// Lowers `amdgpu.swizzle_bitmode` to `rocdl.ds_swizzle` of each word.
pub(super) fn swizzle(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    _: Chipset,
) -> Option<()> {
    let view = SwizzleBitModeOp::from_op(op).view(b.rw.body());
    let mask = view.and_mask() | (view.or_mask() << 5) | (view.xor_mask() << 10);
    let word = b.int_type(32);
    let words = b.split(operands[0], word)?;
    let mask = b.i32(mask);
    by_words(b, op, &words, |b, value| {
        b.target_value(rocdl::DsSwizzleOp::INFO, &[value, mask], word, &[])
    })
}

/// Lowers `amdgpu.permlane_swap` to a swap of each word with itself, of which the changed half is
/// selected.
pub(super) fn permlane_swap(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset < Chipset::GFX950 {
        return b.fail(op, "permlane_swap is only supported on gfx950+");
    }
    let view = PermlaneSwapOp::from_op(op).view(b.rw.body());
    let name = match view.row_length() {
        16 => "rocdl.permlane16.swap",
        32 => "rocdl.permlane32.swap",
        _ => return None,
    };
    let (inactive, bound) = (view.fetch_inactive(), view.bound_ctrl());
    let attributes = [("fi", flag_attr(b, inactive)), ("boundControl", flag_attr(b, bound))];
    let word: Type = b.int_type(32);
    let pair = structure(&b.cx, &[word, word]);
    let words = b.split(operands[0], word)?;
    by_words(b, op, &words, |b, value| {
        let both = b.named_value(name, &[value, value], pair, &attributes);
        let first = build::extract(b.rw, both, &[0], word);
        let second = build::extract(b.rw, both, &[1], word);
        let same = llvm::ICmpOp::build(b.rw, llvm::ICmpPredicate::Eq, first, value).value(b.rw);
        llvm::SelectOp::build(b.rw, same, second, first).value(b.rw)
    })
}
