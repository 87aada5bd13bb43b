//! The work list of the greedy driver: [`Worklist`].

use terrace_entity::EntityId;
use terrace_ir::Op;

/// A stack of distinct operations.
#[derive(Default)]
pub(crate) struct Worklist {
    /// The operations from bottom to top; `None` where one was removed.
    list: Vec<Option<Op>>,
    /// By operation slot one more than the operation's index in `list`; 0 if it is not in the list.
    positions: Vec<u32>,
}

impl Worklist {
    /// Clears the list and reserves memory for operation slots below `ops`.
    pub(crate) fn reset(&mut self, ops: usize) {
        self.list.clear();
        self.list.reserve(ops);
        self.positions.clear();
        self.positions.resize(ops, 0);
    }

    /// Returns the number of operation slots that fit without allocation.
    pub(crate) fn capacity(&self) -> usize {
        self.positions.capacity()
    }

    /// Pushes `op`, unless it is in the list already, where it keeps its position.
    #[inline]
    pub(crate) fn push(&mut self, op: Op) {
        let Some(place) = self.positions.get_mut(op.slot()) else { return self.push_new(op) };
        if *place == 0 {
            self.list.push(Some(op));
            *place = self.list.len() as u32;
        }
    }

    /// Pushes `op`, whose slot is beyond those reserved.
    #[cold]
    fn push_new(&mut self, op: Op) {
        self.positions.resize(op.slot() + 1, 0);
        self.push(op);
    }

    /// Whether the list has no entries.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Pops the top operation.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Op> {
        while let Some(top) = self.list.pop() {
            if let Some(op) = top {
                self.positions[op.slot()] = 0;
                return Some(op);
            }
        }
        None
    }

    /// Removes `op` from the list, if it is in it.
    #[inline]
    pub(crate) fn remove(&mut self, op: Op) {
        if let Some(place) = self.positions.get_mut(op.slot())
            && *place > 0
        {
            self.list[*place as usize - 1] = None;
            *place = 0;
        }
    }

    /// Reverses the order of the list.
    pub(crate) fn reverse(&mut self) {
        self.list.reverse();
        for (index, op) in self.list.iter().enumerate() {
            if let Some(op) = op {
                self.positions[op.slot()] = index as u32 + 1;
            }
        }
    }
}
