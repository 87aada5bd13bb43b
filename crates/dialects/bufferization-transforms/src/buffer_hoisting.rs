//! The passes `buffer-hoisting` and `buffer-loop-hoisting`: they move allocations into blocks that
//! dominate all uses, or out of loops (MLIR: `BufferOptimizations.cpp`).

use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, Op, OpType, Region, TraitFlags, Value};
use terrace_memref::{AllocOp, AllocaOp};
use terrace_pass::{PassResult, Target, pass};

use crate::aliases::Aliases;
use crate::{allocations, is_known_control_flow, is_loop};

/// Move allocations into common dominators of their uses and out of nested regions
#[pass(
    name = "buffer-hoisting",
    title = "BufferHoistingPass",
    anchor = "func.func",
    run = hoist_to_dominators
)]
pub struct BufferHoisting {}

fn hoist_to_dominators(_: &BufferHoisting, target: &mut Target<'_>) -> PassResult {
    hoist(target.body_mut(), To::Dominators);
    Ok(())
}

/// Move allocations out of loops
#[pass(
    name = "buffer-loop-hoisting",
    title = "BufferLoopHoistingPass",
    anchor = "func.func",
    run = hoist_out_of_loops
)]
pub struct BufferLoopHoisting {}

fn hoist_out_of_loops(_: &BufferLoopHoisting, target: &mut Target<'_>) -> PassResult {
    hoist(target.body_mut(), To::OutOfLoops);
    Ok(())
}

/// The placement strategy of a pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    /// Moves allocations to blocks that dominate all uses, but not out of loops.
    Dominators,
    /// Moves allocations out of loops, unless the buffer is a loop-carried value.
    OutOfLoops,
}

/// Moves the allocations below the root of `body` as far up as their operands and `to` permit.
fn hoist(body: &mut Body, to: To) {
    let (heap, stack) = (AllocOp::name(body.context()), AllocaOp::name(body.context()));
    let allocations = allocations(body).into_iter();
    let mut ops: Vec<Op> = allocations.filter_map(|one| body.defining_op(one.value)).collect();
    ops.retain(|op| body.name(*op) == heap);
    if to == To::OutOfLoops {
        ops.extend(body.ops_below(Op::ROOT).filter(|op| body.name(*op) == stack));
    }
    let blocks = Blocks { body, aliases: Aliases::new(body), dominance: Dominance::new(body) };
    let places: Vec<(Op, Block)> =
        ops.into_iter().filter_map(|op| Some((op, blocks.place(op, to)?))).collect();
    for (op, block) in places {
        let before = body.ancestor_in_block(op, block).or_else(|| body.last_op(block));
        body.move_op(op, block, before);
    }
}

/// The analyses of a body that placement needs. They stay valid while allocations move, because
/// no allocation is an operand of another one.
struct Blocks<'b> {
    body: &'b Body,
    aliases: Aliases,
    dominance: Dominance<'b>,
}

impl Blocks<'_> {
    /// Returns the block that the allocation `op` moves to (MLIR: `findPlacementBlock`); `None` if
    /// `op` is in no block.
    fn place(&self, op: Op, to: To) -> Option<Block> {
        let body = self.body;
        let mut place = body.parent_block(op)?;
        let around_uses = self.around_uses(body.result(op, 0));
        let needs = self.needs(op);
        let highest = match to {
            To::OutOfLoops => needs,
            To::Dominators => match (around_uses, needs) {
                (Some(uses), Some(needs)) if !self.properly_dominate(uses, needs) => Some(uses),
                (uses, needs) => needs.or(uses),
            },
        };
        let mut at = place;
        while highest.is_none_or(|highest| self.properly_dominate(highest, at))
            && let Some(region) = body.block_region(at)
        {
            // First climb the dominator tree of the region, then go to the parent operation.
            if let Some(dominator) = self.dominance.immediate_dominator(at) {
                at = dominator;
                if to == To::Dominators {
                    place = at;
                }
                continue;
            }
            let Some(owner) = body.region_owner(region) else { break };
            let Some(outer) = body.parent_block(owner) else { break };
            let view = body.op(owner);
            let may_leave = match to {
                To::Dominators => !is_loop(view),
                To::OutOfLoops => {
                    let is_sequential = !view.flags().contains(TraitFlags::PARALLEL_REGION);
                    let is_handed_on = around_uses.is_some_and(|uses| self.dominate(uses, outer));
                    is_loop(view) && is_sequential && !is_handed_on
                }
            };
            if !is_known_control_flow(view) || !may_leave {
                break;
            }
            (at, place) = (outer, outer);
        }
        Some(place)
    }

    /// Returns the nearest common dominator of all definitions and uses of `value` and its aliases
    /// (MLIR: `findCommonDominator`); `None` if they have no common dominator.
    fn around_uses(&self, value: Value) -> Option<Block> {
        let mut common = self.body.value_block(value)?;
        for alias in self.aliases.of(value) {
            for use_ in self.body.uses(alias) {
                common = self.common(common, self.body.parent_block(self.body.user(use_))?)?;
            }
            common = self.common(common, self.body.value_block(alias)?)?;
        }
        Some(common)
    }

    /// Returns the innermost block in which an operand of `op` is defined; `None` if `op` has no
    /// operands.
    fn needs(&self, op: Op) -> Option<Block> {
        let blocks = self.body.op(op).operands().filter_map(|value| self.body.value_block(value));
        blocks.reduce(|lowest, block| match self.dominate(lowest, block) {
            true => block,
            false => lowest,
        })
    }

    /// Iterates over the regions that enclose `block`, innermost first, each with its block that
    /// contains `block` or is `block` itself.
    fn around(&self, block: Block) -> impl Iterator<Item = (Region, Block)> {
        std::iter::successors(Some(block), |block| {
            let owner = self.body.region_owner(self.body.block_region(*block)?)?;
            self.body.parent_block(owner)
        })
        .filter_map(|block| Some((self.body.block_region(block)?, block)))
    }

    /// Returns the nearest block that dominates `a` and `b` (MLIR: `findNearestCommonDominator`);
    /// `None` if no region contains both.
    fn common(&self, a: Block, b: Block) -> Option<Block> {
        let around: Vec<(Region, Block)> = self.around(a).collect();
        let (mut a, b) = self.around(b).find_map(|(region, b)| {
            let (_, a) = around.iter().find(|(other, _)| *other == region)?;
            Some((*a, b))
        })?;
        while !self.dominance.block_dominates(a, b) {
            a = self.dominance.immediate_dominator(a)?;
        }
        Some(a)
    }

    /// Whether `a` strictly dominates `b`, or dominates a block in which `b` is nested.
    fn properly_dominate(&self, a: Block, b: Block) -> bool {
        let region = self.body.block_region(a);
        let around = self.around(b).find(|(other, _)| Some(*other) == region);
        a != b && around.is_some_and(|(_, b)| self.dominance.block_dominates(a, b))
    }

    /// Whether `a` equals `b` or [properly dominates](Blocks::properly_dominate) it.
    fn dominate(&self, a: Block, b: Block) -> bool {
        a == b || self.properly_dominate(a, b)
    }
}
