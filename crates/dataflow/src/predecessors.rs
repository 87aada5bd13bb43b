//! From where control comes to points of a program.

use terrace_ir::{Op, Value};

use crate::notes::Notes;
use crate::ordered::OrderedSet;
use crate::queue::{In, Item, Point, op_marks};

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

/// Predecessors by point; which are those of a point is noted elsewhere.
#[derive(Default)]
pub(crate) struct AllPredecessors {
    all: Vec<Predecessors>,
}

impl AllPredecessors {
    /// Forgets all predecessors: of no point some are noted that is asked for again.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// The predecessors at `point`; new ones are unknown if the operation in front is marked as open.
    #[inline]
    pub(crate) fn get(&mut self, notes: &mut Notes, point: Point) -> &mut Predecessors {
        let number = match point {
            Point::After(body, op) => notes.after(body.id(), op),
            Point::Start(body, block) => &mut notes[(body.id(), block)].predecessors,
        };
        if *number == 0 {
            *number = u32::try_from(self.all.len() + 1).expect("they are no more than points");
            let unknown = match point {
                Point::After(body, op) => notes[(body.id(), op)] & op_marks::OPEN != 0,
                Point::Start(..) => false,
            };
            self.all.push(Predecessors { unknown, ..Predecessors::default() });
            let last = self.all.len() - 1;
            return &mut self.all[last];
        }
        &mut self.all[*number as usize - 1]
    }
}
