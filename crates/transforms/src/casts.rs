//! Reconciliation of unrealized conversion casts.

use terrace_builtin::UnrealizedConversionCastOp;
use terrace_ir::{Body, Op, OpRef, Value};

use crate::bodies::for_each_body;

/// Replaces chains of `builtin.unrealized_conversion_cast` that return to their original types by
/// the original values, and erases unused casts (MLIR: `reconcileUnrealizedCasts`).
pub fn reconcile_unrealized_casts(body: &mut Body) {
    for_each_body(body, &reconcile);
}

/// Returns the cast whose results are exactly the operands of `op`, in order; `None` if there is no
/// such cast.
fn cast_before(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let body = op.body();
    let before = body.op(body.defining_op(op.operands().next()?)?);
    let all = before.is::<UnrealizedConversionCastOp>() && before.results().eq(op.operands());
    all.then_some(before)
}

fn reconcile(body: &mut Body) {
    let is_cast = |op: &Op| body.op(*op).is::<UnrealizedConversionCastOp>();
    let mut pending: Vec<Op> = body.ops_below(Op::ROOT).filter(is_cast).collect();
    while let Some(op) = pending.pop() {
        let view = body.op(op);
        let before = |value: Value| {
            let before = body.defining_op(value)?;
            body.op(before).is::<UnrealizedConversionCastOp>().then_some(before)
        };
        let inputs: Vec<Op> = view.operands().filter_map(before).collect();
        let unused = !body.has_used_results(op);
        let chain = std::iter::successors(Some(view), |op| cast_before(*op));
        let same = |start: &OpRef<'_>| start.operand_types().eq(view.result_types());
        let start = chain.take_while(|_| !unused).find(same);
        let values: Option<Vec<Value>> = start.map(|start| start.operands().collect());
        if !unused && values.is_none() {
            continue;
        }
        for (at, value) in values.into_iter().flatten().enumerate() {
            let result = body.result(op, at);
            body.replace_all_uses(result, value);
        }
        body.erase(op);
        for input in inputs {
            if !pending.contains(&input) {
                pending.push(input);
            }
        }
    }
}
