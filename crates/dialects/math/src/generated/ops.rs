//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    BoolLike, FloatLike, SignlessIntegerOrIndexLike, i1_same_shape,
};
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultShape, SameOperandsAndResultType, Scalarizable, Tensorizable,
    Vectorizable,
};
use terrace_ir::op_traits::Pure;
use terrace_ods::operation;

/// Computes the absolute value of a float, element by element.
///
/// ```mlir
/// func.func @distance(%a: f64, %b: f64) -> f64 {
///   %difference = arith.subf %a, %b : f64
///   %distance = math.absf %difference : f64
///   return %distance : f64
/// }
/// ```
#[operation(
    name = "math.absf",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::absf,
)]
pub struct AbsFOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.absi`: integer absolute-value operation.
#[operation(
    name = "math.absi",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($result)",
    fold = crate::fold::absi,
)]
pub struct AbsIOp {
    #[operand]
    operand: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

/// `math.acos`: arcus cosine of the specified value.
#[operation(
    name = "math.acos",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::acos,
)]
pub struct AcosOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.acosh`: Hyperbolic arcus cosine of the given value.
#[operation(
    name = "math.acosh",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::acosh,
)]
pub struct AcoshOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.asin`: arcus sine of the given value.
#[operation(
    name = "math.asin",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::asin,
)]
pub struct AsinOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.asinh`: hyperbolic arcus sine of the given value.
#[operation(
    name = "math.asinh",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::asinh,
)]
pub struct AsinhOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.atan2`: 2-argument arcus tangent of the given values.
#[operation(
    name = "math.atan2",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::atan2,
)]
pub struct Atan2Op {
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.atan`: arcus tangent of the given value.
#[operation(
    name = "math.atan",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::atan,
)]
pub struct AtanOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.atanh`: hyperbolic arcus tangent of the given value.
#[operation(
    name = "math.atanh",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::atanh,
)]
pub struct AtanhOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.cbrt`: cube root of the specified value.
#[operation(
    name = "math.cbrt",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)]
pub struct CbrtOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.ceil`: ceiling of the specified value.
#[operation(
    name = "math.ceil",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::ceil,
)]
pub struct CeilOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.clampf`: floating point clamping operation.
#[operation(
    name = "math.clampf",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` \
              type($result)",
)]
pub struct ClampFOp {
    #[operand]
    value: FloatLike,
    #[operand]
    min: FloatLike,
    #[operand]
    max: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.copysign`: A copysign operation.
#[operation(
    name = "math.copysign",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::copysign,
)]
pub struct CopySignOp {
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.cos`: cosine of the specified value.
#[operation(
    name = "math.cos",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::cos,
)]
pub struct CosOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.cosh`: hyperbolic cosine of the specified value.
#[operation(
    name = "math.cosh",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::cosh,
)]
pub struct CoshOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.ctlz`: counts the leading zeros an integer value.
#[operation(
    name = "math.ctlz",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($result)",
    fold = crate::fold::ctlz,
)]
pub struct CountLeadingZerosOp {
    #[operand]
    operand: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

/// `math.cttz`: counts the trailing zeros an integer value.
#[operation(
    name = "math.cttz",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($result)",
    fold = crate::fold::cttz,
)]
pub struct CountTrailingZerosOp {
    #[operand]
    operand: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

/// `math.ctpop`: counts the number of set bits of an integer value.
#[operation(
    name = "math.ctpop",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($result)",
    fold = crate::fold::ctpop,
)]
pub struct CtPopOp {
    #[operand]
    operand: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

/// `math.erf`: error function of the specified value.
#[operation(
    name = "math.erf",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::erf,
)]
pub struct ErfOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.erfc`: complementary error function of the specified value.
#[operation(
    name = "math.erfc",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::erfc,
)]
pub struct ErfcOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.exp2`: base-2 exponential of the specified value.
#[operation(
    name = "math.exp2",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::exp2,
)]
pub struct Exp2Op {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.expm1`: base-e exponential of the specified value minus 1.
#[operation(
    name = "math.expm1",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::expm1,
)]
pub struct ExpM1Op {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// Computes the exponential function of a float, element by element.
///
/// ```mlir
/// func.func @logistic(%x: f32) -> f32 {
///   %one = arith.constant 1.0 : f32
///   %negated = arith.negf %x : f32
///   %exp = math.exp %negated : f32
///   %sum = arith.addf %one, %exp : f32
///   %result = arith.divf %one, %sum : f32
///   return %result : f32
/// }
/// ```
#[operation(
    name = "math.exp",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::exp,
)]
pub struct ExpOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.fpowi`: floating point raised to the signed integer power.
#[operation(
    name = "math.fpowi",
    traits = [
        SameOperandsAndResultShape, AllTypesMatch(lhs, result), Pure, Elementwise, Scalarizable,
        Vectorizable, Tensorizable,
    ],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)",
)]
pub struct FPowIOp {
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.floor`: floor of the specified value.
#[operation(
    name = "math.floor",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::floor,
)]
pub struct FloorOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// Computes the product of two floats plus a third one with a single rounding, element by element.
///
/// ```mlir
/// func.func @horner(%x: vector<4xf32>, %a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
///   %y = math.fma %x, %a, %b : vector<4xf32>
///   return %y : vector<4xf32>
/// }
/// ```
#[operation(
    name = "math.fma",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)]
pub struct FmaOp {
    #[operand]
    a: FloatLike,
    #[operand]
    b: FloatLike,
    #[operand]
    c: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.ipowi`: signed integer raised to the power of operation.
#[operation(
    name = "math.ipowi",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    fold = crate::fold::ipowi,
)]
pub struct IPowIOp {
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    result: SignlessIntegerOrIndexLike,
}

/// `math.isfinite`: returns true if the operand classifies as finite.
#[operation(
    name = "math.isfinite",
    traits = [
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($operand)",
    fold = crate::fold::isfinite,
)]
pub struct IsFiniteOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: BoolLike,
}

/// `math.isinf`: returns true if the operand classifies as infinite.
#[operation(
    name = "math.isinf",
    traits = [
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($operand)",
    fold = crate::fold::isinf,
)]
pub struct IsInfOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: BoolLike,
}

/// `math.isnan`: returns true if the operand classifies as NaN.
#[operation(
    name = "math.isnan",
    traits = [
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($operand)",
    fold = crate::fold::isnan,
)]
pub struct IsNaNOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: BoolLike,
}

/// `math.isnormal`: returns true if the operand classifies as normal.
#[operation(
    name = "math.isnormal",
    traits = [
        TypesMatchWith("result type has i1 element type and same shape as operands", operand, result, i1_same_shape),
        Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand attr-dict `:` type($operand)",
    fold = crate::fold::isnormal,
)]
pub struct IsNormalOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: BoolLike,
}

/// `math.log10`: base-10 logarithm of the specified value.
#[operation(
    name = "math.log10",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::log10,
)]
pub struct Log10Op {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.log1p`: Computes the natural logarithm of one plus the given value.
#[operation(
    name = "math.log1p",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::log1p,
)]
pub struct Log1pOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.log2`: base-2 logarithm of the specified value.
#[operation(
    name = "math.log2",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::log2,
)]
pub struct Log2Op {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.log`: base-e logarithm of the specified value.
#[operation(
    name = "math.log",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::log,
)]
pub struct LogOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// Raises a float to the power of a float, element by element.
///
/// ```mlir
/// func.func @gamma(%x: f32) -> f32 {
///   %exponent = arith.constant 2.2 : f32
///   %y = math.powf %x, %exponent : f32
///   return %y : f32
/// }
/// ```
#[operation(
    name = "math.powf",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::powf,
)]
pub struct PowFOp {
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.roundeven`: round of the specified value with halfway cases to even.
#[operation(
    name = "math.roundeven",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::roundeven,
)]
pub struct RoundEvenOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.round`: round of the specified value.
#[operation(
    name = "math.round",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::round,
)]
pub struct RoundOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.rsqrt`: reciprocal of sqrt (1 / sqrt of the specified value).
#[operation(
    name = "math.rsqrt",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)]
pub struct RsqrtOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.sin`: sine of the specified value.
#[operation(
    name = "math.sin",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::sin,
)]
pub struct SinOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.sincos`: sine and cosine of the specified value.
#[operation(
    name = "math.sincos",
    traits = [
        SameOperandsAndResultShape, AllTypesMatch(operand, sin, cos), Pure, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)",
)]
pub struct SincosOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    sin: FloatLike,
    #[result]
    cos: FloatLike,
}

/// `math.sinh`: hyperbolic sine of the specified value.
#[operation(
    name = "math.sinh",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::sinh,
)]
pub struct SinhOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// Computes the square root of a float, element by element; NaN for negative numbers.
///
/// ```mlir
/// func.func @length(%x: f32, %y: f32) -> f32 {
///   %xx = arith.mulf %x, %x : f32
///   %sum = math.fma %y, %y, %xx : f32
///   %length = math.sqrt %sum : f32
///   return %length : f32
/// }
/// ```
#[operation(
    name = "math.sqrt",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::sqrt,
)]
pub struct SqrtOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.tan`: tangent of the specified value.
#[operation(
    name = "math.tan",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::tan,
)]
pub struct TanOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// Computes the hyperbolic tangent of a float, element by element.
///
/// ```mlir
/// func.func @activate(%t: tensor<4x8xf32>) -> tensor<4x8xf32> {
///   %result = math.tanh %t : tensor<4x8xf32>
///   return %result : tensor<4x8xf32>
/// }
/// ```
#[operation(
    name = "math.tanh",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::tanh,
)]
pub struct TanhOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}

/// `math.trunc`: trunc of the specified value.
#[operation(
    name = "math.trunc",
    traits = [
        SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::trunc,
)]
pub struct TruncOp {
    #[operand]
    operand: FloatLike,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: FloatLike,
}
