//! Lowering of the casts of arith. SPIR-V has no bits for booleans, so casts from and to them
//! become selections and comparisons.

use terrace_arith::{self as arith, RoundingMode};
use terrace_builtin::TypeExt;
use terrace_builtin::folding::constant_of;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{Op, OpInfo, OpType, Type, Value};
use terrace_numeric::Int;
use terrace_rewrite::Rw;
use terrace_spirv::{self as spirv, FPRoundingMode};

use crate::build;
use crate::run::{Replacement, SpirvLowering};

/// The casts with a counterpart.
static COUNTERPARTS: &[(&OpInfo, &OpInfo)] = &[
    (arith::ExtFOp::INFO, spirv::FConvertOp::INFO),
    (arith::TruncFOp::INFO, spirv::FConvertOp::INFO),
    (arith::UIToFPOp::INFO, spirv::ConvertUToFOp::INFO),
    (arith::SIToFPOp::INFO, spirv::ConvertSToFOp::INFO),
    (arith::FPToUIOp::INFO, spirv::ConvertFToUOp::INFO),
    (arith::FPToSIOp::INFO, spirv::ConvertFToSOp::INFO),
    (arith::IndexCastOp::INFO, spirv::SConvertOp::INFO),
    (arith::IndexCastUIOp::INFO, spirv::UConvertOp::INFO),
    (arith::BitcastOp::INFO, spirv::BitcastOp::INFO),
];

/// The casts with conversion functions, and the names of their patterns.
static CONVERSIONS: &[(&str, &OpInfo, Replacement)] = &[
    ("ExtUII1Pattern", arith::ExtUIOp::INFO, bool_to_number),
    ("ExtUIPattern", arith::ExtUIOp::INFO, zero_extend),
    ("ExtSII1Pattern", arith::ExtSIOp::INFO, sign_extend_bool),
    ("ExtSIPattern", arith::ExtSIOp::INFO, sign_extend),
    ("TruncII1Pattern", arith::TruncIOp::INFO, truncate_to_bool),
    ("TruncIPattern", arith::TruncIOp::INFO, truncate),
    ("UIToFPI1Pattern", arith::UIToFPOp::INFO, bool_to_number),
    ("IndexCastI1IndexPattern", arith::IndexCastOp::INFO, index_cast_of_bool),
    ("IndexCastIndexI1Pattern", arith::IndexCastOp::INFO, index_cast_to_bool),
];

/// Adds the patterns for casts.
pub(super) fn populate(lowering: &mut SpirvLowering) {
    for (name, source, convert) in CONVERSIONS {
        lowering.add_value(name, source, convert);
    }
    for (source, target) in COUNTERPARTS {
        lowering.add_value("TypeCastingOpPattern", source, |op, operands, ty, rw| {
            cast(op, target, operands[0], ty, rw)
        });
    }
}

/// Returns the types of the operand and of the result of `op` before conversion.
fn types(op: Op, rw: Rw<'_, '_>) -> Option<(Type, Type)> {
    let view = rw.body().op(op);
    Some((view.operand_types().next()?, view.result_types().next()?))
}

/// Returns the widths in bits of the elements of the operand and of the result of `op` before
/// conversion.
fn widths(op: Op, rw: Rw<'_, '_>) -> Option<(u32, u32)> {
    let (from, to) = types(op, rw)?;
    let cx = rw.context();
    let width = |ty| element_type_or_self(cx, ty).int_or_float_width(cx);
    Some((width(from)?, width(to)?))
}

/// Whether the operand of `op` is a boolean.
fn is_from_bool(op: Op, rw: Rw<'_, '_>) -> bool {
    types(op, rw).is_some_and(|(from, _)| build::is_bool(rw.context(), from))
}

/// Whether the result of `op` is a boolean.
fn is_to_bool(op: Op, rw: Rw<'_, '_>) -> bool {
    types(op, rw).is_some_and(|(_, to)| build::is_bool(rw.context(), to))
}

/// Builds the cast `target`, with the rounding mode of `op`; a cast whose types are equal after
/// conversion is its operand.
fn cast(op: Op, target: &OpInfo, value: Value, ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if is_from_bool(op, rw) || is_to_bool(op, rw) {
        return None;
    }
    if rw.body().value_type(value) == ty {
        return Some(value);
    }
    let cx = rw.context().clone();
    let mode = rw.body().op(op).attribute("roundingmode");
    let mode = mode.and_then(|mode| RoundingMode::from_attribute(&cx, mode).ok());
    let value = build::value(rw, target, &[value], ty);
    if let (Some(mode), Some(new)) = (mode, rw.body().defining_op(value)) {
        let target_mode = match mode {
            RoundingMode::ToNearestEven => FPRoundingMode::RTE,
            RoundingMode::Downward => FPRoundingMode::RTN,
            RoundingMode::Upward => FPRoundingMode::RTP,
            RoundingMode::TowardZero => FPRoundingMode::RTZ,
            RoundingMode::ToNearestAway => return None,
        };
        let mode = target_mode.to_attribute(&cx);
        build::set_attribute(rw, new, "fp_rounding_mode", mode);
    }
    Some(value)
}

/// Builds the selection of 1 or 0 by a boolean.
fn bool_to_number(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if !is_from_bool(op, rw) {
        return None;
    }
    let zero = build::number(rw, ty, 0)?;
    let one = build::number(rw, ty, 1)?;
    Some(build::select(rw, operands[0], one, zero))
}

/// Builds the selection of all ones or 0 by a boolean.
fn sign_extend_bool(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if !is_from_bool(op, rw) {
        return None;
    }
    let ones = build::int_constant(rw, ty, -1)?;
    let zero = build::int_constant(rw, ty, 0)?;
    Some(build::select(rw, operands[0], ones, zero))
}

/// Extends an integer by zeros; an emulated integer is masked.
fn zero_extend(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if is_from_bool(op, rw) {
        return None;
    }
    match rw.body().value_type(operands[0]) == ty {
        true => {
            let (width, _) = widths(op, rw)?;
            mask(rw, operands[0], ty, width)
        }
        false => Some(build::value(rw, spirv::UConvertOp::INFO, operands, ty)),
    }
}

/// Extends an integer by its sign; the sign of an emulated integer is shifted to the highest bit
/// and back.
fn sign_extend(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if is_from_bool(op, rw) {
        return None;
    }
    if rw.body().value_type(operands[0]) != ty {
        return Some(build::value(rw, spirv::SConvertOp::INFO, operands, ty));
    }
    let (from, to) = widths(op, rw)?;
    let distance = build::int_constant(rw, ty, (to - from).into())?;
    let shifted = build::value(rw, spirv::ShiftLeftLogicalOp::INFO, &[operands[0], distance], ty);
    Some(build::value(rw, spirv::ShiftRightArithmeticOp::INFO, &[shifted, distance], ty))
}

/// Truncates an integer; an emulated integer is masked.
fn truncate(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if is_to_bool(op, rw) {
        return None;
    }
    match rw.body().value_type(operands[0]) == ty {
        true => {
            let (_, width) = widths(op, rw)?;
            mask(rw, operands[0], ty, width)
        }
        false => Some(build::value(rw, spirv::SConvertOp::INFO, operands, ty)),
    }
}

/// Builds the lowest `width` bits of `value`.
fn mask(rw: Rw<'_, '_>, value: Value, ty: Type, width: u32) -> Option<Value> {
    let ones = Int::all_ones(width);
    let cx = rw.context().clone();
    let full = element_type_or_self(&cx, ty).int_or_float_width(&cx)?;
    let mask = constant_of(&cx, ty, ones.zext_or_trunc(full))?;
    let mask = build::constant(rw, mask, ty);
    Some(build::value(rw, spirv::BitwiseAndOp::INFO, &[value, mask], ty))
}

/// Builds the lowest bit of an integer as a boolean.
fn truncate_to_bool(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if !is_to_bool(op, rw) {
        return None;
    }
    let from = rw.body().value_type(operands[0]);
    let one = build::int_constant(rw, from, 1)?;
    let lowest = build::value(rw, spirv::BitwiseAndOp::INFO, &[operands[0], one], from);
    let is_set = build::compare(rw, spirv::IEqualOp::INFO, lowest, one);
    let no = build::int_constant(rw, ty, 0)?;
    let yes = build::int_constant(rw, ty, 1)?;
    Some(build::select(rw, is_set, yes, no))
}

/// Builds the index of a boolean: 1 or 0.
fn index_cast_of_bool(op: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if !is_from_bool(op, rw) {
        return None;
    }
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    Some(build::select(rw, operands[0], one, zero))
}

/// Builds the boolean of an index: whether the index is not 0.
fn index_cast_to_bool(op: Op, operands: &[Value], _: Type, rw: Rw<'_, '_>) -> Option<Value> {
    if !is_to_bool(op, rw) {
        return None;
    }
    let ty = rw.body().value_type(operands[0]);
    let zero = build::int_constant(rw, ty, 0)?;
    Some(build::compare(rw, spirv::INotEqualOp::INFO, zero, operands[0]))
}
