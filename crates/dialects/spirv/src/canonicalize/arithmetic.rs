//! Canonicalization of arithmetic with two results, and of remainders.

use terrace_builtin::folding::{Number, fold_binary_defined, scalar_or_splat};
use terrace_builtin::{DenseElementsAttr, IntegerAttr};
use terrace_ir::fold::constant_value;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, Handle, Op, OpType, PatternSet, Rewriter, Type,
};
use terrace_numeric::Int;

use crate::fold::int_constant;
use crate::{
    CompositeConstructOp, CompositeInsertOp, ConstantOp, IAddCarryOp, SMulExtendedOp, UModOp,
    UMulExtendedOp, UndefOp,
};

/// Folds sums with a carry.
pub(crate) fn i_add_carry(set: &mut PatternSet) {
    set.add::<IAddCarryOp>("IAddCarryFold", |op, rewriter| {
        let body = rewriter.body();
        let [lhs, rhs] = [body.operand(op.op(), 0), body.operand(op.op(), 1)];
        if is_splat(body, op.op(), 1, Int::is_zero) {
            // As in MLIR, the carry comes first.
            return construct(rewriter, op.op(), &[rhs, lhs]);
        }
        let (lhs, rhs) = (constant_value(body, lhs)?, constant_value(body, rhs)?);
        let ty = part_type(body, op.op());
        let cx = body.context();
        let sum = combine(cx, ty, [lhs, rhs], |a, b| a.add(b))?;
        let carry = combine(cx, ty, [sum, lhs], |sum, lhs| {
            Int::from_u64(sum.width(), u64::from(sum.ult(lhs)))
        })?;
        insert_parts(rewriter, op.op(), [sum, carry])
    });
}

/// Adds the pattern that folds the low and high halves of products by 0 and of constants.
fn products<O: OpType>(set: &mut PatternSet, name: &'static str, high: fn(&Int, &Int) -> Int) {
    set.add::<O>(name, move |op, rewriter| {
        let (op, body) = (op.op(), rewriter.body());
        let [lhs, rhs] = [body.operand(op, 0), body.operand(op, 1)];
        if is_splat(body, op, 1, Int::is_zero) {
            return construct(rewriter, op, &[rhs, rhs]);
        }
        let (lhs, rhs) = (constant_value(body, lhs)?, constant_value(body, rhs)?);
        let ty = part_type(body, op);
        let cx = body.context();
        let low = combine(cx, ty, [lhs, rhs], |a, b| a.mul(b))?;
        let high = combine(cx, ty, [lhs, rhs], high)?;
        insert_parts(rewriter, op, [low, high])
    });
}

/// Folds signed products of full width.
pub(crate) fn s_mul_extended(set: &mut PatternSet) {
    products::<SMulExtendedOp>(set, "MulExtendedFold<SMulExtendedOp, true>", |a, b| {
        high_half(a, b, Int::sext)
    });
}

/// Folds unsigned products of full width.
pub(crate) fn u_mul_extended(set: &mut PatternSet) {
    products::<UMulExtendedOp>(set, "MulExtendedFold<UMulExtendedOp, false>", |a, b| {
        high_half(a, b, Int::zext)
    });
    set.add::<UMulExtendedOp>("UMulExtendedOpXOne", |op, rewriter| {
        let (op, body) = (op.op(), rewriter.body());
        if !is_splat(body, op, 1, Int::is_one) {
            return None;
        }
        let lhs = body.operand(op, 0);
        let ty = part_type(body, op);
        let zero = int_constant(body.context(), ty, 0)?;
        let zero = rewriter.value(ConstantOp::of(ty, zero));
        construct(rewriter, op, &[lhs, zero])
    });
}

/// Replaces a remainder of a remainder by one remainder if the inner divisor is a multiple of the
/// outer one.
pub(crate) fn u_mod(set: &mut PatternSet) {
    set.add::<UModOp>("UModSimplification", |op, rewriter| {
        let (op, body) = (op.op(), rewriter.body());
        let inner = body.defined_by::<UModOp>(body.operand(op, 0))?;
        let (dividend, divisor) = (inner.operand1(), body.operand(op, 1));
        let old = constant_value(body, inner.operand2())?;
        let new = constant_value(body, divisor)?;
        if !is_multiple(body.context(), old, new)? {
            return None;
        }
        let new = UModOp::build(rewriter, dividend, divisor).op();
        rewriter.replace_with(op, new);
        Some(())
    });
}

/// Whether each element of `a` is a multiple of that of `b`. `None` unless both are integers, or
/// both are elements.
fn is_multiple(cx: &Context, a: Attribute, b: Attribute) -> Option<bool> {
    let divides = |a: &Int, b: &Int| a.urem(b).is_some_and(|rest| rest.is_zero());
    if let Some(a) = a.downcast::<IntegerAttr>(cx) {
        return Some(divides(&a.value, &b.downcast::<IntegerAttr>(cx)?.value));
    }
    let a = Int::elements(cx, a.downcast::<DenseElementsAttr>(cx)?);
    let b = Int::elements(cx, b.downcast::<DenseElementsAttr>(cx)?);
    Some(a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| divides(a, b)))
}

/// Returns the more significant half of the product of two integers that `extend` extends.
fn high_half(a: &Int, b: &Int, extend: fn(&Int, u32) -> Int) -> Int {
    let width = a.width();
    let (a, b) = (extend(a, 2 * width), extend(b, 2 * width));
    a.mul(&b).lshr(width).trunc(width)
}

/// Whether the operand of `op` at `index` is a constant whose elements satisfy `test`.
fn is_splat(body: &Body, op: Op, index: usize, test: fn(&Int) -> bool) -> bool {
    let value = constant_value(body, body.operand(op, index));
    value.and_then(|value| scalar_or_splat(body.context(), value)).is_some_and(|value| test(&value))
}

/// Returns the type of the operands of `op`, which is that of both parts of its result.
fn part_type(body: &Body, op: Op) -> Type {
    body.value_type(body.operand(op, 0))
}

/// Combines two constants of type `ty` element by element.
fn combine(
    cx: &Context,
    ty: Type,
    constants: [Attribute; 2],
    f: impl Fn(&Int, &Int) -> Int,
) -> Option<Attribute> {
    fold_binary_defined(cx, &constants.map(Some), ty, |a, b| Some(f(a, b)))
}

/// Replaces `op` by the structure of `parts`.
fn construct(rewriter: &mut Rewriter<'_>, op: Op, parts: &[terrace_ir::Value]) -> Option<()> {
    let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
    let new = CompositeConstructOp::build(rewriter, ty, parts).op();
    rewriter.replace_with(op, new);
    Some(())
}

/// Replaces `op` by an undefined structure into which two constants are inserted.
fn insert_parts(rewriter: &mut Rewriter<'_>, op: Op, parts: [Attribute; 2]) -> Option<()> {
    let body = rewriter.body();
    let (ty, part_type) = (body.value_type(body.result(op, 0)), part_type(body, op));
    let parts = parts.map(|part| rewriter.value(ConstantOp::of(part_type, part)));
    let mut whole = rewriter.value(UndefOp::of(ty));
    for (at, part) in parts.into_iter().enumerate() {
        let indices = index(rewriter.context(), at as i32);
        whole = rewriter.value(CompositeInsertOp::of(ty, part, whole, indices));
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Returns the indices of the part at `index` of a structure.
fn index(cx: &Context, index: i32) -> Handle<ArrayAttr> {
    ArrayAttr::get(cx, vec![IntegerAttr::i32(cx, index).into()])
}
