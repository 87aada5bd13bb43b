//! Models of arithmetic on index values.

use terrace_arith::{AddIOp, ConstantOp, FloorDivSIOp, MulIOp, SelectOp, SubIOp};
use terrace_builtin::AffineExpr;
use terrace_builtin::mixed::Mixed;
use terrace_builtin::values::constant_integer;
use terrace_ir::{Context, OpRef, Value};

use super::{OnIndex, add, one_of};
use crate::interface::ValueBoundsOp;
use crate::set::ValueBounds;
use crate::variable::ValueDim;

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<AddIOp>(
        cx,
        &(&OnIndex(|op, value, bounds| binary(op, value, bounds, AffineExpr::add))
            as &dyn ValueBoundsOp),
    );
    add::<SubIOp>(
        cx,
        &(&OnIndex(|op, value, bounds| binary(op, value, bounds, AffineExpr::sub))
            as &dyn ValueBoundsOp),
    );
    add::<MulIOp>(
        cx,
        &(&OnIndex(|op, value, bounds| binary(op, value, bounds, AffineExpr::mul))
            as &dyn ValueBoundsOp),
    );
    add::<FloorDivSIOp>(
        cx,
        &(&OnIndex(|op, value, bounds| binary(op, value, bounds, AffineExpr::floor_div))
            as &dyn ValueBoundsOp),
    );
    add::<ConstantOp>(cx, &(&OnIndex(constant) as &dyn ValueBoundsOp));
    add::<SelectOp>(cx, &(&Select as &dyn ValueBoundsOp));
}

/// Bounds the result by `combine` of both operands.
fn binary(
    op: OpRef<'_>,
    value: Value,
    bounds: &mut ValueBounds<'_>,
    combine: fn(AffineExpr, &Context, AffineExpr) -> AffineExpr,
) -> Option<()> {
    let lhs = bounds.index(op.operand(0));
    let rhs = bounds.index(op.operand(1));
    let result = combine(lhs, bounds.context(), rhs);
    bounds.add_equal(ValueDim::index(value), result);
    Some(())
}

fn constant(_: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) -> Option<()> {
    let number = bounds.constant(constant_integer(bounds.body(), value)?);
    bounds.add_equal(ValueDim::index(value), number);
    Some(())
}

/// The model of `arith.select`: the result is between both operands if their order is known.
struct Select;

impl Select {
    fn add(op: OpRef<'_>, value: ValueDim, bounds: &mut ValueBounds<'_>) {
        let choices = [op.operand(1), op.operand(2)].map(Mixed::Dynamic);
        one_of(value, choices, bounds);
    }
}

impl ValueBoundsOp for Select {
    fn index_bounds(&self, op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        Self::add(op, ValueDim::index(value), bounds);
    }

    fn size_bounds(&self, op: OpRef<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        Self::add(op, ValueDim::size(value, dim), bounds);
    }
}
