//! Conversions between formats of floating-point numbers.

use terrace_ir::{OpRef, TypeAttr};
use terrace_nvvm::{FPRoundingMode, SaturationMode};

use super::{Function, Selected, Selection, case, when, word};
use crate::build::{Translated, Translator};
use crate::model::Type;
use crate::model::instructions::{CastOp, Flags, Value};

/// Returns the selections of conversions whose operands and results are those of the intrinsic, by
/// their names without the prefix `nvvm.`.
pub(super) fn selection(name: &str) -> Option<Selection> {
    Some(match name {
        "convert.f32x2.to.bf16x2" => |op, translator| to_halves(op, translator, "ff2bf16x2"),
        "convert.f32x2.to.f16x2" => |op, translator| to_halves(op, translator, "ff2f16x2"),
        "convert.float.to.tf32" => |op, translator| to_halves(op, translator, "f2tf32"),
        "convert.f32x4.to.f4x4" | "convert.f32x4.to.f6x4" | "convert.f32x4.to.f8x4" => {
            |op, translator| {
                let (format, relu) = (format_word(op, "dstTy"), relu(op, translator));
                let name = format!("f32x4.to.{format}x4.rs{relu}.satfinite");
                Selected::with_operands(name, op, translator)
            }
        }
        _ => return None,
    })
}

/// Returns the functions of conversions with other registers than those of the intrinsic, by their
/// names without the prefix `nvvm.`.
pub(super) fn function(name: &str) -> Option<Function> {
    Some(match name {
        "convert.f16x2.to.f8x2" => |op, translator| {
            let (format, relu) = (format_word(op, "dstTy"), relu(op, translator));
            pack(op, translator, format!("f16x2.to.{format}x2.rn{relu}"))
        },
        "convert.bf16x2.to.f8x2" => |op, translator| {
            let format = format_word(op, "dstTy");
            let name = format!("bf16x2.to.{format}x2{}", rounding(op));
            pack(op, translator, name)
        },
        "convert.f32x2.to.f8x2" => |op, translator| {
            let format = format_word(op, "dstTy");
            let mode = match format {
                "ue8m0" => rounding(op),
                _ => format!(".rn{}", relu(op, translator)),
            };
            pack(op, translator, format!("ff.to.{format}x2{mode}"))
        },
        "convert.f32x2.to.f6x2" | "convert.f32x2.to.f4x2" => |op, translator| {
            let (format, relu) = (format_word(op, "dstTy"), relu(op, translator));
            pack(op, translator, format!("ff.to.{format}x2.rn{relu}.satfinite"))
        },
        "convert.f8x2.to.f16x2" | "convert.f6x2.to.f16x2" | "convert.f4x2.to.f16x2" => {
            |op, translator| {
                let (format, relu) = (format_word(op, "srcType"), relu(op, translator));
                unpack(op, translator, format!("{format}x2.to.f16x2.rn{relu}"))
            }
        }
        "convert.f8x2.to.bf16x2" => |op, translator| {
            let format = format_word(op, "srcType");
            unpack(op, translator, format!("{format}x2.to.bf16x2"))
        },
        _ => return None,
    })
}

/// Returns the format in the name of an intrinsic for the type in an attribute of `op`.
fn format_word(op: OpRef<'_>, name: &str) -> &'static str {
    let cx = op.context();
    let ty = op.attribute(name).and_then(|attribute| attribute.downcast::<TypeAttr>(cx));
    match ty.map(|ty| ty.0.to_text(cx)).unwrap_or_default().as_str() {
        "f8E4M3FN" => "e4m3",
        "f8E5M2" => "e5m2",
        "f8E8M0FNU" => "ue8m0",
        "f6E2M3FN" => "e2m3",
        "f6E3M2FN" => "e3m2",
        _ => "e2m1",
    }
}

fn relu(op: OpRef<'_>, translator: &Translator<'_>) -> &'static str {
    when(translator.is_set_on(op, "relu"), ".relu")
}

fn saturation(op: OpRef<'_>) -> &'static str {
    when(case::<SaturationMode>(op, "sat") == SaturationMode::SATFINITE, ".satfinite")
}

fn rounding(op: OpRef<'_>) -> String {
    format!(".{}{}", word::<FPRoundingMode>(op, "rnd"), saturation(op))
}

/// Returns the conversion of single floats with the modes of rounding and saturation that `op` has.
fn to_halves(op: OpRef<'_>, translator: &mut Translator<'_>, name: &str) -> Selected {
    let rounding = word::<FPRoundingMode>(op, "rnd");
    let (relu, saturation) = (relu(op, translator), saturation(op));
    Selected::with_operands(format!("{name}.{rounding}{relu}{saturation}"), op, translator)
}

/// Converts to two small floats, which the intrinsic returns in 16 bits.
fn pack(op: OpRef<'_>, translator: &mut Translator<'_>, name: String) -> Translated {
    let call = Selected::with_operands(name, op, translator);
    let packed = Value::Instruction(translator.call_selected(op, &call)?);
    let ty = translator.result_type(op);
    let kind = if ty == Type::I8 { CastOp::Trunc } else { CastOp::Bitcast };
    let result = translator.cast(kind, Flags::NONE, packed, ty);
    translator.map_result(op, result);
    Ok(())
}

/// Converts from two small floats, which the intrinsic takes in 16 bits.
fn unpack(op: OpRef<'_>, translator: &mut Translator<'_>, name: String) -> Translated {
    let value = translator.operand(op, 0);
    let kind =
        if translator.value_type(value) == Type::I8 { CastOp::ZExt } else { CastOp::Bitcast };
    let packed = translator.cast(kind, Flags::NONE, value, Type::I16);
    translator.map_selected(op, &Selected { name, arguments: vec![packed] })
}
