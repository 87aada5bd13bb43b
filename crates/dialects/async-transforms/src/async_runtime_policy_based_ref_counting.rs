//! The pass `async-runtime-policy-based-ref-counting`: drops references where the operations that
//! `async-to-async-runtime` creates use a value for the last time
//! (MLIR: `AsyncRuntimePolicyBasedRefCountingPass`).

use terrace_async::{
    AsyncDialect, GroupType, RuntimeAddToGroupOp, RuntimeDropRefOp, RuntimeIsErrorOp,
    RuntimeLoadOp, TokenType, ValueType,
};
use terrace_ir::{Body, Builder, Op, Value};
use terrace_pass::{PassResult, Target, pass};

use crate::ref_counted::{drop_if_unused, for_each_counted_value, require_lowered, users};

/// Count references to values of the async runtime by a fixed policy for its operations
#[pass(
    name = "async-runtime-policy-based-ref-counting",
    title = "AsyncRuntimePolicyBasedRefCountingPass",
    run = run
)]
pub struct AsyncRuntimePolicyBasedRefCounting {}

fn run(_: &AsyncRuntimePolicyBasedRefCounting, target: &mut Target<'_>) -> PassResult {
    target.context().load::<AsyncDialect>();
    require_lowered(target)?;
    for_each_counted_value(
        target,
        |_| (),
        |body, (), value| {
            if drop_if_unused(body, value) {
                return Ok(());
            }
            let mut last = users(body, value);
            last.retain(|op| drops(body, value, *op));
            for user in last {
                RuntimeDropRefOp::build(&mut Builder::after(body, user), value, 1);
            }
            Ok(())
        },
    )
}

/// Whether the reference to `value` is dropped after its user `op`: a test for errors of a token or
/// group, which follows an await, the load of a value, or the addition of a token to a group.
fn drops(body: &Body, value: Value, op: Op) -> bool {
    let (op, ty) = (body.op(op), body.value_type(value));
    let is_token = ty.is::<TokenType>();
    op.is::<RuntimeIsErrorOp>() && (is_token || ty.is::<GroupType>())
        || op.is::<RuntimeLoadOp>() && ty.is::<ValueType>()
        || op.is::<RuntimeAddToGroupOp>() && is_token
}
