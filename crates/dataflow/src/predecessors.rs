//! Predecessors of points that control flow enters other than by block edges: callables, results of
//! calls, and regions and results of region-branch operations.

use terrace_ir::{Op, Value};

use crate::ordered::OrderedSet;
use crate::side_tables::SideTables;
use crate::work_list::{BodyIndex, Point, WorkItem, op_flags};

/// The predecessors of a point (MLIR: `PredecessorState`): the calls of a callable, the returns of
/// a call, or the operations that branch to a region or to the results of a region-branch
/// operation.
#[derive(Default)]
pub(crate) struct Predecessors {
    /// Whether there may be predecessors that are not in `known`.
    pub(crate) unknown: bool,
    pub(crate) known: OrderedSet<(BodyIndex, Op)>,
    /// By predecessor, the values at the point that the predecessor defines; empty for calls.
    pub(crate) inputs: Vec<Vec<Value>>,
    pub(crate) dependents: OrderedSet<WorkItem>,
}

impl Predecessors {
    /// Records that predecessors may be unknown; returns whether the state changed.
    pub(crate) fn set_unknown(&mut self) -> bool {
        !std::mem::replace(&mut self.unknown, true)
    }

    /// Adds the predecessor `from`, which defines `inputs`; returns whether the state changed.
    pub(crate) fn join(&mut self, from: (BodyIndex, Op), inputs: Vec<Value>) -> bool {
        if self.known.insert(from) {
            self.inputs.push(inputs);
            return true;
        }
        let at = self.known.iter().position(|known| known == from);
        let Some(old) = at.and_then(|at| self.inputs.get_mut(at)) else { return false };
        !inputs.is_empty() && std::mem::replace(old, inputs.clone()) != inputs
    }
}

/// The predecessors of all points, numbered; [`SideTables`] map points to numbers.
#[derive(Default)]
pub(crate) struct PredecessorTable {
    all: Vec<Predecessors>,
}

impl PredecessorTable {
    /// Removes all predecessors. The numbers in the side tables must be cleared as well.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }

    /// Returns the predecessors of `point`, creating an entry on first access. A new entry is
    /// `unknown` if the operation in front of the point has unknown callers.
    #[inline]
    pub(crate) fn get(&mut self, tables: &mut SideTables, point: Point) -> &mut Predecessors {
        let number = match point {
            Point::After(body, op) => tables.after(body.id(), op),
            Point::Start(body, block) => &mut tables[(body.id(), block)].predecessors,
        };
        if *number == 0 {
            *number = u32::try_from(self.all.len() + 1).expect("no more predecessors than points");
            let unknown = match point {
                Point::After(body, op) => tables[(body.id(), op)] & op_flags::UNKNOWN_CALLERS != 0,
                Point::Start(..) => false,
            };
            self.all.push(Predecessors { unknown, ..Predecessors::default() });
            let last = self.all.len() - 1;
            return &mut self.all[last];
        }
        &mut self.all[*number as usize - 1]
    }
}
