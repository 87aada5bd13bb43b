//! The operations that are still to be looked at.

use terrace_entity::EntityId;
use terrace_ir::Op;

/// A stack of operations, each of which is in it once.
#[derive(Default)]
pub(crate) struct Worklist {
    /// The operations; `None` where one was removed.
    list: Vec<Option<Op>>,
    /// One more than the place of an operation in the list, by operation; 0 if it is not in it.
    places: Vec<u32>,
}

impl Worklist {
    /// Empties the list, and makes room for as many operations.
    pub(crate) fn reset(&mut self, ops: usize) {
        self.list.clear();
        self.list.reserve(ops);
        self.places.clear();
        self.places.resize(ops, 0);
    }

    /// How many operations there is room for.
    pub(crate) fn room(&self) -> usize {
        self.places.capacity()
    }

    /// Puts `op` on top, unless it is in the list: then it stays where it is.
    #[inline]
    pub(crate) fn push(&mut self, op: Op) {
        let Some(place) = self.places.get_mut(op.slot()) else { return self.push_new(op) };
        if *place == 0 {
            self.list.push(Some(op));
            *place = self.list.len() as u32;
        }
    }

    /// Puts `op` on top, which was made after the list was emptied.
    #[cold]
    fn push_new(&mut self, op: Op) {
        self.places.resize(op.slot() + 1, 0);
        self.push(op);
    }

    /// Whether nothing was put in the list since it was emptied, or all of it was taken.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Takes the operation on top.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Op> {
        while let Some(top) = self.list.pop() {
            if let Some(op) = top {
                self.places[op.slot()] = 0;
                return Some(op);
            }
        }
        None
    }

    /// Takes `op` out of the list, if it is in it.
    #[inline]
    pub(crate) fn remove(&mut self, op: Op) {
        if let Some(place) = self.places.get_mut(op.slot())
            && *place > 0
        {
            self.list[*place as usize - 1] = None;
            *place = 0;
        }
    }

    /// Turns the list round.
    pub(crate) fn reverse(&mut self) {
        self.list.reverse();
        for (index, op) in self.list.iter().enumerate() {
            if let Some(op) = op {
                self.places[op.slot()] = index as u32 + 1;
            }
        }
    }
}
