//! Folds of arithmetic and comparisons of integers.

use terrace_builtin::IntegerAttr;
use terrace_builtin::folding::constant_of;
use terrace_ir::{Attribute, Context, Fold, OpRef};
use terrace_numeric::Int;

use super::Operands;
use crate::{AllocaOp, ICmpOpRef, ICmpPredicate, ZeroOp};

/// Returns the value of a constant scalar.
fn int(cx: &Context, operand: Option<Attribute>) -> Option<&Int> {
    Some(&operand?.downcast::<IntegerAttr>(cx)?.value)
}

/// Folds two constant scalars.
fn binary(
    op: OpRef<'_>,
    operands: Operands<'_>,
    f: impl FnOnce(&Int, &Int) -> Option<Int>,
) -> Option<Fold> {
    let cx = op.context();
    let ty = op.body().value_type(op.result(0));
    let (a, b) = (int(cx, operands[0])?, int(cx, operands[1])?);
    // The attribute of a constant may have another width than its type.
    if a.width() != b.width() {
        return None;
    }
    let value = f(a, b)?;
    Some(IntegerAttr::try_from_int(cx, ty, value).ok()?.attr().into())
}

/// Folds constant operands to a constant.
pub(crate) fn or(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    binary(op, operands, |a, b| Some(a.or(b)))
}

/// Folds constant operands to a constant if the shift amount is less than the width.
pub(crate) fn shl(op: OpRef<'_>, operands: Operands<'_>) -> Option<Fold> {
    binary(op, operands, |a, b| {
        let amount = u32::try_from(b.to_u64()?).ok()?;
        (amount < a.width()).then(|| a.shl(amount))
    })
}

/// Folds the equality of a value with itself, and of an allocation with the null pointer; moves the
/// null pointer to the right.
pub(crate) fn icmp(op: ICmpOpRef<'_>, _: Operands<'_>) -> Option<Fold> {
    let wants_equal = match op.predicate() {
        ICmpPredicate::Eq => true,
        ICmpPredicate::Ne => false,
        _ => return None,
    };
    let (body, lhs, rhs) = (op.body(), op.lhs(), op.rhs());
    let decided = |equal: bool| {
        let ty = body.value_type(op.res());
        constant_of(op.context(), ty, Int::from_bool(equal == wants_equal)).map(Fold::from)
    };
    if lhs == rhs {
        return decided(true);
    }
    let is_alloca = |value| body.defined_by::<AllocaOp>(value).is_some();
    let is_null = |value| body.defined_by::<ZeroOp>(value).is_some();
    if is_alloca(lhs) && is_null(rhs) {
        return decided(false);
    }
    (is_null(lhs) && is_alloca(rhs))
        .then(|| Fold::in_place(move |body, op| body.set_operands(op, &[rhs, lhs])))
}
