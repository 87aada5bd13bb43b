//! Lowerings of conversions between packed small floats and wider floats.

use terrace_amdgpu::{
    ExtPackedFp8Op, PackedScaledTruncOp, PackedStochRoundFp8Op, PackedTrunc2xFp8Op,
    ScaledExtPackedMatrixOp, ScaledExtPackedOp,
};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Context, Handle, Op, OpType, Operand, Type, Value};
use terrace_llvm as llvm;
use terrace_numeric::FloatFormat;
use terrace_to_llvm::llvm_builder::LlvmBuilder;

use crate::ops::{TargetOps, flag_attr, i32_attr};
use terrace_amdgpu_transforms::Chipset;

/// Returns the name of a floating-point type in names of intrinsics; `None` if no intrinsic has the
/// type.
fn float_name(cx: &Context, ty: Type) -> Option<&'static str> {
    Some(match ty.float_format(cx)? {
        FloatFormat::F32 => "f32",
        FloatFormat::F16 => "f16",
        FloatFormat::BF16 => "bf16",
        FloatFormat::F8E4M3FN => "fp8",
        FloatFormat::F8E5M2 => "bf8",
        FloatFormat::F6E2M3FN => "fp6",
        FloatFormat::F6E3M2FN => "bf6",
        FloatFormat::F4E2M1FN => "fp4",
        _ => return None,
    })
}

/// Whether the chipset converts packed 8-bit floats.
fn converts_fp8(chipset: Chipset) -> bool {
    chipset == Chipset::GFX942 || chipset.has_ocp_fp8()
}

/// Copies the elements of `source`, a scalar or vector, into the first elements of `all`.
fn padded(b: &mut LlvmBuilder<'_, '_>, source: Value, mut all: Value) -> Value {
    let cx = b.cx.clone();
    let Some(vector) = b.type_of(source).downcast::<VectorType>(&cx) else {
        let first = b.i32(0);
        return b.insert_element(all, source, first);
    };
    for at in 0..vector.shape.iter().product::<i64>() {
        let at = b.int(32, at);
        let element = b.extract_element(source, at);
        all = b.insert_element(all, element, at);
    }
    all
}

/// Returns the number of elements of a vector; 0 for a scalar.
fn elements(b: &LlvmBuilder<'_, '_>, ty: Type) -> i64 {
    ty.downcast::<VectorType>(&b.cx).map_or(0, |vector| vector.shape.iter().product())
}

/// Lowers `amdgpu.ext_packed_fp8`. If the chipset lacks the type of the source, the pattern
/// succeeds but keeps the operation, as in MLIR.
pub(super) fn extend(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if !converts_fp8(chipset) {
        return None;
    }
    let cx = b.cx.clone();
    let index = ExtPackedFp8Op::from_op(op).view(b.rw.body()).index();
    let (given, result) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let mut source = operands[0];
    if elements(b, given) < 4 {
        let ty = b.vector_type(4, b.int_type(8));
        let all = llvm::UndefOp::build(b.rw, ty).value(b.rw);
        source = padded(b, source, all);
    }
    let word = b.int_type(32);
    let word = b.bitcast(source, word);
    let element = element_type_or_self(&cx, given);
    let Some(name) = chipset.small_float_name(&cx, element) else { return Some(()) };
    let value = if result.is::<VectorType>() {
        let half = flag_attr(b, index != 0);
        let name = format!("rocdl.cvt.pk.f32.{name}");
        b.named_value(&name, &[word], result, &[("wordSel", half)])
    } else {
        let byte = i32_attr(b, index);
        b.named_value(&format!("rocdl.cvt.f32.{name}"), &[word], result, &[("byteSel", byte)])
    };
    b.replace(op, value)
}

/// Builds `existing` as `ty`, or an undefined value of type `ty` if it is absent.
fn existing_or_undef(b: &mut LlvmBuilder<'_, '_>, existing: Option<Value>, ty: Type) -> Value {
    match existing {
        Some(existing) => b.bitcast(existing, ty),
        None => llvm::UndefOp::build(b.rw, ty).value(b.rw),
    }
}

/// Lowers `amdgpu.packed_trunc_2xfp8` to a conversion of two numbers into a word.
pub(super) fn truncate(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if !converts_fp8(chipset) {
        return None;
    }
    let cx = b.cx.clone();
    let view = PackedTrunc2xFp8Op::from_op(op).view(b.rw.body());
    let (half, has_second) = (view.word_index() != 0, view.source_b().is_some());
    let has_existing = view.existing().is_some();
    let result = b.result_type(op)?;
    let name = chipset.small_float_name(&cx, element_type_or_self(&cx, result))?;
    let first = operands[0];
    let second = match has_second {
        true => operands[1],
        false => {
            let ty = b.type_of(first);
            llvm::UndefOp::build(b.rw, ty).value(b.rw)
        }
    };
    let word = b.int_type(32);
    let existing = operands.last().copied().filter(|_| has_existing);
    let existing = existing_or_undef(b, existing, word);
    let half = flag_attr(b, half);
    let name = format!("rocdl.cvt.pk.{name}.f32");
    let value = b.named_value(&name, &[first, second, existing], word, &[("wordSel", half)]);
    let ty = b.convert(result)?;
    let value = b.bitcast(value, ty);
    b.replace(op, value)
}

/// Lowers `amdgpu.packed_stoch_round_fp8` to a conversion of one number into a byte.
pub(super) fn round_stochastically(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if !converts_fp8(chipset) {
        return None;
    }
    let cx = b.cx.clone();
    let byte = PackedStochRoundFp8Op::from_op(op).view(b.rw.body()).store_index();
    let result = b.result_type(op)?;
    let name = chipset.small_float_name(&cx, element_type_or_self(&cx, result))?;
    let word = b.int_type(32);
    let existing = existing_or_undef(b, operands.get(2).copied(), word);
    let byte = i32_attr(b, byte);
    let name = format!("rocdl.cvt.sr.{name}.f32");
    let arguments = [operands[0], operands[1], existing];
    let value = b.named_value(&name, &arguments, word, &[("byteSel", byte)]);
    let ty = b.convert(result)?;
    let value = b.bitcast(value, ty);
    b.replace(op, value)
}

/// Lowers `amdgpu.scaled_ext_packed` to a conversion of two numbers of a word.
pub(super) fn extend_scaled(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset != Chipset::GFX950 {
        return None;
    }
    let cx = b.cx.clone();
    let index = ScaledExtPackedOp::from_op(op).view(b.rw.body()).index();
    let (given, result) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let from = float_name(&cx, element_type_or_self(&cx, given))?;
    let to = float_name(&cx, element_type_or_self(&cx, result))?;
    let (packed, bits) = if from == "fp4" { (8, 4) } else { (4, 8) };
    let mut source = operands[0];
    if elements(b, given) < packed {
        let ty = b.vector_type(packed, b.int_type(bits));
        let all = llvm::ZeroOp::build(b.rw, ty).value(b.rw);
        source = padded(b, source, all);
    }
    let word = b.int_type(32);
    let word = b.bitcast(source, word);
    let place = match from {
        "fp4" => ("srcSelIndex", i32_attr(b, index)),
        _ => ("srcLoHiSel", flag_attr(b, index != 0)),
    };
    let name = format!("rocdl.cvt.scalef32.pk.{to}.{from}");
    let value = b.named_value(&name, &[word, operands[1]], result, &[place]);
    b.replace(op, value)
}

/// Lowers `amdgpu.packed_scaled_trunc` to a conversion of two numbers into a word.
pub(super) fn truncate_scaled(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset != Chipset::GFX950 {
        return None;
    }
    let cx = b.cx.clone();
    let index = PackedScaledTruncOp::from_op(op).view(b.rw.body()).index();
    let (given, result) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let from = float_name(&cx, element_type_or_self(&cx, given))?;
    let to = float_name(&cx, element_type_or_self(&cx, result))?;
    let packed = match to {
        "fp4" => b.int_type(32),
        _ => b.vector_type(2, b.int_type(16)),
    };
    let existing = match operands.get(2) {
        Some(existing) => b.bitcast(*existing, packed),
        None => llvm::ZeroOp::build(b.rw, packed).value(b.rw),
    };
    let mut arguments = vec![existing];
    match from {
        "f32" => {
            let positions = [b.i32(0), b.i32(1)];
            arguments.extend(positions.map(|at| b.extract_element(operands[0], at)));
        }
        _ => arguments.push(operands[0]),
    }
    arguments.push(operands[1]);
    let place = match to {
        "fp4" => ("dstSelIndex", i32_attr(b, index)),
        _ => ("dstLoHiSel", flag_attr(b, index != 0)),
    };
    let name = format!("rocdl.cvt.scalef32.pk.{to}.{from}");
    let value = b.named_value(&name, &arguments, packed, &[place]);
    let ty = b.convert(result)?;
    let value = b.bitcast(value, ty);
    b.replace(op, value)
}

/// Returns the selector of scales: the size of the blocks, the first byte and the half of the wave
/// that holds the scales.
fn scale_selector(bits: u32, block: i64, first_byte: i64, upper_half: bool) -> i64 {
    let (sixteen, half) = (i64::from(block == 16), i64::from(upper_half));
    match bits {
        8 => sixteen | (first_byte << 1) | (half << 3),
        _ => sixteen | (i64::from(first_byte == 2) << 1) | (half << 2),
    }
}

/// Lowers `amdgpu.scaled_ext_packed_matrix` to a conversion of all numbers.
pub(super) fn extend_matrix(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if chipset != Chipset::GFX1250 {
        return None;
    }
    let cx = b.cx.clone();
    let view = ScaledExtPackedMatrixOp::from_op(op).view(b.rw.body());
    let number = |attribute: Handle<IntegerAttr>| attribute.data(&cx).to_i64();
    let (block, lane) = (number(view.block_size())?, number(view.first_scale_lane())?);
    let first_byte = i64::from(view.first_scale_byte());
    let (given, result) = (b.operand_type(op, 0)?, b.result_type(op)?);
    let element = element_type_or_self(&cx, given);
    let (from, bits) = (float_name(&cx, element)?, element.int_or_float_width(&cx)?);
    let to = float_name(&cx, element_type_or_self(&cx, result))?;
    let count = elements(b, given);
    let word = b.int_type(32);
    let scale = b.bitcast(operands[1], word);
    let words = i64::from(b.bit_width(given)?) / 32;
    let packed = if words == 1 { word } else { b.vector_type(words, word) };
    let source = b.bitcast(operands[0], packed);
    let selector = scale_selector(bits, block, first_byte, lane == 16);
    let selector = i32_attr(b, i32::try_from(selector).ok()?);
    let name = format!("rocdl.cvt.scale.pk{count}.{to}.{from}");
    let value = b.named_value(&name, &[source, scale], result, &[("scaleSel", selector)]);
    b.replace(op, value)
}
