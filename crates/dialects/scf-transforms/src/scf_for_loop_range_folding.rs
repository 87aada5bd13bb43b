//! The pass `scf-for-loop-range-folding`: moves sums and products of an induction variable into the
//! bounds of its loop (MLIR: `LoopRangeFolding.cpp`). [`fold_range`] is the main function.

use terrace_arith::{AddIOp, MulIOp};
use terrace_interfaces::is_defined_within;
use terrace_ir::{Body, Builder, Mapping, Op, OpType, Value};
use terrace_pass::{PassResult, Target, pass};
use terrace_scf::ForOp;
use terrace_transforms::for_each_body;

use crate::loops::ops_of_type;

/// Move sums and products of induction variables into the bounds of loops
#[pass(name = "scf-for-loop-range-folding", title = "SCFForLoopRangeFolding", run = run)]
pub struct ForLoopRangeFolding {}

fn run(_: &ForLoopRangeFolding, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &|body: &mut Body| {
        for op in ops_of_type::<ForOp>(body, Op::ROOT) {
            while fold_range(body, op).is_some() {}
        }
    });
    Ok(())
}

/// Replaces the only use of the induction variable of `op`, in a sum or product with a value from
/// outside of the loop, by the variable, and computes the bounds from it: also the step for a
/// product. `None`, without a change, for other loops.
///
/// ```text
/// scf.for %i = %lb to %ub step %s { use(%i + %x) }  =>
/// scf.for %i = %lb + %x to %ub + %x step %s { use(%i) }
/// ```
pub fn fold_range(body: &mut Body, op: ForOp) -> Option<()> {
    let variable = op.view(body).induction_variable()?;
    if !body.has_one_use(variable) {
        return None;
    }
    let user: Op = body.uses(variable).next().map(|use_| body.user(use_))?;
    let bounds = match body.op(user) {
        view if view.is::<AddIOp>() => 2,
        view if view.is::<MulIOp>() => 3,
        _ => return None,
    };
    let is_outside = |value| value == variable || !is_defined_within(body, value, op.op());
    if !body.operands(user).all(is_outside) {
        return None;
    }
    // The bounds and the step are the first three operands.
    for at in 0..bounds {
        let old: Value = body.operand(op.op(), at);
        let mut mapping = Mapping::new();
        mapping.map_value(variable, old);
        let clone = body.clone_op(user, &mut mapping);
        Builder::before(body, op.op()).insert(clone);
        let new = body.result(clone, 0);
        body.set_operand(op.op(), at, new);
    }
    let result = body.result(user, 0);
    body.replace_all_uses(result, variable);
    body.erase(user);
    Some(())
}
