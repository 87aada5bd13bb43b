//! Verifiers of conversions of packed floating-point numbers.

use terrace_builtin::TypeExt;
use terrace_ir::{Context, Diagnostic, OpRef, Type, TypeAttr};
use terrace_numeric::FloatFormat;
use terrace_numeric::FloatFormat::{F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2, F8E8M0FNU};

use super::{ensure, ensure_plain};
use crate::{
    ConvertBF16x2ToF8x2OpRef, ConvertF32x2ToBF16x2OpRef, ConvertF32x2ToF8x2OpRef,
    ConvertF32x2ToF16x2OpRef, ConvertFloatToTF32OpRef, FPRoundingMode, SaturationMode,
};

const WIDE: &[FloatFormat] = &[F8E4M3FN, F8E5M2];
const EXPONENT: &[FloatFormat] = &[F8E8M0FNU];
const SIX: &[FloatFormat] = &[F6E2M3FN, F6E3M2FN];
const FOUR: &[FloatFormat] = &[F4E2M1FN];

/// Returns the types that `dstTy` or `srcType` of a conversion may be.
fn formats(name: &str) -> &'static [FloatFormat] {
    match name {
        "nvvm.convert.f8x2.to.bf16x2" | "nvvm.convert.bf16x2.to.f8x2" => EXPONENT,
        _ if name.contains("f8x") => WIDE,
        _ if name.contains("f6x") => SIX,
        _ => FOUR,
    }
}

/// Returns the names of the types in single quotes, with "and" before the last.
fn listed(formats: &[FloatFormat]) -> String {
    let names: Vec<String> =
        formats.iter().map(|format| format!("'{}'", format.mlir_name())).collect();
    match &names[..] {
        [first, second] => format!("{first} and {second}"),
        [rest @ .., last] if !rest.is_empty() => format!("{}, and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn is_any(cx: &Context, ty: Option<Type>, formats: &[FloatFormat]) -> bool {
    ty.is_some_and(|ty| formats.iter().any(|format| ty.is_float_of(cx, *format)))
}

/// Returns the type of the small floats, which the operation holds as integers.
fn small_type(op: OpRef<'_>) -> Option<Type> {
    let attribute = op.attribute("dstTy").or_else(|| op.attribute("srcType"))?;
    Some(attribute.downcast::<TypeAttr>(op.context())?.0)
}

/// Verifies that a conversion supports the type of the small floats.
pub(crate) fn convert_small(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let name = op.name_str();
    let formats = formats(name);
    if is_any(op.context(), small_type(op), formats) {
        return Ok(());
    }
    let (from, to) =
        name.trim_start_matches("nvvm.convert.").split_once(".to.").unwrap_or_default();
    let types = if formats.len() > 1 { "types are" } else { "type is" };
    Err(op.error(format!(
        "Only {} {types} supported for conversions from {from} to {to}.",
        listed(formats)
    )))
}

/// Verifies the type and the rounding mode.
pub(crate) fn convert_bf16x2_to_f8x2(op: ConvertBF16x2ToF8x2OpRef<'_>) -> Result<(), Diagnostic> {
    convert_small(*op)?;
    let mode = matches!(op.rnd(), FPRoundingMode::RZ | FPRoundingMode::RP);
    let message =
        "Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.";
    ensure(mode, *op, message)
}

/// Verifies that the type has the rounding and saturation modes.
pub(crate) fn convert_f32x2_to_f8x2(op: ConvertF32x2ToF8x2OpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, ty) = (op.context(), small_type(*op));
    if is_any(cx, ty, WIDE) {
        let tail = format!("supported for conversions from f32x2 to {} types", listed(WIDE));
        let nearest = op.rnd() == FPRoundingMode::RN;
        ensure(nearest, *op, &format!("Only RN rounding mode is {tail}"))?;
        let finite = op.sat() == SaturationMode::SATFINITE;
        return ensure(finite, *op, &format!("Only SATFINITE saturation mode is {tail}"));
    }
    let exponent = listed(EXPONENT);
    if is_any(cx, ty, EXPONENT) {
        let mode = matches!(op.rnd(), FPRoundingMode::RZ | FPRoundingMode::RP);
        let tail = format!("supported for conversions from f32x2 to {exponent} type");
        ensure(mode, *op, &format!("Only RZ and RP rounding modes are {tail}"))?;
        let message = format!("relu not supported for conversions to {exponent} type");
        return ensure(!op.relu(), *op, &message);
    }
    let all = listed(&[F8E4M3FN, F8E5M2, F8E8M0FNU]);
    let tail = "types are supported for conversions from f32x2 to f8x2";
    Err(op.error(format!("Only {all} {tail}")))
}

/// Verifies that random bits are given exactly for stochastic rounding.
fn verify_rounding(op: OpRef<'_>, mode: FPRoundingMode, random: bool) -> Result<(), Diagnostic> {
    let to = op.name_str().rsplit('.').next().unwrap_or_default();
    match mode {
        FPRoundingMode::RN | FPRoundingMode::RZ => {
            let message = "random_bits not supported for RN and RZ rounding modes.";
            ensure(!random, op, message)
        }
        FPRoundingMode::RS => ensure(random, op, "random_bits is required for RS rounding mode."),
        _ => Err(op.error(format!(
            "Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to {to}."
        ))),
    }
}

/// Verifies the rounding mode.
pub(crate) fn convert_f32x2_to_bf16x2(op: ConvertF32x2ToBF16x2OpRef<'_>) -> Result<(), Diagnostic> {
    verify_rounding(*op, op.rnd(), op.random_bits().is_some())
}

/// Verifies the rounding mode.
pub(crate) fn convert_f32x2_to_f16x2(op: ConvertF32x2ToF16x2OpRef<'_>) -> Result<(), Diagnostic> {
    verify_rounding(*op, op.rnd(), op.random_bits().is_some())
}

/// Verifies the rounding mode.
pub(crate) fn convert_float_to_tf32(op: ConvertFloatToTF32OpRef<'_>) -> Result<(), Diagnostic> {
    match op.rnd() {
        FPRoundingMode::RN | FPRoundingMode::RZ => Ok(()),
        FPRoundingMode::RNA => {
            ensure_plain(!op.relu(), *op, "Relu not supported with rna rounding mode.")
        }
        _ => {
            Err(op
                .plain_error("Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op."))
        }
    }
}
