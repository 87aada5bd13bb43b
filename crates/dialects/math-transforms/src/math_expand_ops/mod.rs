//! The pass `math-expand-ops`: rewrites math operations to arith operations and simpler math
//! operations (MLIR: `ExpandOps.cpp`).

mod rounding;

use terrace_arith::ArithDialect;
use terrace_arith::{
    AddFOp, AddIOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp,
    DivFOp, MaximumFOp, MinimumFOp, MulFOp, NegFOp, SIToFPOp, SelectOp, ShLIOp, SubFOp, UIToFPOp,
};
use terrace_builtin::TypeExt;
use terrace_builtin::folding::{constant_of, scalar_or_splat};
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::{PatternSet, Rewriter};
use terrace_ir::{Attribute, Body, OpType, Operand, Value};
use terrace_math::MathDialect;
use terrace_math::{
    AcoshOp, AsinhOp, AtanhOp, CeilOp, ClampFOp, CosOp, CoshOp, CountLeadingZerosOp, Exp2Op, ExpOp,
    FPowIOp, FmaOp, LogOp, PowFOp, RoundEvenOp, RoundOp, RsqrtOp, SinOp, SinhOp, SqrtOp, TanOp,
    TanhOp,
};
use terrace_numeric::{Float, Int};
use terrace_ods::patterns;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::apply_patterns_everywhere;

/// Expand math operations into simpler ones
#[pass(name = "math-expand-ops", title = "MathExpandOpsPass", run = run)]
pub struct MathExpandOps {
    /// Mnemonics of the operations to expand; empty = all
    #[option]
    pub ops: Vec<String>,
}

fn run(pass: &MathExpandOps, target: &mut Target<'_>) -> PassResult {
    target.context().load::<ArithDialect>();
    target.context().load::<MathDialect>();
    apply_patterns_everywhere(target.body_mut(), filtered(&pass.ops));
    Ok(())
}

/// Returns the patterns that expand math operations (MLIR: `populateExpansionPatterns`).
pub fn math_expansions() -> PatternSet {
    filtered(&[])
}

/// Returns the patterns for the operations whose mnemonics (without `math.`) are in `only`; all
/// patterns if `only` is empty.
pub(crate) fn filtered(only: &[String]) -> PatternSet {
    let mut set = PatternSet::new();
    set.insert::<ExpandTan>()
        .insert::<ExpandSinh>()
        .insert::<ExpandCosh>()
        .insert::<ExpandAsinh>()
        .insert::<ExpandAcosh>()
        .insert::<ExpandAtanh>()
        .insert::<ExpandFma>()
        .insert::<ExpandExp2>()
        .insert::<ExpandClampF>()
        .insert::<ExpandRsqrt>();
    set.add::<TanhOp>("convertTanhOp", tanh);
    set.add::<CeilOp>("convertCeilOp", rounding::ceil);
    set.add::<RoundOp>("convertRoundOp", rounding::round);
    set.add::<RoundEvenOp>("convertRoundEvenOp", rounding::round_even);
    set.add::<PowFOp>("convertPowfOp", powf);
    set.add::<FPowIOp>("convertFPowIOp", fpowi);
    set.add::<CountLeadingZerosOp>("convertCtlzOp", ctlz);
    set.retain(|pattern| {
        let terrace_ir::pattern::PatternRoot::Named(root) = pattern.root else { return false };
        only.is_empty() || only.iter().any(|name| root.strip_prefix("math.") == Some(name))
    });
    set
}

/// Returns `number` as an attribute of the type of `like`, a splat for a shaped type; `None` for a
/// type without float constants.
fn same(body: &Body, like: Value, number: f64) -> Option<Attribute> {
    let (cx, ty) = (body.context(), body.value_type(like));
    let format = element_type_or_self(cx, ty).float_format(cx)?;
    constant_of(cx, ty, Float::from_f64(format, number).0)
}

patterns! {
    ExpandTan = TanOp(x) => DivFOp(SinOp(x), CosOp(x));
    ExpandSinh = SinhOp(x)
        => MulFOp(SubFOp(ExpOp(x), ExpOp(NegFOp(x))), ConstantOp() { value: same(body, x, 0.5)? });
    ExpandCosh = CoshOp(x)
        => MulFOp(AddFOp(ExpOp(x), ExpOp(NegFOp(x))), ConstantOp() { value: same(body, x, 0.5)? });
    ExpandAsinh = AsinhOp(x)
        => LogOp(AddFOp(x, SqrtOp(
            AddFOp(MulFOp(x, x), ConstantOp() { value: same(body, x, 1.0)? })
        )));
    ExpandAcosh = AcoshOp(x)
        => LogOp(AddFOp(x, SqrtOp(
            AddFOp(MulFOp(x, x), ConstantOp() { value: same(body, x, -1.0)? })
        )));
    ExpandFma = FmaOp(a, b, c) => AddFOp(MulFOp(a, b), c);
    ExpandExp2 = Exp2Op(x)
        => ExpOp(MulFOp(x, ConstantOp() { value: same(body, x, std::f64::consts::LN_2)? }));
    ExpandRsqrt = RsqrtOp(x) => DivFOp(ConstantOp() { value: same(body, x, 1.0)? }, SqrtOp(x));
    ExpandClampF = ClampFOp(x, min, max) { fastmath: flags }
        => MaximumFOp(MinimumFOp(x, min) { fastmath: flags }, max) { fastmath: flags };
    ExpandAtanh = AtanhOp(x)
        => MulFOp(
            LogOp(DivFOp(
                AddFOp(x, ConstantOp() { value: same(body, x, 1.0)? }),
                AddFOp(NegFOp(x), ConstantOp() { value: same(body, x, 1.0)? })
            )),
            ConstantOp() { value: same(body, x, 0.5)? }
        );
}

/// Expands `math.tanh %x` to `sign(x) * (1 - exp(-2|x|)) / (1 + exp(-2|x|))`; taking the absolute
/// value keeps the exponential function from overflowing.
fn tanh(op: TanhOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let x = op.view(rw.body()).operand();
    let ty = rw.body().value_type(x);
    let zero = rw.constant_float(ty, 0.0)?;
    let one = rw.constant_float(ty, 1.0)?;
    let minus_two = rw.constant_float(ty, -2.0)?;
    let negative = CmpFOp::build(rw, CmpFPredicate::Olt, x, zero);
    let negative = UIToFPOp::build(rw, ty, negative);
    let sign = AddFOp::build(rw, MulFOp::of(negative, minus_two), one).value(rw);
    let positive = MulFOp::build(rw, sign, x);
    let exp = ExpOp::build(rw, MulFOp::of(minus_two, positive)).value(rw);
    let dividend = SubFOp::build(rw, one, exp);
    let divisor = AddFOp::build(rw, one, exp);
    let quotient = DivFOp::build(rw, dividend, divisor);
    let result = MulFOp::build(rw, sign, quotient);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Expands `math.powf %x, %y` to products, quotients or roots for the constant exponents 0, ±0.5,
/// ±1, ±2 and 3, and to `exp(y * log(x))` for all others.
fn powf(op: PowFOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (base, exponent) = (view.lhs(), view.rhs());
    let ty = rw.body().value_type(base);
    let known = constant_value(rw.body(), exponent)
        .and_then(|value| scalar_or_splat::<Float>(rw.context(), value));
    let is = |value: f64| {
        known.is_some_and(|known| known.equals(Float::from_f64(known.format(), value).0))
    };
    let result = if is(0.0) {
        rw.constant_float(ty, 1.0)?
    } else if is(1.0) {
        base
    } else if is(-1.0) {
        let one = rw.constant_float(ty, 1.0)?;
        DivFOp::build(rw, one, base).value(rw)
    } else if is(0.5) {
        SqrtOp::build(rw, base).value(rw)
    } else if is(-0.5) {
        RsqrtOp::build(rw, base).value(rw)
    } else if is(2.0) {
        MulFOp::build(rw, base, base).value(rw)
    } else if is(-2.0) {
        let one = rw.constant_float(ty, 1.0)?;
        DivFOp::build(rw, one, MulFOp::of(base, base)).value(rw)
    } else if is(3.0) {
        MulFOp::build(rw, MulFOp::of(base, base), base).value(rw)
    } else {
        let log = LogOp::build(rw, base);
        ExpOp::build(rw, MulFOp::of(exponent, log)).value(rw)
    };
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Expands `math.fpowi %x, %n` to repeated squaring for a constant exponent, and to
/// `math.powf %x, (arith.sitofp %n)` otherwise.
fn fpowi(op: FPowIOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = op.view(rw.body());
    let (mut base, exponent) = (view.lhs(), view.rhs());
    let ty = rw.body().value_type(base);
    let known = constant_value(rw.body(), exponent)
        .and_then(|value| scalar_or_splat::<Int>(rw.context(), value)?.to_i64());
    let Some(power) = known else {
        let power = PowFOp::build(rw, base, SIToFPOp::of(ty, exponent));
        rw.replace_with(op.op(), power.op());
        return Some(());
    };
    let format = element_type_or_self(rw.context(), ty).float_format(rw.context())?;
    let one = rw.constant_float(ty, 1.0)?;
    let mut result = rw.constant_float(ty, 1.0)?;
    let mut left = power.unsigned_abs();
    while left > 0 {
        if left & 1 == 1 {
            result = MulFOp::build(rw, base, result).value(rw);
        }
        left >>= 1;
        base = MulFOp::build(rw, base, base).value(rw);
    }
    if power < 0 {
        let zero = rw.constant_exact_float(ty, Float::zero(format))?;
        let minus_zero = rw.constant_exact_float(ty, Float::zero(format).neg())?;
        let inf = rw.constant_exact_float(ty, Float::inf(format, false))?;
        let minus_inf = rw.constant_exact_float(ty, Float::inf(format, true))?;
        let is_zero = CmpFOp::build(rw, CmpFPredicate::Oeq, result, zero);
        let is_minus_zero = CmpFOp::build(rw, CmpFPredicate::Oeq, result, minus_zero);
        let quotient = DivFOp::build(rw, one, result);
        let result_or_inf = SelectOp::build(rw, is_zero, inf, quotient);
        result = SelectOp::build(rw, is_minus_zero, minus_inf, result_or_inf).value(rw);
    }
    rw.replace_op(op.op(), &[result]);
    Some(())
}

/// Expands `math.ctlz` to a binary search for the highest set bit; matches integers of up to 64
/// bits.
fn ctlz(op: CountLeadingZerosOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let operand = op.view(rw.body()).operand();
    let ty = rw.body().value_type(operand);
    let width = element_type_or_self(rw.context(), ty).int_or_float_width(rw.context())?;
    if width > 64 {
        return None;
    }
    let ones = u64::MAX >> (64 - width);
    let mut x = operand;
    let mut count = rw.constant_int(ty, 0)?;
    let mut step = width;
    while step > 1 {
        let half = step / 2;
        let bits = rw.constant_int(ty, half.into())?;
        let mask = rw.constant_int(ty, (ones >> half) as i64)?;
        let short = CmpIOp::build(rw, CmpIPredicate::Ule, x, mask).value(rw);
        let more = AddIOp::build(rw, count, bits);
        let shifted = ShLIOp::build(rw, x, bits);
        x = SelectOp::build(rw, short, shifted, x).value(rw);
        count = SelectOp::build(rw, short, more, count).value(rw);
        step = half;
    }
    let zero = rw.constant_int(ty, 0)?;
    let is_zero = CmpIOp::build(rw, CmpIPredicate::Eq, operand, zero);
    let all = rw.constant_int(ty, width.into())?;
    let result = SelectOp::build(rw, is_zero, all, count);
    rw.replace_with(op.op(), result.op());
    Some(())
}
