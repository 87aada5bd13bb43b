//! Rules about the shape of the IR: blocks, terminators, successors, registration.

use crate::body::{Block, BlockRef, Body, Op, OpRef};
use crate::declaration::traits::TraitFlags;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Ident};
use crate::verify::signature::Verdicts;
use crate::verify::{Invalid, dominance, inner_root, invariants, isolation, report};

/// One step of the walk; the walk keeps them on a stack of its own, so that deep nesting cannot
/// exhaust the thread's.
enum Task<'a> {
    Enter(OpRef<'a>),
    Ops(&'a Body, Option<Op>),
    LeaveBlock(BlockRef<'a>),
    Leave(OpRef<'a>),
}

/// A step of the walk over isolated operations; those inside one are checked between its two.
enum Step<'a> {
    /// Check an operation, with the place in `seen` of the isolated one around it.
    Enter(OpRef<'a>, Option<usize>),
    /// Finish the operation at a place in `seen`.
    Leave(usize),
}

/// An isolated operation with isolated operations in it.
struct Seen<'a> {
    op: OpRef<'a>,
    around: Option<usize>,
    valid: bool,
}

/// Checks `op` and all in it: each isolated operation first without those in it, then those one by
/// one, and if all are valid its regions' traits and its dominance.
pub(super) fn verify_tree(op: OpRef<'_>) -> Result<(), Invalid> {
    let mut valid = true;
    let mut steps = vec![Step::Enter(op, None)];
    let mut seen: Vec<Seen<'_>> = Vec::new();
    let mut verdicts = Verdicts::default();
    let mut nested = Vec::new();
    while let Some(step) = steps.pop() {
        let (checked, around) = match step {
            Step::Enter(op, around) => {
                let outer = std::iter::successors(around, |at| seen[*at].around);
                let outer = outer.map(|at| seen[at].op);
                let checked = verify_isolated(op, outer, &mut nested, &mut verdicts);
                if checked.is_ok() && !nested.is_empty() {
                    steps.push(Step::Leave(seen.len()));
                    let inside = nested.drain(..);
                    steps.extend(inside.map(|inner| Step::Enter(inner, Some(seen.len()))));
                    seen.push(Seen { op, around, valid: true });
                    continue;
                }
                (checked.is_ok() && leave_isolated(op).is_ok(), around)
            }
            Step::Leave(at) => {
                let Seen { op, around, valid } = seen[at];
                (valid && leave_isolated(op).is_ok(), around)
            }
        };
        match around {
            Some(around) => seen[around].valid &= checked,
            None => valid = checked,
        }
    }
    if valid { Ok(()) } else { Err(Invalid) }
}

/// Checks what needs everything in the isolated operation `op` to be valid.
fn leave_isolated(op: OpRef<'_>) -> Result<(), Invalid> {
    isolation::verify(op)
        .and_then(|()| leave(op))
        .and_then(|()| dominance::verify_regions(inner_root(op)))
        .map_err(|diagnostic| report(op.context(), diagnostic))
}

/// Checks one isolated operation, inside of the isolated operations `outer` (from the inside out),
/// without the isolated ones in it, which are added to `nested`, the last one first.
fn verify_isolated<'a>(
    op: OpRef<'a>,
    outer: impl Iterator<Item = OpRef<'a>>,
    nested: &mut Vec<OpRef<'a>>,
    verdicts: &mut Verdicts,
) -> Result<(), Invalid> {
    let mut outer = Some(outer);
    let mut first = true;
    let mut stack = vec![Task::Enter(op)];
    while let Some(task) = stack.pop() {
        let done = match task {
            Task::Ops(_, None) => Ok(()),
            Task::Ops(body, Some(next)) => {
                stack.push(Task::Ops(body, body.next_op(next)));
                let inner = body.op(next);
                if body.child(next).is_some() {
                    nested.push(inner);
                    check_position(inner)
                } else if inner.region_count() == 0 {
                    // The common case, without a detour over the stack.
                    check_position(inner).and_then(|()| enter(inner, verdicts))
                } else {
                    stack.push(Task::Enter(inner));
                    check_position(inner)
                }
            }
            Task::Enter(inner) => enter(inner, verdicts)
                .and_then(|()| match outer.take() {
                    Some(outer) => crate::data_layout::verify_scope(inner, outer),
                    None => Ok(()),
                })
                .map(|()| {
                    // Ids of the operation and of those in it may be the same: two bodies.
                    if !std::mem::take(&mut first) {
                        stack.push(Task::Leave(inner));
                    }
                    push_regions(inner, &mut stack);
                }),
            Task::LeaveBlock(block) => leave_block(block),
            Task::Leave(inner) => leave(inner),
        };
        if let Err(diagnostic) = done {
            nested.clear();
            return Err(report(op.context(), diagnostic));
        }
    }
    nested.reverse();
    Ok(())
}

fn push_regions<'a>(op: OpRef<'a>, stack: &mut Vec<Task<'a>>) {
    let at = stack.len();
    for region in op.regions() {
        for block in region.blocks() {
            stack.push(Task::Ops(block.body(), block.body().first_op(block.id())));
            stack.push(Task::LeaveBlock(block));
        }
    }
    stack[at..].reverse();
    // Each block's tasks were pushed in the order in which they run, then all were reversed.
}

/// Checks an operation before what is in it.
fn enter(op: OpRef<'_>, verdicts: &mut Verdicts) -> Result<(), Diagnostic> {
    let signature = op.body().signature(op.id());
    if let Some(info) = signature.as_ref().and_then(|s| verdicts.get(s)) {
        return invariants::verify_beyond_signature(op, info);
    }
    let attributes = op.attributes();
    if !attributes.is_empty() {
        verify_dialect_attributes(op, attributes)?;
    }
    match op.info() {
        Some(info) => {
            invariants::verify_invariants(op, info)?;
            if let Some(signature) = signature {
                verdicts.insert(signature, info);
            }
        }
        None if op.region_count() == 0 => return verify_unregistered(op),
        None => {}
    }
    if op.region_count() > 0 { verify_regions(op) } else { Ok(()) }
}

/// Checks an operation with regions after what is in it.
fn leave(op: OpRef<'_>) -> Result<(), Diagnostic> {
    if op.info().is_none() {
        return verify_unregistered(op);
    }
    invariants::verify_region_invariants(op)
}

fn verify_dialect_attributes(
    op: OpRef<'_>,
    attributes: &[(Ident, Attribute)],
) -> Result<(), Diagnostic> {
    let cx = op.context();
    for (name, value) in attributes {
        let Some((dialect, _)) = name.as_str(cx).split_once('.') else { continue };
        if let Some(dialect) = cx.loaded_dialect(dialect)
            && let Some(verify) = dialect.info().hooks.verify_op_attribute
        {
            verify(op, *name, *value)?;
        }
    }
    Ok(())
}

fn verify_unregistered(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let namespace = op.name().dialect(cx);
    match cx.loaded_dialect(namespace) {
        None if !cx.allows_unregistered_dialects() => Err(op.error(
            "created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect \
             with the MLIR opt tool used",
        )),
        Some(dialect) if !dialect.info().hooks.allow_unknown_operations => {
            Err(op.plain_error(format!(
                "unregistered operation '{}' found in dialect ('{namespace}') that does not allow \
                 unknown operations",
                op.name_str()
            )))
        }
        _ => Ok(()),
    }
}

/// Checks the regions of an operation before what is in them.
fn verify_regions(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let graph = op.flags().contains(TraitFlags::GRAPH_REGION);
    for (index, region) in op.regions().enumerate() {
        let Some(entry) = region.entry() else { continue };
        if graph && !region.has_one_block() {
            return Err(op.error(format!("expects graph region #{index} to have 0 or 1 blocks")));
        }
        if region.body().predecessor_ops(entry.id()).next().is_some() {
            return Err(op.plain_error("entry block of region may not have predecessors"));
        }
        for block in region.blocks() {
            if block.is_empty() && !may_lack_terminator(block) {
                let message = "empty block: expect at least a terminator";
                return Err(Diagnostic::error(op.location(), message));
            }
        }
    }
    Ok(())
}

/// Checks that an operation with successors is the last of its block.
fn check_position(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let (body, id) = (op.body(), op.id());
    if body.next_op(id).is_some() && body.successor_count(id) > 0 {
        return Err(
            op.plain_error("operation with block successors must terminate its parent block")
        );
    }
    Ok(())
}

/// Checks a block after the operations in it.
fn leave_block(block: BlockRef<'_>) -> Result<(), Diagnostic> {
    let body = block.body();
    let Some(last) = block.last() else { return Ok(()) };
    let region = body.block_region(block.id());
    if last.successors().any(|b: Block| body.block_region(b) != region) {
        return Err(last.error("branching to block of a different region"));
    }
    if last.might_have(TraitFlags::TERMINATOR) || may_lack_terminator(block) {
        return Ok(());
    }
    let text = crate::text::print::op_text(last);
    Err(last.plain_error(format!("block with no terminator, has {text}")))
}

/// Whether `block` may end without a terminator: the only block of an operation that says so or is
/// not registered.
fn may_lack_terminator(block: BlockRef<'_>) -> bool {
    let Some(region) = block.region() else { return true };
    region.has_one_block()
        && region.owner().is_none_or(|op| op.might_have(TraitFlags::NO_TERMINATOR))
}
