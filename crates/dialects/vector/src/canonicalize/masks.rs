//! Canonicalization of masks.

use terrace_arith::SelectOp;
use terrace_builtin::values::constant_integer;
use terrace_ir::{OpType, PatternSet, Rewriter, Value};

use super::result_type;
use crate::{ConstantMaskOp, CreateMaskOp, MaskOp, VectorScaleOp};

pub(crate) fn create_mask(set: &mut PatternSet) {
    set.add::<CreateMaskOp>("CreateMaskFolder", constant);
}

/// Returns N if `value` is `vector.vscale` times the constant N; `None` otherwise.
fn vscale_factor(body: &terrace_ir::Body, value: Value) -> Option<i64> {
    if body.defined_by::<VectorScaleOp>(value).is_some() {
        return Some(1);
    }
    let product = body.defined_by::<terrace_arith::MulIOp>(value)?;
    let is_scale = |value| body.defined_by::<VectorScaleOp>(value).is_some();
    match (is_scale(product.lhs()), is_scale(product.rhs())) {
        (true, _) => constant_integer(body, product.rhs()),
        (_, true) => constant_integer(body, product.lhs()),
        _ => None,
    }
}

/// Replaces a `vector.create_mask` with constant sizes, or scalable sizes that are known to cover
/// the whole dimension or nothing, by a `vector.constant_mask`.
fn constant(op: CreateMaskOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let ty = result_type(body, op.op())?;
    let sizes: Vec<Value> = op.view(body).operands().collect();
    let mut numbers = Vec::new();
    if ty.shape.is_empty() {
        numbers.push(i64::from(constant_integer(body, *sizes.first()?)? > 0));
    }
    for ((size, extent), scalable) in sizes.iter().zip(&ty.shape).zip(&ty.scalable) {
        let known = constant_integer(body, *size);
        let number = match known {
            Some(number) if *scalable && number > 0 => return None,
            Some(number) => number,
            None if *scalable => {
                let factor = vscale_factor(body, *size)?;
                if factor > 0 && factor < *extent {
                    return None;
                }
                factor
            }
            None => return None,
        };
        numbers.push(number.clamp(0, *extent));
    }
    if numbers.contains(&0) {
        numbers.fill(0);
    }
    let ty = body.value_type(body.result(op.op(), 0));
    let new = ConstantMaskOp::build(rewriter, ty, numbers).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}

pub(crate) fn mask(set: &mut PatternSet) {
    set.add::<MaskOp>("CanonializeEmptyMaskOp", empty_mask);
}

/// Replaces a `vector.mask` without masked operation by the yielded values, or by an `arith.select`
/// between these and `passthru`.
fn empty_mask(op: MaskOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = op.view(body);
    let block = body.first_block(body.region(op.op(), 0)?)?;
    let end = body.last_op(block)?;
    if body.first_op(block) != Some(end) {
        return None;
    }
    let values: Vec<Value> = body.operands(end).collect();
    let Some(passthru) = view.passthru() else {
        rewriter.replace_op(op.op(), &values);
        return Some(());
    };
    let (mask, value) = (view.mask(), *values.first()?);
    let new = SelectOp::build(rewriter, mask, value, passthru).op();
    rewriter.replace_with(op.op(), new);
    Some(())
}
