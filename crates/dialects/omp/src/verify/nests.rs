//! Verifiers of loop nests and of operations inside loops.

use terrace_ir::{Diagnostic, OpRef};

use super::parts::{ensure, ensure_plain, operands};
use super::wrappers::is_wrapper;
use crate::{
    LoopNestOp, LoopNestOpRef, OrderedOpRef, OrderedRegionOpRef, ReductionModifier, ScanOpRef,
    SimdOp, WsloopOp,
};

/// Verifies that there are an induction variable, bounds and a step for each loop, and that the
/// parent is a loop wrapper.
pub(crate) fn loop_nest(op: LoopNestOpRef<'_>) -> Result<(), Diagnostic> {
    let bounds = operands(*op, "loop_lower_bounds");
    ensure(!bounds.is_empty(), *op, "must represent at least one loop")?;
    let entry = (*op).region(0).and_then(|region| region.entry());
    let inductions = entry.map_or(&[][..], |block| block.arguments());
    let message = "number of range arguments and IVs do not match";
    ensure(bounds.len() == inductions.len(), *op, message)?;
    let inside = (*op).region(0).map_or(op.body(), |region| region.body());
    for (bound, induction) in bounds.iter().zip(inductions) {
        let fits = op.body().value_type(*bound) == inside.value_type(*induction);
        ensure(fits, *op, "range argument type does not match corresponding IV type")?;
    }
    let count = bounds.len() as i64;
    let message = "collapse value is larger than the number of loops";
    ensure(op.collapse_num_loops() <= count, *op, message)?;
    let tiles = op.tile_sizes().map_or(0, |sizes| sizes.len());
    ensure(tiles <= bounds.len(), *op, "too few canonical loops for tile dimensions")?;
    let wrapped = (*op).parent().is_some_and(is_wrapper);
    ensure(wrapped, *op, "expects parent op to be a loop wrapper")
}

/// Returns the nearest enclosing operation of kind `T`; `None` without one.
fn around<T: terrace_ir::OpType>(op: OpRef<'_>) -> Option<T::Ref<'_>> {
    op.ancestors().skip(1).find_map(|outer| outer.cast::<T>())
}

/// Verifies that the enclosing loop has the `ordered` clause that `op` requires.
fn in_order(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let has_region = op.region_count() > 0;
    let Some(nest) = around::<LoopNestOp>(op) else {
        return ensure(has_region, op, "must be nested inside of a loop");
    };
    let Some(wrapper) = (*nest).parent() else { return Ok(()) };
    let Some(wrapper) = wrapper.cast::<WsloopOp>() else {
        let message = "must be nested inside of a worksharing, simd or worksharing simd loop";
        return ensure(wrapper.is::<SimdOp>(), op, message);
    };
    let Some(ordered) = wrapper.ordered() else {
        let message = "the enclosing worksharing-loop region must have an ordered clause";
        return Err(op.error(message));
    };
    let message = "the enclosing loop's ordered clause must not have a parameter present";
    ensure(!has_region || ordered == 0, op, message)?;
    let message = "the enclosing loop's ordered clause must have a parameter present";
    ensure(has_region || ordered != 0, op, message)
}

/// Verifies that the number of doacross loops equals that of the `ordered` clause of the enclosing
/// loop.
pub(crate) fn ordered(op: OrderedOpRef<'_>) -> Result<(), Diagnostic> {
    in_order(*op)?;
    let loops = around::<WsloopOp>(*op).and_then(|wrapper| wrapper.ordered());
    let message = "number of variables in depend clause does not match number of iteration \
                   variables in the doacross loop";
    ensure(loops.is_some() && loops == op.doacross_num_loops(), *op, message)
}

/// Verifies that the enclosing loop has an `ordered` clause without parameter.
pub(crate) fn ordered_region(op: OrderedRegionOpRef<'_>) -> Result<(), Diagnostic> {
    in_order(*op)
}

/// Verifies that the scan is either inclusive or exclusive and inside a loop with an `inscan`
/// reduction.
pub(crate) fn scan(op: ScanOpRef<'_>) -> Result<(), Diagnostic> {
    let given = ["inclusive_vars", "exclusive_vars"].map(|name| !operands(*op, name).is_empty());
    let message = "Exactly one of EXCLUSIVE or INCLUSIVE clause is expected";
    ensure_plain(given[0] != given[1], *op, message)?;
    let modifiers = [
        around::<WsloopOp>(*op).and_then(|outer| outer.reduction_mod()),
        around::<SimdOp>(*op).and_then(|outer| outer.reduction_mod()),
    ];
    let message = "SCAN directive needs to be enclosed within a parent worksharing loop construct \
                   or SIMD construct with INSCAN reduction modifier";
    ensure_plain(modifiers.contains(&Some(ReductionModifier::Inscan)), *op, message)
}
