//! Preconditions of the pass: structured loops only, and known effects.

use rustc_hash::FxHashMap;
use terrace_bufferization::DeallocOp;
use terrace_builtin::TypeExt;
use terrace_interfaces::{DynBranchOp, DynCallOp, DynRegionBranchOp, RegionPoint, region_operands};
use terrace_ir::effects::{EffectKind, own_effects};
use terrace_ir::{Block, Body, Diagnostic, Op, OpRef, TraitFlags, Type};

/// Checks that no blocks of the function at the root of `body` form a loop.
pub(super) fn check_function(body: &Body) -> Result<(), Diagnostic> {
    for op in std::iter::once(Op::ROOT).chain(body.ops_below(Op::ROOT)) {
        for region in body.regions(op) {
            let blocks: Vec<Block> = body.blocks_in(region).collect();
            if blocks.len() > 1 && has_cycle(body, &blocks) {
                return Err(body
                    .root()
                    .plain_error("Only structured control-flow loops are supported."));
            }
        }
    }
    Ok(())
}

/// Whether the successors of `blocks` form a cycle.
fn has_cycle(body: &Body, blocks: &[Block]) -> bool {
    let successors = |block: Block| -> Vec<Block> {
        body.last_op(block).into_iter().flat_map(|op| body.successors(op)).collect()
    };
    // Whether all blocks behind a visited block are visited.
    let mut is_done: FxHashMap<Block, bool> = FxHashMap::default();
    let mut path = Vec::new();
    for start in blocks {
        if is_done.contains_key(start) {
            continue;
        }
        is_done.insert(*start, false);
        path.push((*start, successors(*start)));
        while let Some((block, next)) = path.last_mut() {
            match next.pop() {
                None => {
                    is_done.insert(*block, true);
                    path.pop();
                }
                Some(next) => match is_done.get(&next) {
                    Some(false) => return true,
                    Some(true) => {}
                    None => {
                        is_done.insert(next, false);
                        path.push((next, successors(next)));
                    }
                },
            }
        }
    }
    false
}

/// Whether `op` may access buffers: it has some, or allocates, frees, or has unknown effects.
pub(super) fn needs_check(op: OpRef<'_>) -> bool {
    let entries = op.regions().filter_map(|region| region.entry());
    let is_memref = |ty: Type| ty.is_memref();
    let has_memrefs = op.operand_types().any(is_memref)
        || op.result_types().any(is_memref)
        || entries.flat_map(|entry| entry.argument_types()).any(is_memref);
    let has_recursive = op.flags().contains(TraitFlags::RECURSIVE_EFFECTS);
    let kinds = [EffectKind::Allocate, EffectKind::Free];
    has_memrefs
        || match own_effects(op) {
            Some(effects) => effects.iter().any(|effect| kinds.contains(&effect.kind)),
            None => !has_recursive,
        }
}

/// Checks that the pass supports `op`.
pub(super) fn check_op(op: OpRef<'_>) -> Result<(), Diagnostic> {
    if op.is::<DeallocOp>() {
        return Err(
            op.plain_error("No deallocation operations must be present when running this pass!")
        );
    }
    let is_known = own_effects(op).is_some()
        || op.flags().contains(TraitFlags::RECURSIVE_EFFECTS)
        || op.interface::<DynCallOp<'_>>().is_some();
    if !is_known {
        return Err(op.plain_error("ops with unknown memory side effects are not supported"));
    }
    let regions = op.region_count();
    let has_flow = regions > 1 || (regions == 1 && op.result_count() > 0);
    if has_flow && op.interface::<DynRegionBranchOp<'_>>().is_none() {
        return Err(op.plain_error(
            "All operations with attached regions need to implement the RegionBranchOpInterface.",
        ));
    }
    if op.flags().contains(TraitFlags::NO_TERMINATOR) {
        return Err(op.plain_error("NoTerminator trait is not supported"));
    }
    if op.flags().contains(TraitFlags::TERMINATOR) {
        let is_branch = op.interface::<DynBranchOp<'_>>().is_some();
        let ends_region = region_operands(op, RegionPoint::Parent).is_some();
        if is_branch == ends_region {
            return Err(op.plain_error(
                "Terminators must implement either BranchOpInterface or \
                 RegionBranchTerminatorOpInterface (but not both)!",
            ));
        }
        if op.successors().count() > 1 {
            return Err(
                op.plain_error("Terminators with more than one successor are not supported!")
            );
        }
    }
    Ok(())
}
