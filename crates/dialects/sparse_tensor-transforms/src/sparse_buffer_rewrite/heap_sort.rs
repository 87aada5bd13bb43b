//! Heapsort.

use terrace_arith::{BuildConstant, CmpIPredicate, ShLIOp, ShRUIOp};
use terrace_func::ReturnOp;
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_scf::{ForOp, IfOp, WhileOp};

use super::helpers::{Algorithm, Helper};
use crate::emit::{add, compare, index_type, results, sub};

/// Returns `(count - 2) / 2`, the last node with a child.
fn last_parent(b: &mut Builder<'_>, count: Value) -> Value {
    let two = b.constant_index(2);
    let rest = sub(b, count, two);
    let one = b.constant_index(1);
    ShRUIOp::build(b, rest, one).value(b)
}

/// A heap in a range of elements.
struct Heap<'h> {
    helper: &'h Helper,
    keys: Value,
    /// The index of the first element.
    first: Value,
    /// The number of elements.
    count: Value,
    one: Value,
}

impl Heap<'_> {
    /// Returns the greater child of `node`, as a node and as an index.
    fn greater_child(&self, b: &mut Builder<'_>, node: Value) -> [Value; 2] {
        let left = ShLIOp::build(b, node, self.one).value(b);
        let left = add(b, left, self.one);
        let left_index = add(b, left, self.first);
        let right = add(b, left, self.one);
        let has_right = compare(b, CmpIPredicate::Ult, right, self.count);
        let types = [index_type(b); 2];
        let child = IfOp::define(
            b,
            has_right,
            &types,
            |b| {
                let right_index = add(b, right, self.first);
                let is_less = self.helper.is_less(b, [left_index, right_index], self.keys);
                let greater = IfOp::define(
                    b,
                    is_less,
                    &types,
                    |_| [right, right_index],
                    |_| [left, left_index],
                );
                results(b, greater.op())
            },
            |_| [left, left_index],
        );
        [0, 1].map(|at| b.body().result(child.op(), at))
    }
}

/// Builds the body of a function that moves the element `args[1]` of a heap down to its place.
pub(super) fn shift_down(helper: &Helper, b: &mut Builder<'_>, args: &[Value]) -> Option<()> {
    let (count, args) = args.split_last()?;
    let (first, start, buffers) = (*args.first()?, *args.get(1)?, args.get(2..)?);
    let keys = *buffers.first()?;
    let two = b.constant_index(2);
    let has_children = compare(b, CmpIPredicate::Uge, *count, two);
    IfOp::define_then(b, has_children, |b| {
        let child = sub(b, start, first);
        let last = last_parent(b, *count);
        let is_parent = compare(b, CmpIPredicate::Uge, last, child);
        IfOp::define_then(b, is_parent, |b| {
            let one = b.constant_index(1);
            let heap = Heap { helper, keys, first, count: *count, one };
            let [child, child_index] = heap.greater_child(b, child);
            let types = [index_type(b); 3];
            WhileOp::define(
                b,
                [start, child, child_index],
                &types,
                |b, at| (helper.is_less(b, [at[0], at[2]], keys), at.to_vec()),
                |b, at| {
                    helper.swap(b, [at[0], at[2]], buffers);
                    let is_parent = compare(b, CmpIPredicate::Uge, last, at[1]);
                    let next = IfOp::define(
                        b,
                        is_parent,
                        &types[..2],
                        |b| heap.greater_child(b, at[1]),
                        |_| [at[1], at[2]],
                    );
                    [&[at[2]], &results(b, next.op())[..]].concat()
                },
            );
        });
    });
    ReturnOp::build(b, ());
    Some(())
}

/// Builds the body of a function that sorts the range `args[0]..args[1]`.
pub(super) fn sort(helper: &Helper, b: &mut Builder<'_>, args: &[Value]) -> Option<()> {
    let (low, high, buffers) = (*args.first()?, *args.get(1)?, args.get(2..)?);
    let shift = |b: &mut Builder<'_>, start: Value, count: Value| {
        let operands = [&[low, start], buffers, &[count]].concat();
        helper.call(b, Algorithm::ShiftDown, &operands)
    };
    let count = sub(b, high, low);
    let zero = b.constant_index(0);
    let one = b.constant_index(1);
    let last = last_parent(b, count);
    let parents = add(b, last, one);
    let mut is_complete = true;
    ForOp::define(b, zero, parents, one, (), |b, i, _| {
        let node = sub(b, last, i);
        let node = add(b, low, node);
        is_complete &= shift(b, node, count).is_some();
        Vec::<Value>::new()
    });
    let rounds = sub(b, count, one);
    ForOp::define(b, zero, rounds, one, (), |b, i, _| {
        let size = sub(b, count, i);
        let end = add(b, low, size);
        let end = sub(b, end, one);
        helper.swap(b, [low, end], buffers);
        let size = sub(b, size, one);
        is_complete &= shift(b, low, size).is_some();
        Vec::<Value>::new()
    });
    ReturnOp::build(b, ());
    is_complete.then_some(())
}
