//! The solver's work list: [`WorkList`] with its items, and the flags by which items without
//! pending work are skipped.

use std::collections::VecDeque;

use terrace_ir::{Block, Op, OpRef};

use crate::program::{BodyId, OpKind, OpKinds, Program};
use crate::side_tables::SideTables;

/// A [`BodyId`] in four bytes, which keeps points and work items small: there are many of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BodyIndex(u32);

impl BodyIndex {
    pub(crate) fn new(body: BodyId) -> Self {
        Self(u32::try_from(body).expect("fewer than 2^32 bodies"))
    }

    #[inline]
    pub(crate) fn id(self) -> BodyId {
        self.0 as BodyId
    }
}

/// A point of a program (MLIR: `ProgramPoint`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Point {
    /// The start of a block.
    Start(BodyIndex, Block),
    /// The point after an operation.
    After(BodyIndex, Op),
}

impl Point {
    pub(crate) fn start(body: BodyId, block: Block) -> Self {
        Self::Start(BodyIndex::new(body), block)
    }

    pub(crate) fn after(body: BodyId, op: Op) -> Self {
        Self::After(BodyIndex::new(body), op)
    }
}

/// A work-list entry: a place to visit, and the transfer function to visit it with.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum WorkItem {
    /// Propagates control flow from an operation.
    OpSuccessors(BodyIndex, Op),
    /// Propagates control flow from every operation of a block.
    BlockSuccessors(BodyIndex, Block),
    /// Recomputes the states of the arguments of a block, or of the results of an operation.
    PointValues(Point),
    /// Recomputes the states of the results of every operation of a block.
    BlockValues(BodyIndex, Block),
}

impl WorkItem {
    pub(crate) fn op_successors(body: BodyId, op: Op) -> Self {
        Self::OpSuccessors(BodyIndex::new(body), op)
    }
}

/// Flags of operations. The first five and the last never change after their first assignment.
pub(crate) mod op_flags {
    /// Flag: control may leave the operation to an operation other than the next one.
    pub(crate) const CONTROL_FLOW: u8 = 1;
    /// Flag: the operation implements `CallOpInterface`.
    pub(crate) const CALL: u8 = 2;
    /// Flag: the operation implements `RegionBranchOpInterface`.
    pub(crate) const REGION_BRANCH: u8 = 4;
    /// Flag: the operation ends a block of a callable or of a region-branch operation, and has no
    /// successors.
    pub(crate) const REGION_END: u8 = 8;
    /// Flag: the operation has results.
    pub(crate) const HAS_RESULTS: u8 = 16;
    /// Flag: the operation's control-flow inputs have changed since its successors were last
    /// computed.
    pub(crate) const SUCCESSORS_PENDING: u8 = 32;
    /// Flag: the operation's inputs have changed since the states of its results were last
    /// computed.
    pub(crate) const VALUES_PENDING: u8 = 64;
    /// Flag: the operation is a callable that unknown code may call.
    pub(crate) const UNKNOWN_CALLERS: u8 = 128;
}

/// Flags of values.
pub(crate) mod value_flags {
    /// Flag: a user has read the value's state to compute its successors.
    pub(crate) const READ_FOR_CONTROL: u8 = 1;
    /// Flag: a user has read the value's state to compute its results.
    pub(crate) const READ_FOR_VALUES: u8 = 2;
    /// Flag: a user has read the value's state for its results before any user has read it for its
    /// successors.
    pub(crate) const VALUES_FIRST: u8 = 4;
    /// Flag: points other than users depend on the value's state.
    pub(crate) const HAS_DEPENDENTS: u8 = 8;
    /// Flag: uses of the value were moved in the use list
    /// ([`UseOrder`](crate::use_order::UseOrder)).
    pub(crate) const USES_REORDERED: u8 = 16;
}

/// Flags of blocks.
pub(crate) mod block_flags {
    /// The initial walk along control flow has passed the block.
    pub(crate) const CONTROL_WALKED: u8 = 1;
    /// Flag: the states of the block's arguments must be recomputed.
    pub(crate) const ARGUMENTS_PENDING: u8 = 2;
    /// Flag: the edges that enter the block have been read.
    pub(crate) const EDGES_READ: u8 = 4;
}

/// A first-in-first-out work list, with the flags that tell which items are pending.
pub(crate) struct WorkList {
    /// The flags and table indices of operations, blocks and values.
    pub(crate) tables: SideTables,
    /// The items to visit, in this order. May contain an item more than once: each change enqueues
    /// again, as in MLIR.
    pub(crate) pending: VecDeque<WorkItem>,
}

impl WorkList {
    /// Creates an empty work list for a program of `bodies` bodies.
    pub(crate) fn new(bodies: usize) -> Self {
        Self { tables: SideTables::new(bodies), pending: VecDeque::new() }
    }

    /// Enqueues `item` and marks it as pending, unless there is nothing to recompute for the
    /// operation.
    pub(crate) fn push(&mut self, item: WorkItem) {
        match item {
            WorkItem::OpSuccessors(body, op) => {
                let flags = &mut self.tables[(body.id(), op)];
                if *flags & op_flags::CONTROL_FLOW == 0 {
                    return;
                }
                *flags |= op_flags::SUCCESSORS_PENDING;
            }
            WorkItem::PointValues(Point::After(body, op)) => {
                let flags = &mut self.tables[(body.id(), op)];
                if *flags & op_flags::HAS_RESULTS == 0 {
                    return;
                }
                *flags |= op_flags::VALUES_PENDING;
            }
            WorkItem::PointValues(Point::Start(body, block)) => {
                self.tables[(body.id(), block)].flags |= block_flags::ARGUMENTS_PENDING;
            }
            WorkItem::BlockSuccessors(..) | WorkItem::BlockValues(..) => {}
        }
        self.pending.push_back(item);
    }
}

/// Returns the flags that `op`, which is of kind `kind`, has at the start of an analysis.
pub(crate) fn initial_flags(
    program: &Program<'_>,
    kinds: &mut OpKinds,
    body: BodyId,
    op: OpRef<'_>,
    kind: OpKind,
) -> u8 {
    let mut flags = 0;
    if op.result_count() > 0 {
        flags |= op_flags::HAS_RESULTS | op_flags::VALUES_PENDING;
    }
    // An operation with sole properties has neither successors nor regions.
    let is_sole = op.sole_properties().is_some();
    let has_successors = !is_sole && op.successors().len() > 0;
    if kind.is_call {
        flags |= op_flags::CALL;
    }
    if kind.is_region_branch {
        flags |= op_flags::REGION_BRANCH;
    }
    if op.body().next_op(op.id()).is_none()
        && !has_successors
        && program.ends_control_flow_region(kinds, body, op.id())
    {
        flags |= op_flags::REGION_END;
    }
    let goes = has_successors || (!is_sole && op.region_count() > 0);
    if goes || flags & (op_flags::CALL | op_flags::REGION_END) != 0 {
        flags |= op_flags::CONTROL_FLOW | op_flags::SUCCESSORS_PENDING;
    }
    flags
}
