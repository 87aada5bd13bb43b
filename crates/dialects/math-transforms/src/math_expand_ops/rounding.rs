//! Expansions of `math.ceil`, `math.round` and `math.roundeven`, which inspect the bits of the
//! floating-point operand.

use terrace_arith::{
    AddFOp, AndIOp, BitcastOp, BuildConstant, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate,
    FPToSIOp, MaxSIOp, MinSIOp, OrIOp, SIToFPOp, SelectOp, ShRUIOp, SubFOp, SubIOp,
};
use terrace_builtin::shaped::{element_type_or_self, same_shape_as};
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::pattern::Rewriter;
use terrace_ir::{OpType, Operand, Type, Value};
use terrace_math::{CeilOp, CopySignOp, RoundEvenOp, RoundOp};
use terrace_numeric::FloatFormat;

/// Truncates `x` towards zero by a conversion to `i64` and back, and copies the sign of `x` to keep
/// minus zero.
fn truncated(rw: &mut Rewriter<'_>, x: Value) -> Value {
    let cx = rw.context();
    let ty = rw.body().value_type(x);
    let wide = same_shape_as(cx, ty, IntegerType::get(cx, 64).ty());
    let int = FPToSIOp::build(rw, wide, x);
    let float = SIToFPOp::build(rw, ty, int);
    CopySignOp::build(rw, float, x).value(rw)
}

/// Expands `math.ceil` to the truncated operand, plus one if the operand is greater than the
/// truncated one.
pub(super) fn ceil(op: CeilOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let x = op.view(rw.body()).operand();
    let ty = rw.body().value_type(x);
    float_kind(rw, ty)?;
    let fixed = truncated(rw, x);
    let zero = rw.constant_float(ty, 0.0)?;
    let one = rw.constant_float(ty, 1.0)?;
    let greater = CmpFOp::build(rw, CmpFPredicate::Ogt, x, fixed);
    let more = SelectOp::build(rw, greater, one, zero);
    let result = AddFOp::build(rw, fixed, more);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// Returns the floating-point format of `ty` or of its elements; `None` for other element types
/// and for shaped types with dynamic dimensions, which have no constants.
fn float_kind(rw: &Rewriter<'_>, ty: Type) -> Option<FloatFormat> {
    let static_shape = terrace_builtin::shaped::has_static_shape(rw.context(), ty);
    let format = element_type_or_self(rw.context(), ty).float_format(rw.context())?;
    (static_shape || !ty.is_shaped(rw.context())).then_some(format)
}

/// Expands `math.round` of `f32` to `trunc(x + copysign(0.5, x))`. Operands with an exponent of at
/// least 23 have no fraction (or are infinite or NaN) and are unchanged.
pub(super) fn round(op: RoundOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let x = op.view(rw.body()).operand();
    let ty = rw.body().value_type(x);
    if float_kind(rw, ty)? != FloatFormat::F32 {
        return None;
    }
    let cx = rw.context();
    let bits = same_shape_as(cx, ty, IntegerType::get(cx, 32).ty());
    let half = rw.constant_float(ty, 0.5)?;
    let c23 = rw.constant_int(bits, 23)?;
    let c127 = rw.constant_int(bits, 127)?;
    let mask = rw.constant_int(bits, 255)?;
    let half = CopySignOp::build(rw, half, x);
    let more = AddFOp::build(rw, x, half).value(rw);
    let fixed = truncated(rw, more);
    let x_bits = BitcastOp::build(rw, bits, x);
    let exponent = AndIOp::build(rw, ShRUIOp::of(x_bits, c23), mask);
    let exponent = SubIOp::build(rw, exponent, c127);
    let large = CmpIOp::build(rw, CmpIPredicate::Sge, exponent, c23);
    let result = SelectOp::build(rw, large, x, fixed);
    rw.replace_with(op.op(), result.op());
    Some(())
}

/// The integer constants that take apart the bits of a floating-point value of one format.
struct Layout {
    zero: Value,
    one: Value,
    minus_one: Value,
    /// The width of the fraction in bits.
    fraction: Value,
    /// The width of the format in bits, minus one.
    last: Value,
    bias: Value,
    /// The mask of the most significant bit of the fraction, which is one half at exponent 0.
    half: Value,
    fraction_mask: Value,
    exponent_mask: Value,
}

impl Layout {
    fn new(rw: &mut Rewriter<'_>, bits: Type, format: FloatFormat) -> Option<Self> {
        let fraction = match format {
            FloatFormat::F16 => 10,
            FloatFormat::BF16 => 7,
            FloatFormat::F32 => 23,
            FloatFormat::F64 => 52,
            _ => return None,
        };
        let width = i64::from(format.bit_width());
        let exponent = width - 1 - fraction;
        Some(Self {
            zero: rw.constant_int(bits, 0)?,
            one: rw.constant_int(bits, 1)?,
            minus_one: rw.constant_int(bits, -1)?,
            fraction: rw.constant_int(bits, fraction)?,
            last: rw.constant_int(bits, width - 1)?,
            bias: rw.constant_int(bits, (1 << (exponent - 1)) - 1)?,
            half: rw.constant_int(bits, 1 << (fraction - 1))?,
            fraction_mask: rw.constant_int(bits, (1 << fraction) - 1)?,
            exponent_mask: rw.constant_int(bits, (1 << exponent) - 1)?,
        })
    }

    /// Extracts the unbiased exponent from `bits`, a floating-point value cast to an integer.
    fn exponent(&self, rw: &mut Rewriter<'_>, bits: Value) -> Value {
        let exponent = AndIOp::build(rw, ShRUIOp::of(bits, self.fraction), self.exponent_mask);
        SubIOp::build(rw, exponent, self.bias).value(rw)
    }

    /// Clamps `x` to the range of valid shift amounts.
    fn clamped(&self, rw: &mut Rewriter<'_>, x: Value) -> Value {
        MinSIOp::build(rw, MaxSIOp::of(x, self.zero), self.last).value(rw)
    }
}

/// Expands `math.roundeven` to `math.round`, and subtracts a one with the operand's sign if the
/// operand is half way between two integers and the rounded value is odd.
pub(super) fn round_even(op: RoundEvenOp, rw: &mut Rewriter<'_>) -> Option<()> {
    let x = op.view(rw.body()).operand();
    let ty = rw.body().value_type(x);
    let format = float_kind(rw, ty)?;
    if !matches!(format, FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F32 | FloatFormat::F64)
    {
        return None;
    }
    let cx = rw.context();
    let bits = same_shape_as(cx, ty, IntegerType::get(cx, format.bit_width()).ty());
    let one_float = rw.constant_float(ty, 1.0)?;
    let c = Layout::new(rw, bits, format)?;
    let x_bits = BitcastOp::build(rw, bits, x).value(rw);
    let rounded = RoundOp::build(rw, x).value(rw);
    let rounded_bits = BitcastOp::build(rw, bits, rounded).value(rw);
    let x_exponent = c.exponent(rw, x_bits);
    let rounded_exponent = c.exponent(rw, rounded_bits);

    // Whether the rounded value is odd.
    let is_one = CmpIOp::build(rw, CmpIPredicate::Eq, rounded_exponent, c.zero).value(rw);
    let shift = SubIOp::build(rw, rounded_exponent, c.one).value(rw);
    let shift = c.clamped(rw, shift);
    let mask = ShRUIOp::build(rw, c.fraction_mask, shift);
    let masked = AndIOp::build(rw, rounded_bits, mask);
    let has_bits = CmpIOp::build(rw, CmpIPredicate::Ne, masked, c.zero);
    let odd = OrIOp::build(rw, has_bits, is_one).value(rw);

    // Whether the operand is half way between two integers.
    let below_one = CmpIOp::build(rw, CmpIPredicate::Eq, x_exponent, c.minus_one).value(rw);
    let shift = c.clamped(rw, x_exponent);
    let expected = ShRUIOp::build(rw, c.half, shift);
    let expected = SelectOp::build(rw, below_one, c.zero, expected).value(rw);
    let shift = c.clamped(rw, x_exponent);
    let mask = ShRUIOp::build(rw, c.fraction_mask, shift);
    let masked = AndIOp::build(rw, x_bits, mask);
    let equal = CmpIOp::build(rw, CmpIPredicate::Eq, masked, expected).value(rw);
    let at_least = CmpIOp::build(rw, CmpIPredicate::Sge, x_exponent, c.minus_one).value(rw);
    let below = CmpIOp::build(rw, CmpIPredicate::Slt, x_exponent, c.fraction).value(rw);
    let half_way = AndIOp::build(rw, AndIOp::of(equal, below), at_least).value(rw);

    // The subtraction can turn minus zero into zero, so the sign is copied at the end.
    let sign = CopySignOp::build(rw, one_float, x);
    let less = SubFOp::build(rw, rounded, sign);
    let correct = AndIOp::build(rw, odd, half_way);
    let result = SelectOp::build(rw, correct, less, rounded);
    let result = CopySignOp::build(rw, result, x);
    rw.replace_with(op.op(), result.op());
    Some(())
}
