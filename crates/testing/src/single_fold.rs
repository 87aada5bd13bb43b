//! A test pass that folds without patterns and iteration.

use indexmap::IndexSet;
use terrace_ir::fold::{FoldResult, fold_and_update};
use terrace_ir::{Body, Op, Value};
use terrace_pass::{PassRegistry, PassResult, Target, pass};
use terrace_rewrite::ConstantFolder;
use terrace_transforms::for_each_body;

/// Adds the pass of this file to `registry`.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestSingleFoldPass>();
}

/// Fold each operation once and erase unused new constants.
#[pass(name = "test-single-fold", title = "(anonymous namespace)::TestSingleFold", run = fold_once)]
struct TestSingleFoldPass {}

fn fold_once(_: &TestSingleFoldPass, target: &mut Target<'_>) -> PassResult {
    for_each_body(target.body_mut(), &fold_body);
    Ok(())
}

/// Folds the operations in the root of `body`, last first, so that constants are in order.
fn fold_body(body: &mut Body) {
    let ops: Vec<Op> = body.ops_below(Op::ROOT).collect();
    let (mut folder, mut made) = (ConstantFolder::new(), IndexSet::new());
    for op in ops.into_iter().rev() {
        if let Some(values) = folded(body, &mut folder, &mut made, op) {
            for (at, value) in values.into_iter().enumerate() {
                let result = body.result(op, at);
                body.replace_all_uses(result, value);
            }
            body.erase(op);
        }
    }
    for constant in made {
        if !body.has_used_results(constant) {
            body.erase(constant);
        }
    }
}

/// Returns the values that replace the results of `op`; `None` if `op` does not fold or folds in
/// place.
fn folded(
    body: &mut Body,
    folder: &mut ConstantFolder,
    made: &mut IndexSet<Op>,
    op: Op,
) -> Option<Vec<Value>> {
    let (block, name) = (body.parent_block(op)?, body.name(op));
    let results = fold_and_update(body, op).filter(|results| !results.is_empty())?;
    let value = |(at, result)| match result {
        FoldResult::Value(value) => Some(value),
        FoldResult::Constant(constant) => {
            let ty = body.value_type(body.result(op, at));
            let value = folder.get_or_create(body, block, name, constant, ty)?;
            let constant = body.defining_op(value)?;
            made.insert(constant);
            // Move the constant to the start of the block, as each newly requested constant is.
            let first = body.first_op(block);
            if body.parent_block(constant) == Some(block) && first != Some(constant) {
                body.move_op(constant, block, first);
            }
            Some(value)
        }
    };
    results.into_iter().enumerate().map(value).collect()
}
