//! Patterns of canonicalization.

mod choices;
mod conditional;
mod forall;
mod loops;
mod merge_ifs;
mod parallel;
mod while_loops;

pub(crate) use choices::{execute_region, index_switch};
pub(crate) use conditional::r#if;
pub(crate) use forall::forall;
pub(crate) use loops::r#for;
pub(crate) use parallel::parallel;
pub(crate) use while_loops::r#while;

use terrace_ir::{Body, Op, Region, Rewriter, Value};

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

/// Whether `op` is in `region`, at any depth.
fn is_in(body: &Body, op: Op, region: Region) -> bool {
    let mut at = body.parent_region(op);
    while let Some(around) = at {
        if around == region {
            return true;
        }
        at = body.region_owner(around).and_then(|owner| body.parent_region(owner));
    }
    false
}
