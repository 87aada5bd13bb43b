//! Allocations move up: out of regions and behind fewer branches, or out of loops.

use terrace_ir::dominance::Dominance;
use terrace_ir::{Block, Body, Op, OpType, Region, TraitFlags, Value};
use terrace_memref::{AllocOp, AllocaOp};
use terrace_pass::{PassInfo, Target};

use crate::aliases::Aliases;
use crate::{allocations, is_known_control_flow, is_loop};

pub(crate) static BUFFER_HOISTING: PassInfo = PassInfo {
    name: "buffer-hoisting",
    title: "BufferHoistingPass",
    summary: "Optimizes placement of allocation operations by moving them into common dominators \
              and out of nested regions",
    anchor: Some("func.func"),
    options: &[],
    create: |_| {
        Box::new(|target: &mut Target<'_>| {
            hoist(target.body_mut(), To::Dominators);
            Ok(())
        })
    },
};

pub(crate) static BUFFER_LOOP_HOISTING: PassInfo = PassInfo {
    name: "buffer-loop-hoisting",
    title: "BufferLoopHoistingPass",
    summary: "Optimizes placement of allocation operations by moving them out of loop nests",
    anchor: Some("func.func"),
    options: &[],
    create: |_| {
        Box::new(|target: &mut Target<'_>| {
            hoist(target.body_mut(), To::OutOfLoops);
            Ok(())
        })
    },
};

/// Where allocations are moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    /// To blocks that dominate all uses, but not out of loops.
    Dominators,
    /// Out of loops in which they are not handed on to the next iteration.
    OutOfLoops,
}

/// Moves the allocations in the root of `body`, as far as what they need is there.
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

/// The blocks of a body, and what dominates what. Allocations do not need each other, so that it stays true
/// while they move.
struct Blocks<'b> {
    body: &'b Body,
    aliases: Aliases,
    dominance: Dominance<'b>,
}

impl Blocks<'_> {
    /// The block that the allocation `op` moves to (MLIR: `findPlacementBlock`); `None` if it stands in no
    /// block.
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
            // A dominator, which is in the same region, comes before the operation around.
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

    /// The lowest block around all uses of `value` and of what may be the same memory; `None` if there is
    /// none (MLIR: `findCommonDominator`).
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

    /// The lowest block in which an operand of `op` is defined; `None` if it has none.
    fn needs(&self, op: Op) -> Option<Block> {
        let blocks = self.body.op(op).operands().filter_map(|value| self.body.value_block(value));
        blocks.reduce(|lowest, block| match self.dominate(lowest, block) {
            true => block,
            false => lowest,
        })
    }

    /// The regions around `block` with the block of each in which it is, or that it is, the innermost first.
    fn around(&self, block: Block) -> impl Iterator<Item = (Region, Block)> {
        std::iter::successors(Some(block), |block| {
            let owner = self.body.region_owner(self.body.block_region(*block)?)?;
            self.body.parent_block(owner)
        })
        .filter_map(|block| Some((self.body.block_region(block)?, block)))
    }

    /// The nearest block that dominates `a` and `b` (MLIR: `findNearestCommonDominator`).
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

    /// Whether `a` dominates `b` or an operation in it is around `b`.
    fn properly_dominate(&self, a: Block, b: Block) -> bool {
        let region = self.body.block_region(a);
        let around = self.around(b).find(|(other, _)| Some(*other) == region);
        a != b && around.is_some_and(|(_, b)| self.dominance.block_dominates(a, b))
    }

    /// As [`Blocks::properly_dominate`], or both are the same.
    fn dominate(&self, a: Block, b: Block) -> bool {
        a == b || self.properly_dominate(a, b)
    }
}
