//! Verification of dominance: definitions must dominate their uses.

use smallvec::SmallVec;

use crate::body::{Body, Op, OpRef, Region, Value};
use crate::dominance::{Dominance, DominatorTree, has_ssa_dominance};
use crate::store::diagnostic::Diagnostic;

/// Checks the operands of all operations in the regions of `op`, down to and including isolated
/// operations. Computes dominator trees in `memory`.
pub(super) fn verify_regions(op: OpRef<'_>, memory: &mut DominatorTree) -> Result<(), Diagnostic> {
    let body = op.body();
    if is_plain(body, op.id()) {
        return Ok(());
    }
    let dominance = Dominance::new_in(body, memory);
    let mut regions: SmallVec<[Region; 8]> = SmallVec::new();
    body.regions(op.id()).for_each(|region| regions.push(region));
    regions.reverse();
    while let Some(region) = regions.pop() {
        let at = regions.len();
        for block in body.blocks_in(region) {
            let ordered = has_ssa_dominance(body, block);
            let reachable = dominance.is_reachable(block);
            for op in body.ops_in(block) {
                if reachable {
                    verify_operands(&dominance, body, op, block, ordered)?;
                }
                body.regions(op).for_each(|region| regions.push(region));
            }
        }
        regions[at..].reverse();
    }
    Ok(())
}

/// Whether the regions of `op` hold a single block of operations without regions, whose operands
/// are defined earlier in the block, as in most functions; a test without dominator trees.
fn is_plain(body: &Body, op: Op) -> bool {
    let mut regions = body.regions(op);
    let (Some(region), None) = (regions.next(), regions.next()) else { return false };
    let Some(block) = body.first_block(region) else { return false };
    if body.next_block(block).is_some() {
        return false;
    }
    let ordered = has_ssa_dominance(body, block);
    let mut next = body.first_op(block);
    while let Some(op) = next {
        let is_available = |value| body.is_available_in_block(value, op, block, ordered);
        if !(body.is_simple(op) && body.operands(op).all(is_available)) {
            return false;
        }
        next = body.next_op(op);
    }
    true
}

#[inline]
fn verify_operands(
    dominance: &Dominance<'_>,
    body: &Body,
    op: Op,
    block: crate::body::Block,
    ordered: bool,
) -> Result<(), Diagnostic> {
    for (index, value) in body.operands(op).enumerate() {
        // Most operands come from the same block.
        if !body.is_available_in_block(value, op, block, ordered)
            && !dominance.value_dominates(value, op)
        {
            return Err(describe(body, op, index, value));
        }
    }
    Ok(())
}

fn describe(body: &Body, op: Op, index: usize, value: Value) -> Diagnostic {
    let error = body.op(op).plain_error(format!("operand #{index} does not dominate this use"));
    let use_region = body.parent_region(op);
    let def_block = body.value_block(value);
    let def_region = def_block.and_then(|b| body.block_region(b));
    let place = if use_region == def_region {
        "in the same region"
    } else if is_around(body, def_region, use_region) {
        "in a parent region"
    } else if is_around(body, use_region, def_region) {
        "in a child region"
    } else {
        "neither in a parent nor in a child region"
    };
    match body.defining_op(value) {
        Some(def) => {
            let place = match place {
                _ if def_block == body.parent_block(op) => "in the same block",
                "neither in a parent nor in a child region" => {
                    "is neither in a parent nor in a child region"
                }
                place => place,
            };
            error.with_note(body.location(def), format!("operand defined here (op {place})"))
        }
        None => {
            let owner = def_region.and_then(|r| body.region_owner(r)).unwrap_or(Op::ROOT);
            let number = def_region
                .and_then(|r| body.blocks_in(r).position(|b| Some(b) == def_block))
                .unwrap_or(0);
            let text = format!("operand defined as a block argument (block #{number} {place})");
            error.with_note(body.location(owner), text)
        }
    }
}

/// Whether `outer` properly encloses `inner`.
fn is_around(body: &Body, outer: Option<Region>, inner: Option<Region>) -> bool {
    let parent = |region: Region| body.parent_region(body.region_owner(region)?);
    std::iter::successors(inner.and_then(parent), |r| parent(*r)).any(|r| Some(r) == outer)
}
