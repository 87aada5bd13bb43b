//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::constraints::{
    AnyComplex, AnyFloat, AnySignlessInteger, AnyType, Complex, I1,
};
use terrace_builtin::op_traits::{
    Elementwise, SameOperandsAndResultShape, SameOperandsAndResultType,
};
use terrace_builtin::predicates;
use terrace_ir::op_traits::{ConstantLike, Pure};
use terrace_ir::{ArrayAttr, Handle};
use terrace_ods::operation;

use super::kinds::ArrayAttrKind;

/// `complex.abs`: computes absolute value of a complex number.
#[operation(
    name = "complex.abs",
    traits = [
        TypesMatchWith("complex element type matches result type", complex, result, predicates::complex_element),
        Pure, Elementwise,
    ],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct AbsOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: AnyFloat,
}

/// `complex.add`: complex addition.
#[operation(
    name = "complex.add",
    traits = [Pure, SameOperandsAndResultType, Elementwise],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::add,
)]
pub struct AddOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.angle`: computes argument value of a complex number.
#[operation(
    name = "complex.angle",
    traits = [
        TypesMatchWith("complex element type matches result type", complex, result, predicates::complex_element),
        Pure, Elementwise,
    ],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct AngleOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: AnyFloat,
}

/// `complex.atan2`: complex 2-argument arctangent.
#[operation(
    name = "complex.atan2",
    traits = [Pure, SameOperandsAndResultType, Elementwise],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)]
pub struct Atan2Op {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.bitcast`: computes bitcast between complex and equal arith types.
#[operation(
    name = "complex.bitcast",
    traits = [Pure],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    verify = crate::verify::bitcast,
    fold = crate::fold::bitcast,
    canonicalize = crate::canonicalize::bitcast,
)]
pub struct BitcastOp {
    #[operand]
    operand: AnyType,
    #[result]
    result: AnyType,
}

/// `complex.conj`: Calculate the complex conjugate.
#[operation(
    name = "complex.conj",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    fold = crate::fold::conj,
)]
pub struct ConjOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.constant`: complex number constant operation.
#[operation(
    name = "complex.constant",
    traits = [ConstantLike, Pure],
    format = "$value attr-dict `:` type($complex)",
    verify = crate::verify::constant,
    fold = crate::fold::constant,
    result_names = "cst",
)]
pub struct ConstantOp {
    #[attr(ArrayAttrKind)]
    value: Handle<ArrayAttr>,
    #[result]
    complex: AnyComplex,
}

/// `complex.cos`: computes cosine of a complex number.
#[operation(
    name = "complex.cos",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct CosOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// Creates a complex number from its real and imaginary part.
///
/// ```mlir
/// func.func @rotated(%re: f32, %im: f32) -> complex<f32> {
///   %negated = arith.negf %im : f32
///   %z = complex.create %negated, %re : complex<f32>
///   return %z : complex<f32>
/// }
/// ```
#[operation(
    name = "complex.create",
    traits = [
        Pure, AllTypesMatch(real, imaginary),
        TypesMatchWith("complex element type matches real operand type", complex, real, predicates::complex_element),
        TypesMatchWith("complex element type matches imaginary operand type", complex, imaginary, predicates::complex_element),
    ],
    format = "$real `,` $imaginary attr-dict `:` type($complex)",
    fold = crate::fold::create,
)]
pub struct CreateOp {
    #[operand]
    real: AnyFloat,
    #[operand]
    imaginary: AnyFloat,
    #[result]
    complex: Complex<AnyFloat>,
}

/// `complex.div`: complex division.
#[operation(
    name = "complex.div",
    traits = [Pure, SameOperandsAndResultType, Elementwise],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::div,
)]
pub struct DivOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.eq`: computes whether two complex values are equal.
#[operation(
    name = "complex.eq",
    traits = [Pure, AllTypesMatch(lhs, rhs), Elementwise],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
)]
pub struct EqualOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[result]
    result: I1,
}

/// `complex.exp`: computes exponential of a complex number.
#[operation(
    name = "complex.exp",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    fold = crate::fold::exp,
)]
pub struct ExpOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.expm1`: computes exponential of a complex number minus 1.
#[operation(
    name = "complex.expm1",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct Expm1Op {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.im`: extracts the imaginary part of a complex number.
#[operation(
    name = "complex.im",
    traits = [
        TypesMatchWith("complex element type matches result type", complex, imaginary, predicates::complex_element),
        Pure, Elementwise,
    ],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    fold = crate::fold::im,
    canonicalize = crate::canonicalize::im,
)]
pub struct ImOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    imaginary: AnyFloat,
}

/// `complex.log1p`: computes natural logarithm of a complex number.
#[operation(
    name = "complex.log1p",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct Log1pOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.log`: computes natural logarithm of a complex number.
#[operation(
    name = "complex.log",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    fold = crate::fold::log,
)]
pub struct LogOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// Multiplies two complex numbers.
///
/// `fastmath` flags permit simplifications that are wrong for infinities and NaN.
///
/// ```mlir
/// func.func @square(%z: complex<f64>) -> complex<f64> {
///   %square = complex.mul %z, %z : complex<f64>
///   return %square : complex<f64>
/// }
/// ```
#[operation(
    name = "complex.mul",
    traits = [Pure, SameOperandsAndResultType, Elementwise],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::mul,
)]
pub struct MulOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.neg`: Negation operator.
#[operation(
    name = "complex.neg",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    fold = crate::fold::neg,
)]
pub struct NegOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.neq`: computes whether two complex values are not equal.
#[operation(
    name = "complex.neq",
    traits = [Pure, AllTypesMatch(lhs, rhs), Elementwise],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
)]
pub struct NotEqualOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[result]
    result: I1,
}

/// `complex.pow`: complex power function.
#[operation(
    name = "complex.pow",
    traits = [Pure, SameOperandsAndResultType, Elementwise],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
)]
pub struct PowOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.powi`: complex number raised to signed integer power.
#[operation(
    name = "complex.powi",
    traits = [Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch(lhs, result)],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)",
)]
pub struct PowiOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: AnySignlessInteger,
    #[attr]
    fastmath: Option<terrace_arith::FastMathFlags>,
    #[result]
    result: Complex<AnyFloat>,
}

/// Returns the real part of a complex number.
///
/// ```mlir
/// func.func @real(%z: complex<f32>) -> f32 {
///   %re = complex.re %z : complex<f32>
///   return %re : f32
/// }
/// ```
#[operation(
    name = "complex.re",
    traits = [
        TypesMatchWith("complex element type matches result type", complex, real, predicates::complex_element),
        Pure, Elementwise,
    ],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    fold = crate::fold::re,
    canonicalize = crate::canonicalize::re,
)]
pub struct ReOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    real: AnyFloat,
}

/// `complex.rsqrt`: complex reciprocal of square root.
#[operation(
    name = "complex.rsqrt",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct RsqrtOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.sign`: computes sign of a complex number.
#[operation(
    name = "complex.sign",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct SignOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.sin`: computes sine of a complex number.
#[operation(
    name = "complex.sin",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct SinOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.sqrt`: complex square root.
#[operation(
    name = "complex.sqrt",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct SqrtOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.sub`: complex subtraction.
#[operation(
    name = "complex.sub",
    traits = [Pure, SameOperandsAndResultType, Elementwise],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    fold = crate::fold::sub,
)]
pub struct SubOp {
    #[operand]
    lhs: Complex<AnyFloat>,
    #[operand]
    rhs: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.tan`: computes tangent of a complex number.
#[operation(
    name = "complex.tan",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct TanOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}

/// `complex.tanh`: complex hyperbolic tangent.
#[operation(
    name = "complex.tanh",
    traits = [SameOperandsAndResultType, Pure, Elementwise],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
)]
pub struct TanhOp {
    #[operand]
    complex: Complex<AnyFloat>,
    #[attr(default = terrace_arith::FastMathFlags::NONE)]
    fastmath: terrace_arith::FastMathFlags,
    #[result]
    result: Complex<AnyFloat>,
}
