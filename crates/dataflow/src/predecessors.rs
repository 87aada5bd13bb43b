//! From where control comes to points of a program.

use terrace_ir::{Body, Op, Value};

use crate::ordered::OrderedSet;
use crate::program::BodyId;
use crate::queue::{In, Item, Point};
use crate::table::Table;

/// From where control comes to a callable, to the results of a call, or to a region or the results of
/// an operation with regions (MLIR: `PredecessorState`).
#[derive(Default)]
pub(crate) struct Predecessors {
    /// Control may also come from elsewhere.
    pub(crate) unknown: bool,
    pub(crate) known: OrderedSet<(In, Op)>,
    /// By predecessor, the values that get something from it; none for calls.
    pub(crate) inputs: Vec<Vec<Value>>,
    pub(crate) dependents: OrderedSet<Item>,
}

impl Predecessors {
    /// Control may come from anywhere; whether that is new.
    pub(crate) fn forget(&mut self) -> bool {
        !std::mem::replace(&mut self.unknown, true)
    }

    /// Control comes `from` there, with something for `inputs`; whether that is new.
    pub(crate) fn join(&mut self, from: (In, Op), inputs: Vec<Value>) -> bool {
        if self.known.insert(from) {
            self.inputs.push(inputs);
            return true;
        }
        let at = self.known.iter().position(|known| known == from);
        let Some(old) = at.and_then(|at| self.inputs.get_mut(at)) else { return false };
        !inputs.is_empty() && std::mem::replace(old, inputs.clone()) != inputs
    }
}

/// Predecessors by point.
pub(crate) struct AllPredecessors {
    all: Vec<Predecessors>,
    /// One more than where in `all` those are for the point behind an operation; 0 if there are none.
    after: Table<u32>,
    /// The same for the start of a block.
    at: Table<u32>,
}

impl AllPredecessors {
    /// Those of no points, in a program of `bodies` bodies.
    pub(crate) fn new(bodies: usize) -> Self {
        Self { all: Vec::new(), after: Table::new(bodies), at: Table::new(bodies) }
    }

    /// Adds `body` numbered `id`: its points have none.
    pub(crate) fn add(&mut self, id: BodyId, body: &Body) {
        self.after.add(id, body.op_end(), 0);
        self.at.add(id, body.block_end(), 0);
    }

    /// From now on [`AllPredecessors::clear`] leaves the bodies that there are.
    pub(crate) fn stay(&mut self) {
        self.after.stay();
        self.at.stay();
    }

    /// Forgets all predecessors, and all bodies but those that stay, of whose points that had some none is
    /// asked for again.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.after.clear();
        self.at.clear();
    }

    /// The predecessors at `point`; new ones are unknown if `is_open` says so of the operation in front.
    #[inline]
    pub(crate) fn get(
        &mut self,
        point: Point,
        is_open: impl FnOnce((usize, Op)) -> bool,
    ) -> &mut Predecessors {
        let number = match point {
            Point::After(body, op) => &mut self.after[(body.id(), op)],
            Point::Start(body, block) => &mut self.at[(body.id(), block)],
        };
        if *number == 0 {
            let unknown = matches!(point, Point::After(body, op) if is_open((body.id(), op)));
            self.all.push(Predecessors { unknown, ..Predecessors::default() });
            *number = u32::try_from(self.all.len()).expect("they are no more than points");
        }
        &mut self.all[*number as usize - 1]
    }
}
