//! Operations that need not be looked at again.

use terrace_entity::EntityId;
use terrace_ir::{Body, Op};

/// The operations that were found to stay as they are and that depend on nothing but themselves, the
/// operations that define their operands and the constants that are operands of these, of which none has
/// changed since.
pub(crate) struct Settled {
    /// When operations were noted: only what is noted `now` counts.
    noted: Vec<u32>,
    now: u32,
    /// How many more operations may be forgotten because of others; then all are.
    left: usize,
}

impl Default for Settled {
    fn default() -> Self {
        Self { noted: Vec::new(), now: 1, left: 0 }
    }
}

impl Settled {
    /// Forgets all operations.
    pub(crate) fn clear(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.noted.clear();
            self.now = 1;
        }
    }

    /// Begins an iteration over a body with as many operations.
    pub(crate) fn begin(&mut self, ops: usize) {
        self.left = 4 * ops + 64;
        if self.noted.len() < ops {
            self.noted.resize(ops, 0);
        }
    }

    /// Notes that `op` is such an operation, if it was there when the iteration began.
    #[inline]
    pub(crate) fn add(&mut self, op: Op) {
        if let Some(noted) = self.noted.get_mut(op.slot())
            && self.left > 0
        {
            *noted = self.now;
        }
    }

    /// Whether `op` is known to be such an operation.
    #[inline]
    pub(crate) fn has(&self, op: Op) -> bool {
        self.noted.get(op.slot()) == Some(&self.now)
    }

    /// Forgets `op`.
    #[inline]
    pub(crate) fn forget(&mut self, op: Op) {
        if let Some(noted) = self.noted.get_mut(op.slot()) {
            *noted = 0;
        }
    }

    /// Forgets `op`, whose operands have changed, and those that depend on it.
    pub(crate) fn operands_changed(&mut self, body: &Body, op: Op) {
        self.forget(op);
        if self.left > 0 && !body.is_erased(op) {
            self.forget_users(body, op, false);
        }
    }

    /// Forgets `op`, which has changed and may be a constant, and those that depend on it.
    pub(crate) fn changed(&mut self, body: &Body, op: Op) {
        self.forget(op);
        if self.left > 0 && !body.is_erased(op) {
            self.forget_users(body, op, true);
        }
    }

    /// Forgets those that use results of `op`, and, if they are asked for, those that use theirs.
    fn forget_users(&mut self, body: &Body, op: Op, next: bool) {
        for result in body.results(op) {
            for use_ in body.uses(result) {
                let user = body.user(use_);
                self.forget(user);
                if next {
                    self.forget_users(body, user, false);
                }
                if self.left == 0 {
                    return self.clear();
                }
                self.left -= 1;
            }
        }
    }
}
