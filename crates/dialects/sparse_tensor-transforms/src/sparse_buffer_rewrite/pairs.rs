//! Comparison and exchange of two tuples of keys and of the elements that move with them.

use terrace_arith::{BuildConstant, CmpIPredicate};
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_scf::IfOp;

use super::helpers::Helper;
use crate::emit::{add, bool_type, compare, mul};

/// A builder of code for the elements of both tuples with the same place: it receives the number of
/// the element, both indices into the buffer and the buffer.
type Visit<'v> = dyn FnMut(&mut Builder<'_>, usize, Value, Value, Value) + 'v;

/// Loads an element.
pub(super) fn load(b: &mut Builder<'_>, buffer: Value, at: Value) -> Value {
    LoadOp::build(b, buffer, [at]).value(b)
}

/// Stores an element.
pub(super) fn store(b: &mut Builder<'_>, value: Value, buffer: Value, at: Value) {
    StoreOp::build(b, value, buffer, [at]);
}

impl Helper {
    /// Returns the indices of the first elements of both tuples in the buffer of keys.
    fn starts(&self, b: &mut Builder<'_>, pair: [Value; 2]) -> [Value; 2] {
        let size = b.constant_index(self.order.len() as i64 + i64::from(self.joint));
        pair.map(|at| mul(b, at, size))
    }

    /// Returns the indices of the elements with the position `position` of both tuples.
    fn elements(b: &mut Builder<'_>, starts: [Value; 2], position: u32) -> [Value; 2] {
        let position = b.constant_index(i64::from(position));
        starts.map(|start| add(b, position, start))
    }

    /// Builds code for all elements of the tuples at both indices; `buffers` are the buffer of keys
    /// and the others.
    pub(super) fn for_all(
        &self,
        b: &mut Builder<'_>,
        pair: [Value; 2],
        buffers: &[Value],
        visit: &mut Visit<'_>,
    ) {
        let Some((keys, others)) = buffers.split_first() else { return };
        let starts = self.starts(b, pair);
        let count = self.order.len() as u32;
        let positions = self.order.iter().copied().chain(count..count + self.joint);
        for (at, position) in positions.enumerate() {
            let [i, j] = Self::elements(b, starts, position);
            visit(b, at, i, j, *keys);
        }
        let first = self.order.len() + self.joint as usize;
        for (at, buffer) in others.iter().enumerate() {
            visit(b, first + at, pair[0], pair[1], *buffer);
        }
    }

    /// Exchanges the tuples at both indices.
    pub(super) fn swap(&self, b: &mut Builder<'_>, pair: [Value; 2], buffers: &[Value]) {
        self.for_all(b, pair, buffers, &mut |b, _, i, j, buffer| {
            let (a, c) = (load(b, buffer, i), load(b, buffer, j));
            store(b, c, buffer, i);
            store(b, a, buffer, j);
        });
    }

    /// Returns whether the keys of the first tuple are less than those of the second, in
    /// lexicographic order.
    pub(super) fn is_less(&self, b: &mut Builder<'_>, pair: [Value; 2], keys: Value) -> Value {
        let starts = self.starts(b, pair);
        compare_from(b, &self.order, starts, keys, CmpIPredicate::Ult)
    }

    /// Returns whether the keys of both tuples are equal.
    pub(super) fn is_equal(&self, b: &mut Builder<'_>, pair: [Value; 2], keys: Value) -> Value {
        let starts = self.starts(b, pair);
        compare_from(b, &self.order, starts, keys, CmpIPredicate::Eq)
    }

    /// Exchanges the tuples at both indices if the keys of the second are less, and then runs the
    /// code of `then`.
    pub(super) fn sort2(
        &self,
        b: &mut Builder<'_>,
        [low, high]: [Value; 2],
        buffers: &[Value],
        then: &mut dyn FnMut(&mut Builder<'_>),
    ) {
        let Some(keys) = buffers.first() else { return };
        let is_less = self.is_less(b, [high, low], *keys);
        IfOp::define_then(b, is_less, |b| {
            self.swap(b, [high, low], buffers);
            then(b);
        });
    }

    /// Inserts the tuple at the third index into the sorted tuples at the first two.
    fn insert_third(&self, b: &mut Builder<'_>, [v0, v1, v2]: [Value; 3], buffers: &[Value]) {
        self.sort2(b, [v1, v2], buffers, &mut |b| {
            self.sort2(b, [v0, v1], buffers, &mut |_| {});
        });
    }

    /// Sorts the tuples at three indices.
    pub(super) fn sort3(&self, b: &mut Builder<'_>, at: [Value; 3], buffers: &[Value]) {
        self.sort2(b, [at[0], at[1]], buffers, &mut |_| {});
        self.insert_third(b, at, buffers);
    }

    /// Sorts the tuples at five indices.
    pub(super) fn sort5(&self, b: &mut Builder<'_>, at: [Value; 5], buffers: &[Value]) {
        let [v0, v1, v2, v3, v4] = at;
        let insert_fourth = |b: &mut Builder<'_>| {
            self.sort2(b, [v2, v3], buffers, &mut |b| {
                self.insert_third(b, [v0, v1, v2], buffers);
            });
        };
        self.sort3(b, [v0, v1, v2], buffers);
        insert_fourth(b);
        self.sort2(b, [v3, v4], buffers, &mut |b| insert_fourth(b));
    }
}

/// Compares the keys at the positions `order` from the first one on; `last` is the predicate for
/// the last key.
fn compare_from(
    b: &mut Builder<'_>,
    order: &[u32],
    starts: [Value; 2],
    keys: Value,
    last: CmpIPredicate,
) -> Value {
    let Some((first, rest)) = order.split_first() else { return b.constant_bool(false) };
    let [i, j] = Helper::elements(b, starts, *first);
    let (a, c) = (load(b, keys, i), load(b, keys, j));
    if rest.is_empty() {
        return compare(b, last, a, c);
    }
    let differs = compare(b, CmpIPredicate::Ne, a, c);
    let bool = bool_type(b);
    let branch = IfOp::define(
        b,
        differs,
        &[bool],
        |b| match last {
            CmpIPredicate::Eq => [b.constant_bool(false)],
            _ => [compare(b, last, a, c)],
        },
        |b| [compare_from(b, rest, starts, keys, last)],
    );
    b.body().result(branch.op(), 0)
}
