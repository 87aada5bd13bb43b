//! Canonicalization patterns, by operation.

mod branch;
mod conditional;
mod switch;

pub(crate) use branch::{assert, br};
pub(crate) use conditional::cond_br;
pub(crate) use switch::switch;

use smallvec::SmallVec;
use terrace_ir::{Block, Body, Op, OpType, PropertiesBuf, Rewriter, Value};

use crate::BranchOp;

/// A successor of a branch: the block and the operands for its arguments.
#[derive(Clone, PartialEq, Eq)]
struct Target {
    block: Block,
    values: SmallVec<[Value; 4]>,
}

impl Target {
    fn new(block: Block, values: impl IntoIterator<Item = Value>) -> Self {
        let mut target = Self { block, values: SmallVec::new() };
        values.into_iter().for_each(|value| target.values.push(value));
        target
    }

    /// Returns the successor at the end of a block that only branches on; `None` if the block has
    /// other operations.
    fn passed_through(&self, body: &Body) -> Option<Self> {
        let only = only_op(body, self.block)?;
        let branch = body.op(only).cast::<BranchOp>()?;
        let arguments = body.arguments(self.block);
        let mut users = arguments.iter().flat_map(|a| body.uses(*a)).map(|u| body.user(u));
        let next = branch.dest();
        if users.any(|user| user != only) || next == self.block || is_in_cycle(body, self.block) {
            return None;
        }
        let value = |value: Value| match body.argument_of(value) {
            Some((block, at)) if block == self.block => self.values[at],
            _ => value,
        };
        Some(Self::new(next, branch.operands().map(value)))
    }
}

/// Returns the only operation in `block`; `None` if the block has another number of operations.
fn only_op(body: &Body, block: Block) -> Option<Op> {
    body.last_op(block).filter(|op| body.first_op(block) == Some(*op))
}

/// Whether following unconditional branches from `block` ends in a cycle: a walk of double speed
/// meets the slow one if it does, and needs no set of visited blocks.
fn is_in_cycle(body: &Body, block: Block) -> bool {
    let next = |block: Block| Some(body.op(body.last_op(block)?).cast::<BranchOp>()?.dest());
    let (mut slow, mut fast) = (block, block);
    while let Some(far) = next(fast).and_then(next) {
        (slow, fast) = (next(slow).unwrap_or(far), far);
        if slow == fast {
            return true;
        }
    }
    false
}

/// Returns the only predecessor of `block`; `None` if the block has several predecessors, or
/// several edges from one.
fn single_predecessor(body: &Body, block: Block) -> Option<Block> {
    let mut branches = body.predecessor_ops(block);
    let branch = branches.next()?;
    if branches.next().is_some() { None } else { body.parent_block(branch) }
}

/// Replaces the terminator `op` by a branch to `target`.
fn replace_with_branch(rewriter: &mut Rewriter<'_>, op: Op, target: &Target) {
    replace_terminator::<BranchOp>(rewriter, op, None, std::slice::from_ref(target), |_| {});
}

/// Replaces the terminator `op` by an `O` with the successors and successor operands `targets`. The
/// first operand is `flag`, the condition of a conditional branch or switch, if given; `set` sets
/// the properties.
fn replace_terminator<O: OpType>(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    flag: Option<Value>,
    targets: &[Target],
    set: impl FnOnce(&mut PropertiesBuf),
) {
    let name = O::name(rewriter.context());
    let mut state = rewriter.state(name);
    state.add_operands(flag.as_slice());
    for target in targets {
        state.add_successor(target.block);
        state.add_operands(&target.values);
    }
    let mut properties = PropertiesBuf::default_of(Some(O::INFO));
    set(&mut properties);
    state.set_properties(properties);
    rewriter.create(state);
    rewriter.erase_op(op);
}
