//! The work list of the greedy driver: [`Worklist`].

use terrace_entity::EntityId;
use terrace_ir::Op;

/// A stack of distinct operations.
#[derive(Default)]
pub(crate) struct Worklist {
    /// The operations from bottom to top; `None` for a removed operation.
    list: Vec<Option<Op>>,
    /// By operation slot, one more than the operation's index in `list`; 0 if the operation is not
    /// in the list.
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

    /// Pushes `op`; an operation that is already in the list keeps its position.
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

    /// Pops the top operation; `None` if the work list is empty.
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

    /// Removes `op` from the list; does nothing if `op` is not in the list.
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

#[cfg(test)]
mod tests {
    use terrace_ir::{Body, Context, Location, Op, OpName, OpState};

    use super::Worklist;

    /// Returns three operations of a body, and the number of operation slots.
    fn ops() -> ([Op; 3], usize) {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let state = || OpState::new(&cx, OpName::get(&cx, "t.op"), Location::unknown(&cx));
        let mut body = Body::new(&cx, state(), 0);
        let ops = [(); 3].map(|()| body.create(state()));
        (ops, body.op_end())
    }

    fn drained(mut list: Worklist) -> Vec<Op> {
        std::iter::from_fn(|| list.pop()).collect()
    }

    #[test]
    fn the_last_operation_is_popped_first_and_each_once() {
        let ([a, b, c], slots) = ops();
        let mut list = Worklist::default();
        list.reset(slots);
        [a, b, c, a].into_iter().for_each(|op| list.push(op));
        assert_eq!(drained(list), [c, b, a]);
    }

    #[test]
    fn a_popped_operation_can_be_pushed_again() {
        let ([a, b, _], slots) = ops();
        let mut list = Worklist::default();
        list.reset(slots);
        list.push(a);
        assert_eq!(list.pop(), Some(a));
        list.push(b);
        list.push(a);
        assert_eq!(drained(list), [a, b]);
    }

    #[test]
    fn removed_operations_are_skipped() {
        let ([a, b, c], slots) = ops();
        let mut list = Worklist::default();
        list.reset(slots);
        [a, b, c].into_iter().for_each(|op| list.push(op));
        list.remove(b);
        list.remove(b);
        assert_eq!(drained(list), [c, a]);
    }

    #[test]
    fn a_reversed_list_keeps_track_of_positions() {
        let ([a, b, c], slots) = ops();
        let mut list = Worklist::default();
        list.reset(slots);
        [a, b, c].into_iter().for_each(|op| list.push(op));
        list.reverse();
        list.remove(c);
        assert_eq!(drained(list), [a, b]);
    }

    #[test]
    fn operations_beyond_the_reserved_slots_are_accepted() {
        let ([a, b, _], _) = ops();
        let mut list = Worklist::default();
        list.push(a);
        list.push(b);
        assert!(!list.is_empty());
        assert_eq!(drained(list), [b, a]);
    }
}
