//! The pass `convert-math-to-llvm`: lowers math to llvm intrinsics (MLIR: `MathToLLVM.cpp`).
//! [`populate_math_to_llvm`] adds its patterns, also for `convert-to-llvm`.

use std::sync::Arc;

use terrace_builtin::IntegerAttr;
use terrace_ir::{Context, Op, OpInfo, OpType, Type, Value};
use terrace_llvm::{self as llvm, is_compatible_type};
use terrace_math as math;
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::{Rw, TypeConverter};

use crate::build::{self, Attributes};
use crate::one_to_one::{
    AttributeConversion, OneToOneEntry, converted_attributes, fields, for_each_inner_vector,
    has_unsupported_floats, is_array, one_to_one,
};
use crate::run::Lowering;
use crate::types::INDEX_WIDTH;
use crate::types::structure;

/// Replace math operations by llvm operations and intrinsics
#[pass(name = "convert-math-to-llvm", title = "ConvertMathToLLVMPass", prepare = prepare)]
pub struct ConvertMathToLlvm {
    /// Compute `math.log1p` as the logarithm of the sum
    #[option(default = true)]
    pub approximate_log1p: bool,
}

fn prepare(
    pass: Arc<ConvertMathToLlvm>,
    _: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let mut new = Lowering::new(INDEX_WIDTH);
    populate_math_to_llvm(&mut new, pass.approximate_log1p);
    new.into_run()
}

/// The operations with a counterpart in the llvm dialect.
static ONE_TO_ONE: &[OneToOneEntry] = one_to_one![
    math::AbsFOp => llvm::FAbsOp [fastmath],
    math::AcosOp => llvm::ACosOp [fastmath],
    math::AsinOp => llvm::ASinOp [fastmath],
    math::AtanOp => llvm::ATanOp [fastmath],
    math::Atan2Op => llvm::ATan2Op [fastmath],
    math::CeilOp => llvm::FCeilOp [fastmath],
    math::CopySignOp => llvm::CopySignOp [fastmath],
    math::CosOp => llvm::CosOp [fastmath],
    math::CoshOp => llvm::CoshOp [fastmath],
    math::CtPopOp => llvm::CtPopOp [fastmath],
    math::ExpOp => llvm::ExpOp [fastmath],
    math::Exp2Op => llvm::Exp2Op [fastmath],
    math::FloorOp => llvm::FFloorOp [fastmath],
    math::FmaOp => llvm::FMAOp [fastmath],
    math::FPowIOp => llvm::PowIOp [fastmath],
    math::LogOp => llvm::LogOp [fastmath],
    math::Log10Op => llvm::Log10Op [fastmath],
    math::Log2Op => llvm::Log2Op [fastmath],
    math::PowFOp => llvm::PowOp [fastmath],
    math::RoundOp => llvm::RoundOp [fastmath],
    math::RoundEvenOp => llvm::RoundEvenOp [fastmath],
    math::SinOp => llvm::SinOp [fastmath],
    math::SinhOp => llvm::SinhOp [fastmath],
    math::SqrtOp => llvm::SqrtOp [fastmath],
    math::TanOp => llvm::TanOp [fastmath],
    math::TanhOp => llvm::TanhOp [fastmath],
    math::TruncOp => llvm::FTruncOp [fastmath],
];

/// The integer operations, each with its intrinsic and the name of the intrinsic's flag, which is
/// set to false.
static FLAGGED: [(&OpInfo, &OpInfo, &str); 3] = [
    (math::AbsIOp::INFO, llvm::AbsOp::INFO, "is_int_min_poison"),
    (math::CountLeadingZerosOp::INFO, llvm::CountLeadingZerosOp::INFO, "is_zero_poison"),
    (math::CountTrailingZerosOp::INFO, llvm::CountTrailingZerosOp::INFO, "is_zero_poison"),
];

/// The classification predicates, and the bit mask of classes for `llvm.intr.is.fpclass`: NaNs; or
/// zeros, subnormal and normal numbers.
static CLASSES: [(&OpInfo, i32); 2] = [(math::IsNaNOp::INFO, 0x3), (math::IsFiniteOp::INFO, 0x1f8)];

/// A function that builds the replacement from the operand, the constant 1 and the fast-math
/// attributes.
type Compose = fn(Rw<'_, '_>, Value, Value, &Attributes) -> Value;

/// Builds `exp(x) - 1`.
fn expm1(rw: Rw<'_, '_>, x: Value, one: Value, attributes: &Attributes) -> Value {
    let ty = rw.body().value_type(x);
    let exp = build::value(rw, llvm::ExpOp::INFO, &[x], ty, attributes);
    build::value(rw, llvm::FSubOp::INFO, &[exp, one], ty, attributes)
}

/// Builds `1 / sqrt(x)`.
fn rsqrt(rw: Rw<'_, '_>, x: Value, one: Value, attributes: &Attributes) -> Value {
    let ty = rw.body().value_type(x);
    let root = build::value(rw, llvm::SqrtOp::INFO, &[x], ty, attributes);
    build::value(rw, llvm::FDivOp::INFO, &[one, root], ty, attributes)
}

/// Builds `log(1 + x)`, which is less accurate than `math.log1p` for small arguments.
fn log1p(rw: Rw<'_, '_>, x: Value, one: Value, attributes: &Attributes) -> Value {
    let ty = rw.body().value_type(x);
    let sum = build::value(rw, llvm::FAddOp::INFO, &[one, x], ty, attributes);
    build::value(rw, llvm::LogOp::INFO, &[sum], ty, attributes)
}

/// Adds the patterns that lower math (MLIR: `populateMathToLLVMConversionPatterns`); with the
/// approximation of `math.log1p` if `approximate_log1p`.
pub fn populate_math_to_llvm(lowering: &mut Lowering, approximate_log1p: bool) {
    lowering.add_one_to_one("VectorConvertToLLVMPattern", ONE_TO_ONE);
    for (source, target, flag) in FLAGGED {
        lowering.add_for("IntOpWithFlagLowering", source, move |op, operands, types, rw| {
            let unset = build::flag(rw.context(), false);
            scalar_or_vector(op, operands, types, rw, target, (flag, unset))
        });
    }
    for (source, classes) in CLASSES {
        lowering.add_for("IsFPClassOpLowering", source, move |op, operands, types, rw| {
            let bits = IntegerAttr::i32(rw.context(), classes).attr();
            scalar_or_vector(op, operands, types, rw, llvm::IsFPClass::INFO, ("bit", bits))
        });
    }
    lowering.add::<math::ExpM1Op>("ExpM1OpLowering", |op, operands, types, rw| {
        composed(op, operands, types, rw, expm1)
    });
    if approximate_log1p {
        lowering.add::<math::Log1pOp>("Log1pOpLowering", |op, operands, types, rw| {
            composed(op, operands, types, rw, log1p)
        });
    }
    lowering.add::<math::RsqrtOp>("RsqrtOpLowering", |op, operands, types, rw| {
        composed(op, operands, types, rw, rsqrt)
    });
    lowering.add::<math::SincosOp>("SincosOpLowering", sincos);
}

/// Replaces `op` by the intrinsic `target` with one attribute, on scalars and vectors of rank 1.
fn scalar_or_vector(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    target: &'static OpInfo,
    attribute: (&str, terrace_ir::Attribute),
) -> Option<()> {
    if is_array(rw, operands[0]) || has_unsupported_floats(rw.body().op(op)) {
        return None;
    }
    let attributes = build::named(rw.context(), &[attribute]);
    for_each_inner_vector(op, operands, types, rw, |rw, ty, operands| {
        Some(build::value(rw, target, operands, ty, &attributes))
    })
}

/// Replaces `op` by the value that `compose` builds, for each vector of an array.
fn composed(
    op: Op,
    operands: &[Value],
    types: &TypeConverter,
    rw: Rw<'_, '_>,
    compose: Compose,
) -> Option<()> {
    let view = rw.body().op(op);
    if has_unsupported_floats(view) {
        return None;
    }
    let attributes = converted_attributes(view, AttributeConversion::FastMath);
    for_each_inner_vector(op, operands, types, rw, |rw, ty: Type, operands| {
        let one = build::float_constant(rw, ty, 1.0)?;
        Some(compose(rw, operands[0], one, &attributes))
    })
}

/// Lowers `math.sincos` to `llvm.intr.sincos`, which returns a structure of both results.
fn sincos(op: Op, operands: &[Value], _: &TypeConverter, rw: Rw<'_, '_>) -> Option<()> {
    let cx = rw.context();
    let view = rw.body().op(op);
    let ty = rw.body().value_type(operands[0]);
    if has_unsupported_floats(view) || is_array(rw, operands[0]) || !is_compatible_type(cx, ty) {
        return None;
    }
    let attributes = converted_attributes(view, AttributeConversion::FastMath);
    let both = structure(cx, &[ty, ty]);
    let both = build::value(rw, llvm::SincosOp::INFO, operands, both, &attributes);
    let parts = fields(rw, both);
    rw.replace_op(op, &parts);
    Some(())
}
