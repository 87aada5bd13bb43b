//! Lowerings of multiplications of matrices from gfx11 (WMMA).

use terrace_amdgpu::WMMAOp;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerAttr, TypeExt, VectorType};
use terrace_ir::{Attribute, Context, Handle, Op, OpType, Type, Value};
use terrace_numeric::FloatFormat;
use terrace_to_llvm::llvm_builder::LlvmBuilder;

use crate::ops::{TargetOps, flag_attr};
use terrace_amdgpu_transforms::Chipset;

/// Returns the name of the element types of the factors in names of intrinsics; `None` if there are
/// no intrinsics for the types.
fn source_name(cx: &Context, a: Type, other: Type) -> Option<String> {
    let name = |ty: Type| {
        Some(match ty.float_format(cx)? {
            FloatFormat::F32 => "f32",
            FloatFormat::F16 => "f16",
            FloatFormat::BF16 => "bf16",
            FloatFormat::F8E4M3FN => "fp8",
            FloatFormat::F8E5M2 => "bf8",
            _ => return None,
        })
    };
    if a.is_any_integer() {
        return Some(match a.int_or_float_width(cx)? {
            8 => "iu8".to_owned(),
            4 => "iu4".to_owned(),
            _ => return None,
        });
    }
    Some(match (name(a)?, name(other)?) {
        (a @ ("fp8" | "bf8"), other) => format!("{a}_{other}"),
        (a, _) => a.to_owned(),
    })
}

/// Whether the chipset multiplies matrices with the common dimension `k`, factors of the type
/// `source` and a result of the type `result`.
fn exists(chipset: Chipset, k: i64, source: &str, result: &str) -> bool {
    let is_small = source.contains('_');
    let same_or_f32 = result == source || result == "f32";
    match (chipset.major, chipset) {
        (11, _) => match (k, source) {
            (16, "f16" | "bf16") => same_or_f32,
            (16, "iu8" | "iu4") => result == "i32",
            _ => false,
        },
        (12, Chipset::GFX1250) => match (k, source) {
            (4, "f32") => result == "f32",
            (32, "f16" | "bf16") => same_or_f32,
            (64, "iu8") => result == "i32",
            (64 | 128, _) => is_small && matches!(result, "f32" | "f16"),
            _ => false,
        },
        (12, Chipset { minor: 0, .. }) => match (k, source) {
            (16, "f16" | "bf16") => same_or_f32,
            (16, "iu8") | (16 | 32, "iu4") => result == "i32",
            (16, _) => is_small && result == "f32",
            _ => false,
        },
        _ => false,
    }
}

/// Lowers `amdgpu.wmma` to the intrinsic for its sizes and element types.
pub(super) fn wmma(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    operands: &[Value],
    chipset: Chipset,
) -> Option<()> {
    if !matches!(chipset.major, 11 | 12) {
        return b.fail(op, "WMMA only supported on gfx11 and gfx12");
    }
    let cx = b.cx.clone();
    let view = WMMAOp::from_op(op).view(b.rw.body());
    let number = |attribute: Handle<IntegerAttr>| attribute.data(&cx).to_i64();
    let (m, n, k) = (number(view.m())?, number(view.n())?, number(view.k())?);
    let (subword, clamp) = (number(view.subword_offset())?, view.clamp());
    let unsigned = [view.unsigned_a(), view.unsigned_b()];
    let element = |at| Some(element_type_or_self(&cx, b.operand_type(op, at)?));
    let (a, other, dest) = (element(0)?, element(1)?, element(2)?);
    let source = source_name(&cx, a, other);
    let result = match dest.float_format(&cx) {
        Some(FloatFormat::F32) => "f32",
        Some(FloatFormat::F16) => "f16",
        Some(FloatFormat::BF16) => "bf16",
        _ => "i32",
    };
    let keeps_bf16 = chipset == Chipset::GFX1250;
    let mut attributes: Vec<(&str, Attribute)> = Vec::new();
    let mut arguments = Vec::new();
    for (at, (name, unsigned)) in ["signA", "signB"].into_iter().zip(unsigned).enumerate() {
        let (value, element) = (operands[at], if at == 0 { a } else { other });
        let is_small = element.int_or_float_width(&cx)? <= 8;
        if is_small && element.is_any_integer() {
            attributes.push((name, flag_attr(b, !unsigned)));
        }
        arguments.push(factor(b, value, is_small, keeps_bf16)?);
    }
    let ty = b.convert(b.result_type(op)?)?;
    let raw = if keeps_bf16 { ty } else { without_bf16(b, ty) };
    let accumulator = b.bitcast_if_needed(operands[2], raw);
    arguments.push(accumulator);
    match dest.int_or_float_width(&cx)? {
        16 => attributes.push(("opsel", flag_attr(b, subword != 0))),
        32 if dest.is_any_integer() => attributes.push(("clamp", flag_attr(b, clamp))),
        _ => {}
    }
    let Some(source) = source.filter(|source| exists(chipset, k, source, result)) else {
        return b.fail(op, "no intrinsic matching WMMA on the given chipset");
    };
    if chipset.major >= 12 && subword != 0 {
        return b.fail(op, "subwordOffset not supported on gfx12+");
    }
    let name = format!("rocdl.wmma.{result}.{m}x{n}x{k}.{source}");
    let value = b.named_value(&name, &arguments, raw, &attributes);
    let value = b.bitcast_if_needed(value, ty);
    b.replace(op, value)
}

/// Returns `ty`, with i16 for the element type bf16.
fn without_bf16(b: &LlvmBuilder<'_, '_>, ty: Type) -> Type {
    match ty.downcast::<VectorType>(&b.cx) {
        Some(vector) if vector.element.is_float_of(&b.cx, FloatFormat::BF16) => {
            VectorType::get(&b.cx, &vector.shape, b.int_type(16)).ty()
        }
        _ => ty,
    }
}

/// Returns a factor as the intrinsics expect it: small elements packed into words, bf16 as i16
/// unless `keeps_bf16`.
fn factor(
    b: &mut LlvmBuilder<'_, '_>,
    value: Value,
    is_small: bool,
    keeps_bf16: bool,
) -> Option<Value> {
    let ty = b.type_of(value);
    if !is_small || !ty.is::<VectorType>() {
        let raw = if keeps_bf16 { ty } else { without_bf16(b, ty) };
        return Some(b.bitcast_if_needed(value, raw));
    }
    let packed = match b.bit_width(ty)? {
        bits @ 0..=32 => b.int_type(bits),
        bits => b.vector_type(i64::from(bits / 32), b.int_type(32)),
    };
    Some(b.bitcast_if_needed(value, packed))
}
