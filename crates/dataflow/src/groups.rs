//! Parts of a program that have nothing to do with each other.

use terrace_ir::{Op, OpRef};

use crate::program::{BodyId, Program};
use crate::queue::op_marks;
use crate::table::Table;

/// Which operations of the outermost body belong together: neither control nor values go from one group
/// to another. One group after the other gives what all of them at once give, since in each what has
/// changed is looked at in the same order, and needs tables for one of them only.
pub(crate) struct Groups {
    /// By body one of its group in front of it, itself if there is none.
    before: Vec<BodyId>,
    /// Whether operations of the outermost body do nothing but to have bodies of their own.
    apart: bool,
}

impl Groups {
    /// Each body that is directly in the outermost one, with what is in it, is a group.
    pub(crate) fn new(program: &Program<'_>) -> Self {
        let around = |id| program.parent_of_body(id).map(|(around, _)| around);
        let before = |id| around(id).filter(|around| *around > 0).unwrap_or(id);
        Self { before: (0..program.bodies().len()).map(before).collect(), apart: true }
    }

    /// The first body of the group of `id`.
    fn first(&mut self, mut id: BodyId) -> BodyId {
        while self.before[id] != id {
            self.before[id] = self.before[self.before[id]];
            id = self.before[id];
        }
        id
    }

    /// Takes note of `op` of the outermost body, which is marked so.
    pub(crate) fn add_outermost(&mut self, program: &Program<'_>, op: OpRef<'_>, mark: u8) {
        let more = op_marks::CALL | op_marks::RESULTS | op_marks::END;
        self.apart &= mark & more == 0
            && op.operand_count() == 0
            && op.successors().len() == 0
            && (op.region_count() == 0 || program.child_of(0, op.id()).is_some());
    }

    /// Control goes from one body to the other.
    pub(crate) fn join(&mut self, a: BodyId, b: BodyId) {
        let (a, b) = (self.first(a), self.first(b));
        self.before[a.max(b)] = a.min(b);
    }

    /// The operations of the outermost body with the numbers of their groups, one group behind the other,
    /// those of each in order. Where there is nothing to group there is one.
    pub(crate) fn into_ops(mut self, program: &Program<'_>) -> Vec<(BodyId, Op)> {
        if !self.apart {
            return program.body(0).ops_below(Op::ROOT).map(|op| (0, op)).collect();
        }
        let ids = 1..program.bodies().len();
        let children = ids.map_while(|id| Some((id, program.parent_of_body(id)?)));
        let children = children.take_while(|(_, (around, _))| *around == 0);
        let mut ops: Vec<_> = children.map(|(id, (_, op))| (self.first(id), op)).collect();
        ops.sort_by_key(|(group, _)| *group);
        ops
    }
}

/// What calls call.
pub(crate) struct Callees {
    callees: Vec<(BodyId, Op)>,
    /// One more than where in `callees` that of an operation is; 0 if it is not known.
    of: Table<u32>,
}

impl Callees {
    /// Those of no calls, in bodies in which the slots of operations end there.
    pub(crate) fn new(op_ends: impl Iterator<Item = usize>) -> Self {
        Self { callees: Vec::new(), of: Table::new(0, op_ends) }
    }

    /// Notes that `call` of `body` calls `callee`.
    pub(crate) fn add(&mut self, body: BodyId, call: Op, callee: (BodyId, Op)) {
        self.callees.push(callee);
        self.of[(body, call)] = u32::try_from(self.callees.len()).expect("there are fewer calls");
    }

    /// What `call` of `body` calls, if it is known.
    pub(crate) fn get(&self, body: BodyId, call: Op) -> Option<(BodyId, Op)> {
        self.callees.get(self.of[(body, call)].checked_sub(1)? as usize).copied()
    }
}
