//! Operations that were replaced and stay until the conversion is done.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use terrace_ir::{Body, InsertionPoint, Op, Value};

use super::casts::{cast, existing};

/// What the results of replaced operations become, in the order in which they were replaced; nothing for
/// operations that are only erased, as those are that are in a replaced one.
#[derive(Default)]
pub(super) struct Kept {
    replaced: IndexMap<Op, Vec<Value>, FxBuildHasher>,
}

impl Kept {
    /// Notes that `op` is replaced by `values`.
    pub(super) fn replace(&mut self, body: &Body, op: Op, values: &[Value]) {
        let values = values.iter().map(|value| self.current(body, *value)).collect();
        self.replaced.insert(op, values);
        for inner in body.ops_below(op) {
            self.replaced.entry(inner).or_default();
        }
    }

    /// How many operations are replaced, to come back to with [`Kept::truncate`].
    pub(super) fn len(&self) -> usize {
        self.replaced.len()
    }

    /// Forgets all but the first `len` replaced operations.
    pub(super) fn truncate(&mut self, len: usize) {
        self.replaced.truncate(len);
    }

    /// Whether `op`, or an operation that it is in, is replaced.
    pub(super) fn has(&self, op: Op) -> bool {
        self.replaced.contains_key(&op)
    }

    /// What `value` is replaced by, or the value itself.
    pub(super) fn current(&self, body: &Body, value: Value) -> Value {
        let next = |value: &Value| {
            let (op, at) = body.result_of(*value)?;
            self.replaced.get(&op)?.get(at).copied()
        };
        std::iter::successors(Some(value), next).last().unwrap_or(value)
    }

    /// Replaces in `body` what was noted.
    pub(super) fn commit(&self, body: &mut Body) {
        for (op, values) in &self.replaced {
            let values: Vec<Value> =
                values.iter().map(|value| self.current(body, *value)).collect();
            replace_uses(body, *op, &values);
        }
        for op in self.replaced.keys() {
            if !body.is_erased(*op) {
                body.erase(*op);
            }
        }
    }
}

/// Makes `values` what the results of `op` were; where types differ, those who still use the results
/// get them cast back.
pub(super) fn replace_uses(body: &mut Body, op: Op, values: &[Value]) {
    let results: Vec<Value> = body.results(op).collect();
    for (result, value) in results.into_iter().zip(values) {
        let ty = body.value_type(result);
        let by = match body.value_type(*value) == ty || !body.has_uses(result) {
            true => *value,
            false => {
                let location = body.location(op);
                let before = |found: &Op| {
                    body.parent_block(*found) == body.parent_block(op)
                        && body.is_before_in_block(*found, op)
                };
                let back = existing(body, *value, &[ty]).filter(before).unwrap_or_else(|| {
                    cast(body, InsertionPoint::Before(op), location, &[*value], &[ty])
                });
                body.result(back, 0)
            }
        };
        body.replace_all_uses(result, by);
    }
}
