//! The orders of uses, where they are not those of the file.

use terrace_entity::EntityId;
use terrace_ir::{Body, Use, Value};

use super::emitter::Emitter;
use super::met::BodyOps;

/// The order of the uses of a value: where in its list each use is, the last one of the file first.
pub(crate) struct UseOrder {
    /// The number of the value among those of the operation or block.
    value: usize,
    places: Vec<u32>,
}

/// Where a use stands in the file: the number of its operation, and a number that grows with that of
/// the operand.
#[inline]
fn key(body: &Body, ops: &BodyOps<'_>, use_: Use) -> (u32, usize) {
    (ops.number(body.user(use_)), use_.slot())
}

/// Whether the uses of all of `values` stand in their lists as in the file, the last one first.
/// `ops` has the operations' numbers.
#[inline]
pub(crate) fn are_in_file_order(
    body: &Body,
    ops: &BodyOps<'_>,
    mut values: impl Iterator<Item = Value>,
) -> bool {
    values.all(|value| {
        !body.has_uses(value) || body.has_one_use(value) || in_file_order(body, ops, value)
    })
}

/// Whether the uses of a value stand in their list as in the file, the last one first.
fn in_file_order(body: &Body, ops: &BodyOps<'_>, value: Value) -> bool {
    let mut last = (u32::MAX, usize::MAX);
    body.uses(value).all(|use_| {
        let before = std::mem::replace(&mut last, key(body, ops, use_));
        before > last
    })
}

/// The orders to be written for `values`: of those whose uses do not stand in their list as in the
/// file, the last one first.
fn orders(body: &Body, ops: &BodyOps<'_>, values: impl Iterator<Item = Value>) -> Vec<UseOrder> {
    let moved = |value: &Value| !in_file_order(body, ops, *value);
    let moved = values.enumerate().filter(|(_, value)| moved(value));
    let found: Vec<UseOrder> = moved
        .map(|(number, value)| UseOrder { value: number, places: places(body, ops, value) })
        .collect();
    if found.len() < 2 { found } else { in_table_order(found) }
}

/// Where in its list each use of `value` is, the last one of the file first.
fn places(body: &Body, ops: &BodyOps<'_>, value: Value) -> Vec<u32> {
    let keys: Vec<_> = body.uses(value).map(|use_| key(body, ops, use_)).collect();
    let mut places: Vec<u32> = (0..keys.len() as u32).collect();
    places.sort_by_key(|place| std::cmp::Reverse(keys[*place as usize]));
    places
}

/// The orders as MLIR's hash table lists them: by buckets, of which there are 64 or more and at
/// least a quarter is free; 37 times the number leads to the first one that is tried.
fn in_table_order(found: Vec<UseOrder>) -> Vec<UseOrder> {
    let mut table: Vec<Option<UseOrder>> = Vec::new();
    table.resize_with(64, || None);
    for (at, order) in found.into_iter().enumerate() {
        if (at + 1) * 4 >= table.len() * 3 {
            let size = table.len() * 2;
            let old = std::mem::take(&mut table);
            table.resize_with(size, || None);
            old.into_iter().flatten().for_each(|order| put(&mut table, order));
        }
        put(&mut table, order);
    }
    table.into_iter().flatten().collect()
}

fn put(table: &mut [Option<UseOrder>], order: UseOrder) {
    let mut at = order.value.wrapping_mul(37) % table.len();
    for step in 1.. {
        if table[at].is_none() {
            break;
        }
        at = (at + step) % table.len();
    }
    table[at] = Some(order);
}

/// Writes the orders of the uses of those of `values` that do not have the order of the file.
/// `ops` has the operations' numbers.
#[cold]
pub(crate) fn write(
    body: &Body,
    ops: &BodyOps<'_>,
    values: impl ExactSizeIterator<Item = Value>,
    out: &mut Emitter,
) {
    let count = values.len();
    let orders = orders(body, ops, values);
    if count != 1 {
        out.varint(orders.len() as u64);
    }
    for order in &orders {
        if count != 1 {
            out.varint(order.value as u64);
        }
        let places = (0u32..).zip(&order.places);
        let moved: Vec<(u32, u32)> =
            places.filter(|(at, place)| at != *place).map(|(at, place)| (at, *place)).collect();
        if moved.len() < order.places.len() / 2 {
            out.flagged(2 * moved.len() as u64, true);
            for (at, place) in moved {
                out.varint(place.into());
                out.varint(at.into());
            }
        } else {
            out.flagged(order.places.len() as u64, false);
            order.places.iter().for_each(|place| out.varint(u64::from(*place)));
        }
    }
}
