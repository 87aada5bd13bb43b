//! The order of MLIR's use lists after folds in place: [`UseOrder`], used by
//! [`Solver`](crate::forward::Solver).
//!
//! MLIR folds an operation in place and then sets its operands back to the original ones
//! (`SparseConstantPropagation::visitOperation`). Setting an operand inserts its use at the front
//! of the value's use list, so that the operation is enqueued before the other users when the value
//! changes next. Here the IR is immutable during an analysis, and the move is recorded instead.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use terrace_ir::Op;

use crate::program::BodyId;

/// The operations whose uses of operands have moved to the front of the use lists.
#[derive(Default)]
pub(crate) struct UseOrder {
    /// By operation, the number of its last move, counted from 1.
    last_moves: FxHashMap<(BodyId, Op), usize>,
    moves: usize,
}

impl UseOrder {
    /// Moves the uses by `op` to the front of the use lists of its operands.
    pub(crate) fn move_to_front(&mut self, body: BodyId, op: Op) {
        self.moves += 1;
        self.last_moves.insert((body, op), self.moves);
    }

    /// Sorts `users`, given in the order of the use list of a value of `body`: users that were
    /// moved to the front come first, the most recently moved one at the beginning; the remaining
    /// users keep their order.
    pub(crate) fn sort(&self, body: BodyId, users: &mut [Op]) {
        users.sort_by_key(|user| Reverse(self.last_moves.get(&(body, *user)).copied()));
    }
}

#[cfg(test)]
mod tests {
    use terrace_ir::{Body, Context, Location, OpName, OpState};

    use super::UseOrder;

    #[test]
    fn moved_users_come_first_and_the_last_moved_before_the_others() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let state = || OpState::new(&cx, OpName::get(&cx, "t.op"), Location::unknown(&cx));
        let mut body = Body::new(&cx, state(), 0);
        let [a, b, c, d] = [(); 4].map(|()| body.create(state()));
        let mut order = UseOrder::default();
        order.move_to_front(1, d);
        order.move_to_front(1, b);
        // A move in another body does not count.
        order.move_to_front(2, c);
        let mut users = [a, b, c, d];
        order.sort(1, &mut users);
        assert_eq!(users, [b, d, a, c]);
    }
}
