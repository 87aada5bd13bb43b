//! Replacements that a conversion defers to its end: [`DeferredChanges`], held by the conversion
//! driver.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::{Block, Body, InsertionPoint, Location, Op, Type, Value};

use super::casts::{Casts, block_of_arguments, cast};

/// The replaced operations of a conversion and the casts that it has created. A replaced operation
/// stays in the body until the conversion ends, so that folds and patterns of its users see the
/// original definition.
#[derive(Default)]
pub(super) struct DeferredChanges {
    /// The casts created by this conversion. Casts of earlier conversions are treated as ordinary
    /// operations.
    casts: Casts,
    /// The casts of block arguments that a pattern remapped without a type converter, which no
    /// type converter materializes.
    unconverted: FxHashSet<Op>,
    /// By result of a replaced operation, its replacement.
    values: FxHashMap<Value, Value>,
    /// The replaced operations in order of replacement.
    replaced: Vec<Op>,
}

/// A state of [`DeferredChanges`] to return to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    casts: usize,
    replaced: usize,
}

impl DeferredChanges {
    pub(super) fn mark(&self) -> Mark {
        Mark { casts: self.casts.len(), replaced: self.replaced.len() }
    }

    /// Discards casts and replacements recorded after `mark`; must precede the rollback of `body`.
    pub(super) fn discard_after(&mut self, body: &Body, mark: Mark) {
        for cast in self.casts.drain(mark.casts..) {
            self.unconverted.remove(&cast);
        }
        for op in self.replaced.drain(mark.replaced..) {
            for result in body.results(op) {
                self.values.remove(&result);
            }
        }
    }

    /// Returns the last value in the chain of replacements of `value`; `value` itself if it was not
    /// replaced.
    pub(super) fn replacement_of(&self, value: Value) -> Value {
        let next = |value: &Value| self.values.get(value).copied();
        std::iter::successors(Some(value), next).last().unwrap_or(value)
    }

    /// Records `values` as the replacements of the results of `op`.
    pub(super) fn replace(&mut self, body: &Body, op: Op, values: &[Value]) {
        self.values.extend(body.results(op).zip(values.iter().copied()));
        self.replaced.push(op);
    }

    /// Whether `op` has been replaced and is kept only until the conversion ends.
    pub(super) fn is_replaced(&self, body: &Body, op: Op) -> bool {
        body.results(op).next().is_some_and(|result| self.values.contains_key(&result))
    }

    /// Replaces the uses of the results of replaced operations, with casts where types differ,
    /// erases these operations, and returns all casts, and those that no type converter
    /// materializes.
    pub(super) fn finish(mut self, body: &mut Body) -> (Casts, FxHashSet<Op>) {
        let mut replaced = std::mem::take(&mut self.replaced);
        replaced.retain(|op| !body.is_erased(*op));
        replaced.iter().for_each(|op| body.set_operands(*op, &[]));
        for op in &replaced {
            for result in body.results(*op).collect::<Vec<_>>() {
                if body.has_uses(result) {
                    let by = self.replacement_of(result);
                    let by = self.cast_back(body, *op, by, body.value_type(result));
                    body.replace_all_uses(result, by);
                }
            }
        }
        replaced.into_iter().for_each(|op| body.erase(op));
        (self.casts, self.unconverted)
    }

    /// Records that no type converter materializes `cast`.
    pub(super) fn exclude_converters(&mut self, cast: Op) {
        self.unconverted.insert(cast);
    }

    /// Creates a cast that is resolved at the end of the conversion.
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

    /// Returns the cast of `values` to `types` that this conversion has created; `None` if there is
    /// no such cast.
    pub(super) fn existing_cast(
        &self,
        body: &Body,
        values: &[Value],
        types: &[Type],
    ) -> Option<Op> {
        let mut users = body.uses(*values.first()?).map(|use_| body.user(use_));
        users.find(|user| {
            let view = body.op(*user);
            self.casts.contains(user)
                && view.operands().eq(values.iter().copied())
                && view.result_types().eq(types.iter().copied())
        })
    }

    /// Returns the block arguments from which a cast of this conversion computes `value`, with
    /// their block; `None` unless the cast has several block arguments as operands.
    pub(super) fn source_arguments(
        &self,
        body: &Body,
        value: Value,
    ) -> Option<(Block, Vec<Value>)> {
        let op = body.op(body.defining_op(value)?);
        let several = op.result_count() == 1 && op.operand_count() > 1;
        if !several || !self.casts.contains(&op.id()) {
            return None;
        }
        Some((block_of_arguments(body, op)?, op.operands().collect()))
    }

    /// Returns `value`, which replaces a result of `op` of type `ty`, cast to `ty` if its type
    /// differs.
    pub(super) fn cast_back(&mut self, body: &mut Body, op: Op, value: Value, ty: Type) -> Value {
        if body.value_type(value) == ty {
            return value;
        }
        let made = self.existing_cast(body, &[value], &[ty]).filter(|made| {
            body.parent_block(*made) == body.parent_block(op) && body.is_before_in_block(*made, op)
        });
        let back = made.unwrap_or_else(|| {
            let location = body.location(op);
            self.cast(body, InsertionPoint::Before(op), location, &[value], &[ty])
        });
        body.result(back, 0)
    }
}
