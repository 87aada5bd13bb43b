//! Quicksort, and its hybrid with heapsort and the stable sort.

use terrace_arith::{BuildConstant, CmpIPredicate, ShRUIOp};
use terrace_builtin::IntegerType;
use terrace_func::ReturnOp;
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_scf::{IfOp, WhileOp};

use super::helpers::{Algorithm, Helper};
use crate::emit::{add, and, bool_type, compare, index_type, results, sub};

/// The greatest number of elements that the hybrid sorts by the stable sort.
const STABLE_LIMIT: i64 = 30;

/// The number of elements from which on the pivot is the median of five elements, not of three.
const FIVE_LIMIT: i64 = 1000;

/// Moves `at` by `step` as long as the element is less than the one at `pivot`, or greater for a
/// negative step; returns the index and whether both elements are equal.
fn scan(
    helper: &Helper,
    b: &mut Builder<'_>,
    keys: Value,
    [at, pivot]: [Value; 2],
    step: i64,
) -> [Value; 2] {
    let index = index_type(b);
    let scan = WhileOp::define(
        b,
        [at],
        &[index],
        |b, at| {
            let pair = if step > 0 { [at[0], pivot] } else { [pivot, at[0]] };
            (helper.is_less(b, pair, keys), at.to_vec())
        },
        |b, at| {
            let step = b.constant_index(step);
            [add(b, at[0], step)]
        },
    );
    let found = b.body().result(scan.op(), 0);
    [found, helper.is_equal(b, [found, pivot], keys)]
}

/// Sorts some elements of the range, so that the one at `middle` is a good pivot. `high` is the
/// index of the last element.
fn choose_pivot(
    helper: &Helper,
    b: &mut Builder<'_>,
    [low, middle, high]: [Value; 3],
    buffers: &[Value],
) {
    let one = b.constant_index(1);
    let behind = add(b, high, one);
    let count = sub(b, behind, low);
    let limit = b.constant_index(FIVE_LIMIT);
    let is_short = compare(b, CmpIPredicate::Ult, count, limit);
    IfOp::define(
        b,
        is_short,
        &[],
        |b| helper.sort3(b, [low, middle, high], buffers),
        |b| {
            let end = add(b, high, one);
            let sum = add(b, low, end);
            let left = ShRUIOp::build(b, sum, one).value(b);
            let sum = add(b, middle, behind);
            let right = ShRUIOp::build(b, sum, one).value(b);
            helper.sort5(b, [low, left, middle, right, high], buffers);
        },
    );
}

/// Builds the body of a function that partitions the range `args[0]..args[1]`.
pub(super) fn partition(helper: &Helper, b: &mut Builder<'_>, args: &[Value]) -> Option<()> {
    let (low, high, buffers) = (*args.first()?, *args.get(1)?, args.get(2..)?);
    let keys = *buffers.first()?;
    let sum = add(b, low, high);
    let one = b.constant_index(1);
    let pivot = ShRUIOp::build(b, sum, one).value(b);
    let last = sub(b, high, one);
    choose_pivot(helper, b, [low, pivot, last], buffers);
    let goes_on = b.constant_bool(true);
    let index = index_type(b);
    let types = [index, index, index, bool_type(b)];
    let swaps = WhileOp::define(
        b,
        [low, last, pivot, goes_on],
        &types,
        |_, state| (state[3], state.to_vec()),
        |b, state| {
            let pivot = state[2];
            let [i, i_equal] = scan(helper, b, keys, [state[0], pivot], 1);
            let [j, j_equal] = scan(helper, b, keys, [state[1], pivot], -1);
            let is_before = compare(b, CmpIPredicate::Ult, i, j);
            let next = IfOp::define(
                b,
                is_before,
                &types,
                |b| {
                    helper.swap(b, [i, j], buffers);
                    let is_pivot = compare(b, CmpIPredicate::Eq, i, pivot);
                    let new_pivot = IfOp::define(
                        b,
                        is_pivot,
                        &[index],
                        |_| [j],
                        |b| {
                            let is_pivot = compare(b, CmpIPredicate::Eq, j, pivot);
                            let other = IfOp::define(b, is_pivot, &[index], |_| [i], |_| [pivot]);
                            results(b, other.op())
                        },
                    );
                    let are_equal = and(b, i_equal, j_equal);
                    let moved = IfOp::define(
                        b,
                        are_equal,
                        &[index, index],
                        |b| [add(b, i, one), sub(b, j, one)],
                        |_| [i, j],
                    );
                    let mut state = results(b, moved.op());
                    state.extend(results(b, new_pivot.op()));
                    state.push(b.constant_bool(true));
                    state
                },
                |b| {
                    let one = b.constant_index(1);
                    let found = add(b, j, one);
                    vec![i, j, found, b.constant_bool(false)]
                },
            );
            results(b, next.op())
        },
    );
    let found = b.body().result(swaps.op(), 2);
    ReturnOp::build(b, [found]);
    Some(())
}

/// Partitions the range `args[0]..args[1]` and sorts the smaller part by the function itself;
/// returns the greater part, which is still to be sorted.
fn sort_part(
    helper: &Helper,
    b: &mut Builder<'_>,
    algorithm: Algorithm,
    args: &[Value],
) -> Option<Vec<Value>> {
    let (low, high) = (*args.first()?, *args.get(1)?);
    let plain = &args[..args.len().checked_sub(algorithm.trailing())?];
    let middle = helper.call(b, Algorithm::Partition, plain)?;
    let left = sub(b, middle, low);
    let right = sub(b, high, middle);
    let two = b.constant_index(2);
    let count = sub(b, high, low);
    let is_long = compare(b, CmpIPredicate::Ugt, count, two);
    let types = [index_type(b); 2];
    let mut is_complete = true;
    let rest = IfOp::define(
        b,
        is_long,
        &types,
        |b| {
            let is_left_smaller = compare(b, CmpIPredicate::Ule, left, right);
            let zero = b.constant_index(0);
            let mut recurse = |b: &mut Builder<'_>, [low, high]: [Value; 2], count: Value| {
                let is_nonempty = compare(b, CmpIPredicate::Ne, count, zero);
                IfOp::define_then(b, is_nonempty, |b| {
                    let operands = [&[low, high], &args[2..]].concat();
                    is_complete &= helper.call(b, algorithm, &operands).is_some();
                });
            };
            let branch = IfOp::build(b, &types, is_left_smaller).op();
            let blocks = [0, 1].map(|at| crate::emit::new_block(b, branch, at, &[]));
            b.set_at_end(blocks[0]);
            recurse(b, [low, middle], left);
            crate::emit::yield_values(b, &[middle, high]);
            b.set_at_end(blocks[1]);
            recurse(b, [middle, high], right);
            crate::emit::yield_values(b, &[low, middle]);
            b.set_after(branch);
            results(b, branch)
        },
        |_| [low, low],
    );
    is_complete.then(|| results(b, rest.op()))
}

/// Builds the body of a function that sorts the range `args[0]..args[1]`.
pub(super) fn sort(
    helper: &Helper,
    b: &mut Builder<'_>,
    algorithm: Algorithm,
    args: &[Value],
) -> Option<()> {
    let (low, high) = (*args.first()?, *args.get(1)?);
    let types = [index_type(b); 2];
    let mut is_complete = true;
    WhileOp::define(
        b,
        [low, high],
        &types,
        |b, range| {
            let one = b.constant_index(1);
            let second = add(b, range[0], one);
            (compare(b, CmpIPredicate::Ult, second, range[1]), range.to_vec())
        },
        |b, range| {
            let args = [range, &args[2..]].concat();
            let rest = match algorithm {
                Algorithm::HybridQuickSort => hybrid(helper, b, &args),
                _ => sort_part(helper, b, algorithm, &args),
            };
            is_complete &= rest.is_some();
            rest.unwrap_or_else(|| vec![range[0]; 2])
        },
    );
    ReturnOp::build(b, ());
    is_complete.then_some(())
}

/// Sorts a short range, or one at the limit of the depth, by another algorithm; returns the range
/// that is still to be sorted.
fn hybrid(helper: &Helper, b: &mut Builder<'_>, args: &[Value]) -> Option<Vec<Value>> {
    let (low, high) = (*args.first()?, *args.get(1)?);
    let (limit, plain) = args.split_last()?;
    let types = [index_type(b); 2];
    let i64 = IntegerType::get(b.context(), 64).ty();
    let count = sub(b, high, low);
    let short = b.constant_index(STABLE_LIMIT);
    let is_short = compare(b, CmpIPredicate::Ule, count, short);
    let mut is_complete = true;
    let rest = IfOp::build(b, &types, is_short).op();
    let blocks = [0, 1].map(|at| crate::emit::new_block(b, rest, at, &[]));
    b.set_at_end(blocks[0]);
    is_complete &= helper.call(b, Algorithm::StableSort, plain).is_some();
    crate::emit::yield_values(b, &[low, low]);
    b.set_at_end(blocks[1]);
    let one = b.constant_int(i64, 1)?;
    let limit = sub(b, *limit, one);
    let zero = b.constant_int(i64, 0)?;
    let is_deep = compare(b, CmpIPredicate::Ule, limit, zero);
    let deep = IfOp::build(b, &types, is_deep).op();
    let deep_blocks = [0, 1].map(|at| crate::emit::new_block(b, deep, at, &[]));
    b.set_at_end(deep_blocks[0]);
    is_complete &= helper.call(b, Algorithm::HeapSort, plain).is_some();
    crate::emit::yield_values(b, &[low, low]);
    b.set_at_end(deep_blocks[1]);
    let range = sort_part(helper, b, Algorithm::HybridQuickSort, &[plain, &[limit]].concat())?;
    crate::emit::yield_values(b, &range);
    b.set_after(deep);
    let range = results(b, deep);
    crate::emit::yield_values(b, &range);
    b.set_after(rest);
    is_complete.then(|| results(b, rest))
}
