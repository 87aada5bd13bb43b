//! What there is to be looked at, and what is noted of it.

use std::collections::VecDeque;

use terrace_ir::{Block, Op, OpRef};

use crate::notes::Notes;
use crate::program::{BodyId, OpKind, OpKinds, Program};

/// A body by its number in four bytes, for points and items, of which there are many.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct In(u32);

impl In {
    pub(crate) fn body(body: BodyId) -> Self {
        Self(u32::try_from(body).expect("there are fewer bodies"))
    }

    #[inline]
    pub(crate) fn id(self) -> BodyId {
        self.0 as BodyId
    }
}

/// Where something holds (MLIR: `ProgramPoint`).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Point {
    /// At the start of a block.
    Start(In, Block),
    /// Behind an operation.
    After(In, Op),
}

impl Point {
    pub(crate) fn start(body: BodyId, block: Block) -> Self {
        Self::Start(In::body(body), block)
    }

    pub(crate) fn after(body: BodyId, op: Op) -> Self {
        Self::After(In::body(body), op)
    }
}

/// Something to look at, and the analysis that does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Item {
    /// Where control goes from an operation.
    Control(In, Op),
    /// The same for all operations of a block.
    ControlIn(In, Block),
    /// What is known of the arguments of a block or the results of an operation.
    Values(Point),
    /// The same for the results of all operations of a block.
    ValuesIn(In, Block),
}

impl Item {
    /// The body in which there is something to look at.
    #[inline]
    pub(crate) fn body(self) -> BodyId {
        match self {
            Item::Control(body, _) | Item::ControlIn(body, _) | Item::ValuesIn(body, _) => {
                body.id()
            }
            Item::Values(Point::Start(body, _) | Point::After(body, _)) => body.id(),
        }
    }

    pub(crate) fn control(body: BodyId, op: Op) -> Self {
        Self::Control(In::body(body), op)
    }
}

/// What is noted of operations.
pub(crate) mod op_marks {
    /// Control may go elsewhere from it than to the next operation.
    pub(crate) const CONTROL: u8 = 1;
    /// It is a call.
    pub(crate) const CALL: u8 = 2;
    /// Control goes between its regions.
    pub(crate) const REGION_BRANCH: u8 = 4;
    /// It ends a region of a callable, or of an operation between whose regions control goes.
    pub(crate) const END: u8 = 8;
    /// It has results.
    pub(crate) const RESULTS: u8 = 16;
    /// Where control goes from it is to be found out.
    pub(crate) const CONTROL_DUE: u8 = 32;
    /// What is known of its results is to be found out.
    pub(crate) const VALUES_DUE: u8 = 64;
    /// It is a callable that may be called from where nobody sees.
    pub(crate) const OPEN: u8 = 128;
}

/// What is noted of values.
pub(crate) mod value_marks {
    /// A user was asked where control goes from it.
    pub(crate) const CONTROL: u8 = 1;
    /// A user was asked for its results.
    pub(crate) const VALUES: u8 = 2;
    /// A user was asked for its results first.
    pub(crate) const VALUES_FIRST: u8 = 4;
    /// There are points that depend on it.
    pub(crate) const DEPENDENTS: u8 = 8;
    /// Uses of it were set again.
    pub(crate) const MOVED: u8 = 16;
}

/// What is noted of blocks.
pub(crate) mod block_marks {
    /// Where control goes from it was asked for.
    pub(crate) const CONTROL: u8 = 1;
    /// What is known of its arguments is to be found out.
    pub(crate) const START_DUE: u8 = 2;
    /// The edges that lead to it were asked for.
    pub(crate) const EDGES_READ: u8 = 4;
}

/// What is to be looked at.
pub(crate) struct Queue {
    /// What is noted of operations, blocks and values.
    pub(crate) notes: Notes,
    /// What is to be looked at, in this order.
    pub(crate) pending: VecDeque<Item>,
}

impl Queue {
    /// Nothing is to be looked at in a program of `bodies` bodies.
    pub(crate) fn new(bodies: usize) -> Self {
        Self { notes: Notes::new(bodies), pending: VecDeque::new() }
    }

    /// Has something looked at: what it has read is new.
    pub(crate) fn push(&mut self, item: Item) {
        match item {
            Item::Control(body, op) => {
                let mark = &mut self.notes[(body.id(), op)];
                if *mark & op_marks::CONTROL == 0 {
                    return;
                }
                *mark |= op_marks::CONTROL_DUE;
            }
            Item::Values(Point::After(body, op)) => {
                let mark = &mut self.notes[(body.id(), op)];
                if *mark & op_marks::RESULTS == 0 {
                    return;
                }
                *mark |= op_marks::VALUES_DUE;
            }
            Item::Values(Point::Start(body, block)) => {
                self.notes[(body.id(), block)].marks |= block_marks::START_DUE;
            }
            Item::ControlIn(..) | Item::ValuesIn(..) => {}
        }
        self.pending.push_back(item);
    }
}

/// What is noted of `op`, which is of this kind, before anything is known.
pub(crate) fn mark_of(
    program: &Program<'_>,
    kinds: &mut OpKinds,
    body: BodyId,
    op: OpRef<'_>,
    kind: OpKind,
) -> u8 {
    let mut mark = 0;
    if op.result_count() > 0 {
        mark |= op_marks::RESULTS | op_marks::VALUES_DUE;
    }
    // Else it has neither successors nor regions.
    let is_sole = op.sole_properties().is_some();
    let has_successors = !is_sole && op.successors().len() > 0;
    if kind.is_call {
        mark |= op_marks::CALL;
    }
    if kind.is_region_branch {
        mark |= op_marks::REGION_BRANCH;
    }
    if op.body().next_op(op.id()).is_none()
        && !has_successors
        && program.runs_around(kinds, body, op.id())
    {
        mark |= op_marks::END;
    }
    let goes = has_successors || (!is_sole && op.region_count() > 0);
    if goes || mark & (op_marks::CALL | op_marks::END) != 0 {
        mark |= op_marks::CONTROL | op_marks::CONTROL_DUE;
    }
    mark
}
