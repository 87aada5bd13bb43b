//! Canonicalization patterns of operations with two results, one of which is unused.

use terrace_builtin::TypeExt;
use terrace_builtin::folding::scalar_or_splat;
use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::RewritePattern;
use terrace_ir::{Op, OpType, Rewriter};
use terrace_numeric::Int;

use crate::fold::int_constant;
use crate::*;

/// Replaces the first result of `op`, whose second result is unused, by the first result of `new`,
/// and erases `op`.
fn replace_first(rewriter: &mut Rewriter<'_>, op: Op, new: Op) {
    let (old, new) = (rewriter.body().result(op, 0), rewriter.body().result(new, 0));
    rewriter.replace_all_uses(old, new);
    rewriter.erase_op(op);
}

/// Whether the second result of `op` has no uses.
fn second_is_unused(rewriter: &Rewriter<'_>, op: Op) -> bool {
    !rewriter.body().has_uses(rewriter.body().result(op, 1))
}

macro_rules! without_second_result {
    ($($(#[$doc:meta])* $pattern:ident: $from:ident => $to:ident;)*) => {$(
        $(#[$doc])*
        pub(crate) struct $pattern;

        impl RewritePattern for $pattern {
            type Root = $from;
            const NAME: &'static str = stringify!($pattern);

            fn rewrite(op: $from, rewriter: &mut Rewriter<'_>) -> Option<()> {
                if !second_is_unused(rewriter, op.op()) {
                    return None;
                }
                let view = op.view(rewriter.body());
                let (lhs, rhs) = (view.lhs(), view.rhs());
                let new = $to::build(rewriter, lhs, rhs);
                replace_first(rewriter, op.op(), new.op());
                Some(())
            }
        }
    )*};
}

without_second_result! {
    /// Turns `addui_extended` with an unused overflow flag into `addi`.
    AddUIExtendedToAddI: AddUIExtendedOp => AddIOp;
    /// Turns `mulsi_extended` with an unused upper half into `muli`.
    MulSIExtendedToMulI: MulSIExtendedOp => MulIOp;
    /// Turns `mului_extended` with an unused upper half into `muli`.
    MulUIExtendedToMulI: MulUIExtendedOp => MulIOp;
}

/// Turns `mulsi_extended(x, 1)` into `x` and, as the upper half, copies of the sign of `x`.
pub(crate) struct MulSIExtendedRHSOne;

impl RewritePattern for MulSIExtendedRHSOne {
    type Root = MulSIExtendedOp;
    const NAME: &'static str = "MulSIExtendedRHSOne";

    fn rewrite(op: MulSIExtendedOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
        let body = rewriter.body();
        let cx = body.context();
        let view = op.view(body);
        let (x, ty) = (view.lhs(), body.value_type(view.lhs()));
        if element_type_or_self(cx, ty).is_signless_integer_of(cx, 1) {
            return None;
        }
        let factor: Int = scalar_or_splat(cx, constant_value(body, view.rhs())?)?;
        if !factor.is_one() {
            return None;
        }
        let zero = int_constant(cx, ty, 0)?;
        let zero = ConstantOp::build(rewriter, zero);
        let zero = rewriter.body().result(zero.op(), 0);
        let negative = CmpIOp::build(rewriter, CmpIPredicate::Slt, x, zero);
        let negative = rewriter.body().result(negative.op(), 0);
        let high = ExtSIOp::build(rewriter, ty, negative);
        let high = rewriter.body().result(high.op(), 0);
        rewriter.replace_op(op.op(), &[x, high]);
        Some(())
    }
}
