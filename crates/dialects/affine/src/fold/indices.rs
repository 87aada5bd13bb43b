//! Folds of `affine.delinearize_index` and `affine.linearize_index`.

use terrace_builtin::mixed::{Mixed, fold_constants, mixed, split};
use terrace_builtin::{DYNAMIC, IntegerAttr};
use terrace_ir::fold::FoldResult;
use terrace_ir::{Attribute, Body, Context, Fold, OpType, OperandGroup, Value};

use super::{Operands, ints};
use crate::{
    AffineDelinearizeIndexOp, AffineDelinearizeIndexOpRef, AffineLinearizeIndexOp,
    AffineLinearizeIndexOpRef,
};

/// Moves constant sizes from the dynamic into the static basis; `None` if no size is constant.
fn with_constants(
    body: &Body,
    statics: &[i64],
    values: impl Iterator<Item = Value>,
) -> Option<(Vec<i64>, Vec<Value>)> {
    let mut basis: Vec<Mixed> = mixed(statics, values);
    fold_constants(body, &mut basis, |_| true).then(|| split(&basis))
}

fn index(cx: &Context, value: i64) -> FoldResult {
    Attribute::from(IntegerAttr::index(cx, value)).into()
}

/// Folds a constant index to its parts, and an operation with one result to the index itself.
/// Constant sizes become static first.
pub(crate) fn delinearize_index(
    op: AffineDelinearizeIndexOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    let cx = op.context();
    if let Some((numbers, values)) =
        with_constants((*op).body(), op.static_basis(), op.dynamic_basis())
    {
        return Some(Fold::in_place(move |body, op| {
            body.set_operand_group(op, OperandGroup::of(1), &values);
            AffineDelinearizeIndexOp::from_op(op).set_static_basis(body, numbers);
        }));
    }
    let parts = (*op).result_count();
    if parts == 1 {
        return Some(op.linear_index().into());
    }
    let basis = op.static_basis();
    let mut rest = *ints(cx, operands).first()?.as_ref()?;
    // With a size per part, the first size is only an upper bound and not needed.
    let inner = &basis[(basis.len() + 1).saturating_sub(parts)..];
    let mut results = Vec::new();
    for size in inner.iter().rev() {
        if *size == DYNAMIC || *size <= 0 {
            return None;
        }
        results.push(index(cx, rest.rem_euclid(*size)));
        rest = rest.div_euclid(*size);
    }
    results.push(index(cx, rest));
    Some(Fold::results(results.into_iter().rev()))
}

/// Folds constant parts to the linear index, and an operation with one part to that part.
pub(crate) fn linearize_index(
    op: AffineLinearizeIndexOpRef<'_>,
    operands: Operands<'_>,
) -> Option<Fold> {
    let cx = op.context();
    let parts: Vec<Value> = op.multi_index().collect();
    match parts[..] {
        [] => return Some(Fold::results([index(cx, 0)])),
        [only] => return Some(only.into()),
        _ => {}
    }
    if let Some((numbers, values)) =
        with_constants((*op).body(), op.static_basis(), op.dynamic_basis())
    {
        return Some(Fold::in_place(move |body, op| {
            body.set_operand_group(op, OperandGroup::of(1), &values);
            AffineLinearizeIndexOp::from_op(op).set_static_basis(body, numbers);
        }));
    }
    let basis = op.static_basis();
    let known = ints(cx, operands);
    let inner = &basis[(basis.len() + 1).saturating_sub(parts.len())..];
    let mut sum = known.first().copied().flatten()?;
    for (size, part) in inner.iter().zip(known.iter().skip(1)) {
        let part = part.filter(|_| *size != DYNAMIC)?;
        sum = sum.checked_mul(*size)?.checked_add(part)?;
    }
    Some(Fold::results([index(cx, sum)]))
}
