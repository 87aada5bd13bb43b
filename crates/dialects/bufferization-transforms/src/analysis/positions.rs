//! The order of one body as numbers: [`Positions`].

use rustc_hash::FxHashMap;
use terrace_entity::EntityId;
use terrace_ir::{Block, Body, Op, Value};

/// The positions that an operation and all operations in it, or a block, take up in the text of a
/// body: operations and starts of blocks are numbered in program order, outer ones first.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Span {
    /// The number of the operation or block itself.
    pub(super) first: u32,
    /// The number of the last operation in it; `first` without one.
    pub(super) last: u32,
}

impl Span {
    /// Whether all of `self` comes before `other` begins.
    pub(super) fn is_before(self, other: Self) -> bool {
        self.last < other.first
    }

    /// Whether `other` is `self` or lies in it.
    pub(super) fn contains(self, other: Self) -> bool {
        self.first <= other.first && other.last <= self.last
    }
}

/// The positions of the operations of a body. They answer in constant time whether an operation is
/// nested in another one, and without branches between blocks which of two is executed first.
pub(super) struct Positions {
    /// The span of each operation, by its index.
    ops: Vec<Span>,
    /// The number of the start of each block that has operations.
    blocks: FxHashMap<Block, u32>,
    /// Whether every region has one block at most.
    is_structured: bool,
}

impl Positions {
    /// Numbers the operations of `body`.
    pub(super) fn new(body: &Body) -> Self {
        let mut ops = vec![Span::default(); body.op_end()];
        let mut blocks = FxHashMap::default();
        let mut next = 1;
        let order: Vec<Op> = body.ops_below(Op::ROOT).collect();
        for op in &order {
            if let Some(block) = body.parent_block(*op).filter(|at| body.first_op(*at) == Some(*op))
            {
                blocks.insert(block, next);
                next += 1;
            }
            ops[op.index() as usize] = Span { first: next, last: next };
            next += 1;
        }
        for op in order.iter().rev() {
            let last = ops[op.index() as usize].last;
            if let Some(parent) = body.parent_op(*op) {
                let parent = &mut ops[parent.index() as usize];
                parent.last = parent.last.max(last);
            }
        }
        Self { ops, blocks, is_structured: body.has_only_single_blocks() }
    }

    /// Whether every region has one block at most, so that the order of positions is the order of
    /// execution, but for repetitions.
    pub(super) fn is_structured(&self) -> bool {
        self.is_structured
    }

    /// Returns the span of `op` and all operations in it.
    pub(super) fn span(&self, op: Op) -> Span {
        self.ops.get(op.index() as usize).copied().unwrap_or_default()
    }

    /// Returns the span in which `value` is defined: that of its operation, or the start of the
    /// block of which it is an argument.
    pub(super) fn definition(&self, body: &Body, value: Value) -> Span {
        if let Some(op) = body.defining_op(value) {
            return self.span(op);
        }
        let block = body.value_block(value);
        let start = block.and_then(|block| self.blocks.get(&block).copied()).unwrap_or_default();
        Span { first: start, last: start }
    }
}
