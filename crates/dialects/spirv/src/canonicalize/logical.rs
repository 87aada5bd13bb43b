//! Canonicalization of negations.

use terrace_ir::{OpType, PatternSet, Value};

use crate::{IEqualOp, INotEqualOp, LogicalEqualOp, LogicalNotEqualOp, LogicalNotOp};

/// Adds a pattern that turns the negation of `$from` into `$to`.
macro_rules! negations {
    ($set:ident: $($name:literal = $from:ident => $to:ident;)*) => {$(
        $set.add::<LogicalNotOp>($name, |op, rewriter| {
            let body = rewriter.body();
            let compared = body.defined_by::<$from>(op.view(body).operand())?;
            let (lhs, rhs): (Value, Value) = (compared.operand1(), compared.operand2());
            let new = $to::build(rewriter, lhs, rhs).op();
            rewriter.replace_with(op.op(), new);
            Some(())
        });
    )*};
}

/// Turns the negation of an equality into an inequality, and vice versa.
pub(crate) fn logical_not(set: &mut PatternSet) {
    negations! { set:
        "ConvertLogicalNotOfIEqual" = IEqualOp => INotEqualOp;
        "ConvertLogicalNotOfINotEqual" = INotEqualOp => IEqualOp;
        "ConvertLogicalNotOfLogicalEqual" = LogicalEqualOp => LogicalNotEqualOp;
        "ConvertLogicalNotOfLogicalNotEqual" = LogicalNotEqualOp => LogicalEqualOp;
    }
}
