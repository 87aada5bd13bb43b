//! Patterns for operations that the test dialect does not declare, which report their changes.

use terrace_builtin::IntegerAttr;
use terrace_ir::pattern::PatternRoot;
use terrace_ir::{Block, Body, Mapping, Op, OpName, PatternSet, Rewriter, UnitAttr, Value};

use super::notifications::Notifications;

/// Adds the pattern that replaces `test.replace_with_new_op`.
pub(super) fn add_replacement(set: &mut PatternSet, notes: Notifications) {
    add_named(set, "ReplaceWithNewOp", "test.replace_with_new_op", move |op, rewriter| {
        replace_with_new_op(op, rewriter, notes)
    });
}

/// Adds the pattern that moves an operation before the operation around it.
pub(super) fn add_move_before_parent(set: &mut PatternSet, notes: Notifications) {
    add_named(set, "MoveBeforeParentOp", "test.move_before_parent_op", move |op, rewriter| {
        move_before_parent(op, rewriter, notes)
    });
}

/// Adds the pattern that moves an operation behind the operation around it.
pub(super) fn add_move_after_parent(set: &mut PatternSet, notes: Notifications) {
    add_named(set, "MoveAfterParentOp", "test.move_after_parent_op", move |op, rewriter| {
        move_after_parent(op, rewriter, notes)
    });
}

/// Adds the pattern that copies an operation.
pub(super) fn add_copy(set: &mut PatternSet, notes: Notifications) {
    add_named(set, "CloneOp", "test.clone_me", move |op, rewriter| clone(op, rewriter, notes));
}

/// Adds the pattern that erases the first block of a region.
pub(super) fn add_erasure_of_first_block(set: &mut PatternSet, notes: Notifications) {
    add_named(set, "EraseFirstBlock", "test.erase_first_block", move |op, rewriter| {
        erase_first_block(op, rewriter, notes)
    });
}

/// Adds the patterns of the driver for a list of operations alone.
pub(super) fn add_strict(set: &mut PatternSet, notes: Notifications) {
    add_named(set, "InsertSameOp", "test.insert_same_op", move |op, rewriter| {
        insert_same_op(op, rewriter, notes)
    });
    add_named(set, "ChangeBlockOp", "test.change_block_op", move |op, rewriter| {
        change_block(op, rewriter, notes)
    });
    add_named(set, "EraseOp", "test.erase_op", move |op, rewriter| {
        if rewriter.body().has_used_results(op) {
            return None;
        }
        notes.erased(rewriter.body(), op);
        rewriter.erase_op(op);
        Some(())
    });
    add_named(
        set,
        "InlineBlocksIntoParent",
        "test.inline_blocks_into_parent",
        move |op, rewriter| inline_blocks(op, rewriter, notes),
    );
    add_named(set, "SplitBlockHere", "test.split_block_here", move |op, rewriter| {
        split_block(op, rewriter, notes)
    });
    add_named(set, "CloneRegionBeforeOp", "test.clone_region_before", move |op, rewriter| {
        clone_region(op, rewriter, notes)
    });
}

/// Adds a pattern for operations called `root`, which need not be declared.
pub(super) fn add_named(
    set: &mut PatternSet,
    name: &'static str,
    root: &'static str,
    rewrite: impl Fn(Op, &mut Rewriter<'_>) -> Option<()> + Send + Sync + 'static,
) {
    set.add_at(name, PatternRoot::Named(root), rewrite);
}

/// Replaces an operation by `test.new_op`, or by `test.erase_op` if an attribute says so.
fn replace_with_new_op(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    let erases = view.attribute("create_erase_op").is_some();
    if erases && body.has_used_results(op) {
        return None;
    }
    let name = if erases { "test.erase_op" } else { "test.new_op" };
    let mut state = rewriter.state(OpName::get(rewriter.context(), name));
    if !erases {
        state.add_operands(&view.operands().collect::<Vec<Value>>());
        state.add_results(&view.result_types().collect::<Vec<_>>());
    }
    let new = rewriter.create(state);
    notes.created(rewriter.body(), new);
    let values: Vec<Value> = match erases {
        true => rewriter.body().results(op).collect(),
        false => rewriter.body().results(new).collect(),
    };
    notes.replace(rewriter, op, &values);
    Some(())
}

/// Returns the operation around `op`, unless it is isolated or the outermost one.
fn parent(body: &Body, op: Op) -> Option<Op> {
    body.parent_op(op).filter(|parent| *parent != Op::ROOT)
}

fn move_before_parent(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let parent = parent(rewriter.body(), op)?;
    let block = rewriter.body().parent_block(parent)?;
    notes.move_op(rewriter.body_mut(), op, block, Some(parent));
    Some(())
}

/// Moves an operation behind the operation around it, and as many more as an attribute says.
fn move_after_parent(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let parent = parent(body, op)?;
    let advance = body.op(op).attribute("advance");
    let advance = advance.and_then(|advance| advance.downcast::<IntegerAttr>(body.context()));
    let mut after = parent;
    for _ in 0..advance.and_then(|advance| advance.to_u64()).unwrap_or(0) {
        let Some(next) = body.next_op(after) else { break };
        after = next;
    }
    let (block, before) = (body.parent_block(parent)?, body.next_op(after));
    notes.move_op(rewriter.body_mut(), op, block, before);
    Some(())
}

/// Inserts a marked copy before an operation that is not marked.
fn clone(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    if rewriter.body().op(op).attribute("was_cloned").is_some() {
        return None;
    }
    let unit = UnitAttr::get(rewriter.context()).attr();
    let body = rewriter.body_mut();
    let copy = body.clone_op(op, &mut Mapping::new());
    let block = body.parent_block(op)?;
    body.insert_op(copy, block, Some(op));
    notes.cloned(body, copy);
    // A discardable attribute accepts any value.
    let _ = body.set_attribute(copy, "was_cloned", Some(unit));
    Some(())
}

fn erase_first_block(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let block = body.regions(op).find_map(|region| body.first_block(region))?;
    notes.erase_block(rewriter, block);
    Some(())
}

/// Inserts a marked operation like one that is not marked, and marks that.
fn insert_same_op(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let view = body.op(op);
    if view.attribute("skip").is_some() {
        return None;
    }
    let cx = rewriter.context().clone();
    let skip = IntegerAttr::bool(&cx, true).attr();
    let mut state = rewriter.state(view.name());
    state.add_operands(&view.operands().collect::<Vec<Value>>());
    state.add_results(&view.result_types().collect::<Vec<_>>());
    state.add_attribute(&cx, "skip", skip);
    let new = rewriter.create(state);
    notes.created(rewriter.body(), new);
    // A discardable attribute accepts any value.
    let _ = rewriter.body_mut().set_attribute(op, "skip", Some(skip));
    notes.modified(rewriter.body(), op);
    Some(())
}

/// Sets the first successor to the second one.
fn change_block(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let successors: Vec<Block> = rewriter.body().successors(op).collect();
    let &[first, second, ..] = &successors[..] else { return None };
    if first == second {
        return None;
    }
    rewriter.body_mut().set_successor(op, 0, second);
    notes.modified(rewriter.body(), op);
    Some(())
}

/// Moves the operations in the regions of an operation before it, and erases the blocks.
fn inline_blocks(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let into = body.parent_block(op)?;
    let blocks: Vec<Block> = body.regions(op).flat_map(|at| body.blocks_in(at)).collect();
    if blocks.is_empty() {
        return None;
    }
    for block in blocks {
        for inner in rewriter.body().ops_in(block).collect::<Vec<Op>>() {
            notes.move_op(rewriter.body_mut(), inner, into, Some(op));
        }
        notes.erase_block(rewriter, block);
    }
    Some(())
}

/// Splits the block before an operation, which a new one replaces.
fn split_block(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    let block = body.parent_block(op)?;
    let owner = body.region_owner(body.block_region(block)?)?;
    notes.block_inserted(body, owner);
    let moved = body.ops_in(block).skip_while(|one| *one != op).collect::<Vec<Op>>();
    for one in moved.into_iter().rev() {
        notes.moved_last(body, one);
    }
    rewriter.body_mut().split_block(op);
    let view = rewriter.body().op(op);
    let mut state = rewriter.state(OpName::get(rewriter.context(), "test.new_op"));
    state.add_operands(&view.operands().collect::<Vec<Value>>());
    state.add_results(&view.result_types().collect::<Vec<_>>());
    let body = rewriter.body_mut();
    let (new, block) = (body.create(state), body.parent_block(op)?);
    body.insert_op(new, block, Some(op));
    notes.created(body, new);
    let values: Vec<Value> = body.results(new).collect();
    notes.replace(rewriter, op, &values);
    Some(())
}

/// Copies the blocks of an operation that is not marked before its block, and marks it.
fn clone_region(op: Op, rewriter: &mut Rewriter<'_>, notes: Notifications) -> Option<()> {
    let body = rewriter.body();
    if body.op(op).attribute("was_cloned").is_some() {
        return None;
    }
    let (from, block) = (body.region(op, 0)?, body.parent_block(op)?);
    let into = body.block_region(block)?;
    let owner = body.region_owner(into)?;
    let unit = UnitAttr::get(rewriter.context()).attr();
    let body = rewriter.body_mut();
    let last = body.last_block(into);
    body.clone_region(from, into, &mut Mapping::new());
    let copies: Vec<Block> =
        body.blocks_in(into).skip_while(|one| Some(*one) != last).skip(1).collect();
    for copy in copies {
        body.move_block(copy, into, Some(block));
        notes.block_inserted(body, owner);
        body.ops_in(copy).for_each(|inner| notes.cloned(body, inner));
    }
    // A discardable attribute accepts any value.
    let _ = body.set_attribute(op, "was_cloned", Some(unit));
    Some(())
}
