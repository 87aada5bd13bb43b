//! Canonicalization patterns of the operations.

use terrace_ir::{Op, OpType, PatternSet};

use crate::{AwaitAllOp, CreateGroupOp};

/// Erases a group to which nothing is added, and what waits for the group.
pub(crate) fn create_group(set: &mut PatternSet) {
    set.add::<CreateGroupOp>("", |op, rewriter| {
        let body = rewriter.body();
        let group = op.view(body).result();
        let users: Vec<Op> = body.uses(group).map(|used| body.user(used)).collect();
        if !users.iter().all(|user| body.op(*user).is::<AwaitAllOp>()) {
            return None;
        }
        for user in users {
            rewriter.erase_op(user);
        }
        rewriter.erase_op(op.op());
        Some(())
    });
}
