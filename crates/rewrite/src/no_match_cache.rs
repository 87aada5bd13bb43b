//! The no-match cache of the greedy driver: [`NoMatchCache`] holds the operations that need not be
//! visited again.
//!
//! The driver pushes an operation on its work list whenever a neighbour changes, and most of these
//! visits end without a match. A visit can be skipped if its outcome depends only on inputs that
//! are unchanged since the last one. That holds for operations whose dialect declares
//! `folds_locally` and to whose operands no pattern was applicable: folding them reads the
//! operation, the operations that define its operands, and constant operands of those. The cache is
//! invalidated accordingly: a change of an operation removes it and its users, and, since it may be
//! or have been a constant, the users of those ([`NoMatchCache::op_changed`]). A change of operands
//! removes only the operation and its users ([`NoMatchCache::operands_changed`]). Debug builds
//! check that a cached operation really does not match.

use terrace_entity::EntityId;
use terrace_ir::{Body, Op};

/// The operations that neither folded nor matched a pattern, and whose inputs have not changed
/// since.
pub(crate) struct NoMatchCache {
    /// By operation slot, the generation in which the operation was inserted. Only entries of the
    /// current generation are valid.
    stamps: Vec<u32>,
    generation: u32,
    /// The number of removals of users left in this iteration; at 0 the whole cache is cleared and
    /// stays empty, which bounds the cost of values with many users.
    budget: usize,
}

impl Default for NoMatchCache {
    fn default() -> Self {
        Self { stamps: Vec::new(), generation: 1, budget: 0 }
    }
}

impl NoMatchCache {
    /// Removes all operations.
    pub(crate) fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.stamps.clear();
            self.generation = 1;
        }
    }

    /// Starts an iteration over a body whose operation slots are below `ops`.
    pub(crate) fn begin_iteration(&mut self, ops: usize) {
        self.budget = 4 * ops + 64;
        if self.stamps.len() < ops {
            self.stamps.resize(ops, 0);
        }
    }

    /// Inserts `op`, unless it was created after the iteration began or the budget is exhausted.
    #[inline]
    pub(crate) fn insert(&mut self, op: Op) {
        if let Some(stamp) = self.stamps.get_mut(op.slot())
            && self.budget > 0
        {
            *stamp = self.generation;
        }
    }

    /// Whether `op` is in the cache.
    #[inline]
    pub(crate) fn contains(&self, op: Op) -> bool {
        self.stamps.get(op.slot()) == Some(&self.generation)
    }

    /// Removes `op` from the cache.
    #[inline]
    pub(crate) fn remove(&mut self, op: Op) {
        if let Some(stamp) = self.stamps.get_mut(op.slot()) {
            *stamp = 0;
        }
    }

    /// Removes `op`, whose operands have changed, and its users.
    pub(crate) fn operands_changed(&mut self, body: &Body, op: Op) {
        self.remove(op);
        if self.budget > 0 && !body.is_erased(op) {
            self.remove_users(body, op, false);
        }
    }

    /// Removes `op`, whose name, attributes or properties have changed, its users, and the users of
    /// its users.
    pub(crate) fn op_changed(&mut self, body: &Body, op: Op) {
        self.remove(op);
        if self.budget > 0 && !body.is_erased(op) {
            self.remove_users(body, op, true);
        }
    }

    /// Removes the users of `op`, and, if `next` is true, the users of its users.
    fn remove_users(&mut self, body: &Body, op: Op, next: bool) {
        for result in body.results(op) {
            for use_ in body.uses(result) {
                let user = body.user(use_);
                self.remove(user);
                if next {
                    self.remove_users(body, user, false);
                }
                if self.budget == 0 {
                    return self.clear();
                }
                self.budget -= 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use terrace_ir::{Body, Context, Location, Op, OpName, OpState, Value};

    use super::NoMatchCache;

    /// Creates a body with a chain of operations, each of which uses the result of the previous
    /// one.
    fn chain(length: usize) -> (Body, Vec<Op>) {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let unknown = Location::unknown(&cx);
        let state = |name| OpState::new(&cx, OpName::get(&cx, name), unknown);
        let mut body = Body::new(&cx, state("t.root"), 1);
        let region = body.region(Op::ROOT, 0).expect("one region was asked for");
        let ty = terrace_builtin::IndexType::get(&cx).ty();
        let block = body.append_block(region, [(ty, unknown)]);
        let mut last: Value = body.arguments(block)[0];
        let mut ops = Vec::new();
        for _ in 0..length {
            let mut link = state("t.link");
            link.add_operand(last);
            link.add_results(&[ty]);
            let op = body.create(link);
            body.insert_op(op, block, None);
            last = body.result(op, 0);
            ops.push(op);
        }
        (body, ops)
    }

    fn filled(body: &Body, ops: &[Op]) -> NoMatchCache {
        let mut cache = NoMatchCache::default();
        cache.begin_iteration(body.op_end());
        ops.iter().for_each(|op| cache.insert(*op));
        cache
    }

    fn contained(cache: &NoMatchCache, ops: &[Op]) -> Vec<bool> {
        ops.iter().map(|op| cache.contains(*op)).collect()
    }

    #[test]
    fn a_change_of_operands_removes_the_operation_and_its_users() {
        let (body, ops) = chain(5);
        let mut cache = filled(&body, &ops);
        cache.operands_changed(&body, ops[1]);
        assert_eq!(contained(&cache, &ops), [true, false, false, true, true]);
    }

    #[test]
    fn another_change_also_removes_users_of_users() {
        let (body, ops) = chain(5);
        let mut cache = filled(&body, &ops);
        cache.op_changed(&body, ops[1]);
        assert_eq!(contained(&cache, &ops), [true, false, false, false, true]);
    }

    #[test]
    fn operations_created_during_the_iteration_are_not_inserted() {
        let (_, ops) = chain(3);
        let mut cache = NoMatchCache::default();
        cache.insert(ops[2]);
        assert!(!cache.contains(ops[2]));
    }

    #[test]
    fn clearing_removes_all_and_insertion_works_again() {
        let (body, ops) = chain(2);
        let mut cache = filled(&body, &ops);
        cache.clear();
        assert_eq!(contained(&cache, &ops), [false, false]);
        cache.insert(ops[0]);
        assert_eq!(contained(&cache, &ops), [true, false]);
    }

    #[test]
    fn an_exhausted_budget_clears_the_cache_until_the_next_iteration() {
        let (body, ops) = chain(2);
        let mut cache = filled(&body, &ops);
        // The budget allows for some removals for each operation.
        for _ in 0..1000 {
            cache.operands_changed(&body, ops[0]);
        }
        cache.insert(ops[0]);
        assert_eq!(contained(&cache, &ops), [false, false]);
        cache.begin_iteration(body.op_end());
        cache.insert(ops[0]);
        assert_eq!(contained(&cache, &ops), [true, false]);
    }
}
