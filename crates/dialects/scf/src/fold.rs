//! Folds of the `scf` operations.

use terrace_arith::XOrIOp;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Attribute, Fold};

use crate::IfOpRef;

/// Folds an `scf.if` on a negation in place: the condition becomes the negated value, and the
/// regions are swapped.
///
/// `if (xori %c, true) { A } else { B }` => `if %c { B } else { A }`.
pub(crate) fn r#if(op: IfOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    let body = (*op).body();
    let not = body.defined_by::<XOrIOp>(op.condition())?;
    let is_not = constant_integer(body, not.rhs()).is_some_and(|value| value != 0);
    let has_else = (*op).region(1).is_some_and(|region| !region.is_empty());
    if !is_not || !has_else {
        return None;
    }
    let condition = not.lhs();
    Some(Fold::in_place(move |body, op| {
        body.set_operand(op, 0, condition);
        let (Some(then), Some(otherwise)) = (body.region(op, 0), body.region(op, 1)) else {
            return;
        };
        let first = body.first_block(then);
        body.take_blocks(otherwise, then);
        if let Some(first) = first {
            body.move_block(first, otherwise, None);
        }
    }))
}
