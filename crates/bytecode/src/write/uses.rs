//! Use-list orders: written for values whose use list differs from the order that a reader creates.

use terrace_entity::EntityId;
use terrace_ir::{Body, Use, Value};

use super::emitter::Emitter;
use super::records::BodyRecords;

/// The order of the use list of a value: for each use, from the last one in the file to the first,
/// its index in the list.
pub(crate) struct UseOrder {
    /// Index of the value among the results or arguments.
    value: usize,
    indices: Vec<u32>,
}

/// Returns the position of a use in the file: the number of its operation, and a number that grows
/// with the operand index.
#[inline]
fn position_in_file(body: &Body, ops: &BodyRecords<'_>, use_: Use) -> (u32, usize) {
    (ops.number(body.user(use_)), use_.slot())
}

/// Whether the use lists of all of `values` have the default order: the reverse of the file.
#[inline]
pub(crate) fn are_in_file_order(
    body: &Body,
    ops: &BodyRecords<'_>,
    mut values: impl Iterator<Item = Value>,
) -> bool {
    values.all(|value| {
        !body.has_uses(value) || body.has_one_use(value) || in_file_order(body, ops, value)
    })
}

/// Whether the use list of `value` is in the reverse order of the file.
fn in_file_order(body: &Body, ops: &BodyRecords<'_>, value: Value) -> bool {
    let mut last = (u32::MAX, usize::MAX);
    body.uses(value).all(|use_| {
        let before = std::mem::replace(&mut last, position_in_file(body, ops, use_));
        before > last
    })
}

/// Returns the use-list orders to write: those of the values whose list is not in the default
/// order.
fn orders(
    body: &Body,
    ops: &BodyRecords<'_>,
    values: impl Iterator<Item = Value>,
) -> Vec<UseOrder> {
    let moved = |value: &Value| !in_file_order(body, ops, *value);
    let moved = values.enumerate().filter(|(_, value)| moved(value));
    let found: Vec<UseOrder> = moved
        .map(|(number, value)| UseOrder { value: number, indices: indices(body, ops, value) })
        .collect();
    if found.len() < 2 { found } else { in_table_order(found) }
}

/// Returns for each use of `value`, from the last one in the file to the first, its index in the
/// use list.
fn indices(body: &Body, ops: &BodyRecords<'_>, value: Value) -> Vec<u32> {
    let keys: Vec<_> = body.uses(value).map(|use_| position_in_file(body, ops, use_)).collect();
    let mut indices: Vec<u32> = (0..keys.len() as u32).collect();
    indices.sort_by_key(|index| std::cmp::Reverse(keys[*index as usize]));
    indices
}

/// Sorts the orders as MLIR's hash table (`DenseMap`) iterates over them: by bucket of a table of
/// at least 64 buckets, at most three quarters full, with hash `37 * value` and quadratic probing.
fn in_table_order(found: Vec<UseOrder>) -> Vec<UseOrder> {
    let mut table: Vec<Option<UseOrder>> = Vec::new();
    table.resize_with(64, || None);
    for (at, order) in found.into_iter().enumerate() {
        if (at + 1) * 4 >= table.len() * 3 {
            let size = table.len() * 2;
            let old = std::mem::take(&mut table);
            table.resize_with(size, || None);
            old.into_iter().flatten().for_each(|order| insert(&mut table, order));
        }
        insert(&mut table, order);
    }
    table.into_iter().flatten().collect()
}

fn insert(table: &mut [Option<UseOrder>], order: UseOrder) {
    let mut at = order.value.wrapping_mul(37) % table.len();
    for step in 1.. {
        if table[at].is_none() {
            break;
        }
        at = (at + step) % table.len();
    }
    table[at] = Some(order);
}

/// Writes the use-list orders of those of `values` whose list is not in the default order. `ops`
/// are the records of the body.
#[cold]
pub(crate) fn write(
    body: &Body,
    ops: &BodyRecords<'_>,
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
        let indices = (0u32..).zip(&order.indices);
        let moved: Vec<(u32, u32)> =
            indices.filter(|(at, index)| at != *index).map(|(at, index)| (at, *index)).collect();
        if moved.len() < order.indices.len() / 2 {
            out.flagged(2 * moved.len() as u64, true);
            for (at, index) in moved {
                out.varint(index.into());
                out.varint(at.into());
            }
        } else {
            out.flagged(order.indices.len() as u64, false);
            order.indices.iter().for_each(|index| out.varint(u64::from(*index)));
        }
    }
}
