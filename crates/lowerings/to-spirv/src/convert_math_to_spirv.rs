//! The pass `convert-math-to-spirv`: lowers math to the extended instructions of GLSL or OpenCL,
//! whichever the target has (MLIR: `MathToSPIRV.cpp`).

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{FloatType, IntegerAttr, IntegerType, TypeExt, VectorType};
use terrace_ir::{Context, Op, OpInfo, OpType, Type, Value};
use terrace_math as math;
use terrace_numeric::{Float, Int};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::Rw;
use terrace_spirv as spirv;

use crate::build;
use crate::run::{Replacement, SpirvLowering};
use crate::types::SpirvTypeOptions;

/// Replace math operations by spirv operations
#[pass(name = "convert-math-to-spirv", title = "ConvertMathToSPIRVPass", run = run)]
pub struct ConvertMathToSpirv {}

fn run(_: &ConvertMathToSpirv, target: &mut Target<'_>) -> PassResult {
    let mut lowering = SpirvLowering::new(target, SpirvTypeOptions::default());
    populate_math_to_spirv(&mut lowering);
    lowering.run(target)
}

/// The operations with a counterpart.
static ONE_TO_ONE: &[(&OpInfo, &OpInfo)] = &[
    (math::IsFiniteOp::INFO, spirv::IsFiniteOp::INFO),
    (math::IsInfOp::INFO, spirv::IsInfOp::INFO),
    (math::IsNaNOp::INFO, spirv::IsNanOp::INFO),
    (math::AbsFOp::INFO, spirv::GLFAbsOp::INFO),
    (math::AbsIOp::INFO, spirv::GLSAbsOp::INFO),
    (math::AcosOp::INFO, spirv::GLAcosOp::INFO),
    (math::AcoshOp::INFO, spirv::GLAcoshOp::INFO),
    (math::AsinOp::INFO, spirv::GLAsinOp::INFO),
    (math::AsinhOp::INFO, spirv::GLAsinhOp::INFO),
    (math::AtanOp::INFO, spirv::GLAtanOp::INFO),
    (math::AtanhOp::INFO, spirv::GLAtanhOp::INFO),
    (math::CeilOp::INFO, spirv::GLCeilOp::INFO),
    (math::CosOp::INFO, spirv::GLCosOp::INFO),
    (math::CoshOp::INFO, spirv::GLCoshOp::INFO),
    (math::ExpOp::INFO, spirv::GLExpOp::INFO),
    (math::FloorOp::INFO, spirv::GLFloorOp::INFO),
    (math::FmaOp::INFO, spirv::GLFmaOp::INFO),
    (math::LogOp::INFO, spirv::GLLogOp::INFO),
    (math::RoundEvenOp::INFO, spirv::GLRoundEvenOp::INFO),
    (math::RsqrtOp::INFO, spirv::GLInverseSqrtOp::INFO),
    (math::SinOp::INFO, spirv::GLSinOp::INFO),
    (math::SinhOp::INFO, spirv::GLSinhOp::INFO),
    (math::SqrtOp::INFO, spirv::GLSqrtOp::INFO),
    (math::TanOp::INFO, spirv::GLTanOp::INFO),
    (math::TanhOp::INFO, spirv::GLTanhOp::INFO),
    (math::AbsFOp::INFO, spirv::CLFAbsOp::INFO),
    (math::AbsIOp::INFO, spirv::CLSAbsOp::INFO),
    (math::AcosOp::INFO, spirv::CLAcosOp::INFO),
    (math::AcoshOp::INFO, spirv::CLAcoshOp::INFO),
    (math::AsinOp::INFO, spirv::CLAsinOp::INFO),
    (math::AsinhOp::INFO, spirv::CLAsinhOp::INFO),
    (math::AtanOp::INFO, spirv::CLAtanOp::INFO),
    (math::Atan2Op::INFO, spirv::CLAtan2Op::INFO),
    (math::AtanhOp::INFO, spirv::CLAtanhOp::INFO),
    (math::CeilOp::INFO, spirv::CLCeilOp::INFO),
    (math::CosOp::INFO, spirv::CLCosOp::INFO),
    (math::CoshOp::INFO, spirv::CLCoshOp::INFO),
    (math::ErfOp::INFO, spirv::CLErfOp::INFO),
    (math::ExpOp::INFO, spirv::CLExpOp::INFO),
    (math::FloorOp::INFO, spirv::CLFloorOp::INFO),
    (math::FmaOp::INFO, spirv::CLFmaOp::INFO),
    (math::LogOp::INFO, spirv::CLLogOp::INFO),
    (math::PowFOp::INFO, spirv::CLPowOp::INFO),
    (math::RoundEvenOp::INFO, spirv::CLRintOp::INFO),
    (math::RoundOp::INFO, spirv::CLRoundOp::INFO),
    (math::RsqrtOp::INFO, spirv::CLRsqrtOp::INFO),
    (math::SinOp::INFO, spirv::CLSinOp::INFO),
    (math::SinhOp::INFO, spirv::CLSinhOp::INFO),
    (math::SqrtOp::INFO, spirv::CLSqrtOp::INFO),
    (math::TanOp::INFO, spirv::CLTanOp::INFO),
    (math::TanhOp::INFO, spirv::CLTanhOp::INFO),
];

/// The operations that become several operations, and the names of their patterns.
static CONVERSIONS: &[(&str, &OpInfo, Replacement)] = &[
    ("CopySignPattern", math::CopySignOp::INFO, |_, operands, _, rw| {
        let ty = rw.body().value_type(operands[0]);
        copy_sign(rw, operands[0], operands[1], ty)
    }),
    ("CountLeadingZerosPattern", math::CountLeadingZerosOp::INFO, leading_zeros),
    ("PowFOpPattern", math::PowFOp::INFO, power),
    ("RoundOpPattern", math::RoundOp::INFO, round),
    ("Log1pOpPattern", math::Log1pOp::INFO, |_, operands, ty, rw| {
        log1p(operands[0], ty, spirv::GLLogOp::INFO, rw)
    }),
    ("Log1pOpPattern", math::Log1pOp::INFO, |_, operands, ty, rw| {
        log1p(operands[0], ty, spirv::CLLogOp::INFO, rw)
    }),
    ("ExpM1OpPattern", math::ExpM1Op::INFO, |_, operands, ty, rw| {
        exp_minus_1(operands[0], ty, spirv::GLExpOp::INFO, rw)
    }),
    ("ExpM1OpPattern", math::ExpM1Op::INFO, |_, operands, ty, rw| {
        exp_minus_1(operands[0], ty, spirv::CLExpOp::INFO, rw)
    }),
    ("Log2Log10OpPattern", math::Log2Op::INFO, |_, operands, ty, rw| {
        scaled_log(operands[0], ty, std::f64::consts::LOG2_E, spirv::GLLogOp::INFO, rw)
    }),
    ("Log2Log10OpPattern", math::Log2Op::INFO, |_, operands, ty, rw| {
        scaled_log(operands[0], ty, std::f64::consts::LOG2_E, spirv::CLLogOp::INFO, rw)
    }),
    ("Log2Log10OpPattern", math::Log10Op::INFO, |_, operands, ty, rw| {
        scaled_log(operands[0], ty, std::f64::consts::LOG10_E, spirv::GLLogOp::INFO, rw)
    }),
    ("Log2Log10OpPattern", math::Log10Op::INFO, |_, operands, ty, rw| {
        scaled_log(operands[0], ty, std::f64::consts::LOG10_E, spirv::CLLogOp::INFO, rw)
    }),
];

/// Adds the patterns that lower math on scalars and vectors (MLIR: `populateMathToSPIRVPatterns`).
pub fn populate_math_to_spirv(lowering: &mut SpirvLowering) {
    for (source, target) in ONE_TO_ONE {
        lowering.add_value("CheckedElementwiseOpPattern", source, |_, operands, ty, rw| {
            is_supported(rw.context(), ty).then(|| build::value(rw, target, operands, ty))
        });
    }
    for (name, source, convert) in CONVERSIONS {
        lowering.add_value(name, source, |op, operands, ty, rw| {
            if is_supported(rw.context(), ty) { convert(op, operands, ty, rw) } else { None }
        });
    }
}

/// Whether `ty` is a scalar or a vector of fixed length.
fn is_supported(cx: &Context, ty: Type) -> bool {
    let is_fixed = || ty.downcast::<VectorType>(cx).is_some_and(|vector| !vector.is_scalable());
    ty.is::<IntegerType>() || ty.is::<FloatType>() || is_fixed()
}

/// Builds `log(1 + x)`.
fn log1p(x: Value, ty: Type, log: &OpInfo, rw: Rw<'_, '_>) -> Option<Value> {
    let one = build::float_constant(rw, ty, 1.0)?;
    let sum = build::value(rw, spirv::FAddOp::INFO, &[one, x], ty);
    Some(build::value(rw, log, &[sum], ty))
}

/// Builds `exp(x) - 1`.
fn exp_minus_1(x: Value, ty: Type, exp: &OpInfo, rw: Rw<'_, '_>) -> Option<Value> {
    let exp = build::value(rw, exp, &[x], ty);
    let one = build::float_constant(rw, ty, 1.0)?;
    Some(build::value(rw, spirv::FSubOp::INFO, &[exp, one], ty))
}

/// Builds the logarithm to another base than e: `log(x) * factor`.
fn scaled_log(x: Value, ty: Type, factor: f64, log: &OpInfo, rw: Rw<'_, '_>) -> Option<Value> {
    let factor = build::float_constant(rw, ty, factor)?;
    let log = build::value(rw, log, &[x], ty);
    Some(build::value(rw, spirv::FMulOp::INFO, &[log, factor], ty))
}

/// Builds `x` with the sign of `sign`, which have the float type `ty`.
fn copy_sign(rw: Rw<'_, '_>, x: Value, sign: Value, ty: Type) -> Option<Value> {
    let cx = rw.context().clone();
    let width = element_type_or_self(&cx, ty).int_or_float_width(&cx)?;
    let scalar = IntegerType::get(&cx, width).ty();
    let int = build::with_element(&cx, ty, scalar);
    let sign_bit = Int::from_i64(width, 1).shl(width - 1);
    let masks = [sign_bit.clone(), sign_bit.not()].map(|mask| {
        let mask = IntegerAttr::from_int(&cx, scalar, mask).attr();
        build::constant(rw, mask, scalar)
    });
    let [sign_mask, value_mask] = masks.map(|mask| splat(rw, mask, int));
    let x = build::value(rw, spirv::BitcastOp::INFO, &[x], int);
    let sign = build::value(rw, spirv::BitcastOp::INFO, &[sign], int);
    let x = build::value(rw, spirv::BitwiseAndOp::INFO, &[x, value_mask], int);
    let sign = build::value(rw, spirv::BitwiseAndOp::INFO, &[sign, sign_mask], int);
    let both = build::value(rw, spirv::BitwiseOrOp::INFO, &[x, sign], int);
    Some(build::value(rw, spirv::BitcastOp::INFO, &[both], ty))
}

/// Builds the vector of type `ty` with the elements `value`; returns `value` itself for a scalar
/// type.
fn splat(rw: Rw<'_, '_>, value: Value, ty: Type) -> Value {
    let cx = rw.context().clone();
    match ty.downcast::<VectorType>(&cx) {
        Some(vector) => {
            let count = vector.shape.iter().product::<i64>();
            let parts = vec![value; usize::try_from(count).unwrap_or(0)];
            build::value(rw, spirv::CompositeConstructOp::INFO, &parts, ty)
        }
        None => value,
    }
}

/// Lowers `math.ctlz` on 32 bits: 31 minus the position of the highest set bit; for 0 and 1, 32
/// minus the number.
fn leading_zeros(_: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    if element_type_or_self(&cx, ty).int_or_float_width(&cx) != Some(32) {
        return None;
    }
    let x = operands[0];
    let one = build::int_constant(rw, ty, 1)?;
    let highest = build::int_constant(rw, ty, 31)?;
    let width = build::int_constant(rw, ty, 32)?;
    let position = build::value(rw, spirv::GLFindUMsbOp::INFO, &[x], ty);
    let from_position = build::value(rw, spirv::ISubOp::INFO, &[highest, position], ty);
    let from_value = build::value(rw, spirv::ISubOp::INFO, &[width, x], ty);
    let is_small = build::compare(rw, spirv::ULessThanEqualOp::INFO, x, one);
    Some(build::select(rw, is_small, from_value, from_position))
}

/// Lowers `math.powf` to `GL.Pow`, which is undefined for negative bases: the power of the absolute
/// value, negated for odd exponents; NaN for exponents that are no integers.
fn power(_: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let cx = rw.context().clone();
    let [x, y] = operands.try_into().ok()?;
    let zero = build::float_constant(rw, ty, 0.0)?;
    let is_negative = build::compare(rw, spirv::FOrdLessThanOp::INFO, x, zero);
    let one = build::float_constant(rw, ty, 1.0)?;
    let fraction = build::value(rw, spirv::FRemOp::INFO, &[y, one], ty);
    let has_fraction = build::compare(rw, spirv::FOrdNotEqualOp::INFO, fraction, zero);
    let is_undefined = build::compare(rw, spirv::LogicalAndOp::INFO, has_fraction, is_negative);
    let format = element_type_or_self(&cx, ty).float_format(&cx)?;
    let nan = build::exact_float_constant(rw, ty, Float::nan(format))?;
    let x = build::select(rw, is_undefined, nan, x);
    let x = build::value(rw, spirv::GLFAbsOp::INFO, &[x], ty);
    let int = build::with_element(&cx, ty, IntegerType::get(&cx, 32).ty());
    let exponent = build::value(rw, spirv::ConvertFToSOp::INFO, &[y], int);
    let one = build::int_constant(rw, int, 1)?;
    let lowest = build::value(rw, spirv::BitwiseAndOp::INFO, &[exponent, one], int);
    let is_odd = build::compare(rw, spirv::IEqualOp::INFO, lowest, one);
    let power = build::value(rw, spirv::GLPowOp::INFO, &[x, y], ty);
    let negated = build::value(rw, spirv::FNegateOp::INFO, &[power], ty);
    let negate = build::compare(rw, spirv::LogicalAndOp::INFO, is_negative, is_odd);
    Some(build::select(rw, negate, negated, power))
}

/// Lowers `math.round`, which rounds halves away from zero: the rounded absolute value with the
/// original sign.
fn round(_: Op, operands: &[Value], ty: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let x = operands[0];
    let zero = build::float_constant(rw, ty, 0.0)?;
    let one = build::float_constant(rw, ty, 1.0)?;
    let half = build::float_constant(rw, ty, 0.5)?;
    let absolute = build::value(rw, spirv::GLFAbsOp::INFO, &[x], ty);
    let floor = build::value(rw, spirv::GLFloorOp::INFO, &[absolute], ty);
    let fraction = build::value(rw, spirv::FSubOp::INFO, &[absolute, floor], ty);
    let is_up = build::compare(rw, spirv::FOrdGreaterThanEqualOp::INFO, fraction, half);
    let added = build::select(rw, is_up, one, zero);
    let rounded = build::value(rw, spirv::FAddOp::INFO, &[floor, added], ty);
    copy_sign(rw, rounded, x, ty)
}
