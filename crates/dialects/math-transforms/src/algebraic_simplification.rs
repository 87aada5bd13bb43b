//! The patterns that replace powers with constant exponents by cheaper operations
//! (MLIR: `AlgebraicSimplification.cpp`).

use terrace_arith::{BuildConstant, DivFOp, DivSIOp, MulFOp, MulIOp};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::VectorType;
use terrace_builtin::{DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::pattern::PatternSet;
use terrace_ir::{Attribute, Body, Builder, Op, OpType, Operand, Rewriter, Type, Value};
use terrace_math::{FPowIOp, IPowIOp, PowFOp, RsqrtOp, SqrtOp};
use terrace_vector::BroadcastOp;

/// The greatest absolute value of an integer exponent that becomes multiplications.
const MAX_EXPONENT: u64 = 8;

/// Adds the patterns that replace powers with constant exponents
/// (MLIR: `populateMathAlgebraicSimplificationPatterns`).
pub fn populate_math_algebraic_simplification(set: &mut PatternSet) {
    set.add::<PowFOp>("PowFStrengthReduction", float_power);
    set.add::<IPowIOp>("PowIStrengthReduction<IPowIOp>", |op, rewriter| {
        integer_power(op.op(), rewriter, false)
    });
    set.add::<FPowIOp>("PowIStrengthReduction<FPowIOp>", |op, rewriter| {
        integer_power(op.op(), rewriter, true)
    });
}

/// Returns the constant that `value` is, or the element of the splat that it is.
fn scalar_constant(body: &Body, value: Value) -> Option<Attribute> {
    let constant = terrace_ir::fold::constant_value(body, value)?;
    match constant.downcast::<DenseElementsAttr>(body.context()) {
        Some(dense) => dense.splat_value(body.context()),
        None => Some(constant),
    }
}

/// Builds the number one of the element type of `ty`, broadcast if `ty` is a vector type.
fn one(builder: &mut Builder<'_>, ty: Type, is_float: bool) -> Option<Value> {
    let cx = builder.context().clone();
    let element = element_type_or_self(&cx, ty);
    let one = match is_float {
        true => builder.constant_float(element, 1.0)?,
        false => builder.constant_int(element, 1)?,
    };
    Some(match ty.is::<VectorType>() {
        true => BroadcastOp::build(builder, ty, one).value(builder),
        false => one,
    })
}

/// Replaces a power with one of the exponents 1, 2, 3, -1, 1/2, -1/2 and 3/4.
fn float_power(op: PowFOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rewriter.body());
    let (base, flags) = (view.lhs(), view.fastmath());
    let ty = rewriter.body().value_type(base);
    let exponent = scalar_constant(rewriter.body(), view.rhs())?;
    let exponent = exponent.downcast::<FloatAttr>(rewriter.context())?.value.to_f64();
    let multiply = |rewriter: &mut Rewriter<'_>, a: Value, b: Value| {
        let product = MulFOp::build(rewriter, a, b);
        product.set_fastmath(rewriter.body_mut(), flags);
        product.value(rewriter)
    };
    let root = |rewriter: &mut Rewriter<'_>, value: Value| {
        let root = SqrtOp::build(rewriter, value);
        root.set_fastmath(rewriter.body_mut(), flags);
        root.value(rewriter)
    };
    let value = match exponent {
        1.0 => base,
        2.0 => multiply(rewriter, base, base),
        3.0 => {
            let square = multiply(rewriter, base, base);
            multiply(rewriter, base, square)
        }
        -1.0 => {
            let one = one(rewriter, ty, true)?;
            let quotient = DivFOp::build(rewriter, one, base);
            quotient.set_fastmath(rewriter.body_mut(), flags);
            quotient.value(rewriter)
        }
        0.5 => root(rewriter, base),
        -0.5 => {
            let root = RsqrtOp::build(rewriter, base);
            root.set_fastmath(rewriter.body_mut(), flags);
            root.value(rewriter)
        }
        0.75 => {
            let half = root(rewriter, base);
            let quarter = root(rewriter, half);
            multiply(rewriter, half, quarter)
        }
        _ => return None,
    };
    rewriter.replace_op(op.op(), &[value]);
    Some(())
}

/// Replaces a power with a small constant integer exponent by multiplications, and a division for a
/// negative one.
fn integer_power(op: Op, rewriter: &mut Rewriter<'_>, is_float: bool) -> Option<()> {
    let body = rewriter.body();
    let [base, exponent] = [0, 1].map(|at| body.operand(op, at));
    let ty = body.value_type(base);
    let exponent = scalar_constant(body, exponent)?;
    let exponent = exponent.downcast::<IntegerAttr>(rewriter.context())?.value.to_i64()?;
    if exponent.unsigned_abs() > MAX_EXPONENT {
        return None;
    }
    let mut value = base;
    if exponent == 0 {
        value = one(rewriter, ty, is_float)?;
    }
    for _ in 1..exponent.unsigned_abs() {
        value = match is_float {
            true => MulFOp::build(rewriter, value, base).value(rewriter),
            false => MulIOp::build(rewriter, value, base).value(rewriter),
        };
    }
    if exponent < 0 {
        let one = one(rewriter, ty, is_float)?;
        value = match is_float {
            true => DivFOp::build(rewriter, one, value).value(rewriter),
            false => DivSIOp::build(rewriter, one, value).value(rewriter),
        };
    }
    rewriter.replace_op(op, &[value]);
    Some(())
}
