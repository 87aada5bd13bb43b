//! Models of loops and conditionals.

use terrace_builtin::mixed::Mixed;
use terrace_ir::{Context, OpRef, Value};
use terrace_presburger::BoundKind;
use terrace_scf::{ForOp, ForallOp, IfOp};

use super::{add, one_of};
use crate::interface::ValueBoundsOp;
use crate::set::{Comparison, ValueBounds};
use crate::variable::{ValueDim, Variable};

/// Attaches the models.
pub(super) fn attach(cx: &Context) {
    add::<ForOp>(cx, &(&For as &dyn ValueBoundsOp));
    add::<ForallOp>(cx, &(&Forall as &dyn ValueBoundsOp));
    add::<IfOp>(cx, &(&If as &dyn ValueBoundsOp));
}

/// Bounds an induction variable: at least `lower`, less than `upper`, and at most the last value
/// that the step reaches.
fn variable_bounds(value: Value, [lower, upper, step]: [Mixed; 3], bounds: &mut ValueBounds<'_>) {
    let this = ValueDim::index(value);
    let lower = bounds.mixed(lower);
    bounds.add(BoundKind::Lower, this, lower);
    let upper = bounds.mixed(upper);
    bounds.add_less(this, upper);
    let step = bounds.mixed(step);
    let cx = bounds.context();
    let range = upper.sub(cx, lower).add_constant(cx, -1);
    let last = range.floor_div(cx, step).mul(cx, step).add(cx, lower);
    bounds.add(BoundKind::Upper, this, last);
}

/// The model of `scf.for`: the bounds of the induction variable; loop-carried values that do not
/// change equal their initial values.
struct For;

impl For {
    fn carried(op: OpRef<'_>, value: ValueDim, bounds: &mut ValueBounds<'_>) -> Option<()> {
        let view = op.cast::<ForOp>()?;
        let results = op.results().position(|result| result == value.value);
        let at = results.or_else(|| view.carried().iter().position(|one| *one == value.value))?;
        let (argument, init) = (*view.carried().get(at)?, view.init_args().nth(at)?);
        let yielded = view.yield_op()?.operands().nth(at)?;
        let with = |other| ValueDim { value: other, dim: value.dim };
        let cx = bounds.context();
        let (yielded, argument) =
            (Variable::of(cx, with(yielded)), Variable::of(cx, with(argument)));
        if bounds.populate_and_compare(&yielded, Comparison::Equal, &argument) {
            let init = bounds.expr(with(init));
            bounds.add_equal(value, init);
        }
        Some(())
    }
}

impl ValueBoundsOp for For {
    fn index_bounds(&self, op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let Some(view) = op.cast::<ForOp>() else { return };
        if view.induction_variable() == Some(value) {
            return variable_bounds(value, view.bounds().map(Mixed::Dynamic), bounds);
        }
        // Values without an initial value have no bounds.
        let _ = Self::carried(op, ValueDim::index(value), bounds);
    }

    fn size_bounds(&self, op: OpRef<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        // Values without an initial value have no bounds.
        let _ = Self::carried(op, ValueDim::size(value, dim), bounds);
    }
}

/// The model of `scf.forall`: the bounds of the induction variables; shared outputs have the sizes
/// of their initial values.
struct Forall;

impl ValueBoundsOp for Forall {
    fn index_bounds(&self, op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        let Some(view) = op.cast::<ForallOp>() else { return };
        let Some((_, at)) = op.body().argument_of(value) else { return };
        let range = view.bounds().map(|list| list.get(at).copied());
        if let [Some(lower), Some(upper), Some(step)] = range {
            variable_bounds(value, [lower, upper, step], bounds);
        }
    }

    fn size_bounds(&self, op: OpRef<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        let Some(view) = op.cast::<ForallOp>() else { return };
        let variables = view.static_step().len();
        let at = match op.body().result_of(value) {
            Some((_, at)) => Some(at),
            None => op.body().argument_of(value).and_then(|(_, at)| at.checked_sub(variables)),
        };
        let output = at.and_then(|at| view.outputs().nth(at));
        if let Some(output) = output {
            let size = bounds.size(output, dim);
            bounds.add_equal(ValueDim::size(value, dim), size);
        }
    }
}

/// The model of `scf.if`: a result is between both yielded values if their order is known.
struct If;

impl If {
    fn add(op: OpRef<'_>, value: ValueDim, bounds: &mut ValueBounds<'_>) {
        let yielded = op.cast::<IfOp>().and_then(|view| {
            let at = op.results().position(|result| result == value.value)?;
            let then = view.then_yield()?.operands().nth(at)?;
            Some([then, view.else_yield()?.operands().nth(at)?])
        });
        if let Some(yielded) = yielded {
            one_of(value, yielded.map(Mixed::Dynamic), bounds);
        }
    }
}

impl ValueBoundsOp for If {
    fn index_bounds(&self, op: OpRef<'_>, value: Value, bounds: &mut ValueBounds<'_>) {
        Self::add(op, ValueDim::index(value), bounds);
    }

    fn size_bounds(&self, op: OpRef<'_>, value: Value, dim: usize, bounds: &mut ValueBounds<'_>) {
        Self::add(op, ValueDim::size(value, dim), bounds);
    }
}
