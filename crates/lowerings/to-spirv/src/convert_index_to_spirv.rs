//! The pass `convert-index-to-spirv`: lowers index to spirv (MLIR: `IndexToSPIRV.cpp`).

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_index::{self as index, IndexCmpPredicate as P};
use terrace_ir::{Op, OpInfo, OpType, Type, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv as spirv;

use crate::build;
use crate::run::{Replacement, SpirvLowering};
use crate::types::SpirvTypeOptions;

/// Replace index operations by spirv operations
#[pass(name = "convert-index-to-spirv", title = "ConvertIndexToSPIRVPass", run = run)]
pub struct ConvertIndexToSpirv {
    /// Convert index to integers of 64 bits
    #[option]
    pub use_64bit_index: bool,
}

fn run(pass: &ConvertIndexToSpirv, target: &mut Target<'_>) -> PassResult {
    let options = SpirvTypeOptions { wide_index: pass.use_64bit_index, ..Default::default() };
    let mut lowering = SpirvLowering::new(target, options);
    populate_index_to_spirv(&mut lowering);
    lowering.target.legal_dialects(&["spirv"]).illegal_dialects(&["index"]);
    lowering.run(target)
}

/// The operations with a counterpart.
static ONE_TO_ONE: &[(&OpInfo, &OpInfo)] = &[
    (index::AddOp::INFO, spirv::IAddOp::INFO),
    (index::SubOp::INFO, spirv::ISubOp::INFO),
    (index::MulOp::INFO, spirv::IMulOp::INFO),
    (index::DivSOp::INFO, spirv::SDivOp::INFO),
    (index::DivUOp::INFO, spirv::UDivOp::INFO),
    (index::RemSOp::INFO, spirv::SRemOp::INFO),
    (index::RemUOp::INFO, spirv::UModOp::INFO),
    (index::MaxSOp::INFO, spirv::GLSMaxOp::INFO),
    (index::MaxUOp::INFO, spirv::GLUMaxOp::INFO),
    (index::MinSOp::INFO, spirv::GLSMinOp::INFO),
    (index::MinUOp::INFO, spirv::GLUMinOp::INFO),
    (index::ShlOp::INFO, spirv::ShiftLeftLogicalOp::INFO),
    (index::ShrSOp::INFO, spirv::ShiftRightArithmeticOp::INFO),
    (index::ShrUOp::INFO, spirv::ShiftRightLogicalOp::INFO),
    (index::AndOp::INFO, spirv::BitwiseAndOp::INFO),
    (index::OrOp::INFO, spirv::BitwiseOrOp::INFO),
    (index::XOrOp::INFO, spirv::BitwiseXorOp::INFO),
];

/// The casts, and their counterparts.
static CASTS: &[(&OpInfo, &OpInfo)] = &[
    (index::CastSOp::INFO, spirv::SConvertOp::INFO),
    (index::CastUOp::INFO, spirv::UConvertOp::INFO),
];

/// The operations with a conversion function, and the names of their patterns.
static CONVERSIONS: &[(&str, &OpInfo, Replacement)] = &[
    ("ConvertIndexBoolConstantOpPattern", index::BoolConstantOp::INFO, |op, _, ty, rw| {
        let value = index::BoolConstantOp::from_op(op).view(rw.body()).value();
        let value = IntegerAttr::bool(rw.context(), value).attr();
        Some(build::constant(rw, value, ty))
    }),
    ("ConvertIndexConstantOpPattern", index::ConstantOp::INFO, constant),
    ("ConvertIndexCeilDivSPattern", index::CeilDivSOp::INFO, ceil_signed),
    ("ConvertIndexCeilDivUPattern", index::CeilDivUOp::INFO, ceil_unsigned),
    ("ConvertIndexFloorDivSPattern", index::FloorDivSOp::INFO, floor_signed),
    ("ConvertIndexCmpPattern", index::CmpOp::INFO, |op, operands, _, rw| {
        let comparison = comparison(index::CmpOp::from_op(op).view(rw.body()).pred());
        Some(build::compare(rw, comparison, operands[0], operands[1]))
    }),
];

/// Adds the patterns that lower index (MLIR: `populateIndexToSPIRVPatterns`).
pub fn populate_index_to_spirv(lowering: &mut SpirvLowering) {
    for (source, target) in ONE_TO_ONE {
        lowering.add_value("ElementwiseOpPattern", source, |_, operands, ty, rw| {
            Some(build::value(rw, target, operands, ty))
        });
    }
    for (name, source, convert) in CONVERSIONS {
        lowering.add_value(name, source, convert);
    }
    for (source, target) in CASTS {
        lowering.add_for("ConvertIndexCast", source, |op, operands, types, rw| {
            cast(op, operands[0], target, types, rw)
        });
    }
    let width = lowering.options.index_width();
    lowering.add_value("ConvertIndexSizeOf", index::SizeOfOp::INFO, move |_, _, ty, rw| {
        build::int_constant(rw, ty, width.into())
    });
}

/// Returns the comparison for a predicate.
fn comparison(predicate: P) -> &'static OpInfo {
    match predicate {
        P::EQ => spirv::IEqualOp::INFO,
        P::NE => spirv::INotEqualOp::INFO,
        P::SLT => spirv::SLessThanOp::INFO,
        P::SLE => spirv::SLessThanEqualOp::INFO,
        P::SGT => spirv::SGreaterThanOp::INFO,
        P::SGE => spirv::SGreaterThanEqualOp::INFO,
        P::ULT => spirv::ULessThanOp::INFO,
        P::ULE => spirv::ULessThanEqualOp::INFO,
        P::UGT => spirv::UGreaterThanOp::INFO,
        P::UGE => spirv::UGreaterThanEqualOp::INFO,
    }
}

fn constant(op: Op, _: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    let number = index::ConstantOp::from_op(op).view(rw.body()).value().data(&cx).value.clone();
    let width = ty.int_or_float_width(&cx)?;
    let number = IntegerAttr::from_int(&cx, ty, number.sext_or_trunc(width)).attr();
    Some(build::constant(rw, number, ty))
}

/// Replaces a cast by `target`, or by its operand if the types are equal after the conversion of
/// `index`. Other types are not converted.
fn cast(
    op: Op,
    value: Value,
    target: &OpInfo,
    types: &TypeConverter,
    rw: Rw<'_, '_>,
) -> Option<()> {
    let cx = rw.context().clone();
    let result = rw.body().op(op).result_types().next()?;
    let ty = if result.is_index() { types.convert_one(&cx, result)? } else { result };
    let is_same = rw.body().value_type(value) == ty;
    let value = if is_same { value } else { build::value(rw, target, &[value], ty) };
    rw.replace_op(op, &[value]);
    Some(())
}

/// Builds the signed quotient rounded up: `n * m > 0 ? (n + x) / m + 1 : -(-n / m)` with
/// `x = m > 0 ? -1 : 1`.
fn ceil_signed(_: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let [n, m] = operands.try_into().ok()?;
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let minus_one = build::int_constant(rw, ty, -1)?;
    let m_positive = build::compare(rw, spirv::SGreaterThanOp::INFO, m, zero);
    let x = build::select(rw, m_positive, minus_one, one);
    let sum = build::value(rw, spirv::IAddOp::INFO, &[n, x], ty);
    let quotient = build::value(rw, spirv::SDivOp::INFO, &[sum, m], ty);
    let positive = build::value(rw, spirv::IAddOp::INFO, &[quotient, one], ty);
    let negated = build::value(rw, spirv::ISubOp::INFO, &[zero, n], ty);
    let quotient = build::value(rw, spirv::SDivOp::INFO, &[negated, m], ty);
    let negative = build::value(rw, spirv::ISubOp::INFO, &[zero, quotient], ty);
    let n_positive = build::compare(rw, spirv::SGreaterThanOp::INFO, n, zero);
    let same_sign = build::compare(rw, spirv::LogicalEqualOp::INFO, n_positive, m_positive);
    let not_zero = build::compare(rw, spirv::INotEqualOp::INFO, n, zero);
    let is_positive = build::compare(rw, spirv::LogicalAndOp::INFO, same_sign, not_zero);
    Some(build::select(rw, is_positive, positive, negative))
}

/// Builds the unsigned quotient rounded up: `n == 0 ? 0 : (n - 1) / m + 1`.
fn ceil_unsigned(_: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let [n, m] = operands.try_into().ok()?;
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let less = build::value(rw, spirv::ISubOp::INFO, &[n, one], ty);
    let quotient = build::value(rw, spirv::UDivOp::INFO, &[less, m], ty);
    let more = build::value(rw, spirv::IAddOp::INFO, &[quotient, one], ty);
    let is_zero = build::compare(rw, spirv::IEqualOp::INFO, n, zero);
    Some(build::select(rw, is_zero, zero, more))
}

/// Builds the signed quotient rounded down: `n * m < 0 ? -1 - (x - n) / m : n / m` with
/// `x = m < 0 ? 1 : -1`.
fn floor_signed(_: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let [n, m] = operands.try_into().ok()?;
    let zero = build::int_constant(rw, ty, 0)?;
    let one = build::int_constant(rw, ty, 1)?;
    let minus_one = build::int_constant(rw, ty, -1)?;
    let m_negative = build::compare(rw, spirv::SLessThanOp::INFO, m, zero);
    let x = build::select(rw, m_negative, one, minus_one);
    let difference = build::value(rw, spirv::ISubOp::INFO, &[x, n], ty);
    let quotient = build::value(rw, spirv::SDivOp::INFO, &[difference, m], ty);
    let negative = build::value(rw, spirv::ISubOp::INFO, &[minus_one, quotient], ty);
    let positive = build::value(rw, spirv::SDivOp::INFO, &[n, m], ty);
    let n_negative = build::compare(rw, spirv::SLessThanOp::INFO, n, zero);
    let other_sign = build::compare(rw, spirv::LogicalNotEqualOp::INFO, n_negative, m_negative);
    let not_zero = build::compare(rw, spirv::INotEqualOp::INFO, n, zero);
    let is_negative = build::compare(rw, spirv::LogicalAndOp::INFO, other_sign, not_zero);
    Some(build::select(rw, is_negative, positive, negative))
}
