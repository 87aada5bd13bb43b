//! Effects on memory between two operations ([`has_no_effect_between`]); `affine-scalrep` calls it.

use std::collections::HashSet;

use terrace_affine::affine_scope;
use terrace_affine_analysis::{Access, AnyAccess, CallAccess, common_loops, dependence};
use terrace_alias_analysis::may_alias;
use terrace_ir::effects::{Effect, EffectKind, EffectTarget, has_own_effects, own_effects};
use terrace_ir::{Block, Body, Op, TraitFlags, ensure_sufficient_stack};

/// Whether no operation on a path from `start` to `end` may have an effect of kind `kind` on the
/// element that `end` accesses (MLIR: `hasNoInterveningEffect`). The region of `start` encloses
/// `end`. Operations of `kind` in loops around `start` only matter before `start` is repeated.
pub(crate) fn has_no_effect_between(
    body: &Body,
    kind: EffectKind,
    start: Op,
    end: &Access,
) -> bool {
    let outer_loops = common_loops(body, start, end.op);
    let search = Search { body, kind, end, outer_loops };
    let Some(region) = body.parent_region(start) else { return false };
    let mut op = end.op;
    // The operations around `end` below the region of `start` run as a whole.
    while body.parent_region(op) != Some(region) {
        let Some(around) = body.parent_op(op) else { return false };
        op = around;
        if search.interferes(op) {
            return false;
        }
    }
    !search.interferes_on_paths(start, op)
}

struct Search<'b> {
    body: &'b Body,
    kind: EffectKind,
    end: &'b Access,
    /// The number of loops around both ends of the path.
    outer_loops: usize,
}

impl Search<'_> {
    /// Whether an operation on a path from `start` to `end`, which is in the same region,
    /// interferes.
    fn interferes_on_paths(&self, start: Op, end: Op) -> bool {
        let body = self.body;
        let mut next = body.next_op(start);
        while let Some(op) = next.filter(|op| *op != end) {
            if self.interferes(op) {
                return true;
            }
            next = body.next_op(op);
        }
        if next.is_some() || body.parent_block(start) == body.parent_block(end) {
            return false;
        }
        let successors = |block: Block| {
            let last = body.last_op(block);
            last.into_iter().flat_map(|op| body.op(op).successors())
        };
        let mut pending: Vec<Block> = Vec::new();
        pending.extend(body.parent_block(start).into_iter().flat_map(successors));
        let mut done = HashSet::new();
        while let Some(block) = pending.pop() {
            if !done.insert(block) {
                continue;
            }
            if body.ops_in(block).take_while(|op| *op != end).any(|op| self.interferes(op)) {
                return true;
            }
            if body.parent_block(end) != Some(block) {
                pending.extend(successors(block));
            }
        }
        false
    }

    /// Whether `op`, or an operation nested in it, may have the effect on the element.
    fn interferes(&self, op: Op) -> bool {
        let (body, view) = (self.body, self.body.op(op));
        if let Some(accesses) = CallAccess::used_of(body, op) {
            return accesses.iter().any(|access| {
                access.is_write() == (self.kind == EffectKind::Write)
                    && may_alias(body, access.memref, self.end.memref)
                    && self.reaches_end(access.into())
            });
        }
        if has_own_effects(view) {
            let effects = own_effects(view).unwrap_or_default();
            if !effects.iter().any(|effect| self.is_relevant(effect)) {
                return false;
            }
            return Access::of(body, op).is_none_or(|access| self.reaches_end((&access).into()));
        }
        if !view.flags().contains(TraitFlags::RECURSIVE_EFFECTS) {
            return true;
        }
        let blocks = body.regions(op).flat_map(|region| body.blocks_in(region));
        let mut nested = blocks.flat_map(|block| body.ops_in(block));
        nested.any(|op| ensure_sufficient_stack(|| self.interferes(op)))
    }

    /// Whether the effect is of the wanted kind, on memory that may be that of the memref.
    fn is_relevant(&self, effect: &Effect) -> bool {
        let memref = self.end.memref;
        effect.kind == self.kind
            && match effect.target {
                EffectTarget::Value(value) => may_alias(self.body, value, memref),
                _ => true,
            }
    }

    /// Whether the end may depend on `access` in a loop inside of those around both ends.
    fn reaches_end(&self, access: AnyAccess<'_>) -> bool {
        let (body, end) = (self.body, self.end);
        if access.memref() != end.memref
            || affine_scope(body.op(access.op())) != affine_scope(body.op(end.op))
        {
            return true;
        }
        let depths = self.outer_loops + 1..=common_loops(body, access.op(), end.op) + 1;
        let end = AnyAccess::from(end);
        depths.rev().any(|depth| !dependence(body, access, end, depth, false, false).is_none())
    }
}
