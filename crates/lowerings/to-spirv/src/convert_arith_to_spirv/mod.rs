//! The pass `convert-arith-to-spirv`: lowers arith to spirv (MLIR: `ArithToSPIRV.cpp`).
//! [`populate_arith_to_spirv`] adds its patterns.

mod casts;
mod compare;
mod constants;

use terrace_arith::{self as arith, FastMathFlags, IntegerOverflowFlags};
use terrace_ir::{Op, OpInfo, OpRef, OpType, Type, UnitAttr, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};
use terrace_spirv::{self as spirv, Extension};

use crate::build;
use crate::run::{Replacement, SpirvLowering};
use crate::types::SpirvTypeOptions;

/// Replace arith operations by spirv operations
#[pass(name = "convert-arith-to-spirv", title = "ConvertArithToSPIRVPass", run = run)]
pub struct ConvertArithToSpirv {
    /// Emulate scalars of less than 32 bits that the target lacks by scalars of 32 bits
    #[option(name = "emulate-lt-32-bit-scalar-types", default = true)]
    pub emulate_narrow_scalars: bool,
    /// Emulate float types that the target lacks by integers of the same width
    #[option(name = "emulate-unsupported-float-types", default = true)]
    pub emulate_floats: bool,
}

fn run(pass: &ConvertArithToSpirv, target: &mut Target<'_>) -> PassResult {
    let options = SpirvTypeOptions {
        emulate_narrow_scalars: pass.emulate_narrow_scalars,
        emulate_floats: pass.emulate_floats,
        ..Default::default()
    };
    let mut lowering = SpirvLowering::new(target, options);
    populate_arith_to_spirv(&mut lowering);
    lowering.target.illegal_dialects(&["arith"]);
    lowering.run(target)
}

/// The integer operations with overflow flags, and their counterparts.
static WITH_OVERFLOW: &[(&OpInfo, &OpInfo)] = &[
    (arith::AddIOp::INFO, spirv::IAddOp::INFO),
    (arith::SubIOp::INFO, spirv::ISubOp::INFO),
    (arith::MulIOp::INFO, spirv::IMulOp::INFO),
    (arith::ShLIOp::INFO, spirv::ShiftLeftLogicalOp::INFO),
];

/// The operations with a counterpart.
static ELEMENTWISE: &[(&OpInfo, &OpInfo)] = &[
    (arith::DivUIOp::INFO, spirv::UDivOp::INFO),
    (arith::DivSIOp::INFO, spirv::SDivOp::INFO),
    (arith::RemUIOp::INFO, spirv::UModOp::INFO),
    (arith::ShRUIOp::INFO, spirv::ShiftRightLogicalOp::INFO),
    (arith::ShRSIOp::INFO, spirv::ShiftRightArithmeticOp::INFO),
    (arith::NegFOp::INFO, spirv::FNegateOp::INFO),
    (arith::AddFOp::INFO, spirv::FAddOp::INFO),
    (arith::DivFOp::INFO, spirv::FDivOp::INFO),
    (arith::MulFOp::INFO, spirv::FMulOp::INFO),
    (arith::RemFOp::INFO, spirv::FRemOp::INFO),
    (arith::SubFOp::INFO, spirv::FSubOp::INFO),
    (arith::SelectOp::INFO, spirv::SelectOp::INFO),
    (arith::MaxSIOp::INFO, spirv::GLSMaxOp::INFO),
    (arith::MaxUIOp::INFO, spirv::GLUMaxOp::INFO),
    (arith::MinSIOp::INFO, spirv::GLSMinOp::INFO),
    (arith::MinUIOp::INFO, spirv::GLUMinOp::INFO),
    (arith::MaxSIOp::INFO, spirv::CLSMaxOp::INFO),
    (arith::MaxUIOp::INFO, spirv::CLUMaxOp::INFO),
    (arith::MinSIOp::INFO, spirv::CLSMinOp::INFO),
    (arith::MinUIOp::INFO, spirv::CLUMinOp::INFO),
];

/// The bitwise operations with their counterparts on booleans and on integers.
static BITWISE: &[(&OpInfo, &OpInfo, &OpInfo)] = &[
    (arith::AndIOp::INFO, spirv::LogicalAndOp::INFO, spirv::BitwiseAndOp::INFO),
    (arith::OrIOp::INFO, spirv::LogicalOrOp::INFO, spirv::BitwiseOrOp::INFO),
    (arith::XOrIOp::INFO, spirv::LogicalNotEqualOp::INFO, spirv::BitwiseXorOp::INFO),
];

/// The extended multiplications, and their counterparts.
static EXTENDED: &[(&OpInfo, &OpInfo)] = &[
    (arith::MulSIExtendedOp::INFO, spirv::SMulExtendedOp::INFO),
    (arith::MulUIExtendedOp::INFO, spirv::UMulExtendedOp::INFO),
];

/// The operand that a minimum or maximum returns if one operand is a NaN.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NanResult {
    /// The operand that is a NaN.
    Nan,
    /// The other operand.
    Number,
    /// The other operand, which the counterpart returns by itself.
    Counterpart,
}

/// The minima and maxima of floats, and their counterparts.
static EXTREMA: &[(&OpInfo, &OpInfo, NanResult)] = &[
    (arith::MaximumFOp::INFO, spirv::GLFMaxOp::INFO, NanResult::Nan),
    (arith::MaxNumFOp::INFO, spirv::GLFMaxOp::INFO, NanResult::Number),
    (arith::MinimumFOp::INFO, spirv::GLFMinOp::INFO, NanResult::Nan),
    (arith::MinNumFOp::INFO, spirv::GLFMinOp::INFO, NanResult::Number),
    (arith::MaximumFOp::INFO, spirv::CLFMaxOp::INFO, NanResult::Nan),
    (arith::MaxNumFOp::INFO, spirv::CLFMaxOp::INFO, NanResult::Counterpart),
    (arith::MinimumFOp::INFO, spirv::CLFMinOp::INFO, NanResult::Nan),
    (arith::MinNumFOp::INFO, spirv::CLFMinOp::INFO, NanResult::Counterpart),
];

/// The operations with one conversion function each, and the names of their patterns.
static CONVERSIONS: &[(&str, &OpInfo, Replacement)] = &[
    ("RemSIOpGLPattern", arith::RemSIOp::INFO, |_, operands, ty, rw| {
        remainder(operands, ty, spirv::GLSAbsOp::INFO, rw)
    }),
    ("RemSIOpCLPattern", arith::RemSIOp::INFO, |_, operands, ty, rw| {
        remainder(operands, ty, spirv::CLSAbsOp::INFO, rw)
    }),
];

/// Adds the patterns that lower arith (MLIR: `populateArithToSPIRVPatterns`).
pub fn populate_arith_to_spirv(lowering: &mut SpirvLowering) {
    constants::populate(lowering);
    let has_flags = lowering.env.has_extension(Extension::SPV_KHR_no_integer_wrap_decoration);
    for (source, target) in WITH_OVERFLOW {
        lowering.add_value("ElementwiseArithOpPattern", source, move |op, operands, ty, rw| {
            Some(with_flags(op, target, operands, ty, has_flags, rw))
        });
    }
    lowering.add_elementwise(ELEMENTWISE);
    for (source, on_bools, on_ints) in BITWISE {
        lowering.add_value("BitwiseOpPattern", source, |_, operands, ty, rw| {
            let is_bool = build::is_bool(rw.context(), rw.body().value_type(operands[0]));
            Some(build::value(rw, if is_bool { on_bools } else { on_ints }, operands, ty))
        });
    }
    for (name, source, convert) in CONVERSIONS {
        lowering.add_value(name, source, convert);
    }
    for (source, target) in EXTENDED {
        lowering.add_for("MulIExtendedOpPattern", source, |op, operands, _, rw| {
            let parts = extended(target, operands, rw);
            rw.replace_op(op, &parts);
            Some(())
        });
    }
    lowering.add_for("AddUIExtendedOpPattern", arith::AddUIExtendedOp::INFO, add_extended);
    casts::populate(lowering);
    compare::populate(lowering);
    for (source, target, nan) in EXTREMA {
        lowering.add_value("MinimumMaximumFOpPattern", source, |op, operands, ty, rw| {
            extremum(op, target, *nan, operands, ty, rw)
        });
    }
}

/// Whether the fast-math flags of `op` state that no operand is a NaN.
fn has_no_nans(op: OpRef<'_>) -> bool {
    FastMathFlags::of(op).contains(FastMathFlags::NNAN)
}

/// Builds `target`, with the overflow flags of `op` as attributes if `has_flags`.
fn with_flags(
    op: Op,
    target: &OpInfo,
    operands: &[Value],
    ty: Type,
    has_flags: bool,
    rw: Rw<'_, '_>,
) -> Value {
    let cx = rw.context().clone();
    let flags = IntegerOverflowFlags::of(rw.body().op(op));
    let value = build::value(rw, target, operands, ty);
    let Some(new) = rw.body().defining_op(value) else { return value };
    let names = [
        (IntegerOverflowFlags::NSW, "no_signed_wrap"),
        (IntegerOverflowFlags::NUW, "no_unsigned_wrap"),
    ];
    let unit = UnitAttr::get(&cx).attr();
    for (_, name) in names.into_iter().filter(|(flag, _)| has_flags && flags.contains(*flag)) {
        build::set_attribute(rw, new, name, unit);
    }
    value
}

/// Builds the signed remainder, which has the sign of the dividend, from the remainder of the
/// absolute values. `absolute` is the instruction of the target for them.
fn remainder(operands: &[Value], ty: Type, absolute: &OpInfo, rw: Rw<'_, '_>) -> Option<Value> {
    let [lhs, rhs] = operands.try_into().ok()?;
    let lhs_absolute = build::value(rw, absolute, &[lhs], ty);
    let rhs_absolute = build::value(rw, absolute, &[rhs], ty);
    let remainder = build::value(rw, spirv::UModOp::INFO, &[lhs_absolute, rhs_absolute], ty);
    let is_positive = build::compare(rw, spirv::IEqualOp::INFO, lhs, lhs_absolute);
    let negated = build::value(rw, spirv::SNegateOp::INFO, &[remainder], ty);
    Some(build::select(rw, is_positive, remainder, negated))
}

/// Builds `target`, whose result is a pair, and extracts both members.
fn extended(target: &OpInfo, operands: &[Value], rw: Rw<'_, '_>) -> [Value; 2] {
    let ty = rw.body().value_type(operands[0]);
    let pair = build::pair(rw.context(), ty);
    let both = build::value(rw, target, operands, pair);
    [build::extract(rw, both, 0, ty), build::extract(rw, both, 1, ty)]
}

/// Lowers `arith.addui_extended`, whose carry is a boolean.
fn add_extended(op: Op, operands: &[Value], _: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let [sum, carry] = extended(spirv::IAddCarryOp::INFO, operands, rw);
    let ty = rw.body().value_type(carry);
    let one = build::int_constant(rw, ty, 1)?;
    let carry = build::compare(rw, spirv::IEqualOp::INFO, carry, one);
    rw.replace_op(op, &[sum, carry]);
    Some(())
}

/// Builds the minimum or maximum `target`; unless `op` excludes NaNs, also the selection of the
/// result for a NaN.
fn extremum(
    op: Op,
    target: &OpInfo,
    nan: NanResult,
    operands: &[Value],
    ty: Type,
    rw: Rw<'_, '_>,
) -> Option<Value> {
    let [lhs, rhs] = operands.try_into().ok()?;
    let unguarded = nan == NanResult::Counterpart || has_no_nans(rw.body().op(op));
    let number = build::value(rw, target, operands, ty);
    if unguarded {
        return Some(number);
    }
    let [lhs_is_nan, rhs_is_nan] = compare::are_nans(rw, [lhs, rhs]);
    let (for_lhs, for_rhs) = if nan == NanResult::Nan { (lhs, rhs) } else { (rhs, lhs) };
    let result = build::select(rw, lhs_is_nan, for_lhs, number);
    Some(build::select(rw, rhs_is_nan, for_rhs, result))
}
