//! Patterns of canonicalization.

mod choices;
mod conditional;
mod loops;

pub(crate) use choices::{execute_region, index_switch};
pub(crate) use conditional::r#if;
pub(crate) use loops::r#for;

use terrace_ir::{Op, Region, Rewriter, Value};

/// Replaces `op` by what is in the only block of `region`, whose arguments become `arguments` and
/// whose terminator gives the results (MLIR: `replaceOpWithRegion`).
fn replace_by_region(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    region: Region,
    arguments: &[Value],
) -> Option<()> {
    let body = rewriter.body();
    let block = body.first_block(region)?;
    let end = body.last_op(block)?;
    let into = body.parent_block(op)?;
    let fits = body.first_block(region) == body.last_block(region)
        && body.arguments(block).len() == arguments.len()
        && body.op(end).operand_count() == body.result_count(op);
    if !fits {
        return None;
    }
    rewriter.inline_block(block, into, Some(op), arguments);
    let values: Vec<Value> = rewriter.body().op(end).operands().collect();
    rewriter.replace_op(op, &values);
    rewriter.erase_op(end);
    Some(())
}
