//! The values of the runtime that are reference counted: [`for_each_counted_value`], which all
//! passes of reference counting call.

use terrace_async::{
    AwaitAllOp, AwaitOp, ExecuteOp, GroupType, RuntimeDropRefOp, TokenType, ValueType, YieldOp,
};
use terrace_ir::{
    Block, Body, Builder, Diagnostic, InsertionPoint, Op, OpRef, Type, Value, Walk, WalkOrder,
    WalkResult,
};
use terrace_pass::{PassResult, Target};
use terrace_transforms::{for_each_body, post_order};

/// The result of a change of the reference counting of a value.
pub(crate) type Counted = Result<(), Diagnostic>;

/// Whether values of type `ty` are reference counted.
fn is_counted(ty: Type) -> bool {
    ty.is::<TokenType>() || ty.is::<ValueType>() || ty.is::<GroupType>()
}

/// Checks that there are no operations of async that are still to be lowered to the runtime, in
/// which reference counts would be wrong afterwards.
///
/// # Errors
/// If there is such an operation; the first one is reported.
pub(crate) fn require_lowered(target: &Target<'_>) -> PassResult {
    let mut found = None;
    let root = target.body().root();
    let result = root.walk(WalkOrder::Post, |op| {
        if !is_high_level(op) {
            return Walk::Advance;
        }
        let message = "async operations must be lowered to async runtime operations";
        found = Some(op.plain_error(message));
        Walk::Interrupt
    });
    match (result, found) {
        (WalkResult::Interrupted, Some(error)) => Err(target.emit(error)),
        _ => Ok(()),
    }
}

fn is_high_level(op: OpRef<'_>) -> bool {
    op.is::<ExecuteOp>() || op.is::<AwaitOp>() || op.is::<AwaitAllOp>() || op.is::<YieldOp>()
}

/// Calls `count` for each reference-counted value of the target with nested bodies: first for block
/// arguments, then for results (MLIR: `walkReferenceCountedValues`). `analyze` is called once for
/// each body, before the first change.
///
/// # Errors
/// The first error of `count`, which is reported.
pub(crate) fn for_each_counted_value<A: Send + Sync>(
    target: &mut Target<'_>,
    analyze: impl Fn(&Body) -> A + Sync,
    count: impl Fn(&mut Body, &A, Value) -> Counted + Sync,
) -> PassResult {
    let outcomes = for_each_body(target.body_mut(), &|body: &mut Body| {
        let analysis = analyze(body);
        let (arguments, results) = counted_values(body);
        let mut count_all = |values: Vec<Value>| {
            values.into_iter().try_for_each(|value| count(body, &analysis, value))
        };
        let arguments = count_all(arguments);
        // An error in an argument stops the walk before the results.
        let results = if arguments.is_ok() { count_all(results) } else { Ok(()) };
        (arguments, results)
    });
    let (arguments, results): (Vec<Counted>, Vec<Counted>) = outcomes.into_iter().unzip();
    let error = arguments.into_iter().chain(results).find_map(Result::err);
    error.map_or(Ok(()), |error| Err(target.emit(error)))
}

/// Returns the reference-counted block arguments and results in `body`, in the order of MLIR's
/// walk: nested operations first.
fn counted_values(body: &Body) -> (Vec<Value>, Vec<Value>) {
    let mut ops = post_order(body, Op::ROOT);
    let results = ops.iter().flat_map(|op| body.results(*op)).collect();
    ops.push(Op::ROOT);
    let blocks = ops.iter().flat_map(|op| body.regions(*op)).flat_map(|r| body.blocks_in(r));
    let arguments = blocks.flat_map(|block| body.arguments(block)).copied().collect();
    let counted = |values: Vec<Value>| {
        values.into_iter().filter(|value| is_counted(body.value_type(*value))).collect()
    };
    (counted(arguments), counted(results))
}

/// Drops a reference to `value` directly after its definition if it has no uses. Whether it has
/// none.
pub(crate) fn drop_if_unused(body: &mut Body, value: Value) -> bool {
    if body.has_uses(value) {
        return false;
    }
    let point = match (body.defining_op(value), body.value_block(value)) {
        (Some(op), _) => InsertionPoint::After(op),
        (None, Some(block)) => InsertionPoint::AtStart(block),
        (None, None) => return true,
    };
    let location = body.value_location(value);
    RuntimeDropRefOp::build(&mut Builder::new(body, point, location), value, 1);
    true
}

/// Returns the users of `value` in the order of its use list; one with several uses repeatedly.
pub(crate) fn users(body: &Body, value: Value) -> Vec<Op> {
    body.uses(value).map(|use_| body.user(use_)).collect()
}

/// Returns the operation directly in the region of `value`'s definition that is `op` or contains
/// it, with its block.
pub(crate) fn ancestor_at(body: &Body, value: Value, op: Op) -> Option<(Block, Op)> {
    let region = body.block_region(body.value_block(value)?)?;
    let mut around = std::iter::successors(Some(op), |op| body.parent_op(*op));
    let op = around.find(|op| body.parent_region(*op) == Some(region))?;
    Some((body.parent_block(op)?, op))
}
