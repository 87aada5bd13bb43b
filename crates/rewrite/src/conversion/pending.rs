//! What is done only when a conversion is done.

use rustc_hash::FxHashMap;
use terrace_ir::{Block, Body, InsertionPoint, Location, Op, Type, Value};

use super::casts::{Casts, block_of_arguments, cast};

/// What a conversion puts off until its end, so that folds and patterns see what there was before: the
/// operations that were replaced, whose results those who are converted later still use.
#[derive(Default)]
pub(super) struct Pending {
    /// The casts that keep the IR whole. Others, of earlier conversions, are operations as any.
    casts: Casts,
    /// What results were replaced by.
    values: FxHashMap<Value, Value>,
    /// The operations that were replaced, in order.
    replaced: Vec<Op>,
}

/// How far a conversion was.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    casts: usize,
    replaced: usize,
}

impl Pending {
    pub(super) fn mark(&self) -> Mark {
        Mark { casts: self.casts.len(), replaced: self.replaced.len() }
    }

    /// Forgets what came after `mark`, before `body` is rolled back.
    pub(super) fn forget(&mut self, body: &Body, mark: Mark) {
        self.casts.truncate(mark.casts);
        for op in self.replaced.drain(mark.replaced..) {
            for result in body.results(op) {
                self.values.remove(&result);
            }
        }
    }

    /// What `value` has become so far.
    pub(super) fn current(&self, value: Value) -> Value {
        let next = |value: &Value| self.values.get(value).copied();
        std::iter::successors(Some(value), next).last().unwrap_or(value)
    }

    /// The results of `op` are replaced by `values`.
    pub(super) fn replace(&mut self, body: &Body, op: Op, values: &[Value]) {
        self.values.extend(body.results(op).zip(values.iter().copied()));
        self.replaced.push(op);
    }

    /// Whether `op` was replaced and is there only for those who look at it.
    pub(super) fn is_replaced(&self, body: &Body, op: Op) -> bool {
        body.results(op).next().is_some_and(|result| self.values.contains_key(&result))
    }

    /// Lets those who use the results of replaced operations use what these have become, cast where
    /// types differ, and erases the operations; gives all casts.
    pub(super) fn finish(mut self, body: &mut Body) -> Casts {
        let mut replaced = std::mem::take(&mut self.replaced);
        replaced.retain(|op| !body.is_erased(*op));
        replaced.iter().for_each(|op| body.set_operands(*op, &[]));
        for op in &replaced {
            for result in body.results(*op).collect::<Vec<_>>() {
                if body.has_uses(result) {
                    let by = self.current(result);
                    let by = self.cast_back(body, *op, by, body.value_type(result));
                    body.replace_all_uses(result, by);
                }
            }
        }
        replaced.into_iter().for_each(|op| body.erase(op));
        self.casts
    }

    /// Creates a cast that goes when the conversion is done, if it can.
    pub(super) fn cast(
        &mut self,
        body: &mut Body,
        point: InsertionPoint,
        location: Location,
        values: &[Value],
        types: &[Type],
    ) -> Op {
        let made = cast(body, point, location, values, types);
        self.casts.insert(made);
        made
    }

    /// The cast of `values` to `types` that was made already.
    pub(super) fn made(&self, body: &Body, values: &[Value], types: &[Type]) -> Option<Op> {
        let mut users = body.uses(*values.first()?).map(|use_| body.user(use_));
        users.find(|user| {
            let view = body.op(*user);
            self.casts.contains(user)
                && view.operands().eq(values.iter().copied())
                && view.result_types().eq(types.iter().copied())
        })
    }

    /// The block with the several arguments that `value` was cast from, if it is the only result of a cast that
    /// was made already.
    pub(super) fn arguments_of(&self, body: &Body, value: Value) -> Option<(Block, Vec<Value>)> {
        let op = body.op(body.defining_op(value)?);
        let several = op.result_count() == 1 && op.operand_count() > 1;
        if !several || !self.casts.contains(&op.id()) {
            return None;
        }
        Some((block_of_arguments(body, op)?, op.operands().collect()))
    }

    /// `value`, by which a result of `op` of type `ty` is replaced, with that type.
    pub(super) fn cast_back(&mut self, body: &mut Body, op: Op, value: Value, ty: Type) -> Value {
        if body.value_type(value) == ty {
            return value;
        }
        let made = self.made(body, &[value], &[ty]).filter(|made| {
            body.parent_block(*made) == body.parent_block(op) && body.is_before_in_block(*made, op)
        });
        let back = made.unwrap_or_else(|| {
            let location = body.location(op);
            self.cast(body, InsertionPoint::Before(op), location, &[value], &[ty])
        });
        body.result(back, 0)
    }
}
