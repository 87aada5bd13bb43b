//! From where control comes to points of a program.

use terrace_ir::{Op, Value};

use crate::ordered::OrderedSet;
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
    /// Those of no points, in bodies in which the slots of operations and blocks end there.
    pub(crate) fn new(
        op_ends: impl Iterator<Item = usize>,
        block_ends: impl Iterator<Item = usize>,
    ) -> Self {
        Self { all: Vec::new(), after: Table::new(0, op_ends), at: Table::new(0, block_ends) }
    }

    /// Forgets all predecessors; none of their points is asked for again.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
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
