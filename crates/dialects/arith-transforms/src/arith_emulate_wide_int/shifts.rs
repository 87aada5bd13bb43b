//! Patterns for shifts of emulated wide integers.

use std::sync::Arc;

use terrace_arith::{
    BuildConstant, CmpIOp, CmpIPredicate, ExtSIOp, OrIOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp,
    SubIOp,
};
use terrace_builtin::TypeExt;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::{OpType, Operand, Type, Value};
use terrace_rewrite::{ConversionPatterns, ConversionRewriter, Rw, TypeConverter};

use super::halves::{drop_unit, extended, half, half_type, join};

/// Adds the conversion patterns for `arith.shli`, `arith.shrui` and `arith.shrsi`.
pub(super) fn add(set: &mut ConversionPatterns, converter: &Arc<TypeConverter>) {
    let types = converter.clone();
    set.add::<ShLIOp>("ConvertShLI", Some(converter), move |op, operands, rw| {
        let wide = converted(op.op(), &types, rw)?;
        let result = shl(operands, wide, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    let types = converter.clone();
    set.add::<ShRUIOp>("ConvertShRUI", Some(converter), move |op, operands, rw| {
        let wide = converted(op.op(), &types, rw)?;
        let result = shru(operands, wide, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
    set.add::<ShRSIOp>("ConvertShRSI", Some(converter), move |op, operands, rw| {
        let result = shrs(op, operands, rw)?;
        rw.replace_op(op.op(), &[result]);
        Some(())
    });
}

/// Returns the converted type of the result of `op`; `None` if the type has no conversion.
fn converted(
    op: terrace_ir::Op,
    types: &TypeConverter,
    rw: &ConversionRewriter<'_>,
) -> Option<Type> {
    types.convert_one(rw.context(), rw.body().op(op).result_types().next()?)
}

fn width_of(rw: &ConversionRewriter<'_>, ty: Type) -> Option<i64> {
    element_type_or_self(rw.context(), ty).int_or_float_width(rw.context()).map(i64::from)
}

/// The values that left shifts and unsigned right shifts have in common.
struct Shift {
    a: (Value, Value),
    by: Value,
    zero: Value,
    width: Value,
    /// An `i1` (or vector of `i1`): whether the shift amount is at least the width of a half.
    far: Value,
}

impl Shift {
    fn new(operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Self> {
        let ty = half_type(rw, wide)?;
        let a = (half(rw, operands[0], 0)?, half(rw, operands[0], 1)?);
        let by = half(rw, operands[1], 0)?;
        let zero = rw.constant_int(ty, 0)?;
        let bits = width_of(rw, wide)?;
        let width = rw.constant_int(ty, bits)?;
        let far = CmpIOp::build(rw, CmpIPredicate::Uge, by, width).value(rw);
        Some(Self { a, by, zero, width, far })
    }

    /// Returns the opposite shift amount, by which the bits that cross into the other half are
    /// shifted: `width - min(by, width)`.
    fn back(&self, rw: Rw<'_, '_>) -> Value {
        let capped = SelectOp::build(rw, self.far, self.width, self.by);
        SubIOp::build(rw, self.width, capped).value(rw)
    }

    /// Returns the shift amount beyond a half, `by - width`; only meaningful if `far` holds.
    fn beyond(&self, rw: Rw<'_, '_>) -> Value {
        SubIOp::build(rw, self.by, self.width).value(rw)
    }
}

/// Builds a left shift. The high half gets the bits that leave the low half: `low >> (width - by)`,
/// or `low << (by - width)` if the shift amount is at least the width of a half.
fn shl(operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let shift = Shift::new(operands, wide, rw)?;
    let (low, high) = shift.a;
    let shifted = ShLIOp::build(rw, low, shift.by);
    let new_low = SelectOp::build(rw, shift.far, shift.zero, shifted).value(rw);
    let back = shift.back(rw);
    let crossing = ShRUIOp::build(rw, low, back).value(rw);
    let beyond = shift.beyond(rw);
    let over = ShLIOp::build(rw, low, beyond).value(rw);
    let shifted = ShLIOp::build(rw, high, shift.by);
    let kept = SelectOp::build(rw, shift.far, shift.zero, shifted).value(rw);
    let come = SelectOp::build(rw, shift.far, over, crossing);
    let new_high = OrIOp::build(rw, come, kept).value(rw);
    join(rw, wide, new_low, new_high)
}

/// Builds an unsigned right shift. The low half gets the bits that leave the high half:
/// `high << (width - by)`, or `high >> (by - width)` if the shift amount is at least the width of a
/// half.
fn shru(operands: &[Value], wide: Type, rw: Rw<'_, '_>) -> Option<Value> {
    let shift = Shift::new(operands, wide, rw)?;
    let (low, high) = shift.a;
    let shifted = ShRUIOp::build(rw, low, shift.by);
    let kept = SelectOp::build(rw, shift.far, shift.zero, shifted).value(rw);
    let shifted = ShRUIOp::build(rw, high, shift.by);
    let new_high = SelectOp::build(rw, shift.far, shift.zero, shifted).value(rw);
    let back = shift.back(rw);
    let crossing = ShLIOp::build(rw, high, back).value(rw);
    let beyond = shift.beyond(rw);
    let over = ShRUIOp::build(rw, high, beyond).value(rw);
    let come = SelectOp::build(rw, shift.far, over, crossing);
    let new_low = OrIOp::build(rw, kept, come).value(rw);
    join(rw, wide, new_low, new_high)
}

/// Expands a signed right shift to the unsigned one, with copies of the sign bit or-ed in. The
/// created operations have the original wide types, so the driver converts them afterwards.
fn shrs(op: ShRSIOp, operands: &[Value], rw: Rw<'_, '_>) -> Option<Value> {
    let view = op.view(rw.body());
    let (a, by) = (view.lhs(), view.rhs());
    let wide = rw.body().value_type(a);
    let high = half(rw, operands[0], 1)?;
    let count = half(rw, operands[1], 0)?;
    let ty = rw.body().value_type(count);
    let zero = rw.constant_int(ty, 0)?;
    let negative = CmpIOp::build(rw, CmpIPredicate::Slt, high, zero).value(rw);
    let negative = drop_unit(rw, negative)?;
    let signs = ExtSIOp::build(rw, wide, negative).value(rw);
    let bits = width_of(rw, wide)?;
    let all = rw.constant_int(ty, bits)?;
    let rest = SubIOp::build(rw, all, count).value(rw);
    let rest = drop_unit(rw, rest)?;
    let rest = extended(rw, rest, wide, false);
    let signs = ShLIOp::build(rw, signs, rest).value(rw);
    let shifted = ShRUIOp::build(rw, a, by);
    let shifted = OrIOp::build(rw, shifted, signs).value(rw);
    let none = CmpIOp::build(rw, CmpIPredicate::Eq, count, zero).value(rw);
    let none = drop_unit(rw, none)?;
    Some(SelectOp::build(rw, none, a, shifted).value(rw))
}
