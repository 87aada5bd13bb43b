//! The stable sort: insertion of each element at the place that a binary search returns.

use terrace_arith::{BuildConstant, CmpIPredicate, ShRUIOp};
use terrace_func::ReturnOp;
use terrace_ir::{Builder, OpType, Operand, Value};
use terrace_scf::{ForOp, WhileOp};

use super::helpers::{Algorithm, Helper};
use super::pairs::{load, store};
use crate::emit::{add, compare, index_type, select, sub};

/// Builds the body of a function that searches `args[0]..args[1]` for the place of the element at
/// `args[1]`.
pub(super) fn binary_search(helper: &Helper, b: &mut Builder<'_>, args: &[Value]) -> Option<()> {
    let (low, high, keys) = (*args.first()?, *args.get(1)?, *args.get(2)?);
    let index = index_type(b);
    let search = WhileOp::define(
        b,
        [low, high],
        &[index, index],
        |b, range| (compare(b, CmpIPredicate::Ult, range[0], range[1]), range.to_vec()),
        |b, range| {
            let one = b.constant_index(1);
            let sum = add(b, range[0], range[1]);
            let middle = ShRUIOp::build(b, sum, one).value(b);
            let behind = add(b, middle, one);
            let is_less = helper.is_less(b, [high, middle], keys);
            let low = select(b, is_less, range[0], behind);
            [low, select(b, is_less, middle, range[1])]
        },
    );
    let found = b.body().result(search.op(), 0);
    ReturnOp::build(b, [found]);
    Some(())
}

/// Builds the body of a function that sorts the range `args[0]..args[1]`.
pub(super) fn sort(helper: &Helper, b: &mut Builder<'_>, args: &[Value]) -> Option<()> {
    let (low, high, buffers) = (*args.first()?, *args.get(1)?, args.get(2..)?);
    let one = b.constant_index(1);
    let second = add(b, low, one);
    let mut is_complete = true;
    ForOp::define(b, second, high, one, (), |b, i, _| {
        let operands = [&[low, i], buffers].concat();
        let Some(place) = helper.call(b, Algorithm::BinarySearch, &operands) else {
            is_complete = false;
            return Vec::new();
        };
        let mut moved = Vec::new();
        helper.for_all(b, [i, i], buffers, &mut |b, _, i, _, buffer| {
            moved.push(load(b, buffer, i));
        });
        let count = sub(b, i, place);
        let zero = b.constant_index(0);
        ForOp::define(b, zero, count, one, (), |b, j, _| {
            let to = sub(b, i, j);
            let from = sub(b, to, one);
            helper.for_all(b, [from, to], buffers, &mut |b, _, from, to, buffer| {
                let value = load(b, buffer, from);
                store(b, value, buffer, to);
            });
            Vec::<Value>::new()
        });
        helper.for_all(b, [place, place], buffers, &mut |b, at, place, _, buffer| {
            if let Some(value) = moved.get(at) {
                store(b, *value, buffer, place);
            }
        });
        Vec::<Value>::new()
    });
    ReturnOp::build(b, ());
    is_complete.then_some(())
}
