//! Canonicalization patterns of `cf.cond_br`.

use terrace_arith::SelectOp;
use terrace_builtin::IntegerAttr;
use terrace_ir::fold::constant_value;
use terrace_ir::pattern::RewritePattern;
use terrace_ir::{Block, Body, OpType, PatternSet, Rewriter, Use, Value};
use terrace_ub::UnreachableOp;

use super::{Target, only_op, replace_terminator, replace_with_branch, single_predecessor};
use crate::{CondBranchOp, CondBranchOpRef, CondBranchProperties};

pub(crate) fn cond_br(set: &mut PatternSet) {
    set.insert::<SimplifyConstCondBranchPred>()
        .insert::<SimplifyPassThroughCondBranch>()
        .insert::<SimplifyCondBranchIdenticalSuccessors>()
        .insert::<SimplifyCondBranchFromCondBranchOnSameCondition>()
        .insert::<CondBranchTruthPropagation>()
        .insert::<DropUnreachableCondBranch>();
}

fn if_true(branch: CondBranchOpRef<'_>) -> Target {
    Target::new(branch.true_dest(), branch.true_dest_operands())
}

fn if_false(branch: CondBranchOpRef<'_>) -> Target {
    Target::new(branch.false_dest(), branch.false_dest_operands())
}

/// Declares a pattern for each function that rewrites the branch.
macro_rules! conditional {
    ($($(#[$doc:meta])* $name:ident = $rewrite:ident;)*) => {$(
        $(#[$doc])*
        struct $name;

        impl RewritePattern for $name {
            type Root = CondBranchOp;
            const NAME: &'static str = stringify!($name);
            fn rewrite(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
                $rewrite(branch, rewriter)
            }
        }
    )*};
}

conditional! {
    /// Turns `cond_br true, ^a, ^b` into `br ^a`, and `cond_br false, ^a, ^b` into `br ^b`.
    SimplifyConstCondBranchPred = decide;
    /// Redirects a conditional branch past destinations that only branch on.
    SimplifyPassThroughCondBranch = pass_through;
    /// Turns a conditional branch whose destinations are the same block into `br`; operands that
    /// differ become an `arith.select`.
    SimplifyCondBranchIdenticalSuccessors = merge_successors;
    /// Turns a conditional branch into `br` if its only predecessor has branched on the same
    /// condition.
    SimplifyCondBranchFromCondBranchOnSameCondition = asked_before;
    /// Replaces the condition by `true` and `false` in the destinations that only this branch
    /// reaches.
    CondBranchTruthPropagation = propagate;
    /// Turns a conditional branch with one unreachable destination into `br` to the other
    /// destination.
    DropUnreachableCondBranch = drop_unreachable;
}

fn decide(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = branch.view(rewriter.body());
    let condition = constant_value(rewriter.body(), view.condition())?;
    let holds = !condition.downcast::<IntegerAttr>(rewriter.context())?.value.is_zero();
    let target = if holds { if_true(view) } else { if_false(view) };
    replace_with_branch(rewriter, branch.op(), &target);
    Some(())
}

fn pass_through(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    if [view.true_dest(), view.false_dest()].iter().all(|dest| only_op(body, *dest).is_none()) {
        return None;
    }
    let (yes, no) = (if_true(view), if_false(view));
    let (collapsed_yes, collapsed_no) = (yes.passed_through(body), no.passed_through(body));
    if collapsed_yes.is_none() && collapsed_no.is_none() {
        return None;
    }
    let (condition, weights) = (view.condition(), view.branch_weights().cloned());
    let targets = [collapsed_yes.unwrap_or(yes), collapsed_no.unwrap_or(no)];
    let lengths = [1, targets[0].values.len() as i32, targets[1].values.len() as i32];
    replace_terminator::<CondBranchOp>(rewriter, branch.op(), Some(condition), &targets, |p| {
        if let Some(set) = CondBranchOp::INFO.set_operand_segments {
            set(p, &lengths);
        }
        p.update::<CondBranchProperties, _>(|p| p.branch_weights = weights);
    });
    Some(())
}

/// Whether all predecessors of `block` are `from`.
fn is_unique_predecessor(body: &Body, block: Block, from: Block) -> bool {
    body.predecessor_ops(block).all(|op| body.parent_block(op) == Some(from))
}

fn merge_successors(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    if view.true_dest() != view.false_dest() {
        return None;
    }
    let (yes, no) = (if_true(view), if_false(view));
    if yes != no && !is_unique_predecessor(body, yes.block, view.block()?.id()) {
        return None;
    }
    let condition = view.condition();
    let mut merged = Target::new(yes.block, []);
    for (a, b) in yes.values.into_iter().zip(no.values) {
        merged.values.push(match a == b {
            true => a,
            false => rewriter.value(SelectOp::of(condition, a, b)),
        });
    }
    replace_with_branch(rewriter, branch.op(), &merged);
    Some(())
}

fn asked_before(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    let block = view.block()?.id();
    let before = body.last_op(single_predecessor(body, block)?)?;
    let before = body.op(before).cast::<CondBranchOp>()?;
    if before.condition() != view.condition() {
        return None;
    }
    let target = if before.true_dest() == block { if_true(view) } else { if_false(view) };
    replace_with_branch(rewriter, branch.op(), &target);
    Some(())
}

fn propagate(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    let (condition, ways) =
        (view.condition(), [(view.true_dest(), true), (view.false_dest(), false)]);
    // Fast path: usually the branch is the only user of the condition.
    let own = view.block().map(|block| block.id());
    if body.has_one_use(condition) && ways.iter().all(|(block, _)| Some(*block) != own) {
        return None;
    }
    let mut replaced = None;
    for (block, holds) in ways {
        if single_predecessor(rewriter.body(), block).is_none() {
            continue;
        }
        let body = rewriter.body();
        let inside = |use_: &Use| body.parent_block(body.user(*use_)) == Some(block);
        let uses: Vec<Use> = body.uses(condition).filter(inside).collect();
        if uses.is_empty() {
            continue;
        }
        let constant = constant(rewriter, holds);
        for use_ in uses {
            rewriter.body_mut().set_use(use_, constant);
        }
        replaced = Some(());
    }
    replaced
}

fn constant(rewriter: &mut Rewriter<'_>, holds: bool) -> Value {
    let value = IntegerAttr::bool(rewriter.context(), holds);
    rewriter.value(terrace_arith::ConstantOp::of(value.into()))
}

fn drop_unreachable(branch: CondBranchOp, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let body = rewriter.body();
    let view = branch.view(body);
    let unreachable =
        |block: Block| only_op(body, block).is_some_and(|op| body.op(op).is::<UnreachableOp>());
    let target = if unreachable(view.true_dest()) {
        if_false(view)
    } else if unreachable(view.false_dest()) {
        if_true(view)
    } else {
        return None;
    };
    replace_with_branch(rewriter, branch.op(), &target);
    Some(())
}
