//! Suggested names of loops and induction variables in printed IR.

use terrace_ir::{NameValue, OpRef, Region, RegionRef, TraitFlags};

use crate::verify::{Part, users};
use crate::{CanonicalLoopOp, CanonicalLoopOpRef, NewCliOpRef};

/// Names the induction variable by the position of its loop.
pub(crate) fn canonical_loop_arguments(op: CanonicalLoopOpRef<'_>, _: Region, name: NameValue<'_>) {
    let entry = (*op).region(0).and_then(|region| region.entry());
    if let Some(induction) = entry.and_then(|block| block.arguments().first()) {
        name(*induction, &placed("iv", *op));
    }
}

/// Names the handle of a loop by the operation that generates the loop.
pub(crate) fn new_cli(op: NewCliOpRef<'_>, name: NameValue<'_>) {
    let maker = users(*op).into_iter().rev().find_map(|user| match user.part {
        Part::Loop => Some(placed("canonloop", user.op)),
        Part::Grid(at) => Some(format!("grid{}", at + 1)),
        Part::Tile(at) => Some(format!("intratile{}", at + 1)),
        Part::Consumer => None,
    });
    op.results().take(1).for_each(|loop_| name(loop_, maker.as_deref().unwrap_or("cli")));
}

/// A step of the path from an isolated operation down to a loop: the index of an operation with
/// regions among those of its region, or of a region of its operation.
struct Step {
    is_region: bool,
    is_loop: bool,
    /// Whether the region has no other operation with regions than the one on the path.
    unique: bool,
    index: usize,
    /// The number of enclosing loops of the same nest.
    depth: usize,
    skip: bool,
}

/// Returns the path to `op`, innermost step last, from the enclosing operation that is isolated
/// from above, or from the outermost operation.
fn steps(op: OpRef<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut inner = Some(op);
    while let Some(op) = inner {
        let Some(region) = op.block().and_then(|block| block.region()) else { break };
        steps.push(place_in(region, op));
        inner = region.owner().filter(|owner| !owner.flags().contains(TraitFlags::ISOLATED));
        if let Some(owner) = inner.filter(|owner| owner.region_count() > 1) {
            let index = owner.regions().position(|other| other.id() == region.id());
            steps.push(Step {
                is_region: true,
                is_loop: false,
                unique: false,
                index: index.unwrap_or(0),
                depth: 0,
                skip: false,
            });
        }
    }
    steps.reverse();
    steps
}

fn place_in(region: RegionRef<'_>, op: OpRef<'_>) -> Step {
    let ops = region.blocks().flat_map(|block| block.ops());
    let mut others = ops.filter(|other| other.region_count() > 0);
    let index = others.by_ref().take_while(|other| other.id() != op.id()).count();
    Step {
        is_region: false,
        is_loop: op.is::<CanonicalLoopOp>(),
        unique: index == 0 && others.next().is_none(),
        index,
        depth: 0,
        skip: false,
    }
}

/// Returns `prefix` with the steps that distinguish the loop `op` from other loops:
/// `iv_s1_r0_s0_d2`.
fn placed(prefix: &str, op: OpRef<'_>) -> String {
    let mut steps = steps(op);
    let mut around = 0;
    for step in &mut steps {
        if step.is_region || !step.unique {
            around = 0;
        }
        step.depth = around;
        around += usize::from(step.is_loop);
    }
    // Of nested loops only the innermost contributes a step, its depth.
    let mut in_nest = false;
    for step in steps.iter_mut().rev().filter(|step| !step.is_region) {
        step.skip = in_nest && step.unique;
        in_nest = step.depth > 0;
    }
    let mut outermost = true;
    for step in &mut steps {
        step.skip |= step.unique && !step.is_region && (outermost || !step.is_loop);
        outermost |= !step.skip;
        outermost &= step.is_region;
    }
    let mut text = prefix.to_owned();
    for step in steps.iter().filter(|step| !step.skip) {
        text.push_str(&match (step.is_region, step.depth) {
            (true, _) => format!("_r{}", step.index),
            (false, 0) => format!("_s{}", step.index),
            (false, depth) => format!("_d{depth}"),
        });
    }
    text
}
